package wilderness

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// readLine understands one typed line without looking at any position.
func (d *Data) readLine(line string) games.Reading {
	var parts []string
	for _, l := range games.Lines(line) {
		parts = append(parts, l.Text)
	}
	text := strings.Join(parts, ", ")
	r := &reader{d: d, line: line, toks: tokens(d, text)}
	return r.read()
}

// tokens cuts a line into tokens. Codes joined by hyphens come apart, so that
// "QUE-BEC-TRI" reads like "QUE to BEC to TRI".
func tokens(d *Data, line string) []games.Token {
	var toks []games.Token
	for _, t := range games.Tokens(line) {
		parts := strings.Split(t.Text, "-")
		known := len(parts) > 1
		for _, p := range parts {
			_, ok := d.spaceByCode[strings.ToUpper(p)]
			known = known && ok
		}
		if !known {
			toks = append(toks, t)
			continue
		}
		for i, p := range parts {
			if i > 0 {
				toks = append(toks, games.Token{Text: "to", Raw: "-", Pos: t.Pos})
			}
			toks = append(toks, games.Token{Text: p, Raw: strings.ToUpper(p), Pos: t.Pos})
		}
	}
	return toks
}

// A reader reads the tokens of one line from left to right. After the first
// fault it reads nothing more.
type reader struct {
	d     *Data
	line  string
	toks  []games.Token
	i     int
	ifs   []games.Cond
	notes []games.Text
	fault *games.Fault
	form  string // how an order with the word at hand is written
	near  bool   // the order word itself was a near miss
}

// maxTokens bounds the words of an order; a longer line is read no further.
const maxTokens = 200

// read reads the whole line.
func (r *reader) read() games.Reading {
	if len(r.toks) == 0 {
		return games.Reading{Talk: true}
	}
	if len(r.toks) > maxTokens {
		r.toks = r.toks[:maxTokens]
		if r.isTalk() {
			return games.Reading{Talk: true}
		}
		r.fail("line-too-long", "most", maxTokens)
		return games.Reading{Fault: r.fault}
	}
	o := r.order()
	if r.fault == nil && o.Kind != "" {
		return games.Reading{Order: &o, Notes: r.notes}
	}
	if r.isTalk() {
		return games.Reading{Talk: true}
	}
	if r.fault == nil {
		r.fail("no-order-word")
	}
	return games.Reading{Fault: r.fault, Notes: r.notes}
}

// order reads conditions, the order word and what it wants, and conditions
// again.
func (r *reader) order() games.Order {
	r.skip("please", "pls", "then", "and", "also", "next", "now", ",")
	r.readIfs()
	r.skip("please", "pls", "then", "also", "next", "now", ",", ":")
	if r.word("i", "we") {
		r.skip("will", "would", "like", "want", "to")
	}
	word := r.orderWord()
	if word == "" {
		return games.Order{}
	}
	r.form = forms[word]
	r.readIfs()
	o := readers[word](r)
	for r.fault == nil && !r.atEnd() {
		switch {
		case r.word(",", ":", "please", "pls", "thanks"):
		case r.peek("if", "when", "unless"):
			r.readIfs()
		default:
			r.notUnderstood()
		}
	}
	o.If = append(o.If, r.ifs...)
	if o.Kind == kindPlay {
		o.Keep = true // it waits for its Action Phase
	}
	return o
}

// orderWord reads the word that says what the order is; "" if there is none.
func (r *reader) orderWord() string {
	m := r.d.typedNames.Find(r.rest(), classWord)
	if m.Used == 0 || !exactly(m) && len(r.toks[r.i].Text) < 4 {
		return ""
	}
	if !exactly(m) {
		if other := r.d.typedNames.Find(r.rest(), classSpace, classPiece, classMany); other.Used > 0 && exactly(other) {
			return ""
		}
		r.near = true
		r.note(m)
	}
	r.i += m.Used
	r.skip(":", ",")
	return m.ID
}

// readers read what stands behind each order word.
var readers = map[string]func(*reader) games.Order{}

// forms show how an order with each word is written.
var forms = map[string]string{
	"exchange": "exchange 58", "play": "play 23 force Levis with all", "discard": "discard 23", "pass": "pass", "demolish": "demolish VEN", "move": "move Levis from QUE to BEC, TRI",
	"boat": "boat Levis from QUE to BEC, TRI", "sail": "sail Amherst from HAL to LOU, card 17", "siege": "siege Montcalm at OSW", "assault": "assault Montcalm at OSW",
	"attack": "attack Drucour at LOU", "stay": "stay Levis at QUE", "done": "done", "foul-weather": "foul weather yes", "schooner": "lake schooner yes",
	"intercept": "intercept with Villiers, all from CAT", "inside": "inside at NIA: all", "outside": "outside", "avoid": "avoid with all to VEN, FCR", "stand": "stand",
	"lone": "lone Dumas to VEN", "go-on": "go on to OSW", "stop": "stop", "militia": "militia at QUE: all", "sortie": "sortie yes", "ambush": "ambush yes",
	"fieldworks": "fieldworks yes", "commander": "commander Dumas", "losses": "losses: Northern Provincial, Regular", "retreat": "retreat to BEC, inside",
	"coehorns": "coehorns yes", "surrender": "surrender yes", "massacre": "massacre yes", "garrison": "garrison to ALB", "raid": "raid AUG", "raid-militia": "raid militia yes",
	"blockhouses": "blockhouses yes", "home": "home Shawnee to LOG", "target": "target QUE", "allies": "allies: abenaki, restore", "restore": "restore: 2 Regulars",
	"reinforce": "reinforce: leaders BOS, units BOS, PHI", "remove": "remove Loudoun", "lose": "lose: Southern Provincial", "crisis": "crisis 47, 54", "take": "take 60", "winter": "winter: 2 Northern Provincials",
}

func init() {
	yesNo := func(kind games.Kind) func(*reader) games.Order {
		return func(r *reader) games.Order { return r.yesNo(order(kind, "")) }
	}
	list := func(kind games.Kind) func(*reader) games.Order {
		return func(r *reader) games.Order {
			o := r.at(order(kind, string(kind)))
			return o.With("units", r.placedUnits()...)
		}
	}
	for word, read := range map[string]func(*reader) games.Order{
		"play": (*reader).play, "discard": func(r *reader) games.Order { return order(kindPlay, useDiscard, "card", r.card()) },
		"exchange":     (*reader).exchange,
		"pass":         func(*reader) games.Order { return order(kindPlay, usePass) },
		"demolish":     func(r *reader) games.Order { return r.spacesOrNone(kindDemolish, "demolish", "at") },
		"move":         func(r *reader) games.Order { return r.move("") },
		"boat":         func(r *reader) games.Order { return r.move(ByBoat) },
		"sail":         func(r *reader) games.Order { return r.move(BySea) },
		"siege":        func(r *reader) games.Order { return r.whoAt(verbSiege) },
		"assault":      (*reader).assault,
		"attack":       func(r *reader) games.Order { return r.whoAt(verbAttack) },
		"stay":         func(r *reader) games.Order { return r.whoAt(verbStay) },
		"done":         func(*reader) games.Order { return order(kindMove, verbDone) },
		"foul-weather": yesNo(kindFoulWeather), "schooner": yesNo(kindSchooner), "sortie": yesNo(kindSortie), "ambush": yesNo(kindAmbush),
		"fieldworks": yesNo(kindFieldworks), "coehorns": yesNo(kindCoehorns), "surrender": yesNo(kindSurrender), "massacre": yesNo(kindMassacre), "blockhouses": yesNo(kindBlockhouses),
		"raid-militia": yesNo(kindRaidMilitia), "intercept": (*reader).intercept, "inside": (*reader).inside,
		"outside": func(r *reader) games.Order { return r.at(order(kindInside, "outside")) },
		"avoid":   (*reader).avoid, "stand": func(r *reader) games.Order { return r.at(order(kindAvoid, "stand")) },
		"lone":  func(r *reader) games.Order { return r.whoTo(kindLone, "lone") },
		"home":  func(r *reader) games.Order { return r.whoTo(kindHome, "home") },
		"go-on": func(r *reader) games.Order { return r.path(order(kindGoOn, verbGoOn)) },
		"stop":  func(*reader) games.Order { return order(kindGoOn, verbStop) },
		"militia": func(r *reader) games.Order {
			o := r.at(order(kindMilitia, "militia"))
			switch n, ok := r.number(); {
			case ok:
				return o.With("number", strconv.Itoa(n))
			case r.word("none", "no"):
				return o.With("number", "0")
			}
			r.skip("all", "yes")
			return o.With("number", "all")
		},
		"commander": func(r *reader) games.Order {
			return r.at(order(kindCommander, "commander")).With("who", r.leader())
		},
		"losses": list(kindLosses), "winter": list(kindWinter), "restore": list(kindRestore), "lose": list(kindLose),
		"retreat": (*reader).retreat,
		"garrison": func(r *reader) games.Order {
			o := r.from(order(kindGarrison, "garrison"))
			return o.With("to", r.toSpaces()...)
		},
		"raid":   func(r *reader) games.Order { return order(kindRaid, "raid").With("to", r.spaces()...) },
		"target": (*reader).target, "allies": (*reader).allies, "reinforce": (*reader).reinforce,
		"remove": func(r *reader) games.Order { return order(kindLeaderOut, "remove", "who", r.leader()) },
		"crisis": (*reader).crisis, "take": (*reader).take,
	} {
		readers[word] = read
	}
}

// play reads how a card is played.
func (r *reader) play() games.Order {
	n := r.card()
	r.skip(",", ":", "as", "for", "the", "to")
	o := func(use string) games.Order { return order(kindPlay, use, "card", n) }
	switch {
	case r.word("event"):
		return o(useEvent)
	case r.word("force"):
		r.skip(":", "under")
		return r.force(o(useForce))
	case r.word("campaign", "event-campaign"):
		r.skip(":", "under")
		out := r.force(o(useCampaign))
		r.skip(",")
		if !r.word("then", "and", "plus") {
			r.fail("campaign-two", "form", r.form)
		}
		return r.force(out)
	case r.word("units", "unit", "individually", "individuals", "activate"):
		r.skip(":")
		return r.unitsAt(o(useUnits))
	case r.word("stockade", "stockades"):
		r.skip(":", "at", "in")
		return o(useStockades).With("at", r.spaces()...)
	case r.word("fort", "forts"):
		return r.forts(o(useForts))
	case r.word("nothing", "discard", "none"):
		return o(useDiscard)
	case r.atEnd():
		return o(useEvent)
	}
	r.fail("play-how", "what", r.raw(), "form", r.form)
	return games.Order{}
}

// force reads a commander and those whom he leads, all if it does not say.
func (r *reader) force(o games.Order) games.Order {
	values := []string{r.leader()}
	r.skip(",")
	switch {
	case r.word("alone"):
	case r.word("with", "and", "leading"):
		values = append(values, r.pieces()...)
	default:
		values = append(values, "all")
	}
	if r.word("at", "from", "in") {
		r.space() // a leader stands in one place only
	}
	return o.With("force", values...)
}

// unitsAt reads groups of pieces by the spaces where they stand.
func (r *reader) unitsAt(o games.Order) games.Order {
	for r.fault == nil {
		sels := r.pieces()
		if !r.word("at", "in", "from") {
			r.fail("units-where", "form", "play 35 units ottawa at NIA")
			break
		}
		o = o.With("at", append([]string{r.space()}, sels...)...)
		from := r.i
		r.skip(",", "and")
		if r.atEnd() || r.peek("if", "when", "unless") {
			r.i = from
			break
		}
	}
	return o
}

// forts reads which forts are completed and begun.
func (r *reader) forts(o games.Order) games.Order {
	for r.fault == nil {
		r.skip(",", ":", "and")
		switch {
		case r.word("complete", "finish"):
			o = o.With("complete", r.spaces()...)
		case r.word("start", "begin", "at", "in"):
			o = o.With("start", r.spaces()...)
		default:
			if !o.Has("complete") && !o.Has("start") {
				return o.With("start", r.spaces()...)
			}
			return o
		}
	}
	return o
}

// move reads who moves where, and how.
func (r *reader) move(by MoveKind) games.Order {
	o := order(kindMove, verbMove)
	if !r.clause() {
		o = o.With("who", r.oneSelector())
	}
	if r.word("from", "at") {
		o = o.With("from", r.space())
	}
	if r.word("by") {
		switch {
		case r.word("boat", "boats", "water", "river"):
			by = ByBoat
		case r.word("land", "foot"):
			by = ByLand
		case r.word("sea", "ship", "ships"):
			by = BySea
		default:
			r.fail("move-by", "what", r.raw())
		}
	}
	if by != "" {
		o = o.With("by", string(by))
	}
	return r.path(o)
}

// path reads a path, who is dropped on it, and the card that goes with it.
func (r *reader) path(o games.Order) games.Order {
	r.skip("to", "via", "through", ":")
	o = o.With("to", r.toSpaces()...)
	for r.fault == nil {
		from := r.i
		r.skip(",", "and")
		switch {
		case r.word("drop", "dropping"):
			sels := r.pieces()
			if !r.word("at", "in") {
				r.fail("drop-where")
				return o
			}
			o = o.With("drop", append([]string{r.space()}, sels...)...)
		case r.peek("card", "with", "using"):
			r.skip("with", "using", "card")
			o = o.With("card", r.card())
		default:
			r.i = from
			return o
		}
	}
	return o
}

// toSpaces reads spaces between which "to", "via", arrows and commas may stand.
func (r *reader) toSpaces() []string {
	r.skip("to", "via")
	list := []string{r.space()}
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "then", "to", "via", "through")
		s, ok := r.maybeSpace()
		if !ok {
			r.i = from
			break
		}
		list = append(list, s)
	}
	return list
}

// whoAt reads who does something where it is.
func (r *reader) whoAt(verb string) games.Order {
	o := order(kindMove, verb)
	if !r.clause() {
		o = o.With("who", r.oneSelector())
	}
	if r.word("at", "from", "in") {
		o = o.With("from", r.space())
	}
	return o
}

// assault reads who assaults, or whether an assault follows a siege roll.
func (r *reader) assault() games.Order {
	if r.atEnd() || r.peek("yes", "no", "at", "if", "when", "unless", ":") {
		return r.yesNo(order(kindAssault, ""))
	}
	return r.whoAt(verbAssault)
}

// yesNo reads where, and yes or no; nothing is yes.
func (r *reader) yesNo(o games.Order) games.Order {
	o = r.at(o)
	switch {
	case r.word("no", "none", "never"):
		o.Verb = "no"
	case o.Kind == kindRaidMilitia && r.word("reduced"):
		o.Verb = "reduced"
	default:
		r.word("yes", "always")
		o.Verb = "yes"
	}
	return o
}

// intercept reads who intercepts, from and into where.
func (r *reader) intercept() games.Order {
	o := r.at(order(kindIntercept, "intercept"))
	if r.word("none", "no", "never") {
		o.Verb = "none"
		return o
	}
	for r.fault == nil {
		r.skip(",")
		switch {
		case r.word("into", "to"):
			o = o.With("into", r.spaces()...)
		case r.word("from"):
			o = o.With("from", r.space())
		case r.word("with"):
			o = o.With("with", r.pieces()...)
		case r.atEnd() || r.peek("if", "when", "unless", ":"):
			return o
		default:
			o = o.With("with", r.pieces()...)
		}
	}
	return o
}

// inside reads who goes inside.
func (r *reader) inside() games.Order {
	o := r.at(order(kindInside, "inside"))
	if r.word("none", "no", "nobody") {
		o.Verb = "outside"
		return o
	}
	if r.atEnd() || r.peek("if", "when", "unless") {
		return o.With("units", "all")
	}
	return o.With("units", r.pieces()...)
}

// avoid reads who avoids battle, and where to.
func (r *reader) avoid() games.Order {
	o := r.at(order(kindAvoid, "avoid"))
	if r.word("none", "no", "never") {
		o.Verb = "stand"
		return o
	}
	for r.fault == nil {
		r.skip(",")
		switch {
		case r.word("with"):
			o = o.With("with", r.pieces()...)
		case r.word("to"):
			o = o.With("to", r.spaces()...)
		default:
			return o
		}
	}
	return o
}

// whoTo reads a piece, and the places to which it may go.
func (r *reader) whoTo(kind games.Kind, verb string) games.Order {
	o := order(kind, verb)
	if r.word("at", "from") {
		o.Place = r.space()
		r.skip(":", ",")
	}
	if !r.peek("to") {
		o = o.With("who", r.oneSelector())
	}
	r.skip("to", ":")
	if r.word("inside") {
		return o.With("to", insideName)
	}
	return o.With("to", r.spaces()...)
}

// retreat reads places, with or without the pieces that go there.
func (r *reader) retreat() games.Order {
	o := r.from(order(kindRetreat, "retreat"))
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "else", "then")
		if r.atEnd() || r.peek("if", "when", "unless") {
			break
		}
		var sels []string
		if !r.peek("to", "inside") {
			if s, ok := r.maybeSpace(); ok {
				o = o.With("to", s)
				continue
			}
			sels = r.pieces()
		}
		if !r.word("to") && !r.peek("inside") {
			r.i = from
			r.notUnderstood()
			break
		}
		place := insideName
		if !r.word("inside") {
			place = r.space()
		}
		o = o.With("to", append([]string{place}, sels...)...)
	}
	if !o.Has("to") {
		r.fail("retreat-to", "form", r.form)
	}
	return o
}

// target reads what an event is for: spaces, a department, leaders, and whether
// units are raised or restored.
func (r *reader) target() games.Order {
	o := order(kindTarget, "target")
	if r.peek("northern", "north", "southern", "south") {
		dept := map[string]string{"north": "northern", "south": "southern"}[r.toks[r.i].Text]
		if dept == "" {
			dept = r.toks[r.i].Text
		}
		r.i++
		o = o.With("to", dept)
	} else if s, ok := r.maybeSpace(); ok {
		list := []string{s}
		for r.word(",", "and") {
			list = append(list, r.space())
		}
		o = o.With("to", list...)
	} else if !r.peek("raise", "restore") {
		return o.With("units", r.placedUnits()...)
	}
	r.skip(",")
	for _, how := range []string{"raise", "restore"} {
		if r.word(how) {
			o = o.With("how", how)
		}
	}
	return o
}

// allies reads tribes and "restore", in the order of preference.
func (r *reader) allies() games.Order {
	var list []string
	for r.fault == nil {
		r.skip(",", "and", "then", ":")
		if r.atEnd() || r.peek("if", "when", "unless") {
			break
		}
		n, ok := r.number()
		if !ok {
			n = 1
		}
		name := restoreStep
		if !r.word("restore") {
			m := r.d.typedNames.Find(r.rest(), classPiece)
			if m.Used == 0 {
				r.failName("unknown-piece", m)
				break
			}
			r.note(m)
			r.i += m.Used
			name = m.ID
		}
		for range min(n, 9) {
			list = append(list, name)
		}
	}
	return order(kindAllies, "allies").With("tribes", list...)
}

// reinforce reads where leaders and units enter.
func (r *reader) reinforce() games.Order {
	o := order(kindReinforce, "reinforce")
	for r.fault == nil {
		r.skip(",", ":")
		switch {
		case r.word("leaders", "leader"):
			r.skip("at", "to", ":")
			o = o.With("leaders", r.spaces()...)
		case r.word("units", "unit"):
			r.skip("at", "to", ":")
			o = o.With("at", r.spaces()...)
		case r.atEnd() || r.peek("if", "when", "unless"):
			return o
		default:
			r.skip("at", "to")
			o = o.With("at", r.spaces()...)
		}
	}
	return o
}

// crisis reads cards in the order in which they are rather discarded.
func (r *reader) crisis() games.Order {
	if r.word("none", "no") {
		return order(kindCrisis, "none")
	}
	list := []string{r.card()}
	for r.fault == nil && r.word(",", "and") {
		list = append(list, r.card())
	}
	return order(kindCrisis, "discard").With("cards", list...)
}

// exchange reads the card for which a random one is given up.
func (r *reader) exchange() games.Order {
	if r.word("none", "no", "nothing") {
		return order(kindExchange, "none")
	}
	r.skip("for")
	return order(kindExchange, "exchange", "card", r.card())
}

// take reads the card that is taken.
func (r *reader) take() games.Order {
	if r.word("none", "no", "nothing") {
		return order(kindTake, "none")
	}
	return order(kindTake, "take", "card", r.card())
}

// spacesOrNone reads spaces, or "none".
func (r *reader) spacesOrNone(kind games.Kind, verb, name string) games.Order {
	if r.word("none", "nothing", "no") {
		return order(kind, "none")
	}
	return order(kind, verb).With(name, r.spaces()...)
}

// card reads the number of a card.
func (r *reader) card() string {
	r.skip("card", "no", "number")
	n, ok := r.number()
	if !ok || r.d.Cards[n] == nil {
		r.fail("unknown-card", "what", r.raw())
		return ""
	}
	return strconv.Itoa(n)
}

// at reads "at SPACE" behind an order word into the place of an order, and a
// colon.
func (r *reader) at(o games.Order) games.Order {
	if r.word("at", "in") {
		o.Place = r.space()
	}
	r.skip(":", ",")
	return o
}

// from is at for orders that leave a space.
func (r *reader) from(o games.Order) games.Order {
	if r.word("from") {
		o.Place = r.space()
	}
	return r.at(o)
}

// clauseWords end a list of pieces.
var clauseWords = []string{"from", "to", "via", "at", "in", "by", "with", "into", "if", "when", "unless", "drop", "dropping", "card", "then", "alone", "complete", "start", ":"}

// clause reports whether a clause or the end comes next.
func (r *reader) clause() bool { return r.fault != nil || r.atEnd() || r.peek(clauseWords...) }

// leader reads the name of a leader.
func (r *reader) leader() string {
	r.skip("the", "general")
	m := r.d.typedNames.Find(r.rest(), classPiece)
	if m.Used == 0 || len(r.d.records[m.ID]) != 1 || r.d.Counters[r.d.records[m.ID][0]].Type != Leader {
		if m.Used > 0 {
			m = games.Found{}
		}
		r.failName("unknown-leader", m)
		return ""
	}
	r.note(m)
	r.i += m.Used
	return m.ID
}

// pieces reads a list of selectors, and a fault if there is none.
func (r *reader) pieces() []string {
	var list []string
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "+", "plus")
		if r.clause() {
			r.i = from
			break
		}
		sel, ok := r.selector()
		if !ok {
			r.i = from
			break
		}
		list = append(list, sel)
	}
	if len(list) == 0 {
		r.failName("unknown-piece", r.d.typedNames.Find(r.rest(), classPiece, classMany))
	}
	return list
}

// oneSelector reads one piece.
func (r *reader) oneSelector() string {
	sel, ok := r.selector()
	if !ok {
		r.failName("unknown-piece", r.d.typedNames.Find(r.rest(), classPiece, classMany))
	}
	return sel
}

// placedUnits reads selectors, with the spaces where they stand if it says so.
func (r *reader) placedUnits() []string {
	var list []string
	open := 0 // from where on no space has been said
	for r.fault == nil {
		list = append(list, r.pieces()...)
		if r.word("at", "in") {
			place := r.space()
			for i := open; i < len(list); i++ {
				list[i] += "@" + place
			}
			open = len(list)
		}
		from := r.i
		r.skip(",", "and")
		if r.clause() {
			r.i = from
			break
		}
	}
	return list
}

// selector reads one item of a list of pieces: how many, which face, and a name.
func (r *reader) selector() (string, bool) {
	var sel selector
	from := r.i
	if r.word("except", "but", "without", "not") {
		sel.without = true
	}
	all := false
	for r.fault == nil && !r.atEnd() {
		if m := r.d.typedNames.Find(r.rest(), classPiece); m.Used > 0 && exactly(m) {
			break
		}
		if n, ok := r.number(); ok {
			sel.n = n
		} else if r.word("reduced") {
			sel.reduced = true
		} else if r.peek("all", "every") {
			r.i++
			all = true
		} else if !r.word("the", "my", "of", "full") {
			break
		}
	}
	m := r.d.typedNames.Find(r.rest(), classPiece, classMany)
	if m.Used == 0 && all {
		sel.name = "all"
		return sel.String(), true
	}
	if m.Used == 0 {
		if sel.reduced {
			sel.name = "all"
			return sel.String(), true
		}
		r.i = from
		return "", false
	}
	if !exactly(m) {
		if s := r.d.typedNames.Find(r.rest(), classSpace); s.Used > 0 && exactly(s) && sel.n == 0 && !sel.reduced {
			r.i = from
			return "", false
		}
	}
	r.note(m)
	r.i += m.Used
	sel.name = m.ID
	r.skip("units", "unit")
	if all && classes[sel.name] == nil {
		sel.n = everyOne
	}
	if sel.n == 1 && classes[sel.name] == nil {
		sel.n = 0
	}
	return sel.String(), true
}

// space reads a space; it is a fault if there is none.
func (r *reader) space() string {
	r.skip("the")
	m := r.d.typedNames.Find(r.rest(), classSpace)
	if m.Used == 0 {
		r.failName("unknown-space", m)
		return ""
	}
	r.note(m)
	r.i += m.Used
	return m.ID
}

// maybeSpace reads a space if one comes next.
func (r *reader) maybeSpace() (string, bool) {
	if r.clause() {
		return "", false
	}
	m := r.d.typedNames.Find(r.rest(), classSpace)
	if m.Used == 0 {
		return "", false
	}
	if !exactly(m) {
		if p := r.d.typedNames.Find(r.rest(), classPiece, classMany); p.Used > 0 && exactly(p) {
			return "", false
		}
	}
	r.note(m)
	r.i += m.Used
	return m.ID, true
}

// spaces reads one or more spaces.
func (r *reader) spaces() []string {
	list := []string{r.space()}
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "then", "else")
		s, ok := r.maybeSpace()
		if !ok {
			r.i = from
			break
		}
		list = append(list, s)
	}
	return list
}

// rest are the tokens not read yet.
func (r *reader) rest() []games.Token {
	if r.fault != nil {
		return nil
	}
	return r.toks[r.i:]
}

func (r *reader) atEnd() bool { return r.i >= len(r.toks) }

// peek reports whether one of the words comes next.
func (r *reader) peek(words ...string) bool {
	return r.fault == nil && r.i < len(r.toks) && slices.Contains(words, r.toks[r.i].Text)
}

// word reads one of the words if it comes next.
func (r *reader) word(words ...string) bool {
	if r.peek(words...) {
		r.i++
		return true
	}
	return false
}

// skip reads any number of the words.
func (r *reader) skip(words ...string) {
	for r.word(words...) {
	}
}

// number reads a number in digits or words.
func (r *reader) number() (int, bool) {
	if r.fault != nil || r.atEnd() {
		return 0, false
	}
	n, ok := games.Number(r.toks[r.i].Text)
	if !ok {
		return 0, false
	}
	r.i++
	return n, true
}

// raw is the next token as typed.
func (r *reader) raw() string {
	if r.atEnd() {
		return ""
	}
	return r.toks[r.i].Raw
}

// fail notes the first fault of the line.
func (r *reader) fail(kind string, pairs ...any) {
	if r.fault == nil {
		r.fault = &games.Fault{Text: r.line, Why: games.T(kind, pairs...), Try: r.form, Form: true}
	}
}

// failName is fail for a name that cannot be read.
func (r *reader) failName(kind string, m games.Found) {
	if r.fault != nil {
		return
	}
	var like []string
	for _, c := range append(append([]games.Candidate(nil), m.Candidates...), m.Near...) {
		like = append(like, r.d.displayName(c.Class, c.ID))
	}
	if len(m.Candidates) > 1 {
		kind = "ambiguous-name"
	}
	r.fail(kind, "what", r.raw(), "like", like)
}

// notUnderstood is the fault that the rest of the line makes no sense.
func (r *reader) notUnderstood() {
	var raw []string
	for _, t := range r.rest() {
		raw = append(raw, t.Raw)
	}
	r.fail("not-understood", "what", strings.Join(raw, " "), "form", r.form)
}

// note tells how a name was read that was not typed exactly.
func (r *reader) note(m games.Found) {
	if m.How != "near" && m.How != "beginning" {
		return
	}
	var raw []string
	for _, t := range r.toks[r.i : r.i+m.Used] {
		raw = append(raw, t.Raw)
	}
	r.notes = append(r.notes, games.T("read-as", "what", strings.Join(raw, " "), "as", r.d.displayName(m.Class, m.ID)))
}

// talkWords are words that no order holds, or none that is read to its end.
var talkWords = func() map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq("i im ive you your he she they his her it its is was are am be been this that here what why how who hope think know sorry thanks thank " +
		"hi hello hey dear regards best good nice great well bad luck fun game today tomorrow see soon later ok okay lol damn wow not dont cant wont should could must " +
		"has had do did does just really very so but because about went got me yet still again bonjour salut merci") {
		set[w] = true
	}
	return set
}()

// isTalk reports whether a line that is no order is not meant as one either: it
// talks, or holds neither an order word at its beginning nor a name of the game.
func (r *reader) isTalk() bool {
	chat := strings.HasSuffix(strings.TrimSpace(r.line), "!") || strings.HasSuffix(strings.TrimSpace(r.line), "?")
	named := false
	for i, t := range r.toks {
		chat = chat || talkWords[t.Text]
		if m := r.d.typedNames.Find(r.toks[i:], classSpace, classPiece); m.Used > 0 && exactly(m) && (len(t.Text) > 4 || t.Raw == strings.ToUpper(t.Raw)) {
			named = true
		}
	}
	led := r.form != "" && !r.near
	switch {
	case led:
		return chat && !named
	case named:
		return chat
	}
	return true
}

// Cut leaves a line as it is.
func (t *Title) Cut(line string, _ []string) ([]string, int) { return []string{line}, 0 }

// Link ties the orders behind a card play to its Action Phase, so that a sheet
// may hold several: they are meant while that card is played, and wait for it.
func (t *Title) Link(orders []*games.Order) {
	card := ""
	for _, o := range orders {
		switch {
		case o.Kind == kindPlay:
			card = o.Arg("card")
		case card != "" && o.Kind != kindDemolish && !slices.ContainsFunc(o.If, func(c games.Cond) bool { return c.Name == condPlaying }):
			o.If = append([]games.Cond{{Name: condPlaying, Values: []string{card}}}, o.If...)
			o.Keep = true
		}
	}
}

// Lapses drops orders that stood behind a card when its Action Phase is over, or
// the card has left the hand otherwise.
func (t *Title) Lapses(pos games.Position, seat games.Seat, o games.Order) bool {
	hand := pos.(*Position).Cards.Hands[sideOf(seat)]
	return slices.ContainsFunc(o.If, func(c games.Cond) bool {
		if c.Name != condPlaying || len(c.Values) == 0 {
			return false
		}
		n, _ := strconv.Atoi(c.Values[0])
		return !slices.Contains(hand, n)
	})
}

// Standing refuses nothing beyond what the kinds say.
func (t *Title) Standing(games.Order) *games.Fault { return nil }

// KindOf takes order words for kinds: "auto losses".
func (t *Title) KindOf(word string) (games.Kind, bool) {
	m := t.data.typedNames.Find(games.Tokens(word), classWord)
	if m.Used == 0 || !exactly(m) {
		return "", false
	}
	r := t.data.readLine(forms[m.ID])
	if r.Order == nil {
		return "", false
	}
	return r.Order.Kind, true
}
