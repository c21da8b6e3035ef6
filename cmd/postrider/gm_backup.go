package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/store"
)

// onCopy has something done with a copy of a store that nobody has open.
func onCopy(e env, file string, do func(*store.Store) error) error {
	dir, err := os.MkdirTemp("", "postrider")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tmp := filepath.Join(dir, "store")
	if err := copyStore(e, file, tmp); err != nil {
		return err
	}
	st, err := store.Open(tmp, time.Second)
	if err != nil {
		return err
	}
	defer st.Close()
	return do(st)
}

// restore is the command restore.
func restore(ctx context.Context, e env, args []string) error {
	given, rest := gm.Flag(args, "config")
	if wantsHelp(rest) || len(rest) == 0 {
		fmt.Fprint(e.out, page("restore"))
		if len(rest) == 0 {
			return errUsage
		}
		return nil
	}
	path := configFile(given)
	if path == "" {
		fmt.Fprintln(e.err, "postrider restore needs --config FILE; see postrider restore --help")
		return errUsage
	}
	force, rest := gm.Switch(rest, "force")
	dry, rest := gm.Switch(rest, "dry-run")
	if err := gm.Words(rest, 1, 1, "restore FILE [--force] [--dry-run] --config FILE"); err != nil {
		return err
	}
	c, err := loadConfig(path)
	if err != nil {
		return err
	}
	if conn, err := net.DialTimeout("unix", c.Store.Socket, time.Second); err == nil {
		conn.Close()
		return fmt.Errorf("a daemon runs on this store (it answers at %s); stop it first", c.Store.Socket)
	}
	return restoreTo(ctx, c, e, rest[0], force, dry, path)
}

// restoreTo puts a backup in the place of a club's store; dry: it only says so.
func restoreTo(ctx context.Context, c *config, e env, backup string, force, dry bool, configFile string) error {
	if _, err := os.Stat(c.Store.Key); err != nil && !isCredential(c.Store.Key) {
		return fmt.Errorf("the key file %s cannot be found; put your copy of it there first, for without it no reply "+
			"address in play is good", c.Store.Key)
	}
	path := c.Store.File
	info, err := os.Stat(path)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if there && !info.Mode().IsRegular() {
		return fmt.Errorf("store.file %s is no file", path)
	}
	if there && !force {
		return fmt.Errorf("there is a store at %s; --force moves it aside and puts the backup in its place", path)
	}
	// The lock of the old store keeps a daemon from starting meanwhile. One that
	// is damaged cannot be opened, and is just what a backup is for.
	if there {
		switch old, err := store.OpenContext(ctx, path, time.Second); {
		case err == nil:
			defer old.Close()
		case errors.Is(err, store.ErrLocked):
			return fmt.Errorf("%w; stop the daemon first", err)
		}
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".restored-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tmp := filepath.Join(dir, filepath.Base(path))
	held, err := copyIn(ctx, c, e, backup, tmp)
	if err != nil {
		return err
	}
	aside := path + ".before-" + e.now().UTC().Format("20060102T150405Z")
	if dry {
		fmt.Fprintln(e.out, gm.DryRun)
	} else if err := store.Replace(path, tmp, aside); err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s holds now what %s held: %s\n", path, backup, held)
	if there {
		fmt.Fprintf(e.out, "the store that was there is %s\n", aside)
	}
	return nextSteps(e.out, held, configFile)
}

// copyIn copies a backup beside the store that it is to replace, looks through
// it whole, and finds out whether the club's key opens it.
func copyIn(ctx context.Context, c *config, e env, backup, tmp string) (gm.Content, error) {
	if err := copyStore(e, backup, tmp); err != nil {
		return gm.Content{}, err
	}
	copied := *c
	copied.Store.File = tmp
	st, _, err := openClub(ctx, &copied, slog.New(slog.DiscardHandler))
	if errors.Is(err, store.ErrKey) {
		return gm.Content{}, fmt.Errorf("%s was written with another key than %s; put the key file that belongs to it "+
			"there first", backup, c.Store.Key)
	}
	if err != nil {
		return gm.Content{}, err
	}
	defer st.Close()
	return gm.Contents(st, e.now())
}

// copyStore copies a store that nobody has open, and shows how far it has come.
func copyStore(e env, from, to string) error {
	size := int64(0)
	if info, err := os.Stat(from); err == nil {
		size = info.Size()
	}
	seen, end := (&screen{w: e.err}).counting("copying", size)
	defer end()
	return store.Copy(from, to, seen)
}

// nextSteps says what is to be done after a restore.
func nextSteps(out io.Writer, held gm.Content, configFile string) error {
	since := "48h"
	if !held.Last.IsZero() {
		since = held.Last.UTC().Add(-24 * time.Hour).Format(time.RFC3339)
	}
	_, err := fmt.Fprintf(out, `
What happened since the backup is made up for by reading the messages again:
  1. Do again what you did yourself since then (match end, player address ...).
     Matches that were set up since then are lost; set up new ones.
  2. postrider serve --config %s --reread %s
     handles what came since a day before the backup; what the backup knows does
     nothing. The same sheets in the same order give the same dice. Players may
     get letters a second time, under the same Message-ID; %s
     in the outbox of the backup.
  3. postrider verify --store --config %s
     recomputes every match.
`, configFile, since, adjudicator.Count(held.Letters, "letter lies", "letters lie"), configFile)
	return err
}

// verifyStore recomputes every match of a store: of a file that nobody has
// open, such as a backup, or of a club, through its daemon.
func verifyStore(ctx context.Context, e env, path string, files []string) error {
	if len(files) == 0 {
		path = configFile(path)
	}
	if path == "" && len(files) == 0 || len(files) > 1 {
		fmt.Fprintln(e.err, "postrider verify --store needs a store's file, or --config FILE; see postrider verify --help")
		return errUsage
	}
	titles := allTitles()
	var c *config
	if path != "" {
		var err error
		if c, err = loadConfig(path); err != nil {
			return err
		}
		if titles, err = c.titles(); err != nil {
			return err
		}
	}
	if len(files) == 0 {
		return atClub(ctx, c, e, request{Args: []string{"verify"}}, e.out)
	}
	err := onCopy(e, files[0], func(st *store.Store) error {
		var out bytes.Buffer // so that no line is written into what is shown
		step, end := (&screen{w: e.err}).steps("matches")
		err := adjudicator.VerifyStore(ctx, &out, st, titles, step)
		end()
		if _, writeErr := out.WriteTo(e.out); err == nil {
			err = writeErr
		}
		return err
	})
	if errors.Is(err, store.ErrLocked) {
		return fmt.Errorf("%w; --config FILE asks the daemon", err)
	}
	return err
}
