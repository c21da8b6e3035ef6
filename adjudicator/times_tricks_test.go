package adjudicator

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/store"
)

// A zone that is set while a question is open moves no deadline, by an answer clock with
// week-ends the least; the next question goes by it.
func TestZoneMovesNoDeadline(t *testing.T) {
	c := clocked(t, answerClock())
	c.now = time.Date(2026, 3, 4, 20, 0, 0, 0, time.UTC) // a Wednesday: the week-end comes between
	p, other := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	due := c.deadline(seat)
	for _, zone := range []string{"Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kolkata", "none"} {
		c.answer(p, p.to, "zone "+zone)
		c.letters()
		if got := c.deadline(seat); !got.Equal(due) {
			t.Errorf("behind zone %s the answer is due %s, before %s", zone, got.UTC(), due.UTC())
		}
	}
	c.answer(p, p.to, "zone Pacific/Kiritimati")
	last := map[string]post{p.to: p, other.to: other}
	for _, l := range c.letters() {
		last[l.to] = l
	}
	for range 30 { // until he is asked something else
		m := c.state("FI1")
		if m.State == store.MatchOver {
			t.Fatal("he is not asked again")
		}
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		c.answer(last[who], who, example(t, last[who]))
		for _, l := range c.letters() {
			last[l.to] = l
		}
		if in, err := c.clerk.records().contest("FI1", games.LoadMatch); err != nil {
			t.Fatal(err)
		} else if zone := in.times.party(seat).Zone; zone == "Pacific/Kiritimati" {
			return
		}
	}
	t.Error("the next question does not go by the zone that was set")
}

// Who is away two days at a time, again and again, or comes back at once and goes again,
// has no more days of it than a year allows.
func TestAwayDayByDay(t *testing.T) {
	for _, back := range []bool{false, true} {
		t.Run(fmt.Sprintf("back %v", back), func(t *testing.T) {
			r := waits()
			r.Bank, r.Increment, r.Cap = 200*days, 0, 0
			c := clocked(t, r)
			p, _ := c.asked()
			seat := games.Seat(c.state("FI1").Waiting[0])
			refused := 0
			for range 60 {
				c.answer(p, p.to, "away today until tomorrow")
				for _, l := range c.later(0) {
					if l.to == p.to && strings.Contains(l.text, "Nothing was done") {
						refused++
					}
				}
				c.now = c.now.Add(20 * time.Hour)
				if back {
					c.answer(p, p.to, "back")
				}
				c.later(28 * time.Hour)
			}
			if refused == 0 {
				t.Error("each of 60 absences was taken")
			}
			stood := c.left(seat) - (200*days - 60*48*time.Hour)
			if most := DefaultAway * days; stood > most {
				t.Errorf("his clock stood for %s, of %s at most", stood, most)
			}
		})
	}
}

// What somebody does about time who is no party of the match does nothing, although he
// has a reply address of one: a stranger, or a player of the club who is none here.
func TestThirdDoesNothing(t *testing.T) {
	c := clocked(t, waits())
	p, other := c.asked()
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short",
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Bob", Address: bob}}}); err != nil {
		t.Fatal(err)
	}
	c.answer(other, other.to, "offer pause") // for somebody to accept
	c.letters()
	kept := func() []byte {
		g, err := c.store.Timing("FI1")
		if err != nil {
			t.Fatal(err)
		}
		_, state, _, err := c.store.Load("FI1")
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Appendf(nil, "%s %s %v %v", g.Data, state, c.state("FI1").Length, []store.Player{c.player(anna), c.player(bob)})
	}
	was := kept()
	for _, from := range []string{carla, "mallory@evil.example"} {
		for _, typed := range []string{"accept pause", "decline pause", "offer pause", "offer draw", "offer clock bank", "accept draw", "resume", "claim",
			"give 30d", "remind", "away today until 20 Mar", "back", "zone Tokyo", "resign FI1"} {
			for _, at := range []post{p, other} {
				c.send(note{from: from, text: typed, answers: &at, headers: fmt.Sprintf(vouched, from)})
				c.later(0)
				if now := kept(); !bytes.Equal(now, was) {
					t.Fatalf("%q from %s did something:\n%s\n%s", typed, from, was, now)
				}
			}
		}
	}
}

// A claim in answer to an older report does nothing: what it saw has changed.
func TestStaleClaim(t *testing.T) {
	c := clocked(t, waits())
	old, other := c.asked()
	// He answers, and plays on until the match waits for the other.
	seat, last := c.state("FI1").Waiting[0], old
	for c.state("FI1").Waiting[0] == seat {
		c.answer(last, old.to, example(t, last))
		last = to(t, c.letters(), old.to)
	}
	list := c.later(4 * days)
	if to(t, list, other.to).text == "" || to(t, list, old.to).ReplyTo[0] == old.ReplyTo[0] {
		t.Fatal("the report is the old one")
	}
	length := c.state("FI1").Length
	c.answer(old, old.to, "claim")
	wantText(t, to(t, c.letters(), old.to), "Nothing was done: your message answers an older report. Please claim in answer to the present one.")
	if c.state("FI1").Length != length {
		t.Error("the match went on by it")
	}
	c.answer(to(t, list, old.to), old.to, "claim")
	wantText(t, to(t, c.letters(), old.to), "The safe answer was taken")
}

// A deadline that is later because mail could not come says so; one that is later by a
// gift, an absence or a pause is told with these, and nothing is said of mail.
func TestDeadlineToldAgain(t *testing.T) {
	const told = "You were told Wed 4 Mar, 18:00 UTC before: what mail could not come or go does not count."
	c := clocked(t, waits())
	p, other := c.asked()
	c.beat(true)
	c.now = c.now.Add(10 * time.Hour)
	c.beat(true) // the daemon was down
	c.answer(p, p.to, "status")
	wantText(t, c.one(p.to), "Answer by Thu 5 Mar, 04:00 UTC", told)
	c.answer(p, p.to, "status")
	wantNone(t, c.one(p.to).text, "You were told")
	for _, x := range []struct{ who, typed string }{{other.to, "give 2d"}, {p.to, "away 3 Mar to 5 Mar"}, {p.to, "back"}} {
		from := map[string]post{p.to: p, other.to: other}[x.who]
		c.answer(from, x.who, x.typed)
		c.letters()
		c.later(0)
		c.answer(p, p.to, "status")
		wantNone(t, to(t, c.letters(), p.to).text, "You were told")
	}
}

// Who is away reads at the top until when, with his clock; in the answer to "away" once.
func TestOwnAbsence(t *testing.T) {
	c := clocked(t, bankClock)
	p, _ := c.asked()
	c.answer(p, p.to, "away 3 Mar to 5 Mar")
	noted := to(t, c.letters(), p.to)
	wantText(t, noted, "You will be away: Tue 3 Mar 2026 to Thu 5 Mar 2026.")
	wantNone(t, noted.text, "You are away")
	c.answer(p, p.to, "status")
	wantText(t, to(t, c.letters(), p.to), "You are away from Tue 3 Mar, 00:00 UTC until Fri 6 Mar, 00:00 UTC: your clock stands then.")
	c.later(2 * days)
	c.answer(p, p.to, "status")
	wantText(t, to(t, c.letters(), p.to), "You are away until Fri 6 Mar, 00:00 UTC: your clock stands then.")
}

// What the game master does about time says that it was he.
func TestClockOfGameMaster(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	if err := c.clerk.Give(c.now, "FI1", games.Seat(c.state("FI1").Waiting[0]), 2*days); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	wantText(t, to(t, list, p.to), "the game master has given you 2 days more.")
	wantText(t, to(t, list, other.to), "the game master has given ", " 2 days more.")
	if err := c.clerk.SetClock(c.now, "FI1", bankClock.Name); err != nil {
		t.Fatal(err)
	}
	wantText(t, to(t, c.letters(), p.to), `is played by the clock "quick" from now on: the game master has changed it.`, `Clock "quick": each player has 3 days`)
}
