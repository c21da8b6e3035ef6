package adjudicator

import (
	"time"

	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// What is remembered of the messages that were received has an end, or the store
// would grow for ever. A message that came before that may have been carried out,
// so it is not; nor is one that its writer dated so long before it came, for
// somebody may send again what was signed long ago. One without a token that bears
// a date of the future would outlive its note, and is not carried out either.
//
// The date of a message is held against that of the club's server, and both
// against what the store has forgotten: a clock of the daemon's own that is wrong
// shuts nobody out.

// tooOld reports whether the message in hand may have been carried out before it
// was forgotten.
func (t *task) tooOld() bool {
	came := t.m.Arrived
	if came.IsZero() {
		came = t.now
	}
	if !t.m.Date.IsZero() && t.m.Date.Before(came.Add(-store.ReceivedKept)) {
		return true
	}
	remembered := t.now.Add(-store.ReceivedKept)
	if !came.Before(remembered) && (t.m.Date.IsZero() || !t.m.Date.Before(remembered)) {
		return false // whatever was forgotten; in the store that lies later only if a clock was far ahead
	}
	forgotten := t.Store.Forgotten()
	if forgotten.After(remembered) {
		forgotten = remembered
	}
	return came.Before(forgotten) || !t.m.Date.IsZero() && t.m.Date.Before(forgotten)
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
