package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/variant"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// bidding is the toy with bids for seats, with words.
type bidding struct{ variant.Bidding }

func newBidding() bidding { return bidding{variant.NewBidding()} }

func (bidding) Say(text games.Text, lang string) string { return newTitle().Say(text, lang) }

func (b bidding) Read(typed string, open []games.Kind) []games.Reading {
	return title{b.Bidding}.Read(typed, open)
}

func (b bidding) Format(o games.Order) string { return title{b.Bidding}.Format(o) }

func (bidding) View(pos games.Position, seats games.Seats) games.View {
	return newTitle().View(pos, seats)
}

// bids is a club that plays it.
func bids(t *testing.T) *club {
	return newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(newBidding())} })
}

// change has the players bid, so that they change seats or not.
func (c *club) change(last map[string]post, change string) {
	c.t.Helper()
	for _, bid := range []string{"no", change} {
		for _, s := range c.state("FI1").Seats {
			if s.Seat == c.state("FI1").Waiting[0] {
				who := map[store.PlayerID]string{"p1": anna, "p2": bob, "p3": carla}[s.Player]
				wantOutcomeOf(c.t, c.answer(last[who], who, "bid "+bid), Played)
				c.keep(last)
				break
			}
		}
	}
}

// keep notes the newest letter of each player.
func (c *club) keep(last map[string]post) []post {
	c.t.Helper()
	list := c.letters()
	for _, p := range list {
		last[p.to] = p
	}
	return list
}

// histories is every report that a player can have shown again, one message for
// each, and the list of them.
func (c *club) histories(p post) string {
	c.t.Helper()
	var all strings.Builder
	for n := range 12 {
		command := "history"
		if n > 0 {
			command = fmt.Sprintf("history %d", n)
		}
		if r := c.answer(p, p.to, command); r.Outcome != Answered {
			c.t.Fatalf("%s: %s", command, r.Outcome)
		}
		all.WriteString(c.one(p.to).text)
	}
	return all.String()
}

// wantNone finds none of the words in a text.
func wantNone(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if i := strings.Index(text, w); i >= 0 {
			t.Errorf("%q stands in ...%s...", w, text[max(0, i-200):min(len(text), i+200)])
		}
	}
}

// Who has changed seats can have shown again what he was told himself, in
// whichever seat, and nothing that the other was told or wrote there.
func TestHistoryIsOnesOwn(t *testing.T) {
	c := reseated(t)
	last := c.begin(3)
	c.answer(last[anna], anna, "Anna's remark\nstanding retreat to mill\n"+example(t, last[anna]))
	c.answer(last[bob], bob, "Bob's remark\nstanding retreat to hill\n"+example(t, last[bob]))
	for _, p := range c.letters() {
		last[p.to] = p
	}
	last = c.swap(last)
	for who, want := range map[string][2]string{anna: {"Red", "Blue"}, bob: {"Blue", "Red"}} {
		other := map[string]string{anna: bob, bob: anna}[who]
		text := c.histories(last[who])
		wantText(t, post{text: text}, "Welcome, "+nameOf[who]+". You are "+want[0], "You have changed seats: you are "+want[1])
		wantNone(t, text, "Welcome, "+nameOf[other], nameOf[other]+"'s remark", "Noted, "+nameOf[other], "Your turn, "+nameOf[other])
	}
	// Nor after the match was taken back to before they changed them.
	if _, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil {
		t.Fatal(err)
	}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	for who, other := range map[string]string{anna: bob, bob: anna} {
		wantNone(t, c.histories(last[who]), "Welcome, "+nameOf[other], nameOf[other]+"'s remark", "Noted, "+nameOf[other], "Your turn, "+nameOf[other])
	}
}

var nameOf = map[string]string{anna: "Anna", bob: "Bob", carla: "Carla"}

// taken is a club that has taken over a match of the first form of exports, in
// which reports are kept for the seat, and sent its players new reply addresses.
func taken(t *testing.T, file string, title games.Title) (*club, map[string]post) {
	t.Helper()
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(title)} })
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.Import(bytes.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.RenewAll(c.now); err != nil {
		t.Fatal(err)
	}
	last := map[string]post{}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	return c, last
}

// Where nobody can have changed seats, what was kept for a seat is that of the
// player who holds it; else nobody's, and the match goes on all the same.
func TestReportsKeptForASeat(t *testing.T) {
	for _, title := range []games.Title{newTitle(), reseating{newTitle()}} { // who might have, and has not yet
		c, last := taken(t, "form1.export", title)
		for who, other := range map[string]string{anna: bob, bob: anna} {
			wantText(t, last[who], "This report was sent before")
			text := c.histories(last[who])
			wantText(t, post{text: text}, "- report 1: round 1", "Welcome, "+nameOf[who])
			wantNone(t, text, "Welcome, "+nameOf[other], nameOf[other]+"'s remark")
		}
		c.verified()
	}
	for _, back := range []bool{false, true} {
		c, last := taken(t, "form1-swapped.export", reseating{newTitle()})
		if back {
			if _, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil {
				t.Fatal(err)
			}
			c.letters()
		}
		for _, who := range []string{anna, bob} {
			wantNone(t, c.histories(last[who]), "Welcome", "round 1 of 2, act")
			c.answer(last[who], who, "resend")
			wantNone(t, c.one(who).text, "Welcome", "marches")
		}
		if !back {
			last = c.answerAll(last)
			if m := c.state("FI1"); m.Length < 40 {
				t.Errorf("the match does not go on: %+v", m)
			}
		}
		c.verified()
	}
}

// answerAll has each player who is asked ask for his question again, and answer
// it, until nobody's answer is taken any more.
func (c *club) answerAll(last map[string]post) map[string]post {
	c.t.Helper()
	for range 40 {
		m := c.state("FI1")
		if len(m.Waiting) == 0 {
			break
		}
		for _, s := range m.Seats {
			if s.Seat != m.Waiting[0] {
				continue
			}
			p, err := c.store.Player(s.Player)
			if err != nil {
				c.t.Fatal(err)
			}
			who := p.Address()
			c.answer(last[who], who, "status")
			for _, p := range c.letters() {
				last[p.to] = p
			}
			wantOutcomeOf(c.t, c.answer(last[who], who, example(c.t, last[who])), Played)
			for _, p := range c.letters() {
				last[p.to] = p
			}
		}
	}
	return last
}

func wantOutcomeOf(t *testing.T, r Result, want Outcome) {
	t.Helper()
	if r.Outcome != want {
		t.Fatalf("outcome %s, want %s", r.Outcome, want)
	}
}

// However seats change, a letter is of use to nobody but who got it, and nothing
// is ordered by it once he has another report.
func TestReplyAddressesOverSeats(t *testing.T) {
	c := bids(t)
	last := c.begin(3)
	old := []post{last[anna], last[bob]}
	c.letters()
	keep := func(change string) {
		t.Helper()
		c.change(last, change)
		old = append(old, last[anna], last[bob])
	}
	check := func() {
		t.Helper()
		for _, p := range old {
			if p.MessageID == last[p.to].MessageID {
				continue
			}
			other := map[string]string{anna: bob, bob: anna}[p.to]
			before := c.state("FI1")
			wantOutcomeOf(t, c.answer(p, p.to, "bid yes\ncard 1\ncard 2\ncard 3\ncard 4\ncard 5\ncard 6"), Stale)
			wantOutcomeOf(t, c.answer(p, other, "standing retreat to ford"), Misused)
			c.letters()
			if now := c.state("FI1"); now.Length != before.Length {
				t.Errorf("the journal has grown by a message in answer to %s", p.MessageID)
			}
		}
	}
	keep("yes")
	check()
	for _, change := range []string{"yes", "no", "yes", "yes"} {
		if _, err := c.clerk.Rollback(c.now, "FI1", 1, false); err != nil {
			t.Fatal(err)
		}
		c.keep(last)
		old = append(old, last[anna], last[bob])
		check()
		keep(change)
		check()
	}
	// In another club with the same key the same numbers are other players.
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	there := bids(t)
	there.sent = c.sent
	for id, who := range map[store.PlayerID]string{"p1": bob, "p2": anna} {
		p := store.Player{ID: id, Name: nameOf[who], Addresses: []store.Address{{Addr: who, Confirmed: true}}}
		if err := there.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := there.clerk.Import(&text); err != nil {
		t.Fatal(err)
	}
	for _, p := range old {
		wantOutcomeOf(t, there.answer(p, p.to, "standing retreat to ford"), Misused)
	}
	there.letters()
	there.verified()
	c.verified()
}

// Two players may have a report of one number in one seat: their letters have
// Message-IDs of their own.
func TestMessageIDOverSeats(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	job := c.clerk.begin(c.now, mail.Message{}, nil)
	m := c.state("FI1")
	ids := map[string]bool{}
	for _, s := range m.Seats {
		p, err := c.store.Player(s.Player)
		if err != nil {
			t.Fatal(err)
		}
		if err := job.mailer.send(seatLetter{match: m, seat: "red", player: p, to: p.Address(), report: templates.Report{Number: 5}, kind: kindReport}); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range job.effects.p.Letters {
		ids[l.MessageID] = true
	}
	if len(ids) != 2 {
		t.Errorf("the Message-IDs are %v", ids)
	}
}

// A letter that was written to somebody in a seat that is another's now fails: it
// is he who cannot be reached, wherever he sits, and not who has the seat.
func TestUnreachableOverSeats(t *testing.T) {
	for _, replaced := range []bool{false, true} {
		c := bids(t)
		last := c.begin(3)
		letter := store.Letter{MessageID: "old@club.example", Match: "FI1", Seat: "red", Kind: kindReport, To: anna, From: "orders@club.example", Raw: []byte("old")}
		c.change(last, "yes")
		if replaced {
			if _, err := c.clerk.Replace(c.now, "FI1", "blue", Person{Name: "Carla", Address: carla}); err != nil {
				t.Fatal(err)
			}
			c.letters()
		}
		if err := c.store.Commit(store.Progress{Now: c.now, Letters: []store.Letter{letter}}); err != nil {
			t.Fatal(err)
		}
		due, err := c.store.Due(c.now, 10)
		if err != nil || len(due) != 1 {
			t.Fatal(due, err)
		}
		if err := c.clerk.LetterFailed(c.now, due[0], errors.New("no such mailbox"), true); err != nil {
			t.Fatal(err)
		}
		list := c.letters()
		want := 2 // the game master, and the opponent
		if replaced {
			want = 1
		}
		if len(list) != want {
			t.Fatal(describe(list))
		}
		for _, p := range list {
			if p.to != gm {
				wantText(t, p, "Bob, Anna cannot be reached at present.")
			}
		}
	}
}

// Two players who are one here would see both hands.
func TestImportTwoAsOne(t *testing.T) {
	c := newClub(t)
	c.begin(3)
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	other := newClub(t)
	p := store.Player{ID: "p1", Name: "Anna", Addresses: []store.Address{{Addr: anna, Confirmed: true}, {Addr: bob, Confirmed: true}}}
	if err := other.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
		t.Fatal(err)
	}
	_, err := other.clerk.Import(&text)
	wantError(t, err, "p1 and p2 of the export are one player here, Anna (p1)")
}
