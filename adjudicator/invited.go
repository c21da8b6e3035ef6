package adjudicator

import (
	"slices"
	"strings"
	"unicode"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// What an affair asks somebody he answers to a reply address of its own: he may be no
// player, and his answer is none to a report. As of orders, the token and the address that
// the letter went to are needed both, and the club's server must not call it forged.

// A said is what somebody answers.
type said string

const (
	saidNothing said = ""
	saidYes     said = "yes"
	saidNo      said = "no"
	saidNever   said = "never" // no, and no such letters any more
)

// invited takes the answer to what an affair asks. It is false if the message is none.
func (j *job) invited() (bool, error) {
	for _, r := range j.m.Replies {
		n, ok := affairOf(r)
		if !ok {
			continue
		}
		a, err := j.records.store.Affair(n)
		if orNone(err) != nil {
			return false, err
		}
		open := err == nil
		if gm, err := j.gmAnswered(n, r); gm || err != nil {
			return true, err
		}
		who, ok, err := j.addressee(n, r)
		if err != nil {
			return false, err
		}
		if ok {
			return true, j.answers(a, open, who)
		}
		if open {
			if misused, err := j.misused(a, r); misused || err != nil {
				return true, err
			}
		}
	}
	return false, nil
}

// addressee finds whether the reply address of an affair was given to who writes.
func (j *job) addressee(n uint64, r mail.Reply) (who invited, ok bool, err error) {
	from := j.m.From.Addr
	if slices.Contains(j.m.Problems, mail.BadSender) {
		return who, false, nil
	}
	fits := func(i invited) bool { return isToken(j.mailer.tokens.affair(n, i).Token, r.Token) }
	p, err := j.records.store.PlayerAt(from)
	if orNone(err) != nil {
		return who, false, err
	}
	if err == nil && p.Confirmed(from) {
		if who = (invited{p, from}); fits(who) {
			return who, true, nil
		}
	}
	who = invited{addr: from} // as he was then
	return who, fits(who), nil
}

// misused warns a player whose reply address of an affair somebody else has used. It is
// false if it is nobody's. A stranger is not written to because of it.
func (j *job) misused(a store.Affair, r mail.Reply) (bool, error) {
	list, err := j.records.asked(a)
	for _, i := range list {
		if !isToken(j.mailer.tokens.affair(a.N, i).Token, r.Token) {
			continue
		}
		j.result.Outcome, j.result.Match = Misused, a.Match
		if i.player.ID != "" {
			j.from.warn(i.player, templates.Note{About: templates.NoteMisused, Code: a.Match, Who: j.m.From.Addr})
		}
		return true, nil
	}
	return false, err
}

// asked are those whom an affair asks at reply addresses of its own.
func (r records) asked(a store.Affair) ([]invited, error) {
	switch a.Kind {
	case affairSubstitute:
		p, err := readProposal(a)
		if err != nil {
			return nil, err
		}
		i, err := r.invited(p)
		return []invited{i}, err
	case affairRematch:
		m, err := r.store.Match(a.Match)
		if err != nil {
			return nil, orNone(err)
		}
		return r.askedAgain(m, a)
	case affairDigest:
		p, err := r.store.Player(a.By)
		return []invited{{player: p, addr: p.Address()}}, err
	case affairChallenge, affairDesk:
		w, id := &wanted{}, a.By
		if a.Kind == affairChallenge {
			var err error
			if w, err = readWanted(a); err != nil {
				return nil, err
			}
			id = w.To
		}
		p, err := r.store.Player(id)
		return []invited{{p, p.Address()}}, err
	}
	return nil, nil
}

// answers carries out the answer of who was asked.
func (j *job) answers(a store.Affair, open bool, who invited) error {
	j.result.Match = a.Match
	if j.m.Auth.Failed() {
		j.result.Outcome = Unproven
		if who.player.ID != "" {
			j.from.warn(who.player, templates.Note{About: templates.NoteForged, Code: a.Match})
		}
		return nil
	}
	j.from.known, j.result.Outcome = true, Answered
	if who.player.ID == "" {
		j.effects.heard(who.addr)
		who = j.records.stranger(who.addr, a)
	}
	if who.player.Suspended {
		j.from.barred(&sender{player: who.player})
		return nil
	}
	if open && a.Kind == affairJoin {
		return j.joinAnswered(a)
	}
	if open && a.Kind == affairDesk {
		return j.unparked(a, who)
	}
	if who.player = j.hears(who.player, j.m.Text); j.unnoted && who.player.ID != "" {
		j.effects.change(who.player)
	}
	lang := who.player.Language
	what, as := saysTo(lang, j.m)
	if what == saidNothing && a.Kind == affairChallenge {
		if lines, lost := j.deskLines(who.player, j.m); len(lines) > 0 {
			return j.serve(who.player, lines, lost)
		}
	}
	switch {
	case !open:
		j.reply(who, templates.Note{About: templates.NoteGone}, nil)
	case a.Kind == affairDigest:
		return j.digestAnswered(a, who)
	case what == saidNothing:
		again := j.mailer.tokens.affair(a.N, who)
		j.reply(who, templates.Note{About: templates.NoteAnswer, Lines: answerLines(lang)}, &again)
	case a.Kind == affairSubstitute:
		return j.substituteAnswered(a, who, what)
	case a.Kind == affairRematch:
		return j.rematchAnswered(a, who, what, as)
	case a.Kind == affairChallenge:
		return j.openAnswered(a, who, what, as)
	}
	return nil
}

// reply answers who was asked, within bounds: he may be no player, of whom no messages are
// counted.
func (j *job) reply(who invited, n templates.Note, at *mail.Reply) {
	if !j.effects.once("affairs "+strings.ToLower(j.m.From.Addr), affairAnswers, daySpan) {
		return
	}
	n.Name, n.Form = who.player.Name, who.player.Form
	j.mailer.notice(mail.Address{Name: who.player.Name, Addr: j.m.From.Addr}, who.player.Language, n, true, at)
}

// saysTo finds what a message answers: the first of its first lines that says yes or no,
// and as what its writer would play, if it says that.
func saysTo(lang string, m mail.Message) (what said, as string) {
	const looked = 5 // above that, somebody is writing a letter
	if unsubscribes(m) {
		return saidNever, ""
	}
	c, n := Commands(lang), 0
	for line := range strings.Lines(m.Text) {
		line = strings.TrimSpace(line)
		if name, about, ok := c.Plain(line); ok && name == cmdAcceptAs {
			return saidYes, about
		}
		switch {
		case c.Begins(cmdUnsubscribe, line):
			return saidNever, ""
		case c.Answers(string(games.WordAccept), line):
			return saidYes, ""
		case c.Answers(string(games.WordDecline), line):
			return saidNo, ""
		}
		if n++; n == looked {
			break
		}
	}
	return saidNothing, ""
}

// substituteAnswered notes what the one who was proposed answers.
func (j *job) substituteAnswered(a store.Affair, who invited, what said) error {
	p, err := readProposal(a)
	if err != nil {
		return err
	}
	m, err := j.records.store.Match(a.Match)
	if err != nil {
		return err
	}
	seat := seatNames(who.player.Language, p.Seats)
	by := who.player
	if by.Name == "" {
		by.Name = p.Addr
	}
	if what != saidYes {
		if what == saidNever {
			j.effects.decline(who.name())
		}
		p.Ready = false // he knows
		if err := j.callOff(p, m, "declined", by); err != nil {
			return err
		}
		j.reply(who, templates.Note{About: templates.NoteRefused, Code: m.Code, Seat: seat}, nil)
		return nil
	}
	if !p.stands(m) || who.player.ID != "" && len(m.Holds(who.player.ID)) > 0 {
		if err := j.callOff(p, m, "void", store.Player{ID: who.player.ID}); err != nil {
			return err
		}
		j.reply(who, templates.Note{About: templates.NoteGone}, nil)
		return nil
	}
	if p.Ready {
		j.reply(who, templates.Note{About: templates.NoteReady, Code: m.Code, Seat: seat}, nil)
		return nil
	}
	p.Ready, p.Name = true, callsHimself(j.m.From, p.Addr, j.mailer.club.Name)
	j.effects.keep(&p.affair, p)
	if p.complete(m) {
		j.effects.p.Tasks = append(j.effects.p.Tasks, substituteTask(p))
		return nil // his letter is the first of the match
	}
	j.reply(who, templates.Note{About: templates.NoteReady, Code: m.Code, Seat: seat}, nil)
	return j.tellProposer(p, by.Name)
}

// callsHimself is how somebody is called who was no player until now: as he calls himself in
// his address if that can be a name, or by the letters with which it begins, or the first.
func callsHimself(from mail.Address, addr, club string) string {
	if name, ok := goodName(from.Name, club); ok {
		return name
	}
	local, _, _ := strings.Cut(addr, "@")
	letters := []rune(strings.TrimLeftFunc(local, isNoLetter))
	if at := slices.IndexFunc(letters, isNoLetter); at > 0 {
		letters = letters[:at]
	}
	if len(letters) == 0 {
		return local
	}
	letters[0] = unicode.ToUpper(letters[0])
	if name, ok := goodName(string(letters), club); ok {
		return name
	}
	return string(letters[:1])
}

func isNoLetter(r rune) bool { return !unicode.IsLetter(r) }
