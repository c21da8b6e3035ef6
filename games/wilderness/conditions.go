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
	condNotBoth     = "not-both"    // conditions, not all of which must hold; see joined
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
			return g.refuse(about.Rule, "", "order-cancelled", "if", g.d.formatCond(inner))
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
		return slices.ContainsFunc(separate(c), func(x games.Cond) bool { return !g.holdsIn(sc, x) })
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

// negation is the condition that holds where c does not.
func negation(c games.Cond) games.Cond {
	if inner, ok := innerCond(c); ok && c.Name == condNot {
		return inner
	}
	return games.Cond{Name: condNot, Values: append([]string{c.Name}, c.Values...)}
}

// innerCond is the condition inside one that says "not" or "cancel".
func innerCond(c games.Cond) (games.Cond, bool) {
	if len(c.Values) == 0 {
		return games.Cond{}, false
	}
	return games.Cond{Name: c.Values[0], Values: c.Values[1:]}, true
}

// joined makes one condition of several, not all of which hold: how many values
// each has, then itself.
func joined(list []games.Cond) games.Cond {
	c := games.Cond{Name: condNotBoth}
	for _, x := range list {
		c.Values = append(c.Values, strconv.Itoa(len(x.Values)), x.Name)
		c.Values = append(c.Values, x.Values...)
	}
	return c
}

// separate takes apart what joined put together.
func separate(c games.Cond) []games.Cond {
	var list []games.Cond
	for v := c.Values; len(v) >= 2; {
		n, err := strconv.Atoi(v[0])
		if err != nil || n < 0 || n > len(v)-2 {
			break
		}
		list = append(list, games.Cond{Name: v[1], Values: v[2 : 2+n : 2+n]})
		v = v[2+n:]
	}
	return list
}

// sameCond compares conditions.
func sameCond(a, b games.Cond) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) }

// readIfs reads conditions, each behind "if", "when" or "unless", or joined by
// "and": "if odds 2 and not free OSW:".
func (r *reader) readIfs() {
	for r.Fault == nil && r.Peek("if", "when", "unless") {
		unless := r.Word("unless")
		if !unless {
			r.I++
		}
		r.readConds(unless)
		r.Skip(":", ",", "then", "and")
	}
}

// readConds reads conditions joined by "and", all of which are turned round
// behind "unless": then not all of them must hold.
func (r *reader) readConds(unless bool) {
	from := len(r.ifs)
	for r.Fault == nil {
		if r.Words("not", "both") || r.Words("not", "all") {
			inner := &reader{LineReader: games.LineReader{Line: r.Line, Text: r.Text, Toks: r.Toks, I: r.I}, d: r.d, verb: r.verb}
			inner.readConds(false)
			if r.I, r.Fault = inner.I, inner.Fault; r.Fault == nil {
				r.ifs = append(r.ifs, joined(inner.ifs))
			}
			break
		}
		c := r.condition()
		if r.Fault != nil {
			return
		}
		r.ifs = append(r.ifs, c)
		if !r.joins() {
			break
		}
	}
	if list := slices.Clone(r.ifs[from:]); unless && r.Fault == nil {
		r.ifs = r.ifs[:from]
		if len(list) == 1 {
			r.ifs = append(r.ifs, negation(list[0]))
		} else {
			r.ifs = append(r.ifs, joined(list))
		}
	}
}

// joins reads "and" or a comma if another condition stands behind it; "moves
// from", "into" and the like need none.
func (r *reader) joins() bool {
	from := r.I
	comma := r.Word(",")
	r.Word("and")
	if r.Peek("if", "when", "unless") {
		r.I = from
		return false
	}
	if r.I == from && !r.Peek("moves", "moving", "from", "to", "into", "by") || comma && r.wordAt(r.I) != "" || !r.condAhead() {
		r.I = from
		return false
	}
	return true
}

// condAhead reports whether a condition comes next.
func (r *reader) condAhead() bool {
	try := &reader{LineReader: games.LineReader{Line: r.Line, Text: r.Text, Toks: r.Toks, I: r.I}, d: r.d, verb: r.verb, guess: true}
	if try.Words("not", "both") || try.Words("not", "all") {
		return true
	}
	try.condition()
	return try.Fault == nil && try.I > r.I
}

// A condWord is the word of a condition that has no number.
var condWords = map[string]string{
	"free": condFree, "empty": condFree, "clear": condFree, "outnumbered": condOutnumber, "regulars": condRegulars, "lone": condLone, "alone": condLone, "single": condLone,
	"wild": condWild, "wilderness": condWild, "mountain": condWild, "mountains": condWild, "cultivated": condCultivated, "stockade": condStockade, "fort": condFort, "fortress": condFortress,
	"attacker": condAttacker, "attacking": condAttacker, "defender": condDefender, "defending": condDefender, "assault": condAssault, "ambushed": condAmbushed,
	"avoided": condAvoided, "avoids": condAvoided, "overran": condOverran, "overrun": condOverran, "intercepted": condIntercepted, "intercepts": condIntercepted,
	"won": condWon, "win": condWon, "victory": condWon, "lost": condLost, "beaten": condLost, "defeated": condLost, "defeat": condLost,
	"siege": condSiege, "besieged": condSiege, "mine": condMine, "ours": condMine, "theirs": condYours, "end": condEnd,
}

// condition reads one condition.
func (r *reader) condition() games.Cond {
	r.Skip("the", "my", "our", "i", "we", "am", "im", "are", "is", "it", "its", "he", "they", "there", "a", "an", "have", "has", "with", "only", "be", "was", "were", "force", "gets", "got", "has", "been")
	switch {
	case r.Word("not", "never"):
		c := r.condition()
		if r.Fault == nil && c.Name == condNot {
			r.Fail("unknown-condition", "what", "not not")
		}
		return negation(c)
	case r.Peek("no", "without"):
		r.I++
		if r.Word("enemy", "enemies") {
			r.Skip("units", "unit", "is", "are", "there")
			return r.withSpace(games.Cond{Name: condFree})
		}
		return negation(r.condition())
	case r.Peek("at", "more", "less", "fewer") && r.countAhead():
		return r.count(condUnits, condUnitsMost)
	case r.Word("in", "at", "on"):
		return r.condPlace()
	case r.Word("into", "moves", "moving", "from", "leaving", "entering"):
		r.Skip("into", "from", "in", "to", "leaving", "out", "of", "moves")
		return games.Cond{Name: condAt, Values: r.orSpaces()}
	case r.Word("to", "bound", "toward", "towards"):
		if r.Word("cancel") {
			r.Skip("it", "ambush", "the", "his", "an")
			return games.Cond{Name: condAmbushed}
		}
		r.Skip("for", "to", "the")
		return games.Cond{Name: condBound, Values: []string{r.space()}}
	case r.Word("by"):
		for _, by := range []struct {
			kind  MoveKind
			words []string
		}{{ByLand, []string{"land", "foot"}}, {ByBoat, []string{"boat", "boats", "river"}}, {BySea, []string{"sea", "ship", "ships", "naval"}}} {
			if r.Word(by.words...) {
				return games.Cond{Name: condBy, Values: []string{string(by.kind)}}
			}
		}
		return r.count(condUnits, condUnitsMost)
	case r.Word("naval", "sailing", "sails"):
		r.Skip("move", "moves", "movement")
		return games.Cond{Name: condBy, Values: []string{string(BySea)}}
	case r.Word("playing"):
		r.Skip("card")
		return games.Cond{Name: condPlaying, Values: []string{r.card()}}
	case r.Words("foul", "weather"), r.Word("foul-weather", "foul"):
		return games.Cond{Name: condFoul}
	case r.Words("this", "season"):
		return games.Cond{Name: condThisSeason}
	case r.Word("once"):
		return games.Cond{Name: condOnce}
	case r.Word("else", "otherwise"):
		return games.Cond{Name: condElse}
	case r.Word("enemy", "enemies", "raiders", "attackers", "defenders"):
		return r.condEnemy()
	case r.Word("units", "unit"):
		return r.count(condUnits, condUnitsMost)
	case r.Word("strength"):
		return r.count(condStrong, condStrongMost)
	case r.Word("odds"):
		return r.condOdds()
	case r.Word("indians"):
		return r.count(condIndians, "")
	case r.Word("level"):
		return r.count(condLevel, "")
	case r.Words("siege", "of"):
		return games.Cond{Name: condAt, Values: r.orSpaces()}
	case r.Word("department", "dept"):
		if dept := r.dept(); dept != "" {
			return games.Cond{Name: condDept, Values: []string{dept}}
		}
	case r.Word("leader"):
		return r.withSpace(games.Cond{Name: condLeader, Values: []string{r.leader()}})
	case r.Word("drawn"):
		return games.Cond{Name: condDrawn, Values: []string{r.leader()}}
	case r.Word("raid"):
		return r.condRaid()
	case r.Peek("successful", "success", "succeeded", "succeeds", "unsuccessful", "failed", "fails"):
		return r.condRaid()
	case r.Word("battle"):
		if r.Peek("in", "at", "is") {
			return r.condition()
		}
		return games.Cond{Name: condBattle}
	case r.Word("year"):
		if n, ok := r.Number(); ok {
			return games.Cond{Name: condYear, Values: []string{strconv.Itoa(n)}}
		}
	case r.Word("season"):
		if r.Peek("early", "late") {
			r.I++
			return games.Cond{Name: condSeason, Values: []string{r.Toks[r.I-1].Text}}
		}
	case r.Peek("early", "late"):
		r.I++
		c := games.Cond{Name: condSeason, Values: []string{r.Toks[r.I-1].Text}}
		r.Skip("season")
		return c
	case r.Word("hand", "holding", "hold", "holds", "holding", "control", "controls"):
		return r.condHand()
	case r.Words("plain", "cultivated"):
		r.ifs = append(r.ifs, negation(games.Cond{Name: condStockade}))
		return games.Cond{Name: condCultivated}
	}
	if r.Fault == nil && !r.AtEnd() {
		if name, ok := condWords[r.Toks[r.I].Text]; ok {
			r.I++
			switch {
			case name == condRegulars && r.Words("in", "hand"):
				return games.Cond{Name: condHolding, Values: []string{"regulars"}}
			case conditions[name] == "P":
				return games.Cond{Name: name, Values: []string{r.space()}}
			case conditions[name] == "s":
				return r.withSpace(games.Cond{Name: name})
			}
			return games.Cond{Name: name}
		}
	}
	return r.condName()
}

// condName reads a condition that begins with a name or a number: "OSW free",
// "Lévis at QUE", "Delaware fails raid", "4 units", "1757".
func (r *reader) condName() games.Cond {
	from := r.I
	if n, ok := r.Number(); ok {
		switch {
		case n >= 1700:
			return games.Cond{Name: condYear, Values: []string{strconv.Itoa(n)}}
		case r.verb == usePass: // "hold the last card if 14, 8, 17"
			r.I = from
			return games.Cond{Name: condHolding, Values: r.cards()}
		}
		r.I = from
		return r.count(condUnits, condUnitsMost)
	}
	if m, ok := r.d.typedNames.Exactly(r.Rest(), classPiece); ok {
		r.I += m.Used
		if r.Peek("fails", "failed", "succeeds", "succeeded") {
			yes := r.Word("succeeds", "succeeded")
			if !yes {
				r.I++
			}
			r.Skip("in", "the", "his", "its", "raid", "raids", "to")
			c := games.Cond{Name: condRaidNo, Values: []string{raidBy, m.ID}}
			if yes {
				c.Name = condRaidYes
			}
			return c
		}
		if c := r.d.records[m.ID]; len(c) == 1 && r.d.Counters[c[0]].Type == Leader {
			r.Skip("is")
			if r.Peek("at", "in") {
				return r.withSpace(games.Cond{Name: condLeader, Values: []string{m.ID}})
			}
			r.Skip("drawn", "comes")
			return games.Cond{Name: condDrawn, Values: []string{m.ID}}
		}
		r.I = from
	}
	if s, ok := r.maybeSpace(); ok {
		r.Skip("is", "was")
		not := r.Word("not")
		c := games.Cond{Name: condAt, Values: []string{s}}
		if r.Fault == nil && !r.AtEnd() {
			if name, is := condWords[r.Toks[r.I].Text]; is && (conditions[name] == "s" || conditions[name] == "P") {
				r.I++
				c.Name = name
			} else if not {
				r.Fail("unknown-condition", "what", r.Raw())
			}
		}
		if not {
			return negation(c)
		}
		return c
	}
	r.Fail("unknown-condition", "what", r.Raw())
	return games.Cond{}
}

// withSpace reads the space of a condition, if it names one.
func (r *reader) withSpace(c games.Cond) games.Cond {
	if r.Word("at", "in", "on") {
		c.Values = append(c.Values, r.space())
	} else if s, ok := r.maybeSpace(); ok {
		c.Values = append(c.Values, s)
	}
	return c
}

// orSpaces reads one space or more, with "or" or commas between them.
func (r *reader) orSpaces() []string {
	list := []string{r.space()}
	for r.Fault == nil {
		from := r.I
		r.Skip(",", "or")
		if s, ok := r.maybeSpace(); ok && r.I > from+1 {
			list = append(list, s)
			continue
		}
		r.I = from
		break
	}
	return list
}

// condPlace reads what stands behind "at" or "in".
func (r *reader) condPlace() games.Cond {
	r.Skip("the", "a", "an")
	switch {
	case r.Word("end"):
		return games.Cond{Name: condEnd}
	case r.Peek("wilderness", "wild", "mountains", "mountain", "assault", "cultivated", "battle", "early", "late"):
		return r.condition()
	}
	if n, ok := r.Number(); ok && n >= 1700 {
		return games.Cond{Name: condYear, Values: []string{strconv.Itoa(n)}}
	}
	if dept := r.dept(); dept != "" {
		return games.Cond{Name: condDept, Values: []string{dept}}
	}
	return games.Cond{Name: condAt, Values: r.orSpaces()}
}

// dept reads a department, "" if none comes next.
func (r *reader) dept() string {
	id := ""
	switch {
	case r.Word("northern", "north"):
		id = string(Northern)
	case r.Word("southern", "south"):
		id = string(Southern)
	case r.Word("st-lawrence"), r.Words("st", "lawrence"):
		id = string(StLawrence)
	}
	if id != "" {
		r.Skip("department", "dept")
	}
	return id
}

// condEnemy reads what a condition says of the enemy.
func (r *reader) condEnemy() games.Cond {
	r.Skip("is", "are", "has", "have", "his", "a", "of")
	switch {
	case r.Word("lone", "alone", "single"):
		return games.Cond{Name: condLone}
	case r.Word("strength"):
		return r.count(condTheirs, condTheirsMost)
	case r.Word("regulars"):
		return r.withSpace(games.Cond{Name: condRegulars})
	case r.Word("indians"):
		return r.count(condIndians, "")
	case r.Word("leader"):
		return r.withSpace(games.Cond{Name: condLeader, Values: []string{r.leader()}})
	case r.Word("holds", "hold", "controls"):
		return games.Cond{Name: condYours, Values: []string{r.space()}}
	}
	return r.count(condEnemy, condEnemyMost)
}

// countAhead reports whether "at least", "at most" and the like come next.
func (r *reader) countAhead() bool {
	return r.I+1 < len(r.Toks) && slices.Contains([]string{"least", "most", "than"}, r.Toks[r.I+1].Text)
}

// maxCount bounds the numbers of conditions.
const maxCount = 999

// count reads how many there must be, "4", "4 or more", "at least 4", "more than
// 3", or with most, where that is possible, "at most 3", "3 or fewer", "fewer
// than 4"; and where. Nothing is 1.
func (r *reader) count(least, most string) games.Cond {
	name, add := least, 0
	switch {
	case r.Words("at", "least"):
	case r.Words("more", "than"):
		add = 1
	case r.Words("at", "most"):
		name = most
	case r.Words("fewer", "than"), r.Words("less", "than"):
		name, add = most, -1
	}
	n, ok := r.Number()
	if !ok && name == least && add == 0 && (least == condEnemy || least == condUnits || least == condIndians) && !r.Peek("enemy") {
		n, ok = 1, true
	}
	if n += add; !ok || n < 0 || n > maxCount {
		r.Fail("condition-number", "what", strings.ReplaceAll(least, "-", " "))
		return games.Cond{}
	}
	switch {
	case r.Words("or", "more"):
	case r.Words("or", "fewer"), r.Words("or", "less"):
		name = most
	}
	switch {
	case r.Word("strength") && (least == condUnits || least == condEnemy):
		name = map[string]string{condUnits: condStrong, condUnitsMost: condStrongMost, condEnemy: condTheirs, condEnemyMost: condTheirsMost}[name]
	case r.Word("indians"):
		name = condIndians
	}
	r.Skip("own", "units", "unit", "raiders", "strong", "there")
	switch {
	case r.Words("or", "more"):
	case r.Words("or", "fewer"), r.Words("or", "less"):
		name = most
	}
	if name == "" {
		r.Fail("condition-number", "what", strings.ReplaceAll(least, "-", " "))
	}
	return r.withSpace(games.Cond{Name: name, Values: []string{strconv.Itoa(n)}})
}

// condOdds reads odds: "2", "0.8", "2 to 1", "below 0.8".
func (r *reader) condOdds() games.Cond {
	name := condOdds
	r.Skip("of", "are")
	switch {
	case r.Words("at", "least"), r.Words("more", "than"):
	case r.Word("below", "under"), r.Words("less", "than"), r.Words("fewer", "than"), r.Words("at", "most"):
		name = condOddsLess
	}
	n, ok := r.Number()
	if !ok || n > maxCount {
		r.Fail("condition-number", "what", "odds")
		return games.Cond{}
	}
	x := strconv.Itoa(n)
	if r.I < len(r.Toks) && isDigits(r.Toks[r.I].Text) && r.gap(r.I) == "." || r.I+1 < len(r.Toks) && r.Peek(",") && isDigits(r.Toks[r.I+1].Text) && r.gap(r.I) == "" && r.gap(r.I+1) == "" {
		r.Word(",")
		if part := r.Toks[r.I].Text; len(part) <= 2 {
			if part = strings.TrimRight(part, "0"); part != "" {
				x += "." + part
			}
		} else {
			r.Fail("condition-number", "what", "odds")
		}
		r.I++
	}
	if r.Peek("to", ":") && r.I+1 < len(r.Toks) && r.Toks[r.I+1].Text == "1" {
		r.I++
		if one, ok := r.Number(); !ok || one != 1 {
			r.Fail("condition-number", "what", "odds")
		}
	}
	r.Words("or", "more")
	return r.withSpace(games.Cond{Name: name, Values: []string{x}})
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// gap is what was typed between token i and the one before it.
func (r *reader) gap(i int) string {
	if i == 0 {
		return " "
	}
	from, to := r.Toks[i-1].Pos+len(r.Toks[i-1].Raw), r.Toks[i].Pos
	if from > to {
		return ""
	}
	return r.Text[from:to]
}

// condRaid reads how the last raid went, or the one on a space or by a piece.
func (r *reader) condRaid() games.Cond {
	var on []string
	switch {
	case r.Word("on", "at"):
		r.Skip("a", "the")
		if r.Words("plain", "cultivated") { // "if raid on plain cultivated"
			r.ifs = append(r.ifs, negation(games.Cond{Name: condStockade}))
			return games.Cond{Name: condCultivated}
		}
		if r.Word("stockade") {
			return games.Cond{Name: condStockade}
		}
		on = []string{r.space()}
	case r.Word("by"):
		if m := r.d.typedNames.Find(r.Rest(), classPiece); m.Used > 0 {
			r.note(m)
			r.I += m.Used
			on = []string{raidBy, m.ID}
		}
	}
	r.Skip("was", "is", "has")
	switch {
	case r.Word("succeeded", "succeeds", "successful", "success", "works", "worked"):
		return games.Cond{Name: condRaidYes, Values: on}
	case r.Word("failed", "fails", "unsuccessful"):
		return games.Cond{Name: condRaidNo, Values: on}
	}
	r.Fail("unknown-condition", "what", r.Raw())
	return games.Cond{}
}

// condHand reads what is in hand, or who holds a space.
func (r *reader) condHand() games.Cond {
	r.Skip("has", "holds", "with", "card", "cards")
	no := r.Word("no")
	c := games.Cond{Name: condHolding}
	if r.Word("regulars") {
		c.Values = []string{"regulars"}
	} else if _, ok := games.Number(r.Next()); ok {
		c.Values = r.cards()
	} else {
		c = games.Cond{Name: condMine, Values: []string{r.space()}}
	}
	r.Words("in", "hand")
	if no {
		return negation(c)
	}
	return c
}

// formatCond writes a condition as readIfs reads it.
func (d *Data) formatCond(c games.Cond) string {
	switch c.Name {
	case condNot:
		if inner, ok := innerCond(c); ok {
			return "not " + d.formatCond(inner)
		}
	case condNotBoth:
		var list []string
		for _, x := range separate(c) {
			list = append(list, d.formatCond(x))
		}
		return "not both " + strings.Join(list, " and ")
	case condAt:
		return "at " + strings.Join(d.codeList(c.Values), " or ")
	case condHolding:
		return "holding " + strings.Join(c.Values, " or ")
	case condRaidYes, condRaidNo:
		how := strings.TrimPrefix(c.Name, "raid-")
		switch {
		case len(c.Values) == 2:
			return "raid by " + d.sortName(c.Values[1], 1) + " " + how
		case len(c.Values) == 1:
			return "raid on " + d.codeOf(c.Values[0]) + " " + how
		}
		return "raid " + how
	}
	text := map[string]string{
		condEnemyMost: "enemy at most", condUnitsMost: "units at most", condStrongMost: "strength at most", condTheirs: "enemy strength", condTheirsMost: "enemy strength at most",
		condOddsLess: "odds below", condFoul: "foul weather", condBound: "bound for", condThisSeason: "this season",
	}[c.Name]
	if text == "" {
		text = c.Name
	}
	kind := conditions[c.Name]
	for i, v := range c.Values {
		if i < len(kind) {
			switch kind[i] {
			case 's':
				if c.Name != condFree {
					text += " at"
				}
				v = d.codeOf(v)
			case 'P':
				v = d.codeOf(v)
			case 'l':
				v = d.sortName(v, 1)
			}
		}
		text += " " + v
	}
	return text
}

// codeList are the codes of spaces.
func (d *Data) codeList(slugs []string) []string {
	list := make([]string, len(slugs))
	for i, s := range slugs {
		list[i] = d.codeOf(s)
	}
	return list
}
