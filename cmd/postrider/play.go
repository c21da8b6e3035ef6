package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postrider/adjudicator"
	"postrider/adjudicator/gm"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// play is the command play: a club of its own, on a store that is thrown away,
// whose letters are printed and whose messages are typed.
func play(ctx context.Context, e env, args []string) error {
	fs := flags(e, "play")
	game := newGameFlags(fs)
	seedHex := fs.String("seed", "", "64 hex `digits` from which all dice come; drawn if none are named")
	narrow := fs.Bool("narrow", false, "boards of 40 columns")
	players := seatFlags(fs, "", "`who` has this seat: bot, for the title's own player, or a name; who has several has one letter for them")
	options := gm.Options{}
	fs.Var(options, "option", gm.OptionUsage)
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	title, sc, err := game.choose(strings.Join(words, " "))
	if err != nil {
		return err
	}
	seed, err := gm.Seed(*seedHex)
	if err != nil {
		return err
	}
	c := defaults()
	c.Club.Address = "orders@table.example"
	c.Club.MaxPerHour = -1 // nobody at the table is a machine
	c.Titles = map[string]titleConfig{title.Name(): {Data: *game.data}}
	form := games.Wide
	if *narrow {
		form = games.Narrow
	}
	setup := adjudicator.NewMatch{
		Title: title.Name(), Scenario: sc.ID, Options: options, Seats: map[games.Seat]adjudicator.Person{}, Seed: seed,
	}
	const inName = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
	for _, seat := range sc.Seats {
		who := cmp.Or(*players[seat], string(seat))
		switch {
		case who == randomPlayer || who == heuristicPlayer:
			return fmt.Errorf("--%s %s: at the table the program is called %s", seat, who, gm.Bot)
		case strings.Trim(who, inName) != "": // it stands in an address
			return fmt.Errorf("--%s %q: a name at the table is one word of letters, digits and hyphens", seat, who)
		}
		setup.Seats[seat] = adjudicator.Person{Name: who, Address: who + "@table.example", Form: form}
		if who == gm.Bot {
			setup.Seats[seat] = adjudicator.Person{Bot: true}
		}
	}
	if alone(sc, setup.Seats) {
		return errors.New("one name has seats on both sides: leave it out, and each seat is played for itself")
	}
	return passingClub(ctx, c, e.now(), setup, func(st *store.Store, clerk *adjudicator.Clerk, code string) error {
		h := &hotSeat{env: e, store: st, clerk: clerk, code: code, typed: bufio.NewScanner(e.in), letters: map[string]mail.Message{}}
		return h.run(ctx)
	})
}

// alone reports whether somebody plays against himself: he would have a letter for each
// side, and at a table there is one newest letter for each name.
func alone(sc games.Scenario, people map[games.Seat]adjudicator.Person) bool {
	return slices.ContainsFunc(sc.Seats, func(seat games.Seat) bool {
		return slices.ContainsFunc(sc.Seats, func(other games.Seat) bool {
			same := strings.EqualFold(people[seat].Address, people[other].Address) && !people[seat].Bot
			return same && !sc.Side(seat).Has(other)
		})
	})
}

// A hotSeat is a table at which all seats share one terminal.
type hotSeat struct {
	env
	store   *store.Store
	clerk   *adjudicator.Clerk
	code    string
	typed   *bufio.Scanner
	letters map[string]mail.Message // the newest of each seat
	sent    int
}

// run prints letters and takes sheets until the match is over or the players
// leave.
func (h *hotSeat) run(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := h.print(); err != nil {
			return err
		}
		m, err := h.store.Match(h.code)
		if err != nil {
			return err
		}
		if m.State == store.MatchHeld {
			return fmt.Errorf("the match cannot go on: %s", m.Why)
		}
		if m.State == store.MatchOver || len(m.Waiting) == 0 {
			return nil
		}
		seat, err := h.holder(m, m.Waiting[0])
		if err != nil {
			return err
		}
		text, more := h.sheet(seat)
		if !more {
			return h.typed.Err()
		}
		if err := h.send(ctx, seat, text); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// holder is the name of the player who has a seat: that of the seat that he was
// given at first.
func (h *hotSeat) holder(m store.Match, seat string) (string, error) {
	for _, s := range m.Seats {
		if s.Seat == seat {
			p, err := h.store.Player(s.Player)
			return p.Name, err
		}
	}
	return "", fmt.Errorf("%s has no seat %s", m.Code, seat)
}

// print prints the letters in the outbox.
func (h *hotSeat) print() error {
	due, err := h.store.Due(h.now(), 100)
	if err != nil {
		return err
	}
	for _, l := range due {
		m := mail.Read(l.Raw, mail.ReadOptions{})
		seat, _, _ := strings.Cut(l.To, "@")
		h.letters[seat] = m
		fmt.Fprintf(h.out, "=== to %s ===\n%s\n", seat, mail.PlainText(l.Raw))
		if err := h.store.Taken(h.now(), l.ID); err != nil {
			return err
		}
	}
	return nil
}

// sheet reads what is typed up to a line with only a full stop. It is false at
// the end of the input, and when the players quit.
func (h *hotSeat) sheet(seat string) (string, bool) {
	fmt.Fprintf(h.out, "--- orders of %s (a line with only . sends them) ---\n", seat)
	var b strings.Builder
	for h.typed.Scan() {
		line := h.typed.Text()
		switch strings.TrimSpace(line) {
		case ".":
			return b.String(), true
		case "quit":
			return "", false
		}
		b.WriteString(line + "\n")
	}
	return b.String(), strings.TrimSpace(b.String()) != ""
}

// send hands the clerk what was typed, as the answer to the seat's letter.
func (h *hotSeat) send(ctx context.Context, seat, text string) error {
	h.sent++
	letter := h.letters[seat]
	to := letter.From
	if len(letter.ReplyTo) > 0 {
		to = letter.ReplyTo[0]
	}
	raw, err := mailtest.Draft{
		ID:   fmt.Sprintf("%s.%d@table.example", seat, h.sent),
		From: mail.Address{Name: seat, Addr: seat + "@table.example"}, To: to, Answers: &letter, Date: h.now(), Text: text,
	}.Bytes()
	if err != nil {
		return err
	}
	_, err = h.clerk.Handle(ctx, h.now(), mail.Read(raw, mail.ReadOptions{}), raw)
	return err
}
