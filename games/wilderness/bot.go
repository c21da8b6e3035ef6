package wilderness

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// Bot returns a plain player: it tries out what its cards could do with the
// rules themselves, on a copy of what its seat may know and with dice of its
// own, and takes what leaves it best off on average. It looks no further than
// one activation ahead; that it masses, besieges and comes home for the winter
// lies in what a position is worth to it (bot_value.go). What it thinks of is
// in bot_action.go.
func (t *Title) Bot() games.Bot { return &bot{} }

// A bot is the plain player. It holds nothing of a match, only the map as it
// measured it, and room to count and to try things out in.
type bot struct {
	atlases [2]*atlas // the St. Lawrence closed to the British, and open
	tally   tally
	pieces  []Piece
	spaces  []SpaceState
	spots   []spot
	seen    []bool  // states of a force on the way
	been    []int16 // by space, the place in spots of the shortest way, from 1
}

// A mind is the bot at one decision: the position as its seat sees it, and what
// follows from that alone.
type mind struct {
	*bot
	g     *game // cut to what side may know
	side  Side
	r     *rand.Rand
	atlas *atlas

	winter  float64         // how near the winter is: 0 to 1
	militia [3]float64      // units in the boxes, by the place of their department in depts
	hunting [3][]float64    // by side: what a raider is worth on each space
	prey    [3][]bool       // by side: what is worth raiding
	occ     [3][]bool       // by side: where it has unbesieged units or fortifications
	pulls   []float64       // of each space; nil until somebody asks
	keeps   map[int]float64 // what it is worth to keep a card
}

// Answer is what the plain player does. Kinds that are not named here it leaves
// to the default, which is what a careful player would do.
func (b *bot) Answer(v games.View, d games.Decision, r *rand.Rand) games.Order {
	seen, ok := v.(*view)
	if !ok || seen.side == Nobody {
		return d.Default()
	}
	m := &mind{bot: b, g: seen.g, side: seen.side, r: r}
	switch d.About().Kind {
	case kindPlay:
		return m.look().play(d)
	case kindMove:
		return m.look().move(d)
	case kindGoOn:
		return m.look().goOn(d)
	case kindReinforce, kindTarget:
		return m.look().best(d)
	case kindIntercept:
		return m.intercept(d)
	case kindAvoid:
		return m.avoid(d)
	case kindAssault:
		return m.assault(d)
	case kindAmbush, kindFieldworks, kindCoehorns, kindSurrender, kindFoulWeather, kindSchooner, kindBlockhouses:
		return m.respond(d)
	}
	return d.Default()
}

// look sees what stands where.
func (m *mind) look() *mind {
	i := 0
	if opened(m.g) {
		i = 1
	}
	if m.atlases[i] == nil || m.atlases[i].data != m.g.d {
		m.atlases[i] = newAtlas(m.g)
	}
	m.atlas = m.atlases[i]
	m.winter = m.nearWinter()
	for i, dept := range depts {
		m.militia[i] = float64(len(m.g.militiaOf(dept.Side(), dept)))
	}
	if n := len(m.g.Spaces); len(m.been) != n {
		m.seen, m.been = make([]bool, 4*n), make([]int16, n)
	}
	m.tally.count(m.g)
	for _, side := range sides {
		m.prey[side], m.hunting[side] = m.hunt(side)
		m.occ[side] = make([]bool, len(m.g.Spaces))
		for i := range m.g.Spaces {
			m.occ[side][i] = m.tally.held(m.g, side, SpaceID(i))
		}
	}
	return m
}

// nearWinter is how much of the way from the beginning of a Late Season to its
// end is done, by the cards that the side has left; the last ones count most.
func (m *mind) nearWinter() float64 {
	if m.g.Season != Late {
		return 0
	}
	left := float64(len(m.g.Cards.Hands[m.side]))
	return max(0, 1-left/7)
}

// trial is a copy to try things out on, until the next one is wanted: nobody else
// holds cards there, so that no question of response cards comes up.
func (m *mind) trial() *game {
	g := m.g
	p := *g.Position
	m.pieces, m.spaces = append(m.pieces[:0], g.Pieces...), append(m.spaces[:0], g.Spaces...)
	p.Pieces, p.Spaces = m.pieces, m.spaces
	p.Cards.Hands[m.side.Enemy()] = nil
	p.Cards.Discard, p.Cards.Removed = slices.Clip(g.Cards.Discard), slices.Clone(g.Cards.Removed)
	if g.Phase != nil {
		p.Phase = g.Phase.clone()
	}
	p.Battle = nil
	return &game{Position: &p, d: g.d, sc: g.sc, ref: games.NewTryout(m.r, nil)}
}

// respond plays a response card where it is likely to matter (5.56).
func (m *mind) respond(d games.Decision) games.Order {
	yes := order(d.About().Kind, "yes")
	if a, fault := d.Accept(yes); fault != nil || !m.worthwhile(d) {
		return d.Default()
	} else {
		return a.Order
	}
}

// worthwhile reports whether a response card that is held should be played now.
func (m *mind) worthwhile(d games.Decision) bool {
	g, move := m.g, m.g.moving()
	switch d.About().Kind {
	case kindAmbush, kindFieldworks:
		return g.Battle == nil || len(g.units(g.fighting(m.side.Enemy()))) >= 3
	case kindFoulWeather:
		return move != nil && len(g.units(move.Force.Pieces)) >= 4
	case kindSchooner:
		return move != nil && len(g.units(move.Force.Pieces)) >= 3
	}
	return true
}

// assault storms what is likely to fall (8.24).
func (m *mind) assault(d games.Decision) games.Order {
	s, ok := m.g.d.SpaceBySlug(d.About().Place)
	move := m.g.moving()
	if !ok || move == nil {
		return d.Default()
	}
	f := m.g.forecast(m.g.assaultAt(m.side, s, move.Force.Commander))
	if f.win.Percent() >= m.bold() {
		return order(kindAssault, "yes")
	}
	return order(kindAssault, "no")
}

// bold is the chance, in percent, from which on an assault is tried: the less
// the nearer winter is.
func (m *mind) bold() int { return 55 - int(20*m.winter) }

// goOn goes on to where the force is worth most (6.82, 7.82).
func (m *mind) goOn(d games.Decision) games.Order {
	best, most := d.Default(), m.score(m.g)
	for _, o := range d.List() {
		s, ok := m.g.d.SpaceBySlug(o.Arg("to"))
		if !ok || m.occ[m.side.Enemy()][s] {
			continue
		}
		t := m.trial()
		t.bring(m.g.Phase.Move.Force.Pieces, s)
		if n := m.score(t); n > most+0.02 {
			best, most = o, n
		}
	}
	return best
}

// least is how likely a victory must be for the side to intercept, or to stand
// where it could avoid battle.
const (
	leastToIntercept = 55
	leastToStand     = 40
)

// intercept sends those who are likely to win where they come (6.7), and not
// more than it takes.
func (m *mind) intercept(d games.Decision) games.Order {
	g, mv := m.g, m.g.moving()
	if mv == nil {
		return d.Default()
	}
	movers := g.units(mv.Force.Pieces)
	best, most := d.Default(), 0
	for _, o := range d.List() {
		from, ok := g.d.SpaceBySlug(o.Arg("from"))
		if o.Verb == "none" || !ok {
			continue
		}
		f, fault := g.party(m.side, from, g.outside(m.side, from), o.Get("with"))
		if fault != nil || len(g.units(f.Pieces)) > 2*len(movers)+1 {
			continue
		}
		t := m.trial()
		t.bring(f.Pieces, mv.At)
		win := 100 - t.forecast(t.battleAt(m.side.Enemy(), mv)).win.Percent()
		if win < leastToIntercept || g.strong(from) == m.side && len(g.units(g.outside(m.side, from))) == len(g.units(f.Pieces)) {
			continue
		}
		if n := win - 4*len(f.Pieces); n > most {
			best, most = o, n
		}
	}
	return best
}

// avoid gives way to who is likely to win (6.8).
func (m *mind) avoid(d games.Decision) games.Order {
	move := m.g.moving()
	if move == nil {
		return d.Default()
	}
	t := m.trial()
	if 100-t.forecast(t.battleAt(m.side.Enemy(), move)).win.Percent() >= leastToStand {
		return order(kindAvoid, "stand")
	}
	for _, o := range d.List() {
		if o.Verb == "avoid" { // to the safest place, with all that can go along
			return o
		}
	}
	return d.Default()
}

// best is the listed order for a question of an event that leaves the side best
// off: where units enter (5.52), or what the event is for.
func (m *mind) best(d games.Decision) games.Order {
	best, most := d.Default(), 0.0
	for i, o := range d.List() {
		n, ok := m.rehearseEvent(d.About().Kind, o)
		if !ok {
			return d.Default()
		}
		if i == 0 || n > most {
			best, most = o, n
		}
	}
	return best
}

// rehearseEvent plays the event of the phase anew with an order as the answer to
// the first question of its kind, and scores what comes of it; it is false where
// that cannot be tried out.
func (m *mind) rehearseEvent(kind games.Kind, o games.Order) (float64, bool) {
	g := m.g
	if g.Phase == nil || g.Phase.Use != useEvent || g.Turn != m.side {
		return 0, false
	}
	c := g.d.Cards[g.Phase.Card]
	if c == nil || hiddenEvents[c.Event] || g.eventClosed(m.side, c) != "" {
		return 0, false
	}
	total := 0.0
	for range rehearsals {
		t := m.trial()
		first := true
		t.ref = games.NewTryout(m.r, func(q games.Decision) (games.Order, bool) {
			mine := first && q.About().Kind == kind && q.About().Seat == m.side.Seat()
			first = first && !mine
			return o, mine
		})
		t.event(m.side, c)
		total += m.score(t)
	}
	return total / rehearsals, true
}
