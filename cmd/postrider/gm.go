package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/adjudicator"
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
	file, rest := takeFlag(args, "config")
	if wantsHelp(rest) {
		fmt.Fprint(e.out, page(name))
		return nil
	}
	lists := slices.Contains([]string{"matches", "players", "letters", "aside"}, name)
	if len(rest) == 0 && !lists {
		fmt.Fprint(e.out, page(name))
		return errUsage
	}
	if file == "" {
		fmt.Fprintf(e.err, "postrider %[1]s needs --config FILE; see postrider %[1]s --help\n", name)
		return errUsage
	}
	c, err := loadConfig(file)
	if err != nil {
		return err
	}
	dry, rest := takeSwitch(rest, "dry-run")
	req := request{Args: rest}
	to := "" // the file that what comes back is for
	switch name {
	case "match":
	case "matches", "players":
		if len(rest) > 0 {
			return fmt.Errorf("postrider %s only lists them; see postrider %s --help", name, strings.TrimSuffix(name, "es"))
		}
		req.Args = map[string][]string{"matches": {"list"}, "players": {"player", "list"}}[name]
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
		if req.Args, err = backupWords(rest); err != nil {
			return err
		}
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
	o := &office{clerk: clerk, config: c, now: e.now(), in: req.Input, out: out}
	return o.do(ctx, req.Args)
}

// An office is where one command of the game master's is carried out.
type office struct {
	clerk  *adjudicator.Clerk
	config *config
	now    time.Time
	in     string // of a file that the command reads
	out    io.Writer
}

// do carries out one command: the words after "postrider match", or those after
// "postrider" of any other. With --dry-run it says what the command would do.
func (o *office) do(ctx context.Context, args []string) error {
	dry, args := takeSwitch(args, "dry-run")
	if len(args) == 0 {
		return errors.New("no command; see postrider help")
	}
	if dry {
		return o.tryOut(ctx, args)
	}
	return o.carryOut(ctx, args)
}

// tryOut carries out a command on a trial of the store, and says which letters
// it would cause.
func (o *office) tryOut(ctx context.Context, args []string) error {
	if !changes(args) {
		return fmt.Errorf("%s changes nothing in the club, so --dry-run has no place there", args[0])
	}
	tried := o.clerk.Options.Store.Trial()
	trial := *o
	trial.clerk = o.clerk.On(tried)
	o.say(dryRun)
	if err := trial.carryOut(ctx, args); err != nil {
		return err
	}
	letters := tried.Tried()
	if len(letters) == 0 {
		o.say("letters: none")
	}
	for _, l := range letters {
		about := strings.TrimSpace(l.Match + " " + l.Seat)
		if about != "" {
			about = ", " + about
		}
		o.say("letter to %s%s", l.To, about)
	}
	return nil
}

// dryRun stands before what a command would do.
const dryRun = "Nothing is done. Without --dry-run:"

// changes reports whether a command changes anything in a club.
func changes(args []string) bool {
	verbs := map[string][]string{
		"player": {"rename", "address", "renew-token", "suspend", "resume"}, "letters": {"retry", "drop"}, "aside": {"again", "drop"},
	}
	what, verb := args[0], ""
	if len(args) > 1 {
		verb = args[1]
	}
	return slices.Contains(verbs[what], verb) || slices.Contains([]string{"import", "new", "hold", "resume", "replace", "rollback", "end"}, what)
}

func (o *office) carryOut(ctx context.Context, args []string) error {
	switch args[0] {
	case "player":
		return o.player(args[1:])
	case "letters":
		return o.letters(args[1:])
	case "aside":
		return o.aside(ctx, args[1:])
	case "export":
		return o.export(args[1:])
	case "import":
		return o.imports()
	case "backup":
		return o.backup(args[1:])
	case "verify":
		return adjudicator.VerifyStore(ctx, o.out, o.clerk.Options.Store, o.clerk.Options.Titles)
	}
	return o.match(ctx, args)
}

func (o *office) say(format string, args ...any) { fmt.Fprintf(o.out, format+"\n", args...) }

// words checks how many words a command has, and that no flag is left among
// them. usage is how it should be written.
func words(args []string, least, most int, usage string) error {
	for _, a := range args {
		if strings.HasPrefix(a, "--") {
			return fmt.Errorf("%s is not known here; write it as: postrider %s", a, usage)
		}
	}
	if len(args) < least || len(args) > most {
		return fmt.Errorf("write it as: postrider %s", usage)
	}
	return nil
}

// match carries out a command of "postrider match".
func (o *office) match(ctx context.Context, args []string) error {
	verb, rest := args[0], args[1:]
	secrets, rest := takeSwitch(rest, "secrets")
	if secrets && verb != "show" && verb != "journal" {
		return fmt.Errorf("match %s shows no secrets, so --secrets has no place there", verb)
	}
	switch verb {
	case "new":
		return o.newMatch(ctx, rest)
	case "list":
		if err := words(rest, 0, 0, "match list --config FILE"); err != nil {
			return err
		}
		return o.clerk.List(o.out)
	case "show":
		if err := words(rest, 1, 1, "match show CODE [--secrets] --config FILE, with a code such as FI7"); err != nil {
			return err
		}
		if secrets {
			return o.clerk.ShowSecrets(o.now, o.out, rest[0])
		}
		return o.clerk.Show(o.out, rest[0])
	case "journal":
		return o.journal(rest, secrets)
	case "hold":
		why, rest := takeFlag(rest, "why")
		if err := words(rest, 1, 1, `match hold CODE [--why TEXT] --config FILE`); err != nil {
			return err
		}
		if err := o.clerk.Hold(o.now, rest[0], why); err != nil {
			return err
		}
		o.say("%[1]s is held, and its players are told; match resume %[1]s lets it go on", strings.ToUpper(rest[0]))
		return nil
	case "resume":
		if err := words(rest, 1, 1, "match resume CODE --config FILE"); err != nil {
			return err
		}
		if err := o.clerk.Release(o.now, rest[0]); err != nil {
			return err
		}
		o.say("%s goes on, and its players are told", strings.ToUpper(rest[0]))
		return nil
	case "replace":
		return o.replace(rest)
	case "rollback":
		return o.rollback(rest)
	case "end":
		if err := words(rest, 1, 1, "match end CODE --config FILE"); err != nil {
			return err
		}
		if err := o.clerk.End(o.now, rest[0]); err != nil {
			return err
		}
		o.say("%s is over, nobody has won, and its players are sent its journal", strings.ToUpper(rest[0]))
		return nil
	}
	return fmt.Errorf("match %s is not known; there are new, list, show, journal, hold, resume, replace, rollback and end", verb)
}

// journal is "match journal".
func (o *office) journal(args []string, secrets bool) error {
	if err := words(args, 1, 1, "match journal CODE [--secrets] --config FILE, with a code such as FI7"); err != nil {
		return err
	}
	read := o.clerk.Journal
	if secrets {
		read = func(code string) ([]games.Line, error) { return o.clerk.OpenJournal(o.now, code) }
	}
	lines, err := read(args[0])
	if err != nil {
		return err
	}
	return games.WriteJournal(o.out, lines)
}

// replace is "match replace".
func (o *office) replace(args []string) error {
	usage := `match replace CODE SEAT "NAME=ADDRESS" --config FILE, or bot in place of NAME=ADDRESS`
	if err := words(args, 3, 3, usage); err != nil {
		return err
	}
	who, ok := person(args[2])
	if !ok {
		return fmt.Errorf("%q names nobody; write it as: postrider %s", args[2], usage)
	}
	seat := strings.ToLower(args[1])
	done, err := o.clerk.Replace(o.now, args[0], games.Seat(seat), who)
	if err != nil {
		return err
	}
	o.say("%s plays %s in %s in place of %s; all are told", done.Is, seat, strings.ToUpper(args[0]), done.Was)
	return nil
}

// rollback is "match rollback".
func (o *office) rollback(args []string) error {
	usage := "match rollback CODE [LINE] [--new-dice] --config FILE; match show CODE lists the lines of its checkpoints"
	newDice, args := takeSwitch(args, "new-dice")
	if err := words(args, 1, 2, usage); err != nil {
		return err
	}
	line := 0
	if len(args) == 2 {
		n, err := strconv.Atoi(args[1])
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no line of a journal; write it as: postrider %s", args[1], usage)
		}
		line = n
	}
	done, err := o.clerk.Rollback(o.now, args[0], line, newDice)
	if err != nil {
		return err
	}
	dice := "dice and cards fall as they fell"
	switch {
	case newDice:
		dice = "dice and cards fall anew"
	case done.NewDice:
		dice = "its players may change seats again from there, so dice and cards fall anew"
	}
	o.say("%s was taken back to its checkpoint at line %d; %s, and its players are told", strings.ToUpper(args[0]), done.Line, dice)
	return nil
}

// player carries out a command of "postrider player".
func (o *office) player(args []string) error {
	if len(args) == 0 {
		return errors.New("player: there are list, rename, address, renew-token, suspend and resume")
	}
	verb, rest := args[0], args[1:]
	const who = ", where P is one of his addresses or a number such as p3"
	switch verb {
	case "list":
		if err := words(rest, 0, 0, "player list --config FILE"); err != nil {
			return err
		}
		return o.clerk.Players(o.out)
	case "rename":
		if err := words(rest, 2, 9, `player rename P "NEW NAME" --config FILE`+who); err != nil {
			return err
		}
		name := strings.Join(rest[1:], " ")
		was, err := o.clerk.Rename(o.now, rest[0], name)
		if err != nil {
			return err
		}
		o.say("%s is called %s from now on; he and his opponents are told", was, name)
	case "address":
		if err := words(rest, 3, 3, "player address P add|remove|first ADDRESS --config FILE"+who); err != nil {
			return err
		}
		is, err := o.clerk.ChangeAddress(o.now, rest[0], rest[1], rest[2])
		if err != nil {
			return err
		}
		o.say("%s; letters to %s go to %s", map[string]string{
			"add":    fmt.Sprintf("%s may write from %s", is.Name, rest[2]),
			"remove": fmt.Sprintf("%s is no address of %s any more", rest[2], is.Name),
			"first":  fmt.Sprintf("%s is the first address of %s", rest[2], is.Name),
		}[rest[1]], is.Name, orNowhere(is.To))
	case "renew-token":
		if err := words(rest, 1, 1, "player renew-token P --config FILE"+who); err != nil {
			return err
		}
		name, err := o.clerk.RenewTokens(o.now, rest[0])
		if err != nil {
			return err
		}
		o.say("the reply addresses of %s are void; new ones are on their way", name)
	case "suspend":
		if err := words(rest, 1, 1, "player suspend P --config FILE"+who); err != nil {
			return err
		}
		p, err := o.clerk.Suspend(o.now, rest[0])
		if err != nil {
			return err
		}
		o.say("%s is suspended: he gets no letters, and what he sends does nothing; he and his opponents are told; player resume %s ends it", p.Name, p.ID)
	case "resume":
		if err := words(rest, 1, 1, "player resume P --config FILE"+who); err != nil {
			return err
		}
		p, err := o.clerk.Return(o.now, rest[0])
		if err != nil {
			return err
		}
		o.say("%s may play again, and is sent his last reports; letters go to %s", p.Name, orNowhere(p.Address()))
	default:
		return fmt.Errorf("player %s is not known; there are list, rename, address, renew-token, suspend and resume", verb)
	}
	return nil
}

func orNowhere(addr string) string {
	if addr == "" {
		return "nowhere"
	}
	return addr
}

// numbered reads the number of a letter or message.
func numbered(s, what string) (uint64, error) {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("%q is no number of a %s; postrider %s lists them", s, what, map[string]string{"letter": "letters", "message": "aside"}[what])
	}
	return n, nil
}

// letters carries out a command of "postrider letters".
func (o *office) letters(args []string) error {
	secrets, args := takeSwitch(args, "secrets")
	if len(args) == 0 {
		args = []string{"list"}
	}
	verb, rest := args[0], args[1:]
	if verb == "list" {
		if err := words(rest, 0, 0, "letters --config FILE"); err != nil {
			return err
		}
		return o.clerk.Letters(o.out)
	}
	if !slices.Contains([]string{"show", "retry", "drop"}, verb) {
		return fmt.Errorf("letters %s is not known; there are show, retry and drop, and letters alone lists them", verb)
	}
	if err := words(rest, 1, 1, map[string]string{"show": "letters show N [--secrets]", "retry": "letters retry N|all", "drop": "letters drop N"}[verb]+" --config FILE"); err != nil {
		return err
	}
	if verb == "retry" && rest[0] == "all" {
		n, err := o.clerk.RetryLetters(o.now)
		if err != nil {
			return err
		}
		if n == 0 {
			o.say("the outbox is empty")
			return nil
		}
		o.say("letters that are sent again at once: %d", n)
		return nil
	}
	n, err := numbered(rest[0], "letter")
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return o.clerk.Letter(o.now, o.out, n, secrets)
	case "retry":
		to, err := o.clerk.RetryLetter(o.now, n)
		if err != nil {
			return err
		}
		o.say("letter %d to %s is sent again at once", n, to)
	case "drop":
		to, err := o.clerk.DropLetter(o.now, n)
		if err != nil {
			return err
		}
		o.say("letter %d to %s will not be sent", n, to)
	}
	return nil
}

// aside carries out a command of "postrider aside".
func (o *office) aside(ctx context.Context, args []string) error {
	secrets, args := takeSwitch(args, "secrets")
	if len(args) == 0 {
		args = []string{"list"}
	}
	verb, rest := args[0], args[1:]
	if verb == "list" {
		if err := words(rest, 0, 0, "aside --config FILE"); err != nil {
			return err
		}
		return o.clerk.Asides(o.out)
	}
	if !slices.Contains([]string{"show", "again", "drop"}, verb) {
		return fmt.Errorf("aside %s is not known; there are show, again and drop, and aside alone lists them", verb)
	}
	if err := words(rest, 1, 1, map[string]string{"show": "aside show N [--secrets]", "again": "aside again N", "drop": "aside drop N"}[verb]+" --config FILE"); err != nil {
		return err
	}
	n, err := numbered(rest[0], "message")
	if err != nil {
		return err
	}
	switch verb {
	case "show":
		return o.clerk.Aside(o.now, o.out, n, secrets)
	case "again":
		r, err := o.clerk.AsideAgain(ctx, o.now, n, func(raw []byte) mail.Message { return o.read(ctx, raw) })
		if err != nil {
			return err
		}
		if r.Outcome == adjudicator.Held {
			o.say("message %d failed again, and is set aside anew; %s is held", n, r.Match)
			return nil
		}
		o.say("message %d was handled again: %s, %d letters", n, r.Outcome, r.Letters)
	case "drop":
		if err := o.clerk.DropAside(o.now, n); err != nil {
			return err
		}
		o.say("message %d is kept no longer", n)
	}
	return nil
}

// read reads the bytes of a message as the daemon does.
func (o *office) read(ctx context.Context, raw []byte) mail.Message {
	m := mail.Read(raw, o.config.reading())
	if o.config.IMAP.CheckDKIM && m.Kind == mail.Person {
		ctx, cancel := context.WithTimeout(ctx, dkimTimeout)
		defer cancel()
		// Without the DNS no signature vouches, and the message needs its token.
		_ = mail.CheckDKIM(ctx, &m, raw, o.config.reading(), net.DefaultResolver)
	}
	return m
}

// exportWords takes the file out of the words of "export CODE [FILE]". "-" is
// standard output.
func exportWords(args []string) (rest []string, to string, err error) {
	secrets, args := takeSwitch(args, "secrets")
	if err := words(args, 1, 2, "export CODE [FILE] [--secrets] --config FILE"); err != nil {
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

// export writes all of a match.
func (o *office) export(args []string) error {
	secrets, args := takeSwitch(args, "secrets")
	if err := words(args, 1, 1, "export CODE [FILE] [--secrets] --config FILE"); err != nil {
		return err
	}
	return o.clerk.Export(o.now, o.out, args[0], secrets)
}

// maxInput is how many bytes of a file are sent to a daemon.
const maxInput = 256 << 20

// importWords reads the file of "import FILE", which may be packed; "-" is
// standard input.
func importWords(e env, args []string) (rest []string, input string, err error) {
	if err := words(args, 1, 1, "import FILE --config FILE"); err != nil {
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

// imports reads what export wrote.
func (o *office) imports() error {
	done, err := o.clerk.Import(strings.NewReader(o.in))
	if err != nil {
		return err
	}
	o.say("%s is in this club now, %s: %d lines of journal, recomputed%s, and %d reports", done.Code, done.State, done.Lines, map[bool]string{true: " in part (the rest by other rules)"}[done.Part], done.Reports)
	for _, list := range []struct {
		what  string
		names []string
	}{
		{"new players", done.Made},
		{"players who were here already", done.Known},
		{"players whose earlier reply addresses are void here (player renew-token P sends new ones)", done.Renewed},
	} {
		if len(list.names) > 0 {
			o.say("%s: %s", list.what, strings.Join(list.names, ", "))
		}
	}
	return nil
}

// backupWords makes the file of "backup FILE" one that a daemon finds too.
func backupWords(args []string) ([]string, error) {
	force, args := takeSwitch(args, "force")
	if err := words(args, 1, 1, "backup FILE [--force] --config FILE"); err != nil {
		return nil, err
	}
	file, err := filepath.Abs(args[0])
	rest := []string{"backup", file}
	if force {
		rest = append(rest, "--force")
	}
	return rest, err
}
