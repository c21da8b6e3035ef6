package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"postrider/mail"
	"postrider/store"
)

const (
	// round is how many letters are taken from the outbox at a time.
	round = 256
	// markMost and markPause are how many letters are noted as taken at once,
	// and how long they gather. After a crash those that were not noted yet, a
	// round at most, are sent a second time.
	markMost  = 64
	markPause = 20 * time.Millisecond
	// lastRound is how long letters are sent when the daemon stops.
	lastRound = 4 * time.Second
)

// send hands letters to the relay as they become due. While the relay cannot be
// reached it waits, with growing pauses.
func (d *daemon) send(ctx context.Context) {
	tick := time.NewTicker(d.pace.look)
	defer tick.Stop()
	pause := &mail.Backoff{First: d.pace.first, Limit: d.pace.relay, Rand: rand.New(rand.NewPCG(uint64(d.env.now().UnixNano()), 2))}
	for ctx.Err() == nil {
		d.sent.beat()
		switch err := d.deliver(ctx); {
		case ctx.Err() != nil:
		case err != nil:
			wait := pause.Next()
			d.log.Warn("outbox", "error", err, "again_in", wait.Round(time.Millisecond))
			sleep(ctx, wait)
			continue
		default:
			pause.Reset()
		}
		select {
		case <-ctx.Done():
		case <-d.wake:
		case <-tick.C:
		}
	}
	// What is sendable goes out before the daemon stops.
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastRound)
	defer cancel()
	if err := d.deliver(last); err != nil {
		d.log.Warn("outbox at the end", "error", err)
	}
}

// deliver sends every letter that is due, over all connections at once. A
// letter that the relay refuses for good stays for the GM to see; any other is
// tried again, with growing pauses. Its error is a fault of the store, or of a
// relay with which no letter is to blame.
//
// Nothing is sent while it could not be noted: the same letters would go out
// again and again.
func (d *daemon) deliver(ctx context.Context) error {
	if err := d.noteLeft(); err != nil {
		return err
	}
	ids := make(chan uint64, round)
	marked := make(chan error, 1)
	go func() { marked <- d.mark(ids) }()
	var err error
	for err == nil && !d.taken.failed() {
		d.sent.beat()
		var n int
		var oldest time.Time
		if n, oldest, err = d.store.Unsent(); err != nil {
			break
		}
		d.meters.outbox(oldest, n)
		var due []store.Letter
		if due, err = d.store.DueBut(d.taken.has, d.env.now(), round); err != nil || len(due) == 0 {
			break
		}
		if err = d.writable(); err != nil {
			break
		}
		if err = d.sendRound(ctx, due, ids); err == nil {
			err = ctx.Err()
		}
	}
	close(ids)
	return errors.Join(err, <-marked)
}

// writable is what keeps the store from being written. It is tried where the
// last transaction failed, or there was none yet.
func (d *daemon) writable() error {
	if d.wrote.Load() {
		return nil
	}
	return d.store.Writable()
}

// committed hears of each transaction of the store.
func (d *daemon) committed(changes int, err error) {
	d.wrote.Store(err == nil)
	d.meters.committed(changes, err)
}

// noteLeft notes what the relay has taken and the store was not told, in an
// earlier round or by an earlier life of the daemon.
func (d *daemon) noteLeft() error {
	ids := d.taken.left()
	if len(ids) == 0 {
		return nil
	}
	err := d.store.Taken(d.env.now(), ids...)
	d.taken.noted(ids, err)
	if err != nil {
		d.meters.left(len(ids))
		return fmt.Errorf("%d letters that the relay has taken cannot be noted, and until they are no other is sent: %w", len(ids), err)
	}
	d.keepLeft()
	d.log.Info("what the relay had taken is noted", "letters", len(ids))
	return nil
}

// keepLeft keeps beside the store what noteLeft has to do, for the next life of
// the daemon.
func (d *daemon) keepLeft() {
	left := d.taken.all()
	d.meters.left(len(left))
	if err := d.inHand.KeepTaken(left); err != nil {
		d.log.Error("what the relay has taken cannot be noted beside the store either: if the daemon ends now, they "+
			"go out a second time", "letters", len(left), "error", err)
	}
}

// sendRound sends letters. Those to one address go over one connection, in
// their order; the connections have as much to do as one another.
func (d *daemon) sendRound(ctx context.Context, due []store.Letter, taken chan<- uint64) error {
	lanes := make([][]store.Letter, len(d.senders))
	laneOf := map[string]int{}
	for _, l := range due {
		i, ok := laneOf[l.To]
		if !ok {
			for other := range lanes {
				if len(lanes[other]) < len(lanes[i]) {
					i = other
				}
			}
			laneOf[l.To] = i
		}
		lanes[i] = append(lanes[i], l)
	}
	faults := make([]error, len(lanes))
	var all sync.WaitGroup
	for i, lane := range lanes {
		all.Go(func() { faults[i] = d.sendLane(ctx, d.senders[i], lane, taken) })
	}
	all.Wait()
	return errors.Join(faults...)
}

// takenLetters are letters that the relay has taken, on their way to being
// noted in the store.
type takenLetters struct {
	mu       sync.Mutex
	unmarked map[uint64]string // their Message-IDs
	err      error             // why they cannot be noted
}

// newTaken begins with letters that an earlier life of the daemon has left: those
// that are still what they were. In a store that was restored from a backup, the
// number may be another letter's.
func newTaken(left map[uint64]string, st *store.Store) (*takenLetters, error) {
	t := &takenLetters{unmarked: map[uint64]string{}}
	for id, messageID := range left {
		switch l, err := st.Letter(id); {
		case err == nil && l.MessageID == messageID:
			t.unmarked[id] = messageID
		case err != nil && !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	return t, nil
}

func (t *takenLetters) add(l store.Letter) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unmarked[l.ID] = l.MessageID
}

// has reports whether a letter was taken and is not noted yet.
func (t *takenLetters) has(id uint64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	_, ok := t.unmarked[id]
	return ok
}

// left are the letters that are not noted yet, the oldest first.
func (t *takenLetters) left() []uint64 { return slices.Sorted(maps.Keys(t.all())) }

// all is left with the Message-IDs.
func (t *takenLetters) all() map[uint64]string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return maps.Clone(t.unmarked)
}

// noted says what came of noting letters.
func (t *takenLetters) noted(ids []uint64, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err = err; err != nil {
		return
	}
	for _, id := range ids {
		delete(t.unmarked, id)
	}
}

// failed reports whether letters cannot be noted.
func (t *takenLetters) failed() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err != nil
}

// mark notes letters as taken until there are no more. They gather for a while,
// so that many share one sync of the disk. What cannot be noted is left.
func (d *daemon) mark(taken <-chan uint64) error {
	for id := range taken {
		ids := []uint64{id}
		pause := time.After(markPause)
		for gather := true; gather && len(ids) < markMost; {
			var more bool
			select {
			case id, more = <-taken:
				if gather = more; more {
					ids = append(ids, id)
				}
			case <-pause:
				gather = false
			}
		}
		reached("sent")
		err := d.store.Taken(d.env.now(), ids...)
		d.taken.noted(ids, err)
		if err != nil {
			d.keepLeft()
			for range taken { // the senders must not stand still
			}
			d.keepLeft() // they have finished what they were at
			return err
		}
		reached("taken")
	}
	return nil
}

// sendLane sends letters over one connection, for as long as the store can be
// written.
func (d *daemon) sendLane(ctx context.Context, sender *mail.Sender, lane []store.Letter, taken chan<- uint64) error {
	late, cancel := graceful(ctx, lastRound)
	defer cancel()
	for _, l := range lane {
		if ctx.Err() != nil || !d.wrote.Load() {
			return nil
		}
		began := time.Now()
		reached("sending")
		err := sender.Send(late, l.From, l.To, l.Raw)
		if err == nil {
			d.taken.add(l)
			taken <- l.ID
			d.meters.letter("taken")
			d.meters.relayUp(true, d.env.now())
			if err := d.tryAgain(d.refusals.taken(l)); err != nil {
				return err
			}
			d.log.Info("letter", "id", l.MessageID, "match", l.Match, "kind", l.Kind, "outcome", "taken",
				"took", time.Since(began).Round(time.Microsecond))
			continue
		}
		if late.Err() != nil {
			return nil // given up because the daemon stops: no fault of the letter
		}
		var refused *mail.SendError
		permanent := errors.As(err, &refused) && refused.Permanent
		waits, again := d.refusals.refused(d.env.now(), l, refused)
		permanent = permanent && !waits
		d.meters.letter("failed")
		d.log.Warn("letter", "id", l.MessageID, "match", l.Match, "kind", l.Kind, "outcome", "failed", "permanent", permanent, "error", err)
		if err := errors.Join(d.letterFailed(l, err, permanent, waits), d.tryAgain(again)); err != nil {
			return err
		}
		switch {
		case refused == nil || refused.Code == 0 || refused.Code == 421 || refused.Unopened:
			// Nobody is there, or lets us in, or has time: the others can wait too.
			if refused != nil && refused.NoLogin != "" {
				d.meters.loginRefused(&d.meters.relay, refused.NoLogin, d.env.now())
			} else {
				d.meters.relayUp(false, d.env.now())
			}
			return err
		case d.refusals.many():
			return err // so can they if the relay takes nothing from anybody
		}
	}
	return nil
}

// letterFailed notes that the relay did not take a letter, which waits if that is not its
// recipient's fault.
func (d *daemon) letterFailed(l store.Letter, why error, permanent, waits bool) error {
	if waits {
		return d.clerk.LetterWaits(d.env.now(), l, why)
	}
	return d.clerk.LetterFailed(d.env.now(), l, why, permanent)
}

// tryAgain has letters tried again at once, those that are still in the outbox.
func (d *daemon) tryAgain(ids []uint64) error {
	for _, id := range ids {
		err := d.store.CommitTogether(d.env.now(), nil, store.Chores{Retry: []uint64{id}})
		if err != nil && !errors.Is(err, store.ErrNotFound) {
			return err
		}
	}
	return nil
}
