package toy

import (
	"fmt"
	"strings"

	"postrider/games"
)

// view is what one seat may know.
type view struct {
	pos  *Position
	seat int
	bad  bool
}

func (t Title) View(pos games.Position, seat games.Seat) games.View {
	p := pos.Clone().(*Position)
	if t.Bad == BadLook {
		pos.(*Position).Units[0][0]++
	}
	return view{p, p.seat(string(seat)), t.Bad == BadBoard}
}

func (v view) Board(l games.Look) string {
	var b strings.Builder
	for at, name := range Places {
		b.WriteString(name)
		for i, seat := range v.pos.Seats {
			fmt.Fprintf(&b, " %s %d", seat, v.pos.Units[i][at])
		}
		if battle := v.pos.Battle; battle != nil && battle.Place == at {
			fmt.Fprintf(&b, " battle %d", battle.Hits)
		}
		b.WriteByte('\n')
	}
	for i, seat := range v.pos.Seats {
		fmt.Fprintf(&b, "%s: %d cards", seat, len(v.pos.Hands[i]))
		if l.Form != games.Narrow {
			fmt.Fprintf(&b, ", %d left", len(v.pos.Decks[i]))
		}
		if card := v.pos.Played[i]; card > 0 {
			fmt.Fprintf(&b, ", played %d", card)
		}
		if seen := v.pos.Seen[v.seat][i]; seen > 0 {
			fmt.Fprintf(&b, ", holds %d", seen)
		}
		if v.bad {
			fmt.Fprintf(&b, " %v", v.pos.Hands[i])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (v view) Status(lang string) string {
	return fmt.Sprintf("round %d of %d, %s, %d left; you hold %v\n", v.pos.Round, v.pos.Rounds, v.pos.Phase, v.pos.Left, v.pos.Hands[v.seat])
}
