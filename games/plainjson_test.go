package games

import (
	"encoding/json"
	"testing"
)

// What a JSONWriter writes is JSON as encoding/json writes it, and a JSONReader
// reads it; anything else it does not take.
func TestPlainJSON(t *testing.T) {
	type thing struct {
		Name  string  `json:"name"`
		Word  string  `json:"word,omitempty"`
		N     int     `json:"n"`
		Zero  int     `json:"zero,omitempty"`
		Is    bool    `json:"is"`
		Set   bool    `json:"set,omitempty"`
		List  []int   `json:"list"`
		Three [3]int  `json:"three,omitzero"`
		Flags [3]bool `json:"flags,omitzero"`
		Other any     `json:"other,omitempty"`
	}
	write := func(v thing) string {
		w := &JSONWriter{}
		w.Text(`{"name":`, v.Name)
		w.Word(`,"word":`, v.Word)
		w.Int(`,"n":`, v.N)
		w.Number(`,"zero":`, v.Zero)
		w.Bool(`,"is":`, v.Is)
		w.Flag(`,"set":true`, v.Set)
		w.Ints(`,"list":`, v.List)
		w.Three(`,"three":`, v.Three)
		w.Bools(`,"flags":`, v.Flags)
		if v.Other != nil {
			w.Other(`,"other":`, v.Other)
		}
		w.Put(`}`)
		return string(w.B)
	}
	read := func(data string) (v thing, ok bool) {
		r := NewJSONReader([]byte(data))
		r.Want(`{"name":`)
		v.Name = r.Word()
		v.Word = r.Optional(`,"word":`)
		r.Want(`,"n":`)
		v.N = r.Int()
		v.Zero = r.Number(`,"zero":`)
		r.Want(`,"is":`)
		v.Is = r.Bool()
		v.Set = r.Has(`,"set":true`)
		v.List = r.OptionalInts(`,"list":`)
		v.Three = r.Three(`,"three":`)
		v.Flags = r.Bools(`,"flags":`)
		r.Other(`,"other":`, &v.Other)
		r.Want(`}`)
		return v, r.Done()
	}
	for _, c := range []struct {
		name  string
		v     thing
		plain bool // it is read by hand, too
	}{
		{"nothing set", thing{}, true},
		{"all set", thing{Name: "a", Word: "b", N: -7, Zero: 12, Is: true, Set: true, List: []int{1, 22, -3}, Three: [3]int{0, 1, 0}, Flags: [3]bool{true}, Other: "x"}, true},
		{"an empty list", thing{List: []int{}}, true},
		{"a text with escapes", thing{Name: "<é&\"\\"}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			want, err := json.Marshal(c.v)
			if err != nil {
				t.Fatal(err)
			}
			got := write(c.v)
			if got != string(want) {
				t.Fatalf("got %s, want %s", got, want)
			}
			back, ok := read(got)
			if ok != c.plain || ok && write(back) != got {
				t.Errorf("read by hand is %v: %+v", ok, back)
			}
			for _, spoilt := range []string{got[:len(got)-1], got + "x", " " + got} {
				if v, ok := read(spoilt); ok {
					t.Errorf("%q was read as %+v", spoilt, v)
				}
			}
		})
	}
}
