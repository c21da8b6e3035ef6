package board

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games"
)

// A littleMap is a map of three spaces on two sheets, on which somebody stands
// in A. It is its own view.
type littleMap struct {
	b     *Board
	asked [3]int // how often Stand was asked of each space
}

func (v *littleMap) Stand(space int) Standing {
	v.asked[space]++
	if space == 0 {
		return Standing{Status: "B1", Stacks: []string{"B2", "F3"}}
	}
	return Standing{Plain: true}
}

func (v *littleMap) Strokes(conn int) (all, middle byte) {
	if conn == 0 {
		return '%', 'W'
	}
	return 0, 0
}

func (v *littleMap) Entry(space int) []string {
	return []string{v.b.Say("space", "space", space, "face", v.b.Face(space)), "two regiments"}
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
board-label-sea = "Mer"
board-joined = "{{.space}}: {{.stack}}"
board-rest = "Nothing on {{list .sheets}}."
board-rest-narrow = "Nothing{{if not .all}} else{{end}}."
board-rest-list = "No more."
board-list-changed = "CHANGED"
board-list-empty = "Empty."
board-list-all = "ALL"
space = "{{.form}} {{.space}} {{.face}}"
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
	v := &littleMap{}
	v.b = NewMaker(words, m).Board(look, v)
	return v.b, v
}

// loadLittleMap loads the map with some files in place of its own.
func loadLittleMap(own map[string]string) (*Map, error) {
	files := map[string]string{
		"theatres.toml":  `theatres = ["north", "south"]`,
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
	return LoadMap(read, 8, []Space{{"A", '['}, {"B", '('}, {"C", '{'}}, []Conn{{"A-B", "A", "B", false, false}, {"A-C", "A", "C", true, false}})
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
NORTH (Nord)                                                       up is north
[A B1  ]%W%(B     )  Mer
[B2 F3 ]   (      )
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
SOUTH (Sud)                                                        up is north
<A Nord  >
   ||
{C     }
{      }

below sheet 1

Nothing on Nord.
`},
		{"narrow in part", games.Look{Form: games.Narrow, Part: true}, []bool{true, false, false}, `
NORTH
narrow 0 [A B1]
  two regiments
  %W(B)  =={C}
  below space 0

Nothing else.
`},
		{"list", games.Look{Form: games.List}, []bool{false, true, false}, `
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
			b.DrawMap(c.touched)
			if diff := cmp.Diff(c.want, b.Finish()); diff != "" {
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
		b.AllConnections()
		want := "\nALL\n\nNORTH\nprinted 0 leads from 0\nprinted 1 leads from 1\n\nSOUTH\nprinted 2 leads from 2\n"
		if diff := cmp.Diff(want, b.Finish()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
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

// A board holds nothing of the one that was drawn on its desk before.
func TestDesk(t *testing.T) {
	first, _ := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	d := first.desk
	first.DrawMap(make([]bool, 3))
	first.Finish()
	second, v := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	second.desk = d
	if second.Standing(0); v.asked[0] != 1 {
		t.Errorf("asked %d times who stands on 0, want once", v.asked[0])
	}
	if len(d.values) > 0 {
		t.Errorf("values %v are left", d.values)
	}
	if got := second.Finish(); got != "" {
		t.Errorf("an empty board is %q", got)
	}
}

// Code and status move together where a slot is narrow, and so do the stacks.
func TestSlotRows(t *testing.T) {
	m := &Map{spaces: []Space{{"ALB", '['}}, column: 5}
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
		b := &Board{Maker: &Maker{m: m}, desk: &desk{stands: []Standing{c.stands}, known: []bool{true}}}
		if above, low := string(b.slot(nil, 0, 0, c.width)), string(b.slot(nil, 0, 1, c.width)); above != c.above || low != c.low {
			t.Errorf("%d columns: %q and %q, want %q and %q", c.width, above, low, c.above, c.low)
		}
	}
}

// What was said for a key is not made again, in the same language and form; and
// not everything is remembered for ever.
func TestRemember(t *testing.T) {
	type said struct{ n int }
	type other struct{ n int }
	b, _ := littleBoard(t, games.Look{Form: games.Wide, Lang: "en"})
	made := 0
	say := func() string { made++; return fmt.Sprint(made) }
	for range 3 {
		if got := Remember(b, said{1}, say) + Remember(b, other{1}, say); got != "12" {
			t.Fatalf("said %s, want 12", got)
		}
	}
	narrow := b.Maker.Board(games.Look{Form: games.Narrow, Lang: "en"}, nil)
	if got := Remember(narrow, said{1}, say); got != "3" {
		t.Errorf("another form says %s, want 3", got)
	}
	for n := range 3 * maxSaid {
		Remember(b, said{n + 2}, say)
		Remember(b, said{1}, func() string { t.Fatal("forgotten although asked for"); return "" })
	}
	if n := len(b.said.young) + len(b.said.old); n > 2*maxSaid {
		t.Errorf("%d texts are remembered, want at most %d", n, 2*maxSaid)
	}
	made = 100
	if got := Remember(b, said{2}, say); got != "101" {
		t.Errorf("what nobody asked for is remembered: %s", got)
	}
}

// Each id is in its group and in no other, in order.
func TestGroupBy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of := rapid.SliceOf(rapid.IntRange(0, 6)).Draw(t, "of")
		groups := GroupBy(len(of), 7, func(id int16) int { return of[id] })
		for group := range 7 {
			var want []int16
			for id, o := range of {
				if o == group {
					want = append(want, int16(id))
				}
			}
			if got := groups.In(group); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Fatalf("group %d of %v is %v, want %v", group, of, got, want)
			}
		}
	})
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
