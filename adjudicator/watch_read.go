package adjudicator

import (
	"errors"
	"slices"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// observer handles a message of somebody who watches a match, or of a player who wants to
// and says nothing else, in a message that is for no match of his. It is false if the
// message is neither.
func (j *job) observer() (bool, error) {
	for _, reply := range j.m.Replies {
		if is, err := j.watcher(reply); is || err != nil {
			return is, err
		}
	}
	if len(j.m.Replies) > 0 || !j.m.Auth.Vouched() || j.m.Kind != mail.Person || slices.Contains(j.m.Problems, mail.BadSender) {
		return false, nil
	}
	p, err := j.records.store.PlayerAt(j.m.From.Addr)
	if err != nil || !p.Confirmed(j.m.From.Addr) {
		return false, orNone(err)
	}
	lines := j.watchLines(p)
	if lines == nil {
		return false, nil
	}
	j.from.known = true
	if !j.mayBeDone(&sender{player: p}) {
		return true, nil
	}
	n := templates.Note{About: templates.NoteWatch}
	for _, l := range lines {
		done, err := j.watchers.wish(p, l.Command, l.Rest)
		if err != nil {
			return true, err
		}
		n.Watch = append(n.Watch, done)
	}
	j.result.Outcome = Answered
	j.mailer.answer(p, n)
	return true, nil
}

// mayBeDone reports whether what a player sent may be carried out now; else he is told
// why it is not.
func (j *job) mayBeDone(s *sender) bool {
	why := j.from.age(s)
	switch {
	case why != "":
		j.from.sayOld(s, why)
	case s.player.Suspended:
		j.from.barred(s)
	case j.m.Kind == mail.Damaged:
		j.result.Outcome, j.result.Aside = Broken, true
		j.mailer.answer(s.player, templates.Note{About: templates.NoteDamaged, Code: s.match.Code, Why: bound(j.m)})
	default:
		return true
	}
	return false
}

// reader reads what somebody types who has no seat.
func (j *job) reader(p store.Player, t games.Title) games.SheetReader {
	return games.SheetReader{Title: games.In(t, p.Language), Commands: Commands(p.Language)}
}

// watchLines are the lines of a message that says nothing but which matches its writer
// wants to watch, or no more; nil if it says anything else.
func (j *job) watchLines(p store.Player) []games.SheetLine {
	first := j.reader(p, j.records.titles.Named(j.records.titles.Names()[0]))
	var list []games.SheetLine
	for _, l := range first.Read(j.m.Text).Lines {
		_, ok := codeIn(l.Rest)
		if l.Word != games.WordCommand || l.Command != cmdWatch && l.Command != cmdUnwatch || !ok || len(list) == maxLooks {
			return nil
		}
		list = append(list, l)
	}
	return list
}

// watcher handles a message that came to the reply address of an observer's letter. It
// is false if it did not.
func (j *job) watcher(reply mail.Reply) (bool, error) {
	m, p, is, err := j.watchers.owner(reply)
	if err != nil {
		return true, err
	}
	from := j.m.From.Addr
	if !is { // who watched once and does no more
		if p, err = j.records.store.PlayerAt(from); err != nil || m.Code == "" {
			return false, orNone(err)
		}
		if !isToken(j.mailer.tokens.watch(m.Code, reply.Report, p).Token, reply.Token) {
			return false, nil
		}
	}
	j.result.Match = m.Code
	switch {
	case slices.Contains(j.m.Problems, mail.BadSender):
		j.result.Outcome = Unproven
		return true, nil
	case !p.Confirmed(from):
		j.result.Outcome = Misused
		j.from.warn(p, templates.Note{About: templates.NoteMisused, Code: m.Code, Who: from})
		return true, nil
	case j.m.Auth.Failed():
		j.result.Outcome = Unproven
		j.from.warn(p, templates.Note{About: templates.NoteForged, Code: m.Code, Who: from})
		return true, nil
	}
	j.from.known = true
	if !j.mayBeDone(&sender{player: p, match: m, token: true}) {
		return true, nil
	}
	return true, j.answerWatcher(m, p, reply.Report)
}

// answerWatcher does what an observer asks for in an answer to the letter of a step.
func (j *job) answerWatcher(m store.Match, p store.Player, step int) error {
	in, err := j.watchers.contest(m.Code)
	if err != nil {
		return err
	}
	j.result.Outcome = Answered
	to := observed{in, m, p, j.mailer}
	if in == nil { // it cannot be shown at present; that he leaves needs no rules
		j.mailer.answer(p, templates.Note{About: templates.NoteWatch, Watch: []templates.WatchDone{{Done: "held", Code: m.Code}}})
		return nil
	}
	to.in = in.seenBy(p)
	r := to.letter(step)
	r.Watching.Answer = true
	lines := j.reader(p, in.title).Read(j.m.Text).Lines
	if unsubscribes(j.m) {
		lines = []games.SheetLine{{N: 1, Text: cmdUnwatch, Word: games.WordCommand, Command: cmdUnwatch}}
	}
	for _, l := range lines {
		if len(r.Pages) == maxLooks {
			break
		}
		page, err := j.watcherPage(to, l)
		if err != nil {
			return err
		}
		if page == nil {
			r.Watching.Lost = r.Watching.Lost || !l.Reading.Talk
			continue
		}
		page.Command = clip(Commands(p.Language).Write(l.Command, l.Rest), maxQuoted)
		if !slices.ContainsFunc(r.Pages, func(o templates.Page) bool { return o.Command == page.Command }) {
			r.Pages = append(r.Pages, *page)
		}
	}
	l, ok, err := j.watchers.write(to, r)
	if ok {
		j.effects.p.Letters = append(j.effects.p.Letters, l)
	}
	return err
}

// watcherPage answers one line of an observer; nil if it is none that he can write.
func (j *job) watcherPage(to observed, l games.SheetLine) (*templates.Page, error) {
	if l.Word != games.WordCommand {
		return nil, nil
	}
	switch l.Command {
	case cmdHelp:
		text, _ := templates.Help(to.p.Language, cmdWatch)
		return &templates.Page{Text: text}, nil
	case cmdBoard, cmdUnits, cmdPlaces:
		if !to.m.Watches(to.p.ID) {
			return &templates.Page{Watch: &templates.WatchDone{Done: "not", Code: to.m.Code}}, nil
		}
		v, err := j.watchers.newest(to)
		if v == nil || err != nil {
			return &templates.Page{Watch: &templates.WatchDone{Done: "early", Code: to.m.Code, Delay: to.m.WatchDelay}}, err
		}
		if l.Command != cmdBoard {
			look := games.Look{Form: games.List, Lang: to.p.Language, Half: games.Half(l.Command)}
			return &templates.Page{Board: shown(v, look)}, nil
		}
		form := to.in.form(nobody)
		if named, ok := Commands(to.p.Language).Choice(cmdForm, l.Rest); ok {
			form = games.Form(named)
		}
		look := games.Look{Form: form, Lang: to.p.Language}
		page := &templates.Page{}
		page.Board, page.Picture = to.mailer.shownTo(to.p, v, look)
		return page, nil
	case cmdWatch, cmdUnwatch, cmdUnsubscribe:
		if code, ok := codeIn(l.Rest); !ok {
			return nil, nil
		} else if code == "" || l.Command == cmdUnsubscribe {
			l.Rest = to.m.Code
		}
		if l.Command == cmdUnsubscribe {
			l.Command = cmdUnwatch
		}
		done, err := j.watchers.wish(to.p, l.Command, l.Rest)
		return &templates.Page{Watch: &done}, err
	}
	return nil, nil
}

// newest is the newest step of a match that an observer may see; nil if none is.
func (ws watchers) newest(to observed) (v games.View, err error) {
	m := to.m
	if len(m.Steps) <= m.WatchDelay {
		return nil, nil
	}
	err = guard(func() error {
		past, err := to.in.game.WatchedAt(m.Steps[0], m.Steps[0])
		v = past.Was
		return err
	})
	if err != nil && !errors.As(err, &worldError{}) {
		ws.mailer.log.Error("where the match stood cannot be found for an observer", "match", m.Code, "error", err)
		return nil, nil
	}
	return v, err
}
