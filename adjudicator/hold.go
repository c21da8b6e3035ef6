package adjudicator

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A worldError is a fault of the world, such as a full disk: no reason to hold
// a match.
type worldError struct{ error }

func (e worldError) Unwrap() error { return e.error }

// guarded does something with a match. If title or program fail in it, what it
// caused is forgotten and the match is held; faults of the world come back.
func (t *task) guarded(s *sender, do func() error) error {
	limits := t.p.Limits
	err := guard(do)
	if err == nil || errors.As(err, &worldError{}) {
		return err
	}
	t.p = store.Progress{Now: t.now, Limits: limits}
	reason, where := why(err)
	t.Log.Error("match held", "match", s.match.Code, "error", reason, "stack", where)
	s.match.Detail = strings.TrimSpace(err.Error() + "\n\n" + stack(err))
	return t.stop(s, reason, where)
}

// stop holds the match of the message in hand, which is set aside, and tells
// its sender and the game master. details are for the latter alone.
func (t *task) stop(s *sender, why, details string) error {
	t.result = Result{Outcome: Held, Match: s.match.Code, Step: s.match.Length, Aside: true}
	s.match.State, s.match.Why, s.match.ByGM = store.MatchHeld, why, false
	t.p.Match = &s.match
	t.aside(why)
	if err := t.sayHeld(s); err != nil {
		return err
	}
	return t.tellGM(templates.Note{About: templates.NoteGMHeld, Code: s.match.Code, Text: strings.TrimSpace(why + "\n\n" + details)})
}

// watchedAct does what a game master asks for in a match, and makes a panic an
// error.
func (c *Clerk) watchedAct(code string, do func() error) error {
	return c.watched("gm "+code, func() error { return guard(do) })
}

// guard makes a panic an error.
func guard(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &games.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return do()
}

// stack is where an error comes from, if it was a panic.
func stack(err error) string {
	var panicked *games.PanicError
	if errors.As(err, &panicked) {
		return string(panicked.Stack)
	}
	return ""
}

// maxQuoted is how many bytes of a line that is not looked at are shown again.
const maxQuoted = 200

// sayHeld tells the sender of a message that its match is held. The title is
// not asked for anything.
func (t *task) sayHeld(s *sender) error {
	r := t.frame(s)
	r.Head = templates.HeadHeld
	r.Number = s.report
	if s.match.ByGM {
		r.Head, r.Acts = templates.HeadPaused, []templates.Act{{What: templates.ActHeld, Text: s.match.Why}}
	}
	sheet := &templates.Sheet{}
	for _, l := range games.Lines(t.m.Text) {
		if len(sheet.Lines) < games.MaxLines {
			sheet.Lines = append(sheet.Lines, templates.Line{N: l.N, Text: clip(l.Text, maxQuoted), State: templates.LineLeft})
		}
	}
	if len(sheet.Lines) > 0 {
		r.Sheet = sheet
	}
	return t.send(seatLetter{match: s.match, seat: s.seat, player: s.player, to: t.m.From.Addr, report: r, kind: kindAnswer, answer: true})
}

// aside keeps the message in hand, whole if it is not large.
func (t *task) aside(why string) {
	a := &store.Aside{Identity: t.m.Identity, From: mail.Mask(t.m.From.Addr), Subject: t.m.Subject, Match: t.result.Match, Why: why, Flood: t.result.Outcome == Flooded}
	if a.Unkept = len(t.raw) > maxAside; !a.Unkept {
		a.Raw = t.raw
	}
	t.p.Aside = a
}

// How often game masters are written to because of one address.
const (
	gmHour = 5
	gmDay  = 20
)

// tellGM writes to all game masters. What one address causes is told so often
// and no more; that a match is held always is, for it stays so until they have
// looked at it.
func (t *task) tellGM(n templates.Note) error {
	if from := strings.ToLower(t.m.From.Addr); from != "" && n.About != templates.NoteGMHeld {
		for _, l := range []struct {
			key  string
			most int
			span time.Duration
		}{{"gm hour " + from, gmHour, time.Hour}, {"gm day " + from, gmDay, daySpan}} {
			if ok, err := t.once(l.key, l.most, l.span); err != nil {
				return err
			} else if !ok {
				t.Log.Warn("the game master is not told any more today of what one address causes", "about", n.About, "why", n.Why)
				return nil
			}
		}
	}
	n.Text = clip(n.Text, maxNote)
	for _, gm := range t.GM {
		n.Name = gm.Name
		if err := t.noticeTo(gm, "", n, false); err != nil {
			return err
		}
	}
	return nil
}

// maxNote is how many bytes of what failed, and how, are written to a game
// master: all of it stands in the log and in the match's detail.
const maxNote = 16 << 10

// SetAside keeps a message whole that must not be worked on any more, for the
// reason why: the rules do not come to an end with it, or the daemon died of it.
// The match that its sender may order for is held, as if its rules had failed;
// else only the game master is told. A second time it does nothing.
func (c *Clerk) SetAside(now time.Time, m mail.Message, raw []byte, why string) error {
	for try := 0; ; try++ {
		t := c.begin(now, m, raw)
		err := t.setAside(why)
		if err == nil {
			err = c.Store.Commit(t.done())
		}
		switch {
		case errors.Is(err, store.ErrSeen):
			return nil
		case err != nil && (!errors.Is(err, store.ErrMoved) || try == retries):
			return fmt.Errorf("adjudicator: %w", err)
		case err == nil:
			return nil
		}
	}
}

func (t *task) setAside(why string) error {
	var s *sender
	if t.m.Kind == mail.Person {
		// Whom it comes from is looked up for itself: he is told nothing of it
		// that he would else be told.
		var err error
		if s, err = t.begin(t.now, t.m, t.raw).sender(); err != nil {
			return err
		}
		t.known = s != nil
	}
	if s != nil && s.match.State != store.MatchHeld {
		t.Log.Error("match held", "match", s.match.Code, "error", why)
		return t.stop(s, why, "")
	}
	t.result.Outcome, t.result.Aside = Broken, true
	if s != nil { // it was sent to a match that is held
		t.result.Outcome, t.result.Match = Held, s.match.Code
		if err := t.sayHeld(s); err != nil {
			return err
		}
	}
	t.aside(why)
	return t.tellGM(templates.Note{About: templates.NoteGMAside, Who: t.m.From.Addr, Why: why, Text: t.m.Subject})
}

// Stop holds a match because what a game master did to it, or a bot's turn, made
// the program fail or come to no end, and tells the game master. A match that is over stays so.
// The error is store.ErrNotFound if there is no such match.
func (c *Clerk) Stop(now time.Time, code, why string) error {
	for try := 0; ; try++ {
		m, err := c.Store.Match(code)
		if err != nil || m.State == store.MatchOver {
			return err
		}
		t := c.begin(now, mail.Message{Identity: "stop " + m.Code + " " + now.UTC().Format(time.RFC3339Nano)}, nil)
		m.State, m.Why, m.Detail, m.ByGM = store.MatchHeld, why, "", false
		t.p.Match = &m
		n := templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAct, Text: why}
		if task, err := c.Store.NextTask(m.Code, nil); err == nil && task.Kind == taskBots {
			n.Why, t.p.Done = stoppedAfter, &task
			if err := t.stuck(m, task); err != nil {
				return err
			}
		}
		if err := t.tellGM(n); err != nil {
			return err
		}
		err = c.Store.Commit(t.p)
		if !errors.Is(err, store.ErrMoved) || try == retries {
			return err
		}
	}
}

// stoppedAct tells a game master that it was his own act that failed.
const stoppedAct = "act"

// How long a letter is tried.
const (
	firstPause = time.Minute
	mostPause  = 2 * time.Hour
	giveUp     = 5 * 24 * time.Hour // RFC 5321 section 4.5.4.1 asks for four to five days
	leastTries = 24                 // before that: the age of a letter may be a clock's that was put forward
)

// LetterFailed notes that the relay did not take a letter. It is tried again,
// with growing pauses; if it was refused for good, or for days, the game
// master is told, and the opponents hear that the player cannot be reached.
func (c *Clerk) LetterFailed(now time.Time, l store.Letter, why error, permanent bool) error {
	why = errors.New(mail.Mask(why.Error())) // a relay may repeat the reply address
	if !permanent && (now.Sub(l.Made) < giveUp || l.Tries < leastTries) {
		pause := mostPause
		if l.Tries < 10 {
			pause = min(mostPause, firstPause<<l.Tries)
		}
		return c.Store.Failed(l.ID, why, now.Add(pause))
	}
	for try := 0; ; try++ {
		t := c.begin(now, mail.Message{Identity: l.MessageID}, nil)
		_, dead, err := t.failing(l.To, true, true)
		if err != nil {
			return err
		}
		if dead {
			if err := t.suspend(l.To); err != nil {
				return err
			}
		}
		if err := t.unreachable(l.To, l.Match, games.Seat(l.Seat), why.Error(), l.Seat != "", true); err != nil {
			return err
		}
		err = c.Store.Refused(l.ID, why, t.p)
		if !errors.Is(err, store.ErrMoved) || try == retries {
			return err
		}
	}
}

// unreachableSpan is how often others hear that a player cannot be reached.
const unreachableSpan = 7 * 24 * time.Hour

// unreachable tells the game master that letters to an address come back, and
// if they are those of a seat, the players of the other seats.
func (t *task) unreachable(addr, code string, seat games.Seat, why string, tellGM, proven bool) error {
	ok, err := t.once(failureKey("unreachable", addr, proven), 1, unreachableSpan)
	if !ok || err != nil {
		return err
	}
	if tellGM {
		if err := t.tellGM(templates.Note{About: templates.NoteGMRefused, Code: code, Who: addr, Text: why}); err != nil {
			return err
		}
	}
	if code == "" || seat == "" {
		return nil
	}
	m, err := t.Store.Match(code)
	if err != nil || m.State == store.MatchOver {
		return err
	}
	people, err := t.people(m)
	if err != nil {
		return err
	}
	// Who had the seat when the letter was written may have another by now, or none.
	i := slices.IndexFunc(m.Seats, func(s store.Seat) bool { return people[games.Seat(s.Seat)].Confirmed(addr) })
	if i < 0 {
		return nil
	}
	gone := people[games.Seat(m.Seats[i].Seat)]
	told := []store.PlayerID{gone.ID}
	for _, s := range m.Seats {
		p := people[games.Seat(s.Seat)]
		if s.Bot() || slices.Contains(told, p.ID) {
			continue
		}
		told = append(told, p.ID)
		n := templates.Note{About: templates.NoteUnreachable, Code: m.Code, Name: p.Name, Who: gone.Name}
		if err := t.noticeTo(mail.Address{Name: p.Name, Addr: p.Address()}, p.Language, n, false); err != nil {
			return err
		}
	}
	return nil
}

// bounce handles a letter that came back. Bounces come to the reply address of
// the letter, so its token shows whose it was, and that it is no invention.
func (t *task) bounce() error {
	if t.tooOld() {
		return nil
	}
	said := false // one bounce tells of one address
	for _, f := range t.m.Failed {
		code, seat := "", games.Seat("")
		if r := t.m.Reply; r != nil {
			m, err := t.Store.Match(r.Match)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return err
			}
			if err == nil {
				s, p, _, ok, err := t.tokenSeat(m, *r)
				if err != nil {
					return err
				}
				if ok && f.Original != "" && p.Confirmed(f.Original) {
					f.Address = f.Original // that is where the letter went; what comes behind is his affair
				}
				if ok && p.Confirmed(f.Address) {
					code, seat = m.Code, s
					t.result.Match = code
				}
			}
		}
		proven := seat != ""
		if !proven && !t.SubjectTokens {
			continue // not of a letter that we sent
		}
		if !proven { // perhaps; the game master may see
			if _, err := t.Store.PlayerAt(f.Address); errors.Is(err, store.ErrNotFound) {
				continue
			} else if err != nil {
				return err
			}
		}
		told, dead, err := t.failing(f.Address, f.Permanent, proven)
		if err != nil {
			return err
		}
		if dead {
			if err := t.suspend(f.Address); err != nil {
				return err
			}
		}
		if !told || said {
			continue
		}
		letters := len(t.p.Letters)
		if err := t.unreachable(f.Address, code, seat, strings.TrimSpace(f.Status+" "+f.Address), true, proven); err != nil {
			return err
		}
		said = len(t.p.Letters) > letters
	}
	return nil
}

// people are the players of a match's seats.
func (t *task) people(m store.Match) (map[games.Seat]store.Player, error) {
	people := map[games.Seat]store.Player{}
	for _, s := range m.Seats {
		p, err := t.holder(s)
		if err != nil {
			return nil, fmt.Errorf("player of %s in %s: %w", s.Seat, m.Code, err)
		}
		people[games.Seat(s.Seat)] = p
	}
	return people, nil
}
