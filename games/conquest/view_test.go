package conquest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
)

// sameData compares positions without the data that they are played by.
var sameData = cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".data" }, cmp.Ignore())

// What a party may not know is neither on its board nor in its status: hands, but that of an
// ally who shows it (set-up 6), and the Movement Card that is chosen and not played yet.
func TestViewHides(t *testing.T) {
	title := New()
	full, secret := fullPosition(t), fullPosition(t)
	full.Turn.Laid, secret.Secret = false, [Factions]bool{BC: true, FR: true, FC: true}
	british, colonials := "British Regulars: 01 Truce (3x2), 05 (3x2)", "British Colonials: 10 Rogers' Rangers, 11"
	french, canadiens := "French Regulars: 02 (2x3), 11 Fortifications", "French Canadiens: 05 (3x2), 09 Marquis"
	const chosen = "Chosen to move: 05 (3x2)"
	for _, c := range []struct {
		name          string
		pos           *Position
		seats         games.Seats
		shown, hidden []string
	}{
		{"nobody", full, nil, nil, []string{british, colonials, french, canadiens, chosen, "Your hand", "sees your hand"}},
		{"who has chosen", full, parties[1], []string{"Your hand, " + british, "your ally shows you, " + colonials, chosen, "sees your hand"},
			[]string{french, canadiens}},
		{"the ally of who has chosen", full, parties[2], []string{"Your hand, " + colonials, "your ally shows you, " + british, chosen},
			[]string{french, canadiens}},
		{"an enemy", full, parties[3], []string{"Your hand, " + french, canadiens}, []string{british, colonials, chosen}},
		{"both of a side", full, parties[5], []string{"Your hand, " + british, "Your hand, " + colonials, chosen},
			[]string{french, canadiens, "share hand"}},
		{"an ally who does not show", secret, parties[1], []string{"Your hand, " + british, "sees your hand"}, []string{colonials}},
		{"who does not show", secret, parties[2], []string{"Your hand, " + colonials, british, "does not see your hand"}, nil},
		{"neither shows", secret, parties[4], []string{"Your hand, " + canadiens, "does not see your hand"}, []string{french}},
		{"both of a side who do not show", secret, parties[6], []string{french, canadiens}, []string{british, colonials}},
	} {
		for _, form := range boardForms {
			t.Run(fmt.Sprint(c.name, " ", form), func(t *testing.T) {
				view := title.View(c.pos, c.seats)
				// The whole board lists all cards: no hand, but much the same.
				gametest.Shows(t, gametest.Draw(view, games.Look{Form: form, Lang: "en", Part: true}), c.shown, c.hidden)
				gametest.Shows(t, view.Status("en"), c.shown, c.hidden)
			})
		}
	}
}

// A redealt position is one that a party cannot tell from the first, with the same cards in
// each deck; hands that it sees stay, all others change.
func TestRedeal(t *testing.T) {
	title, r := New(), gametest.Rand(7)
	open, secret := fullPosition(t), fullPosition(t)
	open.Turn.Laid, secret.Secret = false, [Factions]bool{true, true, true, true}
	for i, p := range []*Position{open, secret, movePosition(t), newScene(t, "start").Position} {
		for _, seats := range parties {
			before, changed, hidden := p.clone(), [Factions]int{}, 0
			const deals = 20
			for range deals {
				q := title.Redeal(p, seats, r).(*Position)
				if diff := cmp.Diff(before, p, sameData); diff != "" {
					t.Fatalf("redeal changed its position:\n%s", diff)
				}
				if diff := cmp.Diff(p.hide(seats), q.hide(seats), sameData); diff != "" {
					t.Fatalf("%d: %v can tell the positions (-first +redealt):\n%s", i, seats, diff)
				}
				for f := range Faction(Factions) {
					if x, y := cardsOf(p, f), cardsOf(q, f); !slices.Equal(x, y) {
						t.Fatalf("%d, for %v: cards of %s: %v became %v", i, seats, f, x, y)
					}
					if !slices.Equal(p.Hands[f], q.Hands[f]) {
						changed[f]++
					}
				}
				if p.Secret != q.Secret {
					hidden++
				}
			}
			for f := range Faction(Factions) {
				mine := seats.Has(f.Seat()) || seats.Has(f.Ally().Seat()) && !p.Secret[f]
				if want := !mine && len(p.Hands[f]) > 0; want != (changed[f] > deals/2) || mine && changed[f] > 0 {
					t.Errorf("%d, for %v: %d of %d hands of %s are others; sees it: %v", i, seats, changed[f], deals, f, mine)
				}
			}
			if hidden < deals/2 {
				t.Errorf("%d, for %v: whether others show their hands changed in %d of %d", i, seats, hidden, deals)
			}
		}
	}
}

// cardsOf are all cards of a faction, wherever they lie, sorted.
func cardsOf(p *Position, f Faction) []int {
	return slices.Sorted(slices.Values(slices.Concat(p.Hands[f], p.Decks[f], p.Discard[f])))
}

// A view holds on to nothing of the position it was made from.
func TestViewCopies(t *testing.T) {
	p, look := fullPosition(t), games.Look{Form: games.Wide, Lang: "en"}
	v := New().View(p, parties[1])
	before := gametest.Draw(v, look)
	for at := range p.Areas {
		p.Areas[at] = AreaState{}
	}
	for f := range p.Hands {
		p.Hands[f][0], p.Decks[f][0], p.Truce[f], p.Secret[f] = 8, 8, true, true
		for i := range p.Muster[f] {
			p.Muster[f][i].Raised = !p.Muster[f][i].Raised
		}
	}
	p.Discard[FC][0], p.Cubes[0], p.Turn.Played[0], p.Turn.Battles[0] = 3, FR, 12, 0
	p.Battle.Rolls, p.Battle.Hits = 9, 9
	if after := gametest.Draw(v, look); after != before {
		t.Errorf("the view changed with the position (-before +after):\n%s", cmp.Diff(before, after))
	}
}
