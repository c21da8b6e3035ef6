package bayonets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// A staged title plays one scene of the rules on a position made of text, as a
// match: first both seats are asked whether they are ready, so that their
// sheets are there when the scene begins.
type staged struct {
	*Title
	start *Position
	scene func(*game)
	dice  string // as in a script; what comes after is thrown
	draws []int
}

// kindReady is the kind of the question before the scene.
const kindReady games.Kind = "ready"

func (s *staged) Setup(string, map[string]string) (games.Position, error) {
	return s.start.clone(), nil
}

func (s *staged) Play(ref games.Referee, pos games.Position) {
	p := pos.(*Position)
	for !p.Over {
		ref.Checkpoint()
		g := newGame(p, &loaded{Referee: ref, dice: strings.Fields(s.dice), draws: s.draws})
		ref.AskAll(&ready{BritishSeat}, &ready{FrenchSeat})
		s.scene(g)
		p.Over = true
	}
}

func (s *staged) Kinds() []games.KindInfo {
	return append([]games.KindInfo{{Kind: kindReady, Rule: "7.1", Setting: games.Must, QueueOnly: true}}, kinds...)
}

func (s *staged) Read(line string, open []games.Kind) []games.Reading {
	if line == "ready" {
		o := order(kindReady, "ready")
		return []games.Reading{{Text: line, Order: &o}}
	}
	return s.Title.Read(line, open)
}

func (s *staged) Format(o games.Order) string {
	if o.Kind == kindReady {
		return "ready"
	}
	return s.Title.Format(o)
}

// ready is the question before the scene.
type ready struct{ seat games.Seat }

func (r *ready) About() games.About            { return games.About{Kind: kindReady, Seat: r.seat, Rule: "7.1"} }
func (r *ready) Prompt() games.Text            { return games.T("ask-ready") }
func (r *ready) Fits(games.Order) bool         { return true }
func (r *ready) Default() games.Order          { return order(kindReady, "ready") }
func (r *ready) Sample(*rand.Rand) games.Order { return r.Default() }
func (r *ready) List() []games.Order           { return []games.Order{r.Default(), r.Default()} }
func (r *ready) Accept(o games.Order) (games.Answer, *games.Fault) {
	return games.Answer{Order: r.Default()}, nil
}

// loaded is a Referee whose first dice and draws are as the test has them. The
// real ones are thrown and recorded all the same.
type loaded struct {
	games.Referee
	dice  []string
	draws []int
}

func (l *loaded) Roll(n, sides int, label games.Label) []int {
	values := l.Referee.Roll(n, sides, label)
	if len(l.dice) == 0 {
		return values
	}
	word := l.dice[0]
	l.dice = l.dice[1:]
	if len(word) != n {
		panic(fmt.Sprintf("%d dice are thrown for %v, the test has %q", n, label, word))
	}
	for i, c := range word {
		values[i] = map[rune]int{'F': 1, 'T': 3, 'S': 4, 'B': 5, 'M': 6}[c]
	}
	return values
}

func (l *loaded) Draw(stream string, n int, label games.Label) int {
	i := l.Referee.Draw(stream, n, label)
	if len(l.draws) == 0 {
		return i
	}
	i = l.draws[0] % n
	l.draws = l.draws[1:]
	return i
}

// A stage is a position in which a decision arises, and how it is come to.
type stage struct {
	kind     games.Kind
	seat     games.Seat
	place    string // code of the space that the decision is about; empty: the first of its kind
	scenario string // 1755 if empty
	text     string
	scene    func(*game)
	dice     string
	draws    []int
	// also are orders of other kinds that come before it, of the same seat, and
	// other those of the opponent.
	also, other string
	skip        int // how many answers of its kind also gives
}

// stand is a match that stands before the scene.
func (s stage) stand(t testing.TB) *games.Match {
	t.Helper()
	if s.scenario == "" {
		s.scenario = "1755"
	}
	title := &staged{Title: title, start: position(t, s.scenario, s.text), scene: s.scene, dice: s.dice, draws: s.draws}
	m, err := games.NewMatch(title, games.Setup{Code: "T1", Title: title.Name(), Scenario: s.scenario})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// title is the title under test: its words are read once.
var title = New()

// take plays a sheet, which must be taken.
func take(t testing.TB, m *games.Match, seat games.Seat, sheet string) games.Outcome {
	t.Helper()
	out := send(t, m, seat, sheet)
	for _, f := range out.Faults {
		t.Errorf("the sheet of the %s\n%s\nis refused: %s", seat, sheet, faultText(f))
	}
	if !out.Done {
		t.Fatal("nothing was done")
	}
	return out
}

func send(t testing.TB, m *games.Match, seat games.Seat, sheet string) games.Outcome {
	t.Helper()
	out, err := m.Take(seat, games.ReadSheet(&staged{Title: title}, sheet, nil))
	if err != nil {
		t.Fatalf("sheet of the %s\n%s\n%v", seat, sheet, err)
	}
	return out
}

func faultText(f games.Fault) string {
	return fmt.Sprintf("%q: rule %s, %s; try %q", f.Text, f.Rule, games.Say(title, f.Why, "en"), f.Try)
}

// play sends the sheets: settings first, then what the stage needs, then the
// sheet under test.
func (s stage) play(t testing.TB, settings, sheet string) (*games.Match, games.Outcome) {
	t.Helper()
	m := s.stand(t)
	take(t, m, rival(s.seat), "auto all\n"+s.other+"\nready")
	return m, send(t, m, s.seat, settings+"\n"+s.also+"\n"+sheet+"\nready")
}

func rival(seat games.Seat) games.Seat { return factionOf(seat).Enemy().Seat() }

// settings sets all kinds but one to auto, and that one as said; "" leaves it as
// shipped.
func (s stage) settings(own string) string {
	var b strings.Builder
	for _, k := range kinds {
		if k.Kind != s.kind {
			fmt.Fprintf(&b, "auto %s\n", k.Kind)
		}
	}
	if own != "" {
		fmt.Fprintf(&b, "%s %s\n", own, s.kind)
	}
	return b.String()
}

// answer is the first answer to the decision: its canonical line and where it
// came from. It is false if there was none.
func (s stage) answer(m *games.Match) (line string, from games.Source, ok bool) {
	skip := s.skip
	for _, l := range m.Fresh() {
		if l.What == games.LineAnswer && l.Kind == s.kind && l.Seat == s.seat && (s.place == "" || l.Place == std.spaceNamed(s.place).String()) {
			if skip--; skip >= 0 {
				continue
			}
			return l.Order, l.From, true
		}
	}
	return "", "", false
}

// asks reports whether the match waits for the decision.
func (s stage) asks(m *games.Match) bool {
	return slices.ContainsFunc(m.News(s.seat).Asked, func(d games.Decision) bool { return d.About().Kind == s.kind })
}

// wantAnswer fails the test unless the decision was answered so.
func (s stage) wantAnswer(t *testing.T, m *games.Match, want string, from games.Source) {
	t.Helper()
	line, source, ok := s.answer(m)
	switch {
	case !ok:
		t.Errorf("there is no answer, want %q; the match waits: %v", want, s.asks(m))
	case line != want || source != from:
		t.Errorf("the answer is %q of %s, want %q of %s", line, source, want, from)
	}
}

// info is what is known of the kind.
func (s stage) info() games.KindInfo {
	return kinds[slices.IndexFunc(kinds, func(k games.KindInfo) bool { return k.Kind == s.kind })]
}

// A decisionCase is one entry of the list of decisions, every way that it can
// be answered.
type decisionCase struct {
	id string
	stage
	order, ordered   string // in the sheet, and the answer; there is always one
	standing, stands string // without "standing"; nothing for kinds that are for the queue only
	safe             string // the default
}

func TestDecisions(t *testing.T) {
	for _, c := range decisionCases() {
		year := position(t, orElse(c.scenario, "1755"), c.text).Year
		t.Run(c.id+" order", func(t *testing.T) {
			m, out := c.play(t, "auto all", c.order)
			for _, f := range out.Faults {
				t.Error(faultText(f))
			}
			c.wantAnswer(t, m, c.ordered, games.FromSheet)
		})
		t.Run(c.id+" standing", func(t *testing.T) {
			if c.info().QueueOnly {
				if _, out := c.play(t, "auto all", "standing "+c.order); out.Done || len(out.Faults) != 1 ||
					out.Faults[0].Why.Kind != "games-queue-only" {
					t.Errorf("a standing order is no way to answer this, but %+v", out)
				}
				return
			}
			own := "ask"
			if c.info().Secret {
				own = "auto"
			}
			m, out := c.play(t, c.settings(own), "standing "+c.standing)
			for _, f := range out.Faults {
				t.Error(faultText(f))
			}
			c.wantAnswer(t, m, c.stands, games.FromStanding)
			if n := len(m.News(c.seat).Standing); n == 0 {
				t.Error("no standing order is listed")
			}
			m, _ = c.play(t, c.settings(own), fmt.Sprintf("standing if year %d: %s", year, c.standing))
			c.wantAnswer(t, m, c.stands, games.FromStanding)
			m, _ = c.play(t, c.settings("auto"), fmt.Sprintf("standing if not year %d: %s", year, c.standing))
			c.wantAnswer(t, m, c.safe, games.FromDefault)
		})
		t.Run(c.id+" default", func(t *testing.T) {
			m, _ := c.play(t, c.settings(""), "")
			if asks := games.Shipped.Asks(c.info(), false); asks != c.asks(m) {
				t.Errorf("the match waits: %v, want %v", c.asks(m), asks)
			}
			if c.info().Setting == games.Ask {
				m, _ = c.play(t, c.settings("auto"), "")
			}
			if c.info().Setting != games.Must {
				c.wantAnswer(t, m, c.safe, games.FromDefault)
			}
		})
		t.Run(c.id+" ask", func(t *testing.T) {
			if c.info().Secret {
				if _, out := c.play(t, "ask "+string(c.kind), ""); out.Done || len(out.Faults) != 1 || out.Faults[0].Why.Kind != "games-secret-ask" {
					t.Errorf("a secret kind can be set to ask: %+v", out)
				}
				return
			}
			m, _ := c.play(t, c.settings("ask"), "")
			if !c.asks(m) {
				t.Fatal("the match does not wait")
			}
			take(t, m, c.seat, c.order)
			c.wantAnswer(t, m, c.ordered, games.FromSheet)
		})
		t.Run(c.id+" auto", func(t *testing.T) {
			m, _ := c.play(t, c.settings("auto"), "")
			c.wantAnswer(t, m, c.safe, games.FromDefault)
		})
	}
}

// answers are the canonical lines of all answers of a kind.
func (s stage) answers(m *games.Match) []string {
	var lines []string
	for _, l := range m.Fresh() {
		if l.What == games.LineAnswer && l.Kind == s.kind && l.Seat == s.seat {
			lines = append(lines, l.Order)
		}
	}
	return lines
}

// D22: several Raids of one sheet depend on one another as they read.
func TestRaidsThatDepend(t *testing.T) {
	const first, second, third = "raid CARL with Villiers from FORK via LOYA RAYS, with light",
		"raid WINC with Langis from WILC, with light", "raid WINC with Lery from WILC, with light"
	for _, c := range []struct {
		name, sheet, dice string
		want              []string
	}{
		{"D22 if successful", "raid CARL with Villiers\nif successful raid WINC with Langis\nelse raid WINC with Lery\ndone", "F F",
			[]string{first, second, "done"}},
		{"D22 else", "raid CARL with Villiers\nif successful raid WINC with Langis\nelse raid WINC with Lery\ndone", "M F",
			[]string{first, third, "done"}},
		{"D22 else is of the first Raid, not of the second",
			"raid CARL with Villiers\nif successful raid WINC with Langis\nelse raid WINC with Lery\ndone", "F M", []string{first, second, "done"}},
		{"D22 if successful, if failed", "raid CARL with Villiers; if successful raid WINC with Langis; if failed raid WINC with Lery; done",
			"F M", []string{first, second, "done"}},
		{"D22 a chain of else: the first succeeds", "raid CARL with Villiers\nelse raid WINC with Langis\nelse raid WINC with Lery\ndone", "F",
			[]string{first, "done"}},
		{"D22 a chain of else: the second succeeds", "raid CARL with Villiers\nelse raid WINC with Langis\nelse raid WINC with Lery\ndone",
			"M F", []string{first, second, "done"}},
		{"D22 a chain of else: both fail", "raid CARL with Villiers\nelse raid WINC with Langis\nelse raid WINC with Lery\ndone", "M M F",
			[]string{first, second, third}},
		{"D19 else behind a condition", "if CARL free: raid WINC with Langis\nelse raid WINC with Lery\ndone", "F", []string{second, "done"}},
		{"D19 else behind one that does not hold", "if LKG free: raid WINC with Langis\nelse raid WINC with Lery\ndone", "F",
			[]string{third, "done"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := stage{kind: kindAction, seat: FrenchSeat, text: "FORK french: Villiers; WILC french: Langis, Lery; LKG british: Gage; " +
				"ap french light, light, light, light", scene: frenchTurn, dice: c.dice}
			m, out := s.play(t, s.settings(""), c.sheet)
			for _, f := range out.Faults {
				t.Error(faultText(f))
			}
			if got := s.answers(m); !slices.Equal(got, c.want) {
				t.Errorf("done is\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

// D31: a sheet that would strand a Commander comes back whole.
func TestStrandedCommander(t *testing.T) {
	s := stage{kind: kindAction, seat: BritishSeat, text: "ALB british: Forbes, Rogers; ap british light, light", scene: britishTurn}
	m, _ := s.play(t, s.settings(""), "")
	out := send(t, m, BritishSeat, "move Rogers from ALB to LKG\ndone")
	if out.Done || len(out.Faults) != 1 || out.Faults[0].Why.Kind != "commander-alone" {
		t.Fatalf("Forbes is left alone: %+v", out)
	}
	if got := s.answers(m); len(got) > 0 {
		t.Errorf("done is %v", got)
	}
	take(t, m, BritishSeat, "abandon Forbes\nmove Rogers from ALB to LKG\ndone")
	if got := s.answers(m); len(got) != 2 {
		t.Errorf("done is %v", got)
	}
}

// D15: where to Land may be said with the order to Sail, a Round before, and
// changed later.
func TestLandSaidAhead(t *testing.T) {
	twice := func(g *game) {
		g.First = British
		g.actionPhase(British)
		g.ref.Checkpoint()
		g.beginActionRound()
		g.First, g.Phase = British, "action"
		g.APs[BritishDeck] = []ActionPoint{{Kind: APArmy}}
		g.actionPhase(British)
	}
	s := stage{kind: kindLand, seat: BritishSeat, text: "HAL british: Boscawen, Fraser; ALB british: Rogers; ap british sail-army",
		scene: twice}
	m, _ := s.play(t, "auto hold\nauto combine\nauto commander", "sail all from HAL; land LOU\ndone")
	s.wantAnswer(t, m, "land LOU", games.FromSheet)
}

// D63: standing orders, ask and auto for each kind; what stands is listed, and
// is replaced and cancelled.
func TestStandingAskAuto(t *testing.T) {
	m := stage{kind: kindRetreat, seat: BritishSeat, scene: battles}.stand(t)
	listed := func() string {
		var lines []string
		for _, o := range m.News(BritishSeat).Standing {
			lines = append(lines, title.Format(o))
		}
		return strings.Join(lines, "; ")
	}
	setting := func(k games.Kind) games.KindSetting {
		list := m.Settings(BritishSeat, false)
		return list[slices.IndexFunc(list, func(s games.KindSetting) bool { return s.Kind == k })]
	}
	for _, c := range []struct{ sheet, want string }{
		{"standing retreat: ALB, else nearest home\nstanding hits: never Rogers", "retreat: ALB, nearest home; hits: never Rogers"},
		{"standing retreat: if at TIC: LKG\nstanding retreat: HAL", "hits: never Rogers; if at TIC: retreat: LKG; retreat: HAL"},
		{"cancel standing hits", "if at TIC: retreat: LKG; retreat: HAL"},
		{"cancel standing", ""},
	} {
		if take(t, m, BritishSeat, c.sheet); listed() != c.want {
			t.Errorf("after %q stands %q, want %q", c.sheet, listed(), c.want)
		}
	}
	for _, k := range kinds {
		if k.Secret != (k.Kind == kindWIE) { // D43; D01 and D02 are asked of both sides always
			t.Errorf("%s: secret %v", k.Kind, k.Secret)
		}
		shipped := setting(k.Kind)
		if shipped.Own || shipped.Asks != games.Shipped.Asks(k, false) {
			t.Errorf("%s as shipped: %+v", k.Kind, shipped)
		}
		if out := send(t, m, BritishSeat, "ask "+string(k.Kind)); out.Done == k.Secret {
			t.Errorf("ask %s: %+v", k.Kind, out)
		}
		if s := setting(k.Kind); s.Asks == k.Secret {
			t.Errorf("ask %s: %+v", k.Kind, s)
		}
		take(t, m, BritishSeat, "auto "+string(k.Kind))
		if s := setting(k.Kind); s.Asks || !s.Own {
			t.Errorf("auto %s: %+v", k.Kind, s)
		}
	}
	take(t, m, BritishSeat, "ask all")
	for _, s := range m.Settings(BritishSeat, false) {
		if s.Asks == s.Secret && s.Kind != kindReady {
			t.Errorf("ask all: %s: %+v", s.Kind, s)
		}
	}
}

// seen is all that a seat can tell of a match: for whom it waits, whether it is
// over, and the events that it was told.
func seen(m *games.Match, seat games.Seat) string {
	n := m.News(seat)
	var b strings.Builder
	fmt.Fprintf(&b, "waits for %v, over: %v\n", n.Waiting, m.Over())
	for _, e := range n.Events {
		fmt.Fprintf(&b, "%s %s: %s\n", e.Rule, e.Kind, title.Say(e.Text, "en"))
	}
	return b.String()
}

// No stop shows what is hidden (D01, D02, D43): between positions that the
// opponent cannot tell apart, the same settings and standing orders make the
// match wait alike, up to where the hidden thing is turned up.
func TestStopsShowNothing(t *testing.T) {
	for _, c := range []struct {
		name string
		stage
		hands []func(*game) // what is hidden of the seat before the scene
		draws [][]int
		own   []string // settings and standing orders of the seat
		open  bool     // the scene ends by showing it
	}{
		{name: "D01 reserve", stage: stage{kind: kindReserve, seat: BritishSeat, scene: (*game).startYear},
			draws: [][]int{{0, 0, 3, 3}, {4, 1, 3, 3}, {2, 2, 3, 3}}, own: []string{"", "ask reserve", "auto reserve", "ask all", "auto all"}},
		{name: "D02 card", stage: stage{kind: kindCard, seat: BritishSeat, scenario: "1757", scene: (*game).chooseCards}, open: true,
			hands: []func(*game){
				func(g *game) { g.Cards.Drawn, g.Cards.Reserve = [3]int{4, 28, 46}, [3]int{3, 22, 0} },
				func(g *game) { g.Cards.Drawn, g.Cards.Reserve = [3]int{3, 28, 46}, [3]int{4, 22, 0} },
				func(g *game) { g.Cards.Drawn, g.Cards.Reserve = [3]int{2, 28, 46}, [3]int{5, 22, 0} },
			},
			own: []string{"", "ask card", "auto card", "auto all", "standing card: most AP", "standing play reserve", "standing play drawn",
				"standing if year 1757: card: most AP", "standing if year 1758: play reserve",
				"standing if british 3: play reserve", "auto card\nstanding play reserve"}},
		{name: "D43 wie", stage: stage{kind: kindWIE, seat: BritishSeat, text: "play british 5; QUE: berry", scene: startEvents},
			hands: []func(*game){
				func(g *game) { g.WIE[British] = Chits{Pool: [3]int{2, 6, 3}, Held: 0} },
				func(g *game) { g.WIE[British] = Chits{Pool: [3]int{3, 5, 3}, Held: 1} },
				func(g *game) { g.WIE[British] = Chits{Pool: [3]int{3, 6, 2}, Held: 2} },
			},
			draws: [][]int{{0}, {5}, {10}},
			own: []string{"", "auto wie", "auto all", "ask all", "standing wie: keep old", "standing wie: keep new",
				"standing if year 1755: wie: keep old", "standing if year 1756: wie: keep old", "wie: keep new"}},
	} {
		for _, own := range c.own {
			t.Run(c.name+" "+own, func(t *testing.T) {
				first := ""
				for i := range max(len(c.hands), 1) {
					for j := range max(len(c.draws), 1) {
						s := c.stage
						scene := s.scene
						if len(c.hands) > 0 {
							s.scene = func(g *game) { c.hands[i](g); scene(g) }
						}
						if len(c.draws) > 0 {
							s.draws = c.draws[j]
						}
						s.other = "ask all" // the opponent's own choice is open, too
						m := s.stand(t)
						take(t, m, rival(s.seat), "auto all\nready")
						take(t, m, s.seat, own+"\nready")
						got := seen(m, rival(s.seat))
						if c.open { // what is turned up at the end may differ
							got, _, _ = strings.Cut(got, "\n")
						}
						if first == "" {
							first = got
						}
						if got != first {
							t.Errorf("the %s can tell positions apart:\n%s\nand\n%s", rival(s.seat), first, got)
						}
					}
				}
			})
		}
	}
}

// A card cannot be named ahead of the Round in which it is played: that the
// match does not wait would show who holds it.
func TestNoCardByNumberAhead(t *testing.T) {
	for _, line := range []string{"standing play 14", "standing if year 1757: card 14", "play 14, until used"} {
		sheet := games.ReadSheet(title, line, nil)
		if f := sheet.Lines[0].Reading.Fault; f == nil || f.Why.Kind != "card-by-number" {
			t.Errorf("%q is taken: %+v", line, sheet.Lines[0].Reading)
		}
	}
}
