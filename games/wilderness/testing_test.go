package wilderness

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var kinds = New().Kinds()

// What the tests of this package share: positions as text, and a referee that
// follows a script.
//
// A position is text, one line (or ';') a place or track, on an empty map: no
// units, forts or stockades, each fortress its owner's. Pieces are written as in
// orders.
//
//	OSW british: 2 Regulars, reduced Ranger, Montcalm
//	OSW british inside: Regular
//	fort OSW british       stockade, building, allied, fortress, raided
//	siege OSW 1            amphib LOU, fieldworks QUE
//	box southern: 2 Militia, reduced Militia
//	pool: Amherst          aside, gone
//	hand british 11, 12
//	scenario full-campaign; vp 4; year 1759; late; assemblies enthusiastic; flag uprising
//	playing french 23 force
//	setup                  first line only: the scenario's own set-up

// A testGame is a game on a position made of text, with a scripted referee.
type testGame struct {
	*game
	t      *testing.T
	script *scripted
}

// newTest makes a game. Dice are digits; answers are order lines, each for the
// first question of its kind that it fits. Questions without an answer take
// their defaults. What was not used fails the test.
func newTest(t *testing.T, text, dice string, answers ...string) *testGame {
	t.Helper()
	p := position(t, text)
	ref := &scripted{T: t, Title: played, Position: p, Dice: strings.Fields(dice), Loose: true, Auto: []string{"all"}}
	for _, line := range answers {
		ref.Answers = append(ref.Answers, orderOf(t, line))
	}
	t.Cleanup(ref.Unused)
	return &testGame{game: newGame(p, ref), t: t, script: ref}
}

// orderOf reads an order line.
func orderOf(t *testing.T, line string) games.Order {
	t.Helper()
	return gametest.OrderOf(t, played, line)
}

// scripted is a referee that follows a script.
type scripted = gametest.Script

// position makes a position of text.
func position(t testing.TB, text string) *Position {
	t.Helper()
	return positionOf(t, "early-war", nil, text)
}

// positionOf is position in another scenario, with optional rules.
func positionOf(t testing.TB, scenario string, options map[string]string, text string) *Position {
	t.Helper()
	pos, err := played.Setup(scenario, options)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*Position)
	p.Stage, p.Number = StageAction, 1
	if rest, ok := strings.CutPrefix(strings.TrimSpace(text), "setup"); ok {
		text = rest
	} else {
		for i := range p.Pieces {
			p.Pieces[i] = Piece{ID: PieceID(i), At: Unused}
			if shipped.Data().Counters[i].Type == Leader {
				p.Pieces[i].At = Gone
			}
		}
		for i := range p.Spaces {
			p.Spaces[i] = SpaceState{}
			if shipped.Data().Spaces[i].Fortress {
				p.Spaces[i].Fortress = shipped.Data().Spaces[i].Orig
			}
		}
	}
	for _, line := range gametest.Lines(text) {
		putLine(t, p, line)
	}
	return p
}

// putLine changes a position by one line of text.
func putLine(t testing.TB, p *Position, line string) {
	t.Helper()
	head, tail, list := strings.Cut(line, ":")
	words := strings.Fields(head)
	space := func(i int) *SpaceState {
		t.Helper()
		s, ok := shipped.Data().spaceByCode[words[i]]
		if !ok {
			t.Fatalf("line %q: there is no space %s", line, words[i])
		}
		return &p.Spaces[s]
	}
	number := func(i int) int {
		n, err := strconv.Atoi(strings.Trim(words[i], ","))
		if err != nil {
			t.Fatalf("line %q: %v", line, err)
		}
		return n
	}
	switch {
	case list && words[0] == "box":
		place(t, p, tail, Dept(words[1]).Box(), Dept(words[1]).Side(), false)
	case list && words[0] == "pool":
		place(t, p, tail, LeaderPool, British, false)
	case list && words[0] == "aside":
		place(t, p, tail, Aside, Nobody, false)
	case list:
		space(0)
		place(t, p, tail, At(sp(words[0])), sideOf(words[1]), len(words) > 2 && words[2] == "inside")
	case words[0] == "fort":
		space(1).Fort = sideOf(words[2])
	case words[0] == "stockade":
		space(1).Stockade = sideOf(words[2])
	case words[0] == "building":
		space(1).Building = sideOf(words[2])
	case words[0] == "fortress":
		space(1).Fortress = sideOf(words[2])
	case words[0] == "allied":
		space(1).Allied = sideOf(words[2])
	case words[0] == "raided":
		space(1).Raided[sideOf(words[2])]++
	case words[0] == "siege":
		space(1).Siege, space(1).Level = true, number(2)
	case words[0] == "amphib":
		space(1).Amphib = true
	case words[0] == "fieldworks":
		space(1).Fieldworks = true
	case words[0] == "hand":
		side := sideOf(words[1])
		for i := range words[2:] {
			n := number(i + 2)
			for _, from := range []*[]int{&p.Cards.Deck, &p.Cards.Hands[British], &p.Cards.Hands[French]} {
				*from = slices.DeleteFunc(slices.Clone(*from), func(m int) bool { return m == n })
			}
			p.Cards.Hands[side] = append(p.Cards.Hands[side], n)
		}
		slices.Sort(p.Cards.Hands[side])
	case words[0] == "discard":
		for i := range words[1:] {
			n := number(i + 1)
			p.Cards.Deck = slices.DeleteFunc(slices.Clone(p.Cards.Deck), func(m int) bool { return m == n })
			p.Cards.Discard = append(p.Cards.Discard, n)
		}
	case words[0] == "vp":
		p.VP = number(1)
	case words[0] == "scenario":
		p.Scenario = words[1]
	case words[0] == "flag":
		switch words[1] {
		case "cherokees":
			p.Flags.Cherokees = true
		case "uprising":
			p.Flags.Uprising = true
		default:
			t.Fatalf("there is no flag %s", words[1])
		}
	case words[0] == "year":
		p.Year = number(1)
	case words[0] == "late":
		p.Season = Late
	case words[0] == "assemblies":
		if err := p.Assemblies.UnmarshalText([]byte(words[1])); err != nil {
			t.Fatal(err)
		}
	case words[0] == "playing":
		p.Turn = sideOf(words[1])
		p.Phase = &Phase{Card: number(2), Value: shipped.Data().Cards[number(2)].Value, Use: words[3]}
		p.Number++
	case words[0] == "holder":
		p.Niagara, p.OhioForks = sideOf(words[1]), sideOf(words[2])
	default:
		t.Fatalf("line %q is not understood", line)
	}
}

// place puts unused pieces somewhere.
func place(t testing.TB, p *Position, list string, at Where, side Side, inside bool) {
	t.Helper()
	for _, s := range piecesOf(t, list) {
		sel := parseSelector(s)
		for range max(sel.N, 1) {
			found := false
			for i := range p.Pieces {
				c := &shipped.Data().Counters[i]
				if u := &p.Pieces[i]; (u.At == Unused || u.At == Gone && c.Type == Leader) && c.Sort == sel.Name &&
					(side == Nobody || c.Side == side) {
					u.At, u.Reduced, u.Inside, found = at, sel.Face != "", inside, true
					break
				}
			}
			if !found {
				t.Fatalf("no %s is left for %q", sel.Name, list)
			}
		}
	}
}

// stack says what a side has on a space: "2 Regulars, reduced Ranger".
func (g *testGame) stack(side Side, code string) string {
	s := sp(code)
	names := func(ps []PieceID) string {
		return strings.Join(shipped.Data().unitList(g.keys(g.fullFirst(ps)), func(t games.Text) string { return played.Say(t, "en") }), ", ")
	}
	text := names(g.outside(side, s))
	if in := g.inside(side, s); len(in) > 0 {
		text += " | " + names(in)
	}
	return text
}

// wantStack fails the test unless a side has that on a space.
func (g *testGame) wantStack(side Side, code, want string) {
	g.t.Helper()
	if got := g.stack(side, code); !sameList(got, want) {
		g.t.Errorf("%s at %s: got %q, want %q", side, code, got, want)
	}
}

// wantVP fails the test unless the marker stands there.
func (g *testGame) wantVP(want int) {
	g.t.Helper()
	if g.VP != want {
		g.t.Errorf("victory points: got %d, want %d", g.VP, want)
	}
}

// sp is a space by its code.
func sp(code string) SpaceID {
	s, ok := shipped.Data().spaceByCode[code]
	if !ok {
		panic("no space has the code " + code)
	}
	return s
}

// told are the events of a kind that were told.
func (g *testGame) told(kind string) []games.Event { return g.script.Told(kind) }

// phase plays an Action Phase of a side, which must hold the card.
func (g *testGame) phase(side Side) {
	g.t.Helper()
	g.Turn = side
	g.actionPhase()
	if err := checkPieces(g.Position); err != nil {
		g.t.Error(err)
	}
}

// checkPieces is checkPosition for positions made by hand.
func checkPieces(p *Position) error { return invariants(p, false) }

// refused says why an order is refused as the answer to a decision: "" if it is
// accepted, else the rule and the kind of fault.
func refused(t *testing.T, d games.Decision, line string) string {
	t.Helper()
	o := orderOf(t, line)
	if o.Kind != d.About().Kind {
		t.Fatalf("%q is of kind %s", line, o.Kind)
	}
	_, fault := gametest.Accept(t, played, d, o)
	if fault == nil {
		return ""
	}
	return string(fault.Rule) + " " + fault.Why.Kind
}

// number is a number as it stands in an order.
func number(n int) string { return strconv.Itoa(n) }

// sameList compares lists without regard to their order.
func sameList(a, b string) bool {
	a, b = strings.Replace(a, " | ", ", | ", 1), strings.Replace(b, " | ", ", | ", 1)
	x, y := strings.Split(a, ", "), strings.Split(b, ", ")
	if len(x) != len(y) {
		return false
	}
	for _, s := range x {
		if !strings.Contains(", "+b+",", ", "+s+",") {
			return false
		}
	}
	return true
}
