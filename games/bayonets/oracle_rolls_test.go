package bayonets

import (
	"fmt"
	"slices"
)

// The rolls of battleOracle: dice, rerolls, Hits, and who has won.

// rolled checks that the next group of the sequence rolls, eliminated units
// included (13.3.3).
func (o *battleOracle) rolled(e told) {
	r := &rollSeen{f: e.side(), units: e.units("units"), dice: slices.Clone(e.strs("dice")), tried: map[string]bool{}}
	o.rolling = r
	o.count("rolls of a type of unit")
	if len(o.sequence) == 0 || o.sequence[0].f != r.f || !slices.Equal(o.keys(o.sequence[0].units), o.keys(r.units)) {
		o.wrong("13.3.3", "%s: %v of the %s roll, want %v", o.space.Code(), o.keys(r.units), r.f, o.sequence)
	}
	if len(o.sequence) > 0 {
		o.sequence = o.sequence[1:]
	}
	if len(r.dice) != len(r.units) {
		o.wrong("13.3.3", "%d dice for %d units", len(r.dice), len(r.units))
	}
}

// matches reports whether a face shows the shape of a type (13.3.4).
func matches(face string, t UnitType) bool {
	switch {
	case isLight(t):
		return face == faceTriangle
	case isBrigade(t):
		return face == faceSquare
	}
	return face == faceTriangle || face == faceSquare
}

// enemies are those in the Battle that can take a Hit and are of some types.
func (o *battleOracle) enemies(f Faction, types []UnitType) []UnitID {
	var us []UnitID
	for u, n := range o.life {
		if o.side[u] == f && n > 0 && !o.gone[u] && slices.Contains(types, o.kind(u)) {
			us = append(us, u)
		}
	}
	return us
}

// capacity is how many Hits some types of a side can take (13.3.4, A43).
func (o *battleOracle) capacity(f Faction, order [][]UnitType) int {
	n := 0
	for _, u := range o.enemies(f, slices.Concat(order...)) {
		n += o.life[u]
	}
	return n
}

// rerolled checks a reroll: who may, once for each reason, and not of a Flag or
// a scored Hit (13.5).
func (o *battleOracle) rerolled(e told) {
	r := o.rolling
	i := e.num("die") - 1
	u, f, source, was := r.units[i], r.f, e.str("with"), r.dice[i]
	o.count("rerolls")
	wrong := func(why string) { o.wrong("13.5", "%s rerolls %s by %s: %s", o.d.Counters[u].Key, was, source, why) }
	if was == faceFlag || was != e.str("was") {
		wrong("the die shows " + e.str("was"))
	}
	// Hits that bring the marker to 0 at most use up nothing (A43, A46).
	order := hitOrder[o.kind(u)]
	if scorable := o.capacity(other(f), order); matches(was, o.kind(u)) && scorable > 0 {
		faces := 0
		for _, d := range r.dice {
			if matches(d, o.kind(u)) {
				faces++
			}
		}
		if faces <= scorable+max(0, -o.marker[f]) {
			wrong("a scored Hit")
		}
	}
	if key := fmt.Sprint(i, source); r.tried[key] {
		wrong("for the second time")
	} else {
		r.tried[key] = true
	}
	switch source {
	case "highland":
		if o.kind(u) != Highland {
			wrong("no Highland Brigade")
		}
	case "commander":
		lead := &o.leads[f]
		shape := Square
		if isLight(o.kind(u)) {
			shape = Triangle
		}
		if lead.unit == NoUnit || lead.left <= 0 || isCircle(o.kind(u)) ||
			!slices.Contains(o.d.Counters[lead.unit].Rerolls, shape) {
			wrong(fmt.Sprintf("the Commander is %v", *lead))
		}
		lead.left--
		o.casualty = e.str("face") == faceMiss
	}
	r.dice[i] = e.str("face")
}

// casualtyRoll checks what befalls a Commander (13.5.1).
func (o *battleOracle) casualtyRoll(e told) {
	f := e.side()
	gone := e.str("face") == faceMiss
	if o.count("Commander Casualty rolls"); !o.casualty || e.yes("gone") != gone || e.unit("unit") != o.leads[f].unit {
		o.wrong("13.5.1", "%v, and the Commander is %v", e.Values, o.leads[f])
	}
	o.casualty = false
	if e.yes("gone") {
		delete(o.side, o.leads[f].unit)
		if o.leads[f].left == 0 {
			o.leads[f].unit = NoUnit
		}
	}
}

// fleetAway checks where a Fleet withdraws to (13.3.3, 13.9.2).
func (o *battleOracle) fleetAway(e told) {
	u, to := e.unit("unit"), e.space("to")
	o.count("Fleets that withdrew")
	f := o.rolling.f
	sp := &o.d.Spaces[to]
	if !sp.Coastal || sp.Home != f || o.controls(to) != f || o.number(other(f), to) > 0 ||
		o.p.Spaces[to].Battle || o.life[u] == 0 {
		o.wrong("13.3.3", "%s withdraws to %s", o.d.Counters[u].Key, sp.Code)
	}
	o.rolling.fled = append(o.rolling.fled, u)
}

// settle applies the dice of a group in their order, Hits, B&T, Flags (13.3.3),
// and compares whom the Hits strike.
func (o *battleOracle) settle() {
	if o.casualty {
		o.wrong("13.5.1", "%s: no roll for the Commander", o.space.Code())
		o.casualty = false
	}
	r := o.rolling
	o.rolling = nil
	f, e := r.f, other(r.f)
	for i, die := range r.dice {
		if matches(die, o.kind(r.units[i])) {
			o.strike(r, hitOrder[o.kind(r.units[i])], true)
		}
	}
	for i, die := range r.dice {
		t := o.kind(r.units[i])
		if die != faceBT {
			continue
		}
		if isBrigade(t) && o.militia[e] > 0 {
			o.militia[e]--
			o.rolls[e]--
		}
		if t == Fort && o.coup && f == British { // card 37
			continue
		}
		if isMetro(t) || t == Artillery || t == Fort || t == Bastion {
			o.strike(r, [][]UnitType{{Highland, Metropolitan}, {NonMetro}}, false)
		}
	}
	for _, u := range r.fled {
		o.gone[u] = true
	}
	if len(r.fled) > countFaces(r.dice, faceBT) {
		o.wrong("13.3.3", "%v withdraw", o.keys(r.fled))
	}
	if t := o.kind(r.units[0]); t != Fleet || !o.p.AR.RoughSeas { // card 40
		o.marker[f] += countFaces(r.dice, faceFlag)
	}
	if len(r.struck) > 0 {
		o.wrong("13.3.4", "%s: %v are hit by %v of %v", o.space.Code(), o.keys(r.struck), r.dice, o.keys(r.units))
	}
}

// strike scores a Hit if there is somebody to be hit, and applies it if the
// marker then stands above 0 (13.3.4, 13.4, 13.4.2).
func (o *battleOracle) strike(r *rollSeen, order [][]UnitType, check bool) {
	f, e := r.f, other(r.f)
	var us []UnitID
	for _, types := range order {
		if us = o.enemies(e, types); len(us) > 0 {
			break
		}
	}
	if len(us) == 0 {
		return
	}
	if o.marker[f]++; o.marker[f] <= 0 {
		return
	}
	o.count("Hits applied")
	if len(r.struck) == 0 {
		o.wrong("13.3.4", "%s: nobody is hit by %v of %v", o.space.Code(), r.dice, o.keys(r.units))
		return
	}
	u := r.struck[0]
	r.struck = r.struck[1:]
	narrow := func(is func(UnitID) bool) {
		if slices.ContainsFunc(us, is) {
			us = slices.DeleteFunc(us, func(v UnitID) bool { return !is(v) })
		}
	}
	if check && isMetro(o.kind(us[0])) && !o.relieved[e] {
		narrow(func(v UnitID) bool { return o.kind(v) == Highland })
		o.relieved[e] = true // A45
	}
	narrow(func(v UnitID) bool { return o.life[v] == 1 })
	if !slices.Contains(us, u) {
		o.wrong("13.4", "%s: %s is hit, want one of %v", o.space.Code(), o.d.Counters[u].Key, o.keys(us))
	}
	o.life[u]--
}

// won checks who has won (13.6), and that all have rolled.
func (o *battleOracle) won(e told) {
	o.in = false
	w := e.side()
	if len(o.sequence) > 0 || o.rolls[British] > 0 || o.rolls[French] > 0 {
		o.wrong("13.3.3", "%s: %v and Militia %v have not rolled", o.space.Code(), o.sequence, o.rolls)
	}
	if e.num("marker") != o.marker[w] || e.num("enemy") != o.marker[other(w)] {
		o.wrong("13.6", "%s: markers %v, want %v", o.space.Code(), e.Values, o.marker)
	}
	left := [3]bool{}
	for u, n := range o.life {
		if n > 0 && !o.gone[u] {
			left[o.side[u]] = true
		}
	}
	stands := func(f Faction) bool { return left[f] || !o.hadUnits[f] && o.militia[f] > 0 }
	a, d := o.attacker, other(o.attacker)
	want := d
	if stands(a) && (!stands(d) || o.marker[a] > o.marker[d]) {
		want = a
	}
	if w != want {
		o.wrong("13.6", "%s: the %s win, want the %s; markers %v, units left %v", o.space.Code(), w, want, o.marker, left)
	}
	o.desert = "none"
	enemy := o.d.Spaces[o.space].Kind == Settled && o.controls(o.space) == d
	fort := slices.ContainsFunc(o.before, func(u Unit) bool {
		return u.At == Where(o.space) && u.Faction == d && o.kind(u.ID) == Fort
	})
	if w == a && !e.yes("siege") && (enemy || fort) && len(o.enemies(a, []UnitType{Indian})) > 0 {
		o.desert = "desertion"
	}
}

// desertion checks that one Indian unit of a stack that won against a Fort or a
// Settled Space deserts, and nobody else (13.7.1).
func (o *battleOracle) desertion(e told) {
	if o.count("chances of Indian Desertion"); (e.Kind == "desertion") != (o.desert == "desertion") {
		o.wrong("13.7.1", "%s: %s, want %s", o.space.Code(), e.Kind, o.desert)
	} else if e.Kind == "desertion" && (o.life[e.unit("unit")] == 0 || o.side[e.unit("unit")] != o.attacker) {
		o.wrong("13.7.1", "%s deserts", e.str("unit"))
	}
	o.desert = ""
}

// bookOfMarks keeps the Landing and Marshal Troops markers by the events that
// lay them: they lie on the space for the units that came, and do not go along
// with a stack that retreats (10.6.1, 11.0, 13.7).
type bookOfMarks struct {
	landing, marshal [3]map[SpaceID]bool
}

func (b *bookOfMarks) landed(f Faction, s SpaceID) bool    { return b.landing[f][s] }
func (b *bookOfMarks) marshaled(f Faction, s SpaceID) bool { return b.marshal[f][s] }

func (b *bookOfMarks) heard(v spectator, e told) {
	switch e.Kind {
	case "round":
		for _, f := range []Faction{British, French} {
			b.landing[f], b.marshal[f] = map[SpaceID]bool{}, map[SpaceID]bool{}
		}
		return
	case "landing":
		b.landing[e.side()][e.space("space")] = e.yes("marker")
	case "marshal":
		b.marshal[e.side()][e.space("space")] = true
	}
	for _, f := range []Faction{British, French} { // nobody is left to bear them
		for _, marks := range []map[SpaceID]bool{b.landing[f], b.marshal[f]} {
			for s, on := range marks {
				marks[s] = on && len(v.stands(f, s)) > 0
			}
		}
	}
}
