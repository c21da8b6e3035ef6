package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// johnsonNear reports whether Johnson is near a space of which is holds (A-09, B-11).
func (g *game) johnsonNear(within int, is func(SpaceID) bool) bool {
	u := g.piece(g.d.records["johnson"][0])
	if !u.At.OnMap() || u.Inside {
		return false
	}
	return g.anySpace(func(s SpaceID) bool { return is(s) && g.d.distance(u.At.Space(), s) <= within })
}

// iroquoisClosed says why a side cannot win the Iroquois over (card 28): who would fortifies
// one of their doors, and the enemy none.
func (g *game) iroquoisClosed(side Side, c *Card) string {
	own := false
	for _, slug := range []string{"oswego", "oneida-carry-west", "oneida-carry-east"} {
		s := g.d.space(slug)
		switch g.fortification(s) {
		case side:
			own = own || !g.Spaces[s].Siege
		case side.Enemy():
			return "enemy-door"
		}
	}
	if !own {
		return "no-door"
	}
	if side == British && !g.johnsonNear(c.Params.n("johnson_within"), func(s SpaceID) bool { return g.homeOf(s, "iroquois") }) {
		return "johnson-iroquois"
	}
	return ""
}

// homeOf reports whether a space is a settlement of a group of tribes.
func (g *game) homeOf(s SpaceID, group string) bool {
	for i := range g.d.Counters {
		if c := &g.d.Counters[i]; c.Type == Indian && c.Group == group && c.Home == s {
			return true
		}
	}
	return false
}

// frenchAlliance is Northern or Western Indian Alliance (cards 23 to 27): the
// die counts in full from some Victory Points on, else half. With a French fort
// at Niagara the Pays d'en Haut tribes are eligible too.
func (g *game) frenchAlliance(c *Card) {
	points := g.allianceDie(French, "5.53")
	if g.VP < c.Params.n("full_from_vp") {
		points = (points + 1) / 2
	}
	group := "northern"
	if c.Event == "western-indian-alliance" {
		group = "western"
	}
	niagara := g.freeFort(French, "niagara")
	g.alliance(French, c, points, func(c *Counter) bool {
		return c.Group == group || c.Group == "pays-d-en-haut" && niagara
	})
}

// alliance enters or restores Indians, a point each (5.53, D72).
func (g *game) alliance(side Side, c *Card, points int, is func(*Counter) bool) {
	units := g.pieces(func(p PieceID) bool { // 5.522, 5.533
		c := g.counter(p)
		return c.Side == side && c.Type == Indian && is(c) && g.piece(p).At == Unused && c.Home != NoSpace &&
			!g.occupied(side.Enemy(), c.Home) && !g.enemyTribe(c)
	})
	d := &alliesDecision{asked{g: g}, side, points, c.Params.n("restored"), is, units}
	if len(d.steps(nil)) == 0 {
		g.tell("5.53", "no-allies", "side", side)
		return
	}
	d.Of = about(kindAllies, side, NoSpace, "5.53")
	d.Ask = games.T("ask-allies", "points", points, "tribes", d.tribes(), "reduced", len(g.reducedUnits(side, is)))
	back := 0
	for _, s := range g.ask(d).([]string) {
		if s == restoreStep {
			back += d.restored
			continue
		}
		p := d.unit(s, nil)
		home := g.counter(p).Home
		g.Spaces[home].Allied = side
		g.enterAt(side, []PieceID{p}, home)
	}
	if back > 0 {
		g.restore(side, back, is)
	}
}

// restoreStep stands for restoring among the steps of an alliance.
const restoreStep = "restore"

// alliesDecision is D72: for each point a tribe, or "restore".
type alliesDecision struct {
	asked
	side     Side
	points   int
	restored int // units that a point restores
	is       func(*Counter) bool
	units    []PieceID // that may enter
}

// unit is an unused unit of a tribe, beside those taken; NoPiece if there is none.
func (d *alliesDecision) unit(sort string, taken []PieceID) PieceID {
	i := slices.IndexFunc(d.units, func(p PieceID) bool {
		return d.g.counter(p).Sort == sort && d.g.piece(p).At == Unused && !slices.Contains(taken, p)
	})
	if i < 0 {
		return NoPiece
	}
	return d.units[i]
}

// enemyTribe reports whether the tribe is the enemy's, and cannot join (5.533).
func (g *game) enemyTribe(c *Counter) bool {
	return slices.ContainsFunc(g.Pieces, func(u Piece) bool {
		x := g.counter(u.ID)
		return x.Tribe == c.Tribe && x.Side != c.Side && u.At.OnMap()
	})
}

// tribes are the tribes that may enter units, in the order of the counters.
func (d *alliesDecision) tribes() []string {
	var list []string
	for _, p := range d.units {
		if name := d.g.counter(p).Sort; !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// steps makes of wishes what can be done with the points; what is left goes to
// tribes in their order, then to restoring.
func (d *alliesDecision) steps(wish []string) []string {
	var steps []string
	var taken []PieceID
	reduced := len(d.g.reducedUnits(d.side, d.is))
	try := func(s string) bool {
		if len(steps) == d.points {
			return false
		}
		if s == restoreStep {
			if reduced <= 0 {
				return false
			}
			reduced -= d.restored
		} else {
			p := d.unit(s, taken)
			if p == NoPiece {
				return false
			}
			taken = append(taken, p)
		}
		steps = append(steps, s)
		return true
	}
	for _, s := range wish {
		try(s)
	}
	for _, s := range append(d.tribes(), restoreStep) {
		for try(s) {
		}
	}
	return steps
}

func (d *alliesDecision) order(steps []string) games.Order {
	return order(kindAllies, "allies", "tribes", steps)
}

func (d *alliesDecision) Default() games.Order { return d.order(d.steps(nil)) }

func (d *alliesDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	steps := d.steps(o.Get("tribes"))
	return games.Answer{Order: d.order(steps), Value: steps}, nil
}

func (d *alliesDecision) Sample(r *rand.Rand) games.Order {
	wish := append(d.tribes(), restoreStep, restoreStep)
	return d.order(d.steps(pick.Shuffled(slices.Concat(wish, wish), r)))
}

func (d *alliesDecision) List() []games.Order {
	list := []games.Order{d.Default()}
	for _, s := range append(d.tribes(), restoreStep) {
		list = append(list, d.order(d.steps([]string{s, s})))
	}
	return pick.Answers(d, list)
}

// mohawks places all Mohawks with Johnson and restores the others (card 29).
func (g *game) mohawks() {
	is := func(c *Counter) bool { return c.Group == "mohawk" }
	back := g.reducedUnits(British, is)
	johnson := g.piece(g.d.records["johnson"][0]).At.Space()
	if !g.occupied(French, johnson) {
		g.enterAt(British, g.pieces(func(p PieceID) bool { return is(g.counter(p)) && g.piece(p).At == Unused }), johnson)
		g.Spaces[g.d.space("canajoharie")].Allied = British
	}
	g.restoreOf(British, len(back), back)
}

// cherokeesOut are the Cherokee units that are not on the map.
func (g *game) cherokeesOut() []PieceID {
	return g.pieces(func(p PieceID) bool { return g.counter(p).Group == "cherokee" && g.piece(p).At == Unused })
}

// cherokees places all Cherokee together and restores the others (card 30, D73).
func (g *game) cherokees() {
	g.Flags.Cherokees = true
	back := g.reducedUnits(British, func(c *Counter) bool { return c.Group == "cherokee" })
	spaces := g.fortifications(Southern)
	switch out := g.cherokeesOut(); {
	case len(out) > 0 && len(spaces) == 0:
		g.notReceived(British)
	case len(out) > 0:
		g.enterAt(British, out, g.target(British, "cherokees", spaces))
	}
	g.restoreOf(British, len(back), back)
}

// uprising costs the British troops and all Cherokee (card 31, D74).
func (g *game) uprising(c *Card) {
	g.Flags.Uprising = true
	regulars := g.pieces(func(p PieceID) bool {
		return g.side(p) == British && g.ptype(p).Regulars() && g.piece(p).At.OnMap() && !g.piece(p).Inside
	})
	g.loseUnits(British, "5.5", sortedBy(regulars, g.worth), c.Params.n("regulars"))
	g.loseUnits(British, "5.5", g.provincials(Southern), c.Params.n("provincials"))
	g.lostAnywhere("5.5", g.loose("cherokee"))
}

// eastonReady reports whether British Drilled Troops stand at an unbesieged
// British fortification in or next to Ohio Forks (card 32).
func (g *game) eastonReady() bool {
	forks := g.d.space("ohio-forks")
	return g.anySpace(func(s SpaceID) bool {
		return g.d.distance(forks, s) <= 1 && g.freeFortification(s) == British && g.hasDrilled(British, s)
	})
}

// loose are the Indians of a group on the map who are not besieged.
func (g *game) loose(group string) []PieceID {
	return g.pieces(func(p PieceID) bool {
		return g.counter(p).Group == group && g.piece(p).At.OnMap() && !g.piece(p).Inside
	})
}

// looseIndians are spaces with Indians of a side outside, those with most first.
func (g *game) looseIndians(side Side) []SpaceID {
	indians := func(s SpaceID) int { return len(filter(g.outside(side, s), g.isIndian)) }
	return sortedBy(g.spacesWhere(func(s SpaceID) bool { return indians(s) > 0 }), func(s SpaceID) int { return -indians(s) })
}

// indiansDesert eliminates enemy Indians of one space (card 33, D75).
func (g *game) indiansDesert(side Side, c *Card) {
	s := g.target(side, c.Event, g.looseIndians(side.Enemy()))
	g.loseUnits(side, "5.5", filter(g.outside(side.Enemy(), s), g.isIndian), c.Params.n("units"))
}

// crowded are the spaces with more than n units of a side, the fullest first.
func (g *game) crowded(side Side, n int) []SpaceID {
	units := func(s SpaceID) int { return len(g.units(g.at(side, s))) }
	return sortedBy(g.spacesWhere(func(s SpaceID) bool { return units(s) > n }), func(s SpaceID) int { return -units(s) })
}

// smallPox costs a crowded stack steps, and all Indians (card 34, D76, A-04).
func (g *game) smallPox(side Side, c *Card) {
	e := side.Enemy()
	s := g.target(side, c.Event, g.crowded(e, c.Params.n("more_than")))
	n := g.allianceDie(side, "5.5")
	if len(g.units(g.at(e, s))) <= c.Params.n("full_over") {
		n = (n + 1) / 2
	}
	g.takeLosses(e, s, "5.5", g.units(g.at(e, s)), n, fullFirst)
	if !g.readings().SmallPoxMild {
		g.lost("5.5", filter(g.at(e, s), g.isIndian))
	}
}
