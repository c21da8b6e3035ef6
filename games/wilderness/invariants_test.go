package wilderness

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// What must hold of every position that play comes to. invariants looks at one
// position by itself; a ledger follows the events of a match and says whether
// the position is what was told.

// Every look into the index of pieces is held against the pieces themselves.
func init() { doubtIndex = compareIndex }

func compareIndex(g *game, s SpaceID) {
	var want pieceSet
	for i := range g.Pieces {
		if g.Pieces[i].At == At(s) {
			want.add(PieceID(i))
		}
	}
	if want != g.index[s] {
		panic(fmt.Sprintf("the index has other pieces at %s than stand there: a piece was moved past put", s))
	}
}

// trustIndex is for benchmarks.
func trustIndex(b *testing.B) {
	doubtIndex = nil
	b.Cleanup(func() { doubtIndex = compareIndex })
}

// A verdict collects what is wrong with a position.
type verdict struct{ errs []error }

func (v *verdict) wrong(format string, args ...any) {
	if len(v.errs) < 10 {
		v.errs = append(v.errs, fmt.Errorf(format, args...))
	}
}

// checkPosition is invariants for gametest.
func checkPosition(pos games.Position) error { return invariants(pos.(*Position), true) }

// invariants says what is wrong with a position, at whatever question it
// stands. Positions that tests make by hand may hold any cards and Provincials:
// they are not played ones.
func invariants(p *Position, played bool) error {
	v := &verdict{}
	g := newGame(p, nil)
	v.pieces(g)
	v.spaces(g)
	v.flags(g)
	if played {
		v.limits(g)
		v.cards(g)
	}
	if p.Phase == nil && p.Stage == StageAction {
		v.atRest(g)
	}
	if err := errors.Join(v.errs...); err != nil {
		return fmt.Errorf("%s season of %d, stage %s, phase %+v: %w", p.Season, p.Year, p.Stage, p.Phase, err)
	}
	return nil
}

// pieces checks that each piece is where its type may be (2.0, 3.0, 5.55, 7.61).
func (v *verdict) pieces(g *game) {
	for i := range g.Pieces {
		u, c := &g.Pieces[i], &g.d.Counters[i]
		wrong := func(format string, args ...any) {
			v.wrong("%s at %s: %s", c.Key, u.At, fmt.Sprintf(format, args...))
		}
		if u.ID != PieceID(i) {
			wrong("it is in the place of another piece")
		}
		if u.Reduced && c.Type == Leader {
			wrong("a leader is reduced (3.2)")
		}
		if u.Reduced && (u.At == Unused || u.At == Gone) {
			wrong("it is reduced and not in play (5.521)")
		}
		switch {
		case u.At.OnMap():
			if c.Type == Militia {
				wrong("Militia never stand on the map (7.3)")
			}
			if u.Inside && g.strong(u.At.Space()) != c.Side {
				wrong("it is inside of nothing (8.1)")
			}
			continue
		case u.Inside:
			wrong("it is inside, and not on the map (8.1)")
		}
		switch u.At {
		case Unused:
			if c.Type == Leader {
				wrong("leaders come from the pool or with their events (5.55)")
			}
		case Gone:
			if c.Type != Leader && !c.Gone {
				wrong("its type can be raised again (7.61)")
			}
		case LeaderPool:
			if c.Type != Leader || c.Side != British {
				wrong("the pool is of British leaders (5.55)")
			}
		case Aside:
			if c.Type != Leader {
				wrong("only leaders are set aside (5.55)")
			}
		case NorthernBox, SouthernBox:
			if c.Type != Militia || c.Side != British {
				wrong("the box is for Colonial Militia (2.0)")
			}
		case StLawrenceBox:
			if c.Type != Militia || c.Side != French {
				wrong("the box is for Canadian Militia (2.0)")
			}
		}
	}
}

// limits checks how many leaders and Provincials there are (5.54, 5.55).
func (v *verdict) limits(g *game) {
	sevensOut := 0
	for _, l := range g.mapLeaders(British) {
		if g.counter(l).Command == sevenCommand {
			sevensOut++
		}
	}
	if sevensOut > sevens {
		v.wrong("%d leaders of command 7 are in play (5.55)", sevensOut)
	}
	for _, dept := range []Dept{Northern, Southern} {
		if n := g.provincialsInPlay(dept); g.Phase == nil && n > g.d.Tables.limit(g.Assemblies, dept) {
			v.wrong("%d Provincials of the %s department, %d are allowed (5.54)", n, dept, g.d.Tables.limit(g.Assemblies, dept))
		}
	}
}

// spaces checks what lies on the spaces.
func (v *verdict) spaces(g *game) {
	for i := range g.Spaces {
		s, st, sp := SpaceID(i), &g.Spaces[i], &g.d.Spaces[i]
		switch owner := g.strong(s); {
		case st.Siege && owner == Nobody:
			v.wrong("%s: a siege of nothing (8.2)", sp.Code)
		case st.Siege && !g.hasUnits(owner.Enemy(), s) && g.Battle == nil && g.Stage != StageEnd: // they go home one after the other
			v.wrong("%s: a siege without besiegers (8.232)", sp.Code)
		case st.Siege && len(g.outside(owner, s)) > 0 && g.Battle == nil && !moving(g, s):
			v.wrong("%s: %v stand outside of their besieged fort (8.1)", sp.Code, g.outside(owner, s))
		}
		if st.Level < 0 || st.Level > maxLevel || !st.Siege && st.Level != 0 {
			v.wrong("%s: siege level %d (8.23)", sp.Code, st.Level)
		}
		if (st.Fortress != Nobody) != sp.Fortress {
			v.wrong("%s: its fortress is of %s (2.0)", sp.Code, st.Fortress)
		}
		if n := count(st.Fort != Nobody, st.Stockade != Nobody, st.Fortress != Nobody); n > 1 {
			v.wrong("%s: %d fortifications (5.4)", sp.Code, n)
		}
		if st.Building != Nobody && (st.Fort != Nobody || sp.Fortress || st.Stockade == st.Building.Enemy()) {
			v.wrong("%s: a Fort Under Construction beside %+v (5.42)", sp.Code, *st)
		}
		if sp.Terrain == Box && g.fortification(s) != Nobody {
			v.wrong("%s: nothing is built there (5.4)", sp.Code)
		}
		if st.Fort != Nobody && len(g.units(g.inside(st.Fort, s))) > fortRoom {
			v.wrong("%s: %d units are in the fort (8.1)", sp.Code, len(g.units(g.inside(st.Fort, s))))
		}
		if st.Allied != Nobody && !slices.ContainsFunc(g.pieces(func(p PieceID) bool { return g.counter(p).Home == s }),
			func(p PieceID) bool { return g.counter(p).Side == st.Allied }) {
			v.wrong("%s: an Allied marker of the %s, and no tribe of theirs lives there (5.53)", sp.Code, st.Allied)
		}
		if st.Raided[Nobody] != 0 || st.Raided[British] < 0 || st.Raided[French] < 0 {
			v.wrong("%s: Raided markers %v (10.33)", sp.Code, st.Raided)
		}
		if g.Battle == nil && !moving(g, s) && st.Amphib && g.hasDrilled(French, s) && !g.hasUnits(British, s) &&
			len(g.inside(British, s)) == 0 {
			v.wrong("%s: an Amphib marker among the French (6.432)", sp.Code)
		}
		if g.Battle == nil && !moving(g, s) && !st.Siege && g.hasUnits(British, s) && g.hasUnits(French, s) {
			v.wrong("%s: both sides stand there without a siege (6.5)", sp.Code)
		}
	}
}

// moving reports whether a force on the move is on a space: what it meets there
// may not be settled yet.
func moving(g *game, s SpaceID) bool {
	return g.Phase != nil && g.Phase.Move != nil && (g.Phase.Move.At == s || g.Phase.Move.From == s)
}

// flags checks what stands beside the map.
func (v *verdict) flags(g *game) {
	if g.VP < -60 || g.VP > 60 {
		v.wrong("the marker is at %d (13.1)", g.VP)
	}
	if g.Niagara == Nobody || g.OhioForks == Nobody {
		v.wrong("nobody holds Niagara or Ohio Forks (13.23)")
	}
	if g.Year < g.sc.StartYear || g.Year > g.sc.EndYear {
		v.wrong("the year is %d in a scenario of %d to %d", g.Year, g.sc.StartYear, g.sc.EndYear)
	}
	for name, holds := range map[string]bool{
		"bid":    g.Stage == StageBid && g.Number == 0,
		"deal":   g.Stage == StageDeal,
		"action": g.Stage == StageAction && g.Turn != Nobody,
		"end":    g.Stage == StageEnd,
	} {
		if string(g.Stage) == name && !holds {
			v.wrong("stage %s with turn %s and %d Action Phases", name, g.Turn, g.Number)
		}
	}
	if g.Over != (g.WonBy != "") {
		v.wrong("over is %v, won by %q", g.Over, g.WonBy)
	}
}

// cards checks that each card is in exactly one place (5.2).
func (v *verdict) cards(g *game) {
	c := &g.Cards
	have := slices.Concat(c.Deck, c.Hands[British], c.Hands[French], c.Discard, c.Removed, g.sc.SetAside)
	slices.Sort(have)
	if !slices.Equal(have, g.d.numbers) {
		v.wrong("the cards are %v, want %v (5.2)", have, g.d.numbers)
	}
	for name, list := range map[string][]int{"the draw pile": c.Deck, "the British hand": c.Hands[British],
		"the French hand": c.Hands[French], "the cards out of the game": c.Removed} {
		if !slices.IsSorted(list) {
			v.wrong("%s lies in an order: %v", name, list)
		}
	}
	if len(c.Hands[Nobody]) > 0 {
		v.wrong("nobody holds %v", c.Hands[Nobody])
	}
	for _, side := range sides {
		if n := len(c.Hands[side]); n > g.handSize(side)+2 { // a card taken, another brought back
			v.wrong("the %s hold %d cards, %d are dealt (5.21)", side, n, g.handSize(side))
		}
	}
	for _, n := range c.Removed {
		if e := g.d.Cards[n].Event; !g.d.Cards[n].Remove && e != "louisbourg-squadrons" {
			v.wrong("card %d is out of the game (5.23)", n)
		}
	}
}

// atRest checks what holds between Action Phases, when nothing is half done.
func (v *verdict) atRest(g *game) {
	if g.Battle != nil {
		v.wrong("a battle is left at %s", g.Battle.Space)
	}
	for i := range g.Spaces {
		s, st, sp := SpaceID(i), &g.Spaces[i], &g.d.Spaces[i]
		for _, side := range sides {
			in := g.inside(side, s)
			if len(in) > 0 && !st.Siege {
				v.wrong("%s: %v are inside without a siege (8.1)", sp.Code, in)
			}
			// Leaders do not stay alone with the enemy (6.53).
			if out := g.outside(side, s); len(out) > 0 && len(g.units(out)) == 0 && g.hasUnits(side.Enemy(), s) && !st.Siege {
				v.wrong("%s: %v are alone with the enemy (6.53)", sp.Code, out)
			}
			if st.Stockade == side && g.hasDrilled(side.Enemy(), s) {
				v.wrong("%s: Drilled Troops stand at an enemy stockade (5.45)", sp.Code)
			}
			if b := st.Building; b == side && g.hasDrilled(side.Enemy(), s) && !g.hasUnits(side, s) {
				v.wrong("%s: an enemy stands on the Fort Under Construction (5.45)", sp.Code)
			}
			if strong := g.freeStrong(s); strong == side && g.hasDrilled(side.Enemy(), s) {
				v.wrong("%s: Drilled Troops stand at an enemy fort without a siege (8.2)", sp.Code)
			}
		}
		if orig := sp.Orig; sp.Fortress && st.Fortress != orig && len(g.units(g.at(st.Fortress, s))) == 0 &&
			!(st.Amphib && st.Fortress == British) {
			v.wrong("%s: a captured fortress is empty (8.24)", sp.Code)
		}
	}
	for _, l := range g.pieces(func(p PieceID) bool { return g.isLeader(p) && g.side(p) == British && g.piece(p).At == Aside }) {
		if name := g.counter(l).Sort; !slices.Contains([]string{"amherst", "forbes", "wolfe"}, name) {
			v.wrong("%s was drawn and not placed (5.55)", name)
		}
	}
}

// A ledger is a second set of books: who is in play with how many steps, what
// stands on the spaces, who holds which cards and the Victory Points, by what
// was told alone.
type ledger struct {
	d      *Data
	leader map[string]bool
	drawn  map[string]bool // leaders who are not placed yet
	count  map[string]int  // pieces in play, by what they are called
	steps  int             // of all units in play
	spaces []SpaceState
	vp     int
	cards  Cards
	hold   map[string]Side // Niagara, Ohio Forks
	wrong  []error
}

// watch is a ledger for gametest.
func watch(start games.Position) func(games.Position, games.Stop, []games.Event) error {
	l := newLedger(start.(*Position))
	return func(pos games.Position, stop games.Stop, news []games.Event) error {
		for _, e := range news {
			l.enter(e)
		}
		if len(l.wrong) == 0 {
			l.balance(pos.(*Position))
		}
		return errors.Join(l.wrong...)
	}
}

func newLedger(p *Position) *ledger {
	l := &ledger{d: p.data, leader: map[string]bool{}, drawn: map[string]bool{}, vp: p.VP, spaces: slices.Clone(p.Spaces),
		cards: p.clone().Cards,
		hold:  map[string]Side{"niagara": p.Niagara, "ohio-forks": p.OhioForks}}
	for i := range l.d.Counters {
		l.leader[l.d.Counters[i].Sort] = l.d.Counters[i].Type == Leader
	}
	l.count, l.steps = inPlay(p)
	return l
}

// inPlay counts the pieces on the map and in the boxes, and the steps of units.
func inPlay(p *Position) (count map[string]int, steps int) {
	count = map[string]int{}
	for i := range p.Pieces {
		u, c := &p.Pieces[i], &p.data.Counters[i]
		if !u.At.OnMap() && u.At != NorthernBox && u.At != SouthernBox && u.At != StLawrenceBox {
			continue
		}
		count[c.Sort]++
		if c.Type != Leader {
			if steps++; !u.Reduced {
				steps++
			}
		}
	}
	return count, steps
}

func (l *ledger) bad(e games.Event, format string, args ...any) {
	if len(l.wrong) < 10 {
		l.wrong = append(l.wrong, fmt.Errorf("%s %v: %s", e.Kind, e.Values, fmt.Sprintf(format, args...)))
	}
}

// gone takes pieces out of play, with the steps that they had.
func (l *ledger) gone(e games.Event, name string) {
	for _, key := range e.Values.Get(name).([]string) {
		sort, reduced := strings.CutSuffix(key, "-")
		if l.count[sort]--; l.count[sort] < 0 {
			l.bad(e, "there is no %s any more", sort)
		}
		if !l.leader[sort] {
			if l.steps--; !reduced {
				l.steps--
			}
		}
	}
}

// out takes one piece out of play whose steps are counted otherwise.
func (l *ledger) out(e games.Event, sort string) {
	if l.count[sort]--; l.count[sort] < 0 {
		l.bad(e, "there is no %s any more", sort)
	}
}

// comes brings full pieces into play.
func (l *ledger) comes(sorts ...string) {
	for _, sort := range sorts {
		l.count[sort]++
		if !l.leader[sort] {
			l.steps += 2
		}
	}
}

// enter books an event.
func (l *ledger) enter(e games.Event) {
	text := func(name string) string { s, _ := e.Values.Get(name).(string); return s }
	list := func(name string) []string { s, _ := e.Values.Get(name).([]string); return s }
	number := func(name string) int { n, _ := e.Values.Get(name).(int); return n }
	yes := func(name string) bool { b, _ := e.Values.Get(name).(bool); return b }
	side := sideOf(text("side"))
	none := SpaceState{}
	st := &none
	if s, ok := l.d.SpaceBySlug(text("space")); ok {
		st = &l.spaces[s]
	}
	switch e.Kind {
	case "eliminated":
		l.gone(e, "units")
	case "losses":
		l.steps -= number("steps")
		for _, sort := range list("lost") {
			l.out(e, sort)
		}
		if n := len(list("flipped")) + len(list("lost")); n > number("steps") || 2*n < number("steps") {
			l.bad(e, "the steps are not those of the units")
		}
	case "attrition":
		l.gone(e, "lost")
		l.steps -= len(list("flipped"))
	case "restored":
		l.steps += len(list("units"))
	case "leader-check":
		if yes("killed") != (number("die") == 1) {
			l.bad(e, "a 1 kills, and nothing else (7.7)")
		}
		if yes("killed") {
			l.out(e, text("leader"))
		}
	case "leader-drawn":
		l.drawn[text("leader")] = true
	case "leader-out", "leader-back":
		if !l.drawn[text("leader")] {
			l.out(e, text("leader"))
		}
		delete(l.drawn, text("leader"))
	case "entered":
		l.comes(list("units")...)
		for _, sort := range list("units") {
			delete(l.drawn, sort)
		}
	case "militia-raised":
		l.comes(string(Militia))
	case "vp":
		n := number("points")
		if side == British {
			n = -n
		}
		if l.vp += n; l.vp != number("vp") {
			l.bad(e, "the marker should stand at %d", l.vp)
		}
		switch text("why") {
		case "raids":
			raids := 0
			for i := range l.spaces {
				raids += l.spaces[i].Raided[side]
				l.spaces[i].Raided[side] = 0
			}
			if (raids+1)/2 != number("points") {
				l.bad(e, "there were %d Raided markers (13.22)", raids)
			}
		case "flip":
			l.hold[text("space")] = side
		}
	case "siege-begins":
		st.Siege, st.Level = true, 0
	case "siege-lifted":
		st.Siege, st.Level = false, 0
	case "siege-roll":
		if st.Level = min(maxLevel, st.Level+number("rise")); st.Level != number("level") {
			l.bad(e, "the level should be %d (8.23)", st.Level)
		}
	case "bastions-repaired":
		st.Level = 0
	case "captured":
		st.Siege, st.Level = false, 0
		switch {
		case yes("fortress"):
			st.Fortress = side
		case yes("assault"):
			st.Fort, st.Building = Nobody, side
		default:
			st.Fort = side
		}
	case "fortress-reverts":
		st.Fortress, st.Siege, st.Level = side, false, 0
	case "stockades-built":
		for _, slug := range list("spaces") {
			s, _ := l.d.SpaceBySlug(slug)
			l.spaces[s].Stockade = side
		}
	case "fort-begun":
		st.Building = side
	case "fort-completed":
		st.Building, st.Stockade, st.Fort = Nobody, Nobody, side
	case "building-gone":
		st.Building = Nobody
	case "demolished":
		switch text("what") {
		case "fort":
			st.Fort = Nobody
		case "stockade":
			st.Stockade = Nobody
		default:
			st.Building = Nobody
		}
	case "stockade-captured":
		st.Stockade = side
	case "stockade-destroyed":
		st.Stockade = Nobody
	case "raided":
		if yes("stockade") {
			st.Stockade = Nobody
		}
		if yes("stockade") || yes("settlement") || st.Raided[side] == 0 {
			st.Raided[side]++
		}
	case "sailed":
		if s, ok := l.d.SpaceBySlug(text("to")); ok && yes("landing") {
			l.spaces[s].Amphib = true
		}
	case "amphib-gone":
		st.Amphib = false
	case "fieldworks-placed":
		st.Fieldworks = true
	case "fieldworks-gone":
		st.Fieldworks = false
	default:
		l.card(e, side, number("card"), text("use"))
	}
}

// card books events of cards.
func (l *ledger) card(e games.Event, side Side, n int, use string) {
	hands := &l.cards.Hands
	leaves := func(event bool) {
		i := slices.Index(hands[side], n)
		if i < 0 {
			l.bad(e, "the %s do not hold card %d", side, n)
			return
		}
		hands[side] = slices.Delete(hands[side], i, i+1)
		if event && l.d.Cards[n].Remove {
			l.cards.Removed = append(l.cards.Removed, n)
		} else {
			l.cards.Discard = append(l.cards.Discard, n)
		}
	}
	back := func() {
		i := slices.Index(l.cards.Discard, n)
		if i < 0 {
			l.bad(e, "card %d does not lie in the discards", n)
			return
		}
		l.cards.Discard = slices.Delete(l.cards.Discard, i, i+1)
	}
	switch e.Kind {
	case "dealt":
		to := sideOf(e.To[0])
		held := e.Values.Get("cards").([]int)
		for _, m := range hands[to] {
			if !slices.Contains(held, m) {
				l.bad(e, "the %s have lost card %d by a deal", to, m)
			}
		}
		hands[to] = slices.Clone(held)
	case "played":
		leaves(use == useEvent || use == useCampaign)
	case "response":
		leaves(true)
	case "discarded":
		leaves(false)
	case "card-back":
		back()
		hands[side] = append(hands[side], n)
	case "card-taken":
		from := side.Enemy()
		i := slices.Index(hands[from], n)
		if i < 0 {
			l.bad(e, "the %s do not hold card %d", from, n)
			return
		}
		hands[from] = slices.Delete(hands[from], i, i+1)
		hands[side] = append(hands[side], n)
	case "squadrons":
		if lost, _ := e.Values.Get("lost").(bool); lost {
			n = 21
			back()
			l.cards.Removed = append(l.cards.Removed, n)
		}
	case "reshuffle":
		l.cards.Discard = nil
	}
}

// balance holds the books against a position.
func (l *ledger) balance(p *Position) {
	say := func(format string, args ...any) {
		l.wrong = append(l.wrong, fmt.Errorf("by what was told, "+format, args...))
	}
	count, steps := inPlay(p)
	for _, sort := range slices.Sorted(maps.Keys(l.leader)) {
		if l.count[sort] != count[sort] {
			say("there are %d of %s in play, not %d", l.count[sort], sort, count[sort])
		}
	}
	if l.steps != steps {
		say("the units have %d steps, not %d", l.steps, steps)
	}
	if l.vp != p.VP {
		say("the marker stands at %d, not %d", l.vp, p.VP)
	}
	if l.hold["niagara"] != p.Niagara || l.hold["ohio-forks"] != p.OhioForks {
		say("Niagara and Ohio Forks are %v, not %s and %s", l.hold, p.Niagara, p.OhioForks)
	}
	for i := range p.Spaces {
		want, got := l.spaces[i], p.Spaces[i]
		want.BuiltIn, want.Allied = got.BuiltIn, got.Allied // nobody is told
		if want != got {
			say("on %s is %+v, not %+v", SpaceID(i), want, got)
		}
	}
	for _, side := range sides {
		if want, got := sorted(l.cards.Hands[side]), p.Cards.Hands[side]; p.Stage != StageDeal && !slices.Equal(want, got) {
			say("the %s hold %v, not %v", side, want, got)
		}
	}
	if want, got := sorted(l.cards.Discard), sorted(p.Cards.Discard); !slices.Equal(want, got) {
		say("%v lie in the discards, not %v", want, got)
	}
	if want, got := sorted(l.cards.Removed), p.Cards.Removed; !slices.Equal(want, got) {
		say("%v are out of the game, not %v", want, got)
	}
}

func sorted(list []int) []int { return slices.Sorted(slices.Values(list)) }
