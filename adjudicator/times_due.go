package adjudicator

import (
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/templates"
)

// toldAfterMisses is how often one after another a clock answers for a party before the
// game master is told, once.
const toldAfterMisses = 3

// timeDue does what clocks have come to. read is the instant up to which all mail is
// handled that has come: no time is out behind that, for an answer may lie unread.
// At most one party's time is out in one job; what else is due then is due at once.
func (t turn) timeDue(read time.Time) error {
	tm := t.in.times
	if !tm.runs() || t.in.game.Over() {
		return nil
	}
	if p := tm.keep.Paused; p != nil {
		if p.Until.IsZero() || p.Until.After(tm.now) {
			return nil
		}
		tm.resume(p.Until)
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActGoesOn}}
		return t.reports.tellOthers("")
	}
	if seat, out, ok := tm.overdue(read); ok {
		return t.expire(seat, out)
	}
	for _, party := range t.in.game.Parties() {
		if err := t.remind(party[0]); err != nil {
			return err
		}
	}
	return nil
}

// overdue finds the party whose time has been out longest at an instant, and since when.
func (tm *times) overdue(at time.Time) (seat games.Seat, out time.Time, ok bool) {
	for _, party := range tm.in.game.Parties() {
		p := tm.party(party[0])
		if p.Asked == "" || p.Began.IsZero() || !p.Out.IsZero() {
			continue
		}
		expires := tm.reckon(party[0], at).expires
		if !expires.IsZero() && !expires.After(at) && (!ok || expires.Before(out)) {
			seat, out, ok = party[0], expires, true
		}
	}
	return seat, out, ok
}

// expire does what happens when the time of a party is out.
func (t turn) expire(seat games.Seat, out time.Time) error {
	tm, in := t.in.times, t.in
	p, party := tm.party(seat), in.game.Party(seat)
	p.Misses++
	p.Reminded = len(tm.keep.Rules.Reminders)
	in.times.noteAct(games.TimeAct{What: games.TimeExpire, Seat: party[0]})
	in.act, in.actOf = &toldAct{who: in.whoHas(party)}, party
	if p.Misses == toldAfterMisses || tm.keep.Rules.Late == clock.Wait {
		t.reports.mailer.tellGM(templates.Note{About: templates.NoteGMLate, Code: in.meta.Code, Who: in.whom("", party)})
	}
	switch tm.keep.Rules.Late {
	case clock.Default:
		in.act.What = templates.ActClock
		if err := t.byClock(party, out); err != nil {
			return err
		}
		return t.goOn()
	case clock.Forfeit:
		if err := t.forfeit(party, games.ForfeitTime); err != nil {
			return err
		}
		return t.reports.tellOthers("")
	}
	p.Out, in.act.What = out, templates.ActOut
	in.act.Again, in.act.heir = p.Misses >= claimMisses, in.heirOf(party)
	return t.reports.tellOthers("")
}

// byClock has the safe answers taken of what a party is asked, whose time was out at an
// instant. What it is asked next has a day at least.
func (t turn) byClock(party games.Seats, out time.Time) error {
	tm := t.in.times
	p := tm.party(party[0])
	p.Expired, p.Answered, tm.late = out, t.in.game.Report(party[0]), party[0]
	if _, err := t.in.game.TakeDefaults(party); err != nil {
		return err
	}
	t.in.reseat()
	tm.move()
	p.Least, tm.late = true, ""
	return nil
}

// forfeit ends the match for a party whose time is out, or gives its seats to an ally.
func (t turn) forfeit(party games.Seats, why string) error {
	was := t.in.people[party[0]]
	out, err := t.in.game.Forfeit(party, why)
	if err != nil {
		return err
	}
	if t.in.act = nil; out.Vacated == nil {
		return nil
	}
	if err := t.inherit(out.Vacated, templates.ActForfeited); err != nil {
		return err
	}
	n := templates.Note{About: templates.NoteForfeited, Code: t.in.meta.Code, Who: t.in.act.who(was.Language)}
	t.reports.mailer.tell(was, was.Address(), n)
	return nil
}

// remind writes to a party whose time comes to an end, if that is due.
func (t turn) remind(seat games.Seat) error {
	tm := t.in.times
	p := tm.party(seat)
	if p.Asked == "" || p.Began.IsZero() || !p.Out.IsZero() {
		return nil
	}
	r := tm.reckon(seat, tm.now)
	passed, due := 0, time.Time{}
	for _, at := range tm.reminders(p, r) {
		if at.After(tm.now) {
			break
		}
		passed++
		if at.After(r.from) { // else there never was so much time
			due = at
		}
	}
	p.Reminded += passed
	if due.IsZero() || tm.away(seat, tm.now) {
		return nil
	}
	return t.reports.remind(seat, due, "")
}

// away reports whether the player of a seat is away at an instant.
func (tm *times) away(seat games.Seat, at time.Time) bool {
	_, away := isAway(tm.in.people[seat], at)
	return away
}

// untell forgets which deadlines some seats were told: they are told why these are others.
func (tm *times) untell(seats ...games.Seat) {
	for _, seat := range seats {
		tm.party(seat).Told = time.Time{}
	}
}

// resume has the clocks of the match run again from an instant on.
func (tm *times) resume(at time.Time) {
	p := tm.keep.Paused
	tm.keep.Paused = nil
	tm.untell(tm.in.game.Seats()...)
	tm.stopped(p.Since, at)
	tm.noteAct(games.TimeAct{What: games.TimeResume})
}

// keepStops is how long it is kept that no clock of a match ran: longer than a question
// may be open.
const keepStops = 2 * clock.MaxTime

// stopped notes that no clock of the match ran between two instants.
func (tm *times) stopped(from, to time.Time) {
	if tm == nil {
		return
	}
	tm.keep.Stops = tm.keep.Stops.Add(clock.Span{From: from, To: to}).After(tm.now.Add(-keepStops))
}
