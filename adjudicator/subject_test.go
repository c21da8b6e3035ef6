package adjudicator

import (
	"strings"
	"testing"
)

// Who wants it reads in the subject what a letter brings; for all others, and for him when
// he has ended it, the subject of a match never changes.
func TestSubjectSignal(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	const plain = "[FI1] Toy: Anna - Bob"
	is := func(p post, what, want string) {
		t.Helper()
		if subject := strings.TrimPrefix(p.Subject, "Re: "); subject != want {
			t.Errorf("%s: the subject is %q, want %q", what, subject, want)
		}
	}
	is(last[anna], "nothing set", plain)
	last[anna] = c.says(last[anna], anna, "subject signal")
	wantText(t, last[anna], "as several threads", `"subject plain" ends it`)
	is(last[anna], "from the answer on", "[FI1] YOUR TURN Toy: Anna - Bob")
	is(c.says(last[anna], anna, "card 99"), "orders that come back", "[FI1] RETURNED Toy: Anna - Bob")
	c.answer(last[bob], bob, "offer draw")
	for _, p := range c.letters() {
		want := map[string]string{anna: "[FI1] OFFER Toy: Anna - Bob", bob: plain}[p.to]
		is(p, "an offer", want)
		last[p.to] = p
	}
	c.answer(last[anna], anna, "decline draw")
	for _, p := range c.letters() {
		last[p.to] = p
	}
	got := c.says(last[anna], anna, example(t, last[anna]))
	is(got, "nothing is asked and nothing has happened", plain)
	c.answer(last[bob], bob, "resign FI1")
	for _, p := range c.letters() {
		want := map[string]string{anna: "[FI1] OVER Toy: Anna - Bob", bob: plain}[p.to]
		is(p, "the end", want)
	}
	is(c.says(got, anna, "subject plain"), "as it was", plain)
}

// An answer finds match and seat whatever its subject is, by its reply address, and by the
// tag in its subject where a club's server knows no plus-addressing; and one that has
// neither by the code.
func TestSubjectSignalComesBack(t *testing.T) {
	for _, tokens := range []bool{false, true} {
		c := newClub(t, func(o *Options) { o.SubjectTokens = tokens })
		c.match(3)
		c.match(3)
		var last post
		for _, p := range c.letters() {
			if p.to == anna && strings.HasPrefix(p.Subject, "[FI2]") {
				last = p
			}
		}
		last = c.says(last, anna, "subject signal")
		if !strings.Contains(last.Subject, "[FI2] YOUR TURN Toy: Anna - Bob") {
			t.Fatalf("the subject is %q", last.Subject)
		}
		if tokens && !strings.Contains(last.Subject, "[FI2.") {
			t.Fatalf("no tag is in %q", last.Subject)
		}
		r := c.answer(last, anna, example(t, last))
		if r.Outcome != Played || r.Match != "FI2" {
			t.Errorf("tokens in subjects %v: %+v", tokens, r)
		}
		c.letters()
		r = c.send(note{from: anna, subject: "AW: [FI2] YOUR TURN Toy: Anna - Bob", text: "status", headers: strings.Replace(vouched, "%s", anna, 1)})
		if r.Outcome != Answered || r.Match != "FI2" {
			t.Errorf("tokens in subjects %v, by the code alone: %+v", tokens, r)
		}
	}
}

// The first letter asks who has not chosen how he wants his letters, with a piece of his
// board in each form; who has chosen is not asked.
func TestFirstLetterAsksForm(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	wantText(t, last[anna], "YOUR LETTERS", "form wide ford red", "form narrow ford red", "form list ford red")
	c.says(last[anna], anna, "form narrow")
	c.match(3)
	for _, p := range c.letters() {
		if asks := strings.Contains(p.text, "How do you want your letters?"); strings.HasPrefix(p.Subject, "[FI2]") && asks != (p.to == bob) {
			t.Errorf("the first letter to %s asks: %v", p.to, asks)
		}
	}
}
