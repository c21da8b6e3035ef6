package gm

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/store"
)

// export writes all of a match.
func (c *Console) export(args []string) error {
	secrets, args := Switch(args, "secrets")
	if err := Words(args, 1, 1, "export CODE [FILE] [--secrets] --config FILE"); err != nil {
		return err
	}
	return c.Clerk.Export(c.Now, c.Out, args[0], secrets)
}

// imports reads what export wrote.
func (c *Console) imports() error {
	done, err := c.Clerk.Import(strings.NewReader(c.Input))
	if err != nil {
		return err
	}
	part := ""
	if done.Part {
		part = " in part (the rest by other rules)"
	}
	c.say("%s is in this club now, %s: %d lines of journal, recomputed%s, and %d reports",
		done.Code, done.State, done.Lines, part, done.Reports)
	for _, list := range []struct {
		what  string
		names []string
	}{
		{"new players", done.Made},
		{"players who were here already", done.Known},
		{"players whose earlier reply addresses are void here (player renew-token P sends new ones)", done.Renewed},
	} {
		if len(list.names) > 0 {
			c.say("%s: %s", list.what, strings.Join(list.names, ", "))
		}
	}
	return nil
}

// backup writes a copy of the store, while it is in use, and says what it holds.
func (c *Console) backup(args []string) error {
	force, args := Switch(args, "force")
	if err := Words(args, 1, 1, "backup FILE [--force] --config FILE"); err != nil {
		return err
	}
	path := args[0]
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("%s is no file; name one, such as %s", path, filepath.Join(path, "club.backup"))
	}
	if what, ok := c.Owns(path); ok { // of that the store speaks
		return fmt.Errorf("%s is %s; name another", path, what)
	}
	write := c.Clerk.Options.Store.BackupTo
	if force {
		write = c.Clerk.Options.Store.BackupOver
	}
	switch err := write(path); {
	case errors.Is(err, store.ErrOther):
		return fmt.Errorf("%w; --force puts this one in its place", err)
	case errors.Is(err, store.ErrForeign):
		return fmt.Errorf("%w; name another, or move it away", err)
	case err != nil:
		return err
	}
	// What it holds is looked up in the copy, for the store goes on.
	copied, err := store.Open(path, time.Second)
	if err != nil {
		return err
	}
	defer copied.Close()
	held, err := Contents(copied, c.Now)
	if err != nil {
		return err
	}
	if err := c.Clerk.Options.Store.BackedUp(c.Now); err != nil {
		return err
	}
	c.say("%s holds %s; the key file is not in it: keep a copy of it too, in another place", path, held)
	return nil
}

// A Content is what a store holds.
type Content struct {
	Matches, Players, Letters int
	Last                      time.Time // when it changed, by no clock that was ahead
}

func (c Content) String() string {
	s := adjudicator.Count(c.Matches, "match", "matches") + " and " + adjudicator.Count(c.Players, "player", "players")
	if !c.Last.IsZero() {
		s += ", as they were at " + c.Last.UTC().Format(time.RFC3339)
	}
	return s
}

// Contents looks up what an open store holds.
func Contents(st *store.Store, now time.Time) (Content, error) {
	matches, err := st.Matches()
	if err != nil {
		return Content{}, err
	}
	players, err := st.Players()
	if err != nil {
		return Content{}, err
	}
	letters, err := st.Letters()
	if err != nil {
		return Content{}, err
	}
	last, err := st.LastChange(now)
	return Content{len(matches), len(players), len(letters), last}, err
}
