// Package adjudicator is the clerk of a club: it takes one received message,
// finds out which player wrote it and for which match, has the match's rules
// carry it out, and decides who is told what.
//
// A message's way is one straight line, and a [Clerk] has one part for each stretch
// of it. A job (job.go) is one message being handled, or one task or act. Its
// reception finds who wrote the message and whether it may be carried out
// (sender.go, limit.go, age.go, confirm.go); its records read the store. On the
// match that was meant, a contest (contest.go), a turn carries the message out
// (play.go): games plays the sheet, commands answer what was asked beside it, bots
// answer for the title's own player. words and reports make one letter for each
// reader (words.go, sheet.go, report.go), and a mailer makes it into bytes. All that
// the job causes is gathered in its effects (effects.go) and committed at once. If
// the match has moved on meanwhile, it begins again.
//
// The sender of a message that may order always gets exactly one letter. Any
// other seat gets a report when it is asked something new, or when the match is
// over; what happened until then waits for that report.
//
// What a seat holds goes with the seat when it is given to another player
// (gm_replace.go); what a player was told and has typed is his (records.go).
//
// What a title or the program does wrong stops one match and no other: it is
// held, the message set aside, and the game master told (hold.go).
//
// The package reads no clock, draws no random number that it is not handed, and
// sends nothing: letters lie in the store's outbox as final bytes.
package adjudicator

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// Options say what a clerk works with.
type Options struct {
	Store  *store.Store
	Titles games.Titles
	// Key is the secret from which reply addresses are made, at least 32
	// bytes. It never enters the store.
	Key     []byte
	Club    string         // the name letters come from
	Address string         // the club's address, without a detail behind a plus sign
	GM      []mail.Address // game masters; may be empty
	// SubjectTokens puts tokens into the subject instead of the reply address.
	SubjectTokens bool
	// PlainSender has letters leave under the club's plain address, for relays that
	// refuse the reply address as the sender of the envelope.
	PlainSender bool
	// MaxPerHour is how many messages of one address are answered in an hour;
	// what comes above is set aside, and lowers the number for the hours to
	// come. 0 takes the default, less than 0 is no limit.
	MaxPerHour int
	// Joining says who may come into the club by mail; empty: JoinClosed.
	Joining string
	// Clocks are those by which matches can be played, and Clock is the name of that by
	// which one is if it is set up without naming one; empty: by none.
	Clocks []clock.Rules
	Clock  string
	// Picture is what letters show to players who have not set it: PictureOn, PictureLarge
	// or PictureOff; empty: PictureOff.
	Picture string
	// AwayDays is on how many days of any 365 a player may be away; 0: DefaultAway.
	AwayDays int
	// Watching says whether a match may be watched of which nothing else is said when it
	// is set up.
	Watching Watching
	// Weekly is when the game masters read once a week what waits for them; nil: never.
	Weekly *clock.Weekly
	// Zone is the club's, in which the game master reads instants; nil: UTC.
	Zone *time.Location
	Log  *slog.Logger // nil: no log
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
	Options Options // as they are after New; not to be changed while it works
}

// New makes a clerk. Its error says what is wrong with the options; it is
// store.ErrKey if the store's letters were sealed with another key.
func New(o Options) (*Clerk, error) {
	club := mail.Address{Addr: o.Address}
	switch {
	case o.Store == nil:
		return nil, errors.New("adjudicator: no store")
	case len(o.Titles) == 0:
		return nil, errors.New("adjudicator: no titles")
	case len(o.Key) < minKey:
		return nil, fmt.Errorf("adjudicator: the key has %d bytes, %d are needed", len(o.Key), minKey)
	case club.Domain() == "":
		return nil, fmt.Errorf("adjudicator: %q is no address", o.Address)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.MaxPerHour == 0 {
		o.MaxPerHour = DefaultMaxPerHour
	}
	if o.Joining == "" {
		o.Joining = JoinClosed
	}
	if o.AwayDays == 0 {
		o.AwayDays = DefaultAway
	}
	for _, r := range o.Clocks {
		if err := r.Check(); err != nil {
			return nil, fmt.Errorf("adjudicator: %w", err)
		}
	}
	seal, err := newSeal(o.Key)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %w", err)
	}
	if err := o.Store.SealWith(seal); err != nil {
		return nil, err
	}
	return &Clerk{o}, nil
}

// On is a clerk that works with another store, and else as c does.
func (c *Clerk) On(st *store.Store) *Clerk {
	o := c.Options
	o.Store = st
	return &Clerk{o}
}

func (c *Clerk) records() records { return records{c.Options.Store, c.Options.Titles} }

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

// retries is how often something is begun again because what it read has changed.
const retries = 10

// retry does something, and again if what it read has changed meanwhile.
func retry(do func() error) error {
	for try := 0; ; try++ {
		if err := do(); !errors.Is(err, store.ErrMoved) || try == retries {
			return err
		}
	}
}

// transact begins a job, has something done by it and commits what that causes;
// and begins again if what it read has changed meanwhile.
func (c *Clerk) transact(now time.Time, m mail.Message, raw []byte, do func(*job) error) error {
	return retry(func() error {
		j := c.begin(now, m, raw)
		if err := do(j); err != nil {
			return err
		}
		return j.effects.commit()
	})
}

// Handle does all that a message causes: when it returns nil, it is in the
// store, or was before. The error is a fault of the world, such as a full disk;
// then nothing has happened and the message should be handled again later. What
// follows from the message (follow.go) is done too, or left for Follow.
func (c *Clerk) Handle(ctx context.Context, now time.Time, m mail.Message, raw []byte) (Result, error) {
	result, err := c.handleAll(ctx, now, m, raw, handling{})
	if errors.Is(err, store.ErrTooLarge) {
		// The match has become larger than can be read back.
		if err := c.SetAside(now, m, raw, err.Error()); err != nil {
			return Result{}, err
		}
		return Result{Outcome: Held, Match: result.Match, Aside: true}, nil
	}
	return result, err
}

// HandleAgain is Handle for a message that came at some time and is read again
// after the store was restored from a backup: how many came of late does not
// count against it. If it was done then, it is now; if it was set aside, the
// limit of that time is still kept, for it may have been one of a flood.
func (c *Clerk) HandleAgain(ctx context.Context, now, came time.Time, done bool, m mail.Message, raw []byte) (Result, error) {
	return c.handleAll(ctx, now, m, raw, handling{late: done, came: came})
}

// AsideAgain handles a message that was set aside as if it came now: read makes
// a message of its bytes. It is set aside no longer, unless it fails again.
func (c *Clerk) AsideAgain(ctx context.Context, now time.Time, n uint64, read func(raw []byte) mail.Message) (Result, error) {
	a, err := c.records().aside(n)
	if err != nil {
		return Result{}, err
	}
	if a.Match != "" {
		m, err := c.Options.Store.Match(a.Match)
		if err == nil && m.State == store.MatchHeld {
			return Result{}, fmt.Errorf("%[1]s is held; match resume %[1]s comes first", m.Code)
		}
		if orNone(err) != nil {
			return Result{}, err
		}
	}
	if a.Unkept {
		return Result{}, fmt.Errorf("the store had no room for message %d, and it lies only in the mailbox's folder "+
			"for what is set aside; "+
			"serve --reread handles it from there", n)
	}
	m := read(slices.Clone(a.Raw))
	if m.Kind == mail.Own || m.Identity == "" {
		return Result{}, fmt.Errorf("message %d cannot be read as one from a player", n)
	}
	if err := c.noted(now, "again", games.Remark{Act: games.ActAgain, Words: "message"}, a.Match, store.Chores{}); err != nil {
		return Result{}, err
	}
	forget := []string{m.Identity, a.Identity, unproven(m.Identity), unproven(a.Identity)}
	return c.handleAll(ctx, now, m, a.Raw, handling{late: true, again: true, aside: a.Identity,
		chores: store.Chores{DropAside: []uint64{n}, Forget: forget}})
}

// A handling says how a message is handled; the zero one: as it comes.
type handling struct {
	late   bool      // how many came of late does not count against it
	came   time.Time // when it came, if that was long ago
	again  bool      // although it is noted as received
	aside  string    // again: what was set aside; of a message in pieces it is one, or the whole
	as     string    // of a piece: the identity of the whole, under which it is watched
	chores store.Chores
}

// of is how a piece of a message is handled, or the message without its pieces: what was
// done of it before is not done again.
func (h handling) of(whole, piece mail.Message) handling {
	h.as = whole.Identity
	if h.again && h.aside != piece.Identity {
		h.again, h.chores = false, store.Chores{}
	}
	return h
}

// handleAll handles a message and what follows from it.
func (c *Clerk) handleAll(ctx context.Context, now time.Time, m mail.Message, raw []byte, h handling) (Result, error) {
	pieces, err := c.pieces(now, m, raw, h.again)
	if err != nil {
		return Result{}, err
	}
	var whole Result
	for _, piece := range pieces {
		r, follows, err := c.handle(ctx, now, piece, raw, h.of(m, piece))
		c.followAll(ctx, now, follows, &r)
		if whole = whole.and(r); err != nil {
			return whole, err
		}
	}
	if len(pieces) > 0 {
		h = h.of(m, m)
	}
	result, follows, err := c.handle(ctx, now, m, raw, h)
	c.followAll(ctx, now, follows, &result)
	return whole.and(result), err
}

// and is what became of a message in several pieces.
func (r Result) and(next Result) Result {
	if r == (Result{}) {
		return next
	}
	r.Letters += next.Letters
	r.Aside = r.Aside || next.Aside
	if r.Outcome == Seen {
		next.Letters, next.Aside = r.Letters, r.Aside
		return next
	}
	return r
}

// handle handles a message, and says in which matches something follows from it.
func (c *Clerk) handle(ctx context.Context, now time.Time, m mail.Message, raw []byte, h handling) (Result, []string, error) {
	for try := 0; ; try++ {
		if err := ctx.Err(); err != nil {
			return Result{}, nil, err
		}
		j := c.begin(now, m, raw)
		j.from.late, j.from.came = h.late, h.came
		if !h.again {
			if was, seen, err := j.from.seen(); err != nil || seen {
				return Result{Outcome: Seen, Match: was.Match}, nil, err
			}
		}
		err := c.watched(cmp.Or(h.as, m.Identity), j.work)
		if errors.Is(err, errPending) && try < retries {
			c.followAll(ctx, now, []string{j.result.Match}, &Result{})
			continue
		}
		if err != nil {
			return Result{}, nil, err
		}
		j.received()
		j.effects.chores = h.chores
		if !h.again && !j.from.known && j.effects.none() {
			return j.result, nil, nil // that it was received may be forgotten
		}
		err = j.effects.commit()
		switch {
		case err == nil:
			return j.result, j.effects.follows(), nil
		case errors.Is(err, store.ErrSeen):
			return Result{Outcome: Seen}, nil, nil
		case !errors.Is(err, store.ErrMoved) || try == retries:
			return j.result, nil, fmt.Errorf("adjudicator: %w", err)
		}
	}
}

// watched does something that runs rules.
func (c *Clerk) watched(what string, do func() error) error {
	if c.Options.Watch != nil {
		defer c.Options.Watch(what)()
	}
	return do()
}
