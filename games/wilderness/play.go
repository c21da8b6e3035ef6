package wilderness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/pick"
)

// The uses of a card (5.26): the verbs of orders to play it.
const (
	useEvent     = "event"
	useForce     = "force"
	useCampaign  = "campaign" // the event Campaign, with its two forces
	useUnits     = "units"
	useStockades = "stockades"
	useForts     = "forts"
	useDiscard   = "discard" // nothing is activated
	usePass      = "pass"    // the last card is kept (4.0 A.2)
)

// A cardPlay is how a card is played, as accepted.
type cardPlay struct {
	card   int
	use    string
	forces []Force
	start  []SpaceID // stockades or forts begun
	finish []SpaceID // forts completed
}

// playCard lets a side play a card, or keep its last one: then there is no Phase.
func (g *game) playCard(side Side) {
	c := g.ask(&playDecision{g, side}).(*cardPlay)
	if c.use == usePass {
		g.Cards.Passed[side] = true
		g.tell("4.0", "passed", "side", side)
		return
	}
	card := g.d.Cards[c.card]
	g.Phase = &Phase{Card: c.card, Value: card.Value, Use: c.use}
	g.Cards.Built[side] = c.use == useStockades || c.use == useForts
	g.show(side, "5.26", "played", "side", side, "card", c.card, "use", c.use, "left", len(g.Cards.Hands[side])-1)
	g.leaves(side, c.card, c.use == useEvent || c.use == useCampaign)
	switch c.use {
	case useEvent:
		g.event(side, card)
	case useUnits:
		g.Phase.Forces = c.forces
		var units, spaces []string
		for _, f := range c.forces {
			at := g.piece(f.Pieces[0]).At.Space().String()
			units, spaces = append(units, g.keys(f.Pieces)[0]+"@"+at), append(spaces, at)
		}
		g.tell("5.3", "activated-singly", "side", side, "units", units, "spaces", spaces)
	case useForce, useCampaign:
		g.Phase.Forces = c.forces
		for _, f := range c.forces {
			g.tell("5.3", "activated", "side", side, "units", g.keys(f.Pieces), "space", g.piece(f.Pieces[0]).At.Space())
		}
	case useStockades:
		g.buildStockades(side, c.start)
	case useForts:
		g.buildForts(side, c.finish, c.start)
	}
}

// playDecision is D10, D11 and what is activated or built: D13, D15 to D18.
type playDecision struct {
	g    *game
	side Side
}

func (d *playDecision) About() games.About {
	return about(kindPlay, d.side, NoSpace, "5.26", kindMove, kindGoOn, kindTarget, kindAllies, kindRestore, kindReinforce, kindTake,
		kindAmbush, kindFieldworks, kindCoehorns, kindSurrender, kindAssault, kindLosses, kindRaid, kindHome, kindDemolish)
}

func (d *playDecision) Prompt() games.Text {
	return games.T("ask-play", "side", d.side, "cards", d.hand(), "pass", d.mayPass())
}

func (d *playDecision) hand() []int { return d.g.Cards.Hands[d.side] }

// Fits leaves "pass if holding 14" alone as long as there are other cards.
func (d *playDecision) Fits(o games.Order) bool {
	return d.g.fits(o, d.About()) && (o.Verb != usePass || len(o.If) == 0 || d.mayPass())
}

// mayPass reports whether the side may keep its last card: not twice running (4.0 A.2).
func (d *playDecision) mayPass() bool {
	return len(d.hand()) == 1 && !d.g.Cards.Kept[d.side]
}

// Default keeps the last card where it may, and else discards the lowest.
func (d *playDecision) Default() games.Order {
	if d.mayPass() {
		return d.passing()
	}
	lowest := d.hand()[0]
	for _, n := range d.hand() {
		if d.g.d.Cards[n].Value < d.g.d.Cards[lowest].Value {
			lowest = n
		}
	}
	return d.with(useDiscard, lowest)
}

func (d *playDecision) with(use string, n int) games.Order {
	o := order(kindPlay, use, "card", strconv.Itoa(n))
	o.Keep = true // it waits for its Action Phase
	return o
}

func (d *playDecision) passing() games.Order {
	o := order(kindPlay, usePass)
	o.Keep = true
	return o
}

func (d *playDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	g := d.g
	if fault := g.cancelled(o, d.About()); fault != nil {
		return games.Answer{}, fault
	}
	if o.Verb == usePass {
		if !d.mayPass() {
			return games.Answer{}, g.refuse("4.0", g.d.lang.Format(d.Default()), "may-not-pass",
				"cards", len(d.hand()), "kept", g.Cards.Kept[d.side])
		}
		return games.Answer{Order: d.passing(), Value: &cardPlay{use: usePass}}, nil
	}
	n, _ := strconv.Atoi(o.Arg("card"))
	if !slices.Contains(d.hand(), n) {
		return games.Answer{}, g.refuse("5.2", g.d.lang.Format(d.Default()), "card-not-in-hand", "card", n)
	}
	c := &cardPlay{card: n, use: o.Verb}
	line := d.with(o.Verb, n)
	var fault *games.Fault
	switch o.Verb {
	case useEvent:
		fault = d.mayPlayEvent(n)
	case useForce, useCampaign:
		line, fault = d.forces(o, c, line)
	case useUnits:
		line, fault = d.individuals(o, c, line)
	case useStockades:
		line, fault = d.stockades(o, c, line)
	case useForts:
		line, fault = d.forts(o, c, line)
	case useDiscard:
	default:
		fault = g.refuse("5.26", g.d.lang.Format(d.Default()), "no-such-use", "use", o.Verb)
	}
	if fault != nil {
		return games.Answer{}, fault
	}
	return games.Answer{Order: line, Value: c}, nil
}

// mayPlayEvent says why a card may not be played as an event now (5.12, 5.56).
func (d *playDecision) mayPlayEvent(n int) *games.Fault {
	g, card := d.g, d.g.d.Cards[n]
	try := g.d.lang.Format(d.with(useDiscard, n))
	switch {
	case !g.eventOf(d.side, card):
		return g.refuse("5.12", try, "event-of-enemy", "card", n)
	case card.Response:
		return g.refuse("5.56", try, "event-is-response", "card", n)
	case card.Event == "campaign":
		return g.refuse("5.34", try, "campaign-names-forces", "card", n)
	}
	if why := g.eventClosed(d.side, card); why != "" {
		return g.refuse("5.5", try, "event-closed", "card", n, "why", why)
	}
	return nil
}

// eventOf reports whether a card is a side's event, by its symbol or 14.5 (5.12).
func (g *game) eventOf(side Side, c *Card) bool {
	return c.Symbol == Nobody || c.Symbol == side || c.Event == "acadians-expelled" && g.Options.Acadians
}

// forces reads what one or, with Campaign, two commanders lead (5.34).
func (d *playDecision) forces(o games.Order, c *cardPlay, line games.Order) (games.Order, *games.Fault) {
	g, card := d.g, d.g.d.Cards[c.card]
	if c.use == useCampaign {
		if card.Event != "campaign" {
			return line, g.refuse("5.34", "", "card-is-no-campaign", "card", c.card)
		}
	}
	value := card.Value
	if c.use == useCampaign {
		value = maxInitiative // whatever his initiative
	}
	for i, a := range o.Args {
		if a.Name != "force" || len(a.Values) == 0 {
			continue
		}
		f, fault := g.readForce(d.side, value, a.Values[0], a.Values[1:], g.inOther(o, i, c.forces)...)
		if fault != nil { // with the others it would say what both want
			if f, fault = g.readForce(d.side, value, a.Values[0], a.Values[1:]); fault != nil {
				return line, fault
			}
		}
		if at, said := g.d.SpaceBySlug(o.Arg("at")); said && g.piece(f.Commander).At != At(at) {
			return line, g.refuse("5.3", "", "not-there", "units", g.keys([]PieceID{f.Commander}), "have", 0, "space", at)
		}
		c.forces = append(c.forces, f)
		line = g.withForce(line, f)
	}
	want := 1
	if c.use == useCampaign {
		want = card.Params.n("forces")
	}
	if len(c.forces) != want {
		return line, g.refuse("5.34", "", "forces-number", "number", want, "has", len(c.forces))
	}
	for i, f := range c.forces {
		for _, e := range c.forces[:i] {
			if share(f.Pieces, e.Pieces) {
				both := filter(f.Pieces, func(p PieceID) bool { return slices.Contains(e.Pieces, p) })
				return line, g.refuse("5.36", "", "in-both-forces", "units", g.keys(both))
			}
		}
	}
	return line, nil
}

// inOther are the pieces that the force of an argument of an order cannot have: the
// other commanders of the order, and who is in the forces before (5.34).
func (g *game) inOther(o games.Order, arg int, before []Force) []PieceID {
	var ps []PieceID
	for i, a := range o.Args {
		if i != arg && a.Name == "force" && len(a.Values) > 0 {
			ps = append(ps, g.d.records[a.Values[0]]...)
		}
	}
	for _, f := range before {
		ps = append(ps, f.Pieces...)
	}
	return ps
}

func (g *game) withForce(o games.Order, f Force) games.Order {
	led := except(f.Pieces, f.Commander)
	return o.With("force", append([]string{g.counter(f.Commander).Sort}, g.names(led)...)...)
}

// individuals reads pieces that are activated one by one (5.32).
func (d *playDecision) individuals(o games.Order, c *cardPlay, line games.Order) (games.Order, *games.Fault) {
	g := d.g
	var all []PieceID
	for _, a := range o.Args {
		if a.Name != "at" || len(a.Values) < 2 {
			continue
		}
		s, ok := g.d.SpaceBySlug(a.Values[0])
		if !ok {
			return line, g.refuse("5.3", "", "no-pieces-there", "space", a.Values[0])
		}
		here := except(g.at(d.side, s), all...)
		ps, miss := g.pick(here, a.Values[1:])
		if miss != nil {
			return line, g.missing(miss, s)
		}
		all = append(all, ps...)
		line = line.With("at", append([]string{s.String()}, g.names(ps)...)...)
	}
	if fault := g.individualsFault(d.side, g.d.Cards[c.card].Value, all); fault != nil {
		return line, fault
	}
	for _, p := range all {
		c.forces = append(c.forces, g.alone(p))
	}
	return line, nil
}

// missing is the fault that a selector names more than there is.
func (g *game) missing(m *missing, s SpaceID) *games.Fault {
	return g.refuse("5.3", "", "not-there", "units", []string{m.sel.Name}, "have", m.have, "want", max(m.sel.N, 1), "space", s)
}

// stockades reads where stockades are built (5.41).
func (d *playDecision) stockades(o games.Order, c *cardPlay, line games.Order) (games.Order, *games.Fault) {
	g := d.g
	spaces, fault := d.readSpaces(o, "at")
	if fault == nil {
		fault = g.constructionFault(d.side, g.d.Cards[c.card].Value, len(spaces))
	}
	if fault != nil {
		return line, fault
	}
	// The sequence matters for supply: each is tried with those before it built.
	t := g.trial()
	for _, s := range spaces {
		if why := t.stockadeFault(d.side, s); why != "" {
			return line, g.refuse("5.41", "", "no-stockade", "space", s, "why", why)
		}
		t.Spaces[s].Stockade = d.side
	}
	c.start = spaces
	return line.With("at", games.Keys(spaces)...), nil
}

// forts reads where forts are begun and completed (5.42).
func (d *playDecision) forts(o games.Order, c *cardPlay, line games.Order) (games.Order, *games.Fault) {
	g := d.g
	finish, fault := d.readSpaces(o, "complete")
	if fault != nil {
		return line, fault
	}
	start, fault := d.readSpaces(o, "start")
	if fault == nil {
		fault = g.constructionFault(d.side, g.d.Cards[c.card].Value, len(start)+len(finish))
	}
	if fault != nil {
		return line, fault
	}
	t := g.trial()
	for _, s := range finish {
		if why := t.finishFault(d.side, s); why != "" {
			return line, g.refuse("5.42", "", "no-fort", "space", s, "why", why)
		}
		t.Spaces[s].Building, t.Spaces[s].Fort = Nobody, d.side
	}
	for _, s := range start {
		if why := t.fortFault(d.side, s); why != "" {
			return line, g.refuse("5.42", "", "no-fort", "space", s, "why", why)
		}
		t.Spaces[s].Building = d.side
	}
	c.start, c.finish = start, finish
	return line.WithAny("complete", games.Keys(finish)...).WithAny("start", games.Keys(start)...), nil
}

func (d *playDecision) readSpaces(o games.Order, name string) ([]SpaceID, *games.Fault) {
	var list []SpaceID
	for _, slug := range o.Get(name) {
		s, ok := d.g.d.SpaceBySlug(slug)
		if !ok || slices.Contains(list, s) {
			return nil, d.g.refuse("5.4", "", "space-twice", "space", slug)
		}
		list = append(list, s)
	}
	return list, nil
}

// Sample plays any card in any way.
func (d *playDecision) Sample(r *rand.Rand) games.Order {
	for range 12 {
		n := d.hand()[r.IntN(len(d.hand()))]
		var o games.Order
		switch use := r.IntN(20); {
		case use < 4:
			o = d.with(useEvent, n)
			if d.g.d.Cards[n].Event == "campaign" {
				o = d.sampleForces(useCampaign, n, r)
			}
		case use < 11:
			o = d.sampleForces(useForce, n, r)
		case use < 16:
			o = d.sampleUnits(n, r)
		case use < 18:
			o = d.sampleBuilding(n, r)
		case use < 19 && d.mayPass():
			o = d.passing()
		default:
			o = d.with(useDiscard, n)
		}
		if a, fault := d.Accept(o); fault == nil {
			return a.Order
		}
	}
	return d.Default()
}

func (d *playDecision) sampleForces(use string, n int, r *rand.Rand) games.Order {
	o := d.with(use, n)
	leaders := d.g.mapLeaders(d.side)
	if len(leaders) == 0 {
		return o
	}
	number := 1
	if use == useCampaign {
		number = 2
	}
	var taken []PieceID
	for range number {
		l := leaders[r.IntN(len(leaders))]
		value := d.g.d.Cards[n].Value
		if use == useCampaign {
			value = maxInitiative
		}
		f := d.g.wholeForce(d.side, l, value)
		ps := filter(f.Pieces, func(p PieceID) bool {
			return p != l && !slices.Contains(taken, p) && (r.IntN(6) > 0 || d.g.counter(p).Sort == "johnson")
		})
		taken = append(taken, append(ps, l)...)
		o = d.g.withForce(o, Force{Commander: l, Pieces: ps})
	}
	return o
}

func (d *playDecision) sampleUnits(n int, r *rand.Rand) games.Order {
	g := d.g
	from := g.pieces(func(p PieceID) bool { return g.side(p) == d.side && g.piece(p).At.OnMap() && g.ptype(p) != Militia })
	var ps []PieceID
	value, halves := g.d.Cards[n].Value, 0
	for _, p := range pick.Shuffled(from, r) {
		switch {
		case g.isLeader(p) && g.piece(p).Inside || halves+g.halves(p) > 2*value:
		case g.isDrilled(p) && len(ps) == 0:
			return d.unitsOrder(n, []PieceID{p}) // nobody goes with it
		case !g.isDrilled(p):
			ps = append(ps, p)
			halves += g.halves(p)
		}
	}
	return d.unitsOrder(n, ps)
}

func (d *playDecision) unitsOrder(n int, ps []PieceID) games.Order {
	o := d.with(useUnits, n)
	g := d.g
	for i := range g.Spaces {
		if here := filter(ps, func(p PieceID) bool { return g.piece(p).At == At(SpaceID(i)) }); len(here) > 0 {
			o = o.With("at", append([]string{SpaceID(i).String()}, g.names(here)...)...)
		}
	}
	return o
}

func (d *playDecision) sampleBuilding(n int, r *rand.Rand) games.Order {
	g, value := d.g, d.g.d.Cards[n].Value
	pick := func(list []SpaceID) []string {
		return games.Keys(pick.Shuffled(list, r)[:min(len(list), value)])
	}
	if r.IntN(2) == 0 {
		return d.with(useStockades, n).With("at", pick(g.stockadeSpaces(d.side))...)
	}
	finish := pick(g.finishSpaces(d.side))
	o := d.with(useForts, n)
	if len(finish) > 0 {
		return o.With("complete", finish...)
	}
	return o.With("start", pick(g.fortSpaces(d.side))...)
}

// List has events, each leader with all whom he may lead, what is built, and discards.
func (d *playDecision) List() []games.Order {
	g := d.g
	var list []games.Order
	add := func(o games.Order) { list = append(list, o) }
	values := map[int]bool{}
	for _, n := range d.hand() {
		add(d.with(useEvent, n))
		value := g.d.Cards[n].Value
		if !values[value] { // what a value can do needs to be said once
			values[value] = true
			for _, l := range g.mapLeaders(d.side) {
				f := g.wholeForce(d.side, l, value)
				add(g.withForce(d.with(useForce, n), f))
			}
			if spaces := g.finishSpaces(d.side); len(spaces) > 0 {
				add(d.with(useForts, n).With("complete", games.Keys(spaces[:min(len(spaces), value)])...))
			}
			if spaces := g.fortSpaces(d.side); len(spaces) > 0 {
				add(d.with(useForts, n).With("start", games.Keys(spaces[:1])...))
			}
			if spaces := g.stockadeSpaces(d.side); len(spaces) > 0 {
				add(d.with(useStockades, n).With("at", games.Keys(spaces[:1])...))
			}
		}
		add(d.with(useDiscard, n))
	}
	add(d.passing())
	return pick.Answers(d, list)
}

// trial is a copy for a look ahead: nobody is told, asked or rolled for.
func (g *game) trial() *game {
	p := *g.Position
	p.Spaces = slices.Clone(g.Spaces)
	p.Pieces = slices.Clone(g.Pieces)
	return &game{Position: &p, d: g.d, sc: g.sc}
}

func (d *Data) cardName(n int) string {
	if c := d.Cards[n]; c != nil {
		return fmt.Sprintf("%d %s", n, c.Name)
	}
	return strconv.Itoa(n)
}
