package wilderness

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// Lines that players type, and what they are read as.
func TestOrders(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"Play 23: force Levis with all", "play 23 force Lévis with all"},
		{"play 23 force lévis", "play 23 force Lévis with all"},
		{"play 23 force Levis with 2 regs, Bougainville and reduced MD",
			"play 23 force Lévis with 2 Regulars, Bougainville, reduced Marine Detachment"},
		{"play card 3 campaign Forbes with all then Johnson with 2 mohawk", "play 3 campaign Forbes with all, then Johnson with 2 Mohawk"},
		{"play 35 units ottawa, huron at NIA, delaware at KIT and Dumas at Ohio Forks",
			"play 35 units Ottawa, Huron at NIA, Delaware at KIT, Dumas at OHF"},
		{"play 39 stockades at York and Carlisle", "play 39 stockades YOR, CAR"},
		{"play 40 forts: complete RAY, start GIS", "play 40 forts complete RAY, start GIS"},
		{"play 34 event", "play 34 event"}, {"play 34", "play 34 event"}, {"discard 12.", "discard 12"}, {"pass", "pass"},
		{"move Levis QUE-BEC-TRI", ""},
		{"move Levis from QUE to BEC-TRI-SOR", "move Lévis from QUE to BEC, TRI, SOR"},
		{"boat Levis from Quebec -> Becancour -> Trois-Rivieres", "move Lévis from QUE by boat to BEC, TRI"},
		{"move Braddock by land to SCO, MOH, drop Dunbar, 2 Regulars at SCO",
			"move Braddock by land to SCO, MOH, drop Dunbar, 2 Regulars at SCO"},
		{"sail Amherst to Louisbourg with card 17", "move Amherst by sea to LOU, card 17"},
		{"siege Montcalm at OSW", "siege Montcalm at OSW"}, {"assault Montcalm at OSW", "assault Montcalm at OSW"},
		{"assault if level 2", "if level 2: assault yes"},
		{"assault no", "assault no"}, {"attack Drucour at LOU", "attack Drucour at LOU"}, {"stay", "stay"}, {"done", "done"},
		{"go on to OSW", "go on to OSW"}, {"stop", "stop"},
		{"intercept into FRE, YOR with SP from SHE", ""},
		{"intercept into YOR, CAR with SP from SHE", "intercept with Southern Provincial from SHE into YOR, CAR"},
		{"intercept at OSW: none", "intercept at OSW: none"},
		{"inside at NIA: MD, CB", "inside at NIA: Marine Detachment, Coureurs"}, {"inside", "inside all"}, {"outside at QUE", "outside at QUE"},
		{"avoid at VEN with all to FCR, PRE", "avoid at VEN: with all to FCR, PRE"}, {"stand", "stand"},
		{"lone Dumas to VEN", "lone Dumas to VEN"},
		{"militia at QUE: 4", "militia at QUE: 4"}, {"militia all", "militia all"}, {"ambush", "ambush yes"},
		{"ambush at OHF: no", "ambush at OHF: no"},
		{"foul weather if units 6 at ALB", "if enemy 6 at ALB: foul weather yes"}, {"coehorns unless odds 3", "if not odds 3: coehorns yes"},
		{"losses: NP, SP, 2 regulars", "losses: Northern Provincial, Southern Provincial, 2 Regulars"},
		{"retreat from QUE: all to BEC", "retreat from QUE: all to BEC"}, {"retreat to BEC, inside", "retreat to BEC, to inside"},
		{"retreat BEC", "retreat to BEC"},
		{"home Shawnee to LOG", "home Shawnee to LOG"}, {"home at AUG: Shawnee to OHF", "home at AUG: Shawnee to OHF"},
		{"raid AUG", "raid AUG"}, {"raid militia yes", "raid militia yes"},
		{"target MON", "target MON"}, {"target northern raise", "target northern raise"}, {"target Levis, Drucour", "target Lévis, Drucour"},
		{"target restore", "target restore"},
		{"allies: 2 abenaki, restore", "allies: Abenaki, Abenaki, restore"},
		{"restore: 2 R at QUE, RG at ALB", "restore: 2 Regulars at QUE, Ranger at ALB"},
		{"reinforce leaders BOS, units BOS, PHI", "reinforce: leaders BOS, units BOS, PHI"}, {"crisis 47, 54", "crisis 47, 54"},
		{"take 60", "take 60"}, {"remove Loudoun", "remove Loudoun"},
		{"winter: 2 NP", "winter: 2 Northern Provincials"}, {"demolish VEN and PRE", "demolish VEN, PRE"},
		{"commander Dumas", "commander Dumas"},
		{"Hi Bob, nice raid!", "talk"}, {"I hope you are well", "talk"}, {"See you soon in Albany?", "talk"}, {"OSW", "fault no-order-word"},
		{"move Xyzzy to OSW", "fault unknown-piece"},
		{"play 99 event", "fault unknown-card"}, {"play 23 sideways", "fault not-understood"}, {"retreat", "fault missing-piece"},
		{"ambush if moon full", "fault unknown-condition"},
	} {
		t.Run(c.typed, func(t *testing.T) {
			r := readLine(c.typed)
			got := ""
			switch {
			case r.Order != nil:
				got = shipped.Data().lang.Format(*r.Order)
				again := readLine(got)
				if again.Order == nil || shipped.Data().lang.Format(*again.Order) != got {
					t.Errorf("%q is read back otherwise: %+v", got, again)
				}
			case r.Fault != nil:
				got = "fault " + r.Fault.Why.Kind
				if said := New().Say(r.Fault.Why, "en"); strings.HasPrefix(said, r.Fault.Why.Kind) {
					t.Errorf("the fault has no words: %s", said)
				}
			default:
				got = "talk"
			}
			if c.want != "" && got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Each kind of order has a row.
func TestForms(t *testing.T) {
	have := map[games.Kind]bool{}
	for _, form := range shipped.Data().lang.Forms() {
		have[form.Kind] = true
	}
	for _, info := range kinds {
		if !have[info.Kind] {
			t.Errorf("no order word leads to %s", info.Kind)
		}
	}
}

// A sheet with several card plays: what stands behind a card is meant for its
// Action Phase.
func TestLink(t *testing.T) {
	sheet := games.ReadSheet(New(), "play 23 force Levis with all\nmove Levis to BEC\nplay 35 units Shawnee at LOG\nmove Shawnee to "+
		"OHF\ndemolish VEN", nil)
	var got []string
	for _, l := range sheet.Lines {
		got = append(got, shipped.Data().lang.Format(*l.Reading.Order))
	}
	want := "play 23 force Lévis with all|if playing 23: move Lévis to BEC|play 35 units Shawnee at LOG|if playing 35: move Shawnee to " +
		"OHF|if playing 35: demolish VEN"
	if strings.Join(got, "|") != want {
		t.Errorf("got %q", got)
	}
}

// A match goes on by sheets that hold several Action Phases.
func TestSheets(t *testing.T) {
	m, err := games.NewMatch(New(), games.Setup{Code: "W1", Title: "wilderness", Scenario: "annus-mirabilis", Seed: games.Seed{1}})
	if err != nil {
		t.Fatal(err)
	}
	asked := m.News("french").Asked
	if len(asked) != 1 || asked[0].About().Kind != kindPlay {
		t.Fatalf("the French are asked %v", asked)
	}
	hand := asked[0].(*playDecision).hand()
	lines := "discard " + number(hand[0]) + "\nlosses: Regular\ndiscard " + number(hand[1]) + "\nlosses: Coureurs"
	out, err := m.Take("french", games.ReadSheet(New(), lines, nil))
	if err != nil || !out.Done {
		t.Fatalf("%+v, %v", out, err)
	}
	var left []string
	for _, o := range m.News("french").Queued {
		left = append(left, shipped.Data().lang.Format(o))
	}
	if want := "discard " + number(hand[1]) + "|if playing " + number(hand[1]) + ": losses: Coureurs"; strings.Join(left, "|") != want {
		t.Errorf("queued: got %q, want %q", left, want)
	}
	british := m.News("british").Asked
	if len(british) != 1 {
		t.Fatalf("the British are asked %v", british)
	}
	n := british[0].(*playDecision).hand()[0]
	if out, err = m.Take("british", games.ReadSheet(New(), "discard "+number(n), nil)); err != nil || !out.Done {
		t.Fatalf("%+v, %v", out, err)
	}
	if waiting := m.News("british").Waiting; len(waiting) != 1 || waiting[0] != "british" {
		t.Errorf("the match waits for %v: the second French card was not played", waiting)
	}
}

// A preview goes on behind the card that its own side plays.
func TestPreviewBehindCard(t *testing.T) {
	m, err := games.NewMatch(New(), games.Setup{Code: "W2", Title: "wilderness", Scenario: "annus-mirabilis", Seed: games.Seed{2}})
	if err != nil {
		t.Fatal(err)
	}
	d := m.News("french").Asked[0].(*playDecision)
	line := "play " + number(d.hand()[0]) + " units Shawnee at LOG\nmove Shawnee from LOG to QUE"
	out, err := m.Preview("french", games.ReadSheet(New(), line, nil))
	if err != nil {
		t.Fatal(err)
	}
	if out.Done || len(out.Faults) != 1 || out.Faults[0].Rule == "" {
		t.Errorf("an impossible move behind a card is not found: %+v", out)
	}
}

func FuzzRead(f *testing.F) {
	gametest.FuzzLine(f, shipped.Data().lang, "assault OSW",
		"if not odds 3 at OSW and level 2: retreat from QUE: 2 R, all but Levis to BEC, inside")
}

// begun is a match of Annus Mirabilis, and the hand of the French.
func begun(t *testing.T, seed byte) (*games.Match, []int) {
	t.Helper()
	m, err := games.NewMatch(played, games.Setup{Code: "W3", Title: "wilderness", Scenario: "annus-mirabilis", Seed: games.Seed{seed}})
	if err != nil {
		t.Fatal(err)
	}
	return m, m.News("french").Asked[0].(*playDecision).hand()
}

// take hands a sheet to a match, which must take it.
func take(t *testing.T, m *games.Match, seat games.Seat, lines ...string) games.Outcome {
	t.Helper()
	out, err := m.Take(seat, games.ReadSheet(played, strings.Join(lines, "\n"), nil))
	if err != nil || !out.Done {
		t.Fatalf("%q: %+v, %v", lines, out, err)
	}
	return out
}

// A placedTitle sets a match up with a position.
type placedTitle struct {
	*Title
	position *Position
}

func (t placedTitle) Setup(string, map[string]string) (games.Position, error) { return t.position, nil }

// eventOf is the last event of a kind that the British have yet to be told, nil if there is none.
func eventOf(m *games.Match, kind string) *games.Event {
	for _, e := range slices.Backward(m.News("british").Events) {
		if e.Kind == kind {
			return &e
		}
	}
	return nil
}

// A march goes on by itself where the enemy failed to intercept it. Who wants to be asked
// may answer as people do; what was sent with the path is for where the enemy avoids battle.
func TestGoesOnByItself(t *testing.T) {
	for _, c := range []struct {
		name         string
		ahead, reply []string
		at           string
	}{
		{"6.71 unasked", []string{"go on to SCO"}, nil, "WOR"},
		{"6.71 asked", []string{"ask go-on", "stop"}, []string{"Yes of course, it goes on!"}, "WOR"},
		{"6.71 asked, elsewhere", []string{"ask go-on"}, []string{"go on to ALB"}, "ALB"},
		{"6.71 asked, no further", []string{"ask go-on", "go on to SCO"}, []string{"no, they stop there"}, "HOO"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for seed := range byte(20) {
				p := position(t, "ALB british: Webb, 2 Regulars; GMS french: Coureurs; hand british 57, 58; hand french 24, 25")
				p.Turn = British
				title := placedTitle{New(), p}
				m, err := games.NewMatch(title, games.Setup{Code: "W3", Title: "wilderness", Scenario: "early-war", Seed: games.Seed{seed}})
				if err != nil {
					t.Fatal(err)
				}
				take(t, m, "french", "standing intercept with all")
				take(t, m, "british", append([]string{"play 57 force Webb with all", "move Webb by land to HOO, NOR, WOR"}, c.ahead...)...)
				if tried := eventOf(m, "interception"); tried == nil || tried.Values.Get("success") == true {
					continue
				}
				for _, line := range c.reply {
					if asked := m.News("british").Asked; len(asked) == 0 || asked[0].About().Kind != kindGoOn {
						t.Fatalf("asked %v", asked)
					}
					out, err := m.Take("british", games.SheetReader{Title: played, Open: []games.Kind{kindGoOn}}.Read(line))
					if err != nil || !out.Done {
						t.Fatalf("%q: %+v, %v", line, out, err)
					}
				}
				if moved := eventOf(m, "moved"); moved == nil || moved.Values.Get("to") != sp(c.at).String() {
					t.Errorf("it went %+v, want to %s", moved, c.at)
				}
				return
			}
			t.Error("the enemy never misses")
		})
	}
}

// A queued Action Phase that its own condition takes back makes the match ask,
// and says why; what stood behind it comes back too. One without such a
// condition is played when its turn comes.
func TestQueuedPhases(t *testing.T) {
	for _, c := range []struct {
		name, cancel string
		asked        bool
	}{{"the condition holds", ", cancel if year 1757", true}, {"it does not", ", cancel if year 1758", false},
		{"there is none", "", false}} {
		t.Run(c.name, func(t *testing.T) {
			m, hand := begun(t, 3)
			take(t, m, "french", "discard "+number(hand[0]), "next discard "+number(hand[1])+c.cancel, "losses: Regular")
			british := m.News("british").Asked[0].(*playDecision).hand()
			take(t, m, "british", "discard "+number(british[0]))
			news := m.News("french")
			if asked := len(news.Asked) > 0; asked != c.asked {
				t.Fatalf("the French are asked: %v, want %v", asked, c.asked)
			}
			if !c.asked {
				return
			}
			if len(news.Faults) != 1 || news.Faults[0].Why.Kind != "order-cancelled" || len(news.Returned) != 2 {
				t.Errorf("returned %v with %+v", news.Returned, news.Faults)
			} else if said := played.Say(news.Faults[0].Why, "en"); !strings.Contains(said, "year 1757") {
				t.Errorf("the reason is told as %q", said)
			}
		})
	}
}

// What a side says ahead for the enemy's Action Phase waits for it, and lapses
// when its own is next; what is meant for once waits until it is used.
func TestLapses(t *testing.T) {
	m, hand := begun(t, 3)
	take(t, m, "french", "discard "+number(hand[0]), "intercept into OSW with Villiers", "avoid at VEN with all, once",
		"move Levis from QUE to TRI")
	lines := func() string {
		var list []string
		for _, o := range m.News("french").Queued {
			list = append(list, played.Format(o))
		}
		return strings.Join(list, "|")
	}
	if want := "intercept with Villiers into OSW|avoid at VEN: with all, once"; lines() != want {
		t.Errorf("in the enemy's phase: got %q, want %q", lines(), want)
	}
	british := m.News("british").Asked[0].(*playDecision).hand()
	take(t, m, "british", "discard "+number(british[0]))
	if want := "avoid at VEN: with all, once"; lines() != want {
		t.Errorf("in the own phase: got %q, want %q", lines(), want)
	}
}

// A standing order that is meant for once is gone when it has been used; one for
// the season when that is over.
func TestStandingEnds(t *testing.T) {
	m, hand := begun(t, 3)
	if _, err := m.Take("british", games.ReadSheet(played, "standing foul weather no, once\nstanding massacre no, this season",
		nil)); err != nil {
		t.Fatal(err)
	}
	if n := len(m.News("british").Standing); n != 2 {
		t.Fatalf("%d standing orders", n)
	}
	take(t, m, "french", "play "+number(hand[0])+" units Shawnee at LOG", "move Shawnee from LOG to OHF")
	var left []string
	for _, o := range m.News("british").Standing {
		left = append(left, played.Format(o))
	}
	if got := strings.Join(left, "|"); got != "massacre no, this season" {
		t.Errorf("left are %q", got)
	}
	once, season := orderOf(t, "stand, once"), orderOf(t, "stand, this season")
	at := func(stage Stage) *Position { return &Position{Stage: stage} }
	for _, c := range []struct {
		name string
		o    games.Order
		pos  games.Position
		used bool
		want bool
	}{
		{"once, used", once, nil, true, true}, {"once, unused", once, at(StageEnd), false, false},
		{"season, used", season, nil, true, false}, {"season going on", season, at(StageAction), false, false},
		{"season over", season, at(StageEnd), false, true},
	} {
		if got := played.Ends(c.pos, "french", c.o, c.used); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

// A setting may be for some places only.
func TestSettingsAtPlaces(t *testing.T) {
	for _, c := range []struct {
		line string
		asks bool
	}{{"auto move at LOG", false}, {"auto move at Quebec, VEN", true}, {"auto move", false}, {"ask move at LOG", true}} {
		t.Run(c.line, func(t *testing.T) {
			m, hand := begun(t, 3)
			take(t, m, "french", c.line, "play "+number(hand[0])+" units Shawnee at LOG")
			if asks := len(m.News("french").Asked) > 0; asks != c.asks {
				t.Errorf("asked: %v, want %v", asks, c.asks)
			}
		})
	}
	m, _ := begun(t, 3)
	if f := games.ReadSheet(played, "ask ambush at OSW", nil).Lines[0].Reading.Fault; f == nil || f.Why.Kind != "games-secret-ask" {
		t.Errorf("a response card can be asked for: %+v", f)
	}
	take(t, m, "french", "ask retreat at Québec and MON")
	for _, s := range m.Settings("french", false) {
		if s.Kind == kindRetreat && (!s.Asks || strings.Join(s.Places, " ") != "QUE MON") {
			t.Errorf("retreat: %+v", s)
		}
	}
}

// BenchmarkReadLine reads lines as they are written, and as people type them.
func BenchmarkReadLine(b *testing.B) {
	var canonical, typed []string
	for _, c := range mannerCases {
		if c.open != "" || c.means == gametest.MeansTalk || c.means == gametest.MeansRefused {
			continue
		}
		typed = append(typed, c.typed)
		for line := range strings.SplitSeq(c.means, "; ") {
			if r := readLine(line); r.Order != nil && r.Fault == nil {
				canonical = append(canonical, shipped.Data().lang.Format(*r.Order))
			}
		}
	}
	for _, set := range []struct {
		name  string
		lines []string
	}{{"canonical", canonical}, {"typed", typed}} {
		b.Run(set.name, func(b *testing.B) {
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				shipped.Data().lang.Read(set.lines[i%len(set.lines)], nil)
			}
		})
	}
}

func TestRows(t *testing.T) { gametest.Rows(t, shipped.Data().lang, 20_000) }
