package wilderness

import (
	"math"
	"slices"
	"strconv"

	"postrider/games"
)

// The names of conditions that reading and queues know too. All names stand in
// journals and in standing orders and never change.
const (
	condPlaying   = "playing" // card: it is the card of the Action Phase
	condUnits     = "units"
	condUnitsMost = "units-most"
	condEnemy     = "enemy"
	condEnemyMost = "enemy-most"
	condRaidNo    = "raid-failed"
	condAvoided   = "avoided"
	condLost      = "lost"
	condLeader    = "leader"
	condDrawn     = "drawn"
	condHolding   = "holding"

	condIntercepted = "intercepted"
	condOnce        = "once"        // until it is used
	condThisSeason  = "this-season" // until the season ends
	condCancel      = "cancel"      // name and values of the condition that takes the order back
	condElse        = "else"        // where the order before it is not meant
	condNotBoth     = "not-both"    // conditions, not all of which must hold
)

// A query asks whether a condition of an order of a side holds.
type query struct {
	*game
	side      Side
	place     string // that the decision is about, "" if it is about none
	own       []PieceID
	drawn     []PieceID
	values    []string
	n         int     // the first value, if it is a number
	s         SpaceID // that the condition speaks of
	elsewhere bool    // the condition names it
}

// conditions are the conditions that speak of the match, by their names: when
// they hold.
var conditions = map[string]condition{
	// The place of the decision is one of the values, or in the department.
	"at":         {holds: func(q *query) bool { return q.place != "" && slices.Contains(q.values, q.place) }},
	"department": ofSpace(func(q *query) bool { return string(q.d.Spaces[q.s].Dept) == q.value() }),

	// What stands on the space, which a condition may name; there are so many or
	// more, or so many or fewer.
	"free":                ofSpace(func(q *query) bool { return !q.occupied(q.side.Enemy(), q.s) }),
	condEnemy:             ofSpace(func(q *query) bool { return len(q.units(q.foes())) >= q.n }),
	condEnemyMost:         ofSpace(func(q *query) bool { return len(q.units(q.foes())) <= q.n }),
	condUnits:             ofSpace(func(q *query) bool { return len(q.units(q.ours())) >= q.n }),
	condUnitsMost:         ofSpace(func(q *query) bool { return len(q.units(q.ours())) <= q.n }),
	"strength":            ofSpace(func(q *query) bool { return q.strengthOf(q.ours()) >= q.n }),
	"strength-most":       ofSpace(func(q *query) bool { return q.strengthOf(q.ours()) <= q.n }),
	"enemy-strength":      ofSpace(func(q *query) bool { return q.strengthOf(q.foes()) >= q.n }),
	"enemy-strength-most": ofSpace(func(q *query) bool { return q.strengthOf(q.foes()) <= q.n }),
	"odds":                ofSpace(func(q *query) bool { return !q.oddsBelow(q.value()) }),
	"odds-below":          ofSpace(func(q *query) bool { return q.oddsBelow(q.value()) }),
	"outnumbered":         ofSpace(func(q *query) bool { return q.strengthOf(q.foes()) > q.strengthOf(q.ours()) }),
	"regulars":            ofSpace(func(q *query) bool { return slices.ContainsFunc(q.foes(), q.isRegular) }),
	"indians":             ofSpace(func(q *query) bool { return len(filter(q.foes(), q.isIndian)) >= q.n }),
	"lone":                ofSpace(func(q *query) bool { return len(q.units(q.foes())) == 1 }),
	condLeader:            ofSpace(func(q *query) bool { return q.among(append(q.at(q.side, q.s), q.foes()...)) }),
	"wild":                ofSpace(func(q *query) bool { return q.wild(q.s) }),
	"cultivated":          ofSpace(func(q *query) bool { return q.terrain(q.s) == Cultivated }),
	"stockade":            ofSpace(func(q *query) bool { return q.Spaces[q.s].Stockade != Nobody }),
	"fort":                ofSpace(func(q *query) bool { return q.Spaces[q.s].Fort != Nobody }),
	"fortress":            ofSpace(func(q *query) bool { return q.Spaces[q.s].Fortress != Nobody }),
	"level":               ofSpace(func(q *query) bool { return q.Spaces[q.s].Siege && q.Spaces[q.s].Level >= q.n }),
	"siege":               ofSpace(func(q *query) bool { return q.Spaces[q.s].Siege }),
	"mine":                ofSpace(func(q *query) bool { return q.control(q.s) == q.side }),
	"theirs":              ofSpace(func(q *query) bool { return q.control(q.s) == q.side.Enemy() }),

	// The battle or assault in progress, or an assault about to be.
	"attacker": {holds: func(q *query) bool { return q.Battle != nil && q.Battle.Attacker == q.side }},
	"defender": {holds: func(q *query) bool { return q.Battle != nil && q.Battle.defender() == q.side }},
	"battle":   {holds: func(q *query) bool { return q.Battle != nil && !q.Battle.Assault }},
	"assault":  {holds: func(q *query) bool { return q.storming || q.Battle != nil && q.Battle.Assault }},
	"ambushed": {holds: func(q *query) bool { return q.Battle != nil && q.Battle.Ambush == q.side.Enemy() }}, // by the enemy

	// The Action Phase in progress. How the enemy is about to move, and that he
	// does to the space or through it, is known while he can be stopped.
	condPlaying:    {holds: func(q *query) bool { return q.Phase != nil && q.Phase.Card == q.n && q.Turn == q.side }},
	"foul-weather": {holds: func(q *query) bool { return q.moving() != nil && q.moving().Foul }},
	"overran":      {holds: func(q *query) bool { return q.moving() != nil && q.moving().Overran }},
	condAvoided: {holds: func(q *query) bool { // all enemies avoided battle
		if !q.elsewhere {
			return q.moving() != nil && q.moving().Avoided
		}
		return q.succeeded("avoid")
	}},
	condIntercepted: {holds: func(q *query) bool { // or, for who goes on, was tried in vain
		m := q.moving()
		missed := m != nil && m.Missed && q.Battle == nil && (!q.elsewhere || q.s == m.At)
		return missed || q.succeeded("interception")
	}},
	"won":            {holds: func(q *query) bool { won, fought := q.lastBattle(); return fought && won }},
	condLost:         {holds: func(q *query) bool { won, fought := q.lastBattle(); return fought && !won }},
	"raid-succeeded": {holds: func(q *query) bool { h, ok := q.lastHappening("raid", q.raidMeant); return ok && h.OK }},
	condRaidNo:       {holds: func(q *query) bool { h, ok := q.lastHappening("raid", q.raidMeant); return ok && !h.OK }},
	"by": {holds: func(q *query) bool {
		by := q.value()
		return q.plan != nil && (string(q.plan.kind) == by || q.plan.kind == ByLanding && by == string(BySea))
	}},
	"bound": ofSpace(func(q *query) bool {
		return q.plan != nil && slices.ContainsFunc(q.plan.legs, func(l leg) bool { return l.to == q.s })
	}),
	"end": {holds: func(q *query) bool { return q.Phase != nil && len(q.Phase.Forces) == 0 }}, // nobody has still to act

	"year":   {holds: func(q *query) bool { return q.Year == q.n }},
	"season": {holds: func(q *query) bool { return q.Season.String() == q.value() }},
	// One of the cards is in hand; "regulars" is any of Regulars or Highlanders.
	condHolding: {holds: func(q *query) bool {
		return slices.ContainsFunc(q.Cards.Hands[q.side], func(card int) bool {
			event := q.d.Cards[card].Event
			regulars := event == "british-regulars" || event == "highlanders" || event == "french-regulars"
			return slices.Contains(q.values, itoa(card)) || regulars && slices.Contains(q.values, "regulars")
		})
	}},
	condDrawn:      {holds: func(q *query) bool { return q.among(q.drawn) }}, // from the pool
	condOnce:       {holds: func(*query) bool { return true }},
	condThisSeason: {holds: func(*query) bool { return true }},
}

// A condition is one that orders may have.
type condition struct {
	placed bool // it speaks of a space: the last that it names, or that of the decision
	holds  func(q *query) bool
}

// ofSpace is a condition that does not hold without a space.
func ofSpace(holds func(q *query) bool) condition { return condition{true, holds} }

// value is the first value of the condition, "" if it has none.
func (q *query) value() string {
	if len(q.values) > 0 {
		return q.values[0]
	}
	return ""
}

// foes are the enemies on the space, and ours those who would fight them.
func (q *query) foes() []PieceID { return q.at(q.side.Enemy(), q.s) }
func (q *query) ours() []PieceID {
	if q.own != nil && !q.elsewhere {
		return q.own
	}
	return q.at(q.side, q.s)
}

// among reports whether the leader of the condition is among pieces.
func (q *query) among(ps []PieceID) bool {
	return slices.ContainsFunc(ps, func(p PieceID) bool { return q.counter(p).Sort == q.value() })
}

// oddsBelow reports whether the own strength is less than x times that of the
// enemy; x is as typed, "0.8".
func (q *query) oddsBelow(x string) bool {
	times, _ := strconv.ParseFloat(x, 64)
	hundredths := int(math.Round(100 * times))
	return 100*q.strengthOf(q.ours()) < hundredths*q.strengthOf(q.foes())
}

// there reports whether something happened on the space that the condition
// names, if it names one.
func (q *query) there(h happening) bool { return !q.elsewhere || h.Space == q.s }

// succeeded reports whether something was tried in this Action Phase with
// success.
func (q *query) succeeded(what string) bool {
	_, ok := q.lastHappening(what, func(h happening) bool { return h.OK && q.there(h) })
	return ok
}

// lastBattle says whether the side won the last battle of this Action Phase, and
// whether there was one.
func (q *query) lastBattle() (won, fought bool) {
	h, fought := q.lastHappening("battle", q.there)
	return h.Side == q.side, fought
}

// raidMeant reports whether a raid is the one that the condition speaks of: on a
// space, by a piece, or the last one.
func (q *query) raidMeant(h happening) bool {
	if len(q.values) == 2 && q.values[0] == raidBy {
		return slices.ContainsFunc(h.Units, func(p PieceID) bool { return q.counter(p).Sort == q.values[1] })
	}
	return q.there(h)
}

// raidBy stands before the piece in a condition about its raid.
const raidBy = "by"

// A happening is something in the Action Phase in progress that orders may
// speak of in their conditions: a battle, interception, avoidance or raid.
type happening struct {
	What  string    `json:"what"`
	Side  Side      `json:"side"` // who won, intercepted, avoided or raided
	Space SpaceID   `json:"space"`
	OK    bool      `json:"ok,omitempty"`
	Units []PieceID `json:"units,omitempty"` // of a raid
}

// happened notes something for the conditions of later orders.
func (g *game) happened(what string, side Side, s SpaceID, ok bool, units ...PieceID) {
	if g.Phase != nil {
		g.Phase.Record = append(g.Phase.Record, happening{what, side, s, ok, units})
	}
}

// lastHappening is the last of a kind in this Action Phase of which is reports
// true.
func (g *game) lastHappening(what string, is func(happening) bool) (happening, bool) {
	if g.Phase != nil {
		for _, h := range slices.Backward(g.Phase.Record) {
			if h.What == what && is(h) {
				return h, true
			}
		}
	}
	return happening{}, false
}

// A scene is what the conditions of an order are about.
type scene struct {
	side  Side
	place string    // the space that the decision is about, "" if there is none
	own   []PieceID // who would fight on the side of the order; nil: all at the place
	drawn []PieceID // leaders just drawn
}

// fits reports whether place and conditions of o are meant for a decision.
func (g *game) fits(o games.Order, about games.About) bool {
	return g.fitsIn(o, scene{side: sideOf(about.Seat), place: about.Place})
}

// fitsIn is fits in a scene. What takes an order back does not keep it from
// fitting: it is refused then (cancelled).
func (g *game) fitsIn(o games.Order, sc scene) bool {
	return (o.Place == "" || o.Place == sc.place) && g.d.lang.Fits(o, games.About{Place: sc.place}, func(c games.Cond) bool {
		return c.Name == condCancel || g.holds(sc, c)
	})
}

// cancelled is the fault of an order that one of its conditions takes back now,
// nil if none does.
func (g *game) cancelled(o games.Order, about games.About) *games.Fault {
	now := func(c games.Cond) bool { return g.holds(scene{side: sideOf(about.Seat), place: about.Place}, c) }
	for _, c := range o.If {
		for _, inner := range g.d.lang.Inner(c) {
			if c.Name == condCancel && g.d.lang.Holds(inner, now) {
				return g.refuse(about.Rule, "", "order-cancelled", "if", g.d.lang.FormatCond(inner))
			}
		}
	}
	return nil
}

// holds reports whether a condition, none that has others within it, holds in a
// scene. One that wants a space, of a decision that has none, does not.
func (g *game) holds(sc scene, c games.Cond) bool {
	is, known := conditions[c.Name]
	q := &query{game: g, side: sc.side, place: sc.place, own: sc.own, drawn: sc.drawn, values: c.Values}
	q.n, _ = strconv.Atoi(q.value())
	placed := false
	if q.s, q.elsewhere = g.d.spaceNamed(c); !q.elsewhere {
		q.s, placed = g.d.SpaceBySlug(sc.place)
	}
	return known && (placed || q.elsewhere || !is.placed) && is.holds(q)
}

// spaceNamed is the space that a condition names behind its other values.
func (d *Data) spaceNamed(c games.Cond) (SpaceID, bool) {
	if len(c.Values) == 0 {
		return NoSpace, false
	}
	return d.SpaceBySlug(c.Values[len(c.Values)-1])
}

// condRank sorts conditions as Format writes them: first those that are written
// one with another, then "not both", then what stands behind the order.
func condRank(c games.Cond) int {
	switch c.Name {
	case condPlaying:
		return -1
	case condNotBoth:
		return 1
	case condOnce:
		return 2
	case condThisSeason:
		return 3
	case condCancel:
		return 4
	case condElse:
		return 5
	}
	return 0
}

// wantsSpace reports whether a condition speaks of a space and names none.
func (d *Data) wantsSpace(c games.Cond) bool {
	_, named := d.spaceNamed(c)
	return c.Name == "at" || conditions[c.Name].placed && !named // a card is played nowhere
}

// says reports whether a condition, or one within it, is such as is reports.
func (d *Data) says(c games.Cond, is func(games.Cond) bool) bool {
	if inner := d.lang.Inner(c); len(inner) > 0 {
		return slices.ContainsFunc(inner, func(x games.Cond) bool { return d.says(x, is) })
	}
	return is(c)
}
