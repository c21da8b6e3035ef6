package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A screen is standard error. Where it is a terminal, it shows how far long work has come;
// elsewhere nothing of that is written.
type screen struct {
	w  io.Writer
	mu sync.Mutex

	bar *progressbar.ProgressBar // nil: nothing is shown
}

// isTerminal reports whether a writer is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Write writes what is no progress, such as a line of a log, above what is shown of it.
func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.bar == nil {
		return s.w.Write(p)
	}
	if err := s.bar.Clear(); err != nil {
		return 0, err
	}
	n, err := s.w.Write(p)
	if err == nil {
		err = s.bar.RenderBlank()
	}
	return n, err
}

// shownEvery is how often progress is shown at most.
const shownEvery = 100 * time.Millisecond

// begin shows how far something of so many steps has come, until end, which leaves nothing of
// it: step says how many of them are done.
func (s *screen) begin(what string, steps int, more ...progressbar.Option) (step func(done int), end func()) {
	if !isTerminal(s.w) || steps == 0 {
		return func(int) {}, func() {}
	}
	options := []progressbar.Option{
		progressbar.OptionSetWriter(s.w), progressbar.OptionSetDescription(what), progressbar.OptionShowCount(), progressbar.OptionFullWidth(),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true), progressbar.OptionUseANSICodes(true),
	}
	bar := progressbar.NewOptions(steps, append(options, more...)...)
	s.mu.Lock()
	s.bar = bar
	s.mu.Unlock()
	var last time.Time
	step = func(done int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if time.Since(last) < shownEvery {
			return
		}
		last = time.Now()
		_ = bar.Set(min(done, steps)) // a terminal that is gone harms nothing
	}
	return step, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		_ = bar.Exit()
		_ = bar.Clear()
		s.bar = nil
	}
}

// steps is begin of something of which it is known only at its first step how many there
// are.
func (s *screen) steps(what string) (step func(done, all int), end func()) {
	var one func(int)
	clear := func() {}
	return func(done, all int) {
		if one == nil {
			one, clear = s.begin(what, all)
		}
		one(done)
	}, func() { clear() }
}

// counting is a writer that shows how many of so many bytes were written to it, until end.
func (s *screen) counting(what string, bytes int64) (w io.Writer, end func()) {
	step, end := s.begin(what, int(bytes), progressbar.OptionShowBytes(true))
	return &counter{step: step}, end
}

// A counter counts what is written to it.
type counter struct {
	n    int
	step func(done int)
}

func (c *counter) Write(p []byte) (int, error) {
	c.n += len(p)
	c.step(c.n)
	return len(p), nil
}
