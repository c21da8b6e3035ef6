package wilderness

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A selector names pieces by Counter.Sort, or by one of classes.
type selector = pick.Selector

// reducedFace is the one face that selectors name.
const reducedFace = "reduced"

func parseSelector(text string) selector { return pick.ParseSelector(text) }

// classes are the names of selectors that stand for pieces of several sorts.
var classes = map[string]func(c *Counter) bool{
	"all":         func(*Counter) bool { return true },
	"rest":        func(*Counter) bool { return true },
	"leaders":     func(c *Counter) bool { return c.Type == Leader },
	"units":       func(c *Counter) bool { return c.Type != Leader },
	"drilled":     func(c *Counter) bool { return c.Type.Drilled() },
	"auxiliaries": func(c *Counter) bool { return c.Type.Auxiliary() },
	"indians":     func(c *Counter) bool { return c.Type == Indian },
	"provincials": func(c *Counter) bool { return c.Type.Provincial() },
	"iroquois":    func(c *Counter) bool { return c.Group == "iroquois" },
}

func (g *game) Class(name string) bool { return classes[name] != nil }

// Means reports whether a piece is one that a selector may mean.
func (g *game) Means(sel selector, p PieceID) bool {
	if sel.Face == reducedFace && !g.piece(p).Reduced {
		return false
	}
	c := g.counter(p)
	if is := classes[sel.Name]; is != nil {
		return is(c)
	}
	return c.Sort == sel.Name
}

// Alike reports whether nobody can tell two pieces from each other.
func (g *game) Alike(a, b PieceID) bool {
	x, y := g.piece(a), g.piece(b)
	same := x.Reduced == y.Reduced && x.At == y.At && x.Inside == y.Inside
	return same && g.counter(a).Sort == g.counter(b).Sort && g.side(a) == g.side(b)
}

// fullFirst sorts pieces so that those of a sort stand with full ones first.
func (g *game) fullFirst(ps []PieceID) []PieceID {
	list := slices.Clone(ps)
	slices.SortFunc(list, func(a, b PieceID) int {
		return cmp.Or(count(g.piece(a).Reduced)-count(g.piece(b).Reduced), cmp.Compare(a, b))
	})
	return list
}

// A missing selector names what is not there.
type missing struct {
	sel  selector
	have int
}

// pick chooses from among pieces by selectors, full ones first; the result is
// sorted. What is asked for and not there is reported as missing.
func (g *game) pick(among []PieceID, sels []string) ([]PieceID, *missing) {
	named, without := pick.ParseSelectors(sels)
	sorted := g.fullFirst(among)
	var not []PieceID
	for _, sel := range without {
		ps, miss := g.named(sorted, sel)
		if miss != nil {
			return nil, miss
		}
		not = append(not, ps...)
	}
	sorted = except(sorted, not...)
	out, miss := g.named(sorted, named...)
	if miss != nil {
		return nil, miss
	}
	if len(named) == 0 && len(not) > 0 { // "all but"
		out = sorted
	}
	slices.Sort(out)
	return out, nil
}

// named are the first that selectors name; of "all" and "rest" there may be none.
func (g *game) named(from []PieceID, sels ...selector) ([]PieceID, *missing) {
	out, short := pick.Take(g, from, sels)
	for _, m := range short {
		if sel := sels[m.At]; sel.Name != "rest" && sel.Name != "all" || sel.N > 0 {
			return nil, &missing{sel, m.Have}
		}
	}
	return out, nil
}

// names are the selectors of pieces as a canonical order has them: leaders by
// name, units by sort and face. pick gives the same or pieces that are alike.
func (g *game) names(ps []PieceID) []string {
	alike := games.Tally(g.faces(g.fullFirst(ps)))
	list := make([]string, len(alike))
	for i, same := range alike {
		sel := same.Of.selector()
		if same.N > 1 {
			sel.N = same.N
		}
		list[i] = sel.String()
	}
	return list
}

// A pieceFace is what of a piece everybody sees: its sort, and which face is up.
type pieceFace struct {
	sort    string
	reduced bool
}

// faces are those of pieces.
func (g *game) faces(ps []PieceID) []pieceFace {
	list := make([]pieceFace, len(ps))
	for i, p := range ps {
		list[i] = pieceFace{g.counter(p).Sort, g.piece(p).Reduced}
	}
	return list
}

func (f pieceFace) selector() selector {
	if f.reduced {
		return selector{Name: f.sort, Face: reducedFace}
	}
	return selector{Name: f.sort}
}

// distinct leaves of pieces that are alike only the first.
func (g *game) distinct(ps []PieceID) []PieceID { return pick.Distinct(g, ps) }

// Select makes names with their spaces, where pieces stand on several.
func (g *game) Select(ps, among []PieceID) []string {
	if len(among) == 0 || !slices.ContainsFunc(among, func(q PieceID) bool { return g.piece(q).At != g.piece(among[0]).At }) {
		return g.names(ps)
	}
	var list []string
	for at, here := range pick.ByPlace(ps, func(i int) Where { return g.piece(ps[i]).At }) {
		for _, s := range g.names(here) {
			list = append(list, s+"@"+placeName(at))
		}
	}
	return list
}

func (g *game) PlaceOf(p PieceID) string { return placeName(g.piece(p).At) }

func (g *game) Keys(ps []PieceID) []string { return g.keys(ps) }

func (g *game) Typed(sel string) string { return g.d.lang.Class(slotUnits).Write(sel) }

// placeName is where a piece is: its space, or the department of its box.
func placeName(w Where) string {
	for _, dept := range depts {
		if dept.Box() == w {
			return string(dept)
		}
	}
	return w.Space().String()
}
