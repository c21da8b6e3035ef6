package toy

import (
	"slices"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/chance"
)

// Advise lists the answers to a question; with a topic those with its order word or
// at its places. Of an attack it says the odds.
func (t Title) Advise(d games.Decision, typed, lang string) (games.Advice, *games.Fault) {
	named, notes, unknown := t.Mentions(typed, nil, classPlace)
	if unknown != "" {
		return games.Advice{}, &games.Fault{Why: games.T("what-topic", "topic", typed)}
	}
	about := advice.Topic[Place]{Typed: typed, Notes: notes}
	for _, m := range named {
		if m.Class == classPlace {
			about.Spaces = append(about.Spaces, printed.Places[place(m.Value)])
		} else {
			about.Verb = m.Verb
		}
	}
	p := advice.Page{Of: d}
	p.Begin(games.T("may", "topic", typed))
	for _, o := range d.List() {
		if about.About(o.Verb) && about.Fits(o, func(id string, p Place) bool { return id == p.ID }, nil) {
			p.Offer(o, advice.First(t.Odds(d, o)))
		}
	}
	return about.Of(p.Groups...), nil
}

// Odds says how likely an attack hits, rule 3.3.
func (t Title) Odds(d games.Decision, o games.Order) []games.Text {
	answer, fault := d.Accept(o)
	dice, ok := answer.Value.(int)
	if fault != nil || !ok {
		return nil
	}
	return t.Reckon(nil, games.Label{For: answer.Order.Verb}, dice)
}

// Reckon says how likely one of an attack's n dice hits.
func (Title) Reckon(_ games.Position, l games.Label, n int) []games.Text {
	if l.For != verbAttack {
		return nil
	}
	hit := chance.Any(slices.Repeat([]chance.Chance{chance.AtLeast(hits, 0)}, n)...)
	return []games.Text{games.T("odds", "n", hit.N, "of", hit.Of)}
}
