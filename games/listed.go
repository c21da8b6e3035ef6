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

// byPlace is the answer that a line means which names it by its place among those that the
// letter shows: "the second one". Nil if it does not.
func (r *sheetReader) byPlace(text string) *Reading {
	if r.Listed == nil || len(r.Open) != 1 || len(text) > mostBeginning {
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
	return &Reading{Text: text, Order: &orders[at]}
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
