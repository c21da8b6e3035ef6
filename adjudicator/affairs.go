package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/mail"
	"postrider/store"
)

// What waits between persons for what they say is an affair of the store's, of a kind that
// says what its Data is. A match has one at a time.

// affair is the affair of a kind that is open in a match; its number is 0 if none is.
func (r records) affair(m store.Match, kind string) (store.Affair, error) {
	if m.Affair == 0 {
		return store.Affair{}, nil
	}
	a, err := r.store.Affair(m.Affair)
	if err != nil || a.Kind != kind {
		return store.Affair{}, orNone(err)
	}
	return a, nil
}

// keep has an affair be kept with its data, as it is now.
func (e *effects) keep(a *store.Affair, data any) {
	raw, err := json.Marshal(data)
	e.fail(err)
	a.Data = raw
	e.p.Affairs = append(slices.DeleteFunc(e.p.Affairs, func(o store.Affair) bool { return o.N == a.N }), *a)
}

// settle drops an affair of which nothing more comes.
func (e *effects) settle(a store.Affair) {
	e.p.Affairs = slices.DeleteFunc(e.p.Affairs, func(o store.Affair) bool { return o.N == a.N })
	if a.Rev > 0 { // it was kept before
		e.p.Settled = append(e.p.Settled, a)
	}
}

// affairKey names an affair, as it stands, in the identities of letters.
func affairKey(a store.Affair) string { return fmt.Sprintf("affair %d %d", a.N, a.Rev) }

// players are the persons of a match, each once, and voters those who must agree to an
// affair: all but the one whose it is.
func players(m store.Match) []store.PlayerID {
	var list []store.PlayerID
	for _, s := range m.Seats {
		if s.Held() && !slices.Contains(list, s.Player) {
			list = append(list, s.Player)
		}
	}
	return list
}

func voters(m store.Match, a store.Affair) []store.PlayerID {
	return slices.DeleteFunc(players(m), func(id store.PlayerID) bool { return id == a.By })
}

// agreed reports whether all who must have agreed to an affair.
func agreed(m store.Match, a store.Affair, have []store.PlayerID) bool {
	return !slices.ContainsFunc(voters(m, a), func(id store.PlayerID) bool { return !slices.Contains(have, id) })
}

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

// tickAffair settles an affair that has lapsed, and tells those who know of it. One that
// cannot be settled is dropped.
func (c *Clerk) tickAffair(now, read time.Time, n uint64, result *Result) error {
	letters := 0
	err := retry(func() error {
		letters = 0
		a, err := c.Options.Store.Affair(n)
		if err != nil || a.Due.After(read) {
			return orNone(err)
		}
		j := c.begin(now, mail.Message{Identity: affairKey(a)}, nil)
		failed, err := j.attempt(func() error { return j.lapse(a) })
		if err != nil {
			return err
		}
		if failed != nil { // others are not to wait for it
			reason, where := why(failed)
			j.mailer.log.Error("affair dropped", "affair", a.N, "kind", a.Kind, "match", a.Match, "error", reason, "stack", where)
			j.effects.settle(a)
		}
		letters = len(j.effects.p.Letters)
		return j.effects.commit()
	})
	result.Letters += letters
	return err
}

// lapse settles an affair that was not answered in time.
func (j *job) lapse(a store.Affair) error {
	switch a.Kind {
	case affairDigest:
		return j.digestDue(a)
	case affairSeek, affairChallenge:
		return j.desk().lapsedOpen(a)
	case affairDesk:
		j.effects.settle(a)
		return nil
	case affairJoin:
		w, err := readJoining(a)
		if err != nil {
			return err
		}
		if j.effects.settle(a); w.Proved {
			j.refuse(w, "lapsed")
		}
		return nil
	}
	m, err := j.records.store.Match(a.Match)
	if orNone(err) != nil {
		return worldError{err}
	}
	if err != nil {
		return err
	}
	switch a.Kind {
	case affairSubstitute:
		p, err := readProposal(a)
		if err != nil {
			return err
		}
		return j.callOff(p, m, "lapsed", store.Player{})
	case affairRematch:
		again, err := readRematch(a)
		if err != nil {
			return err
		}
		return j.noRematch(again, m, "lapsed", store.Player{})
	}
	return fmt.Errorf("adjudicator: an affair of kind %q", a.Kind)
}
