package bayonets

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// A line that is put right before it is read is shown as it was typed, with a note of
// what was made of it; only where it holds several orders, each has its own part.
func TestMendedText(t *testing.T) {
	for _, c := range []struct {
		typed  string
		orders []string
		texts  []string // of the readings; nil: as typed
		note   games.Text
	}{
		{typed: "move all from BOS to ALB, sorry, to KING", orders: []string{"move all from BOS to KING"},
			note: games.T("corrected", "what", "to ALB, sorry,")},
		{typed: "please move Rogers from ALB to LKG. Sorry, make that Putnam.", orders: []string{"move Putnam from ALB to LKG"},
			note: games.T("corrected", "what", "Rogers")},
		{typed: "move all BOS 2 ALB", orders: []string{"move all from BOS to ALB"}, note: games.T("read-as", "what", "2", "as", "to")},
		{typed: "moveall BOS to ALB", orders: []string{"move all from BOS to ALB"}, note: games.T("read-as", "what", "moveall", "as", "move all")},
		{typed: "1. all BOS to ALB 2. all KING to OSW", orders: []string{"move all from BOS to ALB", "move all from KING to OSW"},
			texts: []string{"all BOS to ALB", "all KING to OSW"},
			note: games.T("read-as", "what", "1. all BOS to ALB 2. all KING to OSW",
				"as", "all BOS to ALB; all KING to OSW")},
	} {
		want := c.texts
		if want == nil {
			want = []string{c.typed}
		}
		var orders, texts []string
		var notes []games.Text
		for _, r := range std.lang.Read(c.typed, nil) {
			if r.Order == nil {
				t.Fatalf("%q: %v", c.typed, r.Fault)
			}
			orders, texts = append(orders, std.lang.Format(*r.Order)), append(texts, r.Text)
			for _, n := range r.Notes {
				notes = append(notes, n)
			}
		}
		if diff := cmp.Diff(c.orders, orders); diff != "" {
			t.Errorf("%q is read otherwise (-want +got):\n%s", c.typed, diff)
		}
		if diff := cmp.Diff(want, texts); diff != "" {
			t.Errorf("%q is shown otherwise (-want +got):\n%s", c.typed, diff)
		}
		if diff := cmp.Diff([]games.Text{c.note}, notes); diff != "" {
			t.Errorf("%q has other notes (-want +got):\n%s", c.typed, diff)
		}
	}
}

// All of some units are all of them, however many were said to be there; the line says
// that no number was asked of them. So many of a class are so many.
func TestAllOfSoMany(t *testing.T) {
	for _, c := range []struct {
		typed, want string
		note        games.Text // without a kind: none
	}{
		{"move all 20 to TIC", "move all to TIC", games.T("read-as", "what", "all 20", "as", "all")},
		{"move all 20 TIC", "move all to TIC", games.T("read-as", "what", "all 20", "as", "all")},
		{"move all three TIC", "move all to TIC", games.T("read-as", "what", "all three", "as", "all")},
		{"move all 3 from ALB to TIC", "move all from ALB to TIC", games.T("read-as", "what", "all 3", "as", "all")},
		{"all three of them ALB to TIC", "move all from ALB to TIC", games.T("read-as", "what", "all three of them", "as", "all")},
		{"from ALB to TIC all 3 units", "move all from ALB to TIC", games.T("read-as", "what", "all 3 units", "as", "all")},
		{"all 3 ALB TIC", "move all from ALB to TIC", games.T("read-as", "what", "all 3", "as", "all")},
		{"move all 2 reduced from ALB to TIC", "move reduced all from ALB to TIC",
			games.T("read-as", "what", "all 2 reduced", "as", "reduced all")},
		{"move all 3 brigades from ALB to TIC", "move 3 brigades from ALB to TIC", games.Text{}},
		{"three French lights in FORK (Villiers, Lignery) move to LOYA", "move Villiers, Lignery from FORK to LOYA",
			games.T("read-as", "what", "3 lights", "as", "Villiers, Lignery")},
		{"French lights in FORK (Villiers, Lignery) move to LOYA", "move Villiers, Lignery from FORK to LOYA", games.Text{}},
		{"move all 2 New England from ALB to TIC", "move 2 New England from ALB to TIC", games.Text{}},
		{"move all from ALB to TIC", "move all from ALB to TIC", games.Text{}},
	} {
		r := readLine(c.typed)
		if r.Order == nil || std.lang.Format(*r.Order) != c.want {
			t.Errorf("%q is read as %s, want %q", c.typed, showReading(r), c.want)
			continue
		}
		var want []games.Text
		if c.note.Kind != "" {
			want = append(want, c.note)
		}
		if diff := cmp.Diff(want, r.Notes); diff != "" {
			t.Errorf("%q has other notes (-want +got):\n%s", c.typed, diff)
		}
	}
}
