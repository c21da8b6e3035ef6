package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/store"
)

// A mailbox that is full for a day harms nobody; one that is full for five days
// is as good as gone, unless a week without a failure has passed.
func TestFailingForNow(t *testing.T) {
	const day = 24 * time.Hour
	for _, c := range []struct {
		name string
		days []time.Duration // from one failure to the next
		told int             // letters after the last
	}{
		{"once", []time.Duration{0}, 0},
		{"five times in a day", []time.Duration{0, time.Hour, time.Hour, time.Hour, time.Hour}, 0},
		{"on four days", []time.Duration{0, day, day, day}, 0},
		{"on five days", []time.Duration{0, day, day, day, day}, 2},
		{"on five days, a week between", []time.Duration{0, day, day, 7 * day, day}, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			cl.match(3)
			due, err := cl.store.Due(cl.now, 10)
			if err != nil {
				t.Fatal(err)
			}
			envelope := due[slices.IndexFunc(due, func(l store.Letter) bool { return l.To == bob })].From
			cl.letters()
			for i, after := range c.days {
				cl.now = cl.now.Add(after)
				raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <f%d@example.net>\r\n"+
					"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
					"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\n--b--\r\n", envelope, i, bob)
				told := 0
				if i == len(c.days)-1 {
					told = c.told
				}
				wantOutcome(t, cl.handle([]byte(raw)), Undelivered, told)
			}
			if c.told > 0 {
				list := cl.letters()
				wantText(t, to(t, list, anna), "Bob cannot be reached")
				wantText(t, to(t, list, gm), "4.2.2")
			}
		})
	}
}

// A bounce that names one address as often as it likes is one failure of it: the
// opponent and the game master are told once.
func TestBounceNamesOneOften(t *testing.T) {
	c := newClub(t)
	c.match(3)
	b := to(t, c.letters(), bob)
	raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <often@example.net>\r\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
		"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n%s\r\n--b--\r\n",
		b.ReplyTo[0].Addr, strings.Repeat("\r\nFinal-Recipient: rfc822; "+bob+"\r\nAction: failed\r\nStatus: 5.1.1\r\n", 300))
	wantOutcome(t, c.handle([]byte(raw)), Undelivered, 2)
	list := c.letters()
	wantText(t, to(t, list, anna), "Bob cannot be reached")
	wantText(t, to(t, list, gm), "5.1.1")
	if l, err := c.store.Limit("failing " + bob); err != nil || l.Count != failedForGood {
		t.Errorf("it counts as %d, want %d (%v)", l.Count, failedForGood, err)
	}
}

// A bounce comes of one letter: whatever it names, the others are told of one
// address.
func TestBounceNamesSeveral(t *testing.T) {
	c := newClub(t)
	c.match(3)
	b := to(t, c.letters(), bob)
	p, err := c.store.PlayerAt(bob)
	if err != nil {
		t.Fatal(err)
	}
	named := ""
	for i := range maxAddresses - 1 {
		addr := fmt.Sprintf("bob%d@example.net", i)
		p.Addresses = append(p.Addresses, store.Address{Addr: addr, Confirmed: true})
		named += "\r\nFinal-Recipient: rfc822; " + addr + "\r\nAction: failed\r\nStatus: 5.1.1\r\n"
	}
	if err := c.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{2, 2} { // the second tells of the next
		raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <several%d@example.net>\r\n"+
			"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
			"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n%s\r\n--b--\r\n", b.ReplyTo[0].Addr, i, named)
		wantOutcome(t, c.handle([]byte(raw)), Undelivered, want)
		wantText(t, to(t, c.letters(), gm), fmt.Sprintf("bob%d@example.net", i))
	}
}

// After five days of failures for good, no more goes to an address until a
// message comes from there; then what was missed is sent.
func TestSuspended(t *testing.T) {
	c := newClub(t)
	c.match(3)
	due, err := c.store.Due(c.now, 10)
	if err != nil {
		t.Fatal(err)
	}
	envelope := due[slices.IndexFunc(due, func(l store.Letter) bool { return l.To == bob })].From
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	for day := range 5 {
		raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: %s\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <g%d@example.net>\r\n"+
			"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
			"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n", envelope, day, bob)
		c.handle([]byte(raw))
		list := c.letters()
		switch day {
		case 0: // Anna and the game master hear that something is wrong
			wantText(t, to(t, list, anna), "Bob cannot be reached")
		case 4:
			wantText(t, to(t, list, gm), "Letters to bob@example.net are stopped.")
		}
		c.now = c.now.Add(24 * time.Hour)
	}
	if p, err := c.store.PlayerAt(bob); err != nil || p.Address() != "" {
		t.Errorf("letters go to %q, %v", p.Address(), err)
	}
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
	wantText(t, c.one(anna), "No letter reaches Bob (Blue) at present")
	wantOutcome(t, c.answer(b, bob, "Hello again!"), Answered, 1)
	back := c.one(bob)
	wantText(t, back, "Choose a card", "THE BOARD")
	if p, err := c.store.PlayerAt(bob); err != nil || p.Address() != bob {
		t.Errorf("letters go to %q, %v", p.Address(), err)
	}
}

// Where tokens stand in the subject, anybody can send a bounce. What no token
// proves does not count towards what a true one trips, does not keep it from
// counting, and nobody goes untold because of it.
func TestForgedBounces(t *testing.T) {
	const day = 24 * time.Hour
	type bounce struct {
		after  time.Duration
		forged bool
	}
	forged := func(after time.Duration) bounce { return bounce{after, true} }
	real := func(after time.Duration) bounce { return bounce{after, false} }
	for _, c := range []struct {
		name    string
		bounces []bounce
		told    bool // the opponent, of the last
		stopped bool
	}{
		{"a true one after four forged ones", []bounce{forged(0), forged(day), forged(day), forged(day), real(day)}, true, false},
		{"a true one after many forged ones", slices.Concat(slices.Repeat([]bounce{forged(day)}, 12), []bounce{real(time.Hour)}), true, false},
		{"five true ones", []bounce{real(0), real(day), real(day), real(day), real(day)}, false, true},
		{"five true ones, each after a forged one", []bounce{forged(0), real(time.Hour), forged(day - time.Hour), real(time.Hour), forged(day - time.Hour), real(time.Hour),
			forged(day - time.Hour), real(time.Hour), forged(day - time.Hour), real(time.Hour)}, false, true},
		{"forged ones alone", slices.Repeat([]bounce{forged(day)}, 12), false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t, func(o *Options) { o.SubjectTokens = true })
			cl.match(3)
			subject := to(t, cl.letters(), bob).Subject
			for i, b := range c.bounces {
				cl.now = cl.now.Add(b.after)
				about := "Undeliverable: " + subject
				if b.forged {
					about = "Delivery Status Notification (Failure)"
				}
				raw := fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: orders@club.example\r\nSubject: %s\r\nMessage-ID: <h%d@example.net>\r\n"+
					"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
					"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b--\r\n", about, i, bob)
				if r := cl.handle([]byte(raw)); r.Outcome != Undelivered {
					t.Fatalf("bounce %d: %+v", i, r)
				}
				if i < len(c.bounces)-1 {
					cl.letters()
				}
			}
			told := false
			for _, l := range cl.letters() {
				told = told || l.to == anna && strings.Contains(l.Text, "Bob cannot be reached")
			}
			if told != c.told {
				t.Errorf("Anna is told: %v, want %v", told, c.told)
			}
			p, err := cl.store.PlayerAt(bob)
			if stopped := p.Address() == ""; err != nil || stopped != c.stopped {
				t.Errorf("letters are stopped: %v, want %v; %v", stopped, c.stopped, err)
			}
		})
	}
}

// Every letter to a seat can be answered with the end of all letters, by a
// person or by his mail program.
func TestUnsubscribe(t *testing.T) {
	for _, c := range []struct{ name, subject, text string }{
		{"typed", "Re: whatever", "Unsubscribe"},
		{"by a mail program", "unsubscribe", ""},
		{"by a mail program, with the text", "unsubscribe", "unsubscribe"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			cl.match(3)
			first := cl.letters()
			a, b := to(t, first, anna), to(t, first, bob)
			head, _, _ := strings.Cut(string(b.raw), "\r\n\r\n")
			if unfolded := strings.ReplaceAll(head, "\r\n ", ""); !strings.Contains(unfolded, "List-Unsubscribe: <mailto:"+b.ReplyTo[0].Addr+"?subject=unsubscribe&body=unsubscribe>") {
				t.Errorf("the letter says not how to end letters:\n%s", head)
			}
			wantOutcome(t, cl.send(note{from: bob, to: b.ReplyTo[0].Addr, subject: c.subject, text: c.text}), Answered, 2)
			list := cl.letters()
			wantText(t, to(t, list, bob), "No more letters will come to you")
			wantText(t, to(t, list, gm), "Bob wants no more letters.")
			wantOutcome(t, cl.answer(a, anna, example(t, a)), Played, 1)
			wantText(t, cl.one(anna), "No letter reaches Bob (Blue) at present")
			wantOutcome(t, cl.answer(b, bob, example(t, b)), Played, 1)
			cl.letters()
			if p, err := cl.store.PlayerAt(bob); err != nil || p.Address() != bob {
				t.Errorf("letters go to %q, %v", p.Address(), err)
			}
		})
	}
}

// Where letters leave under the club's plain address, a bounce is proven by the reply
// address in what came back, and is only perhaps one without.
func TestPlainSender(t *testing.T) {
	c := newClub(t, func(o *Options) { o.PlainSender = true })
	c.match(3)
	due, err := c.store.Due(c.now, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range due {
		if l.From != "orders@club.example" {
			t.Errorf("a letter to %s leaves as %s", l.To, l.From)
		}
	}
	b := to(t, c.letters(), bob)
	if !strings.Contains(b.ReplyTo[0].Addr, "+") {
		t.Errorf("answers go to %s", b.ReplyTo[0].Addr)
	}
	bounce := func(id, back string) []byte {
		return []byte(fmt.Sprintf("From: MAILER-DAEMON@example.net\r\nTo: orders@club.example\r\nSubject: Delivery Status Notification (Failure)\r\nMessage-ID: <%s@example.net>\r\n"+
			"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nSorry.\r\n"+
			"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n%s--b--\r\n", id, bob, back))
	}
	wantOutcome(t, c.handle(bounce("bare", "")), Undelivered, 1)
	wantText(t, c.one(gm), "5.1.1")
	back := fmt.Sprintf("--b\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: Postrider <orders@club.example>\r\nReply-To: <%s>\r\nTo: <%s>\r\nSubject: %s\r\n\r\n", b.ReplyTo[0].Addr, bob, b.Subject)
	wantOutcome(t, c.handle(bounce("whole", back)), Undelivered, 2)
	wantText(t, to(t, c.letters(), anna), "Bob cannot be reached")
}
