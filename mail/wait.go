package mail

import (
	"context"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
)

// Wait returns nil when something new may wait: at once if it does, when the
// server says so (IDLE, RFC 2177) of the first folder, and after the poll
// interval at the latest. It returns the error of ctx when that ends.
func (m *Mailbox) Wait(ctx context.Context) error {
	done, err := m.guard(ctx)
	if err != nil {
		return err
	}
	defer done()
	select {
	case <-m.news:
	default:
	}
	first := m.watched[0]
	known := len(m.folders[first].waiting)
	f, err := m.look(first)
	if err != nil {
		return err
	}
	if len(f.waiting) > known {
		return nil
	}
	done() // from here on, the end of ctx does not cost the connection
	timer := time.NewTimer(m.set.PollInterval)
	defer timer.Stop()
	if !m.client.Caps().Has(imap.CapIdle) {
		select {
		case <-timer.C:
			return nil
		case <-m.client.Closed():
			return m.failed("wait", io.ErrUnexpectedEOF)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return m.idle(ctx, timer.C)
}

// deafTime is how long news are not heard after news that were none.
const deafTime = time.Second

// idle idles until something happens. The library begins IDLE anew before 29
// minutes are over, as RFC 2177 asks; the poll interval is shorter anyway.
func (m *Mailbox) idle(ctx context.Context, poll <-chan time.Time) error {
	m.wire.expect(answerBytes, 0)
	cmd, err := m.client.Idle()
	if err != nil {
		return m.failed("idle", err)
	}
	m.wire.rest()
	news := m.news
	var deaf <-chan time.Time
	if m.woken { // for nothing: a server that always has news is not heard at once
		news, deaf = nil, time.After(deafTime)
	}
	m.woken = false
	var ended error
	for idling := true; idling; {
		idling = false
		select {
		case <-deaf:
			news, deaf, idling = m.news, nil, true
		case <-news:
			m.woken = true
		case <-poll:
		case <-m.client.Closed():
			return m.failed("idle", io.ErrUnexpectedEOF)
		case <-ctx.Done():
			ended = ctx.Err()
		}
	}
	m.wire.expect(answerBytes, 0)
	if err := cmd.Close(); err != nil {
		return m.failed("idle", err)
	}
	if err := cmd.Wait(); err != nil {
		return m.failed("idle", err)
	}
	m.wire.rest()
	return ended
}
