package language

import (
	"postrider/games"
	"slices"
	"strings"
)

// The slots of a route.
const (
	slotFrom = "from"
	slotVia  = "via"
	slotTo   = "to"
)

// listOr is the list of the lexicon of what stands between values any of which will
// do.
const listOr = "or"

// listAlone is the list of the lexicon of what says that a group has no units.
const listAlone = "alone"

// alone is how many tokens say that nobody goes with him who is named last: shorter words that
// say nothing are not tried there, "on his own".
func (s *search) alone(st state) int {
	if st.list < 0 || !s.row.slots[st.list].head || !s.headed(st.list) {
		return 0
	}
	return s.l.Is(st.i, listAlone)
}

// placed reports whether units have been read, behind which a place may be said to
// be theirs.
func (s *search) placed() bool {
	for k := range s.row.slots {
		if units := s.row.slots[k].units; units != nil && !units.One && len(s.values[k]) > 0 {
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

// isEnded reports whether the way has been said to lead somewhere: units that are named behind
// that go their own, as in "Levis to BEC and 2 Regulars to TRI".
func (s *search) isEnded() bool {
	return slices.ContainsFunc(s.way, func(p stop) bool { return p.slot >= 0 && s.row.slots[p.slot].name == slotTo })
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

// ofCondition reports whether what stands right behind a condition, where more follows than an
// answer without a word, is rather said of that than a value: "if they attack Quebec, stay".
func (s *search) ofCondition(st state) bool {
	behind := st.cond > s.from && st.i == st.cond && s.end < len(s.l.Toks)
	return behind && !s.wordy && s.asked && st.wait < 0 && !s.row.cond && !s.l.lang.lexicon.Behind
}

// slot goes on by the values that a slot may take; way reports that a space on a way was
// tried.
func (s *search) slot(st state, k int, way *bool) {
	sl, cost := &s.row.slots[k], 0
	if s.closed(st, k) {
		return
	}
	st.cost += s.ofBoth(st, k)
	if n := s.l.itemOf(st.i, aPlace); n > 0 && sl.name == s.row.Place && st.wait < 0 && s.l.isUnit(st.i, n) && !s.l.colonAt(st.i+n) {
		st.cost += costNoLink // "Mississauga slips away" is not about where it stood
	}
	if s.l.lang.lexicon.Behind && st.owed == 0 && st.wait < 0 && s.mayBegin(st, k) && s.owes(st, k) {
		s.linked(st, k)
	}
	if s.row.Route && s.onWay(k) && st.wait < 0 && (st.list != k || sl.name != slotVia) {
		if *way || st.shut {
			return
		}
		*way = !sl.only
	}
	switch {
	case sl.units != nil && len(s.values[k]) > 0 && s.l.isWhole(st.i):
		return
	case st.wait == k:
	case st.wait >= 0, st.list == k && !st.sep && s.l.isOf(st.i): // "one Virginia brigade of the colonials"
		return
	case st.list == k: // a list goes on
		cost = s.apart(st, sl)
		if !st.sep && sl.sep != " " && !sl.or && !(s.row.Route && s.onWay(k)) && sl.group == "" {
			if n, note := s.l.excepts(st.i); n == 0 || note == nil {
				cost = costRunOn
			}
		}
	case sl.head && s.headed(k):
		cost = costNoLink
	case !s.takes(k):
		s.again(st, k)
		return
	case s.tooEarly(k) || len(s.values[k]) > 0 && !s.reopens(st, k):
		return
	case !st.word && s.wordy && !sl.subj && !s.l.lang.lexicon.Behind:
		s.head(st, k)
		return
	case sl.first && st.word:
		return
	case sl.only:
		if !s.owes(st, k) {
			return
		}
		st.owed = k + 1
	case !st.word && s.wordy:
		if cost = costSubject; s.row.Route && s.onWay(k) {
			cost = costNoLink
		} else if s.l.lang.lexicon.Behind {
			cost = sl.unmarked()
		}
	case st.col && sl.colon:
	case (st.next || s.nothing()) && s.standsNext(k):
		cost = s.within(k)
	case sl.units != nil && sl.units.One && strings.HasSuffix(s.l.Between(st.i), "("):
		cost = 0 // "marshal at CARL (Forbes)"
	default:
		if cost = costNoLink; st.list >= 0 && !st.sep && s.row.slots[st.list].class == sl.class {
			cost += costRunOn // a value with nothing before it goes on with the list
		}
	}
	if sl.group != "" {
		s.group(st, k, cost)
		return
	}
	s.each(st, k, cost)
}

// closed reports whether a slot gets no value in a state, whatever stands there.
func (s *search) closed(st state, k int) bool {
	sl := &s.row.slots[k]
	switch {
	case st.owed > 0 && (st.owed != k+1 || st.list != k || !sl.many && s.l.lang.lexicon.Behind):
		return true
	case sl.units != nil && st.word && st.i > 0 && st.i == st.cond && st.wait < 0 && !s.row.cond && !s.l.lang.lexicon.Behind:
		return true // "intercept if lone Indians" says no more than when
	case s.row.cond && !s.row.wordy && st.wait < 0 && s.l.byChance(st.i):
		return true // "if I can" is not about Canajoharie
	}
	return st.over && st.wait == k && s.onWay(k) || s.ofCondition(st)
}

// each goes on by each value of a slot's class.
func (s *search) each(st state, k, cost int) {
	sl := &s.row.slots[k]
	for _, span := range s.spans(sl.values, st.i) {
		if span.N == 1 && (!s.wordy && (!s.asked || s.unitsToo(k)) || s.unitsToo(k) && s.behindOther(st.i)) && s.l.countsUnits(st.i) {
			continue // "2 Mohawks to Oneida" plays no card 2, and "move 2 Mohawks" none either
		}
		if span.Note == nil && (span.Cost == 0 || s.wordy || s.l.everydayAt(st.i+span.N-1) == 0) || s.guesses(st, k, cost) {
			_, several := sl.values.Class.(union)
			if several && cost == costNoLink && s.asked && !s.wordy && !s.l.lang.isPlace(span.Value) {
				s.value(st, k, span, 0) // "inside" where a place would be "to" there
				continue
			}
			s.value(st, k, span, cost+s.isHead(st, span))
		}
	}
}

// behindOther reports whether the word right before a token begins orders, and is none of those
// that begin orders of the row.
func (s *search) behindOther(i int) bool {
	if i == s.from || s.l.is(i-1, isOrder) != 1 {
		return false
	}
	before := s.l.Toks[i-1]
	return !slices.Contains(s.row.Words, before.Text) && !slices.Contains(s.row.Words, before.Raw) // katakana are folded
}

// unitsToo reports whether another slot of the row than one takes units, and that does not.
func (s *search) unitsToo(k int) bool {
	return s.row.slots[k].units == nil && s.row.anySlot(func(sl *slot) bool { return sl.units != nil })
}

// reopens reports whether a list that has ended goes on: a list is contiguous, but
// for what is left out of it ("move all to LKG except Rogers") and what explains it
// in brackets. A slot of one value takes the same again.
func (s *search) reopens(st state, k int) bool {
	sl := &s.row.slots[k]
	if !sl.many {
		return true
	}
	if strings.Contains(s.l.Between(st.i), "(") || sl.ranked && st.sep && s.l.lang.lexicon.Behind {
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
func (s *search) spans(by *valueReader, i int) []Span {
	list := s.l.read(by, i)
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
	if s.l.lang.lexicon.Behind && s.choice(st.i) > span.N { // "軽装／陸軍" are no lights
		next.cost += costShort
	}
	if sl.units != nil && st.i == s.from && s.choice(st.i) == span.N && next.i < s.end && s.l.Toks[next.i].Text == ":" {
		next.cost += 2 * costHead // "2x light: Langlade DET-DII" says what it costs
	}
	again := s.before != nil && s.before.row == s.row && hasElse(s.ifs)
	next.lone = st.lone || (s.asked || again) && !s.wordy && sl.name == s.row.Place && (st.wait != k || s.nothing())
	if sl.many {
		next.list = k
		if st.list != k {
			next.from = len(s.values[k])
		}
	}
	if s.row.Route && s.onWay(k) {
		hint := -1
		if st.wait == k || st.list == k && sl.name == slotVia || st.owed == k+1 {
			hint = k
		}
		if s.standsAt(st, next.i) { // "Ranger (HCS)"
			hint, next.cost = s.row.slot(slotFrom), st.cost+span.Cost
		}
		target := st.next && hint < 0 && s.row.slots[0].name == slotTo
		s.way = append(s.way, stop{slot: hint, space: span.Value, target: target, early: s.wordy && !st.word, at: st.i})
		next.list = k
		s.noted(span, next)
		s.way = s.way[:len(s.way)-1]
		return
	}
	if _, chosen := sl.values.Class.(choice); chosen && s.wordy && !st.word && next.i < s.end && s.l.Toks[next.i].Text == "," {
		next.said = false // "yes, I want a massacre"
	}
	if st.list != k && s.hasOf(sl.class) {
		next.shut = st.shut || len(s.way) > 1
		next.over = st.over || (st.wait != k || s.l.is(st.i-1, isAnd) == 1) && s.isEnded()
	}
	had := s.values[k]
	several := func(v string) bool { return s.l.lang.names.In(ParseSelector(v).Name, s.l.lang.many) }
	bracket := strings.Contains(s.l.Between(st.i), "(")
	if n := len(had); n > 0 && bracket && several(had[n-1]) && !several(span.Value) && !strings.HasPrefix(span.Value, signWithout) {
		// "French lights in FORK (Villiers, Lignery)": these are meant
		better, one := next, span
		better.cost, one.Said = st.cost+span.Cost, s.spelledOut(k, had[n-1], st.i)
		s.values[k] = append(slices.Clone(had[:len(had)-1]), span.Value)
		s.noted(one, better)
		next.cost += costRunOn
	}
	without, plain := s.leftOut(st, k, had, span.Value)
	if without != "" {
		s.values[k] = append(had, without)
		s.noted(span, next)
		s.values[k] = had
	}
	if plain {
		s.values[k] = append(had, span.Value)
		s.noted(span, next)
		s.values[k] = had
	}
}

// spelledOut is the note that some units are those who stand in brackets behind them, from a
// token on; nil where it is not said how many they are.
func (s *search) spelledOut(k int, value string, i int) *games.Text {
	if ParseSelector(value).N <= 0 {
		return nil
	}
	names, _, _ := strings.Cut(s.l.Text[s.l.Toks[i].Pos:], ")")
	note := games.T("read-as", "what", s.row.slots[k].values.Write(value), "as", names)
	return &note
}

// leftOut is a value behind units that are left out, as left out like them: "all but Rogers
// and Putnam". It is empty if there are none before; plain says that it may be meant itself.
func (s *search) leftOut(st state, k int, had []string, value string) (without string, plain bool) {
	n := len(had)
	if s.row.slots[k].units == nil || n == 0 || st.list != k || value == nameOfAll {
		return "", true
	}
	if !ParseSelector(had[n-1]).Without || ParseSelector(value).Without {
		return "", true
	}
	named := slices.ContainsFunc(had, func(v string) bool { return v != nameOfAll && !ParseSelector(v).Without })
	if named && s.row.slots[k].ranked {
		return "", true
	}
	return signWithout + value, named && !slices.Contains(had, nameOfAll)
}

// signWithout begins a selector of units that are left out.
const signWithout = "-"

// standsAt reports whether a space that ends before a token stands in brackets right
// behind units, or with them: that is where they are.
func (s *search) standsAt(st state, end int) bool {
	if st.last == 0 || st.wait >= 0 || s.row.slot(slotFrom) < 0 || s.row.slots[st.last-1].units == nil || !s.l.bracketEnds(end) {
		return false
	}
	if strings.HasSuffix(s.l.Between(st.i), "(") {
		return len(s.way) == 0
	}
	for i := st.i - 1; i > s.from && !s.l.bracketEnds(i+1); i-- { // "DEE (Abenaki, COW)"
		if strings.HasSuffix(s.l.Between(i), "(") {
			return s.l.itemOf(i, aPiece)+s.l.separates(st.i-1) == st.i-i
		}
	}
	return false
}

// bracketEnds reports whether a bracket is closed before token i.
func (l *Line) bracketEnds(i int) bool {
	if i == len(l.Toks) {
		last := l.Toks[i-1]
		return strings.HasPrefix(l.Text[last.Pos+len(last.Raw):], ")")
	}
	return strings.HasPrefix(l.Between(i), ")")
}

// bracket is of how many tokens a bracket is that begins at token i, if nothing parts them; 0
// if none does.
func (l *Line) bracket(i int) int {
	if !strings.HasSuffix(l.Between(i), "(") {
		return 0
	}
	for end := i; end < len(l.Toks) && l.Toks[end].Text != ","; end++ {
		last := l.Toks[end]
		if strings.HasPrefix(l.Text[last.Pos+len(last.Raw):], ")") {
			return end + 1 - i
		}
	}
	return 0
}

// hasOf reports whether a slot of a class has a value.
func (s *search) hasOf(class string) bool {
	for k := range s.row.slots {
		if len(s.values[k]) > 0 && s.row.slots[k].class == class {
			return true
		}
	}
	return false
}

// noted goes on with what is to be told of a span.
func (s *search) noted(span Span, next state) {
	notes, told := len(s.notes), len(s.told)
	if span.Note != nil {
		s.notes = append(s.notes, *span.Note)
	}
	if span.Said != nil {
		s.told = append(s.told, *span.Said)
	}
	s.step(next)
	s.notes, s.told = s.notes[:notes], s.told[:told]
}

// openGroup reports whether the last group of a slot has units and no place.
func (s *search) openGroup(k int) bool {
	n := len(s.groups[k])
	return n > 0 && s.groups[k][n-1].place == "" && len(s.groups[k][n-1].units) > 0
}

// wholeGroup reports whether the last group of a slot has units and the place behind them.
func (s *search) wholeGroup(k int) bool {
	n := len(s.groups[k])
	return n > 0 && !s.groups[k][n-1].first && s.groups[k][n-1].place != "" && len(s.groups[k][n-1].units) > 0 && !s.row.slots[k].head
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
		for _, span := range s.spans(sl.values, st.i) {
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
	case open && st.list == k && st.owed > 0 && !s.l.lang.lexicon.Behind:
	case open && st.list == k:
		cost = 0 // "2 HAL"
		if slices.ContainsFunc(s.l.look(st.i-1).exact, func(f games.Found) bool { return f.Used > 1 }) {
			cost = costNoLink // "Fort Ticonderoga" is one name
		}
		s.place(st, k, cost)
	case !open && st.list == k && s.wholeGroup(k) && !sl.free && s.l.look(st.i-1).arrow == noArrow:
		// "all from KING and NOR": the units once more.
		last := s.groups[k][n-1]
		s.groups[k] = append(s.groups[k], group{units: last.units})
		s.place(st, k, 0)
		s.groups[k] = s.groups[k][:n]
	case !open:
		for _, span := range s.spans(sl.places, st.i) { // "NOR: all"
			next := st
			next.i, next.cost, next.wait, next.list, next.said, next.sep = st.i+span.N, st.cost+cost+span.Cost+1, -1, k, true, false
			if sl.free || s.l.lang.lexicon.Behind {
				next.cost--
			}
			if sl.free && st.list == k && !st.sep {
				next.cost += costRunOn
			}
			next.last = s.behind(st, k)
			s.groups[k] = append(s.groups[k], group{place: span.Value, first: true})
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
	from := st.i + s.l.Is(st.i, listOnly)
	for _, span := range s.spans(sl.places, from) {
		next := st
		next.i, next.cost, next.wait, next.list, next.said = from+span.N, st.cost+cost+span.Cost+s.isHead(st, span), -1, k, true
		next.next, next.sep, next.col, next.last = false, false, false, s.behind(st, k)
		only := s.l.isBehind(from, listOnly)
		s.groups[k] = append(s.groups[k], group{place: span.Value, only: only})
		s.noted(span, next)
		s.groups[k] = s.groups[k][:n]
	}
}

// units goes on behind units of a group.
func (s *search) units(st state, k int, span Span, cost int) {
	next := st
	next.i, next.cost, next.wait, next.list, next.said, next.next = st.i+span.N, st.cost+cost+span.Cost+s.isHead(st, span), -1, k, true, false
	next.col, next.link = false, false
	if s.l.lang.lexicon.Behind && s.choice(st.i) > span.N {
		next.cost += costShort
	}
	n := len(s.groups[k])
	one := func(sl *slot) bool { return sl.units != nil && sl.units.One }
	if n > 0 && len(s.groups[k][n-1].units) > 0 && st.list == k && !st.sep || s.l.bracket(st.i) == span.N && s.row.anySlot(one) {
		next.cost += costRunOn
	}
	next.sep = false
	sl := &s.row.slots[k]
	if sl.head && s.l.behindThen(st.i) {
		return // "Montcalm with all, then Montcalm to OSW" goes on to another order
	}
	last := sl.free && st.sep && next.i == s.end // "inside, all of them"
	if n > 0 && (sl.head || s.groups[k][n-1].place == "" || len(s.groups[k][n-1].units) == 0 && (!sl.free || !st.sep || last)) {
		s.joins(st, next, k, span)
		return
	}
	if n > 0 && s.groups[k][n-1].first && s.l.lang.lexicon.Behind { // "NYCへ Fraser、Gage"
		s.joins(st, next, k, span)
	}
	s.groups[k] = append(s.groups[k], group{units: []string{span.Value}})
	s.noted(span, next)
	s.groups[k] = s.groups[k][:n]
}

// joins goes on behind units that belong to the last group of a slot.
func (s *search) joins(st, next state, k int, span Span) {
	g := &s.groups[k][len(s.groups[k])-1]
	had := g.units
	without, plain := s.leftOut(st, k, had, span.Value)
	if without != "" {
		g.units = append(had, without)
		s.noted(span, next)
	}
	if plain {
		s.groups[k][len(s.groups[k])-1].units = append(had, span.Value)
		s.noted(span, next)
	}
	s.groups[k][len(s.groups[k])-1].units = had
}

// longestBehind is how many words are looked back at.
const longestBehind = 5

// behindThen reports whether words that stand between two orders end before token i.
func (l *Line) behindThen(i int) bool {
	for n := 1; n <= min(longestBehind, i); n++ {
		if l.is(i-n, isThen) == n {
			return true
		}
	}
	return false
}

// isBehind reports whether words of a list of the lexicon end before token i.
func (l *Line) isBehind(i int, list string) bool {
	for n := 1; n <= min(longestBehind, i); n++ {
		if l.Is(i-n, list) == n {
			return true
		}
	}
	return false
}

// place ends the open group of a slot.
func (s *search) place(st state, k, cost int) {
	if st.sep && st.i > 1 && s.l.counts(st.i-2) && s.l.Toks[st.i-1].Text == "," {
		return // "NYC x2, HAL": a number alone is no two at HAL
	}
	if st.i > 0 && s.l.look(st.i-1).arrow != noArrow && s.l.bracketEnds(st.i-1) {
		return // "IAN (drop a Regular) > CPT" goes on with the way
	}
	last := len(s.groups[k]) - 1
	for _, span := range s.spans(s.row.slots[k].places, st.i) {
		next := st
		next.i, next.cost, next.wait, next.list, next.said, next.last = st.i+span.N, st.cost+cost+span.Cost, -1, k, true, s.behind(st, k)
		s.groups[k][last].place = span.Value
		s.noted(span, next)
		s.groups[k][last].place = ""
	}
}

// behind is the slot, and one more, whose connector may stand behind the place of its group.
func (s *search) behind(st state, k int) int {
	if s.l.lang.lexicon.Behind {
		return k + 1
	}
	return st.last
}

// listsNothing reports whether an order that is written as a list behind a colon has none, and says
// not even where or when, "disease", or but where of a list in which the sequence matters: "hits at TIC".
func (s *search) listsNothing() bool {
	filled, place := s.filled(), s.row.slot(s.row.Place)
	if len(s.ifs) > 0 || filled > 1 || filled == 1 && (place < 0 || len(s.values[place]) == 0) {
		return false
	}
	for i, p := range s.row.pieces {
		if p.slot < 0 || i == 0 || !strings.HasSuffix(s.row.pieces[i-1].text, ": ") {
			continue
		}
		if sl := &s.row.slots[p.slot]; sl.many && (filled == 0 || sl.ranked) {
			return true
		}
	}
	return false
}
