package toy

import (
	"math/rand/v2"

	"postrider/games"
)

// Bot is the title's own player.
func (Title) Bot() games.Bot { return bot{} }

// A bot plays its highest card, attacks where it is the stronger one, and else
// marches where it lacks the least to be so. It sees a view, never the position.
type bot struct{}

func (bot) Answer(seen games.View, d games.Decision, r *rand.Rand) games.Order {
	about, v := d.About(), seen.(*view)
	list := d.List()
	switch about.Kind {
	case Card:
		return list[len(list)-1]
	case Act:
		return v.action(v.seat(string(about.Seat)), list, d.Default())
	}
	return list[0] // press on, ambush, get away
}

// action is the best of the actions of a seat.
func (v *view) action(me int, list []games.Order, done games.Order) games.Order {
	best, least := done, 5
	for _, o := range list {
		at := place(o.Place)
		switch {
		case o.Verb == verbAttack && len(v.stronger(me, at)) == 0:
			return o
		case o.Verb == verbMarch:
			if lack := v.lack(me, at); lack >= 0 && lack < least {
				best, least = o, lack
			}
		}
	}
	return best
}

// lack is how many units a seat lacks at a place to have more than the others there;
// negative where it has.
func (v *view) lack(me, at int) int {
	most := 0
	for _, other := range v.enemies(me, at) {
		most = max(most, v.Units[other][at])
	}
	return most - v.Units[me][at]
}
