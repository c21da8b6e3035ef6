package adjudicator

import (
	"errors"
	"slices"
	"strings"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A turn is a match on which a job is carried out, and the parts that do it: what
// people want to know (commands), what the title's own player answers (bots), and
// what everybody is told (reports, in words).
type turn struct {
	shared
	in       *contest
	words    words
	bots     bots
	commands commands
	reports  reports
	m        *mail.Message
	result   *Result
}

// turn makes the parts that carry a job out on a match.
func (j *job) turn(in *contest) turn {
	wd := words{in}
	in.times.at(j.effects.now)
	in.game.SetClocks(clockNames(j.clocks))
	in.rules = j.clocks
	return turn{
		shared: j.shared, in: in, words: wd, bots: bots{in},
		commands: commands{j.shared, in, wd, j.accounts, j.watchers, j.desk()}, reports: reports{shared: j.shared, in: in, words: wd},
		m: &j.m, result: &j.result,
	}
}

// play carries out a message for a match: undo first, then its sheet, then the
// commands that only look, which see the match as it then stands. With the
// word preview in it the sheet is only tried. If a bot is asked then, the letters
// wait until it has answered, which is a task of its own (follow.go).
func (j *job) play(s *sender) error {
	if _, is, err := j.records.pending(s.match.Code); is || err != nil {
		if err == nil {
			err = errPending
		}
		return worldError{err}
	}
	in, err := j.records.contest(s.match.Code, games.LoadMatch)
	if err != nil {
		return err
	}
	t := j.turn(in)
	if in.meta.Of != "" {
		in.meta.Ends = sandboxEnds(j.effects.now)
	}
	in.times.sentBy(s.seat, j.m.Arrived)
	if is := j.hears(in.people[s.seat], j.m.Text); j.unnoted {
		in.change(is, t.effects)
	}
	w := readWork(in, j.m, s)
	w.now = t.effects.now
	t.checkPauses(w)
	t.checkRated(w)
	in.times.wrote(s.seat)
	if t.revive(s.seat) {
		w.again = true // reports have gone nowhere meanwhile
	}
	if err := t.undo(w); err != nil {
		return err
	}
	before := games.News{}
	if w.resigns() {
		before = in.game.News(w.seat)
	}
	if err := t.take(w); err != nil {
		return err
	}
	if w.outcome.Vacated != nil {
		return j.resigned(t, w, before)
	}
	in.reseat()
	if err := t.agreed(); err != nil {
		return err
	}
	t.hear(w)
	rep := t.reply(w)
	rep.Spoken = t.speak(w)
	rep.ReadFrom, rep.Unread = j.m.ReadFrom, j.m.Unread
	if !slices.ContainsFunc(rep.Looks, func(l look) bool { return l.Command == cmdLanguage }) { // which says so itself
		rep.Guessed = j.guessed
	}
	if rep.Missed, err = t.missed(w.seat, s.report); err != nil {
		return err
	}
	if err := t.commands.aboutAccount(rep); err != nil {
		return err
	}
	if err := t.aboutTime(rep); err != nil {
		return err
	}
	if err := t.commands.aboutSeats(rep); err != nil {
		return err
	}
	if _, _, asked := t.bots.asked(); asked && !w.preview {
		return t.postpone(rep)
	}
	return t.finish(rep)
}

// errPending says that something is still to be done in a match because of an
// earlier message.
var errPending = errors.New("something is still to be done because of an earlier message")

// revive lets letters go to a player again who has written, and reports whether
// they had been stopped.
func (t turn) revive(seat games.Seat) bool {
	p := t.in.people[seat]
	p.Addresses = slices.Clone(p.Addresses)
	was := p.Stopped
	p.Stopped = false
	for i := range p.Addresses {
		if a := &p.Addresses[i]; a.Dead && strings.EqualFold(a.Addr, t.m.From.Addr) {
			a.Dead, was = false, true
		}
	}
	if was {
		t.in.change(p, t.effects)
	}
	return was
}

// undo takes back what the seat ordered last, if the message says so.
func (t turn) undo(w *work) error {
	if !w.undoing {
		return nil
	}
	out, err := t.in.game.Undo(w.seat)
	if err != nil {
		return err
	}
	w.undone = &templates.Undo{Answers: out.Undone}
	for _, f := range out.Faults {
		w.undone.Why = t.words.say(w.seat, f.Why)
	}
	for _, o := range out.Returned {
		w.undone.Unqueued = append(w.undone.Unqueued, o.Line(t.in.titleOf(w.seat)))
	}
	return nil
}

// take plays the sheet, or tries it. Orders that answer an older report are
// left out; standing orders, settings, cancellations and luck are not.
func (t turn) take(w *work) error {
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
	before := t.in.game.Settings(w.seat, false)
	if w.preview {
		w.outcome, err = t.in.game.Preview(w.seat, sheet)
	} else {
		w.outcome, err = t.in.game.Take(w.seat, sheet)
	}
	if err != nil {
		return err
	}
	for i, l := range w.outcome.Lines {
		w.lines[w.index[i]] = l
	}
	t.in.offered(w.seat, w.outcome)
	w.seat = t.in.game.Sits(w.seat)
	t.paced(w, before)
	switch {
	case w.stale > 0:
		t.result.Outcome = Stale
	case !w.outcome.Done:
		t.result.Outcome = Returned
	case w.acts && !w.preview || w.undone != nil && w.undone.Why == "":
		t.result.Outcome = Played
	default:
		t.result.Outcome = Answered
	}
	return nil
}

// paced adds to the last pace of a sheet that was taken what it changes.
func (t turn) paced(w *work, before []games.KindSetting) {
	for i := range slices.Backward(w.lines) {
		if l := &w.lines[i]; l.Word == games.WordPace && l.Fate == games.FateNoted && !w.preview {
			l.Reading.Notes = append(slices.Clip(l.Reading.Notes), t.words.changed(w.seat, before)...)
			return
		}
	}
}

// A reply is what the sender of a message is told of it, beside the news of his
// seat. It can be kept until a bot has answered.
type reply struct {
	Seat  games.Seat
	Stale int  // the older report that the sheet answers
	Older bool // it answers an older report, whether it holds orders or not
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
	Spoken   []templates.Spoken
	Missed   []string // lines that read as orders and were taken for quoted or a signature
	ReadFrom []string // files that its text was read from
	Unread   []string // files that were not read
	Guessed  []string // lines that have letters in other languages, for the sender's was guessed
	Looks    []look   // commands that are still to be answered
	Left     string   // commands above what one message may hold
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
func (t turn) reply(w *work) *reply {
	rep := &reply{
		Seat: w.seat, Older: w.older, Again: w.again, Acts: w.acts, Undoing: w.undoing,
		Done: w.outcome.Done, Preview: w.preview, Empty: w.lines == nil,
		Sheet: t.words.sheet(w), Undo: w.undone, Returned: t.words.behindSheet(w),
		Left: leftOver(Commands(t.words.in.lang(w.seat)), w.left),
	}
	if rep.Sheet != nil && w.stale > 0 {
		rep.Stale = w.stale
	}
	for _, l := range w.looks {
		rep.Looks = append(rep.Looks, look{l.Command, l.Rest})
	}
	if !w.preview && w.outcome.Done {
		for i, l := range w.lines {
			if l.Fate == games.FateQueued && l.Reading.Order != nil {
				rep.Queued = append(rep.Queued, queued{i, l.Reading.Order.Kind, seated(l).Line(t.in.title)})
			}
		}
	}
	return rep
}

// settleQueue notes in rep what became of orders that waited when the sheet was
// taken, while bots answered: they were used, came back, or lapsed with the round.
// lines are those that the journal got since.
func (t turn) settleQueue(rep *reply, lines []games.Line) {
	if len(rep.Queued) == 0 {
		return
	}
	news := t.in.game.News(rep.Seat)
	waiting := formatAll(t.in.title, news.Queued)
	back := formatAll(t.in.title, news.Returned)
	party, used := t.in.game.Party(rep.Seat), map[games.Kind]int{}
	for _, l := range lines {
		if l.What == games.LineAnswer && (party.Has(l.Seat) || party.Has(t.in.game.Sits(l.Seat))) && l.From == games.FromSheet {
			used[l.Kind]++
		}
	}
	take := func(list *[]string, line string) bool {
		i := slices.Index(*list, line)
		if i >= 0 {
			*list = slices.Delete(*list, i, i+1)
		}
		return i >= 0
	}
	for _, q := range rep.Queued {
		l := &rep.Sheet.Lines[q.Line]
		switch {
		case take(&waiting, q.Text):
		case take(&back, q.Text):
			l.State = templates.LineReturned
		case used[q.Kind] > 0: // orders of one kind are used as typed
			used[q.Kind]--
			l.State = templates.LineUsed
		default:
			l.State = templates.LineLapsed
		}
	}
}

// formatAll are the canonical lines of orders.
func formatAll(t games.Title, orders []games.Order) []string {
	lines := make([]string, len(orders))
	for i, o := range orders {
		lines[i] = o.Line(t)
	}
	return lines
}

// finish answers the commands that look, and writes all letters.
func (t turn) finish(rep *reply) error {
	if err := t.commands.look(rep); err != nil {
		return err
	}
	if err := t.reports.answer(rep); err != nil {
		return err
	}
	if err := t.reports.tellOthers(rep.Seat); err != nil {
		return err
	}
	return t.leave()
}

// tellOver tells the game master that the match has ended, unless he has ended it or it
// is a sandbox.
func (t turn) tellOver() {
	if !t.in.justOver() || t.in.byGM || t.in.meta.Of != "" {
		return
	}
	r := t.in.result()
	var winners games.Seats
	for _, seat := range r.Winners {
		winners = append(winners, games.Seat(seat))
	}
	_, who, _ := strings.Cut(t.in.meta.Subject, ": ")
	t.mailer.tellGM(templates.Note{About: templates.NoteGMOver, Code: t.in.meta.Code, Key: "over " + t.in.meta.Code,
		Who: templates.And("", t.in.persons("", winners)), Why: r.Why, Game: gameOf(t.in.meta), Whom: who})
}

// leave notes what the match has become, and tells observers of it. Where it waits for a
// seat that nobody has, the game master hears of it when that begins.
func (t turn) leave() error {
	waited := t.in.meta.Waiting
	switch p := t.in.proposal; {
	case p == nil:
	case t.in.game.Over() || !p.stands(t.in.meta):
		if err := t.callOff(p, t.in.meta, "void", store.Player{}); err != nil {
			return err
		}
		t.in.proposal, t.in.meta.Affair = nil, 0
	case !t.in.wasReady && p.complete(t.in.meta): // somebody has agreed, or need not any more
		t.effects.p.Tasks = append(t.effects.p.Tasks, substituteTask(p))
	}
	if o := t.in.offer; o != nil && o.What == games.OfferRestart && t.in.offerIs == games.OfferAgreed &&
		t.in.justOver() && t.in.meta.Of == "" {
		t.effects.p.Tasks = append(t.effects.p.Tasks, store.Task{Kind: taskRematch, Match: t.in.meta.Code, Data: []byte(restarts)})
	}
	if err := t.watch(); err != nil {
		return err
	}
	if err := t.endSandboxes(); err != nil {
		return err
	}
	t.in.save(t.effects)
	t.tellOver()
	for _, s := range t.in.meta.Seats {
		if s.Vacant && !s.Minded && !t.in.byGM && slices.Contains(t.effects.p.Match.Waiting, s.Seat) && !slices.Contains(waited, s.Seat) {
			t.mailer.tellGM(templates.Note{About: templates.NoteGMVacant, Code: t.in.meta.Code,
				Seat: seatName("", games.Seat(s.Seat)), Who: s.Seat})
		}
	}
	t.result.Match, t.result.Step = t.in.meta.Code, t.effects.p.Match.Length
	return nil
}
