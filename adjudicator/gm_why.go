package adjudicator

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"postrider/games"
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
	c.Log.Error("act of the game master's", "match", code, "error", reason, "stack", where)
	return errors.New(reason + "; the log says where")
}

// values are what a stack shows of the arguments of a call.
var values = regexp.MustCompile(`(?m)^(\S.*)\((?:[^()]|\{|\})*\)$`)

// bareStack is a stack without values of arguments, and without what panic was
// called with.
func bareStack(stack string) string {
	var lines []string
	for line := range strings.Lines(stack) {
		if line = strings.TrimRight(line, "\n"); !strings.HasPrefix(line, "panic(") {
			line = values.ReplaceAllString(line, "$1(...)")
		} else {
			line = "panic(...)"
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}
