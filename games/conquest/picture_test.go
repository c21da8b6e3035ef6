package conquest

import (
	"slices"
	"testing"

	"postrider/games"
	"postrider/games/picture"
	"postrider/golden"
)

// Pictures of the set-up, the middle of a war, a crowded battle, and the end: looked at
// in colour, in grey and dark, at the widths of phones and of screens.
func TestPictureGolden(t *testing.T) {
	title := New()
	for _, c := range []struct {
		name  string
		pos   games.Position
		seats games.Seats
		look  games.Look
	}{
		{"start", newScene(t, "start").Position, games.Seats{BR.Seat()}, games.Look{}},
		{"battle", fullPosition(t), games.Seats{BR.Seat()}, games.Look{News: []games.Event{
			{Text: games.T("moved", "faction", BR, "units", []string{"4BR"}, "way", []string{"carlisle", "ft-duquesne"})}}}},
		{"move", movePosition(t), games.Seats{FC.Seat()}, games.Look{}},
		{"end", endPosition(t), nil, games.Look{}},
	} {
		c.look.Lang = "en"
		p := title.View(c.pos, c.seats).Picture(c.look, picture.Letter)
		golden.Check(t, "picture-"+c.name+".svg", string(p.SVG(picture.Auto)))
		if c.name == "battle" {
			golden.Pixels(t, "picture-"+c.name+".png", p.PNG())
		}
	}
}

// BenchmarkPicture draws a letter's picture of the set-up, as PNG.
func BenchmarkPicture(b *testing.B) {
	p, err := New().Setup("standard", nil)
	if err != nil {
		b.Fatal(err)
	}
	view := New().View(p, nil)
	b.ReportAllocs()
	for b.Loop() {
		view.Picture(games.Look{Lang: "en"}, picture.Letter).PNG()
	}
}

// pieces are the keys of all units and markers that a picture shows of a position.
func pieces(pos games.Position) (keys []string) {
	p := pos.(*Position)
	units := func(f Faction, n int, at string) {
		keys = append(keys, slices.Repeat([]string{f.String() + "@" + at}, n)...)
	}
	for i := range p.Areas {
		a, slug := &p.Areas[i], p.data.Areas[i].Slug
		for f, n := range a.Units {
			units(Faction(f), n, slug)
		}
		units(Natives, a.Came, slug)
		if a.Fort {
			keys = append(keys, "fort@"+slug)
		}
		for range p.markers(AreaID(i)) {
			keys = append(keys, "muster@"+slug)
		}
	}
	for f, n := range p.Fled {
		units(Faction(f), n, "fled")
	}
	return keys
}
