package wilderness

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/pick"
)

// How far pieces move (6.1).
const (
	leaderMove = 6
	boatMove   = 9
)

// The verbs of what an activated force does.
const (
	verbMove    = "move"
	verbAttack  = "attack" // out of a siege (8.25)
	verbSiege   = "siege"
	verbAssault = "assault"
	verbStay    = "stay"
	verbDone    = "done"
	verbGoOn    = "go-on"
	verbStop    = "stop"
)

// A leg is one step of a path, and who is left behind where it leads.
type leg struct {
	to   SpaceID
	drop []PieceID
}

// A plan is what an activated force shall do, as accepted.
type plan struct {
	verb  string
	force int // which of the activated ones
	kind  MoveKind
	legs  []leg
	card  int // Amphibious Landing or George Croghan that goes with it
}

// count is how many of the conditions hold.
func count(is ...bool) (n int) {
	for _, b := range is {
		if b {
			n++
		}
	}
	return n
}

// moveDecision is what an activated force does: D14, D19 to D21, D24, D25.
type moveDecision struct {
	g      *game
	side   Side
	forces []Force
	foul   bool // Foul Weather was played on the only one
	again  bool // its first plan cannot be carried out
}

func (g *game) moveDecision(side Side) *moveDecision {
	return &moveDecision{g: g, side: side, forces: g.Phase.Forces}
}

func (d *moveDecision) About() games.About {
	place := NoSpace
	if len(d.forces) == 1 {
		place = d.at(d.forces[0])
	}
	a := about(kindMove, d.side, place, "5.3", kindGoOn, kindAmbush, kindFieldworks, kindCoehorns, kindSurrender, kindAssault,
		kindLosses, kindRetreat, kindRaid, kindHome)
	a.Left = d.left
	return a
}

// at is the space where a force stands.
func (d *moveDecision) at(f Force) SpaceID { return d.g.piece(f.Pieces[0]).At.Space() }

func (d *moveDecision) Prompt() games.Text {
	var list []string
	for _, f := range d.forces {
		list = append(list, d.g.counter(d.head(f)).Sort+"@"+d.at(f).String())
	}
	return games.T("ask-move", "forces", list, "foul", d.foul, "again", d.again)
}

// head is the piece by which an order names a force.
func (d *moveDecision) head(f Force) PieceID {
	if f.Commander != NoPiece {
		return f.Commander
	}
	return f.Pieces[0]
}

// Fits leaves an order alone that names other pieces than those that may act.
func (d *moveDecision) Fits(o games.Order) bool {
	if !d.g.fits(o, d.About()) {
		return false
	}
	if o.Verb == verbDone {
		return !d.again
	}
	_, fault := d.find(o)
	i, where := d.find(o.Without("from")) // who leads is one: where he does not stand he is not waited for
	return fault == nil || where == nil && o.Has("who") && d.forces[i].Commander != NoPiece
}

// Default does nothing more, or stays where a plan has failed.
func (d *moveDecision) Default() games.Order {
	if d.again {
		return d.order(verbStay, d.forces[0])
	}
	return order(kindMove, verbDone)
}

func (d *moveDecision) order(verb string, f Force) games.Order {
	return order(kindMove, verb, "who", d.g.names([]PieceID{d.head(f)}), "from", d.at(f))
}

// find is the activated force that an order names.
func (d *moveDecision) find(o games.Order) (int, *games.Fault) {
	if path := o.Get("to"); !o.Has("from") && len(path) > 1 { // "Ottawa NIA-OSW": from where it begins
		if i, fault := d.find(o.With("from", path[0])); fault == nil {
			return i, nil
		}
	}
	for i, f := range d.forces {
		if from := o.Arg("from"); from != "" && from != d.at(f).String() {
			continue
		}
		if !o.Has("who") {
			if len(d.forces) == 1 || o.Has("from") {
				return i, nil
			}
			continue
		}
		means := func(who ...string) bool {
			ps, miss := d.g.pick([]PieceID{d.head(f)}, pick.Singles(who))
			return miss == nil && len(ps) == 1
		}
		if who := o.Get("who"); means(who...) || o.Verb == verbStay && slices.ContainsFunc(who, func(one string) bool { return means(one) }) {
			return i, nil
		}
	}
	return 0, d.g.refuse("5.3", d.g.d.lang.Format(d.Default()), "not-activated-now", "forces", d.Prompt().Values.Get("forces"))
}

// left is an order for several units that go one by one, without the first.
func (d *moveDecision) left(o games.Order) (games.Order, bool) {
	i, _ := d.find(o)
	left := o.Replace("who", pick.Less(o.Arg("who")))
	_, fault := (&moveDecision{g: d.g, side: d.side, forces: slices.Delete(slices.Clone(d.forces), i, i+1)}).find(left)
	return left, fault == nil && parseSelector(o.Arg("who")).N != 0
}

func (d *moveDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if o.Verb == verbDone && !d.again {
		return games.Answer{Order: order(kindMove, verbDone), Value: &plan{verb: verbDone}}, nil
	}
	i, fault := d.find(o)
	if fault != nil {
		return games.Answer{}, fault
	}
	f := d.forces[i]
	p := &plan{verb: o.Verb, force: i}
	line := d.order(o.Verb, f)
	inside := g.piece(f.Pieces[0]).Inside
	switch o.Verb {
	case verbStay:
	case verbSiege, verbAssault:
		fault = g.siegeFault(d.side, f, o.Verb == verbAssault)
	case verbAttack:
		if !inside {
			fault = g.refuse("8.25", "", "not-inside", "space", d.at(f))
		}
	case verbMove:
		if inside {
			fault = g.refuse("8.25", g.d.lang.Format(d.order(verbAttack, f)), "is-inside", "space", d.at(f))
			break
		}
		line, fault = d.path(o, f, p, line)
	default:
		fault = g.refuse("5.3", g.d.lang.Format(d.Default()), "no-such-action", "verb", o.Verb)
	}
	if fault != nil {
		return games.Answer{}, fault
	}
	return games.Answer{Order: line, Value: p}, nil
}

// path reads where a force goes, and with which card.
func (d *moveDecision) path(o games.Order, f Force, p *plan, line games.Order) (games.Order, *games.Fault) {
	g := d.g
	if n := o.Arg("card"); n != "" {
		p.card, _ = strconv.Atoi(n)
		if fault := d.cardFault(p.card, f); fault != nil {
			return line, fault
		}
	}
	by := MoveKind(o.Arg("by"))
	linked := len(g.d.Spaces[d.at(f)].Links)+len(g.d.Spaces[d.at(f)].Out) > 0
	if by == BySea || by == "" && (!linked || p.card != 0 && !d.isCroghan(p.card)) {
		return d.voyage(o, f, p, line)
	}
	kinds := []MoveKind{ByBoat, ByLand}
	if by != "" {
		kinds = []MoveKind{by}
	}
	var worst *games.Fault
	for _, kind := range kinds {
		again, fault := d.march(o, f, p, kind, line)
		if fault == nil {
			return again, nil
		}
		if worst == nil || worst.Rule == "6.3" || fault.Rule != worst.Rule && worst.Rule == "6.1" {
			worst = fault
		}
	}
	return line, worst
}

func (d *moveDecision) isCroghan(n int) bool {
	c := d.g.d.Cards[n]
	return c != nil && c.Event == "george-croghan"
}

// cardFault says why a card may not go with a move (5.56).
func (d *moveDecision) cardFault(n int, f Force) *games.Fault {
	g := d.g
	if !slices.Contains(g.Cards.Hands[d.side], n) {
		return g.refuse("5.2", "", "card-not-in-hand", "card", n)
	}
	switch g.d.Cards[n].Event {
	case "george-croghan":
		if len(g.drilled(f.Pieces)) == 0 {
			return g.refuse("5.56", "", "croghan-needs-drilled")
		}
	case "amphibious-landing":
	default:
		return g.refuse("5.56", "", "card-not-with-move", "card", n)
	}
	if d.side != British {
		return g.refuse("5.12", "", "event-of-enemy", "card", n)
	}
	return nil
}

// march reads a path by land or boat.
func (d *moveDecision) march(o games.Order, f Force, p *plan, kind MoveKind, line games.Order) (games.Order, *games.Fault) {
	w := d.walker(f, kind)
	w.croghan = d.isCroghan(p.card)
	p.kind = kind
	legs, line, fault := w.legs(o, line.With("by", string(kind)))
	if fault != nil {
		return line, fault
	}
	p.legs = legs
	if p.card != 0 {
		line = line.With("card", strconv.Itoa(p.card))
	}
	return line, nil
}

// Sample is a random act of a random force.
func (d *moveDecision) Sample(r *rand.Rand) games.Order {
	g := d.g
	for range 6 {
		f := d.forces[r.IntN(len(d.forces))]
		var o games.Order
		switch r.IntN(12) {
		case 0:
			o = d.order(verbStay, f)
		case 1:
			o = order(kindMove, verbDone)
		case 2, 3:
			o = d.order([]string{verbSiege, verbAssault}[r.IntN(2)], f)
		case 4, 5:
			o = d.sampleVoyage(f, r)
		default:
			o = d.sampleMarch(f, r)
		}
		if g.piece(f.Pieces[0]).Inside && r.IntN(2) == 0 {
			o = d.order(verbAttack, f)
		}
		if a, fault := d.Accept(o); fault == nil {
			return a.Order
		}
	}
	return d.Default()
}

func (d *moveDecision) sampleMarch(f Force, r *rand.Rand) games.Order {
	g := d.g
	kind := []MoveKind{ByLand, ByBoat}[r.IntN(2)]
	w := d.walker(f, kind)
	o := d.order(verbMove, f).With("by", string(kind))
	if n := g.held(d.side, "george-croghan"); n != 0 && d.side == British && w.has(g.isDrilled) && r.IntN(2) == 0 {
		w.croghan = true
		o = o.With("card", strconv.Itoa(n))
	}
	var path []string
	for range 1 + r.IntN(boatMove) {
		ways := slices.DeleteFunc(w.ways(), func(s SpaceID) bool { return !w.may(s) || slices.Contains(path, s.String()) })
		if len(ways) == 0 {
			break
		}
		to := ways[r.IntN(len(ways))]
		for _, s := range ways { // towards the enemy, as players do
			if g.occupied(d.side.Enemy(), s) && r.IntN(2) == 0 {
				to = s
			}
		}
		w.step(to)
		path = append(path, to.String())
		if others := except(w.pieces, d.head(f)); len(others) > 0 && r.IntN(10) == 0 && !g.occupied(d.side.Enemy(), to) {
			ps := []PieceID{others[r.IntN(len(others))]}
			if left := except(w.pieces, ps...); f.Commander == NoPiece || g.commandFault(f.Commander, left) == nil {
				o = o.With("drop", append([]string{to.String()}, g.names(ps)...)...)
				w.pieces = left
			}
		}
	}
	o = o.With("to", path...)
	if len(path) > 0 { // nobody is dropped where the path ends
		o.Args = slices.DeleteFunc(o.Args, func(a games.Arg) bool { return a.Name == "drop" && a.Values[0] == path[len(path)-1] })
	}
	return o
}

// List has what forces do where they are, their steps and voyages.
func (d *moveDecision) List() []games.Order {
	var list []games.Order
	for _, f := range d.forces {
		for _, verb := range []string{verbSiege, verbAssault, verbAttack} {
			list = append(list, d.order(verb, f))
		}
		w := d.walker(f, ByLand)
		for _, s := range w.ways() {
			list = append(list, d.order(verbMove, f).With("to", s.String()))
		}
		for _, p := range d.voyages(f) {
			list = append(list, d.wayOrder(f, &p))
		}
		list = append(list, d.order(verbStay, f))
	}
	return pick.Answers(d, append(list, order(kindMove, verbDone)))
}

func (g *game) newMove(f Force) *Move {
	at, aux := g.piece(f.Pieces[0]).At.Space(), g.auxiliaries(f.Pieces)
	return &Move{Force: f, Start: at, From: at, At: at, Aux: aux, Came: slices.Repeat([]SpaceID{NoSpace}, len(aux))}
}

// act carries out what an activated force does, raids and going home included.
func (g *game) act(side Side, f Force, p *plan) {
	m := g.newMove(f)
	g.Phase.Move = m
	switch p.verb {
	case verbSiege, verbAssault:
		g.besiege(side, m, p.verb == verbAssault)
		return
	case verbStay:
		g.tell("5.3", "stays", "side", side, "units", g.keys(f.Pieces), "space", m.At)
	case verbAttack:
		g.attackOut(side, m)
	case verbMove:
		if p = g.weather(side, m, p); p == nil {
			return
		}
		g.walk(side, m, p)
	}
	g.raids(side, m)
}

// weather lets the enemy play Foul Weather on a force that is about to move (card 14).
// Its side may have to make another plan; nil is no move.
func (g *game) weather(side Side, m *Move, p *plan) *plan {
	g.plan = p
	played := g.respond(kindFoulWeather, side.Enemy(), "foul-weather", m.At, false, "units", g.keys(m.Force.Pieces))
	if g.plan = nil; played == 0 {
		return p
	}
	m.Foul = true
	if p.kind == ByLand || p.kind == ByBoat {
		p.card = 0 // George Croghan stays in the hand
		w := g.walker(side, m)
		w.kind = p.kind
		if !slices.ContainsFunc(p.legs, func(l leg) bool {
			if w.fault(l.to) != nil {
				return true
			}
			w.step(l.to)
			return false
		}) && w.mayEnd() == nil {
			return p
		}
	}
	again := g.ask(&moveDecision{g: g, side: side, forces: []Force{m.Force}, foul: true, again: true}).(*plan)
	switch again.verb {
	case verbSiege, verbAssault:
		g.besiege(side, m, again.verb == verbAssault)
		return nil
	case verbStay:
		g.raids(side, m)
		return nil
	}
	return again
}

// walk moves a force along its path, with all that happens on the way (6.0).
func (g *game) walk(side Side, m *Move, p *plan) {
	if p.kind == BySea || p.kind == ByLanding {
		g.sail(side, m, p)
		return
	}
	if p.card != 0 {
		g.playResponse(side, p.card, m.At)
		m.Croghan = true
	}
	m.Kind = p.kind
	g.follow(side, m, p.legs)
}

// follow goes along legs until the force must stop. Where the enemy avoided battle,
// was overrun or failed to intercept it, its side may turn, stop or go on (6.71,
// 6.82, 7.82).
func (g *game) follow(side Side, m *Move, legs []leg) {
	for len(legs) > 0 && !g.gone(m) {
		l := legs[0]
		if legs = legs[1:]; l.to == m.At { // whoever stays where the enemy avoided battle or was overrun
			g.dropOff(m, l.drop)
			continue
		}
		w := g.walker(side, m)
		if w.fault(l.to) == nil {
			g.takeStep(side, m, l.to, &w)
			if g.enter(side, m, len(legs) > 0) {
				return
			}
			g.dropOff(m, l.drop)
		} else { // what happened on the way forbids it
			legs = nil
		}
		if w.stopped {
			legs = nil
		}
		if len(legs) > 0 {
			g.demolition(side, m.At)
		}
		if m.Infiltrating && len(legs) == 0 && !g.gone(m) && g.occupied(side.Enemy(), m.At) && g.confront(side, m) {
			return // the way out is closed (6.64)
		}
		if legs = g.goOn(side, m, legs); m.Infiltrating && len(legs) == 0 && !g.gone(m) { // it ends its way there
			if g.confront(side, m) {
				return
			}
			legs = g.goOn(side, m, nil)
		}
	}
}

// gone reports whether nothing is left of a moving force.
func (g *game) gone(m *Move) bool {
	return !slices.ContainsFunc(m.Force.Pieces, func(p PieceID) bool { return g.piece(p).At == At(m.At) })
}

// takeStep moves the force one space on.
func (g *game) takeStep(side Side, m *Move, to SpaceID, w *walker) {
	w.step(to)
	m.From, m.At, m.Used, m.Carry, m.Halted = m.At, to, w.used, w.carry, w.halted
	m.Infiltrating = w.lone() && g.occupied(side.Enemy(), to)
	m.Avoided, m.Overran, m.Missed = false, false, false
	g.moveTo(m, to)
	if m.Untold = append(m.Untold, m.From); m.Infiltrating {
		g.tellMoved()
	}
	g.settle()
}

// tellMoved tells of the steps that nobody has been told of yet, all as one, before
// anything else is told, asked or rolled.
func (g *game) tellMoved() {
	m := g.moving()
	if m == nil || len(m.Untold) == 0 {
		return
	}
	from := m.Untold
	m.Untold = nil
	g.tell("6.1", "moved", "side", g.Turn, "units", g.keys(m.Force.Pieces), "from", from[0], "via", from[1:], "to", m.At,
		"by", string(m.Kind), "infiltrates", m.Infiltrating, "again", m.Used > len(from), "leader", m.leader())
}

// leader is what the leader of the force is called, "" if it has none.
func (m *Move) leader() string {
	if c := m.Force.Commander; c != NoPiece && len(m.Force.Pieces) > 1 && slices.Contains(m.Force.Pieces, c) {
		return shipped.Data().Counters[c].Sort
	}
	return ""
}

// moveTo puts the force on a space; its Auxiliaries remember from where they came.
func (g *game) moveTo(m *Move, to SpaceID) {
	for _, p := range m.Force.Pieces {
		g.put(p, At(to))
		if i := slices.Index(m.Aux, p); i >= 0 {
			m.Came[i] = m.From
		}
	}
}

// dropOff leaves pieces of the force behind where it is (6.1).
func (g *game) dropOff(m *Move, ps []PieceID) {
	if len(ps) == 0 {
		return
	}
	g.tellMoved()
	m.Force.Pieces = except(m.Force.Pieces, ps...)
	g.tell("6.1", "dropped", "units", g.keys(ps), "space", m.At)
}

// legEnd is where a way leads, NoSpace if there is none.
func legEnd(way []leg) SpaceID {
	if len(way) == 0 {
		return NoSpace
	}
	return way[len(way)-1].to
}

// goOn asks whether and where a force goes on from where enemies avoided battle, were
// overrun or failed to intercept it (D23); else it goes the rest of its way.
func (g *game) goOn(side Side, m *Move, rest []leg) []leg {
	asked := m.Avoided || m.Overran || m.Missed && len(rest) > 0
	if !asked || g.gone(m) || g.former() && len(rest) > 0 {
		return rest
	}
	w := g.walker(side, m)
	if !slices.ContainsFunc(w.ways(), func(s SpaceID) bool { return w.may(s) }) {
		return nil
	}
	rule := games.Rule("6.82")
	switch {
	case m.Overran:
		rule = "7.82"
	case m.Missed:
		rule = "6.71"
	}
	a := about(kindGoOn, side, m.At, rule, kindLosses, kindRetreat)
	a.Minor = !m.Avoided && !m.Overran // nothing has happened: it goes where it was ordered
	// Orders that were sent with the path, and do not speak of interception, are left to where the
	// enemy avoids battle.
	a.Meant = func(o games.Order) bool { return !a.Minor || hasCond(o, condIntercepted) }
	prompt := games.T("ask-go-on", "space", m.At, "overran", m.Overran, "missed", a.Minor, "to", legEnd(rest))
	return g.ask(&goOnDecision{g.asks(a, prompt), side, m, rest}).([]leg)
}

// goOnDecision is D23.
type goOnDecision struct {
	asked
	side Side
	m    *Move
	rest []leg // of the way that was ordered
}

// Default goes the rest of the way, and else stops.
func (d *goOnDecision) Default() games.Order {
	if len(d.rest) > 0 {
		if a, fault := d.Accept(order(kindGoOn, verbGoOn)); fault == nil {
			return a.Order
		}
	}
	return order(kindGoOn, verbStop)
}

func (d *goOnDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	w := d.g.walker(d.side, d.m)
	if o.Verb == verbStop {
		if fault := w.mayEnd(); fault != nil {
			if safe := d.Default(); safe.Verb != verbStop {
				fault.Try = d.g.d.lang.Format(safe)
				return games.Answer{}, fault
			}
		}
		return games.Answer{Order: order(kindGoOn, verbStop), Value: []leg(nil)}, nil
	}
	if !o.Has("to") {
		o = d.asOrdered()
	}
	legs, line, fault := w.legs(o, order(kindGoOn, verbGoOn))
	if fault != nil {
		return games.Answer{}, fault
	}
	return games.Answer{Order: line, Value: legs}, nil
}

// asOrdered is the order to go the rest of the way.
func (d *goOnDecision) asOrdered() games.Order {
	o := order(kindGoOn, verbGoOn)
	var path []string
	for _, l := range d.rest {
		path = append(path, l.to.String())
	}
	o = o.WithAny("to", path...)
	for _, l := range d.rest {
		if len(l.drop) > 0 {
			o = o.With("drop", append([]string{l.to.String()}, d.g.names(l.drop)...)...)
		}
	}
	return o
}

func (d *goOnDecision) Sample(r *rand.Rand) games.Order { return anyOf(d.List(), r) }

func (d *goOnDecision) List() []games.Order {
	list := []games.Order{d.Default(), order(kindGoOn, verbStop)}
	w := d.g.walker(d.side, d.m)
	for _, s := range w.ways() {
		list = append(list, order(kindGoOn, verbGoOn).With("to", s.String()))
	}
	return pick.Answers(d, list)
}
