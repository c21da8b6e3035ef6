package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
)

// readers read what follows an order word.
var readers map[string]func(*reader) games.Order

func init() { // the readers refer to one another
	readers = map[string]func(*reader) games.Order{
		"reserve":    (*reader).reserve,
		"play":       (*reader).play,
		"most-ap":    func(r *reader) games.Order { return order(kindCard, "play", "prefer", "most-ap") },
		"first":      (*reader).first,
		"me-first":   func(r *reader) games.Order { return order(kindFirst, "first", "who", "me") },
		"them-first": func(r *reader) games.Order { return order(kindFirst, "first", "who", "opponent") },
		"round-up":   (*reader).roundUp,
		"flip":       (*reader).flip,
		"return":     (*reader).returnUnit,
		"disease":    func(r *reader) games.Order { return r.priority(games.Order{Kind: kindDisease, Verb: "disease"}) },
		"lose":       (*reader).lose,
		"blankets":   func(r *reader) games.Order { return order(kindBlankets, "blankets", "units", r.unitsAnywhere()) },
		"peace":      func(r *reader) games.Order { return order(kindPeace, "peace", "units", r.unitsAnywhere()) },
		"admiral":    (*reader).admiral,
		"battoemen":  (*reader).battoemen,
		"hesitant":   func(r *reader) games.Order { return order(kindHesitant, "hesitant", "space", r.toSpace()) },
		"warships":   func(r *reader) games.Order { return order(kindWarships, "warships", "connection", r.connection()) },
		"encroach":   (*reader).encroach,
		"land":       func(r *reader) games.Order { return order(kindLand, "land", "to", r.toSpace()) },
		"indian":     (*reader).indian,
		"hold":       (*reader).hold,
		"move":       func(r *reader) games.Order { return r.move(kindAction) },
		"raid":       func(r *reader) games.Order { return r.raid(kindAction) },
		"sail":       func(r *reader) games.Order { return r.sail(kindAction) },
		"marshal":    func(r *reader) games.Order { return r.marshal(kindAction) },
		"build":      func(r *reader) games.Order { return r.build(kindAction, "build") },
		"finish":     func(r *reader) games.Order { return r.build(kindAction, "finish") },
		"repair":     func(r *reader) games.Order { return r.build(kindAction, "repair") },
		"remove":     func(r *reader) games.Order { return r.build(kindAction, "remove") },
		"abandon":    func(r *reader) games.Order { return order(kindAction, "abandon", "units", r.units()) },
		"done":       func(r *reader) games.Order { return order(kindAction, "done") },
		"pass":       (*reader).passAlone,
		"go-on":      (*reader).goOn,
		"pursue":     func(r *reader) games.Order { return order(kindGoOn, "pursue") },
		"stop":       func(r *reader) games.Order { return order(kindGoOn, "stop") },
		"elevated":   func(r *reader) games.Order { return r.yesNo(kindElevated) },
		"lacrosse":   func(r *reader) games.Order { return r.yesNo(kindLacrosse) },
		"ambush":     func(r *reader) games.Order { return r.yesNo(kindAmbush) },
		"coup":       func(r *reader) games.Order { return r.yesNo(kindCoup) },
		"abbatis":    func(r *reader) games.Order { return r.yesNo(kindAbbatis) },
		"emergency":  func(r *reader) games.Order { return r.yesNo(kindEmergency) },
		"no":         (*reader).no,
		"frenzy":     (*reader).frenzy,
		"react":      (*reader).react,
		"combine":    (*reader).combineUnits,
		"keep":       (*reader).keep,
		"commander": func(r *reader) games.Order {
			return r.priority(r.at(games.Order{Kind: kindCommander, Verb: "commander"}))
		},
		"reroll":   (*reader).reroll,
		"replace":  (*reader).replace,
		"hits":     func(r *reader) games.Order { return r.priority(r.at(games.Order{Kind: kindHit, Verb: "hit"})) },
		"never":    (*reader).never,
		"withdraw": func(r *reader) games.Order { return r.withdraw(r.at(games.Order{Kind: kindFleetAway})) },
		"wie":      (*reader).wie,
		"rout": func(r *reader) games.Order {
			return r.priority(r.at(games.Order{Kind: kindRoutLoss, Verb: "lose-rout"}))
		},
		"retreat": (*reader).retreat,
		"kill":    func(r *reader) games.Order { return r.priority(r.at(games.Order{Kind: kindKill, Verb: "kill"})) },
		"fort":    (*reader).fort,
		"destroy": func(r *reader) games.Order { return r.fortAct("destroy") },
		"leave":   func(r *reader) games.Order { return r.fortAct("leave") },
		"rally":   (*reader).rally,
		"vow":     func(r *reader) games.Order { return order(kindVoW, "vow", "units", r.unitsAnywhere()) },
		"fleets":  (*reader).fleets,
		"place": func(r *reader) games.Order {
			return r.places("at", "", games.Order{Kind: kindPlaceUnits, Verb: "place"})
		},
		"rest":  (*reader).restAlone,
		"light": func(r *reader) games.Order { return order(kindColLight, "colonial-light", "units", r.units()) },
		"colonials": func(r *reader) games.Order {
			return r.places("at", "", games.Order{Kind: kindPlaceCol, Verb: "colonials"})
		},
		"sail-box": func(r *reader) games.Order { return order(kindSailHome, "home-sail", "to", r.toSpace()) },
		"villages": (*reader).villages,
		"winter":   (*reader).winter,
		"home":     (*reader).home,
		"garrison": (*reader).garrison,
		"coast":    (*reader).coastHome,
		"redeploy": (*reader).redeploy,
		"losses":   func(r *reader) games.Order { return r.places("at", "", games.Order{Kind: kindLosses, Verb: "losses"}) },
	}
}

// formOf is how an order with each order word is written, for faults.
var formOf = map[string]string{
	"reserve": "reserve 10", "play": "play 14", "first": "first: me", "round-up": "round up: flip Gage and Rogers", "flip": "round up: flip Gage and Rogers",
	"return": "round up: return Rogers to ALB", "disease": "disease: Berry", "lose": "lose light, indian", "blankets": "blankets: Outaouais, Seneca",
	"peace": "peace: Mingo, Chaouanon", "admiral": "admiral to HAL", "battoemen": "battoemen: ALB", "hesitant": "hesitant: HAL", "warships": "warships BAYE-OSW",
	"encroach": "encroachment: Iroquois to ONON", "land": "land LOU", "indian": "indian: raid CARL with Chaouanon from FORK via LOYA RAYS", "hold": "hold army",
	"move": "move all from ALB via LKG to TIC", "raid": "raid CARL with Villiers from FORK via LOYA RAYS", "sail": "sail 2 fleets, 6 brigades from HAL, land LOU",
	"marshal": "marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR", "build": "build fort at LKG with New England",
	"finish": "finish road WILC-MEK with Virginia & S.", "repair": "repair fort at TIC with New England", "remove": "remove fort at TIC with New England",
	"abandon": "abandon Forbes", "done": "done", "pass": "indian: pass", "go-on": "go on to CARL", "pursue": "pursue", "stop": "stop",
	"elevated": "elevated status: yes", "lacrosse": "lacrosse: yes", "ambush": "ambush at RAYS", "coup": "coup de main at OSW", "abbatis": "abbatis at TIC",
	"emergency": "emergency artillery: yes", "no": "ambush: no", "frenzy": "frenzy: build fort at LKG with New England", "react": "react: marshal at LKG: all from ALB",
	"combine": "combine at ALB: keep Fraser", "keep": "combine: keep Fraser", "commander": "commander: Wolfe", "reroll": "reroll 3 with commander",
	"replace": "replace with Bradstreet", "hits": "hits: highlands, 44th & 48th, never Rogers", "never": "hits: never Rogers", "withdraw": "withdraw Boscawen to HAL",
	"wie": "wie: keep old", "rout": "rout loss: reduced all, colonials", "retreat": "retreat from KING: ALB, nearest home, most units", "kill": "kill: Royal Artillery",
	"fort": "fort at TIC: destroy", "destroy": "fort at TIC: destroy", "leave": "fort at TIC: leave", "rally": "rally at ALB with Howe", "vow": "vow: 1 artillery, Gage",
	"fleets": "fleets: Boscawen at NYC, 2 fleets at HAL", "place": "place Fraser, 2 Royal Artillery at HAL, rest at NYC", "rest": "place rest at NYC",
	"light": "colonial light: Putnam", "colonials": "colonials: 5 New England at NOR, Rogers at NOR", "sail-box": "sail box home to HAL",
	"villages": "villages: Iroquois to ONON, KAHN", "winter": "winter at TIC: keep New England", "home": "go home from TIC via LKG to ALB",
	"garrison": "garrison at QUE: 2 brigades, 1 artillery", "coast": "coast home from LOU to HAL", "redeploy": "redeploy Montcalm to MTL", "losses": "losses: Montgomery at ALB",
}

// ---- cards

// cardNumber reads the number of a card.
func (r *reader) cardNumber() string {
	r.Skip("card", "no", "number")
	n, ok := r.number()
	if !ok || r.d.Cards[n] == nil {
		r.Fail("unknown-card", "what", r.Raw(), "form", r.Form)
		return ""
	}
	return itoa(n)
}

func (r *reader) reserve() games.Order {
	return order(kindReserve, "reserve", "card", r.cardNumber())
}

func (r *reader) play() games.Order {
	r.Skip("the", "my", "card", ":")
	switch {
	case r.Word("reserve"):
		r.Skip("card")
		return order(kindCard, "play", "card", "reserve")
	case r.Word("drawn"):
		return order(kindCard, "play", "card", "drawn")
	case r.Word("most"):
		r.Skip("ap", "aps", "action", "points")
		return order(kindCard, "play", "prefer", "most-ap")
	}
	return order(kindCard, "play", "card", r.cardNumber())
}

func (r *reader) first() games.Order {
	// "first move all …" is an order to move.
	if word := r.wordAt(r.I); word != "" && word != "me-first" && word != "them-first" && word != "first" {
		r.I += r.d.typedNames.Find(r.Rest(), classWord).Used
		r.Skip(":", ",")
		r.Form = formOf[word]
		return readers[word](r)
	}
	r.Skip("player", "is", ":")
	switch {
	case r.Word("me", "myself", "i", "self"):
		return order(kindFirst, "first", "who", "me")
	case r.Word("opponent", "you", "him", "her", "them", "enemy", "other"):
		return order(kindFirst, "first", "who", "opponent")
	}
	r.notUnderstood()
	return games.Order{}
}

// ---- AR Start Events

func (r *reader) roundUp() games.Order {
	if r.Word("return") {
		return r.returnUnit()
	}
	r.Word("flip")
	return r.flip()
}

func (r *reader) flip() games.Order {
	return order(kindRoundUp, "flip", "units", r.unitsAnywhere())
}

func (r *reader) returnUnit() games.Order {
	return order(kindRoundUp, "return", "units", r.oneUnit(), "to", r.toSpace())
}

func (r *reader) lose() games.Order {
	var aps []string
	for r.Fault == nil && !r.over() {
		r.Skip(",", "and", "lose", "the")
		if r.over() {
			break
		}
		aps = append(aps, r.apAlone())
	}
	if len(aps) == 0 || len(aps) > 2 { // a card without APs loses none
		r.Fail("missing-ap", "form", r.Form)
	}
	// First the French card's, then the Indian card's.
	slices.SortStableFunc(aps, func(a, b string) int { return indianLast(a) - indianLast(b) })
	return order(kindSupplies, "lose", "ap", aps)
}

func indianLast(ap string) int {
	if AP(ap) == APIndian || AP(ap) == APIndian2 {
		return 1
	}
	return 0
}

// over reports whether nothing comes but what may stand behind any order.
func (r *reader) over() bool {
	return r.Fault != nil || r.AtEnd() || r.Peek("if", "when", "unless", "until")
}

// overOrElse is over for orders that "else nothing" may follow.
func (r *reader) overOrElse() bool { return r.over() || r.Peek("else", "otherwise") }

// toSpace reads "to SPACE", "at SPACE" or "SPACE", which may be a box beside
// the map too.
func (r *reader) toSpace() string {
	r.Skip("to", "at", "in", "into", "on", ":", ",")
	return r.place(classSpace, classBox)
}

// admiral reads where card 18 brings a Fleet, or that it brings none.
func (r *reader) admiral() games.Order {
	if r.Word("none", "no", "nowhere", "nobody") {
		return order(kindAdmiral, "none")
	}
	return order(kindAdmiral, "admiral", "to", r.toSpace())
}

// battoemen reads whose marker card 21 removes, and which one.
func (r *reader) battoemen() games.Order {
	o := order(kindBattoemen, "battoemen", "space", r.toSpace())
	r.Skip(",", "the", ":")
	if r.Word("rout") {
		return o.With("marker", "rout")
	}
	r.Word("oos")
	return o
}

func (r *reader) encroach() games.Order {
	return order(kindEncroach, "encroachment", "units", r.oneUnit(), "to", r.toSpace())
}

// ---- Action Phase

func (r *reader) passAlone() games.Order {
	return order(kindIndian, "pass")
}

func (r *reader) indian() games.Order {
	switch r.actionWord() {
	case "move":
		return r.move(kindIndian)
	case "raid":
		return r.raid(kindIndian)
	case "pass", "no":
		return order(kindIndian, "pass")
	case "done":
		return order(kindIndian, "done")
	}
	r.notUnderstood()
	return games.Order{}
}

// actionWord reads the order word behind "indian:" or "react:", "" if there is
// none. It may be misspelt.
func (r *reader) actionWord() string {
	r.Skip(":", ",", "the", "then")
	m := r.d.typedNames.Find(r.Rest(), classWord)
	if m.Used == 0 {
		return ""
	}
	r.note(m)
	r.I += m.Used
	r.Skip(":", ",")
	return m.ID
}

func (r *reader) hold() games.Order {
	if r.Word("none", "nothing", "no") {
		return order(kindHold, "hold", "ap", "none")
	}
	return order(kindHold, "hold", "ap", r.apAlone())
}

// clauses are what the orders of the Action Phase hold beside their units.
type clauses struct {
	from, to string
	via      []string
	stops    []games.Arg // drop and pick
	abandon  []string
	ap       string
	with     []string
	land     string
	lacrosse bool
	frenzy   bool
}

// clauses reads clauses in any order up to the end of the line. A space
// without a word before it is where the stack comes from or goes to.
func (r *reader) clauses(kind games.Kind, c clauses) clauses {
	goTo := func(s string) {
		if c.to != "" && s != "" {
			c.via = append(c.via, c.to)
		}
		c.to = s
	}
	for r.Fault == nil && !r.overOrElse() {
		switch {
		case r.Word(",", "and", "then", "please", "pls", "plz", "too") || r.farewell():
		case r.Word("from"):
			c.from = r.space()
		case r.Word("via", "through", "by", "over", "thru"):
			c.via = append(c.via, r.spaces()...)
		case r.Word("to", "into"):
			goTo(r.space())
		case r.Peek("except", "but", "without"):
			c.with = append(c.with, r.units()...) // "move all from ALB to LKG except Rogers"
		case r.Word("drop", "dropping", "leave", "leaving"):
			c.stops = append(c.stops, r.dropped("drop"))
		case r.Word("pick", "pickup", "collect", "picking"):
			c.stops = append(c.stops, r.dropped("pick"))
		case r.Word("abandon", "abandoning"):
			c.abandon = append(c.abandon, r.units()...)
		case r.Word("land", "landing"):
			c.land = r.toSpace()
		case r.Word("lacrosse"):
			c.lacrosse = true
		case r.Word("frenzy"):
			c.frenzy = true
		case r.Word("with", "using", "w", "company", "use"):
			if ap, ok := r.ap(kind == kindIndian); ok {
				c.ap = ap
			} else {
				c.with = append(c.with, r.units()...)
			}
		default:
			s, ok := r.maybeSpace()
			switch {
			case !ok:
				r.notUnderstood()
			case c.from == "" && c.to == "":
				c.from = s
			default:
				goTo(s)
			}
		}
	}
	// "drop X at Y" before "pick up": the canonical order of the arguments.
	slices.SortStableFunc(c.stops, func(a, b games.Arg) int { return len(a.Name) - len(b.Name) })
	return c
}

// dropped reads the units that are dropped or picked up at a space.
func (r *reader) dropped(name string) games.Arg {
	r.Skip("up", "off")
	units := r.units()
	r.Skip("up", "off", "at", "in", "on")
	return games.Arg{Name: name, Values: append([]string{r.space()}, units...)}
}

func (r *reader) move(kind games.Kind) games.Order {
	units := r.units()
	c := r.clauses(kind, clauses{})
	if c.to == "" && r.Fault == nil {
		r.Fail("missing-space", "form", r.Form)
	}
	if len(c.with) > 0 {
		units = append(units, c.with...) // "move Rogers with Gage from …"
	}
	o := arg(order(kind, "move", "units", units), "from", c.from)
	o = arg(arg(o, "via", c.via...), "to", c.to)
	for _, s := range c.stops {
		if s.Name == "drop" {
			o.Args = append(o.Args, s)
		}
	}
	for _, s := range c.stops {
		if s.Name == "pick" {
			o.Args = append(o.Args, s)
		}
	}
	return arg(arg(o, "ap", c.ap), "abandon", c.abandon...)
}

func (r *reader) raid(kind games.Kind) games.Order {
	var c clauses
	r.Skip("on", "at", "against")
	switch s, ok := r.maybeSpace(); {
	case ok:
		c.to = s
	case r.clause():
	default:
		// "raid with Villiers" or "raid Villiers from FORK to CARL".
		c.with = r.oneUnit()
	}
	target := c.to
	c.to = ""
	c = r.clauses(kind, c)
	// A space without a word before it goes the way from FORK to CARL; a
	// target named first stays the target.
	switch {
	case target == "":
		target = c.to
	case c.to != "" && c.to != target:
		r.Fail("two-targets", "a", target, "b", c.to)
	}
	if target == "" {
		r.Fail("missing-space", "form", r.Form)
	}
	unit := c.with
	if len(unit) > 1 {
		r.Fail("one-unit", "form", r.Form)
	}
	for i, u := range unit {
		if s := parseSelector(u); classes[s.Name] != nil && s.N == 0 {
			s.N = 1
			unit[i] = s.String()
		}
	}
	o := arg(order(kind, "raid", "to", target), "unit", unit...)
	o = arg(arg(o, "from", c.from), "via", c.via...)
	return arg(marked(o, "lacrosse", c.lacrosse), "ap", c.ap)
}

func (r *reader) sail(kind games.Kind) games.Order {
	units := r.units()
	c := r.clauses(kind, clauses{})
	units = append(units, c.with...)
	if c.land == "" {
		c.land = c.to
	}
	o := arg(order(kind, "sail", "units", units), "from", c.from)
	return arg(arg(o, "land", c.land), "ap", c.ap)
}

func (r *reader) marshal(kind games.Kind) games.Order {
	r.Skip("troops", "to", "at", "in", "on")
	o := order(kind, "marshal", "at", r.space())
	r.Skip(":", ",")
	ap, unit := "", []string(nil)
	with := func() {
		if a, ok := r.ap(false); ok {
			ap = a
		} else {
			unit = append(unit, r.oneUnit()...)
		}
	}
	for r.Word("with", "using", "w") {
		with()
		r.Skip(":", ",")
	}
	var froms []games.Arg
	for r.Fault == nil && !r.overOrElse() {
		r.Skip(",", "and", ":", "then")
		if r.overOrElse() {
			break
		}
		if r.Word("with", "using", "w") {
			with()
			continue
		}
		units := r.units()
		r.Skip("from", "of", "at", "in")
		for more := true; more; {
			froms = append(froms, games.Arg{Name: "from", Values: append([]string{r.space()}, units...)})
			more = r.andSpace() // "all from KING and NOR"
		}
	}
	if len(froms) == 0 {
		r.Fail("missing-unit", "form", r.Form)
	}
	o = arg(o, "unit", unit...)
	o.Args = append(o.Args, froms...)
	return arg(o, "ap", ap)
}

// andSpace reads "and" or a comma if just a space follows, and not units of
// its name.
func (r *reader) andSpace() bool {
	from := r.I
	if !r.Word(",", "and") {
		return false
	}
	r.Skip("and", "from")
	here := r.I
	if m := r.findUnit(); m.Used > 0 && exactly(m) && !r.upperCode(here) {
		r.I = from
		return false
	}
	_, ok := r.maybeSpace()
	if ok = ok && !r.Peek("from", "of", "at", "in", "all"); !ok {
		r.I = from
		return false
	}
	r.I = here
	return true
}

func (r *reader) build(kind games.Kind, act string) games.Order {
	r.Skip("a", "the", "building", "construction", "of")
	what := ""
	switch {
	case r.Word("fort", "forts"):
		what = "fort"
	case r.Word("road", "roads"):
		what = "road"
	default:
		r.Fail("fort-or-road", "what", r.Raw(), "form", r.Form)
	}
	r.Skip("marker", "construction", ":")
	at, conn := "", ""
	if what == "road" {
		r.Skip("on", "at", "over", "along")
		conn = r.connection()
		if r.Word("at", "in") {
			at = r.space() // where the Brigade stands
		}
	} else {
		r.Skip("at", "on", "in")
		at = r.space()
	}
	var unit, company []string
	ap, frenzy := "", false
	for r.Fault == nil && !r.overOrElse() {
		switch {
		case r.Word(",", "and", "then"):
		case r.Word("frenzy"):
			frenzy = true
		case r.Word("company"):
			company = append(company, r.units()...)
		case r.Word("with", "using", "by", "w"):
			if a, ok := r.ap(false); ok {
				ap = a
			} else if len(unit) == 0 {
				list := r.units()
				unit, company = list[:min(1, len(list))], append(company, list[min(1, len(list)):]...)
			} else {
				company = append(company, r.units()...)
			}
		default:
			r.notUnderstood()
		}
	}
	if frenzy && kind == kindAction {
		kind = kindFrenzy
	}
	o := order(kind, "build", "act", act, "what", what)
	o = arg(arg(o, "at", at), "connection", conn)
	return arg(arg(arg(o, "unit", unit...), "company", company...), "ap", ap)
}

func (r *reader) goOn() games.Order {
	c := r.clauses(kindGoOn, clauses{})
	if c.to == "" {
		c.to = c.from // "go on CARL"
	}
	if c.to == "" {
		r.Fail("missing-space", "form", r.Form)
	}
	return arg(arg(games.Order{Kind: kindGoOn, Verb: "go-on"}, "via", c.via...), "to", c.to)
}

func (r *reader) frenzy() games.Order {
	if r.Word("none", "no", "nothing") {
		return order(kindFrenzy, "none")
	}
	switch word := r.actionWord(); word {
	case "build", "finish", "repair", "remove":
		return r.build(kindFrenzy, word)
	}
	r.notUnderstood()
	return games.Order{}
}

func (r *reader) react() games.Order {
	r.Skip(":", ",")
	r.readIfs()
	if r.Word("none", "no", "nothing") {
		return r.elseNothing(order(kindReact, "none"))
	}
	word := r.actionWord()
	r.Form = formOf[word]
	switch word {
	case "move":
		return r.elseNothing(r.move(kindReact))
	case "raid":
		return r.elseNothing(r.raid(kindReact))
	case "sail":
		return r.elseNothing(r.sail(kindReact))
	case "marshal":
		return r.elseNothing(r.marshal(kindReact))
	case "build", "finish", "repair", "remove":
		return r.elseNothing(r.build(kindReact, word))
	case "no", "pass":
		return order(kindReact, "none")
	}
	r.Form = formOf["react"]
	r.notUnderstood()
	return games.Order{}
}

// elseNothing reads "else nothing" behind a Reaction: what is done anyway when
// its condition does not hold.
func (r *reader) elseNothing(o games.Order) games.Order {
	from := r.I
	r.Skip(",")
	if !r.Word("else", "otherwise") || !r.Word("nothing", "none") {
		r.I = from
	}
	return o
}

// ---- Battle

// yesNo reads whether an Event is used in a Battle or for a Raid; it is, unless
// the line says no.
func (r *reader) yesNo(kind games.Kind) games.Order {
	o := r.at(games.Order{Kind: kind, Verb: verbOf(kind)})
	use := "yes"
	switch {
	case r.Word("no", "none", "never", "not"):
		use = "no"
	case r.Word("yes", "always", "use", "y"):
	}
	return o.With("use", use)
}

// verbOf is the verb of the kinds that are answered by yes or no.
func verbOf(kind games.Kind) string { return string(kind) }

// no reads "no ambush", "no reroll" and the like.
func (r *reader) no() games.Order {
	r.Skip("use", "the")
	word := r.actionWord()
	r.Form = formOf[word]
	switch word {
	case "ambush", "coup", "abbatis", "emergency", "elevated", "lacrosse":
		o := readers[word](r)
		o.Args[len(o.Args)-1].Values = []string{"no"}
		return o
	case "reroll":
		return r.at(games.Order{Kind: kindReroll, Verb: "none"})
	case "frenzy":
		return order(kindFrenzy, "none")
	case "react":
		return order(kindReact, "none")
	case "withdraw":
		return r.at(games.Order{Kind: kindFleetAway, Verb: "none"})
	case "replace":
		return r.at(games.Order{Kind: kindReplace, Verb: "none"})
	}
	r.notUnderstood()
	return games.Order{}
}

// priority reads a list of units in the order of preference, and what is to be
// spared.
func (r *reader) priority(o games.Order) games.Order {
	var units, never, neverAt []string
	for r.Fault == nil && !r.over() {
		switch {
		case r.Word(",", ":", "and", "then", "else", "first", "before", "on"):
		case r.Word("never", "not", "spare", "save"):
			if r.Word("at", "in") {
				neverAt = append(neverAt, r.spaces()...)
			} else {
				never = append(never, r.units()...)
			}
		default:
			units = append(units, r.unitsAnywhere()...)
		}
	}
	o = arg(arg(arg(o, "units", units...), "never", never...), "never-at", neverAt...)
	if len(o.Args) == 0 {
		r.failName("unknown-unit", classUnit, games.Found{})
	}
	return o
}

func (r *reader) combineUnits() games.Order {
	o := r.at(games.Order{Kind: kindCombine, Verb: "combine"})
	var keep, lose []string
	for r.Fault == nil && !r.over() {
		switch {
		case r.Word(",", "and", "then", ":"):
		case r.Word("keep"):
			keep = append(keep, r.units()...)
		case r.Word("lose"):
			lose = append(lose, r.units()...)
		default:
			keep = append(keep, r.units()...)
		}
	}
	if len(keep)+len(lose) == 0 {
		r.failName("unknown-unit", classUnit, games.Found{})
	}
	return arg(arg(o, "keep", keep...), "lose", lose...)
}

// keep reads "keep old", "keep 10" and "keep Fraser".
func (r *reader) keep() games.Order {
	switch {
	case r.Peek("old", "new"):
		return r.wie()
	case r.I+1 == len(r.Toks):
		if n, ok := games.Number(r.Toks[r.I].Text); ok && r.d.Cards[n] != nil {
			return r.reserve()
		}
	}
	r.I-- // the word keep is read again
	return r.combineUnits()
}

func (r *reader) reroll() games.Order {
	o := r.at(games.Order{Kind: kindReroll, Verb: "reroll"})
	r.Skip("die", "dice", "no", "number", ":")
	if n, ok := r.number(); ok {
		r.Skip("with", "using", "by", "the", ":")
		return o.With("die", itoa(n)).With("with", r.source())
	}
	var prefer, save []string
	ahead := 0
	for r.Fault == nil && !r.over() {
		switch {
		case r.Word(",", "and", "then", "always", "first", "only"):
		case r.Words("full", "lead"): // all that he has
		case r.Word("save", "spare", "keep", "not", "no"):
			r.Skip("the")
			save = append(save, r.rerollOn(r.source()))
		case r.Word("stop"):
			r.Skip("when", "if", "at", "i", "am", "im")
			n, ok := r.number()
			if !ok {
				r.notUnderstood()
			}
			ahead = n
			r.Skip("or", "more", "ahead")
		case len(prefer) == 0 && r.Word("none", "never", "nothing"):
			o.Verb = "none"
			return o
		default:
			source := r.source()
			on := r.rerollOn(source)
			if on != source && r.Word("first") {
				save = append(save, on) // for others when these have rolled
				on = source
			}
			prefer = append(prefer, on)
		}
	}
	o = arg(arg(o, "prefer", prefer...), "save", save...)
	if ahead > 0 {
		o = o.With("ahead", itoa(ahead))
	}
	if len(o.Args) == 0 {
		r.notUnderstood()
	}
	return o
}

// rerollOn reads whose dice a source is for: "commander for brigades".
func (r *reader) rerollOn(source string) string {
	named := r.Word("for", "on", "of")
	r.Skip("the", "my")
	m := r.d.typedNames.Find(r.Rest(), classMany)
	switch {
	case r.Fault != nil:
	case m.Used > 0 && exactly(m) && rerollClasses[m.ID] && (named || !slices.Contains(rerollSources[:], strings.TrimSuffix(m.ID, "s"))):
		r.I += m.Used
		r.Skip("dice", "units", "brigades")
		return source + " for " + m.ID
	case named:
		r.notUnderstood()
	}
	return source
}

// rerollClasses are the classes of units whose dice an order to reroll may name.
var rerollClasses = map[string]bool{"lights": true, "indians": true, "brigades": true, "highlands": true, "metropolitans": true, "colonials": true, "artillery": true, "fleets": true, "forts": true, "bastions": true}

// source reads by what a die is rerolled (13.5).
func (r *reader) source() string {
	switch {
	case r.Word("highland", "highlands", "highlanders", "free"):
		return "highland"
	case r.Word("event", "card"):
		return "event"
	case r.Word("commander", "commanders", "leader", "general"):
		return "commander"
	case r.Word("all", "everything"):
		return "all"
	}
	r.notUnderstood()
	return ""
}

func (r *reader) replace() games.Order {
	o := r.at(games.Order{Kind: kindReplace, Verb: "replace"})
	if r.Word("none", "nobody", "no") {
		o.Verb = "none"
		return o
	}
	r.Skip("with", "by", ":")
	return o.With("units", r.oneUnit()...)
}

// never reads "never Rogers" alone, which belongs to hits.
func (r *reader) never() games.Order {
	r.I--
	return r.priority(games.Order{Kind: kindHit, Verb: "hit"})
}

func (r *reader) withdraw(o games.Order) games.Order {
	if r.Word("none", "no", "nothing", "never") {
		o.Verb = "none"
		return o
	}
	o.Verb = "withdraw"
	units := r.units()
	for i, u := range units {
		if s := parseSelector(u); s.Name == "all" { // "withdraw reduced"
			s.Name = "fleets"
			units[i] = s.String()
		}
	}
	o = o.With("units", units...)
	if r.Word("to", "into") {
		o = o.With("to", r.toSpace())
	} else if s, ok := r.maybeSpace(); ok {
		o = o.With("to", s)
	}
	return o
}

func (r *reader) wie() games.Order {
	r.Skip("keep", "the", ":")
	for _, which := range []string{"old", "new"} {
		if r.Word(which) {
			r.Skip("one", "chit")
			return order(kindWIE, "wie", "keep", which)
		}
	}
	r.notUnderstood()
	return games.Order{}
}

// retreat reads where to retreat, several spaces or preferences in turn.
func (r *reader) retreat() games.Order {
	o := games.Order{Kind: kindRetreat, Verb: "retreat"}
	if r.Word("from") {
		o.Place = r.space()
	}
	r.Skip(":", ",")
	return o.With("to", r.retreatTo()...)
}

func (r *reader) retreatTo() []string {
	var to []string
	for r.Fault == nil && !r.over() {
		switch {
		case r.Word(",", "then", "else", "to", "or", "and", ":", "otherwise", "the"):
		case r.Word("nearest", "closest"):
			r.Skip("own", "friendly")
			r.Skip("home", "space")
			to = append(to, "nearest-home")
		case r.Word("most", "largest", "biggest"):
			r.Skip("friendly", "own")
			if !r.Word("units", "stack") {
				r.notUnderstood()
			}
			to = append(to, "most-units")
		case r.Word("home"):
			to = append(to, "home")
		default:
			to = append(to, r.place(classSpace, classBox))
		}
	}
	if len(to) == 0 {
		r.Fail("missing-space", "form", r.Form)
	}
	return to
}

func (r *reader) fort() games.Order {
	o := r.at(games.Order{Kind: kindFort, Verb: "fort"})
	switch {
	case r.Word("destroy", "destroyed", "burn", "yes"):
		return o.With("act", "destroy")
	case r.Word("leave", "keep", "no"):
		return o.With("act", "leave")
	}
	r.notUnderstood()
	return o
}

func (r *reader) fortAct(act string) games.Order {
	r.Skip("the", "fort")
	return r.at(games.Order{Kind: kindFort, Verb: "fort"}).With("act", act)
}

func (r *reader) rally() games.Order {
	o := r.at(games.Order{Kind: kindRally, Verb: "rally"})
	r.Skip("with", "using", "by", ":")
	return o.With("units", r.oneUnit()...)
}

// ---- Logistics and Winter Quarters

// fleets reads where Fleets are placed, or, behind "fleets:", which withdraw.
func (r *reader) fleets() games.Order {
	if r.Word("withdraw") {
		return r.withdraw(r.at(games.Order{Kind: kindFleetAway}))
	}
	return r.places("at", "fleets", games.Order{Kind: kindPlaceFleets, Verb: "fleets"})
}

// restAlone reads "rest at NYC", a place order for all that is left.
func (r *reader) restAlone() games.Order {
	return games.Order{Kind: kindPlaceUnits, Verb: "place"}.With("at", r.toSpace(), "rest")
}

func (r *reader) villages() games.Order {
	unit := r.units()
	r.Skip("to", "at", ":")
	return order(kindVillages, "villages", "units", unit, "to", r.spaces())
}

// winter reads which Colonial Brigades stay where.
func (r *reader) winter() games.Order {
	o := r.at(games.Order{Kind: kindColGarrison, Verb: "winter"})
	r.Skip("keep", ":")
	if r.Word("none", "nobody", "nothing") {
		return r.placeBehind(o)
	}
	o = o.With("units", r.units()...)
	if r.Word("stay", "stays", "at", "in", "on") {
		r.Skip("at", "in", "on")
		o.Place = r.space()
	}
	return o
}

// home reads the way of a stack in Winter Quarters: inland, by coast, or of
// the Sail Box.
func (r *reader) home() games.Order {
	r.Skip(":")
	if r.Word("sail") {
		r.Skip("box")
		return order(kindSailHome, "home-sail", "to", r.toSpace())
	}
	o := games.Order{Kind: kindReturn, Verb: "go-home"}
	r.Skip("from")
	o.Place = r.space()
	if r.Word("stack") { // "home: LOU stack to HAL"
		return order2(games.Order{Kind: kindCoastHome, Verb: "coast-home", Place: o.Place}, r.toSpace())
	}
	c := r.clauses(kindReturn, clauses{from: o.Place})
	if c.to == "" {
		r.Fail("missing-space", "form", r.Form)
	}
	return arg(arg(o, "via", c.via...), "to", c.to)
}

// order2 adds where the stack goes.
func order2(o games.Order, to string) games.Order { return o.With("to", to) }

func (r *reader) garrison() games.Order {
	o := r.at(games.Order{Kind: kindGarrison, Verb: "garrison"})
	if !r.Word("none", "nobody", "nothing") {
		o = o.With("units", r.units()...)
	}
	return r.placeBehind(o)
}

// placeBehind reads the space that an order is for where it stands at the end.
func (r *reader) placeBehind(o games.Order) games.Order {
	if r.Skip("stays", "stay"); r.Word("at", "in", "on") {
		o.Place = r.space()
	}
	return o
}

func (r *reader) coastHome() games.Order {
	o := games.Order{Kind: kindCoastHome, Verb: "coast-home"}
	r.Skip("from", ":")
	o.Place = r.space()
	return o.With("to", r.toSpace())
}

func (r *reader) redeploy() games.Order {
	o := order(kindRedeploy, "redeploy", "units", r.oneUnit())
	r.Skip(":", ",")
	if r.Word("stay", "stays") {
		return o.With("stay")
	}
	return o.With("to", r.toSpace())
}

// ---- lines without an order word

// headless reads lines that are clear without their order word. There are few:
// Nation units to their Villages, and a preference for a Retreat behind "else".
func (r *reader) headless() games.Order {
	switch {
	case r.Peek("nearest", "closest", "most"):
		r.Form = formOf["retreat"]
		return games.Order{Kind: kindRetreat, Verb: "retreat"}.With("to", r.retreatTo()...)
	case r.Peek("iroquois", "cherokee"):
		unit, _ := r.selector()
		if r.Word("to", "at", ":") {
			r.Form = formOf["villages"]
			return order(kindVillages, "villages", "units", []string{unit}, "to", r.spaces())
		}
	}
	r.Fail("no-order-word")
	return games.Order{}
}
