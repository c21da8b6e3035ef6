package main

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// A scripted player reads the letters in his own mailbox and answers each with
// one sheet, as a person would who has the game on his table: a table on which
// the match is played along.
type scripted struct {
	seats   games.Seats // all that he plays
	lang    string      // in which he reads and writes; empty is English
	address mail.Address
	mailbox *mail.Mailbox
	sender  *mail.Sender
	last    mail.Message // the letter with the newest report
	whole   string       // its plain text, with all that is not for him to type
	charset string       // of what he writes; empty is utf-8
	// The clock, and what he does while no letter comes.
	now  func() time.Time
	idle func(ctx context.Context) error
	read int // letters read
	sent int // messages sent
}

// newScripted is a player with some seats and an address on servers that ask for no more
// than the password "secret".
func newScripted(seats games.Seats, address mail.Address, imap, smtp string) (*scripted, error) {
	in, err := account(imap, "none", address.Addr, "secret", duration(30*time.Second))
	if err != nil {
		return nil, err
	}
	out, err := account(smtp, "none", "", "", duration(30*time.Second))
	if err != nil {
		return nil, err
	}
	p := &scripted{seats: seats, address: address, now: time.Now}
	arriving := mail.MailboxSettings{Account: in, Processed: "Read", Aside: "Aside", PollInterval: time.Second}
	if p.mailbox, err = mail.NewMailbox(arriving); err != nil {
		return nil, err
	}
	p.idle = p.mailbox.Wait
	p.sender, err = mail.NewSender(out)
	return p, err
}

// A table is where scripted players keep the match that they play by mail: the
// same rules, fed with the same sheets.
type table struct {
	title   games.Title
	match   *games.Match
	code    string
	rand    *rand.Rand
	players []*scripted
	round   func(status, score string) // told when a new round or phase begins
	status  string
	preface string // commands above each player's first sheet
	// types has a player type what is to be sent in his way, or tells of it; may be nil.
	types func(p *scripted, text string) string
}

// play plays the match to its end: whoever is asked waits for his letter,
// thinks, and sends one sheet.
func (t *table) play(ctx context.Context) error {
	for {
		over, err := t.turn(ctx)
		if err != nil {
			return err
		}
		if over {
			break
		}
	}
	for _, p := range t.players {
		if err := t.await(ctx, p); err != nil {
			return fmt.Errorf("%s waits for the last letter: %w", p.address.Name, err)
		}
	}
	return nil
}

// turn has whoever is asked answer. It reports whether the match is over, and
// nobody is.
func (t *table) turn(ctx context.Context) (over bool, err error) {
	t.progress()
	player := t.asked()
	if player == nil {
		return true, nil
	}
	if err := t.await(ctx, player); err != nil {
		return false, fmt.Errorf("%s waits for a letter: %w", player.address.Name, err)
	}
	orders, err := t.plan(player.seats)
	if err != nil {
		return false, fmt.Errorf("%s thinks: %w", player.address.Name, err)
	}
	text := strings.Join(linesOf(orders, games.In(t.title, player.lang)), "\n") + "\n"
	if t.types != nil {
		text = t.types(player, text)
	}
	preface := ""
	if player.sent == 0 {
		preface = t.preface
	}
	if err := player.answer(ctx, preface+text); err != nil {
		return false, err
	}
	outcome, err := t.match.Take(player.seats[0], t.reader(player).Read(text))
	if err != nil {
		return false, err
	}
	for _, p := range t.players {
		if p == player || adjudicator.Due(t.match.News(p.seats[0])) {
			t.match.Told(p.seats[0])
		}
	}
	if !outcome.Done {
		var why []string
		for _, f := range outcome.Faults {
			why = append(why, t.title.Say(f.Why, "en"))
		}
		return false, fmt.Errorf("%s: a planned sheet came back: %s\n%s", player.address.Name, strings.Join(why, "; "), text)
	}
	return false, nil
}

// reader reads what a player types.
func (t *table) reader(p *scripted) games.SheetReader {
	return games.SheetReader{Title: games.In(t.title, p.lang), Party: t.match.Party(p.seats[0])}
}

// progress tells of a new round or phase: the first line of the status, and
// the first sentence of the second, which says who is ahead.
func (t *table) progress() {
	head, rest, _ := strings.Cut(t.match.News(t.players[0].seats[0]).View.Status("en"), "\n")
	score, _, _ := strings.Cut(rest, ".")
	if head != t.status && t.round != nil {
		t.round(head, score)
	}
	t.status = head
}

// asked is the next player who is asked something, nil when the match is over.
func (t *table) asked() *scripted {
	for _, p := range t.players {
		// One that is asked at once with others may have answered already.
		if news := t.match.News(p.seats[0]); len(news.Asked) > 0 && slices.ContainsFunc(news.Waiting, p.seats.Has) {
			return p
		}
	}
	return nil
}

// await reads letters until the one that the player must answer: the one with
// the report number that the table has come to.
func (t *table) await(ctx context.Context, p *scripted) error {
	want := t.match.Report(p.seats[0])
	return p.readUntil(ctx, func(mail.Message) bool { return reportOf(p.last) >= want })
}

// readUntil reads letters until one is found, or the newest was already.
func (p *scripted) readUntil(ctx context.Context, found func(mail.Message) bool) error {
	for letter := p.last; !found(letter); {
		arrived, err := p.mailbox.Fetch(ctx, 1)
		if err != nil {
			return err
		}
		if len(arrived) == 0 {
			if err := p.idle(ctx); err != nil {
				return err
			}
			continue
		}
		letter = mail.Read(arrived[0].Raw, mail.ReadOptions{SubjectTokens: true})
		if reportOf(letter) >= reportOf(p.last) {
			p.last, p.whole = letter, mail.PlainText(arrived[0].Raw)
		}
		p.read++
		if err := p.mailbox.Done(ctx, arrived[0]); err != nil {
			return err
		}
	}
	return nil
}

// reportOf is the number of the report that a letter asks an answer to.
func reportOf(letter mail.Message) int {
	for _, a := range letter.ReplyTo {
		if r, ok := mail.ParseReply(a.Addr); ok {
			return r.Report
		}
	}
	return 0
}

// linesOf are the lines of some orders.
func linesOf(orders []games.Order, title games.Title) []string {
	lines := make([]string, len(orders))
	for i, o := range orders {
		lines[i] = o.Line(title)
	}
	return lines
}

// plan finds the orders of a whole sheet: it plays on from where the table stands with
// dice of its own, up to where another person must be asked or the round ends.
func (t *table) plan(seats games.Seats) ([]games.Order, error) {
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], t.rand.Uint64())
	var orders []games.Order
	ended := false
	run := t.match.Rehearse(seed, func() { ended = true })
	defer run.Close()
	for {
		stop := run.Next()
		if stop.Err != nil {
			return nil, stop.Err
		}
		if stop.Over || ended {
			break
		}
		waits := false
		for i, d := range stop.Questions {
			seat := d.About().Seat
			if !seats.Has(seat) {
				waits = true
				continue
			}
			o := t.choose(d)
			if fault := run.Give(i, o, games.FromBot); fault != nil {
				return nil, fmt.Errorf("%s was refused: %s", t.title.Format(o), t.title.Say(fault.Why, "en"))
			}
			if len(seats) > 1 {
				o.Seat = seat
			}
			orders = append(orders, o)
		}
		if waits {
			break
		}
	}
	if len(orders) == 0 {
		return nil, fmt.Errorf("nothing to answer")
	}
	return orders, nil
}

// choose picks a random legal answer, mostly another than the default if there is
// one: that is most often to do nothing.
func (t *table) choose(d games.Decision) games.Order {
	o, safe := d.Sample(t.rand), d.Default()
	for range 12 {
		if !games.SameAnswer(o, safe) {
			break
		}
		o = d.Sample(t.rand)
	}
	return o
}

// answer sends a message in reply to the newest letter, with that letter
// quoted below as mail programs do, and waits for what comes back. So the club
// gets the messages in the order in which the table played them, also those of
// players who are asked at once.
func (p *scripted) answer(ctx context.Context, text string) error {
	p.sent++
	id := fmt.Sprintf("%d.%d.%s", p.now().UnixNano(), p.sent, p.address.Addr)
	to := p.last.From
	if len(p.last.ReplyTo) > 0 {
		to = p.last.ReplyTo[0]
	}
	raw, err := mailtest.Draft{
		ID: id, From: p.address, To: to, Answers: &p.last, Date: p.now(), Text: text, Charset: p.charset,
	}.Bytes()
	if err != nil {
		return err
	}
	if err := p.sender.Send(ctx, p.address.Addr, to.Addr, raw); err != nil {
		return err
	}
	return p.readUntil(ctx, func(letter mail.Message) bool { return letter.InReplyTo == id })
}
