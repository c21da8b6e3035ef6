package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"runtime"
	"sync"
	"time"

	"postrider/adjudicator"
	"postrider/mail"
)

const (
	// batch is how many messages are fetched at a time: what memory holds of a
	// full mailbox, and what is flagged and moved at once.
	batch = 200
	// mostLoads is how many batches are in hand at a time.
	mostLoads = 2
	// together is how many messages are worked on at the same time. While some
	// wait for the disk others play, and what is ready meanwhile shares one
	// transaction.
	together = 64
)

// receive watches the mailbox and handles what comes; a lost connection is
// made again, with growing pauses.
func (d *daemon) receive(ctx context.Context) {
	pause := &mail.Backoff{First: d.pace.first, Limit: d.pace.mailbox, Rand: rand.New(rand.NewPCG(uint64(d.env.now().UnixNano()), 1))}
	for ctx.Err() == nil {
		d.received.beat()
		err := d.attend(ctx, pause)
		if ctx.Err() != nil {
			return
		}
		var login *mail.LoginError
		if errors.As(err, &login) {
			d.meters.loginRefused(&d.meters.mailbox, fmt.Sprintf("says %q", login.Said), d.env.now())
		} else {
			d.meters.mailboxUp(false, d.env.now())
		}
		wait := pause.Next()
		d.log.Warn("mailbox", "error", err, "again_in", wait.Round(time.Millisecond))
		sleep(ctx, wait)
	}
}

// attend handles messages over one connection, until it breaks.
func (d *daemon) attend(ctx context.Context, pause *mail.Backoff) error {
	if err := d.mailbox.Open(ctx); err != nil {
		return err
	}
	defer d.mailbox.Close()
	if err := d.rereadFirst(ctx); err != nil {
		return err
	}
	logged := ""
	for ctx.Err() == nil {
		d.received.beat()
		d.follow(ctx)
		asked := d.env.now()
		n, err := d.work(ctx)
		if err != nil {
			return err
		}
		d.meters.mailboxUp(true, d.env.now())
		unread := d.mailbox.Unread()
		if n == 0 && unread == nil {
			d.readUntil = asked // all that had come by then is handled
		}
		d.meters.unreadable(unread)
		if unread != nil && unread.Error() != logged { // else it has been said
			logged = unread.Error()
			d.log.Warn("mailbox", "error", unread)
		}
		pause.Reset()
		if n > 0 {
			continue
		}
		if err := d.lookAtRoom(ctx); err != nil {
			return err
		}
		if err := d.mailbox.Wait(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// lookAtRoom asks once a minute how full the mailbox is.
func (d *daemon) lookAtRoom(ctx context.Context) error {
	if time.Since(d.room) < time.Minute {
		return nil
	}
	d.room = time.Now()
	used, err := d.mailbox.Used(ctx)
	d.meters.full(used)
	return err
}

// fewEarly is how many messages in a row show that this machine's clock is ahead: one or
// two may have been moved into the folder by hand.
const fewEarly = 3

// compareClocks looks at when messages have come by the mail server's clock: after now,
// or before the mailbox was last seen to hold nothing.
func (d *daemon) compareClocks(arrived []mail.Arrived) {
	now := d.env.now()
	for _, a := range arrived {
		switch {
		case a.Received.After(now.Add(clockTolerance)):
			d.early = 0
			d.meters.clock(now.Sub(a.Received))
		case !d.readUntil.IsZero() && a.Received.Before(d.readUntil.Add(-clockTolerance)):
			if d.early++; d.early >= fewEarly {
				d.meters.clock(d.readUntil.Sub(a.Received))
			}
		default:
			d.early = 0
			d.meters.clock(0)
		}
	}
}

// follow does what is still to be done because of messages that are handled: a
// life of the daemon may have ended before it was, or the disk been full.
func (d *daemon) follow(ctx context.Context) {
	letters, err := d.clerk.Follow(ctx, d.env.now(), d.readUntil)
	if err != nil && ctx.Err() == nil {
		d.log.Warn("what follows from messages waits", "error", err)
	}
	if letters > 0 {
		d.hurry()
	}
}

// A job is one message of a batch, and what has become of it.
type job struct {
	arrived mail.Arrived
	message mail.Message
	done    bool // it is in the store, or was before
	aside   bool // it goes to what could not be processed
	late    bool // it is read again

	keys  []string      // what it has to do with
	after []*job        // that must end before it begins
	ended chan struct{} // closed when it has ended, done or not
}

// work handles what waits in the mailbox, batch by batch, and says how many
// messages that were. While one batch is carried out, the next is fetched, read
// and begun. Messages are flagged and moved on the server only after what they
// cause is committed. Those in hand are finished even if ctx ends meanwhile.
func (d *daemon) work(ctx context.Context) (int, error) {
	late, cancel := graceful(ctx, putAwayTime)
	defer cancel()
	bench := newWorkbench(d)
	var begun []*load // and not put away; the oldest first
	n := 0
	var err error
	for err == nil && ctx.Err() == nil {
		d.received.beat()
		var jobs []*job
		if len(begun) < mostLoads && !(len(begun) > 0 && len(d.inHand.Suspects()) > 0) {
			var held []mail.Arrived
			for _, l := range begun {
				held = append(held, l.arrived()...)
			}
			if jobs, err = d.fetch(late, held); err != nil {
				break
			}
		}
		if len(jobs) > 0 {
			n += len(jobs)
			var l *load
			if l, err = bench.begin(ctx, jobs); err == nil {
				begun = append(begun, l)
			}
			continue
		}
		if len(begun) == 0 {
			return n, nil
		}
		var l *load
		l, begun = begun[0], begun[1:]
		err = errors.Join(l.wait(), d.putAway(late, l.jobs))
	}
	for _, l := range begun {
		failed := l.wait()
		if !errors.Is(err, mail.ErrLost) {
			failed = errors.Join(failed, d.putAway(late, l.jobs))
		}
		err = errors.Join(err, failed)
	}
	return n, err
}

// fetch fetches and reads the next messages, but for those in hand.
func (d *daemon) fetch(ctx context.Context, inHand []mail.Arrived) ([]*job, error) {
	arrived, err := d.mailbox.Fetch(ctx, batch, inHand...)
	switch {
	case err != nil:
		return nil, err
	case len(arrived) > 0:
		reached("fetched")
		d.compareClocks(arrived)
		d.meters.waiting(arrived[0].Received, len(arrived))
	case len(inHand) == 0:
		d.meters.waiting(time.Time{}, 0)
	}
	if len(arrived) == 0 {
		return nil, nil
	}
	jobs, err := d.readNoted(ctx, arrived)
	if err != nil {
		return nil, err
	}
	reached("read")
	return jobs, nil
}

// read reads messages, as many at a time as there are processors.
func (d *daemon) read(ctx context.Context, arrived []mail.Arrived) []*job {
	jobs := make([]*job, len(arrived))
	var next int
	var mu sync.Mutex
	var all sync.WaitGroup
	for range min(len(arrived), runtime.GOMAXPROCS(0)) {
		all.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(arrived) {
					return
				}
				m := d.readWatched(arrived[i])
				if err := d.config.checkDKIM(ctx, &m, arrived[i].Raw); err != nil {
					d.log.Warn("DKIM of a message could not be checked", "id", m.MessageID, "error", err)
				}
				jobs[i] = &job{arrived: arrived[i], message: m}
			}
		})
	}
	all.Wait()
	return jobs
}

// handle takes one message through the house: when it returns nil, all that the
// message causes is on disk.
func (d *daemon) handle(ctx context.Context, j *job) error {
	began := time.Now()
	m := j.message
	if why, ok := d.inHand.Guilty(m.Identity); ok {
		// The daemon died of this message: leave it unread.
		if err := d.clerk.SetAside(d.env.now(), m, j.arrived.Raw, why); err != nil {
			return err
		}
		d.log.Error("message set aside", "id", m.MessageID, "why", why)
		d.hurry()
		j.done, j.aside = true, true
		return nil
	}
	var result adjudicator.Result
	var err error
	if j.late {
		result, err = d.clerk.HandleAgain(ctx, d.env.now(), j.arrived.Received, j.arrived.Folder != d.config.IMAP.Aside, m, j.arrived.Raw)
	} else {
		result, err = d.clerk.Handle(ctx, d.env.now(), m, j.arrived.Raw)
	}
	if err != nil {
		return d.stumbled(j, fmt.Errorf("message %s: %w", m.MessageID, err))
	}
	reached("committed")
	d.stumbles.forget(m.Identity)
	took := time.Since(began)
	d.meters.message(string(m.Kind), string(result.Outcome), took)
	d.log.Info("message", "id", m.MessageID, "kind", m.Kind, "outcome", result.Outcome, "match", result.Match,
		"step", result.Step, "letters", result.Letters, "took", took.Round(time.Microsecond))
	if result.Letters > 0 && result.Outcome != adjudicator.Seen {
		d.hurry()
	}
	j.done, j.aside = true, result.Aside
	return nil
}

// hurry wakes who sends letters.
func (d *daemon) hurry() {
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// putAwayTime is how long the mailbox may take over flags and moves when the
// daemon stops.
const putAwayTime = 4 * time.Second

// putAway flags and moves what is done on the server.
func (d *daemon) putAway(ctx context.Context, jobs []*job) error {
	if len(jobs) == 0 {
		return nil
	}
	var done, aside []mail.Arrived
	var ids []string
	for _, j := range jobs {
		ids = append(ids, j.message.Identity)
		switch {
		case j.done && j.aside:
			aside = append(aside, j.arrived)
		case j.done:
			done = append(done, j.arrived)
		}
	}
	reached("flagging")
	for _, away := range []struct {
		put  func(context.Context, ...mail.Arrived) error
		what []mail.Arrived
	}{{d.mailbox.Done, done}, {d.mailbox.SetAside, aside}} {
		if len(away.what) == 0 {
			continue
		}
		if err := away.put(ctx, away.what...); errors.Is(err, mail.ErrLost) {
			return err
		} else if err != nil {
			// The server will not move them: they are in the store, and that is
			// no reason to keep others waiting.
			d.log.Warn("mailbox", "error", err, "messages", len(away.what))
		}
	}
	reached("flagged")
	if err := d.inHand.Release(ids...); err != nil {
		return err
	}
	reached("released")
	return nil
}

// dkimTimeout is how long the DNS may take over the keys of one message.
const dkimTimeout = 10 * time.Second

// checkDKIM lets the signatures of a message that a person wrote vouch for its
// sender, if the configuration asks for it. Without the DNS none does, and the
// message needs its token.
func (c *config) checkDKIM(ctx context.Context, m *mail.Message, raw []byte) error {
	if !c.IMAP.CheckDKIM || m.Kind != mail.Person {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, dkimTimeout)
	defer cancel()
	return mail.CheckDKIM(ctx, m, raw, c.reading(), net.DefaultResolver)
}
