package adjudicator

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/games/conquest"
	"postrider/golden"
	"postrider/store"
)

// wantWhole compares both parts of a letter with testdata.
func wantWhole(t *testing.T, name string, p post) {
	t.Helper()
	wantLetter(t, name, p)
	golden.Check(t, name+".html", p.html)
}

// wantSilence tells that nothing of some words is in a letter.
func wantSilence(t *testing.T, p post, words ...string) {
	t.Helper()
	for _, w := range words {
		if strings.Contains(p.text, w) || strings.Contains(p.html, w) {
			t.Errorf("the letter to %s says %q:\n%s", p.to, w, p.text)
		}
	}
}

// people sets up 1754: Conquest with a person for each seat: Anna and Bob are British,
// Carla and Dora French.
func (c *club) people() map[string]post {
	c.t.Helper()
	seed := games.Seed{5}
	_, err := c.clerk.NewMatch(c.t.Context(), c.now, NewMatch{
		Title: "conquest", Scenario: "standard", Seed: &seed,
		Seats: map[games.Seat]Person{
			"british-regulars": {Name: "Anna", Address: anna}, "british-colonials": {Name: "Bob", Address: bob},
			"french-regulars": {Name: "Carla", Address: carla, Form: games.Narrow}, "french-canadiens": {Name: "Dora Lange", Address: dora},
		},
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return c.mail(map[string]post{})
}

func newConquest(t *testing.T) *club {
	return newClub(t, func(o *Options) { o.Titles["conquest"] = games.Made(conquest.New()) })
}

// What is said stands in the other's next report, beside the orders of its message.
func TestSay(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	wantOutcomeOf(t, c.answer(last[anna], anna, "Say Hello Bob, a good match to you!\n"+example(t, last[anna])), Played)
	c.mail(last)
	wantWhole(t, "say-sender", last[anna])
	wantOutcomeOf(t, c.answer(last[bob], bob, "form narrow\n"+example(t, last[bob])+
		"\nsay: Thank you. <b>Same</b> to you; see https://example.org/rules?a=1&b=2 about #3.\nnote she is friendly"), Played)
	c.mail(last)
	wantWhole(t, "say-hearer", last[bob])
	wantText(t, c.later(newsDelay)[0], "Bob (Blue): > Thank you. <b>Same</b>")
	c.verified()
}

// In a match of four each text goes to those who are named, and to nobody else.
func TestSayInFour(t *testing.T) {
	c := newConquest(t)
	last := c.people()
	say := func(who, text string) []post {
		t.Helper()
		c.answer(last[who], who, text)
		list := c.letters()
		for _, p := range list {
			last[p.to] = p
		}
		return list
	}
	say(anna, "say to my ally: Shall I go for Ticonderoga?\nsay to Carla: Peace in the south?\nsay to all: Good luck!\n\n"+
		"say to Bob and dora\nthe first of two lines\nand the second")
	wantWhole(t, "say-four-sender", last[anna])
	if list := c.letters(); len(list) > 0 {
		t.Errorf("told before it is due: %s", describe(list))
	}
	list := c.later(newsDelay)
	if len(list) != 3 {
		t.Fatalf("told after 20 minutes: %s", describe(list))
	}
	wantWhole(t, "say-four-ally", to(t, list, bob))
	wantWhole(t, "say-four-narrow", to(t, list, carla))
	wantText(t, to(t, list, dora), "Anna (British Regulars), to all: > Good luck!",
		"Anna (British Regulars), to you and Bob (British Colonials): > the first of two lines > and the second")
	wantSilence(t, to(t, list, bob), "Peace")
	wantSilence(t, to(t, list, carla), "Ticonderoga", "two lines")
	wantSilence(t, to(t, list, dora), "Ticonderoga", "Peace")

	// Each may look it up, and sees what was his.
	for _, who := range []string{bob, carla, dora} {
		last[who] = to(t, list, who)
	}
	say(carla, "talk")
	wantText(t, last[carla], "1 March 2026, Anna (British Regulars) to you: > Peace in the south?", "to all: > Good luck!")
	wantSilence(t, last[carla], "Ticonderoga", "two lines")
	say(anna, "what was said so far?")
	wantText(t, last[anna], "you to Bob (British Colonials): > Shall I go", "you to all: > Good luck!")
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told again: %s", describe(list))
	}
	c.verified()
}

// How a text is typed, and to whom it goes: "" if it goes to nobody, and then why.
func TestSayForms(t *testing.T) {
	const wrapped = "say I was sure that your fleet would never reach us in the north,\nbut there it was. Well done indeed!"
	for _, x := range []struct{ typed, to, text string }{
		{"say to Anna: hello", anna, "hello"},
		{"SAY TO ANNA: hello", anna, "hello"},
		{"- say to Anna: hello", anna, "hello"},
		{"say to anna hello there", anna, "hello there"},
		{"say Anna: hello", anna, "hello"},
		{"say: to Anna: hello", anna, "hello"},
		{"say to British Regulars: hello", anna, "hello"},
		{"say to dora: hello", dora, "hello"},
		{"say to Dora Lange: hello", dora, "hello"},
		{"say to Lange: hello", dora, "hello"},
		{"say to canadiens: hello", dora, "hello"},
		{"say to Anna: 10:30 works for me; and you? #1 // yes", anna, "10:30 works for me; and you? #1 // yes"},
		{"say to Anna 10:30 works", anna, "10:30 works"},
		{"say to my ally: hello", anna, "hello"},
		{"say to the enemy: hello", carla + dora, "hello"},
		{"say to Anna, Carla & Dora: hello", anna + carla + dora, "hello"},
		{"say to everybody: hello", anna + carla + dora, "hello"},
		{"say to all hello", anna + carla + dora, "hello"},
		{"say to Anna:\nhello\nfriend\n\n# well", anna, "hello > friend"},
		{"say to Anna\nhello", anna, "hello"},
		{"say\nto Anna: hello\nfriend\n\n", anna, "hello > friend"},
		{"say to Anna: raid ford with all", anna, "raid ford with all"},
		{strings.Replace(wrapped, "say", "say to Anna:", 1), anna, "in the north, but there it"},

		{"say hello", "", `for whom is it? Begin with a name and a colon, as in "say to Anna: ..."`},
		{"say to be or not to be", "", `nobody else here is called "be"`},
		{"say to Ana: hello", "", `nobody else here is called "Ana"`},
		{"say to Greta: hello", "", "You can speak to Anna (British Regulars), Carla (French Regulars), Dora Lange (French Canadiens)"},
		{"say to French: hello", "", `more than one may be meant by "French"`},
		{"say to Bob: hello", "", "nobody but yourself"},
		{"say to me: hello", "", "nobody but yourself"},
		{"say", "", "Nothing was said"},
		{"say to Anna:", "", "Nothing was said"},
		{"say to Anna: \u200b\u202e", "", "Nothing was said"},
	} {
		t.Run(x.typed, func(t *testing.T) {
			c := newConquest(t)
			last := c.people()
			c.answer(last[bob], bob, x.typed)
			answer := c.one(bob)
			got := ""
			for _, p := range c.later(newsDelay) {
				got += p.to
				wantText(t, p, x.text)
			}
			if got != x.to {
				t.Errorf("goes to %q, want %q", got, x.to)
			}
			wantText(t, answer, x.text)
		})
	}
}

// Only a message that is carried out sends anything, and what is not sent is shown again.
func TestSayNotSent(t *testing.T) {
	const words = "You will never guess"
	plan := func(text string) string { return "say\n" + words + "\n" + text + "\n\ncard 1" }
	for _, x := range []struct{ name, text, why string }{
		{"returned", "say " + words + "\ncard 77", "your message was not carried out"},
		{"preview", "preview\nsay " + words + "\ncard 1", "this was a preview"},
		{"preview of one line", "preview say " + words, ""},
		{"stale", "say " + words + "\ncard 1", "your orders answer an older report"},
		{"an order in it", plan("card 2"), `reads as an order or a command`},
		{"an order in it that is wrong", plan("march to nowhere"), `reads as an order or a command`},
		{"an answer in it", plan("3"), `reads as an order or a command`},
		{"a command in it", plan("Could I see the board please?"), `reads as an order or a command`},
		{"a setting in it", plan("ask retreat"), `reads as an order or a command`},
		{"a standing order in it", plan("standing retreat to hill"), `reads as an order or a command`},
		{"a text in it", plan("say hello"), `reads as an order or a command`},
		{"luck in it", plan("luck my horse"), `reads as an order or a command`},
		{"a resignation in it", plan("resign FI1"), `reads as an order or a command`},
		{"an order behind a full line", "say " + words + " where my regiments will be by the end of this month!\ncard 1", "or an order of its own"},
		{"a forgotten empty line",
			plan("It will be a surprise, of that I am sure, wherever you may look for it\nmarch hill with red, press and halt"), `reads as an order`},
		{"a quoted letter", "Hello\n\n> say " + words, ""},
		{"a line of talk that was broken",
			"It is as I wrote to you last week in my letter about the war, where I did\nsay " + words, "seems to be the end of the line before"},
	} {
		t.Run(x.name, func(t *testing.T) {
			c := newClub(t)
			c.match(3)
			last := c.mail(map[string]post{})
			first := last[anna]
			for n := 0; x.name == "stale" && !strings.Contains(last[anna].text, "report 2"); n++ {
				if last = c.play(1, last); n > 9 {
					t.Fatal("Anna is asked nothing more")
				}
			}
			c.answer(first, anna, x.text)
			answer := to(t, c.letters(), anna)
			wantText(t, answer, x.why)
			if x.name != "a quoted letter" {
				wantText(t, answer, words)
			}
			for _, p := range c.later(newsDelay) {
				if p.to == bob {
					wantSilence(t, p, words, "SAID TO YOU")
				}
			}
			if m := c.state("FI1"); m.Said != 0 {
				t.Errorf("%d texts are kept", m.Said)
			}
		})
	}
}

// A text is no order, whatever is in it, and none is lost by it.
func TestSayAndOrders(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	wantOutcomeOf(t, c.answer(last[anna], anna, "say resign FI1; card 3; offer draw\ncard 1\nnote\nhe is\nlucky\n\nundo the harm\n"), Played)
	p := c.one(anna)
	wantText(t, p, "> resign FI1; card 3; offer draw", "> he is > lucky", "2. card 1 [waits until it is needed]")
	wantText(t, c.later(newsDelay)[0], "> resign FI1; card 3; offer draw")
	if m := c.state("FI1"); m.State != store.MatchOpen || m.Said != 2 {
		t.Errorf("match %s with %d texts", m.State, m.Said)
	}
}

// Orders for something else wait, and the letter says that the question is open still.
func TestOrdersForSomethingElse(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	const open = "your orders wait until they are needed, and what you are asked is not answered yet: "
	for _, x := range []struct {
		sheet string
		still bool
	}{{"attack blue at ford", true}, {"card 1\nattack blue at hill", false}} {
		wantOutcomeOf(t, c.answer(last[anna], anna, x.sheet), Played)
		last[anna] = c.one(anna)
		wantText(t, last[anna], "[waits until it is needed]")
		if still := strings.Contains(strings.Join(strings.Fields(last[anna].text), " "), open); still != x.still {
			t.Errorf("after %q the letter says that the question is open: %t\n%s", x.sheet, still, last[anna].text)
		}
	}
}

// What is said comes with the next report, at once to who wants it so, after 20 minutes
// as news, and to who is only written to when asked, with that.
func TestTalkIsDue(t *testing.T) {
	for _, x := range []struct {
		setting     string
		now, waited bool
	}{{"talk at once", true, false}, {"talk with the next report", false, true}, {"letters when asked", false, false},
		{"letters when asked\ntalk at once", true, false}} {
		c := newClub(t)
		c.match(3)
		last := c.mail(map[string]post{})
		c.answer(last[bob], bob, x.setting)
		c.mail(last)
		c.answer(last[anna], anna, "say hello")
		heard := func(list []post) bool {
			for _, p := range list {
				if last[p.to] = p; p.to == bob {
					wantText(t, p, "Bob, Anna (Red) has something to say to you. It is your turn, as before.",
						"Anna (Red): > hello", `write "say" and`, "Choose a card")
					return true
				}
			}
			return false
		}
		if got := heard(c.letters()); got != x.now {
			t.Errorf("%s: heard at once: %t", x.setting, got)
		}
		if got := heard(c.later(newsDelay - time.Second)); got {
			t.Errorf("%s: heard too early", x.setting)
		}
		if got := heard(c.later(time.Second)); got != x.waited {
			t.Errorf("%s: heard as news: %t", x.setting, got)
		}
		c.answer(last[bob], bob, "status")
		if got := strings.Contains(c.one(bob).text, "> hello"); got != (!x.now && !x.waited) {
			t.Errorf("%s: heard in the next letter: %t", x.setting, got)
		}
		if list := c.later(time.Hour); len(list) > 0 {
			t.Errorf("%s: told again: %s", x.setting, describe(list))
		}
	}
}

// Who is muted is told so and reaches nobody who muted him, in any match.
func TestMute(t *testing.T) {
	c := newConquest(t)
	last := c.people()
	say := func(who, text string) post {
		t.Helper()
		c.answer(last[who], who, text)
		last[who] = c.one(who)
		return last[who]
	}
	wantText(t, say(bob, "mute Carla"), "You hear nothing more from Carla (French Regulars)")
	wantText(t, say(bob, "mute Clara"), `Nobody else here is called "Clara"`, "Carla (French Regulars)", "You hear nothing from Carla")
	wantText(t, say(bob, "mute french"), `More than one may be meant by "french"`)
	wantText(t, say(bob, "mute myself"), "That is yourself")
	wantText(t, say(bob, "mute"), "You hear nothing from Carla")
	wantText(t, say(carla, "say to Bob: are you there?"), "Not sent: Bob (British Colonials) wants to hear nothing from you: > are you there?")
	wantText(t, say(carla, "say to Bob and Anna: are you there?"), "To Anna (British Regulars). Not to Bob (British Colonials), who wants")
	list := c.later(newsDelay)
	if len(list) != 1 || list[0].to != anna {
		t.Errorf("heard by: %s", describe(list))
	}
	last[anna] = list[0]
	wantText(t, list[0], "Carla (French Regulars): > are you there?")
	wantText(t, say(bob, "unmute carla"), "What Carla (French Regulars) says to you reaches you again")
	say(carla, "say to Bob: and now?")
	wantText(t, to(t, c.later(newsDelay), bob), "> and now?")

	two := newClub(t)
	two.match(3)
	last = two.mail(map[string]post{})
	two.answer(last[bob], bob, "mute")
	wantText(t, two.one(bob), "You hear nothing more from Anna (Red)")
	for range 30 {
		two.answer(last[anna], anna, "say hello")
		wantText(t, two.one(anna), "nothing of what you say was sent", "Bob (Blue) wants to hear nothing from you")
	}
	if list := two.later(time.Hour); len(list) > 0 {
		t.Errorf("heard all the same: %s", describe(list))
	}
}

// Notes are their writer's until the match has ended, and then open to all.
func TestNotes(t *testing.T) {
	c := newClub(t)
	c.match(1)
	last := c.mail(map[string]post{})
	c.answer(last[anna], anna, "note he keeps the five")
	p := c.one(anna)
	wantText(t, p, "Anna, your note is kept.", "> he keeps the five")
	c.answer(last[anna], anna, "notes")
	wantText(t, c.one(anna), "your note: > he keeps the five")
	c.answer(last[bob], bob, "notes\ntalk")
	wantSilence(t, c.one(bob), "five")
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("a note is told: %s", describe(list))
	}
	c.answer(last[bob], bob, "note she does not\nresign FI1")
	list := c.letters()
	for _, who := range []string{anna, bob} {
		wantText(t, to(t, list, who), "NOTES OF THE PLAYERS", "he keeps the five", "she does not")
	}
	wantText(t, to(t, list, bob), "note of Anna (Red): > he keeps", "your note: > she does not")
	c.answer(to(t, list, bob), bob, "notes")
	wantText(t, c.one(bob), "he keeps the five")
}

// A program is not spoken to.
func TestSayToABot(t *testing.T) {
	c := newClub(t, func(o *Options) { o.Titles = games.Titles{"toy": games.Made(newTitle().Title)} })
	c.solo("3")
	p := c.one(anna)
	c.answer(p, anna, "say hello\nsay to all: hello\nnote it plays well")
	got := c.one(anna)
	wantText(t, got, "is a program, which reads nothing but orders: > hello", "Kept for you.")
	if n := strings.Count(got.text, "Not sent"); n != 2 {
		t.Errorf("%d texts are not sent, want 2:\n%s", n, got.text)
	}
}

// How much may be said has bounds, and what is beyond them is shown again.
func TestPressBounds(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	c.answer(last[anna], anna, "say "+strings.Repeat("ä b ", maxPress/4)+"cut")
	p := c.one(anna)
	wantText(t, p, fmt.Sprintf("It was cut behind %d characters", maxPress))
	wantSilence(t, c.later(newsDelay)[0], "cut")

	c.answer(last[anna], anna, strings.Repeat("say one more\n", maxSaid+2))
	p = c.one(anna)
	if n := strings.Count(p.text, "for one message may hold 5 such texts"); n != 2 {
		t.Errorf("%d texts are refused, want 2:\n%s", n, p.text)
	}
	for range 3 {
		c.answer(last[anna], anna, strings.Repeat("note one more\n", maxSaid))
		p = c.one(anna)
	}
	wantText(t, p, fmt.Sprintf("you have written %d such texts for this match in a day", maxSaidDay))
	if n := c.state("FI1").Said; n != maxSaidDay {
		t.Errorf("%d texts in a day, want %d", n, maxSaidDay)
	}
	c.answer(last[bob], bob, "say I may")
	wantText(t, c.one(bob), "To Anna (Red).")
	c.later(25 * time.Hour)
	c.answer(last[anna], anna, "say so may I")
	wantText(t, c.one(anna), "To Bob (Blue).")

	for _, x := range []struct{ text, why string }{
		{strings.Repeat("say a\n", 1000), "One message may hold 200 lines"},
		{"say\n" + strings.Repeat("All work and no play.\n", 5000), "One message may hold 32768 letters"},
	} {
		said := c.state("FI1").Said
		wantOutcomeOf(t, c.answer(last[anna], anna, x.text), Returned)
		wantText(t, c.one(anna), x.why)
		if got := c.state("FI1").Said; got != said {
			t.Errorf("%.20q: %d texts are kept", x.text, got-said)
		}
	}
}

// A letter brings so many texts at most.
func TestHeardBound(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	c.answer(last[bob], bob, "letters when asked")
	c.letters()
	for day := range 4 {
		for range 2 {
			c.answer(last[anna], anna, strings.Repeat(fmt.Sprintf("say day %d %s\n", day, strings.Repeat("x ", 990)), maxSaid))
		}
		c.later(25 * time.Hour)
	}
	c.answer(last[bob], bob, "status")
	p := c.one(bob)
	wantText(t, p, "10 earlier ones are left out here")
	wantSilence(t, p, "day 0")
	wantText(t, p, "day 1", "day 3")
	c.answer(last[bob], bob, "talk")
	if p := c.one(bob); len(p.text) > 2*maxToldAll {
		t.Errorf("%d bytes", len(p.text))
	} else {
		wantText(t, p, "earlier ones are left out here")
	}
}

// What others write looks like nothing that we write, does nothing, and holds no token.
func TestPressAttacks(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	before := c.state("FI1").Length
	address := last[anna].ReplyTo[0].Addr
	for _, x := range []struct{ name, typed, want, not string }{
		{"orders", "say card 1; undo; resign FI1", "> card 1; undo; resign FI1", ""},
		{"a header", "say Bcc: all@club.example\r\nBcc: more@club.example", "> Bcc: all@club.example", "more@club"},
		{"the header of a letter", "say\nFrom: gm@club.example\nSent: today\nTo: all@club.example\nSubject: you have lost", "", ""},
		{"our own headings", "say\nYOUR TURN, BOB\nYOU ARE ASKED something", "> YOUR TURN, BOB > YOU ARE ASKED something", "\nYOUR TURN, BOB"},
		{"HTML", `say <script>alert(1)</script><img src="http://x.example/a.png"></blockquote>`, "> <script>alert(1)</script>", "<img"},
		{"a link", "say https://evil.example/?q=1 mailto:gm@club.example", "> https://evil.example/?q=1", `href="https://evil`},
		{"quotes", "say\n> say hello\n>> deeper", "", ""},
		{"a token", "say write to " + address + " please", "> write to", address},
		{"turned text", "say \u202eesrever\u202c \u2066iso\u2069 \u200bzero\ufeff \U000e0041tag\x00\x01\x02\x03", "> esrever iso zero tag", "\u202e"},
		{"marks in heaps", "say z" + strings.Repeat("\u0351", 500) + "algo", "> z\u0351\u0351\u0351algo", ""},
		{"another's name", "say\nGM (Red):\nThe match is over. Carla (Blue) has won.", "Anna (Red): > GM (Red): > The match is over.", "\nGM (Red)"},
	} {
		c.answer(last[anna], anna, x.typed)
		c.letters()
		list := c.later(25 * time.Hour)
		if x.want == "" && len(list) == 0 {
			continue
		}
		if len(list) != 1 || list[0].to != bob {
			t.Errorf("%s: told by %s", x.name, describe(list))
			continue
		}
		p := list[0]
		wantText(t, p, x.want)
		if x.not != "" && (x.name == "HTML" && strings.Contains(p.html, x.not) || x.name != "HTML" && strings.Contains(p.text, x.not)) {
			t.Errorf("%s: the letter holds %q:\n%s\n%s", x.name, x.not, p.text, p.html)
		}
		// Who answers above our whole letter says nothing of it.
		c.answer(last[bob], bob, "status\n\n> "+strings.ReplaceAll(p.text, "\n", "\n> "))
		wantSilence(t, c.one(bob), "WHAT YOU SAY")
	}
	if m := c.state("FI1"); m.State != store.MatchOpen || m.Length != before {
		t.Errorf("the match is %s, with %d lines instead of %d", m.State, m.Length, before)
	}
}

// Two who bear one name, or the game master's, are told apart by their seats.
func TestPressOfNamesakes(t *testing.T) {
	c := newClub(t)
	seed := games.Seed{7}
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{Title: "toy", Scenario: "three", Seed: &seed, Seats: map[games.Seat]Person{
		"red": {Name: "GM", Address: anna}, "blue": {Name: "Bob", Address: bob}, "green": {Name: "Bob", Address: carla},
	}}); err != nil {
		t.Fatal(err)
	}
	last := c.mail(map[string]post{})
	c.answer(last[anna], anna, "say to Bob: hi\nsay to Green: hello")
	wantText(t, c.one(anna), `more than one may be meant by "Bob"`, "Bob (Blue), Bob (Green)", "To Bob (Green).")
	list := c.later(newsDelay)
	if len(list) != 1 || list[0].to != carla {
		t.Fatalf("told: %s", describe(list))
	}
	wantText(t, list[0], "GM (Red): > hello", `write "say to GM:" and`)
	wantSilence(t, list[0], "THE GAME MASTER")
}

// What was said stays with who said and heard it, when a seat goes to another.
func TestPressOfSeats(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	c.answer(last[anna], anna, "say the zebra runs\nnote the giraffe is mine")
	c.answer(last[bob], bob, "say a lion too")
	c.mail(last)
	wantText(t, c.later(newsDelay)[0], "SAID TO YOU")
	c.answer(last[bob], bob, "say and an ostrich") // which Anna has not got when she leaves
	c.letters()
	if _, err := c.clerk.Replace(c.now, "FI1", "red", Person{Name: "Carla", Address: carla}); err != nil {
		t.Fatal(err)
	}
	list := append(c.letters(), c.later(time.Hour)...)
	p := to(t, list, carla)
	for _, p := range list {
		wantSilence(t, p, "zebra", "lion", "ostrich", "giraffe")
	}
	c.answer(p, carla, "talk\nnotes\nhistory\nresend")
	wantSilence(t, c.one(carla), "zebra", "lion", "ostrich", "giraffe")
	c.answer(last[bob], bob, "talk")
	wantText(t, c.one(bob), "Anna (Red) to you: > the zebra runs", "you to Anna (Red): > a lion too", "you to Anna (Red): > and an ostrich")
	c.answer(last[bob], bob, "say welcome")
	c.letters()
	wantText(t, to(t, c.later(newsDelay), carla), "Bob (Blue): > welcome")
	c.verified()
}

// There is talk for two weeks after the end, and none in a match that is held.
func TestPressAfterTheEnd(t *testing.T) {
	c := newClub(t)
	c.match(1)
	last := c.mail(map[string]post{})
	c.answer(last[bob], bob, "say well played, and good bye\nresign FI1")
	c.mail(last)
	wantText(t, last[anna], "you have won, Anna!", "Bob (Blue): > well played, and good bye")
	c.later(talkAfter)
	c.answer(last[anna], anna, "say it was a pleasure")
	list := c.letters()
	wantText(t, to(t, list, anna), "To Bob (Blue).")
	wantText(t, to(t, list, bob), "Bob, Anna (Red) has something to say to you.", "> it was a pleasure")
	c.later(time.Hour)
	c.answer(last[anna], anna, "say are you still there?")
	wantText(t, c.one(anna), "over for more than two weeks: > are you still there?")

	c = newClub(t)
	c.match(3)
	last = c.mail(map[string]post{})
	if err := c.clerk.Hold(c.now, "FI1", "dinner"); err != nil {
		t.Fatal(err)
	}
	c.mail(last)
	c.answer(last[anna], anna, "say is anybody there?")
	wantText(t, c.one(anna), "Nothing of your message was carried out", "say is anybody there? [not looked at]")
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told in a held match: %s", describe(list))
	}
}

// A player whom no letter reaches hears it when he writes again.
func TestPressOfTheUnreached(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	c.answer(last[bob], bob, "unsubscribe")
	c.letters()
	c.answer(last[anna], anna, "say where are you?")
	c.letters()
	if list := c.later(time.Hour); len(list) > 0 {
		t.Errorf("told: %s", describe(list))
	}
	c.answer(last[bob], bob, "status")
	wantText(t, c.one(bob), "> where are you?")
	if list := c.later(time.Hour); len(list) > 0 || !c.state("FI1").Due.IsZero() {
		t.Errorf("told again: %s", describe(list))
	}
}

// Nothing of what is said stands where others look: journal, exports, lists of the game
// master.
func TestPressIsNowhereElse(t *testing.T) {
	c := newClub(t)
	c.match(1)
	last := c.mail(map[string]post{})
	c.answer(last[anna], anna, "say zebra\nnote zebra")
	c.letters()
	var out strings.Builder
	lines, err := c.clerk.Journal(c.now, "FI1", true)
	if err != nil {
		t.Fatal(err)
	}
	if err := games.WriteJournal(&out, lines); err != nil {
		t.Fatal(err)
	}
	if err := c.clerk.Export(c.now, &out, "FI1", true); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(out.String(), "zebra") {
		t.Error("it stands in a journal or an export")
	}
}

// Nobody gets news sooner because others talk: both have times of their own.
func TestTalkHurriesNoNews(t *testing.T) {
	c := newClub(t)
	seed := games.Seed{7}
	if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{
		Title: "toy", Scenario: "three", Options: map[string]string{"rounds": "3"}, Seed: &seed,
		Seats: map[games.Seat]Person{
			"red": {Name: "Anna", Address: anna}, "blue": {Name: "Carla", Address: carla}, "green": {Name: "Bob", Address: bob},
		},
	}); err != nil {
		t.Fatal(err)
	}
	last := c.mail(map[string]post{})
	for n := 0; ; n++ {
		if n > 60 {
			t.Fatal("there is never news of a player beside whom others talk")
		}
		c.answer(last[anna], anna, "say to Carla: psst")
		c.later(5 * time.Minute)
		who := map[string]string{"red": anna, "blue": carla, "green": bob}[c.state("FI1").Waiting[0]]
		c.answer(last[who], who, "board")
		c.mail(last)
		c.answer(last[who], who, example(t, last[who]))
		told := map[string]bool{}
		for _, p := range c.letters() {
			last[p.to], told[p.to] = p, true
		}
		m := c.state("FI1")
		if told[bob] || told[carla] || len(m.News["green"]) == 0 {
			c.later(time.Hour)
			continue
		}
		if want := c.now.Add(newsDelay - 5*time.Minute); !m.Due.Equal(want) {
			t.Errorf("something is due at %s, want %s", m.Due, want)
		}
		list := c.later(newsDelay - 5*time.Minute)
		if len(list) != 1 || list[0].to != carla {
			t.Errorf("told when the talk is due: %s", describe(list))
		}
		wantSilence(t, list[0], "WHAT HAPPENED")
		wantText(t, to(t, c.later(5*time.Minute), bob), "WHAT HAPPENED")
		return
	}
}

// A player mutes so many others and no more.
func TestMuteBound(t *testing.T) {
	c := newClub(t)
	c.match(3)
	last := c.mail(map[string]post{})
	p, err := c.store.PlayerAt(bob)
	if err != nil {
		t.Fatal(err)
	}
	for n := range maxMuted {
		p.Muted = append(p.Muted, store.PlayerID(fmt.Sprintf("p%d", 100+n)))
	}
	if err := c.store.Commit(store.Progress{Now: c.now, Players: []store.Player{p}}); err != nil {
		t.Fatal(err)
	}
	c.answer(last[bob], bob, "mute Anna")
	wantText(t, c.one(bob), "you have muted as many players as one may")
	if p, err = c.store.PlayerAt(bob); err != nil || len(p.Muted) != maxMuted {
		t.Errorf("%d are muted, %v", len(p.Muted), err)
	}
}
