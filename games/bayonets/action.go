package bayonets

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/pick"
)

// What an AP is and allows: double the MP (7.3.4), a stack of any units or Light units
// (7.3), those of the Indian card (7.2 #2), Raids (9.0) and Sail Movement (10.6).
func (ap AP) double() bool {
	return ap == APArmy2 || ap == APLight2 || ap == APIndian2 || ap == APSailArmy2
}
func (ap AP) army() bool {
	return ap == APArmy || ap == APArmy2 || ap == APSailArmy || ap == APSailArmy2 || ap == APFrenchBoth
}

func (ap AP) light() bool  { return ap == APLight || ap == APLight2 || ap == APFrenchBoth }
func (ap AP) indian() bool { return ap == APIndian || ap == APIndian2 }
func (ap AP) raids() bool  { return ap.light() || ap.indian() }
func (ap AP) sail() bool   { return ap == APSailArmy || ap == APSailArmy2 }

// modes are the kinds of movement that ap allows; the lesser first.
func (ap AP) modes() []moveMode {
	switch {
	case ap == APFrenchBoth:
		return []moveMode{lightMove, armyMove}
	case ap.indian():
		return []moveMode{indianMove}
	case ap.light():
		return []moveMode{lightMove}
	}
	return []moveMode{armyMove}
}

// plainness ranks the APs: where several fit, the plainest is used.
func (ap AP) plainness() int {
	return slices.Index([]AP{APIndian, APLight, APArmy, APFrenchBoth, APSailArmy, APIndian2, APLight2, APArmy2, APSailArmy2}, ap)
}

// open reports whether an AP may still be used in an Action Phase.
func (ap ActionPoint) open() bool { return !ap.Used && !ap.Lost && !ap.Held }

// openAPs are the open APs of the card of f, but for the one numbered except.
func (g *game) openAPs(f Faction, except int) []AP {
	var left []AP
	for i, ap := range g.APs[f.deck()] {
		if ap.open() && i != except {
			left = append(left, ap.Kind)
		}
	}
	return left
}

// left are the APs of the side's own card that remain when the decision's AP
// numbered i is used; one of the Indian card is none of them.
func (d *actionDecision) left(i int) []AP {
	if d.deck != d.f.deck() {
		i = -1
	}
	return d.g.openAPs(d.f, i)
}

// actionPhase is the Action Phase of f (7.2).
func (g *game) actionPhase(f Faction) {
	g.Active = f
	g.AR.LastRaid, g.AR.Overwhelmed, g.AR.Abandoned = "", false, nil
	g.tell("7.2", "action-phase", "side", f)
	g.landSailBox(f) // 7.2 #1
	if f == French {
		g.actions(kindIndian, f) // 7.2 #2, D16: the Indian card's before any other
		g.loseAPs(f, IndianDeck)
	}
	if f == g.First {
		g.hold(f) // 7.2 #3
	}
	g.actions(kindAction, f) // 7.2 #4
	g.endPhase(f)
}

// actions lets f use the APs of a card until it has done, or nothing is left to do.
func (g *game) actions(kind games.Kind, f Faction) {
	for {
		d := g.actionDecision(kind, f)
		if len(d.aps) == 0 || !d.possible() {
			break
		}
		a := g.ask(d).(*act)
		if a.verb == "done" {
			break
		}
		g.perform(f, d.deck, a)
	}
	g.ended(kind, f, "done")
}

// ended tells of orders that would end what is over.
func (g *game) ended(kind games.Kind, f Faction, verb string) {
	c := g.choice(about(kind, f, NoSpace, "7.3")).Add(order(kind, verb), nil)
	c.Meant = func(o games.Order) bool { return o.Verb == verb }
	games.Settled(g.ref, c)
}

// hold lets the First Player keep one AP of his own card for a Reaction (7.2
// #3, 7.3.6, D17): not a lost one, not one of the Indian card.
func (g *game) hold(f Faction) {
	deck := f.deck()
	kinds := g.openAPs(f, -1)
	slices.SortFunc(kinds, func(a, b AP) int { return cmp.Compare(a.plainness(), b.plainness()) })
	c := g.choice(about(kindHold, f, NoSpace, "7.3.6", kindAction, kindReact), "side", f)
	c.Add(order(kindHold, "hold", "ap", "none"), -1)
	for _, k := range slices.Compact(kinds) {
		i := slices.IndexFunc(g.APs[deck], func(ap ActionPoint) bool { return ap.open() && ap.Kind == k })
		c.Add(order(kindHold, "hold", "ap", k), i)
	}
	c.Prefer = func(o games.Order) (int, bool) {
		// A Light/Army AP may be called by either half.
		if ap := o.Arg("ap"); ap == string(APLight) || ap == string(APArmy) {
			return c.Find(func(opt option) bool { return opt.Order.Arg("ap") == string(APFrenchBoth) })
		}
		return 0, false
	}
	if i := g.choose(c).(int); i >= 0 {
		g.APs[deck][i].Held = true
		g.tell("7.3.6", "held", "side", f, "ap", g.APs[deck][i].Kind)
	}
}

// reaction lets the First Player use the AP that he held (7.1 #8, 7.3.6, D32).
func (g *game) reaction(f Faction) {
	g.Active = f
	g.AR.LastRaid, g.AR.Overwhelmed, g.AR.Abandoned = "", false, nil
	d := g.actionDecision(kindReact, f)
	if len(d.aps) == 0 {
		return
	}
	g.tell("7.3.6", "reaction", "side", f, "ap", string(g.APs[d.deck][d.aps[0]].Kind))
	a := &act{verb: "none"}
	if d.possible() {
		a = g.ask(d).(*act)
	}
	if a.verb == "none" {
		g.tell("7.3.6", "no-reaction", "side", f)
		g.tellLapsed(f, d.kinds())
	} else {
		g.perform(f, d.deck, a)
	}
	g.endPhase(f)
}

// endPhase ends an Action Phase or Reaction of f: APs not used are lost, and its
// Commanders who stand alone leave the game (3.7). Those of the enemy have their
// own phase to find company in.
func (g *game) endPhase(f Faction) {
	g.loseAPs(f, f.deck())
	for _, u := range g.loneCommanders(f) {
		s := g.unit(u).At.Space()
		g.tell("3.7", "commander-alone-lost", "side", f, "unit", u, "space", s)
		g.eliminate(u)
	}
	g.AR.Abandoned = nil
}

// loseAPs closes what is open of a card of f, and tells of it.
func (g *game) loseAPs(f Faction, deck int) {
	var lost []AP
	for i := range g.APs[deck] {
		if ap := &g.APs[deck][i]; ap.open() {
			ap.Lost = true
			lost = append(lost, ap.Kind)
		}
	}
	g.tellLapsed(f, lost)
}

// tellLapsed tells of APs that were not used (7.3) of a card that all can see.
func (g *game) tellLapsed(f Faction, lost []AP) {
	if len(lost) > 0 && !g.former() {
		g.tell("7.3", "aps-lapsed", "side", f, "aps", lost, "number", len(lost))
	}
}

// An act is one Action as accepted (7.3), or the end of them.
type act struct {
	action // nil of what only uses up the AP
	verb   string
	with   int // number of its AP among those of the card, -1: none

	from, to SpaceID  // where who acts stands, and where that leads; NoSpace: to the Sail Box
	units    []UnitID // who acts
	abandon  []UnitID // Commanders whom it gives up (3.7, D31)
	double   bool     // it takes a 2x AP
}

// An action is what is done: a march, a raid, a sail, a marshal, a construction
// or an abandonment.
type action interface {
	play(g *game, f Faction)
	// by reports whether an AP may do it, 2x or not.
	by(ap AP) bool
}

func (g *game) perform(f Faction, deck int, a *act) {
	if a.with >= 0 {
		ap := &g.APs[deck][a.with]
		ap.Used, ap.Held = true, false
		if a.verb != "pass" {
			g.tell("7.3", "ap-used", "side", f, "ap", ap.Kind, "action", a.verb)
		} else {
			g.tell("7.2", "ap-passed", "side", f, "ap", ap.Kind)
		}
	}
	g.AR.Abandoned = append(g.AR.Abandoned, a.abandon...)
	if a.action != nil {
		a.play(g, f)
	}
}

// actionDecision is the next Action of f: of kind action, indian, react or frenzy.
func (g *game) actionDecision(kind games.Kind, f Faction) *actionDecision {
	d := &actionDecision{g: g, f: f, kind: kind, deck: f.deck(), builder: NoUnit, ways: map[[2]int]*raidWays{}}
	if kind == kindIndian {
		d.deck = IndianDeck
	}
	for i, ap := range g.APs[d.deck] {
		if kind == kindReact && ap.Held && !ap.Used && !ap.Lost || kind != kindReact && ap.open() {
			d.aps = append(d.aps, i)
		}
	}
	slices.SortStableFunc(d.aps, func(a, b int) int {
		return cmp.Compare(g.APs[d.deck][a].Kind.plainness(), g.APs[d.deck][b].Kind.plainness())
	})
	return d
}

// actionDecision is D16, D18 with all its Actions, D30 and D32.
type actionDecision struct {
	g       *game
	f       Faction
	kind    games.Kind
	deck    int
	aps     []int  // numbers of the APs that may be used, the plainest first
	builder UnitID // frenzy: who may build although Spent

	ways    map[[2]int]*raidWays // found so far, by space and Connections
	sampled games.Answer         // what Sample found last: it need not be tried again
}

func (d *actionDecision) About() games.About {
	a := games.About{Kind: d.kind, Seat: d.f.Seat(), Rule: "7.3"}
	switch d.kind {
	case kindAction:
		a.Ahead = []games.Kind{kindGoOn, kindFrenzy, kindElevated, kindLacrosse, kindReact}
	case kindIndian:
		a.Rule, a.Implied, a.More = "7.2", d.implied, len(d.aps)
		a.Ahead = []games.Kind{kindHold, kindAction, kindGoOn, kindElevated, kindLacrosse, kindReact}
	case kindReact:
		a.Rule, a.Ahead = "7.3.6", []games.Kind{kindGoOn}
	case kindFrenzy:
		a.Rule, a.Ahead = "12.0", []games.Kind{kindAction}
	}
	return a
}

func (d *actionDecision) Prompt() games.Text {
	return games.T("ask-"+string(d.kind), "side", d.f, "aps", d.kinds())
}

func (d *actionDecision) kinds() []AP {
	var list []AP
	for _, i := range d.aps {
		list = append(list, d.g.APs[d.deck][i].Kind)
	}
	return list
}

func (d *actionDecision) Fits(o games.Order) bool { return d.g.Fits(o, d.About()) }

// implied takes an order to end the Action Phase for one to use no more Indian APs.
func (d *actionDecision) implied(unused []games.Order) (games.Order, bool) {
	for _, o := range unused {
		if o.Kind == kindAction && o.Verb == "done" && d.g.Fits(o, d.About()) {
			return order(kindIndian, "done"), true
		}
	}
	return games.Order{}, false
}

func (d *actionDecision) Default() games.Order {
	switch d.kind {
	case kindIndian:
		return order(kindIndian, "pass")
	case kindReact:
		return order(kindReact, "none")
	case kindFrenzy:
		return d.finishBegun()
	}
	if d.stranded() == NoUnit {
		return order(kindAction, "done")
	}
	for o := range d.candidates(nil) { // an Action that brings him back
		if a, fault := d.Accept(o); fault == nil && a.Value.(*act).verb != "abandon" {
			return a.Order
		}
	}
	return order(kindAction, "abandon", "units", d.stranded())
}

func (d *actionDecision) Accept(o games.Order) (games.Answer, *games.Fault) {
	if d.sampled.Value != nil && games.SameAnswer(o, d.sampled.Order) {
		return d.sampled, nil
	}
	phase := d.kind == kindAction || d.kind == kindReact
	switch v := o.Verb; {
	case v == "done" && (d.kind == kindAction || d.kind == kindIndian), v == "none" && (d.kind == kindReact || d.kind == kindFrenzy):
		return d.planned(d.planEnd, o, -1, "")
	case v == "pass" && d.kind == kindIndian:
		return d.planned(d.planEnd, o, d.aps[0], "")
	case v == "abandon" && d.kind == kindAction:
		return d.planned(d.planAbandon, o, -1, "")
	case v == "move" && d.kind != kindFrenzy:
		return d.withAP(o, func(AP) bool { return true }, d.planMove)
	case v == "raid" && d.kind != kindFrenzy:
		return d.withAP(o, AP.raids, d.planRaid)
	case v == "sail" && phase:
		return d.withAP(o, AP.sail, d.planSail)
	case v == "marshal" && phase:
		return d.withAP(o, AP.army, d.planMarshal)
	case v == "build" && phase:
		return d.withAP(o, AP.army, d.planBuild)
	case v == "build" && d.kind == kindFrenzy:
		return d.planned(d.planBuild, o, -1, "")
	}
	return games.Answer{}, d.g.refuse(d.About().Rule, "", "not-an-action-now", "kind", string(d.kind), "verb", o.Verb)
}

// A planner makes an Action of an order with the AP of a kind, numbered i, and the
// canonical order.
type planner func(o games.Order, i int, ap AP) (*act, games.Order, *games.Fault)

func (d *actionDecision) planned(plan planner, o games.Order, i int, ap AP) (games.Answer, *games.Fault) {
	a, line, fault := plan(o, i, ap)
	if fault != nil {
		return games.Answer{}, fault
	}
	a.verb, a.with = o.Verb, i
	return games.Answer{Order: line, Value: a}, nil
}

// planEnd ends the phase, or gives up an AP.
func (d *actionDecision) planEnd(o games.Order, _ int, _ AP) (*act, games.Order, *games.Fault) {
	if u := d.stranded(); u != NoUnit && d.kind == kindAction {
		try := d.g.Format(order(kindAction, "abandon", "units", u))
		return nil, games.Order{}, d.g.refuse("3.7", try, "commander-alone-done", "unit", u, "space", d.g.unit(u).At)
	}
	return &act{}, order(d.kind, o.Verb), nil
}

// withAP finds the AP for an order: the one it names, else the plainest with which
// it is legal. The fault is that of the AP that can do most.
func (d *actionDecision) withAP(o games.Order, can func(AP) bool, plan planner) (games.Answer, *games.Fault) {
	name := o.Arg("ap")
	meant := func(ap AP) bool { return can(ap) && (name == "" || name == string(ap)) }
	if !d.has(meant) && o.Verb != "sail" { // a Light/Army or Sail/Army AP may be called by a half, and one of 2x without that
		meant = func(ap AP) bool { return can(ap) && slices.Contains(strings.Split(string(ap), "-"), name) }
	}
	var fault *games.Fault
	last := AP("")
	for _, i := range d.aps {
		ap := d.g.APs[d.deck][i].Kind
		if ap == last || !meant(ap) {
			continue
		}
		last = ap
		answer, bad := d.planned(plan, o, i, ap)
		if fault = bad; fault == nil {
			return answer, nil
		}
	}
	if last == "" {
		fault = d.g.refuse("7.3", "", "no-ap", "verb", o.Verb, "ap", name, "aps", d.kinds())
	}
	return games.Answer{}, fault
}

// possible reports whether anything but ending the phase is legal.
func (d *actionDecision) possible() bool {
	for o := range d.candidates(d.suits) {
		if _, fault := d.Accept(o); fault == nil {
			return true
		}
	}
	return false
}

// List gives a selection: stacks and their Light units by each Connection, Raids on
// each target, Marshal Troops from each neighbour, Constructions, and how to end.
func (d *actionDecision) List() []games.Order {
	var ends []games.Order
	for _, u := range d.g.loneCommanders(d.f) {
		ends = append(ends, order(d.kind, "abandon", "units", u))
	}
	for _, verb := range []string{"pass", "none", "done"} {
		ends = append(ends, order(d.kind, verb))
	}
	ends = pick.Answers(d, ends)
	list := pick.Answers(d, slices.Collect(d.candidates(nil)))
	if len(list) == 0 { // only less than whole stacks can act
		list = pick.Answers(d, slices.Collect(d.candidates(func(UnitID) bool { return true })))
	}
	return append(list, ends...)
}

func (d *actionDecision) has(sort func(AP) bool) bool {
	return slices.ContainsFunc(d.aps, func(i int) bool { return sort(d.g.APs[d.deck][i].Kind) })
}

func (d *actionDecision) suits(u UnitID) bool {
	return d.has(func(ap AP) bool { return d.g.serves(ap, u) })
}

// candidates yields orders worth looking at; not all are legal. Unless alone is
// nil, each unit by itself is among them, to be moved if alone takes it: if none
// of all is legal, nothing is.
func (d *actionDecision) candidates(alone func(UnitID) bool) iter.Seq[games.Order] {
	singles := alone != nil
	return func(yield func(games.Order) bool) {
		switch {
		case d.kind == kindFrenzy:
			d.builds(singles, yield)
		case !d.moves(alone, yield):
		case d.has(AP.raids) && !d.raids(singles, yield):
		case d.has(AP.sail) && !d.sails(singles, yield):
		case d.has(AP.army) && d.marshals(singles, yield):
			d.builds(singles, yield)
		}
	}
}

// withAPArg adds to an order its AP, if any, and the Commanders whom it gives up.
func withAPArg(o games.Order, ap AP, abandon ...UnitID) games.Order {
	if ap != "" {
		o = o.With("ap", string(ap))
	}
	return o.WithAny("abandon", games.Keys(abandon)...)
}

// readyAt are the units of f on s that may still act this AR and move.
func (g *game) readyAt(f Faction, s SpaceID) []UnitID {
	return slices.DeleteFunc(g.stack(f, s), func(u UnitID) bool { return !g.ready(u) || !g.mobile(u) })
}

// stacksOf are the spaces where f has units, in map order.
func (g *game) stacksOf(f Faction) []SpaceID {
	var seen [256]bool
	var spaces []SpaceID
	for i := range g.Units {
		if u := &g.Units[i]; u.Faction == f && u.At.OnMap() && !seen[u.At] {
			seen[u.At] = true
			spaces = append(spaces, u.At.Space())
		}
	}
	slices.Sort(spaces)
	return spaces
}

// stackNamed finds the space and units that an order names, and all there who may
// act and move. Without a space it is the only one where they stand.
func (g *game) stackNamed(f Faction, slug string, selectors []string) (s SpaceID, units, ready []UnitID, fault *games.Fault) {
	if len(selectors) == 0 {
		selectors = []string{"all"}
	}
	if slug == "" {
		var at []SpaceID
		for _, s := range g.stacksOf(f) {
			if us, missing := g.Pick(g.readyAt(f, s), selectors); missing == "" && len(us) > 0 {
				at = append(at, s)
			}
		}
		switch len(at) {
		case 0:
			return NoSpace, nil, nil, g.refuse("7.3", "", "no-such-units", "named", g.d.typed(selectors...))
		case 1:
			slug = at[0].String()
		default:
			return NoSpace, nil, nil, g.refuse("7.3", "", "from-where", "named", g.d.typed(selectors...), "spaces", at)
		}
	}
	s, ok := g.d.SpaceBySlug(slug)
	if !ok {
		return NoSpace, nil, nil, g.refuse("7.3", "", "no-such-space", "space", slug)
	}
	ready = g.readyAt(f, s)
	us, missing := g.Pick(ready, selectors)
	if missing == "" && len(us) > 0 {
		return s, us, ready, nil
	}
	return s, nil, nil, g.whyNot(f, s, cmp.Or(missing, selectors[0]))
}

func (g *game) whyNot(f Faction, s SpaceID, selector string) *games.Fault {
	all := g.stack(f, s)
	may := g.readyAt(f, s)
	us, _ := g.Pick(all, []string{selector})
	kind, rule := "not-there", games.Rule("7.3")
	for _, u := range us {
		switch {
		case g.unit(u).Spent:
			kind, rule = "spent", "7.2.1"
		case !g.mobile(u):
			kind, rule = "never-moves", "10.2"
		case g.grounded(u) && g.utype(u) == Fleet:
			kind, rule = "rough-seas-no-fleet", "7.4"
		case g.grounded(u):
			kind, rule = "no-indians", "7.4"
		default:
			continue
		}
		return g.refuse(rule, "", kind, "unit", u, "space", s, "may", may)
	}
	return g.refuse(rule, "", kind, "named", g.d.typed(selector), "space", s, "may", may)
}
