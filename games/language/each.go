package language

import (
	"slices"

	"postrider/games"
)

// ofEach are the readings of a part that may be the same answer to several open questions, and
// says that it is of all: "all stay", where units and Natives are asked about. Nil if it is not.
func (r *lineReader) ofEach(p part, text string) []games.Reading {
	all := false
	for i := p.from; i < p.end; i++ {
		all = all || r.line.Is(i, listAll) > 0 || r.line.is(i, isNo) > 0
	}
	if !all || len(p.far.meant) < 2 {
		return nil
	}
	var list []games.Reading
	var kinds []games.Kind
	first := &p.far.meant[0].order
	for i := range p.far.meant {
		x := &p.far.meant[i]
		o := &x.order
		if !slices.Contains(r.open, o.Kind) || slices.Contains(kinds, o.Kind) || o.Verb != first.Verb || len(o.Args)+len(o.If) > 0 || x.standing {
			return nil
		}
		kinds = append(kinds, o.Kind)
		list = append(list, r.ordered(x, text))
	}
	return list
}
