package rating

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// near compares with as many digits as are printed.
func near(t *testing.T, what string, got float64, printed string) {
	t.Helper()
	want, err := strconv.ParseFloat(printed, 64)
	if err != nil {
		t.Fatal(err)
	}
	digits := len(printed) - 1 - slices.Index([]byte(printed), '.')
	if math.Abs(got-want) > 0.5001*math.Pow10(-digits) {
		t.Errorf("%s is %.6f, printed %s", what, got, printed)
	}
}

// The example of Glickman's paper, with the digits that it prints.
func TestPublishedExample(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	against := []Rating{{1400, 30, 0.06}, {1550, 100, 0.06}, {1700, 300, 0.06}}
	for i, row := range []struct{ mu, phi, g, e string }{
		{"-0.5756", "0.1727", "0.9955", "0.639"}, {"0.2878", "0.5756", "0.9531", "0.432"}, {"1.1513", "1.7269", "0.7242", "0.303"},
	} {
		mu, phi := (against[i].Rating-1500)/scale, against[i].Deviation/scale
		near(t, "mu", mu, row.mu)
		near(t, "phi", phi, row.phi)
		near(t, "g", weight(phi), row.g)
		near(t, "E", expected(0, mu, weight(phi)), row.e)
	}
	near(t, "phi of the player", player.Deviation/scale, "1.1513")
	after := player.After([]Score{{against[0], 1}, {against[1], 0}, {against[2], 0}})
	mu := (after.Rating - 1500) / scale
	near(t, "mu'", mu, "-0.2069")
	near(t, "phi'", after.Deviation/scale, "0.8722")
	near(t, "the rating of the mu' that is printed", scale*math.Round(mu*1e4)/1e4+1500, "1464.06")
	near(t, "the deviation", after.Deviation, "151.52")
	near(t, "the volatility, cut and not rounded", math.Trunc(after.Volatility*1e5)/1e5, "0.05999")
}

// Who does not play is known less and less, but never less than somebody unknown.
func TestNobodyPlays(t *testing.T) {
	r := Rating{1700, 60, 0.06}
	for range 12 {
		next := r.After(nil)
		near(t, "the deviation", next.Deviation, strconv.FormatFloat(scale*math.Sqrt(math.Pow(r.Deviation/scale, 2)+r.Volatility*r.Volatility), 'f', 6, 64))
		if next.Rating != r.Rating || next.Volatility != r.Volatility {
			t.Errorf("%v without a match became %v", r, next)
		}
		r = next
	}
	if d := (Rating{1500, 349.99, 0.06}).After(nil).Deviation; d != 350 {
		t.Errorf("the deviation is %v", d)
	}
}

func day(month time.Month, day int) time.Time {
	return time.Date(2026, month, day, 12, 0, 0, 0, time.UTC)
}

func TestStandings(t *testing.T) {
	matches := []Match[string]{
		{[2]string{"anna", "bob"}, 1, day(time.March, 3)},
		{[2]string{"bob", "anna"}, 0.5, day(time.March, 30)},
		{[2]string{"carl", "anna"}, 0, day(time.June, 1)},
		{[2]string{"carl", "bob"}, 1, day(time.November, 1)}, // is yet to come
	}
	got := Standings(matches, day(time.August, 20))
	anna := Unknown.After([]Score{{Unknown, 1}, {Unknown, 0.5}})
	bob := Unknown.After([]Score{{Unknown, 0}, {Unknown, 0.5}}).After(nil).After(nil) // April and May
	anna = anna.After(nil).After(nil)
	carl := Unknown.After([]Score{{anna, 0}})
	anna, bob = anna.After([]Score{{Unknown, 1}}), bob.After(nil)
	want := map[string]Standing{ // July is over, August not
		"anna": {anna.After(nil), 2, 1, 0, true},
		"bob":  {bob.After(nil), 0, 1, 1, true},
		"carl": {carl.After(nil), 0, 0, 1, true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"anna", "bob", "carl"}, Ranked(got)); diff != "" {
		t.Errorf("the order, -want +got:\n%s", diff)
	}
	if len(Standings[string](nil, day(time.May, 1))) != 0 {
		t.Error("nobody has played, and somebody stands in the table")
	}
}

// A month ends at midnight of UTC, wherever its players are.
func TestMonthsOfUTC(t *testing.T) {
	west := time.FixedZone("UTC-8", -8*3600)
	pair := [2]string{"anna", "bob"}
	late := time.Date(2026, time.March, 31, 20, 0, 0, 0, west) // April in UTC
	got := Standings([]Match[string]{{pair, 1, day(time.April, 9)}, {pair, 1, late}}, day(time.April, 30))
	want := Unknown.After([]Score{{Unknown, 1}, {Unknown, 1}})
	if got["anna"].Rating != want {
		t.Errorf("two matches of one month give %v, not %v", got["anna"].Rating, want)
	}
}

// Whatever the order in which matches are known, ratings are the same; a match taken out is
// as if it had never been; and what one gains the other does not gain.
func TestOrderAndTakenOut(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var matches []Match[int]
	for range 200 {
		a := r.IntN(12)
		b := (a + 1 + r.IntN(11)) % 12
		matches = append(matches, Match[int]{[2]int{a, b}, float64(r.IntN(3)) / 2, day(time.Month(1+r.IntN(9)), 1+r.IntN(28))})
	}
	now := day(time.October, 5)
	want := Standings(matches[1:], now)
	mixed := slices.Clone(matches)
	r.Shuffle(len(mixed), func(i, k int) { mixed[i], mixed[k] = mixed[k], mixed[i] })
	at := slices.Index(mixed, matches[0])
	got := Standings(slices.Delete(mixed, at, at+1), now)
	for id, s := range want {
		g := got[id]
		if math.Abs(g.Rating.Rating-s.Rating.Rating) > 1e-6 || math.Abs(g.Deviation-s.Deviation) > 1e-6 || g.Played() != s.Played() {
			t.Errorf("%d: %v, in another order %v", id, s, g)
		}
	}
	both := Standings([]Match[int]{{[2]int{1, 2}, 1, day(time.May, 1)}}, now)
	if up, down := both[1].Rating.Rating-1500, 1500-both[2].Rating.Rating; up <= 0 || math.Abs(up-down) > 1e-9 {
		t.Errorf("the winner gains %v, the loser loses %v", up, down)
	}
}
