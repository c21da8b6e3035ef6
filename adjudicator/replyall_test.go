package adjudicator

import (
	"fmt"
	"testing"
)

// Bob answers a message that Anna sent to the club and to him, and answers all:
// his orders count as his, in whatever order the reply addresses stand, and
// hers are left alone.
func TestReplyAll(t *testing.T) {
	for _, first := range []string{"his", "hers"} {
		t.Run(first+" first", func(t *testing.T) {
			c := newClub(t)
			c.match(3)
			letters := c.letters()
			a, b := to(t, letters, anna), to(t, letters, bob)
			hers, his := a.ReplyTo[0].Addr, b.ReplyTo[0].Addr
			n := note{from: bob, to: his, text: example(t, b), headers: "Cc: " + hers + "\r\n"}
			if first == "hers" {
				n.to, n.headers = hers, "Cc: "+his+"\r\n"
			}
			wantOutcome(t, c.send(n), Played, 1)
			// To hers alone it is not his to order.
			n.id, n.headers = "", fmt.Sprintf(vouched, "example.net")
			n.to = hers
			wantOutcome(t, c.send(n), Misused, 2)
		})
	}
}
