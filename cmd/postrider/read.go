package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/templates"
)

// read is the command read.
func read(_ context.Context, e env, args []string) error {
	fs := flags(e, "read")
	body := fs.Bool("text-body", false, "each file is the body of a plain UTF-8 message")
	name := fs.String("title", "", "the files are lines of orders of the `title`, each a sheet of its own; behind a "+
		"tab the kind of the question that is open")
	lang := fs.String("language", "en", "with -title: the player's `language` such as ja, which is read beside English")
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
	if !slices.Contains(templates.Languages(), *lang) {
		return fmt.Errorf("language %q is not known; there are %s", *lang, strings.Join(templates.Languages(), ", "))
	}
	if *name != "" {
		return readLines(e, *name, *lang, files, enc)
	}
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

// lineRead is how a line of orders is understood.
type lineRead struct {
	Line    string   `json:"line"`
	Outcome string   `json:"outcome"` // order, talk or fault; the last also of what is only shown as not carried out
	Orders  []string `json:"orders,omitempty"`
	Notes   []string `json:"notes,omitempty"`
	Fault   string   `json:"fault,omitempty"`
}

// readLines reads lines of orders without a match, each as a sheet of its own.
func readLines(e env, name, lang string, files []string, enc *json.Encoder) error {
	title, err := titleNamed(name)
	if err != nil {
		return err
	}
	for _, file := range files {
		raw, err := readMessage(e, file)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(raw)) {
			line = strings.TrimRight(line, "\r\n")
			if line == "" {
				continue
			}
			line, kind, _ := strings.Cut(line, "\t")
			if err := enc.Encode(understood(title, lang, line, games.Kind(kind))); err != nil {
				return err
			}
		}
	}
	return nil
}

// understood is how a title understands a line of a player who reads a language; open is
// the kind of the question that stands open, if any does. Orders are written in English,
// as a journal has them, and what is said in the player's language.
func understood(title games.Title, lang, line string, open games.Kind) lineRead {
	reader := games.SheetReader{Title: games.In(title, lang), Commands: adjudicator.Commands(lang)}
	if sc := title.Scenarios()[0]; len(sc.Sides) > 0 { // a line may name one of several seats
		reader.Party = sc.Seats
	}
	if open != "" {
		reader.Open = []games.Kind{open}
	}
	read, aside := lineRead{Line: line, Outcome: "talk"}, false // aside: something is shown as not carried out
	for _, l := range reader.Read(line).Lines {
		for _, n := range l.Reading.Notes {
			read.Notes = append(read.Notes, games.Say(title, n, lang))
		}
		if l.Reading.Fault == nil && l.Reading.Aside {
			aside = true
			continue
		}
		if f := l.Reading.Fault; f != nil {
			if read.Outcome = "fault"; read.Fault == "" {
				read.Fault = games.Say(title, f.Why, lang)
			}
			continue
		}
		if o := l.Reading.Order; o != nil {
			normal := title.Normal(*o)
			l.Reading.Order = &normal
		}
		text := l.Write(title)
		if l.Word == games.WordCommand {
			text = strings.TrimSpace(l.Command + " " + l.Rest)
		}
		if text == "" {
			continue
		}
		if read.Orders = append(read.Orders, text); read.Outcome == "talk" {
			read.Outcome = "order"
		}
	}
	switch why := games.Say(title, games.T("games-aside"), lang); {
	case aside && read.Outcome == "talk":
		read.Outcome, read.Fault = "fault", why
	case aside:
		read.Notes = append(read.Notes, why)
	}
	if read.Outcome == "fault" {
		read.Orders = nil
	}
	return read
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
		title, err := withData(all.Named(lines[0].Title), *folder)
		if err != nil {
			return err
		}
		all[title.Name()] = games.Made(title)
	}
	seen, err := games.Recompute(all.Named, lines)
	if err != nil {
		return fmt.Errorf("%s does not verify: %w", files[0], err)
	}
	if len(seen.Skipped) > 0 {
		return notVerified(files[0], all.Named(seen.Title).Version(), *folder, seen)
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
		fmt.Fprintf(&b, "\n  lines %d to %d were played by version %s of %s, which version %s here does not play alike",
			s.From, s.To, s.Version, seen.Title, version)
		theirs, own, _ := strings.Cut(s.Version, "+")
		ours, _, _ := strings.Cut(version, "+")
		switch {
		case theirs != ours:
			fmt.Fprintf(&b, "; verify them with the program of version %s", theirs)
		case own == "":
			fmt.Fprintf(&b, "; verify them without --data")
		case folder == "":
			fmt.Fprintf(&b, "; the club's own data are needed: postrider verify --data FOLDER, with the folder whose "+
				"version is %s", s.Version)
		default:
			fmt.Fprintf(&b, "; %s is not the folder that they were played by", folder)
		}
	}
	return errors.New(b.String())
}
