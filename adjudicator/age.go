package adjudicator

import (
	"errors"
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

// seen finds what is noted of a message that was received before.
func (r *reception) seen() (was store.Received, seen bool, err error) {
	was, err = r.records.store.Received(r.m.Identity, r.m.Aliases...)
	if errors.Is(err, store.ErrNotFound) {
		was, err = r.records.store.Received(unproven(r.m.Identity))
		if err == nil && (r.m.Kind == mail.Person || r.m.Kind == mail.Damaged) {
			// That one anybody may have sent. Is this one known for its sender's?
			var proven bool
			if proven, err = r.proven(); proven {
				return was, false, err
			}
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return was, false, nil
	}
	return was, err == nil, err
}

// unproven is under what a message is noted that anybody may have sent.
func unproven(identity string) string { return "unproven " + identity }

// tooOld reports whether the message in hand may have been carried out before it
// was forgotten.
func (r *reception) tooOld() bool {
	came := r.m.Arrived
	if came.IsZero() {
		came = r.effects.now
	}
	if !r.m.Date.IsZero() && r.m.Date.Before(came.Add(-store.ReceivedKept)) {
		return true
	}
	remembered := r.effects.now.Add(-store.ReceivedKept)
	if !came.Before(remembered) && (r.m.Date.IsZero() || !r.m.Date.Before(remembered)) {
		return false // whatever was forgotten; in the store that lies later only if a clock was far ahead
	}
	forgotten := r.records.store.Forgotten()
	if forgotten.After(remembered) {
		forgotten = remembered
	}
	return came.Before(forgotten) || !r.m.Date.IsZero() && r.m.Date.Before(forgotten)
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
func (r *reception) age(s *sender) string {
	switch {
	case r.tooOld():
		return isOld
	case !s.token && r.m.Date.After(r.effects.now.Add(mostAhead)):
		return isFuture
	}
	return ""
}

// sayOld tells a player, once a day, that his message is not carried out for its
// time.
func (r *reception) sayOld(s *sender, why string) {
	r.result.Outcome = Old
	if !r.effects.once("old "+string(s.player.ID), 1, daySpan) {
		return
	}
	n := templates.Note{About: templates.NoteOld, Code: s.match.Code, Why: why}
	if r.m.Kind == mail.Person && !r.m.Date.IsZero() {
		n.Text = templates.Day(s.player.Language, r.m.Date)
	}
	r.mailer.answer(s.player, n)
}
