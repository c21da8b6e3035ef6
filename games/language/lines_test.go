package language

import (
	"strings"
	"testing"
	"testing/fstest"
)

const typedLexicon = `
[words]
and  = ["and"]
then = ["then"]
standing = ["standing"]
pronoun = ["he", "i"]
ordinary = ["log"]
[lists]
all     = ["all"]
heading = ["order", "item"]
numero  = ["no"]
[connectors]
from = ["from"]
to   = ["to"]
at   = ["at"]
drop = ["shed"]
[spoken]
ret = "retreat"
[names.place]
nyc  = ["NYC"]
alb  = ["ALB"]
king = ["KING"]
log  = ["LOG"]
[names.unit]
fraser = ["Fraser"]
gage   = ["Gage"]
[names.class]
all    = ["all"]
`

const typedOrders = `
[[order]]
kind = "move"
bare = true
route = true
words = ["march", "send"]
args = ["units", "from", "to"]
form = "march {units:units+^}[ from {from:place}] to {to:place}"
example = "march Fraser from ALB to NYC"

[[order]]
kind = "marshal"
words = ["marshal"]
form = "marshal at {at:place^}: {from:units from place+^}"
example = "marshal at ALB: all from KING"

[[order]]
kind = "retreat"
place = "place"
words = ["retreat"]
form = "retreat[ from {place:place!}]: {to:place+>}"
example = "retreat from ALB: KING, NYC"

[[order]]
kind = "losses"
words = ["losses"]
form = "losses: {units:units+>}"
example = "losses: Fraser, Gage"

[[order]]
kind = "done"
words = ["done"]
form = "done"
example = "done"
`

// Orders as people type them: order words that are not typed to their end, numbers in words
// and in brackets, numbered lists, and what is neither a remark nor the number of a list. What
// may mean two things, or has a word that is not understood, is a fault.
func TestTyped(t *testing.T) {
	shared := fstest.MapFS{"lexicon.toml": {Data: []byte(typedLexicon)}}
	title := fstest.MapFS{"lexicon.toml": {Data: []byte("")}, "orders.toml": {Data: []byte(typedOrders)}}
	place := func(id string) bool { return strings.Contains("nyc alb king log", id) }
	l, err := Load("en", title, Settings{Shared: shared, Many: "class", Place: place, Classes: func(l *Language) map[string]Class {
		return map[string]Class{
			"place": Names{Language: l, Classes: []string{"place"}, Words: strings.ToUpper},
			"units": Units{
				Language: l, Unit: "unit", Many: "class", Words: func(id string) string { return l.NameOf("unit", id) },
				Several: func(string) bool { return false },
			},
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ typed, want string }{
		{"retr ALB", "retreat: ALB"},
		{"marsh ALB: all from KING", "marshal at ALB: all from KING"},
		{"marsh all ALB to NYC", "march all from ALB to NYC"},
		{"ALB marshal all KING", "marshal at ALB: all from KING"},
		{"ret ALB", "retreat: ALB"},
		{"retreat KING: ALB", "fault"}, // not to both
		{"retreat: KING, ALB", "retreat: KING, ALB"},
		{"order no 2: march Fraser from ALB to NYC", "march Fraser from ALB to NYC"},
		{"item 1: done. item 2: retreat ALB", "done; retreat: ALB"},
		{"(i) done; (ii) retreat ALB", "done; retreat: ALB"},
		{"losses: (i) Fraser; (ii) done", "fault; fault"}, // parts of one order
		{"standing order 1: retreat ALB", "retreat: ALB"},
		{"losses, as we said: 1. Fraser 2. Gage", "fault"},
		{"losses: 1. Fraser 2. Gage", "losses: Fraser, Gage"},
		{"march Fraser from ALB to NYC, I say L2x", "fault"},
		{"march Fraser from ALB to NYC, he says", "march Fraser from ALB to NYC"},
		{"losses: a) Fraser b) Gage", "losses: Fraser, Gage"},
		{"Log! march Fraser from ALB to NYC", "fault"}, // not by LOG
		{"march Fraser log to NYC", "march Fraser from LOG to NYC"},
		{"log march Fraser NYC", "fault"},
		{"sned Frasre form ALB to NYC", "march Fraser from ALB to NYC"}, // rather swapped than "shed"
		{"snd Frser frmo ALB to NYC", "march Fraser from ALB to NYC"},
		{"mrshl ALB: all from KING", "marshal at ALB: all from KING"},
		{"lss: Fraser", "losses: Fraser"},
		{"sned Cage form ALB to NYC", "march Gage from ALB to NYC"},
		{"sned Grace form ALB to NYC", "fault"},
	} {
		var got []string
		for _, r := range l.Read(c.typed, nil) {
			switch {
			case r.Fault != nil || r.Aside:
				got = append(got, "fault")
			case r.Order != nil:
				got = append(got, l.Format(*r.Order))
			}
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
	}
}
