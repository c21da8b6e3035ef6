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
			sheet := games.ReadSheet(toy.Title{}, c.text, []string{"board"})
			last := sheet.Lines[len(sheet.Lines)-1]
			why := ""
			if f := last.Reading.Fault; f != nil {
				why = f.Why.Kind
				if f.Line != last.N || f.Text != last.Text {
					t.Errorf("the fault is of line %d, %q", f.Line, f.Text)
				}
			}
			if len(sheet.Lines) != c.lines || last.N != c.at || why != c.why || last.Reading.Talk != (c.why == "") {
				t.Errorf("%d lines, the last is %d with %q, talk %t; want %d, %d, %q", len(sheet.Lines), last.N, why, last.Reading.Talk, c.lines, c.at, c.why)
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
	sheet := games.ReadSheet(toy.Title{}, "hello\n"+strings.Repeat(long+"\n", games.MaxText/len(long)-1), nil)
	for _, l := range sheet.Lines[1:] {
		if l.Reading.Fault != nil || l.Reading.Order == nil || l.Text != long {
			t.Fatalf("line %d: %+v", l.N, l.Reading.Fault)
		}
	}
}

// counting counts the bytes that a title is given to read.
type counting struct {
	games.Title
	bytes *int
}

func (c counting) Read(line string) games.Reading {
	*c.bytes += len(line)
	return c.Title.Read(line)
}

func (c counting) Cut(line string, more []string) ([]string, int) {
	*c.bytes += len(line) + len(strings.Join(more, ""))
	return []string{line}, 0
}

func (counting) Link([]*games.Order)                  {}
func (counting) Standing(games.Order) *games.Fault    { return nil }
func (counting) KindOf(string) (k games.Kind, b bool) { return }

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
			games.ReadSheet(counting{toy.Title{}, &n}, strings.Repeat(line+"\n", (64<<10)/len(line)), nil)
			if n > times*games.MaxText {
				t.Errorf("%d KB are read, want at most %d", n>>10, times*games.MaxText>>10)
			}
		})
	}
}
