package gm

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"postrider/adjudicator"
	"postrider/mail"
)

// who tells how a player is named.
const who = ", where P is one of his addresses or a number such as p3"

// player carries out a command of "postrider player".
func (c *Console) player(ctx context.Context, args []string) error {
	if len(args) == 0 {
		return errors.New("player: there are list, show, rename, address, renew-token, suspend, resume, lift, pending, approve and refuse")
	}
	verb, rest := args[0], args[1:]
	switch verb {
	case "list":
		l, err := listing(rest, "players")
		if err != nil {
			return err
		}
		return c.Clerk.Players(c.Now, c.Out, l)
	case "show":
		if err := Words(rest, 1, 1, "player show P --config FILE"+who); err != nil {
			return err
		}
		return c.Clerk.ShowPlayer(c.Out, rest[0])
	case "suspend":
		if err := Words(rest, 1, 1, "player suspend P --config FILE"+who); err != nil {
			return err
		}
		p, err := c.Clerk.Suspend(c.Now, rest[0])
		return c.done(err, "%s is suspended: he gets no letters, and what he sends does nothing; he and his opponents are told; "+
			"player resume %s ends it", p.Name, p.ID)
	case "lift":
		if err := Words(rest, 1, 9, "player lift P --config FILE"+who); err != nil {
			return err
		}
		done, err := c.Clerk.Lift(ctx, c.Now, strings.Join(rest, " "), func(raw []byte) mail.Message { return c.Read(ctx, raw) })
		if err == nil && done.Left > 0 {
			defer c.say("%s only in the mailbox's folder for what is set aside: serve --reread handles what is there",
				adjudicator.Count(done.Left, "more lies", "more lie"))
		}
		return c.done(err, "messages of %s that were set aside and are handled now: %d; what he sends is carried out again",
			done.Name, done.Handled)
	case "pending":
		if err := Words(rest, 0, 0, "player pending --config FILE"); err != nil {
			return err
		}
		return c.Clerk.Pending(c.Out)
	case "approve", "refuse":
		if err := Words(rest, 1, 9, "player "+verb+" NAME --config FILE, or the number or address that player pending shows"); err != nil {
			return err
		}
		name, err := c.Clerk.Admit(c.Now, strings.Join(rest, " "), verb == "approve")
		if verb == "refuse" {
			return c.done(err, "%s is not let in, and is told", name)
		}
		return c.done(err, "%s is a member from now on, and is told what can be written", name)
	case "resume":
		if err := Words(rest, 1, 1, "player resume P --config FILE"+who); err != nil {
			return err
		}
		p, err := c.Clerk.Return(c.Now, rest[0])
		return c.done(err, "%s may play again, and is sent his last reports; letters go to %s", p.Name, orNowhere(p.Address()))
	}
	if changed, err := c.changePlayer(verb, rest); changed {
		return err
	}
	return fmt.Errorf("player %s is not known; there are list, show, rename, address, renew-token, "+
		"suspend, resume, lift, pending, approve and refuse", verb)
}

// changePlayer changes how a player is called and reached; it is false if the verb says
// nothing of that.
func (c *Console) changePlayer(verb string, rest []string) (changed bool, err error) {
	switch verb {
	case "rename":
		if err := Words(rest, 2, 9, `player rename P "NEW NAME" --config FILE`+who); err != nil {
			return true, err
		}
		name := strings.Join(rest[1:], " ")
		was, err := c.Clerk.Rename(c.Now, rest[0], name)
		return true, c.done(err, "%s is called %s from now on; he and his opponents are told", was, name)
	case "address":
		if err := Words(rest, 3, 3, "player address P add|remove|first ADDRESS --config FILE"+who); err != nil {
			return true, err
		}
		is, err := c.Clerk.ChangeAddress(c.Now, rest[0], rest[1], rest[2])
		what := "%[1]s may write from %[2]s"
		switch rest[1] {
		case "remove":
			what = "%[2]s is no address of %[1]s any more"
		case "first":
			what = "%[2]s is the first address of %[1]s"
		}
		return true, c.done(err, what+"; letters to %[1]s go to %[3]s", is.Name, rest[2], orNowhere(is.To))
	case "renew-token":
		if err := Words(rest, 1, 1, "player renew-token P --config FILE"+who); err != nil {
			return true, err
		}
		name, err := c.Clerk.RenewTokens(c.Now, rest[0])
		return true, c.done(err, "the reply addresses of %s are void; new ones are on their way", name)
	}
	return false, nil
}

func orNowhere(addr string) string {
	if addr == "" {
		return "nowhere"
	}
	return addr
}
