package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// SetClock has a match played by another clock of the club, with full banks, from now
// on; "none" takes its clock away. All are told.
func (c *Clerk) SetClock(now time.Time, code, name string) error {
	return c.byRules(now, code, games.LoadMatch, func(j *job, t turn) error {
		if err := mayGo(t.in); err != nil {
			return err
		}
		rules, err := clockNamed(c.Options.Clocks, name)
		if name == "none" && err != nil {
			rules, err = &clock.Rules{Name: name, Kind: clock.None}, nil
		}
		if err != nil {
			return err
		}
		t.in.times = t.in.times.changed(t.in, *rules, now)
		t.in.times.noteAct(games.TimeAct{What: games.TimeClock, Words: rules.Name, Seconds: int(rules.Bank / time.Second)})
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActReset, Text: rules.Name}}
		return t.reports.tellOthers("")
	})
}

// Give gives a party of a match more time, by its seat. All are told.
func (c *Clerk) Give(now time.Time, code string, seat games.Seat, d time.Duration) error {
	return c.byRules(now, code, games.LoadMatch, func(j *job, t turn) error {
		if err := mayGo(t.in); err != nil {
			return err
		}
		switch {
		case !slices.Contains(t.in.game.Seats(), seat):
			return fmt.Errorf("%s has no seat %q; match show %[1]s lists them", t.in.meta.Code, seat)
		case !t.in.times.runs():
			return fmt.Errorf("%s is played without a clock; match clock %[1]s NAME gives it one", t.in.meta.Code)
		case d <= 0 || d > maxGive:
			return fmt.Errorf("write how much time, up to %s", clock.FormatDuration(maxGive))
		}
		t.in.times.give(seat, d)
		party := t.in.game.Party(seat)
		t.in.times.noteAct(games.TimeAct{What: games.TimeGive, Seat: party[0], Seconds: int(d / time.Second)})
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActGave}, who: t.in.whoHas(party), text: lasting(d)}
		t.in.actOf = party
		return t.reports.tellOthers("")
	})
}

// mayGo says why the clocks of a match cannot be changed; nil: they can.
func mayGo(in *contest) error {
	switch {
	case in.meta.State == store.MatchHeld:
		return fmt.Errorf("%[1]s is held; match resume %[1]s comes first", in.meta.Code)
	case in.game.Over():
		return errors.New(in.meta.Code + " is over")
	}
	return nil
}

// give gives a party more time.
func (tm *times) give(seat games.Seat, d time.Duration) {
	p := tm.party(seat)
	if p.Left += d; p.Rest > 0 {
		p.Rest += d
	}
	p.Out, p.Told = time.Time{}, time.Time{}
}

// lines say for a game master how the clocks of a match stand.
func (tm *times) lines(now time.Time) []string {
	if tm == nil {
		return nil
	}
	tm.at(now)
	list := []string{fmt.Sprintf("%s (%s)", tm.keep.Rules.Name, tm.keep.Rules.Kind)}
	if p := tm.keep.Paused; p != nil {
		list[0] += ", paused since " + p.Since.UTC().Format(time.RFC3339)
	}
	for _, party := range tm.in.game.Parties() {
		if said := tm.stands(party[0]); said != "" && tm.in.isHeld(party[0]) {
			list = append(list, tm.in.whom("", party)+": "+said)
		}
	}
	return list
}

// stands says for a game master how the clock of a party stands.
func (tm *times) stands(seat games.Seat) string {
	var said []string
	p, r := tm.party(seat), tm.reckon(seat, tm.now)
	if tm.keep.Rules.Kind == clock.Bank {
		left := p.Left
		if p.Asked != "" {
			left = r.left
		}
		said = append(said, clock.FormatDuration(left.Truncate(time.Second))+" left")
	}
	switch {
	case !p.Out.IsZero():
		said = append(said, "time out since "+p.Out.UTC().Format(time.RFC3339))
	case p.Asked != "" && p.Began.IsZero():
		said = append(said, "asked; the letter has not left")
	case p.Asked != "" && !r.deadline.IsZero():
		said = append(said, "to answer by "+r.deadline.UTC().Format(time.RFC3339))
	}
	return strings.Join(said, ", ")
}
