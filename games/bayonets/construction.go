package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// constructionFrenzy is the Event of cards 7 and 28.
const constructionFrenzy = "construction-frenzy"

// A construction is a Construction as ordered (12.0).
type construction struct {
	act     string // build (begin), finish, repair, remove
	what    string // fort, road
	at      SpaceID
	unit    UnitID // the Brigade
	named   []string
	link    Link     // of a Road, from where the Brigade stands
	company []UnitID // who goes with the Brigade along a finished Road
	joined  []string
	abandon []UnitID
}

func (*construction) by(ap AP) bool { return ap.army() }

// mayBuildOn says what forbids a Construction on s (12.0, A31, 13.8, 14.1): the
// stack is neither OOS nor Routed, the space friendly or Wilderness, and enemy
// units there are Outnumbered.
func (g *game) mayBuildOn(f Faction, s SpaceID) refusal {
	m := g.marks(f, At(s))
	switch {
	case m.Rout:
		return refused("13.8", "routed-no-build").at(s)
	case m.OOS:
		return refused("14.1", "oos-no-build").at(s)
	case g.d.Spaces[s].Kind != Wilderness && !g.friendly(f, s):
		return refused("12.0", "build-on-friendly").at(s)
	case g.hasUnits(f.Enemy(), s) && !g.outnumbers(f, s):
		return refused("12.0", "build-before-enemy").at(s)
	}
	return refusal{}
}

func (d *actionDecision) builders(s SpaceID) []UnitID {
	return pick.Those(d.g.stack(d.f, s), d.mayBuild)
}

// mayBuild reports whether u is a Brigade that is not Spent. A second Construction
// (cards 7, 28) is for the Brigade that did the first, Spent as it is, or for
// another if the card allows it.
func (d *actionDecision) mayBuild(u UnitID) bool {
	if !d.g.utype(u).IsBrigade() {
		return false
	}
	return u == d.builder || !d.g.unit(u).Spent && (d.kind != kindFrenzy || d.g.event(d.f, constructionFrenzy).OtherBrigade)
}

// mayFinish says what forbids a marker to become a Fort or Road now (12.0): it
// was placed this AR, unless a Construction Frenzy goes on with the same
// Brigade.
func (d *actionDecision) mayFinish(u UnitID, now bool) refusal {
	if now && !(d.kind == kindFrenzy && u == d.builder) {
		return refused("12.0", "marker-of-this-round")
	}
	return refusal{}
}

// mayFort says what forbids a Construction of a Fort on s (12.0).
func (d *actionDecision) mayFort(act string, s SpaceID, u UnitID) refusal {
	g := d.g
	sp := &g.Spaces[s]
	fort, stands := g.fortAt(d.f, s)
	_, enemy := g.fortAt(d.f.Enemy(), s)
	bad := func(kind string) refusal { return refused("12.0", kind).at(s) }
	switch {
	case act == "build" && (stands || enemy):
		return bad("fort-stands")
	case act == "build" && sp.Construction:
		return bad("fort-begun")
	case act == "build" && g.bastions(s) > 0:
		return bad("no-fort-with-bastions")
	case act == "finish" && !sp.Construction:
		return bad("fort-not-begun")
	case act == "finish" && len(g.unitsAt(d.f, FortsPool)) == 0:
		return bad("no-fort-left")
	case act == "finish":
		return d.mayFinish(u, sp.ConstructedNow)
	case act == "repair" && !stands, act == "remove" && !stands && !sp.Construction:
		return bad("no-own-fort")
	case act == "repair" && !g.unit(fort).Reduced:
		return bad("fort-is-full")
	case !slices.Contains([]string{"build", "repair", "remove"}, act):
		return bad("no-such-construction")
	}
	return refusal{}
}

// mayRoad says what forbids a Construction of a Road (12.0), or to walk along it.
func (d *actionDecision) mayRoad(act string, s SpaceID, l Link, u UnitID, company []UnitID) refusal {
	g := d.g
	c := &g.Conns[l.Conn]
	bad := func(kind string) refusal { return refused("12.0", kind).at(l.To).by(l.Conn) }
	switch {
	case g.d.Conns[l.Conn].Highway:
		return bad("road-on-path-only")
	case act == "build" && c.Road == Road:
		return bad("road-is-there")
	case act == "build" && c.Road == RoadConstruction:
		return bad("road-begun")
	case act == "build":
		return refusal{}
	case act != "finish":
		return bad("no-such-construction")
	case c.Road != RoadConstruction:
		return bad("road-not-begun")
	}
	early := d.mayFinish(u, c.RoadNow)
	if early.some() {
		return early
	}
	_, no := g.tryRoad(d.f, s, l, u, company)
	return no
}

func (g *game) tryRoad(f Faction, s SpaceID, l Link, u UnitID, company []UnitID) (*game, refusal) {
	units := append([]UnitID{u}, company...)
	slices.Sort(units)
	if bad := g.composed(armyMove, units, units); bad.some() {
		return nil, bad
	}
	t, m := g.trial(), newMover(f, armyMove, false, s, units)
	t.Conns[l.Conn].Road = Road // 12.0: at once
	if bad := t.tryStep(m, l); bad.some() {
		return nil, bad
	}
	t.spend(units...)
	return t, refusal{}
}

// planBuild makes a Construction of an order (12.0); i is -1 without an AP.
func (d *actionDecision) planBuild(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault) {
	p := &construction{act: o.Arg("act"), what: o.Arg("what")}
	var fault *games.Fault
	if p.what == "road" {
		fault = d.readRoad(o, p, i)
	} else {
		p.what = "fort"
		fault = d.readFort(o, p)
	}
	if fault != nil {
		return nil, games.Order{}, fault
	}
	to := p.at
	if p.what == "road" {
		to = p.link.To
	}
	return &act{action: p, from: p.at, to: to, units: []UnitID{p.unit}, abandon: p.abandon}, d.buildOrder(p, ap), nil
}

// readFort reads place and Brigade of a Fort; where one was begun it is finished.
func (d *actionDecision) readFort(o games.Order, p *construction) *games.Fault {
	g := d.g
	var spaces []SpaceID
	if slug := o.Arg("at"); slug != "" {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return g.refuse("12.0", "", "no-such-space", "space", slug)
		}
		spaces = []SpaceID{s}
	} else {
		for _, s := range g.stacksOf(d.f) {
			if us, missing := g.Pick(d.builders(s), d.brigadeArg(o)); missing == "" && len(us) > 0 {
				spaces = append(spaces, s)
			}
		}
	}
	if len(spaces) != 1 {
		return g.refuse("12.0", "", "build-where")
	}
	p.at = spaces[0]
	if bad := g.mayBuildOn(d.f, p.at); bad.some() {
		return g.faultOf(bad, "")
	}
	if fault := d.readBrigade(o, p, []SpaceID{p.at}); fault != nil {
		return fault
	}
	if p.act == "build" && g.Spaces[p.at].Construction && !d.mayFort("finish", p.at, p.unit).some() {
		p.act = "finish"
	}
	return g.faultOf(d.mayFort(p.act, p.at, p.unit), "")
}

func (d *actionDecision) brigadeArg(o games.Order) []string {
	if us := o.Get("unit"); len(us) > 0 {
		return us[:1]
	}
	return []string{"1*brigades"}
}

// readBrigade finds the Brigade on one of some spaces.
func (d *actionDecision) readBrigade(o games.Order, p *construction, spaces []SpaceID) *games.Fault {
	g := d.g
	for _, s := range spaces {
		may := d.builders(s)
		us, missing := g.Pick(may, d.brigadeArg(o))
		if missing == "" && len(us) > 0 && !g.mayBuildOn(d.f, s).some() {
			if d.builder != NoUnit && slices.Contains(may, d.builder) && g.Means(parseSelector(d.brigadeArg(o)[0]), d.builder) {
				us[0] = d.builder // Spent already: nothing is lost
			}
			p.at, p.unit, p.named = s, us[0], g.Selectors(us[:1], may)
			return nil
		}
	}
	for _, s := range spaces {
		for _, u := range g.stack(d.f, s) {
			sel := parseSelector(d.brigadeArg(o)[0])
			switch {
			case !g.Means(sel, u):
			case !g.utype(u).IsBrigade():
				return g.refuse("12.0", "", "brigades-build", "unit", u)
			case g.mayBuildOn(d.f, s).some():
				return g.faultOf(g.mayBuildOn(d.f, s), "")
			case g.unit(u).Spent:
				return g.refuse("7.2.1", "", "spent", "unit", u, "space", s, "may", []string{})
			}
		}
	}
	return g.refuse("12.0", "", "no-brigade-to-build", "named", g.d.typed(d.brigadeArg(o)...), "space", spaces[0])
}

func (d *actionDecision) readRoad(o games.Order, p *construction, i int) *games.Fault {
	g := d.g
	conn, ok := g.d.connByCode[o.Arg("connection")]
	if !ok {
		return g.refuse("12.0", "", "no-such-connection", "connection", o.Arg("connection"))
	}
	ends := []SpaceID{g.d.Conns[conn].A, g.d.Conns[conn].B}
	if s, ok := g.d.SpaceBySlug(o.Arg("at")); ok {
		if !slices.Contains(ends, s) {
			return g.refuse("12.0", "", "road-not-there", "space", s, "connection", g.d.Conns[conn].Code)
		}
		ends = []SpaceID{s}
	}
	if fault := d.readBrigade(o, p, ends); fault != nil {
		return fault
	}
	l := Link{conn, g.d.Conns[conn].Other(p.at)}
	p.link = l
	if p.act == "build" && g.Conns[conn].Road == RoadConstruction && !d.mayRoad("finish", p.at, l, p.unit, nil).some() {
		p.act = "finish"
	}
	if names := o.Get("company"); len(names) > 0 {
		if p.act != "finish" {
			return g.refuse("12.0", "", "company-only-finished", "connection", g.d.Conns[conn].Code)
		}
		may := d.companions(p)
		us, missing := g.Pick(may, names)
		if missing != "" {
			return g.whyNot(d.f, p.at, missing)
		}
		p.company, p.joined = us, g.Selectors(us, may)
	}
	bad := d.mayRoad(p.act, p.at, l, p.unit, p.company)
	if p.act == "finish" && !bad.some() {
		var fault *games.Fault
		if p.abandon, fault = g.commandersNamed(d.f, o.Get("abandon")); fault != nil {
			return fault
		}
		t, _ := g.tryRoad(d.f, p.at, l, p.unit, p.company)
		bad = g.strands(d.f, t, p.abandon, d.left(i))
	}
	return g.faultOf(bad, "")
}

func (d *actionDecision) companions(p *construction) []UnitID {
	return pick.Others(d.g.readyAt(d.f, p.at), []UnitID{p.unit})
}

// buildOrder names the space of a Road only where like Brigades are at both ends.
func (d *actionDecision) buildOrder(p *construction, ap AP) games.Order {
	o := order(d.kind, "build", "act", p.act, "what", p.what)
	if p.what == "fort" {
		o = o.With("at", p.at.String())
	} else {
		c := &d.g.d.Conns[p.link.Conn]
		if us, missing := d.g.Pick(d.builders(c.A), p.named); p.at == c.B && missing == "" && len(us) > 0 && !d.g.mayBuildOn(d.f, c.A).some() {
			o = o.With("at", p.at.String())
		}
		o = o.With("connection", c.Code)
	}
	return withAPArg(o.With("unit", p.named...).WithAny("company", p.joined...), ap, p.abandon...)
}

// play carries out a Construction (12.0), and a second one by an Event.
func (p *construction) play(g *game, f Faction) {
	g.construct(f, p)
	g.frenzy(f, p)
}

// construct carries out a Construction (12.0). The Brigade is Spent.
func (g *game) construct(f Faction, p *construction) {
	g.AR.Overwhelmed = false
	g.spend(p.unit)
	g.AR.LastBuild = p.at
	if p.what == "road" {
		g.constructRoad(f, p)
		return
	}
	sp := &g.Spaces[p.at]
	fort, stands := g.fortAt(f, p.at)
	what := p.act + "-fort"
	switch p.act {
	case "build":
		sp.Construction, sp.ConstructedNow = true, true
	case "finish":
		sp.Construction, sp.ConstructedNow = false, false
		fort = g.unitsAt(f, FortsPool)[0]
		g.add(fort, At(p.at))
	case "repair":
		g.unit(fort).Reduced = false
	case "remove":
		if stands {
			g.eliminate(fort)
		} else {
			sp.Construction, sp.ConstructedNow = false, false
			what = "remove-fort-marker"
		}
	}
	named := ""
	if p.act == "finish" || stands {
		named = fort.String()
	}
	g.tell("12.0", what, "side", f, "unit", p.unit, "space", p.at, "fort", named)
}

// constructRoad begins a Road, or finishes it and sends the Brigade along (A33).
func (g *game) constructRoad(f Faction, p *construction) {
	c, l, code := &g.Conns[p.link.Conn], p.link, g.d.Conns[p.link.Conn].Code
	c.RoadNow = true
	if p.act == "build" {
		c.Road = RoadConstruction
		g.tell("12.0", "build-road", "side", f, "unit", p.unit, "connection", code, "space", p.at)
		return
	}
	c.Road = Road
	units := append([]UnitID{p.unit}, p.company...)
	slices.Sort(units)
	g.tell("12.0", "finish-road", "side", f, "unit", p.unit, "connection", code, "units", units, "from", p.at, "space", l.To)
	g.travel(f, units, l, p.at)
	g.spend(units...)
	g.departed(f, p.at)
	g.entered(f, l.To)
}

// frenzy allows one more Construction at no AP, right after one in the Action
// Phase (cards 7, 28, D30): by the same Brigade, Spent as it is, or by another.
func (g *game) frenzy(f Faction, first *construction) {
	if g.Phase != "action" || !g.cardInPlay(f, constructionFrenzy) || g.AR.UsedEvents[constructionFrenzy] > 0 {
		return
	}
	g.AR.Frenzy = true
	d := g.actionDecision(kindFrenzy, f)
	d.aps, d.builder = nil, first.unit
	if d.possible() {
		if a := g.ask(d).(*act); a.verb == "build" {
			g.useEvent(constructionFrenzy)
			g.tell("7.4", "frenzy", "side", f)
			g.perform(f, d.deck, a)
		}
	}
	g.AR.Frenzy = false
}

// finishBegun is the safe answer to it: to finish the Fort just begun.
func (d *actionDecision) finishBegun() games.Order {
	g := d.g
	if s := g.AR.LastBuild; s != NoSpace && g.unit(d.builder).At == At(s) && g.Spaces[s].ConstructedNow {
		o := order(kindFrenzy, "build", "act", "finish", "what", "fort", "at", s, "unit", g.Selectors([]UnitID{d.builder}, d.builders(s)))
		if a, fault := d.Accept(o); fault == nil {
			return a.Order
		}
	}
	return order(kindFrenzy, "none")
}

// constructions are what may be worth trying on a space and along its Paths.
func (d *actionDecision) constructions(s SpaceID, u UnitID) []construction {
	g := d.g
	var list []construction
	for _, act := range []string{"build", "finish", "repair", "remove"} {
		if !d.mayFort(act, s, u).some() {
			list = append(list, construction{act: act, what: "fort", at: s, unit: u})
		}
	}
	for _, l := range g.d.Spaces[s].Links {
		for _, act := range []string{"build", "finish"} {
			if !d.mayRoad(act, s, l, u, nil).some() {
				list = append(list, construction{act: act, what: "road", at: s, unit: u, link: l})
			}
		}
	}
	return list
}

// builds yields the Constructions of each space by its first Brigade, or by each.
func (d *actionDecision) builds(singles bool, yield func(games.Order) bool) bool {
	g := d.g
	for _, s := range g.stacksOf(d.f) {
		may := d.builders(s)
		if len(may) == 0 || g.mayBuildOn(d.f, s).some() {
			continue
		}
		first := may[:1]
		if singles {
			first = may
		} else if i := slices.Index(may, d.builder); i > 0 {
			first = []UnitID{may[0], d.builder}
		}
		for _, u := range first {
			for _, b := range d.constructions(s, u) {
				b.named = g.Selectors([]UnitID{u}, may)
				if !yield(d.buildOrder(&b, "")) {
					return false
				}
			}
		}
	}
	return true
}
