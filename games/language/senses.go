package language

import (
	"postrider/games"
	"slices"
	"strings"
)

// remark goes on at the end if what is left is a remark: it stands behind a sign,
// speaks of somebody with a pronoun, names nothing and holds no word that orders
// are made of, nor one that is nearly one. The answer says that it was left out.
func (s *search) remark(st state) {
	if st.tail && st.kind == mostNames || s.l.behindElse(st.i) {
		return
	}
	ends := st.sep && st.wait < 0 && st.owed == 0 && st.said && !s.row.cond && s.end == s.last
	if !s.l.Near || !ends || !s.l.behindSign(st.i) || s.l.spokenOf(s.from, st.i-1) || !s.l.isRemark(st.i, s.end, false) {
		return
	}
	for i := st.i; i < s.end; i++ {
		if s.choice(i) > 0 || s.l.Is(i, listCorrection) > 0 || i+1 == len(s.l.Toks) && s.l.asks() {
			return // "battoemen: OSW, OOS marker", "..., I mean west susqhanna", "Villiers, really?"
		}
	}
	s.notes = append(s.notes, games.T("remark", "what", s.l.Typed(st.i, s.end-st.i)))
	st.i, st.cost = s.end, st.cost+costRemark
	s.step(st)
	s.notes = s.notes[:len(s.notes)-1]
}

// behindSign reports whether a sign stands before token i, or "and" behind one.
func (l *Line) behindSign(i int) bool {
	for k := i; k > max(0, i-2); k-- {
		if l.isStop(k-1) || l.Toks[k-1].Text == ":" || strings.ContainsAny(l.Between(k), ".!?()…\"") {
			return true
		}
		if l.is(k-1, isAnd) == 0 {
			return false
		}
	}
	return false
}

// behindElse reports whether what stands before token i says what is done else.
func (l *Line) behindElse(i int) bool {
	const longest = 4 // words
	for k := max(0, i-longest); k < i; k++ {
		if n := l.is(k, isElse); n > 0 && k+n == i {
			return true
		}
	}
	return false
}

// behindTime reports whether a word at token i stands in what says when an order is meant:
// "before the raid".
func (l *Line) behindTime(i int) bool {
	if i > 1 && l.is(i-1, isFiller) > 0 {
		i--
	}
	return i > 0 && l.Is(i-1, listTime) == 1 && l.is(i-1, isThen) <= 1
}

// remarkFirst goes on behind a remark before the yes or no that answers a question:
// "I'm not that cruel, no".
func (s *search) remarkFirst(st state) {
	if !s.l.Near || !s.asked || s.wordy || s.row.cond || s.end != s.last {
		return
	}
	for i := s.from + 1; i < s.end-1; i++ {
		if s.l.Toks[i].Text != "," || !s.l.replies(i+1, s.end) || !s.l.isRemark(s.from, i, s.row.Not) {
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

// mostNames is how many words a name has at most to which a line says thanks.
const mostNames = 2

// farewell goes on behind a word that means nothing, among kind words at the
// end: "thanks Bob".
func (s *search) farewell(st state, at *looked) {
	if len(at.exact) == 0 && !slices.ContainsFunc(at.senses, func(m sense) bool { return m.what < isLead || m.what == isVeto }) {
		short := s.l.lang.lexicon.Short[s.l.Toks[st.i-1].Text] != "" // "too Juiata"
		if st.kind < mostNames && !short && !strings.ContainsAny(s.l.Toks[st.i].Text, "0123456789") && !s.l.nearName(st.i) {
			st.i++
			st.kind++
			s.step(st)
		}
	}
}

// sense goes on by what words mean.
func (s *search) sense(st state, m *sense) {
	next := st
	next.i += m.n
	free := st.wait < 0 && !st.tail && st.owed == 0
	switch m.what {
	case isAnd, isThen:
		if m.what == isThen && st.said && !s.row.lists && !s.row.cond {
			return // "Montcalm to OSW, then besiege it" is not one order
		}
		if st.wait < 0 && (!s.row.cond || st.list >= 0 && !s.row.slots[st.list].or) {
			if st.i == st.cond && m.what == isAnd {
				next.cost += costShort // what follows may be a condition as well
			}
			next.sep = true
			s.step(next)
		}
	case isElse:
		switch {
		case free && !st.said && !s.row.cond && len(s.ifs) > 0 && s.before == nil && s.l.Toks[st.i-1].Text != ":":
			// "if odds 2, else wait" says what is done if they are not: of what if they are it says
			// nothing. "if odds 2: else wait" is "else if odds 2: wait".
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
		begins := !st.said && s.before == nil && s.l.is(st.i, isAnd) >= m.n // "And now 2 Mohawk and Iroquois"
		if !st.tail && !begins && !(m.n == 1 && (s.counts(st.i) || s.l.classAt(st.i))) {
			next.way = next.way || m.id == s.l.lang.to || m.id == s.l.lang.from || m.id == s.l.lang.via
			s.connector(next, m.id)
			if s.l.lang.bareLinks.has(m.id) {
				s.bareCondition(st, 2)
			}
		}
	case isIf, isUnless:
		if free && !s.row.cond && s.l.is(st.i, isThen) <= m.n { // not "after" of "after that"
			if s.connects(st.i, m.n) || s.l.longerWord(st.i, m) {
				next.cost += costLinked
			}
			s.conditions(next, conj{from: len(s.ifs), not: m.what == isUnless, past: s.l.Is(st.i, listAfter) == m.n})
		}
	default:
		s.saying(st, next, m, free)
	}
}

// saying goes on by words that say how an order is meant, or nothing.
func (s *search) saying(st, next state, m *sense, free bool) {
	switch m.what {
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
		if free && (st.word || !s.exclaims(next.i)) {
			s.no(next)
		}
	case isChoice:
		if free && s.asked && s.row.Not && m.list == yesNoClass && m.text == no {
			s.no(next)
		}
	case isChoose:
		headed := st.sep && st.word && s.filled() == 0 && !s.row.cond // "commander: I choose Lévis"
		if free && (s.asked && !s.wordy || headed) && !s.l.codeAt(st.i) && !s.ofOthers(st.i) {
			next.said = true
			s.step(next)
		}
	case isIt:
		if st.wait >= 0 || (s.wordy || !s.row.Route) && !s.l.within(st.i, s.row.cond) { // "Villiers do it" goes to no place
			s.it(st, m.n)
		}
	case isSubject:
		switch {
		case !free || s.row.cond || s.l.codeAt(st.i):
		case !st.said && !st.word:
			s.subject(st, m.n)
		case st.sep && s.says(next.i):
			s.step(next)
		}
	case isStanding:
		if !st.said && free && !s.row.cond && !(st.i > s.from && s.l.is(st.i-1, isCopula) > 0) { // "if a fort is standing"
			next.std = true
			s.step(next)
		}
	case isLead, isRequest:
		begins := !st.said && (st.i != st.cond || s.l.is(st.i, isAnd) == 0) && !s.l.leadsTo(st.i, m.n)
		headed := st.sep && s.filled() == 0 && len(s.ifs) == 0 // "round up: I want Aubry at ALB"
		if free && !s.row.cond && (begins || headed || st.sep && s.says(next.i)) {
			s.step(next)
		}
	case isAux:
		if !st.word && st.said && free && s.wordy && !s.row.cond && !s.l.leadsTo(st.i, m.n) && !(st.sep && s.l.is(st.i, isThen) > 0) {
			if next.aux = true; s.connects(st.i, m.n) {
				next.cost += costLinked
			}
			s.step(next)
		}
	case isFiller:
		if s.l.Is(st.i, listEven) > 0 && (s.l.is(next.i, isIf) > 0 || s.begins(next.i)) {
			return // "even if" is no condition, nor "even at level 2"
		}
		if !s.ofOthers(st.i) && len(s.l.look(st.i).exact) == 0 && !s.dangles(st) { // "new" is none before "York"
			if s.l.is(st.i, isIt) > 0 && s.pointsBack(st.i+m.n) { // "if LKG is free, march there"
				next.cost += costIt + costNoLink
			}
			s.step(next)
		}
	case isTail:
		s.thanks(st, next, m)
	}
}

// counts reports whether a word says how many of the value behind it are meant, whatever else
// it is: "a native" is one.
func (s *search) counts(i int) bool {
	_, number := s.l.Number(i)
	return number && s.row.anySlot(func(sl *slot) bool {
		if sl.values == nil {
			return false
		}
		_, counted := sl.values.Class.(Counted)
		return counted && slices.ContainsFunc(s.l.read(sl.values, i), func(x Span) bool { return x.N > 1 && x.Cost == 0 })
	})
}

// ofOthers reports whether words at token i speak of others than those whom a condition is about:
// "my Regulars" are no enemies, and "they" not his own.
func (s *search) ofOthers(i int) bool {
	return s.row.Foes && s.l.Is(i, listOwn) > 0 || s.row.Ours && s.l.Is(i, listTheirs) > 0
}

// thanks goes on behind kind words that end an order.
func (s *search) thanks(st, next state, m *sense) {
	name := m.n == 1 && len(s.l.look(st.i).exact) > 0
	joins := next.i < s.end && s.l.is(st.i, isThen) > 0
	ifs := s.l.is(st.i, isIf) > 0 // "if I can afford it" thanks nobody
	if st.wait >= 0 || st.owed > 0 || !st.said && !st.tail || name || joins || ifs && s.row.cond {
		return
	}
	if next.tail = true; s.l.lang.lexicon.Behind && s.pays(st.i) {
		next.cost += costShort
	}
	if ifs {
		next.kind = mostNames
	}
	s.step(next)
}

// noise goes on behind words that say nothing in this row.
func (s *search) noise(st state, n int) {
	if slices.ContainsFunc(s.l.look(st.i).exact, func(f games.Found) bool { return f.Used > n }) {
		return // it begins a longer name
	}
	if s.choice(st.i) > n {
		return // "sail/army"
	}
	if s.row.Route && (s.l.leadsFrom(st.i) >= n || s.l.leavesBehind(st.i, n)) {
		return // "out of MTL" does not go there
	}
	own := func(m sense) bool { return m.what == isOrder && m.id == s.row.n && m.n <= n }
	if s.valued && st.i == s.from && slices.ContainsFunc(s.l.look(st.i).senses, own) {
		return // "raid WINC: Langis, FORK-LOYA": that word is no value
	}
	if st.i == st.cond && st.cond > 0 && s.l.Is(st.i, listAlone) > 0 {
		return // "if Wolfe comes alone"
	}
	if st.list < 0 && s.l.is(st.i, isElse) >= n {
		return // only in a list says "else" what comes next
	}
	if i := st.i + n; s.row.cond && st.word && i < s.end && s.l.is(st.i, isOrder) == n && len(s.l.look(i).exact) > 0 {
		return // "if it works raid Carlisle": that is what is to be done
	}
	if st.list >= 0 && s.row.slots[st.list].ranked && !st.sep && s.l.Is(st.i, listLast) > 0 && s.namesFrom(st.i+n) {
		return // "Regulars last, Rangers first" is not said in their sequence
	}
	if !st.word && s.wordy && s.l.leadsTo(st.i, n) {
		return
	}
	if st.list >= 0 && s.row.slots[st.list].ranked && len(s.values[st.list]) == 1 && st.i+n >= s.end && s.l.Is(st.i, listLast) > 0 {
		return // "my Regulars take the hits last" does not say who takes them first
	}
	if st.wait < 0 && !s.dangles(st) && (st.word || s.l.is(st.i, isAlways) == 0 && s.l.is(st.i, isStanding) == 0) {
		if s.l.is(st.i, isIt) == n && s.pointsBack(st.i+n) {
			st.cost += costIt + costNoLink
		}
		st.i, st.said = st.i+n, true
		s.step(st)
		s.ownCard(st)
	}
}

// leadsTo reports whether so many words at token i say where somebody goes, whatever else
// they may be: "Webb to HCS and stay there" is a move.
func (l *Line) leadsTo(i, n int) bool {
	return l.links(i, []int{l.lang.to}) && l.itemOf(i+n, aPlace) > 0
}

// choice is of how many tokens a value from a list is that begins at a token, of a slot
// that may get one.
func (s *search) choice(i int) (n int) {
	for _, m := range s.l.look(i).senses {
		if m.what == isChoice && m.n > n && s.row.anySlot(func(sl *slot) bool { return sl.class == m.list }) {
			n = m.n
		}
	}
	return n
}

// listOwn is the list of the lexicon of what somebody says of his own, listTheirs that of what he
// says of his enemies.
const (
	listRanked = "ranked" // what says who comes first
	listEven   = "even"   // what makes no condition of "if"
	listOwn    = "own"
	listTheirs = "theirs"
)

// listLast is the list of the lexicon of what says that something comes last.
const listLast = "last"

// namesFrom reports whether a name stands in the line from a token on.
func (s *search) namesFrom(i int) bool {
	for ; i < len(s.l.Toks); i++ {
		if len(s.l.look(i).exact) > 0 {
			return true
		}
	}
	return false
}

// word goes on behind the order word. A row without slots takes it again: "that's
// it, finished".
func (s *search) word(st state, m *sense) {
	again := st.word && len(s.row.slots) > 0
	if m.what == isOrder && s.l.behindTime(st.i) || (s.row.Route || m.what == isAnswer) && s.l.leavesBehind(st.i, m.n) {
		return
	}
	if m.id != s.row.n || st.tail || st.owed > 0 || st.wait >= 0 || again && !st.dup || m.what == isAnswer && !s.asked {
		return
	}
	if st.dup = st.dup && !again; again { // "round up: Gage flipped"
		st.i += m.n
		s.step(st)
		return
	}
	if !st.word && !s.row.Route && !s.row.cond && st.sep && st.last > 0 && s.l.is(st.i-1, isAnd) > 0 && !s.l.lang.lexicon.Behind {
		return // "go to Halifax and burn the fort" does not burn that of Halifax
	}
	leaves := s.row.Route && s.l.links(st.i, []int{s.l.lang.from}) // "leaves ALB"
	if m.what == isOrder && (leaves || s.choice(st.i) > m.n || s.l.longerWord(st.i, m)) {
		st.cost += costShortWord
	}
	if slices.ContainsFunc(s.l.look(st.i).exact, func(f games.Found) bool { return f.Used > m.n }) { // "Fort William Henry"
		st.cost += costShortWord
	}
	st.i += m.n
	for k := range s.row.slots { // units without their place go on behind it only with that
		if s.row.slots[k].group != "" && s.openGroup(k) && (m.n == 1 || !s.closes(st, k)) {
			return
		}
	}
	if from := s.row.slot(slotFrom); s.row.Route && from >= 0 && s.l.links(st.i-m.n, []int{s.l.lang.from}) {
		if len(s.spans(s.row.slots[from].values, st.i)) > 0 {
			st.wait = from // "leaves ALB"
		}
	}
	st.headed(len(s.ifs))
	st.not = st.not || m.what == isAnswer && m.text == no
	st.word, st.next, st.said, st.aux = true, true, true, false
	s.step(st)
	s.ownCard(st)
}

// leavesBehind reports whether so many words at token i, with which somebody may leave a place, say who
// stays behind: "leave one Regular, go on to OSW" moves no Regular.
func (l *Line) leavesBehind(i, n int) bool {
	drops := func(m sense) bool { return m.what == isConnector && m.n == n && l.lang.connectors[m.id].name == "drop" }
	k := i + n
	if k >= len(l.Toks) || !l.links(i, []int{l.lang.from}) || !slices.ContainsFunc(l.look(i).senses, drops) {
		return false
	}
	return l.namesPiece(k) || l.itemOf(k, somePieces) > 0 || l.Is(k, listOthers) > 0
}

// longerWord reports whether a word is part of a longer one that begins an order of
// another row, or begins one of its own: "raid" of "raid on".
func (l *Line) longerWord(i int, m *sense) bool {
	for k := max(0, i-2); k <= i; k++ {
		for _, other := range l.look(k).senses {
			if other.what == isOrder && other.n > m.n && (other.id != m.id || k == i && m.n == 1) && k+other.n >= i+m.n {
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

// leadsFrom is how many tokens at i lead to the place from where somebody goes, right behind them.
func (l *Line) leadsFrom(i int) int {
	for _, m := range l.look(i).senses {
		if m.what == isConnector && m.id == l.lang.from && l.itemOf(i+m.n, aPlace) > 0 {
			return m.n
		}
	}
	return 0
}

// exclaims reports whether a sentence ends behind further words from a token on, before the
// order word: "Not again! Militia then" denies no Militia.
func (s *search) exclaims(from int) bool {
	for i, word := from+1, s.wordAt(from); i < word; i++ {
		if strings.ContainsAny(s.l.Between(i), ".!") {
			return true
		}
	}
	return false
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
	if s.row.cond && !s.row.wordy && len(s.row.slots) == 1 && st.wait < 0 {
		return // "unless it" is no condition
	}
	for k := range s.row.slots {
		if names, ok := s.row.slots[k].values.Class.(Names); ok && names.It && (st.wait == k || st.wait < 0 && s.takes(k)) {
			if at := s.row.Place; st.wait < 0 && at != "" && at != s.row.slots[k].name {
				continue
			}
			s.value(st, k, Span{N: n, Cost: costIt, Value: place}, 0)
		}
	}
}

// pointsBack reports whether "there", which ends before a token, rather stands for a place that was
// named than for nothing: that of a condition, or at the end of a clause that of the order before, if
// both are about a place: "stay at OSW; burn the fort there".
func (s *search) pointsBack(i int) bool {
	if s.row.Route {
		return len(s.ifs) > 0
	}
	return s.stopsAt(i) && s.row.Place != "" && s.before != nil && !s.before.row.Route && s.before.target() != ""
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
		units := s.row.slots[k].units
		if units != nil && who != "" && !units.One && s.row.slots[k].subj && s.row.slots[k].group == "" && s.takes(k) {
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
		s.inGroup(st, k, id)
		return
	}
	if k := st.last - 1; k >= 0 && s.l.lang.lexicon.Behind && slices.Contains(s.row.slots[k].links, id) { // "KINGから全部"
		skipped := st
		skipped.last = 0
		if s.step(skipped); !s.row.slots[k].head { // "モンカルムで35を使う、全部"
			return
		}
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
		if linked && !sl.many && !s.takes(k) && s.repeats(st.i) { // "Small Pox at ALB, with card 34"
			again := st
			again.sep = true
			s.again(again, k)
		}
		if !linked || !s.takes(k) || s.tooEarly(k) || s.tells(st, k, id) || sl.group != "" && !sl.head && s.openGroup(k) {
			continue
		}
		if sl.ranked && st.list == k && !st.sep && len(s.values[k]) > 0 && (id == s.l.lang.to && s.l.lang.ofPlaces(sl.class) || sl.units == nil) {
			continue // "leave DUQ for MUS" leads to no list of both, nor "exchange 58 for 60"
		}
		next := st
		next.wait, next.list, next.said = k, -1, true
		if sl.name == s.row.Place && s.placed() {
			next.cost += costNoLink // "2 Regulars at TIC": where they are
		}
		if st.list == k && !st.sep && len(s.values[k]) > 0 {
			next.cost += costRunOn // "SCH into CAN" is no list of two
		}
		s.step(next)
	}
	if k := st.list; k >= 0 && k < len(s.values) && len(s.values[k]) > st.from && !s.l.lang.lexicon.Behind { // "the 44th goes"
		for to := range s.row.slots {
			if to != k && s.row.slots[to].group == "" && slices.Contains(s.row.slots[to].posts, id) && s.takes(to) {
				had, moved := s.values[k], s.values[k][st.from:]
				s.values[k], s.values[to] = slices.Clip(had[:st.from]), append(slices.Clip(s.values[to]), moved...)
				next := st
				next.list = -1
				s.step(next)
				s.values[k], s.values[to] = had, s.values[to][:len(s.values[to])-len(moved)]
			}
		}
	}
	if k := st.last - 1; k >= 0 && slices.Contains(s.row.slots[k].posts, id) && !(s.row.Route && s.onWay(k)) { // "New England does it"
		next := st
		next.list, next.last = -1, 0
		s.step(next)
	}
	s.withinGroup(st, id)
}

// withinGroup takes a connecting word between the two of a group: "all from KING".
func (s *search) withinGroup(st state, id int) {
	for k := range s.row.slots {
		sl := &s.row.slots[k]
		if sl.group == "" || !slices.Contains(sl.links, id) {
			continue
		}
		switch n := len(s.groups[k]); {
		case !sl.head && !sl.free && st.list == k && !st.sep && s.headed(k) && s.groups[k][n-1].first: // "Boston for all"
			next := st
			next.cost += costNoLink
			s.step(next)
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

// pays reports whether words at a token may stand behind the values of a slot.
func (s *search) pays(i int) bool {
	return s.row.anySlot(func(sl *slot) bool { return s.l.links(i, sl.posts) })
}

// repeats reports whether a number stands at a token that counts no units, or words for one.
func (s *search) repeats(i int) bool {
	_, number := s.l.Number(i)
	return (number || s.l.Is(i, listCard) > 0) && !s.l.countsUnits(i)
}

// tells reports whether a connector of the slot of a way's target stands right behind units,
// and may as well say where they are: that is meant.
func (s *search) tells(st state, k, id int) bool {
	from := s.row.slot(slotFrom)
	if !s.row.Route || from < 0 || s.row.slots[k].name != slotTo || st.last == 0 || st.sep || !slices.Contains(s.row.slots[from].conns, id) {
		return false
	}
	return s.row.slots[st.last-1].units != nil && !slices.ContainsFunc(s.way, func(p stop) bool { return p.slot == from })
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

// says reports whether a clause begins at a token: a connector without which its slot is
// not read. Who says it may stand before it: "move all to LKG, I abandon Berry".
func (s *search) says(i int) bool {
	return i < s.end && s.row.anySlot(func(sl *slot) bool { return sl.only && s.l.links(i, sl.conns) })
}

const longFiller = 6 // letters

// readAs is the note that words are read as others.
func (l *Line) readAs(i int, m *sense) games.Text {
	return games.T("read-as", "what", l.Typed(i, m.n), "as", m.typed)
}

// misspelt goes on by what misspelt words mean.
func (s *search) misspelt(st state, m *sense) {
	if m.what == isFiller && len(m.typed) < longFiller || m.what == isChoose && s.row.cond { // too much is near a short one
		return
	}
	if m.what == isTail {
		st.kind = mostNames // who is thanked is named behind words that are typed rightly
	}
	s.notes = append(s.notes, s.l.readAs(st.i, m))
	defer func() { s.notes = s.notes[:len(s.notes)-1] }()
	if m.what == isConnector {
		st.cost += costLink
	} else {
		st.cost += costNear
	}
	s.sense(st, m)
}
