package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// What is suggested for a line that is no order is made of that line, and of nothing else: an
// example with units and places of its own would be carried out where somebody copies it.

// meant notes in a fault what a line of this row was meant for.
func (r *Row) meant(f *games.Fault) {
	f.Kind, f.Topics = games.Kind(r.Kind), []string{r.Verb, r.Kind}
	if len(r.Words) > 0 && r.Words[0] != r.Verb {
		f.Topics = []string{r.Words[0], r.Verb, r.Kind}
	}
}

// tells reports whether what is said of a line is shown: of one that is mended it is only asked
// whether it is an order.
func (r *lineReader) tells() bool { return r.most != mendedSteps }

// meant notes in the fault of a part what it was meant for, and what it names.
func (r *lineReader) meant(p part, kind string, f *games.Fault) {
	switch {
	case kind == faultTwo:
		p.far.meant[0].row.meant(f)
	case p.far.row != nil && kind != faultUnknown+nounCond && kind != faultNoWord:
		p.far.row.meant(f)
	}
	f.Names = r.namesOf(p)
}

// namesOf are the names that a part has, each as orders may write it.
func (r *lineReader) namesOf(p part) [][]string {
	var list [][]string
	for i := p.from; i < p.end; {
		var ways []string
		n := 1
		for _, f := range r.line.look(i).exact {
			if class := r.lang.classes[f.Class]; class != nil && !r.line.ordinary(i, f) {
				ways, n = append(ways, class.Write(f.ID)), max(n, f.Used)
			}
		}
		if ways != nil {
			list = append(list, ways)
		}
		i += n
	}
	return list
}

// suggestion is the line as it would be right: with the name that is nearest to what nobody
// knows; else, if gap, with "..." for what it lacks. Empty if there is none, or several.
func (r *lineReader) suggestion(p part, b blame) (try string, gap bool) {
	if tries := r.suggestions(p, b); len(tries) == 1 {
		return tries[0], false
	}
	try = r.withGap(p, b)
	return try, try != ""
}

// gapSign stands in what is suggested for what is still to be said.
const gapSign = "..."

// Bounds of what a suggestion may cost: how many values are tried for what a line lacks, how
// many steps each of these takes, and how long the line is.
const (
	mostGaps = 2
	gapSteps = 300
	mostTold = 40 // words of a line of which it is told what was understood
	mostLack = 20 // of one of which it is told what is lacking
)

// withGap is the order that a line would be if it said the one thing that it lacks, or that
// nobody knows, with a gap there; not in a language of postpositions. It is found by saying
// something there, as there is nothing that reads half an order.
func (r *lineReader) withGap(p part, b blame) string {
	k := p.far.reach.want
	if k < 0 || r.lang.lexicon.Behind || p.end-p.from > mostLack {
		return ""
	}
	if r.plain || r.most <= mendedSteps || r.gaps > 0 || len(r.typedNames(p)) == 0 {
		return ""
	}
	if games.Japanese(r.line.Text) { // it is in the other language of its writer
		return ""
	}
	s := &p.far.row.slots[k]
	if s.group != "" || s.isFlag() {
		return ""
	}
	class := r.lang.classes[s.class]
	r.gaps++
	for n := range mostGaps {
		value := r.lang.anyValue(class, n)
		if value == "" {
			return ""
		}
		written := class.Write(value)
		for _, line := range r.filledGap(p, b, s, written) {
			again := &lineReader{lang: r.lang, line: r.lang.line(line), open: r.open, steps: gapSteps}
			meant, _ := again.one(0, len(again.line.Toks), nil, nil)
			if len(meant) != 1 || meant[0].row != p.far.row || len(meant[0].notes) > 0 || !saysMore(&meant[0], s.name) ||
				r.ordered(&meant[0], line).Fault != nil {
				continue
			}
			if line = r.lang.Format(meant[0].order); countWords(line, written) == 1 {
				return strings.Replace(" "+line, " "+written, " "+gapSign, 1)[1:]
			}
		}
	}
	return ""
}

// anyValue is a value of a class; empty if it has none that needs no other beside it.
func (l *Language) anyValue(class Class, n int) string {
	var ids []string
	switch c := class.(type) {
	case Units:
		ids = l.ids[c.Unit]
	case Names:
		for _, name := range c.Classes {
			ids = append(ids, l.ids[name]...)
		}
	case choice:
		ids = c.values()
	case union:
		return l.anyValue(c[0], n)
	}
	if len(ids) == 0 {
		return ""
	}
	return ids[n%len(ids)]
}

// filledGap are texts of a part with a value where it lacks one, or in place of what nobody knows.
func (r *lineReader) filledGap(p part, b blame, s *slot, written string) []string {
	if strings.HasPrefix(b.kind, faultMissing) {
		return r.lang.appended(r.line.Typed(p.from, p.end-p.from), s, written)
	}
	if !strings.HasPrefix(b.kind, faultUnknown) || r.commonplace(b.at) {
		return nil
	}
	const words = 2 // that nobody knows
	var lines []string
	for n := 1; n <= min(words, p.end-b.at); n++ {
		begin, last, t := r.line.Toks[p.from].Pos, r.line.Toks[p.end-1], r.line.Toks[b.at+n-1]
		lines = append(lines, r.line.Text[begin:r.line.Toks[b.at].Pos]+written+r.line.Text[t.Pos+len(t.Raw):last.Pos+len(last.Raw)])
	}
	return lines
}

// appended are texts with a value of a slot at their end, with its connector, and without.
func (l *Language) appended(text string, s *slot, written string) []string {
	lines := []string{text + " " + written}
	if len(s.conns) > 0 {
		lines = append(lines, text+" "+l.connectors[s.conns[0]].words[0]+" "+written)
	}
	return lines
}

// saysMore reports whether an order has more than the value of one slot.
func saysMore(x *reading, name string) bool {
	more := x.order.Place != "" && x.row.Place != name
	return more || slices.ContainsFunc(x.order.Args, func(a games.Arg) bool { return a.Name != name || len(a.Values) > 1 })
}

// countWords is how often some words stand in a line behind a blank.
func countWords(line, words string) int { return strings.Count(" "+line, " "+words) }

// suggestions are the line with the word that stopped the reading replaced by a name
// that may be meant, each that is an order of the same row.
func (r *lineReader) suggestions(p part, b blame) []string {
	const words = 3 // a name has
	var list []string
	begin, last := r.line.Toks[p.from].Pos, r.line.Toks[p.end-1]
	for _, c := range b.like {
		name := r.lang.display(c.Class, c.ID)
		if r.lang.isPlace(c.ID) {
			name = r.lang.PlaceName(c.ID)
		}
		n := 0
		for _, f := range r.line.look(b.at).exact {
			n = f.Used - 1
		}
		for ; n < min(words, p.end-b.at); n++ {
			t := r.line.Toks[b.at+n]
			rest := r.line.Text[t.Pos+len(t.Raw):]
			if end := last.Pos + len(last.Raw) - t.Pos - len(t.Raw); !strings.HasPrefix(rest[end:], ")") {
				rest = rest[:end]
			} else {
				rest = rest[:end+1]
			}
			line := r.line.Text[begin:r.line.Toks[b.at].Pos] + name + rest
			again := &lineReader{lang: r.lang, line: r.lang.line(line), open: r.open, steps: maxSteps}
			meant, _ := again.one(0, len(again.line.Toks), nil, nil)
			if len(meant) == 1 && meant[0].row == p.far.row && r.ordered(&meant[0], line).Fault == nil {
				list = append(list, line)
				break
			}
		}
	}
	return list
}
