package pick

import "slices"

// A Put is how many of some that are all alike go to a place.
type Put[W comparable] struct {
	At W
	N  int
}

// Total is how many are put anywhere.
func Total[W comparable](puts []Put[W]) (n int) {
	for _, p := range puts {
		n += p.N
	}
	return n
}

// At is how many are put at a place.
func At[W comparable](puts []Put[W], at W) (n int) {
	for _, p := range puts {
		if p.At == at {
			n += p.N
		}
	}
	return n
}

// PutMore puts so many more at a place, if any, among puts that stand in an order and are the
// caller's to change.
func PutMore[W comparable](puts []Put[W], at W, n int, order func(a, b W) int) []Put[W] {
	if n <= 0 {
		return puts
	}
	if i := slices.IndexFunc(puts, func(p Put[W]) bool { return p.At == at }); i >= 0 {
		puts[i].N += n
		return puts
	}
	puts = append(puts, Put[W]{at, n})
	slices.SortFunc(puts, func(a, b Put[W]) int { return order(a.At, b.At) })
	return puts
}

// Amounts are puts as an order says them: each as count says a number of a place.
func Amounts[W comparable](puts []Put[W], count func(n int, at W) string) []string {
	list := make([]string, len(puts))
	for i, p := range puts {
		list[i] = count(p.N, p.At)
	}
	return list
}
