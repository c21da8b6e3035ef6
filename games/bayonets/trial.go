package bayonets

import "postrider/games"

// trial is a copy of what an action changes, to try it out: the same rules,
// but nobody is told, asked or rolled for. It lasts until the next trial of g.
func (g *game) trial() *game {
	t := g.scratch
	if t == nil {
		t = &game{Position: &Position{}, d: g.d, sc: g.sc, ref: onlooker{}}
		g.scratch = t
	}
	units, spaces, conns := t.Units[:0], t.Spaces[:0], t.Conns[:0]
	*t.Position = *g.Position
	t.Units, t.Spaces, t.Conns = append(units, g.Units...), append(spaces, g.Spaces...), append(conns, g.Conns...)
	return t
}

// tryOut is a trial of an Action of f, and where its units then stand, or sailed
// from. The trial is nil if nobody goes anywhere by the Action.
func (g *game) tryOut(f Faction, a *act) (*game, SpaceID) {
	t := g.trial()
	switch a.verb {
	case "move":
		return t, t.tryMarch(f, a.march).at
	case "marshal":
		t.marshalTroops(f, a.marshal)
		return t, a.marshal.at
	case "sail":
		t.sailOut(f, a.sail)
		if a.sail.land == NoSpace {
			return t, a.sail.from
		}
		return t, a.sail.land
	}
	p := a.build
	if p.what != "road" || p.act != "finish" {
		return nil, p.at
	}
	l := g.road(p)
	t, _ = g.tryRoad(f, p.at, l, p.unit, p.company)
	return t, l.To
}

// looking reports whether g is a trial.
func (g *game) looking() bool { _, ok := g.ref.(onlooker); return ok }

// onlooker is the Referee of a trial: it hears nothing, and there is none to ask
// or to roll.
type onlooker struct{ games.Referee }

func (onlooker) Tell(games.Event) {}
