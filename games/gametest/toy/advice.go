package toy

import (
	"slices"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/board"
	"postrider/games/chance"
	"postrider/games/language"
)

// Advise lists the answers to a question; with a topic those with its order word or
// at its places. Of an attack it says the odds.
func (t Title) Advise(d games.Decision, typed, lang string) (games.Advice, *games.Fault) {
	var about advice.Topic[board.Space]
	verb := func(m language.Mention) string { return m.Verb }
	fault := about.Read([]*language.Language{t.Language}, typed, verb, func(m language.Mention) {
		about.Spaces = append(about.Spaces, printed.Places[place(m.Value)])
	}, classPlace)
	if fault != nil {
		return games.Advice{}, fault
	}
	p := advice.Page{Of: d}
	p.Begin(games.T("may", "topic", typed))
	for _, o := range d.List() {
		if about.About(o.Verb) && about.Fits(o, func(id string, p board.Space) bool { return id == p.ID }, nil) {
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
