package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/golden"
	"postrider/store"
)

const karl = "karl@example.info"

// proposed is a club in which Anna has proposed Karl for her seat, after some play; what
// she typed and noted is known by "notion" and "horseshoe".
func proposed(t *testing.T, change ...func(*Options)) (*club, map[string]post) {
	t.Helper()
	c := newClub(t, change...)
	last := c.begin(3)
	c.answer(last[anna], anna, "Hello, what a notion // and then the wood\nstanding retreat to hill\nluck horseshoe\n"+example(t, last[anna]))
	c.keep(last)
	wantOutcome(t, c.answer(last[anna], anna, "substitute "+karl), Answered, 3)
	c.keep(last)
	return c, last
}

// line is the line of a letter that begins with some words, to be copied.
func line(t *testing.T, p post, begins string) string {
	t.Helper()
	for l := range strings.Lines(p.text) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, begins) {
			return l
		}
	}
	t.Fatalf("no line %q in\n%s", begins, p.text)
	return ""
}

// wantSeats fails where others have the seats of the first match.
func wantSeats(t *testing.T, c *club, want string) {
	t.Helper()
	if got := c.seats("FI1"); got != want {
		t.Errorf("the seats are %s, want %s", got, want)
	}
}

// A substitute whom all agree to takes the seat and finishes the match; the letters are
// read by eye. Who left gets nothing after, and nothing of what he wrote is shown.
func TestSubstitute(t *testing.T) {
	c, last := proposed(t)
	wantLetter(t, "substitute-asks", last[anna])
	wantLetter(t, "substitute-asked", last[karl])
	wantLetter(t, "substitute-others", last[bob])
	old := last[anna]
	// He may play on until then, and so may others; the seat changes hands only with
	// consent of both.
	wantOutcome(t, c.answer(last[karl], karl, "accept"), Answered, 2)
	list := c.keep(last)
	wantLetter(t, "substitute-ready", to(t, list, karl))
	wantLetter(t, "substitute-agrees", to(t, list, anna))
	wantSeats(t, c, "red=Anna, blue=Bob")
	wantOutcomeOf(t, c.answer(last[bob], bob, example(t, last[bob])+"\n"+line(t, last[bob], "accept substitute")), Played)
	list = c.keep(last)
	wantSeats(t, c, "red=Karl, blue=Bob")
	wantLetter(t, "substitute-leaver", to(t, list, anna))
	wantLetter(t, "substitute-newcomer", last[karl])
	wantLetter(t, "substitute-gm", to(t, list, gm))
	wantText(t, last[bob], "Bob, Karl (Red) plays from now on in place of Anna.")
	wantNone(t, last[karl].text, "notion", "horseshoe", "Anna,", "wood")
	wantText(t, last[karl], "YOUR STANDING ORDERS retreat to hill", "you take over from Anna")
	if acts := c.acts("FI1"); len(acts) != 1 || acts[0] != "replace red substitute" {
		t.Errorf("the journal says %v", acts)
	}
	length := c.state("FI1").Length
	wantOutcome(t, c.answer(old, anna, "standing retreat to mill"), Unproven, 0)
	if c.state("FI1").Length != length {
		t.Error("Anna's reply address is good still")
	}
	for n := 0; c.state("FI1").State == store.MatchOpen && n < 100; n++ {
		who := map[string]string{"red": karl, "blue": bob}[c.state("FI1").Waiting[0]]
		wantOutcomeOf(t, c.answer(last[who], who, example(t, last[who])), Played)
		for _, p := range c.keep(last) {
			if p.to == anna {
				t.Errorf("Anna gets %s", p.text)
			}
		}
	}
	c.verify(t, "FI1")
}

// The letter that asks comes to a narrow screen too, and as HTML with links that answer.
func TestSubstituteForms(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	c.answer(last[bob], bob, "form narrow")
	c.keep(last)
	c.answer(last[anna], anna, "substitute Karl Weber <"+karl+">")
	c.keep(last)
	wantLetter(t, "substitute-others-narrow", last[bob])
	golden.Check(t, "substitute-asked.html", last[karl].html)
	golden.Check(t, "substitute-others.html", last[bob].html)
	for _, p := range []post{last[karl], last[bob]} {
		for _, want := range []string{`">accept`, `">decline`, "body=accept", "mailto:orders%2B"} {
			if !strings.Contains(p.html, want) {
				t.Errorf("the HTML to %s has no %q:\n%s", p.to, want, p.html)
			}
		}
	}
}

// One refusal is enough, Karl's or another's, and everybody who knows of it is told: Karl,
// who has not written, is not.
func TestSubstituteRefused(t *testing.T) {
	for _, who := range []string{"karl", "bob", "anna"} {
		t.Run(who, func(t *testing.T) {
			c, last := proposed(t)
			ask, asked := last[karl], last[bob]
			switch who {
			case "karl":
				wantOutcome(t, c.answer(last[karl], karl, "decline\n-- \nKarl"), Answered, 3)
				list := c.keep(last)
				wantLetter(t, "substitute-refused", to(t, list, karl))
				wantLetter(t, "substitute-off", to(t, list, anna))
				wantText(t, to(t, list, bob), "It was proposed that karl@example.info plays Red. karl@example.info does not agree.")
			case "bob":
				wantOutcome(t, c.answer(last[bob], bob, line(t, last[bob], "decline substitute")), Answered, 2)
				list := c.keep(last)
				wantText(t, to(t, list, bob), "You have not agreed that karl@example.info takes the seat over")
				wantText(t, to(t, list, anna), "Bob does not agree.")
			case "anna":
				wantOutcome(t, c.answer(last[anna], anna, line(t, last[anna], "decline substitute")), Answered, 2)
				list := c.keep(last)
				wantText(t, to(t, list, anna), "You have taken back")
				wantText(t, to(t, list, bob), "Anna has taken that back.")
			}
			wantSeats(t, c, "red=Anna, blue=Bob")
			wantOutcomeOf(t, c.answer(ask, karl, "accept"), Answered)
			list := c.keep(last)
			wantText(t, to(t, list, karl), "What you answer is not open any more.")
			c.answer(asked, bob, "accept substitute 1")
			wantText(t, to(t, c.keep(last), bob), "no such proposal is open, or not any more")
			wantSeats(t, c, "red=Anna, blue=Bob")
		})
	}
}

// Silence lapses after fourteen days, not before, and those who know are told: Karl, who
// never wrote, is not.
func TestSubstituteLapses(t *testing.T) {
	c, last := proposed(t)
	if list := c.later(affairSpan - time.Second); len(list) > 0 && strings.Contains(list[0].text, "lapsed") {
		t.Errorf("too early: %s", describe(list))
	}
	list := c.later(2 * time.Second)
	if len(list) != 2 {
		t.Fatal(describe(list))
	}
	wantText(t, to(t, list, anna), "It has lapsed, for not all have answered in time.")
	wantText(t, to(t, list, bob), "It has lapsed")
	wantOutcomeOf(t, c.answer(last[karl], karl, "accept"), Answered)
	wantSeats(t, c, "red=Anna, blue=Bob")
	if more := c.later(time.Hour); len(more) > 1 {
		t.Errorf("it lapses twice: %s", describe(more))
	}
}

// Four persons must all agree, allies too, and each reads who has and who has not.
func TestSubstituteOfFour(t *testing.T) {
	c := newClub(t, allies)
	last := c.four("Anna", "Anna", "Carla", "Dan")
	wantOutcome(t, c.answer(last[anna], anna, "substitute "+karl), Answered, 4)
	c.keep(last)
	wantText(t, last[dan], "Anna (Red, Blue) proposes that karl@example.info plays Red, Blue from now on", "Carla (Green) is still asked.")
	accept := line(t, last[dan], "accept substitute")
	c.answer(last[dan], dan, accept)
	c.keep(last)
	wantText(t, last[anna], "Anna, Dan agrees.")
	c.answer(last[dan], dan, accept)
	c.keep(last)
	wantText(t, last[dan], "You have agreed to it already", "You have agreed. Carla (Green) is still asked.")
	c.answer(last[karl], karl, "Yes, please")
	c.keep(last)
	wantSeats(t, c, "red=Anna, blue=Anna, green=Carla, white=Dan")
	c.answer(last[carla], carla, accept)
	c.keep(last)
	wantSeats(t, c, "red=Karl, blue=Karl, green=Carla, white=Dan")
	wantText(t, last[karl], "Welcome, Karl. You are Red, Blue in Toy for four, against Carla (Green), Dan (White).",
		"Red: Choose a card.", "Blue: Choose a card.")
	delete(last, anna)
	c.playFour(last)
	c.verified()
}

// A player of the club is written to at his own address, answers from any of his, and
// keeps his other matches; what his match was set up with stays.
func TestSubstituteIsPlayer(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dan", Address: dan}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.ChangeAddress(c.now, carla, "add", "carla@home.example"); err != nil {
		t.Fatal(err)
	}
	other := to(t, c.letters(), carla)
	c.answer(last[anna], anna, "my substitute is carla@home.example")
	c.keep(last)
	wantText(t, last[carla], "Carla, will you play Red in FI1?")
	wantText(t, last[bob], "Anna (Red) proposes that Carla plays Red")
	wantNone(t, last[bob].text, carla, "carla@home")
	c.answer(last[bob], bob, line(t, last[bob], "accept substitute"))
	c.keep(last)
	ask := last[carla]
	wantOutcomeOf(t, c.answer(ask, "carla@home.example", "accept"), Answered)
	c.keep(last)
	wantSeats(t, c, "red=Carla, blue=Bob")
	wantOutcomeOf(t, c.answer(other, carla, example(t, other)), Played)
	wantOutcomeOf(t, c.answer(last[carla], carla, example(t, last[carla])), Played)
	c.verified()
}

// A seat that the game master has made vacant meanwhile is the substitute's all the same.
func TestSubstituteForVacantSeat(t *testing.T) {
	c, last := proposed(t)
	if _, err := c.clerk.Vacate(c.now, "FI1", "red", false); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	wantText(t, last[bob], "nobody has that seat now")
	c.answer(last[karl], karl, "accept")
	c.keep(last)
	c.answer(last[bob], bob, line(t, last[bob], "accept substitute"))
	c.keep(last)
	wantSeats(t, c, "red=Karl, blue=Bob")
	wantText(t, last[karl], "you take over a seat that nobody had")
	c.answerAll(last)
	c.verified()
}

// A second proposal takes the place of the first: what was agreed to the first counts for
// nothing, Karl's yes included.
func TestSubstituteSecond(t *testing.T) {
	c, last := proposed(t)
	first, old, ask := line(t, last[bob], "accept substitute"), last[anna], last[karl]
	c.answer(last[bob], bob, first)
	c.keep(last)
	c.answer(old, anna, "substitute dora@example.info")
	c.keep(last)
	wantText(t, last[bob], "dora@example.info plays Red")
	wantOutcomeOf(t, c.answer(ask, karl, "accept"), Answered)
	wantText(t, c.one(karl), "not open any more")
	c.answer(last["dora@example.info"], "dora@example.info", "accept")
	c.keep(last)
	c.answer(last[bob], bob, first)
	c.keep(last)
	wantSeats(t, c, "red=Anna, blue=Bob")
	c.answer(last[bob], bob, "accept substitute")
	c.keep(last)
	wantText(t, last[bob], "please say which proposal you mean", line(t, last[bob], "accept substitute"))
	c.answer(last[bob], bob, line(t, last[bob], "accept substitute"))
	c.keep(last)
	wantSeats(t, c, "red=Dora, blue=Bob")
	// Twice does nothing.
	before := c.state("FI1")
	wantOutcomeOf(t, c.answer(last["dora@example.info"], "dora@example.info", "accept"), Returned)
	if after := c.state("FI1"); after.Length != before.Length {
		t.Error("something was done")
	}
}

// What attackers try with substitutes comes to nothing.
func TestSubstituteAttacks(t *testing.T) {
	c, last := proposed(t)
	eve := "eve@example.org"
	ask := last[karl]
	failed := "Authentication-Results: mx.club.example; dmarc=fail header.from=example.info\r\n"
	for _, attack := range []struct {
		name string
		note note
	}{
		{"the right address, from another", note{from: eve, text: "accept", answers: &ask}},
		{"the same, vouched for", note{from: eve, text: "accept", answers: &ask, headers: vouchedFor(eve)}},
		{"Karl's name, called forged", note{from: karl, text: "accept", answers: &ask, headers: failed}},
		{"Karl's name, no reply address", note{from: karl, text: "accept", subject: "Re: " + ask.Subject}},
		{"Karl's name, vouched for, no reply address",
			note{from: karl, text: "accept", subject: "Re: " + ask.Subject, headers: vouchedFor(karl)}},
		{"Anna answers for Karl", note{from: anna, text: "accept", answers: &ask, headers: vouchedFor(anna)}},
		{"Bob answers for Karl", note{from: bob, text: "accept", answers: &ask, headers: vouchedFor(bob)}},
		{"another number", note{from: karl, text: "accept", to: strings.Replace(ask.ReplyTo[0].Addr, "+S1.", "+S2.", 1)}},
		{"Anna agrees for Bob", note{from: anna, text: "accept substitute 1", answers: ptr(last[anna])}},
		{"Karl in a report's address", note{from: karl, text: "accept substitute 1", answers: ptr(last[bob])}},
		{"yes hidden in a letter", note{from: karl, text: strings.Repeat("Dear all,\n", 6) + "accept", answers: &ask}},
		{"yes in a quote", note{from: karl, text: "What is this?\n> accept", answers: &ask}},
	} {
		c.send(attack.note)
		c.letters()
		p, err := c.clerk.records().proposal(c.state("FI1"))
		if err != nil || p == nil || p.Ready || len(p.Have) > 0 {
			t.Fatalf("%s: %+v, %v", attack.name, p, err)
		}
	}
	wantSeats(t, c, "red=Anna, blue=Bob")
	// Nothing was shown to those who tried, and who is named hears of it at most once.
	c.answer(last[bob], bob, line(t, last[bob], "accept substitute"))
	c.keep(last)
	c.answer(last[bob], bob, "preview\n"+line(t, last[bob], "decline substitute"))
	c.keep(last)
	wantText(t, last[bob], "Nothing was done about it, for your message was not carried out.")
	c.answer(last[bob], bob, "card 9\n"+line(t, last[bob], "decline substitute"))
	c.keep(last)
	wantText(t, last[bob], "Nothing was done about it")
	c.answer(ask, karl, "accept")
	c.keep(last)
	wantSeats(t, c, "red=Karl, blue=Bob")
	wantOutcomeOf(t, c.answer(ask, karl, "decline"), Answered)
	wantSeats(t, c, "red=Karl, blue=Bob")
	c.verified()
}

// Who cannot be a substitute is refused with a reason, and nobody is written to.
func TestSubstituteWho(t *testing.T) {
	c := newClub(t, hosting)
	last := c.begin(3)
	c.carlaPlays(last) // in place of Anna
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
		Seats: map[games.Seat]Person{"red": {Name: "Dan", Address: dan}, "blue": {Bot: true}}}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.ChangeAddress(c.now, carla, "add", "carla@home.example"); err != nil {
		t.Fatal(err)
	}
	c.letters()
	for _, test := range []struct{ who, want string }{
		{"carla@example.com", "somebody who plays in this match"},
		{"carla@home.example", "somebody who plays in this match"},
		{"BOB@example.net", "somebody who plays in this match"},
		{anna, "Anna has held a seat of the other side in this match"},
		{"orders@club.example", "the club's own address"},
		{"orders+FI1.x@club.example", "the club's own address"},
		{gm, "an address of a game master"},
		{"karl@", "write the address of whom you propose"},
		{"karl@localhost", "write the address of whom you propose"},
		{"karl@example.info, dan@example.edu", "write the address of whom you propose"},
		{`"a b"@example.info`, "write the address of whom you propose"},
	} {
		wantOutcome(t, c.answer(last[bob], bob, "substitute "+test.who), Answered, 1)
		who := test.who
		if who == anna {
			who = "anna@example.org has held" // by the address that was typed
			test.want = strings.Replace(test.want, "Anna has held", who, 1)
		}
		wantText(t, c.one(bob), test.want)
	}
	if _, err := c.clerk.Suspend(c.now, dan); err != nil {
		t.Fatal(err)
	}
	c.letters()
	c.answer(last[bob], bob, "substitute "+dan)
	wantText(t, c.one(bob), "no letter goes to dan@example.edu because of this")
	if m := c.state("FI1"); m.Affair != 0 {
		t.Errorf("something is open: %d", m.Affair)
	}
	// Who came to know too much after he was asked is refused when all have agreed.
	c.answer(last[bob], bob, "Substitute tea for coffee, Carla!")
	wantText(t, c.one(bob), "not an order; nobody else sees it")
	c.answer(last[bob], bob, "substitute")
	wantText(t, c.one(bob), "substitute karl@example.org")
}

// Nobody is asked for two matches at once, whichever of his addresses is named; and when
// one is settled he may be asked for the other.
func TestSubstituteTwice(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	for _, names := range [][2]string{{carla, dan}, {"eva@example.org", "fritz@example.org"}} {
		if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
			Seats: map[games.Seat]Person{"red": {Name: "X", Address: names[0]}, "blue": {Name: "Y", Address: names[1]}}}); err != nil {
			t.Fatal(err)
		}
	}
	c.keep(last)
	c.answer(last[anna], anna, "substitute eva@example.org")
	c.keep(last)
	asked := last["eva@example.org"]
	wantText(t, asked, "will you play Red in FI1?")
	wantOutcome(t, c.answer(last[carla], carla, "substitute EVA@example.org"), Answered, 1)
	wantText(t, c.one(carla), "is asked for a seat elsewhere at present")
	c.answer(last[carla], carla, "substitute "+karl)
	c.keep(last)
	wantOutcome(t, c.answer(last[anna], anna, "substitute "+karl), Answered, 1)
	wantText(t, c.one(anna), "is asked for a seat elsewhere at present")
	c.answer(last[anna], anna, "substitute withdraw")
	c.letters()
	c.answer(last[carla], carla, "substitute eva@example.org")
	c.keep(last)
	wantText(t, last["eva@example.org"], "will you play Red in FI2?")
}

// A stranger gets one letter, ever, whoever names him and however often, until he has
// written himself; who wants none gets none.
func TestSubstituteStranger(t *testing.T) {
	c, last := proposed(t)
	c.answer(last[anna], anna, "substitute withdraw")
	c.keep(last)
	for _, after := range []time.Duration{0, 50 * 24 * time.Hour, 500 * 24 * time.Hour} {
		c.now = c.now.Add(after)
		c.answer(last[anna], anna, "resend")
		c.keep(last)
		c.answer(last[anna], anna, "substitute "+karl)
		for _, p := range c.keep(last) {
			if p.to == karl {
				t.Errorf("Karl gets another letter after %v", after)
			}
		}
		wantText(t, last[anna], "no letter goes to karl@example.info because of this")
		// What was counted long ago is swept by what is counted now.
		for i := range 30 {
			c.send(note{from: fmt.Sprintf("s%d@example.org", i), text: "hi", headers: vouchedFor(fmt.Sprintf("s%d@example.org", i))})
		}
		c.letters()
	}
	c.send(note{from: karl, text: "Hello, what is this?", headers: vouchedFor(karl)})
	c.letters()
	c.answer(last[anna], anna, "substitute "+karl)
	c.keep(last)
	wantText(t, last[karl], "Will you play Red in FI1?")
	mine := last[anna]
	wantOutcomeOf(t, c.answer(last[karl], karl, "unsubscribe"), Answered)
	c.keep(last)
	c.answer(mine, anna, "substitute "+karl)
	wantText(t, c.one(anna), "no letter goes to karl@example.info because of this")
}

// A flood of proposals reaches few: so many of a player in a day and in a month, so many
// to a player of the club, and so many strangers of all together.
func TestSubstituteFlood(t *testing.T) {
	c := newClub(t, func(o *Options) { o.MaxPerHour = -1 })
	last := c.begin(3)
	asked := 0
	count := func() (n int) {
		for _, p := range c.keep(last) {
			if strings.HasPrefix(p.text, "Will you play") {
				n++
			}
		}
		return n
	}
	for day := range 30 {
		today := 0
		for i := range 6 {
			c.answer(last[anna], anna, fmt.Sprintf("substitute s%d.%d@example.org", day, i))
			today += count()
		}
		if today > proposalsDay {
			t.Fatalf("%d are asked on day %d", today, day)
		}
		asked += today
		c.now = c.now.Add(24 * time.Hour)
		c.answer(last[anna], anna, "resend")
		c.keep(last)
	}
	if asked > proposalsMonth || asked < proposalsDay {
		t.Errorf("%d were asked in a month, want up to %d", asked, proposalsMonth)
	}
	wantText(t, last[anna], "FI1")
	c.answer(last[anna], anna, "substitute z1@example.org\nsubstitute z2@example.org")
	if n := count(); n > 1 {
		t.Errorf("one message asks %d", n)
	}
	// Of all players together.
	strangers := 0
	for i := range 12 {
		a, b := fmt.Sprintf("a%d@example.com", i), fmt.Sprintf("b%d@example.com", i)
		if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
			Seats: map[games.Seat]Person{"red": {Name: "A", Address: a}, "blue": {Name: "B", Address: b}}}); err != nil {
			t.Fatal(err)
		}
		c.keep(last)
		for _, who := range []string{a, b} {
			c.answer(last[who], who, "substitute x"+who)
			strangers += count()
			c.answer(last[who], who, "substitute withdraw")
			c.keep(last)
		}
	}
	if strangers > strangersDay {
		t.Errorf("%d strangers were asked in a day", strangers)
	}
}

// The game master's acts settle what was open: another has the seat, the match is over.
func TestSubstituteVoid(t *testing.T) {
	for _, act := range []string{"replace", "end", "resign"} {
		t.Run(act, func(t *testing.T) {
			c, last := proposed(t)
			mine := last[anna]
			c.answer(last[karl], karl, "accept")
			c.keep(last)
			accept := line(t, last[bob], "accept substitute")
			switch act {
			case "replace":
				c.carlaPlays(last)
			case "end":
				if err := c.clerk.End(c.now, "FI1"); err != nil {
					t.Fatal(err)
				}
				c.keep(last)
			case "resign":
				c.answer(mine, anna, "resign FI1")
				c.keep(last)
			}
			wantText(t, last[karl], "Nothing comes of the change of seats in FI1.", "The match has gone another way meanwhile.")
			c.answer(last[bob], bob, accept)
			c.keep(last)
			wantNone(t, c.seats("FI1"), "Karl")
			if list, err := c.store.Affairs(""); err != nil || len(list) > 0 {
				t.Errorf("%d affairs are open, %v", len(list), err)
			}
		})
	}
}

// What is agreed while a match is held is done when it goes on.
func TestSubstituteHeld(t *testing.T) {
	c, last := proposed(t)
	c.answer(last[bob], bob, line(t, last[bob], "accept substitute"))
	c.keep(last)
	if err := c.clerk.Hold(c.now, "FI1", "tea"); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	wantOutcomeOf(t, c.answer(last[karl], karl, "accept"), Answered)
	wantSeats(t, c, "red=Anna, blue=Bob")
	if err := c.clerk.Release(c.now, "FI1"); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.Follow(t.Context(), c.now, c.now); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	wantSeats(t, c, "red=Karl, blue=Bob")
	c.answerAll(last)
	c.verified()
}

// Twins that differ in what is hidden alone get the same letters about substitutes, and so
// does who is asked, until the seat is his.
func TestSubstituteTellsNothing(t *testing.T) {
	w := newTwins(t, newBidding(), dealt{newBidding()})
	w.each(bob, func(_ int, c *club, last map[string]post) { c.match(4) })
	w.bid(bob, "yes") // Anna is blue now
	w.rounds(bob)
	w.each(karl, func(i int, c *club, last map[string]post) {
		c.answer(last[anna], anna, hidden[i]+"\nsubstitute "+karl)
	})
	w.looks(bob)
	w.each(karl, func(_ int, c *club, last map[string]post) { c.answer(last[karl], karl, "accept") })
	w.each(bob, func(_ int, c *club, last map[string]post) { c.answer(last[bob], bob, "substitute "+dan) })
	w.each(bob, func(_ int, c *club, last map[string]post) { c.answer(last[bob], bob, "accept substitute 1") })
	for _, c := range w.clubs {
		if got := c.seats("FI1"); got != "red=Bob, blue=Karl" {
			t.Fatalf("the seats are %s", got)
		}
	}
	w.turn(bob)
	w.looks(bob)
}

// The time that a question has cost is charged to the seat when it changes hands, and the
// newcomer's runs from his own letter; of a seat that nobody has none runs.
func TestSeatsAndClocks(t *testing.T) {
	c := clocked(t, bankClock)
	mine, other := c.asked()
	who := mine.to
	seat := games.Seat(c.state("FI1").Waiting[0])
	c.now = c.now.Add(2 * days)
	c.answer(mine, who, "substitute "+karl)
	last := map[string]post{}
	c.keep(last)
	c.answer(last[karl], karl, "accept")
	c.keep(last)
	c.answer(last[other.to], other.to, line(t, last[other.to], "accept substitute"))
	if got, want := c.left(seat), days+time.Hour; got != want {
		t.Errorf("the seat has %v left, want %v", got, want)
	}
	c.keep(last)
	c.now = c.now.Add(time.Hour)
	if got, want := c.left(seat), days; got != want {
		t.Errorf("an hour later the seat has %v left, want %v", got, want)
	}
	if _, err := c.clerk.Vacate(c.now, "FI1", seat, false); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	left := c.left(seat)
	c.now = c.now.Add(5 * days)
	if got := c.left(seat); got != left {
		t.Errorf("the time of a seat that nobody has runs: %v, and then %v", left, got)
	}
	c.verified()
}

// Who answers again and again what he was asked is answered so often and no more.
func TestInvitedAnswers(t *testing.T) {
	c, last := proposed(t)
	ask, answered := last[karl], 0
	for range 3 * affairAnswers {
		c.answer(ask, karl, "who are you?")
		for _, p := range c.letters() {
			if p.to == karl {
				answered++
			}
		}
	}
	if answered != affairAnswers {
		t.Errorf("%d answers, want %d", answered, affairAnswers)
	}
}

// Who watches a match can be no substitute in it.
func TestSubstituteWatches(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Watching = Watching{true, 1} })
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{1},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dan", Address: dan}}}); err != nil {
		t.Fatal(err)
	}
	last := map[string]post{}
	c.keep(last)
	c.match(3) // FI2, of Anna and Bob
	c.letters()
	c.asks(anna, "watch FI1")
	c.letters()
	if !c.state("FI1").Watches("p3") {
		t.Fatal("Anna does not watch")
	}
	c.answer(last[carla], carla, "substitute "+anna)
	wantText(t, c.one(carla), "somebody who watches this match")
}

// An affair that the program cannot settle is dropped when it lapses; the others lapse as
// if it were not.
func TestAffairBroken(t *testing.T) {
	c, last := proposed(t)
	n, err := c.store.NextAffair()
	if err != nil {
		t.Fatal(err)
	}
	broken := store.Affair{N: n, Kind: affairRematch, Match: "FI1", Data: []byte(`"?"`), Due: c.now}
	if err := c.store.Commit(store.Progress{Now: c.now, Affairs: []store.Affair{broken}}); err != nil {
		t.Fatal(err)
	}
	for _, p := range c.later(affairSpan) {
		last[p.to] = p
	}
	wantText(t, last[bob], "It has lapsed")
	if list, err := c.store.Affairs(""); err != nil || len(list) > 0 {
		t.Errorf("%d affairs are open, %v", len(list), err)
	}
}

// When the last who has not agreed is taken out of his seat, the others have: the seat
// changes hands.
func TestSubstituteWithoutVoter(t *testing.T) {
	c, last := proposed(t)
	c.answer(last[karl], karl, "accept")
	c.keep(last)
	if _, err := c.clerk.Vacate(c.now, "FI1", "blue", false); err != nil {
		t.Fatal(err)
	}
	if _, err := c.clerk.Follow(t.Context(), c.now, c.now); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	wantText(t, last[karl], "Welcome, Karl. You are Red")
	wantSeats(t, c, "red=Karl, blue=")
	c.verified()
}

// A player of the club who wants no such letters gets none for a year, at whichever of his
// addresses; all others come as before.
func TestSubstituteUnsubscribed(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dan", Address: dan}}}); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	own, bobs := last[carla], last[bob]
	if _, err := c.clerk.ChangeAddress(c.now, carla, "add", "carla@home.example"); err != nil {
		t.Fatal(err)
	}
	c.keep(last)
	c.answer(last[anna], anna, "substitute "+carla)
	c.keep(last)
	wantText(t, last[carla], "Carla, will you play Red in FI1?", `"unsubscribe" keeps such letters away`)
	wantOutcomeOf(t, c.answer(last[carla], "carla@home.example", "unsubscribe"), Answered)
	c.keep(last)
	for _, who := range []string{carla, "carla@home.example"} {
		c.answer(bobs, bob, "substitute "+who)
		wantText(t, c.one(bob), "no letter goes to "+who+" because of this")
	}
	wantOutcomeOf(t, c.answer(own, carla, example(t, own)), Played)
	wantText(t, to(t, c.letters(), carla), "FI2")
	c.now = c.now.Add(declinedSpan)
	c.answer(bobs, bob, "resend")
	c.keep(last)
	c.answer(last[bob], bob, "substitute "+carla)
	c.keep(last)
	wantText(t, last[carla], "Carla, will you play Blue in FI1?")
}

// A player of the club is asked so often in a month and no more, by all proposals together.
func TestSubstituteOften(t *testing.T) {
	c := newClub(t)
	last := c.begin(3)
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "short", Seed: &games.Seed{3},
		Seats: map[games.Seat]Person{"red": {Name: "Carla", Address: carla}, "blue": {Name: "Dan", Address: dan}}}); err != nil {
		t.Fatal(err)
	}
	asked := 0
	count := func() {
		for _, p := range c.letters() {
			if p.to == carla && strings.Contains(p.text, "will you play") {
				asked++
			}
		}
	}
	for i := range proposalsDay {
		for _, who := range []string{anna, bob} {
			c.answer(last[who], who, "substitute "+carla)
			count()
			c.answer(last[who], who, "substitute withdraw")
			count()
			if want := min(2*i+2, askedMonth); who == bob && asked != want {
				t.Fatalf("asked %d times, want %d", asked, want)
			}
		}
	}
	c.now = c.now.Add(monthSpan)
	for _, who := range []string{anna, bob} {
		c.answer(last[who], who, "resend")
	}
	c.keep(last)
	c.answer(last[anna], anna, "substitute "+carla)
	if count(); asked != askedMonth+1 {
		t.Errorf("asked %d times, want once more after a month", asked-askedMonth)
	}
}
