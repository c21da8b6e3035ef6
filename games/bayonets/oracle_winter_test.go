package bayonets

import (
	"slices"

	"postrider/games"
)

// winterOracle looks at Winter Quarters (17.2 to 17.3.1): who goes where, who
// may stay, and what the new Year begins with.
type winterOracle struct {
	observer
	on     bool
	stuck  map[SpaceID]bool // inland stacks without a way home (A67)
	posts  []UnitID         // Winter Garrisons
	from   []Where          // where each unit was when it began
	back   []UnitID         // from the Losses Box
	homely []Faction        // who controlled each space when it began
}

func (o *winterOracle) name() (string, map[string]int) {
	return "Winter", map[string]int{
		"Winter Quarters":        80,
		"stacks that went home":  300,
		"Indian units in winter": 500,
		"Nations in winter":      80,
	}
}

func (o *winterOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.on = false
}

func (o *winterOracle) heard(e told) {
	switch e.Kind {
	case "round":
		o.on = e.str("round") == "winter-quarters"
		o.stuck, o.posts, o.back, o.homely = map[SpaceID]bool{}, nil, nil, slices.Clone(o.held)
		o.from = nil
		for _, u := range o.p.Units {
			o.from = append(o.from, u.At)
		}
	case "garrison":
		o.posts = append(o.posts, e.units("units")...)
	case "control": // by British Indian units that left (17.2)
		if e.side() == French && o.homely != nil {
			o.homely[e.space("space")] = French
		}
	case "no-way-home":
		s, us := e.space("space"), e.units("units")
		o.stuck[s] = true
		if spaces, _ := o.nearest(e.side(), s, us); len(spaces) > 0 {
			o.wrong("17.3 #1", "%v of %s find no way, want %v", o.keys(us), s.Code(), spaces)
		}
	case "went-home":
		if e.Rule == "17.3" {
			o.goesHome(e)
		}
	case "losses-back":
		o.lossesBack(e)
	}
}

// goesHome checks a stack's way: to the nearest friendly Fleet or friendly Colony
// Home Space (17.3 #1), or by the sea to a friendly Coastal Home Space of a
// Colony (17.3 #2), failing that by the Fleet Retreat Priorities.
func (o *winterOracle) goesHome(e told) {
	f, from, to, us := e.side(), e.space("from"), e.space("space"), e.units("units")
	o.count("stacks that went home")
	all := slices.Clone(us) // those too whom the stack left on its way
	for _, u := range o.posts {
		if !o.colonial(u) && o.from[u] == Where(from) { // Colonials were left before (17.2 #5)
			all = append(all, u)
		}
	}
	near, _ := o.nearest(f, from, all)
	if slices.Contains(near, to) {
		return
	}
	sp := &o.d.Spaces[from]
	afloat := o.any(us, Fleet) || o.any(o.stands(f, from), Fleet)
	bySea := sp.Coastal && sp.Home != f && (afloat || len(near) == 0)
	port := func(s SpaceID) bool {
		sp := &o.d.Spaces[s]
		return sp.Coastal && sp.Home == f && sp.Colony != "" && o.controls(s) == f
	}
	ports := 0
	for s := range SpaceID(len(o.d.Spaces)) {
		if port(s) {
			ports++
		}
	}
	if !bySea || ports > 0 && (to == NoSpace || !port(to)) {
		o.wrong("17.3", "%v go from %s to %s, want one of %v", o.keys(all), sp.Code, e.str("space"), near)
	}
}

// nearest are the spaces nearest to a stack where it may go by legal Connections
// (17.3 #1), and how far they are. Units and control of the enemy do not matter;
// Paths of a neutral Nation are closed (A68).
func (o *winterOracle) nearest(f Faction, s SpaceID, us []UnitID) (spaces []SpaceID, far int) {
	lights := o.tally(us, func(t UnitType) bool { return !isLight(t) }) == 0
	dist := map[SpaceID]int{s: 0}
	for queue := []SpaceID{s}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if len(spaces) > 0 && dist[at] > far {
			break
		}
		sp := &o.d.Spaces[at]
		home := sp.Home == f && sp.Colony != "" && o.controls(at) == f
		if at != s && (home || o.any(o.stands(f, at), Fleet)) {
			spaces, far = append(spaces, at), dist[at]
		}
		for _, l := range sp.Links {
			c := &o.d.Conns[l.Conn]
			closed := c.Nation != "" && o.p.Nations[c.Nation] == Neutral
			open := c.Highway || o.road(l.Conn) || lights && !closed
			if _, seen := dist[l.To]; !seen && open && !(f == French && o.d.Spaces[l.To].Kind == Base) {
				dist[l.To] = dist[at] + 1
				queue = append(queue, l.To)
			}
		}
	}
	return spaces, far
}

// colonial reports whether a unit is a Colonial Brigade (3.2).
func (o *winterOracle) colonial(u UnitID) bool {
	return o.d.Counters[u].Colonial && isBrigade(o.kind(u))
}

// lossesBack checks that one of three units of a type comes back, at most one
// Highland Brigade, to friendly Settled Home Spaces, Colonial Brigades to the
// Disbanded box (17.2 #8).
func (o *winterOracle) lossesBack(e told) {
	o.count("returns from the Losses Box")
	o.back = append(o.back, e.units("units")...)
	for _, u := range e.units("units") {
		at, f := o.p.Units[u].At, o.p.Units[u].Faction
		c, colonial := &o.d.Counters[u], o.colonial(u)
		s := at.Space()
		home := s != NoSpace && o.d.Spaces[s].Kind == Settled && o.d.Spaces[s].Home == f && o.controls(s) == f
		if colonial && at != DisbandedBox || !colonial && !home || c.Type == Indian {
			o.wrong("17.2 #8", "%s comes back to %s", c.Key, at)
		}
	}
}

// asked looks at questions that leave out what the rulebook allows.
func (o *winterOracle) asked(d games.Decision) {
	a := d.About()
	f := factionOf(a.Seat)
	switch a.Kind {
	case kindGarrison: // 17.3.1: one unit may remain with each Fort
		s := spaceNamed(o.d, a.Place)
		passing := slices.ContainsFunc(d.Prompt().Values.Get("units").([]string), func(key string) bool {
			return o.p.Units[unitNamed(o.d, key)].At != Where(s)
		})
		if passing || o.controls(s) == f && o.d.Spaces[s].Home == other(f) {
			return // a stack that passes leaves nobody of those who stand there
		}
		for _, u := range o.stands(f, s) {
			if o.kind(u) != Commander || !o.any(o.stands(f, s), Fort) || slices.ContainsFunc(o.stands(f, s), o.stays) {
				continue
			}
			o.count("Commanders who could stay with a Fort")
			if _, fault := d.Accept(order(kindGarrison, "garrison", "units", o.d.Counters[u].Slug)); fault != nil {
				o.wrong("17.3.1", "%s at %s: %v", o.d.Counters[u].Key, s.Code(), fault.Why)
			}
		}
	case kindRedeploy: // 17.3 #3: mandatory for who is not with another unit type
		values := d.Prompt().Values
		s := spaceNamed(o.d, values.Get("space").(string))
		if s == NoSpace {
			return
		}
		o.count("Commanders who may redeploy")
		stay := slices.ContainsFunc(d.List(), func(o games.Order) bool { return o.Has("stay") })
		company := o.tally(o.stands(f, s), func(t UnitType) bool { return t != Commander }) > 0
		if stay != company {
			o.wrong("17.3 #3", "%v at %s may stay: %v", values.Get("unit"), s.Code(), stay)
		}
	}
}

func (o *winterOracle) stays(u UnitID) bool { return slices.Contains(o.posts, u) }

func (o *winterOracle) rested() {
	if !o.on {
		return
	}
	o.on = false
	if o.p.Over {
		return
	}
	o.count("Winter Quarters")
	for _, f := range []Faction{British, French} {
		for s := range SpaceID(len(o.d.Spaces)) {
			if us := o.stands(f, s); len(us) > 0 {
				o.winters(f, s, us)
			}
		}
		o.losses(f)
	}
	for s := range SpaceID(len(o.d.Spaces)) {
		st := &o.p.Spaces[s]
		if st.Raided != Neutral || st.Stacks != [3]Markers{} {
			o.wrong("17.2 #1", "%s: %+v", s.Code(), *st)
		}
	}
	for i := range o.p.Units {
		u := &o.p.Units[i]
		boxed := u.At == LossesBox || u.At == DisbandedBox || u.At == FleetsPool || u.At == SailBox
		if boxed && u.Reduced || u.At == SailBox {
			o.wrong("17.2", "%s is at %s, Reduced %v", o.d.Counters[i].Key, u.At, u.Reduced)
		}
	}
	o.indians()
}

// winters checks a stack in its quarters (17.2 #7, 17.3, 17.3.1): at home on a
// Colony or, coming by the sea, at a port; else one unit with a Fort, and on a
// captured Settled Space Brigades up to its value, and any others.
func (o *winterOracle) winters(f Faction, s SpaceID, us []UnitID) {
	o.count("stacks in winter")
	sp := &o.d.Spaces[s]
	captured := sp.Kind == Settled && sp.Home == other(f) && o.controls(s) == f
	home := sp.Home == f && sp.Colony != "" && o.controls(s) == f
	most := 0
	if o.any(us, Fort) {
		most = 1
	}
	if captured {
		most += sp.Value
	}
	brigades, colonials, others := 0, 0, 0
	reduced := map[string]int{}
	for _, u := range us {
		t := o.kind(u)
		if o.p.Units[u].Reduced && t != Fort && t != Bastion {
			reduced[combinesAs(t)]++
		}
		switch {
		case t == Fleet:
			o.wrong("17.2 #7", "a Fleet at %s", sp.Code)
		case t == Fort || t == Bastion || t == Indian:
		case isBrigade(t):
			brigades++
			if o.colonial(u) {
				colonials++
			}
		default:
			others++
		}
	}
	for what, n := range reduced { // 17.3 #4
		if n > 1 {
			o.wrong("17.3 #4", "%d Reduced %s at %s", n, what, sp.Code)
		}
	}
	if colonials > most { // 17.2 #5
		o.wrong("17.2 #5", "%d Colonial Brigades at %s", colonials, sp.Code)
	}
	switch {
	case home, o.stuck[s], sp.Home == f && sp.Coastal:
	case captured:
		if brigades > most {
			o.wrong("17.3.1", "%d Brigades winter at %s", brigades, sp.Code)
		}
	case brigades+others > most:
		o.wrong("17.3.1", "%v winter at %s", o.keys(us), sp.Code)
	}
}

// losses checks how many have come back from the Losses Box: of each type one of
// three (17.2 #8).
func (o *winterOracle) losses(f Faction) {
	homes := 0
	for s := range SpaceID(len(o.d.Spaces)) {
		if o.d.Spaces[s].Kind == Settled && o.d.Spaces[s].Home == f && o.controls(s) == f {
			homes++
		}
	}
	if homes == 0 {
		return
	}
	for _, is := range []func(UnitType) bool{
		func(t UnitType) bool { return t == Light }, isMetro,
		func(t UnitType) bool { return t == NonMetro }, func(t UnitType) bool { return t == Artillery },
	} {
		left := o.tally(o.lie(f, LossesBox), is)
		back := 0
		for _, u := range o.back {
			if o.p.Units[u].Faction == f && is(o.kind(u)) {
				back++
			}
		}
		if o.count("types in the Losses Box"); back != (left+back)/3 && !o.any(o.lie(f, LossesBox), Highland) {
			o.wrong("17.2 #8", "%d of %d come back to the %s", back, left+back, f)
		}
	}
}

// indians checks that Indian units are on their Villages, one of a Nation on
// each, or in the Losses Box for a Village that the enemy controlled when Winter
// Quarters began (17.2 #4).
func (o *winterOracle) indians() {
	for _, nation := range []string{"cherokee", "iroquois"} {
		o.nation(nation)
	}
	for i := range o.p.Units {
		u, c := &o.p.Units[i], &o.d.Counters[i]
		if c.Type != Indian || c.Nation != "" || u.At == Unused || u.At == Removed {
			continue
		}
		o.count("Indian units in winter")
		want := Where(c.Villages[0])
		if o.homely[c.Villages[0]] == other(u.Faction) {
			want = LossesBox
		}
		if u.At != want {
			o.wrong("17.2 #4", "%s is at %s, want %s", c.Key, u.At, want)
		}
	}
}

func (o *winterOracle) nation(nation string) {
	f := o.p.Nations[nation]
	if f == Neutral {
		return
	}
	var villages []SpaceID
	units, boxed, lost := 0, 0, 0
	taken := map[Where]bool{}
	for i := range o.p.Units {
		u, c := &o.p.Units[i], &o.d.Counters[i]
		if c.Nation != nation || u.At == Unused || u.At == Removed {
			continue
		}
		villages = c.Villages
		units++
		if u.At == LossesBox {
			boxed++
		} else if village := u.At.OnMap() && slices.Contains(villages, u.At.Space()); !village || taken[u.At] {
			o.wrong("17.2 #4", "%s is at %s", c.Key, u.At)
		}
		taken[u.At] = true
	}
	for _, s := range villages {
		if o.homely[s] == other(f) {
			lost++
		}
	}
	if o.count("Nations in winter"); boxed != min(units, lost) {
		o.wrong("17.2 #4", "%d units of the %s in the Losses Box for %d Villages", boxed, nation, lost)
	}
}
