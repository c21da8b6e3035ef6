package wilderness

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// readers read what stands behind each order word.
var readers = map[string]func(*reader) games.Order{}

// forms show how an order with each word is written.
var forms = map[string]string{
	"bid": "bid 2 French", "exchange": "exchange 58", "play": "play 23 force Levis with all", "discard": "discard 23", "pass": "pass", "demolish": "demolish VEN", "move": "move Levis from QUE to BEC, TRI",
	"march": "march Levis from QUE to BEC, TRI", "boat": "boat Levis from QUE to BEC, TRI", "sail": "sail Amherst from HAL to LOU, card 17", "infiltrate": "infiltrate Shawnee from EAS to REA", "siege": "siege Montcalm at OSW", "assault": "assault Montcalm at OSW",
	"attack": "attack Drucour at LOU", "stay": "stay Levis at QUE", "done": "done", "foul-weather": "foul weather yes", "schooner": "lake schooner yes", "respond": "respond 14",
	"intercept": "intercept with Villiers, all from CAT", "inside": "inside at NIA: all", "outside": "outside", "avoid": "avoid with all to VEN, FCR", "stand": "stand",
	"lone": "lone Dumas to VEN", "go-on": "go on to OSW", "stop": "stop", "militia": "militia at QUE: all", "sortie": "sortie yes", "ambush": "ambush yes",
	"fieldworks": "fieldworks yes", "commander": "commander Dumas", "losses": "losses: Northern Provincial, Regular", "militia-loss": "losses: Militia", "retreat": "retreat to BEC, inside",
	"coehorns": "coehorns yes", "surrender": "surrender yes", "massacre": "massacre yes", "garrison": "garrison to ALB", "raid": "raid AUG", "raid-militia": "raid militia yes",
	"blockhouses": "blockhouses yes", "home": "home Shawnee to LOG", "target": "target QUE", "allies": "allies: abenaki, restore", "restore": "restore: 2 Regulars",
	"reinforce": "reinforce: leaders BOS, units BOS, PHI", "remove": "remove Loudoun", "lose": "lose: Southern Provincial", "crisis": "crisis 47, 54", "take": "take 60", "winter": "winter: 2 Northern Provincials",
	"drop": "move Levis from QUE to BEC, TRI, drop Regular at BEC", "event": "target QUE", "force": "move Levis from QUE to BEC, TRI", "keep": "stay",
}

func init() {
	yesNo := func(kind games.Kind) func(*reader) games.Order {
		return func(r *reader) games.Order { return r.yesNo(order(kind, "")) }
	}
	list := func(kind games.Kind) func(*reader) games.Order {
		return func(r *reader) games.Order {
			o := r.at(order(kind, string(kind)))
			r.skip("lose", "first", ":", ",")
			return o.With("units", r.placedUnits()...)
		}
	}
	for word, read := range map[string]func(*reader) games.Order{
		"play": (*reader).play, "bid": (*reader).bid, "exchange": (*reader).exchange,
		"discard":      func(r *reader) games.Order { return order(kindPlay, useDiscard, "card", r.card()) },
		"pass":         func(r *reader) games.Order { return r.pass() },
		"demolish":     (*reader).demolish,
		"move":         func(r *reader) games.Order { return r.move("") },
		"march":        func(r *reader) games.Order { return r.move(ByLand) },
		"boat":         func(r *reader) games.Order { return r.move(ByBoat) },
		"sail":         func(r *reader) games.Order { return r.move(BySea) },
		"siege":        func(r *reader) games.Order { return r.whoAt(verbSiege) },
		"assault":      (*reader).assault,
		"attack":       func(r *reader) games.Order { return r.whoAt(verbAttack) },
		"stay":         func(r *reader) games.Order { return r.whoAt(verbStay) },
		"done":         func(*reader) games.Order { return order(kindMove, verbDone) },
		"respond":      func(r *reader) games.Order { return r.respond() },
		"foul-weather": yesNo(kindFoulWeather), "schooner": yesNo(kindSchooner), "sortie": (*reader).sortie, "ambush": yesNo(kindAmbush),
		"fieldworks": yesNo(kindFieldworks), "coehorns": yesNo(kindCoehorns), "surrender": yesNo(kindSurrender), "massacre": yesNo(kindMassacre), "blockhouses": yesNo(kindBlockhouses),
		"raid-militia": yesNo(kindRaidMilitia), "intercept": (*reader).intercept, "inside": (*reader).inside,
		"outside": func(r *reader) games.Order { return r.at(order(kindInside, "outside")) },
		"avoid":   (*reader).avoid, "stand": func(r *reader) games.Order { return r.at(order(kindAvoid, "stand")) },
		"lone":         func(r *reader) games.Order { return r.whoTo(kindLone, "lone") },
		"home":         (*reader).home,
		"go-on":        func(r *reader) games.Order { return r.path(order(kindGoOn, verbGoOn)) },
		"stop":         func(*reader) games.Order { return order(kindGoOn, verbStop) },
		"militia":      (*reader).militia,
		"militia-loss": (*reader).militiaLoss,
		"commander": func(r *reader) games.Order {
			return r.at(order(kindCommander, "commander")).With("who", r.leader())
		},
		"losses": list(kindLosses), "restore": list(kindRestore), "lose": list(kindLose), "winter": (*reader).winter,
		"retreat": (*reader).retreat,
		"garrison": func(r *reader) games.Order {
			o := r.from(order(kindGarrison, "garrison"))
			return o.With("to", r.toSpaces()...)
		},
		"raid":   (*reader).raid,
		"target": (*reader).target, "allies": (*reader).allies, "reinforce": (*reader).reinforce,
		"remove": func(r *reader) games.Order { return order(kindLeaderOut, "remove", "who", r.leader()) },
		"crisis": (*reader).crisis, "take": (*reader).take,
		"infiltrate": func(r *reader) games.Order { return r.move("") },
		"drop":       func(r *reader) games.Order { return r.behind("drop-with-move") },
		"event":      func(r *reader) games.Order { return r.event() },
		"force":      func(r *reader) games.Order { return r.acts(r.oneSelector()) },
		"keep": func(r *reader) games.Order { // "if foul weather then keep 17"
			r.skip("card")
			r.number()
			return order(kindMove, verbStay)
		},
	} {
		readers[word] = read
	}
}

// acts reads what somebody who is named first does: "Montcalm: siege OSW".
func (r *reader) acts(who string) games.Order {
	r.skip(":", ",", "with", "all", "force")
	word := r.orderWord()
	if word == "" {
		if !r.clause() || r.peek("from", "to", "by", "via") {
			word = "move"
		} else {
			r.notUnderstood()
			return games.Order{}
		}
	}
	r.form = forms[word]
	if word == "raid" {
		return order(kindMove, verbMove, "who", who).With("to", r.toSpaces()...)
	}
	if r.peek("to") && word != "move" {
		r.i++
	}
	o := readers[word](r)
	if o.Kind != kindMove || o.Verb == verbDone || o.Has("who") {
		r.notUnderstood()
		return o
	}
	o.Args = append([]games.Arg{{Name: "who", Values: []string{who}}}, o.Args...)
	return o
}

// raid reads in which order raids are made or, with those who make it, a move
// that ends in a raid.
func (r *reader) raid() games.Order {
	o := order(kindRaid, "raid").With("to", r.spaces()...)
	if !r.word("with", "by") {
		return o
	}
	move := order(kindMove, verbMove, "who", r.oneSelector())
	if r.word("from") {
		move = move.With("from", r.space())
	}
	return move.With("to", o.Get("to")...)
}

// behind is the fault of a line that belongs to the order before it.
func (r *reader) behind(kind string) games.Order {
	r.fail(kind, "form", r.form)
	return games.Order{}
}

// play reads how a card is played. A response card is played by its own order.
func (r *reader) play() games.Order {
	if word := r.wordAt(r.i); slices.Contains(responseEvents, word) { // "play Ambush!"
		r.orderWord()
		return readers[word](r)
	}
	n := r.card()
	number, _ := strconv.Atoi(n)
	r.skip(",", ":", "as", "for", "the", "to", "an", "a")
	if c := r.d.Cards[number]; r.fault == nil && c != nil && c.Response && r.responseNext() {
		return r.response(number)
	}
	o := func(use string) games.Order { return order(kindPlay, use, "card", n) }
	campaign := r.fault == nil && r.d.Cards[number].Event == "campaign"
	switch {
	case campaign && r.word("event", "campaign"):
		if r.skip(":", "campaign", "under", "force", "forces"); r.clause() && r.toks[r.i-1].Text == "event" {
			return o(useEvent) // it is refused for naming no forces
		}
		out := r.force(o(useCampaign))
		r.skip(",")
		if !r.word("then", "and", "plus") && r.clause() {
			r.fail("campaign-two", "form", "play "+n+" campaign Forbes with all, then Johnson with 2 Mohawk")
		}
		return r.force(out)
	case r.word("event"):
		return o(useEvent)
	case r.word("force"):
		r.skip(":", "under")
		return r.force(o(useForce))
	case r.word("campaign"):
		r.skip(":", "under")
		out := r.force(o(useCampaign))
		r.skip(",")
		if !r.word("then", "and", "plus") {
			r.fail("campaign-two", "form", "play "+n+" campaign Forbes with all, then Johnson with 2 Mohawk")
		}
		return r.force(out)
	case r.word("units", "unit", "individually", "individuals", "activate", "pieces"):
		r.skip(":")
		return r.unitsAt(o(useUnits))
	case r.word("stockade", "stockades"):
		r.skip(":", "at", "in")
		return o(useStockades).With("at", r.spaces()...)
	case r.word("fort", "forts"):
		return r.forts(o(useForts))
	case r.word("nothing", "discard", "none"):
		return o(useDiscard)
	case r.atEnd() || r.peek("if", "when", "unless", "cancel"):
		return o(useEvent)
	}
	if m := r.d.typedNames.Find(r.rest(), classPiece); m.Used > 0 && exactly(m) { // "play 23: Levis with all"
		if ids := r.d.records[m.ID]; len(ids) == 1 && r.d.Counters[ids[0]].Type == Leader {
			return r.force(o(useForce))
		}
	}
	r.fail("play-how", "what", r.raw(), "form", r.form)
	return games.Order{}
}

// responseNext reports whether what stands behind the number of a response card
// plays it as one, and not for activations.
func (r *reader) responseNext() bool {
	return r.atEnd() || r.peek("if", "when", "unless", "at", "with", "always", "only", "once", "yes", "no")
}

// force reads a commander and those whom he leads, all if it does not say.
func (r *reader) force(o games.Order) games.Order {
	values := []string{r.leader()}
	r.skip(",")
	switch {
	case r.word("alone"):
	case r.word("with", "and", "leading", "takes", "units", "leads"):
		values = append(values, r.pieces()...)
	case r.peek("+") || !r.clause() && r.selectorNext():
		values = append(values, r.pieces()...)
	default:
		values = append(values, "all")
	}
	if r.word("with") {
		values = append(values, r.pieces()...)
	}
	if i := slices.Index(values, "units"); i > 0 && i+1 < len(values) && values[i+1] == "all" { // "+Lev +Boug units all"
		values = slices.Delete(values, i+1, i+2)
	}
	if r.peek("at", "from", "in") && r.spaceOnly() {
		r.i++
		r.space() // a leader stands in one place only
	}
	if len(values) == 2 && slices.Contains([]string{"rest", "units"}, values[1]) {
		values[1] = "all"
	}
	return o.With("force", values...)
}

// spaceOnly reports whether a space and no path stands behind the next word.
func (r *reader) spaceOnly() bool {
	from := r.i
	r.i++
	_, ok := r.maybeSpace()
	path := r.peek("to", "via")
	r.i = from
	return ok && !path
}

// selectorNext reports whether a selector comes next.
func (r *reader) selectorNext() bool {
	from, notes := r.i, len(r.notes)
	_, ok := r.selector()
	r.i, r.notes = from, r.notes[:notes]
	return ok
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
		if r.clause() || r.wordAt(r.i) != "" {
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
		case r.word("complete", "finish", "completing"):
			r.skip("at", "in", ":")
			o = o.With("complete", r.spaces()...)
		case r.word("start", "begin", "at", "in", "starting"):
			r.skip("at", "in", ":")
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

// pass reads that the last card is kept.
func (r *reader) pass() games.Order {
	r.skip("the", "my", "last", "card", "hold", "keep")
	return order(kindPlay, usePass)
}

// demolish reads what is demolished, and when: "VEN after Levis leaves".
func (r *reader) demolish() games.Order {
	if r.word("none", "nothing", "no") {
		return order(kindDemolish, "none")
	}
	r.skip("the", "fort", "forts", "stockade", "stockades", "at", "in", ":")
	o := order(kindDemolish, "demolish").With("at", r.spaces()...)
	if r.word("after") {
		r.skip("that", "the", "phase", "everything", "all")
		if !r.atEnd() && !r.peek(",", "if", "when") {
			who := r.leader()
			r.skip("leaves", "has", "left", "moves", "moved", "is", "gone", "goes")
			r.ifs = append(r.ifs, negation(games.Cond{Name: condLeader, Values: []string{who, o.Arg("at")}}))
		} else {
			r.ifs = append(r.ifs, games.Cond{Name: condEnd})
		}
	}
	return o
}

// move reads who moves where, and how.
func (r *reader) move(by MoveKind) games.Order {
	o := order(kindMove, verbMove)
	r.skip("force", "the", ":")
	if !r.clause() && !r.spaceFirst() {
		o = o.With("who", r.oneSelector())
		r.skip("with", "force", "all", ",") // "Levis with all", as activated
	}
	if r.word("from", "at") {
		o = o.With("from", r.space())
	}
	for r.word("by") {
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
		if r.word("from", "at") {
			o = o.With("from", r.space())
		}
	}
	if by != "" {
		o = o.With("by", string(by))
	}
	return r.path(o)
}

// spaceFirst reports whether a space stands next, and no piece.
func (r *reader) spaceFirst() bool {
	from, notes := r.i, len(r.notes)
	_, ok := r.maybeSpace()
	if ok {
		m := r.d.typedNames.Find(r.toks[from:], classPiece, classMany)
		ok = m.Used == 0 || !exactly(m) || r.toks[from].Raw == r.d.codeOf(r.spaceAt(from))
	}
	r.i, r.notes = from, r.notes[:notes]
	return ok
}

// spaceAt is the space whose name begins at token i.
func (r *reader) spaceAt(i int) string { return r.d.typedNames.Find(r.toks[i:], classSpace).ID }

// path reads a path, who is dropped on it, and the card that goes with it.
func (r *reader) path(o games.Order) games.Order {
	r.skip("to", "via", "through", "into", ":")
	o = o.With("to", r.toSpaces()...)
	for r.fault == nil {
		from := r.i
		r.skip(",", "and")
		switch {
		case r.word("drop", "dropping", "drops", "leaving"):
			sels := r.pieces()
			if !r.word("at", "in") {
				r.fail("drop-where")
				return o
			}
			o = o.With("drop", append([]string{r.space()}, sels...)...)
		case r.peek("card", "with", "using") && !o.Has("card") && o.Kind == kindMove:
			r.skip("with", "using", "card")
			o = o.With("card", r.card())
			r.words("with", "this", "move")
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
		r.skip(",", "and", "or", "then", "to", "via", "through", "into")
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
	r.skip("force", "roll", "with")
	switch {
	case r.clause():
	case r.spaceFirst():
		return o.With("from", r.space())
	default:
		o = o.With("who", r.oneSelector())
	}
	if r.word("at", "from", "in") {
		o = o.With("from", r.space())
	}
	return o
}

// assault reads who assaults, or whether an assault follows a siege roll.
func (r *reader) assault() games.Order {
	if r.clause() || r.peek("yes", "no", "always", "never", "none") {
		return r.yesNo(order(kindAssault, ""))
	}
	return r.whoAt(verbAssault)
}

// yesNo reads where, and yes or no; nothing is yes.
func (r *reader) yesNo(o games.Order) games.Order {
	o = r.at(o)
	r.skip("vs", "against", "the", "card") // "raid militia against the raid"
	switch {
	case r.word("no", "none", "never"):
		o.Verb = "no"
	case o.Kind == kindRaidMilitia && r.word("reduced"):
		o.Verb = "reduced"
	default:
		r.word("yes", "always", "all")
		o.Verb = "yes"
	}
	if o.Place == "" && r.peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// sortie reads who joins a battle from inside.
func (r *reader) sortie() games.Order {
	o := r.at(order(kindSortie, "sortie"))
	if r.word("with") {
		return o.With("with", r.pieces()...)
	}
	return r.yesNo(o)
}

// responseWords are the order words by which response cards are played.
var responseWords = map[string]string{
	"foul-weather": "foul-weather", "lake-schooner": "schooner", "ambush": "ambush", "fieldworks": "fieldworks", "coehorns": "coehorns",
	"surrender": "surrender", "massacre": "massacre", "blockhouses": "blockhouses",
}

// responseEvents are those order words.
var responseEvents = slices.Sorted(maps.Values(responseWords))

// responseWord is the order word that plays a response card, "" for others.
func (d *Data) responseWord(n int) string {
	c := d.Cards[n]
	if c == nil {
		return ""
	}
	return responseWords[c.Event]
}

// respond reads "respond" and a card.
func (r *reader) respond() games.Order {
	r.skip("with")
	n, _ := strconv.Atoi(r.card())
	return r.response(n)
}

// response reads what stands behind the number of a response card. Amphibious
// Landing and George Croghan go with a move.
func (r *reader) response(n int) games.Order {
	if r.fault != nil {
		return games.Order{}
	}
	word := r.d.responseWord(n)
	if word == "" {
		r.fail("card-no-response", "card", n)
		if c := r.d.Cards[n]; c != nil && c.Response {
			r.fault.Why = games.T("card-with-move", "card", n, "form", "move Braddock from WIN to WIL, card "+itoa(n))
		}
		return games.Order{}
	}
	kind := r.d.readLine(forms[word]).Order.Kind
	if r.words("with", "siege") || r.words("with", "the", "siege") || r.words("with", "this", "move") {
		return r.yesNo(order(kind, ""))
	}
	if r.words("with", "assault") || r.words("with", "the", "assault") {
		r.ifs = append(r.ifs, games.Cond{Name: condAssault})
	}
	return r.yesNo(order(kind, ""))
}

// intercept reads who intercepts, from and into where.
func (r *reader) intercept() games.Order {
	o := order(kindIntercept, "intercept")
	if r.peek("at", "in") {
		o = r.at(o)
	}
	r.skip(":")
	if r.word("none", "no", "never", "nobody", "nothing") {
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
		case r.word("at", "in"):
			o = o.With("into", r.spaces()...)
		case r.word("with"):
			o = o.With("with", r.pieces()...)
		case r.clause():
			return interceptOrder(o)
		default:
			o = o.With("with", r.pieces()...)
		}
	}
	return o
}

// interceptOrder puts the parts of an interception in the order of the canonical
// line, each once.
func interceptOrder(o games.Order) games.Order {
	out := o
	out.Args = nil
	for _, name := range []string{"with", "from", "into"} {
		var values []string
		for _, a := range o.Args {
			if a.Name == name && (name != "from" || values == nil) {
				values = append(values, a.Values...)
			}
		}
		if values != nil {
			out = out.With(name, values...)
		}
	}
	return out
}

// inside reads who goes inside.
func (r *reader) inside() games.Order {
	o := r.at(order(kindInside, "inside"))
	r.skip("with", ":")
	if r.word("none", "no", "nobody") {
		o.Verb = "outside"
		return o
	}
	if r.clause() || r.peek("always") {
		if o = o.With("units", "all"); r.peek("at", "in") {
			return r.at(o)
		}
		return o
	}
	o = o.With("units", r.pieces()...)
	if o.Place == "" && r.peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// avoid reads who avoids battle, and where to.
func (r *reader) avoid() games.Order {
	o := r.at(order(kindAvoid, "avoid"))
	if r.word("none", "no", "never") {
		o.Verb = "stand"
		return o
	}
	for r.fault == nil {
		r.skip(",", "always")
		switch {
		case r.word("with"):
			o = o.With("with", r.pieces()...)
		case r.word("to"):
			o = o.With("to", r.spaces()...)
		case r.peek("at", "in") && o.Place == "":
			o = r.at(o)
		case !r.clause() && !o.Has("with") && r.selectorNext():
			o = o.With("with", r.pieces()...)
		default:
			return ordered(o, "with", "to")
		}
	}
	return o
}

// ordered puts the arguments of an order in the order of the canonical line, each
// once.
func ordered(o games.Order, names ...string) games.Order {
	out := o
	out.Args = nil
	for _, name := range names {
		if o.Has(name) {
			out = out.With(name, o.Get(name)...)
		}
	}
	return out
}

// whoTo reads a piece, and the places to which it may go.
func (r *reader) whoTo(kind games.Kind, verb string) games.Order {
	o := order(kind, verb)
	if r.word("at", "from") {
		o.Place = r.space()
		r.skip(":", ",")
	}
	r.skip("leader")
	if !r.peek("to", "inside") {
		o = o.With("who", r.oneSelector())
	}
	r.skip("to", ":", "go", "goes")
	if r.word("inside") {
		return o.With("to", insideName)
	}
	return o.With("to", r.placesOrInside()...)
}

// placesOrInside reads places among which "inside" may be.
func (r *reader) placesOrInside() []string {
	var list []string
	for r.fault == nil {
		from := r.i
		if len(list) > 0 {
			r.skip(",", "and", "then", "else", "or")
		}
		if r.word("inside") {
			list = append(list, insideName)
			continue
		}
		if len(list) == 0 {
			list = append(list, r.space())
			continue
		}
		s, ok := r.maybeSpace()
		if !ok {
			r.i = from
			break
		}
		list = append(list, s)
	}
	return list
}

// How pieces go home where the order names no space.
const (
	withLeader   = "leader"     // along with a leader, to a fortification
	toSettlement = "settlement" // Indians to theirs, others along with them
)

// home reads who goes home, and where to: a space, "with leader" or "to the
// settlement".
func (r *reader) home() games.Order {
	o := order(kindHome, "home")
	if r.word("at", "from") {
		o.Place = r.space()
		r.skip(":", ",")
	}
	if r.atEnd() || r.word("default") {
		o.Verb = "default"
		return o
	}
	if !r.peek("to", "with") {
		o = o.With("who", r.oneSelector())
	}
	if r.peek("from") && o.Place == "" {
		r.i++
		o.Place = r.space()
	}
	led := ""
	if r.word("with") {
		r.skip("the", "his", "a", "their")
		if !r.word("leader", "leaders", "him") {
			led = r.leader()
		}
		if !r.peek("to") {
			return o.With("how", withLeader)
		}
	}
	_ = led // who it is makes no difference: one leads them all
	r.skip("to", ":", "the", "its", "their", "his")
	if r.word("settlement", "settlements", "village", "tribe") {
		return o.With("how", toSettlement)
	}
	return o.With("to", r.spaces()...)
}

// militia reads how many Militia join a battle; "militia against the raid" is
// another decision.
func (r *reader) militia() games.Order {
	o := r.at(order(kindMilitia, "militia"))
	if r.peek("vs", "against") {
		r.skip("vs", "against", "the", "a", "raid", "raids", "raiders")
		o = order(kindRaidMilitia, "")
		return r.yesNo(o)
	}
	switch n, ok := r.number(); {
	case ok:
		o = o.With("number", strconv.Itoa(n))
		r.skip("militia", "units")
	case r.word("none", "no", "never"):
		o = o.With("number", "0")
	default:
		r.skip("all", "yes", "always")
		o = o.With("number", "all")
	}
	if o.Place == "" && r.peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// militiaLoss reads which Militia takes the loss of a raid (14.2).
func (r *reader) militiaLoss() games.Order {
	if dept := r.dept(); dept != "" {
		r.ifs = append(r.ifs, games.Cond{Name: condDept, Values: []string{dept}})
	}
	r.skip(":", "full")
	name := string(Militia)
	if r.word("reduced") {
		name = "reduced " + name
	}
	return order(kindLosses, "losses", "units", name)
}

// winter reads who is eliminated in winter, and where: "OSW lose NP- NP-".
func (r *reader) winter() games.Order {
	o := r.at(order(kindWinter, "winter"))
	if o.Place == "" && !r.clause() && r.spaceFirst() {
		o.Place = r.space()
	}
	r.skip("lose", "loses", "losses", ":", ",")
	return o.With("units", r.placedUnits()...)
}

// retreat reads places, with or without the pieces that go there. A leader who
// is named by himself, without a colon, is one who is alone with the enemy (6.53).
func (r *reader) retreat() games.Order {
	begun := r.i
	o := r.from(order(kindRetreat, "retreat"))
	r.skip(":")
	if from := r.i; o.Place == "" && !r.clause() && r.spaceFirst() { // "retreat QUE all to BEC"
		if s := r.space(); r.peek("to", "inside", ":") || !r.clause() && !r.peek(",", "and", "else", "or") && r.selectorNext() {
			o.Place = s
			r.skip(":")
		} else {
			r.i = from
		}
	}
	colon := r.i > 0 && slices.ContainsFunc(r.toks[begun-1:r.i], func(t games.Token) bool { return t.Text == ":" })
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "else", "then", "or")
		if r.atEnd() || r.peek(endWords...) {
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
		toward := r.word("to")
		if !toward && !r.peek("inside") {
			r.i = from
			r.notUnderstood()
			break
		}
		place := insideName
		if r.word("inside") {
			if len(sels) == 0 && !r.clause() && !r.peek(",", "and", "else", "then") && r.selectorNext() { // "inside 2R"
				sels = r.piecesInside()
			}
		} else {
			place = r.space()
		}
		o = o.With("to", append([]string{place}, sels...)...)
	}
	if !o.Has("to") {
		r.fail("retreat-to", "form", r.form)
	}
	if first := o.Get("to"); len(o.Args) == 1 && len(first) == 2 && !colon {
		if ids := r.d.records[first[1]]; len(ids) == 1 && r.d.Counters[ids[0]].Type == Leader {
			lone := order(kindLone, "lone", "who", first[1], "to", first[0])
			lone.Place = o.Place
			return lone
		}
	}
	return o
}

// piecesInside reads who goes inside, up to those who go elsewhere: "2R, all to
// BEC".
func (r *reader) piecesInside() []string {
	var list []string
	for r.fault == nil {
		from := r.i
		if r.skip(",", "and"); r.clause() {
			r.i = from
			break
		}
		sel, ok := r.selector()
		if !ok || len(list) > 0 && r.peek("to") {
			r.i = from
			break
		}
		list = append(list, sel)
	}
	return list
}

// target reads what an event is for: spaces, a department, leaders, and whether
// units are raised or restored.
func (r *reader) target() games.Order {
	o := order(kindTarget, "target")
	r.skip("for", "the", "at", "in", "with", ":")
	if dept := r.dept(); dept != "" {
		o = o.With("to", dept)
	} else if s, ok := r.maybeSpace(); ok {
		list := []string{s}
		for r.fault == nil {
			from := r.i
			r.skip(",", "and")
			s, ok := r.maybeSpace()
			if !ok {
				r.i = from
				break
			}
			list = append(list, s)
		}
		o = o.With("to", list...)
	} else if !r.peek("raise", "restore") {
		var list []string
		for r.fault == nil && !r.atEnd() && !r.peek(endWords...) {
			list = append(list, r.placedUnits()...)
			if !r.word("to", "and", ",") { // "Levis <-> Drucour"
				break
			}
		}
		return o.With("units", list...)
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
		r.skip(",", "and", "then", ":", "pref", "prefer")
		if r.atEnd() || r.peek(endWords...) {
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

// reinforce reads where leaders and units enter: "leaders BOS, units BOS, 2 R
// PHI".
func (r *reader) reinforce() games.Order {
	var leaders, units []string
	into := &units
	for r.fault == nil {
		r.skip(",", ":", "at", "to", "in", "and")
		switch {
		case r.word("leaders", "leader"):
			into = &leaders
		case r.word("units", "unit"):
			into = &units
		case r.atEnd() || r.peek(endWords...):
			o := order(kindReinforce, "reinforce")
			if len(leaders) > 0 {
				o = o.With("leaders", leaders...)
			}
			if len(units) > 0 {
				o = o.With("at", units...)
			}
			if len(o.Args) == 0 {
				r.failName("unknown-space", games.Found{})
			}
			return o
		default:
			n, counted := r.number()
			if counted {
				into = &units
				r.selectorName()
				r.skip("at", "to", "in")
			} else if from := r.i; r.selectorName() { // "R BOS"
				if r.skip("at", "to", "in"); r.clause() {
					r.i = from
				}
			}
			s := r.space()
			for range max(1, min(n, 20)) {
				*into = append(*into, s)
			}
		}
	}
	return games.Order{}
}

// selectorName reads the name of a sort of units that only repeats what enters.
func (r *reader) selectorName() bool {
	if m := r.d.typedNames.Find(r.rest(), classPiece, classMany); m.Used > 0 && exactly(m) && r.spaceAt(r.i) == "" {
		r.i += m.Used
		return true
	}
	return false
}

// event reads "event" without a card: what the card's event is for. How many
// orders that makes is Cut's affair.
func (r *reader) event() games.Order {
	lines := r.d.eventLines(0, r.text[r.pos():])
	if len(lines) == 0 {
		r.fail("event-what", "form", "target QUE")
		return games.Order{}
	}
	if len(lines) > 1 {
		r.fail("event-apart", "lines", lines)
		return games.Order{}
	}
	one := r.d.newReader(lines[0])
	one.guess = true
	reading := one.read()
	if reading.Order == nil {
		r.fault = reading.Fault
		if r.fault == nil {
			r.fail("event-what", "form", "target QUE")
		}
		return games.Order{}
	}
	r.i = len(r.toks)
	return *reading.Order
}

// pos is where in the text the next token begins.
func (r *reader) pos() int {
	if r.atEnd() {
		return len(r.text)
	}
	return r.toks[r.i].Pos
}

// crisis reads cards in the order in which they are rather discarded.
func (r *reader) crisis() games.Order {
	if r.word("none", "no") {
		return order(kindCrisis, "none")
	}
	r.skip("discard", "order", ":", "in", "the")
	return order(kindCrisis, "discard").With("cards", r.cards()...)
}

// bid reads a side and the points given for it, in any order.
func (r *reader) bid() games.Order {
	if r.word("none", "no", "nothing", "pass") {
		return order(kindBid, "none")
	}
	points, counted := 0, false
	for side := ""; r.fault == nil; {
		r.skip("vp", "points", "point", "for", "the", "to", "play", "as", ",")
		switch n, ok := r.number(); {
		case ok && !counted:
			points, counted = n, true
		case r.word("british", "britain", "brit"):
			side = British.String()
		case r.word("french", "france"):
			side = French.String()
		case side != "":
			return order(kindBid, "bid", "points", strconv.Itoa(points), "side", side)
		default:
			r.fail("bid-what", "form", r.form)
		}
	}
	return games.Order{}
}

// exchange reads the cards for the first of which that lies there a random one
// is given up.
func (r *reader) exchange() games.Order {
	if r.word("none", "no", "nothing", "never") {
		return order(kindExchange, "none")
	}
	r.skip("for", "a", "the", ":")
	return order(kindExchange, "exchange").With("card", r.cards()...)
}

// take reads the cards of which the first that lies there is taken.
func (r *reader) take() games.Order {
	if r.word("none", "no", "nothing") {
		return order(kindTake, "none")
	}
	return order(kindTake, "take").With("card", r.cards()...)
}

// card reads a card by its number or, where only one has it, its name.
func (r *reader) card() string {
	r.skip("card", "no", "number", "nr", "the")
	if n, ok := r.number(); ok {
		if r.d.Cards[n] == nil {
			r.i--
			r.fail("unknown-card", "what", r.raw())
			return ""
		}
		return strconv.Itoa(n)
	}
	m := r.d.typedNames.Find(r.rest(), classCard)
	if m.Used == 0 {
		r.failName("unknown-card", m)
		return ""
	}
	r.note(m)
	r.i += m.Used
	return m.ID
}

// cards reads a list of cards.
func (r *reader) cards() []string {
	list := []string{r.card()}
	for r.fault == nil {
		from := r.i
		r.skip(",", "and", "or", "else", "then")
		if _, ok := games.Number(r.next()); !ok {
			if m := r.d.typedNames.Find(r.rest(), classCard); m.Used == 0 || !exactly(m) {
				r.i = from
				break
			}
		}
		list = append(list, r.card())
	}
	return list
}

// at reads "at SPACE" behind an order word into the place of an order, and a
// colon. Several places are a condition.
func (r *reader) at(o games.Order) games.Order {
	if !r.word("at", "in") {
		r.skip(":", ",")
		return o
	}
	o.Place = r.space()
	from, list := r.i, []string{o.Place}
	for r.word(",", "and", "or") {
		s, ok := r.maybeSpace()
		if !ok {
			break
		}
		list = append(list, s)
	}
	if len(list) > 1 && (r.clause() || r.peek("always", "yes", "no", "all")) && !r.peek("to", "with", "from", "by") {
		o.Place = ""
		r.ifs = append(r.ifs, games.Cond{Name: condAt, Values: list})
	} else {
		r.i = from
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

// endWords stand behind any order and are no part of it.
var endWords = []string{"if", "when", "unless", "only", "once", "until", "this", "cancel", "cancelled", "please", "thanks", "cheers"}

// clauseWords end a list of pieces or spaces.
var clauseWords = append([]string{"from", "to", "via", "at", "in", "by", "with", "into", "drop", "dropping", "card", "then", "alone", "complete", "start", "after", ":"}, endWords...)

// clause reports whether a clause or the end comes next.
func (r *reader) clause() bool { return r.fault != nil || r.atEnd() || r.peek(clauseWords...) }

// leader reads the name of a leader.
func (r *reader) leader() string {
	r.skip("the", "general", "gen")
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
			place := r.boxOrSpace()
			for i := open; i < len(list); i++ {
				list[i] += "@" + place
			}
			open = len(list)
		}
		from := r.i
		r.skip(",", "and")
		if r.clause() || !r.selectorNext() {
			r.i = from
			break
		}
	}
	return list
}

// boxOrSpace reads a space, or the department of a Militia box.
func (r *reader) boxOrSpace() string {
	if dept := r.dept(); dept != "" {
		r.skip("box")
		return dept
	}
	return r.space()
}

// selector reads one item of a list of pieces: how many, which face, and a name.
// A minus behind the name is the reduced face: "2R-".
func (r *reader) selector() (string, bool) {
	var sel selector
	from := r.i
	all := r.words("all", "but") || r.words("all", "except") || r.words("everything", "but")
	if all || r.word("except", "but", "without", "not") {
		sel.without, all = true, false
	}
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
		} else if !r.word("the", "my", "of", "full", "general", "gen") {
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
		if r.wordAt(r.i) != "" {
			r.i = from
			return "", false
		}
	}
	r.note(m)
	r.i += m.Used
	sel.name = m.ID
	if r.minus() {
		sel.reduced = true
	}
	if r.peek("units", "unit") && classes[sel.name] == nil {
		r.i++
	}
	if all && classes[sel.name] == nil {
		sel.n = everyOne
	}
	if sel.n == 1 && classes[sel.name] == nil {
		sel.n = 0
	}
	return sel.String(), true
}

// minus reads the minus behind a reduced unit, which stands before a blank or
// the end.
func (r *reader) minus() bool {
	last := r.toks[r.i-1]
	rest := r.text[min(len(r.text), last.Pos+len(last.Raw)):]
	for _, dash := range []string{"-", "\u2212", "\u2013"} {
		if len(rest) < len(dash) || rest[:len(dash)] != dash {
			continue
		}
		if after := rest[len(dash):]; after != "" && !slices.Contains([]byte(" ,;:/)"), after[0]) {
			return false
		}
		if r.i < len(r.toks) && r.toks[r.i].Text == "to" && r.toks[r.i].Raw == dash {
			r.i++
		}
		return true
	}
	return false
}

// space reads a space; it is a fault if there is none.
func (r *reader) space() string {
	r.skip("the")
	m := r.findSpace()
	if m.Used == 0 {
		r.failName("unknown-space", m)
		return ""
	}
	r.note(m)
	r.i += m.Used
	return m.ID
}

// findSpace looks for a space at the next token. "QUE BEC" is two codes, and not
// Québec.
func (r *reader) findSpace() games.Found {
	m := r.d.typedNames.Find(r.rest(), classSpace)
	if m.Used == 2 {
		_, first := r.d.spaceByCode[strings.ToUpper(r.toks[r.i].Text)]
		if _, second := r.d.spaceByCode[strings.ToUpper(r.toks[r.i+1].Text)]; first && second {
			return r.d.typedNames.Find(r.toks[r.i:r.i+1], classSpace)
		}
	}
	return m
}

// maybeSpace reads a space if one comes next.
func (r *reader) maybeSpace() (string, bool) {
	if r.clause() {
		return "", false
	}
	m := r.findSpace()
	if m.Used == 0 {
		return "", false
	}
	if !exactly(m) {
		if p := r.d.typedNames.Find(r.rest(), classPiece, classMany, classWord); p.Used > 0 && exactly(p) {
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
		r.skip(",", "and", "then", "else", "or")
		s, ok := r.maybeSpace()
		if !ok {
			r.i = from
			break
		}
		list = append(list, s)
	}
	return list
}
