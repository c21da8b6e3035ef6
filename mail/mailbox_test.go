package mail_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-smtp"
	"github.com/google/go-cmp/cmp"

	"postrider/mail"
	"postrider/mail/mailtest"
)

const (
	club  = "orders@club.example"
	anna  = "anna@example.org"
	token = "abcdefghijklmnopqrstuvwxyz"
)

func account(t *testing.T, addr, user string) mail.Account {
	t.Helper()
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	n, _ := strconv.Atoi(port)
	return mail.Account{Host: host, Port: n, User: user, Password: "secret", TLS: mail.NoTLS, Timeout: 10 * time.Second}
}

func start(t *testing.T, o mailtest.Options) *mailtest.Server {
	t.Helper()
	s, err := mailtest.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	return s
}

func open(t *testing.T, s *mailtest.Server, change func(*mail.MailboxSettings)) *mail.Mailbox {
	t.Helper()
	set := mail.MailboxSettings{
		Account: account(t, s.IMAPAddr(), club), Folders: []string{"INBOX"},
		Processed: "Processed", Aside: "Aside", PollInterval: 5 * time.Second,
	}
	if change != nil {
		change(&set)
	}
	m, err := mail.NewMailbox(set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { m.Close() })
	if err := m.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	return m
}

func raw(subject, body string) []byte {
	return []byte(strings.ReplaceAll(fmt.Sprintf("From: Anna <%s>\nTo: %s\nSubject: %s\nMessage-ID: <%s@example.org>\nDate: Mon, 02 Mar 2026 10:00:00 +0000\n\n%s\n", anna, club, subject, subject, body), "\n", "\r\n"))
}

// subjects fetches and names what came, in order.
func subjects(t *testing.T, m *mail.Mailbox, max int) (out []string, got []mail.Arrived) {
	t.Helper()
	got, err := m.Fetch(t.Context(), max)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range got {
		out = append(out, a.Read(mail.ReadOptions{}).Subject)
	}
	return out, got
}

// A letter goes out over SMTP, comes back over IMAP, and says what it said.
func TestLetterThereAndBack(t *testing.T) {
	s := start(t, mailtest.Options{AuthservID: "mx.club.example"})
	sender, err := mail.NewSender(account(t, s.SMTPAddr(), "anna"))
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	reply := mail.Reply{Match: "FI7", Token: token, Report: 12}
	l := mail.Letter{
		ID: "fi7.british.12@club.example", From: mail.Address{Name: "Postrider", Addr: club}, To: mail.Address{Name: "Ännchen", Addr: anna},
		ReplyTo: reply.Address(mail.Address{Addr: club}), Subject: "[FI7] Bayonets 1755: Anna - Bob", Date: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC),
		Text: board, HTML: "<pre>" + board + "</pre>", AutoSubmitted: "auto-generated",
		Attachments: []mail.Attachment{{Name: "Tafel ä.png", MediaType: "image/png", Data: []byte{1, 2, 3}}},
	}
	b, err := l.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := sender.Send(t.Context(), club, anna, b); err != nil {
		t.Fatal(err)
	}
	m := open(t, s, func(set *mail.MailboxSettings) { set.User = anna })
	got, err := m.Fetch(t.Context(), 10)
	if err != nil || len(got) != 1 {
		t.Fatalf("got %d messages, %v", len(got), err)
	}
	back := got[0].Read(mail.ReadOptions{})
	if back.Kind != mail.Own || back.MessageID != l.ID || back.Subject != l.Subject || back.From != l.From {
		t.Errorf("got %+v", back)
	}
	if diff := cmp.Diff(strings.TrimRight(board, "\n"), back.Text); diff != "" {
		t.Errorf("the text changed on its way (-sent +got):\n%s", diff)
	}

	// And the answer, to the address that the letter named.
	answer := []byte("From: " + anna + "\r\nTo: " + back.ReplyTo[0].Addr + "\r\nSubject: Re: " + l.Subject + "\r\nMessage-ID: <1@example.org>\r\nDate: Sun, 01 Mar 2026 18:00:00 +0000\r\nIn-Reply-To: <" + l.ID + ">\r\n\r\nmove ALB OSW\r\n\r\nOn Sun, Mar 1, 2026 at 9:00 AM Postrider <" + club + "> wrote:\r\n\r\n> move OSW ALB\r\n")
	if err := sender.Send(t.Context(), anna, back.ReplyTo[0].Addr, answer); err != nil {
		t.Fatal(err)
	}
	_, arrived := subjects(t, open(t, s, nil), 10)
	if len(arrived) != 1 {
		t.Fatalf("got %d answers", len(arrived))
	}
	in := arrived[0].Read(mail.ReadOptions{Own: []mail.Address{{Addr: club}}, AuthservID: "mx.club.example"})
	if in.Kind != mail.Person || in.Text != "move ALB OSW" || in.InReplyTo != l.ID || !in.Auth.Vouched() {
		t.Errorf("got %+v", in)
	}
	if in.Reply == nil || *in.Reply != reply {
		t.Errorf("got reply %v, want %v", in.Reply, reply)
	}
	if n := len(s.Messages(club)); n != 1 {
		t.Errorf("server remembers %d messages for %s, want 1", n, club)
	}
}

func TestFetchInOrder(t *testing.T) {
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	s := start(t, mailtest.Options{Folders: []string{"Other"}, Now: func() time.Time { return now }})
	for i, name := range []string{"c", "a", "b"} {
		now = time.Date(2026, 3, 1, 9, []int{3, 1, 2}[i], 0, 0, time.UTC)
		if err := s.Deliver(anna, club, raw(name, "x")); err != nil {
			t.Fatal(err)
		}
	}
	m := open(t, s, func(set *mail.MailboxSettings) { set.Folders = []string{"Other", "INBOX"} })
	names, got := subjects(t, m, 2)
	if diff := cmp.Diff([]string{"a", "b"}, names); diff != "" {
		t.Fatal(diff)
	}
	if again, _ := subjects(t, m, 2); !cmp.Equal(again, names) {
		t.Errorf("what is not done comes again: got %v", again)
	}
	for i, do := range []func(context.Context, ...mail.Arrived) error{m.Done, m.SetAside} {
		for range 2 { // the second time it is gone, which is no error
			if err := do(t.Context(), got[i]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"c"}) {
		t.Errorf("got %v, want c", names)
	}
	now = now.Add(-time.Hour)
	s.Deliver(anna, club, raw("d", "x"))
	if names, _ := subjects(t, m, 9); !cmp.Equal(names, []string{"d", "c"}) {
		t.Errorf("got %v, want d c", names)
	}
	for folder, want := range map[string]string{"Processed": "a", "Aside": "b"} {
		in := open(t, s, func(set *mail.MailboxSettings) { set.Folders, set.Processed, set.Aside = []string{folder}, "P", "A" })
		if names, _ := subjects(t, in, 9); !cmp.Equal(names, []string{want}) {
			t.Errorf("%s holds %v, want %s", folder, names, want)
		}
	}
}

func TestFetchWithoutMove(t *testing.T) {
	for _, without := range [][]imap.Cap{{imap.CapMove}, {imap.CapMove, imap.CapUIDPlus}} {
		s := start(t, mailtest.Options{Without: without})
		s.Deliver(anna, club, raw("a", "x"))
		s.Deliver(anna, club, raw("b", "x"))
		m := open(t, s, nil)
		_, got := subjects(t, m, 9)
		if err := m.Done(t.Context(), got[0]); err != nil {
			t.Fatal(err)
		}
		if names, _ := subjects(t, open(t, s, nil), 9); !cmp.Equal(names, []string{"b"}) {
			t.Errorf("without %v: got %v, want b", without, names)
		}
	}
}

func TestFetchTooLarge(t *testing.T) {
	s := start(t, mailtest.Options{})
	s.Deliver(anna, club, raw("large", strings.Repeat("move ALB OSW\r\n", 1000)))
	m := open(t, s, func(set *mail.MailboxSettings) { set.MaxSize = 2000 })
	_, got := subjects(t, m, 9)
	if len(got) != 1 || !got[0].TooLarge || len(got[0].Raw) > 1000 || got[0].Size < 10000 {
		t.Fatalf("got %+v", got)
	}
	in := got[0].Read(mail.ReadOptions{})
	if in.Kind != mail.Damaged || in.Subject != "large" || !cmp.Equal(in.Problems, []mail.Problem{mail.TooLarge}) {
		t.Errorf("got %+v", in)
	}
}

func TestWait(t *testing.T) {
	for _, without := range [][]imap.Cap{nil, {imap.CapIdle}} {
		s := start(t, mailtest.Options{Without: without})
		m := open(t, s, func(set *mail.MailboxSettings) {
			if without != nil {
				set.PollInterval = 20 * time.Millisecond
			}
		})
		go func() {
			time.Sleep(30 * time.Millisecond)
			s.Deliver(anna, club, raw("news", "x"))
		}()
		begin := time.Now()
		for {
			if err := m.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
			if names, _ := subjects(t, m, 9); len(names) > 0 {
				break
			}
		}
		if took := time.Since(begin); took > 3*time.Second {
			t.Errorf("without %v: news took %v", without, took)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		if err := m.Wait(ctx); !errors.Is(err, context.DeadlineExceeded) && without == nil {
			t.Errorf("got %v", err)
		}
		cancel()
		if names, _ := subjects(t, m, 9); len(names) != 1 {
			t.Errorf("after the end of a Wait the connection does not work")
		}
	}
}

func TestConnectionLost(t *testing.T) {
	s := start(t, mailtest.Options{})
	s.Deliver(anna, club, raw("a", "x"))
	m := open(t, s, nil)
	_, got := subjects(t, m, 9)
	waiting := make(chan error)
	go func() { waiting <- m.Wait(t.Context()) }()
	time.Sleep(30 * time.Millisecond)
	s.Drop()
	if err := <-waiting; !errors.Is(err, mail.ErrLost) {
		t.Errorf("Wait: got %v, want ErrLost", err)
	}
	if err := m.Done(t.Context(), got[0]); !errors.Is(err, mail.ErrLost) {
		t.Errorf("Done: got %v, want ErrLost", err)
	}
	if err := m.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Drop()
	if _, err := m.Fetch(t.Context(), 1); !errors.Is(err, mail.ErrLost) {
		t.Errorf("Fetch: got %v, want ErrLost", err)
	}
	if err := m.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := m.Done(t.Context(), got[0]); err != nil {
		t.Errorf("the message of another connection: %v", err)
	}
	if names, _ := subjects(t, m, 9); names != nil {
		t.Errorf("got %v, want nothing", names)
	}
}

func TestErrorsAreSentences(t *testing.T) {
	addr, release, err := mailtest.Refusing()
	if err != nil {
		t.Fatal(err)
	}
	defer release()
	m, err := mail.NewMailbox(mail.MailboxSettings{Account: account(t, addr, club), Processed: "P", Aside: "A"})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Open(t.Context()); err == nil || err.Error() != "mail: cannot reach IMAP server "+addr+": connection refused" {
		t.Errorf("got %v", err)
	}
	sender, _ := mail.NewSender(account(t, addr, ""))
	if err := sender.Send(t.Context(), club, anna, nil); err == nil || err.Error() != "mail: cannot reach SMTP server "+addr+": connection refused" {
		t.Errorf("got %v", err)
	}
	s := start(t, mailtest.Options{Password: "other"})
	m, _ = mail.NewMailbox(mail.MailboxSettings{Account: account(t, s.IMAPAddr(), club), Processed: "P", Aside: "A"})
	if err := m.Open(t.Context()); err == nil || !strings.HasPrefix(err.Error(), "mail: IMAP server "+s.IMAPAddr()+" refuses user "+club) {
		t.Errorf("got %v", err)
	}
	sender, _ = mail.NewSender(account(t, s.SMTPAddr(), "club"))
	var refused *mail.SendError
	if _, err := sender.Offers(t.Context(), "localhost"); !errors.As(err, &refused) || refused.Permanent || refused.Code != 535 {
		t.Errorf("got %v", err)
	}
	for _, a := range []mail.Account{
		{Host: "imap.example.org", Port: 143, TLS: mail.NoTLS}, {Host: "", Port: 1, TLS: mail.StartTLS},
		{Host: "x", Port: 0, TLS: mail.StartTLS}, {Host: "x", Port: 1, TLS: "ssl"},
	} {
		if _, err := mail.NewSender(a); err == nil || !strings.HasPrefix(err.Error(), "mail: SMTP server ") {
			t.Errorf("%+v: got %v", a, err)
		}
	}
}

func TestSend(t *testing.T) {
	refuse := map[string]*smtp.SMTPError{
		"gone@example.org": {Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"},
		"full@example.org": {Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "mailbox full"},
	}
	s := start(t, mailtest.Options{Refuse: func(_, rcpt string) error {
		if err := refuse[rcpt]; err != nil {
			return err
		}
		return nil
	}})
	sender, err := mail.NewSender(account(t, s.SMTPAddr(), "club"))
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	send := func(to string) error { return sender.Send(t.Context(), club, to, raw("a", ".\n..dots")) }
	if err := send(anna); err != nil {
		t.Fatal(err)
	}
	for to, want := range refuse {
		var got *mail.SendError
		if err := send(to); !errors.As(err, &got) || got.Code != want.Code || got.Permanent != (want.Code == 550) || got.Status == "" {
			t.Errorf("%s: got %v", to, err)
		}
		if err := send(anna); err != nil { // the session is still good
			t.Errorf("after a refusal: %v", err)
		}
	}
	s.Drop()
	if err := send(anna); err != nil { // and is opened again when it is not
		t.Errorf("after a drop: %v", err)
	}
	got := s.Messages(anna)
	if len(got) != 4 || !strings.HasSuffix(string(got[0]), "\r\n\r\n.\r\n..dots\r\n") {
		t.Errorf("got %d messages, the first %q", len(got), got)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := sender.Send(ctx, club, anna, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestSendBadAddress(t *testing.T) {
	sender, _ := mail.NewSender(mail.Account{Host: "localhost", Port: 1, TLS: mail.NoTLS})
	for _, to := range []string{"", "anna", "a@b> SIZE=1", "a@b\r\nDATA"} {
		var got *mail.SendError
		if err := sender.Send(t.Context(), club, to, nil); !errors.As(err, &got) || !got.Permanent {
			t.Errorf("%q: got %v", to, err)
		}
	}
}

func TestTLS(t *testing.T) {
	server, client := certified(t, "127.0.0.1", time.Now().Add(time.Hour))
	for mode, implicit := range map[mail.TLSMode]bool{mail.StartTLS: false, mail.ImplicitTLS: true} {
		for _, trusted := range []bool{true, false} {
			t.Run(fmt.Sprint(mode, " trusted ", trusted), func(t *testing.T) {
				s := start(t, mailtest.Options{TLS: server, Implicit: implicit})
				with := func(addr string) mail.Account {
					a := account(t, addr, club)
					if a.TLS = mode; trusted {
						a.Config = client
					}
					return a
				}
				sender, _ := mail.NewSender(with(s.SMTPAddr()))
				defer sender.Close()
				if err := sender.Send(t.Context(), anna, club, raw("a", "x")); (err == nil) != trusted {
					t.Errorf("SMTP: %v", err)
				}
				m, _ := mail.NewMailbox(mail.MailboxSettings{Account: with(s.IMAPAddr()), Processed: "P", Aside: "A"})
				defer m.Close()
				if err := m.Open(t.Context()); (err == nil) != trusted {
					t.Errorf("IMAP: %v", err)
				}
				if trusted {
					if names, _ := subjects(t, m, 1); !cmp.Equal(names, []string{"a"}) {
						t.Errorf("got %v", names)
					}
				}
			})
		}
	}
	// A server that offers no STARTTLS gets neither password nor letter.
	s := start(t, mailtest.Options{})
	a, b := account(t, s.SMTPAddr(), club), account(t, s.IMAPAddr(), club)
	a.TLS, b.TLS = mail.StartTLS, mail.StartTLS
	sender, _ := mail.NewSender(a)
	if err := sender.Send(t.Context(), anna, club, raw("a", "x")); err == nil || !strings.Contains(err.Error(), "does not offer STARTTLS") {
		t.Errorf("SMTP: %v", err)
	}
	m, _ := mail.NewMailbox(mail.MailboxSettings{Account: b, Processed: "P", Aside: "A"})
	if err := m.Open(t.Context()); err == nil || !strings.Contains(err.Error(), "does no STARTTLS") {
		t.Errorf("IMAP: %v", err)
	}
}

// Many messages, little memory: a batch holds what it may and no more.
func TestFetchBatch(t *testing.T) {
	s := start(t, mailtest.Options{})
	for i := range 30 {
		s.Deliver(anna, club, raw(fmt.Sprint("m", i), strings.Repeat("x\n", 1000)))
	}
	m := open(t, s, func(set *mail.MailboxSettings) { set.MaxBatch = 10_000 })
	total := 0
	for {
		names, got := subjects(t, m, 20)
		if len(got) == 0 {
			break
		}
		if len(got) > 4 {
			t.Errorf("a batch of %d", len(got))
		}
		for i, a := range got {
			if names[i] != fmt.Sprint("m", total) {
				t.Errorf("got %s, want m%d", names[i], total)
			}
			total++
			if err := m.Done(t.Context(), a); err != nil {
				t.Fatal(err)
			}
		}
	}
	if total != 30 {
		t.Errorf("got %d messages, want 30", total)
	}
}

func TestMailtestLogin(t *testing.T) {
	s := start(t, mailtest.Options{})
	s.Deliver(anna, "Orders+FI7."+token+".1@club.example", raw("a", "x"))
	for user, want := range map[string]bool{"orders": true, "orders@club.example": true, "ORDERS+x@Club.Example": true, "nobody": false} {
		set := mail.MailboxSettings{Account: account(t, s.IMAPAddr(), user), Processed: "P", Aside: "A"}
		m, _ := mail.NewMailbox(set)
		err := m.Open(t.Context())
		if (err == nil) != want {
			t.Errorf("%s: %v", user, err)
			continue
		}
		if want {
			_, got := subjects(t, m, 9)
			if len(got) != 1 || !strings.Contains(string(got[0].Raw), "Delivered-To: Orders+FI7."+token+".1@club.example\r\n") {
				t.Errorf("%s: got %d", user, len(got))
			}
		}
		m.Close()
	}
}

// The same against servers of the world, where the environment names them:
// host:port of SMTP and IMAP, any user, password "secret".
func TestOtherServers(t *testing.T) {
	smtpAddr, imapAddr := os.Getenv("MAIL_TEST_SMTP"), os.Getenv("MAIL_TEST_IMAP")
	if smtpAddr == "" || imapAddr == "" {
		t.Skip("MAIL_TEST_SMTP and MAIL_TEST_IMAP name no servers")
	}
	user := fmt.Sprintf("t%d@club.example", time.Now().UnixNano())
	sender, err := mail.NewSender(account(t, smtpAddr, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	set := mail.MailboxSettings{Account: account(t, imapAddr, user), Processed: "Processed", Aside: "Aside", PollInterval: 5 * time.Second}
	m, err := mail.NewMailbox(set)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if err := m.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	const n = 130 // more than one session may carry
	to := strings.Replace(user, "@", "+FI7."+token+".1@", 1)
	go func() {
		for i := range n {
			if err := sender.Send(t.Context(), anna, to, raw(fmt.Sprint("m", i), "raid ALB")); err != nil {
				t.Error(err)
			}
		}
	}()
	seen := map[string]bool{}
	for len(seen) < n && t.Context().Err() == nil && !t.Failed() {
		got, err := m.Fetch(t.Context(), 20)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range got {
			in := a.Read(mail.ReadOptions{Own: []mail.Address{{Addr: user}}})
			if seen[in.Subject] || in.Reply == nil || in.Text != "raid ALB" {
				t.Errorf("got %+v", in)
			}
			seen[in.Subject] = true
			for range 2 {
				if err := m.Done(t.Context(), a); err != nil {
					t.Fatal(err)
				}
			}
		}
		if len(got) == 0 {
			if err := m.Wait(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}
