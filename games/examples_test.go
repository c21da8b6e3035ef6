package games_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// Examples show every order word, and come from all over the list.
func TestSome(t *testing.T) {
	var list []games.Order
	for i := range 20 {
		list = append(list, games.Order{Verb: "move", Place: fmt.Sprint(i)})
	}
	for i := range 4 {
		list = append(list, games.Order{Verb: "raid", Place: fmt.Sprint(20 + i)})
	}
	list = append(list, games.Order{Verb: "done", Place: "24"})
	tried := 0
	take := func(most int, accept func(games.Order) bool) ([]string, bool) {
		tried = 0
		some, all := games.Some(list, most, func(o games.Order) (games.Order, bool) {
			tried++
			return o, accept(o)
		})
		var p []string
		for _, o := range some {
			p = append(p, o.Place)
		}
		return p, all
	}
	for name, c := range map[string]struct {
		most   int
		accept func(games.Order) bool
		want   []string
		all    bool
		tries  int // at most
	}{
		"eight":        {8, anything, strings.Fields("0 5 10 15 20 21 22 24"), false, 9},
		"all fit":      {30, anything, numbers(0, 25), true, 25},
		"just fit":     {25, anything, numbers(0, 25), true, 25},
		"some refused": {4, func(o games.Order) bool { return o.Place != "0" && o.Verb != "raid" }, strings.Fields("1 10 11 24"), false, 10},
		"leftovers": {6, func(o games.Order) bool { return o.Verb != "raid" || o.Place == "20" },
			strings.Fields("0 6 10 13 20 24"), false, 12},
		"few accepted": {4, func(o games.Order) bool { return o.Place == "7" || o.Place == "21" }, strings.Fields("7 21"), true, 25},
		"none":         {4, func(games.Order) bool { return false }, nil, true, 25},
	} {
		t.Run(name, func(t *testing.T) {
			got, all := take(c.most, c.accept)
			if diff := cmp.Diff(c.want, got); diff != "" || all != c.all {
				t.Errorf("all %v, want %v; orders (-want +got):\n%s", all, c.all, diff)
			}
			if tried > c.tries {
				t.Errorf("%d orders were tried, want at most %d", tried, c.tries)
			}
		})
	}
}

func anything(games.Order) bool { return true }

// numbers are the numbers from first to before last, as texts.
func numbers(first, last int) []string {
	var list []string
	for i := first; i < last; i++ {
		list = append(list, fmt.Sprint(i))
	}
	return list
}

// What is made the same of several orders is taken once.
func TestSomeOnce(t *testing.T) {
	list := []games.Order{{Verb: "move", Place: "0"}, {Verb: "move", Place: "1"}, {Verb: "move", Place: "2"}}
	some, all := games.Some(list, 8, func(o games.Order) (games.Order, bool) {
		o.Place = "here"
		return o, true
	})
	if len(some) != 1 || !all {
		t.Errorf("%v, all %v: want one, and that it is all", some, all)
	}
}
