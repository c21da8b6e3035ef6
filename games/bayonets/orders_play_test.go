package bayonets

import (
	"math/rand/v2"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/gametest"
)

// A readingRef plays at random and looks at each question whether its answers
// can be written and read again, and now and then at boards.
type readingRef struct {
	*randomRef
	title *Title
	seen  map[games.Kind]int
	n     int
}

func (r *readingRef) Ask(d games.Decision) games.Answer {
	kind := d.About().Kind
	r.seen[kind]++
	orders := []games.Order{d.Default(), d.Sample(r.r)}
	if r.seen[kind] < 20 {
		orders = append(orders, d.List()...)
	}
	for _, o := range orders {
		line := formatOrder(o)
		reading := readLine(line)
		if reading.Order == nil || !games.SameAnswer(*reading.Order, o) || reading.Order.Place != o.Place {
			r.t.Fatalf("%+v of %v\nis written %q\nand read as %s", o, d.About(), line, showReading(reading))
		}
		if len(reading.Notes) > 0 {
			r.t.Fatalf("%q is read with notes %v", line, reading.Notes)
		}
		if _, fault := d.Accept(*reading.Order); fault != nil {
			r.t.Fatalf("%q is refused: %v", line, fault.Why)
		}
	}
	if r.n++; r.n%200 == 0 {
		r.look()
	}
	return r.randomRef.Ask(d)
}

func (r *readingRef) AskAll(ds ...games.Decision) []games.Answer {
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = r.Ask(d)
	}
	return answers
}

// look draws the boards of everybody in all forms.
func (r *readingRef) look() {
	for _, f := range []Faction{Neutral, British, French} {
		v := newView(r.title, r.p, f)
		dealt := r.p
		if f != Neutral {
			dealt = redeal(r.p, f, rand.New(rand.NewPCG(1, uint64(r.n))))
		}
		again := newView(r.title, dealt, f)
		for _, form := range boardForms {
			drawn := gametest.Draw(v, games.Look{Form: form, Lang: "en"})
			width := 78
			if form == games.Narrow {
				width = 40
			}
			for _, line := range strings.Split(drawn, "\n") {
				if board.Width(line) > width || strings.TrimRight(line, " ") != line || strings.Contains(line, "board-") {
					r.t.Fatalf("%s board has the line %q", form, line)
				}
			}
			if drawn != gametest.Draw(again, games.Look{Form: form, Lang: "en"}) {
				r.t.Fatalf("the %s can tell a redealt position by its board", f)
			}
		}
		if v.Status("en") != again.Status("en") {
			r.t.Fatalf("the %s can tell a redealt position by its status", f)
		}
	}
}

// Over random play every answer of every question can be written and read
// again, and means the same.
func TestOrdersOverPlay(t *testing.T) {
	seen := map[games.Kind]int{}
	matches := uint64(6)
	if testing.Short() {
		matches = 1
	}
	title := New()
	for seed := range matches {
		g, ref := newRandom(t, []string{"1755", "1757", "1758", "campaign"}[seed%4], "setup", seed)
		g.ref = &readingRef{randomRef: ref, title: title, seen: seen}
		g.play()
	}
	for _, k := range kinds {
		if seen[k.Kind] == 0 {
			t.Logf("%s was never asked", k.Kind)
		}
	}
}
