package adjudicator

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/mail"
	"postrider/templates"
)

// maxMissed is how many lines are named that were not read, maxMissedTried how many
// are looked at.
const (
	maxMissed      = 12
	maxMissedTried = 60
)

// missed are the lines of a message that were taken for quoted or a signature, and
// read as orders or as commands of one word. What stands in the report that was
// answered, or in the last one, is none of them. Nothing of them is carried out.
func (t turn) missed(seat games.Seat, report int) ([]string, error) {
	reader := t.in.reader(seat)
	reader.Open, reader.Offered = nil, false
	var lines []string
	for _, line := range t.m.Cut[:min(len(t.m.Cut), maxMissedTried)] {
		line = clip(strings.Join(strings.Fields(mail.Mask(line)), " "), maxQuoted) // no tabs
		if !slices.Contains(lines, line) && ordersSomething(reader, line) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return nil, nil
	}
	told, err := t.reportsRead(seat, report)
	if err != nil {
		return nil, err
	}
	lines = slices.DeleteFunc(lines, func(line string) bool {
		return slices.ContainsFunc(told, func(text string) bool { return strings.Contains(text, " "+games.Fold(line)+" ") })
	})
	return lines[:min(len(lines), maxMissed)], nil
}

// ordersSomething reports whether a line by itself is an order, or a command that
// stands alone.
func ordersSomething(reader games.SheetReader, line string) bool {
	for _, l := range reader.Read(line).Lines {
		switch {
		case l.Word == games.WordCommand:
			if l.Rest == "" && l.Command != cmdUnsubscribe && l.Command != cmdHelp {
				return true
			}
		case l.Reading.Order != nil && l.Reading.Fault == nil:
			return true
		}
	}
	return false
}

// reportsRead are the texts of a party's report with that number and of its last one,
// folded, with blanks around them, as far as they are kept.
func (t turn) reportsRead(seat games.Seat, report int) ([]string, error) {
	list, err := t.records.told(t.in.meta, t.in.people[seat].ID)
	if err != nil {
		return nil, err
	}
	var texts []string
	for i, of := range list {
		if of.Number != report && i < len(list)-1 {
			continue
		}
		old, err := t.records.kept(t.in.meta, of)
		if err != nil {
			return nil, err
		}
		text, _, err := templates.Render(t.in.lang(seat), templates.Match, old)
		if err != nil {
			return nil, err
		}
		texts = append(texts, " "+games.Fold(text)+" ")
	}
	return texts, nil
}
