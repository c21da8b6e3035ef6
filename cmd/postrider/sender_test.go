package main

import (
	"fmt"
	"strings"
	"testing"

	"postrider/mail/mailtest"
)

// unknown puts a message into the mailbox that nobody's player wrote, and that
// bears an address as that of its author.
func (f *faultyClub) unknown(n int, from string) {
	f.t.Helper()
	raw := fmt.Sprintf("From: <%s>\r\nTo: %s\r\nSubject: hello\r\nMessage-ID: <%d@attacker.example>\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n\r\nhello\r\n", from, f.config.Club.Address, n)
	if err := f.post.Deliver("mallory@attacker.example", f.config.Club.Address, []byte(raw)); err != nil {
		f.t.Fatal(err)
	}
}

// However long an address is that the club's server vouches for, its message is
// done and put away, and others are handled.
func TestLongSender(t *testing.T) {
	f := newFaulty(t, mailtest.Options{AuthservID: "mx.club.example"}, func(c *config) { c.IMAP.AuthservID = "mx.club.example" })
	for i, bytes := range []int{64, 300, 5_000, 40_000, 200_000} {
		f.unknown(i, strings.Repeat("x", bytes)+"@attacker.example")
	}
	f.write("alder")
	f.run()
	f.until("all messages are put away", func() bool { return f.in("INBOX") == 0 })
	f.read()
	f.once()
}

// Messages that bear a player's address and are not his, as nothing shows that
// they are, do not count as his: he is not shut out by them.
func TestForgedFlood(t *testing.T) {
	for _, server := range []string{"", "mx.club.example"} { // one that vouches for nobody, or calls them forged
		t.Run("authserv_id "+server, func(t *testing.T) {
			f := newFaulty(t, mailtest.Options{}, func(c *config) { c.Club.MaxPerHour, c.IMAP.AuthservID = 5, server })
			for i := range 20 {
				f.unknown(i, faultyAnna)
			}
			f.run()
			f.until("the forged messages are put away", func() bool { return f.in("INBOX") == 0 })
			f.write("alder")
			f.read()
			f.once()
			if n := f.in("Aside"); n != 0 {
				t.Errorf("%d messages were set aside", n)
			}
		})
	}
}

// What an earlier life of the daemon has left counts as taken, unless the store
// was restored from a backup and the number is another letter's.
func TestTakenEarlier(t *testing.T) {
	f := newFaulty(t, mailtest.Options{})
	list, err := f.d.store.Letters()
	if err != nil || len(list) != 2 {
		t.Fatalf("%d letters, %v", len(list), err)
	}
	taken, err := newTaken(map[uint64]string{list[0].ID: list[0].MessageID, list[1].ID: "another@club.example", 4711: "gone@club.example"}, f.d.store)
	if err != nil || len(taken.left()) != 1 || !taken.has(list[0].ID) {
		t.Errorf("taken are %v, %v; want letter %d alone", taken.left(), err, list[0].ID)
	}
}
