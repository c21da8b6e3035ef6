package plain_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games/plain"
)

// A side is written as a name.
type side int8

var sideNames = []string{"nobody", "<red>", "blue"}

func (s side) String() string { return sideNames[s] }

func (s *side) UnmarshalText(text []byte) error {
	for i, name := range sideNames {
		if name == string(text) {
			*s = side(i)
			return nil
		}
	}
	return fmt.Errorf("no side %q", text)
}

// MarshalText is for encoding/json.
func (s side) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

type mark struct {
	Rout bool   `json:"rout,omitempty"`
	Used [2]int `json:"used,omitzero"`
}

type base struct {
	ID    string `json:"id"`
	Moved bool   `json:"moved,omitempty"`
}

type names []string

// An all has what plain data have.
type all struct {
	base
	Word   string           `json:"word,omitempty"`
	N      int              `json:"n"`
	Small  int8             `json:"small,omitempty"`
	Next   map[string]uint8 `json:"next"`
	Is     bool
	Side   side             `json:"side,omitempty"`
	Owner  side             `json:"owner"`
	Owners map[string]side  `json:"owners,omitempty"`
	Lists  map[string]names `json:"lists,omitempty"`
	List   []int            `json:"list"`
	Few    []string         `json:"few,omitempty"`
	Zero   []int            `json:"zero,omitzero"`
	Three  [3]bool          `json:"three,omitzero"`
	Marks  []mark           `json:"marks,omitempty"`
	Mark   *mark            `json:"mark,omitempty"`
	Values map[string]any   `json:"values,omitempty"`
	Raw    json.RawMessage  `json:"raw,omitempty"`
	Beside int              `json:"-"`
	hidden int
}

// draw draws one of which the texts are words.
func draw(t *rapid.T, words *rapid.Generator[string]) *all {
	number := rapid.OneOf(rapid.IntRange(-3, 12), rapid.Int())
	value := rapid.OneOf(words.AsAny(), number.AsAny(), rapid.Bool().AsAny(), rapid.SliceOf(words).AsAny(), rapid.SliceOfN(number, 1, -1).AsAny())
	sides := rapid.Map(rapid.IntRange(0, 2), func(n int) side { return side(n) })
	draw := func() mark {
		return mark{rapid.Bool().Draw(t, "rout"), [2]int{rapid.IntRange(0, 1).Draw(t, "used"), 0}}
	}
	a := &all{
		base: base{words.Draw(t, "id"), rapid.Bool().Draw(t, "moved")}, Word: words.Draw(t, "word"), N: number.Draw(t, "n"), Small: rapid.Int8().Draw(t, "small"),
		Next: rapid.MapOf(words, rapid.Uint8()).Draw(t, "next"), Is: rapid.Bool().Draw(t, "is"), Side: sides.Draw(t, "side"), Owner: sides.Draw(t, "owner"),
		Owners: rapid.MapOfN(words, sides, 0, 20).Draw(t, "owners"), List: rapid.SliceOf(number).Draw(t, "list"), Few: rapid.SliceOf(words).Draw(t, "few"),
		Three: [3]bool{rapid.Bool().Draw(t, "three")}, Values: rapid.MapOf(words, value).Draw(t, "values"), Beside: 1, hidden: 1,
	}
	if rapid.Bool().Draw(t, "more") {
		m := draw()
		a.Mark, a.Marks, a.List, a.Zero, a.Next = &m, []mark{draw(), draw()}, nil, []int{}, nil
		a.Raw = json.RawMessage(`{"a":["b \" ]",{}],"c":1e2}`)
	}
	return a
}

var (
	common = rapid.StringMatching("[a-zé -]{0,12}")
	odd    = rapid.OneOf(common, rapid.String(), rapid.SampledFrom([]string{"<", "&", ">", "\"", "\\", "\x7f", "\u2028", "\xff", "\n", "\x00", "~", `\"`, "\U0001f4ef", "null"}))
)

// What is written is what encoding/json writes, and what is read what it reads.
func TestAsEncodingJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := draw(t, odd)
		for html, write := range map[bool]func([]byte, any) []byte{true: plain.Append, false: plain.AppendLine} {
			var b bytes.Buffer
			enc := json.NewEncoder(&b)
			enc.SetEscapeHTML(html)
			if err := enc.Encode(a); err != nil {
				t.Fatal(err)
			}
			want := strings.TrimSuffix(b.String(), "\n")
			if got := string(write([]byte("> "), a)); got != "> "+want {
				t.Fatalf("written (-want +got):\n%s", cmp.Diff(want, got[2:]))
			}
			var spaced bytes.Buffer
			if err := json.Indent(&spaced, []byte(want), "", "\t"); err != nil {
				t.Fatal(err)
			}
			for _, text := range []string{want, spaced.String()} {
				var got, wanted all
				if err := json.Unmarshal([]byte(want), &wanted); err != nil {
					t.Fatal(err)
				}
				if err := plain.ReadKnown([]byte(text), &got); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				got.Raw = wanted.Raw // blanks stay in it
				if again := string(write(nil, &got)); again != want && !strings.Contains(want, `\ufffd`) {
					t.Fatalf("read and written (-want +got):\n%s", cmp.Diff(want, again))
				}
				got.Values, wanted.Values = nil, nil // all numbers are floats there
				if !reflect.DeepEqual(got, wanted) {
					t.Fatalf("%s is read as\n%+v, want\n%+v", text, got, wanted)
				}
			}
		}
	})
}

// Anything that encoding/json reads is read, however it is written.
func TestReadOtherwise(t *testing.T) {
	for _, text := range []string{
		`null`,
		` { "n" : 3 , "id" : "b" } `,
		`{"n":3,"id":"b","n":4}`,
		`{"n":null,"side":null,"list":null,"few":null,"mark":null,"Is":null,"word":null,"next":null,"three":null}`,
		`{"list":[],"few":[],"marks":[],"next":{},"mark":{}}`,
		`{"n":3,"unknown":{"a":[1,"]",null,{"b":"\"}"}]},"other":-1.5e3,"is not":true,"nor":null,"id":"c"}`,
		`{"i\u0064":"\u00e9\ud83d\ude00\ud800","word":"a\/b"}`,
		"{\"id\":\"\xff\xe9b\"}",
		`{"list":[1,-2,0],"three":[true],"marks":[{"used":[1]},{},null,{"rout":true}],"mark":{"used":[1,2]}}`,
		`{"next":{"a":1,"b":2},"next":{"a":3}}`,
		`{"owners":{"a":"blue","b":"\u003cred>"},"side":"bl\u0075e"}`,
		`{"raw":[ 1 , "a b" ]}`,
		`{"lists":{"a":["b"],"c":[],"d":null}}`,
	} {
		var got, want all
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if err := plain.Read([]byte(text), &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s is read as\n%+v (%v), want\n%+v", text, got, err, want)
		}
	}
}

// What is damaged, or of another type, is not read.
func TestReadErrors(t *testing.T) {
	for _, text := range []string{
		``, `{"n":1`, `{"n":1}}`, `[]`, `{"n":1]`, `{"n" 1}`, `{n:1}`, `{"n":"six"}`, `{"n":1.5}`, `{"n":01}`, `{"n":-}`,
		`{"n":99999999999999999999}`, `{"small":128}`, `{"next":{"a":1,"b":-1}}`, `{"Is":1}`, `{"owner":"green"}`,
		`{"marks":[{},{"used":[1,"a"]}`, `{"three":[true,true,true,true`, `{"id":"a`, "{\"id\":\"a\nb\"}", `{"id":"\u12"}`,
		`{"raw":{"a":[1}`, `{"mark":[[[[[[`, `{"raw":"a\`, `{"other":1}`, `{"n":nul}`,
	} {
		if err := plain.ReadKnown([]byte(text), &all{}); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// What is not plain is a mistake of the program.
func TestNotPlain(t *testing.T) {
	type ring struct{ Next *ring }
	type twins struct {
		base
		Name string `json:"id"`
	}
	for _, v := range []any{
		new(float64), new([]byte), new(map[int]string), new(map[string][]string), new(func()), new(error), new(ring), new(twins), new(struct {
			N int `json:"n,string"`
		}), new(time.Time), new(complex64),
	} {
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.HasPrefix(said, "plain: ") {
					t.Errorf("%T: %s", v, said)
				}
			}()
			plain.Append(nil, v)
		}()
	}
}

// Whatever is read comes to a rest: it is JSON, and reads the same when it is
// written again.
func FuzzRead(f *testing.F) {
	for _, text := range []string{`{}`, `{"n":3,"marks":[{"used":[1,2]},null],"values":{"a":["b"],"c":[1]},"owners":{"x":"blue"}}`, `{"id":"\ud800\u0000","raw":[{"a":1}]}`, `{"list":[1,[`} {
		f.Add([]byte(text))
	}
	for _, c := range "[{" { // as deep as anybody likes
		f.Add([]byte(`{"raw":` + strings.Repeat(string(c), 1<<20)))
		f.Add([]byte(`{"values":{"a":` + strings.Repeat(string(c), 1<<20)))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var first, second all
		if plain.ReadKnown(data, &first) != nil {
			return
		}
		if !json.Valid(data) {
			t.Fatalf("%q was read", data)
		}
		text := plain.Append(nil, &first)
		if err := plain.ReadKnown(text, &second); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again := plain.Append(nil, &second); !bytes.Equal(again, text) {
			t.Fatalf("%s is written again as %s", text, again)
		}
	})
}

// A clone has all that is written, and shares nothing.
func TestClone(t *testing.T) {
	type inner struct{ Name string }
	type box struct {
		Lists [][]int
		In    *inner
	}
	was := &box{[][]int{{1, 2}, {}}, &inner{"b"}}
	c := plain.Clone(was)
	if before, after := string(plain.Append(nil, was)), string(plain.Append(nil, c)); before != after {
		t.Fatalf("%s is cloned as %s", before, after)
	}
	c.Lists[0][1], c.In.Name = 3, "c"
	if was.Lists[0][1] != 2 || was.In.Name != "b" {
		t.Errorf("the clone has changed %v", was)
	}
}
