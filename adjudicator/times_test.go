package adjudicator

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
)

const days = 24 * time.Hour

// bankClock is a bank of three days with a reminder a day before its end.
var bankClock = clock.Rules{
	Name: "quick", Kind: clock.Bank, Bank: 3 * days, Increment: time.Hour, Cap: 5 * days,
	Reminders: []time.Duration{days}, Grace: 2 * time.Hour, Late: clock.Default,
}

// clocked is a club whose matches are played by a clock.
func clocked(t *testing.T, r clock.Rules) *club {
	t.Helper()
	return newClub(t, func(o *Options) { o.Clocks, o.Clock = []clock.Rules{r}, r.Name })
}

// asked begins a match, plays on at once until one of the two is asked, and returns the
// last letter of that one, and of the other.
func (c *club) asked() (asked, other post) {
	c.t.Helper()
	c.match(3)
	last := map[string]post{}
	for {
		for _, p := range c.letters() {
			last[p.to] = p
		}
		m := c.state("FI1")
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		if len(m.Waiting) == 1 {
			other := map[string]string{anna: bob, bob: anna}[who]
			return last[who], last[other]
		}
		c.answer(last[who], who, example(c.t, last[who]))
	}
}

// left is what the bank of a seat holds by the store.
func (c *club) left(seat games.Seat) time.Duration {
	c.t.Helper()
	in, err := c.clerk.records().contest("FI1", games.LoadMatch)
	if err != nil {
		c.t.Fatal(err)
	}
	in.times.at(c.now)
	if p := in.times.party(seat); p.Asked == "" {
		return p.Left
	}
	return in.times.reckon(seat, c.now).left
}

// A question costs time from when its letter has left until its answer reached the
// club's server, whenever the daemon reads that; a bank gets an increment for it.
func TestBankIsCharged(t *testing.T) {
	c := clocked(t, bankClock)
	c.match(2)
	made := c.now
	c.now = made.Add(5 * time.Hour) // the relay could not be reached until then
	list := c.letters()
	seat := games.Seat(c.state("FI1").Waiting[0])
	who := map[games.Seat]string{"red": anna, "blue": bob}[seat]
	p := to(t, list, who)
	wantText(t, p, "each player has 3 days for all his answers, and 60 minutes more", "Answer by Wed 4 Mar, 18:00 UTC; 3 days left")
	c.now = made.Add(5*time.Hour + 30*time.Hour)
	raw := c.bytes(note{from: who, text: example(t, p), answers: &p})
	m := readAt(raw, made.Add(5*time.Hour+20*time.Hour)) // and the daemon reads it ten hours later
	if _, err := c.clerk.Handle(t.Context(), c.now, m, raw); err != nil {
		t.Fatal(err)
	}
	if got, want := c.left(seat), 3*days-20*time.Hour+time.Hour; got != want && c.state("FI1").Waiting[0] != string(seat) {
		t.Errorf("%s has %s left, want %s", seat, got, want)
	}
	var charged, gained int
	for _, l := range c.journal("FI1") {
		if a, ok := l.TimeAct(); ok && a.What == games.TimeCharge {
			charged += a.Seconds
		} else if ok && a.What == games.TimeGain {
			gained += a.Seconds
		}
	}
	if charged != 20*60*60 || gained != 60*60 {
		t.Errorf("the journal has %d seconds charged and %d gained, want 72000 and 3600", charged, gained)
	}
}

// A reminder comes once, at its time, with the question; when time and grace are out and
// all mail of that time is read, the safe answer is taken, all are told, and the next
// question has a day at least.
func TestTimeIsOut(t *testing.T) {
	c := clocked(t, bankClock)
	p, _ := c.asked()
	begun := c.now
	if list := c.later(2*days - time.Second); len(list) > 0 {
		t.Errorf("before the reminder: %s", describe(list))
	}
	list := c.later(time.Second)
	if len(list) != 1 || list[0].to != p.to {
		t.Fatalf("the reminder: %s, want one letter to %s", describe(list), p.to)
	}
	wantLetter(t, "reminder", list[0])
	wantText(t, list[0], "A reminder, ", "24 hours left", "YOU ARE ASKED")
	if example(t, list[0]) != example(t, p) {
		t.Errorf("the reminder does not show what is needed to answer it:\n%s", list[0].text)
	}
	if list := c.later(days + 2*time.Hour - time.Second); len(list) > 0 {
		t.Errorf("before the end: %s", describe(list))
	}
	length := c.state("FI1").Length
	// Mail of that time may lie unread.
	c.now = begun.Add(3*days + 2*time.Hour + time.Hour)
	if _, err := c.clerk.Follow(context.Background(), c.now, begun.Add(3*days+2*time.Hour-time.Second)); err != nil {
		t.Fatal(err)
	}
	if list := c.letters(); len(list) > 0 || c.state("FI1").Length != length {
		t.Errorf("over unread mail the clock did something: %s", describe(list))
	}
	list = c.later(0)
	if len(list) != 2 {
		t.Fatalf("when time is out: %s, want a letter to each", describe(list))
	}
	wantText(t, to(t, list, p.to), "your time is out: the clock has taken the safe answer for you")
	wantText(t, to(t, list, map[string]string{anna: bob, bob: anna}[p.to]), "is out, and the clock has taken the safe answer")
	wantLetter(t, "clock-answers", to(t, list, p.to))
	for _, l := range c.journal("FI1") {
		if l.What == games.LineAnswer && l.From == games.FromClock {
			return
		}
	}
	t.Error("no answer of the journal is the clock's")
}

// Where a clock waits, the others are told and may claim: first the safe answer, and
// when time is out again without a word, the match.
func TestClaim(t *testing.T) {
	r := bankClock
	r.Late, r.Reminders, r.Grace = clock.Wait, nil, 0
	c := clocked(t, r)
	p, other := c.asked()
	lost := c.state("FI1").Waiting[0]
	c.answer(other, other.to, "claim")
	wantText(t, c.one(other.to), "Nothing was done: nobody's time is out.")
	list := c.later(3 * days)
	if len(list) != 3 { // and the game master
		t.Fatalf("when time is out: %s", describe(list))
	}
	wantText(t, to(t, list, p.to), "your time is out. Please answer: the others may claim")
	wantText(t, to(t, list, gm), "The time of")
	claims := to(t, list, other.to)
	wantText(t, claims, `write "claim"`, `"claim" has the safe answer taken for`)
	if list := c.later(30 * days); len(list) > 0 {
		t.Errorf("it is told again: %s", describe(list))
	}
	c.answer(claims, other.to, "claim")
	list = c.letters()
	answered := to(t, list, other.to)
	wantText(t, answered, "The safe answer was taken")
	wantText(t, to(t, list, p.to), "claimed and taken for you")
	for range 40 { // until the lost player's time is out again
		m := c.state("FI1")
		if m.State == store.MatchOver {
			break
		}
		if m.Waiting[0] != lost {
			c.answer(answered, other.to, example(t, answered))
			answered = to(t, c.letters(), other.to)
			continue
		}
		list = c.later(days)
		claims = to(t, list, other.to)
		wantText(t, claims, `"claim" ends the match, and you win.`)
		wantText(t, to(t, list, p.to), "the others may claim the match")
		c.answer(claims, other.to, "claim")
		answered = to(t, c.letters(), other.to)
	}
	if c.state("FI1").State != store.MatchOver {
		t.Fatal("the match cannot be claimed")
	}
	wantText(t, answered, "The match is over: you have won", "lost on time, as was claimed")
}

// Who answers and takes his answer back wins no time by it.
func TestNoTimeByUndoAlone(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	last := map[string]post{p.to: p, other.to: other}
	for range 20 { // until something is ordered that shows nobody anything
		p = last[map[string]string{"red": anna, "blue": bob}[c.state("FI1").Waiting[0]]]
		if strings.Contains(p.text, "    march ") {
			break
		}
		c.answer(p, p.to, example(t, p))
		c.keep(last)
	}
	seat := games.Seat(c.state("FI1").Waiting[0])
	before := c.left(seat)
	c.now = c.now.Add(20 * time.Hour)
	c.answer(p, p.to, line(t, p, "march "))
	c.keep(last)
	c.now = c.now.Add(10 * time.Minute)
	c.answer(last[p.to], p.to, "undo")
	c.keep(last)
	wantText(t, last[p.to], "Taken back")
	if got := c.left(seat); got > before-20*time.Hour {
		t.Errorf("after an answer and its undo %s has %s left, of %s", seat, got, before-20*time.Hour)
	}
}

// What the daemon, the mailbox or the relay was down for costs nobody anything, nor do
// a hold by the game master and an absence within bounds.
func TestWhatDoesNotCount(t *testing.T) {
	for _, x := range []struct {
		name string
		stop func(c *club, p post)
		want time.Duration
	}{
		{"nothing", func(c *club, p post) { c.now = c.now.Add(10 * time.Hour) }, 10 * time.Hour},
		{"the daemon is down", func(c *club, p post) {
			c.beat(true)
			c.now = c.now.Add(10 * time.Hour)
			c.lives(time.Hour)
		}, time.Hour},
		{"the daemon was down and has noted nothing yet since", func(c *club, p post) {
			c.lives(time.Hour)
			c.now = c.now.Add(10 * time.Hour)
		}, time.Hour},
		{"the mailbox is down", func(c *club, p post) {
			c.beat(true)
			for range 10 {
				c.now = c.now.Add(time.Minute)
				c.beat(false)
			}
			c.lives(time.Hour)
		}, time.Hour},
		{"the match is held", func(c *club, p post) {
			if err := c.clerk.Hold(c.now, "FI1", "wait"); err != nil {
				c.t.Fatal(err)
			}
			c.now = c.now.Add(5 * days)
			if err := c.clerk.Release(c.now, "FI1"); err != nil {
				c.t.Fatal(err)
			}
			c.now = c.now.Add(time.Hour)
		}, time.Hour},
		{"he is away", func(c *club, p post) {
			c.answer(p, p.to, "away 2 Mar to 5 Mar")
			c.now = time.Date(2026, 3, 6, 1, 0, 0, 0, time.UTC)
		}, 7 * time.Hour}, // from 18:00 to midnight, and an hour
		{"he is away from now on", func(c *club, p post) {
			c.answer(p, p.to, "away today until 5 Mar")
			c.now = time.Date(2026, 3, 6, 1, 0, 0, 0, time.UTC)
		}, time.Hour},
		{"he is away and comes back", func(c *club, p post) {
			c.answer(p, p.to, "away today until 15 Mar")
			c.now = c.now.Add(2 * days)
			c.answer(p, p.to, "back")
			c.now = c.now.Add(time.Hour)
		}, time.Hour},
		{"a pause is agreed", func(c *club, p post) {
			other := map[string]string{anna: bob, bob: anna}[p.to]
			c.answer(p, p.to, "offer pause until 20 Mar")
			offered := to(c.t, c.letters(), other)
			c.answer(offered, other, "accept pause")
			wantText(c.t, to(c.t, c.letters(), p.to), "stand from now on, as agreed")
			c.now = c.now.Add(10 * days)
			c.later(0)
			c.answer(p, p.to, "resume")
			c.now = c.now.Add(time.Hour)
		}, time.Hour},
		{"a letter to him comes back", func(c *club, p post) {
			m := mustMatch(c)
			if err := c.clerk.LetterFailed(c.now, store.Letter{ID: 999, MessageID: "x", Match: "FI1", Seat: m.Waiting[0], To: p.to}, errNoUser, true); err != nil {
				c.t.Fatal(err)
			}
			c.later(0)
			c.now = c.now.Add(20 * days) // seven of these do not count
		}, 3 * days},
	} {
		t.Run(x.name, func(t *testing.T) {
			r := bankClock
			r.Late, r.Reminders = clock.Wait, nil
			c := clocked(t, r)
			p, _ := c.asked()
			seat := games.Seat(c.state("FI1").Waiting[0])
			x.stop(c, p)
			if got, want := c.left(seat), max(3*days-x.want, 0); got != want {
				t.Errorf("%s left, want %s", got, want)
			}
		})
	}
}

// What has passed unseen is not charged by who does something before the heartbeat that
// notes it: nobody is out of time when the daemon begins to live, or its clock jumps.
func TestNobodyIsOutWhenTheDaemonBegins(t *testing.T) {
	r := bankClock
	r.Reminders = nil
	c := clocked(t, r)
	c.asked()
	c.lives(days)
	if list := c.later(30 * days); len(list) > 0 {
		t.Errorf("before the first heartbeat: %s", describe(list))
	}
	c.lives(2*days + r.Grace - time.Minute)
	if list := c.later(0); len(list) > 0 {
		t.Errorf("a minute before the end of the time: %s", describe(list))
	}
	c.lives(time.Minute)
	if list := c.later(0); len(list) != 2 {
		t.Errorf("at the end of the time: %s, want a letter to each", describe(list))
	}
}

// A question costs time from when its letter was refused for good, if that no longer
// stops the clock: else it would never be out.
func TestLetterIsRefused(t *testing.T) {
	r := bankClock
	r.Reminders = nil
	c := clocked(t, r)
	refuse := func(l store.Letter) {
		t.Helper()
		if err := c.clerk.LetterFailed(c.now, l, errNoUser, true); err != nil {
			t.Fatal(err)
		}
	}
	refuse(store.Letter{ID: 999, MessageID: "x", To: anna}) // of something else: it is known that none arrives
	c.match(2)
	due, err := c.store.Due(c.now, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range due {
		if l.To == anna {
			refuse(l)
		}
	}
	c.letters()
	c.lives(10 * time.Hour)
	if got, want := c.left("red"), 3*days-10*time.Hour; got != want {
		t.Errorf("ten hours after the letter was refused %s are left, want %s", got, want)
	}
}

// A clock that was put ahead and back leaves no reminder behind that comes too late.
func TestClockAheadAndBack(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	c.lives(days)
	c.now = c.now.Add(30 * days)
	c.beat(true)
	c.answer(other, other.to, "give 1d") // the deadline is reckoned by a clock that is wrong
	c.later(0)
	c.now = c.now.Add(-30 * days)
	c.lives(2*days - 5*time.Minute)
	if list := c.later(0); len(list) > 0 {
		t.Errorf("before the reminder: %s", describe(list))
	}
	c.lives(5 * time.Minute)
	if list := c.later(0); len(list) != 1 || list[0].to != p.to {
		t.Errorf("at the time of the reminder: %s, want one letter to %s", describe(list), p.to)
	}
}

// lives lets a time pass in which the daemon lives, and mail comes and goes.
func (c *club) lives(d time.Duration) {
	c.t.Helper()
	c.beat(true)
	for ; d > 0; d -= 5 * time.Minute {
		c.now = c.now.Add(min(d, 5*time.Minute))
		c.beat(true)
	}
}

func (c *club) beat(mail bool) {
	c.t.Helper()
	if err := c.store.Beat(c.now, mail); err != nil {
		c.t.Fatal(err)
	}
}

func (c *club) journal(code string) []games.Line {
	c.t.Helper()
	lines, err := c.clerk.records().journal(code, 1)
	if err != nil {
		c.t.Fatal(err)
	}
	return lines
}

// A match by a clock ends, and its journal with acts of time verifies.
func TestClockedMatchVerifies(t *testing.T) {
	c := clocked(t, bankClock)
	c.match(2)
	last := map[string]post{}
	for _, p := range c.letters() {
		last[p.to] = p
	}
	for n := range 200 {
		m := c.state("FI1")
		if m.State == store.MatchOver {
			break
		}
		c.now = c.now.Add(time.Duration(1+n%7) * time.Hour)
		if n%5 == 4 {
			c.now = c.now.Add(4 * days) // the clock answers
			for _, p := range c.later(0) {
				last[p.to] = p
			}
			continue
		}
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		c.answer(last[who], who, example(t, last[who]))
		for _, p := range c.letters() {
			last[p.to] = p
		}
	}
	if c.state("FI1").State != store.MatchOver {
		t.Fatal("the match does not end")
	}
	lines := c.journal("FI1")
	if err := games.Verify(func(string) games.Title { return newTitle() }, lines); err != nil {
		t.Error(err)
	}
	if !slices.ContainsFunc(lines, func(l games.Line) bool { return l.What == games.LineTime }) {
		t.Error("no act of time stands in the journal")
	}
	if g, err := c.store.Timing("FI1"); err != nil || !g.Due.IsZero() {
		t.Errorf("a match that is over has something due at %s, %v", g.Due, err)
	}
	if bytes.Contains(mustState(c), []byte("2026-")) {
		t.Error("an instant stands in the state of the match")
	}
}

// Whom the match waits for may be reminded once a day, and not while he is away.
func TestRemindIsBounded(t *testing.T) {
	c := newClub(t) // also where no clock runs
	p, other := c.asked()
	c.answer(other, other.to, "remind")
	list := c.letters()
	wantText(t, to(t, list, other.to), "A reminder goes to")
	wantText(t, to(t, list, p.to), " reminds you, ", "YOU ARE ASKED")
	c.answer(other, other.to, "please remind him")
	wantText(t, c.one(other.to), "Nobody was reminded: that is done once a day.")
	c.now = c.now.Add(days)
	c.answer(p, p.to, "away until 10 Mar")
	c.letters()
	c.answer(other, other.to, "remind")
	wantText(t, c.one(other.to), "Nobody was reminded: whom the match waits for is away.")
	c.answer(p, p.to, "remind")
	wantText(t, c.one(p.to), "the match waits for nobody else")
}

// Who gives time gives it to whom the match waits for, within bounds, and all are told.
func TestGiveIsBounded(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	c.answer(other, other.to, "give 2d")
	list := c.letters()
	wantText(t, to(t, list, other.to), "you have given ", " 2 days more.")
	wantText(t, to(t, list, p.to), "has given you 2 days more.", "Answer by Fri 6 Mar")
	wantNone(t, to(t, list, p.to).text, "You were told")
	if got := c.left(seat); got != 5*days {
		t.Errorf("%s left, want five days", got)
	}
	for _, typed := range []string{"give 40d", "give 0d", "give 3"} {
		c.answer(other, other.to, typed)
		wantText(t, c.one(other.to), `Nothing was done: write how much time, up to 31 days, such as "give 3d".`)
	}
	for range 3 {
		c.answer(other, other.to, "give 30d")
		c.letters()
	}
	c.answer(other, other.to, "give 30d")
	wantText(t, c.one(other.to), "has been given as much as can be")
	c.answer(p, p.to, "give 3d")
	wantText(t, c.one(p.to), "Nothing was done: the match waits for nobody else.")
}

// An absence is of whole days, two at least, not in the past, and within what a year
// allows; those who play with him hear of it.
func TestAwayIsBounded(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	for typed, says := range map[string]string{
		"away 5 Mar to 5 Mar":           "two days",
		"away 20 Feb to 3 Mar":          "past",
		"away 2 Mar to 20 May":          "60 are the most",
		"away 3/4 to 7/4":               "may be",
		"away 30 Feb to 3 Mar":          "no day of the calendar",
		"away from 5 Mar":               "until when",
		"away 2026-03-05 to 2026-03-04": "ends before it begins",
		"away 2 Mar to 3 Mar, thanks":   "You will be away: Mon 2 Mar 2026 to Tue 3 Mar 2026",
	} {
		c.answer(p, p.to, typed)
		wantText(t, to(t, c.letters(), p.to), says)
	}
	list := c.later(0)
	c.answer(p, p.to, "away 10 Mar to 30 Apr") // 52 days more
	list = append(list, c.letters()...)
	wantText(t, to(t, list, other.to), "will be away: Tue 10 Mar 2026 to Thu 30 Apr 2026. The clock stands meanwhile.")
	c.answer(p, p.to, "away 10 Jun to 20 Jun")
	wantText(t, c.one(p.to), "60 are the most")
}

// A pause is offered until a day that can be read, where a clock runs.
func TestPauseOffered(t *testing.T) {
	c := clocked(t, bankClock)
	p, other := c.asked()
	c.answer(p, p.to, "offer pause until the cows come home")
	wantText(t, c.one(p.to), "does not say until when", "offer pause until 3 Jan")
	c.answer(p, p.to, "offer pause until 20 Mar")
	list := c.letters()
	offered := to(t, list, other.to)
	wantText(t, offered, "accept pause", "until 20 Mar")
	c.answer(offered, other.to, "accept")
	list = c.letters()
	wantText(t, to(t, list, p.to), "stand from now on, as agreed, until Sat 21 Mar, 00:00 UTC")
	c.answer(p, p.to, "offer pause")
	wantText(t, c.one(p.to), "The clocks are paused already")
	c.now = time.Date(2026, 3, 20, 23, 59, 0, 0, time.UTC)
	if list := c.later(0); len(list) > 0 {
		t.Errorf("in the pause: %s", describe(list))
	}
	list = c.later(time.Minute)
	wantText(t, to(t, list, p.to), "the clocks of FI1 run again", "Answer by Tue 24 Mar, 00:00 UTC; 3 days left")

	c = newClub(t)
	p, _ = c.asked()
	c.answer(p, p.to, "offer pause")
	wantText(t, c.one(p.to), "No clock runs in this match, so there is nothing to pause.")
}

// A match that is brought into another club has its clocks with it; they stand until
// somebody there lets them run.
func TestClocksAreExported(t *testing.T) {
	c := clocked(t, bankClock)
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	c.now = c.now.Add(10 * time.Hour)
	var out bytes.Buffer
	if err := c.clerk.Export(c.now, &out, "FI1", true); err != nil {
		t.Fatal(err)
	}
	c.now = c.now.Add(30 * days)
	there := newClub(t)
	there.now = c.now
	if _, err := there.clerk.Import(&out); err != nil {
		t.Fatal(err)
	}
	if got := there.left(seat); got != 3*days-10*time.Hour {
		t.Errorf("%s left in the other club, want %s", got, 3*days-10*time.Hour)
	}
	there.send(note{from: p.to, subject: "FI1", text: "resume", headers: fmt.Sprintf(vouched, p.to[strings.Index(p.to, "@")+1:])})
	there.letters()
	there.now = there.now.Add(time.Hour)
	if got := there.left(seat); got != 3*days-11*time.Hour {
		t.Errorf("%s left an hour after it goes on, want %s", got, 3*days-11*time.Hour)
	}
}

// Whose bank is used up is not out while he is away, or while nothing counts; and gets his
// increment for a stretch like anybody.
func TestEmptyBank(t *testing.T) {
	r := bankClock
	r.Late, r.Grace = clock.Wait, 0
	c := clocked(t, r)
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	empty := func() {
		t.Helper()
		g, err := c.store.Timing("FI1")
		if err != nil {
			t.Fatal(err)
		}
		g.Data = regexp.MustCompile(`"left":"[^"]*"`).ReplaceAll(g.Data, []byte(`"left":"0s"`))
		g.Data = regexp.MustCompile(`"began":"2026[^"]*"`).ReplaceAll(g.Data, []byte(`"began":"`+c.now.Format(time.RFC3339)+`"`))
		g.Due = c.now // the clerk looks at it, and finds when more is
		if err := c.store.Commit(store.Progress{Now: c.now, Timing: &g}); err != nil {
			t.Fatal(err)
		}
	}
	out := func() bool {
		t.Helper()
		in, err := c.clerk.records().contest("FI1", games.LoadMatch)
		if err != nil {
			t.Fatal(err)
		}
		return !in.times.party(seat).Out.IsZero()
	}
	away := "away " + c.now.AddDate(0, 0, 1).Format("2 Jan") + " to " + c.now.AddDate(0, 0, 5).Format("2 Jan")
	c.answer(p, p.to, away)
	p = to(t, c.letters(), p.to)
	c.now = c.now.Add(30 * time.Hour)
	empty()
	c.later(time.Minute)
	if out() {
		t.Fatal("he is out while he is away")
	}
	c.later(5 * days)
	if !out() {
		t.Fatal("he is not out when he is back")
	}
	c.answer(p, p.to, example(t, p))
	c.letters()
	if got := c.left(seat); got != r.Increment && c.state("FI1").Waiting[0] != string(seat) {
		t.Errorf("%s has %s left, want %s", seat, got, r.Increment)
	}
	var gained int
	for _, l := range c.journal("FI1") {
		if a, ok := l.TimeAct(); ok && a.What == games.TimeGain && a.Seat == seat {
			gained = a.Seconds
		}
	}
	if gained != int(r.Increment/time.Second) {
		t.Errorf("the journal has %d seconds gained", gained)
	}
}
