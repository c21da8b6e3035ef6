package bayonets

import "slices"

// supplyOracle traces Supply (14.1) and rolls for Rally (14.2) at the end of
// each Action Round.
type supplyOracle struct {
	observer
	played bool // an Action Round was played since the last rest
	failed map[Where][3]bool
}

func (o *supplyOracle) name() (string, map[string]int) {
	return "Supply", map[string]int{
		"Supply Checks of stacks": 40000,
		"Rally rolls":             30,
	}
}

func (o *supplyOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.played = false
}

func (o *supplyOracle) heard(e told) {
	switch e.Kind {
	case "round":
		o.failed = map[Where][3]bool{}
		o.played = len(e.str("round")) == 3 // AR1 to AR9
	case "rally":
		o.rally(e)
	}
}

// rally checks the dice of a Routed stack: one, and as many as a Commander's
// rating; Flags count, and B&T for Light units alone, with whom a Fort and
// Commanders may be (14.2).
func (o *supplyOracle) rally(e told) {
	o.count("Rally rolls")
	f := e.side()
	at := SailBox
	if s := e.space("space"); s != NoSpace {
		at = Where(s)
	}
	us := o.lie(f, at)
	dice, name := 1, e.str("commander")
	if name != "" {
		u := unitNamed(o.d, name)
		dice += o.d.Counters[u].Rating
		if o.kind(u) != Commander || !slices.Contains(us, u) {
			o.wrong("14.2", "%s helps %v", name, o.keys(us))
		}
	} else if o.any(us, Commander) {
		o.wrong("14.2", "no Commander helps %v", o.keys(us))
	}
	heavy := o.tally(us, func(t UnitType) bool { return !isLight(t) && t != Fort && t != Commander })
	lights := o.tally(us, isLight) > 0 && heavy == 0
	faces := e.strs("dice")
	want := slices.ContainsFunc(faces, func(face string) bool { return face == faceFlag || lights && face == faceBT })
	if len(faces) != dice || e.yes("rallied") != want {
		o.wrong("14.2", "%v: %v, want %d dice and %v", o.keys(us), e.Values, dice, want)
	}
	failed := o.failed[at]
	failed[f] = !want
	o.failed[at] = failed
}

func (o *supplyOracle) rested() {
	if !o.played {
		return
	}
	o.played = false
	for _, f := range []Faction{British, French} {
		for s := range SpaceID(len(o.d.Spaces)) {
			if o.number(f, s) > 0 {
				o.stack(f, s)
			}
		}
	}
}

// stack checks the markers of a stack after its Supply Check.
func (o *supplyOracle) stack(f Faction, s SpaceID) {
	o.count("Supply Checks of stacks")
	m := o.mark(f, s)
	if m.Rout && !o.failed[Where(s)][f] {
		o.wrong("14.2", "Routed %v at %s have not tried to Rally", o.keys(o.stands(f, s)), s.Code())
	}
	if want, got := o.supplied(f, s), !m.OOS; want != got {
		o.wrong("14.1", "%v at %s: in Supply %v, want %v", o.keys(o.stands(f, s)), s.Code(), got, want)
	}
}

// supplied reports whether all units of a stack can use the same Connections to
// trace to a Supply source (14.1): Paths only if all are Light, but not those of
// a neutral Nation; with Fleets only coastal ones (A59).
func (o *supplyOracle) supplied(f Faction, s SpaceID) bool {
	us := o.stands(f, s)
	fleet := o.any(us, Fleet)
	light := o.tally(us, func(t UnitType) bool { return !isLight(t) }) == 0
	seen := make([]bool, len(o.d.Spaces))
	seen[s] = true
	for queue := []SpaceID{s}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if o.source(f, at) {
			return true
		}
		for _, l := range o.d.Spaces[at].Links {
			c := &o.d.Conns[l.Conn]
			closed := c.Nation != "" && o.p.Nations[c.Nation] == Neutral
			path := !c.Highway && !o.road(l.Conn)
			if !seen[l.To] && !closed && !(path && !light) && !(fleet && !c.Coastal) && o.traces(f, l.To) {
				seen[l.To] = true
				queue = append(queue, l.To)
			}
		}
	}
	return false
}

// source reports whether a space is a Supply source: a friendly Colony Home
// Space, or one with a friendly Fleet, without a Battle marker.
func (o *supplyOracle) source(f Faction, s SpaceID) bool {
	sp := &o.d.Spaces[s]
	home := sp.Home == f && sp.Colony != "" && o.controls(s) == f
	return (home || o.any(o.stands(f, s), Fleet)) && !o.p.Spaces[s].Battle
}

// traces reports whether Supply passes a space: a friendly one, an own Outpost
// that the enemy controls and a Wilderness Space without enemy units.
func (o *supplyOracle) traces(f Faction, s SpaceID) bool {
	sp := &o.d.Spaces[s]
	empty := o.number(other(f), s) == 0
	return o.controls(s) == f || o.source(f, s) || empty && (sp.Kind == Wilderness || sp.Kind == Outpost && sp.Home == f)
}
