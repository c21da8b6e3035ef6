package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Commands of who watches a match, or wants to.
const (
	cmdWatch   = "watch"
	cmdUnwatch = "unwatch"
)

const (
	// maxWatchers is how many persons watch a match.
	maxWatchers = 10
	// maxWatched is how many matches a person watches.
	maxWatched = 20
	// watchesDay is how many a person begins to watch in a day: each is played again up
	// to where he may see it.
	watchesDay = 10
	// MaxWatchDelay is how many steps the letters of observers may lie behind.
	MaxWatchDelay = 20
)

// Watching says whether a match may be watched, and how many steps behind it those lie
// who do.
type Watching struct {
	Allowed bool
	Delay   int
}

// in notes it in a match; the error says what would be right.
func (w Watching) in(m *store.Match) error {
	if w.Delay < 0 || w.Delay > MaxWatchDelay {
		return fmt.Errorf("observers may lie 0 to %d steps behind, not %d", MaxWatchDelay, w.Delay)
	}
	m.Watch, m.WatchDelay = w.Allowed, w.Delay
	return nil
}

// watchers are who watch matches: they know what everybody may know, some steps later.
type watchers struct{ shared }

// codeIn finds the code of a match that is all some words say. It is empty if they say
// nothing, and false if they say anything else.
func codeIn(typed string) (string, bool) {
	word := strings.ToUpper(strings.Trim(typed, " \t[]().,;:!?\"'"))
	number := strings.TrimLeft(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return word, word == "" || number != word && number != "" && strings.Trim(number, "0123456789") == ""
}

// wish carries out watch or unwatch of a player, and says what came of it.
func (ws watchers) wish(p store.Player, command, rest string) (templates.WatchDone, error) {
	code, _ := codeIn(rest)
	done := templates.WatchDone{Done: "which", Code: code}
	if code == "" {
		return done, nil
	}
	m, err := ws.match(code)
	if orNone(err) != nil {
		return done, worldError{err}
	}
	if err != nil || m.Of != "" { // a sandbox is nobody else's affair
		done.Done = "none"
		return done, nil
	}
	done.Code, done.Delay = m.Code, m.WatchDelay
	if command == cmdUnwatch {
		if done.Done = "not"; m.Watches(p.ID) {
			done.Done = "ended"
			err = ws.end(m, p.ID)
		}
		return done, err
	}
	if done.Done, done.Most, err = ws.mayWatch(m, p); done.Done != "" || err != nil {
		return done, err
	}
	done.Done, err = ws.begin(m, p)
	return done, err
}

// mayWatch says why a player may not watch a match, and how many may where these are too
// many; empty if he may.
func (ws watchers) mayWatch(m store.Match, p store.Player) (why string, most int, err error) {
	switch {
	case m.Watches(p.ID):
		return "already", 0, nil
	case len(m.Holds(p.ID)) > 0:
		return "seat", 0, nil
	}
	had, err := ws.records.store.Reports(m.Code, p.ID)
	if err != nil {
		return "", 0, worldError{err}
	}
	proposed, err := ws.proposed(m, p)
	if err != nil {
		return "", 0, err
	}
	watched, err := ws.records.store.WatchedBy(p.ID)
	if err != nil {
		return "", 0, worldError{err}
	}
	switch {
	case len(had) > 0:
		return "seat", 0, nil
	case proposed:
		return "proposed", 0, nil
	case m.State == store.MatchOver:
		return "over", 0, nil
	case !m.Watch:
		return "off", 0, nil
	case m.State == store.MatchHeld:
		return "held", 0, nil
	case len(m.Watchers) >= maxWatchers:
		return "full", maxWatchers, nil
	case len(watched) >= maxWatched:
		return "many", maxWatched, nil
	case !ws.effects.once("watch "+string(p.ID), watchesDay, daySpan):
		return "often", watchesDay, nil
	}
	return "", 0, nil
}

// proposed reports whether somebody is to take a seat of a match, if all agree.
func (ws watchers) proposed(m store.Match, p store.Player) (bool, error) {
	open, err := ws.records.proposal(m)
	if err != nil {
		return false, worldError{err}
	}
	return open != nil && (open.Who == p.ID || addressIndex(p, open.Addr) >= 0), nil
}

// begin lets a player watch a match. He gets at once where it stood so many steps ago as
// he lies behind, and, when it has gone on for as many, what has happened until now.
func (ws watchers) begin(m store.Match, p store.Player) (string, error) {
	in, err := ws.contest(m.Code)
	if in == nil || err != nil {
		return "held", err
	}
	var past games.Past
	old := len(m.Steps) > m.WatchDelay // the first of them is old enough
	if len(m.Steps) > 0 {
		if err := guard(func() (err error) {
			past, err = in.game.WatchedAt(m.Steps[0], m.Steps[len(m.Steps)-1])
			return err
		}); err != nil {
			if errors.As(err, &worldError{}) {
				return "", err
			}
			ws.mailer.log.Error("where the match stood cannot be found for an observer", "match", m.Code, "error", err)
			return "held", nil
		}
	}
	pr := ws.progress(m)
	pr.Match.Watchers = append(slices.Clone(pr.Match.Watchers), store.Watcher{Player: p.ID, Since: ws.effects.now})
	to := observed{in.seenBy(p), m, p, ws.mailer}
	first := to.letter(max(0, m.Step-m.WatchDelay))
	first.Watching.Begins = true
	done := "early"
	if past.Was != nil && old {
		done = "begun"
		to.show(&first, past.Was)
	} else {
		first.Watching.Step = 0
	}
	if l, ok, err := ws.write(to, first); err != nil {
		return "", err
	} else if ok {
		ws.effects.p.Letters = append(ws.effects.p.Letters, l)
	}
	if past.Is == nil || m.WatchDelay == 0 {
		return done, nil
	}
	since := to.letter(m.Step)
	since.Watching.Since = true
	since.Events = to.events(nil, past.Events, &since)
	to.show(&since, past.Is)
	l, ok, err := ws.write(to, since)
	if ok {
		pr.Withheld = append(pr.Withheld, store.Withheld{Step: m.Step, Letter: l})
	}
	return done, err
}

// contest loads a match that somebody wants to look at; nil if it cannot be, which is
// that match's own affair.
func (ws watchers) contest(code string) (in *contest, err error) {
	err = guard(func() (err error) {
		in, err = ws.records.contest(code, games.LoadMatch)
		return err
	})
	if err != nil && !errors.As(err, &worldError{}) {
		ws.mailer.log.Error("a match cannot be shown", "match", code, "error", err)
		return nil, nil
	}
	return in, err
}

// match is a match as it is when what this message has done so far is written.
func (ws watchers) match(code string) (store.Match, error) {
	for _, p := range ws.effects.matches {
		if p.Match.Code == code {
			return *p.Match, nil
		}
	}
	return ws.records.store.Match(code)
}

// progress is what is to be written of a match beside the one that the job is about.
func (ws watchers) progress(m store.Match) *store.Progress {
	e := ws.effects
	i := slices.IndexFunc(e.matches, func(p store.Progress) bool { return p.Match.Code == m.Code })
	if i < 0 {
		i = len(e.matches)
		e.matches = append(e.matches, store.Progress{Now: e.now, Match: &m})
	}
	return &e.matches[i]
}

// end lets somebody watch a match no more, and nobody is told.
func (ws watchers) end(m store.Match, id store.PlayerID) error {
	p := ws.progress(m)
	drop(p.Match, p, id)
	return nil
}

// drop takes an observer off a match, and his letters that wait.
func drop(m *store.Match, p *store.Progress, id store.PlayerID) {
	m.Watchers = slices.DeleteFunc(slices.Clone(m.Watchers), func(w store.Watcher) bool { return w.Player == id })
	begin := watchID(m.Code, id)
	p.Withdrawn = append(p.Withdrawn, begin)
	p.Withheld = slices.DeleteFunc(p.Withheld, func(w store.Withheld) bool { return strings.HasPrefix(w.Letter.MessageID, begin) })
}

// watchID begins the Message-IDs of letters to an observer of a match.
func watchID(code string, id store.PlayerID) string { return code + ".watch." + string(id) + "." }

// endAll lets a player watch nothing any more.
func (ws watchers) endAll(p store.Player) error {
	matches, err := ws.records.store.WatchedBy(p.ID)
	if err != nil {
		return worldError{err}
	}
	for _, m := range matches {
		if m, err = ws.match(m.Code); err != nil {
			return worldError{err}
		}
		if err := ws.end(m, p.ID); err != nil {
			return err
		}
	}
	return nil
}

// owner finds the observer to whom a reply address was given; it is false if it was given
// to none who watches the match now.
func (ws watchers) owner(r mail.Reply) (m store.Match, p store.Player, is bool, err error) {
	if m, err = ws.records.store.Match(r.Match); err != nil {
		return m, p, false, orNone(err)
	}
	for _, w := range m.Watchers {
		if p, err = ws.records.store.Player(w.Player); err != nil {
			return m, p, false, worldError{err}
		}
		if isToken(ws.mailer.tokens.watch(m.Code, r.Report, p).Token, r.Token) {
			return m, p, true, nil
		}
	}
	return m, p, false, nil
}

// bounced ends, quietly, the watching of an observer whose letter came back for good. It
// is false if the letter was none to an observer.
func (ws watchers) bounced(r mail.Reply, permanent bool) (bool, error) {
	m, p, is, err := ws.owner(r)
	if is && permanent {
		err = ws.end(m, p.ID)
	}
	return is, err
}

// refused does the same for a letter that the relay does not take.
func (ws watchers) refused(l store.Letter) error {
	m, err := ws.records.store.Match(l.Match)
	if err != nil {
		return orNone(err)
	}
	for _, w := range m.Watchers {
		if strings.HasPrefix(l.MessageID, watchID(m.Code, w.Player)) {
			drop(&m, &ws.effects.p, w.Player)
			ws.effects.p.Match = &m
			return nil
		}
	}
	return nil
}

// day is a day as a reader is told it.
func day(lang string, t time.Time) string { return templates.Day(lang, t) }

// LetWatch says, at the game master's wish, whether a match may be watched from now on. If
// it may not, nobody watches it any more; so too if it may with fewer steps behind, for
// letters that were made stay as they are. All seats are told.
func (c *Clerk) LetWatch(now time.Time, code string, may Watching) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	return c.withoutRules(now, m.Code, func(j *job) error {
		m, err := c.records().match(code)
		switch {
		case err != nil:
			return err
		case m.State == store.MatchOver || m.Of != "":
			return fmt.Errorf("%s is over or a sandbox; there is nothing to watch", m.Code)
		case m.Watch == may.Allowed && m.WatchDelay == may.Delay:
			return fmt.Errorf("%s is so already; nothing was done", m.Code)
		}
		p, err := j.remark(m, games.Remark{Act: games.ActWatch}, false)
		if err != nil {
			return err
		}
		if !may.Allowed || may.Delay != m.WatchDelay {
			for _, w := range m.Watchers {
				drop(p.Match, p, w.Player)
			}
		}
		p.Match.Steps = nil
		if err := may.in(p.Match); err != nil {
			return err
		}
		act := templates.Act{What: templates.ActWatch, Watch: templates.Observed{Allowed: may.Allowed, Delay: may.Delay}}
		return j.mailer.tellSeats(j.records, *p.Match, "", act)
	})
}
