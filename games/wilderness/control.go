package wilderness

// settle brings markers into line with who stands where: sieges are lifted, the
// besieged come out, Forts Under Construction and Amphib markers go, Niagara and
// Ohio Forks change hands (5.45, 6.432, 8.232, 13.23). It is called whenever
// pieces have moved or gone.
func (g *game) settle() {
	inside, some := g.insiders()
	for i := range g.Spaces {
		s, st := SpaceID(i), &g.Spaces[i]
		here := some && inside[i]
		if !st.Siege && !here && st.Building == Nobody && !st.Amphib {
			continue
		}
		if owner := g.strong(s); st.Siege && (owner == Nobody || !g.hasUnits(owner.Enemy(), s)) {
			st.Siege, st.Level = false, 0
			g.tell("8.232", "siege-lifted", "space", s)
		}
		if here && !st.Siege && !g.hasUnits(g.strong(s).Enemy(), s) {
			for p := range g.here(s).all {
				g.Pieces[p].Inside = false
			}
		}
		if b := st.Building; b != Nobody && g.hasDrilled(b.Enemy(), s) && !g.hasUnits(b, s) {
			st.Building = Nobody
			g.tell("5.45", "building-gone", "side", b, "space", s)
		}
		held := g.hasUnits(British, s) || here && g.strong(s) == British
		if st.Amphib && !held && (g.freeFortification(s) == French || g.hasDrilled(French, s)) {
			st.Amphib = false
			g.tell("6.432", "amphib-gone", "space", s)
		}
	}
	g.flip("niagara", &g.Niagara)
	g.flip("ohio-forks", &g.OhioForks)
}

// insiders says on which spaces pieces are inside, and whether there are any.
func (g *game) insiders() (at [maxSpaces]bool, any bool) {
	for i := range g.Pieces {
		if u := &g.Pieces[i]; u.Inside && u.At.OnMap() {
			at[u.At], any = true, true
		}
	}
	return at, any
}

// flip gives Niagara or Ohio Forks to a side that has come to hold it alone (13.23).
func (g *game) flip(slug string, holder *Side) {
	s := g.d.space(slug)
	e := holder.Enemy()
	if g.Spaces[s].Siege || !g.occupied(e, s) || g.occupied(*holder, s) || g.hasInside(*holder, s) {
		return
	}
	*holder = e
	g.score(e, 1, "13.23", "flip", s)
}

// revert gives a captured fortress that its captor has left empty back to its
// owner, who scores (8.24). It is called when an activation is over
// (C-24). An Amphib marker keeps Louisbourg British (6.432).
func (g *game) revert() {
	for i := range g.Spaces {
		s, st := SpaceID(i), &g.Spaces[i]
		if !g.d.Spaces[i].Fortress {
			continue
		}
		orig := g.d.Spaces[i].Orig
		if st.Fortress == orig || len(g.units(g.at(st.Fortress, s))) > 0 || st.Amphib && st.Fortress == British {
			continue
		}
		st.Fortress, st.Siege, st.Level = orig, false, 0
		g.tell("8.24", "fortress-reverts", "side", orig, "space", s)
		g.score(orig, fortressVP, "8.24", "fortress", s)
		g.settle()
	}
}

// What captures score (8.24, 9.22).
const (
	fortressVP = 3
	fortVP     = 2
)
