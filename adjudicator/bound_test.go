package adjudicator

import (
	"strings"
	"testing"
)

// A person whose message ran into a limit hears which.
func TestBounds(t *testing.T) {
	for _, c := range []struct{ name, headers, text, want string }{
		{"text", "", strings.Repeat("a long story\n", 60_000), "Its text is too long, so its orders"},
		{"line", "", strings.Repeat("long ", 2_000), "It has a line that is too long, so its orders"},
		{"header", strings.Repeat("X-Note: "+strings.Repeat("x", 900)+"\r\n", 400), "card 1", "Its header is too long, so its orders"},
		{"fields", strings.Repeat("X-Note: x\r\n", 1_100), "card 1", "Its header is too long, so its orders"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cl := newClub(t)
			cl.match(3)
			a := to(t, cl.letters(), anna)
			wantOutcome(t, cl.send(note{from: anna, answers: &a, headers: c.headers, text: c.text}), Broken, 1)
			got := cl.one(anna)
			got.text = strings.Join(strings.Fields(got.text), " ")
			wantText(t, got, "your message did not arrive whole", c.want, "Please send the orders again as a short plain message.")
		})
	}
}
