package adjudicator

import (
	"strings"
	"testing"
	"time"

	"postrider/games"
)

// Whether others talk, and what, how long and when, shows in no letter of who is not
// spoken to: not in its bytes, its number or its time, and not in what he may take back.
func TestTwinsOfTalk(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine; with the race detector it takes minutes")
	}
	long := strings.Repeat("Nobody will ever know of this. ", 60)
	for _, x := range []struct {
		name string
		said [2]string
		at   bool // Carla hears it at once
	}{
		{"nothing or something", [2]string{"status", "say to Carla: psst\nstatus"}, false},
		{"nothing or at once", [2]string{"status", "say to Carla: psst\nstatus"}, true},
		{"short or long", [2]string{"say to Carla: psst", "say to Carla: " + long + "\nsay to Carla: " + long + "\nnote " + long}, true},
		{"to one or another", [2]string{"say to Carla: " + long, "note no\nmute Carla"}, false},
		{"refused or not", [2]string{"say to Carla:\nmarch to nowhere\n\nstatus", "say to Carla: " + long}, true},
	} {
		t.Run(x.name, func(t *testing.T) {
			w := newTwins(t, newTitle(), newTitle())
			w.each(bob, func(_ int, c *club, _ map[string]post) {
				seed := games.Seed{7}
				if _, err := c.clerk.NewMatch(t.Context(), c.now, NewMatch{
					Title: "toy", Scenario: "three", Options: map[string]string{"rounds": "3"}, Seed: &seed,
					Seats: map[games.Seat]Person{
						"red": {Name: "Anna", Address: anna}, "blue": {Name: "Carla", Address: carla}, "green": {Name: "Bob", Address: bob},
					},
				}); err != nil {
					t.Fatal(err)
				}
			})
			pass := func(d time.Duration) {
				t.Helper()
				w.each(bob, func(_ int, c *club, _ map[string]post) {
					c.now = c.now.Add(d)
					if _, err := c.clerk.Follow(t.Context(), c.now, c.now); err != nil {
						t.Fatal(err)
					}
				})
			}
			if x.at {
				w.each(bob, func(_ int, c *club, last map[string]post) { c.answer(last[carla], carla, "talk at once") })
			}
			heard := false
			waited := 0 // news of Bob's or Carla's, while others talked
			say := func() {
				w.each(bob, func(i int, c *club, last map[string]post) { c.answer(last[anna], anna, x.said[i]) })
			}
			undone := 0
			for n := range 30 {
				if n%2 == 1 {
					say()
					pass(5 * time.Minute)
				}
				mover := turnOfTwins(w)
				if len(w.clubs[0].state("FI1").News) > 0 {
					waited++
				}
				if n%2 == 0 {
					say()
				}
				if mover == bob && undone < 5 {
					w.each(bob, func(_ int, c *club, last map[string]post) { c.answer(last[bob], bob, "undo") })
					undone += strings.Count(w.last[0][bob].text, "Taken back")
				}
				if n%4 < 2 {
					for _, d := range []int{14, 2, 5} {
						pass(time.Duration(d) * time.Minute)
						heard = heard || strings.Contains(w.last[1][carla].text, "SAID TO YOU")
					}
				}
				heard = heard || strings.Contains(w.last[1][carla].text, "SAID TO YOU")
			}
			if waited == 0 || undone == 0 {
				t.Errorf("news has waited %d times, and %d times something was taken back", waited, undone)
			}
			if w.seen < 24 || heard != (x.name != "to one or another") {
				t.Errorf("%d letters were compared; Carla heard something: %t", w.seen, heard)
			}
			w.looks(bob)
			w.each(bob, func(_ int, c *club, last map[string]post) { c.answer(last[bob], bob, "talk\nnotes") })
			wantSilence(t, w.last[1][bob], "psst", "Nobody")
			for _, c := range w.clubs {
				c.verified()
			}
		})
	}
}

// turnOfTwins has who is asked first do the same in both matches, and returns who that is.
func turnOfTwins(w *twins) string {
	w.Helper()
	who := map[string]string{"red": anna, "blue": carla, "green": bob}[w.clubs[0].state("FI1").Waiting[0]]
	w.each(bob, func(_ int, c *club, last map[string]post) {
		c.answer(last[who], who, "board")
	})
	w.each(bob, func(_ int, c *club, last map[string]post) {
		wantOutcomeOf(c.t, c.answer(last[who], who, example(c.t, last[who])), Played)
	})
	return who
}
