package bayonets

import (
	"os"
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

// TestConformanceLong is the same over all scenarios and many matches:
// POSTRIDER_SEEDS says how many of each. Hardly a kind of decision may be
// missing from all of them.
func TestConformanceLong(t *testing.T) {
	seeds, err := strconv.Atoi(os.Getenv("POSTRIDER_SEEDS"))
	if err != nil {
		t.Skip("POSTRIDER_SEEDS names no number of matches")
	}
	gametest.Test(t, New(), gametest.Options{Seeds: seeds, Heavy: 1, Rare: []games.Kind{kindReplace, kindKill, kindAbbatis, kindCoup, kindBattoemen, kindRally}, Put: put})
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
