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

const (
	// DefaultAway is on how many days of any 365 a player may be away.
	DefaultAway = 60
	// maxAways is how many absences are noted of a player, those of the last year included.
	maxAways = 40
	// keepAways is how long an absence is noted that is over: as long as it counts.
	keepAways = 366 * 24 * time.Hour
)

// taskAway tells those who play with somebody, in one of his matches, that he will be
// away or is back. Data is an absence's words: of a seat's player.
const taskAway = "away"

// absent notes when the player is away, or that he is back. His clocks stand in all his
// matches, and the others there are told.
func (t turn) absent(rep *reply, l look) *templates.TimePage {
	p := t.in.people[rep.Seat]
	switch {
	case rep.Preview:
		return &templates.TimePage{Done: "preview"}
	case l.Command == cmdBack:
		return t.isBack(p)
	case strings.TrimSpace(l.Rest) == "":
		return &templates.TimePage{Done: "away", Spans: awayWords(p, p.Language, t.effects.now), Days: t.awayMost}
	}
	zone, _, _ := zoneOf(p)
	today := clock.DateOf(t.effects.now, zone)
	p.Away = slices.DeleteFunc(slices.Clone(p.Away), func(a store.Away) bool {
		span, ok := awaySpan(a)
		return !ok || span.To.Before(t.effects.now.Add(-keepAways))
	})
	more, fault := timeWords(p.Language).Away(l.Rest, today)
	if fault == nil {
		fault = more.Check(today)
	}
	if fault == nil {
		_, _, fault = clock.Allowance(awayDates(p), more, t.awayMost)
	}
	switch {
	case fault != nil:
		return awayFault(p.Language, fault)
	case len(p.Away) >= maxAways:
		return &templates.TimePage{Done: "away-many"}
	}
	p.Away = append(p.Away, store.Away{From: more.From.String(), To: more.To.String(), Zone: zone.String(), Said: t.effects.now})
	t.in.change(p, t.effects)
	t.in.times.moved(p)
	t.tellMatches(p, more.From.String()+" "+more.To.String())
	return &templates.TimePage{Done: "away-noted", Spans: awayWords(p, p.Language, t.effects.now), Days: t.awayMost}
}

// isBack ends the absence of a player, or drops those that are to come.
func (t turn) isBack(p store.Player) *templates.TimePage {
	now := t.effects.now
	var kept []store.Away
	was := ""
	for _, a := range p.Away {
		span, ok := awaySpan(a)
		switch {
		case !ok || span.From.After(now): // it is not to be
			was = "planned"
			continue
		case span.To.After(now):
			was = "away"
			a.To, a.Ended = clock.DateOf(now, location(a.Zone)).String(), now
		}
		kept = append(kept, a)
	}
	if was == "" {
		return &templates.TimePage{Done: "back-nothing"}
	}
	p.Away = kept
	t.in.change(p, t.effects)
	t.in.times.moved(p)
	t.tellMatches(p, "")
	t.effects.fail(t.askNow(p))
	return &templates.TimePage{Done: "back"}
}

// tellMatches has those told who play with a player in any match.
func (t turn) tellMatches(p store.Player, what string) {
	matches, err := t.records.store.MatchesOf(p.ID)
	if err != nil {
		t.effects.fail(worldError{err})
	}
	for _, m := range matches {
		if m.State != store.MatchOver {
			t.effects.p.Tasks = append(t.effects.p.Tasks, store.Task{Kind: taskAway, Match: m.Code, Player: p.ID, Data: []byte(what)})
		}
	}
}

// followAway tells the others of a match that a player will be away, or is back.
func (j *job) followAway(m store.Match, task store.Task) error {
	if m.State == store.MatchOver {
		return nil
	}
	in, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	t := j.turn(in)
	holds := m.Holds(task.Player)
	if len(holds) == 0 {
		return nil
	}
	seat := games.Seat(holds[0])
	from, to, away := strings.Cut(string(task.Data), " ")
	in.act = &toldAct{Act: templates.Act{What: templates.ActBack}, who: in.whoHas(in.game.Party(seat))}
	what := games.TimeBack
	if away {
		in.act.What, what = templates.ActAway, games.TimeAway
		in.act.From, in.act.To = from, to
	}
	if in.times != nil {
		in.times.moved(in.people[seat])
		in.times.noteAct(games.TimeAct{What: what, Seat: in.game.Party(seat)[0]})
	}
	if err := t.reports.tellOthers(seat); err != nil {
		return err
	}
	return t.leave()
}

// moved forgets which deadlines a player was told: an absence of his moves them.
func (tm *times) moved(p store.Player) {
	if tm == nil {
		return
	}
	for _, seat := range tm.in.game.Seats() {
		if tm.in.people[seat].ID == p.ID {
			tm.untell(seat)
		}
	}
}

// awaySpan is the time of an absence, from when it was said on; it is false of one that
// cannot be read.
func awaySpan(a store.Away) (clock.Span, bool) {
	from, errFrom := clock.ParseDate(a.From)
	to, errTo := clock.ParseDate(a.To)
	if errFrom != nil || errTo != nil {
		return clock.Span{}, false
	}
	s := clock.Away{From: from, To: to}.Span(location(a.Zone))
	if s.From.Before(a.Said) {
		s.From = a.Said // nothing stops that has passed
	}
	if !a.Ended.IsZero() && a.Ended.Before(s.To) {
		s.To = a.Ended
	}
	return s, true
}

// absences are when a player is away, in order.
func absences(p store.Player) clock.Spans {
	var all clock.Spans
	for _, a := range p.Away {
		if s, ok := awaySpan(a); ok {
			all = all.Add(s)
		}
	}
	return all
}

// awayDates are the days of a player's absences.
func awayDates(p store.Player) []clock.Away {
	var all []clock.Away
	for _, a := range p.Away {
		from, errFrom := clock.ParseDate(a.From)
		to, errTo := clock.ParseDate(a.To)
		if errFrom == nil && errTo == nil {
			all = append(all, clock.Away{From: from, To: to})
		}
	}
	return all
}

// awayWords are the absences of a player that are not over, each as "20 Dec to 3 Jan".
func awayWords(p store.Player, lang string, now time.Time) []string {
	var list []string
	for _, a := range p.Away {
		if s, ok := awaySpan(a); ok && s.To.After(now) {
			list = append(list, dates(lang, a.From, a.To))
		}
	}
	return list
}

// awayFault says why an absence is not taken.
func awayFault(lang string, f *clock.Fault) *templates.TimePage {
	page := &templates.TimePage{Done: "away-fault", Why: string(f.Trouble), Text: clip(f.Text, maxQuoted), Days: f.Days, Most: f.Most}
	for _, a := range f.Aways {
		page.Spans = append(page.Spans, dates(lang, a.From.String(), a.To.String()))
	}
	return page
}
