package bayonets

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// Classes of slots in orders.
const (
	slotUnits = "units"
	slotSpace = "space"
	slotAP    = "ap"
)

// The classes of names that players type.
const (
	classSpace  = "space"
	classBox    = "box"    // a box beside the map
	classUnit   = "unit"   // a counter's slug
	classMany   = "class"  // a class of units in selectors, such as "brigades"
	classColony = "colony" // a Colony's id
	classCard   = "card"   // the title of a card
	classNation = "nation" // a unit of an Indian Nation with Villages

	classCommander = "commander" // a Commander's slug
)

// settings are what the language of orders is of this title.
func (d *Data) settings() language.Settings {
	return language.Settings{
		Entries: d.entries(),
		Classes: d.slotClasses,
		Many:    classMany,
		Code: func(code string) bool {
			return slices.ContainsFunc(d.Spaces, func(s Space) bool { return s.Code == code })
		},
		Display: d.displayName,
		Place: func(id string) bool {
			_, ok := d.SpaceBySlug(id)
			return ok || slices.Contains([]string{"sail-box", "losses-box", "disbanded-box", "fleets-pool", "drawn"}, id) // beside the map
		},
		Nouns: map[string]string{
			slotUnits: "unit", "unit": "unit", "placed": "unit", "nation": "unit", "colonials": "unit", "ships": "unit", classCommander: "unit",
			slotSpace: "space", "place": "space", "refuge": "space",
			slotAP: "ap", "card": "card", "connection": "connection", "work": "work",
		},
		Hooks: language.Hooks{Finish: d.finishOrder, Suits: d.suits, Link: linkOrders, Standing: standingFault},
	}
}

// entries are the names on map and counters. Two occur twice among the units: Howe
// and Lévis alone are the Commanders; the Light and the Fort want their type said.
// pick finds them all the same where only they can be meant.
func (d *Data) entries() []language.Entry {
	var list []language.Entry
	for _, s := range d.Spaces {
		list = append(list, language.Entry{Class: classSpace, ID: s.Slug, Names: append([]string{s.Code, s.Name}, s.Aliases...)})
	}
	for _, id := range slices.Sorted(maps.Keys(d.Colonies)) {
		list = append(list, language.Entry{Class: classColony, ID: id, Names: []string{d.Colonies[id].Name, id}})
	}
	for _, n := range slices.Sorted(maps.Keys(d.Cards)) {
		if title := d.Cards[n].Event; title != "" {
			list = append(list, language.Entry{Class: classCard, ID: itoa(n), Names: []string{title, title + " " + itoa(n)}})
		}
	}
	seen := map[string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		if seen[c.Slug] {
			continue
		}
		seen[c.Slug] = true
		e := language.Entry{Class: classUnit, ID: c.Slug, Names: []string{c.Slug}, Name: c.Name}
		switch {
		case c.Slug == "howe-light":
			e.Form = "named-light"
		case c.Slug == "fort-levis":
			e.Form = "named-fort"
		case c.Type == Fort:
			e.Form = "fort"
		case c.Type == Commander:
			e.Form, e.Names = "commander", nil
		case c.Type.IsLight() && c.Type != Indian:
			e.Form = "light"
		}
		list = append(list, e)
		if c.Slug == "iroquois" || c.Slug == "cherokee" {
			e.Class = classNation
			list = append(list, e)
		}
		if c.Type == Commander {
			e.Class = classCommander
			list = append(list, e)
		}
	}
	return list
}

// slotClasses are the kinds of values that orders of this title have.
func (d *Data) slotClasses(l *language.Language) map[string]language.Class {
	names := func(it bool, classes ...string) language.Names {
		return language.Names{Language: l, Classes: classes, It: it, Words: d.placeWord(l)}
	}
	units := language.Units{
		Language: l, Unit: classUnit, Many: classMany, Words: d.nameOfUnit,
		Several: func(name string) bool { return len(d.counters[name]) > 1 },
		Bears: func(class, unit string) bool {
			sorted := !slices.Contains([]string{"all", "rest", "lights", "indians"}, class) // of no sort, or Action Points too
			return sorted && classes[class](d.counterNamed(unit))
		},
	}
	only := func(t UnitType) language.Units {
		some := units
		some.Likely = func(name string) bool { return len(d.counters[name]) == 0 || d.counterNamed(name).Type == t }
		return some
	}
	unit, placed := units, units
	unit.One, placed.At = true, "place"
	commander := unit
	commander.Unit, commander.Many = classCommander, ""
	colony, nation := names(false, classColony), names(false, classNation)
	nation.Words = d.nameOfUnit
	colony.Words = func(id string) string { return l.NameOf(classColony, id) }
	return map[string]language.Class{
		"space": names(true, classSpace), "place": names(true, classSpace, classBox), "colony": colony, "nation": nation,
		slotUnits: units, "unit": unit, "placed": placed, "colonials": only(NonMetro), "ships": only(Fleet), classCommander: commander,
		"card": cardClass{language.Verbatim{Language: l}, d}, "year": language.Years{First: 1755, Number: 5}, "connection": connectionClass{d: d},
		"rerollby": rerollClass{l}, "source": sourceClass{l.Class("source")},
	}
}

// A cardClass is a class of cards: a number, the Reserve, or the card just drawn.
type cardClass struct {
	language.Verbatim
	d *Data
}

// The lists of the lexicon that cards are read by.
const (
	listCard    = "card"
	cardReserve = "reserve"
	cardDrawn   = "drawn"
)

func (c cardClass) Read(l *language.Line, i int) []language.Span {
	for _, list := range []string{cardReserve, cardDrawn} {
		if n := l.Is(i, list); n > 0 {
			return []language.Span{{N: n, Value: list}}
		}
	}
	if n, few := l.Leading(i, listCard, "article"); n > 0 {
		if _, numbered := l.Number(i + n); !few || !numbered && len(l.Spans("yesno", i)) > 0 {
			return nil // "no disease" is no card
		}
		return language.Behind(c, l, i, n)
	}
	if n, ok := l.CardNumber(i); ok && c.d.Cards[n] != nil {
		return l.Titled(i, itoa(n), func(title string) bool { return title == itoa(n) }, classCard)
	}
	titles := l.Names(i, classCard)
	n := len(titles)
	if n == 0 {
		return nil
	}
	title := titles[n-1]
	if n > 1 && titles[n-2].N == title.N { // several cards have it, but hardly in one hand
		title.Value = c.d.event(title.Value)
		if title.Value != c.d.event(titles[n-2].Value) {
			return nil
		}
	}
	if k := i + title.N; l.Is(k, listCard) > 0 { // "Perfect Volleys card 14"
		k += l.Is(k, listCard)
		if number, ok := l.Number(k); ok && itoa(number) == title.Value {
			title.N = k + 1 - i
		}
	}
	return []language.Span{title}
}

// event is the title of a card.
func (d *Data) event(number string) string {
	n, _ := strconv.Atoi(number)
	return d.Cards[n].Event
}

func (c cardClass) Random(n func(int) int) string {
	cards := slices.Sorted(maps.Keys(c.d.Cards))
	return itoa(cards[n(len(cards))])
}

// A connectionClass is a class of Connections: a code, or two ends.
type connectionClass struct {
	language.Verbatim
	d *Data
}

func (c connectionClass) Read(l *language.Line, i int) []language.Span {
	var out []language.Span
	for _, a := range l.Names(i, classSpace) {
		for k := i + a.N; k < len(l.Toks) && k < i+a.N+2; k++ {
			if k > i+a.N && !l.Joins(k-1) {
				continue
			}
			for _, b := range l.Names(k, classSpace) {
				x, _ := c.d.SpaceBySlug(a.Value)
				y, _ := c.d.SpaceBySlug(b.Value)
				if link, ok := c.d.Between(x, y); ok {
					span := language.Span{N: k + b.N - i, Cost: a.Cost + b.Cost, Value: c.d.Conns[link.Conn].Code}
					if a.Note != nil || b.Note != nil {
						span.Note = l.ReadAs(i, span.N, span.Value)
					}
					out = append(out, span)
				}
			}
		}
	}
	return out
}

func (c connectionClass) Random(n func(int) int) string { return c.d.Conns[n(len(c.d.Conns))].Code }

// A sourceClass is a class of sources of rerolls: a list of choices, or a Commander by his
// name. Other units roll dice themselves.
type sourceClass struct{ language.Class }

func (c sourceClass) Read(l *language.Line, i int) []language.Span {
	out := c.Class.Read(l, i)
	for _, name := range l.Names(i, classCommander) {
		name.Value = "commander"
		out = append(out, name)
	}
	return out
}

// A rerollClass is a class of sources of rerolls (13.5), perhaps for one sort of
// units: "commander for brigades".
type rerollClass struct{ l *language.Language }

// What stands within a value, between a source and a sort of units.
const (
	rerollFor   = " for "
	rerollFirst = " first " // others come first
)

func (c rerollClass) Read(l *language.Line, i int) []language.Span {
	var out []language.Span
	source, on := c.l.Class("source"), c.l.Class("rerolled")
	for _, a := range source.Read(l, i) {
		out = append(out, a)
		k := i + a.N
		if m := l.Is(k, "first"); m > 0 {
			first := a
			first.N += m
			out = append(out, first)
		}
		n := l.Is(k, "for") // may be left out
		for _, b := range on.Read(l, k+n) {
			both := language.Span{N: a.N + n + b.N, Cost: a.Cost + b.Cost, Value: a.Value + rerollFor + b.Value}
			if a.Note != nil || b.Note != nil {
				both.Note = l.ReadAs(i, both.N, c.Write(both.Value))
			}
			out = append(out, both)
			if m := l.Is(k+n+b.N, "first"); m > 0 {
				both.N, both.Value = both.N+m, a.Value+rerollFirst+b.Value
				out = append(out, both)
			}
		}
	}
	return out
}

func (c rerollClass) Write(v string) string {
	source, on, some := strings.Cut(v, rerollFor)
	source = c.l.Class("source").Write(source)
	if some {
		return source + " " + c.l.List("for") + " " + c.l.Class("rerolled").Write(on)
	}
	return source
}

func (rerollClass) Like(*language.Line, int) ([]games.Candidate, bool) { return nil, false }
func (c rerollClass) Random(n func(int) int) string                    { return c.l.Class("source").Random(n) }

// placeWord is a space's code, or what a box beside the map is called in the orders of a language.
func (d *Data) placeWord(l *language.Language) func(id string) string {
	return func(id string) string {
		if s, ok := d.SpaceBySlug(id); ok {
			return d.Spaces[s].Code
		}
		return l.NameOf(classBox, id)
	}
}

// displayName is how the name with an id of a class is printed.
func (d *Data) displayName(class, id string) string {
	switch class {
	case classSpace, classBox:
		return d.nameOfSpace(id)
	case classUnit, classNation, classCommander:
		return d.nameOfUnit(id)
	}
	return strings.ReplaceAll(id, "-", " ")
}

// finishOrder puts an order right that was read.
func (d *Data) finishOrder(o *games.Order) *games.Fault {
	for i, c := range o.If {
		o.If[i] = d.sidedCard(c)
	}
	switch o.Kind {
	case kindSupplies:
		// First the French card's Action Point, then the Indian card's.
		aps := pick.Those(o.Get("ap"), func(ap string) bool { return !AP(ap).indian() })
		if len(o.Get("ap")) > 2 {
			return &games.Fault{Why: games.T("too-many-aps")}
		}
		o.Args[0].Values = append(aps, pick.Those(o.Get("ap"), func(ap string) bool { return AP(ap).indian() })...)
	case kindReroll:
		saveForOthers(o)
	case kindAction, kindIndian, kindReact, kindFrenzy:
		if ap := AP(o.Arg("ap")); ap != "" && o.Kind != kindReact && (o.Verb == "move" || o.Verb == "raid") {
			o.Kind = map[bool]games.Kind{true: kindIndian, false: kindAction}[ap.indian()] // none else is paid with it (7.3.2)
		}
		if unit := parseSelector(o.Arg("unit")).Name; o.Verb == "build" && (unit == "forts" || unit == "bastions") { // what is built
			return &games.Fault{Rule: "12.0", Why: games.T("unknown-unit", "what", d.typed(o.Arg("unit")), "like", nil)}
		}
	case kindFleetAway:
		if s, ok := d.SpaceBySlug(o.Place); ok && !d.Spaces[s].Coastal {
			return &games.Fault{Rule: "13.3.3", Why: games.T("no-fleet-there")}
		}
		for i, a := range o.Args {
			for k, v := range a.Values {
				if s := parseSelector(v); a.Name == "units" && s.Name == "all" { // "withdraw reduced"
					s.Name = "fleets"
					o.Args[i].Values[k] = s.String()
				}
			}
		}
	}
	if o.Keep {
		return standingFault(*o)
	}
	return nil
}

// suits reports whether an order is for an Indian AP, if it is read as one: it names the
// AP, or nobody but Indian units (7.3.2).
func (d *Data) suits(o games.Order) bool {
	if o.Kind != kindIndian || o.Verb == "pass" {
		return true
	}
	if ap := o.Arg("ap"); ap != "" {
		return AP(ap).indian()
	}
	units := append(slices.Clone(o.Get("units")), o.Get("unit")...)
	return len(units) > 0 && !slices.ContainsFunc(units, func(u string) bool {
		name := parseSelector(u).Name
		return name != "indians" && (len(d.counters[name]) == 0 || d.counterNamed(name).Type != Indian)
	})
}

// saveForOthers reads "commander brigades first": he rerolls for brigades only when
// others have rolled.
func saveForOthers(o *games.Order) {
	var prefer, save []string
	for _, v := range o.Get("prefer") {
		source, on, ok := strings.Cut(v, rerollFirst)
		if prefer = append(prefer, source); ok {
			save = append(save, source+rerollFor+on)
		}
	}
	if len(save) == 0 {
		return
	}
	args := []games.Arg{{Name: "prefer", Values: prefer}, {Name: "save", Values: append(save, o.Get("save")...)}}
	o.Args = append(args, o.Without("prefer").Without("save").Args...)
}

// sidedCard adds to a condition on a card whose it is.
func (d *Data) sidedCard(c games.Cond) games.Cond {
	values := c.Values
	if c.Name == condNot && len(values) > 0 && values[0] == condCard {
		values = values[1:]
	} else if c.Name != condCard {
		return c
	}
	n, err := strconv.Atoi(values[len(values)-1])
	if len(values) != 1 || err != nil || d.Cards[n] == nil {
		return c
	}
	at := len(c.Values) - 1
	c.Values = append(slices.Clone(c.Values[:at]), d.Cards[n].Faction.String(), c.Values[at])
	return c
}

// standingFault refuses a standing order for one card: that the match goes on would
// tell the opponent who holds it.
func standingFault(o games.Order) *games.Fault {
	if card := o.Arg("card"); o.Kind == kindCard && card != "" && card != cardReserve && card != cardDrawn {
		return &games.Fault{Rule: "7.1", Why: games.T("card-by-number")}
	}
	return nil
}

// linkOrders gives "else" and conditions about "the raid" the order before them
// that they speak of.
func linkOrders(l *language.Language, orders []*games.Order) {
	var before *games.Order // the Action before
	var done []games.Cond   // what must have come about for it not to be meant: conditions that "else" has taken on so far
	for _, o := range orders {
		switch o.Kind {
		case kindAction, kindIndian, kindReact, kindGoOn:
		default:
			continue
		}
		var chain, ifs []games.Cond
		for _, c := range o.If {
			switch {
			case c.Name == condElse:
				if chain = alternatives(l, before, done); chain == nil {
					chain = []games.Cond{c}
				}
				ifs = append(ifs, chain...)
			case (c.Name == condRaidYes || c.Name == condRaidNo) && len(c.Values) == 0:
				ifs = append(ifs, raidMeant(before, c))
			default:
				ifs = append(ifs, c)
			}
		}
		o.If = ifs
		before, done = o, chain
	}
}

// alternatives are the conditions of "else" behind an order: that its own condition
// does not hold, or, if it has none, that its Raid failed. taken are those
// conditions of it that come of an "else" themselves.
func alternatives(l *language.Language, before *games.Order, taken []games.Cond) []games.Cond {
	if before == nil {
		return nil
	}
	var failed []games.Cond
	if before.Verb == "raid" {
		failed = []games.Cond{{Name: condRaidNo, Values: []string{before.Arg("to")}}}
	}
	return l.Otherwise(before.If, taken, failed...)
}

// raidMeant is a condition about "the raid" with the target of the Raid before it.
// "If successful …" and "if failed …" one after the other speak of the same Raid.
func raidMeant(before *games.Order, c games.Cond) games.Cond {
	if before == nil {
		return c
	}
	for _, b := range before.If {
		if len(b.Values) > 0 && (b.Name == condRaidYes || b.Name == condRaidNo) && b.Name != c.Name {
			return games.Cond{Name: c.Name, Values: b.Values}
		}
	}
	if before.Verb == "raid" {
		return games.Cond{Name: c.Name, Values: []string{before.Arg("to")}}
	}
	return c
}

// itoa writes a number that was read.
func itoa(n int) string { return strconv.Itoa(n) }
