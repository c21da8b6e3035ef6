package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
)

// Orders that the oracle makes up: such as it holds to be legal, and such as are
// nearly so. The rules must think alike of each.

// try gives a decision orders of the oracle's own.
func (o *oracle) try(d games.Decision) {
	switch d := d.(type) {
	case *moveDecision:
		if !d.foul && !d.again {
			for _, f := range d.forces {
				o.tryMarches(d, f)
				o.tryVoyages(d, f)
				o.trySieges(d, f)
			}
		}
	case *playDecision:
		o.tryStockades(d)
		o.tryForces(d)
		o.tryUnits(d)
		o.tryCampaign(d)
	case *interceptDecision:
		o.tryInterceptions(d)
	case *avoidDecision:
		o.tryAvoiding(d)
	case *insideDecision:
		o.tryInside(d)
	case *retreatDecision:
		for _, w := range o.witnesses {
			if b, ok := w.(*battleWitness); ok {
				b.tryRetreat(d)
			}
		}
	}
	switch d.About().Kind {
	case kindGoOn:
		o.tryGoOn(d)
	case kindLone:
		o.tryLone(d)
	case kindHome:
		o.tryHome(d)
	case kindBid:
		o.tryBid(d)
	}
}

// agree compares what the rules say of an order with what the oracle says.
func (o *oracle) agree(d games.Decision, order games.Order, rule, what string) {
	a, fault := d.Accept(order)
	same := fault == nil
	if same && (order.Kind == kindMove || order.Kind == kindGoOn) && len(order.Get("to")) > 0 {
		same = slices.Equal(a.Order.Get("to"), order.Get("to")) && slices.Equal(a.Order.Get("by"), order.Get("by"))
		if !same && rule != "" {
			o.saw("tried " + what) // it is another way that is taken
			return
		}
	}
	said := ""
	if fault != nil {
		said = string(fault.Rule) + " " + fault.Why.Kind
	}
	key := rule
	if key == "" {
		key = string(said)
	}
	o.want((fault == nil) == (rule == ""), "tried "+what, key, "%s: the rules say %q, the oracle %q; taken as %v", played.Format(order), said,
		rule, a.Order.Get("to"))
}

// forceOf is the force of a decision that an order is for.
func (o *oracle) forceOf(d *moveDecision, order games.Order) (Force, bool) {
	who := order.Get("who")
	from := order.Get("from")
	for _, f := range d.forces {
		p := f.Commander
		if p == NoPiece {
			p = f.Pieces[0]
		}
		sel := parseSelector(who[0])
		if o.now.c(p).Sort == sel.Name && o.now.Pieces[p].At.String() == from[0] && o.now.Pieces[p].Reduced == (sel.Face != "") {
			return f, true
		}
	}
	return Force{}, false
}

// marchOf reads an order to move.
func (o *oracle) marchOf(d *moveDecision, f Force, order games.Order) *march {
	k := o.now
	m := &march{k: k, side: d.side, pieces: f.Pieces, start: k.Pieces[f.Pieces[0]].At.Space(), drops: map[SpaceID][]PieceID{},
		value: k.Phase.Value, foul: d.foul, commander: f.Commander}
	if by := order.Get("by"); len(by) > 0 {
		m.kind = MoveKind(by[0])
	}
	for _, name := range order.Get("to") {
		m.path = append(m.path, k.d.spaceBySlug[name])
	}
	for _, arg := range order.Args {
		switch arg.Name {
		case "drop":
			s := k.d.spaceBySlug[arg.Values[0]]
			left := f.Pieces
			for _, ps := range m.drops {
				left = except(left, ps...)
			}
			m.drops[s] = append(m.drops[s], o.pick(left, arg.Values[1:])...)
		case "card":
			n, _ := strconv.Atoi(arg.Values[0])
			m.croghan = m.croghan || k.d.Cards[n].Event == "george-croghan"
			if k.d.Cards[n].Event == "amphibious-landing" {
				m.kind = ByLanding
			}
		}
	}
	return m
}

// moveOrder is an order for a force.
func (o *oracle) moveOrder(verb string, f Force) games.Order {
	p := f.Commander
	if p == NoPiece {
		p = f.Pieces[0]
	}
	order := games.Order{Kind: kindMove, Verb: verb, Keep: true}
	return order.With("who", o.now.words([]PieceID{p})...).With("from", o.now.Pieces[p].At.String())
}

// tryMarches takes walks at random, each to where it is not legal any more.
func (o *oracle) tryMarches(d *moveDecision, f Force) {
	k := o.now
	if k.Pieces[f.Pieces[0]].Inside {
		return
	}
	start := k.Pieces[f.Pieces[0]].At.Space()
	for range 4 {
		m := &march{k: k, side: d.side, pieces: f.Pieces, start: start, kind: []MoveKind{ByLand, ByBoat}[o.r.IntN(2)], value: k.Phase.Value,
			drops: map[SpaceID][]PieceID{}, commander: f.Commander}
		m.path = o.walk(k, start, m.kind)
		o.dropSome(m, f)
		for n := 1; n <= len(m.path); n++ {
			x := *m
			x.path = m.path[:n]
			if len(m.drops) > 0 && n < 2 {
				continue
			}
			rule := x.legal()
			if rule == "" && n < len(m.path) && o.r.IntN(3) > 0 {
				continue // longer ones say more
			}
			if x.open() {
				continue
			}
			if rule == "" {
				rule = x.dropRule()
			}
			order := o.moveOrder(verbMove, f).With("by", string(m.kind)).With("to", games.Keys(x.path)...)
			for i, s := range x.path {
				if ps := x.drops[s]; len(ps) > 0 && slices.Index(x.path, s) == i {
					order = order.With("drop", append([]string{s.String()}, k.words(ps)...)...)
				}
			}
			o.agree(d, order, rule, "march")
			if rule != "" {
				break
			}
		}
	}
}

// walk is a way of up to ten spaces.
func (o *oracle) walk(k *sight, start SpaceID, kind MoveKind) []SpaceID {
	var path []SpaceID
	at, before := start, NoSpace
	for range 1 + o.r.IntN(10) {
		var next []SpaceID
		for _, l := range k.d.Spaces[at].Links {
			if l.To != before && (kind == ByLand || l.Water || o.r.IntN(4) == 0) {
				next = append(next, l.To)
			}
		}
		next = append(next, k.d.Spaces[at].Out...)
		if len(next) == 0 {
			break
		}
		before, at = at, next[o.r.IntN(len(next))]
		path = append(path, at)
	}
	return path
}

// dropSome leaves somebody behind on the way, now and then (6.1).
func (o *oracle) dropSome(m *march, f Force) {
	if len(f.Pieces) < 2 || len(m.path) < 2 || o.r.IntN(2) == 0 {
		return
	}
	i := o.r.IntN(min(3, len(m.path)-1))
	s := m.path[i]
	var ps []PieceID
	for _, p := range f.Pieces {
		if p != f.Commander && o.r.IntN(2) == 0 {
			ps = append(ps, p)
		}
	}
	if s == m.start || len(ps) == 0 {
		return
	}
	m.drops[s] = ps
}

// dropRule is why the drops of a march are not legal, "" if they are.
func (m *march) dropRule() string {
	for s := range m.drops {
		if m.k.held(m.side.Enemy(), s) {
			return "6.1 enemy"
		}
	}
	return ""
}

// open reports whether the rulebook leaves open if a march is legal.
func (m *march) open() bool {
	for s, ps := range m.drops {
		i := slices.Index(m.path, s)
		if i < 0 || i == len(m.path)-1 {
			return true
		}
		left := except(m.pieces, ps...)
		if len(left) > 1 && !m.k.commanded(left) {
			return true // 5.34: the rest is more than its leaders command
		}
	}
	return false
}

// tryVoyages tries all ports (6.4).
func (o *oracle) tryVoyages(d *moveDecision, f Force) {
	k := o.now
	at := k.Pieces[f.Pieces[0]].At.Space()
	if !k.d.Spaces[at].Port && !k.Spaces[at].Amphib || k.Pieces[f.Pieces[0]].Inside {
		return
	}
	for i := range k.Spaces {
		to := SpaceID(i)
		if to == at || !k.d.Spaces[to].Port && !k.Spaces[to].Amphib {
			continue
		}
		m := &march{k: k, side: d.side, pieces: f.Pieces, start: at, kind: BySea, path: []SpaceID{to}, value: k.Phase.Value}
		rule := m.voyage()
		o.agree(d, o.moveOrder(verbMove, f).With("by", string(BySea)).With("to", to.String()), rule, "voyage")
	}
}

// voyage is the rule that forbids a naval move, "" if none does (6.4).
func (m *march) voyage() string {
	k, to, e := m.k, m.path[0], m.side.Enemy()
	switch units := k.only(m.pieces, k.unit); {
	case len(units) == 0 && k.held(e, to):
		return "6.53"
	case k.freely(to) == e && k.bastion(to) != Nobody && !k.some(units, k.trained):
		return "6.52"
	}
	if m.kind == ByLanding {
		switch {
		case m.side != British || !slices.Contains(k.d.Spaces[m.start].Landing, to):
			return "6.43"
		case !k.friendlyPort(British, m.start):
			return "6.431"
		case k.Flags.NoLanding:
			return "5.5"
		}
		return ""
	}
	if len(m.pieces) > 1 && m.value < 3 {
		return "6.41"
	}
	if m.side == French {
		if k.Flags.NoSailing {
			return "6.4"
		}
		for _, s := range []SpaceID{m.start, to} {
			if name := k.d.Spaces[s].Slug; name != "quebec" && name != "louisbourg" || !k.friendlyPort(French, s) {
				return "6.4"
			}
		}
		return ""
	}
	from, dest := k.friendlyPort(British, m.start), k.friendlyPort(British, to)
	switch {
	case from && dest, from && k.Spaces[to].Amphib, dest && k.Spaces[m.start].Amphib:
		return ""
	}
	return "6.4"
}

// trySieges tries siege, assault and attack out with each force (8.231, 9.1, 8.25).
func (o *oracle) trySieges(d *moveDecision, f Force) {
	k := o.now
	s := k.Pieces[f.Pieces[0]].At.Space()
	inside := k.Pieces[f.Pieces[0]].Inside
	st := &k.Spaces[s]
	besieges := st.Siege && k.bastion(s) == d.side.Enemy() && !inside
	why := "8.231"
	if !inside {
		why = k.mayRoll(d.side, s, f.Commander)
	}
	if st.Siege || o.r.IntN(8) == 0 {
		o.agree(d, o.moveOrder(verbSiege, f), why, "siege")
		o.tryAssault(d, f, s, besieges)
		out := "8.25"
		if inside && len(k.only(f.Pieces, k.unit)) > 0 {
			out = ""
		}
		o.agree(d, o.moveOrder(verbAttack, f), out, "attack out")
	}
}

func (o *oracle) tryAssault(d *moveDecision, f Force, s SpaceID, besieges bool) {
	k := o.now
	need := 1 + bit(k.Spaces[s].Fortress != Nobody)
	rule := ""
	switch {
	case !besieges:
		rule = "9.1"
	case k.Spaces[s].Level < need:
		rule = "8.24"
	case f.Commander == NoPiece || k.Phase.Use == useUnits: // the besieging force must include a leader
		rule = "9.11"
	}
	o.agree(d, o.moveOrder(verbAssault, f), rule, "assault")
}

// playOrder begins an order to play a card.
func (o *oracle) playOrder(use string, n int) games.Order {
	order := games.Order{Kind: kindPlay, Verb: use, Keep: true}
	return order.With("card", strconv.Itoa(n))
}

// tryStockades tries a stockade, and a fort, in some spaces (5.4, 12.3): supply shows
// there.
func (o *oracle) tryStockades(d *playDecision) {
	k := o.now
	hand := k.Cards.Hands[d.side]
	if k.Cards.Built[d.side] || len(hand) == 0 {
		return
	}
	n := hand[o.r.IntN(len(hand))]
	for i := range k.Spaces {
		s := SpaceID(i)
		mine := k.some(k.on[s], func(p PieceID) bool { return k.c(p).Side == d.side })
		if !mine && o.r.IntN(12) > 0 {
			continue
		}
		o.agree(d, o.playOrder(useStockades, n).With("at", s.String()), k.mayStockade(d.side, s), "stockade")
		o.agree(d, o.playOrder(useForts, n).With("start", s.String()), k.mayFort(d.side, s), "fort")
	}
}

// mayStockade is why no stockade can be built, "" if one can (5.41, 5.43).
func (k *sight) mayStockade(side Side, s SpaceID) string {
	st := &k.Spaces[s]
	switch {
	case st.Siege || st.Fortress != Nobody || k.fortified(s) != Nobody:
		return "5.43"
	case k.held(side.Enemy(), s):
		return "5.41"
	case k.home(side, s):
		return ""
	case !k.some(k.out(side, s), k.trained):
		return "5.41"
	case !k.supplied(side, s):
		return "12.3"
	}
	return ""
}

// mayFort is why no fort can be begun, "" if one can (5.42, 5.43).
func (k *sight) mayFort(side Side, s SpaceID) string {
	st := &k.Spaces[s]
	switch {
	case st.Siege || st.Fortress != Nobody || st.Fort != Nobody || st.Building != Nobody:
		return "5.43"
	case k.held(side.Enemy(), s):
		return "5.42"
	case !k.some(k.out(side, s), k.trained):
		return "5.42"
	case !k.supplied(side, s):
		return "12.3"
	}
	return ""
}

// tryForces tries forces of pieces at random under each leader (5.34, 5.534).
func (o *oracle) tryForces(d *playDecision) {
	k := o.now
	hand := k.Cards.Hands[d.side]
	n := hand[o.r.IntN(len(hand))]
	for i := range k.Pieces {
		l := PieceID(i)
		if k.c(l).Type != Leader || k.c(l).Side != d.side || !k.Pieces[l].At.OnMap() {
			continue
		}
		s := k.Pieces[l].At.Space()
		here := k.out(d.side, s)
		if k.Pieces[l].Inside {
			here = k.in(d.side, s)
		}
		force := []PieceID{l}
		for _, p := range here {
			if p != l && o.r.IntN(4) > 0 {
				force = append(force, p)
			}
		}
		rule := ""
		switch {
		case k.c(l).Initiative > k.d.Cards[n].Value:
			rule = "5.32"
		case k.some(force, func(p PieceID) bool { return k.leader(p) && k.c(p).Command > k.c(l).Command }):
			rule = "5.34"
		case !k.commanded(force):
			rule = "5.34"
		case k.Pieces[l].Inside && len(k.only(force, k.unit)) == 0:
			continue
		}
		o.agree(d, o.playOrder(useForce, n).With("force", k.words(force)...), rule, "force")
	}
}

// tryUnits tries pieces one by one (5.32, 5.33).
func (o *oracle) tryUnits(d *playDecision) {
	k := o.now
	hand := k.Cards.Hands[d.side]
	n := hand[o.r.IntN(len(hand))]
	order := o.playOrder(useUnits, n)
	halves, drilled, all, inside := 0, 0, 0, false
	for i := range k.Spaces {
		s := SpaceID(i)
		ps := k.only(k.on[s], func(p PieceID) bool { return k.c(p).Side == d.side && o.r.IntN(12) == 0 })
		if len(ps) == 0 || all > 7 {
			continue
		}
		order.Args = append(order.Args, games.Arg{Name: "at", Values: append([]string{s.String()}, k.words(ps)...)})
		for _, p := range ps {
			all++
			switch {
			case k.trained(p):
				drilled++
			case k.c(p).Type == Indian:
				halves++
			default:
				halves += 2
			}
			inside = inside || k.Pieces[p].Inside || len(k.in(d.side, s)) > 0
		}
	}
	rule := ""
	switch {
	case all == 0 || inside:
		return
	case drilled == 1 && all == 1:
	case drilled > 0, halves > 2*k.d.Cards[n].Value:
		rule = "5.32"
	}
	o.agree(d, order, rule, "units")
}

// tryInterceptions tries who intercepts, from the spaces around (6.72).
func (o *oracle) tryInterceptions(d *interceptDecision) {
	k, w := o.now, o.march()
	m := k.Phase.Move
	spaces := []SpaceID{m.At}
	for _, l := range k.d.Spaces[m.At].Links {
		spaces = append(spaces, l.To)
		for _, far := range k.d.Spaces[l.To].Links {
			if o.r.IntN(6) == 0 {
				spaces = append(spaces, far.To)
			}
		}
	}
	side := sideOf(d.About().Seat)
	for _, s := range spaces {
		here := k.out(side, s)
		for range min(3, len(here)) {
			var ps []PieceID
			for _, p := range here {
				if o.r.IntN(3) == 0 {
					ps = append(ps, p)
				}
			}
			if len(ps) == 0 {
				continue
			}
			o.agree(d, games.Order{Kind: kindIntercept, Verb: "intercept"}.With("with", k.words(ps)...).With("from", s.String()),
				w.interceptors(k, m, s, ps), "interception")
		}
	}
}

// march is the witness of movement.
func (o *oracle) march() *marchWitness {
	for _, w := range o.witnesses {
		if m, ok := w.(*marchWitness); ok {
			return m
		}
	}
	return nil
}

// tryAvoiding tries who avoids battle, and where to (6.8).
func (o *oracle) tryAvoiding(d *avoidDecision) {
	k, w := o.now, o.march()
	m := k.Phase.Move
	w.follow(m)
	side := sideOf(d.About().Seat)
	here := k.out(side, m.At)
	for range 6 {
		var ps []PieceID
		for _, p := range here {
			if o.r.IntN(3) == 0 {
				ps = append(ps, p)
			}
		}
		if len(ps) == 0 {
			continue
		}
		if k.some(ps, func(p PieceID) bool { return slices.Contains(w.failed, p) && w.another(here, p) }) {
			continue // the order may mean another
		}
		to := SpaceID(o.r.IntN(len(k.Spaces)))
		if links := k.d.Spaces[m.At].Links; len(links) > 0 && o.r.IntN(6) > 0 {
			to = links[o.r.IntN(len(links))].To
		}
		o.agree(d, games.Order{Kind: kindAvoid, Verb: "avoid"}.With("with", k.words(ps)...).With("to", to.String()),
			w.avoiders(k, m, w.untried(ps), to), "avoiding")
	}
}

// another reports whether one of the same sort has not tried to intercept.
func (w *marchWitness) another(here []PieceID, p PieceID) bool {
	return slices.ContainsFunc(here, func(q PieceID) bool {
		return w.now.c(q).Sort == w.now.c(p).Sort && !slices.Contains(w.failed, q)
	})
}

// tryInside tries who goes inside of a fort or fortress (8.1, 8.11).
func (o *oracle) tryInside(d *insideDecision) {
	k := o.now
	s := k.d.spaceBySlug[d.About().Place]
	side := sideOf(d.About().Seat)
	w := o.march()
	here := k.only(k.out(side, s), func(p PieceID) bool { return !slices.Contains(w.failed, p) })
	for range 3 {
		var ps []PieceID
		for _, p := range here {
			if o.r.IntN(2) == 0 {
				ps = append(ps, p)
			}
		}
		if len(ps) == 0 {
			continue
		}
		rule := ""
		if k.Spaces[s].Fortress == Nobody && len(k.only(ps, k.unit)) > 4 {
			rule = "8.11"
		}
		o.agree(d, games.Order{Kind: kindInside, Verb: "inside"}.With("units", k.words(ps)...), rule, "inside")
	}
}
