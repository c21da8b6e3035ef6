package wilderness

import (
	"fmt"
	"slices"

	"postrider/games"
)

// A battleWitness follows battles (7.0), assaults (9.0) and the fight of raiders
// with Militia (10.2): who takes part, both sides' fire, losses, leader checks,
// the winner and his point, and where the losers are afterwards.
type battleWitness struct {
	*oracle
	b *fightBook
}

// A fightBook is what the oracle knows of the fight in progress.
type fightBook struct {
	space     SpaceID
	from      SpaceID // of entry
	kind      MoveKind
	attacker  Side
	assault   bool
	raid      bool
	takes     [3][]PieceID
	begun     [3][]PieceID // who took part in the beginning, Militia included
	sortie    []PieceID
	fired     [3]bool
	die       [3]int
	result    [3]int
	suffered  [3]int
	lost      [3]bool // losses were taken
	ambush    [3]bool
	asked     map[string]bool // kind and seat
	checks    [3]int
	won       Side
	commander PieceID
	start     *sight
	scored    map[string]int
	over      *sight // when it was won
}

func (w *battleWitness) asked(d games.Decision, a games.Answer) {
	kind := d.About().Kind
	if w.b == nil {
		return
	}
	w.b.asked[string(kind)+" "+string(d.About().Seat)] = true
	switch kind {
	case kindRetreat, kindMilitia, kindAmbush, kindFieldworks, kindCommander, kindLosses, kindCoehorns, kindLone:
		return
	}
	w.settled()
}

func (w *battleWitness) rolled(int, games.Label) {}

func (w *battleWitness) rest() { w.settled() }

func (w *battleWitness) told(e games.Event) {
	side := sideOf(text(e, "side"))
	switch e.Kind {
	case "battle-begins":
		w.settled()
		w.begins(placeOf(e, "space"), sideOf(text(e, "attacker")), false, e)
		return
	case "assault-begins":
		w.settled()
		w.begins(placeOf(e, "space"), side, true, e)
		return
	case "militia-against-raid":
		w.settled()
		w.begins(placeOf(e, "space"), side.Enemy(), false, e)
		return
	}
	if w.b == nil {
		return
	}
	switch e.Kind {
	case "militia-deployed":
		w.militia(side, e)
	case "response":
		if w.d(e) == "ambush" {
			w.b.ambush[side] = true
		}
	case "fire":
		w.fire(side, e)
	case "losses":
		w.losses(side, e)
	case "leader-check":
		w.leaderCheck(side, e)
	case "battle-won":
		w.wins(side, e)
	case "vp":
		w.b.scored[text(e, "why")] += amount(e, "points")
		if text(e, "why") == "battle" {
			w.want(side == w.b.won, "battle point", "7.81", "%s score for the battle", side)
		}
	case "retreats", "eliminated", "stockade-destroyed", "siege-lifted", "siege-begins", "goes-inside", "building-gone", "amphib-gone",
		"ambush-matched", "leader-retreats", "fieldworks-placed", "fieldworks-gone", "captured":
	default:
		if w.b.won != Nobody {
			w.settled()
		}
	}
}

// d is the event of the card that was played.
func (w *battleWitness) d(e games.Event) string { return shipped.Data().Cards[amount(e, "card")].Event }

// begins notes who takes part: all outside of fort or fortress (7.1), in an assault
// all besiegers and all besieged (9.12), and of the besieged those who sally.
func (w *battleWitness) begins(s SpaceID, attacker Side, assault bool, e games.Event) {
	k, def := w.now, attacker.Enemy()
	b := &fightBook{space: s, attacker: attacker, assault: assault, raid: e.Kind == "militia-against-raid", commander: NoPiece, start: k,
		asked: map[string]bool{}, scored: map[string]int{}, from: NoSpace}
	if m := k.Phase.Move; m != nil {
		b.from, b.kind, b.commander = m.From, m.Kind, m.Force.Commander
	}
	b.takes[attacker], b.takes[def] = k.out(attacker, s), k.out(def, s)
	if assault {
		b.takes[def] = k.in(def, s)
	}
	if k.Battle != nil {
		b.sortie = slices.Clone(k.Battle.Sortie)
		for _, p := range b.sortie {
			if !slices.Contains(b.takes[attacker], p) {
				b.takes[attacker] = append(b.takes[attacker], p)
			}
		}
	}
	if b.raid {
		// the raiders' own Auxiliaries and leaders fight one Militia (10.21), which leaders in
		// the stockade join (7.1)
		b.takes[def] = k.only(k.out(def, s), k.leader)
		for _, p := range k.Battle.Units[def] {
			if k.c(p).Type == Militia {
				b.takes[def] = append(b.takes[def], p)
			}
		}
		w.want(len(k.only(b.takes[def], k.unit)) == 1 && sameNames(list(e, "units"), k.tags(b.takes[def])), "militia against raid", "10.2",
			"%v defend, told of %v", k.tags(b.takes[def]), list(e, "units"))
		w.want(sameNames(list(e, "attackers"), k.tags(b.takes[attacker])), "who fights", "10.21", "%v attack, want %v", list(e, "attackers"),
			k.tags(b.takes[attacker]))
	} else {
		w.want(sameNames(list(e, "attackers"), k.tags(b.takes[attacker])), "who fights", "7.1", "%v attack at %s, want %v (inside %v)",
			list(e, "attackers"), s, k.tags(b.takes[attacker]), k.tags(k.in(attacker, s)))
		w.want(sameNames(list(e, "defenders"), k.tags(b.takes[def])), "who fights", "7.1", "%v defend at %s, want %v", list(e, "defenders"), s,
			k.tags(b.takes[def]))
	}
	b.begun = [3][]PieceID{British: slices.Clone(b.takes[British]), French: slices.Clone(b.takes[French])}
	if !assault {
		w.saw("battle")
	}
	if assault {
		w.saw("assault")
		w.assaults(b)
	}
	w.b = b
}

// assaults checks that an assault may be (9.1, 9.11, 8.24).
func (w *battleWitness) assaults(b *fightBook) {
	k := b.start
	st := &k.Spaces[b.space]
	need := 1
	if st.Fortress != Nobody {
		need = 2
	}
	w.want(st.Siege && st.Level >= need, "assault level", "9.1", "an assault on %s at level %d", b.space, st.Level)
	w.want(k.some(b.takes[b.attacker], k.leader), "assault leader", "9.11", "no leader assaults")
}

// militiaBoxes are the Militia that may come: in originally friendly, cultivated
// land, where the enemy has placed no Raided marker in the department (7.3).
func (k *sight) militiaMay(side Side, s SpaceID) []PieceID {
	dept := k.d.Spaces[s].Dept
	if !k.home(side, s) || dept == NoDept {
		return nil
	}
	for i := range k.Spaces {
		if k.d.Spaces[i].Dept == dept && k.Spaces[i].Raided[side.Enemy()] > 0 {
			return nil
		}
	}
	var list []PieceID
	for i := range k.Pieces {
		if p := PieceID(i); k.c(p).Type == Militia && k.Pieces[i].At == dept.Box() {
			list = append(list, p)
		}
	}
	return list
}

func (w *battleWitness) militia(side Side, e games.Event) {
	b := w.b
	may := b.start.militiaMay(side, b.space)
	var came []PieceID
	for _, p := range w.now.Battle.Units[side] {
		if !slices.Contains(b.takes[side], p) {
			came = append(came, p)
		}
	}
	w.want(!b.assault && !b.raid && len(came) == len(list(e, "units")) && len(came) > 0, "militia", "7.3", "%v deploy, %v are told",
		w.now.tags(came), list(e, "units"))
	for _, p := range came {
		w.want(slices.Contains(may, p), "militia", "7.3", "%s may not deploy at %s", p, b.space)
	}
	b.takes[side] = append(b.takes[side], came...)
	b.begun[side] = append(b.begun[side], came...)
}

// fire checks strength, column, modifiers and result of a side's fire (7.5, 9.13).
func (w *battleWitness) fire(side Side, e games.Event) {
	b, k := w.b, w.now
	if !b.fired[side.Enemy()] && !b.assault && !b.raid {
		for _, s := range sides {
			may := len(b.start.militiaMay(s, b.space)) > 0
			w.want(b.asked["militia "+s.String()] == may, "militia", "7.3", "the %s are asked for Militia at %s: %v, may is %v", s, b.space,
				b.asked["militia "+s.String()], may)
		}
	}
	e2 := side.Enemy()
	alone := b.ambush[side] != b.ambush[e2] // only one side played it (7.56)
	first := !b.fired[e2]
	if alone && first {
		w.want(b.ambush[side], "ambush", "7.56", "who lays the ambush fires first")
	}
	strength := k.factors(b.takes[side])
	doubled := alone && b.ambush[side]
	w.want(yes(e, "ambush") == doubled, "ambush", "7.56", "doubled is %v, want %v", yes(e, "ambush"), doubled)
	if doubled {
		strength *= 2
	}
	w.want(amount(e, "strength") == strength, "fire", "7.2", "the %s fire with %d at %s, want %d: %v", side, amount(e, "strength"), b.space,
		strength, k.tags(b.takes[side]))
	column := crtColumn(strength)
	if b.assault && side == b.attacker || !b.assault && side == b.attacker && k.Spaces[b.space].Fieldworks {
		column = max(0, column-1)
	}
	w.want(text(e, "column") == crtNames()[column], "column", "7.55", "column %s, want %s; strength %d", text(e, "column"), crtNames()[column],
		strength)
	mods := w.modifiers(side)
	mod := amount(e, "modifier")
	rule := "7.5"
	if b.assault {
		rule = "9.13"
	}
	w.want(slices.Contains(mods, mod), "modifier", rule, "the %s (attacker %s) have %+d at %s, want %v: %v against %v", side, b.attacker, mod,
		b.space, mods, k.tags(b.takes[side]), k.tags(b.takes[e2]))
	die := amount(e, "die")
	w.want(die == w.lastDie, "die", "7.5", "the die is %d, %d is told", w.lastDie, die)
	result := shipped.Data().Tables.CRT.Rows[max(0, min(7, die+mod))][column]
	w.want(result == amount(e, "result"), "result", "7.5", "%d losses, want %d", amount(e, "result"), result)
	w.saw("fire")
	b.fired[side], b.die[side], b.result[side] = true, die, result
}

// modifiers are what a side may add to its die: more than one where its owner
// chooses whose tactics count.
func (w *battleWitness) modifiers(side Side) []int {
	b, k := w.b, w.now
	mine := b.takes[side]
	list := w.modifiersOf(side, mine)
	if left := present(k, mine); len(left) < len(mine) { // some have fallen to an Ambush: whether they count is open
		list = append(list, w.modifiersOf(side, left)...)
	}
	return list
}

// present are those of some pieces that are still there.
func present(k *sight, ps []PieceID) []PieceID {
	return k.only(ps, func(p PieceID) bool { return k.Pieces[p].At != Gone && k.Pieces[p].At != Unused })
}

func (w *battleWitness) modifiersOf(side Side, mine []PieceID) []int {
	b, k := w.b, w.now
	theirs := b.takes[side.Enemy()]
	base := 0
	if !b.assault {
		light := func(p PieceID) bool { return k.aux(p) || k.c(p).Type == LightInfantry }
		if k.wild(b.space) && k.some(theirs, light) && !k.some(mine, light) {
			base-- // 7.52
		}
		if k.d.Spaces[b.space].Terrain == Cultivated && k.some(theirs, k.regular) && !k.some(mine, k.regular) {
			base-- // 7.53
		}
		if side == b.attacker && b.kind == ByLanding {
			base-- // 7.54
		}
		if side == b.attacker && k.Spaces[b.space].Stockade == side.Enemy() {
			base-- // 7.54
		}
	} else if w.coehorns(side) {
		base += 2 // 9.13
	}
	tactics := k.tactics(mine)
	if side == b.attacker && !b.assault { // the activated leader's
		tactics = []int{0}
		if b.commander != NoPiece && slices.Contains(mine, b.commander) {
			tactics = []int{k.c(b.commander).Tactics}
		}
		if b.commander != NoPiece && k.Pieces[b.commander].At == Gone {
			// killed by an Ambush: who leads then is open
			tactics = append(tactics, k.tactics(k.only(mine, func(p PieceID) bool { return k.Pieces[p].At.OnMap() }))...)
		}
		if b.commander == NoPiece && k.some(mine, k.leader) && b.raid {
			tactics = append(tactics, k.tactics(mine)...) // 10.13, or doubtful: leaders who were not activated
			for _, l := range k.only(mine, k.leader) {
				tactics = append(tactics, k.c(l).Tactics)
			}
		}
		if b.raid && b.commander != NoPiece && !slices.Contains(mine, b.commander) {
			for _, l := range k.only(mine, k.leader) {
				tactics = append(tactics, k.c(l).Tactics) // 7.51: any who could command the force
			}
		}
	}
	if b.assault && side == b.attacker && b.commander != NoPiece {
		tactics = append(tactics, k.c(b.commander).Tactics) // 7.51 and 9.13 in doubt
	}
	var list []int
	for _, t := range tactics {
		list = append(list, base+t)
	}
	return list
}

// coehorns reports whether a side has played the event in this Action Phase.
func (w *battleWitness) coehorns(side Side) bool {
	for _, x := range w.witnesses {
		if s, ok := x.(*siegeWitness); ok {
			return s.coehorns[w.b.space][side]
		}
	}
	return false
}

func crtColumn(strength int) int {
	for i, most := range []int{0, 1, 2, 3, 5, 8, 12, 16, 21, 27} {
		if strength <= most {
			return i
		}
	}
	return 10
}

func crtNames() []string {
	return []string{"0", "1", "2", "3", "4-5", "6-8", "9-12", "13-16", "17-21", "22-27", "28+"}
}

// leaderCheck: a natural 1 or 6 that caused a step loss has each enemy leader roll (7.7).
func (w *battleWitness) leaderCheck(side Side, e games.Event) {
	b := w.b
	if !b.fired[side.Enemy()] || b.won != Nobody {
		return // of a raid
	}
	b.checks[side]++
	w.want(amount(e, "die") == w.lastDie && yes(e, "killed") == (w.lastDie == 1), "leader check", "7.7", "%v", e.Values)
	w.want(w.shakes(side.Enemy()), "leader check", "7.7", "the %s leaders roll, but the enemy's die was %d with %d losses", side,
		b.die[side.Enemy()], b.result[side.Enemy()])
}

// shakes reports whether the fire of a side has the enemy's leaders roll.
func (w *battleWitness) shakes(side Side) bool {
	caused := min(w.b.result[side], w.b.start.stepsOf(w.b.begun[side.Enemy()]))
	return (w.b.die[side] == 1 || w.b.die[side] == 6) && caused > 0
}

// wins checks the winner (7.8, 9.2), that all losses and checks were taken.
func (w *battleWitness) wins(side Side, e games.Event) {
	b, k := w.b, w.now
	def := b.attacker.Enemy()
	for _, s := range sides {
		due := min(b.result[s.Enemy()], b.start.stepsOf(withSteps(b.start, b.begun[s])))
		w.want(b.suffered[s] == due, "losses", "7.6", "the %s took %d losses at %s, %d were due", s, b.suffered[s], b.space, due)
		leaders := len(b.start.only(b.begun[s], b.start.leader))
		want := 0
		if w.shakes(s.Enemy()) {
			want = leaders
		}
		w.want(b.checks[s] == want, "leader check", "7.7", "%d leaders of the %s rolled at %s, want %d", b.checks[s], s, b.space, want)
	}
	alive := func(s Side) bool { return k.stepsOf(b.takes[s]) > 0 }
	want := def
	switch {
	case b.assault:
		if b.result[b.attacker] > b.result[def] {
			want = b.attacker
		}
	case alive(b.attacker) && !alive(def):
		want = b.attacker
	case alive(def) && !alive(b.attacker):
	case b.result[b.attacker] > b.result[def]:
		want = b.attacker
	}
	rule := "7.8"
	if b.assault {
		rule = "9.2"
	}
	w.want(side == want, "winner", rule, "the %s win at %s, want %s: %v", side, b.space, want, b.result)
	w.want(yes(e, "assault") == b.assault, "winner", "7.1", "assault is told as %v", yes(e, "assault"))
	b.won, b.over = side, k
}

// withSteps are those of some pieces that have steps.
func withSteps(k *sight, ps []PieceID) []PieceID {
	return k.only(ps, func(p PieceID) bool { return k.steps(p) > 0 })
}

// settled looks, when a battle is over and done with, at points and at where
// everybody is.
func (w *battleWitness) settled() {
	b := w.b
	if b == nil {
		return
	}
	if b.won == Nobody {
		return
	}
	w.b = nil
	loser := b.won.Enemy()
	if b.assault {
		w.want(b.scored["battle"] == 0, "battle point", "9.14", "an assault scored as a battle")
		w.stormed(b)
		return
	}
	units := b.start.only(b.begun[loser], b.start.unit)
	point := 0
	if b.start.some(units, b.start.regular) || len(units) > 4 {
		point = 1
	}
	w.want(b.scored["battle"] == point, "battle point", "7.81", "%d points for %v at %s, want %d", b.scored["battle"], b.start.tags(units),
		b.space, point)
	w.stockade(b)
	w.retreated(b, loser)
	for _, s := range sides {
		for _, p := range b.begun[s] {
			if b.start.c(p).Type == Militia && b.over.steps(p) > 0 {
				w.want(w.now.Pieces[p].At == w.now.d.Spaces[b.space].Dept.Box(), "militia home", "7.91", "%s is at %s", p,
					w.now.Pieces[p].At)
			}
		}
	}
}

// stockade: it is destroyed if the enemy's Drilled Troops win there (5.45).
func (w *battleWitness) stockade(b *fightBook) {
	owner := b.start.Spaces[b.space].Stockade
	if owner == Nobody || b.won == owner || b.raid {
		return
	}
	left := b.over.some(b.begun[b.won], func(p PieceID) bool { return b.over.trained(p) && b.over.steps(p) > 0 })
	some := b.over.some(b.begun[b.won], b.over.trained)
	if left != some {
		return // whether fallen Drilled Troops destroy it is open
	}
	w.want((w.now.Spaces[b.space].Stockade == Nobody) == left && (b.scored["stockade"] == 1) == left, "stockade", "5.45",
		"the stockade at %s is %s after the %s win with %v", b.space, w.now.Spaces[b.space].Stockade, b.won, b.over.tags(b.begun[b.won]))
}

// stormed: what an assault that was won brings (9.22).
func (w *battleWitness) stormed(b *fightBook) {
	before, st, def := &b.start.Spaces[b.space], &w.now.Spaces[b.space], b.attacker.Enemy()
	if b.won == def {
		if b.over.stepsOf(b.begun[b.attacker]) == 0 {
			return // nobody besieges it any more
		}
		if w.abandoned(b) {
			w.want(!st.Siege && st.Fortress == b.attacker, "assault", "8.24", "%s without a garrison: %+v", b.space, *st)
			return
		}
		w.want(st.Siege && st.Level == before.Level && w.now.bastion(b.space) == def, "assault", "9.21", "the siege of %s goes on: %+v", b.space,
			*st)
		return
	}
	for _, p := range b.begun[def] {
		at := w.now.Pieces[p].At
		w.want(at == Gone || at == Unused, "assault", "9.22", "%s of the garrison of %s is at %s", p, b.space, at)
	}
	ok := st.Building == b.attacker && st.Fort == Nobody && b.scored["fort"] == 2
	if before.Fortress != Nobody {
		ok = b.scored["fortress"] == 3 && (st.Fortress == b.attacker || b.scored["fortress"] == 3)
	}
	w.want(ok && !st.Siege, "assault", "9.22", "%s after the assault: %+v, points %v", b.space, *st, b.scored)
}

// abandoned reports whether no unit is left in a fortress that its defenders had
// captured, nor an Amphib marker: it goes back to its first owner (8.24, 9.22).
func (w *battleWitness) abandoned(b *fightBook) bool {
	before, def := &b.start.Spaces[b.space], b.attacker.Enemy()
	captured := before.Fortress == def && b.start.d.Spaces[b.space].Orig == b.attacker
	return captured && b.over.stepsOf(b.begun[def]) == 0 && !(before.Amphib && def == British)
}

func (b *fightBook) String() string { return fmt.Sprintf("%s from %s", b.space, b.from) }
