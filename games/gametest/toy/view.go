package toy

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/board"
)

// A view is what who holds some seats may know.
type view struct {
	*Position
	boards *board.Maker
	words  *games.Words
	seats  []int
}

func (t Title) View(pos games.Position, seats games.Seats) games.View {
	p := pos.Clone().(*Position)
	v := &view{Position: p, boards: t.boards, words: t.Words}
	for _, seat := range seats {
		v.seats = append(v.seats, p.seat(string(seat)))
	}
	return v
}

// Board draws the map, and below it the cards of each seat.
func (v *view) Board(l games.Look) string {
	b := &painter{v: v}
	b.Board = v.boards.Board(l, b)
	b.Line(b.Say("board-round", "round", v.Round, "rounds", v.Rounds))
	b.DrawMap(touched(l))
	b.Gap()
	for i, seat := range v.Seats {
		seen := 0
		for _, me := range v.seats {
			seen = max(seen, v.Seen[me][i])
		}
		cards, left := len(v.Hands[i]), len(v.Decks[i])
		b.Line(b.Say("board-cards", "seat", string(seat), "cards", cards, "left", left, "played", v.Played[i], "holds", seen))
	}
	b.Legend()
	return b.Finish()
}

// Status says where the match stands, and which cards the reader holds.
func (v *view) Status(lang string) string {
	status := v.words.Say(games.T("status", "round", v.Round, "rounds", v.Rounds, "left", v.Left), lang)
	for _, me := range v.seats {
		status += " " + v.words.Say(games.T("status-hand", "cards", v.Hands[me]), lang)
	}
	return status + "\n"
}

// touched are the places where something happened or is asked.
func touched(l games.Look) []bool {
	at := make([]bool, len(places))
	for i, p := range places {
		at[i] = slices.ContainsFunc(l.News, func(e games.Event) bool { return e.Values["place"] == p.ID || e.Values["to"] == p.ID }) ||
			slices.ContainsFunc(l.Asked, func(a games.About) bool { return a.Place == p.ID })
	}
	return at
}

// A painter draws one board.
type painter struct {
	*board.Board
	v *view
}

// State is who stands at a place, and whether there is a battle.
func (b *painter) State(at int) any {
	state := [4]int{-1, -1, -1, -1}
	for i, units := range b.v.Units {
		state[i] = units[at]
	}
	if battle := b.v.Battle; battle != nil && battle.Place == at {
		state[3] = battle.Hits
	}
	return state
}

// Stand shows the units of each seat, and a battle.
func (b *painter) Stand(at int) board.Standing {
	shown := board.Standing{Plain: true}
	if battle := b.v.Battle; battle != nil && battle.Place == at {
		shown.Status, shown.Plain = b.Sign("battle"), false
	}
	for i, seat := range b.v.Seats {
		if n := b.v.Units[i][at]; n > 0 {
			shown.Stacks = append(shown.Stacks, b.Sign(string(seat))+strconv.Itoa(n))
			shown.Plain = false
		}
	}
	return shown
}

// Entry tells of a place in words, and of the units there.
func (b *painter) Entry(at int) []string {
	entry := []string{b.Say("board-place", "face", b.Face(at), "name", places[at].Name)}
	for i, seat := range b.v.Seats {
		if n := b.v.Units[i][at]; n > 0 {
			entry = append(entry, b.Say("board-units", "seat", string(seat), "n", n))
		}
	}
	return entry
}

// Connections and Printed: from each place one marches to every other.
func (b *painter) Connections(int) string { return b.Say("board-everywhere") }
func (b *painter) Printed(at int) string  { return places[at].Name + "." }
