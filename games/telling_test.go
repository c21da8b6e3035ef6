package games

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// toldWords is a folder of words with a paragraph of a battle, and one of a raid.
func toldWords(t *testing.T, told string) (*Words, error) {
	t.Helper()
	kinds := []string{"battle", "battle-on", "roll", "hit", "marker", "won", "retreat", "raid", "raid-roll", "move", "played"}
	var words strings.Builder
	for _, kind := range kinds {
		fmt.Fprintf(&words, "%s = \"%s\"\n", kind, kind)
	}
	fsys := fstest.MapFS{"en/all.toml": {Data: []byte(words.String())}}
	if told != "" {
		fsys["told.toml"] = &fstest.MapFile{Data: []byte(told)}
	}
	return LoadWords(fsys, nil)
}

const toldBattle = `
[[paragraph]]
begins = ["battle"]
on     = "battle-on"
lines  = ["roll", "retreat"]
joins  = ["hit"]
sum    = "won"
silent = ["marker"]

[[paragraph]]
begins = ["raid"]
lines  = ["raid-roll"]

[cards]
played = ["card", "others"]
`

// events of some kinds, separated by blanks; the number of each is its value n.
func numbered(kinds string) []Event {
	var list []Event
	for i, kind := range strings.Fields(kinds) {
		list = append(list, Event{Text: T(kind, "n", i)})
	}
	return list
}

// Events stand in paragraphs as their title says: a heading, lines, and what goes on with
// a line; any other event ends it, and what has no heading stands alone.
func TestPassages(t *testing.T) {
	words, err := toldWords(t, toldBattle)
	if err != nil {
		t.Fatal(err)
	}
	signs := map[Part]string{Alone: ".", Heads: "H", Begins: "b", Joins: "j", Silent: "s"}
	for _, c := range []struct {
		name, before, events, want, on string
	}{
		{"a battle", "", "battle roll hit marker won retreat", "Hbjsbb", ""},
		{"two of them", "", "battle roll battle roll", "HbHb", ""},
		{"what is none of it ends it", "", "battle roll move roll hit", "Hb...", ""},
		{"another paragraph begins", "", "battle raid raid-roll roll", "HHb.", ""},
		{"without its heading", "", "roll hit won", "...", ""},
		{"it goes on", "battle roll", "hit won move", "jb.", "battle-on"},
		{"it has ended before", "battle roll move", "roll", ".", ""},
		{"nothing of it is new", "battle roll", "move", ".", ""},
		{"a new one begins behind it", "battle roll", "battle roll", "Hb", ""},
		{"no words for going on", "raid", "raid-roll", "b", ""},
		{"nothing", "battle", "", "", ""},
	} {
		on, list := words.Telling().Passages(numbered(c.before), numbered(c.events))
		got := ""
		for _, p := range list {
			got += signs[p.Part]
		}
		kind := ""
		if on != nil {
			kind = on.Kind
		}
		if got != c.want || kind != c.on {
			t.Errorf("%s: %s and %q, want %s and %q", c.name, got, kind, c.want, c.on)
		}
	}
}

// The sum of a paragraph knows its heading and what was not told; the events stay as they
// are, for journals are made of them.
func TestSumOfParagraph(t *testing.T) {
	words, err := toldWords(t, toldBattle)
	if err != nil {
		t.Fatal(err)
	}
	events := []Event{
		{Text: T("battle", "attacker", "red")}, {Text: T("marker", "side", "red", "to", 1)}, {Text: T("roll")},
		{Text: T("marker", "side", "blue", "to", 2)}, {Text: T("won", "side", "blue")},
	}
	before := fmt.Sprint(events)
	_, list := words.Telling().Passages(events[:2], events[2:])
	got := list[len(list)-1].Values.Map()
	want := map[string]any{"side": "blue", "head-attacker": "red", "marker-side": []any{"red", "blue"}, "marker-to": []any{1, 2}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the sum knows (-want +got):\n%s", diff)
	}
	if after := fmt.Sprint(events); after != before {
		t.Errorf("the events were %s, and are %s", before, after)
	}
}

// A paragraph that is told in two letters has its heading kept between them.
func TestHeading(t *testing.T) {
	words, err := toldWords(t, toldBattle)
	if err != nil {
		t.Fatal(err)
	}
	for events, want := range map[string]int{
		"move battle roll hit": 1, "battle roll move": 2, "move roll": 1, "battle raid raid-roll": 1, "": 0, "battle": 0,
	} {
		list := numbered(events)
		if got := words.Telling().heading(list, max(0, len(list)-1)); got != want {
			t.Errorf("%q: the last goes on from %d, want %d", events, got, want)
		}
	}
	long := numbered("battle" + strings.Repeat(" roll", 2*longestParagraph))
	if at := len(long) - 1; words.Telling().heading(long, at) != at {
		t.Error("a heading is sought without end")
	}
}

// What is told in paragraphs has words, and a title without told.toml tells each event by
// itself.
func TestReadTelling(t *testing.T) {
	if _, err := toldWords(t, toldBattle+"\nnone = [\"card\"]"); err == nil || !strings.Contains(err.Error(), "told.toml: there are no words for none") {
		t.Errorf("a kind without words: %v", err)
	}
	words, err := toldWords(t, "")
	if err != nil {
		t.Fatal(err)
	}
	_, list := words.Telling().Passages(nil, numbered("battle roll"))
	if slices.ContainsFunc(list, func(p Passage) bool { return p.Part != Alone }) {
		t.Errorf("without told.toml: %v", list)
	}
	if meanings := (PlainNews{}).Meanings(T("played", "card", 1), "en"); meanings != nil {
		t.Error(meanings)
	}
}

// Cards that a text names are explained, each sentence once, and nothing of those that do
// nothing or that are hidden.
func TestMeanings(t *testing.T) {
	words, err := toldWords(t, toldBattle)
	if err != nil {
		t.Fatal(err)
	}
	mean := func(n int) Meaning {
		if n == 3 {
			return Meaning{Card: "Three"}
		}
		return Meaning{Card: fmt.Sprint(n), Does: fmt.Sprint("as ", n%10)}
	}
	got := words.Telling().Meanings(T("played", "card", "05", "others", []int{3, 15, 0, -1, 7}), mean)
	if want := []Meaning{{"5", "as 5"}, {"7", "as 7"}}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := words.Telling().Meanings(T("move", "card", 5), mean); got != nil {
		t.Errorf("a text that names none: %v", got)
	}
}

// A tally tells how a number came about, and a mark which one of a list it was.
func TestTally(t *testing.T) {
	sides, before, after := []string{"a", "b", "a", "a"}, []int{-1, 0, 1, 1}, []int{1, 3, 1, 0}
	for of, want := range map[string]string{"a": "-1 +2 -1 = 0", "b": "0 +3 = 3", "c": ""} {
		if got := tally(of, sides, before, after); got != want {
			t.Errorf("%s: %q, want %q", of, got, want)
		}
	}
	if got := tally("a", []string{"a"}, []int{2}, []int{2}); got != "2" {
		t.Errorf("a number that did not change: %q", got)
	}
	if got := marked([]int{4, 5, 6}, 2, "[", "]") + marked([]int{4}, 7, "[", "]"); got != "4 [5] 64" {
		t.Errorf("marked: %q", got)
	}
}
