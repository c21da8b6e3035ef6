package wilderness

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// The classes of names that players type.
const (
	classSpace  = "space"
	classPiece  = "piece"  // what a piece is called: Counter.Sort
	classMany   = "class"  // a class of pieces, such as "indians"
	classCard   = "card"   // a card of which there is one only
	classLeader = "leader" // a leader's Sort
	classTribe  = "tribe"  // that of a unit of Indians
	classDept   = "dept"   // a department, as a place: that of its Militia box
)

// Classes of slots that rules name.
const (
	slotUnits  = "units"
	slotNumber = "card-numbered"
	slotTopic  = "topic" // what "legal" may be about
)

// settings are what the language of orders is of this title.
func (d *Data) settings() language.Settings {
	return language.Settings{
		Entries: d.entries(),
		Classes: d.slotClasses,
		Many:    classMany,
		Code:    func(code string) bool { _, ok := d.spaceByCode[code]; return ok },
		Display: d.nameOf,
		Nouns: map[string]string{
			slotUnits: "piece", "placed": "piece", "singles": "piece", "tribe": "piece", "tribes": "piece", classLeader: "leader",
			classSpace: "space", "place": "space", "entry": "space", slotNumber: "card", classAnyCard: "card", "card-response": "response",
		},
		Place: func(id string) bool { _, ok := d.spaceBySlug[id]; return ok },
		Hooks: language.Hooks{Finish: d.finishOrder, Fails: d.mayFail, Link: linkOrders, Standing: d.standingFault},
	}
}

// entries are the names on map, counters and cards. The name on the counter of a
// unit stands for any of its sort, unless a space has the same.
func (d *Data) entries() []language.Entry {
	var list []language.Entry
	spaces := map[string]bool{}
	for _, s := range d.Spaces {
		spaces[games.Fold(s.Name)] = true
		list = append(list, language.Entry{Class: classSpace, ID: s.Slug, Names: []string{s.Code, s.Name, s.Slug}})
	}
	seen := map[string]bool{}
	for i := range d.Counters {
		c := &d.Counters[i]
		switch {
		case c.Type == Leader:
			for _, class := range []string{classPiece, classLeader} {
				list = append(list, language.Entry{Class: class, ID: c.Sort, Form: "leader", Name: c.Name})
			}
		case c.Type == Indian && !seen[c.Sort]:
			for _, class := range []string{classPiece, classTribe} {
				list = append(list, language.Entry{Class: class, ID: c.Sort, Form: "tribe", Name: c.Name})
			}
		case c.Type != Indian && !seen[c.Name] && !spaces[games.Fold(c.Name)]:
			list = append(list, language.Entry{Class: classPiece, ID: c.Sort, Form: c.Sort, Name: c.Name})
			seen[c.Name] = true
		}
		seen[c.Sort] = true
	}
	number := map[string][]int{}
	for _, n := range d.numbers {
		number[d.Cards[n].Name] = append(number[d.Cards[n].Name], n)
	}
	for _, n := range d.numbers {
		e := language.Entry{Class: classCard, ID: itoa(n), Names: []string{d.Cards[n].Name}}
		if len(number[d.Cards[n].Name]) > 1 {
			e.Class, e.ID = classCards, d.Cards[n].Event
		}
		list = append(list, e)
	}
	return list
}

// nameOf is a name as it is printed.
func (d *Data) nameOf(class, id string) string {
	switch class {
	case classSpace:
		return d.nameOfSpace(id)
	case classPiece, classLeader, classTribe:
		return d.pieceName(id)
	}
	return strings.ReplaceAll(id, "-", " ")
}

// slotClasses are the kinds of values that orders of this title have.
func (d *Data) slotClasses(l *language.Language) map[string]language.Class {
	count, side := map[string]int{}, map[string]Side{} // of units, and whose they are, by their sorts
	for _, c := range d.Counters {
		if count[c.Sort]++; c.Type == Leader {
			count[c.Sort] = -1
		}
		side[c.Sort] |= c.Side
	}
	maps.DeleteFunc(side, func(sort string, _ Side) bool { return d.nameOfSpace(sort) != sort }) // Mississauga is a place too
	space := language.Names{Language: l, Classes: []string{classSpace}, It: true, Words: d.codeIn(l)}
	place, dept, leader, tribe, named := space, space, space, space, space // named: who may be one by his name
	named.Classes, named.It = []string{classLeader, classTribe}, false
	dept.Classes, dept.It = []string{classDept}, false
	place.Classes = []string{classSpace, classDept}
	leader.Classes, leader.It, leader.Words = []string{classLeader}, false, d.pieceName
	tribe.Classes, tribe.It, tribe.Words = []string{classTribe}, false, leader.Words
	units := language.Units{
		Language: l, Unit: classPiece, Many: classMany, Reduced: true, Words: d.pieceName,
		Several: func(name string) bool { return classes[name] == nil && count[name] > 0 },
		Most:    func(name string) int { return max(cmp.Or(count[name], maxEntries), leastWord-1) },
		Side:    func(name string) int { return -int(side[name]%(British|French)) * cmp.Compare(count[name], 0) },
	}
	placed := units
	placed.At = "place"
	tribes, singles := units, units
	singles.Most = func(name string) int {
		if name == "leaders" || name == slotUnits {
			return -1 // "leader BOS, units PHI" enter
		}
		return units.Most(name)
	}
	tribes.Unit, tribes.Many = classTribe, ""
	all := map[string]language.Class{
		"space": space, "place": place, "dept": dept, "leader": leader, "tribe": tribe, "tribes": tribes, "named": named,
		slotUnits: units, "placed": placed, "singles": singles,
		"entry": entryClass{language.Counted{Class: space, Most: maxEntries}}, "odds": language.Odds{Most: maxOdds, Parts: true},
		"year":  language.Years{First: 1755, Number: 8},
		"least": plainly{l: l, class: "atleast"}, "most": plainly{l: l, class: "atmost"},
		"compared": plainly{l: l, class: "atleast", words: true},
	}
	cards := map[string][]int{classAnyCard: d.numbers, slotNumber: d.numbers}
	for _, n := range d.numbers {
		c := d.Cards[n]
		if c.Event != eventCampaign { // "if 2" may speak of odds or of a level
			cards["card-alone"] = append(cards["card-alone"], n)
		}
		groups := []string{c.Event}
		asks := d.events.Asks[c.Event]
		if asks != "" {
			groups = append(groups, asks)
		}
		if !c.Response {
			groups = append(groups, "active")
		}
		if d.events.Responses[c.Event] != "" {
			groups = append(groups, "response")
		}
		if asks != "take" {
			groups = append(groups, "taken")
		}
		if c.Event != eventCrisis {
			groups = append(groups, "held")
		}
		for _, group := range groups {
			cards["card-"+group] = append(cards["card-"+group], n)
		}
	}
	for name, numbers := range cards {
		all[name] = cardClass{l: l, d: d, numbers: numbers, unnamed: name == slotNumber || name == "card-alone"}
	}
	return all
}

// kindRespond is the kind of a line that plays a response card by its number; the
// card says which decision it answers.
const kindRespond games.Kind = "respond"

// sortName is what pieces of a sort are called: one or several.
func (d *Data) sortName(sort string, n int) string {
	if name, ok := d.lang.Called(classPiece, sort, n); ok {
		return name
	}
	if c, ok := d.bySort(sort); ok {
		return c.Name
	}
	return sort
}

// pieceName is what one piece of a sort is called.
func (d *Data) pieceName(sort string) string { return d.sortName(sort, 1) }

// nameOfSpace is the printed name of a space.
func (d *Data) nameOfSpace(slug string) string {
	if s, ok := d.spaceBySlug[slug]; ok {
		return d.Spaces[s].Name
	}
	return slug
}

// codeOf is the code of a space, or what a department is called.
func (d *Data) codeOf(slug string) string { return d.codeIn(d.lang)(slug) }

// codeIn is codeOf in the orders of a language.
func (d *Data) codeIn(l *language.Language) func(slug string) string {
	return func(slug string) string {
		if s, ok := d.spaceBySlug[slug]; ok {
			return d.Spaces[s].Code
		}
		return l.NameOf(classDept, slug)
	}
}

// A cardClass is a class of cards: by number, by name, or by both.
type cardClass struct {
	language.Verbatim
	l       *language.Language
	d       *Data
	numbers []int
	unnamed bool // by number only
}

// eventCrisis is the event by which cards are discarded that are still held, eventCampaign that
// of the cards with the least numbers.
const eventCrisis, eventCampaign = "british-ministerial-crisis", "campaign"

// classAnyCard is the class of all cards.
const classAnyCard = "card"

// listCard is the list of the lexicon of what may stand before a card's number, listEvent that of
// what may stand between its name and it.
const listCard, listEvent = "card", "event"

func (c cardClass) Read(l *language.Line, i int) []language.Span {
	if len(c.numbers) < len(c.d.numbers) { // some of all cards
		var out []language.Span
		for _, s := range l.Spans(classAnyCard, i) {
			_, number := c.number(l, i)
			if n, err := strconv.Atoi(s.Value); err == nil && slices.Contains(c.numbers, n) && (number || !c.unnamed) {
				out = append(out, s)
			}
		}
		return out
	}
	if n, few := l.Leading(i, listCard, "article"); n > 0 {
		if _, numbered := c.number(l, i+n); !few || !numbered && len(l.Spans("yesno", i)) > 0 {
			return nil // "no rangers" is no card
		}
		return language.Behind(c, l, i, n)
	}
	if n, ok := c.number(l, i); ok {
		names, k := []string{classCard}, i+1
		if k < len(l.Toks) && (c.d.Cards[n].Event != eventCampaign || strings.Contains(l.Between(k), "(")) { // "1 campaign" is a way to play it
			names = append(names, classCards)
		}
		return l.Titled(i, itoa(n), func(name string) bool { return c.named(name, n) }, names...)
	}
	var out []language.Span
	for _, name := range l.Names(i, classCard, classCards) {
		if n, ok := c.number(l, before(l, i)); ok && c.named(name.Value, n) { // "54, the Light Infantry" is one
			continue
		}
		k := i + name.N
		if k < len(l.Toks) && l.Toks[k].Text == "," { // "Small Pox, no. 34"
			k++
		}
		k += l.Is(k, listEvent) // "Small Pox event (34)"
		k += l.Is(k, listCard)
		if n, ok := c.number(l, k); ok && c.named(name.Value, n) && !(c.unnamed && c.d.Cards[n].Response) {
			out = append(out, language.Span{N: k + 1 - i, Cost: name.Cost, Value: itoa(n), Note: name.Note})
		} else if c.unnamed {
			continue
		} else if n, err := strconv.Atoi(name.Value); err == nil && slices.Contains(c.numbers, n) {
			name.N += l.Is(i+name.N, listCard)
			out = append(out, name)
		} else if n := c.elsewhere(l, name.Value); n > 0 { // "French Regulars come with #55"
			out = append(out, language.Span{N: name.N, Cost: name.Cost, Value: itoa(n), Note: name.Note})
		}
	}
	return out
}

// elsewhere is the card with an event whose number stands in the line, 0 if there is none.
func (c cardClass) elsewhere(l *language.Line, event string) int {
	for i := range l.Toks {
		if n, ok := c.number(l, i); ok && c.d.Cards[n].Event == event {
			return n
		}
	}
	return 0
}

// before is the token before i, but for a comma and an article.
func before(l *language.Line, i int) int {
	for i--; i > 0 && (l.Toks[i].Text == "," || l.Is(i, "article") > 0); {
		i--
	}
	return i
}

// leastWord is the least number of a card that may be typed as a word: "one" and
// "two" count units.
const leastWord = 13

// number is the number of a card of the class at a token.
func (c cardClass) number(l *language.Line, i int) (int, bool) {
	if i < 0 || i >= len(l.Toks) {
		return 0, false
	}
	n, ok := games.Digits(l.Toks[i].Text)
	if word, number := l.Number(i); !ok {
		n, ok = word, number && word >= leastWord
	}
	ok = ok && !l.Counted(i)
	if i+1 < len(l.Toks) { // "2R"
		next, raw := l.Toks[i+1], l.Toks[i].Raw
		apart := next.Pos > l.Toks[i].Pos+len(raw) || strings.ContainsFunc(raw, games.IsJapanese) || // "3番"
			strings.ContainsFunc(next.Text, games.IsJapanese) && len(l.Names(i+1, classPiece, classMany)) == 0
		lists := strings.HasPrefix(l.Between(i+1), ")") && !strings.Contains(l.Text[:l.Toks[i].Pos], "(") // "1) Levis"
		ok = ok && (apart || next.Text == "," || next.Text == ":") && !lists
	}
	counts := i > 0 && max(l.Is(i-1, "article"), l.Is(i-1, "along")) > 0 && // "the 2 Marines", "with 3 regulars"
		len(l.Names(i+1, classPiece, classMany)) > len(l.Names(i+1, classLeader))
	return n, ok && !counts && slices.Contains(c.numbers, n)
}

// named reports whether a name is that of a card: its number, or an event.
func (c cardClass) named(id string, n int) bool { return id == itoa(n) || id == c.d.Cards[n].Event }

func (c cardClass) Random(n func(int) int) string { return itoa(c.numbers[n(len(c.numbers))]) }

// classCards are names of cards of which there are several, by their event.
const classCards = "cards"

// An entryClass is a class of spaces where units enter, and how many: "BOS", "2
// Regulars at PHI". The value is "2*philadelphia".
type entryClass struct {
	language.Counted // spaces
}

// maxEntries is how many units may enter at one space.
const maxEntries = 20

// maxOdds bounds the odds that can be typed.
const maxOdds = 999

// listNew is the list of the lexicon of what says that units enter.
const listNew = "new"

func (c entryClass) Read(l *language.Line, i int) []language.Span {
	k, count := i, 0
	for step := 1; step > 0; k += step {
		if len(l.Names(k, classSpace)) > 0 { // "New York"
			break
		}
		step = max(l.Is(k, "article"), l.Is(k, "all"), l.Is(k, listNew))
		if n := c.Number(l, k); n > 0 && count == 0 {
			count, step = n, 1
		}
		for _, name := range l.Names(k, classPiece, classMany) {
			if name.Cost == 0 && len(l.Names(k, classLeader, classTribe)) == 0 && (classes[name.Value] == nil || k > i && name.Value != "leaders") {
				step = max(step, name.N)
			}
		}
	}
	var out []language.Span
	for _, from := range []int{i, k, k + l.Is(k, "enter at")} {
		spaces := c.Class.Read(l, from)
		if times := c.TimesBehind(l, from, spaces); times != nil && count == 0 {
			spaces = times
		}
		for _, space := range spaces {
			space.N += from - i
			if count > 1 && from > i {
				space.Value = language.Count(count, space.Value)
			}
			if !slices.ContainsFunc(out, func(x language.Span) bool { return x.N == space.N }) {
				out = append(out, space)
			}
		}
	}
	return out
}

// A plainly class is another whose values are written as they are.
type plainly struct {
	language.Verbatim
	l     *language.Language
	class string
	words bool // only with words of comparison
}

func (c plainly) Read(l *language.Line, i int) []language.Span {
	return slices.DeleteFunc(c.l.Class(c.class).Read(l, i), func(s language.Span) bool { return c.words && s.N == 1 })
}

func (plainly) Random(n func(int) int) string { return itoa(1 + n(9)) }

// finishOrder puts an order right that was read.
func (d *Data) finishOrder(o *games.Order) *games.Fault {
	switch o.Kind {
	case kindRespond:
		n, _ := strconv.Atoi(o.Arg("card"))
		o.Kind, o.Verb, o.Args = d.events.Responses[d.Cards[n].Event], "yes", nil
	case kindMove:
		o.Args = slices.DeleteFunc(o.Args, func(a games.Arg) bool { return a.Name == "with" }) // whom the card has activated
		goesOn(o)
		d.lands(o)
	case kindIntercept:
		if o.Place != "" && o.Has("with") && o.Has("into") && !o.Has("from") { // "into OSW with all at CAT"
			o.Args = slices.Insert(slices.Clone(o.Args), 1, games.Arg{Name: "from", Values: []string{o.Place}})
			o.Place = ""
		}
	case kindRetreat:
		fromLost(o)
	case kindTarget:
		to := o.Get("to")
		if n := len(pick.Those(to, func(v string) bool { _, ok := d.spaceBySlug[v]; return ok })); n > 0 && n < len(to) { // or departments
			return &games.Fault{Why: games.T("unknown-space", "what", "", "like", []string(nil))}
		}
		fallthrough
	case kindLosses, kindWinter, kindRestore, kindLose:
		for i := range o.Args {
			o.Args[i].Values = language.PlacedAll(o.Args[i].Values)
		}
	case kindAllies, kindReinforce:
		for i, a := range o.Args {
			if o.Args[i].Values = language.Repeated(a.Values); o.Kind == kindAllies && len(o.Args[i].Values) > 1 {
				o.Args[i].Values = except(o.Args[i].Values, "all") // "all three: Delaware, Mingo and Shawnee"
			}
		}
		none := func(a games.Arg) bool { return len(a.Values) == 0 || slices.ContainsFunc(a.Values, language.IsAll) }
		if len(o.Args) == 0 || slices.ContainsFunc(o.Args, none) { // "20 times all"
			return &games.Fault{Why: games.T("unknown-space", "what", "", "like", []string(nil))}
		}
	}
	for i, c := range o.If {
		o.If[i] = d.theirs(o.Kind, c)
	}
	for i, a := range o.Args { // "all inside but a Ranger"
		if slices.Contains(a.Values, "all") && slices.Contains(a.Values, "units") { // "units: all"
			a.Values = pick.Those(a.Values, func(v string) bool { return v != "units" })
			o.Args[i].Values = a.Values
		}
		out := pick.Those(a.Values, func(v string) bool { return strings.HasPrefix(v, "-") })
		rest := pick.Those(a.Values, func(v string) bool { return v != "all" && !strings.HasPrefix(v, "-") })
		if led := o.Kind == kindPlay && len(rest) == 1; len(out) > 0 && slices.Contains(a.Values, "all") && (led || len(rest) == 0) {
			o.Args[i].Values = append(rest, out...)
		}
	}
	slices.SortStableFunc(o.If, func(a, b games.Cond) int { return condRank(a) - condRank(b) })
	if o.Kind == kindPlay {
		if c := slices.IndexFunc(o.If, func(c games.Cond) bool { return d.says(c, d.wantsSpace) }); c >= 0 {
			return &games.Fault{Why: games.T("condition-where", "what", d.lang.FormatCond(o.If[c]))}
		}
	}
	return nil
}

// goesOn makes a move that waits for all enemies to avoid battle one that goes on: nobody is on
// the move where it is asked who moves. "Press on to HCS if they slip away".
func goesOn(o *games.Order) {
	waits := slices.ContainsFunc(o.If, func(c games.Cond) bool { return c.Name == condAvoided && len(c.Values) == 0 })
	only := !slices.ContainsFunc(o.Args, func(a games.Arg) bool { return a.Name != "via" && a.Name != "to" && a.Name != "drop" })
	if waits && only && o.Verb == verbMove {
		o.Kind, o.Verb = kindGoOn, verbGoOn
	}
}

// lands makes a move with an Amphibious Landing one by sea.
func (d *Data) lands(o *games.Order) {
	n, _ := strconv.Atoi(o.Arg("card"))
	card, ok := d.Cards[n]
	to := slices.IndexFunc(o.Args, func(a games.Arg) bool { return a.Name == "via" || a.Name == "to" })
	if ok && card.Event == "amphibious-landing" && !o.Has("by") && to >= 0 {
		o.Args = slices.Insert(slices.Clone(o.Args), to, games.Arg{Name: "by", Values: []string{"sea"}})
	}
}

// fromLost makes the battle that was lost the place of a retreat: "if we lose at TIC".
func fromLost(o *games.Order) {
	o.If = slices.DeleteFunc(slices.Clone(o.If), func(c games.Cond) bool {
		if c.Name != condLost || len(c.Values) > 1 {
			return false
		}
		if len(c.Values) == 1 && o.Place == "" {
			o.Place = c.Values[0]
		}
		return len(c.Values) == 0 || o.Place == c.Values[0]
	})
}

// theirs makes "units" those of the enemy, in an order against an enemy on the move, and a leader
// one who is with them.
func (d *Data) theirs(kind games.Kind, c games.Cond) games.Cond {
	switch kind {
	case kindIntercept, kindFoulWeather, kindSchooner, kindRaidMilitia, kindBlockhouses:
	default:
		return c
	}
	switch c.Name {
	case condDrawn: // "if Wolfe"
		c.Name = condLeader
	case condUnits:
		c.Name = condEnemy
	case condUnitsMost:
		c.Name = condEnemyMost
	}
	if inner := d.lang.Inner(c); len(inner) > 0 {
		for i := range inner {
			inner[i] = d.theirs(kind, inner[i])
		}
		return language.WithInner(c, inner)
	}
	return c
}

// itoa is a number as it stands in an order.
func itoa(n int) string { return strconv.Itoa(n) }
