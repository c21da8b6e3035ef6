package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/store"
)

const eva = "eva@example.org"

// joinClub is a club that takes people in.
func joinClub(t *testing.T, mode string, change ...func(*Options)) *club {
	t.Helper()
	return members(t, append(change, func(o *Options) { o.Joining = mode })...)
}

// member is the name of who has an address; empty: nobody.
func (c *club) member(addr string) string {
	c.t.Helper()
	p, err := c.store.PlayerAt(addr)
	if orNone(err) != nil {
		c.t.Fatal(err)
	}
	return p.Name
}

// proves sends a message that asks to join, and answers the letter about it.
func (c *club) proves(addr, name string) post {
	c.t.Helper()
	c.send(note{from: addr, text: "Hello!\njoin " + name})
	ask := c.one(addr)
	c.answer(ask, addr, "confirm")
	return ask
}

func TestJoin(t *testing.T) {
	c := joinClub(t, JoinApprove)
	wantOutcome(t, c.send(note{from: eva, text: "Join Eva Müller, please\n\nBest wishes,\nEva"}), Unproven, 1)
	ask := c.one(eva)
	wantLetter(t, "join", ask)
	if c.member(eva) != "" {
		t.Error("a member without proof")
	}
	c.answer(ask, eva, "Yes, confirm.\n")
	list := c.letters()
	wantText(t, to(t, list, eva), "Eva Müller, the game master is asked.")
	tell := to(t, list, gm)
	wantLetter(t, "gm-join", tell)
	var out strings.Builder
	if err := c.clerk.Pending(&out); err != nil || out.String() != "1\tEva Müller\teva@example.org\tuntil 2026-04-30\n" {
		t.Errorf("%v: %q", err, out.String())
	}
	// The game master answers the letter; nobody else can.
	wantOutcome(t, c.answer(tell, anna, "accept"), Unproven, 0)
	c.answer(tell, gm, "accept")
	list = c.letters()
	wantText(t, to(t, list, gm), "Eva Müller has joined.")
	welcome := to(t, list, eva)
	wantLetter(t, "welcome", welcome)
	if c.member(eva) != "Eva Müller" {
		t.Errorf("the member is %q", c.member(eva))
	}
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("open: %v", n)
	}
	// From her first letter she can do what members can.
	c.answer(welcome, eva, "learn toy")
	wantText(t, c.begun("FI3")[eva], "Welcome, Eva Müller. You are Red in Toy")
	c.answer(tell, gm, "decline")
	wantText(t, c.one(gm), "not open any more")
	wantText(t, c.desk(eva, "join Eva Brown"), "you are a member already, as Eva Müller")
}

// It may be said in many ways, and a letter that only holds the word is none of them.
func TestJoinSaid(t *testing.T) {
	for _, tt := range []struct{ typed, name string }{
		{"join Eva Brown", "Eva Brown"},
		{"Join: Eva Brown.", "Eva Brown"},
		{"I would like to join as Eva Brown, please", "Eva Brown"},
		{"Please register me as Eva Brown", "Eva Brown"},
		{"Hi!\n\nI'd like to become a member.\n", ""},
		{"join", ""},
		{"Could you join us on Friday? I will be there.", "-"},
		{"Dear all,\nas you know we have our dinner.\nIt is on Friday.\nAnd so on.\nAnd so forth.\njoin us", "-"},
	} {
		c := joinClub(t, JoinApprove)
		c.send(note{from: eva, text: tt.typed})
		got := "-"
		if all, err := c.clerk.records().joinings(); err != nil {
			t.Fatal(err)
		} else if len(all) > 0 {
			got = all[0].Name
		}
		if got != tt.name {
			t.Errorf("%q asks to join as %q, want %q", tt.typed, got, tt.name)
		}
	}
}

func TestJoinByConsole(t *testing.T) {
	c := joinClub(t, JoinApprove)
	c.proves(eva, "Eva Brown")
	c.letters()
	if _, err := c.clerk.Admit(c.now, "Zoe", true); err == nil {
		t.Error("somebody who does not wait was let in")
	}
	name, err := c.clerk.Admit(c.now, "eva brown", false)
	if err != nil || name != "Eva Brown" {
		t.Errorf("%q, %v", name, err)
	}
	wantText(t, c.one(eva), "you are no member of Postrider", "The game master has not let you in")
	// She asks again, and nothing vouches for her: once in thirty days.
	c.send(note{from: eva, text: "join Eva Brown"})
	if list := c.letters(); len(list) != 0 {
		t.Errorf("%s", describe(list))
	}
	c.now = c.now.Add(strangerSpan)
	c.proves(eva, "Eva Brown")
	c.letters()
	if _, err := c.clerk.Admit(c.now, eva, true); err != nil || c.member(eva) != "Eva Brown" {
		t.Errorf("%v; the member is %q", err, c.member(eva))
	}
	wantText(t, c.one(eva), "Welcome to Postrider")
}

func TestJoinOpen(t *testing.T) {
	c := joinClub(t, JoinOpen)
	c.proves(eva, "Eva Brown")
	list := c.letters()
	wantText(t, to(t, list, eva), "Welcome to Postrider, Eva Brown.", "learn toy", "seeks")
	wantText(t, to(t, list, gm), "Eva Brown has joined.", "The club is open")
}

func TestJoinClosed(t *testing.T) {
	c := joinClub(t, JoinClosed)
	wantOutcome(t, c.send(note{from: eva, text: "join Eva Brown"}), Unproven, 0)
	wantOutcome(t, c.asks(eva, "join Eva Brown"), Stranger, 1)
	wantText(t, c.one(eva), "Your address belongs to no player here")
	// It was open when she was asked.
	c = joinClub(t, JoinOpen)
	c.send(note{from: eva, text: "join Eva Brown"})
	ask := c.one(eva)
	c.clerk.Options.Joining = JoinClosed
	c.answer(ask, eva, "confirm")
	wantText(t, c.one(eva), "takes nobody in by mail")
	if c.member(eva) != "" {
		t.Error("she is a member")
	}
}

// Nobody is to be taken for another, by whatever letters.
func TestJoinNames(t *testing.T) {
	c := joinClub(t, JoinOpen)
	ask := c.proves(eva, "Ánna")
	p := c.one(eva)
	wantLetter(t, "join-taken", p)
	for _, name := range []string{"Anna", "ANNA", "Аnnа", "Аппа", "Anпa", "ΑΝΝΑ", "Αννα", "b0b", "Bоb", "BOB"} {
		c.answer(ask, eva, "join "+name)
		c.now = c.now.Add(25 * time.Hour) // as many letters as may come
		if l := c.one(eva); !strings.Contains(l.text, "Another name is needed") || c.member(eva) != "" {
			t.Errorf("%q was taken:\n%s", name, l.text)
		}
	}
	c.answer(ask, eva, "join Anna II")
	c.letters()
	if c.member(eva) != "Anna II" {
		t.Errorf("the member is %q", c.member(eva))
	}
	for _, tt := range []struct {
		name string
		good bool
	}{
		{"Eva Brown", true}, {"Jürgen O'Neill-Smith", true}, {"Анна Петрова", true}, {"山田 太郎", true}, {"Ng", true},
		{"X", false}, {"", false}, {"Eva <eva@example.org>", false}, {"eva@example.org", false}, {"E\u202eva", false}, {"Eva\u200bBrown", false},
		{strings.Repeat("ab", 30), false}, {"Postrider", false}, {"Роstrider", false}, {"the game master", false}, {"Game Master", false}, {"all", false},
		{"C12", false}, {"Eva Петрова", false}, {"12", false},
		{"Anna\u3164", false}, {"Anna\uffa0", false}, {"\u3164\u3164", false}, {"Annaʼ", false}, {"ꓮnna", false}, {"ꓮꓠꓠꓮ", false}, // as if Anna
		{"アンナー", true}, {"佐々木 ジュン", true}, {"Анна II", true}, {"Аннa II", false}, {"김 철수", true}, {"אנה", true},
	} {
		if _, ok := goodName(tt.name, "Postrider"); ok != tt.good {
			t.Errorf("%q may be a name: %v", tt.name, ok)
		}
	}
	if got, ok := goodName("  Eva   Brown. ", "Postrider"); !ok || got != "Eva Brown" {
		t.Errorf("%q", got)
	}
}

// A name that is none is asked for again, in the one letter.
func TestJoinBadName(t *testing.T) {
	c := joinClub(t, JoinOpen)
	c.send(note{from: eva, text: "join <b>Eva</b>"})
	ask := c.one(eva)
	wantText(t, ask, "has given no name that can be used here", "join Anna Schmidt")
	if strings.Contains(ask.text+ask.html, "b>Eva") {
		t.Errorf("what was typed is in the letter:\n%s", ask.text)
	}
	c.answer(ask, eva, "confirm")
	wantText(t, c.one(eva), "That is no name that can be used here")
	c.answer(ask, eva, "join Eva Brown")
	c.letters()
	if c.member(eva) != "Eva Brown" {
		t.Errorf("the member is %q", c.member(eva))
	}
}

// What a forged message can do with an address, and what a third learns.
func TestJoinForged(t *testing.T) {
	c := joinClub(t, JoinApprove)
	// One letter in thirty days, whatever comes in her name.
	for i := range 5 {
		c.send(note{from: eva, text: "join Eva Brown" + strings.Repeat("e", i)})
		c.send(note{from: "eva+" + fmt.Sprint(i) + "@example.org", text: "join Eva Brown"})
	}
	ask := c.letters()
	if len(ask) != 1 {
		t.Fatalf("%s", describe(ask))
	}
	// Nor is the name another for it, with which she has asked herself.
	gil := "gil@example.net"
	c.asks(gil, "join Gil Gray")
	his := c.one(gil)
	c.send(note{from: gil, text: "join Silly"})
	if list := c.letters(); len(list) != 0 {
		t.Errorf("%s", describe(list))
	}
	c.answer(his, gil, "confirm")
	wantText(t, to(t, c.letters(), gil), "Gil Gray, the game master is asked.")
	if _, err := c.clerk.Admit(c.now, gil, false); err != nil {
		t.Fatal(err)
	}
	c.letters()
	// A server that calls it forged.
	bad := "Authentication-Results: mx.club.example; dmarc=fail header.from=example.net\r\n"
	wantOutcome(t, c.send(note{from: "finn@example.net", text: "join Finn", headers: bad}), Unproven, 0)
	// The answer from elsewhere, by forwarding or by guess, or forged.
	wantOutcome(t, c.answer(ask[0], "finn@example.net", "confirm"), Unproven, 0)
	c.send(note{from: eva, text: "confirm", answers: &ask[0], headers: strings.ReplaceAll(bad, "example.net", "example.org")})
	if n := c.affairs(); len(n) != 1 || len(c.letters()) != 0 {
		t.Errorf("open: %v", n)
	}
	// Without the word nothing is done, and he who wants no such letters has none.
	c.answer(ask[0], eva, "What is this? I never wrote to you.")
	wantText(t, c.one(eva), "Please answer yes or no", "confirm")
	c.answer(ask[0], eva, "unsubscribe")
	if len(c.letters()) != 0 || len(c.affairs()) != 0 {
		t.Error("it goes on")
	}
	c.now = c.now.Add(40 * daySpan)
	wantOutcome(t, c.send(note{from: eva, text: "join Eva Brown"}), Unproven, 0)
	// An address that is a member's: nothing is changed, and what comes goes to him.
	c.send(note{from: anna, text: "join Anna the Second"})
	if p := c.one(anna); c.member(anna) != "Anna" || !strings.Contains(p.text, "is this message yours?") {
		t.Errorf("the member is %q:\n%s", c.member(anna), p.text)
	}
	if r := c.asks(anna, "join Bob"); r.Outcome != Answered {
		t.Errorf("outcome %s", r.Outcome)
	}
	wantText(t, c.one(anna), "you are a member already, as Anna")
}

func TestJoinFlood(t *testing.T) {
	c := joinClub(t, JoinApprove)
	for i := range 60 {
		addr := fmt.Sprintf("x%d@example%d.org", i, i)
		c.send(note{from: addr, text: "join Mister X"})
	}
	asks := c.letters()
	if len(asks) != joinsHour {
		t.Errorf("%d letters in an hour", len(asks))
	}
	for day := range 8 {
		for i := range 60 {
			c.now = c.now.Add(10 * time.Minute)
			c.send(note{from: fmt.Sprintf("y%d-%d@example.org", day, i), text: "join Mister X"})
		}
		c.now = c.now.Add(14 * time.Hour)
		asks = append(asks, c.letters()...)
	}
	if n := len(c.affairs()); n > joinsOpen {
		t.Errorf("%d wait", n)
	}
	// Of all who answer, the game master hears so many a day.
	told := 0
	for i := range 60 {
		c.answer(asks[len(asks)-1-i], asks[len(asks)-1-i].to, "join Mister "+strings.Repeat(string(rune('A'+i/26)), 2)+string(rune('a'+i%26)))
	}
	for _, p := range c.letters() {
		if p.to == gm {
			told++
		}
	}
	if told != joinsGM {
		t.Errorf("the game master was written to %d times", told)
	}
	// What nobody answers is forgotten, quietly; what the game master does not answer is told.
	c.now = c.now.Add(provedSpan + daySpan)
	c.later(0)
	for range 3 {
		for _, p := range c.later(0) {
			if !strings.Contains(p.text, "you are no member") && p.to != anna && p.to != bob && p.to != carla && p.to != dora {
				t.Errorf("%s: %s", p.to, firstLine(p.text))
			}
		}
	}
	if n := c.affairs(); len(n) != 0 {
		t.Errorf("%d wait still", len(n))
	}
}

// Two who want one name at the same time, and one whose address another has claimed.
func TestJoinTwice(t *testing.T) {
	c := joinClub(t, JoinOpen)
	finn := "finn@example.net"
	c.send(note{from: eva, text: "join Sam Brown"})
	first := c.one(eva)
	c.send(note{from: finn, text: "join Sam Brown"})
	second := c.one(finn)
	c.answer(first, eva, "confirm")
	c.letters()
	c.answer(second, finn, "confirm")
	wantText(t, c.one(finn), "Another name is needed")
	c.answer(first, eva, "confirm")
	wantText(t, c.one(eva), "not open any more")
	if c.member(eva) != "Sam Brown" || c.member(finn) != "" {
		t.Errorf("members are %q and %q", c.member(eva), c.member(finn))
	}
	// Anna has claimed Gil's address, and not shown that it is hers.
	gil := "gil@example.net"
	c.desk(anna, "matches")
	c.asks(anna, "matches\naddress add "+gil)
	c.letters()
	if p := c.player(anna); len(p.Addresses) != 2 {
		t.Fatalf("addresses: %v", p.Addresses)
	}
	c.proves(gil, "Gil Gray")
	c.letters()
	if c.member(gil) != "Gil Gray" || len(c.player(anna).Addresses) != 1 {
		t.Errorf("the member is %q", c.member(gil))
	}
}

// Tokens of one club, one letter or one purpose are of no use elsewhere.
func TestJoinTokens(t *testing.T) {
	c := joinClub(t, JoinOpen)
	other := joinClub(t, JoinOpen, func(o *Options) { o.Key = []byte(strings.Repeat("another ", 4)) })
	other.send(note{from: eva, text: "join Eva Brown"})
	ask := other.one(eva)
	c.send(note{from: eva, text: "join Eva Brown"})
	mine := c.one(eva)
	wantOutcome(t, c.answer(ask, eva, "confirm"), Unproven, 0)
	// An answer to it with the token of another affair.
	c.send(note{from: "finn@example.net", text: "join Finn"})
	his := c.one("finn@example.net")
	c.answer(his, eva, "confirm")
	if c.member(eva) != "" || c.member("finn@example.net") != "" || len(c.letters()) != 0 {
		t.Error("a token was good for another")
	}
	c.answer(mine, eva, "confirm")
	welcome := to(t, c.letters(), eva)
	// The reply address of a member, used by another; and when it is renewed.
	wantOutcome(t, c.answer(welcome, anna, "seek toy short"), Misused, 1)
	wantText(t, c.one(eva), "somebody else used your reply address")
	c.send(note{from: anna, text: "seek toy short", answers: &welcome, headers: fmt.Sprintf(vouched, "example.org")})
	if len(c.affairs()) != 1 { // Finn's
		t.Errorf("open: %v", c.affairs())
	}
	c.letters()
	c.answer(welcome, eva, "renew")
	c.letters()
	wantOutcome(t, c.answer(welcome, eva, "seek toy short"), Unproven, 1) // as if it had none
	if l := c.one(eva); !strings.Contains(l.text, "is this message yours?") {
		t.Errorf("%s", l.text)
	}
}

// What waits lies in the store and comes back with it.
func TestJoinKept(t *testing.T) {
	c := joinClub(t, JoinApprove)
	c.proves(eva, "Eva Brown")
	c.asks(anna, "seek toy short")
	c.asks(anna, "block carla")
	c.letters()
	path := c.t.TempDir() + "/copy.db"
	if err := c.store.BackupTo(path); err != nil {
		t.Fatal(err)
	}
	st, err := store.Open(path, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	copied := &club{t: t, store: st, clerk: c.clerk.On(st), now: c.now, sent: 1000}
	var out strings.Builder
	if err := copied.clerk.Pending(&out); err != nil || !strings.Contains(out.String(), "Eva Brown") {
		t.Errorf("%v: %s", err, out.String())
	}
	wantText(t, copied.desk(bob, "seeks"), "Anna seeks Toy")
	wantText(t, copied.desk(carla, "seeks"), "Nothing is open")
}
