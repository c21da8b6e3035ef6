package wilderness

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// game is a position being played: the rules are its methods, one file a
// chapter of the rulebook. The position is always complete enough to be shown
// when the rules stand at a question.
type game struct {
	*Position
	d     *Data
	sc    *Scenario
	ref   games.Referee
	index []pieceSet // pieces by space; see here

	// What conditions of orders may ask for and no reader sees.
	plan     *plan // how a force is about to move, while Foul Weather can be played on it
	storming bool  // an assault is about to be
}

// counter is what is printed on a piece, and piece how it stands.
func (g *game) counter(p PieceID) *Counter { return &g.d.Counters[p] }
func (g *game) piece(p PieceID) *Piece     { return &g.Pieces[p] }
func (g *game) ptype(p PieceID) Type       { return g.d.Counters[p].Type }
func (g *game) side(p PieceID) Side        { return g.d.Counters[p].Side }
func (g *game) isLeader(p PieceID) bool    { return g.d.Counters[p].Type == Leader }
func (g *game) isUnit(p PieceID) bool      { return g.d.Counters[p].Type != Leader }
func (g *game) isDrilled(p PieceID) bool   { return g.d.Counters[p].Type.Drilled() }
func (g *game) isAux(p PieceID) bool       { return g.d.Counters[p].Type.Auxiliary() }
func (g *game) isRegular(p PieceID) bool   { return g.d.Counters[p].Type.Regulars() }
func (g *game) isIndian(p PieceID) bool    { return g.d.Counters[p].Type == Indian }

// strength is the combat strength of a unit as it stands.
func (g *game) strength(p PieceID) int {
	if g.Pieces[p].Reduced {
		return g.d.Counters[p].Reduced
	}
	return g.d.Counters[p].Strength
}

// pieces and spacesWhere are lists, the caller's own, of those of which is reports true.
func (g *game) pieces(is func(p PieceID) bool) []PieceID {
	return pick.Where(len(g.Pieces), is)
}

func (g *game) spacesWhere(is func(s SpaceID) bool) []SpaceID {
	return pick.Where(len(g.Spaces), is)
}

func (g *game) anySpace(is func(s SpaceID) bool) bool {
	for i := range g.Spaces {
		if is(SpaceID(i)) {
			return true
		}
	}
	return false
}

// at, outside and inside return the pieces of a side on a space: all, those who are not
// inside its fort or fortress, and those who are.
func (g *game) at(side Side, s SpaceID) []PieceID {
	set := g.of(side, s)
	if set.empty() {
		return nil
	}
	return slices.AppendSeq(make([]PieceID, 0, set.len()), set.all)
}

func (g *game) outside(side Side, s SpaceID) []PieceID {
	return g.picked(g.of(side, s), false)
}

func (g *game) inside(side Side, s SpaceID) []PieceID { return g.picked(g.of(side, s), true) }

// hasUnits reports whether a side has a unit on s outside of a fort or fortress, and
// hasInside whether it has one in there.
func (g *game) hasUnits(side Side, s SpaceID) bool {
	set := g.of(side, s)
	return g.some(set.and(&g.d.sets.units), false)
}

func (g *game) hasInside(side Side, s SpaceID) bool {
	set := g.of(side, s)
	return g.some(set.and(&g.d.sets.units), true)
}

// hasDrilled reports whether a side has Drilled Troops on s, not inside.
func (g *game) hasDrilled(side Side, s SpaceID) bool {
	set := g.of(side, s)
	return g.some(set.and(&g.d.sets.drilled), false)
}

func filter[E any](ps []E, is func(E) bool) []E {
	return pick.Those(ps, is)
}

// except returns a list without some of it.
func except[E comparable](list []E, but ...E) []E {
	return slices.DeleteFunc(slices.Clone(list), func(e E) bool { return slices.Contains(but, e) })
}

func share[E comparable](a, b []E) bool {
	return slices.ContainsFunc(a, func(e E) bool { return slices.Contains(b, e) })
}

// units, leaders, drilled and auxiliaries are those among ps.
func (g *game) units(ps []PieceID) []PieceID       { return filter(ps, g.isUnit) }
func (g *game) leaders(ps []PieceID) []PieceID     { return filter(ps, g.isLeader) }
func (g *game) drilled(ps []PieceID) []PieceID     { return filter(ps, g.isDrilled) }
func (g *game) auxiliaries(ps []PieceID) []PieceID { return filter(ps, g.isAux) }

func (g *game) strengthOf(ps []PieceID) int {
	n := 0
	for _, p := range ps {
		if g.isUnit(p) {
			n += g.strength(p)
		}
	}
	return n
}

// fortification is the side whose completed fort, stockade or fortress stands
// on s, besieged or not. A Fort Under Construction is nothing (5.42).
func (g *game) fortification(s SpaceID) Side {
	st := &g.Spaces[s]
	switch {
	case st.Fortress != Nobody:
		return st.Fortress
	case st.Fort != Nobody:
		return st.Fort
	}
	return st.Stockade
}

// strong is the side whose fort or fortress stands on s.
func (g *game) strong(s SpaceID) Side {
	if st := &g.Spaces[s]; st.Fortress != Nobody {
		return st.Fortress
	}
	return g.Spaces[s].Fort
}

// freeFortification is the side whose fortification stands on s unbesieged.
func (g *game) freeFortification(s SpaceID) Side {
	if g.Spaces[s].Siege {
		return Nobody
	}
	return g.fortification(s)
}

// freeStrong is the side whose fort or fortress stands on s unbesieged.
func (g *game) freeStrong(s SpaceID) Side {
	if g.Spaces[s].Siege {
		return Nobody
	}
	return g.strong(s)
}

// occupied reports whether side has unbesieged units or fortifications on s.
func (g *game) occupied(side Side, s SpaceID) bool {
	return g.freeFortification(s) == side || g.hasUnits(side, s)
}

// control is the side that controls a space: alone there with units,
// fortifications or the Amphib marker, or originally friendly to it and without
// the enemy. Nobody controls a space under siege.
func (g *game) control(s SpaceID) Side {
	if g.Spaces[s].Siege {
		return Nobody
	}
	british, french := g.occupied(British, s), g.occupied(French, s)
	switch {
	case british && french:
		return Nobody
	case british:
		return British
	case french:
		return French
	case g.Spaces[s].Amphib:
		return British
	}
	return g.d.Spaces[s].Orig
}

// original reports whether a space is originally friendly to a side: cultivated.
func (g *game) original(side Side, s SpaceID) bool { return g.d.Spaces[s].Orig == side }

func (g *game) terrain(s SpaceID) Terrain { return g.d.Spaces[s].Terrain }

func (g *game) wild(s SpaceID) bool {
	return g.terrain(s) == Wilderness || g.terrain(s) == Mountain
}

// put moves a piece to w, out of whatever it was inside of.
func (g *game) put(p PieceID, w Where) {
	g.moved(p, w)
	u := g.piece(p)
	u.At, u.Inside = w, false
}

func (g *game) bring(ps []PieceID, s SpaceID) {
	for _, p := range ps {
		g.put(p, At(s))
	}
}

// eliminate takes a piece off the map (7.61, 7.7): leaders, Regulars and
// Coureurs for good, all others until an event raises them again. The Allied
// marker of a tribe goes with its last unit (5.532).
func (g *game) eliminate(p PieceID) {
	c := g.counter(p)
	to := Unused
	if c.Gone || c.Type == Leader {
		to = Gone
	}
	g.put(p, to)
	g.piece(p).Reduced = false
	if c.Type == Indian {
		g.alliedGone(c.Side, c.Home)
	}
}

// alliedGone takes the Allied marker of a side off a settlement of whose tribes
// it has no unit on the map any more.
func (g *game) alliedGone(side Side, home SpaceID) {
	if home == NoSpace || g.Spaces[home].Allied != side {
		return
	}
	for i := range g.Pieces {
		if c := &g.d.Counters[i]; c.Side == side && c.Home == home && g.Pieces[i].At.OnMap() {
			return
		}
	}
	g.Spaces[home].Allied = Nobody
}

// reduce takes a step of a unit; it reports whether the unit is gone.
func (g *game) reduce(p PieceID) bool {
	if u := g.piece(p); !u.Reduced {
		u.Reduced = true
		return false
	}
	g.eliminate(p)
	return true
}

// score gives a side Victory Points and tells why (13.2).
func (g *game) score(side Side, n int, rule games.Rule, why string, s SpaceID) {
	if n == 0 {
		return
	}
	if side == French {
		g.VP += n
	} else {
		g.VP -= n
	}
	g.tell(rule, "vp", "side", side, "points", n, "why", why, "space", s, "vp", g.VP)
}

// moving is the activation in progress, nil if there is none.
func (g *game) moving() *Move {
	if g.Phase == nil {
		return nil
	}
	return g.Phase.Move
}

// tell tells both sides that something happened.
func (g *game) tell(rule games.Rule, kind string, pairs ...any) {
	g.tellMoved()
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: g.cited(kind, rule)})
}

// show tells both sides what was hidden in the hand of one of them.
func (g *game) show(side Side, rule games.Rule, kind string, pairs ...any) {
	g.tellMoved()
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule, Reveal: true, Of: side.Seat()})
}

// tellTo tells one side only.
func (g *game) tellTo(side Side, rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: g.cited(kind, rule), To: []games.Seat{side.Seat()}})
}

// roll throws one die (1.0).
func (g *game) roll(rule games.Rule, side Side, what string, s SpaceID) int {
	g.tellMoved()
	return g.ref.Roll(1, 6, games.Label{Rule: g.cited(what, rule), Seat: side.Seat(), For: what, Place: s.String()})[0]
}

// keys are the names of pieces in events, "-" behind those that are reduced.
func (g *game) keys(ps []PieceID) []string {
	names := make([]string, len(ps))
	for i, p := range ps {
		if names[i] = g.counter(p).Sort; g.piece(p).Reduced {
			names[i] += "-"
		}
	}
	return names
}

func sortedBy[E any, R cmp.Ordered](list []E, rank func(E) R) []E {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b E) int { return cmp.Compare(rank(a), rank(b)) })
	return list
}

// byCommand sorts leaders: the highest command rating first, then the best tactics.
func (g *game) byCommand(ls []PieceID) []PieceID {
	return sortedBy(ls, func(l PieceID) int { return -100*g.counter(l).Command - g.counter(l).Tactics })
}

// top is the first of the leaders among ps by their command, NoPiece if there is none.
func (g *game) top(ps []PieceID) PieceID {
	if leaders := g.byCommand(g.leaders(ps)); len(leaders) > 0 {
		return leaders[0]
	}
	return NoPiece
}
