package adjudicator

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// boxed is a club in which Anna and Bob play the toy, which has a player of its own.
func boxed(t *testing.T, title games.Title) *playing {
	t.Helper()
	c := newClub(t, func(o *Options) { o.Titles, o.MaxPerHour = games.Titles{"toy": games.Made(title)}, -1 })
	return c.playing(4)
}

// tries has Bob send something in an answer to his newest letter of the match that asks him
// something, and returns what he is answered, and his other letters.
func (p *playing) tries(text string) (answer post, box []post) {
	p.t.Helper()
	wantOutcomeOf(p.t, p.answer(p.asked[bob], bob, text), Answered)
	for _, l := range p.collect() {
		if l.to != bob {
			p.t.Errorf("%q of Bob's: %s gets %q", text, l.to, firstLine(l.text))
		}
		if strings.HasPrefix(l.Subject, "["+p.code+"]") {
			answer = l
		} else {
			box = append(box, l)
		}
	}
	return answer, box
}

// A sandbox is a match of its own against the program: it is played by its own letters,
// each of which says what it is, and the match knows nothing of it.
func TestSandbox(t *testing.T) {
	p := boxed(t, toy.New())
	before := p.state("FI1")
	answer, box := p.tries("sandbox")
	wantText(t, answer, "Your sandbox of FI1 is FI2, a match of its own.")
	if len(box) != 1 {
		t.Fatalf("of the sandbox come %s", describe(box))
	}
	wantLetter(t, "sandbox-first", box[0])
	l := box[0]
	for range 6 {
		wantOutcomeOf(t, p.answer(l, bob, example(t, l)), Played)
		l = to(t, p.collect(), bob)
		wantText(t, l, "A sandbox of FI1: nothing that happens here touches that match.")
		if !strings.HasPrefix(l.Subject, "[FI2] Sandbox of FI1, Toy: Bob") {
			t.Errorf("the subject is %q", l.Subject)
		}
	}
	after := p.state("FI1")
	if after.Length != before.Length || after.State != before.State || !after.Due.Equal(before.Due) {
		t.Errorf("the match was\n%+v, and is\n%+v", before, after)
	}
	var list bytes.Buffer
	if err := p.clerk.List(p.now, &list, Listing{}); err != nil || !strings.Contains(list.String(), "sandbox of FI1") {
		t.Errorf("the game master does not see which is a sandbox: %s%v", list.String(), err)
	}
	wantOutcomeOf(t, p.answer(l, bob, "sandbox end"), Answered)
	l = p.one(bob)
	wantLetter(t, "sandbox-over", l)
	if m := p.state("FI2"); m.State != store.MatchOver {
		t.Errorf("the sandbox is %s", m.State)
	}
	for p.move() { // the match goes on
	}
	p.verified()
}

// Alone one has all seats, with a letter for each.
func TestSandboxAlone(t *testing.T) {
	p := boxed(t, newTitle()) // which has no player of its own
	answer, box := p.tries("sandbox against the program")
	wantText(t, answer, "The program does not play this game.")
	if len(box) > 0 {
		t.Fatal(describe(box))
	}
	_, box = p.tries("sandbox")
	if len(box) != 2 {
		t.Fatalf("of the sandbox come %s", describe(box))
	}
	letter := map[string]post{}
	for turns := 0; p.state("FI2").State == store.MatchOpen; turns++ {
		for _, l := range box {
			wantText(t, l, "A sandbox of FI1")
			for _, seat := range []string{"red", "blue"} {
				if strings.Contains(l.text, "Toy, "+seatName("en", games.Seat(seat))) && strings.Contains(l.text, "YOU ARE ASKED") {
					letter[seat] = l
				}
			}
		}
		if turns > 100 {
			t.Fatal("the sandbox does not end")
		}
		l := letter[p.state("FI2").Waiting[0]]
		wantOutcomeOf(t, p.answer(l, bob, example(t, l)), Played)
		box = p.collect()
	}
}

// One has one sandbox of a match, so many a week, none of a sandbox, and none of a match
// that one is not in; it ends with its match, when its player has left that, and when he
// does not write.
func TestSandboxBounds(t *testing.T) {
	p := boxed(t, toy.New())
	answer, _ := p.tries("sandbox end")
	wantText(t, answer, "You have no sandbox of FI1")
	answer, _ = p.tries("sandbox on the moon")
	wantText(t, answer, "sandbox")
	_, box := p.tries("sandbox")
	inside := box[0]
	answer, box = p.tries("sandbox alone")
	wantText(t, answer, "You have a sandbox of FI1 already: FI2.")
	for text, want := range map[string]string{"sandbox": "This is a sandbox already", "substitute " + carla: "A sandbox is yours alone",
		"rematch": "A sandbox is yours alone", "watch FI2": "There is no match FI2 to watch."} {
		p.answer(inside, bob, text)
		wantText(t, to(t, p.collect(), bob), want)
	}
	for n := range sandboxesWeek + 1 {
		p.tries("sandbox end")
		answer, _ = p.tries("sandbox alone")
		if want := map[bool]string{true: "a match of its own", false: "You have had 7 sandboxes this week"}[n+2 <= sandboxesWeek]; n < sandboxesWeek {
			wantText(t, answer, want)
		}
	}
	open := func() (n int) {
		list, err := p.clerk.records().sandboxes("FI1", "p2")
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	p.now = p.now.Add(sandboxSpan)
	p.tries("sandbox")
	if open() != 1 {
		t.Fatalf("%d sandboxes are open", open())
	}
	p.now = p.now.AddDate(0, 0, sandboxDays).Add(-1)
	p.follow()
	if open() != 1 {
		t.Error("it has ended too early")
	}
	p.now = p.now.Add(1)
	p.follow()
	if open() != 0 {
		t.Error("it lives on without its player")
	}
	p.collect()
	p.tries("sandbox")
	if _, err := p.clerk.Replace(p.now, "FI1", "blue", Person{Name: "Carla", Address: carla}); err != nil {
		t.Fatal(err)
	}
	p.follow()
	if open() != 0 {
		t.Error("it lives on when he has left the match")
	}
	p.collect()
	delete(p.asked, bob)
	if r := p.asks(bob, "[FI1] sandbox"); r.Outcome == Answered || r.Outcome == Played {
		t.Errorf("a sandbox of a match that is another's: %s", r.Outcome)
	}
	p.collect()
	wantOutcomeOf(t, p.answer(p.asked[anna], anna, "sandbox"), Answered)
	p.collect()
	if err := p.clerk.End(p.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	p.follow()
	if list, err := p.clerk.records().sandboxes("FI1", "p1"); err != nil || len(list) > 0 {
		t.Errorf("%d live on behind the end of the match, %v", len(list), err)
	}
	var told bool
	for _, l := range p.collect() {
		told = told || l.to == anna && strings.Contains(l.text, "A sandbox of FI1")
	}
	if !told {
		t.Error("Anna is not told that her sandbox has ended")
	}
}

// follow does what is due.
func (p *playing) follow() {
	p.t.Helper()
	if _, err := p.clerk.Follow(p.t.Context(), p.now, p.now); err != nil {
		p.t.Fatal(err)
	}
}

// An order for the match does nothing in a sandbox, nor one for a sandbox in the match,
// whichever of them a message names twice.
func TestSandboxAddresses(t *testing.T) {
	p := boxed(t, toy.New())
	_, box := p.tries("sandbox")
	real, inside := p.asked[bob], box[0]
	length := func() string { return fmt.Sprint(p.state("FI1").Length, p.state("FI2").Length) }
	before := length()
	for _, n := range []note{
		{to: real.ReplyTo[0].Addr, subject: "Re: " + inside.Subject},
		{to: inside.ReplyTo[0].Addr, subject: "Re: " + real.Subject},
		{subject: "my next move", headers: fmt.Sprintf(vouched, "example.net")}, // which may be either
	} {
		n.from, n.text = bob, example(t, real)
		wantOutcomeOf(t, p.send(n), Unclear)
		wantText(t, p.one(bob), "does not say which it is for")
	}
	if after := length(); after != before {
		t.Errorf("the journals have %s lines, before %s", after, before)
	}
	p.answer(inside, anna, "card 1")
	p.collect()
	if after := length(); after != before {
		t.Errorf("by Anna: the journals have %s lines, before %s", after, before)
	}
}

// Bob's sandboxes of two matches that he cannot tell apart are the same, to the byte, and
// so is what he is asked and told while he plays in them.
func TestTwinsSandbox(t *testing.T) {
	w := newTwins(t, newBidding(), dealt{newBidding()})
	w.each(bob, func(_ int, c *club, last map[string]post) { c.match(4) })
	w.bid(bob, "yes")
	for !strings.Contains(w.last[0][bob].text, "round 2 of") {
		w.turn(bob)
	}
	differ := w.last[0][anna].text != w.last[1][anna].text
	real := w.last[0][bob]
	for _, kind := range []string{"sandbox alone", "sandbox against the program"} {
		var box post
		w.each(bob, func(i int, c *club, last map[string]post) {
			c.answer(real, bob, kind)
		})
		box = w.last[0][bob]
		for range 8 {
			if !strings.Contains(box.text, "YOU ARE ASKED") {
				break
			}
			order := example(t, box)
			w.each(bob, func(_ int, c *club, _ map[string]post) { c.answer(box, bob, order) })
			box = w.last[0][bob]
		}
		w.each(bob, func(_ int, c *club, _ map[string]post) { c.answer(box, bob, "sandbox end") })
	}
	if !differ {
		t.Error("the two matches do not differ")
	}
}

// What Bob cannot see is another in one sandbox than in the other: Anna's hand varies, and
// so do the dice.
func TestSandboxVaries(t *testing.T) {
	hands := map[string]bool{}
	chance := rand.NewChaCha8([32]byte{1})
	p := boxed(t, toy.New())
	p.clerk.Options.Rand = chance
	for range 12 {
		_, box := p.tries("sandbox alone")
		for _, l := range box {
			if strings.Contains(l.text, "FI1") && strings.Contains(l.text, "Red") {
				_, hand, _ := strings.Cut(l.text, "You hold")
				hand, _, _ = strings.Cut(hand, "\n")
				hands[hand] = true
			}
		}
		p.tries("sandbox end")
		p.now = p.now.Add(sandboxSpan)
	}
	if len(hands) < 4 {
		t.Errorf("in twelve sandboxes Anna holds %v", hands)
	}
}

// A sandbox that cannot be made is no fault of the match.
func TestSandboxFails(t *testing.T) {
	p := boxed(t, toy.New())
	p.clerk.Options.Titles = games.Titles{"toy": games.Made(noDeal{toy.New()})}
	wantOutcomeOf(t, p.answer(p.asked[bob], bob, "sandbox"), Answered)
	list := p.collect()
	wantText(t, list[len(list)-1], "your sandbox of FI1 could not be made", "FI1 itself is as it was, and goes on.")
	if m := p.state("FI1"); m.State != store.MatchOpen {
		t.Errorf("the match is %s", m.State)
	}
	for p.move() {
	}
}

// noDeal is the toy, but fails where something is dealt anew.
type noDeal struct{ games.Title }

func (noDeal) Redeal(games.Position, games.Seats, *rand.Rand) games.Position { panic("no cards") }
