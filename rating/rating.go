// Package rating reckons how strong players are from who beat whom: Glicko-2, after Mark E.
// Glickman, "Example of the Glicko-2 system" (2022), whose steps its code names. A period
// is a month in UTC.
//
// Nothing here is kept: ratings follow from the matches, so that a match that is annulled or
// rolled back leaves no trace.
package rating

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"time"
)

// A Rating is how strong a player is held to be.
type Rating struct {
	Rating     float64 // 1500 is that of somebody of whom nothing is known
	Deviation  float64 // the standard deviation of Rating
	Volatility float64 // how much the rating is expected to wander in a period
}

// Unknown is the rating of somebody who has played nothing yet (step 1).
var Unknown = Rating{Rating: 1500, Deviation: 350, Volatility: 0.06}

const (
	tau       = 0.5      // the system constant: how much volatilities change
	scale     = 173.7178 // of a rating against the scale that is reckoned on
	precision = 0.000001 // of a volatility
)

// A Score is how a match ended for one of its players, against somebody.
type Score struct {
	Against Rating
	Points  float64 // 1 for a match won, 0.5 for one drawn, 0 for one lost
}

// After is the rating after a period with these scores, of which there may be none.
func (r Rating) After(scores []Score) Rating {
	mu, phi := (r.Rating-Unknown.Rating)/scale, r.Deviation/scale // step 2
	if len(scores) == 0 {
		r.Deviation = min(scale*math.Hypot(phi, r.Volatility), Unknown.Deviation)
		return r
	}
	information, surprise := 0.0, 0.0 // steps 3 and 4
	for _, s := range scores {
		g := weight(s.Against.Deviation / scale)
		e := expected(mu, (s.Against.Rating-Unknown.Rating)/scale, g)
		information += g * g * e * (1 - e)
		surprise += g * (s.Points - e)
	}
	variance := 1 / information
	r.Volatility = volatility(r.Volatility, phi, variance, variance*surprise) // step 5
	before := math.Hypot(phi, r.Volatility)                                   // step 6
	phi = 1 / math.Sqrt(1/(before*before)+information)                        // step 7
	mu += phi * phi * surprise
	r.Rating, r.Deviation = scale*mu+Unknown.Rating, min(scale*phi, Unknown.Deviation) // step 8
	return r
}

// weight is how much a score against somebody of this deviation counts (g of step 3).
func weight(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected is what is expected of a score (E of step 3).
func expected(mu, against, g float64) float64 { return 1 / (1 + math.Exp(-g*(mu-against))) }

// volatility is the new one (step 5), found by the Illinois algorithm. delta is what the
// scores alone would change of the rating.
func volatility(sigma, phi, variance, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex := math.Exp(x)
		all := phi*phi + variance + ex
		return ex*(delta*delta-all)/(2*all*all) - (x-a)/(tau*tau)
	}
	low, high := a, math.Log(delta*delta-phi*phi-variance)
	if delta*delta <= phi*phi+variance {
		high = a - tau
		for f(high) < 0 {
			high -= tau
		}
	}
	fLow, fHigh := f(low), f(high)
	for math.Abs(high-low) > precision {
		next := low + (low-high)*fLow/(fHigh-fLow)
		fNext := f(next)
		if fNext*fHigh <= 0 {
			low, fLow = high, fHigh
		} else {
			fLow /= 2
		}
		high, fHigh = next, fNext
	}
	return math.Exp(low / 2)
}

// A Match is one that counts: of two players, and over.
type Match[ID cmp.Ordered] struct {
	Players [2]ID
	Points  float64 // of the first: 1, 0.5 or 0
	Ended   time.Time
}

// A Standing is a player's rating and what it stands on.
type Standing struct {
	Rating
	Won, Drawn, Lost int
	// Provisional: too little is known of him for a place in a table.
	Provisional bool
}

// Played is how many matches count.
func (s Standing) Played() int { return s.Won + s.Drawn + s.Lost }

// From when on a rating is not provisional any more.
const (
	enoughMatches = 5
	sureDeviation = 130
)

// Standings reckons the ratings of all who have played. Of the month of now, and of no later
// one, counts what has ended so far: until it is over its ratings move.
func Standings[ID cmp.Ordered](matches []Match[ID], now time.Time) map[ID]Standing {
	matches = slices.DeleteFunc(slices.Clone(matches), func(m Match[ID]) bool { return m.Ended.After(now) })
	slices.SortStableFunc(matches, func(a, b Match[ID]) int { return a.Ended.Compare(b.Ended) })
	all := map[ID]Standing{}
	for month := 0; len(matches) > 0; {
		n := monthOf(matches[0].Ended)
		if month != 0 {
			rest(all, n-month-1)
		}
		month = n
		end := slices.IndexFunc(matches, func(m Match[ID]) bool { return monthOf(m.Ended) != n })
		if end < 0 {
			end = len(matches)
		}
		play(all, matches[:end])
		if matches = matches[end:]; len(matches) == 0 {
			rest(all, monthOf(now)-n-1)
		}
	}
	for id, s := range all {
		s.Provisional = s.Played() < enoughMatches || s.Deviation > sureDeviation
		all[id] = s
	}
	return all
}

// monthOf counts months in UTC.
func monthOf(t time.Time) int {
	year, month, _ := t.UTC().Date()
	return year*12 + int(month)
}

// play brings all a month further in which these matches ended. All ratings of a month are
// reckoned from those before it.
func play[ID cmp.Ordered](all map[ID]Standing, matches []Match[ID]) {
	before := maps.Clone(all)
	rating := func(id ID) Rating {
		if s, ok := before[id]; ok {
			return s.Rating
		}
		return Unknown
	}
	scores := map[ID][]Score{}
	for _, m := range matches {
		for i, id := range m.Players {
			points, s := m.Points, all[id]
			if i == 1 {
				points = 1 - points
			}
			switch {
			case points > 0.5:
				s.Won++
			case points < 0.5:
				s.Lost++
			default:
				s.Drawn++
			}
			all[id] = s
			scores[id] = append(scores[id], Score{rating(m.Players[1-i]), points})
		}
	}
	for id, s := range all {
		s.Rating = rating(id).After(scores[id])
		all[id] = s
	}
}

// rest brings all some months further in which nobody played.
func rest[ID cmp.Ordered](all map[ID]Standing, months int) {
	for range months {
		for id, s := range all {
			s.Rating = s.After(nil)
			all[id] = s
		}
	}
}

// Ranked are the players by rating, the best first; those of provisional ratings behind.
func Ranked[ID cmp.Ordered](all map[ID]Standing) []ID {
	return slices.SortedFunc(maps.Keys(all), func(a, b ID) int {
		x, y := all[a], all[b]
		if x.Provisional != y.Provisional {
			if y.Provisional {
				return -1
			}
			return 1
		}
		return cmp.Or(-cmp.Compare(x.Rating.Rating, y.Rating.Rating), cmp.Compare(a, b))
	})
}
