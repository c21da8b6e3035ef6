package adjudicator

import (
	"archive/zip"
	"bytes"
	"slices"
	"time"

	"github.com/segmentio/encoding/json"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// reports are the letters that tell seats what happened in a match and what they
// are asked.
type reports struct {
	shared
	in    *contest
	words words
	into  *digest // into which a letter goes that fits; nil: none does
}

// stand is a report of where the match stands for the party of a seat.
func (rs reports) stand(seat games.Seat, news games.News) (r templates.Report, err error) {
	p := rs.in.people[seat]
	party := rs.in.game.Party(seat)
	r = frame(rs.in.meta, p, party)
	r.Sandbox = rs.boxed(seat)
	r.Sides = rs.words.sides(seat)
	r.Number = rs.in.game.Report(seat)
	rs.in.times.move()
	r.Moved = rs.in.moved(seat)
	r.Digest, r.Back = news.Digest, rs.back(seat, party)
	r.Acts, r.Vacant = seen(p.Language, news.Acts), rs.in.vacancies(p.Language)
	r.Changes = rs.words.changes(seat, news.Acts)
	if rs.in.act != nil {
		act := rs.in.act.in(p.Language)
		act.Own, act.Mine = slices.ContainsFunc(rs.in.actOf, party.Has), slices.ContainsFunc(rs.in.actBy, party.Has)
		act.Seat = seatNames(p.Language, rs.in.actOf)
		rs.words.dated(&act, p)
		r.Acts = append([]templates.Act{act}, r.Acts...)
	}
	r.Where = where(news.View, p.Language)
	r.Time = rs.words.time(seat, news)
	if err := rs.hear(seat, &r); err != nil {
		return r, err
	}
	r.Queued, r.Standing = formatAll(rs.in.titleOf(seat), news.Queued), formatAll(rs.in.titleOf(seat), news.Standing)
	r.Settings = rs.words.settings(seat, nil, true)
	r.Skipped = max(0, len(news.Events)-maxEvents)
	r.Events = rs.words.happened(seat, news, r.Skipped, rs.effects.now)
	r.Returned = rs.words.returned(seat, news.Returned, news.Faults)
	for _, d := range news.Asked {
		r.Asked = append(r.Asked, rs.words.question(seat, d))
	}
	if r.Offer, err = rs.words.offerOpen(seat, news); err != nil {
		return r, err
	}
	if r.Substitute, err = rs.substitute(seat); err != nil {
		return r, err
	}
	r.Observed = rs.words.newObservers(party)
	r.Away = rs.in.away(news.Waiting, party)
	r.Waiting = rs.in.persons(seat, others(news.Waiting, party))
	r.Wait = rs.words.wait(seat, news)
	return r, nil
}

// back is how the match was taken back, for the reader of a party; nil if it was not.
func (rs reports) back(seat games.Seat, party games.Seats) *templates.Back {
	if rs.in.back == nil {
		return nil
	}
	b := *rs.in.back
	b.First = rs.in.gone[party[0]]
	b.Own = rs.in.whom("", party) == b.Whose
	for _, other := range rs.in.game.Parties() {
		if rs.in.whom("", other) == b.Whose {
			b.Whose = rs.in.whom(seat, other)
			break
		}
	}
	return &b
}

// A forerunner is who had a seat before it was handed over: somebody with a name, or
// nobody; the zero one: the match begins.
type forerunner struct {
	Name string
	Free bool
}

// first writes the first letter to the player of a seat, which another may have had before.
func (rs reports) first(seat games.Seat, sc games.Scenario, after forerunner) error {
	news := rs.in.game.News(seat)
	r, err := rs.stand(seat, news)
	if err != nil {
		return err
	}
	r.First = &templates.First{Scenario: sc.Name, After: after.Name, Free: after.Free, Rematch: rs.in.after,
		From: rs.in.from, SeedHash: rs.in.game.SeedHash(), Club: rs.mailer.club.Name}
	r.First.Options, r.First.Rated = optionList(rs.in.game.Options()), rs.in.meta.Rated
	party := rs.in.game.Party(seat)
	allies := rs.in.allies(party)
	rest := others(sc.Seats, party)
	r.First.Watch, r.Observed = *rs.words.observed(seat), nil
	rs.in.saidObservers(party)
	r.First.Allies, r.First.Others = rs.in.persons(seat, allies), rs.in.persons(seat, others(rest, allies))
	bots := slices.DeleteFunc(slices.Clone(rest), func(s games.Seat) bool { return !rs.in.isBot(s) })
	r.First.Bots, r.First.People = rs.in.persons(seat, bots), slices.ContainsFunc(rest, rs.in.isHeld)
	r.First.Ways = rs.ways(seat, news)
	r.First.Clock = rs.words.clockWords(rs.in.lang(seat))
	rs.draw(&r, seat, news, false)
	r.Number = rs.in.game.Told(seat)
	r.Head = templates.HeadFirst
	return rs.finish(rs.letter(seat), r)
}

// letter is a report to the player of a seat, which no message is answered by.
func (rs reports) letter(seat games.Seat) seatLetter {
	p := rs.in.people[seat]
	return seatLetter{match: rs.in.meta, seat: seat, player: p, to: p.Address(), kind: kindReport}
}

// answer writes the one letter that the sender of a message gets: a report if
// there is something new for his seat, else an answer.
func (rs reports) answer(rep *reply) error {
	seat := rep.Seat
	news := rs.in.game.News(seat)
	r, err := rs.stand(seat, news)
	if err != nil {
		return err
	}
	r.Sheet, r.Stale, r.Undo, r.Pages, r.Spoken = rep.Sheet, rep.Stale, rep.Undo, rep.Pages, rep.Spoken
	r.Missed, r.ReadFrom, r.Unread, r.Guessed = rep.Missed, rep.ReadFrom, rep.Unread, rep.Guessed
	rs.words.late(seat, rep.Stale, r.Time)
	if slices.ContainsFunc(r.Pages, func(p templates.Page) bool { return p.Time != nil && len(p.Time.Spans) > 0 }) && r.Time != nil {
		r.Time.Away = nil // the page says it
	}
	r.Returned = append(r.Returned, rep.Returned...)
	if slices.ContainsFunc(r.Pages, func(p templates.Page) bool { return len(p.Groups) > 0 }) {
		for i := range r.Asked {
			r.Asked[i].Examples = nil // "legal" has shown more
		}
	}
	if rep.Again || r.Stale > 0 {
		if err := rs.again(seat, &r); err != nil {
			return err
		}
		r.Sent = !news.New
	}
	l := seatLetter{match: rs.in.meta, seat: seat, player: rs.in.people[seat], to: rs.mailer.m.From.Addr, kind: kindAnswer, answer: true}
	if news.New || rs.in.justOver() {
		l.kind = kindReport
		rs.board(&r, seat, news)
	}
	return rs.tell(l, r, rep, news)
}

// report writes a report to a seat that did not send the message in hand.
func (rs reports) report(seat games.Seat, news games.News) error {
	r, err := rs.stand(seat, news)
	if err != nil {
		return err
	}
	rs.board(&r, seat, news)
	l := rs.letter(seat)
	switch {
	case news.New:
	case rs.in.act != nil || rs.in.back != nil:
		l.kind = kindAct
	default:
		if l.kind = kindOffer; rs.in.asks && rs.in.offer == nil {
			l.mark = affairKey(rs.in.proposal.affair)
		}
	}
	return rs.tell(l, r, &reply{Done: true, Empty: true}, news)
}

// tell sends a report in answer to what is told in reply, and notes that the
// party has been told its news.
func (rs reports) tell(l seatLetter, r templates.Report, rep *reply, news games.News) error {
	if err := rs.over(l.seat, news, &r, &l); err != nil {
		return err
	}
	r.Number = rs.in.game.Told(l.seat)
	rs.in.saidObservers(rs.in.game.Party(l.seat))
	r.Head = rs.head(rep, r, news)
	return rs.finish(l, r)
}

// remind repeats to a party what it is asked, because that was due at an instant, or
// asked for by somebody. News that waits is told with it.
func (rs reports) remind(seat games.Seat, due time.Time, by string) error {
	news := rs.in.game.News(seat)
	r, err := rs.stand(seat, news)
	if err != nil {
		return err
	}
	r.By = by
	rs.words.then(seat, news, r.Time)
	l := rs.letter(seat)
	if news.New {
		rs.board(&r, seat, news)
		r.Number = rs.in.game.Told(seat)
	} else {
		l.kind, l.due = kindReminder, due
		if err := rs.again(seat, &r); err != nil {
			return err
		}
		r.First = nil
	}
	r.Head = templates.HeadReminder
	return rs.finish(l, r)
}

// tellOthers writes reports to the other parties: to each that is asked something
// new, and to all when the match has just ended or was taken back.
func (rs reports) tellOthers(but games.Seat) error {
	rs.in.reseat()
	for _, party := range rs.in.game.Parties() {
		seat := party[0]
		if party.Has(but) || !rs.in.isHeld(seat) {
			continue
		}
		news := rs.in.game.News(seat)
		if rs.in.justOver() || rs.in.moved(seat) != "" || rs.in.back != nil || rs.in.offer != nil || rs.in.act != nil || rs.in.asks || Due(news) {
			if err := rs.report(seat, news); err != nil {
				return err
			}
		} else if by, waits := rs.in.waits(seat); waits && !by.IsZero() && !by.After(rs.effects.now) {
			if err := rs.talk(seat); err != nil {
				return err
			}
		}
	}
	return nil
}

// Due reports whether a seat that has not written gets a report of its news:
// when it is asked something new, or the match is over.
func Due(news games.News) bool {
	return news.New && (len(news.Asked) > 0 || news.Result != nil)
}

// board draws what a report shows: the parts of the map on which something
// happened or is asked, and all of it when nothing has happened before.
func (rs reports) board(r *templates.Report, seat games.Seat, news games.News) {
	rs.draw(r, seat, news, rs.in.game.Report(seat) > 0)
}

// legendReports is how many reports of a match say what the signs of its board mean.
const legendReports = 3

// draw draws the board for a seat, or a part of it. A part says what its signs mean only
// in the first reports.
func (rs reports) draw(r *templates.Report, seat games.Seat, news games.News, part bool) {
	look := games.Look{Form: rs.in.form(seat), Lang: rs.in.lang(seat), Part: part, News: news.Events,
		Known: part && rs.in.game.Report(seat) >= legendReports}
	for _, d := range news.Asked {
		look.Asked = append(look.Asked, d.About())
	}
	r.Board, r.Picture = rs.mailer.shownTo(rs.in.people[seat], news.View, look)
}

// shown is a board as letters take it.
func shown(v games.View, look games.Look) templates.Board {
	drawn := v.Board(look)
	b := make(templates.Board, len(drawn))
	for i, block := range drawn {
		b[i] = templates.Block{Kind: string(block.Kind), Text: block.Text}
	}
	return b
}

// finish sends a report and, if it is a numbered one, keeps it. What is kept
// holds no reply address, and nothing that was only asked for by a command: else
// reports that hold others would grow with each message.
func (rs reports) finish(l seatLetter, r templates.Report) error {
	r.Made = rs.effects.now.Unix()
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
		kept := store.Report{Player: l.player.ID, Seat: string(l.seat), Number: r.Number, Data: data}
		rs.effects.p.Reports = append(rs.effects.p.Reports, kept)
	}
	if rs.into != nil && rs.into.fits(l, r) {
		rs.into.add(rs, l, r)
		return nil
	}
	l.files = append(l.files, rs.entries(l)...)
	before := len(rs.effects.p.Letters)
	if err := rs.mailer.send(l); err != nil {
		return err
	}
	id := ""
	if n := len(rs.effects.p.Letters); n > before {
		id = rs.effects.p.Letters[n-1].MessageID
	}
	rs.in.times.asks(l.seat, id)
	return nil
}

// again puts what the last report told the player of a seat before what is new.
func (rs reports) again(seat games.Seat, r *templates.Report) error {
	last, err := rs.records.last(rs.in.meta, rs.in.people[seat].ID, seat)
	if err != nil {
		return err
	}
	var old templates.Report
	if last != nil {
		if old, err = rs.records.kept(rs.in.meta, *last); err != nil {
			return err
		}
	}
	more, told := old.Events, told(old.Events)+told(r.Events)
	for ; len(more) > 0 && told > maxEvents; more = more[1:] {
		told -= 1 + len(more[0].Under)
	}
	r.First, r.Repeated = old.First, len(more)
	r.Events = append(more, r.Events...)
	if !slices.ContainsFunc(r.Pages, func(p templates.Page) bool { return len(p.Board) > 0 }) {
		view, look := rs.in.game.News(seat).View, games.Look{Form: rs.in.form(seat), Lang: rs.in.lang(seat)}
		r.Board, r.Picture = rs.mailer.shownTo(rs.in.people[seat], view, look)
	}
	return nil
}

// told is how many entries and lines of them a letter tells with some events.
func told(events []templates.Event) int {
	n := len(events)
	for _, e := range events {
		n += len(e.Under)
	}
	return n
}

// over tells how the match ended, and adds its journal to the letter that tells
// it first.
func (rs reports) over(seat games.Seat, news games.News, r *templates.Report, l *seatLetter) error {
	if news.Result == nil {
		return nil
	}
	r.Over = &templates.Over{Why: rs.words.ended(seat, news.Result.Why), SeedHash: rs.in.game.SeedHash()}
	if w := news.Result.Winner; w != "" {
		side := rs.in.game.Scenario().Side(w)
		winners := rs.in.persons(seat, side)
		r.Over.Won = slices.ContainsFunc(side, rs.in.game.Party(seat).Has)
		r.Over.Winner, r.Over.Several = templates.And(rs.in.lang(seat), winners), len(winners) > 1
	}
	if rs.in.meta.Of != "" && rs.in.justOver() {
		l.kind = kindOver // nobody wants to check its dice, or play it again
	}
	if rs.in.meta.Of != "" || !rs.in.justOver() && !r.Sent {
		return nil
	}
	if !slices.ContainsFunc(rs.in.meta.Seats, func(s store.Seat) bool { return s.Vacant }) {
		r.Over.Rematch = Commands(rs.in.lang(seat)).Write(cmdRematch, "")
	}
	lines, err := rs.journal()
	if err != nil {
		return err
	}
	file, err := zipped(rs.in.meta.Code+".journal", lines)
	if err != nil {
		return err
	}
	r.Over.File = rs.in.meta.Code + ".journal.zip"
	l.files = []mail.Attachment{{Name: r.Over.File, MediaType: "application/zip", Data: file}}
	if rs.in.justOver() {
		l.kind = kindOver
		r.Notes, r.NotesLeft, err = rs.notesAtEnd(seat)
	}
	return err
}

// journal is the whole journal of the match, fresh lines included.
func (rs reports) journal() (lines []games.Line, err error) {
	if rs.in.meta.Rev > 0 {
		if lines, err = rs.records.journal(rs.in.meta.Code, 1); err != nil {
			return nil, err
		}
	}
	return append(lines, rs.in.game.Fresh()...), nil
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
func (rs reports) head(rep *reply, r templates.Report, news games.News) templates.Head {
	asksBack := func(l templates.Line) bool { return l.State == templates.LineReturned || l.State == templates.LineBad }
	answers := func(l templates.Line) bool { return l.State == templates.LineUsed }
	switch {
	case rs.in.justOver():
		return templates.HeadOver
	case rs.in.back != nil:
		return templates.HeadBack
	case rs.in.act != nil:
		return templates.HeadAct
	case r.Stale > 0:
		return templates.HeadStale
	case rs.in.game.Over() && (rep.Acts || rep.Undoing):
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
	case len(rep.Spoken) > 0 && !rep.Acts && len(rep.Pages) == 0 && !news.New:
		return templates.HeadSaid
	case len(rep.Pages) > 0 && !rep.Acts && !news.New:
		return templates.HeadInfo
	case rep.Done && r.Sheet != nil && !rep.Acts && len(rep.Pages) == 0:
		return templates.HeadNothing
	case r.Offer != nil && !news.New && rep.Empty:
		return templates.HeadOffer
	case r.Substitute != nil && rs.in.asks && !news.New && rep.Empty:
		return templates.HeadSubstitute
	case len(r.Asked) > 0 && !news.New && len(rep.Queued) > 0 && !slices.ContainsFunc(r.Sheet.Lines, answers):
		return templates.HeadAhead
	case len(r.Asked) > 0:
		return templates.HeadTurn
	case rs.in.game.Over():
		return templates.HeadEnded
	case rep.Empty && news.New:
		return templates.HeadNews
	}
	return templates.HeadNoted
}
