package adjudicator

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// vacated is a club in which the game master has taken Anna out of red, in the middle of a
// round, with what was typed there before; red is asked.
func vacated(t *testing.T, change ...func(*Options)) (*club, map[string]post) {
	t.Helper()
	c := newClub(t, change...)
	last := c.begin(3)
	c.answer(last[anna], anna, "Hello, what a notion // and then the wood\nstanding retreat to hill\n"+example(t, last[anna]))
	c.answer(last[bob], bob, example(t, last[bob]))
	c.keep(last)
	for c.state("FI1").Waiting[0] != "red" {
		last = c.play(1, last)
	}
	if _, err := c.clerk.Vacate(c.now, "fi1", "red", false); err != nil {
		t.Fatal(err)
	}
	return c, last
}

// actFor has the game master act for a seat, and returns what he reads.
func (c *club) actFor(seat games.Seat, text string) string {
	c.t.Helper()
	var out strings.Builder
	if err := c.clerk.Act(c.now, &out, "FI1", seat, text); err != nil {
		c.t.Fatalf("%v\n%s", err, out.String())
	}
	return out.String()
}

// exampleFor is the first order that the game master is shown for a seat.
func (c *club) exampleFor(seat games.Seat) string {
	c.t.Helper()
	var out strings.Builder
	if err := c.clerk.ShowSeat(c.now, &out, "FI1", seat); err != nil {
		c.t.Fatal(err)
	}
	_, asked, _ := strings.Cut(out.String(), "THE SEAT IS ASKED\n")
	for line := range strings.Lines(asked) {
		if order, ok := strings.CutPrefix(line, "    "); ok {
			return strings.TrimSpace(order)
		}
	}
	c.t.Fatalf("nothing is asked of %s:\n%s", seat, out.String())
	return ""
}

// Who is taken out of a seat is told once and gets nothing more; the others read that
// nobody has it, the game master acts for it, which everybody reads, and somebody else
// takes it over with all that it has and nothing of what was typed there.
func TestVacantSeat(t *testing.T) {
	c, last := vacated(t)
	old := last[anna]
	list := c.keep(last)
	if len(list) != 2 {
		t.Fatal(describe(list))
	}
	wantLetter(t, "vacated-leaver", to(t, list, anna))
	wantLetter(t, "vacated-other", to(t, list, bob))
	if s := c.state("FI1").Seats[0]; !s.Vacant || s.Bot() || s.Held() || s.Minded {
		t.Errorf("red is %+v", s)
	}
	var out strings.Builder
	if err := c.clerk.Show(c.now, &out, "FI1"); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.List(c.now, &out, Listing{}); err != nil {
		t.Fatal(err)
	}
	wantText(t, post{text: out.String()}, "red vacant, is asked", "red=nobody, blue=Bob")
	wantOutcome(t, c.answer(old, anna, example(t, old)), Unproven, 0)
	c.answer(last[bob], bob, "status")
	wantText(t, c.one(bob), "Nobody has the seat Red now; the game master looks for somebody, and acts for it until then.",
		"The match waits for the game master (Red).")

	for c.state("FI1").State == store.MatchOpen && slices.Contains(c.state("FI1").Waiting, "red") {
		c.actFor("red", c.exampleFor("red"))
	}
	list = c.keep(last)
	wantLetter(t, "vacated-acted", to(t, list, bob))
	wantText(t, last[bob], "The game master has acted for Red", "The game master has looked at what Red holds, to act for it")
	for _, p := range list {
		if p.to == anna {
			t.Errorf("Anna gets %s", p.text)
		}
	}
	c.answer(last[bob], bob, "status") // what was done since the last letter is said again
	if c.keep(last); strings.Count(last[bob].text, "has acted") != 1 {
		t.Errorf("it is not said once:\n%s", last[bob].text)
	}
	c.answer(last[bob], bob, "status")
	if c.keep(last); strings.Contains(last[bob].text, "has acted") {
		t.Errorf("it is said twice:\n%s", last[bob].text)
	}
	wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
	c.carlaPlays(last)
	wantLetter(t, "vacated-newcomer", last[carla])
	wantNone(t, last[carla].text+last[carla].html, "notion", "Hello", "Anna (", "Anna,")
	wantText(t, last[carla], "YOUR STANDING ORDERS retreat to hill", "you take over a seat that nobody had")
	wantText(t, last[bob], "Carla (Red) plays from now on.")
	wantNone(t, last[bob].text, "Nobody has the seat")
	c.verified()
	c.answerAll(last)
	c.verified()
}

// The game master hears when a match comes to wait for a seat that nobody has, once.
func TestVacantSeatWaits(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	c.actFor("red", c.exampleFor("red"))
	if slices.Contains(c.state("FI1").Waiting, "red") {
		t.Fatal("red is asked still")
	}
	told := 0
	for n := 0; told == 0 && n < 20 && !slices.Contains(c.state("FI1").Waiting, "red"); n++ {
		wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
		for _, p := range c.keep(last) {
			if p.to == gm {
				told++
				wantLetter(t, "vacated-gm", p)
				wantNone(t, p.text, "card", "hold", "act:")
			}
		}
	}
	if told != 1 {
		t.Errorf("the game master was told %d times", told)
	}
	c.answer(last[bob], bob, "status")
	for _, p := range c.keep(last) {
		if p.to == gm {
			t.Error("the game master is told again")
		}
	}
	// What nobody is told does not pile up.
	w, err := c.store.Whole("FI1")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(w.State), `"kind":"round"`); n > 1 {
		t.Errorf("%d rounds wait to be told", n)
	}
}

// With --bot the program plays a seat that nobody has, and everybody reads it; what was
// said there in advance is nobody's.
func TestVacantSeatMinded(t *testing.T) {
	c := newClub(t, hosting)
	last := c.begin(3)
	done, err := c.clerk.Vacate(c.now, "FI1", "red", true)
	if err != nil || done != (Vacated{"Anna", false}) {
		t.Fatal(done, err)
	}
	c.keep(last)
	wantText(t, last[bob], "Anna (Red) does not play any more. The program plays until the game master has found somebody for the seat.",
		"Nobody has the seat Red now; the game master looks for somebody, and the program plays it until then.")
	if s := c.state("FI1").Seats[0]; !s.Vacant || !s.Bot() {
		t.Errorf("red is %+v", s)
	}
	for range 3 {
		wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
		c.keep(last)
	}
	wantError(t, c.clerk.Act(c.now, &strings.Builder{}, "FI1", "red", "done"), "the program plays red of FI1")
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	wantText(t, last[bob], "nobody has Red still. The game master looks for somebody, and acts for the seat meanwhile.")
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", true); err != nil {
		t.Fatal(err)
	}
	c.carlaPlays(last)
	c.answerAll(last)
	c.verified()
}

func TestVacateRefuses(t *testing.T) {
	c := newClub(t, hosting)
	c.begin(3)
	vacate := func(seat games.Seat, bot bool) error { _, err := c.clerk.Vacate(c.now, "FI1", seat, bot); return err }
	wantError(t, vacate("green", false), `FI1 has no seat "green"`)
	wantError(t, c.clerk.Act(c.now, &strings.Builder{}, "FI1", "red", "done"), "red of FI1 is a player's")
	wantError(t, c.clerk.ShowSeat(c.now, &strings.Builder{}, "FI1", "red"), "red of FI1 is a player's")
	if err := vacate("red", false); err != nil {
		t.Fatal(err)
	}
	wantError(t, vacate("red", false), "red of FI1 is vacant already")
	if err := vacate("blue", true); err != nil {
		t.Fatal(err)
	}
	wantError(t, vacate("red", true), "a match by mail needs a person")
	_, err := c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Bob", Address: bob})
	wantError(t, err, "Bob held blue of FI1 before")
	before := c.state("FI1")
	for _, text := range []string{"resign FI1", "offer draw", "status", "legal", "Hello"} {
		if err := c.clerk.Act(c.now, &strings.Builder{}, "FI1", "red", text); err == nil {
			t.Errorf("%q was carried out", text)
		}
	}
	var out strings.Builder
	wantError(t, c.clerk.Act(c.now, &out, "FI1", "red", "card 9"), "nothing was done")
	wantText(t, post{text: out.String()}, "1. card 9 [NOT POSSIBLE:", "Try: card 3")
	if after := c.state("FI1"); after.Length != before.Length {
		t.Errorf("the journal grew from %d to %d lines", before.Length, after.Length)
	}
	if err := c.clerk.Hold(c.now, "FI1", "tea"); err != nil {
		t.Fatal(err)
	}
	wantError(t, vacate("red", true), "FI1 is held")
	wantError(t, c.clerk.Act(c.now, &out, "FI1", "red", "done"), "FI1 is held")
}

// A game master who plays in a match neither acts there nor looks at what is hidden,
// whichever of his addresses the club has, and though he be one of several.
func TestGameMasterWhoPlays(t *testing.T) {
	for _, at := range []string{bob, "BOB@example.NET", "bob@home.example"} {
		t.Run(at, func(t *testing.T) {
			c := newClub(t, func(o *Options) { o.GM = append(o.GM, mail.Address{Addr: at}) })
			last := c.begin(3)
			if at == "bob@home.example" {
				if _, err := c.clerk.ChangeAddress(c.now, bob, "add", at); err != nil {
					t.Fatal(err)
				}
			}
			c.answer(last[anna], anna, example(t, last[anna]))
			if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			letters, err := c.store.Letters()
			if err != nil || len(letters) == 0 {
				t.Fatal(len(letters), err)
			}
			before := c.state("FI1")
			_, journal := c.clerk.Journal(c.now, "FI1", true)
			for what, err := range map[string]error{
				"act": c.clerk.Act(c.now, &out, "FI1", "red", "card 1"), "act, looking": c.clerk.ShowSeat(c.now, &out, "FI1", "red"),
				"show": c.clerk.ShowSecrets(c.now, &out, "FI1"), "journal": journal, "export": c.clerk.Export(c.now, &out, "FI1", true),
				"letters show": c.clerk.Letter(c.now, &out, letters[len(letters)-1].ID, true),
			} {
				if err == nil || !strings.Contains(err.Error(), "where a game master plays, none looks at what is hidden or acts for a seat") {
					t.Errorf("%s: %v", what, err)
				}
			}
			if out.Len() > 0 || c.state("FI1").Length != before.Length {
				t.Errorf("something was shown or done: %q", out.String())
			}
			// Elsewhere he may, and where all is open.
			if err := c.clerk.End(c.now, "FI1"); err != nil {
				t.Fatal(err)
			}
			if err := c.clerk.ShowSecrets(c.now, &out, "FI1"); err != nil {
				t.Error(err)
			}
		})
	}
}

// Of four persons one is taken out: each other plays on, and who resigns then has no heir
// in a seat that nobody has.
func TestVacantSeatOfFour(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Dan")
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
		t.Fatal(err)
	}
	list := c.keep(last)
	if len(list) != 4 {
		t.Fatal(describe(list))
	}
	wantText(t, last[dan], "Anna (Red) does not play any more.", "Nobody has the seat Red now")
	c.answer(last[dan], dan, "offer draw")
	c.keep(last)
	c.answer(last[bob], bob, "accept draw")
	c.keep(last)
	c.answer(last[carla], carla, "accept draw")
	c.keep(last)
	wantText(t, last[dan], "the game master (Red) is still asked")
	c.actFor("red", "decline draw")
	c.keep(last)
	wantText(t, last[dan], "Your offer of a draw was declined by the game master (Red).")
	c.answer(last[bob], bob, "resign FI1")
	wantText(t, c.mail(last)[bob], "The match is over: Carla (Green) and Dan (White) have won.")
	c.verified()
}

// A player who is taken out of one of his matches keeps the others.
func TestVacatedKeepsOthers(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if code := c.match(3); code != "FI2" {
		t.Fatal(code)
	}
	second := to(t, c.letters(), anna)
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
		t.Fatal(err)
	}
	c.letters()
	wantOutcomeOf(t, c.answer(last[anna], anna, example(t, last[anna])), Unproven)
	wantOutcomeOf(t, c.answer(second, anna, example(t, second)), Played)
	wantText(t, to(t, c.letters(), anna), "FI2 Toy, Red")
}
