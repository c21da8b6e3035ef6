package adjudicator

import (
	"strings"
	"testing"
)

// A preview says of each line what it would do, or with what odds it stakes
// something on dice; what the next dice are for; and what nobody has answered.
func TestPreviewAndLegal(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	letters := c.letters()
	p, q := to(t, letters, anna), to(t, letters, bob)
	c.answer(p, anna, "card 5")
	c.one(anna)
	c.answer(q, bob, example(t, q))
	p = to(t, c.letters(), anna)
	before := c.state(code)
	ask := func(text string) post {
		t.Helper()
		wantOutcome(t, c.answer(p, anna, text), Answered, 1)
		return c.one(anna)
	}

	got := ask("preview\nmarch hill\nmarch hill")
	wantLetter(t, "preview-open", got)
	wantText(t, got, "2. march hill [would be done] - The red seat marches to the hill. (3.1)", "Then you are asked again.",
		"Not answered yet: - Act: you have 1 actions left. (rule 3) Safe answer: done")
	got = ask("preview\nattack blue at ford\nmarch mill\nattack blue at mill\nstanding press always")
	wantLetter(t, "preview-odds", got)
	wantText(t, got, "2. attack blue at ford [would be done]", "(3.2) Odds: odds n=1 of=3", "3. march mill [would wait]", "4. attack blue at mill [would wait] Odds: odds n=1 of=3",
		"next is a decision of another player")
	wantText(t, ask("preview\nmarch mill\nattack blue at mill\nstanding press always"), "Answered besides: - press mill (your standing order)", "Odds: odds n=19 of=27")

	wantText(t, ask("legal"), "may topic=", "- odds n=1 of=3 attack blue at ford", "done")
	got = ask("legal march")
	wantText(t, got, "YOU ASKED: legal march", "may topic=march march ford march hill")
	wantNot(t, got, "YOU ASKED: legal march", "attack blue at ford", "YOU ARE ASKED")
	wantText(t, ask("legal moonlight"), "legal-unknown what=moonlight")
	if after := c.state(code); after.Length != before.Length {
		t.Error("looking changed the match")
	}
}

// wantNot fails the test if a letter says something between two headings.
func wantNot(t *testing.T, p post, from, what, to string) {
	t.Helper()
	_, part, found := strings.Cut(p.text, from)
	part, _, ends := strings.Cut(part, to)
	if !found || !ends || strings.Contains(part, what) {
		t.Errorf("the letter says %q between %q and %q, or misses these:\n%s", what, from, to, p.text)
	}
}
