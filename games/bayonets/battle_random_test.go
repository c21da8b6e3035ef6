package bayonets

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games"
	"postrider/games/gametest"
)

// Random Battles on random stacks keep what must always hold: no unit is lost
// or doubled, nobody stands where he must not, the tracks stay on their
// boards.
func TestRandomBattles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		g, ref := newRandom(t, "campaign", "", seed)
		randomStacks(g, rand.New(rand.NewPCG(seed, 1)))
		started := dump(g.Position)
		g.ref = &watching{randomRef: ref, g: g}
		g.resolveBattles()
		checkBattles(t, g)
		g.endOfActionRound()
		for i := range g.Units {
			if u := &g.Units[i]; u.Spent || std.Counters[i].Type == Commander && u.At.OnMap() && !g.hasUnits(u.Faction, u.At.Space()) {
				t.Errorf("%v is %+v after the Action Round", u.ID, *u)
			}
		}
		if t.Failed() {
			t.Logf("it began as\n%s\nand became\n%s", started, dump(g.Position))
		}
	})
}

// watching looks at the position at every question.
type watching struct {
	*randomRef
	g *game
}

func (r *watching) Ask(d games.Decision) games.Answer {
	r.look()
	if r.r.IntN(4) == 0 {
		gametest.CheckDecision(r.t, title, r.p, d)
		for _, o := range append(d.List(), d.Sample(r.r)) {
			checkLine(r.t, d, o)
		}
	}
	return r.randomRef.Ask(d)
}

func (r *watching) Tell(e games.Event) {
	r.randomRef.Tell(e)
	if e.Kind == "battle-marker" {
		r.look()
	}
}

func (r *watching) look() {
	g := r.g
	for f, c := range g.WIE {
		if n := c.Pool[0] + c.Pool[1] + c.Pool[2]; f != int(Neutral) && (n < 10 || n > 12) {
			r.t.Errorf("%d chits in the pool", n)
		}
	}
	b := g.Battle
	if b == nil {
		return
	}
	for _, f := range factions {
		if b.Marker[f] < markerMin || b.Militia[f] < 0 || b.Leads[f].Left < 0 || b.Leads[f].Left > 3 {
			r.t.Errorf("tracks %v, %v, %v", b.Marker, b.Militia, b.Leads)
		}
	}
	if r.r.IntN(20) == 0 {
		back, err := g.d.decodePosition(g.AppendJSON(nil))
		if err != nil {
			r.t.Fatalf("position in a Battle: %v", err)
		}
		if diff := cmp.Diff(g.Battle, back.(*Position).Battle); diff != "" {
			r.t.Errorf("Battle written and read (-was +is):\n%s", diff)
		}
		if diff := cmp.Diff(g.Battle, g.clone().Battle); diff != "" {
			r.t.Errorf("Battle cloned (-was +is):\n%s", diff)
		}
	}
}

// checkBattles checks a position after the Battles of an AR.
func checkBattles(t *rapid.T, g *game) {
	for i := range g.Spaces {
		s, sp := SpaceID(i), &std.Spaces[i]
		british, french := g.hasUnits(British, s), g.hasUnits(French, s)
		siege := sp.Fortress && g.bastions(s) > 0 && british
		if british && french && !siege {
			t.Errorf("both sides stand on %s", sp.Slug)
		}
		if g.Spaces[i].Battle != siege {
			t.Errorf("Battle marker on %s: %v", sp.Slug, g.Spaces[i].Battle)
		}
		if sp.Kind == Base && french {
			t.Errorf("the French stand on %s", sp.Slug)
		}
		if sp.Kind == Settled && g.Spaces[i].Control == sp.Home.Enemy() && !g.hasUnits(sp.Home.Enemy(), s) {
			t.Errorf("nobody holds captured %s", sp.Slug)
		}
		for _, f := range factions {
			if (g.Spaces[i].Stacks[f] != Markers{}) && len(g.stack(f, s)) == 0 {
				t.Errorf("markers of nobody on %s", sp.Slug)
			}
			if g.hasUnits(f, s) && !g.hasUnits(f.Enemy(), s) && sp.Kind != Wilderness && g.controller(s) != f {
				t.Errorf("%v stand on %s, which they do not control", f, sp.Slug)
			}
		}
	}
	for i := range g.Units {
		u, c := &g.Units[i], &std.Counters[i]
		switch {
		case u.ID != UnitID(i) || u.At >= Where(len(g.Spaces)) || u.At <= endOfWheres:
			t.Errorf("unit %d is %+v", i, *u)
		case u.Reduced && (c.Type == Indian || c.Type == Commander || !u.At.OnMap() && u.At != SailBox):
			t.Errorf("%s is Reduced at %v", c.Key, games.Keys([]Where{u.At}))
		case c.Type == Fleet && u.At.OnMap() && !std.Spaces[u.At].Coastal:
			t.Errorf("%s is on dry land at %s", c.Key, u.At.Space())
		case u.At.OnMap() && c.Type == Commander && !g.hasUnits(u.Faction, u.At.Space()):
			t.Errorf("%s is alone at %s", c.Key, u.At.Space())
		}
	}
}

// randomStacks places units of both sides on some neighbouring spaces, with
// Battle markers where they meet.
func randomStacks(g *game, r *rand.Rand) {
	spaces := []string{"TIC", "LKG", "NOIX", "ALB", "SARA", "GOA", "NUM", "MTL", "TROI", "QUE", "SUD", "BEAU", "LOU", "DAUP", "JOYE", "HAL",
		"MINI", "KING", "CARL", "RAYS"}
	for _, i := range r.Perm(len(g.Units)) {
		c := &std.Counters[i]
		s := std.spaceNamed(spaces[r.IntN(len(spaces))])
		_, fort := g.fortAt(c.Faction, s)
		switch {
		case r.IntN(3) == 0, c.Nation != "", c.Type == Commander, c.Type == Fleet && !std.Spaces[s].Coastal,
			c.Type == Fort && (fort || g.bastions(s) > 0):
			continue
		case c.Type == Bastion:
			if s = std.spaceNamed([]string{"LOU", "QUE"}[r.IntN(2)]); g.bastions(s) == 2 {
				continue
			}
		}
		g.Units[i].At, g.Units[i].Reduced = At(s), c.Type != Indian && r.IntN(3) == 0
	}
	for _, nation := range []string{"cherokee", "iroquois"} {
		for _, u := range g.unitsWhere(func(u UnitID, _ *Unit) bool { return std.Counters[u].Nation == nation }) {
			g.unit(u).At = NeutralBox
		}
	}
	for i := range g.Units {
		if c := &std.Counters[i]; c.Type == Fort && g.Units[i].At == Unused && r.IntN(2) == 0 {
			g.Units[i].At = FortsPool
		} else if c.Type == Artillery && g.Units[i].At == Unused && r.IntN(2) == 0 {
			g.Units[i].At = ArtilleryPool
		}
	}
	for i := range g.Spaces {
		s := SpaceID(i)
		st := &g.Spaces[i]
		f := factions[r.IntN(2)]
		british, french := g.hasUnits(British, s), g.hasUnits(French, s)
		switch {
		case british && french && r.IntN(3) == 0: // only one of them is left
			for _, u := range g.stack(f.Enemy(), s) {
				g.Units[u].At, g.Units[u].Reduced = Unused, false
			}
			if std.Spaces[s].Fortress {
				g.Spaces[i].Control = f
			} else {
				g.occupy(f, s)
			}
		case british && french:
			st.Battle = true
			if g.bastions(s) > 0 {
				f = French
			}
			if r.IntN(2) == 0 {
				st.FirstIn = f
			} else {
				st.HadUnits[f] = true
			}
			if std.Spaces[s].Kind != Wilderness {
				st.Control = f
			}
		case british:
			g.occupy(British, s)
		case french:
			g.occupy(French, s)
		}
		if st.Battle {
			for _, f := range factions {
				st.Stacks[f] = Markers{Rout: r.IntN(5) == 0, OOS: r.IntN(3) == 0, Landing: r.IntN(4) == 0, Marshal: r.IntN(4) == 0}
			}
			for _, l := range std.Spaces[i].Links {
				switch r.IntN(3) {
				case 0:
					g.Conns[l.Conn].ToA[f.Enemy()] = true
				case 1:
					g.Conns[l.Conn].ToB[f.Enemy()] = true
				}
			}
		}
	}
	for i := range g.Units { // Commanders go where there is company
		if c := &std.Counters[i]; c.Type == Commander {
			if s := std.spaceNamed(spaces[r.IntN(len(spaces))]); g.hasUnits(c.Faction, s) {
				g.Units[i].At = At(s)
			}
		}
	}
	cards := [][2]int{{8, 32}, {14, 37}, {14, 41}, {8, 27}, {14, 40}}[r.IntN(5)]
	g.Cards.Played[BritishDeck], g.Cards.Played[FrenchDeck] = cards[0], cards[1]
	g.AR.RoughSeas = cards[1] == 40
}

// A Commander who has retreated into a Battle of others leaves the game where these are lost
// (3.7, 13.9.3 5B).
func TestBystanderAlone(t *testing.T) {
	const seed = 0x5721 // Lévis goes from Lake George to Albany, where a routed Artillery is lost
	g, ref := newRandom(t, "campaign", "", seed)
	randomStacks(g, rand.New(rand.NewPCG(seed, 1)))
	g.ref = &watching{randomRef: ref, g: g}
	g.resolveBattles()
	for _, f := range factions {
		if us := g.loneCommanders(f); len(us) > 0 {
			t.Errorf("%v are alone after the Battles", games.Keys(us))
		}
	}
}
