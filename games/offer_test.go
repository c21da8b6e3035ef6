package games_test

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// Words by which players act towards one another, and talk that looks like it.
func TestReadActs(t *testing.T) {
	for _, c := range []struct {
		line  string
		word  games.Word
		words string
	}{
		{"resign T1", games.WordResign, "T1"},
		{"I resign.", games.WordResign, ""},
		{"Resign: t1", games.WordResign, "T1"},
		{"offer draw", games.WordOffer, games.OfferDraw},
		{"Offer a draw!", games.WordOffer, games.OfferDraw},
		{"offer takeback", games.WordOffer, games.OfferTakeback},
		{"offer a take-back", games.WordOffer, games.OfferTakeback},
		{"accept", games.WordAccept, ""},
		{"Accept the draw", games.WordAccept, games.OfferDraw},
		{"agree to the takeback", games.WordAccept, games.OfferTakeback},
		{"decline", games.WordDecline, ""},
		{"refuse draw", games.WordDecline, games.OfferDraw},
		{"Accept my congratulations, Bob", games.WordOrder, ""},
		{"Resign yourself to it", games.WordOrder, ""},
		{"offer you a beer", games.WordOrder, ""},
		{"I am tired", games.WordOrder, ""},
	} {
		l := games.ReadSheet(toy.New(), c.line, nil).Lines[0]
		if l.Word != c.word || l.Words != c.words || l.Reading.Fault != nil {
			t.Errorf("%q is read as %q %q, fault %v, want %q %q", c.line, l.Word, l.Words, l.Reading.Fault, c.word, c.words)
		}
	}
}

func TestResign(t *testing.T) {
	tb := sit(t, toy.New())
	out := tb.send("red", "resign")
	if out.Done || out.Faults[0].Try != "resign T1" || tb.Over() {
		t.Fatalf("a bare resign: done %v, %+v", out.Done, out.Faults)
	}
	if out := tb.send("red", "card 6; resign T1"); out.Done || out.Faults[0].Why.Kind != "games-act-alone" {
		t.Errorf("resign beside an order: done %v, %+v", out.Done, out.Faults)
	}
	if out := tb.send("red", "Well played, Bob!\nresign t1"); !out.Done || fates(out) != " noted" || out.Stopped != games.AtOver {
		t.Fatalf("resign: done %v, fates %q, stopped %q", out.Done, fates(out), out.Stopped)
	}
	tb.load()
	n := tb.News("blue")
	if !tb.Over() || n.Result == nil || n.Result.Winner != "blue" || len(n.Asked)+len(n.Waiting) != 0 {
		t.Errorf("over %v, result %v, asked %v", tb.Over(), n.Result, n.Asked)
	}
	if got, want := games.Say(toy.New(), n.Result.Why, "en"), "Red has resigned."; got != want {
		t.Errorf("it is said %q, want %q", got, want)
	}
	v, err := games.Recompute(find, tb.lines)
	if err != nil || v.Result == nil || v.Result.Winner != "blue" {
		t.Errorf("verified: %v, %v", v.Result, err)
	}
}

func TestDraw(t *testing.T) {
	tb := sit(t, toy.New())
	if out := tb.send("blue", "accept draw"); out.Done || out.Faults[0].Why.Kind != "games-no-offer" {
		t.Errorf("accepting what nobody offered: %+v", out.Faults)
	}
	tb.send("red", "offer draw")
	if o := tb.News("blue").Offer; o == nil || o.By != "red" || o.What != games.OfferDraw {
		t.Fatalf("the offer is %+v", o)
	}
	if out := tb.send("red", "accept draw"); out.Done {
		t.Error("red accepts its own offer")
	}
	tb.send("blue", "decline")
	if o := tb.News("blue").Offer; o != nil {
		t.Errorf("after declining the offer is %+v", o)
	}
	tb.send("red", "offer draw")
	tb.send("red", "decline draw") // takes it back
	if o := tb.News("blue").Offer; o != nil {
		t.Errorf("taken back, the offer is %+v", o)
	}
	tb.send("red", "offer draw")
	tb.send("blue", "offer draw") // which is as good as accepting
	tb.load()
	if n := tb.News("red"); !tb.Over() || n.Result == nil || n.Result.Winner != "" || n.Result.Why.Kind != "games-draw" {
		t.Errorf("over %v, result %+v", tb.Over(), n.Result)
	}
	if err := games.Verify(find, tb.lines); err != nil {
		t.Error(err)
	}
	// Nobody can put a draw into a journal that was not agreed.
	if err := games.Verify(find, without(t, tb.lines, games.LineAccept)); err == nil || !strings.Contains(err.Error(), "agreed") {
		t.Errorf("a draw that was not accepted: %v", err)
	}
}

func TestOfferLapses(t *testing.T) {
	tb := begin(t)
	tb.send("red", "offer draw")
	tb.send("blue", "card 5; done")
	tb.send("red", "card 6; march hill; march hill; march hill")
	tb.wantAsked("red", "card")
	if o := tb.News("blue").Offer; o != nil {
		t.Errorf("in the next round the offer is %+v", o)
	}
}

// without is a journal whose lines of one kind are talk about nothing.
func without(t *testing.T, lines []games.Line, what games.LineKind) []games.Line {
	t.Helper()
	list := slices.Clone(lines)
	for i := range list {
		if list[i].What == what {
			list[i].What, list[i].Act = games.LineSheet, ""
		}
	}
	return relink(t, list)
}

// What can be offered is read with the words behind it, and what merely asks is not
// carried out.
func TestReadOffers(t *testing.T) {
	reader := games.SheetReader{Title: toy.New(), Clocks: []string{"slow", "two-weeks"}}
	for _, c := range []struct{ line, want string }{
		{"offer pause", "offer pause"},
		{"Offer a pause until 3 Jan.", "offer pause until 3 Jan"},
		{"offer pause over Christmas", "offer pause over Christmas"},
		{"I'd like to offer a break until January 3rd, please", "offer pause until January 3rd"},
		{"How about a break for two weeks?", "offer pause for two weeks"},
		{"I'd like a break from all this snow", ""},
		{"offer clock slow", "offer clock slow"},
		{"offer the clock: Two weeks", "offer clock two-weeks"},
		{"offer clock", "games-offer-clock: offer clock slow"},
		{"offer clock blitz", "games-offer-clock: offer clock slow"},
		{"would you take the clock off the wall?", ""},
		{"offer end", "offer end"},
		{"offer to end the match", "offer end"},
		{"offer a restart", "offer restart"},
		{"let's agree on a fresh start", "offer restart"},
		{"accept pause", "accept pause"},
		{"accept the pause until 3 Jan", "accept pause until 3 Jan"},
		{"decline the restart", "decline restart"},
		{"offer draw", "offer draw"},
		{"How about a draw?", "offer draw"},
		{"draw?", "games-say-so: offer draw"},
		{"A draw, perhaps?", "games-say-so: offer draw"},
		{"what do you say to a draw?", "games-say-so: offer draw"},
		{"A pause, perhaps?", "games-say-so: offer pause"},
		{"shall we start over?", "games-say-so: offer restart"},
		{"offer pause until " + strings.Repeat("very ", 30) + "late", "games-offer-long: "},
	} {
		l := reader.Read(c.line).Lines[0]
		got := l.Write(toy.New())
		if f := l.Reading.Fault; f != nil {
			got = f.Why.Kind + ": " + f.Try
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q", c.line, got, c.want)
		}
	}
	// A match whose clock cannot be changed says so.
	l := games.SheetReader{Title: toy.New()}.Read("offer clock slow").Lines[0]
	if f := l.Reading.Fault; f == nil || games.Say(toy.New(), f.Why, "en") != "This match can have no other clock." {
		t.Errorf("without clocks: %+v", f)
	}
}

// offers is send with clocks to choose from.
func (t *table) offers(seat games.Seat, text string) games.Outcome {
	t.Helper()
	t.load()
	t.SetClocks([]string{"slow", "fast"})
	out, err := t.Take(seat, t.Reader(seat).Read(text))
	if err != nil {
		t.Fatal(err)
	}
	if out.Done {
		t.Told(seat)
		t.store()
	}
	return out
}

// A pause and another clock are agreed and written down, and the match goes on: what they
// mean is for whoever runs it. An end and a restart end it, and nobody wins.
func TestAgreed(t *testing.T) {
	for _, c := range []struct{ offer, accept, what, words, why string }{
		{"offer pause until 3 Jan", "accept", games.OfferPause, "until 3 Jan", ""},
		{"offer pause", "accept pause; card 2", games.OfferPause, "", ""},
		{"offer clock slow", "offer clock slow", games.OfferClock, "slow", ""},
		{"offer end", "accept end", games.OfferEnd, "", "games-called-off"},
		{"offer restart", "accept restart", games.OfferRestart, "", "games-begun-anew"},
	} {
		t.Run(c.offer, func(t *testing.T) {
			tb := sit(t, toy.New())
			if out := tb.offers("red", c.offer); !out.Done || out.OfferIs != games.OfferMade {
				t.Fatalf("offered: %+v", out.Faults)
			}
			tb.load()
			if o := tb.News("blue").Offer; o == nil || o.What != c.what || o.Words != c.words {
				t.Fatalf("the offer is %+v", o)
			}
			out := tb.offers("blue", c.accept)
			if !out.Done || out.OfferIs != games.OfferAgreed || out.Offer.What != c.what || out.Offer.Words != c.words || out.Offer.By != "red" {
				t.Fatalf("accepted: %+v, %q, %+v", out.Faults, out.OfferIs, out.Offer)
			}
			tb.load()
			n := tb.News("red")
			if n.Offer != nil || tb.Over() != (c.why != "") {
				t.Errorf("agreed, the offer is %+v, over %v", n.Offer, tb.Over())
			}
			if c.why == "" {
				tb.recheckAll()
				return
			}
			if n.Result == nil || n.Result.Winner != "" || n.Result.Why.Kind != c.why {
				t.Errorf("the result is %+v, want %s", n.Result, c.why)
			}
			if v, err := games.Recompute(find, tb.lines); err != nil || v.Result == nil || v.Result.Why.Kind != c.why {
				t.Errorf("verified: %+v, %v", v.Result, err)
			}
			if err := games.Verify(find, without(t, tb.lines, games.LineAccept)); err == nil || !strings.Contains(err.Error(), "agreed") {
				t.Errorf("what was not accepted: %v", err)
			}
		})
	}
}

// One offer is open at a time: whoever offers something else has the earlier one lapse,
// and it is said which.
func TestOfferInstead(t *testing.T) {
	tb := sit(t, toy.New())
	tb.offers("red", "offer draw")
	out := tb.offers("blue", "offer pause until Monday")
	if out.OfferIs != games.OfferMade || out.Instead == nil || out.Instead.What != games.OfferDraw || out.Instead.By != "red" {
		t.Fatalf("the second offer: %q, instead of %+v", out.OfferIs, out.Instead)
	}
	if out := tb.offers("blue", "accept draw"); out.Done || out.Faults[0].Why.Kind != "games-no-offer" {
		t.Errorf("a lapsed offer is accepted: %+v", out.Faults)
	}
	// Other words are another offer, and are not accepted unseen.
	if out := tb.offers("red", "accept pause until Friday"); out.Done || out.Faults[0].Why.Kind != "games-offer-other" || out.Faults[0].Try != "accept pause" {
		t.Errorf("another pause is accepted: %+v", out.Faults)
	}
	out = tb.offers("red", "offer pause until Friday")
	if out.OfferIs != games.OfferMade || out.Instead == nil || out.Instead.Words != "until Monday" {
		t.Errorf("a counter-offer: %q, instead of %+v", out.OfferIs, out.Instead)
	}
	// The same again is no new offer.
	length := tb.Length()
	if out := tb.offers("red", "offer pause until friday"); !out.Done || out.Instead != nil || tb.Length() != length+1 {
		t.Errorf("the same again: %+v, %d lines", out.Instead, tb.Length()-length)
	}
	if out := tb.offers("blue", "accept pause until friday"); out.OfferIs != games.OfferAgreed {
		t.Errorf("accepted with its words: %q", out.OfferIs)
	}
	tb.recheckAll()
}

// The end of a round ends the offer of a draw, which is about how the match stands, and
// no other.
func TestOffersStand(t *testing.T) {
	for _, offer := range []string{"pause", "clock slow", "end", "restart"} {
		tb := begin(t)
		tb.offers("red", "offer "+offer)
		tb.send("blue", "card 5; done")
		tb.send("red", "card 6; march hill; march hill; march hill")
		tb.wantAsked("red", "card")
		if o := tb.News("blue").Offer; o == nil {
			t.Errorf("in the next round nobody offers %s any more", offer)
		}
		tb.offers("blue", "accept")
		if tb.News("blue").Offer != nil {
			t.Errorf("%s is not agreed", offer)
		}
	}
}

// A program that plays a seat holds up nothing but a draw.
func TestBotAccepts(t *testing.T) {
	for what, want := range map[string][2]bool{
		games.OfferDraw: {false, true}, games.OfferTakeback: {true, true}, games.OfferPause: {true, true},
		games.OfferClock: {true, true}, games.OfferEnd: {true, true}, games.OfferRestart: {true, true},
		games.OfferRated: {false, true},
	} {
		o := games.Offer{What: what}
		if got := [2]bool{o.BotAccepts(false), o.BotAccepts(true)}; got != want {
			t.Errorf("%s is accepted alone, with others: %v, want %v", what, got, want)
		}
	}
}

// With four seats all must agree, a person's seats together; one that declines ends it.
// It is as good for a side whose seats one person has.
func TestOffersOfFour(t *testing.T) {
	for _, parties := range [][]games.Seats{nil, {{"red", "blue"}, {"green", "white"}}} {
		f := sitFour(t, nil, parties...)
		f.send("red", "offer restart")
		if out := f.send("green", "decline restart"); out.OfferIs != games.OfferDeclined || f.News("red").Offer != nil {
			t.Errorf("declined by one: %q, %+v", out.OfferIs, f.News("red").Offer)
		}
		f.send("green", "offer pause until Monday")
		for _, party := range f.Parties() {
			if party.Has("green") {
				continue
			}
			o := f.News(party[0]).Offer
			if o == nil || len(o.Accepted) == len(f.Seats())-1 {
				t.Fatalf("%v: agreed before %s was asked: %+v", parties, party[0], o)
			}
			out := f.send(party[0], "accept")
			want := games.OfferAccepted
			if len(o.Accepted)+len(party) == len(f.Seats())-1 {
				want = games.OfferAgreed
			}
			if out.OfferIs != want {
				t.Errorf("%v: with %s the offer is %q, want %q", parties, party[0], out.OfferIs, want)
			}
		}
		if f.Over() || f.News("red").Offer != nil {
			t.Errorf("%v: over %v, offered %+v", parties, f.Over(), f.News("red").Offer)
		}
		f.send("white", "offer end")
		for _, party := range f.Parties() {
			if !party.Has("white") {
				f.send(party[0], "accept end")
			}
		}
		if !f.Over() {
			t.Fatalf("%v: all have agreed to end it, and it goes on", parties)
		}
		if v := f.verify(); v.Result == nil || v.Result.Winner != "" || v.Result.Why.Kind != "games-called-off" {
			t.Errorf("%v: the result is %+v", parties, v.Result)
		}
	}
}
