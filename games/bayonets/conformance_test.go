package bayonets

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// rare are the kinds of decisions that a few dozen random matches of 1755 may
// not come to: those of cards of later years, of Winter Quarters, and those
// that need a position which random play seldom makes. The tables have them,
// and so has TestConformanceLong.
var rare = []games.Kind{
	kindSupplies, kindAdmiral, kindBattoemen, kindHesitant, kindWarships, kindEncroach, kindGoOn, kindLacrosse, kindFrenzy, kindElevated,
	kindAmbush, kindCoup, kindAbbatis, kindEmergency, kindCombine, kindCommander, kindReplace, kindWIE, kindRoutLoss, kindKill, kindFort,
	kindRally, kindVoW, kindSailHome, kindVillages, kindColGarrison, kindReturn, kindGarrison, kindCoastHome, kindRedeploy, kindLosses,
	kindHit, kindReroll, kindFleetAway, kindRetreat, kindPeace,
}

// TestConformance asks of this title what gametest asks of every one.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	gametest.Test(t, New(), gametest.Options{Scenarios: []string{"1755"}, Seeds: 20, Heavy: 1, Rare: rare, Put: put})
}

// TestConformanceAtWar is the same from the middle of a war, where armies stand
// against each other: hardly a kind of decision may be missing.
func TestConformanceAtWar(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	gametest.Test(t, New(), gametest.Options{Scenarios: []string{"1755", "1757", "1758"}, Seeds: seeds(12), Heavy: 1, Start: atWar, Put: put, Rare: []games.Kind{
		kindReserve,                                                          // is chosen before the war begins
		kindPlaceFleets, kindPlaceUnits, kindPlaceCol, kindColLight, kindVoW, // come before AR4
		kindAdmiral,  // is a Buildup card
		kindVillages, // the Nations have no units here
		kindSailHome, kindCoastHome, kindLacrosse, kindEncroach, kindWarships, kindSupplies, kindPeace, kindReplace, kindKill, kindRally, kindGoOn, kindHit,
	}})
}

// TestConformanceLong is the same over many whole matches of all scenarios:
// POSTRIDER_SEEDS says how many of each. What is rare in whole matches is common
// in TestConformanceAtWar.
func TestConformanceLong(t *testing.T) {
	if os.Getenv("POSTRIDER_SEEDS") == "" {
		t.Skip("POSTRIDER_SEEDS names no number of matches")
	}
	gametest.Test(t, New(), gametest.Options{Seeds: seeds(0), Heavy: 1, Rare: []games.Kind{kindReplace, kindKill, kindAbbatis, kindCoup, kindBattoemen, kindRally, kindCombine, kindCommander, kindVillages, kindAmbush, kindGoOn, kindLosses}, Put: put})
}

// seeds is how many matches to play: what POSTRIDER_SEEDS says, else n.
func seeds(n int) int {
	if more, err := strconv.Atoi(os.Getenv("POSTRIDER_SEEDS")); err == nil {
		return more
	}
	return n
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
			for _, u := range g.stack(g.controller(s).Enemy(), s) {
				g.unit(u).At, g.unit(u).Reduced = LossesBox, false
			}
			p.Spaces[i] = SpaceState{Control: p.Spaces[i].Control}
		}
	}
	p.Year = sc.Years[r.IntN(len(sc.Years))]
	p.Begun = true
	round := r.IntN(6)
	p.Round = AR4 + Round(round)
	cards := sc.Cards[p.Year]
	for deck, all := range [3][]int{cards.BritishCampaign, cards.FrenchCampaign, {43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54}} {
		played := round
		if deck == IndianDeck {
			played += 3
		}
		all = slices.Clone(all)
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		p.Cards.Discard[deck], p.Cards.Rest[deck] = all[:played:played], sorted(all[played:])
	}
	p.Cards.Reserve = [3]int{cards.BritishBuildup[r.IntN(6)], cards.FrenchBuildup[r.IntN(6)], 0}
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
