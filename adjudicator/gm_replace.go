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
// one gets a letter from which he can play, and the others hear of him. Who plays an ally
// of the seat already has both from then on.
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
	switch {
	case t.in.game.Over():
		return Replaced{}, fmt.Errorf("%s is over; its seats stay as they are", t.in.meta.Code)
	case t.in.at(seat).Seat == "":
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
	before := t.in.game.News(seat)
	t.in.times.handed(seat)
	ally, joins := t.in.allyOf(seat, is)
	if joins {
		err = t.in.game.Join(seat, ally, wasBot)
	} else {
		err = t.in.game.Replace(seat, number, wasBot || held.Bot())
	}
	if err != nil {
		return Replaced{}, err
	}
	t.in.seat(held, is)
	t.in.act = &toldAct{Act: templates.Act{What: templates.ActReplaced, Was: was.Name}, who: t.in.whoHas(t.in.game.Party(seat))}
	if was.ID != "" { // not the title's own player
		if err := j.revoke(t.in.meta, was); err != nil {
			return Replaced{}, err
		}
		n := templates.Note{About: templates.NoteReplaced, Code: t.in.meta.Code, Who: is.Name}
		n.Seat, n.Acts = seatName(was.Language, seat), seen(was.Language, before.Acts)
		j.mailer.tell(was, was.Address(), n)
	}
	if held.Bot() {
		if err := t.bots.seat(seat); err != nil {
			return Replaced{}, err
		}
	}
	if err := t.bots.all(); err != nil {
		return Replaced{}, err
	}
	if joins {
		t.in.actOf, t.in.act.Off = games.Seats{seat}, before.Offer != nil
		return Replaced{was.Name, is.Name}, t.reports.tellOthers("")
	}
	if !held.Bot() {
		if err := t.reports.first(seat, t.in.game.Scenario(), forerunner{was.Name, was.Name == ""}); err != nil {
			return Replaced{}, err
		}
	}
	return Replaced{was.Name, is.Name}, t.reports.tellOthers(seat)
}

// handed has the time of who has a seat until now be charged: who has it from now on is
// asked anew, and his time runs from his own letter.
func (tm *times) handed(seat games.Seat) {
	if tm != nil && tm.party(seat).Asked != "" {
		tm.end(seat, false)
		for i := range tm.keep.Past {
			s := &tm.keep.Past[i]
			s.Other = s.Other || s.Seat == tm.in.game.Party(seat)[0]
		}
	}
}

// seat gives a seat to a player, in the letters he wants of the match.
func (in *contest) seat(held store.Seat, p store.Player) {
	in.meta.Seats = slices.Clone(in.meta.Seats)
	held.Heard = in.meta.Said // what was said before is not for him
	at := slices.IndexFunc(in.meta.Seats, func(s store.Seat) bool { return s.Seat == held.Seat })
	for _, s := range in.meta.Seats {
		if s.Player == held.Player && s.Held() {
			held.Letters, held.Heard, held.HearBy = s.Letters, s.Heard, s.HearBy
		}
	}
	in.meta.Seats[at], in.people[games.Seat(held.Seat)] = held, p
}

// allyOf is a seat that a player holds beside another of its side; it is false if he
// holds none, or that seat itself.
func (in *contest) allyOf(seat games.Seat, p store.Player) (games.Seat, bool) {
	for _, ally := range in.game.Scenario().Side(seat) {
		if p.ID != "" && ally != seat && in.people[ally].ID == p.ID && in.people[seat].ID != p.ID && in.title.Reseating() == nil {
			return ally, true
		}
	}
	return "", false
}

// mayTake says in its error why somebody may not have a seat. Else it returns the
// number of the last report that he has got of the match, in which he may have
// had the seat before.
func (j *job) mayTake(in *contest, seat games.Seat, is store.Player, held store.Seat) (int, error) {
	if held.Bot() {
		if !slices.ContainsFunc(in.meta.Seats, func(s store.Seat) bool { return s.Held() && s.Seat != string(seat) }) {
			return 0, errors.New("every seat would be a bot's: a match by mail needs a person")
		}
		if in.isBot(seat) && !in.isVacant(seat) {
			return 0, fmt.Errorf("the program plays %s already", seat)
		}
		return 0, nil
	}
	side := in.game.Scenario().Side(seat)
	holds := in.meta.Holds(is.ID)
	_, joins := in.allyOf(seat, is)
	if enemy := slices.ContainsFunc(holds, func(s string) bool { return !side.Has(games.Seat(s)) }); len(holds) > 0 && (!joins || enemy) {
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
	if !side.Has(games.Seat(last.Seat)) {
		return 0, fmt.Errorf("%s held %s of %s before, and knows what it was told", is.Name, last.Seat, in.meta.Code)
	}
	return last.Number, nil
}

// revoke sends nobody the letters of a match that are on their way to somebody who has
// lost a seat there.
func (s shared) revoke(m store.Match, was store.Player) error {
	letters, err := s.records.store.Letters()
	if err != nil {
		return worldError{err}
	}
	for _, l := range letters {
		if l.Match == m.Code && l.Seat != "" && addressIndex(was, l.To) >= 0 {
			s.effects.chores.Drop = append(s.effects.chores.Drop, l.ID)
		}
	}
	return nil
}
