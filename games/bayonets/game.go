package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/facts"
	"postrider/games/pick"
)

// game is a position being played; the rules are its methods. The position is
// complete enough to be shown whenever the rules stand at a question.
type game struct {
	*Position
	d   *Data
	sc  *Scenario
	ref games.Referee

	told    int   // events told to both sides so far
	scratch *game // where trials are made, one at a time
}

// seats are the names of the sides at the table.
const (
	BritishSeat games.Seat = "british"
	FrenchSeat  games.Seat = "french"
)

// Seat is the seat that plays f, "" for Neutral.
func (f Faction) Seat() games.Seat {
	if f == Neutral {
		return ""
	}
	return games.Seat(f.String())
}

// factionOf is the side that a seat plays.
func factionOf(s games.Seat) Faction { return parseFaction(string(s)) }

// counter is what is printed on a unit.
func (g *game) counter(u UnitID) *Counter { return &g.d.Counters[u] }
func (g *game) utype(u UnitID) UnitType   { return g.d.Counters[u].Type }
func (g *game) unit(u UnitID) *Unit       { return &g.Units[u] }

// unitsAt returns the units of f at w, Commanders included, in the order of
// the counters. The caller owns the result.
func (g *game) unitsAt(f Faction, w Where) []UnitID {
	var us []UnitID
	for i := range g.Units {
		if u := &g.Units[i]; u.At == w && u.Faction == f {
			us = append(us, UnitID(i))
		}
	}
	return us
}

// only are the units of the given types. The caller owns the result.
func (g *game) only(us []UnitID, types ...UnitType) []UnitID {
	return pick.Those(us, func(u UnitID) bool { return slices.Contains(types, g.utype(u)) })
}

func (g *game) without(us []UnitID, types ...UnitType) []UnitID {
	return pick.Those(us, func(u UnitID) bool { return !slices.Contains(types, g.utype(u)) })
}

// spacesWhere selects spaces of the map, in its order.
func (d *Data) spacesWhere(is func(SpaceID, *Space) bool) []SpaceID {
	return pick.Where(len(d.Spaces), func(s SpaceID) bool { return is(s, &d.Spaces[s]) })
}

func (g *game) stack(f Faction, s SpaceID) []UnitID { return g.unitsAt(f, At(s)) }

// hasUnits reports whether f has a unit on s that is not a Commander.
func (g *game) hasUnits(f Faction, s SpaceID) bool { return g.strength(f, At(s)) > 0 }

// strength counts the units of f at w, Reduced ones too, but no Commanders (10.3.1).
func (g *game) strength(f Faction, w Where) int {
	n := 0
	for i := range g.Units {
		if u := &g.Units[i]; u.At == w && u.Faction == f && g.d.Counters[i].Type != Commander {
			n++
		}
	}
	return n
}

func (g *game) count(f Faction, w Where, is func(UnitID) bool) int {
	n := 0
	for i := range g.Units {
		if u := &g.Units[i]; u.At == w && u.Faction == f && is(UnitID(i)) {
			n++
		}
	}
	return n
}

func (g *game) typeAt(f Faction, s SpaceID, t UnitType) (UnitID, bool) {
	for i := range g.Units {
		if u := &g.Units[i]; u.At == At(s) && u.Faction == f && g.d.Counters[i].Type == t {
			return UnitID(i), true
		}
	}
	return 0, false
}

func (g *game) fortAt(f Faction, s SpaceID) (UnitID, bool) { return g.typeAt(f, s, Fort) }

// bastions counts the Bastions on s (2.1.10); they are all French.
func (g *game) bastions(s SpaceID) int {
	if !g.d.Spaces[s].Fortress {
		return 0
	}
	return g.count(French, At(s), func(u UnitID) bool { return g.utype(u) == Bastion })
}

// militia is the number of Militia that would stand on s, and for whom: the
// printed silhouettes, one fewer while the enemy controls the space (13.2.1).
func (g *game) militia(s SpaceID) (int, Faction) {
	sp := &g.d.Spaces[s]
	n := sp.Militia
	if n > 0 && g.Spaces[s].Control == sp.Home.Enemy() {
		n--
	}
	return n, sp.MilitiaFor
}

func (g *game) militiaOf(f Faction, s SpaceID) int {
	if n, who := g.militia(s); who == f {
		return n
	}
	return 0
}

// marks are the markers on the stack of f at w, a space or the Sail Box.
func (g *game) marks(f Faction, w Where) *Markers {
	if w == SailBox {
		return &g.Position.Marks[f]
	}
	return &g.Spaces[w.Space()].Stacks[f]
}

// put moves a unit to w without any rule of movement. What it leaves and what
// it joins keep their markers; a stack that is no more loses them.
func (g *game) put(u UnitID, w Where) {
	un := g.unit(u)
	from := un.At
	un.At = w
	here := func(other Unit) bool { return other.At == from && other.Faction == un.Faction }
	if inPlay(from) && from != w && !slices.ContainsFunc(g.Units, here) {
		*g.marks(un.Faction, from) = Markers{}
	}
}

// join moves units of f that carry the markers carried to w, on the map or the
// Sail Box. A stack joined by units that are not Routed (OOS) is not Routed
// (OOS) any more, and the other way round (13.8, 14.1.1); Landing and Marshal
// markers count for all who stand there.
func (g *game) join(f Faction, units []UnitID, carried Markers, w Where) {
	alone := g.strength(f, w) == 0
	there := *g.marks(f, w)
	for _, u := range units {
		g.put(u, w)
	}
	m := carried
	switch {
	case alone:
	case len(g.without(units, Commander)) == 0: // Commanders heal no stack and harm none
		m = there
	default:
		m.Rout = carried.Rout && there.Rout
		m.OOS = carried.OOS && there.OOS
	}
	m.Landing = carried.Landing || there.Landing
	m.Marshal = carried.Marshal || there.Marshal
	*g.marks(f, w) = m
}

// add places a unit of a box or pool, Full and not Spent, with the stack at w, which
// it makes healthy (13.8, 14.1.1).
func (g *game) add(u UnitID, w Where) {
	g.renew(u)
	g.put(u, w)
	if inPlay(w) {
		m := g.marks(g.unit(u).Faction, w)
		m.Rout, m.OOS = false, false
	}
}

func (g *game) spend(us ...UnitID) {
	for _, u := range us {
		g.unit(u).Spent = true
	}
}

func (g *game) renew(u UnitID) {
	un := g.unit(u)
	un.Reduced, un.Spent, un.Entered = false, false, false
}

// eliminatedTo is where an eliminated unit goes (13.4.1).
func (g *game) eliminatedTo(u UnitID) Where {
	switch g.utype(u) {
	case Fleet:
		return FleetsPool
	case Fort, Bastion, Commander:
		return Removed
	}
	return LossesBox
}

// eliminate takes a unit off the map (13.4.1); for a Metropolitan Brigade the other
// side draws a chit (13.4.3, 18.3.1). Control is the affair of the caller (leave).
func (g *game) eliminate(u UnitID) { g.gone(u, true) }

// gone takes a unit off the map, with or without such a chit.
func (g *game) gone(u UnitID, chit bool) {
	g.put(u, g.eliminatedTo(u))
	g.renew(u)
	if chit && g.utype(u).IsMetropolitan() {
		g.drawWIE(g.unit(u).Faction.Enemy())
	}
}

// reduce flips a Full unit or eliminates a Reduced (13.4) or Indian one (3.0.2).
func (g *game) reduce(u UnitID) {
	if g.stepsOf(u) == 1 {
		g.eliminate(u)
	} else {
		g.unit(u).Reduced = true
	}
}

// tell tells both sides that something happened.
func (g *game) tell(rule games.Rule, kind string, pairs ...any) {
	if g.looking() {
		return
	}
	g.told++
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule})
}

// both lets each side take some steps, in each of them the British first.
func both(steps ...func(Faction)) {
	for _, step := range steps {
		for _, f := range factions {
			step(f)
		}
	}
}

// reveal tells both sides something that was hidden from one of them.
func (g *game) reveal(rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule, Reveal: true})
}

func (g *game) tellTo(f Faction, rule games.Rule, kind string, pairs ...any) {
	g.ref.Tell(games.Event{Text: games.T(kind, pairs...), Rule: rule, To: []games.Seat{f.Seat()}})
}

func (g *game) roll(n int, rule games.Rule, f Faction, what string, s SpaceID) []Face {
	place := ""
	if s != NoSpace {
		place = s.String()
	}
	values := g.ref.Roll(n, 6, games.Label{Rule: rule, Seat: f.Seat(), For: what, Place: place})
	faces := make([]Face, n)
	for i, v := range values {
		faces[i] = faceOf[v-1]
	}
	return faces
}

// A Face is what a die shows (1.3).
type Face uint8

const (
	Flag        Face = iota
	HitTriangle      // triangle and circle
	HitSquare        // square and circle
	BT               // crossed bayonet and tomahawk
	Miss
)

// faceOf are the six faces of a die: two Flags.
var faceOf = [6]Face{Flag, Flag, HitTriangle, HitSquare, BT, Miss}

func (f Face) String() string {
	return [...]string{"flag", "hit-triangle-circle", "hit-square-circle", "bt", "miss"}[f]
}

func (f *Face) UnmarshalText(b []byte) error { return facts.Word(f, b, "bayonets", "face", Miss) }

func (g *game) drawUnit(stream string, from []UnitID, rule games.Rule, f Faction, what string) UnitID {
	return from[g.ref.Draw(stream, len(from), games.Label{Rule: rule, Seat: f.Seat(), For: what})]
}

// played is the card with an Event of this kind that is face up this AR for f
// (the Indian card counts for the French), nil if there is none.
func (g *game) played(f Faction, kind string) *Card {
	for deck, n := range g.Cards.Played {
		if n != 0 && deckOwner[deck] == f && g.d.Cards[n].Kind == kind {
			return g.d.Cards[n]
		}
	}
	return nil
}

func (g *game) cardInPlay(f Faction, kind string) bool { return g.played(f, kind) != nil }

func (g *game) useEvent(kind string) {
	if g.AR.UsedEvents == nil {
		g.AR.UsedEvents = map[string]int{}
	}
	g.AR.UsedEvents[kind]++
}
