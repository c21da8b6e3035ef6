package language

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// What an order does not do is left to the one behind it with "else": whatever held
// before both still holds.
func TestOtherwise(t *testing.T) {
	cond := func(name string, values ...string) games.Cond { return games.Cond{Name: name, Values: values} }
	rain, dark, failed := cond("rain"), cond("dark"), cond("failed", "hill")
	bare, both := &Language{}, &Language{conds: []*Row{{Kind: condNotBoth}}}
	for _, c := range []struct {
		name         string
		l            *Language
		conds, taken []games.Cond
		failed, want []games.Cond
	}{
		{"one condition", bare, []games.Cond{rain}, nil, nil, []games.Cond{cond(condNot, "rain")}},
		{"none", bare, nil, nil, nil, nil},
		{"none, but it may fail", bare, nil, nil, []games.Cond{failed}, []games.Cond{failed}},
		{"one, and it may fail", bare, []games.Cond{rain}, nil, []games.Cond{failed}, []games.Cond{cond(condNot, "rain")}},
		{"one beside those taken on", bare, []games.Cond{dark, rain}, []games.Cond{dark}, nil, []games.Cond{dark, cond(condNot, "rain")}},
		{"several", bare, []games.Cond{dark, rain}, nil, nil, nil},
		{"several, which may be said", both, []games.Cond{dark, rain}, nil, nil, []games.Cond{NotBoth([]games.Cond{dark, rain})}},
	} {
		if diff := cmp.Diff(c.want, c.l.Otherwise(c.conds, c.taken, c.failed...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
