package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
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
	Back    *templates.Back
}

// postpone has the letters wait for the bots of the match.
func (tb *table) postpone(rep *reply) error {
	d := deferred{Reply: *rep, Identity: tb.m.Identity, MessageID: tb.m.MessageID, Subject: tb.m.Subject, From: tb.m.From,
		Length: tb.match.Length(), Sat: tb.sat, Back: tb.back}
	if tb.offer != nil {
		d.Offer, d.OfferIs = tb.offer.Offer, tb.offer.OfferIs
	}
	if err := tb.wait(d); err != nil {
		return err
	}
	return tb.leave()
}

// wait notes the task of what is deferred.
func (tb *table) wait(d deferred) error {
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	tb.p.Tasks = append(tb.p.Tasks, store.Task{Kind: taskBots, Match: tb.meta.Code, Data: data})
	return nil
}

// botAct begins what Options.Watch is told of a bot's turn; the match's code
// follows.
const botAct = "bot "

// Follow does all that is still to be done because of messages that are handled,
// such as what was begun when the daemon died, and returns how many letters it
// wrote. A match that is held waits.
func (c *Clerk) Follow(ctx context.Context, now time.Time) (letters int, err error) {
	held := map[string]bool{}
	for ctx.Err() == nil {
		task, err := c.Store.NextTask("", func(code string) bool { return held[code] })
		if errors.Is(err, store.ErrNotFound) {
			return letters, nil
		}
		if err != nil {
			return letters, err
		}
		n, _, done, err := c.follow(now, task)
		if err != nil {
			return letters, err
		}
		letters += n
		held[task.Match] = !done
	}
	return letters, ctx.Err()
}

// followAll does what is still to be done in some matches. What fails is left for
// Follow.
func (c *Clerk) followAll(ctx context.Context, now time.Time, codes []string, result *Result) {
	for _, code := range codes {
		for ctx.Err() == nil {
			task, err := c.Store.NextTask(code, nil)
			if errors.Is(err, store.ErrNotFound) {
				break
			}
			var letters, step int
			done := false
			if err == nil {
				letters, step, done, err = c.follow(now, task)
			}
			if err != nil {
				c.Log.Error("what follows from a message waits", "match", code, "error", err)
			}
			result.Letters += letters
			if code == result.Match && step > 0 {
				result.Step = step
			}
			if !done {
				break
			}
		}
	}
}

// follows are the matches in which something is still to be done.
func (t *task) follows() []string {
	var codes []string
	for _, task := range t.p.Tasks {
		if !slices.Contains(codes, task.Match) {
			codes = append(codes, task.Match)
		}
	}
	return codes
}

// follow does one task, or a part of it, in a transaction of its own. It is not
// done, without an error, if its match is held. step is the length of the match's
// journal, 0 if it did not change.
func (c *Clerk) follow(now time.Time, task store.Task) (letters, step int, done bool, err error) {
	for try := 0; ; try++ {
		m, err := c.Store.Match(task.Match)
		if err != nil {
			return 0, 0, false, err
		}
		if m.State == store.MatchHeld {
			return 0, 0, false, nil
		}
		t := c.begin(now, mail.Message{}, nil)
		err = c.watched(botAct+m.Code, func() error { return t.follow(m, task) })
		if err == nil {
			err = c.Store.Commit(t.p)
		}
		if errors.Is(err, store.ErrTooLarge) {
			t = c.begin(now, mail.Message{}, nil)
			if err = t.fail(m, task, err); err == nil {
				err = c.Store.Commit(t.p)
			}
		}
		switch {
		case err == nil:
			return len(t.p.Letters), t.result.Step, t.result.Outcome != Held, nil
		case !errors.Is(err, store.ErrMoved) || try == retries:
			return 0, 0, false, fmt.Errorf("adjudicator: %w", err)
		}
		if _, err := c.Store.NextTask(task.Match, nil); errors.Is(err, store.ErrNotFound) {
			return 0, 0, true, nil // somebody else has done it
		}
	}
}

// follow does a task of a match, or a part of it. If title or program fail in it,
// what it caused is forgotten, the task is no more, and the match is held; faults
// of the world come back.
func (t *task) follow(m store.Match, task store.Task) error {
	t.p.Done = &task
	err := guard(func() error {
		switch task.Kind {
		case taskBots:
			return t.followBots(m, task)
		case taskRenewed:
			return t.followRenewed(m, task)
		}
		return fmt.Errorf("adjudicator: a task of kind %q", task.Kind)
	})
	if err == nil || errors.As(err, &worldError{}) {
		return err
	}
	return t.fail(m, task, err)
}

// fail holds the match of a task that cannot be done, for the reason err.
func (t *task) fail(m store.Match, task store.Task, err error) error {
	t.p = store.Progress{Now: t.now, Done: &task}
	reason, where := why(err)
	t.Log.Error("match held", "match", m.Code, "error", reason, "stack", where)
	m.Detail = strings.TrimSpace(err.Error() + "\n\n" + stack(err))
	m.State, m.Why, m.ByGM = store.MatchHeld, reason, false
	t.p.Match = &m
	t.result = Result{Outcome: Held, Match: m.Code, Step: m.Length}
	if task.Kind == taskBots {
		if err := t.stuck(m, task); err != nil {
			t.Log.Error("the sender is not told", "match", m.Code, "error", err)
		}
	}
	return t.tellGM(templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAfter, Text: strings.TrimSpace(reason + "\n\n" + where)})
}

// followRenewed sends a player his last report in a match again, under his new
// reply address.
func (t *task) followRenewed(m store.Match, task store.Task) error {
	t.m.Identity = fmt.Sprintf("task %d", task.N)
	if m.State == store.MatchOver {
		return nil
	}
	p, err := t.Store.Player(task.Player)
	if err != nil {
		return worldError{err}
	}
	for _, seat := range m.Holds(p.ID) {
		if err := t.sendAgain(p, m, seat, fmt.Sprintf("%s%d", kindRenewed, p.Generation)); err != nil {
			return err
		}
	}
	return nil
}

// followBots goes on with the turn of a match's bots; when they are done, the
// letters that waited are written.
func (t *task) followBots(m store.Match, task store.Task) error {
	var d deferred
	if err := json.Unmarshal(task.Data, &d); err != nil {
		return fmt.Errorf("letters that wait in %s: %w", m.Code, err)
	}
	t.m = mail.Message{Identity: d.Identity, MessageID: d.MessageID, Subject: d.Subject, From: d.From}
	tb, err := t.sit(m.Code)
	if err != nil {
		return err
	}
	for i := range tb.sat {
		if j := slices.IndexFunc(d.Sat, func(s sitting) bool { return s.Now == tb.sat[i].At }); j >= 0 {
			tb.sat[i].Was = d.Sat[j].Was
		}
	}
	tb.back = d.Back
	if d.Offer != nil {
		tb.offer = &games.Outcome{Offer: d.Offer, OfferIs: d.OfferIs}
	}
	done, err := tb.someBots(botSlice)
	if err != nil {
		return err
	}
	d.Reply.Seat = tb.match.Sits(d.Reply.Seat)
	if !done {
		d.Sat, d.Back = tb.sat, tb.back
		if tb.offer != nil {
			d.Offer, d.OfferIs = tb.offer.Offer, tb.offer.OfferIs
		}
		if err := tb.wait(d); err != nil {
			return err
		}
		return tb.leave()
	}
	lines, err := tb.since(d.Length)
	if err != nil {
		return err
	}
	tb.settleQueue(&d.Reply, lines)
	return tb.finishReply(&d.Reply)
}

// stoppedAfter tells a game master that what follows from a message failed.
const stoppedAfter = "after"

// since are the lines that the journal has behind a number.
func (tb *table) since(length int) ([]games.Line, error) {
	raw, err := tb.Store.Journal(tb.meta.Code, length+1)
	if err != nil {
		return nil, worldError{err}
	}
	lines, err := decodeLines(raw)
	return append(lines, tb.match.Fresh()...), err
}

// stuck is sayStuck for a task whose letters will not be written.
func (t *task) stuck(m store.Match, task store.Task) error {
	var d deferred
	if err := json.Unmarshal(task.Data, &d); err != nil {
		return fmt.Errorf("letters that wait in %s: %w", m.Code, err)
	}
	t.m.MessageID, t.m.Subject, t.m.From = d.MessageID, d.Subject, d.From
	return t.sayStuck(m, d)
}

// sayStuck tells the sender of a message that its orders were carried out and the
// match had to be held behind them. The title is not asked for anything.
func (t *task) sayStuck(m store.Match, d deferred) error {
	people, err := t.people(m)
	if err != nil {
		return worldError{err}
	}
	p, ok := people[d.Reply.Seat]
	if !ok {
		return nil
	}
	r := t.frame(&sender{player: p, match: m, seat: d.Reply.Seat})
	r.Head, r.Sheet, r.Undo, r.Pages = templates.HeadStuck, d.Reply.Sheet, d.Reply.Undo, d.Reply.Pages
	return t.send(seatLetter{match: m, seat: d.Reply.Seat, player: p, to: d.From.Addr, report: r, kind: kindAnswer, answer: true})
}
