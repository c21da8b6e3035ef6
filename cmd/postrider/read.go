package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"postrider/games"
	"postrider/mail"
)

// read is the command read.
func read(_ context.Context, e env, args []string) error {
	fs := flags(e, "read")
	body := fs.Bool("text-body", false, "each file is the body of a plain UTF-8 message")
	authserv := fs.String("authserv-id", "", "the `name` of the server whose Authentication-Results count")
	files, err := parse(fs, args)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		files = []string{"-"}
	}
	enc := json.NewEncoder(e.out)
	enc.SetEscapeHTML(false)
	for _, file := range files {
		raw, err := readMessage(e, file)
		if err != nil {
			return err
		}
		m := mail.Message{}
		if *body {
			m = mail.ReadBody(string(raw))
		} else {
			m = mail.Read(raw, mail.ReadOptions{AuthservID: *authserv, SubjectTokens: true})
		}
		if err := enc.Encode(m); err != nil {
			return err
		}
	}
	return nil
}

// readMessage reads a file, or standard input for "-", no further than shows
// that it is too large.
func readMessage(e env, file string) ([]byte, error) {
	in := e.in
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	return io.ReadAll(io.LimitReader(in, int64(mail.DefaultLimits.Size)+1))
}

// verify is the command verify.
func verify(ctx context.Context, e env, args []string) error {
	fs := flags(e, "verify")
	inStore := fs.Bool("store", false, "recompute every match of a store: of the file named, or of the club of --config")
	configFile := fs.String("config", "", "the configuration `file` of a club, for --store")
	folder := fs.String("data", "", "the `folder` with the data files that the match was played by")
	files, err := parse(fs, args)
	if err != nil {
		return err
	}
	if *inStore {
		return verifyStore(ctx, e, *configFile, files)
	}
	if len(files) != 1 || *configFile != "" {
		fmt.Fprintln(e.err, "postrider verify needs one journal file; see postrider verify --help")
		return errUsage
	}
	f := e.in
	if files[0] != "-" {
		file, err := os.Open(files[0])
		if err != nil {
			return err
		}
		defer file.Close()
		f = file
	}
	lines, err := games.ReadJournal(f)
	if err != nil {
		return fmt.Errorf("%s: %w", files[0], err)
	}
	all := allTitles()
	if len(lines) > 0 && all[lines[0].Title] != nil {
		title, err := withData(all[lines[0].Title], *folder)
		if err != nil {
			return err
		}
		all[title.Name()] = title
	}
	seen, err := games.Recompute(func(name string) games.Title { return all[name] }, lines)
	if err != nil {
		return fmt.Errorf("%s does not verify: %w", files[0], err)
	}
	if len(seen.Skipped) > 0 {
		return notVerified(files[0], all[seen.Title].Version(), *folder, seen)
	}
	fmt.Fprintf(e.out, "verified: %s, %d lines, every die, card, question and answer\n", files[0], len(lines))
	return nil
}

// notVerified says which lines of a journal could not be played, because they
// were played by other rules or data, and how they could be.
func notVerified(file, version, folder string, seen games.Verified) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s is verified in part only: digests, dice and cards are right, but", file)
	for _, s := range seen.Skipped {
		fmt.Fprintf(&b, "\n  lines %d to %d were played by version %s of %s, which version %s here does not play alike", s.From, s.To, s.Version, seen.Title, version)
		theirs, own, _ := strings.Cut(s.Version, "+")
		ours, _, _ := strings.Cut(version, "+")
		switch {
		case theirs != ours:
			fmt.Fprintf(&b, "; verify them with the program of version %s", theirs)
		case own == "":
			fmt.Fprintf(&b, "; verify them without --data")
		case folder == "":
			fmt.Fprintf(&b, "; the club's own data are needed: postrider verify --data FOLDER, with the folder whose version is %s", s.Version)
		default:
			fmt.Fprintf(&b, "; %s is not the folder that they were played by", folder)
		}
	}
	return errors.New(b.String())
}
