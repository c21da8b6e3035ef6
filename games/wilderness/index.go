package wilderness

import "math/bits"

// How many pieces and spaces there can be at the most.
const (
	maxPieces = 3 * 64
	maxSpaces = 192
)

// A pieceSet is a set of pieces, a bit each.
type pieceSet [maxPieces / 64]uint64

func (s *pieceSet) add(p PieceID)    { s[p>>6] |= 1 << (p & 63) }
func (s *pieceSet) remove(p PieceID) { s[p>>6] &^= 1 << (p & 63) }

// and is what is in both sets.
func (s *pieceSet) and(t *pieceSet) pieceSet {
	return pieceSet{s[0] & t[0], s[1] & t[1], s[2] & t[2]}
}

func (s *pieceSet) len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2])
}

func (s *pieceSet) empty() bool { return s[0]|s[1]|s[2] == 0 }

// all yields the pieces in the order of the counters.
func (s *pieceSet) all(yield func(PieceID) bool) {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			if !yield(PieceID(i<<6 + bits.TrailingZeros64(w))) {
				return
			}
		}
	}
}

// pieceSets are sets of counters by what is printed on them.
type pieceSets struct {
	of             [3]pieceSet // by side
	units, drilled pieceSet
}

func (d *Data) sort() {
	for i := range d.Counters {
		c := &d.Counters[i]
		d.sets.of[c.Side].add(c.ID)
		if c.Type != Leader {
			d.sets.units.add(c.ID)
		}
		if c.Type.Drilled() {
			d.sets.drilled.add(c.ID)
		}
	}
}

// here are the pieces on a space: an index of Pieces that follows put, by which alone
// rules move pieces. Whoever sets Piece.At himself forgets the index, or has done it
// before.
func (g *game) here(s SpaceID) *pieceSet {
	if s < 0 {
		return &pieceSet{}
	}
	if g.index == nil {
		g.index = make([]pieceSet, len(g.Spaces))
		for i := range g.Pieces {
			if at := g.Pieces[i].At; at.OnMap() {
				g.index[at].add(PieceID(i))
			}
		}
	}
	if doubtIndex != nil {
		doubtIndex(g, s)
	}
	return &g.index[s]
}

// of are the pieces of a side on a space.
func (g *game) of(side Side, s SpaceID) pieceSet { return g.here(s).and(&g.d.sets.of[side]) }

// doubtIndex is set by tests, to look whether the index is right.
var doubtIndex func(g *game, s SpaceID)

func (g *game) moved(p PieceID, w Where) {
	if g.index == nil {
		return
	}
	if at := g.Pieces[p].At; at.OnMap() {
		g.index[at].remove(p)
	}
	if w.OnMap() {
		g.index[w].add(p)
	}
}

// picked are those of a set that are inside of a fort or fortress, or are not.
func (g *game) picked(set pieceSet, inside bool) []PieceID {
	var ps []PieceID
	for p := range set.all {
		if g.Pieces[p].Inside == inside {
			if ps == nil {
				ps = make([]PieceID, 0, set.len())
			}
			ps = append(ps, p)
		}
	}
	return ps
}

// some reports whether one of a set is inside of a fort or fortress, or is not.
func (g *game) some(set pieceSet, inside bool) bool {
	for i, w := range set {
		for ; w != 0; w &= w - 1 {
			if g.Pieces[i<<6+bits.TrailingZeros64(w)].Inside == inside {
				return true
			}
		}
	}
	return false
}
