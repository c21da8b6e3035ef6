package bayonets

import (
	"math/rand/v2"
	"slices"
	"strconv"

	"postrider/games"
)

// Bot returns a plain player: rules of thumb, each with a weight in Victory
// Points, and no search. It takes Victory Spaces that nobody defends, attacks
// where it is likely to win, raids what it can, masses before what is strong,
// keeps in Supply, and leaves all else to the defaults.
//
// What a position is worth to it stands in bot_value.go, which Actions it
// thinks of in bot_action.go.
func (t *Title) Bot() games.Bot { return &bot{} }

// A bot is the plain player. It holds nothing of a match, only the map as it
// measured it last.
type bot struct {
	atlas *atlas
	tally forces // where positions are counted, one at a time
}

// A mind is the bot at one decision: the position as its seat sees it, and what
// follows from that alone.
type mind struct {
	g     *game // cut to what f may know
	f     Faction
	r     *rand.Rand
	atlas *atlas
	worth []float64 // of each space, in VP, to whoever controls it at the end of the Year
	bonus []float64 // half of the part of it that is not on the Victory track yet: added for the holder, taken off for the other
	raids []float64 // of each space, in VP, to f if it raids it
	left  int       // Action Rounds of the Year still to come, this one included

	prey   []SpaceID // the spaces that may be raided
	passes []float64 // of each of them, the chance that nobody there stops the raider
	view   *survey   // nil until somebody looks around
	tally  *forces   // the bot's
}

// Answer is what the plain player does. Kinds that are not named here it leaves
// to the default, which is what a careful player would do.
func (b *bot) Answer(v games.View, d games.Decision, r *rand.Rand) games.Order {
	seen, ok := v.(*view)
	if !ok || seen.f == Neutral {
		return d.Default()
	}
	switch d.About().Kind {
	case kindReserve, kindCard:
		return b.mind(seen, r).card(d)
	case kindAction, kindIndian, kindReact:
		return b.mind(seen, r).action(d)
	case kindHold:
		return b.mind(seen, r).hold(d)
	case kindLand:
		return b.mind(seen, r).land(d)
	case kindPlaceFleets, kindPlaceUnits, kindPlaceCol:
		return b.mind(seen, r).place(d)
	case kindGoOn:
		return b.mind(seen, r).goOn(d)
	}
	return d.Default()
}

// mind sees what stands where.
func (b *bot) mind(v *view, r *rand.Rand) *mind {
	m := &mind{g: v.g, f: v.f, r: r, tally: &b.tally}
	if b.atlas == nil || !b.atlas.fits(m.g) {
		b.atlas = newAtlas(m.g)
	}
	m.atlas = b.atlas
	m.left = m.roundsLeft()
	m.value()
	return m
}

// roundsLeft counts the Action Rounds to the Victory Check, the present one
// included.
func (m *mind) roundsLeft() int {
	n := 0
	for r := m.g.Round; r < WinterQuarters; r++ {
		if r.IsAction() {
			n++
		}
	}
	return n
}

// weight is what an AP of a card is worth to a side, in plain Army APs: the
// British need Army APs most, the French have few of any kind.
func (ap AP) weight() float64 {
	switch ap {
	case APLight:
		return 0.6
	case APArmy, APLight2:
		return 1
	case APSailArmy, APFrenchBoth:
		return 1.1
	case APArmy2:
		return 1.7
	case APSailArmy2:
		return 2
	}
	return 0
}

// card plays or keeps the card with the better APs (7.1). An Event is worth
// half an AP; Initiative counts little.
func (m *mind) card(d games.Decision) games.Order {
	best, most := d.Default(), -1.0
	for _, o := range d.List() {
		number, err := strconv.Atoi(o.Arg("card"))
		if err != nil {
			continue
		}
		c := m.g.d.Cards[number]
		n := 0.05 * float64(c.Initiative)
		for _, ap := range c.AP {
			n += ap.weight()
		}
		if c.Kind != "" {
			n += 0.5
		}
		if n > most {
			best, most = o, n
		}
	}
	return best
}

// worthWaiting is what the best Action of a phase must bring, in VP, for the
// last AP not to be held for a Reaction.
const worthWaiting = 0.06

// hold keeps the last AP for a Reaction (7.3.6) when there is little to do with
// it now: the enemy may yet leave something undefended.
func (m *mind) hold(d games.Decision) games.Order {
	open := m.g.openAPs(m.f, -1)
	if len(open) < 2 {
		return d.Default()
	}
	look := m.g.actionDecision(kindAction, m.f)
	m.survey()
	good := 0
	for _, p := range append(m.raidPlans(look), m.movePlans(look)...) {
		if p.score > worthWaiting {
			good++
		}
	}
	if good >= len(open) {
		return d.Default()
	}
	for _, o := range d.List() { // the plainest that moves an army
		if ap := AP(o.Arg("ap")); ap.army() {
			return o
		}
	}
	return d.Default()
}

// land brings the stack on the Sail Box where it is worth most (10.6.1).
func (m *mind) land(d games.Decision) games.Order {
	units := m.g.unitsAt(m.f, SailBox)
	return m.best(d, func(o games.Order) (float64, bool) {
		s, ok := m.g.d.SpaceBySlug(o.Arg("to"))
		if !ok {
			return 0, false
		}
		t := m.g.trial()
		t.landOn(m.f, units, s)
		return m.score(t), true
	})
}

// place puts reinforcements where they are worth most (15.3, 16.3).
func (m *mind) place(d games.Decision) games.Order {
	drawn := m.g.unitsAt(m.f, Drawn)
	return m.best(d, func(o games.Order) (float64, bool) {
		t := m.g.trial()
		rest := slices.Clone(drawn)
		for _, a := range o.Args {
			w, ok := t.PlaceNamed(a.Values[0])
			if !ok || a.Name != "at" {
				return 0, false
			}
			us, _ := t.Pick(rest, a.Values[1:])
			for _, u := range us {
				t.add(u, w)
			}
			rest = slices.DeleteFunc(rest, func(u UnitID) bool { return slices.Contains(us, u) })
		}
		return m.score(t), true
	})
}

// goOn lets a stack go on after an Overwhelm (10.3.2) to take a Victory Space
// that nobody defends; else it stops.
func (m *mind) goOn(d games.Decision) games.Order {
	best, most := d.Default(), 0.0
	for _, o := range d.List() {
		s, ok := m.g.d.SpaceBySlug(o.Arg("to"))
		if !ok || m.g.controller(s) != m.f.Enemy() || m.g.opposition(m.f, s) > 0 || m.worth[s] <= most {
			continue
		}
		best, most = o, m.worth[s]
	}
	return best
}

// best is the listed order of the highest score, the default among equals.
func (m *mind) best(d games.Decision, score func(games.Order) (float64, bool)) games.Order {
	best := d.Default()
	most, ok := score(best)
	if !ok {
		return best
	}
	for _, o := range d.List() {
		if n, ok := score(o); ok && n > most+1e-9 {
			best, most = o, n
		}
	}
	return best
}
