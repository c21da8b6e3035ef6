package gametest

import (
	"fmt"
	"maps"
	"slices"

	"postrider/games"
)

// late plays matches by messages of one order each, loaded before each, in which players
// are late: a clock takes their defaults, seconds are charged and given, answers are
// undone. Whatever the clock does the match comes to the same place again, its state is
// the one that its journal leads to, the banks are those of a reckoning of its own, and
// all are told what the clock has answered, but only its owner what it was.
func (c *checker) late() error {
	taken, undone := 0, 0
	err := c.each(max(c.Heavy, 2), func(g game) error {
		here := *c
		here.title = from{c.title, g.start}
		p := &tardy{recall: recall{checker: &here, seats: g.together(), r: Rand(g.seed + 1<<37), stood: map[string]string{}}}
		m, err := newMatch(here.title, g, g.start)
		if err == nil {
			err = p.keep(m)
		}
		for n := 0; err == nil && n < recalled && !p.over; n++ {
			switch p.r.IntN(6) {
			case 0, 1:
				err = p.expire()
			case 2:
				err = p.undo()
			case 3:
				err = p.time()
			default:
				err = p.play()
			}
			if err == nil {
				err = p.reckon()
			}
			if err != nil {
				err = fmt.Errorf("message %d: %w", n, err)
			}
		}
		if _, wrong := games.Recheck(func(string) games.Title { return here.title }, p.state, p.lines); err == nil && wrong != nil {
			err = wrong
		}
		taken, undone = taken+p.taken, undone+p.undone
		return err
	})
	c.log("%d defaults were taken by a clock, and %d answers undone", taken, undone)
	if err == nil && (taken == 0 || undone == 0) {
		return fmt.Errorf("%d defaults of a clock, %d answers undone: want some", taken, undone)
	}
	return err
}

// A tardy is a match of which players are late.
type tardy struct {
	recall
	taken, undone int
	banks         map[games.Seat]int
	after         []map[games.Seat]int // what the banks were behind each line
}

// expire has the clock answer for one of the parties that are asked.
func (p *tardy) expire() error {
	m, err := p.load()
	if err != nil {
		return err
	}
	for _, seat := range p.seats {
		m.Told(seat)
	}
	seat := m.Party(m.Waiting()[p.r.IntN(len(m.Waiting()))])[0]
	out, err := m.TakeDefaults(m.Party(seat), games.TimeAct{What: games.TimeExpire, Seat: seat}, p.seconds(games.TimeCharge, seat))
	if err != nil {
		return describe(err)
	}
	if !out.Done {
		return fmt.Errorf("the clock does not answer for %s, who is asked", seat)
	}
	if slices.Contains(m.Waiting(), seat) && len(m.News(seat).Late) > 0 {
		return fmt.Errorf("%s is asked what the clock has answered", seat)
	}
	if err := p.public(m); err != nil {
		return err
	}
	return p.keep(m)
}

// public checks what parties are told of what the clock has answered just now.
func (p *tardy) public(m *games.Match) error {
	late := map[games.Kind]int{}
	for _, l := range m.Fresh() {
		if l.What == games.LineAnswer && l.From == games.FromClock {
			late[l.Kind]++
			p.taken++
		}
	}
	for _, party := range m.Parties() {
		told := map[games.Kind]int{}
		for _, n := range m.News(party[0]).Notes {
			if n.What != games.NoteClock {
				continue
			}
			told[n.Kind]++
			if own := party.Has(n.Seat); own != (n.Order.Kind != "") || !own && n.Place != "" {
				return fmt.Errorf("%s is told of the clock's answer for %s: %+v", party[0], n.Seat, n)
			}
		}
		if !maps.Equal(told, late) {
			return fmt.Errorf("the clock has answered %v, and %s is told %v", late, party[0], told)
		}
	}
	return nil
}

// undo has one of the seats that are asked answer and take back what it can, before
// anybody is told.
func (p *tardy) undo() error {
	p.hush = true
	err := p.play()
	if p.hush = false; err != nil || p.over {
		return err
	}
	m, err := p.load()
	if err != nil {
		return err
	}
	out, err := m.Undo(p.seats[p.r.IntN(len(p.seats))])
	if err != nil {
		return describe(err)
	}
	if back := m.WentBack(); back != out.BackTo || (back > 0) != (out.Undone > 0) {
		return fmt.Errorf("%d answers are undone, back to line %d or %d", out.Undone, out.BackTo, back)
	}
	p.undone += out.Undone
	return p.keep(m)
}

// time writes some acts of time into the journal.
func (p *tardy) time() error {
	m, err := p.load()
	if err != nil {
		return err
	}
	some := func() games.Seat { return p.seats[p.r.IntN(len(p.seats))] }
	acts := []games.TimeAct{
		p.seconds(games.TimeCharge, some()), p.seconds(games.TimeGain, some()), {What: games.TimePause}, {What: games.TimeAway, Seat: some()},
	}
	if p.r.IntN(8) == 0 {
		acts = append(acts, games.TimeAct{What: games.TimeClock, Words: "slow", Seconds: 1 + p.r.IntN(9999)})
	}
	if err := m.NoteTime(acts[p.r.IntN(len(acts)):]...); err != nil {
		return err
	}
	return p.keep(m)
}

func (p *tardy) seconds(what games.TimeWhat, seat games.Seat) games.TimeAct {
	return games.TimeAct{What: what, Seat: seat, Seconds: 1 + p.r.IntN(9999)}
}

// reckon follows the banks line by line, and compares.
func (p *tardy) reckon() error {
	if p.banks == nil {
		p.banks = map[games.Seat]int{}
	}
	for _, l := range p.lines[len(p.after):] {
		switch a, is := l.TimeAct(); {
		case is && a.What == games.TimeCharge:
			p.banks[a.Seat] -= a.Seconds
		case is && a.What == games.TimeGain:
			p.banks[a.Seat] += a.Seconds
		case is && a.What == games.TimeClock:
			clear(p.banks)
			for i := range p.after { // who goes back goes no further than the clock
				p.after[i] = nil
			}
		case l.What == games.LineWithdraw && l.To > 0:
			p.banks = map[games.Seat]int{}
			maps.Copy(p.banks, p.after[l.To-2])
		}
		p.after = append(p.after, maps.Clone(p.banks))
	}
	c := games.ClockAt(p.lines, len(p.lines)+1)
	for _, seat := range p.seats {
		if got := c.Banks[seat].Sum(); got != p.banks[seat] {
			return fmt.Errorf("the bank of %s is %+d by its journal, and %+d", seat, got, p.banks[seat])
		}
	}
	return nil
}
