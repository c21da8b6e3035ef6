package adjudicator

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// maxExamples is how many orders a report shows for a question.
const maxExamples = 8

// frame is what every letter to a seat begins with.
func (t *task) frame(s *sender) templates.Report {
	game, _, _ := strings.Cut(strings.TrimPrefix(s.match.Subject, "["+s.match.Code+"] "), ":")
	return templates.Report{
		Code: s.match.Code, Game: game, Seat: seatName(s.seat), Player: s.player.Name, Form: s.player.Form,
	}
}

// seatName is how a seat is called in letters.
func seatName(seat games.Seat) string {
	s := strings.ReplaceAll(string(seat), "-", " ")
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// stand is a report of where the match stands for a seat.
func (tb *table) stand(seat games.Seat, news games.News) templates.Report {
	p := tb.people[seat]
	r := tb.frame(&sender{player: p, match: tb.meta, seat: seat})
	r.Number = tb.match.Report(seat)
	r.Moved = tb.moved(seat)
	r.Digest, r.Back = news.Digest, tb.back
	r.Acts = seen(news.Acts)
	if tb.act != nil {
		r.Acts = append([]templates.Act{*tb.act}, r.Acts...)
	}
	r.Where, _, _ = strings.Cut(news.View.Status(p.Language), "\n")
	for _, o := range news.Queued {
		r.Queued = append(r.Queued, tb.title.Format(o))
	}
	for _, o := range news.Standing {
		r.Standing = append(r.Standing, tb.title.Format(o))
	}
	r.Settings = kindSettings(tb.match.Settings(seat, true))
	told := news.Events[max(0, len(news.Events)-maxEvents):]
	r.Skipped = len(news.Events) - len(told)
	r.Events = tb.events(seat, told)
	r.Returned = tb.returned(seat, news.Returned, news.Faults)
	for _, d := range news.Asked {
		r.Asked = append(r.Asked, tb.question(seat, d))
	}
	r.Offer = tb.offerOpen(seat, news)
	r.Away = tb.away(news.Waiting, seat)
	for _, other := range news.Waiting {
		if other != seat {
			r.Waiting = append(r.Waiting, tb.who(other))
		}
	}
	return r
}

// events are what happened, in words.
func (tb *table) events(seat games.Seat, events []games.Event) []templates.Event {
	var list []templates.Event
	for _, e := range events {
		list = append(list, templates.Event{Rule: string(e.Rule), Text: tb.say(seat, e.Text)})
	}
	return list
}

// question shows a decision with orders that may be copied.
func (tb *table) question(seat games.Seat, d games.Decision) templates.Question {
	about := d.About()
	q := templates.Question{Prompt: tb.say(seat, d.Prompt()), Rule: string(about.Rule), Kind: string(about.Kind)}
	some, all := games.Examples(d, maxExamples)
	q.All = all
	for _, o := range some {
		q.Examples = append(q.Examples, tb.title.Format(o))
	}
	for _, k := range about.Ahead {
		if k != about.Kind {
			q.Ahead = append(q.Ahead, string(k))
		}
	}
	return q
}

// returned shows orders that came back, the faults with the orders they are of.
func (tb *table) returned(seat games.Seat, orders []games.Order, faults []games.Fault) []templates.Line {
	var list []templates.Line
	faults = slices.Clone(faults)
	about := make([]string, len(faults)) // the order that a fault is of; empty: none
	for i, f := range faults {
		if reading := tb.title.Read(f.Text); len(orders) > 0 && reading.Order != nil {
			about[i] = tb.title.Format(*reading.Order)
		}
	}
	for _, o := range orders {
		text := tb.title.Format(o)
		l := templates.Line{Text: text, State: templates.LineReturned}
		if i := slices.Index(about, text); i >= 0 {
			tb.blame(seat, &l, faults[i])
			faults, about = slices.Delete(faults, i, i+1), slices.Delete(about, i, i+1)
		}
		list = append(list, l)
	}
	for _, f := range faults {
		l := templates.Line{Text: f.Text}
		tb.blame(seat, &l, f)
		list = append(list, l)
	}
	return list
}

// blame says why a line was refused.
func (tb *table) blame(seat games.Seat, l *templates.Line, f games.Fault) {
	l.State = templates.LineBad
	l.Why, l.Rule, l.Try = tb.say(seat, f.Why), string(f.Rule), f.Try
}

// answer writes the one letter that the sender of a message gets: a report if
// there is something new for his seat, else an answer.
func (tb *table) answer(rep *reply) error {
	seat := rep.Seat
	news := tb.match.News(seat)
	r := tb.stand(seat, news)
	r.Sheet, r.Stale, r.Undo, r.Pages = rep.Sheet, rep.Stale, rep.Undo, rep.Pages
	r.Returned = append(r.Returned, rep.Returned...)
	if slices.ContainsFunc(r.Pages, func(p templates.Page) bool { return len(p.Groups) > 0 }) {
		for i := range r.Asked {
			r.Asked[i].Examples = nil // "legal" has shown more
		}
	}
	if rep.Again || r.Stale > 0 {
		if err := tb.again(seat, &r); err != nil {
			return err
		}
		r.Sent = !news.New
	}
	l := seatLetter{match: tb.meta, seat: seat, player: tb.people[seat], to: tb.m.From.Addr, kind: kindAnswer, answer: true}
	if news.New || tb.justOver() {
		l.kind = kindReport
		r.Board = tb.board(seat, news)
	}
	if err := tb.over(seat, news, &r, &l); err != nil {
		return err
	}
	r.Number = tb.match.Told(seat)
	r.Head = tb.head(rep, r, news)
	return tb.finish(l, r)
}

// report writes a report to a seat that did not send the message in hand.
func (tb *table) report(seat games.Seat, news games.News) error {
	p := tb.people[seat]
	r := tb.stand(seat, news)
	r.Board = tb.board(seat, news)
	l := seatLetter{match: tb.meta, seat: seat, player: p, to: p.Address(), kind: kindReport}
	switch {
	case news.New:
	case tb.act != nil || tb.back != nil:
		l.kind = kindAct
	default:
		l.kind = kindOffer
	}
	if err := tb.over(seat, news, &r, &l); err != nil {
		return err
	}
	r.Number = tb.match.Told(seat)
	r.Head = tb.head(&reply{Done: true, Empty: true}, r, news)
	return tb.finish(l, r)
}

// board draws what a report shows: the parts of the map on which something
// happened or is asked, and all of it when nothing has happened before.
func (tb *table) board(seat games.Seat, news games.News) string {
	return tb.draw(seat, news, tb.match.Report(seat) > 0)
}

// draw draws the board for a seat, or a part of it.
func (tb *table) draw(seat games.Seat, news games.News, part bool) string {
	look := games.Look{Form: tb.form(seat), Lang: tb.people[seat].Language, Part: part, News: news.Events}
	for _, d := range news.Asked {
		look.Asked = append(look.Asked, d.About())
	}
	return news.View.Board(look)
}

// finish sends a report and, if it is a numbered one, keeps it. What is kept
// holds no reply address, and nothing that was only asked for by a command: else
// reports that hold others would grow with each message.
func (tb *table) finish(l seatLetter, r templates.Report) error {
	l.report = r
	if l.kind == kindReport || l.kind == kindOver {
		r.Pages, r.Events = nil, r.Events[r.Repeated:]
		if r.Repeated > 0 {
			r.First = nil
			switch {
			case r.Head != templates.HeadFirst:
			case len(r.Asked) > 0:
				r.Head = templates.HeadTurn
			default:
				r.Head = templates.HeadNoted
			}
		}
		data, err := json.Marshal(r)
		if err != nil {
			return err
		}
		tb.p.Reports = append(tb.p.Reports, store.Report{Player: l.player.ID, Seat: string(l.seat), Number: r.Number, Data: data})
	}
	return tb.send(l)
}

// again puts what the last report told the player of a seat before what is new.
func (tb *table) again(seat games.Seat, r *templates.Report) error {
	last, err := tb.last(tb.meta, tb.people[seat].ID, seat)
	if err != nil {
		return err
	}
	var old templates.Report
	if last != nil {
		if old, err = tb.kept(tb.meta, *last); err != nil {
			return err
		}
	}
	more := old.Events[max(0, len(old.Events)+len(r.Events)-maxEvents):]
	r.First, r.Repeated = old.First, len(more)
	r.Events = append(more, r.Events...)
	if !slices.ContainsFunc(r.Pages, func(p templates.Page) bool { return p.Board != "" }) {
		r.Board = tb.match.News(seat).View.Board(games.Look{Form: tb.form(seat), Lang: tb.people[seat].Language})
	}
	return nil
}

// over tells how the match ended, and adds its journal to the letter that tells
// it first.
func (tb *table) over(seat games.Seat, news games.News, r *templates.Report, l *seatLetter) error {
	if news.Result == nil {
		return nil
	}
	r.Over = &templates.Over{Won: news.Result.Winner == seat, Why: tb.say(seat, news.Result.Why), SeedHash: tb.match.SeedHash()}
	if news.Result.Winner != "" {
		r.Over.Winner = tb.who(news.Result.Winner)
	}
	if !tb.justOver() && !r.Sent {
		return nil
	}
	lines, err := tb.journal()
	if err != nil {
		return err
	}
	file, err := zipped(tb.meta.Code+".journal", lines)
	if err != nil {
		return err
	}
	r.Over.File = tb.meta.Code + ".journal.zip"
	l.files = []mail.Attachment{{Name: r.Over.File, MediaType: "application/zip", Data: file}}
	if tb.justOver() {
		l.kind = kindOver
	}
	return nil
}

// zipped is a journal as a file of that name in an archive, the same bytes for
// the same journal.
func zipped(name string, lines []games.Line) ([]byte, error) {
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	file, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate})
	if err != nil {
		return nil, err
	}
	if err := games.WriteJournal(file, lines); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return archive.Bytes(), nil
}

// head finds what the first line of a letter is about.
func (tb *table) head(rep *reply, r templates.Report, news games.News) templates.Head {
	asksBack := func(l templates.Line) bool { return l.State == templates.LineReturned || l.State == templates.LineBad }
	switch {
	case tb.justOver():
		return templates.HeadOver
	case tb.back != nil:
		return templates.HeadBack
	case tb.act != nil:
		return templates.HeadAct
	case r.Stale > 0:
		return templates.HeadStale
	case tb.match.Over() && (rep.Acts || rep.Undoing):
		return templates.HeadEnded
	case !rep.Done:
		return templates.HeadReturned
	case r.First != nil:
		return templates.HeadFirst
	case rep.Preview:
		return templates.HeadPreview
	case r.Undo != nil:
		return templates.HeadUndone
	case r.Sheet != nil && slices.ContainsFunc(r.Sheet.Lines, asksBack), len(r.Returned) > 0:
		return templates.HeadStopped
	case len(rep.Pages) > 0 && !rep.Acts && !news.New:
		return templates.HeadInfo
	case r.Offer != nil && !news.New && rep.Empty:
		return templates.HeadOffer
	case len(r.Asked) > 0:
		return templates.HeadTurn
	case tb.match.Over():
		return templates.HeadEnded
	}
	return templates.HeadNoted
}
