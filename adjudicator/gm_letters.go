package adjudicator

import (
	"context"
	"errors"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// RetryLetter makes a letter due at once, one that was given up too. It returns
// to whom it goes.
func (c *Clerk) RetryLetter(now time.Time, id uint64) (string, error) {
	return c.onLetter(now, games.ActRetry, id, store.Chores{Retry: []uint64{id}})
}

// DropLetter takes a letter out of the outbox unsent, which the journal of its
// match notes, and returns to whom it was.
func (c *Clerk) DropLetter(now time.Time, id uint64) (string, error) {
	return c.onLetter(now, games.ActDrop, id, store.Chores{Drop: []uint64{id}})
}

// onLetter does chores with a letter, and notes them in the journal of its match.
func (c *Clerk) onLetter(now time.Time, act string, id uint64, chores store.Chores) (to string, err error) {
	err = c.withoutRules(now, act, func(j *job) error {
		l, err := j.records.letter(id)
		if err != nil {
			return err
		}
		to, j.effects.chores = l.To, chores
		return j.noteLetter(l, act)
	})
	return to, err
}

// RetryLetters makes all letters due at once, those that were given up too, and
// says how many there are.
func (c *Clerk) RetryLetters(now time.Time) (n int, err error) {
	err = c.withoutRules(now, games.ActRetry, func(j *job) error {
		list, err := j.records.store.Letters()
		n = len(list)
		for _, l := range list {
			j.effects.chores.Retry = append(j.effects.chores.Retry, l.ID)
			err = errors.Join(err, j.noteLetter(l, games.ActRetry))
		}
		return err
	})
	return n, err
}

// noteLetter notes in the journal of its match what is done with a letter.
func (j *job) noteLetter(l store.Letter, act string) error {
	return j.note(l.Match, games.Remark{Act: act, Seat: games.Seat(l.Seat), Words: "letter " + l.Kind})
}

// DropAside keeps a message that was set aside no longer, which the journal of
// its match notes.
func (c *Clerk) DropAside(now time.Time, n uint64) error {
	a, err := c.records().aside(n)
	if err != nil {
		return err
	}
	return c.noted(now, "drop", games.Remark{Act: games.ActDrop, Words: "message"}, a.Match, store.Chores{DropAside: []uint64{n}})
}

// noted does chores with a letter or message, and notes them in the journal of
// its match.
func (c *Clerk) noted(now time.Time, what string, r games.Remark, code string, chores store.Chores) error {
	return c.withoutRules(now, what, func(j *job) error {
		j.effects.chores = chores
		return j.note(code, r)
	})
}

// note adds a remark to the journal of a match that goes on; there may be none.
func (j *job) note(code string, r games.Remark) error {
	if code == "" {
		return nil
	}
	m, err := j.records.store.Match(code)
	if err != nil || m.State == store.MatchOver {
		return orNone(err)
	}
	_, err = j.remark(m, r, false)
	return err
}

// A Lifted says what Lift has done.
type Lifted struct {
	Name    string
	Handled int // messages
	Left    int // that are only in the mailbox's folder for what is set aside
}

// Lift carries out, in the order in which they came, the messages of a player that were
// set aside because they were too many, and forgets how many there were. read makes a
// message of its bytes.
func (c *Clerk) Lift(ctx context.Context, now time.Time, who string, read func(raw []byte) mail.Message) (Lifted, error) {
	p, err := c.records().player(who)
	if err != nil {
		return Lifted{}, err
	}
	done := Lifted{Name: p.Name}
	err = c.withoutRules(now, "lift", func(j *job) error {
		for _, a := range p.Addresses {
			was := j.effects.limit("from " + strings.ToLower(a.Addr))
			j.effects.count(store.Limit{Key: was.Key, Rev: was.Rev})
		}
		return nil
	})
	if err != nil {
		return done, err
	}
	asides, err := c.Options.Store.Asides()
	for _, a := range asides {
		switch {
		case a.Why != string(Flooded) || !p.Confirmed(a.From):
		case a.Unkept:
			done.Left++
		default:
			if _, err := c.AsideAgain(ctx, now, a.N, read); err != nil {
				return done, err
			}
			done.Handled++
		}
	}
	return done, err
}
