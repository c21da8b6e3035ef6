package mail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// Of the folder for junk only answers to letters are fetched, whether the server says which
// folder it is or the settings do; the rest stays there.
func TestJunk(t *testing.T) {
	reply := mail.Reply{Match: "FI7", Token: token, Report: 3}
	to := mail.Address{Addr: club}
	answer := "From: Anna <anna@example.org>\r\nTo: " + reply.Address(to).Addr + "\r\nSubject: Re: [FI7] A - B\r\n\r\nplay 14\r\n"
	tagged := "From: Anna <anna@example.org>\r\nTo: <" + club + ">\r\nSubject: Re: [FI7] A - B " + reply.Tag() + "\r\n\r\nplay 15\r\n"
	spam := "From: Rich <rich@example.net>\r\nTo: <" + club + ">\r\nSubject: Money\r\n\r\nplay 16\r\n"
	for _, x := range []struct {
		name    string
		server  mailtest.Options
		junk    mail.Junk
		watched []string
		want    []string // texts that are fetched
	}{
		{"the one that is marked", mailtest.Options{Junk: "Spam"}, mail.Junk{Folder: mail.JunkFolder, Club: to}, nil, []string{"play 14"}},
		{"the one that is named", mailtest.Options{Folders: []string{"Spam"}}, mail.Junk{Folder: "Spam", Club: to}, nil, []string{"play 14"}},
		{"by subjects", mailtest.Options{Junk: "Spam"}, mail.Junk{Folder: mail.JunkFolder, Club: to, Subjects: true}, nil, []string{"play 15"}},
		{"none is marked", mailtest.Options{Folders: []string{"Spam"}}, mail.Junk{Folder: mail.JunkFolder, Club: to}, nil, nil},
		{"the server marks none", mailtest.Options{Junk: "Spam", Without: []imap.Cap{imap.CapSpecialUse}}, mail.Junk{Folder: mail.JunkFolder, Club: to}, nil, nil},
		{"there is none of that name", mailtest.Options{Folders: []string{"Spam"}}, mail.Junk{Folder: "Bulk", Club: to}, nil, nil},
		{"none is wanted", mailtest.Options{Junk: "Spam"}, mail.Junk{}, nil, nil},
		{"it is watched whole", mailtest.Options{Junk: "Spam"}, mail.Junk{Folder: mail.JunkFolder, Club: to}, []string{"INBOX", "Spam"},
			[]string{"play 14", "play 15", "play 16"}},
	} {
		t.Run(x.name, func(t *testing.T) {
			s := start(t, x.server)
			for _, raw := range []string{answer, tagged, spam} {
				if err := s.Put(club, "Spam", []byte(raw)); err != nil {
					t.Fatal(err)
				}
			}
			box := open(t, s, func(set *mail.MailboxSettings) {
				set.Junk = x.junk
				if x.watched != nil {
					set.Folders = x.watched
				}
			})
			got, err := box.Fetch(t.Context(), 10)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != len(x.want) {
				t.Fatalf("%d messages are fetched, want %d", len(got), len(x.want))
			}
			for i, a := range got {
				if !strings.Contains(string(a.Raw), x.want[i]) {
					t.Errorf("fetched is %s, want %s", a.Raw, x.want[i])
				}
			}
			if err := box.Done(t.Context(), got...); err != nil {
				t.Fatal(err)
			}
			if got, want := s.Count(club, "Spam"), 3-len(x.want); got != want {
				t.Errorf("%d messages are left with the junk, want %d", got, want)
			}
			if left, err := box.Fetch(t.Context(), 10); err != nil || len(left) > 0 {
				t.Errorf("%d more are fetched, %v", len(left), err)
			}
		})
	}
}

// An answer that is sorted out while the daemon waits is found at the next look.
func TestJunkLater(t *testing.T) {
	s := start(t, mailtest.Options{Junk: "Spam"})
	to := mail.Address{Addr: club}
	box := open(t, s, func(set *mail.MailboxSettings) {
		set.Junk, set.PollInterval = mail.Junk{Folder: mail.JunkFolder, Club: to}, 10*time.Millisecond
	})
	if got, err := box.Fetch(t.Context(), 10); err != nil || len(got) > 0 {
		t.Fatalf("%d messages, %v", len(got), err)
	}
	raw := "From: anna@example.org\r\nTo: " + mail.Reply{Match: "FI7", Token: token, Report: 3}.Address(to).Addr + "\r\n\r\nplay 14\r\n"
	if err := s.Put(club, "Spam", []byte(raw)); err != nil {
		t.Fatal(err)
	}
	if err := box.Wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got, err := box.Fetch(t.Context(), 10); err != nil || len(got) != 1 {
		t.Errorf("%d messages, %v", len(got), err)
	}
}
