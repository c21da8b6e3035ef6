package adjudicator

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A mailer makes the letters of one job into bytes and puts them into the outbox.
type mailer struct {
	club     mail.Address
	gm       []mail.Address
	subjects bool   // tokens stand in the subject, not in the reply address
	plain    bool   // the envelope names the club's plain address
	picture  string // what letters show to players who have not set it
	tokens   tokens
	log      *slog.Logger
	m        *mail.Message // in hand: what answers refer to
	effects  *effects
}

// A seatLetter is a letter of a match to one party.
type seatLetter struct {
	match  store.Match
	seat   games.Seat // the first of the party
	player store.Player
	to     string // address
	report templates.Report
	kind   string    // part of the Message-ID
	answer bool      // to the message in hand
	due    time.Time // kindReminder: when it was
	mark   string    // of one that is no report: what tells it apart; empty: the message in hand
	files  []mail.Attachment
}

// gameOf is what a match is of, as its subject has it: title and scenario.
func gameOf(m store.Match) string {
	game, _, _ := strings.Cut(strings.TrimPrefix(m.Subject, "["+m.Code+"] "), ":")
	return game
}

// frame is what every letter to a party begins with.
func frame(m store.Match, p store.Player, party games.Seats) templates.Report {
	r := templates.Report{Code: m.Code, Game: gameOf(m), Seat: seatNames(p.Language, party), Player: p.Name, Form: p.Form}
	if m.Of != "" {
		r.Sandbox = &templates.Sandbox{Of: m.Of}
	}
	return r
}

// Kinds of letters to a seat.
const (
	kindReport   = "report"
	kindAnswer   = "answer"
	kindOver     = "over"
	kindRenewed  = "renewed"  // a report again, under a new reply address
	kindAct      = "gm"       // what the game master did
	kindOffer    = "offer"    // what is offered, or said to an offer: no report with a number of its own
	kindReminder = "reminder" // what is asked, once more
	kindTalk     = "talk"     // what the seats say to one another
)

// maxLetter is how many bytes a letter has at most, text and HTML together and
// without what is attached: ten times what one has. All that goes into it has a
// bound of its own; a letter above this one is a fault of its match.
const maxLetter = 768 << 10

// maxEvents is how many events one letter tells, the last ones.
const maxEvents = 1000

// rootID is the head of a match's thread. No letter has it: the first letters
// of all seats stand below it.
func (ml *mailer) rootID(match string) string { return match + ".match@" + ml.club.Domain() }

// send puts a letter of a match into the outbox, as the bytes that will be
// sent. Its Message-ID is made of match, seat, player, report and kind and, for an
// answer, of the message answered.
func (ml *mailer) send(s seatLetter) error {
	if s.to == "" {
		ml.log.Warn("player has no confirmed address", "player", s.player.ID, "match", s.match.Code)
		return nil
	}
	reply := ml.tokens.report(s.match.Code, s.seat, s.report.Number, s.player)
	l := mail.Letter{
		ID:   fmt.Sprintf("%s.%s.%s.%d.%s", s.match.Code, s.seat, s.player.ID, s.report.Number, s.kind),
		From: ml.club, To: mail.Address{Name: s.player.Name, Addr: s.to}, Subject: s.match.Subject,
		References: []string{ml.rootID(s.match.Code)}, Date: ml.effects.now, AutoSubmitted: "auto-generated", Attachments: s.files,
	}
	switch s.kind {
	case kindAnswer, kindAct:
		l.ID += "." + ml.mark(s.to)
	case kindReminder:
		l.ID += "." + strconv.FormatInt(s.due.Unix(), 10)
	case kindOffer:
		if s.mark != "" { // so that nothing of the message in hand, which others do not see, is in it
			l.ID += "." + markOf(s.mark, s.to)
			break
		}
		l.ID += "." + ml.mark(s.to+s.match.Code+strconv.Itoa(s.report.Number))
	case kindTalk:
		if s.due.IsZero() {
			l.ID += "." + ml.mark(s.to+s.match.Code)
			break
		}
		l.ID += "." + strconv.FormatInt(s.due.Unix(), 10)
	}
	l.ID += "@" + ml.club.Domain()
	envelope := store.Letter{Match: s.match.Code, Seat: string(s.seat), Kind: s.kind, From: ml.club.Addr}
	r := s.report
	l.Subject = subjectFor(s.player, l.Subject, r)
	if ml.subjects {
		l.Subject += " " + reply.Tag()
		r.ReplyTo = ml.club.Addr
		l.Stop = "mailto:" + r.ReplyTo + "?subject=" + cmdUnsubscribe + "%20" + url.PathEscape(reply.Tag()) + "&body=" + cmdUnsubscribe
	} else {
		l.ReplyTo = reply.Address(ml.club)
		r.ReplyTo = l.ReplyTo.Addr
		l.Stop = "mailto:" + r.ReplyTo + "?subject=" + cmdUnsubscribe + "&body=" + cmdUnsubscribe
		envelope.From = ml.envelope(r.ReplyTo)
	}
	r.Subject = replySubject(l.Subject)
	if s.answer {
		answering(&l, *ml.m)
	}
	enclosed(&l, &r)
	var err error
	if l.Text, l.HTML, err = templates.Render(s.player.Language, templates.Match, r); err != nil {
		return err
	}
	if n := len(l.Text) + len(l.HTML); n > maxLetter {
		return fmt.Errorf("adjudicator: a letter of %s would have %d bytes, more than %d", s.match.Code, n, maxLetter)
	}
	return ml.post(l, envelope)
}

// envelope is the sender in the envelope of a letter with a reply address: that
// address, so that a bounce shows by its token that it is one. Of a letter that leaves
// under the plain address, what came back must show it.
func (ml *mailer) envelope(reply string) string {
	if ml.plain {
		return ml.club.Addr
	}
	return reply
}

// post makes the bytes of a letter and puts it into the outbox.
func (ml *mailer) post(l mail.Letter, envelope store.Letter) error {
	made, err := enclose(l, envelope)
	if err == nil {
		ml.effects.p.Letters = append(ml.effects.p.Letters, made)
	}
	return err
}

// enclose makes the bytes of a letter.
func enclose(l mail.Letter, envelope store.Letter) (store.Letter, error) {
	raw, err := l.Bytes()
	envelope.MessageID, envelope.To, envelope.Raw = l.ID, l.To.Addr, raw
	return envelope, err
}

// answering makes l the answer to a message (RFC 5322 section 3.6.4, RFC 3834
// section 3.1.5).
func answering(l *mail.Letter, m mail.Message) {
	l.AutoSubmitted = "auto-replied"
	if m.MessageID != "" && strings.IndexFunc(m.MessageID, func(r rune) bool { return r <= ' ' || r > '~' }) < 0 {
		l.InReplyTo = m.MessageID
		l.References = append(l.References, m.MessageID)
	}
}

// mark is a short name for the message in hand as it concerns an address.
func (ml *mailer) mark(to string) string { return markOf(ml.m.Identity, to) }

// markOf is a short name for something as it concerns an address.
func markOf(what, to string) string {
	sum := sha256.Sum256([]byte(what + "\n" + strings.ToLower(to)))
	return hex.EncodeToString(sum[:8])
}

// replySubject is the subject of an answer to a letter with subject s.
func replySubject(s string) string {
	if len(s) >= 3 && strings.EqualFold(s[:3], "re:") {
		return s
	}
	return "Re: " + s
}

// answer answers a player's message with a notice.
func (ml *mailer) answer(p store.Player, n templates.Note) {
	n.Name = p.Name
	ml.notice(mail.Address{Name: p.Name, Addr: ml.m.From.Addr}, p.Language, n, true, nil)
}

// tell writes a notice to a player at an address, which is no answer.
func (ml *mailer) tell(p store.Player, addr string, n templates.Note) {
	n.Name = p.Name
	ml.notice(mail.Address{Name: p.Name, Addr: addr}, p.Language, n, false, nil)
}

// notice writes a notice, to nobody if there is no address: a player may have no
// confirmed one. Its first line is its subject. An answer to it is wanted at a
// reply address, unless that is nil.
func (ml *mailer) notice(to mail.Address, lang string, n templates.Note, answer bool, reply *mail.Reply) {
	if to.Addr == "" {
		return
	}
	n.Club = ml.club.Name
	if reply != nil {
		n.ReplyTo, n.Subject = reply.Address(ml.club).Addr, replySubject(ml.club.Name)
		if n.Code != "" {
			n.Subject = replySubject("[" + n.Code + "]")
		}
		if ml.subjects {
			n.ReplyTo, n.Subject = ml.club.Addr, n.Subject+" "+reply.Tag()
		}
	}
	text, html, err := templates.Render(lang, templates.Notice, n)
	if err != nil {
		ml.effects.fail(err)
		return
	}
	mark := ml.mark(to.Addr)
	if n.Key != "" {
		mark = markOf(n.Key, to.Addr)
	}
	l := mail.Letter{
		ID:   fmt.Sprintf("%s.%s@%s", n.About, mark, ml.club.Domain()),
		From: ml.club, To: to, Date: ml.effects.now, Text: text, HTML: html, AutoSubmitted: "auto-generated",
	}
	l.Subject = headOf(text)
	if n.Stop != "" {
		stop := url.PathEscape(n.Stop)
		l.Stop = "mailto:" + n.ReplyTo + "?subject=" + stop + "&body=" + stop
		if ml.subjects {
			l.Stop = "mailto:" + n.ReplyTo + "?subject=" + stop + "%20" + url.PathEscape(reply.Tag()) + "&body=" + stop
		}
	}
	switch {
	case reply == nil:
	case ml.subjects:
		l.Subject += " " + reply.Tag()
	default:
		l.ReplyTo = reply.Address(ml.club)
	}
	if answer {
		answering(&l, *ml.m)
		if ml.m.Subject != "" {
			l.Subject = replySubject(ml.m.Subject)
		}
	}
	if err := ml.post(l, store.Letter{Match: n.Code, Kind: string(n.About), From: ml.club.Addr}); err != nil {
		// An address to which nothing can be written.
		ml.log.Warn("notice not written", "about", n.About, "to", to.Addr, "error", err)
	}
}

// headOf is what stands at the head of a letter, which may be wrapped.
func headOf(text string) string {
	head, _, _ := strings.Cut(text, "\n\n")
	return strings.Join(strings.Fields(head), " ")
}

// How often game masters are written to because of one address.
const (
	gmHour = 5
	gmDay  = 20
)

// tellGM writes to all game masters. What one address causes is told so often
// and no more; that a match is held always is, for it stays so until they have
// looked at it.
func (ml *mailer) tellGM(n templates.Note) {
	from := strings.ToLower(ml.m.From.Addr)
	if from != "" && n.About != templates.NoteGMHeld &&
		!ml.effects.within(quota{"gm hour " + from, gmHour, time.Hour}, quota{"gm day " + from, gmDay, daySpan}) {
		ml.log.Warn("the game master is not told any more today of what one address causes", "about", n.About, "why", n.Why)
		return
	}
	n.Text = clip(n.Text, maxNote)
	for _, gm := range ml.gm {
		n.Name = gm.Name
		ml.notice(gm, "", n, false, nil)
	}
}

// maxNote is how many bytes of what failed, and how, are written to a game
// master: all of it stands in the log and in the match's detail.
const maxNote = 16 << 10

// maxQuoted is how many bytes of a line that is not looked at are shown again.
const maxQuoted = 200

// sayHeld tells the sender of a message that its match is held. The title is
// not asked for anything.
func (ml *mailer) sayHeld(s *sender) error {
	r := frame(s.match, s.player, s.party)
	r.Head = templates.HeadHeld
	r.Number = s.report
	if s.match.ByGM {
		r.Head, r.Acts = templates.HeadPaused, []templates.Act{{What: templates.ActHeld, Text: s.match.Why}}
	}
	sheet := &templates.Sheet{}
	for _, l := range games.Lines(ml.m.Text) {
		if len(sheet.Lines) < games.MaxLines {
			sheet.Lines = append(sheet.Lines, templates.Line{N: l.N, Text: clip(l.Text, maxQuoted), State: templates.LineLeft})
		}
	}
	if len(sheet.Lines) > 0 {
		r.Sheet = sheet
	}
	return ml.send(seatLetter{match: s.match, seat: s.seat, player: s.player, to: ml.m.From.Addr, report: r,
		kind: kindAnswer, answer: true})
}

// tellSeats writes a letter about an act to all parties of a match but those of
// one player. The title is not asked for anything.
func (ml *mailer) tellSeats(rec records, m store.Match, but store.PlayerID, act templates.Act) error {
	var told []store.PlayerID
	for _, s := range m.Seats {
		if !s.Held() || s.Player == but || slices.Contains(told, s.Player) {
			continue
		}
		told = append(told, s.Player)
		p, err := rec.store.Player(s.Player)
		if err != nil {
			return fmt.Errorf("player of %s in %s: %w", s.Seat, m.Code, err)
		}
		parties, err := rec.parties(m, p.ID)
		if err != nil {
			return err
		}
		for _, party := range parties {
			r := frame(m, p, party)
			r.Head, r.Acts = templates.HeadAct, []templates.Act{act}
			if r.Number, err = rec.reported(m, party[0]); err != nil {
				return err
			}
			if err := ml.send(seatLetter{match: m, seat: party[0], player: p, to: p.Address(), report: r, kind: kindAct}); err != nil {
				return err
			}
		}
	}
	return nil
}
