package adjudicator

import (
	"errors"
	"fmt"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// A table is a match that a message is being carried out on.
type table struct {
	*task
	title  games.Title
	meta   store.Match
	match  *games.Match
	people map[games.Seat]store.Player
	sat    []sitting       // who held which seat
	wasOn  bool            // it was not over before
	back   *templates.Back // it was taken back
	offer  *games.Outcome  // the sheet in hand did something about an offer
	act    *templates.Act  // what the game master did
	drop   []uint64        // letters that are not sent any more
}

// sit loads a match.
func (t *task) sit(code string) (*table, error) { return t.sitBy(code, games.LoadMatch) }

// sitBy loads a match in some way.
func (t *task) sitBy(code string, load func(games.Title, []byte, []games.Line) (*games.Match, error)) (*table, error) {
	meta, state, raw, err := t.Store.Load(code)
	if errors.Is(err, store.ErrDamaged) {
		return nil, err // this match stops, and no other
	}
	if err != nil {
		return nil, worldError{err}
	}
	title, ok := t.Titles[meta.Title]
	if !ok {
		return nil, fmt.Errorf("adjudicator: %s is a match of %q, which is no title of this program", code, meta.Title)
	}
	people, err := t.people(meta)
	if err != nil {
		return nil, worldError{err}
	}
	tail, err := decodeLines(raw)
	if err != nil {
		return nil, fmt.Errorf("adjudicator: %s: %w", code, err)
	}
	match, err := load(title, state, tail)
	if err != nil {
		return nil, err
	}
	tb := &table{task: t, title: title, meta: meta, match: match, people: people, wasOn: meta.State != store.MatchOver}
	tb.seated()
	return tb, nil
}

// play carries out a message for a match: undo first, then its sheet, then the
// commands that only look, which see the match as it then stands. With the
// word preview in it the sheet is only tried. If a bot is asked then, the letters
// wait until it has answered, which is a task of its own (follow.go).
func (t *task) play(s *sender) error {
	if _, err := t.Store.NextTask(s.match.Code, nil); !errors.Is(err, store.ErrNotFound) {
		if err == nil {
			err = errPending
		}
		return worldError{err}
	}
	tb, err := t.sit(s.match.Code)
	if err != nil {
		return err
	}
	w := tb.read(s)
	if tb.revive(s.seat) {
		w.again = true // reports have gone nowhere meanwhile
	}
	if err := tb.undo(w); err != nil {
		return err
	}
	if err := tb.take(w); err != nil {
		return err
	}
	tb.reseat()
	rep := tb.reply(w)
	if err := tb.accounts(rep); err != nil {
		return err
	}
	if _, _, asked := tb.botAsked(); asked && !w.preview {
		return tb.postpone(rep)
	}
	return tb.finishReply(rep)
}

// errPending says that something is still to be done in a match because of an
// earlier message.
var errPending = errors.New("something is still to be done because of an earlier message")

// take plays the sheet, or tries it. Orders that answer an older report are
// left out; standing orders, settings, cancellations and luck are not.
func (tb *table) take(w *work) error {
	sheet := games.Sheet{}
	for i, l := range w.lines {
		order := l.Word == games.WordOrder && (l.Reading.Order != nil || l.Reading.Fault != nil)
		if w.stale > 0 && order {
			w.staleLines[i] = true
			continue
		}
		w.acts = w.acts || order || l.Word != games.WordOrder && l.Word != games.WordCommand
		sheet.Lines = append(sheet.Lines, l)
		w.index = append(w.index, i)
	}
	if len(w.staleLines) == 0 {
		w.stale = 0
	}
	var err error
	if w.preview {
		w.outcome, err = tb.match.Preview(w.seat, sheet)
	} else {
		w.outcome, err = tb.match.Take(w.seat, sheet)
	}
	if err != nil {
		return err
	}
	for i, l := range w.outcome.Lines {
		w.lines[w.index[i]] = l
	}
	tb.offered(w)
	w.seat = tb.match.Sits(w.seat)
	switch {
	case w.stale > 0:
		tb.result.Outcome = Stale
	case !w.outcome.Done:
		tb.result.Outcome = Returned
	case w.acts && !w.preview || w.undone != nil && w.undone.Why == "":
		tb.result.Outcome = Played
	default:
		tb.result.Outcome = Answered
	}
	return nil
}

// A reply is what the sender of a message is told of it, beside the news of his
// seat. It can be kept until a bot has answered.
type reply struct {
	Seat  games.Seat
	Stale int  // the older report that the sheet answers
	Again bool // resend

	Acts    bool // there was something in it that concerns the match
	Undoing bool
	Done    bool // the sheet did not come back
	Preview bool
	Empty   bool // it held nothing

	Sheet    *templates.Sheet
	Undo     *templates.Undo
	Returned []templates.Line // of earlier sheets
	Pages    []templates.Page
	Looks    []look // commands that are still to be answered
	Left     string // commands above what one message may hold
	Queued   []queued
}

// A look is a command that only looks.
type look struct{ Command, Rest string }

// A queued is an order of the sheet that waits: its line, its kind, and how it is
// written.
type queued struct {
	Line int
	Kind games.Kind
	Text string
}

// reply makes what is to be told of a message, once its sheet is taken.
func (tb *table) reply(w *work) *reply {
	rep := &reply{Seat: w.seat, Again: w.again, Acts: w.acts, Undoing: w.undoing, Done: w.outcome.Done, Preview: w.preview, Empty: w.lines == nil,
		Sheet: tb.sheet(w), Undo: w.undone, Returned: tb.behindSheet(w), Left: leftOver(w.left)}
	if rep.Sheet != nil && w.stale > 0 {
		rep.Stale = w.stale
	}
	for _, l := range w.looks {
		rep.Looks = append(rep.Looks, look{l.Command, l.Rest})
	}
	if !w.preview && w.outcome.Done {
		for i, l := range w.lines {
			if l.Fate == games.FateQueued && l.Reading.Order != nil {
				rep.Queued = append(rep.Queued, queued{i, l.Reading.Order.Kind, tb.title.Format(*l.Reading.Order)})
			}
		}
	}
	return rep
}

// finishReply answers the commands that look, and writes all letters.
func (tb *table) finishReply(rep *reply) error {
	if err := tb.look(rep); err != nil {
		return err
	}
	if err := tb.answer(rep); err != nil {
		return err
	}
	if err := tb.tellOthers(rep.Seat); err != nil {
		return err
	}
	return tb.leave()
}

// tellOthers writes reports to the other seats: to each that is asked something
// new, and to all when the match has just ended or was taken back.
func (tb *table) tellOthers(but games.Seat) error {
	tb.reseat()
	for _, seat := range tb.match.Seats() {
		if seat == but || tb.isBot(seat) {
			continue
		}
		news := tb.match.News(seat)
		if tb.justOver() || tb.moved(seat) != "" || tb.back != nil || tb.offer != nil || tb.act != nil || Due(news) {
			if err := tb.report(seat, news); err != nil {
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

// justOver reports whether this message ended the match.
func (tb *table) justOver() bool { return tb.wasOn && tb.match.Over() }

// leave notes what the match has become.
func (tb *table) leave() error {
	tb.reseat()
	m := tb.meta
	for _, l := range tb.match.Fresh() {
		tb.p.Lines = append(tb.p.Lines, l.AppendJSON(make([]byte, 0, 256)))
	}
	m.Base, m.Length = tb.match.Base(), tb.match.Length()
	if tb.match.Over() {
		m.State = store.MatchOver
	}
	m.Waiting = nil
	for _, seat := range tb.match.Waiting() {
		m.Waiting = append(m.Waiting, string(seat))
	}
	tb.p.Match, tb.p.State = &m, tb.match.State()
	tb.result.Match, tb.result.Step = m.Code, m.Length
	return nil
}

// decodeLines reads journal lines as they are stored.
func decodeLines(raw [][]byte) ([]games.Line, error) {
	lines := make([]games.Line, len(raw))
	for i := range raw {
		line, err := games.ReadLine(raw[i])
		if err != nil {
			return nil, fmt.Errorf("journal line: %w", err)
		}
		lines[i] = line
	}
	return lines, nil
}

// journal is the whole journal of the match, fresh lines included.
func (tb *table) journal() ([]games.Line, error) {
	var lines []games.Line
	if tb.meta.Rev > 0 {
		raw, err := tb.Store.Journal(tb.meta.Code, 1)
		if err != nil {
			return nil, worldError{err}
		}
		if lines, err = decodeLines(raw); err != nil {
			return nil, err
		}
	}
	return append(lines, tb.match.Fresh()...), nil
}

// say makes words of a text for a seat's player.
func (tb *table) say(seat games.Seat, t games.Text) string {
	return games.Say(tb.title, t, tb.people[seat].Language)
}

// form is how a seat's player wants boards drawn.
func (tb *table) form(seat games.Seat) games.Form {
	if f := tb.people[seat].Form; f != "" {
		return games.Form(f)
	}
	return games.Wide
}

// who names the player of a seat for others, such as "Bob (French)".
func (tb *table) who(seat games.Seat) string {
	return tb.people[seat].Name + " (" + seatName(seat) + ")"
}

// work is what one message is found to hold for a seat.
type work struct {
	seat    games.Seat
	stale   int // the older report that it answers; 0: the present one
	lines   []games.SheetLine
	preview bool
	undoing bool
	again   bool              // resend
	looks   []games.SheetLine // commands that are answered
	left    []games.SheetLine // commands above what one message may hold

	acts       bool // there is something in it that concerns the match
	staleLines map[int]bool
	index      []int // in lines, of each line of the sheet that was taken or tried
	undone     *templates.Undo
	outcome    games.Outcome
}
