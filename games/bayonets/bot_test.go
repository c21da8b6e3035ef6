package bayonets

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var botTitle = New()

// BenchmarkBot plays whole 1755 matches of the plain player against itself; see
// decisions/s.
func BenchmarkBot(b *testing.B) {
	decisions := 0
	for i := range b.N {
		bot := botTitle.Bot()
		_, n := gametest.BotMatch(b, botTitle, "1755", uint64(i), map[games.Seat]games.Bot{BritishSeat: bot, FrenchSeat: bot})
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
		{"1755 British", "1755", []games.Seat{BritishSeat}, 8, 7},
		{"1755 French", "1755", []games.Seat{FrenchSeat}, 8, 7},
		{"1758 British", "1758", []games.Seat{BritishSeat}, 4, 3},
		{"1757 both", "1757", []games.Seat{BritishSeat, FrenchSeat}, 4, 0},
		{"campaign both", "campaign", []games.Seat{BritishSeat, FrenchSeat}, 1, 0},
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
	for _, scenario := range []string{"1755", "1758"} {
		t.Run(scenario, func(t *testing.T) { gametest.BotSecrecy(t, botTitle, scenario, 150) })
	}
}

// TestBotRules are things that a plain player does.
func TestBotRules(t *testing.T) {
	const garrisons = "ALB british: 3 New England; NOR british: 2 New England; LKG british: Royal Highland, Fraser; " +
		"OSW british: Campbell, Montgomery; CARL british: 22nd & 28th, 27th & 55th; CHAR british: 43rd & 46th, 44th & 48th; " +
		"WINC british: 15th & 58th, 50th & 51st"
	for _, test := range []struct {
		name, scenario string // in 1755 Outposts count for no bonus
		position       string
		kind           games.Kind
		f              Faction
		want           string // of the order: a regular expression that it matches, or behind a "!" does not
	}{
		{"2.1.2 takes a Victory Space that nobody defends", "1755", "first french; begin; TIC french: Langis, Lacorne; ap french light",
			kindAction, French, "^move .* LKG"},
		{"2.1.2 does not walk into a garrison that is stronger", "1758",
			"first french; TIC french: Langis; LKG british: 4 New England, Howe; ap french light; begin",
			kindAction, French, "!to LKG"},
		{"9.3 raids when there is nothing to take", "1755", "first french; FORK french: Lignery; " + garrisons + "; ap french light; begin",
			kindAction, French, "raid"},
		{"8.0 gives no neutral Nation to the enemy", "1755",
			"first french; FORK french: Lignery; CARL british: 2 New England; ap french light; begin",
			kindAction, French, "!OQU"},
		{"9.3 an Indian AP raids", "1755", "first french; FORK french: Chaouanon; " + garrisons + "; ap indian indian; begin",
			kindIndian, French, "raid"},
		{"10.6 an army with Fleets sails for Louisbourg", "1758",
			"first british; HAL british: Boscawen, Durell, 22nd & 28th, 40th & 45th & 47th, 43rd & 46th, 15th & 58th, 4 Royal Artillery, " +
				"Wolfe; LOU french: 2 bastion; ap british sail-army; begin",
			kindAction, British, "sail"},
		{"10.6.1 it Lands there", "1758", "first british; " +
			"sail british: Boscawen, Durell, 22nd & 28th, 40th & 45th & 47th, 43rd & 46th, 15th & 58th, 4 Royal Artillery, Wolfe; " +
			"LOU french: 2 bastion; ap british army; begin",
			kindLand, British, "land LOU"},
		{"7.3 does nothing that gains nothing", "1758", "first british; BOS british: New England; ap british light; begin",
			kindAction, British, "done"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := position(t, test.scenario, test.position)
			p.Round = AR5
			d := firstDecision(t, newGame(p, nil), test.kind, test.f)
			o := botTitle.Bot().Answer(botTitle.View(p, games.Seats{test.f.Seat()}), d, rand.New(rand.NewPCG(1, 1)))
			a, fault := d.Accept(o)
			if fault != nil {
				t.Fatalf("%s is refused: %v", formatOrder(o), fault)
			}
			want, not := strings.CutPrefix(test.want, "!")
			if got := formatOrder(a.Order); regexp.MustCompile(want).MatchString(got) == not {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// firstDecision is the decision that a side comes to.
func firstDecision(t *testing.T, g *game, kind games.Kind, f Faction) games.Decision {
	if kind == kindAction || kind == kindIndian {
		return g.actionDecision(kind, f)
	}
	found := &catcher{kind: kind}
	g.ref = found
	func() {
		defer func() {
			if v := recover(); v != nil && found.d == nil {
				panic(v)
			}
		}()
		g.actionPhase(f)
	}()
	if found.d == nil {
		t.Fatalf("no decision %s", kind)
	}
	return found.d
}

// A catcher is a referee that stops at a decision of a kind.
type catcher struct {
	onlooker
	kind games.Kind
	d    games.Decision
}

func (c *catcher) Ask(d games.Decision) games.Answer {
	if d.About().Kind == c.kind {
		c.d = d
	}
	panic("caught")
}
