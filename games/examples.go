package games

import "slices"

// Some takes at most so many orders out of a list, in its order: of each order
// word as many as of the others, where there are as many, and from all over
// the list. What is taken is what accept makes of an order, if it does not
// refuse it; orders that it makes the same of count once. It also says whether
// these are all that could be taken. It tries few more orders than it takes.
func Some(list []Order, most int, accept func(Order) (Order, bool)) (some []Order, all bool) {
	s := &selection{list: list, accept: accept, tried: make([]bool, len(list)), at: map[string][]int{}}
	for i, o := range list {
		if s.at[o.Verb] == nil {
			s.verbs = append(s.verbs, o.Verb)
		}
		s.at[o.Verb] = append(s.at[o.Verb], i)
	}
	for round := 0; len(s.verbs) > 0 && len(s.taken) < most; round++ {
		s.spread(most-len(s.taken), round)
	}
	// One more shows that there are more.
	all = true
	if len(s.taken) == most {
		for _, v := range s.verbs {
			if s.next(v, 0) {
				all = false
				s.taken = s.taken[:most]
				break
			}
		}
	}
	slices.SortFunc(s.taken, func(a, b takenOrder) int { return a.at - b.at })
	for _, t := range s.taken {
		some = append(some, t.order)
	}
	return some, all
}

// A selection is what Some has tried and taken.
type selection struct {
	list   []Order
	accept func(Order) (Order, bool)
	tried  []bool           // by place in the list
	verbs  []string         // that have orders not tried
	at     map[string][]int // their places in the list
	taken  []takenOrder
}

type takenOrder struct {
	at    int // in the list
	order Order
}

// spread takes so many more orders, if there are as many: as many of each verb
// as of the others, and from all over its orders; after the first round from
// between those of rounds before. Verbs with nothing left to try are struck off.
func (s *selection) spread(more, round int) {
	share, left := map[string]int{}, map[string]int{}
	for _, v := range s.verbs {
		for _, i := range s.at[v] {
			if !s.tried[i] {
				left[v]++
			}
		}
	}
	has := map[string]int{}
	for _, t := range s.taken {
		has[t.order.Verb]++
	}
	for ; more > 0; more-- {
		least := ""
		for _, v := range s.verbs {
			if share[v] < left[v] && (least == "" || has[v]+share[v] < has[least]+share[least]) {
				least = v
			}
		}
		if least == "" {
			break
		}
		share[least]++
	}
	for _, v := range s.verbs {
		for k := range share[v] {
			from := k * len(s.at[v]) / share[v]
			if round > 0 {
				from += len(s.at[v]) / (2 * share[v])
			}
			if !s.next(v, from) {
				break
			}
		}
	}
	s.verbs = slices.DeleteFunc(s.verbs, func(v string) bool {
		return !slices.ContainsFunc(s.at[v], func(i int) bool { return !s.tried[i] })
	})
}

// next takes the first order of a verb that can be taken, from a place among
// its orders on, and then from the first; false if there is none.
func (s *selection) next(verb string, from int) bool {
	at := s.at[verb]
	for k := range at {
		i := at[(from+k)%len(at)]
		if s.tried[i] {
			continue
		}
		s.tried[i] = true
		o, ok := s.accept(s.list[i])
		if ok && !slices.ContainsFunc(s.taken, func(t takenOrder) bool { return t.order.Place == o.Place && SameAnswer(t.order, o) }) {
			s.taken = append(s.taken, takenOrder{i, o})
			return true
		}
	}
	return false
}
