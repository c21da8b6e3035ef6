package main

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store/storetest"
)

// fillDiskAt lets no file grow beyond so many bytes from the first time on that
// a point of a letter's way is reached. It concerns the whole process.
func fillDiskAt(t *testing.T, point string, bytes uint64) {
	var once sync.Once
	reached = func(at string) {
		if at == point {
			once.Do(func() { storetest.LimitFiles(t, bytes) })
		}
	}
}

// roomAgain makes room on the disk.
func roomAgain(t *testing.T) { storetest.LimitFiles(t, 1<<40) }

// loggedAgain waits until the log has said something so many times more.
func (f *faultyClub) loggedAgain(text string, times int) {
	f.t.Helper()
	before := strings.Count(f.log.String(), text)
	f.until("log, again and again: "+text, func() bool { return strings.Count(f.log.String(), text) >= before+times })
}

// copiesOfAll counts how often each letter has come to one of the people, by its
// Message-ID.
func (f *faultyClub) copiesOfAll() map[string]int {
	all := map[string]int{}
	for _, to := range []string{faultyAnna, faultyBob} {
		for _, raw := range f.post.Messages(to) {
			all[mail.Read(raw, mail.ReadOptions{}).MessageID]++
		}
	}
	return all
}

// wantCopies checks that no letter has come more than so many times, and that
// there are so many letters.
func (f *faultyClub) wantCopies(letters, most int) {
	f.t.Helper()
	all := f.copiesOfAll()
	if len(all) != letters {
		f.t.Errorf("%d letters have come, want %d", len(all), letters)
	}
	for id, n := range all {
		if n > most {
			f.t.Errorf("letter %s has come %d times, want at most %d", id, n, most)
		}
	}
}

// tried is what the log says each time when letters cannot go out.
const tried = "msg=outbox "

// crowded is a club with the letters of four matches in its outbox.
func crowded(t *testing.T, o mailtest.Options) *faultyClub {
	f := newFaulty(t, o)
	for range 3 {
		f.another()
	}
	return f
}

const crowdedLetters = 8

// The relay takes letters, and the disk is full before that can be noted: they
// do not go out again, in this life of the daemon or in the next.
func takenAndDiskFull(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	f := crowded(t, mailtest.Options{})
	fillDiskAt(t, "sent", 8192) // small files can be written
	f.run()
	f.loggedAgain(tried, 4)
	if got := len(f.copiesOfAll()); got == 0 {
		t.Fatal("nothing had been sent when the disk was full")
	}
	f.wantCopies(len(f.copiesOfAll()), 1)
	f.logged("letters that the relay has taken cannot be noted")
	if ills := strings.Join(f.d.meters.ills(), "\n"); !strings.Contains(ills, "no letter is sent until the store can be written") {
		t.Errorf("it calls itself ill of %q", ills)
	}
	f.end()
	f.run()
	f.loggedAgain(tried, 3)
	f.wantCopies(len(f.copiesOfAll()), 1)
	roomAgain(t)
	f.sent()
	f.wantCopies(crowdedLetters, 1)
	// What is written can be read before the disk has it, and the daemon hears of it.
	f.until("it calls itself well", func() bool { return !strings.Contains(strings.Join(f.d.meters.ills(), "\n"), "letter") })
	f.goesOnRunning()
	f.wantCopies(crowdedLetters+1, 1)
}

// The same where nothing at all can be written, not even a note beside the
// store: who starts the daemon anew gets what was under way a second time, once.
func takenAndNothingWritable(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	f := crowded(t, mailtest.Options{})
	fillDiskAt(t, "sent", 0)
	f.run()
	f.loggedAgain(tried, 4)
	f.wantCopies(len(f.copiesOfAll()), 1)
	f.logged("they go out a second time")
	f.end()
	roomAgain(t) // for the note of what is in hand
	f.open()
	fillDiskAt(t, "sent", 8192)
	f.run()
	f.loggedAgain(tried, 4)
	f.wantCopies(len(f.copiesOfAll()), 2)
	roomAgain(t)
	f.sent()
	f.wantCopies(crowdedLetters, 2)
}

// A daemon starts on a full disk: no letter goes out.
func unsentAndDiskFull(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	f := crowded(t, mailtest.Options{})
	f.end()
	storetest.LimitFiles(t, 8192)
	f.run()
	f.loggedAgain(tried, 4)
	f.wantCopies(0, 0)
	roomAgain(t)
	f.sent()
	f.wantCopies(crowdedLetters, 1)
}

// The relay refuses letters, and that cannot be noted: it is not asked again
// and again.
func refusedAndDiskFull(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	var asked atomic.Int32
	f := crowded(t, mailtest.Options{Refuse: func(_, rcpt string) error {
		if rcpt == faultyBob {
			asked.Add(1)
			return &smtp.SMTPError{Code: 450, Message: "come back later"}
		}
		return nil
	}})
	// Bob's letters alone are left, and the disk is full when the first of them
	// is under way.
	f.run()
	f.logged("outcome=failed")
	f.end()
	f.clock.leap(time.Hour)
	f.open()
	before := asked.Load()
	fillDiskAt(t, "sending", 8192)
	f.run()
	f.loggedAgain(tried, 6)
	if n := asked.Load() - before; n > 1 {
		t.Errorf("the relay was asked %d times while nothing could be noted, want once", n)
	}
	roomAgain(t)
	f.until("Bob's letters are tried again", func() bool { return asked.Load() > before+crowdedLetters/2 })
}

// A serving is the command serve, in this process.
type serving struct {
	f    *faultyClub
	stop context.CancelFunc
	done chan error
}

func (f *faultyClub) serve(args ...string) *serving {
	ctx, cancel := context.WithCancel(context.Background())
	s := &serving{f, cancel, make(chan error, 1)}
	e := env{in: strings.NewReader(""), out: io.Discard, err: f.log, now: f.clock.now}
	go func() { s.done <- serve(ctx, e, append(args, "--config", f.config.path)) }()
	f.t.Cleanup(cancel)
	return s
}

// ends waits for the end, and says what the command said.
func (s *serving) ends() error {
	s.f.t.Helper()
	select {
	case err := <-s.done:
		return err
	case <-time.After(patience):
		s.f.t.Fatal("it does not stop")
		return nil
	}
}

// The program is started on a full disk: with a store, and for the first time.
func startDiskFull(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	for _, first := range []bool{false, true} {
		f := newFaulty(t, mailtest.Options{})
		f.end()
		if first {
			if err := errors.Join(os.Remove(f.config.Store.File), os.Remove(f.config.Store.Key)); err != nil {
				t.Fatal(err)
			}
		}
		storetest.LimitFiles(t, 0)
		if err := f.serve("--once").ends(); err == nil || !noRoom(err) {
			t.Errorf("serve --once said %v, want that there is no room", err)
		}
		s := f.serve()
		f.logged("there is no room on the disk")
		s.stop()
		if err := s.ends(); err != nil {
			t.Errorf("stopped while it waited for room, it said %v", err)
		}
		s = f.serve()
		f.loggedAgain("there is no room on the disk", 2)
		roomAgain(t)
		f.logged("postrider is running")
		s.stop()
		if err := s.ends(); err != nil {
			t.Error(err)
		}
		f.run() // nothing has been left half done
		f.end()
	}
}
