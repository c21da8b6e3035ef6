package conquest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// TestConformance asks of this title what gametest asks of every one.
func TestConformance(t *testing.T) {
	if testing.Short() {
		t.Skip("long simulations")
	}
	gametest.Test(t, New(), conformance(4, 1))
}

// TestConformanceLong is the same over POSTRIDER_SEEDS matches of each scenario.
func TestConformanceLong(t *testing.T) { gametest.TestLong(t, New(), conformance(0, 6)) }

// conformance plays so many matches of each scenario, some of them thoroughly: between all
// four seats, and between both sides, each of whose players holds two.
func conformance(seeds, heavy int) gametest.Options {
	return gametest.Options{Seeds: seeds, Heavy: heavy, Languages: []string{"ja"}, Start: opening, Choose: seek, Check: checkPosition, Pieces: pieces,
		Labels: []string{"turn-cube", "card", rolledBattle, rolledFort}}
}

var opened = New()

// opening is the set-up of a match, every other one with the option to pause before battles.
func opening(scenario string, r *rand.Rand) (games.Position, error) {
	return opened.Setup(scenario, map[string]string{optionPause: []string{"yes", "no"}[r.IntN(2)]})
}

// seek chooses what random play seldom finds: Armies that go to where the enemy is.
func seek(d games.Decision, r *rand.Rand) (games.Order, bool) {
	m, ok := d.(*moving)
	if !ok || r.IntN(3) == 0 {
		return games.Order{}, false
	}
	for range 5 {
		o := d.Sample(r)
		if to, ok := m.g.d.areaBySlug(o.Arg("to")); ok && m.g.units(m.g.Active.Side().Enemy(), to) > 0 {
			return o, true
		}
	}
	return games.Order{}, false
}

// checkPosition says what is wrong with a position of any match.
func checkPosition(pos games.Position) error {
	p := pos.(*Position)
	var faults []error
	want := func(ok bool, format string, args ...any) {
		if !ok {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	units := p.Stock
	for f, n := range p.Fled {
		units[f] += n
		want(n >= 0 && p.Stock[f] >= 0, "%s: the stockpile has %d, fled are %d", Faction(f), p.Stock[f], n)
	}
	lies := map[AreaID]int{}
	for f, list := range p.Muster {
		want(len(list) <= 2 && (len(list) == 0 || !Faction(f).Regulars()), "2.1: %s has %d Muster Markers", Faction(f), len(list))
		for _, m := range list {
			lies[m.At]++
			want(p.data.area(m.At).Town && lies[m.At] == 1, "2.1: %d Muster Markers at %s", lies[m.At], p.data.area(m.At))
		}
	}
	for at := range p.Areas {
		s, a := &p.Areas[at], p.data.area(AreaID(at))
		for f, n := range s.Units {
			units[f] += n
			want(n >= 0 && s.Moved[f] <= n, "%s: %d %s, of which %d have moved", a, n, Faction(f), s.Moved[f])
		}
		units[Natives] += s.Came
		want(s.Came >= 0 && (s.Came == 0 || p.fought(AreaID(at))), "%s: %d Natives came, but there is no battle", a, s.Came)
		want(!s.Fort || a.FortSymbol, "4.4: a Fort at %s", a)
		want(s.Marker == Nobody || a.Victory > 0 && s.Marker != a.Home, "4.2: Control Markers of the %s at %s", s.Marker, a)
	}
	want(units == p.data.Units, "units are %v, in the box %v", units, p.data.Units)
	for f := range Faction(Factions) {
		all := cardsOf(p, f)
		want(slices.Equal(all, slices.Compact(slices.Clone(all))), "5.0: cards of %s: %v", f, all)
		for i := range p.data.Cards[f] {
			c := &p.data.Cards[f][i]
			played := c.Truce && p.Truce[f] || p.Active == f && (p.Turn.Card == c.Number || slices.Contains(p.Turn.Played, c.Number))
			lies := played || slices.Contains(all, c.Number)
			want(lies == (c.Intro || p.Scenario != introductory), "5.0: card %d of %s is in the match: %v", c.Number, f, lies)
		}
		want(len(p.Hands[f]) <= p.data.HandSize+1, "5.0: the hand of %s has %d cards", f, len(p.Hands[f]))
		want(slices.IsSorted(p.Hands[f]) && slices.IsSorted(p.Decks[f]), "cards of %s are not sorted", f)
	}
	cubes := slices.Sorted(slices.Values(p.Cubes))
	want(len(slices.Compact(cubes)) == len(p.Cubes), "1.0: Turn Cubes %v", p.Cubes)
	return errors.Join(faults...)
}

// What a faction may be asked in another's turn says so in kinds.toml.
func TestMeanwhile(t *testing.T) {
	gametest.Meanwhile(t, New(), opening, func(pos games.Position, about games.About) bool {
		p := pos.(*Position)
		return p.Round > 0 && p.Active != NoFaction && p.Phase != "" && factionOf(about.Seat) != p.Active
	}, 4)
}
