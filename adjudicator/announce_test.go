package adjudicator

import (
	"slices"
	"strings"
	"testing"

	"postrider/store"
)

const evening = `An evening for beginners

On Friday at eight we play the first round of Bayonets & Tomahawks
together, in Albany and on the telephone. Whoever would like to learn
it is welcome: nothing need be known beforehand.

Bring:
- a map
- a pencil

Greta
`

// announced is what comes of announcing a text.
func (c *club) announced(subject, text string) (Announced, error) {
	c.t.Helper()
	a, err := ReadAnnouncement(subject, text)
	if err != nil {
		return Announced{}, err
	}
	return c.clerk.Announce(c.now, a)
}

// An announcement goes once to each member, who reads who wrote it and how to have no more.
func TestAnnounce(t *testing.T) {
	c := members(t)
	c.desk(carla, "form narrow")
	done, err := c.announced("", evening)
	if err != nil || done.Letters != 4 || done.Declined+done.Suspended+done.Stopped+done.Dead > 0 {
		t.Fatalf("%+v, %v", done, err)
	}
	list := c.letters()
	if len(list) != 4 {
		t.Fatalf("announced by %s", describe(list))
	}
	p := to(t, list, anna)
	wantLetter(t, "announcement", p)
	wantLetter(t, "announcement-narrow", to(t, list, carla))
	for _, l := range list {
		if l.Subject != "An evening for beginners" || l.kind != "announcement" {
			t.Errorf("%s is sent as %q, %s", l.to, l.Subject, l.kind)
		}
		for _, line := range strings.Split(l.text, "\n") {
			if l.to == carla && len(line) > 40 {
				t.Errorf("too long for a narrow screen: %q", line)
			}
		}
	}
	if !strings.Contains(p.html, "body=announcements%20off") || !strings.Contains(string(p.raw), "List-Unsubscribe: <mailto:") {
		t.Errorf("nothing to click that ends it:\n%s\n%s", p.raw[:600], p.html)
	}
	// Again it is said only in other words.
	_, err = c.announced("", evening)
	wantError(t, err, "this was announced on 2026-03-01 to 4 players; it is not sent again")
	if list := c.letters(); len(list) > 0 {
		t.Errorf("twice: %s", describe(list))
	}
	if done, err := c.announced("", evening+"\nP.S. At nine."); err != nil || done.Letters != 4 {
		t.Errorf("another: %+v, %v", done, err)
	}
}

// Who declines announcements gets none, by whichever way he says so, until he takes it back;
// whom no letter may reach is counted.
func TestAnnounceDeclined(t *testing.T) {
	c := members(t)
	if _, err := c.announced("", evening); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	// By the line in the letter, at the plain address, in a message for a match, and by what a
	// mail program sends that knows the field List-Unsubscribe and writes no text.
	p := to(t, list, anna)
	wantText(t, c.says(p, anna, "announcements off"), "YOU ASKED: announcements off", "From now on no announcements of the club come to you.")
	wantText(t, c.desk(bob, "no announcements, please"), "From now on no announcements")
	c.send(note{from: carla, subject: "[FI2]", text: "announcements off", headers: vouchedFor(carla)})
	wantText(t, c.one(carla), "FI2 Toy", "From now on no announcements")
	d := to(t, list, dora)
	c.send(note{from: dora, to: d.ReplyTo[0].Addr, subject: "announcements off"})
	wantText(t, c.one(dora), "From now on no announcements")
	_, err := c.announced("Rooms", "No longer in Albany.")
	wantError(t, err, "nobody would get it: 4 want no announcements")
	wantText(t, c.desk(anna, "settings"), "Announcements: off", "announcements on")
	wantText(t, c.desk(anna, "announcements on"), "From now on announcements of the club come to you.")
	wantText(t, c.desk(bob, "announcements on"), "From now on announcements")
	wantText(t, c.desk(bob, "announcements"), "announcements off", "game master")

	change := func(who string, do func(p *store.Player)) {
		p := c.player(who)
		p.Addresses = slices.Clone(p.Addresses)
		do(&p)
		if err := c.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
			t.Fatal(err)
		}
	}
	change(bob, func(p *store.Player) { p.Suspended = true })
	change(carla, func(p *store.Player) { p.NoAnnouncements, p.Stopped = false, true })
	change(dora, func(p *store.Player) { p.NoAnnouncements, p.Addresses[0].Dead = false, true })
	done, err := c.announced("Rooms", "No longer in Albany.")
	if err != nil || done != (Announced{Subject: "Rooms", Letters: 1, Suspended: 1, Stopped: 1, Dead: 1}) {
		t.Errorf("%+v, %v", done, err)
	}
	wantText(t, c.one(anna), "Rooms", "No longer in Albany.")
}

// What is no announcement is refused with what would be one.
func TestReadAnnouncement(t *testing.T) {
	for _, x := range []struct{ name, subject, text, want string }{
		{"empty", "", "", "it is empty; its first line is the subject, and what is announced stands below"},
		{"blank", "", " \n\n\t\n", "it is empty"},
		{"blank with a subject", "Rooms", " \n", "it is empty"},
		{"only a subject", "", "Rooms\n\n", "nothing stands below its first line, which is the subject; --subject TEXT gives it another"},
		{"too long", "", "Rooms\n" + strings.Repeat("All is new. ", 1000), "it has 12006 bytes; write it in 10000"},
		{"a long subject", "", strings.Repeat("Rooms ", 30) + "\nNew.", "its first line, the subject, has 179 letters; write it in 100, or give one with --subject TEXT"},
		{"a long subject given", strings.Repeat("Rooms ", 30), "New.", "the subject has 179 letters; write it in 100"},
		{"Latin 1", "", "R\xe4ume\nNeu.", "it is no text in UTF-8; save it as plain text in UTF-8"},
		{"UTF-16", "", "\xff\xfeR\x00", "it is no text in UTF-8"},
		{"no text", "", "Rooms\n\x00\x01", "line 2 holds a control character; it must be plain text"},
		{"a subject of lines", "Rooms\nBcc: x", "New.", "the subject holds a control character"},
		{"good", "", "\ufeffRooms\r\n\r\nNew.\r\n", ""},
	} {
		a, err := ReadAnnouncement(x.subject, x.text)
		if x.want == "" && (err != nil || a.Subject != "Rooms" || strings.Join(a.Paragraphs, "|") != "New.") {
			t.Errorf("%s: %+v, %v", x.name, a, err)
		} else if x.want != "" && (err == nil || !strings.Contains(err.Error(), x.want)) {
			t.Errorf("%s: %v, want %q", x.name, err, x.want)
		}
	}
	a, err := ReadAnnouncement("Rooms", evening)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"An evening for beginners", "On Friday at eight we play the first round of Bayonets & Tomahawks together, in Albany and on the telephone. " +
		"Whoever would like to learn it is welcome: nothing need be known beforehand.", "Bring:\n- a map\n- a pencil", "Greta"}
	if !slices.Equal(a.Paragraphs, want) {
		t.Errorf("%q", a.Paragraphs)
	}
}

// A reply address that the game master has copied goes to nobody.
func TestAnnounceMasked(t *testing.T) {
	c := members(t)
	p := c.desk(anna, "matches")
	_, err := c.announced("Rooms", "See\n"+p.ReplyTo[0].Addr)
	wantError(t, err, "line 2 holds what may be a player's reply address; leave that out")
}
