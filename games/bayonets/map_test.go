package bayonets

import (
	"slices"
	"testing"
)

// The map as printed (2.0).
func TestMap(t *testing.T) {
	d := std
	t.Run("2.1 ninety spaces of the Battle Priority Table and five Bases", func(t *testing.T) {
		bases := 0
		for i, s := range d.Spaces {
			if s.Kind == Base {
				bases++
				if i < 90 {
					t.Errorf("%s is a Base in the Battle Priority Table", s.Slug)
				}
			}
		}
		if len(d.Spaces) != 95 || bases != 5 {
			t.Errorf("%d spaces, %d Bases; want 95 and 5", len(d.Spaces), bases)
		}
	})
	t.Run("2.1.8 each Nation's Villages", func(t *testing.T) {
		for nation, want := range map[string]int{"iroquois": 3, "cherokee": 2} {
			if got := d.nations[nation]; len(got) != want || len(d.counters[nation]) != want {
				t.Errorf("%s has %d Villages and %d units, want %d", nation, len(got), len(d.counters[nation]), want)
			}
		}
	})
	t.Run("2.1.10 Québec and Louisbourg are the Fortresses", func(t *testing.T) {
		var got []string
		for _, s := range d.Spaces {
			if s.Fortress {
				got = append(got, s.Code)
				if s.Bastions != 2 {
					t.Errorf("%s has %d Bastions", s.Code, s.Bastions)
				}
			}
		}
		if !slices.Equal(got, []string{"LOU", "QUE"}) {
			t.Errorf("Fortresses are %v", got)
		}
	})
	t.Run("2.2 every space but Newfoundland can be reached by land", func(t *testing.T) {
		seen := map[SpaceID]bool{d.spaceNamed("ALB"): true}
		queue := []SpaceID{d.spaceNamed("ALB")}
		for len(queue) > 0 {
			at := queue[0]
			queue = queue[1:]
			for _, l := range d.Spaces[at].Links {
				if d.Conns[l.Conn].Other(at) != l.To {
					t.Errorf("%s does not lead from %s to %s", d.Conns[l.Conn].Code, at, l.To)
				}
				if !seen[l.To] {
					seen[l.To] = true
					queue = append(queue, l.To)
				}
			}
		}
		if len(d.Conns) != 164 || len(seen) != 94 || seen[d.spaceNamed("NEWF")] {
			t.Errorf("%d Connections, %d spaces joined by them", len(d.Conns), len(seen))
		}
	})
	t.Run("2.3 coastal Connections lie on one Sea Zone of both ends", func(t *testing.T) {
		for _, c := range d.Conns {
			a, b := d.Spaces[c.A], d.Spaces[c.B]
			if c.Coastal && (c.Atlantic && !(a.Atlantic && b.Atlantic) || !c.Atlantic && !(a.Gulf && b.Gulf)) {
				t.Errorf("%s is coastal, its ends are not on its Sea Zone", c.Code)
			}
		}
		for _, code := range []string{"LOU", "NEWF"} {
			if s := d.Spaces[d.spaceNamed(code)]; !s.Atlantic || !s.Gulf {
				t.Errorf("%s borders both Sea Zones", code)
			}
		}
	})
	t.Run("2.4 spaces on a Colony are its side's", func(t *testing.T) {
		for _, s := range d.Spaces {
			if s.Colony != "" && d.Colonies[s.Colony].Faction != s.Home {
				t.Errorf("%s is %s on a Colony of the %s", s.Code, s.Home, d.Colonies[s.Colony].Faction)
			}
		}
	})
	t.Run("2.1.4 the Victory Spaces are 21", func(t *testing.T) {
		n := 0
		for _, s := range d.Spaces {
			if s.Victory {
				n++
			}
		}
		if n != 21 {
			t.Errorf("%d Victory Spaces", n)
		}
	})
}

// The counters as printed (1.2, 3.0).
func TestCounters(t *testing.T) {
	d := std
	count := func(is func(*Counter) bool) int {
		n := 0
		for i := range d.Counters {
			if is(&d.Counters[i]) {
				n++
			}
		}
		return n
	}
	t.Run("1.2 counters", func(t *testing.T) {
		indian := count(func(c *Counter) bool { return c.Type == Indian })
		commanders := count(func(c *Counter) bool { return c.Type == Commander })
		if len(d.Counters) != 143 || indian != 16 || commanders != 8 || len(d.Cards) != 54 {
			t.Errorf("%d counters, %d Indians, %d Commanders, %d cards; want 143, 16, 8, 54", len(d.Counters), indian, commanders, len(d.Cards))
		}
	})
	t.Run("3.0 each type has its shape", func(t *testing.T) {
		for typ, want := range map[UnitType]Shape{Light: Triangle, Indian: Triangle, Highland: Square, Metropolitan: Square, NonMetro: Square,
			Fleet: Circle, Bastion: Circle, Fort: Circle, Artillery: Circle, Commander: NoShape} {
			if got := typ.Shape(); got != want {
				t.Errorf("%s has shape %d, want %d", typ, got, want)
			}
		}
	})
	t.Run("3.0.2 a Full unit is reduced, a Reduced or Indian one eliminated", func(t *testing.T) {
		g, _ := newRandom(t, "1755", "ALB british: New England, Rogers reduced\nTORO french: Mississagué", 1)
		unit := func(slug string, f Faction) UnitID {
			for _, u := range d.counters[slug] {
				if g.unit(u).At.OnMap() {
					return u
				}
			}
			t.Fatalf("no %s on the map", slug)
			return NoUnit
		}
		brigade, light, indian := unit("new-england-brigade", British), unit("rogers", British), unit("mississague", French)
		for _, u := range []UnitID{brigade, light, indian} {
			g.reduce(u)
		}
		if !g.unit(brigade).Reduced || !g.unit(brigade).At.OnMap() {
			t.Error("a Full Brigade is not Reduced")
		}
		if g.unit(light).At != LossesBox {
			t.Error("a Reduced Light is not in the Losses Box")
		}
		if g.unit(indian).At != LossesBox {
			t.Error("an Indian unit is not in the Losses Box")
		}
	})
	t.Run("3.1 Light units are Indian or not", func(t *testing.T) {
		if !Light.IsLight() || !Indian.IsLight() || NonMetro.IsLight() || Fort.IsLight() {
			t.Error("the wrong types are Light")
		}
	})
	t.Run("3.2 Brigades, and which of them are Metropolitan", func(t *testing.T) {
		if !Highland.IsBrigade() || !Metropolitan.IsBrigade() || !NonMetro.IsBrigade() || Artillery.IsBrigade() {
			t.Error("the wrong types are Brigades")
		}
		if !Highland.IsMetropolitan() || NonMetro.IsMetropolitan() {
			t.Error("the wrong Brigades are Metropolitan")
		}
	})
}

// A die has two Flags and one of each other face (1.3).
func TestDiceFaces(t *testing.T) {
	count := map[Face]int{}
	for _, f := range faceOf {
		count[f]++
	}
	for f, want := range map[Face]int{Flag: 2, HitTriangle: 1, HitSquare: 1, BT: 1, Miss: 1} {
		if count[f] != want {
			t.Errorf("%s stands on %d faces, want %d", f, count[f], want)
		}
	}
}

// Every scenario is laid out as its sheet says (5.0).
func TestSetup(t *testing.T) {
	for _, sc := range std.Scenarios {
		p := setup(std, sc)
		t.Run("5.0 "+sc.Short, func(t *testing.T) {
			placed := 0
			for _, u := range p.Units {
				if u.At.OnMap() {
					placed++
					if u.Reduced {
						t.Errorf("%s starts Reduced", u.ID)
					}
					if !(&game{Position: p, d: std}).mayEnter(u.Faction, u.At.Space()) {
						t.Errorf("%s starts in a Base", u.ID)
					}
				}
			}
			if placed != len(sc.Setup) {
				t.Errorf("%d units on the map, the sheet has %d", placed, len(sc.Setup))
			}
			if p.Victory != sc.VictoryMarker || p.OpenSeas || p.Nations["iroquois"] != Neutral {
				t.Errorf("Victory %d, Open Seas %v, Iroquois %v", p.Victory, p.OpenSeas, p.Nations["iroquois"])
			}
		})
		t.Run("5.1 "+sc.Short, func(t *testing.T) {
			for i, c := range std.Counters {
				if c.Type == Indian && c.Nation == "" && p.Units[i].At != At(c.Villages[0]) {
					t.Errorf("%s is not on its Village", c.Key)
				}
				if c.Nation != "" && p.Units[i].At != NeutralBox {
					t.Errorf("%s is not neutral", c.Key)
				}
			}
		})
		t.Run("6.0 "+sc.Short, func(t *testing.T) {
			for year, c := range sc.Cards {
				if len(c.BritishBuildup) != 6 || len(c.FrenchBuildup) != 6 || len(c.BritishCampaign) != 9 || len(c.FrenchCampaign) != 9 {
					t.Errorf("%d: decks of %d, %d, %d, %d cards", year, len(c.BritishBuildup), len(c.FrenchBuildup), len(c.BritishCampaign),
						len(c.FrenchCampaign))
				}
			}
		})
	}
}

// Control of spaces and what it scores (2.1.2).
func TestControl(t *testing.T) {
	cases := []struct {
		name, position string
		do             func(g *game)
		space          string
		control        Faction
		victory        int // on the marker; -1 is French 1
	}{
		{"2.1.2 an Outpost that is a Victory Space is won", "CHIG british: Gage", func(g *game) { g.occupy(British, g.d.spaceNamed("CHIG")) },
			"CHIG", British, 1},
		{"2.1.2 and stays captured when they leave", "control CHIG british\nvp british 1",
			func(g *game) { g.leave(British, g.d.spaceNamed("CHIG")) }, "CHIG", British, 1},
		{"2.1.2 a captured Settled Space goes back when the last unit leaves", "control LOU british\nvp british 4",
			func(g *game) { g.leave(British, g.d.spaceNamed("LOU")) }, "LOU", French, 1},
		{"A18 a Fort alone holds a captured Settled Space", "LOU british: Fort Pitt\ncontrol LOU british\nvp british 4",
			func(g *game) { g.leave(British, g.d.spaceNamed("LOU")) }, "LOU", British, 4},
		{"2.1.2 nobody controls Wilderness", "LOYA british: Gage", func(g *game) { g.occupy(British, g.d.spaceNamed("LOYA")) }, "LOYA", Neutral,
			-1},
		{"2.1.2 a space without Victory Points scores nothing", "DAUP british: Gage", func(g *game) { g.occupy(British, g.d.spaceNamed("DAUP")) },
			"DAUP", British, -1},
		{"18.1 the track goes on beyond 20", "vp french 20", func(g *game) { g.scoreVP(French, 3, "18.1", "bonus", "") }, "LOYA", Neutral, -23},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g, _ := newRandom(t, "1755", c.position, 1)
			c.do(g)
			if got := g.controller(g.d.spaceNamed(c.space)); got != c.control || g.Victory != c.victory {
				t.Errorf("%s is %s, Victory marker %d; want %s and %d", c.space, got, g.Victory, c.control, c.victory)
			}
		})
	}
}
