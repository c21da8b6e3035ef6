package bayonets

import (
	"math"
	"math/rand/v2"

	"postrider/games"
	"postrider/games/pick"
)

// Bot returns a plain player: rules of thumb, each with a weight in Victory
// Points, and no search. It takes Victory Spaces that nobody defends, attacks
// where it is likely to win, raids what it can, masses before what is strong,
// keeps in Supply, and leaves all else to the defaults.
//
// What a position is worth to it stands in bot_value.go, which Actions it
// considers in bot_action.go.
func (t *Title) Bot() games.Bot { return &bot{} }

// A bot holds nothing of a match, only the map as it measured it last.
type bot struct {
	atlas  *atlas
	forces forces // where positions are counted, one at a time
}

// Answer leaves kinds that are not named here to the default, as careful players do.
func (b *bot) Answer(v games.View, d games.Decision, r *rand.Rand) games.Order {
	seen, ok := v.(*view)
	if !ok || seen.f == Neutral {
		return d.Default()
	}
	switch d.About().Kind {
	case kindAction, kindIndian, kindReact:
		return b.evaluator(seen).action(d, r)
	case kindLand:
		return b.evaluator(seen).land(d)
	case kindPlaceFleets, kindPlaceUnits, kindPlaceCol:
		return b.evaluator(seen).place(d)
	}
	return d.Default()
}

func (e *evaluator) land(d games.Decision) games.Order {
	units := e.g.unitsAt(e.f, SailBox)
	return e.best(d, func(t *game, o games.Order) {
		s, _ := t.d.SpaceBySlug(o.Arg("to"))
		t.landOn(e.f, units, s)
	})
}

func (e *evaluator) place(d games.Decision) games.Order {
	return e.best(d, func(t *game, o games.Order) {
		rest := e.g.unitsAt(e.f, Drawn)
		for _, a := range o.Args {
			w, _ := t.PlaceNamed(a.Values[0])
			us, _ := t.Pick(rest, a.Values[1:])
			for _, u := range us {
				t.add(u, w)
			}
			rest = pick.Others(rest, us)
		}
	})
}

// best is the listed order after which the position is worth most, the default
// among equals. do carries an order out in a trial.
func (e *evaluator) best(d games.Decision, do func(t *game, o games.Order)) games.Order {
	best := plan{score: math.Inf(-1)}
	for _, o := range append([]games.Order{d.Default()}, d.List()...) {
		t := e.g.trial()
		do(t, o)
		if score := e.score(t); score > best.score {
			best = plan{o, score}
		}
	}
	return best.order
}
