package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// What one message costs has a bound, so what may take longer is done after it,
// in transactions of its own: a bot's turn, some decisions at a time, and letters
// in other matches. What is still to be done lies in the store as a task, noted
// together with what it follows from; if the daemon dies meanwhile it is done
// when it lives again.

// Kinds of tasks.
const (
	// taskBots is the turn of a match's bots, and then the letters that a message
	// causes, which waited for it. Data is a deferred.
	taskBots = "bots"
	// taskRenewed is the last report of a player in a match again, under a new
	// reply address.
	taskRenewed = "renewed"
	// taskSubstitute is that a seat changes hands, for all have agreed. Data is the number
	// of the affair.
	taskSubstitute = "substitute"
	// taskNews is to reckon when the news that waits in a match is due, for a player has
	// changed which letters he wants, or when.
	taskNews = "news"
	// taskRematch is that a match is set up once more, for all have agreed. Data is the
	// number of the affair.
	taskRematch = "rematch"
)

// A deferred is the letters that a message causes, before they are written.
type deferred struct {
	Reply reply
	// Of the message.
	Identity, MessageID, Subject string
	From                         mail.Address

	Length  int // of the journal, when the sheet had been taken
	Sat     []sitting
	Offer   *games.Offer // that it made, answered or took back
	OfferIs games.OfferState
	OfferBy games.Seat
	Instead *games.Offer
	Back    *templates.Back
	Gone    map[games.Seat]string
	Asks    bool // it has proposed somebody for a seat
}

// postpone has the letters wait for the bots of the match.
func (t turn) postpone(rep *reply) error {
	return t.wait(deferred{
		Reply: *rep, Identity: t.m.Identity, MessageID: t.m.MessageID, Subject: t.m.Subject, From: t.m.From, Length: t.in.game.Length(),
	})
}

// wait notes the task of what is deferred, and what the match has become.
func (t turn) wait(d deferred) error {
	d.Sat, d.Back, d.Gone = t.in.sat, t.in.back, t.in.gone
	d.Offer, d.OfferIs, d.OfferBy, d.Instead = t.in.offer, t.in.offerIs, t.in.offerBy, t.in.instead
	d.Asks = t.in.asks
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	t.effects.p.Tasks = append(t.effects.p.Tasks, store.Task{Kind: taskBots, Match: t.in.meta.Code, Data: data})
	return t.leave()
}

// botAct begins what Options.Watch is told of a bot's turn; the match's code
// follows.
const botAct = "bot "

// Follow does all that is still to be done because of messages that are handled,
// such as what was begun when the daemon died, and returns how many letters it
// wrote. A match that is held waits. read is the instant up to which all mail is
// handled that had come by then, zero if that is not known: no time is out behind it.
func (c *Clerk) Follow(ctx context.Context, now, read time.Time) (letters int, err error) {
	held := map[string]bool{}
	var r Result
	for ctx.Err() == nil {
		task, err := c.Options.Store.NextTask("", func(code string) bool { return held[code] })
		if errors.Is(err, store.ErrNotFound) {
			break
		}
		if err != nil {
			return r.Letters, err
		}
		done, err := c.follow(now, task, &r)
		if err != nil {
			return r.Letters, err
		}
		held[task.Match] = !done
	}
	return r.Letters, c.Tick(ctx, now, read, &r)
}

// dueAtOnce is how many matches are looked up at a time in which something is due.
const dueAtOnce = 64

// Tick does what is due although nobody writes: it tells news that has waited, reminds
// those whose time comes to an end, does what happens when it is out, and settles what has
// lapsed between persons. What it costs depends on how much is due, and not on how many
// matches there are.
func (c *Clerk) Tick(ctx context.Context, now, read time.Time, result *Result) error {
	if read.After(now) {
		read = now
	}

	seen := map[string]bool{}
	for ctx.Err() == nil {
		codes, err := c.Options.Store.DueMatches(now, read, dueAtOnce, func(code string) bool { return seen[code] })
		if err != nil {
			return err
		}
		if len(codes) == 0 {
			if err := c.tickDigests(ctx, now, result); err != nil {
				return err
			}
			if err := c.tickAffairs(ctx, now, read, result); err != nil {
				return err
			}
			return c.tickWeekly(now, result)
		}
		for _, code := range codes {
			seen[code] = true
			if err := c.tick(now, read, code, result); err != nil {
				return fmt.Errorf("adjudicator: %w", err)
			}
		}
	}
	return ctx.Err()
}

// followAll does what is still to be done in some matches. What fails is left for
// Follow.
func (c *Clerk) followAll(ctx context.Context, now time.Time, codes []string, result *Result) {
	codes = slices.Clone(codes)
	for i := 0; i < len(codes); i++ {
		code := codes[i]
		for done := true; done && ctx.Err() == nil; {
			task, err := c.Options.Store.NextTask(code, nil)
			if errors.Is(err, store.ErrNotFound) {
				break
			}
			if err == nil {
				done, err = c.follow(now, task, result)
			}
			var w sandboxWish
			if task.Kind == taskSandbox && err == nil && json.Unmarshal(task.Data, &w) == nil {
				codes = append(codes, w.Code) // its bots may be asked
			}
			if err != nil {
				done = false
				c.Options.Log.Error("what follows from a message waits", "match", code, "error", err)
			}
		}
	}
}

// follow does one task, or a part of it, in a transaction of its own, and adds what
// came of it to result. It is not done, without an error, if its match is held.
func (c *Clerk) follow(now time.Time, task store.Task, result *Result) (done bool, err error) {
	var j *job
	err = retry(func() error {
		j, done = nil, false
		if _, is, err := c.records().pending(task.Match); !is || err != nil {
			done = err == nil // somebody else has done it
			return err
		}
		m, err := c.Options.Store.Match(task.Match)
		if err != nil || m.State == store.MatchHeld {
			return err
		}
		j = c.begin(now, mail.Message{}, nil)
		err = c.watched(botAct+m.Code, func() error { return j.follow(m, task) })
		if err == nil {
			err = j.effects.commit()
		}
		if errors.Is(err, store.ErrTooLarge) {
			j = c.begin(now, mail.Message{}, nil)
			j.fail(m, task, j.failed(m, err))
			err = j.effects.commit()
		}
		return err
	})
	if err != nil {
		return false, fmt.Errorf("adjudicator: %w", err)
	}
	if j == nil {
		return done, nil
	}
	result.Letters += len(j.effects.p.Letters)
	if task.Match == result.Match && j.result.Step > 0 {
		result.Step = j.result.Step
	}
	return j.result.Outcome != Held, nil
}

// follow does a task of a match, or a part of it. If title or program fail in it,
// what it caused is forgotten, the task is no more, and the match is held; faults
// of the world come back.
func (j *job) follow(m store.Match, task store.Task) error {
	j.effects.p.Done = &task
	if task.Kind != taskBots { // of that, it is the message that waits
		j.m.Identity = fmt.Sprintf("task %d", task.N)
	}
	failed, err := j.guarded(m, func() error {
		switch task.Kind {
		case taskBots:
			return j.followBots(m, task)
		case taskRenewed:
			return j.followRenewed(m, task)
		case taskAway:
			return j.followAway(m, task)
		case taskUnreached:
			return j.followUnreached(m, task)
		case taskSubstitute:
			return j.followSubstitute(m, task)
		case taskNews:
			return j.followNews(m, task.Player)
		case taskRematch:
			return j.followRematch(m, task)
		case taskSandbox:
			return j.followSandbox(m, task)
		case taskSandboxEnd:
			return j.followSandboxEnd(m, task)
		}
		return fmt.Errorf("adjudicator: a task of kind %q", task.Kind)
	})
	if failed != nil {
		j.fail(m, task, failed)
	}
	return err
}

// fail holds the match of a task that cannot be done.
func (j *job) fail(m store.Match, task store.Task, f *failure) {
	j.effects.p.Done = &task
	m = j.effects.hold(m, f.reason, f.detail)
	j.result = Result{Outcome: Held, Match: m.Code, Step: m.Length}
	if task.Kind == taskBots {
		if err := j.stuck(m, task); err != nil {
			j.mailer.log.Error("the sender is not told", "match", m.Code, "error", err)
		}
	}
	j.mailer.tellGM(templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAfter, Text: f.text()})
}

// followRenewed sends a player his last report in a match again, under his new
// reply address.
func (j *job) followRenewed(m store.Match, task store.Task) error {
	if m.State == store.MatchOver {
		return nil
	}
	p, err := j.records.store.Player(task.Player)
	if err != nil {
		return worldError{err}
	}
	return j.accounts.sendIn(m, p, renewedKind(p))
}

// followBots goes on with the turn of a match's bots; when they are done, the
// letters that waited are written.
func (j *job) followBots(m store.Match, task store.Task) error {
	d, err := j.resume(m, task)
	if err != nil {
		return err
	}
	in, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	for i := range in.sat {
		if j := slices.IndexFunc(d.Sat, func(s sitting) bool { return s.Now == in.sat[i].At }); j >= 0 {
			in.sat[i].Was = d.Sat[j].Was
		}
	}
	in.back, in.gone = d.Back, d.Gone
	in.offer, in.offerIs, in.offerBy, in.instead = d.Offer, d.OfferIs, d.OfferBy, d.Instead
	in.asks = d.Asks && in.proposal != nil
	t := j.turn(in)
	done, err := t.bots.some(botSlice)
	if err != nil {
		return err
	}
	d.Reply.Seat = in.game.Sits(d.Reply.Seat)
	if !done {
		return t.wait(d)
	}
	lines, err := j.records.journal(m.Code, d.Length+1)
	if err != nil {
		return err
	}
	t.settleQueue(&d.Reply, append(lines, in.game.Fresh()...))
	return t.finish(&d.Reply)
}

// resume takes up what is deferred: its message is that in hand again.
func (j *job) resume(m store.Match, task store.Task) (d deferred, err error) {
	if err := json.Unmarshal(task.Data, &d); err != nil {
		return d, fmt.Errorf("letters that wait in %s: %w", m.Code, err)
	}
	j.m.MessageID, j.m.Subject, j.m.From = d.MessageID, d.Subject, d.From
	if j.m.Identity == "" {
		j.m.Identity = d.Identity
	}
	return d, nil
}

// stuck tells the sender of the message of a task that its orders were carried out
// and the match had to be held behind them. The title is not asked for anything.
func (j *job) stuck(m store.Match, task store.Task) error {
	d, err := j.resume(m, task)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(m.Seats, func(s store.Seat) bool { return s.Seat == string(d.Reply.Seat) })
	if at < 0 {
		return nil
	}
	p, err := j.records.holder(m.Seats[at])
	if err != nil {
		return worldError{err}
	}
	parties, err := j.records.parties(m, p.ID)
	if err != nil {
		return err
	}
	r := frame(m, p, partyOf(parties, d.Reply.Seat))
	r.Head, r.Sheet, r.Undo, r.Pages = templates.HeadStuck, d.Reply.Sheet, d.Reply.Undo, d.Reply.Pages
	r.Spoken = d.Reply.Spoken
	return j.mailer.send(seatLetter{match: m, seat: d.Reply.Seat, player: p, to: d.From.Addr, report: r, kind: kindAnswer, answer: true})
}
