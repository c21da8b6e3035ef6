package language

import (
	"slices"
	"strings"

	"postrider/games"
)

// finish takes a reading, if it is whole.
func (s *search) finish(st state) {
	if st.wait >= 0 || st.owed > 0 || st.aux || s.wordy && !st.word || s.row.Not && !st.not && !s.row.cond {
		return
	}
	if st.sep && !s.open && s.l.is(st.i-1, isAnd) > 0 {
		return // "ambush RAYS n"
	}
	if !s.wordy && !s.asked && s.onlyNumbers() {
		return // "Oneida, both": a number by itself is a card only where one is asked for
	}
	if s.row.Route && !s.wordy && !s.asked && !st.way && (s.before == nil || s.before.row != s.row) && !s.isBareWay() {
		return // without its word, something must say that spaces are a way
	}
	if !s.row.cond && s.before == nil && s.end < len(s.l.Toks) && s.awaits(max(st.head-1, 0)) {
		return // "raid AUG, if it fails, raid WIN": it is about the first
	}
	if !s.row.cond && s.before != nil && s.awaits(0) && !s.l.lang.settles(s.before) {
		return // "move Rogers to LKG; if he succeeds, ...": nothing comes of that
	}
	if b := s.before; b != nil && hasElse(s.ifs) && len(b.order.If) == 0 && !s.l.lang.settles(b) {
		return // "move Webb to HCS, else to TIC": it does not fail
	}
	if st.lone && s.row.elsewhere && !s.leads() || s.misleads(st) {
		return // "FCR", asked who goes where, is no battle at FCR
	}
	if spared, back := s.sparesFirst(); spared {
		return
	} else if back != nil {
		defer back()
	}
	x := reading{row: s.row, asked: s.asked, end: st.i, cost: st.cost, head: max(st.head-1, 0), standing: st.std, lang: s.l.lang}
	x.not = s.row.cond && st.not != s.row.Not
	x.opposed = !s.row.cond && s.opposed()
	o := &x.order
	o.Kind, o.Verb, o.If, o.Keep = games.Kind(s.row.Kind), s.row.Verb, slices.Clone(s.ifs), st.keep || s.row.Keep
	if s.kind != "" {
		o.Kind = games.Kind(s.kind)
	}
	said, ok := s.fill(&x)
	if !ok {
		return
	}
	if !s.wordy && !s.asked && len(s.notes) > 0 && len(s.notes) >= s.filled() {
		return // without its word, not all names may be guesses
	}
	if !said && !st.not && !st.word && !s.onlyWhen() || !st.col && s.listsNothing() {
		return // nothing was said
	}
	if x.notes = slices.Concat(s.notes, s.told, x.notes); len(o.If) == 0 {
		o.If = nil
	}
	slices.SortStableFunc(o.If, func(a, b games.Cond) int { return elseLast(a) - elseLast(b) })
	sure := !s.out.has(&x) && s.isCanonical(&x)
	if !s.row.cond {
		s.l.lang.aim(s.row, o)
	}
	if sure {
		s.out.list, s.out.sure = append(s.out.list[:0], x), true
		return
	}
	s.out.add(x)
}

// fill gives the order of a reading its arguments. It is false if one is missing; said
// reports whether a word or a value was typed.
func (s *search) fill(x *reading) (said, ok bool) {
	o := &x.order
	from, via, to, ok := s.route()
	if !ok {
		return false, false
	}
	if s.row.Route && !s.wordy && !s.asked && len(from) == 0 {
		x.cost += costNoFrom
	}
	said = s.wordy
	o.Args = slices.Clone(s.row.set)
	for _, k := range s.row.args {
		sl := &s.row.slots[k]
		if sl.silent && k > 0 && (s.led(k-1) || s.leaderless(k)) {
			return false, false
		}
		if sl.group != "" {
			if !s.finishGroups(o, k) {
				s.far = reach{i: s.end, want: k}
				return false, false
			}
			if said = said || len(s.groups[k]) > 0; !sl.head && slices.ContainsFunc(s.groups[k], group.leads) {
				x.cost += costOthers
			}
			continue
		}
		values := s.given(k)
		drops := sl.only && sl.units != nil && onlyWithout(values) // "but De La Marine stays" drops nobody else
		if drops || sl.silent && s.leavesOutOne(values) || len(values) > 0 && s.l.lang.contradict(values, sl.ranked || !s.row.Route) {
			return false, false
		}
		switch onWay := s.row.Route && s.onWay(k); {
		case onWay && sl.name == slotFrom:
			values = from
		case onWay && sl.name == slotVia && !s.row.wholeWay():
			values = via
		case onWay && sl.name == slotTo && s.row.wholeWay():
			values = append(via, to...)
		case onWay && sl.name == slotTo:
			values = to
		case onWay:
			values = nil
		}
		said = said || len(values) > 0
		if len(values) == 0 {
			values = s.asBefore(o, sl)
		}
		if len(values) == 0 {
			v, isSet := s.row.defaultOf(sl.name)
			switch {
			case isSet && !sl.silent:
				values = []string{v}
			case isSet, sl.opt, s.asked && slices.Contains(s.row.Given, sl.name):
				continue
			default:
				s.far = reach{i: s.end, want: k}
				return false, false
			}
		}
		if len(values) < sl.groups {
			return false, false
		}
		switch {
		case sl.silent:
			x.notes = append(x.notes, s.leaveOut(sl, values)...)
		case sl.name == s.row.Place:
			o.Place = values[0]
		case sl.isFlag():
			o.Args = append(o.Args, games.Arg{Name: sl.name})
		default:
			values = slices.Clone(values)
			if sl.units != nil && !sl.ranked { // "all but Rogers with 2 artillery": nobody else is left out
				slices.SortStableFunc(values, func(a, b string) int { return strings.Count(a[:1], signWithout) - strings.Count(b[:1], signWithout) })
			}
			o.Args = append(o.Args, games.Arg{Name: sl.name, Values: values})
		}
	}
	return said, true
}

// contradict reports whether units are left out of others none of which may hold them, or
// that are named themselves: "Rogers except Putnam". Of all they are left out if no others
// are named and allBut says that this may be meant.
func (l *Language) contradict(values []string, allBut bool) bool {
	several, some, without := false, false, false
	for i, v := range values {
		if !strings.HasPrefix(v, signWithout) {
			x := ParseSelector(v)
			several, some = several || !l.isOne(x), true
			continue
		}
		without = true
		if slices.Contains(values[:i], v[1:]) && l.isOne(ParseSelector(v[1:])) {
			return true
		}
	}
	return without && !several && (some || !allBut)
}

// asBefore are the values of a slot in the order before, of which this one is the
// alternative: "raid WINC with Langlade, else Aubry".
func (s *search) asBefore(o *games.Order, sl *slot) []string {
	switch {
	case !isOtherwise(o) && !slices.ContainsFunc(o.If, s.l.lang.fails) || s.before == nil || s.before.row != s.row:
		return nil
	case sl.opt && sl.units != nil && sl.subj && !sl.silent: // "Johnson to HCS if it is free, otherwise OCE"
	case sl.opt && (sl.name != slotFrom || s.namesUnits()): // others may stand elsewhere
		return nil
	case sl.class == yesNoClass: // "no ambush if outnumbered, otherwise ambush"
		return nil
	case sl.name == s.row.Place:
		return []string{s.before.order.Place}
	}
	return s.before.order.Get(sl.name)
}

// isOtherwise reports whether an order is meant where the one before it is not done.
func isOtherwise(o *games.Order) bool { return hasElse(o.If) }

// fails reports whether a condition is that what an order before began came to nothing.
func (l *Language) fails(c games.Cond) bool {
	row := l.condNamed(c.Name)
	return row != nil && row.Otherwise && len(c.Values) == 0
}

func hasElse(conds []games.Cond) bool {
	return slices.ContainsFunc(conds, func(c games.Cond) bool { return c.Name == condElse })
}

// awaits reports whether one of the conditions from one on is about what came of an order
// before, of which it says no more.
func (s *search) awaits(from int) bool {
	return slices.ContainsFunc(s.ifs[min(from, len(s.ifs)):], func(c games.Cond) bool {
		row := s.l.lang.condNamed(c.Name)
		return row != nil && row.After != "" && len(c.Values) == 0
	})
}

// settles reports whether conditions may be about what came of an order, or of one that
// its own are about.
func (l *Language) settles(x *reading) bool {
	about := func(c games.Cond) bool {
		row := l.condNamed(c.Name)
		return row != nil && row.After != ""
	}
	fails := l.hooks.Fails == nil || l.hooks.Fails(x.order)
	for _, row := range l.conds {
		if fails && row.After != "" && (row.After == x.order.Verb || row.After == string(x.order.Kind)) {
			return true
		}
	}
	return slices.ContainsFunc(x.order.If, func(c games.Cond) bool { return c.Name == condElse || about(c) })
}

// leads reports whether a place was named to which an order leads, beside that of its
// question.
func (s *search) leads() bool {
	return s.row.Route && len(s.way) > 1 || slices.ContainsFunc(s.row.args, func(k int) bool {
		return s.l.lang.leads(s.row, k) && len(s.values[k])+len(s.groups[k]) > 0
	})
}

// leads reports whether a slot takes a place that is not the one of the order.
func (l *Language) leads(r *Row, k int) bool {
	sl := &r.slots[k]
	return sl.name != r.Place && !sl.only && (l.ofPlaces(sl.class) || l.ofPlaces(sl.group))
}

// ofPlaces reports whether a class, or one of several, has names of places.
func (l *Language) ofPlaces(class string) bool {
	return slices.ContainsFunc(strings.Split(class, "|"), func(name string) bool {
		names, ok := l.classes[name].(Names)
		return ok && names.It
	})
}

// given are the values that were read for a slot. Who is named behind a connector, and
// is no argument, is whom the order is about where nobody else is: "go to OSW with Webb".
func (s *search) given(k int) []string {
	values := s.values[k]
	switch {
	case s.namesFirst(k):
		values = values[1:]
	case s.namesFirst(k + 1):
		values = s.values[k+1][:1]
	}
	if len(values) > 1 {
		return allOnce(values)
	}
	return values
}

// onlyWithout reports whether values are nothing but what is left out: of what is not said.
func onlyWithout(values []string) bool {
	return len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !strings.HasPrefix(v, signWithout) })
}

// led reports whether the unit of a slot is one of several, and among those who go along is
// one who leads it: "the Mohawk and Johnson" may not go as Mohawk.
func (s *search) led(k int) bool {
	units := s.row.slots[k].units
	leads := func(v string) bool { x := ParseSelector(v); return s.l.lang.isOne(x) && !units.Several(x.Name) }
	same := s.row.slots[k].class == s.row.slots[k+1].class
	return units != nil && same && len(s.values[k]) == 1 && !leads(s.values[k][0]) && slices.ContainsFunc(s.values[k+1], leads)
}

// leaderless reports whether a slot that is no argument has units by their names that go
// along with one that leads nobody: "Shawnee and Mingo" are not settled by the card.
func (s *search) leaderless(k int) bool {
	units := s.row.slots[k].units
	if units == nil || s.row.slots[k-1].class != s.row.slots[k].class || len(s.values[k-1]) != 1 || len(s.values[k]) == 0 {
		return false
	}
	several := func(v string) bool { return units.Several(ParseSelector(v).Name) }
	return several(s.values[k-1][0]) && !slices.Contains(s.values[k], nameOfAll)
}

// namesFirst reports whether the first value of a slot that is no argument belongs to the
// slot before, of the same class, which has none.
func (s *search) namesFirst(k int) bool {
	if k == 0 || k >= len(s.row.slots) || !s.row.slots[k].silent || len(s.values[k]) == 0 || len(s.values[k-1]) > 0 {
		return false
	}
	units := s.row.slots[k].units != nil
	return units && s.row.slots[k].class == s.row.slots[k-1].class && s.l.lang.isOne(ParseSelector(s.values[k][0]))
}

// isBareWay reports whether units are named, and the spaces of their way one behind the
// other: "Johnson CAN OCA". With commas between them they may be any list, and beside
// conditions what these are about, but in front of a colon: "ALB FWH: 3 BC if round 3".
func (s *search) isBareWay() bool {
	if len(s.way) < 2 || !s.namesUnits() || len(s.notes) > 0 || len(s.ifs) > 0 && !s.headsUnits() {
		return false
	}
	stop := func(t games.Token) bool { return t.Text == "," || t.Text == ":" }
	return !slices.ContainsFunc(s.l.Toks[s.way[0].at:s.way[len(s.way)-1].at], stop)
}

// headsUnits reports whether a colon stands behind the last space of a way.
func (s *search) headsUnits() bool {
	for i := s.way[len(s.way)-1].at; i < s.end; i++ {
		if s.l.Toks[i].Text == ":" && !s.l.isRatio(i) {
			return true
		}
	}
	return false
}

// namesUnits reports whether units were named.
func (s *search) namesUnits() bool {
	for k := range s.row.slots {
		if s.row.slots[k].units != nil && len(s.values[k]) > 0 {
			return true
		}
	}
	return false
}

// leaveOut notes that the values of a slot that is no argument of the order are
// settled otherwise: who goes along with a force, by the card.
func (s *search) leaveOut(sl *slot, values []string) []games.Text {
	class := sl.values.Class
	if _, chosen := class.(choice); chosen || slices.Equal(values, []string{nameOfAll}) {
		return nil
	}
	written := make([]string, len(values))
	for i, v := range values {
		written[i] = class.Write(v)
	}
	return []games.Text{games.T("left-out", "what", strings.Join(written, ", "))}
}

// isCanonical reports whether a stretch is written as Format writes the order that
// it is read as: nothing else is meant then.
func (s *search) isCanonical(x *reading) bool {
	const most = 16 // readings of a stretch that are looked at
	if s.row.cond || s.row.As != nil || len(x.notes) > 0 || s.out.compared == most || s.out.contested && !s.asked {
		return false
	}
	text := s.l.Typed(s.from, s.end-s.from)
	if len(x.order.If) == 0 && s.kind == "" && !x.standing && !strings.HasPrefix(text, s.row.head) {
		return false
	}
	s.out.compared++
	line := s.l.lang.Format(x.order)
	if x.standing {
		line = s.l.lang.FormatStanding(x.order)
	}
	if s.l.lang.lexicon.Behind {
		line = plainText(line)
	}
	return strings.TrimSuffix(line, ".") == strings.TrimSuffix(text, ".") // "N.York & N.J." may end it
}

func elseLast(c games.Cond) int {
	if c.Name == condElse {
		return 1
	}
	return 0
}

// filled is how many values the slots have.
func (s *search) filled() int {
	n := len(s.way)
	for k := range s.row.slots {
		n += len(s.values[k])
		for _, g := range s.groups[k] {
			n += 1 + len(g.units)
		}
	}
	return n
}

// leads reports whether others are named beside all units: "Levis and all at QUE" says rather whom
// he leads.
func (g group) leads() bool {
	others := func(v string) bool { return v != nameOfAll && !ParseSelector(v).Without }
	return slices.Contains(g.units, nameOfAll) && slices.ContainsFunc(g.units, others)
}

// finishGroups adds the groups of a slot; it is false if one is not whole.
func (s *search) finishGroups(o *games.Order, k int) bool {
	sl := &s.row.slots[k]
	for _, g := range s.groups[k] {
		units := g.units
		if v, ok := s.row.defaultOf(sl.name); ok && len(units) == 0 && !g.alone && !g.only {
			units = []string{v}
		}
		none := len(units) == 0 && !sl.free && !g.alone && !g.only
		if g.place == "" || (sl.only || len(s.groups[k]) > 1) && onlyWithout(units) || sl.groups == 1 && len(units) != 1 || none {
			return false
		}
		o.Args = append(o.Args, games.Arg{Name: sl.name, Values: append([]string{g.place}, allOnce(units)...)})
	}
	if n := len(s.groups[k]); n > 0 {
		return sl.groups == 0 || n == sl.groups
	}
	return sl.opt
}

// allOnce are units that are not all of them twice: "Montcalm's army, everyone".
func allOnce(units []string) []string {
	list := slices.Clone(units)
	for i := len(list) - 1; i > slices.Index(list, nameOfAll); i-- {
		if list[i] == nameOfAll {
			list = slices.Delete(list, i, i+1)
		}
	}
	return list
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
		o.If[i] = l.aimed(r, c, o)
	}
}

func (l *Language) aimed(r *Row, c games.Cond, o *games.Order) games.Cond {
	if inner := l.Inner(c); inner != nil {
		for i := range inner {
			inner[i] = l.aimed(r, inner[i], o)
		}
		if c.Name == condNot {
			return l.Negated(inner[0])
		}
		return WithInner(c, inner)
	}
	row := l.condNamed(c.Name)
	if row == nil || row.slot(slotSpace) < 0 || slices.Contains(row.Aim, aimNone) {
		return c
	}
	if n := len(c.Values); n > 0 && l.isPlace(c.Values[n-1]) {
		return c
	}
	at := o.Arg(r.Aim[0])
	if spaces := o.Get(r.Aim[1]); slices.Contains(row.Aim, aimTarget) {
		if at = ""; len(spaces) > 0 {
			at = spaces[len(spaces)-1]
		}
	}
	if at != "" {
		c.Values = append(slices.Clone(c.Values), at)
	}
	return c
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
	begin := s.row.slot(slotFrom)
	whole := s.row.wholeWay() && (begin < 0 || s.row.slots[begin].opt) // a list of bare spaces is a way as it is: "boat ALB to HCS"
	has := func(slot string) bool {
		return slices.ContainsFunc(s.way, func(p stop) bool { return name(p) == slot })
	}
	bare, later, aimed := 0, false, false // later: some behind the order word
	for _, p := range s.way {
		if p.slot < 0 {
			bare++
		}
		later, aimed = later || !p.early, aimed || p.target
	}
	if !s.l.lang.lexicon.Behind && (s.strays() || s.twoWays()) {
		return nil, nil, nil, false
	}
	var ends []string // in their order
	for i, p := range s.way {
		if i > 0 && s.way[0].target && name(p) == slotTo {
			s.far = reach{i: p.at, want: wantNone}
			return nil, nil, nil, false // two targets
		}
		if i > 0 && p.slot < 0 && from == nil && s.row.slots[0].name == slotTo && s.l.itemOf(p.at-1, aPiece) > 0 {
			from = []string{p.space} // "raid CAR, Delaware KIT"
			continue
		}
		if i > 0 && p.slot < 0 && s.way[0].target && s.l.listed(p.at) {
			s.far = reach{i: p.at, want: wantNone}
			return nil, nil, nil, false // "raid NUM/NOR", "raid NUM with Langis TIC LKG": it is said already
		}
		if i == 1 && p.slot < 0 && (s.way[0].slot < 0 && !s.way[0].target || name(s.way[0]) == slotFrom) && s.l.is(p.at-1, isAnd) == 1 {
			s.far = reach{i: p.at, want: wantNone}
			return nil, nil, nil, false // "from ALB and KING": two beginnings
		}
		behind := i > 0 && p.slot < 0 && name(s.way[i-1]) == slotTo && !s.row.wholeWay()
		if behind && (s.l.is(p.at-1, isAnd) == 1 || strings.HasSuffix(s.l.Between(p.at), "(")) {
			s.far = reach{i: p.at, want: wantNone}
			return nil, nil, nil, false // "to FWH and FSF": two targets; "DUQ to NEC (MUS)": what happens at MUS?
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
		case from == nil && !p.target && !whole && !has(slotFrom) && begin >= 0 && len(ends) == 0 && (bare > 1 || has(slotTo)):
			from = []string{p.space}
		case whole && i == 0 && (p.early && later || !p.target && s.splits()) && p.slot < 0 && !has(slotFrom): // "QUE Levis TRI"
			if s.row.slots[0].name == slotTo && !aimed {
				return nil, nil, nil, false // "CAR raid Delaware SHA": either may be the target
			}
			from = []string{p.space}
		case whole && i == 0 && !p.target && has(slotVia) && !has(slotFrom): // "Villiers CAT to OSW via NBA"
			via = append(via, p.space)
		default:
			ends = append(ends, p.space)
		}
	}
	if n := len(ends); n > 0 {
		if n > 1 && s.row.slot(slotVia) < 0 && !whole {
			return nil, nil, nil, false
		}
		via, to = append(via, ends[:n-1]...), ends[n-1:]
	}
	return from, via, to, true
}

// isOthers reports whether a space of the way speaks of other units: "to CHE, Cayuga CAY to GGR" of
// those who bear its name, "TRI and Montcalm to SOR" of those who are named behind it.
func (s *search) isOthers(i int) bool {
	p := s.way[i]
	if i > 0 && p.slot < 0 && p.space == s.way[i-1].space {
		before := s.way[i-1].slot
		return before < 0 || s.row.slots[before].name != slotFrom
	}
	next := p.at + s.l.itemOf(p.at, aPlace)
	return p.slot < 0 && !p.target && s.l.is(next, isAnd) == 1 && s.l.itemOf(next+1, aPiece) > 0
}

// twoWays reports whether a way is said to end before it is said to begin, and then to end once more:
// "out to NOIX and bring 1 from NOR to ALB"; or whether two targets are said,
// or others within it.
func (s *search) twoWays() bool {
	to, late, target := 0, false, s.row.slots[0].name == slotTo
	for i, p := range s.way {
		if s.isOthers(i) {
			return true
		}
		if p.slot < 0 {
			continue
		}
		said := s.row.slots[p.slot].name
		if target && said == slotFrom && p.at > 0 && s.l.links(p.at-1, s.row.slots[0].conns) {
			said = slotTo // "raid with Delaware on CARL" may say where they are
		}
		switch said {
		case slotFrom:
			late = to > 0
		case slotTo:
			if to++; to > 1 && (late && !s.l.behindThen(p.at-1) || target && to == i+1) {
				s.far = reach{i: p.at, want: wantNone}
				return true
			}
		}
	}
	return false
}

// listed reports whether something else than a dash or arrow stands before token i.
func (l *Line) listed(i int) bool {
	return l.look(i-1).arrow == noArrow || strings.ContainsAny(l.Between(i), "/([")
}

// wholeWay reports whether the slot of the target of a route takes all spaces of
// the way.
func (r *Row) wholeWay() bool {
	k := r.slot(slotTo)
	return k >= 0 && r.slots[k].many
}

// A reading is an order that a stretch may be.
type reading struct {
	row      *Row
	asked    bool // it answers an open question
	opposed  bool // it names units of both sides
	order    games.Order
	standing bool
	end      int  // the token behind it
	head     int  // how many of its conditions stood before its prefix and word
	not      bool // of a condition
	cost     int
	notes    []games.Text
	lang     *Language
}

// target is the place that a pronoun behind the order stands for: of a way its end.
func (x *reading) target() string {
	for _, name := range []string{slotTo, "at"} {
		places := x.order.Get(name)
		if x.row.Route && len(places) > 0 {
			places = places[len(places)-1:]
		}
		if len(places) == 1 && x.lang.isPlace(places[0]) {
			return places[0]
		}
	}
	return x.order.Place
}

// subject is the unit that a pronoun behind the order stands for: the first that acts
// in it, "" if that is a class or several.
func (x *reading) subject() string {
	for k := range x.row.slots {
		sl := &x.row.slots[k]
		values := x.order.Get(sl.name)
		if len(values) == 0 || sl.units == nil {
			continue
		}
		if s := ParseSelector(values[0]); x.lang.isOne(s) && (sl.head || sl.group == "") {
			return s.Name
		}
		return ""
	}
	return ""
}

// isOne reports whether a selector names one unit by its name.
func (l *Language) isOne(s Selector) bool {
	return s.N == 0 && s.Face == "" && !s.Without && !l.names.In(s.Name, l.many)
}

// readings are the cheapest that were found, each order once.
type readings struct {
	list      []reading
	best      int
	ends      bool // those that end elsewhere are others, and all count
	asked     bool // a question is open
	sure      bool // there is one, and the stretch is its canonical line
	compared  int  // how many were compared with their canonical lines
	contested bool // the first word is of an order that is asked for
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
	return r.best + r.margin()
}

// margin is how much more than the cheapest a reading may cost that may be meant:
// an answer costs more than an order that has its word.
func (r *readings) margin() int {
	if r.asked {
		return costAsked
	}
	return margin
}

// has reports whether an order was read before.
func (r *readings) has(x *reading) bool {
	return slices.ContainsFunc(r.list, func(had reading) bool { return same(&had, x) })
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

// meant are the readings within the margin, the cheapest first. Where all of a line
// answers the question that is open, that is meant; else a row that is likelier than
// others.
func (r *readings) meant() []reading {
	if r.sure {
		return r.list
	}
	if i := slices.IndexFunc(r.list, func(x reading) bool { return x.asked && x.cost <= r.best+r.margin() }); i >= 0 && !r.list[i].row.cond {
		r.list = slices.DeleteFunc(r.list, func(x reading) bool { return !x.asked })
		r.best = mostCost
		for _, x := range r.list {
			r.best = min(r.best, x.cost)
		}
	}
	list := slices.DeleteFunc(r.list, func(x reading) bool { return x.cost > r.best+margin })
	if slices.ContainsFunc(list, func(x reading) bool { return x.row.Likely }) {
		list = slices.DeleteFunc(list, func(x reading) bool { return !x.row.Likely })
	}
	if slices.ContainsFunc(list, func(x reading) bool { return x.standing }) { // "always" says yes, too
		list = slices.DeleteFunc(list, func(x reading) bool {
			stands := x
			stands.standing = true
			return !x.standing && r.has(&stands)
		})
	}
	slices.SortStableFunc(list, func(a, b reading) int { return a.cost - b.cost })
	return list
}

// exact reports whether exactly one order was read at no cost.
func (r *readings) exact() bool {
	if r.sure {
		return true
	}
	n, likely := 0, 0
	for i := range r.list {
		if x := &r.list[i]; x.cost == 0 {
			n++
			if x.row.Likely {
				likely++
			}
		}
	}
	return n == 1 || likely == 1
}

func same(a, b *reading) bool {
	return games.SameAnswer(a.order, b.order) && a.order.Place == b.order.Place && a.order.Keep == b.order.Keep &&
		a.standing == b.standing && a.not == b.not && slices.EqualFunc(a.order.If, b.order.If, games.SameCond)
}

// distinct drops readings that are the same order as one before once they are put right, and
// those that cannot stand where another can.
func (r *lineReader) distinct(list []reading) []reading {
	finish := r.lang.hooks.Finish
	if len(list) < 2 {
		return list
	}
	var kept, standing, seen []reading
	for _, x := range list {
		right := x
		right.order.Args, right.order.If = slices.Clone(x.order.Args), slices.Clone(x.order.If)
		if finish != nil && x.row.As == nil && finish(&right.order) != nil {
			kept = append(kept, x)
			continue
		}
		right.order = r.lang.Normal(right.order)
		if !slices.ContainsFunc(seen, func(had reading) bool { return same(&had, &right) }) {
			kept, standing, seen = append(kept, x), append(standing, x), append(seen, right)
		}
	}
	if standing != nil {
		return sensible(standing)
	}
	return kept
}
