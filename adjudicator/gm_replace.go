package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A Replaced says who had a seat, and who has it now.
type Replaced struct{ Was, Is string }

// Replace gives a seat of a match to another person, or to the title's own
// player. Reply addresses of the one who had it are void for it at once, and
// letters on their way to him there are not sent any more; he is told. The new
// one gets a letter from which he can play, and the others hear of him.
func (c *Clerk) Replace(now time.Time, code string, seat games.Seat, by Person) (Replaced, error) {
	var done Replaced
	err := c.act(now, code, games.LoadMatch, func(tb *table) error {
		if tb.meta.State == store.MatchHeld {
			return fmt.Errorf("%[1]s is held; match resume %[1]s comes first", tb.meta.Code)
		}
		var err error
		done, err = tb.replace(seat, by)
		return err
	})
	return done, err
}

// replace gives a seat to somebody else.
func (tb *table) replace(seat games.Seat, by Person) (Replaced, error) {
	i := slices.IndexFunc(tb.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	switch {
	case tb.match.Over():
		return Replaced{}, fmt.Errorf("%s is over; its seats stay as they are", tb.meta.Code)
	case i < 0:
		return Replaced{}, fmt.Errorf("%s has no seat %q; match show %[1]s lists them", tb.meta.Code, seat)
	}
	was, wasBot := tb.people[seat], tb.isBot(seat)
	is, held, err := tb.hold(tb.title, seat, by)
	if err != nil {
		return Replaced{}, err
	}
	number, err := tb.mayTake(seat, is, held)
	if err != nil {
		return Replaced{}, err
	}
	if err := tb.match.Replace(seat, number, wasBot || held.Bot()); err != nil {
		return Replaced{}, err
	}
	tb.meta.Seats = slices.Clone(tb.meta.Seats)
	tb.meta.Seats[i], tb.people[seat] = held, is
	tb.act = &templates.Act{What: templates.ActReplaced, Who: tb.who(seat), Was: was.Name}
	if err := tb.revoke(seat, was, is); err != nil {
		return Replaced{}, err
	}
	if held.Bot() {
		if err := tb.seatBot(seat); err != nil {
			return Replaced{}, err
		}
	}
	if err := tb.bots(); err != nil {
		return Replaced{}, err
	}
	if !held.Bot() {
		if err := tb.first(seat, tb.match.Scenario(), was.Name); err != nil {
			return Replaced{}, err
		}
	}
	return Replaced{was.Name, is.Name}, tb.tellOthers(seat)
}

// mayTake says in its error why somebody may not have a seat. Else it returns the
// number of the last report that he has got of the match, in which he may have
// had the seat before.
func (tb *table) mayTake(seat games.Seat, is store.Player, held store.Seat) (int, error) {
	if held.Bot() {
		if !slices.ContainsFunc(tb.meta.Seats, func(s store.Seat) bool { return !s.Bot() && s.Seat != string(seat) }) {
			return 0, errors.New("every seat would be a bot's: a match by mail needs a person")
		}
		if tb.isBot(seat) {
			return 0, fmt.Errorf("the program plays %s already", seat)
		}
		return 0, nil
	}
	if holds := tb.meta.Holds(is.ID); len(holds) > 0 {
		return 0, fmt.Errorf("%s holds %s of %s, and nobody may take a second seat or the same again", is.Name, strings.Join(holds, " and "), tb.meta.Code)
	}
	list, err := tb.Store.Reports(tb.meta.Code, is.ID)
	if err != nil {
		return 0, worldError{err}
	}
	if len(list) == 0 {
		return 0, nil
	}
	last := list[len(list)-1]
	if last.Seat != string(seat) {
		return 0, fmt.Errorf("%s held %s of %s before, and knows what it was told", is.Name, last.Seat, tb.meta.Code)
	}
	return last.Number, nil
}

// revoke tells somebody that another has his seat now, as the last letter that he
// gets there.
func (tb *table) revoke(seat games.Seat, was, is store.Player) error {
	if was.ID == "" {
		return nil // the title's own player
	}
	letters, err := tb.Store.Letters()
	if err != nil {
		return worldError{err}
	}
	for _, l := range letters {
		if l.Match == tb.meta.Code && l.Seat != "" && slices.ContainsFunc(was.Addresses, func(a store.Address) bool { return strings.EqualFold(a.Addr, l.To) }) {
			tb.drop = append(tb.drop, l.ID)
		}
	}
	n := templates.Note{About: templates.NoteReplaced, Code: tb.meta.Code, Name: was.Name, Who: is.Name, Seat: seatName(seat), Acts: seen(tb.match.News(seat).Acts)}
	return tb.noticeTo(mail.Address{Name: was.Name, Addr: was.Address()}, was.Language, n, false)
}
