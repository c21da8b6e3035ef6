package games_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// What is beyond the bounds of a sheet comes back with the line where it begins,
// and a long paragraph stays talk.
func TestSheetBounds(t *testing.T) {
	prose := strings.Repeat("what a day that was, and how we laughed ", 100)
	for _, c := range []struct {
		name, text string
		lines      int    // that the sheet has
		at         int    // the typed line of the last
		why        string // of its fault; "" if it is talk
	}{
		{"lines", strings.Repeat("done\n", games.MaxLines+50), games.MaxLines + 1, games.MaxLines + 1, "games-too-many-lines"},
		{"parts of a line", "hello\n" + strings.Repeat("done;", 2000), games.MaxLines + 1, 2, "games-too-many-lines"},
		{"lines that cannot be read", strings.Repeat("standing nothing\n", games.MaxFaulty+50), games.MaxFaulty + 1, games.MaxFaulty + 1,
			"games-too-many-faulty"},
		{"parts", strings.Repeat(strings.Repeat("a;", 40)+"\n", 50), games.MaxLines + 1, 6, "games-too-many-lines"},
		{"text", strings.Repeat(prose+"\n", 9) + "done", 9, 9, "games-sheet-long"},
		{"text before a blank end", strings.Repeat(prose+"\n", 8) + strings.Repeat(" \n", games.MaxText), 8, 8, ""},
		{"text in one line", "march ford " + strings.Repeat("x", games.MaxText), 2, 1, "games-sheet-long"},
		{"a line", "hello\n\nmarch " + strings.Repeat("ford ", 300), 2, 3, "games-line-long"},
		{"a setting", "ask " + prose, 1, 1, "games-line-long"},
		{"a command", "board " + prose, 1, 1, "games-line-long"},
		{"a paragraph", prose, 1, 1, ""},
		{"a word", strings.Repeat("x", 5000), 1, 1, ""},
		{"letters that stand for many", strings.Repeat("\ufdfa", 300), 1, 1, "games-line-long"},
		{"many such letters", strings.Repeat(strings.Repeat("\ufdfa", 30)+"\n", 100), 67, 67, "games-sheet-long"},
		{"lines that go on", strings.Repeat("march ford\n.. ", 91) + "march ford", 1, 1, "games-line-long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			sheet := games.ReadSheet(toy.New(), c.text, []string{"board"})
			last := sheet.Lines[len(sheet.Lines)-1]
			why := ""
			if f := last.Reading.Fault; f != nil {
				why = f.Why.Kind
				if f.Line != last.N || f.Text != last.Text {
					t.Errorf("the fault is of line %d, %q", f.Line, f.Text)
				}
			}
			if len(sheet.Lines) != c.lines || last.N != c.at || why != c.why || last.Reading.Talk != (c.why == "") {
				t.Errorf("%d lines, the last is %d with %q, talk %t; want %d, %d, %q", len(sheet.Lines), last.N, why,
					last.Reading.Talk, c.lines, c.at, c.why)
			}
			if n := utf8.RuneCountInString(last.Text); n > games.MaxQuoted {
				t.Errorf("%d characters of it are quoted", n)
			}
		})
	}
}

// Orders as long as people write them are read whole.
func TestSheetWithinBounds(t *testing.T) {
	long := "retreat to hill" + strings.Repeat(", else mill, else hill", 44)
	if n := len(long); n < games.MaxLine*9/10 || n > games.MaxLine {
		t.Fatalf("the order has %d bytes", n)
	}
	sheet := games.ReadSheet(wordy{toy.New()}, "hello\n"+strings.Repeat(long+"\n", games.MaxText/len(long)-1), nil)
	for _, l := range sheet.Lines[1:] {
		if l.Reading.Fault != nil || l.Reading.Order == nil || l.Text != long {
			t.Fatalf("line %d: %+v", l.N, l.Reading.Fault)
		}
	}
}

// wordy is a title that takes "retreat to hill, else mill" with any number of places.
type wordy struct{ toy.Title }

func (wordy) Read(typed string, _ []games.Kind) []games.Reading {
	rest, standing := strings.CutPrefix(typed, "standing ")
	to, retreats := strings.CutPrefix(rest, "retreat to ")
	if !retreats {
		return []games.Reading{{Text: typed, Talk: true}}
	}
	o := games.NewOrder(toy.Retreat, "retreat", "to", strings.Split(to, ", else "))
	return []games.Reading{{Text: typed, Order: &o, Standing: standing}}
}

func (w wordy) Format(o games.Order) string {
	return strings.ReplaceAll(w.Title.Format(o), ", ", ", else ")
}

// counting counts the bytes that a title is given to read.
type counting struct {
	games.Title
	bytes *int
}

func (c counting) Read(typed string, open []games.Kind) []games.Reading {
	*c.bytes += len(typed)
	return c.Title.Read(typed, open)
}

// However a text is made, a title is given no more of it than a few times what a
// sheet may hold.
func TestSheetWork(t *testing.T) {
	const times = 8
	for name, line := range map[string]string{
		"semicolons":   strings.Repeat("a;", 4000),
		"orders":       strings.Repeat("march ford;", 700),
		"broken lines": strings.Repeat("march ford and hill ", 4),
		"broken talk":  strings.Repeat("it was a fine day ", 5),
		"paragraphs":   strings.Repeat("it was a fine day ", 400),
		"goes on":      ".. a",
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			games.ReadSheet(counting{toy.New(), &n}, strings.Repeat(line+"\n", (64<<10)/len(line)), nil)
			if n > times*games.MaxText {
				t.Errorf("%d KB are read, want at most %d", n>>10, times*games.MaxText>>10)
			}
		})
	}
}

// refused sends a sheet that must come back with one kind of fault.
func (t *table) refused(seat games.Seat, text, why string) {
	t.Helper()
	n := t.Length()
	out := t.send(seat, text)
	if len(out.Faults) != 1 || out.Done || out.Faults[0].Why.Kind != why || t.Length() != n {
		t.Errorf("%.40q: done %t, %v, %d lines more; want %s", text, out.Done, out.Faults, t.Length()-n, why)
	}
}

// taken sends a sheet that must be taken, and returns how many lines the journal
// got by it.
func (t *table) taken(seat games.Seat, text string) int {
	t.Helper()
	n := t.Length()
	if out := t.send(seat, text); !out.Done {
		t.Errorf("%.40q: %v", text, out.Faults)
	}
	return t.Length() - n
}

func TestLuckBound(t *testing.T) {
	tb := begin(t)
	tb.refused("red", strings.Repeat("luck my old horse\n", games.MaxLucky+1), "games-luck-many")
	tb.taken("red", strings.Repeat("luck my old horse\n", games.MaxLucky))
	tb.refused("red", "luck one more", "games-luck-many")
	tb.taken("blue", "luck mine; card 5; done")
	tb.taken("red", "card 6; done")
	tb.taken("red", "luck again") // behind the checkpoint
}

func TestStandingBound(t *testing.T) {
	tb := begin(t)
	tb.refused("red", strings.Repeat("standing retreat to hill\n", games.MaxStanding+1), "games-standing-many")
	tb.taken("red", strings.Repeat("standing retreat to hill\n", games.MaxStanding))
	tb.refused("red", "standing press", "games-standing-many")
	tb.taken("red", "standing retreat to mill") // in place of them
	tb.taken("red", "standing press")
}

// What waits for its decision is bounded in number and length, over all kinds.
func TestQueueBound(t *testing.T) {
	tb := begin(t)
	tb.taken("red", strings.Repeat("retreat to hill\n", games.MaxQueued-1))
	tb.refused("red", "march hill; march mill", "games-queue-many")
	tb.taken("red", "march hill")
	tb.taken("red", "cancel all")
	tb.title = wordy{toy.New()}
	tb.taken("red", strings.Repeat("retreat to hill"+strings.Repeat(", else mill", 80)+"\n", 34))
	tb.refused("red", strings.Repeat("standing retreat to hill"+strings.Repeat(", else mill", 80)+"\n", 10), "games-kept-much")
}

// A setting that is in force already, a standing order that is given again and a
// cancellation of nothing leave no trace; of several settings the last does.
func TestIdleSheets(t *testing.T) {
	tb := begin(t)
	if n := tb.taken("red", strings.Repeat("auto all\nask all\n", 90)+"auto press"); n != 1 {
		t.Errorf("settings add %d lines", n)
	}
	if got := tb.lines[len(tb.lines)-1].Sheet; len(got) != 3 {
		t.Errorf("of 181 settings are journaled %q", got)
	}
	tb.taken("red", "standing retreat to hill")
	for _, text := range []string{"ask all; auto press", "auto press", "standing retreat to hill", "cancel", "cancel card", "hello", "board"} {
		state := string(tb.state)
		if n := tb.taken("red", text); n != 0 || string(tb.state) != state {
			t.Errorf("%s adds %d lines", text, n)
		}
	}
	for _, text := range []string{"auto retreat", "ask press", "standing retreat to mill", "cancel standing", "retreat to hill", "cancel"} {
		if tb.taken("red", text) != 1 {
			t.Errorf("%s is not journaled", text)
		}
	}
}

// However often a seat writes, the journal since the checkpoint stays short; what
// answers a question is always taken.
func TestStretchBound(t *testing.T) {
	tb := begin(t)
	big := strings.Repeat("retreat to hill\n", 150)
	said := 0
	for range 200 {
		if out := tb.send("red", big); out.Done {
			said++
		} else if out.Faults[0].Why.Kind != "games-said-enough" {
			t.Fatal(out.Faults)
		}
	}
	if most := games.MaxSaid / len(big); said > most || said < most/2 {
		t.Errorf("%d sheets of %d KB are taken, want at most %d", said, len(big)>>10, most)
	}
	for range 20 { // the room that is left
		tb.send("red", "retreat to mill")
	}
	tb.refused("red", "ask press; retreat to hill", "games-said-enough")
	tb.refused("red", big+"card 6", "games-said-enough")
	tb.taken("blue", "offer draw")
	tb.taken("red", "decline")
	tb.taken("red", "card 6")
	tb.taken("blue", "card 5; done")
	tb.taken("red", "done")
	tb.taken("red", big) // behind the checkpoint
}

func TestUndoAndOfferBounds(t *testing.T) {
	tb := begin(t)
	for range games.MaxUndos {
		tb.taken("red", "card 6")
		if out := tb.undo("red"); !out.Done {
			t.Fatal(out.Faults)
		}
	}
	tb.taken("red", "card 6")
	if out := tb.undo("red"); out.Done || out.Faults[0].Why.Kind != "games-undo-often" {
		t.Errorf("undone once more: %v", out.Faults)
	}
	for range games.MaxOffers {
		tb.taken("red", "offer draw")
		tb.taken("red", "decline")
	}
	tb.refused("red", "offer draw", "games-offer-often")
	tb.taken("blue", "offer draw")
	tb.taken("red", "accept")
}
