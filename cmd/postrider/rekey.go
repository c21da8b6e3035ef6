package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"postrider/adjudicator"
	"postrider/store"
	"postrider/store/file"
)

// rekey is the command rekey: a new key for a club.
func rekey(ctx context.Context, e env, args []string) error {
	flagSet := flags(e, "rekey")
	keyFile := flagSet.String("file", "", "the `file` of the key, where the configuration names a credential")
	c, err := parseClub(e, flagSet, args, "--config FILE")
	if err != nil {
		return err
	}
	switch {
	case isCredential(c.Store.Key) && *keyFile == "":
		return fmt.Errorf("store.key_file is %q; say with --file which file that comes from", c.Store.Key)
	case *keyFile != "":
		c.Store.Key = *keyFile
	}
	if err := private("store.file", c.Store.File); err != nil {
		return err
	}
	st, err := store.OpenContext(ctx, c.Store.File, time.Second)
	if errors.Is(err, store.ErrLocked) {
		return fmt.Errorf("%w; stop the daemon first", err)
	}
	if err != nil {
		return err
	}
	defer st.Close()
	kept, lost, err := changeKey(st, c.Store.Key, e.now())
	if err != nil {
		return err
	}
	clerk, err := newClerk(c, st, newLog(c.Log, e.err))
	if err != nil {
		return err
	}
	n, err := clerk.RenewAll(e.now())
	if err != nil {
		return err
	}
	fmt.Fprintf(e.out, "%s holds a new key: copy it to where you keep your copies\n", c.Store.Key)
	if kept != "" {
		fmt.Fprintf(e.out, "%s holds the old one, which older backups need\n", kept)
	}
	if lost > 0 {
		fmt.Fprintf(e.out, "%d letters and messages set aside could not be opened without the old key, and are lost\n", lost)
	}
	fmt.Fprintf(e.out, "%d players get new reply addresses when the daemon runs; all older ones are void\n", n)
	return nil
}

// newKeyEnd is the end of the name of a new key that is not yet in its place.
const newKeyEnd = ".new"

// changeKey draws a new key, has the store sealed with it, and puts it in the
// place of the old one. It returns where the old one is kept; empty if there was
// none, and what was sealed with it is lost. Interrupted at any point, it can be
// begun again.
func changeKey(st *store.Store, path string, now time.Time) (kept string, lost int, err error) {
	old, err := readKey(path)
	if errors.Is(err, fs.ErrNotExist) {
		old = nil
	} else if err != nil {
		return "", 0, err
	}
	isKey := func(head []byte) bool { return len(head) == keyBytes || file.Blank(head) }
	fresh := path + newKeyEnd
	if err := file.Replaceable(fresh, "new key", isKey); err != nil {
		return "", 0, err
	}
	key, err := readSecret("new key", fresh)
	if errors.Is(err, fs.ErrNotExist) || err == nil && file.Blank(key) {
		if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", 0, err
		}
		key, err = newClubKey(fresh)
	}
	if err != nil {
		return "", 0, err
	}
	lost, err = adjudicator.NewKey(st, old, key)
	if errors.Is(err, store.ErrKey) {
		return "", 0, fmt.Errorf("%w than that in %s; if the right one is lost, move this one away and try again", err, path)
	}
	if err != nil {
		return "", 0, err
	}
	if old != nil {
		kept = path + ".until-" + now.UTC().Format("20060102-150405")
		if err := os.Link(path, kept); err != nil {
			return "", 0, err
		}
	}
	return kept, lost, os.Rename(fresh, path)
}
