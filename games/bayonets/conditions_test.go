package bayonets

import (
	"testing"

	"postrider/games"
)

// Conditions are asked of one position: a Battle at Lake George, which the
// French attack with three Lights and a Brigade against two British units and
// a Fort.
func TestConditions(t *testing.T) {
	p := position(t, "campaign", `year 1757; round AR5; phase battles
LKG british: Fort William Henry, New England, Howe
LKG french rout: Villiers, Lignery, Seneca, Berry
ALB british: Rogers
TIC french: Fort Carillon, Montcalm
battle LKG
raided WINC french
play british 9, french 41, indian 46`)
	holds := func(f Faction, place string, c games.Cond) bool {
		return newGame(p, nil).Fits(games.Order{If: []games.Cond{c}}, games.About{Seat: f.Seat(), Place: place})
	}
	b := &Battle{Space: std.spaceNamed("LKG"), Attacker: French}
	b.Marker = [3]int{0, 1, 4}
	p.Battle = b
	p.AR.LastRaid, p.AR.Overwhelmed = raidSucceeded, true
	for _, c := range []struct {
		f     Faction
		place string
		cond  string // as typed behind "if"
		want  bool
	}{
		{British, "lake-george", "at LKG", true},
		{British, "albany", "at LKG", false},
		{British, "", "at LKG", false},
		{British, "lake-george", "in outpost", true},
		{British, "lake-george", "in wilderness", false},
		{British, "albany", "in New York & New Jersey", true},
		{British, "lake-george", "in New York & New Jersey", false}, // outside every Colony
		{British, "", "attacked LKG", true},
		{British, "", "attacked ALB", false},
		{British, "", "attacked", true},
		{British, "albany", "attacked", false},
		{French, "ticonderoga", "attacked", false},
		{British, "", "free ALB", true},
		{British, "", "free TIC", false},
		{British, "lake-george", "free", false},
		{British, "", "free", false},
		{British, "lake-george", "outnumbered", true}, // 2 units, Commander not counted, against 4
		{French, "lake-george", "outnumbered", false},
		{British, "", "outnumbered at LKG", true},
		{French, "", "attacker", true},
		{British, "", "attacker", false},
		{British, "", "defender", true},
		{French, "", "defender", false},
		{French, "", "3 ahead", true},
		{French, "", "4 ahead", false},
		{British, "", "ahead", false},
		{British, "", "behind", true},
		{British, "", "behind 3", true},
		{British, "", "behind 4", false},
		{French, "lake-george", "routed", true},
		{British, "lake-george", "routed", false},
		{French, "", "routed LKG", true},
		{British, "lake-george", "fort", true},
		{British, "", "fort at ALB", false},
		{British, "", "fort at QUE", false}, // this map has no Bastions
		{British, "", "no fort ALB", true},
		{British, "lake-george", "no fort", false},
		{British, "", "year 1757", true},
		{British, "", "1756", false},
		{British, "", "round AR5", true},
		{British, "", "AR6", false},
		{French, "", "british play 9", true},
		{French, "", "card french 41", true},
		{French, "", "card french 46", true}, // the Indian card is French
		{French, "", "british play 41", false},
		{French, "", "french 28", false},
		{French, "", "raid succeeded", true},
		{French, "", "raid failed", false},
		{French, "", "overwhelmed", true},
		{French, "lake-george", "I have 4 or more", true},
		{French, "lake-george", "I have 5 or more", false},
		{French, "lake-george", "4 or fewer", true},
		{French, "lake-george", "at most 3", false},
		{French, "lake-george", "fewer than 5", true},
		{French, "", "4 or fewer", false}, // nowhere
		{French, "lake-george", "enemy has 2 or more", true},
		{French, "lake-george", "the enemy has 3 or more", false},
		{French, "lake-george", "enemy 2 or fewer", true},
		{French, "lake-george", "enemy at most 1", false},
		{British, "", "enemy 4 or more at LKG", true},
		{French, "lake-george", "I outnumber the enemy", true},
		{British, "lake-george", "outnumber", false},
		{French, "lake-george", "outnumber 2 to 1", true},
		{French, "lake-george", "outnumber 3 to 1", false},
		{British, "lake-george", "outnumbered 2 to 1", true},
		{British, "lake-george", "outnumbered 2:1", true},
		{British, "lake-george", "outnumbered 3 to 1", false},
		{British, "saranac", "outnumbered", false}, // nobody is there
		{British, "albany", "lights only", true},
		{French, "lake-george", "lights only", false}, // Berry is with them
		{British, "saranac", "only lights", false},
		{British, "lake-george", "not at LKG", false},
		{British, "albany", "not at LKG", true},
		{British, "", "LKG is not attacked", false},
		{British, "", "ALB not attacked", true},
		{British, "", "not free TIC", true},
		{French, "", "not attacker", false},
		{French, "", "raid on CARL succeeded", false},
		{French, "", "raid on CARL failed", true},
		{French, "", "raid on WINC succeeded", true},
		{French, "", "raid on WINC failed", false},
		{French, "lake-george", "strength 5", false},
		{British, "", "strength 1 at ALB", true},
		{British, "", "strength 1", false},
		{French, "lake-george", "3 lights", true}, // an Indian unit is a Light
		{French, "lake-george", "4 lights", false},
	} {
		t.Run(c.f.String()+" "+c.place+" "+c.cond, func(t *testing.T) {
			r := readLine("if " + c.cond + ": done")
			if r.Order == nil || len(r.Order.If) != 1 {
				t.Fatalf("condition %q is %s", c.cond, showReading(r))
			}
			if got := holds(c.f, c.place, r.Order.If[0]); got != c.want {
				t.Errorf("%v holds for the %s at %q: %v, want %v", r.Order.If[0], c.f, c.place, got, c.want)
			}
		})
	}
	p.Battle, p.AR.LastRaid, p.AR.Overwhelmed = nil, raidFailed, false
	for _, cond := range []string{"attacker", "defender", "ahead", "behind", "raid succeeded", "overwhelmed"} {
		if r := readLine("if " + cond + ": done"); holds(British, "", r.Order.If[0]) {
			t.Errorf("without a Battle, a Raid or an Overwhelm %q holds", cond)
		}
	}
	if !holds(French, "", games.Cond{Name: condRaidNo}) {
		t.Error("the Raid failed, but raid-failed does not hold")
	}
	if holds(British, "albany", games.Cond{Name: "nonsense"}) {
		t.Error("a condition that does not exist holds")
	}
}

// An order whose condition or place is of elsewhere is left for later.
func TestFitsConditions(t *testing.T) {
	g := newGame(position(t, "campaign", "LKG british: Rogers\nLKG french: Villiers, Langlade"), nil)
	here := about(kindRetreat, British, std.spaceNamed("LKG"), "13.9")
	for _, c := range []struct {
		line string
		want bool
	}{
		{"retreat: ALB", true},
		{"retreat from LKG: ALB", true},
		{"retreat from TIC: ALB", false},
		{"if outnumbered: retreat: ALB", true},
		{"if outnumbered, if at TIC: retreat: ALB", false},
		{"retreat: ALB if free", false},
	} {
		if got := g.Fits(*readLine(c.line).Order, here); got != c.want {
			t.Errorf("%q fits at Lake George: %v, want %v", c.line, got, c.want)
		}
	}
}
