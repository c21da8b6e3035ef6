package conquest

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/chance"
	"postrider/games/gametest"
)

// oneByOne is a referee who puts questions that stand open at once one by one.
type oneByOne struct{ *gametest.DiceTree }

func (r oneByOne) AskAll(ds ...games.Decision) []games.Answer {
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = r.Ask(d)
	}
	return answers
}

// nobodyLeaves answers as a clash is reckoned: nobody leaves by Command.
func nobodyLeaves(d games.Decision) games.Order {
	if k := d.About().Kind; k == kindCommand || k == kindNatives {
		o := games.NewOrder(k, verbStay)
		o.Place = d.About().Place
		return o
	}
	return d.Default()
}

// clashing is a position at Fort Duquesne where a faction attacks, by the codes of
// factions, and nobody else is on the map.
func clashing(d *Data, active Faction, attack, defend troops, fort bool) *Position {
	p := &Position{data: d, Scenario: "standard", Round: 1, Active: active, Phase: PhaseBattle, Areas: make([]AreaState, len(d.Areas))}
	at, _ := d.areaBySlug("ft-duquesne")
	a := &p.Areas[at]
	for k, f := range factionsOf(active.Side())[:2] {
		a.Units[f] = attack[k]
	}
	for k, f := range factionsOf(active.Side().Enemy()) {
		a.Units[f] = defend[k]
	}
	a.Came, a.Fort = attack[2], fort
	p.Turn.Battles = []AreaID{at}
	return p
}

// troopsLeft is what both sides have.
func troopsLeft(g *game, at AreaID) [2]troops {
	var has [2]troops
	for i, s := range [2]Side{g.Active.Side(), g.Active.Side().Enemy()} {
		force := g.force(s, at)
		for k, f := range factionsOf(s) {
			has[i][k] = force[f]
		}
	}
	return has
}

// One roll does what the rules do with every sequence of dice (4.1, 4.4).
func TestOddsOfARoll(t *testing.T) {
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	for _, c := range []struct {
		name           string
		active         Faction
		attack, defend troops
		set            func(*Position)
	}{
		{"4.1 one against one", BC, troops{0, 1, 0}, troops{0, 1, 0}, nil},
		{"4.1.1 hits where they hurt least", BR, troops{1, 2, 1}, troops{2, 1, 0}, nil},
		{"4.0 no more dice than a faction has", BR, troops{4, 1, 0}, troops{0, 5, 0}, nil},
		{"4.4 a Fort", FR, troops{2, 1, 0}, troops{1, 1, 1}, func(p *Position) { p.Areas[at].Fort = true }},
		{"4.4 a Fort whose die is not rolled", BR, troops{2, 1, 0}, troops{1, 1, 1}, func(p *Position) {
			p.Areas[at].Fort, p.Battle.NoFort = true, true
		}},
		{"4.1.2 Natives flee", FC, troops{0, 2, 2}, troops{1, 1, 0}, nil},
		{"7.0 Massacre", FC, troops{0, 2, 1}, troops{1, 3, 0}, func(p *Position) { p.Turn.Kill = true }},
		{"7.0 more dice", FR, troops{2, 1, 0}, troops{1, 1, 0}, func(p *Position) { p.Battle.Dice = 1 }},
		{"7.0 dice rolled again", FR, troops{2, 1, 0}, troops{1, 1, 0}, func(p *Position) { p.Battle.Again = 2 }},
	} {
		for i, side := range [2]Side{c.active.Side(), c.active.Side().Enemy()} {
			t.Run(fmt.Sprintf("%s, the %s roll", c.name, side), func(t *testing.T) {
				begin := func(ref games.Referee) *game {
					p := clashing(shipped.Data(), c.active, c.attack, c.defend, false)
					p.Battle = &Battle{At: at}
					p.Battle.Speaker[British], p.Battle.Speaker[French] = BR, FR
					if c.set != nil {
						c.set(p)
					}
					return newGame(p, ref)
				}
				want := map[[2]troops]*big.Rat{}
				var killed, fled [2]float64
				tree := &gametest.DiceTree{Answer: nobodyLeaves}
				tree.Chance(func(ref games.Referee) bool {
					g := begin(oneByOne{tree})
					g.volley(side)
					has := troopsLeft(g, at)
					weight := big.NewRat(1, int64(math.Pow(6, float64(len(tree.Faces)))))
					if want[has] == nil {
						want[has] = new(big.Rat)
					}
					want[has].Add(want[has], weight)
					w, _ := weight.Float64()
					for f := range g.Stock {
						for k := range killed {
							s := [2]Side{c.active.Side(), c.active.Side().Enemy()}[k]
							if Faction(f).Side() == s || Faction(f) == Natives && (k == 1-i) {
								killed[k] += w * float64(g.Stock[f])
							}
							if Faction(f).Side() == s || Faction(f) == Natives && k == i {
								fled[k] += w * float64(g.Fled[f])
							}
						}
					}
					return false
				})
				g := begin(nil)
				clash := g.clashAt(at)
				r := clash.reckoner()
				again := 0
				if i == attackers {
					again = clash.again
				}
				got, o := map[[2]troops]float64{}, outcome{}
				for _, v := range r.volleys(i, r.has[i], again) {
					got[r.apply(i, r.has, v, r.after(1-i, r.has[1-i], v.hits), &o)] += v.p
				}
				for has, p := range want {
					if f, _ := p.Float64(); math.Abs(f-got[has]) > 1e-9 {
						t.Errorf("%v: %f, by the rules %f", has, got[has], f)
					}
				}
				if len(got) != len(want) {
					t.Errorf("%d states, by the rules %d", len(got), len(want))
				}
				for k := range killed {
					if math.Abs(killed[k]-o.Lost[k]) > 1e-9 || math.Abs(fled[k]-o.Fled[k]) > 1e-9 {
						t.Errorf("side %d loses %f and %f flee, by the rules %f and %f", k, o.Lost[k], o.Fled[k], killed[k], fled[k])
					}
				}
			})
		}
	}
}

// commandless is a copy of the data whose dice always do something, so that every battle
// comes to an end.
func commandless() *Data {
	d := *shipped.Data()
	for f := range d.Dice {
		d.Dice[f] = Die{Hit: 2 + f%2, Flee: 4 - f%2}
	}
	return &d
}

// Whole battles come out as they do by the rules with every sequence of dice (4.0).
func TestOdds(t *testing.T) {
	d := commandless()
	at, _ := d.areaBySlug("ft-duquesne")
	for _, c := range []struct {
		name           string
		active         Faction
		attack, defend troops
		johnson        bool
	}{
		{"4.0 one against one", BC, troops{0, 1, 0}, troops{0, 1, 0}, false},
		{"4.0 two against one", FR, troops{1, 1, 0}, troops{1, 0, 0}, false},
		{"4.0 three against two", BC, troops{1, 2, 0}, troops{0, 2, 0}, false},
		{"4.3 Natives in pairs", FC, troops{0, 2, 2}, troops{1, 0, 1}, false},
		{"7.0 Johnson", BR, troops{1, 0, 0}, troops{1, 0, 1}, true},
		{"4.3 only Natives are left", FC, troops{0, 1, 1}, troops{0, 1, 0}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			begin := func(ref games.Referee) *game {
				p := clashing(d, c.active, c.attack, c.defend, false)
				p.Turn.Johnson = c.johnson
				return newGame(p, ref)
			}
			o := begin(nil).clashAt(at).outcome()
			for _, x := range []struct {
				what string
				got  float64
				is   Side
			}{{"win", o.Win, c.active.Side()}, {"lose", 1 - o.Win - o.None, c.active.Side().Enemy()}, {"leave nobody", o.None, Nobody}} {
				tree := &gametest.DiceTree{Answer: nobodyLeaves}
				want := tree.Chance(func(games.Referee) bool {
					g := begin(oneByOne{tree})
					g.fight(at)
					return g.occupier(at) == x.is
				})
				if f, _ := want.Float64(); math.Abs(f-x.got) > 1e-9 {
					t.Errorf("they %s %f, by the rules %s", x.what, x.got, want.FloatString(6))
				}
			}
		})
	}
}

// One against one, worked out by hand (4.0): the Canadien rolls first. One time in three each
// he hits, flees or does nothing; the Colonial hits one time in three and flees one in two.
// With w for who attacks when the defender rolls, and a when he does himself, w = 1/3 + a/3
// and a = 1/3 + w/6.
func TestOddsByHand(t *testing.T) {
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	o := newGame(clashing(shipped.Data(), BC, troops{0, 1, 0}, troops{0, 1, 0}, false), nil).clashAt(at).outcome()
	if math.Abs(o.Win-8.0/17) > 1e-9 || chance.Percent(o.Win) != 47 {
		t.Errorf("the attacker wins %f, want 8/17", o.Win)
	}
}

// Battles with the dice of the game come out on average as the rules play them.
func TestOddsOnAverage(t *testing.T) {
	const battles = 4000
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	for _, c := range []struct {
		name           string
		active         Faction
		attack, defend troops
		fort           bool
		set            func(*Position)
		rough          bool
	}{
		{"4.0 armies", BR, troops{3, 2, 0}, troops{2, 3, 0}, false, nil, false},
		{"4.4 a Fort", FC, troops{2, 4, 2}, troops{2, 2, 0}, true, nil, false},
		{"4.0 the largest that is reckoned", BR, troops{4, 4, 0}, troops{4, 4, 3}, true, nil, false},
		{"4.0 great armies", FR, troops{8, 6, 3}, troops{7, 9, 0}, true, nil, true},
		{"7.0 Massacre", FC, troops{0, 4, 1}, troops{1, 4, 0}, false, func(p *Position) { p.Turn.Kill = true }, false},
		{"7.0 Johnson", BR, troops{2, 2, 1}, troops{1, 2, 2}, false, func(p *Position) { p.Turn.Johnson = true }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			begin := func(ref games.Referee) *game {
				p := clashing(shipped.Data(), c.active, c.attack, c.defend, c.fort)
				if c.set != nil {
					c.set(p)
				}
				return newGame(p, ref)
			}
			o := begin(nil).clashAt(at).outcome()
			if o.Rough != c.rough {
				t.Errorf("rough is %v", o.Rough)
			}
			ref := games.NewTryout(rand.New(rand.NewPCG(1, 1)), func(d games.Decision) (games.Order, bool) { return nobodyLeaves(d), true })
			won, lost := 0.0, 0.0
			for range battles {
				g := begin(ref)
				g.Hands = [Factions][]int{}
				g.fight(at)
				if g.occupier(at) == c.active.Side() {
					won++
				}
				for _, f := range factionsOf(c.active.Side())[:2] {
					lost += float64(g.Stock[f])
				}
			}
			won, lost = won/battles, lost/battles
			natives := float64(begin(nil).clashAt(at).has[attackers][2])
			if math.Abs(won-o.Win) > 4*math.Sqrt(0.25/battles)+0.02 {
				t.Errorf("they win %.3f, played %.3f", o.Win, won)
			}
			if o.Lost[attackers] < lost-0.15 || o.Lost[attackers] > lost+natives+0.15 {
				t.Errorf("they lose %.2f, played %.2f and at most %v Natives", o.Lost[attackers], lost, natives)
			}
		})
	}
}

// Dice that are thrown come to the same as reckoning.
func TestOddsRough(t *testing.T) {
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	c := newGame(clashing(shipped.Data(), BR, troops{3, 3, 1}, troops{2, 4, 0}, true), nil).clashAt(at)
	exact, rough := c.outcome(), c.reckoner().thrown()
	if math.Abs(exact.Win-rough.Win) > 0.03 || math.Abs(exact.Lost[0]-rough.Lost[0]) > 0.1 || math.Abs(exact.Fled[1]-rough.Fled[1]) > 0.1 {
		t.Errorf("reckoned %+v, thrown %+v", exact, rough)
	}
	if again := c.reckoner().thrown(); again != rough {
		t.Errorf("thrown twice: %+v and %+v", rough, again)
	}
}

func BenchmarkOdds(b *testing.B) {
	at, _ := shipped.Data().areaBySlug("ft-duquesne")
	for _, c := range [][2]troops{
		{{2, 2, 0}, {2, 2, 0}}, {{3, 3, 2}, {3, 3, 0}}, {{4, 4, 0}, {4, 4, 3}}, {{6, 6, 0}, {6, 6, 0}}, {{9, 9, 4}, {9, 9, 0}},
	} {
		b.Run(fmt.Sprint(c), func(b *testing.B) {
			g := newGame(clashing(shipped.Data(), BR, c[0], c[1], true), nil)
			for b.Loop() {
				g.clashAt(at).outcome()
			}
		})
	}
}
