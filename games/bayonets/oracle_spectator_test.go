package bayonets

import (
	"slices"

	"postrider/games"
)

// What oracles see of a position and of events, and what they know of the map.
// Everything here is read from fields and printed data; no rule is asked.

// A spectator is what an oracle sees of a match.
type spectator struct {
	p    *Position
	d    *Data
	held []Faction // who controlled each space when the round began
	*roads
}

// roads is who went along which Connection in this AR, by the events.
type roads struct {
	came map[passage]bool
	load map[traffic]int // units, without Commanders (10.1)
	guns map[traffic]int // Artillery among them
}

type passage struct {
	f  Faction
	c  ConnID
	to SpaceID
}

type traffic struct {
	f Faction
	c ConnID
}

// follow notes who goes along Connections by an event.
func (v spectator) follow(e told) {
	at, us := e.space("from"), e.units("units")
	var way []SpaceID
	switch e.Kind {
	case "round":
		*v.roads = roads{map[passage]bool{}, map[traffic]int{}, map[traffic]int{}}
	case "move":
		for _, slug := range e.strs("route") {
			way = append(way, spaceNamed(e.d, slug))
		}
	case "marshaled", "finish-road":
		way = append(way, e.space("space"))
	}
	for _, to := range way {
		c, _ := v.link(at, to)
		v.came[passage{e.side(), c, to}] = true
		v.load[traffic{e.side(), c}] += v.tally(us, func(t UnitType) bool { return t != Commander })
		v.guns[traffic{e.side(), c}] += v.tally(us, func(t UnitType) bool { return t == Artillery })
		at = to
	}
}

// told is an event as it was told.
type told struct {
	games.Event
	d *Data
}

func (e told) str(name string) string    { s, _ := e.Values.Get(name).(string); return s }
func (e told) strs(name string) []string { s, _ := e.Values.Get(name).([]string); return s }
func (e told) num(name string) int       { n, _ := e.Values.Get(name).(int); return n }
func (e told) yes(name string) bool      { b, _ := e.Values.Get(name).(bool); return b }
func (e told) side() Faction             { return sideNamed(e.str("side")) }

// space is the space that a value names, NoSpace if that is a box.
func (e told) space(name string) SpaceID { return spaceNamed(e.d, e.str(name)) }

func (e told) unit(name string) UnitID { return unitNamed(e.d, e.str(name)) }

func (e told) units(name string) []UnitID {
	var us []UnitID
	for _, key := range e.strs(name) {
		us = append(us, unitNamed(e.d, key))
	}
	return us
}

func sideNamed(name string) Faction {
	switch name {
	case "british":
		return British
	case "french":
		return French
	}
	return Neutral
}

func spaceNamed(d *Data, slug string) SpaceID {
	return SpaceID(slices.IndexFunc(d.Spaces, func(s Space) bool { return s.Slug == slug }))
}

func unitNamed(d *Data, key string) UnitID {
	return UnitID(slices.IndexFunc(d.Counters, func(c Counter) bool { return c.Key == key }))
}

func other(f Faction) Faction { return British + French - f }

// kind is the type printed on a counter (3.0.1).
func (v spectator) kind(u UnitID) UnitType { return v.d.Counters[u].Type }

// The groups of types of 3.1, 3.2 and 3.0, by their shapes.
func isLight(t UnitType) bool   { return t == Light || t == Indian }
func isMetro(t UnitType) bool   { return t == Highland || t == Metropolitan } // 3.2.1
func isBrigade(t UnitType) bool { return isMetro(t) || t == NonMetro }
func isCircle(t UnitType) bool {
	return t == Fleet || t == Bastion || t == Fort || t == Artillery
}

// stands is the stack of a side on a space (3.0.3).
func (v spectator) stands(f Faction, s SpaceID) []UnitID { return v.lie(f, Where(s)) }

func (v spectator) lie(f Faction, w Where) []UnitID {
	var us []UnitID
	for i := range v.p.Units {
		if u := &v.p.Units[i]; u.At == w && u.Faction == f {
			us = append(us, UnitID(i))
		}
	}
	return us
}

// number counts those units that are not Commanders (10.3.1).
func (v spectator) number(f Faction, s SpaceID) int {
	return v.tally(v.stands(f, s), func(t UnitType) bool { return t != Commander })
}

// tally counts units by their types.
func (v spectator) tally(us []UnitID, is func(UnitType) bool) int {
	n := 0
	for _, u := range us {
		if is(v.kind(u)) {
			n++
		}
	}
	return n
}

func (v spectator) any(us []UnitID, types ...UnitType) bool {
	return v.tally(us, func(t UnitType) bool { return slices.Contains(types, t) }) > 0
}

// controls is who controls a space: by a marker or as its Home, a Nation's
// Village with the side that the Nation has joined (2.1.2, 8.1).
func (v spectator) controls(s SpaceID) Faction {
	if c := v.p.Spaces[s].Control; c != Neutral {
		return c
	}
	if nation := v.d.Spaces[s].Nation; nation != "" {
		return v.p.Nations[nation]
	}
	return Neutral
}

// neutralVillage reports whether a space is a Village of a neutral Nation (8.0).
func (v spectator) neutralVillage(s SpaceID) bool {
	nation := v.d.Spaces[s].Nation
	return nation != "" && v.p.Nations[nation] == Neutral
}

// silhouettes is the Militia of a side that stand on a space: those printed,
// less one where the enemy's control marker lies (13.2.1).
func (v spectator) silhouettes(f Faction, s SpaceID) int {
	sp := &v.d.Spaces[s]
	if sp.MilitiaFor != f || sp.Militia == 0 {
		return 0
	}
	if v.p.Spaces[s].Control == other(f) {
		return sp.Militia - 1
	}
	return sp.Militia
}

// against is the enemy that units of f meet on a space: units, and Militia,
// which do not fight alone where f controls the space or did at AR start (10.3.1,
// 10.7, 13.2.1).
func (v spectator) against(f Faction, s SpaceID) int {
	e := other(f)
	n := v.number(e, s)
	if n == 0 && (v.controls(s) == f || v.held[s] == f) {
		return 0
	}
	return n + v.silhouettes(e, s)
}

// mayGo reports whether units of a side may leave a space (10.2.1): no enemy units
// are there, or they Outnumber the enemy, or they are British before a Bastion
// (2.1.10).
func (v spectator) mayGo(f Faction, s SpaceID) bool {
	return v.number(other(f), s) == 0 || v.number(f, s)+v.silhouettes(f, s) > 3*v.against(f, s) || f == British && v.bastionsOn(s) > 0
}

// attacked reports whether units of a side that enter a space attack there (10.7):
// they meet an enemy whom they cannot Overwhelm, with the friends who are there
// already. A neutral Village receives one enemy (8.0).
func (v spectator) attacked(f Faction, s SpaceID, us []UnitID) bool {
	foes := v.against(f, s)
	if v.neutralVillage(s) {
		foes = 1
	}
	own := v.number(f, s) + v.silhouettes(f, s) + v.tally(us, func(t UnitType) bool { return t != Commander })
	met := foes > 0 || len(v.stands(other(f), s)) > 0
	return met && (own <= 3*foes || v.fortified(other(f), s))
}

// fortified reports whether a Fort or Bastion of a side stands on a space.
func (v spectator) fortified(f Faction, s SpaceID) bool { return v.any(v.stands(f, s), Fort, Bastion) }

// bastionsOn counts the Bastions of a space (2.1.10).
func (v spectator) bastionsOn(s SpaceID) int {
	return v.tally(v.stands(French, s), func(t UnitType) bool { return t == Bastion })
}

// link is the Connection between two spaces.
func (v spectator) link(a, b SpaceID) (ConnID, bool) {
	for _, l := range v.d.Spaces[a].Links {
		if l.To == b {
			return l.Conn, true
		}
	}
	return NoConn, false
}

// passable reports whether a type of unit may go along a Connection (2.2, 10.2).
func (v spectator) passable(t UnitType, c ConnID) bool {
	conn := &v.d.Conns[c]
	switch t {
	case Light, Indian:
		return true
	case Fleet:
		return conn.Coastal
	case Fort, Bastion:
		return false
	}
	return conn.Highway || v.p.Conns[c].Road == Road
}

// road reports whether a Connection is a Path that has become a Road (2.2.3).
func (v spectator) road(c ConnID) bool { return !v.d.Conns[c].Highway && v.p.Conns[c].Road == Road }

// used reports whether units of a side came to a space along a Connection in
// this AR.
func (v spectator) used(f Faction, c ConnID, to SpaceID) bool { return v.came[passage{f, c, to}] }

// zone reports whether a Coastal Space lies on a Sea Zone friendly to a side
// (10.6.2).
func (v spectator) zone(f Faction, s SpaceID) bool {
	sp := &v.d.Spaces[s]
	return sp.Coastal && (f == French || v.p.OpenSeas || sp.Atlantic)
}

// mark are the markers on a stack.
func (v spectator) mark(f Faction, s SpaceID) Markers { return v.p.Spaces[s].Stacks[f] }

// played reports whether a card with an Event lies before a side (7.4).
func (v spectator) played(f Faction, event string) bool {
	for deck, n := range v.p.Cards.Played {
		if n != 0 && v.d.Cards[n].Kind == event && (deck == BritishDeck) == (f == British) {
			return true
		}
	}
	return false
}

// keys names units for a message.
func (v spectator) keys(us []UnitID) []string {
	var list []string
	for _, u := range us {
		list = append(list, v.d.Counters[u].Key)
	}
	return list
}

// observer is what every oracle has.
type observer struct {
	*watcher
	*comparison
}

func (o *observer) begin(w *watcher) {
	if o.comparison == nil {
		o.comparison = newComparison()
	}
	o.watcher = w
}

func (o *observer) report() *comparison  { return o.comparison }
func (o *observer) asked(games.Decision) {}
func (o *observer) rested()              {}
func (o *observer) heard(told)           {}
