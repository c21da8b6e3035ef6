package pick

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"

	"postrider/games"
)

// A Place is where pieces can be put. It is known by the name that it has in
// orders.
type Place interface {
	cmp.Ordered
	fmt.Stringer
}

// A Ground is a match whose pieces are put on places.
type Ground[P comparable, W Place] interface {
	World[P]
	// PlaceNamed is the place with a name; false if there is none.
	PlaceNamed(name string) (W, bool)
	// ComparePlaces sorts places as orders list them.
	ComparePlaces(a, b W) int
	// Pick finds the pieces of from that selectors name. missing is the first
	// selector that finds fewer than it names.
	Pick(from []P, selectors []string) (ps []P, missing string)
	// Selectors makes the shortest selectors by which Pick finds pieces, or such
	// as are alike, among others.
	Selectors(ps, among []P) []string
}

// A Placing is a decision where pieces go: so many of each group, each of them
// to one of its places. Its answer has a place for each piece; Placed says which
// that are.
type Placing[P cmp.Ordered, W Place] struct {
	Question
	World  Ground[P, W]
	Verb   string
	Groups []Placeable[P, W] // disjoint
	// Nowhere stands for the place of a piece that is not chosen.
	Nowhere W
	// Not is the kind of the text that says where a piece may not go; empty: place-not-legal.
	Not string
	// Together: all pieces go to one and the same place.
	Together bool
	// Escorts may be named in an order, but go where others go.
	Escorts []P
	// Rare says of which pieces at most MostRare may come; nil: there is no such
	// limit.
	Rare     func(P) bool
	MostRare int
	Most     int // so many answers are listed

	pieces []P   // of all groups, sorted
	group  []int // of each piece
	legal  [][]W // of each piece, sorted
	best   []W   // of each piece: the default
}

// A Placeable is pieces of which some are placed.
type Placeable[P comparable, W Place] struct {
	From  []P // the best choice first
	Need  int
	Where func(P) []W // the default first; the caller owns them
}

// Settle makes the groups fit what there is, and must come before all else. It
// reports whether that leaves nothing to choose: then the default is the answer.
func (p *Placing[P, W]) Settle() (places []W, settled bool) {
	for i := range p.Groups {
		gr := &p.Groups[i]
		gr.Need = min(gr.Need, len(gr.From))
		p.pieces = append(p.pieces, gr.From...)
	}
	slices.Sort(p.pieces)
	p.group, p.legal = make([]int, len(p.pieces)), make([][]W, len(p.pieces))
	settled = true
	for i, gr := range p.Groups {
		for _, q := range gr.From {
			j := p.index(q)
			p.group[j], p.legal[j] = i, gr.Where(q)
			slices.SortFunc(p.legal[j], p.World.ComparePlaces)
			which := gr.Need < len(gr.From) && !p.World.Alike(q, gr.From[0])
			if gr.Need > 0 && (which || len(p.legal[j]) > 1) {
				settled = false
			}
		}
	}
	p.best = p.nothing()
	p.fill(p.best, p.needs())
	p.tidy(p.best)
	return p.best, settled
}

// Placed are the pieces that have a place, sorted, and their places.
func (p *Placing[P, W]) Placed(places []W) (ps []P, ws []W) {
	for i, q := range p.pieces {
		if places[i] != p.Nowhere {
			ps, ws = append(ps, q), append(ws, places[i])
		}
	}
	return ps, ws
}

// index is the place of a piece in p.pieces.
func (p *Placing[P, W]) index(q P) int {
	i, _ := slices.BinarySearch(p.pieces, q)
	return i
}

// nothing has no place for any piece.
func (p *Placing[P, W]) nothing() []W {
	places := make([]W, len(p.pieces))
	for i := range places {
		places[i] = p.Nowhere
	}
	return places
}

// needs is how many pieces of each group are placed.
func (p *Placing[P, W]) needs() []int {
	needs := make([]int, len(p.Groups))
	for i, gr := range p.Groups {
		needs[i] = gr.Need
	}
	return needs
}

// fill places the best pieces that have no place yet, as many of each group as
// are left to place.
func (p *Placing[P, W]) fill(places []W, left []int) {
	for i, gr := range p.Groups {
		for _, q := range gr.From {
			if j := p.index(q); left[i] > 0 && places[j] == p.Nowhere && p.mayCome(q, places) {
				places[j] = gr.Where(q)[0]
				left[i]--
			}
		}
	}
}

// rares counts the rare pieces that have a place.
func (p *Placing[P, W]) rares(places []W) int {
	n := 0
	for i, q := range p.pieces {
		if p.Rare != nil && places[i] != p.Nowhere && p.Rare(q) {
			n++
		}
	}
	return n
}

// mayCome reports whether one more piece keeps to the limit of rare ones.
func (p *Placing[P, W]) mayCome(q P, places []W) bool {
	return p.Rare == nil || !p.Rare(q) || p.rares(places) < p.MostRare
}

// tidy gives alike pieces their places in order, so that one answer has one
// form: the first of them go, to the first places.
func (p *Placing[P, W]) tidy(places []W) {
	done := make([]bool, len(p.pieces))
	for i, q := range p.pieces {
		if done[i] {
			continue
		}
		var same []int
		var ws []W
		for j := i; j < len(p.pieces); j++ {
			if !done[j] && p.World.Alike(q, p.pieces[j]) {
				done[j] = true
				same = append(same, j)
				if places[j] != p.Nowhere {
					ws = append(ws, places[j])
				}
			}
		}
		slices.SortFunc(ws, p.World.ComparePlaces)
		for k, j := range same {
			places[j] = p.Nowhere
			if k < len(ws) {
				places[j] = ws[k]
			}
		}
	}
}

// order is the order that places pieces, place by place.
func (p *Placing[P, W]) order(places []W) games.Order {
	o := games.NewOrder(p.Of.Kind, p.Verb)
	ws := slices.DeleteFunc(slices.Clone(places), func(w W) bool { return w == p.Nowhere })
	slices.SortFunc(ws, p.World.ComparePlaces)
	rest := slices.Clone(p.pieces)
	for _, w := range slices.Compact(ws) {
		var here []P
		for i, q := range p.pieces {
			if places[i] == w {
				here = append(here, q)
			}
		}
		o = o.With("at", append([]string{w.String()}, p.World.Selectors(here, rest)...)...)
		rest = slices.DeleteFunc(rest, func(q P) bool { return slices.Contains(here, q) })
	}
	return o
}

// Fits reports whether an order is meant for this decision.
func (p *Placing[P, W]) Fits(o games.Order) bool { return p.World.Fits(o, p.Of) }

// Default places the best pieces, each where its group has it first.
func (p *Placing[P, W]) Default() games.Order { return p.order(p.best) }

// A posting is pieces that an order is placing.
type posting[P cmp.Ordered, W Place] struct {
	*Placing[P, W]
	places      []W
	left        []int // to place, of each group
	rest        []P   // without a place
	first, last W     // that was named
}

// Accept places pieces as they are named: "rest" and a place alone take all that
// are left, and what is not named goes to the first place.
func (p *Placing[P, W]) Accept(o games.Order) (games.Answer, *games.Fault) {
	t := &posting[P, W]{Placing: p, places: p.nothing(), left: p.needs(), rest: slices.Clone(p.pieces), first: p.Nowhere, last: p.Nowhere}
	var why games.Text
	for _, a := range o.Args {
		if a.Name == "at" && len(a.Values) > 0 && why.Kind == "" {
			why = t.put(a.Values[0], a.Values[1:])
		}
	}
	if why.Kind == "" {
		why = t.complete()
	}
	if why.Kind != "" {
		return games.Answer{}, &games.Fault{Rule: p.Of.Rule, Why: why, Try: p.World.Format(t.nearest(why))}
	}
	p.tidy(t.places)
	return games.Answer{Order: p.order(t.places), Value: t.places}, nil
}

// put places the pieces that selectors name; the text is why not.
func (t *posting[P, W]) put(place string, selectors []string) games.Text {
	w, ok := t.World.PlaceNamed(place)
	if !ok {
		return games.T("place-no-such-place", "space", place)
	}
	names := slices.DeleteFunc(slices.Clone(selectors), t.escort)
	if len(selectors) == 0 {
		names = []string{"all"}
	}
	ps, missing := t.World.Pick(t.rest, names)
	if missing != "" && (len(t.rest) > 0 || missing != "all") {
		return games.T("place-no-such-unit", "unit", t.World.Typed(missing))
	}
	for _, q := range ps {
		i := t.index(q)
		if !slices.Contains(t.legal[i], w) {
			return games.T(cmp.Or(t.Not, "place-not-legal"), "unit", t.key(q), "space", w, "spaces", t.legal[i])
		}
		if t.left[t.group[i]]--; t.left[t.group[i]] < 0 {
			return games.T("place-too-many", "unit", t.key(q), "number", t.Groups[t.group[i]].Need)
		}
		t.places[i] = w
	}
	t.rest = slices.DeleteFunc(t.rest, func(q P) bool { return slices.Contains(ps, q) })
	if len(ps) == 0 {
		return games.Text{}
	}
	if t.first == t.Nowhere {
		t.first = w
	}
	if t.last = w; t.Together && t.last != t.first {
		return games.T("place-together", "space", t.first)
	}
	return games.Text{}
}

// complete places what the order does not name; the text is why not.
func (t *posting[P, W]) complete() games.Text {
	if t.first == t.Nowhere {
		return games.T("place-nothing")
	}
	for i, q := range t.pieces {
		gr := t.Groups[t.group[i]]
		switch {
		case t.places[i] != t.Nowhere || t.left[t.group[i]] == 0:
		case gr.Need < len(gr.From): // which of them come is filled up with the best below
		case slices.Contains(t.legal[i], t.first):
			t.places[i] = t.first
			t.left[t.group[i]]--
		default:
			placed, all := t.alike(q)
			return games.T("place-left-over", "unit", t.key(q), "placed", len(placed), "of", all)
		}
	}
	t.fill(t.places, t.left)
	if t.rares(t.places) > t.MostRare {
		return games.T("place-rare", "number", t.MostRare)
	}
	return games.Text{}
}

// alike are the places of those pieces like one that have some, and how many like it there are.
func (t *posting[P, W]) alike(q P) (placed []W, all int) {
	for i, other := range t.pieces {
		if t.World.Alike(q, other) {
			if all++; t.places[i] != t.Nowhere {
				placed = append(placed, t.places[i])
			}
		}
	}
	return placed, all
}

// nearest is an order that would be right: what was named where it was, and who was left over
// beside others like him, if he may go there; else the safe one.
func (t *posting[P, W]) nearest(why games.Text) games.Order {
	for why.Kind == "place-left-over" {
		i := slices.IndexFunc(t.pieces, func(q P) bool {
			i := t.index(q)
			placed, _ := t.alike(q)
			return t.places[i] == t.Nowhere && t.left[t.group[i]] > 0 && len(placed) > 0 && slices.Contains(t.legal[i], placed[0])
		})
		if i < 0 {
			break
		}
		placed, _ := t.alike(t.pieces[i])
		t.places[i] = placed[0]
		t.left[t.group[i]]--
		if why = t.complete(); why.Kind == "" {
			t.tidy(t.places)
			return t.order(t.places)
		}
	}
	return t.Default()
}

// escort reports whether a selector means nothing but escorts.
func (p *Placing[P, W]) escort(sel string) bool {
	ps, missing := p.World.Pick(p.Escorts, []string{sel})
	own, _ := p.World.Pick(p.pieces, []string{sel})
	return missing == "" && len(ps) > 0 && len(own) == 0
}

// key names a piece in texts.
func (p *Placing[P, W]) key(q P) string { return p.World.Keys([]P{q})[0] }

// Sample is any pieces at any of their places.
func (p *Placing[P, W]) Sample(r *rand.Rand) games.Order {
	places := p.nothing()
	all := p.legal[0][r.IntN(len(p.legal[0]))]
	for _, gr := range p.Groups {
		left := gr.Need
		for _, i := range r.Perm(len(gr.From)) {
			q := gr.From[i]
			if left == 0 || !p.mayCome(q, places) {
				continue
			}
			j := p.index(q)
			places[j] = p.legal[j][r.IntN(len(p.legal[j]))]
			if p.Together {
				places[j] = all
			}
			left--
		}
	}
	p.tidy(places)
	return p.order(places)
}

// List gives the default, everything at each place that is legal for all, and
// the default with one piece elsewhere or replaced by another.
func (p *Placing[P, W]) List() []games.Order {
	var lists [][]W
	add := func(places []W) { p.differ(&lists, places) }
	p.plain(add)
	for i := range p.pieces {
		if p.best[i] == p.Nowhere {
			p.replaced(i, add)
			continue
		}
		for _, w := range p.legal[i] {
			if !p.Together {
				places := slices.Clone(p.best)
				places[i] = w
				add(places)
			}
		}
	}
	return p.orders(lists)
}

// Plain are the first of List: the default, and everything at each place.
func (p *Placing[P, W]) Plain() []games.Order {
	var lists [][]W
	p.plain(func(places []W) { p.differ(&lists, places) })
	return p.orders(lists)
}

// plain adds the default, and everything at each place that is legal for all.
func (p *Placing[P, W]) plain(add func(places []W)) {
	add(slices.Clone(p.best))
	for _, w := range p.legal[0] {
		places := slices.Clone(p.best)
		for i := range places {
			if places[i] != p.Nowhere && slices.Contains(p.legal[i], w) {
				places[i] = w
			}
		}
		add(places)
	}
}

// differ adds places to some, as far as there is room, unless they are there.
func (p *Placing[P, W]) differ(lists *[][]W, places []W) {
	p.tidy(places)
	if len(*lists) < p.Most && !slices.ContainsFunc(*lists, func(l []W) bool { return slices.Equal(l, places) }) {
		*lists = append(*lists, places)
	}
}

// orders are those that place pieces so.
func (p *Placing[P, W]) orders(lists [][]W) []games.Order {
	orders := make([]games.Order, len(lists))
	for i, places := range lists {
		orders[i] = p.order(places)
	}
	return orders
}

// replaced adds the default with a piece of it replaced by the one with an index.
func (p *Placing[P, W]) replaced(i int, add func(places []W)) {
	for j := range p.pieces {
		if p.group[j] != p.group[i] || p.best[j] == p.Nowhere {
			continue
		}
		places := slices.Clone(p.best)
		places[j] = p.Nowhere
		if p.mayCome(p.pieces[i], places) {
			places[i] = p.legal[i][0]
			add(places)
		}
	}
}
