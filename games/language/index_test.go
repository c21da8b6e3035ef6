package language

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// What words mean is found by the longest of them and by those that begin it, with
// articles within.
func TestTrie(t *testing.T) {
	m := newTrieMaker()
	for i, words := range []string{"build", "build fort", "build fort now", "the", "build", "New York"} {
		m.add(words, sense{what: isConnector, id: i % 4})
	}
	m.add("build fort", sense{what: isNoise, id: 7})
	for i := range 40 { // more behind one word than are looked at in turn
		m.add(fmt.Sprintf("go %c%c", 'a'+i%26, 'a'+i/26), sense{what: isNumber, id: i})
	}
	x := m.lay([]string{"the", "unknown"})
	var room []sense
	find := func(line string) string {
		var ids []int32
		for _, tok := range games.Tokens(line) {
			ids = append(ids, x.id(tok.Text))
		}
		var b strings.Builder
		senses, noise := x.find(&room, ids)
		for _, s := range senses {
			fmt.Fprintf(&b, "%d:%d ", s.id, s.n)
		}
		for _, s := range noise {
			fmt.Fprintf(&b, "noise %d:%d", s.row, s.n)
		}
		return strings.TrimSpace(b.String())
	}
	for _, c := range []struct{ line, want string }{
		{"build", "0:1"}, // said twice, it means one thing
		{"build a", "0:1"},
		{"build fort", "0:1 1:2 noise 7:2"},
		{"build the fort the now", "0:1 1:3 2:5 noise 7:3"},
		{"build unknown fort", "0:1"},
		{"build fort soon", "0:1 1:2 noise 7:2"},
		{"fort", ""},
		{"new york", "1:2"},
		{"new", ""},
		{"nothing at all", ""},
	} {
		if got := find(c.line); got != c.want {
			t.Errorf("%q is %q, want %q", c.line, got, c.want)
		}
	}
	for i := range 40 {
		if got, want := find(fmt.Sprintf("go %c%c", 'a'+i%26, 'a'+i/26)), fmt.Sprintf("%d:2", i); got != want {
			t.Errorf("word %d behind another is %q, want %q", i, got, want)
		}
	}
	if !x.has("new") || x.has("york") || x.has("nothing") {
		t.Error("of new, york and nothing only the first begins words")
	}
	toks := games.Tokens("build fotr")
	var typed []string
	for _, s := range x.fuzzy(nil, []int32{x.id("build"), 0}, toks, func(int) bool { return true }) {
		typed = append(typed, s.typed)
	}
	if diff := cmp.Diff([]string{"build fort"}, typed); diff != "" {
		t.Errorf("build fotr (-want +got):\n%s", diff)
	}
}

// Words that are none are found when a language is loaded, before a line is read.
func TestLoadFaults(t *testing.T) {
	shared := fstest.MapFS{"lexicon.toml": {Data: []byte("[words]\nand = [\"and\"]\n")}}
	for _, c := range []struct{ lexicon, orders, want string }{
		{"[words]\nhats = [\"hat\"]", "", `there is no list of words "hats"`},
		{"[words]\nthen = [\"?\"]", "", `"?" is no word`},
		{"", "[[order]]\nkind = \"go\"\nwords = [\"go\"]\nnoise = [\"...\"]\nform = \"go\"\nexample = \"go\"", `"..." is no word`},
		{"", "[[order]]\nkind = \"go\"\nwords = [\"go\"]\nform = \"go\"\nexample = \"go\"", ""},
	} {
		title := fstest.MapFS{"lexicon.toml": {Data: []byte(c.lexicon)}, "orders.toml": {Data: []byte(c.orders)}}
		_, err := Load("en", title, Settings{Shared: shared})
		if got := fmt.Sprint(err); c.want == "" && err != nil || !strings.Contains(got, c.want) {
			t.Errorf("%s%s: %s, want %q", c.lexicon, c.orders, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	var n numbers
	n.add(3, 64, 200)
	for x := range 300 {
		if want := x == 3 || x == 64 || x == 200; n.has(x) != want {
			t.Errorf("has %d: %t", x, !want)
		}
	}
}
