package adjudicator

import (
	"io"
	"slices"
	"strings"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// accept has a member come. When all have come, the match begins.
func (d desk) accept(p, by store.Player, w *wanted, side string) (templates.Desk, error) {
	done := templates.Desk{Code: w.code(), Game: d.wish(p, w)}
	title, sc, err := d.of(w)
	if err != nil {
		done.Done = "gone"
		return done, nil
	}
	full, err := d.plays(p, false)
	if err != nil {
		return done, err
	}
	me := partner{Player: p.ID}
	if side != "" {
		if me.As = meantSeats(games.In(title, p.Language), sc, side); me.As == nil {
			return templates.Desk{Done: "which-side", Typed: clip(side, maxQuoted), Names: w.free(title, sc)}, nil
		}
	}
	switch {
	case by.ID == p.ID:
		done.Done = "own"
		return done, nil
	case w.has(p.ID):
		done.Done = "in"
		return done, nil
	case full > 0:
		return templates.Desk{Done: "many-matches", Most: full}, nil
	case !w.room(sc, me):
		done.Done = "side-taken"
		for _, side := range w.free(title, sc) {
			done.Lines = append(done.Lines, written(deskCommands(p.Language), look{cmdOpenAccept, w.code() + " " + side}))
		}
		return done, nil
	}
	have := append(slices.Clone(w.Have), me)
	if len(have) < w.People {
		if !d.effects.once("comes "+w.code()+" "+string(p.ID), comesDay, daySpan) {
			return templates.Desk{Done: "often"}, nil
		}
		w.Have = have
		d.effects.keep(&w.affair, w)
		done.Done, done.Left = "come", w.People-len(have)
		done.Lines = []string{written(deskCommands(p.Language), look{cmdOpenWithdraw, w.code()})}
		return done, d.tellCome(w, by, p, "")
	}
	for _, other := range w.Have {
		is, err := d.records.store.Player(other.Player)
		if err != nil {
			return done, worldError{err}
		}
		full, err := d.plays(is, false)
		if err != nil {
			return done, err
		}
		if full > 0 || is.Address() == "" {
			return templates.Desk{Done: "not-now", Who: is.Name}, nil
		}
	}
	w.Have = have
	code, err := d.beginWanted(w, sc)
	if err != nil {
		return done, err
	}
	if code == "" {
		return templates.Desk{Done: "failed"}, d.callOff(w, "failed", p)
	}
	d.effects.settle(w.affair)
	done.Done, done.Code = "begun", code
	return done, nil
}

// beginWanted sets the match up that all have come for, and returns its code; empty if
// it could not be.
func (d desk) beginWanted(w *wanted, sc games.Scenario) (string, error) {
	var drawn error
	lot := func(n int) int {
		var b [1]byte
		if _, err := io.ReadFull(d.clerk.Options.Rand, b[:]); err != nil {
			drawn = worldError{err}
		}
		return int(b[0]) % n
	}
	seats, ok := deal(sc, w.Have, w.People, lot)
	if drawn != nil || !ok {
		return "", drawn
	}
	n := NewMatch{Title: w.Title, Scenario: w.Scenario, Options: w.Options, Clock: w.Clock,
		Seats: map[games.Seat]Person{}, From: w.code(), Rated: w.Rated}
	for seat, id := range seats {
		p, err := d.player(id)
		if err != nil {
			return "", err
		}
		n.Seats[seat] = Person{Name: p.Name, Address: p.Address()}
	}
	return d.begin(n)
}

// player is a member as the message in hand has made him.
func (d desk) player(id store.PlayerID) (store.Player, error) {
	if i := slices.IndexFunc(d.effects.p.Players, func(p store.Player) bool { return p.ID == id }); i >= 0 {
		return d.effects.p.Players[i], nil
	}
	p, err := d.records.store.Player(id)
	if err != nil {
		err = worldError{err}
	}
	return p, err
}

// begin sets a match up in the transaction of the message in hand, and returns its code;
// empty if title or program fail in it, which the game master is told.
func (d desk) begin(n NewMatch) (code string, err error) {
	if n.Clock == noClock {
		n.Clock, n.NoClock = "", true
	}
	sub := d.clerk.begin(d.effects.now, *d.mailer.m, nil)
	sub.effects.p.Players = slices.Clone(d.effects.p.Players)
	failed, err := sub.attempt(func() (err error) {
		code, err = d.clerk.newMatch(sub, n)
		return err
	})
	if err != nil {
		return "", err
	}
	if failed != nil {
		reason, where := why(failed)
		d.mailer.log.Error("a match could not be set up", "title", n.Title, "scenario", n.Scenario, "error", reason, "stack", where)
		d.mailer.tellGM(templates.Note{About: templates.NoteGMUnbegun, Game: n.Title + " " + n.Scenario,
			Text: failure{reason: reason, where: where}.text()})
		return "", nil
	}
	for _, p := range sub.effects.p.Players {
		d.effects.change(p)
	}
	sub.effects.p.Players = nil
	d.effects.matches = append(d.effects.matches, sub.effects.p)
	return code, nil
}

// leave has a member play no more in what seeks several.
func (d desk) leave(p, by store.Player, w *wanted) error {
	w.Have = slices.DeleteFunc(slices.Clone(w.Have), func(o partner) bool { return o.Player == p.ID })
	d.effects.keep(&w.affair, w)
	return d.tellCome(w, by, p, "gone")
}

// tellCome tells who seeks several that one has come, or is gone.
func (d desk) tellCome(w *wanted, by, who store.Player, why string) error {
	said, err := d.openSaid(by, by, w)
	if err != nil {
		return err
	}
	said.Left = w.People - len(w.Have)
	reply := d.mailer.tokens.member(by)
	n := templates.Note{About: templates.NoteCome, Name: by.Name, Who: who.Name, Why: why, Open: &said, Form: by.Form, Lines: said.Lines,
		Key: affairKey(w.affair) + " " + string(who.ID)}
	d.mailer.notice(mail.Address{Name: by.Name, Addr: by.Address()}, by.Language, n, false, &reply)
	return nil
}

// callOff settles something that is open and tells those who know of it, but for who has
// done that.
func (d desk) callOff(w *wanted, why string, who store.Player) error {
	d.effects.settle(w.affair)
	know := []store.PlayerID{}
	for _, p := range w.Have {
		know = append(know, p.Player)
	}
	if w.To != "" && !w.Unasked && !w.Hidden {
		know = append(know, w.To)
	}
	for _, id := range know {
		if id == who.ID {
			continue
		}
		to, err := d.records.store.Player(id)
		if err != nil {
			return worldError{err}
		}
		said := templates.DeskOpen{Code: w.code(), Game: d.wish(to, w)}
		n := templates.Note{About: templates.NoteOpenOff, Name: to.Name, Who: who.Name, Why: why, Open: &said,
			Form: to.Form, Key: affairKey(w.affair)}
		reply := d.mailer.tokens.member(to)
		d.mailer.notice(mail.Address{Name: to.Name, Addr: to.Address()}, to.Language, n, false, &reply)
	}
	return nil
}

// lapsedOpen settles what nobody has answered in time; who was away when he was
// challenged is asked now.
func (d desk) lapsedOpen(a store.Affair) error {
	w, err := readWanted(a)
	if err != nil {
		return err
	}
	if !w.Unasked {
		return d.callOff(w, "lapsed", store.Player{})
	}
	by, err := d.records.store.Player(a.By)
	if err != nil {
		return worldError{err}
	}
	to, err := d.records.store.Player(w.To)
	if err != nil {
		return worldError{err}
	}
	if w.affair.Due = d.effects.now.Add(challengeSpan); !d.effects.once(challengedKey(to), challengedDay, daySpan) {
		w.affair.Due = d.effects.now.Add(daySpan) // many have, and he is asked day by day
	} else if err := d.ask(by, to, w); err != nil {
		return err
	}
	d.effects.keep(&w.affair, w)
	return nil
}

// openAnswered carries out what who is challenged answers to the letter that asks him.
func (j *job) openAnswered(a store.Affair, who invited, what said, as string) error {
	w, err := readWanted(a)
	if err != nil {
		return err
	}
	l := look{cmdOpenDecline, w.code()}
	if what == saidYes {
		l = look{cmdOpenAccept, strings.TrimSpace(w.code() + " " + as)}
	}
	if what == saidNever {
		j.effects.decline(who.name())
	}
	return j.serve(who.player, []look{l}, false)
}
