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

// negation is the condition that c does not hold, and negated the other way
// round.
func negation(c games.Cond) games.Cond {
	switch c.Name {
	case condRaidYes:
		return games.Cond{Name: condRaidNo, Values: c.Values}
	case condRaidNo:
		return games.Cond{Name: condRaidYes, Values: c.Values}
	case condNot:
		inner, _ := negated(c)
		return inner
	}
	return games.Cond{Name: condNot, Values: append([]string{c.Name}, c.Values...)}
}

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

// condOfTarget reports whether a condition that names no space, of an order to
// go somewhere, speaks of where it goes to; the others speak of where it comes
// from.
func condOfTarget(name string) bool {
	switch name {
	case condFree, condFort, condNoFort, condEnemy, condEnemyFewer:
		return true
	}
	return false
}

// aim gives the conditions of an Action that name no space the space that they
// speak of: "move all from ALB to LKG if free" is about Lake George. Of other
// orders they speak of the space of the question.
func aim(o games.Order) []games.Cond {
	switch o.Kind {
	case kindAction, kindIndian, kindReact, kindGoOn:
	default:
		return o.If
	}
	from, to := o.Arg("from"), o.Arg("to")
	if o.Verb == "marshal" || o.Verb == "build" {
		from, to = o.Arg("at"), o.Arg("at")
	}
	if o.Verb == "sail" {
		to = o.Arg("land")
	}
	aimed := slices.Clone(o.If)
	for i, c := range aimed {
		inner, not := c, c.Name == condNot
		if not {
			inner, _ = negated(c)
		}
		s := from
		if condOfTarget(inner.Name) {
			s = to
		}
		if s == "" || !condHasSpace(inner.Name) || inner.Name == condRaidYes || inner.Name == condRaidNo || len(inner.Values) > len(condKeyValues(inner)) {
			continue
		}
		inner.Values = append(slices.Clone(inner.Values), s)
		if aimed[i] = inner; not {
			aimed[i] = negation(inner)
		}
	}
	return aimed
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
	keys := condKeyValues(c)
	n := ""
	if len(keys) > 0 {
		n = keys[0]
	}
	switch c.Name {
	case condNot:
		if inner, ok := negated(c); ok {
			return "not " + formatCond(inner)
		}
	case condNoFort:
		words = []string{"no fort"}
	case condRaidYes, condRaidNo:
		on := ""
		if len(c.Values) > 0 {
			on = "on " + codeOf(c.Values[0]) + " "
		}
		return "raid " + on + strings.TrimPrefix(c.Name, "raid-")
	case condOutnumbered, condOutnumber:
		if n != "" {
			words = append(words, n, "to 1")
		}
	case condStrength:
		words = []string{n, "or more"}
	case condFewer:
		words = []string{n, "or fewer"}
	case condEnemy:
		words = []string{"enemy", n, "or more"}
	case condEnemyFewer:
		words = []string{"enemy", n, "or fewer"}
	case condLights:
		words = []string{n, "lights"}
	case condLightsOnly:
		words = []string{"lights only"}
	}
	c.Values = c.Values[len(keys):]
	for _, v := range c.Values {
		if condHasSpace(c.Name) {
			if v = codeOf(v); c.Name != condAt {
				v = "at " + v
			}
		}
		words = append(words, v)
	}
	return strings.Join(words, " ")
}

// readIfs reads conditions, each behind "if", "when" or "unless", or joined by
// "and".
func (r *reader) readIfs() {
	for r.Peek("if", "when", "unless") {
		if r.Word("unless") {
			r.ifs = append(r.ifs, negation(r.cond()))
		} else {
			r.I++
			r.readConds()
		}
		from := r.I
		r.Skip(",", ":", "and")
		if !r.Peek("if", "when", "unless") {
			r.I = from
			r.Skip(",", ":", "then")
			return
		}
	}
}

// readConds reads conditions joined by "and".
func (r *reader) readConds() {
	for r.Fault == nil {
		r.ifs = append(r.ifs, r.cond())
		from := r.I
		if r.Word("and") && !r.AtEnd() && r.wordAt(r.I) == "" {
			r.Skip("if", "when")
			continue
		}
		r.I = from
		return
	}
}

// cond reads one condition.
func (r *reader) cond() games.Cond {
	r.Skip("the", "my", "as", "i", "we", "am", "im", "are", "is", "it", "its", "there", "a", "an", "space", "have", "stack", "with")
	if r.Word("not") {
		c := r.cond()
		if c.Name == condNot {
			r.Fail("unknown-condition", "what", "not not")
		}
		return negation(c)
	}
	switch {
	case r.Peek("at") && r.I+1 < len(r.Toks) && (r.Toks[r.I+1].Text == "least" || r.Toks[r.I+1].Text == "most"):
		return r.condUnits(condStrength, condFewer)
	case r.Word("at", "in", "on"):
		return r.condPlace()
	case r.Word("attacked"):
		return r.condAtSpace(condAttacked)
	case r.Word("free", "empty", "clear"):
		return r.condAtSpace(condFree)
	case r.Word("outnumbered"):
		return r.condOdds(condOutnumbered)
	case r.Word("outnumber", "outnumbering"):
		r.Skip("the", "enemy", "them", "him", "it")
		return r.condOdds(condOutnumber)
	case r.Word("attacker", "attacking", "attack"):
		return games.Cond{Name: condAttacker}
	case r.Word("defender", "defending", "defend"):
		return games.Cond{Name: condDefender}
	case r.Word("routed", "rout"):
		return r.condAtSpace(condRouted)
	case r.Word("fort", "bastion"):
		r.Skip("or", "bastion", "there", "is")
		return r.condAtSpace(condFort)
	case r.Word("no", "without"):
		if r.Word("fort", "bastion") {
			r.Skip("or", "bastion")
			return r.condAtSpace(condNoFort)
		}
		if r.Word("enemy", "enemies") {
			r.Skip("units", "unit")
			return r.condAtSpace(condFree)
		}
	case r.Word("enemy", "enemies"):
		r.Skip("is", "are", "has", "have", "units", "strength")
		return r.condUnits(condEnemy, condEnemyFewer)
	case r.Word("overwhelmed", "overwhelm"):
		return games.Cond{Name: condOverwhelmed}
	case r.Word("ahead", "behind"):
		c := games.Cond{Name: r.Toks[r.I-1].Text}
		r.Skip("by")
		if n, ok := r.number(); ok {
			c.Values = []string{itoa(n)}
		}
		return c
	case r.Word("year"):
		if n, ok := r.number(); ok {
			return games.Cond{Name: condYear, Values: []string{itoa(n)}}
		}
	case r.Peek("round", "ar") || r.actionRound() != "":
		r.Skip("round")
		if round := r.actionRound(); round != "" {
			r.I++
			return games.Cond{Name: condRound, Values: []string{round}}
		}
		r.Skip("ar")
		if n, ok := r.number(); ok && n >= 1 && n <= 9 {
			return games.Cond{Name: condRound, Values: []string{"AR" + itoa(n)}}
		}
	case r.Word("card"):
		return r.condCard()
	case r.Peek("british", "french", "indian") && r.I+1 < len(r.Toks):
		return r.condCard()
	case r.Word("raid"):
		return r.condRaid()
	case r.Peek("successful", "success", "succeeded", "succeeds", "unsuccessful", "failed", "fails"):
		return r.condRaid()
	case r.Words("only", "lights"), r.Words("lights", "only"), r.Words("all", "lights"):
		return r.condAtSpace(condLightsOnly)
	case r.Word("strength"):
		return r.condUnits(condStrength, condFewer)
	case r.Word("lights"):
		if n, ok := r.number(); ok {
			return r.condCount(condLights, n)
		}
	}
	from := r.I
	if n, ok := r.number(); ok {
		switch {
		case n >= 1700:
			return games.Cond{Name: condYear, Values: []string{itoa(n)}}
		case r.Peek("ahead", "behind"):
			c := games.Cond{Name: r.Toks[r.I].Text, Values: []string{itoa(n)}}
			r.I++
			return c
		}
		r.Words("or", "more")
		if r.Word("lights", "light") {
			r.Skip("units", "unit")
			r.Words("or", "more")
			return r.condCount(condLights, n)
		}
		r.I = from
		return r.condUnits(condStrength, condFewer)
	}
	if r.Peek("less", "fewer", "more", "at", "most", "least") {
		return r.condUnits(condStrength, condFewer)
	}
	if s, ok := r.maybeSpace(); ok {
		r.Skip("is")
		not := r.Word("not")
		c := games.Cond{Name: condAt, Values: []string{s}}
		switch {
		case r.Word("attacked"):
			c.Name = condAttacked
		case r.Word("free", "empty", "clear"):
			c.Name = condFree
		case r.Word("outnumbered"):
			c.Name = condOutnumbered
		case r.Word("routed"):
			c.Name = condRouted
		case not:
			r.Fail("unknown-condition", "what", r.Raw())
		}
		if not {
			return negation(c)
		}
		return c
	}
	r.Fail("unknown-condition", "what", r.Raw())
	return games.Cond{}
}

// condUnits reads how many units there must be: "4", "4 or more", "at least
// 4", "more than 3"; with most: "3 or fewer", "at most 3", "fewer than 4".
func (r *reader) condUnits(least, most string) games.Cond {
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
	n, ok := r.number()
	if !ok || n+add < 1 {
		r.Fail("unknown-condition", "what", r.Raw())
		return games.Cond{}
	}
	r.Skip("own", "enemy", "units", "unit")
	switch {
	case r.Words("or", "more"):
	case r.Words("or", "fewer"), r.Words("or", "less"):
		name = most
	}
	r.Skip("own", "enemy", "units", "unit", "there")
	return r.condCount(name, n+add)
}

// condOdds reads "outnumbered" or "outnumber" and by how much: "2 to 1".
func (r *reader) condOdds(name string) games.Cond {
	c := games.Cond{Name: name}
	from := r.I
	r.Skip("by")
	if n, ok := r.number(); ok {
		if r.Word("to", ":") {
			if one, ok := r.number(); !ok || one != 1 {
				r.Fail("unknown-condition", "what", r.Raw())
			}
		}
		c.Values = []string{itoa(n)}
	} else {
		r.I = from
	}
	at := r.condAtSpace(name)
	c.Values = append(c.Values, at.Values...)
	return c
}

// condPlace reads what stands behind "at" or "in": a space, a kind of space or
// a Colony, a year, a round.
func (r *reader) condPlace() games.Cond {
	r.Skip("the", "a", "an")
	if n, ok := r.number(); ok && n >= 1700 {
		return games.Cond{Name: condYear, Values: []string{itoa(n)}}
	}
	if round := r.actionRound(); round != "" {
		r.I++
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
		if r.Word(string(kind), string(kind)+"s") {
			r.Skip("space", "spaces")
			return string(kind)
		}
	}
	for _, colony := range r.d.colonyWords {
		if r.Words(colony.words...) {
			return colony.id
		}
	}
	return ""
}

// regionNext reports whether a region stands behind the next word.
func (r *reader) regionNext() bool {
	from := r.I
	r.I++
	r.Skip("the", "a", "an")
	region := r.region()
	r.I = from
	return region != ""
}

// condAtSpace reads the space of a condition, if it names one.
func (r *reader) condAtSpace(name string) games.Cond {
	c := games.Cond{Name: name}
	if r.Word("at", "in", "on") {
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
	if r.Word("british") {
		side = "british"
	} else if r.Word("french", "indian") {
		side = "french"
	}
	r.Skip("player", "play", "plays", "played", "card", "have", "has")
	n, ok := r.number()
	if !ok || r.d.Cards[n] == nil {
		r.Fail("unknown-card", "what", r.Raw(), "form", "if british 19: …")
		return games.Cond{}
	}
	r.Words("in", "play")
	if side == "" {
		side = r.d.Cards[n].Faction.String()
	}
	return games.Cond{Name: condCard, Values: []string{side, itoa(n)}}
}

// condRaid reads how the last Raid went, or the one on a space.
func (r *reader) condRaid() games.Cond {
	var on []string
	if r.Word("on", "at") {
		on = []string{r.space()}
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

// actionRound is the round that comes next, such as "ar5"; "" if none does.
func (r *reader) actionRound() string {
	if r.AtEnd() {
		return ""
	}
	for i, name := range roundNames {
		if strings.EqualFold(name, r.Toks[r.I].Text) && Round(i).IsAction() {
			return name
		}
	}
	return ""
}

// A colonyWords is one way to type a Colony.
type colonyWords struct {
	id    string
	words []string
}

// wordsOfColonies are the words of each Colony's name and of its id.
func wordsOfColonies(d *Data) []colonyWords {
	var list []colonyWords
	for _, id := range slices.Sorted(maps.Keys(d.Colonies)) {
		for _, name := range []string{d.Colonies[id].Name, id} {
			var words []string
			for _, t := range games.Tokens(name) {
				words = append(words, t.Text)
			}
			list = append(list, colonyWords{id, words})
		}
	}
	return list
}
