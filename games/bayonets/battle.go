package bayonets

import (
	"cmp"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// A Battle is the Battle in progress (13.0), with all that a reader sees of it.
type Battle struct {
	Space    SpaceID     `json:"space"`
	Attacker Faction     `json:"attacker"`
	Units    [3][]UnitID `json:"units"`            // who takes part, by Faction, Commanders and eliminated ones included
	Militia  [3]int      `json:"militia,omitzero"` // Militia left
	Marker   [3]int      `json:"marker"`           // Battle Victory markers (13.3.1)
	Leads    [3]Lead     `json:"leads"`            // Commander tracks (13.3.1 #3)
	Rolling  Faction     `json:"rolling,omitempty"`
	Type     string      `json:"type,omitempty"` // what rolls: a name of battleRolls, or militia
	Dice     []Die       `json:"dice,omitempty"` // as they lie

	EventDice [3]int  `json:"event_dice,omitzero"` // dice rerolled by card 8, 14 or 27
	Coup      bool    `json:"coup,omitempty"`      // card 37 was used
	DutyDone  [3]bool `json:"duty_done,omitzero"`  // the Highland's duty is over (13.4.2)
	Fort      bool    `json:"fort,omitempty"`      // the attacker fights a Fort (13.7.1)
	Bastions  int     `json:"bastions,omitempty"`  // when the Battle began (13.8)
}

// A Lead is a Commander on his track (13.3.1 #3): NoUnit if nobody leads.
type Lead struct {
	Unit UnitID `json:"unit"`
	Left int    `json:"left,omitempty"` // rerolls
}

// A Die is one die of the type that rolls.
type Die struct {
	Unit  UnitID  `json:"unit"` // NoUnit for Militia
	Face  Face    `json:"face"`
	Tried [3]bool `json:"tried,omitzero"` // by source of rerolls (13.5)
}

// A Bystander is a unit that takes no part in the Battle of a space.
type Bystander struct {
	Unit  UnitID  `json:"unit"`
	Space SpaceID `json:"space"`
}

// clone is a deep copy; there may be no Battle.
func (b *Battle) clone() *Battle {
	if b == nil {
		return nil
	}
	c := *b
	pick.Own(c.Units[:])
	c.Dice = slices.Clone(b.Dice)
	return &c
}

// defender is the side that does not attack.
func (b *Battle) defender() Faction { return b.Attacker.Enemy() }

// lead is how far the Battle Victory marker of f is ahead of the enemy's.
func (b *Battle) lead(f Faction) int { return b.Marker[f] - b.Marker[f.Enemy()] }

// battleAhead are kinds of orders that may be sent ahead for Battles.
var battleAhead = []games.Kind{
	kindEmergency, kindCombine, kindCommander, kindReroll, kindReplace, kindHit,
	kindFleetAway, kindRoutLoss, kindFort, kindRetreat, kindKill, kindRally,
}

// markerMin is the end of the Battle Victory track (A40).
const markerMin = -5

// advance moves the Battle Victory marker of f.
func (b *Battle) advance(f Faction, n int) { b.Marker[f] = max(b.Marker[f]+n, markerMin) }

// resolveBattles resolves the Battles in the order of the Battle Priority Table
// (13.0), which is that of the spaces. A Retreat may make a later one unnecessary.
func (g *game) resolveBattles() {
	for s := range g.Spaces {
		if g.Spaces[s].Battle {
			g.resolveBattle(SpaceID(s))
			g.Battle = nil
		}
	}
}

// resolveBattle resolves the Battle of one space (13.1 to 13.9).
func (g *game) resolveBattle(s SpaceID) {
	attacker, ok := g.attackerAt(s)
	if !ok {
		g.vanish(s)
		return
	}
	g.beginBattle(s, attacker)
	b := g.Battle
	g.declareEvents() // at the moment of A06
	combine := func(f Faction) {
		g.combine(f, At(s), "13.2.3")
		b.Units[f] = g.fighters(f, s)
	}
	for _, step := range []func(Faction){g.emergencyArtillery, combine, g.penalties, g.chooseLead, g.rollUnits} {
		step(attacker) // first in all (A36)
		step(b.defender())
	}
	g.rollMilitia()
	b.Rolling, b.Type, b.Dice = Neutral, "", nil
	g.endBattle()
}

// attackerAt finds who attacks on a space with a Battle marker (13.1), if anybody.
// Militia fight only for what their side controls and controlled before (10.7).
func (g *game) attackerAt(s SpaceID) (Faction, bool) {
	british, french := g.fightersStrength(British, s) > 0, g.fightersStrength(French, s) > 0
	militia, militiaFor := g.militia(s)
	if g.Spaces[s].WasTaken {
		militia = 0
	}
	switch {
	case british && french:
		return g.defenderAt(s).Enemy(), true
	case british && militia > 0 && militiaFor == French && g.controller(s) == French:
		return British, true
	case french && militia > 0 && militiaFor == British && g.controller(s) == British:
		return French, true
	}
	return Neutral, false
}

// defenderAt is who defends where both sides have units (13.1): the new owner
// of a Nation whose Village the other entered (A11), then who had units there
// at the start of the AR, who has Militia, who moved in first. Where both had
// units, Militia decide (A34).
func (g *game) defenderAt(s SpaceID) Faction {
	st := &g.Spaces[s]
	n, whose := g.militia(s)
	switch had := st.HadUnits; {
	case st.NationOwner != Neutral && !g.readings().LiteralDefender:
		return st.NationOwner
	case had[British] && !had[French]:
		return British
	case had[French] && !had[British]:
		return French
	case n > 0:
		return whose
	}
	// Units can come in without moving only as a Nation's, or stay from an
	// earlier AR: who holds the space defends it.
	return cmp.Or(st.FirstIn, g.controller(s), French)
}

// vanish takes away the marker of a Battle that is not fought: one side is not
// there any more, or bystanders only, who then retreat again (13.6, 13.9.3 5B). The
// other takes the space.
func (g *game) vanish(s SpaceID) {
	g.Spaces[s].Battle = false
	g.tell("13.0", "battle-vanishes", "space", s)
	for _, f := range factions {
		if g.hasUnits(f, s) && g.fightersStrength(f, s) == 0 && g.opposition(f, s) > 0 {
			g.retreat(&withdrawal{side: f, from: s, attacker: f != g.defenderAt(s), routed: g.marks(f, At(s)).Rout})
		}
	}
	for _, f := range factions {
		g.settle(f, s)
	}
}

// settle gives a space to f if f stands there alone, and takes it from f if f
// stands there no more (2.1.2). Bystanders hold a space too.
func (g *game) settle(f Faction, s SpaceID) {
	if g.hasUnits(f, s) && !g.hasUnits(f.Enemy(), s) {
		g.occupy(f, s)
	}
	g.leave(f, s)
}

// fighters are the units of f in the Battle of s, Commanders included.
func (g *game) fighters(f Faction, s SpaceID) []UnitID {
	return slices.DeleteFunc(g.stack(f, s), g.aside)
}

func (g *game) fightersStrength(f Faction, s SpaceID) int {
	return g.count(f, At(s), func(u UnitID) bool { return g.utype(u) != Commander && !g.aside(u) })
}

// aside reports whether u is there by a retreat into a Battle (13.9.3 5B).
func (g *game) aside(u UnitID) bool {
	at := g.unit(u).At
	return at.OnMap() && slices.Contains(g.AR.Aside, Bystander{u, at.Space()})
}

// fighting are the units of f in the Battle in progress that are still there.
func (g *game) fighting(f Faction) []UnitID {
	return pick.Those(g.Battle.Units[f], func(u UnitID) bool { return g.unit(u).At == At(g.Battle.Space) })
}

// beginBattle lays out who fights whom, with which Militia (13.1, 13.2.1).
func (g *game) beginBattle(s SpaceID, attacker Faction) {
	b := &Battle{Space: s, Attacker: attacker, Leads: [3]Lead{{Unit: NoUnit}, {Unit: NoUnit}, {Unit: NoUnit}}, Bastions: g.bastions(s)}
	g.Battle = b
	for _, f := range factions {
		b.Units[f] = g.fighters(f, s)
		b.Militia[f] = g.militiaOf(f, s)
	}
	_, b.Fort = g.fortAt(b.defender(), s)
	g.tell("13.1", "battle-begins", "space", s, "attacker", attacker, "defender", b.defender(),
		"attackers", b.Units[attacker], "defenders", b.Units[b.defender()],
		"amilitia", b.Militia[attacker], "dmilitia", b.Militia[b.defender()])
}

// declareEvents lets the French use cards 32, 37 and 41 (D33 to D35).
func (g *game) declareEvents() {
	b := g.Battle
	if g.maySpring(b.Space) && g.inBattle(kindAmbush, French, ruleEvents, g.ambushDefault()) {
		p := g.event(French, "wilderness-ambush")
		n := p.Forward
		if len(g.only(g.fighting(French), Light, Indian)) >= p.ManyLights {
			n = p.ForwardWithMany
		}
		g.useEvent("wilderness-ambush")
		b.advance(French, n)
		g.tell("7.4", "ambush", "space", b.Space, "forward", n, "marker", b.Marker[French])
	}
	_, fort := g.fortAt(British, b.Space)
	if fort && g.eventLeft("coup-de-main") && g.inBattle(kindCoup, French, ruleEvents, b.Attacker == French) {
		g.useEvent("coup-de-main")
		p := g.event(French, "coup-de-main")
		b.Coup = p.FortBTMisses
		b.advance(French, p.Forward)
		g.tell("7.4", "coup-de-main", "space", b.Space, "marker", b.Marker[French])
	}
	if b.Attacker == British && g.eventLeft("indomitable-abbatis") && g.inBattle(kindAbbatis, French, ruleEvents, g.abbatisDefault()) {
		g.useEvent("indomitable-abbatis")
		b.advance(British, -g.event(French, "indomitable-abbatis").Back)
		g.tell("7.4", "abbatis", "space", b.Space, "marker", b.Marker[British])
	}
}

// eventLeft reports whether a French card in play has an Event not yet used.
func (g *game) eventLeft(kind string) bool {
	return g.cardInPlay(French, kind) && g.AR.UsedEvents[kind] == 0
}

// inBattle asks a side whether it does something in the Battle in progress; yes
// is the default.
func (g *game) inBattle(kind games.Kind, f Faction, rule games.Rule, yes bool) bool {
	s := g.Battle.Space
	return g.yesNo(about(kind, f, s, rule, battleAhead...), yes, "space", s)
}

// maySpring reports whether card 32 may be used in the Battle of s: on a space
// of a kind that the card names, with a French Light unit, Indian or not.
func (g *game) maySpring(s SpaceID) bool {
	return g.eventLeft("wilderness-ambush") && g.frenchLights(s) > 0 &&
		slices.Contains(g.event(French, "wilderness-ambush").On, g.d.Spaces[s].Kind)
}

func (g *game) frenchLights(s SpaceID) int {
	return g.count(French, At(s), func(u UnitID) bool { return g.utype(u).IsLight() && !g.aside(u) })
}

// ambushDefault: in the first Battle with many Lights, else in the last possible.
func (g *game) ambushDefault() bool {
	return g.frenchLights(g.Battle.Space) >= g.event(French, "wilderness-ambush").ManyLights || !g.laterBattle(g.maySpring)
}

// abbatisDefault: where most French units defend.
func (g *game) abbatisDefault() bool {
	here := g.fightersStrength(French, g.Battle.Space)
	return !g.laterBattle(func(s SpaceID) bool {
		attacker, ok := g.attackerAt(s)
		return ok && attacker == British && g.fightersStrength(French, s) > here
	})
}

// laterBattle reports whether is holds of the space of a Battle still to come.
func (g *game) laterBattle(is func(SpaceID) bool) bool {
	for s := g.Battle.Space + 1; int(s) < len(g.Spaces); s++ {
		if _, ok := g.attackerAt(s); ok && g.Spaces[s].Battle && is(s) {
			return true
		}
	}
	return false
}

// emergencyArtillery lets f trade one of two or more Fleets for an Artillery
// of its pool or, if that is empty, its Losses Box (13.2.2). It arrives Full. The
// Fleet is the one that is named, else the last, a Reduced one if there is any.
func (g *game) emergencyArtillery(f Faction) {
	b, fleets := g.Battle, g.only(g.fighting(f), Fleet)
	if len(fleets) < 2 {
		return
	}
	from := append(g.only(g.unitsAt(f, ArtilleryPool), Artillery), g.only(g.unitsAt(f, LossesBox), Artillery)...)
	if len(from) == 0 {
		return
	}
	yes := f == b.Attacker && (b.Fort || b.Bastions > 0) && len(g.only(g.fighting(f), Artillery)) == 0
	slices.Reverse(fleets)
	slices.SortStableFunc(fleets, func(x, y UnitID) int { return g.stepsOf(x) - g.stepsOf(y) })
	fleets, artillery := pick.Distinct(g, fleets), from[0]
	c := g.choice(about(kindEmergency, f, b.Space, "13.2.2", battleAhead...), "space", b.Space)
	c.Add(order(kindEmergency, string(kindEmergency), "use", "yes"), fleets[0])
	for _, u := range fleets[1:] {
		c.Add(order(kindEmergency, string(kindEmergency), "use", "yes", "units", g.counter(u).Slug), u)
	}
	c.Add(order(kindEmergency, string(kindEmergency), "use", "no"), NoUnit)
	if !yes {
		c.Safe = len(c.Options) - 1
	}
	c.Prefer = func(o games.Order) (int, bool) {
		us, missing := g.Pick(fleets, o.Get("units"))
		return c.Find(func(opt option) bool { return len(us) == 1 && missing == "" && opt.Value == us[0] })
	}
	fleet := g.choose(c).(UnitID)
	if fleet == NoUnit {
		return
	}
	g.renew(artillery)
	g.put(artillery, At(b.Space))
	g.eliminate(fleet)
	b.Units[f] = g.fighters(f, b.Space)
	g.tell("13.2.2", "emergency-artillery", "side", f, "fleet", fleet, "artillery", artillery)
}

// largeStack is from how many units on an OOS marker counts double (13.3.2).
const largeStack = 8

// penalties moves the Battle Victory marker of f back (13.3.2), for what the
// stack bears and, if it attacks, for an enemy Fort (A41).
func (g *game) penalties(f Faction) {
	b := g.Battle
	marks := g.marks(f, At(b.Space))
	total := 0
	var why []string
	penalty := func(is bool, n int, reason string) {
		if is {
			total += n
			why = append(why, reason)
		}
	}
	fighters := g.fighting(f)
	strength := len(g.without(fighters, Commander))
	if strength == 0 {
		return // Militia have no markers
	}
	penalty(marks.Landing, 1, "landing")
	penalty(marks.Marshal, 1, "marshal")
	penalty(marks.Rout, 1, "rout")
	penalty(marks.OOS && strength < largeStack, 1, "oos")
	penalty(marks.OOS && strength >= largeStack, 2, "oos-large")
	if f == b.Attacker && b.Fort {
		artillery := len(g.only(fighters, Artillery)) > 0
		penalty(artillery, 1, "fort")
		penalty(!artillery, 2, "fort-without-artillery")
	}
	if total == 0 {
		return
	}
	b.advance(f, -total)
	g.tell("13.3.2", "battle-penalties", "side", f, "points", total, "why", why, "marker", b.Marker[f])
}

// chooseLead puts a Commander of f of its choice on his track (13.3.1 #3, D38).
func (g *game) chooseLead(f Faction) {
	b := g.Battle
	commanders := g.only(g.fighting(f), Commander)
	if len(commanders) == 0 {
		return
	}
	slices.SortStableFunc(commanders, func(x, y UnitID) int {
		return cmp.Or(g.counter(y).Rating-g.counter(x).Rating, g.fitting(f, y)-g.fitting(f, x))
	})
	u := g.chooseUnit(about(kindCommander, f, b.Space, "13.3.1", battleAhead...), b.Space, "commander", commanders)
	g.lead(f, u, g.counter(u).Rating)
}

// fitting counts the units whose dice a Commander may reroll (13.5).
func (g *game) fitting(f Faction, commander UnitID) int {
	shapes := g.counter(commander).Rerolls
	return len(pick.Those(g.fighting(f), func(u UnitID) bool { return slices.Contains(shapes, g.utype(u).Shape()) }))
}

func (g *game) lead(f Faction, u UnitID, left int) {
	g.Battle.Leads[f] = Lead{Unit: u, Left: left}
	g.tell("13.3.1", "battle-commander", "side", f, "unit", u, "left", left)
}

// A battleRoll is one roll of the sequence, and what its dice do (13.3.3, 13.3.4).
type battleRoll struct {
	name    string
	types   []UnitType
	targets [][]UnitType // whom a Hit strikes, in order
	brigade bool         // B&T: a Hit on an enemy Brigade
	militia bool         // B&T: an enemy Militia goes
}

// metropolitans are the types of Metropolitan Brigades (3.2.1).
var metropolitans = []UnitType{Highland, Metropolitan}

// brigadeFirst is whom a B&T strikes, and a Hit of Metropolitan Brigades (13.3.3).
var brigadeFirst = [][]UnitType{metropolitans, {NonMetro}}

// battleRolls is the sequence of rolls (13.3.3).
var battleRolls = []battleRoll{
	{name: "light", types: []UnitType{Light}, targets: [][]UnitType{{Light}, {Indian}}},
	{name: "indian", types: []UnitType{Indian}, targets: [][]UnitType{{Indian}, {Light}}},
	{name: "highland-brigade", types: []UnitType{Highland}, targets: brigadeFirst, brigade: true, militia: true},
	{name: "metropolitan-brigade", types: []UnitType{Metropolitan}, targets: brigadeFirst, brigade: true, militia: true},
	{name: "non-metropolitan-brigade", types: []UnitType{NonMetro}, targets: [][]UnitType{{NonMetro}, metropolitans}, militia: true},
	{name: "fleet", types: []UnitType{Fleet}, targets: [][]UnitType{{Fleet}, {Artillery}, {Fort}}},
	{name: "bastion-or-fort", types: []UnitType{Bastion, Fort}, targets: [][]UnitType{{Artillery}, {Fleet}}, brigade: true},
	{name: "artillery", types: []UnitType{Artillery}, targets: [][]UnitType{{Artillery}, {Bastion, Fort}, {Fleet}}, brigade: true},
}

func (r *battleRoll) hits(face Face) bool {
	switch r.types[0].Shape() {
	case Triangle:
		return face == HitTriangle
	case Square:
		return face == HitSquare
	}
	return face == HitTriangle || face == HitSquare
}

// rollUnits rolls type by type (13.3.3), for units eliminated in this Battle too.
func (g *game) rollUnits(f Faction) {
	for i := range battleRolls {
		g.rollType(f, &battleRolls[i])
	}
}

// rollType rolls the dice of a type, for rerolls, Hits, B&T, then Flags.
func (g *game) rollType(f Faction, r *battleRoll) {
	b := g.Battle
	units := g.only(b.Units[f], r.types...)
	if len(units) == 0 {
		return
	}
	faces := g.roll(len(units), "13.3.3", f, "battle-"+r.name, b.Space)
	b.Rolling, b.Type, b.Dice = f, r.name, make([]Die, len(units))
	for i, u := range units {
		b.Dice[i] = Die{Unit: u, Face: faces[i]}
	}
	g.tell("13.3.3", "battle-roll", "side", f, "type", r.name, "units", units, "dice", faces)
	g.rerolls(f, r)
	before := b.Marker[f]
	g.applyHits(f, r)
	g.applyBT(f, r)
	g.applyFlags(f)
	g.tell("13.3.3", "battle-marker", "side", f, "before", before, "marker", b.Marker[f], "other", f.Enemy(), "enemy", b.Marker[f.Enemy()])
}

// rollMilitia rolls last for the Militia left, whose Flags count (13.3.3).
func (g *game) rollMilitia() {
	b := g.Battle
	for _, f := range factions {
		n := b.Militia[f]
		if n == 0 {
			continue
		}
		faces := g.roll(n, "13.3.3", f, "battle-militia", b.Space)
		b.Rolling, b.Type, b.Dice = f, "militia", make([]Die, n)
		before := b.Marker[f]
		for i, face := range faces {
			b.Dice[i] = Die{Unit: NoUnit, Face: face}
		}
		g.applyFlags(f)
		g.tell("13.3.3", "battle-militia", "side", f, "dice", faces)
		g.tell("13.3.3", "battle-marker", "side", f, "before", before, "marker", b.Marker[f], "other", f.Enemy(), "enemy", b.Marker[f.Enemy()])
	}
}

// applyHits makes the Hit Check for each matching face (13.3.4): while the enemy can
// receive one, a Hit is scored; it is applied if the marker then stands above 0.
func (g *game) applyHits(f Faction, r *battleRoll) {
	b := g.Battle
	scored, applied := 0, 0
	for i := range b.Dice {
		if !r.hits(b.Dice[i].Face) || g.canTake(f.Enemy(), r.targets) == 0 {
			continue
		}
		b.advance(f, 1)
		scored++
		if b.Marker[f] > 0 {
			applied++
			g.hit(f.Enemy(), r.targets, true)
		}
	}
	if scored > applied {
		g.tell("13.3.4", "battle-hits-lost", "side", f, "scored", scored, "applied", applied)
	}
}

// canTake is how many Hits the units of given types can still receive (A43).
func (g *game) canTake(f Faction, targets [][]UnitType) int {
	n := 0
	for _, u := range g.fighting(f) {
		for _, types := range targets {
			if slices.Contains(types, g.utype(u)) {
				n += g.stepsOf(u)
			}
		}
	}
	return n
}

// stepsOf is how many Hits a unit can receive.
func (g *game) stepsOf(u UnitID) int {
	if g.unit(u).Reduced || g.utype(u) == Indian {
		return 1
	}
	return 2
}

// hit applies one Hit to a unit of f (13.4): of the first of the target types
// that is there, a Reduced unit before a Full one (A44). The first Hit that a
// Hit Check applies to a Metropolitan Brigade must go to a Highland Brigade if
// there is one (13.4.2, A45). Its owner chooses (D41).
func (g *game) hit(f Faction, targets [][]UnitType, check bool) {
	b := g.Battle
	var units []UnitID
	for _, types := range targets {
		if units = g.only(g.fighting(f), types...); len(units) > 0 {
			break
		}
	}
	only := func(want func(UnitID) bool) {
		if slices.ContainsFunc(units, want) {
			units = slices.DeleteFunc(units, func(u UnitID) bool { return !want(u) })
		}
	}
	if check && g.utype(units[0]).IsMetropolitan() && !b.DutyDone[f] {
		only(func(u UnitID) bool { return g.utype(u) == Highland })
		b.DutyDone[f] = true
	}
	only(func(u UnitID) bool { return g.unit(u).Reduced })
	u := g.chooseUnit(about(kindHit, f, b.Space, "13.4", battleAhead...), b.Space, "hit", pick.Ranking(units, g.worth))
	g.tell("13.4", "battle-hit", "side", f, "unit", u, "gone", g.stepsOf(u) == 1)
	g.reduce(u)
}

// worth ranks units of a type by what their owner would rather keep.
func (g *game) worth(u UnitID) int {
	switch c := g.counter(u); {
	case c.Type == Highland:
		return 2
	case c.Crescent:
		return 1
	}
	return 0
}

// applyBT applies the crossed bayonets and tomahawks of a type (13.3.3). Those
// of a British Fort count as Misses where card 37 was used.
func (g *game) applyBT(f Faction, r *battleRoll) {
	b := g.Battle
	enemy := f.Enemy()
	for _, d := range b.Dice {
		if d.Face != BT || b.Coup && f == British && g.utype(d.Unit) == Fort {
			continue
		}
		if r.militia && b.Militia[enemy] > 0 {
			b.Militia[enemy]--
			g.tell("13.3.3", "battle-militia-gone", "side", enemy, "left", b.Militia[enemy])
		}
		if r.brigade && g.canTake(enemy, brigadeFirst) > 0 {
			b.advance(f, 1)
			if b.Marker[f] > 0 {
				g.hit(enemy, brigadeFirst, false)
			} else {
				g.tell("13.3.3", "battle-hits-lost", "side", f, "scored", 1, "applied", 0)
			}
		}
		if r.name == "fleet" {
			g.fleetAway(f)
		}
	}
}

// fleetAway lets f withdraw a Fleet, once for each B&T (A42), to a friendly Coastal
// Home Space without a Battle marker (13.3.3, 13.9.2; D42).
func (g *game) fleetAway(f Faction) {
	b := g.Battle
	fleets := pick.Distinct(g, g.only(g.fighting(f), Fleet))
	if len(fleets) == 0 {
		return
	}
	type away struct {
		fleet UnitID
		to    SpaceID
	}
	c := g.choice(about(kindFleetAway, f, b.Space, "13.3.3", battleAhead...), "space", b.Space, "units", fleets)
	slices.SortStableFunc(fleets, func(x, y UnitID) int { return g.stepsOf(x) - g.stepsOf(y) })
	for _, at := range g.fleetRefuges(f, b.Space) {
		if !at.OnMap() || !g.friendlyHome(f, at.Space()) || g.Spaces[at.Space()].Battle {
			continue
		}
		for _, u := range fleets {
			c.Add(order(kindFleetAway, "withdraw", "units", u, "to", at.Space()), away{u, at.Space()})
		}
	}
	c.AddSafe(order(kindFleetAway, "none"), away{fleet: NoUnit})
	c.Prefer = func(o games.Order) (int, bool) {
		if o.Verb != "withdraw" {
			return 0, false
		}
		named := fleets
		if len(o.Get("units")) > 0 {
			named, _ = g.Pick(fleets, o.Get("units"))
		}
		for _, slug := range append(o.Get("to"), "") {
			for i, opt := range c.Options {
				a := opt.Value.(away)
				if slices.Contains(named, a.fleet) && (a.to.String() == slug || slug == "" && !o.Has("to")) {
					return i, true
				}
			}
		}
		return 0, false
	}
	a := g.choose(c).(away)
	if a.fleet == NoUnit {
		return
	}
	g.join(f, []UnitID{a.fleet}, g.marks(f, At(b.Space)).portable(), At(a.to))
	g.tell("13.3.3", "fleet-away", "side", f, "unit", a.fleet, "to", a.to)
}

// applyFlags advances the marker by one for each Flag; those of Fleets count
// nothing under card 40, if it says so.
func (g *game) applyFlags(f Faction) {
	if g.Battle.Type == "fleet" && g.becalmed() {
		return
	}
	for _, d := range g.Battle.Dice {
		if d.Face == Flag {
			g.Battle.advance(f, 1)
		}
	}
}

// winner is who has won (13.6): whose marker is higher, the defender at a tie.
// A stack that has no units left loses, whatever its Militia rolled; Militia that
// fought alone had no stack to lose (A48).
func (g *game) winner() Faction {
	b := g.Battle
	left := func(f Faction) bool {
		alone := len(g.without(b.Units[f], Commander)) == 0 || g.readings().MilitiaHold
		return b.Militia[f] > 0 && alone || len(g.without(g.fighting(f), Commander)) > 0
	}
	attacker, defender := left(b.Attacker), left(b.defender())
	if attacker && (!defender || b.lead(b.Attacker) > 0) {
		return b.Attacker
	}
	return b.defender()
}

// endBattle finds the winner and what follows (13.6 to 13.9).
func (g *game) endBattle() {
	b := g.Battle
	s := b.Space
	winner := g.winner()
	loser := winner.Enemy()
	siege := loser == b.defender() && b.Bastions > 0 && g.bastions(s) > 0
	g.tell("13.6", "battle-won", "space", s, "side", winner, "marker", b.Marker[winner],
		"other", loser, "enemy", b.Marker[loser], "siege", siege)
	if winner == b.Attacker && !siege {
		g.desertion(winner)
	}
	routed := g.rout(loser)
	siege = siege && g.bastions(s) > 0 // one may have been lost to the Rout
	g.loseWithStack(loser)
	if !siege { // 13.8: no Retreat and no victory while a Bastion stands
		g.loseFort(loser, s, routed)
		g.retreat(&withdrawal{side: loser, from: s, attacker: loser == b.Attacker, routed: g.marks(loser, At(s)).Rout})
	}
	g.loseWithStack(loser) // who has retreated to nobody
	g.loseWithStack(winner)
	g.Spaces[s].Battle = siege
	for f := range g.Spaces[s].Stacks { // 13.7
		m := &g.Spaces[s].Stacks[f]
		*m = m.portable()
	}
	g.settle(loser, s)
	g.settle(winner, s)
}

// loseWithStack removes the Commanders of f in the Battle, and those who had retreated into it
// (13.9.3 5B), who are without other units of f, on its space or elsewhere by now (3.7, 13.4.2).
func (g *game) loseWithStack(f Faction) {
	units := slices.Clone(g.Battle.Units[f])
	for _, by := range g.AR.Aside {
		if by.Space == g.Battle.Space && g.unit(by.Unit).Faction == f {
			units = append(units, by.Unit)
		}
	}
	g.eliminateAll("13.4.2", pick.Those(units, func(u UnitID) bool {
		at := g.unit(u).At
		return at.OnMap() && g.utype(u) == Commander && !g.hasUnits(f, at.Space())
	}))
}

// desertion sends a random Indian unit of an attacker who beat a Fort, eliminated
// ones included (A50), or won an enemy Settled Space to the Losses Box (13.7.1).
func (g *game) desertion(f Faction) {
	b := g.Battle
	if !b.Fort && (g.d.Spaces[b.Space].Kind != Settled || g.controller(b.Space) != f.Enemy()) {
		return
	}
	indians := g.only(g.fighting(f), Indian)
	if len(indians) == 0 {
		return
	}
	u := g.drawUnit("desertion", indians, "13.7.1", f, "desertion")
	g.tell("13.7.1", "desertion", "side", f, "unit", u)
	g.eliminate(u)
}
