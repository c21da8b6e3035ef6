package games_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/variant"
)

// bids is a toy match that begins with bids for seats.
func bids(t *testing.T) *table {
	t.Helper()
	tb := sit(t, variant.NewBidding())
	tb.tell("red")
	tb.tell("blue")
	return tb
}

// take plays a sheet and tells nobody.
func (t *table) take(seat games.Seat, text string) {
	t.Helper()
	t.load()
	out, err := t.Take(seat, games.ReadSheet(t.title, text, nil))
	if err != nil || !out.Done {
		t.Fatalf("%s: %v, %v", text, err, out.Faults)
	}
	t.store()
}

func (t *table) wantStanding(seat games.Seat, want string) {
	t.Helper()
	list := t.News(seat).Standing
	if len(list) != 1 || t.title.Format(list[0]) != want {
		t.Errorf("%s has the standing orders %v, want %s", seat, list, want)
	}
}

func (t *table) findBids(string) games.Title { return variant.NewBidding() }

// What a player has said, and how far he has been told, is his in whichever seat
// he sits: he is told nothing twice, the other misses nothing, and each goes on
// with the numbers of his own reports.
func TestReseat(t *testing.T) {
	tb := bids(t)
	looked := games.Remark{Act: games.ActSecrets, Words: "journal"}
	state, line, err := games.AddRemark(tb.state, looked, true)
	if err != nil {
		t.Fatal(err)
	}
	tb.state, tb.lines = state, append(tb.lines, line)
	tb.send("red", "standing retreat to hill; luck horseshoe; bid no") // and is told of it all
	tb.take("blue", "standing retreat to mill; bid yes")
	if tb.Sits("red") != "blue" || tb.Sits("blue") != "red" {
		t.Fatalf("red sits at %s, blue at %s", tb.Sits("red"), tb.Sits("blue"))
	}
	tb.wantStanding("blue", "retreat to hill")
	tb.wantStanding("red", "retreat to mill")
	count := func(seat games.Seat) (bids int) {
		for _, e := range tb.News(seat).Events {
			if e.Kind == "bid" {
				bids++
			}
		}
		return bids
	}
	if a, b := count("blue"), count("red"); a != 1 || b != 2 {
		t.Errorf("who had red is told of %d bids, want his opponent's; who had blue of %d, want both", a, b)
	}
	if a, b := tb.News("blue").Acts, tb.News("red").Acts; len(a) != 0 || len(b) != 1 {
		t.Errorf("who had red is told %v again, who had blue %v", a, b)
	}
	if a, b := tb.Report("blue"), tb.Report("red"); a != 2 || b != 1 {
		t.Errorf("who had red has %d reports, want 2; who had blue %d, want 1", a, b)
	}
	if v, err := games.Recheck(tb.findBids, tb.state, tb.lines); err != nil || len(v.Skipped) > 0 {
		t.Error(err, v.Skipped)
	}
}

// A preview that goes past the change shows what stands for its player, and
// nothing of the other.
func TestPreviewPastReseat(t *testing.T) {
	tb := bids(t)
	tb.take("red", "standing retreat to hill; bid no")
	tb.take("blue", "standing retreat to mill")
	tb.load()
	out, err := tb.Preview("blue", games.ReadSheet(tb.title, "bid yes", nil))
	if err != nil || !out.Done {
		t.Fatal(err, out.Faults)
	}
	var standing []string
	for _, a := range out.Trial.Ahead {
		for _, o := range a.Standing {
			standing = append(standing, tb.title.Format(o))
		}
	}
	if !slices.Equal(standing, []string{"retreat to mill"}) {
		t.Errorf("the preview shows the standing orders %q", standing)
	}
	if out.Stopped != games.AtRoll {
		t.Errorf("it stops at %s, want the first card", out.Stopped)
	}
}

// Taken back to where players may still change seats, a match has new dice: with
// the old ones somebody would know what the other will be dealt. What is a
// player's stays his.
func TestRollbackBeforeReseat(t *testing.T) {
	for _, c := range []struct{ name, blue, again string }{
		{"who has changed seats", "bid yes", "bid no"},
		{"who may change them now", "bid no", "bid yes"},
		{"who changes them again", "bid yes", "bid yes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			tb := bids(t)
			tb.take("red", "standing retreat to hill; bid no")
			tb.rollback(1, false)
			if l := tb.lines[len(tb.lines)-1]; l.Epoch != 0 {
				t.Errorf("nothing was dealt yet, and the dice are of epoch %d", l.Epoch)
			}
			tb.take("red", "bid no")
			tb.take("blue", "standing retreat to mill; "+c.blue)
			anna, bob := tb.Sits("red"), tb.Sits("blue")
			tb.tell(anna)
			tb.tell(bob)
			numbers := [2]int{tb.Report(anna), tb.Report(bob)}
			dealt := tb.lines[len(tb.lines)-6:]

			tb.take(anna, "ask retreat; card "+tb.title.Format(tb.News(anna).Asked[0].Default())[5:])
			tb.rollback(0, false)
			if l := tb.lines[len(tb.lines)-1]; l.Epoch != 0 {
				t.Errorf("to the beginning of the round nobody changes seats, and the dice are of epoch %d", l.Epoch)
			}
			tb.rollback(1, false)
			i := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.Epoch == 1 })
			if i < 0 {
				t.Fatal("the same dice fall")
			}
			if tb.Sits(anna) != "red" || tb.Sits(bob) != "blue" || len(tb.News("red").Queued)+len(tb.News("blue").Queued) > 0 {
				t.Errorf("taken back, they sit at %s and %s", tb.Sits(anna), tb.Sits(bob))
			}
			tb.wantStanding("red", "retreat to hill")
			tb.wantStanding("blue", "retreat to mill")
			if got := [2]int{tb.Report("red"), tb.Report("blue")}; got != numbers {
				t.Errorf("the last reports were %d, and are %d", numbers, got)
			}
			if len(tb.Settings("red", true)) != 1 || len(tb.Settings("blue", true)) != 0 {
				t.Error("a setting has gone to the other")
			}
			tb.take("red", "bid no")
			tb.take("blue", c.again)
			same := true
			for k, l := range tb.lines[len(tb.lines)-6:] {
				same = same && l.What == games.LineDraw && slices.Equal(l.Values, dealt[k].Values)
			}
			if same {
				t.Error("the same cards are dealt")
			}
			if v, err := games.Recheck(tb.findBids, tb.state, tb.lines); err != nil || len(v.Skipped) > 0 {
				t.Error(err, v.Skipped)
			}
		})
	}
}

// Who is handed a seat has what it has, and nothing that was typed there.
func TestReplace(t *testing.T) {
	for _, bare := range []bool{false, true} {
		tb := begin(t)
		tb.tell("blue")
		tb.send("red", "standing retreat to hill; ask press; luck horseshoe; march ford until used")
		tb.take("red", "CARD: 6, // my best")
		tb.send("blue", "offer draw")
		if q := tb.News("red").Queued; len(q) != 2 {
			t.Fatalf("red's queue is %v", q)
		}
		number := tb.Report("red")
		tb.load()
		if err := tb.Replace("red", 9, bare); err != nil {
			t.Fatal(err)
		}
		tb.store()
		tb.load()
		n := tb.News("red")
		if !n.New || len(n.Events) == 0 || n.Offer != nil || tb.Told("red") != 10 || number >= 9 {
			t.Errorf("the new one is told %d events in report %d, and offered %v", len(n.Events), tb.Report("red"), n.Offer)
		}
		if l := tb.lines[len(tb.lines)-1]; l.Act != games.ActReplace || l.Seat != "red" {
			t.Errorf("the journal says %+v", l)
		}
		state := string(tb.State())
		if bytes.Contains(tb.state, []byte("CARD: 6")) || strings.Contains(state, "horseshoe") || strings.Contains(state, "my best") {
			t.Errorf("what was typed is kept: %s", state)
		}
		want := [3]int{2, 1, 1} // orders that wait, standing orders, settings
		asked := ""
		if bare {
			want, asked = [3]int{}, "card"
		}
		if got := [3]int{len(n.Queued), len(n.Standing), len(tb.Settings("red", true))}; got != want {
			t.Errorf("bare %v: %v orders that wait, standing orders and settings, want %v", bare, got, want)
		}
		tb.wantAsked("red", asked)
		tb.wantAsked("blue", "card")
	}
}
