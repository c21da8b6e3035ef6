package gm

import (
	"fmt"

	"postrider/adjudicator"
)

// AnnounceUsage is how the command is written that announces something.
const AnnounceUsage = "announce FILE|- [--subject TEXT] --config FILE"

// announce is "announce", with the text of a file.
func (c *Console) announce(args []string) error {
	subject, args := Flag(args, "subject")
	if err := Words(args, 1, 1, AnnounceUsage); err != nil {
		return err
	}
	a, err := adjudicator.ReadAnnouncement(subject, c.Input)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	done, err := c.Clerk.Announce(c.Now, a)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	c.say("%q goes to %s", done.Subject, adjudicator.Count(done.Letters, "player", "players"))
	if without := done.Without(); without != "" {
		c.say("not to: %s", without)
	}
	return nil
}
