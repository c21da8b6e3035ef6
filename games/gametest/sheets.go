package gametest

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// A SheetCase is a sheet as someone types it, and what ReadBack says of it.
type SheetCase = struct{ Name, Typed, Want string }

// CarelessSheets checks that sheets are read as they are meant, and that what is
// wrong with one has words.
func CarelessSheets(t *testing.T, title games.Title, cases []SheetCase) {
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			sheet := games.ReadSheet(title, c.Typed, []string{"board", "help"})
			if diff := cmp.Diff(c.Want, ReadBack(title, sheet)); diff != "" {
				t.Errorf("%q is read (-want +got):\n%s", c.Typed, diff)
			}
			for _, l := range sheet.Lines {
				if f := l.Reading.Fault; f != nil && !strings.HasPrefix(f.Why.Kind, "games-") {
					if said := title.Say(f.Why, "en"); said == "" || strings.HasPrefix(said, f.Why.Kind) {
						t.Errorf("%s has no words: %q", f.Why.Kind, said)
					}
				}
			}
		})
	}
}

// FuzzSheets checks of any text, beginning with the cases and more: each line is
// one thing, what is written of it is read back the same, and the correct form
// that a fault offers is one.
func FuzzSheets(f *testing.F, title games.Title, cases []SheetCase, more ...string) {
	for _, c := range cases {
		f.Add(c.Typed)
	}
	for _, s := range more {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 2000 {
			return
		}
		var written []string
		for _, l := range games.ReadSheet(title, text, []string{"board"}).Lines {
			r := l.Reading
			if n := things(r); l.Word == games.WordOrder && n != 1 {
				t.Fatalf("%q is %d things at once: %+v", l.Text, n, r)
			}
			switch {
			case r.Fault != nil && r.Fault.Try != "" && !r.Fault.Gap && (l.Word == games.WordOrder || l.Word == games.WordStanding):
				if again := games.ReadSheet(title, r.Fault.Try, nil); !allOrders(again) {
					t.Fatalf("%q is no order; offered is %q, which is read as\n%s", l.Text, r.Fault.Try, ReadBack(title, again))
				}
			case r.Order != nil && l.Word == games.WordOrder:
				written = append(written, title.Format(*r.Order))
			}
		}
		for _, line := range written {
			if got := ReadBack(title, games.ReadSheet(title, line, nil)); got != line {
				t.Fatalf("%q is written %q and read as\n%s", text, line, got)
			}
		}
		again := games.ReadSheet(title, strings.Join(written, "\n"), nil)
		if got := ReadBack(title, again); got != strings.Join(written, "\n") && len(written) < games.MaxLines {
			t.Fatalf("%q is written\n%s\nand read as\n%s", text, strings.Join(written, "\n"), got)
		}
	})
}

// allOrders reports whether a sheet holds orders and nothing else; one line may
// be two of them.
func allOrders(sheet games.Sheet) bool {
	return len(sheet.Lines) > 0 && !slices.ContainsFunc(sheet.Lines, func(l games.SheetLine) bool { return l.Reading.Order == nil })
}

// ReadBack is what a sheet is read as: a line for each order in canonical form;
// commands and settings; "-" for talk, "- shown" for what names something of the
// game and is no order; "!" with the kind of fault, the names that may be meant,
// and the correct form that is offered.
func ReadBack(title games.Title, sheet games.Sheet) string {
	var lines []string
	for _, l := range sheet.Lines {
		r := l.Reading
		switch {
		case r.Fault != nil:
			s := "! " + r.Fault.Why.Kind
			like, _ := r.Fault.Why.Values.Get("like").([]string)
			if len(like) > 0 {
				s += " (" + strings.Join(like, ", ") + ")"
			}
			if r.Fault.Try != "" {
				s += " " + r.Fault.Try
			}
			lines = append(lines, s)
		case l.Word == games.WordCommand:
			lines = append(lines, l.Command)
		case r.Order != nil && l.Word == games.WordStanding:
			lines = append(lines, "standing "+title.Format(*r.Order))
		case r.Order != nil:
			lines = append(lines, title.Format(*r.Order))
		case l.Word != games.WordOrder:
			lines = append(lines, strings.TrimSpace(string(l.Word)+" "+string(l.Kind)+" "+strings.Join(l.Places, " ")))
		case r.Aside:
			lines = append(lines, "- shown")
		default:
			lines = append(lines, "-")
		}
	}
	return strings.Join(lines, "\n")
}

// LongParagraphs checks that a paragraph longer than any order is talk, unless an
// order may stand in it; order is one.
func LongParagraphs(t *testing.T, title games.Title, order string) {
	prose := strings.Repeat("it was such a fine evening that we sat outside until late, and my wife told the story of the dog again, ", 30)
	for _, c := range []struct {
		text string
		talk bool
	}{
		{prose, true},
		{prose + order + " and then " + prose, false},
		{order + ", " + prose, false},
	} {
		for _, l := range games.ReadSheet(title, c.text, nil).Lines {
			if l.Reading.Talk != c.talk {
				t.Errorf("%s: talk is %t", l.Text, l.Reading.Talk)
			}
		}
	}
}
