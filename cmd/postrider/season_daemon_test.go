package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/store"
)

// The daemon of a season is a process of its own, with the program's mailbox, clerk, store
// and relay, and the toy as a fourth title. It does not wait for the clock: it is told what
// time it is, works off what there is, says so and waits. So weeks pass in a moment, and it
// can be killed at every point that it passes.

// A seasonOrder is one line to it.
type seasonOrder struct {
	At   time.Time // the time; it has lived until then
	Kill string    // the point at which it kills itself; empty: none
	Pass int       // at which passing, from 1
	// Look: the figures of its store and memory are wanted too.
	Look bool
}

// A seasonAnswer is what it says when it has come to rest.
type seasonAnswer struct {
	Heap    uint64   // bytes in use after a collection
	Matches int      // begun
	Over    int      // of them, that are over
	Size    int64    // bytes of the store
	Beyond  []string // members who have more than they may
	Error   string
}

// seasonTitles are those of the program and the toy.
func seasonTitles() {
	titles = append(slices.Clone(titles), builtIn{toy.New().Name(), func() games.Title { return toy.New() }})
}

// serveSeason is the process of the daemon. Its arguments are the configuration, "drawn" if
// its lots are to be the same in every run, and "toy" if it has no other title.
func serveSeason(in io.Reader, out io.Writer, args []string) error {
	seasonTitles()
	if slices.Contains(args, "toy") {
		titles = titles[len(titles)-1:]
	}
	reached = passed
	c, err := loadConfig(args[0])
	if err != nil {
		return err
	}
	var now time.Time
	d, err := newDaemon(context.Background(), c, env{in: strings.NewReader(""), out: io.Discard, err: os.Stderr, now: func() time.Time { return now }})
	if err != nil {
		return err
	}
	defer d.close()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	if err := d.beWatched(ctx); err != nil {
		return err
	}
	if slices.Contains(args, "drawn") {
		d.clerk.Options.Rand = lots{d.store}
	}
	answers := json.NewEncoder(out)
	orders := json.NewDecoder(in)
	for opened := false; ; {
		var o seasonOrder
		if err := orders.Decode(&o); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := seasonBeats(d.store, o.At); err != nil {
			return err
		}
		now = o.At
		dieAt(o.Kill, o.Pass)
		if !opened {
			if err := d.mailbox.Open(ctx); err != nil {
				return err
			}
			defer d.mailbox.Close()
			opened = true
		}
		var a seasonAnswer
		if err := seasonTurn(ctx, d); err != nil {
			a.Error = err.Error()
		}
		dieAt("", 0)
		if o.Look {
			a.look(d.store)
		}
		if err := answers.Encode(a); err != nil {
			return err
		}
	}
}

// seasonTurn is a turn of the daemon's loops.
func seasonTurn(ctx context.Context, d *daemon) error {
	d.follow(ctx)
	for {
		n, err := d.work(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
	}
	d.readUntil = d.env.now()
	d.follow(ctx)
	return d.deliver(ctx)
}

// seasonBeats notes that the daemon has lived until a time, and mail could come and go.
func seasonBeats(st *store.Store, until time.Time) error {
	h, err := st.Heart()
	if err != nil {
		return err
	}
	const step = 5 * time.Minute
	for at := h.Beat.Add(step); !h.Beat.IsZero() && at.Before(until); at = at.Add(step) {
		if err := st.Beat(at, true); err != nil {
			return err
		}
	}
	if h.Beat.Before(until) {
		return st.Beat(until, true)
	}
	return nil
}

// lots are drawn from how many matches there are: the same in every run that has come to
// the same place.
type lots struct{ st *store.Store }

func (l lots) Read(b []byte) (int, error) {
	all, err := l.st.Matches()
	if err != nil {
		return 0, err
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "lot %d", len(all)))
	for i := range b {
		b[i] = sum[i%len(sum)]
	}
	return len(b), nil
}

// dying is where the daemon of a season kills itself.
var dying struct {
	sync.Mutex
	point string
	pass  int
}

// dieAt has this process kill itself at the passing named of a point; "": at none.
func dieAt(point string, pass int) {
	dying.Lock()
	defer dying.Unlock()
	dying.point, dying.pass = point, pass
}

// passed is called at each point.
func passed(name string) {
	dying.Lock()
	defer dying.Unlock()
	if name != dying.point {
		return
	}
	if dying.pass--; dying.pass == 0 {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Kill()
		}
		panic(fmt.Sprintf("still alive at %s: %v", name, err))
	}
}

// look reckons what the store and this process hold.
func (a *seasonAnswer) look(st *store.Store) {
	players, err1 := st.Players()
	matches, err2 := st.Matches()
	affairs, err3 := st.Affairs("")
	if err := errors.Join(err1, err2, err3); err != nil {
		a.Error = err.Error()
		return
	}
	a.Matches, a.Size = len(matches), st.Stats().Size
	const many, learning = 20, 3
	plays, learns := map[store.PlayerID]int{}, map[store.PlayerID]int{}
	for _, m := range matches {
		if m.State == store.MatchOver {
			a.Over++
			continue
		}
		who := map[store.PlayerID]bool{}
		for _, s := range m.Seats {
			who[s.Player] = true
		}
		for id := range who {
			plays[id]++
			if len(who) == 2 && who[""] {
				learns[id]++
			}
		}
	}
	open := map[string]int{}
	for _, f := range affairs {
		open[f.Kind+" of "+string(f.By)]++
	}
	for _, p := range players {
		for what, n := range map[string][2]int{
			"matches": {plays[p.ID], many}, "matches with the program": {learns[p.ID], learning},
			"challenges": {open["challenge of "+string(p.ID)], 5}, "seeks": {open["seek of "+string(p.ID)], 3}, "lines that wait": {open["desk of "+string(p.ID)], 1},
		} {
			if n[0] > n[1] {
				a.Beyond = append(a.Beyond, fmt.Sprintf("%s has %d %s", p.Name, n[0], what))
			}
		}
	}
	matches, players, affairs = nil, nil, nil
	runtime.GC()
	runtime.GC() // what finalizers held goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	a.Heap = m.HeapAlloc
}

// A seasonLife is one life of that daemon, as the test sees it.
type seasonLife struct {
	process *exec.Cmd
	in      io.WriteCloser
	orders  *json.Encoder
	answers *json.Decoder
}

func startSeasonLife(t testing.TB, config string, log io.Writer, flags ...string) *seasonLife {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, append([]string{config}, flags...)...)
	cmd.Env = append(os.Environ(), roleVariable+"=season")
	cmd.Stderr = log
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return &seasonLife{cmd, in, json.NewEncoder(in), json.NewDecoder(bufio.NewReader(out))}
}

// turn has the daemon work; false if it died of it.
func (l *seasonLife) turn(t testing.TB, o seasonOrder) (a seasonAnswer, lived bool) {
	t.Helper()
	if err := l.orders.Encode(o); err != nil {
		t.Fatalf("the daemon does not hear: %v", err)
	}
	switch err := l.answers.Decode(&a); {
	case err == nil:
		return a, true
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		l.process.Wait()
		return a, false
	default:
		t.Fatalf("the daemon says nothing that can be read: %v", err)
		return a, false
	}
}

// end lets it end.
func (l *seasonLife) end(t testing.TB) {
	t.Helper()
	l.in.Close()
	if err := l.process.Wait(); err != nil {
		t.Errorf("the daemon: %v", err)
	}
}
