package conquest

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// The classes of names that players type.
const (
	classArea    = "area"
	classWater   = "water"   // Open Water, which is no area
	classFaction = "faction" // whose units, and words for several factions
	classCard    = "card"    // a Movement Card that has a name: the Truce Card
	classEvent   = "event"   // the name of an Event Card
)

// Classes of slots that rules name.
const (
	slotUnits  = "units"
	slotLosses = "losses"
	slotAmount = "amount"
	slotPlaces = "space" // places of settings: "ask command at DUQ"
)

// openWater is Open Water on the way of an Army (3.3).
const openWater = "open-water"

// What orders call units of whatever faction, those of whoever orders, and those of an area
// where there are no others.
const unitsAll, unitsOwn, unitsLocal = "all", "own", "local"

// settings are what the language of orders is of this title.
func (d *Data) settings() language.Settings {
	return language.Settings{
		Entries: d.entries(),
		Classes: d.slotClasses,
		Many:    classFaction,
		Code:    d.isCode,
		Nouns: map[string]string{
			slotUnits: "unit", slotLosses: "unit", classArea: "area", "way": "area", slotAmount: "area", "placed": "area",
			"counted": "area", "moving": "area", "moving-natives": "area",
			"movement": "card", "any-card": "card", "event": "event", "odds": "odds", "ratio": "odds",
		},
		Place: func(id string) bool { _, ok := d.areaBySlug(id); return ok || id == openWater },
		Hooks: language.Hooks{Finish: finishOrder},
	}
}

// entries are the names on map and cards.
func (d *Data) entries() []language.Entry {
	var list []language.Entry
	for _, a := range d.Areas {
		list = append(list, language.Entry{Class: classArea, ID: a.Slug, Names: []string{a.Code, a.Slug}, Form: classArea, Name: a.Name})
	}
	for f := range d.Cards {
		for _, c := range d.Cards[f] {
			if !c.Movement {
				list = append(list, language.Entry{Class: classEvent, ID: eventID(&c), Form: classEvent, Name: c.Name})
			}
		}
	}
	return list
}

// eventID is an Event Card in an order that names it: its name in small letters.
func eventID(c *Card) string { return strings.Join(strings.Fields(games.Fold(c.Name)), "-") }

// cardIn is the card of a faction that an order says, by its number or by the name of an
// event; nil if the faction has no such card.
func (d *Data) cardIn(f Faction, card string) *Card {
	for i := range d.Cards[f] {
		if c := &d.Cards[f][i]; cardID(c.Number) == card || !c.Movement && eventID(c) == card {
			return c
		}
	}
	return nil
}

// nameOfArea is the printed name of an area.
func (d *Data) nameOfArea(slug string) string { return d.lang.NameOf(classArea, slug) }

func (d *Data) isCode(word string) bool { _, ok := d.codes[word]; return ok }

// codeOf is the code of an area; Open Water has its own in the orders of a language.
func (d *Data) codeOf(l *language.Language) func(slug string) string {
	return func(slug string) string {
		if at, ok := d.areaBySlug(slug); ok {
			return d.Areas[at].Code
		}
		return l.NameOf(classWater, slug)
	}
}

// slotClasses are the kinds of values that orders of this title have.
func (d *Data) slotClasses(l *language.Language) map[string]language.Class {
	area := language.Names{Language: l, Classes: []string{classArea}, It: true, Words: d.codeOf(l)}
	way := area
	way.Classes = []string{classArea, classWater}
	faction := func(id string) string { return l.NameOf(classFaction, id) }
	hit := language.Names{Language: l, Classes: []string{classFaction}, Words: faction, Not: unitsAll} // which of all would not be said
	units := language.Units{
		Language: l, Unit: classFaction, Many: classFaction, Words: faction,
		Several: func(name string) bool { return name != unitsAll }, Whole: true, Most: func(string) int { return mostAmount },
		Side: func(name string) int { return int(factionOf(games.Seat(name)).Side()) },
	}
	some := language.Counted{Class: area, Most: mostAmount}
	counted := language.Counted{Class: area, Most: mostAmount, Must: true}
	all := map[string]language.Class{
		classArea: area, slotPlaces: area, "way": way, slotUnits: units,
		slotLosses: language.Counted{Class: hit, Most: mostAmount},
		slotAmount: amountClass{Counted: some, d: d}, "placed": amountClass{Counted: some, d: d, noNatives: true},
		"counted": amountClass{Counted: counted, d: d}, "moving": amountClass{Counted: counted, d: d, noNatives: true},
		"moving-natives": amountClass{Counted: counted, d: d, onlyNatives: true},
		"odds":           language.Odds{Most: maxOdds}, "ratio": language.Odds{Most: maxOdds, Ratio: true},
	}
	all["movement"] = cardClass{l: l, d: d, names: classCard, first: 1, last: movementCards}
	all["event"] = cardClass{l: l, d: d, names: classEvent, first: movementCards + 1, last: deckSize}
	all["any-card"] = cardClass{l: l, d: d, names: classCard, first: 1, last: deckSize}
	return all
}

// A cardClass is a class of cards of whatever deck: by number, by name, or by both.
type cardClass struct {
	language.Verbatim
	l           *language.Language
	d           *Data
	names       string // the class of names
	first, last int    // the numbers
}

// Lists of the lexicon that classes of this title read.
const (
	listCard = "card"  // what may stand before a card's number
	listOf   = "units" // what may stand behind a number of units

	listSingle = "single" // names of one unit
)

func (c cardClass) Read(l *language.Line, i int) []language.Span {
	if n, few := l.Leading(i, listCard, "article"); n > 0 && few {
		if c.denied(l, i, i+n) {
			return nil
		}
		return language.Behind(c, l, i, n)
	}
	if number, ok := c.number(l, i); ok {
		out := []language.Span{{N: 1, Value: number}}
		for _, name := range l.Names(i+1, c.names) { // "12 George Washington"
			if c.bears(name.Value, number) {
				out = append(out, language.Span{N: 1 + name.N, Cost: name.Cost, Value: name.Value, Note: name.Note})
			}
		}
		return out
	}
	var out []language.Span
	for _, name := range l.Names(i, c.names) {
		out = append(out, name)
		k := i + name.N + l.Is(i+name.N, listCard)
		if number, ok := c.number(l, k); ok && c.bears(name.Value, number) { // "George Washington (12)"
			out = append(out, language.Span{N: k + 1 - i, Cost: name.Cost, Value: name.Value, Note: name.Note})
		}
	}
	return out
}

// denied reports whether one of the words from a token on that may stand before a number does
// not stand right before one, which is no area: "no event 10", "no Massacre" and "no. ONE" play none.
func (c cardClass) denied(l *language.Line, i, end int) bool {
	_, number := c.number(l, end)
	number = number && !c.d.isAreaCode(l, end)
	for ; i < end; i++ {
		if l.Is(i, "numero") > 0 && !(i == end-1 && number) {
			return true
		}
	}
	return false
}

// number is the number of a card of the class at a token; it stands for itself, and is
// never that of some units.
func (c cardClass) number(l *language.Line, i int) (string, bool) {
	n, ok := l.CardNumber(i)
	return cardID(n), ok && c.first <= n && n <= c.last
}

// isAreaCode reports whether a token is the code of an area in capitals.
func (d *Data) isAreaCode(l *language.Line, i int) bool {
	return d.isCode(l.Toks[i].Raw) && l.InCapitals(i)
}

// bears reports whether a card with a name has a number.
func (c cardClass) bears(name, number string) bool {
	for f := range Faction(Factions) {
		if card := c.d.cardIn(f, name); card != nil && cardID(card.Number) == number {
			return true
		}
	}
	return false
}

func (c cardClass) Write(value string) string {
	if _, ok := games.Digits(value); ok {
		return value
	}
	return c.l.NameOf(c.names, value)
}

func (c cardClass) Random(n func(int) int) string { return cardID(c.first + n(c.last-c.first+1)) }

// An amountClass is a class of areas and how many units go there: "2 MTL", "3 Regulars to
// Halifax Harbor", "NHB 4". The value is "2*montreal", or the area alone.
type amountClass struct {
	language.Counted // areas
	d                *Data
	onlyNatives      bool // what is said of other units is not meant
	noNatives        bool
}

// How many units, and what odds, may be spoken of.
const (
	mostAmount = 60
	maxOdds    = 99
)

// An amount is some units that are read before or behind an area.
type amount struct {
	end, n, cost int
	natives      bool
}

func (c amountClass) Read(l *language.Line, i int) []language.Span {
	var out []language.Span
	add := func(u amount, area language.Span, end int) {
		if c.Must && u.n == 0 || c.onlyNatives && !u.natives || c.noNatives && u.natives {
			return
		}
		s := language.Span{N: end - i, Cost: area.Cost + u.cost, Value: language.Count(u.n, area.Value), Note: area.Note}
		if !slices.ContainsFunc(out, func(x language.Span) bool { return x.N == s.N && x.Value == s.Value }) {
			out = append(out, s)
		}
	}
	for _, u := range c.units(l, i) {
		for _, area := range c.Class.Read(l, u.end) {
			add(u, area, u.end+area.N)
		}
		n := l.Is(u.end, "where")
		if u.end < len(l.Toks) && l.Toks[u.end].Arrow() > 0 { // "2 > MTL"
			n = 1
		}
		if n > 0 && u.end > i {
			for _, area := range c.Class.Read(l, u.end+n) {
				add(u, area, u.end+n+area.N)
			}
		}
	}
	for _, area := range c.Class.Read(l, i) {
		k := i + area.N
		if k < len(l.Toks) && l.Toks[k].Text == ":" {
			k++
		}
		k += l.Is(k, "there") // a word of a language that puts it behind the area
		for _, u := range c.units(l, k) {
			if u.n > 0 {
				add(u, area, u.end)
			}
		}
	}
	return out
}

// units are the ways to read a number of units at a token: none first.
func (c amountClass) units(l *language.Line, i int) []amount {
	list := []amount{{end: i}}
	k := i + max(l.Is(i, "all"), l.Is(i, "rest"))
	if n := c.Number(l, k); n > 0 {
		u := amount{end: k + 1, n: n}
		list = append(list, u)
		if n := l.Is(u.end, listOf); n > 0 {
			list = append(list, amount{end: u.end + n, n: u.n})
		}
		for _, name := range l.Names(u.end, classFaction) {
			if name.Value != unitsAll {
				list = append(list, amount{u.end + name.N, u.n, name.Cost, name.Value == Natives.String()})
			}
		}
	} else if k > i {
		list = append(list, amount{end: k + l.Is(k, listOf)})
	} else if n := l.Is(i, listOf); n > 0 {
		u := amount{end: i + n}
		if l.Is(i, listSingle) == n {
			u.n = 1
		}
		list = append(list, u)
	}
	for _, name := range l.Names(i, classFaction) {
		if name.N == l.Is(i, listSingle) { // "the native goes to GEN"
			list = append(list, amount{i + name.N, 1, name.Cost, name.Value == Natives.String()})
		}
	}
	return list
}

// Number is a number of units; the code of an area is none: "ONE".
func (c amountClass) Number(l *language.Line, i int) int {
	if n := c.Counted.Number(l, i); n > 0 && !c.d.isAreaCode(l, i) {
		return n
	}
	return 0
}

// finishOrder says why an order cannot stand: units of this game have no faces, and what is
// said of them twice contradicts itself.
func finishOrder(o *games.Order) *games.Fault {
	said := map[string]bool{}
	for _, v := range o.Get("order") { // "hits NA NA BC"
		if _, who := language.CutCount(v); said[v] && who == v {
			return &games.Fault{Why: games.T("units-twice")}
		}
		said[v] = true
	}
	clear(said)
	without := 0 // what is left out of some whose number is not said
	for _, v := range o.Get("units") {
		s := pick.ParseSelector(v)
		switch {
		case s.Face != "", s.N == pick.EveryOne, s.N > 0 && s.Name == unitsAll && !s.Whole:
			return &games.Fault{Why: games.T("no-faces")}
		case s.Without:
			without++
			continue
		case said[s.Name], s.N > 0 && said[unitsAll], s.Name == unitsAll && len(said) > 0:
			return &games.Fault{Why: games.T("units-twice")}
		case s.N == 0, s.Whole:
			without = -mostAmount
		}
		said[s.Name] = true
	}
	for f := range Faction(Factions) {
		if said[unitsOwn] && said[f.String()] {
			return &games.Fault{Why: games.T("units-twice")} // "3 of mine, BC" are some of them twice
		}
	}
	if without > 0 { // "4 BC, not 3"
		return &games.Fault{Why: games.T("units-twice")}
	}
	return nil
}
