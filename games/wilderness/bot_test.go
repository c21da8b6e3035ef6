package wilderness

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var botTitle = New()

// BenchmarkBot plays whole matches of Annus Mirabilis of the plain player
// against itself; see decisions/s.
func BenchmarkBot(b *testing.B) {
	decisions := 0
	for i := range b.N {
		bot := botTitle.Bot()
		_, n := gametest.BotMatch(b, botTitle, "annus-mirabilis", uint64(i), map[games.Seat]games.Bot{British.Seat(): bot, French.Seat(): bot})
		decisions += n
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
}

// TestBot plays the plain player against a random one and against itself: every
// order it gives is accepted, matches end, and it beats chance from either side.
func TestBot(t *testing.T) {
	if testing.Short() {
		t.Skip("whole matches")
	}
	for _, test := range []struct {
		name, scenario string
		seats          []games.Seat // that the plain player holds
		matches, least int          // of which it wins so many; what it wins against itself does not matter
	}{
		{"Annus Mirabilis British", "annus-mirabilis", []games.Seat{British.Seat()}, 2, 2},
		{"Annus Mirabilis French", "annus-mirabilis", []games.Seat{French.Seat()}, 2, 2},
		{"Annus Mirabilis both", "annus-mirabilis", []games.Seat{British.Seat(), French.Seat()}, 1, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			if won := gametest.BotWins(t, botTitle, test.scenario, test.matches, test.seats); won < test.least {
				t.Errorf("it wins %d of %d matches, want %d", won, test.matches, test.least)
			}
		})
	}
}

// TestBotSecrecy: what the plain player does, at every decision of a match, is
// the same if what is hidden from its seat is dealt anew, and the same again if
// it is asked again.
func TestBotSecrecy(t *testing.T) {
	for _, scenario := range []string{"annus-mirabilis", "early-war"} {
		t.Run(scenario, func(t *testing.T) { gametest.BotSecrecy(t, botTitle, scenario, 60) })
	}
}

// TestBotRules are things that a plain player does.
func TestBotRules(t *testing.T) {
	for _, test := range []struct {
		name, position string
		side           Side
		want           string // of the order: a regular expression that it matches, or behind a "!" does not
	}{
		{"8.24 besieges on where it can", "hand british 33, 34; LOU british: Amherst, Murray, 7 Regulars; LOU french inside: Drucour, " +
			"Regular; siege LOU 1; amphib LOU; NYC british: Regular", British, "^play 3[34] force Amherst"},
		{"10.1 raids", "hand french 33, 35; OHF french: Shawnee, 2 Mingo, Dumas; fort OHF french; allied LOG french; allied MIN french", French,
			"^play (33|35) (units|force)"},
		{"5.5 takes Regulars", "hand british 59, 45; NYC british: Regular; late", British, "^play 59 event"},
		{"4.0 B.3 a starving army comes home before winter", "hand british 34; late; TIO british: Abercromby, 6 Regulars; ALB british: Webb",
			British, "force Abercromby"},
		{"5.56 keeps its last response card", "hand french 6; QUE french: Regular", French, "^pass"},
		{"6.43 lands at Louisbourg", "hand british 17, 57; HAL british: Wolfe, Amherst, 10 Regulars, 2 Rangers; LOU french: Drucour, 2 " +
			"Regulars; NYC british: Regular", British, "^play 57 (force|event)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.position)
			p.Turn = test.side
			d := &playDecision{newGame(p, nil), test.side}
			o := botTitle.Bot().Answer(botTitle.View(p, games.Seats{test.side.Seat()}), d, rand.New(rand.NewPCG(1, 1)))
			a, fault := d.Accept(o)
			if fault != nil {
				t.Fatalf("%s is refused: %v", shipped.Data().lang.Format(o), fault)
			}
			want, not := strings.CutPrefix(test.want, "!")
			if got := shipped.Data().lang.Format(a.Order); regexp.MustCompile(want).MatchString(got) == not {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Who plays against the program takes its last card back at the beginning of a season
// too, behind all that was dealt since.
func TestTakebackOfASeason(t *testing.T) {
	title := New()
	m, err := games.NewMatch(title, games.Setup{Code: "T1", Title: title.Name(), Scenario: "annus-mirabilis"})
	if err != nil {
		t.Fatal(err)
	}
	stands := func(season string) bool { return strings.HasPrefix(m.News("british").View.Status("en"), season) }
	take := func(seat games.Seat, s games.Sheet) games.Outcome {
		t.Helper()
		out, err := m.Take(seat, s)
		if err != nil || !out.Done {
			t.Fatalf("%s: %v, %v", seat, err, out.Faults)
		}
		return out
	}
	last := ""
	for n := 0; !stands("Late Season"); n++ {
		seat := m.Waiting()[0]
		d := m.News(seat).Asked[0]
		s := games.BotSheet(title, d.Default())
		if seat == "british" && d.About().Kind == kindPlay {
			last = m.News("british").View.Status("en")
		}
		if s.From = ""; n > 200 {
			t.Fatal("the season does not end")
		}
		take(seat, s)
	}
	m.SetBot("french", true)
	s := games.BotWords(games.WordOffer, games.OfferTakeback)
	s.From = ""
	take("british", s)
	if out := take("french", games.BotWords(games.WordAccept, games.OfferTakeback)); out.OfferIs != games.OfferAgreed {
		t.Fatalf("the takeback is %s", out.OfferIs)
	}
	if now := m.News("british").View.Status("en"); !stands("Early Season") || now != last {
		t.Errorf("the match stands at\n%s\nand the last British card was played at\n%s", now, last)
	}
}
