package templates

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A page's paragraphs are one line each; entries, drawn lines and orders keep theirs.
func TestPage(t *testing.T) {
	page := strings.Join([]string{
		"One line for each force or piece, in the order in which they act. Who is",
		"not named stays.",
		"",
		"    move Levis from QUE by boat to BEC, TRI, SOR, MON",
		"    done",
		"",
		"12 Bolster. Reinforcement Phase: one unit that has fled comes back home.",
		"13 Raid. Movement Phase: one more Army may move this turn, and so on, as",
		"far as it likes.",
		"  [ALB B3]  its code",
	}, "\n") + "\n"
	want := "One line for each force or piece, in the order in which they act. Who is not named stays.\n\n" +
		copyable("    ", "move Levis from QUE by boat to BEC, TRI, SOR, MON") + "\n" + copyable("    ", "done") + "\n\n" +
		"12 Bolster. Reinforcement Phase: one unit that has fled comes back home.\n" +
		"13 Raid. Movement Phase: one more Army may move this turn, and so on, as far as it likes.\n  [ALB B3]  its code"
	if diff := cmp.Diff(want, pageText(page)); diff != "" {
		t.Errorf("in text (-want +got):\n%s", diff)
	}
	var blocks []string
	for _, b := range pageBlocks(page) {
		if drawn := indented(b); drawn != "" {
			b = "drawn:\n" + drawn
		}
		blocks = append(blocks, b)
	}
	if diff := cmp.Diff([]string{
		"One line for each force or piece, in the order in which they act. Who is not named stays.", "",
		"drawn:\nmove Levis from QUE by boat to BEC, TRI, SOR, MON\ndone", "",
		"12 Bolster. Reinforcement Phase: one unit that has fled comes back home.",
		"13 Raid. Movement Phase: one more Army may move this turn, and so on, as far as it likes.",
		"drawn:\n  [ALB B3]  its code",
	}, blocks); diff != "" {
		t.Errorf("in HTML (-want +got):\n%s", diff)
	}
	long := strings.Repeat("word ", 60) + "\nnext line.\n"
	if got := pageText(long); got != strings.TrimRight(long, "\n") {
		t.Errorf("a page whose paragraphs are whole became %q", got)
	}
}
