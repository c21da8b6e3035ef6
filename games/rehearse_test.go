package games_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
)

// A rehearsal plays on with dice of its own, tells when the round ends, and
// leaves the match as it was.
func TestRehearse(t *testing.T) {
	tb := sit(t, fixed{toy.New(), quarrel()})
	before, fresh := tb.State(), len(tb.Fresh())
	play := func(seed uint64) (orders []string, ended bool) {
		run := tb.Rehearse(gametest.Seed(seed), func() { ended = true })
		defer run.Close()
		r := rand.New(rand.NewPCG(3, 3))
		for !ended {
			stop := run.Next()
			if stop.Err != nil {
				t.Fatal(stop.Err)
			}
			if stop.Over {
				break
			}
			for i, d := range stop.Questions {
				o := d.Sample(r)
				if fault := run.Give(i, o, games.FromBot); fault != nil {
					t.Fatalf("%s: %s", tb.title.Format(o), fault.Why.Kind)
				}
				orders = append(orders, tb.title.Format(o))
			}
		}
		return orders, ended
	}
	orders, ended := play(1)
	if len(orders) == 0 || !ended {
		t.Errorf("%d orders, the round ended: %v", len(orders), ended)
	}
	if !bytes.Equal(before, tb.State()) || len(tb.Fresh()) != fresh {
		t.Error("the rehearsal changed the match")
	}
}
