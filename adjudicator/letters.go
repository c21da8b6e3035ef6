package adjudicator

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// newsDelay is how long news waits that asks nothing: what happens meanwhile is told
// in the same letter, and until then it can be taken back.
const newsDelay = 20 * time.Minute

// Which letters a player wants: the values of the choices of the row "letters", of the
// last with a time of day behind it, such as "daily 18:00".
const (
	lettersEach  = "every step" // one for each step, the default
	lettersAsked = "when asked" // or something is offered or over
	lettersDaily = "daily"      // or once a day what asks nothing
)

// dailyAt is when the news of a day is told if no time of day is named.
const dailyAt = "18:00"

// everywhere is behind the choice of letters of all matches.
const everywhere = " in all my matches"

// ownLetters is which letters of the match the player of a seat wants, if not as in all
// his others.
func (in *contest) ownLetters(seat games.Seat) string { return ownLetters(in.meta, seat) }

func ownLetters(m store.Match, seat games.Seat) string {
	if i := slices.IndexFunc(m.Seats, func(s store.Seat) bool { return s.Seat == string(seat) }); i >= 0 {
		return m.Seats[i].Letters
	}
	return ""
}

// lettersOf is which letters of a match the player of a seat wants.
func lettersOf(m store.Match, seat games.Seat, p store.Player) string {
	return cmp.Or(ownLetters(m, seat), p.Letters)
}

// newsDue is when the news of the party of a seat is to be told that began at an instant;
// zero: it waits until the player is asked something.
func newsDue(m store.Match, seat games.Seat, p store.Player, began time.Time) time.Time {
	wants := lettersOf(m, seat, p)
	if wants == lettersAsked {
		return time.Time{}
	}
	if at, daily := strings.CutPrefix(wants, lettersDaily+" "); daily {
		if t, err := time.Parse("15:04", at); err == nil {
			zone, _, _ := zoneOf(p)
			return clock.NextAt(began, t.Hour(), t.Minute(), zone).UTC()
		}
	}
	return began.Add(newsDelay)
}

// maxMoments is how many moments are kept of what a party has not been told: of more,
// the two that are nearest are made one, and what happened at the earlier counts as of
// the later.
const maxMoments = 24

// happened is when what a party has not been told happened, in order, as it was before
// the job in hand, but for what has been taken back since: it is looked for at the seat
// that the party had then.
func (in *contest) happened(seat games.Seat) []store.Moment {
	party := in.game.Party(seat)
	for _, s := range in.sat {
		if s.Now == party[0] {
			seat = s.At
		}
	}
	return trimmed(in.meta.News[string(seat)], in.game.Unheard(party[0]))
}

// trimmed are moments of the first of what was to be told.
func trimmed(list []store.Moment, events int) []store.Moment {
	var kept []store.Moment
	for i, m := range list {
		if i > 0 && kept[i-1].Events >= events {
			break
		}
		m.Events = min(m.Events, events)
		kept = append(kept, m)
	}
	return kept
}

// moments is when what the parties have not been told happened, now that the job in hand
// is done.
func (in *contest) moments(now time.Time) map[string][]store.Moment {
	news := map[string][]store.Moment{}
	for _, party := range in.game.Parties() {
		seat := party[0]
		if !in.isHeld(seat) || in.game.Over() || !in.game.HasNews(seat) {
			continue
		}
		list, events := in.happened(seat), in.game.Unheard(seat)
		if len(list) == 0 || list[len(list)-1].Events < events {
			list = append(list, store.Moment{Events: events, At: now})
		}
		news[string(seat)] = bounded(list)
	}
	return news
}

// bounded makes one of those moments that are nearest while there are too many. The
// first instant stays: since then the news waits.
func bounded(list []store.Moment) []store.Moment {
	for len(list) > maxMoments {
		at := 0
		for i := range len(list) - 1 {
			if list[i+1].At.Sub(list[i].At) < list[at+1].At.Sub(list[at].At) {
				at = i
			}
		}
		if at == 0 {
			list[1].At = list[0].At
		}
		list = slices.Delete(list, at, at+1)
	}
	return list
}

// due is when the first news that waits in a match, or what was said, is to be told; each
// has a time of its own, so that nobody gets news sooner because others talk. Zero:
// nothing is.
func due(m store.Match, player func(games.Seat) (store.Player, bool)) time.Time {
	var first time.Time
	for _, s := range m.Seats {
		first = earlier(first, s.HearBy)
	}
	for seat, list := range m.News {
		p, ok := player(games.Seat(seat))
		if !ok || len(list) == 0 {
			continue
		}
		if at := newsDue(m, games.Seat(seat), p, list[0].At); !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	if !m.Ends.IsZero() && m.State != store.MatchOver && (first.IsZero() || m.Ends.Before(first)) {
		return m.Ends
	}
	return first
}

// moveNews has the news that waits for a player in his other matches be told when it is
// due by what he is now: in all of them, or in those in which he wants it once a day.
func (sh shared) moveNews(p store.Player, but string, all bool) {
	matches, err := sh.records.store.MatchesOf(p.ID)
	if err != nil {
		sh.effects.fail(worldError{err})
	}
	for _, m := range matches {
		waits := func(s store.Seat) bool {
			return s.Player == p.ID && (len(m.News[s.Seat]) > 0 || s.Heard < m.Said) &&
				(all || strings.HasPrefix(cmp.Or(s.Letters, p.Letters), lettersDaily))
		}
		if m.Code != but && m.State != store.MatchOver && slices.ContainsFunc(m.Seats, waits) {
			sh.effects.p.Tasks = append(sh.effects.p.Tasks, store.Task{Kind: taskNews, Match: m.Code, Player: p.ID})
		}
	}
}

// followNews reckons anew when the news that waits in a match for a player is due, and,
// from now on, what was said to him.
func (j *job) followNews(m store.Match, id store.PlayerID) error {
	people, err := j.records.people(m)
	if err != nil {
		return worldError{err}
	}
	m.Seats = slices.Clone(m.Seats)
	for i := range m.Seats {
		s := &m.Seats[i]
		if p := people[games.Seat(s.Seat)]; s.Player == id && s.Held() && s.Heard < m.Said && p.Talk != talkAtOnce {
			s.HearBy = newsDue(m, games.Seat(s.Seat), p, j.effects.now)
		}
	}
	if at := due(m, func(seat games.Seat) (store.Player, bool) { return people[seat], people[seat].ID != "" }); !at.Equal(m.Due) {
		m.Due = at
		j.effects.p.Match = &m
	}
	return nil
}

// holder is the player of a seat; false if nobody holds it.
func (in *contest) holder(seat games.Seat) (store.Player, bool) {
	return in.people[seat], in.isHeld(seat)
}

// isDue reports whether the news of a party is to be told at a time.
func (in *contest) isDue(seat games.Seat, now time.Time) bool {
	if !in.isHeld(seat) || !in.game.HasNews(seat) {
		return false
	}
	began := in.meta.Due.Add(-newsDelay) // kept by a version that did not note when
	if list := in.happened(seat); len(list) > 0 {
		began = list[0].At
	}
	at := newsDue(in.meta, seat, in.people[seat], began)
	return !at.IsZero() && !at.After(now)
}

// setLetters notes which letters the player wants, of this match or of all of his.
func (cs commands) setLetters(seat games.Seat, rest string) []templates.Page {
	words, p := cs.typed(seat), cs.in.people[seat]
	wants, ok := words.Choice(cmdLetters, rest)
	if without, at, timed := words.TimeOfDay(rest); !ok && timed {
		if wants, ok = words.Choice(cmdLetters, without); ok {
			bare, all := strings.CutSuffix(wants, everywhere)
			ok = bare == lettersDaily // no other letters have a time of day
			if wants = bare + " " + at; all {
				wants += everywhere
			}
		}
	}
	if !ok {
		text, _ := templates.Help(cs.in.lang(seat), cmdLetters)
		return []templates.Page{{Text: text}}
	}
	wants, all := strings.CutSuffix(wants, everywhere)
	if wants == lettersDaily {
		wants += " " + dailyAt
	}
	own := wants
	if all {
		p.Letters, own = wants, ""
		cs.in.change(p, cs.effects)
		cs.moveNews(p, cs.in.meta.Code, true)
	}
	for i := range cs.in.meta.Seats {
		if s := &cs.in.meta.Seats[i]; s.Player == p.ID {
			s.Letters = own
		}
	}
	page := templates.Page{Letters: wants, All: all}
	if at, daily := strings.CutPrefix(wants, lettersDaily+" "); daily {
		zone, label, guessed := zoneOf(p)
		t, _ := time.Parse("15:04", at)
		page.Letters, page.Daily = lettersDaily, &templates.Daily{At: at, Zone: label, Guessed: guessed}
		page.Daily.Next = instant(p, clock.NextAt(cs.effects.now, t.Hour(), t.Minute(), zone), cs.effects.now)
	}
	return []templates.Page{page}
}

// tick does what is due in a match: who has news, or is spoken to, gets a letter, and
// clocks do what they have come to.
func (c *Clerk) tick(now, read time.Time, code string, result *Result) error {
	var j *job
	err := retry(func() error {
		j = nil
		m, err := c.Options.Store.Match(code)
		if err != nil || m.State == store.MatchHeld {
			return err
		}
		g, err := c.Options.Store.Timing(code)
		news, clocks := !m.Due.IsZero() && !m.Due.After(now), !g.Due.IsZero() && !g.Due.After(read)
		if err != nil || !news && !clocks {
			return err
		}
		if _, waits, err := c.records().pending(code); waits || err != nil {
			return err // its letters are still to be written
		}
		j = c.begin(now, mail.Message{Identity: dueKey(m, g)}, nil)
		if err := c.watched("news "+code, func() error { return j.due(m, news, clocks, read) }); err != nil {
			return err
		}
		return j.effects.commit()
	})
	if err == nil && j != nil {
		result.Letters += len(j.effects.p.Letters)
	}
	return err
}

// dueKey names what is due in a match in the identities of letters: the same when it is
// done again because the daemon died at it.
func dueKey(m store.Match, g store.Timing) string {
	return fmt.Sprintf("due %s %d %d %d", m.Code, m.Length, m.Due.UnixNano(), g.Due.UnixNano())
}

// due does what is due in a match. If title or program fail, the match is held.
func (j *job) due(m store.Match, news, clocks bool, read time.Time) error {
	failed, err := j.guarded(m, func() error {
		in, err := j.records.contest(m.Code, games.LoadMatch)
		if err != nil {
			return err
		}
		t := j.turn(in)
		if !m.Ends.IsZero() && !m.Ends.After(j.effects.now) {
			return t.endSandbox()
		}
		if clocks {
			if err := t.timeDue(read); err != nil {
				return err
			}
		}
		if news {
			if err := t.tellNews(); err != nil {
				return err
			}
		}
		return t.leave()
	})
	if failed != nil {
		m = j.effects.hold(m, failed.reason, failed.detail)
		j.result = Result{Outcome: Held, Match: m.Code, Step: m.Length}
		j.mailer.tellGM(templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAfter, Text: failed.text()})
	}
	return err
}

// tellNews writes the reports of news that has waited, if it is due, and else the letters
// that bring what was said.
func (t turn) tellNews() error {
	for _, party := range t.in.game.Parties() {
		if err := t.reports.tellDue(party[0]); err != nil {
			return err
		}
	}
	return nil
}

// tellDue tells a seat its news, if that is due, and else what was said to its player, if
// that is.
func (rs reports) tellDue(seat games.Seat) (err error) {
	if rs.into, err = rs.digest(seat); err != nil {
		return err
	}
	if rs.in.isDue(seat, rs.effects.now) {
		return rs.report(seat, rs.in.game.News(seat))
	}
	if by, waits := rs.in.waits(seat); waits && !by.IsZero() && !by.After(rs.effects.now) {
		return rs.talk(seat)
	}
	return nil
}
