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
			r.Skip("lose", "first", ":", ",")
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
			r.Skip("card")
			r.Number()
			return order(kindMove, verbStay)
		},
	} {
		readers[word] = read
	}
}

// acts reads what somebody who is named first does: "Montcalm: siege OSW".
func (r *reader) acts(who string) games.Order {
	r.Skip(":", ",", "with", "all", "force")
	word := r.orderWord()
	if word == "" {
		if !r.clause() || r.Peek("from", "to", "by", "via") {
			word = "move"
		} else {
			r.notUnderstood()
			return games.Order{}
		}
	}
	r.Form = forms[word]
	if word == "raid" {
		return order(kindMove, verbMove, "who", who).With("to", r.toSpaces()...)
	}
	if r.Peek("to") && word != "move" {
		r.I++
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
	if !r.Word("with", "by") {
		return o
	}
	move := order(kindMove, verbMove, "who", r.oneSelector())
	if r.Word("from") {
		move = move.With("from", r.space())
	}
	return move.With("to", o.Get("to")...)
}

// behind is the fault of a line that belongs to the order before it.
func (r *reader) behind(kind string) games.Order {
	r.Fail(kind, "form", r.Form)
	return games.Order{}
}

// play reads how a card is played. A response card is played by its own order.
func (r *reader) play() games.Order {
	if word := r.wordAt(r.I); slices.Contains(responseEvents, word) { // "play Ambush!"
		r.orderWord()
		return readers[word](r)
	}
	n := r.card()
	number, _ := strconv.Atoi(n)
	r.Skip(",", ":", "as", "for", "the", "to", "an", "a")
	if c := r.d.Cards[number]; r.Fault == nil && c != nil && c.Response && r.responseNext() {
		return r.response(number)
	}
	o := func(use string) games.Order { return order(kindPlay, use, "card", n) }
	campaign := r.Fault == nil && r.d.Cards[number].Event == "campaign"
	switch {
	case campaign && r.Word("event", "campaign"):
		if r.Skip(":", "campaign", "under", "force", "forces"); r.clause() && r.Toks[r.I-1].Text == "event" {
			return o(useEvent) // it is refused for naming no forces
		}
		out := r.force(o(useCampaign))
		r.Skip(",")
		if !r.Word("then", "and", "plus") && r.clause() {
			r.Fail("campaign-two", "form", "play "+n+" campaign Forbes with all, then Johnson with 2 Mohawk")
		}
		return r.force(out)
	case r.Word("event"):
		return o(useEvent)
	case r.Word("force"):
		r.Skip(":", "under")
		return r.force(o(useForce))
	case r.Word("campaign"):
		r.Skip(":", "under")
		out := r.force(o(useCampaign))
		r.Skip(",")
		if !r.Word("then", "and", "plus") {
			r.Fail("campaign-two", "form", "play "+n+" campaign Forbes with all, then Johnson with 2 Mohawk")
		}
		return r.force(out)
	case r.Word("units", "unit", "individually", "individuals", "activate", "pieces"):
		r.Skip(":")
		return r.unitsAt(o(useUnits))
	case r.Word("stockade", "stockades"):
		r.Skip(":", "at", "in")
		return o(useStockades).With("at", r.spaces()...)
	case r.Word("fort", "forts"):
		return r.forts(o(useForts))
	case r.Word("nothing", "discard", "none"):
		return o(useDiscard)
	case r.AtEnd() || r.Peek("if", "when", "unless", "cancel"):
		return o(useEvent)
	}
	if m, ok := r.d.typedNames.Exactly(r.Rest(), classPiece); ok { // "play 23: Levis with all"
		if ids := r.d.records[m.ID]; len(ids) == 1 && r.d.Counters[ids[0]].Type == Leader {
			return r.force(o(useForce))
		}
	}
	r.Fail("play-how", "what", r.Raw(), "form", r.Form)
	return games.Order{}
}

// responseNext reports whether what stands behind the number of a response card
// plays it as one, and not for activations.
func (r *reader) responseNext() bool {
	return r.AtEnd() || r.Peek("if", "when", "unless", "at", "with", "always", "only", "once", "yes", "no")
}

// force reads a commander and those whom he leads, all if it does not say.
func (r *reader) force(o games.Order) games.Order {
	values := []string{r.leader()}
	r.Skip(",")
	switch {
	case r.Word("alone"):
	case r.Word("with", "and", "leading", "takes", "units", "leads"):
		values = append(values, r.pieces()...)
	case r.Peek("+") || !r.clause() && r.selectorNext():
		values = append(values, r.pieces()...)
	default:
		values = append(values, "all")
	}
	if r.Word("with") {
		values = append(values, r.pieces()...)
	}
	if i := slices.Index(values, "units"); i > 0 && i+1 < len(values) && values[i+1] == "all" { // "+Lev +Boug units all"
		values = slices.Delete(values, i+1, i+2)
	}
	if r.Peek("at", "from", "in") && r.spaceOnly() {
		r.I++
		r.space() // a leader stands in one place only
	}
	if len(values) == 2 && slices.Contains([]string{"rest", "units"}, values[1]) {
		values[1] = "all"
	}
	return o.With("force", values...)
}

// spaceOnly reports whether a space and no path stands behind the next word.
func (r *reader) spaceOnly() bool {
	from := r.I
	r.I++
	_, ok := r.maybeSpace()
	path := r.Peek("to", "via")
	r.I = from
	return ok && !path
}

// selectorNext reports whether a selector comes next.
func (r *reader) selectorNext() bool {
	from, notes := r.I, len(r.Notes)
	_, ok := r.selector()
	r.I, r.Notes = from, r.Notes[:notes]
	return ok
}

// unitsAt reads groups of pieces by the spaces where they stand.
func (r *reader) unitsAt(o games.Order) games.Order {
	for r.Fault == nil {
		sels := r.pieces()
		if !r.Word("at", "in", "from") {
			r.Fail("units-where", "form", "play 35 units ottawa at NIA")
			break
		}
		o = o.With("at", append([]string{r.space()}, sels...)...)
		from := r.I
		r.Skip(",", "and")
		if r.clause() || r.wordAt(r.I) != "" {
			r.I = from
			break
		}
	}
	return o
}

// forts reads which forts are completed and begun.
func (r *reader) forts(o games.Order) games.Order {
	for r.Fault == nil {
		r.Skip(",", ":", "and")
		switch {
		case r.Word("complete", "finish", "completing"):
			r.Skip("at", "in", ":")
			o = o.With("complete", r.spaces()...)
		case r.Word("start", "begin", "at", "in", "starting"):
			r.Skip("at", "in", ":")
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
	r.Skip("the", "my", "last", "card", "hold", "keep")
	return order(kindPlay, usePass)
}

// demolish reads what is demolished, and when: "VEN after Levis leaves".
func (r *reader) demolish() games.Order {
	if r.Word("none", "nothing", "no") {
		return order(kindDemolish, "none")
	}
	r.Skip("the", "fort", "forts", "stockade", "stockades", "at", "in", ":")
	o := order(kindDemolish, "demolish").With("at", r.spaces()...)
	if r.Word("after") {
		r.Skip("that", "the", "phase", "everything", "all")
		if !r.AtEnd() && !r.Peek(",", "if", "when") {
			who := r.leader()
			r.Skip("leaves", "has", "left", "moves", "moved", "is", "gone", "goes")
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
	r.Skip("force", "the", ":")
	if !r.clause() && !r.spaceFirst() {
		o = o.With("who", r.oneSelector())
		r.Skip("with", "force", "all", ",") // "Levis with all", as activated
	}
	if r.Word("from", "at") {
		o = o.With("from", r.space())
	}
	for r.Word("by") {
		switch {
		case r.Word("boat", "boats", "water", "river"):
			by = ByBoat
		case r.Word("land", "foot"):
			by = ByLand
		case r.Word("sea", "ship", "ships"):
			by = BySea
		default:
			r.Fail("move-by", "what", r.Raw())
		}
		if r.Word("from", "at") {
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
	from, notes := r.I, len(r.Notes)
	_, ok := r.maybeSpace()
	if ok {
		_, piece := r.d.typedNames.Exactly(r.Toks[from:], classPiece, classMany)
		ok = !piece || r.Toks[from].Raw == r.d.codeOf(r.spaceAt(from))
	}
	r.I, r.Notes = from, r.Notes[:notes]
	return ok
}

// spaceAt is the space whose name begins at token i.
func (r *reader) spaceAt(i int) string { return r.d.typedNames.Find(r.Toks[i:], classSpace).ID }

// path reads a path, who is dropped on it, and the card that goes with it.
func (r *reader) path(o games.Order) games.Order {
	r.Skip("to", "via", "through", "into", ":")
	o = o.With("to", r.toSpaces()...)
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and")
		switch {
		case r.Word("drop", "dropping", "drops", "leaving"):
			sels := r.pieces()
			if !r.Word("at", "in") {
				r.Fail("drop-where")
				return o
			}
			o = o.With("drop", append([]string{r.space()}, sels...)...)
		case r.Peek("card", "with", "using") && !o.Has("card") && o.Kind == kindMove:
			r.Skip("with", "using", "card")
			o = o.With("card", r.card())
			r.Words("with", "this", "move")
		default:
			r.I = from
			return o
		}
	}
	return o
}

// toSpaces reads spaces between which "to", "via", arrows and commas may stand.
func (r *reader) toSpaces() []string {
	r.Skip("to", "via")
	list := []string{r.space()}
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "or", "then", "to", "via", "through", "into")
		s, ok := r.maybeSpace()
		if !ok {
			r.I = from
			break
		}
		list = append(list, s)
	}
	return list
}

// whoAt reads who does something where it is.
func (r *reader) whoAt(verb string) games.Order {
	o := order(kindMove, verb)
	r.Skip("force", "roll", "with")
	switch {
	case r.clause():
	case r.spaceFirst():
		return o.With("from", r.space())
	default:
		o = o.With("who", r.oneSelector())
	}
	if r.Word("at", "from", "in") {
		o = o.With("from", r.space())
	}
	return o
}

// assault reads who assaults, or whether an assault follows a siege roll.
func (r *reader) assault() games.Order {
	if r.clause() || r.Peek("yes", "no", "always", "never", "none") {
		return r.yesNo(order(kindAssault, ""))
	}
	return r.whoAt(verbAssault)
}

// yesNo reads where, and yes or no; nothing is yes.
func (r *reader) yesNo(o games.Order) games.Order {
	o = r.at(o)
	r.Skip("vs", "against", "the", "card") // "raid militia against the raid"
	switch {
	case r.Word("no", "none", "never"):
		o.Verb = "no"
	case o.Kind == kindRaidMilitia && r.Word("reduced"):
		o.Verb = "reduced"
	default:
		r.Word("yes", "always", "all")
		o.Verb = "yes"
	}
	if o.Place == "" && r.Peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// sortie reads who joins a battle from inside.
func (r *reader) sortie() games.Order {
	o := r.at(order(kindSortie, "sortie"))
	if r.Word("with") {
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
	r.Skip("with")
	n, _ := strconv.Atoi(r.card())
	return r.response(n)
}

// response reads what stands behind the number of a response card. Amphibious
// Landing and George Croghan go with a move.
func (r *reader) response(n int) games.Order {
	if r.Fault != nil {
		return games.Order{}
	}
	word := r.d.responseWord(n)
	if word == "" {
		r.Fail("card-no-response", "card", n)
		if c := r.d.Cards[n]; c != nil && c.Response {
			r.Fault.Why = games.T("card-with-move", "card", n, "form", "move Braddock from WIN to WIL, card "+itoa(n))
		}
		return games.Order{}
	}
	kind := r.d.readLine(forms[word]).Order.Kind
	if r.Words("with", "siege") || r.Words("with", "the", "siege") || r.Words("with", "this", "move") {
		return r.yesNo(order(kind, ""))
	}
	if r.Words("with", "assault") || r.Words("with", "the", "assault") {
		r.ifs = append(r.ifs, games.Cond{Name: condAssault})
	}
	return r.yesNo(order(kind, ""))
}

// intercept reads who intercepts, from and into where.
func (r *reader) intercept() games.Order {
	o := order(kindIntercept, "intercept")
	if r.Peek("at", "in") {
		o = r.at(o)
	}
	r.Skip(":")
	if r.Word("none", "no", "never", "nobody", "nothing") {
		o.Verb = "none"
		return o
	}
	for r.Fault == nil {
		r.Skip(",")
		switch {
		case r.Word("into", "to"):
			o = o.With("into", r.spaces()...)
		case r.Word("from"):
			o = o.With("from", r.space())
		case r.Word("at", "in"):
			o = o.With("into", r.spaces()...)
		case r.Word("with"):
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
	r.Skip("with", ":")
	if r.Word("none", "no", "nobody") {
		o.Verb = "outside"
		return o
	}
	if r.clause() || r.Peek("always") {
		if o = o.With("units", "all"); r.Peek("at", "in") {
			return r.at(o)
		}
		return o
	}
	o = o.With("units", r.pieces()...)
	if o.Place == "" && r.Peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// avoid reads who avoids battle, and where to.
func (r *reader) avoid() games.Order {
	o := r.at(order(kindAvoid, "avoid"))
	if r.Word("none", "no", "never") {
		o.Verb = "stand"
		return o
	}
	for r.Fault == nil {
		r.Skip(",", "always")
		switch {
		case r.Word("with"):
			o = o.With("with", r.pieces()...)
		case r.Word("to"):
			o = o.With("to", r.spaces()...)
		case r.Peek("at", "in") && o.Place == "":
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
	if r.Word("at", "from") {
		o.Place = r.space()
		r.Skip(":", ",")
	}
	r.Skip("leader")
	if !r.Peek("to", "inside") {
		o = o.With("who", r.oneSelector())
	}
	r.Skip("to", ":", "go", "goes")
	if r.Word("inside") {
		return o.With("to", insideName)
	}
	return o.With("to", r.placesOrInside()...)
}

// placesOrInside reads places among which "inside" may be.
func (r *reader) placesOrInside() []string {
	var list []string
	for r.Fault == nil {
		from := r.I
		if len(list) > 0 {
			r.Skip(",", "and", "then", "else", "or")
		}
		if r.Word("inside") {
			list = append(list, insideName)
			continue
		}
		if len(list) == 0 {
			list = append(list, r.space())
			continue
		}
		s, ok := r.maybeSpace()
		if !ok {
			r.I = from
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
	if r.Word("at", "from") {
		o.Place = r.space()
		r.Skip(":", ",")
	}
	if r.AtEnd() || r.Word("default") {
		o.Verb = "default"
		return o
	}
	if !r.Peek("to", "with") {
		o = o.With("who", r.oneSelector())
	}
	if r.Peek("from") && o.Place == "" {
		r.I++
		o.Place = r.space()
	}
	led := ""
	if r.Word("with") {
		r.Skip("the", "his", "a", "their")
		if !r.Word("leader", "leaders", "him") {
			led = r.leader()
		}
		if !r.Peek("to") {
			return o.With("how", withLeader)
		}
	}
	_ = led // who it is makes no difference: one leads them all
	r.Skip("to", ":", "the", "its", "their", "his")
	if r.Word("settlement", "settlements", "village", "tribe") {
		return o.With("how", toSettlement)
	}
	return o.With("to", r.spaces()...)
}

// militia reads how many Militia join a battle; "militia against the raid" is
// another decision.
func (r *reader) militia() games.Order {
	o := r.at(order(kindMilitia, "militia"))
	if r.Peek("vs", "against") {
		r.Skip("vs", "against", "the", "a", "raid", "raids", "raiders")
		o = order(kindRaidMilitia, "")
		return r.yesNo(o)
	}
	switch n, ok := r.Number(); {
	case ok:
		o = o.With("number", strconv.Itoa(n))
		r.Skip("militia", "units")
	case r.Word("none", "no", "never"):
		o = o.With("number", "0")
	default:
		r.Skip("all", "yes", "always")
		o = o.With("number", "all")
	}
	if o.Place == "" && r.Peek("at", "in") {
		o = r.at(o)
	}
	return o
}

// militiaLoss reads which Militia takes the loss of a raid (14.2).
func (r *reader) militiaLoss() games.Order {
	if dept := r.dept(); dept != "" {
		r.ifs = append(r.ifs, games.Cond{Name: condDept, Values: []string{dept}})
	}
	r.Skip(":", "full")
	name := string(Militia)
	if r.Word("reduced") {
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
	r.Skip("lose", "loses", "losses", ":", ",")
	return o.With("units", r.placedUnits()...)
}

// retreat reads places, with or without the pieces that go there. A leader who
// is named by himself, without a colon, is one who is alone with the enemy (6.53).
func (r *reader) retreat() games.Order {
	begun := r.I
	o := r.from(order(kindRetreat, "retreat"))
	r.Skip(":")
	if from := r.I; o.Place == "" && !r.clause() && r.spaceFirst() { // "retreat QUE all to BEC"
		if s := r.space(); r.Peek("to", "inside", ":") || !r.clause() && !r.Peek(",", "and", "else", "or") && r.selectorNext() {
			o.Place = s
			r.Skip(":")
		} else {
			r.I = from
		}
	}
	colon := r.I > 0 && slices.ContainsFunc(r.Toks[begun-1:r.I], func(t games.Token) bool { return t.Text == ":" })
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "else", "then", "or")
		if r.AtEnd() || r.Peek(endWords...) {
			break
		}
		var sels []string
		if !r.Peek("to", "inside") {
			if s, ok := r.maybeSpace(); ok {
				o = o.With("to", s)
				continue
			}
			sels = r.pieces()
		}
		toward := r.Word("to")
		if !toward && !r.Peek("inside") {
			r.I = from
			r.notUnderstood()
			break
		}
		place := insideName
		if r.Word("inside") {
			if len(sels) == 0 && !r.clause() && !r.Peek(",", "and", "else", "then") && r.selectorNext() { // "inside 2R"
				sels = r.piecesInside()
			}
		} else {
			place = r.space()
		}
		o = o.With("to", append([]string{place}, sels...)...)
	}
	if !o.Has("to") {
		r.Fail("retreat-to", "form", r.Form)
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
	for r.Fault == nil {
		from := r.I
		if r.Skip(",", "and"); r.clause() {
			r.I = from
			break
		}
		sel, ok := r.selector()
		if !ok || len(list) > 0 && r.Peek("to") {
			r.I = from
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
	r.Skip("for", "the", "at", "in", "with", ":")
	if dept := r.dept(); dept != "" {
		o = o.With("to", dept)
	} else if s, ok := r.maybeSpace(); ok {
		list := []string{s}
		for r.Fault == nil {
			from := r.I
			r.Skip(",", "and")
			s, ok := r.maybeSpace()
			if !ok {
				r.I = from
				break
			}
			list = append(list, s)
		}
		o = o.With("to", list...)
	} else if !r.Peek("raise", "restore") {
		var list []string
		for r.Fault == nil && !r.AtEnd() && !r.Peek(endWords...) {
			list = append(list, r.placedUnits()...)
			if !r.Word("to", "and", ",") { // "Levis <-> Drucour"
				break
			}
		}
		return o.With("units", list...)
	}
	r.Skip(",")
	for _, how := range []string{"raise", "restore"} {
		if r.Word(how) {
			o = o.With("how", how)
		}
	}
	return o
}

// allies reads tribes and "restore", in the order of preference.
func (r *reader) allies() games.Order {
	var list []string
	for r.Fault == nil {
		r.Skip(",", "and", "then", ":", "pref", "prefer")
		if r.AtEnd() || r.Peek(endWords...) {
			break
		}
		n, ok := r.Number()
		if !ok {
			n = 1
		}
		name := restoreStep
		if !r.Word("restore") {
			m := r.d.typedNames.Find(r.Rest(), classPiece)
			if m.Used == 0 {
				r.failName("unknown-piece", r.d.typedNames.Meant(r.Rest(), classPiece))
				break
			}
			r.note(m)
			r.I += m.Used
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
	for r.Fault == nil {
		r.Skip(",", ":", "at", "to", "in", "and")
		switch {
		case r.Word("leaders", "leader"):
			into = &leaders
		case r.Word("units", "unit"):
			into = &units
		case r.AtEnd() || r.Peek(endWords...):
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
			n, counted := r.Number()
			if counted {
				into = &units
				r.selectorName()
				r.Skip("at", "to", "in")
			} else if from := r.I; r.selectorName() { // "R BOS"
				if r.Skip("at", "to", "in"); r.clause() {
					r.I = from
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
	if m, ok := r.d.typedNames.Exactly(r.Rest(), classPiece, classMany); ok && r.spaceAt(r.I) == "" {
		r.I += m.Used
		return true
	}
	return false
}

// event reads "event" without a card: what the card's event is for. How many
// orders that makes is Cut's affair.
func (r *reader) event() games.Order {
	lines := r.d.eventLines(0, r.Text[r.pos():])
	if len(lines) == 0 {
		r.Fail("event-what", "form", "target QUE")
		return games.Order{}
	}
	if len(lines) > 1 {
		r.Fail("event-apart", "lines", lines)
		return games.Order{}
	}
	one := r.d.newReader(lines[0])
	one.guess = true
	reading := one.read()
	if reading.Order == nil {
		r.Fault = reading.Fault
		if r.Fault == nil {
			r.Fail("event-what", "form", "target QUE")
		}
		return games.Order{}
	}
	r.I = len(r.Toks)
	return *reading.Order
}

// pos is where in the text the next token begins.
func (r *reader) pos() int {
	if r.AtEnd() {
		return len(r.Text)
	}
	return r.Toks[r.I].Pos
}

// crisis reads cards in the order in which they are rather discarded.
func (r *reader) crisis() games.Order {
	if r.Word("none", "no") {
		return order(kindCrisis, "none")
	}
	r.Skip("discard", "order", ":", "in", "the")
	return order(kindCrisis, "discard").With("cards", r.cards()...)
}

// bid reads a side and the points given for it, in any order.
func (r *reader) bid() games.Order {
	if r.Word("none", "no", "nothing", "pass") {
		return order(kindBid, "none")
	}
	points, counted := 0, false
	for side := ""; r.Fault == nil; {
		r.Skip("vp", "points", "point", "for", "the", "to", "play", "as", ",")
		switch n, ok := r.Number(); {
		case ok && !counted:
			points, counted = n, true
		case r.Word("british", "britain", "brit"):
			side = British.String()
		case r.Word("french", "france"):
			side = French.String()
		case side != "":
			return order(kindBid, "bid", "points", strconv.Itoa(points), "side", side)
		default:
			r.Fail("bid-what", "form", r.Form)
		}
	}
	return games.Order{}
}

// exchange reads the cards for the first of which that lies there a random one
// is given up.
func (r *reader) exchange() games.Order {
	if r.Word("none", "no", "nothing", "never") {
		return order(kindExchange, "none")
	}
	r.Skip("for", "a", "the", ":")
	return order(kindExchange, "exchange").With("card", r.cards()...)
}

// take reads the cards of which the first that lies there is taken.
func (r *reader) take() games.Order {
	if r.Word("none", "no", "nothing") {
		return order(kindTake, "none")
	}
	return order(kindTake, "take").With("card", r.cards()...)
}

// card reads a card by its number or, where only one has it, its name.
func (r *reader) card() string {
	r.Skip("card", "no", "number", "nr", "the")
	if n, ok := r.Number(); ok {
		if r.d.Cards[n] == nil {
			r.I--
			r.Fail("unknown-card", "what", r.Raw())
			return ""
		}
		return strconv.Itoa(n)
	}
	m := r.d.typedNames.Find(r.Rest(), classCard)
	if m.Used == 0 {
		r.failName("unknown-card", r.d.typedNames.Meant(r.Rest(), classCard))
		return ""
	}
	r.note(m)
	r.I += m.Used
	return m.ID
}

// cards reads a list of cards.
func (r *reader) cards() []string {
	list := []string{r.card()}
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "or", "else", "then")
		if _, ok := games.Number(r.Next()); !ok {
			if _, ok := r.d.typedNames.Exactly(r.Rest(), classCard); !ok {
				r.I = from
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
	if !r.Word("at", "in") {
		r.Skip(":", ",")
		return o
	}
	o.Place = r.space()
	from, list := r.I, []string{o.Place}
	for r.Word(",", "and", "or") {
		s, ok := r.maybeSpace()
		if !ok {
			break
		}
		list = append(list, s)
	}
	if len(list) > 1 && (r.clause() || r.Peek("always", "yes", "no", "all")) && !r.Peek("to", "with", "from", "by") {
		o.Place = ""
		r.ifs = append(r.ifs, games.Cond{Name: condAt, Values: list})
	} else {
		r.I = from
	}
	r.Skip(":", ",")
	return o
}

// from is at for orders that leave a space.
func (r *reader) from(o games.Order) games.Order {
	if r.Word("from") {
		o.Place = r.space()
	}
	return r.at(o)
}

// endWords stand behind any order and are no part of it.
var endWords = []string{"if", "when", "unless", "only", "once", "until", "this", "cancel", "cancelled", "please", "thanks", "cheers"}

// clauseWords end a list of pieces or spaces.
var clauseWords = append([]string{"from", "to", "via", "at", "in", "by", "with", "into", "drop", "dropping", "card", "then", "alone", "complete", "start", "after", ":"}, endWords...)

// clause reports whether a clause or the end comes next.
func (r *reader) clause() bool { return r.Fault != nil || r.AtEnd() || r.Peek(clauseWords...) }

// leader reads the name of a leader.
func (r *reader) leader() string {
	r.Skip("the", "general", "gen")
	m := r.d.typedNames.Find(r.Rest(), classPiece)
	if m.Used == 0 || len(r.d.records[m.ID]) != 1 || r.d.Counters[r.d.records[m.ID][0]].Type != Leader {
		if m.Used > 0 {
			m = games.Found{}
		} else {
			m = r.d.typedNames.Meant(r.Rest(), classPiece)
		}
		r.failName("unknown-leader", m)
		return ""
	}
	r.note(m)
	r.I += m.Used
	return m.ID
}

// pieces reads a list of selectors, and a fault if there is none.
func (r *reader) pieces() []string {
	var list []string
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "+", "plus")
		if r.clause() {
			r.I = from
			break
		}
		sel, ok := r.selector()
		if !ok {
			r.I = from
			break
		}
		list = append(list, sel)
	}
	if len(list) == 0 {
		r.failName("unknown-piece", r.d.typedNames.Meant(r.Rest(), classPiece, classMany))
	}
	return list
}

// oneSelector reads one piece.
func (r *reader) oneSelector() string {
	sel, ok := r.selector()
	if !ok {
		r.failName("unknown-piece", r.d.typedNames.Meant(r.Rest(), classPiece, classMany))
	}
	return sel
}

// placedUnits reads selectors, with the spaces where they stand if it says so.
func (r *reader) placedUnits() []string {
	var list []string
	open := 0 // from where on no space has been said
	for r.Fault == nil {
		list = append(list, r.pieces()...)
		if r.Word("at", "in") {
			place := r.boxOrSpace()
			for i := open; i < len(list); i++ {
				list[i] += "@" + place
			}
			open = len(list)
		}
		from := r.I
		r.Skip(",", "and")
		if r.clause() || !r.selectorNext() {
			r.I = from
			break
		}
	}
	return list
}

// boxOrSpace reads a space, or the department of a Militia box.
func (r *reader) boxOrSpace() string {
	if dept := r.dept(); dept != "" {
		r.Skip("box")
		return dept
	}
	return r.space()
}

// selector reads one item of a list of pieces: how many, which face, and a name.
// A minus behind the name is the reduced face: "2R-".
func (r *reader) selector() (string, bool) {
	var sel selector
	from := r.I
	all := r.Words("all", "but") || r.Words("all", "except") || r.Words("everything", "but")
	if all || r.Word("except", "but", "without", "not") {
		sel.Without, all = true, false
	}
	for r.Fault == nil && !r.AtEnd() {
		if _, ok := r.d.typedNames.Exactly(r.Rest(), classPiece); ok {
			break
		}
		if n, ok := r.Number(); ok {
			sel.N = n
		} else if r.Word("reduced") {
			sel.Face = reducedFace
		} else if r.Peek("all", "every") {
			r.I++
			all = true
		} else if !r.Word("the", "my", "of", "full", "general", "gen") {
			break
		}
	}
	m := r.d.typedNames.Find(r.Rest(), classPiece, classMany)
	if m.Used == 0 && all {
		sel.Name = "all"
		return sel.String(), true
	}
	if m.Used == 0 {
		if sel.Face != "" {
			sel.Name = "all"
			return sel.String(), true
		}
		r.I = from
		return "", false
	}
	if !exactly(m) {
		if _, space := r.d.typedNames.Exactly(r.Rest(), classSpace); space && sel.N == 0 && sel.Face == "" {
			r.I = from
			return "", false
		}
		if r.wordAt(r.I) != "" {
			r.I = from
			return "", false
		}
	}
	r.note(m)
	r.I += m.Used
	sel.Name = m.ID
	if r.minus() {
		sel.Face = reducedFace
	}
	if r.Peek("units", "unit") && classes[sel.Name] == nil {
		r.I++
	}
	if all && classes[sel.Name] == nil {
		sel.N = everyOne
	}
	if sel.N == 1 && classes[sel.Name] == nil {
		sel.N = 0
	}
	return sel.String(), true
}

// minus reads the minus behind a reduced unit, which stands before a blank or
// the end.
func (r *reader) minus() bool {
	last := r.Toks[r.I-1]
	rest := r.Text[min(len(r.Text), last.Pos+len(last.Raw)):]
	for _, dash := range []string{"-", "\u2212", "\u2013"} {
		if len(rest) < len(dash) || rest[:len(dash)] != dash {
			continue
		}
		if after := rest[len(dash):]; after != "" && !slices.Contains([]byte(" ,;:/)"), after[0]) {
			return false
		}
		if r.I < len(r.Toks) && r.Toks[r.I].Text == "to" && r.Toks[r.I].Raw == dash {
			r.I++
		}
		return true
	}
	return false
}

// space reads a space; it is a fault if there is none.
func (r *reader) space() string {
	r.Skip("the")
	m := r.findSpace()
	if m.Used == 0 {
		r.failName("unknown-space", r.d.typedNames.Meant(r.Rest(), classSpace))
		return ""
	}
	r.note(m)
	r.I += m.Used
	return m.ID
}

// findSpace looks for a space at the next token. "QUE BEC" is two codes, and not
// Québec.
func (r *reader) findSpace() games.Found {
	m := r.d.typedNames.Find(r.Rest(), classSpace)
	if m.Used == 2 {
		_, first := r.d.spaceByCode[strings.ToUpper(r.Toks[r.I].Text)]
		if _, second := r.d.spaceByCode[strings.ToUpper(r.Toks[r.I+1].Text)]; first && second {
			return r.d.typedNames.Find(r.Toks[r.I:r.I+1], classSpace)
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
		if _, other := r.d.typedNames.Exactly(r.Rest(), classPiece, classMany, classWord); other {
			return "", false
		}
	}
	r.note(m)
	r.I += m.Used
	return m.ID, true
}

// spaces reads one or more spaces.
func (r *reader) spaces() []string {
	list := []string{r.space()}
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "and", "then", "else", "or")
		s, ok := r.maybeSpace()
		if !ok {
			r.I = from
			break
		}
		list = append(list, s)
	}
	return list
}
