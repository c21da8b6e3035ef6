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
		words = r.Commands.without(list, words, strings.CutPrefix, "", " ")
	}
	words = r.Commands.without("tail", words, strings.CutSuffix, " ", "")
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

// without is a text without the words of a list at one of its ends, as often as they stand there.
func (c *Commands) without(list, text string, cut func(s, affix string) (string, bool), before, behind string) string {
	for range len(c.words[list]) {
		found := false
		for _, w := range c.words[list] {
			if rest, ok := cut(text, before+w+behind); ok && rest != "" {
				text, found = rest, true
			}
		}
		if !found {
			break
		}
	}
	return text
}
