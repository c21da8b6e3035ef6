package pick

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"postrider/games"
)

// A World is a match whose pieces are chosen.
type World[P comparable] interface {
	Rules
	// Alike reports whether nobody can tell two pieces from each other.
	Alike(a, b P) bool
	// Means reports whether a piece is of the name and face of a selector.
	Means(s Selector, p P) bool
	// Class reports whether a name means pieces of several sorts.
	Class(name string) bool
	// PlaceOf names in orders where a piece stands.
	PlaceOf(p P) string
	// Select makes selectors of pieces, with their places where they need one,
	// that mean no others among those that they were chosen from.
	Select(ps, among []P) []string
	// Keys names pieces in texts.
	Keys(ps []P) []string
	// Typed is a selector as a player types it.
	Typed(sel string) string
}

// Pieces is a decision for some of many pieces, which may stand anywhere: so
// many of each group.
type Pieces[P cmp.Ordered] struct {
	Question
	World  World[P]
	Verb   string
	Groups []Group[P] // disjoint, none of them empty
	// Wish: an order may name more pieces than are needed, and such as are not
	// there; the first that are count. It may also say whom to spare.
	Wish bool
	// Sort is the order in which a selector of a wish takes those that it finds;
	// nil: the best choice first.
	Sort func([]P) []P
	// At most Most answers are listed; LastOnly: those that have all of the
	// default but the last piece.
	Most     int
	LastOnly bool
}

// A Group is pieces of which some are chosen.
type Group[P comparable] struct {
	From []P // the best choice first, those that are alike in their order
	Need int
}

// Settle makes the groups fit what there is: fewer pieces than are needed are
// all taken. Where that leaves nothing to choose it returns the pieces, sorted.
func (p *Pieces[P]) Settle() (ps []P, settled bool) {
	p.Groups = slices.DeleteFunc(p.Groups, func(gr Group[P]) bool { return len(gr.From) == 0 })
	open := false
	for i := range p.Groups {
		gr := &p.Groups[i]
		gr.Need = min(gr.Need, len(gr.From))
		open = open || 0 < gr.Need && gr.Need < len(gr.From) && len(Distinct(p.World, gr.From)) > 1
	}
	if open {
		return nil, false
	}
	return p.same(p.best()), true
}

// Chosen are the pieces that are answered, sorted; if nothing is to be chosen, nothing is asked.
func (p *Pieces[P]) Chosen(ask func(games.Decision) any) []P {
	if ps, settled := p.Settle(); settled {
		return ps
	}
	return ask(p).([]P)
}

// best are the pieces of the default.
func (p *Pieces[P]) best() []P {
	var ps []P
	for _, gr := range p.Groups {
		ps = append(ps, gr.From[:gr.Need]...)
	}
	return ps
}

// all are the pieces of all groups, the best choice first.
func (p *Pieces[P]) all() []P {
	var ps []P
	for _, gr := range p.Groups {
		ps = append(ps, gr.From...)
	}
	return ps
}

// same gives of pieces that are alike always the first ones, sorted.
func (p *Pieces[P]) same(ps []P) []P { return Same(p.World, ps, p.all()) }

// order is the order that chooses pieces.
func (p *Pieces[P]) order(ps []P) games.Order {
	o := games.NewOrder(p.Of.Kind, p.Verb, "units", p.World.Select(ps, p.all()))
	o.Keep = p.Keep
	return o
}

// Default takes the best.
func (p *Pieces[P]) Default() games.Order { return p.order(p.best()) }

// Fits leaves a wish alone that names only other pieces: it is meant for a later
// decision. One that spares pieces takes whoever is left.
func (p *Pieces[P]) Fits(o games.Order) bool {
	if !p.World.Fits(o, p.Of) {
		return false
	}
	return !p.Wish || spares(o) || slices.ContainsFunc(o.Get("units"), func(sel string) bool {
		found, _ := Named(p.World, p.all(), sel)
		return len(found) > 0
	})
}

// spares reports whether an order says whom not to choose.
func spares(o games.Order) bool { return o.Has("never") || o.Has("never-at") }

// spared reports whether an order does not want a piece to be chosen.
func (p *Pieces[P]) spared(o games.Order, q P) bool {
	for _, sel := range o.Get("never") {
		if found, _ := Named(p.World, []P{q}, sel); len(found) > 0 {
			return true
		}
	}
	return slices.Contains(o.Get("never-at"), p.World.PlaceOf(q))
}

// A taking is pieces that are being taken from groups.
type taking[P cmp.Ordered] struct {
	*Pieces[P]
	ps   []P
	left []int // of each group
}

// take takes at most so many pieces more, as long as their groups need some. It
// returns how many.
func (t *taking[P]) take(from []P, most int) int {
	taken := 0
	for _, q := range from {
		if taken == most || slices.Contains(t.ps, q) {
			continue
		}
		i := slices.IndexFunc(t.Groups, func(gr Group[P]) bool { return slices.Contains(gr.From, q) })
		if t.left[i] > 0 {
			t.ps, taken = append(t.ps, q), taken+1
			t.left[i]--
		}
	}
	return taken
}

// Accept takes the pieces that are named, as many of each group as are needed.
func (p *Pieces[P]) Accept(o games.Order) (games.Answer, *games.Fault) {
	refuse := func(why games.Text) (games.Answer, *games.Fault) {
		return games.Answer{}, &games.Fault{Rule: p.Of.Rule, Why: why, Try: p.World.Format(p.Default())}
	}
	t := &taking[P]{Pieces: p}
	need := 0
	for _, gr := range p.Groups {
		t.left = append(t.left, gr.Need)
		need += gr.Need
	}
	if p.Wish {
		t.wish(o)
	} else {
		for _, sel := range o.Get("units") {
			found, n := Named(p.World, p.all(), sel)
			if len(found) < max(n, 1) {
				return refuse(games.T("pick-not-there", "unit", p.World.Typed(sel)))
			}
			if taken := t.take(found, cmp.Or(n, len(found))); taken < max(n, 1) {
				return refuse(games.T("pick-too-many", "unit", p.World.Typed(sel)))
			}
		}
	}
	for i, n := range t.left {
		if n > 0 {
			return refuse(games.T("pick-more", "number", n, "of", need, "units", p.World.Keys(p.Groups[i].From)))
		}
	}
	ps := p.same(t.ps)
	return games.Answer{Order: p.order(ps), Value: ps}, nil
}

// wish takes who is wished for, as far as the groups need them, and those that
// are spared last.
func (t *taking[P]) wish(o games.Order) {
	wish := o.Get("units")
	var spared, others []P
	for _, q := range t.all() {
		if t.spared(o, q) {
			spared = append(spared, q)
		} else {
			others = append(others, q)
		}
	}
	for _, sel := range wish {
		found, n := Named(t.World, others, sel)
		if t.Sort != nil {
			found = t.Sort(found)
		}
		t.take(found, cmp.Or(n, len(found)))
	}
	if len(spared) > 0 || len(wish) == 0 && spares(o) {
		t.take(others, len(others))
		t.take(spared, len(spared))
	}
}

// Sample is any pieces.
func (p *Pieces[P]) Sample(r *rand.Rand) games.Order {
	var ps []P
	for _, gr := range p.Groups {
		for _, i := range r.Perm(len(gr.From))[:gr.Need] {
			ps = append(ps, gr.From[i])
		}
	}
	return p.order(ps)
}

// List is the answers, of those that nobody can tell from each other one.
func (p *Pieces[P]) List() []games.Order {
	var seen [][]P
	var orders []games.Order
	var add func(group, from int, ps []P, need int)
	add = func(group, from int, ps []P, need int) {
		if len(orders) >= p.Most {
			return
		}
		if need == 0 {
			if group+1 < len(p.Groups) {
				add(group+1, 0, ps, p.Groups[group+1].Need)
				return
			}
			same := p.same(ps)
			if !slices.ContainsFunc(seen, func(other []P) bool { return slices.Equal(other, same) }) {
				seen, orders = append(seen, same), append(orders, p.order(ps))
			}
			return
		}
		for i, q := range p.Groups[group].From[from:] {
			add(group, from+i+1, append(ps[:len(ps):len(ps)], q), need-1)
		}
	}
	if gr := p.Groups[0]; p.LastOnly {
		add(0, gr.Need-1, gr.From[:gr.Need-1], 1)
	} else {
		add(0, 0, nil, gr.Need)
	}
	return orders
}

// Named are the pieces of from that a selector, with or without a place, means,
// and how many it asks for; 0: as many as there are.
func Named[P comparable](w World[P], from []P, sel string) (ps []P, n int) {
	name, place, placed := strings.Cut(sel, "@")
	s := ParseSelector(name)
	for _, p := range from {
		if w.Means(s, p) && (!placed || w.PlaceOf(p) == place) {
			ps = append(ps, p)
		}
	}
	return ps, s.Wants(w.Class(s.Name))
}

// Same gives instead of pieces the first ones that are alike, sorted: which of
// several like counters it is makes no difference.
func Same[P cmp.Ordered](w World[P], ps, among []P) []P {
	var out []P
	for _, p := range ps {
		for _, q := range among {
			if w.Alike(p, q) && !slices.Contains(out, q) {
				out = append(out, q)
				break
			}
		}
	}
	slices.Sort(out)
	return out
}

// Distinct leaves of pieces that are alike only the first.
func Distinct[P comparable](w World[P], ps []P) []P {
	var out []P
	for _, p := range ps {
		if !slices.ContainsFunc(out, func(q P) bool { return w.Alike(p, q) }) {
			out = append(out, p)
		}
	}
	return out
}

// ByPlace yields the places of pieces, in the order of the first there, with the
// pieces that stand or go there; at is the place of the piece with an index.
func ByPlace[P any, W comparable](ps []P, at func(i int) W) iter.Seq2[W, []P] {
	return func(yield func(W, []P) bool) {
		var done []W
		for i := range ps {
			place := at(i)
			if slices.Contains(done, place) {
				continue
			}
			done = append(done, place)
			var here []P
			for j, p := range ps {
				if at(j) == place {
					here = append(here, p)
				}
			}
			if !yield(place, here) {
				return
			}
		}
	}
}
