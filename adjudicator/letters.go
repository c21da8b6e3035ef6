package adjudicator

import (
	"fmt"
	"slices"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// newsDelay is how long news waits that asks nothing: what happens meanwhile is told
// in the same letter, and until then it can be taken back.
const newsDelay = 20 * time.Minute

// Which letters a player wants.
const (
	lettersEach  = "every step" // one for each step, the default
	lettersAsked = "when asked" // or something is offered or over
)

// tellsSteps reports whether the player of a seat wants news that asks nothing.
func (in *contest) tellsSteps(seat games.Seat) bool {
	wants := in.people[seat].Letters
	if i := slices.IndexFunc(in.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) }); i >= 0 {
		if own := in.meta.Seats[i].Letters; own != "" {
			wants = own
		}
	}
	return wants != lettersAsked
}

// due is when news that waits in a match is to be told: when the first of it has
// waited long enough. Zero: none does.
func (in *contest) due(now time.Time) time.Time {
	if in.game.Over() {
		return time.Time{}
	}
	for _, party := range in.game.Parties() {
		seat := party[0]
		if !in.isHeld(seat) || !in.tellsSteps(seat) || !in.game.HasNews(seat) {
			continue
		}
		if in.meta.Due.IsZero() {
			return now.Add(newsDelay)
		}
		return in.meta.Due
	}
	return time.Time{}
}

// tick does what is due in a match: who has news gets a letter, and clocks do what they
// have come to.
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
		j = c.begin(now, mail.Message{}, nil)
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

// due does what is due in a match. If title or program fail, the match is held.
func (j *job) due(m store.Match, news, clocks bool, read time.Time) error {
	j.m.Identity = fmt.Sprintf("news %s %d", m.Code, m.Rev)
	failed, err := j.guarded(m, func() error {
		in, err := j.records.contest(m.Code, games.LoadMatch)
		if err != nil {
			return err
		}
		t := j.turn(in)
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

// tellNews writes the reports of news that has waited.
func (t turn) tellNews() error {
	for _, party := range t.in.game.Parties() {
		if seat := party[0]; t.in.isHeld(seat) && t.in.tellsSteps(seat) && t.in.game.HasNews(seat) {
			if err := t.reports.report(seat, t.in.game.News(seat)); err != nil {
				return err
			}
		}
	}
	t.in.meta.Due = time.Time{}
	return nil
}
