package wilderness

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
)

// A painter draws the board of a view.
type painter struct {
	*board.Board
	v  *view
	on board.Stacks[PieceID] // who stands where
}

func (v *view) board(l games.Look) *painter {
	g := v.g
	b := &painter{v: v}
	b.Board = v.t.Boards.Board(l, b)
	b.on = board.StacksOf(len(g.Pieces), int(French)+1, len(g.d.Spaces), func(p PieceID) (side, place int) {
		return int(g.counter(p).Side), int(g.piece(p).At) // below 0 beside the map
	})
	return b
}

// at returns the pieces of a side on a space, besieged or not, as game.at does.
// The caller does not change them.
func (b *painter) at(side Side, s SpaceID) []PieceID { return b.on.At(int(side), int(s)) }

// Board says where the match stands and what the reader holds, draws the map in
// the form wanted, and lists the boxes beside it.
func (v *view) Board(l games.Look) games.Board {
	b := v.board(l)
	b.Above(b.head, b.hand, b.phase, b.battle)
	b.DrawMap(b.touched(), b.beside)
	b.Legend()
	return b.Finish()
}

// head says which season it is and whose turn, where the tracks stand, how many
// cards are where, and what earlier events have left in force.
func (b *painter) head() {
	g := b.v.g
	b.Line(b.Say("board-head", "year", g.Year, "season", g.Season, "turn", g.Turn, "over", g.Over, "winner", g.Winner))
	b.Line(b.Say("board-tracks", "vp", g.VP, "assemblies", g.Assemblies, "niagara", g.Niagara, "forks", g.OhioForks))
	c, f := g.Cards, g.Flags
	b.Line(b.Say("board-cards", "deck", len(c.Deck), "discard", len(c.Discard), "reshuffle", c.Reshuffle,
		"british", len(c.Hands[British]), "britishdone", c.Passed[British], "britishbuilt", c.Built[British],
		"french", len(c.Hands[French]), "frenchdone", c.Passed[French], "frenchbuilt", c.Built[French]))
	b.Line(b.Say("board-in-force", "what", b.Those("board-force-",
		"pitt", f.Pitt, "revolution", f.Revolution, "quiberon", f.Quiberon, "no-sailing", f.NoSailing,
		"no-landing", f.NoLanding, "uprising", f.Uprising, "cherokees", f.Cherokees && !f.Uprising,
		"blockhouses-british", f.Blockhouses[British], "blockhouses-french", f.Blockhouses[French],
		"regulars-british", f.Regulars[British], "regulars-french", f.Regulars[French])))
}

// hand lists the reader's cards, and whether each could be played as an event now.
func (b *painter) hand() {
	g := b.v.g
	if b.v.side == Nobody || len(g.Cards.Hands[b.v.side]) == 0 {
		return
	}
	b.Gap()
	b.Line(b.Say("board-hand", "count", len(g.Cards.Hands[b.v.side])))
	for _, n := range g.Cards.Hands[b.v.side] {
		c := g.d.Cards[n]
		why, does := "", b.v.t.does(c, b.Lang)
		if !b.First(does) {
			does = b.Say("board-same")
		}
		switch {
		case !g.eventOf(b.v.side, c):
			why = b.Say("board-event-of", "side", c.Symbol)
		case c.Response:
			by := ""
			if k := g.d.events.Responses[c.Event]; k != "" { // not the landing that goes with a naval move
				by = games.StandingIn(b.v.t, b.Lang, order(k, "yes"))
			}
			why = b.Say("board-event-response", "order", by)
		default:
			if closed := g.eventClosed(b.v.side, c); closed != "" {
				why = b.v.t.Say(games.T("event-closed", "card", n, "why", closed, "short", true), b.Lang)
			}
		}
		b.Line(b.Say("board-card", "card", n, "value", c.Value, "symbol", c.Symbol, "event", does, "why", why, "remove", c.Remove))
	}
}

// phase says which card is being played, and whom it has activated.
func (b *painter) phase() {
	g := b.v.g
	p := g.Phase
	if p == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-phase", "side", g.Turn, "card", p.Card, "value", p.Value, "use", p.Use))
	if asEvent(p.Use) {
		b.Under(b.Say("board-phase-effect", "does", b.v.t.does(g.d.Cards[p.Card], b.Lang)))
	}
	for _, n := range p.Events {
		b.Under(b.Say("board-phase-event", "event", n))
	}
	for _, f := range p.Forces {
		b.Under(b.Say("board-phase-force", "units", g.keys(f.Pieces), "space", g.piece(f.Pieces[0]).At.Space()))
	}
	if m := p.Move; m != nil {
		b.Under(b.Say("board-phase-move", "units", g.keys(m.Force.Pieces), "from", m.Start, "space", m.At, "used", m.Used,
			"by", string(m.Kind), "foul", m.Foul))
	}
}

func (b *painter) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-battle", "space", bt.Space, "assault", bt.Assault, "raid", bt.Raid, "side", bt.Attacker))
	for _, side := range [...]Side{bt.Attacker, bt.defender()} {
		shot := bt.Shots[side]
		fighting := g.fighting(side)
		b.Under(b.Say("board-battle-side", "side", side, "units", b.units(fighting), "strength", g.strengthOf(fighting),
			"fired", shot.Fired, "column", g.columnName(shot.Column), "die", shot.Die, "result", shot.Result, "taken", bt.Taken[side]))
	}
}

// State is all that a board tells of a space and that may change.
func (b *painter) State(space int) any {
	type state struct {
		space  SpaceState
		battle bool
		units  string
	}
	g := b.v.g
	return state{g.Spaces[space], g.Battle != nil && g.Battle.Space == SpaceID(space),
		b.on.Key(space, func(p PieceID) byte { return board.Face(g.piece(p).Reduced, g.piece(p).Inside) })}
}

// Entry describes a space: its name and markers, then each side's stacks.
func (b *painter) Entry(space int) []string {
	g, s := b.v.g, SpaceID(space)
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	entry := []string{b.Say("board-space", "space", sp.Slug, "face", b.Face(space),
		"fort", st.Fort, "building", st.Building, "stockade", st.Stockade,
		"fortress", st.Fortress, "captured", sp.Fortress && st.Fortress != sp.Orig, "siege", st.Siege, "level", st.Level,
		"raidedbritish", st.Raided[British], "raidedfrench", st.Raided[French],
		"allied", st.Allied, "amphib", st.Amphib, "fieldworks", st.Fieldworks)}
	for _, side := range sides {
		for _, inside := range [...]bool{false, true} {
			ps := filter(b.at(side, s), func(p PieceID) bool { return g.piece(p).Inside == inside })
			if len(ps) > 0 {
				entry = append(entry, b.Say("board-stack", "side", side, "inside", inside,
					"count", len(g.units(ps)), "strength", g.strengthOf(ps), "units", b.units(ps)))
			}
		}
	}
	return entry
}

// units names pieces: the strongest first, then leaders with their ratings.
func (b *painter) units(ps []PieceID) string {
	g := b.v.g
	alike := games.Tally(g.faces(g.units(ps)))
	var names []string
	for _, a := range sortedBy(alike, func(a games.Tallied[pieceFace]) int { return unitRank(a.Of.sort) }) {
		names = append(names, b.Say("board-unit", "name", g.d.sortName(a.Of.sort, a.N), "count", a.N, "reduced", a.Of.reduced))
	}
	for _, p := range g.byCommand(g.leaders(ps)) {
		c := g.counter(p)
		names = append(names, b.Say("board-leader", "name", c.Name, "initiative", c.Initiative, "command", c.Command, "tactics", c.Tactics))
	}
	return b.Say("board-units", "units", names)
}

// unitOrder are the types of units as the board lists them.
var unitOrder = []Type{
	Highland, RoyalAmerican, Regular, MarineDetachment, LightInfantry, NorthernProv, SouthernProv, Ranger, Coureurs, Indian, Militia,
}

// unitRank is where units of a sort stand in a list.
func unitRank(sort string) int {
	if i := slices.Index(unitOrder, Type(sort)); i >= 0 {
		return i
	}
	return slices.Index(unitOrder, Indian)
}

// beside lists the boxes beside the map and, on a whole board, the open cards.
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
		if !b.Part {
			b.Line(b.Say("board-discard", "cards", g.Cards.Discard))
			b.Line(b.Say("board-removed", "cards", g.Cards.Removed))
		}
	})
}
