package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/store"
)

// matchCommand is the command match.
func matchCommand(ctx context.Context, e env, args []string) error {
	return clubCommand(ctx, e, "match", args)
}

// playerCommand is the command player.
func playerCommand(ctx context.Context, e env, args []string) error {
	return clubCommand(ctx, e, "player", args)
}

// clubCommand is a command on an open club: it runs in the daemon if one has
// the store open, else here.
func clubCommand(ctx context.Context, e env, name string, args []string) error {
	config, rest := takeFlag(args, "config")
	if len(rest) == 0 || wantsHelp(rest) {
		fmt.Fprint(e.out, page(name))
		if len(rest) == 0 {
			return errUsage
		}
		return nil
	}
	if config == "" {
		fmt.Fprintf(e.err, "postrider %[1]s needs --config FILE; see postrider %[1]s --help\n", name)
		return errUsage
	}
	c, err := loadConfig(config)
	if err != nil {
		return err
	}
	if name != "match" {
		rest = append([]string{name}, rest...)
	}
	ans, err := toDaemon(c.Store.Socket, rest)
	if err == nil {
		fmt.Fprint(e.out, ans.Out)
		if ans.Error != "" {
			return errors.New(ans.Error)
		}
		return nil
	}
	if !errors.Is(err, errNoDaemon) {
		return err
	}
	st, clerk, err := openClub(c, slog.New(slog.NewTextHandler(e.err, nil)))
	if err != nil {
		if errors.Is(err, store.ErrLocked) {
			return fmt.Errorf("%w, and no daemon answers at %s", err, c.Store.Socket)
		}
		return err
	}
	defer st.Close()
	return gameMaster(ctx, clerk, e.now(), e.out, rest)
}

// takeFlag takes "--name value" or "--name=value" out of args.
func takeFlag(args []string, name string) (string, []string) {
	var rest []string
	value := ""
	for i := 0; i < len(args); i++ {
		a := strings.TrimLeft(args[i], "-")
		switch {
		case a != args[i] && a == name && i+1 < len(args):
			value = args[i+1]
			i++
		case a != args[i] && strings.HasPrefix(a, name+"="):
			value = a[len(name)+1:]
		default:
			rest = append(rest, args[i])
		}
	}
	return value, rest
}

func wantsHelp(args []string) bool {
	for _, a := range args {
		if a == "-h" || a == "-help" || a == "--help" || a == "help" {
			return true
		}
	}
	return false
}

// gameMaster carries out one command of "postrider match", or with the word
// player before it of "postrider player", on an open club.
func gameMaster(ctx context.Context, clerk *adjudicator.Clerk, now time.Time, out io.Writer, args []string) error {
	switch verb := args[0]; verb {
	case "player":
		return players(clerk, now, out, args[1:])
	case "new":
		return newMatch(ctx, clerk, now, out, args[1:])
	case "list":
		return clerk.List(out)
	case "show", "journal":
		if len(args) != 2 {
			return fmt.Errorf("match %s needs a match's code, such as FI7", verb)
		}
		if verb == "show" {
			return clerk.Show(out, args[1])
		}
		lines, err := clerk.Journal(args[1])
		if err != nil {
			return err
		}
		return games.WriteJournal(out, lines)
	default:
		return fmt.Errorf("match %s is not known; there are new, list, show and journal", verb)
	}
}

// botSeat gives a seat to the title's own player.
const botSeat = "bot"

// players carries out one command of "postrider player".
func players(clerk *adjudicator.Clerk, now time.Time, out io.Writer, args []string) error {
	switch {
	case len(args) == 1 && args[0] == "list":
		return clerk.Players(out)
	case len(args) == 2 && args[0] == "renew-token":
		name, err := clerk.RenewTokens(now, args[1])
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "the reply addresses of %s are void; new ones are on their way\n", name)
		return nil
	case args[0] == "renew-token":
		return fmt.Errorf("player renew-token needs one address of a player, or a number such as p3")
	}
	return fmt.Errorf("player %s is not known; there are list and renew-token", args[0])
}

// newMatch is "match new".
func newMatch(ctx context.Context, clerk *adjudicator.Clerk, now time.Time, out io.Writer, args []string) error {
	scenario, args := takeFlag(args, "scenario")
	seedHex, args := takeFlag(args, "seed")
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return fmt.Errorf("match new needs a title; postrider titles lists them")
	}
	title, err := titleNamed(args[0])
	if err != nil {
		return err
	}
	args = args[1:]
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: scenario, Seats: map[games.Seat]adjudicator.Person{}}
	if setup.Seed, err = parseSeed(seedHex); err != nil {
		return err
	}
	sc, err := scenarioNamed(title, scenario)
	if err != nil {
		return err
	}
	setup.Scenario = sc.ID
	for _, seat := range sc.Seats {
		var value string
		value, args = takeFlag(args, string(seat))
		if value == botSeat {
			setup.Seats[seat] = adjudicator.Person{Bot: true}
			continue
		}
		name, address, ok := strings.Cut(value, "=")
		if !ok || name == "" || !strings.Contains(address, "@") {
			return fmt.Errorf("match new needs --%s NAME=ADDRESS, such as --%s \"Anna=anna@example.org\", or --%s %s for the program's own player", seat, seat, seat, botSeat)
		}
		setup.Seats[seat] = adjudicator.Person{Name: name, Address: address}
	}
	if len(args) > 0 {
		return fmt.Errorf("match new: %q is not known; see postrider match --help", args[0])
	}
	code, err := clerk.NewMatch(ctx, now, setup)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s is set up; the first letters are on their way\n", code)
	return nil
}
