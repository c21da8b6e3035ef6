package adjudicator

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
	"postrider/store"
)

const dan = "dan@example.edu"

// people of a match of four seats, by name.
var fourNames = map[string]string{"Anna": anna, "Bob": bob, "Carla": carla, "Dan": dan}

// allies is a club whose toy has four seats in two sides: red and blue, green and white.
func allies(o *Options) { o.Titles = games.Titles{"toy": games.Made(title{variant.NewAllies()})} }

// four sets a match up for those who hold red, blue, green and white, such as "Anna".
func (c *club) four(names ...string) map[string]post {
	c.t.Helper()
	seats := map[games.Seat]Person{}
	for i, seat := range []games.Seat{"red", "blue", "green", "white"} {
		seats[seat] = Person{Name: names[i], Address: fourNames[names[i]], Bot: names[i] == "bot"}
		if names[i] == "bot" {
			seats[seat] = Person{Bot: true}
		}
	}
	_, err := c.clerk.NewMatch(c.t.Context(), c.now, NewMatch{
		Title: "toy", Scenario: variant.Four, Options: map[string]string{"rounds": "2"}, Seed: &games.Seed{7}, Seats: seats,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.mail(map[string]post{})
}

// playFour plays the match to its end, with the first order that each letter shows;
// nobody gets two letters of a step.
func (c *club) playFour(last map[string]post) {
	c.t.Helper()
	for n := 0; c.state("FI1").State == store.MatchOpen; n++ {
		if n > 300 {
			c.t.Fatal("the match does not end")
		}
		m := c.state("FI1")
		i := slices.IndexFunc(m.Seats, func(s store.Seat) bool { return s.Seat == m.Waiting[0] })
		p, err := c.store.Player(m.Seats[i].Player)
		if err != nil {
			c.t.Fatal(err)
		}
		who := p.Address()
		wantOutcomeOf(c.t, c.answer(last[who], who, example(c.t, last[who])), Played)
		c.mail(last)
	}
}

// Four, three and two people play the match of four seats, and each gets one letter a
// step, from the first to the last.
func TestFourSeats(t *testing.T) {
	for _, test := range []struct {
		names   []string
		subject string
		first   map[string]string // what the first letter says to somebody
		won     []string          // one of these is the last letter's
	}{
		{
			[]string{"Anna", "Bob", "Carla", "Dan"}, "[FI1] Toy for four: Anna & Bob - Carla & Dan",
			map[string]string{
				anna: "You are Red in Toy for four, with Bob (Blue), against Carla (Green), Dan (White).",
				dan:  "You are White in Toy for four, with Carla (Green), against Anna (Red), Bob (Blue).",
			},
			[]string{"Anna (Red) and Bob (Blue) have won.", "Carla (Green) and Dan (White) have won.", "nobody has won."},
		},
		{
			[]string{"Anna", "Anna", "Carla", "Dan"}, "[FI1] Toy for four: Anna - Carla & Dan",
			map[string]string{
				anna:  "You are Red, Blue in Toy for four, against Carla (Green), Dan (White).",
				carla: "You are Green in Toy for four, with Dan (White), against Anna (Red, Blue).",
			},
			[]string{"Anna (Red, Blue) has won.", "Carla (Green) and Dan (White) have won.", "nobody has won."},
		},
		{
			[]string{"Anna", "Anna", "Bob", "Bob"}, "[FI1] Toy for four: Anna - Bob",
			map[string]string{
				anna: "You are Red, Blue in Toy for four, against Bob (Green, White).",
				bob:  "You are Green, White in Toy for four, against Anna (Red, Blue).",
			},
			[]string{"Anna (Red, Blue) has won.", "Bob (Green, White) has won.", "nobody has won."},
		},
	} {
		t.Run(strings.Join(test.names, " "), func(t *testing.T) {
			c := newClub(t, allies)
			last := c.four(test.names...)
			for who, want := range test.first {
				wantText(t, last[who], want)
			}
			if got := last[anna].Subject; got != test.subject {
				t.Errorf("subject %q, want %q", got, test.subject)
			}
			c.playFour(last)
			for _, p := range last {
				said := slices.ContainsFunc(test.won, func(s string) bool { return strings.Contains(unwrapped(p), s) })
				if !said && !strings.Contains(p.text, "you have won") {
					t.Errorf("who has won is not said:\n%s", p.text)
				}
			}
			c.verified()
		})
	}
}

// unwrapped is the text of a letter on one line.
func unwrapped(p post) string { return strings.Join(strings.Fields(p.text), " ") }

// Nobody plays for both sides, but who plays all seats alone.
func TestFourSides(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string // of the error; empty: none
	}{
		{[]string{"Anna", "Bob", "Anna", "Carla"}, "Anna has red and green, which are not of one side"},
		{[]string{"Anna", "Anna", "Bob", "Anna"}, "Anna has red and blue and white, which are not of one side"},
		{[]string{"Anna", "Anna", "Anna", "Anna"}, ""},
	} {
		club := newClub(t, allies)
		seats := map[games.Seat]Person{}
		for i, seat := range []games.Seat{"red", "blue", "green", "white"} {
			seats[seat] = Person{Name: c.names[i], Address: fourNames[c.names[i]]}
		}
		_, err := club.clerk.NewMatch(t.Context(), club.now, NewMatch{Title: "toy", Scenario: variant.Four, Seed: &games.Seed{7}, Seats: seats})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v: %v, want %q", c.names, err, c.want)
		}
	}
}

// Each letter names the people whom the match waits for, with those of their seats that
// are asked, and never its reader.
func TestFourWaiting(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Anna", "Carla", "Dan")
	wantText(t, last[anna], "Red: Choose a card.", "Blue: Choose a card.")
	c.answer(last[carla], carla, example(t, last[carla]))
	c.mail(last)
	wantText(t, last[carla], "The match now waits for Anna (Red, Blue) and Dan (White).")
	// Dan has no letter of it: he is asked, and has been told.
	c.answer(last[dan], dan, example(t, last[dan]))
	c.mail(last)
	wantText(t, last[dan], "The match now waits for Anna (Red, Blue).")
	c.answer(last[anna], anna, cardsOf(t, last[anna], "red")[0])
	c.mail(last)
	wantText(t, last[anna], "Blue: Choose a card.")
	if strings.Contains(last[anna].text, "waits for") {
		t.Errorf("Anna is told that the match waits for somebody:\n%s", last[anna].text)
	}
}

// What is offered needs all who do not offer it, each is told who has agreed and who is
// still asked, and one refusal is enough.
func TestFourOffers(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Anna", "Carla", "Dan")
	wantOutcome(t, c.answer(last[anna], anna, "offer draw"), Played, 3)
	c.mail(last)
	wantText(t, last[anna], "You have offered a draw.", "Carla (Green) and Dan (White) are still asked.")
	wantText(t, last[dan], "Anna (Red, Blue) offers a draw", "All must agree. Carla (Green) is still asked.", "accept draw")
	wantOutcome(t, c.answer(last[carla], carla, "accept draw"), Played, 3)
	c.mail(last)
	wantText(t, last[carla], "You have agreed.", "Dan (White) is still asked.")
	if strings.Contains(last[carla].text, "accept draw\n") {
		t.Errorf("Carla is asked again:\n%s", last[carla].text)
	}
	wantText(t, last[dan], "Anna (Red, Blue) offers a draw", "Carla (Green) has agreed.", "accept draw", "decline draw")
	wantText(t, last[anna], "Carla (Green) has agreed.", "Dan (White) is still asked.")
	// A second time changes nothing.
	wantOutcome(t, c.answer(last[carla], carla, "accept draw"), Returned, 1)
	wantText(t, c.mail(last)[carla], "You have accepted it already")
	wantOutcome(t, c.answer(last[dan], dan, "decline draw"), Played, 3)
	c.mail(last)
	wantText(t, last[anna], "Your offer of a draw was declined by Dan (White).")
	wantText(t, last[carla], "The offer of a draw was declined by Dan (White).")
	// The party of two answers once for both.
	wantOutcome(t, c.answer(last[dan], dan, "offer draw"), Played, 3)
	c.mail(last)
	c.answer(last[anna], anna, "accept draw")
	c.mail(last)
	wantOutcome(t, c.answer(last[carla], carla, "accept draw"), Played, 4)
	c.mail(last)
	wantText(t, last[anna], "nobody has won", "Drawn by agreement.")
	c.verified()
}

// A takeback needs all others, allies too, and goes back for all.
func TestFourTakeback(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Dan")
	for _, who := range []string{anna, bob, carla, dan} {
		c.answer(last[who], who, example(t, last[who]))
		c.mail(last)
	}
	if got := c.state("FI1").Waiting; !slices.Equal(got, []string{"red"}) {
		t.Fatalf("%v acts first", got)
	}
	c.answer(last[anna], anna, "march hill")
	c.mail(last)
	c.answer(last[anna], anna, "offer takeback")
	c.mail(last)
	wantText(t, last[dan], "Anna (Red) asks to take back", "Bob (Blue) and Carla (Green) are still asked.")
	for _, who := range []string{dan, carla} {
		wantOutcomeOf(t, c.answer(last[who], who, "accept takeback"), Played)
		c.mail(last)
		wantText(t, last[bob], "accept takeback")
	}
	wantOutcome(t, c.answer(last[bob], bob, "accept takeback"), Played, 4)
	c.mail(last)
	wantText(t, last[anna], "your last orders were taken back")
	wantText(t, last[carla], "the last orders of Anna (Red) were taken back")
	if got := c.state("FI1").Waiting; !slices.Equal(got, []string{"red"}) {
		t.Errorf("the match waits for %v", got)
	}
	c.playFour(last)
	c.verified()
}

// A side plays on while one of its people is there, who has the seats of all; his letters
// and the others' say so, and who has gone has no more to do with the match.
func TestFourResign(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Dan")
	old := last[anna]
	c.answer(last[bob], bob, example(t, last[bob])+"\noffer draw")
	c.mail(last)
	wantOutcome(t, c.answer(old, anna, "Sorry, I must go.\nresign FI1\nstanding retreat to mill\nstatus"), Played, 4)
	c.mail(last)
	wantText(t, last[anna], "Anna, you have resigned from FI1.", "Bob (Red, Blue) plays on for your side",
		"Nothing else of your message was carried out")
	wantText(t, last[bob], "Bob, Anna (Red) has resigned, and you play Red too from now on.",
		"Toy for four, Red, Blue, report 2", "Red: Choose a card.")
	wantText(t, last[carla], "Anna (Red) has resigned, and Bob (Red, Blue) plays on for that side. What was offered has lapsed.")
	if strings.Contains(last[bob].text, "retreat to mill") {
		t.Error("what Anna has sent with it is kept")
	}
	if got := c.seats("FI1"); got != "red=Bob, blue=Bob, green=Carla, white=Dan" {
		t.Errorf("the seats are %s", got)
	}
	wantOutcome(t, c.answer(old, anna, "card 1"), Unproven, 0)
	wantOutcome(t, c.answer(last[bob], bob, "resend"), Answered, 1)
	wantText(t, c.mail(last)[bob], "Red: Choose a card.")
	wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])), Played)
	c.mail(last)
	// The last of a side loses the match for it.
	wantOutcome(t, c.answer(last[bob], bob, "resign FI1"), Played, 4)
	c.mail(last)
	wantText(t, last[bob], "The match is over: Carla (Green) and Dan (White) have won.", "Red and blue have resigned.")
	wantText(t, last[dan], "you have won, Dan!")
	c.verified()
}

// What somebody says as he leaves his seat to an ally reaches those for whom it is.
func TestFourFarewell(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Dan")
	wantOutcome(t, c.answer(last[anna], anna, "resign FI1\nsay to all: Thank you for the game, I must leave."), Played, 4)
	c.mail(last)
	for _, who := range []string{bob, carla, dan} {
		wantText(t, last[who], "Thank you for the game, I must leave.")
	}
	if strings.Contains(last[anna].text, "Nothing else of your message") {
		t.Error("all of it was carried out")
	}
	wantOutcome(t, c.answer(last[carla], carla, "resign FI1\nsay Farewell"), Played, 3)
	c.mail(last)
	wantText(t, last[carla], "Nothing else of your message was carried out")
	if strings.Contains(last[bob].text, "Farewell") {
		t.Error("what names nobody is sent")
	}
	c.verified()
}

// The game master gives a seat to an ally, from him to somebody else, and back; to nobody
// who plays on the other side.
func TestFourReplace(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Carla")
	_, err := c.clerk.Replace(c.now, "FI1", "red", Person{Address: carla})
	if err == nil || !strings.Contains(err.Error(), "green and white") {
		t.Errorf("an enemy takes red: %v", err)
	}
	replace := func(seat games.Seat, name string) {
		t.Helper()
		if _, err := c.clerk.Replace(c.now, "FI1", seat, Person{Name: name, Address: fourNames[name]}); err != nil {
			t.Fatal(err)
		}
		for _, p := range c.letters() { // who loses one seat of two gets a letter for each
			last[p.to] = p
		}
	}
	replace("red", "Bob")
	wantText(t, last[bob], "you play Red too from now on, in place of Anna", "Red: Choose a card.", "Blue: Choose a card.")
	wantText(t, last[anna], "The game master has given your seat to Bob")
	wantText(t, last[carla], "Bob (Red, Blue) plays from now on in place of Anna.")
	replace("blue", "Anna")
	wantText(t, last[anna], "You are Blue in Toy for four, with Bob (Red), against Carla (Green, White).")
	replace("white", "Dan")
	wantText(t, last[dan], "You are White in Toy for four, with Carla (Green)")
	replace("white", "Carla")
	c.playFour(last)
	c.verified()
}

// A match of which a seat has gone to an ally is taken to another club with all that is
// in it.
func TestFourExported(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Bob", "Carla", "Carla")
	c.answer(last[carla], carla, cardsOf(t, last[carla], "white")[0])
	c.mail(last)
	c.answer(last[anna], anna, "resign FI1")
	c.mail(last)
	var text bytes.Buffer
	if err := c.clerk.Export(c.now, &text, "FI1", true); err != nil {
		t.Fatal(err)
	}
	other := newClub(t, allies)
	done, err := other.clerk.Import(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(done.Made, []string{"Bob", "Carla"}) {
		t.Errorf("%+v", done)
	}
	if got := other.seats("FI1"); got != "red=Bob, blue=Bob, green=Carla, white=Carla" {
		t.Errorf("the seats are %s", got)
	}
	other.verified()
	list := map[string]post{}
	for _, who := range []string{bob, carla} {
		if _, err := other.clerk.RenewTokens(other.now, who); err != nil {
			t.Fatal(err)
		}
		other.mail(list)
	}
	wantText(t, list[carla], "Green, White")
	other.playFour(list)
	other.verified()
}

// What the game master does to a player of two seats names both, and reaches each of the
// others once.
func TestFourActs(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Anna", "Carla", "Dan")
	if _, err := c.clerk.Rename(c.now, anna, "Annabel"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	wantText(t, last[carla], "Anna is called Annabel (Red, Blue) from now on.")
	if _, err := c.clerk.Suspend(c.now, dan); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	wantText(t, last[carla], "the game master has suspended Dan (White): no orders for White are carried out")
	if _, err := c.clerk.Return(c.now, dan); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	if err := c.clerk.Hold(c.now, "FI1", "dinner"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	wantOutcome(t, c.answer(last[anna], anna, "card 1"), Held, 1)
	wantText(t, c.mail(last)[anna], "Red, Blue")
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	if _, err := c.clerk.Rollback(c.now, "FI1", 0, false); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	var page strings.Builder
	if err := c.clerk.Show(c.now, &page, "FI1"); err != nil || strings.Count(page.String(), "Annabel") != 2 {
		t.Errorf("%v:\n%s", err, page.String())
	}
	if err := c.clerk.End(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	wantText(t, last[dan], "nobody has won")
}

// One person who holds seats of both sides is a party in each: no letter of his shows what
// both sides hold.
func TestFourOfOne(t *testing.T) {
	seat := func(name, player string) store.Seat { return store.Seat{Seat: name, Player: store.PlayerID(player)} }
	sc := variant.NewAllies().Scenarios()[0]
	for _, test := range []struct{ holders, want string }{
		{"p1 p1 p1 p1", "[Red, Blue] [Green, White]"},
		{"p1 p1 p1 p2", "[Red, Blue]"},
		{"p1 p2 p1 p2", ""},
		{"p1 p2 p2 p2", "[Green, White]"},
	} {
		var seats []store.Seat
		for i, p := range strings.Fields(test.holders) {
			seats = append(seats, seat(string(sc.Seats[i]), p))
		}
		var got []string
		for _, party := range parties(sc, seats) {
			got = append(got, "["+seatNames("", party)+"]")
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %v, want %s", test.holders, got, test.want)
		}
	}
}

// Bots keep people from agreeing to nothing: a draw that all people want is one.
func TestFourDrawWithBot(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(variant.NewAllies())} })
	last := c.four("Anna", "bot", "Carla", "Carla")
	wantText(t, last[anna], "with Postrider (Blue)", "that is the program itself")
	if strings.Contains(last[anna].text, "each letter that you get asks you something") {
		t.Error("Anna is told that she plays the program alone")
	}
	c.answer(last[anna], anna, "offer draw")
	c.mail(last)
	wantText(t, last[carla], "Anna (Red) offers a draw", "Postrider (Blue) has agreed.")
	c.answer(last[carla], carla, "accept draw")
	c.mail(last)
	wantText(t, last[anna], "Drawn by agreement.")
	c.verified()
}

// dealtBlue is the toy in which, from the second round on, blue holds other cards than
// the dice dealt, and red, its ally, sees none of it.
type dealtBlue struct{ title }

func (d dealtBlue) Play(ref games.Referee, pos games.Position) {
	d.title.Play(&gametest.Twin{Referee: ref, Title: d.title, Pos: pos, Seats: games.Seats{"red"},
		At: func(pos games.Position) bool { return pos.(*toy.Position).Round == 2 }}, pos)
}

// Nobody sees anything of what his ally holds or types.
func TestAllySecrecy(t *testing.T) {
	four := title{variant.NewAllies()}
	w := newTwins(t, four, dealtBlue{four})
	w.each(anna, func(i int, c *club, last map[string]post) {
		maps.Copy(last, c.four("Anna", "Bob", "Carla", "Dan"))
	})
	for n := 0; !strings.Contains(w.last[0][anna].text, "round 2 of"); n++ {
		if n > 80 {
			t.Fatal("the second round does not begin")
		}
		w.turn(anna)
	}
	if w.last[0][bob].text == w.last[1][bob].text {
		t.Error("the two matches do not differ")
	}
	w.turn(anna)
	w.looks(anna)
}

// Every line that a letter shows to copy names the seat that it is for, and is taken as it
// stands.
func TestFourLines(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(variant.NewAllies())} })
	last := c.four("Anna", "Anna", "Carla", "Dan")
	wantText(t, last[anna], "Red holds 2, 3 and 5. Blue holds 1, 4 and 5.")
	red, blue := cardsOf(t, last[anna], "red"), cardsOf(t, last[anna], "blue")
	c.answer(last[anna], anna, "red: standing retreat to hill\nstanding blue: ambush no\n"+red[0]+"\n"+blue[1])
	c.mail(last)
	if strings.Contains(last[anna].text, "Read as") {
		t.Errorf("a line is shown again as it was typed:\n%s", last[anna].text)
	}
	wantText(t, last[anna], "2. blue: standing ambush no [noted]", "Answered for you: retreat (stand)")
	c.answer(last[anna], anna, "cancel standing ambush")
	c.mail(last)
	wantText(t, last[anna], "Card 1 is in your hand", "blue: standing ambush yes")
	wantOutcomeOf(t, c.answer(last[anna], anna, "blue: standing ambush yes"), Played)
	c.mail(last)
	if strings.Contains(last[anna].text, "Card 1 is in your hand") {
		t.Errorf("an order for blue's card is there:\n%s", last[anna].text)
	}
	c.answer(last[carla], carla, example(t, last[carla]))
	c.mail(last)
	c.answer(last[dan], dan, example(t, last[dan]))
	c.mail(last)
	c.answer(last[anna], anna, "preview\nred: march ford")
	c.mail(last)
	wantText(t, last[anna], "red: march ford")
}
