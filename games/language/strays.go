package language

import (
	"slices"
	"strings"
)

// listBeside is the list of the lexicon of what is said behind a place that is no further step of
// those who march: "ALB FWH: all, NYC too", "from ALB to FWH, NYC stays".
const listBeside = "beside"

// strays reports whether a place of the way is none of its steps: it stands behind a question or a
// condition, or somebody else who goes there, is said to be another, or goes on with where somebody comes
// from: "Levis to TRI, Montcalm to BEC", "attack FSF from FWH and ALB".
func (s *search) strays() bool {
	for i := 1; i < len(s.way); i++ {
		p, before := s.way[i], s.way[i-1]
		if i == 1 && (before.slot < 0 || s.row.slots[before.slot].name == slotFrom) {
			continue // where he comes from and where he goes
		}
		begins := before.slot >= 0 && s.row.slots[before.slot].name == slotFrom
		and := s.l.is(p.at-1, isAnd) == 1 && begins
		other := before.slot >= 0 && s.row.slots[before.slot].name == slotTo && s.l.othersBetween(before.at, p.at)
		for n := 2; n <= min(p.at, 3); n++ {
			and = and || s.l.is(p.at-n, isAnd) == n // "as well as NYC"
		}
		beside := s.l.Is(p.at+s.l.itemOf(p.at, aPlace), listBeside) > 0
		if other || p.slot < 0 && and || beside || s.halts(p, before) || s.parted(before.at, p.at) {
			s.far = reach{i: p.at, want: wantNone}
			return true
		}
	}
	return false
}

// splits reports whether somebody is named between the first two places of a way, without a word that says
// what they are.
func (s *search) splits() bool {
	if len(s.way) < 2 || s.way[1].slot >= 0 {
		return false
	}
	for i := s.way[0].at + 1; i < s.way[1].at; i++ {
		if s.l.itemOf(i, aPiece) > 0 {
			return true
		}
	}
	return false
}

// othersBetween reports whether somebody else is named behind a comma or "and" between two places.
func (l *Line) othersBetween(from, end int) bool {
	return l.some(from+1, end, func(i int) bool { return (l.isStop(i-1) || l.is(i-1, isAnd) > 0) && l.namesPiece(i) })
}

// listBypassing is the list of the lexicon of what leads by a place, and not to it.
const listBypassing = "bypassing"

// bypasses reports whether a place is named beside another that somebody keeps away from, "Levis to TRI
// avoiding BEC", or a way beside what is rather said of it, "Levis from QUE to TRI, avoiding battle".
func (s *search) bypasses() bool {
	for i := s.from; i < s.end; i++ {
		n := s.l.Is(i, listBypassing)
		if n == 0 {
			continue
		}
		behind := s.l.namesPlace(0, i)
		if place := s.l.itemOf(i+n, aPlace); place > 0 && (behind || i == s.from && i+n+place < s.end && s.l.isStop(i+n+place)) {
			return true
		}
		own := func(m sense) bool { return m.what == isOrder && m.id == s.row.n && m.n == n }
		if !s.row.cond && !s.asked && behind && s.l.does(isConnector, s.from, i) && slices.ContainsFunc(s.l.look(i).senses, own) {
			return true
		}
	}
	return false
}

// leavesOutOne reports whether of values of a slot that is no argument one is a single piece beside all or
// the rest: he is rather who leads them, "with all I have, Wolfe from ALB to HCS".
func (s *search) leavesOutOne(values []string) bool {
	return len(values) > 1 && slices.ContainsFunc(values, func(v string) bool { return v == nameOfAll || v == nameOfRest }) &&
		slices.ContainsFunc(values, func(v string) bool { return v[:1] != signWithout && s.l.lang.isOne(ParseSelector(v)) })
}

// namesPlace reports whether a place is named in a stretch.
func (l *Line) namesPlace(from, end int) bool {
	return l.some(from, end, func(i int) bool { return l.itemOf(i, aPlace) > 0 })
}

// listHalting is the list of a title's lexicon of what may as well say where a way ends as what lies on it.
const listHalting = "halting"

// halts reports whether a place behind where a way leads to may be where it ends: "to FSF, stopping at FWH".
func (s *search) halts(p, before stop) bool {
	for i := max(before.at+1, p.at-longestItem); i < p.at; i++ {
		if i+s.l.Is(i, listHalting) == p.at {
			return true
		}
	}
	return false
}

// parted reports whether a question ends or a condition begins between two places of a way: "to FSF?
// FWH is better", "to FWH unless FWH is French, then CTV".
func (s *search) parted(at, next int) bool {
	for i := at + 1; i <= next; i++ {
		if strings.Contains(s.l.Between(i), "?") || i < next && s.l.begins(i) > 0 {
			return true
		}
	}
	return false
}

// splitsList reports whether a list around the word of its order is none: where somebody was and where he
// went, "BC at ALB fled to OSW", what is headed by whose it is, "BR: hits BC", or the answer to another
// question in front, "four in NHB, fled in HHB".
func (s *search) splitsList(st state) bool {
	k := slices.IndexFunc(s.row.slots, func(sl slot) bool { return sl.ranked })
	if s.row.cond || s.row.Route || k < 0 || st.head > 1 {
		return false
	}
	l, last, several := s.l, s.from, len(s.values[k]) > 1 // last: where the last name ends
	for i := s.from; i < s.end; i++ {
		if n := s.ownWord(i); n > 0 && i > s.from && last > s.from {
			goes := several && i == last && s.row.Place == "" && l.links(i+n, []int{l.lang.to})
			heads := i == last+1 && l.Toks[last].Text == ":" && several && len(s.ifs) == 0 && !s.l.lang.ofPlaces(s.row.slots[k].class)
			at := i
			for at > last && l.Is(at-1, listArticle) > 0 {
				at--
			}
			apart := at > last && (l.isStop(at-1) || l.is(at-1, isAnd) > 0) || l.endsSentence(at)
			anew := !s.asked && s.row.Place == "" && apart
			return goes || heads || anew && (several || s.out.asked)
		}
		if n := max(l.itemOf(i, aPlace), l.itemOf(i, aPiece)); n > 0 {
			last = i + n
		}
	}
	return false
}
