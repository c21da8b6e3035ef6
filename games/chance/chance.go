// Package chance reckons with exact chances, for what players are told of dice
// before they are thrown.
package chance

import (
	"math"
	"slices"
)

// A Chance is a probability as an exact fraction in lowest terms.
type Chance struct{ N, Of int }

// What never and what always happens.
var (
	Never  = Chance{0, 1}
	Always = Chance{1, 1}
)

// New is n in of, in lowest terms; of is above 0.
func New(n, of int) Chance {
	a, b := n, of
	for b != 0 {
		a, b = b, a%b
	}
	return Chance{n / a, of / a}
}

// Faces is the chance that a die, of which these are the faces, shows one that
// is wanted.
func Faces[F any](faces []F, wanted func(F) bool) Chance {
	n := 0
	for _, f := range faces {
		if wanted(f) {
			n++
		}
	}
	return New(n, len(faces))
}

// Die is the chance that a die with faces 1 to 6 shows one that is wanted.
func Die(wanted func(int) bool) Chance { return Faces([]int{1, 2, 3, 4, 5, 6}, wanted) }

// AtLeast is the chance that a die with faces 1 to 6 and a modifier shows n or
// more.
func AtLeast(n, modifier int) Chance { return New(max(0, min(6, 7-n+modifier)), 6) }

// And is the chance of both of two things that do not depend on each other.
func (c Chance) And(d Chance) Chance { return New(c.N*d.N, c.Of*d.Of) }

// Or is the chance of one of two things that exclude each other.
func (c Chance) Or(d Chance) Chance { return New(c.N*d.Of+d.N*c.Of, c.Of*d.Of) }

// Any is the chance of at least one of some things that do not depend on each
// other.
func Any(chances ...Chance) Chance {
	none := Always
	for _, c := range chances {
		none = none.And(c.Not())
	}
	return none.Not()
}

// Not is the chance that it does not happen.
func (c Chance) Not() Chance { return Chance{c.Of - c.N, c.Of} }

// More reports whether c is greater than d.
func (c Chance) More(d Chance) bool { return c.N*d.Of > d.N*c.Of }

// Percent is c in percent, rounded; only what is impossible is 0, only what is
// certain 100.
func (c Chance) Percent() int {
	p := (200*c.N + c.Of) / (2 * c.Of)
	switch {
	case p == 0 && c.N > 0:
		return 1
	case p == 100 && c.N < c.Of:
		return 99
	}
	return p
}

// Percent is a chance from 0 to 1 as Chance.Percent is, where it is no exact one.
func Percent(p float64) int {
	const tiny = 1e-9
	n := int(math.Round(100 * p))
	if p > tiny {
		n = max(n, 1)
	}
	if p < 1-tiny {
		n = min(n, 99)
	}
	return n
}

// Foremost adds up what prospects are worth of which one cannot pursue all: each
// counts for part of what the next better one does, and nothing below the least
// part. It sorts the list.
func Foremost(prospects []float64, part, least float64) float64 {
	slices.Sort(prospects)
	total, now := 0.0, 1.0
	for i := len(prospects) - 1; i >= 0 && now > least; i-- {
		total += now * prospects[i]
		now *= part
	}
	return total
}
