package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// drawing is lines of a sheet, without the first line break.
func drawing(s string) string { return strings.TrimPrefix(s, "\n") }

// joins are the connections of a drawing: = double, - single, ~ marked.
func joins(d *Drawing) []string {
	var list []string
	for _, l := range d.Lines {
		kind := "-"
		if l.Double {
			kind = "="
		}
		if l.Marked {
			kind += "~"
		}
		list = append(list, d.Slots[l.A].Code+kind+d.Slots[l.B].Code)
	}
	return list
}

func TestParseDrawing(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"straight", `
[A...]---[B...]===(C...)
  |                 ||
  |                 ||
{D...}            [E...]`, []string{"A-B", "A-D", "B=C", "C=E"}},
		{"slanting, from below and beside a slot", `
      [A.......]
      /        \\
     /          \\
[B...]          [C...]`, []string{"A-B", "A=C"}},
		{"slanting into level and upright", `
[A...]        [B...]
      \       /
       ---   |
          \  |
        [C...]`, []string{"A-C", "B-C"}},
		{"double corners", `
[A...]==++    ++==[C...]
        ||    ||
        \\    ||
         \\   ||
       [B.......]`, []string{"A=B", "C=B"}},
		{"crossing", `
 [A...]
   |
 +-+--[B...]
 | |
 | [C...]
[D..]`, []string{"A-C", "B-D"}},
		{"double crosses single", `
     [A...]
       ||
[B...]-++--[C...]
       ||
     [D...]`, []string{"A=D", "B-C"}},
		{"marks", `
[A...]-~--[B...]
 ||
 ~~
 ||
[C...]`, []string{"A-~B", "A=~C"}},
		{"side by side", `
[A.................]
 | |  ||  /  ||
 | |  || /  //
[B..][C.][D...]`, []string{"A-B", "A-B", "A=C", "A-C", "A=D"}},
		{"several rows, ends and two connections to one of them", `
[A...]---<Z....>
[....]---<.....>`, []string{"A-Z", "A-Z"}},
		{"between colons, side by side and below each other", `
:A...:--:B...::C...:-[D..]
:....:  :....::....: [...]
  |     :E...:
  +-----:....:`, []string{"A-B", "C-D", "A-E"}},
		{"remarks and labels", `
# Above the map
# "all is" [allowed
[A...]--[B...]  "sea-water..."`, []string{"A-B"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := ParseDrawing("m.txt", drawing(c.text))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(sortedJoins(c.want), sortedJoins(joins(d))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// sortedJoins brings both ends and the list of connections in order.
func sortedJoins(list []string) []string {
	sorted := make([]string, len(list))
	for i, j := range list {
		kind := strings.Trim(j, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		a, b, _ := strings.Cut(j, kind)
		sorted[i] = min(a, b) + kind + max(a, b)
	}
	slices.Sort(sorted)
	return sorted
}

// Each mistake is told with file, line and column, and what would be right.
func TestDrawingFaults(t *testing.T) {
	for _, c := range []struct {
		name, text, want string
	}{
		{"empty", "# only a remark\n", "m.txt:2:1: there is no map"},
		{"tab", "\n[A..]\t[B..]", `m.txt:1:6: '\t' is not plain ASCII`},
		{"accent", "\n[A..]--é", `m.txt:1:8: 'é' is not plain ASCII`},
		{"remarks count as lines", "\n# one\n# two\n[A..]--", `m.txt:3:7: this - leads nowhere on the right`},
		{"label without end", "\n[A..]  \"sea", `m.txt:1:8: this label has no second "`},
		{"label that is no key", "\n[A..]  \"Deep Sea\"", `m.txt:1:8: a label is a key of small letters`},
		{"slot without end", "\n[A..---[B..]", `m.txt:1:5: the slot that begins in column 1 is to end with ] here`},
		{"slot in small letters", "\n[alb..]", `m.txt:1:2: the slot that begins in column 1 is to end with ] here`},
		{"wrong bracket", "\n[A...)", `m.txt:1:6: the slot that begins in column 1 is to end with ] here`},
		{"slot without its second colon", "\n:A..]", `m.txt:1:5: the slot that begins in column 1 is to end with : here`},
		{"bracket without slot", "\n[A..]  ]", `m.txt:1:8: ']' closes no slot`},
		{"row without slot", "\n[A..]\n\n[...]", `m.txt:3:1: this row of a slot has no row with a code above it`},
		{"row of other width", "\n[A..]\n[....]", `m.txt:2:1: this row of a slot has no row with a code above it`},
		{"slot twice", "\n[A..]--[B..]\n  |\n[A..]", `m.txt:3:1: A has a slot already, in line 1`},
		{"other character", "\n[A..]--x--[B..]", `m.txt:1:8: 'x' is no stroke and in no slot`},
		{"leads nowhere", "\n[A..]--  [B..]", `m.txt:1:7: this - leads nowhere on the right`},
		{"upright leads nowhere", "\n[A..]\n  |\n\n[B..]", `m.txt:2:3: this | leads nowhere below`},
		{"slanting past a slot", "\n[A..]\n     \\\n      \\\n[B..]", `m.txt:3:7: this \ leads nowhere below right`},
		{"into the side", "\n[A..]\n  |\n  |--[B..]\n  |\n[C..]", `m.txt:3:4: this - runs into the side of the | in line 3, column 3; turn with a +`},
		{"side by side without a blank", "\n[A...]\n |||\n[B...]", `m.txt:2:2: 3 times |`},
		{"three at a corner", "\n[A..]--+--[B..]\n       |\n     [C..]", `m.txt:1:8: 3 strokes lead to this +; two make a corner, four from opposite sides a crossing`},
		{"one at a corner", "\n[A..]--+  [B..]", `m.txt:1:8: 1 strokes lead to this +`},
		{"mark at a corner of three", "\n[A..]--~--[B..]\n       |\n     [C..]", `m.txt:1:8: 3 strokes lead to this ~`},
		{"mark at a slot", "\n[A..]~-[B..]", `m.txt:1:6: 1 strokes lead to this ~`},
		{"single becomes double", "\n[A..]--==[B..]", `m.txt:1:8: here a connection changes between single strokes`},
		{"double becomes single", "\n[A..]\n ||\n |\n[B..]", `m.txt:3:2: here a connection changes between single strokes`},
		{"fork", "\n[A..]\n |\n/ \\\n[B..]", `m.txt:2:2: this | leads to 2 things below; connections cross at a +`},
		{"back to itself", "\n[A......]\n |   |\n +---+", `m.txt:2:2: this connection leads from A back to it`},
		{"both are ends", "\n<A..>--<B..>\n[C..]", `m.txt:1:6: this connection joins no space`},
		{"ring", "\n[A..]\n\n +--+\n |  |\n +--+", `m.txt:3:2: this + belongs to strokes that join no slot`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ParseDrawing("m.txt", drawing(c.text))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v\nwant %s", err, c.want)
			}
		})
	}
	t.Run("no cascade", func(t *testing.T) {
		_, err := ParseDrawing("m.txt", "[A..]--<B West>  [C..]")
		if n := strings.Count(err.Error(), "\n"); n > 0 {
			t.Errorf("one mistake is told %d times:\n%v", n+1, err)
		}
	})
	t.Run("bounded", func(t *testing.T) {
		_, err := ParseDrawing("m.txt", strings.Repeat("? ? ? ? ? ? ? ?\n", 10))
		if n := strings.Count(err.Error(), "\n"); n != maxDrawingFaults {
			t.Errorf("%d lines of faults", n+1)
		}
	})
}

// A testPen writes what its functions say.
type testPen struct {
	slot    func(slot int) []string // its rows
	strokes func(line int) (all, middle byte)
	label   func(key string) string
}

func (p testPen) Slot(to []byte, slot, row, width int) []byte {
	if rows := p.slot(slot); row < len(rows) {
		to = append(to, rows[row]...)
	}
	return to
}

func (p testPen) Strokes(line int) (all, middle byte) { return p.strokes(line) }

func (p testPen) Label(key string) string { return p.label(key) }

// What changes is written into the drawing: slots, strokes, labels.
func TestDraw(t *testing.T) {
	d, err := ParseDrawing("m.txt", drawing(`
# Above the map
[ALB...]---(MAM...)   "sea......"
[......]   (......)
              \
               --<NOR....>`))
	if err != nil {
		t.Fatal(err)
	}
	got := strings.TrimSuffix(string(d.Append(nil, testPen{
		slot: func(slot int) []string {
			if s := d.Slots[slot]; !s.End() {
				return []string{s.Code + " é", "more than fits"}
			}
			return []string{"NOR Up"}
		},
		strokes: func(line int) (byte, byte) {
			if l := d.Lines[line]; d.Slots[l.B].Code == "MAM" {
				return ':', 'W'
			}
			return 0, 0
		},
		label: strings.ToUpper,
	})), "\n")
	want := drawing(`
[ALB é ]:W:(MAM é )   SEA
[more… ]   (more… )
              \
               --<NOR Up >`)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got, want := fmt.Sprint(d.Labels()), "map[sea:11]"; got != want {
		t.Errorf("labels %s, want %s", got, want)
	}
	if d.Width() != 33 {
		t.Errorf("width %d, want 33", d.Width())
	}
}

// Sheets draw what the title has, once, and nothing else.
func TestAtlas(t *testing.T) {
	spaces := []Space{{Code: "A", Shape: '['}, {Code: "B", Shape: '['}, {Code: "C", Shape: '('}}
	conns := []Conn{{"A-B", "A", "B", true, false}, {"B-C", "B", "C", false, true}, {"A-C", "A", "C", false, false}}
	const north = "[A..]===[B..]\n  |       |\n  |       ~\n  |       |\n<C..>  <C...>\n"
	const south = "<A..>  <B..>\n  |      |\n  |      ~\n  |      |\n (C.......)\n"
	for _, c := range []struct {
		name         string
		north, south string
		want         string // "" is no fault
	}{
		{"right", north, south, ""},
		{"no slot", north, "[A..]", "C has no slot on any sheet; draw one such as (C......)"},
		{"unknown space", strings.Replace(north, "[A..]", "[X..]", 1), south, "n.txt:1:1: there is no space X"},
		{"slot on two sheets", north, strings.Replace(south, "<A..>", "[A..]", 1), "s.txt:1:1: A has a slot already, in line 1 of n.txt; where a connection goes on to it, draw an end <A......>"},
		{"wrong brackets", strings.Replace(north, "[B..]", "{B..}", 1), south, "n.txt:1:9: B is a space in [ ], not in { }"},
		{"single instead of double", strings.Replace(north, "===", "---", 1), south, "n.txt:1:6: A-B is drawn with double strokes"},
		{"double instead of single", strings.Replace(north, "  |       |\n  |       ~\n  |       |\n<C..>", "  ||      |\n  ||      ~\n  ||      |\n<C..>", 1), south, "n.txt:2:3: A-C is drawn with single strokes"},
		{"mark missing", strings.Replace(north, "~", "|", 1), south, "n.txt:2:11: B-C has a ~ between its strokes"},
		{"mark too many", strings.Replace(north, "  |       ~", "  ~       ~", 1), south, "n.txt:2:3: A-C has no ~"},
		{"not drawn", strings.Replace(north, "===", "   ", 1), south, "n.txt:1:1: A-B is not drawn: from A to B"},
		{"not drawn on the other sheet", north, strings.Replace(strings.ReplaceAll(south, "  |      ", "         "), "<A..>", "     ", 1), "s.txt:5:2: A-C is not drawn: from C to an end <A......>"},
		{"drawn twice", strings.Replace(north, "[A..]===[B..]\n", "[A..]===[B..]\n[...]===[...]\n", 1), south, "n.txt:2:6: A-B is drawn already, from line 1 on"},
		{"no such connection", north + "  |\n[D..]", south, "n.txt:6:3: there is no connection from C to D"},
		{"end without connection", north, south + "\n<B...>", "s.txt:7:1: no connection leads to the end at B"},
		{"end on its own sheet", strings.Replace(north, "[A..]===[B..]", "[A..]===<B..>\n[...]   [B..]", 1), south, "n.txt:1:9: B has its slot on this sheet, in line 2; draw the connection to it"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sheets []*Drawing
			for file, text := range map[string]string{"n.txt": c.north, "s.txt": c.south} {
				d, err := ParseDrawing(file, text)
				if err != nil {
					t.Fatal(err)
				}
				sheets = append(sheets, d)
			}
			slices.SortFunc(sheets, func(a, b *Drawing) int { return strings.Compare(a.File, b.File) })
			all := spaces
			if strings.Contains(c.north, "[D..]") {
				all = append(slices.Clone(spaces), Space{Code: "D", Shape: '['})
			}
			a := &Map{spaces: all, conns: conns}
			err := a.draw(sheets)
			if c.want != "" {
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v\nwant %s", err, c.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if got, want := fmt.Sprint(a.Sheets[0].Spaces, a.Sheets[0].Beyond, a.Sheets[0].Conns), "[0 1 2 2] [-1 -1 1 1] [0 2 1]"; got != want {
				t.Errorf("first sheet is %s, want %s", got, want)
			}
		})
	}
}

// Any text is read or faulted, with no panic and no endless walk; what is read
// can be drawn.
func FuzzParseDrawing(f *testing.F) {
	f.Add("[A..]==++\n     ||+--[B..]\n {C..}-+~-<D..>\"sea.\"")
	f.Add("[A.]+~\\/||=-\n# x")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := ParseDrawing("m.txt", text)
		if err != nil {
			return
		}
		d.Append(nil, testPen{
			slot:    func(slot int) []string { return []string{d.Slots[slot].Code} },
			strokes: func(line int) (byte, byte) { return '%', 'W' },
			label:   func(key string) string { return key },
		})
	})
}
