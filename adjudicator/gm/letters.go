package gm

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postrider/adjudicator"
	"postrider/mail"
)

// entry reads a command on one letter or message (what), such as "show 7", of a
// group of commands that lists them. usages say how each of its commands is
// written.
func entry(group, what string, args []string, usages ...string) (verb string, n uint64, err error) {
	var verbs []string
	for _, usage := range usages {
		verb, _, _ := strings.Cut(usage, " ")
		verbs = append(verbs, verb)
		if verb != args[0] {
			continue
		}
		if err := Words(args[1:], 1, 1, group+" "+usage+" --config FILE"); err != nil {
			return "", 0, err
		}
		if n, err = strconv.ParseUint(args[1], 10, 64); err != nil {
			err = fmt.Errorf("%q is no number of a %s; postrider %s lists them", args[1], what, group)
		}
		return verb, n, err
	}
	last := len(verbs) - 1
	return "", 0, fmt.Errorf("%[1]s %[2]s is not known; there are %[3]s and %[4]s, and %[1]s alone lists them",
		group, args[0], strings.Join(verbs[:last], ", "), verbs[last])
}

// lists reports whether the words behind a group of commands ask for its list.
func lists(group string, args []string) (bool, error) {
	if len(args) > 0 && args[0] != "list" {
		return false, nil
	}
	return true, Words(args[min(len(args), 1):], 0, 0, group+" --config FILE")
}

// letters carries out a command of "postrider letters".
func (c *Console) letters(args []string) error {
	secrets, args := Switch(args, "secrets")
	if list, err := lists("letters", args); err != nil {
		return err
	} else if list {
		return c.Clerk.Letters(c.Out)
	}
	if slices.Equal(args, []string{"retry", "all"}) {
		n, err := c.Clerk.RetryLetters(c.Now)
		if err == nil && n == 0 {
			return c.done(nil, "the outbox is empty")
		}
		return c.done(err, "letters that are sent again at once: %d", n)
	}
	verb, n, err := entry("letters", "letter", args, "show N [--secrets]", "retry N|all", "drop N")
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
	if list, err := lists("aside", args); err != nil {
		return err
	} else if list {
		return c.Clerk.Asides(c.Out)
	}
	if slices.Equal(args, []string{"again", "all"}) {
		return c.allAgain(ctx)
	}
	verb, n, err := entry("aside", "message", args, "show N [--secrets]", "again N|all", "drop N")
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return c.Clerk.Aside(c.Now, c.Out, n, secrets)
	case "drop":
		return c.done(c.Clerk.DropAside(c.Now, n), "message %d is kept no longer", n)
	}
	return c.again(ctx, n)
}

// allAgain handles again all that was set aside, the oldest first; what fails is said.
func (c *Console) allAgain(ctx context.Context) error {
	asides, err := c.Clerk.Options.Store.Asides()
	if err == nil && len(asides) == 0 {
		c.say("nothing is set aside")
	}
	for _, a := range asides {
		if err := c.again(ctx, a.N); err != nil {
			c.say("message %d: %v", a.N, err)
		}
	}
	return err
}

// again handles again a message that was set aside.
func (c *Console) again(ctx context.Context, n uint64) error {
	r, err := c.Clerk.AsideAgain(ctx, c.Now, n, func(raw []byte) mail.Message { return c.Read(ctx, raw) })
	if r.Outcome == adjudicator.Held {
		return c.done(err, "message %d failed again, and is set aside anew; %s is held", n, r.Match)
	}
	return c.done(err, "message %d was handled again: %s, %d letters", n, r.Outcome, r.Letters)
}
