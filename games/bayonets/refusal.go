package bayonets

import "postrider/games"

// A refusal is why something is not allowed, before words; the zero one is none.
type refusal struct {
	rule  games.Rule
	kind  string
	unit  UnitID // meaningful where the kind's words name a unit
	space SpaceID
	conn  ConnID
	n     int
	needs int // Connections, 0: not said
}

// refused makes a refusal; of, at, by, limit and needing say what it is about.
func refused(rule games.Rule, kind string) refusal {
	return refusal{rule: rule, kind: kind, unit: NoUnit, space: NoSpace, conn: NoConn}
}

func (r refusal) of(u UnitID) refusal   { r.unit = u; return r }
func (r refusal) at(s SpaceID) refusal  { r.space = s; return r }
func (r refusal) by(c ConnID) refusal   { r.conn = c; return r }
func (r refusal) limit(n int) refusal   { r.n = n; return r }
func (r refusal) needing(n int) refusal { r.needs = n; return r }

func (r refusal) some() bool { return r.kind != "" }

// faultOf makes a fault of a refusal, nil of none; try is the nearest correct form.
func (g *game) faultOf(r refusal, try string) *games.Fault {
	if !r.some() {
		return nil
	}
	f := g.refuse(r.rule, try, r.kind, "n", r.n, "needs", r.needs, "could", []string{})
	if r.unit != NoUnit {
		f.Why.Values.Set("unit", r.unit.String())
		f.Why.Values.Set("path", g.utype(r.unit) != Fleet) // what it may not use: a Path, or what is not coastal
	}
	if r.space != NoSpace {
		f.Why.Values.Set("space", r.space.String())
	}
	if r.conn != NoConn {
		f.Why.Values.Set("connection", g.d.Conns[r.conn].Code)
	}
	return f
}

// refuse makes a fault: the rule, the nearest correct form or "", and why.
func (g *game) refuse(rule games.Rule, try string, kind string, pairs ...any) *games.Fault {
	return &games.Fault{Rule: rule, Why: games.T(kind, pairs...), Try: try}
}
