package adjudicator

import (
	"strings"

	"postrider/games"
	"postrider/kinsoku"
	"postrider/templates"
)

// A telling makes of what happened, one after the other, what a letter to a seat's player
// tells: paragraphs of what belongs together (games.Telling).
type telling struct {
	words
	seat games.Seat
	list []templates.Event
	open bool // the last of the list is a paragraph that goes on
	// rule is the last that was said in it.
	rule games.Rule
}

// say makes words of something for the letter: in full words for who has it read aloud.
func (t *telling) say(e games.Event) string {
	return strings.TrimSpace(t.words.say(t.seat, t.words.aloud(t.seat, e.Text)))
}

// aloud is a text that is said in words where others see signs, if a seat's player has his
// letters read aloud.
func (wd words) aloud(seat games.Seat, text games.Text) games.Text {
	if wd.in.form(seat) == games.List {
		text.Values = text.Values.With("words", true)
	}
	return text
}

// head begins a paragraph, or tells what stands alone.
func (t *telling) head(e games.Event, open bool) {
	t.list = append(t.list, templates.Event{Rule: string(e.Rule), Text: t.say(e)})
	t.open, t.rule = open, e.Rule
}

// event tells of an event; its cards too, where these are explained in the letter.
func (t *telling) event(p games.Passage, cards bool) {
	switch said := t.say; {
	case p.Part <= games.Heads || !t.open:
		t.head(p.Event, p.Part == games.Heads)
	case p.Part != games.Silent:
		under := &t.list[len(t.list)-1].Under
		if last := len(*under) - 1; p.Part == games.Joins && last >= 0 && (*under)[last].What == "" {
			(*under)[last].Text = kinsoku.Join((*under)[last].Text, said(p.Event))
			break
		}
		line := templates.Event{Text: said(p.Event)}
		if p.Rule != t.rule {
			t.rule, line.Rule = p.Rule, string(p.Rule)
		}
		if line.Text != "" {
			*under = append(*under, line)
		}
	}
	if cards && len(t.list) > 0 {
		under := &t.list[len(t.list)-1].Under
		*under = append(*under, t.words.cards(t.seat, p.Text)...)
	}
}

// notes tells what answered for the player; behind is what is told next, Alone if nothing is.
func (t *telling) notes(notes []games.Note, behind games.Part) []templates.Event {
	said := t.words.notes(t.seat, notes)
	if len(said) == 0 {
		return nil
	}
	if t.open && behind > games.Heads {
		under := &t.list[len(t.list)-1].Under
		*under = append(*under, said...)
		return nil
	}
	t.open = false
	return said
}

// cards are what the cards do that a text names, for a seat's player.
func (wd words) cards(seat games.Seat, text games.Text) []templates.Event {
	var list []templates.Event
	for _, m := range wd.in.title.Meanings(text, wd.in.lang(seat)) {
		list = append(list, templates.Event{What: "card", Who: m.Card, Text: m.Does})
	}
	return list
}

// events are what happened, in words, behind what was told before; what cards do too,
// where these are explained.
func (wd words) events(seat games.Seat, before, events []games.Event, cards bool) []templates.Event {
	t := &telling{words: wd, seat: seat}
	on, list := wd.in.title.Telling().Passages(before, events)
	if on != nil {
		t.head(*on, true)
	}
	for _, p := range list {
		t.event(p, cards)
	}
	return t.list
}
