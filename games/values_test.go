package games

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A value of a Text is the same list, number and names as it was told and after
// a journey through JSON.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		value any
		list  []string
		n     int
		names string
	}{
		{nil, []string{}, 0, ""},
		{"albany", []string{"albany"}, 0, "ALBANY"},
		{"12", []string{"12"}, 12, "12"},
		{7, []string{"7"}, 7, "7"},
		{2.5, []string{"2.5"}, 2, "2.5"},
		{true, []string{"true"}, 0, "TRUE"},
		{[]string{"albany", "oswego"}, []string{"albany", "oswego"}, 0, "ALBANY, OSWEGO"},
		{[]int{3, 14}, []string{"3", "14"}, 0, "3, 14"},
		{[]string{}, []string{}, 0, ""},
	} {
		text, err := json.Marshal(c.value)
		if err != nil {
			t.Fatal(err)
		}
		var again any
		if err := json.Unmarshal(text, &again); err != nil {
			t.Fatal(err)
		}
		for _, v := range []any{c.value, again} {
			if got := Strings(v); !slices.Equal(got, c.list) {
				t.Errorf("%#v is the list %q, want %q", v, got, c.list)
			}
			if got := Int(v); got != c.n {
				t.Errorf("%#v is the number %d, want %d", v, got, c.n)
			}
			if got := strings.Join(NameWords(strings.ToUpper)(v), ", "); got != c.names {
				t.Errorf("%#v is named %q, want %q", v, got, c.names)
			}
			if len(c.list) == 1 {
				if got := NameWord(strings.ToUpper)(v); got != c.names {
					t.Errorf("%#v alone is named %q, want %q", v, got, c.names)
				}
			}
		}
	}
}

// hue has a name.
type hue int

func (s hue) String() string { return [...]string{"red", "blue"}[s] }

// TestNamedValues: what has a name stands by it in texts and orders, lists of
// such too.
func TestNamedValues(t *testing.T) {
	text := T("kind", "one", hue(1), "list", []hue{0, 1}, "none", []hue(nil), "count", 2, "numbers", []int{3})
	want := map[string]any{"one": "blue", "list": []string{"red", "blue"}, "none": []string{}, "count": 2, "numbers": []int{3}}
	if diff := cmp.Diff(want, text.Values.Map()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	o := NewOrder("kind", "verb", "one", hue(0), "list", []hue{1, 0}, "words", []string{"a"})
	wantArgs := []Arg{{Name: "one", Values: []string{"red"}}, {Name: "list", Values: []string{"blue", "red"}},
		{Name: "words", Values: []string{"a"}}}
	if diff := cmp.Diff(wantArgs, o.Args); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}
