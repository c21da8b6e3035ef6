package wilderness

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// A correspondent plays a seat by letters: when the match waits for him he sends
// one sheet. It holds a card play that is possible, and what a preview asks for
// behind it, until that ends at dice or at the other side.
type correspondent struct {
	seat     games.Seat
	r        *rand.Rand
	messages int
	cards    int // Action Phases that he played
	moved    int // pieces and forces that he moved
}

// write is the sheet that he sends.
func (c *correspondent) write(t *testing.T, m *games.Match) games.Sheet {
	t.Helper()
	var lines []string
	for _, d := range m.News(c.seat).Asked {
		lines = append(lines, played.Format(d.Sample(c.r)))
	}
	for range 12 { // what his orders lead to, as "preview" shows it
		sheet := games.ReadSheet(played, strings.Join(lines, "\n"), nil)
		out, err := m.Preview(c.seat, sheet)
		if err != nil {
			t.Fatal(err)
		}
		if !out.Done || out.Stopped != games.AtQuestion || out.Trial == nil || len(out.Trial.Open) == 0 {
			break
		}
		for _, open := range out.Trial.Open {
			lines = append(lines, played.Format(open.Default))
		}
	}
	// Of all that is activated he says where it goes.
	for i := range lines {
		if r := played.Read(lines[i], nil)[0]; r.Order != nil && r.Order.Kind == kindPlay {
			lines = c.moves(t, m, lines, *r.Order)
		}
	}
	return games.ReadSheet(played, strings.Join(lines, "\n"), nil)
}

// moves adds lines for all that a card play activates: each goes somewhere at
// random, if that is possible; "done" stands behind them.
func (c *correspondent) moves(t *testing.T, m *games.Match, lines []string, o games.Order) []string {
	d, ok := m.News(c.seat).Asked[0].(*playDecision)
	if !ok {
		return append(lines, "done")
	}
	add := func(who string, at SpaceID) {
		for range 4 {
			path, from := []string{}, at
			for range 1 + c.r.IntN(3) {
				links := shipped.Data().Spaces[from].Links
				if len(links) == 0 {
					break
				}
				from = links[c.r.IntN(len(links))].To
				path = append(path, shipped.Data().codeOf(from.String()))
			}
			line := fmt.Sprintf("move %s from %s to %s", who, shipped.Data().codeOf(at.String()), strings.Join(path, ", "))
			sheet := games.ReadSheet(played, strings.Join(append(slices.Clone(lines), line), "\n"), nil)
			out, err := m.Preview(c.seat, sheet)
			if err != nil {
				t.Fatal(err)
			}
			if out.Done {
				lines = append(lines, line)
				c.moved++
				return
			}
		}
	}
	for _, a := range o.Args {
		switch {
		case a.Name == "force":
			add(shipped.Data().sortName(a.Values[0], 1), d.g.piece(shipped.Data().records[a.Values[0]][0]).At.Space())
		case a.Name == "at" && o.Verb == useUnits:
			at, _ := shipped.Data().SpaceBySlug(a.Values[0])
			for _, s := range a.Values[1:] {
				for range max(1, parseSelector(s).N) {
					add(shipped.Data().lang.Class("units").Write(parseSelector(s).Name), at)
				}
			}
		}
	}
	return append(lines, "done")
}

// With the shipped settings a player sends at most one message for each of his
// Action Phases, and six besides: the interrupts of the other side's take his
// standing orders or their defaults. Annus Mirabilis is six hands of nine cards.
func TestMessagesOfAMatch(t *testing.T) {
	for seed := range uint64(4) {
		m, err := games.NewMatch(played, games.Setup{Code: "Y1", Title: "wilderness", Scenario: "annus-mirabilis",
			Seed: games.Seed{byte(seed), 7}})
		if err != nil {
			t.Fatal(err)
		}
		r := rand.New(rand.NewPCG(seed, 11))
		players := map[games.Seat]*correspondent{}
		for _, s := range m.Seats() {
			players[s] = &correspondent{seat: s, r: r}
		}
		for n := 0; !m.Over(); n++ {
			waiting := m.Waiting()
			if len(waiting) != 1 || n > 400 {
				t.Fatalf("seed %d: after %d messages the match waits for %v", seed, n, waiting)
			}
			c := players[waiting[0]]
			if d := m.News(c.seat).Asked[0]; d.About().Kind == kindPlay {
				c.cards++
			}
			out, err := m.Take(c.seat, c.write(t, m))
			if err != nil {
				t.Fatal(err)
			}
			if !out.Done { // a sheet that came back is no message of the game
				lines := games.ReadSheet(played, played.Format(m.News(c.seat).Asked[0].Default()), nil)
				if out, err = m.Take(c.seat, lines); err != nil || !out.Done {
					t.Fatalf("seed %d: the default is refused: %+v, %v", seed, out, err)
				}
			}
			c.messages++
			for seat := range players {
				m.Told(seat)
			}
		}
		for _, s := range m.Seats() {
			c := players[s]
			t.Logf("seed %d: %s sent %d messages for %d Action Phases with %d moves", seed, s, c.messages, c.cards, c.moved)
			if c.moved < c.cards/2 {
				t.Errorf("seed %d: %s moved %d times in %d Action Phases: that is no play", seed, s, c.moved, c.cards)
			}
			if c.messages > c.cards+6 {
				t.Errorf("seed %d: %s sent %d messages for %d Action Phases", seed, s, c.messages, c.cards)
			}
		}
	}
}

// Counted as the rules put the questions, over random matches of each scenario:
// a message holds answers to the question that it was sent for and to those
// kinds that may be sent ahead with it, to the end of the Action Phase.
func TestMessagesCounted(t *testing.T) {
	settings := map[games.Kind]games.Setting{}
	for _, k := range kinds {
		settings[k.Kind] = k.Setting
	}
	for _, sc := range played.Scenarios() {
		t.Run(sc.ID, func(t *testing.T) {
			for seed := range uint64(3) {
				start, err := played.Setup(sc.ID, nil)
				if err != nil {
					t.Fatal(err)
				}
				r := rand.New(rand.NewPCG(seed, 3))
				held := map[games.Seat][]games.Kind{}
				sent, cards := map[games.Seat]int{}, map[games.Seat]int{}
				run := games.Start(played, start, games.RunOptions{Dice: games.NewDice("Y2", games.Seed{byte(seed), 9}), NoEvents: true,
					AtCheckpoint: func(games.Position, games.Dice) { clear(held) }})
				for {
					stop := run.Next()
					if stop.Err != nil {
						t.Fatal(stop.Err)
					}
					if stop.Over {
						break
					}
					for i, d := range stop.Questions {
						a := d.About()
						if a.Kind == kindPlay {
							cards[a.Seat]++
						}
						if settings[a.Kind] == games.Must && !slices.Contains(held[a.Seat], a.Kind) {
							sent[a.Seat]++
							held[a.Seat] = append([]games.Kind{a.Kind}, a.Ahead...)
						}
						if fault := run.Give(i, d.Sample(r), games.FromBot); fault != nil {
							t.Fatalf("%s: %s", a.Kind, played.Say(fault.Why, "en"))
						}
					}
				}
				run.Close()
				for seat, n := range sent {
					if n > cards[seat]+6 {
						t.Errorf("seed %d: %s %d messages for %d Action Phases", seed, seat, n, cards[seat])
					}
				}
			}
		})
	}
}
