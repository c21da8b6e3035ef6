package bayonets

import (
	"slices"
)

// battleOracle fights each Battle again with the dice that were rolled (13.1 to
// 13.7.1).
type battleOracle struct {
	observer
	marks bookOfMarks
	had   [3][]bool           // who had units where when the AR began
	last  map[SpaceID]Faction // who entered last where a Battle marker was placed
	owner map[SpaceID]Faction // to whom a Village went that the enemy entered (8.0)
	aside map[UnitID]SpaceID  // who retreated into a Battle still to come (13.9.3 5B)

	in        bool
	space     SpaceID
	attacker  Faction
	before    []Unit // at the start of the Battle
	mustered  bool
	hadUnits  [3]bool
	militia   [3]int
	rolls     [3]int // Militia dice
	marker    [3]int
	due       [3]int // penalties
	side      map[UnitID]Faction
	life      map[UnitID]int // Hits that a unit can take
	gone      map[UnitID]bool
	relieved  [3]bool // the Highland's duty is done
	sequence  []rollDue
	leads     [3]leader
	casualty  bool // a roll for the Commander must follow
	coup      bool
	eventDice [3]int

	rolling *rollSeen
	desert  string // what must be told after the Battle
}

// rollDue is a group of dice still to be rolled.
type rollDue struct {
	f     Faction
	units []UnitID
}

// rollSeen is a group of dice that lie on the table, and what came of them.
type rollSeen struct {
	f      Faction
	units  []UnitID
	dice   []string
	tried  map[string]bool // "die source"
	struck []UnitID
	fled   []UnitID
}

type leader struct {
	unit UnitID
	left int
}

// The faces of a die (1.3).
const (
	faceFlag     = "flag"
	faceTriangle = "hit-triangle-circle"
	faceSquare   = "hit-square-circle"
	faceBT       = "bt"
	faceMiss     = "miss"
)

// rollOrder is the Unit Battle Roll Sequence (13.3.3).
var rollOrder = [][]UnitType{
	{Light}, {Indian}, {Highland}, {Metropolitan}, {NonMetro}, {Fleet}, {Bastion, Fort}, {Artillery},
}

// hitOrder is whom a scored Hit strikes, in order of priority (13.3.4).
var hitOrder = map[UnitType][][]UnitType{
	Light:        {{Light}, {Indian}},
	Indian:       {{Indian}, {Light}},
	Highland:     {{Highland, Metropolitan}, {NonMetro}},
	Metropolitan: {{Highland, Metropolitan}, {NonMetro}},
	NonMetro:     {{NonMetro}, {Highland, Metropolitan}},
	Fleet:        {{Fleet}, {Artillery}, {Fort}},
	Bastion:      {{Artillery}, {Fleet}},
	Fort:         {{Artillery}, {Fleet}},
	Artillery:    {{Artillery}, {Bastion, Fort}, {Fleet}},
}

func (o *battleOracle) name() (string, map[string]int) {
	return "Battle", map[string]int{
		"Battles":          500,
		"Battle Penalties": 200,
		"Hits applied":     200,
		"Militia rolls":    100,
		"rerolls":          50,
	}
}

func (o *battleOracle) heard(e told) {
	o.marks.heard(o.spectator, e)
	if o.desert != "" {
		o.desertion(e)
	}
	switch e.Kind {
	case "round":
		o.newRound()
	case "battle-placed":
		o.last[e.space("space")] = o.p.Active
	case "nation-joins":
		for _, slug := range e.strs("spaces") {
			if s := spaceNamed(o.d, slug); o.number(other(e.side()), s) > 0 && e.Rule == "8.0" {
				o.owner[s] = e.side()
			}
		}
	case "retreat":
		if to := e.space("to"); to != NoSpace && o.p.Spaces[to].Battle {
			for _, u := range e.units("units") {
				o.aside[u] = to
			}
		}
	case "battle-begins":
		o.opens(e)
	}
	if !o.in {
		return
	}
	switch e.Kind {
	case "ambush", "abbatis", "coup-de-main": // what they do stands on the cards
		f := French
		if e.Kind == "abbatis" {
			f = British
		}
		o.coup = o.coup || e.Kind == "coup-de-main"
		o.marker[f] = e.num("marker")
	case "emergency-artillery":
		o.emergency(e)
	case "battle-penalties", "battle-commander", "battle-roll", "battle-militia", "battle-won":
		if !o.mustered {
			o.muster()
		}
		o.fights(e)
	case "battle-reroll":
		o.rerolled(e)
	case "casualty":
		o.casualtyRoll(e)
	case "battle-hit":
		o.rolling.struck = append(o.rolling.struck, e.unit("unit"))
	case "fleet-away":
		o.fleetAway(e)
	case "battle-marker":
		if o.rolling != nil {
			o.settle()
		}
		if f := e.side(); o.marker[f] != e.num("marker") {
			o.wrong("13.3.3", "marker of the %s at %d, want %d", f, e.num("marker"), o.marker[f])
			o.marker[f] = e.num("marker")
		}
	}
}

func (o *battleOracle) newRound() {
	o.last, o.owner, o.aside = map[SpaceID]Faction{}, map[SpaceID]Faction{}, map[UnitID]SpaceID{}
	for _, f := range []Faction{British, French} {
		o.had[f] = make([]bool, len(o.d.Spaces))
		for s := range SpaceID(len(o.d.Spaces)) {
			o.had[f][s] = o.number(f, s) > 0
		}
	}
}

// fighters are the units of a side that take part.
func (o *battleOracle) fighters(f Faction) []UnitID {
	return slices.DeleteFunc(o.stands(f, o.space), func(u UnitID) bool {
		at, out := o.aside[u]
		return out && at == o.space
	})
}

// opens checks who attacks whom and how many Militia stand (13.1, 13.2.1).
func (o *battleOracle) opens(e told) {
	s := e.space("space")
	*o = battleOracle{observer: o.observer, marks: o.marks, had: o.had, last: o.last, owner: o.owner, aside: o.aside}
	o.in, o.space, o.attacker, o.before = true, s, sideNamed(e.str("attacker")), slices.Clone(o.p.Units)
	o.side, o.life, o.gone = map[UnitID]Faction{}, map[UnitID]int{}, map[UnitID]bool{}
	o.leads = [3]leader{{unit: NoUnit}, {unit: NoUnit}, {unit: NoUnit}}
	o.count("Battles")
	defender := other(o.attacker)
	for f, value := range map[Faction]string{o.attacker: "amilitia", defender: "dmilitia"} {
		o.militia[f] = o.silhouettes(f, s)
		if n := e.num(value); n != o.militia[f] {
			o.wrong("13.2.1", "%s: %d Militia of the %s, want %d", s.Code(), n, f, o.militia[f])
		}
	}
	for f, value := range map[Faction]string{o.attacker: "attackers", defender: "defenders"} {
		if got, want := o.keys(e.units(value)), o.keys(o.fighters(f)); !slices.Equal(got, want) {
			o.wrong("13.9.3", "%s: %v fight, want %v", s.Code(), got, want)
		}
	}
	if want := o.defends(s); want != defender {
		o.wrong("13.1", "%s: the %s defend, want the %s", s.Code(), defender, want)
	}
}

// defends is the defender (13.1). The new owner of a Nation whose Village was
// entered defends it (A11); where both had units, it goes on to Militia (A34).
func (o *battleOracle) defends(s SpaceID) Faction {
	militia := Neutral
	for _, f := range []Faction{British, French} {
		if o.silhouettes(f, s) > 0 {
			militia = f
		}
	}
	fights := func(f Faction) bool {
		return o.tally(o.fighters(f), func(t UnitType) bool { return t != Commander }) > 0
	}
	switch {
	case !fights(British):
		return British
	case !fights(French):
		return French
	case o.owner[s] != Neutral:
		return o.owner[s]
	case o.had[British][s] && !o.had[French][s]:
		return British
	case o.had[French][s] && !o.had[British][s]:
		return French
	case militia != Neutral:
		return militia
	case o.last[s] != Neutral:
		return other(o.last[s])
	}
	return other(o.attacker)
}

// emergency checks the trade of a Fleet for Artillery (13.2.2).
func (o *battleOracle) emergency(e told) {
	f, gun, fleet := e.side(), e.unit("artillery"), e.unit("fleet")
	fleets, pool := 0, 0
	for i, u := range o.before {
		switch {
		case u.Faction == f && o.kind(UnitID(i)) == Fleet && u.At == Where(o.space):
			fleets++
		case u.Faction == f && o.kind(UnitID(i)) == Artillery && u.At == ArtilleryPool:
			pool++
		}
	}
	o.count("Emergency Artillery")
	if fleets < 2 || o.p.Units[fleet].At != FleetsPool {
		o.wrong("13.2.2", "%d Fleets, %s goes to %s", fleets, o.d.Counters[fleet].Key, o.p.Units[fleet].At)
	}
	if at := o.before[gun].At; at != ArtilleryPool && (pool > 0 || at != LossesBox) {
		o.wrong("13.2.2", "Artillery of %s, %d in the pool", at, pool)
	}
}

// muster notes who fights, once Reduced units are combined, and what penalties
// each side has (13.2.3, 13.3.2).
func (o *battleOracle) muster() {
	o.mustered = true
	for _, f := range []Faction{o.attacker, other(o.attacker)} {
		us := o.fighters(f)
		reduced := map[string]int{}
		for _, u := range us {
			o.side[u] = f
			t := o.kind(u)
			switch {
			case t == Commander:
				continue
			case t == Indian:
				o.life[u] = 1 // 3.1.1
			case o.p.Units[u].Reduced:
				o.life[u] = 1
				if t != Fort && t != Bastion { // A38
					reduced[combinesAs(t)]++
				}
			default:
				o.life[u] = 2
			}
			o.hadUnits[f] = true
		}
		for what, n := range reduced {
			if n > 1 {
				o.wrong("13.2.3", "%s: %d Reduced %s fight", o.space.Code(), n, what)
			}
		}
		for _, types := range rollOrder {
			group := slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return !slices.Contains(types, o.kind(u)) })
			if len(group) > 0 {
				o.sequence = append(o.sequence, rollDue{f, group})
			}
		}
		o.due[f] = o.penalties(f, us)
		o.rolls[f] = o.militia[f]
	}
}

// combinesAs names the type with which a Reduced unit is combined: Highland and
// other Metropolitan Brigades are one (3.2.1, A39).
func combinesAs(t UnitType) string {
	if isMetro(t) {
		return "Metropolitan Brigades"
	}
	return t.String()
}

// penalties are the Battle Penalties of a side (13.3.2).
func (o *battleOracle) penalties(f Faction, us []UnitID) int {
	n := o.tally(us, func(t UnitType) bool { return t != Commander })
	if n == 0 {
		return 0
	}
	points := 0
	m := o.mark(f, o.space)
	landing, marshal := o.marks.landed(f, o.space), o.marks.marshaled(f, o.space)
	if landing != m.Landing || marshal != m.Marshal {
		o.wrong("13.7", "%s: Landing %v and Marshal %v of the %s, want %v and %v",
			o.space.Code(), m.Landing, m.Marshal, f, landing, marshal)
	}
	for _, is := range []bool{landing, marshal, m.Rout, m.OOS, m.OOS && n >= 8} {
		if is {
			points++
		}
	}
	if f == o.attacker && o.any(o.stands(other(f), o.space), Fort) {
		points++
		if !o.any(us, Artillery) {
			points++
		}
	}
	return points
}

// fights takes in what happens before and between the rolls.
func (o *battleOracle) fights(e told) {
	f := e.side()
	switch e.Kind {
	case "battle-penalties":
		if o.count("Battle Penalties"); e.num("points") != o.due[f] {
			o.wrong("13.3.2", "%s: %d penalties of the %s %v, want %d", o.space.Code(), e.num("points"), f, e.strs("why"), o.due[f])
		}
		o.due[f] = 0
		o.marker[f] = max(o.marker[f]-e.num("points"), -5) // A40
		return
	case "battle-commander":
		u, left := e.unit("unit"), e.num("left")
		most := o.d.Counters[u].Rating
		if o.leads[f].unit != NoUnit { // one steps in (13.5.1)
			most = min(most, o.leads[f].left)
		}
		if o.kind(u) != Commander || o.side[u] != f || left != most {
			o.wrong("13.3.1", "%s leads the %s with %d rerolls, want %d", o.d.Counters[u].Key, f, left, most)
		}
		o.leads[f] = leader{u, left}
		return
	case "battle-roll":
		o.rolled(e)
	case "battle-militia":
		dice := e.strs("dice")
		if o.count("Militia rolls"); len(dice) != o.militia[f] || len(o.sequence) > 0 {
			o.wrong("13.3.3", "%d Militia of the %s roll before %v, want %d", len(dice), f, o.sequence, o.militia[f])
		}
		o.rolls[f] = 0
		o.marker[f] += countFaces(dice, faceFlag)
		return
	case "battle-won":
		o.won(e)
	}
	for _, f := range []Faction{British, French} {
		if o.due[f] > 0 {
			o.wrong("13.3.2", "%s: no penalties of the %s, want %d", o.space.Code(), f, o.due[f])
			o.due[f] = 0
		}
	}
}

func countFaces(dice []string, face string) int {
	n := 0
	for _, d := range dice {
		if d == face {
			n++
		}
	}
	return n
}
