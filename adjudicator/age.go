package adjudicator

import (
	"time"

	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// What is remembered of the messages that were received has an end, or the store
// would grow for ever. A message that is older than that may have been carried
// out before, so it is not: neither one that its writer dated so long ago nor one
// that the club's server has had for so long. One without a token that bears a
// date of the future would outlive its note, and is not carried out either.

// earliest is when a message may have been written and have arrived that is
// carried out. What is read again after the store was restored from a backup is
// older, and remembered for as long as the backup remembers it.
func (t *task) earliest() time.Time {
	earliest := t.now.Add(-store.ReceivedKept)
	if t.late || !t.came.IsZero() {
		if forgotten := t.Store.Forgotten(); forgotten.Before(earliest) {
			return forgotten
		}
	}
	return earliest
}

// tooOld reports whether the message in hand may have been carried out before it
// was forgotten.
func (t *task) tooOld() bool {
	earliest := t.earliest()
	return !t.m.Date.IsZero() && t.m.Date.Before(earliest) || !t.m.Arrived.IsZero() && t.m.Arrived.Before(earliest)
}

// mostAhead is how far a clock may be ahead of which a message without a token
// bears the time.
const mostAhead = 48 * time.Hour

// Why a message is not carried out whose time is wrong.
const (
	isOld    = "old"
	isFuture = "future"
)

// age says why the message in hand is not carried out for its time; empty: it is.
func (t *task) age(s *sender) string {
	switch {
	case t.tooOld():
		return isOld
	case !s.token && t.m.Date.After(t.now.Add(mostAhead)):
		return isFuture
	}
	return ""
}

// sayOld tells a player, once a day, that his message is not carried out for its
// time.
func (t *task) sayOld(s *sender, why string) error {
	t.result.Outcome = Old
	if ok, err := t.once("old "+string(s.player.ID), 1, daySpan); !ok || err != nil {
		return err
	}
	n := templates.Note{About: templates.NoteOld, Code: s.match.Code, Why: why}
	if t.m.Kind == mail.Person && !t.m.Date.IsZero() {
		n.Text = t.m.Date.UTC().Format("2 January 2006")
	}
	return t.notice(s.player, n)
}
