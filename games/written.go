package games

import (
	"cmp"
	"strings"
)

// Write is the canonical form of a line of a sheet, as the journal has it; it is
// empty for talk and commands.
func (l SheetLine) Write(t Title) string {
	kind := string(l.Kind)
	if kind == "" {
		kind = "all"
	}
	switch o := l.Reading.Order; l.Word {
	case WordOrder:
		if o != nil {
			return l.Seat.before(t, t.Format(*o))
		}
	case WordStanding:
		if o != nil {
			return l.Seat.before(t, t.StandingWord()+" "+t.Format(*o))
		}
	case WordLuck:
		return "luck " + l.Words
	case WordPace:
		return "pace " + cmp.Or(l.Words, shippedPace)
	case WordCancel, WordCancelStanding, WordAsk, WordAuto:
		return l.Seat.before(t, string(l.Word)+" "+kind+writePlaces(t, l.Places))
	case WordResign, WordOffer, WordAccept, WordDecline:
		return strings.TrimSpace(strings.TrimSpace(string(l.Word)+" "+l.Words) + " " + l.Rest)
	}
	return ""
}

// writePlaces writes the places of a setting, "" if it is for all.
func writePlaces(t Title, ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = t.PlaceName(id)
	}
	return " at " + strings.Join(names, ", ")
}

// write returns the lines of a sheet that concern the match, in canonical form;
// of settings of one kind the last.
func (m *Match) write(lines []SheetLine) []string {
	var list []string
	for i, l := range lines {
		if overtaken(l, lines[i+1:]) {
			continue
		}
		if line := l.Write(m.title); line != "" {
			list = append(list, line)
		}
	}
	return list
}
