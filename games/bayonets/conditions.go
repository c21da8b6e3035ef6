package bayonets

import (
	"slices"
	"strconv"

	"postrider/games"
)

// The names of conditions that reading knows too.
const (
	condCard    = "card"
	condRaidYes = "raid-succeeded"
	condRaidNo  = "raid-failed"
	condNot     = "not"  // its values are name and values of the condition that must not hold
	condElse    = "else" // what stood before it in the sheet was not done; Link puts the condition in its place
)

// A condition is what an order of a player may hang on.
type condition struct {
	counts bool // its first value may be a number
	names  bool // its next value may be a space; else it speaks of that of the decision
	holds  func(q *query) bool
}

// A query asks whether a condition of an order of f holds.
type query struct {
	*game
	f      Faction
	place  string  // that the decision is about, "" if it is about none
	s      SpaceID // that the condition speaks of
	placed bool    // there is such a space
	values []string
	n      int // the number of the condition, 1 if it says none
}

// conditions are all conditions by their names, which stand in journals and in
// standing orders and never change.
var conditions = map[string]condition{
	"at": ofSpace(func(q *query) bool { return q.s.String() == q.place }),
	// The values are a kind of space or a Colony.
	"in": {holds: func(q *query) bool {
		return q.placed && len(q.values) > 0 && slices.Contains([]string{string(q.d.Spaces[q.s].Kind), q.d.Spaces[q.s].Colony}, q.values[0])
	}},
	// A Battle is due there with own units; without a space anywhere.
	"attacked": {names: true, holds: func(q *query) bool {
		there := func(sp Space) bool { return q.attacked(q.f, sp.ID) }
		return q.placed && q.attacked(q.f, q.s) || !q.placed && slices.ContainsFunc(q.d.Spaces, there)
	}},
	"free":        ofSpace(func(q *query) bool { return q.foes() == 0 }),
	"routed":      ofSpace(func(q *query) bool { return q.marks(q.f, At(q.s)).Rout }),
	"fort":        ofSpace(func(q *query) bool { return q.fortified() }),
	"no-fort":     ofSpace(func(q *query) bool { return !q.fortified() }),
	"lights-only": ofSpace(func(q *query) bool { return q.lights() > 0 && q.lights() == q.own() }),

	// By so many times the number, if there is one.
	"outnumbered": ofCount(func(q *query) bool { return q.foes() > q.own() && q.foes() >= q.own()*q.n }),
	"outnumber":   ofCount(func(q *query) bool { return q.own() > q.foes() && q.own() >= q.foes()*q.n }),
	// The number or more; the number or fewer.
	"strength":    ofCount(func(q *query) bool { return q.own() >= q.n }),
	"fewer":       ofCount(func(q *query) bool { return q.own() <= q.n }),
	"enemy":       ofCount(func(q *query) bool { return q.foes() >= q.n }),
	"enemy-fewer": ofCount(func(q *query) bool { return q.foes() <= q.n }),
	"lights":      ofCount(func(q *query) bool { return q.lights() >= q.n }),

	// The own role in the Battle in progress, and how the markers stand.
	"attacker": {holds: func(q *query) bool { return q.Battle != nil && q.Battle.Attacker == q.f }},
	"defender": {holds: func(q *query) bool { return q.Battle != nil && q.Battle.Attacker == q.f.Enemy() }},
	"ahead":    {holds: func(q *query) bool { return q.Battle != nil && q.Battle.lead(q.f) >= q.n }},
	"behind":   {holds: func(q *query) bool { return q.Battle != nil && -q.Battle.lead(q.f) >= q.n }},

	"year":   {holds: func(q *query) bool { return q.Year == q.n }},
	"round":  {holds: func(q *query) bool { return len(q.values) > 0 && q.Round.String() == q.values[0] }},
	condCard: {holds: (*query).cardShown},
	// The Raid on the space, or the last one of this phase; a space is raided once a Year.
	condRaidYes: {names: true, holds: func(q *query) bool {
		return q.raided(q.placed && q.Spaces[q.s].Raided == q.f, raidSucceeded)
	}},
	condRaidNo: {names: true, holds: func(q *query) bool {
		return q.raided(q.placed && q.AR.LastRaid != "" && q.Spaces[q.s].Raided != q.f, raidFailed)
	}},
	condElse:      {holds: func(q *query) bool { return q.AR.LastRaid == raidFailed }},
	"overwhelmed": {holds: func(q *query) bool { return q.AR.Overwhelmed }}, // by the last move
}

// ofSpace is a condition that a space may be named for, and that does not hold
// without one.
func ofSpace(holds func(q *query) bool) condition {
	return condition{names: true, holds: func(q *query) bool { return q.placed && holds(q) }}
}

// ofCount is ofSpace for a condition with a number.
func ofCount(holds func(q *query) bool) condition {
	c := ofSpace(holds)
	c.counts = true
	return c
}

// own, foes and lights count units on the space: those of the side, the
// enemy's, and the side's Light units.
func (q *query) own() int  { return q.strength(q.f, At(q.s)) }
func (q *query) foes() int { return q.strength(q.f.Enemy(), At(q.s)) }
func (q *query) lights() int {
	return q.count(q.f, At(q.s), func(u UnitID) bool { return q.utype(u).IsLight() })
}

// raided is what holds of the space that the condition names, or, if it names
// none, whether the last Raid ended so.
func (q *query) raided(there bool, last RaidResult) bool {
	if len(q.values) > 0 {
		return there
	}
	return q.AR.LastRaid == last
}

// holds reports whether a condition of an order of f, none that has others within
// it, holds now. place is the space that the decision is about, "" if there is none.
func (g *game) holds(f Faction, place string, c games.Cond) bool {
	is, ok := conditions[c.Name]
	if !ok {
		return false
	}
	q := &query{game: g, f: f, place: place, values: c.Values, n: 1}
	slug, at := place, 0 // where the space stands among the values
	if len(c.Values) > 0 {
		if n, err := strconv.Atoi(c.Values[0]); err == nil {
			q.n = n
			if is.counts {
				at = 1
			}
		}
	}
	if is.names && len(c.Values) > at {
		slug = c.Values[at]
	}
	q.s, q.placed = g.d.SpaceBySlug(slug)
	return is.holds(q)
}

// attacked reports whether f has units on s and the enemy has too, or a Battle
// marker lies there.
func (g *game) attacked(f Faction, s SpaceID) bool {
	return g.hasUnits(f, s) && (g.Spaces[s].Battle || g.hasUnits(f.Enemy(), s))
}

// fortified reports whether a Fort or a Bastion of either side stands on the space.
func (q *query) fortified() bool { return q.fortifiedBy(British, q.s) || q.fortifiedBy(French, q.s) }

// cardShown reports whether the card of a condition {side, number} is face up;
// the Indian card is a French one.
func (q *query) cardShown() bool {
	if len(q.values) < 2 {
		return false
	}
	n, err := strconv.Atoi(q.values[1])
	return err == nil && n != 0 && slices.Contains(q.Cards.Played[:], n) && q.d.Cards[n].Faction.String() == q.values[0]
}
