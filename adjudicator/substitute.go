package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	netmail "net/mail"
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

// A player proposes who is to take over his seats; that one, and all other persons of the
// match, must agree. It is an affair of the store's: no part of the match, until all have.
// Nobody is asked because a player names his address but within bounds, for it may be a
// stranger's.

// affairSubstitute is the kind of an affair that is a proposal; its Data is one.
const affairSubstitute = "substitute"

const (
	// affairSpan is how long those who are asked have to answer.
	affairSpan = 14 * 24 * time.Hour
	// proposalsDay and proposalsMonth are how many substitutes one player may propose.
	proposalsDay   = 3
	proposalsMonth = 10
	monthSpan      = 30 * 24 * time.Hour
	// askedMonth is how often one player of the club is asked to take over a seat.
	askedMonth = 3
	// strangersDay is how many strangers are asked, by all proposals together.
	strangersDay = 20
	// affairAnswers is how often in a day an address is answered about affairs.
	affairAnswers = 5
)

// Commands about substitutes.
const (
	cmdSubstitute        = "substitute"
	cmdAcceptSubstitute  = "accept-substitute"
	cmdDeclineSubstitute = "decline-substitute"
)

// A proposal is that somebody takes over the seats of the player whose affair it is.
type proposal struct {
	affair store.Affair

	Seats games.Seats      `json:"seats"` // of the party
	Who   store.PlayerID   `json:"who,omitempty"`
	Addr  string           `json:"addr"` // that he was written to
	Name  string           `json:"name,omitempty"`
	Ready bool             `json:"ready,omitempty"`  // he agrees
	Have  []store.PlayerID `json:"agreed,omitempty"` // others who do
}

// proposal reads the proposal that is open in a match; nil if none is.
func (r records) proposal(m store.Match) (*proposal, error) {
	a, err := r.affair(m, affairSubstitute)
	if err != nil || a.N == 0 {
		return nil, err
	}
	return readProposal(a)
}

func readProposal(a store.Affair) (*proposal, error) {
	p := &proposal{affair: a}
	err := json.Unmarshal(a.Data, p)
	return p, err
}

// who calls the one who is to take over: by his name if he is a player, or has said it.
func (r records) who(p *proposal) (string, error) {
	if p.Who == "" {
		return p.Addr, nil
	}
	is, err := r.store.Player(p.Who)
	return is.Name, err
}

// invited is the one who is to take over, as he is known by now.
func (r records) invited(p *proposal) (invited, error) {
	if p.Who == "" {
		return r.stranger(p.Addr, p.affair), nil
	}
	is, err := r.store.Player(p.Who)
	return invited{is, is.Address()}, err
}

// stands reports whether a proposal can still be carried out in its match: who has made it
// has the seats still, or nobody has.
func (p *proposal) stands(m store.Match) bool {
	return m.State != store.MatchOver && m.Affair == p.affair.N && !slices.ContainsFunc(m.Seats, func(s store.Seat) bool {
		return p.Seats.Has(games.Seat(s.Seat)) && s.Player != p.affair.By && !s.Vacant
	})
}

// complete reports whether all have agreed.
func (p *proposal) complete(m store.Match) bool { return p.Ready && agreed(m, p.affair, p.Have) }

// lock is where it is noted that somebody is asked, so that nobody asks him twice.
func (i invited) lock() string { return "substitute " + i.name() }

// askedKey is where it is noted, for good, that a stranger was written to because somebody
// named his address, or wrote in his name. The address itself is not kept for that.
func askedKey(addr string) string {
	sum := sha256.Sum256([]byte(plainAddress(addr)))
	return "asked " + hex.EncodeToString(sum[:16])
}

// asks notes that a stranger is written to, and asked reports whether he was.
func (e *effects) asks(addr string) {
	l := e.limit(askedKey(addr))
	l.Since, l.Count, l.Kept = e.now, 1, true
	e.count(l)
}

func (e *effects) asked(addr string) bool { return e.limit(askedKey(addr)).Count > 0 }

// heard notes that a stranger has written himself, so that he may be written to again.
func (e *effects) heard(addr string) {
	if l := e.limit(askedKey(addr)); l.Count > 0 {
		l.Count = 0
		e.count(l)
	}
}

// aboutSeats carries out what a message says about who is to play.
func (cs commands) aboutSeats(rep *reply) error {
	list := rep.Looks
	rep.Looks = nil
	about := []string{cmdSubstitute, cmdAcceptSubstitute, cmdDeclineSubstitute, cmdRematch, cmdAcceptAs}
	for _, l := range list {
		page := templates.Page{Command: clip(cs.typed(rep.Seat).Write(l.Command, l.Rest), 200)}
		var err error
		switch {
		case !slices.Contains(about, l.Command):
			rep.Looks = append(rep.Looks, l)
			continue
		case cs.in.meta.Of != "":
			page.Sandbox = &templates.SandboxDone{Done: "yours"}
		default:
			if page.Affair, err = cs.aboutSeat(rep, l); page.Affair == nil {
				page.Text, _ = templates.Help(cs.in.lang(rep.Seat), cmdSubstitute)
			}
		}
		if err != nil {
			return err
		}
		rep.Pages = append(rep.Pages, page)
	}
	return nil
}

// aboutSeat carries out one command about who is to play. Nil: the writer wants to know how
// it is done.
func (cs commands) aboutSeat(rep *reply, l look) (*templates.Affair, error) {
	again, over := l.Command == cmdRematch, cs.in.game.Over()
	switch {
	case l.Command == cmdAcceptAs: // which answers a letter of its own
		return &templates.Affair{Done: "none"}, nil
	case over && !again:
		return &templates.Affair{Done: "over"}, nil
	case !over && again:
		return &templates.Affair{Done: "rematch-playing"}, nil
	case !rep.Done || rep.Preview:
		return &templates.Affair{Done: "undone"}, nil
	case again:
		return cs.rematch(rep.Seat, l.Rest)
	}
	return cs.substitute(rep.Seat, l)
}

// substitute carries out one of the commands about substitutes. Nil: the writer wants to
// know how it is done.
func (cs commands) substitute(seat games.Seat, l look) (*templates.Affair, error) {
	me := cs.in.people[seat]
	rest := strings.Trim(l.Rest, " .!")
	does, _ := cs.typed(seat).Choice(cmdSubstitute, rest)
	open := cs.in.proposal
	if l.Command == cmdSubstitute && does != "withdraw" {
		if rest == "" {
			return nil, nil
		}
		return cs.propose(seat, me, rest)
	}
	if open == nil || !open.stands(cs.in.meta) {
		return &templates.Affair{Done: "none"}, nil
	}
	who, err := cs.records.who(open)
	if err != nil {
		return nil, worldError{err}
	}
	if l.Command != cmdSubstitute {
		n, err := strconv.ParseUint(strings.TrimPrefix(rest, "#"), 10, 64)
		if rest == "" {
			return &templates.Affair{Done: "which", Who: who, Line: cs.typed(seat).Write(l.Command, strconv.FormatUint(open.affair.N, 10))}, nil
		}
		if err != nil || n != open.affair.N {
			return &templates.Affair{Done: "none"}, nil
		}
	}
	if l.Command == cmdAcceptSubstitute {
		return cs.agree(me, who)
	}
	switch own := open.affair.By == me.ID; {
	case own:
		err = cs.callOff(open, cs.in.meta, "withdrawn", me)
	case l.Command == cmdSubstitute: // only one's own is taken back
		return &templates.Affair{Done: "none"}, nil
	default:
		err = cs.callOff(open, cs.in.meta, "declined", me)
		cs.in.proposal = nil
		return &templates.Affair{Done: "declined", Who: who}, err
	}
	cs.in.proposal = nil
	return &templates.Affair{Done: "withdrawn", Who: who}, err
}

// agree notes that somebody agrees to the proposal that is open.
func (cs commands) agree(me store.Player, who string) (*templates.Affair, error) {
	open := cs.in.proposal
	switch {
	case open.affair.By == me.ID:
		return &templates.Affair{Done: "none"}, nil
	case slices.Contains(open.Have, me.ID):
		return &templates.Affair{Done: "agreed-before"}, nil
	}
	open.Have = append(slices.Clone(open.Have), me.ID)
	cs.effects.keep(&open.affair, open)
	done := &templates.Affair{Done: "agreed", Who: who}
	if open.complete(cs.in.meta) {
		return done, nil
	}
	done.Until = cs.until(open, me.Language)
	return done, cs.tellProposer(open, me.Name)
}

// until is the day on which a proposal lapses, in a language.
func (s shared) until(p *proposal, lang string) string { return templates.Day(lang, p.affair.Due) }

// tellProposer tells who has made a proposal that somebody agrees to it.
func (s shared) tellProposer(p *proposal, who string) error {
	by, err := s.records.store.Player(p.affair.By)
	if err != nil {
		return worldError{err}
	}
	s.mailer.tell(by, by.Address(), templates.Note{About: templates.NoteAgreed, Code: p.affair.Match, Who: who,
		Seat: seatNames(by.Language, p.Seats), Until: s.until(p, by.Language), Form: by.Form, Key: affairKey(p.affair)})
	return nil
}

// propose makes a proposal of the player of a seat.
func (cs commands) propose(seat games.Seat, me store.Player, typed string) (*templates.Affair, error) {
	addr, ok := oneAddress(typed)
	if !ok {
		return &templates.Affair{Done: "form", Line: cs.typed(seat).Write(cmdSubstitute, "karl@example.org")}, nil
	}
	party := cs.in.game.Party(seat)
	is, why, err := cs.mayAsk(addr, party)
	if slices.Contains(is.player.Blocked, me.ID) {
		why = "unreachable" // which may have other reasons
	}
	if err != nil || why != "" {
		return &templates.Affair{Done: why, Who: addr}, err
	}
	was := cs.in.proposal
	if was != nil && !was.stands(cs.in.meta) {
		was = nil
	}
	switch his := len(cs.in.meta.Holds(me.ID)); {
	case his > len(party):
		return &templates.Affair{Done: "both"}, nil
	case len(party) > 1 && !slices.Equal(cs.in.game.Scenario().Side(party[0]), party):
		return &templates.Affair{Done: "apart"}, nil
	case was != nil && was.affair.By != me.ID:
		who, err := cs.records.who(was)
		return &templates.Affair{Done: "open", Who: who,
			Line: cs.typed(seat).Write(cmdDeclineSubstitute, strconv.FormatUint(was.affair.N, 10))}, err
	}
	if was != nil {
		asked, err := cs.records.invited(was)
		switch {
		case err != nil:
			return nil, worldError{err}
		case asked.lock() == is.lock():
			return &templates.Affair{Done: "again", Who: addr, Until: cs.until(was, me.Language)}, nil
		}
	}
	if why := cs.reserve(me, is); why != "" {
		return &templates.Affair{Done: why, Who: addr}, nil
	}
	if was != nil { // a second one takes the place of the first
		if err := cs.callOff(was, cs.in.meta, "withdrawn", me); err != nil {
			return nil, err
		}
	}
	n, err := cs.records.store.NextAffair()
	if err != nil {
		return nil, worldError{err}
	}
	p := &proposal{Seats: party, Who: is.player.ID, Addr: is.addr}
	p.affair = store.Affair{N: n, Kind: affairSubstitute, Match: cs.in.meta.Code, By: me.ID, Due: cs.effects.now.Add(affairSpan)}
	cs.effects.keep(&p.affair, p)
	cs.in.meta.Affair, cs.in.proposal, cs.in.asks = n, p, true
	cs.invite(p, is, me)
	who, err := cs.records.who(p)
	return &templates.Affair{Done: "asked", Who: who, Until: cs.until(p, me.Language),
		Line: cs.typed(seat).Write(cmdDeclineSubstitute, strconv.FormatUint(n, 10))}, err
}

// oneAddress reads an address, as in "Karl <karl@example.org>"; it is false if a text is
// none, or one that goes nowhere on the net.
func oneAddress(typed string) (string, bool) {
	if at := strings.LastIndexByte(typed, '<'); at >= 0 {
		typed = typed[at:]
	}
	addr := strings.Trim(typed, " <>.,;:")
	addr = strings.TrimPrefix(addr, "mailto:")
	parsed, err := netmail.ParseAddress(addr)
	ok := err == nil && parsed.Address == addr && len(addr) <= maxName && strings.Contains(addr[strings.LastIndexByte(addr, '@'):], ".") &&
		!strings.ContainsFunc(addr, func(r rune) bool { return r <= ' ' || r > '~' || strings.ContainsRune(`"<>[]()\,;:`, r) })
	return addr, ok
}

// mayAsk finds whose an address is, and says why he cannot be asked to take over the seats
// of a party; empty if he can.
func (cs commands) mayAsk(addr string, party games.Seats) (is invited, why string, err error) {
	is.addr = addr
	switch {
	case OfClub(cs.mailer.club, addr):
		return is, "club", nil
	case slices.ContainsFunc(cs.mailer.gm, func(g mail.Address) bool { return strings.EqualFold(g.Addr, addr) }):
		return is, "gm", nil
	}
	p, err := cs.records.store.PlayerAt(addr)
	if orNone(err) != nil {
		return is, "", worldError{err}
	}
	if err != nil { // a stranger
		return is, "", nil
	}
	if why, err := cs.records.mayNot(cs.in.meta, cs.in.game.Scenario(), p.ID, party); why != "" || err != nil {
		return is, why, err
	}
	if !p.Confirmed(addr) || p.Address() == "" {
		return is, "unreachable", nil
	}
	return invited{p, p.Address()}, "", nil
}

// mayNot says why a player may not have the seats of a party; empty if he may.
func (r records) mayNot(m store.Match, sc games.Scenario, id store.PlayerID, party games.Seats) (string, error) {
	switch {
	case len(m.Holds(id)) > 0:
		return "plays", nil
	case m.Watches(id):
		return "watches", nil
	}
	list, err := r.store.Reports(m.Code, id)
	if err != nil {
		return "", worldError{err}
	}
	side := sc.Side(party[0])
	if slices.ContainsFunc(list, func(r store.Report) bool { return !side.Has(games.Seat(r.Seat)) }) {
		return "knew", nil
	}
	return "", nil
}

// reserve counts that a player asks somebody, and says why he may not; empty if he may.
func (cs commands) reserve(me store.Player, is invited) (why string) {
	e, key := cs.effects, is.lock()
	l := e.limit(key)
	if since := e.now.Sub(l.Since); l.Count > 0 && since >= 0 && since < affairSpan {
		return "busy"
	}
	if e.declined(is.name()) || is.player.ID == "" && e.asked(is.addr) {
		return "unreachable"
	}
	if !e.within(quota{"substitutes " + string(me.ID), proposalsDay, daySpan},
		quota{"substitutes month " + string(me.ID), proposalsMonth, monthSpan}) {
		return "often"
	}
	if is.player.ID != "" {
		if !e.once("asked "+string(is.player.ID), askedMonth, monthSpan) {
			return "unreachable"
		}
	} else {
		if !e.once("strangers asked", strangersDay, daySpan) {
			return "often"
		}
		e.asks(is.addr)
	}
	l.Since, l.Count = e.now, 1
	e.count(l)
	return ""
}

// invite writes to the one who is to take over.
func (cs commands) invite(p *proposal, is invited, me store.Player) {
	lang := is.player.Language
	if is.player.ID == "" {
		lang = me.Language
	}
	var play []string
	for _, party := range cs.in.game.Parties() {
		play = append(play, personIn(lang, cs.in.people[party[0]], party))
	}
	n := templates.Note{About: templates.NoteAsked, Name: is.player.Name, Code: cs.in.meta.Code, Who: me.Name, Game: gameOf(cs.in.meta),
		Seat: seatNames(lang, p.Seats), Whom: templates.List(lang, play), Until: cs.until(p, lang), Form: is.player.Form,
		Lines: answerLines(lang), Key: affairKey(p.affair)}
	reply := cs.mailer.tokens.affair(p.affair.N, is)
	cs.mailer.notice(mail.Address{Name: is.player.Name, Addr: is.addr}, lang, n, false, &reply)
}

// answerLines are those with which somebody says yes and no, in a language.
func answerLines(lang string) []string {
	return []string{Commands(lang).Write(string(games.WordAccept), ""), Commands(lang).Write(string(games.WordDecline), "")}
}

// substituteTask is what is to be done when all have agreed.
func substituteTask(p *proposal) store.Task {
	return store.Task{Kind: taskSubstitute, Match: p.affair.Match, Data: []byte(strconv.FormatUint(p.affair.N, 10))}
}

// settle drops a proposal, and lets somebody else ask the one who was to take over.
func (s shared) settle(p *proposal) (invited, error) {
	s.effects.settle(p.affair)
	is, err := s.records.invited(p)
	if err != nil {
		return is, worldError{err}
	}
	if l := s.effects.limit(is.lock()); l.Count > 0 {
		l.Count = 0
		s.effects.count(l)
	}
	return is, nil
}

// callOff settles a proposal of which nothing comes, for a reason and perhaps by somebody,
// and tells all others who know of it: of strangers only one who has answered.
func (s shared) callOff(p *proposal, m store.Match, why string, by store.Player) error {
	is, err := s.settle(p)
	if err != nil {
		return err
	}
	who, err := s.records.who(p)
	if err != nil {
		return worldError{err}
	}
	n := templates.Note{About: templates.NoteOff, Code: p.affair.Match, Who: by.Name, Whom: who, Why: why, Key: affairKey(p.affair)}
	if (is.player.ID != "" || p.Ready) && (is.player.ID == "" || is.player.ID != by.ID) {
		n := n
		n.Name, n.Seat = is.player.Name, seatNames(is.player.Language, p.Seats)
		s.mailer.notice(mail.Address{Name: n.Name, Addr: is.addr}, is.player.Language, n, false, nil)
	}
	for _, id := range append(voters(m, p.affair), p.affair.By) {
		if id == by.ID {
			continue
		}
		to, err := s.records.store.Player(id)
		if errors.Is(err, store.ErrNotFound) {
			continue // he has just come
		}
		if err != nil {
			return worldError{err}
		}
		n := n
		n.Seat, n.Form = seatNames(to.Language, p.Seats), to.Form
		s.mailer.tell(to, to.Address(), n)
	}
	return nil
}

// substitute says to a seat who is to take over one; nil if nobody is.
func (rs reports) substitute(seat games.Seat) (*templates.Substitute, error) {
	p := rs.in.proposal
	if p == nil || !p.stands(rs.in.meta) {
		return nil, nil
	}
	me, party := rs.in.people[seat], rs.in.game.Party(seat)
	who, err := rs.records.who(p)
	if err != nil {
		return nil, worldError{err}
	}
	by, err := rs.records.store.Player(p.affair.By)
	if err != nil {
		return nil, worldError{err}
	}
	s := &templates.Substitute{Who: who, By: personIn(me.Language, by, p.Seats), Seat: seatNames(me.Language, p.Seats),
		Until: rs.until(p, me.Language), Own: me.ID == p.affair.By, Free: !rs.in.isHeld(p.Seats[0]), Ready: p.Ready}
	s.Agreed = slices.Contains(p.Have, me.ID)
	for _, other := range rs.in.game.Parties() {
		id := rs.in.people[other[0]].ID
		switch {
		case id == "" || id == p.affair.By || other[0] == party[0] || id == me.ID:
		case slices.Contains(p.Have, id):
			s.Have = append(s.Have, rs.in.whom(seat, other))
		default:
			s.Left = append(s.Left, rs.in.whom(seat, other))
		}
	}
	n := strconv.FormatUint(p.affair.N, 10)
	if s.Decline = Commands(me.Language).Write(cmdDeclineSubstitute, n); !s.Own && !s.Agreed {
		s.Accept = Commands(me.Language).Write(cmdAcceptSubstitute, n)
	}
	return s, nil
}

// followSubstitute gives a seat to the one who was proposed, for all have agreed; or calls
// it off if that cannot be any more.
func (j *job) followSubstitute(m store.Match, task store.Task) error {
	a, err := j.affairOf(task)
	if err != nil {
		return orNone(err)
	}
	p, err := readProposal(a)
	if err != nil {
		return err
	}
	in, err := j.records.contest(m.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	t := j.turn(in)
	is, ok, err := j.substituteOf(p, in)
	if err != nil {
		return err
	}
	if !ok {
		in.proposal = nil
		if err := j.callOff(p, in.meta, "void", store.Player{}); err != nil {
			return err
		}
		in.meta.Affair = 0
		return t.leave()
	}
	return j.substituted(t, p, is)
}

// substituteOf is the player who is to take over, made one if he was none; false if that
// cannot be any more.
func (j *job) substituteOf(p *proposal, in *contest) (is store.Player, ok bool, err error) {
	if !p.stands(in.meta) || in.game.Over() || !p.complete(in.meta) {
		return is, false, nil
	}
	if p.Who != "" {
		if is, err = j.records.store.Player(p.Who); err != nil {
			return is, false, worldError{err}
		}
		if is.Suspended {
			return is, false, nil
		}
	} else if _, p.Name, err = j.records.nameTaken(p.Name, 0); err != nil {
		return is, false, err
	} else if is, err = j.enrol(p.Seats[0], Person{Name: p.Name, Address: p.Addr,
		Language: j.records.stranger(p.Addr, p.affair).player.Language}); err != nil {
		if errors.As(err, &worldError{}) {
			return is, false, err
		}
		return is, false, nil // the address is another's by now
	}
	why, err := j.records.mayNot(in.meta, in.game.Scenario(), is.ID, p.Seats)
	return is, why == "", err
}

// worldOrNone is a fault of the world, unless something is only not in the store.
func worldOrNone(err error) error {
	if err = orNone(err); err != nil {
		return worldError{err}
	}
	return nil
}

// affairOf is the affair that a task is about.
func (j *job) affairOf(task store.Task) (store.Affair, error) {
	n, err := strconv.ParseUint(string(task.Data), 10, 64)
	if err != nil {
		return store.Affair{}, err
	}
	a, err := j.records.store.Affair(n)
	if err != nil {
		return a, worldError{err}
	}
	return a, nil
}

// stranger is somebody who is no player and whom an affair asks: in the language of the one
// whose it is.
func (r records) stranger(addr string, a store.Affair) invited {
	by, _ := r.store.Player(a.By)
	return invited{store.Player{Language: by.Language}, addr}
}

// substituted gives the seats of a proposal to a player, and tells all.
func (j *job) substituted(t turn, p *proposal, is store.Player) error {
	in := t.in
	first := p.Seats[0]
	was := in.people[first]
	before := in.game.News(first)
	list, err := j.records.store.Reports(in.meta.Code, is.ID)
	if err != nil {
		return worldError{err}
	}
	number := 0
	if len(list) > 0 { // he has had the seat before
		number = list[len(list)-1].Number
	}
	in.times.handed(first)
	for i, seat := range p.Seats {
		bare := in.isBot(seat) // which has played it, vacant as it was
		if i == 0 {
			err = in.game.Substitute(seat, number, bare)
		} else {
			err = in.game.Join(seat, first, bare)
		}
		if err != nil {
			return err
		}
		in.seat(store.Seat{Seat: string(seat), Player: is.ID}, is)
	}
	in.introduce()
	in.proposal, in.meta.Affair = nil, 0
	if _, err := j.settle(p); err != nil {
		return err
	}
	in.act = &toldAct{Act: templates.Act{What: templates.ActReplaced, Was: was.Name, Off: before.Offer != nil},
		who: in.whoHas(in.game.Party(first))}
	if was.ID != "" {
		if err := j.revoke(in.meta, was); err != nil {
			return err
		}
		j.mailer.tell(was, was.Address(), templates.Note{About: templates.NoteHanded, Code: in.meta.Code, Who: is.Name,
			Seat: seatNames(was.Language, p.Seats), Acts: seen(was.Language, before.Acts), Form: was.Form})
	}
	by, err := j.records.store.Player(p.affair.By)
	if err != nil {
		return worldError{err}
	}
	j.mailer.tellGM(templates.Note{About: templates.NoteGMHanded, Code: in.meta.Code, Who: is.Name, Whom: p.Addr, By: by.Name,
		Seat: seatNames("", p.Seats)})
	if err := t.reports.first(first, in.game.Scenario(), forerunner{was.Name, was.Name == ""}); err != nil {
		return err
	}
	if err := t.reports.tellOthers(first); err != nil {
		return err
	}
	return t.leave()
}
