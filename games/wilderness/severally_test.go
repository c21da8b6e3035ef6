package wilderness

import (
	"strings"
	"testing"

	"postrider/games"
)

// An order for several units that a card has activated one by one sends each of them (5.32).
func TestSeverally(t *testing.T) {
	for _, c := range []struct {
		sheet string
		moved int
	}{
		{"29: both Cherokees Winchester - Allegheny South", 2},
		{"play 29 units 2 Cherokee at WIN\neach of the Cherokees moves to ALS", 2},
		{"play 29 units 2 Cherokee at WIN\nmove 2 Cherokee to ALS", 2},
		{"play 29 units 2 Cherokee at WIN\nmove Cherokee from WIN to ALS\nstay Cherokee", 1},
	} {
		p := position(t, "WIN british: Dunbar, 2 Cherokee; hand british 29, 57; hand french 24, 25")
		p.Turn = British
		m, err := games.NewMatch(placedTitle{New(), p}, games.Setup{Code: "W3", Title: "wilderness", Scenario: "early-war", Seed: games.Seed{1}})
		if err != nil {
			t.Fatal(err)
		}
		out := take(t, m, "british", strings.Split(c.sheet, "\n")...)
		moved := 0
		for _, e := range m.News("british").Events {
			if e.Kind == "moved" && e.Values.Get("to") == sp("ALS").String() {
				moved++
			}
		}
		if moved != c.moved {
			t.Errorf("%q: %d of them moved, want %d (%+v)", c.sheet, moved, c.moved, out.Lines)
		}
		for _, l := range out.Lines {
			if l.Fate != games.FateUsed {
				t.Errorf("%q: what became of %q is %v", c.sheet, l.Text, l.Fate)
			}
		}
	}
}

// An order for a leader that says he starts where he does not stand comes back:
// the card is not spent without him.
func TestFromElsewhere(t *testing.T) {
	for _, c := range []struct {
		move string
		done bool
	}{
		{"move Montcalm from MON to TIC", true},
		{"move Montcalm from TIC to HCN", false},
		{"move Rigaud from TIC to HCN", true}, // who was not activated: an order for later
	} {
		p := position(t, "MON french: Montcalm, 2 Regulars; hand british 29, 57; hand french 24, 35")
		p.Turn = French
		m, err := games.NewMatch(placedTitle{New(), p}, games.Setup{Code: "W4", Title: "wilderness", Scenario: "early-war", Seed: games.Seed{1}})
		if err != nil {
			t.Fatal(err)
		}
		out, err := m.Take("french", games.ReadSheet(played, "play 35 force Montcalm with all\n"+c.move+"\ndone", nil))
		if err != nil || out.Done != c.done || !c.done && (len(out.Faults) != 1 || out.Faults[0].Line != 2) {
			t.Errorf("%q: %v, %+v", c.move, err, out)
		}
	}
}
