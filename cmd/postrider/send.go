package main

import (
	"context"
	"errors"
	"hash/fnv"
	"math/rand/v2"
	"sync"
	"time"

	"postrider/mail"
	"postrider/store"
)

const (
	// round is how many letters are taken from the outbox at a time.
	round = 64
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
		switch _, err := d.deliver(ctx); {
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
	if _, err := d.deliver(last); err != nil {
		d.log.Warn("outbox at the end", "error", err)
	}
}

// deliver sends every letter that is due, over all connections at once. A
// letter that the relay refuses for good stays for the GM to see; any other is
// tried again, with growing pauses. Its error is a fault of the store, or of a
// relay with which no letter is to blame.
func (d *daemon) deliver(ctx context.Context) (int, error) {
	sent := 0
	for {
		d.sent.beat()
		n, oldest, err := d.store.Unsent()
		if err != nil {
			return sent, err
		}
		d.meters.outbox(oldest, n)
		due, err := d.store.Due(d.env.now(), round)
		if err != nil || len(due) == 0 {
			return sent, err
		}
		n, err = d.sendRound(ctx, due)
		sent += n
		if err != nil {
			return sent, err
		}
		if ctx.Err() != nil {
			return sent, ctx.Err()
		}
	}
}

// sendRound sends letters. Those to one address go over one connection, in
// their order.
func (d *daemon) sendRound(ctx context.Context, due []store.Letter) (int, error) {
	lanes := make([][]store.Letter, len(d.senders))
	for _, l := range due {
		h := fnv.New32a()
		h.Write([]byte(l.To))
		i := int(h.Sum32() % uint32(len(lanes)))
		lanes[i] = append(lanes[i], l)
	}
	taken := make(chan uint64, len(due))
	marked := make(chan error, 1)
	go func() { marked <- d.mark(taken) }()
	faults := make([]error, len(lanes))
	counts := make([]int, len(lanes))
	var all sync.WaitGroup
	for i, lane := range lanes {
		all.Go(func() { counts[i], faults[i] = d.sendLane(ctx, d.senders[i], lane, taken) })
	}
	all.Wait()
	close(taken)
	sent := 0
	for _, n := range counts {
		sent += n
	}
	return sent, errors.Join(append(faults, <-marked)...)
}

// mark notes letters as taken. While one note is being written the next ones
// gather, so that a fast relay does not wait for the disk.
func (d *daemon) mark(taken <-chan uint64) error {
	for id := range taken {
		ids := []uint64{id}
		for more := true; more; {
			select {
			case id, more = <-taken:
				if more {
					ids = append(ids, id)
				}
			default:
				more = false
			}
		}
		reached("sent")
		if err := d.store.Taken(d.env.now(), ids...); err != nil {
			for range taken { // the senders must not stand still
			}
			return err
		}
		reached("taken")
	}
	return nil
}

// sendLane sends letters over one connection.
func (d *daemon) sendLane(ctx context.Context, sender *mail.Sender, lane []store.Letter, taken chan<- uint64) (int, error) {
	sent := 0
	late, cancel := graceful(ctx, lastRound)
	defer cancel()
	for _, l := range lane {
		if ctx.Err() != nil {
			return sent, nil
		}
		began := time.Now()
		reached("sending")
		err := sender.Send(late, l.From, l.To, l.Raw)
		if err == nil {
			taken <- l.ID
			sent++
			d.meters.letter("taken")
			d.meters.relayUp(true, d.env.now())
			d.log.Info("letter", "id", l.MessageID, "match", l.Match, "kind", l.Kind, "outcome", "taken", "took", time.Since(began).Round(time.Microsecond))
			continue
		}
		if late.Err() != nil {
			return sent, nil // given up because the daemon stops: no fault of the letter
		}
		var refused *mail.SendError
		permanent := errors.As(err, &refused) && refused.Permanent
		d.meters.letter("failed")
		d.log.Warn("letter", "id", l.MessageID, "match", l.Match, "kind", l.Kind, "outcome", "failed", "permanent", permanent, "error", err)
		if err := d.clerk.LetterFailed(d.env.now(), l, err, permanent); err != nil {
			return sent, err
		}
		if refused == nil || refused.Code == 0 || refused.Code == 421 {
			// Nobody is there, or nobody has time: the others can wait too.
			d.meters.relayUp(false, d.env.now())
			return sent, err
		}
	}
	return sent, nil
}
