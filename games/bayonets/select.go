package bayonets

import (
	"cmp"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/pick"
)

// A selector names units of a stack: NAME is a slug, a key, or one of classes.
type selector = pick.Selector

// everyOne is the number of a selector that means all counters of a slug.
const everyOne = pick.EveryOne

func parseSelector(text string) selector { return pick.ParseSelector(text) }

// typed are selectors as a player types them.
func (d *Data) typed(selectors ...string) string {
	list := make([]string, len(selectors))
	for i, s := range selectors {
		list[i] = d.lang.Class("placed").Write(s)
	}
	return strings.Join(list, ", ")
}

// classes are the names of selectors that mean more than one counter.
var classes = map[string]func(*Counter) bool{
	"all":           func(*Counter) bool { return true },
	"rest":          func(*Counter) bool { return true },
	"lights":        func(c *Counter) bool { return c.Type.IsLight() },
	"indians":       func(c *Counter) bool { return c.Type == Indian },
	"brigades":      func(c *Counter) bool { return c.Type.IsBrigade() },
	"highlands":     func(c *Counter) bool { return c.Type == Highland },
	"metropolitans": func(c *Counter) bool { return c.Type.IsMetropolitan() },
	"colonials":     func(c *Counter) bool { return c.Colonial && c.Type.IsBrigade() },
	"artillery":     func(c *Counter) bool { return c.Type == Artillery },
	"fleets":        func(c *Counter) bool { return c.Type == Fleet },
	"commanders":    func(c *Counter) bool { return c.Type == Commander },
	"forts":         func(c *Counter) bool { return c.Type == Fort },
	"bastions":      func(c *Counter) bool { return c.Type == Bastion },
}

func (g *game) Class(name string) bool { return classes[name] != nil }

// Means reports whether a selector means u, whatever its number.
func (g *game) Means(s selector, u UnitID) bool {
	un, c := g.unit(u), g.counter(u)
	if s.Face == "reduced" && !un.Reduced || s.Face == "full" && un.Reduced {
		return false
	}
	if c.Slug == s.Name || c.Key == s.Name {
		return true
	}
	class, ok := classes[s.Name]
	return ok && class(c)
}

// namesake is s, or, where from holds no counter of its slug, the selector of a
// counter that bears the same printed name: "howe" is the Commander or, where he
// is not, the Light; "ticonderoga" and "levis" may be Forts.
func (g *game) namesake(from []UnitID, s selector) selector {
	named := g.d.counterNamed(s.Name)
	if named == nil || strings.HasSuffix(named.Slug, "-light") || strings.HasPrefix(named.Slug, "fort-") {
		return s // "Light Howe" and "Fort Lévis" are nobody else
	}
	other := ""
	for _, u := range from {
		c := g.counter(u)
		if c.Slug == named.Slug {
			return s
		}
		if c.Name == named.Name {
			other = c.Slug
		}
	}
	if other != "" {
		s.Name = other
	}
	return s
}

// Pick finds the units of from that selectors name, in the order of the
// counters. A selector takes units that are not Spent before Spent ones, and
// Full before Reduced ones unless it says which; what is left out is left out of
// those. missing is the first selector that finds fewer units than it names.
func (g *game) Pick(from []UnitID, selectors []string) (units []UnitID, missing string) {
	named, without := pick.ParseSelectors(selectors)
	if len(named) == 0 && len(without) > 0 {
		named = []selector{{Name: "all"}} // "all but"
	}
	units, missing = g.take(from, named)
	if len(without) > 0 {
		not, none := g.take(units, without)
		units = slices.DeleteFunc(units, func(u UnitID) bool { return slices.Contains(not, u) })
		missing = cmp.Or(missing, none)
	}
	slices.Sort(units)
	return units, missing
}

// take finds the units of from that selectors name.
func (g *game) take(from []UnitID, selectors []selector) (units []UnitID, missing string) {
	sels := slices.Clone(selectors)
	for i, s := range sels {
		if !g.Class(s.Name) {
			sels[i] = g.namesake(from, s)
		}
	}
	units, short := pick.Take(g, g.readyFirst(from), sels)
	for _, m := range short {
		if s := selectors[m.At]; missing == "" && s.Name != "rest" {
			missing = s.String()
		}
	}
	return units, missing
}

func (g *game) readyFirst(us []UnitID) []UnitID {
	if !slices.ContainsFunc(us, func(u UnitID) bool { return g.unit(u).Spent || g.unit(u).Reduced }) {
		return us
	}
	rank := func(u UnitID) int {
		n := 0
		if g.unit(u).Spent {
			n += 2
		}
		if g.unit(u).Reduced {
			n++
		}
		return n
	}
	return slices.SortedStableFunc(slices.Values(us), func(a, b UnitID) int { return rank(a) - rank(b) })
}

// Selectors are the canonical, shortest exact selectors for units, of which
// the others in among are not meant: Pick finds just these units, or ones that
// nobody can tell from them, again.
func (g *game) Selectors(units []UnitID, among []UnitID) []string {
	var list []string
	sorted := pick.Sorted(units)
	for i := 0; i < len(sorted); {
		kind := g.counter(sorted[i]).Kind
		full, reduced := 0, 0
		for ; i < len(sorted) && g.counter(sorted[i]).Kind == kind; i++ {
			if g.unit(sorted[i]).Reduced {
				reduced++
			} else {
				full++
			}
		}
		slug := g.counter(sorted[i-1]).Slug
		others := 0 // Full ones that are not meant, which Pick would take before a Reduced one
		for _, u := range among {
			if g.counter(u).Kind == kind && !g.unit(u).Reduced && !slices.Contains(sorted, u) {
				others++
			}
		}
		switch {
		case reduced == 0:
			list = append(list, counted(full, slug))
		case full == 0 && others == 0:
			list = append(list, counted(reduced, slug))
		case full == 0:
			list = append(list, counted(reduced, "reduced "+slug))
		default:
			list = append(list, counted(full, slug), counted(reduced, "reduced "+slug))
		}
	}
	return list
}

func counted(n int, name string) string {
	if n == 1 {
		return name
	}
	return selector{N: n, Name: name}.String()
}

// Alike reports whether nobody can tell two units from each other.
func (g *game) Alike(a, b UnitID) bool {
	x, y := g.unit(a), g.unit(b)
	return g.counter(a).Kind == g.counter(b).Kind && x.Reduced == y.Reduced && x.At == y.At && x.Faction == y.Faction
}

// Select makes exact selectors for units that may stand anywhere, of which
// the others in among are not meant: "[N*][reduced |full ]SLUG[@PLACE]", face
// and place only where they are needed.
func (g *game) Select(us, among []UnitID) []string {
	var names []string
	us = pick.Sorted(us)
	for len(us) > 0 {
		u := us[0]
		n := 0
		us = slices.DeleteFunc(us, func(v UnitID) bool {
			if g.Alike(u, v) {
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
					place = "@" + g.unit(u).At.String()
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

// How pick.World names where a unit stands, units in texts, and selectors as typed.
func (g *game) PlaceOf(u UnitID) string   { return g.unit(u).At.String() }
func (g *game) Keys(us []UnitID) []string { return games.Keys(us) }
func (g *game) Typed(sel string) string   { return g.d.typed(sel) }

// byType ranks units of the first list of types first, those of none last.
func (g *game) byType(lists ...[]UnitType) func(UnitID) int {
	return func(u UnitID) int {
		i := slices.IndexFunc(lists, func(types []UnitType) bool { return slices.Contains(types, g.utype(u)) })
		if i < 0 {
			return len(lists)
		}
		return i
	}
}

// unitsWhere selects counters wherever they are, in their order.
func (g *game) unitsWhere(is func(UnitID, *Unit) bool) []UnitID {
	return pick.Where(len(g.Units), func(u UnitID) bool { return is(u, &g.Units[u]) })
}
