// Package watchdog finds out what the daemon dies of, and ends it where it would
// not end by itself.
//
// [Notes] are a file beside the store that says what is in hand. From them the
// next life of the daemon learns what to blame. A [Watch] looks at what is worked
// on while it lasts. Neither knows what a message or a match is: what is in hand
// has a name, and its user decides what becomes of who is guilty.
package watchdog

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"runtime/metrics"
	"slices"
	"sync"
	"time"
)

// A Watch looks at what the daemon is working on: rules that run for ever, or
// eat all memory. A goroutine cannot be ended from outside, so the daemon notes
// who is to blame and starts itself anew; its next life sets the message aside
// and holds the match ([Notes]).
type Watch struct {
	hand   *Notes
	log    *slog.Logger
	limit  time.Duration // for one thing
	memory uint64        // bytes of heap, for all
	heap   func() uint64
	// restart ends this life of the daemon. In haste nothing is waited for. It
	// does not return, but in tests.
	restart func(haste bool)

	mu      sync.Mutex
	working map[string]*load
	begun   chan struct{} // there is something to look at
	ended   bool
}

// A load is one thing that is being worked on.
type load struct {
	times int           // begun and not done
	spent time.Duration // that the watch has seen
	heap  uint64        // at its beginning
}

const (
	// watchTick is how often the watch looks while something is worked on.
	watchTick = 50 * time.Millisecond
	// watchGap is the most that one look counts. If the whole process stood
	// still (a suspended machine, a debugger), nothing in it is to blame.
	watchGap = 5 * watchTick
)

// New makes a watch, which looks at nothing before it runs. One thing may take as
// long as limit, and all together may have memory bytes of heap.
func New(h *Notes, log *slog.Logger, limit time.Duration, memory uint64, restart func(haste bool)) *Watch {
	return &Watch{
		hand: h, log: log, limit: limit, memory: memory, heap: heapBytes, restart: restart,
		working: map[string]*load{}, begun: make(chan struct{}, 1),
	}
}

// heapBytes is what the heap holds, garbage not yet swept included. Near the
// limit the collector leaves little of that.
func heapBytes() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}

// Work notes that something is being worked on from now until done is called.
// What is not noted as in hand yet, as an act of the game master's, is so for
// that time. On a nil watch it does nothing.
func (w *Watch) Work(id string) (done func()) {
	if w == nil {
		return func() {}
	}
	alone := !w.hand.of(id).Held
	if alone {
		if err := w.hand.Take(id); err != nil {
			w.log.Error("watch", "error", err)
		}
	}
	w.mu.Lock()
	if w.working[id] == nil {
		w.working[id] = &load{heap: w.heap()}
	}
	w.working[id].times++
	w.mu.Unlock()
	select {
	case w.begun <- struct{}{}:
	default:
	}
	return func() {
		w.mu.Lock()
		ended := w.ended
		if l := w.working[id]; l.times > 1 {
			l.times--
		} else {
			delete(w.working, id)
		}
		w.mu.Unlock()
		if alone && !ended {
			if err := w.hand.Release(id); err != nil {
				w.log.Error("watch", "error", err)
			}
		}
	}
}

// Run looks at what is worked on until ctx ends or it has made an end itself.
func (w *Watch) Run(ctx context.Context) {
	tick := time.NewTicker(watchTick)
	defer tick.Stop()
	last := time.Now()
	for {
		if w.idle() {
			tick.Stop()
			select {
			case <-ctx.Done():
				return
			case <-w.begun:
			}
			tick.Reset(watchTick)
			last = time.Now()
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		now := time.Now()
		if w.look(min(now.Sub(last), watchGap)) {
			return
		}
		last = now
	}
}

func (w *Watch) idle() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.working) == 0
}

// look looks once, a time after the last look, and makes an end if it must.
func (w *Watch) look(since time.Duration) (ended bool) {
	heap := w.heap()
	w.mu.Lock()
	ids := slices.Sorted(maps.Keys(w.working))
	guilty := map[string]string{}
	for _, id := range ids {
		l := w.working[id]
		if l.spent += since; l.spent > w.limit {
			guilty[id] = fmt.Sprintf("the work on it had not come to an end after %v", w.limit)
		}
	}
	var suspects []string
	full := heap > w.memory && heap > w.before()+w.memory/2
	switch {
	case !full || len(guilty) > 0:
	case len(ids) == 1:
		guilty[ids[0]] = fmt.Sprintf("it took more memory than the %d MB that the daemon may use", w.memory>>20)
	default:
		suspects = ids
	}
	w.ended = len(guilty) > 0 || len(suspects) > 0
	w.mu.Unlock()
	if !w.ended {
		return false
	}
	for _, id := range slices.Sorted(maps.Keys(guilty)) {
		w.log.Error("the watch ends the daemon", "because_of", id, "why", guilty[id])
		if err := w.hand.blame(id, guilty[id]); err != nil {
			w.log.Error("watch", "error", err)
		}
	}
	if len(suspects) > 0 {
		w.log.Error("the watch ends the daemon: too much memory, and several at work", "suspects", len(suspects), "heap_bytes", heap)
	}
	if err := w.hand.Part(suspects...); err != nil {
		w.log.Error("watch", "error", err)
	}
	w.restart(full)
	return true
}

// before is what the heap held when the work began. What it held already, such
// as a mailbox full of large messages, is not to be blamed on the rules.
func (w *Watch) before() uint64 {
	var least uint64 = math.MaxUint64 / 2
	for _, l := range w.working {
		least = min(least, l.heap)
	}
	return least
}
