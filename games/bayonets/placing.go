package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

type (
	// A placing is a decision where to put units: reinforcements (15.3),
	// Colonials (16.3), or what the Losses Box gives back (17.2 #8).
	placing   = pick.Placing[UnitID, Where]
	placeable = pick.Placeable[UnitID, Where]
)

// place asks where units go, unless there is nothing to choose, and puts them
// there. It returns those that are placed, with their places.
func (g *game) place(p *placing) ([]UnitID, []Where) {
	p.World, p.Nowhere, p.Most = g, Unused, listed
	places, settled := p.Settle()
	if !settled {
		places = g.ask(p).([]Where)
	}
	us, ws := p.Placed(places)
	for i, u := range us {
		g.add(u, ws[i])
	}
	return us, ws
}

// toEach is the choice among the same places for each of some units, all of
// which are placed.
func toEach(units []UnitID, places []Where) []placeable {
	return []placeable{{From: units, Need: len(units), Where: func(UnitID) []Where { return slices.Clone(places) }}}
}

// PlaceNamed is the place with a name in orders.
func (g *game) PlaceNamed(name string) (Where, bool) {
	var w Where
	err := w.UnmarshalText([]byte(name))
	return w, err == nil
}

// ComparePlaces sorts places: the map in its order, then boxes.
func (g *game) ComparePlaces(a, b Where) int {
	if a.OnMap() != b.OnMap() {
		return int(b) - int(a)
	}
	return int(a) - int(b)
}

// wheres are spaces as places.
func wheres(spaces []SpaceID) []Where {
	ws := make([]Where, len(spaces))
	for i, s := range spaces {
		ws[i] = At(s)
	}
	return ws
}

// tellPlaced tells which units were placed where, place by place.
func (g *game) tellPlaced(rule games.Rule, kind string, f Faction, us []UnitID, ws []Where) {
	for w, here := range pick.ByPlace(us, func(i int) Where { return ws[i] }) {
		g.tell(rule, kind, "side", f, "units", here, "space", w)
	}
}
