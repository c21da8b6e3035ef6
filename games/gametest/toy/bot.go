package toy

import (
	"math/rand/v2"

	"postrider/games"
)

// Bot is the title's own player.
func (Title) Bot() games.Bot { return bot{} }

// A bot plays its highest card, marches where somebody is stronger, and else attacks.
// It sees a view, never the position.
type bot struct{}

func (bot) Answer(seen games.View, d games.Decision, _ *rand.Rand) games.Order {
	list := d.List()
	switch about := d.About(); about.Kind {
	case Card:
		return list[len(list)-1]
	case Act:
		v := seen.(*view)
		return v.action(v.seat(string(about.Seat)), list)
	}
	return list[0] // press on, ambush, get away
}

// action is the best of the actions of a seat.
func (v *view) action(me int, list []games.Order) games.Order {
	best := list[0]
	for _, o := range list {
		weak := o.Place != "" && v.stronger(me, place(o.Place))
		switch {
		case o.Verb == verbMarch && weak:
			return o
		case o.Verb == verbAttack && !weak:
			best = o
		}
	}
	return best
}
