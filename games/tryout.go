package games

import "math/rand/v2"

// A Tryout is a Referee for trying rules out on a copy of a position, as a Bot
// does: dice and cards fall at random, and nobody is told.
type Tryout struct {
	r      *rand.Rand
	answer func(Decision) (Order, bool)
}

// NewTryout makes one. A question gets the order that answer has for it, and its
// default where answer has none, or is nil, or the order is refused.
func NewTryout(r *rand.Rand, answer func(Decision) (Order, bool)) *Tryout { return &Tryout{r, answer} }

func (t *Tryout) Ask(d Decision) Answer {
	if t.answer != nil {
		if o, ok := t.answer(d); ok {
			if a, fault := d.Accept(o); fault == nil {
				return a
			}
		}
	}
	a, fault := d.Accept(d.Default())
	if fault != nil {
		panic("games: the default of " + string(d.About().Kind) + " is refused: " + fault.Why.Kind)
	}
	return a
}

func (t *Tryout) AskAll(ds ...Decision) []Answer {
	answers := make([]Answer, len(ds))
	for i, d := range ds {
		answers[i] = t.Ask(d)
	}
	return answers
}

func (t *Tryout) Roll(n, sides int, _ Label) []int {
	dice := make([]int, n)
	for i := range dice {
		dice[i] = 1 + t.r.IntN(sides)
	}
	return dice
}

func (t *Tryout) Draw(_ string, n int, _ Label) int { return t.r.IntN(n) }
func (t *Tryout) Tell(Event)                        {}
func (t *Tryout) Checkpoint()                       {}
