package mail_test

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// A fault is something that goes wrong with a server, and its test.
type fault struct {
	name string
	test func(t *testing.T)
}

// proxy stands before a server until the test ends.
func proxy(t *testing.T, addr string, faults ...mailtest.Fault) *mailtest.Proxy {
	t.Helper()
	p, err := mailtest.StartProxy(addr, faults...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return p
}

// certified is the TLS of a server with a name or address until a time, and
// that of a client that trusts it.
func certified(t *testing.T, host string, until time.Time) (server, client *tls.Config) {
	t.Helper()
	server, roots, err := mailtest.Certificate(host, until)
	if err != nil {
		t.Fatal(err)
	}
	return server, &tls.Config{RootCAs: roots}
}

// unsafe makes a test in which neither password nor letter may reach a server,
// whose certificate is for host until a time, and which the client trusts or
// not. The errors are one sentence that holds want.
func unsafe(host string, until time.Duration, trusted bool, want string) func(t *testing.T) {
	return func(t *testing.T) {
		server, client := certified(t, host, time.Now().Add(until))
		for _, mode := range []mail.TLSMode{mail.StartTLS, mail.ImplicitTLS} {
			s := start(t, mailtest.Options{TLS: server, Implicit: mode == mail.ImplicitTLS})
			with := func(addr string) mail.Account {
				a := account(t, addr, club)
				if a.TLS = mode; trusted {
					a.Config = client
				}
				return a
			}
			distrusted(t, s, with(s.IMAPAddr()), with(s.SMTPAddr()), want)
		}
	}
}

// distrusted checks that neither server can be used, and why.
func distrusted(t *testing.T, s *mailtest.Server, imap, smtp mail.Account, want string) {
	t.Helper()
	sender, err := mail.NewSender(smtp)
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	m, err := mail.NewMailbox(mail.MailboxSettings{Account: imap, Processed: "P", Aside: "A"})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for what, err := range map[string]error{"SMTP": sender.Send(t.Context(), anna, club, raw("a", "x")), "IMAP": m.Open(t.Context())} {
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), what) {
			t.Errorf("%s, TLS %s: got %v, want one sentence with %q", what, smtp.TLS, err, want)
		}
	}
	if len(s.Addresses()) > 0 {
		t.Errorf("a letter or a login came to %v", s.Addresses())
	}
}

var tlsFaults = []fault{
	{"certificate that nobody vouches for", unsafe("127.0.0.1", time.Hour, false, "certificate signed by unknown authority")},
	{"certificate expired", unsafe("127.0.0.1", -time.Hour, true, "certificate has expired")},
	{"certificate not yet valid", unsafe("127.0.0.1", 5*time.Hour, true, "is not yet valid")},
	{"certificate of another host", unsafe("mail.elsewhere.example", time.Hour, true, "127.0.0.1")},
	{"STARTTLS stripped", func(t *testing.T) {
		server, client := certified(t, "127.0.0.1", time.Now().Add(time.Hour))
		s := start(t, mailtest.Options{TLS: server})
		imap := proxy(t, s.IMAPAddr(),
			mailtest.Fault{Side: mailtest.FromServer, Line: `^(.*) STARTTLS(.*)$`, Do: mailtest.Replace("$1$2")},
			mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) STARTTLS`, Do: mailtest.Answer("$1 BAD what is that")})
		smtp := proxy(t, s.SMTPAddr(), mailtest.Fault{Side: mailtest.FromServer, Line: `^250-STARTTLS`, Do: mailtest.Swallow})
		a, b := account(t, imap.Addr(), club), account(t, smtp.Addr(), club)
		a.TLS, b.TLS, a.Config, b.Config = mail.StartTLS, mail.StartTLS, client, client
		distrusted(t, s, a, b, "STARTTLS")
	}},
	{"goes on to speak before TLS", func(t *testing.T) {
		// What is said without TLS could be anybody's.
		server, client := certified(t, "127.0.0.1", time.Now().Add(time.Hour))
		s := start(t, mailtest.Options{TLS: server})
		for _, fault := range []mailtest.Fault{
			{Side: mailtest.FromServer, Line: `^(T\d+ OK .*)$`, Times: 1, Do: mailtest.Replace("$1\r\n* OK [CAPABILITY IMAP4rev1] hi")},
			{Side: mailtest.FromServer, Line: `^\* OK`, Times: 1, Do: mailtest.Replace("* PREAUTH hi")},
		} {
			p := proxy(t, s.IMAPAddr(), fault)
			a := account(t, p.Addr(), club)
			a.TLS, a.Config = mail.StartTLS, client
			m, err := mail.NewMailbox(mail.MailboxSettings{Account: a, Processed: "P", Aside: "A"})
			if err != nil {
				t.Fatal(err)
			}
			defer m.Close()
			if err := m.Open(t.Context()); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), p.Addr()) {
				t.Errorf("got %v", err)
			}
		}
		if len(s.Addresses()) > 0 {
			t.Errorf("a login came to %v", s.Addresses())
		}
		// The relay's answers ahead of TLS do not count after it.
		p := proxy(t, s.SMTPAddr(), mailtest.Fault{Side: mailtest.FromServer, Line: `^220 .*TLS`, Do: mailtest.Replace("$0\r\n250-x\r\n250 AUTH NTLM")})
		a := account(t, p.Addr(), club)
		a.TLS, a.Config = mail.StartTLS, client
		sender, err := mail.NewSender(a)
		if err != nil {
			t.Fatal(err)
		}
		defer sender.Close()
		if err := sender.Send(t.Context(), club, anna, raw("a", "x")); err != nil || p.Happened(0) != 1 || len(s.Messages(anna)) != 1 {
			t.Errorf("got %v, %d letters, %d faults", err, len(s.Messages(anna)), p.Happened(0))
		}
	}},
	{"no TLS where it begins at once", func(t *testing.T) {
		s := start(t, mailtest.Options{})
		a, b := account(t, s.IMAPAddr(), club), account(t, s.SMTPAddr(), club)
		a.TLS, b.TLS = mail.ImplicitTLS, mail.ImplicitTLS
		distrusted(t, s, a, b, "does not look like a TLS handshake")
	}},
	{"handshake without end", func(t *testing.T) {
		s := start(t, mailtest.Options{})
		silent, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer silent.Close()
		a := account(t, silent.Addr().String(), club)
		a.TLS, a.Timeout = mail.ImplicitTLS, 50*time.Millisecond
		distrusted(t, s, a, a, "no answer in time")
	}},
}

func TestTLSFaults(t *testing.T) {
	for _, f := range tlsFaults {
		t.Run(f.name, f.test)
	}
}

var mailboxFaults = []fault{
	{"mailbox with 50,000 messages", func(t *testing.T) {
		all := 50_000
		if testing.Short() {
			all = 5_000
		}
		s := start(t, mailtest.Options{})
		for i := range all {
			if err := s.Put(club, "INBOX", raw(fmt.Sprint("m", i), "x")); err != nil {
				t.Fatal(err)
			}
		}
		before := heap()
		m := open(t, s, func(set *mail.MailboxSettings) { set.MaxBatch = 20_000 })
		for batch, next := 0, 0; batch < 3; batch++ {
			names, got := subjects(t, m, 100)
			if len(got) < 10 || len(got) > 100 {
				t.Fatalf("a batch of %d", len(got))
			}
			bytes := 0
			for i, name := range names {
				if name != fmt.Sprint("m", next) {
					t.Fatalf("got %s, want m%d", name, next)
				}
				next++
				bytes += len(got[i].Raw)
			}
			if bytes > 20_000 {
				t.Errorf("a batch of %d bytes", bytes)
			}
			if err := m.Done(t.Context(), got...); err != nil {
				t.Fatal(err)
			}
		}
		// What is known of each message that waits is a few words.
		if grown := heap() - before; grown > 16<<20 {
			t.Errorf("the heap has grown by %d bytes", grown)
		}
		runtime.KeepAlive(m)
		if n := s.Count(club, "INBOX") + s.Count(club, "Processed"); n != all {
			t.Errorf("%d messages are left of %d", n, all)
		}
	}},
	{"put away at once", func(t *testing.T) {
		// One STORE and one MOVE for each folder, however many messages.
		s := start(t, mailtest.Options{})
		for i := range 60 {
			folder := []string{"INBOX", "Junk", "Other"}[i%3]
			if err := s.Put(club, folder, raw(fmt.Sprint("m", i), "x")); err != nil {
				t.Fatal(err)
			}
		}
		count := func(command string) mailtest.Fault {
			return mailtest.Fault{Side: mailtest.FromClient, Line: `^\S+ UID ` + command, Do: (*mailtest.Line).Pass}
		}
		p := proxy(t, s.IMAPAddr(), count("STORE"), count("MOVE"))
		m := open(t, s, func(set *mail.MailboxSettings) {
			set.Account = account(t, p.Addr(), club)
			set.Folders = []string{"INBOX", "Junk", "Other"}
		})
		_, got := subjects(t, m, 100)
		if len(got) != 60 {
			t.Fatalf("got %d messages", len(got))
		}
		if err := m.Done(t.Context(), got[:59]...); err != nil {
			t.Fatal(err)
		}
		if err := m.SetAside(t.Context(), got[59]); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff([]int{4, 4, 59, 1}, []int{p.Happened(0), p.Happened(1), s.Count(club, "Processed"), s.Count(club, "Aside")}); diff != "" {
			t.Errorf("STOREs, MOVEs, messages processed and set aside:\n%s", diff)
		}
		if err := m.Done(t.Context(), got...); err != nil { // all are gone, which is no error
			t.Error(err)
		}
	}},
	{"UIDs mean other messages", func(t *testing.T) {
		// After a change of UIDVALIDITY the UID of what is done is another's.
		s := start(t, mailtest.Options{})
		s.Deliver(anna, club, raw("a", "x"))
		s.Deliver(anna, club, raw("b", "x"))
		m := open(t, s, nil)
		_, got := subjects(t, m, 9)
		if err := s.Restore(club); err != nil {
			t.Fatal(err)
		}
		if err := m.Open(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := m.Done(t.Context(), got...); err != nil {
			t.Error(err)
		}
		if n := s.Count(club, "Processed"); n != 0 {
			t.Errorf("%d messages were moved by UIDs of before", n)
		}
		if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"a", "b"}) {
			t.Errorf("got %v, want a b", names)
		}
	}},
	{"always news, and none", func(t *testing.T) {
		// A server that cries at every IDLE is not asked at once every time.
		s := start(t, mailtest.Options{})
		p := proxy(t, s.IMAPAddr(), mailtest.Fault{Side: mailtest.FromServer, Line: `^\+ `, Do: mailtest.Replace("+ idling\r\n* 7 EXISTS")})
		m := open(t, s, func(set *mail.MailboxSettings) {
			set.Account = account(t, p.Addr(), club)
			set.PollInterval = time.Minute
		})
		if err := m.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		names, _ := subjects(t, m, 9)
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		if err := m.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) || len(names) > 0 {
			t.Errorf("got %v and %v", names, err)
		}
		s.Deliver(anna, club, raw("a", "x"))
		if err := m.Wait(t.Context()); err != nil {
			t.Fatal(err)
		}
		if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"a"}) {
			t.Errorf("got %v, want a", names)
		}
	}},
	{"refused, then tried again", func(t *testing.T) {
		// What is done and may not be moved does not come again, and does not
		// keep others from coming; it is moved when it may be.
		s := start(t, mailtest.Options{})
		s.Deliver(anna, club, raw("a", "x"))
		p := proxy(t, s.IMAPAddr(), mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) UID MOVE`, Times: 2, Do: mailtest.Answer("$1 NO [OVERQUOTA] full")})
		m := open(t, s, func(set *mail.MailboxSettings) {
			set.Account = account(t, p.Addr(), club)
			set.PollInterval = 5 * time.Millisecond
		})
		_, got := subjects(t, m, 9)
		if err := m.Done(t.Context(), got...); err == nil || err.Error() != "mail: IMAP server "+p.Addr()+" refused to move messages from folder INBOX: full" {
			t.Errorf("got %v", err)
		}
		s.Deliver(anna, club, raw("b", "x"))
		if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"b"}) {
			t.Errorf("got %v, want b", names)
		}
		p.Drop()
		if _, err := m.Fetch(t.Context(), 9); err == nil {
			t.Error("the connection was not lost")
		}
		if err := m.Open(t.Context()); err != nil {
			t.Fatal(err)
		}
		if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"b"}) {
			t.Errorf("over a new connection got %v, want b", names)
		}
		for end := time.Now().Add(20 * time.Second); s.Count(club, "Processed") == 0; time.Sleep(5 * time.Millisecond) {
			if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"b"}) || time.Now().After(end) {
				t.Fatalf("got %v, and the first message is not moved", names)
			}
		}
	}},
}

// heap is how many bytes live.
func heap() int64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

func TestMailboxFaults(t *testing.T) {
	for _, f := range mailboxFaults {
		t.Run(f.name, f.test)
	}
}
