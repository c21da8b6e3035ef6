package conquest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
	"postrider/golden"
)

var boardForms = []games.Form{games.Wide, games.Narrow, games.List}

// parties are who may read a board: nobody's friend, each seat alone, and both of a side.
var parties = []games.Seats{nil, {BR.Seat()}, {BC.Seat()}, {FR.Seat()}, {FC.Seat()}, {BR.Seat(), BC.Seat()}, {FR.Seat(), FC.Seat()}}

// fullPosition has a bit of everything that a board can show: a battle at a Fort, and one
// to come, two Muster Markers and everything else in one slot, more units than a slot has
// room for, Natives of nobody's, Truce Cards, and an Army that has moved.
func fullPosition(t *testing.T) *Position {
	t.Helper()
	s := newScene(t, `DUQ: Fort 2FR 4FC 3NA < 5BR 6BC 2NA
LOU: Fort 10FR 11FC 12NA < 10BR 10BC 5NA
ALB: 10BR 12BC 3NA; FWH: 3BR 4BC 1NA; QUE: Fort 12FR; MTL: 3FC; HAL: 2BR; LAW: Fort 2BC; NYC: 7BC 10NA
BEA: Fort; NIA: 3NA; OSW: Fort 1BC; NHB: 2BR; CAS: 1BR; MAD: 2FC; ONE: 2BC
muster BC LOU+ PHI; muster FC LOU MTL; marker LOU french; marker DUQ french; marker BEA french; marker OSW british
fled 2BR 1NA 1FC; hand BR 01 05 10; hand BC 10 11 12; hand FR 02 11 12; hand FC 05 09 10
deck BR 02 03 04 06 07 08 11 12; deck BC 01 02 03 04 05 06 07 08 09; deck FR 03 04 05 06 07 08 09 10; deck FC 01 02 03 04 06 07 08
discard BR 09; discard FR 01; discard FC 11 12; truce FR; round 4; cubes FC NA BR`)
	p := s.Position
	p.Active, p.Phase = BR, PhaseBattle
	p.Turn.Card, p.Turn.Laid, p.Turn.Played, p.Turn.Armies, p.Turn.Begun = 5, true, []int{9}, 2, true
	p.Battle = &Battle{At: s.at("DUQ"), Rolls: 3, Rolling: British, Hits: 2}
	return p
}

// movePosition is in the middle of a Movement Phase of the French Canadiens, whose ally does
// not see their hand.
func movePosition(t *testing.T) *Position {
	t.Helper()
	s := newScene(t, `start; DUQ: Fort 1FC; MUS: 2FC 1NA; CAR: 1FC; hand FC 01 10 12; hand FR 07 08 09; hand BR 01 02 03; hand BC 01 02 03
muster BC ONE ALB; muster FC STJ MTL+; round 3; cubes BR FC; truce BR BC`)
	p := s.Position
	p.Active, p.Phase = FC, PhaseMovement
	p.Turn.Card, p.Turn.Laid, p.Turn.Played, p.Turn.Armies, p.Turn.More, p.Turn.Placed = 6, true, []int{11}, 2, 1, true
	p.Areas[s.at("MUS")].Moved[FC], p.Areas[s.at("CAR")].Moved[FC] = 2, 1
	p.Secret[FC] = true
	return p
}

// endPosition is the end of a war that the British have won.
func endPosition(t *testing.T) *Position {
	t.Helper()
	p := newScene(t, `start; marker LOU british; marker DUQ british; truce BR BC; round 5`).Position
	p.Over, p.Winner = true, British
	return p
}

// TestBoardGolden holds the boards of the set-up, of a battle and of the end.
func TestBoardGolden(t *testing.T) {
	title := New()
	for _, c := range []struct {
		name  string
		pos   *Position
		seats games.Seats
	}{
		{"start", newScene(t, "start").Position, games.Seats{BR.Seat()}},
		{"full", fullPosition(t), games.Seats{BR.Seat()}},
		{"both", fullPosition(t), games.Seats{FR.Seat(), FC.Seat()}},
		{"move", movePosition(t), games.Seats{FC.Seat()}},
		{"end", endPosition(t), games.Seats{FC.Seat()}},
	} {
		view := title.View(c.pos, c.seats)
		for _, form := range boardForms {
			golden.Check(t, "board-"+c.name+"-"+string(form)+".txt", gametest.Draw(view, games.Look{Form: form, Lang: "en"}))
		}
		golden.Check(t, "status-"+c.name+".txt", view.Status("en"))
	}
}

// An area where anything is is on every board, with all of it; no line is too wide.
func TestBoardForms(t *testing.T) {
	title := New()
	starts := []*Position{newScene(t, "start").Position, newScene(t, "start; introductory").Position}
	for i, p := range append(starts, fullPosition(t), movePosition(t), endPosition(t)) {
		for _, seats := range parties {
			view := title.View(p, seats)
			for line := range strings.Lines(view.Status("en")) {
				if line = strings.TrimSuffix(line, "\n"); board.Width(line) > board.WideColumns || strings.TrimRight(line, " ") != line {
					t.Errorf("%d: line %q of the status", i, line)
				}
			}
			for _, form := range boardForms {
				drawn, err := gametest.Board(view, games.Look{Form: form, Lang: "en"})
				if err != nil {
					t.Errorf("%d: %v", i, err)
				}
				if strings.Contains(drawn, "\n\n\n") {
					t.Errorf("%d, %s: two empty lines", i, form)
				}
				for at := range p.Areas {
					shownArea(t, p, AreaID(at), form, drawn)
				}
			}
		}
	}
}

// shownArea checks that a board tells of all that is in an area.
func shownArea(t *testing.T, p *Position, at AreaID, form games.Form, drawn string) {
	t.Helper()
	a, state := p.data.area(at), &p.Areas[at]
	head := map[games.Form]string{games.Wide: "\n" + a.Code + " " + a.Name, games.Narrow: " " + a.Name + "\n",
		games.List: "\n" + a.Name + ", " + a.Code}[form]
	if form == games.Narrow && p.fought(at) {
		head = " " + a.Name + ", BATTLE\n"
	}
	_, told, is := strings.Cut(drawn, head)
	if !is && (form == games.Narrow || !p.empty(at) || state.Fort || state.Marker != Nobody || len(p.markers(at)) > 0) {
		t.Errorf("%s: %s is not on the board", form, a.Name)
		return
	}
	told, _, _ = strings.Cut(told, "\n\n")
	told = strings.Join(strings.Fields(told), " ")
	units := state.Units
	if p.fought(at) {
		units[Natives] = 0 // told by side
	}
	for f, n := range units {
		want := fmt.Sprintf("%d %s", n, Faction(f).Code())
		if p.independent(at) {
			want = fmt.Sprintf("%d independent Natives", n)
		}
		if n > 0 && !strings.Contains(told, want) {
			t.Errorf("%s: %s has no %s: %s", form, a.Name, want, told)
		}
	}
	_, sheets, _ := strings.Cut(drawn, "ACADIA AND THE GULF")
	if _, slot, ok := strings.Cut(sheets, string(a.shape())+a.Code); form == games.Wide && ok {
		slot = slot[:roomForUnits-len(a.Code)]
		for _, sign := range []struct {
			sign, word string
			n          int
		}{
			{"*", "Victory Symbol", a.Victory}, {"#", "Fort", one(state.Fort)},
			{"m", "Muster Marker", len(p.markers(at))}, {"x", "BATTLE", one(p.fought(at))},
		} {
			if strings.Count(slot, sign.sign) != sign.n && !(strings.HasPrefix(slot, "+") && strings.Contains(told, sign.word)) {
				t.Errorf("the slot of %s is %q, and the text %q; want %d %s", a.Name, slot, told, sign.n, sign.word)
			}
		}
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func TestBoardsAfresh(t *testing.T) {
	title := New()
	gametest.BoardsAfresh(t, title, func() games.Title { return newTitle(title.data, shipped.Files) })
}

// A partial board shows where something happened or is asked, and only that.
func TestBoardPart(t *testing.T) {
	title, pos := New(), newScene(t, "start").Position
	look := games.Look{Lang: "en", Part: true, News: []games.Event{{Text: games.T("moved", "faction", "british-colonials",
		"units", []string{"2*british-colonials"}, "way", []string{"ft-necessity", "carlisle"})}},
		Asked: []games.About{{Kind: kindCommand, Seat: FC.Seat(), Place: "louisbourg"}}}
	for _, c := range []struct {
		form           games.Form
		shown, notHere []string
	}{
		{games.Wide, []string{"ACADIA AND THE GULF", "LAKES, OHIO AND THE SOUTH", "nothing is to be done: Canada."},
			[]string{"CANADA, NEW"}},
		{games.Narrow, []string{"} Louisbourg", "] Carlisle", ") Ft. Necessity"}, []string{"] Boston", ") Sandusky", "Towns:"}},
		{games.List, []string{"Louisbourg, LOU", "Carlisle, CAR", "Ft. Necessity, NEC"}, []string{"Boston, BOS", "Towns:"}},
	} {
		look.Form = c.form
		t.Run(string(c.form), func(t *testing.T) {
			gametest.Shows(t, gametest.Draw(title.View(pos, parties[1]), look), c.shown, c.notHere)
		})
	}
}

// A faction can act in its turn, where it has units that have not moved.
func TestAble(t *testing.T) {
	sc := newScene(t, "DUQ: 2FC; MUS: 2FC 1NA; CAR: 1BC; MTL: 1FR")
	p := sc.Position
	p.Active, p.Phase = FC, PhaseMovement
	p.Areas[sc.at("MUS")].Moved[FC] = 2
	for _, c := range []struct {
		seats games.Seats
		want  string
	}{{games.Seats{FC.Seat()}, "DUQ"}, {games.Seats{BC.Seat()}, ""}, {nil, ""}} {
		b, able := New().View(p, c.seats).(*view).board(games.Look{Form: games.Wide, Lang: "en"}), ""
		for at := range p.Areas {
			if b.Able(at) {
				able += p.data.Areas[at].Code
			}
		}
		if able != c.want {
			t.Errorf("%v: able to act are %q, want %q", c.seats, able, c.want)
		}
	}
}

// All that is printed stands on the whole board for screen readers: of each area, each card
// and each die.
func TestPrintedIsTold(t *testing.T) {
	_, text, _ := strings.Cut(gametest.Draw(New().View(newScene(t, "start").Position, nil), games.Look{Form: games.List, Lang: "en"}), "Towns:")
	text = strings.Join(strings.Fields(text), " ")
	t.Run("areas", func(t *testing.T) { printedAreas(t, shipped.Data(), text) })
	t.Run("cards and dice", func(t *testing.T) { printedCards(t, shipped.Data(), text) })
}

func printedAreas(t *testing.T, d *Data, text string) {
	for i := range d.Areas {
		a := &d.Areas[i]
		_, of, ok := strings.Cut(text, a.Name+", "+a.Code+", ")
		if !ok {
			t.Errorf("nothing is told of %s", a.Name)
			continue
		}
		of, rest, _ := strings.Cut(of, "Borders: ")
		borders, rest, _ := strings.Cut(rest+" ", ". ")
		for strings.HasSuffix(borders, " Ft") || strings.HasSuffix(borders, "St") || borders == "Ft" { // "Ft. Halifax"
			more, after, _ := strings.Cut(rest, ". ")
			borders, rest = borders+". "+more, after
		}
		var names []string
		for _, to := range a.Next {
			names = append(names, d.area(to).Name)
		}
		got := strings.Split(borders, ", ")
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(names))) {
			t.Errorf("%s borders on %q, want %q", a.Name, got, names)
		}
		for what, is := range map[string]bool{
			"British home": a.Home == British, "French home": a.Home == French, "native home": a.Native, "water": a.Water(), "town": a.Town,
			"Fort symbol": a.FortSymbol, fmt.Sprintf("%d Victory", a.Victory): a.Victory > 0, "Victory": a.Victory > 0,
			fmt.Sprintf("green cube on space %d", a.NativeSymbol): a.NativeSymbol > 0,
		} {
			if strings.Contains(of, what) != is {
				t.Errorf("%s: %q says %q: %v", a.Name, of, what, !is)
			}
		}
		if strings.HasPrefix(rest, "Harbor, on Open Water.") != a.Harbor {
			t.Errorf("%s is a harbor: %v, but %q", a.Name, a.Harbor, rest[:min(len(rest), 30)])
		}
	}
}

func printedCards(t *testing.T, d *Data, text string) {
	for f, deck := range d.Cards {
		for _, c := range deck {
			want := fmt.Sprintf("%02d %s", c.Number, c.Name)
			if c.Movement && !c.Truce {
				want = fmt.Sprintf("%02d (%dx%d)", c.Number, c.Armies, c.Areas)
			}
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q", Faction(f), want)
			}
		}
	}
	for f, die := range d.Dice {
		name := []string{"British Regulars", "British Colonials", "French Regulars", "French Canadiens", "Natives"}[f]
		want := fmt.Sprintf("%d dice of the %s: %d Hit, %d Flee, %d Command.", d.DiceCount[f], name, die.Hit, die.Flee, die.Command)
		if !strings.Contains(text, want) {
			t.Errorf("no %q", want)
		}
	}
	if want := fmt.Sprintf("Fort Die: %d Block, %d blank.", d.FortBlock, faces-d.FortBlock); !strings.Contains(text, want) {
		t.Errorf("no %q", want)
	}
}
