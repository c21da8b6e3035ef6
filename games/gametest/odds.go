package gametest

import (
	"math/big"

	"postrider/games"
)

// A DiceTree is a referee that lets every sequence of dice with six faces fall
// once: Chance plays the rules with it again and again.
type DiceTree struct {
	Faces  []int                            // that fall first, from 1; then 1s do
	Answer func(games.Decision) games.Order // nil: the default
	fallen int
}

// Chance sums up how likely run reports true.
func (r *DiceTree) Chance(run func(ref games.Referee) bool) *big.Rat {
	sum := new(big.Rat)
	for {
		r.fallen = 0
		if run(r) {
			weight := big.NewRat(1, 1)
			for range r.fallen {
				weight.Mul(weight, big.NewRat(1, 6))
			}
			sum.Add(sum, weight)
		}
		r.Faces = r.Faces[:r.fallen]
		for len(r.Faces) > 0 && r.Faces[len(r.Faces)-1] == 6 {
			r.Faces = r.Faces[:len(r.Faces)-1]
		}
		if len(r.Faces) == 0 {
			return sum
		}
		r.Faces[len(r.Faces)-1]++
	}
}

// Roll is the next faces of the sequence.
func (r *DiceTree) Roll(n, _ int, _ games.Label) []int {
	values := make([]int, n)
	for i := range values {
		if r.fallen == len(r.Faces) {
			r.Faces = append(r.Faces, 1)
		}
		values[i] = r.Faces[r.fallen]
		r.fallen++
	}
	return values
}

// Ask answers a question, which must take the answer.
func (r *DiceTree) Ask(d games.Decision) games.Answer {
	o := d.Default()
	if r.Answer != nil {
		o = r.Answer(d)
	}
	a, fault := d.Accept(o)
	if fault != nil {
		panic(fault.Why.Kind)
	}
	return a
}

// AskAll, Draw, Tell and Checkpoint have no part in odds.
func (*DiceTree) AskAll(...games.Decision) []games.Answer { panic("gametest: one at a time") }
func (*DiceTree) Draw(string, int, games.Label) int       { return 0 }
func (*DiceTree) Tell(games.Event)                        {}
func (*DiceTree) Checkpoint()                             {}
