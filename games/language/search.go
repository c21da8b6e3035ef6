package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// A search reads a stretch of a line as one row. It goes from token to token,
// and from each tries all that may come next: the order word, a connector, a
// value of a slot, a condition, a word that says nothing. A reading is one that
// comes to the end with nothing left over, so that each word of it is accounted
// for.
type search struct {
	try
	l     *Line
	from  int
	end   int
	steps *int // left for the whole line

	values [][]string // of each slot
	groups [][]group  // of each slot that has groups
	posts  []int      // of each slot, where the last connector is that stands behind it; 0: not looked for
	way    []stop     // of a row that is a route
	ifs    []games.Cond
	notes  []games.Text // of what is guessed
	told   []games.Text // of what is not

	valued bool // the order word is a value
	open   bool // what ends before the stretch does is a reading too
	out    *readings
	far    reach
}

// A try is one row that a stretch may be.
type try struct {
	row    *Row
	kind   string       // under a prefix
	skip   []bool       // tokens that a prefix takes; nil: none
	notes  []games.Text // of a misspelt prefix
	wordy  bool         // the order word stands in the stretch
	asked  bool         // the question that the row answers is open
	cost   int
	before *reading // the order before it in the line
	last   int      // where the stretch ends before its kind words
	head   int      // how many characters the canonical line and the typed one have in common at least
}

// A group is units and where they are.
type group struct {
	place string
	units []string
	alone bool // it was said that there are no units
	only  bool // that was said of what is no unit: "only Levis"
	first bool // the place stood before the units
}

// A stop is a space on a way: the slot that a connector said, or -1.
type stop struct {
	slot   int
	space  string
	target bool // stood right behind the order word, whose first slot is "to"
	early  bool // stood before the order word
	at     int  // the token
}

// A reach is how far a search came, and what it wanted there.
type reach struct {
	i    int
	want int  // the slot whose value should come, or wantNone, wantCond
	next bool // it should stand right behind the order word
}

// What may be wanted beside the value of a slot.
const (
	wantNone = -1
	wantCond = -2
)

// A state is where a search stands.
type state struct {
	i    int
	cost int
	wait int  // the slot whose connector was read, and not its value; -1: none
	link bool // it was that within a group
	list int  // the slot whose list may go on; -1: none
	from int  // how many values the slot had before that list
	word bool // the order word was read
	next bool // and no value behind it
	cond int  // where the last condition ended
	col  bool // a colon was read behind the last value
	said bool // something was read that is no mere leading word
	tail bool // what is left may only be kind words
	kind int  // how many words that mean nothing stand among them
	aux  bool // something that comes before the order word must be followed by it
	sep  bool // a sign or word that separates values was read behind the last one
	last int  // one more than the slot of the value read last; 0: none
	shut bool // units were read anew behind a way: it does not go on
	over bool // they stood with nothing before them behind where it leads: they go their own way
	owed int  // one more than the slot whose connector must follow its values; 0: none
	not  bool // a word of negation was read
	way  bool // a word or sign says that spaces are a way
	lone bool // the place of an answer was named with nothing before it
	keep bool // it outlives its round
	std  bool // it is a standing order
	dup  bool // a colon stood right behind the order word, which may be said again
	head int  // one more than the conditions that stood before prefix and order word; 0: neither was read
}

// headed notes that so many conditions stood before the head of an order.
func (st *state) headed(ifs int) {
	if st.head == 0 {
		st.head = 1 + ifs
	}
}

// run searches from a token on.
func (s *search) run(from int) {
	n := len(s.row.slots)
	for len(s.values) < n {
		s.values, s.groups, s.posts = append(s.values, nil), append(s.groups, nil), append(s.posts, 0)
	}
	for k := range s.values {
		s.values[k], s.groups[k], s.posts[k] = s.values[k][:0], s.groups[k][:0], 0
	}
	s.from, s.far = from, reach{i: from, want: wantNone}
	cost := s.cost
	switch {
	case s.wordy:
	case s.asked:
		cost += costAsked
	default:
		cost += costNoWord
	}
	s.step(state{i: from, cost: cost, wait: -1, list: -1})
	s.remarkFirst(state{cost: cost + costRemark, wait: -1, list: -1})
	if s.wordy && s.row.Bare && s.wordLinks(from) { // "Amherst ALB-HCS, leaves a Ranger at HCS"
		s.wordy = false // a word that leads somewhere is there, so that spaces are a way
		s.step(state{i: from, cost: cost + costNoWord, wait: -1, list: -1, way: s.row.Route})
		s.wordy = true
	}
	if s.wordy && (s.row.Value || s.asked && !s.row.cond) { // "two fleets to Halifax": the word is a value
		cost += costIsWord
		if s.wordInName(from) {
			cost += costShortWord
		}
		if k := s.wordAt(from); k >= 0 && k < s.end && s.l.Toks[k].Text == ":" {
			cost += costHead
		}
		s.valued = true
		s.step(state{i: from, cost: cost, wait: -1, list: -1, word: true})
		s.valued = false
	}
}

// wordAt is the token behind the first word of the row, -1 if there is none.
func (s *search) wordAt(from int) int {
	for i := from; i < s.end; i++ {
		for _, m := range s.l.look(i).senses {
			if m.id == s.row.n && (m.what == isOrder || m.what == isCond) {
				return i + m.n
			}
		}
	}
	return -1
}

// leadsOthers reports whether a slot has one unit by its name, with whom those go along who
// may be named in the next.
func (s *search) leadsOthers(k int) bool {
	if k < 0 || k+1 >= len(s.row.slots) || !s.row.slots[k+1].silent || !s.takes(k+1) || len(s.values[k]) != 1 {
		return false
	}
	units := s.row.slots[k].units
	one := ParseSelector(s.values[k][0])
	return units != nil && s.l.lang.isOne(one) && !units.Several(one.Name)
}

// wordInName reports whether the first word of the row begins a longer name: "Fort William
// Henry".
func (s *search) wordInName(from int) bool {
	for i := from; i < s.end; i++ {
		at := s.l.look(i)
		for _, m := range at.senses {
			if m.id == s.row.n && m.what == isOrder {
				return slices.ContainsFunc(at.exact, func(f games.Found) bool { return f.Used > m.n })
			}
		}
	}
	return false
}

// wordLinks reports whether each word of the row is also a connector of a slot that is an
// argument, stands behind one, or begins longer words that say nothing: "Amherst ALB-HCS,
// leaves a Ranger at HCS", "Levis by card 23", "Croghan goes along".
func (s *search) wordLinks(from int) bool {
	links := func(m sense) bool {
		argument := func(sl *slot) bool { return !sl.silent && slices.Contains(sl.conns, m.id) }
		return m.what == isConnector && s.row.anySlot(argument)
	}
	for i := from; i < s.end; i++ {
		senses := s.l.look(i).senses
		word := slices.ContainsFunc(senses, func(m sense) bool { return m.what == isOrder && m.id == s.row.n })
		idle := slices.ContainsFunc(s.l.look(i).noise, func(x rowNoise) bool { return x.row == s.row.n && x.n > 1 })
		behind := i > from && slices.ContainsFunc(s.l.look(i-1).senses, links)
		if word && !idle && !behind && !slices.ContainsFunc(senses, links) {
			return false
		}
	}
	return true
}

// step goes on from a state.
func (s *search) step(st state) {
	if *s.steps--; *s.steps < 0 || s.out.sure || st.cost > s.out.worst() {
		return
	}
	if want := s.want(st); st.i > s.far.i || st.i == s.far.i && s.far.want == wantNone {
		s.far = reach{st.i, want, st.next && st.wait < 0}
	}
	if st.i >= s.end {
		s.finish(st)
		return
	}
	if s.open && st.wait < 0 && st.said {
		s.finish(st)
	}
	if len(s.way) > 0 && !st.tail && strings.Contains(s.l.Between(st.i), "!") {
		return // "Good luck Ann! PHI CAR: all" does not begin at ANN
	}
	if s.skip != nil && s.skip[st.i] {
		st.headed(len(s.ifs))
		st.i++
		st.wait = -1 // "for the Indian point": a connector before it is the prefix's
		s.step(st)
		return
	}
	s.sign(st)
	if k := st.list; k >= 0 && (s.row.slots[k].or || s.row.slots[k].ranked) {
		if n := s.l.Is(st.i, listOr); n > 0 {
			next := st
			next.i, next.wait = st.i+n, k
			s.step(next)
		}
	}
	at, alone := s.l.look(st.i), s.alone(st)
	barred := s.l.is(st.i, isVeto) // "stay away from" is no "stay"
	for k := range at.senses {
		m := &at.senses[k]
		idle := m.what >= isLead && m.what <= isFiller && (m.n <= at.veto || m.n < alone) // says nothing here
		if s.heeds(m) && st.i+m.n <= s.end && !idle && (m.n >= barred || m.what == isIf) {
			s.sense(st, m)
		}
	}
	for _, x := range at.noise {
		if x.row == s.row.n && st.i+x.n <= s.end && x.n >= max(at.ifs, barred, alone) {
			s.noise(st, x.n)
		}
	}
	if st.tail {
		s.farewell(st, at)
		return
	}
	s.slots(st)
	s.remark(st)
	if s.l.Near {
		for _, m := range s.l.laterSenses(st.i) {
			if st.i+m.n <= s.end {
				s.misspelt(st, &m)
			}
		}
	}
	if s.l.Near && len(at.senses)+len(at.exact) == 0 && at.arrow == noArrow {
		for _, m := range s.l.nearSenses(st.i) {
			if st.i+m.n <= s.end {
				s.misspelt(st, &m)
			}
		}
	}
}

// joinsPlaces reports whether an arrow stands between two places, in a row that is no route: they
// are a way, and no list.
func (s *search) joinsPlaces(i int) bool {
	return !s.row.Route && i > s.from && s.l.itemOf(i-1, aPlace) > 0 && s.l.itemOf(i+1, aPlace) > 0
}

// startsWay reports whether a dash stands before a whole way, and is none of its own: "3 BR - OSW to
// FRO" goes not to Oswego.
func (s *search) startsWay(i int) bool {
	n := s.l.itemOf(i+1, aPlace)
	next := i + 1 + n
	goesOn := s.l.links(next, []int{s.l.lang.to, s.l.lang.via}) || next < s.end && s.l.look(next).arrow != noArrow
	return n > 0 && i > s.from && s.l.itemOf(i-1, aPlace) == 0 && goesOn
}

// heeds reports whether a search of its row goes on by some words at all.
func (s *search) heeds(m *sense) bool {
	switch m.what {
	case isOrder, isAnswer:
		return m.id == s.row.n
	case isConnector:
		return s.row.linked.has(m.id)
	case isPrefix, isRowOn, isList, isNumber, isOn, isBoth, isGreeting, isVeto, isPronoun, isTalk, isOrdinary, isArticle:
		return false
	}
	return true
}

// headsList reports whether a colon stands behind the first value of a list in which the
// order of values says something: that value is what the list is about.
func (s *search) headsList(st state) bool {
	k := st.list
	if k < 0 || !st.word || !s.row.slots[k].ranked || s.l.lang.lexicon.Behind {
		return false
	}
	if s.row.slots[k].group != "" {
		return len(s.groups[k]) == 1 && s.groups[k][0].place != "" && len(s.groups[k][0].units) == 0
	}
	return st.last == k+1 && len(s.values[k]) == st.from+1
}

// want is the slot whose value should come in a state.
func (s *search) want(st state) int {
	switch {
	case st.wait >= 0:
		return st.wait
	case st.sep && st.list >= 0:
		return st.list
	case st.next:
		return s.firstFree()
	}
	return wantNone
}

// sign reads a comma, colon, plus, arrow or dash.
func (s *search) sign(st state) {
	switch s.l.Toks[st.i].Text {
	case ",", ":", "+":
		if s.row.cond && s.filled() == 0 && s.l.Toks[st.i].Text == "," {
			return // "if he is dead, 33: ..." is not about card 33
		}
		if (st.wait < 0 || s.l.Toks[st.i].Text == ":") && !(s.row.cond && s.l.isRatio(st.i)) {
			if s.l.Toks[st.i].Text == ":" {
				st.dup = st.next
				if st.col = true; st.next && !s.row.colon {
					st.cost += costColon
				}
				if s.headsList(st) {
					return // "retreat KING: ALB" goes to no list of both
				}
				if k := st.list; k >= 0 && s.wholeGroup(k) {
					st.list = -1 // "drop a Ranger at HCS: Webb ALB to HCN"
				}
			}
			st.i++
			st.sep = true
			s.step(st)
			if k := st.last; s.l.Toks[st.i-1].Text == "+" && s.leadsOthers(k-1) {
				st.wait, st.list = k, -1 // "Webb + all": who goes along
				s.step(st)
			}
		}
		return
	}
	next := st
	next.i++
	switch s.l.look(st.i).arrow {
	case arrowDash:
		if st.wait < 0 {
			sep := next
			sep.cost += costDash
			sep.sep = true
			s.step(sep)
		}
		if s.startsWay(st.i) {
			return
		}
		next.way = true
		s.connector(next, s.l.lang.to)
	case arrowRight:
		if st.wait < 0 && !s.joinsPlaces(st.i) {
			sep := next
			sep.cost += costDash
			if s.wordy && !st.word && s.wordAt(next.i) >= 0 { // "Rogers → raid → Oswego"
				sep.cost = st.cost
			}
			sep.sep = true
			s.step(sep)
		}
		next.way = true
		s.connector(next, s.l.lang.to)
	case arrowLeft:
		// "FWH <- ALB" is a way, and "marshal at ALB <- all from KING" none
		onWay := s.row.Route && st.list >= 0 && s.onWay(st.list) && s.l.itemOf(st.i+1, aPlace) > 0
		if st.wait < 0 && !onWay {
			sep := next
			sep.sep, sep.col = true, true
			s.step(sep)
		}
		next.way = true
		s.connector(next, s.l.lang.from)
	}
}
