package wilderness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
	"postrider/golden"
)

// advised is what "legal" says of a topic.
func advised(t *testing.T, d games.Decision, topic string) string {
	t.Helper()
	return gametest.Advised(t, botTitle, d, topic)
}

// What "legal" says, on what a player may want to know.
func TestLegal(t *testing.T) {
	const (
		siege = "hand french 33, 44; HCN french: Montcalm, 6 Regulars; HCN british inside: 2 Regulars; fort HCN british; siege HCN 0; fort " +
			"TIC french; fort CPT french"
		ohio = "hand french 33, 35, 6, 43; hand british 44; OHF french: Dumas, 2 Marine Detachments; ALS french: Shawnee; fort OHF french; " +
			"allied LOG french; GIS british: Regular; fort GIS british; WOO british: Southern Provincial"
		acadia = "hand british 17, 57, 29; HAL british: Wolfe, 3 Regulars; LOU french: Drucour, 2 Regulars"
	)
	for _, c := range []struct {
		name, text string
		side       Side
		topic      string
		want       []string
	}{
		{"5.26 each card in short", ohio, French, "",
			[]string{"33 Indians Desert", "Dumas at Ohio Forks, initiative 1: leads 2 of the 2 units he may", "Auxiliaries can raid"}},
		{"5.26 a card: its event", ohio, French, "35", []string{"play 35 event", "force Dumas", "discard 35"}},
		{"5.56 a response", ohio, French, "6", []string{"a response"}},
		{"5.12 an event of the enemy", ohio, French, "43", []string{"is no event of yours", "force Dumas"}},
		{"5.2 not in hand", ohio, French, "card 12", []string{"not in your hand"}},
		{"5.34 a leader: where he can go, and what meets him", ohio, French, "Dumas",
			[]string{"play 43 force Dumas", "GIS: 2 against 3, you win 28 %, if they fight outside", `"move Dumas`}},
		{"6.7 what may intercept", ohio, French, "raid AUG", []string{"Raid on AUG", "May be intercepted at AUG from WOO (50 %)"}},
		{"10.1 raids", ohio, French, "raids", []string{"AUG: raid, 33 %, without loss 67 %", "ALS by 1: Shawnee",
			"units Shawnee at ALS"}},
		{"10.1 raids on one place", ohio, French, "raid AUG", []string{"Raid on AUG: 33 %", `"move Shawnee from ALS by land to AUG"`}},
		{"5.4 construction", ohio, French, "stockades", []string{"Construction", "stockades "}},
		{"12.0 supply", ohio, French, "supply", []string{"Out of supply at Ohio Forks"}},
		{"12.0 a place", ohio, French, "GIS", []string{`"move Dumas from OHF by land to GIS": Battle at GIS`, "would not be in supply there",
			"The enemy's: Regular"}},
		{"8.23 a siege", siege, French, "siege", []string{"level 0, an assault needs 1", "A siege roll (+2) raises it by 1 or more 100 %",
			`"siege Montcalm at HCN"`}},
		{"8.23 in short", siege, French, "", []string{"Hudson Carry North, besieged by the French: level 0"}},
		{"6.43 a landing", acadia, British, "Wolfe", []string{"LOU: 9 against 6, you win", `"move Wolfe from HAL by sea to LOU, card 17"`}},
		{"6.4 by sea", acadia, British, "sail", []string{"by sea to"}},
		{"nobody is meant", acadia, British, "Rogers moon", []string{"I know no space"}},
		{"nothing can be done", acadia, British, "Montcalm", []string{"Nothing can be done now"}},
		{"4.0 pass", "hand british 17; NYC british: Regular", British, "pass", []string{"Keeps your last card", "pass"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			p.Turn = c.side
			got := advised(t, &playDecision{newGame(p, nil), c.side}, c.topic)
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("legal %s does not say %q:\n%s", c.topic, want, got)
				}
			}
		})
	}
}

// What "legal" says of moves, raids and voyages, by where they lead, on a small screen:
// before a card is played, and of those whom one has activated.
func TestLegalTables(t *testing.T) {
	p := setup(shipped.Data(), shipped.Data().Scenarios[0], Options{})
	p.Cards.Hands[French], p.Turn, p.Stage = []int{33, 35, 43}, French, StageAction
	var b strings.Builder
	say := func(d games.Decision, topics ...string) {
		for _, topic := range topics {
			fmt.Fprintf(&b, "legal %s\n\n", topic)
			for line := range strings.Lines(advised(t, d, topic)) {
				fmt.Fprintln(&b, strings.Join(board.Wrap(strings.TrimRight(line, "\n"), 60, "  "), "\n"))
			}
			b.WriteString("\n")
		}
	}
	g := newGame(p, nil)
	say(&playDecision{g, French}, "move", "move from MON", "move HCS", "raid", "sail", "MON", "")
	f := g.wholeForce(French, g.d.records["bougainville"][0], 1)
	b.WriteString("PLAYED: 33 force Bougainville\n\n")
	say(g.trialFor(French, f, 1, useForce).moveDecision(French), "move", "")
	golden.Check(t, "golden/legal-tables.txt", b.String())
}

// What "legal" says while activated pieces act.
func TestLegalMoves(t *testing.T) {
	for _, c := range []struct {
		name, text string
		side       Side
		force      string
		topic      string
		want       []string
	}{
		{"8.23 a siege roll or an assault", "HCN french: Montcalm, 6 Regulars; HCN british inside: 2 Regulars; fort HCN british; siege HCN " +
			"1; fort TIC french; fort CPT french; playing french 33 force", French, "Montcalm", "",
			[]string{"siege Montcalm at HCN", "assault Montcalm at HCN", "it is 1 and an assault needs 1", "done"}},
		{"8.25 out of a siege", "NIA french inside: Dumas, 2 Regulars; NIA british: Regular; fort NIA french; siege NIA 1; playing " +
			"french 33 force", French, "Dumas", "",
			[]string{"attack Dumas at NIA", "The French attack Niagara"}},
		{"6.0 where to", "ALB british: Amherst, 4 Regulars; TIC french: Coureurs; playing british 33 force", British, "Amherst", "",
			[]string{"Amherst", "KIN. ALB by 1: Amherst."}},
		{"6.0 one place", "ALB british: Amherst, 4 Regulars; TIC french: Coureurs; playing british 33 force", British, "Amherst", "KIN",
			[]string{"move Amherst from ALB by boat to KIN", "Nobody is met at KIN"}},
		{"5.3 staying", "ALB british: Amherst, 4 Regulars; playing british 33 force", British, "Amherst", "stay",
			[]string{"stay Amherst at ALB"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			g := newGame(p, nil)
			g.Phase.Forces = []Force{g.wholeForce(c.side, g.d.records[strings.ToLower(c.force)][0], 3)}
			got := advised(t, g.moveDecision(c.side), c.topic)
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("legal %s does not say %q:\n%s", c.topic, want, got)
				}
			}
		})
	}
}

// A topic is read as players write it: by any name, in any order, nearly right.
func TestLegalTopics(t *testing.T) {
	for _, tt := range []struct {
		typed string
		want  string // word, card, spaces, pieces
	}{
		{"", " 0 [] []"},
		{"OSW", " 0 [oswego] []"},
		{"fort duquesne", " 0 [ohio-forks] []"},
		{"35", " 35 [] []"},
		{"card 35", " 35 [] []"},
		{"Levis", " 0 [] [levis]"},
		{"General Montcalm", " 0 [] [montcalm]"},
		{"raids", "raid 0 [] []"},
		{"raid on AUG", "raid 0 [augusta] []"},
		{"indians", " 0 [] [indians]"},
		{"moves from ALB to TIC", "move 0 [albany ticonderoga] []"},
		{"build a fort at GIS", "build 0 [gists-station] []"},
		{"siege", "siege 0 [] []"},
		{"supply", "supply 0 [] []"},
		{"events", "event 0 [] []"},
		{"moonlight walks", "?"},
		{"card 99", "?"},
	} {
		topic, fault := shipped.Data().readTopic(New().Spoken("en"), tt.typed)
		got := fmt.Sprintf("%s %d %v %v", topic.Verb, topic.card, games.Keys(topic.Spaces), topic.Units)
		if fault != nil {
			got = "?"
		}
		if got != tt.want {
			t.Errorf("%q is %q, want %q", tt.typed, got, tt.want)
		}
	}
}

// An onlooker is a referee that answers everything by default, and notes where
// the enemy could intercept and what was met.
type onlooker struct {
	r     *rand.Rand
	stops []string
	met   []string // kinds of events
}

func (k *onlooker) Ask(d games.Decision) games.Answer {
	if a := d.About(); a.Kind == kindIntercept && !slices.Contains(k.stops, a.Place) {
		k.stops = append(k.stops, a.Place)
	}
	a, fault := d.Accept(d.Default())
	if fault != nil {
		panic(fault.Why.Kind)
	}
	return a
}

func (k *onlooker) AskAll(...games.Decision) []games.Answer { panic("one at a time") }
func (k *onlooker) Draw(_ string, n int, _ games.Label) int { return k.r.IntN(n) }
func (k *onlooker) Tell(e games.Event)                      { k.met = append(k.met, e.Kind) }
func (k *onlooker) Checkpoint()                             {}
func (k *onlooker) Roll(n, sides int, _ games.Label) []int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = 1 + k.r.IntN(sides)
	}
	return dice
}

// What "legal" says of a way is what comes of going it: who may intercept, and
// what is met at its end (6.7, 7.0, 8.1, 10.1). Nobody holds response cards.
func TestOutlookIsTrue(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(8) {
		r := rand.New(rand.NewPCG(seed, 77))
		pos, err := opening("late-war", r)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		p.Cards.Hands = [3][]int{}
		for _, side := range sides {
			g := newGame(p, nil)
			forces := make([]Force, 0, 40)
			for _, l := range g.mapLeaders(side) {
				forces = append(forces, g.wholeForce(side, l, maxInitiative))
			}
			for _, q := range g.distinct(g.pieces(func(q PieceID) bool { return g.isAux(q) && g.side(q) == side && g.piece(q).At.OnMap() })) {
				forces = append(forces, g.alone(q))
			}
			for _, f := range forces {
				if g.piece(f.Pieces[0]).Inside {
					continue
				}
				d := &moveDecision{g: g.trialFor(side, f, maxInitiative, useForce), side: side, forces: []Force{f}}
				for _, w := range d.destinations(f) {
					if look := p.Spaces[w.at]; r.IntN(6) > 0 && look.Stockade != side.Enemy() && look.Fort != side.Enemy() {
						continue
					}
					look := d.g.outlook(side, f, &w)
					ref := &onlooker{r: r}
					after := newGame(p.clone(), ref)
					after.Turn, after.Phase = side, &Phase{Value: maxInitiative, Use: useForce, Forces: []Force{f}}
					o := d.wayOrder(f, &w)
					a, fault := (&moveDecision{g: after, side: side, forces: []Force{f}}).Accept(o)
					if fault != nil {
						t.Fatalf("seed %d: %s is refused: %s", seed, shipped.Data().lang.Format(o), botTitle.Say(fault.Why, "en"))
					}
					after.Phase.Forces = nil
					after.act(side, f, a.Value.(*plan))
					var stops []string
					for _, s := range look.stops {
						if !slices.Contains(stops, s.String()) {
							stops = append(stops, s.String())
						}
					}
					if !slices.Equal(stops, ref.stops) {
						t.Errorf("seed %d: %s: Interception said at %v, asked at %v", seed, shipped.Data().lang.Format(o), stops, ref.stops)
					}
					met := func(kinds ...string) bool {
						return slices.ContainsFunc(kinds, func(k string) bool { return slices.Contains(ref.met, k) })
					}
					for _, x := range []struct {
						what string
						said bool
						is   bool
					}{
						{"battle", look.battle != nil, met("battle-begins", "avoided", "goes-inside")},
						{"stockade", look.captures, met("stockade-captured")},
					} {
						if x.said != x.is && !(x.what == "stockade" && look.battle != nil) {
							t.Errorf("seed %d: %s: %s said %v, was %v: %v", seed, shipped.Data().lang.Format(o), x.what, x.said, x.is, ref.met)
						}
						if x.said {
							seen[x.what]++
						}
					}
					if look.raid != nil && look.battle == nil {
						seen["raid"]++
						if !met("raid-begins") {
							t.Errorf("seed %d: %s: there was no raid: %v", seed, shipped.Data().lang.Format(o), ref.met)
						}
					}
					if look.siege {
						seen["siege"]++
						if look.battle == nil && !met("siege-begins") {
							t.Errorf("seed %d: %s: there was no siege: %v", seed, shipped.Data().lang.Format(o), ref.met)
						}
					}
				}
			}
		}
	}
	for _, what := range []string{"battle", "stockade", "raid", "siege"} {
		if seen[what] == 0 {
			t.Errorf("no way led to a %s", what)
		}
	}
}

// A report shows ideas of several kinds, the best first, and none that throws a card
// away; each is accepted as it stands.
func TestExamplesAreIdeas(t *testing.T) {
	const ohio = "OHF french: Dumas, 2 Marine Detachments; ALS french: Shawnee; fort OHF french; WOO british: Southern Provincial"
	for _, c := range []struct {
		name, text string
		side       Side
		force      string   // that acts; empty: a card is played
		want       []string // beginnings of lines among them
		never      string   // beginning of none
	}{
		{"5.26 an event, a force, a raid", ohio + "; hand french 33, 35, 6, 43; hand british 44", French, "",
			[]string{"play 35 event", "play 43 force Dumas", "play 43 units Shawnee"}, "discard"},
		{"5.34 Campaign with two forces, and no fort with it", "hand french 2, 43; MON french: Montcalm, 4 Regulars; " +
			"QUE french: Levis, 3 Regulars; building TIC french; TIC french: Regular", French, "",
			[]string{"play 2 campaign Montcalm", "play 43 forts complete TIC"}, "play 2 forts"},
		{"4.0 the last card may be kept", "hand french 33; OHF french: Regular", French, "", []string{"pass"}, "discard"},
		{"8.2 a siege first", "HCN french: Montcalm, 6 Regulars; HCN british inside: 2 Regulars; fort HCN british; siege HCN 0; " +
			"fort TIC french; fort CPT french; playing french 33 force", French, "Montcalm", []string{"siege Montcalm at HCN"}, "stay"},
		{"7.0 8.0 to the enemy", "ALB british: Amherst, 6 Regulars; HCN french: 2 Regulars; fort HCN french; playing british 33 force", British,
			"Amherst", []string{"move Amherst from ALB by land to HCS, HCN"}, "stay"},
		{"10.1 a raid", ohio + "; playing french 33 units", French, "Shawnee", []string{"move Shawnee from ALS by land to "}, "stay"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := position(t, c.text)
			p.Turn = c.side
			g := newGame(p, nil)
			var d games.Decision = &playDecision{g, c.side}
			if c.force != "" {
				q := g.d.records[strings.ToLower(c.force)][0]
				if g.Phase.Forces = []Force{g.alone(q)}; g.isLeader(q) {
					g.Phase.Forces = []Force{g.wholeForce(c.side, q, 3)}
				}
				d = g.moveDecision(c.side)
			}
			orders, _ := botTitle.Examples(d, 8)
			var lines []string
			for _, o := range orders {
				if _, fault := d.Accept(o); fault != nil {
					t.Errorf("%s is refused: %v", shipped.Data().lang.Format(o), fault.Why)
				}
				lines = append(lines, shipped.Data().lang.Format(o))
			}
			among := func(begins string) bool {
				return slices.ContainsFunc(lines, func(l string) bool { return strings.HasPrefix(l, begins) })
			}
			for _, want := range c.want {
				if !among(want) {
					t.Errorf("%q is not among %q", want, lines)
				}
			}
			if among(c.never) {
				t.Errorf("%q is among %q", c.never, lines)
			}
		})
	}
}
