package adjudicator

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Who has played a match asks for another of the same, with sides exchanged: an affair of
// the store's, which is answered at reply addresses of its own. When all have agreed the
// new match is set up by a task.

// affairRematch is the kind of an affair that asks for a rematch; its Data is a rematch.
const affairRematch = "rematch"

// Commands about rematches.
const (
	cmdRematch  = "rematch"
	cmdAcceptAs = "accept-as"
	choiceAs    = "as" // the list of words before a side
)

// rematchesMonth is how often a rematch is asked for behind one match, by all its players.
const rematchesMonth = 5

// A rematch is that a match is played once more, if all agree.
type rematch struct {
	affair store.Affair

	// Same: the sides stay as they were. Chosen: whose affair it is has chosen that.
	Same   bool             `json:"same,omitempty"`
	Chosen bool             `json:"chosen,omitempty"`
	Have   []store.PlayerID `json:"agreed,omitempty"` // others who agree
}

func readRematch(a store.Affair) (*rematch, error) {
	r := &rematch{affair: a}
	err := json.Unmarshal(a.Data, r)
	return r, err
}

// rematch reads the rematch that is asked for behind a match; nil if none is.
func (r records) rematch(m store.Match) (*rematch, error) {
	a, err := r.affair(m, affairRematch)
	if err != nil || a.N == 0 {
		return nil, err
	}
	return readRematch(a)
}

// askedAgain are those whom a rematch of a match asks.
func (r records) askedAgain(m store.Match, a store.Affair) ([]invited, error) {
	var list []invited
	for _, id := range voters(m, a) {
		p, err := r.store.Player(id)
		if err != nil {
			return nil, err
		}
		list = append(list, invited{p, p.Address()})
	}
	return list, nil
}

// groups are the seats of each side, in the order of the scenario.
func groups(sc games.Scenario) []games.Seats {
	var list []games.Seats
	for _, seat := range sc.Seats {
		if side := sc.Side(seat); side[0] == seat {
			list = append(list, side)
		}
	}
	return list
}

// exchanged says of each seat who has it when sides are exchanged: of two sides each has
// that of the other, of more the one behind. Where sides differ in size all stay.
func exchanged(sc games.Scenario, seats []store.Seat) []store.Seat {
	all := groups(sc)
	at := func(seat games.Seat) store.Seat {
		return seats[slices.IndexFunc(seats, func(s store.Seat) bool { return s.Seat == string(seat) })]
	}
	var list []store.Seat
	for i, group := range all {
		from := all[(i+1)%len(all)]
		if len(from) != len(group) {
			return seats
		}
		for k, seat := range group {
			s := at(from[k])
			s.Seat = string(seat)
			list = append(list, s)
		}
	}
	slices.SortFunc(list, func(a, b store.Seat) int {
		return slices.Index(sc.Seats, games.Seat(a.Seat)) - slices.Index(sc.Seats, games.Seat(b.Seat))
	})
	return list
}

// seats are who has which seat in the rematch.
func (a *rematch) seats(sc games.Scenario, m store.Match) []store.Seat {
	if a.Same {
		return m.Seats
	}
	return exchanged(sc, m.Seats)
}

// chooses reports whether who plays in a match may choose a side: each of its two sides has
// one holder, a person or the program, and not both the same.
func chooses(sc games.Scenario, m store.Match) bool {
	var each []store.PlayerID
	for _, group := range groups(sc) {
		var holders []store.PlayerID
		for _, s := range m.Seats {
			if group.Has(games.Seat(s.Seat)) {
				holders = append(holders, s.Player)
			}
		}
		each = append(each, slices.Compact(holders)...)
	}
	return len(each) == 2 && each[0] != each[1]
}

// sameSide finds whether a player who wants a side, as it is called, would have the one that
// he had; ok is false if nothing is called so.
func sameSide(title games.Title, sc games.Scenario, m store.Match, id store.PlayerID, typed string) (same, ok bool) {
	meant := meantSeats(title, sc, typed)
	if meant == nil {
		return false, false
	}
	return slices.Contains(m.Holds(id), string(sc.Side(meant[0])[0])), true
}

// rematch carries out the command: it asks the others, or agrees to what another asks.
func (cs commands) rematch(seat games.Seat, rest string) (*templates.Affair, error) {
	m, me, sc := cs.in.meta, cs.in.people[seat], cs.in.game.Scenario()
	open, err := cs.records.rematch(m)
	if err != nil {
		return nil, worldError{err}
	}
	if does, _ := cs.typed(seat).Choice(cmdRematch, strings.Trim(rest, " .!")); does == "withdraw" {
		if open == nil || open.affair.By != me.ID {
			return &templates.Affair{Done: "none"}, nil
		}
		return &templates.Affair{Done: "rematch-withdrawn"}, cs.noRematch(open, m, "withdrawn", me)
	}
	same, chosen, why := cs.choice(seat, rest)
	vacant := slices.ContainsFunc(m.Seats, func(s store.Seat) bool { return s.Vacant })
	switch {
	case m.Rematch != "":
		return &templates.Affair{Done: "rematch-made", Code: m.Rematch}, nil
	case vacant:
		return &templates.Affair{Done: "rematch-vacant"}, nil
	case why != nil:
		return why, nil
	case open != nil && open.affair.By != me.ID && (!chosen || !open.Chosen || same == open.Same):
		if chosen {
			open.Same = same
		}
		return cs.again(open, m, me)
	case open != nil && open.affair.By == me.ID && same == open.Same:
		return &templates.Affair{Done: "rematch-again", Until: templates.Day(me.Language, open.affair.Due)}, nil
	}
	ask := &rematch{Same: same, Chosen: chosen}
	ask.affair = store.Affair{Kind: affairRematch, Match: m.Code, By: me.ID, Due: cs.effects.now.Add(affairSpan)}
	return cs.ask(ask, open, me, sc)
}

// choice is which side who writes for a seat wants, if he says so: that which he had, or
// the other.
func (cs commands) choice(seat games.Seat, rest string) (same, chosen bool, why *templates.Affair) {
	rest = strings.Trim(rest, " .!")
	if rest == "" {
		return false, false, nil
	}
	if first, more, found := strings.Cut(rest, " "); found {
		if _, links := cs.typed(seat).Choice(choiceAs, first); links {
			rest = more
		}
	}
	m, sc := cs.in.meta, cs.in.game.Scenario()
	if !chooses(sc, m) {
		return false, false, &templates.Affair{Done: "rematch-sides", Line: cs.typed(seat).Write(cmdRematch, "")}
	}
	same, ok := sameSide(cs.in.titleOf(seat), sc, m, cs.in.people[seat].ID, rest)
	if !ok {
		side := cs.in.titleOf(seat).SeatNames(sc.Seats[0])[0]
		return false, false, &templates.Affair{Done: "rematch-seat", Line: cs.typed(seat).Write(cmdRematch, side)}
	}
	return same, true, nil
}

// again notes that somebody agrees to the rematch that is asked for.
func (s shared) again(open *rematch, m store.Match, me store.Player) (*templates.Affair, error) {
	if !slices.Contains(open.Have, me.ID) {
		open.Have = append(slices.Clone(open.Have), me.ID)
	}
	s.effects.keep(&open.affair, open)
	if agreed(m, open.affair, open.Have) {
		s.effects.p.Tasks = append(s.effects.p.Tasks, rematchTask(open))
		return &templates.Affair{Done: "rematch-agreed"}, nil
	}
	return &templates.Affair{Done: "rematch-ready", Until: templates.Day(me.Language, open.affair.Due)}, nil
}

// restarts is the Data of a task that sets up anew a match which its players have ended for
// that, each in the seat that he had.
const restarts = "restart"

func rematchTask(a *rematch) store.Task {
	return store.Task{Kind: taskRematch, Match: a.affair.Match, Data: []byte(strconv.FormatUint(a.affair.N, 10))}
}

// ask asks the others for a rematch, in place of one that is asked for.
func (cs commands) ask(a, was *rematch, me store.Player, sc games.Scenario) (*templates.Affair, error) {
	list, err := cs.records.askedAgain(cs.in.meta, a.affair)
	if err != nil {
		return nil, worldError{err}
	}
	full, err := desk{shared: cs.shared}.plays(me, len(list) == 0)
	switch {
	case err != nil:
		return nil, err
	case full > 0:
		return &templates.Affair{Done: "rematch-many"}, nil
	}
	for _, i := range list {
		if i.addr == "" {
			return &templates.Affair{Done: "rematch-away", Who: i.player.Name}, nil
		}
	}
	if !cs.effects.once("rematch "+cs.in.meta.Code, rematchesMonth, monthSpan) {
		return &templates.Affair{Done: "rematch-often"}, nil
	}
	n, err := cs.records.store.NextAffair()
	if err != nil {
		return nil, worldError{err}
	}
	if was != nil {
		cs.effects.settle(was.affair)
	}
	a.affair.N = n
	cs.effects.keep(&a.affair, a)
	cs.in.meta.Affair = n
	if len(list) == 0 { // the program agrees, and so does who plays against himself
		cs.effects.p.Tasks = append(cs.effects.p.Tasks, rematchTask(a))
		return &templates.Affair{Done: "rematch-agreed"}, nil
	}
	seats := a.seats(sc, cs.in.meta)
	var names []string
	for _, i := range list {
		names = append(names, i.player.Name)
		if slices.Contains(i.player.Blocked, me.ID) {
			continue // he never hears of it
		}
		if err := cs.askAgain(a, i, me, seats, chooses(sc, cs.in.meta) && !a.Chosen); err != nil {
			return nil, err
		}
	}
	return &templates.Affair{Done: "rematch-asked", Who: templates.List(me.Language, names),
		Until: templates.Day(me.Language, a.affair.Due)}, nil
}

// askAgain writes to one of those whom a rematch asks.
func (cs commands) askAgain(a *rematch, to invited, me store.Player, seats []store.Seat, choose bool) error {
	lang := to.player.Language
	var play []string
	var done []store.PlayerID
	for _, s := range seats {
		if s.Held() && slices.Contains(done, s.Player) {
			continue
		}
		done = append(done, s.Player)
		var his games.Seats
		for _, o := range seats {
			if o.Player == s.Player && (s.Held() || o.Seat == s.Seat) {
				his = append(his, games.Seat(o.Seat))
			}
		}
		p, err := cs.records.holder(s)
		if err != nil {
			return worldError{err}
		}
		play = append(play, personIn(lang, p, his))
	}
	n := templates.Note{About: templates.NoteRematch, Name: to.player.Name, Code: cs.in.meta.Code, Who: me.Name, Game: gameOf(cs.in.meta),
		Whom: templates.List(lang, play), Until: templates.Day(lang, a.affair.Due),
		Form: to.player.Form, Lines: answerLines(lang), Key: affairKey(a.affair)}
	if choose { // the side that he would not have
		now := games.Seat(cs.in.meta.Holds(to.player.ID)[0])
		n.By, n.Lines = me.Name, slices.Insert(n.Lines, 1, Commands(lang).Write(cmdAcceptAs, games.In(cs.in.title, lang).SeatNames(now)[0]))
	}
	reply := cs.mailer.tokens.affair(a.affair.N, to)
	cs.mailer.notice(mail.Address{Name: to.player.Name, Addr: to.addr}, lang, n, false, &reply)
	return nil
}

// rematchAnswered notes what one of those answers whom a rematch asks, and perhaps as what
// he would play.
func (j *job) rematchAnswered(a store.Affair, who invited, what said, as string) error {
	r, err := readRematch(a)
	if err != nil {
		return err
	}
	m, err := j.records.store.Match(a.Match)
	if err != nil {
		return err
	}
	n := templates.Note{Code: m.Code, Until: templates.Day(who.player.Language, a.Due)}
	switch {
	case m.Affair != a.N, m.State != store.MatchOver, !slices.Contains(players(m), who.player.ID):
		n.About = templates.NoteGone
		j.reply(who, n, nil)
		return nil
	case what != saidYes:
		if err := j.noRematch(r, m, "declined", who.player); err != nil {
			return err
		}
		n.About = templates.NoteRematchNo
		j.reply(who, n, nil)
		return nil
	}
	if as != "" {
		title, sc, err := j.clerk.scenario(NewMatch{Title: m.Title, Scenario: m.Scenario})
		same, ok := false, false
		if err == nil {
			same, ok = sameSide(title, sc, m, who.player.ID, as)
		}
		if !ok || r.Chosen && same != r.Same || !chooses(sc, m) {
			n.About, n.Lines = templates.NoteAnswer, answerLines(who.player.Language)
			reply := j.mailer.tokens.affair(a.N, who)
			j.reply(who, n, &reply)
			return nil
		}
		r.Same = same
	}
	done, err := j.again(r, m, who.player)
	if err == nil && done.Done == "rematch-ready" {
		n.About = templates.NoteRematchYes
		j.reply(who, n, nil)
	}
	return err
}

// noRematch settles that a rematch was asked for, of which nothing comes, and tells all who
// know of it.
func (s shared) noRematch(a *rematch, m store.Match, why string, by store.Player) error {
	s.effects.settle(a.affair)
	for _, id := range players(m) {
		if id == by.ID {
			continue
		}
		to, err := s.records.store.Player(id)
		if err != nil {
			return worldError{err}
		}
		if slices.Contains(to.Blocked, a.affair.By) && !slices.Contains(a.Have, id) {
			continue // he has not heard of it
		}
		s.mailer.tell(to, to.Address(), templates.Note{About: templates.NoteRematchOff, Code: m.Code, Who: by.Name, Why: why,
			Form: to.Form, Key: affairKey(a.affair)})
	}
	return nil
}

// followRematch sets up the rematch that all have agreed to. What keeps it from that is
// told to them; the match that is over is not held for it.
func (j *job) followRematch(m store.Match, task store.Task) error {
	r := &rematch{Same: true}
	if string(task.Data) != restarts {
		a, err := j.affairOf(task)
		if err != nil {
			return orNone(err)
		}
		if r, err = readRematch(a); err != nil {
			return err
		}
		if many, err := j.playMany(m); err != nil {
			return err
		} else if many {
			return j.noRematch(r, m, "failed", store.Player{})
		}
	}
	code := ""
	failed, err := j.attempt(func() (err error) {
		if m.Rematch != "" || m.State != store.MatchOver {
			return errors.New("adjudicator: it has a rematch already, or is not over")
		}
		code, err = j.playAgain(r, m)
		return err
	})
	if err != nil {
		return err
	}
	if failed != nil {
		j.mailer.log.Error("no rematch", "match", m.Code, "error", failed)
		return j.noRematch(r, m, "failed", store.Player{})
	}
	m.Rematch = code
	j.effects.matches = append(j.effects.matches, store.Progress{Now: j.effects.now, Match: &m})
	j.effects.settle(r.affair)
	return nil
}

// playMany reports whether one of those who have played a match plays as many matches now as
// may be begun without a game master.
func (j *job) playMany(m store.Match) (bool, error) {
	list := players(m)
	for _, id := range list {
		p, err := j.records.store.Player(id)
		if err != nil {
			return false, worldError{err}
		}
		if full, err := j.desk().plays(p, len(list) == 1); err != nil || full > 0 {
			return true, err
		}
	}
	return false, nil
}

// playAgain sets up the rematch of a match, and returns its code.
func (j *job) playAgain(r *rematch, m store.Match) (string, error) {
	_, state, _, err := j.records.store.Load(m.Code)
	if err != nil {
		return "", worldError{err}
	}
	was, err := games.Again(state)
	if err != nil {
		return "", err
	}
	again := NewMatch{Title: was.Title, Scenario: was.Scenario, Options: was.Options, Seats: map[games.Seat]Person{}, After: m.Code,
		Watching: &Watching{m.Watch, m.WatchDelay}}
	if again.Clock, err = j.clerk.clockAgain(m.Code); err != nil {
		return "", err
	}
	_, sc, err := j.clerk.scenario(again)
	if err != nil {
		return "", err
	}
	for _, s := range r.seats(sc, m) {
		p, err := j.records.holder(s)
		switch {
		case err != nil:
			return "", worldError{err}
		case s.Bot():
			again.Seats[games.Seat(s.Seat)] = Person{Bot: true}
			continue
		case p.Address() == "":
			return "", errors.New("adjudicator: no letters go to " + p.Name)
		}
		again.Seats[games.Seat(s.Seat)] = Person{Name: p.Name, Address: p.Address()}
	}
	return j.clerk.newMatch(j, again)
}

// clockAgain is the name of the clock by which a match was played, if there is one of that
// name still.
func (c *Clerk) clockAgain(code string) (string, error) {
	rec, err := c.Options.Store.Timing(code)
	if err != nil {
		return "", worldError{err}
	}
	var keep timeState
	if rec.Rev == 0 || json.Unmarshal(rec.Data, &keep) != nil {
		return "", nil
	}
	if _, err := clockNamed(c.Options.Clocks, keep.Rules.Name); err != nil {
		return "", nil
	}
	return keep.Rules.Name, nil
}
