package adjudicator

import (
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// time says how the clocks stand, for the reader of a party; nil if none runs. What a
// party's time is all may know.
func (wd words) time(seat games.Seat, news games.News) *templates.Times {
	tm := wd.in.times
	if !tm.runs() || news.Result != nil {
		return nil
	}
	lang, reader := wd.in.lang(seat), wd.in.people[seat]
	zone, label, guessed := zoneOf(reader)
	said := &templates.Times{}
	if guessed {
		said.Zone = label
	}
	party := wd.in.game.Party(seat)
	if p := tm.keep.Paused; p != nil && (wd.in.act == nil || wd.in.act.What != templates.ActPaused) {
		said.Paused = templates.When(lang, p.Since, tm.now, zone)
		if !p.Until.IsZero() {
			said.Until = templates.When(lang, p.Until, tm.now, zone)
		}
	}
	p := tm.party(seat)
	switch {
	case p.Asked == "" && tm.keep.Rules.Kind == clock.Bank && wd.in.isHeld(seat):
		if said.Spent = p.Left < time.Minute; !said.Spent {
			said.Bank = templates.Left(lang, p.Left)
		} else if p.Least {
			said.Least = templates.Left(lang, leastAfterClock)
		}
	case p.Asked != "":
		said.By, said.Out = tm.standing(lang, seat, zone)
	}
	if !p.Told.IsZero() && p.Asked != "" {
		if is := tm.reckon(seat, tm.now).deadline; is.After(p.Told.Add(deadlineSlack)) && !p.Began.IsZero() {
			said.Later = templates.When(lang, p.Told, tm.now, zone)
		}
	}
	for _, other := range wd.in.game.Parties() {
		if other[0] == party[0] || !wd.in.isHeld(other[0]) {
			continue
		}
		if o := wd.partyTime(seat, other, zone); o != nil {
			said.Others = append(said.Others, *o)
			if o.Out && said.Claim == nil {
				said.Claim = wd.claim(seat, other)
			}
		}
	}
	if away := (templates.PartyTime{}); tm.absence(lang, seat, zone, &away) {
		said.Away = &away
	}
	if said.Nothing() {
		return nil
	}
	return said
}

// claim is what a reader's word "claim" would do to a party whose time is out.
func (wd words) claim(reader games.Seat, party games.Seats) *templates.Claim {
	heir := wd.in.game.Heir(party)
	return &templates.Claim{Who: wd.in.whom(reader, party), Again: wd.in.times.party(party[0]).Misses >= claimMisses,
		Heir: wd.in.heir(reader, party), Says: Commands(wd.in.lang(reader)).Write(cmdClaim, ""),
		Own: heir != "" && wd.in.game.Party(reader).Has(heir)}
}

// heir is who would have the seats of a party that lost the match by time; empty if the
// match would end.
func (in *contest) heir(reader games.Seat, party games.Seats) string {
	heir := in.game.Heir(party)
	if heir == "" {
		return ""
	}
	return in.whom(reader, in.game.Party(heir))
}

// then adds to how the clocks stand what comes when the reader's time is out, and what
// would be answered for him.
func (wd words) then(seat games.Seat, news games.News, said *templates.Times) {
	if said == nil || said.By == "" || said.Out {
		return
	}
	said.Then, said.Heir = string(wd.in.times.keep.Rules.Late), wd.in.heir(seat, wd.in.game.Party(seat))
	var safe []string
	for _, d := range news.Asked {
		safe = append(safe, wd.order(d.About().Seat, d.Default()))
	}
	said.Safe = strings.Join(safe, "; ")
}

// absence says when the player of a seat is away, or will be; it is false if he is not.
func (tm *times) absence(lang string, seat games.Seat, zone *time.Location, said *templates.PartyTime) bool {
	for _, a := range absences(tm.in.people[seat]) {
		if !a.To.After(tm.now) {
			continue
		}
		said.Away, said.Till = true, templates.When(lang, a.To, tm.now, zone)
		if a.From.After(tm.now) {
			said.From = templates.When(lang, a.From, tm.now, zone)
		}
		return true
	}
	return false
}

// deadlineSlack is what a deadline may be later than it was told to be without a word:
// a question is asked a little before its letter has left.
const deadlineSlack = 2 * time.Hour

// standing says of a party that is asked until when it may answer, or with out since when
// its time is out.
func (tm *times) standing(lang string, seat games.Seat, zone *time.Location) (by string, out bool) {
	p, r := tm.party(seat), tm.reckon(seat, tm.now)
	if tm.keep.Paused != nil && tm.keep.Paused.Until.IsZero() {
		return "", false
	}
	if !p.Out.IsZero() {
		return templates.When(lang, p.Out, tm.now, zone), true
	}
	if r.deadline.IsZero() {
		return "", false
	}
	return templates.By(lang, r.deadline, tm.now, zone), false
}

// partyTime says for a reader how another party stands; nil if there is nothing to say.
func (wd words) partyTime(reader games.Seat, party games.Seats, zone *time.Location) *templates.PartyTime {
	tm, lang := wd.in.times, wd.in.lang(reader)
	o := &templates.PartyTime{Who: wd.in.whom(reader, party)}
	if tm.party(party[0]).Asked != "" {
		o.By, o.Out = tm.standing(lang, party[0], zone)
	}
	if away := tm.absence(lang, party[0], zone, o); o.By == "" && !away {
		return nil
	}
	return o
}

// clockWords say by which clock a match is played; nil: by none.
func (wd words) clockWords(lang string) *templates.Clock {
	if wd.in.times == nil {
		return nil
	}
	return rulesWords(lang, wd.in.times.keep.Rules)
}

// rulesWords say how a clock goes.
func rulesWords(lang string, r clock.Rules) *templates.Clock {
	c := &templates.Clock{Name: r.Name, Kind: string(r.Kind), Days: r.Days, Late: string(r.Late)}
	c.Bank, c.Increment, c.Cap = span(lang, r.Bank), span(lang, r.Increment), span(lang, r.Cap)
	c.Grace = span(lang, r.Grace)
	for _, d := range r.Reminders {
		c.Reminders = append(c.Reminders, span(lang, d))
	}
	for _, d := range r.Free {
		c.Free = append(c.Free, templates.Time(lang).Weekdays[d][0])
	}
	return c
}

// span is a duration in words; empty for none.
func span(lang string, d time.Duration) string {
	if d == 0 {
		return ""
	}
	return templates.Left(lang, d)
}

// timeWords are what players type about time in a language.
func timeWords(lang string) clock.Words { return clock.Words(templates.Time(lang)) }

// dates are the first and the last day of an absence in words.
func dates(lang, from, to string) string {
	said := func(day string) string {
		d, err := clock.ParseDate(day)
		if err != nil {
			return day
		}
		return templates.Date(lang, d.Start(time.UTC))
	}
	return templates.Dates(lang, said(from), said(to))
}

// reminds are whom the player of a seat may have reminded: those that the match waits
// for and a letter reaches.
func (in *contest) reminds(seat games.Seat) games.Seats {
	var list games.Seats
	for _, s := range in.game.Waiting() {
		party := in.game.Party(s)
		if !party.Has(seat) && in.isHeld(s) && !slices.Contains(list, party[0]) && in.people[s].Address() != "" {
			list = append(list, party[0])
		}
	}
	return list
}

// dated adds to an act, for its reader, when it is.
func (wd words) dated(act *templates.Act, reader store.Player) {
	zone, _, _ := zoneOf(reader)
	switch {
	case act.From != "":
		act.Text = dates(reader.Language, act.From, act.To)
	case !act.At.IsZero():
		act.Text = templates.When(reader.Language, act.At, wd.in.times.now, zone)
	case act.What == templates.ActReset:
		act.Clock = wd.clockWords(reader.Language)
	}
}

// late adds to how the clocks stand that a sheet answers what a clock has answered
// before, and when each was.
func (wd words) late(seat games.Seat, stale int, said *templates.Times) {
	tm := wd.in.times
	if stale == 0 || said == nil || tm.came.IsZero() {
		return
	}
	if p := tm.party(seat); stale == p.Answered {
		zone, _, _ := zoneOf(wd.in.people[seat])
		lang := wd.in.lang(seat)
		said.Late = &templates.LateAnswer{Came: templates.When(lang, tm.came, tm.now, zone),
			Expired: templates.When(lang, p.Expired, tm.now, zone)}
	}
}
