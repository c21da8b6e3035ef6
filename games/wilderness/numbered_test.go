package wilderness

import (
	"fmt"
	"testing"

	"postrider/games"
)

// A number with which a line begins is that of a card that may be played, unless the lines are numbered
// one behind the other.
func TestCardAsListNumber(t *testing.T) {
	m, hand := begun(t, 3)
	n := hand[0]
	for _, c := range []struct{ typed, want string }{
		{fmt.Sprintf("%d. Levis with his two Regulars goes to BEC", n),
			fmt.Sprintf("play %d force Lévis with 2 Regulars\nif playing %d: move Lévis to BEC", n, n)},
		{fmt.Sprintf("(%d) Levis and all Regulars", n), fmt.Sprintf("play %d force Lévis with all Regulars", n)},
		{fmt.Sprintf("- %d) Levis with everybody but Bougainville", n), fmt.Sprintf("play %d force Lévis with except Bougainville", n)},
		{fmt.Sprintf("%d. discard %d\n%d. ambush no", n, n, n+1), fmt.Sprintf("discard %d\nif playing %d: ambush no", n, n)},
		{"99. pass", "pass"},
	} {
		got := ""
		for _, l := range m.Reader("french").Read(c.typed).Lines {
			switch o := l.Reading.Order; {
			case l.Reading.Fault != nil:
				got += "! " + l.Reading.Fault.Why.Kind
			case o != nil:
				if got != "" {
					got += "\n"
				}
				got += games.Title(played).Format(played.Normal(*o))
			}
		}
		if got != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
	}
}
