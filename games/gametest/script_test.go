package gametest

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest/toy"
)

// failing is a test that only notes what fails it.
type failing struct {
	testing.TB
	said []string
}

func (f *failing) Helper()      {}
func (f *failing) Failed() bool { return false }
func (f *failing) Errorf(format string, args ...any) {
	f.said = append(f.said, fmt.Sprintf(format, args...))
}
func (f *failing) Fatalf(format string, args ...any) {
	f.Errorf(format, args...)
	runtime.Goexit()
}

// A script fails a test for dice and draws that do not fit, and for what is left.
func TestScript(t *testing.T) {
	for _, c := range []struct {
		name   string
		script Script
		do     func(s *Script) any
		want   string // what it gives, or what the failure says
	}{
		{"dice", Script{Dice: []string{"2F"}, Signs: map[rune]int{'F': 6}}, func(s *Script) any { return s.Roll(2, 6, games.Label{}) }, "[2 6]"},
		{"too few dice", Script{Dice: []string{"2"}}, func(s *Script) any { return s.Roll(2, 6, games.Label{}) }, "2 dice are rolled"},
		{"no dice", Script{}, func(s *Script) any { return s.Roll(1, 6, games.Label{}) }, "unexpected roll of 1 dice"},
		{"no such face", Script{Dice: []string{"7"}}, func(s *Script) any { return s.Roll(1, 6, games.Label{}) }, "no die of 6 sides shows '7'"},
		{"dice in a row", Script{Dice: []string{"123"}, Loose: true}, func(s *Script) any {
			return append(s.Roll(1, 6, games.Label{}), s.Roll(2, 6, games.Label{})...)
		}, "[1 2 3]"},
		{"too few in a row", Script{Dice: []string{"1"}, Loose: true}, func(s *Script) any {
			return s.Roll(2, 6, games.Label{})
		}, "2 dice are rolled"},
		{"draw", Script{Draws: []int{2}}, func(s *Script) any { return s.Draw("", 3, games.Label{}) }, "2"},
		{"draw too high", Script{Draws: []int{3}}, func(s *Script) any { return s.Draw("", 3, games.Label{}) }, "the script has 3"},
		{"no draw", Script{}, func(s *Script) any { return s.Draw("", 3, games.Label{}) }, "unexpected draw"},
		{"the first is drawn", Script{Loose: true}, func(s *Script) any { return s.Draw("", 3, games.Label{}) }, "0"},
		{"dice are left", Script{Dice: []string{"1"}}, func(s *Script) any { s.Unused(); return nil }, "dice [1] and draws [] were not used"},
		{"an answer is left", Script{Answers: []games.Order{{Kind: "x"}}}, func(s *Script) any { s.Unused(); return nil }, "answer was not used"},
		{"no order", Script{}, func(s *Script) any { return OrderOf(s.T.(*failing), s.Title, "?") }, "is no order"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := &failing{}
			c.script.T, c.script.Title = f, toy.New()
			var got any
			done := make(chan bool)
			go func() {
				defer close(done)
				got = c.do(&c.script)
			}()
			<-done
			if all := strings.Join(f.said, "\n"); all != "" && !strings.Contains(all, c.want) || all == "" && fmt.Sprint(got) != c.want {
				t.Errorf("got %v and %q, want %s", got, all, c.want)
			}
		})
	}
	if got := fmt.Sprint(len(Lines("a; b\n\n c ;")), Lines("a; b\n\n c ;")); got != "3 [a b c]" {
		t.Errorf("lines: %s", got)
	}
}
