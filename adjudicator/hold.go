package adjudicator

import (
	"errors"
	"fmt"
	"regexp"
	"runtime/debug"
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

// isWorld reports whether an error is a fault of the world.
func isWorld(err error) bool { return errors.As(err, &worldError{}) }

// guard makes a panic an error.
func guard(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &games.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return do()
}

// A failure is why a match is held.
type failure struct {
	reason string // which all may read
	where  string // in the program, for the game master's letter and the log; may be empty
	detail string // all that is known, for whoever looks at the secrets of the match
}

// text is what the game master reads.
func (f failure) text() string { return strings.TrimSpace(f.reason + "\n\n" + f.where) }

// guarded does something with a match. If title or program fail in it, what it
// caused is forgotten, and the match is to be held for what comes back; faults of
// the world are errors.
func (j *job) guarded(m store.Match, do func() error) (*failure, error) {
	failed, err := j.attempt(do)
	if failed != nil {
		return j.failed(m, failed), nil
	}
	return nil, err
}

// attempt does something. If title or program fail in it, what it caused is forgotten, and
// failed says why; faults of the world are errors.
func (j *job) attempt(do func() error) (failed, err error) {
	before := j.effects.p
	if err = guard(do); err == nil {
		err = j.effects.err
	}
	if err == nil || errors.As(err, &worldError{}) {
		return nil, err
	}
	*j.effects = effects{store: j.effects.store, now: j.effects.now, p: before}
	return err, nil
}

// failed makes an error the reason why a match is held.
func (j *job) failed(m store.Match, err error) *failure {
	f := &failure{detail: err.Error()}
	f.reason, f.where = why(err)
	var panicked *games.PanicError
	if errors.As(err, &panicked) {
		f.detail += "\n\n" + string(panicked.Stack)
	}
	f.detail = strings.TrimSpace(f.detail)
	j.mailer.log.Error("match held", "match", m.Code, "error", f.reason, "stack", f.where)
	return f
}

// Stop holds a match because what a game master did to it, or a bot's turn, made
// the program fail or come to no end, and tells the game master. A match that is
// over stays so. The error is store.ErrNotFound if there is no such match.
func (c *Clerk) Stop(now time.Time, code, why string) error {
	return c.transact(now, mail.Message{}, nil, func(j *job) error {
		m, err := c.Options.Store.Match(code)
		if err != nil || m.State == store.MatchOver {
			return err
		}
		j.m.Identity = "stop " + m.Code + " " + now.UTC().Format(time.RFC3339Nano)
		m = j.effects.hold(m, why, "")
		n := templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAct, Text: why}
		if task, is, _ := j.records.pending(m.Code); is && task.Kind == taskBots {
			n.Why, j.effects.p.Done = stoppedAfter, &task
			if err := j.stuck(m, task); err != nil {
				return err
			}
		}
		j.mailer.tellGM(n)
		return nil
	})
}

// What a game master is told to have failed.
const (
	stoppedAct   = "act"   // his own act
	stoppedAfter = "after" // what follows from a message
)

// why says what went wrong in a match, for the log and for a letter to the game
// master, who may be a player of it: what a panic says, and the values in its
// stack, may be of a hand or a plan. "match show --secrets" has all of it.
func why(err error) (reason, where string) {
	var version *games.VersionError
	if errors.As(err, &version) {
		return fmt.Sprintf("%v; match rollback %s takes it back to its last checkpoint, and it goes on from there", err, version.Match), ""
	}
	var panicked *games.PanicError
	if !errors.As(err, &panicked) {
		return err.Error(), ""
	}
	return "games: the rules panicked", bareStack(string(panicked.Stack))
}

// bare logs what failed in an act of the game master's, and returns it as he may
// read it.
func (c *Clerk) bare(code string, err error) error {
	var panicked *games.PanicError
	if !errors.As(err, &panicked) {
		return err
	}
	reason, where := why(err)
	c.Options.Log.Error("act of the game master's", "match", code, "error", reason, "stack", where)
	return errors.New(reason + "; the log says where")
}

// bareStack is a stack without values of arguments, and without what panic was
// called with. A line that begins with a tab says where a call stands.
func bareStack(stack string) string {
	return regexp.MustCompile(`(?m)^(?:(panic)\(.*|(\S.*)\([^()\n]*\))$`).ReplaceAllString(strings.TrimSuffix(stack, "\n"), "$1$2(...)")
}
