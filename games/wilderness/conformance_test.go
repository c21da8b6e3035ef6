package wilderness

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestConformance asks of this title what gametest asks of every one, in matches
// that begin at their beginning or in the middle of sieges and raids.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	o := conformance(5, 1)
	o.Scenarios = []string{"annus-mirabilis"} // TestConformanceLong plays the others
	o.Rare = []games.Kind{kindExchange, kindAllies, kindInside, kindBlockhouses, kindAssault, kindSchooner, kindMilitia, kindReinforce, kindLose, kindLone, kindGarrison, kindMassacre, kindLeaderOut, kindCrisis, kindCommander, kindRaid, kindRestore, kindTake, kindRaidMilitia, kindSortie}
	gametest.Test(t, New(), o)
}

// TestConformanceLong is the same over POSTRIDER_SEEDS matches of each scenario:
// no kind of decision is excused.
func TestConformanceLong(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv("POSTRIDER_SEEDS"))
	if err != nil {
		t.Skip("POSTRIDER_SEEDS names no number of matches")
	}
	o := conformance(seeds, 2)
	o.First = 1000 // others than those of TestConformance
	gametest.Test(t, New(), o)
}

// conformance plays so many matches of each scenario, some of them thoroughly.
func conformance(seeds, heavy int) gametest.Options {
	return gametest.Options{Seeds: seeds, Heavy: heavy, Start: opening, Choose: seek, Put: put, Check: checkPosition,
		Labels: []string{"battle", "interception", "avoid", "siege", "raid", "leader", "deal"}}
}

// opening is where a match of a scenario begins: at its beginning, or where it
// comes to sieges, raids and lakes at once.
func opening(scenario string, r *rand.Rand) (games.Position, error) {
	options := map[string]string{}
	if r.IntN(2) == 0 {
		options = map[string]string{"14.1": "yes", "14.2": "yes", "14.3": "yes", "14.4": "yes", "14.5": "yes", "14.6": "yes"}
	}
	pos, err := New().Setup(scenario, options)
	if err != nil || r.IntN(3) == 0 {
		return pos, err
	}
	p := pos.(*Position)
	g := newGame(p, nil)
	// take moves pieces of a side that stand on a space, or are unused.
	take := func(side Side, from Where, n int, to string, is func(*Counter) bool) {
		for i := range p.Pieces {
			if c := &shipped.Counters[i]; n > 0 && c.Side == side && p.Pieces[i].At == from && is(c) {
				p.Pieces[i].At = At(sp(to))
				p.Pieces[i].Reduced = c.Type != Leader && r.IntN(3) == 0
				n--
			}
		}
	}
	any := func(*Counter) bool { return true }
	drilled := func(c *Counter) bool { return c.Type.Drilled() }
	siege := func(owner Side, at string, level int) {
		p.Spaces[sp(at)].Siege, p.Spaces[sp(at)].Level = true, level
		for i := range p.Pieces {
			if p.Pieces[i].At == At(sp(at)) && shipped.Counters[i].Side == owner {
				p.Pieces[i].Inside = true
			}
		}
	}
	take(British, At(sp("HAL")), 9, "LOU", any)
	take(British, Unused, 4, "LOU", func(c *Counter) bool { return c.Type == Regular || c.Type == Ranger })
	p.Spaces[sp("LOU")].Amphib = true
	siege(French, "LOU", r.IntN(3))
	if p.Spaces[sp("OSW")].Fort == Nobody {
		p.Spaces[sp("OSW")].Fort = British
		take(British, Unused, 2, "OSW", drilled)
	}
	p.Spaces[sp("NBA")].Stockade = French
	siege(British, "OSW", r.IntN(2))
	take(French, At(sp("CAT")), 9, "OSW", any)
	take(French, Unused, 3, "OSW", func(c *Counter) bool { return c.Type == Regular || c.Group == "northern" })
	p.Spaces[sp("OCW")].Stockade, p.Spaces[sp("OCE")].Stockade = British, British
	take(British, At(sp("ALB")), 6, "OCW", any)
	take(British, Unused, 3, "HCN", drilled)
	if p.Spaces[sp("HCN")].Fort == Nobody {
		p.Spaces[sp("HCN")].Fort = British
	}
	take(French, At(sp("MON")), 5, "TIC", any)
	for i, box := range []Where{SouthernBox, NorthernBox, StLawrenceBox} {
		for _, m := range g.unused([]Side{British, British, French}[i], Militia)[:1+r.IntN(2)] {
			p.Pieces[m].At = box
		}
	}
	take(French, Unused, 3, "ALS", func(c *Counter) bool { return c.Group == "western" })
	take(French, At(sp("OHF")), 2, "ALS", func(c *Counter) bool { return c.Type == Leader })
	for _, code := range []string{"AUG", "WOO", "YOR"} {
		p.Spaces[sp(code)].Stockade = British
	}
	for _, code := range []string{"LOG", "MIN", "KIT"} {
		p.Spaces[sp(code)].Allied = French
	}
	p.Year, p.Season = g.sc.EndYear-r.IntN(2), Season(r.IntN(2))
	g.ref = silent{}
	g.settle()
	g.revert()
	return p, nil
}

// silent is a Referee that hears nothing and is asked nothing.
type silent struct{ games.Referee }

func (silent) Tell(games.Event) {}

// seek plays as people do who seek what random play seldom finds: they go for
// the enemy, besiege and assault, and play the response cards they hold.
func seek(d games.Decision, r *rand.Rand) (games.Order, bool) {
	if r.IntN(3) == 0 {
		return games.Order{}, false
	}
	switch d := d.(type) {
	case *choice:
		if len(d.options) > 1 && d.options[0].order.Verb == "yes" {
			return d.options[0].order, true
		}
	case *playDecision:
		n := d.hand()[r.IntN(len(d.hand()))]
		if r.IntN(4) == 0 {
			return d.Sample(r), true
		}
		leaders := d.g.mapLeaders(d.side)
		for range 4 {
			if len(leaders) == 0 {
				break
			}
			l := leaders[r.IntN(len(leaders))]
			f := d.g.wholeForce(d.side, l, d.g.d.Cards[n].Value)
			o := d.with(useForce, n).With("force", append([]string{d.g.counter(l).Sort}, d.g.names(filter(f.Pieces, func(p PieceID) bool { return p != l }))...)...)
			if a, fault := d.Accept(o); fault == nil && len(f.Pieces) > 1 {
				return a.Order, true
			}
		}
	case *moveDecision:
		f := d.forces[r.IntN(len(d.forces))]
		for _, verb := range []string{verbSiege, verbAssault, verbAttack} {
			if a, fault := d.Accept(d.order(verb, f)); fault == nil {
				return a.Order, true
			}
		}
		for range 6 {
			to := SpaceID(r.IntN(len(d.g.Spaces)))
			if !d.g.occupied(d.side.Enemy(), to) && !d.g.raidable(d.side, to) || d.g.d.distance(d.at(f), to) > boatMove {
				continue
			}
			if a, fault := d.Accept(d.order(verbMove, f).With("to", to.String())); fault == nil {
				return a.Order, true
			}
		}
	case *interceptDecision, *avoidDecision, *insideDecision:
		return d.Sample(r), true
	}
	return games.Order{}, false
}

// put makes a position that rules are playing into another, in place: rules
// hold pointers to its spaces and to what is in progress.
func put(pos, other games.Position) {
	p, q := pos.(*Position), other.(*Position).clone()
	spaces, pieces, phase, battle := p.Spaces, p.Pieces, p.Phase, p.Battle
	*p = *q
	copy(spaces, q.Spaces)
	copy(pieces, q.Pieces)
	p.Spaces, p.Pieces = spaces, pieces
	if phase != nil && q.Phase != nil {
		move := phase.Move
		*phase = *q.Phase
		if move != nil && q.Phase.Move != nil {
			*move = *q.Phase.Move
			phase.Move = move
		}
		p.Phase = phase
	}
	if battle != nil && q.Battle != nil {
		*battle = *q.Battle
		p.Battle = battle
	}
}

// checkPosition says what is wrong with a position at a stop.
func checkPosition(pos games.Position) error {
	p := pos.(*Position)
	g := newGame(p, nil)
	seen := map[int]int{}
	for _, list := range [][]int{p.Cards.Deck, p.Cards.Hands[British], p.Cards.Hands[French], p.Cards.Discard, p.Cards.Removed, g.sc.SetAside} {
		for _, n := range list {
			seen[n]++
		}
	}
	for _, n := range g.d.numbers {
		if seen[n] != 1 {
			return fmt.Errorf("card %d is in %d places", n, seen[n])
		}
	}
	for i := range p.Pieces {
		u, c := &p.Pieces[i], &g.d.Counters[i]
		switch {
		case u.Inside && (!u.At.OnMap() || g.strong(u.At.Space()) != c.Side):
			return fmt.Errorf("%s is inside of nothing at %v", c.Key, u.At.Space())
		case c.Type == Leader && u.Reduced:
			return fmt.Errorf("the leader %s is reduced", c.Key)
		case c.Type == Militia && u.At.OnMap():
			return fmt.Errorf("the Militia %s stand on the map", c.Key)
		}
	}
	for i := range p.Spaces {
		s, st := SpaceID(i), &p.Spaces[i]
		switch {
		case st.Siege && g.strong(s) == Nobody:
			return fmt.Errorf("a siege of nothing at %s", s)
		case st.Level < 0 || st.Level > maxLevel || !st.Siege && st.Level != 0:
			return fmt.Errorf("siege level %d at %s", st.Level, s)
		case (st.Fortress != Nobody) != g.d.Spaces[i].Fortress:
			return fmt.Errorf("the fortress of %s is %s", s, st.Fortress)
		case st.Fort != Nobody && (st.Stockade != Nobody || st.Building != Nobody):
			return fmt.Errorf("two fortifications at %s", s)
		}
		if p.Battle == nil && (p.Phase == nil || p.Phase.Move == nil) && !st.Siege && g.hasUnits(British, s) && g.hasUnits(French, s) {
			return fmt.Errorf("both sides stand at %s without a siege", s)
		}
	}
	return nil
}
