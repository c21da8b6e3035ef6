package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/store/file"
)

// The game master's commands on a running club. Each is one request to the
// daemon that has the store open, or is carried out here if none has.

// onClub makes a command of the game master's.
func onClub(name string) func(context.Context, env, []string) error {
	return func(ctx context.Context, e env, args []string) error { return clubCommand(ctx, e, name, args) }
}

// clubCommand is a command on an open club: it runs in the daemon if one has
// the store open, else here. Files, but for a backup, are read and written here.
func clubCommand(ctx context.Context, e env, name string, args []string) error {
	given, rest := gm.Flag(args, "config")
	if wantsHelp(rest) {
		fmt.Fprint(e.out, page(name))
		return nil
	}
	lists := slices.Contains([]string{"matches", "players", "letters", "aside", "results", "standings", "stats"}, name)
	if len(rest) == 0 && !lists {
		fmt.Fprint(e.out, page(name))
		return errUsage
	}
	path := configFile(given)
	if path == "" {
		fmt.Fprintf(e.err, "postrider %[1]s needs --config FILE; see postrider %[1]s --help\n", name)
		return errUsage
	}
	c, err := loadConfig(path)
	if err != nil {
		return err
	}
	dry, rest := gm.Switch(rest, "dry-run")
	req := request{Args: rest}
	to := "" // the file that what comes back is for
	switch name {
	case "match":
		if req.Input, err = actInput(e, rest); err != nil {
			return err
		}
	case "announce":
		if req.Input, err = announced(e, rest); err != nil {
			return err
		}
		req.Args = append([]string{name}, rest...)
	case "matches", "players":
		if slices.ContainsFunc(rest[:min(len(rest), 1)], isWord) {
			return fmt.Errorf("postrider %s only lists them; see postrider %s --help", name,
				map[string]string{"matches": "match", "players": "player"}[name])
		}
		req.Args = append(map[string][]string{"matches": {"list"}, "players": {"player", "list"}}[name], rest...)
	case "export":
		if req.Args, to, err = exportWords(rest); err != nil {
			return err
		}
		if what, ok := c.owns(to); ok && to != "" {
			return fmt.Errorf("%s is %s; name another", to, what)
		}
	case "import":
		if req.Args, req.Input, err = importWords(e, rest); err != nil {
			return err
		}
	case "backup":
		if i := slices.IndexFunc(rest, isWord); i >= 0 { // one that a daemon finds too
			if rest[i], err = filepath.Abs(rest[i]); err != nil {
				return err
			}
		}
		req.Args = append([]string{name}, rest...)
	default:
		req.Args = append([]string{name}, rest...)
	}
	if dry {
		req.Args = append(req.Args, "--dry-run")
	}
	var out bytes.Buffer
	err = atClub(ctx, c, e, req, &out)
	if to != "" {
		return exportTo(to, out.Bytes(), err, e.out)
	}
	if _, writeErr := e.out.Write(out.Bytes()); err == nil {
		err = writeErr
	}
	return err
}

// atClub has a request carried out by the daemon of a club or, if there is
// none, here.
func atClub(ctx context.Context, c *config, e env, req request, out io.Writer) error {
	ans, err := ask(ctx, c.Store.Socket, req)
	if err == nil {
		if _, err := io.WriteString(out, ans.Out); err != nil {
			return err
		}
		if ans.Error != "" {
			return errors.New(ans.Error)
		}
		return nil
	}
	if !errors.Is(err, errNoDaemon) {
		return err
	}
	st, clerk, err := openClub(ctx, c, newLog(c.Log, e.err))
	if err != nil {
		if errors.Is(err, store.ErrLocked) {
			return fmt.Errorf("%w, and no daemon answers at %s", err, c.Store.Socket)
		}
		return err
	}
	defer st.Close()
	console := c.console(clerk, e.now(), req.Input, out)
	step, end := (&screen{w: e.err}).steps("matches")
	defer end()
	console.Step = step
	return console.Do(ctx, req.Args)
}

// console is where the game master's commands on a club are carried out.
func (c *config) console(clerk *adjudicator.Clerk, now time.Time, input string, out io.Writer) *gm.Console {
	return &gm.Console{Clerk: clerk, Now: now, Input: input, Out: out,
		Read: func(ctx context.Context, raw []byte) mail.Message {
			m := mail.Read(raw, c.reading())
			_ = c.checkDKIM(ctx, &m, raw) // without the DNS the message needs its token
			return m
		},
		Owns: func(path string) (string, bool) {
			what, ok := c.owns(path)
			return what, ok && !file.Clash(path, c.Store.File)
		},
	}
}

// exportWords takes the file out of the words of "export CODE [FILE]". "-" is
// standard output.
func exportWords(args []string) (rest []string, to string, err error) {
	secrets, args := gm.Switch(args, "secrets")
	if err := gm.Words(args, 1, 2, "export CODE [FILE] [--secrets] --config FILE"); err != nil {
		return nil, "", err
	}
	if len(args) == 2 && args[1] != "-" {
		to = args[1]
		if _, err := os.Lstat(to); err == nil {
			return nil, "", fmt.Errorf("there is a file %s already; name another", to)
		}
	}
	rest = []string{"export", args[0]}
	if secrets {
		rest = append(rest, "--secrets")
	}
	return rest, to, nil
}

// exportTo writes an export to a new file that only its owner can read.
func exportTo(path string, data []byte, err error, out io.Writer) error {
	if err != nil {
		return err
	}
	if err := file.Make(path, 0o600, true, file.Bytes(data)); err != nil { // half an export is none
		return err
	}
	fmt.Fprintf(out, "written to %s: %d bytes; letters in the outbox are not in it\n", path, len(data))
	return nil
}

// maxInput is how many bytes of a file are sent to a daemon.
const maxInput = 256 << 20

// importWords reads the file of "import FILE", which may be packed; "-" is
// standard input.
func importWords(e env, args []string) (rest []string, input string, err error) {
	if err := gm.Words(args, 1, 1, "import FILE --config FILE"); err != nil {
		return nil, "", err
	}
	in := e.in
	if args[0] != "-" {
		f, err := os.Open(args[0])
		if err != nil {
			return nil, "", err
		}
		defer f.Close()
		in = f
	}
	text, err := games.Unpack(in, maxInput)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", args[0], err)
	}
	data, err := io.ReadAll(text)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", args[0], err)
	}
	return []string{"import"}, string(data), nil
}

// maxSheet is how many bytes of a sheet are read: far more than one may have.
const maxSheet = 1 << 20

// actInput reads the sheet of "match act CODE SEAT FILE"; "-" is standard input. It is
// empty for any other command.
func actInput(e env, args []string) (string, error) {
	words := slices.DeleteFunc(slices.Clone(args), func(a string) bool { return a != "-" && !isWord(a) })
	if len(words) != 4 || words[0] != "act" {
		return "", nil
	}
	return inputOf(e, words[3], maxSheet, "a sheet")
}

// announced reads the file of "announce FILE", if it is named as it should be.
func announced(e env, args []string) (string, error) {
	_, words := gm.Flag(args, "subject")
	if gm.Words(words, 1, 1, gm.AnnounceUsage) != nil {
		return "", nil // what is wrong is said where the command is carried out
	}
	return inputOf(e, words[0], adjudicator.MaxAnnouncement, "an announcement")
}

// inputOf reads a file, or standard input where its name is "-", of up to most bytes. what
// it is says the error where it is larger.
func inputOf(e env, name string, most int, what string) (string, error) {
	in := e.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return "", err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, int64(most)+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("%s: %w", name, err)
	case len(data) > most:
		return "", fmt.Errorf("%s: %s has at most %d bytes", name, what, most)
	}
	return string(data), nil
}

// isWord reports whether an argument is no flag.
func isWord(arg string) bool { return !strings.HasPrefix(arg, "-") }

func wantsHelp(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool { return a == "-h" || a == "-help" || a == "--help" || a == "help" })
}
