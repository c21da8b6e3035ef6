package wilderness

import (
	"slices"

	"postrider/games"
)

// tryGoOn tries ways on for a force whose enemies have avoided battle or were
// overrun (6.82, 7.82): it goes on as if the space had been unoccupied, with what
// movement is left, and where it had to stop it stays.
func (o *oracle) tryGoOn(d games.Decision) {
	k, w := o.now, o.march()
	p := k.Phase.Move
	if len(w.walked) < 2 || w.walked[len(w.walked)-1] != p.At {
		return
	}
	for range 6 {
		m := &march{k: k, side: sideOf(d.About().Seat), pieces: p.Force.Pieces, kind: p.Kind, start: w.walked[0],
			value: k.Phase.Value, croghan: p.Croghan, foul: p.Foul, seen: w.seen}
		way := o.walk(k, p.At, p.Kind)
		for n := 1; n <= len(way); n++ {
			m.path = slices.Concat(w.walked[1:], way[:n])
			rule := m.legal()
			if rule == "" && n < len(way) && o.r.IntN(3) > 0 {
				continue
			}
			order := games.Order{Kind: kindGoOn, Verb: verbGoOn}.With("to", games.Keys(way[:n])...)
			o.agree(d, order, rule, "going on")
			others := except(p.Force.Pieces, p.Force.Commander)
			able := len(others) > 1 && !k.held(m.side.Enemy(), p.At) && k.commanded(except(p.Force.Pieces, others[0]))
			if rule == "" && able {
				x := *m
				x.drops = map[SpaceID][]PieceID{p.At: others[:1]}
				o.agree(d, order.With("drop", p.At.String(), k.words(others[:1])[0]), x.legal(), "dropping where the enemy was")
			}
			if rule != "" {
				break
			}
		}
	}
}

// tryHome tries where leaders and Indians may go home to (10.413, 10.422).
func (o *oracle) tryHome(d games.Decision) {
	k := o.now
	name, _ := d.Prompt().Values.Get("unit").(string)
	s, side := k.d.spaceBySlug[d.About().Place], sideOf(d.About().Seat)
	forts := k.nearest(side, s)
	mine := k.out(side, s)
	i := slices.IndexFunc(mine, func(p PieceID) bool { return k.c(p).Sort == name })
	if i < 0 {
		return
	}
	to := func(x SpaceID) games.Order {
		return games.Order{Kind: kindHome, Verb: "home"}.With("who", name).With("to", x.String())
	}
	switch p := mine[i]; {
	case k.leader(p) && k.Stage == StageEnd: // with Indians who go to their settlement
		for _, x := range k.only(mine, func(p PieceID) bool { return k.c(p).Type == Indian && k.c(p).Home != NoSpace }) {
			if !k.held(side.Enemy(), k.c(x).Home) {
				o.agree(d, to(k.c(x).Home), "", "home with Indians")
			}
		}
	case k.c(p).Type == Indian && len(forts) > 1 && len(k.only(mine, k.leader)) >= len(forts):
		for _, x := range forts {
			o.agree(d, to(x), "", "home with leaders")
		}
	}
}

// tryBid: who must bid first may not decline to (14.7).
func (o *oracle) tryBid(d games.Decision) {
	v := d.Prompt().Values
	open, _ := v.Get("open").(bool)
	bid, _ := v.Get("bid").(bool)
	if open && !bid {
		o.agree(d, games.Order{Kind: kindBid, Verb: "none"}, "14.7", "bid")
	}
}

// tryLone tries where a leader alone goes to (6.53, 7.92).
func (o *oracle) tryLone(d games.Decision) {
	k := o.now
	s, side := k.d.spaceBySlug[d.About().Place], sideOf(d.About().Seat)
	name, _ := d.Prompt().Values.Get("leader").(string)
	entry := NoSpace
	if k.Phase != nil && k.Phase.Move != nil && k.Phase.Move.At == s && k.Turn != side {
		entry = k.Phase.Move.From
	}
	for i := range k.Spaces {
		to := SpaceID(i)
		rule := ""
		switch {
		case side == British && k.Spaces[s].Amphib && k.friendlyPort(British, to), to != entry && o.cameFrom(side.Enemy(), s, to):
			continue
		case !k.next(s, to):
			if o.r.IntN(20) > 0 {
				continue
			}
			rule = "7.91"
		case k.held(side.Enemy(), to):
			rule = "7.92"
		case to == entry:
			rule = "7.92 entry"
		}
		o.agree(d, games.Order{Kind: kindLone, Verb: "lone"}.With("who", name).With("to", to.String()), rule, "lone leader")
	}
}

// cameFrom reports whether some of a side who are on a space may have come from
// another in this Action Phase, by retreat or avoiding battle.
func (o *oracle) cameFrom(side Side, s, from SpaceID) bool {
	if m := o.now.Phase; m == nil || m.Move != nil && m.Move.At == from {
		return true
	}
	for _, w := range o.witnesses {
		if x, ok := w.(*siegeWitness); ok && x.begun != nil {
			return o.now.some(o.now.out(side, s), func(p PieceID) bool { return x.begun.Pieces[p].At == At(from) })
		}
	}
	return true
}

// tryCampaign tries two forces at once (5.34), each of pieces at random.
func (o *oracle) tryCampaign(d *playDecision) {
	k := o.now
	card := 0
	for _, n := range k.Cards.Hands[d.side] {
		if k.d.Cards[n].Event == "campaign" {
			card = n
		}
	}
	var leaders []PieceID
	for i := range k.Pieces {
		if p := PieceID(i); k.leader(p) && k.c(p).Side == d.side && k.Pieces[p].At.OnMap() && !k.Pieces[p].Inside {
			leaders = append(leaders, p)
		}
	}
	if card == 0 || len(leaders) < 2 {
		return
	}
	for range 6 {
		a, b := leaders[o.r.IntN(len(leaders))], leaders[o.r.IntN(len(leaders))]
		if a == b {
			continue
		}
		rule := ""
		order := o.playOrder(useCampaign, card)
		var used []PieceID
		for _, l := range []PieceID{a, b} {
			force := []PieceID{l}
			for _, p := range k.out(d.side, k.Pieces[l].At.Space()) {
				if p != a && p != b && o.r.IntN(3) == 0 && !slices.Contains(used, p) {
					force = append(force, p)
				}
			}
			outranked := k.some(force, func(p PieceID) bool { return k.leader(p) && k.c(p).Command > k.c(l).Command })
			if outranked || !k.commanded(force) {
				rule = "5.34"
			}
			used = append(used, force...)
			order.Args = append(order.Args, games.Arg{Name: "force", Values: k.words(force)})
		}
		o.agree(d, order, rule, "campaign")
	}
}

// tryRetreat tries where one of the beaten goes to (7.92). Of several in an order the
// rules take those who can.
func (w *battleWitness) tryRetreat(d *retreatDecision) {
	b, k := w.b, w.now
	if b == nil || b.won == Nobody {
		return
	}
	loser := b.won.Enemy()
	from := k.only(k.out(loser, b.space), func(p PieceID) bool { return k.c(p).Type != Militia })
	if len(from) == 0 || loser == b.attacker {
		return
	}
	b.over = k
	all := k.only(from, func(p PieceID) bool { // who cannot retreat is lost, whatever is ordered
		ways, _ := w.refuges(b, loser, p)
		return len(ways) > 0
	})
	if len(all) == 0 {
		return
	}
	for i := range k.Spaces {
		to := SpaceID(i)
		if !k.next(b.space, to) && w.r.IntN(30) > 0 {
			continue
		}
		p, rule := all[w.r.IntN(len(all))], ""
		if ways, _ := w.refuges(b, loser, p); !slices.Contains(ways, to) {
			rule = "7.92"
		}
		if rule != "" && k.some(all, func(q PieceID) bool { return q != p && k.c(q).Sort == k.c(p).Sort }) {
			continue
		}
		w.agree(d, games.Order{Kind: kindRetreat, Verb: "retreat"}.With("to", to.String(), k.words([]PieceID{p})[0]), rule, "retreat")
	}
}
