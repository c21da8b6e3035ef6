package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/watchdog"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// serve is the command serve.
func serve(ctx context.Context, e env, args []string) error {
	fs := flags(e, "serve")
	once := fs.Bool("once", false, "work off what is there, then stop")
	again := fs.String("reread", "", "first handle again what came since this `time`, such as 2026-03-01T18:00:00Z, "+
		"or so long ago, such as 48h, and was done; for after restore")
	at := fs.String("now", "", "the `time` to go by, such as 2026-03-01T18:00:00Z, instead of the clock")
	c, err := parseClub(e, fs, args, "--config FILE and nothing else")
	if err != nil {
		return err
	}
	if *at != "" {
		t, err := time.Parse(time.RFC3339, *at)
		if err != nil {
			return fmt.Errorf("--now %q is no time; write it as 2026-03-01T18:00:00Z", *at)
		}
		e.now = func() time.Time { return t }
	}
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent))
	start := func(do func() error) error { return untilRoom(ctx, newLog(c.Log, e.err), e.now(), do) }
	if *once {
		start = func(do func() error) error { return do() }
	}
	var d *daemon
	err = start(func() (err error) {
		d, err = newDaemon(ctx, c, e)
		return err
	})
	if err != nil {
		return toldToStop(ctx, err)
	}
	defer d.stopInTime(ctx)()
	defer d.close()
	if *again != "" {
		if d.since, err = parseSince(*again, e.now()); err != nil {
			return err
		}
	}
	d.warnOfRoot()
	if err := start(func() error { return d.beWatched(ctx) }); err != nil {
		return toldToStop(ctx, err)
	}
	if *once {
		return d.once(ctx)
	}
	return d.run(ctx)
}

// toldToStop is err, unless it says that the daemon was told to stop.
func toldToStop(ctx context.Context, err error) error {
	if errors.Is(err, ctx.Err()) {
		return nil
	}
	return err
}

// gcPercent lets the heap of the daemon grow to four times what is in use, some
// ten megabytes however many matches there are, before it is collected: nearly
// all that a message needs is waste when it is done. It saves a quarter of the
// processor's time; more saves little and costs memory.
const gcPercent = 300

// reached is called at each point of a message's and a letter's way, with the
// point's name. It does nothing; tests that kill the program there replace it
// before they start it.
var reached = func(point string) {}

// A daemon joins mailbox, clerk, store and relay. Two loops share it: one
// handles messages, one sends letters.
type daemon struct {
	config   *config
	env      env
	log      *slog.Logger
	screen   *screen // that the log is written to
	store    *store.Store
	clerk    *adjudicator.Clerk
	senders  []*mail.Sender // one a connection
	mailbox  *mail.Mailbox
	reading  mail.ReadOptions
	inHand   *watchdog.Notes
	taken    *takenLetters
	refusals *refusals
	wrote    atomic.Bool // the store's last transaction went well
	stumbles stumbles
	watch    *watchdog.Watch // nil: not watched, as in tests
	meters   *meters
	// received and sent beat with the turns of the two loops.
	received, sent pulse
	wake           chan struct{} // there are letters to send
	since          time.Time     // messages that came since then are first read again; zero: none
	readUntil      time.Time     // all mail that had come by then is handled; zero: none is known to be
	early          int           // messages in a row that seem to have come before that
	room           time.Time     // when it was last asked how full the mailbox is
	pace           pace
}

// A pace is how long the daemon waits for a server that fails: a first time,
// and at most; and how often it looks whether a letter is due.
type pace struct{ first, mailbox, relay, look time.Duration }

var unhurried = pace{time.Second, 5 * time.Minute, time.Minute, 5 * time.Second}

// newDaemon opens the store and makes ready; no server is asked yet.
func newDaemon(ctx context.Context, c *config, e env) (*daemon, error) {
	arriving, relay, err := c.servers()
	if err != nil {
		return nil, err
	}
	templates.Prepare()
	d := &daemon{config: c, env: e, wake: make(chan struct{}, 1), pace: unhurried, screen: &screen{w: e.err}}
	d.log = newLog(c.Log, d.screen)
	for range c.SMTP.Connections {
		sender, err := mail.NewSender(relay)
		if err != nil {
			return nil, err
		}
		d.senders = append(d.senders, sender)
	}
	if d.mailbox, err = mail.NewMailbox(arriving); err != nil {
		return nil, err
	}
	if d.store, d.clerk, err = openClub(ctx, c, d.log); err != nil {
		return nil, err
	}
	d.reading = c.reading()
	d.meters = newMeters(c, d.store, d.clerk.Options.Titles, e.now)
	d.refusals = newRefusals(d.meters.refuses)
	d.store.Observe(reached)
	d.store.OnCommit(d.committed)
	if d.inHand, err = watchdog.Open(c.Store.File); err == nil {
		d.taken, err = newTaken(d.inHand.Taken(), d.store)
	}
	if err != nil {
		d.store.Close()
		return nil, err
	}
	return d, nil
}

func (d *daemon) close() {
	for _, s := range d.senders {
		s.Close()
	}
	d.store.Close()
}

// once works off what waits in the mailbox and the outbox, then returns.
func (d *daemon) once(ctx context.Context) error {
	if err := d.mailbox.Open(ctx); err != nil {
		return err
	}
	defer d.mailbox.Close()
	if err := d.rereadFirst(ctx); err != nil {
		return err
	}
	if err := d.store.Beat(d.env.now(), true); err != nil {
		return err
	}
	d.follow(ctx)
	asked := d.env.now()
	for {
		n, err := d.work(ctx)
		if err != nil {
			return err
		}
		if n == 0 {
			break
		}
	}
	d.readUntil = asked
	d.follow(ctx) // what is due has waited for what had come
	return d.deliver(ctx)
}

// run is the daemon's life: its loops until ctx ends.
func (d *daemon) run(ctx context.Context) error {
	var control *control
	err := untilRoom(ctx, d.log, d.env.now(), func() (err error) {
		control, err = listenControl(d.config.Store.Socket)
		return err
	})
	if err != nil {
		return toldToStop(ctx, err)
	}
	defer control.close()
	looked, err := d.meters.listen()
	if err != nil {
		return err
	}
	var loops sync.WaitGroup
	loops.Go(func() { d.receive(ctx) })
	loops.Go(func() { d.send(ctx) })
	loops.Go(func() { d.beat(ctx) })
	loops.Go(func() { control.serve(ctx, d) })
	loops.Go(func() {
		if err := d.meters.serve(ctx, looked); err != nil {
			d.log.Error("metrics", "error", err)
		}
	})
	d.received.beat()
	d.sent.beat()
	loops.Go(func() { signsOfLife(ctx, d.alive) })
	d.log.Info("postrider is running", "mailbox", d.config.IMAP.Server, "address", d.config.Club.Address)
	d.tell(notifyReady, "watching "+d.config.IMAP.Server)
	<-ctx.Done()
	d.log.Info("postrider stops when it has finished what it is at")
	d.tell(notifyStopping, "finishing what is in hand")
	control.close()
	loops.Wait()
	d.log.Info("postrider has stopped")
	return nil
}

// heartbeat is how often it is noted that the daemon lives.
const heartbeat = time.Minute

// beat notes that the daemon lives, and whether mail can come and go: what it cannot
// costs nobody's clock anything.
func (d *daemon) beat(ctx context.Context) {
	// Where no backup was ever made, it is missed from now on.
	if err := d.store.MissBackups(d.env.now()); err != nil {
		d.log.Warn("backup", "error", err)
	}
	for ctx.Err() == nil {
		d.refusals.forget(func(id uint64) bool {
			_, err := d.store.Letter(id)
			return errors.Is(err, store.ErrNotFound)
		})
		if err := d.store.Beat(d.env.now(), d.meters.linked()); err != nil {
			d.log.Warn("heartbeat", "error", err)
		}
		sleep(ctx, heartbeat)
	}
}

// A pulse beats with each turn of a loop.
type pulse struct{ last atomic.Pointer[time.Time] }

func (p *pulse) beat() {
	now := time.Now()
	p.last.Store(&now)
}

// since is how long ago it beat last, whatever a clock was set to meanwhile. It
// has beaten once.
func (p *pulse) since() time.Duration { return time.Since(*p.last.Load()) }

// longestTurn is more than a turn of either loop can take: every wait in them
// for a server, the disk or rules has a limit of its own.
const longestTurn = 15 * time.Minute

// alive reports whether both loops go on.
func (d *daemon) alive() bool {
	limit := longestTurn + time.Duration(d.config.IMAP.Poll)
	return d.received.since() < limit && d.sent.since() < limit
}

// tell tells the service manager a state.
func (d *daemon) tell(state, status string) {
	if err := notify(state, status); err != nil {
		d.log.Warn("the service manager cannot be told", "state", state, "error", err)
	}
}

// graceful is a context for what is in hand when ctx ends: it has so much
// longer. The caller must call cancel.
func graceful(ctx context.Context, longer time.Duration) (_ context.Context, cancel func()) {
	late, end := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(longer, end) })
	return late, func() {
		stop()
		end()
	}
}

// sleep waits, or until ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
