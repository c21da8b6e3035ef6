package games

import (
	"slices"
	"strings"
)

// mostListed is how many answers a question may have that are named by their place among them.
const mostListed = 4

// listed are the answers of the one question that is open, in their order in the letter, where
// they are few and it shows them all.
func (m *Match) listed(open []Decision) []Order {
	if len(open) != 1 {
		return nil
	}
	orders, all := m.title.Examples(open[0], mostListed+1)
	if !all || len(orders) > mostListed {
		return nil
	}
	return orders
}

// byPlace is a line of which a sentence, or what stands before its first comma, means an answer
// by its place among those that the letter shows: "the second one, and me first". Nil if there
// is none, or the title reads an answer in it.
func (r *sheetReader) byPlace(text string, readings []Reading) []SheetLine {
	answers := func(x Reading) bool { return x.Order != nil && x.Order.Kind == r.Open[0] }
	if r.Listed == nil || len(r.Open) != 1 || long(text) || slices.ContainsFunc(readings, answers) {
		return nil
	}
	if x := r.shown(text); x != nil {
		return []SheetLine{sheetLine(r.Title, *x, r.Open)}
	}
	if first, rest, ok := strings.Cut(text, ","); ok {
		if x := r.shown(first); x != nil {
			return r.around("", x, strings.TrimSpace(rest))
		}
	}
	sentences := sentencesOf(text)
	for i, s := range sentences {
		if x := r.shown(s); x != nil {
			return r.around(strings.Join(sentences[:i], " "), x, strings.Join(sentences[i+1:], " "))
		}
	}
	return nil
}

// around are a reading and what stands before and behind it.
func (r *sheetReader) around(before string, x *Reading, behind string) []SheetLine {
	var list []SheetLine
	if before != "" {
		list = r.lines([]TypedLine{{Text: before}})
	}
	list = append(list, sheetLine(r.Title, *x, r.Open))
	if behind != "" {
		list = append(list, r.lines([]TypedLine{{Text: behind}})...)
	}
	return list
}

// shown is the answer that some words mean by its place: "the second one".
func (r *sheetReader) shown(text string) *Reading {
	if len(text) > mostBeginning {
		return nil
	}
	words := joined(text)
	for _, list := range []string{"lead", "choosing", "article"} {
		words = r.Commands.bared(words, list, func(text, w string) (string, bool) { return strings.CutPrefix(text, w+" ") })
	}
	words = r.Commands.bared(words, "tail", func(text, w string) (string, bool) { return strings.CutSuffix(text, " "+w) })
	at := slices.IndexFunc([]string{"listed1", "listed2", "listed3", "listed4"}, func(list string) bool {
		return slices.Contains(r.Commands.words[list], words)
	})
	if at < 0 {
		return nil
	}
	orders := r.Listed()
	if at >= len(orders) {
		return nil
	}
	return &Reading{Text: strings.TrimSpace(text), Order: &orders[at]}
}

// bared is a text off which the words of a list are cut, as long as some stand at that end.
func (c *Commands) bared(text, list string, cut func(text, word string) (string, bool)) string {
	for {
		left := text
		for _, w := range c.words[list] {
			if rest, ok := cut(left, w); ok && rest != "" {
				left = rest
			}
		}
		if left == text {
			return text
		}
		text = left
	}
}
