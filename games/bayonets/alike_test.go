package bayonets

import (
	"testing"

	"postrider/games"
)

// Which of several like counters moved is the same when the match is replayed: what is recorded
// names the first of them, though an order that leaves one out may take the last.
func TestLikeCountersReplay(t *testing.T) {
	for _, sheet := range []string{
		"move all, except New England from ALB to LKG", "move all but 2 New England from ALB via LKG to TIC", "move 2 New England, Fraser from ALB to LKG",
	} {
		s := stage{kind: kindAction, seat: BritishSeat, text: "ALB british: 3 New England, Fraser; ap british army, army", scene: britishTurn}
		m, out := s.play(t, "ask action", sheet)
		for _, f := range out.Faults {
			t.Errorf("%s: %s", sheet, faultText(f))
		}
		title := &staged{Title: title, start: position(t, "1755", s.text), scene: s.scene}
		if _, err := games.LoadMatch(title, m.State(), m.Fresh()[m.Base()-1:]); err != nil {
			t.Errorf("behind %q the match does not go on: %v", sheet, err)
		}
	}
}
