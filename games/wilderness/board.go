package wilderness

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/board"
)

// A painter draws the board of a view.
type painter struct {
	*board.Board
	v     *view
	signs signs
	on    board.Groups[PieceID] // who stands where
}

func (v *view) board(l games.Look) *painter {
	b := &painter{v: v}
	b.Board = v.t.boards.Board(l, b)
	return b
}

// Board says where the match stands and what the reader holds, draws the map in
// the form wanted, and lists the boxes beside it.
func (v *view) Board(l games.Look) string {
	b := v.board(l)
	b.stand()
	b.signs = b.readSigns()
	b.head()
	b.hand()
	b.phase()
	b.battle()
	b.DrawMap(v.touched(l))
	b.beside()
	if l.Form == games.List {
		if !l.Part {
			b.AllConnections()
		}
	} else {
		b.Gap()
		b.Line(b.Word("board-legend"))
	}
	return b.Finish()
}

// stand finds who stands where, for all spaces at once: the map is full of them.
func (b *painter) stand() {
	g := b.v.g
	b.on = board.GroupBy(len(g.Pieces), b.group(French+1, 0), func(p PieceID) int {
		if at := g.piece(p).At; at.OnMap() {
			return b.group(g.counter(p).Side, at.Space())
		}
		return besideMap
	})
}

// besideMap is the group of pieces that are on no space.
const besideMap = 0

// group numbers the sides and spaces at which pieces are.
func (b *painter) group(side Side, s SpaceID) int {
	return 1 + int(side)*len(b.v.g.d.Spaces) + int(s)
}

// at returns the pieces of a side on a space, besieged or not, as game.at does.
// The caller does not change them.
func (b *painter) at(side Side, s SpaceID) []PieceID { return b.on.In(b.group(side, s)) }

// head says which season it is and whose turn, where the tracks stand, how many
// cards are where, and what earlier events have left in force.
func (b *painter) head() {
	g := b.v.g
	b.Line(b.Say("board-head", "year", g.Year, "season", g.Season.String(), "turn", g.Turn.String(), "over", g.Over, "winner", g.Winner.String()))
	b.Line(b.Say("board-tracks", "vp", g.VP, "assemblies", g.Assemblies.String(), "niagara", g.Niagara.String(), "forks", g.OhioForks.String()))
	b.Line(b.Say("board-cards", "british", len(g.Cards.Hands[British]), "french", len(g.Cards.Hands[French]), "deck", len(g.Cards.Deck), "discard", len(g.Cards.Discard),
		"reshuffle", g.Cards.Reshuffle, "britishdone", g.Cards.Passed[British], "frenchdone", g.Cards.Passed[French],
		"britishbuilt", g.Cards.Built[British], "frenchbuilt", g.Cards.Built[French]))
	var force []string
	for _, f := range []struct {
		set  bool
		name string
	}{
		{g.Flags.Pitt, "pitt"}, {g.Flags.Revolution, "revolution"}, {g.Flags.Quiberon, "quiberon"}, {g.Flags.NoSailing, "no-sailing"},
		{g.Flags.NoLanding, "no-landing"}, {g.Flags.Uprising, "uprising"}, {g.Flags.Cherokees && !g.Flags.Uprising, "cherokees"},
		{g.Flags.Blockhouses[British], "blockhouses-british"}, {g.Flags.Blockhouses[French], "blockhouses-french"},
		{g.Flags.Regulars[British], "regulars-british"}, {g.Flags.Regulars[French], "regulars-french"},
	} {
		if f.set {
			force = append(force, b.Word("board-force-"+f.name))
		}
	}
	if len(force) > 0 {
		b.Line(b.Say("board-in-force", "what", force))
	}
}

// hand lists what the reader holds, one card a line, and whether each could be
// played as an event now.
func (b *painter) hand() {
	g := b.v.g
	if b.v.side == Nobody || len(g.Cards.Hands[b.v.side]) == 0 {
		return
	}
	b.Gap()
	b.Line(b.SayOf("board-hand", "count", len(g.Cards.Hands[b.v.side])))
	for _, n := range g.Cards.Hands[b.v.side] {
		c := g.d.Cards[n]
		why := ""
		switch {
		case !g.eventOf(b.v.side, c):
			why = b.SayOf("board-event-of", "side", c.Symbol.String())
		case c.Response:
			why = b.Word("board-event-response")
		default:
			if closed := g.eventClosed(b.v.side, c); closed != "" {
				why = b.v.say(b.Lang, "event-closed", "card", n, "why", closed, "short", true)
			}
		}
		b.Line(b.Say("board-card", "card", n, "value", c.Value, "symbol", c.Symbol.String(), "event", b.effect(c), "why", why, "remove", c.Remove))
	}
}

// effect is what a card's event does, in one line.
func (b *painter) effect(c *Card) string {
	pairs := []any{"symbol", c.Symbol.String()}
	for name, n := range c.Params {
		pairs = append(pairs, name, n)
	}
	return b.Say("card-"+c.Event, pairs...)
}

// phase says which card is being played, whom it has activated that has not
// acted yet, and who is acting.
func (b *painter) phase() {
	g := b.v.g
	p := g.Phase
	if p == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-phase", "side", g.Turn.String(), "card", p.Card, "value", p.Value, "use", p.Use))
	for _, n := range p.Events {
		b.Under(b.SayOf("board-phase-event", "event", n))
	}
	for _, f := range p.Forces {
		b.Under(b.Say("board-phase-force", "units", g.keys(f.Pieces), "space", g.piece(f.Pieces[0]).At.Space().String()))
	}
	if m := p.Move; m != nil {
		b.Under(b.Say("board-phase-move", "units", g.keys(m.Force.Pieces), "from", m.Start.String(), "space", m.At.String(), "used", m.Used, "by", string(m.Kind), "foul", m.Foul))
	}
}

// battle describes the battle in progress.
func (b *painter) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-battle", "space", bt.Space.String(), "assault", bt.Assault, "raid", bt.Raid, "side", bt.Attacker.String()))
	for _, side := range [...]Side{bt.Attacker, bt.defender()} {
		shot := bt.Shots[side]
		fighting := g.fighting(side)
		b.Under(b.Say("board-battle-side", "side", side.String(), "units", b.units(fighting), "strength", g.strengthOf(fighting),
			"fired", shot.Fired, "column", g.columnName(shot.Column), "die", shot.Die, "result", shot.Result, "taken", bt.Taken[side]))
	}
}

// plain reports whether a space is as printed and empty.
func (b *painter) plain(s SpaceID) bool {
	g := b.v.g
	sp := &g.d.Spaces[s]
	printed := SpaceState{}
	if sp.Fortress {
		printed.Fortress = sp.Orig
	}
	return g.Spaces[s] == printed && len(b.at(British, s)) == 0 && len(b.at(French, s)) == 0
}

// Entry describes a space: its name and markers, then each side's stacks.
func (b *painter) Entry(space int) []string {
	g, s := b.v.g, SpaceID(space)
	st := g.Spaces[s]
	st.BuiltIn = 0 // not shown
	type said struct {
		space SpaceID
		state SpaceState
	}
	entry := []string{board.Remember(b.Board, said{s, st}, func() string {
		sp := &g.d.Spaces[s]
		return b.Say("board-space", "space", sp.Slug, "face", b.Face(space), "fort", st.Fort.String(), "building", st.Building.String(), "stockade", st.Stockade.String(),
			"fortress", st.Fortress.String(), "captured", sp.Fortress && st.Fortress != sp.Orig, "siege", st.Siege, "level", st.Level,
			"raidedbritish", st.Raided[British], "raidedfrench", st.Raided[French], "allied", st.Allied.String(), "amphib", st.Amphib, "fieldworks", st.Fieldworks)
	})}
	for _, side := range sides {
		ps := b.at(side, s)
		if len(ps) == 0 {
			continue
		}
		out := filter(ps, func(p PieceID) bool { return !g.piece(p).Inside })
		in := filter(ps, func(p PieceID) bool { return g.piece(p).Inside })
		if len(out) > 0 {
			entry = append(entry, b.stack(side, out, false))
		}
		if len(in) > 0 {
			entry = append(entry, b.stack(side, in, true))
		}
	}
	return entry
}

// stack describes pieces of a side that stand together.
func (b *painter) stack(side Side, ps []PieceID, inside bool) string {
	g := b.v.g
	type said struct {
		side            Side
		count, strength int
		inside          bool
		units           string
	}
	count, strength, units := len(g.units(ps)), g.strengthOf(ps), b.units(ps)
	return board.Remember(b.Board, said{side, count, strength, inside, units}, func() string {
		return b.Say("board-stack", "side", side.String(), "count", count, "strength", strength, "inside", inside, "units", units)
	})
}

// A pieceFace is what of a piece a board shows: those of one face are counted.
type pieceFace struct {
	sort    string
	reduced bool
}

// units names pieces: units by sort and face, the strongest first, then leaders
// with their ratings.
func (b *painter) units(ps []PieceID) string {
	type said struct{ units string }
	var room [256]byte
	key := room[:0]
	for _, p := range ps {
		face := byte(0)
		if b.v.g.piece(p).Reduced {
			face = 1
		}
		key = append(key, byte(p), byte(p>>8), face)
	}
	return board.Remember(b.Board, said{string(key)}, func() string { return strings.Join(b.names(ps), ", ") })
}

// names are the texts that units joins.
func (b *painter) names(ps []PieceID) []string {
	g := b.v.g
	var faces []pieceFace
	var counts []int
	var names []string
	for _, p := range ps {
		if g.isLeader(p) {
			continue
		}
		face := pieceFace{g.counter(p).Sort, g.piece(p).Reduced}
		i := slices.Index(faces, face)
		if i < 0 {
			i = len(faces)
			faces, counts = append(faces, face), append(counts, 0)
		}
		counts[i]++
	}
	order := make([]int, len(faces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return unitRank(g.d, faces[i].sort) - unitRank(g.d, faces[j].sort) })
	for _, i := range order {
		names = append(names, b.unitName(faces[i], counts[i]))
	}
	for _, p := range g.byCommand(g.leaders(ps)) {
		names = append(names, b.leaderName(p))
	}
	return names
}

// unitOrder are the types of units as the board lists them.
var unitOrder = []Type{Highland, RoyalAmerican, Regular, MarineDetachment, LightInfantry, NorthernProv, SouthernProv, Ranger, Coureurs, Indian, Militia}

// unitRank is where units of a sort stand in a list.
func unitRank(d *Data, sort string) int {
	if i := slices.Index(unitOrder, Type(sort)); i >= 0 {
		return i
	}
	return slices.Index(unitOrder, Indian)
}

// unitName says how many units of a face there are, with their name.
func (b *painter) unitName(face pieceFace, count int) string {
	type said struct {
		face  pieceFace
		count int
	}
	return board.Remember(b.Board, said{face, count}, func() string {
		return b.Say("board-unit", "name", b.v.g.d.sortName(face.sort, count), "count", count, "reduced", face.reduced)
	})
}

// leaderName is a leader with his ratings.
func (b *painter) leaderName(p PieceID) string {
	type said struct{ leader PieceID }
	return board.Remember(b.Board, said{p}, func() string {
		c := b.v.g.counter(p)
		return b.Say("board-leader", "name", c.Name, "initiative", c.Initiative, "command", c.Command, "tactics", c.Tactics)
	})
}

// beside lists Militia boxes, leader pool and leaders awaiting their events, and
// on a whole board the open cards.
func (b *painter) beside() {
	g := b.v.g
	b.Apart(func() {
		for _, dept := range depts {
			if m := g.militiaOf(dept.Side(), dept); len(m) > 0 {
				b.Line(b.Say("board-militia", "dept", string(dept), "count", len(m), "units", b.units(m)))
			}
		}
		for _, box := range []struct {
			at   Where
			kind string
		}{{LeaderPool, "board-pool"}, {Aside, "board-aside"}} {
			if ls := g.pieces(func(p PieceID) bool { return g.piece(p).At == box.at }); len(ls) > 0 {
				b.Line(b.Say(box.kind, "leaders", b.units(ls)))
			}
		}
		if b.Part {
			return
		}
		if len(g.Cards.Discard) > 0 {
			b.Line(b.Say("board-discard", "cards", g.Cards.Discard))
		}
		if len(g.Cards.Removed) > 0 {
			b.Line(b.Say("board-removed", "cards", g.Cards.Removed))
		}
	})
}
