package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// ask puts a decision and returns the value of its answer.
func (g *game) ask(d games.Decision) any { return g.ref.Ask(d).Value }

type (
	choice    = pick.Choice
	option    = pick.Option
	unitPick  = pick.Pieces[UnitID]
	unitGroup = pick.Group[UnitID]
)

// question asks what the words have for a kind, with alternating names and
// values.
func question(a games.About, values ...any) pick.Question {
	return pick.Question{Of: a, Ask: games.T("ask-"+string(a.Kind), values...)}
}

// choice is a decision among answers still to be added; values are for its words.
func (g *game) choice(a games.About, values ...any) *choice {
	return &choice{Question: question(a, values...), Rules: g}
}

// yesNo asks whether to use what a kind is about; yes is the default.
func (g *game) yesNo(a games.About, yes bool, values ...any) bool {
	c := g.choice(a, values...)
	c.Add(order(a.Kind, string(a.Kind), "use", "yes"), true).Add(order(a.Kind, string(a.Kind), "use", "no"), false)
	if !yes {
		c.Safe = 1
	}
	return g.choose(c).(bool)
}

func (g *game) choose(c *choice) any { return c.Chosen(g.ask) }

// group is units of which so many are to be chosen; the best choice first.
func group(us []UnitID, need int) unitGroup { return unitGroup{From: us, Need: need} }

// listed is how many answers of a large choice are listed.
const listed = 60

func (g *game) unitPick(q pick.Question, verb string, groups ...unitGroup) *unitPick {
	return &unitPick{Question: q, World: g, Verb: verb, Groups: groups, Most: listed}
}

func (g *game) chooseUnits(p *unitPick) []UnitID { return p.Chosen(g.ask) }

// preferUnits is chooseUnits where orders are lists of preference.
func (g *game) preferUnits(p *unitPick) []UnitID {
	p.Wish = true
	return g.chooseUnits(p)
}

// chooseUnit is preferUnits for one unit, the best first; s may be NoSpace.
func (g *game) chooseUnit(a games.About, s SpaceID, verb string, units []UnitID) UnitID {
	return g.preferUnits(g.unitPick(question(a, "space", s, "units", units), verb, group(units, 1)))[0]
}

// meantFor narrows a decision about u to orders that name it or no unit.
func (g *game) meantFor(u UnitID) func(games.Order) bool {
	return func(o games.Order) bool {
		means := func(sel string) bool { return g.Means(parseSelector(sel), u) }
		return !o.Has("units") || slices.ContainsFunc(o.Get("units"), means)
	}
}

// Fits reports whether place and conditions of o are meant for a decision.
func (g *game) Fits(o games.Order, about games.About) bool {
	return g.d.lang.Fits(o, about, func(c games.Cond) bool { return g.holds(factionOf(about.Seat), about.Place, c) })
}

func (g *game) Format(o games.Order) string { return g.d.lang.Format(o) }

// order is in one word what the rules often make.
func order(kind games.Kind, verb string, pairs ...any) games.Order {
	return games.NewOrder(kind, verb, pairs...)
}

// about makes what a decision is about; s may be NoSpace.
func about(kind games.Kind, f Faction, s SpaceID, rule games.Rule, ahead ...games.Kind) games.About {
	a := games.About{Kind: kind, Seat: f.Seat(), Rule: rule, Ahead: ahead}
	if s != NoSpace {
		a.Place = s.String()
	}
	return a
}

type (
	// A placing is where to put what is drawn (15.3, 16.3) or given back (17.2 #8).
	placing   = pick.Placing[UnitID, Where]
	placeable = pick.Placeable[UnitID, Where]
)

// place asks where units go, unless there is nothing to choose, and puts them
// there. It returns those that are placed, with their places.
func (g *game) place(p *placing) ([]UnitID, []Where) {
	p.World, p.Nowhere, p.Most = g, Unused, listed
	places, settled := p.Settle()
	if settled {
		games.Settled(g.ref, p)
	} else {
		places = g.ask(p).([]Where)
	}
	us, ws := p.Placed(places)
	for i, u := range us {
		g.add(u, ws[i])
	}
	return us, ws
}

// toEach is the choice among the same places for each of some units.
func toEach(units []UnitID, places []Where) []placeable {
	return []placeable{{From: units, Need: len(units), Where: func(UnitID) []Where { return slices.Clone(places) }}}
}

func (g *game) PlaceNamed(name string) (Where, bool) {
	var w Where
	err := w.UnmarshalText([]byte(name))
	return w, err == nil
}

// ComparePlaces sorts places: the map in its order, then boxes.
func (g *game) ComparePlaces(a, b Where) int {
	if a.OnMap() != b.OnMap() {
		return int(b) - int(a)
	}
	return int(a) - int(b)
}

func wheres(spaces []SpaceID) []Where {
	ws := make([]Where, len(spaces))
	for i, s := range spaces {
		ws[i] = At(s)
	}
	return ws
}

func (g *game) tellPlaced(rule games.Rule, kind string, f Faction, us []UnitID, ws []Where) {
	for w, here := range pick.ByPlace(us, func(i int) Where { return ws[i] }) {
		g.tell(rule, kind, "side", f, "units", here, "space", w)
	}
}
