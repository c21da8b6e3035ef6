package gm

import (
	"context"
	"fmt"
	"strconv"

	"postrider/adjudicator"
	"postrider/mail"
)

// numbered reads the number of a letter or message; list is the command that lists
// them.
func numbered(s, what, list string) (uint64, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no number of a %s; postrider %s lists them", s, what, list)
	}
	return n, nil
}

// letters carries out a command of "postrider letters".
func (c *Console) letters(args []string) error {
	secrets, args := Switch(args, "secrets")
	if len(args) == 0 {
		args = []string{"list"}
	}
	verb, rest := args[0], args[1:]
	usage := ""
	switch verb {
	case "list":
		if err := Words(rest, 0, 0, "letters --config FILE"); err != nil {
			return err
		}
		return c.Clerk.Letters(c.Out)
	case "show":
		usage = "letters show N [--secrets]"
	case "retry":
		usage = "letters retry N|all"
	case "drop":
		usage = "letters drop N"
	default:
		return fmt.Errorf("letters %s is not known; there are show, retry and drop, and letters alone lists them", verb)
	}
	if err := Words(rest, 1, 1, usage+" --config FILE"); err != nil {
		return err
	}
	if verb == "retry" && rest[0] == "all" {
		n, err := c.Clerk.RetryLetters(c.Now)
		if err == nil && n == 0 {
			return c.done(nil, "the outbox is empty")
		}
		return c.done(err, "letters that are sent again at once: %d", n)
	}
	n, err := numbered(rest[0], "letter", "letters")
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return c.Clerk.Letter(c.Now, c.Out, n, secrets)
	case "retry":
		to, err := c.Clerk.RetryLetter(c.Now, n)
		return c.done(err, "letter %d to %s is sent again at once", n, to)
	}
	to, err := c.Clerk.DropLetter(c.Now, n)
	return c.done(err, "letter %d to %s will not be sent", n, to)
}

// aside carries out a command of "postrider aside".
func (c *Console) aside(ctx context.Context, args []string) error {
	secrets, args := Switch(args, "secrets")
	if len(args) == 0 {
		args = []string{"list"}
	}
	verb, rest := args[0], args[1:]
	usage := ""
	switch verb {
	case "list":
		if err := Words(rest, 0, 0, "aside --config FILE"); err != nil {
			return err
		}
		return c.Clerk.Asides(c.Out)
	case "show":
		usage = "aside show N [--secrets]"
	case "again":
		usage = "aside again N"
	case "drop":
		usage = "aside drop N"
	default:
		return fmt.Errorf("aside %s is not known; there are show, again and drop, and aside alone lists them", verb)
	}
	if err := Words(rest, 1, 1, usage+" --config FILE"); err != nil {
		return err
	}
	n, err := numbered(rest[0], "message", "aside")
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return c.Clerk.Aside(c.Now, c.Out, n, secrets)
	case "drop":
		return c.done(c.Clerk.DropAside(c.Now, n), "message %d is kept no longer", n)
	}
	r, err := c.Clerk.AsideAgain(ctx, c.Now, n, func(raw []byte) mail.Message { return c.Read(ctx, raw) })
	if r.Outcome == adjudicator.Held {
		return c.done(err, "message %d failed again, and is set aside anew; %s is held", n, r.Match)
	}
	return c.done(err, "message %d was handled again: %s, %d letters", n, r.Outcome, r.Letters)
}
