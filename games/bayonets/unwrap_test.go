package bayonets

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// sheetLines says what a sheet was read as, line by line.
func sheetLines(text string) []string {
	var out []string
	for _, l := range games.ReadSheet(title, text, []string{"board"}).Lines {
		s := fmt.Sprintf("%d %s", l.N, l.Word)
		switch {
		case l.Reading.Fault != nil:
			s += " fault"
		case l.Reading.Order != nil:
			s += " " + title.Format(*l.Reading.Order)
		case l.Reading.Talk:
			s += " talk"
		}
		out = append(out, s)
	}
	return out
}

// hardWrap breaks a line as mail programs do.
func hardWrap(line string, width int) []string {
	var out []string
	for len(line) > width {
		at := strings.LastIndexByte(line[:width+1], ' ')
		if at <= 0 {
			break
		}
		out, line = append(out, line[:at]), line[at+1:]
	}
	return append(out, line)
}

// Each example that is too long for a line is read as if nobody had broken it,
// between other orders and with talk below.
func TestWrappedOrders(t *testing.T) {
	var long []string
	for _, c := range readCases {
		if len(c.typed) > 60 && len(c.typed) == len([]rune(c.typed)) && !strings.ContainsAny(c.typed, "\n#") {
			long = append(long, c.typed)
		}
	}
	long = append(long,
		"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, pick up Lignery at LOYA",
		"standing retreat: ALB, else nearest home, else most friendly units",
		"raid CARL with Villiers via LOYA RAYS; if successful raid WINC with Langlade",
		"marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR")
	if len(long) < 6 {
		t.Fatalf("only %d examples are long enough", len(long))
	}
	for _, line := range long {
		for _, width := range []int{60, 66, 72, 76, 78} {
			pieces := hardWrap(line, width)
			if len(pieces) == 1 {
				continue
			}
			whole := sheetLines("play 14\n" + line + strings.Repeat("\n", len(pieces)) + "done\nThanks, Bob")
			broken := sheetLines("play 14\n" + strings.Join(pieces, "\n") + "\ndone\nThanks, Bob")
			if diff := cmp.Diff(whole, broken); diff != "" {
				t.Errorf("%q at %d (-whole +broken):\n%s", line, width, diff)
			}
		}
	}
}

// What was typed as two lines stays two lines, however long the first is.
func TestLinesNotJoined(t *testing.T) {
	for _, text := range []string{
		"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA\nraid CARL with Villiers via LOYA RAYS",
		"marshal at ALB with Bradstreet: all from KING, 2 brigades from NOR\ndone",
		"sail 2 fleets, 6 brigades, 2 artillery, Wolfe, 3 colonials from HAL\nland LOU",
		"raid CARL with Villiers via LOYA RAYS; if successful raid WINC with Langlade\nThanks, Bob",
		"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA\n- done",
		"Hello Bob, that was a very nice raid, I did not see that one coming!\ndone",
		"move lights from FORK via LOYA to RAYS, drop Villiers at LOYA, at\n\ndone",
	} {
		a, b, _ := strings.Cut(text, "\n")
		var want []string
		for i, s := range []string{a, b} {
			want = append(want, sheetLines(strings.Repeat("\n", i)+s)...)
		}
		if diff := cmp.Diff(want, sheetLines(text)); diff != "" {
			t.Errorf("%q (-apart +together):\n%s", text, diff)
		}
	}
}
