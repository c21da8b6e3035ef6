package wilderness

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
	"postrider/golden"
)

// fullPosition has a bit of everything that a board can show.
func fullPosition(t *testing.T) *Position {
	p := position(t, `year 1758; late; vp 3; assemblies reluctant; holder british french
OSW british: Loudoun, 3 Regulars, 2 reduced Northern Provincial, Royal American
fort OSW french; siege OSW 1
OSW french inside: Villiers, 2 Regulars, reduced Coureurs
LOU british: Wolfe, 2 Highlanders; amphib LOU; siege LOU 2
LOU french inside: Drucour, 2 Regulars
TIC french: Montcalm, 4 Regulars, Coureurs, 2 Abenaki; fort TIC french; fieldworks TIC
HCS british: Abercromby, 4 Northern Provincial, Light Infantry, Ranger, 2 Mohawk; building HCS british
fortress QUE british; stockade AUG british; stockade WOO british; raided CAR french; raided CAR french; raided STJ british
allied STF french; allied CAN british; allied PDH french; PDH french: Ottawa, Huron
MON french: 3 Regulars
box southern: 2 Militia, reduced Militia
box st-lawrence: Militia
pool: Murray, Webb
aside: Amherst
discard 1, 6, 11, 12, 13
hand british 17, 43, 57, 60; hand french 7, 23, 31, 55
playing british 2 campaign`)
	p.Cards.Reshuffle, p.Cards.Kept[French], p.Cards.Built[French] = true, true, true
	p.Flags = Flags{Pitt: true, Revolution: true, Quiberon: true, NoSailing: true, Cherokees: true, NoLanding: true,
		Blockhouses: [3]bool{false, true, true}, Regulars: [3]bool{false, true, true}}
	g := newGame(p, nil)
	p.Phase.Events = []string{"foul-weather"}
	p.Phase.Forces = []Force{{Commander: g.leaders(g.at(British, sp("HCS")))[0], Pieces: g.at(British, sp("HCS"))}}
	osw := g.outside(British, sp("OSW"))
	p.Phase.Move = &Move{Force: Force{Commander: g.leaders(osw)[0], Pieces: osw}, Start: sp("OSW"), From: sp("OSW"), At: sp("OSW"),
		Foul: true}
	p.Battle = &Battle{Space: sp("OSW"), Assault: true, Attacker: British,
		Units: [3][]PieceID{British: osw, French: g.inside(French, sp("OSW"))}, Lead: [3]PieceID{NoPiece, NoPiece, NoPiece}}
	p.Battle.Shots[British] = Shot{Fired: true, Strength: 14, Column: 4, Die: 3, Modified: 3, Result: 2}
	p.Battle.Taken[French] = 2
	return p
}

// The whole board with a bit of everything, in all three forms, and the status.
func TestBoardGolden(t *testing.T) {
	title, p := New(), fullPosition(t)
	for _, form := range boardForms {
		golden.Check(t, "golden/board-"+string(form)+".txt", gametest.Draw(newView(title, p, British), games.Look{Form: form, Lang: "en"}))
	}
	golden.Check(t, "golden/status.txt", newView(title, p, French).Status("en"))
}

// A space with pieces is never left out, and no leader is.
func TestBoardForms(t *testing.T) {
	title := New()
	positions := []*Position{fullPosition(t)}
	for _, sc := range title.Scenarios() {
		pos, err := title.Setup(sc.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, pos.(*Position))
	}
	for i, p := range positions {
		for _, side := range []Side{Nobody, British, French} {
			for _, form := range boardForms {
				view := newView(title, p, side)
				drawn, err := gametest.Board(view, games.Look{Form: form, Lang: "en"})
				if err != nil {
					t.Errorf("%d: %v", i, err)
				}
				if strings.Contains(drawn, "card-") {
					t.Errorf("%d, %s: no words for a card:\n%s", i, form, drawn)
				}
				for line := range strings.Lines(view.Status("en")) {
					if line = strings.TrimSuffix(line, "\n"); board.Width(line) > board.WideColumns || strings.TrimRight(line, " ") != line {
						t.Errorf("%d: line %q of the status", i, line)
					}
				}
				names := strings.Join(strings.Fields(drawn), " ")
				for j := range p.Pieces {
					at := p.Pieces[j].At
					if at.OnMap() && !strings.Contains(names, shipped.Data().Spaces[at.Space()].Code) {
						t.Errorf("%d, %s: %s with %s is not on the board", i, form, at.Space(), PieceID(j))
					}
					if c := &shipped.Data().Counters[j]; c.Type == Leader && at.OnMap() && !strings.Contains(names, c.Name) {
						t.Errorf("%d, %s: %s is not on the board", i, form, c.Name)
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

// A partial board shows where something happened or is asked, and only that.
func TestBoardPart(t *testing.T) {
	title := New()
	pos, err := title.Setup("annus-mirabilis", nil)
	if err != nil {
		t.Fatal(err)
	}
	look := games.Look{Lang: "en", Part: true, News: []games.Event{{Text: games.T("raid-begins", "side", "french", "units",
		[]string{"cayuga"}, "space", "woodstock")}},
		Asked: []games.About{{Kind: kindInside, Seat: British.Seat(), Place: "ticonderoga"}}}
	for _, c := range []struct {
		form           games.Form
		shown, notHere []string
	}{
		{games.Wide, []string{"VIRGINIA (Virg)", "ALBANY TO LAKE CHAMPLAIN (Champl)", "nothing is to be done: Canada, N.Engl"},
			[]string{"OHIO COUNTRY", "MOHAWK RIVER"}},
		{games.Narrow, []string{"] Woodstock", ") Ticonderoga"}, []string{"Winchester", "Cayuga"}},
		{games.List, []string{"Woodstock, WOO", "Ticonderoga, TIC", "Winchester, WIN"}, []string{"Logstown, LOG"}}, // Winchester is next to it
	} {
		look.Form = c.form
		t.Run(string(c.form), func(t *testing.T) {
			gametest.Shows(t, gametest.Draw(newView(title, pos.(*Position), British), look), c.shown, c.notHere)
		})
	}
}

// A side can act where it has pieces, until it has activated some with a card.
func TestAble(t *testing.T) {
	p := position(t, "year 1758; late; ALB british: 2 Regulars; MON french: Montcalm")
	for _, c := range []struct {
		side  Side
		phase *Phase
		want  string
	}{{British, nil, "ALB"}, {French, nil, "MON"}, {Nobody, nil, ""}, {British, &Phase{Use: "force"}, ""}} {
		p.Phase = c.phase
		b, able := newView(New(), p, c.side).(*view).board(games.Look{Form: games.Wide, Lang: "en"}), ""
		for s := range shipped.Data().Spaces {
			if b.Able(s) {
				able += shipped.Data().Spaces[s].Code
			}
		}
		if able != c.want {
			t.Errorf("%s: able to act are %q, want %q", c.side, able, c.want)
		}
	}
}

// What a side may not know is neither on its board nor in its status.
func TestViewHides(t *testing.T) {
	title, p := New(), fullPosition(t)
	for _, c := range []struct {
		side          Side
		shown, hidden []string
	}{
		{British, []string{"17 Amphibious Landing", "60 Highlanders"},
			[]string{"Northern Indian Alliance", "Cherokee Uprising (", "French Regulars ("}},
		{French, []string{"23 Northern Indian Alliance", "31 Cherokee Uprising"}, []string{"60 Highlanders", "43 Raise"}},
		{Nobody, nil, []string{"60 Highlanders", "23 Northern", "Your hand"}},
	} {
		for _, form := range boardForms {
			t.Run(fmt.Sprint(c.side, form), func(t *testing.T) {
				view := newView(title, p, c.side)
				gametest.Shows(t, gametest.Draw(view, games.Look{Form: form, Lang: "en"})+view.Status("en"), c.shown, c.hidden)
			})
		}
	}
}

// A view holds on to nothing of the position it was made from, and is the same
// after the enemy's hand was dealt again.
func TestViewCopies(t *testing.T) {
	title, p := New(), fullPosition(t)
	look := games.Look{Form: games.Wide, Lang: "en"}
	v := newView(title, p, French)
	before := gametest.Draw(v, look)
	for _, side := range sides { // also what no board shows
		a := hide(p, side).AppendJSON(nil)
		b := hide(redeal(p, side, gametest.Rand(3)), side).AppendJSON(nil)
		if string(a) != string(b) {
			t.Errorf("a view of the %s holds what is hidden from them:\n%s\n%s", side, a, b)
		}
	}
	if again := gametest.Draw(newView(title, redeal(p, French, gametest.Rand(7)), French), look); again != before {
		t.Errorf("another hand of the enemy is seen (-first +redealt):\n%s", cmp.Diff(before, again))
	}
	for i := range p.Pieces {
		p.Pieces[i].At, p.Pieces[i].Reduced = Gone, true
	}
	for i := range p.Spaces {
		p.Spaces[i] = SpaceState{}
	}
	p.VP, p.Phase.Forces[0].Pieces[0], p.Cards.Hands[French][0] = 10, 0, 1
	if after := gametest.Draw(v, look); after != before {
		t.Errorf("the view changed with the position (-before +after):\n%s", cmp.Diff(before, after))
	}
}

// A card in the hand says why it is no event now, as the refusal does (5.5).
func TestHandSaysWhy(t *testing.T) {
	title := New()
	for _, c := range []struct{ name, position, want string }{
		{"5.12 a card of the enemy", "hand british 23", "French event only."},
		{"5.56 a response", "hand british 12", `Response, played only by "standing ambush yes".`},
		{"5.56 a landing goes with a naval move", "hand british 17", "Response."},
		{"5.5 Highlanders before Pitt", "hand british 60", "No event now: William Pitt has not been played."},
		{"5.5 nothing in the way", "hand british 57; HAL british: Regular", "once only."},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Join(strings.Fields(newView(title, position(t, c.position), British).Status("en")), " ")
			if !strings.HasSuffix(text, c.want) {
				t.Errorf("got %q, want %q at the end", text, c.want)
			}
		})
	}
}
