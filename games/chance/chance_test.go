package chance

import "testing"

func TestChance(t *testing.T) {
	third, half := New(2, 6), New(3, 6)
	for _, c := range []struct {
		name      string
		got, want Chance
	}{
		{"lowest terms", third, Chance{1, 3}},
		{"none", New(0, 6), Never},
		{"all", New(6, 6), Always},
		{"and", third.And(half), Chance{1, 6}},
		{"or", third.Or(half), Chance{5, 6}},
		{"not", third.Not(), Chance{2, 3}},
		{"any", Any(third, third, New(1, 4)), Chance{2, 3}},
		{"any of none", Any(), Never},
		{"not never", Never.Not(), Always},
		{"some faces", Faces([]string{"hit", "miss", "miss", "flag"}, func(f string) bool { return f == "miss" }), Chance{1, 2}},
		{"4 or more", AtLeast(4, 0), Chance{1, 2}},
		{"4 or more with 2 added", AtLeast(4, 2), Chance{5, 6}},
		{"sure", AtLeast(3, 2), Always},
		{"out of reach", AtLeast(7, 0), Never},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, c.got, c.want)
		}
	}
	if !half.More(third) || third.More(half) || half.More(half) {
		t.Error("a half is more than a third, and not than a half")
	}
	for _, c := range []struct {
		of   Chance
		want int
	}{{Never, 0}, {Always, 100}, {half, 50}, {third, 33}, {Chance{2, 3}, 67}, {Chance{1, 1000}, 1}, {Chance{999, 1000}, 99}} {
		if got := c.of.Percent(); got != c.want {
			t.Errorf("%v is %d %%, want %d", c.of, got, c.want)
		}
		if got := Percent(float64(c.of.N) / float64(c.of.Of)); got != c.want {
			t.Errorf("%v as no exact chance is %d %%, want %d", c.of, got, c.want)
		}
	}
}

func TestForemost(t *testing.T) {
	for _, c := range []struct {
		prospects []float64
		want      float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{1, 4, 2}, 5}, {[]float64{1, 1, 8, 4}, 10}} {
		if got := Foremost(c.prospects, 0.5, 0.3); got != c.want {
			t.Errorf("%v: got %v, want %v", c.prospects, got, c.want)
		}
	}
}
