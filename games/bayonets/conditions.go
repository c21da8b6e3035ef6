package bayonets

import (
	"slices"
	"strconv"

	"postrider/games"
)

// The names of conditions. They stand in journals and in standing orders and
// never change.
const (
	condAt          = "at"             // [space]: the decision is about that space
	condIn          = "in"             // [kind of space or colony]
	condAttacked    = "attacked"       // [space] or the decision's: a Battle is due there with own units
	condFree        = "free"           // [space]: no enemy units there
	condOutnumbered = "outnumbered"    // [n], [space]: fewer own units than enemy ones; n times as many enemy units or more
	condOutnumber   = "outnumber"      // [n], [space]: the same the other way round
	condAttacker    = "attacker"       // own role in the Battle in progress
	condDefender    = "defender"       //
	condAhead       = "ahead"          // [n]: own Battle Victory marker leads by n or more; 1 if not said
	condBehind      = "behind"         // [n]
	condRouted      = "routed"         // [space]: the own stack has a Rout marker
	condFort        = "fort"           // [space]: a Fort or Bastion of either side
	condNoFort      = "no-fort"        // [space]
	condYear        = "year"           // [year]
	condRound       = "round"          // [round, such as AR5]
	condCard        = "card"           // [side, number]: that card is face up this Action Round
	condRaidYes     = "raid-succeeded" // [space]: the Raid on it, or the last one, of this phase
	condRaidNo      = "raid-failed"    // [space]
	condOverwhelmed = "overwhelmed"    // the last move Overwhelmed somebody
	condStrength    = "strength"       // n, [space]: n own units or more
	condFewer       = "fewer"          // n, [space]: n own units or fewer
	condEnemy       = "enemy"          // n, [space]: n enemy units or more
	condEnemyFewer  = "enemy-fewer"    // n, [space]: n enemy units or fewer
	condLights      = "lights"         // n, [space]: n own Light units or more
	condLightsOnly  = "lights-only"    // [space]: no own units but Lights and Commanders
	condNot         = "not"            // name and values of the condition that must not hold
	condElse        = "else"           // what stood before it in the sheet was not done; Link puts the condition in its place
)

// holds reports whether a condition of an order of f holds now. place is the
// space that the decision is about, "" if there is none. A condition that asks
// for a space, of a decision that has none, does not hold; "attacked" then
// asks whether any own stack is.
func (g *game) holds(f Faction, place string, c games.Cond) bool {
	s, placed := g.condSpace(place, c)
	switch c.Name {
	case condAt:
		return placed && s.String() == place
	case condIn:
		return placed && len(c.Values) > 0 && g.inRegion(s, c.Values[0])
	case condAttacked:
		if placed {
			return g.attacked(f, s)
		}
		return slices.ContainsFunc(g.d.Spaces, func(sp Space) bool { return g.attacked(f, sp.ID) })
	case condFree:
		return placed && !g.hasUnits(f.Enemy(), s)
	case condOutnumbered:
		return placed && moreThan(g.strength(f.Enemy(), At(s)), g.strength(f, At(s)), c)
	case condOutnumber:
		return placed && moreThan(g.strength(f, At(s)), g.strength(f.Enemy(), At(s)), c)
	case condAttacker:
		return g.Battle != nil && g.Battle.Attacker == f
	case condDefender:
		return g.Battle != nil && g.Battle.Attacker == f.Enemy()
	case condAhead:
		return g.Battle != nil && g.Battle.lead(f) >= condNumber(c)
	case condBehind:
		return g.Battle != nil && -g.Battle.lead(f) >= condNumber(c)
	case condRouted:
		return placed && g.marks(f, At(s)).Rout
	case condFort:
		return placed && g.fortified(s)
	case condNoFort:
		return placed && !g.fortified(s)
	case condYear:
		return g.Year == condNumber(c)
	case condRound:
		return len(c.Values) > 0 && g.Round.String() == c.Values[0]
	case condCard:
		return g.condCardInPlay(c)
	case condRaidYes:
		if named := len(c.Values) > 0; named { // a space is raided once a Year
			return placed && g.Spaces[s].Raided == f
		}
		return g.AR.LastRaid == raidSucceeded
	case condRaidNo:
		if named := len(c.Values) > 0; named {
			return placed && g.AR.LastRaid != "" && g.Spaces[s].Raided != f
		}
		return g.AR.LastRaid == raidFailed
	case condElse:
		return g.AR.LastRaid == raidFailed
	case condNot:
		inner, ok := negated(c)
		return ok && !g.holds(f, place, inner)
	case condOverwhelmed:
		return g.AR.Overwhelmed
	case condStrength:
		return placed && g.strength(f, At(s)) >= condNumber(c)
	case condFewer:
		return placed && g.strength(f, At(s)) <= condNumber(c)
	case condEnemy:
		return placed && g.strength(f.Enemy(), At(s)) >= condNumber(c)
	case condEnemyFewer:
		return placed && g.strength(f.Enemy(), At(s)) <= condNumber(c)
	case condLightsOnly:
		lights := g.count(f, At(s), func(u UnitID) bool { return g.utype(u).IsLight() })
		return placed && lights > 0 && lights == g.strength(f, At(s))
	case condLights:
		return placed && g.count(f, At(s), func(u UnitID) bool { return g.utype(u).IsLight() }) >= condNumber(c)
	}
	return false
}

// moreThan reports whether many are more than few, or as many times more as
// the condition says.
func moreThan(many, few int, c games.Cond) bool {
	return many > few && (len(condKeyValues(c)) == 0 || many >= few*condNumber(c))
}

// negated is the condition that a negation is of.
func negated(c games.Cond) (games.Cond, bool) {
	if len(c.Values) == 0 || c.Values[0] == condNot {
		return games.Cond{}, false
	}
	inner := games.Cond{Name: c.Values[0]}
	if len(c.Values) > 1 {
		inner.Values = c.Values[1:]
	}
	return inner, true
}

// condSpace is the space that a condition speaks of: its own value where it
// names one, else the decision's.
func (g *game) condSpace(place string, c games.Cond) (SpaceID, bool) {
	slug := place
	if condHasSpace(c.Name) {
		if i := len(condKeyValues(c)); len(c.Values) > i {
			slug = c.Values[i]
		}
	}
	s, ok := g.d.SpaceBySlug(slug)
	return s, ok
}

// condHasSpace reports whether a condition may name a space.
func condHasSpace(name string) bool {
	switch name {
	case condAt, condAttacked, condFree, condRouted, condFort, condNoFort, condLightsOnly, condRaidYes, condRaidNo:
		return true
	}
	return condCounts(name)
}

// condCounts reports whether a condition counts units, so that its first value
// may be a number.
func condCounts(name string) bool {
	switch name {
	case condOutnumbered, condOutnumber, condStrength, condFewer, condEnemy, condEnemyFewer, condLights:
		return true
	}
	return false
}

// condKeyValues are the values of a condition that come before its space.
func condKeyValues(c games.Cond) []string {
	if condCounts(c.Name) && len(c.Values) > 0 {
		if _, err := strconv.Atoi(c.Values[0]); err == nil {
			return c.Values[:1]
		}
	}
	return nil
}

// condNumber is the number of a condition, 1 if it says none.
func condNumber(c games.Cond) int {
	if len(c.Values) > 0 {
		if n, err := strconv.Atoi(c.Values[0]); err == nil {
			return n
		}
	}
	return 1
}

// inRegion reports whether s is of a kind (2.1) or lies on a Colony (2.4).
func (g *game) inRegion(s SpaceID, region string) bool {
	sp := &g.d.Spaces[s]
	return string(sp.Kind) == region || sp.Colony == region
}

// attacked reports whether f has units on s and the enemy has too, or a Battle
// marker lies there.
func (g *game) attacked(f Faction, s SpaceID) bool {
	return g.hasUnits(f, s) && (g.Spaces[s].Battle || g.hasUnits(f.Enemy(), s))
}

// fortified reports whether a Fort or a Bastion stands on s.
func (g *game) fortified(s SpaceID) bool {
	for _, f := range factions {
		if _, ok := g.fortAt(f, s); ok {
			return true
		}
	}
	return g.bastions(s) > 0
}

// condCardInPlay reports whether the card of a condition {side, number} is
// face up; the Indian card is a French one.
func (g *game) condCardInPlay(c games.Cond) bool {
	if len(c.Values) < 2 {
		return false
	}
	n, err := strconv.Atoi(c.Values[1])
	if err != nil || n == 0 || !slices.Contains(g.Cards.Played[:], n) {
		return false
	}
	return g.d.Cards[n].Faction.String() == c.Values[0]
}
