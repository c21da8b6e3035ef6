package bayonets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/pick"
)

// TestConformance asks of this title what gametest asks of every one, in matches
// of all scenarios that begin at their beginning, in the middle of a war, before
// winter, or where a stack has nowhere to go. Only a few kinds of decisions may
// be missing in so few matches.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	o := conformance(10, 1)
	o.Rare = []games.Kind{kindSupplies, kindEncroach, kindLacrosse, kindCoup, kindEmergency, kindReplace, kindKill, kindFort, kindVillages}
	gametest.Test(t, New(), o)
}

// TestConformanceLong is the same over POSTRIDER_SEEDS matches of each scenario:
// no kind of decision is excused. It takes a hundred or so to come to all.
func TestConformanceLong(t *testing.T) {
	gametest.TestLong(t, New(), conformance(0, 2))
}

// conformance plays so many matches of each scenario, some of them thoroughly.
func conformance(seeds, heavy int) gametest.Options {
	return gametest.Options{Seeds: seeds, Heavy: heavy, Languages: []string{"ja"}, Start: opening, Choose: seek, Put: put, Check: checkPosition, Watch: watch, Pieces: pieces}
}

// opening is where a match of a scenario begins: at its beginning, at war, or
// before winter, where there is more to decide than random play comes to.
func opening(scenario string, r *rand.Rand) (games.Position, error) {
	title := tested
	nth := slices.IndexFunc(title.Scenarios(), func(sc games.Scenario) bool { return sc.ID == scenario })
	switch (r.IntN(6) + nth) % 6 { // one seed, another opening in each scenario
	case 0:
		return title.Setup(scenario, nil)
	case 1:
		return atWinter(scenario, r)
	case 2, 3:
		return hemmed(scenario, r)
	}
	return atWar(scenario, r)
}

// hemmed is a position at the head of a Campaign Action Round where whoever
// loses a Battle has no way out but through the enemy (13.9.3 5A), and where
// Commanders stand together, some of them with a Routed stack, and Forts alone.
func hemmed(scenario string, r *rand.Rand) (games.Position, error) {
	p := build(must{}, scenario, `
		TIC british: 5 New England Brigade, Royal Artillery; control TIC british
		LKG french: Langis; control LKG french; NOIX french: Montcalm, Levis, 2 Canadiens, Lery, Berry, Bearn & Guyenne, Languedoc & La Reine
		SARA french: Villiers, Lignery; GOA french: Aubry, Belestre; NUM french: Beaujeu, Boishebert; control NUM french
		ALB british: 44th & 48th, Scott, Bradstreet, Forbes; KING british rout: Gage, Rogers, Howe, Wolfe
		LOU french: 2 bastion, Lacorne; LOU british: 22nd & 28th, 27th & 55th, Morgan; battle LOU
		CARL british: Fort Bedford; WINC british: Fort Cumberland; RAYS french: Mingo, Chaouanon, Delaware; control RAYS french
		OSW british: Fort Ontario; BAYE french: Abenaki, Micmac, Malecite, Langlade, 2 De La Marine`, nil)
	sc := newGame(p, onlooker{}).sc
	p.Year, p.Begun, p.Phase = sc.EndYear, true, ""
	last := r.IntN(2) == 0
	if p.Round = AR4 + Round(r.IntN(3)); last {
		p.Round = AR9
	}
	deal(p, p.Round, r)
	if last { // the cards that such positions are for
		p.Cards.top(FrenchDeck, 37)
		p.Cards.top(IndianDeck, 46)
	}
	return p, nil
}

// top makes a card the only one left of a deck, if it is there.
func (c *Cards) top(deck, n int) {
	if i := slices.Index(c.Discard[deck], n); i >= 0 {
		c.Discard[deck] = slices.Delete(slices.Clone(c.Discard[deck]), i, i+1)
		c.Rest[deck] = append(c.Rest[deck], n)
	}
	if slices.Contains(c.Rest[deck], n) {
		c.Discard[deck] = append(c.Discard[deck], slices.DeleteFunc(slices.Clone(c.Rest[deck]), func(m int) bool { return m == n })...)
		c.Rest[deck] = []int{n}
	}
}

// must is a test that nothing may fail in.
type must struct{}

func (must) Helper()                     {}
func (must) Errorf(f string, a ...any)   { panic(fmt.Sprintf(f, a...)) }
func (must) Fatal(a ...any)              { panic(fmt.Sprint(a...)) }
func (m must) Fatalf(f string, a ...any) { m.Errorf(f, a...) }

// atWinter is a position at the head of Winter Quarters, with units of both
// sides in places where war may have brought them.
func atWinter(scenario string, r *rand.Rand) (games.Position, error) {
	p, err := scattered(scenario, r)
	if err != nil {
		return nil, err
	}
	sc := newGame(p, onlooker{}).sc
	p.Year = sc.Years[r.IntN(len(sc.Years))]
	p.Begun, p.Round = true, WinterQuarters
	deal(p, AR9+1, r)
	return p, nil
}

// scattered is the set-up of a scenario with its units thrown about the map:
// more or less where the rules let them be.
func scattered(scenario string, r *rand.Rand) (*Position, error) {
	sc, err := std.scenario(scenario)
	if err != nil {
		return nil, err
	}
	p := setup(std, sc)
	g := newGame(p, onlooker{})
	for i := range g.d.Conns {
		if r.IntN(10) == 0 && !g.d.Conns[i].Highway {
			g.Conns[i].Road = Road
		}
	}
	for _, nation := range []string{"cherokee", "iroquois"} {
		if f := Faction(r.IntN(3)); f != Neutral {
			g.joinNation(nation, f, "8.1")
			if r.IntN(2) == 0 { // card 45
				g.put(g.d.counters[nation][0], Removed)
			}
		}
	}
	for i := range g.Units {
		u, c := &g.Units[i], g.counter(UnitID(i))
		if u.At == Unused || u.At == NeutralBox || u.At == Removed || c.Type == Bastion || c.Type == Commander || r.IntN(3) == 0 {
			continue
		}
		s := SpaceID(r.IntN(len(g.d.Spaces)))
		_, fort := g.fortAt(u.Faction, s)
		switch {
		case c.Type == Fleet && r.IntN(4) == 0:
			u.At = SailBox
			g.SailedFrom[u.Faction] = g.d.spaceNamed(map[Faction]string{British: "halifax", French: "louisbourg"}[u.Faction])
		case c.Type == Fleet && !g.d.Spaces[s].Coastal || !g.mayEnter(u.Faction, s) || g.neutralVillage(s):
		case g.hasUnits(u.Faction.Enemy(), s) || g.bastions(s) > 0 && u.Faction == British:
			if c.Type != Fleet && c.Type != Fort && c.Type != Commander {
				u.At = LossesBox
			}
		case c.Type == Fort && (fort || g.bastions(s) > 0 || g.d.Spaces[s].Kind == Base):
		default:
			g.put(UnitID(i), At(s))
			g.occupy(u.Faction, s)
			u.Reduced = c.Type != Indian && r.IntN(4) == 0
		}
	}
	for i := range g.Spaces {
		st := &g.Spaces[i]
		g.leave(British, SpaceID(i))
		g.leave(French, SpaceID(i))
		st.FirstIn, st.Construction = Neutral, false
		if sp := &g.d.Spaces[i]; r.IntN(12) == 0 && sp.Home != Neutral {
			st.Raided = sp.Home.Enemy()
		}
	}
	for i := range g.Units { // Commanders go where there is company
		if u := &g.Units[i]; g.utype(UnitID(i)) == Commander && u.At != Unused {
			g.put(UnitID(i), CommandersPool)
			if s := SpaceID(r.IntN(len(g.d.Spaces))); g.strength(u.Faction, At(s)) > 0 {
				g.put(UnitID(i), At(s))
			}
		}
	}
	p.Victory = []int{-3, -2, -1, 1, 2}[r.IntN(5)]
	return p, nil
}

// deal lays the cards out as they may lie at the head of a round from AR4 on.
func deal(p *Position, round Round, r *rand.Rand) {
	g := newGame(p, onlooker{})
	cards := g.sc.Cards[p.Year]
	for deck, all := range [3][]int{cards.BritishCampaign, cards.FrenchCampaign, {43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54}} {
		played := int(round - AR4)
		if deck == IndianDeck {
			played += 3
		}
		all = slices.Clone(all)
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		if r.IntN(2) == 0 { // those with Events are still to come
			slices.SortStableFunc(all, func(a, b int) int { return len(g.d.Cards[a].Kind) - len(g.d.Cards[b].Kind) })
		}
		p.Cards.Discard[deck], p.Cards.Rest[deck] = all[:played:played], pick.Sorted(all[played:])
	}
	for deck, all := range [2][]int{cards.BritishBuildup, cards.FrenchBuildup} {
		i := r.IntN(len(all))
		p.Cards.Reserve[deck] = all[i]
		p.Cards.Hidden[deck] = slices.Delete(slices.Clone(all), i, i+1)
	}
}

// atWar is a position at the head of a Campaign Action Round, with armies on
// both sides of the border and some of them in Battle.
func atWar(scenario string, r *rand.Rand) (games.Position, error) {
	sc, err := std.scenario(scenario)
	if err != nil {
		return nil, err
	}
	p := setup(std, sc)
	for i := range p.Units {
		p.Units[i].At = Unused
	}
	g := newGame(p, onlooker{})
	randomStacks(g, r)
	for i := range p.Spaces { // nothing is half done at a checkpoint but sieges
		if s := SpaceID(i); p.Spaces[i].Battle && g.bastions(s) == 0 {
			loser := g.controller(s).Enemy()
			if g.controller(s) == Neutral {
				loser = factions[r.IntN(2)]
			}
			for _, u := range g.stack(loser, s) {
				g.unit(u).At, g.unit(u).Reduced = g.eliminatedTo(u), false
			}
			p.Spaces[i] = SpaceState{Control: p.Spaces[i].Control}
		}
		for _, f := range factions {
			m := &p.Spaces[i].Stacks[f]
			m.Landing, m.Marshal = false, false
		}
		if g.bastions(SpaceID(i)) > 0 {
			p.Spaces[i].Control = French
			for _, f := range factions { // no Fort stands in a Fortress
				if fort, ok := g.fortAt(f, SpaceID(i)); ok {
					g.put(fort, Removed)
					g.unit(fort).Reduced = false
				}
			}
		}
	}
	p.OpenSeas = g.controller(g.d.spaceNamed("louisbourg")) == British
	p.Year = sc.EndYear // the counters of 17.5 are in play already
	p.Begun = true
	p.Cards, p.AR = Cards{}, newARState()
	p.Round = AR4 + Round(r.IntN(6))
	deal(p, p.Round, r)
	p.Victory = []int{-3, -2, -1, 1, 2}[r.IntN(5)]
	return p, nil
}

// put makes pos into other under rules that hold on to the Battle in progress.
func put(pos, other games.Position) {
	p, q := pos.(*Position), other.(*Position)
	battle := p.Battle
	*p = *q
	if battle != nil && q.Battle != nil {
		*battle = *q.Battle
		p.Battle = battle
	}
}

// seek chooses what random play seldom finds: moves into the enemy, with as
// many as can go, and Raids on lone Forts.
func seek(d games.Decision, r *rand.Rand) (games.Order, bool) {
	a, ok := d.(*actionDecision)
	if !ok || r.IntN(3) == 0 {
		return games.Order{}, false
	}
	best, most := games.Order{}, 0
	for range 5 {
		o := d.Sample(r)
		if n := a.bold(o); n > most {
			best, most = o, n
		}
	}
	return best, most > 0
}

// bold is how much an order seeks the enemy.
func (d *actionDecision) bold(o games.Order) int {
	to := o.Arg("to")
	if to == "" {
		to = o.Arg("land")
	}
	s, ok := d.g.d.SpaceBySlug(to)
	if !ok || d.g.opposition(d.f, s) == 0 {
		return 0
	}
	_, fort := d.g.fortAt(d.f.Enemy(), s)
	alone := fort && d.g.strength(d.f.Enemy(), At(s)) == 1
	switch {
	case o.Verb == "raid" && alone:
		return 20
	case o.Verb == "raid":
		return 1
	case fort:
		return 12 + len(o.Get("units"))
	}
	return 2 + len(o.Get("units"))
}

// What a side may be asked in the other's Action Phase or Reaction, and what belongs to
// Battles and what comes after them, says so in kinds.toml; so does a Reaction.
func TestMeanwhile(t *testing.T) {
	gametest.Meanwhile(t, New(), opening, func(pos games.Position, about games.About) bool {
		p := pos.(*Position)
		switch p.Phase {
		case "action", "reaction":
			return about.Seat != p.Active.Seat() || about.Kind == kindReact
		case "battles", "end":
			return true
		}
		return false
	}, 15)
}
