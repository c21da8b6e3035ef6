package wilderness

import (
	"slices"
	"testing"

	"postrider/games"
)

// Bidding for sides (13.3, 14.7).
func TestBidding(t *testing.T) {
	sealed := func(british, french, dice string) *testGame {
		g := newTest(t, "vp 4", dice, british, french)
		g.Options.Bids = true
		g.bidding()
		return g
	}
	for _, c := range []struct {
		name, british, french, dice string
		swapped                     bool
		vp                          int
	}{
		{"13.3 the higher bid for the same side", "bid 1 French", "bid 2 French", "", false, 2},
		{"13.3 of the other seat", "bid 3 French", "bid 2 French", "", true, 1},
		{"13.3 for the British the French get the points", "bid 2 British", "bid 1 British", "", false, 6},
		{"13.3 alike, and a die", "bid 1 French", "bid 1 French", "3", true, 3},
		{"13.3 alike, and the other half of the die", "bid 1 French", "bid 1 French", "4", false, 3},
		{"13.3 each wants another side", "bid 3 French", "bid 1 British", "", true, 4},
		{"13.3 each wants his seat", "bid 3 British", "bid 1 French", "", false, 4},
		{"13.3 one does not mind", "bid none", "bid 1 British", "", true, 5},
		{"13.3 nobody minds", "bid none", "bid none", "", false, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := sealed(c.british, c.french, c.dice)
			if g.Swapped != c.swapped {
				t.Errorf("swapped %v", g.Swapped)
			}
			g.wantVP(c.vp)
			if g.Stage != StageDeal {
				t.Errorf("the stage is %s", g.Stage)
			}
			if len(g.told("bid")) != 2 || !g.told("bid")[0].Reveal {
				t.Errorf("told: %v", g.script.Events)
			}
		})
	}
	for _, c := range []struct {
		name    string
		dice    string
		bids    []string
		swapped bool
		vp      int
		asked   int
	}{
		{"14.7 in turn until one has enough", "1", []string{"bid 0 French", "bid 1 French", "bid 2 French", "bid none"}, true, 2, 4},
		{"14.7 the other begins", "6", []string{"bid 1 French", "bid none"}, false, 3, 2},
		{"14.7 the first bid is accepted", "1", []string{"bid 2 French", "bid none"}, true, 2, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newTest(t, "vp 4", c.dice, c.bids...)
			g.Options.OpenBids = true
			g.bidding()
			if g.Swapped != c.swapped || len(g.script.Asked) != c.asked {
				t.Errorf("swapped %v, asked %v", g.Swapped, g.script.Asked)
			}
			g.wantVP(c.vp)
		})
	}
	t.Run("14.7 who begins must bid", func(t *testing.T) {
		d := newTest(t, "", "").bidDecision(French, "14.7", bid{})
		if got := refused(t, d, "bid none"); got != "14.7 bid-not-possible" {
			t.Errorf("no bid: got %q", got)
		}
		if got := New().Format(d.Default()); got != "bid 0 French" {
			t.Errorf("the default is %s", got)
		}
	})
	t.Run("14.7 more, and for the same side", func(t *testing.T) {
		g := newTest(t, "", "")
		d := g.bidDecision(French, "14.7", bid{French, 2})
		for line, want := range map[string]string{"bid 2 French": "14.7 bid-not-possible", "bid 3 British": "14.7 bid-not-possible",
			"bid 3 French": "", "bid French 3 VP": "", "bid none": "", "bid 21 French": "14.7 bid-not-possible"} {
			if got := refused(t, d, line); got != want {
				t.Errorf("%s: got %q, want %q", line, got, want)
			}
		}
	})
	t.Run("13.3 a match begins with the bids", func(t *testing.T) {
		title := New()
		m, err := games.NewMatch(title, games.Setup{Code: "W1", Title: "wilderness", Scenario: "annus-mirabilis",
			Options: map[string]string{"13.3": "yes"}, Seed: games.Seed{1}})
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Waiting(); !slices.Equal(got, []games.Seat{"british", "french"}) {
			t.Fatalf("it waits for %v", got)
		}
		say := func(seat games.Seat, text string) {
			t.Helper()
			if out, err := m.Take(seat, games.ReadSheet(title, text, nil)); err != nil || !out.Done {
				t.Fatalf("%s: %v, %+v", text, err, out.Faults)
			}
		}
		say("french", "bid 2 french\nstanding militia: none\nask retreat at Albany")
		if m.Sits("french") != "french" {
			t.Error("seats have changed before both have bid")
		}
		say("british", "bid 3 french\nstanding militia: all\nask retreat at Ticonderoga")
		if m.Sits("french") != "british" || m.Sits("british") != "french" {
			t.Errorf("the French sit at %s, the British at %s", m.Sits("french"), m.Sits("british"))
		}
		if got := m.Waiting(); !slices.Equal(got, []games.Seat{"french"}) {
			t.Errorf("it waits for %v", got)
		}
		// Who had the British seat took his standing order and his setting along.
		for seat, want := range map[games.Seat]string{"french": "TIC", "british": "ALB"} {
			if got := m.Settings(seat, true); len(got) != 1 || !slices.Equal(got[0].Places, []string{want}) {
				t.Errorf("%s has the settings %+v, want one at %s", seat, got, want)
			}
		}
		for seat, want := range map[games.Seat]string{"french": "militia all", "british": "militia 0"} {
			if got := m.News(seat).Standing; len(got) != 1 || title.Format(got[0]) != want {
				t.Errorf("%s has the standing orders %v, want %s", seat, got, want)
			}
		}
		if vp := m.News("french").View.(*view).g.VP; vp != 1 {
			t.Errorf("the marker stands at %d, want 1", vp)
		}
		var lines []games.Line
		lines = append(lines, m.Fresh()...)
		again, err := games.LoadMatch(title, m.State(), lines[m.Base()-1:])
		if err != nil {
			t.Fatal(err)
		}
		if again.Sits("french") != "french" {
			t.Error("loaded again, the seats change again")
		}
		back, err := games.Rollback(title, m.State(), lines, 1, false)
		if err != nil {
			t.Fatal(err)
		}
		if back.Sits("french") != "british" || len(back.Waiting()) != 2 {
			t.Errorf("taken back, the French sit at %s; it waits for %v", back.Sits("french"), back.Waiting())
		}
		// They know what was dealt, so it is dealt anew.
		if l := back.Fresh()[0]; l.Act != games.ActRollback || l.Epoch != 1 {
			t.Errorf("taken back by %+v, want new dice", l)
		}
	})
}

// Options that a match may have.
func TestTournament(t *testing.T) {
	t.Run("13.14 a draw is a French win in a tournament", func(t *testing.T) {
		g := newTest(t, "year 1762", "")
		g.sc, _ = g.d.scenario("full-campaign")
		g.Options.Tournament = true
		g.victoryCheck()
		if g.Winner != French {
			t.Errorf("the winner is %s", g.Winner)
		}
	})
}
