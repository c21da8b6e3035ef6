package bayonets

import (
	"errors"
	"fmt"
	"slices"

	"postrider/games"
)

// What must hold of every position that play comes to. invariants looks at one
// position by itself; a ledger follows the events of a match and says whether
// the position is what was told.

// A verdict collects what is wrong with a position.
type verdict struct{ errs []error }

func (v *verdict) wrong(format string, args ...any) {
	if len(v.errs) < 10 {
		v.errs = append(v.errs, fmt.Errorf(format, args...))
	}
}

// checkPosition is invariants for gametest.
func checkPosition(pos games.Position) error { return invariants(pos.(*Position)) }

// invariants says what is wrong with a position, at whatever question it
// stands.
func invariants(p *Position) error {
	v := &verdict{}
	g := newGame(p, nil)
	v.units(g)
	v.spaces(g)
	v.connections(g)
	v.cards(g)
	v.tracks(g)
	others := []Round{FleetsArrive, ColonialsEnlist, WinterQuarters}
	if p.Phase == "" && !slices.Contains(others, p.Round) && p.Battle == nil {
		v.atRest(g)
	}
	if err := errors.Join(v.errs...); err != nil {
		return fmt.Errorf("%s of %d, phase %q: %w", p.Round, p.Year, p.Phase, err)
	}
	return nil
}

// boxesOf are the boxes and pools in which counters of a type may lie, beside
// the map and the Sail Box.
var boxesOf = map[UnitType][]Where{
	Light:        {LossesBox, LightPool, ColonialLightPool, Drawn},
	Indian:       {LossesBox, NeutralBox, Removed},
	Highland:     {LossesBox, MetroPool, Drawn},
	Metropolitan: {LossesBox, MetroPool, Drawn},
	NonMetro:     {LossesBox, ColonialPool, ColonialBonusPool, DisbandedBox, Drawn},
	Fleet:        {FleetsPool, Drawn, Removed},
	Bastion:      {Removed},
	Fort:         {FortsPool, Removed},
	Artillery:    {LossesBox, ArtilleryPool, Drawn},
	Commander:    {CommandersPool, Drawn, Removed},
}

// units checks that each counter is in a place where its type may be, on the
// side that it belongs to (1.2, 2.1.7, 3.0.2, 8.1, 13.4.1).
func (v *verdict) units(g *game) {
	for i := range g.Units {
		u, c := &g.Units[i], &g.d.Counters[i]
		wrong := func(format string, args ...any) {
			v.wrong("%s at %s: %s", c.Key, u.At, fmt.Sprintf(format, args...))
		}
		switch {
		case c.Nation == "" && u.Faction != c.Faction:
			wrong("a counter of the %s plays for the %s", c.Faction, u.Faction)
		case c.Nation != "" && u.At != Unused && (u.At == NeutralBox) != (g.Nations[c.Nation] == Neutral):
			wrong("its Nation is %s (8.1)", g.Nations[c.Nation])
		case c.Nation != "" && u.At != Unused && u.Faction != g.Nations[c.Nation]:
			wrong("it plays for the %s, its Nation is %s (8.1)", u.Faction, g.Nations[c.Nation])
		}
		if u.Reduced && (c.Type == Indian || c.Type == Commander) {
			wrong("it has no Reduced side (3.0.2)")
		}
		if u.Reduced && !inPlay(u.At) && u.At != DisbandedBox {
			wrong("it is Reduced")
		}
		if (u.Spent || u.Entered) && !inPlay(u.At) {
			wrong("it is Spent or has moved (7.2.1)")
		}
		switch {
		case u.At == Unused:
			continue
		case !u.At.OnMap() && u.At != SailBox:
			if !slices.Contains(boxesOf[c.Type], u.At) {
				wrong("no counter of its type lies there (13.4.1)")
			}
			continue
		case c.Type == Bastion || c.Type == Fort:
			if u.At == SailBox {
				wrong("it never moves (10.2)")
				continue
			}
		case u.At == SailBox:
			continue
		}
		switch sp := &g.d.Spaces[u.At.Space()]; {
		case sp.Kind == Base && u.Faction == French:
			wrong("no French unit is ever in a Base (2.1.7)")
		case c.Type == Fleet && !sp.Coastal:
			wrong("a Fleet is inland (10.6)")
		case c.Type == Bastion && !sp.Fortress:
			wrong("Bastions stand in Fortresses only (2.1.10)")
		case c.Type == Fort:
			if g.count(British, u.At, g.isType(Fort))+g.count(French, u.At, g.isType(Fort)) > 1 {
				wrong("there is another Fort (12.0)")
			}
		}
		if n := g.d.Spaces[u.At.Space()].Nation; n != "" && g.Nations[n] == Neutral {
			wrong("the %s are neutral still (8.0)", n)
		}
	}
}

// isType tells units of a type.
func (g *game) isType(t UnitType) func(UnitID) bool {
	return func(u UnitID) bool { return g.utype(u) == t }
}

// spaces checks what lies on the spaces.
func (v *verdict) spaces(g *game) {
	for i := range g.Spaces {
		st, sp := &g.Spaces[i], &g.d.Spaces[i]
		s := SpaceID(i)
		if sp.Kind == Wilderness && st.Control != Neutral {
			v.wrong("%s: nobody controls Wilderness (2.1.2)", sp.Code)
		}
		if sp.Kind == Base && st.Control != British {
			v.wrong("%s: a Base is always British (2.1.7)", sp.Code)
		}
		if _, ok := g.fortAt(British, s); ok && st.Construction {
			v.wrong("%s: a Fort and a Fort Construction marker (12.0)", sp.Code)
		}
		if _, ok := g.fortAt(French, s); ok && st.Construction {
			v.wrong("%s: a Fort and a Fort Construction marker (12.0)", sp.Code)
		}
		for _, f := range factions {
			if st.Stacks[f] != (Markers{}) && len(g.stack(f, s)) == 0 {
				v.wrong("%s: markers %+v of the %s on nobody", sp.Code, st.Stacks[f], f)
			}
		}
		if g.bastions(s) > 0 && st.Control != French {
			v.wrong("%s: a Bastion stands, and the %s control it (13.8)", sp.Code, st.Control)
		}
		if st.Battle && g.Phase != "action" && g.Phase != "reaction" && g.Phase != "battles" && g.bastions(s) == 0 {
			v.wrong("%s: a Battle marker with no siege, out of season (13.8)", sp.Code)
		}
	}
	for _, f := range factions {
		if *g.marks(f, SailBox) != (Markers{}) && len(g.unitsAt(f, SailBox)) == 0 {
			v.wrong("the Sail Box of the %s: markers on nobody", f)
		}
	}
}

// connections checks Roads and Connection Limits (10.1, 12.0).
func (v *verdict) connections(g *game) {
	for i := range g.Conns {
		c, id := &g.Conns[i], g.d.Conns[i].Code
		if g.d.Conns[i].Highway && c.Road != NoRoad {
			v.wrong("%s: a Road on a Highway (12.0)", id)
		}
		for _, f := range factions {
			if limit := g.connectionLimit(ConnID(i)); int(c.Used[f]) > limit {
				v.wrong("%s: %d units of the %s used it, the limit is %d (10.1)", id, c.Used[f], f, limit)
			}
			if g.isRoad(ConnID(i)) && c.UsedArt[f] > 1 && !c.RoadNow {
				v.wrong("%s: %d Artillery of the %s used a Road (10.1)", id, c.UsedArt[f], f)
			}
		}
	}
}

// cards checks that each card of the Year is in exactly one place (6.0, 16.4,
// 17.4), each Vagaries of War token in its pool at most once as often as the
// scenario has it, and each chit in its pool or on its placeholder (18.3).
func (v *verdict) cards(g *game) {
	for f := British; f <= French; f++ {
		c := g.WIE[f]
		if c.Held >= 0 {
			c.Pool[c.Held]++
		}
		short := 0 // the one that its drawer is looking at
		for value, all := range [3]int{3, 6, 3} {
			if short += all - c.Pool[value]; c.Pool[value] > all || short > 1 {
				v.wrong("War in Europe chits of the %s: %v in all (18.3)", f, c.Pool)
			}
		}
	}
	for pool, tokens := range g.VoW {
		all := slices.Clone(g.sc.Pools[pool])
		for year := g.sc.StartYear; year < g.Year+1; year++ {
			all = append(all, g.sc.Additions[year][pool]...)
		}
		for i, id := range tokens {
			if j := slices.Index(all, id); j < 0 {
				v.wrong("pool %s has the token %s once too often (15.2.1)", pool, id)
			} else {
				all = slices.Delete(all, j, j+1)
			}
			if i > 0 && tokens[i-1] > id {
				v.wrong("pool %s is not sorted", pool)
			}
		}
	}
	if !g.Begun {
		return
	}
	year := g.sc.Cards[g.Year]
	want := [3][]int{BritishDeck: slices.Clone(year.BritishBuildup), FrenchDeck: slices.Clone(year.FrenchBuildup)}
	if g.Round > ColonialsEnlist || g.Round == ColonialsEnlist && len(g.Cards.Rest[BritishDeck]) > 1 {
		want[BritishDeck] = append(want[BritishDeck], year.BritishCampaign...)
		want[FrenchDeck] = append(want[FrenchDeck], year.FrenchCampaign...)
	}
	for n := 43; n <= 54; n++ {
		if !slices.Contains(g.Cards.Gone, n) {
			want[IndianDeck] = append(want[IndianDeck], n)
		}
	}
	for deck := range want {
		c := &g.Cards
		have := slices.Concat(c.Rest[deck], c.Discard[deck], c.Hidden[deck], []int{c.Drawn[deck], c.Reserve[deck], c.Played[deck]},
			c.Offer[deck][:])
		have = slices.DeleteFunc(have, func(n int) bool { return n == 0 })
		slices.Sort(have)
		slices.Sort(want[deck])
		if !slices.Equal(have, want[deck]) {
			v.wrong("deck %d has the cards %v, want %v (6.0)", deck, have, want[deck])
		}
		if !slices.IsSorted(c.Rest[deck]) {
			v.wrong("deck %d is in an order: %v", deck, c.Rest[deck])
		}
		held := 0
		for _, ap := range g.APs[deck] {
			if ap.Held {
				held++
			}
		}
		if held > 1 || held > 0 && deck == IndianDeck {
			v.wrong("deck %d: %d APs are held (7.3.6)", deck, held)
		}
	}
	if c := g.Cards.Gone; len(c) > 1 || len(c) == 1 && c[0] != 45 {
		v.wrong("cards %v have left the game (17.4)", c)
	}
}

// tracks checks the Victory and Raid tracks (9.3, 18.1).
func (v *verdict) tracks(g *game) {
	if g.Victory == 0 {
		v.wrong("the Victory marker is at %d (18.1)", g.Victory)
	}
	for f := British; f <= French; f++ {
		if g.Raid[f] < 0 || g.Raid[f] >= 8 {
			v.wrong("the Raid marker of the %s is at %d (9.3)", f, g.Raid[f])
		}
	}
	if louisbourg := g.d.spaceNamed("louisbourg"); g.controller(louisbourg) == British && !g.OpenSeas {
		v.wrong("Louisbourg is British, and Open Seas French (10.6.2)")
	}
}

// atRest checks what holds between rounds, when nothing is half done.
func (v *verdict) atRest(g *game) {
	for i := range g.Units {
		u, c := &g.Units[i], &g.d.Counters[i]
		if u.Spent {
			v.wrong("%s is Spent still (14.0)", c.Key)
		}
		if u.At == Drawn {
			v.wrong("%s was drawn and not placed (15.3)", c.Key)
		}
	}
	for _, f := range factions {
		if us := g.loneCommanders(f); len(us) > 0 && g.Round != AR1 { // in spring their Fleets are gone (17.2 #7)
			v.wrong("Commanders alone: %v (3.7)", us)
		}
		fleets := g.count(f, SailBox, g.isType(Fleet))
		if n := len(g.unitsAt(f, SailBox)); n > 0 && fleets == 0 {
			v.wrong("%d units of the %s are on the Sail Box without Fleets (10.6)", n, f)
		}
	}
	for i := range g.Spaces {
		st, sp := &g.Spaces[i], &g.d.Spaces[i]
		s := SpaceID(i)
		both := g.hasUnits(British, s) && g.hasUnits(French, s)
		if both && !st.Battle {
			v.wrong("%s has units of both sides and no Battle marker (13.0)", sp.Code)
		}
		if st.Battle && !both {
			v.wrong("%s has a Battle marker and no siege (13.8)", sp.Code)
		}
		if !both && sp.Kind != Wilderness {
			for _, f := range factions {
				if g.hasUnits(f, s) && g.controller(s) != f {
					v.wrong("%s: only the %s have units there, the %s control it (2.1.2)", sp.Code, f, g.controller(s))
				}
			}
		}
		if sp.Kind == Settled && st.Control == sp.Home.Enemy() && !g.hasUnits(st.Control, s) {
			v.wrong("%s is captured and empty (2.1.2)", sp.Code)
		}
		for _, f := range factions {
			if m := st.Stacks[f]; m.Landing || m.Marshal {
				v.wrong("%s: Landing or Marshal Troops marker after the AR (14.0)", sp.Code)
			}
		}
		if g.Round == AR1 && !g.Begun && st.Raided != Neutral {
			v.wrong("%s: a Raided marker at the start of the Year (17.2)", sp.Code)
		}
	}
	if len(g.AR.Aside) > 0 || len(g.Brought) > 0 || g.Active != Neutral || g.Cards.Played != [3]int{} || g.Cards.Drawn != [3]int{} {
		v.wrong("something of the last round is left: aside %v, brought %v, active %s, cards %+v", g.AR.Aside, g.Brought, g.Active, g.Cards)
	}
	if g.Round == AR1 && !g.Begun {
		for i := range g.Units {
			if u := &g.Units[i]; g.utype(UnitID(i)) == Fleet && inPlay(u.At) && g.Year > g.sc.StartYear {
				v.wrong("%s is at %s at the start of the Year (17.2 #7)", g.d.Counters[i].Key, u.At.String())
			}
		}
	}
}
