package bayonets

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// randomPhases plays the Action Phases and the Reaction of an Action Round of
// a scenario at random, with random cards.
func randomPhases(t testing.TB, scenario string, seed uint64, check bool) (*game, *randomRef) {
	r := rand.New(rand.NewPCG(seed, 7))
	sc, err := std.scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	year := sc.Years[r.IntN(len(sc.Years))]
	cards := sc.Cards[year]
	pick := func(lists ...[]int) int { l := slices.Concat(lists...); return l[r.IntN(len(l))] }
	var indian []int
	for n := 43; n <= 54; n++ {
		indian = append(indian, n)
	}
	first := []string{"british", "french"}[r.IntN(2)]
	text := fmt.Sprintf("setup\nyear %d\nfirst %s\nplay british %d, french %d, indian %d", year, first,
		pick(cards.BritishBuildup, cards.BritishCampaign), pick(cards.FrenchBuildup, cards.FrenchCampaign), indian[r.IntN(len(indian))])
	g, ref := newRandom(t, scenario, text, seed)
	ref.check = check
	g.beginUnits()
	switch r.IntN(4) {
	case 0:
		g.AR.RoughSeas = r.IntN(2) == 0
		g.AR.NoIndians = r.IntN(2) == 0
		g.AR.Warships = std.connByCode["NOIX-TIC"]
	case 1: // stacks in the wrong place, markers, works in progress
		for range 12 {
			u := UnitID(r.IntN(len(g.Units)))
			s := SpaceID(r.IntN(len(g.Spaces)))
			f := g.unit(u).Faction
			if g.unit(u).At.OnMap() && g.mayEnter(f, s) && std.Spaces[s].Nation == "" && !g.hasUnits(f.Enemy(), s) && g.mobile(u) &&
				f != Neutral && (g.utype(u) != Fleet || std.Spaces[s].Coastal) {
				g.put(u, At(s))
				g.unit(u).Reduced = r.IntN(2) == 0 && g.utype(u) != Indian && g.utype(u) != Commander
				*g.marks(f, At(s)) = Markers{Rout: r.IntN(4) == 0, OOS: r.IntN(4) == 0}
			}
		}
		for range 6 {
			g.Conns[r.IntN(len(g.Conns))].Road = RoadState(r.IntN(3))
			g.Spaces[r.IntN(len(g.Spaces))].Construction = true
		}
		for i := range g.Conns {
			if std.Conns[i].Highway {
				g.Conns[i].Road = NoRoad
			}
		}
		for _, f := range factions { // nobody begins alone
			for _, u := range g.loneCommanders(f) {
				g.put(u, CommandersPool)
			}
		}
	}
	g.First = parseFaction(first)
	for _, f := range []Faction{g.First, g.First.Enemy()} {
		g.Phase = "action"
		g.actionPhase(f)
		checkPhase(t, g, f)
	}
	g.Phase = "reaction"
	g.reaction(g.First)
	checkPhase(t, g, g.First)
	return g, ref
}

// beginUnits notes who has units where at the start of the AR.
func (g *game) beginUnits() {
	for i := range g.Units {
		if u := &g.Units[i]; u.At.OnMap() && g.d.Counters[i].Type != Commander {
			g.Spaces[u.At.Space()].HadUnits[u.Faction] = true
		}
	}
}

// checkPhase checks what must hold after a phase.
func checkPhase(t testing.TB, g *game, f Faction) {
	t.Helper()
	for i, c := range g.Conns {
		for _, f := range factions {
			if int(c.Used[f]) > g.connectionLimit(ConnID(i)) {
				t.Errorf("10.1 %s: %d units of the %s, limit %d", std.Conns[i].Code, c.Used[f], f, g.connectionLimit(ConnID(i)))
			}
			if g.isRoad(ConnID(i)) && c.UsedArt[f] > 1 {
				t.Errorf("10.1 %s: %d Artillery on a Road", std.Conns[i].Code, c.UsedArt[f])
			}
		}
	}
	if us := g.loneCommanders(f); len(us) > 0 {
		t.Errorf("3.7 Commanders alone: %v", us)
	}
	forts := map[Where]int{}
	for i := range g.Units {
		u := &g.Units[i]
		if g.utype(UnitID(i)) == Fort && u.At.OnMap() {
			forts[u.At]++
		}
		if u.At.OnMap() && u.Faction == French && std.Spaces[u.At].Kind == Base {
			t.Errorf("2.1.7 %s is in a Base", UnitID(i))
		}
		if u.At.OnMap() && g.utype(UnitID(i)) == Fleet && !std.Spaces[u.At].Coastal {
			t.Errorf("10.6 %s is inland", UnitID(i))
		}
	}
	for at, n := range forts {
		if n > 1 {
			t.Errorf("12.0 %d Forts on %s", n, at.Space())
		}
	}
	for s := range g.Spaces {
		s := SpaceID(s)
		both := g.hasUnits(British, s) && g.hasUnits(French, s)
		if both && !g.Spaces[s].Battle {
			t.Errorf("%s has units of both sides and no Battle marker", s)
		}
		if g.Spaces[s].Battle && !both && g.opposition(British, s)+g.opposition(French, s) == 0 {
			t.Errorf("%s has a Battle marker and no enemies", s)
		}
	}
	for _, side := range factions {
		fleets, cargo := 0, 0
		for _, u := range g.unitsAt(side, SailBox) {
			switch g.utype(u) {
			case Fleet:
				fleets++
			case Commander:
			default:
				cargo++
			}
		}
		if cargo > transport*fleets {
			t.Errorf("10.6 %d units aboard %d Fleets", cargo, fleets)
		}
	}
	for _, ap := range g.APs[f.deck()] {
		if ap.open() {
			t.Errorf("an AP %s is open after the phase", ap.Kind)
		}
	}
}

// TestRandomPhases plays Action Phases at random: what is sampled and listed is
// accepted, and the position stays one that the rules allow.
func TestRandomPhases(t *testing.T) {
	n := uint64(40)
	if testing.Short() {
		n = 8
	}
	for _, scenario := range []string{"1755", "1757", "1758", "campaign"} {
		for seed := range n {
			t.Run(fmt.Sprintf("%s/%d", scenario, seed), func(t *testing.T) {
				randomPhases(t, scenario, seed, true)
			})
			if t.Failed() {
				return
			}
		}
	}
}

func TestActionPhase(t *testing.T) {
	t.Run("7.2 Landing, Indian APs, hold, APs", func(t *testing.T) {
		g := newTest(t, "campaign", "first french; sail french: Marine Royale; FORK french: Chaouanon; MTL french: Langis; "+
			"ap french light, army; ap indian indian", script{
			dice: "M", answers: []any{"land QUE", "indian: raid CARL with Chaouanon", "hold army", "move Langis from MTL to NOIX"}})
		g.actionPhase(French)
		g.wantAsked("land french", "indian french", "hold french", "action french")
		g.want("QUE french landing: Marine Royale spent; NOIX french: Langis spent entered")
	})
	t.Run("7.2 the Second Player holds nothing", func(t *testing.T) {
		g := newTest(t, "campaign", "first british; MTL french: Langis; ap french light", script{answers: []any{"done"}})
		g.actionPhase(French)
		g.wantAsked("action french")
	})
	t.Run("D16 7.2 one question for each Indian AP", func(t *testing.T) {
		g := newTest(t, "campaign", "FORK french: Chaouanon, Mingo; ap indian indian, indian-2x",
			script{answers: []any{"indian: pass", "indian: move Mingo from FORK to LOYA"}})
		g.actionPhase(French)
		g.want("FORK french: Chaouanon; LOYA french: Mingo spent entered")
		if aps := g.APs[IndianDeck]; !aps[0].Used || !aps[1].Used {
			t.Errorf("APs: %+v", aps)
		}
	})
	t.Run("D16 7.2 done gives up all Indian APs", func(t *testing.T) {
		g := newTest(t, "campaign", "FORK french: Chaouanon; ap indian indian, indian", script{answers: []any{"indian: done"}})
		g.actionPhase(French)
		g.wantAsked("indian french")
	})
	t.Run("D16 an order to end the phase implies it", func(t *testing.T) {
		g := newTest(t, "campaign", "FORK french: Chaouanon; ap indian indian", script{})
		d := g.actionDecision(kindIndian, French)
		if o, ok := d.implied([]games.Order{orderOf(t, "done")}); !ok || o.Verb != "done" || o.Kind != kindIndian {
			t.Errorf("implied %v %v", o, ok)
		}
		if _, ok := d.implied([]games.Order{orderOf(t, "move Chaouanon from FORK to LOYA")}); ok {
			t.Error("a move implies that the Indian APs are passed")
		}
	})
	t.Run("T10 W26 7.3.6 the only AP is held, used once after the Second Player", func(t *testing.T) {
		g := newTest(t, "campaign", "first british; LKG british: Rogers, Fort Edward; ALB british: Fraser; ap british army", script{
			answers: []any{"hold army", "react: marshal at LKG: Fraser from ALB"}})
		g.actionPhase(British)
		g.wantAsked("hold british")
		g.reaction(British)
		g.want("LKG british marshal: Rogers, Fort Edward spent, Fraser spent entered")
		g.reaction(British)
		g.wantAsked("hold british", "react british")
	})
	t.Run("T10 7.3.6 or lost", func(t *testing.T) {
		g := newTest(t, "campaign", "first british; LKG british: Rogers; ap british light", script{answers: []any{"hold light", "react: none"}})
		g.actionPhase(British)
		g.reaction(British)
		g.want("LKG british: Rogers")
	})
	t.Run("W26 7.3.6 no Indian AP is held, no lost one", func(t *testing.T) {
		g := newTest(t, "campaign", "first french; MTL french: Langis; ap french light; ap indian indian", script{auto: []string{"action"}})
		g.APs[FrenchDeck][0].Lost = true
		g.actionPhase(French)
		g.wantAsked()
	})
	t.Run("A04 7.3.6 an AP gained by card 54 may be held", func(t *testing.T) {
		g := newTest(t, "campaign", "first french; MTL french: Langis; ap french light", script{answers: []any{"hold light", "react: none"}})
		g.APs[FrenchDeck][0].Extra = true
		g.actionPhase(French)
		g.reaction(French)
	})
	t.Run("7.3 lapsed APs are told", func(t *testing.T) {
		g := newTest(t, "campaign", "first french; FORK french: Mingo, Langis; ap french light, army, light; ap indian indian, indian-2x",
			script{answers: []any{"indian: done", "hold army", "move Langis from FORK to LOYA", "done", "react: none"}})
		g.actionPhase(French)
		g.reaction(French)
		var got []string
		for _, e := range g.told("aps-lapsed") {
			got = append(got, fmt.Sprint(e.Values.Get("side"), " ", e.Values.Get("aps")))
		}
		if want := []string{"french [indian indian-2x]", "french [light]", "french [army]"}; !slices.Equal(got, want) {
			t.Errorf("told of %q, want %q", got, want)
		}
	})
	t.Run("7.3 APs not used are lost", func(t *testing.T) {
		g := newTest(t, "campaign", "LKG british: Rogers; ap british light, light", script{answers: []any{"move Rogers from LKG to ALB"}})
		g.actionPhase(British) // Rogers is Spent: the phase ends by itself
		if left := g.openAPs(British, -1); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
	})
	t.Run("D31 3.7 done is refused while a Commander stands alone", func(t *testing.T) {
		g := newTest(t, "campaign", "LKG british: Rogers, Howe; NOR british: Fraser; ap british light, army", script{})
		g.put(g.d.unitByKey["rogers"], At(std.spaceNamed("ALB")))
		d := g.actionDecision(kindAction, British)
		if _, fault := d.Accept(order(kindAction, "done")); fault == nil || fault.Why.Kind != "commander-alone-done" {
			t.Errorf("done: %v", fault)
		}
		r := rand.New(rand.NewPCG(3, 1))
		for range 200 {
			if o := d.Sample(r); o.Verb == "done" {
				t.Fatal("done is sampled")
			}
		}
		if o := d.Default(); o.Verb == "done" || o.Verb == "abandon" {
			t.Errorf("the safe answer is %s", formatOrder(o))
		}
		if _, fault := gametest.Accept(t, New(), d, orderOf(t, "abandon Howe")); fault != nil {
			t.Errorf("abandon: %v", fault)
		}
	})
	t.Run("D31 3.7 an abandoned Commander leaves the game", func(t *testing.T) {
		g := newTest(t, "campaign", "LKG british: Rogers, Howe; ap british light, light",
			script{answers: []any{"abandon Howe", "move Rogers from LKG to ALB"}})
		g.actionPhase(British)
		g.want("removed british: Howe; LKG british:; ALB british: Rogers spent entered")
	})
	t.Run("3.7 a Commander alone has his own phase to find company in", func(t *testing.T) {
		g := newTest(t, "campaign", "first british; TEW french: Levis; KIT french: Langis; ALB british: Rogers; ap british light",
			script{auto: []string{"all"}})
		g.actionPhase(British)
		g.want("TEW french: Levis")
	})
	t.Run("D18 7.2.1 each unit once", func(t *testing.T) {
		g := newTest(t, "campaign", "LKG british: Rogers; ALB british: Gage; ap british light, light",
			script{answers: []any{"move Rogers from LKG to ALB"}, auto: []string{"action"}})
		g.actionPhase(British)
		if _, fault := gametest.Accept(t, New(), g.actionDecision(kindAction, British), orderOf(t, "move Rogers from ALB to LKG")); fault == nil {
			t.Error("Rogers moves twice")
		}
	})
}

// The orders of random play are read as they are written, and accepted as they
// are read.
func TestActionOrdersAreRead(t *testing.T) {
	for seed := range uint64(6) {
		g, ref := newRandom(t, "campaign", "setup; year 1757; first french; play british 7, french 28, indian 46", seed)
		for _, f := range factions {
			for _, kind := range []games.Kind{kindAction, kindIndian} {
				if kind == kindIndian && f == British {
					continue
				}
				d := g.actionDecision(kind, f)
				orders := d.List()
				for range 60 {
					orders = append(orders, d.Sample(ref.r))
				}
				for _, o := range orders {
					line := formatOrder(o)
					r := readLine(line)
					if r.Order == nil {
						t.Fatalf("%q %+v cannot be read: %+v", line, o, r.Fault)
					}
					a, fault := d.Accept(*r.Order)
					if fault != nil {
						t.Fatalf("%q is refused: %+v, read %+v of %+v", line, fault.Why, *r.Order, o)
					}
					if !games.SameAnswer(a.Order, o) {
						t.Errorf("%q becomes %q", line, formatOrder(a.Order))
					}
				}
			}
		}
	}
}

// TestWordsActions checks that all that these files tell, ask and refuse has
// words.
func TestWordsActions(t *testing.T) {
	title := New()
	kindAt := map[string]int{"tell": 1, "tellTo": 2, "refuse": 2, "refused": 1, "T": 0, "bad": 0} // which argument is the kind
	found := 0
	for _, file := range []string{"action.go", "movement.go", "march.go", "march_order.go", "ways.go", "commanders.go",
		"raid.go", "sail.go", "marshal.go", "construction.go"} {
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			name := ""
			switch f := call.Fun.(type) {
			case *ast.Ident:
				name = f.Name
			case *ast.SelectorExpr:
				name = f.Sel.Name
			}
			at, ok := kindAt[name]
			if !ok || at >= len(call.Args) {
				return true
			}
			if lit, ok := call.Args[at].(*ast.BasicLit); ok {
				kind, _ := strconv.Unquote(lit.Value)
				found++
				if !title.Words.Has(kind, "en") {
					t.Errorf("%s: no words for %q", file, kind)
				}
			}
			return true
		})
	}
	for _, kind := range []string{"ask-action", "ask-indian", "ask-react", "ask-frenzy", "build-fort", "finish-fort", "repair-fort",
		"remove-fort", "remove-fort-marker", "spent", "not-there", "never-moves", "raid-failed", "raid-intercepted"} {
		found++
		if !title.Words.Has(kind, "en") {
			t.Errorf("no words for %q", kind)
		}
	}
	if found < 100 {
		t.Errorf("only %d kinds were found", found)
	}
	for _, scenario := range []string{"1755", "campaign"} {
		for seed := range uint64(10) {
			_, ref := randomPhases(t, scenario, seed, false)
			for _, e := range ref.events {
				if s := title.Say(e.Text, "en"); s == "" || strings.Contains(s, "<no value>") || strings.Contains(s, "%!") {
					t.Errorf("%s %v is said as %q", e.Kind, e.Values, s)
				}
			}
		}
	}
}

// BenchmarkAction measures a sample and its acceptance at the start of a phase.
func BenchmarkAction(b *testing.B) {
	g, ref := newRandom(b, "campaign", "setup; year 1757; first french; play british 7, french 28, indian 46", 1)
	d := g.actionDecision(kindAction, French)
	b.ReportAllocs()
	for b.Loop() {
		if _, fault := d.Accept(d.Sample(ref.r)); fault != nil {
			b.Fatal(fault.Why)
		}
	}
}
