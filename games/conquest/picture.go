package conquest

import (
	"postrider/games"
	"postrider/games/picture"
)

// Picture draws the map with all who stand on it, and those who have fled.
func (v *view) Picture(l games.Look, size picture.Size) *picture.Picture {
	b, p := v.board(l), v.p
	b.head()
	tracks := []picture.Track{{Text: b.Say("picture-track-rounds"), From: 1, To: p.data.LastRound, At: p.Round}}
	var boxes []picture.Box
	for _, fled := range b.piles(p.Fled, [allFactions]int{}, "fled") {
		boxes = append(boxes, picture.Box{Text: b.Say("picture-fled"), Stack: fled})
	}
	return b.Board.Picture(size, b.touched(), tracks, boxes)
}

// Spot is whose Control Marker lies on an area, its markers, and who stands there.
func (b *painter) Spot(area int) picture.Spot {
	p, at := b.v.p, AreaID(area)
	a, state := p.data.area(at), &p.Areas[at]
	spot := picture.Spot{Holder: b.Side(state.Marker), Battle: p.fought(at), Marks: b.Marks(area, "fort", state.Fort)}
	for _, n := range p.markers(at) {
		spot.Marks = append(spot.Marks, b.Marks(area, "muster", n)...)
	}
	var moved [allFactions]int
	if p.Phase == PhaseMovement {
		moved = state.Moved
	}
	spot.Stacks = append(b.piles(state.Units, moved, a.Slug), b.piles([allFactions]int{Natives: state.Came}, moved, a.Slug)...)
	return spot
}

// piles are units by faction, with how many of them have moved.
func (b *painter) piles(units, moved [allFactions]int, at string) (piles []picture.Stack) {
	for f, n := range units {
		if n > 0 {
			text := b.Say("picture-units", "code", Faction(f).Code(), "moved", moved[f])
			piles = append(piles, b.Counted(Faction(f).String(), text, at, n))
		}
	}
	return piles
}
