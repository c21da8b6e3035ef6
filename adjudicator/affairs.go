package adjudicator

import (
	"context"
	"fmt"
	"time"

	"postrider/mail"
	"postrider/store"
)

// tickAffairs has lapse what waits between persons and was not answered in time: read is
// up to when all mail was read.
func (c *Clerk) tickAffairs(ctx context.Context, now, read time.Time, result *Result) error {
	for ctx.Err() == nil {
		list, err := c.Options.Store.DueAffairs(read, dueAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, a := range list {
			if err := c.tickAffair(now, read, a.N, result); err != nil {
				return fmt.Errorf("adjudicator: affair %d: %w", a.N, err)
			}
		}
	}
	return ctx.Err()
}

// tickAffair settles an affair that has lapsed, and tells those who know of it.
func (c *Clerk) tickAffair(now, read time.Time, n uint64, result *Result) error {
	letters := 0
	err := retry(func() error {
		letters = 0
		a, err := c.Options.Store.Affair(n)
		if err != nil || a.Due.After(read) {
			return orNone(err)
		}
		j := c.begin(now, mail.Message{Identity: fmt.Sprintf("affair %d %d", a.N, a.Rev)}, nil)
		if err := j.lapse(a); err != nil {
			return err
		}
		letters = len(j.effects.p.Letters)
		return j.effects.commit()
	})
	result.Letters += letters
	return err
}

// lapse settles an affair that was not answered in time. One of no known kind is dropped.
func (j *job) lapse(a store.Affair) error {
	m, err := j.records.store.Match(a.Match)
	if orNone(err) != nil {
		return err
	}
	if err == nil && a.Kind == affairSubstitute {
		p, err := readProposal(a)
		if err != nil {
			return err
		}
		return j.callOff(p, m, "lapsed", store.Player{})
	}
	if err == nil && a.Kind == affairRematch {
		again, err := readRematch(a)
		if err != nil {
			return err
		}
		return j.noRematch(again, m, "lapsed", store.Player{})
	}
	j.mailer.log.Error("affair dropped", "affair", a.N, "kind", a.Kind, "match", a.Match)
	j.effects.p.Settled = append(j.effects.p.Settled, a)
	return nil
}
