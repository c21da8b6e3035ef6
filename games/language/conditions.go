package language

import (
	"slices"

	"postrider/games"
)

// longestCond is how many tokens a condition has at most.
const longestCond = 9

// Conditions that every title has. They stand in journals and never change.
const (
	condNot  = "not"  // the condition whose name and values it has does not hold
	condElse = "else" // what was ordered before was not done
	condAt   = "at"   // the decision is about that space
)

// conditions goes on behind the word that begins a condition, with each stretch
// that is one, the longest first; and behind "and" with further ones.
func (s *search) conditions(st state, not bool) {
	list := s.condition(st.i, s.condEnd(st.i), false)
	if len(list) == 0 && st.i >= s.far.i {
		s.far = reach{i: st.i, want: wantCond}
	}
	for _, c := range list {
		next := st
		next.i, next.cost, next.list, next.sep = c.end, st.cost+c.cost, -1, true
		if c.end < list[0].end {
			next.cost += costShort
		}
		cond := c.cond
		if not {
			cond = s.l.lang.negated(cond)
		}
		s.ifs = append(s.ifs, cond)
		s.step(next)
		if next.i < s.end && !not { // "unless A and B" may mean two things
			if n := s.l.is(next.i, isAnd); n > 0 {
				more := next
				more.i += n
				s.conditions(more, not)
			}
		}
		s.ifs = s.ifs[:len(s.ifs)-1]
	}
}

// condEnd is where a condition ends at the latest: before a comma or colon that is
// none of "2:1".
func (s *search) condEnd(from int) int {
	end := min(s.end, from+longestCond)
	for i := from; i < end; i++ {
		switch s.l.Toks[i].Text {
		case ",":
			return i
		case ":":
			if _, ok := games.Digits(s.l.Toks[max(i-1, 0)].Text); !ok || i+1 == len(s.l.Toks) {
				return i
			}
			if _, ok := games.Digits(s.l.Toks[i+1].Text); !ok {
				return i
			}
		}
	}
	return end
}

// bareCondition goes on behind a condition that stands without "if", behind a
// connector: "in wilderness".
func (s *search) bareCondition(st state) {
	if s.row.cond || st.wait >= 0 || st.tail {
		return
	}
	for _, c := range s.condition(st.i, min(s.end, st.i+longestCond/2), true) {
		next := st
		next.i, next.cost, next.list, next.said = c.end, st.cost+c.cost, -1, true
		s.ifs = append(s.ifs, c.cond)
		s.step(next)
		s.ifs = s.ifs[:len(s.ifs)-1]
	}
}

// A condReading is a condition, where it ends and what reading it costs.
type condReading struct {
	cond games.Cond
	end  int
	cost int
}

// condition lists the conditions that begin at a token, the longest first; bare:
// those that stand without "if". Of one length it is those that are likeliest.
func (s *search) condition(from, end int, bare bool) []condReading {
	var list []condReading
	room := search{}
	for _, r := range s.l.lang.conds {
		if bare && !r.Bare {
			continue
		}
		wordy := len(r.Words)+len(r.Is) > 0
		if wordy && !s.l.holds(r.n, from, end) {
			continue
		}
		room = search{
			l: s.l, try: try{row: r, skip: s.skip, wordy: wordy, asked: true, before: s.before}, end: end, steps: s.steps, out: &readings{ends: true},
			open: true, ifs: s.ifs, values: room.values, groups: room.groups, way: room.way,
		}
		room.run(from)
		for _, x := range room.out.list {
			if !wordy {
				x.cost -= costAsked
			}
			c := games.Cond{Name: x.row.Kind}
			for _, a := range x.order.Args {
				c.Values = append(c.Values, a.Values...)
			}
			if x.not {
				c = s.l.lang.negated(c)
			}
			list = addCond(list, condReading{c, x.end, x.cost})
		}
	}
	slices.SortStableFunc(list, func(a, b condReading) int { return b.end - a.end })
	return list
}

// addCond adds a condition unless a likelier one ends where it does, and takes
// those away that are less likely.
func addCond(list []condReading, c condReading) []condReading {
	for i := 0; i < len(list); i++ {
		switch x := list[i]; {
		case x.end != c.end:
		case games.SameCond(x.cond, c.cond):
			list[i].cost = min(x.cost, c.cost)
			return list
		case x.cost+margin < c.cost:
			return list
		case c.cost+margin < x.cost:
			list = slices.Delete(list, i, i+1)
			i--
		}
	}
	return append(list, c)
}

// isNoise reports whether a word at token i says nothing in a row.
func (l *Line) isNoise(i, row int) bool {
	return slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return m.what == isNoise && m.id == row })
}

// holds reports whether the word of a row stands in a stretch.
func (l *Line) holds(row, from, end int) bool {
	for i := from; i < end; i++ {
		if slices.ContainsFunc(l.look(i).senses, func(m sense) bool { return m.what == isCond && m.id == row && i+m.n <= end }) {
			return true
		}
	}
	return false
}

// condNamed is the first row of a condition, nil if there is none.
func (l *Language) condNamed(name string) *Row {
	for _, r := range l.conds {
		if r.Kind == name {
			return r
		}
	}
	return nil
}

// negated is the condition that c does not hold.
func (l *Language) negated(c games.Cond) games.Cond {
	if c.Name == condNot && len(c.Values) > 0 {
		return games.Cond{Name: c.Values[0], Values: c.Values[1:len(c.Values):len(c.Values)]}
	}
	if row := l.condNamed(c.Name); row != nil && row.Opposite != "" {
		return games.Cond{Name: row.Opposite, Values: c.Values}
	}
	return games.Cond{Name: condNot, Values: append([]string{c.Name}, c.Values...)}
}
