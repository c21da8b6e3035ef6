package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/templates"
)

// What players do about time, beside offers: names of rows of
// templates/LANGUAGE/commands.toml.
const (
	cmdClaim  = "claim"
	cmdGive   = "give"
	cmdRemind = "remind"
	cmdResume = "resume"
	cmdAway   = "away"
	cmdBack   = "back"
	cmdClock  = "clock"
)

const (
	// remindSpan is how often the players of one seat may have others reminded in a match.
	remindSpan = 24 * time.Hour
	// maxGive is how much time may be given to others for one question, or to a bank.
	maxGive = 31 * 24 * time.Hour
	// claimMisses is how often one after another the time of a party must have been out
	// that another may claim the match.
	claimMisses = 2
)

// aboutTime carries out the commands of a message that concern its match's clocks, in
// their order. What they do to the match is done before its letters are written.
func (t turn) aboutTime(rep *reply) error {
	var rest []look
	for _, l := range rep.Looks {
		var page *templates.TimePage
		var err error
		switch l.Command {
		case cmdClaim:
			page, err = t.claim(rep)
		case cmdGive:
			page = t.give(rep, l.Rest)
		case cmdRemind:
			page, err = t.remindOthers(rep)
		case cmdResume:
			page = t.resume(rep)
		case cmdAway, cmdBack:
			page = t.absent(rep, l)
		case cmdClock:
			page = &templates.TimePage{Done: "clock", Clock: t.words.clockWords(t.in.lang(rep.Seat))}
		default:
			rest = append(rest, l)
			continue
		}
		if err != nil {
			return err
		}
		if page == nil {
			continue // the first line says it
		}
		command := clip(Commands(t.in.lang(rep.Seat)).Write(l.Command, l.Rest), maxQuoted)
		rep.Pages = append(rep.Pages, templates.Page{Command: command, Time: page})
	}
	rep.Looks = rest
	return nil
}

// clockFault says why a message may not change the clocks of the match; nil: it may.
func (t turn) clockFault(rep *reply) *templates.TimePage {
	switch {
	case rep.Preview:
		return &templates.TimePage{Done: "preview"}
	case t.in.game.Over():
		return &templates.TimePage{Done: "over"}
	case !t.in.times.runs():
		return &templates.TimePage{Done: "no-clock"}
	}
	return nil
}

// claim has the safe answers taken for a party whose time is out; where that is so a
// second time and nothing came from it meanwhile, the match is won.
func (t turn) claim(rep *reply) (*templates.TimePage, error) {
	tm := t.in.times
	if page := t.clockFault(rep); page != nil {
		return page, nil
	}
	if rep.Older {
		return &templates.TimePage{Done: "claim-stale"}, nil
	}
	own := t.in.game.Party(rep.Seat)
	for _, party := range t.in.game.Parties() {
		p := tm.party(party[0])
		if p.Out.IsZero() || party[0] == own[0] {
			continue
		}
		who, heir := t.in.whom(rep.Seat, party), t.in.heir(rep.Seat, party)
		t.in.times.noteAct(games.TimeAct{What: games.TimeClaim, Seat: party[0], By: own[0]})
		rep.Acts = true
		if p.Misses >= claimMisses {
			return &templates.TimePage{Done: "claim-won", Who: who, Text: heir}, t.forfeit(party, games.ForfeitClaim)
		}
		t.in.act, t.in.actOf = &toldAct{Act: templates.Act{What: templates.ActClaimed}, who: t.in.whoHas(party), heir: t.in.heirOf(party)}, party
		return &templates.TimePage{Done: "claimed", Who: who, Text: heir}, t.byClock(party, p.Out)
	}
	return &templates.TimePage{Done: "claim-nothing"}, nil
}

// give gives time to those whom the match waits for.
func (t turn) give(rep *reply, rest string) *templates.TimePage {
	tm := t.in.times
	if page := t.clockFault(rep); page != nil {
		return page
	}
	lang := t.in.lang(rep.Seat)
	d, fault := duration(lang, rest)
	if fault != nil || d <= 0 || d > maxGive {
		return &templates.TimePage{Done: "give-what", Limit: templates.Left(lang, maxGive)}
	}
	own := t.in.game.Party(rep.Seat)
	var to games.Seats
	for _, party := range t.in.game.Parties() {
		p := tm.party(party[0])
		if party[0] == own[0] || !t.in.isHeld(party[0]) || p.Asked == "" {
			continue
		}
		if p.Left+d > tm.keep.Rules.Most()+maxGive {
			return &templates.TimePage{Done: "give-much", Who: t.in.whom(rep.Seat, party)}
		}
		tm.give(party[0], d)
		t.in.times.noteAct(games.TimeAct{What: games.TimeGive, Seat: party[0], By: own[0], Seconds: int(d / time.Second)})
		to = append(to, party...)
	}
	if to == nil {
		return &templates.TimePage{Done: "give-nobody"}
	}
	rep.Acts = true
	t.in.act = &toldAct{Act: templates.Act{What: templates.ActGave}, was: t.in.whoHas(own), who: t.in.whoHave(to), text: lasting(d)}
	t.in.actOf, t.in.actBy = to, own
	return nil
}

// otherWords is how many words may stand in a line beside how much time it gives.
const otherWords = 5

// duration reads how much time a line names among a few other words: "Bob two more days".
func duration(lang, typed string) (time.Duration, *clock.Fault) {
	left := strings.Fields(typed)
	for n := range otherWords {
		d, fault := timeWords(lang).Duration(strings.Join(left, " "))
		if fault == nil || n == 0 && fault.Trouble != clock.TroubleWord {
			return d, fault
		}
		i := slices.Index(left, fault.Text)
		if i < 0 {
			break
		}
		left = slices.Delete(left, i, i+1)
	}
	return 0, &clock.Fault{Trouble: clock.TroubleWord, Text: typed}
}

// remindOthers has those reminded whom the match waits for.
func (t turn) remindOthers(rep *reply) (*templates.TimePage, error) {
	if t.in.game.Over() {
		return &templates.TimePage{Done: "over"}, nil
	}
	own := t.in.game.Party(rep.Seat)
	var names []string
	waiting := t.in.reminds(rep.Seat)
	switch {
	case rep.Preview:
		return &templates.TimePage{Done: "preview"}, nil
	case len(waiting) == 0:
		return &templates.TimePage{Done: "remind-nobody"}, nil
	case !t.effects.once("remind "+t.in.meta.Code+" "+string(own[0]), 1, remindSpan):
		return &templates.TimePage{Done: "remind-often"}, nil
	}
	for _, seat := range waiting {
		who := t.in.whom(rep.Seat, t.in.game.Party(seat))
		if slices.ContainsFunc(absences(t.in.people[seat]), func(s clock.Span) bool {
			return !t.effects.now.Before(s.From) && t.effects.now.Before(s.To)
		}) {
			continue // he will not answer, and the reader is told that he is away
		}
		names = append(names, who)
		if err := t.reports.remind(seat, t.effects.now, t.in.whom(seat, own)); err != nil {
			return nil, err
		}
	}
	if names == nil {
		return &templates.TimePage{Done: "remind-away"}, nil
	}
	return &templates.TimePage{Done: "reminded", Who: templates.And(t.in.lang(rep.Seat), names)}, nil
}

// resume ends a pause: any party may, for nobody is to be kept from playing.
func (t turn) resume(rep *reply) *templates.TimePage {
	tm := t.in.times
	if page := t.clockFault(rep); page != nil {
		return page
	}
	if tm.keep.Paused == nil {
		return &templates.TimePage{Done: "resume-nothing"}
	}
	tm.resume(tm.now)
	rep.Acts = true
	t.in.actBy = t.in.game.Party(rep.Seat)
	t.in.act = &toldAct{Act: templates.Act{What: templates.ActGoesOn}, was: t.in.whoHas(t.in.actBy)}
	return nil
}

// agreed does what all have agreed to and what concerns the clocks, or ratings.
func (t turn) agreed() error {
	o, tm := t.in.offer, t.in.times
	if o == nil || t.in.offerIs != games.OfferAgreed {
		return nil
	}
	switch o.What {
	case games.OfferPause:
		if !tm.runs() || t.in.game.Over() {
			return nil
		}
		until, _ := t.words.pausedUntil(o) // it was checked when it was offered
		tm.keep.Paused = &pausing{Since: tm.now, Until: until}
		tm.untell(t.in.game.Seats()...)
		t.in.times.noteAct(games.TimeAct{What: games.TimePause})
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActPaused}}
		if !until.IsZero() {
			t.in.act.At = until
		}
	case games.OfferRated:
		t.in.meta.Rated = t.in.mayBeRated()
	case games.OfferClock:
		rules, err := clockNamed(t.clocks, o.Words)
		if err != nil || t.in.game.Over() {
			return nil
		}
		t.in.times = t.in.times.changed(t.in, *rules, t.effects.now)
		t.in.times.noteAct(games.TimeAct{What: games.TimeClock, Words: rules.Name, Seconds: int(rules.Bank / time.Second)})
		t.in.act = &toldAct{Act: templates.Act{What: templates.ActReset, Text: rules.Name, Agreed: true}}
	}
	return nil
}

// checkRated refuses offers that a match is rated which cannot be, or is already.
func (t turn) checkRated(w *work) {
	for i := range w.lines {
		l := &w.lines[i]
		if l.Word != games.WordOffer || l.Words != games.OfferRated || l.Reading.Fault != nil {
			continue
		}
		switch {
		case t.in.meta.Rated:
			l.Reading.Fault = &games.Fault{Line: l.N, Text: l.Text, Why: games.T("games-offer-rated-already")}
		case !t.in.mayBeRated():
			l.Reading.Fault = &games.Fault{Line: l.N, Text: l.Text, Why: games.T("games-offer-unrated")}
		}
	}
}

// checkPauses refuses offers of a pause where nothing is to be paused, or until no day
// that can be read.
func (t turn) checkPauses(w *work) {
	for i := range w.lines {
		l := &w.lines[i]
		if l.Word != games.WordOffer || l.Words != games.OfferPause || l.Reading.Fault != nil {
			continue
		}
		var why games.Text
		until, fault := t.words.pausedUntil(&games.Offer{What: games.OfferPause, By: w.seat, Words: l.Rest})
		switch {
		case !t.in.times.runs():
			why = games.T("games-offer-unclocked")
		case t.in.times.keep.Paused != nil:
			why = games.T("games-offer-paused")
		case fault != nil, until.After(t.effects.now.Add(clock.MaxTime)):
			why = games.T("games-offer-until", "typed", l.Rest)
		default:
			plain := &games.Offer{What: games.OfferPause, By: w.seat, Words: l.Rest}
			plain.Words = t.words.untilDay("", plain)
			if again, fault := t.words.pausedUntil(plain); fault == nil && again.Equal(until) {
				l.Rest = plain.Words // so it is recorded, whatever language it was typed in
			}
			continue
		}
		l.Reading.Fault = &games.Fault{Line: l.N, Text: l.Text, Why: why}
	}
}

// pausedUntil reads until when a pause that is offered is to be: the beginning of a day in
// the zone of who offers it. The zero time: nothing is said, or it is no offer of a pause.
func (wd words) pausedUntil(o *games.Offer) (time.Time, *clock.Fault) {
	if o.What != games.OfferPause || strings.TrimSpace(o.Words) == "" || wd.in.times == nil {
		return time.Time{}, nil
	}
	p := wd.in.people[o.By]
	zone, _, _ := zoneOf(p)
	today := clock.DateOf(wd.in.times.now, zone)
	a, fault := timeWords(p.Language).Away(o.Words, today)
	for _, lang := range templates.Languages() { // he may have read another when he wrote that
		if fault != nil {
			if other, none := timeWords(lang).Away(o.Words, today); none == nil {
				a, fault = other, nil
			}
		}
	}
	if fault != nil {
		return time.Time{}, fault
	}
	return clock.Away{From: today, To: a.To}.Span(zone).To, nil
}

// untilDay says until when a pause that is offered is to be; empty: that is not said.
func (wd words) untilDay(lang string, o *games.Offer) string {
	until, _ := wd.pausedUntil(o)
	if until.IsZero() {
		return ""
	}
	zone, _, _ := zoneOf(wd.in.people[o.By])
	return templates.UntilDay(lang, until.In(zone).AddDate(0, 0, -1))
}

// changed is what time does in a match that goes on by another clock: banks begin anew,
// and so does the time of what is asked.
func (tm *times) changed(in *contest, rules clock.Rules, now time.Time) *times {
	is := newTimes(in, rules, now)
	if tm == nil {
		return is
	}
	is.rec, is.outages, is.heart, is.by, is.came, is.back = tm.rec, tm.outages, tm.heart, tm.by, tm.came, tm.back
	is.keep.Stops = tm.keep.Stops
	for _, party := range in.game.Parties() {
		was, p := tm.party(party[0]), is.party(party[0])
		if was.Asked != "" && is.plays(party[0]) {
			p.Asked, p.Zone, p.Began = was.Asked, was.Zone, now
		}
	}
	return is
}

// clockNamed is the clock of the club with a name; the error says which there are.
func clockNamed(all []clock.Rules, name string) (*clock.Rules, error) {
	var names []string
	for i, r := range all {
		if strings.EqualFold(r.Name, strings.TrimSpace(name)) {
			return &all[i], nil
		}
		names = append(names, r.Name)
	}
	if len(names) == 0 {
		return nil, errors.New("the club has no clocks; the configuration sets them up")
	}
	return nil, fmt.Errorf("there is no clock %q; there are %s", name, strings.Join(names, ", "))
}

// clockNames are the names of the club's clocks.
func clockNames(all []clock.Rules) []string {
	names := make([]string, len(all))
	for i, r := range all {
		names[i] = r.Name
	}
	return names
}

// clockOf is the clock by which a new match is played; nil: by none.
func (c *Clerk) clockOf(name string) (*clock.Rules, error) {
	if name == "" {
		name = c.Options.Clock
	}
	if name == "" {
		return nil, nil
	}
	return clockNamed(c.Options.Clocks, name)
}
