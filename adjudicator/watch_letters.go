package adjudicator

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"net/url"
	"slices"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// kindWatch is the kind of letters to who watches a match.
const kindWatch = "watch"

// watch tells the observers of a match what has happened, if the players know it: what
// one of them may still take back is no news yet. Who has taken a seat watches no more.
func (t turn) watch() error {
	in, p := t.in, &t.effects.p
	for _, w := range in.meta.Watchers {
		if len(in.meta.Holds(w.Player)) > 0 {
			drop(&in.meta, p, w.Player)
		}
	}
	if !in.meta.Watch {
		in.game.Unwatch()
		return nil
	}
	if len(p.Tasks) > 0 && p.Tasks[len(p.Tasks)-1].Kind == taskBots || !in.settled() {
		return nil
	}
	news := in.game.Watched()
	if !news.New && !in.justOver() {
		return nil
	}
	in.game.ToldWatchers()
	in.meta.Step++
	steps := append(slices.Clone(in.meta.Steps), in.game.Length())
	in.meta.Steps = steps[max(0, len(steps)-in.meta.WatchDelay-1):]
	said, err := t.saidToAll()
	if err != nil {
		return err
	}
	for _, w := range in.meta.Watchers {
		if err := t.tellWatcher(w, news, said); err != nil {
			return err
		}
	}
	p.Release = max(0, in.meta.Step-in.meta.WatchDelay)
	if in.game.Over() {
		p.Release, in.meta.Watchers = math.MaxInt, nil
	}
	return nil
}

// settled reports whether what has happened in a match is known to more than who did it,
// so that nobody takes it back by himself, or the match is over.
func (in *contest) settled() bool {
	knows, parties := 0, in.game.Parties()
	for _, party := range parties {
		if in.isVacant(party[0]) { // the game master knows all of it
			knows++
			continue
		}
		if !in.game.HasNews(party[0]) {
			knows++
		}
	}
	return in.game.Over() || knows >= min(2, len(parties))
}

// saidToAll is what players have said to all since observers were told last.
func (t turn) saidToAll() ([]store.Press, error) {
	if len(t.in.meta.Watchers) == 0 || t.in.meta.Rev == 0 {
		return nil, nil
	}
	list, err := t.records.store.Press(t.in.meta.Code, t.in.meta.Heard+1)
	if err != nil {
		return nil, worldError{err}
	}
	if len(list) > 0 {
		t.in.meta.Heard = list[len(list)-1].N
	}
	list = append(list, t.effects.p.Press...) // and by this very message, which has no number yet
	return slices.DeleteFunc(list, func(s store.Press) bool { return !s.Watchers }), nil
}

// tellWatcher writes the letter of a step to an observer, and withholds it. What fails in
// it is no reason to stop the match.
func (t turn) tellWatcher(w store.Watcher, news games.News, said []store.Press) error {
	p, err := t.records.store.Player(w.Player)
	if err != nil {
		return worldError{err}
	}
	var l store.Letter
	var ok bool
	err = guard(func() (err error) {
		to := observed{t.in.seenBy(p), t.in.meta, p, t.mailer}
		l, ok, err = watchers{t.shared}.write(to, to.report(news, said))
		return err
	})
	if errors.As(err, &worldError{}) {
		return err
	}
	if err != nil {
		t.mailer.log.Error("an observer is not told", "match", t.in.meta.Code, "error", err)
		return nil
	}
	if ok {
		t.effects.p.Withheld = append(t.effects.p.Withheld, store.Withheld{Step: t.in.meta.Step, Letter: l})
	}
	return nil
}

// seenBy is the contest with a reader who has no seat.
func (in *contest) seenBy(p store.Player) *contest {
	as := *in
	as.people = maps.Clone(in.people)
	as.people[nobody] = p
	return &as
}

// nobody is the seat of who watches.
const nobody games.Seat = ""

// observed is a match as an observer is told of it.
type observed struct {
	in *contest // with him as the reader
	m  store.Match
	p  store.Player

	mailer *mailer
}

// letter begins the letter of a step.
func (o observed) letter(step int) templates.Report {
	r := frame(o.m, o.p, nil)
	r.Head, r.Number = templates.HeadWatch, step
	r.Watching = &templates.Watching{Step: step, Delay: o.m.WatchDelay,
		Watch: Commands(o.p.Language).Write(cmdUnwatch, o.m.Code)}
	return r
}

// report is the letter of the present step.
func (o observed) report(news games.News, said []store.Press) templates.Report {
	r := o.letter(o.m.Step)
	r.Watching.Back = o.in.back != nil
	r.Events = append(words{o.in}.notes(nobody, news.Notes), o.events(news.Before, news.Events, &r)...)
	r.Waiting = o.in.persons(nobody, news.Waiting)
	for _, s := range said {
		by := templates.Beside(o.p.Language, s.Name, seatName(o.p.Language, games.Seat(s.Seat)))
		r.Watching.Said = append(r.Watching.Said, templates.Said{By: by, Text: s.Text})
	}
	if news.Result != nil {
		r.Over = &templates.Over{Why: words{o.in}.ended(nobody, news.Result.Why)}
		if w := news.Result.Winner; w != "" {
			winners := o.in.persons(nobody, o.in.game.Scenario().Side(w))
			r.Over.Winner, r.Over.Several = templates.And(o.p.Language, winners), len(winners) > 1
		}
	}
	o.show(&r, news.View)
	return r
}

// events are what happened, in words, but for the first if there are too many.
func (o observed) events(before, list []games.Event, r *templates.Report) []templates.Event {
	r.Skipped = max(0, len(list)-maxEvents)
	return words{o.in}.events(nobody, slices.Concat(before, list[:r.Skipped]), list[r.Skipped:], true)
}

// show draws the board for a letter, and says where the match stands.
func (o observed) show(r *templates.Report, v games.View) {
	lang := o.p.Language
	look := games.Look{Form: o.in.form(nobody), Lang: lang}
	r.Where = where(v, lang)
	r.Board, r.Picture = o.mailer.shownTo(o.p, v, look)
}

// write makes the letter of a match to an observer. It is false if he has no address.
func (ws watchers) write(o observed, r templates.Report) (store.Letter, bool, error) {
	ml, addr := ws.mailer, o.p.Address()
	if r.Watching.Answer {
		addr = ml.m.From.Addr
	}
	if addr == "" {
		return store.Letter{}, false, nil
	}
	reply := ml.tokens.watch(o.m.Code, r.Number, o.p)
	l := mail.Letter{
		ID:   watchID(o.m.Code, o.p.ID) + fmt.Sprint(r.Number),
		From: ml.club, To: mail.Address{Name: o.p.Name, Addr: addr}, Subject: subjectFor(o.p, o.m.Subject, r),
		References: []string{ml.rootID(o.m.Code)}, Date: ml.effects.now, AutoSubmitted: "auto-generated",
	}
	if r.Watching.Begins || r.Watching.Since || r.Watching.Answer {
		l.ID += "." + ml.mark(addr+o.m.Code)
	}
	l.ID += "@" + ml.club.Domain()
	envelope := store.Letter{Match: o.m.Code, Kind: kindWatch, From: ml.club.Addr}
	query := "?subject=" + cmdUnsubscribe
	if ml.subjects {
		l.Subject += " " + reply.Tag()
		r.ReplyTo = ml.club.Addr
		query += "%20" + url.PathEscape(reply.Tag())
	} else {
		l.ReplyTo = reply.Address(ml.club)
		r.ReplyTo = l.ReplyTo.Addr
		envelope.From = ml.envelope(r.ReplyTo)
	}
	l.Stop = "mailto:" + r.ReplyTo + query + "&body=" + cmdUnsubscribe
	r.Subject = replySubject(l.Subject)
	if r.Watching.Answer {
		answering(&l, *ml.m)
	}
	enclosed(&l, &r)
	var err error
	if l.Text, l.HTML, err = templates.Render(o.p.Language, templates.Match, r); err != nil {
		return store.Letter{}, false, err
	}
	if n := len(l.Text) + len(l.HTML); n > maxLetter {
		return store.Letter{}, false, fmt.Errorf("adjudicator: a letter to an observer of %s would have %d bytes, more than %d",
			o.m.Code, n, maxLetter)
	}
	made, err := enclose(l, envelope)
	return made, err == nil, err
}

// observed says whether the match may be watched, and who does, to the player of a seat.
func (wd words) observed(seat games.Seat) *templates.Observed {
	m := wd.in.meta
	return &templates.Observed{Allowed: m.Watch, Delay: m.WatchDelay, Who: wd.observers(seat, m.Watchers)}
}

// observers are some who watch the match, as the player of a seat is told of them.
func (wd words) observers(seat games.Seat, list []store.Watcher) []templates.Observer {
	var told []templates.Observer
	for _, w := range list {
		told = append(told, templates.Observer{Name: wd.in.watching[w.Player], Since: day(wd.in.lang(seat), w.Since)})
	}
	return told
}

// newObservers are those who watch the match and of whom a party has not been told.
func (wd words) newObservers(party games.Seats) []templates.Observer {
	list := slices.DeleteFunc(slices.Clone(wd.in.meta.Watchers), func(w store.Watcher) bool {
		return slices.Contains(w.Told, string(party[0]))
	})
	return wd.observers(party[0], list)
}

// saidObservers notes that a party is told who watches the match.
func (in *contest) saidObservers(party games.Seats) {
	in.meta.Watchers = slices.Clone(in.meta.Watchers)
	for i := range in.meta.Watchers {
		w := &in.meta.Watchers[i]
		for _, seat := range party {
			if !slices.Contains(w.Told, string(seat)) {
				w.Told = append(slices.Clip(w.Told), string(seat))
			}
		}
	}
}
