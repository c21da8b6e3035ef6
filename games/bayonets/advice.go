package bayonets

import (
	"postrider/games"
	"postrider/games/advice"
	"postrider/games/language"
)

// Advise answers "legal" of Actions, and of choices among options or units.
func (t *Title) Advise(d games.Decision, typed, lang string) (games.Advice, *games.Fault) {
	switch d.(type) {
	case *actionDecision, *choice, *unitPick:
	default:
		return games.Advice{}, nil
	}
	about, fault := t.data.readTopic(t.Spoken(lang), typed)
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

// Examples are ideas for Actions and Landings, and of placings the plain ones.
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
	a, fault := d.Accept(o)
	if fault != nil {
		return nil
	}
	switch d := d.(type) {
	case *actionDecision:
		return d.odds(a.Value.(*act))
	case *unitPick:
		return d.World.(*game).rallyChance(d, a.Value.([]UnitID))
	case *choice:
		return d.Rules.(*game).rerollChance(d, a.Value)
	}
	return nil
}

func atSpace(value string, s SpaceID) bool { return value == s.String() }

// namesUnits reports whether a value of an order names units of a name or class.
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

func (t *Title) note(d games.Decision, o games.Order) games.Text {
	if text := optionText(d, o); text.Kind != "" {
		return text
	}
	return advice.First(t.Odds(d, o))
}

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

// A topic is what "legal" is asked of: beside Actions, spaces and units an AP.
type topic struct {
	advice.Topic[SpaceID]
	ap AP
}

// topicVerb is the Action that an order word speaks of, empty if it is of none.
func topicVerb(word language.Mention) string {
	switch word.Verb {
	case "move", "go-on":
		return "move"
	case "done", "pass":
		return "done"
	case "raid", "sail", "marshal", "build", "land", "abandon":
		return word.Verb
	}
	return ""
}

// readTopic reads what stands behind "legal", in any order: "raid CARL", "Rogers".
func (d *Data) readTopic(in []*language.Language, typed string) (topic, *games.Fault) {
	var t topic
	fault := t.Read(in, typed, topicVerb, func(m language.Mention) {
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
				return
			}
			t.Units = append(t.Units, name)
		}
	}, slotAP, slotSpace, slotUnits)
	return t, fault
}

func (t *topic) any() bool { return t.ap == "" && t.Any() }

// allows reports whether the topic speaks of an AP; a Light/Army AP is both.
func (t *topic) allows(ap AP) bool {
	return t.ap == "" || t.ap == ap || ap == APFrenchBoth && (t.ap == APLight || t.ap == APArmy)
}

// half reports whether an Action is of the half of a Light/Army AP that is meant.
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
