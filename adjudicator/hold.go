package adjudicator

import (
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A worldError is a fault of the world, such as a full disk: no reason to hold
// a match.
type worldError struct{ error }

func (e worldError) Unwrap() error { return e.error }

// guard makes a panic an error.
func guard(do func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &games.PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	return do()
}

// details are all that is known of what failed: for whoever looks at the secrets
// of a match.
func details(err error) string {
	text := err.Error()
	var panicked *games.PanicError
	if errors.As(err, &panicked) {
		text += "\n\n" + string(panicked.Stack)
	}
	return strings.TrimSpace(text)
}

// Stop holds a match because what a game master did to it, or a bot's turn, made
// the program fail or come to no end, and tells the game master. A match that is
// over stays so. The error is store.ErrNotFound if there is no such match.
func (c *Clerk) Stop(now time.Time, code, why string) error {
	return retry(func() error {
		m, err := c.Options.Store.Match(code)
		if err != nil || m.State == store.MatchOver {
			return err
		}
		j := c.act(now, "stop "+m.Code+" "+now.UTC().Format(time.RFC3339Nano))
		m = j.effects.hold(m, why, "")
		n := templates.Note{About: templates.NoteGMHeld, Code: m.Code, Why: stoppedAct, Text: why}
		if task, is, _ := j.records.pending(m.Code); is && task.Kind == taskBots {
			n.Why, j.effects.p.Done = stoppedAfter, &task
			if err := j.stuck(m, task); err != nil {
				return err
			}
		}
		if err := j.mailer.tellGM(n); err != nil {
			return err
		}
		return c.Options.Store.Commit(j.effects.p)
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
// called with.
func bareStack(stack string) string {
	var lines []string
	for line := range strings.Lines(stack) {
		lines = append(lines, bareCall(strings.TrimRight(line, "\n")))
	}
	return strings.Join(lines, "\n")
}

// bareCall is a line of a stack without the values of the arguments, if it is a
// call; a line that begins with a tab says where it stands.
func bareCall(line string) string {
	if strings.HasPrefix(line, "panic(") {
		return "panic(...)"
	}
	call, last := strings.CutSuffix(line, ")")
	at := strings.LastIndexAny(call, "()")
	if !last || at < 1 || call[at] == ')' || line[0] == '\t' {
		return line
	}
	return line[:at] + "(...)"
}
