package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
)

// The other orders that legalOracle makes: Raids, Sail Movement, Marshal Troops
// and Construction.

// proposeRaid makes a Raid along a random way (9.0, 9.1).
func (o *legalOracle) proposeRaid(kind games.Kind, f Faction, ap AP) *proposal {
	from := o.place(f)
	if from == NoSpace {
		return nil
	}
	us := o.fresh(o.stands(f, from))
	if o.r.IntN(10) > 0 {
		us = slices.DeleteFunc(us, func(u UnitID) bool { return !isLight(o.kind(u)) })
	}
	if len(us) == 0 {
		return nil
	}
	u := us[o.r.IntN(len(us))]
	p := &proposal{}
	reach := 3
	if strings.HasSuffix(string(ap), "-2x") {
		reach = 6
	}
	way := o.raidWay(f, from, reach)
	for tries := 0; tries < 6 && !o.raidable(f, way[len(way)-1]); tries++ {
		way = o.raidWay(f, from, reach)
	}
	at := way[len(way)-1]
	if at == from {
		return nil
	}
	for i, s := range way[1:] {
		c, _ := o.link(way[i], s)
		nation := o.d.Conns[c].Nation
		if f == French && o.d.Spaces[s].Kind == Base {
			p.forbid("2.1.7")
		}
		if nation != "" && o.p.Nations[nation] == Neutral {
			p.forbid("9.1") // A10
		}
		if f == British && o.p.AR.Warships == c {
			p.forbid("7.4")
		}
	}
	if len(way)-1 > reach {
		p.forbid("9.1")
	}
	if !o.raidable(f, at) {
		p.forbid("9.0")
	}
	t := o.kind(u)
	if !isLight(t) || strings.HasPrefix(string(ap), "indian") && t != Indian {
		p.forbid("7.3.2")
	}
	if o.mark(f, from).Rout { // A15
		p.forbid("13.8")
	}
	via := games.Keys(way[1 : len(way)-1])
	p.order = order(kind, "raid", "to", at, "unit", o.named([]UnitID{u}), "from", from).WithAny("via", via...)
	if len(via) == 0 {
		// The best way is then the rules' own affair (A13): one of one step is legal
		// if any is, unless it is closed.
		if p.bad == "9.1" || p.bad == "7.4" {
			return nil
		}
	}
	return p
}

// everyRaid compares, for the Light units of each space and each space that may
// be raided, whether it is within reach (9.0, 9.1), on a way that the rules find.
func (o *legalOracle) everyRaid(d games.Decision, f Faction) {
	reach := 0
	for _, ap := range o.points(d.About().Kind, f) {
		switch ap {
		case APLight, APIndian, APFrenchBoth:
			reach = max(reach, 3)
		case APLight2, APIndian2:
			reach = max(reach, 6)
		}
	}
	indians := d.About().Kind == kindIndian
	if reach == 0 || o.p.AR.NoIndians || f == British && o.p.AR.Warships != NoConn {
		return
	}
	for from := range SpaceID(len(o.d.Spaces)) {
		us := slices.DeleteFunc(o.fresh(o.stands(f, from)), func(u UnitID) bool {
			return !isLight(o.kind(u)) || indians && o.kind(u) != Indian
		})
		if len(us) == 0 || o.mark(f, from).Rout {
			continue
		}
		u := us[o.r.IntN(len(us))]
		far := o.distances(f, from)
		for to, n := range far {
			s := SpaceID(to)
			if s == from || !o.raidable(f, s) {
				continue
			}
			raid := order(d.About().Kind, "raid", "to", s, "unit", o.named([]UnitID{u}), "from", from)
			_, fault := d.Accept(*readLine(formatOrder(raid)).Order)
			o.count("targets of a Light unit")
			if want := n > 0 && n <= reach; want != (fault == nil) {
				o.wrong("9.1", "%q over %d Connections of %d: %v", formatOrder(raid), n, reach, fault)
			}
		}
	}
}

// distances are how many Connections a raider needs to each space, 0 if there is
// no way (2.1.7, 9.1, A10).
func (o *legalOracle) distances(f Faction, from SpaceID) []int {
	far := make([]int, len(o.d.Spaces))
	for queue := []SpaceID{from}; len(queue) > 0; queue = queue[1:] {
		for _, l := range o.d.Spaces[queue[0]].Links {
			nation := o.d.Conns[l.Conn].Nation
			closed := nation != "" && o.p.Nations[nation] == Neutral || f == French && o.d.Spaces[l.To].Kind == Base
			if far[l.To] == 0 && l.To != from && !closed {
				far[l.To] = far[queue[0]] + 1
				queue = append(queue, l.To)
			}
		}
	}
	return far
}

// raidWay is a random way from a space, which ends at most one Connection too far
// away.
func (o *legalOracle) raidWay(f Faction, from SpaceID, reach int) []SpaceID {
	way := []SpaceID{from}
	for range 1 + o.r.IntN(reach+1) {
		next := o.next(way[len(way)-1], way, nil)
		if len(next) == 0 {
			break
		}
		way = append(way, next[o.r.IntN(len(next))])
		if o.raidable(f, way[len(way)-1]) && o.r.IntN(2) == 0 {
			break
		}
	}
	return way
}

// raidable reports whether a space may be raided: an enemy Home Space, whoever
// controls it, or Wilderness with an enemy Fort, once a Year (9.0).
func (o *legalOracle) raidable(f Faction, s SpaceID) bool {
	sp := &o.d.Spaces[s]
	fort := sp.Kind == Wilderness && o.any(o.stands(other(f), s), Fort)
	return (sp.Home == other(f) || fort) && o.p.Spaces[s].Raided == Neutral && !(f == French && sp.Kind == Base)
}

// proposeSail makes a Sail Movement, with a 2x AP now and then with a Landing
// (10.6, 7.3.4).
func (o *legalOracle) proposeSail(kind games.Kind, f Faction, ap AP) *proposal {
	var ports []SpaceID
	for s := range SpaceID(len(o.d.Spaces)) {
		if o.any(o.stands(f, s), Fleet) || o.r.IntN(40) == 0 {
			ports = append(ports, s)
		}
	}
	if len(ports) == 0 {
		return nil
	}
	from := ports[o.r.IntN(len(ports))]
	us := o.fresh(o.stands(f, from))
	if o.r.IntN(2) > 0 {
		us = o.part(us)
	}
	if len(us) == 0 {
		return nil
	}
	p := &proposal{order: order(kind, "sail", "units", o.named(us), "from", from), strand: o.strands(f, from, us)}
	fleets := o.tally(us, func(t UnitType) bool { return t == Fleet })
	cargo := o.tally(us, func(t UnitType) bool { return t != Fleet && t != Commander })
	if !o.d.Spaces[from].Coastal || fleets == 0 || cargo > 4*fleets || o.any(us, Fort, Bastion) {
		p.forbid("10.6")
	}
	if !o.mayGo(f, from) {
		p.forbid("10.2.1")
	}
	double := strings.HasSuffix(string(ap), "-2x")
	if o.r.IntN(4) == 0 || double && o.r.IntN(2) == 0 {
		s := SpaceID(o.r.IntN(len(o.d.Spaces)))
		for tries := 0; tries < 20 && (!o.d.Spaces[s].Coastal || s == from); tries++ {
			s = SpaceID(o.r.IntN(len(o.d.Spaces)))
		}
		if s == from {
			return nil
		}
		if !double {
			p.forbid("7.3.4")
		}
		if rule := o.landable(f, s, o.mark(f, from).Rout, us); rule != "" {
			p.forbid(rule)
		}
		p.order = p.order.With("land", s.String())
	}
	return p
}

// proposeMarshal calls parts of the stacks next to a space (11.0). They come from
// no space with a Battle marker or enemy units (A28), and not Routed (A29).
func (o *legalOracle) proposeMarshal(kind games.Kind, f Faction) *proposal {
	at := o.place(f)
	if at == NoSpace {
		return nil
	}
	here := o.fresh(o.stands(f, at))
	if o.r.IntN(8) > 0 {
		here = slices.DeleteFunc(here, func(u UnitID) bool { return isLight(o.kind(u)) })
	}
	if len(here) == 0 {
		return nil
	}
	u := here[o.r.IntN(len(here))]
	p := &proposal{order: order(kind, "marshal", "at", at, "unit", o.named([]UnitID{u}))}
	if isLight(o.kind(u)) {
		p.forbid("11.0")
	}
	if o.mark(f, at).Rout {
		p.forbid("13.8")
	}
	come := 0
	for _, l := range o.d.Spaces[at].Links {
		us := o.fresh(o.stands(f, l.To))
		if len(us) == 0 || come > 0 && o.r.IntN(2) == 0 {
			continue
		}
		us = o.part(us)
		come += len(us)
		p.order = p.order.With("from", append([]string{l.To.String()}, o.named(us)...)...)
		o.fit(p, f, us, l.Conn, false)
		if o.p.Spaces[l.To].Battle || o.number(other(f), l.To) > 0 {
			p.forbid("11.0")
		}
		if o.mark(f, l.To).Rout {
			p.forbid("13.8")
		}
		p.strand = p.strand || o.strands(f, l.To, us)
	}
	if come == 0 {
		return nil
	}
	p.strand = p.strand || o.number(f, at) == 0
	return p
}

// proposeBuild makes a Construction of a Brigade: of a Fort, or of a Road from
// its space (12.0).
func (o *legalOracle) proposeBuild(kind games.Kind, f Faction) *proposal {
	s := o.place(f)
	if s == NoSpace {
		return nil
	}
	us := o.fresh(o.stands(f, s))
	if o.r.IntN(10) > 0 {
		us = slices.DeleteFunc(us, func(u UnitID) bool { return !isBrigade(o.kind(u)) })
	}
	if len(us) == 0 {
		return nil
	}
	u := us[o.r.IntN(len(us))]
	p := &proposal{}
	m := o.mark(f, s)
	if !isBrigade(o.kind(u)) || o.d.Spaces[s].Kind != Wilderness && o.controls(s) != f { // A31
		p.forbid("12.0")
	}
	if m.Rout {
		p.forbid("13.8")
	}
	if m.OOS {
		p.forbid("14.1.1")
	}
	foes := o.number(other(f), s)
	if foes > 0 && o.number(f, s)+o.silhouettes(f, s) <= 3*(foes+o.silhouettes(other(f), s)) {
		p.forbid("12.0")
	}
	links := o.d.Spaces[s].Links
	if o.r.IntN(2) == 0 || len(links) == 0 {
		o.fort(p, kind, f, s, u)
		return p
	}
	return o.buildRoad(p, kind, f, s, u, links[o.r.IntN(len(links))])
}

// fort is one of the options for a Fort (12.0).
func (o *legalOracle) fort(p *proposal, kind games.Kind, f Faction, s SpaceID, u UnitID) {
	st := &o.p.Spaces[s]
	own := NoUnit
	for _, v := range o.stands(f, s) {
		if o.kind(v) == Fort {
			own = v
		}
	}
	enemy := o.any(o.stands(other(f), s), Fort)
	act := []string{"build", "finish", "repair", "remove"}[o.r.IntN(4)]
	if act == "build" && st.Construction {
		act = "finish" // the word for both
	}
	legal := false
	switch act {
	case "build":
		legal = own == NoUnit && !enemy && o.bastionsOn(s) == 0
	case "finish": // in a later AR
		legal = st.Construction && !st.ConstructedNow && o.any(o.lie(f, FortsPool), Fort)
	case "repair":
		legal = own != NoUnit && o.p.Units[own].Reduced
	case "remove":
		legal = own != NoUnit || st.Construction
	}
	if !legal {
		p.forbid("12.0")
	}
	p.order = order(kind, "build", "act", act, "what", "fort", "at", s, "unit", o.named([]UnitID{u}))
}

// buildRoad begins or finishes a Road; who finishes it goes along, with others of
// his stack (12.0).
func (o *legalOracle) buildRoad(p *proposal, kind games.Kind, f Faction, s SpaceID, u UnitID, l Link) *proposal {
	state := o.p.Conns[l.Conn]
	act := []string{"build", "finish"}[o.r.IntN(2)]
	if state.Road == RoadConstruction {
		act = "finish"
	}
	p.order = order(kind, "build", "act", act, "what", "road", "at", s, "connection", o.d.Conns[l.Conn].Code,
		"unit", o.named([]UnitID{u}))
	if o.d.Conns[l.Conn].Highway {
		p.forbid("12.0")
	}
	if act == "build" {
		if state.Road != NoRoad {
			p.forbid("12.0")
		}
		return p
	}
	if state.Road != RoadConstruction || state.RoadNow {
		p.forbid("12.0")
		return p
	}
	slug := o.d.Counters[u].Slug
	company := slices.DeleteFunc(o.fresh(o.stands(f, s)), func(v UnitID) bool { return o.d.Counters[v].Slug == slug })
	if o.r.IntN(2) == 0 && len(company) > 0 {
		company = o.part(company)
		p.order = p.order.With("company", o.named(company)...)
	} else {
		company = nil
	}
	all := append([]UnitID{u}, company...)
	o.fit(p, f, all, l.Conn, true)
	if f == French && o.d.Spaces[l.To].Kind == Base {
		p.forbid("2.1.7")
	}
	if o.number(other(f), s) > 0 && o.used(other(f), l.Conn, s) {
		p.forbid("10.2.1")
	}
	p.strand = o.strands(f, s, all)
	return p
}
