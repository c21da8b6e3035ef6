package wilderness

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// The names of conditions. They stand in journals and in standing orders and
// never change.
const (
	condAt          = "at"             // spaces: the decision is about one of them
	condPlaying     = "playing"        // card: it is the card of the Action Phase
	condFoul        = "foul-weather"   // Foul Weather was played on the force
	condFree        = "free"           // [space]: no enemy units or fortifications
	condEnemy       = "enemy"          // n, [space]: n enemy units or more
	condEnemyMost   = "enemy-most"     // n, [space]: n enemy units or fewer
	condUnits       = "units"          // n, [space]: n own units or more
	condUnitsMost   = "units-most"     // n, [space]
	condStrong      = "strength"       // n, [space]: own strength n or more
	condStrongMost  = "strength-most"  // n, [space]
	condTheirs      = "enemy-strength" // n, [space]: enemy strength n or more
	condTheirsMost  = "enemy-strength-most"
	condOdds        = "odds"           // x, [space]: own strength is x times the enemy's or more
	condOddsLess    = "odds-below"     // x, [space]: less than that
	condOutnumber   = "outnumbered"    // [space]: the enemy is stronger
	condRegulars    = "regulars"       // [space]: the enemy has Regulars
	condIndians     = "indians"        // n, [space]: the enemy has n Indians or more
	condLone        = "lone"           // the enemy that comes, or stands there, is a unit alone
	condWild        = "wild"           // [space]: wilderness or mountain
	condCultivated  = "cultivated"     // [space]
	condDept        = "department"     // department: the decision is about a space of it
	condStockade    = "stockade"       // [space]: one stands there
	condFort        = "fort"           // [space]
	condFortress    = "fortress"       // [space]
	condLeader      = "leader"         // leader, [space]: he is there, of either side
	condAttacker    = "attacker"       // in the battle in progress
	condDefender    = "defender"       //
	condBattle      = "battle"         // a battle is in progress
	condAssault     = "assault"        // an assault is in progress, or about to be
	condAmbushed    = "ambushed"       // the enemy has laid an ambush in this battle
	condAvoided     = "avoided"        // [space]: all enemies avoided battle
	condOverran     = "overran"        // the enemy was overrun
	condIntercepted = "intercepted"    // [space]: there was an interception in this Action Phase
	condWon         = "won"            // [space]: the last battle of this Action Phase
	condLost        = "lost"           // [space]
	condRaidYes     = "raid-succeeded" // [space], or "by" and a piece: the last raid of this Action Phase
	condRaidNo      = "raid-failed"
	condLevel       = "level"       // n, [space]: the siege level is n or more
	condSiege       = "siege"       // [space]: there is one
	condMine        = "mine"        // space: the side controls it
	condYours       = "theirs"      // space: the enemy controls it
	condYear        = "year"        // year
	condSeason      = "season"      // early or late
	condHolding     = "holding"     // cards: one of them is in hand; "regulars" is any of Regulars or Highlanders
	condDrawn       = "drawn"       // leader: he has just been drawn from the pool
	condBy          = "by"          // land, boat or sea: how the enemy is about to move
	condBound       = "bound"       // space: the enemy is about to move there, or through it
	condEnd         = "end"         // nobody who is activated has still to act
	condOnce        = "once"        // until it is used
	condThisSeason  = "this-season" // until the season ends
	condCancel      = "cancel"      // name and values of the condition that takes the order back
	condElse        = "else"        // where the order before it is not meant
	condNot         = "not"         // name and values of the condition that must not hold
	condNotBoth     = "not-both"    // conditions, not all of which must hold
)

// conditions are the values that each condition has: S one space or more, P one,
// s one that need not be there, c a number without bounds, n a number, o odds,
// l a leader, d a department, C cards, w a word.
var conditions = map[string]string{
	condAt: "S", condPlaying: "c", condFoul: "", condFree: "s", condEnemy: "ns", condEnemyMost: "ns", condUnits: "ns", condUnitsMost: "ns",
	condStrong: "ns", condStrongMost: "ns", condTheirs: "ns", condTheirsMost: "ns", condOdds: "os", condOddsLess: "os", condOutnumber: "s",
	condRegulars: "s", condIndians: "ns", condLone: "", condWild: "s", condCultivated: "s", condDept: "d", condStockade: "s", condFort: "s", condFortress: "s",
	condLeader: "ls", condAttacker: "", condDefender: "", condBattle: "", condAssault: "", condAmbushed: "", condAvoided: "s", condOverran: "", condIntercepted: "s",
	condWon: "s", condLost: "s", condRaidYes: "r", condRaidNo: "r", condLevel: "ns", condSiege: "s", condMine: "P", condYours: "P", condYear: "c", condSeason: "w",
	condHolding: "C", condDrawn: "l", condBy: "w", condBound: "P", condEnd: "", condOnce: "", condThisSeason: "",
}

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
	if o.Place != "" && o.Place != sc.place {
		return false
	}
	for _, c := range o.If {
		if c.Name != condCancel && !g.holdsIn(sc, c) {
			return false
		}
	}
	return true
}

// cancelled is the fault of an order that one of its conditions takes back now,
// nil if none does.
func (g *game) cancelled(o games.Order, about games.About) *games.Fault {
	for _, c := range o.If {
		if inner, ok := innerCond(c); ok && c.Name == condCancel && g.holdsIn(scene{side: sideOf(about.Seat), place: about.Place}, inner) {
			return g.refuse(about.Rule, "", "order-cancelled", "if", g.d.lang.FormatCond(inner))
		}
	}
	return nil
}

// holds reports whether a condition of an order of a side holds now, for a
// decision about a place.
func (g *game) holds(side Side, place string, c games.Cond) bool {
	return g.holdsIn(scene{side: side, place: place}, c)
}

// holdsIn reports whether a condition holds in a scene. One that wants a space,
// of a decision that has none, does not.
func (g *game) holdsIn(sc scene, c games.Cond) bool {
	value := func(i int) string {
		if i < len(c.Values) {
			return c.Values[i]
		}
		return ""
	}
	slug, n := sc.place, 0
	named := -1 // index of the value that is a space
	switch conditions[c.Name] {
	case "s", "P":
		named = 0
	case "ns", "os", "ls":
		n, _ = strconv.Atoi(value(0))
		named = 1
	case "c", "n":
		n, _ = strconv.Atoi(value(0))
	}
	elsewhere := named >= 0 && value(named) != ""
	if elsewhere {
		slug = value(named)
	}
	s, placed := g.d.SpaceBySlug(slug)
	side, e := sc.side, sc.side.Enemy()
	own := func() []PieceID {
		if sc.own != nil && !elsewhere {
			return sc.own
		}
		return g.at(side, s)
	}
	here := func(h happening) bool { return !elsewhere || h.Space == s }
	var move *Move
	if g.Phase != nil {
		move = g.Phase.Move
	}
	switch c.Name {
	case condAt:
		return sc.place != "" && slices.Contains(c.Values, sc.place)
	case condPlaying:
		return g.Phase != nil && g.Phase.Card == n && g.Turn == side
	case condFoul:
		return move != nil && move.Foul
	case condFree:
		return placed && !g.occupied(e, s)
	case condEnemy:
		return placed && len(g.units(g.at(e, s))) >= n
	case condEnemyMost:
		return placed && len(g.units(g.at(e, s))) <= n
	case condUnits:
		return placed && len(g.units(own())) >= n
	case condUnitsMost:
		return placed && len(g.units(own())) <= n
	case condStrong:
		return placed && g.strengthOf(own()) >= n
	case condStrongMost:
		return placed && g.strengthOf(own()) <= n
	case condTheirs:
		return placed && g.strengthOf(g.at(e, s)) >= n
	case condTheirsMost:
		return placed && g.strengthOf(g.at(e, s)) <= n
	case condOdds:
		return placed && !g.oddsBelow(own(), g.at(e, s), value(0))
	case condOddsLess:
		return placed && g.oddsBelow(own(), g.at(e, s), value(0))
	case condOutnumber:
		return placed && g.strengthOf(g.at(e, s)) > g.strengthOf(own())
	case condRegulars:
		return placed && slices.ContainsFunc(g.at(e, s), func(p PieceID) bool { return g.ptype(p).Regulars() })
	case condIndians:
		return placed && len(filter(g.at(e, s), g.isIndian)) >= n
	case condLone:
		return placed && len(g.units(g.at(e, s))) == 1
	case condWild:
		return placed && g.wild(s)
	case condCultivated:
		return placed && g.terrain(s) == Cultivated
	case condDept:
		return placed && string(g.d.Spaces[s].Dept) == value(0)
	case condStockade:
		return placed && g.Spaces[s].Stockade != Nobody
	case condFort:
		return placed && g.Spaces[s].Fort != Nobody
	case condFortress:
		return placed && g.Spaces[s].Fortress != Nobody
	case condLeader:
		return placed && slices.ContainsFunc(append(g.at(side, s), g.at(e, s)...), func(p PieceID) bool { return g.counter(p).Sort == value(0) })
	case condAttacker:
		return g.Battle != nil && g.Battle.Attacker == side
	case condDefender:
		return g.Battle != nil && g.Battle.Attacker == e
	case condBattle:
		return g.Battle != nil && !g.Battle.Assault
	case condAssault:
		return g.storming || g.Battle != nil && g.Battle.Assault
	case condAmbushed:
		return g.Battle != nil && g.Battle.Ambush == e
	case condAvoided:
		if !elsewhere {
			return move != nil && move.Avoided
		}
		_, ok := g.lastHappening("avoid", func(h happening) bool { return h.OK && here(h) })
		return ok
	case condOverran:
		return move != nil && move.Overran
	case condIntercepted:
		_, ok := g.lastHappening("interception", func(h happening) bool { return h.OK && here(h) })
		return ok
	case condWon, condLost:
		h, ok := g.lastHappening("battle", here)
		return ok && (h.Side == side) == (c.Name == condWon)
	case condRaidYes, condRaidNo:
		h, ok := g.lastHappening("raid", func(h happening) bool { return g.raidMeant(h, c.Values) })
		return ok && h.OK == (c.Name == condRaidYes)
	case condLevel:
		return placed && g.Spaces[s].Siege && g.Spaces[s].Level >= n
	case condSiege:
		return placed && g.Spaces[s].Siege
	case condMine:
		return placed && g.control(s) == side
	case condYours:
		return placed && g.control(s) == e
	case condYear:
		return g.Year == n
	case condSeason:
		return g.Season.String() == value(0)
	case condHolding:
		return slices.ContainsFunc(g.Cards.Hands[side], func(card int) bool {
			event := g.d.Cards[card].Event
			return slices.Contains(c.Values, strconv.Itoa(card)) || slices.Contains(c.Values, "regulars") && (event == "british-regulars" || event == "highlanders" || event == "french-regulars")
		})
	case condDrawn:
		return slices.ContainsFunc(sc.drawn, func(p PieceID) bool { return g.counter(p).Sort == value(0) })
	case condBy:
		return g.plan != nil && (string(g.plan.kind) == value(0) || g.plan.kind == ByLanding && value(0) == string(BySea))
	case condBound:
		return placed && g.plan != nil && slices.ContainsFunc(g.plan.legs, func(l leg) bool { return l.to == s })
	case condEnd:
		return g.Phase != nil && len(g.Phase.Forces) == 0
	case condOnce, condThisSeason:
		return true
	case condNot:
		inner, ok := innerCond(c)
		return ok && inner.Name != condNot && !g.holdsIn(sc, inner)
	case condNotBoth:
		return slices.ContainsFunc(g.d.lang.Inner(c), func(x games.Cond) bool { return !g.holdsIn(sc, x) })
	}
	return false
}

// raidMeant reports whether a raid is the one that the values of a condition
// speak of: on a space, by a piece, or the last one.
func (g *game) raidMeant(h happening, values []string) bool {
	switch {
	case len(values) == 2 && values[0] == raidBy:
		return slices.ContainsFunc(h.Units, func(p PieceID) bool { return g.counter(p).Sort == values[1] })
	case len(values) == 1:
		return h.Space.String() == values[0]
	}
	return true
}

// raidBy stands before the piece in a condition about its raid.
const raidBy = "by"

// oddsBelow reports whether the strength of own is less than x times that of
// the enemy; x is as typed, "0.8".
func (g *game) oddsBelow(own, enemy []PieceID, x string) bool {
	times, _ := strconv.ParseFloat(x, 64)
	hundredths := int(math.Round(100 * times))
	return 100*g.strengthOf(own) < hundredths*g.strengthOf(enemy)
}

// innerCond is the condition inside one that says "not" or "cancel".
func innerCond(c games.Cond) (games.Cond, bool) {
	if len(c.Values) == 0 {
		return games.Cond{}, false
	}
	return games.Cond{Name: c.Values[0], Values: c.Values[1:]}, true
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
	switch c.Name {
	case condNot, condCancel:
		inner, ok := innerCond(c)
		return ok && d.wantsSpace(inner)
	case condNotBoth:
		return slices.ContainsFunc(d.lang.Inner(c), d.wantsSpace)
	case condAvoided, condIntercepted, condWon, condLost:
		return false
	case condAt, condDept:
		return true // a card is played nowhere
	}
	i := strings.IndexAny(conditions[c.Name], "s")
	return i >= 0 && len(c.Values) <= i
}
