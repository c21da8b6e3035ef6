package advice

import (
	"cmp"
	"slices"

	"postrider/games"
)

// An Idea is something that may be shown: of what sort it is, such as a raid, what
// it is about, such as its target, and how much a player wants to hear of it.
type Idea[T any] struct {
	Of          T
	Sort, About string
	Worth       int
}

// Ideas are some that are collected.
type Ideas[T any] []Idea[T]

// Add adds one.
func (ideas *Ideas[T]) Add(of T, sort, about string, worth int) {
	*ideas = append(*ideas, Idea[T]{of, sort, about, worth})
}

// Best sorts ideas for a player who reads few of them: the best of each sort in turn,
// those of the better sort first. Of one sort and about the same only the best is
// left, among equals the first.
func (ideas Ideas[T]) Best() []T {
	type key struct{ sort, about string }
	best := slices.Clone(ideas)
	slices.SortStableFunc(best, func(x, y Idea[T]) int { return cmp.Compare(y.Worth, x.Worth) })
	seen, turns := map[key]bool{}, map[string]int{}
	best = slices.DeleteFunc(best, func(x Idea[T]) bool {
		k := key{x.Sort, x.About}
		was := seen[k]
		seen[k] = true
		return was
	})
	for i := range best {
		turns[best[i].Sort]++
		best[i].Worth = turns[best[i].Sort] // from here on its turn
	}
	slices.SortStableFunc(best, func(x, y Idea[T]) int { return cmp.Compare(x.Worth, y.Worth) })
	list := make([]T, len(best))
	for i := range best {
		list[i] = best[i].Of
	}
	return list
}

// Examples are at most so many orders that a decision accepts as they stand: of ideas,
// the best first, and at the end last; the default if there is none.
func Examples(d games.Decision, ideas []games.Order, last games.Order, most int) []games.Order {
	var orders, taken []games.Order
	for _, o := range append(slices.Clip(ideas), last) {
		if len(orders) == most-1 {
			o = last
		}
		a, fault := d.Accept(o)
		same := func(x games.Order) bool { return games.SameAnswer(x, a.Order) }
		if fault == nil && !slices.ContainsFunc(taken, same) {
			orders, taken = append(orders, o), append(taken, a.Order)
		}
		if len(orders) == most {
			break
		}
	}
	if len(orders) == 0 {
		return []games.Order{d.Default()}
	}
	return orders
}

// Grouped are things that follow one another as one wants to read them: the key of
// each but only of the first of several with the same, the zero key of the others.
func Grouped[T any, K comparable](list []T, key func(T) K) []K {
	keys := make([]K, len(list))
	for i, x := range list {
		if k := key(x); i == 0 || k != key(list[i-1]) {
			keys[i] = k
		}
	}
	return keys
}

// Table adds to a group a row for each of the first of a list, and in one line where
// the others are, of which "legal", what the group names as More, and a space tell.
func Table[T any, S Space](gr *games.AdviceGroup, list []T, most int, at func(*T) S, row func(*T) games.Hint) {
	var rest []S
	for i := range list {
		if s := at(&list[i]); i < most {
			gr.Hints = append(gr.Hints, row(&list[i]))
		} else if !slices.Contains(rest, s) {
			rest = append(rest, s)
		}
	}
	if len(rest) > 0 {
		gr.Hints = append(gr.Hints, games.Hint{Note: games.T("legal-more-targets", "spaces", rest, "about", gr.More)})
	}
}

// A Comer is a unit that can come to a place: from where, by how many steps, and how
// likely it succeeds there.
type Comer struct {
	From, Unit   string
	Far, Percent int
}

// Comers are values for the words of who can come to a place, those together who come
// from one space by as many steps.
func Comers(list []Comer) []any {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y Comer) int { return cmp.Or(cmp.Compare(x.From, y.From), x.Far-y.Far) })
	groups := Grouped(list, func(c Comer) Comer { return Comer{From: c.From, Far: c.Far} })
	var units, starts []string
	var far, percents []int
	for i, c := range list {
		units, far, percents, starts = append(units, c.Unit), append(far, c.Far), append(percents, c.Percent), append(starts, groups[i].From)
	}
	return []any{"units", units, "far", far, "chances", percents, "starts", starts}
}
