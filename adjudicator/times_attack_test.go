package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
)

// waits is a clock that waits for a claim, without reminders.
func waits() clock.Rules {
	r := bankClock
	r.Late, r.Reminders, r.Grace = clock.Wait, nil, 0
	return r
}

// Who wants no more letters stops no clock by that: what he is asked costs time at once.
func TestUnsubscribeStopsNoClock(t *testing.T) {
	c := clocked(t, waits())
	p, other := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	c.answer(p, p.to, "unsubscribe")
	c.letters()
	c.now = c.now.Add(2 * days)
	if got := c.left(seat); got != days {
		t.Errorf("%s left after two days of three, want one day", got)
	}
	list := c.later(days)
	wantText(t, to(t, list, other.to), `write "claim"`)
}

// Nor does a new question wait for a letter that will not be sent.
func TestNoAddressNoDelay(t *testing.T) {
	c := clocked(t, waits())
	p, other := c.asked()
	c.answer(other, other.to, "unsubscribe")
	c.letters()
	seat := c.state("FI1").Waiting[0]
	for c.state("FI1").Waiting[0] == seat {
		c.answer(p, p.to, example(t, p))
		p = to(t, c.letters(), p.to)
	}
	next := games.Seat(c.state("FI1").Waiting[0])
	before := c.left(next)
	c.now = c.now.Add(10 * time.Hour)
	if got := c.left(next); got != before-10*time.Hour {
		t.Errorf("who gets no letters has %s left after ten hours, want %s", got, before-10*time.Hour)
	}
}

// bounceOf is a delivery report about somebody, sent to an address.
func bounceOf(to, about, id string) []byte {
	return fmt.Appendf(nil, "From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <%s@example.net>\r\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
		"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n", to, id, about)
}

// A bounce that nothing proves stops no clock; a true one does, once in a match, and
// until a message comes.
func TestBouncesStopOnce(t *testing.T) {
	c := clocked(t, waits())
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	c.handle(bounceOf("orders@club.example", p.to, "forged"))
	c.later(0)
	c.now = c.now.Add(10 * time.Hour)
	if got := c.left(seat); got != 3*days-10*time.Hour {
		t.Fatalf("after a bounce without a token %s left, want %s", got, 3*days-10*time.Hour)
	}
	c.handle(bounceOf(p.ReplyTo[0].Addr, p.to, "true"))
	list := c.later(0)
	slices.Reverse(list) // the newest first
	wantText(t, to(t, list, map[string]string{anna: bob, bob: anna}[p.to]), "That clock stands until a message comes, for seven days at most")
	c.now = c.now.Add(3 * days)
	c.answer(p, p.to, "status") // he writes: it runs again
	c.letters()
	c.now = c.now.Add(10 * days)
	c.handle(bounceOf(p.ReplyTo[0].Addr, p.to, "again"))
	c.later(0)
	if got := c.left(seat); got != 0 {
		t.Errorf("a second bounce: %s left, want nothing", got)
	}
}

// A flood that is set aside stops no clock.
func TestFloodStopsNoClock(t *testing.T) {
	r := waits()
	c := newClub(t, func(o *Options) { o.Clocks, o.Clock, o.MaxPerHour = []clock.Rules{r}, r.Name, 3 })
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	for range 20 {
		c.answer(p, p.to, "status")
	}
	c.letters()
	c.later(0)
	c.now = c.now.Add(10 * time.Hour)
	if got := c.left(seat); got != 3*days-10*time.Hour {
		t.Errorf("%s left, want %s", got, 3*days-10*time.Hour)
	}
}

// A message that cannot be read stops its writer's clock once, and until he writes again.
func TestDamagedStopsOnce(t *testing.T) {
	c := clocked(t, waits())
	p, _ := c.asked()
	seat := games.Seat(c.state("FI1").Waiting[0])
	broken := func() {
		raw := c.bytes(note{from: p.to, answers: &p, text: "x"})
		m := readAt(raw, c.now)
		m.Kind = "damaged"
		if _, err := c.clerk.Handle(t.Context(), c.now, m, raw); err != nil {
			t.Fatal(err)
		}
		c.later(0)
	}
	broken()
	c.now = c.now.Add(2 * days)
	if got := c.left(seat); got != 3*days {
		t.Errorf("after a message that cannot be read %s left, want all", got)
	}
	c.answer(p, p.to, "status")
	c.letters()
	broken()
	c.now = c.now.Add(10 * time.Hour)
	if got := c.left(seat); got != 3*days-10*time.Hour {
		t.Errorf("after the second %s left, want %s", got, 3*days-10*time.Hour)
	}
}

// An answer that the server handed over too late comes back with both instants; what the
// clock answered stands.
func TestWithheldAnswer(t *testing.T) {
	r := bankClock
	r.Reminders = nil
	c := clocked(t, r)
	p, _ := c.asked()
	written := c.now.Add(2 * days)
	c.now = written
	raw := c.bytes(note{from: p.to, text: example(t, p), answers: &p})
	c.later(days + 2*time.Hour) // the clock answers
	length := c.state("FI1").Length
	if _, err := c.clerk.Handle(t.Context(), c.now, readAt(raw, written), raw); err != nil {
		t.Fatal(err)
	}
	late := to(t, c.letters(), p.to)
	wantText(t, late, "Your orders were not carried out", "Your message came on Tue 3 Mar, 18:00 UTC, but your time was out on Wed 4 Mar, 20:00 UTC, "+
		"and the clock had answered. What stands is what the clock answered; the game master can take the match back.")
	if c.state("FI1").Length != length {
		t.Error("the match went on by it")
	}
}

// A default that a clock takes of one of several simultaneous choices stays unsaid until
// all have answered, and until then its player may answer himself.
func TestClockAmongSimultaneous(t *testing.T) {
	r := bankClock
	r.Reminders, r.Grace = nil, 0
	c := clocked(t, r)
	c.match(3)
	list := c.letters()
	a, b := to(t, list, anna), to(t, list, bob)
	if n := len(c.state("FI1").Waiting); n != 2 {
		t.Fatalf("%d are asked at once", n)
	}
	c.now = c.now.Add(time.Hour)
	c.answer(b, bob, "give 10d") // so that only one of the two is out of time
	c.letters()
	c.answer(a, anna, "give 1h")
	c.letters()
	list = c.later(4 * days)
	for _, p := range list {
		if strings.Contains(p.text, "plays a") || p.to != bob && strings.Contains(p.text, "the safe answer was taken") {
			t.Errorf("the letter to %s tells what the clock chose:\n%s", p.to, p.text)
		}
	}
	last := b
	for _, p := range list {
		if p.to == bob {
			last = p
		}
	}
	c.answer(last, bob, "card 6") // his own answer comes before the clock's
	c.letters()
	a = to(t, append([]post{a}, c.letters()...), anna)
	c.answer(a, anna, example(t, a))
	for _, p := range c.letters() {
		if strings.Contains(p.text, "The blue seat plays a") && !strings.Contains(p.text, "The blue seat plays a 6") {
			t.Errorf("the clock's answer took the place of his own:\n%s", p.text)
		}
	}
}
