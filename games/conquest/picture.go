package conquest

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/picture"
)

// Picture draws the map with all who stand on it and beside it, and the tracks.
func (v *view) Picture(l games.Look, size picture.Size) *picture.Picture {
	b, p := v.board(l), v.p
	b.head()
	tracks := []picture.Track{{Text: b.Say("picture-track-rounds"), From: 1, To: p.data.LastRound, At: p.Round}}
	var boxes []picture.Box
	for f := range Faction(allFactions) {
		if p.Fled[f] > 0 {
			boxes = append(boxes, picture.Box{Text: b.Say("picture-fled"), Stack: b.pile(f, p.Fled[f], "fled")})
		}
	}
	return b.Board.Picture(size, v.touched(l), tracks, boxes)
}

// Spot is whose Control Marker lies on an area, its markers, and who stands there.
func (b *painter) Spot(area int) picture.Spot {
	p, at := b.v.p, AreaID(area)
	a, state := p.data.area(at), &p.Areas[at]
	spot := picture.Spot{Holder: b.Side(state.Marker), Battle: p.fought(at)}
	spot.Marks = b.Marks(area, "fort", state.Fort)
	for i, n := range p.markers(at) {
		spot.Marks = append(spot.Marks, picture.Mark{Text: b.Say("picture-mark-muster", "n", n), Key: "muster" + strconv.Itoa(i) + "@" + a.Slug})
	}
	for f, n := range state.Units {
		if n > 0 {
			spot.Stacks = append(spot.Stacks, b.pile(Faction(f), n, a.Slug))
		}
	}
	if state.Came > 0 {
		spot.Stacks = append(spot.Stacks, b.pile(Natives, state.Came, a.Slug))
	}
	return spot
}

// pile is so many units of a faction.
func (b *painter) pile(f Faction, n int, at string) picture.Stack {
	return picture.Stack{Side: b.Side(f), Total: strconv.Itoa(n), Text: f.Code(), Count: slices.Repeat([]string{f.Code() + "@" + at}, n)}
}
