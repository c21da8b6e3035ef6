package conquest

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The data as shipped have the numbers that the rulebook gives.
func TestPrinted(t *testing.T) {
	d := shipped.Data()
	var forts, musters []string
	for i := range d.Areas {
		a := &d.Areas[i]
		if a.StartFort != Nobody {
			forts = append(forts, a.Slug)
		}
		if a.StartMuster != Nobody {
			musters = append(musters, fmt.Sprint(a.StartMuster, " ", a.Slug, " ", a.Town))
		}
	}
	slices.Sort(forts)
	var intro []int
	for f := range Faction(Factions) {
		for _, c := range d.Cards[f] {
			if c.Intro {
				intro = append(intro, c.Number)
			}
		}
	}
	lou := d.area(d.bySlug["louisbourg"])
	machault := d.area(d.bySlug["ft-machault"])
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"units in the box (setup 1)", d.Units, [5]int{35, 45, 35, 45, 40}},
		{"dice in the box (setup 1)", d.DiceCount, [5]int{2, 3, 2, 3, 2}},
		{"start forts (setup 4)", forts,
			[]string{"ft-beausejour", "ft-duquesne", "ft-lawrence", "ft-machault", "ft-necessity", "ft-oswego"}},
		{"Muster Markers as printed (setup 5)", musters, []string{"french st-jean true", "british oneida-carry true"}},
		{"French units at Ft. Machault: three single ones (setup 2)", slices.Max(machault.Start[:]) * sum5(machault.Start), 3},
		{"cards of a hand (setup 6)", d.HandSize, 3},
		{"extra units (setup 7)", d.ExtraUnits, 4},
		{"cards of the introductory game", intro, []int{7, 8, 9, 10, 7, 8, 9, 10, 7, 8, 9, 10, 7, 8, 9, 10}},
		{"rounds of the introductory game", d.IntroRounds, 2},
		{"first check of the game's end (1.1)", d.FirstCheck, 3},
		{"last round (1.0)", d.LastRound, 8},
		{"reinforcements of Regulars (2.0)", d.Reinforcements, 4},
		{"sides of Muster Markers (2.1)", d.MusterSides, [2]int{2, 3}},
		{"Natives that come to each area (2.3)", d.NativeUnits, 3},
		{"moves for Open Water (3.3)", d.OpenWaterCost, 1},
		{"Victory Symbols of Louisbourg, a French home (4.2)", fmt.Sprint(lou.Victory, lou.Home), fmt.Sprint(2, French)},
		{"Armies and areas of the British Regulars' Truce card (6.0)", [2]int{d.Cards[BR][0].Armies, d.Cards[BR][0].Areas}, [2]int{3, 2}},
	} {
		if diff := cmp.Diff(c.want, c.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.what, diff)
		}
	}
}

func sum5(n [5]int) int { return n[0] + n[1] + n[2] + n[3] + n[4] }

// The events that the rulebook tells of are there, and do what it says.
func TestPrintedEvents(t *testing.T) {
	for _, c := range []struct {
		deck   Faction
		number int // 0: the rulebook says none
		name   string
		effect string
	}{
		{BR, 9, "William Johnson", "johnson"},
		{BR, 0, "Joseph Brant", "native_levy"},
		{BC, 9, "Virginia Regiment", "move_muster"},
		{BC, 11, "William Pitt", "raise_muster"},
		{BC, 12, "George Washington", "build_fort"},
		{FR, 11, "Fortifications", "build_fort"},
		{FC, 9, "Marquis de Vaudreuil", "move_muster"},
		{FC, 10, "Massacre", "massacre"},
		{FC, 12, "Bolster", "raise_muster"},
	} {
		i := slices.IndexFunc(shipped.Data().Cards[c.deck], func(card Card) bool { return card.Name == c.name })
		if i < 0 {
			t.Errorf("%s: there is no %s", c.deck, c.name)
			continue
		}
		card := shipped.Data().Cards[c.deck][i]
		if card.Effect != c.effect || c.number > 0 && card.Number != c.number {
			t.Errorf("%s: %s is number %d with the effect %s, want %d %s", c.deck, c.name, card.Number, card.Effect, c.number, c.effect)
		}
		if c.name == "Joseph Brant" && card.Phase != PhaseReinforcement {
			t.Errorf("Joseph Brant is for the phase %s, want %s (7.0)", card.Phase, PhaseReinforcement)
		}
	}
	if p := shipped.Data().Cards[BC][10].Params; p["from"] != 2 || p["to"] != 3 {
		t.Errorf("William Pitt turns a marker from %d to %d units, want 2 to 3", p["from"], p["to"])
	}
}

// The rulebook's examples play an Army of 3 x 2 with cards of either French faction that
// are no Truce cards (3.2, card clarifications).
func TestPrintedMovement(t *testing.T) {
	for _, f := range []Faction{FR, FC} {
		if !slices.ContainsFunc(shipped.Data().Cards[f][1:movementCards], func(c Card) bool { return c.Armies == 3 && c.Areas == 2 }) {
			t.Errorf("%s has no Movement Card for 3 Armies and 2 areas", f)
		}
	}
}

// The dice have the faces that fall in the rulebook's examples (3.4, 4.1, 4.4, Massacre).
func TestPrintedDice(t *testing.T) {
	for f, least := range [...]Die{BR: {1, 0, 1}, BC: {1, 1, 0}, FR: {1, 1, 1}, FC: {0, 1, 1}, Natives: {0, 1, 0}} {
		die := shipped.Data().Dice[f]
		if die.Hit < least.Hit || die.Flee < least.Flee || die.Command < least.Command {
			t.Errorf("%s: the die %v has not the faces %v", Faction(f), die, least)
		}
	}
	if faces-shipped.Data().FortBlock < 2 || shipped.Data().FortBlock == 0 {
		t.Errorf("the Fort Die has %d Block faces; it has blank sides and a Block", shipped.Data().FortBlock)
	}
}

// What the rules need is somewhere on the map: places for the events that build Forts and
// move Muster Markers, and the area of the battle example (4.0).
func TestPrintedPlaces(t *testing.T) {
	for _, c := range []struct {
		what string
		is   func(a *Area) bool
	}{
		{"a town of the Natives (Virginia Regiment)", func(a *Area) bool { return a.Native && a.Town }},
		{"a Native area for a new Fort (George Washington)", func(a *Area) bool { return a.Native && a.FortSymbol && a.StartFort == Nobody }},
		{"area A of the battle example", func(a *Area) bool { return a.Native && a.Victory > 0 && a.FortSymbol && len(a.Next) >= 5 }},
		{"a harbor that is an area of its own", func(a *Area) bool { return a.Water() && a.Harbor }},
	} {
		if !slices.ContainsFunc(shipped.Data().Areas, func(a Area) bool { return c.is(&a) }) {
			t.Errorf("there is not %s", c.what)
		}
	}
}

// The names of the factions are those of the seats.
func TestFactions(t *testing.T) {
	for f := range Faction(Factions) {
		if got := factionOf(f.Seat()); got != f {
			t.Errorf("the seat %s is that of %s, want %s", f.Seat(), got, f)
		}
		if a := f.Ally(); a == f || a.Side() != f.Side() || a.Ally() != f || a.Regulars() == f.Regulars() {
			t.Errorf("the ally of %s is %s", f, a)
		}
	}
	if factionOf("natives") != NoFaction || Natives.Seat() != "" || Natives.Side() != Nobody || Natives.Ally() != NoFaction {
		t.Error("the Natives have a seat, a side or an ally")
	}
	if British.Enemy() != French || French.Enemy() != British || Nobody.Enemy() != Nobody {
		t.Error("the enemy of a side is not the other side")
	}
}
