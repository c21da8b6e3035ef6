package adjudicator

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/variant"
	"postrider/mail"
	"postrider/store"
)

// A message of which the daemon dies is kept whole, and its match held as if
// its rules had failed.
func TestSetAsideHolds(t *testing.T) {
	for _, c := range []struct {
		name  string
		note  func(first post) note // what is set aside; first is Anna's first letter
		holds bool
		told  []string // beside the game master
	}{
		{"with a token", func(first post) note { return note{from: anna, text: "card 1", answers: &first} }, true, []string{anna}},
		{"without a token, vouched for", func(post) note {
			return note{from: anna, subject: "FI1", text: "card 1", headers: vouchedFor(anna)}
		}, true, []string{anna}},
		{"without a token", func(post) note { return note{from: anna, subject: "FI1", text: "card 1"} }, false, nil},
		{"with another's token", func(first post) note {
			return note{from: carla, text: "card 1", answers: &first, headers: vouchedFor(carla)}
		}, false, nil},
		{"of a stranger", func(post) note { return note{from: carla, text: "boom", headers: vouchedFor(carla)} }, false, nil},
		{"of a machine", func(first post) note {
			return note{from: anna, text: "boom", answers: &first, headers: "Auto-Submitted: auto-replied\r\n"}
		}, false, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			code := cl.match(3)
			first := to(t, cl.letters(), anna)
			raw := cl.bytes(c.note(first))
			m := mail.Read(raw, mail.ReadOptions{AuthservID: "mx.club.example", Own: []mail.Address{{Addr: "orders@club.example"}}})
			for range 2 {
				if err := cl.clerk.SetAside(cl.now, m, raw, "it takes for ever"); err != nil {
					t.Fatal(err)
				}
			}
			state := cl.state(code)
			if held := state.State == store.MatchHeld; held != c.holds {
				t.Errorf("held: %v, want %v", held, c.holds)
			}
			letters := cl.letters()
			wantText(t, to(t, letters, gm), "it takes for ever")
			for _, who := range c.told {
				wantText(t, to(t, letters, who), code+" had to be stopped")
			}
			if len(letters) != 1+len(c.told) {
				t.Errorf("want the game master and %v told: %s", c.told, describe(letters))
			}
			asides, err := cl.store.Asides()
			if err != nil || len(asides) != 1 || !bytes.Equal(asides[0].Raw, raw) || (asides[0].Match == code) != c.holds {
				t.Errorf("aside: %+v, %v", asides, err)
			}
			if r := cl.handle(raw); r.Outcome != Seen {
				t.Errorf("and then it was %s", r.Outcome)
			}
		})
	}
}

func vouchedFor(addr string) string { return fmt.Sprintf(vouched, addr) }

// A second one for a match that is held changes nothing of it; other matches go
// on, and this one when it is resumed.
func TestSetAsideOfAHeldMatch(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	c.match(3)
	list := c.letters()
	set := func(p post, who, text string) {
		t.Helper()
		raw := c.bytes(note{from: who, text: text, answers: &p})
		if err := c.clerk.SetAside(c.now, mail.Read(raw, mail.ReadOptions{}), raw, "it takes for ever"); err != nil {
			t.Fatal(err)
		}
	}
	a, b := to(t, list[:2], anna), to(t, list[:2], bob)
	set(a, anna, "card 1")
	wantText(t, to(t, c.letters(), gm), code+" is held")
	before := c.state(code)
	set(b, bob, "card 2")
	letters := c.letters()
	wantText(t, to(t, letters, bob), code+" had to be stopped")
	wantText(t, to(t, letters, gm), "A message from "+bob)
	if after := c.state(code); after.Rev != before.Rev {
		t.Error("a match that was held has changed")
	}
	other := to(t, list[2:], anna)
	wantOutcome(t, c.answer(other, anna, example(t, other)), Played, 1)
	c.letters()
	if err := c.clerk.Release(c.now, code); err != nil {
		t.Fatal(err)
	}
	c.letters()
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
}

// What a game master's act makes of a match that it does not survive.
func TestStop(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	c.letters()
	for range 2 { // each attempt is told of
		if err := c.clerk.Stop(c.now, code, "it takes for ever"); err != nil {
			t.Fatal(err)
		}
		wantText(t, c.one(gm), code+" is held", "in what a game master had it do", "it takes for ever")
		if m := c.state(code); m.State != store.MatchHeld || m.Why != "it takes for ever" {
			t.Errorf("%s is %s, %q", code, m.State, m.Why)
		}
	}
	if err := c.clerk.End(c.now, code); err != nil {
		t.Fatal(err)
	}
	c.letters()
	if err := c.clerk.Stop(c.now, code, "late"); err != nil || c.state(code).State != store.MatchOver || len(c.letters()) != 0 {
		t.Errorf("a match that is over: %s, %v", c.state(code).State, err)
	}
	if err := c.clerk.Stop(c.now, "FI9", "nowhere"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a match that there is not: %v", err)
	}
}

// Work on messages and on acts of the game master's is watched, each under its
// own name.
func TestWatched(t *testing.T) {
	var seen []string
	c := newClub(t, func(o *Options) {
		o.Watch = func(what string) func() {
			seen = append(seen, what)
			return func() { seen = append(seen, "done") }
		}
	})
	code := c.match(3)
	first := to(t, c.letters(), anna)
	raw := c.bytes(note{from: anna, text: "board", answers: &first})
	c.handle(raw)
	if err := c.clerk.End(c.now, code); err != nil {
		t.Fatal(err)
	}
	want := []string{"gm " + code, "done", mail.Read(raw, mail.ReadOptions{}).Identity, "done", "gm " + code, "done"}
	if len(seen) != len(want) {
		t.Fatalf("seen %q, want %q", seen, want)
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Errorf("seen %q, want %q", seen, want)
		}
	}
}

// Rules are corrected while matches run: one goes on, another is held with a
// reason, and goes on when it has been taken back.
func TestCorrectedRules(t *testing.T) {
	c := newClub(t)
	held, goes := c.match(3), c.match(3)
	last := map[string]post{} // by match and address
	for _, p := range c.letters() {
		last[p.Subject[1:4]+p.to] = p
	}
	// In the first match there is an attack, in the second none yet.
	for attacked := false; !attacked; {
		m := c.state(held)
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		p := last[held+who]
		orders := example(t, p)
		if strings.Contains(p.text, "attack ") {
			orders = regexp.MustCompile(`attack (red|blue) at [a-z]+`).FindString(p.text)
			attacked = true
		}
		if r := c.answer(p, who, orders); r.Outcome != Played {
			t.Fatalf("%q: %+v", orders, r)
		}
		for _, p := range c.letters() {
			last[held+p.to] = p
		}
	}
	c.clerk.Options.Titles = games.Titles{"toy": games.Made(title{variant.New("2", variant.Label)})}
	m := c.state(held)
	who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
	wantOutcome(t, c.answer(last[held+who], who, "board"), Held, 2)
	letters := c.letters()
	wantText(t, to(t, letters, gm), held+" is held", "was played by version 1, and version 2 does not come to the same place", "match rollback "+held)
	wantText(t, to(t, letters, who), held+" had to be stopped")

	p := last[goes+anna]
	wantOutcome(t, c.answer(p, anna, example(t, p)), Played, 1)
	c.letters()
	if raw, err := c.store.Journal(goes, 1); err != nil || !bytes.Contains(bytes.Join(raw, nil), []byte(`"what":"version","version":"2"`)) {
		t.Errorf("the journal of %s does not note the change: %v", goes, err)
	}

	if err := c.clerk.Release(c.now, held); err == nil {
		t.Error("it was resumed by rules that do not come to where it stands")
	}
	if _, err := c.clerk.Rollback(c.now, held, 0, false); err != nil {
		t.Fatal(err)
	}
	for _, p := range c.letters() {
		last[held+p.to] = p
	}
	m = c.state(held)
	if m.State != store.MatchOpen {
		t.Fatalf("%s is %s after a rollback", held, m.State)
	}
	who = map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
	if r := c.answer(last[held+who], who, example(t, last[held+who])); r.Outcome != Played {
		t.Errorf("after a rollback: %+v", r)
	}
}

// A stack that is written down or sent shows no values: they may be secrets of a
// match.
func TestBareStack(t *testing.T) {
	for line, want := range map[string]string{
		"postrider/games.(*Run).Next(0xc0001, {0x2, 0x3})": "postrider/games.(*Run).Next(...)",
		"main.main()":                                    "main.main(...)",
		"games.Tally[...]({0xc1, 0x2})":                  "games.Tally[...](...)",
		`panic({0x1, "two (2)"})`:                        "panic(...)",
		"panic(0x1":                                      "panic(...)",
		"\t/src/games/run.go:12 +0x1d (x)":               "\t/src/games/run.go:12 +0x1d (x)",
		"created by postrider/games.Play in goroutine 7": "created by postrider/games.Play in goroutine 7",
		"goroutine 1 [running]:":                         "goroutine 1 [running]:",
		"":                                               "",
	} {
		if got := bareStack(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}
