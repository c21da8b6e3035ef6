package adjudicator

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A sender is a player who may order for a seat.
type sender struct {
	player store.Player
	match  store.Match
	seat   games.Seat
	token  bool // he wrote to a reply address that he was given
	report int  // the report that the message answers; 0: it does not say
	moved  bool // that report was of a seat that he had before
}

// How often somebody is told what he did not ask for.
const (
	strangerSpan  = 30 * 24 * time.Hour // a notice to the same stranger
	strangersHour = 20                  // notices to all strangers in an hour
	warningSpan   = 24 * time.Hour      // a warning to a player about the same address
	warningsDay   = 5                   // warnings to a player in that time
)

// sender finds who may order by this message: who writes from a confirmed
// address to a reply address that was given to him and that the club's server
// does not call forged; or, without a reply address, whom that server vouches
// for, where the match is clear. Nil: nobody, and who must hear of it has a
// letter.
func (t *task) sender() (*sender, error) {
	if slices.Contains(t.m.Problems, mail.BadSender) {
		t.result.Outcome = Unproven
		return nil, nil
	}
	// Who answers all sends to the reply addresses of others too: his own counts.
	var used func() (*sender, error)
	for _, r := range t.m.Replies {
		match, err := t.Store.Match(r.Match)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		seat, owner, moved, ok, err := t.tokenSeat(match, r)
		if err != nil {
			return nil, err
		}
		if ok && (used == nil || owner.Confirmed(t.m.From.Addr)) {
			used = func() (*sender, error) {
				s, err := t.withToken(match, seat, owner, r.Report)
				if s != nil {
					s.moved = moved
				}
				return s, err
			}
			if owner.Confirmed(t.m.From.Addr) {
				break
			}
		}
	}
	if used != nil {
		return used()
	}
	return t.withoutToken()
}

// withToken checks who used the reply address of a seat.
func (t *task) withToken(match store.Match, seat games.Seat, owner store.Player, report int) (*sender, error) {
	t.result.Match = match.Code
	from := t.m.From.Addr
	if owner.Confirmed(from) && !t.m.Auth.Failed() {
		return &sender{player: owner, match: match, seat: seat, token: true, report: report}, nil
	}
	note := templates.Note{About: templates.NoteMisused, Code: match.Code, Who: from}
	t.result.Outcome = Misused
	if owner.Confirmed(from) {
		note.About = templates.NoteForged
		t.result.Outcome = Unproven
	}
	if err := t.warn(owner, note); err != nil {
		return nil, err
	}
	if owner.Confirmed(from) || !t.m.Auth.Vouched() {
		return nil, nil
	}
	other, err := t.Store.PlayerAt(from)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return nil, t.stranger()
	case err != nil:
		return nil, err
	}
	return nil, t.warn(other, templates.Note{About: templates.NoteWrongSeat, Who: from})
}

// withoutToken finds out from the sender's address alone whom and what a
// message is for.
func (t *task) withoutToken() (*sender, error) {
	if !t.m.Auth.Vouched() {
		t.result.Outcome = Unproven
		return nil, nil
	}
	player, err := t.Store.PlayerAt(t.m.From.Addr)
	t.known = err == nil && player.Confirmed(t.m.From.Addr)
	if errors.Is(err, store.ErrNotFound) || err == nil && !player.Confirmed(t.m.From.Addr) {
		t.result.Outcome = Stranger
		return nil, t.stranger()
	}
	if err != nil {
		return nil, err
	}
	matches, err := t.Store.MatchesOf(player.ID)
	if err != nil {
		return nil, err
	}
	named := slices.DeleteFunc(slices.Clone(matches), func(m store.Match) bool { return !names(t.m.Subject, m.Code) })
	open := slices.DeleteFunc(slices.Clone(matches), func(m store.Match) bool { return m.State == store.MatchOver })
	s := &sender{player: player}
	elsewhere, err := t.elsewhere(matches)
	switch {
	case err != nil:
		return nil, err
	case elsewhere != "":
		t.result.Outcome = Unclear
		return nil, t.notice(player, templates.Note{About: templates.NoteNotHis, Code: elsewhere})
	case len(named) == 1:
		s.match = named[0]
	case len(open) == 1:
		s.match = open[0]
	case len(open) == 0:
		t.result.Outcome = Unclear
		return nil, t.notice(player, templates.Note{About: templates.NoteNoMatch})
	default:
		t.result.Outcome = Unclear
		return nil, t.notice(player, templates.Note{About: templates.NoteWhich, Code: open[0].Code})
	}
	// Who holds several seats orders for the one that is asked.
	holds := s.match.Holds(player.ID)
	if len(holds) > 1 {
		holds = slices.DeleteFunc(holds, func(seat string) bool { return !slices.Contains(s.match.Waiting, seat) })
	}
	if len(holds) != 1 {
		t.result.Outcome, t.result.Match = Unclear, s.match.Code
		return nil, t.notice(player, templates.Note{About: templates.NoteWhich, Code: s.match.Code})
	}
	s.seat = games.Seat(holds[0])
	return s, nil
}

// elsewhere is a match that the message in hand was meant for and that is not
// among those of its sender, as when another has his seat now: what he orders
// there is not to be done in the one that he plays still. Empty: there is none.
func (t *task) elsewhere(his []store.Match) (string, error) {
	var codes []string
	for _, r := range t.m.Replies {
		codes = append(codes, r.Match)
	}
	if m := subjectCode.FindStringSubmatch(t.m.Subject); m != nil {
		codes = append(codes, m[1])
	}
	other := ""
	for _, code := range codes {
		if slices.ContainsFunc(his, func(m store.Match) bool { return strings.EqualFold(m.Code, code) }) {
			return "", nil
		}
		m, err := t.Store.Match(code)
		if err == nil {
			other = m.Code
		} else if !errors.Is(err, store.ErrNotFound) {
			return "", err
		}
	}
	return other, nil
}

// Concerns names the matches that a message may change, for whoever wants to
// handle several messages at the same time: two that concern the same match, or
// have the same sender, must be handled one after the other, in the order in
// which they came.
func (c *Clerk) Concerns(m mail.Message) ([]string, error) {
	var codes []string
	for _, r := range m.Replies {
		codes = append(codes, strings.ToUpper(r.Match))
	}
	if m.Reply != nil {
		codes = append(codes, strings.ToUpper(m.Reply.Match))
	}
	if len(codes) > 0 {
		return codes, nil
	}
	p, err := c.Store.PlayerAt(m.From.Addr)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	matches, err := c.Store.MatchesOf(p.ID)
	for _, match := range matches {
		if match.State != store.MatchOver {
			codes = append(codes, match.Code)
		}
	}
	return codes, err
}

var subjectCode = regexp.MustCompile(`^(?:\s*[\pL]{1,4}:)*\s*\[?([A-Za-z]+[0-9]+)\]?(?:\s|:|$)`)

// names reports whether a subject names a match: with its code in brackets, or
// as the first word.
func names(subject, code string) bool {
	if strings.Contains(strings.ToUpper(subject), "["+code+"]") {
		return true
	}
	m := subjectCode.FindStringSubmatch(subject)
	return m != nil && strings.EqualFold(m[1], code)
}

// stranger answers somebody nobody knows, once.
func (t *task) stranger() error {
	from := strings.ToLower(t.m.From.Addr)
	for _, l := range []struct {
		key  string
		most int
		span time.Duration
	}{{"stranger " + from, 1, strangerSpan}, {"strangers", strangersHour, time.Hour}} {
		if ok, err := t.once(l.key, l.most, l.span); !ok || err != nil {
			return err
		}
	}
	return t.noticeTo(t.m.From, "", templates.Note{About: templates.NoteStranger}, true)
}

// warn tells a player something that he did not ask for, not too often.
func (t *task) warn(p store.Player, n templates.Note) error {
	owner := "warned " + string(p.ID)
	if ok, err := t.once(strings.ToLower(owner+" "+string(n.About)+" "+n.Code+" "+n.Who), 1, warningSpan); !ok || err != nil {
		return err
	}
	if ok, err := t.once(owner, warningsDay, warningSpan); !ok || err != nil {
		return err
	}
	n.Name = p.Name
	return t.noticeTo(mail.Address{Name: p.Name, Addr: p.Address()}, p.Language, n, false)
}

// notice answers a player's message with a notice.
func (t *task) notice(p store.Player, n templates.Note) error {
	n.Name = p.Name
	return t.noticeTo(mail.Address{Name: p.Name, Addr: t.m.From.Addr}, p.Language, n, true)
}

// noticeTo writes a notice. Its first line is its subject.
func (t *task) noticeTo(to mail.Address, lang string, n templates.Note, answer bool) error {
	return t.noticeFor(to, lang, n, answer, nil)
}

// noticeFor writes a notice whose answer is wanted at a reply address, unless
// that is nil.
func (t *task) noticeFor(to mail.Address, lang string, n templates.Note, answer bool, reply *mail.Reply) error {
	if to.Addr == "" {
		return nil // a player without a confirmed address
	}
	n.Club = t.Club
	text, html, err := templates.Render(lang, templates.Notice, n)
	if err != nil {
		return err
	}
	l := mail.Letter{
		ID:   fmt.Sprintf("%s.%s@%s", n.About, t.mark(to.Addr), t.club.Domain()),
		From: t.club, To: to, Date: t.now, Text: text, HTML: html, AutoSubmitted: "auto-generated",
	}
	l.Subject, _, _ = strings.Cut(text, "\n")
	switch {
	case reply == nil:
	case t.SubjectTokens:
		l.Subject += " " + reply.Tag()
	default:
		l.ReplyTo = reply.Address(t.club)
	}
	if answer {
		answering(&l, t.m)
		if t.m.Subject != "" {
			l.Subject = replySubject(t.m.Subject)
		}
	}
	if err := t.post(l, store.Letter{Match: n.Code, Kind: string(n.About), From: t.Address}); err != nil {
		// An address to which nothing can be written.
		t.Log.Warn("notice not written", "about", n.About, "to", to.Addr, "error", err)
	}
	return nil
}
