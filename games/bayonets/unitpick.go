package bayonets

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/games"
)

// A unitPick is a decision for units that may stand anywhere, such as the two
// Indian units that an Event takes: so many of each group.
type unitPick struct {
	g      *game
	about  games.About
	prompt games.Text
	verb   string
	groups []unitGroup // disjoint
	// priority: an order may name more units than are needed, and units that
	// are not there; the first that are count.
	priority bool
}

// A unitGroup are units of which need are to be chosen; the best choice
// first.
type unitGroup struct {
	units []UnitID
	need  int
}

// chooseUnits asks for units unless there is nothing to choose: fewer units
// than are needed are all taken. The units are sorted.
func (g *game) chooseUnits(p *unitPick) []UnitID {
	p.g = g
	p.groups = slices.DeleteFunc(p.groups, func(gr unitGroup) bool { return len(gr.units) == 0 })
	open := false
	for i := range p.groups {
		gr := &p.groups[i]
		gr.need = min(gr.need, len(gr.units))
		alike := !slices.ContainsFunc(gr.units, func(u UnitID) bool { return !g.alike(u, gr.units[0]) })
		open = open || gr.need < len(gr.units) && !alike
	}
	if !open {
		return p.safe()
	}
	return g.ask(p).([]UnitID)
}

// alike reports whether nobody can tell two units from each other: the same
// counter, face and place.
func (g *game) alike(a, b UnitID) bool {
	x, y := g.unit(a), g.unit(b)
	return g.counter(a).Kind == g.counter(b).Kind && x.Reduced == y.Reduced && x.At == y.At && x.Faction == y.Faction
}

// safe are the units of the default.
func (p *unitPick) safe() []UnitID {
	var us []UnitID
	for _, gr := range p.groups {
		us = append(us, gr.units[:gr.need]...)
	}
	return p.same(us)
}

// same gives of units that are alike always the first ones, sorted.
func (p *unitPick) same(us []UnitID) []UnitID {
	var out []UnitID
	all := p.all()
	for _, u := range us {
		for _, v := range all {
			if p.g.alike(u, v) && !slices.Contains(out, v) {
				out = append(out, v)
				break
			}
		}
	}
	slices.Sort(out)
	return out
}

// all are the units of all groups, sorted.
func (p *unitPick) all() []UnitID {
	var us []UnitID
	for _, gr := range p.groups {
		us = append(us, gr.units...)
	}
	slices.Sort(us)
	return us
}

func (p *unitPick) order(us []UnitID) games.Order {
	return order(p.about.Kind, p.verb, "units", p.g.nameUnits(us, p.all()))
}

func (p *unitPick) About() games.About   { return p.about }
func (p *unitPick) Prompt() games.Text   { return p.prompt }
func (p *unitPick) Default() games.Order { return p.order(p.safe()) }

// Fits leaves an order of preference alone that speaks of other units only: it
// is meant for a later decision. One that spares units takes whoever is left.
func (p *unitPick) Fits(o games.Order) bool {
	if !p.g.fits(o, p.about) {
		return false
	}
	return !p.priority || o.Has("never") || o.Has("never-at") || slices.ContainsFunc(o.Get("units"), func(sel string) bool {
		found, _ := p.g.namedUnits(p.ranked(), sel)
		return len(found) > 0
	})
}

func (p *unitPick) Accept(o games.Order) (games.Answer, *games.Fault) {
	try := p.g.d.formatOrder(p.Default())
	left := make([]int, len(p.groups))
	for i, gr := range p.groups {
		left[i] = gr.need
	}
	var us []UnitID
	take := func(from []UnitID, most int) (found, taken int) {
		for _, u := range from {
			if slices.Contains(us, u) {
				continue
			}
			found++
			i := slices.IndexFunc(p.groups, func(gr unitGroup) bool { return slices.Contains(gr.units, u) })
			if left[i] > 0 && taken < most {
				us, taken = append(us, u), taken+1
				left[i]--
			}
		}
		return found, taken
	}
	spare := p.spared(o)
	wish := o.Get("units")
	if len(wish) == 0 && (o.Has("never") || o.Has("never-at")) {
		wish = []string{"all"} // what is not to be spared, the best first
	}
	for _, sel := range wish {
		found, named := p.g.namedUnits(p.ranked(), sel)
		if !p.priority {
			if len(found) < max(named, 1) {
				return games.Answer{}, p.g.refuse(p.about.Rule, try, "pick-not-there", "unit", p.g.d.typed(sel))
			}
			most := named
			if named == 0 {
				most = len(found)
			}
			if _, taken := take(found, most); taken < max(named, 1) {
				return games.Answer{}, p.g.refuse(p.about.Rule, try, "pick-too-many", "unit", p.g.d.typed(sel))
			}
			continue
		}
		found = slices.DeleteFunc(found, func(u UnitID) bool { return slices.Contains(spare, u) })
		if named == 0 {
			named = len(found)
		}
		take(found, named)
	}
	if p.priority && len(spare) > 0 { // nothing else is left
		take(slices.DeleteFunc(p.ranked(), func(u UnitID) bool { return slices.Contains(spare, u) }), len(p.all()))
		take(p.ranked(), len(p.all()))
	}
	for i, n := range left {
		if n > 0 {
			return games.Answer{}, p.g.refuse(p.about.Rule, try, "pick-more", "number", n, "units", keys(p.groups[i].units))
		}
	}
	us = p.same(us)
	return games.Answer{Order: p.order(us), Value: us}, nil
}

// ranked are the units of all groups, the best choice first.
func (p *unitPick) ranked() []UnitID {
	var us []UnitID
	for _, gr := range p.groups {
		us = append(us, gr.units...)
	}
	return us
}

// spared are the units that an order does not want to choose.
func (p *unitPick) spared(o games.Order) []UnitID {
	var us []UnitID
	for _, sel := range o.Get("never") {
		found, _ := p.g.namedUnits(p.ranked(), sel)
		us = append(us, found...)
	}
	for _, slug := range o.Get("never-at") {
		if s, ok := p.g.d.SpaceBySlug(slug); ok {
			for _, u := range p.ranked() {
				if p.g.unit(u).At == At(s) {
					us = append(us, u)
				}
			}
		}
	}
	return us
}

func (p *unitPick) Sample(r *rand.Rand) games.Order {
	var us []UnitID
	for _, gr := range p.groups {
		for _, i := range r.Perm(len(gr.units))[:gr.need] {
			us = append(us, gr.units[i])
		}
	}
	return p.order(p.same(us))
}

// listed is how many answers of a large choice are listed.
const listed = 60

func (p *unitPick) List() []games.Order {
	var lists [][]UnitID
	var add func(group, from int, us []UnitID, need int)
	add = func(group, from int, us []UnitID, need int) {
		if len(lists) >= listed {
			return
		}
		if need == 0 {
			if group+1 < len(p.groups) {
				add(group+1, 0, us, p.groups[group+1].need)
				return
			}
			us = p.same(us)
			if !slices.ContainsFunc(lists, func(l []UnitID) bool { return slices.Equal(l, us) }) {
				lists = append(lists, us)
			}
			return
		}
		units := p.groups[group].units
		for i := from; i < len(units); i++ {
			add(group, i+1, append(us[:len(us):len(us)], units[i]), need-1)
		}
	}
	add(0, 0, nil, p.groups[0].need)
	orders := make([]games.Order, len(lists))
	for i, us := range lists {
		orders[i] = p.order(us)
	}
	return orders
}

// nameUnits are exact selectors for units that may stand anywhere, of which
// the others in among are not meant: "[N*][reduced |full ]SLUG[@PLACE]", face
// and place only where they are needed.
func (g *game) nameUnits(us, among []UnitID) []string {
	var names []string
	us = sorted(us)
	for len(us) > 0 {
		u := us[0]
		n := 0
		us = slices.DeleteFunc(us, func(v UnitID) bool {
			if g.alike(u, v) {
				n++
				return true
			}
			return false
		})
		name, place := g.counter(u).Slug, ""
		face := false
		for _, v := range among {
			if g.counter(v).Kind == g.counter(u).Kind {
				face = face || g.unit(v).Reduced != g.unit(u).Reduced
				if g.unit(v).At != g.unit(u).At {
					place = "@" + placeName(g.unit(u).At)
				}
			}
		}
		if face {
			name = map[bool]string{true: "reduced ", false: "full "}[g.unit(u).Reduced] + name
		}
		names = append(names, counted(n, name)+place)
	}
	return names
}

// namedUnits are the units of from that a selector of nameUnits means, in the
// order of from, and how many it asks for; 0: as many as there are.
func (g *game) namedUnits(from []UnitID, sel string) (us []UnitID, n int) {
	name, place, placed := strings.Cut(sel, "@")
	s := parseSelector(name)
	for _, u := range from {
		if s.finds(g, u) && (!placed || placeName(g.unit(u).At) == place) {
			us = append(us, u)
		}
	}
	_, class := classes[s.name]
	if s.n == 0 && !class {
		s.n = 1
	}
	return us, max(s.n, 0)
}

// placeName names a place in orders and events: a space's slug, or a box.
func placeName(w Where) string {
	if w.OnMap() {
		return w.Space().String()
	}
	return whereNames[w]
}

// placeNamed is the place with a name of placeName.
func placeNamed(name string) (Where, bool) {
	if box, ok := whereByName[name]; ok {
		return box, true
	}
	var s SpaceID
	err := s.UnmarshalText([]byte(name))
	return At(s), err == nil
}

// ranking sorts units or places by rank, the lowest first, and then in the
// order of the counters or of the map.
func ranking[E UnitID | Where](us []E, rank func(E) int) []E {
	type ranked struct {
		what E
		rank int
	}
	list := make([]ranked, len(us))
	for i, u := range us {
		list[i] = ranked{u, rank(u)}
	}
	slices.SortFunc(list, func(a, b ranked) int {
		return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.what, b.what))
	})
	out := make([]E, len(list))
	for i, r := range list {
		out[i] = r.what
	}
	return out
}

// steps is how many Connections of any kind lie between s and the nearest
// space that is a goal; a number larger than any distance if there is none.
func (g *game) steps(s SpaceID, goal func(SpaceID) bool) int {
	far := len(g.d.Spaces)
	dist := make([]int, far)
	queue := []SpaceID{s}
	dist[s] = 1
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if goal(at) {
			return dist[at] - 1
		}
		for _, l := range g.d.Spaces[at].Links {
			if dist[l.To] == 0 {
				dist[l.To] = dist[at] + 1
				queue = append(queue, l.To)
			}
		}
	}
	return far
}

// unitsWhere selects counters wherever they are, in their order.
func (g *game) unitsWhere(is func(UnitID, *Unit) bool) []UnitID {
	var us []UnitID
	for i := range g.Units {
		if is(UnitID(i), &g.Units[i]) {
			us = append(us, UnitID(i))
		}
	}
	return us
}

// typed is a selector as a player types it.
func (d *Data) typed(sel string) string { return d.formatSelectors([]string{sel})[0] }
