package adjudicator

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// dealt is the toy with bids in which, from the second round on, blue holds other
// cards than the dice dealt, and red sees none of it.
type dealt struct{ bidding }

func (d dealt) Play(ref games.Referee, pos games.Position) {
	d.bidding.Play(&gametest.Twin{Referee: ref, Title: d.bidding, Pos: pos, Seats: games.Seats{"red"},
		At: func(pos games.Position) bool { return pos.(*toy.Position).Round == 2 }}, pos)
}

// Twins are two clubs in which the same happens, but for what one player holds
// and types. What the other gets must be the same, to the byte.
type twins struct {
	*testing.T
	clubs [2]*club
	last  [2]map[string]post
	got   [2]map[string][]post
	seen  int    // letters that were compared
	code  string // of the match in which turns are taken
	ones  bool   // in which a 1 may be played
}

func newTwins(t *testing.T, one, other games.Title) *twins {
	w := &twins{T: t, code: "FI1"}
	for i, title := range []games.Title{one, other} {
		w.clubs[i] = newClub(t, func(o *Options) {
			o.Titles, o.MaxPerHour = games.Titles{"toy": games.Made(title)}, -1
		})
		w.last[i], w.got[i] = map[string]post{}, map[string][]post{}
	}
	return w
}

// each does something in both clubs, and compares what comes to who.
func (w *twins) each(who string, do func(i int, c *club, last map[string]post)) {
	w.Helper()
	var got [2][]post
	for i, c := range w.clubs {
		do(i, c, w.last[i])
		for _, p := range c.letters() {
			w.last[i][p.to], w.got[i][p.to] = p, append(w.got[i][p.to], p)
			if p.to == who {
				got[i] = append(got[i], p)
			}
		}
	}
	if len(got[0]) != len(got[1]) {
		w.Fatalf("%s gets %s, or %s", who, describe(got[0]), describe(got[1]))
	}
	for k, p := range got[0] {
		w.seen++
		if q := got[1][k]; !bytes.Equal(p.raw, q.raw) {
			w.Fatalf("%s can tell the two matches apart (-one +other):\n%s\n%s", who, cmp.Diff(p.text, q.text), cmp.Diff(string(p.raw), string(q.raw)))
		}
	}
}

// looks has who ask for all that can be asked for.
func (w *twins) looks(who string) {
	w.Helper()
	commands := []string{"board\nstatus\norders\nlegal\nhistory", "settings\nzone\nclock", "resend", "undo", "preview\ncard 1", "preview\nbid yes", "preview\nmarch hill\ndone"}
	list, err := w.clubs[0].store.Whole("FI1")
	if err != nil {
		w.Fatal(err)
	}
	most := 0 // of all numbers of reports
	for _, r := range list.Reports {
		most = max(most, r.Number)
	}
	for n := range most {
		commands = append(commands, fmt.Sprintf("history %d", n+1))
	}
	w.each(who, func(i int, c *club, last map[string]post) {
		for _, command := range commands {
			c.answer(last[who], who, command)
		}
	})
}

// turn has whoever is asked first do what he may do in both clubs, and hide, if
// he is not who, a remark in it.
func (w *twins) turn(who string) {
	w.Helper()
	c := w.clubs[0]
	seat := c.state(w.code).Waiting[0]
	order, mover := "", ""
	for _, s := range c.state(w.code).Seats {
		if s.Seat != seat {
			continue
		}
		p, err := c.store.Player(s.Player)
		if err != nil {
			w.Fatal(err)
		}
		mover = p.Address()
	}
	may := examples(w.last[1][mover])
	for _, o := range examples(w.last[0][mover]) {
		if fight := strings.HasPrefix(o, "attack") || strings.HasPrefix(o, "scout") || o == "card 1" && !w.ones; !fight && strings.Contains("\n"+strings.Join(may, "\n")+"\n", "\n"+o+"\n") {
			order = o
			break
		}
	}
	if order == "" {
		w.Fatalf("%s has no order that is good in both:\n%s\n%s", mover, w.last[0][mover].text, w.last[1][mover].text)
	}
	w.each(who, func(i int, c *club, last map[string]post) {
		text := order
		if mover != who {
			text = hidden[i] + "\n" + order
		}
		wantOutcomeOf(c.t, c.answer(last[mover], mover, text), Played)
	})
}

// hidden is what the one who is not to be seen types in each club.
var hidden = [2]string{"The barn is mine\nstanding retreat to mill", "I never liked you, Bob\nstanding retreat to hill"}

// rounds plays to the middle of the second round.
func (w *twins) rounds(who string) {
	w.Helper()
	for n := 0; !strings.Contains(w.last[0][who].text+w.last[0][anna].text, "round 2 of"); n++ {
		if n > 40 {
			w.Fatal("the second round does not begin")
		}
		w.turn(who)
	}
	if w.last[0][anna].text == w.last[1][anna].text {
		w.Error("the two matches do not differ")
	}
	w.turn(who)
	w.looks(who)
}

func (w *twins) rollback(who string) {
	w.Helper()
	w.each(who, func(_ int, c *club, _ map[string]post) {
		if _, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil {
			w.Fatal(err)
		}
	})
	w.looks(who)
}

// bid has the players change seats or not; Anna hides what she may.
func (w *twins) bid(who, change string) {
	w.Helper()
	w.each(who, func(i int, c *club, last map[string]post) {
		c.answer(last[anna], anna, hidden[i]+"\nbid no")
	})
	w.each(who, func(_ int, c *club, last map[string]post) {
		c.answer(last[bob], bob, "bid "+change)
	})
	w.looks(who)
}

// However seats change, Bob sees nothing of what Anna holds or types.
func TestTwinsOverSeats(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	w := newTwins(t, newBidding(), dealt{newBidding()})
	w.each(bob, func(_ int, c *club, last map[string]post) { c.match(4) })
	w.bid(bob, "yes") // Anna is blue now
	if got := w.clubs[1].seats("FI1"); got != "red=Bob, blue=Anna" {
		t.Fatalf("the seats are %s", got)
	}
	w.rounds(bob)
	w.rollback(bob)
	w.bid(bob, "no") // Bob is blue, as she was
	w.turn(bob)
	w.rollback(bob)
	w.bid(bob, "yes")
	w.rounds(bob)

	// In another club, where they have other numbers.
	var text [2]bytes.Buffer
	for i, c := range w.clubs {
		if err := c.clerk.Export(c.now, &text[i], "FI1", true); err != nil {
			t.Fatal(err)
		}
	}
	there := newTwins(t, newBidding(), dealt{newBidding()})
	there.each(bob, func(i int, c *club, _ map[string]post) {
		c.sent = w.clubs[i].sent
		for id, who := range map[store.PlayerID]string{"p1": bob, "p2": anna} {
			p := store.Player{ID: id, Name: nameOf[who], Addresses: []store.Address{{Addr: who, Confirmed: true}}}
			if err := c.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if _, err := c.store.Number("player"); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := c.clerk.Import(&text[i]); err != nil {
			t.Fatal(err)
		}
		if _, err := c.clerk.RenewAll(c.now); err != nil {
			t.Fatal(err)
		}
	})
	there.turn(bob)
	there.looks(bob)

	// Anna's seat goes to Carla.
	for _, w := range []*twins{w, there} {
		w.each(bob, func(_ int, c *club, _ map[string]post) {
			if _, err := c.clerk.Replace(c.now, "FI1", "blue", Person{Name: "Carla", Address: carla}); err != nil {
				t.Fatal(err)
			}
		})
		w.turn(bob)
		w.looks(bob)
		for _, c := range w.clubs {
			c.verified()
		}
	}
	if n := w.seen + there.seen; n < 200 {
		t.Errorf("only %d letters were compared", n)
	}
}

// No instant that Bob reads tells anything of what Anna holds or types: in his zone, in
// letters that come once a day.
func TestTwinsOfTime(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	w := newTwins(t, newBidding(), dealt{newBidding()})
	w.each(bob, func(_ int, c *club, last map[string]post) { c.match(4) })
	w.bid(bob, "no")
	w.each(bob, func(_ int, c *club, last map[string]post) {
		c.answer(last[bob], bob, "zone Tokyo\nletters daily 18:00")
	})
	for n := range 12 {
		w.each(bob, func(i int, c *club, last map[string]post) {
			c.now = c.now.Add(7 * time.Hour)
			if _, err := c.clerk.Follow(context.Background(), c.now, c.now); err != nil {
				t.Fatal(err)
			}
			if n%2 == 0 { // what Anna keeps to herself
				c.answer(last[anna], anna, hidden[i])
			}
		})
		w.turn(bob)
		w.looks(bob)
	}
	if w.seen < 100 {
		t.Errorf("only %d letters were compared", w.seen)
	}
	wantText(t, w.last[0][bob], "JST")
}

// Since when a match waits for somebody is counted from the last event that all may know:
// what a seat has answered meanwhile that nobody sees does not count.
func TestSinceTellsNothing(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	in, err := c.clerk.records().contest("FI1", games.LoadMatch)
	if err != nil {
		t.Fatal(err)
	}
	before, now := c.now.Add(-time.Hour), c.now
	is := in.game.Question("blue")
	for _, x := range []struct {
		name, question string
		seen           bool
		want           time.Time
	}{
		{"the same question", is, false, before},
		{"the same question, and others have done something", is, true, before},
		{"another question behind an answer that nobody sees", "another", false, before},
		{"another question behind something that all see", "another", true, now},
	} {
		in.meta.Asked = map[string]store.Wait{"blue": {Question: x.question, Since: before}}
		if in.public = in.game.Public(); x.seen {
			in.public--
		}
		if got := in.asked(now)["blue"].Since; !got.Equal(x.want) {
			t.Errorf("%s: since %s, want %s", x.name, got, x.want)
		}
	}
}

// Who takes a seat over sees nothing of what was typed there.
func TestTwinsOfTyping(t *testing.T) {
	w := newTwins(t, newBidding(), newBidding())
	w.each(bob, func(_ int, c *club, last map[string]post) { c.match(4) })
	w.bid(bob, "yes")
	w.turn(bob)
	w.turn(bob)
	typed := [2]string{"standing retreat to hill, else mill\ncard 1 always\ncard 2 always\ncard 6 always",
		"Bob will be sorry\nCARD: 1, always\nCard: 2, always\ncard  6 always\nstanding retreat to  HILL, else MILL"}
	w.each(carla, func(i int, c *club, last map[string]post) {
		c.answer(last[anna], anna, typed[i])
		c.answer(last[anna], anna, [2]string{"resend", "history"}[i])
		if _, err := c.clerk.Replace(c.now, "FI1", "blue", Person{Name: "Carla", Address: carla}); err != nil {
			t.Fatal(err)
		}
	})
	back := false
	for range 20 {
		w.each(carla, func(_ int, c *club, last map[string]post) {
			who := map[string]string{"red": bob, "blue": carla}[c.state("FI1").Waiting[0]]
			c.answer(last[who], who, example(t, last[who]))
		})
		back = back || strings.Contains(w.last[0][carla].text, "ORDERS THAT CAME BACK")
	}
	w.looks(carla)
	if !back {
		t.Error("no order came back to Carla")
	}
}
