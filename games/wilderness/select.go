package wilderness

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// A selector is one item of a list of pieces in an order: how many, which face,
// and a name: what a piece is called (Counter.Sort) or a class of pieces. In an
// order it stands as "2*reduced regular".
type selector struct {
	without bool // not these
	n       int  // 0: not said; everyOne: all of them
	reduced bool
	name    string
}

// everyOne is the number of a selector that means all pieces of a name.
const everyOne = -1

// String is the selector as it stands in an order.
func (sel selector) String() string {
	s := sel.name
	if sel.reduced {
		s = "reduced " + s
	}
	switch {
	case sel.n == everyOne:
		s = "all*" + s
	case sel.n > 0:
		s = strconv.Itoa(sel.n) + "*" + s
	}
	if sel.without {
		s = "-" + s
	}
	return s
}

// parseSelector reads what String wrote.
func parseSelector(s string) selector {
	var sel selector
	s, sel.without = strings.CutPrefix(s, "-")
	if n, rest, ok := strings.Cut(s, "*"); ok {
		s = rest
		if n == "all" {
			sel.n = everyOne
		} else {
			sel.n, _ = strconv.Atoi(n)
		}
	}
	sel.name, sel.reduced = strings.CutPrefix(s, "reduced ")
	return sel
}

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

// matches reports whether a piece is one that a selector may mean.
func (g *game) matches(sel selector, p PieceID) bool {
	if sel.reduced && !g.piece(p).Reduced {
		return false
	}
	c := g.counter(p)
	if is := classes[sel.name]; is != nil {
		return is(c)
	}
	return c.Sort == sel.name
}

// alike reports whether nobody can tell two pieces from each other.
func (g *game) alike(a, b PieceID) bool {
	x, y := g.piece(a), g.piece(b)
	return g.counter(a).Sort == g.counter(b).Sort && g.side(a) == g.side(b) && x.Reduced == y.Reduced && x.At == y.At && x.Inside == y.Inside
}

// fullFirst sorts pieces so that those of a sort stand with full ones first.
func (g *game) fullFirst(ps []PieceID) []PieceID {
	list := slices.Clone(ps)
	slices.SortStableFunc(list, func(a, b PieceID) int {
		x, y := g.piece(a).Reduced, g.piece(b).Reduced
		switch {
		case x == y:
			return cmp.Compare(a, b)
		case x:
			return 1
		}
		return -1
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
	var out, not []PieceID
	for _, s := range sels {
		if sel := parseSelector(s); sel.without {
			sel.without = false
			picked, miss := g.pick(among, []string{sel.String()})
			if miss != nil {
				return nil, miss
			}
			not = append(not, picked...)
		}
	}
	sorted := g.fullFirst(among)
	only := len(not) > 0
	for _, s := range sels {
		sel := parseSelector(s)
		if sel.without {
			continue
		}
		only = false
		found := filter(sorted, func(p PieceID) bool {
			return g.matches(sel, p) && !slices.Contains(out, p) && !slices.Contains(not, p)
		})
		n := sel.n
		switch {
		case n == everyOne || n == 0 && classes[sel.name] != nil:
			n = len(found)
			if n == 0 && sel.name != "rest" && sel.name != "all" {
				return nil, &missing{sel, 0}
			}
		case n == 0:
			n = 1
		}
		if len(found) < n {
			return nil, &missing{sel, len(found)}
		}
		out = append(out, found[:n]...)
	}
	if only { // "all but"
		out = filter(sorted, func(p PieceID) bool { return !slices.Contains(not, p) })
	}
	slices.Sort(out)
	return out, nil
}

// names are the selectors of pieces as a canonical order has them: leaders by
// name, units by sort and face. pick gives the same or pieces that are alike.
func (g *game) names(ps []PieceID) []string {
	type key struct {
		sort    string
		reduced bool
	}
	var keys []key
	count := map[key]int{}
	for _, p := range g.fullFirst(ps) {
		k := key{g.counter(p).Sort, g.piece(p).Reduced}
		if count[k] == 0 {
			keys = append(keys, k)
		}
		count[k]++
	}
	list := make([]string, len(keys))
	for i, k := range keys {
		sel := selector{name: k.sort, reduced: k.reduced}
		if count[k] > 1 {
			sel.n = count[k]
		}
		list[i] = sel.String()
	}
	return list
}

// same gives instead of pieces the first ones that are alike, sorted: which of
// several like counters it is makes no difference.
func (g *game) same(ps, among []PieceID) []PieceID {
	var out []PieceID
	for _, p := range ps {
		for _, q := range among {
			if g.alike(p, q) && !slices.Contains(out, q) {
				out = append(out, q)
				break
			}
		}
	}
	slices.Sort(out)
	return out
}

// distinct leaves of pieces that are alike only the first.
func (g *game) distinct(ps []PieceID) []PieceID {
	var out []PieceID
	for _, p := range ps {
		if !slices.ContainsFunc(out, func(q PieceID) bool { return g.alike(p, q) }) {
			out = append(out, p)
		}
	}
	return out
}

// A picking is a decision for a number of pieces, which may stand anywhere.
// Orders are lists of preference: they may name more than are needed, and what
// is not there.
type picking struct {
	g      *game
	about  games.About
	prompt games.Text
	from   []PieceID // the best choice first
	need   int
}

// choosePieces asks for need of the pieces, unless there is nothing to choose:
// fewer than are needed are all taken. The first of them are the default. The
// result is sorted.
func (g *game) choosePieces(p *picking) []PieceID {
	p.g, p.need = g, min(p.need, len(p.from))
	if p.need == len(p.from) || p.need == 0 || len(g.distinct(p.from)) == 1 {
		out := slices.Clone(p.from[:p.need])
		slices.Sort(out)
		return out
	}
	return g.ask(p).([]PieceID)
}

func (p *picking) About() games.About   { return p.about }
func (p *picking) Prompt() games.Text   { return p.prompt }
func (p *picking) Default() games.Order { return p.order(p.from[:p.need]) }

// Fits leaves an order alone that names nobody of those who may be picked: it is
// meant for another choice.
func (p *picking) Fits(o games.Order) bool {
	return p.g.fits(o, p.about) && slices.ContainsFunc(o.Get("units"), func(s string) bool { return len(p.g.found(p.from, s)) > 0 })
}

func (p *picking) order(ps []PieceID) games.Order {
	return order(p.about.Kind, string(p.about.Kind), "units", p.g.placedNames(ps, p.from))
}

// placedNames are names with their spaces, where pieces stand on several.
func (g *game) placedNames(ps, among []PieceID) []string {
	one := true
	for _, q := range among {
		one = one && g.piece(q).At == g.piece(among[0]).At
	}
	if one {
		return g.names(ps)
	}
	var list []string
	var done []Where
	for _, q := range ps {
		at := g.piece(q).At
		if slices.Contains(done, at) {
			continue
		}
		done = append(done, at)
		for _, s := range g.names(filter(ps, func(r PieceID) bool { return g.piece(r).At == at })) {
			list = append(list, s+"@"+placeName(at))
		}
	}
	return list
}

// placeName is what stands in orders for where a piece is: its space, or the
// department of its Militia box.
func placeName(w Where) string {
	for dept, box := range militiaBox {
		if box == w {
			return string(dept)
		}
	}
	return w.Space().String()
}

// found are the pieces among ps that a selector with or without place means.
func (g *game) found(ps []PieceID, s string) []PieceID {
	name, place, placed := strings.Cut(s, "@")
	sel := parseSelector(name)
	return filter(ps, func(q PieceID) bool {
		return g.matches(sel, q) && (!placed || placeName(g.piece(q).At) == place)
	})
}

func (p *picking) Accept(o games.Order) (games.Answer, *games.Fault) {
	var out []PieceID
	for _, s := range o.Get("units") {
		name, _, _ := strings.Cut(s, "@")
		most := parseSelector(name).n
		if most <= 0 {
			most = len(p.from)
			if sel := parseSelector(name); sel.n == 0 && classes[sel.name] == nil {
				most = 1
			}
		}
		for _, q := range p.g.fullFirst(p.g.found(p.from, s)) {
			if most > 0 && len(out) < p.need && !slices.Contains(out, q) {
				out = append(out, q)
				most--
			}
		}
	}
	if len(out) < p.need {
		return games.Answer{}, p.g.refuse(p.about.Rule, p.g.d.formatOrder(p.Default()), "pick-more", "number", p.need-len(out), "of", p.need, "units", p.g.keys(p.from))
	}
	out = p.g.same(out, p.from)
	return games.Answer{Order: p.order(out), Value: out}, nil
}

func (p *picking) Sample(r *rand.Rand) games.Order {
	ps := slices.Clone(p.from)
	r.Shuffle(len(ps), func(i, j int) { ps[i], ps[j] = ps[j], ps[i] })
	return p.order(ps[:p.need])
}

func (p *picking) List() []games.Order {
	list := []games.Order{p.Default()}
	for i := range p.from { // one exchanged for the last of the default
		ps := append(slices.Clone(p.from[:p.need-1]), p.from[i])
		if i < p.need {
			continue
		}
		if o := p.order(ps); !slices.ContainsFunc(list, func(x games.Order) bool { return games.SameAnswer(x, o) }) && len(list) < 20 {
			list = append(list, o)
		}
	}
	return list
}
