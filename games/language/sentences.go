package language

import (
	"slices"
	"strings"
)

// mostThen is how many times "then" is looked at in a sentence.
const mostThen = 5

// shortestSentence is how many letters a sentence of one word has: "int." is none, nor is "05.".
const shortestSentence = 4

// sentences reads a stretch as orders between which a sentence ends, or else "then" stands, if
// each of them is whole: "sail all from HAL, land LOU. Burn the fort at TIC" cuts no order at its
// comma. Nil if there is only one, or what is none, or all of it is one order as likely: "retreat
// to CPT, then inside".
func (r *lineReader) sentences(from, end int, inherit *Row, before *reading) []part {
	if r.lang.lexicon.Behind {
		return nil
	}
	var parts []part
	steps := r.steps
	if ends := r.sentenceEnds(from, end); ends != nil {
		parts = r.bySentence(from, append(ends, end), inherit, before)
	} else {
		parts = r.byThen(from, end, inherit, before)
	}
	if parts == nil {
		r.steps = steps
		return nil
	}
	if slices.ContainsFunc(parts, func(p part) bool { return !r.saysOwn(p) }) {
		if whole, _ := r.one(from, end, inherit, before); len(whole) == 1 {
			return nil
		}
	}
	return parts
}

// bySentence reads sentences that end at some tokens. One that is no order goes on with what is
// before it: "Campbell: CARL, RAYS, LOYA. Drop a brigade at RAYS." Two that say the same with
// nothing in it are one: "Nobody else moves. Done!"
func (r *lineReader) bySentence(from int, ends []int, inherit *Row, before *reading) []part {
	var parts []part
	last, had, first := from, before, inherit // of the sentence before
	kept := 0
	for _, end := range ends {
		one, _ := r.cut(from, end, inherit, before)
		if one == nil && from > last {
			from, parts = last, parts[:kept]
			one, _ = r.cut(from, end, first, had)
		}
		if at, _ := r.line.elided(from, end, end); one == nil || end < ends[len(ends)-1] && at >= 0 {
			return nil
		}
		last, kept, had, first = from, len(parts), before, inherit
		if n := len(parts); n > 0 && len(one) == 1 && len(one[0].x.row.slots) == 0 && same(parts[n-1].x, one[0].x) {
			parts[n-1].end = end
		} else {
			parts = append(parts, one...)
		}
		before, inherit, from = parts[len(parts)-1].x, nil, end
	}
	if len(parts) > 0 && parts[len(parts)-1].end == ends[len(ends)-1] && (len(parts) > 1 || last > parts[0].from) {
		return parts
	}
	return nil
}

// byThen reads what stands before the last "then" that joins two orders, and behind it.
func (r *lineReader) byThen(from, end int, inherit *Row, before *reading) []part {
	for i, n := end-1, 0; i > from && n < mostThen; i-- {
		rest := r.behindThenAt(i)
		if rest <= i || rest >= end || i > from+1 && r.behindThenAt(i-1) == rest {
			continue
		}
		n++
		left, _ := r.cut(from, i, inherit, before)
		if at, _ := r.line.elided(from, i, rest); left == nil || at >= 0 {
			continue
		}
		if right, _ := r.cut(rest, end, nil, left[len(left)-1].x); right != nil {
			return append(left, right...)
		}
	}
	return nil
}

// behindThenAt is the token behind "then", and a comma before it, at token i; i if it is none.
func (r *lineReader) behindThenAt(i int) int {
	rest := i
	if r.line.Toks[i].Text == "," {
		rest++
	}
	if n := r.line.is(rest, isThen); n > 0 {
		return rest + n
	}
	return i
}

// saysOwn reports whether an order has the word of its row, and more than that, or is a way.
func (r *lineReader) saysOwn(p part) bool {
	if p.x.row.Bare && p.x.row.Route {
		return true
	}
	for i := p.from; i < p.end; i++ {
		if slices.ContainsFunc(r.line.look(i).senses, func(m sense) bool {
			return m.what == isOrder && m.id == p.x.row.n && m.n < p.end-p.from
		}) {
			return true
		}
	}
	return false
}

// sentenceEnds lists the tokens in a stretch before which a sentence ends.
func (r *lineReader) sentenceEnds(from, end int) []int {
	var ends []int
	start := from
	for i := from + 1; i < end; i++ {
		between := r.line.Between(i)
		if !strings.ContainsAny(between, ".!") || r.line.isStop(i) || r.line.Toks[i].Text == ":" || r.line.inName(i) || r.line.isNumber(i-1) && r.line.countsUp() {
			continue
		}
		if i == start+1 && len(r.line.Toks[start].Text) < shortestSentence {
			continue
		}
		if !strings.Contains(between, ".") && r.line.look(i).can(isConnector) {
			continue // "I play Surrender! at Louisbourg"
		}
		ends, start = append(ends, i), i
	}
	return ends
}

// isOwn reports whether a stretch without an order word is an order by itself: a way.
func (r *lineReader) isOwn(from, end int) bool {
	meant, _ := r.one(from, end, nil, nil)
	return len(meant) == 1 && meant[0].row.Bare && meant[0].row.Route
}

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
