package games

import "strings"

// hintText stands in a hint for what its line is about.
const hintText = "{text}"

// hint adds to a line that is only talk what is to be typed for what it seems to want.
func (r *sheetReader) hint(l *SheetLine) {
	if !l.Reading.Talk || l.Reading.Order != nil || l.Reading.Fault != nil || l.Word != WordOrder || len(l.Text) > MaxQuoted {
		return
	}
	if x := r.Commands.hinted(sentenceOf(l.Text)); x != nil {
		about := strings.TrimRight(x.about, " .!?")
		l.Hint = strings.TrimSpace(strings.ReplaceAll(x.row.Instead, hintText, about))
		l.Because = x.row.Because
	}
}

// hinted finds the row with a hint that a sentence says, as search finds a command: nil if
// none does, or several do.
func (c *Commands) hinted(s *sentence) *said { return c.find(s, c.hints) }
