package language

import (
	"slices"

	"postrider/games"
)

// finish takes a reading, if it is whole.
func (s *search) finish(st state) {
	if st.wait >= 0 || st.aux || s.wordy && !st.word || s.row.Not && !st.not {
		return
	}
	if s.row.Route && !s.wordy && !s.asked && !st.way {
		return // without its word, something must say that spaces are a way
	}
	x := reading{row: s.row, end: st.i, cost: st.cost, head: max(st.head-1, 0), standing: st.std, not: st.not && s.row.cond, lang: s.l.lang}
	o := &x.order
	o.Kind, o.Verb, o.If, o.Keep = games.Kind(s.row.Kind), s.row.Verb, slices.Clone(s.ifs), st.keep || s.row.Keep
	if s.kind != "" {
		o.Kind = games.Kind(s.kind)
	}
	from, via, to, ok := s.route()
	if !ok {
		return
	}
	said := s.wordy
	o.Args = slices.Clone(s.row.set)
	for _, k := range s.row.args {
		sl := &s.row.slots[k]
		if sl.group != "" {
			if !s.finishGroups(o, k) {
				s.far = reach{i: s.end, want: k}
				return
			}
			said = said || len(s.groups[k]) > 0
			continue
		}
		values := s.values[k]
		if s.row.Route && s.onWay(k) {
			values = map[string][]string{slotFrom: from, slotVia: via, slotTo: to}[sl.name]
		}
		said = said || len(values) > 0
		if len(values) == 0 {
			v, isSet := s.row.defaultOf(sl.name)
			if !isSet && !sl.opt && !(s.asked && slices.Contains(s.row.Given, sl.name)) {
				s.far = reach{i: s.end, want: k}
				return
			}
			if !isSet {
				continue
			}
			values = []string{v}
		}
		switch {
		case sl.name == s.row.Place:
			o.Place = values[0]
		case sl.isFlag():
			o.Args = append(o.Args, games.Arg{Name: sl.name})
		default:
			o.Args = append(o.Args, games.Arg{Name: sl.name, Values: slices.Clone(values)})
		}
	}
	if s.row.Route && !s.wordy && !s.asked && len(from) == 0 {
		x.cost += costNoFrom
	}
	if !said && !st.not && !st.word {
		return // nothing was said
	}
	if !s.row.cond {
		s.l.lang.aim(s.row, o)
	}
	if x.notes = slices.Clone(s.notes); len(o.If) == 0 {
		o.If = nil
	}
	slices.SortStableFunc(o.If, func(a, b games.Cond) int { return elseLast(a) - elseLast(b) })
	s.out.add(x)
}

func elseLast(c games.Cond) int {
	if c.Name == condElse {
		return 1
	}
	return 0
}

// finishGroups adds the groups of a slot; it is false if one is not whole.
func (s *search) finishGroups(o *games.Order, k int) bool {
	for _, g := range s.groups[k] {
		if g.place == "" || len(g.units) == 0 {
			return false
		}
		o.Args = append(o.Args, games.Arg{Name: s.row.slots[k].name, Values: append([]string{g.place}, g.units...)})
	}
	return len(s.groups[k]) > 0 || s.row.slots[k].opt
}

// Aim gives the conditions of an order that name no space the space that they speak
// of, as Read does: "move all from ALB to LKG if free" is about Lake George. Of rows
// that have no aim they speak of the space of the question.
func (l *Language) Aim(o *games.Order) {
	if row, _ := l.rowOf(*o); row != nil {
		l.aim(row, o)
	}
}

func (l *Language) aim(r *Row, o *games.Order) {
	if len(r.Aim) != 2 {
		return
	}
	for i, c := range o.If {
		inner, not := c, c.Name == condNot && len(c.Values) > 0
		if not {
			inner = games.Cond{Name: c.Values[0], Values: c.Values[1:]}
		}
		row := l.condNamed(inner.Name)
		if row == nil || row.slot(slotSpace) < 0 || slices.Contains(row.Aim, aimNone) || len(inner.Values) > 0 && l.isPlace(inner.Values[len(inner.Values)-1]) {
			continue
		}
		at := o.Arg(r.Aim[0])
		if slices.Contains(row.Aim, aimTarget) {
			at = o.Arg(r.Aim[1])
		}
		if at == "" {
			continue
		}
		inner.Values = append(slices.Clone(inner.Values), at)
		if o.If[i] = inner; not {
			o.If[i] = l.negated(inner)
		}
	}
}

// What a condition without a space may speak of: by itself of where an order begins.
const (
	aimTarget = "target" // of where it leads to
	aimNone   = "none"   // of no place
	slotSpace = "space"  // of a condition
)

// route tells from where to where a way goes: what a connector says, and of the
// rest the first is where it begins and the last where it ends. "to A to B" goes
// by A.
func (s *search) route() (from, via, to []string, ok bool) {
	if !s.row.Route {
		return nil, nil, nil, true
	}
	name := func(p stop) string {
		if p.slot < 0 {
			return ""
		}
		return s.row.slots[p.slot].name
	}
	has := func(slot string) bool {
		return slices.ContainsFunc(s.way, func(p stop) bool { return name(p) == slot })
	}
	bare := 0
	for _, p := range s.way {
		if p.slot < 0 {
			bare++
		}
	}
	var ends []string // in their order
	for i, p := range s.way {
		if i > 0 && s.way[0].target && name(p) == slotTo {
			s.far = reach{i: p.at, want: wantNone}
			return nil, nil, nil, false // two targets
		}
		switch slot := name(p); {
		case slot == slotFrom:
			if from != nil {
				return nil, nil, nil, false
			}
			from = []string{p.space}
		case slot == slotVia:
			via = append(via, p.space)
		case slot == slotTo:
			ends = append(ends, p.space)
		case from == nil && !p.target && !has(slotFrom) && s.row.slot(slotFrom) >= 0 && len(ends) == 0 && (bare > 1 || has(slotTo)):
			from = []string{p.space}
		default:
			ends = append(ends, p.space)
		}
	}
	if n := len(ends); n > 0 {
		if n > 1 && s.row.slot(slotVia) < 0 {
			return nil, nil, nil, false
		}
		via, to = append(via, ends[:n-1]...), ends[n-1:]
	}
	return from, via, to, true
}

// A reading is an order that a stretch may be.
type reading struct {
	row      *Row
	order    games.Order
	standing bool
	end      int  // the token behind it
	head     int  // how many of its conditions stood before its prefix and word
	not      bool // of a condition
	cost     int
	notes    []games.Text
	lang     *Language
}

// target is the place that a pronoun behind the order stands for.
func (x *reading) target() string {
	for _, name := range []string{slotTo, "at"} {
		if v := x.order.Arg(name); v != "" && x.lang.isPlace(v) {
			return v
		}
	}
	return x.order.Place
}

// readings are the cheapest that were found, each order once.
type readings struct {
	list []reading
	best int
	ends bool // those that end elsewhere are others, and all count
}

// margin is within how much of the cheapest reading another leaves it open
// what is meant.
const margin = 1

// mostCost is more than a reading may cost.
const mostCost = 30

func (r *readings) worst() int {
	if len(r.list) == 0 || r.ends {
		return mostCost
	}
	return r.best + margin
}

func (r *readings) add(x reading) {
	if len(r.list) == 0 || x.cost < r.best {
		r.best = x.cost
	}
	for i := range r.list {
		if same(&r.list[i], &x) && (!r.ends || r.list[i].end == x.end) {
			if x.cost < r.list[i].cost {
				r.list[i] = x
			}
			return
		}
	}
	r.list = append(r.list, x)
}

// meant are the readings within the margin, the cheapest first.
func (r *readings) meant() []reading {
	list := slices.DeleteFunc(r.list, func(x reading) bool { return x.cost > r.best+margin })
	slices.SortStableFunc(list, func(a, b reading) int { return a.cost - b.cost })
	return list
}

// exact reports whether exactly one order was read at no cost.
func (r *readings) exact() bool {
	n := 0
	for _, x := range r.list {
		if x.cost == 0 {
			n++
		}
	}
	return n == 1
}

func same(a, b *reading) bool {
	return games.SameAnswer(a.order, b.order) && a.order.Place == b.order.Place && a.order.Keep == b.order.Keep && a.standing == b.standing && a.not == b.not &&
		slices.EqualFunc(a.order.If, b.order.If, games.SameCond)
}
