package adjudicator

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
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

// Who wants his news once a day, and plays several matches in which there is some, gets one
// letter of all: a digest. While it is gathered, match by match, and as long as it may be
// answered, it is an affair of the store's. An answer to it is cut at the codes of the
// matches, and each piece is carried out as an answer to the letter of that match.

// affairDigest is the kind of an affair that is a digest.
const affairDigest = "digest"

// digestNow is when digests are due that are gathered: they go out as soon as all news that
// is due has been told. It is before all that is due by a clock.
func digestNow() time.Time { return time.Unix(1, 0).UTC() }

// digestAnswered is how long a digest may be answered.
const digestAnswered = 30 * 24 * time.Hour

// A digest is one letter for several matches of a player.
type digest struct {
	affair store.Affair

	Parts []digestPart `json:"parts"`
	Sent  bool         `json:"sent,omitempty"`
}

// A digestPart is what a digest tells of a match to one party: a report that is kept, or
// what was said, or both.
type digestPart struct {
	Match  string `json:"match"`
	Seat   string `json:"seat"`
	Number int    `json:"number"`           // of the report that its answer is to
	Told   bool   `json:"told,omitempty"`   // it is that report
	Heard  int    `json:"heard,omitempty"`  // the first text that was said, to be shown; 0: none is
	Until  int    `json:"until,omitempty"`  // the last one
	Unsaid int    `json:"unsaid,omitempty"` // texts before that which are left out
}

func readDigest(a store.Affair) (*digest, error) {
	d := &digest{affair: a}
	err := json.Unmarshal(a.Data, d)
	return d, err
}

// wantsDaily reports whether the player of a seat wants the news of a match once a day.
func wantsDaily(m store.Match, seat games.Seat, p store.Player) bool {
	return strings.HasPrefix(lettersOf(m, seat, p), lettersDaily+" ")
}

// digest is the digest that the news of a seat which is due belongs into; nil if it is told
// in a letter of its own, as where no other match of the player has any.
func (rs reports) digest(seat games.Seat) (*digest, error) {
	p := rs.in.people[seat]
	if !wantsDaily(rs.in.meta, seat, p) || p.Address() == "" {
		return nil, nil
	}
	if p.Digest > 0 {
		a, err := rs.records.store.Affair(p.Digest)
		if orNone(err) != nil {
			return nil, worldError{err}
		}
		if err == nil {
			if d, err := readDigest(a); err != nil || !d.Sent {
				return d, err
			}
		}
	}
	matches, err := rs.records.store.MatchesOf(p.ID)
	if err != nil {
		return nil, worldError{err}
	}
	if !slices.ContainsFunc(matches, func(m store.Match) bool {
		return m.Code != rs.in.meta.Code && hasDailyNews(m, p, rs.effects.now)
	}) {
		return nil, nil
	}
	n, err := rs.records.store.NextAffair()
	if err != nil {
		return nil, worldError{err}
	}
	return &digest{affair: store.Affair{N: n, Kind: affairDigest, By: p.ID, Due: digestNow()}}, nil
}

// hasDailyNews reports whether a match has news for a player that he wants once a day and
// that is due.
func hasDailyNews(m store.Match, p store.Player, now time.Time) bool {
	if m.State == store.MatchOver || m.State == store.MatchHeld {
		return false
	}
	due := func(at time.Time) bool { return !at.IsZero() && !at.After(now) }
	return slices.ContainsFunc(m.Seats, func(s store.Seat) bool {
		seat := games.Seat(s.Seat)
		if s.Player != p.ID || !wantsDaily(m, seat, p) {
			return false
		}
		news := m.News[s.Seat]
		return len(news) > 0 && due(newsDue(m, seat, p, news[0].At)) || s.Heard < m.Said && due(s.HearBy)
	})
}

// fits reports whether a letter may be a part of a digest: news that asks and offers nothing,
// or what was said.
func (d *digest) fits(l seatLetter, r templates.Report) bool {
	return l.kind == kindTalk || l.kind == kindReport && len(r.Asked) == 0 && r.Offer == nil && r.Substitute == nil
}

// add puts a letter into the digest, in place of sending it.
func (d *digest) add(rs reports, l seatLetter, r templates.Report) {
	part := digestPart{Match: rs.in.meta.Code, Seat: string(l.seat), Number: r.Number, Told: l.kind == kindReport}
	if len(r.Heard) > 0 {
		part.Heard, part.Until, part.Unsaid = rs.in.heardFrom, rs.in.meta.Said, r.Unheard
	}
	d.Parts = append(d.Parts, part)
	rs.effects.keep(&d.affair, d)
	if p := rs.in.people[l.seat]; p.Digest != d.affair.N {
		p.Digest = d.affair.N
		rs.in.change(p, rs.effects)
	}
}

// tickDigests sends the digests that are gathered.
func (c *Clerk) tickDigests(ctx context.Context, now time.Time, result *Result) error {
	return c.tickAffairs(ctx, now, digestNow(), result)
}

// digestDue sends a digest; or drops one that cannot be answered any more.
func (j *job) digestDue(a store.Affair) error {
	d, err := readDigest(a)
	if err != nil || d.Sent {
		j.effects.settle(a)
		return err
	}
	p, err := j.records.store.Player(a.By)
	if err != nil {
		return worldError{err}
	}
	l := templates.DigestLetter{Name: p.Name, Club: j.mailer.club.Name, Form: p.Form}
	for _, part := range d.Parts {
		r, ok, err := j.told(p, part)
		if err != nil {
			return err
		}
		if ok {
			l.Reports = append(l.Reports, r)
		}
	}
	if len(l.Reports) > 0 {
		if err := j.mailer.digest(p, a, l); err != nil {
			return err
		}
	}
	d.Sent, d.affair.Due = true, j.effects.now.Add(digestAnswered)
	j.effects.keep(&d.affair, d)
	if p.Digest == a.N {
		p.Digest = 0
		j.effects.change(p)
	}
	return nil
}

// told is a part of a digest as the player is told it, with the address of its own answers;
// false if he plays there no more. Where the match cannot be read, it is what is kept of it.
func (j *job) told(p store.Player, part digestPart) (r templates.Report, ok bool, err error) {
	m, err := j.records.store.Match(part.Match)
	if err != nil || !slices.Contains(m.Holds(p.ID), part.Seat) {
		return r, false, orNone(err)
	}
	seat := games.Seat(part.Seat)
	if part.Told {
		if r, err = j.records.kept(m, store.Report{Player: p.ID, Seat: part.Seat, Number: part.Number}); err != nil {
			return r, false, err
		}
	}
	if r.Code == "" {
		r = frame(m, p, games.Seats{seat})
	}
	r.Number, r.Asked = part.Number, nil
	r.ReplyTo, r.Subject = j.mailer.answeredAt(m, j.mailer.tokens.report(part.Match, seat, part.Number, p))
	failed, err := j.attempt(func() error { return j.present(&r, p, part) })
	if failed != nil {
		reason, place := why(failed)
		j.mailer.log.Error("a digest tells less of a match", "match", m.Code, "error", reason, "stack", place)
	}
	return r, true, err
}

// present adds to a part of a digest what is to be told of how the match stands, and what was
// said.
func (j *job) present(r *templates.Report, p store.Player, part digestPart) error {
	in, err := j.records.contest(part.Match, games.LoadMatch)
	if err != nil {
		return err
	}
	seat, words := games.Seat(part.Seat), words{in}
	if part.Heard > 0 {
		list, err := pressOf(j.shared, in, part.Heard)
		if err != nil {
			return err
		}
		for _, said := range list {
			if said.N <= part.Until && said.For(p.ID) {
				r.Heard = append(r.Heard, words.talk(seat, said))
			}
		}
		r.Unheard = part.Unsaid
		r.Heard = r.Heard[min(part.Unsaid, len(r.Heard)):]
	}
	r.Sides = words.sides(seat)
	news := in.game.News(seat)
	r.Where = cmp.Or(r.Where, where(news.View, p.Language))
	for _, asked := range news.Asked { // which had a letter of its own
		r.Asked = append(r.Asked, words.question(seat, asked))
	}
	return nil
}

// answeredAt is where and under which subject a letter of a match is answered.
func (ml *mailer) answeredAt(m store.Match, reply mail.Reply) (to, subject string) {
	if ml.subjects {
		return ml.club.Addr, replySubject(m.Subject + " " + reply.Tag())
	}
	return reply.Address(ml.club).Addr, replySubject(m.Subject)
}

// digest puts a digest into the outbox.
func (ml *mailer) digest(p store.Player, a store.Affair, d templates.DigestLetter) error {
	if p.Address() == "" {
		ml.log.Warn("player has no confirmed address", "player", p.ID)
		return nil
	}
	reply := ml.tokens.affair(a.N, invited{player: p})
	l := mail.Letter{
		ID:   fmt.Sprintf("digest.%d@%s", a.N, ml.club.Domain()),
		From: ml.club, To: mail.Address{Name: p.Name, Addr: p.Address()}, Date: ml.effects.now, AutoSubmitted: "auto-generated",
		References: []string{fmt.Sprintf("%s.digests@%s", p.ID, ml.club.Domain())},
	}
	var err error
	if l.Text, l.HTML, err = templates.Render(p.Language, templates.Digest, d); err != nil {
		return err
	}
	l.Subject = headOf(l.Text)
	if ml.subjects {
		l.Subject += " " + reply.Tag()
	} else {
		l.ReplyTo = reply.Address(ml.club)
	}
	return ml.post(l, store.Letter{Kind: affairDigest, From: ml.club.Addr})
}

// A piece is what an answer to a digest says below the code of a match.
type piece struct {
	part int // of the digest; -1: the code is none of it
	code string
	n    int // the number behind the code; 0: there is none
	text []string
}

// codeLine is a line that begins with the code of a match, perhaps with the number of a
// report behind it.
var codeLine = regexp.MustCompile(`^[\s*_\[(#]*([A-Za-z]+[0-9]+)(?:\.([0-9]+))?[\])*_]*(?:\s*[:：]\s*|\s+|$)(.*)$`)

// cut cuts an answer to the digest: what stands above the first code, and the pieces below
// each. known says of other words whether they are codes.
func (d *digest) cut(text string, known func(code string) bool) (above []string, pieces []piece) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		m := codeLine.FindStringSubmatch(line)
		part := -1
		if m != nil {
			part = slices.IndexFunc(d.Parts, func(p digestPart) bool { return strings.EqualFold(p.Match, m[1]) })
		}
		switch {
		case m != nil && (part >= 0 || known(strings.ToUpper(m[1]))):
			n, _ := strconv.Atoi(m[2])
			pieces = append(pieces, piece{part: part, code: strings.ToUpper(m[1]), n: n})
			if m[3] == "" {
				continue
			}
			line = m[3]
			fallthrough
		default:
			if len(pieces) == 0 {
				above = append(above, line)
				continue
			}
			last := &pieces[len(pieces)-1]
			last.text = append(last.text, line)
		}
	}
	return above, pieces
}

// of reports whether a piece may be carried out: its code is one of the digest, with the
// number that stands there or none.
func (p piece) of(d *digest) bool { return p.part >= 0 && (p.n == 0 || p.n == d.Parts[p.part].Number) }

// answeredDigest finds the digest that a message answers, and whose it is; nil if it answers
// none, or nothing shows that he who was sent it does.
func (j *job) answeredDigest() (*digest, store.Player, error) {
	if j.m.Kind != mail.Person && j.m.Kind != mail.Damaged || j.m.Auth.Failed() {
		return nil, store.Player{}, nil
	}
	for _, r := range j.m.Replies {
		n, ok := affairOf(r)
		if !ok {
			continue
		}
		a, err := j.records.store.Affair(n)
		if err != nil || a.Kind != affairDigest {
			if orNone(err) != nil {
				return nil, store.Player{}, err
			}
			continue
		}
		who, ok, err := j.addressee(n, r)
		if err != nil {
			return nil, store.Player{}, err
		}
		if ok && who.player.ID == a.By && !who.player.Suspended {
			d, err := readDigest(a)
			return d, who.player, err
		}
	}
	return nil, store.Player{}, nil
}

// pieces are the answers to single matches in a message that answers a digest, each as if it
// had been sent to the letter of its match; none if the message answers no digest, or was
// received whole before and is not to be handled again.
func (c *Clerk) pieces(now time.Time, m mail.Message, raw []byte, again bool) ([]mail.Message, error) {
	if !slices.ContainsFunc(m.Replies, func(r mail.Reply) bool { _, ok := affairOf(r); return ok }) {
		return nil, nil
	}
	j := c.begin(now, m, raw)
	if !again {
		if _, seen, err := j.from.seen(); seen || err != nil {
			return nil, err
		}
	}
	d, p, err := j.answeredDigest()
	if d == nil || err != nil || len(d.Parts) == 0 {
		return nil, err
	}
	_, cut := d.cut(m.Text, j.isCode)
	if m.Kind == mail.Damaged || unsubscribes(m) { // it is of the whole message
		cut = []piece{{text: []string{m.Text}}}
	}
	var list []mail.Message
	for _, part := range d.Parts {
		var text []string
		for _, piece := range cut {
			if piece.of(d) && d.Parts[piece.part] == part {
				text = append(text, piece.text...)
			}
		}
		if text == nil {
			continue
		}
		one := m
		one.Text, one.Subject = strings.Join(text, "\n"), ""
		reply := j.mailer.tokens.report(part.Match, games.Seat(part.Seat), part.Number, p)
		one.Replies, one.Reply = []mail.Reply{reply}, &reply
		sum := sha256.Sum256([]byte(m.Identity + "\n" + part.Match + "\n" + part.Seat))
		one.Identity, one.Aliases = hex.EncodeToString(sum[:]), nil
		list = append(list, one)
	}
	return list, nil
}

// isCode reports whether there is a match of a code.
func (j *job) isCode(code string) bool {
	_, err := j.records.store.Match(code)
	return err == nil
}

// digestAnswered tells who has answered a digest what of it was for no match: its pieces are
// carried out by themselves.
func (j *job) digestAnswered(a store.Affair, who invited) error {
	d, err := readDigest(a)
	if err != nil || j.m.Kind == mail.Damaged || unsubscribes(j.m) {
		return err
	}
	above, cut := d.cut(j.m.Text, j.isCode)
	n := templates.Note{About: templates.NoteDigest}
	for _, part := range d.Parts {
		n.Lines = append(n.Lines, fmt.Sprintf("%s.%d", part.Match, part.Number))
	}
	for _, piece := range cut {
		if !piece.of(d) {
			n.Left = append(n.Left, piece.code)
			if piece.n > 0 {
				n.Left[len(n.Left)-1] += "." + strconv.Itoa(piece.n)
			}
		}
	}
	orders, err := j.mayBeOrders(d, above)
	if err != nil {
		return err
	}
	if n.Above = orders; len(cut) > 0 && len(n.Left) == 0 && len(orders) == 0 {
		return nil
	}
	again := j.mailer.tokens.affair(a.N, who)
	j.reply(who, n, &again)
	return nil
}

// mayBeOrders are those of some lines that one of the matches of a digest would not take for
// talk.
func (j *job) mayBeOrders(d *digest, lines []string) (list []string, err error) {
	if len(strings.TrimSpace(strings.Join(lines, ""))) == 0 {
		return nil, nil
	}
	var titles []string
	for _, part := range d.Parts {
		in, err := j.records.contest(part.Match, games.LoadMatch)
		if err != nil {
			return nil, err
		}
		if slices.Contains(titles, in.meta.Title) {
			continue
		}
		titles = append(titles, in.meta.Title)
		reader := in.reader(games.Seat(part.Seat))
		for _, l := range reader.Read(strings.Join(lines, "\n")).Lines {
			talk := l.Reading.Talk && l.Word == games.WordOrder && l.Reading.Order == nil && l.Reading.Fault == nil
			if !talk && !slices.Contains(list, l.Text) {
				list = append(list, l.Text)
			}
		}
	}
	return list, nil
}
