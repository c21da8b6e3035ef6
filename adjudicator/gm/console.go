// Package gm carries out the commands with which a game master runs a club: words
// as he types them, what a [adjudicator.Clerk] makes of them, and what he is told.
// It reads no configuration and opens no store; the daemon and the command line
// do, and both hand it the same words.
package gm

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/mail"
)

// A Console carries out commands of the game master's on an open club, one at a
// time.
type Console struct {
	Clerk *adjudicator.Clerk
	Now   time.Time
	Input string // of a file that the command reads
	Out   io.Writer
	// Read reads the bytes of a message as the daemon does.
	Read func(ctx context.Context, raw []byte) mail.Message
	// Step hears how many of how many steps of long work are done; it may be nil.
	Step func(done, all int)
	// Owns says what a file is to the club, if it is one of its own and not the
	// store.
	Owns func(path string) (what string, ok bool)
}

// Do carries out one command: the words after "postrider match", or those after
// "postrider" of any other. With --dry-run it says what the command would do.
func (c *Console) Do(ctx context.Context, args []string) error {
	dry, args := Switch(args, "dry-run")
	if len(args) == 0 {
		return errors.New("no command; see postrider help")
	}
	if dry {
		return c.tryOut(ctx, args)
	}
	return c.carryOut(ctx, args)
}

// tryOut carries out a command on a trial of the store, and says which letters
// it would cause.
func (c *Console) tryOut(ctx context.Context, args []string) error {
	if !changes(args) {
		return fmt.Errorf("%s changes nothing in the club, so --dry-run has no place there", args[0])
	}
	tried := c.Clerk.Options.Store.Trial()
	trial := *c
	trial.Clerk = c.Clerk.On(tried)
	c.say(DryRun)
	if err := trial.carryOut(ctx, args); err != nil {
		return err
	}
	letters := tried.Tried()
	if len(letters) == 0 {
		c.say("letters: none")
	}
	for _, l := range letters {
		about := strings.TrimSpace(l.Match + " " + l.Seat)
		if about != "" {
			about = ", " + about
		}
		c.say("letter to %s%s", l.To, about)
	}
	return nil
}

// DryRun stands before what a command would do.
const DryRun = "Nothing is done. Without --dry-run:"

// changes reports whether a command changes anything in a club.
func changes(args []string) bool {
	switch strings.Join(args[:min(len(args), 2)], " ") {
	case "player rename", "player address", "player renew-token", "player suspend", "player resume",
		"player lift", "player approve", "player refuse",
		"letters retry", "letters drop", "aside again", "aside drop":
		return true
	}
	switch args[0] {
	case "announce", "clock", "give", "import", "new", "hold", "resume", "replace", "vacate", "act", "rollback", "end", "annul", "watch":
		return true
	}
	return false
}

func (c *Console) carryOut(ctx context.Context, args []string) error {
	switch args[0] {
	case "player":
		return c.player(ctx, args[1:])
	case "letters":
		return c.letters(args[1:])
	case "aside":
		return c.aside(ctx, args[1:])
	case "export":
		return c.export(args[1:])
	case "import":
		return c.imports()
	case "backup":
		return c.backup(args[1:])
	case "announce":
		return c.announce(args[1:])
	case "results":
		return c.results(args[1:])
	case "standings":
		asJSON, rest := Switch(args[1:], "json")
		if err := Words(rest, 0, 1, "standings [TITLE] [--json] --config FILE"); err != nil {
			return err
		}
		return c.Clerk.Standings(c.Now, c.Out, strings.Join(rest, ""), asJSON)
	case "stats":
		asJSON, rest := Switch(args[1:], "json")
		if err := Words(rest, 0, 0, "stats [--json] --config FILE"); err != nil {
			return err
		}
		return c.Clerk.Stats(c.Out, asJSON)
	case "verify":
		return adjudicator.VerifyStore(ctx, c.Out, c.Clerk.Options.Store, c.Clerk.Options.Titles, c.Step)
	}
	return c.match(ctx, args)
}

// done says what was done, unless err says why it was not.
func (c *Console) done(err error, format string, args ...any) error {
	if err == nil {
		c.say(format, args...)
	}
	return err
}

func (c *Console) say(format string, args ...any) { fmt.Fprintf(c.Out, format+"\n", args...) }

// match carries out a command of "postrider match".
func (c *Console) match(ctx context.Context, args []string) error {
	verb, rest := args[0], args[1:]
	secrets, rest := Switch(rest, "secrets")
	if secrets && verb != "show" && verb != "journal" {
		return fmt.Errorf("match %s shows no secrets, so --secrets has no place there", verb)
	}
	switch verb {
	case "new":
		return c.newMatch(ctx, rest)
	case "list":
		l, err := listing(rest, "matches")
		if err != nil {
			return err
		}
		return c.Clerk.List(c.Now, c.Out, l)
	case "show":
		if err := Words(rest, 1, 1, "match show CODE [--secrets] --config FILE, with a code such as FI7"); err != nil {
			return err
		}
		if secrets {
			return c.Clerk.ShowSecrets(c.Now, c.Out, rest[0])
		}
		return c.Clerk.Show(c.Now, c.Out, rest[0])
	case "journal":
		return c.journal(rest, secrets)
	case "hold":
		why, rest := Flag(rest, "why")
		if err := Words(rest, 1, 1, `match hold CODE [--why TEXT] --config FILE`); err != nil {
			return err
		}
		return c.done(c.Clerk.Hold(c.Now, rest[0], why),
			"%[1]s is held, and its players are told; match resume %[1]s lets it go on", strings.ToUpper(rest[0]))
	case "resume":
		if err := Words(rest, 1, 1, "match resume CODE --config FILE"); err != nil {
			return err
		}
		return c.done(c.Clerk.Release(c.Now, rest[0]), "%s goes on, and its players are told", strings.ToUpper(rest[0]))
	case "replace":
		return c.replace(rest)
	case "vacate":
		return c.vacate(rest)
	case "act":
		return c.act(rest)
	case "clock":
		if err := Words(rest, 2, 2, "match clock CODE NAME --config FILE, with the name of a clock of the configuration, or none"); err != nil {
			return err
		}
		return c.done(c.Clerk.SetClock(c.Now, rest[0], rest[1]), "%s is played by the clock %s from now on, and its players are told",
			strings.ToUpper(rest[0]), rest[1])
	case "give":
		return c.give(rest)
	case "rollback":
		return c.rollback(rest)
	case "watch":
		return c.watch(rest)
	case "end":
		return c.end(rest)
	case "annul":
		why, rest := Flag(rest, "why")
		if err := Words(rest, 1, 1, "match annul CODE --why TEXT --config FILE"); err != nil {
			return err
		}
		return c.done(c.Clerk.Annul(c.Now, rest[0], why), "how %s ended counts for nobody, and its players are told", strings.ToUpper(rest[0]))
	}
	return fmt.Errorf("match %s is not known; there are new, list, show, journal, hold, resume, replace, vacate, act, "+
		"clock, give, rollback, watch, end and annul", verb)
}

// end is "match end".
func (c *Console) end(args []string) error {
	nobody, args := Switch(args, "no-winner")
	winner, args := Flag(args, "winner")
	why, args := Flag(args, "why")
	usage := "match end CODE [--winner SEAT | --no-winner] [--why TEXT] --config FILE"
	if err := Words(args, 1, 1, usage); err != nil {
		return err
	}
	if nobody && winner != "" {
		return fmt.Errorf("--winner and --no-winner exclude one another; write it as: postrider %s", usage)
	}
	won := "nobody has"
	if winner != "" {
		won = strings.ToLower(winner) + " has"
	}
	result, err := c.Clerk.Judge(c.Now, args[0], games.Seat(strings.ToLower(winner)), why)
	if len(result.Winners) > 1 {
		won = strings.Join(result.Winners, " and ") + " have"
	}
	return c.done(err, "%s is over, %s won, and its players are sent its journal", strings.ToUpper(args[0]), won)
}

// listing reads what is wanted of a list.
func listing(args []string, name string) (l adjudicator.Listing, err error) {
	l.JSON, args = Switch(args, "json")
	l.Player, args = Flag(args, "player")
	l.Title, args = Flag(args, "title")
	idle, args := Flag(args, "idle")
	if idle != "" {
		if l.Idle, err = clock.ParseDuration(idle); err != nil {
			return l, fmt.Errorf("--idle: %w", err)
		}
	}
	return l, Words(args, 0, 0, name+" [--player P] [--title TITLE] [--idle TIME] [--json] --config FILE")
}

// results is "results".
func (c *Console) results(args []string) error {
	asCSV, args := Switch(args, adjudicator.ResultsCSV)
	asJSON, args := Switch(args, adjudicator.ResultsJSON)
	since, args := Flag(args, "since")
	usage := "results [--csv | --json] [--since DATE] --config FILE"
	if err := Words(args, 0, 0, usage); err != nil {
		return err
	}
	form := ""
	switch {
	case asCSV && asJSON:
		return fmt.Errorf("--csv and --json exclude one another; write it as: postrider %s", usage)
	case asCSV:
		form = adjudicator.ResultsCSV
	case asJSON:
		form = adjudicator.ResultsJSON
	}
	var from time.Time
	if since != "" {
		zone := c.Clerk.Options.Zone
		if zone == nil {
			zone = time.UTC
		}
		var err error
		if from, err = time.ParseInLocation(time.DateOnly, since, zone); err != nil {
			return fmt.Errorf("--since %q is no date; write it as 2026-03-01", since)
		}
	}
	return c.Clerk.Results(c.Out, from, form)
}

// journal is "match journal".
func (c *Console) journal(args []string, secrets bool) error {
	if err := Words(args, 1, 1, "match journal CODE [--secrets] --config FILE, with a code such as FI7"); err != nil {
		return err
	}
	lines, err := c.Clerk.Journal(c.Now, args[0], secrets)
	if err != nil {
		return err
	}
	return games.WriteJournal(c.Out, lines)
}

// replace is "match replace".
func (c *Console) replace(args []string) error {
	usage := `match replace CODE SEAT "NAME=ADDRESS" --config FILE, or bot in place of NAME=ADDRESS`
	if err := Words(args, 3, 3, usage); err != nil {
		return err
	}
	who, ok := person(args[2])
	if !ok {
		return fmt.Errorf("%q names nobody; write it as: postrider %s", args[2], usage)
	}
	seat := strings.ToLower(args[1])
	done, err := c.Clerk.Replace(c.Now, args[0], games.Seat(seat), who)
	if done.Was == "" {
		return c.done(err, "%s plays %s in %s, which nobody had; all are told", done.Is, seat, strings.ToUpper(args[0]))
	}
	return c.done(err, "%s plays %s in %s in place of %s; all are told", done.Is, seat, strings.ToUpper(args[0]), done.Was)
}

// vacate is "match vacate".
func (c *Console) vacate(args []string) error {
	bot, args := Switch(args, Bot)
	if err := Words(args, 2, 2, "match vacate CODE SEAT [--bot] --config FILE"); err != nil {
		return err
	}
	code, seat := strings.ToUpper(args[0]), strings.ToLower(args[1])
	done, err := c.Clerk.Vacate(c.Now, code, games.Seat(seat), bot)
	if err != nil {
		return err
	}
	who := "you act for it"
	if bot {
		who = "the program plays it"
	}
	if done.Was == "" {
		c.say("%s of %s is vacant still, and %s until somebody has it; all are told", seat, code, who)
	} else {
		c.say("%s of %s is vacant, %s does not play it any more, and %s until somebody has it; all are told", seat, code, done.Was, who)
	}
	if done.Asked && !bot {
		c.say("the match waits for it: match act %s %s shows what is asked", code, seat)
	}
	c.say("match replace %s %s NAME=ADDRESS gives it to somebody", code, seat)
	return nil
}

// act is "match act": with the text of a file, or without one to see what is asked.
func (c *Console) act(args []string) error {
	if err := Words(args, 2, 3, "match act CODE SEAT [FILE|-] --config FILE"); err != nil {
		return err
	}
	seat := games.Seat(strings.ToLower(args[1]))
	if len(args) == 2 {
		return c.Clerk.ShowSeat(c.Now, c.Out, args[0], seat)
	}
	return c.Clerk.Act(c.Now, c.Out, args[0], seat, c.Input)
}

// give is "match give".
func (c *Console) give(args []string) error {
	usage := "match give CODE SEAT TIME --config FILE, with a time such as 3d or 36h"
	if err := Words(args, 3, 3, usage); err != nil {
		return err
	}
	d, err := clock.ParseDuration(args[2])
	if err != nil {
		return fmt.Errorf("%w; write it as: postrider %s", err, usage)
	}
	seat := strings.ToLower(args[1])
	return c.done(c.Clerk.Give(c.Now, args[0], games.Seat(seat), d), "%s may take %s more in %s; all are told",
		seat, args[2], strings.ToUpper(args[0]))
}

// watch is "match watch".
func (c *Console) watch(args []string) error {
	if err := Words(args, 2, 2, "match watch CODE STEPS --config FILE, or no in place of STEPS"); err != nil {
		return err
	}
	may := adjudicator.Watching{}
	if args[1] != "no" {
		var err error
		if may, err = watching(args[1]); err != nil {
			return err
		}
	}
	code := strings.ToUpper(args[0])
	err := c.Clerk.LetWatch(c.Now, code, may)
	if may.Allowed {
		return c.done(err, "%s may be watched from now on, %d steps later, and its players are told", code, may.Delay)
	}
	return c.done(err, "%s may not be watched any more, and its players are told", code)
}

// rollback is "match rollback".
func (c *Console) rollback(args []string) error {
	usage := "match rollback CODE [LINE] [--new-dice] --config FILE; match show CODE lists the lines of its checkpoints"
	newDice, args := Switch(args, "new-dice")
	if err := Words(args, 1, 2, usage); err != nil {
		return err
	}
	line := 0
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no line of a journal; write it as: postrider %s", args[1], usage)
		}
		line = n
	}
	done, err := c.Clerk.Rollback(c.Now, args[0], line, newDice)
	if err != nil {
		return err
	}
	dice := "dice and cards fall as they fell"
	switch {
	case newDice:
		dice = "dice and cards fall anew"
	case done.NewDice:
		dice = "its players may change seats again from there, so dice and cards fall anew"
	}
	c.say("%s was taken back to its checkpoint at line %d; %s, and its players are told", strings.ToUpper(args[0]), done.Line, dice)
	return nil
}
