package mail_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/google/go-cmp/cmp"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// What was done and what was set aside since a time comes again in the order of
// its arrival, to the second, whatever the order in which it lies there.
func TestHandled(t *testing.T) {
	s := start(t, mailtest.Options{})
	m := open(t, s, func(set *mail.MailboxSettings) { set.MaxSize, set.MaxBatch = 1000, 2500 })
	c, err := imapclient.DialInsecure(s.IMAPAddr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Login(club, "secret").Wait(); err != nil {
		t.Fatal(err)
	}
	since := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	put := func(folder, subject string, after time.Duration, bytes int) {
		t.Helper()
		data := raw(subject, fmt.Sprintf("%0*d\r\n", bytes, 0))
		cmd := c.Append(folder, int64(len(data)), &imap.AppendOptions{Time: since.Add(after)})
		if _, err := cmd.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := cmd.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := cmd.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	put("Processed", "fourth", 3*time.Hour, 1)
	put("Processed", "too old", -time.Second, 1)
	put("Processed", "just then", 0, 1)
	put("Processed", "second", time.Second, 1)
	put("Processed", "third", time.Second, 1)
	put("Aside", "fifth, set aside", 4*time.Hour, 1)
	put("Processed", "sixth, too large", 5*time.Hour, 2000)
	put("Processed", "seventh", 30*time.Hour, 1)
	put("INBOX", "waits", time.Hour, 1)

	list, err := m.Handled(t.Context(), since)
	if err != nil {
		t.Fatal(err)
	}
	if waits, _ := subjects(t, m, 9); !cmp.Equal(waits, []string{"waits"}) { // watched folders are as before
		t.Errorf("waiting: %q", waits)
	}
	var got []string
	var aside mail.Arrived
	for batches := 0; len(list) > 0; batches++ {
		some, n, err := m.FetchHandled(t.Context(), list, 4)
		if err != nil || n == 0 || batches > 5 {
			t.Fatalf("%d looked at: %v", n, err)
		}
		for _, a := range some {
			got = append(got, mail.Read(a.Raw, mail.ReadOptions{}).Subject)
			if a.Folder == "Aside" {
				aside = a
			}
			if a.TooLarge != (got[len(got)-1] == "sixth, too large") {
				t.Errorf("%q: too large is %v", got[len(got)-1], a.TooLarge)
			}
		}
		list = list[n:]
	}
	if diff := cmp.Diff([]string{"second", "third", "fourth", "fifth, set aside", "sixth, too large", "seventh"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := m.Refile(t.Context(), aside, false); err != nil {
		t.Fatal(err)
	}
	list, err = m.Handled(t.Context(), since)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range list {
		if a.Folder == "Aside" {
			t.Errorf("still set aside: %v", a)
		}
	}
	if len(list) != 6 {
		t.Errorf("%d messages, want 6", len(list))
	}
}

// What is listed and not handed over is said.
func TestHandledWithheld(t *testing.T) {
	s := start(t, mailtest.Options{})
	p := proxy(t, s.IMAPAddr(), mailtest.Fault{Side: mailtest.FromClient, Line: `^(\S+) UID FETCH .*BODY`, Times: 1, Do: mailtest.Answer("$1 OK done")})
	m := open(t, s, func(set *mail.MailboxSettings) { set.Account = account(t, p.Addr(), club) })
	for _, name := range []string{"a", "b"} {
		if err := s.Put(club, "Processed", raw(name, "x")); err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []int{0, 2} {
		list, err := m.Handled(t.Context(), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		got, n, err := m.FetchHandled(t.Context(), list, 9)
		if err != nil || n != 2 || len(got) != want || (m.Unread() == nil) != (want == 2) {
			t.Errorf("got %d of %d messages, %v; unread: %v", len(got), n, err, m.Unread())
		}
	}
}
