package adjudicator

import (
	"strings"
	"testing"
	"time"
)

// The first line says what came of the message: where it held no order, that.
func TestHeadOfTalk(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.answer(last[anna], anna, "Nice weather today, isn't it?")
	wantText(t, c.one(anna), "Anna, I found no order in your message, and nothing was done. It is your turn: Choose a card.",
		"[not an order; nobody else sees it]")
	c.answer(last[bob], bob, "offer draw")
	list := c.letters()
	asked := to(t, list, anna)
	c.answer(asked, anna, "hmm, I would have to think about that first")
	wantText(t, c.one(anna), "Anna, I found no order in your message, and nothing was done. The offer of a draw stands: "+
		`"accept draw" or "decline draw" answers it.`)
	c.answer(asked, anna, "decline draw")
	wantText(t, to(t, c.letters(), bob), "Your offer of a draw was declined.")
	c.answer(last[anna], anna, "help\nthank you!")
	wantText(t, c.one(anna), "Anna, here is what you asked for.")
}

// What answered for somebody stands in his letters where it happened, with its source
// and the line that has it otherwise; the other side is told none of it.
func TestSourcesAreTold(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	var own, others []string
	for range 40 {
		m := c.state("FI1")
		if len(m.Waiting) == 0 {
			break
		}
		who := map[string]string{"red": anna, "blue": bob}[m.Waiting[0]]
		sheet := example(t, last[who])
		for _, attack := range []string{"attack blue at ford", "attack red at ford", "attack blue at mill", "attack red at mill"} {
			if strings.Contains(last[who].text, "    "+attack+"\n") {
				sheet = attack
			}
		}
		c.answer(last[who], who, sheet)
		list := append(c.letters(), c.later(time.Hour)...)
		for _, p := range list {
			last[p.to] = p
			if at := strings.Index(p.text, "For you, by default: retreat"); at >= 0 {
				own = append(own, p.to)
				line, _, _ := strings.Cut(strings.Join(strings.Fields(p.text[at:]), " "), ")")
				if !strings.HasSuffix(line, `(to decide yourself: "ask retreat"`) {
					t.Errorf("it says %q", line)
				}
			} else if strings.Contains(p.text, "retreat") {
				others = append(others, p.to)
			}
		}
		if len(own) > 0 {
			break
		}
	}
	if len(own) != 1 {
		t.Fatalf("told to %v, of other letters to %v", own, others)
	}
}
