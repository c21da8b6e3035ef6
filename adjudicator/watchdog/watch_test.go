package watchdog

import (
	"log/slog"
	"strings"
	"testing"
	"time"
)

// aWatch is a watch with a memory of 1000 bytes and 10 s for a message, whose
// heap is set by the test.
func aWatch(l *lives, heap *uint64) (w *Watch, restarts *int) {
	restarts = new(int)
	w = New(l.Notes, slog.New(slog.DiscardHandler), 10*time.Second, 1000, func(bool) { *restarts++ })
	w.heap = func() uint64 { return *heap }
	return w, restarts
}

func TestWatch(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(l *lives, w *Watch, heap *uint64)
		want string // the restarts, suspects and guilty ones
	}{
		{"in time", func(l *lives, w *Watch, _ *uint64) {
			for range 100 {
				done := w.Work("a")
				w.look(9 * time.Second)
				done()
			}
		}, "0 [] []"},
		{"too long", func(l *lives, w *Watch, _ *uint64) {
			w.Work("a")
			w.look(6 * time.Second)
			w.Work("b")
			w.look(6 * time.Second)
		}, "1 [] [a]"},
		{"two too long", func(l *lives, w *Watch, _ *uint64) {
			w.Work("a")
			w.Work("b")
			w.look(11 * time.Second)
		}, "1 [] [a b]"},
		{"begun twice, done once", func(l *lives, w *Watch, _ *uint64) {
			w.Work("a")
			w.Work("a")()
			w.look(11 * time.Second)
		}, "1 [] [a]"},
		{"too much memory, alone", func(l *lives, w *Watch, heap *uint64) {
			w.Work("a")
			*heap = 1001
			w.look(0)
		}, "1 [] [a]"},
		{"too much memory, several", func(l *lives, w *Watch, heap *uint64) {
			w.Work("a")
			w.Work("b")
			*heap = 1001
			w.look(0)
		}, "1 [a b] []"},
		{"the memory was full before", func(l *lives, w *Watch, heap *uint64) {
			*heap = 5000
			w.Work("a")
			*heap = 5500
			w.look(0)
		}, "0 [] []"},
		{"it was full before, and that is too much", func(l *lives, w *Watch, heap *uint64) {
			*heap = 5000
			w.Work("a")
			*heap = 5501
			w.look(0)
		}, "1 [] [a]"},
		{"one began when there was room", func(l *lives, w *Watch, heap *uint64) {
			w.Work("a")
			*heap = 900
			w.Work("b")
			*heap = 1001
			w.look(0)
		}, "1 [a b] []"},
		{"a suspect does well", func(l *lives, w *Watch, heap *uint64) {
			l.do(l.Part("a"))
			w.Work("a")
			*heap = 1000
			w.look(0)
		}, "0 [] []"},
		{"memory enough", func(l *lives, w *Watch, heap *uint64) {
			w.Work("a")
			*heap = 1000
			w.look(0)
		}, "0 [] []"},
		{"an act of the game master's", func(l *lives, w *Watch, _ *uint64) {
			w.Work("gm FI1")
			w.look(11 * time.Second)
		}, "1 [] [gm FI1]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := newLives(t)
			var heap uint64
			w, restarts := aWatch(l, &heap)
			l.do(l.Take("a", "b"))
			c.do(l, w, &heap)
			if *restarts == 0 {
				l.do(l.Release("a", "b"))
			}
			l.next()
			got := l.having(func(n handNote) bool { return n.Guilty != "" })
			if got := sprint(*restarts, l.Suspects(), got); got != c.want {
				t.Errorf("restarts, suspects, guilty: %s, want %s", got, c.want)
			}
		})
	}
}

func sprint(n int, lists ...[]string) string {
	s := []string{string(rune('0' + n))}
	for _, l := range lists {
		s = append(s, "["+strings.Join(l, " ")+"]")
	}
	return strings.Join(s, " ")
}

// An act of the game master's is in hand while it is worked on, and no longer;
// a message stays so until it is put away.
func TestWatchTakesInHand(t *testing.T) {
	l := newLives(t)
	var heap uint64
	w, _ := aWatch(l, &heap)
	l.do(l.Take("a"))
	act, message := w.Work("gm FI1"), w.Work("a")
	if !l.of("a").Held || !l.of("gm FI1").Held {
		t.Error("both are worked on, and not both in hand")
	}
	act()
	message()
	if !l.of("a").Held || l.of("gm FI1").Held {
		t.Error("the message is in hand until it is put away, the act no longer")
	}
}

// Who watches nothing does nothing.
func TestNobodyWatches(t *testing.T) {
	var w *Watch
	w.Work("a")()
}

// The watch runs while something is worked on and makes an end of it.
func TestWatchRuns(t *testing.T) {
	l := newLives(t)
	var heap uint64
	w, _ := aWatch(l, &heap)
	w.memory, w.limit = 1<<40, 2*watchTick
	ended := make(chan bool)
	w.restart = func(bool) { close(ended) }
	go w.Run(t.Context())
	w.Work("a")()
	w.Work("a")
	<-ended
	if _, ok := l.Guilty("a"); !ok {
		t.Error("nobody is to blame")
	}
}
