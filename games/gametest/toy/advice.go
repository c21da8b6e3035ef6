package toy

import (
	"postrider/games"
	"postrider/games/advice"
	"postrider/games/chance"
	"postrider/games/language"
	"postrider/games/pick"
)

// Advise lists the answers to a question; with a topic those with its order word or
// at its place. Of a march and an attack it says who stands there.
func (t Title) Advise(d games.Decision, topic string) (games.Advice, *games.Fault) {
	all := func(language.Mention) bool { return true }
	named, notes, unknown := t.Mentions(topic, all, classPlace)
	if unknown != "" {
		return games.Advice{}, &games.Fault{Why: games.T("what-topic", "topic", topic)}
	}
	p := advice.Page{Of: d}
	p.Begin(games.T("may", "topic", topic))
	for _, o := range d.List() {
		if meant(o, named) {
			p.Offer(o, there(d, o))
		}
	}
	if len(p.Last().Hints) == 0 {
		p.Say(games.T("nothing", "topic", topic))
	}
	return games.Advice{Notes: notes, Groups: p.Groups}, nil
}

// meant reports whether an order is about all that a topic names.
func meant(o games.Order, named []language.Mention) bool {
	for _, m := range named {
		if m.Class == "" && m.Verb != o.Verb || m.Class == classPlace && m.Value != o.Place && m.Value != o.Arg("to") {
			return false
		}
	}
	return true
}

// there says how many enemies stand where an order leads.
func there(d games.Decision, o games.Order) games.Text {
	if g, seat, at := aims(d, o); at >= 0 {
		return games.T("there", "enemies", len(g.enemies(seat, at)))
	}
	return games.Text{}
}

// aims is where a seat acts by an order; the place is -1 where that is nowhere.
func aims(d games.Decision, o games.Order) (g *game, seat, at int) {
	c, ok := d.(*pick.Choice)
	if !ok || o.Kind != Act {
		return nil, 0, -1
	}
	g = c.Rules.(*game)
	return g, g.seat(c.Of.Seat), place(o.Place)
}

// Odds says how likely an attack hits, rule 3.3.
func (Title) Odds(d games.Decision, o games.Order) []games.Text {
	g, seat, at := aims(d, o)
	if _, fault := d.Accept(o); at < 0 || o.Verb != verbAttack || fault != nil {
		return nil
	}
	return odds(g.Units[seat][at])
}

// Reckon says the odds of an attack.
func (Title) Reckon(_ games.Position, l games.Label, n int) []games.Text {
	if l.For != forAttack {
		return nil
	}
	return odds(n)
}

// odds is that one of n dice hits.
func odds(n int) []games.Text {
	miss := chance.Always
	for range n {
		miss = miss.And(chance.AtLeast(hits, 0).Not())
	}
	return []games.Text{games.T("odds", "n", miss.Not().N, "of", miss.Of)}
}
