package adjudicator

import (
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// The time zone that a player has set is that of his clocks, from his next question on:
// a clock keeps the name of the zone that was in force when its question was put, so
// that nobody gains anything by another zone while he is asked. Until he sets one,
// instants are shown to him by the Date of his last message, and his clocks go by UTC.

// zoneName is the time zone that a player has set, by a name that location knows; empty:
// he has set none.
func zoneName(p store.Player) string { return p.Zone }

// zoneOf is the time zone in which a player reads instants, and how it is called. It is
// guessed if he has set none: that of the last message of his that was carried out, or
// UTC. What is guessed is for display.
func zoneOf(p store.Player) (zone *time.Location, label string, guessed bool) {
	label, guessed = p.Zone, false
	if label == "" {
		label, guessed = p.Offset, true
	}
	if label == "" {
		label = "UTC"
	}
	return location(label), label, guessed
}

// location is the zone with a name; UTC if there is none, or no such zone.
func location(name string) *time.Location {
	if name == "" {
		return time.UTC
	}
	zone, err := clock.Zone(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// instant says an instant for a player, in his zone, with the year if that is not the one
// of now.
func instant(p store.Player, t, now time.Time) string {
	zone, _, _ := zoneOf(p)
	return templates.When(p.Language, t, now, zone)
}

// Offsets from UTC of zones that there are: from 12 hours behind it to 14 ahead, in
// quarters of an hour.
const (
	leastOffset = -12 * 60 * 60
	mostOffset  = 14 * 60 * 60
	offsetStep  = 15 * 60
)

// offsetOf is what the Date of a message says of its writer's zone, such as UTC+2. It
// is empty of UTC itself too, which many programs write for all zones (RFC 5322 section
// 3.3 has -0000 for one that is not known).
func offsetOf(m *mail.Message) string {
	_, seconds := m.Date.Zone()
	if m.Date.IsZero() || seconds == 0 || seconds < leastOffset || seconds > mostOffset || seconds%offsetStep != 0 {
		return ""
	}
	return clock.Guess(seconds)
}

// hear notes by a message that was carried out which zone its writer seems to be in.
func (t turn) hear(w *work) {
	p := t.in.people[w.seat]
	if t.result.Outcome != Played && t.result.Outcome != Answered || p.Offset == offsetOf(t.m) {
		return
	}
	p.Offset = offsetOf(t.m)
	t.in.change(p, t.effects)
	if p.Zone == "" {
		t.moveNews(p, t.in.meta.Code, false)
	}
}

// setZone notes in which time zone the player lives.
func (cs commands) setZone(seat games.Seat, rest string) []templates.Page {
	p := cs.in.people[seat]
	page := &templates.Zone{Typed: clip(rest, maxQuoted)}
	var copies []string
	name, candidates, ok := clock.FindZone(rest)
	if value, none := cs.typed(seat).Choice(cmdZone, rest); none && value == zoneNone {
		name, ok = "", true
	}
	switch {
	case rest == "":
		if p.Zone == "" {
			copies = cs.typed(seat).Changes(cmdZone)
		}
	case ok:
		page.Set = true
		p.Zone = name
		cs.in.change(p, cs.effects)
		cs.moveNews(p, cs.in.meta.Code, false)
	default:
		for _, c := range candidates {
			copies = append(copies, cs.typed(seat).Write(cmdZone, c))
		}
		page.Unknown = true
	}
	_, page.Name, page.Guessed = zoneOf(p)
	page.Heard = page.Guessed && p.Offset != ""
	page.Now = instant(p, cs.effects.now, cs.effects.now)
	return []templates.Page{{Zone: page, Copy: copies}}
}

// zoneNone is the choice of a player who wants his zone to be guessed.
const zoneNone = "none"
