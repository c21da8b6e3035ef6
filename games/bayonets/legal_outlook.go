package bayonets

import "postrider/games"

// An outlook is what the map shows of an Action before any die, by a trial of it.
type outlook struct {
	at        SpaceID // where the units end
	battle    bool    // there will be a Battle where there was none
	joins     bool    // there is one already
	overwhelm bool    // 10.3.2
	nation    string  // a neutral Nation joins the enemy (8.0)
	gains     []SpaceID
	loses     []SpaceID // of control
	vp        int       // Victory Points for the own side; below 0 for the enemy
	forced    bool      // it uses Forced March
	behind    int       // units that could act and stay behind

	own, ownMilitia int // for a Battle: who would fight, without Commanders
	foe, foeMilitia int
	fort            bool // of the enemy
	bastions        int
}

// outlookOf compares a trial of an Action that ends on s with what is now.
func (g *game) outlookOf(t *game, f Faction, s SpaceID) outlook {
	e := f.Enemy()
	o := outlook{at: s, overwhelm: t.AR.Overwhelmed}
	for s := range SpaceID(len(g.Spaces)) {
		was, is := g.controller(s), t.controller(s)
		switch {
		case was == is:
		case is == f:
			o.gains = append(o.gains, s)
		case was == f:
			o.loses = append(o.loses, s)
		}
	}
	o.vp = victorySteps(t.Victory) - victorySteps(g.Victory)
	if f == French {
		o.vp = -o.vp
	}
	if g.neutralVillage(s) && t.strength(f, At(s)) > 0 {
		o.nation = g.d.Spaces[s].Nation
		return o
	}
	if t.Spaces[s].Battle {
		o.battle, o.joins = !g.Spaces[s].Battle, g.Spaces[s].Battle
		o.own, o.ownMilitia = t.strength(f, At(s)), t.militiaOf(f, s)
		o.foe, o.foeMilitia = t.strength(e, At(s)), t.militiaOf(e, s)
		_, o.fort = t.fortAt(e, s)
		if e == French {
			o.bastions = t.bastions(s)
		}
	}
	return o
}

// quiet reports whether nothing changes but where units stand.
func (o *outlook) quiet() bool {
	return !o.battle && !o.joins && !o.overwhelm && o.nation == "" && len(o.gains)+len(o.loses) == 0 && o.vp == 0
}

// weight ranks outlooks by how much a player wants to hear of them.
func (o *outlook) weight() int {
	w := 100*o.vp + 20*len(o.gains) - 10*len(o.loses)
	switch {
	case o.overwhelm:
		w += 60
	case o.battle, o.joins:
		foe := max(1, o.foe+o.foeMilitia+2*o.bastions)
		if o.fort {
			foe++
		}
		if own := o.own + o.ownMilitia; own >= foe {
			w += min(60, 20*own/foe)
		}
	case o.nation != "":
		w += 5
	}
	return w
}

// outlook tries an Action out. Constructions change nothing but by a walk (12.0).
func (d *actionDecision) outlook(x *act) outlook {
	g := d.g
	t, at := g.tryOut(d.f, x)
	if t == nil {
		return outlook{at: at}
	}
	o := g.outlookOf(t, d.f, at)
	if m, ok := x.action.(*march); ok {
		o.forced = m.forced
	}
	if x.to == NoSpace {
		o.battle, o.joins = false, false // whoever fights there did not sail
	}
	if x.verb == "move" || x.verb == "sail" {
		o.behind = len(g.readyAt(d.f, x.from)) - len(x.units)
	}
	return o
}

// text says an outlook, with what else the words want to know.
func (o *outlook) text(kind string, more ...any) games.Text {
	return games.T(kind, append([]any{
		"space", o.at, "battle", o.battle, "joins", o.joins, "overwhelm", o.overwhelm, "nation", o.nation,
		"gains", o.gains, "loses", o.loses, "vp", o.vp, "forced", o.forced, "behind", o.behind,
		"own", o.own, "ownmilitia", o.ownMilitia, "foe", o.foe, "foemilitia", o.foeMilitia, "fort", o.fort, "bastions", o.bastions,
	}, more...)...)
}
