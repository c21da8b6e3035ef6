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
