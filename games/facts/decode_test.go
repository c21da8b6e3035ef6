package facts

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// A flag is a type that reads its own words.
type flag uint8

func (f flag) String() string { return [...]string{"none", "red", "blue"}[f] }

func (f *flag) UnmarshalText(b []byte) error { return Word(f, b, "atlas", "flag", 2) }

type place int16

func (p *place) UnmarshalText(b []byte) error { return fmt.Errorf("a place is a link, not %q", b) }

type town struct {
	Slug  string `toml:"id"`
	Code  string `toml:"code" unique:"yes"`
	Name  string `toml:"name" need:"yes"`
	Flag  flag   `toml:"flag" one:"red blue none" zero:"none"`
	Value int    `toml:"value" range:"0 3"`

	Near   []place  `toml:"near" link:"town" once:"yes"`
	Unsure []string `toml:"unsure" one:"flag value" unsure:"town"`
}

type atlas struct {
	Town []struct {
		town
		Port bool     `toml:"port"`
		_    struct{} `notes:"remark"`
	} `toml:"town" record:"town"`
	Road []struct {
		A    place    `toml:"a" link:"town"`
		B    place    `toml:"b" link:"town" zero:""`
		Kind string   `toml:"kind" one:"path highway"`
		Via  []string `toml:"via" link:"town"`
	} `toml:"road" record:"road" by:"a b"`
	Year map[int]struct {
		Dice [2]int              `toml:"dice"`
		Of   map[string][]string `toml:"of"`
		_    struct{}            `notes:"year"`
	} `toml:"year" record:"year" by:"year"`
	More map[int]map[string][]string `toml:"more" record:"more" by:"after"`
	Keys []string                    `toml:"*"`
	Any  map[string]any              `toml:"any"`
	Die  [2]struct {
		N int      `toml:"n"`
		_ struct{} `notes:"id"`
	} `toml:"die" record:"die" each:"A B"`
	Most [2]int        `toml:"most" each:"red blue" range:"0 9"`
	Rank map[place]int `toml:"rank" keys:"town"`
	X    float64       `toml:"x"`
}

const atlasText = `
town = [
  { id = "york", code = "YOR", name = "York", flag = "red", value = 2, port = true, remark = "north", near = ["bath"], unsure = ["value"] },
  { id = "bath", code = "BAT", name = "Bath", flag = "none", near = ["york"], unsure = ["value", "flag"] },
]
road = [ { a = "york", b = "bath", kind = "path", via = ["york"] }, { a = "bath", kind = "highway" } ]
year = [ { year = 1755, dice = [1, 6], of = { red = ["a", "b"] } } ]
more = [ { after = 1756, red = ["c"] } ]
any = { n = 3, yes = true }
die = [ { id = "B", n = 2 }, { id = "A", n = 1 } ]
most = { blue = 4 }
rank = { bath = 5 }
x = 2
`

// readAtlas decodes the text of a file with changes, and says all faults.
func readAtlas(changes ...string) (*atlas, string) {
	text := strings.NewReplacer(changes...).Replace(atlasText)
	l := NewLoader(NewFiles("atlas", fstest.MapFS{"data/atlas.toml": {Data: []byte(text)}}))
	var a atlas
	l.Read("atlas.toml", &a)
	if err := l.Err(); err != nil {
		return nil, strings.ReplaceAll(err.Error(), "atlas: data: atlas.toml (as shipped): ", "")
	}
	return &a, ""
}

// A file comes into the types as they are: embedded ones, links as places, maps
// of records by their keys.
func TestRead(t *testing.T) {
	a, faults := readAtlas()
	if faults != "" {
		t.Fatal(faults)
	}
	want := "[{{york YOR York red 2 [1] [value]} true {}} {{bath BAT Bath none 0 [0] [value flag]} false {}}] " +
		"[{0 1 path [york]} {1 -1 highway []}] " +
		"map[1755:{[1 6] map[red:[a b]] {}}] map[1756:map[red:[c]]] map[n:3 yes:true] 2 [any die more most rank road town x year] " +
		"[{1 {}} {2 {}}] [0 4] map[1:5]"
	if got := fmt.Sprint(a.Town, a.Road, a.Year, a.More, a.Any, a.X, a.Keys, a.Die, a.Most, a.Rank); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// What a tag does not allow is a fault, and each is named.
func TestReadFaults(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unique id", `id = "bath"`, `id = "york"`, `town york stands twice, or has no id
town york: near is "bath"; there is no such town
road york bath: b is "bath"; there is no such town
road bath <nil>: a is "bath"; there is no such town
rank is "bath"; there is no such town`},
		{"unique code", `"BAT"`, `"YOR"`, "town bath: its code YOR is another's too"},
		{"name", `name = "Bath", `, ``, "town bath: name is missing"},
		{"words", `flag = "red"`, `flag = "green"`, `town york: flag is "green"; it may be red, blue, none`},
		{"a word that is a number", `flag = "red"`, `flag = 1`, "town york: flag is 1; write a word in quotes"},
		{"range", `value = 2`, `value = 4`, "town york: value is 4; write a number from 0 to 3"},
		{"number", `value = 2`, `value = "2"`, `town york: value is "2"; write a whole number`},
		{"truth", `port = true`, `port = 1`, "town york: port is 1; write true or false"},
		{"text", `name = "Bath"`, `name = true`, "town bath: name is true; write a text in quotes\ntown bath: name is missing"},
		{"unknown key", `port = true`, `harbour = true`, "town york: there is no harbour here"},
		{"unknown table", "x = 2", "x = 2\n[y]\nz = 1", "there is no y here"},
		{"link", `b = "bath"`, `b = "hull"`, `road york hull: b is "hull"; there is no such town`},
		{"link in a list", `via = ["york"]`, `via = ["hull"]`, `road york bath: via is "hull"; there is no such town`},
		{"missing word", `kind = "path", `, ``, `road york bath: kind is ""; it may be path, highway`},
		{"length", `[1, 6]`, `[1, 2, 6]`, "year 1755: dice has 3 entries; write 2"},
		{"list", `red = ["c"]`, `red = "c"`, "more 1756: red is c; write a list"},
		{"records", `any = {`, `any = 3 #`, "any is 3; write a table"},
		{"link to the same table", `near = ["bath"]`, `near = ["hull"]`, `town york: near is "hull"; there is no such town`},
		{"twice in a list", `near = ["bath"]`, `near = ["bath", "bath"]`, "town york: near has bath twice; once is right"},
		{"unsure", `["value"]`, `["weight"]`, `town york: unsure is "weight"; it may be flag, value`},
		{"one record of many", `id = "B"`, `id = "C"`, "die C: id is \"C\"; it may be A, B\ndie B is missing"},
		{"one key of many", `{ blue = 4 }`, `{ blue = 10, green = 1 }`, `most: blue is 10; write a number from 0 to 9
most: there is no green here`},
		{"table of each", `{ blue = 4 }`, `[0, 4]`, "most is [0 4]; write a table"},
		{"key that is a link", `bath = 5`, `hull = 5`, `rank is "hull"; there is no such town`},
		{"all at once", `code = "YOR", name = "York", flag = "red", value = 2`, `code = "BAT", name = "", value = 9`, `town york: name is missing
town york: value is 9; write a number from 0 to 3
town bath: its code BAT is another's too`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, got := readAtlas(c.old, c.new)
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("faults (-want +got):\n%s", diff)
			}
		})
	}
}

// What is reconstructed is counted by the kind of record.
func TestReconstructed(t *testing.T) {
	for _, c := range []struct{ first, second, want string }{
		{`["value"]`, `["value", "flag"]`, "[town [flag value] towns 2 alltowns 2]"},
		{`["value"]`, `[]`, "[town [value] towns 1 alltowns 2]"},
		{`[]`, `[]`, "[]"},
	} {
		text := strings.NewReplacer(`["value"]`, c.first, `["value", "flag"]`, c.second).Replace(atlasText)
		l := NewLoader(NewFiles("atlas", fstest.MapFS{"data/atlas.toml": {Data: []byte(text)}}))
		l.Read("atlas.toml", new(atlas))
		if got := fmt.Sprint(l.Reconstructed().Values()); got != c.want || l.Err() != nil {
			t.Errorf("%s, %s: got %s, %v, want %s", c.first, c.second, got, l.Err(), c.want)
		}
	}
}

// An owner's data may not have other records than the game.
func TestSame(t *testing.T) {
	load := func(ids ...string) *Loader {
		l := NewLoader(NewFiles("atlas", fstest.MapFS{"data": {Mode: fs.ModeDir}}))
		l.file = "atlas.toml"
		l.Table("town", ids)
		return l
	}
	known := load("york", "bath").Tables()
	for _, c := range []struct {
		ids  []string
		want []string // of each line
	}{
		{[]string{"york", "bath"}, nil},
		{[]string{"bath", "york"}, []string{"another order"}},
		{[]string{"york", "hull"}, []string{"the town bath is missing", "there is no town hull in this game"}},
		{[]string{"york", "york"}, []string{"town york stands twice", "the town bath is missing"}},
	} {
		l := load(c.ids...)
		l.Same(known, "town")
		if len(l.faults) != len(c.want) {
			t.Fatalf("%v: %v", c.ids, l.Err())
		}
		for i, want := range c.want {
			if !strings.Contains(l.faults[i].Error(), want) {
				t.Errorf("%v: got %v, want %s", c.ids, l.faults[i], want)
			}
		}
	}
}

// Ids are texts of what is counted inside.
func TestPlace(t *testing.T) {
	places := map[string]place{"york": 0, "bath": 1}
	var p place = 7
	if err := Place(&p, []byte("bath"), "none", "atlas", "town", places); err != nil || p != 1 {
		t.Errorf("got %d, %v", p, err)
	}
	if err := Place(&p, []byte("none"), "none", "atlas", "town", places); err != nil || p != -1 {
		t.Errorf("nothing: got %d, %v", p, err)
	}
	if err := Place(&p, []byte("hull"), "none", "atlas", "town", places); err == nil || err.Error() != `atlas: no town "hull"` {
		t.Errorf("got %v", err)
	}
	if got := fmt.Sprint(Copies("gun", 1), Copies("gun", 2), Copies("gun", 0)); got != "[gun] [gun-1 gun-2] []" {
		t.Errorf("got %s", got)
	}
}

// Steps go by the shortest way, and one way only where that is so.
func TestSteps(t *testing.T) {
	next := [][]int16{{1}, {2, 3}, {3}, {0}, {}}
	got := Steps(len(next), 9, func(at int16) []int16 { return next[at] })
	if want := "[[0 1 2 2 9] [2 0 1 1 9] [2 3 0 1 9] [1 2 3 0 9] [9 9 9 9 0]]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
}
