package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// Who never wrote is written to once, whatever is sent in his name, and for however long.
func TestJoinForgedForYears(t *testing.T) {
	c := joinClub(t, JoinApprove)
	got := 0
	var ask post
	for month := range 30 {
		for i, from := range []string{eva, "Eva@Example.org", "eva+list@example.org"} {
			c.send(note{from: from, text: fmt.Sprintf("join Eva Brown%s", strings.Repeat("e", i))})
		}
		for _, p := range c.later(31 * daySpan) {
			if strings.HasPrefix(strings.ToLower(p.to), "eva") {
				ask = p
				got++
			}
		}
		if month == 0 && got != 1 {
			t.Fatalf("%d letters at first", got)
		}
	}
	if got != 1 {
		t.Errorf("%d letters in the years", got)
	}
	// Until she has written herself, be it in answer to the one that has long lapsed.
	c.answer(ask, eva, "Hm, what was that? confirm")
	wantText(t, c.one(eva), "not open any more")
	c.now = c.now.Add(31 * daySpan)
	c.send(note{from: eva, text: "join Eva Brown"})
	wantText(t, c.one(eva), "Would you like to join")
	// Nor does a member reach her by naming her as his substitute meanwhile.
	c.send(note{from: "finn@example.net", text: "join Finn"})
	c.letters()
	p := to(t, c.report(anna), anna)
	c.answer(p, anna, "substitute finn@example.net")
	for _, l := range c.letters() {
		if l.to == "finn@example.net" {
			t.Errorf("he never wrote, and gets a second letter: %s", firstLine(l.text))
		}
	}
}

// report has somebody sent the last letter of his match again.
func (c *club) report(who string) []post {
	c.t.Helper()
	c.asks(who, "resend FI1")
	return slices.DeleteFunc(c.letters(), func(p post) bool { return !strings.HasPrefix(p.Subject, "[FI1]") })
}

// A flood of joins keeps nobody out for longer than it lasts, and nobody for whom the
// club's server vouches.
func TestJoinInFlood(t *testing.T) {
	c := joinClub(t, JoinApprove)
	flood := func() {
		for i := range 30 {
			c.send(note{from: fmt.Sprintf("x%d-%d@elsewhere.example", c.sent, i), text: "join Mister X"})
		}
		c.letters()
	}
	flood()
	c.send(note{from: eva, text: "join Eva Brown"})
	if list := c.letters(); len(list) != 0 {
		t.Fatalf("%s", describe(list))
	}
	gil := "gil@example.net"
	for range 2 * vouchedJoins {
		c.asks(gil, "join Gil Gray")
	}
	if list := c.letters(); len(list) != vouchedJoins || list[0].to != gil {
		t.Fatalf("%s", describe(list))
	}
	c.now = c.now.Add(time.Hour)
	c.send(note{from: eva, text: "join Eva Brown"})
	wantText(t, c.one(eva), "Would you like to join")
	for range 9 * 7 { // until as many wait as may
		flood()
		c.now = c.now.Add(3 * time.Hour)
	}
	if n := len(c.affairs()); n != joinsOpen {
		t.Fatalf("%d wait", n)
	}
	c.asks("hal@example.net", "join Hal Hart")
	wantText(t, c.one("hal@example.net"), "Would you like to join")
}

// Nor does a flood of those for whom their server vouches, from whatever names below one
// domain, keep out those of another.
func TestJoinInFloodOfDomain(t *testing.T) {
	c := joinClub(t, JoinApprove)
	got := 0
	for i := range 24 {
		for k := range joinsHour {
			c.asks(fmt.Sprintf("x%d-%d@h%d.evil.example", i, k, k), "join Mister X")
		}
		n := len(c.letters())
		if got += n; n > joinsHourOf {
			t.Errorf("%d letters in an hour", n)
		}
		addr := fmt.Sprintf("gil%d@example.net", i)
		c.asks(addr, "join Gil Gray")
		wantText(t, c.one(addr), "Would you like to join")
		c.now = c.now.Add(time.Hour)
	}
	if got != joinsDayOf {
		t.Errorf("%d letters in a day", got)
	}
}

// So many letters a day go to all who never wrote, however evenly they are sent in their
// names, and so many come into an open club before the game master is asked.
func TestJoinDay(t *testing.T) {
	c := joinClub(t, JoinOpen)
	got := 0
	for i := range 24 * 8 {
		c.send(note{from: fmt.Sprintf("x%d@elsewhere.example", i), text: "join Mister X"})
		got += len(c.letters())
		c.now = c.now.Add(7 * time.Minute)
	}
	if got != joinsDay {
		t.Errorf("%d letters in a day", got)
	}
	c = joinClub(t, JoinOpen)
	for i := range joinedDay + 2 {
		addr := fmt.Sprintf("x%d@elsewhere.example", i)
		c.proves(addr, "Mister "+string("ABCDEFGH"[i/8])+string("abcdefgh"[i%8]))
		last := to(t, c.letters(), addr)
		if waits := strings.Contains(last.text, "the game master is asked"); waits != (i >= joinedDay) {
			t.Errorf("the %dth waits: %t\n%s", i+1, waits, last.text)
		}
		c.now = c.now.Add(10 * time.Minute)
	}
}

// An answer that says nothing is answered five times a day.
func TestJoinAnswers(t *testing.T) {
	c := joinClub(t, JoinApprove)
	c.send(note{from: eva, text: "join Eva Brown"})
	ask := c.one(eva)
	for range 3 * affairAnswers {
		c.answer(ask, eva, "What is this?")
	}
	if n := len(c.letters()); n != affairAnswers {
		t.Errorf("%d letters", n)
	}
}

// Who has come in by another way since he was asked is not made a member a second time.
func TestJoinMemberMeanwhile(t *testing.T) {
	c := joinClub(t, JoinApprove)
	c.send(note{from: eva, text: "join Eva Brown"})
	ask := c.one(eva)
	c.proves("finn@example.net", "Finn Ford")
	tell := to(t, c.letters(), gm)
	c.enrol("Eva", eva)
	c.enrol("Finn", "finn@example.net")
	c.answer(ask, eva, "confirm")
	wantText(t, c.one(eva), "not open any more")
	c.answer(tell, gm, "accept")
	for _, p := range c.letters() {
		if p.to != gm {
			t.Errorf("%s", describe([]post{p}))
		}
	}
	all, err := c.store.Players()
	if err != nil || len(all) != 6 || c.member(eva) != "Eva" || c.member("finn@example.net") != "Finn" || len(c.affairs()) != 0 {
		t.Errorf("%d members, %v; %q and %q; open: %v", len(all), err, c.member(eva), c.member("finn@example.net"), c.affairs())
	}
}

// The token of one letter is of no use with the number of another, to the same person.
func TestAffairTokens(t *testing.T) {
	c := members(t)
	c.asks(anna, "challenge bob toy short")
	first := to(t, c.letters(), bob)
	c.asks(carla, "challenge bob toy short")
	c.letters()
	forged := first
	forged.ReplyTo = slices.Clone(first.ReplyTo)
	forged.ReplyTo[0].Addr = strings.Replace(strings.ToUpper(first.ReplyTo[0].Addr), "S1.", "S2.", 1)
	if forged.ReplyTo[0].Addr == strings.ToUpper(first.ReplyTo[0].Addr) {
		t.Fatalf("the reply address is %s", first.ReplyTo[0].Addr)
	}
	wantOutcome(t, c.answer(forged, bob, "accept"), Unproven, 0)
	if n := c.affairs(); len(n) != 2 {
		t.Errorf("open: %v", n)
	}
}

// The letter can be answered for a week.
func TestJoinLapses(t *testing.T) {
	c := joinClub(t, JoinOpen)
	c.send(note{from: eva, text: "join Eva Brown"})
	ask := c.one(eva)
	c.later(joinSpan + time.Hour)
	c.answer(ask, eva, "confirm")
	wantText(t, c.one(eva), "not open any more")
	if c.member(eva) != "" {
		t.Error("she is a member")
	}
	// So it is with the game master's.
	c = joinClub(t, JoinApprove)
	c.proves(eva, "Eva Brown")
	tell := to(t, c.letters(), gm)
	c.later(provedSpan + time.Hour)
	c.answer(tell, gm, "accept")
	wantText(t, to(t, c.letters(), gm), "not open any more")
	if c.member(eva) != "" {
		t.Error("she is a member")
	}
}

// The club's own address is nobody's, however it is written.
func TestJoinOwnAddress(t *testing.T) {
	c := joinClub(t, JoinOpen)
	for _, from := range []string{"orders@club.example", "orders+1@club.example", "Orders+x+y@Club.Example", "orders+FI1-1-aaaa@club.example", `"orders"@club.example`, `"orders+x"@club.example`} {
		for _, headers := range []string{"", fmt.Sprintf(vouched, "club.example")} {
			c.send(note{from: from, text: "join Echo", headers: headers})
		}
		if list := c.letters(); len(list) != 0 || len(c.affairs()) != 0 {
			t.Errorf("%s: %s; open: %v", from, describe(list), c.affairs())
		}
	}
	// Nor does anybody get it as a second one.
	for _, addr := range []string{"orders@club.example", "orders+x@club.example", "ORDERS+y@CLUB.example"} {
		c.asks(anna, "matches\naddress add "+addr)
		for _, p := range c.letters() {
			if p.to != anna {
				t.Errorf("a letter to %s", p.to)
			}
		}
	}
	if p := c.player(anna); len(p.Addresses) != 1 {
		t.Errorf("addresses: %v", p.Addresses)
	}
}
