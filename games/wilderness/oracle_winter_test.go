package wilderness

import (
	"slices"

	"postrider/games"
)

// A winterWitness looks at the end of a year (4.0 B.3 to B.6): who goes home, points
// for Raided markers, Winter Attrition (11.0) and the Victory Check (13.1).
type winterWitness struct {
	*oracle
	begun  *sight // before anybody goes home
	homed  *sight // before Attrition
	points [3]int
	fled   []string // leaders whom the enemy drove off
}

func (w *winterWitness) asked(d games.Decision, _ games.Answer) {
	if w.begun != nil && w.homed == nil && d.About().Kind == kindWinter {
		w.homed = w.now
	}
}

func (w *winterWitness) rolled(int, games.Label) {}

func (w *winterWitness) rest() {}

func (w *winterWitness) told(e games.Event) {
	switch e.Kind {
	case "year-end":
		w.begun, w.homed, w.points, w.fled = w.now, nil, [3]int{}, nil
	case "leader-retreats":
		w.fled = append(w.fled, text(e, "leader"))
	case "eliminated":
		if e.Rule == "6.53" {
			w.fled = append(w.fled, list(e, "units")...)
		}
	case "vp":
		if w.begun != nil && text(e, "why") == "raids" {
			w.points[sideOf(text(e, "side"))] += amount(e, "points")
		}
	case "attrition":
		if w.begun != nil && w.homed == nil {
			w.homed = w.was
		}
	case "war-goes-on", "result":
		if w.begun == nil {
			return
		}
		if w.homed == nil {
			w.homed = w.now
		}
		w.saw("year end")
		w.late()
		w.homes()
		w.raids()
		w.attrition()
		w.victory(e)
		w.begun = nil
	}
}

// homes: Indians outside of friendly fortifications go home, then leaders in the
// wild without troops or fortifications go to the nearest one (4.0 B.3).
func (w *winterWitness) homes() {
	before, k := w.begun, w.now
	for i := range before.Spaces {
		s := SpaceID(i)
		for _, side := range sides {
			if len(before.on[s]) == 0 {
				continue
			}
			w.homesFrom(before, k, s, side)
		}
	}
}

func (w *winterWitness) homesFrom(before, k *sight, s SpaceID, side Side) {
	mine := before.only(before.on[s], func(p PieceID) bool { return before.c(p).Side == side })
	indians := before.only(mine, func(p PieceID) bool { return before.c(p).Type == Indian })
	leaders := before.only(mine, func(p PieceID) bool { return before.leader(p) && !slices.Contains(w.fled, before.c(p).Sort) })
	others := before.only(mine, func(p PieceID) bool { return before.unit(p) && before.c(p).Type != Indian })
	fort := before.fortified(s) == side
	if fort {
		for _, p := range mine {
			w.want(k.Pieces[p].At == At(s) || k.trained(p) && k.steps(p) == 0, "year end home", "4.0 B.3",
				"%s has left the fortification of %s for %s", p, s, k.Pieces[p].At)
		}
		return
	}
	var going []PieceID
	going = append(going, indians...)
	// Indians who live there, or have come home, are troops.
	stayed := k.some(k.outUnits(side, s), func(p PieceID) bool { return k.c(p).Type == Indian })
	for _, l := range leaders {
		alone := before.wild(s) && len(others) == 0 && !stayed
		at := k.Pieces[l].At
		if at != At(s) || alone {
			going = append(going, l)
		}
		if len(others) > 0 && len(indians) == 0 || !before.wild(s) && len(indians) == 0 {
			w.want(at == At(s), "year end home", "4.0 B.3", "%s has left %s for %s", l, s, at)
		}
	}
	for _, p := range others {
		w.want(k.Pieces[p].At == At(s) || k.steps(p) == 0 || k.c(p).Type == Coureurs && len(indians) > 0, "year end home", "4.0 B.3",
			"%s has left %s for %s", p, s, k.Pieces[p].At)
	}
	w.wentHome(before, k, s, side, going, "4.0 B.3", true)
}

// late takes those off the position before Attrition whose elimination was told
// before it came about.
func (w *winterWitness) late() {
	p := w.homed.clone()
	for i := range p.Pieces {
		if !w.homed.trained(PieceID(i)) {
			p.Pieces[i] = w.now.Pieces[i]
		}
	}
	w.homed = newSight(p)
}

// raids: half a point for each Raided marker, rounded up by side (4.0 B.4).
func (w *winterWitness) raids() {
	for _, side := range sides {
		n := 0
		for i := range w.begun.Spaces {
			n += w.begun.Spaces[i].Raided[side]
		}
		w.want(w.points[side] == (n+1)/2, "raid points", "13.22", "%d points for %d Raided markers", w.points[side], n)
	}
	for i := range w.now.Spaces {
		w.want(w.now.Spaces[i].Raided == [3]int{}, "raid markers go", "4.0 B.4", "Raided markers are left at %s", SpaceID(i))
	}
}

// attrition checks each stack (11.1, 11.2).
func (w *winterWitness) attrition() {
	before, k := w.homed, w.now
	for i := range before.Spaces {
		s := SpaceID(i)
		for _, side := range sides {
			for _, stack := range [][]PieceID{before.out(side, s), before.in(side, s)} {
				if before.some(stack, before.trained) {
					w.stack(before, k, side, s, stack)
				}
			}
		}
	}
}

// quarters reports whether Drilled Troops are safe in a space (11.1).
func (k *sight) quarters(side Side, s SpaceID, inside bool) bool {
	if inside && k.Spaces[s].Siege {
		return false
	}
	units := k.only(k.on[s], func(p PieceID) bool { return k.c(p).Side == side && k.unit(p) })
	switch st := &k.Spaces[s]; {
	case k.home(side, s):
		return true
	case st.Siege:
		return false
	case st.Fortress == side:
		return true
	case st.Fort == side || st.Stockade == side:
		return len(units) <= 4
	}
	return false
}

func (w *winterWitness) stack(before, k *sight, side Side, s SpaceID, stack []PieceID) {
	inside := before.Pieces[stack[0]].Inside
	safe := before.quarters(side, s, inside)
	w.saw("winter stack")
	drilled := before.only(stack, before.trained)
	reduced := before.only(drilled, func(p PieceID) bool { return before.steps(p) == 1 })
	full := before.only(drilled, func(p PieceID) bool { return before.steps(p) == 2 })
	lost, flipped := 0, 0
	for _, p := range reduced {
		lost += 1 - k.steps(p)
	}
	for _, p := range full {
		flipped += 2 - k.steps(p)
	}
	wantLost, wantFlipped := (len(reduced)+1)/2, len(full)
	all := before.stepsOf(before.only(before.on[s], func(p PieceID) bool { return before.c(p).Side == side }))
	if all == 1 {
		wantLost = 0 // the last friendly step
	}
	if safe {
		wantLost, wantFlipped = 0, 0
	}
	w.want(lost == wantLost && flipped == wantFlipped, "attrition", "11.2",
		"%s at %s (inside %v, safe %v), %v: %d eliminated and %d reduced, want %d and %d", side, s, inside, safe, before.tags(stack), lost,
		flipped, wantLost, wantFlipped)
	for _, p := range stack {
		if !before.trained(p) {
			w.want(k.steps(p) == before.steps(p), "attrition", "11.1", "%s is no Drilled Troops and has lost steps", p)
		}
	}
}

// commandsFortress: a fortress is controlled unbesieged, free of enemy units, and,
// if it was the enemy's, occupied (2.0).
func (k *sight) holdsFortress(side Side, s SpaceID) bool {
	st := &k.Spaces[s]
	if st.Siege || st.Fortress != side || k.some(k.on[s], func(p PieceID) bool { return k.c(p).Side != side && k.unit(p) }) {
		return false
	}
	return k.d.Spaces[s].Orig == side || k.some(k.on[s], k.unit) || st.Amphib && side == British
}

// victory is who wins at the end of a year, and whether the war ends (13.1).
func (w *winterWitness) victory(e games.Event) {
	k := w.now
	sc, _ := k.d.scenario(k.Scenario)
	winner, over := w.winner(k, sc.EndYear)
	told := sideOf(text(e, "side"))
	w.want((e.Kind == "result") == over && (!over || told == winner), "victory", "13.1", "%s %v at %d in %d; want over %v, %s", e.Kind, told,
		k.VP, k.Year, over, winner)
}

func (w *winterWitness) winner(k *sight, end int) (Side, bool) {
	all, own := true, true
	for i := range k.Spaces {
		s := SpaceID(i)
		if !k.d.Spaces[i].Fortress {
			continue
		}
		holds := k.holdsFortress(British, s)
		all = all && holds
		if k.d.Spaces[i].Orig == British {
			if st := &k.Spaces[s]; st.Siege && st.Fortress == British { // 13.12
				out := k.out(French, s)
				holds = !(k.some(out, k.trained) && k.some(out, k.leader) && k.supplied(French, s))
			}
			own = own && holds
		}
	}
	alone := func(name string) bool {
		s := k.d.spaceBySlug[name]
		return k.held(British, s) && !k.held(French, s) && !k.Spaces[s].Siege
	}
	controls := func(name string) bool { return k.holdsFortress(British, k.d.spaceBySlug[name]) }
	switch {
	case all && alone("niagara") && alone("ohio-forks") && k.VP < 11:
		return British, true
	case k.VP >= 11:
		return French, true
	case k.VP <= -11:
		return British, true
	case k.Year == 1760 && k.VP >= 8, k.Year == 1761 && k.VP >= 5:
		return French, true
	case k.Year < end:
		return Nobody, false
	}
	draw := Nobody
	if k.Options.Tournament {
		draw = French
	}
	if end == 1759 {
		four := 0
		for _, is := range []bool{controls("quebec"), controls("montreal"), alone("niagara"), alone("ohio-forks")} {
			four += bit(is)
		}
		switch {
		case own && four >= 2, k.VP < 0:
			return British, true
		case k.VP > 0:
			return French, true
		}
		return draw, true
	}
	switch {
	case k.VP >= 1:
		return French, true
	case k.VP <= -5:
		return British, true
	}
	return draw, true
}

// A restWitness looks at positions between Action Phases, when nothing is half done.
type restWitness struct {
	*oracle
	vp     int
	scored int
	begun  bool
}

func (w *restWitness) asked(games.Decision, games.Answer) {}

func (w *restWitness) rolled(int, games.Label) {}

func (w *restWitness) told(e games.Event) {
	if e.Kind == "dealt" {
		w.deal(sideOf(e.To[0]), e)
	}
	if e.Kind == "vp" {
		n := amount(e, "points")
		if text(e, "side") == "british" {
			n = -n
		}
		w.scored += n
	}
}

// deal: a hand is filled up to what the scenario says, or William Pitt, Diplomatic
// Revolution and Quiberon Bay (4.0, 5.21); a held card counts.
func (w *restWitness) deal(side Side, e games.Event) {
	k := w.now
	sc, _ := k.d.scenario(k.Scenario)
	want := sc.HandSize
	switch f := &k.Flags; {
	case side == French && f.Quiberon:
		want = 7
	case side == French && f.Revolution, side == British && f.Pitt:
		want = 9
	}
	got := len(k.Cards.Hands[side])
	w.want(got == want || got > want && got <= want+2, "deal", "5.21", "the %s hold %d cards, want %d: %v", side, got, want, e.Values)
}

func (w *restWitness) rest() {
	k := w.now
	w.saw("rest")
	if w.begun {
		w.want(k.VP == w.vp+w.scored, "points", "13.2", "the marker is at %d, %+d were told since %d", k.VP, w.scored, w.vp)
	}
	w.vp, w.scored, w.begun = k.VP, 0, true
	if k.Stage != StageAction && k.Stage != StageEnd {
		return
	}
	sevens := 0
	for i := range k.Pieces {
		c, at := &k.d.Counters[i], k.Pieces[i].At
		if c.Type == Leader && c.Side == British && c.Command == 7 && at.OnMap() {
			sevens++
		}
		w.want(c.Type != Militia || !at.OnMap(), "militia", "7.91", "%s is at %s", PieceID(i), at)
	}
	w.want(sevens <= 2, "leaders of command 7", "5.55", "%d are in play", sevens)
	for i := range k.Spaces {
		w.space(k, SpaceID(i))
	}
	w.allied(k)
	hands := len(k.Cards.Hands[British]) + len(k.Cards.Hands[French]) + len(k.Cards.Deck) + len(k.Cards.Discard) + len(k.Cards.Removed)
	sc, _ := k.d.scenario(k.Scenario)
	w.want(hands == len(k.d.Cards)-len(sc.SetAside), "cards", "5.2", "%d cards are somewhere", hands)
	for _, name := range []string{"niagara", "ohio-forks"} {
		s, holder := k.d.spaceBySlug[name], k.Niagara
		if name == "ohio-forks" {
			holder = k.OhioForks
		}
		b, f := k.held(British, s), k.held(French, s)
		if b != f && !k.Spaces[s].Siege {
			want := British
			if f {
				want = French
			}
			w.want(holder == want, "changes hands", "13.23", "%s is of the %s, but only the %s are there", name, holder, want)
		}
	}
}

// allied: a settlement is marked while units of its tribe are on the map (5.532).
func (w *restWitness) allied(k *sight) {
	on := make([]Side, len(k.Spaces))
	for i := range k.Pieces {
		if c := &k.d.Counters[i]; c.Type == Indian && k.Pieces[i].At.OnMap() && c.Home != NoSpace {
			on[c.Home] = c.Side
		}
	}
	for i := range on {
		w.want(k.Spaces[i].Allied == on[i], "allied marker", "5.532", "%s is marked %s, units there are of %s", SpaceID(i), k.Spaces[i].Allied,
			on[i])
	}
}

func (w *restWitness) space(k *sight, s SpaceID) {
	st, sp := &k.Spaces[s], &k.d.Spaces[s]
	owner := k.bastion(s)
	british, french := k.outUnits(British, s), k.outUnits(French, s)
	w.want(len(british) == 0 || len(french) == 0, "both sides", "7.1", "%v and %v stand at %s", k.tags(british), k.tags(french), s)
	if owner != Nobody {
		siege := len(k.outUnits(owner.Enemy(), s)) > 0 && len(k.outUnits(owner, s)) == 0
		w.want(st.Siege == siege, "siege marker", "8.21", "%s: siege is %v, %v besiege", s, st.Siege, k.tags(k.outUnits(owner.Enemy(), s)))
		if siege {
			w.want(len(k.out(owner, s)) == 0, "besieged", "8.21", "%v of the %s are outside at %s", k.tags(k.out(owner, s)), owner, s)
		} else {
			w.want(len(k.in(owner, s)) == 0, "besieged", "8.21", "%v are inside at %s without a siege", k.tags(k.in(owner, s)), s)
		}
		if st.Fort != Nobody {
			w.want(len(k.only(k.in(owner, s), k.unit)) <= 4, "room", "8.11", "%d units inside at %s", len(k.in(owner, s)), s)
		}
	} else {
		w.want(!st.Siege && len(k.in(British, s)) == 0 && len(k.in(French, s)) == 0, "siege marker", "8.21", "%s: %+v", s, *st)
	}
	need := [2]int{1, 2}[bit(st.Fortress != Nobody)]
	w.want(st.Level <= 2 && st.Level >= 0 && (st.Siege || st.Level == 0), "siege level", "8.23", "%s: level %d of %d", s, st.Level, need)
	for _, side := range sides {
		e := side.Enemy()
		if st.Stockade == side {
			w.want(!k.some(k.out(e, s), k.trained), "stockade", "5.45", "%v stand at the stockade %s", k.tags(k.out(e, s)), s)
		}
		if st.Building == side {
			w.want(!k.some(k.out(e, s), k.trained) || len(k.outUnits(side, s)) > 0, "building", "5.45", "%v stand on it at %s",
				k.tags(k.out(e, s)), s)
		}
		mine := k.out(side, s)
		if len(mine) > 0 && len(k.only(mine, k.unit)) == 0 && k.freely(s) != side && k.held(e, s) {
			w.want(false, "leaders alone", "6.53", "%v stand at %s with %v", k.tags(mine), s, k.tags(k.out(e, s)))
		}
	}
	if sp.Fortress && st.Fortress != sp.Orig && !st.Siege {
		w.want(k.some(k.on[s], func(p PieceID) bool { return k.unit(p) && k.c(p).Side == st.Fortress }) || st.Amphib && st.Fortress == British,
			"empty fortress", "8.24", "%s is of the %s and empty", s, st.Fortress)
	}
	if st.Amphib {
		w.want(!(k.some(french, k.trained) && len(british) == 0 && len(k.in(British, s)) == 0), "amphib", "6.432",
			"an Amphib marker among %v at %s", k.tags(french), s)
		w.want(k.freely(s) != French, "amphib", "6.432", "an Amphib marker at the French fortification of %s", s)
	}
}
