package main

import (
	"context"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"postrider/adjudicator"
	"postrider/mail"
	"postrider/store"
	"postrider/store/file"
)

// openClub opens store and clerk of a configuration. The caller closes the
// store.
func openClub(ctx context.Context, c *config, log *slog.Logger) (*store.Store, *adjudicator.Clerk, error) {
	if err := private("store.file", c.Store.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	st, err := store.OpenContext(ctx, c.Store.File, time.Second)
	if err != nil {
		return nil, nil, err
	}
	clerk, err := newClerk(c, st, log)
	if err != nil {
		st.Close()
		return nil, nil, err
	}
	return st, clerk, nil
}

// passingClub has something done with a match in a club as c says, whose store is
// thrown away afterwards. Nothing of it is logged.
func passingClub(ctx context.Context, c config, now time.Time, m adjudicator.NewMatch,
	do func(st *store.Store, clerk *adjudicator.Clerk, code string) error) error {
	dir, err := os.MkdirTemp("", "postrider-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	st, clerk, err := openClub(ctx, &c, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer st.Close()
	code, err := clerk.NewMatch(ctx, now, m)
	if err != nil {
		return err
	}
	return do(st, clerk, code)
}

// newClerk makes the clerk of a club.
func newClerk(c *config, st *store.Store, log *slog.Logger) (*adjudicator.Clerk, error) {
	key, err := clubKey(c.Store.Key, st.Sealed())
	if err != nil {
		return nil, err
	}
	titles, err := c.titles()
	if err != nil {
		return nil, err
	}
	o := adjudicator.Options{Store: st, Titles: titles, Key: key, Club: c.Club.Name, Address: c.Club.Address,
		SubjectTokens: c.Club.SubjectTokens, PlainSender: c.Club.PlainSender, MaxPerHour: c.Club.MaxPerHour, Log: log,
		Picture: c.Club.Picture, Weekly: c.Club.Weekly.Weekly, Joining: c.Club.Joining,
		Clocks: c.rules(), Clock: c.Matches.Clock, AwayDays: c.Matches.AwayDays,
		Watching: adjudicator.Watching{Allowed: c.Matches.Watch, Delay: c.Matches.WatchDelay}}
	if o.Zone, err = time.LoadLocation(c.Club.Zone); err != nil {
		return nil, fmt.Errorf("club.zone: %w", err)
	}
	for _, gm := range c.Club.GM {
		o.GM = append(o.GM, mail.Address{Addr: gm})
	}
	return adjudicator.New(o)
}

// keyBytes is the length of the key that tokens are made from.
const keyBytes = 32

// clubKey reads the key file, or creates it at the first start, when nothing in
// the store is sealed with it.
func clubKey(file string, sealed bool) ([]byte, error) {
	key, err := readKey(file)
	if errors.Is(err, fs.ErrNotExist) && !sealed {
		return newClubKey(file)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("store.key_file %s is missing, and the store's letters are sealed with it; restore it "+
			"from your copy (docs/club.md says what to do if there is none)", file)
	}
	if err != nil {
		return nil, err
	}
	if len(key) < keyBytes {
		return nil, fmt.Errorf("store.key_file %s is too short; restore it from your copy (a new key makes every "+
			"reply address in play invalid)", file)
	}
	return key, nil
}

// readKey reads the key file. What is no file is not waited for.
func readKey(file string) ([]byte, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("store.key_file %s is no file", file)
	}
	return readSecret("store.key_file", file)
}

// newClubKey draws a key and writes its file, which only its owner can read.
func newClubKey(name string) ([]byte, error) {
	key := make([]byte, keyBytes)
	if _, err := cryptorand.Read(key); err != nil {
		return nil, fmt.Errorf("store.key_file: drawing a key: %w", err)
	}
	err := file.Make(name, 0o600, true, file.Bytes(key))
	if err == nil {
		err = file.SyncFolder(filepath.Dir(name))
	}
	if err != nil {
		return nil, fmt.Errorf("store.key_file: %w", err)
	}
	return key, nil
}
