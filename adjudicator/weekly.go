package adjudicator

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Once a week the game masters read what waits for them, and how the club fares. When they
// were due a letter last is noted in the transaction that writes it. However long no daemon
// lived, there is one letter, for the last week; its figures are from the one before on, but
// of no more than maxWeek.

const (
	// stuckAfter is how long a match has waited for an answer that stands still.
	stuckAfter = 7 * daySpan
	// maxWeekly is how many of each sort of thing a weekly letter lists.
	maxWeekly = 20
	// weeklyKey is under which it is noted when a weekly letter was due last.
	weeklyKey = "weekly letter"

	// minWeek is how long it is from one weekly letter to the next, whatever clock, zone and
	// settings do, and maxWeek of how long a time its figures are.
	minWeek = 4 * daySpan
	maxWeek = 28 * daySpan
)

// tickWeekly writes the weekly letter if one is due.
func (c *Clerk) tickWeekly(now time.Time, result *Result) error {
	if c.Options.Weekly == nil || len(c.Options.GM) == 0 {
		return nil
	}
	due := c.Options.Weekly.Last(now, c.zone())
	was, err := c.Options.Store.Limit(weeklyKey)
	if err != nil || !weekOver(was, due, now) {
		return err
	}
	letters := 0
	err = c.transact(now, mail.Message{Identity: weeklyKey}, nil, func(j *job) error {
		letters = 0
		l := j.effects.limit(weeklyKey)
		if !weekOver(l, due, now) {
			return nil
		}
		from, first := l.Since, l.Count == 0 || l.Since.After(now)
		l.Since, l.Count, l.Kept = due, 1, true
		j.effects.count(l)
		if first {
			return nil
		}
		if earliest := due.Add(-maxWeek); from.Before(earliest) {
			from = earliest
		}
		failed, err := j.attempt(func() error { return j.writeWeek(from, due) })
		if failed != nil { // the next one may be written
			reason, where := why(failed)
			j.mailer.log.Error("weekly letter not written", "error", reason, "stack", where)
		}
		letters = len(j.effects.p.Letters)
		return err
	})
	if err != nil {
		return fmt.Errorf("adjudicator: weekly letter: %w", err)
	}
	result.Letters += letters
	return nil
}

// weekOver reports whether it is to be noted that a weekly letter was due, when the last is
// noted in l: it is the first of a club, or one is to be written, or the last was due so far
// ahead that the clock must have been wrong.
func weekOver(l store.Limit, due, now time.Time) bool {
	return l.Count == 0 || l.Since.Sub(now) > 7*daySpan || due.Sub(l.Since) >= minWeek
}

// writeWeek writes the letter for the time from one instant to another.
func (j *job) writeWeek(from, to time.Time) error {
	w, err := j.week(from, to)
	if err != nil {
		return err
	}
	return j.mailer.weekly(w, to)
}

// weekly writes the weekly letter that was due at an instant to all game masters.
func (ml *mailer) weekly(w templates.WeekLetter, due time.Time) error {
	text, html, err := templates.Render("", templates.Week, w)
	if err != nil {
		return err
	}
	for _, gm := range ml.gm {
		l := mail.Letter{
			ID:   fmt.Sprintf("week.%d.%s@%s", due.Unix(), markOf(weeklyKey, gm.Addr), ml.club.Domain()),
			From: ml.club, To: gm, Date: ml.effects.now, Subject: headOf(text), Text: text, HTML: html, AutoSubmitted: "auto-generated",
		}
		if err := ml.post(l, store.Letter{Kind: "week", From: ml.club.Addr}); err != nil {
			ml.log.Warn("weekly letter not written", "to", gm.Addr, "error", err)
		}
	}
	return nil
}

// week is what waits for the game masters now, and the figures of the week from one instant
// to another.
func (j *job) week(from, to time.Time) (templates.WeekLetter, error) {
	k := weekOf{job: j}
	k.w = templates.WeekLetter{Club: j.mailer.club.Name, From: k.when(from), To: k.when(to)}
	within := func(t time.Time) bool { return t.After(from) && !t.After(to) }
	for _, part := range []func(within func(time.Time) bool) error{k.matches, k.players, k.asides, k.letters, k.joins} {
		if err := part(within); err != nil {
			return k.w, err
		}
	}
	return k.w, j.figures(&k.w, from, to)
}

// A weekOf is the weekly letter as far as it is put together.
type weekOf struct {
	*job
	w templates.WeekLetter
}

// when is an instant as the letter says it.
func (k *weekOf) when(t time.Time) string {
	return templates.When("", t, k.effects.now, k.clerk.zone())
}

// matches are those that began and ended, and those that stand still or are held.
func (k *weekOf) matches(within func(time.Time) bool) error {
	matches, err := k.records.store.Matches()
	if err != nil {
		return worldError{err}
	}
	now := k.effects.now
	var stuck, held []idle
	for _, m := range matches {
		if m.Of != "" {
			continue // a sandbox concerns nobody
		}
		if within(m.Started) {
			k.w.Begun++
		}
		if m.State == store.MatchOver {
			if within(m.Ended) {
				k.w.Over++
			}
			continue
		}
		i, err := k.idle(m)
		if err != nil {
			return err
		}
		i.said.Since, i.said.For = k.when(i.since), templates.Left("", now.Sub(i.since))
		switch {
		case i.since.IsZero():
		case m.State == store.MatchHeld:
			held = append(held, i)
		case i.vacant || now.Sub(i.since) >= stuckAfter:
			stuck = append(stuck, i)
		}
	}
	k.w.Stuck, k.w.StuckLeft = firstOf(longest(stuck))
	k.w.Held, k.w.HeldLeft = firstOf(longest(held))
	return nil
}

// players are who has joined, and who cannot be reached.
func (k *weekOf) players(within func(time.Time) bool) error {
	people, err := k.records.store.Players()
	if err != nil {
		return worldError{err}
	}
	var dead []templates.WeekPlayer
	for _, p := range people {
		if within(p.Since) {
			k.w.Joined++
		}
		i := slices.IndexFunc(p.Addresses, func(a store.Address) bool { return a.Dead })
		if i >= 0 && p.Address() == "" && !p.Suspended && !p.Stopped {
			dead = append(dead, templates.WeekPlayer{ID: string(p.ID), Name: p.Name, Addr: p.Addresses[i].Addr})
		}
	}
	k.w.Dead, k.w.DeadLeft = firstOf(dead)
	return nil
}

// asides are messages that were set aside.
func (k *weekOf) asides(func(time.Time) bool) error {
	asides, err := k.records.store.Asides()
	if err != nil {
		return worldError{err}
	}
	var aside []templates.WeekAside
	for _, a := range asides {
		said := templates.WeekAside{N: int(a.N), When: k.when(a.When), From: a.From, Why: a.Why, Code: a.Match}
		if p, err := k.records.store.PlayerAt(a.From); err == nil && a.Why == string(Flooded) {
			said.Player = string(p.ID)
		} else if orNone(err) != nil {
			return worldError{err}
		}
		aside = append(aside, said)
	}
	k.w.Aside, k.w.AsideLeft = firstOf(aside)
	return nil
}

// letters are those that were given up.
func (k *weekOf) letters(func(time.Time) bool) error {
	letters, err := k.records.store.Letters()
	if err != nil {
		return worldError{err}
	}
	var given []templates.WeekLost
	for _, l := range letters {
		if l.Refused {
			given = append(given, templates.WeekLost{N: int(l.ID), To: l.To, Code: l.Match, Why: l.Error})
		}
	}
	k.w.Given, k.w.GivenLeft = firstOf(given)
	return nil
}

// joins are who would like to join and waits for the game master.
func (k *weekOf) joins(func(time.Time) bool) error {
	joinings, err := k.records.joinings()
	if err != nil {
		return err
	}
	var joins []templates.WeekPlayer
	for _, x := range joinings {
		if x.Proved {
			joins = append(joins, templates.WeekPlayer{ID: strconv.FormatUint(x.affair.N, 10), Name: x.Name, Addr: x.Addr})
		}
	}
	k.w.Joins, k.w.JoinsLeft = firstOf(joins)
	return nil
}

// figures counts the messages and letters of a week.
func (j *job) figures(w *templates.WeekLetter, from, to time.Time) error {
	outcomes, err := j.records.store.Outcomes(from, to)
	if err != nil {
		return worldError{err}
	}
	for _, n := range outcomes {
		w.Messages += n
	}
	w.Sheets = outcomes[string(Played)]
	for _, o := range []Outcome{Unproven, Misused, Stranger, Flooded, Old, Suspended, Broken} {
		if n := outcomes[string(o)]; n > 0 {
			w.Refused = append(w.Refused, templates.WeekRefused{Outcome: string(o), N: n})
		}
	}
	sent, err := j.records.store.Sent()
	if err != nil {
		return worldError{err}
	}
	for _, s := range sent {
		if s.Taken.After(from) && !s.Taken.After(to) {
			w.Letters++
		}
	}
	return nil
}

// An idle match has waited since an instant; zero: it does not wait.
type idle struct {
	said   templates.WeekMatch
	since  time.Time
	vacant bool // it waits for a seat that the game master acts for
}

// longest sorts idle matches, that which has waited longest first.
func longest(list []idle) []templates.WeekMatch {
	slices.SortStableFunc(list, func(a, b idle) int { return a.since.Compare(b.since) })
	var said []templates.WeekMatch
	for _, i := range list {
		said = append(said, i.said)
	}
	return said
}

// firstOf is as much of a list as a weekly letter has of it, and how much is left out.
func firstOf[T any](list []T) ([]T, int) {
	n := min(len(list), maxWeekly)
	return list[:n], len(list) - n
}

// idle says for whom a match waits, and since when; of one that is held why it is.
func (j *job) idle(m store.Match) (i idle, err error) {
	i.said = templates.WeekMatch{Code: m.Code, Game: gameOf(m)}
	if m.State == store.MatchHeld {
		i.said.Why, i.since = strings.TrimRight(firstRow(m.Why), "."), m.HeldAt
		return i, nil
	}
	people, err := j.records.people(m)
	if err != nil {
		return i, worldError{err}
	}
	var away []string
	for _, s := range m.Seats {
		since, asked := askedSince(m, s.Seat)
		if !asked || s.Bot() {
			continue
		}
		if i.since.IsZero() || since.Before(i.since) {
			i.since = since
		}
		p := people[games.Seat(s.Seat)]
		i.vacant = i.vacant || s.Vacant
		i.said.Waits = append(i.said.Waits, personIn("", p, games.Seats{games.Seat(s.Seat)}))
		if _, is := isAway(p, j.effects.now); is && !slices.Contains(away, p.Name) {
			away = append(away, p.Name)
		}
	}
	i.said.Away = templates.And("", away)
	return i, nil
}

// firstRow is the first line of a text.
func firstRow(text string) string {
	row, _, _ := strings.Cut(text, "\n")
	return clip(row, maxQuoted)
}
