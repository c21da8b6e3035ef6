package main

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A relay that suddenly takes letters for spam, does not like the sender, or does not
// know anybody any more, is said by health at once; nothing is given up for it, nobody
// hears that a player cannot be reached, and when the relay mends all letters go out.
func TestRelayRefusesAll(t *testing.T) {
	spam := &smtp.SMTPError{Code: 554, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "looks like spam"}
	nobody := &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	for _, c := range []struct {
		name        string
		rcpt, data  error
		say         string
		perhapsGone int // how many may be told of as not to be reached before it is plain
	}{
		{"554 5.7.1 after DATA", nil, spam, "554 5.7.1 looks like spam", 0},
		{"550 5.7.1 at RCPT", &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "relay access denied"}, nil, "relay access denied", 0},
		{"553 that names the sender", senderRejected{}, nil, "Sender address rejected", 0},
		{"550 at MAIL FROM", nil, nil, "550 5.7.1 you may not send", 0},
		{"554 without a status", nil, &smtp.SMTPError{Code: 554, EnhancedCode: smtp.NoEnhancedCode, Message: "no"}, "554 no", refusedMany - 1},
		{"everybody unknown", nobody, nil, "550 5.1.1 no such user", refusedMany - 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var ill atomic.Bool
			ill.Store(true)
			f := newFaulty(t, mailtest.Options{
				Refuse: func(from, _ string) error {
					if _, ok := c.rcpt.(senderRejected); ok && ill.Load() {
						return refusePlusSender(from, "")
					}
					if ill.Load() {
						return c.rcpt
					}
					return nil
				},
				RefuseData: func(string, []string, []byte) error {
					if ill.Load() {
						return c.data
					}
					return nil
				},
			})
			if c.rcpt == nil && c.data == nil {
				f.smtp.Set(says("^MAIL", always, mailtest.Answer(c.say)))
			}
			for i := range 3 {
				_, err := f.d.clerk.NewMatch(t.Context(), f.clock.now(), adjudicator.NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]adjudicator.Person{
					"red":  {Name: fmt.Sprintf("R%d", i), Address: fmt.Sprintf("r%d@players.example", i)},
					"blue": {Name: fmt.Sprintf("B%d", i), Address: fmt.Sprintf("b%d@players.example", i)}}})
				if err != nil {
					t.Fatal(err)
				}
			}
			f.run()
			f.until("health says that the relay refuses all", func() bool {
				ills := strings.Join(f.d.meters.ills(), "\n")
				return strings.Contains(ills, "recipients since") && strings.Contains(ills, c.say) && strings.Contains(ills, "postrider check")
			})
			if ills := strings.Join(f.d.meters.ills(), "\n"); strings.Contains(ills, faultyAnna) || strings.Contains(ills, "orders+") {
				t.Errorf("health names somebody: %s", ills)
			}
			f.write("alder")
			f.until("the message is put away", func() bool { return f.in("Processed") == 1 })
			for range 3 {
				tries := f.letter(faultyAnna).Tries
				f.clock.leap(4 * 24 * time.Hour) // longer than a letter is tried, in all
				f.until("the letter is tried again", func() bool { return f.letter(faultyAnna).Tries > tries })
			}
			list, err := f.d.store.Letters()
			if err != nil {
				t.Fatal(err)
			}
			told := 0
			for _, l := range list {
				if l.Refused {
					t.Errorf("the letter %s to %s was given up: %s", l.Kind, l.To, l.Error)
				}
				if strings.Contains(l.Kind, "unreachable") {
					told++
				}
			}
			if told > c.perhapsGone {
				t.Errorf("%d letters say that somebody cannot be reached", told)
			}
			ill.Store(false)
			f.smtp.Set()
			f.sent()
			f.once()
			f.until("health is well again", func() bool { return !strings.Contains(strings.Join(f.d.meters.ills(), "\n"), "refuses") })
		})
	}
}

// A server that does not take the login is said by health at once, with what it says; when it
// takes it again all is done, and nothing was given up.
func TestLoginRefused(t *testing.T) {
	relay := func(f *faultyClub, faults ...mailtest.Fault) { f.smtp.Set(faults...) }
	mailbox := func(f *faultyClub, faults ...mailtest.Fault) { f.imap.Set(faults...) }
	const byRelay, byMailbox = `The relay (SMTP server) refuses the login since `, `The mailbox (IMAP server) refuses the login since `
	const unreached = `The mailbox (IMAP server) has not been reached for `
	for _, c := range []struct {
		name, say, also string
		set             func(f *faultyClub, faults ...mailtest.Fault)
		fault           mailtest.Fault
	}{
		{"by the relay", byRelay, `it says "535 5.7.8 your password is old".`, relay,
			says("^AUTH", always, mailtest.Answer("535 5.7.8 your password is old"))},
		{"by a relay that knows none", byRelay, `it offers no login on this connection.`, relay,
			says("^EHLO", always, mailtest.Answer("250-relay.example\r\n250 PIPELINING"))},
		{"by a relay that knows others", byRelay, `it offers no login that is known here, but "NTLM GSSAPI".`, relay,
			says("^EHLO", always, mailtest.Answer("250-relay.example\r\n250 AUTH NTLM GSSAPI"))},
		{"by the mailbox", byMailbox, `it says "your password is old".`, mailbox,
			client("LOGIN", always, mailtest.Answer("$1 NO [AUTHENTICATIONFAILED] your password is old"))},
		{"by a mailbox that is down", unreached, "the users are away", mailbox, client("LOGIN", always, mailtest.Answer("$1 NO [UNAVAILABLE] the users are away"))},
		{"by a mailbox in use", unreached, "another reads", mailbox, client("LOGIN", always, mailtest.Answer("$1 NO [INUSE] another reads"))},
		{"by a mailbox that is asked too often", unreached, "too often", mailbox, client("LOGIN", always, mailtest.Answer("$1 NO [LIMIT] too often"))},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newFaulty(t, mailtest.Options{}, alert, func(c *config) { c.SMTP.User, c.SMTP.PasswordFile = c.IMAP.User, c.IMAP.PasswordFile })
			f.write("alder")
			c.set(f, c.fault)
			f.run()
			if c.say == unreached {
				f.logged(c.also)
				c.also = ""
			}
			f.ill(c.say)
			ills := strings.Join(f.d.meters.ills(), "\n")
			if !strings.Contains(ills, c.also) || !strings.Contains(ills, `"postrider check"`) || strings.Contains(ills, "refuses") != (c.say != unreached) {
				t.Errorf("health says %q", ills)
			}
			list, err := f.d.store.Letters()
			if err != nil {
				t.Fatal(err)
			}
			for _, l := range list {
				if l.Refused {
					t.Errorf("the letter %s to %s was given up: %s", l.Kind, l.To, l.Error)
				}
			}
			c.set(f)
			f.sent()
			f.once()
			f.well()
		})
	}
}

// senderRejected stands for what refusePlusSender says.
type senderRejected struct{}

func (senderRejected) Error() string { return "sender rejected" }

// One recipient whom the relay does not know is given up as ever while letters to others
// are taken, and health says what to do with the letter.
func TestGivenUpIsSaid(t *testing.T) {
	t.Parallel()
	f := newFaulty(t, mailtest.Options{})
	f.smtp.Set(says(toAnna, 0, mailtest.Answer("550 5.1.1 no such user")))
	f.run()
	l := f.refused(faultyAnna)
	f.unreachable()
	f.d.meters.recount()
	ills := strings.Join(f.d.meters.ills(), "\n")
	if !strings.Contains(ills, `1 letter is given up: "postrider letters" shows to whom and why`) || strings.Contains(ills, "The relay refuses") {
		t.Errorf("health says %q", ills)
	}
	if err := f.d.store.CommitTogether(f.clock.now(), nil, store.Chores{Drop: []uint64{l.ID}}); err != nil {
		t.Fatal(err)
	}
	f.d.meters.recount()
	if ills := f.d.meters.ills(); len(ills) > 0 {
		t.Errorf("the letter is dropped, and health says %q", ills)
	}
}

// A refusal for what is the club's, to one recipient while others are reached, is tried
// for days before it is given up.
func TestRefusedForPolicyToOne(t *testing.T) {
	t.Parallel()
	f := newFaulty(t, mailtest.Options{})
	f.smtp.Set(says(toAnna, 0, mailtest.Answer("550 5.7.1 not from your address")))
	f.run()
	f.until("health says it", func() bool {
		return strings.Contains(strings.Join(f.d.meters.ills(), "\n"), `The relay refuses letters to 1 recipient since`)
	})
	f.soon("it is tried again", func() bool { return f.letter(faultyAnna).Tries > 3 })
	if l := f.letter(faultyAnna); l.Refused {
		t.Error("it was given up")
	}
	f.smtp.Set()
	f.sent()
	f.until("health is well again", func() bool { return !strings.Contains(strings.Join(f.d.meters.ills(), "\n"), "refuses") })
}

// A clock that is ahead of the mail server's, or behind it, is said; three messages show
// the first, for one may have been moved by hand.
func TestClockOff(t *testing.T) {
	for _, c := range []struct {
		name string
		by   time.Duration
		want string
	}{
		{"ahead", 3 * time.Hour, "This machine's clock is 3 hours ahead of the mail server's: set it right"},
		{"behind", -3 * time.Hour, "This machine's clock is 3 hours behind the mail server's: set it right"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			at := &clock{}
			at.set(c.by)
			f := newFaultyAt(t, at, mailtest.Options{})
			f.run()
			f.until("the mailbox is looked at", func() bool { return f.d.meters.linked() })
			for _, word := range []string{"alder", "birch", "cedar", "dogwood"} {
				f.write(word)
				f.until("it is put away", func() bool { return f.in("Processed")+f.in("Aside") == len(f.words) })
			}
			says := func() bool { return strings.Contains(strings.Join(f.d.meters.ills(), "\n"), c.want) }
			f.until("health says it", says)
			at.set(0)
			f.until("health says it no more", func() bool {
				if f.in("Processed")+f.in("Aside") == len(f.words) {
					f.write("elm") // one after another, for a flood is another ill
				}
				return !says()
			})
		})
	}
}

// A mailbox that is nearly full is said, where its server tells.
func TestMailboxFull(t *testing.T) {
	t.Parallel()
	f := newFaulty(t, mailtest.Options{})
	f.imap.Set(
		server(`CAPABILITY .*IMAP4rev1`, 0, func(l *mailtest.Line) error {
			return l.Say(mailtest.FromServer, strings.Replace(strings.TrimRight(string(l.Text), "\r\n"), "IMAP4rev1", "IMAP4rev1 QUOTA", 1)+"\r\n")
		}),
		mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) GETQUOTAROOT `, Do: func(l *mailtest.Line) error {
			return l.Say(mailtest.FromServer, "* QUOTAROOT INBOX \"\"\r\n* QUOTA \"\" (STORAGE 972 1000 MESSAGE 10 1000)\r\n$1 OK done\r\n")
		}})
	f.run()
	f.until("health says it", func() bool {
		return strings.Contains(strings.Join(f.d.meters.ills(), "\n"), "The mailbox is 97 % full, and when it is full messages come back to the players: delete")
	})
	f.write("alder")
	f.sent()
}

// A server that talks nonsense of the room of the mailbox is not asked again.
func TestMailboxRoomNonsense(t *testing.T) {
	t.Parallel()
	f := newFaulty(t, mailtest.Options{})
	f.imap.Set(
		server(`CAPABILITY .*IMAP4rev1`, 0, func(l *mailtest.Line) error {
			return l.Say(mailtest.FromServer, strings.Replace(strings.TrimRight(string(l.Text), "\r\n"), "IMAP4rev1", "IMAP4rev1 QUOTA", 1)+"\r\n")
		}),
		mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) GETQUOTAROOT `, Do: func(l *mailtest.Line) error {
			return l.Say(mailtest.FromServer, "* QUOTAROOT INBOX \"\"\r\n* QUOTA \"\" (STORAGE -1 x)\r\n$1 OK done\r\n")
		}})
	f.run()
	f.until("it is asked", func() bool { return f.imap.Happened(1) == 1 })
	f.write("alder")
	f.sent()
	f.once()
	if n := f.imap.Happened(1); n != 1 {
		t.Errorf("it was asked %d times", n)
	}
}
