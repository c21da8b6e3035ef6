package games

import (
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// Kinds are read in the order of the file; a setting that there is not panics.
func TestReadKinds(t *testing.T) {
	read := func(kinds string) []KindInfo {
		return ReadKinds(fstest.MapFS{"kinds.toml": {Data: []byte(kinds)}})
	}
	got := read(`kind = [
  { name = "reserve", rule = "7.1", setting = "must", queue_only = true },
  { name = "wie", rule = "18.3.1", setting = "no", secret = true },
  { name = "first", rule = "7.1", setting = "ask", was = { 1 = "no" } },
]`)
	want := []KindInfo{
		{Kind: "reserve", Rule: "7.1", Setting: Must, QueueOnly: true}, {Kind: "wie", Rule: "18.3.1", Setting: No, Secret: true},
		{Kind: "first", Rule: "7.1", Setting: Ask, Was: map[string]Setting{"1": No}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("other kinds (-want +got):\n%s", diff)
	}
	for _, wrong := range []string{`kind = [{ name = "first", setting = "perhaps" }]`,
		`kind = [{ name = "first", setting = "no", was = { 1 = "should" } }]`, `kind = 3`} {
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

// What is asked at each pace: at the quick one only what must be, at the careful one
// everything that does not give something away, and that is not there for each step.
func TestPace(t *testing.T) {
	must, ask, no := KindInfo{Setting: Must}, KindInfo{Setting: Ask}, KindInfo{Setting: No}
	for _, c := range []struct {
		name                    string
		info                    KindInfo
		minor                   bool
		shipped, quick, careful bool
	}{
		{"must", must, false, true, true, true},
		{"must, minor", must, true, true, true, true},
		{"ask", ask, false, true, false, true},
		{"ask, minor", ask, true, false, false, true},
		{"no", no, false, false, false, true},
		{"secret", KindInfo{Setting: No, Secret: true}, false, false, false, false},
		{"never a standing order", KindInfo{Setting: No, QueueOnly: true}, false, false, false, false},
	} {
		got := [...]bool{Shipped.Asks(c.info, c.minor), Quick.Asks(c.info, c.minor), Careful.Asks(c.info, c.minor)}
		if want := [...]bool{c.shipped, c.quick, c.careful}; got != want {
			t.Errorf("%s: shipped, quick, careful are %v, want %v", c.name, got, want)
		}
	}
}

// A match keeps the settings that were shipped when it began.
func TestKindsAsBegun(t *testing.T) {
	title := settings{kinds: []KindInfo{
		{Kind: "retreat", Setting: Ask, Was: map[string]Setting{"1": No, "2": Must}}, {Kind: "card", Setting: Must},
	}}
	for began, want := range map[string]Setting{"1": No, "2": Must, "3": Ask, "1+0123456789": No} {
		kinds := kindsOf(title, began)
		if kinds[0].Setting != want || kinds[1].Setting != Must {
			t.Errorf("begun by version %s: %+v", began, kinds)
		}
	}
	if title.kinds[0].Setting != Ask {
		t.Error("the title's own have changed")
	}
}

type settings struct {
	Title
	kinds []KindInfo
}

func (s settings) Kinds() []KindInfo { return s.kinds }
