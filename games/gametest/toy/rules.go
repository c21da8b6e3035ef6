package toy

import (
	"slices"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// game is a match being played.
type game struct {
	*Position
	*language.Language
	ref games.Referee
}

const (
	handSize  = 3 // cards in a hand, rule 1.1
	mostUnits = 5 // of a seat at a place for another to march there, rule 3.1
	hits      = 5 // what a die must show, or more, rule 3.3
)

func (g *game) tell(rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule})
}

// tellEach tells each seat its own version: only one learns the card.
func (g *game) tellEach(knows, card int, e games.Event) {
	for i, seat := range g.Seats {
		mine := e
		if mine.To = []games.Seat{seat}; i == knows {
			mine.Values = e.Values.With("card", card)
		}
		g.ref.Tell(mine)
	}
}

// round plays one round, rule 1.
func (g *game) round() {
	g.tell("1", "round", "round", g.Round)
	g.draw()
	g.chooseCards()
	for _, i := range g.turnOrder() {
		g.act(i)
	}
	g.endRound()
	g.Phase = ""
}

// draw fills up hands, rule 1.1: at the start, and at the end of each round.
func (g *game) draw() {
	g.Phase = "draw"
	for i := range g.Seats {
		for len(g.Hands[i]) < handSize && len(g.Decks[i]) > 0 {
			n := g.ref.Draw("deck-"+g.name(i), len(g.Decks[i]), games.Label{Rule: "1.1", Seat: g.Seats[i], For: "card"})
			card := g.Decks[i][n]
			g.Decks[i] = slices.Delete(g.Decks[i], n, n+1)
			g.Hands[i] = append(g.Hands[i], card)
			slices.Sort(g.Hands[i])
			g.tellEach(i, card, games.Event{Text: games.T("drew", "seat", g.name(i)), Rule: "1.1"})
		}
		if len(g.Decks[i]) == 0 { // a new deck
			g.Decks[i] = []int{1, 2, 3, 4, 5, 6}
		}
	}
}

// chooseCards lets all choose a card at once, rule 2.
func (g *game) chooseCards() {
	g.Phase = "cards"
	var ds []games.Decision
	for i := range g.Seats {
		ds = append(ds, pick.Anew(func() *pick.Choice { return g.cardChoice(i) }))
	}
	for i, a := range g.ref.AskAll(ds...) {
		g.Played[i] = a.Value.(int)
		g.play(i, g.Played[i])
		g.tell("2", "played", "seat", g.name(i), "card", g.Played[i])
	}
}

// play takes a card out of a hand; who has seen it has seen it go.
func (g *game) play(i, card int) {
	at := slices.Index(g.Hands[i], card)
	g.Hands[i] = slices.Delete(g.Hands[i], at, at+1)
	for a := range g.Seats {
		if g.Seen[a][i] == card {
			g.Seen[a][i] = 0
		}
	}
}

// turnOrder is highest card first, ties by dice, rule 2.1.
func (g *game) turnOrder() []int {
	var order []int
	lots := make([]int, len(g.Seats))
	for i, card := range g.Played {
		order = append(order, i)
		if slices.Contains(g.Played[:i], card) || slices.Contains(g.Played[i+1:], card) {
			lots[i] = g.ref.Roll(1, 6, games.Label{Rule: "2.1", Seat: g.Seats[i], For: "initiative"})[0]
			g.tell("2.1", "lot", "seat", g.name(i), "die", lots[i])
		}
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return 10*(g.Played[b]-g.Played[a]) + lots[b] - lots[a]
	})
	return order
}

// act plays the actions of one seat, rule 3.
func (g *game) act(i int) {
	g.Phase, g.Active, g.Left = "act", i, (g.Played[i]+1)/2
	for g.Left > 0 {
		o := g.ref.Ask(g.actionChoice(i)).Order
		if o.Verb == verbDone {
			break
		}
		g.Left--
		switch at, other := place(o.Place), g.seat(games.Seat(o.Arg("seat"))); o.Verb {
		case verbMarch:
			g.march(i, at)
		case verbAttack:
			g.attack(i, at, other)
		case verbScout:
			g.scout(i, other)
		}
	}
	g.Active, g.Left = -1, 0
	g.tell("3", "done", "seat", g.name(i))
}

// march brings a unit to a place, and perhaps a second one, rule 3.1.
func (g *game) march(i, at int) {
	g.Units[i][at]++
	g.tell("3.1", "marched", "seat", g.name(i), "place", printed.Places[at])
	if len(g.enemies(i, at)) > 0 && g.ref.Ask(g.pressChoice(i, at)).Value.(bool) {
		g.Units[i][at]++
		g.tell("3.1", "pressed", "seat", g.name(i), "place", printed.Places[at])
	}
}

// attack fights at a place, rules 3.2 to 3.4.
func (g *game) attack(i, at, against int) {
	g.Battle = &Battle{Place: at, Attacker: i, Defender: against}
	g.tell("3.2", "attack", "seat", g.name(i), "against", g.name(against), "place", printed.Places[at])
	g.ambush(i, at, against)
	if g.Units[i][at] > 0 {
		g.fight(i, at, against)
	}
	g.Battle = nil
}

// ambush lets a defender with a 1 kill a unit before the dice, rule 3.2. It is asked
// whenever he could hold a 1 as others see it.
func (g *game) ambush(i, at, against int) {
	choice := pick.Anew(func() *pick.Choice { return g.ambushChoice(against, at) })
	if len(g.Hands[against]) == 0 || !g.ref.Ask(choice).Value.(bool) {
		return
	}
	g.play(against, 1)
	g.Units[i][at]--
	// It shows that his hand held a 1.
	g.ref.Tell(games.Event{Text: games.T("ambushed", "seat", g.name(against), "place", printed.Places[at]), Rule: "3.2", Reveal: true})
}

// fight rolls a die for each unit; 5 and 6 hit, rules 3.3 and 3.4.
func (g *game) fight(i, at, against int) {
	dice := g.ref.Roll(g.Units[i][at], 6, games.Label{Rule: "3.3", Seat: g.Seats[i], For: verbAttack, Place: printed.Places[at].ID})
	for _, d := range dice {
		if d >= hits {
			g.Battle.Hits++
		}
	}
	g.tell("3.3", "dice", "seat", g.name(i), "dice", dice, "hits", g.Battle.Hits)
	if g.Battle.Hits == 0 {
		return
	}
	to := g.ref.Ask(g.retreatChoice(against, at)).Value.(int)
	units := g.Units[against]
	if to < 0 {
		lost := min(units[at], g.Battle.Hits)
		units[at] -= lost
		g.tell("3.4", "stood", "seat", g.name(against), "lost", lost)
		return
	}
	units[at], units[to] = 0, units[to]+units[at]
	g.tell("3.4", "retreated", "seat", g.name(against), "place", printed.Places[at], "to", printed.Places[to])
}

// scout shows a seat the lowest card of another's hand, rule 3.5.
func (g *game) scout(i, other int) {
	card := g.Hands[other][0]
	g.Seen[i][other] = card
	g.tellEach(i, card, games.Event{Text: games.T("scouted", "seat", g.name(i), "other", g.name(other)), Rule: "3.5", Reveal: true})
}

// endRound counts the places and ends the match, rule 4.
func (g *game) endRound() {
	clear(g.Played)
	g.Round++
	if g.Round <= g.Rounds {
		g.draw()
		return
	}
	g.Over, g.Round = true, g.Rounds
	var scores []int
	for i := range g.Seats {
		scores = append(scores, g.score(i))
	}
	best := slices.Max(scores)
	if g.Winner = slices.Index(scores, best); slices.Contains(scores[g.Winner+1:], best) {
		g.Winner = -1
	}
	g.tell("4", "over")
}

// score is ten for each place where nobody has more units, and one for each unit.
func (g *game) score(i int) int {
	n := 0
	for at, units := range g.Units[i] {
		if n += units; units > 0 && !g.stronger(i, at) {
			n += 10
		}
	}
	return n
}

// enemies are the seats with units at a place, but for i.
func (p *Position) enemies(i, at int) []int {
	var list []int
	for j := range p.Seats {
		if j != i && p.Units[j][at] > 0 {
			list = append(list, j)
		}
	}
	return list
}

// stronger reports whether an enemy of i has more units at a place.
func (p *Position) stronger(i, at int) bool {
	return slices.ContainsFunc(p.enemies(i, at), func(j int) bool { return p.Units[j][at] > p.Units[i][at] })
}
