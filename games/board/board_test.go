package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games"
	"postrider/games/picture"
)

// A littleMap is a map of three spaces on two sheets, on which somebody stands
// in A. It is its own view.
type littleMap struct {
	b        *Board
	asked    [3]int // how often Stand was asked of each space
	state    int    // of all spaces
	able     int    // where the reader can act
	landmark int
	leader   int // where one is
}

func (v *littleMap) State(int) any { return v.state }

func (v *littleMap) Able(space int) bool { return space == v.able }

func (v *littleMap) Stand(space int) Standing {
	v.asked[space]++
	if space == 0 {
		return Standing{Status: v.b.Sign("B1"), Held: "b", Forces: []Force{{Side: "ours", N: 2}, {Side: "theirs", N: 3, With: "#"}}}
	}
	return Standing{Plain: true, Landmark: space == v.landmark}
}

func (v *littleMap) Spot(space int) picture.Spot {
	if space != v.leader {
		return picture.Spot{}
	}
	return picture.Spot{Stacks: []picture.Stack{{Pieces: []picture.Piece{{Kind: picture.Unit, Text: "Regulars"}, {Kind: picture.Leader, Text: "Wolfe"}}}}}
}

func (v *littleMap) Strokes(conn int) (all, middle byte) {
	if conn == 0 {
		return '%', 'W'
	}
	return 0, 0
}

func (v *littleMap) Entry(space int) []string {
	return []string{v.b.Say("space", "space", space, "face", v.b.Face(space), "reduced", space == 0), "two regiments"}
}

func (v *littleMap) BelowSheet(sheet int)         { v.b.Line(fmt.Sprintf("below sheet %d", sheet)) }
func (v *littleMap) BelowSpace(space int)         { v.b.Under(fmt.Sprintf("below space %d", space)) }
func (v *littleMap) Connections(space int) string { return fmt.Sprintf("leads from %d", space) }
func (v *littleMap) Printed(space int) string     { return fmt.Sprintf("printed %d", space) }

const littleWords = `
board-theatre-north = "NORTH"
board-theatre-south = "SOUTH"
board-sheet-north = "Nord"
board-sheet-south = "Sud"
board-compass = "up is north"
board-overview = "WAR"
board-place = "{{.space}}"
board-legend = "Signs: {{join .signs \" \"}}"
board-sign-B1 = "B1"
board-front = """{{.sheet}}:{{range .forces}} {{.}}{{end}}{{with index . "news"}} News at {{list .}}.{{end}}"""
board-front-force = "{{.side}} {{.n}} at {{list .places}}."
board-front-place = "{{.space}} {{.n}}"
board-sign-ours = "B"
board-sign-theirs = "F"
board-sign-news = "*"
board-label-sea = "Mer"
board-leader-at = "{{.leader}} at {{.space}}"
board-leaders = "Elsewhere: {{join .leaders \"; \"}}"
board-joined = "{{.space}}: {{.stack}}"
board-rest = "Nothing on {{list .sheets}}."
board-rest-narrow = "Nothing{{if not .all}} else{{end}}."
board-rest-list = "No more."
board-list-changed = "CHANGED"
board-list-empty = "Empty."
board-list-all = "ALL"
space = "{{.form}} {{.space}} {{.face}}"
value = '{{printf "%#v" .x}} {{.y}}'
`

func littleBoard(t *testing.T, look games.Look) (*Board, *littleMap) {
	words, err := games.LoadWords(fstest.MapFS{"en/a.toml": {Data: []byte(littleWords)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := loadLittleMap(nil)
	if err != nil {
		t.Fatal(err)
	}
	v := &littleMap{able: -1, landmark: -1, leader: -1}
	v.b = NewMaker(words, m).Board(look, v)
	return v.b, v
}

// loadLittleMap loads the map with some files in place of its own.
func loadLittleMap(own map[string]string) (*Map, error) {
	files := map[string]string{
		"theatres.toml":  `theatres = ["north", "south"]`,
		"picture.toml":   "",
		"maps/north.txt": "[A.....]---(B.....)  \"sea..\"\n[......]   (......)\n   ||\n<C.......>\n",
		"maps/south.txt": "<A.......>\n   ||\n{C.....}\n{......}\n",
	}
	read := func(name string) ([]byte, error) {
		if text, ok := own[name]; ok {
			return []byte(text), nil
		}
		text, ok := files[name]
		if !ok {
			return nil, fmt.Errorf("no file %s", name)
		}
		return []byte(text), nil
	}
	return LoadMap(read, 8, []Space{{Code: "A", Shape: '[', ID: "a", X: 100, Y: 10}, {Code: "B", Shape: '(', ID: "b", X: 700, Y: 10}, {Code: "C", Shape: '{', ID: "c", X: 100, Y: 90}}, []Conn{{"A-B", "A", "B", false, false}, {"A-C", "A", "C", true, false}})
}

// A map is drawn in three forms, whole or where something was touched.
func TestDrawMap(t *testing.T) {
	for _, c := range []struct {
		name    string
		look    games.Look
		touched []bool
		want    string
	}{
		{"wide", games.Look{Form: games.Wide}, []bool{false, false, false}, `
WAR                                                                up is north
[A b B2 F3#]                         Nord

Sud

Nord B2 F3  Sud

NORTH (Nord)                                                       up is north
[A B1  ]%W%(B     )  Mer
[B2 F3#]   (      )
   ||
<C Sud   >

wide 0 [A B1]: two regiments
below sheet 0

SOUTH (Sud)                                                        up is north
<A Nord  >
   ||
{C     }
{      }

below sheet 1
`},
		{"wide in part", games.Look{Form: games.Wide, Part: true}, []bool{false, false, true}, `
WAR                                                                up is north
[A b B2 F3#]                         Nord

Sud
*{C}

Nord B2 F3  Sud

SOUTH (Sud)                                                        up is north
<A Nord  >
   ||
{C     }
{      }

below sheet 1

Nothing on Nord.
`},
		{"narrow in part", games.Look{Form: games.Narrow, Part: true}, []bool{true, false, false}, `
WAR
Nord B2 F3
  *[A b B2 F3#]

NORTH
narrow 0 [A B1]
  two regiments
  %W(B)  =={C}
  below space 0

Nothing else.
`},
		{"list", games.Look{Form: games.List}, []bool{false, true, false}, `
WAR
NORTH: ours 2 at a 2. theirs 3 at a 3. News at b.

CHANGED
list 1 (B)
  two regiments
  Empty.
  leads from 1

NORTH
list 0 [A B1]
  two regiments
`},
		{"list in part, next to what was touched", games.Look{Form: games.List, Part: true}, []bool{false, false, true}, `
WAR
NORTH: ours 2 at a 2. theirs 3 at a 3.
SOUTH: News at c.

CHANGED
list 2 {C}
  two regiments
  Empty.
  leads from 2

NORTH
list 0 [A B1]
  two regiments

No more.
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.look.Lang = "en"
			b, v := littleBoard(t, c.look)
			b.DrawMap(c.touched, func() {})
			if diff := cmp.Diff(c.want, Text(b.Finish(), c.look.Form)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for space, n := range v.asked {
				if n > 1 {
					t.Errorf("asked %d times who stands on %d", n, space)
				}
			}
		})
	}
	t.Run("all connections", func(t *testing.T) {
		b, _ := littleBoard(t, games.Look{Form: games.List, Lang: "en"})
		b.Legend()
		want := "\nALL\n\nNORTH\nprinted 0 leads from 0\nprinted 1 leads from 1\n\nSOUTH\nprinted 2 leads from 2\n"
		if diff := cmp.Diff(want, Text(b.Finish(), games.List)); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// A board in part also shows where the reader can act, if he is asked what to do at no
// certain place, and who stands next to that; the overview marks only where something happened.
func TestWhereTheReaderCanAct(t *testing.T) {
	anywhere, there := []games.About{{Kind: "march"}}, []games.About{{Kind: "hold", Place: "c"}}
	for _, c := range []struct {
		name  string
		asked []games.About
		able  int
		want  []bool
	}{
		{"nothing asked", nil, 2, []bool{false, false, false}},
		{"asked about a place", there, 1, []bool{false, false, false}},
		{"asked what to do, with nobody to do it", anywhere, -1, []bool{false, false, false}},
		{"asked what to do, and somebody stands next to who may", anywhere, 2, []bool{true, false, true}},
		{"and nobody does", anywhere, 0, []bool{true, false, false}},
		{"one question of each", append(there, anywhere...), 1, []bool{true, true, false}},
	} {
		b, v := littleBoard(t, games.Look{Form: games.Wide, Lang: "en", Part: true, Asked: c.asked})
		v.able = c.able
		b.DrawMap(make([]bool, 3), func() {})
		if !slices.Equal(b.wanted, c.want) {
			t.Errorf("%s: %v are wanted, not %v", c.name, b.wanted, c.want)
		}
		text := Text(b.Finish(), games.Wide)
		for i, heading := range []string{"NORTH", "SOUTH"} {
			if got, want := strings.Contains(text, heading), slices.ContainsFunc(b.m.Spaces[i], func(s int) bool { return c.want[s] }); got != want {
				t.Errorf("%s: %s is drawn: %v, want %v", c.name, heading, got, want)
			}
		}
		if strings.Contains(text, "*") {
			t.Errorf("%s: something happened, says\n%s", c.name, text)
		}
	}
}

// A leader of whom neither a sheet nor a place tells is named below the map with his space.
func TestLeadersElsewhere(t *testing.T) {
	for _, c := range []struct {
		look    games.Look
		touched int
		want    bool
	}{
		{games.Look{Form: games.Wide}, 2, false},
		{games.Look{Form: games.Wide, Part: true}, 2, true},
		{games.Look{Form: games.Wide, Part: true}, 1, false}, // on the same sheet
		{games.Look{Form: games.Narrow, Part: true}, 2, true},
		{games.Look{Form: games.Narrow, Part: true}, 0, false},
		{games.Look{Form: games.List}, 2, false},
		{games.Look{Form: games.List, Part: true}, 2, false}, // next to that
		{games.Look{Form: games.List, Part: true}, -1, true},
	} {
		c.look.Lang = "en"
		b, v := littleBoard(t, c.look)
		v.leader = 0
		touched := make([]bool, 3)
		if c.touched >= 0 {
			touched[c.touched] = true
		}
		b.DrawMap(touched, func() {})
		if text := Text(b.Finish(), c.look.Form); strings.Contains(text, "\n\nElsewhere: Wolfe at a\n") != c.want {
			t.Errorf("%s, in part: %t, %d touched: he is named, want %t:\n%s", c.look.Form, c.look.Part, c.touched, c.want, text)
		}
	}
}

// A list in part tells of the places where the reader may act where their connections lead.
func TestWaysFromWhereTheReaderCanAct(t *testing.T) {
	for _, part := range []bool{true, false} {
		b, v := littleBoard(t, games.Look{Form: games.List, Lang: "en", Part: part, Asked: []games.About{{Kind: "march"}}})
		v.able = 0
		b.DrawMap(make([]bool, 3), func() {})
		if text := Text(b.Finish(), games.List); strings.Contains(text, "two regiments\n  leads from 0\n") != part {
			t.Errorf("in part: %t:\n%s", part, text)
		}
	}
}

// The overview shows what is not as printed and empty, and landmarks; what happened has a
// sign. Texts stand where they lie, and make room for one another.
func TestOverview(t *testing.T) {
	b, v := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	v.landmark = 1
	b.touched = []bool{true, false, false}
	want := "*[A b B2 F3#]                        Nord                                  (B)\n\nSud"
	if got := b.schematic(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	s := make(schematic, 2)
	for range 5 {
		s.put(strings.Repeat("x", 30), [2]float64{0.5, 0})
	}
	s.name("name", [2]float64{0.95, 1})
	s.name("far", [2]float64{0.5, 1})
	x := strings.Repeat("x", 30)
	want = strings.Repeat(" ", 24) + x + "\n" + strings.Repeat(" ", 24) + x + "                  name"
	if got := string(s.append(nil)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if s.put(x, [2]float64{0.5, 0}) {
		t.Error("there is no room for what was put")
	}
}

// The legend is told the signs that are on the board, and no others; who knows them is told
// none, and a reader of lists neither.
func TestLegend(t *testing.T) {
	for _, c := range []struct {
		name    string
		look    games.Look
		touched int
		want    string
	}{
		{"whole", games.Look{Form: games.Wide}, -1, "% ( - < = B1 W [ ours reduced theirs {"},
		{"in part", games.Look{Form: games.Wide, Part: true}, 2, "< = B1 [ news ours theirs {"},
		{"nothing happened", games.Look{Form: games.Wide, Part: true}, -1, "B1 [ all ours theirs"},
		{"narrow in part", games.Look{Form: games.Narrow, Part: true}, 2, "= B1 [ news ours theirs {"},
		{"known", games.Look{Form: games.Wide, Known: true}, -1, ""},
		{"list", games.Look{Form: games.List, Part: true}, -1, ""},
	} {
		c.look.Lang = "en"
		b, _ := littleBoard(t, c.look)
		touched := make([]bool, 3)
		if c.touched >= 0 {
			touched[c.touched] = true
		}
		b.DrawMap(touched, func() {})
		b.Legend()
		_, got, _ := strings.Cut(Text(b.Finish(), games.Wide), "Signs: ")
		if got = strings.TrimSuffix(got, "\n"); got != c.want {
			t.Errorf("%s: the legend explains %q, want %q", c.name, got, c.want)
		}
	}
}

// A map that is not drawn as its lists say, or with too little room, is refused.
func TestLoadDrawnMap(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no theatres", "theatres.toml", "theatres = 1", "theatres.toml: "},
		{"no such sheet", "theatres.toml", `theatres = ["north", "west"]`, "no file maps/west.txt"},
		{"no drawing", "maps/south.txt", "?", "maps/south.txt:1:1: "},
		{"a slot too narrow", "maps/south.txt", "<A.......>\n   ||\n{C....}\n{.....}\n", "maps/south.txt:3:1: the slot of C is 7 wide and 2 high; a full space needs 8 and 2, the brackets included"},
		{"a slot too low", "maps/south.txt", "<A.......>\n   ||\n{C.....}\n", "maps/south.txt:3:1: the slot of C is 8 wide and 1 high; a full space needs 8 and 2, the brackets included"},
		{"a sheet too wide", "maps/south.txt", "<A.......>" + strings.Repeat(" ", 60) + "\"sea........\"\n   ||\n{C.....}\n{......}\n", "maps/south.txt: the sheet is 83 columns wide; a letter has 78"},
		{"a space left out", "theatres.toml", `theatres = ["north"]`, "C has no slot on any sheet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := loadLittleMap(map[string]string{c.file: c.text})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
		})
	}
}

// A board holds nothing of the one that was drawn before in the same place.
func TestScratch(t *testing.T) {
	first, _ := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	sc := first.scratch
	first.DrawMap(make([]bool, 3), func() {})
	first.Finish()
	second, _ := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	second.scratch = sc
	if got := second.Finish(); len(got) > 0 {
		t.Errorf("an empty board is %q", got)
	}
}

// Code and status move together where a slot is narrow, and so do the stacks.
func TestSlotRows(t *testing.T) {
	m := &Map{spaces: []Space{{Code: "ALB", Shape: '['}}, column: 5}
	for _, c := range []struct {
		stands     Standing
		width      int
		above, low string
	}{
		{Standing{}, 10, "ALB", ""},
		{Standing{Status: "B3*rc", Stacks: []string{"B4", "x", "F12#"}}, 10, "ALB  B3*rc", "B4 x F12#"},
		{Standing{Status: "B3*rc", Stacks: []string{"B4", "x", "F12#"}}, 9, "ALB B3*rc", "B4 x F12#"},
		{Standing{Status: "B3*rc", Stacks: []string{"B4", "x", "F12#"}}, 8, "ALBB3*rc", "B4xF12#"},
	} {
		b := &Board{m: m, known: []*place{{Standing: c.stands}}}
		if above, low := string(b.appendSlot(nil, 0, 0, c.width)), string(b.appendSlot(nil, 0, 1, c.width)); above != c.above || low != c.low {
			t.Errorf("%d columns: %q and %q, want %q and %q", c.width, above, low, c.above, c.low)
		}
	}
}

// What was made for a key is not made again; and not everything is remembered
// for ever.
func TestMemo(t *testing.T) {
	var m memo[int, string]
	made := 0
	say := func() string { made++; return fmt.Sprint(made) }
	for range 3 {
		if got := m.of(-1, say) + m.of(-2, say); got != "12" {
			t.Fatalf("made %s, want 12", got)
		}
	}
	for n := range 3 * maxRemembered {
		m.of(n, say)
		m.of(-1, func() string { t.Fatal("forgotten although asked for"); return "" })
	}
	if n := len(m.young) + len(m.old); n > 2*maxRemembered {
		t.Errorf("%d texts are remembered, want at most %d", n, 2*maxRemembered)
	}
	made = 100
	if got := m.of(0, say); got != "101" {
		t.Errorf("what nobody asked for is remembered: %s", got)
	}
}

// What is told of a space in one state is told again without a question, in the
// same language and form, and asked anew in another state.
func TestPlacesRemembered(t *testing.T) {
	b, v := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	for _, c := range []struct {
		name  string
		look  games.Look
		state int
		asked int
	}{
		{"first", games.Look{Form: games.Wide, Lang: "en"}, 0, 1},
		{"again", games.Look{Form: games.Wide, Lang: "en"}, 0, 1},
		{"another state", games.Look{Form: games.Wide, Lang: "en"}, 1, 2},
		{"another form", games.Look{Form: games.Narrow, Lang: "en"}, 0, 3},
		{"another language", games.Look{Form: games.Wide, Lang: "ja"}, 0, 4},
	} {
		v.state = c.state
		v.b = b.maker.Board(c.look, v)
		if v.b.Plain(0); v.asked[0] != c.asked {
			t.Errorf("%s: asked %d times who stands on 0, want %d", c.name, v.asked[0], c.asked)
		}
	}
}

// Words of the same kind are told apart by each of their values, whatever it
// is.
func TestSayTellsValuesApart(t *testing.T) {
	b, _ := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	seen := map[string]any{}
	for _, value := range []any{"", "a", 0, 1, -1, 97, true, false, []string{}, []string{""}, []string{"a", "b"}, []string{"ab"}, []string{"a,b"},
		[]int{1}, []int{1, 2}, []int{12}, [2]int{3, 4}, [2]int{5, 6}, named("s")} {
		got := b.Say("value", "x", value, "y", "y")
		if other, ok := seen[got]; ok {
			t.Errorf("%#v and %#v are both said %q", value, other, got)
		}
		seen[got] = value
		if again := b.Say("value", "x", value, "y", "y"); again != got {
			t.Errorf("%#v is said %q, then %q", value, got, again)
		}
	}
}

// A named is what it says of itself.
type named string

func (n named) String() string { return "named " + string(n) }

// Each id is at its side and place and at no other, in order.
func TestStacks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOf(rapid.IntRange(-2, 3)).Draw(t, "places")
		sides := rapid.SliceOfN(rapid.IntRange(0, 2), len(places), len(places)).Draw(t, "sides")
		s := StacksOf(len(places), 3, 4, func(id int16) (side, place int) { return sides[id], places[id] })
		keys := map[string]string{}
		for place := range 4 {
			all := ""
			for side := range 3 {
				var want []int16
				for id := range places {
					if sides[id] == side && places[id] == place {
						want = append(want, int16(id))
					}
				}
				if got := s.At(side, place); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Fatalf("at place %d of side %d is %v, want %v", place, side, got, want)
				}
				all += fmt.Sprint(side, want)
			}
			key := s.Key(place, func(int16) byte { return 7 })
			if other, ok := keys[key]; ok && other != all {
				t.Fatalf("%s and %s have one key", all, other)
			}
			keys[key] = all
		}
	})
}

// The texts of news are found, also those read back from a journal, and the
// places that are asked about.
func TestNamed(t *testing.T) {
	look := games.Look{News: []games.Event{{Text: games.T("move", "route", []any{"a", []any{"b"}}, "units", []string{"c"}, "to", "d", "n", 1)}}, Asked: []games.About{{Place: "e"}}}
	for _, c := range []struct {
		values []string
		want   string
	}{{nil, "a b c d e"}, {[]string{"units", "to"}, "c d e"}} {
		var got []string
		Named(look, func(name string) { got = append(got, name) }, c.values...)
		slices.Sort(got)
		if strings.Join(got, " ") != c.want {
			t.Errorf("of %v %v are named, want %s", c.values, got, c.want)
		}
	}
}

// What news names is touched: spaces, also behind a number, both ends of a connection, and
// what has another name; so is what is asked about.
func TestTouched(t *testing.T) {
	move := games.Event{Text: games.T("move", "from", "a", "units", []string{"2*b"}, "way", "A-C", "unit", "rogers")}
	asked := []games.About{{Place: "b"}}
	unit := func(name string) int { return strings.Index("..rogers", name) }
	for _, c := range []struct {
		look   games.Look
		also   func(string) int
		values []string
		want   []bool
	}{
		{games.Look{}, nil, nil, []bool{false, false, false}},
		{games.Look{News: []games.Event{move}}, nil, []string{"from"}, []bool{true, false, false}},
		{games.Look{News: []games.Event{move}}, nil, []string{"units"}, []bool{false, true, false}},
		{games.Look{News: []games.Event{move}}, nil, []string{"way"}, []bool{true, false, true}},
		{games.Look{News: []games.Event{move}}, nil, []string{"unit"}, []bool{false, false, false}},
		{games.Look{News: []games.Event{move}}, unit, []string{"unit"}, []bool{false, false, true}},
		{games.Look{News: []games.Event{move}, Asked: asked}, nil, nil, []bool{true, true, true}},
	} {
		b, _ := littleBoard(t, c.look)
		if got := b.Touched(c.also, c.values...); !slices.Equal(got, c.want) {
			t.Errorf("of %v touched are %v, want %v", c.values, got, c.want)
		}
	}
}

// What fits plainly is what Wrap leaves as it is.
func TestFitsPlainly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.SampledFrom([]rune("abéœ \u00ad\u0301東ɐ"))).Draw(t, "s")
		width := rapid.IntRange(0, 12).Draw(t, "width")
		if !fitsPlainly(s, width) {
			return
		}
		body := strings.TrimLeft(s, " ")
		if got, want := string(appendParagraph([]byte(s[:len(s)-len(body)]), body, len(s)-len(body), width, "", "  ")), s+"\n"; got != want {
			t.Fatalf("%q fits %d columns plainly, but is wrapped to %q", s, width, got)
		}
	})
}
