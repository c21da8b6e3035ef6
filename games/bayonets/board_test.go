package bayonets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/golden"
)

var boardForms = []games.Form{games.Wide, games.Narrow, games.List}

// The board of the start of 1755, as the British see it in their first Action
// Round, and one of a Battle, in all three forms.
func TestBoardGolden(t *testing.T) {
	title := New()
	start := position(t, "1755", "setup\nyear 1755\nround AR1\nphase cards")
	start.Cards.Drawn = [3]int{2, 24, 46}
	start.Cards.Reserve = [3]int{3, 26, 0}
	for _, form := range boardForms {
		golden.Check(t, "board-1755-"+string(form)+".txt", gametest.Draw(newView(title, start, British), games.Look{Form: form, Lang: "en"}))
	}
	golden.Check(t, "status-1755.txt", newView(title, start, British).Status("en"))
	siege := siegePosition(t)
	for _, form := range boardForms {
		golden.Check(t, "board-siege-"+string(form)+".txt", gametest.Draw(newView(title, siege, French), games.Look{Form: form, Lang: "en"}))
		golden.Check(t, "board-siege-ja-"+string(form)+".txt", gametest.Draw(newView(title, siege, French), games.Look{Form: form, Lang: "ja"}))
	}
}

// siegePosition has a bit of everything that a board can show.
func siegePosition(t *testing.T) *Position {
	p := position(t, "1757", `year 1757; round AR5; phase battles
LOU british landing oos: 2 New England, New England reduced, Royal Highland reduced spent, Wolfe, 2 Royal Artillery, Boscawen, Durell spent
LOU french: Artois & Bourgogne, 2 Bastion, Aubry
TIC british: Rogers spent
battle LOU
CHIG british: Fort Cumberland
control CHIG british
raided CARL french
road WILC-MEK; road construction NOIX-SARA; construction LKG
nation iroquois british
OQU british: Iroquois
sail french: Marine Royale, 2 Canadiens
losses british: Gage, 44th & 48th
losses french: Seneca
disbanded british: 2 New England
drawn british: Fraser
forts british: Fort Ontario, Fort Pitt
metro french: Berry
vp french 3; raid french 5
play british 9, french 41, indian 46
first british`)
	p.Initiative = French
	p.APs[BritishDeck][0].Used = true
	p.APs[BritishDeck][1].Held = true
	p.APs[IndianDeck][0].Lost = true
	p.Cards.Reserve = [3]int{14, 28, 0}
	p.WIE[British].Held = 2
	p.WIE[French].Held = 1
	g := newGame(p, nil)
	lou := std.spaceNamed("LOU")
	b := &Battle{Space: lou, Attacker: British}
	for _, f := range factions {
		b.Units[f] = g.stack(f, lou)
		b.Leads[f] = Lead{Unit: NoUnit}
	}
	b.Leads[British] = Lead{Unit: std.counters["wolfe"][0], Left: 2}
	b.Marker = [3]int{0, -1, 2}
	b.Militia[French] = 2
	b.Rolling, b.Type = British, "highland-brigade"
	b.Dice = []Die{{Unit: std.counters["royal-highland"][0], Face: BT}}
	p.Battle = b
	return p
}

// A space with units is never left out.
func TestBoardForms(t *testing.T) {
	title := New()
	for _, p := range []*Position{position(t, "1755", "setup"), position(t, "campaign", "setup"), siegePosition(t)} {
		for _, f := range []Faction{Neutral, British, French} {
			for _, form := range boardForms {
				drawn, err := gametest.Board(newView(title, p, f), games.Look{Form: form, Lang: "en"})
				if err != nil {
					t.Error(err)
				}
				for _, u := range p.Units {
					if u.At.OnMap() && !strings.Contains(drawn, std.Spaces[u.At.Space()].Code) {
						t.Errorf("%s: %s with %s is not on the board", form, u.At.Space(), u.ID)
					}
				}
			}
		}
	}
}

func TestBoardsAfresh(t *testing.T) {
	title := New()
	gametest.BoardsAfresh(t, title, func() games.Title {
		return newTitle(title.data, shipped.Files)
	})
}

// What a side may not know is neither on its board nor in its view.
func TestViewHides(t *testing.T) {
	title := New()
	p := siegePosition(t)
	p.Cards.Drawn = [3]int{13, 33, 49}
	p.Cards.Hidden[FrenchDeck] = []int{25}
	for _, c := range []struct {
		f      Faction
		shown  []string
		hidden []string
	}{
		{British, []string{"Your Reserve is 14", "You drew 13", "chit is 2", "French hold a War in Europe chit"},
			[]string{"28", "Hesitant", "Elevated", "chit is 1", "25"}},
		{French, []string{"Your Reserve is 28", "You drew 33", "Elevated", "chit is 1"}, []string{"Volleys", "Diplomacy", "chit is 2"}},
		{Neutral, nil, []string{"Reserve", "Volleys", "Elevated", "drew", "chit is"}},
	} {
		t.Run(c.f.String(), func(t *testing.T) {
			gametest.Shows(t, gametest.Draw(newView(title, p, c.f), games.Look{Form: games.Wide, Lang: "en"}), c.shown, c.hidden)
		})
	}
}

// A view holds on to nothing of the position it was made from.
func TestViewCopies(t *testing.T) {
	p := siegePosition(t)
	v := newView(New(), p, French)
	before := gametest.Draw(v, games.Look{Form: games.Wide, Lang: "en"})
	for i := range p.Units {
		p.Units[i].At, p.Units[i].Reduced = Removed, true
	}
	p.Battle.Marker[French] = 9
	p.Battle.Dice[0].Face = Flag
	for deck := range p.APs {
		for i := range p.APs[deck] {
			p.APs[deck][i].Used = true
		}
	}
	p.Victory, p.Raid = 10, [3]int{7, 7, 7}
	if after := gametest.Draw(v, games.Look{Form: games.Wide, Lang: "en"}); after != before {
		t.Errorf("the view changed with the position (-before +after):\n%s", cmp.Diff(before, after))
	}
}

// A redealt position is one that its seat cannot tell from the first, with the
// same cards and chits in all.
func TestRedeal(t *testing.T) {
	title := New()
	r := rand.New(rand.NewPCG(7, 7))
	year := std.Scenarios[0].Cards[1755]
	p := position(t, "1755", "setup")
	g := newGame(p, nil)
	g.sc, _ = std.scenario("1755")
	p.Cards.Rest = [3][]int{slices.Clone(year.BritishBuildup), slices.Clone(year.FrenchBuildup), {43, 44, 45, 46, 47, 48}}
	for deck := range p.Cards.Rest {
		p.Cards.Drawn[deck], p.Cards.Rest[deck] = p.Cards.Rest[deck][0], p.Cards.Rest[deck][1:]
	}
	for _, deck := range []int{BritishDeck, FrenchDeck} {
		p.Cards.Reserve[deck], p.Cards.Hidden[deck], p.Cards.Rest[deck] = p.Cards.Rest[deck][0], p.Cards.Rest[deck][1:2], p.Cards.Rest[deck][2:]
	}
	p.WIE[British] = Chits{Pool: [3]int{3, 5, 3}, Held: 1}
	p.WIE[French] = Chits{Pool: [3]int{3, 6, 2}, Held: 2}
	campaign := p.clone() // the Reserve is a Buildup card, the deck the Campaign deck
	for _, deck := range []int{BritishDeck, FrenchDeck} {
		campaign.Cards.Hidden[deck] = append(campaign.Cards.Hidden[deck], campaign.Cards.Rest[deck]...)
	}
	campaign.Cards.Rest[BritishDeck], campaign.Cards.Rest[FrenchDeck] = year.BritishCampaign[1:], year.FrenchCampaign[1:]
	campaign.Cards.Drawn[BritishDeck], campaign.Cards.Drawn[FrenchDeck] = year.BritishCampaign[0], year.FrenchCampaign[0]
	campaign.Round = AR4
	for _, p := range []*Position{p, campaign} {
		for _, f := range factions {
			changed := 0
			before := p.clone()
			const deals = 12
			seen := map[string]map[int]bool{} // what lies in each hidden place
			for i := range deals {
				q := redeal(p, f, r)
				if a, b := redeal(p, f, gametest.Rand(uint64(i))), redeal(q, f, gametest.Rand(uint64(i))); !cmp.Equal(a, b, sameData) {
					t.Fatalf("of what the %s cannot tell apart is made (-first +redealt):\n%s", f, cmp.Diff(a, b, sameData))
				}
				for name, place := range q.secrets(f) {
					if seen[name] == nil {
						seen[name] = map[int]bool{}
					}
					seen[name][place] = true
				}
				if diff := cmp.Diff(before, p, sameData); diff != "" {
					t.Fatalf("redeal changed its position:\n%s", diff)
				}
				if diff := cmp.Diff(hide(p, f), hide(q, f), sameData); diff != "" {
					t.Fatalf("the %s can tell the positions (-first +redealt):\n%s", f, diff)
				}
				if a, b := gametest.Draw(newView(title, p, f), games.Look{Form: games.Wide, Lang: "en"}),
					gametest.Draw(newView(title, q, f), games.Look{Form: games.Wide, Lang: "en"}); a != b {
					t.Fatalf("the %s see another board:\n%s", f, cmp.Diff(a, b))
				}
				for deck := range 3 {
					if !slices.Equal(cardsOf(p, deck), cardsOf(q, deck)) {
						t.Fatalf("cards of deck %d: %v became %v", deck, cardsOf(p, deck), cardsOf(q, deck))
					}
					if !slices.IsSorted(q.Cards.Rest[deck]) {
						t.Fatalf("rest of deck %d is %v", deck, q.Cards.Rest[deck])
					}
					for _, pair := range [][2]int{{p.Cards.Drawn[deck], q.Cards.Drawn[deck]}, {p.Cards.Reserve[deck], q.Cards.Reserve[deck]}} {
						if pair[0] != 0 && std.Cards[pair[0]].Deck != std.Cards[pair[1]].Deck {
							t.Fatalf("card %d of another deck stands for card %d", pair[1], pair[0])
						}
					}
				}
				for _, side := range factions {
					x, y := p.WIE[side], q.WIE[side]
					x.Pool[x.Held]++
					y.Pool[y.Held]++
					if x.Pool != y.Pool {
						t.Fatalf("chits of the %s: %v became %v", side, x, y)
					}
				}
				if !cmp.Equal(p, q, sameData) {
					changed++
				}
			}
			if len(seen) < 5 {
				t.Errorf("from the %s is hidden only %v", f, seen)
			}
			for name, places := range seen {
				if len(places) < 2 {
					t.Errorf("dealt anew for the %s, %s is never another", f, name)
				}
			}
			if changed < deals*9/10 {
				t.Errorf("of %d redealt positions for the %s only %d are different", deals, f, changed)
			}
		}
	}
}

// secrets are what a side does not know, by its place.
func (p *Position) secrets(f Faction) map[string]int {
	all := map[string]int{}
	for deck, owner := range deckOwner {
		if owner == f {
			continue
		}
		for i, n := range p.Cards.secret(deck) {
			all[fmt.Sprintf("card %d of deck %d", i, deck)] = *n
		}
	}
	for _, side := range factions {
		if side != f {
			all["the chit"] = p.WIE[side].Held
			for _, n := range p.Cards.Rest[deckOf(side)] {
				all["the rest"] += n
			}
		}
	}
	return all
}

// deckOf is the first deck of a side.
func deckOf(side Faction) int { return slices.Index(deckOwner[:], side) }

// cardsOf are all cards of a deck, wherever they lie, sorted.
func cardsOf(p *Position, deck int) []int {
	c := p.Cards
	all := slices.Concat(c.Rest[deck], c.Hidden[deck], c.Discard[deck],
		[]int{c.Drawn[deck], c.Reserve[deck], c.Played[deck], c.Offer[deck][0], c.Offer[deck][1]})
	slices.Sort(all)
	return all
}

// An Event that is used by a decision of its own says in the hand by which order, also on
// narrow lines.
func TestHandSaysOrder(t *testing.T) {
	title := New()
	for card, want := range map[int]string{
		32: `"standing ambush: yes"`, 37: `"standing coup de main: yes"`, 41: `"standing abbatis: yes"`, 46: `"standing lacrosse: yes"`,
		49: `"standing elevated status: yes"`, 26: "",
	} {
		p := position(t, "1755", "setup\nyear 1755\nround AR5\nphase cards")
		p.Cards.Drawn = [3]int{2, 24, 46}
		if std.Cards[card].Deck == "indian" {
			p.Cards.Drawn[IndianDeck] = card
		} else {
			p.Cards.Drawn[IndianDeck], p.Cards.Reserve[FrenchDeck] = 44, card
		}
		for _, form := range boardForms {
			text := strings.Join(strings.Fields(gametest.Draw(newView(title, p, French), games.Look{Form: form, Lang: "en"})), " ")
			if got := strings.Contains(text, `or by "standing`); got != (want != "") || !strings.Contains(text, want) {
				t.Errorf("card %d, %s: no %s in %s", card, form, want, text)
			}
		}
	}
}
