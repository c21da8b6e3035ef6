package conquest

import (
	"fmt"
	"strings"
	"testing"
)

// inland finds a way over land from each area that has one of so many steps and no
// shorter one to the same end: as codes, the first is where it begins.
func inland(d *Data, steps int) [][]string {
	var ways [][]string
	for from := range d.Areas {
		if d.Areas[from].Water() {
			continue
		}
		before := map[AreaID]AreaID{AreaID(from): NoArea}
		edge := []AreaID{AreaID(from)}
		for range steps {
			var next []AreaID
			for _, at := range edge {
				for _, to := range d.Areas[at].Next {
					if _, seen := before[to]; !seen && !d.Areas[to].Water() {
						before[to], next = at, append(next, to)
					}
				}
			}
			edge = next
		}
		if len(edge) == 0 {
			continue
		}
		var way []string
		for at := edge[0]; at != NoArea; at = before[at] {
			way = append([]string{d.Areas[at].Code}, way...)
		}
		ways = append(ways, way)
	}
	return ways
}

// Each of the 32 Movement Cards is played: its Armies move as far as it says, no further and
// no more of them (3.2), and then it is discarded, or lies beside the map (6.0). What Event
// Cards do is in TestEventCases, under their numbers.
func TestEachCard(t *testing.T) {
	movement := 0
	for f := range Faction(Factions) {
		for i := range shipped.Data().Cards[f] {
			c := &shipped.Data().Cards[f][i]
			if !c.Movement {
				continue
			}
			movement++
			t.Run(fmt.Sprintf("%s %s", f.Code(), cardID(c.Number)), func(t *testing.T) { playMovementCard(t, f, c) })
		}
	}
	if movement != 32 {
		t.Errorf("there are %d Movement Cards, want 32", movement)
	}
}

func playMovementCard(t *testing.T, f Faction, c *Card) {
	ways := inland(shipped.Data(), c.Areas)[:c.Armies+1]
	pos, lines := []string{fmt.Sprintf("hand %s %d", f.Code(), c.Number)}, []string{"card " + cardID(c.Number)}
	want := map[string]int{} // where the Armies end
	for i, way := range ways {
		pos = append(pos, way[0]+": 1"+f.Code())
		line := fmt.Sprintf("%s: 1%s", strings.Join(way, " "), f.Code())
		if i < c.Armies {
			want[way[0]]--
			want[way[len(way)-1]]++
		} else {
			line = "standing " + line // never asked for
		}
		lines = append(lines, line)
	}
	s := newScene(t, strings.Join(pos, "; "))
	had := map[string]int{}
	for code := range want {
		had[code] = s.Areas[s.at(code)].Units[f]
	}
	s.give(strings.Join(lines, "; "), "")
	s.play(f.Code() + " turn")
	if c.Truce {
		s.check(fmt.Sprintf("discard %s: none; truce: %s; told: truce", f.Code(), f.Code()))
	} else {
		s.check(fmt.Sprintf("discard %s: %s; truce: none; untold: truce", f.Code(), cardID(c.Number)))
	}
	if n := len(s.script.Told("moved")); n != c.Armies {
		t.Errorf("%d Armies have moved, want %d", n, c.Armies)
	}
	for code, n := range want {
		if got := s.Areas[s.at(code)].Units[f] - had[code]; got != n {
			t.Errorf("%d units have come to %s, want %d", got, code, n)
		}
	}

	far := inland(shipped.Data(), c.Areas+1)[0]
	s = newScene(t, fmt.Sprintf("%s: 1%s", far[0], f.Code()))
	s.give(fmt.Sprintf("%s: 1%s", strings.Join(far, " "), f.Code()), "")
	s.play(fmt.Sprintf("%s move %d", f.Code(), c.Number))
	s.check(fmt.Sprintf("%s: 1%s; faults: 3.2 move-too-far", far[0], f.Code()))
}
