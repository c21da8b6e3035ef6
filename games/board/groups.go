package board

// Groups are ids from 0 on, such as those of units, sorted by the group to which
// each belongs, such as its side and place.
type Groups[ID ~int16] struct {
	ids  []ID
	ends []int // in ids, by group
}

// GroupBy sorts the ids below n into so many groups.
func GroupBy[ID ~int16](n, groups int, of func(ID) int) Groups[ID] {
	g := Groups[ID]{make([]ID, n), make([]int, groups+1)}
	for i := range ID(n) {
		g.ends[of(i)+1]++
	}
	for i := range groups {
		g.ends[i+1] += g.ends[i]
	}
	for i := range ID(n) { // an end is where the group begins, until its ids are there
		end := &g.ends[of(i)]
		g.ids[*end] = i
		*end++
	}
	return g
}

// In returns the ids of a group in their order. The caller does not change them.
func (g Groups[ID]) In(group int) []ID {
	from := 0
	if group > 0 {
		from = g.ends[group-1]
	}
	return g.ids[from:g.ends[group]:g.ends[group]]
}
