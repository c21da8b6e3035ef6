package bayonets

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A selector names units of a stack: "[N*][reduced |full ]NAME", where NAME is
// a counter's slug or key, or a class; "all*" means every counter of a name,
// and "-" in front leaves units out.
type selector struct {
	without bool
	n       int // 0: one counter of a slug, all of a class; everyOne: all
	face    string
	name    string
}

// parseSelector takes a selector apart.
func parseSelector(text string) selector {
	var s selector
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		s.without, text = true, rest
	}
	if n, rest, ok := strings.Cut(text, "*"); ok {
		if s.n, _ = strconv.Atoi(n); n == "all" {
			s.n = everyOne
		}
		text = rest
	}
	for _, face := range []string{"reduced", "full"} {
		if rest, ok := strings.CutPrefix(text, face+" "); ok {
			s.face, text = face, rest
		}
	}
	s.name = text
	return s
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

// finds reports whether the selector means u, whatever its number.
func (s selector) finds(g *game, u UnitID) bool {
	un, c := g.unit(u), g.counter(u)
	if s.face == "reduced" && !un.Reduced || s.face == "full" && un.Reduced {
		return false
	}
	if c.Slug == s.name || c.Key == s.name {
		return true
	}
	class, ok := classes[s.name]
	return ok && class(c)
}

// namesake is s, or, where from holds no counter of its slug, the selector of a
// counter that bears the same printed name: "howe" is the Commander or, where he
// is not, the Light; "ticonderoga" and "levis" may be Forts.
func (g *game) namesake(from []UnitID, s selector) selector {
	named := g.d.counterNamed(s.name)
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
		s.name = other
	}
	return s
}

// pick finds the units of from that selectors name, in the order of the
// counters. A selector takes units that are not Spent before Spent ones, and
// Full before Reduced ones unless it says which. missing is the first selector
// that finds fewer units than it names.
func (g *game) pick(from []UnitID, selectors []string) (units []UnitID, missing string) {
	for _, text := range selectors {
		s := parseSelector(text)
		if s.without {
			continue
		}
		_, class := classes[s.name]
		if !class {
			s = g.namesake(from, s)
		}
		want := s.n
		switch {
		case want == everyOne:
			want = 0
		case want == 0 && !class:
			want = 1
		}
		found := 0
		for rank := 0; rank < 4 && (want == 0 || found < want); rank++ {
			for _, u := range from {
				if want != 0 && found == want {
					break
				}
				un := g.unit(u)
				r := 0
				if un.Spent {
					r += 2
				}
				if un.Reduced {
					r++
				}
				if r == rank && s.finds(g, u) && !slices.Contains(units, u) {
					units = append(units, u)
					found++
				}
			}
		}
		if missing == "" && (found < want || found == 0 && s.name != "rest") {
			missing = text
		}
	}
	for _, text := range selectors {
		if s := parseSelector(text); s.without {
			units = slices.DeleteFunc(units, func(u UnitID) bool { return s.finds(g, u) })
		}
	}
	slices.Sort(units)
	return units, missing
}

// selectors are the canonical, shortest exact selectors for units, of which
// the others in among are not meant: pick finds just these units, or ones that
// nobody can tell from them, again.
func (g *game) selectors(units []UnitID, among []UnitID) []string {
	var list []string
	sorted := sorted(units)
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
		others := 0 // Full ones that are not meant, which pick would take before a Reduced one
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

// counted writes a selector for n counters.
func counted(n int, name string) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%d*%s", n, name)
}
