package wilderness

import (
	"slices"

	"postrider/games"
	"postrider/games/chance"
)

// A waypoint is a place to which a force may go, and the way there.
type waypoint struct {
	walker
	path []SpaceID
	card int // that goes with a voyage
}

// reachable are the places where a walking force may end its move, the nearest first.
func (w *walker) reachable() []waypoint {
	var came [maxSpaces]bool
	came[w.at] = true
	var list []waypoint
	spots := w.spots((*walker).may)
	for i := range spots {
		if x := &spots[i]; !came[x.at] && x.mayEnd() == nil {
			came[x.at] = true
			list = append(list, waypoint{walker: x.walker, path: pathTo(spots, i)})
		}
	}
	return list
}

// destinations are all places to which an activated force may go.
func (d *moveDecision) destinations(f Force) []waypoint {
	var list []waypoint
	for _, kind := range []MoveKind{ByBoat, ByLand} {
		w := d.walker(f, kind)
		for _, p := range w.reachable() {
			if i := slices.IndexFunc(list, func(q waypoint) bool { return q.at == p.at }); i < 0 {
				list = append(list, p)
			} else if len(p.path) < len(list[i].path) {
				list[i] = p
			}
		}
	}
	for _, p := range d.voyages(f) {
		if _, fault := d.Accept(d.wayOrder(f, &p)); fault == nil {
			list = append(list, p)
		}
	}
	return list
}

// An outlook is what the map shows of where a move would lead, before any die.
type outlook struct {
	*waypoint
	stops    []SpaceID // where the force may be intercepted
	from     []SpaceID // by whom: a space for each of stops
	percents []int     // how likely
	battle   *forecast // with all that stand outside there
	siege    bool      // a fort or fortress of the enemy, which Drilled Troops besiege
	empty    bool      // ... with nobody inside
	captures bool      // a stockade that falls at once (6.51)
	raid     *raidOdds // 10.1
	score    int       // what it is worth to hear of
}

func (o *outlook) quiet() bool {
	return o.battle == nil && !o.siege && !o.captures && o.raid == nil
}

// outlook looks along the way of a force that goes to a place.
func (g *game) outlook(side Side, f Force, p *waypoint) outlook {
	t := g.trial()
	e := side.Enemy()
	m := g.newMove(f)
	m.Kind = p.kind
	o := outlook{waypoint: p}
	w := walker{g: t, side: side, pieces: f.Pieces}
	for _, to := range p.path {
		m.From, m.At = m.At, to
		t.bring(f.Pieces, to)
		m.Infiltrating = w.lone() && t.occupied(e, to)
		for _, from := range t.interceptors(e, m).from {
			best := t.bestTactics(t.outside(e, from))
			o.stops, o.from = append(o.stops, to), append(o.from, from)
			o.percents = append(o.percents, chance.AtLeast(successOn, best).Percent())
		}
	}
	m.Infiltrating = false
	if len(t.units(f.Pieces)) == 0 {
		return o
	}
	drilled := t.hasDrilled(side, p.at)
	if t.hasUnits(e, p.at) {
		o.battle = t.forecast(t.battleAt(side, m))
	}
	switch {
	case t.freeStrong(p.at) == e && drilled:
		o.siege, o.empty = true, len(t.units(t.at(e, p.at))) == 0
	case t.Spaces[p.at].Stockade == e && drilled:
		o.captures = o.battle == nil
	case len(m.Aux) > 0 && t.raidable(side, p.at):
		r := t.raidOdds(side, f.Commander, m.Aux, p.at)
		o.raid = &r
	}
	switch {
	case o.battle != nil:
		o.score = 20 + o.battle.win.Percent()
	case o.raid != nil:
		o.score = 10 + o.raid.success.Percent()
	}
	if o.siege {
		o.score += 60
	}
	if o.captures {
		o.score += 90
	}
	o.score -= 3 * len(o.stops)
	return o
}

func (o *outlook) values(side Side) []any {
	values := []any{"space", o.at, "stops", games.Keys(o.stops), "from", games.Keys(o.from), "percents", o.percents,
		"siege", o.siege, "empty", o.empty, "captures", o.captures, "battle", o.battle != nil, "raid", o.raid != nil}
	if b := o.battle; b != nil {
		values = append(values, "own", b.shot[side].Strength, "foe", b.shot[side.Enemy()].Strength, "win", b.win.Percent())
	}
	if r := o.raid; r != nil {
		values = append(values, "stockade", r.stockade, "success", r.success.Percent(), "unhurt", r.unhurt.Percent(), "militia", r.militia)
	}
	return values
}

// hungryAt are the spaces where a side has Drilled Troops out of supply (12.0).
func (g *game) hungryAt(side Side) []SpaceID {
	return g.spacesWhere(func(s SpaceID) bool {
		besieged := g.Spaces[s].Siege && len(g.drilled(g.inside(side, s))) > 0
		return len(g.drilled(g.at(side, s))) > 0 && (besieged || !g.supplied(side, s))
	})
}

// sieges are the places under siege, the side's own sieges first.
func (g *game) sieges(side Side) []SpaceID {
	all := g.spacesWhere(func(s SpaceID) bool { return g.Spaces[s].Siege })
	return sortedBy(all, func(s SpaceID) int { return count(g.strong(s) == side) })
}

func (g *game) siegeText(s SpaceID) games.Text {
	e := g.strong(s)
	side := e.Enemy()
	values := []any{"space", s, "level", g.Spaces[s].Level, "needed", g.needed(s)}
	leader := g.top(g.outside(side, s))
	if leader != NoPiece {
		values = g.siegeValues(side, leader, s)
	}
	return games.T("legal-siege", append(values, "side", side, "inside", g.keys(g.inside(e, s)), "supplied", g.supplied(side, s),
		"leader", leader != NoPiece)...)
}
