package adjudicator

import (
	"errors"
	"time"

	"postrider/games"
	"postrider/store"
)

// RetryLetter makes a letter due at once, one that was given up too. It returns
// to whom it goes.
func (c *Clerk) RetryLetter(now time.Time, id uint64) (string, error) {
	l, err := c.records().letter(id)
	if err != nil {
		return "", err
	}
	return l.To, c.noted(now, "retry", games.Remark{Act: games.ActRetry, Seat: games.Seat(l.Seat), Words: "letter " + l.Kind}, l.Match,
		store.Chores{Retry: []uint64{id}})
}

// RetryLetters makes all letters due at once, those that were given up too, and
// says how many there are.
func (c *Clerk) RetryLetters(now time.Time) (int, error) {
	n := 0
	err := c.withoutRules(now, "retry", func(a *gmAct) error {
		list, err := c.Options.Store.Letters()
		for _, l := range list {
			a.chores.Retry = append(a.chores.Retry, l.ID)
			err = errors.Join(err, a.note(l.Match, games.Remark{Act: games.ActRetry, Seat: games.Seat(l.Seat), Words: "letter " + l.Kind}))
		}
		n = len(list)
		return err
	})
	if errors.Is(err, store.ErrNotFound) { // one has gone out meanwhile
		return c.RetryLetters(now)
	}
	return n, err
}

// DropLetter takes a letter out of the outbox unsent, which the journal of its
// match notes, and returns to whom it was.
func (c *Clerk) DropLetter(now time.Time, id uint64) (string, error) {
	l, err := c.records().letter(id)
	if err != nil {
		return "", err
	}
	return l.To, c.noted(now, "drop", games.Remark{Act: games.ActDrop, Seat: games.Seat(l.Seat), Words: "letter " + l.Kind}, l.Match,
		store.Chores{Drop: []uint64{id}})
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
	return c.withoutRules(now, what, func(a *gmAct) error {
		a.chores = chores
		return a.note(code, r)
	})
}

// note adds a remark to the journal of a match that goes on; there may be none.
func (a *gmAct) note(code string, r games.Remark) error {
	if code == "" {
		return nil
	}
	m, err := a.job.records.store.Match(code)
	if err != nil || m.State == store.MatchOver {
		return orNone(err)
	}
	_, err = a.remark(m, r, false)
	return err
}
