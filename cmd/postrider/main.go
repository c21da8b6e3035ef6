// Command postrider referees board wargames by e-mail.
//
// It is one binary: the daemon that reads a mailbox and answers it (serve),
// a whole match on one machine (demo), a hot seat in the terminal (play), and
// the game master's tools. main joins the parts; everything below run can be
// tested, for it is handed arguments, streams and clock.
package main

import (
	"context"
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
	_ "time/tzdata" // players have time zones on machines that know none

	"postrider/games"
	"postrider/games/bayonets"
	"postrider/games/conquest"
	"postrider/games/wilderness"
)

// titles are the games that this program referees: adding one is adding its
// package and one line here.
var titles = []builtIn{
	{"bayonets", sync.OnceValue(func() games.Title { return bayonets.New() })},
	{"wilderness", sync.OnceValue(func() games.Title { return wilderness.New() })},
	{"conquest", sync.OnceValue(func() games.Title { return conquest.New() })},
}

// A builtIn title is made when it is needed.
type builtIn struct {
	name  string
	title func() games.Title
}

//go:embed help/*.txt
var helpPages embed.FS

// env is what a command may touch of the world.
type env struct {
	in       io.Reader
	out, err io.Writer
	now      func() time.Time
}

// A command is one word of the command line.
type command struct {
	name  string
	short string
	run   func(ctx context.Context, e env, args []string) error
}

var commands = []command{
	{"init", "a folder with all that a new club needs", initClub},
	{"serve", "the daemon: read the mailbox, referee, answer", serve},
	{"demo", "a whole match by mail on this machine, with built-in mail servers", demo},
	{"play", "hot seat in this terminal", play},
	{"simulate", "matches of random or heuristic players, with figures at the end", simulate},
	{"check", "what may keep the club's letters out of inboxes; a sample letter", check},
	{"status", "what is wrong with a club, and what to do about it", status},
	{"read", "show how messages are understood, as JSON", read},
	{"verify", "recompute a published journal, or all matches of a store", verify},
	{"match", "set up matches, look at them, hold them, take them back", onClub("match")},
	{"matches", "list the matches of a club", onClub("matches")},
	{"player", "the players: names, addresses, who may play", onClub("player")},
	{"players", "list the players of a club", onClub("players")},
	{"announce", "a letter to all players of a club", onClub("announce")},
	{"results", "how the matches of a club ended", onClub("results")},
	{"standings", "the ratings of a club's players", onClub("standings")},
	{"stats", "how sides and players of a club fare", onClub("stats")},
	{"letters", "the letters that wait to be sent", onClub("letters")},
	{"aside", "the messages that were set aside", onClub("aside")},
	{"export", "write a match as text that import reads", onClub("export")},
	{"import", "read a match that export wrote", onClub("import")},
	{"backup", "copy the store while the daemon runs", onClub("backup")},
	{"restore", "put a backup in the place of the store", restore},
	{"rekey", "a new key, when the old one is lost or was seen", rekey},
	{"titles", "the titles and their scenarios", listTitles},
	{"version", "what this program is", version},
}

// errUsage marks an error of the command line: what is wrong has been said.
var errUsage = errors.New("usage")

// endings are the signals that tell the program to finish what it is at and end.
// A terminal that is closed sends the last.
var endings = []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), endings...)
	defer stop()
	os.Exit(run(ctx, env{os.Stdin, os.Stdout, os.Stderr, time.Now}, os.Args[1:]))
}

// run carries out one command line and returns the exit status: 0 done, 1
// failed, 2 a wrong command line.
func run(ctx context.Context, e env, args []string) int {
	if len(args) == 0 || slices.Contains([]string{"help", "-h", "-help", "--help"}, args[0]) {
		if len(args) > 1 {
			args = []string{args[1], "--help"}
		} else {
			fmt.Fprint(e.out, page("postrider"))
			for _, c := range commands {
				fmt.Fprintf(e.out, "  %-10s %s\n", c.name, c.short)
			}
			fmt.Fprintln(e.out, "\npostrider COMMAND --help tells more of one.")
			return 0
		}
	}
	i := slices.IndexFunc(commands, func(c command) bool { return c.name == args[0] })
	if i < 0 {
		fmt.Fprintf(e.err, "postrider: no command %q; postrider help lists them\n", args[0])
		return 2
	}
	err := commands[i].run(ctx, e, args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		return 2
	}
	fmt.Fprintf(e.err, "postrider: %v\n", err)
	return 1
}

// page is a help page of the command line.
func page(name string) string {
	text, err := helpPages.ReadFile("help/" + name + ".txt")
	if err != nil {
		panic(err) // every command has its page; a test checks it
	}
	return string(text)
}

// flags makes the flag set of a command, whose --help shows its page and the
// flags. Flags and other words may come in any order.
func flags(e env, name string) *flag.FlagSet {
	fs := flag.NewFlagSet(name, flag.ContinueOnError)
	fs.SetOutput(e.err)
	fs.Usage = func() {
		fmt.Fprint(e.out, page(strings.ReplaceAll(name, " ", "-")))
		fs.SetOutput(e.out)
		fs.VisitAll(func(f *flag.Flag) {
			value, usage := flag.UnquoteUsage(f)
			left := "  --" + f.Name
			if value != "" {
				left += " " + strings.ToUpper(value)
			}
			if f.DefValue != "" && f.DefValue != "false" {
				usage += " (" + f.DefValue + ")"
			}
			fmt.Fprintf(e.out, "%-24s %s\n", left, usage)
		})
	}
	return fs
}

// parse parses flags and other words in any order and returns the words. A
// wrong flag has been reported when it returns errUsage.
func parse(fs *flag.FlagSet, args []string) ([]string, error) {
	var words []string
	for {
		if err := fs.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, errUsage
		}
		args = fs.Args()
		if len(args) == 0 {
			return words, nil
		}
		words = append(words, args[0])
		args = args[1:]
	}
}

// parseClub parses the flags of a command that takes no other words and works on a
// club, whose configuration it returns. needs is what the command must be given.
func parseClub(e env, fs *flag.FlagSet, args []string, needs string) (*config, error) {
	file := fs.String("config", "", "the configuration `file`")
	words, err := parse(fs, args)
	if err != nil {
		return nil, err
	}
	path := configFile(*file)
	if len(words) > 0 || path == "" {
		fmt.Fprintf(e.err, "postrider %[1]s needs %[2]s; see postrider %[1]s --help\n", fs.Name(), needs)
		return nil, errUsage
	}
	return loadConfig(path)
}

// titleNamed returns the title with a name, or says which there are.
func titleNamed(name string) (games.Title, error) {
	var names []string
	for _, c := range titles {
		if c.name == name {
			return c.title(), nil
		}
		names = append(names, c.name)
	}
	if name == "" {
		return nil, fmt.Errorf("which title? There are: %s", strings.Join(names, ", "))
	}
	return nil, fmt.Errorf("no title %q; there are: %s", name, strings.Join(names, ", "))
}

// allTitles returns every title.
func allTitles() games.Titles {
	all := games.Titles{}
	for _, c := range titles {
		all[c.name] = c.title
	}
	return all
}

// seatNames are seats as words.
func seatNames(seats []games.Seat) []string {
	var names []string
	for _, s := range seats {
		names = append(names, string(s))
	}
	return names
}
