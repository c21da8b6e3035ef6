package games_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// A fixed title begins its matches at a position of the test.
type fixed struct {
	games.Title
	pos *toy.Position
}

func (f fixed) Setup(string, map[string]string) (games.Position, error) { return f.pos.Clone(), nil }

// quarrel is a toy match in its first round, both hands full: red holds 1, 4
// and 6, blue 2, 3 and 5. Red plays first if it plays 6, with three actions.
//
//	ford: red 1, blue 1    hill: nobody    mill: red 1, blue 1
func quarrel() *toy.Position {
	return &toy.Position{
		Seats: []games.Seat{"red", "blue"}, Rounds: 3, Round: 1, Active: -1, Winner: -1,
		Hands:  [][]int{{1, 4, 6}, {2, 3, 5}},
		Decks:  [][]int{{1, 2, 3, 4, 5, 6}, {1, 2, 3, 4, 5, 6}},
		Played: []int{0, 0}, Seen: [][]int{{0, 0}, {0, 0}},
		Units: [][]int{{1, 0, 1}, {1, 0, 1}},
	}
}

// A table is a match under test. Before each message it is loaded from what
// was stored after the last.
type table struct {
	*testing.T
	title games.Title
	*games.Match
	state []byte
	lines []games.Line
	bot   games.Seat // that the program plays; empty: none
	heard string     // kinds of the events that senders were told
}

func sit(t *testing.T, title games.Title) *table {
	t.Helper()
	m, err := games.NewMatch(title, games.Setup{Code: "T1", Title: "toy", Scenario: "short", Seed: gametest.Seed(2)})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{T: t, title: title, Match: m}
	tb.store()
	return tb
}

func begin(t *testing.T) *table { t.Helper(); return sit(t, fixed{toy.New(), quarrel()}) }

func (t *table) store() {
	t.state = t.State()
	t.lines = append(t.lines, t.Fresh()...)
}

func (t *table) load() {
	t.Helper()
	m, err := games.LoadMatch(t.title, t.state, t.lines[t.Base()-1:])
	if err != nil {
		t.Fatal(err)
	}
	m.SetJournal(func() ([]games.Line, error) { return t.lines, nil })
	m.SetBot(t.bot, true)
	t.Match = m
}

// send plays a sheet, one order after each semicolon, and tells the sender.
func (t *table) send(seat games.Seat, text string) games.Outcome {
	t.Helper()
	t.load()
	out, err := t.Take(seat, games.ReadSheet(t.title, text, []string{"board"}))
	if err != nil {
		t.Fatal(err)
	}
	if out.Done {
		t.heard += " " + t.told(seat)
		t.Told(seat)
		t.store()
	}
	return out
}

func (t *table) undo(seat games.Seat) games.Outcome {
	t.Helper()
	t.load()
	out, err := t.Undo(seat)
	if err != nil {
		t.Fatal(err)
	}
	t.store()
	return out
}

// tell tells a seat its news.
func (t *table) tell(seat games.Seat) {
	t.load()
	t.Told(seat)
	t.store()
}

// asked is what a seat is asked, such as "card" or "retreat ford".
func (t *table) asked(seat games.Seat) string {
	var list []string
	for _, d := range t.News(seat).Asked {
		a := d.About()
		list = append(list, strings.TrimSpace(string(a.Kind)+" "+a.Place))
	}
	return strings.Join(list, ", ")
}

func (t *table) wantAsked(seat games.Seat, want string) {
	t.Helper()
	if got := t.asked(seat); got != want {
		t.Errorf("%s is asked %q, want %q", seat, got, want)
	}
}

// answers are the answers in the journal, those taken back included.
func (t *table) answers() string {
	var list []string
	for _, l := range t.lines {
		if l.What == games.LineAnswer {
			list = append(list, fmt.Sprintf("%s: %s (%s)", l.Seat, l.Order, l.From))
		}
	}
	return strings.Join(list, "; ")
}

func (t *table) wantAnswers(want string) {
	t.Helper()
	if got := t.answers(); got != want {
		t.Errorf("the journal's answers are\n%s, want\n%s", got, want)
	}
}

// told are the kinds of the events that wait to be told to a seat.
func (t *table) told(seat games.Seat) string {
	var list []string
	for _, e := range t.News(seat).Events {
		list = append(list, e.Kind)
	}
	return strings.Join(list, " ")
}

func fates(out games.Outcome) string {
	var list []string
	for _, l := range out.Lines {
		s := string(l.Fate)
		if l.Reading.Fault != nil {
			s += "!" + l.Reading.Fault.Why.Kind
		}
		list = append(list, s)
	}
	return strings.Join(list, " ")
}

func TestTakeAtOnce(t *testing.T) {
	tb := begin(t)
	tb.wantAsked("red", "card")
	tb.wantAsked("blue", "card")
	tb.send("red", "card 6")
	tb.wantAsked("red", "")
	tb.wantAsked("blue", "card")
	tb.wantAnswers("")
	if q := tb.News("red").Queued; len(q) != 1 || tb.News("blue").Waiting[0] != "blue" {
		t.Errorf("red's queue is %v, waiting %v", q, tb.News("blue").Waiting)
	}
	// Until all have answered, each may replace its answer; an illegal one is
	// refused at once.
	if out := tb.send("red", "card 3"); out.Done || fates(out) != "!no-card" {
		t.Errorf("red plays a card it does not hold: done %v, %s", out.Done, fates(out))
	}
	tb.send("red", "card 4")
	tb.send("blue", "card 5")
	tb.wantAnswers("red: card 4 (sheet); blue: card 5 (sheet)")
	tb.wantAsked("blue", "act")
	tb.wantAsked("red", "")
}

func TestTakeReturnsWholeSheet(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6")
	for _, c := range []struct{ name, text, fates string }{
		{"a line that cannot be read", "march hill\nretreat somewhere\nHi Bob, nice day!", " !unknown-place "},
		{"a setting that there is not", "march hill\nask weather", " !games-kind-unknown"},
		{"an order refused before the first roll", "march hill; attack blue at hill; done", " !no-attack "},
		{"a standing order that may be none", "march hill; standing march hill", " !games-queue-only"},
		{"a kind that must not stop", "ask ambush", "!games-secret-ask"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := string(tb.state)
			out := tb.send("red", c.text)
			if out.Done || fates(out) != c.fates || len(out.Faults) != 1 || len(out.Returned) != 0 {
				t.Errorf("%q: done %v, fates %q, want %q, faults %v", c.text, out.Done, fates(out), c.fates, out.Faults)
			}
			if f := out.Faults[0]; f.Line == 0 || f.Text == "" {
				t.Errorf("the fault does not say which line: %+v", f)
			}
			tb.load()
			if string(tb.State()) != before {
				t.Error("the match has changed")
			}
		})
	}
}

func TestTakeSheetIsAQueue(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5; done")
	out := tb.send("red", "Hi Bob!\nretreat from ford to hill; card 6\nmarch hill; march hill; march hill")
	tb.wantAnswers("red: card 6 (sheet); blue: card 5 (sheet); " +
		"red: march hill (sheet); red: march hill (sheet); red: march hill (sheet); blue: done (sheet)")
	if got, want := fates(out), " lapsed used used used used"; got != want {
		t.Errorf("fates %q, want %q", got, want)
	}
	tb.wantAsked("red", "card")
	if n := tb.News("red"); len(n.Queued) != 0 {
		t.Errorf("after the round %v is queued", n.Queued)
	}
	// Blue was told of nothing since it sent its card; the round is over.
	tb.load()
	if got, want := tb.told("blue"), "played played marched marched marched done done drew drew round"; got != want {
		t.Errorf("blue is told %q, want %q", got, want)
	}
}

// What the settings answer takes a match through a checkpoint and past dice
// behind it; it is still the same when it is loaded.
func TestTakePastACheckpoint(t *testing.T) {
	pos := quarrel()
	pos.Hands = [][]int{{2, 4, 6}, {2, 3, 5}}
	pos.Decks = [][]int{{6, 6, 6}, {6, 6, 6}}
	tb := sit(t, fixed{toy.New(), pos})
	tb.send("red", "card 6; march hill; done")
	tb.send("blue", "card 5")
	tb.send("red", "auto card")
	tb.send("blue", "auto card")
	tb.send("blue", "march hill; done")
	at := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineCheckpoint })
	var kinds []string
	for _, l := range tb.lines[at:] {
		kinds = append(kinds, string(l.What)+l.For)
	}
	if got, want := strings.Join(kinds, " "), "checkpoint answer answer rollinitiative rollinitiative"; got != want {
		t.Fatalf("after the round %s, want %s", got, want)
	}
	tb.load()
	seat := tb.News("red").Waiting[0]
	tb.send(seat, "march mill")
	tb.load()
}

func TestTakeAfterARoll(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5; auto retreat")
	// The second attack is past the first one's dice, and on nobody.
	out := tb.send("red", "card 6; attack blue at ford; attack blue at hill; done")
	if !out.Done || fates(out) != "used used returned!no-attack returned" {
		t.Fatalf("done %v, fates %q", out.Done, fates(out))
	}
	if len(out.Returned) != 2 || len(out.Faults) != 1 || out.Stopped != games.AtQuestion {
		t.Errorf("returned %v, faults %v, stopped %s", out.Returned, out.Faults, out.Stopped)
	}
	tb.wantAsked("red", "act")
}

// Of a seat that is not the sender, orders are refused when their time comes:
// they come back with its own news, and it is asked although it had said auto.
func TestRefusedOrderOfAnother(t *testing.T) {
	pos := quarrel()
	pos.Units[0][0] = 5 // so many dice that one hits
	tb := sit(t, fixed{toy.New(), pos})
	tb.send("blue", "card 5; retreat from ford to mill; auto retreat; standing retreat stand")
	out := tb.send("red", "card 6; attack blue at ford")
	tb.wantAsked("blue", "retreat ford")
	if len(out.Returned) != 0 || len(out.Faults) != 0 {
		t.Errorf("red is told of blue's orders: %v, %v", out.Returned, out.Faults)
	}
	tb.load()
	n := tb.News("blue")
	if len(n.Returned) != 1 || len(n.Faults) != 1 || n.Faults[0].Text != "retreat from ford to mill" || n.Faults[0].Line != 1 {
		t.Errorf("blue's news: returned %v, faults %+v", n.Returned, n.Faults)
	}
	tb.tell("blue")
	if n := tb.News("blue"); len(n.Returned) != 0 || n.New {
		t.Errorf("blue is told twice: %v, new %v", n.Returned, n.New)
	}
	tb.send("blue", "auto retreat") // says how to go on after all
	tb.wantAsked("red", "act")
	if !strings.Contains(tb.answers(), "blue: retreat from ford stand (standing)") {
		t.Errorf("answers: %s", tb.answers())
	}
}

// A refused order for a decision that may be empty makes no stop: that would
// tell what the seat holds.
func TestSecretKindsNeverStop(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5; ambush yes; march hill; auto retreat") // blue does not hold the 1
	tb.send("red", "card 6; attack blue at mill; done")
	if !strings.Contains(tb.answers(), "blue: ambush no mill (default)") {
		t.Errorf("answers: %s", tb.answers())
	}
	tb.load()
	if n := tb.News("blue"); len(n.Returned) != 1 || len(n.Faults) != 1 || n.Faults[0].Why.Kind != "no-yes" {
		t.Errorf("blue's news: returned %v, faults %v", n.Returned, n.Faults)
	}
	if !strings.Contains(tb.answers(), "blue: march hill (sheet)") {
		t.Errorf("the rest of blue's sheet is lost: %s", tb.answers())
	}
}

func TestSearchOrder(t *testing.T) {
	pos := quarrel()
	pos.Units[0][0] = 5
	for _, c := range []struct {
		name, blue, want string // what blue says, and how the retreat is answered; empty: it is asked
	}{
		{"a sheet before a standing order", "standing retreat stand; retreat to hill", "retreat from ford to hill (sheet)"},
		{"an order for another place does not fit", "standing retreat stand; retreat from mill to hill", "retreat from ford stand (standing)"},
		{"the first standing order that fits",
			"standing retreat from mill stand; standing retreat to hill; standing retreat stand", "retreat from ford to hill (standing)"},
		{"one that does not apply is passed over", "standing retreat to mill; standing retreat stand", "retreat from ford stand (standing)"},
		{"alternatives", "standing retreat to mill, else hill", "retreat from ford to hill (standing)"},
		{"a condition that holds", "standing retreat to hill when outnumbered", "retreat from ford to hill (standing)"},
		{"the player's own setting", "ask retreat", ""},
		{"his settings for several kinds", "ask retreat, press and act", ""},
		{"a standing order before the own setting", "ask retreat; standing retreat stand", "retreat from ford stand (standing)"},
		{"the shipped setting", "auto card", "retreat from ford stand (default)"},
		{"a careful pace", "pace careful", ""},
		{"a setting for the kind before the pace", "pace careful; auto retreat", "retreat from ford stand (default)"},
		{"the pace as shipped again", "pace careful; pace as shipped", "retreat from ford stand (default)"},
		{"a cancelled standing order", "standing retreat to hill; cancel standing retreat", "retreat from ford stand (default)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := sit(t, fixed{toy.New(), pos})
			tb.send("blue", "card 5; "+c.blue)
			tb.send("red", "card 6; attack blue at ford")
			if c.want == "" {
				tb.wantAsked("blue", "retreat ford")
			} else if !strings.Contains(tb.answers(), "blue: "+c.want) {
				t.Errorf("answers: %s\nwant %s", tb.answers(), c.want)
			}
		})
	}
}

func TestImplied(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march ford; done")
	if want := "red: halt ford (sheet); red: done (sheet)"; !strings.Contains(tb.answers(), want) {
		t.Errorf("answers: %s\nwant %s", tb.answers(), want)
	}
}

func TestSheetReplacesKinds(t *testing.T) {
	tb := begin(t)
	tb.send("red", "card 6; march hill; retreat to hill")
	tb.send("red", "march mill; done; press until used")
	n := tb.News("red")
	var got []string
	for _, o := range n.Queued {
		got = append(got, tb.title.Format(o))
	}
	want := []string{"card 6", "retreat to hill", "march mill", "done", "press, until used"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("queue (-want +got):\n%s", diff)
	}
	tb.send("red", "cancel retreat")
	if n := tb.News("red"); len(n.Queued) != 4 {
		t.Errorf("after cancel retreat: %v", n.Queued)
	}
	tb.send("blue", "card 5; done")
	tb.wantAsked("red", "card") // the round is over
	if n := tb.News("red"); len(n.Queued) != 0 {
		t.Errorf("after the round: %v", n.Queued)
	}
}

// Only an order that says so outlives its round.
func TestKeep(t *testing.T) {
	tb := begin(t)
	tb.send("red", "card 6; done; retreat to hill; press mill until used")
	tb.send("blue", "card 5; done")
	if q := tb.News("red").Queued; len(q) != 1 || tb.title.Format(q[0]) != "press mill, until used" {
		t.Errorf("after the round %v is queued", q)
	}
}

func TestReports(t *testing.T) {
	tb := begin(t)
	if n := tb.News("blue"); !n.New || tb.Report("blue") != 0 {
		t.Errorf("at the start: new %v, report %d", n.New, tb.Report("blue"))
	}
	tb.tell("blue")
	if n := tb.News("blue"); n.New || tb.Report("blue") != 1 {
		t.Errorf("told: new %v, report %d", n.New, tb.Report("blue"))
	}
	tb.tell("blue")
	tb.send("red", "card 6; march hill")
	if n := tb.News("blue"); n.New || tb.Report("blue") != 1 {
		t.Errorf("red has answered, but blue is asked as before: new %v, report %d", n.New, tb.Report("blue"))
	}
	tb.send("blue", "card 5")
	if got := tb.Report("blue"); got != 2 {
		t.Errorf("report %d, want 2: cards were turned over", got)
	}
	digest := tb.News("red").Digest
	if digest == "" || digest == tb.News("blue").Digest {
		t.Error("the digests of what was told are the same for both")
	}
	if got := tb.told("red"); got != "played played marched" {
		t.Errorf("red's news: %s", got)
	}
	tb.tell("red")
	if tb.News("red").Digest != digest {
		t.Error("telling changes the digest of what was told")
	}
}

func TestPreview(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	for _, c := range []struct {
		name, text string
		events     int
		stopped    games.Stopped
	}{
		{"to the decision of another", "card 6", 0, games.AtOther},
	} {
		t.Run(c.name, func(t *testing.T) { tb.wantPreview("red", c.text, c.events, c.stopped) })
	}
	tb.send("red", "card 6")
	for _, c := range []struct {
		name, text string
		events     int
		stopped    games.Stopped
	}{
		{"to a decision of the seat", "march hill", 1, games.AtQuestion},
		{"to a decision of another, however it is answered", "march hill; attack blue at ford", 2, games.AtOther},
		{"to something hidden", "scout blue", 0, games.AtRoll},
		{"to another's turn", "march hill; done", 2, games.AtOther},
		{"nothing", "board", 0, games.AtQuestion},
	} {
		t.Run(c.name, func(t *testing.T) { tb.wantPreview("red", c.text, c.events, c.stopped) })
	}
	t.Run("the odds of an order that waits", func(t *testing.T) {
		out, err := tb.Preview("red", games.ReadSheet(tb.title, "scout blue; attack blue at ford", nil))
		if err != nil || len(out.Trial.Odds[1]) != 1 || len(out.Trial.Odds[0]) != 0 {
			t.Errorf("the odds are %v, %v", out.Trial, err)
		}
	})
	t.Run("a refused order", func(t *testing.T) {
		out, err := tb.Preview("red", games.ReadSheet(tb.title, "scout red", nil))
		if err != nil || out.Done || fates(out) != "!no-scout" {
			t.Errorf("done %v, fates %q, %v", out.Done, fates(out), err)
		}
	})
}

func (t *table) wantPreview(seat games.Seat, text string, events int, stopped games.Stopped) {
	t.Helper()
	before := string(t.State())
	out, err := t.Preview(seat, games.ReadSheet(t.title, text, []string{"board"}))
	if err != nil || !out.Done || len(out.Preview) != events || out.Stopped != stopped {
		t.Errorf("preview of %q: done %v, events %v, stopped %s, %v; want %d events, stopped %s", text, out.Done,
			out.Preview, out.Stopped, err, events, stopped)
	}
	if string(t.State()) != before {
		t.Error("a preview has changed the match")
	}
}

func TestUndo(t *testing.T) {
	started := func(t *testing.T) *table {
		tb := begin(t)
		tb.send("blue", "card 5")
		tb.send("red", "card 6")
		tb.tell("blue")
		return tb
	}
	t.Run("takes back answers to the decision of another", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march hill; march mill; halt; press ford")
		out := tb.undo("red")
		if out.Undone != 3 || len(out.Returned) != 1 {
			t.Errorf("undone %d, returned %v", out.Undone, out.Returned)
		}
		tb.wantAsked("red", "act")
		if got := tb.told("red"); got != "" {
			t.Errorf("after the undo red is told %s again", got)
		}
		tb.heard = ""
		tb.send("red", "march ford; halt")
		if tb.heard != " marched" {
			t.Errorf("after the undo red hears%s, want what came of its new order", tb.heard)
		}
		if got := tb.told("blue"); got != "marched" {
			t.Errorf("blue is told %q, want what stands", got)
		}
	})
	t.Run("twice", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march hill")
		tb.undo("red")
		if out := tb.undo("red"); out.Done || len(out.Faults) != 1 || out.Faults[0].Why.Kind != "games-undo-nothing" {
			t.Errorf("a second undo: %+v", out)
		}
	})
	t.Run("not behind a roll", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "attack blue at ford; march hill")
		if out := tb.undo("red"); out.Undone != 1 {
			t.Errorf("undone %d, want the march alone", out.Undone)
		}
		tb.wantAsked("red", "act")
	})
	t.Run("not behind a reveal", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march hill; scout blue")
		if out := tb.undo("red"); out.Done {
			t.Errorf("undone %d: red has seen a card", out.Undone)
		}
	})
	t.Run("not what was never given", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "auto act")
		if !strings.Contains(tb.answers(), "(default)") {
			t.Fatalf("no default was taken: %s", tb.answers())
		}
		if out := tb.undo("red"); out.Done {
			t.Errorf("undone %d defaults: %s", out.Undone, tb.answers())
		}
	})
	t.Run("says why not", func(t *testing.T) {
		for sheet, why := range map[string]string{
			"": "other", "attack blue at ford": "other", "march hill; scout blue": "shown", "march hill; done": "told",
		} {
			tb := started(t)
			if sheet != "" {
				tb.send("red", sheet)
			}
			tb.tell("blue")
			out := tb.undo("red")
			if out.Done || len(out.Faults) != 1 || out.Faults[0].Why.Values.Get("why") != why {
				t.Errorf("after %q: %+v, want %q", sheet, out.Faults, why)
			}
		}
	})
	t.Run("not what another was told", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march hill")
		tb.tell("blue")
		tb.send("red", "march hill")
		if out := tb.undo("red"); out.Undone != 1 {
			t.Errorf("undone %d, want the second march alone", out.Undone)
		}
	})
	t.Run("not if another was asked for it", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march hill; done")
		tb.tell("blue")
		if out := tb.undo("red"); out.Done {
			t.Errorf("undone %d: blue has been asked", out.Undone)
		}
	})
	t.Run("not if another was asked, and told of nothing else", func(t *testing.T) {
		tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
		tb.send("red", "march hill")
		tb.tell("blue")
		if out := tb.undo("red"); out.Done {
			t.Errorf("undone %d: blue has been asked", out.Undone)
		}
	})
	t.Run("if another would be asked, but was not yet", func(t *testing.T) {
		tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
		tb.send("red", "march hill")
		if out := tb.undo("red"); out.Undone != 1 {
			t.Errorf("undone %d, want 1", out.Undone)
		}
	})
	t.Run("never to a stop that tells something", func(t *testing.T) {
		pos := quarrel()
		pos.Hands[1] = []int{1, 3, 5}
		tb := sit(t, fixed{toy.New(), pos})
		tb.send("blue", "card 5")
		tb.send("red", "card 6")
		tb.send("blue", "ambush yes")
		tb.load()
		if _, err := tb.Take("red", games.ReadSheet(tb.title, "attack blue at mill", nil)); err != nil {
			t.Fatal(err)
		}
		tb.store()
		if !strings.HasSuffix(tb.answers(), "blue: ambush yes mill (sheet)") {
			t.Fatalf("answers %s", tb.answers())
		}
		if out := tb.undo("blue"); out.Done {
			t.Errorf("undone %d: a stop at an ambush tells that blue holds it", out.Undone)
		}
	})
	t.Run("a waiting answer", func(t *testing.T) {
		tb := begin(t)
		tb.tell("blue")
		tb.send("red", "card 6; march hill")
		if out := tb.undo("red"); out.Undone != 0 || len(out.Returned) != 2 || !out.Done {
			t.Errorf("done %v, undone %d, returned %v", out.Done, out.Undone, out.Returned)
		}
		tb.wantAsked("red", "card")
	})
	t.Run("not half of what was answered at once", func(t *testing.T) {
		tb := begin(t)
		tb.send("red", "card 4")
		tb.send("blue", "card 5") // recorded after red's
		if out := tb.undo("blue"); out.Done {
			t.Errorf("undone %d: the cards are on the table", out.Undone)
		}
	})
	t.Run("begins with what was ordered", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "march ford")
		tb.tell("blue")
		tb.send("red", "auto press; march hill")
		if out := tb.undo("red"); out.Undone != 1 {
			t.Errorf("undone %d, want the march alone and not the default before it", out.Undone)
		}
		tb.wantAsked("red", "act")
	})
	t.Run("stops where a standing order would answer", func(t *testing.T) {
		tb := started(t)
		tb.send("red", "standing press; march ford")
		if want := "red: press ford (standing)"; !strings.Contains(tb.answers(), want) {
			t.Fatalf("answers %s, want %s", tb.answers(), want)
		}
		tb.undo("red")
		tb.wantAsked("red", "act")
	})
}

func TestLuck(t *testing.T) {
	rolls := func(luck string) []int {
		tb := sit(t, toy.New())
		tb.send("red", "luck "+luck)
		var values []int
		for !tb.Over() {
			seat := tb.News("red").Waiting[0]
			tb.send(seat, tb.title.Format(tb.News(seat).Asked[0].Default()))
		}
		at := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineLuck })
		if at < 0 || tb.lines[at-1].What != games.LineCheckpoint || tb.lines[at].Words != luck {
			t.Fatalf("luck words stand in line %d", at+1)
		}
		for _, l := range tb.lines {
			if l.What == games.LineDraw {
				values = append(values, l.Values...)
			}
		}
		if n := strings.Count(fmt.Sprint(tb.lines), luck); n != 2 {
			t.Errorf("the luck words stand in %d lines, want the sheet and the line where they enter", n)
		}
		if err := games.Verify(find, tb.lines); err != nil {
			t.Error(err)
		}
		return values
	}
	a, b := rolls("seven swans"), rolls("six geese")
	if slices.Equal(a, b) || !slices.Equal(a[:8], b[:8]) {
		t.Errorf("draws with other luck words:\n%v\n%v\nwant the same until the first checkpoint", a, b)
	}
}

// find finds the toy by its name.
func find(name string) games.Title {
	if name == "toy" {
		return toy.New()
	}
	return nil
}

func TestVersions(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; attack blue at ford")
	load := func(title games.Title) (*games.Match, error) {
		return games.LoadMatch(fixed{title, quarrel()}, tb.state, tb.lines[tb.Base()-1:])
	}
	m, err := load(variant.New("2", ""))
	if err != nil {
		t.Fatal(err)
	}
	if fresh := m.Fresh(); len(fresh) != 1 || fresh[0].What != games.LineVersion || fresh[0].Version != "2" || m.Version() != "2" {
		t.Errorf("rules that agree: version %s, fresh lines %v", m.Version(), fresh)
	}
	var version *games.VersionError
	if _, err := load(variant.New("2", variant.Label)); !errors.As(err, &version) || version.Was != "1" || version.Now != "2" {
		t.Errorf("other labels: %v", err)
	}
	if _, err := load(variant.New("2", variant.Tell)); !errors.As(err, &version) {
		t.Errorf("other events: %v", err)
	}
	if _, err := load(variant.New("", variant.Label)); err == nil || errors.As(err, new(*games.VersionError)) {
		t.Errorf("other labels of the same version: %v", err)
	}

	before := tb.News("red")
	m, err = games.Rollback(fixed{variant.New("2", variant.Label), quarrel()}, tb.state, tb.lines, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	n := m.News("red")
	if len(n.Asked) != 1 || n.Asked[0].About().Kind != toy.Card || !n.New || len(n.Queued) != 0 || m.Report("red") == 0 {
		t.Errorf("after a rollback red is asked %v, before %v", n.Asked, before.Asked)
	}
}

func TestRollback(t *testing.T) {
	for _, epoch := range []bool{false, true} {
		t.Run(fmt.Sprintf("new epoch %v", epoch), func(t *testing.T) {
			title := toy.New()
			tb := sit(t, title)
			round := func() []int {
				from := len(tb.lines)
				for tb.Base() <= from+1 && !tb.Over() {
					seat := tb.News("red").Waiting[0]
					o := tb.News(seat).Asked[0].Default()
					if o.Kind == toy.Act {
						o = tb.News(seat).Asked[0].List()[1] // an attack
					}
					tb.send(seat, title.Format(o))
					if len(tb.lines) > from+40 {
						break
					}
				}
				var values []int
				for _, l := range tb.lines[from:] {
					if l.What == games.LineRoll || l.What == games.LineDraw {
						values = append(values, l.Values...)
					}
				}
				return values
			}
			round()
			base := tb.Base()
			half := func() []int {
				from := len(tb.lines)
				for range 3 {
					if seat := tb.News("red").Waiting[0]; tb.Base() == base {
						d := tb.News(seat).Asked[0]
						o := d.Default()
						for _, listed := range d.List() {
							if listed.Verb == "attack" {
								o = listed
							}
						}
						tb.send(seat, title.Format(o))
					}
				}
				var values []int
				for _, l := range tb.lines[from:] {
					if l.What == games.LineRoll {
						values = append(values, l.Values...)
					}
				}
				return values
			}
			first := half()
			if len(first) == 0 || tb.Base() != base {
				t.Fatalf("no dice before the rollback, or a checkpoint: %v", first)
			}
			m, err := games.Rollback(title, tb.state, tb.lines, 0, epoch)
			if err != nil {
				t.Fatal(err)
			}
			tb.Match = m
			if got := tb.told("red"); got != "round" {
				t.Errorf("after the rollback red is told %q, want the round again", got)
			}
			tb.Told("red")
			tb.Told("blue")
			tb.store()
			tb.heard = ""
			again := half()
			if !strings.Contains(tb.heard, "played played") {
				t.Errorf("after a rollback the seats are told %q", tb.heard)
			}
			if slices.Equal(first, again) == epoch {
				t.Errorf("dice before and after: %v, %v", first, again)
			}
			tb.load()
			for !tb.Over() {
				seat := tb.News("red").Waiting[0]
				tb.send(seat, title.Format(tb.News(seat).Asked[0].Default()))
			}
			if err := games.Verify(find, tb.lines); err != nil {
				t.Error(err)
			}
			// A rollback that reaches to no checkpoint would throw dice away.
			forged := slices.Clone(tb.lines)
			at := slices.IndexFunc(forged, func(l games.Line) bool { return l.What == games.LineGM })
			forged[at].To = 3
			wantWrong(t, relink(t, forged), at+1, "the last checkpoint before that is at line 2")
		})
	}
}

// twice is a title that puts two questions of one kind to red at once, and one
// to blue.
type twice struct{ fixed }

func (tw twice) Play(ref games.Referee, pos games.Position) {
	p := pos.(*toy.Position)
	for !p.Over {
		ref.Checkpoint()
		for i, a := range ref.AskAll(where{p, "red"}, where{p, "red"}, where{p, "blue"}) {
			ref.Tell(games.Event{Text: games.T("went", "place", a.Order.Place, "which", i)})
		}
		p.Round++
		p.Over = p.Round > p.Rounds
	}
}

// inTurn is a title that asks red and blue in turn and tells nothing.
type inTurn struct{ fixed }

func (it inTurn) Play(ref games.Referee, pos games.Position) {
	p := pos.(*toy.Position)
	for !p.Over {
		ref.Checkpoint()
		ref.Ask(where{p, "red"})
		ref.Ask(where{p, "blue"})
		p.Round++
		p.Over = p.Round > p.Rounds
	}
}

// where asks for a march to any place.
type where struct {
	pos  *toy.Position
	seat games.Seat
}

func (w where) About() games.About    { return games.About{Kind: toy.Act, Seat: w.seat} }
func (w where) Prompt() games.Text    { return games.T("where") }
func (w where) Fits(games.Order) bool { return true }
func (w where) Accept(o games.Order) (games.Answer, *games.Fault) {
	if o.Verb != "march" {
		return games.Answer{}, &games.Fault{Why: games.T("march")}
	}
	return games.Answer{Order: o}, nil
}
func (w where) Default() games.Order            { return w.List()[0] }
func (w where) Sample(r *rand.Rand) games.Order { return w.List()[r.IntN(3)] }
func (w where) List() []games.Order {
	var list []games.Order
	for _, p := range []string{"ford", "hill", "mill"} {
		list = append(list, games.Order{Kind: toy.Act, Verb: "march", Place: p})
	}
	return list
}

// Two questions to one seat at once take two orders.
func TestTakeTwoAtOnce(t *testing.T) {
	tb := sit(t, twice{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill; march mill")
	tb.wantAsked("red", "")
	if q := tb.News("red").Queued; len(q) != 2 {
		t.Errorf("queued %v", q)
	}
	tb.send("blue", "march ford")
	tb.wantAnswers("red: march hill (sheet); red: march mill (sheet); blue: march ford (sheet)")
	tb.send("red", "march hill; scout blue") // the second is refused, the first waits
	tb.wantAsked("red", "act, act")
	tb.send("red", "march hill")
	tb.wantAsked("red", "act")
}

func TestPanicHoldsTheMatch(t *testing.T) {
	tb := sit(t, fixed{variant.New("", variant.Panic), quarrel()})
	tb.send("blue", "card 5")
	tb.send("red", "card 6")
	tb.load()
	_, err := tb.Take("red", games.ReadSheet(tb.title, "attack blue at mill", nil))
	var panicked *games.PanicError
	if !errors.As(err, &panicked) || len(panicked.Stack) == 0 {
		t.Fatalf("a panic in the rules: %v", err)
	}
	tb.send("red", "march hill") // what was stored is as it was
	tb.wantAsked("red", "act")
}

func TestLoadRefuses(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill")
	tail := tb.lines[tb.Base()-1:]
	changed := slices.Clone(tail)
	changed[1].Place = "mill"
	for _, c := range []struct {
		name  string
		state string
		tail  []games.Line
	}{
		{"a missing line", string(tb.state), tail[:len(tail)-1]},
		{"a changed line", string(tb.state), changed},
		{"no state", "", tail},
		{"another title's state", strings.Replace(string(tb.state), `"title":"toy"`, `"title":"boy"`, 1), tail},
		{"a damaged key", strings.Replace(string(tb.state), `"key":"`, `"key":"x`, 1), tail},
		{"a seat that is missing", strings.Replace(string(tb.state), `"blue":{`, `"green":{`, 1), tail},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, err := games.LoadMatch(tb.title, []byte(c.state), c.tail); err == nil {
				t.Error("it was loaded")
			}
		})
	}
}

func TestEnd(t *testing.T) {
	tb := sit(t, toy.New())
	tb.send("red", "card 6")
	tb.load()
	if err := tb.End(); err != nil {
		t.Fatal(err)
	}
	tb.store()
	tb.load()
	n := tb.News("red")
	if !tb.Over() || n.Result == nil || len(n.Asked)+len(n.Waiting) != 0 {
		t.Errorf("over %v, result %v, asked %v", tb.Over(), n.Result, n.Asked)
	}
	if out := tb.send("red", "card 5"); out.Done || out.Faults[0].Why.Kind != "games-over" {
		t.Errorf("a sheet after the end: %+v", out)
	}
	if err := games.Verify(find, tb.lines); err != nil {
		t.Error(err)
	}
}

// What the game master rules is the result, for the side of the seat that he names,
// wherever the match is read from, and its journal verifies.
func TestJudge(t *testing.T) {
	for _, c := range []struct {
		winner games.Seat
		why    string
		says   string
	}{
		{"blue", "red does not come back", "The game master has ended the match: red does not come back."},
		{"red", "", "The game master has ended the match."},
		{"", "the hall burnt down", "The game master has ended the match: the hall burnt down."},
		{"", "", "The match was given up; nobody has won."},
	} {
		tb := sit(t, toy.New())
		tb.send("red", "card 6")
		tb.load()
		if err := tb.Judge("green", "x"); err == nil {
			t.Error("a seat that is none has won")
		}
		if err := tb.Judge(c.winner, c.why); err != nil {
			t.Fatal(err)
		}
		if err := tb.Judge(c.winner, c.why); err == nil {
			t.Error("it was ended twice")
		}
		tb.store()
		tb.load()
		r, over := tb.Result()
		if !over || r.Winner != c.winner || games.Say(tb.title, r.Why, "en") != c.says || r.How() != "game master" {
			t.Errorf("%v: got %+v, %q by %s", c, r, games.Say(tb.title, r.Why, "en"), r.How())
		}
		v, err := games.Recompute(find, tb.lines)
		if err != nil {
			t.Fatal(err)
		}
		if c.winner != "" && (v.Result == nil || v.Result.Winner != c.winner) {
			t.Errorf("verified: %+v", v.Result)
		}
	}
}

func TestSettings(t *testing.T) {
	tb := begin(t)
	tb.send("red", "ask all; auto card")
	got := map[games.Kind]bool{}
	for _, s := range tb.Settings("red", false) {
		got[s.Kind] = s.Asks
	}
	want := map[games.Kind]bool{toy.Card: false, toy.Act: true, toy.Press: true, toy.Ambush: false, toy.Retreat: true}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	tb.send("blue", "card 5")
	if want := "red: card 1 (default)"; !strings.Contains(tb.answers(), want) {
		t.Errorf("answers %s, want %s", tb.answers(), want)
	}
}

func TestReadSheet(t *testing.T) {
	sheet := games.ReadSheet(toy.New(), "Hi Bob!\n1. Card 6; MARCH hill # up\n- standing retreat: to mill\n"+
		"Cancel Standing retreat\ncancel\nask press\nauto all\nluck: my old horse!\nboard wide\nstanding\nask\nstanding card",
		[]string{"board", "help"})
	var got []string
	for _, l := range sheet.Lines {
		s := fmt.Sprintf("%d %q", l.N, l.Word)
		if l.Reading.Order != nil {
			s += " " + toy.New().Format(*l.Reading.Order)
		}
		if l.Reading.Talk {
			s += " talk"
		}
		if f := l.Reading.Fault; f != nil {
			s += " !" + f.Why.Kind
			if f.Line != l.N || f.Text != l.Text {
				t.Errorf("the fault of line %d is of line %d %q", l.N, f.Line, f.Text)
			}
		}
		got = append(got, strings.TrimRight(fmt.Sprintf("%s | %s %s %s %s", s, l.Kind, l.Words, l.Command, l.Rest), " "))
	}
	want := []string{
		`1 "" talk |`,
		`2 "" card 6 |`,
		`2 "" march hill |`,
		`3 "standing" retreat to mill | retreat`,
		`4 "cancel standing" | retreat`,
		`5 "cancel" |`,
		`6 "ask" | press`,
		`7 "auto" |`,
		`8 "luck" |  my old horse!`,
		`9 "command" |   board wide`,
		`10 "standing" !games-standing-what |`,
		`11 "ask" !games-kind-missing |`,
		`12 "standing" !missing-value |`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("lines (-want +got):\n%s", diff)
	}
}

// Letters write an order that is too long for a line with a mark on its second
// line; copied into an answer it is one order again.
func TestLinesThatGoOn(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"retreat from ford\n.. to hill", "1 retreat from ford to hill"},
		{"    retreat from\n    .. ford to\n    .. hill\ndone", "1 retreat from ford to hill|4 done"},
		{"done\n... or so I think", "1 done|2 or so I think"},
		{".. done", "1 done"},
	} {
		var got []string
		for _, l := range games.ReadSheet(toy.New(), c.text, nil).Lines {
			got = append(got, fmt.Sprint(l.N, " ", l.Text))
		}
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%q is read as %q, want %q", c.text, s, c.want)
		}
	}
}
