package pick

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// Those are the entries of a list of which is is true, in their order. The caller
// owns the result, as that of all functions of this file.
func Those[E any](list []E, is func(E) bool) []E {
	var those []E
	for _, e := range list {
		if is(e) {
			those = append(those, e)
		}
	}
	return those
}

// Where are the ids below n of which is is true, in their order.
func Where[ID ~int8 | ~int16](n int, is func(ID) bool) []ID {
	var where []ID
	for i := range n {
		if id := ID(i); is(id) {
			where = append(where, id)
		}
	}
	return where
}

// Others are the entries of a list that are not among some.
func Others[E comparable](list, some []E) []E {
	return Those(list, func(e E) bool { return !slices.Contains(some, e) })
}

// Sorted is a sorted copy of a list.
func Sorted[E cmp.Ordered](list []E) []E {
	list = slices.Clone(list)
	slices.Sort(list)
	return list
}

// Shuffled is a shuffled copy of a list.
func Shuffled[E any](list []E, r *rand.Rand) []E {
	list = slices.Clone(list)
	r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// Ranking sorts pieces or places by rank, the lowest first, and those of one rank
// by their numbers.
func Ranking[E ~int16](list []E, rank func(E) int) []E {
	ranked := make([][2]int, len(list)) // rank, then which it is
	for i, e := range list {
		ranked[i] = [2]int{rank(e), int(e)}
	}
	slices.SortFunc(ranked, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	out := make([]E, len(list))
	for i, r := range ranked {
		out[i] = E(r[1])
	}
	return out
}

// Lowest are those of a list, which is not empty, that have the lowest rank.
func Lowest[E any, R cmp.Ordered](list []E, rank func(E) R) []E {
	best := rank(list[0])
	for _, e := range list {
		best = min(best, rank(e))
	}
	return Those(list, func(e E) bool { return rank(e) == best })
}

// Own makes each list of some arrays a copy of its own.
func Own[E any](arrays ...[][]E) {
	for _, lists := range arrays {
		for i, list := range lists {
			lists[i] = slices.Clone(list)
		}
	}
}
