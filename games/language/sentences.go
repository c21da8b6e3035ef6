package language

import (
	"slices"
	"strings"
)

// sentences reads a stretch as orders between which a sentence ends or "then" stands, if each
// of them is whole: "sail all from HAL, land LOU. Burn the fort at TIC" cuts no order at its
// comma. Nil if there is only one, or what is none, or all of it is one order as likely: "retreat
// to CPT, then inside".
func (r *lineReader) sentences(from, end int, inherit *Row, before *reading) []part {
	if r.lang.lexicon.Behind {
		return nil
	}
	steps, first, own := r.steps, before, true
	var parts []part
	start := from
	for i := from + 1; i <= end; i++ {
		rest := end
		if i < end {
			if rest = r.sentenceEnd(start, i, end); rest < 0 {
				continue
			}
		} else if start == from {
			return nil
		}
		one, _ := r.cut(start, i, inherit, before)
		at, _ := r.line.elided(start, i, rest)
		if one == nil || rest < end && at >= 0 {
			r.steps = steps
			return nil
		}
		own = own && !slices.ContainsFunc(one, func(p part) bool { return !r.saysOwn(p) })
		parts, inherit, start = append(parts, one...), nil, rest
		before, i = parts[len(parts)-1].x, rest
	}
	if whole, _ := r.one(from, end, inherit, first); len(whole) == 1 && !own {
		return nil
	}
	return parts
}

// saysOwn reports whether an order has the word of its row, and more than that.
func (r *lineReader) saysOwn(p part) bool {
	for i := p.from; i < p.end; i++ {
		if slices.ContainsFunc(r.line.look(i).senses, func(m sense) bool {
			return m.what == isOrder && m.id == p.x.row.n && m.n < p.end-p.from
		}) {
			return true
		}
	}
	return false
}

// sentenceEnd is where the next order begins if one that begins at from ends before i, as a
// sentence or before "then"; -1 if it goes on.
func (r *lineReader) sentenceEnd(from, i, end int) int {
	rest := i
	if r.line.Toks[i].Text == "," {
		rest++
	}
	if n := r.line.is(rest, isThen); n > 0 {
		if rest += n; rest < end {
			return rest
		}
		return -1
	}
	if rest > i || !strings.ContainsAny(r.line.Between(i), ".!") || r.line.inName(i) || i == from+1 && len(r.line.Toks[from].Text) < shortestSentence {
		return -1
	}
	return i
}

// shortestSentence is how many letters a sentence of one word has: "int." is none, nor is "05.".
const shortestSentence = 4

// inName reports whether token i goes on with a name that begins before it: "Ft. Carillon".
func (l *Line) inName(i int) bool {
	const longest = 4
	for k := max(0, i-longest); k < i; k++ {
		for _, f := range l.look(k).exact {
			if k+f.Used > i {
				return true
			}
		}
	}
	return false
}
