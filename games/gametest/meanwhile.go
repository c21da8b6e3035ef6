package gametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
)

// Meanwhile plays each scenario at random from where open begins it, and checks that
// what is put to a seat while others act, as the title tells by the position, is of a
// kind that says so, and that at least so many of those kinds are put.
func Meanwhile(t *testing.T, title games.Title, open func(scenario string, r *rand.Rand) (games.Position, error),
	others func(games.Position, games.About) bool, least int) {
	t.Helper()
	const seeds = 12
	put := map[games.Kind]bool{}
	look := func(run *games.Run, stop games.Stop, _ []games.Step) error {
		for _, d := range stop.Questions {
			if about := d.About(); others(run.Position(), about) {
				put[about.Kind] = true
			}
		}
		return nil
	}
	for _, sc := range title.Scenarios() {
		for seed := range uint64(seeds) {
			r := rand.New(rand.NewPCG(7, seed))
			start, err := open(sc.ID, r)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := Random(title, start, Play{Dice: Dice(seed), Choose: Choose(r), AtStop: look}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var said []games.Kind
	for _, k := range title.Kinds() {
		if k.Meanwhile {
			said = append(said, k.Kind)
		} else if put[k.Kind] {
			t.Errorf("%s is put while others act", k.Kind)
		}
	}
	missed := slices.DeleteFunc(said, func(k games.Kind) bool { return put[k] })
	if t.Logf("not put: %q", missed); len(put) < least {
		t.Errorf("only %d kinds were put", len(put))
	}
}
