package wilderness

import (
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/picture"
	"postrider/golden"
)

// Pictures of the set-up, the middle of a war, a crowded battle, sieges and what follows them: looked at
// in colour, in grey and dark, at the widths of phones and of screens.
func TestPictureGolden(t *testing.T) {
	title := New()
	for _, c := range []struct {
		name  string
		pos   games.Position
		seats games.Seats
		look  games.Look
	}{
		{"start", drawnAt(t, atStart), games.Seats{"french"}, games.Look{Asked: []games.About{{Place: "montreal"}, {Place: "ohio-forks"}}}},
		{"war", drawnAt(t, atArmies), games.Seats{"french"}, games.Look{News: []games.Event{
			{Text: games.T("moved", "side", British, "units", []string{"howe"}, "from", "albany", "via", []string{"hoosic"},
				"to", "hudson-carry-south")}}}},
		{"battle", fullPosition(t), games.Seats{"british"}, games.Look{News: []games.Event{
			{Text: games.T("battle-begins", "space", "oswego", "attacker", British)}, {Text: games.T("raided", "side", French, "space", "carlisle")}}}},
		{"siege", drawnAt(t, atSieges), games.Seats{"french"}, games.Look{}},
		{"raids", drawnAt(t, atRaids), games.Seats{"british"}, games.Look{}},
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
	p, err := atArmies("annus-mirabilis", nil, gametest.Rand(3))
	if err != nil {
		b.Fatal(err)
	}
	view := New().View(p, nil)
	b.ReportAllocs()
	for b.Loop() {
		view.Picture(games.Look{Lang: "en"}, picture.Letter).PNG()
	}
}

// drawnAt is a position that conformance begins at.
func drawnAt(t *testing.T, at func(string, map[string]string, *rand.Rand) (*Position, error)) games.Position {
	t.Helper()
	p, err := at("annus-mirabilis", nil, gametest.Rand(3))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// pieces are the keys of all pieces and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	for i := range p.Pieces {
		if at := p.Pieces[i].At; at != Unused && at != Gone {
			keys = append(keys, p.data.Counters[i].Key)
		}
	}
	for i, st := range p.Spaces {
		mark := func(name string, is bool) {
			if is {
				keys = append(keys, name+"@"+p.data.Spaces[i].Slug)
			}
		}
		mark("fort", st.Fort != Nobody)
		mark("stockade", st.Stockade != Nobody)
		mark("fortress", st.Fortress != Nobody)
		mark("building-"+st.Building.String(), st.Building != Nobody)
		mark("allied-"+st.Allied.String(), st.Allied != Nobody)
		mark("siege", st.Siege)
		mark("raided-french", st.Raided[French] > 0)
		mark("raided-british", st.Raided[British] > 0)
		mark("amphib", st.Amphib)
		mark("fieldworks", st.Fieldworks)
	}
	return keys
}
