package main

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// simulated are figures of simulated matches of 1754: Conquest, which pause before battles or
// not: how many messages all players send in a round, and how often a kind of decision came.
func simulated(t *testing.T, pause, people string) (messages, ready, hits float64) {
	t.Helper()
	status, out, errs := runCommand(t, "simulate", "conquest", "--matches", "5", "--players", "heuristic", "--people", people,
		"--option", "pause="+pause, "-v")
	if status != 0 {
		t.Fatal(errs)
	}
	figure := func(pattern string) float64 {
		found := regexp.MustCompile(pattern).FindStringSubmatch(out)
		if found == nil {
			t.Fatalf("%s is not said:\n%s", pattern, out)
		}
		n, err := strconv.ParseFloat(found[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return figure(`as shipped: .* all together ([\d.]+);`), figure(`(?m)^  ready +(\d+)$`), figure(`(?m)^  hits +(\d+)$`)
}

// A pause before battles costs messages, fewer where one person plays both seats of a side;
// by players who say nothing then the battles are fought as without it.
func TestSimulatePause(t *testing.T) {
	without, none, hits := simulated(t, "no", "4")
	four, ready, same := simulated(t, "yes", "4")
	two, all, _ := simulated(t, "yes", "2")
	if none != 0 || ready == 0 || ready != all || same != hits {
		t.Errorf("asked are %v, and %v or %v with a pause; hits %v and %v", none, ready, all, hits, same)
	}
	if without >= four || two >= four {
		t.Errorf("messages in a round: %.1f, with a pause %.1f, of two people %.1f", without, four, two)
	}
}

// An option that there is not is refused with what there is.
func TestOptionRefused(t *testing.T) {
	for option, want := range map[string]string{
		"nap": `no option "nap"; there is pause`, "pause=soon": `option pause is "soon"; write yes or no`,
	} {
		if status, _, errs := runCommand(t, "simulate", "conquest", "--option", option); status == 0 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit status %d, %s", option, status, errs)
		}
	}
}
