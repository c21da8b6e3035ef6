package bayonets

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"postrider/games"
)

// A ledger is a second set of books: where every counter is, who controls
// what, and what stands on the tracks, by what was told and by the printed map
// alone. It also checks each move told of against the rules of movement.
type ledger struct {
	d       *Data
	sc      *Scenario
	at      []Where
	reduced []bool
	faction []Faction
	control []Faction // markers
	nations map[string]Faction
	victory int // 0 is British 1, -1 is French 1 (18.1)
	raid    [3]int
	open    bool
	drawn   [3]int // Metropolitan Brigades eliminated, less chits drawn, by drawer
	roads   []bool
	built   []bool // became a Road in this AR
	used    [][3]int
	guns    [][3]int
	steps   map[UnitID]int // Connections used in the action in hand
	ap      AP
	marched bool // Forced March
	battle  SpaceID
	closed  ConnID
	year    int
	wrong   []error
}

// watch is a ledger for gametest.
func watch(start games.Position) func(games.Position, games.Stop, []games.Event) error {
	l := newLedger(start.(*Position))
	return func(pos games.Position, stop games.Stop, news []games.Event) error {
		for _, e := range news {
			l.enter(e)
		}
		// What is told when all of it is done is not told yet at a question
		// in the middle of it.
		halfDone := len(stop.Questions) == 1 && slices.Contains([]games.Kind{kindWIE, kindVillages}, stop.Questions[0].About().Kind)
		if len(l.wrong) == 0 && !halfDone {
			l.balance(pos.(*Position))
		}
		return errors.Join(l.wrong...)
	}
}

func newLedger(p *Position) *ledger {
	sc, err := std.scenario(p.Scenario)
	if err != nil {
		panic(err)
	}
	l := &ledger{d: std, sc: sc, nations: maps.Clone(p.Nations), victory: p.Victory, raid: p.Raid, open: p.OpenSeas, steps: map[UnitID]int{},
		battle: NoSpace, closed: NoConn, year: p.Year}
	if l.victory > 0 {
		l.victory--
	}
	for _, u := range p.Units {
		l.at, l.reduced, l.faction = append(l.at, u.At), append(l.reduced, u.Reduced), append(l.faction, u.Faction)
	}
	for i := range p.Spaces {
		l.control = append(l.control, p.Spaces[i].Control)
	}
	for i := range p.Conns {
		l.roads = append(l.roads, p.Conns[i].Road == Road)
	}
	l.built, l.used, l.guns = make([]bool, len(l.roads)), make([][3]int, len(l.roads)), make([][3]int, len(l.roads))
	return l
}

func (l *ledger) bad(e games.Event, format string, args ...any) {
	if len(l.wrong) < 10 {
		l.wrong = append(l.wrong, fmt.Errorf("%s %v: %s", e.Kind, e.Values, fmt.Sprintf(format, args...)))
	}
}

// units are the counters that an event names.
func (l *ledger) units(e games.Event, name string) []UnitID {
	var us []UnitID
	for _, key := range games.Strings(e.Values.Get(name)) {
		if u, ok := l.d.unitByKey[key]; ok {
			us = append(us, u)
		} else if key != "" {
			l.bad(e, "no unit %q", key)
		}
	}
	return us
}

// place is the place that an event names.
func (l *ledger) place(e games.Event, name string) Where {
	slug := fmt.Sprint(e.Values.Get(name))
	var w Where
	if err := w.UnmarshalText([]byte(slug)); err != nil {
		l.bad(e, "no place %q", slug)
		return Unused
	}
	return w
}

// eliminate takes counters off the map (13.4.1).
func (l *ledger) eliminate(us ...UnitID) {
	for _, u := range us {
		c := &l.d.Counters[u]
		l.reduced[u] = false
		switch c.Type {
		case Fleet:
			l.at[u] = FleetsPool
		case Fort, Bastion, Commander:
			l.at[u] = Removed
		default:
			l.at[u] = LossesBox
		}
		if c.Type.IsMetropolitan() {
			l.drawn[l.faction[u].Enemy()]++
		}
	}
}

// set puts counters in a place; full: with their Full side up.
func (l *ledger) set(w Where, full bool, us ...UnitID) {
	for _, u := range us {
		l.at[u] = w
		if full {
			l.reduced[u] = false
		}
	}
}

// step takes units along one Connection, as 10.1 and 10.2 allow.
func (l *ledger) step(e games.Event, us []UnitID, to Where) {
	from := l.at[us[0]]
	link, ok := l.d.Between(from.Space(), to.Space())
	if !ok || !from.OnMap() {
		l.bad(e, "%s and %s are not joined (10.2)", from.String(), to.String())
		return
	}
	id, f := link.Conn, l.faction[us[0]]
	conn := &l.d.Conns[id]
	if id == l.closed && f == British {
		l.bad(e, "%s is closed (card 39)", conn.Code)
	}
	if l.d.Spaces[to.Space()].Kind == Base && f == French {
		l.bad(e, "a Base (2.1.7)")
	}
	for _, u := range us {
		c := &l.d.Counters[u]
		if l.at[u] != from {
			l.bad(e, "%s is at %s", c.Key, l.at[u].String())
		}
		if l.faction[u] != f {
			l.bad(e, "%s is %s", c.Key, l.faction[u])
		}
		fits := conn.Highway || l.roads[id]
		switch c.Type {
		case Light, Indian:
			fits = true
		case Fleet:
			fits = conn.Coastal
		case Fort, Bastion:
			fits = false
		}
		if !fits {
			l.bad(e, "%s may not use %s (10.2)", c.Key, conn.Code)
		}
		if c.Type != Commander {
			l.used[id][f]++
		}
		if c.Type == Artillery {
			l.guns[id][f]++
		}
		l.at[u] = to
	}
	limit := 4
	switch {
	case conn.Highway:
		limit = 16
	case l.roads[id]:
		limit = 8
	}
	if l.used[id][f] > limit {
		l.bad(e, "%d units of the %s used %s, the limit is %d (10.1)", l.used[id][f], f, conn.Code, limit)
	}
	if !conn.Highway && l.roads[id] && l.guns[id][f] > 1 {
		l.bad(e, "%d Artillery of the %s used the Road %s (10.1)", l.guns[id][f], f, conn.Code)
	}
}

// score moves the Victory marker (18.1).
func (l *ledger) score(f Faction, n int) {
	if f == French {
		n = -n
	}
	l.victory = min(max(l.victory+n, -20), 19)
}

// controller is who controls a space (2.1.2, 8.1).
func (l *ledger) controller(s SpaceID) Faction {
	if c := l.control[s]; c != Neutral || l.d.Spaces[s].Nation == "" {
		return c
	}
	return l.nations[l.d.Spaces[s].Nation]
}

// enter books one event.
func (l *ledger) enter(e games.Event) {
	n := func(name string) int { i, _ := e.Values.Get(name).(int); return i }
	side := func(name string) Faction { return parseFaction(fmt.Sprint(e.Values.Get(name))) }
	switch e.Kind {
	case "round":
		for i := range l.used {
			l.used[i], l.guns[i], l.built[i] = [3]int{}, [3]int{}, false
		}
		l.closed, l.year = NoConn, n("year")
	case "lake-warships":
		l.closed = l.d.connByCode[fmt.Sprint(e.Values.Get("connection"))]
	case "ap-used", "reaction":
		clear(l.steps)
		l.ap, l.marched = AP(fmt.Sprint(e.Values.Get("ap"))), false

	case "move":
		us := l.units(e, "units")
		if at := l.place(e, "from"); l.at[us[0]] != at {
			l.bad(e, "they are at %s", l.at[us[0]].String())
		}
		for _, slug := range games.Strings(e.Values.Get("route")) {
			s, _ := l.d.SpaceBySlug(slug)
			l.step(e, us, At(s))
			for _, u := range us {
				l.steps[u]++
				most := 2
				if l.d.Counters[u].Type.IsLight() {
					most = 3
				}
				if l.ap.double() {
					most *= 2
				}
				if l.ap.army() && !l.d.Counters[u].Type.IsLight() {
					most++ // perhaps by Forced March (cards 10, 24); told afterwards
				}
				if l.steps[u] > most {
					l.bad(e, "%s uses %d Connections with an AP %s (10.2)", l.d.Counters[u].Key, l.steps[u], l.ap)
				}
			}
		}
	case "forced-march":
		l.marched = true
	case "marshaled":
		l.step(e, l.units(e, "units"), l.place(e, "space"))
	case "finish-road":
		c := l.d.connByCode[fmt.Sprint(e.Values.Get("connection"))]
		l.roads[c], l.built[c] = true, true
		l.step(e, l.units(e, "units"), l.place(e, "space"))
	case "landing":
		us := l.units(e, "units")
		for _, u := range us {
			if l.at[u] != SailBox {
				l.bad(e, "%s is at %s", l.d.Counters[u].Key, l.at[u].String())
			}
		}
		l.set(l.place(e, "space"), false, us...)
	case "sail":
		us := l.units(e, "units")
		fleets, cargo, from := 0, 0, l.place(e, "from")
		for _, u := range us {
			switch l.d.Counters[u].Type {
			case Fleet:
				fleets++
			case Commander:
			default:
				cargo++
			}
			if l.at[u] != from {
				l.bad(e, "%s is at %s", l.d.Counters[u].Key, l.at[u].String())
			}
		}
		if fleets == 0 || cargo > 4*fleets {
			l.bad(e, "%d units aboard %d Fleets (10.6)", cargo, fleets)
		}
		l.set(SailBox, false, us...)

	case "battle-begins":
		l.battle = l.place(e, "space").Space()
	case "retreat":
		l.set(l.place(e, "to"), false, l.units(e, "units")...)
	case "fleet-away":
		l.set(l.place(e, "to"), false, l.units(e, "unit")...)
	case "eliminated", "disease-loss", "overwhelm-in-retreat":
		l.eliminate(l.units(e, "units")...)
	case "rout-loss", "desertion", "commander-lost", "commander-alone-lost", "lacrosse-fort", "fort-destroyed":
		l.eliminate(l.units(e, "unit")...)
	case "battle-hit":
		if us := l.units(e, "unit"); e.Values.Get("gone") == true {
			l.eliminate(us...)
		} else {
			if l.reduced[us[0]] {
				l.bad(e, "it was Reduced before (13.4)")
			}
			l.reduced[us[0]] = true
		}
	case "casualty":
		if e.Values.Get("gone") == true {
			l.eliminate(l.units(e, "unit")...)
		}
	case "combined":
		keep, lose := l.units(e, "keep")[0], l.units(e, "lose")[0]
		if l.at[keep] != l.at[lose] || !l.reduced[keep] || !l.reduced[lose] {
			l.bad(e, "%s Reduced %v, %s Reduced %v (13.2.3)", l.at[keep].String(), l.reduced[keep], l.at[lose].String(), l.reduced[lose])
		}
		l.reduced[keep] = false
		l.eliminate(lose)
	case "fort-captured":
		old, next := l.units(e, "unit")[0], l.units(e, "becomes")[0]
		if l.at[next] != FortsPool || l.faction[next] == l.faction[old] {
			l.bad(e, "%s is at %s", l.d.Counters[next].Key, l.at[next].String())
		}
		l.at[next], l.reduced[next] = l.at[old], l.reduced[old]
		l.eliminate(old)
	case "emergency-artillery":
		l.eliminate(l.units(e, "fleet")...)
		l.set(At(l.battle), true, l.units(e, "artillery")...)

	case "finish-fort":
		l.set(l.place(e, "space"), true, l.units(e, "fort")...)
	case "repair-fort":
		l.set(l.place(e, "space"), true, l.units(e, "fort")...)
	case "remove-fort":
		l.eliminate(l.units(e, "fort")...)

	case "raid-succeeded":
		if e.Values.Get("back") != true {
			l.eliminate(l.units(e, "unit")...)
		}
	case "raid-points":
		f := side("side")
		for l.raid[f] += n("points"); l.raid[f] >= 8; l.raid[f] -= 8 {
			l.score(f, 1)
		}
	case "raid-points-lost":
		f := side("side")
		if l.raid[f] -= n("points"); l.raid[f] < 0 {
			l.bad(e, "the track is at %d", l.raid[f])
		}
	case "control":
		s, f := l.place(e, "space").Space(), side("side")
		sp := &l.d.Spaces[s]
		if l.controller(s) == f {
			l.bad(e, "the %s control it already", f)
		}
		l.control[s] = f
		if sp.Nation != "" && l.nations[sp.Nation] == f {
			l.control[s] = Neutral
		}
		if sp.Victory && f != Neutral {
			l.score(f, sp.Value)
		}
	case "open-seas":
		l.open = true
	case "nation-joins":
		nation, f := fmt.Sprint(e.Values.Get("nation")), side("side")
		if l.nations[nation] != Neutral {
			l.bad(e, "they are %s (8.1)", l.nations[nation])
		}
		l.nations[nation] = f
		villages := games.Strings(e.Values.Get("spaces"))
		for i, u := range l.d.counters[nation] {
			if l.at[u] == NeutralBox && len(villages) > 0 {
				s, _ := l.d.SpaceBySlug(villages[i])
				l.at[u] = At(s)
			}
			l.faction[u] = f
		}
	case "wie-drawn-by":
		l.drawn[side("side")]--
	case "wie-revealed":
		l.score(British, max(n("british"), 0)-max(n("french"), 0))
	case "vp":
		if e.Values.Get("why") == "bonus" {
			l.score(side("side"), n("points"))
		}

	case "round-up-flip":
		for _, u := range l.units(e, "units") {
			l.set(l.at[u], true, u)
		}
	case "round-up-return", "rear-admiral", "encroachment":
		l.set(l.place(e, "space"), true, l.units(e, "unit")...)
	case "indians-to-losses":
		l.set(LossesBox, true, l.units(e, "units")...)
	case "indians-removed":
		l.set(Removed, true, l.units(e, "units")...)
	case "navy-lost":
		l.set(Removed, true, l.units(e, "unit")...)
	case "pieces-drawn", "pieces-taken":
		l.set(Drawn, true, l.units(e, "units")...)
	case "commander-drawn":
		l.set(Drawn, true, l.units(e, "unit")...)
	case "units-placed", "losses-back":
		l.set(l.place(e, "space"), true, l.units(e, "units")...)
	case "went-home", "garrison":
		l.set(l.place(e, "space"), false, l.units(e, "units")...)
	case "redeployed":
		l.set(l.place(e, "space"), false, l.units(e, "unit")...)
	case "disbanded":
		l.set(DisbandedBox, false, l.units(e, "units")...)
	case "indians-home":
		for _, u := range l.units(e, "units") {
			c := &l.d.Counters[u]
			if c.Nation == "" {
				l.at[u] = At(c.Villages[0])
			} else {
				l.at[u] = anyVillage // which one is told by the board
			}
		}
	case "fleets-to-pool":
		for u := range l.at {
			if l.d.Counters[u].Type == Fleet && inPlay(l.at[u]) {
				l.set(FleetsPool, true, UnitID(u))
			}
		}
	case "pools-added":
		pools := l.sc.Additions[n("year")]
		for _, pool := range slices.Sorted(maps.Keys(pools)) {
			for _, slug := range pools[pool] {
				for _, u := range l.d.counters[slug] {
					if l.at[u] == Unused {
						l.at[u] = poolWhere[pool]
						break
					}
				}
			}
		}
	}
}

// anyVillage is where a unit of a Nation is of which was told only that it
// went to a Village of its own.
const anyVillage = endOfWheres

// balance compares the books with the position.
func (l *ledger) balance(p *Position) {
	say := func(format string, args ...any) {
		if len(l.wrong) < 10 {
			l.wrong = append(l.wrong, fmt.Errorf("not as was told: "+format, args...))
		}
	}
	g := newGame(p, nil)
	for i := range p.Units {
		u, c := &p.Units[i], &l.d.Counters[i]
		switch {
		case u.At == l.at[i]:
		case l.at[i] == anyVillage && u.At.OnMap() && l.d.Spaces[u.At.Space()].Nation == c.Nation:
			l.at[i] = u.At
		case u.At == Drawn && l.at[i] == DisbandedBox: // about to be placed (16.3)
			l.reduced[i] = u.Reduced
		case u.At == DisbandedBox && l.at[i] == Drawn: // it waits for a space (A64)
			l.at[i] = DisbandedBox
		case u.At == DisbandedBox && p.Round == WinterQuarters && l.at[i].OnMap(): // told of space after space at once (17.2 #5)
			continue
		default:
			say("%s is at %s, by the events at %s", c.Key, u.At.String(), l.at[i].String())
		}
		if l.at[i] == DisbandedBox { // odd ones are made up for quietly (17.3 #4)
			l.reduced[i] = u.Reduced
		}
		if u.Reduced != l.reduced[i] {
			say("%s at %s is Reduced: %v, by the events %v", c.Key, u.At.String(), u.Reduced, l.reduced[i])
		}
	}
	for i := range p.Spaces {
		if got, want := g.controller(SpaceID(i)), l.controller(SpaceID(i)); got != want {
			say("%s is %s, by the events %s (2.1.2)", l.d.Spaces[i].Code, got, want)
		}
	}
	victory := l.victory
	if victory >= 0 {
		victory++
	}
	if p.Victory != victory {
		say("the Victory marker is at %d, by the events at %d (18.1)", p.Victory, victory)
	}
	if p.Raid != l.raid {
		say("the Raid markers are at %v, by the events at %v (9.3)", p.Raid, l.raid)
	}
	if p.OpenSeas != l.open {
		say("Open Seas: %v, by the events %v (10.6.2)", p.OpenSeas, l.open)
	}
	for f := British; f <= French; f++ {
		chits := p.WIE[f].Pool
		if held := p.WIE[f].Held; held >= 0 {
			chits[held]++
		}
		if chits != [3]int{3, 6, 3} {
			say("%v War in Europe chits of the %s, 3, 6 and 3 are printed (18.3)", chits, f)
		}
	}
	if l.drawn != [3]int{} {
		say("War in Europe chits not drawn for eliminated Metropolitan Brigades: %v (13.4.3)", l.drawn)
	}
	wide := func(n [3]int8) [3]int { return [3]int{int(n[0]), int(n[1]), int(n[2])} }
	for i := range p.Conns {
		c := &p.Conns[i]
		if (c.Road == Road) != l.roads[i] {
			say("%s is a Road: %v, by the events %v (12.0)", l.d.Conns[i].Code, c.Road == Road, l.roads[i])
		}
		if p.Phase == "action" && (wide(c.Used) != l.used[i] || wide(c.UsedArt) != l.guns[i]) {
			say("%s was used by %v, by the events %v (10.1)", l.d.Conns[i].Code, c.Used, l.used[i])
		}
	}
}
