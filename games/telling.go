package games

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
)

// A Telling says how events are told in letters: which of them make one paragraph, and
// where cards are named. A title has it in told.toml in its folder of words, for it is the
// same in all languages. The zero one tells each event by itself.
//
// It is about showing alone: events stand in journals as they were told, and nothing of
// it is part of what is played.
type Telling struct {
	Paragraphs []Paragraph `toml:"paragraph"`
	// Cards are the kinds of texts that name cards, each with the names of the values
	// that hold their numbers.
	Cards map[string][]string
}

// A Paragraph is events that are told together, such as a battle: a heading and lines
// below it. Its fields are kinds of events. An event of any other kind ends it.
type Paragraph struct {
	Begins []string // each heads a paragraph
	// On is what is said, with the values of the heading, where only what follows the
	// heading is new.
	On    string
	Lines []string // each begins a line
	Joins []string // each goes on with the line before
	// Sum begins a line that is told with what was before: values of the heading by
	// "head-" and their names, and of the events of the kinds Silent, which are not
	// told themselves, a list of each of their values by the kind, "-" and its name.
	Sum    string
	Silent []string
}

// A Part is how an event stands in what is told.
type Part int

// Parts.
const (
	Alone  Part = iota // told by itself
	Heads              // heads a paragraph
	Begins             // begins a line of the paragraph
	Joins              // goes on with the line before
	Silent             // not told; the sum of the paragraph says it
)

// A Passage is an event as a part of what is told. Its Text may have more values than
// the event was told with.
type Passage struct {
	Event
	Part Part
}

// toldFile holds the Telling of a title.
const toldFile = "told.toml"

// readTelling reads how events are told. Its error names the kinds that English has no
// words for.
func readTelling(fsys fs.FS, words *language) (*Telling, error) {
	t := &Telling{}
	if err := readTable(fsys, toldFile, t); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var kinds []string
	for _, p := range t.Paragraphs {
		kinds = slices.Concat(kinds, p.Begins, p.Lines, p.Joins, p.Silent)
		for _, kind := range []string{p.On, p.Sum} {
			if kind != "" {
				kinds = append(kinds, kind)
			}
		}
	}
	for kind := range t.Cards {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	var faults []error
	for _, kind := range slices.Compact(kinds) {
		if words != nil && words.kinds[kind] == nil {
			faults = append(faults, fmt.Errorf("%s: there are no words for %s", toldFile, kind))
		}
	}
	return t, errors.Join(faults...)
}

// Passages are events as they are told behind some that were told before: as many as the
// events. Where these go on with a paragraph that was begun before, on stands in place of
// its heading; else it is nil.
func (t *Telling) Passages(before, events []Event) (on *Event, list []Passage) {
	var open *openParagraph
	for i, e := range slices.Concat(before, events) {
		p := Passage{Event: e}
		if begun := t.begun(e); begun != nil {
			open, p.Part = &openParagraph{Paragraph: begun, head: e}, Heads
		} else if open != nil {
			if p = open.passage(e); p.Part == Alone {
				open = nil
			}
		}
		if i < len(before) {
			continue
		}
		if i == len(before) && p.Part > Heads && open.On != "" {
			on = &Event{Rule: open.head.Rule, Text: Text{Kind: open.On, Values: open.head.Values}}
		}
		list = append(list, p)
	}
	return on, list
}

// begun is the paragraph that an event heads, nil if it heads none.
func (t *Telling) begun(e Event) *Paragraph {
	for i := range t.Paragraphs {
		if slices.Contains(t.Paragraphs[i].Begins, e.Kind) {
			return &t.Paragraphs[i]
		}
	}
	return nil
}

// heading is the index of what heads the paragraph that the event of an index goes on
// with; that index itself if there is none.
func (t *Telling) heading(events []Event, at int) int {
	for i := min(at, len(events)-1); i >= 0 && i > at-longestParagraph; i-- {
		begun := t.begun(events[i])
		if begun == nil {
			continue
		}
		open := &openParagraph{Paragraph: begun, head: events[i]}
		for j := i + 1; j <= at; j++ {
			if j == len(events) || open.passage(events[j]).Part == Alone {
				return at
			}
		}
		return i
	}
	return at
}

// longestParagraph is how far behind its heading an event is looked for.
const longestParagraph = 500

// An openParagraph is one that may go on, with what it holds by now.
type openParagraph struct {
	*Paragraph
	head   Event
	silent []Event
}

// passage is an event as a part of the paragraph; alone if it is none of it.
func (p *openParagraph) passage(e Event) Passage {
	switch {
	case cmp.Or(p.Sum, "-") == e.Kind:
		return Passage{Event: p.sum(e), Part: Begins}
	case slices.Contains(p.Silent, e.Kind):
		p.silent = append(p.silent, e)
		return Passage{Event: e, Part: Silent}
	case slices.Contains(p.Lines, e.Kind):
		return Passage{Event: e, Part: Begins}
	case slices.Contains(p.Joins, e.Kind):
		return Passage{Event: e, Part: Joins}
	}
	return Passage{Event: e}
}

// sum is an event with the values of what was before it in the paragraph.
func (p *openParagraph) sum(e Event) Event {
	for _, v := range p.head.Values {
		e.Values = e.Values.With("head-"+v.Name, v.Of)
	}
	lists := map[string][]any{}
	for _, s := range p.silent {
		for _, v := range s.Values {
			name := s.Kind + "-" + v.Name
			lists[name] = append(lists[name], v.Of)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(lists)) {
		e.Values = e.Values.With(name, lists[name])
	}
	return e
}

// Meanings are what the cards do that a text names, as mean says it of a number, but for
// those that do nothing and those that are hidden from its reader; of cards that do the
// same, the first.
func (t *Telling) Meanings(text Text, mean func(number int) Meaning) []Meaning {
	var list []Meaning
	for _, name := range t.Cards[text.Kind] {
		for _, n := range texts(text.Values.Get(name)) {
			if number(n) <= 0 {
				continue
			}
			m := mean(number(n))
			same := func(o Meaning) bool { return o.Does == m.Does }
			if m.Does != "" && !slices.ContainsFunc(list, same) {
				list = append(list, m)
			}
		}
	}
	return list
}
