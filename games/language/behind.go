package language

import (
	"slices"
	"strings"
)

// ownCard goes on behind the number of a card whose title was read.
func (s *search) ownCard(st state) {
	if n := s.l.ownCard(st.i, s.row); n > 0 && st.i+n <= s.end {
		st.i += n
		s.step(st)
	}
}

// closes reports whether words follow that stand before the place of a group, and
// before nothing else.
func (s *search) closes(st state, k int) bool {
	other := s.row.anySlot(func(sl *slot) bool { return s.l.links(st.i, sl.conns) })
	return !other && s.l.links(st.i, s.row.slots[k].links)
}

// ownCard is how many tokens at i are the number of a card that bears the words of
// a row as its title: in brackets, or behind a word for cards, as it may count units
// else.
func (l *Line) ownCard(i int, row *Row) int {
	if len(row.Cards) == 0 {
		return 0
	}
	n := l.Is(i, listCard)
	card, ok := l.Number(i + n)
	if !ok || !slices.Contains(row.Cards, card) || n == 0 && !strings.ContainsAny(l.Between(i), "(#") {
		return 0
	}
	return n + 1
}

// paid goes on behind the connector that had to follow the values of a slot, and of
// a group with its place.
func (s *search) paid(st state, k, id int) {
	if !slices.Contains(s.row.slots[k].posts, id) {
		return
	}
	if st.owed = 0; s.openGroup(k) {
		s.place(st, k, 0)
		return
	}
	st.list, st.way = -1, st.way || s.row.Route && s.onWay(k)
	s.step(st)
}

// ofBoth is what it costs that a slot begins behind "and", where the list before goes on as
// well: "RogersとGageは温存" is said of both.
func (s *search) ofBoth(st state, k int) int {
	if !s.l.lang.lexicon.Behind || st.list < 0 || st.list == k || !st.sep {
		return 0
	}
	if s.row.slots[st.list].class == s.row.slots[k].class && s.l.is(st.i-1, isAnd) > 0 {
		return costRunOn
	}
	return 0
}

// apart is what it costs that a list goes on behind a comma whose connector is still to come,
// of a slot that has it anew for each value: "旅団、Rogersは温存" is said of one.
func (s *search) apart(st state, sl *slot) int {
	if st.owed > 0 && sl.each && s.l.Toks[st.i-1].Text == "," {
		return costRunOn
	}
	return 0
}

// unmarked is what a value costs before the order word that has no connector behind it, in a
// language that puts it there: a place has one, as in "KINGの全部をALBに集結".
func (sl *slot) unmarked() int {
	if names, ok := sl.values.Class.(Names); ok && names.It && len(sl.posts) > 0 {
		return costNoLink
	}
	return 0
}

// within is what a place costs right behind the order word where nothing says what it is on a
// way: "OSW LKG経由" may be that as a whole.
func (s *search) within(k int) int {
	if s.l.lang.lexicon.Behind && s.row.Route && s.onWay(k) {
		return costNoLink
	}
	return 0
}

// dangles reports whether a connector must follow right behind the values of a slot, with
// nothing between.
func (s *search) dangles(st state) bool { return st.owed > 0 && s.l.lang.lexicon.Behind }

// inGroup goes on behind the connector between the units and the place of a group that waits
// for its own: "LOYAでLigneryを拾う".
func (s *search) inGroup(st state, k, id int) {
	sl := &s.row.slots[k]
	if sl.group == "" || sl.head || !slices.Contains(sl.links, id) {
		return
	}
	if s.openGroup(k) {
		s.place(st, k, 0)
	} else if s.headed(k) {
		s.step(st)
	}
}

// owes reports whether a slot that is read only with its connector may begin: one
// that stands behind its values is still to come.
func (s *search) owes(st state, k int) bool {
	posts := s.row.slots[k].posts
	if len(posts) == 0 || !st.word && s.wordy && !s.l.lang.lexicon.Behind {
		return false
	}
	if s.posts[k] == 0 {
		s.posts[k] = s.lastPost(posts)
	}
	return s.posts[k] > st.i
}

// lastPost is where the last of some connectors stands in the stretch, -1 if none does.
func (s *search) lastPost(posts []int) int {
	for i := s.end - 1; i > 0; i-- {
		if s.l.links(i, posts) {
			return i
		}
	}
	return -1
}

// mayBegin reports whether the values of a slot may begin where nothing says so before.
func (s *search) mayBegin(st state, k int) bool {
	if s.row.Route && s.onWay(k) {
		return true
	}
	return s.takes(k) && st.list != k && !s.tooEarly(k) && len(s.values[k]) == 0
}

// linked goes on by the values of a slot whose connector stands behind them, as the
// language has it.
func (s *search) linked(st state, k int) {
	sl := &s.row.slots[k]
	if st.owed = k + 1; sl.group != "" {
		s.group(st, k, 0)
		return
	}
	for _, span := range s.spans(sl.values, st.i) {
		s.value(st, k, span, 0)
	}
}

// guesses reports whether a name that is not typed exactly may be meant: not where
// nothing leads to it, so that "Rogers slips" is no ship. A long word that is none stands right
// behind the order word: "siege Louisborg with Wolfe".
func (s *search) guesses(st state, k, cost int) bool {
	behind := st.word && st.next && cost == costNoLink && len(s.l.Toks[st.i].Text) >= longFiller && s.l.unknown(st.i)
	return (cost < costNoLink || behind) && (st.word || !s.wordy || !s.row.Route || !s.onWay(k))
}

// again goes on behind the value that a slot has, said once more: "no, keep it".
func (s *search) again(st state, k int) {
	if s.row.slots[k].group != "" || len(s.values[k]) != 1 || !st.sep {
		return
	}
	for _, span := range s.spans(s.row.slots[k].values, st.i) {
		if span.Value == s.values[k][0] && span.Note == nil {
			next := st
			next.i, next.cost, next.sep = st.i+span.N, st.cost+span.Cost, false
			s.noted(span, next)
		}
	}
}

// head goes on behind the place of an order at its head: "QUE: sail Berry", "Montreal - all
// march to Odanak".
func (s *search) head(st state, k int) {
	sl := &s.row.slots[k]
	begins := s.row.Route && sl.name == slotFrom
	if st.said || !begins && sl.name != s.row.Place && (len(s.row.Aim) == 0 || sl.name != s.row.Aim[0]) {
		return
	}
	for _, span := range s.spans(sl.values, st.i) {
		i := st.i + span.N
		if i < s.end && (s.l.Toks[i].Text == ":" || s.l.look(i).arrow == arrowDash && strings.HasPrefix(s.l.Between(i), " ")) {
			if begins {
				st.wait = k
			}
			s.value(st, k, span, costSubject)
		}
	}
}
