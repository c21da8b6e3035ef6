package bayonets

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"testing"

	"postrider/games"
)

// sight is what of a space a report must show when it changes: who stands
// there and how, control, a Fort begun, and the Roads that lead there. Other markers
// go away together at the end of a Round or Year; nobody needs nine sheets then.
func sight(g *game, s SpaceID) string {
	text := fmt.Sprint(g.controller(s), g.Spaces[s].Construction)
	for _, f := range factions {
		text += fmt.Sprint(g.marks(f, At(s)).Rout, " ")
		for _, u := range g.stack(f, s) {
			text += fmt.Sprint(u, g.unit(u).Reduced, " ")
		}
	}
	for _, l := range g.d.Spaces[s].Links {
		text += fmt.Sprint(g.Conns[l.Conn].Road)
	}
	return text
}

// Whatever changes on the map between two stops of a match stands on a sheet
// that a report after the second one shows.
func TestBoardShowsChanges(t *testing.T) {
	title := New()
	missed := map[string]bool{}
	// A procedure that asks in its middle may have told what it will change
	// before the question (last), or tell what it changed only when it is done:
	// untold counts the stops since, by side and space.
	const patience = 12
	for n := range uint64(24) {
		r := rand.New(rand.NewPCG(n, 4))
		scenario := []string{"1755", "1757", "1758"}[n%3]
		start, err := atWar(scenario, r)
		if n%2 == 0 {
			start, err = title.Setup(scenario, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		var seed games.Seed
		binary.BigEndian.PutUint64(seed[:], n)
		run := games.Start(title, start, games.RunOptions{Dice: games.NewDice("B2", seed)})
		told := 0
		var untold [3]map[int]int
		var became [3]map[int]string
		var last [3][]bool
		for _, f := range factions {
			untold[f], became[f], last[f] = map[int]int{}, map[int]string{}, make([]bool, len(std.Spaces))
		}
		before := sights(run.Position().(*Position))
		for range 400 {
			stop := run.Next()
			if stop.Err != nil {
				t.Fatal(stop.Err)
			}
			now := sights(run.Position().(*Position))
			for _, f := range factions {
				look := games.Look{Form: games.Wide, Lang: "en", Part: true}
				for _, e := range run.Events()[told:] {
					if e.Visible(f.Seat()) {
						look.News = append(look.News, e)
					}
				}
				v := title.View(run.Position(), f.Seat()).(*view)
				touched := v.touched(look)
				for s := range now {
					_, waits := untold[f][s]
					switch {
					case touched[s] || last[f][s]:
						delete(untold[f], s)
					case waits || now[s] != before[s]:
						untold[f][s]++
					}
					if untold[f][s] == 1 && now[s] != before[s] {
						became[f][s] = before[s] + " became " + now[s]
					}
					if untold[f][s] > patience || untold[f][s] > 0 && stop.Over {
						missed[fmt.Sprintf("%s: %s changed and is not shown: %s", f, SpaceID(s), became[f][s])] = true
						delete(untold[f], s)
					}
				}
				last[f] = touched
			}
			told, before = len(run.Events()), now
			if stop.Over {
				break
			}
			for i, d := range stop.Questions {
				if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
					t.Fatal(title.Say(fault.Why, "en"))
				}
			}
		}
		run.Close()
	}
	for m := range missed {
		t.Error(m)
	}
}

func sights(p *Position) []string {
	g := newGame(p, nil)
	all := make([]string, len(p.Spaces))
	for s := range all {
		all[s] = sight(g, SpaceID(s))
	}
	return all
}
