package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/advice"
)

// advise answers "legal" where a card is played (5.26): what each card in hand
// can do, or all that a card, leader, unit, place or word of the topic can.
func (d *playDecision) advise(t *topic) games.Advice {
	a := &playAdviser{Page: advice.Page{Of: d}, playDecision: d, topic: t}
	if t.any() {
		a.short()
		return t.Of(a.Groups...)
	}
	if t.card != 0 && !slices.Contains(d.hand(), t.card) {
		return games.Advice{Notes: t.Notes, Groups: advice.Note(games.T("card-not-in-hand", "card", t.card))}
	}
	places, ways := len(t.Spaces) > 0, []string{aboutForces, aboutMoves, aboutSails, aboutSieges}
	for _, part := range []struct {
		about string
		find  func()
		plain bool // the topic asks for it without a word for it: cards have events, places are built on and supplied
	}{
		{aboutEvents, a.events, t.card != 0}, {aboutForces, a.forces, true}, {aboutUnits, a.alone, true}, {aboutRaids, a.raids, true},
		{aboutBuild, a.builds, t.card != 0 || places}, {aboutSieges, a.sieges, places}, {aboutSupply, a.supply, places},
		{aboutEnds, a.ends, t.card != 0},
	} {
		if t.Verb == part.about || t.Verb == "" && part.plain || part.about == aboutForces && slices.Contains(ways, t.Verb) {
			part.find()
		}
	}
	return t.Of(a.Groups...)
}

// A playAdviser collects what a card play can bring about.
type playAdviser struct {
	advice.Page
	*playDecision
	topic *topic
	hints int
}

// cards are the cards of the hand that the topic is about.
func (a *playAdviser) cards() []int {
	if a.topic.card != 0 {
		return []int{a.topic.card}
	}
	return a.hand()
}

// cardFor is the card of the lowest value that has as much as is needed, rather one
// without an event for its side; it is false if there is none.
func (a *playAdviser) cardFor(value int) (int, bool) {
	cards := filter(a.cards(), func(n int) bool { return a.g.d.Cards[n].Value >= value })
	if len(cards) == 0 {
		return 0, false
	}
	return sortedBy(cards, func(n int) int {
		c := a.g.d.Cards[n]
		return 2*c.Value + count(a.g.eventOf(a.side, c))
	})[0], true
}

// short says in a few lines what the hand can do.
func (a *playAdviser) short() {
	g := a.g
	a.events()
	advice.Trim(a.Last(), shortHints+2, "events")
	a.Begin(games.T("legal-forces"))
	forces := a.Last()
	for _, f := range a.commanders() {
		if len(g.units(f.Pieces)) == 0 || len(forces.Hints) == shortHints {
			forces.Left, forces.More = forces.Left+1, "force"
		} else if n, ok := a.cardFor(g.counter(f.Commander).Initiative); ok {
			a.Offer(a.forceOrder(n, f), g.forceNote(f))
		}
	}
	a.Begin(games.T("legal-also"))
	note := func(kind string, spaces []SpaceID) {
		if n := len(spaces); n > 0 {
			a.Say(games.T(kind, "spaces", spaces[:min(n, shortCodes)], "more", max(0, n-shortCodes)))
		}
	}
	if low, ok := a.cardFor(1); ok {
		var spaces []SpaceID
		for _, r := range a.targets(a.forays(low)) {
			spaces = append(spaces, r.at)
		}
		note("legal-raidable", spaces)
	}
	for _, s := range g.sieges(a.side) {
		a.Say(g.siegeText(s))
	}
	if !g.Cards.Built[a.side] {
		note("legal-finish", g.finishSpaces(a.side))
		note("legal-start", g.fortSpaces(a.side))
		note("legal-stockades", slices.DeleteFunc(g.stockadeSpaces(a.side), func(s SpaceID) bool { return !g.hasDrilled(a.side, s) }))
	}
	note("legal-hungry", g.hungryAt(a.side))
	a.endings()
}

// events are the cards that may be played as events, and why others may not
// (5.5).
func (a *playAdviser) events() {
	g := a.g
	a.Begin(games.T("legal-events"))
	var closed, later []games.Text
	for _, n := range a.cards() {
		card := g.d.Cards[n]
		o := a.with(useEvent, n)
		switch fault := a.mayPlayEvent(n); {
		case card.Event == "campaign":
			if o, ok := a.campaign(n); ok {
				a.Offer(o, games.T("legal-event", "card", card.Number, "value", card.Value))
			}
		case fault == nil:
			a.Offer(o, games.T("legal-event", "card", card.Number, "value", card.Value))
		case card.Response && g.eventOf(a.side, card):
			later = append(later, games.T("legal-response", "card", card.Number, "value", card.Value))
		case !a.topic.any():
			closed = append(closed, fault.Why)
		}
	}
	if !a.topic.any() {
		for _, text := range slices.Concat(later, closed) {
			a.Say(text)
		}
	}
}

// campaign is Campaign with the two largest forces (5.34).
func (a *playAdviser) campaign(n int) (games.Order, bool) {
	var two []Force
	for _, f := range a.commanders() {
		inTwo := func(e Force) bool { return share(e.Pieces, f.Pieces) }
		if len(a.g.units(f.Pieces)) > 0 && !slices.ContainsFunc(two, inTwo) {
			two = append(two, f)
		}
	}
	if len(two) < 2 {
		return games.Order{}, false
	}
	o := a.with(useCampaign, n)
	for _, f := range two[:2] {
		o = a.g.withForce(o, f)
	}
	return o, true
}

// commanders are the leaders on the map with as many as each may lead, the
// largest forces first; of leaders with the same units only the one of the best
// initiative.
func (a *playAdviser) commanders() []Force {
	g := a.g
	var list []Force
	for _, l := range g.mapLeaders(a.side) {
		f := g.wholeForce(a.side, l, maxInitiative)
		if g.piece(l).Inside && len(g.units(f.Pieces)) == 0 {
			continue
		}
		list = append(list, f)
	}
	return sortedBy(list, func(f Force) int {
		return g.counter(f.Commander).Initiative - (maxInitiative+1)*g.strengthOf(f.Pieces)
	})
}

// forceOrder is an order to activate a force.
func (a *playAdviser) forceOrder(n int, f Force) games.Order {
	return a.g.withForce(a.with(useForce, n), f)
}

// forceNote says where a force stands and how strong it is.
func (g *game) forceNote(f Force) games.Text {
	c := g.counter(f.Commander)
	limit, n := g.limit(f.Pieces)
	here := g.units(g.together(f.Commander))
	return games.T("legal-force", "leader", c.Sort, "space", g.piece(f.Commander).At.Space(),
		"initiative", c.Initiative, "units", n, "limit", limit,
		"behind", len(here)-len(g.units(f.Pieces)), "strength", g.strengthOf(f.Pieces))
}

// fits reports whether the topic is about a force: its space, its leader, or
// somebody in it.
func (a *playAdviser) fits(f Force) bool {
	return (len(a.topic.Spaces) == 0 || a.topic.Names(a.g.piece(f.Pieces[0]).At.Space())) && a.topic.wants(a.g, f.Pieces)
}

// forces are the leaders who may be activated with their forces, and where each
// could go (5.34, 6.0); all forces that could come to a space if that is the
// topic.
func (a *playAdviser) forces() {
	g := a.g
	var to []games.AdviceGroup
	for _, f := range a.commanders() {
		n, ok := a.cardFor(g.counter(f.Commander).Initiative)
		if !ok {
			if a.fits(f) && len(a.topic.Units) > 0 {
				a.Begin(games.Text{})
				a.Say(games.T("legal-no-card", "leader", g.counter(f.Commander).Sort, "initiative", g.counter(f.Commander).Initiative))
			}
			continue
		}
		ways := len(a.topic.Spaces)+len(a.topic.Units) > 0 || a.topic.Verb == aboutSails || a.topic.Verb == aboutSieges
		if !a.fits(f) {
			if len(a.topic.Spaces) > 0 && a.topic.wants(g, f.Pieces) && len(g.units(f.Pieces)) > 0 {
				to = append(to, a.coming(n, f)...)
			}
			continue
		}
		a.Begin(games.T("legal-stack", "leader", g.counter(f.Commander).Sort, "space", g.piece(f.Commander).At.Space()))
		gr := a.Last()
		a.Offer(a.forceOrder(n, f), g.forceNote(f))
		if len(gr.Hints) > 0 && ways {
			gr.Hints = append(gr.Hints, a.then(n, f, a.topic.Verb)...)
			if sea, ok := a.cardFor(maxInitiative); ok && g.d.Cards[n].Value < maxInitiative && a.topic.About(aboutSails) { // 6.41
				if voyages := a.then(sea, f, aboutSails); len(voyages) > 0 {
					a.Offer(a.forceOrder(sea, f), games.T("legal-anchor"))
					gr.Hints = append(gr.Hints, voyages...)
				}
			}
		}
		a.hints += len(gr.Hints)
		if a.topic.Verb == aboutSieges && len(gr.Hints) <= 1 {
			a.Groups = a.Groups[:len(a.Groups)-1]
		}
		if a.hints > allHints {
			break
		}
	}
	a.Groups = append(a.Groups, to...)
}

// activated is the decision that an activated force would come to.
func (a *playAdviser) activated(n int, f Force, use string) *moveDecision {
	t := a.g.trialFor(a.side, f, a.g.d.Cards[n].Value, use)
	return &moveDecision{g: t, side: a.side, forces: []Force{f}}
}

// then is what a force could do, of what a word is about, once it is activated:
// lines for below the card.
func (a *playAdviser) then(n int, f Force, verb string) []games.Hint {
	ma := &moveAdviser{moveDecision: a.activated(n, f, useForce), topic: &topic{Topic: advice.Topic[SpaceID]{Verb: verb}}}
	if verb == aboutForces {
		ma.topic.Verb = ""
	}
	var hints []games.Hint
	for _, h := range ma.of(f, groupHints) {
		if h.Order != nil {
			h.Note, h.Order = withLine(h.Note, a.g.d.lang.Format(*h.Order)), nil
		}
		hints = append(hints, h)
	}
	return hints
}

// withLine is a note that begins with the line of which it speaks: one for below
// the card, which this decision does not take.
func withLine(t games.Text, line string) games.Text {
	t.Values = t.Values.With("line", line)
	return t
}

// coming are the ways of a force to the space of the topic.
func (a *playAdviser) coming(n int, f Force) []games.AdviceGroup {
	d := a.activated(n, f, useForce)
	for _, p := range d.destinations(f) {
		if !a.topic.Names(p.at) || len(a.topic.Spaces) > 1 {
			continue
		}
		look := d.g.outlook(a.side, f, &p)
		gr := games.AdviceGroup{Head: games.T("legal-coming", "leader", a.g.counter(f.Commander).Sort, "from", d.at(f),
			"space", p.at)}
		way := withLine(games.T("legal-way", look.values(a.side)...), a.g.d.lang.Format(d.wayOrder(f, &p)))
		gr.Hints = append(advice.Order(a, a.forceOrder(n, f), a.g.forceNote(f)), games.Hint{Note: way})
		a.hints += len(gr.Hints)
		return []games.AdviceGroup{gr}
	}
	return nil
}

// alone are pieces that may be activated one by one (5.32): of each space
// those for whom one card is enough, and Drilled units without a leader.
func (a *playAdviser) alone() {
	g := a.g
	a.Begin(games.T("legal-units"))
	value := 0
	for _, n := range a.cards() {
		value = max(value, g.d.Cards[n].Value)
	}
	n, ok := a.cardFor(value)
	for i := range g.Spaces {
		s := SpaceID(i)
		here := filter(g.at(a.side, s), func(p PieceID) bool { return g.ptype(p) != Militia })
		if len(a.topic.Spaces) > 0 && !a.topic.Names(s) || len(a.topic.Units) > 0 && !a.topic.wants(g, here) {
			continue
		}
		if !ok {
			break
		}
		var ps []PieceID
		for _, p := range append(g.auxiliaries(here), g.leaders(here)...) {
			if g.individualsFault(a.side, value, append(ps[:len(ps):len(ps)], p)) == nil {
				ps = append(ps, p)
			}
		}
		if len(g.auxiliaries(ps)) > 0 || len(ps) > 0 && len(a.topic.Units) > 0 {
			a.Offer(a.unitsOrder(n, ps), games.T("legal-alone", "space", s, "value", value))
		}
		dr := g.drilled(here)
		if len(dr) > 0 && (len(g.leaders(here)) == 0 || len(a.topic.Units) > 0) && a.topic.wants(g, dr[:1]) {
			low, _ := a.cardFor(1)
			a.Offer(a.unitsOrder(low, dr[:1]), games.T("legal-one-drilled", "space", s))
		}
	}
	most := listHints
	if a.topic.Verb == aboutUnits || len(a.topic.Units)+len(a.topic.Spaces) > 0 {
		most = allHints
	}
	advice.Trim(a.Last(), most, "units")
}

// prowlers are the Auxiliaries of a side who could be activated one by one: of those
// alike one.
func (g *game) prowlers(side Side) []PieceID {
	return g.distinct(g.pieces(func(p PieceID) bool {
		return g.isAux(p) && g.side(p) == side && g.piece(p).At.OnMap() && !g.piece(p).Inside
	}))
}

// A foray is a raid that one Auxiliary could make (10.0).
type foray struct {
	d    *moveDecision // that he comes to, activated
	from string        // where he stands
	outlook
}

// forays are the raids of single Auxiliaries that fit the topic, the best first; card
// is what activates them.
func (a *playAdviser) forays(card int) (list []foray) {
	for _, p := range a.g.prowlers(a.side) {
		d := a.activated(card, a.g.alone(p), useUnits)
		f := d.forces[0]
		if !a.topic.wants(a.g, f.Pieces) {
			continue
		}
		for _, p := range d.destinations(f) {
			if !d.g.raidable(a.side, p.at) || len(a.topic.Spaces) > 0 && !a.topic.Names(p.at, d.at(f)) {
				continue
			}
			if look := d.g.outlook(a.side, f, &p); look.raid != nil {
				list = append(list, foray{d, d.at(f).String(), look})
			}
		}
	}
	return sortedBy(list, func(r foray) int { return -r.score })
}

// raids are the raids that single Auxiliaries could make: on the spaces of the topic
// each, else a table by target; and who is activated for the best.
func (a *playAdviser) raids() {
	low, ok := a.cardFor(1)
	if !ok {
		return
	}
	a.Begin(games.T("legal-raids"))
	list := a.forays(low)
	shown, most := list, listHints
	if len(a.topic.Spaces) == 0 {
		shown, most = a.targets(list), targetHints
	}
	advice.Table(a.Last(), shown, most, func(r *foray) SpaceID { return r.at }, func(r *foray) games.Hint {
		note := games.T("legal-way", r.values(a.side)...)
		if len(a.topic.Spaces) == 0 {
			var by []advice.Comer
			for _, q := range list {
				if q.at == r.at {
					by = append(by, advice.Comer{From: q.from, Unit: a.g.keys(q.d.forces[0].Pieces)[0], Far: q.used, Percent: q.raid.success.Percent()})
				}
			}
			note = games.T("legal-target", append(r.values(a.side), advice.Comers(by)...)...)
		}
		return games.Hint{Note: withLine(note, a.g.d.lang.Format(r.d.wayOrder(r.d.forces[0], r.waypoint)))}
	})
	if len(list) > 0 {
		a.Offer(a.unitsOrder(low, list[0].d.forces[0].Pieces), games.T("legal-first-raid"))
	}
}

// targets are the best raids, one on each space.
func (a *playAdviser) targets(list []foray) []foray {
	var ideas advice.Ideas[foray]
	for _, r := range list {
		ideas.Add(r, "", r.at.String(), r.score)
	}
	return ideas.Best()
}

// builds are where construction is allowed (5.4).
func (a *playAdviser) builds() {
	g := a.g
	a.Begin(games.T("legal-builds"))
	if g.Cards.Built[a.side] {
		if a.topic.Verb == aboutBuild {
			a.Say(games.T("construction-twice"))
		}
		return
	}
	n, ok := a.cardFor(1)
	if !ok {
		return
	}
	for _, c := range []struct {
		use, arg, kind string
		spaces         []SpaceID
	}{
		{useForts, "complete", "legal-finish", g.finishSpaces(a.side)},
		{useForts, "start", "legal-start", g.fortSpaces(a.side)},
		{useStockades, "at", "legal-stockades", g.stockadeSpaces(a.side)},
	} {
		spaces := slices.DeleteFunc(slices.Clone(c.spaces), func(s SpaceID) bool { return !a.topic.Names(s) })
		if len(spaces) > 0 {
			a.Offer(a.with(c.use, n).With(c.arg, games.Keys(spaces[:1])...), games.T(c.kind, "spaces", spaces, "more", 0))
		}
	}
}

// sieges says how the sieges stand (8.0).
func (a *playAdviser) sieges() {
	a.Begin(games.T("legal-sieges"))
	for _, s := range a.g.sieges(a.side) {
		if a.topic.Names(s) {
			a.Say(a.g.siegeText(s))
		}
	}
}

// supply says which Drilled Troops are out of supply (12.0), or for one space
// whether they would be.
func (a *playAdviser) supply() {
	g := a.g
	a.Begin(games.T("legal-supply"))
	if len(a.topic.Spaces) == 0 {
		hungry := g.hungryAt(a.side)
		for _, s := range hungry {
			a.Say(games.T("legal-hungry-stack", "space", s, "units", g.keys(g.drilled(g.at(a.side, s)))))
		}
		if len(hungry) == 0 {
			a.Say(games.T("legal-all-fed"))
		}
		return
	}
	for _, s := range a.topic.Spaces {
		var near []SpaceID
		for _, l := range g.d.Spaces[s].Links {
			if g.hasUnits(a.side.Enemy(), l.To) {
				near = append(near, l.To)
			}
		}
		a.Say(games.T("legal-place", "space", s, "supplied", g.supplied(a.side, s), "quarters", g.quarters(a.side, s),
			"near", near,
			"units", g.keys(g.at(a.side, s)), "enemy", g.keys(g.at(a.side.Enemy(), s))))
	}
}

// ends are the ways to play no card for anything.
func (a *playAdviser) ends() {
	a.Begin(games.Text{})
	for _, n := range a.cards() {
		a.Offer(a.with(useDiscard, n), games.T("legal-discard", "card", n))
	}
	a.Offer(a.passing(), games.T("legal-pass"))
}

// endings are those of the short form: the lowest card, or to pass.
func (a *playAdviser) endings() {
	a.Begin(games.Text{})
	note := games.T("legal-pass")
	if !a.mayPass() {
		n, _ := strconv.Atoi(a.Default().Arg("card"))
		note = games.T("legal-discard", "card", n)
	}
	a.Offer(a.Default(), note)
}

// advise answers "legal" while activated forces act (5.3): what each can do
// where it stands and where it can go, with what it would meet there.
func (d *moveDecision) advise(t *topic) games.Advice {
	a := &moveAdviser{moveDecision: d, topic: t}
	page := advice.Page{Of: d}
	most := groupHints
	if t.any() {
		most = max(2, 8/len(d.forces))
	}
	for _, f := range d.forces {
		if !t.wants(d.g, f.Pieces) {
			continue
		}
		page.Begin(games.T("legal-acting", "units", d.g.keys(f.Pieces), "space", d.at(f)))
		page.Last().Hints = a.of(f, most)
	}
	if t.any() || t.Verb == aboutEnds {
		page.Begin(games.Text{})
		if t.Verb == aboutEnds || d.again {
			for _, f := range d.forces {
				page.Offer(d.order(verbStay, f), games.T("legal-stay"))
			}
		}
		page.Offer(order(kindMove, verbDone), games.T("legal-done"))
	}
	return t.Of(page.Groups...)
}

// A moveAdviser collects what activated forces can do.
type moveAdviser struct {
	*moveDecision
	topic *topic
}

// wayOrder is the order of a force to go a way.
func (d *moveDecision) wayOrder(f Force, p *waypoint) games.Order {
	o := d.order(verbMove, f)
	if p.kind == BySea || p.kind == ByLanding {
		o = o.With("by", string(BySea)).With("to", p.at.String())
	} else {
		o = o.With("by", string(p.kind)).With("to", games.Keys(p.path)...)
	}
	if p.card != 0 {
		o = o.With("card", strconv.Itoa(p.card))
	}
	return o
}

// of is what one force can do: what it does where it is, where it would meet
// the enemy, and where else it can go, in a line for each way of moving.
func (a *moveAdviser) of(f Force, most int) []games.Hint {
	g := a.g
	var hints []games.Hint
	add := func(o games.Order, note games.Text) { hints = append(hints, advice.Order(a, o, note)...) }
	if a.topic.About(aboutSieges) {
		for _, verb := range []string{verbSiege, verbAssault, verbAttack} {
			o := a.order(verb, f)
			if answer, fault := a.Accept(o); fault == nil {
				add(o, a.odds(answer.Value.(*plan))[0])
			}
		}
	}
	if !a.topic.About(aboutMoves, aboutSails, aboutRaids) || g.piece(f.Pieces[0]).Inside {
		return hints
	}
	var loud []outlook
	quiet := map[MoveKind][]outlook{}
	for _, p := range a.destinations(f) {
		sea := p.kind == BySea || p.kind == ByLanding
		if !a.topic.Names(p.at) && !a.topic.Names(a.at(f)) || a.topic.Verb == aboutSails && !sea || a.topic.Verb == aboutMoves && sea {
			continue
		}
		w := g.outlook(a.side, f, &p)
		switch {
		case a.topic.Verb == aboutRaids && w.raid == nil:
		case len(a.topic.Spaces) > 0 && a.topic.Names(p.at) || !w.quiet():
			loud = append(loud, w)
		default:
			quiet[p.kind] = append(quiet[p.kind], w)
		}
	}
	loud = sortedBy(loud, func(w outlook) int { return -w.score })
	for i := range loud {
		if i >= most {
			var more []SpaceID
			for _, w := range loud[i:] {
				more = append(more, w.at)
			}
			slices.Sort(more)
			hints = append(hints, games.Hint{Note: games.T("legal-more-ways", "spaces", more)})
			break
		}
		add(a.wayOrder(f, loud[i].waypoint), games.T("legal-way", loud[i].values(a.side)...))
	}
	for _, kind := range []MoveKind{ByLand, ByBoat, BySea, ByLanding} {
		ws := quiet[kind]
		if len(ws) == 0 {
			continue
		}
		var to []SpaceID
		for _, w := range ws[1:] {
			to = append(to, w.at)
		}
		slices.Sort(to)
		add(a.wayOrder(f, ws[0].waypoint), games.T("legal-quiet", "by", string(kind), "spaces", to))
	}
	return hints
}
