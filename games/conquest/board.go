package conquest

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/pick"
)

// A painter draws the board of a view.
type painter struct {
	*board.Board
	v *view
}

func (v *view) board(l games.Look) *painter {
	b := &painter{v: v}
	b.Board = v.t.Boards.Board(l, b)
	return b
}

// Board says where the match stands and what the reader holds, draws the map in the form
// wanted, and lists what lies beside it.
func (v *view) Board(l games.Look) games.Board {
	b := v.board(l)
	b.Above(b.head, b.battle, func() { b.Apart(func() { b.hands(true) }) })
	b.DrawMap(b.touched(), b.beside)
	b.Legend("sides", v.p.data.MusterSides[:])
	return b.Finish()
}

// beside lists the stockpiles and decks and, on a whole board, what is printed on map,
// cards and dice.
func (b *painter) beside() {
	p := b.v.p
	b.Gap()
	for f := range Faction(Factions) {
		b.Line(b.Say("board-faction", "faction", f, "stock", p.Stock[f], "fled", p.Fled[f], "hand", len(p.Hands[f]),
			"deck", len(p.Decks[f]), "discard", p.Discard[f]))
	}
	b.Line(b.Say("board-natives", "stock", p.Stock[Natives], "fled", p.Fled[Natives]))
	if !b.Part {
		b.Gap()
		b.printedBelow()
	}
}

// head says which round it is, which Turn Cubes are drawn and whose turn it is, and how the
// sides stand.
func (b *painter) head() {
	p := b.v.p
	b.Line(b.Say("board-round", "round", p.Round, "last", p.data.LastRound, "end", p.lastRound(), "over", p.Over, "winner", p.Winner))
	if p.Round > 0 && !p.Over {
		left := those(func(f Faction) bool { return !slices.Contains(p.Cubes, f) })
		b.Line(b.Say("board-cubes", "drawn", games.Keys(p.Cubes), "left", left))
		b.turn()
	}
	b.Line(b.Say("board-score", "british", p.score(British), "french", p.score(French),
		"truce", those(func(f Faction) bool { return f < Factions && p.Truce[f] })))
}

// those are the names of the factions, Natives among them, of which is is true.
func those(is func(f Faction) bool) []string { return games.Keys(pick.Where(allFactions, is)) }

// turn says whose turn it is, in which phase, and what was played in it.
func (b *painter) turn() {
	p := b.v.p
	if p.Phase == "" {
		return
	}
	t := &p.Turn
	var card []int
	armies := t.More
	if t.Laid {
		card, armies = []int{t.Card}, armies+p.data.card(p.Active, t.Card).Armies
	}
	b.Line(b.Say("board-turn", "faction", p.Active, "phase", string(p.Phase), "card", card, "armies", armies, "moved", t.Armies,
		"events", t.Played, "battles", p.data.slugs(t.Battles)))
}

// battle tells of the battle that is being fought: who stands there, and the Fort.
func (b *painter) battle() {
	p := b.v.p
	if p.Battle == nil {
		return
	}
	at := p.Battle.At
	b.Gap()
	b.Line(b.Say("board-battle", "area", p.data.area(at), "side", p.Active.Side(), "rolls", p.Battle.Rolls,
		"fort", p.Areas[at].Fort, "silent", p.Battle.NoFort, "hits", p.Battle.Hits))
	for _, s := range sides {
		b.Under(b.force(s, p.force(s, at)))
	}
}

// force is what a side has in an area, in words.
func (b *painter) force(s Side, units [allFactions]int) string {
	return b.Say("board-force", "side", s, "units", unitList(units))
}

// hands lists the reader's cards, then those of an ally who shows them: with what events do,
// or their names alone.
func (b *painter) hands(whole bool) {
	p := b.v.p
	for _, own := range []bool{true, false} {
		for f := range Faction(Factions) {
			if p.sees(b.v.seats, f) && own == b.v.seats.Has(f.Seat()) && len(p.Hands[f]) > 0 {
				b.hand(f, own, whole)
			}
		}
	}
	for f := range Faction(Factions) {
		if b.v.seats.Has(f.Seat()) && !b.v.seats.Has(f.Ally().Seat()) && p.Round > 0 && !p.Over {
			b.Line(b.Say("board-share", "faction", f, "ally", f.Ally(), "shown", !p.Secret[f]))
		}
	}
}

// hand lists the cards of a faction.
func (b *painter) hand(f Faction, own, whole bool) {
	p := b.v.p
	b.Line(b.Say("board-hand", "faction", f, "own", own, "cards", p.Hands[f], "chosen", p.chosen(f)))
	for _, n := range p.Hands[f] {
		if c := p.data.card(f, n); whole && !c.Movement {
			b.Under(b.effect(c))
		}
	}
}

// effect is what an Event Card does, in one line.
func (b *painter) effect(c *Card) string {
	return b.Say("board-event", "faction", c.Deck, "card", []int{c.Number}, "phase", string(c.Phase), "does", b.v.t.does(c, b.Lang))
}

// State is all that a board tells of an area and that may change.
func (b *painter) State(area int) any {
	type state struct {
		AreaState
		forces [2][allFactions]int
		muster [3]int
		moving bool
		fought bool
	}
	p, at := b.v.p, AreaID(area)
	forces := [2][allFactions]int{p.force(British, at), p.force(French, at)}
	s := state{AreaState: p.Areas[at], forces: forces, moving: p.Phase == PhaseMovement, fought: p.fought(at)}
	copy(s.muster[:], p.markers(at))
	return s
}

// Entry describes an area: its name, its markers where its slot does not show them or
// nothing else is there, then the units of each side.
func (b *painter) Entry(area int) []string {
	p, at := b.v.p, AreaID(area)
	a, state := p.data.area(at), &p.Areas[at]
	signs, _ := b.signs(at)
	entry := []string{b.Say("board-area", "area", a, "face", b.Face(area),
		"markers", !b.fits(at, signs) || b.Form == games.List || b.Form == games.Wide && p.empty(at),
		"victory", a.Victory, "harbor", a.Harbor && !a.Water(), "marker", state.Marker, "fort", state.Fort,
		"muster", p.markers(at), "battle", p.fought(at))}
	for _, s := range sides {
		if units := p.force(s, at); sum(units) > 0 {
			entry = append(entry, b.force(s, units))
		}
	}
	if p.independent(at) {
		entry = append(entry, b.Say("board-independent", "n", state.Units[Natives]))
	}
	if moved := unitList(state.Moved); p.Phase == PhaseMovement && len(moved) > 0 {
		entry = append(entry, b.Say("board-moved", "units", moved))
	}
	return entry
}
