package games

import (
	"slices"
	"testing"
	"testing/fstest"
)

// Kinds are read in the order of the file; a setting that there is not panics.
func TestReadKinds(t *testing.T) {
	read := func(kinds string) []KindInfo {
		return ReadKinds(fstest.MapFS{"kinds.toml": {Data: []byte(kinds)}})
	}
	got := read(`kind = [
  { name = "reserve", rule = "7.1", setting = "must", queue_only = true },
  { name = "wie", rule = "18.3.1", setting = "no", secret = true },
  { name = "first", rule = "7.1", setting = "should" },
]`)
	want := []KindInfo{
		{Kind: "reserve", Rule: "7.1", Setting: Must, QueueOnly: true}, {Kind: "wie", Rule: "18.3.1", Setting: No, Secret: true},
		{Kind: "first", Rule: "7.1", Setting: Should},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, wrong := range []string{`kind = [{ name = "first", setting = "perhaps" }]`, `kind = 3`} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is read", wrong)
				}
			}()
			read(wrong)
		}()
	}
}
