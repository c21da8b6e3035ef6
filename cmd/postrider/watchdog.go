package main

import (
	"context"
	"errors"
	"os"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"postrider/adjudicator/watchdog"
	"postrider/store"
)

// beWatched settles what the last life of the daemon died of, and has this one
// watched until ctx ends. It concerns the whole process.
func (d *daemon) beWatched(ctx context.Context) error {
	if err := d.inHand.CatchCrashes(); err != nil {
		return err
	}
	if err := d.reckon(); err != nil {
		return err
	}
	limits := d.config.Limits
	d.watch = watchdog.New(d.inHand, d.log, time.Duration(limits.MessageTime), uint64(limits.Memory), d.restart)
	d.clerk.Options.Watch = func(what string) func() {
		finished := d.watch.Work(what)
		return func() { finished(); reached("worked") }
	}
	debug.SetMemoryLimit(int64(limits.Memory))
	go d.watch.Run(ctx)
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
	if err := d.inHand.Part(); err != nil {
		d.log.Error("watch", "error", err)
	}
	os.Exit(1)
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
	if crash := d.inHand.Crash(); crash != "" {
		first, _, _ := strings.Cut(strings.TrimSpace(crash), "\n")
		d.log.Error("the daemon crashed in its last life", "what", first, "file", d.inHand.LastCrashFile(),
			"in_hand", len(d.inHand.Suspects()))
	}
	for _, id := range d.inHand.All() {
		code, ok := strings.CutPrefix(id, gmAct)
		crashed := "the daemon crashed while it did what a game master asked for"
		if !ok {
			if code, ok = strings.CutPrefix(id, botAct); !ok {
				continue
			}
			crashed = "the daemon crashed in its own turn"
		}
		why, guilty := d.inHand.Guilty(id)
		if !guilty && d.inHand.CrashedAlone(id) {
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
		if err := d.inHand.Release(id); err != nil {
			return err
		}
	}
	return nil
}
