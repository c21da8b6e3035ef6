package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A placing is a decision where to put units: reinforcements (15.3), Colonials
// (16.3), or what the Losses Box gives back (17.2 #8).
type placing struct {
	pick.Question
	g      *game
	verb   string
	groups []placeGroup // disjoint
	// together: all units go to one and the same place.
	together bool
	// escorts may be named in an order, but go where others go.
	escorts []UnitID
	// highlands is how many Highland Brigades may come at most.
	highlands int

	units []UnitID  // of all groups, sorted
	group []int     // of each unit
	legal [][]Where // of each unit, in a fixed order
	best  []Where   // of each unit: the default, nowhere if it is not placed
}

// A placeGroup are units of which need are placed.
type placeGroup struct {
	units []UnitID // best choice first
	need  int
	where func(UnitID) []Where // the default first
}

// nowhere is the place of a unit that is not chosen.
const nowhere = Unused

// anyHighlands is no limit on Highland Brigades.
const anyHighlands = 99

// place asks where units go, unless there is nothing to choose, and returns
// the units that are placed with their places.
func (g *game) place(p *placing) ([]UnitID, []Where) {
	p.g = g
	open := false
	for i, gr := range p.groups {
		for _, u := range gr.units {
			p.units = append(p.units, u)
			open = open || gr.need > 0 && gr.need < len(gr.units) && !g.Alike(u, gr.units[0])
		}
		p.groups[i].need = min(gr.need, len(gr.units))
	}
	slices.Sort(p.units)
	p.group, p.legal, p.best = make([]int, len(p.units)), make([][]Where, len(p.units)), make([]Where, len(p.units))
	for i, gr := range p.groups {
		highlands := 0
		left := p.groups[i].need
		for _, u := range gr.units {
			j := p.index(u)
			p.group[j], p.best[j] = i, nowhere
			p.legal[j] = gr.where(u)
			first := p.legal[j][0]
			slices.Sort(p.legal[j])
			open = open || gr.need > 0 && len(p.legal[j]) > 1
			if g.utype(u) == Highland {
				if highlands == p.highlands {
					continue
				}
				highlands++
			}
			if left > 0 {
				p.best[j] = first
				left--
			}
		}
	}
	p.tidy(p.best)
	places := p.best
	if open {
		places = g.ask(p).([]Where)
	}
	var us []UnitID
	var ws []Where
	for i, u := range p.units {
		if places[i] != nowhere {
			us, ws = append(us, u), append(ws, places[i])
		}
	}
	return us, ws
}

// index is the place of a unit in p.units.
func (p *placing) index(u UnitID) int {
	i, _ := slices.BinarySearch(p.units, u)
	return i
}

// tidy gives alike units their places in order, so that one answer has one
// form: the first of them go, to the first places.
func (p *placing) tidy(places []Where) {
	done := make([]bool, len(p.units))
	for i, u := range p.units {
		if done[i] {
			continue
		}
		var same []int
		var ws []Where
		for j := i; j < len(p.units); j++ {
			if !done[j] && p.g.Alike(u, p.units[j]) {
				done[j] = true
				same = append(same, j)
				if places[j] != nowhere {
					ws = append(ws, places[j])
				}
			}
		}
		p.sort(ws)
		for k, j := range same {
			places[j] = nowhere
			if k < len(ws) {
				places[j] = ws[k]
			}
		}
	}
}

// sort sorts places: the map in its order, then boxes.
func (p *placing) sort(ws []Where) {
	slices.SortFunc(ws, func(a, b Where) int {
		if a.OnMap() != b.OnMap() {
			return int(b) - int(a)
		}
		return int(a) - int(b)
	})
}

func (p *placing) order(places []Where) games.Order {
	o := order(p.Of.Kind, p.verb)
	var ws []Where
	for _, w := range places {
		if w != nowhere && !slices.Contains(ws, w) {
			ws = append(ws, w)
		}
	}
	p.sort(ws)
	rest := slices.Clone(p.units)
	for _, w := range ws {
		var us []UnitID
		for i, u := range p.units {
			if places[i] == w {
				us = append(us, u)
			}
		}
		o = o.With("at", append([]string{placeName(w)}, p.g.selectors(us, rest)...)...)
		rest = slices.DeleteFunc(rest, func(u UnitID) bool { return slices.Contains(us, u) })
	}
	return o
}

func (p *placing) Fits(o games.Order) bool { return p.g.fits(o, p.Of) }
func (p *placing) Default() games.Order    { return p.order(p.best) }

func (p *placing) Accept(o games.Order) (games.Answer, *games.Fault) {
	try := p.g.d.lang.Format(p.Default())
	refuse := func(kind string, pairs ...any) (games.Answer, *games.Fault) {
		return games.Answer{}, p.g.refuse(p.Of.Rule, try, kind, pairs...)
	}
	places := make([]Where, len(p.units))
	for i := range places {
		places[i] = nowhere
	}
	left := make([]int, len(p.groups))
	for i, gr := range p.groups {
		left[i] = gr.need
	}
	rest := slices.Clone(p.units)
	var first, last Where = nowhere, nowhere
	for _, a := range o.Args {
		if a.Name != "at" || len(a.Values) == 0 {
			continue
		}
		w, ok := placeNamed(a.Values[0])
		if !ok {
			return refuse("place-no-such-place", "space", a.Values[0])
		}
		names := slices.DeleteFunc(slices.Clone(a.Values[1:]), p.escort)
		if len(names) == 0 && len(a.Values) == 1 {
			names = []string{"all"}
		}
		us, missing := p.g.pick(rest, names)
		if missing != "" && (len(rest) > 0 || missing != "all") {
			return refuse("place-no-such-unit", "unit", p.g.Typed(missing))
		}
		for _, u := range us {
			i := p.index(u)
			if !slices.Contains(p.legal[i], w) {
				return refuse("place-not-legal", "unit", u, "space", w, "spaces", p.legal[i])
			}
			if left[p.group[i]]--; left[p.group[i]] < 0 {
				return refuse("place-too-many", "unit", u, "number", p.groups[p.group[i]].need)
			}
			places[i] = w
		}
		rest = slices.DeleteFunc(rest, func(u UnitID) bool { return slices.Contains(us, u) })
		if len(us) > 0 {
			if first == nowhere {
				first = w
			}
			if last = w; p.together && last != first {
				return refuse("place-together", "space", first)
			}
		}
	}
	if first == nowhere {
		return refuse("place-nothing")
	}
	for i, u := range p.units { // what the order does not name
		gr := p.groups[p.group[i]]
		switch {
		case places[i] != nowhere || left[p.group[i]] == 0:
		case gr.need < len(gr.units):
			// Which units come is filled up with the best below.
		case slices.Contains(p.legal[i], first):
			places[i] = first
			left[p.group[i]]--
		default:
			return refuse("place-left-over", "unit", u)
		}
	}
	for i, gr := range p.groups {
		for _, u := range gr.units {
			if j := p.index(u); left[i] > 0 && places[j] == nowhere && p.mayCome(u, places) {
				places[j] = gr.where(u)[0]
				left[i]--
			}
		}
	}
	if n := p.highlandsIn(places); n > p.highlands {
		return refuse("place-highlands", "number", p.highlands)
	}
	p.tidy(places)
	return games.Answer{Order: p.order(places), Value: places}, nil
}

// escort reports whether a selector means nothing but escorts.
func (p *placing) escort(sel string) bool {
	us, missing := p.g.pick(p.escorts, []string{sel})
	own, _ := p.g.pick(p.units, []string{sel})
	return missing == "" && len(us) > 0 && len(own) == 0
}

// highlandsIn counts the Highland Brigades that have a place.
func (p *placing) highlandsIn(places []Where) int {
	n := 0
	for i, u := range p.units {
		if places[i] != nowhere && p.g.utype(u) == Highland {
			n++
		}
	}
	return n
}

// mayCome reports whether one more unit keeps to the limit of Highlands.
func (p *placing) mayCome(u UnitID, places []Where) bool {
	return p.g.utype(u) != Highland || p.highlandsIn(places) < p.highlands
}

func (p *placing) Sample(r *rand.Rand) games.Order {
	places := make([]Where, len(p.units))
	for i := range places {
		places[i] = nowhere
	}
	all := p.legal[0][r.IntN(len(p.legal[0]))]
	for _, gr := range p.groups {
		left := gr.need
		for _, i := range r.Perm(len(gr.units)) {
			u := gr.units[i]
			if left == 0 || !p.mayCome(u, places) {
				continue
			}
			j := p.index(u)
			places[j] = p.legal[j][r.IntN(len(p.legal[j]))]
			if p.together {
				places[j] = all
			}
			left--
		}
	}
	p.tidy(places)
	return p.order(places)
}

// List gives the default, everything at each place that is legal for all, and
// the default with one unit elsewhere or replaced by another.
func (p *placing) List() []games.Order {
	lists := [][]Where{p.best}
	add := func(places []Where) {
		p.tidy(places)
		if len(lists) < listed && !slices.ContainsFunc(lists, func(l []Where) bool { return slices.Equal(l, places) }) {
			lists = append(lists, places)
		}
	}
	for _, w := range p.legal[0] {
		places := slices.Clone(p.best)
		for i := range places {
			if places[i] != nowhere && slices.Contains(p.legal[i], w) {
				places[i] = w
			}
		}
		add(places)
	}
	for i := range p.units {
		if p.best[i] == nowhere {
			for j := range p.units {
				places := slices.Clone(p.best)
				if p.group[j] == p.group[i] && p.best[j] != nowhere {
					places[j] = nowhere
					if p.mayCome(p.units[i], places) {
						places[i] = p.legal[i][0]
						add(places)
					}
				}
			}
			continue
		}
		for _, w := range p.legal[i] {
			if !p.together {
				places := slices.Clone(p.best)
				places[i] = w
				add(places)
			}
		}
	}
	orders := make([]games.Order, len(lists))
	for i, places := range lists {
		orders[i] = p.order(places)
	}
	return orders
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
