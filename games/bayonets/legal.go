package bayonets

import (
	"cmp"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/advice"
	"postrider/games/pick"
)

// How much "legal" says.
const (
	shortHints  = 6   // orders in the short form, and kinds of AP, together
	shortCodes  = 6   // spaces named in one line of it
	targetHints = 8   // targets of Raids with a line each
	groupHints  = 12  // orders of a group, unless the topic is about just that
	stackHints  = 6   // orders of each stack where many may act
	allHints    = 120 // orders of one answer
)

// A prospect is one Action that is legal now, and what comes of it.
type prospect struct {
	*act              // as accepted
	typed games.Order // as it was found, with no more than it takes
	order games.Order // canonical
	ap    AP          // the plainest that may do it
	aps   []AP        // all kinds left that may
	out   outlook
	odds  raidOdds
	value int // of a Raid
}

func (d *actionDecision) advise(t *topic) games.Advice {
	a := &adviser{actionDecision: d, topic: t, seen: map[string]bool{}}
	a.find()
	if t.ap != "" && !slices.ContainsFunc(a.kindsOfAP(), t.allows) {
		none := games.T("legal-no-ap", "ap", t.ap, "aps", a.kindsOfAP())
		return games.Advice{Notes: t.Notes, Groups: advice.Note(none)}
	}
	groups := a.groupsOf()
	if t.any() || t.Verb == "done" || t.Verb == "abandon" {
		groups = append(groups, a.ends())
	}
	return games.Advice{Notes: t.Notes, Groups: groups}
}

func (a *adviser) groupsOf() []games.AdviceGroup {
	t := a.topic
	switch {
	case t.any():
		return a.short()
	case len(a.all) == 0 && t.Verb != "done":
		return advice.Note(t.Nothing())
	case len(t.Spaces) > 0:
		return a.ofSpaces()
	case t.Verb == "raid":
		return a.targets()
	}
	return a.ofStacks()
}

type adviser struct {
	*actionDecision
	topic *topic
	all   []prospect
	seen  map[string]bool // movements of all, by who goes where
	hints int             // orders said so far
}

func (a *adviser) find() {
	ones := len(a.topic.Units) > 0
	if a.topic.About("move") { // the frenzy has no APs
		a.findMoves()
	}
	if a.has(AP.raids) && a.topic.About("raid") {
		a.raids(ones, a.add)
	}
	if a.has(AP.sail) && a.topic.About("sail", "land") {
		a.sails(false, a.add)
	}
	if a.has(AP.army) && a.topic.About("marshal") {
		a.findMarshals()
	}
	if (a.kind == kindFrenzy || a.has(AP.army)) && a.topic.About("build") {
		a.builds(ones, a.add)
	}
	means := func(name string, u UnitID) bool { return a.g.Means(parseSelector(name), u) }
	a.all = slices.DeleteFunc(a.all, func(p prospect) bool {
		t := a.topic
		return !t.Names(p.from, p.to) || !advice.Wants(&t.Topic, p.units, means) || !slices.ContainsFunc(p.aps, t.allows) || !t.half(&p)
	})
}

func (a *adviser) kindsOfAP() []AP { return slices.Compact(a.kinds()) }

// add takes an order that may be legal. It always wants more.
func (a *adviser) add(o games.Order) bool {
	answer, fault := a.Accept(o)
	if fault != nil {
		return true
	}
	p := prospect{act: answer.Value.(*act), typed: o, order: answer.Order}
	if p.with >= 0 {
		p.ap = a.g.APs[a.deck][p.with].Kind
		p.aps = []AP{p.ap}
		for _, ap := range a.kindsOfAP() {
			if ap != p.ap && p.by(ap) && (ap.double() || !p.double) {
				p.aps = append(p.aps, ap)
			}
		}
	}
	if r, ok := p.action.(*raid); ok {
		p.odds, p.value = a.g.raidOdds(a.f, r), a.g.raidPointsOf(a.f, p.to)
	} else {
		p.out = a.outlook(p.act)
	}
	a.all = append(a.all, p)
	return true
}

// findMoves finds for each stack and each space in reach the movement of most units.
func (a *adviser) findMoves() {
	type class struct {
		mode   moveMode
		double bool
	}
	done := map[class]bool{}
	for _, ap := range a.kindsOfAP() {
		for _, mode := range ap.modes() {
			if c := (class{mode, ap.double()}); !done[c] {
				done[c] = true
				for _, s := range a.g.stacksOf(a.f) {
					a.findMovesOf(s, c.mode, c.double)
				}
			}
		}
	}
}

func (a *adviser) findMovesOf(s SpaceID, mode moveMode, double bool) {
	g := a.g
	ready := g.readyAt(a.f, s)
	if len(ready) == 0 || !g.mayLeave(a.f, s) {
		return
	}
	came := make([]bool, len(g.d.Spaces)) // where a larger group comes too
	for _, us := range a.groups(s, mode, ready) {
		if g.composed(mode, us, us).some() {
			continue
		}
		m := newMover(a.f, mode, double, s, us)
		for _, to := range g.reach(m) {
			if came[to] || !a.topic.Names(s, to) {
				continue
			}
			n := len(a.all)
			names := g.Selectors(us, ready)
			key := strings.Join(names, ",") + s.String() + to.String()
			if !a.seen[key] { // else a plainer AP comes there too
				a.add(order(a.kind, "move", "units", names, "from", s, "to", to))
				a.seen[key] = len(a.all) > n
			}
			came[to] = a.seen[key]
		}
	}
}

// groups are the parts of a stack worth moving together, the largest first: all that
// a Connection takes, without Fleets, the Light units; of Indians one Nation or one.
func (a *adviser) groups(s SpaceID, mode moveMode, ready []UnitID) [][]UnitID {
	g := a.g
	var list [][]UnitID
	take := func(us []UnitID) {
		if len(us) > 0 && !slices.ContainsFunc(list, func(have []UnitID) bool { return slices.Equal(have, us) }) {
			list = append(list, us)
		}
	}
	if len(a.topic.Units) > 0 { // just who is asked for
		us, missing := g.Pick(ready, a.topic.Units)
		if missing != "" || len(us) == 0 {
			return nil
		}
		return [][]UnitID{us}
	}
	for _, l := range g.d.Spaces[s].Links {
		may := pick.Those(ready, func(u UnitID) bool { return g.mayUse(g.utype(u), l.Conn) })
		switch mode {
		case armyMove:
			take(g.within(a.f, may, l.Conn))
			take(g.within(a.f, g.without(may, Fleet), l.Conn))
			take(g.within(a.f, g.only(may, Light, Indian), l.Conn))
		case lightMove:
			lights := g.within(a.f, g.only(may, Light, Indian), l.Conn)
			take(lights)
			if c := g.only(may, Commander); len(c) > 0 {
				take(pick.Sorted(append(slices.Clone(lights), c[0])))
			}
		case indianMove:
			for _, u := range g.only(may, Indian) {
				take(g.within(a.f, g.nationOf(may, u), l.Conn))
			}
		}
	}
	slices.SortStableFunc(list, func(x, y []UnitID) int { return cmp.Compare(len(y), len(x)) })
	return list
}

// findMarshals finds Marshal Troops: all of each neighbour, and of all at once.
func (a *adviser) findMarshals() {
	a.marshals(false, a.add)
	all := map[SpaceID][]games.Arg{}
	for _, p := range a.all {
		if p.verb == "marshal" {
			all[p.to] = append(all[p.to], p.typed.Args[1])
		}
	}
	for _, s := range a.g.stacksOf(a.f) {
		if len(all[s]) > 1 {
			o := order(a.kind, "marshal", "at", s)
			o.Args = append(o.Args, all[s]...)
			a.add(o)
		}
	}
}

// short is what matters most, for each Action Point left.
func (a *adviser) short() []games.AdviceGroup {
	if a.kind == kindFrenzy {
		return []games.AdviceGroup{a.group(games.Text{}, a.all, groupHints, a.topic.Word("build"))}
	}
	var groups []games.AdviceGroup
	var best [][]prospect
	kinds := games.Tally(a.kinds())
	for i, kind := range kinds {
		ap := kind.Of
		var own, shared []prospect // those that a plainer AP may do too
		for _, p := range a.all {
			switch {
			case p.ap == ap:
				own = append(own, p)
			case slices.Contains(p.aps, ap):
				shared = append(shared, p)
			}
		}
		more := a.topic.Word(strings.ReplaceAll(string(ap), "french-", ""))
		gr := games.AdviceGroup{Head: games.T("legal-ap", "ap", ap, "count", kind.N), More: more}
		if len(shared) > 0 {
			gr.Hints = append(gr.Hints, games.Hint{Note: asWith(a.kindsOfAP()[:i], shared)})
		}
		gr.Hints = append(gr.Hints, a.counts(own)...)
		if gr.Left = len(own); gr.Left+len(shared) == 0 {
			gr.Hints = append(gr.Hints, games.Hint{Note: games.T("legal-ap-nothing")})
		}
		groups = append(groups, gr)
		best = append(best, a.best(own))
	}
	most := max(1, shortHints-len(kinds))
	for turn := 0; turn < most; turn++ { // to each AP in turn
		for i := range groups {
			if turn < len(best[i]) && a.hints < most {
				groups[i].Hints = append(groups[i].Hints, a.hint(&best[i][turn]))
				groups[i].Left--
			}
		}
	}
	for i := range groups {
		if groups[i].Left == 0 {
			groups[i].More = ""
		}
	}
	return groups
}

// asWith says that plainer APs may do some Actions: the last of these kinds that
// may do all of them, else all.
func asWith(kinds []AP, shared []prospect) games.Text {
	var verbs []string
	as := kinds
	for _, p := range shared {
		if !slices.Contains(verbs, p.verb) {
			verbs = append(verbs, p.verb)
		}
	}
	for i, ap := range kinds {
		if !slices.ContainsFunc(shared, func(p prospect) bool { return !slices.Contains(p.aps, ap) }) {
			as = kinds[i : i+1]
		}
	}
	return games.T("legal-as", "aps", as, "verbs", verbs)
}

// best sorts Actions by how much a player wants to hear of them, one on each space.
func (a *adviser) best(list []prospect) []prospect {
	var ideas advice.Ideas[prospect]
	for _, p := range list {
		if w := a.weight(&p); w > 0 {
			ideas.Add(p, p.verb, p.to.String(), w)
		}
	}
	return ideas.Best()
}

// weight ranks Actions by that, a Raid by what it scores on average; 0: not at all.
func (a *adviser) weight(p *prospect) int {
	if p.verb == "raid" {
		c := p.odds.best()
		n := 100 * c.N * p.value / c.Of
		if a.g.lostBySuccess(a.f, p.units[0]) {
			n--
		}
		return n
	}
	return 4 * p.out.weight()
}

// counts says which stacks may act, and how many spaces can be raided.
func (a *adviser) counts(list []prospect) (hints []games.Hint) {
	for _, verb := range actionVerbs()[:2] {
		var spaces, targets []SpaceID
		for _, p := range list {
			if p.verb == verb {
				spaces, targets = append(spaces, p.from), append(targets, p.to)
			}
		}
		slices.Sort(spaces)
		slices.Sort(targets)
		spaces = slices.Compact(spaces)
		if n := len(spaces); n > 0 {
			hints = append(hints, games.Hint{Note: games.T("legal-can", "verb", verb,
				"spaces", spaces[:min(n, shortCodes)], "more", max(0, n-shortCodes), "targets", len(slices.Compact(targets)))})
		}
	}
	also := pick.Those(actionVerbs()[2:], func(verb string) bool {
		return slices.ContainsFunc(list, func(p prospect) bool { return p.verb == verb })
	})
	if len(also) > 0 {
		hints = append(hints, games.Hint{Note: games.T("legal-also", "verbs", also)})
	}
	return hints
}

// actionVerbs are the Actions in the order in which they are told.
func actionVerbs() []string { return []string{"move", "raid", "sail", "marshal", "build"} }

// ofSpaces is all that can be done from and to the spaces of the topic.
func (a *adviser) ofSpaces() []games.AdviceGroup {
	s := a.topic.Spaces[0]
	var groups []games.AdviceGroup
	for _, verb := range actionVerbs() {
		for _, out := range []bool{true, false} {
			var list []prospect
			for _, p := range a.all {
				if p.verb == verb && (p.from == s) == out {
					list = append(list, p)
				}
			}
			if len(list) == 0 {
				continue
			}
			most, more := groupHints, s.Code()+" "+a.topic.Word(verb)
			if a.topic.Verb != "" || len(a.topic.Spaces) > 1 {
				most, more = allHints, ""
			}
			groups = append(groups, a.group(games.T("legal-group", "verb", verb, "space", s, "out", out), list, most, more))
		}
	}
	return groups
}

// ofStacks is all that an AP, a kind of Action or a unit can do, stack by stack.
func (a *adviser) ofStacks() []games.AdviceGroup {
	var groups []games.AdviceGroup
	for _, s := range a.g.stacksOf(a.f) {
		list := pick.Those(a.all, func(p prospect) bool { return p.from == s })
		if len(list) > 0 {
			head := games.T("legal-stack", "space", s, "units", a.g.readyAt(a.f, s))
			groups = append(groups, a.group(head, list, stackHints, s.Code()))
		}
	}
	return groups
}

// targets is a table of the Raids by target, with one line for the best at each.
func (a *adviser) targets() []games.AdviceGroup {
	gr := games.AdviceGroup{Head: games.T("legal-raids")}
	at := func(p *prospect) SpaceID { return p.to }
	advice.Table(&gr, a.best(a.all), targetHints, at, func(p *prospect) games.Hint {
		var by []advice.Comer
		for _, q := range a.all {
			if q.to == p.to {
				far := len(q.action.(*raid).route)
				by = append(by, advice.Comer{From: q.from.String(), Unit: q.units[0].String(), Far: far, Percent: q.odds.best().Percent()})
			}
		}
		e, h := a.f.Enemy(), a.hint(p)
		values := append(p.odds.values(), "space", p.to, "points", p.value, "best", p.odds.best().Percent(), "enemy", a.g.stack(e, p.to),
			"militia", a.g.militiaOf(e, p.to))
		h.Note = games.T("legal-target", append(values, advice.Comers(by)...)...)
		return h
	})
	return []games.AdviceGroup{gr}
}

// group makes a group of Actions, the most of those that bring something first, and
// in one line where else units may go.
func (a *adviser) group(head games.Text, list []prospect, most int, more string) games.AdviceGroup {
	gr := games.AdviceGroup{Head: head}
	quiet := pick.Those(list, func(p prospect) bool { return p.verb == "move" && p.out.quiet() })
	list = pick.Those(list, func(p prospect) bool { return p.verb != "move" || !p.out.quiet() })
	slices.SortStableFunc(list, func(p, q prospect) int { return cmp.Compare(a.weight(&q), a.weight(&p)) })
	for i := range list[:min(len(list), most, max(0, allHints-a.hints))] {
		gr.Hints = append(gr.Hints, a.hint(&list[i]))
	}
	if gr.Left = len(list) - len(gr.Hints); gr.Left > 0 {
		gr.More = more
	}
	if len(quiet) > 0 {
		gr.Hints = append(gr.Hints, a.quiet(quiet))
	}
	return gr
}

// quiet is movements that meet nobody, in one line, with an order for the nearest.
func (a *adviser) quiet(list []prospect) games.Hint {
	far := func(p prospect) int { return len(p.action.(*march).steps) }
	slices.SortStableFunc(list, func(p, q prospect) int { return cmp.Or(far(p)-far(q), len(q.units)-len(p.units)) })
	from := slices.ContainsFunc(list, func(p prospect) bool { return p.from != list[0].from })
	var spaces []SpaceID
	list = slices.DeleteFunc(list, func(p prospect) bool {
		s := p.to
		if from {
			s = p.from
		}
		was := slices.Contains(spaces, s)
		if !was {
			spaces = append(spaces, s)
		}
		return was
	})
	h := a.hint(&list[0])
	h.Note = games.T("legal-quiet", "to", list[0].to, "from", from, "spaces", spaces[1:], "far", advice.Grouped(list[1:], far))
	return h
}

// ends are the ways to end the phase, and Commanders to abandon.
func (a *adviser) ends() games.AdviceGroup {
	gr := games.AdviceGroup{}
	for _, u := range a.g.loneCommanders(a.f) {
		note := games.T("legal-abandon", "unit", u, "space", a.g.unit(u).At.Space())
		gr.Hints = append(gr.Hints, advice.Order(a, order(a.kind, "abandon", "units", u), note)...)
	}
	for _, verb := range []string{"pass", "none", "done"} {
		gr.Hints = append(gr.Hints, advice.Order(a, order(a.kind, verb), games.T("legal-end", "verb", verb, "aps", len(a.aps)))...)
	}
	return gr
}

// hint is an Action as a line to copy and what comes of it.
func (a *adviser) hint(p *prospect) games.Hint {
	a.hints++
	o := a.line(p)
	h := games.Hint{Order: &o}
	switch p.verb {
	case "raid":
		h.Note = games.T("legal-raid", append(p.odds.values(), "space", p.to, "points", p.value,
			"lost", a.g.lostBySuccess(a.f, p.units[0]))...)
	case "marshal":
		h.Note = p.out.text("legal-marshal", "come", len(p.units)-1)
	case "build":
		h.Note = p.out.text("legal-build", "act", p.order.Arg("act"), "what", p.order.Arg("what"))
	case "sail":
		h.Note = p.out.text("legal-sail", "land", p.to != NoSpace, "units", len(p.units))
	default:
		h.Note = p.out.text("legal-move", "units", len(p.units), "far", len(p.action.(*march).steps))
	}
	return h
}

// line is the shortest way to write an Action that is accepted as the same. The AP
// stands where the topic asks for another than would be used.
func (a *adviser) line(p *prospect) games.Order {
	o, want := p.typed, p.order
	if a.topic.ap != "" && !a.topic.allows(p.ap) {
		for _, ap := range p.aps {
			if answer, fault := a.Accept(p.typed.With("ap", string(ap))); a.topic.allows(ap) && fault == nil {
				o, want = p.typed.With("ap", string(ap)), answer.Order
				break
			}
		}
	}
	same := func(shorter games.Order) {
		if answer, fault := a.Accept(shorter); fault == nil && games.SameAnswer(answer.Order, want) {
			o = shorter
		}
	}
	g := a.g
	switch p.verb {
	case "move", "sail":
		if ready := g.readyAt(a.f, p.from); len(ready) == len(p.units) {
			o = o.Replace("units", "all")
		} else if len(g.only(ready, Fleet)) > 0 {
			same(o.Replace("units", "all"))
		}
	case "raid":
		name := g.counter(p.units[0]).Slug
		if !slices.ContainsFunc(g.Units, func(u Unit) bool { return u.At.OnMap() && u.At != At(p.from) && g.counter(u.ID).Slug == name }) {
			o = o.Without("from")
		}
	case "build":
		same(o.Without("unit"))
	case "marshal":
		q := o
		q.Args = slices.Clone(o.Args)
		for i, arg := range q.Args {
			if arg.Name == "from" && len(arg.Values) > 2 {
				q.Args[i].Values = []string{arg.Values[0], "all"}
			}
		}
		same(q)
	}
	return o
}
