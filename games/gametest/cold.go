package gametest

import (
	"fmt"
	"runtime"
	"strings"
	"time"

	"postrider/games"
)

// cold plays matches in one run each, and before every single decision loads
// the last checkpoint from JSON and replays: both must be put the same
// questions, show the same, have told the same and thrown the same dice.
func (c *checker) cold() error {
	replays := 0
	err := c.each(c.Heavy, func(g game) error {
		w := &warm{checker: c, seats: g.seats, kept: keep(g.start, Dice(g.seed))}
		_, err := c.random(g, w.stop, func(pos games.Position, dice games.Dice) error {
			w.kept = keep(pos, dice)
			return nil
		})
		replays += w.replays
		return err
	})
	c.log("%d replays", replays)
	return err
}

// warm is a match played in one run, with what is needed to load it.
type warm struct {
	*checker
	kept
	seats   []games.Seat
	replays int
}

// stop loads and replays the match and compares it with run.
func (w *warm) stop(run *games.Run, stop games.Stop, steps []games.Step) error {
	w.replays++
	base, steps, err := w.load(w.title, steps)
	if err != nil {
		return err
	}
	cold := games.Start(w.title, base, games.RunOptions{Dice: w.dice, Recorded: steps})
	defer cold.Close()
	again := cold.Next()
	if again.Err != nil || again.Over {
		return fmt.Errorf("a replay of %d steps does not come to %s: %w", len(steps), names(stop.Questions), again.Err)
	}
	if !cold.Replayed() {
		return fmt.Errorf("a replay stops short of %s", names(stop.Questions))
	}
	if err := w.same(run, cold); err != nil {
		return fmt.Errorf("at %s, after %d steps: %w", names(stop.Questions), len(steps), err)
	}
	before := encode(cold.Position())
	cold.Close()
	if after := encode(cold.Position()); after != before {
		return fmt.Errorf("closing a run at %s changes its position: a deferred function does it:\n%s",
			names(stop.Questions), differ(before, after))
	}
	return nil
}

// same compares two runs that stand at the same place.
func (w *warm) same(run, cold *games.Run) error {
	if a, b := w.putAll(run), w.putAll(cold); a != b {
		return fmt.Errorf("a replay is asked otherwise:\n%s", differ(a, b))
	}
	for _, seat := range w.seats {
		f := form(w.replays)
		a, b := w.shown(w.title.View(run.Position(), games.Seats{seat}), 0, f), w.shown(w.title.View(cold.Position(), games.Seats{seat}), 0, f)
		if a != b {
			return fmt.Errorf("a replay shows %s something else:\n%s", seat, differ(a, b))
		}
	}
	if a, b := encode(run.Position()), encode(cold.Position()); a != b {
		return fmt.Errorf("a replay comes to another position:\n%s", differ(a, b))
	}
	all, since := run.Events(), cold.Events()
	if len(since) > len(all) {
		return fmt.Errorf("a replay tells %d events, the match only %d", len(since), len(all))
	}
	if a, b := w.said(all[len(all)-len(since):]), w.said(since); a != b {
		return fmt.Errorf("a replay tells something else:\n%s", differ(a, b))
	}
	return nil
}

// putAll is all that is asked where a run stands.
func (c *checker) putAll(run *games.Run) string {
	var b strings.Builder
	for _, d := range run.Questions() {
		b.WriteString(c.put(d))
	}
	return b.String()
}

// names are the decisions of a stop.
func names(ds []games.Decision) string {
	var list []string
	for _, d := range ds {
		list = append(list, name(d))
	}
	return strings.Join(list, " and ")
}

// goroutines plays matches to the end, and abandons others, and looks whether
// anything is left behind.
func (c *checker) goroutines() error {
	before := runtime.NumGoroutine()
	err := c.each(1, func(g game) error {
		games.Start(c.title, g.start, games.RunOptions{}).Close() // never begun
		r := Rand(g.seed)
		for stops := range 30 {
			if err := c.abandon(g, r.IntN(1+stops*stops)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	stacks := make([]byte, 1<<16)
	return fmt.Errorf("%d goroutines before, %d after closed runs:\n%s", before, runtime.NumGoroutine(), stacks[:runtime.Stack(stacks, true)])
}

// abandon closes a run after some stops, twice.
func (c *checker) abandon(g game, stops int) error {
	run := games.Start(c.title, g.start, games.RunOptions{Dice: Dice(g.seed)})
	defer run.Close()
	choose := c.choose(Rand(g.seed))
	for range stops {
		stop := run.Next()
		if stop.Err != nil {
			return describe(stop.Err)
		}
		for i, d := range stop.Questions {
			run.Give(i, choose(d), games.FromBot)
		}
	}
	run.Next()
	run.Close()
	return nil
}
