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

// bounces count the failures of addresses, and tell who must hear of them.
type bounces struct {
	shared
	watchers watchers
}

// failed counts a failure of an address, which may be taken for dead for it, and
// reports whether others must be told.
func (b bounces) failed(addr string, permanent, proven bool) (told bool, err error) {
	l := b.effects.limit(failureKey("failing", addr, proven))
	since := b.effects.now.Sub(l.Since)
	switch {
	case l.Count > 0 && since < failingSpan && since >= 0:
		return permanent, nil
	case since >= failingStale:
		l.Count = 0
	}
	l.Since = b.effects.now
	if permanent {
		l.Count += failedForGood
	} else {
		l.Count += failedForNow
	}
	b.effects.count(l)
	if proven && l.Count >= failingDead {
		err = b.suspend(addr)
	}
	return permanent || l.Count >= failingTold, err
}

// suspend ends the letters to an address of a player, until a message comes
// from there. His matches wait; those who wait for him read why in their next
// letter.
func (b bounces) suspend(addr string) error {
	p, err := b.records.store.PlayerAt(addr)
	if err != nil {
		return orNone(err)
	}
	p.Addresses = slices.Clone(p.Addresses)
	for i := range p.Addresses {
		if strings.EqualFold(p.Addresses[i].Addr, addr) {
			p.Addresses[i].Dead = true
		}
	}
	b.effects.change(p)
	if p.Address() == "" {
		if err := b.watchers.endAll(p); err != nil {
			return err
		}
	}
	b.mailer.log.Warn("address suspended", "player", p.ID)
	b.mailer.tellGM(templates.Note{About: templates.NoteGMSuspended, Who: addr, Why: p.Name})
	return nil
}

// How long a letter is tried.
const (
	firstPause = time.Minute
	mostPause  = 2 * time.Hour
	giveUp     = 5 * 24 * time.Hour // RFC 5321 section 4.5.4.1 asks for four to five days
	leastTries = 24                 // before that: the age of a letter may be a clock's that was put forward
)

// mostWait is the longest pause of a letter that waits for a relay to take letters
// from the club again.
const mostWait = 15 * time.Minute

// LetterWaits notes that the relay did not take a letter for a reason that is the
// club's, or the relay's, and not its recipient's. It is tried again until the relay takes
// it: nobody is told that a player cannot be reached.
func (c *Clerk) LetterWaits(now time.Time, l store.Letter, why error) error {
	pause := mostWait
	if l.Tries < 4 {
		pause = min(mostWait, firstPause<<l.Tries)
	}
	return c.Options.Store.Failed(l.ID, errors.New(mail.Mask(why.Error())), now.Add(pause))
}

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
		return c.Options.Store.Failed(l.ID, why, now.Add(pause))
	}
	return retry(func() error {
		j := c.begin(now, mail.Message{Identity: l.MessageID}, nil)
		if l.Kind == kindWatch {
			if err := j.watchers.refused(l); err != nil {
				return err
			}
			return c.Options.Store.Refused(l.ID, why, j.effects.p)
		}
		if _, err := j.bounces.failed(l.To, true, true); err != nil {
			return err
		}
		if err := j.bounces.unreachable(l.To, l.Match, games.Seat(l.Seat), why.Error(), l.Seat != "", true); err != nil {
			return err
		}
		if j.effects.err != nil {
			return j.effects.err
		}
		return c.Options.Store.Refused(l.ID, why, j.effects.p)
	})
}

// unreachableSpan is how often others hear that a player cannot be reached.
const unreachableSpan = 7 * 24 * time.Hour

// unreachable tells the game master that letters to an address come back, and
// if they are those of a seat, the players of the other seats.
func (b bounces) unreachable(addr, code string, seat games.Seat, why string, tellGM, proven bool) error {
	if !b.effects.once(failureKey("unreachable", addr, proven), 1, unreachableSpan) {
		return nil
	}
	if p, err := b.records.store.PlayerAt(addr); err == nil && proven && p.Confirmed(addr) {
		b.effects.unreached(b.records, p.ID, sparedBounce)
	} else if orNone(err) != nil {
		return err
	}
	his, err := b.left(addr, code, seat)
	if err != nil {
		return err
	}
	if tellGM {
		b.mailer.tellGM(templates.Note{About: templates.NoteGMRefused, Code: code, Who: addr, Text: why, Codes: his.codes})
	}
	for _, id := range his.others {
		p, err := b.records.store.Player(id)
		if err != nil {
			return err
		}
		codes := his.with[id]
		b.mailer.tell(p, p.Address(), templates.Note{About: templates.NoteUnreachable, Code: codes[0], Codes: codes, Who: his.name})
	}
	return nil
}

// A leftBehind is who waits for a player whom no letter reaches: in which of his matches
// that go on, and who else plays in which of them.
type leftBehind struct {
	name   string
	codes  []string
	others []store.PlayerID
	with   map[store.PlayerID][]string
}

// left finds who waits for the player of an address, to which a letter went for a seat of
// a match: nobody does if it is none of a seat's. Who had the seat when the letter was
// written may have another by now, or none.
func (b bounces) left(addr, code string, seat games.Seat) (leftBehind, error) {
	w := leftBehind{with: map[store.PlayerID][]string{}}
	if code == "" || seat == "" {
		return w, nil
	}
	gone, err := b.records.store.PlayerAt(addr)
	if err != nil || !gone.Confirmed(addr) {
		return w, orNone(err)
	}
	w.name = gone.Name
	matches, err := b.records.store.MatchesOf(gone.ID)
	for _, m := range matches {
		if m.State == store.MatchOver || m.Of != "" {
			continue
		}
		w.codes = append(w.codes, m.Code)
		for _, s := range m.Seats {
			switch list := w.with[s.Player]; {
			case !s.Held() || s.Player == gone.ID || slices.Contains(list, m.Code):
			case len(list) == 0:
				w.others = append(w.others, s.Player)
				fallthrough
			default:
				w.with[s.Player] = append(list, m.Code)
			}
		}
	}
	return w, err
}

// bounce handles a letter that came back. Bounces come to the reply address of
// the letter, so its token shows whose it was, and that it is no invention. It
// returns the code of the match of that letter; empty: it shows none.
func (b bounces) bounce(m *mail.Message) (code string, err error) {
	said := false // one bounce tells of one address
	for _, f := range m.Failed {
		var of *sender // of the reply address
		if m.Reply != nil {
			if of, err = b.mailer.tokens.owner(b.records, *m.Reply); err != nil {
				return code, err
			}
		}
		if of == nil && m.Reply != nil {
			watches, err := b.watchers.bounced(*m.Reply, f.Permanent)
			if watches || err != nil {
				return m.Reply.Match, err
			}
		}
		match, seat := "", games.Seat("")
		if of != nil && f.Original != "" && of.player.Confirmed(f.Original) {
			f.Address = f.Original // that is where the letter went; what comes behind is his affair
		}
		if of != nil && of.player.Confirmed(f.Address) {
			match, seat, code = of.match.Code, of.seat, of.match.Code
		}
		proven := seat != ""
		if !proven && !b.mailer.subjects && !b.mailer.plain {
			continue // not of a letter that we sent
		}
		if !proven { // perhaps; the game master may see
			if _, err := b.records.store.PlayerAt(f.Address); errors.Is(err, store.ErrNotFound) {
				continue
			} else if err != nil {
				return code, err
			}
		}
		told, err := b.failed(f.Address, f.Permanent, proven)
		if err != nil {
			return code, err
		}
		if !told || said {
			continue
		}
		letters := len(b.effects.p.Letters)
		if err := b.unreachable(f.Address, match, seat, strings.TrimSpace(f.Status+" "+f.Address), true, proven); err != nil {
			return code, err
		}
		said = len(b.effects.p.Letters) > letters
	}
	return code, nil
}
