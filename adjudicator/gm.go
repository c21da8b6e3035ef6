package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Hold stops a match at the game master's wish: messages for it are answered,
// and nothing of them is carried out, until Release. All seats are told, with
// the reason. The title is not asked for anything.
func (c *Clerk) Hold(now time.Time, code, why string) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	why = strings.Join(strings.Fields(why), " ")
	return c.withoutRules(now, m.Code, func(j *job) error {
		switch m, err = c.records().match(code); {
		case err != nil:
			return err
		case m.State == store.MatchOver:
			return fmt.Errorf("%s is over; there is nothing to hold", m.Code)
		case m.State == store.MatchHeld && m.ByGM:
			return fmt.Errorf("%[1]s is held already; match resume %[1]s lets it go on", m.Code)
		}
		p, err := j.remark(m, games.Remark{Act: games.ActHold, Words: why}, false)
		if err != nil {
			return err
		}
		if p.Match.State != store.MatchHeld {
			p.Match.HeldAt = now
		}
		p.Match.State, p.Match.Why, p.Match.Detail, p.Match.ByGM = store.MatchHeld, why, "", true
		return j.mailer.tellSeats(j.records, *p.Match, "", templates.Act{What: templates.ActHeld, Text: why})
	})
}

// Release lets a match go on that was held, because the game master held it or
// what was wrong has been mended. Its error says why it cannot. All seats are
// told; what was sent meanwhile was answered, and must be sent again.
func (c *Clerk) Release(now time.Time, code string) error {
	return c.byRules(now, code, games.LoadMatch, func(_ *job, t turn) error {
		if t.in.meta.State != store.MatchHeld {
			return fmt.Errorf("%s is not held", t.in.meta.Code)
		}
		t.in.game.Remark(games.Remark{Act: games.ActResume}, false)
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActResumed}}
		return t.goOn() // fails if it still does
	})
}

// A RolledBack says what Rollback has done.
type RolledBack struct {
	Line    int  // of the checkpoint
	NewDice bool // dice and cards fall anew
}

// Rollback takes a match back to the last checkpoint at or before a line of its
// journal, 0 being its last checkpoint, and tells all seats. Dice and cards fall
// as they fell, unless newDice is set or players may change seats again from
// there (games.Rollback says why).
func (c *Clerk) Rollback(now time.Time, code string, line int, newDice bool) (RolledBack, error) {
	done, earlier := RolledBack{}, false
	load := func(t games.Title, state []byte, tail []games.Line) (*games.Match, error) {
		journal, err := c.records().journal(code, 1)
		if err != nil {
			return nil, err
		}
		m, err := games.Rollback(t, state, journal, line, newDice)
		if err == nil {
			list := games.Checkpoints(journal)
			back := m.Fresh()[0]
			for _, n := range list {
				if n < back.To {
					done.Line = n
				}
			}
			earlier = done.Line != list[len(list)-1]
			done.NewDice = back.Epoch > 0 && !slices.ContainsFunc(journal, func(l games.Line) bool { return l.Epoch == back.Epoch })
		}
		return m, err
	}
	err := c.byRules(now, code, load, func(_ *job, t turn) error {
		t.in.back = &templates.Back{NewDice: done.NewDice, Seats: done.NewDice && !newDice, Earlier: earlier}
		return t.goOn()
	})
	return done, err
}

// Judge ends a match: the side of a seat wins it, or nobody if that is empty, for a reason
// in the game master's words. All seats are told, with the journal. Where a game master
// plays, none says who wins. It returns how the match has ended.
func (c *Clerk) Judge(now time.Time, code string, winner games.Seat, why string) (store.Result, error) {
	why = strings.TrimRight(strings.Join(strings.Fields(why), " "), ".")
	if len(why) > maxWhy {
		return store.Result{}, fmt.Errorf("the reason has %d letters; write it in %d", len(why), maxWhy)
	}
	if winner != "" {
		m, err := c.records().match(code)
		if err == nil {
			err = c.records().gmPlays(m, c.Options.GM)
		}
		if err != nil {
			return store.Result{}, err
		}
	}
	var result store.Result
	err := c.byRules(now, code, games.LoadMatch, func(_ *job, t turn) error {
		switch {
		case winner != "" && !slices.Contains(t.in.game.Seats(), winner):
			return fmt.Errorf("%s has no seat %q; match show %[1]s lists them", t.in.meta.Code, winner)
		case t.in.game.Over():
			return fmt.Errorf("%s is over", t.in.meta.Code)
		}
		if err := t.in.game.Judge(winner, why); err != nil {
			return err
		}
		result = *t.in.result()
		return t.reports.tellOthers("")
	})
	return result, err
}

// Annul has the result of a match count for nothing, for a reason in the game master's words;
// its players are told. Its journal is closed, and stays as it is.
func (c *Clerk) Annul(now time.Time, code, why string) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	if why = strings.Join(strings.Fields(why), " "); why == "" || len(why) > maxWhy {
		return fmt.Errorf("a reason of up to %d letters goes with it, for the players to read", maxWhy)
	}
	return c.withoutRules(now, "annul "+m.Code, func(j *job) error {
		switch m, err = c.records().match(code); {
		case err != nil:
			return err
		case m.State != store.MatchOver:
			return fmt.Errorf("%[1]s is not over; match end %[1]s --no-winner ends it so that it counts for nobody", m.Code)
		case m.Result == nil:
			return fmt.Errorf("nothing is noted of how %s ended", m.Code)
		case m.Result.Annulled:
			return fmt.Errorf("%s is annulled already", m.Code)
		}
		is := *m.Result
		is.Annulled = true
		m.Result, j.effects.p.Match = &is, &m
		return j.mailer.tellSeats(j.records, m, "", templates.Act{What: templates.ActAnnulled, Text: why})
	})
}

// maxWhy is how many bytes a game master's reason may have.
const maxWhy = 500

// byRules does something that the game master does to a match by its rules. The
// match is not held afterwards.
func (c *Clerk) byRules(now time.Time, code string, load loader, do func(*job, turn) error) error {
	return c.transact(now, mail.Message{}, nil, func(j *job) error {
		m, err := j.records.match(code)
		if err != nil {
			return err
		}
		j.m.Identity = actIdentity(m)
		return c.bare(m.Code, c.watchedAct(m.Code, func() error {
			in, err := j.records.contest(m.Code, load)
			if err != nil {
				return err
			}
			in.byGM = true
			t := j.turn(in)
			if m.State == store.MatchHeld && !m.HeldAt.IsZero() {
				in.times.stopped(m.HeldAt, now)
			}
			if err := do(j, t); err != nil {
				return err
			}
			in.meta.State, in.meta.Why, in.meta.Detail, in.meta.ByGM, in.meta.HeldAt = store.MatchOpen, "", "", false, time.Time{}
			return t.leave()
		}))
	})
}

// goOn has the bots of a match answer, and tells all seats what was done.
func (t turn) goOn() error {
	if err := t.bots.all(); err != nil {
		return err
	}
	return t.reports.tellOthers("")
}

// watchedAct does what a game master asks for in a match, and makes a panic an
// error.
func (c *Clerk) watchedAct(code string, do func() error) error {
	return c.watched("gm "+code, func() error { return guard(do) })
}

// actIdentity stands for the message that an act of the game master's does not
// come by: no two acts have one, for each changes the match.
func actIdentity(m store.Match) string { return fmt.Sprintf("gm %s %d", m.Code, m.Rev) }

// withoutRules does something that the game master does without the rules of a
// title: it may concern several matches, letters and messages set aside. what names
// it, for the Message-IDs of the letters that it causes.
func (c *Clerk) withoutRules(now time.Time, what string, do func(*job) error) error {
	return c.transact(now, mail.Message{Identity: "gm " + what + " " + now.UTC().Format(time.RFC3339Nano)}, nil, do)
}

// remark notes an act in the journal of a match, without its rules, and returns
// what becomes of the match, to be changed further.
func (j *job) remark(m store.Match, r games.Remark, tell bool) (*store.Progress, error) {
	i := slices.IndexFunc(j.effects.matches, func(p store.Progress) bool { return p.Match.Code == m.Code })
	if i < 0 {
		meta, state, _, err := j.records.store.Load(m.Code)
		if err != nil {
			return nil, err
		}
		j.m.Identity += " " + actIdentity(meta)
		i = len(j.effects.matches)
		j.effects.matches = append(j.effects.matches, store.Progress{Now: j.effects.now, Match: &meta, State: state})
	}
	p := &j.effects.matches[i]
	state, line, err := games.AddRemark(p.State, r, tell)
	if err != nil {
		return nil, err
	}
	p.State, p.Lines = state, append(p.Lines, line.AppendJSON(nil))
	p.Match.Length = line.N
	return p, nil
}

// seen are the acts of the game master that a seat finds in its next letter, which is in
// a language.
func seen(lang string, acts []games.Remark) []templates.Act {
	var list []templates.Act
	for _, a := range acts {
		switch a.Act {
		case games.ActSecrets:
			look := templates.Act{What: templates.ActLooked, Text: a.Words}
			if a.Words == LookSeat {
				look.Seat = seatName(lang, a.Seat)
			}
			list = append(list, look)
		case games.ActActs:
			list = append(list, templates.Act{What: templates.ActActs, Seat: seatName(lang, a.Seat)})
		case games.ActImport:
			list = append(list, templates.Act{What: templates.ActImported})
		}
	}
	return list
}

// What of a match the game master can look at that is hidden from its seats.
const (
	LookHands   = "hands"
	LookJournal = "journal"
	LookExport  = "export"
	LookLetter  = "letter"
	LookAside   = "message"
	LookSeat    = "seat" // what one seat holds that nobody has
)

// Look notes in the journal of a match that the game master is about to look at
// what is hidden in it, and all seats find it in their next letter. Of a match
// that is over all is open. Where a game master plays none looks.
func (c *Clerk) Look(now time.Time, code, what string) error {
	m, err := c.records().match(code)
	if err != nil || m.State == store.MatchOver {
		return err
	}
	if err := c.records().gmPlays(m, c.Options.GM); err != nil {
		return err
	}
	return c.withoutRules(now, m.Code, func(j *job) error {
		_, err := j.remark(m, games.Remark{Act: games.ActSecrets, Words: what}, true)
		return err
	})
}
