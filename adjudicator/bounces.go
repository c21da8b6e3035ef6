package adjudicator

import (
	"errors"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Failures are counted as Mailman counts them: for each address at most once a
// day, one for a failure for good and half of one for a failure for now, and
// all are forgotten after a week without any.
const (
	failedForNow  = 1 // in halves
	failedForGood = 2
	failingTold   = 5  // failures for now on so many days, and others are told
	failingDead   = 10 // no more is sent there
	failingSpan   = 24 * time.Hour
	failingStale  = 7 * 24 * time.Hour
)

// failureKey is where failures of an address are counted. Those that nothing
// proves may be inventions: they neither count towards what true ones trip nor
// keep them from counting.
func failureKey(what, addr string, proven bool) string {
	if !proven {
		what = "perhaps " + what
	}
	return what + " " + strings.ToLower(addr)
}

// failing counts a failure of an address, and reports whether others must be
// told, and whether the address must be taken for dead.
func (t *task) failing(addr string, permanent, proven bool) (told, dead bool, err error) {
	l, err := t.limit(failureKey("failing", addr, proven))
	if err != nil {
		return false, false, err
	}
	since := t.now.Sub(l.Since)
	switch {
	case l.Count > 0 && since < failingSpan && since >= 0:
		return permanent, false, nil
	case since >= failingStale:
		l.Count = 0
	}
	l.Since = t.now
	if permanent {
		l.Count += failedForGood
	} else {
		l.Count += failedForNow
	}
	t.note(l)
	return permanent || l.Count >= failingTold, proven && l.Count >= failingDead, nil
}

// suspend ends the letters to an address of a player, until a message comes
// from there. His matches wait; those who wait for him read why in their next
// letter.
func (t *task) suspend(addr string) error {
	p, err := t.Store.PlayerAt(addr)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	p.Addresses = slices.Clone(p.Addresses)
	for i := range p.Addresses {
		if strings.EqualFold(p.Addresses[i].Addr, addr) {
			p.Addresses[i].Dead = true
		}
	}
	t.p.Players = append(t.p.Players, p)
	t.Log.Warn("address suspended", "player", p.ID)
	return t.tellGM(templates.Note{About: templates.NoteGMSuspended, Who: addr, Why: p.Name})
}

// revive lets letters go to a player again who has written, and reports whether
// they had been stopped.
func (tb *table) revive(seat games.Seat) bool {
	p := tb.people[seat]
	p.Addresses = slices.Clone(p.Addresses)
	was := p.Stopped
	p.Stopped = false
	for i := range p.Addresses {
		if a := &p.Addresses[i]; a.Dead && strings.EqualFold(a.Addr, tb.m.From.Addr) {
			a.Dead, was = false, true
		}
	}
	if was {
		tb.change(p)
	}
	return was
}

// stopLetters ends all letters to a player at his wish, until he writes again.
// The opponents read it in their next letter, the game master now.
func (tb *table) stopLetters(seat games.Seat) ([]templates.Page, error) {
	p := tb.people[seat]
	p.Stopped = true
	tb.change(p)
	if err := tb.tellGM(templates.Note{About: templates.NoteGMStopped, Who: p.Name}); err != nil {
		return nil, err
	}
	return []templates.Page{{Account: &templates.Account{Done: "stopped"}}}, nil
}

// unsubscribes reports whether a message is what a mail program sends that ends
// a subscription by our List-Unsubscribe: the word as subject, and no text or
// the same (RFC 6068, RFC 8058).
func unsubscribes(m mail.Message) bool {
	subject, _, _ := strings.Cut(strings.TrimSpace(m.Subject), " ")
	text := strings.TrimSpace(m.Text)
	return strings.EqualFold(subject, cmdUnsubscribe) && (text == "" || strings.EqualFold(text, cmdUnsubscribe))
}

// away lists those the match waits for and whom no letter reaches.
func (tb *table) away(waiting []games.Seat, but games.Seat) []string {
	var list []string
	for _, seat := range waiting {
		if p := tb.people[seat]; seat != but && !tb.isBot(seat) && p.Address() == "" {
			list = append(list, tb.who(seat))
		}
	}
	return list
}
