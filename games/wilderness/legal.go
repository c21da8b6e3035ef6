package wilderness

import (
	"cmp"
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/advice"
)

// advise answers "legal" where a card is played (5.26).
func (d *playDecision) advise(t *topic) games.Advice {
	a := &playAdviser{Page: advice.Page{Of: d}, playDecision: d, topic: t}
	if t.any() {
		a.short()
		return t.Of(a.Groups...)
	}
	if t.card != 0 && !slices.Contains(d.hand(), t.card) {
		return games.Advice{Notes: t.Notes, Groups: advice.Note(games.T("card-not-in-hand", "card", t.card))}
	}
	places := len(t.Spaces) > 0
	named := places || len(t.Units) > 0
	for _, part := range []struct {
		about string
		find  func()
		plain bool // the topic asks for it without a word for it: cards have events, places are built on and supplied
	}{
		{aboutEvents, a.events, t.card != 0}, {aboutForces, a.forces, true}, {aboutUnits, a.alone, true}, {aboutMoves, a.moves, named},
		{aboutSails, a.voyages, named}, {aboutRaids, a.raids, !named},
		{aboutBuild, a.builds, t.card != 0 || places}, {aboutSieges, a.sieges, places}, {aboutSupply, a.supply, places},
		{aboutEnds, a.ends, t.card != 0},
	} {
		if t.Verb == part.about || t.Verb == "" && part.plain || part.about == aboutForces && t.Verb == aboutSieges {
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
}

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

// cardOf is the card of the lowest value that activates a force, for a voyage of
// several pieces one of the highest (5.3, 6.41).
func (a *playAdviser) cardOf(f Force, verb string) (int, bool) {
	switch {
	case f.Commander == NoPiece:
		return a.cardFor(1)
	case verb == aboutSails:
		return a.cardFor(maxInitiative)
	}
	return a.cardFor(a.g.counter(f.Commander).Initiative)
}

func (a *playAdviser) short() {
	g := a.g
	a.events()
	advice.Trim(a.Last(), shortHints+2, a.topic.Word("events"))
	a.forces()
	advice.Trim(a.Last(), shortHints, a.topic.Word("force"))
	a.Begin(games.T("legal-also"))
	note := func(kind string, spaces []SpaceID) {
		if n := len(spaces); n > 0 {
			a.Say(games.T(kind, "spaces", spaces[:min(n, shortCodes)], "more", max(0, n-shortCodes)))
		}
	}
	var raidable []SpaceID
	for _, r := range targets(a.forays(aboutRaids, a.singles())) {
		raidable = append(raidable, r.at)
	}
	note("legal-raidable", raidable)
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

// events are the cards that may be events, and why others may not (5.5).
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

// commanders are the leaders on the map with as many as each may lead, the largest
// forces first.
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

func (g *game) forceNote(f Force) games.Text {
	c := g.counter(f.Commander)
	limit, n := g.limit(f.Pieces)
	here := g.units(g.together(f.Commander))
	return games.T("legal-force", "leader", c.Sort, "space", g.piece(f.Commander).At.Space(),
		"initiative", c.Initiative, "units", n, "limit", limit,
		"behind", len(here)-len(g.units(f.Pieces)), "strength", g.strengthOf(f.Pieces))
}

func (a *playAdviser) fits(f Force) bool {
	return (len(a.topic.Spaces) == 0 || a.topic.Names(a.g.piece(f.Pieces[0]).At.Space())) && a.topic.wants(a.g, f.Pieces)
}

// forces are the leaders who may be activated with their forces, and what they could do
// in a siege, in lines for below the card (5.34, 8.23).
func (a *playAdviser) forces() {
	a.Begin(games.T("legal-forces"))
	for _, f := range a.commanders() {
		n, ok := a.cardOf(f, a.topic.Verb)
		switch c := a.g.counter(f.Commander); {
		case !a.fits(f):
		case !ok && len(a.topic.Units) > 0:
			a.Say(games.T("legal-no-card", "leader", c.Sort, "initiative", c.Initiative))
		case ok:
			var sieges []games.Hint
			if !a.topic.any() { // else it says how sieges stand
				sieges = a.activated(n, f).besieging(f, a.topic)
			}
			if len(sieges) > 0 || a.topic.Verb != aboutSieges {
				a.Offer(a.forceOrder(n, f), a.g.forceNote(f))
			}
			for _, h := range sieges {
				a.Say(withLine(h.Note, a.g.d.lang.Format(*h.Order)))
			}
		}
	}
}

func (a *playAdviser) activated(n int, f Force) *moveDecision {
	use := useForce
	if f.Commander == NoPiece {
		use = useUnits
	}
	t := a.g.trialFor(a.side, f, a.g.d.Cards[n].Value, use)
	return &moveDecision{g: t, side: a.side, forces: []Force{f}}
}

// withLine is a note that begins with its line, for below the card.
func withLine(t games.Text, line string) games.Text {
	t.Values = t.Values.With("line", line)
	return t
}

// alone are pieces that may be activated one by one (5.32), as far as one card goes.
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
	advice.Trim(a.Last(), most, a.topic.Word("units"))
}

// prowlers are the units of a side who are activated one by one: Auxiliaries, and
// Drilled Troops where there is no leader; of those alike one.
func (g *game) prowlers(side Side) []PieceID {
	return g.distinct(g.pieces(func(p PieceID) bool {
		u := g.piece(p)
		return g.side(p) == side && u.At.OnMap() && !u.Inside && (g.isAux(p) || g.isDrilled(p) && len(g.leaders(g.together(p))) == 0)
	}))
}

// singles are those of a side as they could be activated, and parties also the forces
// that a leader could lead (5.3).
func (a *playAdviser) singles() (of []Force) {
	for _, p := range a.g.prowlers(a.side) {
		of = append(of, a.g.alone(p))
	}
	return of
}

func (a *playAdviser) parties() []Force {
	led := filter(a.commanders(), func(f Force) bool { return len(a.g.units(f.Pieces)) > 0 })
	return append(led, a.singles()...)
}

// A foray is a way that a force can go once it is activated, and what comes of it.
type foray struct {
	d     *moveDecision // that it comes to
	force Force
	outlook
}

// forays are the ways of forces that the hand could activate, as far as they are of the
// topic and about something.
func (a *playAdviser) forays(verb string, of []Force) (list []foray) {
	t := *a.topic
	t.Verb = verb
	for _, f := range of {
		if n, ok := a.cardOf(f, verb); ok {
			list = append(list, t.forays(a.activated(n, f))...)
		}
	}
	return best(list)
}

// forays are the ways of the activated forces of a decision that a topic is about: to
// raids, over sea, or by land and boat.
func (t *topic) forays(d *moveDecision) (list []foray) {
	for _, f := range d.forces {
		if !t.wants(d.g, f.Pieces) || d.g.piece(f.Pieces[0]).Inside {
			continue
		}
		for _, p := range d.destinations(f) {
			sea := p.kind == BySea || p.kind == ByLanding
			if !t.Names(p.at, d.at(f)) || t.Verb == aboutSails && !sea || t.Verb == aboutMoves && sea ||
				t.Verb == aboutRaids && !d.g.raidable(d.side, p.at) {
				continue
			}
			if look := d.g.outlook(d.side, f, &p); t.Verb != aboutRaids || look.raid != nil {
				list = append(list, foray{d, f, look})
			}
		}
	}
	return best(list)
}

// best sorts forays: what matters most, then the nearest.
func best(list []foray) []foray {
	return sortedBy(list, func(r foray) int { return r.used - 100*r.score })
}

// targets are the best forays, one to each space.
func targets(list []foray) []foray {
	var seen [maxSpaces]bool
	return filter(list, func(r foray) bool { was := seen[r.at]; seen[r.at] = true; return !was })
}

// most is how many lines a table has: more, the more narrow the topic is.
func (t *topic) most() int {
	switch {
	case t.any():
		return shortHints
	case t.Verb == "":
		return targetHints
	case len(t.Spaces)+len(t.Units) > 0:
		return allHints
	case t.Verb == aboutMoves:
		return listHints
	}
	return targetHints
}

// table tells of forays in a line for each space to which they lead, at most so many; or
// of each of them if they lead to one space. Whoever meets nobody needs no order; hint is
// that of one.
func (t *topic) table(gr *games.AdviceGroup, list []foray, most int, hint func(games.Order, games.Text) games.Hint) {
	shown := targets(list)
	each := len(shown) == 1
	if each {
		shown = list
	}
	gr.More = t.Word(cmp.Or(t.Verb, aboutMoves))
	advice.Table(gr, shown, most, func(r *foray) SpaceID { return r.at }, func(r *foray) games.Hint {
		values, o := r.values(r.d.side), r.d.wayOrder(r.force, r.waypoint)
		if each {
			return hint(o, games.T("legal-way", values...))
		}
		var by []advice.Comer
		for _, q := range list {
			here := func(c advice.Comer) bool { return c.From == q.d.at(q.force).String() }
			if q.at == r.at && (t.Verb == aboutRaids || !slices.ContainsFunc(by, here)) { // of moves the best from each space
				by = append(by, q.comer())
			}
		}
		values = append(values, "chance", r.comer().Percent, "through", slices.Compact(games.Keys(r.stops)))
		note := games.T("legal-target", append(values, advice.Comers(by)...)...)
		if r.quiet() && r != &shown[0] {
			return games.Hint{Note: note}
		}
		return hint(o, note)
	})
}

// comer is who goes on a foray, by 0 spaces over sea, and how likely he wins.
func (r *foray) comer() advice.Comer {
	c := advice.Comer{From: r.d.at(r.force).String(), Unit: r.d.g.keys([]PieceID{r.d.head(r.force)})[0], Far: r.used}
	switch {
	case r.battle != nil:
		c.Percent = r.battle.win.Percent()
	case r.raid != nil:
		c.Percent = r.raid.success.Percent()
	}
	if r.kind == BySea || r.kind == ByLanding {
		c.Far = 0
	}
	return c
}

// raids are the raids that single Auxiliaries could make, and moves where all could go;
// and who is activated for the best.
func (a *playAdviser) raids()   { a.table("legal-raids", aboutRaids, a.singles()) }
func (a *playAdviser) moves()   { a.table("legal-moves", aboutMoves, a.parties()) }
func (a *playAdviser) voyages() { a.table("legal-sails", aboutSails, a.parties()) }

// table is a table of forays, in lines for below the card, and the card for the first.
func (a *playAdviser) table(head, verb string, of []Force) {
	t, list := *a.topic, a.forays(verb, of)
	t.Verb = verb
	a.Begin(games.T(head))
	t.table(a.Last(), list, a.topic.most(), func(o games.Order, note games.Text) games.Hint {
		return games.Hint{Note: withLine(note, a.g.d.lang.Format(o))}
	})
	if len(list) == 0 {
		return
	}
	f := list[0].force
	n, _ := a.cardOf(f, verb)
	o := a.unitsOrder(n, f.Pieces)
	if f.Commander != NoPiece {
		o = a.forceOrder(n, f)
	}
	a.Offer(o, games.T("legal-first"))
}

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

func (a *playAdviser) sieges() {
	a.Begin(games.T("legal-sieges"))
	for _, s := range a.g.sieges(a.side) {
		if a.topic.Names(s) {
			a.Say(a.g.siegeText(s))
		}
	}
}

// supply says which Drilled Troops are out of supply, or whether they would be (12.0).
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

func (a *playAdviser) ends() {
	a.Begin(games.Text{})
	for _, n := range a.cards() {
		a.Offer(a.with(useDiscard, n), games.T("legal-discard", "card", n))
	}
	a.Offer(a.passing(), games.T("legal-pass"))
}

func (a *playAdviser) endings() {
	a.Begin(games.Text{})
	note := games.T("legal-pass")
	if !a.mayPass() {
		n, _ := strconv.Atoi(a.Default().Arg("card"))
		note = games.T("legal-discard", "card", n)
	}
	a.Offer(a.Default(), note)
}

// advise answers "legal" while activated forces act (5.3).
func (d *moveDecision) advise(t *topic) games.Advice {
	page := advice.Page{Of: d}
	for _, f := range d.forces {
		if !t.wants(d.g, f.Pieces) {
			continue
		}
		page.Begin(games.T("legal-acting", "units", d.g.keys(f.Pieces), "space", d.at(f)))
		page.Last().Hints = d.besieging(f, t)
	}
	if t.About(aboutMoves, aboutSails, aboutRaids) {
		if len(page.Groups) != 1 {
			page.Begin(games.T("legal-goals"))
		}
		t.table(page.Last(), t.forays(d), t.most(), func(o games.Order, note games.Text) games.Hint {
			return games.Hint{Order: &o, Note: note}
		})
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

func (d *moveDecision) besieging(f Force, t *topic) (hints []games.Hint) {
	if !t.About(aboutSieges) {
		return nil
	}
	for _, verb := range []string{verbSiege, verbAssault, verbAttack} {
		if a, fault := d.Accept(d.order(verb, f)); fault == nil {
			hints = append(hints, games.Hint{Order: &a.Order, Note: d.odds(a.Value)[0]})
		}
	}
	return hints
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
