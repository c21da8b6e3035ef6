package main

import (
	"bytes"
	"crypto/tls"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// says is a fault at a line of the daemon's to the relay.
func says(line string, times int, do mailtest.Action) mailtest.Fault {
	return mailtest.Fault{Side: mailtest.FromClient, Line: line, Times: times, Do: do}
}

// relayFails makes a test in which the relay fails for a while, and then all
// letters are taken, none of them refused.
func relayFails(faults ...mailtest.Fault) func(t *testing.T) {
	return relayFailsWith(func(*config) {}, faults...)
}

// relayHangs is relayFails for a relay that does not answer as it should.
func relayHangs(faults ...mailtest.Fault) func(t *testing.T) {
	return relayFailsWith(impatient, faults...)
}

func relayFailsWith(change func(*config), faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, change, func(c *config) { c.IMAP.Timeout = duration(time.Minute) })
		f.write("alder", "birch")
		f.smtp.Set(faults...)
		f.run()
		for i, fault := range faults {
			f.soon("the fault happens", func() bool { return f.smtp.Happened(i) >= max(1, fault.Times) })
		}
		f.write("cedar")
		f.sent()
		f.once()
		f.same()
	}
}

// soon is until with a clock that leaps to the time when the next letter is due.
func (f *faultyClub) soon(what string, is func() bool) {
	f.t.Helper()
	f.until(what, func() bool {
		if is() {
			return true
		}
		list, err := f.d.store.Letters()
		if err != nil {
			f.t.Fatal(err)
		}
		var next time.Time
		for _, l := range list {
			if !l.Refused && (next.IsZero() || l.Next.Before(next)) {
				next = l.Next
			}
		}
		if now := f.clock.now(); next.After(now) {
			f.clock.leap(next.Sub(now))
		}
		return false
	})
}

// sent waits until the outbox is empty and all messages have been answered.
func (f *faultyClub) sent() {
	f.t.Helper()
	f.soon("the messages are executed", func() bool {
		for _, word := range f.words {
			if f.executed(word) == 0 {
				return false
			}
		}
		return true
	})
	f.soon("the letters are taken", func() bool {
		list, err := f.d.store.Letters()
		return err == nil && len(list) == 0
	})
	f.read()
}

// same checks that letters that came more than once bear the same Message-ID
// and the same bytes.
func (f *faultyClub) same() {
	f.t.Helper()
	byID, byBody := map[string]string{}, map[string]string{}
	for _, to := range []string{faultyAnna, faultyBob, faultyGM} {
		for _, raw := range f.post.Messages(to) {
			_, own, _ := strings.Cut(string(raw), "\r\nReceived:") // what the server has put above
			_, own, _ = strings.Cut(own, "\r\n")
			id := mail.Read(raw, mail.ReadOptions{}).MessageID
			if was, ok := byID[id]; ok && was != own {
				f.t.Errorf("letter %s came twice with different bytes:\n%s\nand\n%s", id, was, own)
			}
			if was, ok := byBody[own]; ok && was != id {
				f.t.Errorf("letters %s and %s are the same", was, id)
			}
			byID[id], byBody[own] = own, id
		}
	}
}

// copies is how often the answer to a message has come.
func (f *faultyClub) copies(id string) int {
	for _, n := range f.answers(id) {
		return n
	}
	return 0
}

// refused is a letter to somebody that the daemon has given up.
func (f *faultyClub) refused(to string) store.Letter {
	f.t.Helper()
	var found store.Letter
	f.soon("the letter is given up", func() bool {
		found = f.letter(to)
		return found.Refused
	})
	return found
}

// unreachable waits until the game master and Bob have heard that no letter
// reaches Anna.
func (f *faultyClub) unreachable() {
	f.t.Helper()
	f.until("the game master hears of it", func() bool { return f.came(faultyGM, faultyAnna) })
	f.until("the opponent hears of it", func() bool { return f.came(faultyBob, "Anna") && len(f.post.Messages(faultyBob)) > 1 })
}

// toAnna is what the daemon says to the relay to begin a letter to Anna.
const toAnna = `^RCPT TO:<anna@`

// relayRefuses makes a test in which the relay refuses every letter to Anna for
// good: it stays for the game master to see, all others go out.
func relayRefuses(o mailtest.Options, because string, faults ...mailtest.Fault) func(t *testing.T) {
	return func(t *testing.T) {
		f := newFaulty(t, o)
		f.smtp.Set(faults...)
		f.run()
		if l := f.refused(faultyAnna); !strings.Contains(l.Error, because) || l.Tries != 1 {
			t.Errorf("got %q after %d tries, want %q after one", l.Error, l.Tries, because)
		}
		f.unreachable()
	}
}

// refuseData refuses what is sent to Anna after it has come whole.
func refuseData(code int, text string, times int32) func(string, []string, []byte) error {
	var n atomic.Int32
	return func(_ string, to []string, _ []byte) error {
		if to[0] == faultyAnna && n.Add(1) <= times {
			return &smtp.SMTPError{Code: code, EnhancedCode: smtp.EnhancedCode{code / 100, 0, 0}, Message: text}
		}
		return nil
	}
}

const always = 1 << 30

var smtpFaults = []fault{
	{"connection refused", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		f.end()
		f.config.SMTP.Server = refusing(t)
		f.run()
		f.logged("cannot reach SMTP server " + f.config.SMTP.Server + ": connection refused")
		f.until("the message is put away", func() bool { return f.in("Processed") == 1 })
		f.end()
		f.config.SMTP.Server = f.post.SMTPAddr()
		f.run()
		f.sent()
		f.once()
	}},
	{"greeting 421, too many connections", relayFails(server(`^220`, 3, mailtest.Bye("421 4.7.0 too many connections")))},
	{"greeting 554", relayFails(server(`^220`, 3, mailtest.Bye("554 5.3.2 no service")))},
	{"no greeting", relayHangs(server(`^220`, 1, mailtest.Hang))},
	{"login refused", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, func(c *config) { c.SMTP.User, c.SMTP.PasswordFile = c.IMAP.User, c.IMAP.PasswordFile })
		f.write("alder")
		f.smtp.Set(says("^AUTH", 3, mailtest.Answer("535 5.7.8 go away")))
		f.run()
		f.soon("the login is refused three times", func() bool { return f.smtp.Happened(0) == 3 })
		first, _, _ := strings.Cut(f.log.String(), "again_in")
		if n := strings.Count(first, "535 5.7.8"); n != 2 { // the letter's line and that of the pause
			t.Errorf("before the first pause the log tells %d times of a refused login, want twice:\n%s", n, first)
		}
		f.sent()
		f.once()
	}},
	{"sender refused with 550", relayFails(says("^MAIL", 2, mailtest.Answer("550 5.7.1 you may not send")))},
	{"recipient greylisted with 450", relayFails(says(toAnna, 4, mailtest.Answer("450 4.2.0 greylisted, come back later")))},
	{"recipient refused with 550", relayRefuses(mailtest.Options{}, "550 5.1.1 no such user", says(toAnna, 0, mailtest.Answer("550 5.1.1 no such user")))},
	{"421 in a session", relayFails(says(toAnna, 2, mailtest.Bye("421 4.7.0 I am going to restart")))},
	{"DATA refused with 451", relayFails(says("^DATA$", 2, mailtest.Answer("451 4.3.0 not now")))},
	{"DATA refused with 554", relayRefuses(mailtest.Options{Refuse: func(_, to string) error { return nil }}, "554 5.6.0 not this", afterRCPT("^DATA$", "554 5.6.0 not this"))},
	{"letter refused with 451 after DATA", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{RefuseData: refuseData(451, "not now", 2)})
		f.write("alder")
		f.run()
		f.sent()
		f.once()
	}},
	{"letter refused with 554 after DATA", relayRefuses(mailtest.Options{RefuseData: refuseData(554, "looks like spam", always)}, "554 5.0.0 looks like spam")},
	{"letter too big, 552", relayRefuses(mailtest.Options{RefuseData: refuseData(552, "message too big", always)}, "552 5.0.0 message too big")},

	{"silent after the final dot", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{}, impatient)
		f.smtp.Set(says(`^\.$`, 1, mailtest.HangAfter))
		f.run()
		f.soon("the first letter comes again", func() bool {
			return len(f.post.Messages(faultyAnna))+len(f.post.Messages(faultyBob)) == 3 && f.letter(faultyAnna).ID+f.letter(faultyBob).ID == 0
		})
		f.same()
	}},
	{"dropped after the final dot", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.run()
		f.sent()
		f.smtp.Set(server(`^250 2\.0\.0 OK: queued`, 2, mailtest.Drop))
		f.write("alder")
		f.soon("the answer comes three times", func() bool { return f.copies("alder") == 3 })
		f.sent()
		f.once()
		f.same()
	}},
	{"dropped in the middle of DATA", relayFails(says(`(?i)^Message-ID:`, 2, mailtest.Drop))},
	{"silent at RCPT", relayHangs(says(toAnna, 1, mailtest.Hang))},
	{"silent at DATA", relayHangs(says("^DATA$", 1, mailtest.Hang))},
	{"bytes trickle for ever", relayHangs(says("^EHLO", 1, mailtest.Trickle("250-", 20*time.Millisecond)))},
	{"bytes flood for ever", relayFails(says("^EHLO", 1, mailtest.Flood("250-")))},
	{"garbage answers", relayFails(says("^MAIL", 2, mailtest.Answer("%!(garbage")))},
	{"session closed between letters", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.run()
		f.write("alder")
		f.sent()
		f.smtp.Drop()
		f.write("birch")
		f.read()
		f.once()
		if strings.Contains(f.log.String(), "outcome=failed") {
			t.Error("a letter counts as failed because the relay had closed the session")
		}
	}},

	{"taken and bounced later", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.run()
		f.sent()
		bounce := fmt.Sprintf("From: Mail Delivery System <mailer-daemon@relay.example>\r\nTo: %s\r\nSubject: Undelivered Mail Returned to Sender\r\nMessage-ID: <b1@relay.example>\r\nAuto-Submitted: auto-replied\r\nMIME-Version: 1.0\r\n"+
			"Content-Type: multipart/report; report-type=delivery-status; boundary=\"x\"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nNo such user.\r\n--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; relay.example\r\n\r\nFinal-Recipient: rfc822; %s\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--x--\r\n", f.reply.Addr, faultyAnna)
		if err := f.post.Deliver("", f.reply.Addr, []byte(bounce)); err != nil {
			t.Fatal(err)
		}
		f.until("the bounce is put away", func() bool { return f.in("Processed") == 1 })
		f.unreachable()
	}},
	{"given up after days", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.smtp.Set(says(toAnna, 0, mailtest.Answer("450 4.2.1 mailbox busy")))
		f.run()
		made := f.letter(faultyAnna)
		var pauses []time.Duration
		var last store.Letter
		f.soon("the letter is given up", func() bool {
			l := f.letter(faultyAnna)
			if l.Tries == last.Tries+1 && last.Tries > 0 && !l.Refused {
				pauses = append(pauses, l.Next.Sub(last.Next).Round(time.Minute))
			}
			last = l
			return l.Refused
		})
		for i, p := range pauses {
			if i > 0 && p < pauses[i-1] || p > 2*time.Hour { // one that was not seen does not matter
				t.Errorf("pause %d is %v after %v: it must grow up to two hours", i, p, pauses[max(i-1, 0)])
			}
		}
		if days := f.clock.now().Sub(made.Made).Hours() / 24; days < 4 || days > 6 || last.Tries < 30 {
			t.Errorf("given up after %.1f days and %d tries", days, last.Tries)
		}
		f.unreachable()
		// The game master may send it again when the trouble is over.
		f.smtp.Set()
		if err := f.d.store.CommitTogether(f.clock.now(), nil, store.Chores{Retry: []uint64{last.ID}}); err != nil {
			t.Fatal(err)
		}
		f.until("the letter comes after all", func() bool { return f.came(faultyAnna, last.MessageID) })
	}},

	{"certificate that nobody vouches for", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{TLS: certified(t)}, func(c *config) { c.SMTP.TLS = "starttls" })
		f.run()
		f.logged("certificate signed by unknown authority")
		if l := f.letter(faultyAnna); l.ID == 0 || len(f.post.Messages(faultyAnna)) > 0 {
			t.Error("the letter went to a server that nobody vouches for")
		}
	}},
	{"STARTTLS stripped", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{TLS: certified(t)}, func(c *config) { c.SMTP.TLS = "starttls" })
		f.smtp.Set(server(`^250-STARTTLS`, 0, mailtest.Swallow))
		f.run()
		f.logged("does not offer STARTTLS")
		f.happened(f.smtp, 1)
		if l := f.letter(faultyAnna); l.ID == 0 || len(f.post.Messages(faultyAnna)) > 0 {
			t.Error("the letter went out unprotected")
		}
	}},
}

// certified is the TLS of a server that nobody vouches for.
func certified(t *testing.T) *tls.Config {
	t.Helper()
	server, _, err := mailtest.Certificate("127.0.0.1", time.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	return server
}

// afterRCPT answers a command with text if the letter before it was to Anna.
func afterRCPT(line, text string) mailtest.Fault {
	return says(line, 0, func(l *mailtest.Line) error {
		if bytes.Contains(l.Before, []byte("<"+faultyAnna+">")) {
			return l.Say(mailtest.FromServer, text+"\r\n")
		}
		return l.Pass()
	})
}

func TestSMTPFaults(t *testing.T) { injectAll(t, smtpFaults) }
