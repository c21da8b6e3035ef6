package conquest

import (
	"cmp"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/language"
	"postrider/games/pick"
)

// How much "legal" says.
const (
	shortHints  = 5   // of each part of the short form
	targetHints = 10  // areas that Armies can go to, where the topic asks for them
	listHints   = 25  // answers of a choice, unless the topic asks for some
	allHints    = 100 // of one answer
	mostWays    = 6   // from where Armies can come to an area
)

// A topic is what a player wants to read of by "legal": a kind of orders, areas, factions,
// a card.
type topic struct {
	advice.Topic[*Area]
	card string
}

func (t *topic) any() bool { return t.card == "" && t.Any() }

// readTopic understands what stands behind "legal": "OSW", "move from ALB", "event 12",
// "BC", "Johnson".
func (d *Data) readTopic(in []*language.Language, typed string) (topic, *games.Fault) {
	var t topic
	orders := func(m language.Mention) string { return string(m.Kind) }
	fault := t.Read(in, typed, orders, func(m language.Mention) {
		switch m.Class {
		case classArea:
			at, _ := d.areaBySlug(m.Value)
			t.Spaces = append(t.Spaces, d.area(at))
		case slotUnits:
			t.Units = append(t.Units, pick.ParseSelector(m.Value).Name)
		case "any-card", "event":
			t.card = m.Value
		}
	}, classArea, slotUnits, "any-card", "event")
	return t, fault
}

// Advise answers "legal": of a turn which cards there are and where Armies can go, of other
// decisions the answers that are of the topic, each with what comes of it.
func (t *Title) Advise(d games.Decision, typed, lang string) (games.Advice, *games.Fault) {
	about, fault := t.data.readTopic(t.Spoken(lang), typed)
	if fault != nil {
		return games.Advice{}, fault
	}
	switch d := d.(type) {
	case pick.Anew:
		return d().Rules.(*game).adviseCard(d(), &about), nil
	case *moving:
		return d.advise(&about), nil
	case *pick.Choice:
		if d.Of.Kind == kindReady {
			return d.Rules.(*game).adviseReady(d, &about), nil
		}
	}
	if about.Verb == string(d.About().Kind) {
		about.Verb = ""
	}
	shown := listHints
	if !about.any() {
		shown = allHints
	}
	f := factionOf(d.About().Seat)
	area := func(value string, a *Area) bool {
		_, name := language.CutCount(value)
		return name == a.Slug
	}
	units := func(value, name string) bool {
		_, said := language.CutCount(value)
		return said == name || slices.ContainsFunc((&game{}).meant(f, name), func(f Faction) bool { return f.String() == said })
	}
	fits := func(o games.Order) bool {
		if s, ok := d.(*spread); ok && len(o.Get("to")) != 1 && !games.SameAnswer(o, s.Default()) {
			return false // what is put apart is no row of its own
		}
		return about.Verb == "" && (about.card == "" || about.card == o.Arg("card")) && about.Fits(o, area, units)
	}
	return about.List(d, fits, shown, func(o games.Order) games.Text { return t.note(d, o) }), nil
}

// adviseReady answers "legal" before battles: what these promise, as the map stands.
func (g *game) adviseReady(c *pick.Choice, t *topic) games.Advice {
	p := &page{advice.Page{Of: c}, g, t}
	if !t.About(string(kindReady)) || t.card != "" || len(t.Units) > 0 {
		return t.Of()
	}
	p.Begin(games.Text{})
	if len(t.Spaces) == 0 {
		p.Offer(c.Default(), games.T("legal-ready"))
	}
	for _, at := range g.Turn.Battles {
		if t.Names(g.area(at)) {
			p.Say(g.clashText(at))
		}
	}
	return t.Of(p.Groups...)
}

// note says what comes of an answer: its odds, what a card does, or who stands where it
// leads.
func (t *Title) note(d games.Decision, o games.Order) games.Text {
	if odds := advice.First(t.Odds(d, o)); odds.Kind != "" {
		return odds
	}
	switch d := d.(type) {
	case *eventChoice:
		if c := d.named(o); c != nil && o.Verb != verbNone {
			return d.g.cardText(c)
		}
	case *spread:
		return d.g.thereText(factionOf(d.Of.Seat).Side(), o.Get("to"))
	case *leaving:
		return d.g.thereText(d.side, o.Get("to"))
	case *pick.Choice:
		if o.Kind == kindMuster {
			return d.Rules.(*game).thereText(factionOf(d.Of.Seat).Side(), o.Get("at"))
		}
	}
	return games.Text{}
}

// thereText says who is in the first of some areas that an order names, and which enemies
// are next to it.
func (g *game) thereText(side Side, values []string) games.Text {
	if len(values) != 1 {
		return games.Text{}
	}
	_, slug := language.CutCount(values[0])
	at, ok := g.d.areaBySlug(slug)
	if !ok {
		return games.Text{}
	}
	near := slices.DeleteFunc(slices.Clone(g.area(at).Next), func(next AreaID) bool { return g.units(side.Enemy(), next) == 0 })
	return games.T("legal-there", "place", slug, "units", unitList(g.Areas[at].Units), "near", g.d.slugs(near))
}

// cardText says what a card is, and what an event does.
func (g *game) cardText(c *Card) games.Text {
	return games.T("legal-card", "card", cardID(c.Number), "name", c.Name, "movement", c.Movement, "truce", c.Truce,
		"armies", c.Armies+c.Params["armies"], "areas", c.Areas, "phase", string(c.Phase), "effect", c.Effect, "faction", c.Deck,
		"units", c.Params["units"], "extra_areas", c.Params["extra_areas"], "dice", c.Params["dice"])
}

// A page collects what a turn allows.
type page struct {
	advice.Page
	g     *game
	topic *topic
}

// adviseCard answers "legal" at the beginning of a turn: the Movement Cards, the events in
// hand and, with the strongest card or the one of the topic, the Armies.
func (g *game) adviseCard(c *pick.Choice, t *topic) games.Advice {
	f, p := factionOf(c.Of.Seat), &page{advice.Page{Of: c}, g, t}
	options := pick.Those(c.Options, func(o pick.Option) bool { return t.card == "" || t.card == o.Order.Arg("card") })
	card := func(o pick.Option) *Card { return g.d.card(f, o.Value.(int)) }
	if len(t.Spaces)+len(t.Units) == 0 {
		p.Begin(games.T("legal-cards"))
		if t.About(string(kindCard)) {
			for _, o := range options {
				p.Offer(o.Order, g.cardText(card(o)))
			}
		}
		if t.About(string(kindEvent)) {
			p.events(f)
		}
	}
	if t.About(string(kindMove)) && len(options) > 0 {
		size := func(o pick.Option) int { return 10*card(o).Areas + card(o).Armies }
		strongest := slices.MaxFunc(options, func(m, n pick.Option) int { return cmp.Compare(size(m), size(n)) })
		d := &moving{asked: asked{g: g.trial()}}
		d.g.Turn.Card, d.g.Turn.Laid = strongest.Value.(int), true
		p.marches(d, games.T("legal-armies", "card", strongest.Order.Arg("card")))
	}
	return t.Of(p.Groups...)
}

// events are the Event Cards of a faction's hand.
func (p *page) events(f Faction) {
	p.Begin(games.T("legal-events"))
	e := &eventChoice{asked: p.g.asks(p.g.about(kindEvent, f, NoArea, "7.0")), at: NoArea}
	for _, n := range p.g.Hands[f] {
		c := p.g.d.card(f, n)
		if c.Movement || p.topic.card != "" && p.g.d.cardIn(f, p.topic.card) != c {
			continue
		}
		text := p.g.cardText(c)
		if plays := e.plays(c); len(plays) > 0 && c.Phase != PhaseBattle {
			text.Values = text.Values.With("line", p.g.Format(plays[0]))
		}
		p.Say(text)
	}
}

// advise answers "legal" where Armies move.
func (d *moving) advise(t *topic) games.Advice {
	p := &page{advice.Page{Of: d}, d.g, t}
	if t.card != "" || t.Verb == string(kindEvent) {
		p.events(d.g.Active)
		return t.Of(p.Groups...)
	}
	if t.About(string(kindMove)) {
		p.marches(d, games.T("legal-goals", "left", d.g.armiesLeft(), "areas", d.g.reach()))
		if t.Any() {
			p.Begin(games.Text{})
			p.Offer(d.Default(), games.T("legal-done"))
		}
	}
	return t.Of(p.Groups...)
}

// A goal is where Armies can go, and which: the best first.
type goal struct {
	area   *Area
	armies []*army
	worth  int
}

// goals are where the Armies of a topic can go, what matters most first. Each Army is all
// that can move together from an area, but for one unit that keeps a Victory Symbol.
func (g *game) armyGoals(t *topic) []goal {
	var list []goal
	coming := make([][]*army, len(g.Areas))
	for from := range AreaID(len(g.Areas)) {
		units := g.sparing(from)
		meant := func(name string, f Faction) bool { return units[f] > 0 && slices.Contains(g.meant(g.Active, name), f) }
		if units[g.Active] == 0 || !advice.Wants(&t.Topic, factionsOf(g.Active.Side()), meant) {
			continue
		}
		found := g.reachable(from, g.reach())
		for to, s := range found {
			if to := AreaID(to); s != nil && t.Names(g.area(from), g.area(to)) {
				coming[to] = append(coming[to], &army{From: from, To: to, Units: units, Way: g.way(found, from, to), Cost: s.cost})
			}
		}
	}
	bySize := func(x, y *army) int { return cmp.Compare(sum(y.Units), sum(x.Units)) }
	for to, armies := range coming {
		if len(armies) == 0 {
			continue
		}
		slices.SortStableFunc(armies, bySize)
		x := goal{g.area(AreaID(to)), armies, g.worth(AreaID(to))}
		if foe := sum(g.force(g.Active.Side().Enemy(), AreaID(to))); foe > 0 {
			x.worth += min(10, 5*(sum(armies[0].Units)-foe))
		}
		if !t.any() || x.worth > 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(x, y goal) int {
		return cmp.Or(cmp.Compare(y.worth, x.worth), bySize(x.armies[0], y.armies[0]))
	})
	return list
}

// sparing is what may move from an area but for one unit where that keeps a Control Marker.
func (g *game) sparing(at AreaID) [allFactions]int {
	units, side, ally := g.free(at), g.Active.Side(), g.Active.Ally()
	switch {
	case g.Areas[at].Marker != side, units[g.Active] == 0, g.units(side, at) > units[g.Active]+units[ally]:
	case units[ally] > 0:
		units[ally]--
	case units[g.Active] > 1:
		units[g.Active]--
	}
	return units
}

// worth is how much it matters that an Army of the Active Faction goes somewhere: Control
// Markers that it brings or takes, enemies, Natives.
func (g *game) worth(at AreaID) int {
	area, side, n := g.area(at), g.Active.Side(), 0
	if g.Areas[at].Marker == side.Enemy() {
		n += 10 * area.Victory
	}
	if area.Home != side && g.Areas[at].Marker != side {
		n += 10 * area.Victory
	}
	if g.independent(at) {
		n += 4
	}
	return n
}

// marches is a table of where Armies can go, or from where to the one area that the topic
// leaves.
func (p *page) marches(d *moving, head games.Text) {
	g, list, shown := d.g, d.g.armyGoals(p.topic), shortHints
	switch {
	case len(list) == 1:
		p.Begin(games.T("legal-to", g.goalValues(list[0].area)...))
		for _, a := range list[0].armies {
			p.Last().Hints = append(p.Last().Hints, p.hint(d, a, "legal-way"))
		}
		return
	case len(p.topic.Spaces) > 0:
		shown = allHints
	case !p.topic.any():
		shown = targetHints
	}
	p.Begin(head)
	p.Last().More = p.topic.Word(string(kindMove))
	advice.Table(p.Last(), list, shown, func(x *goal) *Area { return x.area }, func(x *goal) games.Hint {
		var comers []advice.Comer
		for _, a := range x.armies[:min(len(x.armies), mostWays)] {
			comers = append(comers, advice.Comer{From: g.area(a.From).Slug, Unit: fmt.Sprint(sum(a.Units)), Far: a.Cost})
		}
		return p.hint(d, x.armies[0], "legal-target", advice.Comers(comers)...)
	})
}

// hint is a row on an Army: an order of the decision on the page, or with its line in the text.
func (p *page) hint(d *moving, a *army, kind string, values ...any) games.Hint {
	o, text := d.order(a), games.T(kind, append(d.g.armyValues(a), values...)...)
	if p.Of == games.Decision(d) {
		return games.Hint{Order: &o, Note: text}
	}
	text.Values = text.Values.With("line", d.g.Format(o))
	return games.Hint{Note: text}
}

// goalValues are what Armies of the Active Faction find in an area.
func (g *game) goalValues(area *Area) []any {
	foe, natives := g.force(g.Active.Side().Enemy(), area.ID), 0
	if g.independent(area.ID) {
		natives = g.Areas[area.ID].Units[Natives]
	}
	return []any{"place", area, "foe", unitList(foe), "fort", g.Areas[area.ID].Fort && sum(foe) > 0, "victory", area.Victory,
		"gain", g.worth(area.ID) / 10, "natives", natives}
}

// armyValues are those of an Army: where it comes from, what it finds, and its odds in a
// battle.
func (g *game) armyValues(a *army) []any {
	t := g.trial()
	t.march(a)
	values := append(g.goalValues(g.area(a.To)), "own", unitList(a.Units), "from", g.area(a.From), "cost", a.Cost, "battle", t.contested(a.To))
	if t.contested(a.To) {
		values = append(values, t.clashAt(a.To).outcome().values()...)
	}
	return values
}

// Examples are ideas for a report: the Armies that matter most, and to end the phase.
func (t *Title) Examples(d games.Decision, most int) ([]games.Order, bool) {
	m, ok := d.(*moving)
	if !ok {
		return t.NoAdvice.Examples(d, most)
	}
	var ideas advice.Ideas[games.Order]
	for _, x := range m.g.armyGoals(&topic{}) {
		a, sort := x.armies[0], "move"
		if m.g.units(m.g.Active.Side().Enemy(), x.area.ID) > 0 {
			sort = "battle"
		}
		ideas.Add(m.order(a), sort, m.g.area(a.From).Slug, 100*x.worth+sum(a.Units))
	}
	return advice.Examples(d, ideas.Best(), m.Default(), most), false
}
