package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
)

// The names of conditions. They stand in journals and in standing orders and
// never change.
const (
	condAt         = "at"             // space: the decision is about that space
	condPlaying    = "playing"        // card: it is the card of the Action Phase
	condFoul       = "foul-weather"   // Foul Weather was played on the force
	condFree       = "free"           // [space]: no enemy units or fortifications
	condEnemy      = "enemy"          // n, [space]: n enemy units or more
	condUnits      = "units"          // n, [space]: n own units or more
	condOdds       = "odds"           // n, [space]: own strength is n times the enemy's or more
	condOutnumber  = "outnumbered"    // [space]: the enemy is stronger
	condRegulars   = "regulars"       // [space]: the enemy has Regulars
	condWild       = "wild"           // [space]: wilderness or mountain
	condCultivated = "cultivated"     // [space]
	condAttacker   = "attacker"       // in the battle in progress
	condDefender   = "defender"       //
	condAvoided    = "avoided"        // all enemies avoided battle
	condOverran    = "overran"        // the enemy was overrun
	condRaidYes    = "raid-succeeded" // the last raid of the activation
	condRaidNo     = "raid-failed"
	condLevel      = "level" // n, [space]: the siege level is n or more
	condYear       = "year"  // year
	condNot        = "not"   // name and values of the condition that must not hold
)

// conditions are the values that each condition may have: c a card, s a space
// that need not be there, S one that must, n a number.
var conditions = map[string]string{
	condAt: "S", condPlaying: "c", condFoul: "", condFree: "s", condEnemy: "ns", condUnits: "ns", condOdds: "ns", condOutnumber: "s",
	condRegulars: "s", condWild: "s", condCultivated: "s", condAttacker: "", condDefender: "", condAvoided: "", condOverran: "",
	condRaidYes: "", condRaidNo: "", condLevel: "ns", condYear: "c",
}

// holds reports whether a condition of an order of a side holds now. place is
// the space that the decision is about, "" if there is none. A condition that
// wants a space, of a decision that has none, does not hold.
func (g *game) holds(side Side, place string, c games.Cond) bool {
	value := func(i int) string {
		if i < len(c.Values) {
			return c.Values[i]
		}
		return ""
	}
	slug, n := place, 0
	switch conditions[c.Name] {
	case "s", "S":
		if value(0) != "" {
			slug = value(0)
		}
	case "ns":
		n, _ = strconv.Atoi(value(0))
		if value(1) != "" {
			slug = value(1)
		}
	case "c":
		n, _ = strconv.Atoi(value(0))
	}
	s, placed := g.d.SpaceBySlug(slug)
	e := side.Enemy()
	strength := func(x Side) int { return g.strengthOf(g.at(x, s)) }
	var move *Move
	if g.Phase != nil {
		move = g.Phase.Move
	}
	switch c.Name {
	case condAt:
		return placed && s.String() == place
	case condPlaying:
		return g.Phase != nil && g.Phase.Card == n && g.Turn == side
	case condFoul:
		return move != nil && move.Foul
	case condFree:
		return placed && !g.occupied(e, s)
	case condEnemy:
		return placed && len(g.units(g.at(e, s))) >= n
	case condUnits:
		return placed && len(g.units(g.at(side, s))) >= n
	case condOdds:
		return placed && strength(side) >= n*strength(e)
	case condOutnumber:
		return placed && strength(e) > strength(side)
	case condRegulars:
		return placed && slices.ContainsFunc(g.at(e, s), func(p PieceID) bool { return g.ptype(p).Regulars() })
	case condWild:
		return placed && g.wild(s)
	case condCultivated:
		return placed && g.terrain(s) == Cultivated
	case condAttacker:
		return g.Battle != nil && g.Battle.Attacker == side
	case condDefender:
		return g.Battle != nil && g.Battle.Attacker == e
	case condAvoided:
		return move != nil && move.Avoided
	case condOverran:
		return move != nil && move.Overran
	case condRaidYes:
		return g.Phase != nil && g.Phase.Raid == "succeeded"
	case condRaidNo:
		return g.Phase != nil && g.Phase.Raid == "failed"
	case condLevel:
		return placed && g.Spaces[s].Siege && g.Spaces[s].Level >= n
	case condYear:
		return g.Year == n
	case condNot:
		if len(c.Values) == 0 || c.Values[0] == condNot {
			return false
		}
		return !g.holds(side, place, games.Cond{Name: c.Values[0], Values: c.Values[1:]})
	}
	return false
}

// condWords are the ways to write conditions; longer ones first.
var condWords = []struct {
	words []string
	name  string
}{
	{[]string{"foul", "weather"}, condFoul}, {[]string{"foul-weather"}, condFoul}, {[]string{"raid", "succeeded"}, condRaidYes}, {[]string{"raid", "failed"}, condRaidNo},
	{[]string{"raid-succeeded"}, condRaidYes}, {[]string{"raid-failed"}, condRaidNo}, {[]string{"successful"}, condRaidYes}, {[]string{"failed"}, condRaidNo},
	{[]string{"at"}, condAt}, {[]string{"playing"}, condPlaying}, {[]string{"free"}, condFree}, {[]string{"enemy"}, condEnemy}, {[]string{"units"}, condUnits},
	{[]string{"odds"}, condOdds}, {[]string{"outnumbered"}, condOutnumber}, {[]string{"regulars"}, condRegulars}, {[]string{"wild"}, condWild},
	{[]string{"in", "wilderness"}, condWild}, {[]string{"cultivated"}, condCultivated}, {[]string{"attacker"}, condAttacker}, {[]string{"defender"}, condDefender},
	{[]string{"avoided"}, condAvoided}, {[]string{"overran"}, condOverran}, {[]string{"overrun"}, condOverran}, {[]string{"level"}, condLevel}, {[]string{"year"}, condYear},
}

// readIfs reads conditions: "if odds 2 and not free OSW:".
func (r *reader) readIfs() {
	for r.fault == nil && r.word("if", "when", "unless") {
		unless := r.toks[r.i-1].Text == "unless"
		for {
			not := unless
			for r.word("not", "no") {
				not = !not
			}
			c := r.condition()
			if r.fault != nil {
				return
			}
			if not {
				c = games.Cond{Name: condNot, Values: append([]string{c.Name}, c.Values...)}
			}
			r.ifs = append(r.ifs, c)
			if r.peek("and", ",") && r.i+1 < len(r.toks) && r.condAhead(r.i+1) {
				r.i++
				continue
			}
			break
		}
		r.skip(":", ",", "then")
	}
}

// condAhead reports whether a condition begins at token i.
func (r *reader) condAhead(i int) bool {
	for i < len(r.toks) && (r.toks[i].Text == "not" || r.toks[i].Text == "no") {
		i++
	}
	for _, w := range condWords {
		if r.wordsAt(i, w.words) {
			return true
		}
	}
	return false
}

func (r *reader) wordsAt(i int, words []string) bool {
	if i+len(words) > len(r.toks) {
		return false
	}
	for k, w := range words {
		if r.toks[i+k].Text != w {
			return false
		}
	}
	return true
}

// condition reads one condition.
func (r *reader) condition() games.Cond {
	for _, w := range condWords {
		if !r.wordsAt(r.i, w.words) {
			continue
		}
		r.i += len(w.words)
		c := games.Cond{Name: w.name}
		for _, want := range conditions[w.name] {
			switch want {
			case 'n', 'c':
				n, ok := r.number()
				if !ok {
					r.fail("condition-number", "what", w.name)
					return c
				}
				c.Values = append(c.Values, strconv.Itoa(n))
				if want == 'n' {
					r.skip("units", "to", "one", "1", "or", "more")
				}
			case 'S':
				c.Values = append(c.Values, r.space())
			case 's':
				r.skip("at", "in")
				if s, ok := r.maybeSpace(); ok {
					c.Values = append(c.Values, s)
				}
			}
		}
		return c
	}
	r.fail("unknown-condition", "what", r.raw())
	return games.Cond{}
}

// formatCond writes a condition as readIfs reads it.
func (d *Data) formatCond(c games.Cond) string {
	if c.Name == condNot && len(c.Values) > 0 {
		return "not " + d.formatCond(games.Cond{Name: c.Values[0], Values: c.Values[1:]})
	}
	text := map[string]string{condFoul: "foul weather", condRaidYes: "raid succeeded", condRaidNo: "raid failed"}[c.Name]
	if text == "" {
		text = c.Name
	}
	for i, v := range c.Values {
		if kind := conditions[c.Name]; i < len(kind) && (kind[i] == 's' || kind[i] == 'S') {
			if kind[i] == 's' && i > 0 {
				text += " at"
			}
			v = d.codeOf(v)
		}
		text += " " + v
	}
	return text
}
