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
	v, list := seen.(*view), d.List()
	me, best := v.seat(d.About().Seat), list[0] // press on, ambush, get away
	for _, o := range list {
		weak := o.Place != "" && v.stronger(me, place(o.Place))
		switch {
		case o.Verb == verbMarch && weak:
			return o
		case o.Kind == Card, o.Verb == verbAttack && !weak:
			best = o
		}
	}
	return best
}
