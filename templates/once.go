package templates

import (
	"slices"
	"strings"
)

// cardEvent is the What of an Event that says what a card does.
const cardEvent = "card"

// once leaves out what a letter says of a card that it has said before, or that its board
// says. The report that is handed in stays as it is.
func (r Report) once() Report {
	s := sayer{report: &r}
	r.Events = s.events(r.Events)
	for i, q := range r.Asked {
		if len(q.Cards) > 0 {
			if s.asked == nil {
				s.asked = slices.Clone(r.Asked)
			}
			s.asked[i].Cards = s.left(q.Cards)
		}
	}
	if s.asked != nil {
		r.Asked = s.asked
	}
	if r.Wait != nil {
		w := *r.Wait
		w.Cards = slices.Clone(w.Cards)
		for i, c := range w.Cards {
			if c.Does != "" && s.said(c.Does) {
				w.Cards[i].Does = ""
			}
		}
		r.Wait = &w
	}
	return r
}

// A sayer remembers what a letter has said of cards.
type sayer struct {
	report *Report
	board  string // on one line
	before []string
	asked  []Question
}

// said reports whether a sentence was said before, and remembers it.
func (s *sayer) said(sentence string) bool {
	if s.board == "" {
		var board strings.Builder
		for _, b := range s.report.Board {
			board.WriteString(oneLine(b.Text))
			board.WriteByte('\n')
		}
		s.board = board.String() + "\n"
	}
	if sentence = oneLine(sentence); strings.Contains(s.board, sentence) || slices.Contains(s.before, sentence) {
		return true
	}
	s.before = append(s.before, sentence)
	return false
}

// oneLine is a text without what breaks it into lines.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// left are events without those that say of a card what was said before.
func (s *sayer) left(events []Event) []Event {
	return slices.DeleteFunc(slices.Clone(events), func(e Event) bool { return e.What == cardEvent && s.said(e.Text) })
}

// events are events without lines that say of a card what was said before.
func (s *sayer) events(events []Event) []Event {
	is := func(e Event) bool { return e.What == cardEvent }
	cloned := false
	for i, e := range events {
		if !slices.ContainsFunc(e.Under, is) {
			continue
		}
		if !cloned {
			events, cloned = slices.Clone(events), true
		}
		events[i].Under = s.left(e.Under)
	}
	return events
}
