package bayonets

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A marshal is Marshal Troops as ordered (11.0): the units of adjacent spaces
// come to the stack of the activated unit.
type marshal struct {
	at    SpaceID
	unit  UnitID // activated
	named []string
	from  []summoned // in map order
}

type summoned struct {
	link  Link // from the target to the space they come from
	units []UnitID
	named []string
}

func (*marshal) by(ap AP) bool { return ap.army() }

// activators are who may call others to s (11.0): not Light, not Spent.
func (g *game) activators(f Faction, s SpaceID) []UnitID {
	us := pick.Those(g.stack(f, s), func(u UnitID) bool { return g.ready(u) && !g.utype(u).IsLight() })
	// The safe choice first: what cannot act otherwise.
	return pick.Ranking(us, g.byType([]UnitType{Fort, Bastion}, []UnitType{Commander}))
}

// mayCall says what forbids f to marshal at s (11.0, 13.8).
func (g *game) mayCall(f Faction, s SpaceID) refusal {
	switch {
	case len(g.stack(f, s)) == 0:
		return refused("11.0", "marshal-no-stack").at(s)
	case g.marks(f, At(s)).Rout:
		return refused("13.8", "routed-no-marshal").at(s)
	case len(g.activators(f, s)) == 0:
		return refused("11.0", "marshal-needs-non-light").at(s)
	}
	return refusal{}
}

// mayCome says what keeps units of f from coming by a link of the target (11.0,
// A28, A29).
func (g *game) mayCome(f Faction, l Link) refusal {
	switch {
	case g.closed(f, l.Conn):
		return refused("7.4", "lake-warships-close").at(l.To).by(l.Conn)
	case (g.Spaces[l.To].Battle || g.hasUnits(f.Enemy(), l.To)) && !g.readings().MarshalFromBattle:
		return refused("11.0", "marshal-out-of-battle").at(l.To).by(l.Conn)
	case g.marks(f, At(l.To)).Rout && !g.readings().RoutedMarshaled:
		return refused("13.8", "routed-no-marshal").at(l.To).by(l.Conn)
	}
	return refusal{}
}

// comers are the units of f at the far end of a link that may use it.
func (g *game) comers(f Faction, l Link) []UnitID {
	return pick.Those(g.readyAt(f, l.To), func(u UnitID) bool { return g.mayUse(g.utype(u), l.Conn) })
}

func (d *actionDecision) planMarshal(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault) {
	g := d.g
	at, ok := g.d.SpaceBySlug(o.Arg("at"))
	if !ok {
		return nil, games.Order{}, g.refuse("11.0", "", "where-to")
	}
	if bad := g.mayCall(d.f, at); bad.some() {
		return nil, games.Order{}, g.faultOf(bad, "")
	}
	p := &marshal{at: at}
	callers := g.activators(d.f, at)
	p.unit = callers[0]
	if want := o.Get("unit"); len(want) > 0 {
		us, missing := g.Pick(callers, want[:1])
		if missing != "" || len(us) == 0 {
			return nil, games.Order{}, d.badCaller(at, want[0])
		}
		p.unit = us[0]
	}
	p.named = g.Selectors([]UnitID{p.unit}, callers)
	for _, a := range o.Args {
		if a.Name != "from" || len(a.Values) == 0 {
			continue
		}
		if fault := d.readComers(p, a.Values); fault != nil {
			return nil, games.Order{}, fault
		}
	}
	if len(p.from) == 0 {
		return nil, games.Order{}, g.refuse("11.0", "", "marshal-nobody", "space", at)
	}
	slices.SortFunc(p.from, func(a, b summoned) int { return cmp.Compare(a.link.To, b.link.To) })
	units := []UnitID{p.unit}
	for _, c := range p.from {
		units = append(units, c.units...)
	}
	abandon, fault := d.strands(o, i, units, At(at))
	if fault != nil {
		return nil, games.Order{}, fault
	}
	return &act{action: p, from: at, to: at, units: units, abandon: abandon}, d.marshalOrder(p, ap, abandon), nil
}

func (d *actionDecision) badCaller(s SpaceID, selector string) *games.Fault {
	g := d.g
	us, _ := g.Pick(g.stack(d.f, s), []string{selector})
	for _, u := range us {
		if g.utype(u).IsLight() {
			return g.refuse("11.0", "", "marshal-needs-non-light", "unit", u, "space", s)
		}
		if g.unit(u).Spent {
			return g.refuse("7.2.1", "", "spent", "unit", u, "space", s, "may", []string{})
		}
	}
	return g.refuse("11.0", "", "not-there", "named", g.d.typed(selector), "space", s, "may", g.activators(d.f, s))
}

func (d *actionDecision) readComers(p *marshal, values []string) *games.Fault {
	g := d.g
	s, ok := g.d.SpaceBySlug(values[0])
	if !ok {
		return g.refuse("11.0", "", "no-such-space", "space", values[0])
	}
	l, ok := g.d.Between(p.at, s)
	if !ok {
		return g.refuse("11.0", "", "marshal-not-adjacent", "space", s, "to", p.at)
	}
	if slices.ContainsFunc(p.from, func(c summoned) bool { return c.link == l }) {
		return g.refuse("11.0", "", "marshal-twice", "space", s)
	}
	if bad := g.mayCome(d.f, l); bad.some() {
		return g.faultOf(bad, "")
	}
	selectors := values[1:]
	if len(selectors) == 0 {
		selectors = []string{"all"}
	}
	may := g.comers(d.f, l)
	us, missing := g.Pick(may, selectors)
	if missing != "" {
		if other, none := g.Pick(g.readyAt(d.f, s), selectors); none == "" {
			for _, u := range other {
				if !g.mayUse(g.utype(u), l.Conn) {
					return g.faultOf(refused("10.2", "connection-type").of(u).at(p.at).by(l.Conn), "")
				}
			}
		}
		return g.whyNot(d.f, s, missing)
	}
	if len(us) == 0 {
		return g.refuse("11.0", "", "marshal-nobody", "space", s)
	}
	if bad := g.fitThrough(d.f, us, l); bad.some() {
		return g.faultOf(bad, "")
	}
	p.from = append(p.from, summoned{link: l, units: us, named: g.Selectors(us, may)})
	return nil
}

func (d *actionDecision) marshalOrder(p *marshal, ap AP, abandon []UnitID) games.Order {
	o := order(d.kind, "marshal", "at", p.at, "unit", p.named)
	for _, c := range p.from {
		o = o.With("from", append([]string{c.link.To.String()}, c.named...)...)
	}
	return withAPArg(o, ap, abandon...)
}

// play brings the units in (11.0). All are Spent; who stands there
// then fights with the penalty. Nobody is Overwhelmed by it (A24).
func (p *marshal) play(g *game, f Faction) {
	g.AR.Overwhelmed = false
	g.spend(p.unit)
	g.tell("11.0", "marshal", "side", f, "unit", p.unit, "space", p.at)
	for _, c := range p.from {
		from := c.link.To
		g.tell("11.0", "marshaled", "side", f, "units", c.units, "from", from, "space", p.at)
		g.travel(f, c.units, Link{c.link.Conn, p.at}, from)
		g.spend(c.units...)
		g.departed(f, from)
	}
	g.marks(f, At(p.at)).Marshal = true
	if g.readings().MarshalOverwhelms {
		g.entered(f, p.at)
	} else if g.opposition(f, p.at) > 0 {
		g.Spaces[p.at].Battle = true
	} else {
		g.occupy(f, p.at)
	}
}

// marshals yields Marshal Troops at each stack, from each neighbour all
// that may come; singles: also by ones.
func (d *actionDecision) marshals(singles bool, yield func(games.Order) bool) bool {
	g := d.g
	for _, s := range g.stacksOf(d.f) {
		if g.mayCall(d.f, s).some() {
			continue
		}
		for _, l := range g.d.Spaces[s].Links {
			if g.mayCome(d.f, l).some() {
				continue
			}
			may := g.comers(d.f, l)
			groups := [][]UnitID{g.within(d.f, may, l.Conn)}
			if singles {
				for _, u := range may {
					groups = append(groups, []UnitID{u})
				}
			}
			for _, us := range groups {
				from := append([]string{l.To.String()}, g.Selectors(us, may)...)
				if len(us) > 0 && !yield(order(d.kind, "marshal", "at", s, "from", from)) {
					return false
				}
			}
		}
	}
	return true
}
