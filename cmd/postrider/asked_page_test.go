package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// docs/asked.md has each kind of decision of each title in its order, with what is asked
// at which pace, its default as the words have it, and what that covers when a clock
// takes it.
func TestAskedPage(t *testing.T) {
	page := docsPage(t, "asked.md")
	const kind, what, shipped, quick, careful, byDefault, late, why, columns = 0, 1, 2, 3, 4, 5, 6, 7, 8
	covers := map[bool]string{true: "phase", false: "question"}
	for _, own := range titles {
		title := own.title()
		_, table, ok := strings.Cut(page, "(`"+title.Name()+"`)\n")
		if !ok {
			t.Errorf("there is no table of %s", title.Name())
			continue
		}
		table, _, _ = strings.Cut(table, "\n## ")
		var got, want []string
		for _, cells := range tableRows(table, "kind") {
			if len(cells) != columns || cells[what] == "" || cells[why] == "" {
				t.Errorf("%s: not a kind, what it is, what is asked, its default and why: %q", title.Name(), cells)
				continue
			}
			got = append(got, strings.Join([]string{cells[kind], cells[shipped], cells[quick], cells[careful], cells[byDefault], cells[late]}, ", "))
		}
		asked := func(pace games.Pace, k games.KindInfo) string {
			if pace.Asks(k, false) {
				return "asked"
			}
			return "default"
		}
		for _, k := range title.Kinds() {
			want = append(want, strings.Join([]string{string(k.Kind), string(k.Setting), asked(games.Quick, k), asked(games.Careful, k),
				title.Say(games.T("default-"+string(k.Kind)), "en"), covers[k.Phase]}, ", "))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-in the title +on the page):\n%s", title.Name(), diff)
		}
	}
}
