package conquest

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// game is a position being played: the rules are its methods, one file a phase.
type game struct {
	*Position
	d   *Data
	ref games.Referee
}

// newGame is a position with what its rules need; ref is nil for a mere look.
func newGame(p *Position, ref games.Referee) *game { return &game{p, p.data, ref} }

func (g *game) tell(rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule})
}

// show tells all what was hidden in the hand of a faction.
func (g *game) show(f Faction, rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule, Reveal: true, Of: f.Seat()})
}

// tellKnowers tells each seat that something happened, and those who see the hand of f
// also which cards it is about.
func (g *game) tellKnowers(f Faction, rule games.Rule, cards []int, kind string, pairs ...any) {
	for x := range Faction(Factions) {
		e := games.Event{Text: games.T(kind, pairs...), Rule: rule, To: []games.Seat{x.Seat()}}
		if g.sees(games.Seats{x.Seat()}, f) {
			e.Text.Values.Set("cards", cards)
		}
		g.ref.Tell(e)
	}
}

// area is what is printed of an area.
func (g *game) area(at AreaID) *Area { return &g.d.Areas[at] }

// slugs are the names of areas.
func (d *Data) slugs(list []AreaID) []string {
	names := make([]string, len(list))
	for i, at := range list {
		names[i] = d.Areas[at].Slug
	}
	return names
}

// order makes an order as games.NewOrder does: it waits until the turn of its faction is over
// (Title.Lapses).
func order(kind games.Kind, verb string, pairs ...any) games.Order {
	o := games.NewOrder(kind, verb, pairs...)
	o.Keep = true
	return o
}

// about is what a decision is about; at may be NoArea.
func (g *game) about(kind games.Kind, f Faction, at AreaID, rule games.Rule, ahead ...games.Kind) games.About {
	return games.About{Kind: kind, Seat: f.Seat(), Place: g.d.slug(at), Rule: rule, Ahead: ahead}
}

// asks makes what most decisions are made of.
func (g *game) asks(about games.About, pairs ...any) asked {
	pairs = append(pairs, "place", about.Place)
	return asked{pick.Question{Of: about, Ask: games.T("ask-"+string(about.Kind), pairs...), Keep: true}, g}
}

// choice begins a decision among few answers.
func (g *game) choice(about games.About, pairs ...any) *pick.Choice {
	return &pick.Choice{Question: g.asks(about, pairs...).Question, Rules: g, Named: mostNamed}
}

// mostNamed is how many options a fault names.
const mostNamed = 12

// choose asks, unless only one answer is legal.
func (g *game) choose(c *pick.Choice) any {
	return c.Chosen(func(d games.Decision) any { return g.ref.Ask(d).Value })
}

// Format is the line of an order.
func (g *game) Format(o games.Order) string { return g.d.lang.Format(o) }

// Fits reports whether an order is meant for a decision: for its place, and its
// conditions hold.
func (g *game) Fits(o games.Order, about games.About) bool {
	return g.d.lang.Fits(o, about, func(c games.Cond) bool { return g.holds(c, about) })
}

// asked is what most decisions are made of.
type asked struct {
	pick.Question
	g *game
}

func (d *asked) Fits(o games.Order) bool { return d.g.Fits(o, d.Of) }

// refuse is why an order is refused, with an order that would be right.
func (d *asked) refuse(try games.Order, kind string, pairs ...any) (games.Answer, *games.Fault) {
	return games.Answer{}, &games.Fault{Rule: d.Of.Rule, Why: games.T(kind, pairs...), Try: d.g.Format(try)}
}

// settle puts or takes Control Markers of an area once its occupier has changed, rule
// 4.2. Where both sides stand, the markers wait for the end of the battle.
func (g *game) settle(at AreaID) {
	area, state := g.area(at), &g.Areas[at]
	if area.Victory == 0 || g.contested(at) || g.Battle != nil && g.Battle.At == at {
		return
	}
	side := g.occupier(at)
	if side == area.Home {
		side = Nobody
	}
	if side == state.Marker {
		return
	}
	if state.Marker != Nobody {
		g.tell("4.2", "marker-off", "side", state.Marker, "place", area, "n", area.Victory)
	}
	if state.Marker = side; side != Nobody {
		g.tell("4.2", "marker-on", "side", side, "place", area, "n", area.Victory)
	}
}

// arrive puts units into an area where no enemy is. Natives who stand there alone become
// allied (3.4).
func (g *game) arrive(f Faction, at AreaID, n int) {
	if n == 0 {
		return
	}
	alone := g.independent(at) && f != Natives
	g.Areas[at].Units[f] += n
	if alone {
		g.tell("3.4", "allied", "side", f.Side(), "place", g.area(at), "n", g.Areas[at].Units[Natives])
	}
	g.settle(at)
}

// left tells of Natives whom a side has left alone (3.4).
func (g *game) left(side Side, at AreaID, had int) {
	if had > 0 && g.independent(at) {
		g.tell("3.4", "independent", "side", side, "place", g.area(at), "n", g.Areas[at].Units[Natives])
	}
	g.settle(at)
}

// byCode sorts areas as orders list them.
func (d *Data) byCode(a, b AreaID) int { return cmp.Compare(d.Areas[a].Code, d.Areas[b].Code) }

// factionsOf are the two factions of a side, Regulars first, and the Natives.
func factionsOf(side Side) []Faction {
	if side == British {
		return []Faction{BR, BC, Natives}
	}
	return []Faction{FR, FC, Natives}
}

// drop takes a card out of the hand of a faction.
func (g *game) drop(f Faction, number int) {
	g.Hands[f] = slices.DeleteFunc(g.Hands[f], func(n int) bool { return n == number })
}

// with is a sorted list with one more entry.
func with(list []int, n int) []int {
	i, _ := slices.BinarySearch(list, n)
	return slices.Insert(list, i, n)
}

// card is a card of a deck.
func (d *Data) card(f Faction, number int) *Card { return &d.Cards[f][number-1] }

// slug is the name of an area in orders and texts; that of none is empty.
func (d *Data) slug(at AreaID) string {
	if at < 0 {
		return ""
	}
	return d.Areas[at].Slug
}
