package adjudicator

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A waiting is one of a player's matches, as it is sorted.
type waiting struct {
	said  templates.DeskMatch
	box   bool      // a sandbox
	since time.Time // since when it waits for the one that it is sorted by
}

// matches answers with all matches of a player that go on: those first that wait for him,
// longest first; sandboxes behind all others.
func (d desk) matches(p store.Player) (templates.Desk, error) {
	list, err := d.matchesOf(p)
	done := templates.Desk{Done: "matches", Matches: list}
	if len(list) == 0 {
		done.Lines = d.beginnings(p.Language)
	}
	return done, err
}

// How many results a letter lists: of the reader's own matches, and of others.
const (
	maxOwnResults  = 20
	maxClubResults = 10
)

// results answers with how the matches of a player ended, and how others of the club did in
// which persons played one another; the last to end first. The rules are not asked.
func (d desk) results(p store.Player) (templates.Desk, error) {
	all, err := d.records.store.Matches()
	if err != nil {
		return templates.Desk{}, worldError{err}
	}
	all = slices.DeleteFunc(all, func(m store.Match) bool { return m.State != store.MatchOver || m.Of != "" })
	slices.SortStableFunc(all, func(a, b store.Match) int { return b.Ended.Compare(a.Ended) })
	done := templates.Desk{Done: "results"}
	for _, m := range all {
		list, most := &done.Results, maxOwnResults
		if len(m.Holds(p.ID)) == 0 {
			list, most = &done.Latest, maxClubResults
			if len(players(m)) < 2 {
				continue
			}
		}
		if len(*list) == most {
			continue
		}
		r, err := d.result(p, m)
		if err != nil {
			return done, err
		}
		*list = append(*list, r)
	}
	return done, nil
}

// result says for a reader how a match ended.
func (d desk) result(reader store.Player, m store.Match) (templates.DeskResult, error) {
	r := templates.DeskResult{Code: m.Code, Game: gameOf(m), When: templates.Day(reader.Language, m.Ended)}
	people, err := d.records.people(m)
	if err != nil {
		return r, worldError{err}
	}
	named := func(seats []string) string {
		var who []string
		for _, s := range m.Seats {
			p, his := people[games.Seat(s.Seat)], seatsOf(m, s.Player)
			switch {
			case !slices.Contains(seats, s.Seat) || s.Held() && s.Player == reader.ID:
			case !s.Held():
				who = append(who, personIn(reader.Language, p, games.Seats{games.Seat(s.Seat)}))
			case his[0] == games.Seat(s.Seat):
				who = append(who, personIn(reader.Language, p, his))
			}
		}
		return templates.And(reader.Language, who)
	}
	var seats []string
	for _, s := range m.Seats {
		seats = append(seats, s.Seat)
	}
	r.With = named(seats)
	if r.Known = m.Result != nil; r.Known {
		r.Winner, r.Why, r.Rated, r.Annulled = named(m.Result.Winners), m.Result.Why, m.Result.Rated, m.Result.Annulled
		r.Won = slices.ContainsFunc(m.Holds(reader.ID), func(s string) bool { return slices.Contains(m.Result.Winners, s) })
	}
	return r, nil
}

// beginnings are lines with which somebody comes to a match.
func (d desk) beginnings(lang string) []string {
	c := Commands(lang)
	var lines []string
	for _, title := range d.titles() {
		if title.Bot() != nil {
			lines = append(lines, c.Write(cmdLearn, title.Name()))
			break
		}
	}
	return append(lines, c.Write(cmdSeeks, ""))
}

func (d desk) matchesOf(p store.Player) ([]templates.DeskMatch, error) {
	all, err := d.records.store.MatchesOf(p.ID)
	if err != nil {
		return nil, worldError{err}
	}
	var list []waiting
	for _, m := range all {
		if m.State == store.MatchOver {
			continue
		}
		w, err := d.waiting(p, m)
		if err != nil {
			return nil, err
		}
		list = append(list, w)
	}
	rank := func(w waiting) int {
		switch {
		case w.box:
			return 2
		case w.said.Mine:
			return 0
		}
		return 1
	}
	slices.SortStableFunc(list, func(a, b waiting) int { return cmp.Or(rank(a)-rank(b), a.since.Compare(b.since)) })
	var said []templates.DeskMatch
	for _, w := range list {
		said = append(said, w.said)
	}
	return said, nil
}

// waiting says of a match of a player for whom it waits, since when, and how long they
// have. The rules are not asked.
func (d desk) waiting(p store.Player, m store.Match) (w waiting, err error) {
	now := d.effects.now
	w.said = templates.DeskMatch{Code: m.Code, Game: gameOf(m), Held: m.State == store.MatchHeld, Sandbox: m.Of}
	w.box, w.since = m.Of != "", m.Moved
	people, err := d.records.people(m)
	if err != nil {
		return w, worldError{err}
	}
	if w.box {
		w.said.Game = gameAlone(w.said.Game)
	}
	var with []string
	for _, id := range players(m) {
		if id == p.ID || w.box {
			continue
		}
		with = append(with, personIn(p.Language, people[games.Seat(m.Holds(id)[0])], seatsOf(m, id)))
	}
	for _, s := range m.Seats {
		if s.Bot() && !w.box {
			with = append(with, personIn(p.Language, people[games.Seat(s.Seat)], games.Seats{games.Seat(s.Seat)}))
		}
	}
	w.said.With = templates.And(p.Language, with)
	var first store.PlayerID // whose time is told
	for _, seat := range m.Waiting {
		s := m.Seats[slices.IndexFunc(m.Seats, func(s store.Seat) bool { return s.Seat == seat })]
		since := m.Asked[seat].Since
		switch {
		case s.Held() && s.Player == p.ID:
			if !w.said.Mine || since.Before(w.since) {
				w.since = since
			}
			w.said.Mine, first = true, p.ID
		case w.said.Mine:
		case s.Player == "" || s.Player != first:
			if len(w.said.Waits) == 0 || since.Before(w.since) {
				w.since = since
			}
			if first == "" {
				first = s.Player
			}
			w.said.Waits = append(w.said.Waits, personIn(p.Language, people[games.Seat(seat)], games.Seats{games.Seat(seat)}))
		}
	}
	if len(m.Waiting) > 0 && !w.since.IsZero() && now.Sub(w.since) >= time.Hour {
		w.said.Since = templates.Left(p.Language, now.Sub(w.since))
	}
	if first != "" && !w.said.Held {
		w.said.By, w.said.Out, err = d.timeOf(p, m, first)
	}
	return w, err
}

// gameAlone is what a sandbox is of: "Bayonets 1755" of "Sandbox of FI7, Bayonets 1755".
func gameAlone(game string) string {
	if _, rest, ok := strings.Cut(game, ", "); ok {
		return rest
	}
	return game
}

// seatsOf are the seats that a player has in a match.
func seatsOf(m store.Match, id store.PlayerID) (seats games.Seats) {
	for _, s := range m.Holds(id) {
		seats = append(seats, games.Seat(s))
	}
	return seats
}

// timeOf says for a reader until when a player may answer in a match that waits for him,
// or with out since when his time is out; empty if no clock runs.
func (d desk) timeOf(reader store.Player, m store.Match, id store.PlayerID) (by string, out bool, err error) {
	rec, err := d.records.store.Timing(m.Code)
	if err != nil || rec.Rev == 0 {
		return "", false, worldOrNone(err)
	}
	heart, err := d.records.store.Heart()
	if err != nil {
		return "", false, worldError{err}
	}
	player, err := d.records.store.Player(id)
	if err != nil {
		return "", false, worldError{err}
	}
	tm := times{}
	if json.Unmarshal(rec.Data, &tm.keep) != nil {
		return "", false, nil
	}
	tm.begin(rec.Left)
	now := d.effects.now
	for _, seat := range m.Holds(id) {
		p := tm.keep.Parties[games.Seat(seat)]
		if p == nil || p.Asked == "" || tm.keep.Paused != nil && tm.keep.Paused.Until.IsZero() {
			continue
		}
		zone, _, _ := zoneOf(reader)
		if !p.Out.IsZero() {
			return templates.When(reader.Language, p.Out, now, zone), true, nil
		}
		r := tm.keep.reckon(p, tm.keep.stops(p, player, outages(heart, now), now), now)
		if !r.deadline.IsZero() {
			return templates.By(reader.Language, r.deadline, now, zone), false, nil
		}
	}
	return "", false, nil
}
