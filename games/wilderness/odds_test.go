package wilderness

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/chance"
	"postrider/games/gametest"
)

// sparing is a referee under which no leader falls: who falls changes no outcome
// that is asked for here (7.7).
type sparing struct{ games.Referee }

func (s sparing) Roll(n, sides int, l games.Label) []int {
	if l.For == "leader" {
		return slices.Repeat([]int{6}, n)
	}
	return s.Referee.Roll(n, sides, l)
}

// likelihood is how likely run reports true, over every sequence of dice.
func likelihood(run func(ref games.Referee) bool) *big.Rat {
	return new(gametest.DiceTree).Chance(func(ref games.Referee) bool { return run(sparing{ref}) })
}

// rat is a chance as a number of math/big.
func rat(c chance.Chance) *big.Rat { return big.NewRat(int64(c.N), int64(c.Of)) }

// The odds of battles and assaults are what comes of fighting them with every
// pair of dice (7.5 to 7.8, 9.1).
func TestForecast(t *testing.T) {
	for _, c := range []struct {
		name, text string
		attacker   Side
		assault    bool
		percent    int
	}{
		{"7.8 equal strengths", "OHF british: 4 Regulars, Ranger; OHF french: 4 Regulars, Coureurs", British, false, 31},
		{"7.5 tactics", "OHF british: Wolfe, 4 Regulars, Ranger; OHF french: 4 Regulars, Coureurs", British, false, 61},
		{"7.52 no Auxiliaries in the wild", "OHF british: 4 Regulars; OHF french: 4 Regulars, Coureurs", British, false, 6},
		{"7.53 no Regulars in cultivated spaces", "CAR french: 4 Coureurs; CAR british: Regular, Southern Provincial", French, false, 22},
		{"7.54 a stockade", "VEN british: 4 Regulars; VEN french: 3 Marine Detachments; stockade VEN french", British, false, 78},
		{"7.55 Fieldworks", "QUE british: 6 Regulars; QUE french: 4 Regulars; fieldworks QUE", British, false, 58},
		{"7.3 Militia", "QUE british: 6 Regulars; QUE french: 2 Regulars; box st-lawrence: 4 Militia", British, false, 78},
		{"7.8 who alone has units left wins", "MOH british: Ranger; MOH french: Huron", British, false, 33},
		{"7.8 both are wiped out", "MOH british: reduced Ranger; MOH french: reduced Huron", British, false, 33},
		{"9.1 an assault", "NIA british: Amherst, 6 Regulars; NIA french inside: 2 Marine Detachments; fort NIA french; siege NIA 1", British,
			true, 100},
		{"9.1 of a fortress", "LOU british: Amherst, 4 Regulars; LOU french inside: Drucour, 3 Regulars; siege LOU 2", British, true, 17},
		{"9.12 an empty place", "NIA british: reduced Southern Provincial; fort NIA french; siege NIA 1", British, true, 22},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			p.Phase = &Phase{Value: 3, Use: useForce}
			space := func(g *game) SpaceID {
				for i := range g.Pieces {
					if g.Pieces[i].At.OnMap() {
						return g.Pieces[i].At.Space()
					}
				}
				t.Fatal("nobody is on the map")
				return NoSpace
			}
			begin := func(ref games.Referee) (*game, *Move) {
				g := newGame(p.clone(), ref)
				s := space(g)
				m := &Move{Force: Force{Commander: NoPiece, Pieces: g.outside(c.attacker, s)}, Start: s, From: s, At: s}
				if leaders := g.byCommand(g.leaders(m.Force.Pieces)); len(leaders) > 0 {
					m.Force.Commander = leaders[0]
				}
				g.Phase.Move = m
				return g, m
			}
			g, m := begin(nil)
			b := g.battleAt(c.attacker, m)
			if c.assault {
				b = g.assaultAt(c.attacker, m.At, m.Force.Commander)
			}
			f := g.forecast(b)
			want := likelihood(func(ref games.Referee) bool {
				g, m := begin(ref)
				if c.assault {
					owner := g.strong(m.At)
					g.assault(c.attacker, m)
					return g.strong(m.At) != owner
				}
				won, _ := g.battle(c.attacker, m, g.outside(c.attacker, m.At), false)
				return won
			})
			if rat(f.win).Cmp(want) != 0 {
				t.Errorf("forecast %v, fought %v", f.win, want)
			}
			if f.win.Percent() != c.percent {
				t.Errorf("%d %%, want %d", f.win.Percent(), c.percent)
			}
		})
	}
}

// The odds of siege rolls are what comes of rolling them (8.23).
func TestSiegeOdds(t *testing.T) {
	for _, c := range []struct {
		name, text, events string
		one, two           int // percent
	}{
		{"8.23 plain", "OSW french: Rigaud, 3 Regulars; OSW british inside: Regular; fort OSW british; siege OSW 0", "", 50, 17},
		{"8.23 tactics", "OSW french: Montcalm, 3 Regulars; OSW british inside: Regular; fort OSW british; siege OSW 0", "", 50, 50},
		{"8.23 tactics inside", "OSW french: Montcalm, 3 Regulars; OSW british inside: Wolfe, Regular; fort OSW british; siege OSW 0", "", 50,
			17},
		{"8.23 Louisbourg", "LOU british: Amherst, 3 Regulars; LOU french inside: Drucour, 3 Regulars; siege LOU 0", "", 50, 0},
		{"8.231 Coehorns", "LOU british: Amherst, 3 Regulars; LOU french inside: Drucour, 3 Regulars; siege LOU 0", "coehorns-british", 50, 33},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			p.Phase = &Phase{Value: 3, Use: useForce}
			if c.events != "" {
				p.Phase.Events = []string{"coehorns", c.events}
			}
			begin := func(ref games.Referee) (*game, Side, *Move) {
				g := newGame(p.clone(), ref)
				for i := range g.Spaces {
					if s := SpaceID(i); g.Spaces[i].Siege {
						side := g.strong(s).Enemy()
						l := g.byCommand(g.leaders(g.outside(side, s)))[0]
						return g, side, &Move{Force: Force{Commander: l, Pieces: g.outside(side, s)}, Start: s, From: s, At: s}
					}
				}
				t.Fatal("no siege")
				return nil, Nobody, nil
			}
			g, side, m := begin(nil)
			rise := g.siegeOdds(g.siegeModifier(side, m.Force.Commander, m.At))
			for n := range rise {
				want := likelihood(func(ref games.Referee) bool {
					g, side, m := begin(ref)
					g.siegeRoll(side, m)
					return g.Spaces[m.At].Level == n
				})
				if rat(rise[n]).Cmp(want) != 0 {
					t.Errorf("rise %d: odds %v, rolled %v", n, rise[n], want)
				}
			}
			if rise[1].Percent() != c.one || rise[2].Percent() != c.two {
				t.Errorf("rises by 1 %d %% and by 2 %d %%, want %d and %d", rise[1].Percent(), rise[2].Percent(), c.one, c.two)
			}
		})
	}
}

// The odds of raids are what comes of them (10.3).
func TestRaidOdds(t *testing.T) {
	for _, c := range []struct {
		name, text      string
		side            Side
		success, unhurt int // percent
	}{
		{"10.3 plain", "AUG french: Shawnee; allied LOG french", French, 33, 67},
		{"10.3 a stockade", "AUG french: Shawnee; stockade AUG british; allied LOG french", French, 33, 33},
		{"10.3 tactics", "AUG french: Dumas, Shawnee; fort OHF french", French, 50, 67},
		{"10.3 Militia", "AUG french: Shawnee; allied LOG french; box southern: 2 Militia", French, 17, 50},
		{"10.3 Rangers on a settlement", "STF british: Ranger; allied STF french; NIA french: Abenaki", British, 50, 50},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			p.Phase = &Phase{Value: 3, Use: useForce}
			begin := func(ref games.Referee) (*game, *Move, SpaceID) {
				g := newGame(p.clone(), ref)
				ps := g.pieces(func(q PieceID) bool { return g.side(q) == c.side && g.piece(q).At.OnMap() })
				m := &Move{Force: Force{Commander: NoPiece, Pieces: ps}, At: g.piece(ps[0]).At.Space(), Aux: g.auxiliaries(ps)}
				m.Came = make([]SpaceID, len(m.Aux))
				if leaders := g.leaders(ps); len(leaders) > 0 {
					m.Force.Commander = leaders[0]
				}
				g.Phase.Move = m
				return g, m, m.At
			}
			g, m, s := begin(nil)
			odds := g.raidOdds(c.side, g.leadOf(c.side, m, s), g.raiders(m, s), s)
			success := likelihood(func(ref games.Referee) bool {
				g, m, s := begin(ref)
				g.raid(c.side, m, s)
				return g.Spaces[s].Raided[c.side] > 0
			})
			unhurt := likelihood(func(ref games.Referee) bool {
				g, m, s := begin(ref)
				before := g.steps(m.Aux)
				g.raid(c.side, m, s)
				return g.steps(filter(m.Aux, func(q PieceID) bool { return g.piece(q).At.OnMap() })) == before
			})
			if rat(odds.success).Cmp(success) != 0 || rat(odds.unhurt).Cmp(unhurt) != 0 {
				t.Errorf("success %v and no loss %v, raided %v and %v", odds.success, odds.unhurt, success, unhurt)
			}
			if odds.success.Percent() != c.success || odds.unhurt.Percent() != c.unhurt {
				t.Errorf("success %d %% and no loss %d %%, want %d and %d", odds.success.Percent(), odds.unhurt.Percent(), c.success, c.unhurt)
			}
		})
	}
}

// Interception and Avoid Battle succeed on 4 or more, with tactics (6.71, 6.8).
func TestDieOdds(t *testing.T) {
	for tactics, want := range []chance.Chance{{N: 1, Of: 2}, {N: 2, Of: 3}, {N: 5, Of: 6}} {
		if got := chance.AtLeast(successOn, tactics); got != want {
			t.Errorf("6.71 with tactics %d: %v, want %v", tactics, got, want)
		}
	}
}

// A reckoner is a referee that plays whole matches by chance and checks what is
// said of each die before it falls against what the rules make of it.
type reckoner struct {
	t    *testing.T
	g    *game
	r    *rand.Rand
	said games.Text // of the die that fell last
	seen map[string]int
}

func (k *reckoner) Ask(d games.Decision) games.Answer {
	o, ok := seek(d, k.r)
	if !ok {
		o = d.Sample(k.r)
	}
	a, fault := d.Accept(o)
	if fault != nil {
		k.t.Fatal(fault.Why)
	}
	return a
}

func (k *reckoner) AskAll(ds ...games.Decision) []games.Answer {
	var answers []games.Answer
	for _, d := range ds {
		answers = append(answers, k.Ask(d))
	}
	return answers
}

func (k *reckoner) Roll(n, sides int, l games.Label) []int {
	k.said = advice.First(botTitle.Reckon(k.g.Position, l, n))
	if k.said.Kind != "" {
		if said := botTitle.Say(k.said, "en"); said == "" || said == k.said.Kind {
			k.t.Fatalf("%s has no words", k.said.Kind)
		}
	}
	dice := make([]int, n)
	for i := range dice {
		dice[i] = 1 + k.r.IntN(sides)
	}
	return dice
}

func (k *reckoner) Draw(_ string, n int, _ games.Label) int { return k.r.IntN(n) }
func (k *reckoner) Checkpoint()                             {}

func (k *reckoner) Tell(e games.Event) {
	v, said := e.Values.Map(), k.said.Values.Map()
	kind := map[string]string{"fire": "dice-battle", "siege-roll": "dice-siege", "interception": "dice-interception",
		"raid-roll": "dice-raid", "leader-check": "dice-leader"}[e.Kind]
	if kind == "" || k.said.Kind == "" {
		return
	}
	if k.said.Kind != kind {
		k.t.Fatalf("%s was said of %s", k.said.Kind, e.Kind)
	}
	k.seen[kind]++
	top := func(n, of int) bool { return v["die"].(int) > 6-6*n/of } // the highest faces succeed
	good := true
	switch e.Kind {
	case "fire":
		good = v["result"].(int) >= said["least"].(int) && v["result"].(int) <= said["most"].(int) && v["strength"] == said["strength"] &&
			v["column"] == said["column"] && v["modifier"] == said["drm"]
	case "siege-roll":
		one, two := said["one"].(int), said["two"].(int)
		rise := 0
		switch {
		case v["die"].(int) > 6-(two*6+50)/100:
			rise = 2
		case v["die"].(int) > 6-((one+two)*6+50)/100:
			rise = 1
		}
		good = v["rise"] == rise
	case "interception", "raid-roll":
		good = v["success"] == top(said["n"].(int), said["of"].(int))
	case "leader-check":
		good = v["killed"] == (v["die"] == 1) && said["n"] == 1 && said["of"] == 6
	}
	if !good {
		k.t.Errorf("%s %v, but what was said before was %v", e.Kind, v, said)
	}
}

// What is said of dice that are about to be rolled is true (7.5, 8.23, 6.71,
// 10.3, 7.7).
func TestReckon(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 5))
		pos, err := opening("late-war", r)
		if err != nil {
			t.Fatal(err)
		}
		k := &reckoner{t: t, r: r, seen: seen}
		k.g = newGame(pos.(*Position), k)
		k.g.play()
	}
	for _, kind := range []string{"dice-battle", "dice-siege", "dice-interception", "dice-raid", "dice-leader"} {
		if seen[kind] == 0 {
			t.Errorf("nothing was said as %s", kind)
		}
	}
}
