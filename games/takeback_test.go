package games_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// agree has a seat offer a takeback, and the other accept it.
func (t *table) agree(seat, other games.Seat) {
	t.Helper()
	if out := t.send(seat, "offer takeback"); !out.Done || out.OfferIs != games.OfferMade {
		t.Fatalf("%s cannot offer a takeback: %s", seat, why(out))
	}
	if out := t.send(other, "accept takeback"); !out.Done || out.OfferIs != games.OfferAgreed {
		t.Fatalf("%s cannot accept it: %s, %q", other, why(out), out.OfferIs)
	}
	t.load()
	if o := t.News(seat).Offer; o != nil {
		t.Errorf("the offer is still %+v", o)
	}
	t.recheckAll()
}

// recheckAll recomputes the match as it is kept.
func (t *table) recheckAll() {
	t.Helper()
	if v, err := games.Recheck(by(t.title), t.state, t.lines); err != nil || len(v.Skipped) > 0 {
		t.Errorf("after %d lines: %v, skipped %v", len(t.lines), err, v.Skipped)
	}
}

// wantRefused wants a takeback to be refused to a seat.
func (t *table) wantRefused(seat games.Seat, reason string) {
	t.Helper()
	if out := t.send(seat, "offer takeback"); out.Done || why(out) != "games-takeback-nothing "+reason {
		t.Errorf("a takeback of %s: done %v, %q, want %s", seat, out.Done, why(out), reason)
	}
}

// wantStatus wants a seat to be told where the match stands.
func (t *table) wantStatus(seat games.Seat, want string) {
	t.Helper()
	if got := t.News(seat).View.Status("en"); !strings.Contains(got, want) {
		t.Errorf("%s: the match stands at %q, want %q", seat, got, want)
	}
}

// why is what a sheet was refused for.
func why(out games.Outcome) string {
	if len(out.Faults) == 0 {
		return ""
	}
	text := out.Faults[0].Why
	reason, _ := text.Values.Get("why").(string)
	return strings.TrimSpace(text.Kind + " " + reason)
}

// rolls are the dice in the journal, those taken back included.
func (t *table) rolls() (list [][]int) {
	for _, l := range t.lines {
		if l.What == games.LineRoll {
			list = append(list, l.Values)
		}
	}
	return list
}

// An agreed takeback goes back to the beginning of the last action of who asks for it,
// over what the others have decided since.
func TestTakeback(t *testing.T) {
	tb := begin(t)
	tb.wantRefused("red", "none")
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill; march hill; march hill")
	tb.send("blue", "march hill; halt; retreat to hill")
	tb.tell("red")
	if n := tb.News("blue"); len(n.Queued) != 1 {
		t.Fatalf("for blue wait %v", n.Queued)
	}
	tb.agree("red", "blue")
	tb.wantAsked("red", "act")
	tb.wantStatus("red", "1 action left")
	if n := tb.News("blue"); len(n.Queued) != 0 {
		t.Errorf("after the takeback for blue wait %v", n.Queued)
	}
	tb.take("red", "march hill")
	if got := tb.told("red"); got != "marched done" {
		t.Errorf("what was taken back and happens again is told as %q", got)
	}
	tb.agree("blue", "red") // its card, put to both at once
	tb.wantAsked("red", "card")
	tb.wantAsked("blue", "card")
}

// To be done belongs to the action before it, or is one of its own.
func TestTakebackOfDone(t *testing.T) {
	for _, c := range []struct{ sheet, left string }{
		{"march hill; march hill; done", "2 actions left"},
		{"done", "3 actions left"},
	} {
		tb := begin(t)
		tb.send("blue", "card 5")
		tb.send("red", "card 6")
		tb.send("red", c.sheet)
		tb.wantAsked("blue", "act")
		tb.agree("red", "blue")
		tb.wantAsked("red", "act")
		tb.wantStatus("red", c.left)
	}
}

// Between persons a takeback goes no further than the last die, the last draw, or the
// last that was shown; without an order behind them it is refused for the true reason.
func TestTakebackStopsAtChance(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; attack blue at ford")
	fell := len(tb.rolls())
	if fell == 0 {
		t.Fatal("no die has fallen")
	}
	tb.wantRefused("red", "roll")
	tb.send("red", "march hill")
	tb.agree("red", "blue")
	tb.wantStatus("red", "2 actions left")
	if n := len(tb.rolls()); n != fell {
		t.Errorf("%d dice were rolled, then %d", fell, n)
	}
	tb.send("red", "scout blue")
	tb.wantRefused("red", "shown")
	tb.send("red", "march hill")
	tb.wantAsked("blue", "act")
	tb.send("blue", "march hill; halt; march hill; halt; done")
	tb.wantAsked("red", "card")
	tb.wantRefused("red", "draw")
	tb.wantRefused("blue", "draw")
}

// Where the other is the program itself, no die and no card matters: the match goes
// back over the end of a round, and all falls again as it fell.
func TestTakebackFromTheProgram(t *testing.T) {
	tb := begin(t)
	tb.bot = "blue"
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill; march hill")
	tb.send("red", "luck of the Irish\nattack blue at ford")
	finish := func() (drawn [][]int) {
		from := len(tb.lines)
		for tb.asked("red") != "card" {
			tb.send("blue", "done")
		}
		for _, l := range tb.lines[from:] {
			if l.What == games.LineDraw {
				drawn = append(drawn, l.Values)
			}
		}
		return drawn
	}
	drawn := finish()
	tb.tell("red")
	standing := tb.send("red", "standing retreat to hill")
	first := tb.rolls()
	if len(drawn) == 0 || len(first) == 0 || !standing.Done {
		t.Fatalf("drawn %v, rolled %v", drawn, first)
	}
	report := tb.Report("red")
	tb.agree("red", "blue")
	tb.wantAsked("red", "act")
	tb.wantStatus("red", "1 action left")
	if n := tb.News("red"); !n.New || len(n.Events) > 0 || len(n.Standing) != 1 {
		t.Errorf("red is told anew: %v, %d events, and has %d standing orders", n.New, len(n.Events), len(n.Standing))
	}
	if tb.Answers("red", report) {
		t.Error("an answer to what was asked before the takeback is in time")
	}
	tb.tell("red")
	tb.send("red", "attack blue at ford")
	if again := tb.rolls()[len(first):]; !slices.EqualFunc(first, again, slices.Equal[[]int]) {
		t.Errorf("dice fall %v, and again %v", first, again)
	}
	if again := finish(); !slices.EqualFunc(drawn, again, slices.Equal[[]int]) {
		t.Errorf("%v is drawn, and again %v", drawn, again)
	}
	// The words entered the dice twice: at the end of the round, and again.
	lucky := func(l games.Line) bool { return l.What == games.LineLuck }
	if n := len(slices.DeleteFunc(slices.Clone(tb.lines), func(l games.Line) bool { return !lucky(l) })); n != 2 {
		t.Errorf("luck words have entered the dice %d times", n)
	}
	tb.send("red", "luck of the Scots") // with which other dice would fall than fell
	tb.agree("red", "blue")
	tb.send("red", "attack blue at ford")
	finish()
	if slices.ContainsFunc(tb.lines, func(l games.Line) bool { return lucky(l) && strings.Contains(l.Words, "Scots") }) {
		t.Error("luck words that came after the round enter the dice at its end")
	}
	tb.agree("red", "blue")
	tb.agree("red", "blue")
	tb.wantStatus("red", "2 actions left")
	tb.load()
	if err := tb.End(); err != nil {
		t.Fatal(err)
	}
	tb.store()
	if _, err := games.Recompute(by(tb.title), tb.lines); err != nil {
		t.Error(err)
	}
	// Only the program agrees to go behind what fell.
	forged := slices.Clone(tb.lines)
	for i := range forged {
		if forged[i].What == games.LineAccept {
			forged[i].From = ""
		}
	}
	if _, err := games.Recompute(by(tb.title), relink(t, forged)); err == nil || !strings.Contains(err.Error(), "dice or cards fell") {
		t.Errorf("a person who agreed to go behind dice: %v", err)
	}
}

// A takeback goes back over a checkpoint, one card or action at a time.
func TestTakebackOverACheckpoint(t *testing.T) {
	tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill")
	tb.send("blue", "march mill\nluck of the Irish")
	tb.send("red", "march ford") // with the luck words, which are no dice
	round := tb.Base()
	tb.agree("blue", "red")
	tb.wantAsked("blue", "act")
	tb.wantAsked("red", "")
	if tb.Base() >= round {
		t.Errorf("the match stands at the checkpoint before line %d, and stood at that before %d", tb.Base(), round)
	}
	tb.agree("red", "blue")
	tb.wantAsked("red", "act")
	tb.wantRefused("red", "none")
	tb.wantRefused("blue", "none")
	tb.send("red", "march mill")
	tb.send("blue", "march hill")
	tb.wantAnswers("red: march hill (sheet); blue: march mill (sheet); red: march ford (sheet); " +
		"red: march mill (sheet); blue: march hill (sheet)")
	tb.recheckAll()
	// Whoever has no journal at hand goes back to the last checkpoint.
	m, err := games.LoadMatch(tb.title, tb.state, tb.lines[tb.Base()-1:])
	if err != nil {
		t.Fatal(err)
	}
	out, err := m.Take("blue", games.ReadSheet(tb.title, "offer takeback", nil))
	if err != nil || why(out) != "games-takeback-nothing none" {
		t.Errorf("without the journal: %v, %s", err, why(out))
	}
}

// shownBetween is a title that shows something behind red's action, and asks him behind
// a checkpoint what belongs to that action; then it asks blue.
type shownBetween struct{ fixed }

func (shownBetween) Play(ref games.Referee, pos games.Position) {
	for p := pos.(*toy.Position); !p.Over; {
		ref.Checkpoint()
		if p.Phase == "" {
			ref.Ask(where{p, "red"})
			ref.Tell(games.Event{Text: games.T("scouted", "seat", "red", "other", "blue"), Rule: "3.5", Reveal: true})
			p.Phase = "press"
			continue
		}
		ref.Ask(whether{where{p, "red"}})
		ref.Ask(where{p, "blue"})
		p.Phase = ""
		p.Round++
		p.Over = p.Round > p.Rounds
	}
}

// whether asks to press on or to halt.
type whether struct{ where }

func (w whether) About() games.About                              { return games.About{Kind: toy.Press, Seat: w.seat} }
func (whether) Accept(o games.Order) (games.Answer, *games.Fault) { return games.Answer{Order: o}, nil }
func (w whether) Default() games.Order                            { return w.List()[1] }
func (whether) List() []games.Order {
	return []games.Order{{Kind: toy.Press, Verb: "press"}, {Kind: toy.Press, Verb: "halt"}}
}

// Where something shown moves the point of a takeback on over a checkpoint, the match
// stands at that one: a sheet is tried and taken there, and the journal says the same.
func TestTakebackMovedOverACheckpoint(t *testing.T) {
	tb := sit(t, shownBetween{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill")
	between := tb.Base()
	tb.wantAsked("red", "press")
	tb.send("red", "press")
	tb.wantAsked("blue", "act")
	tb.agree("red", "blue")
	tb.wantAsked("red", "press")
	if tb.Base() != between {
		t.Errorf("the match stands at the checkpoint before line %d, want that before %d", tb.Base(), between)
	}
	tb.wantPreview("red", "halt", 0, games.AtOther)
	tb.send("red", "halt")
	tb.wantAsked("blue", "act")
	tb.send("blue", "march mill")
	tb.wantAsked("red", "act")
	tb.wantAnswers("red: march hill (sheet); red: press (sheet); red: halt (sheet); blue: march mill (sheet)")
	tb.recheckAll()
}

// An offer names what it goes back to, and stands as long as it goes back to that.
func TestTakebackOffer(t *testing.T) {
	tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill")
	tb.send("red", "offer takeback")
	offer := tb.News("blue").Offer
	tb.send("blue", "march mill") // the last of the round
	tb.wantAsked("red", "act")
	now := tb.News("blue").Offer
	if now == nil || now.To != offer.To {
		t.Fatalf("over the end of the round the offer of %+v becomes %+v", offer, now)
	}
	view, _, err := tb.Offered("blue")
	if err != nil || view == nil || !strings.HasPrefix(view.Status("en"), "Round 1 of") {
		t.Fatalf("it goes back to %v (%v)", view, err)
	}
	match, state, lines := tb.Match, tb.state, slices.Clone(tb.lines)
	tb.send("blue", "accept")
	tb.wantStatus("red", "Round 1 of")
	tb.wantAsked("red", "act")
	tb.recheckAll()
	// With another action it lapses, and all are told.
	tb.Match, tb.state, tb.lines = match, state, lines
	tb.send("red", "march mill")
	lapse := []games.Remark{{Act: games.ActLapse, Seat: "red"}}
	if n := tb.News("blue"); n.Offer != nil || !slices.Equal(n.Acts, lapse) {
		t.Errorf("after another action blue is told of the offer %+v and of %v", n.Offer, n.Acts)
	}
	if out := tb.send("blue", "accept takeback"); why(out) != "games-no-offer" {
		t.Errorf("an offer that has lapsed is accepted: %s", why(out))
	}
}

// A die lets the offer of a takeback lapse, and so does an undo of what it takes back.
func TestTakebackOfferLapses(t *testing.T) {
	tb := begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill; march hill; march hill")
	tb.send("red", "offer takeback")
	view, first, err := tb.Offered("blue")
	if err != nil || view == nil || first == nil || first.Kind != "marched" {
		t.Errorf("it goes back to %v, before %+v (%v)", view, first, err)
	}
	tb.send("blue", "march mill; halt")
	if tb.News("red").Offer == nil {
		t.Fatal("a march lets the offer lapse")
	}
	tb.send("blue", "attack red at ford")
	if n := tb.News("red"); n.Offer != nil || len(n.Acts) != 1 || n.Acts[0].Words != "roll" {
		t.Errorf("after dice the offer is %+v; red is told of %v", n.Offer, n.Acts)
	}
	tb.recheckAll()

	tb = begin(t)
	tb.send("blue", "card 5")
	tb.send("red", "card 6; march hill")
	tb.send("red", "offer takeback")
	tb.undo("red")
	if n := tb.News("blue"); n.Offer != nil || len(n.Acts) != 1 {
		t.Errorf("after an undo the offer is %+v; blue is told of %v", n.Offer, n.Acts)
	}
}

// No takeback goes behind other rules, or a rollback, or a change of seats.
func TestTakebackWithinAVersion(t *testing.T) {
	begun := func(title games.Title) *table {
		tb := sit(t, inTurn{fixed{title, quarrel()}})
		tb.send("red", "march hill")
		tb.send("blue", "march mill")
		tb.send("red", "march ford")
		return tb
	}
	tb := begun(toy.New())
	tb.title = inTurn{fixed{variant.New("2", ""), quarrel()}}
	tb.wantRefused("blue", "version")
	tb.store()
	tb.load()
	tb.agree("red", "blue") // since the checkpoint the rules have played alike
	tb = begun(toy.New())
	tb.rollback(0, false)
	tb.wantRefused("blue", "version")

	tb = bids(t)
	tb.bot = "red" // where the program sits then
	tb.take("red", "bid yes")
	tb.take("blue", "bid no")
	tb.wantRefused("blue", "seats")
}

// A journal in which a takeback was forged is found.
func TestTakebackForged(t *testing.T) {
	tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill")
	tb.send("blue", "march mill")
	tb.send("red", "march ford")
	tb.agree("blue", "red")
	tb.load()
	if err := tb.End(); err != nil {
		t.Fatal(err)
	}
	tb.store()
	back := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineWithdraw })
	first := slices.IndexFunc(tb.lines, func(l games.Line) bool { return l.What == games.LineAnswer })
	for _, c := range []struct {
		name, why string
		forge     func(lines []games.Line) []games.Line
	}{
		{"nobody offered it", "offered", func(lines []games.Line) []games.Line { return without(t, lines, games.LineOffer) }},
		{"nobody accepted it", "agreed", func(lines []games.Line) []games.Line { return without(t, lines, games.LineAccept) }},
		{"it goes further than agreed", "was agreed", func(lines []games.Line) []games.Line {
			lines[back].To = first + 1
			return relink(t, lines)
		}},
		{"it goes back to no answer", "is no answer", func(lines []games.Line) []games.Line {
			lines[back].To, lines[back-3].To = first, first
			return relink(t, lines)
		}},
		{"other rules play between", "before other rules", func(lines []games.Line) []games.Line {
			at := slices.IndexFunc(lines, func(l games.Line) bool { return l.What == games.LineSheet && l.N > lines[back].To })
			lines[at] = games.Line{N: lines[at].N, What: games.LineVersion, Version: "2"}
			return relink(t, lines)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := games.Recompute(by(tb.title), c.forge(slices.Clone(tb.lines)))
			if err == nil || !strings.Contains(err.Error(), c.why) {
				t.Errorf("got %v, want ...%s...", err, c.why)
			}
		})
	}
}

// A journal that cannot be read, or is not what was written, is a fault of the world and
// takes nothing back.
func TestTakebackDamaged(t *testing.T) {
	tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
	tb.send("red", "march hill")
	tb.send("blue", "march mill")
	tb.load()
	torn, read := errors.New("torn"), error(nil)
	lines := slices.Clone(tb.lines)
	tb.SetJournal(func() ([]games.Line, error) { return lines, read })
	offer := games.ReadSheet(tb.title, "offer takeback", nil)
	lines[3].Place = "nowhere"
	if _, err := tb.Take("blue", offer); err == nil || !strings.Contains(err.Error(), "journal line 4 is not what was written") {
		t.Errorf("a line that is another: %v", err)
	}
	if lines = lines[:2]; len(tb.lines) < 3 {
		t.Fatal("there are no more lines")
	}
	if _, err := tb.Take("blue", offer); err == nil || !strings.Contains(err.Error(), "has 2 lines") {
		t.Errorf("lines that are missing: %v", err)
	}
	read = torn
	if _, err := tb.Take("blue", offer); !errors.Is(err, torn) {
		t.Errorf("nothing to read: %v", err)
	}
}

// However often a card is played and taken back, what is kept since its checkpoint has a
// bound.
func TestTakebackBound(t *testing.T) {
	tb := sit(t, inTurn{fixed{toy.New(), quarrel()}})
	for range games.MaxOffers {
		tb.send("red", "march hill")
		tb.send("blue", "march mill") // the end of the round
		tb.agree("red", "blue")
	}
	tb.send("red", "march hill")
	tb.send("blue", "march mill")
	if out := tb.send("red", "offer takeback"); out.Done || why(out) != "games-offer-often" {
		t.Errorf("one more takeback: done %v, %s", out.Done, why(out))
	}
}

// Of three players all must agree; the program among them makes no difference to where a
// takeback goes back to, as long as there is another person.
func TestTakebackOfThree(t *testing.T) {
	m, err := games.NewMatch(toy.New(), games.Setup{Code: "T1", Title: "toy", Scenario: "three", Seed: gametest.Seed(2)})
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{T: t, title: toy.New(), Match: m}
	tb.store()
	for _, seat := range tb.Seats() {
		tb.send(seat, tb.title.Format(tb.News(seat).Asked[0].Default()))
	}
	first := tb.Waiting()[0]
	others := slices.DeleteFunc(tb.Seats(), func(s games.Seat) bool { return s == first })
	tb.bot = others[1]
	tb.send(first, "march hill")
	tb.send(first, "offer takeback")
	tb.send(others[0], "accept")
	if o := tb.News(first).Offer; o == nil || len(o.Accepted) != 1 {
		t.Fatalf("one of two has accepted, and the offer is %+v", o)
	}
	tb.send(others[1], "accept")
	tb.wantAsked(first, "act")
	tb.recheckAll()
	tb.send(first, "attack "+string(others[0])+" at ford; done")
	roll := 0
	for _, l := range tb.lines {
		if l.What == games.LineRoll && l.For == "attack" {
			roll = l.N
		}
	}
	out := tb.send(first, "offer takeback")
	if roll == 0 || !out.Done || out.Offer.To < roll {
		t.Errorf("dice fell in line %d, and a takeback of %s goes back to %+v (%s)", roll, first, out.Offer, why(out))
	}
}
