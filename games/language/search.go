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
	way    []stop     // of a row that is a route
	ifs    []games.Cond
	notes  []games.Text

	open bool // what ends before the stretch does is a reading too
	out  *readings
	far  reach
}

// A try is one row that a stretch may be.
type try struct {
	row    *Row
	kind   string // under a prefix
	skip   []bool // tokens that a prefix takes; nil: none
	wordy  bool   // the order word stands in the stretch
	asked  bool   // the question that the row answers is open
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
}

// A stop is a space on a way: the slot that a connector said, or -1.
type stop struct {
	slot   int
	space  string
	target bool // stood right behind the order word, whose first slot is "to"
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
	aux  bool // something that comes before the order word must be followed by it
	sep  bool // a sign or word that separates values was read behind the last one
	last int  // one more than the slot of the value read last; 0: none
	shut bool // units were read anew behind a way: it does not go on
	owed int  // one more than the slot whose connector must follow its values; 0: none
	not  bool // a word of negation was read
	way  bool // a word or sign says that spaces are a way
	keep bool // it outlives its round
	std  bool // it is a standing order
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
		s.values, s.groups = append(s.values, nil), append(s.groups, nil)
	}
	for k := range s.values {
		s.values[k], s.groups[k] = s.values[k][:0], s.groups[k][:0]
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
	if s.wordy && (s.row.Value || s.asked && !s.row.cond) { // "two fleets to Halifax": the word is a value
		cost += costIsWord
		if k := s.wordAt(from); k >= 0 && k < s.end && s.l.Toks[k].Text == ":" {
			cost += costHead
		}
		s.step(state{i: from, cost: cost, wait: -1, list: -1, word: true})
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
	if s.skip != nil && s.skip[st.i] {
		st.headed(len(s.ifs))
		st.i++
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
	at := s.l.look(st.i)
	for k := range at.senses {
		if m := &at.senses[k]; st.i+m.n <= s.end && !(m.n <= at.veto && m.what >= isLead && m.what <= isFiller) {
			s.sense(st, m)
		}
	}
	for _, x := range at.noise {
		if x.row == s.row.n && st.i+x.n <= s.end {
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

// remark goes on at the end if what is left is a remark: it stands behind a sign,
// speaks of somebody with a pronoun, names nothing and holds no word that orders
// are made of, nor one that is nearly one. The answer says that it was left out.
func (s *search) remark(st state) {
	if !s.l.Near || !st.sep || st.wait >= 0 || st.owed > 0 || !st.said || s.row.cond || s.end != s.last || !s.l.isRemark(st.i, s.end, false) {
		return
	}
	s.notes = append(s.notes, games.T("remark", "what", s.l.Typed(st.i, s.end-st.i)))
	st.i, st.cost = s.end, st.cost+costRemark
	s.step(st)
	s.notes = s.notes[:len(s.notes)-1]
}

// remarkFirst goes on behind a remark before the yes or no that answers a question:
// "I'm not that cruel, no".
func (s *search) remarkFirst(st state) {
	if !s.l.Near || !s.asked || s.wordy || s.row.cond || s.end != s.last {
		return
	}
	for i := s.from + 1; i < s.end-1; i++ {
		if s.l.Toks[i].Text != "," || !s.l.isRemark(s.from, i, s.row.Not) || !s.l.replies(i+1, s.end) {
			continue
		}
		s.notes = append(s.notes, games.T("remark", "what", s.l.Typed(s.from, i-s.from)))
		st.i = i + 1
		s.step(st)
		s.notes = s.notes[:len(s.notes)-1]
	}
}

// replies reports whether a stretch is yes or no.
func (l *Line) replies(from, end int) bool {
	return slices.ContainsFunc(l.look(from).senses, func(m sense) bool {
		return m.what == isChoice && m.list == yesNoClass && from+m.n == end
	})
}

// farewell goes on behind a word that means nothing, among kind words at the
// end: "thanks Bob".
func (s *search) farewell(st state, at *looked) {
	if len(at.exact) == 0 && !slices.ContainsFunc(at.senses, func(m sense) bool { return m.what < isLead || m.what == isVeto }) {
		if _, number := games.Digits(s.l.Toks[st.i].Text); !number {
			st.i++
			s.step(st)
		}
	}
}

// sign reads a comma, colon, plus, arrow or dash.
func (s *search) sign(st state) {
	switch s.l.Toks[st.i].Text {
	case ",", ":", "+":
		if st.wait < 0 || s.l.Toks[st.i].Text == ":" {
			if s.l.Toks[st.i].Text == ":" {
				if st.col = true; st.next && !s.row.colon {
					st.cost += costColon
				}
			}
			st.i++
			st.sep = true
			s.step(st)
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
		next.way = true
		s.connector(next, s.l.lang.to)
	case arrowRight:
		if st.wait < 0 {
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
		if st.wait < 0 { // "marshal at ALB <- all from KING"
			sep := next
			sep.sep, sep.col = true, true
			s.step(sep)
		}
		next.way = true
		s.connector(next, s.l.lang.from)
	}
}

// sense goes on by what words mean.
func (s *search) sense(st state, m *sense) {
	next := st
	next.i += m.n
	free := st.wait < 0 && !st.tail && st.owed == 0
	switch m.what {
	case isAnd, isThen:
		if st.wait < 0 && (!s.row.cond || st.list >= 0 && !s.row.slots[st.list].or) {
			if st.i == st.cond && m.what == isAnd {
				next.cost += costShort // what follows may be a condition as well
			}
			next.sep = true
			s.step(next)
		}
	case isElse:
		switch {
		case free && !st.said && !s.row.cond:
			s.ifs = append(s.ifs, games.Cond{Name: condElse})
			s.step(next)
			s.ifs = s.ifs[:len(s.ifs)-1]
		case st.wait < 0 && st.list >= 0 && s.row.slots[st.list].ranked:
			next.sep = true
			s.step(next)
		}
	case isOrder, isAnswer:
		s.word(st, m)
	case isCond:
		s.word(st, m)
		s.condWord(st, m)
	case isCopula:
		if st.word && free {
			s.step(next)
		}
	case isConnector:
		if !st.tail {
			next.way = next.way || m.id == s.l.lang.to || m.id == s.l.lang.from || m.id == s.l.lang.via
			s.connector(next, m.id)
			if slices.Contains(s.l.lang.bareLinks, m.id) {
				s.bareCondition(st, 2)
			}
		}
	case isIf, isUnless:
		if free && !s.row.cond {
			if s.connects(st.i, m.n) || s.l.longerWord(st.i, m) {
				next.cost += costLinked
			}
			s.conditions(next, conj{from: len(s.ifs), not: m.what == isUnless})
		}
	case isUntil:
		if free && !s.row.Keep {
			next.keep = true
			s.step(next)
		}
	case isNot:
		if s.row.cond && free {
			next.not = !next.not
			s.step(next)
		}
	case isAlways, isNever:
		if free && !s.row.cond && !(st.word && s.l.isNoise(st.i, s.row.n)) {
			next.std = next.std || s.wordy || m.what == isNever
			if m.what == isNever {
				s.no(next)
			} else {
				s.step(next)
			}
		}
	case isNo:
		if free {
			s.no(next)
		}
	case isChoice:
		if free && s.asked && s.row.Not && m.list == yesNoClass && m.text == no {
			s.no(next)
		}
	case isChoose:
		if free && s.asked && !s.wordy {
			next.said = true
			s.step(next)
		}
	case isIt:
		s.it(st, m.n)
	case isSubject:
		if free && !st.said && !st.word && !s.row.cond {
			s.subject(st, m.n)
		}
	case isStanding:
		if !st.said && free && !s.row.cond {
			next.std = true
			s.step(next)
		}
	case isLead, isRequest:
		if !st.said && free && !s.row.cond && (st.i != st.cond || s.l.is(st.i, isAnd) == 0) {
			s.step(next)
		}
	case isAux:
		if !st.word && st.said && free && s.wordy && !s.row.cond {
			if next.aux = true; s.connects(st.i, m.n) {
				next.cost += costLinked
			}
			s.step(next)
		}
	case isFiller:
		if len(s.l.look(st.i).exact) == 0 { // "new" is none before "York"
			s.step(next)
		}
	case isTail:
		if st.wait < 0 && st.owed == 0 && (st.said || st.tail) && (m.n > 1 || len(s.l.look(st.i).exact) == 0) && (next.i == s.end || s.l.is(st.i, isThen) == 0) {
			next.tail = true
			s.step(next)
		}
	}
}

// noise goes on behind words that say nothing in this row.
func (s *search) noise(st state, n int) {
	if slices.ContainsFunc(s.l.look(st.i).exact, func(f games.Found) bool { return f.Used > n }) {
		return // it begins a longer name
	}
	if st.wait < 0 && (st.word || s.l.is(st.i, isAlways) == 0 && s.l.is(st.i, isStanding) == 0) {
		st.i, st.said = st.i+n, true
		s.step(st)
		s.ownCard(st)
	}
}

// word goes on behind the order word. A row without slots takes it again: "that's
// it, finished".
func (s *search) word(st state, m *sense) {
	if m.id != s.row.n || st.tail || st.owed > 0 || st.wait >= 0 || st.word && len(s.row.slots) > 0 || m.what == isAnswer && !s.asked {
		return
	}
	if m.what == isOrder && s.l.longerWord(st.i, m) {
		st.cost += costShortWord
	}
	st.i += m.n
	for k := range s.row.slots { // units without their place go on behind it only with that
		if s.row.slots[k].group != "" && s.openGroup(k) && (m.n == 1 || !s.closes(st, k)) {
			return
		}
	}
	st.headed(len(s.ifs))
	st.not = st.not || m.what == isAnswer && m.text == no
	st.word, st.next, st.said, st.aux = true, true, true, false
	s.step(st)
	s.ownCard(st)
}

// longerWord reports whether a word is part of a longer one that begins an order of
// another row.
func (l *Line) longerWord(i int, m *sense) bool {
	for k := max(0, i-2); k <= i; k++ {
		for _, other := range l.look(k).senses {
			if other.what == isOrder && other.n > m.n && other.id != m.id && k+other.n >= i+m.n {
				return true
			}
		}
	}
	return false
}

// no goes on behind a word of negation, where the row knows one.
func (s *search) no(st state) {
	st.said = true
	if s.row.Not {
		st.not = true
		s.step(st)
		return
	}
	for k := range s.row.slots {
		if s.row.slots[k].class == yesNoClass && len(s.values[k]) == 0 {
			s.values[k] = append(s.values[k], no)
			s.step(st)
			s.values[k] = s.values[k][:0]
		}
	}
}

// it goes on behind a pronoun that stands for a place named before.
func (s *search) it(st state, n int) {
	place := ""
	for _, c := range s.ifs {
		if k := len(c.Values) - 1; k >= 0 && s.l.lang.isPlace(c.Values[k]) {
			place = c.Values[k]
		}
	}
	if place == "" && s.before != nil {
		place = s.before.target()
	}
	if place == "" {
		return
	}
	for k := range s.row.slots {
		if names, ok := s.l.lang.classes[s.row.slots[k].class].(Names); ok && names.It && (st.wait == k || st.wait < 0 && s.takes(k)) {
			s.value(st, k, Span{N: n, Cost: costIt, Value: place}, 0)
		}
	}
}

// subject goes on behind a pronoun that stands for who acts in the order before, or
// whom the open question is about.
func (s *search) subject(st state, n int) {
	if s.before == nil {
		if st.i += n; s.asked {
			s.step(st)
		}
		return
	}
	who := s.before.subject()
	for k := range s.row.slots {
		units, ok := s.l.lang.classes[s.row.slots[k].class].(Units)
		if ok && who != "" && !units.One && s.row.slots[k].subj && s.row.slots[k].group == "" && s.takes(k) {
			s.value(st, k, Span{N: n, Cost: costIt, Value: who}, 0)
		}
	}
}

// connector goes on behind a connector.
func (s *search) connector(st state, id int) {
	if st.wait >= 0 || st.tail {
		return
	}
	if k := st.owed - 1; k >= 0 {
		s.paid(st, k, id)
		return
	}
	for k := range s.row.slots { // units wait for their place
		if sl := &s.row.slots[k]; sl.group != "" && !sl.head && s.openGroup(k) && slices.Contains(sl.links, id) {
			s.place(st, k, 0)
			return
		}
	}
	for k := range s.row.slots {
		sl := &s.row.slots[k]
		if sl.group != "" && !sl.head && s.openGroup(k) {
			continue
		}
		linked := slices.Contains(sl.conns, id) || k > 0 && len(s.values[k-1]) > 0 && slices.Contains(sl.thens, id)
		if !linked || !s.takes(k) || s.tooEarly(k) || sl.group != "" && !sl.head && s.openGroup(k) {
			continue
		}
		next := st
		next.wait, next.list, next.said = k, -1, true
		if sl.name == s.row.Place && s.placed() {
			next.cost += costNoLink // "2 Regulars at TIC": where they are
		}
		s.step(next)
	}
	if k := st.list; k >= 0 && k < len(s.values) && len(s.values[k]) > st.from { // "the 44th goes"
		for to := range s.row.slots {
			if to != k && slices.Contains(s.row.slots[to].posts, id) && s.takes(to) {
				had, moved := s.values[k], s.values[k][st.from:]
				s.values[k], s.values[to] = slices.Clip(had[:st.from]), append(slices.Clip(s.values[to]), moved...)
				next := st
				next.list = -1
				s.step(next)
				s.values[k], s.values[to] = had, s.values[to][:len(s.values[to])-len(moved)]
			}
		}
	}
	if k := st.last - 1; k >= 0 && slices.Contains(s.row.slots[k].posts, id) { // "New England does it"
		next := st
		next.list, next.last = -1, 0
		s.step(next)
	}
	for k := range s.row.slots { // within a group: "all from KING"
		sl := &s.row.slots[k]
		if sl.group == "" || !slices.Contains(sl.links, id) {
			continue
		}
		switch {
		case sl.head && s.headed(k):
			next := st
			next.wait, next.link = k, true
			s.step(next)
		case sl.head:
		case sl.free && s.takes(k):
			if st.list == k && !st.sep {
				st.cost += costRunOn
			}
			s.groups[k] = append(s.groups[k], group{})
			s.place(st, k, 0)
			s.groups[k] = s.groups[k][:len(s.groups[k])-1]
		}
	}
}

// connects reports whether words of some tokens at least are a connector of a slot
// that may get a value.
func (s *search) connects(i, fewest int) bool {
	for _, m := range s.l.look(i).senses {
		if m.what != isConnector || m.n < fewest {
			continue
		}
		for k := range s.row.slots {
			sl := &s.row.slots[k]
			if s.takes(k) && slices.Contains(sl.conns, m.id) || s.openGroup(k) && slices.Contains(sl.links, m.id) {
				return true
			}
		}
	}
	return false
}

// placed reports whether units have been read, behind which a place may be said to
// be theirs.
func (s *search) placed() bool {
	for k := range s.row.slots {
		if units, ok := s.l.lang.classes[s.row.slots[k].class].(Units); ok && !units.One && len(s.values[k]) > 0 {
			return true
		}
	}
	return false
}

// tooEarly reports whether a slot waits for a value of the slot before it.
func (s *search) tooEarly(k int) bool {
	return s.row.slots[k].later && len(s.values[k-1]) == 0 && len(s.groups[k-1]) == 0
}

// takes reports whether a slot may get another value.
func (s *search) takes(k int) bool {
	if s.row.Route && s.onWay(k) {
		return true
	}
	return s.row.slots[k].many || len(s.values[k]) == 0 && len(s.groups[k]) == 0
}

// onWay reports whether a slot is part of a route.
func (s *search) onWay(k int) bool { return s.row.onWay(k) }

func (r *Row) onWay(k int) bool {
	switch r.slots[k].name {
	case slotFrom, slotVia, slotTo:
		return r.slots[k].group == ""
	}
	return false
}

// The slots of a route.
const (
	slotFrom = "from"
	slotVia  = "via"
	slotTo   = "to"
)

// slots goes on by the values that slots may take, first by those of the list that may
// go on. A space on a way that no connector marks is tried once.
func (s *search) slots(st state) {
	way := false
	if st.list >= 0 && !s.onWay(st.list) {
		s.slot(st, st.list, &way)
	}
	for k := range s.row.slots {
		if k != st.list || s.onWay(k) {
			s.slot(st, k, &way)
		}
	}
}

// slot goes on by the values that a slot may take; way reports that a space on a way was
// tried.
func (s *search) slot(st state, k int, way *bool) {
	sl, cost := &s.row.slots[k], 0
	if st.owed > 0 && (st.owed != k+1 || st.list != k) {
		return
	}
	if s.row.Route && s.onWay(k) && st.wait < 0 && (st.list != k || sl.name != slotVia) {
		if *way || st.shut {
			return
		}
		*way = !sl.only
	}
	switch {
	case st.wait == k:
	case st.wait >= 0:
		return
	case st.list == k: // a list goes on
		if !st.sep && sl.sep != " " && !sl.or && !(s.row.Route && s.onWay(k)) && sl.group == "" {
			cost = costRunOn
		}
	case sl.head && s.headed(k):
		cost = costNoLink
	case !s.takes(k):
		s.again(st, k)
		return
	case s.tooEarly(k) || len(s.values[k]) > 0 && !s.reopens(st, k):
		return
	case !st.word && s.wordy && !sl.subj:
		s.head(st, k)
		return
	case sl.only:
		if !s.owes(st, k) {
			return
		}
		st.owed = k + 1
	case !st.word && s.wordy:
		if cost = costSubject; s.row.Route && s.onWay(k) {
			cost = costNoLink
		}
	case st.col && sl.colon:
	case (st.next || s.nothing()) && s.standsNext(k):
	default:
		if cost = costNoLink; st.list >= 0 && !st.sep && s.row.slots[st.list].class == sl.class {
			cost += costRunOn // a value with nothing before it goes on with the list
		}
	}
	if sl.group != "" {
		s.group(st, k, cost)
		return
	}
	for _, span := range s.spans(sl.class, st.i) {
		if span.Note == nil || s.guesses(st, k, cost) {
			s.value(st, k, span, cost+s.isHead(st, span))
		}
	}
}

// reopens reports whether a list that has ended goes on: a list is contiguous, but
// for what is left out of it ("move all to LKG except Rogers") and what explains it
// in brackets. A slot of one value takes the same again.
func (s *search) reopens(st state, k int) bool {
	sl := &s.row.slots[k]
	if !sl.many {
		return true
	}
	if strings.Contains(s.l.Between(st.i), "(") {
		return true
	}
	return s.l.Is(st.i, listExcept) > 0 && (st.list < 0 || s.row.slots[st.list].class != sl.class)
}

// isHead is what it costs that a value before the order word is an order word and
// stands before a colon, as in "fleets: withdraw".
func (s *search) isHead(st state, span Span) int {
	if i := st.i + span.N; !st.word && s.wordy && i < s.end && s.l.Toks[i].Text == ":" && s.l.is(st.i, isOrder) > 0 {
		return costHead
	}
	return 0
}

// nothing reports whether no slot has a value yet.
func (s *search) nothing() bool {
	for k := range s.row.slots {
		if len(s.values[k]) > 0 || len(s.groups[k]) > 0 {
			return false
		}
	}
	return len(s.way) == 0
}

// standsNext reports whether a slot is the first that has no value, or would be
// written where it is if those before it were left out.
func (s *search) standsNext(k int) bool {
	if k == s.firstFree() {
		return true
	}
	for i := range k {
		if sl := &s.row.slots[i]; !sl.opt && len(s.values[i]) == 0 && len(s.groups[i]) == 0 {
			return false
		}
	}
	return s.row.slots[k].plain
}

// firstFree is the first slot that needs no connector and has no value, -1 if there
// is none.
func (s *search) firstFree() int {
	for k := range s.row.slots {
		if !s.row.slots[k].only && len(s.values[k]) == 0 && len(s.groups[k]) == 0 {
			return k
		}
	}
	return -1
}

// spans are the readings of a class at token i that end in the stretch.
func (s *search) spans(class string, i int) []Span {
	list := s.l.read(class, s.row.Count, i)
	for k, p := range list {
		if i+p.N > s.end || s.skips(i, p.N) {
			within := slices.Clone(list[:k])
			for _, p := range list[k:] {
				if i+p.N <= s.end && !s.skips(i, p.N) {
					within = append(within, p)
				}
			}
			return within
		}
	}
	return list
}

// skips reports whether a prefix stands within a span.
func (s *search) skips(i, n int) bool {
	return s.skip != nil && slices.Contains(s.skip[i:i+n], true)
}

// value goes on behind a value.
func (s *search) value(st state, k int, span Span, cost int) {
	sl := &s.row.slots[k]
	next := st
	next.i, next.cost, next.wait, next.said = st.i+span.N, st.cost+cost+span.Cost, -1, true
	next.list, next.sep, next.next, next.col, next.last = -1, false, false, false, k+1
	if sl.many {
		next.list = k
		if st.list != k {
			next.from = len(s.values[k])
		}
	}
	if s.row.Route && s.onWay(k) {
		hint := -1
		if st.wait == k || st.list == k && sl.name == slotVia {
			hint = k
		}
		target := st.next && hint < 0 && s.row.slots[0].name == slotTo
		s.way = append(s.way, stop{hint, span.Value, target, st.i})
		next.list = k
		s.noted(span, next)
		s.way = s.way[:len(s.way)-1]
		return
	}
	if _, chosen := s.l.lang.classes[sl.class].(choice); chosen && s.wordy && !st.word && next.i < s.end && s.l.Toks[next.i].Text == "," {
		next.said = false // "yes, I want a massacre"
	}
	next.shut = st.shut || len(s.way) > 1 && st.wait != k && st.list != k && len(s.values[k]) > 0
	had := s.values[k]
	inPlace := len(had) > 0 && strings.Contains(s.l.Between(st.i), "(") && s.l.lang.names.In(ParseSelector(had[len(had)-1]).Name, s.l.lang.many)
	if inPlace { // "French lights in FORK (Villiers, Lignery)": these are meant
		better := next
		better.cost = st.cost + span.Cost
		s.values[k] = append(slices.Clone(had[:len(had)-1]), span.Value)
		s.noted(span, better)
		next.cost += costRunOn
	}
	s.values[k] = append(had, span.Value)
	s.noted(span, next)
	s.values[k] = had
}

// noted goes on with the note of a span.
func (s *search) noted(span Span, next state) {
	if span.Note != nil {
		s.notes = append(s.notes, *span.Note)
		defer func() { s.notes = s.notes[:len(s.notes)-1] }()
	}
	s.step(next)
}

// openGroup reports whether the last group of a slot has units and no place.
func (s *search) openGroup(k int) bool {
	n := len(s.groups[k])
	return n > 0 && s.groups[k][n-1].place == "" && len(s.groups[k][n-1].units) > 0
}

// headed reports whether the last group of a slot has a place and may get units.
func (s *search) headed(k int) bool {
	n := len(s.groups[k])
	return n > 0 && s.groups[k][n-1].place != "" && len(s.groups[k][n-1].units) == 0 && !s.groups[k][n-1].alone
}

// group goes on in a slot of groups: with units, or with the place that ends a
// group or begins one.
func (s *search) group(st state, k, cost int) {
	sl := &s.row.slots[k]
	open := s.openGroup(k)
	n := len(s.groups[k])
	runOn := open && !st.sep && st.list == k
	if !sl.head || st.link || s.headed(k) || st.list == k && n > 0 && !s.groups[k][n-1].alone {
		for _, span := range s.spans(sl.class, st.i) {
			if span.Note == nil || !runOn {
				s.units(st, k, span, cost)
			}
		}
	}
	if sl.head {
		s.heads(st, k, cost)
		return
	}
	switch {
	case open && st.list == k && st.owed > 0:
	case open && st.list == k:
		cost = 0 // "2 HAL"
		if slices.ContainsFunc(s.l.look(st.i-1).exact, func(f games.Found) bool { return f.Used > 1 }) {
			cost = costNoLink // "Fort Ticonderoga" is one name
		}
		s.place(st, k, cost)
	case !open && st.list == k && n > 0 && len(s.groups[k][n-1].units) > 0 && !sl.free:
		// "all from KING and NOR": the units once more.
		last := s.groups[k][n-1]
		s.groups[k] = append(s.groups[k], group{units: last.units})
		s.place(st, k, 0)
		s.groups[k] = s.groups[k][:n]
	case !open:
		for _, span := range s.spans(sl.group, st.i) { // "NOR: all"
			next := st
			next.i, next.cost, next.wait, next.list, next.said, next.sep = st.i+span.N, st.cost+cost+span.Cost+1, -1, k, true, false
			if sl.free {
				next.cost--
			}
			if sl.free && st.list == k && !st.sep {
				next.cost += costRunOn
			}
			s.groups[k] = append(s.groups[k], group{place: span.Value})
			s.noted(span, next)
			s.groups[k] = s.groups[k][:len(s.groups[k])-1]
		}
	}
}

// heads goes on behind the place of a group that stands before its units, or behind
// the word that says that it has none.
func (s *search) heads(st state, k, cost int) {
	sl, n := &s.row.slots[k], len(s.groups[k])
	if st.link {
		return
	}
	if alone := s.l.Is(st.i, listAlone); alone > 0 && st.list == k && s.headed(k) {
		next := st
		next.i += alone
		s.groups[k][n-1].alone = true
		s.step(next)
		s.groups[k][n-1].alone = false
	}
	if n > 0 && !sl.many || sl.groups > 0 && n == sl.groups {
		return
	}
	for _, span := range s.spans(sl.group, st.i) {
		next := st
		next.i, next.cost, next.wait, next.list, next.said = st.i+span.N, st.cost+cost+span.Cost+s.isHead(st, span), -1, k, true
		next.next, next.sep, next.col = false, false, false
		s.groups[k] = append(s.groups[k], group{place: span.Value})
		s.noted(span, next)
		s.groups[k] = s.groups[k][:n]
	}
}

// listOr is the list of the lexicon of what stands between values any of which will
// do.
const listOr = "or"

// listAlone is the list of the lexicon of what says that a group has no units.
const listAlone = "alone"

// units goes on behind units of a group.
func (s *search) units(st state, k int, span Span, cost int) {
	next := st
	next.i, next.cost, next.wait, next.list, next.said, next.next = st.i+span.N, st.cost+cost+span.Cost+s.isHead(st, span), -1, k, true, false
	next.col, next.link = false, false
	n := len(s.groups[k])
	if n > 0 && len(s.groups[k][n-1].units) > 0 && st.list == k && !st.sep {
		next.cost += costRunOn
	}
	next.sep = false
	sl := &s.row.slots[k]
	if n > 0 && (sl.head || s.groups[k][n-1].place == "" || len(s.groups[k][n-1].units) == 0 && !(sl.free && st.sep)) {
		g := s.groups[k][n-1]
		s.groups[k][n-1].units = append(slices.Clip(g.units), span.Value)
		s.noted(span, next)
		s.groups[k][n-1] = g
		return
	}
	s.groups[k] = append(s.groups[k], group{units: []string{span.Value}})
	s.noted(span, next)
	s.groups[k] = s.groups[k][:n]
}

// place ends the open group of a slot.
func (s *search) place(st state, k, cost int) {
	last := len(s.groups[k]) - 1
	for _, span := range s.spans(s.row.slots[k].group, st.i) {
		next := st
		next.i, next.cost, next.wait, next.list, next.said = st.i+span.N, st.cost+cost+span.Cost, -1, k, true
		s.groups[k][last].place = span.Value
		s.noted(span, next)
		s.groups[k][last].place = ""
	}
}

const longFiller = 6 // letters

// misspelt goes on by what misspelt words mean.
func (s *search) misspelt(st state, m *sense) {
	if m.what == isFiller && len(m.typed) < longFiller { // too much is near a short one
		return
	}
	s.notes = append(s.notes, games.T("read-as", "what", s.l.Typed(st.i, m.n), "as", m.typed))
	defer func() { s.notes = s.notes[:len(s.notes)-1] }()
	if m.what == isConnector {
		st.cost += costLink
	} else {
		st.cost += costNear
	}
	s.sense(st, m)
}
