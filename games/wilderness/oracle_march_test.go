package wilderness

import (
	"slices"

	"postrider/games"
)

// A march is how a force means to go (6.0).
type march struct {
	k         *sight
	side      Side
	pieces    []PieceID // all of the force
	kind      MoveKind
	start     SpaceID
	path      []SpaceID
	drops     map[SpaceID][]PieceID // who stays behind, where
	value     int                   // of the card
	croghan   bool                  // George Croghan goes along
	foul      bool                  // Foul Weather
	commander PieceID
	seen      []*sight // where it stood at the end of each leg that is behind it
}

// legal is the rule that forbids a march, "" if none does: by land and by boat.
// Whether it passed through wilderness or fields was settled when it did, by who
// went along and what stood there then (6.2).
func (m *march) legal() string {
	cur := m.pieces
	at, carried := m.start, false
	var stop bool // the force must stop where it is
	for i, s := range m.path {
		k, past := m.k, i < len(m.seen)
		switch {
		case past:
			k = m.seen[i]
			cur = k.Phase.Move.Force.Pieces
		case stop:
			return "6.2"
		case i == len(m.seen):
			cur = m.pieces
		}
		stop = false
		if i > 0 && !past { // not where it came to the space before
			cur = except(cur, m.drops[at]...)
		}
		units := k.only(cur, k.unit)
		drilled, aux := k.some(units, k.trained), k.some(units, k.aux)
		if rule := m.connected(at, s, &carried); rule != "" && !past {
			return rule
		}
		if i+1 > m.allowance(cur) && !past {
			return "6.2"
		}
		if m.kind == ByLand {
			free := k.fortified(at) != m.side
			passes := i > 0 && free
			if passes && k.d.Spaces[at].Terrain == Wilderness && drilled && !aux && !m.croghan {
				stop = true
			}
			if passes && k.home(m.side.Enemy(), at) && aux && !drilled {
				stop = true
			}
			if k.d.Spaces[s].Terrain == Mountain && k.fortified(s) != m.side {
				stop = true
			}
		}
		if past {
			at = s
			continue
		}
		if back := s == m.start && m.lifts(); back || k.held(m.side.Enemy(), s) {
			switch last, lone := i == len(m.path)-1, len(units) == 1 && aux; {
			case len(units) == 0:
				return "6.53"
			case (back || k.freely(s) == m.side.Enemy()) && k.bastion(s) != Nobody && !drilled && (last || !lone):
				return "6.52"
			case !last && !lone:
				return "6.51"
			}
		}
		at = s
	}
	return ""
}

// lifts reports whether the siege of the space where the force starts is lifted when
// it leaves (8.232).
func (m *march) lifts() bool {
	k := m.k
	return k.Spaces[m.start].Siege && k.bastion(m.start) == m.side.Enemy() && len(except(k.outUnits(m.side, m.start), m.pieces...)) == 0
}

// connected is the rule that forbids to go from one space to the next, "" if none
// does (2.0, 6.2, 6.3).
func (m *march) connected(a, b SpaceID, carried *bool) string {
	k := m.k
	if slices.Contains(k.d.Spaces[a].Out, b) {
		return ""
	}
	if !k.next(a, b) {
		return "6.2"
	}
	if m.kind != ByBoat || k.water(a, b) {
		return ""
	}
	ok := func(s SpaceID) bool { return k.home(m.side, s) || k.fortified(s) == m.side }
	again := *carried
	*carried = true // also where a fort has been demolished since
	if again || !ok(a) || !ok(b) {
		return "6.3"
	}
	return ""
}

// allowance is how many spaces pieces may enter (6.2, 6.3).
func (m *march) allowance(ps []PieceID) int {
	n := 9
	if m.kind == ByLand {
		n = 6
		for _, p := range ps {
			if m.k.trained(p) && m.k.c(p).Type != LightInfantry {
				n = 4
			}
		}
	}
	if m.foul {
		n = min(n, 2)
	}
	return n
}

// A marchWitness follows movement: each leg that is entered, who may intercept there
// (6.72) and does, who may avoid battle (6.8) and does.
type marchWitness struct {
	*oracle
	done      int       // legs looked at since the last was told of
	attempted []SpaceID // into which Interception was tried in this activation
	failed    []PieceID // who tried
	shunned   []SpaceID // out of which avoiding battle was tried
	chosen    []PieceID // who intercepts, or avoids
	chosenTo  SpaceID   // to where they avoid
	threw     bool      // a die for that
	avoidAsk  SpaceID   // where avoiding was asked for last
	entered   *sight    // at the time
	pending   *entry
	path      []string  // where the force means to go
	walked    []SpaceID // where it has been, from its start on
	seen      []*sight  // how things stood at each of them but the start
	won       bool      // the mover has won a battle, and was asked nothing since
	insideAsk SpaceID   // where it was asked who goes inside
}

func (w *marchWitness) rest() { w.reset() }

func (w *marchWitness) reset() {
	w.resolve(false)
	w.done, w.attempted, w.failed, w.avoidAsk, w.path = 0, nil, nil, NoSpace, nil
	w.walked, w.seen, w.insideAsk, w.shunned = nil, nil, NoSpace, nil
}

func (w *marchWitness) rolled(int, games.Label) { w.resolve(false) }

func (w *marchWitness) asked(d games.Decision, a games.Answer) {
	k := w.now
	kind := d.About().Kind
	if kind == kindMove || kind == kindPlay {
		w.reset()
	}
	if kind == kindMove && a.Order.Verb == verbMove {
		w.plan(d, a)
	}
	if kind == kindMove || kind == kindGoOn || kind == kindPlay {
		w.won = false
	}
	if kind == kindMove || kind == kindGoOn {
		w.path = a.Order.Get("to")
	}
	if k.Phase == nil || k.Phase.Move == nil {
		w.pending = nil
		return
	}
	m := k.Phase.Move
	if len(m.Untold) > 0 {
		w.enters(k, append(slices.Clone(m.Untold), m.At))
	}
	switch p := w.pending; {
	case p == nil, kind == kindDemolish:
	case kind == kindSchooner:
		if a.Order.Verb == "yes" {
			w.pending = nil // it is turned back
		}
	default:
		if kind == kindIntercept {
			p.k = k // who was besieged may be free by now
		}
		w.resolve(kind == kindIntercept && m.At == p.to)
	}
	w.follow(m)
	switch kind {
	case kindInside:
		w.insideAsk = m.At
	case kindIntercept:
		w.attempted = append(w.attempted, m.At)
		w.chosen = nil
		if a.Order.Verb == "none" {
			w.attempted = w.attempted[:len(w.attempted)-1]
			return
		}
		from := k.d.spaceBySlug[a.Order.Get("from")[0]]
		w.chosen = w.pick(k.out(sideOf(d.About().Seat), from), a.Order.Get("with"))
		why := w.interceptors(k, m, from, w.chosen)
		w.want(why == "", "interception", "6.72", "%v from %s into %s by %v from %s: %s", k.tags(w.chosen), from, m.At, k.tags(m.Force.Pieces),
			m.From, why)
	case kindAvoid:
		w.avoidAsk, w.chosen = m.At, nil
		w.entered, w.threw = k, false
		if a.Order.Verb != "stand" {
			w.shunned = append(w.shunned, m.At)
			w.chosen = w.untried(w.pick(k.out(sideOf(d.About().Seat), m.At), a.Order.Get("with")))
			w.chosenTo = k.d.spaceBySlug[a.Order.Get("to")[0]]
			why := w.avoiders(k, m, w.chosen, w.chosenTo)
			w.want(why == "", "avoiding", "6.8", "%v from %s to %s before %v from %s: %s", k.tags(w.chosen), m.At, w.chosenTo,
				k.tags(m.Force.Pieces), m.From, why)
		}
	}
}

// pick finds the pieces that an order names.
func (o *oracle) pick(from []PieceID, names []string) []PieceID {
	var list []PieceID
	for _, name := range names {
		sel := parseSelector(name)
		for n := max(1, sel.N); n > 0; n-- {
			i := slices.IndexFunc(from, func(p PieceID) bool {
				return o.now.c(p).Sort == sel.Name && !slices.Contains(list, p) && o.now.Pieces[p].Reduced == (sel.Face != "")
			})
			if i < 0 {
				i = slices.IndexFunc(from, func(p PieceID) bool { return o.now.c(p).Sort == sel.Name && !slices.Contains(list, p) })
			}
			if i >= 0 {
				list = append(list, from[i])
			}
		}
	}
	return list
}

func (w *marchWitness) told(e games.Event) {
	switch e.Kind {
	case "moved", "demolished", "vp", "response", "siege-lifted", "building-gone", "amphib-gone":
	default:
		w.resolve(false)
	}
	switch e.Kind {
	case "battle-won":
		w.won = sideOf(text(e, "side")) == w.now.Turn
	case "moved":
		w.want(!w.won, "going on asked", "7.82", "after an overrun a force goes on unasked to %s", placeOf(e, "to"))
		w.won = false
		spaces := []SpaceID{placeOf(e, "from")}
		for _, name := range list(e, "via") {
			spaces = append(spaces, shipped.Data().spaceBySlug[name])
		}
		spaces = append(spaces, placeOf(e, "to"))
		if !yes(e, "again") || len(w.walked) == 0 {
			w.walked, w.seen = spaces[:1], nil
		}
		w.walked = append(slices.Clone(w.walked), spaces[1:]...)
		w.seen = append(w.seen, slices.Repeat([]*sight{w.now}, len(spaces)-1)...)
		w.enters(w.was, spaces)
		w.done = 0
	case "interception":
		w.tries(e)
	case "avoid-roll":
		w.threw = true
		best := w.was.tactics(w.chosen)[0]
		mod := amount(e, "tactics")
		w.want(amount(e, "die") == w.lastDie && mod == best && yes(e, "success") == (w.lastDie+mod >= 4), "avoiding", "6.8", "%v, tactics %d",
			e.Values, best)
		w.want(!w.automatic(w.was, w.chosen), "avoiding", "6.8", "%v roll but avoid automatically", e.Values)
		if !yes(e, "success") {
			w.chosen = nil
		}
	case "avoided":
		w.avoided(e)
	case "battle-begins":
		w.fights(e)
	}
}

// An entry is of a space into which Interception may still be asked for.
type entry struct {
	k        *sight
	movers   []PieceID
	from, to SpaceID
	further  bool
}

// enters goes through the legs over spaces of which some were looked at before; the
// last one waits for whether Interception is asked for.
func (w *marchWitness) enters(k *sight, spaces []SpaceID) {
	if k.Phase == nil || k.Phase.Move == nil {
		return
	}
	for ; w.done < len(spaces)-1; w.done++ {
		w.resolve(false)
		to := spaces[w.done+1]
		further := w.done < len(spaces)-2 || len(w.path) > 0 && w.path[len(w.path)-1] != to.String()
		w.pending = &entry{k, k.Phase.Move.Force.Pieces, spaces[w.done], to, further}
	}
}

func (w *marchWitness) resolve(asked bool) {
	if p := w.pending; p != nil {
		w.pending = nil
		w.leg(p.k, p.movers, p.from, p.to, asked, p.further)
	}
}

// follow notes who has tried to intercept: of alike ones nobody can tell which.
func (w *marchWitness) follow(m *Move) {
	if len(m.Tried) == len(w.failed) {
		w.want(sameNames(w.now.tags(m.Tried), w.now.tags(w.failed)) || len(w.failed) == 0, "interception", "6.84", "%v have tried, want %v",
			w.now.tags(m.Tried), w.now.tags(w.failed))
		w.failed = slices.Clone(m.Tried)
	}
}

// leg looks at a space that a force has entered: whether Interception was asked for
// exactly where somebody may try (6.72).
func (w *marchWitness) leg(k *sight, movers []PieceID, from, to SpaceID, asked, further bool) {
	may, doubtful := w.mayIntercept(k, movers, from, to, further)
	if doubtful && !may {
		return
	}
	w.want(may == asked, "leg", "6.72", "%v go from %s to %s: Interception is asked for: %v, may be tried: %v", k.tags(movers), from, to,
		asked, may)
}

// mayIntercept reports whether any enemy may try to intercept pieces that go from
// one space to another. In doubt is whether units may intercept within their space
// an Auxiliary alone that ends its move there.
func (w *marchWitness) mayIntercept(k *sight, movers []PieceID, from, to SpaceID, further bool) (may, doubtful bool) {
	units := k.only(movers, k.unit)
	if len(units) == 0 {
		return false, false // 6.723
	}
	side := k.c(movers[0]).Side
	e := side.Enemy()
	own := k.only(k.outUnits(side, to), func(p PieceID) bool { return !slices.Contains(movers, p) })
	if len(own) > 0 || k.freely(to) == side {
		return false, false // 6.722
	}
	if slices.Contains(w.shunned, to) {
		return false, false // 6.85
	}
	lone := len(units) == 1 && k.aux(units[0])
	for _, l := range k.d.Spaces[to].Links {
		if l.To == from { // 6.724
			continue
		}
		ps := k.outUnits(e, l.To)
		if lone && k.wild(to) {
			ps = k.only(ps, k.aux) // 6.721
		}
		if len(ps) > 0 {
			return true, false
		}
	}
	if lone && len(k.outUnits(e, to)) > 0 && to != from { // 6.62
		return further, true
	}
	return false, false
}

// interceptors is why pieces may not try to intercept, "" if they may (6.72).
func (w *marchWitness) interceptors(k *sight, m *Move, from SpaceID, ps []PieceID) string {
	units := k.only(ps, k.unit)
	mine := k.only(m.Force.Pieces, k.unit)
	lone := len(mine) == 1 && k.aux(mine[0])
	switch {
	case len(units) == 0:
		return "6.72 leaders alone"
	case len(ps) > 1 && !k.commanded(ps):
		return "5.34 nobody commands them"
	case from == m.From:
		return "6.724 they are left"
	case from != m.At && !k.next(from, m.At):
		return "6.72 not adjacent"
	case from == m.At && !lone:
		return "6.72 not infiltrated"
	case from != m.At && lone && k.wild(m.At) && (len(units) != 1 || !k.aux(units[0])):
		return "6.721 only a lone Auxiliary may"
	case k.some(ps, func(p PieceID) bool { return k.Pieces[p].Inside }):
		return "6.72 besieged"
	}
	return ""
}

// tries checks the die of an Interception (6.71).
func (w *marchWitness) tries(e games.Event) {
	mod := amount(e, "tactics")
	best := w.was.tactics(w.chosen)
	w.want(slices.Contains(best, mod) && amount(e, "die") == w.lastDie && yes(e, "success") == (w.lastDie+mod >= 4), "interception", "6.71",
		"%v, tactics %v", e.Values, best)
	w.want(sameNames(list(e, "units"), w.was.tags(w.chosen)), "interception", "6.71", "%v intercept, want %v", list(e, "units"),
		w.was.tags(w.chosen))
	w.failed = append(w.failed, w.chosen...)
}

// shelters are where units of a side may avoid battle to (6.81, 6.811).
func (w *marchWitness) shelters(k *sight, side Side, s, from SpaceID) []SpaceID {
	var ways []SpaceID
	for _, l := range k.d.Spaces[s].Links {
		if l.To != from && !k.held(side.Enemy(), l.To) {
			ways = append(ways, l.To)
		}
	}
	if side == British && k.Spaces[s].Amphib {
		for i := range k.Spaces {
			if x := SpaceID(i); x != s && k.friendlyPort(British, x) && !slices.Contains(ways, x) {
				ways = append(ways, x)
			}
		}
	}
	return ways
}

// avoiders is why pieces may not avoid battle, "" if they may (6.8).
func (w *marchWitness) avoiders(k *sight, m *Move, ps []PieceID, to SpaceID) string {
	units := k.only(ps, k.unit)
	side := k.c(m.Force.Pieces[0]).Side.Enemy()
	switch {
	case len(units) == 0:
		return "6.8 leaders alone"
	case len(ps) > 1 && !k.commanded(ps):
		return "5.34 nobody commands them"
	case k.some(ps, func(p PieceID) bool { return k.Pieces[p].Inside || slices.Contains(w.failed, p) }):
		return "6.84"
	case slices.Contains(w.attempted, m.At):
		return "6.85"
	case !slices.Contains(w.shelters(k, side, m.At, m.From), to):
		return "6.81"
	}
	return ""
}

// untried puts those who have not tried to intercept in place of alike ones who have:
// an order does not tell them apart.
func (w *marchWitness) untried(ps []PieceID) []PieceID {
	k := w.now
	ps = slices.Clone(ps)
	for i, p := range ps {
		if !slices.Contains(w.failed, p) {
			continue
		}
		for _, q := range k.on[k.Pieces[p].At.Space()] {
			alike := k.c(q).Sort == k.c(p).Sort && k.c(q).Side == k.c(p).Side && k.Pieces[q].Reduced == k.Pieces[p].Reduced
			if alike && !slices.Contains(w.failed, q) && !slices.Contains(ps, q) {
				ps[i] = q
				break
			}
		}
	}
	return ps
}

// automatic: Auxiliaries alone avoid attackers without Auxiliaries in the wild (6.8).
func (w *marchWitness) automatic(k *sight, ps []PieceID) bool {
	m := k.Phase.Move
	units := k.only(ps, k.unit)
	return k.wild(m.At) && !k.some(units, func(p PieceID) bool { return !k.aux(p) }) && !k.some(m.Force.Pieces, k.aux)
}

func (w *marchWitness) avoided(e games.Event) {
	k := w.entered
	if k == nil || len(w.chosen) == 0 {
		w.differ("6.8", "avoiding", "%v was not chosen", e.Values)
		return
	}
	gone := k.only(k.out(k.c(w.chosen[0]).Side, w.avoidAsk), func(p PieceID) bool { return w.now.Pieces[p].At == At(w.chosenTo) })
	w.want(sameNames(k.tags(gone), k.tags(w.chosen)), "avoiding", "6.8", "%v are at %s, want %v", k.tags(gone), w.chosenTo, k.tags(w.chosen))
	w.want(w.threw || w.automatic(k, w.chosen), "avoiding", "6.8", "%v before %v without a die", e.Values, k.tags(k.Phase.Move.Force.Pieces))
	w.want(placeOf(e, "to") == w.chosenTo, "avoiding", "6.8", "%v, want to %s", e.Values, w.chosenTo)
}

// fights: who may avoid battle was asked (6.8, 6.82).
func (w *marchWitness) fights(e games.Event) {
	k, s := w.now, placeOf(e, "space")
	m := k.Phase.Move
	if m == nil || m.At != s || len(m.Force.Pieces) == 0 || k.Pieces[m.Force.Pieces[0]].Inside || k.Battle == nil || len(k.Battle.Sortie) > 0 {
		return
	}
	side := sideOf(text(e, "attacker")).Enemy()
	w.shut(k, side, s, m)
	if slices.Contains(w.attempted, s) || w.avoidAsk == s {
		return
	}
	free := k.only(k.outUnits(side, s), func(p PieceID) bool { return !slices.Contains(w.failed, p) })
	may := len(free) > 0 && len(w.shelters(k, side, s, m.From)) > 0
	w.want(!may, "avoiding asked", "6.8", "%v at %s could avoid %v from %s and were not asked", k.tags(free), s,
		k.tags(m.Force.Pieces), m.From)
}

// shut: who was in an unbesieged fort or fortress was asked whether to go inside (8.1).
func (w *marchWitness) shut(k *sight, side Side, s SpaceID, m *Move) {
	if k.bastion(s) != side || k.Spaces[s].Siege {
		return
	}
	begun := k.only(k.on[s], func(p PieceID) bool { return k.c(p).Side == side && !slices.Contains(m.Tried, p) })
	if len(begun) == 0 || w.insideAsk == s {
		return
	}
	w.want(false, "inside asked", "8.1", "%v at %s were not asked whether to go inside; %v have come", k.tags(begun), s,
		k.tags(m.Force.Pieces))
}

// plan checks the march that was chosen (6.1 to 6.4).
func (w *marchWitness) plan(d games.Decision, a games.Answer) {
	md := d.(*moveDecision)
	o := a.Order
	f, ok := w.forceOf(md, o)
	if !ok || len(o.Get("to")) == 0 {
		return
	}
	m := w.marchOf(md, f, o)
	if m.kind == BySea || m.kind == ByLanding {
		rule := m.voyage()
		w.want(rule == "", "voyage", "6.4", "%s: forbidden by %s", played.Format(o), rule)
		return
	}
	rule := m.legal()
	w.want(rule == "", "path", "6.1", "%s: forbidden by %s; %v", played.Format(o), rule, w.now.tags(f.Pieces))
}
