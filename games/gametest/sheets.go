package gametest

import (
	"strings"
	"testing"

	"postrider/games"
)

// ReadBack is what a sheet is read as: a line for each order in canonical form;
// commands and settings; "-" for talk; "!" with the kind of fault, the names
// that may be meant, and the correct form that is offered.
func ReadBack(title games.Title, sheet games.Sheet) string {
	var lines []string
	for _, l := range sheet.Lines {
		r := l.Reading
		switch {
		case r.Fault != nil:
			s := "! " + r.Fault.Why.Kind
			like, _ := r.Fault.Why.Values["like"].([]string)
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
