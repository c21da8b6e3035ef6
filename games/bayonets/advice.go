package bayonets

import (
	"strings"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/language"
)

// Advise answers "legal" of Actions, and of choices among options or units. Of
// other decisions nothing is known but what they list.
func (t *Title) Advise(d games.Decision, typed string) (games.Advice, *games.Fault) {
	switch d.(type) {
	case *actionDecision, *choice, *unitPick:
	default:
		return games.Advice{}, nil
	}
	about, fault := t.data.readTopic(typed)
	if fault != nil {
		return games.Advice{}, fault
	}
	if d, ok := d.(*actionDecision); ok {
		return d.advise(&about), nil
	}
	most := groupHints
	if !about.any() {
		most = allHints
	}
	fits := func(o games.Order) bool { return about.Fits(o, atSpace, t.data.namesUnits) }
	return about.List(d, fits, most, func(o games.Order) games.Text { return t.note(d, o) }), nil
}

// Examples are ideas for Actions, the best spaces to land on, and of placings the
// plain ones.
func (t *Title) Examples(d games.Decision, most int) ([]games.Order, bool) {
	switch d := d.(type) {
	case *actionDecision:
		return d.examples(most)
	case *placing:
		some, _ := games.Some(d.Plain(), most/2, func(o games.Order) (games.Order, bool) { return o, true })
		return some, false
	case *choice:
		if d.Of.Kind == kindLand {
			g, f := d.Rules.(*game), factionOf(d.Of.Seat)
			var ideas advice.Ideas[games.Order]
			for _, opt := range d.Options {
				o := g.landing(f, opt.Value.(SpaceID))
				ideas.Add(opt.Order, "", opt.Order.Arg("to"), o.weight())
			}
			return ideas.Best()[:min(most, len(ideas))], len(ideas) <= most
		}
	}
	return t.NoAdvice.Examples(d, most)
}

// landing is what comes of a Landing of all of f that sail on s.
func (g *game) landing(f Faction, s SpaceID) outlook {
	t := g.trial()
	t.landOn(f, g.unitsAt(f, SailBox), s)
	return g.outlookOf(t, f, s)
}

// Odds knows those of Raids, of Commanders who Rally, and of rerolls.
func (t *Title) Odds(d games.Decision, o games.Order) []games.Text {
	switch d := d.(type) {
	case *actionDecision:
		return d.odds(o)
	case *unitPick:
		return d.World.(*game).rallyChance(d, o)
	case *choice:
		return d.Rules.(*game).rerollChance(d, o)
	}
	return nil
}

// atSpace reports whether a value of an order is a space.
func atSpace(value string, s SpaceID) bool { return value == s.String() }

// namesUnits reports whether a value of an order names units of a class, or one
// of them by the name of its counter.
func (d *Data) namesUnits(value, unit string) bool {
	if value == unit {
		return true
	}
	c := d.counterNamed(parseSelector(value).Name)
	if c == nil {
		return false
	}
	class, ok := classes[unit]
	return c.Slug == unit || ok && class(c)
}

// note says what comes of an answer where that is plain.
func (t *Title) note(d games.Decision, o games.Order) games.Text {
	if text := optionText(d, o); text.Kind != "" {
		return text
	}
	return advice.First(t.Odds(d, o))
}

// optionText says what comes of an option of a choice of cards or spaces.
func optionText(d games.Decision, o games.Order) games.Text {
	c, ok := d.(*choice)
	if !ok {
		return games.Text{}
	}
	g, f := c.Rules.(*game), factionOf(c.Of.Seat)
	i, ok := c.Find(func(opt option) bool { return games.SameAnswer(opt.Order, o) })
	if !ok {
		return games.Text{}
	}
	switch v := c.Options[i].Value.(type) {
	case int:
		if c.Of.Kind == kindReserve || c.Of.Kind == kindCard {
			card := g.d.Cards[v]
			return games.T("legal-card", "card", v, "initiative", card.Initiative, "aps", card.AP)
		}
	case SpaceID:
		if c.Of.Kind == kindLand {
			o := g.landing(f, v)
			if o.quiet() {
				return games.T("legal-there", "space", v, "units", g.stack(f, v))
			}
			return o.text("legal-move", "units", len(g.unitsAt(f, SailBox)))
		}
	case Where:
		if v.OnMap() && c.Of.Kind == kindRetreat {
			return games.T("legal-there", "space", v.Space(), "units", g.stack(f, v.Space()))
		}
	}
	return games.Text{}
}

// A topic is what a player wants to read of by "legal": beside Actions, spaces
// and units (as selectors) a kind of AP.
type topic struct {
	advice.Topic[SpaceID]
	ap AP
}

// topicVerb is the Action that an order word speaks of; empty: none.
func topicVerb(verb string) string {
	switch verb {
	case "move", "raid", "sail", "marshal", "build", "land", "abandon", "done":
		return verb
	case "pass":
		return "done"
	case "go-on":
		return "move"
	}
	return ""
}

// readTopic understands what stands behind "legal". Words may be in any order:
// "ALB", "light", "raid CARL", "Rogers", "build fort".
func (d *Data) readTopic(typed string) (topic, *games.Fault) {
	t := topic{Topic: advice.Topic[SpaceID]{Typed: strings.TrimSpace(typed)}}
	wanted := func(m language.Mention) bool { return topicVerb(m.Verb) != "" }
	mentions, notes, unknown := d.lang.Mentions(typed, wanted, slotAP, slotSpace, slotUnits)
	if unknown != "" {
		return t, &games.Fault{Text: typed, Why: games.T("legal-unknown", "what", unknown)}
	}
	t.Notes = notes
	for _, m := range mentions {
		switch m.Class {
		case slotAP:
			t.ap = AP(m.Value)
		case slotSpace:
			s, _ := d.SpaceBySlug(m.Value)
			t.Spaces = append(t.Spaces, s)
		case slotUnits:
			name := parseSelector(m.Value).Name
			if name == "forts" && len(t.Units)+len(t.Spaces) == 0 {
				t.Verb = "build"
				continue
			}
			t.Units = append(t.Units, name)
		default:
			t.Verb = topicVerb(m.Verb)
		}
	}
	return t, nil
}

// any reports whether the topic leaves everything open.
func (t *topic) any() bool { return t.ap == "" && t.Any() }

// allows reports whether an AP is one that the topic speaks of; a Light/Army AP
// may be called by either half.
func (t *topic) allows(ap AP) bool {
	return t.ap == "" || t.ap == ap || ap == APFrenchBoth && (t.ap == APLight || t.ap == APArmy)
}

// half reports whether an Action is one of the half of a Light/Army AP that the
// topic speaks of.
func (t *topic) half(p *prospect) bool {
	switch t.ap {
	case APLight:
		m, moves := p.action.(*march)
		return p.verb == "raid" || moves && m.mode == lightMove
	case APArmy:
		return p.verb != "raid"
	}
	return true
}
