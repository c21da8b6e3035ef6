package toy

import (
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/picture"
)

// A view is what who holds some seats may know.
type view struct {
	*Position
	title Title
	seats games.Seats
}

func (t Title) View(pos games.Position, seats games.Seats) games.View {
	return &view{pos.Clone().(*Position), t, seats}
}

// Status says where the match stands, and which cards the reader holds.
func (v *view) Status(lang string) string {
	status := v.title.Say(games.T("status", "round", v.Round, "rounds", v.Rounds, "left", v.Left), lang)
	for _, me := range v.seats {
		hand := games.T("status-hand", "seat", string(me), "of", len(v.seats), "cards", v.Hands[v.seat(me)])
		status += " " + v.title.Say(hand, lang)
	}
	return status + "\n"
}

// Board draws the map, and below it the cards of each seat.
func (v *view) Board(l games.Look) games.Board {
	b := &painter{v: v}
	b.Board = v.title.boards.Board(l, b)
	b.Line(b.Say("board-round", "round", v.Round, "rounds", v.Rounds))
	b.DrawMap(b.Touched(nil, "place", "to"), b.hands)
	b.Legend()
	return b.Finish()
}

// hands says of each seat how many cards it has, and which are seen.
func (b *painter) hands() {
	v := b.v
	b.Gap()
	for i, hand := range v.Hands {
		seen := 0
		for _, me := range v.seats {
			seen = max(seen, v.Seen[v.seat(me)][i])
		}
		b.Line(b.Say("board-cards", "seat", v.name(i), "cards", len(hand), "left", len(v.Decks[i]), "played", v.Played[i], "holds", seen))
	}
}

// Picture draws the map with all who stand on it.
func (v *view) Picture(l games.Look, size picture.Size) *picture.Picture {
	b := &painter{v: v}
	b.Board = v.title.boards.Board(l, b)
	b.Line(b.Say("board-round", "round", v.Round, "rounds", v.Rounds))
	rounds := picture.Track{Text: b.Say("picture-track-rounds"), From: 1, To: v.Rounds, At: v.Round}
	return b.Board.Picture(size, b.Touched(nil, "place", "to"), []picture.Track{rounds}, nil)
}

// Spot shows the units of each seat, and a battle.
func (b *painter) Spot(at int) picture.Spot {
	stand := b.Stand(at)
	spot := picture.Spot{Battle: stand.Held != ""}
	for _, f := range stand.Forces {
		spot.Stacks = append(spot.Stacks, b.Counted(f.Side, "", printed.Places[at].ID, f.N))
	}
	return spot
}

// A painter draws one board.
type painter struct {
	*board.Board
	v *view
}

// State is what is shown of a place: that is little enough.
func (b *painter) State(at int) any { return fmt.Sprint(b.Stand(at)) }

// Stand shows the units of each seat, and a battle.
func (b *painter) Stand(at int) board.Standing {
	shown := board.Standing{Status: b.Signs("battle", b.v.Battle != nil && b.v.Battle.Place == at)}
	for i, units := range b.v.Units {
		if units[at] > 0 {
			shown.Forces = append(shown.Forces, board.Force{Side: b.v.name(i), N: units[at]})
		}
	}
	shown.Held, shown.Plain = shown.Status, shown.Status == "" && shown.Forces == nil
	return shown
}

// Entry tells of a place in words, and of the units there.
func (b *painter) Entry(at int) []string {
	entry := []string{b.Say("board-space", "face", b.Face(at), "name", printed.Places[at].Name)}
	for _, f := range b.Stand(at).Forces {
		entry = append(entry, b.Say("board-units", "seat", f.Side, "n", f.N))
	}
	return entry
}

// Connections and Printed: from each place one marches to every other.
func (b *painter) Connections(int) string { return b.Say("board-everywhere") }
func (b *painter) Printed(at int) string  { return printed.Places[at].Name + "." }

// Responses are cards of value 1, with which one lies in ambush.
func (v *view) Responses(lang string) []games.Response {
	var list []games.Response
	for _, me := range v.seats {
		if slices.Contains(v.Hands[v.seat(me)], 1) {
			list = append(list, games.Response{Card: v.title.Say(games.T("response-card"), lang), Kind: Ambush, Seat: me})
		}
	}
	return list
}
