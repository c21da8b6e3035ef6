package gametest

import (
	"strings"

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
