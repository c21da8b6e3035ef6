package adjudicator

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

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
	text, html, err := templates.Render(lang, templates.Notice, n)
	if err != nil {
		ml.effects.fail(err)
		return
	}
	l := mail.Letter{
		ID:   fmt.Sprintf("%s.%s@%s", n.About, ml.mark(to.Addr), ml.club.Domain()),
		From: ml.club, To: to, Date: ml.effects.now, Text: text, HTML: html, AutoSubmitted: "auto-generated",
	}
	l.Subject, _, _ = strings.Cut(text, "\n")
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
		if s.Bot() || s.Player == but || slices.Contains(told, s.Player) {
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
