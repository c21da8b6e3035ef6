// Package adjudicator is the clerk of a club: it takes one received message,
// finds out which player wrote it and for which match, has the match's rules
// carry it out, and decides who is told what.
//
// A message's way is one straight line. [Clerk.Handle] reads from the store who
// and where the sender is (sender.go), whether the message may order anything
// (token.go), lets games play the sheet and answers commands (sheet.go,
// commands.go), makes one letter for each reader (report.go, letter.go), and
// commits all of it at once. If the match has moved on meanwhile, it begins
// again.
//
// The sender of a message that may order always gets exactly one letter. Any
// other seat gets a report when it is asked something new, or when the match is
// over; what happened until then waits for that report.
//
// What a seat holds goes with the seat when it is given to another player
// (gm_replace.go); what a player was told and has typed is his (told.go).
//
// What a title or the program does wrong stops one match and no other: it is
// held, the message set aside, and the game master told (hold.go).
//
// The package reads no clock, draws no random number that it is not handed, and
// sends nothing: letters lie in the store's outbox as final bytes.
package adjudicator

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Options say what a clerk works with.
type Options struct {
	Store  *store.Store
	Titles map[string]games.Title // by name
	// Key is the secret from which reply addresses are made, at least 32
	// bytes. It never enters the store.
	Key     []byte
	Club    string         // the name letters come from
	Address string         // the club's address, without a detail behind a plus sign
	GM      []mail.Address // game masters; may be empty
	// SubjectTokens puts tokens into the subject instead of the reply address.
	SubjectTokens bool
	// MaxPerHour is how many messages of one address are answered in an hour;
	// what comes above is set aside, and lowers the number for the hours to
	// come. 0 takes the default, less than 0 is no limit.
	MaxPerHour int
	Log        *slog.Logger // nil: no log
	// Watch is told when work on a message (its Identity), on an act of the
	// game master's ("gm " and the match's code) or on a bot's turn ("bot " and
	// the code) begins and, by what it
	// returns, when it is done: rules run in it, which may never end. May be
	// nil.
	Watch func(what string) (done func())
	Rand  io.Reader // where seeds come from; nil: crypto/rand
}

// DefaultMaxPerHour is more than a person writes, and little for a machine.
const DefaultMaxPerHour = 60

// minKey is how many bytes of key there must be.
const minKey = 32

// A Clerk handles the messages of one club. It is safe for several goroutines.
type Clerk struct {
	Options
	club mail.Address
}

// New makes a clerk. Its error says what is wrong with the options; it is
// store.ErrKey if the store's letters were sealed with another key.
func New(o Options) (*Clerk, error) {
	c := &Clerk{Options: o, club: mail.Address{Name: o.Club, Addr: o.Address}}
	switch {
	case o.Store == nil:
		return nil, errors.New("adjudicator: no store")
	case len(o.Titles) == 0:
		return nil, errors.New("adjudicator: no titles")
	case len(o.Key) < minKey:
		return nil, fmt.Errorf("adjudicator: the key has %d bytes, %d are needed", len(o.Key), minKey)
	case c.club.Domain() == "":
		return nil, fmt.Errorf("adjudicator: %q is no address", o.Address)
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if c.MaxPerHour == 0 {
		c.MaxPerHour = DefaultMaxPerHour
	}
	seal, err := newSeal(o.Key)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %w", err)
	}
	if err := o.Store.SealWith(seal); err != nil {
		return nil, err
	}
	return c, nil
}

// A Result says, for the log, what became of a message.
type Result struct {
	Outcome Outcome
	Match   string // empty: it concerned none
	Step    int    // lines of the match's journal
	Letters int    // that it caused
	Aside   bool   // it could not be processed and should be kept apart
}

// An Outcome is what became of a message.
type Outcome string

const (
	Played      Outcome = "played"      // its orders were taken
	Returned    Outcome = "returned"    // its sheet came back whole
	Stale       Outcome = "stale"       // its orders answered an older report
	Answered    Outcome = "answered"    // it held commands or nothing, and was answered
	Seen        Outcome = "seen"        // it was received before; nothing happened
	Machine     Outcome = "machine"     // no person wrote it; it is not answered
	Undelivered Outcome = "undelivered" // a bounce
	Stranger    Outcome = "stranger"    // nobody knows the sender
	Unproven    Outcome = "unproven"    // nothing shows that the sender wrote it
	Misused     Outcome = "misused"     // the reply address is another's
	Unclear     Outcome = "unclear"     // for which match, for which seat?
	Broken      Outcome = "broken"      // it did not arrive whole
	Flooded     Outcome = "flooded"     // too many from one address
	Suspended   Outcome = "suspended"   // its sender may not play
	Old         Outcome = "old"         // too old to be carried out, or of the future
	Held        Outcome = "held"        // its match had to be stopped, or was
)

// retries is how often a message is begun again because its match has moved on.
const retries = 10

// Handle does all that a message causes: when it returns nil, it is in the
// store, or was before. The error is a fault of the world, such as a full disk;
// then nothing has happened and the message should be handled again later. What
// follows from the message (follow.go) is done too, or left for Follow.
func (c *Clerk) Handle(ctx context.Context, now time.Time, m mail.Message, raw []byte) (Result, error) {
	result, follows, err := c.handle(ctx, now, m, raw)
	c.followAll(ctx, now, follows, &result)
	return result, err
}

// handle is Handle without what follows, and says in which matches something
// does.
func (c *Clerk) handle(ctx context.Context, now time.Time, m mail.Message, raw []byte) (Result, []string, error) {
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return Result{}, nil, err
		}
		t := c.begin(now, m, raw)
		if was, seen, err := t.seen(); err != nil {
			return Result{}, nil, err
		} else if seen {
			return Result{Outcome: Seen, Match: was.Match}, nil, nil
		}
		err := c.watched(m.Identity, t.work)
		if errors.Is(err, errPending) && try < retries {
			c.followAll(ctx, now, []string{t.result.Match}, &Result{})
			continue
		}
		if err != nil {
			return Result{}, nil, err
		}
		p := t.done()
		if t.idle() {
			return t.result, nil, nil
		}
		err = c.Store.Commit(p)
		switch {
		case err == nil:
			return t.result, t.follows(), nil
		case errors.Is(err, store.ErrSeen):
			return Result{Outcome: Seen}, nil, nil
		case errors.Is(err, store.ErrTooLarge):
			// The match has become larger than can be read back.
			if err := c.SetAside(now, m, raw, err.Error()); err != nil {
				return Result{}, nil, err
			}
			return Result{Outcome: Held, Match: t.result.Match, Aside: true}, nil, nil
		case !errors.Is(err, store.ErrMoved) || try == retries:
			return Result{}, nil, fmt.Errorf("adjudicator: %w", err)
		}
	}
}

// watched does something that runs rules.
func (c *Clerk) watched(what string, do func() error) error {
	if c.Watch != nil {
		defer c.Watch(what)()
	}
	return do()
}

// A task is one message being handled, or one act of the game master's, and
// all that it causes.
type task struct {
	*Clerk
	now    time.Time
	m      mail.Message
	raw    []byte
	p      store.Progress
	result Result
	late   bool      // the message came long ago, and no limit keeps it back
	came   time.Time // of one that is read again: when
	known  bool      // something shows that the sender wrote the message
	// counted is where in p.Limits the message is counted against its address;
	// -1: it is not.
	counted int
}

func (c *Clerk) begin(now time.Time, m mail.Message, raw []byte) *task {
	// A reply address that somebody wrote into his text, or into a subject, goes
	// into no report, journal or letter.
	m.Text, m.Subject = mail.Mask(m.Text), clip(mail.Mask(clip(m.Subject, maxHeard)), maxSubject)
	m.From.Name = clip(m.From.Name, maxName)
	if len(m.MessageID) > maxHeard {
		m.MessageID = "" // no thread of a program's is made by it
	}
	return &task{Clerk: c, now: now, m: m, raw: raw, p: store.Progress{Now: now}, counted: -1}
}

const (
	// maxSubject is how many bytes of a subject go into letters and the store.
	maxSubject = 200
	// maxHeard is how long a field is that a message's letters may refer to: one
	// line (RFC 5322 section 2.1.1) with its name.
	maxHeard = 900
)

// done is what is to be committed. It notes that the message was received under
// its identity if it is known for its sender's; one that anybody may have sent
// has a note of its own, so that the true message is not taken for one that was
// received before.
func (t *task) done() store.Progress {
	t.result.Letters = len(t.p.Letters)
	t.weigh()
	t.p.Received = &store.Received{Identity: t.m.Identity, MessageID: mail.Mask(t.m.MessageID), From: mail.Mask(t.m.From.Addr), Match: t.result.Match, Outcome: string(t.result.Outcome)}
	if t.known {
		t.p.Received.Aliases = t.m.Aliases
	} else {
		t.p.Received.Identity = unproven(t.m.Identity)
	}
	return t.p
}

// seen finds what is noted of a message that was received before.
func (t *task) seen() (was store.Received, seen bool, err error) {
	was, err = t.Store.Received(t.m.Identity, t.m.Aliases...)
	if errors.Is(err, store.ErrNotFound) {
		if was, err = t.Store.Received(unproven(t.m.Identity)); err == nil && (t.m.Kind == mail.Person || t.m.Kind == mail.Damaged) {
			// That one anybody may have sent. Is this one known for its sender's?
			var proven bool
			if proven, err = t.proven(); proven {
				return was, false, err
			}
		}
	}
	if errors.Is(err, store.ErrNotFound) {
		return was, false, nil
	}
	return was, err == nil, err
}

// unproven is under what a message is noted that anybody may have sent.
func unproven(identity string) string { return "unproven " + identity }

// idle reports whether a message caused nothing at all, so that nothing need be
// written: that it was received may be forgotten.
func (t *task) idle() bool {
	p := t.p
	return !t.known && p.Match == nil && len(p.Players) == 0 && len(p.Letters) == 0 && p.Aside == nil && len(p.Limits) == 0
}

// work is the straight line from a message to what it causes.
func (t *task) work() error {
	switch t.m.Kind {
	case mail.Person, mail.Damaged:
		return t.person()
	case mail.Bounce:
		t.result.Outcome = Undelivered
		return t.bounce()
	}
	t.result.Outcome = Machine // never answered (RFC 3834)
	return nil
}

// person handles what a person wrote.
func (t *task) person() error {
	if flooded, err := t.flooded(); flooded || err != nil {
		return err
	}
	if !t.tooOld() {
		if confirms, err := t.confirm(); confirms || err != nil {
			return err
		}
	}
	s, err := t.sender()
	if err != nil {
		return err
	}
	if s == nil {
		t.result.Aside = t.m.Kind == mail.Damaged
		return nil
	}
	t.known = true
	t.result.Match = s.match.Code
	if why := t.age(s); why != "" {
		return t.sayOld(s, why)
	}
	if s.player.Suspended {
		return t.barred(s)
	}
	if t.m.Kind == mail.Damaged {
		t.result.Outcome, t.result.Aside = Broken, true
		return t.notice(s.player, templates.Note{About: templates.NoteDamaged, Code: s.match.Code, Why: bound(t.m)})
	}
	if s.match.State == store.MatchHeld {
		t.result.Outcome = Held
		return t.sayHeld(s)
	}
	return t.guarded(s, func() error { return t.play(s) })
}
