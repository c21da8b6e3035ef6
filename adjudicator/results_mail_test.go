package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
)

// A member reads, at the desk or in any message, how his matches ended and how others of
// the club did, the last first.
func TestResultsByMail(t *testing.T) {
	c := members(t)
	c.more()
	wantText(t, c.desk(anna, "results"), "None of your matches is over.")
	if _, err := c.clerk.Judge(c.now, "FI1", "red", "Bob does not answer any more"); err != nil {
		t.Fatal(err)
	}
	c.now = c.now.Add(24 * time.Hour)
	if _, err := c.clerk.Judge(c.now, "FI2", "blue", ""); err != nil {
		t.Fatal(err)
	}
	c.now = c.now.Add(24 * time.Hour)
	if _, err := c.clerk.Judge(c.now, "FI3", "", "the hall burnt down"); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.Annul(c.now, "FI1", "a mistake"); err != nil {
		t.Fatal(err)
	}
	last := c.match(3) // goes on
	c.solo("3")        // against the program, to nobody's interest but his
	c.letters()
	p := c.desk(anna, "results")
	wantLetter(t, "desk-results", p)
	if strings.Index(p.text, "FI3") > strings.Index(p.text, "FI1") || strings.Contains(p.text, last) {
		t.Errorf("not the last first, or one that goes on:\n%s", p.text)
	}
	wantText(t, c.desk(carla, "show me the results"), "FI2 Toy, Dora (Blue), 2 March 2026: won by Dora (Blue).", "Other matches of the club: - FI3 Toy, Anna (Red) and Bob (Blue), 3 March 2026: nobody has won.")
	wantText(t, c.desk(bob, "results"), "FI1 Toy, Anna (Red), 1 March 2026: won by Anna (Red). The game master has ended the match: Bob does not answer any more. The game master has annulled it.")
	// In a message for a match.
	c.send(note{from: anna, subject: "[" + last + "]", text: "results", headers: fmt.Sprintf(vouched, "example.org")})
	wantText(t, c.one(anna), last+" Toy, Red", "YOU ASKED: results", "FI1 Toy, Bob (Blue), 1 March 2026: you have won.")
	c.desk(anna, "form narrow")
	wantLetter(t, "desk-results-narrow", c.desk(anna, "results"))
}

// However many there are, a letter lists the last of them.
func TestResultsBound(t *testing.T) {
	c := members(t)
	for range maxOwnResults + 2 {
		c.now = c.now.Add(time.Hour)
		code := c.match(3)
		if _, err := c.clerk.Judge(c.now, code, games.Seat("red"), ""); err != nil {
			t.Fatal(err)
		}
	}
	for who, want := range map[string]int{anna: maxOwnResults, carla: maxClubResults} {
		c.letters()
		if n := strings.Count(c.desk(who, "results").text, "\n- FI"); n != want {
			t.Errorf("%s reads %d results, want %d", who, n, want)
		}
	}
}
