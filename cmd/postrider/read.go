package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

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
func verify(_ context.Context, e env, args []string) error {
	files, err := parse(flags(e, "verify"), args)
	if err != nil {
		return err
	}
	if len(files) != 1 {
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
	if err := games.Verify(func(name string) games.Title { return all[name] }, lines); err != nil {
		return fmt.Errorf("%s does not verify: %w", files[0], err)
	}
	fmt.Fprintf(e.out, "verified: %s, %d lines, every die, card, question and answer\n", files[0], len(lines))
	return nil
}
