package bayonets

import (
	"strconv"

	"postrider/games"
	"postrider/games/picture"
)

// Picture draws the map with all who stand on it and beside it, and the tracks.
func (v *view) Picture(l games.Look, size picture.Size) *picture.Picture {
	b, g := v.board(l), v.g
	b.head()
	victory := b.Say("picture-victory", "victory", g.Victory)
	tracks := []picture.Track{{Text: b.Say("picture-track-victory"), From: -10, To: 10, At: g.Victory, Label: victory}}
	var boxes []picture.Box
	for _, f := range factions {
		tracks = append(tracks, picture.Track{Text: b.Say("picture-track-raids", "side", f), To: raidTrack, At: g.Raid[f]})
		for w := Where(-1); w > endOfWheres; w-- {
			if len(b.at(f, w)) > 0 && w != Unused && w != Removed {
				boxes = append(boxes, picture.Box{Text: b.Say("picture-box", "side", f, "box", w), Stack: b.pile(f, w),
					Far: w <= FleetsPool && w != Drawn})
			}
		}
	}
	return b.Board.Picture(size, b.touched(), tracks, boxes)
}

// Spot is who holds a space, its markers, and who stands there.
func (b *painter) Spot(space int) picture.Spot {
	g, s := b.v.g, SpaceID(space)
	st := &g.Spaces[s]
	spot := picture.Spot{Holder: b.Side(g.controller(s)), Battle: st.Battle && g.bastions(s) == 0, Siege: st.Battle && g.bastions(s) > 0}
	spot.Marks = b.Marks(space, "raided-"+st.Raided.String(), st.Raided != Neutral, "construction", st.Construction)
	for _, f := range factions {
		m := st.Stacks[f]
		spot.Marks = append(spot.Marks, b.Marks(space, "rout-"+f.String(), m.Rout, "oos-"+f.String(), m.OOS, "landing-"+f.String(), m.Landing,
			"marshal-"+f.String(), m.Marshal)...)
		if len(b.at(f, At(s))) > 0 {
			spot.Stacks = append(spot.Stacks, b.pile(f, At(s)))
		}
	}
	return spot
}

// pile is who of f stands at w.
func (b *painter) pile(f Faction, w Where) picture.Stack {
	g := b.v.g
	pile := picture.Stack{Side: b.Side(f), Total: strconv.Itoa(g.strength(f, w))}
	kinds := map[UnitType]picture.PieceKind{Commander: picture.Leader, Fort: picture.Fort, Bastion: picture.Fort}
	for _, u := range b.at(f, w) {
		c := g.counter(u)
		name := b.Say("picture-unit", "unit", c.Slug, "type", c.Type, "rating", c.Rating)
		pile.Pieces = append(pile.Pieces, picture.Piece{Kind: kinds[c.Type], Text: name,
			Reduced: g.unit(u).Reduced, Spent: g.unit(u).Spent, Keys: []string{u.String()}})
	}
	pile.Pieces = picture.Gather(pile.Pieces)
	return pile
}
