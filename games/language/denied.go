package language

import (
	"slices"
	"strings"
)

// listDenying is the list of the lexicon of what denies the verb behind it, and is no answer by itself.
const listDenying = "denying"

// misleads reports whether what was read would be something else than the line says: what is denied,
// excepted, or said of a part only.
func (s *search) misleads(st state) bool {
	return s.deniesWord() || s.asksAndDenies() || s.deniesRefusal() || s.excepts() || s.onlyLast() || s.splitsList(st) ||
		s.dependsInPart(st) || s.swallows(st) || s.fronted(st) || s.bypasses() ||
		s.puttingOff() || s.lastFirst() || s.correctsAmid() || s.besideOthers()
}

// fronted reports whether somebody is named before a comma and the word of the order, and nothing says what he
// has to do with those behind it: "Rogers is weak, move Gage to LKG" moves not both.
func (s *search) fronted(st state) bool {
	l := s.l
	if s.row.cond || !s.row.Route || l.lang.lexicon.Behind {
		return false
	}
	own := func(m sense) bool { return m.what == isOrder && m.id == s.row.n }
	word := s.from
	for word < s.end && !slices.ContainsFunc(l.look(word).senses, own) {
		word++
	}
	if word == s.from || word == s.end || l.Toks[word-1].Text != "," {
		return false
	}
	alone := func(i int) bool { return l.itemOf(i, aPiece) > 0 && (i == s.from || !l.look(i-1).can(isConnector)) }
	named := func(i int) bool { return l.itemOf(i, aPiece) > 0 }
	return !l.namesPlace(s.from, word) && l.some(max(s.from, st.cond), word, alone) && l.some(word, s.end, named)
}

// swallows reports whether another order stands between signs in what was read, whose words were all
// taken for such as say nothing: "done, me first".
func (s *search) swallows(st state) bool {
	l := s.l
	sign := func(i int) bool { return l.isStop(i) || l.is(i, isAnd) == 1 }
	if s.row.cond {
		return false
	}
	for i := max(s.from, st.cond); i < s.end; i++ {
		if i > s.from && !sign(i-1) || sign(i) || s.choice(i) > 0 || len(l.look(i).exact) > 0 {
			continue
		}
		for _, m := range l.look(i).senses {
			ends := i+m.n == s.end || i+m.n < s.end && sign(i+m.n)
			if m.what == isOrder && l.lang.rows[m.id].Kind != s.row.Kind && m.n > 1 && ends && m.n < s.end-s.from && !s.knows(i, m.n) {
				return true
			}
		}
	}
	return false
}

// knows reports whether so many words at token i are of the row, or end such: "and stop there".
func (s *search) knows(i, n int) bool {
	if s.ownWord(i) >= n {
		return true
	}
	for k := max(s.from, i-1); k <= i; k++ {
		if slices.ContainsFunc(s.l.look(k).noise, func(x rowNoise) bool { return x.row == s.row.n && k+x.n >= i+n }) {
			return true
		}
	}
	return false
}

// deniesWord reports whether a word that denies stands before a word of the order, which no row says
// so: "don't stop" is no stop.
func (s *search) deniesWord() bool {
	if s.row.cond || s.row.Not || len(s.ifs) > 0 || s.filled() > 0 {
		return false
	}
	refuses := s.row.saysYes()
	for i := s.from; i < s.end; i++ {
		n := s.l.is(i, isNo)
		if n == 0 || i+n >= s.end || s.ownWord(i) > n {
			continue
		}
		if !refuses && s.ownWord(i+n) > 0 || refuses && s.saysNo(i+n) {
			return true
		}
	}
	return false
}

// namesPiece reports whether a piece is named at token i, behind an article or not.
func (l *Line) namesPiece(i int) bool { return l.itemOf(i+l.Is(i, listArticle), aPiece) > 0 }

// deniesRefusal reports whether a refusal in other words is denied: "don't wait" is no wait, and "nobody
// stays inside" no staying inside.
func (s *search) deniesRefusal() bool {
	if !s.row.Not || s.row.cond {
		return false
	}
	for i := s.from; i < s.end; i++ {
		if n := s.l.Is(i, listDenying); n > 0 && i+n < s.end && s.ownWord(i) <= n && s.saysNo(i+n) {
			return true
		}
	}
	return false
}

// puttingOff reports whether a refusal for now says when it ends: "not yet, at level 2".
func (s *search) puttingOff() bool {
	return s.row.Not && !s.row.cond && len(s.ifs) > 0 && s.l.holdsList(listPostponed, s.from, s.end)
}

// correctsAmid reports whether a mere no stands between two names, the second in place of the first: "OSW, no,
// OCW".
func (s *search) correctsAmid() bool {
	for i := s.from + 2; i < s.end-2; i++ {
		if s.l.is(i, isNo) == 1 && s.l.isStop(i-1) && s.l.isStop(i+1) && len(s.l.look(i+2).exact) > 0 {
			return true
		}
	}
	return false
}

// besideOthers reports whether the word of the order stands in brackets with those whom it is about, and
// others are named before these: "Levis TRI (2 Regulars stay)".
func (s *search) besideOthers() bool {
	for i := s.from + 1; i < s.end; i++ {
		if !strings.HasSuffix(s.l.Between(i), "(") || !s.l.countsUnits(i) && !s.l.namesPiece(i) {
			continue
		}
		own, other := false, false
		for k := s.from; k < i; k++ {
			other = other || s.l.itemOf(k, aPiece) > 0
			own = own || s.ownWord(k) > 0
		}
		for k := i + 1; k < s.end && !own && other && !strings.Contains(s.l.Between(k), ")"); k++ {
			if s.ownWord(k) > 0 {
				return true
			}
		}
	}
	return false
}

// lastFirst reports whether the last of several groups is said to come first.
func (s *search) lastFirst() bool {
	several := s.row.anySlot(func(sl *slot) bool { return sl.groups > 1 })
	return several && s.end > s.from && s.l.Is(s.end-1, listRanked) > 0
}

// saysNo reports whether words at token i refuse what the row is about, without a word of negation.
func (s *search) saysNo(i int) bool {
	return s.l.is(i, isNo) == 0 && slices.ContainsFunc(s.l.look(i).senses, func(m sense) bool {
		return m.what == isAnswer && m.id == s.row.n && m.text == no || m.what == isChoice && m.list == yesNoClass && m.text == no
	})
}

// ownWord is how many tokens at i are a word of the row, or one that answers its question.
func (s *search) ownWord(i int) (n int) {
	for _, m := range s.l.look(i).senses {
		if (m.what == isOrder || m.what == isAnswer) && m.id == s.row.n {
			n = max(n, m.n)
		}
	}
	return n
}

// sparesFirst reports whether of several who are never taken one is said to come first: "never
// Highlands, Gage first" spares not both. The last of them comes first then, if none does yet, until
// back is called.
func (s *search) sparesFirst() (spared bool, back func()) {
	ranked := slices.IndexFunc(s.row.slots, func(sl slot) bool { return sl.ranked })
	if s.row.cond || ranked < 0 || !s.l.holdsList(listRanked, s.from, s.end) {
		return false, nil
	}
	k := slices.IndexFunc(s.row.slots, func(sl slot) bool { return sl.only && sl.units != nil })
	if k < 0 || len(s.values[k]) < 2 || s.row.slots[k].ranked {
		return false, nil
	}
	if s.l.Is(s.end-1, listRanked) == 0 || len(s.values[ranked]) > 0 {
		return true, nil
	}
	had, last := s.values[k], len(s.values[k])-1
	s.values[k], s.values[ranked] = had[:last], []string{had[last]}
	return false, func() { s.values[k], s.values[ranked] = had, nil }
}

// excepts reports whether an order behind another begins with "but" and a comma before it, or names who is
// not meant and, behind "but", who is: it is said of those whom it names, and not of all others: "outside,
// but Drucour inside", "not Fraser but Campbell".
func (s *search) excepts() bool {
	l := s.l
	for k := range s.row.slots {
		denied := max(l.is(s.from, isNo), l.is(s.from, isNot)) > 0
		if n := len(s.values[k]); (n > 1 || n == 1 && denied) && onlyWithout(s.values[k]) && s.l.holdsList(listInstead, s.from+1, s.end) {
			return true
		}
	}
	for _, p := range s.way { // "all but Rogers, who goes to TIC"
		for i := s.from + 1; i < p.at; i++ {
			if l.Toks[i-1].Text == "," && l.Is(i, listRelative) > 0 && l.holdsList(listExcept, s.from, i) {
				return true
			}
		}
	}
	if s.before == nil || s.row.cond || s.from == 0 || l.Toks[s.from-1].Text != "," {
		return false
	}
	return l.Is(s.from, listInstead) > 0 && l.Is(s.from, listExcept) > 0
}

// listFurther is the list of the lexicon of what stands before a further step of a way.
const listFurther = "further"

// listLatter is the list of the lexicon of what says that somebody comes behind others.
const listLatter = "latter"

// onlyLast reports whether the only value of a list in which the sequence matters is said to come
// behind others: "hits last BR" begins with none.
func (s *search) onlyLast() bool {
	k := slices.IndexFunc(s.row.slots, func(sl slot) bool { return sl.ranked })
	if s.row.cond || k < 0 || len(s.values[k]) != 1 {
		return false
	}
	for i := s.from; i < s.end; i++ {
		n := s.l.Is(i, listLatter)
		longer := func(x rowNoise) bool { return x.row == s.row.n && x.n > n }
		if n > 0 && s.ownWord(i) <= n && !slices.ContainsFunc(s.l.look(i).noise, longer) {
			return true
		}
	}
	return false
}

// dependsInPart reports whether a condition that stands not in front may be about the end of an order
// only: "ALB, or KING if ALB is attacked", "to ALB if it is free, otherwise to KING".
func (s *search) dependsInPart(st state) bool {
	if s.row.cond || len(s.ifs) == 0 || st.head > 1 || hasElse(s.ifs) {
		return false
	}
	if st.lone {
		return true // "FCR unless they are there, then PRE"
	}
	l := s.l
	at := s.from
	for at < s.end && l.begins(at) == 0 {
		at++
	}
	if at == s.from || at == s.end {
		return false
	}
	for k := range s.row.slots {
		if s.row.slots[k].ranked && len(s.values[k]) > 1 && (s.orElseIn(at) || s.l.does(isElse, s.from, s.end)) {
			return true
		}
	}
	return s.l.does(isElse, at, s.end) || s.stepsInPart(at)
}

// stepsInPart reports whether the last step of a way is a further one, and a condition follows it: "to LKG,
// then TIC if free" may go to LKG at any rate, "to LKG, back to ALB if outnumbered" does.
func (s *search) stepsInPart(at int) bool {
	n := len(s.way)
	return n > 1 && s.way[n-1].at < at && (n > 2 || s.way[0].slot >= 0 && s.row.slots[s.way[0].slot].name != slotFrom) &&
		(s.l.does(isThen, s.way[n-2].at, s.way[n-1].at) || s.l.holdsList(listFurther, s.way[n-2].at, s.way[n-1].at))
}

// orElseIn reports whether a comma and "or", or "and", stand before a token.
func (s *search) orElseIn(end int) bool {
	for i := s.from + 1; i < end; i++ {
		if s.l.Toks[i-1].Text == "," && max(s.l.Is(i, listOr), s.l.is(i, isAnd)) > 0 {
			return true
		}
	}
	return false
}

// onlyWhen reports whether an answer says when it is yes, and nothing else: "only if the odds
// are 2".
func (s *search) onlyWhen() bool {
	yes := func(sl *slot) bool { _, isSet := s.row.defaultOf(sl.name); return isSet && sl.silent }
	return s.asked && len(s.ifs) > 0 && s.row.anySlot(yes)
}
