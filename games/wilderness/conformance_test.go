package wilderness

import (
	"fmt"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestConformance asks of this title what gametest asks of every one.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	gametest.Test(t, New(), gametest.Options{
		Seeds: 3, Heavy: 1, Put: put, Check: checkPosition,
		Rare: []games.Kind{},
	})
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
