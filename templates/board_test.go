package templates

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// blocks has one block of each kind.
var blocks = Board{
	{BlockParagraph, "1755, Action Round 3. Victory Points: the British lead by 2 and are two short of a victory; Raids: 1 to 2."},
	{BlockGap, ""},
	{BlockHeading, "NEW YORK (N.York)\tup is north"},
	{BlockDrawn, "[ALB B2 ]-----[OSW b  ]\n[B4     ]     [B1     ]"},
	{BlockGap, ""},
	{BlockParagraph, "ALB Albany"},
	{BlockUnder, "British 4: 44th, 48th, Shirley, and with them many others of whom there is more to tell"},
	{BlockRow, "British\t4\tlosses 1"},
	{BlockRow, "French\t12\t"},
}

// A board is wrapped to the columns of its form; what is drawn is not, and rows stand in
// columns.
func TestBoardInText(t *testing.T) {
	for form, want := range map[string]string{
		"wide": `1755, Action Round 3. Victory Points: the British lead by 2 and are two short
  of a victory; Raids: 1 to 2.

NEW YORK (N.York)                                                  up is north
[ALB B2 ]-----[OSW b  ]
[B4     ]     [B1     ]

ALB Albany
  British 4: 44th, 48th, Shirley, and with them many others of whom there is
    more to tell
British  4   losses 1
French   12
`,
		"narrow": `1755, Action Round 3. Victory Points:
  the British lead by 2 and are two
  short of a victory; Raids: 1 to 2.

NEW YORK (N.York)            up is north
[ALB B2 ]-----[OSW b  ]
[B4     ]     [B1     ]

ALB Albany
  British 4: 44th, 48th, Shirley, and
    with them many others of whom there
    is more to tell
British  4   losses 1
French   12
`} {
		if diff := cmp.Diff(want, PlainBoard(blocks, form)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", form, diff)
		}
	}
	if got, want := PlainBoard(Board{{BlockRow, strings.Repeat("a", 30) + "\t" + strings.Repeat("b", 30)}}, "narrow"),
		strings.Repeat("a", 30)+"\n  "+strings.Repeat("b", 30)+"\n"; got != want {
		t.Errorf("a row too wide is %q, want %q", got, want)
	}
	if got, want := PlainBoard(Board{{BlockUnder, strings.Repeat("日", 30)}}, "narrow"),
		"  "+strings.Repeat("日", 19)+"\n    "+strings.Repeat("日", 11)+"\n"; got != want {
		t.Errorf("a word too wide is %q, want %q", got, want)
	}
}

// In HTML only what is drawn is preformatted, in a box that scrolls by itself.
func TestBoardInHTML(t *testing.T) {
	r := base()
	r.Board = blocks
	_, html, err := Render("en", Match, r)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(html, "<pre"); n != 1 {
		t.Errorf("%d things are preformatted, want 1", n)
	}
	for _, want := range []string{
		">NEW YORK (N.York) <span", ">up is north</span></h3>", "border-radius:8px\">[ALB B2 ]-----[OSW b  ]\n[B4     ]     [B1     ]</pre>",
		">ALB Albany</p>", "padding-left:16px\"><b class=\"s1\">British</b> 4: 44th", ">British</b></td>", ">losses 1</td> </tr>\n<tr>", ">12</td>"} {
		if !strings.Contains(html, want) {
			t.Errorf("no %q in\n%s", want, html)
		}
	}
	if n := strings.Count(html, "<table"); n != 1 {
		t.Errorf("two rows are in %d tables", n)
	}
}

// A report that was kept is read again, also one of a program that kept its board as text.
func TestKeptBoard(t *testing.T) {
	r := base()
	r.Board = blocks
	kept, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var again Report
	if err := json.Unmarshal(kept, &again); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Board, again.Board); diff != "" {
		t.Errorf("(-kept +read):\n%s", diff)
	}
	var old Report
	if err := json.Unmarshal([]byte(`{"Code":"FI7","Board":"1755\n\n[ALB]--[OSW]\n"}`), &old); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Drawn("1755\n\n[ALB]--[OSW]"), old.Board); diff != "" || old.Code != "FI7" {
		t.Errorf("of an older program %+v (-want +got):\n%s", old, diff)
	}
	for _, bad := range []string{`{"Board":["xno such kind"]}`, `{"Board":[""]}`, `{"Board":7}`} {
		if err := json.Unmarshal([]byte(bad), &old); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
