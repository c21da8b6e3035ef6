package conquest

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"postrider/games"
)

// reinforce is the Reinforcements Phase (2.0): events, new units, events, Fled Units,
// events.
func (j *judge) reinforce(f Faction) {
	j.events(f, PhaseReinforcement, NoArea)
	if f.Regulars() {
		j.regularsCome(f)
	} else {
		j.militiaMusters(f)
	}
	j.turn.drawing = true
	j.events(f, PhaseReinforcement, NoArea)
	j.fledReturn(f)
	j.events(f, PhaseReinforcement, NoArea)
}

// open reports whether new units of a faction may come to an area (2.0, 2.1).
func (j *judge) open(f Faction, at AreaID) bool {
	if j.lands[at].of(f.Side().Enemy()) > 0 {
		return false
	}
	if f.Regulars() {
		return j.d.Areas[at].Harbor
	}
	return slices.ContainsFunc(j.muster[f], func(m Marker) bool { return m.At == at })
}

// opened are all such areas.
func (j *judge) opened(f Faction) []AreaID {
	var list []AreaID
	for i := range j.lands {
		if j.open(f, AreaID(i)) {
			list = append(list, AreaID(i))
		}
	}
	return list
}

// regularsCome are the reinforcements of Regulars (2.0, 2.2).
func (j *judge) regularsCome(f Faction) {
	due := 4 + j.turn.more
	n, where := min(due, j.stock[f]), j.opened(f)
	j.compared["reinforcements"]++
	if n == 0 || len(where) == 0 {
		j.tell("no-reinforcements", "faction", f, "stock", n)
		return
	}
	if n < due {
		j.tell("stock-short", "faction", f, "n", n)
	}
	legal := func(at AreaID) bool { return j.open(f, at) }
	put := map[AreaID]int{where[0]: n}
	if len(where) > 1 {
		d := j.question("2.0", "place", NoArea, f)[0]
		j.tryPuts(d, "2.0", &placing{n: n, due: due, legal: legal})
		j.usualPut(d, "2.0", map[AreaID]int{j.firstHarbor(f): n})
		put = j.somePuts(n, legal, nil)
		j.answer(0, "2.0", putOrder(j.d, "place", put))
	}
	j.arrive(f, put, &j.stock)
	j.tell("reinforced", "faction", f, "placed", j.placed(put))
}

// militiaMusters are the reinforcements of militia (2.1, 2.2).
func (j *judge) militiaMusters(f Faction) {
	most, total := map[AreaID]int{}, 0
	for _, m := range j.muster[f] {
		if !j.open(f, m.At) {
			j.tell("muster-held", "faction", f, "place", j.d.Areas[m.At].Slug)
			continue
		}
		n := 2
		if m.Raised {
			n = 3
		}
		most[m.At] = n
		total += n
	}
	j.compared["reinforcements"]++
	n := min(total, j.stock[f])
	if n < total {
		j.tell("stock-short", "faction", f, "n", n)
	}
	if n == 0 {
		return
	}
	put := most
	if n < total {
		legal := func(at AreaID) bool { return most[at] > 0 }
		put = j.somePuts(n, legal, most)
		if len(most) > 1 {
			d := j.question("2.2", "place", NoArea, f)[0]
			j.tryPuts(d, "2.2", &placing{n, total, legal, most})
			usual, rest := map[AreaID]int{}, n
			for _, at := range j.threatened(f, where(most)) {
				if k := min(rest, most[at]); k > 0 {
					usual[at] = k
					rest -= k
				}
			}
			j.usualPut(d, "2.2", usual)
			j.answer(0, "2.2", putOrder(j.d, "place", put))
		}
	}
	j.arrive(f, put, &j.stock)
	j.tell("mustered", "faction", f, "placed", j.placed(put))
}

// fledReturn is how Fled Units come back (2.4).
func (j *judge) fledReturn(f Faction) {
	n, where := j.fled[f], j.opened(f)
	if n == 0 {
		return
	}
	j.compared["fled units"]++
	if len(where) == 0 {
		j.tell("fled-stay", "faction", f, "n", n)
		return
	}
	legal := func(at AreaID) bool { return j.open(f, at) }
	put := map[AreaID]int{where[0]: n}
	if len(where) > 1 {
		d := j.question("2.4", "fled", NoArea, f)[0]
		j.tryPuts(d, "2.4", &placing{n: n, due: n, legal: legal})
		first := j.firstHarbor(f)
		if !f.Regulars() {
			first = j.threatened(f, where)[0]
		}
		j.usualPut(d, "2.4", map[AreaID]int{first: n})
		put = j.somePuts(n, legal, nil)
		j.answer(0, "2.4", putOrder(j.d, "fled", put))
	}
	j.arrive(f, put, &j.fled)
	j.tell("fled-back", "faction", f, "placed", j.placed(put))
}

// firstHarbor is where Regulars come by default: the first that is open.
func (j *judge) firstHarbor(f Faction) AreaID {
	for _, at := range j.d.Harbors[f] {
		if j.open(f, at) {
			return at
		}
	}
	return NoArea
}

// where are the areas in which something is put.
func where(put map[AreaID]int) []AreaID { return slices.Sorted(maps.Keys(put)) }

// threatened are areas with those first that have most enemies beside them, then by code.
func (j *judge) threatened(f Faction, list []AreaID) []AreaID {
	enemies := func(at AreaID) int {
		n := 0
		for _, a := range j.d.Areas[at].Next {
			n += j.lands[a].of(f.Side().Enemy())
		}
		return n
	}
	return slices.SortedFunc(slices.Values(list), func(a, b AreaID) int {
		return cmp.Or(enemies(b)-enemies(a), cmp.Compare(j.d.Areas[a].Code, j.d.Areas[b].Code))
	})
}

// usualPut looks where units are put by default.
func (j *judge) usualPut(d games.Decision, rule string, want map[AreaID]int) {
	a, fault := d.Accept(d.Default())
	got := readPuts(j.d, a.Order.Get("to"))
	j.want(fault == nil && maps.Equal(got, want), rule, "default of "+string(d.About().Kind), "got %v %v, want %v", got, fault, want)
}

// events are the Event Cards of a phase (7.0), or of one battle.
func (j *judge) events(f Faction, phase Phase, at AreaID) {
	for {
		h := j.peek()
		asked := h.kind() == "event" && fmt.Sprint(h.Ask[0].Prompt().Values.Get("phase")) == string(phase)
		j.askedForEvents(f, phase, at, asked)
		if !asked || !j.event(j.question("7.0", "event", at, f)[0], f, phase, at) {
			return
		}
	}
}

// askedForEvents looks whether somebody is asked for events who as others see it could hold one
// that he could play, and nobody else: so a stop tells nothing of a hand.
func (j *judge) askedForEvents(f Faction, phase Phase, at AreaID, asked bool) {
	could, useful, held := false, "", len(j.hands[f])
	if phase == PhaseReinforcement {
		held-- // the Movement Card, which everybody knows to be there
	}
	for n := 9; n <= 12; n++ {
		c := &j.d.Cards[f][n-1]
		if c.Phase != phase || slices.Contains(j.discard[f], n) || slices.Contains(j.turn.events, n) || held == 0 ||
			!slices.Contains(j.hands[f], n) && !slices.Contains(j.decks[f], n) {
			continue
		}
		could = true
		for _, e := range j.eventOrders(c, f, at) {
			if e.sure && e.legal {
				useful = fmt.Sprintf("%s at %d after %v: %+v", c.Effect, at, j.turn.events, e.order)
			}
		}
	}
	j.want(could || !asked, "7.0", "question for events that cannot be held", "%s is asked", f)
	j.want(asked || useful == "", "7.0", "question for events that may be held", "%s is not asked for %s", f, useful)
}

// event answers one question for an event; it is false if none is played.
func (j *judge) event(d games.Decision, f Faction, phase Phase, at AreaID) bool {
	j.offered(d, "7.0", func(o games.Order) bool { return o.Verb == "none" || j.mayPlay(o, f, phase, at) })
	var can []games.Order
	for n := 9; n <= 12; n++ {
		c := &j.d.Cards[f][n-1]
		held := slices.Contains(j.hands[f], n) && c.Phase == phase
		orders := j.eventOrders(c, f, at)
		j.r.Shuffle(len(orders), func(i, k int) { orders[i], orders[k] = orders[k], orders[i] })
		for i, e := range orders {
			switch {
			case held && e.sure && j.tries:
				j.try(d, "7.0", e.order, e.legal)
			case !held && j.tries && i < 2:
				j.try(d, "7.0", e.order, false)
			}
			if !held || !e.legal && e.sure {
				continue
			}
			if _, fault := d.Accept(e.order); fault == nil {
				can = append(can, e.order)
			}
		}
	}
	if len(can) == 0 || j.r.IntN(2) == 0 {
		j.answer(0, "7.0", games.Order{Kind: "event", Verb: "none"})
		return false
	}
	o := can[j.r.IntN(len(can))]
	j.answer(0, "7.0", o)
	n, _ := strconv.Atoi(o.Arg("card"))
	c := &j.d.Cards[f][n-1]
	j.hands[f] = slices.DeleteFunc(slices.Clone(j.hands[f]), func(k int) bool { return k == n })
	j.turn.events = append(j.turn.events, n)
	j.tell("event", "card", fmt.Sprintf("%02d", n), "faction", f, "name", c.Name)
	j.effect(c, f, o)
	j.compared["events"]++
	j.compared["event "+c.Effect]++
	return true
}

// mayPlay reports whether an event may be played so, as far as the oracle knows.
func (j *judge) mayPlay(o games.Order, f Faction, phase Phase, at AreaID) bool {
	n, _ := strconv.Atoi(o.Arg("card"))
	if n < 9 || !slices.Contains(j.hands[f], n) || j.d.Cards[f][n-1].Phase != phase {
		return false
	}
	c := &j.d.Cards[f][n-1]
	if c.Effect == "johnson" || c.Effect == "massacre" {
		return !j.turn.begun
	}
	if len(o.Args) == 1 && c.Effect != "no_fort_die" {
		return c.Effect != "build_fort" && c.Effect != "move_muster" && c.Effect != "raise_muster" && c.Effect != "native_levy"
	}
	if c.Effect == "native_levy" {
		put := readPuts(j.d, o.Get("to"))
		for to := range put {
			if j.lands[to].of(f.Side()) == 0 {
				return false
			}
		}
		return unitsPut(put) > 0 && unitsPut(put) <= min(3, j.fled[Natives]+j.stock[Natives])
	}
	for _, e := range j.eventOrders(c, f, at) {
		if here := o.Place == "" || at != NoArea && o.Place == j.d.Areas[at].Slug; here && reflect.DeepEqual(e.order.Args, o.Args) {
			return e.legal
		}
	}
	return false
}

// A triedEvent is an order for an event; sure is whether the oracle knows if it is legal.
type triedEvent struct {
	order       games.Order
	legal, sure bool
}

// eventOrders are orders to play a card, legal ones and others.
func (j *judge) eventOrders(c *Card, f Faction, at AreaID) []triedEvent {
	o := games.Order{Kind: "event", Verb: "event"}.With("card", fmt.Sprintf("%02d", c.Number))
	enemy := f.Side().Enemy()
	symbol := func(a AreaID, has bool) bool { // a symbol on which a marker may be put
		l, area := &j.lands[a], &j.d.Areas[a]
		return has && (area.Home == f.Side() && l.of(enemy) == 0 || area.Native && l.of(f.Side()) > 0)
	}
	var list []triedEvent
	add := func(o games.Order, legal, sure bool) { list = append(list, triedEvent{o, legal, sure}) }
	switch c.Effect {
	case "native_levy":
		n := min(3, j.fled[Natives]+j.stock[Natives])
		legal := func(a AreaID) bool { return j.lands[a].of(f.Side()) > 0 }
		for range 4 {
			k := 1 + j.r.IntN(4)
			put := j.somePuts(k-1, legal, nil)
			put[AreaID(j.r.IntN(len(j.lands)))]++
			ok := unitsPut(put) <= n
			for a := range put {
				ok = ok && legal(a)
			}
			add(o.With("to", putValues(j.d, put)...), ok, unitsPut(put) == k)
		}
		if put := j.somePuts(n, legal, nil); n > 0 && len(put) > 0 {
			add(o.With("to", putValues(j.d, put)...), true, true)
		}
	case "move_muster":
		for _, m := range j.muster[f] {
			for i := range j.lands {
				to := AreaID(i)
				legal := symbol(to, j.d.Areas[to].Town) && !j.marked(to)
				add(o.With("from", j.d.Areas[m.At].Slug).With("to", j.d.Areas[to].Slug), legal, true)
			}
		}
	case "raise_muster":
		for i := range j.lands {
			legal := slices.Contains(j.muster[f], Marker{At: AreaID(i)})
			add(o.With("to", j.d.Areas[i].Slug), legal, true)
		}
	case "build_fort":
		for i := range j.lands {
			add(o.With("to", j.d.Areas[i].Slug), symbol(AreaID(i), j.d.Areas[i].FortSymbol && !j.lands[i].fort), true)
		}
	case "extra_regulars":
		useful := j.stock[f] > 4 && len(j.opened(f)) > 0 && !j.turn.drawing
		add(o, useful, useful || j.stock[f] == 0 || len(j.opened(f)) == 0 || j.turn.drawing)
	case "no_fort_die":
		fort := at != NoArea && j.lands[at].fort
		add(o, fort, true)
	case "johnson", "massacre":
		add(o, true, false)
		if j.turn.begun {
			list[len(list)-1] = triedEvent{o, false, true}
		}
	default:
		add(o, true, false)
	}
	return list
}

// effect carries out an event.
func (j *judge) effect(c *Card, f Faction, o games.Order) {
	to, _ := j.d.areaBySlug(o.Arg("to"))
	switch c.Effect {
	case "native_levy":
		put := readPuts(j.d, o.Get("to"))
		for _, at := range slices.Sorted(maps.Keys(put)) {
			n := put[at]
			back := min(n, j.fled[Natives])
			j.fled[Natives] -= back
			j.stock[Natives] -= n - back
			j.lands[at].natives[f.Side()] += n
		}
		j.tell("event-brings", "faction", Natives, "placed", j.placed(put))
	case "move_muster":
		from, _ := j.d.areaBySlug(o.Arg("from"))
		for i := range j.muster[f] {
			if j.muster[f][i].At == from {
				j.muster[f][i].At = to
				break
			}
		}
		j.tell("muster-moved", "faction", f, "from", o.Arg("from"), "to", o.Arg("to"))
	case "raise_muster":
		for i := range j.muster[f] {
			if j.muster[f][i].At == to {
				j.muster[f][i].Raised = true
			}
		}
		j.tell("muster-raised", "faction", f, "n", 3, "place", o.Arg("to"))
	case "build_fort":
		j.lands[to].fort = true
		j.tell("fort-built", "place", o.Arg("to"))
	case "extra_regulars":
		j.turn.more = 2
	case "swift_sail":
		j.turn.seaFree = true
	case "far_march":
		j.turn.far, j.turn.reach = j.turn.far+1, 1
	case "extra_army":
		j.turn.armies++
	case "johnson":
		j.turn.johnson = true
	case "massacre":
		j.turn.massacre = true
	case "no_fort_die":
		j.turn.noFort = true
	case "strike_first":
		j.turn.first = true
	}
}
