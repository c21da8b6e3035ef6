package adjudicator

import (
	"slices"
	"strings"
	"testing"
)

const calledForged = "Authentication-Results: mx.club.example; dmarc=fail header.from="

// readdressed is a letter whose reply address is altered.
func readdressed(p post, from, to string) post {
	p.ReplyTo = slices.Clone(p.ReplyTo)
	p.ReplyTo[0].Addr = strings.Replace(p.ReplyTo[0].Addr, from, to, 1)
	return p
}

// What can be done in the name of a member, or of the game master, with a reply address of
// the desk that was seen, guessed, or is one's own.
func TestDeskForged(t *testing.T) {
	c := joinClub(t, JoinApprove)
	mine, hers := c.desk(anna, "matches"), c.desk(carla, "matches")
	nothing := func(what string, letters ...string) {
		t.Helper()
		var got []string
		for _, p := range c.letters() {
			got = append(got, p.to)
		}
		if !slices.Equal(got, letters) {
			t.Errorf("%s: letters to %v, want %v", what, got, letters)
		}
		for _, a := range c.affairs() {
			if strings.Contains(a, "seek") {
				t.Errorf("%s: open are %v", what, c.affairs())
			}
		}
	}
	number := func(p post) string {
		_, detail, _ := strings.Cut(p.ReplyTo[0].Addr, "+")
		n, _, _ := strings.Cut(detail, ".")
		return n
	}
	if number(mine) == number(hers) {
		t.Fatal("two members have one reply address")
	}
	// Hers, called forged; then one's own token with her number, in her name.
	c.send(note{from: carla, text: "seek toy short", answers: &hers, headers: calledForged + "example.com\r\n"})
	nothing("called forged", carla) // who is warned
	altered := readdressed(mine, number(mine), number(hers))
	c.send(note{from: carla, text: "seek toy short", answers: &altered})
	nothing("another's token", carla) // who is asked whether it is hers
	// The game master is asked about Eva.
	c.proves(eva, "Eva Brown")
	tell := to(t, c.letters(), gm)
	token := strings.Split(tell.ReplyTo[0].Addr, ".")[1]
	guessed := readdressed(tell, token, strings.Repeat("a", len(token)))
	c.send(note{from: gm, text: "accept", answers: &guessed})
	c.send(note{from: gm, text: "accept", answers: &tell, headers: calledForged + "club.example\r\n"})
	nothing("in the game master's name")
	if c.member(eva) != "" {
		t.Error("she is a member")
	}
}

// Three letters a day ask a member whether something is his, though he answers each.
func TestDeskUnprovenDay(t *testing.T) {
	c := members(t)
	asked := 0
	for range 2 * parkedDay {
		c.send(note{from: anna, text: "matches"})
		for _, p := range c.letters() {
			asked++
			c.answer(p, anna, "confirm")
			wantText(t, c.one(anna), "YOU ASKED: matches")
		}
	}
	if asked != parkedDay {
		t.Errorf("%d letters", asked)
	}
}
