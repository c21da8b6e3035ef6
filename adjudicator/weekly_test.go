package adjudicator

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator/clock"
	"postrider/mail"
	"postrider/store"
)

// weekly is a club whose game masters, of whom there are two, get a letter each Monday at
// eight in Berlin.
func weekly(o *Options) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		panic(err)
	}
	o.Weekly, o.Zone = &clock.Weekly{Day: time.Monday, Hour: 8}, zone
	o.GM = append(o.GM, mail.Address{Addr: "second@club.example"})
	o.Joining = JoinApprove
}

// weeks does what is due, and takes the weekly letters.
func (c *club) weeks() []post {
	c.t.Helper()
	if _, err := c.clerk.Follow(c.t.Context(), c.now, c.now); err != nil {
		c.t.Fatal(err)
	}
	return slices.DeleteFunc(c.letters(), func(p post) bool { return p.kind != "week" })
}

// Once a week the game masters read all that waits for them, with what mends it, and how
// much was played.
func TestWeekly(t *testing.T) {
	c := members(t, weekly) // on Sunday 1 March, 18:00 UTC
	if list := c.weeks(); len(list) > 0 {
		t.Fatalf("a new club has had no week: %s", describe(list))
	}
	c.now = at(2, 7, 0, 0) // Monday, 8:00 in Berlin
	list := c.weeks()
	if len(list) != 2 || list[0].to != gm || list[1].to != "second@club.example" || list[0].MessageID == list[1].MessageID {
		t.Fatalf("the first Monday: %s", describe(list))
	}
	wantText(t, list[0], "Postrider: the week to Mon 2 Mar, 08:00 CET", "Nothing waits for you.", "matches begun 2, ended 0; messages 0, of these sheets 0; letters sent 4; new players 4.")
	if list := c.weeks(); len(list) > 0 {
		t.Fatalf("twice: %s", describe(list))
	}

	// A week in which much goes wrong.
	c.now = at(3, 10, 0, 0)
	c.more() // FI3, for which nobody is asked for seven days on Monday
	if err := c.clerk.Hold(c.now, "FI2", "the hall burnt down"); err != nil {
		t.Fatal(err)
	}
	r := c.send(note{from: "karl@example.org", subject: "hello", text: "join Karl Meier", headers: vouchedFor("karl@example.org")})
	if r.Letters != 1 {
		t.Fatalf("join: %+v", r)
	}
	asked := to(t, c.letters(), "karl@example.org")
	c.answer(asked, "karl@example.org", "confirm")
	c.send(note{from: anna, subject: "[FI1]", text: "card 1"}) // for which nothing vouches
	p := c.player(bob)
	p.Addresses = slices.Clone(p.Addresses)
	p.Addresses[0].Dead = true
	aside := store.Aside{Identity: "x", From: dora, Match: "FI2", Why: "the rules panicked", Raw: []byte("x")}
	if err := c.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}, Aside: &aside,
		Letters: []store.Letter{{MessageID: "lost@club.example", From: "orders@club.example", To: bob, Match: "FI1", Raw: []byte("x")}}}); err != nil {
		t.Fatal(err)
	}
	all, err := c.store.Letters()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.store.Refused(all[len(all)-1].ID, errors.New("550 no such user"), store.Progress{Now: c.now}); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.now = at(9, 6, 59, 0)
	if list := c.weeks(); len(list) > 0 {
		t.Fatalf("too early: %s", describe(list))
	}
	c.now = at(9, 7, 5, 0)
	list = c.weeks()
	wantLetter(t, "weekly", to(t, list, gm))
	for _, p := range list {
		for _, hidden := range []string{"card", "hold [", "orders+"} {
			if strings.Contains(string(p.raw), hidden) {
				t.Errorf("the letter to %s holds %q", p.to, hidden)
			}
		}
	}
}

// However long no daemon lived there is one letter, for the last week; whatever dies, it
// is written once, under a name that is made of when it was due.
func TestWeeklyOnce(t *testing.T) {
	c := members(t, weekly)
	c.weeks()
	c.now = at(24, 12, 0, 0) // after three Mondays, on a Tuesday
	list := c.weeks()
	if len(list) != 2 {
		t.Fatalf("after three weeks: %s", describe(list))
	}
	wantText(t, list[0], "the week to Mon 23 Mar, 08:00 CET", "Since Mon 23 Feb, 08:00 CET")
	if !strings.HasPrefix(list[0].MessageID, "week.1774249200.") {
		t.Errorf("Message-ID %s", list[0].MessageID)
	}
	// The clock changes for summer in that week.
	c.now = at(30, 5, 59, 0)
	if list := c.weeks(); len(list) > 0 {
		t.Errorf("too early in summer: %s", describe(list))
	}
	c.now = at(30, 6, 0, 0)
	if list := c.weeks(); len(list) != 2 {
		t.Errorf("in summer: %s", describe(list))
	}
	// A clock that goes back, and other settings, make no second letter of that week.
	none := func(when string, now time.Time) {
		t.Helper()
		if c.now = now; len(c.weeks()) > 0 {
			t.Errorf("a second letter %s", when)
		}
	}
	monday := at(30, 6, 0, 0)
	none("by a clock that went back", monday.Add(-time.Minute))
	none("by a clock that has caught up", monday.Add(time.Minute))
	berlin := c.clerk.Options.Zone
	c.clerk.Options.Zone = time.UTC
	none("where another zone is set", monday.Add(2*time.Hour))
	c.clerk.Options.Zone = berlin
	c.clerk.Options.Weekly = &clock.Weekly{Day: time.Tuesday, Hour: 8}
	none("where another day is set", monday.Add(daySpan))
	c.clerk.Options.Weekly = &clock.Weekly{Day: time.Monday, Hour: 8}
	none("where the day is set back", monday.Add(daySpan))
	// A clock that was ahead.
	c.now = at(31, 12, 0, 0).AddDate(1, 0, 0)
	c.weeks()
	c.now = at(31, 12, 0, 0)
	if list := c.weeks(); len(list) > 0 {
		t.Errorf("behind a clock that was ahead: %s", describe(list))
	}
	c.now = at(31, 12, 0, 0).AddDate(0, 0, 7)
	if list := c.weeks(); len(list) != 2 {
		t.Errorf("a week behind that: %s", describe(list))
	}
	// After most of a year.
	c.now = at(31, 12, 0, 0).AddDate(0, 9, 0)
	wantText(t, to(t, c.weeks(), gm), "the week to Mon 28 Dec, 08:00 CET", "Since Mon 30 Nov, 08:00 CET")
}

// What cannot be read for one weekly letter, or written to one game master, keeps nothing
// else from being done.
func TestWeeklyFails(t *testing.T) {
	c := members(t, weekly, func(o *Options) { o.GM = append([]mail.Address{{Addr: "nowhere"}}, o.GM...) })
	c.weeks()
	c.now = at(2, 7, 0, 0)
	if list := c.weeks(); len(list) != 2 {
		t.Errorf("besides one who cannot be written to: %s", describe(list))
	}
	n, err := c.store.NextAffair()
	if err != nil {
		t.Fatal(err)
	}
	bad := store.Affair{N: n, Kind: affairJoin, Due: at(10, 0, 0, 0), Data: []byte(`"no joining"`)}
	if err := c.store.Commit(store.Progress{Now: c.now, Affairs: []store.Affair{bad}}); err != nil {
		t.Fatal(err)
	}
	c.now = at(9, 7, 0, 0)
	if list := c.weeks(); len(list) > 0 {
		t.Errorf("of what cannot be read: %s", describe(list))
	}
	c.later(daySpan * 2)
	c.now = at(16, 7, 0, 0)
	if list := c.weeks(); len(list) != 2 {
		t.Errorf("a week behind that: %s", describe(list))
	}
}

// Two daemons, or two loops of one, that find it due at the same moment write it once.
func TestWeeklyTwice(t *testing.T) {
	c := members(t, weekly)
	c.weeks()
	c.now = at(2, 7, 0, 0)
	done := make(chan error)
	for range 4 {
		go func() {
			_, err := c.clerk.Follow(t.Context(), c.now, c.now)
			done <- err
		}()
	}
	for range 4 {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	if list := c.letters(); len(list) != 2 {
		t.Errorf("at the same moment: %s", describe(list))
	}
}
