package adjudicator

import (
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/store"
	"postrider/templates"
)

// Bounds of what is told of talk.
const (
	mostHeard  = 30       // texts that one letter brings, the last ones
	maxTold    = 50       // texts that "talk" and "notes" list, the last ones
	maxToldAll = 32 << 10 // bytes of these
	maxMuted   = 50       // players whom somebody does not want to hear
)

// said notes a text: it waits for those whom it is for.
func (in *contest) said(p store.Press, e *effects) {
	in.meta.Said++
	p.N = in.meta.Said
	e.p.Press = append(e.p.Press, p)
	in.meta.Seats = slices.Clone(in.meta.Seats)
	for i := range in.meta.Seats {
		s := &in.meta.Seats[i]
		switch {
		case !s.Held():
		case !p.For(s.Player):
			if s.Heard == in.meta.Said-1 {
				s.Heard = in.meta.Said
			}
		case in.game.Over() || in.hearsAtOnce(in.people[games.Seat(s.Seat)]):
			s.HearBy = e.now
		case s.HearBy.IsZero():
			s.HearBy = newsDue(in.meta, games.Seat(s.Seat), in.people[games.Seat(s.Seat)], e.now)
		}
	}
}

// hearsAtOnce reports whether somebody wants to be told at once what others say.
func (in *contest) hearsAtOnce(p store.Player) bool { return p.Talk == talkAtOnce }

// waits is whether something was said that waits for the player of a seat, and since when
// it is to be told; zero: with his next letter.
func (in *contest) waits(seat games.Seat) (by time.Time, waits bool) {
	i := slices.IndexFunc(in.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	if i < 0 || !in.meta.Seats[i].Held() || in.meta.Seats[i].Heard >= in.meta.Said {
		return time.Time{}, false
	}
	return in.meta.Seats[i].HearBy, true
}

// earlier is the earlier of two times, of which the zero one is never.
func earlier(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}

// hears notes that the player of a seat has been told all that was said; or, with told
// false, that it waits until he is written to.
func (in *contest) hears(seat games.Seat, told bool) {
	id := in.people[seat].ID
	in.meta.Seats = slices.Clone(in.meta.Seats)
	for i := range in.meta.Seats {
		if s := &in.meta.Seats[i]; s.Player == id && s.Held() {
			s.HearBy = time.Time{}
			if told {
				s.Heard = in.meta.Said
			}
		}
	}
}

// press are the texts of the match from one on, those of the job in hand among them.
func (rs reports) press(from int) ([]store.Press, error) { return pressOf(rs.shared, rs.in, from) }

func pressOf(sh shared, in *contest, from int) ([]store.Press, error) {
	var list []store.Press
	if in.meta.Rev > 0 {
		var err error
		if list, err = sh.records.store.Press(in.meta.Code, from); err != nil {
			return nil, worldError{err}
		}
	}
	for _, p := range sh.effects.p.Press {
		if p.N >= from {
			list = append(list, p)
		}
	}
	return list, nil
}

// hear is what was said and waits for the player of a seat, who is told it hereby. A
// player whom no letter reaches is told later.
func (rs reports) hear(seat games.Seat, r *templates.Report) error {
	if _, waits := rs.in.waits(seat); !waits || rs.in.people[seat].Address() == "" {
		return nil
	}
	at := slices.IndexFunc(rs.in.meta.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	rs.in.heardFrom = rs.in.meta.Seats[at].Heard + 1
	list, err := rs.press(rs.in.heardFrom)
	if err != nil {
		return err
	}
	id := rs.in.people[seat].ID
	list = slices.DeleteFunc(list, func(p store.Press) bool { return !p.For(id) })
	r.Unheard = max(0, len(list)-mostHeard)
	for _, p := range list[r.Unheard:] {
		r.Heard = append(r.Heard, rs.words.talk(seat, p))
	}
	rs.in.hears(seat, true)
	return nil
}

// talk shows what was said to a player, by whom and to whom else.
func (wd words) talk(reader games.Seat, p store.Press) templates.Talk {
	lang := wd.in.lang(reader)
	me := wd.in.people[reader].ID
	t := templates.Talk{
		From: templates.Beside(lang, p.Name, seatNames(lang, partySaid(p.Seat))), Own: p.From == me, All: p.All, Note: len(p.Hearers) == 0,
		Day: templates.Day(lang, p.At), Text: strings.Split(p.Text, "\n"),
		Answer: wd.in.whomOfSeat(reader).answer(p.Name),
	}
	for i, id := range p.Hearers {
		if id != me {
			t.To = append(t.To, templates.Beside(lang, p.Names[i], seatNames(lang, partySaid(p.To[i]))))
		}
	}
	return t
}

// talk writes a letter that brings what was said, and tells nothing else that its reader
// does not know: news waits until it is due.
func (rs reports) talk(seat games.Seat) error {
	p := rs.in.people[seat]
	if p.Address() == "" {
		rs.in.hears(seat, false)
		return nil
	}
	by, _ := rs.in.waits(seat)
	r := frame(rs.in.meta, p, rs.in.game.Party(seat))
	r.Head, r.Number = templates.HeadTalk, rs.in.game.Report(seat)
	if err := rs.hear(seat, &r); err != nil || len(r.Heard) == 0 {
		return err
	}
	if news := rs.in.game.News(seat); !news.New {
		// What is asked or offered is shown: a "yes" is an answer to it.
		for _, d := range news.Asked {
			r.Asked = append(r.Asked, rs.words.question(seat, d))
		}
		var err error
		if r.Offer, err = rs.words.offerOpen(seat, news); err != nil {
			return err
		}
	}
	l := rs.letter(seat)
	if l.kind = kindTalk; rs.mailer.m.MessageID == "" { // no message is in hand: it is due
		l.due = by
	}
	return rs.finish(l, r)
}

// notesAtEnd are the notes of all, which are open when the match has ended.
func (rs reports) notesAtEnd(seat games.Seat) ([]templates.Talk, int, error) {
	list, err := rs.press(1)
	if err != nil {
		return nil, 0, err
	}
	told, left := rs.words.told(seat, list, func(p store.Press) bool { return len(p.Hearers) == 0 })
	return told, left, nil
}

// told are the last of some texts that a reader may have, and how many there are before.
func (wd words) told(seat games.Seat, list []store.Press, may func(store.Press) bool) (told []templates.Talk, left int) {
	bytes := 0
	for _, p := range slices.Backward(list) {
		switch bytes += len(p.Text); {
		case !may(p):
			bytes -= len(p.Text)
		case left > 0 || len(told) == maxTold || bytes > maxToldAll:
			left++
		default:
			told = append(told, wd.talk(seat, p))
		}
	}
	slices.Reverse(told)
	return told, left
}

// talked answers "talk": what a player has said and heard in the match, or from when on
// he is told at once.
func (cs commands) talked(seat games.Seat, rest string) ([]templates.Page, error) {
	if when, ok := cs.typed(seat).Choice(cmdTalk, rest); ok {
		p := cs.in.people[seat]
		if p.Talk = ""; when == talkAtOnce {
			p.Talk = when
		}
		cs.in.change(p, cs.effects)
		return []templates.Page{{Talking: when}}, nil
	}
	if strings.TrimSpace(rest) != "" {
		text, _ := templates.Help(cs.in.lang(seat), cmdSay)
		return []templates.Page{{Text: text}}, nil
	}
	id := cs.in.people[seat].ID
	return cs.told(seat, func(p store.Press) bool { return len(p.Hearers) > 0 && (p.From == id || p.For(id)) })
}

// noted answers "notes": a player's own, and those of all when the match is over.
func (cs commands) noted(seat games.Seat) ([]templates.Page, error) {
	id, over := cs.in.people[seat].ID, cs.in.game.Over()
	return cs.told(seat, func(p store.Press) bool { return len(p.Hearers) == 0 && (over || p.From == id) })
}

func (cs commands) told(seat games.Seat, may func(store.Press) bool) ([]templates.Page, error) {
	list, err := pressOf(cs.shared, cs.in, 1)
	if err != nil {
		return nil, err
	}
	page := templates.Page{Told: true}
	page.Talks, page.Earlier = cs.words.told(seat, list, may)
	return []templates.Page{page}, nil
}

// mute has a player hear nothing more from somebody of the match, in all his matches, or
// hear him again.
func (cs commands) mute(seat games.Seat, command, rest string) []templates.Page {
	to := cs.in.whomOfSeat(seat)
	m := &templates.Muting{Done: command}
	p := cs.in.people[seat]
	var a address
	if others := to.others(); strings.TrimSpace(rest) != "" {
		a = to.named(rest)
	} else if len(others) == 1 {
		a.to = others
	} else {
		a.why = "who"
	}
	a.to = slices.DeleteFunc(a.to, func(l listener) bool { return l.bot })
	switch {
	case a.why != "":
		m.Done, m.Typed = a.why, a.typed
	case len(a.to) == 0:
		m.Done = "bot"
	default:
		m.Who = to.names(a.to)
		muted := slices.Clone(p.Muted)
		for _, l := range a.to {
			muted = slices.DeleteFunc(muted, func(id store.PlayerID) bool { return id == l.ID })
			if command == cmdMute {
				muted = append(muted, l.ID)
			}
		}
		if p.Muted = muted; len(muted) > maxMuted {
			m.Done = "many"
			break
		}
		cs.in.change(p, cs.effects)
	}
	for _, l := range to.others() {
		if slices.Contains(cs.in.people[seat].Muted, l.ID) && !l.bot {
			m.Muted = append(m.Muted, to.names([]listener{l})...)
		}
		if !l.bot {
			m.Known = append(m.Known, to.names([]listener{l})...)
		}
	}
	return []templates.Page{{Mute: m}}
}
