package gametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/games"
)

// takeback plays matches by messages of one order each, loaded before each, in which the
// players now and then agree to take something back; in every other match all but one of
// them are the program. After each takeback the match stands where it stood at that
// place before, and its state is the one that its journal leads to.
func (c *checker) takeback() error {
	back, far, refused := 0, 0, map[string]int{}
	err := c.each(max(c.Heavy, 2), func(g game) error {
		here := *c
		here.title = from{c.title, g.start}
		p := &recall{checker: &here, seats: g.together(), r: Rand(g.seed + 1<<36), stood: map[string]string{}, refused: refused}
		if g.seed%2 == 1 {
			p.me = p.seats[p.r.IntN(len(p.seats))]
		}
		m, err := newMatch(here.title, g, g.start)
		if err == nil {
			err = p.keep(m)
		}
		for n := 0; err == nil && n < recalled && !p.over; n++ {
			if p.r.IntN(6) == 0 {
				err = p.agree()
			} else {
				err = p.play()
			}
			if err != nil {
				err = fmt.Errorf("message %d: %w", n, err)
			}
		}
		back, far = back+p.back, far+p.far
		return err
	})
	c.log("%d takebacks, %d of them over a checkpoint; refused: %s", back, far, counts(refused))
	if err == nil && (back == 0 || far == 0) {
		return fmt.Errorf("%d takebacks, %d of them over a checkpoint: want some", back, far)
	}
	return err
}

// recalled is how many messages are sent in a match with takebacks.
const recalled = 90

// A recall is a match in which something is taken back.
type recall struct {
	*checker
	seats     []games.Seat // the first of each party
	r         *rand.Rand
	me        games.Seat // all others are the program; empty: nobody is
	state     []byte
	lines     []games.Line
	base      int
	over      bool
	stood     map[string]string // by what has been answered
	back, far int
	refused   map[string]int
	hush      bool // nobody is told anything
}

// load makes the match from what is kept.
func (p *recall) load() (*games.Match, error) {
	m, err := games.LoadMatch(p.title, p.state, p.lines[p.base-1:])
	if err != nil {
		return nil, describe(err)
	}
	m.SetJournal(func() ([]games.Line, error) { return p.lines, nil })
	for _, seat := range m.Seats() {
		m.SetBot(seat, p.me != "" && !m.Party(p.me).Has(seat))
	}
	return m, nil
}

// keep tells the seats their news and keeps the match. Where it stands is noted, or
// compared with where it stood before after the same answers.
func (p *recall) keep(m *games.Match) error {
	for _, seat := range p.seats {
		if !p.hush && p.r.IntN(3) > 0 {
			m.Told(seat)
		}
	}
	if p.me != "" {
		p.me = m.Sits(p.me)
	}
	p.state, p.lines, p.base, p.over = m.State(), append(p.lines, m.Fresh()...), m.Base(), m.Over()
	stands, where := p.stands(m), p.answers()
	if was, ok := p.stood[where]; ok && was != stands {
		return fmt.Errorf("after the same answers the match stands elsewhere:\n%s", differ(was, stands))
	}
	p.stood[where] = stands
	return nil
}

// stands is where the match stands: what each seat sees and has ever been told.
func (p *recall) stands(m *games.Match) string {
	var b strings.Builder
	for _, seat := range p.seats {
		n := m.News(seat)
		fmt.Fprintf(&b, "%s %s\n%s\n", seat, n.Digest, p.shown(n.View, 0, games.List))
	}
	return b.String()
}

// answers are those in the journal that count, and the luck words.
func (p *recall) answers() string {
	var list []games.Line
	for _, l := range p.lines {
		switch {
		case l.What == games.LineAnswer || l.What == games.LineLuck:
			list = append(list, l)
		case l.What == games.LineWithdraw && l.To > 0:
			list = slices.DeleteFunc(list, func(a games.Line) bool { return a.N >= l.To })
		}
	}
	var b strings.Builder
	for _, l := range list {
		fmt.Fprintf(&b, "%s %s %s %s%s\n", l.Seat, l.Kind, l.Place, l.Order, l.Words)
	}
	return b.String()
}

// play has one of the seats that are asked answer one question.
func (p *recall) play() error {
	m, err := p.load()
	if err != nil {
		return err
	}
	seat := m.Party(m.Waiting()[p.r.IntN(len(m.Waiting()))])[0]
	party, d := m.Party(seat), m.News(seat).Asked[0]
	text := p.line(party, d.About().Seat, p.choose(p.r)(d))
	if p.r.IntN(10) == 0 {
		text += "\n" + p.Commands.Write("luck", fmt.Sprintf("%d horseshoes", p.r.IntN(100)))
	}
	if _, err := m.Take(seat, p.sheet(party, text)); err != nil {
		return fmt.Errorf("%s: %q: %w", seat, text, describe(err))
	}
	return p.keep(m)
}

// say has a seat say something about an offer.
func (p *recall) say(seat games.Seat, word games.Word) (games.Outcome, error) {
	m, err := p.load()
	if err != nil {
		return games.Outcome{}, err
	}
	s := games.BotWords(word, games.OfferTakeback)
	s.From = ""
	out, err := m.Take(seat, s)
	if err != nil {
		return out, fmt.Errorf("%s: %s takeback: %w", seat, word, describe(err))
	}
	return out, p.keep(m)
}

// agree has a seat offer a takeback and all others accept it, some after another answer.
func (p *recall) agree() error {
	by := p.me
	if by == "" {
		by = p.seats[p.r.IntN(len(p.seats))]
	}
	out, err := p.say(by, games.WordOffer)
	if err != nil {
		return err
	}
	if !out.Done {
		why := out.Faults[0].Why
		reason, _ := why.Values.Get("why").(string)
		p.refused[why.Kind+" "+reason]++
		if p.me != "" && slices.Contains([]string{"roll", "draw", "shown"}, reason) {
			return fmt.Errorf("%s may take nothing back from the program: %s", by, reason)
		}
		return nil
	}
	if p.me == "" && p.r.IntN(3) == 0 {
		if err := p.play(); err != nil || p.over {
			return err
		}
	}
	base := p.base
	for _, seat := range p.seats {
		if seat == by {
			continue
		}
		if out, err = p.say(seat, games.WordAccept); err != nil || !out.Done {
			return err // it has lapsed
		}
	}
	if out.OfferIs != games.OfferAgreed {
		return fmt.Errorf("a takeback to which all have agreed is %s", out.OfferIs)
	}
	if p.back++; p.base < base {
		p.far++
	}
	find := func(string) games.Title { return p.title }
	if _, err := games.Recheck(find, p.state, p.lines); err != nil {
		return fmt.Errorf("after a takeback of %s: %w", by, err)
	}
	return nil
}
