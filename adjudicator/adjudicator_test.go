package adjudicator

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/golden"
	"postrider/mail"
	"postrider/store"
)

// wantLetter compares what a player reads with testdata.
func wantLetter(t *testing.T, name string, p post) {
	t.Helper()
	golden.Check(t, name+".txt", fmt.Sprintf("To: %s\nSubject: %s\n\n%s", p.to, p.Subject, p.text))
}

func wantOutcome(t *testing.T, r Result, want Outcome, letters int) {
	t.Helper()
	if r.Outcome != want || r.Letters != letters {
		t.Errorf("outcome %s with %d letters, want %s with %d", r.Outcome, r.Letters, want, letters)
	}
}

func wantText(t *testing.T, p post, want ...string) {
	t.Helper()
	flat := func(s string) string { return strings.Join(strings.Fields(s), " ") }
	for _, w := range want {
		if !strings.Contains(flat(p.text), flat(w)) {
			t.Errorf("the letter to %s does not say %q:\n%s", p.to, w, p.text)
		}
	}
}

// A whole match by messages: each player answers the letter he got last with
// the first order it shows.
func TestWholeMatch(t *testing.T) {
	c := newClub(t)
	code := c.match(2)
	if code != "FI1" {
		t.Errorf("the first match is called %s", code)
	}
	first := c.letters()
	if len(first) != 2 {
		t.Fatalf("at the beginning: %s", describe(first))
	}
	last := map[string]post{anna: to(t, first, anna), bob: to(t, first, bob)}
	wantLetter(t, "first", last[anna])
	ids := map[string]bool{}
	turns := 0
	var journal []byte
	for state := c.state(code); state.State == store.MatchOpen; state = c.state(code) {
		if turns++; turns > 200 {
			t.Fatal("the match does not end")
		}
		who := map[string]string{"red": anna, "blue": bob}[state.Waiting[0]]
		p := last[who]
		r := c.answer(p, who, "Hello there!\n"+example(t, p))
		if r.Outcome != Played || r.Match != code || r.Step != c.state(code).Length {
			t.Fatalf("%+v for %q in answer to\n%s", r, example(t, p), p.text)
		}
		letters := c.letters()
		n := 0
		for _, l := range letters {
			if ids[l.MessageID] {
				t.Errorf("Message-ID %s twice", l.MessageID)
			}
			ids[l.MessageID] = true
			if l.Subject != "[FI1] Toy: Anna - Bob" {
				t.Errorf("subject %q", l.Subject)
			}
			if l.References[0] != "FI1.match@club.example" {
				t.Errorf("not in the thread: %v", l.References)
			}
			if l.to == who {
				n++
			}
			last[l.to] = l
			journal = l.data
		}
		if n != 1 {
			t.Errorf("the sender got %d letters", n)
		}
		switch turns {
		case 1:
			wantLetter(t, "noted", to(t, letters, anna))
		case 2:
			wantLetter(t, "turn", to(t, letters, who))
		}
	}
	wantLetter(t, "over", last[bob])
	for _, who := range []string{anna, bob} {
		p := last[who]
		if p.kind != "over" || p.file != "FI1.journal.zip" {
			t.Errorf("%s was not told of the end: %s %s", who, p.kind, p.file)
		}
	}
	archive, err := zip.NewReader(bytes.NewReader(journal), int64(len(journal)))
	if err != nil || len(archive.File) != 1 || archive.File[0].Name != "FI1.journal" {
		t.Fatalf("what is attached is no archive of a journal: %v", err)
	}
	file, err := archive.File[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := games.ReadJournal(file)
	if err != nil {
		t.Fatal(err)
	}
	toys := func(string) games.Title { return toy.New() }
	if err := games.Verify(toys, lines); err != nil {
		t.Errorf("the journal in the letter does not verify: %v", err)
	}
	mine, err := c.clerk.Journal(c.now, "fi1", false)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(lines, mine); diff != "" {
		t.Errorf("journal in the letter and in the store (-letter +store):\n%s", diff)
	}
	// Nothing can be ordered any more, but looked at.
	r := c.answer(last[anna], anna, "card 1")
	wantOutcome(t, r, Returned, 1)
	wantText(t, c.one(anna), "FI1 is over; nothing can be ordered any more.")
	wantOutcome(t, c.answer(last[anna], anna, "history"), Answered, 1)
	wantText(t, c.one(anna), "report 1: round 1 of 2")
}

// The seed and the key open all; nothing of them is in a letter before the end.
func TestNothingLeaks(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	if _, err := c.clerk.Journal(c.now, code, false); err == nil {
		t.Error("the journal of a match that goes on was shown")
	}
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, code); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.List(c.now, &out, Listing{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"FI1", "red", "Anna", anna, "waits for red since 2026-03-01 18:00, blue since 2026-03-01 18:00", "open"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the game master does not see %q:\n%s", want, out.String())
		}
	}
	if hands := regexp.MustCompile(`you hold|\[[0-9 ]+\]`); hands.MatchString(out.String()) {
		t.Errorf("the game master sees hands:\n%s", out.String())
	}
	// The other's cards are in no letter.
	for _, p := range first {
		if n := strings.Count(p.text, "You draw"); n != 3 {
			t.Errorf("%s is told of %d cards of his own, want 3", p.to, n)
		}
		if n := strings.Count(p.text, "seat draws a card"); n != 3 {
			t.Errorf("%s is told of %d cards of the other, want 3", p.to, n)
		}
	}
	// The tokens in what is kept for good.
	token := first[0].ReplyTo[0].Addr[len("orders+FI1."):][:tokenLength]
	for _, s := range c.state(code).Seats {
		data, err := c.store.Report(code, s.Player, s.Seat, 1)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(data, []byte(token)) || bytes.Contains(data, []byte("orders+")) {
			t.Error("a reply address is kept in the store")
		}
	}
}

func TestReturned(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	p := to(t, c.letters(), anna)
	before := c.state(code)
	good := example(t, p)
	r := c.answer(p, anna, "Hi Bob, good luck!\n"+good+"\ncard 9\nstanding retreat to hill\nretreat to nowhere")
	wantOutcome(t, r, Returned, 1)
	got := c.one(anna)
	wantLetter(t, "returned", got)
	wantText(t, got, "Nothing was done: 2 lines", "1. Hi Bob, good luck! [not an order", "2. "+good+" [understood]", "3. card 9 [NOT POSSIBLE]", "4. standing retreat to hill [understood]")
	if after := c.state(code); after.Length != before.Length {
		t.Errorf("the journal grew from %d to %d lines", before.Length, after.Length)
	}
	// A card that is not held is read, and refused by the rules.
	missing := ""
	for n := 1; n <= 6; n++ {
		if !strings.Contains(p.text, fmt.Sprintf("card %d", n)) {
			missing = fmt.Sprintf("card %d", n)
		}
	}
	if missing == "" {
		t.Fatal("the hand holds every card")
	}
	wantOutcome(t, c.answer(p, anna, missing), Returned, 1)
	wantText(t, c.one(anna), "You do not hold that card. (rule 2)", "Try:")
	// Corrected, it is taken: the report has not changed.
	wantOutcome(t, c.answer(p, anna, good), Played, 1)
}

func TestStale(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, example(t, a))
	c.answer(b, bob, example(t, b))
	c.letters()
	before := c.state(code)
	// A new report has come to both or one of them; answer the first again.
	stale := b
	who, seat := bob, before.Seats[1]
	if slices.Contains(before.Waiting, "red") {
		stale, who, seat = a, anna, before.Seats[0]
	}
	r := c.answer(stale, who, "card 3\nmarch ford\nstanding retreat to hill\nluck of the draw\nboard")
	wantOutcome(t, r, Stale, 1)
	got := c.one(who)
	wantLetter(t, "stale", got)
	wantText(t, got, "they answer report 1, and this is report 2", "march ford [not done, for it answers an older report]", "standing retreat to hill [noted]",
		"luck of the draw [noted]", "YOU ASKED: board", "This report was sent before", "YOUR STANDING ORDERS", "YOU ARE ASKED")
	if !slices.Equal(c.state(code).Waiting, before.Waiting) {
		t.Error("a stale order was carried out")
	}
	if got.Reply != nil || len(got.ReplyTo) != 1 || !strings.HasSuffix(got.ReplyTo[0].Addr, ".2@club.example") {
		t.Errorf("the present report is answered at %v", got.ReplyTo)
	}
	// Commands alone are no stale orders.
	wantOutcome(t, c.answer(stale, who, "status"), Answered, 1)
	wantText(t, c.one(who), "here is what you asked for", "YOU ASKED: status")
	if _, err := c.store.Report(code, seat.Player, seat.Seat, 2); err != nil {
		t.Error(err)
	}
	// The answer to the stale message can be answered.
	wantOutcome(t, c.answer(got, who, "done"), Played, 2)
}

func TestDuplicate(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	p := to(t, c.letters(), anna)
	raw := c.bytes(note{from: anna, text: example(t, p), answers: &p})
	wantOutcome(t, c.handle(raw), Played, 1)
	c.letters()
	before := c.state(code)
	// The same by another way: only the trace fields differ.
	again := append([]byte("Received: from somewhere else\r\n"), raw...)
	wantOutcome(t, c.handle(again), Seen, 0)
	if diff := cmp.Diff(before, c.state(code)); diff != "" || len(c.letters()) != 0 {
		t.Errorf("a message counted twice:\n%s", diff)
	}
}

// Many messages at once: each counts once, and nothing is lost.
func TestConcurrent(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	c.match(3)
	list := c.letters()
	p := to(t, list, anna)
	var raws [][]byte
	for i := range 4 {
		raws = append(raws, c.bytes(note{from: anna, text: fmt.Sprintf("luck number %d", i), answers: &p}))
	}
	raws = append(raws, raws...)
	outcomes := make([]Outcome, len(raws))
	var wg sync.WaitGroup
	for i, raw := range raws {
		wg.Go(func() {
			m := mail.Read(raw, mail.ReadOptions{})
			r, err := c.clerk.Handle(context.Background(), c.now, m, raw)
			if err != nil {
				t.Error(err)
			}
			outcomes[i] = r.Outcome
		})
	}
	wg.Wait()
	slices.Sort(outcomes)
	want := []Outcome{Played, Played, Played, Played, Seen, Seen, Seen, Seen}
	if diff := cmp.Diff(want, outcomes); diff != "" {
		t.Error(diff)
	}
	if n := len(c.letters()); n != 4 {
		t.Errorf("%d letters for 4 messages", n)
	}
	if m := c.state(code); m.Rev != 5 {
		t.Errorf("the match changed %d times, want 5", m.Rev)
	}
}

func TestToken(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	before := c.state(code)
	good := example(t, a)
	untouched := func(what string) {
		t.Helper()
		if diff := cmp.Diff(before, c.state(code)); diff != "" {
			t.Errorf("%s changed the match:\n%s", what, diff)
		}
	}

	// From an address nobody knows and nobody vouches for: the owner alone is told.
	wantOutcome(t, c.send(note{from: "mallory@evil.example", answers: &a, text: good}), Misused, 1)
	p := c.one(anna)
	wantLetter(t, "misused", p)
	wantText(t, p, "somebody else used your reply address in FI1", "mallory@evil.example")
	untouched("a stranger with a token")
	// Again: she is told once.
	wantOutcome(t, c.send(note{from: "mallory@evil.example", answers: &a, text: good}), Misused, 0)

	// From the other player, for whom his server vouches: both are told.
	wantOutcome(t, c.send(note{from: bob, answers: &a, text: good, headers: fmt.Sprintf(vouched, "example.net")}), Misused, 2)
	list := c.letters()
	wantText(t, to(t, list, bob), "reply address of somebody else")
	wantText(t, to(t, list, anna), "somebody else used your reply address")
	untouched("the other player with a token")

	// From her own address, but the club's server says it is forged.
	forged := "Authentication-Results: mx.club.example; dmarc=fail header.from=example.org\r\n"
	wantOutcome(t, c.send(note{from: anna, answers: &a, text: good, headers: forged}), Unproven, 1)
	wantText(t, c.one(anna), "a message in your name could not be trusted")
	untouched("a forged message")

	// A token that was given to nobody counts as none.
	wrong := b.ReplyTo[0].Addr
	wrong = strings.Replace(wrong, wrong[len("orders+FI1."):][:5], "aaaaa", 1)
	wantOutcome(t, c.send(note{from: anna, to: wrong, text: good}), Unproven, 0)
	untouched("an invented token")
	// A report number that the token was not made for.
	other := strings.Replace(a.ReplyTo[0].Addr, ".1@", ".2@", 1)
	wantOutcome(t, c.send(note{from: anna, to: other, text: good}), Unproven, 0)
	untouched("a token for another report")

	// Case does not matter.
	wantOutcome(t, c.send(note{from: "ANNA@Example.ORG", to: strings.ToUpper(a.ReplyTo[0].Addr), text: good}), Played, 1)
}

// Without a token, the club's server must vouch for the sender, and the match
// must be clear.
func TestWithoutToken(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	good := example(t, to(t, first, anna))
	ok := fmt.Sprintf(vouched, "example.org")
	wantOutcome(t, c.send(note{from: anna, text: good}), Unproven, 0)
	wantOutcome(t, c.send(note{from: anna, text: "status", headers: ok}), Answered, 1)
	c.letters()

	c.match(3)
	c.letters()
	wantOutcome(t, c.send(note{from: anna, text: good, headers: ok}), Unclear, 1)
	p := c.one(anna)
	wantLetter(t, "which", p)
	r := c.send(note{from: anna, subject: "Re: [FI1] whatever", text: good, headers: ok})
	wantOutcome(t, r, Played, 1)
	r = c.send(note{from: anna, subject: "fi2: my orders", text: "status", headers: ok})
	if r.Match != "FI2" {
		t.Errorf("subject fi2 meant %s", r.Match)
	}
	if m := c.state(code); slices.Contains(m.Waiting, "red") {
		t.Errorf("still waiting for %v", m.Waiting)
	}
}

func TestStranger(t *testing.T) {
	c := newClub(t)
	c.match(3)
	c.letters()
	ok := fmt.Sprintf(vouched, "example.com")
	wantOutcome(t, c.send(note{from: "dora@example.com", subject: "hello", text: "May I play?"}), Unproven, 0)
	wantOutcome(t, c.send(note{from: "dora@example.com", subject: "hello", text: "May I play?", headers: ok}), Stranger, 1)
	p := c.one("dora@example.com")
	wantLetter(t, "stranger", p)
	wantOutcome(t, c.send(note{from: "Dora@Example.com", text: "Please!", headers: ok}), Stranger, 0)
	c.now = c.now.Add(strangerSpan)
	wantOutcome(t, c.send(note{from: "dora@example.com", text: "And now?", headers: ok}), Stranger, 1)
	n := 0
	for i := range 2 * strangersHour {
		n += c.send(note{from: fmt.Sprintf("s%d@example.com", i), text: "hi", headers: ok}).Letters
	}
	if n != strangersHour-1 {
		t.Errorf("%d notices to strangers in an hour, want %d", n+1, strangersHour)
	}
}

// Nobody answers a machine.
func TestMachines(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a := to(t, first, anna)
	before := c.state(code)
	for name, headers := range map[string]string{
		"auto-reply": "Auto-Submitted: auto-replied\r\n",
		"list":       "List-Id: <players.example.org>\r\nPrecedence: bulk\r\n",
		"own":        "X-Postrider-Letter: FI1.red.1.report@club.example\r\n",
		"vacation":   "X-Autoreply: yes\r\n",
	} {
		r := c.send(note{from: anna, answers: &a, text: example(t, a), headers: headers + fmt.Sprintf(vouched, "example.org")})
		if r.Outcome != Machine || r.Letters != 0 {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if diff := cmp.Diff(before, c.state(code)); diff != "" {
		t.Errorf("a machine played:\n%s", diff)
	}
}

func TestUndoAndPreview(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	p := to(t, c.letters(), anna)
	good := example(t, p)
	before := c.state(code)

	wantOutcome(t, c.answer(p, anna, "preview\n"+good), Answered, 1)
	got := c.one(anna)
	wantLetter(t, "preview", got)
	wantText(t, got, "A preview, Anna: nothing was carried out.", good+" [would be done]", "next is a decision of another player")
	wantOutcome(t, c.answer(p, anna, "preview: "+good), Answered, 1)
	wantText(t, c.one(anna), "A preview, Anna: nothing was carried out.")
	wantOutcome(t, c.answer(p, anna, "preview of next week: I am away"), Answered, 1)
	wantText(t, c.one(anna), "[not an order")
	if after := c.state(code); after.Length != before.Length || !slices.Equal(after.Waiting, before.Waiting) {
		t.Error("a preview changed the match")
	}

	wantOutcome(t, c.answer(p, anna, "undo"), Answered, 1)
	wantText(t, c.one(anna), "Nothing was taken back.")
	wantOutcome(t, c.answer(p, anna, good), Played, 1)
	c.letters()
	if slices.Contains(c.state(code).Waiting, "red") {
		t.Error("her card is not chosen")
	}
	wantOutcome(t, c.answer(p, anna, "undo"), Played, 1)
	got = c.one(anna)
	wantLetter(t, "undo", got)
	wantText(t, got, "Taken back, Anna. It is your turn.", "These orders do not wait any more:\n    "+good)
	if !slices.Contains(c.state(code).Waiting, "red") {
		t.Error("her card was not taken back")
	}
	// It is asked again, so it is a new report. Undo comes first, whatever
	// stands where.
	c.answer(got, anna, good)
	wantOutcome(t, c.answer(got, anna, good+"\nundo"), Played, 1)
	if slices.Contains(c.state(code).Waiting, "red") {
		t.Error("the new card was taken back")
	}
}

func TestCommands(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	p := to(t, c.letters(), anna)
	before := c.state(code)
	ask := func(text string, want ...string) post {
		t.Helper()
		wantOutcome(t, c.answer(p, anna, text), Answered, 1)
		got := c.one(anna)
		wantText(t, got, want...)
		return got
	}
	wantLetter(t, "commands", ask("help\nboard\nstatus\nlegal\norders\nhistory", "YOU ASKED: help", "Write one order a line", "march PLACE",
		"YOU ASKED: board", "ford red 1 blue 1", "YOU ASKED: status", "round 1 of 3", "YOU ASKED: legal", "YOU ASKED: orders", "- card: you are asked", "- report 1: round 1"))
	ask("help standing", "keeps it until you cancel it")
	ask("help witchcraft", "There is no help on this", "standing")
	ask("board narrow", "red: 3 cards\n")
	ask("history 1", "YOU ASKED: history 1", "Welcome, Anna.", "HOW IT WORKS")
	ask("form tiny", "for screen readers")
	ask("form narrow", `in the form "narrow"`)
	if got := ask("board"); regexp.MustCompile(`[0-9] cards, [0-9]+ left`).MatchString(got.text) {
		t.Errorf("the board is not narrow:\n%s", got.text)
	}
	if player, err := c.store.PlayerAt(anna); err != nil || player.Form != "narrow" {
		t.Errorf("the form is not kept: %v %v", player.Form, err)
	}
	// resend: the same report, with another Message-ID.
	got := ask("resend", "This report was sent before", "Welcome, Anna.", "HOW IT WORKS", "You draw", "THE BOARD")
	if got.MessageID == p.MessageID || !strings.HasSuffix(got.ReplyTo[0].Addr, ".1@club.example") {
		t.Errorf("resent as %s, to be answered at %v", got.MessageID, got.ReplyTo)
	}
	if after := c.state(code); after.Length != before.Length {
		t.Error("a command changed the match")
	}
	// Beside orders: they look at the match as it is after them.
	wantOutcome(t, c.answer(p, anna, "legal\n"+example(t, p)), Played, 1)
	wantText(t, c.one(anna), "Nothing is asked of you at present.", "The match now waits for Bob (Blue).")
}

// What fails in one match stops that match alone.
func TestHeld(t *testing.T) {
	fail := 0
	c := newClub(t, func(o *Options) { o.Titles["toy"] = games.Made(failing{newTitle(), &fail}) })
	one, two := c.match(4), c.match(3)
	first := c.letters()
	mine := func(code, who string) post {
		t.Helper()
		i := slices.IndexFunc(first, func(p post) bool { return p.to == who && strings.HasPrefix(p.Subject, "["+code+"]") })
		return first[i]
	}
	before := c.state(one)
	fail = 4
	p := mine(one, anna)
	r := c.answer(p, anna, example(t, p))
	wantOutcome(t, r, Held, 2)
	if !r.Aside {
		t.Error("the message is not to be set aside")
	}
	list := c.letters()
	wantLetter(t, "held", to(t, list, anna))
	wantText(t, to(t, list, anna), "FI1 had to be stopped", "[not looked at]")
	wantText(t, to(t, list, gm), "FI1 is held.", "the rules panicked", "goroutine", "failing.View(...)")
	if gms := to(t, list, gm); strings.Contains(gms.text, "mill wheel") || strings.Contains(gms.text, "0x") && strings.Contains(gms.text, "({0x") {
		t.Errorf("what the panic says may be hidden from the game master:\n%s", gms.text)
	}
	m := c.state(one)
	if m.State != store.MatchHeld || m.Length != before.Length || strings.Contains(m.Why, "mill wheel") || !strings.Contains(m.Detail, "mill wheel") {
		t.Errorf("the match is %+v", m)
	}
	asides, err := c.store.Asides()
	if err != nil || len(asides) != 1 || !bytes.Contains(asides[0].Raw, []byte("From: "+anna)) {
		t.Errorf("aside: %v, %v", asides, err)
	}
	// More messages for it are answered, and the game master is not told again.
	b := mine(one, bob)
	wantOutcome(t, c.answer(b, bob, "card 1"), Held, 1)
	wantText(t, c.one(bob), "FI1 had to be stopped")
	// The other match goes on.
	p = mine(two, anna)
	wantOutcome(t, c.answer(p, anna, example(t, p)), Played, 1)
	c.letters()
	// Released while it still fails: it is held again.
	if err := c.clerk.Release(c.now, one); err == nil {
		t.Error("a match that still fails was released")
	}
	fail = 0
	if err := c.clerk.Release(c.now, one); err != nil {
		t.Fatal(err)
	}
	p = mine(one, anna)
	wantOutcome(t, c.answer(p, anna, example(t, p)), Played, 1)
}

// failing panics when it is asked for a view of a match that shall fail.
type failing struct {
	title
	rounds *int // of the matches that fail; 0: none does
}

func (f failing) View(pos games.Position, seats games.Seats) games.View {
	if pos.(*toy.Position).Rounds == *f.rounds {
		panic("toy: the mill wheel turns")
	}
	return f.title.View(pos, seats)
}

// The game master takes a match back to its last round, and ends it.
func TestRollbackAndEnd(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	first := c.letters()
	a, b := to(t, first, anna), to(t, first, bob)
	c.answer(a, anna, example(t, a))
	c.answer(b, bob, example(t, b))
	c.letters()
	if err := c.clerk.Release(c.now, code); err == nil || !strings.Contains(err.Error(), "not held") {
		t.Errorf("a match that is not held was released: %v", err)
	}
	for _, f := range []func() error{
		func() error { _, err := c.clerk.Rollback(c.now, "FI9", 0, false); return err },
		func() error { return c.clerk.End(c.now, "FI9") },
		func() error { return c.clerk.Show(c.now, &strings.Builder{}, "FI9") },
	} {
		if err := f(); err == nil || err.Error() != "there is no match FI9" {
			t.Errorf("no such match: %v", err)
		}
	}
	if _, err := c.clerk.Rollback(c.now, code, 0, false); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	wantLetter(t, "back", to(t, list, anna))
	if m := c.state(code); len(list) != 2 || !slices.Equal(m.Waiting, []string{"red", "blue"}) {
		t.Errorf("after the rollback: waiting for %v, %s", m.Waiting, describe(list))
	}
	// The same dice: the same cards.
	wantText(t, to(t, list, anna), example(t, a))
	a = to(t, list, anna)
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
	c.letters()

	if err := c.clerk.End(c.now, code); err != nil {
		t.Fatal(err)
	}
	list = c.letters()
	wantText(t, to(t, list, bob), "The match is over: nobody has won.", "FI1.journal")
	lines, err := c.clerk.Journal(c.now, code, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.Verify(func(string) games.Title { return toy.New() }, lines); err != nil {
		t.Error(err)
	}
	if err := c.clerk.End(c.now, code); err == nil {
		t.Error("a match was ended twice")
	}
}

// The same messages make the same letters, byte for byte.
func TestSameBytes(t *testing.T) {
	play := func() [][]byte {
		c := newClub(t)
		c.match(3)
		var raws [][]byte
		for range 3 {
			for _, p := range c.letters() {
				raws = append(raws, p.raw)
				if strings.Contains(p.text, "YOU ARE ASKED") {
					c.answer(p, p.to, example(t, p))
				}
			}
		}
		return raws
	}
	if diff := cmp.Diff(play(), play()); diff != "" {
		t.Error(diff)
	}
}

// A fault of the world is no fault of the match: the message is handled later.
func TestStoreFails(t *testing.T) {
	c := newClub(t)
	c.match(3)
	p := to(t, c.letters(), anna)
	raw := c.bytes(note{from: anna, text: example(t, p), answers: &p})
	if err := c.store.Close(); err != nil {
		t.Fatal(err)
	}
	if r, err := c.clerk.Handle(context.Background(), c.now, mail.Read(raw, mail.ReadOptions{}), raw); err == nil {
		t.Errorf("without a store: %+v", r)
	}
}

// A hot seat: one player holds both seats.
func TestHotSeat(t *testing.T) {
	c := newClub(t)
	code, err := c.clerk.NewMatch(context.Background(), c.now, NewMatch{Title: "toy", Scenario: "short",
		Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Anna", Address: anna}}})
	if err != nil {
		t.Fatal(err)
	}
	first := c.letters()
	if len(first) != 2 || first[0].to != anna || first[1].to != anna || first[0].ReplyTo[0] == first[1].ReplyTo[0] {
		t.Fatal(describe(first))
	}
	players, err := c.store.Players()
	if err != nil || len(players) != 1 {
		t.Errorf("%d players (%v), want 1", len(players), err)
	}
	// Without a token it is not clear for which seat.
	ok := fmt.Sprintf(vouched, "example.org")
	wantOutcome(t, c.send(note{from: anna, text: "card 1", headers: ok}), Unclear, 1)
	c.letters()
	wantOutcome(t, c.answer(first[0], anna, example(t, first[0])), Played, 1)
	c.letters()
	// Now it is: only one of them is asked.
	wantOutcome(t, c.send(note{from: anna, text: example(t, first[1]), headers: ok}), Played, len(c.state(code).Waiting)+1)
	list := c.letters()
	if len(list) != 2 || list[0].MessageID == list[1].MessageID {
		t.Errorf("want a letter to each seat: %s", describe(list))
	}
}

func TestSubjectTokens(t *testing.T) {
	c := newClub(t, func(o *Options) { o.SubjectTokens = true })
	c.match(3)
	a := to(t, c.letters(), anna)
	if len(a.ReplyTo) != 0 || !regexp.MustCompile(`^\[FI1\] Toy: Anna - Bob \[FI1\.[a-z2-7]{26}\.1\]$`).MatchString(a.Subject) {
		t.Errorf("subject %q, Reply-To %v", a.Subject, a.ReplyTo)
	}
	wantOutcome(t, c.answer(a, anna, example(t, a)), Played, 1)
}

func TestDamaged(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	a := to(t, c.letters(), anna)
	before := c.state(code)
	r := c.answer(a, anna, strings.Repeat("long ", 200_000))
	wantOutcome(t, r, Broken, 1)
	wantText(t, c.one(anna), "your message did not arrive whole")
	if diff := cmp.Diff(before, c.state(code)); diff != "" || !r.Aside {
		t.Errorf("%+v:\n%s", r, diff)
	}
}

func TestFlood(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = 3 })
	c.match(3)
	a := to(t, c.letters(), anna)
	for i := range 6 {
		r := c.answer(a, anna, "status")
		want, letters := Answered, 1
		if i >= 3 {
			want, letters = Flooded, 0
		}
		if i == 3 {
			letters = 2 // to the game master, and why to the sender
		}
		wantOutcome(t, r, want, letters)
	}
	if kept, err := c.store.Asides(); err != nil || len(kept) != 3 || !kept[0].Flood {
		t.Errorf("%d messages are kept, %v; want 3 of a flood", len(kept), err)
	}
	for range keptOfFlood { // the mailbox keeps them all, the store its share
		if r := c.answer(a, anna, "status"); r.Outcome != Flooded || !r.Aside {
			t.Fatalf("%+v", r)
		}
	}
	if kept, err := c.store.Asides(); err != nil || len(kept) != keptOfFlood {
		t.Errorf("%d messages are kept, want %d: %v", len(kept), keptOfFlood, err)
	}
	c.now = c.now.Add(time.Hour)
	wantOutcome(t, c.answer(a, anna, "status"), Answered, 1)
}

// A machine that answers every letter at once and hides what it is gets fewer
// answers with each hour; a person who has been quiet for long gets all again.
func TestLoopDies(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = 8 })
	c.match(3)
	a := to(t, c.letters(), anna)
	var answers []int
	for range 12 {
		n := 0
		for range 20 {
			if r := c.answer(a, anna, "Thank you for your message. I am out of the office."); r.Outcome == Answered {
				n++
			}
			c.letters()
		}
		answers = append(answers, n)
		c.now = c.now.Add(time.Hour)
	}
	if want := []int{8, 4, 2, 1, 1, 0, 1, 0, 0, 0, 1, 0}; !slices.Equal(answers, want) {
		t.Errorf("answers in each hour: %v, want %v", answers, want)
	}
	c.now = c.now.Add(30 * 24 * time.Hour)
	n := 0
	for range 20 {
		if r := c.answer(a, anna, "status"); r.Outcome == Answered {
			n++
		}
		c.letters()
	}
	if n != 8 {
		t.Errorf("after a quiet month %d answers in an hour", n)
	}
}

func TestLettersThatFail(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	due, err := c.store.Due(c.now, 10)
	if err != nil || len(due) != 2 {
		t.Fatal(due, err)
	}
	later := errors.New("421 come back later")
	pause := time.Minute
	for range 3 {
		if err := c.clerk.LetterFailed(c.now, due[0], later, false); err != nil {
			t.Fatal(err)
		}
		l, err := c.store.Letter(due[0].ID)
		if err != nil || !l.Next.Equal(c.now.Add(pause)) {
			t.Errorf("tried again at %v (%v), want after %v", l.Next, err, pause)
		}
		due[0], pause = l, 2*pause
	}
	bobs := due[1]
	if bobs.To != bob {
		t.Fatal(bobs.To)
	}
	if err := c.clerk.LetterFailed(c.now, bobs, errors.New("550 no such user"), true); err != nil {
		t.Fatal(err)
	}
	list := c.letters()
	wantText(t, to(t, list, anna), "Bob cannot be reached at present", code)
	wantText(t, to(t, list, gm), "A letter to bob@example.net cannot be delivered", "550 no such user")
	if l, err := c.store.Letter(bobs.ID); err != nil || !l.Refused {
		t.Errorf("the refused letter: %+v, %v", l, err)
	}
	// After days the first is given up too.
	c.now = c.now.Add(giveUp)
	due[0].Tries = leastTries
	if err := c.clerk.LetterFailed(c.now, due[0], later, false); err != nil {
		t.Fatal(err)
	}
	if l, err := c.store.Letter(due[0].ID); err != nil || !l.Refused {
		t.Errorf("after %v: %+v, %v", giveUp, l, err)
	}
}

func TestBounce(t *testing.T) {
	c := newClub(t)
	code := c.match(3)
	due, err := c.store.Due(c.now, 10)
	if err != nil {
		t.Fatal(err)
	}
	envelope := due[slices.IndexFunc(due, func(l store.Letter) bool { return l.To == bob })].From
	c.letters()
	bounce := func(to, status string) []byte {
		c.sent++
		return []byte("From: MAILER-DAEMON@example.net\r\nTo: " + to + "\r\nSubject: Undelivered Mail Returned to Sender\r\nMessage-ID: <b" + fmt.Sprint(c.sent) + "@example.net>\r\n" +
			"Content-Type: multipart/report; report-type=delivery-status; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n" +
			"--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\nFinal-Recipient: rfc822; " + bob + "\r\nAction: failed\r\nStatus: " + status + "\r\n\r\n--b--\r\n")
	}
	// Anybody can write such a thing to the club's address.
	wantOutcome(t, c.handle(bounce("orders@club.example", "5.1.1")), Undelivered, 0)
	// It comes to where the letter came from.
	r := c.handle(bounce(envelope, "5.1.1"))
	wantOutcome(t, r, Undelivered, 2)
	list := c.letters()
	wantText(t, to(t, list, anna), "Bob cannot be reached")
	wantText(t, to(t, list, gm), "5.1.1")
	if r.Match != code {
		t.Errorf("of match %q", r.Match)
	}
	wantOutcome(t, c.handle(bounce(envelope, "5.1.1")), Undelivered, 0)
}

func TestSetAside(t *testing.T) {
	c := newClub(t)
	raw := c.bytes(note{from: anna, subject: "deadly", text: "boom"})
	m := mail.Read(raw, mail.ReadOptions{})
	for range 2 {
		if err := c.clerk.SetAside(c.now, m, raw, "died-in-hand"); err != nil {
			t.Fatal(err)
		}
	}
	wantText(t, c.one(gm), "A message was set aside.", anna, "died-in-hand", "deadly")
	wantOutcome(t, c.handle(raw), Seen, 0)
	if asides, err := c.store.Asides(); err != nil || len(asides) != 1 || !bytes.Equal(asides[0].Raw, raw) {
		t.Errorf("aside: %v, %v", asides, err)
	}
}

func TestNewMatchErrors(t *testing.T) {
	c := newClub(t)
	seats := func(red, blue string) map[games.Seat]Person {
		return map[games.Seat]Person{"red": {Name: "Anna", Address: red}, "blue": {Name: "Bob", Address: blue}}
	}
	for name, n := range map[string]NewMatch{
		`no title "chess"`:         {Title: "chess"},
		`no scenario "long"`:       {Title: "toy", Scenario: "long"},
		"is no address":            {Title: "toy", Scenario: "short", Seats: seats(anna, "bob")},
		"the club's own":           {Title: "toy", Scenario: "short", Seats: seats(anna, "Orders@club.example")},
		"only the option rounds":   {Title: "toy", Scenario: "short", Seats: seats(anna, bob), Options: map[string]string{"x": "y"}},
		"blue: \"\" is no address": {Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}}},
		`no seat "green"`:          {Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}, "green": {Name: "C", Address: carla}}},
		"needs a name":             {Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Address: anna}, "blue": {Name: "Bob", Address: bob}}},
	} {
		if _, err := c.clerk.NewMatch(context.Background(), c.now, n); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want %q, got %v", name, err)
		}
	}
	if matches, err := c.store.Matches(); err != nil || len(matches) != 0 || len(c.letters()) != 0 {
		t.Errorf("something was set up: %v, %v", matches, err)
	}
}

// A title that is not there any more holds its matches and no others.
func TestTitleGone(t *testing.T) {
	c := newClub(t)
	c.match(3)
	a := to(t, c.letters(), anna)
	c.clerk.Options.Titles = games.Titles{"other": games.Made(newTitle())}
	wantOutcome(t, c.answer(a, anna, "status"), Held, 2)
}

// The seed is drawn from Rand.
func TestSeedDrawn(t *testing.T) {
	c := newClub(t)
	n := NewMatch{Title: "toy", Scenario: "short", Seats: map[games.Seat]Person{"red": {Name: "Anna", Address: anna}, "blue": {Name: "Bob", Address: bob}}}
	if _, err := c.clerk.NewMatch(context.Background(), c.now, n); err != nil {
		t.Fatal(err)
	}
	var seed games.Seed
	copy(seed[:], bytes.Repeat([]byte("seed of the test"), 2))
	wantText(t, c.letters()[0], seed.Hash())
	c.clerk.Options.Rand = strings.NewReader("too short")
	if _, err := c.clerk.NewMatch(context.Background(), c.now, n); err == nil {
		t.Error("a match without a whole seed")
	}
}

func TestNames(t *testing.T) {
	for subject, want := range map[string]bool{
		"[FI7] Bayonets": true, "Re: [FI7] Bayonets": true, "AW: WG: [fi7]": true, "FI7": true, "fi7 orders": true, "Re: FI7: orders": true,
		"": false, "[FI70]": false, "about FI7": false, "FI71": false, "[FI8] like FI7": false,
	} {
		if got := names(subject, "FI7"); got != want {
			t.Errorf("%q: %v", subject, got)
		}
	}
}

func TestNewErrors(t *testing.T) {
	c := newClub(t)
	for want, change := range map[string]func(*Options){
		"no store":      func(o *Options) { o.Store = nil },
		"no titles":     func(o *Options) { o.Titles = nil },
		"key has":       func(o *Options) { o.Key = []byte("short") },
		"is no address": func(o *Options) { o.Address = "orders" },
	} {
		o := c.clerk.Options
		change(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}
