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
// measured it, and memory to count and to try things out in.
type bot struct {
	atlases [2]*atlas // the St. Lawrence closed to the British, and open
	tally   tally
	pieces  []Piece
	spaces  []SpaceState
}

// An evaluator is the bot at one decision, with what follows from what its seat sees.
type evaluator struct {
	*bot
	g     *game // cut to what side may know
	side  Side
	r     *rand.Rand
	atlas *atlas

	winter  float64         // how near the winter is: 0 to 1
	militia [3]float64      // units in the boxes, by the place of their department in depts
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
	ev := &evaluator{bot: b, g: seen.g, side: seen.side, r: r}
	switch d.About().Kind {
	case kindPlay:
		return ev.survey().play(d)
	case kindMove:
		return ev.survey().move(d)
	case kindIntercept:
		return ev.intercept(d)
	case kindAvoid:
		return ev.avoid(d)
	case kindAmbush, kindFieldworks, kindCoehorns, kindSurrender, kindFoulWeather, kindSchooner, kindBlockhouses:
		return ev.respond(d)
	}
	return d.Default()
}

func (ev *evaluator) survey() *evaluator {
	i := 0
	if opened(ev.g) {
		i = 1
	}
	if ev.atlases[i] == nil || ev.atlases[i].data != ev.g.d {
		ev.atlases[i] = newAtlas(ev.g)
	}
	ev.atlas = ev.atlases[i]
	ev.winter = ev.nearWinter()
	for i, dept := range depts {
		ev.militia[i] = float64(len(ev.g.militiaOf(dept.Side(), dept)))
	}
	ev.tally.count(ev.g)
	return ev
}

// nearWinter is how much of the way from the beginning of a Late Season to its
// end is done, by the cards that the side has left; the last ones count most.
func (ev *evaluator) nearWinter() float64 {
	if ev.g.Season != Late {
		return 0
	}
	left := float64(len(ev.g.Cards.Hands[ev.side]))
	return max(0, 1-left/7)
}

// trial is a copy to try things out on, until the next one is wanted: nobody else
// holds cards there, so that no question of response cards comes up.
func (ev *evaluator) trial() *game {
	g := ev.g
	p := *g.Position
	ev.pieces, ev.spaces = append(ev.pieces[:0], g.Pieces...), append(ev.spaces[:0], g.Spaces...)
	p.Pieces, p.Spaces = ev.pieces, ev.spaces
	p.Cards.Hands[ev.side.Enemy()] = nil
	p.Cards.Discard, p.Cards.Removed = slices.Clip(g.Cards.Discard), slices.Clone(g.Cards.Removed)
	if g.Phase != nil {
		p.Phase = g.Phase.clone()
	}
	p.Battle = nil
	return &game{Position: &p, d: g.d, sc: g.sc, ref: games.NewTryout(ev.r, nil)}
}

// respond plays a response card as soon as it may (5.56).
func (ev *evaluator) respond(d games.Decision) games.Order {
	if a, fault := d.Accept(order(d.About().Kind, "yes")); fault == nil {
		return a.Order
	}
	return d.Default()
}

// least is how likely a victory must be to intercept, or to stand one's ground.
const (
	leastToIntercept = 55
	leastToStand     = 40
)

// intercept sends those who are likely to win, and not more than it takes (6.7).
func (ev *evaluator) intercept(d games.Decision) games.Order {
	g, mv := ev.g, ev.g.moving()
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
		f, fault := g.party(from, g.outside(ev.side, from), o.Get("with"))
		if fault != nil || len(g.units(f.Pieces)) > 2*len(movers)+1 {
			continue
		}
		t := ev.trial()
		t.bring(f.Pieces, mv.At)
		win := 100 - t.forecast(t.battleAt(ev.side.Enemy(), mv)).win.Percent()
		if win < leastToIntercept || g.strong(from) == ev.side && len(g.units(g.outside(ev.side, from))) == len(g.units(f.Pieces)) {
			continue
		}
		if n := win - 4*len(f.Pieces); n > most {
			best, most = o, n
		}
	}
	return best
}

// avoid gives way to who is likely to win (6.8).
func (ev *evaluator) avoid(d games.Decision) games.Order {
	move := ev.g.moving()
	if move == nil {
		return d.Default()
	}
	t := ev.trial()
	if 100-t.forecast(t.battleAt(ev.side.Enemy(), move)).win.Percent() >= leastToStand {
		return order(kindAvoid, "stand")
	}
	for _, o := range d.List() {
		if o.Verb == "avoid" { // to the safest place, with all that can go along
			return o
		}
	}
	return d.Default()
}
