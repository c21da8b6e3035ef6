package board

import (
	"slices"
	"strings"

	"postrider/games"
)

// Stacks are ids from 0 on, such as those of units, by side and place. They are
// found for all places at once: a map is full of them.
type Stacks[ID ~int16] struct {
	sides, places int
	ids           []ID
	ends          []int // in ids, by group: nowhere, then each side's places
}

// StacksOf sorts the ids below n by side and place, both counted from 0; one
// whose place is below 0 is nowhere.
func StacksOf[ID ~int16](n, sides, places int, of func(ID) (side, place int)) Stacks[ID] {
	s := Stacks[ID]{sides, places, make([]ID, n), make([]int, 2+sides*places)}
	groups := make([]int, n)
	for i := range ID(n) {
		groups[i] = s.group(of(i))
		s.ends[groups[i]+1]++
	}
	for i := range s.ends[1:] {
		s.ends[i+1] += s.ends[i]
	}
	for i := range ID(n) { // an end is where the group begins, until its ids are there
		end := &s.ends[groups[i]]
		s.ids[*end] = i
		*end++
	}
	return s
}

func (s Stacks[ID]) group(side, place int) int {
	if place < 0 {
		return 0
	}
	return 1 + side*s.places + place
}

// At returns the ids of a side at a place in their order. The caller does not
// change them.
func (s Stacks[ID]) At(side, place int) []ID {
	group := s.group(side, place)
	from, to := s.ends[group-1], s.ends[group]
	return s.ids[from:to:to]
}

// Key tells what stands at a place from all else that may stand there. face is
// what a board shows of an id that may change.
func (s Stacks[ID]) Key(place int, face func(ID) byte) string {
	var usual [256]byte
	key := usual[:0]
	for side := range s.sides {
		for _, id := range s.At(side, place) {
			key = append(key, byte(side), byte(id), byte(id>>8), face(id))
		}
	}
	return string(key)
}

// Face is what a board shows of an id, by what may be so of it.
func Face(is ...bool) byte {
	face := byte(0)
	for i, set := range is {
		if set {
			face |= 1 << i
		}
	}
	return face
}

// Named calls do with every text by which the news of a look may name a space,
// also one that is read back from a journal, and with each place that it asks
// about. Of events it takes the values of these names, or all if there are none.
func Named(l games.Look, do func(name string), values ...string) {
	for _, e := range l.News {
		for _, v := range e.Values {
			if len(values) == 0 || slices.Contains(values, v.Name) {
				eachText(v.Of, do)
			}
		}
	}
	for _, a := range l.Asked {
		do(a.Place)
	}
}

// Touched says of each space whether the news that the board is to show names it, or a
// connection that leads from it, or asks about it; values are as those of Named. also
// numbers the space of what has another name, and is below 0 for what has none; nil:
// nothing has.
func (b *Board) Touched(also func(name string) int, values ...string) []bool {
	touched := make([]bool, len(b.m.spaces))
	Named(b.Look, func(name string) {
		if at, ok := b.m.bySlug[name[1+strings.IndexByte(name, '*'):]]; ok { // behind a number, perhaps
			touched[at] = true
		}
		if ends, ok := b.m.ends[name]; ok {
			touched[ends[0]], touched[ends[1]] = true, true
		}
		if also != nil {
			if at := also(name); at >= 0 {
				touched[at] = true
			}
		}
	}, values...)
	return touched
}

func eachText(value any, do func(text string)) {
	switch value := value.(type) {
	case []any:
		for _, e := range value {
			eachText(e, do)
		}
	case []string:
		for _, e := range value {
			do(e)
		}
	case string:
		do(value)
	}
}
