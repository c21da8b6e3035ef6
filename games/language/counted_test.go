package language

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// A number may stand before a value, must where the class says so, and is none where it is
// too great.
func TestCounted(t *testing.T) {
	shared := fstest.MapFS{"lexicon.toml": {Data: []byte("[words]\nand = [\"and\"]\n")}}
	title := fstest.MapFS{"lexicon.toml": {Data: []byte("[names.place]\nboston = [\"BOS\"]\n")}, "orders.toml": {}}
	l, err := Load("en", title, Settings{Shared: shared})
	if err != nil {
		t.Fatal(err)
	}
	places := Names{Language: l, Classes: []string{"place"}, Words: strings.ToUpper}
	some, must := Counted{Class: places, Most: 60}, Counted{Class: places, Most: 60, Must: true}
	for _, c := range []struct {
		typed      string
		some, must string
	}{
		{"BOS", "[boston of 1]", "[]"},
		{"2 BOS", "[2*boston of 2]", "[2*boston of 2]"},
		{"0 BOS", "[]", "[]"},
		{"61 BOS", "[]", "[]"},
		{"2", "[]", "[]"},
		{"", "[]", "[]"},
	} {
		for _, x := range []struct {
			by   Counted
			want string
		}{{some, c.some}, {must, c.must}} {
			spans := []string{}
			for _, s := range x.by.Read(l.line(c.typed), 0) {
				spans = append(spans, fmt.Sprintf("%s of %d", s.Value, s.N))
			}
			if got := fmt.Sprint(spans); got != x.want {
				t.Errorf("%q, must %t: %s, want %s", c.typed, x.by.Must, got, x.want)
			}
		}
	}
	if got := some.Write("2*boston") + ", " + some.Write("boston"); got != "2 BOSTON, BOSTON" {
		t.Errorf("written %s", got)
	}
	first := func(int) int { return 0 }
	if got := some.Random(first) + ", " + must.Random(first); got != "boston, 1*boston" {
		t.Errorf("at random %s", got)
	}
}

// Odds are numbers, behind which "to 1" may stand, or must.
func TestOdds(t *testing.T) {
	shared := fstest.MapFS{"lexicon.toml": {Data: []byte("[words]\nand = [\"and\"]\n[lists]\n\"or more\" = [\"or more\"]\n")}}
	title := fstest.MapFS{"lexicon.toml": {Data: []byte("[lists]\n\"to one\" = [\"to 1\"]\n")}, "orders.toml": {}}
	l, err := Load("en", title, Settings{Shared: shared})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		typed               string
		parts, whole, ratio string
	}{
		{"3", "[3 of 1]", "[3 of 1]", "[]"},
		{"3 to 1", "[3 of 1 3 of 3]", "[3 of 1 3 of 3]", "[3 of 3]"},
		{"3 to 1 or more", "[3 of 1 3 of 5]", "[3 of 1 3 of 5]", "[3 of 5]"},
		{"1.50", "[1.5 of 2]", "[]", "[]"},
		{"0.8", "[0.8 of 2]", "[]", "[]"},
		{"100", "[]", "[]", "[]"},
		{"", "[]", "[]", "[]"},
	} {
		for want, by := range map[*string]Odds{
			&c.parts: {Most: 99, Parts: true}, &c.whole: {Most: 99}, &c.ratio: {Most: 99, Ratio: true},
		} {
			last, spans := Span{}, []string{}
			for _, s := range by.Read(l.line(c.typed), 0) {
				if s.N != last.N {
					spans = append(spans, fmt.Sprintf("%s of %d", s.Value, s.N))
				}
				last = s
			}
			if got := fmt.Sprint(spans); got != *want {
				t.Errorf("%q by %+v: %s, want %s", c.typed, by, got, *want)
			}
		}
	}
}

// A value and its number are taken apart as they were put together.
func TestCutCount(t *testing.T) {
	for _, v := range []string{"boston", "2*boston", "12*boston"} {
		if n, value := CutCount(v); value != "boston" || Count(n, value) != v {
			t.Errorf("%s is %d and %s", v, n, value)
		}
	}
}
