package language

import (
	"slices"
	"strconv"

	"postrider/games"
)

// longestCond is how many tokens a condition has at most, and longestBare one without "if".
const (
	longestCond = 9
	longestBare = 5
)

// Conditions that every title has. They stand in journals and never change.
const (
	condNot  = "not"  // the condition whose name and values it has does not hold
	condElse = "else" // what was ordered before was not done
	condAt   = "at"   // the decision is about that space
	// Several do not all hold: how many values each has, its name, and they. A title
	// has it whose orders.toml has a row of that name.
	condNotBoth = "not-both"
)

// A conj is what is done with conditions that stand together behind one word.
type conj struct {
	from int    // among those of the order
	not  bool   // they must not hold
	both bool   // that is said of several
	wrap string // the condition that has them within it
	past bool   // something is over
}

// listAfter is the list of the lexicon of what says in front of a condition that something is
// over.
const listAfter = "after"

// conditions goes on behind the word that begins a condition, with each length
// that is one; and behind "and" with further ones.
func (s *search) conditions(st state, c conj) {
	if n := s.l.is(st.i, isBoth); n > 0 && !c.not && len(s.ifs) == c.from && s.l.lang.condNamed(condNotBoth) != nil {
		st.i += n
		c.not, c.both = true, true
	}
	list := s.condition(st.i, s.condEnd(st.i), false)
	if len(list) == 0 && st.i >= s.far.i {
		s.far = reach{i: st.i, want: wantCond}
	}
	for _, x := range list {
		goesOn, refused := s.breaksOff(st, x.end), c.past && x.row.Lasts || x.row.Ends && !s.stopsAt(x.end)
		with := x.row.Foes && st.i > 0 && s.l.links(st.i-1, []int{s.l.lang.connectorOf("with")}) // "only with Regulars": one's own
		refused = refused || with || s.l.halfSaid(x, st.i) || s.looselySaid(x, st.i)
		if (goesOn || refused) && x.end > s.far.i {
			s.far = reach{i: x.end, want: wantCond}
		}
		if refused || s.excluded(st, s.ifs[:c.from], x.cond) || goesOn && !s.l.links(x.end, []int{s.l.lang.at}) {
			continue
		}
		next := st
		end := x.end + s.l.is(x.end, isIfEnd) + s.l.is(x.end, isUnlessEnd)
		next.i, next.cost, next.list, next.sep, next.cond = end, st.cost+x.cost, -1, true, end
		if x.end < list[0].end {
			next.cost += costShort
		}
		s.under(x, func() {
			if kept := s.ifs; !goesOn && (!c.both || len(kept) > c.from+1) {
				s.ifs = s.l.lang.joinConds(kept, c)
				s.step(next)
				s.ifs = kept
			}
			if end == x.end { // behind 防御側なら stands what is done then
				s.furtherConditions(next, c)
			}
		})
	}
}

// halfSaid reports whether a condition is but a name, of which more is said behind it: "if MON or TRI is
// free", "if TIC and WOC are ours".
func (l *Line) halfSaid(x condReading, from int) bool {
	n, of := l.item(from)
	if x.row.wordy || x.end == len(l.Toks) {
		return false
	}
	if l.unknown(x.end) && slices.ContainsFunc(l.nearSenses(x.end), func(m sense) bool { return m.what == isCond }) {
		return true // "if OSW atacked"
	}
	and := l.is(x.end, isAnd)
	said := l.is(x.end, isCopula) > 0 && l.is(x.end, isOrder) == 0 // no "get out"
	return said || l.is(x.end-1, isCopula) > 0 || n > 0 && and > 0 && from+n == x.end && l.itemOf(x.end+and, of) > 0
}

// looselySaid reports whether a condition is about what came of "that", where no order stands before it,
// and the own order is none of which anything might come: "if that fails, avoid".
func (s *search) looselySaid(x condReading, from int) bool {
	if x.row.After == "" || s.before != nil || s.row.Kind == x.row.After || s.l.does(isOrder, from, x.end) {
		return false
	}
	return max(s.l.is(from, isIt), s.l.is(from, isFiller), s.l.Is(from, listArticle)) > 0 && !s.l.namesPiece(from)
}

// isInflected reports whether a word of orders is one but by its ending: "holds".
func (l *Line) isInflected(i int) bool {
	return !slices.ContainsFunc(l.look(i).senses, func(m sense) bool {
		return m.what == isOrder && slices.Contains(l.lang.rows[m.id].Words, l.folded(i, m.n))
	})
}

// stopsAt reports whether nothing goes on with what ends before a token: a sign or name.
func (s *search) stopsAt(i int) bool {
	if i >= s.end || s.l.Toks[i].Text == "," || s.l.Toks[i].Text == ":" || len(s.l.look(i).exact) > 0 {
		return true
	}
	return s.l.is(i, isAnd)+s.l.is(i, isIfEnd)+s.l.is(i, isUnlessEnd) > 0
}

// under goes on with a condition that was read.
func (s *search) under(x condReading, next func()) {
	notes := len(s.notes)
	s.ifs, s.notes = append(s.ifs, x.cond), append(s.notes, x.notes...)
	next()
	s.ifs, s.notes = s.ifs[:len(s.ifs)-1], s.notes[:notes]
}

// breaksOff reports whether a condition in front of an order goes on behind a token with a
// connector, before the comma that ends it, "if TIC is attacked by Rogers, move ...", or with what
// somebody does. Only a place of it may stand there: "when we defend at OSW, ...".
func (s *search) breaksOff(st state, i int) bool {
	if st.word || st.said || i >= s.end {
		return false
	}
	if s.l.is(i, isOrder) > 0 && s.l.is(i, isAnd) == 0 && (s.l.itemOf(i-1, aPiece) > 0 || s.l.isInflected(i) && s.l.itemOf(i-1, aPlace) > 0) {
		return true // "if Montcalm moves to OSW, ...", "if FSF holds"
	}
	if !slices.ContainsFunc(s.l.look(i).senses, func(m sense) bool { return m.what == isConnector }) {
		return false
	}
	for ; i < s.end; i++ {
		if s.l.Toks[i].Text == "," {
			return true
		}
		if s.l.is(i, isOrder) > 0 || s.l.is(i, isPrefix) > 0 || s.skip != nil && s.skip[i] {
			return false
		}
	}
	return s.end < len(s.l.Toks) && s.l.Toks[s.end].Text == "," && !s.l.semicolon(s.end)
}

// furtherConditions goes on behind a condition with one more: behind "and" or a
// comma, or at a connector or its own word, as in "6 units from ALB".
func (s *search) furtherConditions(st state, c conj) {
	if c.not && s.l.lang.condNamed(condNotBoth) == nil {
		return // "unless A and B" may mean two things
	}
	if st.i < s.end && s.l.Toks[st.i].Text == "," {
		st.i++
	}
	if st.i >= s.end {
		return
	}
	for _, m := range s.l.look(st.i).senses {
		switch more := st; m.what {
		case isAnd, isAndIf:
			more.i += m.n
			s.conditions(more, c)
		case isConnector, isCond: // "in wilderness", "plain cultivated"
			if s.row.Route && s.l.links(more.i, []int{s.l.lang.to}) {
				continue // "if Wolfe is at QUE to TRI"
			}
			if s.l.is(more.i, isOrder) >= m.n && !s.row.cond {
				continue // "siege ..., if level 2 assault" says what is done then
			}
			more.cost += costShort
			s.conditions(more, c)
		}
	}
}

// excluded reports whether a condition behind the word of an order cannot be meant together with those that
// stand elsewhere: one excludes the other, or it is the same with another number. Each is said of a part of
// the order then: "at 2:1 to ONE, at 3:1 to ONO".
func (s *search) excluded(st state, had []games.Cond, c games.Cond) bool {
	return st.word && slices.ContainsFunc(had, func(x games.Cond) bool {
		if c.Name == x.Name && len(c.Values) == 1 && len(x.Values) == 1 {
			_, number := games.Digits(c.Values[0])
			return number && c.Values[0] != x.Values[0]
		}
		row, other := s.l.lang.condNamed(c.Name), s.l.lang.condNamed(x.Name)
		return row != nil && row.Excludes == x.Name || other != nil && other.Excludes == c.Name
	})
}

// joinConds are the conditions of an order, with those together that stand behind
// one word.
func (l *Language) joinConds(all []games.Cond, c conj) []games.Cond {
	own := all[c.from:]
	if !c.not && c.wrap == "" {
		return all
	}
	out := slices.Clone(all[:c.from])
	if c.not && len(own) > 1 && l.condNamed(condNotBoth) != nil {
		return append(out, NotBoth(own))
	}
	for _, x := range own {
		if c.not {
			x = l.Negated(x)
		}
		if c.wrap != "" {
			x = games.Cond{Name: c.wrap, Values: append([]string{x.Name}, x.Values...)}
		}
		out = append(out, x)
	}
	return out
}

// NotBoth makes one condition of several, not all of which hold: how many values
// each has, then itself.
func NotBoth(list []games.Cond) games.Cond {
	c := games.Cond{Name: condNotBoth}
	for _, x := range list {
		c.Values = append(c.Values, strconv.Itoa(len(x.Values)), x.Name)
		c.Values = append(c.Values, x.Values...)
	}
	return c
}

// Inner are the conditions within one: that which does not hold, several of which
// not all hold, or what another wraps. It is empty if c holds none.
func (l *Language) Inner(c games.Cond) []games.Cond {
	switch row := l.condNamed(c.Name); {
	case len(c.Values) == 0:
	case c.Name == condNotBoth:
		var list []games.Cond
		for v := c.Values; len(v) >= 2; {
			n, err := strconv.Atoi(v[0])
			if err != nil || n < 0 || n > len(v)-2 {
				break
			}
			list = append(list, games.Cond{Name: v[1], Values: v[2 : 2+n : 2+n]})
			v = v[2+n:]
		}
		return list
	case c.Name == condNot, row != nil && row.Wraps:
		return []games.Cond{{Name: c.Values[0], Values: c.Values[1:]}}
	}
	return nil
}

// Fits reports whether an order is meant for what a decision is about: for its
// place, where both have one, and its conditions hold; holds knows those of the
// title.
func (l *Language) Fits(o games.Order, about games.About, holds func(games.Cond) bool) bool {
	if o.Place != "" && about.Place != "" && o.Place != about.Place {
		return false
	}
	return !slices.ContainsFunc(o.If, func(c games.Cond) bool { return !l.Holds(c, holds) })
}

// Holds reports whether a condition holds. One that has others within it, as "not"
// does, is taken apart; holds knows those of the title.
func (l *Language) Holds(c games.Cond, holds func(games.Cond) bool) bool {
	if c.Name == condNot || c.Name == condNotBoth {
		return slices.ContainsFunc(l.Inner(c), func(x games.Cond) bool { return !l.Holds(x, holds) })
	}
	return holds(c)
}

// Otherwise are the conditions of an order that is meant where the order before it
// is not done: that the own conditions of that one do not all hold or, if it has
// none, that it failed. taken are those of its conditions that it has itself from an
// order before it: they hold on. nil: that cannot be said.
func (l *Language) Otherwise(conds, taken []games.Cond, failed ...games.Cond) []games.Cond {
	own := slices.DeleteFunc(slices.Clone(conds), func(c games.Cond) bool {
		return slices.ContainsFunc(taken, func(t games.Cond) bool { return games.SameCond(t, c) })
	})
	switch {
	case len(own) == 0 && len(failed) > 0:
		return append(slices.Clone(taken), failed...)
	case len(own) == 1:
		return append(slices.Clone(taken), l.Negated(own[0]))
	case len(own) > 1 && l.condNamed(condNotBoth) != nil:
		return append(slices.Clone(taken), NotBoth(own))
	}
	return nil
}

// WithInner is a condition with others within it.
func WithInner(c games.Cond, inner []games.Cond) games.Cond {
	if c.Name == condNotBoth {
		return NotBoth(inner)
	}
	return games.Cond{Name: c.Name, Values: append([]string{inner[0].Name}, inner[0].Values...)}
}

// condWord goes on behind the word of a condition that stands without "if" or has
// another within it.
func (s *search) condWord(st state, m *sense) {
	if s.row.cond || st.wait >= 0 || st.tail {
		return
	}
	switch row := s.l.lang.conds[m.id-len(s.l.lang.rows)]; {
	case row.Wraps:
		st.i += m.n
		s.conditions(st, conj{from: len(s.ifs), wrap: row.Kind})
	case row.Bare:
		s.bareCondition(st, 1)
	}
}

// condEnd is where a condition ends at the latest: before a colon that is none of
// "2:1".
func (s *search) condEnd(from int) int {
	end := min(s.end, from+longestCond)
	for i := from; i < end; i++ {
		if s.l.Toks[i].Text == ":" && !s.l.isRatio(i) {
			return i
		}
	}
	return end
}

// isRatio reports whether a token is a colon between two digits, as far from one as from
// the other: "2:1".
func (l *Line) isRatio(i int) bool {
	if i == 0 || i+1 == len(l.Toks) || l.Toks[i].Text != ":" || l.Between(i) != l.Between(i+1) {
		return false
	}
	_, before := games.Digits(l.Toks[i-1].Text)
	_, behind := games.Digits(l.Toks[i+1].Text)
	return before && behind
}

// bareCondition goes on behind a condition of some words at least that stands
// without "if": "in wilderness".
func (s *search) bareCondition(st state, fewest int) {
	if s.row.cond || st.wait >= 0 || st.tail {
		return
	}
	if n := s.l.is(st.i, isIf); n > 0 && (s.l.is(st.i+n, isPronoun) > 0 || !st.said && !s.stopsAt(st.i+n)) {
		return // "once he has moved" is not "once"
	}
	if s.connects(st.i, 1) {
		st.cost += costLinked
	}
	for _, c := range s.condition(st.i, min(s.end, st.i+longestBare), true) {
		if c.end < st.i+fewest || s.ofUnits(st.i, c.end) || s.excluded(st, s.ifs, c.cond) {
			continue
		}
		next := st
		next.i, next.cost, next.list, next.said = c.end, st.cost+c.cost, -1, true
		s.under(c, func() { s.step(next) })
	}
}

// begins reports whether a condition that stands without "if" begins at a token.
func (s *search) begins(i int) bool {
	return !s.row.cond && i < s.end && len(s.condition(i, min(s.end, i+longestBare), true)) > 0
}

// ofUnits reports whether a stretch names units, and the order takes units: "move
// all lights" says what moves, and not when.
func (s *search) ofUnits(from, end int) bool {
	for k := range s.row.slots {
		units := s.row.slots[k].units
		for i := from; units != nil && i < end; i++ {
			if len(s.l.Names(i, units.Unit, units.Many)) > 0 {
				return true
			}
		}
	}
	return false
}

// A condReading is a condition, where it ends and what reading it costs.
type condReading struct {
	row   *Row
	cond  games.Cond
	end   int
	cost  int
	notes []games.Text // of what was misspelt in it
}

// readConds are the conditions that begin a stretch of a line.
type readConds struct {
	from, end  int
	bare, near bool
	before     *reading
	list       []condReading
}

// condition lists the conditions that begin at a token, the longest first; bare:
// those that stand without "if". Of one length it is those that are likeliest. Each
// stretch is read once.
func (s *search) condition(from, end int, bare bool) []condReading {
	for i := range s.l.conds {
		if x := &s.l.conds[i]; x.from == from && x.end == end && x.bare == bare && x.near == s.l.Near && x.before == s.before {
			return x.list
		}
	}
	list := s.readConditions(from, end, bare)
	s.l.conds = append(s.l.conds, readConds{from, end, bare, s.l.Near, s.before, list})
	return list
}

func (s *search) readConditions(from, end int, bare bool) []condReading {
	comma := end
	for i := from; i < end; i++ {
		if s.l.Toks[i].Text == "," {
			comma = i
			break
		}
	}
	var list []condReading
	for _, n := range s.l.mayStandIn(from, end, bare) {
		r := s.l.lang.conds[n-len(s.l.lang.rows)]
		limit := end
		if !r.ors {
			limit = comma
		}
		if r.wordy && !s.l.holds(r.n, from, limit) {
			continue
		}
		for _, x := range s.readCondition(r, from, limit) {
			if !r.wordy {
				x.cost -= costAsked
			}
			c := games.Cond{Name: x.row.Kind}
			for _, a := range x.order.Args {
				c.Values = append(c.Values, a.Values...)
			}
			if x.not {
				c = s.l.lang.Negated(c)
			}
			list = addCond(list, condReading{r, c, x.end, x.cost, x.notes})
		}
	}
	slices.SortStableFunc(list, func(a, b condReading) int { return b.end - a.end })
	return list
}

// readCondition lists what a stretch, or its beginning, is as the condition of a row. The
// list is used again for the next.
func (s *search) readCondition(r *Row, from, end int) []reading {
	room := &s.l.condRoom
	out := room.out
	if out == nil {
		out = &readings{}
	}
	*out = readings{ends: true, list: out.list[:0]}
	*room = search{
		l: s.l, try: try{row: r, skip: s.skip, wordy: r.wordy, asked: true, before: s.before},
		end: end, steps: s.steps, out: out, open: true, ifs: s.ifs, values: room.values, groups: room.groups, posts: room.posts,
		way: room.way[:0], notes: room.notes[:0], told: room.told[:0],
	}
	room.run(from)
	return out.list
}

// mayStandIn are the rows of conditions, by their places among all rows, of which a
// stretch holds a word, and those that have none; in their order. The list is used again.
func (l *Line) mayStandIn(from, end int, bare bool) []int {
	l.condRows = append(l.condRows[:0], l.lang.wordless...)
	for i := from; i < end; i++ {
		if !l.look(i).can(isCond) {
			continue
		}
		for k := range l.at[i].senses {
			if m := &l.at[i].senses[k]; m.what == isCond && i+m.n <= end {
				l.condRows = append(l.condRows, m.id)
			}
		}
	}
	l.condRows = slices.DeleteFunc(l.condRows, func(n int) bool {
		r := l.lang.conds[n-len(l.lang.rows)]
		return bare && !r.Bare || r.Wraps || r.Kind == condNotBoth
	})
	slices.Sort(l.condRows)
	return slices.Compact(l.condRows)
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
	return slices.ContainsFunc(l.look(i).noise, func(x rowNoise) bool { return x.row == row })
}

// holds reports whether the word of a row stands in a stretch.
func (l *Line) holds(row, from, end int) bool {
	for i := from; i < end; i++ {
		word := func(m sense) bool { return m.what == isCond && m.id == row && i+m.n <= end }
		if l.look(i).can(isCond) && slices.ContainsFunc(l.at[i].senses, word) {
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

// keptWith reports whether an order behind a standing one is kept with it: it is meant where that is not, or
// each of them says when, "standing command as attacker stay, as defender leave to ALB".
func (l *Language) keptWith(o, before *games.Order) bool {
	return l.linkElse(o, before, nil) != nil || o.Kind == before.Kind && len(o.If) > 0 && len(before.If) > 0
}

// Negated is the condition that c does not hold.
func (l *Language) Negated(c games.Cond) games.Cond {
	if c.Name == condNot && len(c.Values) > 0 {
		return games.Cond{Name: c.Values[0], Values: c.Values[1:len(c.Values):len(c.Values)]}
	}
	if row := l.condNamed(c.Name); row != nil && row.Opposite != "" {
		return games.Cond{Name: row.Opposite, Values: c.Values}
	}
	return games.Cond{Name: condNot, Values: append([]string{c.Name}, c.Values...)}
}
