package adjudicator

import (
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// Kinds of affairs that are open for members, whose Data is a wanted.
const (
	affairSeek      = "seek"
	affairChallenge = "challenge"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func readWanted(a store.Affair) (*wanted, error) {
	w := &wanted{affair: a}
	return w, json.Unmarshal(a.Data, w)
}

// code is how members call something that is open: C12.
func (w *wanted) code() string { return "C" + strconv.FormatUint(w.affair.N, 10) }

// has reports whether somebody has come.
func (w *wanted) has(id store.PlayerID) bool {
	return slices.ContainsFunc(w.Have, func(p partner) bool { return p.Player == id })
}

// wanted reads what is open by its number; nil if it is not, or no more.
func (d desk) wanted(n uint64) (*wanted, error) {
	a, err := d.records.store.Affair(n)
	if err != nil {
		return nil, worldOrNone(err)
	}
	if a.Kind != affairSeek && a.Kind != affairChallenge {
		return nil, nil
	}
	for _, is := range d.effects.p.Affairs { // as this message has made it
		if is.N == n {
			a = is
		}
	}
	if slices.ContainsFunc(d.effects.p.Settled, func(o store.Affair) bool { return o.N == n }) {
		return nil, nil
	}
	return readWanted(a)
}

// all is what is open, the oldest first, with what this message has begun.
func (d desk) all() ([]*wanted, error) {
	affairs, err := d.records.store.Affairs("")
	if err != nil {
		return nil, worldError{err}
	}
	for _, a := range d.effects.p.Affairs {
		if !slices.ContainsFunc(affairs, func(o store.Affair) bool { return o.N == a.N }) {
			affairs = append(affairs, a)
		}
	}
	var list []*wanted
	for _, a := range affairs {
		if a.Kind != affairSeek && a.Kind != affairChallenge {
			continue
		}
		w, err := d.wantedOf(a)
		if err != nil {
			return nil, err
		}
		if w != nil {
			list = append(list, w)
		}
	}
	return list, nil
}

func (d desk) wantedOf(a store.Affair) (*wanted, error) {
	if a.Rev > 0 {
		return d.wanted(a.N)
	}
	return readWanted(a) // begun by this message
}

// seeks answers with what is open for a member, and what he has open himself.
func (d desk) seeks(p store.Player) (templates.Desk, error) {
	done := templates.Desk{Done: "seeks"}
	all, err := d.all()
	if err != nil {
		return done, err
	}
	for _, w := range all {
		by, err := d.records.store.Player(w.affair.By)
		if err != nil {
			return done, worldError{err}
		}
		own := by.ID == p.ID
		apart, err := d.apart(p, w)
		if err != nil {
			return done, err
		}
		if !own && (w.To != "" && (w.To != p.ID || w.Hidden) || apart || by.Address() == "") {
			continue
		}
		said, err := d.openSaid(p, by, w)
		if err != nil {
			return done, err
		}
		done.Open = append(done.Open, said)
	}
	if t := d.titles(); len(done.Open) == 0 {
		w := &wanted{Title: t[0].Name(), Scenario: t[0].Scenarios()[0].ID}
		done.Lines = []string{d.example(p, cmdSeek, w)}
	}
	return done, nil
}

// openSaid says for a reader what somebody has open.
func (d desk) openSaid(reader, by store.Player, w *wanted) (templates.DeskOpen, error) {
	c, lang := deskCommands(reader.Language), reader.Language
	said := templates.DeskOpen{Code: w.code(), Game: d.wish(reader, w), By: by.Name, Own: by.ID == reader.ID,
		Mine:  w.To == reader.ID && w.To != "",
		Until: templates.Day(lang, w.affair.Due)}
	if w.To != "" && said.Own {
		to, err := d.records.store.Player(w.To)
		if err != nil {
			return said, worldError{err}
		}
		said.For = to.Name
		said.Until = templates.Day(lang, w.shown())
	}
	for _, p := range w.Have[1:] {
		if p.Player == reader.ID {
			said.In = true
			continue
		}
		has, err := d.records.store.Player(p.Player)
		if err != nil {
			return said, worldError{err}
		}
		said.Have = append(said.Have, has.Name)
	}
	if left := w.People - len(w.Have); left > 1 || len(w.Have) > 1 {
		said.Left = left
	}
	line := func(command, side string) {
		said.Lines = append(said.Lines, written(c, look{command, strings.TrimSpace(w.code() + " " + side)}))
	}
	switch {
	case said.Own, said.In:
		line(cmdOpenWithdraw, "")
	default:
		title, sc, err := d.of(w)
		if err != nil { // a title of another version
			return said, nil
		}
		line(cmdOpenAccept, "")
		if free := w.free(title, sc); len(free) > 1 {
			for _, side := range free {
				line(cmdOpenAccept, side)
			}
		}
		if said.Mine {
			line(cmdOpenDecline, "")
		}
	}
	return said, nil
}

// shown is when a challenge lapses, as its maker is told: the same whether he who is
// challenged has been asked or not.
func (w *wanted) shown() time.Time { return w.Until }

// free are the sides of which who comes next may choose, as players type them.
func (w *wanted) free(title games.Title, sc games.Scenario) []string {
	var list []string
	for _, group := range groups(sc) {
		choices := []games.Seats{group}
		if len(group) > 1 && w.People == len(sc.Seats) {
			choices = nil
			for _, seat := range group {
				choices = append(choices, games.Seats{seat})
			}
		}
		for _, as := range choices {
			if w.room(sc, partner{As: as}) {
				list = append(list, sideName(title, as))
			}
		}
	}
	return list
}

// room reports whether somebody more can come, with what he would play.
func (w *wanted) room(sc games.Scenario, more partner) bool {
	_, ok := deal(sc, append(slices.Clone(w.Have), more), w.People, nil)
	return ok
}

// want carries out "seek" and "challenge".
func (d desk) want(p store.Player, l look) (templates.Desk, error) {
	words := strings.Fields(l.Rest)
	var to *store.Player
	if l.Command == cmdChallenge {
		found, n, why, err := d.member(p, words)
		if err != nil || why != nil {
			return orDesk(why), err
		}
		to, words = found, words[n:]
	}
	w, why := d.reads(p, l, words)
	if why != nil {
		return *why, nil
	}
	kind, span, most := affairSeek, seekSpan, maxSeeks
	if to != nil {
		kind, span, most = affairChallenge, challengeSpan, maxChallenges
		w.To = to.ID
	}
	w.affair = store.Affair{Kind: kind, By: p.ID, Due: d.effects.now.Add(span)}
	w.Until = w.affair.Due
	title, sc, err := d.of(w)
	if err != nil {
		return templates.Desk{}, err
	}
	if _, ok := deal(sc, w.Have, w.People, nil); !ok {
		return templates.Desk{Done: "which-side", Typed: seatNames(p.Language, w.Have[0].As),
			Names: sideNames(games.In(title, p.Language), sc)}, nil
	}
	if why, err := d.mayOpen(p, w, to, most); why != nil || err != nil {
		return orDesk(why), err
	}
	if w.affair.N, err = d.records.store.NextAffair(); err != nil {
		return templates.Desk{}, worldError{err}
	}
	done := templates.Desk{Done: "sought", Code: w.code(), Game: d.wish(p, w), Left: w.People - 1,
		Until: templates.Day(p.Language, w.affair.Due),
		Lines: []string{written(deskCommands(p.Language), look{cmdOpenWithdraw, w.code()})}}
	if to != nil {
		done.Done, done.Who = "challenged", to.Name
		if err := d.ask(p, *to, w); err != nil {
			return done, err
		}
	}
	d.effects.keep(&w.affair, w)
	return done, nil
}

func orDesk(why *templates.Desk) templates.Desk {
	if why == nil {
		return templates.Desk{}
	}
	return *why
}

// isAway reports whether a member has said that he is away now, and until when.
func isAway(p store.Player, now time.Time) (until time.Time, away bool) {
	for _, s := range absences(p) {
		if !s.From.After(now) && s.To.After(now) {
			return s.To, true
		}
	}
	return until, false
}

// ask asks who is challenged, unless he has blocked who challenges, or wants no such
// letters: then he never hears of it. Who is away is asked when he is back.
func (d desk) ask(by, to store.Player, w *wanted) error {
	until, away := isAway(to, d.effects.now)
	switch {
	case slices.Contains(to.Blocked, by.ID), d.effects.declined(string(to.ID)):
		w.Hidden = true
		return nil
	case away && until.Before(d.effects.now.Add(awayMost)):
		w.Unasked = true
		w.affair.Due = until
		return nil
	}
	w.Unasked = false
	return d.writeChallenge(by, to, w)
}

// askNow has a member who is back be asked, as soon as something is due, who challenged him
// while he was away.
func (s shared) askNow(p store.Player) error {
	affairs, err := s.records.store.Affairs("")
	if err != nil {
		return worldError{err}
	}
	for _, a := range affairs {
		if a.Kind != affairChallenge {
			continue
		}
		w, err := readWanted(a)
		if err != nil {
			return err
		}
		if w.To == p.ID && w.Unasked {
			w.affair.Due = s.effects.now
			s.effects.keep(&w.affair, w)
		}
	}
	return nil
}

// awayMost is how long a challenge waits for somebody who is away.
const awayMost = 60 * daySpan

// writeChallenge writes to who is challenged.
func (d desk) writeChallenge(by, to store.Player, w *wanted) error {
	title, sc, err := d.of(w)
	if err != nil {
		return err
	}
	said, err := d.openSaid(to, by, w)
	if err != nil {
		return err
	}
	lines := answerLines(to.Language)
	if free := w.free(title, sc); len(free) > 1 {
		for i, side := range free {
			lines = slices.Insert(lines, 1+i, Commands(to.Language).Write(cmdAcceptAs, side))
		}
	}
	lines = append(lines, deskCommands(to.Language).Write(cmdBlock, by.Name))
	n := templates.Note{About: templates.NoteChallenge, Name: to.Name, Who: by.Name, Form: to.Form, Open: &said, Until: said.Until,
		Lines: lines, Key: affairKey(w.affair)}
	reply := d.mailer.tokens.affair(w.affair.N, invited{to, to.Address()})
	d.mailer.notice(mail.Address{Name: to.Name, Addr: to.Address()}, to.Language, n, false, &reply)
	return nil
}

// open carries out what a member says to something that is open, by its number.
func (d desk) open(p store.Player, l look) (templates.Desk, error) {
	code, side, _ := strings.Cut(l.Rest, " ")
	n, err := strconv.ParseUint(strings.TrimPrefix(code, "C"), 10, 64)
	if err != nil {
		return templates.Desk{Done: "gone", Code: code}, nil
	}
	w, err := d.wanted(n)
	if err != nil {
		return templates.Desk{}, err
	}
	gone := templates.Desk{Done: "gone", Code: code}
	if w == nil {
		return gone, nil
	}
	by, err := d.records.store.Player(w.affair.By)
	if err != nil {
		return gone, worldError{err}
	}
	own := by.ID == p.ID
	apart, err := d.apart(p, w)
	switch {
	case err != nil:
		return gone, err
	case !own && (w.To != "" && (w.To != p.ID || w.Hidden) || apart):
		return gone, nil
	case l.Command == cmdOpenAccept:
		return d.accept(p, by, w, side)
	case own:
		return templates.Desk{Done: "withdrawn", Code: code}, d.callOff(w, "withdrawn", p)
	case w.has(p.ID):
		return templates.Desk{Done: "left", Code: code}, d.leave(p, by, w)
	case w.To == p.ID && w.To != "":
		return templates.Desk{Done: "declined", Code: code, Who: by.Name}, d.callOff(w, "declined", p)
	}
	return gone, nil
}

// learn begins a match of a member with the program.
func (d desk) learn(p store.Player, rest string) (templates.Desk, error) {
	w, why := d.reads(p, look{cmdLearn, rest}, strings.Fields(rest))
	if why != nil {
		return *why, nil
	}
	title, sc, err := d.of(w)
	if err != nil {
		return templates.Desk{}, err
	}
	full, err := d.plays(p, true)
	switch {
	case err != nil:
		return templates.Desk{}, err
	case title.Bot() == nil:
		return templates.Desk{Done: "no-program", Game: d.wish(p, w)}, nil
	case full > 0:
		return templates.Desk{Done: "many-matches", Most: full}, nil
	case !d.effects.once("learns "+string(p.ID), learntWeek, 7*daySpan):
		return templates.Desk{Done: "often"}, nil
	case p.Address() == "":
		return templates.Desk{}, errors.New("adjudicator: no letters go to who wants to learn")
	}
	his := groups(sc)[0]
	if as := w.Have[0].As; as != nil {
		his = sc.Side(as[0])
	}
	n := NewMatch{Title: w.Title, Scenario: w.Scenario, Options: w.Options, Clock: noClock, Seats: map[games.Seat]Person{}}
	if w.Clock != "" {
		n.Clock = w.Clock
	}
	for _, seat := range sc.Seats {
		n.Seats[seat] = Person{Bot: true}
		if his.Has(seat) {
			n.Seats[seat] = Person{Name: p.Name, Address: p.Address()}
		}
	}
	code, err := d.begin(n)
	if err != nil || code == "" {
		return templates.Desk{Done: "failed"}, err
	}
	return templates.Desk{Done: "begun", Code: code, Game: d.wish(p, w)}, nil
}

// member finds the member whose name some words begin with, and how many of them that are.
// Why is what would be right if it is not clear who is meant.
func (d desk) member(p store.Player, words []string) (found *store.Player, n int, why *templates.Desk, err error) {
	all, err := d.records.store.Players()
	if err != nil {
		return nil, 0, nil, worldError{err}
	}
	all = slices.DeleteFunc(all, func(o store.Player) bool { return o.Suspended })
	for n := min(longestName, len(words)); n > 0; n-- {
		typed := skeleton(strings.Join(words[:n], " "))
		if typed == "" {
			continue
		}
		var exact, begins []store.Player
		for _, o := range all {
			is := skeleton(o.Name)
			switch {
			case is == typed:
				exact = append(exact, o)
			case len(typed) >= 2 && strings.HasPrefix(is, typed):
				begins = append(begins, o)
			}
		}
		if len(exact) == 0 && (n == 1 || len(begins) == 1) {
			exact = begins
		}
		switch {
		case len(exact) == 1 && exact[0].ID == p.ID:
			return nil, n, &templates.Desk{Done: "yourself"}, nil
		case len(exact) == 1:
			return &exact[0], n, nil, nil
		case len(exact) > 1:
			why := &templates.Desk{Done: "which-member", Typed: clip(strings.Join(words[:n], " "), maxQuoted)}
			for _, o := range exact[:min(len(exact), maxLooks)] {
				why.Names = append(why.Names, o.Name)
			}
			return nil, n, why, nil
		}
	}
	first := ""
	if len(words) > 0 {
		first = words[0]
	}
	return nil, 0, &templates.Desk{Done: "nobody", Typed: clip(first, maxQuoted)}, nil
}

// block keeps the challenges of a member away from another, or no more.
func (d desk) block(in *contest, p store.Player, l look) (templates.Desk, error) {
	c := deskCommands(p.Language)
	words := strings.Fields(l.Rest)
	if len(words) == 0 {
		done := templates.Desk{Done: "blocks"}
		for _, id := range p.Blocked {
			o, err := d.records.store.Player(id)
			if err != nil {
				return done, worldError{err}
			}
			done.Names = append(done.Names, o.Name)
			done.Lines = append(done.Lines, c.Write(cmdUnblock, o.Name))
		}
		return done, nil
	}
	who, _, why, err := d.member(p, words)
	if err != nil || why != nil {
		return orDesk(why), err
	}
	p.Blocked = slices.DeleteFunc(slices.Clone(p.Blocked), func(id store.PlayerID) bool { return id == who.ID })
	done := templates.Desk{Done: "unblocked", Who: who.Name}
	if l.Command == cmdBlock {
		if len(p.Blocked) >= maxBlocked {
			return templates.Desk{Done: "block-many", Most: maxBlocked}, nil
		}
		p.Blocked = append(p.Blocked, who.ID)
		done = templates.Desk{Done: "blocked", Who: who.Name, Lines: []string{c.Write(cmdUnblock, who.Name)}}
	}
	in.change(p, d.effects)
	return done, nil
}
