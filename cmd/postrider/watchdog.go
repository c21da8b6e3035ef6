package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"postrider/store"
)

// A watch looks at what the daemon is working on: rules that run for ever, or
// eat all memory. A goroutine cannot be ended from outside, so the daemon notes
// who is to blame and starts itself anew; its next life sets the message aside
// and holds the match (inHand, daemon.reckon).
type watch struct {
	hand   *inHand
	log    *slog.Logger
	limit  time.Duration // for one thing
	memory uint64        // bytes of heap, for all
	heap   func() uint64
	// restart ends this life of the daemon. In haste nothing is waited for. It
	// does not return, but in tests.
	restart func(haste bool)

	mu      sync.Mutex
	working map[string]*labour
	begun   chan struct{} // there is something to look at
	ended   bool
}

// A labour is one thing that is being worked on.
type labour struct {
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

// newWatch makes a watch, which looks at nothing before it runs.
func newWatch(h *inHand, log *slog.Logger, l limitsConfig, restart func(haste bool)) *watch {
	return &watch{hand: h, log: log, limit: time.Duration(l.MessageTime), memory: uint64(l.Memory), heap: heapBytes, restart: restart,
		working: map[string]*labour{}, begun: make(chan struct{}, 1)}
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

// work notes that something is being worked on from now until done is called.
// What is not noted as in hand yet, as an act of the game master's, is so for
// that time. On a nil watch it does nothing.
func (w *watch) work(id string) (done func()) {
	if w == nil {
		return func() {}
	}
	alone := !w.hand.held(id)
	if alone {
		if err := w.hand.take(id); err != nil {
			w.log.Error("watch", "error", err)
		}
	}
	w.mu.Lock()
	if w.working[id] == nil {
		w.working[id] = &labour{heap: w.heap()}
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
			if err := w.hand.release(id); err != nil {
				w.log.Error("watch", "error", err)
			}
		}
	}
}

// run looks at what is worked on until ctx ends or it has made an end itself.
func (w *watch) run(ctx context.Context) {
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

func (w *watch) idle() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.working) == 0
}

// look looks once, a time after the last look, and makes an end if it must.
func (w *watch) look(since time.Duration) (ended bool) {
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
	if err := w.hand.part(suspects...); err != nil {
		w.log.Error("watch", "error", err)
	}
	w.restart(full)
	return true
}

// beWatched settles what the last life of the daemon died of, and has this one
// watched until ctx ends. It concerns the whole process.
func (d *daemon) beWatched(ctx context.Context) error {
	if err := d.inHand.catchCrashes(); err != nil {
		return err
	}
	if err := d.reckon(); err != nil {
		return err
	}
	d.watch = newWatch(d.inHand, d.log, d.config.Limits, d.restart)
	d.clerk.Options.Watch = func(what string) func() {
		finished := d.watch.work(what)
		return func() { finished(); reached("worked") }
	}
	debug.SetMemoryLimit(int64(d.config.Limits.Memory))
	go d.watch.run(ctx)
	return nil
}

// stopTime is how long the daemon may take to stop when it is told to.
const stopTime = 9 * time.Second

// stopInTime ends a daemon that has not stopped so long after ctx has ended. The
// caller calls over when it has.
func (d *daemon) stopInTime(ctx context.Context) (over func()) {
	stopped := make(chan struct{})
	unneeded := context.AfterFunc(ctx, func() {
		select {
		case <-stopped:
		case <-time.After(stopTime):
			d.abandon()
		}
	})
	return func() {
		unneeded()
		close(stopped)
	}
}

// abandon ends a daemon that was told to stop and cannot: because of rules that
// come to no end, a relay that does not answer, a game master's command that
// takes long. It survives that as any other end, and nothing that is in hand is
// to blame.
func (d *daemon) abandon() {
	d.log.Warn("postrider stops before it has finished; what is left is done when it starts")
	if err := d.inHand.part(); err != nil {
		d.log.Error("watch", "error", err)
	}
	os.Exit(1)
}

// before is what the heap held when the work began. What it held already, such
// as a mailbox full of large messages, is not to be blamed on the rules.
func (w *watch) before() uint64 {
	var least uint64 = math.MaxUint64 / 2
	for _, l := range w.working {
		least = min(least, l.heap)
	}
	return least
}

// exitRestart is the exit status of a daemon that wants to be started again
// (EX_TEMPFAIL of sysexits.h).
const exitRestart = 75

// closeTime is how long the store may take to close before the daemon starts
// itself anew; it survives an end without that too.
const closeTime = 2 * time.Second

// restart starts the program anew in place of this one, with the same
// arguments. Where that cannot be, it exits, for the service manager to start
// it again.
func (d *daemon) restart(haste bool) {
	if !haste {
		closed := make(chan struct{})
		go func() {
			d.store.Close()
			close(closed)
		}()
		select {
		case <-closed:
		case <-time.After(closeTime):
		}
	}
	program, err := os.Executable()
	if err == nil {
		err = syscall.Exec(program, os.Args, os.Environ())
	}
	d.log.Error("the daemon cannot start itself anew", "error", err)
	os.Exit(exitRestart)
}

// What is in hand beside messages: gmAct begins the id of what a game master does
// to a match, botAct that of a bot's turn in it; its code follows.
const (
	gmAct  = "gm "
	botAct = "bot "
)

// reckon settles what the last life of the daemon died of, as far as it does
// not wait in a mailbox: an act of a game master's is not done again, and its
// match is held.
func (d *daemon) reckon() error {
	if d.inHand.crash != "" {
		first, _, _ := strings.Cut(strings.TrimSpace(d.inHand.crash), "\n")
		d.log.Error("the daemon crashed in its last life", "what", first, "file", d.inHand.crashFile()+lastEnd, "in_hand", len(d.inHand.suspects()))
	}
	for _, id := range d.inHand.having(func(n *handNote) bool { return true }) {
		code, ok := strings.CutPrefix(id, gmAct)
		crashed := "the daemon crashed while it did what a game master asked for"
		if !ok {
			if code, ok = strings.CutPrefix(id, botAct); !ok {
				continue
			}
			crashed = "the daemon crashed in its own turn"
		}
		why, guilty := d.inHand.guilty(id)
		if !guilty && d.inHand.crashedAlone(id) {
			why, guilty = crashed, true
		}
		if guilty {
			err := d.clerk.Stop(d.env.now(), code, why)
			switch {
			case errors.Is(err, store.ErrNotFound): // it was being set up
			case err != nil:
				return err
			default:
				d.log.Error("match held", "match", code, "error", why)
			}
		}
		if err := d.inHand.release(id); err != nil {
			return err
		}
	}
	return nil
}
