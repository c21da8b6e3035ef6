package games

import "strings"

// hint adds to a line that is only talk what is to be typed for what it seems to want.
func (r *sheetReader) hint(l *SheetLine) {
	if !l.Reading.Talk || l.Reading.Order != nil || l.Reading.Fault != nil || l.Word != WordOrder || len(l.Text) > MaxQuoted {
		return
	}
	if x := r.Commands.hinted(r.Commands.sentenceOf(l.Text)); x != nil {
		l.Hint, l.Because = x.row.Instead, x.row.Because
		l.Rest = strings.TrimRight(x.about, " .!?")
	}
}

// hinted finds the row with a hint that a sentence says, as search finds a command: nil if
// none does, or several do.
func (c *Commands) hinted(s *sentence) *said { return c.find(s, c.hints) }
