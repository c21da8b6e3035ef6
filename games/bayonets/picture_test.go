package bayonets

import (
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/picture"
	"postrider/golden"
)

// Pictures of the set-up, the middle of a war, a crowded battle, a siege and winter: looked at
// in colour, in grey and dark, at the widths of phones and of screens.
func TestPictureGolden(t *testing.T) {
	title := New()
	for _, c := range []struct {
		name  string
		pos   games.Position
		seats games.Seats
		look  games.Look
	}{
		{"start", position(t, "1755", "setup\nyear 1755\nround AR1\nphase action"), games.Seats{"british"},
			games.Look{Asked: []games.About{{Place: "albany"}, {Place: "halifax"}}}},
		{"war", opened(t, "1757", atWar), games.Seats{"french"}, games.Look{News: []games.Event{
			{Text: games.T("move", "side", British, "units", []string{"rogers"}, "from", "albany", "route", []string{"lake-george", "ticonderoga"})},
			{Text: games.T("raid-succeeded", "side", French, "unit", "mingo", "space", "carlisle", "from", "diiohage")}}}},
		{"battle", opened(t, "campaign", hemmed), games.Seats{"british"}, games.Look{News: []games.Event{
			{Text: games.T("battle-begins", "space", "albany", "attacker", French, "defender", British)}}}},
		{"siege", siegePosition(t), games.Seats{"french"}, games.Look{}},
		{"winter", opened(t, "campaign", atWinter), games.Seats{"british"}, games.Look{}},
	} {
		c.look.Lang = "en"
		p := title.View(c.pos, c.seats).Picture(c.look, picture.Letter)
		golden.Check(t, "picture-"+c.name+".svg", string(p.SVG(picture.Auto)))
		if c.name == "battle" {
			golden.Pixels(t, "picture-"+c.name+".png", p.PNG())
		}
	}
}

// BenchmarkPicture draws a letter's picture of a war, as PNG.
func BenchmarkPicture(b *testing.B) {
	p, err := atWar("1757", gametest.Rand(3))
	if err != nil {
		b.Fatal(err)
	}
	view := New().View(p, nil)
	b.ReportAllocs()
	for b.Loop() {
		view.Picture(games.Look{Lang: "en"}, picture.Letter).PNG()
	}
}

// opened is a position that conformance begins at.
func opened(t *testing.T, scenario string, at func(string, *rand.Rand) (games.Position, error)) games.Position {
	t.Helper()
	p, err := at(scenario, gametest.Rand(3))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pieces are the keys of all units and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	for i := range p.Units {
		if u := &p.Units[i]; u.At != Unused && u.At != Removed && u.At != NeutralBox {
			keys = append(keys, UnitID(i).String())
		}
	}
	mark := func(is bool, name string, s int) {
		if is {
			keys = append(keys, name+"@"+p.data.Spaces[s].Slug)
		}
	}
	for i, st := range p.Spaces {
		mark(st.Raided != Neutral, "raided-"+st.Raided.String(), i)
		mark(st.Construction, "construction", i)
		for _, f := range factions {
			m := st.Stacks[f]
			mark(m.Rout, "rout-"+f.String(), i)
			mark(m.OOS, "oos-"+f.String(), i)
			mark(m.Landing, "landing-"+f.String(), i)
			mark(m.Marshal, "marshal-"+f.String(), i)
		}
	}
	return keys
}
