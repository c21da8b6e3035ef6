package gm

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/templates"
)

// Bot gives a seat to the title's own player.
const Bot = "bot"

// person reads NAME=ADDRESS, with a comma and a language behind it if somebody new is to
// have one, or bot; it is false if it is none of these.
func person(value string) (adjudicator.Person, bool) {
	if value == Bot {
		return adjudicator.Person{Bot: true}, true
	}
	name, address, ok := strings.Cut(value, "=")
	lang := ""
	if at, called, named := strings.Cut(address, ","); named {
		address = strings.TrimSpace(at)
		if lang, named = templates.LanguageNamed(strings.TrimSpace(called)); !named {
			return adjudicator.Person{}, false
		}
	}
	return adjudicator.Person{Name: name, Address: address, Language: lang}, ok && name != "" && strings.Contains(address, "@")
}

// newMatch is "match new".
func (c *Console) newMatch(ctx context.Context, args []string) error {
	scenario, args := Flag(args, "scenario")
	seedHex, args := Flag(args, "seed")
	clockName, args := Flag(args, "clock")
	options, args := takeOptions(args)
	watching, args, err := takeWatching(args)
	if err != nil {
		return err
	}
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return fmt.Errorf("match new needs a title; postrider titles lists them")
	}
	titles := c.Clerk.Options.Titles
	title := titles.Named(args[0])
	if title == nil {
		return fmt.Errorf("no title %q; there are: %s", args[0], strings.Join(titles.Names(), ", "))
	}
	args = args[1:]
	seed, err := Seed(seedHex)
	if err != nil {
		return err
	}
	sc, err := Scenario(title, scenario)
	if err != nil {
		return err
	}
	setup := adjudicator.NewMatch{
		Title: title.Name(), Scenario: sc.ID, Options: options, Seats: map[games.Seat]adjudicator.Person{}, Seed: seed, Clock: clockName,
		Watching: watching,
	}
	for _, seat := range sc.Seats {
		var value string
		value, args = Flag(args, string(seat))
		var ok bool
		if setup.Seats[seat], ok = person(value); !ok {
			return fmt.Errorf("match new needs --%[1]s NAME=ADDRESS, such as --%[1]s \"Anna=anna@example.org\", "+
				"or --%[1]s %[2]s for the program's own player; behind an address may stand a comma and one of the languages %[3]s",
				seat, Bot, strings.Join(templates.Languages(), ", "))
		}
	}
	if len(args) > 0 {
		return fmt.Errorf("match new: %q is not known; see postrider match --help", args[0])
	}
	notes := c.namesOf(sc, setup)
	code, err := c.Clerk.NewMatch(ctx, c.Now, setup)
	if err != nil {
		return err
	}
	c.say("%s is set up; the first letters are on their way", code)
	for _, note := range notes {
		c.say("%s", note)
	}
	return nil
}

// namesOf says which names of a match that is to be set up are not taken, for the players
// of their addresses have others, and who plays against himself.
func (c *Console) namesOf(sc games.Scenario, setup adjudicator.NewMatch) (notes []string) {
	people := map[string]string{} // names by addresses; a bot has none
	for _, seat := range sc.Seats {
		who := setup.Seats[seat]
		addr := strings.ToLower(who.Address)
		_, said := people[addr]
		people[addr] = who.Name
		p, err := c.Clerk.Options.Store.PlayerAt(who.Address)
		if err != nil { // nobody has it yet; NewMatch says what else may be wrong
			continue
		}
		people[addr] = p.Name
		if name := strings.Join(strings.Fields(who.Name), " "); name != p.Name && !said {
			notes = append(notes, fmt.Sprintf("%s belongs to %s (%s), who keeps that name: player rename %[3]s %[4]q changes it",
				who.Address, p.Name, p.ID, name))
		}
	}
	if len(people) == 1 && len(sc.Seats) > 1 {
		for _, name := range people {
			notes = append(notes, fmt.Sprintf("note: %s has every seat, and plays alone", name))
		}
	}
	return notes
}

// takeWatching takes what is said of observers off args: --watch STEPS or --no-watch. It is
// nil if nothing is.
func takeWatching(args []string) (*adjudicator.Watching, []string, error) {
	none, args := Switch(args, "no-watch")
	steps, args := Flag(args, "watch")
	switch {
	case none && steps != "":
		return nil, args, errors.New("--watch and --no-watch exclude one another")
	case none:
		return &adjudicator.Watching{}, args, nil
	case steps == "":
		return nil, args, nil
	}
	w, err := watching(steps)
	return &w, args, err
}

// watching reads how many steps later observers read.
func watching(steps string) (adjudicator.Watching, error) {
	n, err := strconv.Atoi(steps)
	if err != nil || n < 0 || n > adjudicator.MaxWatchDelay {
		return adjudicator.Watching{}, fmt.Errorf("%q is no number of steps that observers lie behind; write one from 0 to %d",
			steps, adjudicator.MaxWatchDelay)
	}
	return adjudicator.Watching{Allowed: true, Delay: n}, nil
}

// Seed reads the seed of a match that is set up again or tested; nil if
// none is named.
func Seed(s string) (*games.Seed, error) {
	if s == "" {
		return nil, nil
	}
	var seed games.Seed
	data, err := hex.DecodeString(s)
	if err != nil || len(data) != len(seed) {
		return nil, fmt.Errorf("--seed is 64 hex digits; leave it out and one is drawn")
	}
	copy(seed[:], data)
	return &seed, nil
}

// Scenario returns the scenario of a title with a short name, the first if
// none is named, or says which there are.
func Scenario(t games.Title, id string) (games.Scenario, error) {
	var names []string
	for _, sc := range t.Scenarios() {
		if sc.ID == id || id == "" {
			return sc, nil
		}
		names = append(names, sc.ID)
	}
	return games.Scenario{}, fmt.Errorf("%s has no scenario %q; there are %s", t.Name(), id, strings.Join(names, ", "))
}
