package pick

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
)

// Puts stay in their order, one for each place, and nothing is put where nothing goes.
func TestPuts(t *testing.T) {
	var puts []Put[string]
	for _, p := range []Put[string]{{"b", 2}, {"a", 1}, {"c", 0}, {"b", 1}, {"d", -1}} {
		puts = PutMore(puts, p.At, p.N, cmp.Compare[string])
	}
	if want := []Put[string]{{"a", 1}, {"b", 3}}; !slices.Equal(puts, want) {
		t.Errorf("got %v, want %v", puts, want)
	}
	if Total(puts) != 4 || At(puts, "b") != 3 || At(puts, "c") != 0 {
		t.Errorf("in all %d, at b %d, at c %d", Total(puts), At(puts, "b"), At(puts, "c"))
	}
	say := func(n int, at string) string { return fmt.Sprint(n, at) }
	if got, want := Amounts(puts, say), []string{"1a", "3b"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
