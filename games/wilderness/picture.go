package wilderness

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/picture"
)

// Picture draws the map with all who stand on it and beside it, and the tracks.
func (v *view) Picture(l games.Look, size picture.Size) *picture.Picture {
	b, g := v.board(l), v.g
	b.head()
	points := b.Say("picture-victory", "vp", g.VP)
	tracks := []picture.Track{{Text: b.Say("picture-track-victory"), From: -11, To: 11, At: g.VP, Label: points}}
	var boxes []picture.Box
	for w := LeaderPool; w >= StLawrenceBox; w-- {
		ps := g.pieces(func(p PieceID) bool { return g.piece(p).At == w })
		if len(ps) > 0 {
			boxes = append(boxes, picture.Box{Text: b.Say("picture-box", "box", w), Stack: b.pile(g.counter(ps[0]).Side, ps), Far: w >= Aside})
		}
	}
	return b.Board.Picture(size, b.touched(), tracks, boxes)
}

// Spot is who holds a space, its markers, and who stands there, besieged ones apart.
func (b *painter) Spot(space int) picture.Spot {
	g, s := b.v.g, SpaceID(space)
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	spot := picture.Spot{Holder: b.Side(sp.Orig), Siege: st.Siege, Battle: g.Battle != nil && g.Battle.Space == s}
	spot.Marks = b.Marks(space, "siege", st.Siege, "raided-french", st.Raided[French], "raided-british", st.Raided[British],
		"amphib", st.Amphib, "fieldworks", st.Fieldworks)
	if st.Siege {
		spot.Marks[0].Text = b.Say("picture-mark-siege", "level", st.Level)
	}
	for _, side := range sides {
		spot.Marks = append(spot.Marks, b.Marks(space, "building-"+side.String(), st.Building == side,
			"allied-"+side.String(), st.Allied == side)...)
		var works []picture.Piece
		for _, m := range b.Marks(space, "fort", st.Fort == side, "stockade", st.Stockade == side, "fortress", st.Fortress == side) {
			works = append(works, picture.Piece{Kind: picture.Fort, Text: m.Text, Keys: []string{m.Key}})
		}
		for _, inside := range [...]bool{false, true} {
			ps := filter(b.at(side, s), func(p PieceID) bool { return g.piece(p).Inside == inside })
			pile := b.pile(side, ps)
			if inside {
				pile.Text = b.Say("picture-inside")
			} else {
				pile.Pieces = append(works, pile.Pieces...)
			}
			if len(pile.Pieces) > 0 {
				spot.Stacks = append(spot.Stacks, pile)
			}
		}
	}
	return spot
}

// pile is a stack: its strength, its units, the strongest first, then its leaders.
func (b *painter) pile(side Side, ps []PieceID) picture.Stack {
	g := b.v.g
	units := sortedBy(g.units(ps), func(p PieceID) int { return unitRank(g.counter(p).Sort) })
	pile := picture.Stack{Side: b.Side(side), Total: strconv.Itoa(g.strengthOf(units))}
	for _, p := range append(units, g.byCommand(g.leaders(ps))...) {
		c := g.counter(p)
		piece := picture.Piece{Text: g.d.pieceName(c.Sort), Reduced: g.piece(p).Reduced,
			Ready: slices.Contains(g.toAct(), p), Keys: []string{c.Key}}
		if g.isLeader(p) {
			piece.Kind, piece.Text = picture.Leader, b.Say("board-leader", "name", c.Name, "initiative", c.Initiative,
				"command", c.Command, "tactics", c.Tactics)
		}
		pile.Pieces = append(pile.Pieces, piece)
	}
	pile.Pieces = picture.Gather(pile.Pieces)
	return pile
}
