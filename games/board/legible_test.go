package board

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A connection that could be taken for another is told with file, line and column.
func TestLegible(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       []string // how the faults begin
	}{
		{"clear", `
[A...]---[B...]      {E...}
[....]   [....]      {....}
      \                |
       \               |
        (C...)---{D....}
        (....)   {.....}`, nil},
		{"as near to another slot as to its own", `
[A...]
[....]
  |
  |   [C..]
  |   [...]
[B...]
[....]`, nil},
		{"past another slot, in a file with remarks", `
# Lines count from the first remark.
[A...]---------------[B...]
[....]               [....]
          [C...]
          [....]`, []string{"m.txt:2:14: the connection from A to B is nearer to C here than to either of them"}},
		{"past another slot, upright", `
[A...]
[....]
  |
  |
  |  [C..]
  |  [...]
  |
  |
[B...]
[....]`, []string{"m.txt:5:3: the connection from A to B is nearer to C here"}},
		{"past an end", `
[A...]
[....]
  |
  |
  |  <C..>--[D...]
  |
  |
[B...]
[....]`, []string{"m.txt:5:3: the connection from A to B is nearer to C here"}},
		{"a corner of an older sheet: Winooski - Green Mountains Central, read as from Green Mountains North", `
    (WNK......)----------{GMN......}
    (.........)          {.........}
     ||       |           |        |
     ~~       |           |        |
     ||       |           |        |
(CPT......)   |     <AMM.......>   |
(.........)   |                    |
          \   |            ----<COW.......>
           \  |           /
            \ |          /
             {GMC......}/
             {.........}`, []string{
			"m.txt:5:36: the connection from GMN to COW is nearer to AMM here than to either of them",
			"m.txt:6:15: the connection from WNK to GMC is nearer to CPT here than to either of them",
			"m.txt:6:15: the connection from WNK to GMC is nearer to AMM here than to either of them"}},
		{"touching the corner of a slot", `
[A...]--+[C...]
[....]  |[....]
        |
       [B...]
       [....]`, []string{"m.txt:1:9: the connection from A to B touches C here"}},
		{"side by side at a slot", `
[A...]    [B...]
[....]    [....]
    |     |
    |     |
    |    /
    |   /
    | +-
    | |
  [C...]
  [....]`, nil},
		{"touching at a slot", `
[A...]   [B...]
[....]   [....]
    |    /
    |   /
    |  /
    | /
    |/
  [C...]
  [....]`, []string{"m.txt:6:5: the connections from A to C and from B to C touch here"}},
		{"a crossing", `
         [A...]
           |
           |
[C...]-----+-----[D...]
           |
           |
         [B...]`, nil},
		{"a double line crosses", `
         [A....]
           ||
           ||
[C...]-----++-----[D...]
           ||
           ||
         [B....]`, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, err := ParseDrawing("m.txt", drawing(c.text))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			if err := d.Legible(); err != nil {
				got = strings.Split(err.Error(), "\n")
			}
			for i := range min(len(got), len(c.want)) {
				got[i] = got[i][:min(len(got[i]), len(c.want[i]))]
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
