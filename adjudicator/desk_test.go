package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// members is a club in which Anna and Bob play FI1, and Carla and Dora FI2.
func members(t *testing.T, change ...func(*Options)) *club {
	t.Helper()
	c := newClub(t, append([]func(*Options){hosting, func(o *Options) { o.MaxPerHour = -1 }}, change...)...)
	c.match(3)
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{1},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dora", Address: dora}}}); err != nil {
		t.Fatal(err)
	}
	c.letters()
	return c
}

// desk sends a message to the club that answers nothing, and takes the only letter.
func (c *club) desk(from, text string) post {
	c.t.Helper()
	if r := c.asks(from, text); r.Outcome != Answered {
		c.t.Errorf("%q of %s: outcome %s", text, from, r.Outcome)
	}
	return c.one(from)
}

// second lets Anna and Bob play another match, so that neither has one only.
func (c *club) more() string {
	c.t.Helper()
	code := c.match(3)
	c.letters()
	return code
}

func TestDeskMatches(t *testing.T) {
	c := members(t)
	c.more()
	p := c.desk(anna, "matches")
	wantText(t, p, "FI1 Toy, with Bob (Blue): your turn", "FI3 Toy, with Bob (Blue): your turn")
	// What is longest waiting for comes first, and what waits for others last.
	c.now = c.now.Add(50 * time.Hour)
	last := map[string]post{}
	for _, l := range c.later(0) {
		last[l.to] = l
	}
	first := c.desk(anna, "please show me my matches")
	wantLetter(t, "desk-matches", first)
	// An answer to that letter needs nothing that vouches for it.
	c.answer(first, anna, "Which games am I in?\nseeks")
	p = c.one(anna)
	wantText(t, p, "YOU ASKED: matches", "YOU ASKED: seeks", "Nothing is open for you at present.")
	// In a message for a match it is answered there.
	c.send(note{from: anna, subject: "[FI1]", text: "matches", headers: fmt.Sprintf(vouched, "example.org")})
	wantText(t, c.one(anna), "FI1 Toy, Red", "YOU ASKED: matches", "FI3 Toy, with Bob (Blue): your turn, for 2 days now")
}

// What needs no match is done for the whole club, and the codes of his matches are told to
// who must say which one he means.
func TestDeskWithoutMatch(t *testing.T) {
	c := members(t)
	c.more()
	wantText(t, c.desk(anna, "help"), "YOU ASKED: help", "matches")
	wantText(t, c.desk(anna, "help zone"), "zone Europe/Berlin")
	wantText(t, c.desk(anna, "settings"), "Letters: every step", "letters when asked")
	wantText(t, c.desk(anna, "zone Tokyo\nform narrow"), "YOU ASKED: zone Tokyo")
	if p := c.player(anna); p.Zone != "Asia/Tokyo" || p.Form != "narrow" {
		t.Errorf("zone %q, form %q", p.Zone, p.Form)
	}
	wantText(t, c.desk(anna, "picture on"), "YOU ASKED: picture on")
	if p := c.player(anna); p.Picture == "" {
		t.Error("no pictures")
	}
	wantText(t, c.desk(anna, "letters when asked"), "when asked")
	if p := c.player(anna); p.Letters != lettersAsked {
		t.Errorf("letters %q", p.Letters)
	}
	wantText(t, c.desk(anna, "resend"), "which match", "resend FI1", "resend FI3")
	wantText(t, c.desk(anna, "resend FI2"), "you hold no seat in FI2")
	c.asks(anna, "resend FI3")
	list := c.letters()
	if len(list) != 2 || list[0].Subject != "[FI3] Toy: Anna - Bob" && list[1].Subject != "[FI3] Toy: Anna - Bob" {
		t.Errorf("resent: %s", describe(list))
	}
	p := c.desk(anna, "zone Tokyo\nzone Berlin")
	wantText(t, p, "YOU ASKED: zone Berlin", "Not answered here")
	p = c.desk(anna, "matches\ncard 1")
	wantText(t, p, "Something else in your message is for one match", "FI1", "FI3")
	r := c.asks(anna, "card 1")
	wantOutcome(t, r, Unclear, 1)
	wantText(t, c.one(anna), "for which match is your message?", "FI1 Toy, with Bob (Blue)", "FI3 Toy, with Bob (Blue)")
	c.asks(anna, "unsubscribe")
	wantText(t, to(t, c.letters(), anna), "YOU ASKED: unsubscribe")
	if !c.player(anna).Stopped {
		t.Error("she still gets letters")
	}
	c.letters()
	c.desk(anna, "matches")
	if c.player(anna).Stopped {
		t.Error("she has written, and gets no letters")
	}
}

// A code that is typed behind "resend" counts, also in a message for another match.
func TestResendOfAnotherMatch(t *testing.T) {
	c := members(t)
	c.more()
	subjects := func(typed string, want ...string) post {
		t.Helper()
		c.send(note{from: anna, subject: "[FI1]", text: typed, headers: fmt.Sprintf(vouched, "example.org")})
		var got []string
		var answer post
		for _, p := range c.letters() {
			if _, subject, ok := strings.Cut(p.Subject, "[FI3]"); ok {
				got = append(got, "FI3")
				if !strings.Contains(subject, "Toy: Anna - Bob") {
					t.Errorf("the subject is %q", p.Subject)
				}
				continue
			}
			got, answer = append(got, "FI1"), p
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%q: letters of %v, want %v", typed, got, want)
		}
		return answer
	}
	wantText(t, subjects("resend FI3", "FI1", "FI3"), "YOU ASKED: resend FI3", "The last letter of FI3 comes again.")
	wantText(t, subjects("resend FI2", "FI1"), "you hold no seat in FI2")
	for _, typed := range []string{"resend", "resend FI1", "resend [fi1]", "resend please"} {
		if p := subjects(typed, "FI1"); strings.Contains(p.text, "YOU ASKED") {
			t.Errorf("%q is answered with\n%s", typed, p.text)
		}
	}
}

// A member for whom nothing vouches gets one letter, and what he wrote is done when he
// answers it.
func TestDeskUnproven(t *testing.T) {
	c := members(t)
	c.more()
	r := c.send(note{from: anna, text: "form narrow\nmatches"})
	wantOutcome(t, r, Unproven, 1)
	ask := c.one(anna)
	wantLetter(t, "desk-ask", ask)
	// A second one says nothing more.
	wantOutcome(t, c.send(note{from: anna, text: "form list"}), Unproven, 0)
	if p := c.player(anna); p.Form != "" {
		t.Errorf("form %q without proof", p.Form)
	}
	// What somebody may have made of it is not passed on by the club: only what it asks about.
	c.send(note{from: bob, text: "Dear Bob,\nbuy my cheap pills at pills.example!\nform list\n" + strings.Repeat("seek toy short "+strings.Repeat("pill ", 60)+"\n", 3) +
		"block Anna\nmatches\nseeks\nresults\nstandings\nstats\ncard 1"})
	spam := c.one(bob)
	wantText(t, spam, "confirm\n- form list\n- block Anna\n- matches\n- seeks\n- results\n\nPostrider")
	c.answer(spam, bob, "confirm")
	p := c.one(bob)
	wantText(t, p, "YOU ASKED: form list", "YOU ASKED: results", "Something else in your message")
	if strings.Contains(p.text, "stats") {
		t.Errorf("more was done than was asked about:\n%s", p.text)
	}
	// Others cannot use it, and she is warned.
	wantOutcome(t, c.answer(ask, bob, "confirm"), Misused, 1)
	wantText(t, c.one(anna), "somebody else used your reply address")
	c.answer(ask, anna, "confirm")
	wantText(t, c.one(anna), "YOU ASKED: form narrow", "YOU ASKED: matches", "FI1", "FI3")
	if p := c.player(anna); p.Form != "narrow" {
		t.Errorf("form %q", p.Form)
	}
	// It is answered once.
	c.answer(ask, anna, "confirm")
	wantText(t, c.one(anna), "not open any more")
	// What he writes in the answer is his too.
	c.send(note{from: anna, text: "form list"})
	c.answer(c.one(anna), anna, "form wide")
	c.letters()
	if p := c.player(anna); p.Form != "wide" {
		t.Errorf("form %q", p.Form)
	}
	// It is forgotten when nobody answers.
	c.send(note{from: anna, text: "form list"})
	c.letters()
	if n := len(c.affairs()); n != 1 {
		t.Errorf("%d affairs", n)
	}
	c.later(4 * daySpan)
	if n := len(c.affairs()); n != 0 {
		t.Errorf("%d affairs after four days", n)
	}
}

// Where tokens stand in subjects, the letters of the desk can be answered too.
func TestDeskSubjectTokens(t *testing.T) {
	c := members(t, func(o *Options) { o.SubjectTokens, o.Joining = true, JoinOpen })
	c.send(note{from: anna, text: "seek toy short"})
	c.answer(c.one(anna), anna, "confirm")
	wantText(t, c.one(anna), "C2 is open for all members")
	c.proves(eva, "Eva Brown")
	welcome := to(t, c.letters(), eva)
	c.answer(welcome, eva, "accept C2")
	if list := c.begun("FI3"); len(list) != 2 {
		t.Errorf("%d letters", len(list))
	}
}

// affairs are what waits between persons.
func (c *club) affairs() []string {
	c.t.Helper()
	all, err := c.store.Affairs("")
	if err != nil {
		c.t.Fatal(err)
	}
	var list []string
	for _, a := range all {
		list = append(list, fmt.Sprintf("%d %s", a.N, a.Kind))
	}
	return list
}

// A member who plays in one match only writes for that, unless he writes what is for the
// club alone.
func TestDeskOneMatch(t *testing.T) {
	c := members(t)
	wantText(t, c.desk(anna, "matches"), "here is what you asked for", "FI1 Toy, with Bob (Blue): your turn")
	c.asks(anna, "help")
	p := c.one(anna)
	wantText(t, p, "FI1 Toy, Red")
	c.asks(anna, "matches\nstatus")
	p = c.one(anna)
	wantText(t, p, "FI1 Toy, Red", "YOU ASKED: matches", "YOU ASKED: status")
}

// A text longer than anything for the desk is not read there; it counts as something else.
func TestDeskBound(t *testing.T) {
	j := &job{}
	j.records.titles = games.Titles{"toy": games.Made(newTitle())}
	for _, tt := range []struct {
		blank int // lines above the command
		lines int
		lost  bool
	}{{0, 1, false}, {maxDesk - 20, 1, false}, {maxDesk, 0, true}} {
		m := mail.Message{Text: strings.Repeat("\n", tt.blank) + "matches"}
		if lines, lost := j.deskLines(store.Player{}, m); len(lines) != tt.lines || lost != tt.lost {
			t.Errorf("below %d empty lines %d commands are read, and something else: %t", tt.blank, len(lines), lost)
		}
	}
}

// The rows of the desk are read, and nothing is said by two rows.
func TestDeskRows(t *testing.T) {
	c := deskCommands("en")
	j := &job{}
	j.records.titles = games.Titles{"toy": games.Made(newTitle())}
	for _, tt := range []struct{ typed, want string }{
		{"matches", "matches"},
		{"my matches please", "matches"},
		{"which games am I in?", "matches"},
		{"seeks", "seeks"},
		{"who wants to play?", "seeks"},
		{"seek bayonets 1755 clock slow", "seek bayonets 1755 clock slow"},
		{"challenge Bob bayonets 1755", "challenge Bob bayonets 1755"},
		{"challenge accepted, Bob!", "-"},
		{"learn bayonets", "learn bayonets"},
		{"learn to play properly, Bob", "-"},
		{"accept C12", "accept C12"},
		{"I accept C 12, please", "accept C12"},
		{"OK, accept the challenge C12", "accept C12"},
		{"accept C12 as French", "accept C12 as French"},
		{"Accept c12 as british regulars.", "accept C12 as british regulars"},
		{"decline C12", "decline C12"},
		{"no thanks, C12", "decline C12"},
		{"withdraw C12", "withdraw C12"},
		{"please cancel my seek C3", "withdraw C3"},
		{"accept and decline C12", "-"},
		{"C12 looks like fun", "-"},
		{"block bob", "block bob"},
		{"unblock bob", "unblock bob"},
		{"block", "block"},
		{"results", "results"},
		{"standing", "standings"},
		{"join Anna Schmidt", "join Anna Schmidt"},
		{"resend FI7", "resend FI7"},
	} {
		lines, _ := j.readDesk("en", tt.typed)
		got := "-"
		for _, l := range lines {
			got = strings.TrimPrefix(got+"; "+written(c, l), "-; ")
		}
		if got != tt.want {
			t.Errorf("%q is read as %q, want %q", tt.typed, got, tt.want)
		}
	}
	for _, e := range c.Examples() {
		if !slices.Contains([]string{cmdJoin, cmdBlock, cmdUnblock, cmdStandings}, e.Name) {
			continue
		}
		if lines, lost := j.readDesk("en", e.Line); len(lines) != 1 || lines[0].Command != e.Name || lost {
			t.Errorf("%q is read as %v, want %s", e.Line, lines, e.Name)
		}
	}
}
