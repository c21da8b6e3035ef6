package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
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
	err := c.byRules(now, code, games.LoadMatch, func(j *job, t turn) (err error) {
		if t.in.meta.State == store.MatchHeld {
			return fmt.Errorf("%[1]s is held; match resume %[1]s comes first", t.in.meta.Code)
		}
		done, err = j.replace(t, seat, by)
		return err
	})
	return done, err
}

// replace gives a seat to somebody else.
func (j *job) replace(t turn, seat games.Seat, by Person) (Replaced, error) {
	i := slices.IndexFunc(t.in.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	switch {
	case t.in.game.Over():
		return Replaced{}, fmt.Errorf("%s is over; its seats stay as they are", t.in.meta.Code)
	case i < 0:
		return Replaced{}, fmt.Errorf("%s has no seat %q; match show %[1]s lists them", t.in.meta.Code, seat)
	}
	was, wasBot := t.in.people[seat], t.in.isBot(seat)
	is, held, err := j.hold(t.in.title, seat, by)
	if err != nil {
		return Replaced{}, err
	}
	number, err := j.mayTake(t.in, seat, is, held)
	if err != nil {
		return Replaced{}, err
	}
	if err := t.in.game.Replace(seat, number, wasBot || held.Bot()); err != nil {
		return Replaced{}, err
	}
	t.in.meta.Seats = slices.Clone(t.in.meta.Seats)
	t.in.meta.Seats[i], t.in.people[seat] = held, is
	t.in.act = &templates.Act{What: templates.ActReplaced, Who: t.in.who("", seat), Was: was.Name}
	if err := j.revoke(t.in, seat, was, is); err != nil {
		return Replaced{}, err
	}
	if held.Bot() {
		if err := t.bots.seat(seat); err != nil {
			return Replaced{}, err
		}
	}
	if err := t.bots.all(); err != nil {
		return Replaced{}, err
	}
	if !held.Bot() {
		if err := t.reports.first(seat, t.in.game.Scenario(), was.Name); err != nil {
			return Replaced{}, err
		}
	}
	return Replaced{was.Name, is.Name}, t.reports.tellOthers(seat)
}

// mayTake says in its error why somebody may not have a seat. Else it returns the
// number of the last report that he has got of the match, in which he may have
// had the seat before.
func (j *job) mayTake(in *contest, seat games.Seat, is store.Player, held store.Seat) (int, error) {
	if held.Bot() {
		if !slices.ContainsFunc(in.meta.Seats, func(s store.Seat) bool { return !s.Bot() && s.Seat != string(seat) }) {
			return 0, errors.New("every seat would be a bot's: a match by mail needs a person")
		}
		if in.isBot(seat) {
			return 0, fmt.Errorf("the program plays %s already", seat)
		}
		return 0, nil
	}
	if holds := in.meta.Holds(is.ID); len(holds) > 0 {
		return 0, fmt.Errorf("%s holds %s of %s, and nobody may take a second seat or the same again",
			is.Name, strings.Join(holds, " and "), in.meta.Code)
	}
	list, err := j.records.store.Reports(in.meta.Code, is.ID)
	if err != nil {
		return 0, worldError{err}
	}
	if len(list) == 0 {
		return 0, nil
	}
	last := list[len(list)-1]
	if last.Seat != string(seat) {
		return 0, fmt.Errorf("%s held %s of %s before, and knows what it was told", is.Name, last.Seat, in.meta.Code)
	}
	return last.Number, nil
}

// revoke tells somebody that another has his seat now, as the last letter that he
// gets there.
func (j *job) revoke(in *contest, seat games.Seat, was, is store.Player) error {
	if was.ID == "" {
		return nil // the title's own player
	}
	letters, err := j.records.store.Letters()
	if err != nil {
		return worldError{err}
	}
	for _, l := range letters {
		if l.Match == in.meta.Code && l.Seat != "" && addressIndex(was, l.To) >= 0 {
			j.effects.chores.Drop = append(j.effects.chores.Drop, l.ID)
		}
	}
	n := templates.Note{About: templates.NoteReplaced, Code: in.meta.Code, Who: is.Name, Seat: seatName(was.Language, seat)}
	n.Acts = seen(in.game.News(seat).Acts)
	j.mailer.tell(was, was.Address(), n)
	return nil
}
