package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"postrider/mail"
	"postrider/store"
)

// parseSince reads the time since which messages are read again: a time such as
// 2026-03-01T18:00:00Z, or how long ago, such as 48h.
func parseSince(s string, now time.Time) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, s)
	if err == nil && t.Before(now) {
		return t, nil
	}
	ago, errAgo := time.ParseDuration(s)
	if errAgo == nil && ago > 0 {
		return now.Add(-ago), nil
	}
	return time.Time{}, fmt.Errorf("--reread %q is no time in the past; write it as 2026-03-01T18:00:00Z, or how long ago as 48h", s)
}

// rereadFirst is reread, once, if the daemon was told to.
func (d *daemon) rereadFirst(ctx context.Context) error {
	if d.since.IsZero() {
		return nil
	}
	if err := d.reread(ctx, d.since); err != nil {
		return err
	}
	d.since = time.Time{}
	return nil
}

// reread handles the messages that were done or set aside since a time as if
// they lay in a watched folder, the oldest first: after the store was restored
// from a backup, it comes to where it was. Those that the store knows do
// nothing. How often somebody has written since does not count against him, and
// what a flood had set aside stays there. The mailbox is open; nothing else is
// handled meanwhile.
func (d *daemon) reread(ctx context.Context, since time.Time) error {
	list, err := d.mailbox.Handled(ctx, since)
	if err != nil {
		return fmt.Errorf("reading messages again: %w", err)
	}
	seen, again, all := 0, 0, len(list)
	step, end := d.screen.begin("messages", all)
	defer end()
	for len(list) > 0 && ctx.Err() == nil {
		d.received.beat()
		step(all - len(list))
		arrived, n, err := d.mailbox.FetchHandled(ctx, list, batch)
		if err != nil {
			return fmt.Errorf("reading messages again: %w", err)
		}
		list = list[n:]
		read, err := d.readNoted(ctx, arrived)
		if err != nil {
			return err
		}
		var jobs []*job
		var ids []string
		for _, j := range read {
			if _, err := d.store.Received(j.message.Identity); err == nil {
				seen++
				continue
			} else if !errors.Is(err, store.ErrNotFound) {
				return err
			}
			j.late = true
			jobs, ids = append(jobs, j), append(ids, j.message.Identity)
		}
		if err := d.carryOut(ctx, jobs); err != nil {
			return err
		}
		for _, j := range jobs {
			if !j.done {
				continue
			}
			again++
			if err := d.mailbox.Refile(ctx, j.arrived, j.aside); errors.Is(err, mail.ErrLost) {
				return err
			} else if err != nil { // it is done; where it lies harms nobody
				d.log.Warn("mailbox", "error", err)
			}
		}
		if err := d.inHand.Release(ids...); err != nil {
			return err
		}
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	d.log.Info("messages were read again", "since", since.UTC().Format(time.RFC3339), "known", seen, "handled", again)
	return nil
}
