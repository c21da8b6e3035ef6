package wilderness

import (
	"slices"

	"postrider/games"
)

// A raidWitness follows raids (10.0): the target, column, modifiers, result, losses,
// leader checks, what comes of a success, and where the raiders go home to. It
// looks whether those who must raid have done so.
type raidWitness struct {
	*oracle
	b      *raidBook
	active *sight // while somebody acts
}

// A raidBook is what the oracle knows of the raid in progress.
type raidBook struct {
	space      SpaceID
	side       Side
	aux        []PieceID
	leaders    []PieceID
	begun      *sight
	stockade   bool
	settlement bool
	rolled     bool
	die        int
	success    bool
	losses     int
	steps      int // before them
	checks     int
	marked     int
	killed     []string
	gone       *sight // before the first of them goes home
}

// target says what makes a space a raid's target for a side: a stockade, a
// settlement whose tribe is on the map, or originally enemy cultivated land; none
// of them where a fort or fortress, a friendly stockade or Drilled Troops stand
// (10.1, 10.11).
func (k *sight) target(side Side, s SpaceID) (stockade, settlement, land bool) {
	if k.bastion(s) != Nobody || k.Spaces[s].Stockade == side || k.some(k.on[s], func(p PieceID) bool {
		return k.c(p).Side == side && k.trained(p)
	}) {
		return false, false, false
	}
	for i := range k.Pieces {
		if c := &k.d.Counters[i]; c.Type == Indian && c.Side != side && c.Home == s && k.Pieces[i].At.OnMap() {
			settlement = true
		}
	}
	return k.Spaces[s].Stockade == side.Enemy(), settlement, k.home(side.Enemy(), s)
}

func (w *raidWitness) asked(d games.Decision, _ games.Answer) {
	switch d.About().Kind {
	case kindMove, kindDemolish, kindPlay, kindRaid:
		w.settled()
		w.acted()
	}
}

func (w *raidWitness) rolled(_ int, l games.Label) {
	if l.For == "battle" && w.b != nil && w.b.rolled {
		w.settled()
	}
}

func (w *raidWitness) rest() {
	w.settled()
	w.acted()
}

// acted: who ends his activation where he must raid has raided (10.1).
func (w *raidWitness) acted() {
	k := w.now
	if k.Phase != nil && k.Phase.Move != nil {
		w.active = k
		return
	}
	before := w.active
	if w.active = nil; before == nil || k.Phase == nil {
		return
	}
	m := before.Phase.Move
	for _, p := range m.Aux {
		at := k.Pieces[p].At
		if !at.OnMap() || k.Pieces[p].Inside || k.steps(p) == 0 {
			continue
		}
		side := k.c(p).Side
		stockade, settlement, land := k.target(side, at.Space())
		must := stockade || settlement || land
		if must && len(k.outUnits(side.Enemy(), at.Space())) > 0 {
			continue
		}
		w.want(!must || slices.Contains(m.FoughtAt, at.Space()) && at != At(m.At), "must raid", "10.1", "%s stands at %s and has not raided",
			p, at)
	}
}

func (w *raidWitness) told(e games.Event) {
	switch e.Kind {
	case "raid-begins":
		w.settled()
		w.begins(e)
		return
	case "action-phase", "battle-begins", "season", "activated", "activated-singly", "stays", "moved":
		w.settled()
		return
	}
	b := w.b
	if b == nil {
		return
	}
	switch e.Kind {
	case "raid-roll":
		w.rolls(e)
	case "raided":
		b.marked++
	case "losses":
		if b.rolled && sideOf(text(e, "side")) == b.side { // a Militia may lose a step, too (14.2)
			w.want(amount(e, "steps") == min(b.losses, b.steps), "raid losses", "10.31", "%v of %d", e.Values, b.losses)
			b.losses = 0
			b.gone = w.now
		}
	case "leader-check":
		if b.rolled {
			b.checks++
			b.gone = w.now
			if yes(e, "killed") {
				b.killed = append(b.killed, text(e, "leader"))
			}
		}
	}
}

func (w *raidWitness) begins(e games.Event) {
	k, s, side := w.now, placeOf(e, "space"), sideOf(text(e, "side"))
	b := &raidBook{space: s, side: side, begun: k}
	b.leaders = k.only(k.out(side, s), k.leader)
	m := k.Phase.Move
	if m == nil {
		w.differ("10.1", "raid", "nobody is active in a raid on %s", s)
		return
	}
	b.aux = k.only(k.out(side, s), func(p PieceID) bool { return k.aux(p) && slices.Contains(m.Aux, p) })
	w.want(sameNames(k.tags(b.aux), list(e, "units")), "raid", "10.1", "%v raid %s, want %v", list(e, "units"), s, k.tags(b.aux))
	land := false
	b.stockade, b.settlement, land = k.target(side, s)
	w.want(b.stockade || b.settlement || land, "raid", "10.11", "%s is no target of the %s", s, side)
	w.want(len(k.outUnits(side.Enemy(), s)) == 0, "raid", "10.1", "enemy units are at %s", s)
	w.b = b
}

func (w *raidWitness) rolls(e games.Event) {
	b, k := w.b, w.now
	enemy := b.side.Enemy()
	real := b.stockade || b.settlement
	stockade := real || k.Flags.Blockhouses[enemy]
	w.want(yes(e, "stockade") == stockade, "raid column", "10.3", "%s: Stockade/Settlement column is %v, want %v", b.space, yes(e, "stockade"),
		stockade)
	alive := k.only(b.aux, func(p PieceID) bool { return k.Pieces[p].At == At(b.space) })
	leaders := k.only(b.leaders, func(p PieceID) bool { return k.Pieces[p].At == At(b.space) })
	base := 0
	if k.some(alive, func(p PieceID) bool { return k.c(p).Type == Ranger }) {
		base++
	}
	dept := k.d.Spaces[b.space].Dept
	militia := 0
	for i := range k.Pieces {
		if k.d.Counters[i].Type == Militia && dept != NoDept && k.Pieces[i].At == dept.Box() {
			militia++
		}
	}
	if dept.Side() == enemy && militia >= 2 {
		base--
	}
	tactics := []int{0}
	cmd := k.Phase.Move.Force.Commander
	if cmd != NoPiece && slices.Contains(leaders, cmd) {
		tactics = []int{k.c(cmd).Tactics}
	} else if len(leaders) > 0 { // dropped off, or in doubt: leaders who are not active
		if cmd != NoPiece {
			tactics = nil
		}
		for _, l := range leaders {
			tactics = append(tactics, k.c(l).Tactics)
			if !k.commanded(append(slices.Clone(alive), l)) {
				tactics = append(tactics, 0) // 7.51: he could not command them; 10.13 does not ask
			}
		}
	}
	mod := amount(e, "modifier")
	w.want(slices.ContainsFunc(tactics, func(t int) bool { return t+base == mod }), "raid modifier", "10.3",
		"%+d at %s, want %+d and tactics of %v", mod, b.space, base, tactics)
	w.want(amount(e, "die") == w.lastDie, "raid die", "10.3", "%v", e.Values)
	row := max(0, min(7, w.lastDie+mod))
	losses := [2][8]int{{2, 0, 0, 0, 1, 1, 0, 0}, {2, 1, 1, 0, 2, 1, 0, 0}}[bit(stockade)][row]
	w.want(yes(e, "success") == (row >= 5) && amount(e, "losses") == losses, "raid", "10.3", "%v; want success %v, losses %d", e.Values,
		row >= 5, losses)
	b.gone = k
	b.rolled, b.die, b.success, b.losses, b.steps = true, w.lastDie, row >= 5, losses, k.stepsOf(alive)
	b.aux, b.leaders = alive, leaders
}

func bit(is bool) int {
	if is {
		return 1
	}
	return 0
}

// settled looks, when a raid is over, at what came of it and where all are.
func (w *raidWitness) settled() {
	b := w.b
	if w.b = nil; b == nil || !b.rolled {
		return
	}
	k, before, enemy := w.now, b.begun, b.side.Enemy()
	w.want(b.losses == 0 || b.steps == 0, "raid losses", "10.31", "%d losses at %s were not taken", b.losses, b.space)
	want := 0
	if b.die == 1 || b.die == 6 && (b.stockade || b.settlement) {
		want = len(b.leaders)
	}
	w.want(b.checks == want, "raid leader check", "10.32", "%d of %d leaders rolled at %s, die %d, want %d", b.checks, len(b.leaders), b.space,
		b.die, want)
	marks := before.Spaces[b.space].Raided[b.side]
	if b.success && (b.stockade || b.settlement || marks == 0) {
		marks++
	}
	w.want(k.Spaces[b.space].Raided[b.side] == marks, "raided marker", "10.33", "%d Raided markers at %s, want %d",
		k.Spaces[b.space].Raided[b.side], b.space, marks)
	if b.success {
		w.want(k.Spaces[b.space].Stockade == Nobody, "raid", "10.31", "the stockade at %s stands", b.space)
	} else {
		w.want(k.Spaces[b.space].Stockade == before.Spaces[b.space].Stockade, "raid", "10.31", "the stockade at %s is gone", b.space)
	}
	for i := range k.Pieces {
		p := PieceID(i)
		c := k.c(p)
		if c.Type != Indian || c.Side != enemy || c.Home != b.space || !before.Pieces[p].At.OnMap() {
			continue
		}
		gone := !k.Pieces[p].At.OnMap()
		w.want(gone == (b.success && !before.Pieces[p].Inside), "tribe", "10.31", "%s (inside %v) is gone: %v; success %v", p,
			before.Pieces[p].Inside, gone, b.success)
	}
	leaders := k.only(b.leaders, func(p PieceID) bool { return !slices.Contains(b.killed, k.c(p).Sort) })
	w.wentHome(b.gone, k, b.space, b.side, slices.Concat(b.aux, leaders), "10.4", false)
}

// wentHome looks where those are who went home from a space (10.4); before is the
// position before the first of them went.
func (o *oracle) wentHome(before, k *sight, from SpaceID, side Side, ps []PieceID, rule string, year bool) {
	forts := before.nearest(side, from)
	if year { // others have gone before them
		forts = append(forts, k.nearest(side, from)...)
	}
	leaderAt, indianAt := map[Where]bool{}, map[Where]bool{}
	for _, p := range ps {
		at := k.Pieces[p].At
		indianAt[at] = indianAt[at] || k.c(p).Type == Indian && at.OnMap() && At(k.c(p).Home) == at
	}
	for i := range k.Pieces { // who went there
		if p := PieceID(i); k.leader(p) && k.c(p).Side == side && k.Pieces[p].At != before.Pieces[p].At {
			leaderAt[k.Pieces[p].At] = true
		}
	}
	for _, p := range ps {
		if before.unit(p) && before.steps(p) == 0 || before.leader(p) && before.Pieces[p].At == Gone {
			continue
		}
		at := k.Pieces[p].At
		atFort := at.OnMap() && slices.Contains(forts, at.Space())
		what := "going home"
		switch c := k.c(p); {
		case c.Type == Indian:
			open := c.Home != NoSpace && !before.held(side.Enemy(), c.Home)
			switch {
			case !at.OnMap():
				o.want(!open, what, "10.41", "%s is eliminated going home from %s to %s (%v, %s)", p, from, c.Home,
					short(before.on[max(0, c.Home)]), before.fortified(max(0, c.Home)))
			case at == At(c.Home) && (open || year && !k.held(side.Enemy(), c.Home)):
				o.saw(what)
			default:
				o.want(atFort && leaderAt[at], what, "10.422", "%s is at %s from %s; a leader there: %v, nearest %v", p, at, from,
					leaderAt[at], short(forts))
			}
		case c.Type == Coureurs || c.Type == Leader:
			ok := atFort || at.OnMap() && indianAt[at] || len(forts) == 0 && !at.OnMap()
			o.want(ok, what, rule, "%s is at %s from %s; nearest %v", p, at, from, short(forts))
		default:
			o.want(atFort || len(forts) == 0 && !at.OnMap(), what, "10.42", "%s is at %s from %s; nearest %v", p, at, from, short(forts))
		}
	}
}
