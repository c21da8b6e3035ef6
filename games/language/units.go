package language

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/pick"
)

// A Selector names units, as pick.Selector does, and where they are, if that is
// said: "2*lights@albany".
type Selector struct {
	pick.Selector
	Place string
}

// ParseSelector takes a selector apart.
func ParseSelector(text string) Selector {
	name, place, _ := strings.Cut(text, "@")
	return Selector{pick.ParseSelector(name), place}
}

// String is the selector as it stands in an order.
func (s Selector) String() string {
	if s.Place != "" {
		return s.Selector.String() + "@" + s.Place
	}
	return s.Selector.String()
}

// faces are those that a selector may name; the lists of the lexicon have the same
// names.
var faces = [...]string{"reduced", "full"}

// Units is a class of selectors.
type Units struct {
	Language   *Language
	Unit, Many string                 // the classes of names: of units, and of classes of units
	One        bool                   // one unit is meant
	At         string                 // the class of places that may stand behind; empty: none
	Several    func(name string) bool // whether there are several units of a name
	// Most is how many units of a name, or of a class, may be spoken of: a greater number is that
	// of a card. Below 0 there are none. Nil: mostUnits.
	Most func(name string) int
	// Side is whose the units of a name are, 1 or 2, 0 if they may be of any side; it is below 0 where
	// a list may name others too, if nobody of a certain side: "losses: Rangers, Coureurs". Nil: all may.
	Side func(name string) int
	// Bears reports whether a class may stand before the name of a unit of it: "Fleet
	// Hardy". Nil: none may.
	Bears func(class, unit string) bool
	Words func(unit string) string
	// Likely reports whether units of a name are meant rather than what else it may be. Nil:
	// all are.
	Likely func(name string) bool
	// Whole: how many all are said to be is kept, for it is checked where they stand: "all
	// four". Else it is told that it was not asked.
	Whole bool
	// Reduced: only the reduced face is told from others, and a minus behind a name
	// stands for it.
	Reduced bool
}

// The lists of the lexicon that selectors are made with.
const (
	listCorrection = "correction" // sorry, no wait
	listAll        = "all"        // all, every
	listEvery      = "every"      // those of them that stand before a name only
	listOthers     = "others"     // all that are not named yet
	listExcept     = "except"     // except, but
	listArticle    = "article"    // the, my, of
	listOnly       = "only"       // only, nothing but: no others are named
	listTogether   = "together"   // a number behind which an article may stand: both the brigades
	listNouns      = "nouns"      // what may stand behind a name: units, brigades
	listAnyUnit    = "any"        // what stands for a name: units, counters
	listAt         = "at"         // before a place
	listSingle     = "single"     // names of which the article says that it is one: the native
	listSingular   = "singular"   // names of which "the other" says that it is one
	listPlural     = "plural"     // names that mean all units of a sort, where no hits are named: the Rangers
	nameOfAll      = "all"        // the class of units that holds all
	nameOfRest     = "rest"       // and that which holds those who are not named
)

// Read lists the selectors that begin at token i.
func (u Units) Read(l *Line, i int) []Span {
	r := unitsReader{Units: u, l: l, from: i}
	if n, note := l.excepts(i); n > 0 && !u.One {
		r.note = note
		r.read(i+n, Selector{Selector: pick.Selector{Without: true}}, false, false)
		r.note = nil
	}
	r.read(i, Selector{}, false, false)
	return r.out
}

// Write is a selector as a player types it.
func (u Units) Write(value string) string {
	s := ParseSelector(value)
	x := &u.Language.lexicon
	name := u.Words(s.Name)
	if many := x.Many[s.Name]; many != "" && (s.N > 1 || s.N == pick.EveryOne) {
		name = many
	}
	if words := x.Names[u.Many][s.Name]; len(words) > 0 {
		name = words[0]
		if s.Name == nameOfAll && s.N > 0 && (s.Whole || u.anyIsClass()) {
			name = "" // "2 reduced"
		} else if s.Name == nameOfAll && s.N > 0 {
			name = x.Lists[listAnyUnit][0]
		} else if one := x.One[s.Name]; s.N == 1 && one != "" {
			name = one
		}
	}
	if s.Face != "" {
		name = strings.TrimRight(x.Lists[s.Face][0]+" "+name, " ")
	}
	switch {
	case s.N == pick.EveryOne:
		name = x.Lists[listAll][0] + " " + name
	case s.N > 0:
		name = strings.TrimRight(strconv.Itoa(s.N)+" "+name, " ")
	}
	if s.Whole {
		name = x.Lists[listAll][0] + " " + name
	}
	if s.Without {
		name = x.Lists[listExcept][0] + " " + name
	}
	if s.Place != "" {
		name += " " + x.Lists[listAt][0] + " " + u.Language.classes[u.At].Write(s.Place)
	}
	return name
}

// anyIsClass reports whether what stands for any unit is a class of its own: so many
// of it are not so many of all.
func (u Units) anyIsClass() bool {
	return u.Language.names.In(u.Language.lexicon.Lists[listAnyUnit][0], u.Many)
}

// anyUnit is the class of what stands for any unit.
func (u Units) anyUnit() string {
	for _, f := range u.Language.names.Exact(games.Tokens(u.Language.lexicon.Lists[listAnyUnit][0])) {
		if f.Class == u.Many {
			return f.ID
		}
	}
	return nameOfAll
}

// Called is what so many units are called that have a name in the lexicon for one
// and for several; false if they have none.
func (l *Language) Called(class, id string, n int) (string, bool) {
	many, ok := l.lexicon.Many[id]
	if n == 1 && ok {
		return l.lexicon.Names[class][id][0], true
	}
	return many, ok
}

// NameOf is how the name of an id of a class is written: that of its entry, or the first
// that the lexicon has; the id itself if there is none.
func (l *Language) NameOf(class, id string) string {
	if name := l.printed[class][id]; name != "" {
		return name
	}
	if names := l.lexicon.Names[class][id]; len(names) > 0 {
		return names[0]
	}
	return id
}

// Like are units and classes of units that may be meant.
func (u Units) Like(l *Line, i int) (names []games.Candidate, several bool) {
	return l.like(i, u.Unit, u.Many)
}

// Random is a selector of units.
func (u Units) Random(n func(int) int) string {
	s := Selector{Selector: pick.Selector{Name: u.Language.anyOf(n, u.Unit)}}
	if u.Several(s.Name) && !u.One && n(3) == 0 {
		s.N = []int{2, 3, pick.EveryOne}[n(3)]
	}
	if n(6) == 0 {
		s.Face = faces[0]
		if !u.Reduced {
			s.Face = faces[n(2)]
		}
	}
	return s.String()
}

// How many units may be spoken of: of a name whose title does not say how many there are, and of any.
const (
	mostUnits = 30
	mostOfAny = 99
)

// most is how many units of a name may be spoken of.
func (u Units) most(name string) int {
	if u.Most == nil {
		return mostUnits
	}
	return min(mostOfAny, u.Most(name))
}

type unitsReader struct {
	Units
	l    *Line
	from int
	note *games.Text // how a word was read that was not typed exactly
	each int         // where a name must follow; 0: nowhere
	out  []Span
}

// read goes on at token i; all and said report that "all", or a number or face,
// was read.
func (r *unitsReader) read(i int, s Selector, all, said bool) {
	l := r.l
	if said || all {
		r.nameless(i, s, all)
	}
	if i >= len(l.Toks) {
		return
	}
	names := l.Names(i, r.Unit, r.Many)
	for _, name := range names {
		if n := l.Is(i+name.N, listArticle); n == 0 || !r.borne(i, n, s, all, name) { // "2 brigades of New England"
			r.named(i, s, all, name)
			r.borne(i, 0, s, all, name)
		}
	}
	if n := l.Is(i, listAnyUnit); n > 0 && len(names) == 0 && (all || said && (s.N == 0 || s.Face != "" || !r.anyIsClass())) {
		if all {
			r.everyone(i+n, s)
		} else {
			named := s
			named.Name = nameOfAll
			r.add(i+n, named, Span{})
		}
	}
	if n := max(l.Is(i, listArticle), l.Is(i, listOnly)); n > 0 {
		r.read(i+n, s, all, said)
		if m, ok := l.Number(i + n); ok && n > 0 && s.N > 0 && m >= s.N && l.is(i+n, isArticle) == 0 { // "3 of my 5 brigades"
			r.read(i+n+1, s, all, said)
		}
	}
	if n := l.Is(i, listAll); n > 0 && !all && s.N == 0 {
		if l.Is(i, listEvery) == n {
			r.each = i + n
		}
		r.read(i+n, s, true, said)
	}
	if n := l.Is(i, listOthers); n > 0 && !all && s.N == 0 {
		for _, name := range l.Names(i+n, r.Unit, r.Many) {
			name.Cost += costOthers
			if one := r.Language.lexicon.One[name.Value]; one != "" && name.N == 1 && l.Toks[i+n].Text == one {
				continue // "the other brigade": how many there were is not known
			}
			other := s
			if l.Is(i+n, listSingular) == name.N {
				other.N = 1
			}
			r.named(i+n, other, other.N == 0, name)
		}
	}
	for _, face := range faces {
		if n := l.Is(i, face); n > 0 && s.Face == "" {
			faced := s
			if faced.Face = face; r.Reduced && face != faces[0] {
				faced.Face = ""
			}
			r.read(i+n, faced, all, true)
		}
	}
	if _, number := l.Number(i + 1); number && l.is(i, isArticle) > 0 && s.N == 0 { // "another one", "a few"
		r.read(i+1, s, all, said)
		return
	}
	apart := l.is(i+1, isArticle) > 0 && l.Is(i, listTogether) == 0 // "4 the Mingo" is for them
	if n, ok := l.Number(i); ok && n == 1 && i == r.each && i > 0 { // "every one of the 4"
		r.read(i+1, s, all, said)
		return
	}
	if n, ok := l.Number(i); ok && s.N == 0 && n > 0 && n <= mostOfAny && !apart && !l.bounded(i) {
		counted := s
		counted.N, counted.Whole = n, r.Whole && (all || l.Is(i, listTogether) > 0)
		r.read(i+1, counted, all, true)
	}
}

// borne goes on behind the name of a class with that of a unit of it, some tokens of
// articles later. It is false if there is none.
func (r *unitsReader) borne(i, articles int, s Selector, all bool, name Span) bool {
	if r.Bears == nil || !r.isClass(name.Value) {
		return false
	}
	found := false
	for _, unit := range r.l.Names(i+name.N+articles, r.Unit) {
		if r.Bears(name.Value, unit.Value) && (name.Note == nil || unit.Note == nil) {
			unit.Note, unit.Cost = cmp.Or(unit.Note, name.Note), unit.Cost+name.Cost
			r.named(i+name.N+articles, s, all, unit)
			found = true
		}
	}
	return found
}

// nameless ends a selector that has no name.
func (r *unitsReader) nameless(i int, s Selector, all bool) {
	switch {
	case all && (r.One || i == r.each):
	case all || s.Whole && s.Face == "": // "both"
		r.everyone(i, s)
	case s.Face != "":
		s.Name = nameOfAll
		r.add(i, s, Span{})
	case s.N > 0 && r.l.endsWith(i-1, listAnyUnit): // "2個"
		s.Name = r.anyUnit()
		r.add(i, s, Span{Cost: costOne})
	case s.N > 0 && r.l.Count != "" && !r.apposed(i):
		s.Name = r.l.Count
		r.add(i, s, Span{})
		if n := r.l.Is(i, listAll); n > 0 { // "one each"
			r.add(i+n, s, Span{})
		}
	}
}

// apposed reports whether a number that ends before a token stands behind other units, with at most a
// comma or colon between: "Natives, 3 of them, from OSW" are not the Natives and three others. So it is
// before an order word that has its own: "play 7 move 2 BC".
func (r *unitsReader) apposed(end int) bool {
	if n := r.l.is(end, isOrder); n > 0 && end+n < len(r.l.Toks) && r.l.isNumber(end+n) {
		return true
	}
	before := r.from
	if before > 0 && (r.l.Toks[before-1].Text == "," || r.l.Toks[before-1].Text == ":") {
		before--
	}
	for k := max(0, before-longestItem); k < before && r.l.Is(before, listExcept) == 0; k++ {
		other := func(name Span) bool { return k+name.N == before && name.Value != r.l.Count }
		if slices.ContainsFunc(r.l.Names(k, r.Many), other) {
			return true
		}
	}
	return false
}

// bounded reports whether the number at a token is but a bound: "up to 3".
func (l *Line) bounded(i int) bool {
	for _, list := range []string{listAtLeast, listAtMost} {
		for k := max(0, i-longestItem); k < i; k++ {
			if n := l.Is(k, list); n > 0 && k+n == i {
				return true
			}
		}
	}
	return false
}

// everyone ends a selector of all. How many they are said to be is not asked, and told:
// "all four of them".
func (r *unitsReader) everyone(end int, s Selector) {
	counted, what := s.N > 0, Span{}
	if s.Name = nameOfAll; r.Whole && counted {
		s.Whole = true
		r.add(end, s, what)
		return
	}
	if s.N = 0; counted {
		what.Said = r.l.ReadAs(r.from, end-r.from, r.Write(s.String()))
	}
	r.add(end, s, what)
}

// named ends a selector with a name, and what may stand behind it.
func (r *unitsReader) named(i int, s Selector, all bool, name Span) {
	if s.Name = name.Value; all && s.N == 0 && r.isClass(s.Name) && r.l.Is(i, listAnyUnit) == name.N {
		s.Name = nameOfAll // "all units"
	}
	if s.N > r.most(s.Name) || s.N > 0 && s.Name == nameOfAll || r.One && s.N == 0 && (all || s.Name == nameOfAll) {
		return // so many of all; all where one is meant
	}
	i += name.N
	if r.Reduced && s.Face == "" {
		if n, ok := r.l.minus(i); ok {
			s.Face, i = faces[0], i+n
		}
	}
	several := !r.isClass(s.Name) && r.Several(s.Name)
	if !several && r.owns(i) {
		return
	}
	if n, used := r.bracketed(i); used > 0 && s.N == 0 && !all && (several || r.isClass(s.Name) && s.Name != nameOfAll) {
		s.N = n
		r.add(i+used, s, name)
		return
	}
	if start := i - name.N; start > 0 && r.l.Is(start, listSingle) == name.N && r.l.is(start-1, isArticle) > 0 && s.N == 0 && !all {
		s.N = 1
	}
	all = all || s.N == 0 && several && !r.One && r.At == "" && r.l.Is(i-name.N, listPlural) == name.N
	if one := r.Language.lexicon.One[s.Name]; one != "" && s.N == 0 && !all && s.Face == "" && name.N == 1 && r.l.Toks[i-1].Text == one {
		name.Cost += costOne
	}
	end := func(i int, all bool) {
		t := s
		if all && t.N == 0 && several {
			t.N = pick.EveryOne
		}
		r.add(i, t, name)
	}
	end(i, all)
	if n := r.l.Is(i, listNouns); n > 0 && r.isNoun(i, s.Name) {
		end(i+n, all)
		i += n
	}
	if n := r.l.Is(i, listOnly); n > 0 && i+n <= len(r.l.Toks) && r.l.is(i, isIf) <= n { // "with Rogers only"
		end(i+n, all)
	}
	class := r.Language.lexicon.Behind && r.isClass(s.Name) && s.Name != nameOfAll
	if n := r.l.Is(i, listCounted); n > 0 && class { // "軽装を全部"
		i += n
	}
	if n := r.l.Is(i, listAll); n > 0 && (several || s.N > 0 || class) { // "2 fleets each", "軽装全部"
		end(i+n, true)
	}
}

// bracketed is the number of some units in brackets behind their name, or behind a sign, and
// how many tokens it is: "Royal Artillery (2 of them)", "Rangers x2". Where numbers speak of units by
// themselves it needs neither: "natives 2".
func (r *unitsReader) bracketed(i int) (number, n int) {
	l := r.l
	if number, ok := l.Number(i); ok && l.Count != "" && number <= mostOfAny {
		if l.Is(i+1, listArticle) == 0 && len(l.Names(i+1, r.Unit, r.Many)) == 0 { // not "natives 2 colonials"
			return number, 1
		}
	}
	if number, n = l.times(i); n > 0 && number <= mostOfAny {
		return number, n
	}
	if i >= len(l.Toks) || !strings.HasSuffix(l.Between(i), "(") {
		return 0, 0
	}
	number, ok := l.Number(i)
	end := i + 1 + l.Is(i+1, listAnyUnit)
	if !ok || number > mostUnits || !strings.HasPrefix(l.Text[l.Toks[end-1].Pos+len(l.Toks[end-1].Raw):], ")") {
		return 0, 0
	}
	return number, end - i
}

// excepts is how many tokens at i say that what follows is left out, and how they were read
// if they are misspelt.
func (l *Line) excepts(i int) (n int, note *games.Text) {
	if n := l.Is(i, listExcept); n > 0 && l.Is(i+n, listOnly) > 0 {
		return 0, nil // "yes, but only the Rangers"
	} else if n > 0 || !l.Near || i >= len(l.Toks) || !l.strange(i) {
		return n, nil
	}
	for _, m := range l.nearSenses(i) {
		if m.what == isList && m.list == listExcept {
			note := l.readAs(i, &m)
			return m.n, &note
		}
	}
	return 0, nil
}

// owns reports whether the name before token i is that of one who has units behind it:
// "Gage's brigades" are not he.
func (r *unitsReader) owns(i int) bool {
	if i >= len(r.l.Toks) || len(r.l.Names(i, r.Many)) == 0 && r.l.Is(i, listAnyUnit) == 0 && r.l.is(i, isChoice) == 0 {
		return false
	}
	return slices.ContainsFunc(r.Language.lexicon.Lists[listPossessive], func(ending string) bool {
		return strings.HasSuffix(r.l.Toks[i-1].Raw, ending)
	})
}

// isNoun reports whether a noun at token i may stand behind a name and say nothing: no class
// of units does behind another, nor behind the name of one that is not of it.
func (r *unitsReader) isNoun(i int, name string) bool {
	many := r.l.Names(i, r.Many)
	if len(many) == 0 || r.isClass(name) || r.Bears == nil || r.Several(name) {
		return len(many) == 0 || !r.isClass(name)
	}
	return slices.ContainsFunc(many, func(class Span) bool { return r.Bears(class.Value, name) })
}

// countsUnits reports whether token i is the number of some units.
func (l *Line) countsUnits(i int) bool {
	if i+1 >= len(l.Toks) || len(l.look(i+1).exact) == 0 {
		return false
	}
	n, number := l.Number(i)
	return number && slices.ContainsFunc(l.look(i+1).exact, func(f games.Found) bool {
		return slices.ContainsFunc(l.lang.units, func(u Units) bool {
			return n <= u.most(f.ID) && (f.Class == u.Many || f.Class == u.Unit && u.Several(f.ID))
		})
	})
}

// isOf reports whether token i is "of", and no "the".
func (l *Line) isOf(i int) bool { return l.Is(i, listArticle) == 1 && l.is(i, isArticle) == 0 }

// isWhole reports whether what begins at token i is that of which a number before it is a part:
// "3 of the 5 BC" are not 8.
func (l *Line) isWhole(i int) bool {
	const longest = 3 // words: "of all the"
	for n := 0; n <= min(longest, i-1); n++ {
		if l.Is(i-n, listArticle) > 0 && l.is(i-n, isArticle) == 0 && l.isNumber(i-n-1) {
			return true
		}
	}
	return false
}

// minus reports whether a minus stands right behind the token before i, and before
// a blank, a comma or the end; and how many tokens it is.
func (l *Line) minus(i int) (n int, ok bool) {
	from := l.Toks[i-1].Pos + len(l.Toks[i-1].Raw)
	rest := strings.TrimLeft(l.Text[from:], dashes)
	if len(rest) == len(l.Text)-from || rest != "" && !strings.ContainsRune(" ,;:/)", rune(rest[0])) {
		return 0, false
	}
	if i < len(l.Toks) && l.look(i).arrow == arrowDash && l.Toks[i].Pos == from {
		n = 1
	}
	return n, true
}

func (r *unitsReader) isClass(name string) bool { return r.l.lang.names.In(name, r.Many) }

func (r *unitsReader) add(end int, s Selector, name Span) {
	class := r.isClass(s.Name)
	switch {
	case s.N == 1 && !class:
		s.N = 0
	case r.One && class && s.N == 0:
		if s.N = 1; r.l.lang.lexicon.Behind { // 砦を建設 is no work of a Fort
			name.Cost += costOne
		}
	}
	if s.Without && s.Name == nameOfAll && s.Face == "" && s.N <= 0 {
		return // nobody is left
	}
	if r.Likely != nil && !r.Likely(s.Name) {
		name.Cost += costHead // "fleets: one New York" is about the town
	}
	if end == r.from || r.One && (s.N > 1 || s.N == pick.EveryOne) {
		return
	}
	r.put(Span{N: end - r.from, Cost: name.Cost, Value: s.String(), Note: name.Note, Said: name.Said})
	if r.At == "" {
		return
	}
	if k := r.again(end, s.N); r.l.Is(k, listAt) > 0 {
		end = k
	}
	n := r.l.Is(end, listAt)
	if cost := 0; n > 0 || end < len(r.l.Toks) && r.l.codeAt(end) { // "2 R MON"
		if n == 0 {
			cost = costNoLink
		}
		for _, place := range r.l.lang.classes[r.At].Read(r.l, end+n) {
			s.Place = place.Value
			at := Span{N: end + n + place.N - r.from, Cost: name.Cost + place.Cost + cost, Value: s.String(), Note: name.Note, Said: name.Said}
			if at.Note == nil {
				at.Note = place.Note
			}
			r.put(at)
		}
	}
}

// again is where the number of some units ends that is said once more: "two
// Regulars, both at Winchester".
func (r *unitsReader) again(i, n int) int {
	k := i
	if k < len(r.l.Toks) && r.l.Toks[k].Text == "," {
		k++
	}
	if m, ok := r.l.Number(k); ok && n > 1 && m == n {
		return k + 1
	}
	return i
}

func (r *unitsReader) put(span Span) {
	if r.note != nil {
		span.Note, span.Cost = r.note, span.Cost+costGuess
	}
	if !slices.ContainsFunc(r.out, func(x Span) bool { return x.N == span.N && x.Value == span.Value && x.Cost <= span.Cost }) {
		r.out = append(r.out, span)
	}
}

// opposed reports whether units of both sides are named in one order, "Levis and Wolfe go to
// TIC": they never act together.
func (s *search) opposed() bool {
	side := 0
	for k := range s.values {
		if s.l.lang.addSides(&side, s.values[k]) {
			return true
		}
		for _, g := range s.groups[k] {
			if s.l.lang.addSides(&side, g.units) || s.l.lang.addSide(&side, g.place) {
				return true
			}
		}
	}
	return false
}

// opposed reports whether values of an order are units of both sides.
func (l *Language) opposed(o *games.Order) bool {
	side := 0
	return slices.ContainsFunc(o.Args, func(a games.Arg) bool { return l.addSides(&side, a.Values) })
}

// addSides reports whether some values are units of another side than those before, and notes
// whose they are.
func (l *Language) addSides(sides *int, values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return slices.ContainsFunc(strings.Fields(v), func(unit string) bool { return l.addSide(sides, unit) })
	})
}

func (l *Language) addSide(sides *int, value string) bool {
	if value == "" || len(l.units) == 0 || l.units[0].Side == nil {
		return false
	}
	of := l.units[0].Side(ParseSelector(value).Name)
	*sides |= max(of, 0) | max(-of, 0)<<2
	return *sides&3 != 0 && (*sides|*sides>>2)&3 == 3
}
