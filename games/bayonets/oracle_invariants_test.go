package bayonets

import "slices"

// invariantOracle looks at the position between two rounds, and keeps the
// Victory track by itself.
type invariantOracle struct {
	observer
	control []Faction // as the events have it
	victory int       // positions British of the first French one
	owed    [2]int    // VPs that the next event must score, by side (British, French)
	ports   []string  // from where Fleets went to their pool for the winter
}

func (o *invariantOracle) name() (string, map[string]int) {
	return "Invariants", map[string]int{
		"spaces between rounds":             100000,
		"steps of the Victory marker":       300,
		"Victory Spaces that changed hands": 50,
	}
}

func (o *invariantOracle) begin(w *watcher) {
	o.observer.begin(w)
	o.control = nil
	o.owed = [2]int{}
}

// trackStep is a position of the Victory track, which has no 0 (18.1), on a
// line: French 1 is -1, British 1 is 0.
func trackStep(marker int) int {
	if marker > 0 {
		return marker - 1
	}
	return marker
}

// heard follows control and Victory Points: each time that a Victory Space
// changes hands, its new owner scores its value (2.1.2, 2.1.9).
func (o *invariantOracle) heard(e told) {
	if o.owed != [2]int{} {
		points := [2]int{}
		if e.Kind == "vp" {
			points[e.side()-British] = e.num("points")
		}
		if o.count("Victory Spaces that changed hands"); points != o.owed {
			o.wrong("2.1.2", "%s %v after a Victory Space changed hands, want VPs %v", e.Kind, e.Values, o.owed)
		}
		o.owed = [2]int{}
	}
	switch e.Kind {
	case "control":
		s := e.space("space")
		now := e.side()
		if sp := &o.d.Spaces[s]; sp.Victory && now != Neutral {
			o.owed[now-British] = sp.Value
			if o.control != nil && o.control[s] == now {
				o.wrong("2.1.2", "%s goes to the %s, who hold it", sp.Code, now)
			}
		}
		if o.control != nil {
			o.control[s] = now
		}
	case "vp":
		n := e.num("points")
		if e.side() == French {
			n = -n
		}
		o.victory = min(max(o.victory+n, -20), 19)
		if o.count("steps of the Victory marker"); trackStep(o.p.Victory) != o.victory {
			o.wrong("18.1", "the marker is at %d after %v", o.p.Victory, e.Values)
		}
	case "fleets-to-pool":
		o.ports = e.strs("left")
	case "raid-points", "raid-points-lost":
		for _, f := range []Faction{British, French} {
			// The eighth Raid Point becomes a VP right after it is told (9.3).
			if n := o.p.Raid[f]; n < 0 || n >= 16 {
				o.wrong("9.3", "the Raid marker of the %s is at %d", f, n)
			}
		}
	}
}

func (o *invariantOracle) rested() {
	o.victory = trackStep(o.p.Victory)
	for s := range SpaceID(len(o.d.Spaces)) {
		if o.control == nil { // nothing was played yet
			break
		}
		o.space(s)
		o.units(s)
		if o.d.Spaces[s].Victory && o.control[s] != o.controls(s) {
			o.wrong("2.1.2", "%s is of the %s, and nobody was told", s.Code(), o.controls(s))
		}
	}
	o.control = make([]Faction, len(o.d.Spaces))
	for s := range SpaceID(len(o.d.Spaces)) {
		o.control[s] = o.controls(s)
	}
	for i := range o.p.Units {
		u, t := &o.p.Units[i], o.kind(UnitID(i))
		if u.Spent {
			o.wrong("14.0 #2", "%s is Spent", o.d.Counters[i].Key)
		}
		if u.At == LossesBox && (t == Fleet || t == Bastion || t == Fort || t == Commander) {
			o.wrong("13.4.1", "%s is in the Losses Box", o.d.Counters[i].Key)
		}
	}
	for _, f := range []Faction{British, French} {
		if us := o.lie(f, SailBox); len(us) > 0 && !o.any(us, Fleet) {
			o.wrong("10.6", "%v are on the Sail Box without a Fleet", o.keys(us))
		}
		if n := o.p.Raid[f]; n < 0 || n > 7 {
			o.wrong("9.3", "the Raid marker of the %s is at %d", f, n)
		}
	}
	if s := spaceNamed(o.d, "louisbourg"); o.controls(s) == British && !o.p.OpenSeas {
		o.wrong("10.6.2", "Louisbourg is British, and the Open Seas are French")
	}
}

// space looks at who holds a space, and at its markers.
func (o *invariantOracle) space(s SpaceID) {
	sp, st := &o.d.Spaces[s], &o.p.Spaces[s]
	british, french := o.number(British, s), o.number(French, s)
	both := british > 0 && french > 0
	siege := sp.Fortress && o.bastionsOn(s) > 0
	o.count("spaces between rounds")
	if both && !(siege && st.Battle) {
		o.wrong("13.9", "%s: %v and %v", sp.Code, o.keys(o.stands(British, s)), o.keys(o.stands(French, s)))
	}
	if st.Battle && !both {
		o.wrong("13.7", "%s: a Battle marker without a siege", sp.Code)
	}
	if siege && o.controls(s) != French {
		o.wrong("2.1.10", "%s has Bastions and is of the %s", sp.Code, o.controls(s))
	}
	if (sp.Kind == Wilderness || sp.Kind == Base) && st.Control != sp.Home {
		o.wrong("2.1.2", "%s: a control marker of the %s", sp.Code, st.Control)
	}
	for _, f := range []Faction{British, French} {
		mine, theirs := o.number(f, s), o.number(other(f), s)
		if mine > 0 && theirs == 0 && sp.Kind != Wilderness && o.controls(s) != f {
			o.wrong("2.1.2", "%s: only the %s are there, it is of the %s", sp.Code, f, o.controls(s))
		}
		if sp.Kind == Settled && sp.Home == other(f) && o.controls(s) == f && mine == 0 {
			o.wrong("2.1.2", "%s: the %s hold it without units", sp.Code, f)
		}
		m := st.Stacks[f]
		if (m.Rout || m.OOS) && mine == 0 {
			o.wrong("13.8", "%s: Rout or OOS markers of nobody", sp.Code)
		}
		if m.Landing || m.Marshal {
			o.wrong("14.0 #2", "%s: Landing or Marshal Troops marker", sp.Code)
		}
		if st.Raided != Neutral && o.p.Round == AR1 && !o.p.Begun {
			o.wrong("17.2 #1", "%s: a Raided marker in a new Year", sp.Code)
		}
	}
}

// units looks at which units stand on a space.
func (o *invariantOracle) units(s SpaceID) {
	sp := &o.d.Spaces[s]
	forts := 0
	for _, f := range []Faction{British, French} {
		us := o.stands(f, s)
		for _, u := range us {
			switch o.kind(u) {
			case Fort:
				forts++
				if o.bastionsOn(s) > 0 {
					o.wrong("12.0", "%s: a Fort beside Bastions", sp.Code)
				}
			case Fleet:
				if !sp.Coastal {
					o.wrong("3.6", "%s: a Fleet inland", sp.Code)
				}
			case Bastion:
				if !sp.Fortress {
					o.wrong("3.4", "%s: a Bastion", sp.Code)
				}
			case Indian:
				if o.p.Units[u].Reduced {
					o.wrong("3.1.1", "%s: a Reduced Indian unit", sp.Code)
				}
			}
		}
		if f == French && sp.Kind == Base && len(us) > 0 {
			o.wrong("2.1.7", "%s: %v in a Base", sp.Code, o.keys(us))
		}
		if len(us) > 0 && o.number(f, s) == 0 {
			// Whose company were Fleets, which left after the last look at him (17.2 #7), stays.
			if spring := o.p.Round == AR1 && !o.p.Begun; !spring || !slices.Contains(o.ports, sp.Slug) {
				o.wrong("3.7", "%s: %v alone", sp.Code, o.keys(us))
			}
		}
	}
	if forts > 1 {
		o.wrong("3.5", "%s: %d Forts", sp.Code, forts)
	}
}
