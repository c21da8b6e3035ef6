package bayonets

import (
	"slices"
	"strings"
)

// raidOracle follows each Raid from space to space (9.0 to 9.3).
type raidOracle struct {
	observer
	ap      string
	on      bool
	f       Faction
	unit    UnitID
	target  SpaceID
	due     []SpaceID // where Interception must still be rolled
	stopped bool      // by the last roll
	failed  bool      // the Raid roll
	again   string    // what card 49 rolls again
	points  int       // that must be scored next
	plunder bool      // card 50
	ended   func()    // looks at the raider when the next thing happens
}

func (o *raidOracle) name() (string, map[string]int) {
	return "Raid", map[string]int{
		"Raids":         2000,
		"Interceptions": 1000,
		"Raid rolls":    1000,
	}
}

func (o *raidOracle) begin(w *watcher) {
	o.observer.begin(w)
	*o = raidOracle{observer: o.observer}
}

func (o *raidOracle) heard(e told) {
	switch e.Kind {
	case "ap-used", "action-phase", "reaction", "battle-begins", "commander-alone-lost", "out-of-supply", "in-supply", "rally":
		if o.ended != nil {
			o.ended()
		}
		o.ended = nil
		o.ap = e.str("ap")
	case "round": // he is Spent no more
		o.ended = nil
	case "raid":
		o.starts(e)
	}
	if !o.on {
		return
	}
	switch e.Kind {
	case "interception":
		o.interception(e)
	case "elevated-status": // card 49: the roll is made again
		o.again = e.str("what")
		o.stopped, o.failed = false, false
	case "raid-roll":
		o.raidRoll(e)
	case "plunder":
		o.plunder = true
	case "raid-intercepted", "raid-failed":
		if o.on = false; o.stopped != (e.Kind == "raid-intercepted") || o.failed != (e.Kind == "raid-failed") {
			o.wrong("9.2", "%s at %s: stopped %v, failed %v", e.Kind, e.str("space"), o.stopped, o.failed)
		}
		o.goesTo(true)
	case "raid-succeeded":
		o.succeeds(e)
	case "raid-points":
		o.on = false
		if e.str("why") == "raid" && e.num("points") != o.points {
			o.wrong("9.3", "%d Raid Points for %s, want %d", e.num("points"), o.target.Code(), o.points)
		}
	}
}

// starts checks raider, target and way (9.0, 9.1).
func (o *raidOracle) starts(e told) {
	*o = raidOracle{observer: o.observer, ap: o.ap}
	o.on, o.f, o.unit, o.target = true, e.side(), e.unit("unit"), e.space("space")
	o.count("Raids")
	from, t, sp := e.space("from"), o.kind(o.unit), &o.d.Spaces[o.target]
	indian := strings.HasPrefix(o.ap, "indian")
	raids := indian || strings.HasPrefix(o.ap, "light") || o.ap == string(APFrenchBoth)
	un := &o.p.Units[o.unit]
	if !raids || !isLight(t) || indian && t != Indian || un.Spent || un.At != Where(from) || un.Faction != o.f {
		o.wrong("9.0", "%s raids with %s: %+v", o.d.Counters[o.unit].Key, o.ap, *un)
	}
	if o.mark(o.f, from).Rout { // A15
		o.wrong("13.8", "Routed %s raids", o.d.Counters[o.unit].Key)
	}
	fort := sp.Kind == Wilderness && o.any(o.stands(other(o.f), o.target), Fort)
	if sp.Home != other(o.f) && !fort || o.p.Spaces[o.target].Raided != Neutral || o.f == French && sp.Kind == Base {
		o.wrong("9.0", "%s is raided by the %s", sp.Code, o.f)
	}
	o.points = sp.Value
	if sp.Kind == Wilderness {
		o.points = 1
	}
	reach := 3
	if strings.HasSuffix(o.ap, "-2x") {
		reach = 6 // 7.3.4
	}
	at, steps := from, 0
	o.check(from)
	for _, slug := range append(slices.Clone(e.strs("via")), sp.Slug) {
		to := spaceNamed(o.d, slug)
		if to == at {
			continue
		}
		c, ok := o.link(at, to)
		nation := ""
		if ok {
			nation = o.d.Conns[c].Nation
		}
		if !ok || o.f == French && o.d.Spaces[to].Kind == Base || nation != "" && o.p.Nations[nation] == Neutral { // A10
			o.wrong("9.1", "a raider goes from %s to %s", at.Code(), to.Code())
		}
		o.check(to)
		at = to
		steps++
	}
	if steps > reach {
		o.wrong("9.1", "a Raid over %d Connections with %s", steps, o.ap)
	}
}

// check notes a space on the way where enemy units intercept, each once (9.2).
func (o *raidOracle) check(s SpaceID) {
	if o.number(other(o.f), s) > 0 && !slices.Contains(o.due, s) {
		o.due = append(o.due, s)
	}
}

// interception checks a roll: where it was due, and on which faces a raider is
// stopped (9.2): Flag, Triangle/circle and B&T by a Light unit, else Flag.
func (o *raidOracle) interception(e told) {
	o.count("Interceptions")
	s := e.space("space")
	if len(o.due) == 0 || o.due[0] != s || o.stopped {
		o.wrong("9.2", "Interception at %s, want it at %v", s.Code(), o.due)
	}
	light := o.tally(o.stands(other(o.f), s), isLight) > 0
	face := e.strs("dice")[0]
	want := face == faceFlag || light && (face == faceTriangle || face == faceBT)
	if e.yes("stopped") != want || len(e.strs("dice")) != 1 {
		o.wrong("9.2", "%v at %s, Light units %v", e.Values, s.Code(), light)
	}
	o.stopped = want
	if !want && len(o.due) > 0 {
		o.due = o.due[1:]
	}
}

// raidRoll checks the roll at the target (9.3): Flag, Triangle/circle or B&T.
func (o *raidOracle) raidRoll(e told) {
	o.count("Raid rolls")
	if len(o.due) > 0 || o.stopped || e.space("space") != o.target {
		o.wrong("9.3", "a Raid roll at %s before Interception at %v", e.str("space"), o.due)
	}
	face := e.strs("dice")[0]
	want := face == faceFlag || face == faceTriangle || face == faceBT
	if e.yes("succeeded") != want {
		o.wrong("9.3", "%v", e.Values)
	}
	o.failed = !want
}

// succeeds checks what a successful Raid leads to (9.3): the space is marked, an
// Indian unit goes to the Losses Box.
func (o *raidOracle) succeeds(e told) {
	if o.failed || o.stopped {
		o.wrong("9.3", "%s is raided after a failure", o.target.Code())
	}
	if o.p.Spaces[o.target].Raided != o.f {
		o.wrong("9.3", "%s bears no Raided marker", o.target.Code())
	}
	back := o.kind(o.unit) != Indian || o.plunder
	if e.yes("back") != back {
		o.wrong("9.3", "%s is back: %v", o.d.Counters[o.unit].Key, e.yes("back"))
	}
	o.goesTo(back)
}

// goesTo will check where the raider is: Spent where it started, or in the
// Losses Box.
func (o *raidOracle) goesTo(back bool) {
	u, from := o.unit, o.p.Units[o.unit].At
	o.ended = func() {
		un := &o.p.Units[u]
		if back && (un.At != from || !un.Spent) || !back && un.At != LossesBox {
			o.wrong("9.3", "%s after its Raid: %+v", o.d.Counters[u].Key, *un)
		}
	}
}
