package toy

import (
	"fmt"
	"strings"

	"postrider/games"
)

// view is what who holds some seats may know.
type view struct {
	pos   *Position
	seats []int
	bad   bool
}

func (t Title) View(pos games.Position, seats games.Seats) games.View {
	p := pos.Clone().(*Position)
	if t.Bad == BadLook {
		pos.(*Position).Units[0][0]++
	}
	v := view{pos: p, bad: t.Bad == BadBoard}
	for _, seat := range seats {
		v.seats = append(v.seats, p.seat(string(seat)))
	}
	return v
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
		for _, me := range v.seats {
			if seen := v.pos.Seen[me][i]; seen > 0 {
				fmt.Fprintf(&b, ", holds %d", seen)
			}
		}
		if v.bad {
			fmt.Fprintf(&b, " %v", v.pos.Hands[i])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (v view) Status(lang string) string {
	status := fmt.Sprintf("round %d of %d, %s, %d left", v.pos.Round, v.pos.Rounds, v.pos.Phase, v.pos.Left)
	for _, me := range v.seats {
		status += fmt.Sprintf("; you hold %v", v.pos.Hands[me])
	}
	return status + "\n"
}
