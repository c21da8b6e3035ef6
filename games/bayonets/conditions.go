package bayonets

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// The names of conditions. They stand in journals and in standing orders and
// never change.
const (
	condAt          = "at"             // [space]: the decision is about that space
	condIn          = "in"             // [kind of space or colony]
	condAttacked    = "attacked"       // [space] or the decision's: a Battle is due there with own units
	condFree        = "free"           // [space]: no enemy units there
	condOutnumbered = "outnumbered"    // [space]: fewer own units than enemy ones
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
	condRaidYes     = "raid-succeeded" // the last Raid of this phase
	condRaidNo      = "raid-failed"    //
	condOverwhelmed = "overwhelmed"    // the last move Overwhelmed somebody
	condStrength    = "strength"       // [n] or [n, space]: n own units or more
	condLights      = "lights"         // [n] or [n, space]: n own Light units or more
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
		return placed && g.strength(f, At(s)) < g.strength(f.Enemy(), At(s))
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
		return g.AR.LastRaid == raidSucceeded
	case condRaidNo:
		return g.AR.LastRaid == raidFailed
	case condOverwhelmed:
		return g.AR.Overwhelmed
	case condStrength:
		return placed && g.strength(f, At(s)) >= condNumber(c)
	case condLights:
		return placed && g.count(f, At(s), func(u UnitID) bool { return g.utype(u).IsLight() }) >= condNumber(c)
	}
	return false
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
	case condAt, condAttacked, condFree, condOutnumbered, condRouted, condFort, condNoFort, condStrength, condLights:
		return true
	}
	return false
}

// condKeyValues are the values of a condition that come before its space.
func condKeyValues(c games.Cond) []string {
	if c.Name == condStrength || c.Name == condLights {
		return c.Values[:min(1, len(c.Values))]
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

// formatCond writes a condition as it is typed after "if".
func formatCond(c games.Cond) string {
	words := []string{c.Name}
	switch c.Name {
	case condNoFort:
		words = []string{"no fort"}
	case condRaidYes:
		words = []string{"raid succeeded"}
	case condRaidNo:
		words = []string{"raid failed"}
	}
	keys := condKeyValues(c)
	for i, v := range c.Values {
		if condHasSpace(c.Name) && i >= len(keys) {
			v = codeOf(v)
		}
		words = append(words, v)
	}
	return strings.Join(words, " ")
}

// readIfs reads conditions, each behind "if" or "when", or joined by "and".
func (r *reader) readIfs() {
	for r.word("if", "when") {
		for r.fault == nil {
			r.ifs = append(r.ifs, r.cond())
			from := r.i
			if r.word("and") && !r.atEnd() && r.wordAt(r.i) == "" {
				r.skip("if", "when")
				continue
			}
			r.i = from
			break
		}
		from := r.i
		r.skip(",", "and")
		if !r.peek("if", "when") {
			r.i = from
			r.skip(",", ":", "then")
			return
		}
	}
}

// cond reads one condition.
func (r *reader) cond() games.Cond {
	r.skip("the", "my", "as", "i", "we", "am", "im", "are", "is", "it", "its", "there", "a", "an", "space", "have", "stack")
	switch {
	case r.word("at", "in", "on"):
		return r.condPlace()
	case r.word("attacked"):
		return r.condAtSpace(condAttacked)
	case r.word("free", "empty", "clear"):
		return r.condAtSpace(condFree)
	case r.word("outnumbered"):
		return r.condAtSpace(condOutnumbered)
	case r.word("attacker", "attacking", "attack"):
		return games.Cond{Name: condAttacker}
	case r.word("defender", "defending", "defend"):
		return games.Cond{Name: condDefender}
	case r.word("routed", "rout"):
		return r.condAtSpace(condRouted)
	case r.word("fort", "bastion"):
		r.skip("or", "bastion", "there")
		return r.condAtSpace(condFort)
	case r.word("no", "without"):
		if r.word("fort") {
			return r.condAtSpace(condNoFort)
		}
		if r.word("enemy", "enemies") {
			r.skip("units", "unit")
			return r.condAtSpace(condFree)
		}
	case r.word("overwhelmed", "overwhelm"):
		return games.Cond{Name: condOverwhelmed}
	case r.word("ahead", "behind"):
		c := games.Cond{Name: r.toks[r.i-1].Text}
		r.skip("by")
		if n, ok := r.number(); ok {
			c.Values = []string{itoa(n)}
		}
		return c
	case r.word("year"):
		if n, ok := r.number(); ok {
			return games.Cond{Name: condYear, Values: []string{itoa(n)}}
		}
	case r.peek("round", "ar") || r.actionRound() != "":
		r.skip("round")
		if round := r.actionRound(); round != "" {
			r.i++
			return games.Cond{Name: condRound, Values: []string{round}}
		}
		r.skip("ar")
		if n, ok := r.number(); ok && n >= 1 && n <= 9 {
			return games.Cond{Name: condRound, Values: []string{"AR" + itoa(n)}}
		}
	case r.word("card"):
		return r.condCard()
	case r.peek("british", "french", "indian") && r.i+1 < len(r.toks):
		return r.condCard()
	case r.word("raid"):
		return r.condRaid()
	case r.peek("successful", "success", "succeeded", "succeeds", "unsuccessful", "failed", "fails"):
		return r.condRaid()
	case r.word("strength"):
		if n, ok := r.number(); ok {
			return r.condCount(condStrength, n)
		}
	case r.word("lights"):
		if n, ok := r.number(); ok {
			return r.condCount(condLights, n)
		}
	}
	if n, ok := r.condNumber(); ok {
		switch {
		case n >= 1700:
			return games.Cond{Name: condYear, Values: []string{itoa(n)}}
		case r.peek("ahead", "behind"):
			c := games.Cond{Name: r.toks[r.i].Text, Values: []string{itoa(n)}}
			r.i++
			return c
		case r.word("lights", "light"):
			return r.condCount(condLights, n)
		}
		r.skip("own", "units", "unit", "there")
		return r.condCount(condStrength, n)
	}
	if s, ok := r.maybeSpace(); ok {
		r.skip("is")
		c := games.Cond{Name: condAt, Values: []string{s}}
		switch {
		case r.word("attacked"):
			c.Name = condAttacked
		case r.word("free", "empty", "clear"):
			c.Name = condFree
		case r.word("outnumbered"):
			c.Name = condOutnumbered
		case r.word("routed"):
			c.Name = condRouted
		}
		return c
	}
	r.fail("unknown-condition", "what", r.raw())
	return games.Cond{}
}

// condNumber reads "4", "4 or more" and "at least 4".
func (r *reader) condNumber() (int, bool) {
	r.words("at", "least")
	r.words("more", "than")
	n, ok := r.number()
	if ok {
		r.words("or", "more")
	}
	return n, ok
}

// condPlace reads what stands behind "at" or "in": a space, a kind of space or
// a Colony, a year, a round.
func (r *reader) condPlace() games.Cond {
	r.skip("the", "a", "an")
	if n, ok := r.number(); ok && n >= 1700 {
		return games.Cond{Name: condYear, Values: []string{itoa(n)}}
	}
	if round := r.actionRound(); round != "" {
		r.i++
		return games.Cond{Name: condRound, Values: []string{round}}
	}
	if region := r.region(); region != "" {
		return games.Cond{Name: condIn, Values: []string{region}}
	}
	return games.Cond{Name: condAt, Values: []string{r.space()}}
}

// region reads a kind of space or a Colony, "" if none comes next.
func (r *reader) region() string {
	for _, kind := range []SpaceKind{Wilderness, Outpost, Settled, Base, Village} {
		if r.word(string(kind), string(kind)+"s") {
			r.skip("space", "spaces")
			return string(kind)
		}
	}
	for _, colony := range colonies {
		if r.words(colony.words...) {
			return colony.id
		}
	}
	return ""
}

// regionNext reports whether a region stands behind the next word.
func (r *reader) regionNext() bool {
	from := r.i
	r.i++
	r.skip("the", "a", "an")
	region := r.region()
	r.i = from
	return region != ""
}

// condAtSpace reads the space of a condition, if it names one.
func (r *reader) condAtSpace(name string) games.Cond {
	c := games.Cond{Name: name}
	if r.word("at", "in", "on") {
		c.Values = []string{r.space()}
	} else if s, ok := r.maybeSpace(); ok {
		c.Values = []string{s}
	}
	return c
}

// condCount is a condition that counts own units, perhaps on a named space.
func (r *reader) condCount(name string, n int) games.Cond {
	c := r.condAtSpace(name)
	c.Values = append([]string{itoa(n)}, c.Values...)
	return c
}

// condCard reads whose card with which number.
func (r *reader) condCard() games.Cond {
	side := ""
	if r.word("british") {
		side = "british"
	} else if r.word("french", "indian") {
		side = "french"
	}
	r.skip("player", "play", "plays", "played", "card", "have", "has")
	n, ok := r.number()
	if !ok || std.Cards[n] == nil {
		r.fail("unknown-card", "what", r.raw(), "form", "if british 19: …")
		return games.Cond{}
	}
	r.words("in", "play")
	if side == "" {
		side = std.Cards[n].Faction.String()
	}
	return games.Cond{Name: condCard, Values: []string{side, itoa(n)}}
}

// condRaid reads how the last Raid went.
func (r *reader) condRaid() games.Cond {
	r.skip("was", "is", "has")
	switch {
	case r.word("succeeded", "succeeds", "successful", "success", "works", "worked"):
		return games.Cond{Name: condRaidYes}
	case r.word("failed", "fails", "unsuccessful"):
		return games.Cond{Name: condRaidNo}
	}
	r.fail("unknown-condition", "what", r.raw())
	return games.Cond{}
}

// actionRound is the round that comes next, such as "ar5"; "" if none does.
func (r *reader) actionRound() string {
	if r.atEnd() {
		return ""
	}
	for i, name := range roundNames {
		if strings.EqualFold(name, r.toks[r.i].Text) && Round(i).IsAction() {
			return name
		}
	}
	return ""
}

// colonies are the words of each Colony's name and of its id.
var colonies = func() []struct {
	id    string
	words []string
} {
	var list []struct {
		id    string
		words []string
	}
	ids := slices.Sorted(maps.Keys(std.Colonies))
	for _, id := range ids {
		for _, name := range []string{std.colonyNames[id], id} {
			var words []string
			for _, t := range games.Tokens(name) {
				words = append(words, t.Text)
			}
			list = append(list, struct {
				id    string
				words []string
			}{id, words})
		}
	}
	return list
}()
