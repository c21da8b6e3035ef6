package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/language"
)

// linkOrders gives "else" the conditions of the order before it, turned round, and
// ties the orders behind a card play to its Action Phase, so that a sheet may
// hold several: they are meant while that card is played, and wait for it.
func linkOrders(l *language.Language, orders []*games.Order) {
	var before *games.Order
	var taken []games.Cond // what the order before has taken on from an "else"
	card := ""
	for _, o := range orders {
		var own, chain []games.Cond
		for _, c := range o.If {
			if c.Name == condElse {
				chain = alternatives(l, before, taken)
			} else {
				own = append(own, c)
			}
		}
		o.If = append(own, chain...)
		before, taken = &games.Order{Kind: o.Kind, Verb: o.Verb, Args: o.Args, If: slices.Clone(o.If)}, chain
		switch {
		case o.Kind == kindPlay:
			if card = o.Arg("card"); o.Verb == usePass {
				card = ""
			}
		case card != "" && inPhase(o.Kind) && !hasCond(*o, condPlaying) && !hasCond(*o, condOnce) && !hasCond(*o, condThisSeason):
			o.If = append([]games.Cond{{Name: condPlaying, Values: []string{card}}}, o.If...)
		}
		slices.SortStableFunc(o.If, func(a, b games.Cond) int { return condRank(a) - condRank(b) })
	}
}

// alternatives are the conditions of "else" behind an order: that not all of its
// own hold or, if it has none and moves, that its raid failed. taken are those
// of it that come of an "else" themselves.
func alternatives(l *language.Language, before *games.Order, taken []games.Cond) []games.Cond {
	if before == nil {
		return nil
	}
	conds := filter(before.If, func(c games.Cond) bool {
		return condRank(c) <= condRank(games.Cond{Name: condNotBoth}) && c.Name != condPlaying
	})
	var failed []games.Cond
	if path := before.Get("to"); before.Kind == kindMove && before.Verb == verbMove && len(path) > 0 {
		failed = []games.Cond{{Name: condRaidNo, Values: path[len(path)-1:]}}
	}
	return l.Otherwise(conds, taken, failed...)
}

// mayFail reports whether a move may be a raid, which may fail: it is none of a leader to where
// nobody raids whom he serves.
func (d *Data) mayFail(o games.Order) bool {
	path := o.Get("to")
	c, ok := d.bySort(o.Arg("who"))
	if !ok || len(path) == 0 || c.Type != Leader {
		return true
	}
	s, ok := d.spaceBySlug[path[len(path)-1]]
	return ok && d.Spaces[s].Terrain == Cultivated && d.Spaces[s].Orig != c.Side
}

// inPhase reports whether decisions of a kind come in a side's own Action Phase,
// so that an order behind a card play is meant for it.
func inPhase(k games.Kind) bool {
	switch k {
	case kindBid, kindExchange, kindPlay, kindFoulWeather, kindSchooner, kindIntercept, kindInside, kindAvoid, kindLone, kindMassacre,
		kindGarrison, kindRaidMilitia, kindBlockhouses, kindCrisis, kindWinter:
		return false
	}
	return true
}

// onlyInPhase reports whether they come nowhere else.
func onlyInPhase(k games.Kind) bool {
	switch k {
	case kindDemolish, kindMove, kindGoOn, kindSortie, kindAssault, kindRaid, kindTarget, kindAllies, kindTake:
		return true
	}
	return false
}

func hasCond(o games.Order, name string) bool {
	return slices.ContainsFunc(o.If, func(c games.Cond) bool { return c.Name == name })
}

// Lapses drops an order of the queue when what it was sent for is over: one that
// stood behind a card when its Action Phase is over, or the card has left the
// hand otherwise; one for the enemy's Action Phases when the seat's own is next.
// Card plays wait for their turn in the season, and what is meant for once until
// it is used.
func (t *Title) Lapses(pos games.Position, seat games.Seat, o games.Order) bool {
	p, side := pos.(*Position), sideOf(seat)
	for _, c := range o.If {
		if c.Name == condPlaying && len(c.Values) > 0 {
			n, _ := strconv.Atoi(c.Values[0])
			return !slices.Contains(p.Cards.Hands[side], n)
		}
	}
	switch {
	case o.Kind == kindPlay:
		return seasonOver(p) // nobody knows his next hand
	case hasCond(o, condThisSeason):
		return seasonOver(p)
	case hasCond(o, condOnce):
		return false
	case onlyInPhase(o.Kind):
		return true
	}
	return p.Stage == StageAction && p.Turn == side
}

// seasonOver reports whether no Action Phase is to come in a season.
func seasonOver(p *Position) bool { return p.Stage != StageAction }

// Ends drops standing orders that are meant for once, or for the season.
func (t *Title) Ends(pos games.Position, seat games.Seat, o games.Order, used bool) bool {
	if used {
		return hasCond(o, condOnce)
	}
	return hasCond(o, condThisSeason) && seasonOver(pos.(*Position))
}

// standingFault refuses to play cards by standing orders, but for keeping the last
// one, and that whatever it is: that the match goes on would tell the opponent
// who holds a card.
func (d *Data) standingFault(o games.Order) *games.Fault {
	switch {
	case o.Kind != kindPlay:
		return nil
	case o.Verb != usePass:
		return &games.Fault{Rule: "5.26", Why: games.T("games-queue-only", "kind", string(o.Kind)), Try: d.lang.Format(o)}
	case slices.ContainsFunc(o.If, func(c games.Cond) bool { return d.says(c, func(c games.Cond) bool { return c.Name == condHolding }) }):
		return &games.Fault{Rule: "4.0", Why: games.T("pass-by-card"), Try: d.lang.FormatStanding(order(kindPlay, usePass))}
	}
	return nil
}
