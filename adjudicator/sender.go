package adjudicator

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A reception reads a message: who sent it, and whether it may be carried out.
// It counts what each address sends, and answers those who may not order.
type reception struct {
	shared
	m       *mail.Message
	raw     []byte
	result  *Result
	perHour int // Options.MaxPerHour

	late  bool      // the message came long ago, and no limit keeps it back
	came  time.Time // of one that is read again: when
	known bool      // something shows that the sender wrote the message
	// counted is where among the limits of the effects the message is counted
	// against its address; -1: it is not.
	counted int
}

// A sender is a player and the seat that his message is for.
type sender struct {
	player store.Player
	match  store.Match
	seat   games.Seat  // the first of those that he orders for
	party  games.Seats // all of them
	token  bool        // he wrote to a reply address that he was given
	report int         // the report that the message answers; 0: it does not say
	moved  bool        // that report was of a seat that he had before
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
func (r *reception) sender() (*sender, error) {
	s, err := r.holder()
	if s == nil || err != nil {
		return nil, err
	}
	parties, err := r.records.parties(s.match, s.player.ID)
	if err != nil {
		return nil, err
	}
	s.party = partyOf(parties, s.seat)
	s.seat = s.party[0]
	return s, nil
}

// holder is sender, with one seat of the party.
func (r *reception) holder() (*sender, error) {
	if slices.Contains(r.m.Problems, mail.BadSender) {
		r.result.Outcome = Unproven
		return nil, nil
	}
	given, err := r.given()
	switch {
	case err != nil:
		return nil, err
	case given == nil:
		return r.withoutToken()
	}
	return r.withToken(given)
}

// given finds the reply address that the message in hand was sent to. Who answers
// all sends to those of others too: his own counts. Nil: there is none.
func (r *reception) given() (found *sender, err error) {
	for _, reply := range r.m.Replies {
		s, err := r.mailer.tokens.owner(r.records, reply)
		if err != nil {
			return nil, err
		}
		if s != nil && s.player.Confirmed(r.m.From.Addr) {
			return s, nil
		}
		if found == nil {
			found = s
		}
	}
	return found, nil
}

// withToken checks who used the reply address of a seat.
func (r *reception) withToken(s *sender) (*sender, error) {
	r.result.Match = s.match.Code
	from := r.m.From.Addr
	if s.player.Confirmed(from) && !r.m.Auth.Failed() {
		if other, err := r.otherwise(s.match); other || err != nil {
			r.known = true
			if err != nil {
				return nil, worldError{err}
			}
			return r.unclear(s.player, templates.NoteWhich, s.match.Code)
		}
		return s, nil
	}
	note := templates.Note{About: templates.NoteMisused, Code: s.match.Code, Who: from}
	r.result.Outcome = Misused
	if s.player.Confirmed(from) {
		note.About = templates.NoteForged
		r.result.Outcome = Unproven
	}
	r.warn(s.player, note)
	if s.player.Confirmed(from) || !r.m.Auth.Vouched() {
		return nil, nil
	}
	other, err := r.records.store.PlayerAt(from)
	switch {
	case errors.Is(err, store.ErrNotFound):
		r.stranger()
	case err != nil:
		return nil, err
	default:
		r.warn(other, templates.Note{About: templates.NoteWrongSeat, Who: from})
	}
	return nil, nil
}

// withoutToken finds out from the sender's address alone whom and what a
// message is for.
func (r *reception) withoutToken() (*sender, error) {
	if !r.m.Auth.Vouched() {
		r.result.Outcome = Unproven
		return nil, nil
	}
	player, err := r.records.store.PlayerAt(r.m.From.Addr)
	r.known = err == nil && player.Confirmed(r.m.From.Addr)
	if errors.Is(err, store.ErrNotFound) || err == nil && !player.Confirmed(r.m.From.Addr) {
		r.result.Outcome = Stranger
		r.stranger()
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	matches, err := r.records.store.MatchesOf(player.ID)
	if err != nil {
		return nil, err
	}
	named := slices.DeleteFunc(slices.Clone(matches), func(m store.Match) bool { return !names(r.m.Subject, m.Code) })
	open := slices.DeleteFunc(slices.Clone(matches), func(m store.Match) bool { return m.State == store.MatchOver })
	s := &sender{player: player}
	elsewhere, err := r.elsewhere(matches)
	switch {
	case err != nil:
		return nil, err
	case elsewhere != "":
		return r.unclear(player, templates.NoteNotHis, elsewhere)
	case len(named) == 1:
		s.match = named[0]
	case len(open) == 1:
		s.match = open[0]
	case len(open) == 0:
		return r.unclear(player, templates.NoteNoMatch, "")
	default:
		return r.unclear(player, templates.NoteWhich, open[0].Code)
	}
	// Who is several parties orders for the one that is asked.
	holds, err := r.records.parties(s.match, player.ID)
	if err != nil {
		return nil, err
	}
	if len(holds) > 1 {
		holds = slices.DeleteFunc(holds, func(party games.Seats) bool {
			return !slices.ContainsFunc(s.match.Waiting, func(seat string) bool { return party.Has(games.Seat(seat)) })
		})
	}
	if len(holds) != 1 {
		r.result.Match = s.match.Code
		return r.unclear(player, templates.NoteWhich, s.match.Code)
	}
	s.seat = holds[0][0]
	return s, nil
}

// unclear answers a player whose message does not say, or not rightly, for which
// match or seat it is.
func (r *reception) unclear(p store.Player, about templates.NoteAbout, code string) (*sender, error) {
	r.result.Outcome = Unclear
	n := templates.Note{About: about, Code: code}
	if about == templates.NoteWhich {
		var err error
		if n.Matches, err = (desk{shared: r.shared}).matchesOf(p); err != nil {
			return nil, err
		}
	}
	r.mailer.answer(p, n)
	return nil, nil
}

// elsewhere is a match that the message in hand was meant for and that is not
// among those of its sender, as when another has his seat now: what he orders
// there is not to be done in the one that he plays still. Empty: there is none.
func (r *reception) elsewhere(his []store.Match) (string, error) {
	var codes []string
	for _, r := range r.m.Replies {
		codes = append(codes, r.Match)
	}
	if m := subjectCode.FindStringSubmatch(r.m.Subject); m != nil {
		codes = append(codes, m[1])
	}
	other := ""
	for _, code := range codes {
		if slices.ContainsFunc(his, func(m store.Match) bool { return strings.EqualFold(m.Code, code) }) {
			return "", nil
		}
		m, err := r.records.store.Match(code)
		if err == nil {
			other = m.Code
		} else if orNone(err) != nil {
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
		code := strings.ToUpper(r.Match)
		if n, ok := affairOf(r); ok {
			a, err := c.Options.Store.Affair(n)
			if orNone(err) != nil {
				return nil, err
			}
			if code = a.Match; a.Kind == affairDigest {
				d, err := readDigest(a)
				if err != nil {
					return nil, err
				}
				for _, part := range d.Parts {
					codes = append(codes, part.Match)
				}
				continue
			}
		}
		codes = append(codes, code)
	}
	if m.Reply != nil {
		codes = append(codes, strings.ToUpper(m.Reply.Match))
	}
	if len(codes) > 0 {
		return codes, nil
	}
	p, err := c.Options.Store.PlayerAt(m.From.Addr)
	if err != nil {
		return nil, orNone(err)
	}
	matches, err := c.Options.Store.MatchesOf(p.ID)
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
func (r *reception) stranger() {
	from := strings.ToLower(r.m.From.Addr)
	r.effects.heard(from)
	if r.effects.within(quota{"stranger " + from, 1, strangerSpan}, quota{"strangers", strangersHour, time.Hour}) {
		r.mailer.notice(r.m.From, templates.LanguageOf(r.m.Text), templates.Note{About: templates.NoteStranger}, true, nil)
	}
}

// warn tells a player something that he did not ask for, not too often.
func (r *reception) warn(p store.Player, n templates.Note) {
	owner := "warned " + string(p.ID)
	same := strings.ToLower(owner + " " + string(n.About) + " " + n.Code + " " + n.Who)
	if r.effects.within(quota{same, 1, warningSpan}, quota{owner, warningsDay, warningSpan}) {
		r.mailer.tell(p, p.Address(), n)
	}
}

// barred answers a player who is suspended, not too often.
func (r *reception) barred(s *sender) {
	r.result.Outcome = Suspended
	if r.effects.once("barred "+string(s.player.ID), 1, warningSpan) {
		r.mailer.answer(s.player, templates.Note{About: templates.NoteSuspended})
	}
}
