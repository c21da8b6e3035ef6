package adjudicator

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/store"
	"postrider/templates"
)

// A Vacated says who had a seat that is vacant now, and whether the match waits for it.
type Vacated struct {
	Was   string // empty: it was vacant before
	Asked bool
}

// Vacate takes a player out of a seat, as when he has asked for it or is gone: it is
// vacant until Replace, or until the one whom he has proposed takes it. Meanwhile the game
// master acts for it (Act), or with bot the title's own player does. Reply addresses of
// the one who had it are void for it at once, and he is told; so are all others.
func (c *Clerk) Vacate(now time.Time, code string, seat games.Seat, bot bool) (done Vacated, err error) {
	err = c.byRules(now, code, games.LoadMatch, func(j *job, t turn) (err error) {
		if t.in.meta.State == store.MatchHeld {
			return fmt.Errorf("%[1]s is held; match resume %[1]s comes first", t.in.meta.Code)
		}
		done, err = j.vacate(t, seat, bot)
		return err
	})
	return done, err
}

// vacate leaves a seat to nobody.
func (j *job) vacate(t turn, seat games.Seat, bot bool) (done Vacated, err error) {
	in := t.in
	if err := in.mayVacate(seat, bot); err != nil {
		return done, err
	}
	was, minded := in.people[seat], in.isBot(seat)
	before := in.game.News(seat)
	if err := in.game.Vacate(seat, bot || minded); err != nil {
		return done, err
	}
	vacant := store.Seat{Seat: string(seat), Vacant: true, Minded: bot}
	is, err := j.records.holder(vacant)
	if err != nil {
		return done, worldError{err}
	}
	in.seat(vacant, is)
	in.introduce()
	in.act = &toldAct{Act: templates.Act{What: templates.ActVacated, Off: before.Offer != nil, Bot: bot}, was: named(was, games.Seats{seat})}
	in.actOf = games.Seats{seat}
	if was.ID == "" { // it was vacant before
		in.act.was = nil
	} else {
		if err := j.revoke(in.meta, was); err != nil {
			return done, err
		}
		j.mailer.tell(was, was.Address(), templates.Note{About: templates.NoteVacated, Code: in.meta.Code,
			Seat: seatName(was.Language, seat), Acts: seen(was.Language, before.Acts)})
		done.Was = was.Name
	}
	if bot {
		if err := t.bots.seat(seat); err != nil {
			return done, err
		}
		if err := t.bots.all(); err != nil {
			return done, err
		}
	}
	done.Asked = slices.Contains(in.game.Waiting(), seat)
	return done, t.reports.tellOthers("")
}

// mayVacate says in its error why a seat cannot be left to nobody.
func (in *contest) mayVacate(seat games.Seat, bot bool) error {
	s := in.at(seat)
	switch {
	case in.game.Over():
		return fmt.Errorf("%s is over; its seats stay as they are", in.meta.Code)
	case s.Seat == "":
		return fmt.Errorf("%s has no seat %q; match show %[1]s lists them", in.meta.Code, seat)
	case s.Vacant && s.Minded == bot:
		return fmt.Errorf("%s of %s is vacant already; match replace %[2]s %[1]s NAME=ADDRESS gives it to somebody", seat, in.meta.Code)
	case s.Bot() && !s.Vacant:
		return fmt.Errorf("the program plays %s of %s, and nobody has to leave it", seat, in.meta.Code)
	case bot && in.title.Bot() == nil:
		return fmt.Errorf("%s has no player of its own; without --bot you act for the seat", in.title.Name())
	case bot && !slices.ContainsFunc(in.meta.Seats, func(o store.Seat) bool { return o.Seat != s.Seat && !o.Bot() }):
		return fmt.Errorf("every seat of %s would be a bot's: a match by mail needs a person", in.meta.Code)
	}
	return nil
}

// gmPlays refuses what a game master may not do where he plays: nobody can act for the
// other side, or look at what it holds. Which of several game masters it is nobody can
// tell. Nil: none of them plays.
func (r records) gmPlays(m store.Match, gm []mail.Address) error {
	for _, s := range m.Seats {
		if !s.Held() {
			continue
		}
		p, err := r.store.Player(s.Player)
		if err != nil {
			return err
		}
		for _, g := range gm {
			if addressIndex(p, g.Addr) >= 0 {
				return fmt.Errorf("%s is a game master's address (club.gm) and plays %s in %s: where a game master plays, "+
					"none looks at what is hidden or acts for a seat, or says who wins", g.Addr, s.Seat, m.Code)
			}
		}
	}
	return nil
}

// mayAct says in its error why the game master cannot act for a seat.
func (c *Clerk) mayAct(m store.Match, seat games.Seat) error {
	i := slices.IndexFunc(m.Seats, func(s store.Seat) bool { return s.Seat == string(seat) })
	switch {
	case i < 0:
		return fmt.Errorf("%s has no seat %q; match show %[1]s lists them", m.Code, seat)
	case m.State == store.MatchOver:
		return fmt.Errorf("%s is over", m.Code)
	case m.State == store.MatchHeld:
		return fmt.Errorf("%[1]s is held; match resume %[1]s comes first", m.Code)
	case m.Seats[i].Held():
		return fmt.Errorf("%[2]s of %[1]s is a player's; you can act for a seat that nobody has: match vacate %[1]s %[2]s makes it one",
			m.Code, seat)
	case m.Seats[i].Bot():
		return fmt.Errorf("the program plays %[2]s of %[1]s; match vacate %[1]s %[2]s has it stop, where nobody else has the seat", m.Code, seat)
	}
	return c.records().gmPlays(m, c.Options.GM)
}

// ShowSeat writes what the player of a vacant seat would read, so that the game master can
// act for it. All players find in their next letter that he has looked.
func (c *Clerk) ShowSeat(now time.Time, out io.Writer, code string, seat games.Seat) error {
	m, err := c.records().match(code)
	if err != nil {
		return err
	}
	if err := c.mayAct(m, seat); err != nil {
		return err
	}
	err = c.withoutRules(now, m.Code, func(j *job) error {
		_, err := j.remark(m, games.Remark{Act: games.ActSecrets, Seat: seat, Words: LookSeat}, true)
		return err
	})
	if err != nil {
		return err
	}
	var page seatPage
	err = c.bare(m.Code, c.watchedAct(m.Code, func() error {
		in, err := c.records().contest(m.Code, games.LoadMatch)
		if err == nil {
			page = words{in}.seatPage(seat)
		}
		return err
	}))
	if err != nil {
		return err
	}
	return c.page(out, "seat", page)
}

// Act carries out a sheet for a vacant seat, as its player would have typed it, and
// writes what came of it. All players find in their next letter that the game master acts
// for the seat. If the sheet comes back nothing is done, and the error says so.
func (c *Clerk) Act(now time.Time, out io.Writer, code string, seat games.Seat, text string) error {
	var page seatPage
	returned := false
	err := c.byRules(now, code, games.LoadMatch, func(j *job, t turn) (err error) {
		if err := c.mayAct(t.in.meta, seat); err != nil {
			return err
		}
		page, returned, err = j.act(t, seat, text)
		return err
	})
	if err == nil || returned {
		if err := c.page(out, "seat", page); err != nil {
			return err
		}
	}
	return err
}

// act takes a sheet for a vacant seat. returned: it came back, and the error says why.
func (j *job) act(t turn, seat games.Seat, text string) (page seatPage, returned bool, err error) {
	reader := t.in.game.Reader(seat)
	reader.Commands = Commands("")
	sheet := reader.Read(text)
	for i := range sheet.Lines {
		l := &sheet.Lines[i]
		if l.Word == games.WordCommand || l.Word == games.WordResign || l.Word == games.WordOffer {
			return page, false, fmt.Errorf("line %d, %q, is none that a game master sends for a seat: orders, standing orders, "+
				"settings, and the answer to an offer are", l.N, l.Text)
		}
	}
	sheet.From = games.FromGM
	t.in.game.Remark(games.Remark{Act: games.ActActs, Seat: seat}, true)
	length := t.in.game.Length()
	o, err := t.in.game.Take(seat, sheet)
	switch {
	case err != nil:
		return page, false, err
	case o.Done && t.in.game.Length() == length:
		return page, false, fmt.Errorf("nothing of it is an order, and nothing was done; match act %s %s without a file shows what is asked",
			t.in.meta.Code, seat)
	}
	lines := words{t.in}.acted(seat, o)
	if !o.Done {
		page = words{t.in}.seatPage(seat)
		page.Lines = lines
		return page, true, fmt.Errorf("nothing was done; put the sheet right and send it again")
	}
	t.in.offered(seat, o)
	if err := t.bots.all(); err != nil {
		return page, false, err
	}
	page = words{t.in}.seatPage(t.in.game.Sits(seat))
	page.Lines = lines
	return page, false, t.reports.tellOthers("")
}

// A seatPage is what the game master reads of a seat for which he acts.
type seatPage struct {
	Lines    []string // of the sheet, and what became of each
	Events   []string // since the last checkpoint
	Asked    []templates.Question
	Queued   []string
	Standing []string
	Status   string
	Board    string
	Result   string // of a match that is over
}

func (wd words) seatPage(seat games.Seat) seatPage {
	news := wd.in.game.News(seat)
	look := games.Look{Form: games.Wide}
	page := seatPage{Status: strings.TrimSpace(news.View.Status("")),
		Board:  strings.TrimRight(templates.PlainBoard(shown(news.View, look), string(look.Form)), "\n"),
		Queued: formatAll(wd.in.title, news.Queued), Standing: formatAll(wd.in.title, news.Standing)}
	for _, e := range wd.events(seat, news.Before, news.Events, false) {
		page.Events = append(page.Events, e.Text)
		for _, line := range e.Under {
			page.Events = append(page.Events, line.Text)
		}
	}
	for _, d := range news.Asked {
		page.Asked = append(page.Asked, wd.question(seat, d))
	}
	if news.Result != nil {
		page.Result = wd.say(seat, news.Result.Why)
	}
	return page
}

// acted are the lines of a sheet with what became of each.
func (wd words) acted(seat games.Seat, o games.Outcome) []string {
	var list []string
	for _, l := range o.Lines {
		said := string(l.Fate)
		switch {
		case l.Reading.Fault != nil:
			said = "NOT POSSIBLE: " + wd.say(seat, l.Reading.Fault.Why)
			if try := tryLine(wd.in.game.Reader(seat), l); try != "" {
				said += " Try: " + try
			}
		case l.Reading.Aside || l.Word == games.WordOrder && l.Reading.Order == nil:
			said = "no order"
		case said == "":
			said = "understood"
		}
		list = append(list, fmt.Sprintf("%d. %s [%s]", l.N, l.Text, said))
	}
	return list
}
