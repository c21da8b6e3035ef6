package bayonets

import (
	"slices"

	"postrider/games"
)

// Advise answers "legal" for a choice: all its options, or those that the topic
// names, with what comes of each where that is plain.
func (c *choice) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(c.g, c, typed, c.note)
}

// Advise answers "legal" for a choice among units.
func (p *unitPick) Advise(typed string) (games.Advice, *games.Fault) {
	return adviseList(p.g, p, typed, func(o games.Order) games.Text { return games.FirstText(p.Odds(o)) })
}

// adviseList lists the answers of a decision that fit a topic.
func adviseList(g *game, d games.Decision, typed string, note func(games.Order) games.Text) (games.Advice, *games.Fault) {
	t, fault := g.d.readTopic(typed)
	if fault != nil {
		return games.Advice{}, fault
	}
	most := groupHints
	if !t.any() {
		most = allHints
	}
	fits := func(o games.Order) bool { return t.fitsOrder(g, o) }
	return games.Advice{Notes: t.notes, Groups: games.ListAdvice(d.List(), fits, t.nothing(), most, note)}, nil
}

// fitsOrder reports whether an order names all spaces of the topic, and all its
// units or classes.
func (t *topic) fitsOrder(g *game, o games.Order) bool {
	named := func(ok func(value string) bool) bool {
		return slices.ContainsFunc(o.Args, func(a games.Arg) bool { return slices.ContainsFunc(a.Values, ok) })
	}
	for _, s := range t.spaces {
		if o.Place != s.String() && !named(func(v string) bool { return v == s.String() }) {
			return false
		}
	}
	for _, unit := range t.units {
		if !named(func(v string) bool { return v == unit || g.sameUnits(parseSelector(v).name, unit) }) {
			return false
		}
	}
	return true
}

// sameUnits reports whether the name of a unit is of a class, or the name of one
// of its counters.
func (g *game) sameUnits(name, unit string) bool {
	c := g.d.counterNamed(name)
	if c == nil {
		return false
	}
	class, ok := classes[unit]
	return c.Slug == unit || ok && class(c)
}

// note says what comes of an option where that is plain.
func (c *choice) note(o games.Order) games.Text {
	g, f := c.g, factionOf(c.about.Seat)
	i := slices.IndexFunc(c.options, func(opt option) bool { return games.SameAnswer(opt.order, o) })
	if i < 0 {
		return games.Text{}
	}
	switch v := c.options[i].value.(type) {
	case int:
		if c.about.Kind == kindReserve || c.about.Kind == kindCard {
			card := g.d.Cards[v]
			var aps []string
			for _, ap := range card.AP {
				aps = append(aps, string(ap))
			}
			return games.T("legal-card", "card", v, "initiative", card.Initiative, "aps", aps)
		}
	case SpaceID:
		if c.about.Kind == kindLand {
			o := g.landingOutlook(g.trial(), f, g.unitsAt(f, SailBox), v)
			if o.quiet() {
				return games.T("legal-there", "space", v.String(), "units", keys(g.stack(f, v)))
			}
			return o.text("legal-move", "units", len(g.unitsAt(f, SailBox)))
		}
	case Where:
		if v.OnMap() && c.about.Kind == kindRetreat {
			return games.T("legal-there", "space", v.Space().String(), "units", keys(g.stack(f, v.Space())))
		}
	}
	return games.FirstText(c.Odds(o))
}
