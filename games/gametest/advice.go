package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/games"
)

// advice looks at what a decision advises: each order is of its kind, fits, is
// accepted and survives format and read; each text says something or nothing,
// but no order stands without being one.
func (l *looker) advice(d games.Decision) error {
	if err := l.examples(d); err != nil {
		return err
	}
	if plain, _ := l.title.Advise(d, ""); len(plain.Groups) == 0 {
		return nil
	}
	for _, topic := range append([]string{""}, l.topics(d, l.r)...) {
		advice, fault := l.title.Advise(d, topic)
		if fault != nil {
			if l.wordless(fault.Why) {
				return fmt.Errorf("topic %q is refused without words", topic)
			}
			continue
		}
		shown := 0
		for _, g := range advice.Groups {
			if g.Left < 0 {
				return fmt.Errorf("of topic %q, %d are left out", topic, g.Left)
			}
			for _, h := range g.Hints {
				shown++
				if h.Order == nil {
					if l.wordless(h.Note) {
						return fmt.Errorf("of topic %q the hint %q has no words", topic, h.Note.Kind)
					}
					continue
				}
				if err := l.order(d, *h.Order, fmt.Sprintf("of topic %q the advised", topic)); err != nil {
					return err
				}
			}
		}
		if shown == 0 {
			return fmt.Errorf("nothing is advised of topic %q", topic)
		}
	}
	return nil
}

// mostExamples is how many a report shows.
const mostExamples = 8

// examples looks at what a report shows of a decision: there are some, each is
// accepted as it stands, and no two are the same answer.
func (l *looker) examples(d games.Decision) error {
	some, _ := l.title.Examples(d, mostExamples)
	if len(some) == 0 || len(some) > mostExamples {
		return fmt.Errorf("there are %d examples", len(some))
	}
	var taken []games.Order
	for _, o := range some {
		if err := l.order(d, o, "the example"); err != nil {
			return err
		}
		a, _ := d.Accept(o)
		if slices.ContainsFunc(taken, func(x games.Order) bool { return x.Place == a.Order.Place && games.SameAnswer(x, a.Order) }) {
			return fmt.Errorf("the example %q is shown twice", l.title.Format(o))
		}
		taken = append(taken, a.Order)
	}
	return nil
}

// topics are some of the words with which a player may ask what he can order:
// the order words of what is listed, and words of one of its lines.
func (c *checker) topics(d games.Decision, r *rand.Rand) []string {
	list := d.List()
	var topics []string
	for _, o := range list {
		if o.Verb != "" && !slices.Contains(topics, o.Verb) {
			topics = append(topics, o.Verb)
		}
	}
	if len(topics) > 1 {
		topics = []string{topics[r.IntN(len(topics))]}
	}
	if len(list) > 0 {
		words := strings.FieldsFunc(c.title.Format(list[r.IntN(len(list))]), func(c rune) bool { return c == ' ' || c == ',' || c == ':' })
		topics = append(topics, words[r.IntN(len(words))])
	}
	return topics
}

// advised is what a seat reads of a decision by "legal" on some topics, its examples,
// and the odds of some orders.
func (c *checker) advised(d games.Decision, topics []string, orders []games.Order) string {
	var b strings.Builder
	say := func(t games.Text) string {
		if t.Kind == "" {
			return ""
		}
		return c.say(t)
	}
	for _, topic := range topics {
		advice, fault := c.title.Advise(d, topic)
		if fault != nil {
			fmt.Fprintf(&b, "%q: %s\n", topic, c.why(fault))
			continue
		}
		for _, note := range advice.Notes {
			fmt.Fprintf(&b, "%q: %s\n", topic, say(note))
		}
		for _, g := range advice.Groups {
			fmt.Fprintf(&b, "%q: %s, %d left, %q\n", topic, say(g.Head), g.Left, g.More)
			for _, h := range g.Hints {
				if h.Order != nil {
					fmt.Fprintf(&b, "\t%s\n", c.title.Format(*h.Order))
				}
				fmt.Fprintf(&b, "\t%s\n", say(h.Note))
			}
		}
	}
	examples, all := c.title.Examples(d, mostExamples)
	for _, o := range examples {
		fmt.Fprintf(&b, "example %q, all %v\n", c.title.Format(o), all)
	}
	for _, o := range orders {
		for _, t := range c.title.Odds(d, o) {
			fmt.Fprintf(&b, "odds of %q: %s\n", c.title.Format(o), say(t))
		}
	}
	return b.String()
}
