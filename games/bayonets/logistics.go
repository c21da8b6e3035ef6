package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/pick"
)

// A drawing is what has been drawn of a pool of reinforcements.
type drawing struct {
	pool   string  // as in the data files
	f      Faction // whose it is; Neutral: counters of both sides
	rule   games.Rule
	tokens []string // in the order drawn; they lie beside the pool until all is drawn
}

// fleetsArrive plays the Fleets Arrive Logistics Round (15.0).
func (g *game) fleetsArrive() {
	n := g.sc.Reinforce[g.Year]
	if g.RearAdmiral {
		n.Fleets = max(n.Fleets-g.sc.AdmiralCut, 0) // card 18
	}
	g.RearAdmiral = false
	drawings := []*drawing{
		{pool: "fleets", f: Neutral, rule: "15.2"},
		{pool: "british_metropolitan", f: British, rule: "15.2"},
		{pool: "french_metropolitan", f: French, rule: "15.2"},
	}
	for i, pieces := range []int{n.Fleets, n.British, n.French} {
		g.drawPieces(drawings[i], pieces)
	}
	for _, d := range drawings {
		g.resolveTokens(d)
	}
	for _, f := range factions { // 15.3: British first
		g.placeFleets(f)
		g.placeReinforcements(f)
	}
	g.ReinforcedAt = [3][]SpaceID{}
	g.Brought = nil
}

// drawPieces draws n pieces of a pool (15.2, 16.2), as long as there are any.
func (g *game) drawPieces(d *drawing, n int) {
	var units []UnitID
	var tokens []string
	pool, at := strings.ReplaceAll(d.pool, "_", "-"), poolWhere[d.pool]
	for range n {
		left := g.unitsWhere(func(_ UnitID, un *Unit) bool { return un.At == at && (d.f == Neutral || un.Faction == d.f) })
		vow := g.VoW[d.pool]
		if len(left)+len(vow) == 0 {
			break
		}
		i := g.ref.Draw(pool+"-pool", len(left)+len(vow), games.Label{Rule: d.rule, Seat: d.f.Seat(), For: "reinforcements"})
		if i < len(left) {
			g.unit(left[i]).At = Drawn
			units = append(units, left[i])
			continue
		}
		i -= len(left)
		tokens = append(tokens, vow[i])
		g.VoW[d.pool] = slices.Delete(slices.Clone(vow), i, i+1)
	}
	d.tokens = append(d.tokens, tokens...)
	g.tell(d.rule, "pieces-drawn", "pool", pool, "units", pick.Sorted(units), "tokens", len(tokens))
	for _, u := range units {
		if g.counter(u).Crescent {
			g.bringCommander(u)
		}
	}
}

// bringCommander draws the Commander of a crescent Brigade, if any (15.2.2, A63).
func (g *game) bringCommander(brigade UnitID) {
	f := g.unit(brigade).Faction
	pool := g.unitsAt(f, CommandersPool)
	if len(pool) == 0 {
		return
	}
	u := g.drawUnit(f.String()+"-commanders", pool, "15.2.2", f, "commander")
	g.unit(u).At = Drawn
	g.Brought = append(g.Brought, [2]UnitID{brigade, u})
	g.tell("15.2.2", "commander-drawn", "side", f, "unit", u, "brigade", brigade)
}

// resolveTokens resolves the Vagaries of War tokens of a pool in the order in
// which they were drawn (15.2.1, 16.2.1). One that finds nothing has another
// piece drawn, which may again be a token (A62). Then some go back to the pool, one
// only to pools that are not empty without it; the others leave play.
func (g *game) resolveTokens(d *drawing) {
	for i := 0; i < len(d.tokens); i++ {
		g.tell(d.rule+".1", d.tokens[i])
		if !g.resolveToken(d.tokens[i]) {
			g.drawPieces(d, 1)
		}
	}
	unlessEmpty := func(id string) bool { return g.d.VoW[id].Back && id == "vow-pick-1-colonial-light-back" }
	back := pick.Those(d.tokens, func(id string) bool { return g.d.VoW[id].Back && !unlessEmpty(id) })
	g.VoW[d.pool] = append(g.VoW[d.pool], back...)
	if len(g.unitsAt(British, ColonialPool))+len(g.unitsAt(British, ColonialLightPool))+len(g.VoW[d.pool]) > 0 {
		g.VoW[d.pool] = append(g.VoW[d.pool], pick.Those(d.tokens, unlessEmpty)...)
	}
	slices.Sort(g.VoW[d.pool])
}

// resolveToken is false if another piece must be drawn for the token.
func (g *game) resolveToken(id string) bool {
	switch id {
	case "vow-french-navy-losses":
		if left := g.unitsAt(French, FleetsPool); len(left) > 0 { // not one that was drawn (A61)
			u := left[0]
			if len(left) > 1 {
				u = g.drawUnit("navy-losses", left, "15.2.1", French, "navy-losses")
			}
			g.put(u, Removed)
			g.tell("15.2.1", "navy-lost", "unit", u)
		}
	case "vow-pick-2-artillery-british", "vow-pick-2-artillery-or-light-british":
		pool := g.unitsAt(British, ArtilleryPool)
		if id == "vow-pick-2-artillery-or-light-british" {
			pool = append(pool, g.unitsAt(British, LightPool)...)
		}
		return g.takeAny(kindVoW, "15.2.1", "vow", pool, g.vowRanking(pool), 2)
	case "vow-pick-1-artillery-french":
		pool := g.unitsAt(French, ArtilleryPool)
		g.take15(French, pool[:min(1, len(pool))])
		return len(pool) > 0
	case "vow-pick-1-colonial-light", "vow-pick-1-colonial-light-back":
		pool := g.unitsAt(British, ColonialLightPool)
		if len(pool) == 0 {
			pool = pick.Those(g.unitsAt(British, LossesBox), func(u UnitID) bool { return g.utype(u) == Light && g.counter(u).Colonial })
		}
		return g.takeAny(kindColLight, "16.2.1", "colonial-light", pool, pool, 1)
	case "vow-pennsylvania-musters":
		g.takeBonus("pennsylvania-delaware-brigade", 2)
	case "vow-pitt-subsidies":
		g.takeBonus("new-england-brigade", 2)
		g.takeBonus("new-york-new-jersey-brigade", 1)
		g.takeBonus("virginia-south-brigade", 1)
	}
	return true
}

// takeAny lets the British take n units of a pool, which are ranked for the default; it
// is false if there are none.
func (g *game) takeAny(kind games.Kind, rule games.Rule, verb string, pool, ranked []UnitID, n int) bool {
	if len(pool) > 0 {
		asked := question(about(kind, British, NoSpace, rule), "units", pool)
		g.take15(British, g.chooseUnits(g.unitPick(asked, verb, group(ranked, n))))
	}
	return len(pool) > 0
}

// vowRanking sorts for the default: one of each, Lights first with three Artillery.
func (g *game) vowRanking(pool []UnitID) []UnitID {
	artillery := len(g.unitsWhere(func(u UnitID, un *Unit) bool {
		return un.Faction == British && g.utype(u) == Artillery && (inPlay(un.At) || un.At == Drawn)
	}))
	seen := map[UnitType]int{}
	rank := map[UnitID]int{}
	for _, u := range pool {
		t := g.utype(u)
		rank[u] = 2 * seen[t]
		if t == Artillery {
			rank[u]--
			if artillery >= 3 {
				rank[u] += len(g.Units)
			}
		}
		seen[t]++
	}
	return pick.Ranking(pool, func(u UnitID) int { return rank[u] })
}

func (g *game) takeBonus(slug string, n int) {
	us := pick.Those(g.unitsAt(British, ColonialBonusPool), func(u UnitID) bool { return g.counter(u).Slug == slug })
	g.take15(British, us[:min(n, len(us))])
}

func (g *game) take15(f Faction, us []UnitID) {
	for _, u := range us {
		un := g.unit(u)
		un.At, un.Reduced = Drawn, false
	}
	if len(us) > 0 {
		g.tell("15.2.1", "pieces-taken", "side", f, "units", us)
	}
}

// arrivalPlaces are where reinforcements may be placed (15.3): friendly Coastal Home
// Spaces, and captured ones of a friendly Sea Zone.
func (g *game) arrivalPlaces(f Faction) []Where {
	return g.ports(f, func(s SpaceID, sp *Space) bool {
		return g.friendly(f, s) && (sp.Home == f || sp.Home == f.Enemy() && g.friendlyZone(f, s))
	})
}

// homePort puts the place first that the default takes among places by the
// sea: Halifax or else Boston, Louisbourg or else Québec, as long as it is
// free of enemies.
func (g *game) homePort(f Faction, places []Where) []Where {
	places = slices.Clone(places)
	for _, slug := range map[Faction][]string{British: {"halifax", "boston"}, French: {"louisbourg", "quebec"}}[f] {
		w := At(g.d.space(slug))
		if i := slices.Index(places, w); i >= 0 && !g.hasUnits(f.Enemy(), w.Space()) {
			places[0], places[i] = places[i], places[0]
			break
		}
	}
	return places
}

// placeFleets lets f place the Fleets it drew (D50).
func (g *game) placeFleets(f Faction) {
	fleets := g.only(g.unitsAt(f, Drawn), Fleet)
	if len(fleets) == 0 {
		return
	}
	places := g.homePort(f, g.arrivalPlaces(f))
	us, ws := g.place(&placing{
		Question: question(about(kindPlaceFleets, f, NoSpace, "15.3", kindPlaceUnits), "side", f, "units", fleets),
		Verb:     "fleets", Groups: toEach(fleets, places),
	})
	for _, w := range ws {
		if w.OnMap() && !slices.Contains(g.ReinforcedAt[f], w.Space()) {
			g.ReinforcedAt[f] = append(g.ReinforcedAt[f], w.Space())
		}
	}
	slices.Sort(g.ReinforcedAt[f])
	g.tellPlaced("15.3", "units-placed", f, us, ws)
}

// placeReinforcements lets f place what else it drew (D51): where its Fleets were,
// else all on one legal space. Commanders go with their Brigades (15.2.2).
func (g *game) placeReinforcements(f Faction) {
	drawn := g.unitsAt(f, Drawn)
	units, commanders := g.without(drawn, Commander), g.only(drawn, Commander)
	if len(units) == 0 {
		return
	}
	together := len(g.ReinforcedAt[f]) == 0
	places, not := g.homePort(f, g.arrivalPlaces(f)), ""
	if !together {
		not = "place-with-fleets"
		places = wheres(g.ReinforcedAt[f])
		fleets := func(w Where) int { return g.count(f, w, func(u UnitID) bool { return g.utype(u) == Fleet }) }
		slices.SortStableFunc(places, func(a, b Where) int { return fleets(b) - fleets(a) })
	}
	us, ws := g.place(&placing{
		Question: question(about(kindPlaceUnits, f, NoSpace, "15.3"), "side", f, "units", units, "spaces", places),
		Verb:     "place", Groups: toEach(units, places), Not: not, Together: together, Escorts: commanders,
	})
	for i, u := range us {
		for _, b := range g.Brought {
			if b[0] == u {
				g.add(b[1], ws[i])
				us, ws = append(us, b[1]), append(ws, ws[i])
			}
		}
	}
	g.tellPlaced("15.3", "units-placed", f, us, ws)
}

// colonialsEnlist plays the Colonials Enlist Logistics Round (16.0).
func (g *game) colonialsEnlist() {
	d := &drawing{pool: "british_colonial", f: British, rule: "16.2"}
	g.drawPieces(d, g.sc.Reinforce[g.Year].Colonial)
	g.resolveTokens(d)
	g.placeColonials()
	g.campaignDecks()
}

// placeColonials lets the British place Colonials drawn or Disbanded (16.3, D53).
func (g *game) placeColonials() {
	for _, u := range append(g.unitsAt(British, DisbandedBox), g.unitsAt(British, Drawn)...) {
		un := g.unit(u)
		un.At = DisbandedBox // it waits without a place (A64)
		if len(g.colonialPlaces(u)) > 0 {
			un.At, un.Reduced = Drawn, false
		}
	}
	units := g.unitsAt(British, Drawn)
	if len(units) == 0 {
		return
	}
	us, ws := g.place(&placing{
		Question: question(about(kindPlaceCol, British, NoSpace, "16.3"), "units", units),
		Verb:     "colonials", Groups: []placeable{{From: units, Need: len(units), Where: g.colonialPlaces}},
	})
	g.tellPlaced("16.3", "units-placed", British, us, ws)
}

// colonialPlaces are where a Colonial unit may be placed (16.3), the default first:
// a Brigade on any friendly space of its Colony, a Light on any friendly Home Space.
func (g *game) colonialPlaces(u UnitID) []Where {
	c := g.counter(u)
	spaces := g.d.spacesWhere(func(s SpaceID, sp *Space) bool {
		if c.Type.IsBrigade() {
			return sp.Colony == c.Colony && g.friendly(British, s)
		}
		return sp.Colony != "" && g.friendlyHome(British, s)
	})
	best := func(s SpaceID) int {
		if !c.Type.IsBrigade() {
			return g.count(British, At(s), func(u UnitID) bool { return g.counter(u).Colonial })
		}
		n := g.strength(British, At(s))
		if g.d.Spaces[s].Kind == Settled {
			n += len(g.Units)
		}
		return n
	}
	slices.SortStableFunc(spaces, func(a, b SpaceID) int { return best(b) - best(a) })
	return wheres(spaces)
}

// campaignDecks ends the Buildup (16.4): its last card is discarded unseen.
func (g *game) campaignDecks() {
	cards := g.sc.Cards[g.Year]
	for deck, campaign := range [2][]int{BritishDeck: cards.BritishCampaign, FrenchDeck: cards.FrenchCampaign} {
		f := factions[deck]
		last := g.Cards.Rest[deck]
		g.Cards.Hidden[deck] = append(slices.Clone(g.Cards.Hidden[deck]), last...)
		g.Cards.Rest[deck] = pick.Sorted(campaign)
		g.tellTo(f, "16.4", "buildup-discarded", "cards", last)
		g.tellTo(f.Enemy(), "16.4", "buildup-discarded-by", "side", f)
	}
}
