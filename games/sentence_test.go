package games_test

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// conditional is a title whose orders may be taken back on a condition.
type conditional struct{ toy.Title }

func (c conditional) Read(typed string, open []games.Kind) []games.Reading {
	typed, cond, ok := strings.Cut(typed, "; cancel if ")
	list := c.Title.Read(typed, open)
	if o := list[len(list)-1].Order; ok && o != nil {
		with := o.With("cancel", cond)
		list[len(list)-1].Order = &with
	}
	return list
}

func (c conditional) Format(o games.Order) string {
	if cond := o.Arg("cancel"); cond != "" {
		return c.Title.Format(o.Without("cancel")) + ", cancel if " + cond
	}
	return c.Title.Format(o)
}

// What an order goes on with is no command, though it begins as one.
func TestConditionIsNoCommand(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"march mill; cancel if theirs ford", "march mill, cancel if theirs ford"},
		{"march mill; cancel if theirs ford; ask press", "march mill, cancel if theirs ford; ask press"},
		{"march mill; cancel retreat", "march mill; cancel retreat"},
		{"march mill; cancel all", "march mill; cancel all"},
		{"march mill; cancel that", "march mill; games-kind-unknown"},
		{"march mill; forget what I wrote before", "march mill; games-act-alone"},
		{"forget what I wrote before\nmarch mill", "cancel all; march mill"},
		{"cancel if theirs ford", "games-kind-unknown"},
	} {
		var got []string
		for _, l := range games.ReadSheet(conditional{toy.New()}, c.typed, nil).Lines {
			if f := l.Reading.Fault; f != nil {
				got = append(got, f.Why.Kind)
				continue
			}
			got = append(got, l.Write(conditional{toy.New()}))
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
	}
}

// A row that cannot be used is refused.
func TestCommandFaults(t *testing.T) {
	for row, want := range map[string]string{
		`name = "x"`: "has no name or no example",
		"name = \"x\"\nexample = \"x\"\ntakes = \"hats\"":     `no list of choices "hats"`,
		"name = \"x\"\nexample = \"x\"\nbefore = [\"@hats\"]": `no list of words "hats"`,
		"name = \"x\"\nexample = \"x\"\nsay = [\"?\"]":        "is no word",
		"name = \"x\"\nexample = \"x\"\nfirst = [\"ask\"]":    `begin with "ask"`,
		"name = \"x\"\nexample = \"x\"\nsays = [\"hats\"]":    "strict mode",
	} {
		_, err := games.LoadCommands("en", []byte("[[command]]\n"+row))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", row, err, want)
		}
	}
}
