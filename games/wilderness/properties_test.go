package wilderness

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"postrider/games"
)

// What must hold of the plain functions of the rules, whatever position they
// look at: each is held against another way to come to the same.

// drawGame is a game on a map with fortifications, sieges and units thrown about
// it: more or less where the rules let them be.
func drawGame(t *rapid.T) *game {
	sc := rapid.SampledFrom(shipped.Data().Scenarios).Draw(t, "scenario")
	p := setup(shipped.Data(), sc, Options{})
	draw := func(n int, what string) int { return rapid.IntRange(0, n-1).Draw(t, what) }
	spaces := len(p.Spaces)
	for range draw(30, "fortifications") {
		st := &p.Spaces[draw(spaces, "where")]
		side := sides[draw(2, "side")]
		switch {
		case st.Fortress != Nobody:
			st.Fortress = side
		case draw(2, "kind") == 0:
			st.Fort, st.Stockade = side, Nobody
		default:
			st.Fort, st.Stockade = Nobody, side
		}
	}
	for range draw(80, "pieces") {
		u := &p.Pieces[draw(len(p.Pieces), "piece")]
		if shipped.Data().Counters[u.ID].Type != Militia {
			u.At, u.Inside = At(SpaceID(draw(spaces, "at"))), false
			u.Reduced = shipped.Data().Counters[u.ID].Type != Leader && draw(3, "reduced") == 0
		}
	}
	for range draw(6, "amphib") {
		p.Spaces[draw(spaces, "landing")].Amphib = true
	}
	g := newGame(p, silent{})
	for i := range p.Spaces { // who besieges whom
		if owner := g.strong(SpaceID(i)); owner != Nobody && g.hasUnits(owner.Enemy(), SpaceID(i)) && draw(2, "siege") == 0 {
			p.Spaces[i].Siege = true
			for _, u := range g.at(owner, SpaceID(i)) {
				p.Pieces[u].Inside = true
			}
		}
	}
	return g
}

// Each column of the Combat Results Table is at least as good as the one before
// it, and each die as the one below (7.5).
func TestTablesRise(t *testing.T) {
	crt := &shipped.Data().Tables.CRT.Rows
	for die := range rows {
		for column := range crt[die] {
			if column > 0 && crt[die][column] < crt[die][column-1] {
				t.Errorf("rule 7.5: die %d does %d losses in column %d, %d in the column before", die, crt[die][column], column, crt[die][column-1])
			}
			if die > 0 && crt[die][column] < crt[die-1][column] {
				t.Errorf("rule 7.5: column %d: die %d does %d losses, %d does %d", column, die, crt[die][column], die-1, crt[die-1][column])
			}
		}
		if die > 0 && shipped.Data().Tables.Siege.Rows[die] < shipped.Data().Tables.Siege.Rows[die-1] {
			t.Errorf("rule 8.23: a siege roll of %d raises the level less than one of %d", die, die-1)
		}
		for _, stockade := range []bool{true, false} {
			better, _ := shipped.Data().Tables.raid(stockade, die)
			if worse, _ := shipped.Data().Tables.raid(stockade, die-1); die > 0 && worse && !better {
				t.Errorf("rule 10.3: stockade %v: a raid succeeds with %d and fails with %d", stockade, die-1, die)
			}
		}
	}
	g := &game{d: shipped.Data()}
	for n := range 60 {
		if c := g.column(n); c > 0 && g.column(n-1) > c || n > shipped.Data().Tables.CRT.Most[c] && c < len(shipped.Data().Tables.CRT.Most)-1 || c > 0 &&
			n <= shipped.Data().Tables.CRT.Most[c-1] {
			t.Errorf("rule 7.5: strength %d fires in column %s", n, g.columnName(c))
		}
	}
}

// The step losses of a stack add up, within what its duty asks of it (7.62,
// 9.14, 10.31), whatever its owner wishes.
func TestLossesAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := setup(shipped.Data(), shipped.Data().Scenarios[0], Options{})
		g := newGame(p, silent{})
		side := sides[rapid.IntRange(0, 1).Draw(t, "side")]
		var units []PieceID
		for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, len(p.Pieces)-1), 1, 20, rapid.ID).Draw(t, "units") {
			if c := &shipped.Data().Counters[i]; c.Type != Leader && c.Side == side {
				p.Pieces[i].At, p.Pieces[i].Reduced = At(sp("TIC")), rapid.Bool().Draw(t, "reduced")
				units = append(units, PieceID(i))
			}
		}
		if len(units) == 0 {
			t.Skip("nobody")
		}
		n := rapid.IntRange(1, 12).Draw(t, "losses")
		duty := duty(rapid.IntRange(0, int(anyUnit)).Draw(t, "duty"))
		d := &lossDecision{asked: asked{g: g}, units: g.leastFirst(units), n: min(n, g.steps(units)), duty: duty}
		wish := rapid.Permutation(slices.Concat(units, units)).Draw(t, "wish")
		hits := d.assign(wish)
		if len(hits) != d.n {
			t.Fatalf("rule 7.6: %d steps of %d are taken by %v", len(hits), d.n, g.keys(hits))
		}
		left := map[PieceID]int{}
		for _, u := range units {
			if left[u] = 1; !g.piece(u).Reduced {
				left[u] = 2
			}
		}
		drilled, able := 0, g.steps(g.drilled(units))
		for i, u := range hits {
			if left[u]--; left[u] < 0 {
				t.Fatalf("%s takes more steps than it has", u)
			}
			if g.isDrilled(u) {
				drilled++
			}
			// Nobody is eliminated while another of those who must take it is full.
			if duty != anyUnit && left[u] == 0 {
				for _, v := range units {
					if left[v] == 2 && (g.isDrilled(v) || i >= mustDrilled(d)) && (i >= mustDrilled(d) || g.isDrilled(u)) {
						t.Fatalf("rule 7.62: %s is eliminated while %s is full: %v of %v", u, v, g.keys(hits[:i+1]), g.keys(units))
					}
				}
			}
		}
		if want := min(able, mustDrilled(d)); drilled < want {
			t.Fatalf("%d steps of Drilled Troops are taken, %d must be", drilled, want)
		}
		a, fault := d.Accept(d.order(hits))
		if fault != nil || outcome(g, units, a.Value.([]PieceID)) != outcome(g, units, hits) && duty != anyUnit {
			t.Fatalf("%v is taken as %v (%v)", g.keys(hits), a.Order, fault)
		}
		if again, fault := d.Accept(a.Order); fault != nil || !games.SameAnswer(again.Order, a.Order) ||
			outcome(g, units, again.Value.([]PieceID)) != outcome(g, units, a.Value.([]PieceID)) {
			t.Fatalf("%v is taken as %v the second time", a.Order, again.Order)
		}
	})
}

// mustDrilled is how many of the losses Drilled Troops must take, as long as
// they have steps.
func mustDrilled(d *lossDecision) int {
	switch d.duty {
	case halfDrilled:
		return (d.n + 1) / 2
	case allDrilled:
		return d.n
	}
	return 0
}

// outcome says which sorts of units are left of some, and how many steps of each.
func outcome(g *game, units, hits []PieceID) string {
	var list []string
	for _, p := range units {
		steps := 2
		if g.piece(p).Reduced {
			steps = 1
		}
		for _, h := range hits {
			if h == p {
				steps--
			}
		}
		list = append(list, fmt.Sprintf("%s %d", g.counter(p).Sort, steps))
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func sortedNames(g *game, ps []PieceID) []string {
	list := g.keys(ps)
	slices.Sort(list)
	return list
}

// Supply is what a plain search of all chains finds (12.0, 12.2).
func TestSupplyChains(t *testing.T) {
	supplied, not := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		s := SpaceID(rapid.IntRange(0, len(g.Spaces)-1).Draw(t, "space"))
		for _, side := range sides {
			want := chain(g, side, s)
			if got := g.supplied(side, s); got != want {
				t.Fatalf("rule 12.0: %s at %s: in supply is %v, want %v", side, s, got, want)
			}
			if want {
				supplied++
			} else {
				not++
			}
		}
	})
	if supplied == 0 || not == 0 {
		t.Errorf("%d positions in supply, %d out of it", supplied, not)
	}
}

// chain looks for a chain of supply as rule 12.2 tells it: from every source
// outwards, until nothing more is reached.
func chain(g *game, side Side, s SpaceID) bool {
	e := side.Enemy()
	if name := s.String(); name == "halifax" || name == "louisbourg" {
		return side == British || g.Spaces[s].Fortress == side
	}
	through := func(x SpaceID) bool { return x == s || !g.occupied(e, x) }
	easy := func(x SpaceID) bool { // cultivated, or fortified and not besieged
		return g.terrain(x) == Cultivated || g.terrain(x) == Box || g.fortification(x) == side && !g.Spaces[x].Siege
	}
	in := map[SpaceID]bool{}
	for i := range g.Spaces {
		x, sp := SpaceID(i), &g.d.Spaces[i]
		if g.control(x) == side && (sp.Fortress && sp.Orig == side || sp.Port && side == British) || side == British && g.Spaces[i].Amphib {
			in[x] = through(x)
		}
	}
	if len(g.d.Spaces[s].Links) == 0 {
		return in[s]
	}
	for grown := true; grown; {
		grown = false
		for i := range g.Spaces {
			x := SpaceID(i)
			if in[x] || !through(x) {
				continue
			}
			for _, l := range g.d.Spaces[x].Links {
				// By land both ends must be easy; the supplied space itself may be wild.
				if in[l.To] && (l.Water || easy(l.To) && (easy(x) || x == s)) {
					in[x], grown = true, true
					break
				}
			}
		}
	}
	return in[s]
}

// The shortest way that is found for a goal is a legal path, and there is one
// whenever a plain search over all paths finds one (6.1 to 6.3).
func TestRoutes(t *testing.T) {
	found, none := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		var movers []PieceID
		for i := range g.Pieces {
			if u := &g.Pieces[i]; u.At.OnMap() && !u.Inside && g.isUnit(PieceID(i)) {
				movers = append(movers, PieceID(i))
			}
		}
		if len(movers) == 0 {
			t.Skip("nobody")
		}
		p := rapid.SampledFrom(movers).Draw(t, "mover")
		side, at := g.side(p), g.piece(p).At.Space()
		kind := rapid.SampledFrom([]MoveKind{ByLand, ByBoat}).Draw(t, "kind")
		pieces := []PieceID{p}
		if rapid.Bool().Draw(t, "together") {
			pieces = g.outside(side, at)
		}
		g.Phase = &Phase{}
		w := walker{g: g, side: side, pieces: pieces, from: at, at: at, kind: kind}
		reach := reachable(w)
		for i := range g.Spaces {
			goal := SpaceID(i)
			if goal == at {
				continue
			}
			way := w.route(goal)
			if want, ok := reach[goal]; ok != (len(way) > 0) || ok && want != len(way) {
				t.Fatalf("rule 6.1: from %s to %s by %s: the way is %v, want %d spaces (%v)", at, goal, kind, games.Keys(way), want, ok)
			}
			if len(way) == 0 {
				none++
				continue
			}
			found++
			x := w
			for _, s := range way {
				if fault := x.fault(s); fault != nil {
					t.Fatalf("rule 6.1: on the way %v, %s is refused (%s)", games.Keys(way), s, fault.Why.Kind)
				}
				x.step(s)
			}
		}
	})
	if found == 0 || none == 0 {
		t.Errorf("%d ways were found, and %d times none", found, none)
	}
}

// reachable is how many spaces the shortest legal path to each space enters that
// goes around the enemy: all paths are tried, step by step.
func reachable(w walker) map[SpaceID]int {
	reach := map[SpaceID]int{}
	type stand struct {
		at, from       SpaceID
		carry, stopped bool
	}
	now := map[stand]walker{{w.at, w.from, w.carry, w.stopped}: w}
	for length := 1; len(now) > 0 && length <= boatMove+1; length++ {
		next := map[stand]walker{}
		for _, x := range now {
			for _, l := range w.g.d.Spaces[x.at].Links {
				step(w, x, l.To, length, reach, func(y walker) { next[stand{y.at, y.from, y.carry, y.stopped}] = y })
			}
			for _, s := range w.g.d.Spaces[x.at].Out {
				step(w, x, s, length, reach, func(y walker) { next[stand{y.at, y.from, y.carry, y.stopped}] = y })
			}
		}
		now = next
	}
	return reach
}

// step notes that a space is reached, and goes on from there unless the enemy
// is.
func step(w, x walker, to SpaceID, length int, reach map[SpaceID]int, goOn func(walker)) {
	if x.fault(to) != nil {
		return
	}
	if _, ok := reach[to]; !ok {
		reach[to] = length
	}
	if !w.g.occupied(w.side.Enemy(), to) {
		x.step(to)
		goOn(x)
	}
}

// Control goes to whoever is alone on a space, else to whom it belonged in the
// beginning (2.0, C-48); exchanging the sides exchanges it.
func TestControl(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		for i := range g.Spaces {
			s, st := SpaceID(i), &g.Spaces[i]
			holds := map[Side]bool{}
			for _, side := range sides {
				fort := st.Fort == side || st.Stockade == side || st.Fortress == side
				units := slices.ContainsFunc(g.pieces(func(p PieceID) bool {
					return g.piece(p).At == At(s) && !g.piece(p).Inside && g.side(p) == side && g.isUnit(p)
				}), g.isUnit)
				holds[side] = units || fort && !st.Siege
			}
			want := g.d.Spaces[i].Orig
			switch {
			case st.Siege || holds[British] && holds[French]:
				want = Nobody
			case holds[French]:
				want = French
			case holds[British] || st.Amphib:
				want = British
			}
			if got := g.control(s); got != want {
				t.Fatalf("%s controls %s, want %s: %+v", got, s, want, *st)
			}
		}
	})
}

// A selector list names exactly the pieces that it was made of, or such as
// nobody can tell from them.
func TestNamesPick(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGame(t)
		side := sides[rapid.IntRange(0, 1).Draw(t, "side")]
		for i := range g.Spaces {
			here := g.outside(side, SpaceID(i))
			if len(here) == 0 {
				continue
			}
			var ps []PieceID
			for _, p := range here {
				if rapid.Bool().Draw(t, "picked") {
					ps = append(ps, p)
				}
			}
			got, miss := g.pick(here, g.names(ps))
			if miss != nil || len(ps) > 0 && !slices.Equal(sortedNames(g, got), sortedNames(g, ps)) {
				t.Fatalf("%v are picked by %v from %v; want %v (missing %v)", g.keys(got), g.names(ps), g.keys(here), g.keys(ps), miss)
			}
		}
	})
}
