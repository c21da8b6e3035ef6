package adjudicator

import (
	"errors"
	"regexp"
	"strings"

	"postrider/games"
)

// why says what went wrong in a match, for a letter to the game master, who may
// be a player of it: what a panic says, and the values in its stack, may be of
// a hand or a plan. The log has all of it, and so has "match show --secrets".
func why(err error) (reason, where string) {
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
	c.Log.Error("act of the game master's", "match", code, "error", err, "stack", stack(err))
	reason, _ := why(err)
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
