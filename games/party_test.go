package games_test

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// redBlue sets up a match of three seats in which one person holds red and blue.
func redBlue(t *testing.T) *games.Match {
	t.Helper()
	m, err := games.NewMatch(toy.New(), games.Setup{
		Code: "T1", Title: "toy", Scenario: "three", Seed: games.Seed{7}, Parties: []games.Seats{{"blue", "red"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Which seats a line of a party's is for, and which lines are refused.
func TestPartyLines(t *testing.T) {
	m := redBlue(t)
	party := m.Party("blue")
	for _, test := range []struct {
		text  string
		seats []games.Seat // of the lines that are read
		try   string       // of the line that is refused
	}{
		{"red: march ford\nblue: march ford", []games.Seat{"red", "blue"}, ""},
		{"Red:march ford; done; BLUE : done", []games.Seat{"red", "red", "blue"}, ""},
		{"red: standing retreat to hill", []games.Seat{"red"}, ""},
		{"standing blue: retreat to hill", []games.Seat{"blue"}, ""},
		{"card 1", nil, "red: card 1"},
		{"standing retreat to hill", nil, "red: standing retreat to hill"},
		{"ask retreat\nluck seven", []games.Seat{"", ""}, ""},
	} {
		t.Run(test.text, func(t *testing.T) {
			out, err := m.Preview("blue", games.SheetReader{Title: toy.New(), Party: party}.Read(test.text))
			if err != nil {
				t.Fatal(err)
			}
			var seats []games.Seat
			try := ""
			for _, l := range out.Lines {
				if f := l.Reading.Fault; f != nil {
					try = f.Try
				} else {
					seats = append(seats, l.Seat)
				}
			}
			if !slices.Equal(seats, test.seats) || try != test.try {
				t.Errorf("for %v, try %q; want %v, %q", seats, try, test.seats, test.try)
			}
		})
	}
}

// A sharing title has a kind of orders that are for all seats of a party that are asked.
type sharing struct{ games.Title }

func (s sharing) Kinds() []games.KindInfo {
	kinds := slices.Clone(s.Title.Kinds())
	for i := range kinds {
		kinds[i].Shared = kinds[i].Kind == "card"
	}
	return kinds
}

// An order of a shared kind answers for each seat of a party that is asked, but for one alone
// if it names that, or if only that is asked still.
func TestPartyShared(t *testing.T) {
	for _, test := range []struct{ name, texts, want string }{
		{"for both", "card 1", "red: card 1, blue: card 1"},
		{"for one that is named", "red: card 1", "red: card 1"},
		{"for the one that is left", "red: card 1; card 2", "red: card 1, blue: card 2"},
	} {
		t.Run(test.name, func(t *testing.T) {
			for seed := range byte(100) { // until they hold these cards
				m, err := games.NewMatch(sharing{toy.New()}, games.Setup{
					Code: "T1", Title: "toy", Scenario: "three", Seed: games.Seed{seed}, Parties: []games.Seats{{"blue", "red"}},
				})
				if err != nil {
					t.Fatal(err)
				}
				taken := true
				for text := range strings.SplitSeq(test.texts, "; ") {
					out, err := m.Take("blue", m.Reader("blue").Read(text))
					if err != nil {
						t.Fatal(err)
					}
					taken = taken && (out.Done || out.Faults[0].Why.Kind == "games-which-seat")
				}
				if !taken {
					continue
				}
				var got []string // they wait until green has answered
				for _, o := range m.News("blue").Queued {
					got = append(got, string(o.Seat)+": "+toy.New().Format(o))
				}
				if got := strings.Join(got, ", "); got != test.want {
					t.Errorf("the answers are %s, want %s", got, test.want)
				}
				return
			}
			t.Fatal("there is no such seed")
		})
	}
}

// A coated title calls its seats by two words.
type coated struct{ games.Title }

func (coated) SeatNames(s games.Seat) []string { return []string{string(s) + " coats", string(s)} }

// A seat is named in any spelling of its names, and written by the first.
func TestPartyNames(t *testing.T) {
	r := games.SheetReader{Title: coated{toy.New()}, Party: games.Seats{"red", "blue"}}
	for _, typed := range []string{"red coats: done", "Red-Coats: done", "RED  COATS : done", "red: done"} {
		l := r.Read(typed).Lines[0]
		if l.Seat != "red" || l.Reading.Order == nil {
			t.Errorf("%q is read as %+v", typed, l)
			continue
		}
		if got, want := l.Write(r.Title), "red coats: done"; got != want {
			t.Errorf("%q is written %q, want %q", typed, got, want)
		}
	}
}

// Without a party of several seats, a name before a colon is the title's affair.
func TestPartyOfOne(t *testing.T) {
	l := games.SheetReader{Title: toy.New(), Party: games.Seats{"red"}}.Read("red: done").Lines[0]
	if l.Seat != "" || l.Text != "red: done" || l.Reading.Order != nil {
		t.Errorf("read as %+v", l)
	}
}

// A match that is loaded has the parties that it was set up with, and its journal
// verifies.
func TestPartyKept(t *testing.T) {
	m := redBlue(t)
	for _, seat := range m.Seats() {
		m.Told(seat)
	}
	if n := m.Report("blue"); n != 1 || n != m.Report("red") {
		t.Errorf("reports %d of blue and %d of red", n, m.Report("red"))
	}
	hands := m.News("blue")
	var text []string
	for _, d := range hands.Asked {
		o := d.Sample(gametest.Rand(1))
		o.Seat = d.About().Seat
		text = append(text, o.Line(toy.New()))
	}
	sheet := m.Reader("red").Read(strings.Join(text, "\n"))
	if out, err := m.Take("blue", sheet); err != nil || !out.Done || out.Stopped != games.AtOther {
		t.Fatalf("%+v, %v", out, err)
	}
	back, err := games.LoadMatch(toy.New(), m.State(), m.Fresh()[m.Base()-1:])
	if err != nil {
		t.Fatal(err)
	}
	if got, want := back.Parties(), []games.Seats{{"red", "blue"}, {"green"}}; !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("parties %v, want %v", got, want)
	}
	if got := back.News("red").Queued; len(got) != 2 || got[0].Seat != "red" || got[1].Seat != "blue" {
		t.Errorf("orders that wait: %+v", got)
	}
	if _, err := games.Recheck(func(string) games.Title { return toy.New() }, m.State(), m.Fresh()); err != nil {
		t.Error(err)
	}
}

// What is no party is refused when the match is set up.
func TestPartyRefused(t *testing.T) {
	for _, test := range []struct {
		title   games.Title
		parties []games.Seats
		want    string
	}{
		{toy.New(), []games.Seats{{"red"}}, "two or more of its seats"},
		{toy.New(), []games.Seats{{"red", "white"}}, "two or more of its seats"},
		{toy.New(), []games.Seats{{"red", "blue"}, {"blue", "green"}}, "blue is in two parties"},
		{variant.NewBidding(), []games.Seats{{"red", "blue"}}, "players may change seats"},
	} {
		_, err := games.NewMatch(test.title, games.Setup{Code: "T1", Title: "toy", Scenario: "three", Parties: test.parties})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: error %v, want %q", test.parties, err, test.want)
		}
	}
}
