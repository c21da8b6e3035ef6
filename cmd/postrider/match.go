package main

import (
	"context"
	"fmt"
	"strings"

	"postrider/adjudicator"
	"postrider/games"
)

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

// takeSwitch takes "--name" out of args, and reports whether it was there.
func takeSwitch(args []string, name string) (bool, []string) {
	var rest []string
	found := false
	for _, a := range args {
		if a == "--"+name || a == "-"+name {
			found = true
			continue
		}
		rest = append(rest, a)
	}
	return found, rest
}

// takeOptions takes every "--option NAME[=VALUE]" out of args.
func takeOptions(args []string) (matchOptions, []string) {
	options := matchOptions{}
	var rest []string
	for i := 0; i < len(args); i++ {
		name, value, joined := strings.Cut(strings.TrimLeft(args[i], "-"), "=")
		switch {
		case !strings.HasPrefix(args[i], "-") || name != "option":
			rest = append(rest, args[i])
		case joined:
			_ = options.Set(value) // it takes anything; the title says what it knows
		case i+1 < len(args):
			i++
			_ = options.Set(args[i])
		default:
			rest = append(rest, args[i])
		}
	}
	return options, rest
}

func wantsHelp(args []string) bool {
	for _, a := range args {
		if a == "-h" || a == "-help" || a == "--help" || a == "help" {
			return true
		}
	}
	return false
}

// botSeat gives a seat to the title's own player.
const botSeat = "bot"

// person reads NAME=ADDRESS or bot; it is false if it is neither.
func person(value string) (adjudicator.Person, bool) {
	if value == botSeat {
		return adjudicator.Person{Bot: true}, true
	}
	name, address, ok := strings.Cut(value, "=")
	return adjudicator.Person{Name: name, Address: address}, ok && name != "" && strings.Contains(address, "@")
}

// newMatch is "match new".
func (o *office) newMatch(ctx context.Context, args []string) error {
	scenario, args := takeFlag(args, "scenario")
	seedHex, args := takeFlag(args, "seed")
	options, args := takeOptions(args)
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return fmt.Errorf("match new needs a title; postrider titles lists them")
	}
	title, err := titleNamed(args[0])
	if err != nil {
		return err
	}
	args = args[1:]
	setup := adjudicator.NewMatch{Title: title.Name(), Scenario: scenario, Options: options, Seats: map[games.Seat]adjudicator.Person{}}
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
		var ok bool
		value, args = takeFlag(args, string(seat))
		if setup.Seats[seat], ok = person(value); !ok {
			return fmt.Errorf("match new needs --%s NAME=ADDRESS, such as --%s \"Anna=anna@example.org\", or --%s %s for the program's own player", seat, seat, seat, botSeat)
		}
	}
	if len(args) > 0 {
		return fmt.Errorf("match new: %q is not known; see postrider match --help", args[0])
	}
	code, err := o.clerk.NewMatch(ctx, o.now, setup)
	if err != nil {
		return err
	}
	fmt.Fprintf(o.out, "%s is set up; the first letters are on their way\n", code)
	return nil
}
