package bayonets

import (
	"math"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// transport is how many units a Fleet carries (10.6); Commanders do not count.
const transport = 4

// surpriseLanding is the Event of card 9.
const surpriseLanding = "surprise-landing"

// A sail is a Sail Movement as ordered (10.6).
type sail struct {
	from  SpaceID
	units []UnitID
	named []string
	land  SpaceID // with a 2x AP: where they Land at once; NoSpace: on the Sail Box
}

func (*sail) by(ap AP) bool { return ap.sail() }

// landable says what keeps the Sail Box stack of f from Landing on s (10.6.1):
// a Coastal Space of a friendly Sea Zone, no Base for the French; a Routed
// stack of so many units, 0 if it is not, may not attack (A27).
func (g *game) landable(f Faction, s SpaceID, routed int) refusal {
	switch sp := &g.d.Spaces[s]; {
	case !sp.Coastal:
		return refused("10.6.1", "not-coastal").at(s)
	case !g.mayEnter(f, s):
		return refused("2.1.7", "no-french-in-base").at(s)
	case !g.friendlyZone(f, s):
		return refused("10.6.2", "no-open-seas").at(s)
	case routed > 0:
		return g.routedMayEnter(f, s, routed)
	}
	return refusal{}
}

// routed is how many of some units at w are Routed, Commanders not counted.
func (g *game) routed(f Faction, w Where, units []UnitID) int {
	if !g.marks(f, w).Rout {
		return 0
	}
	return len(g.without(units, Commander))
}

// landSailBox lets the stack on the Sail Box Land, at no AP (7.2 #1, 10.6.1, D15).
func (g *game) landSailBox(f Faction) {
	units := g.unitsAt(f, SailBox)
	if len(units) == 0 {
		return
	}
	if g.AR.RoughSeas && !g.event(French, "rough-seas").MayLand {
		g.tell("7.4", "no-landing", "side", f)
		return
	}
	routed := g.routed(f, SailBox, units)
	ahead := []games.Kind{kindIndian, kindHold, kindAction, kindGoOn, kindFrenzy, kindElevated, kindLacrosse, kindReact}
	c := g.choice(about(kindLand, f, NoSpace, "10.6.1", ahead...), "side", f, "units", units)
	for s := range SpaceID(len(g.d.Spaces)) {
		if g.landable(f, s, routed).some() {
			continue
		}
		o := order(kindLand, "land", "to", s)
		o.Keep = true // as it is read: it may be given in the Round before
		c.Offer(o, s, -g.landingCost(f, s))
	}
	if len(c.Options) == 0 {
		g.tell("10.6.1", "no-landing", "side", f)
		return
	}
	c.Refusal = func(o games.Order) *games.Fault {
		if s, ok := g.d.SpaceBySlug(o.Arg("to")); ok {
			return g.faultOf(g.landable(f, s, routed), "")
		}
		return nil
	}
	g.landOn(f, units, g.choose(c).(SpaceID))
}

// landingCost ranks spaces for the safe Landing: a friendly Home Space without
// enemy units, then any other where nobody is attacked; the nearest to where
// the stack sailed from.
func (g *game) landingCost(f Faction, s SpaceID) float64 {
	cost := 0.0
	if g.opposition(f, s) > 0 {
		cost += 1e6
	}
	if !g.friendlyHome(f, s) {
		cost += 1e5
	}
	if from := g.SailedFrom[f]; from != NoSpace {
		a, b := &g.d.Spaces[from], &g.d.Spaces[s]
		cost += math.Hypot((a.X-b.X)*0.647, a.Y-b.Y)
	}
	return cost
}

// landOn brings units from the Sail Box to s (10.6.1), Spent, with a Landing marker
// but for card 9. They may Overwhelm (A24), but go no further.
func (g *game) landOn(f Faction, units []UnitID, s SpaceID) {
	was := *g.marks(f, SailBox)
	g.AR.Overwhelmed = false
	g.AR.Landed[f] = true
	surprise := f == British && g.cardInPlay(f, surpriseLanding)
	g.join(f, units, Markers{Rout: was.Rout, OOS: was.OOS, Landing: !surprise}, At(s))
	g.spend(units...)
	g.tell("10.6.1", "landing", "side", f, "units", units, "space", s, "marker", !surprise)
	g.entered(f, s)
}

func (d *actionDecision) planSail(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault) {
	g := d.g
	if g.AR.RoughSeas {
		return nil, games.Order{}, g.refuse("7.4", "", "rough-seas-no-sail")
	}
	from, units, ready, fault := g.stackNamed(d.f, o.Arg("from"), o.Get("units"))
	if fault != nil {
		return nil, games.Order{}, fault
	}
	p := &sail{from: from, units: units, named: g.Selectors(units, ready), land: NoSpace}
	if bad := g.maySail(d.f, p); bad.some() {
		return nil, games.Order{}, g.faultOf(bad, "")
	}
	if slug := o.Arg("land"); slug != "" {
		s, ok := g.d.SpaceBySlug(slug)
		if !ok {
			return nil, games.Order{}, g.refuse("10.6.1", "", "no-such-space", "space", slug)
		}
		if !ap.double() {
			return nil, games.Order{}, g.refuse("7.3.4", d.g.d.lang.Format(d.sailOrder(p, ap)), "land-needs-2x", "space", slug)
		}
		if bad := g.landable(d.f, s, g.routed(d.f, At(from), units)); bad.some() {
			return nil, games.Order{}, g.faultOf(bad, "")
		}
		p.land = s
	}
	to := SailBox
	if p.land != NoSpace {
		to = At(p.land)
	}
	abandon, fault := d.strands(o, i, units, to)
	if fault != nil {
		return nil, games.Order{}, fault
	}
	return &act{action: p, from: from, to: p.land, units: units, abandon: abandon, double: p.land != NoSpace},
		d.sailOrder(p, ap, abandon...), nil
}

// maySail says what forbids a Sail Movement (10.6): Fleets of a Coastal Space,
// four units for each, and no enemy that holds the stack (10.2.1).
func (g *game) maySail(f Faction, p *sail) refusal {
	if !g.d.Spaces[p.from].Coastal {
		return refused("10.6", "not-coastal").at(p.from)
	}
	fleets, cargo := 0, 0
	for _, u := range p.units {
		switch g.utype(u) {
		case Fleet:
			fleets++
		case Commander:
		default:
			cargo++
		}
	}
	switch {
	case fleets == 0:
		return refused("10.6", "no-fleet-to-sail").at(p.from)
	case cargo > transport*fleets:
		return refused("10.6", "too-many-aboard").at(p.from).limit(transport * fleets)
	case !g.mayLeave(f, p.from):
		return refused("10.2.1", "may-not-leave").at(p.from)
	}
	return refusal{}
}

// aboard are as many of us as some Fleets carry (10.6), and all Commanders.
func (g *game) aboard(us []UnitID, fleets int) []UnitID {
	room := transport * fleets
	return pick.Those(us, func(u UnitID) bool {
		if g.utype(u) != Commander {
			room--
		}
		return room >= 0 || g.utype(u) == Commander
	})
}

func (d *actionDecision) sailOrder(p *sail, ap AP, abandon ...UnitID) games.Order {
	o := order(d.kind, "sail", "units", p.named, "from", p.from)
	if p.land != NoSpace {
		o = o.With("land", p.land.String())
	}
	return withAPArg(o, ap, abandon...)
}

// play takes a stack to the Sail Box (10.6); with a 2x AP it may Land (7.3.4).
func (p *sail) play(g *game, f Faction) {
	g.AR.Overwhelmed = false
	was := g.marks(f, At(p.from)).portable()
	g.tell("10.6", "sail", "side", f, "units", p.units, "from", p.from)
	if p.land == NoSpace {
		g.join(f, p.units, was, SailBox)
		g.SailedFrom[f] = p.from
		g.spend(p.units...)
		g.departed(f, p.from)
		return
	}
	// By way of the Sail Box, but not joining who waits there.
	waiting := *g.marks(f, SailBox)
	*g.marks(f, SailBox) = was
	for _, u := range p.units {
		g.put(u, SailBox)
	}
	g.departed(f, p.from)
	g.landOn(f, p.units, p.land)
	if len(g.unitsAt(f, SailBox)) > 0 {
		*g.marks(f, SailBox) = waiting
	}
}

// sails yields Sail Movements of each stack: all it can carry, or Fleets alone.
func (d *actionDecision) sails(singles bool, yield func(games.Order) bool) bool {
	g := d.g
	for _, s := range g.stacksOf(d.f) {
		if !g.d.Spaces[s].Coastal {
			continue
		}
		ready := g.readyAt(d.f, s)
		fleets := g.only(ready, Fleet)
		if len(fleets) == 0 {
			continue
		}
		all := slices.Concat(fleets, g.aboard(g.without(ready, Fleet), len(fleets)))
		groups := [][]UnitID{all, fleets}
		if singles {
			for _, u := range fleets {
				groups = append(groups, []UnitID{u})
			}
		}
		for _, us := range groups {
			o := order(d.kind, "sail", "units", g.Selectors(us, ready), "from", s)
			if !yield(o) {
				return false
			}
			for t := range g.d.Spaces {
				lands := d.has(AP.double) && !singles && !g.landable(d.f, SpaceID(t), 0).some()
				if lands && !yield(o.With("land", SpaceID(t).String())) {
					return false
				}
			}
		}
	}
	return true
}
