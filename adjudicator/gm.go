package adjudicator

import (
	"encoding/json"
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

// Hold stops a match at the game master's wish: messages for it are answered,
// and nothing of them is carried out, until Release. All seats are told, with
// the reason. The title is not asked for anything.
func (c *Clerk) Hold(now time.Time, code, why string) error {
	m, err := c.find(code)
	if err != nil {
		return err
	}
	why = strings.Join(strings.Fields(why), " ")
	return c.deed(now, m.Code, func(d *deed) error {
		switch m, err = c.find(code); {
		case err != nil:
			return err
		case m.State == store.MatchOver:
			return fmt.Errorf("%s is over; there is nothing to hold", m.Code)
		case m.State == store.MatchHeld && m.ByGM:
			return fmt.Errorf("%[1]s is held already; match resume %[1]s lets it go on", m.Code)
		}
		p, err := d.remark(m, games.Remark{Act: games.ActHold, Words: why}, false)
		if err != nil {
			return err
		}
		p.Match.State, p.Match.Why, p.Match.Detail, p.Match.ByGM = store.MatchHeld, why, "", true
		return d.tellSeats(*p.Match, "", templates.Act{What: templates.ActHeld, Text: why})
	})
}

// Release lets a match go on that was held, because the game master held it or
// what was wrong has been mended. Its error says why it cannot. All seats are
// told; what was sent meanwhile was answered, and must be sent again.
func (c *Clerk) Release(now time.Time, code string) error {
	return c.act(now, code, games.LoadMatch, func(tb *table) error {
		if tb.meta.State != store.MatchHeld {
			return fmt.Errorf("%s is not held", tb.meta.Code)
		}
		tb.match.Remark(games.Remark{Act: games.ActResume}, false)
		tb.act = &templates.Act{What: templates.ActResumed}
		if err := tb.bots(); err != nil {
			return err
		}
		return tb.tellOthers("") // fails if it still does
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
		raw, err := c.Store.Journal(code, 1)
		if err != nil {
			return nil, worldError{err}
		}
		journal, err := decodeLines(raw)
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
	err := c.act(now, code, load, func(tb *table) error {
		tb.back = &templates.Back{NewDice: done.NewDice, Seats: done.NewDice && !newDice, Earlier: earlier}
		if err := tb.bots(); err != nil {
			return err
		}
		return tb.tellOthers("")
	})
	return done, err
}

// End gives a match up: nobody wins, and all seats are sent its journal.
func (c *Clerk) End(now time.Time, code string) error {
	return c.act(now, code, games.LoadMatch, func(tb *table) error {
		if err := tb.match.End(); err != nil {
			return err
		}
		return tb.tellOthers("")
	})
}

// act is something that the game master does to a match by its rules. The match
// is not held afterwards.
func (c *Clerk) act(now time.Time, code string, load func(games.Title, []byte, []games.Line) (*games.Match, error), do func(*table) error) error {
	for try := 0; ; try++ {
		m, err := c.find(code)
		if err != nil {
			return err
		}
		t := c.begin(now, mail.Message{Identity: actIdentity(m)}, nil)
		var chores store.Chores
		err = c.watchedAct(m.Code, func() error {
			tb, err := t.sitBy(code, load)
			if err != nil {
				return err
			}
			if err := do(tb); err != nil {
				return err
			}
			chores.Drop = tb.drop
			tb.meta.State, tb.meta.Why, tb.meta.Detail, tb.meta.ByGM = store.MatchOpen, "", "", false
			return tb.leave()
		})
		if err != nil {
			return c.bare(m.Code, err)
		}
		err = c.Store.CommitTogether(now, []store.Progress{t.p}, chores)
		again := errors.Is(err, store.ErrMoved) || errors.Is(err, store.ErrNotFound) // a letter has gone out meanwhile
		if !again || try == retries {
			return err
		}
	}
}

// actIdentity stands for the message that an act of the game master's does not
// come by: no two acts have one, for each changes the match.
func actIdentity(m store.Match) string { return fmt.Sprintf("gm %s %d", m.Code, m.Rev) }

// A deed is what the game master does without the rules of a title, and all
// that it causes: it may concern several matches, letters and messages set
// aside, and is one transaction.
type deed struct {
	*task
	matches []store.Progress // one for each match that it concerns
	chores  store.Chores
}

// deed does something, and begins again if what it read has changed meanwhile.
// what names it, for the Message-IDs of the letters that it causes.
func (c *Clerk) deed(now time.Time, what string, do func(*deed) error) error {
	for try := 0; ; try++ {
		d := &deed{task: c.begin(now, mail.Message{Identity: "gm " + what + " " + now.UTC().Format(time.RFC3339Nano)}, nil)}
		if err := do(d); err != nil {
			return err
		}
		err := c.Store.CommitTogether(now, append(slices.Clone(d.matches), d.p), d.chores)
		if !errors.Is(err, store.ErrMoved) || try == retries {
			return err
		}
	}
}

// remark notes an act in the journal of a match, without its rules, and returns
// what becomes of the match, to be changed further.
func (d *deed) remark(m store.Match, r games.Remark, tell bool) (*store.Progress, error) {
	i := slices.IndexFunc(d.matches, func(p store.Progress) bool { return p.Match.Code == m.Code })
	if i < 0 {
		meta, state, _, err := d.Store.Load(m.Code)
		if err != nil {
			return nil, err
		}
		d.m.Identity += " " + actIdentity(meta)
		d.matches = append(d.matches, store.Progress{Now: d.now, Match: &meta, State: state})
		i = len(d.matches) - 1
	}
	p := &d.matches[i]
	state, line, err := games.AddRemark(p.State, r, tell)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(line)
	if err != nil {
		return nil, err
	}
	p.State, p.Lines = state, append(p.Lines, data)
	p.Match.Length = line.N
	return p, nil
}

// tellSeats writes a letter about an act to all seats of a match but those of
// one player. The title is not asked for anything.
func (t *task) tellSeats(m store.Match, but store.PlayerID, act templates.Act) error {
	people, err := t.people(m)
	if err != nil {
		return err
	}
	for _, s := range m.Seats {
		if s.Bot() || s.Player == but {
			continue
		}
		seat := games.Seat(s.Seat)
		r := t.frame(&sender{player: people[seat], match: m, seat: seat})
		r.Head, r.Acts = templates.HeadAct, []templates.Act{act}
		if r.Number, err = t.reported(m, seat); err != nil {
			return err
		}
		if err := t.send(seatLetter{match: m, seat: seat, player: people[seat], to: people[seat].Address(), report: r, kind: kindAct}); err != nil {
			return err
		}
	}
	return nil
}

// seen are the acts of the game master that a seat finds in its next letter.
func seen(acts []games.Remark) []templates.Act {
	var list []templates.Act
	for _, a := range acts {
		switch a.Act {
		case games.ActSecrets:
			list = append(list, templates.Act{What: templates.ActLooked, Text: a.Words})
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
)

// Look notes in the journal of a match that the game master is about to look at
// what is hidden in it, and all seats find it in their next letter. Of a match
// that is over all is open.
func (c *Clerk) Look(now time.Time, code, what string) error {
	m, err := c.find(code)
	if err != nil || m.State == store.MatchOver {
		return err
	}
	return c.deed(now, m.Code, func(d *deed) error {
		_, err := d.remark(m, games.Remark{Act: games.ActSecrets, Words: what}, true)
		return err
	})
}
