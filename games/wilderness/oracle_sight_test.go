package wilderness

import "slices"

// A sight is what the oracle sees of a position: who stands where, and the plain
// words of the rulebook about it. It calls no rule.
type sight struct {
	*Position
	d  *Data
	on [][]PieceID // by space
}

func newSight(p *Position) *sight {
	k := &sight{Position: p, d: p.data, on: make([][]PieceID, len(p.Spaces))}
	for i := range p.Pieces {
		if at := p.Pieces[i].At; at >= 0 {
			k.on[at] = append(k.on[at], PieceID(i))
		}
	}
	return k
}

func (k *sight) c(p PieceID) *Counter { return &k.d.Counters[p] }

// leader, trained (Drilled Troops), aux and regular: what a piece is (3.0).
func (k *sight) leader(p PieceID) bool { return k.c(p).Type == Leader }

func (k *sight) unit(p PieceID) bool { return k.c(p).Type != Leader }

func (k *sight) trained(p PieceID) bool {
	switch k.c(p).Type {
	case Regular, RoyalAmerican, Highland, MarineDetachment, LightInfantry, NorthernProv, SouthernProv:
		return true
	}
	return false
}

func (k *sight) aux(p PieceID) bool {
	switch k.c(p).Type {
	case Indian, Coureurs, Ranger:
		return true
	}
	return false
}

func (k *sight) regular(p PieceID) bool {
	switch k.c(p).Type {
	case Regular, RoyalAmerican, Highland, MarineDetachment:
		return true
	}
	return false
}

// some and each ask of pieces.
func (k *sight) some(ps []PieceID, is func(PieceID) bool) bool { return slices.ContainsFunc(ps, is) }

func (k *sight) only(ps []PieceID, is func(PieceID) bool) []PieceID {
	var list []PieceID
	for _, p := range ps {
		if is(p) {
			list = append(list, p)
		}
	}
	return list
}

// steps are those of a unit in play, 0 of one that is not (7.61).
func (k *sight) steps(p PieceID) int {
	u := &k.Pieces[p]
	switch {
	case k.leader(p) || u.At == Unused || u.At == Gone:
		return 0
	case u.Reduced:
		return 1
	}
	return 2
}

func (k *sight) stepsOf(ps []PieceID) (n int) {
	for _, p := range ps {
		n += k.steps(p)
	}
	return n
}

// factors are the combat factors of units (7.2 C).
func (k *sight) factors(ps []PieceID) (n int) {
	for _, p := range ps {
		switch k.steps(p) {
		case 2:
			n += k.c(p).Strength
		case 1:
			n += k.c(p).Reduced
		}
	}
	return n
}

// out are the pieces of a side on a space outside of fort or fortress, in those
// inside.
func (k *sight) out(side Side, s SpaceID) []PieceID {
	return k.only(k.on[s], func(p PieceID) bool { return k.c(p).Side == side && !k.Pieces[p].Inside })
}

func (k *sight) in(side Side, s SpaceID) []PieceID {
	return k.only(k.on[s], func(p PieceID) bool { return k.c(p).Side == side && k.Pieces[p].Inside })
}

func (k *sight) outUnits(side Side, s SpaceID) []PieceID { return k.only(k.out(side, s), k.unit) }

// bastion is whose fort or fortress stands on a space, fortified whose
// fortification of any kind (2.0).
func (k *sight) bastion(s SpaceID) Side {
	if st := &k.Spaces[s]; st.Fortress != Nobody {
		return st.Fortress
	}
	return k.Spaces[s].Fort
}

func (k *sight) fortified(s SpaceID) Side {
	if b := k.bastion(s); b != Nobody {
		return b
	}
	return k.Spaces[s].Stockade
}

// freely is whose fortification stands there unbesieged.
func (k *sight) freely(s SpaceID) Side {
	if k.Spaces[s].Siege {
		return Nobody
	}
	return k.fortified(s)
}

// held reports whether a side has unbesieged units or fortifications there (6.51).
func (k *sight) held(side Side, s SpaceID) bool {
	return k.freely(s) == side || len(k.outUnits(side, s)) > 0
}

// friendlyPort: friendly control of a port needs that it is unbesieged, free of
// enemy units, and, if it was the enemy's, occupied by a unit or Amphib marker (2.0).
func (k *sight) friendlyPort(side Side, s SpaceID) bool {
	st, sp := &k.Spaces[s], &k.d.Spaces[s]
	if !sp.Port || st.Siege || k.some(k.on[s], func(p PieceID) bool { return k.c(p).Side != side && k.unit(p) }) ||
		k.freely(s) == side.Enemy() {
		return false
	}
	return sp.Orig == side || k.some(k.on[s], func(p PieceID) bool { return k.unit(p) }) || st.Amphib && side == British
}

func (k *sight) wild(s SpaceID) bool {
	return k.d.Spaces[s].Terrain == Wilderness || k.d.Spaces[s].Terrain == Mountain
}

func (k *sight) home(side Side, s SpaceID) bool { // originally friendly, cultivated
	return k.d.Spaces[s].Terrain == Cultivated && k.d.Spaces[s].Orig == side
}

func (k *sight) next(a, b SpaceID) bool {
	return slices.ContainsFunc(k.d.Spaces[a].Links, func(l Link) bool { return l.To == b })
}

func (k *sight) water(a, b SpaceID) bool {
	return slices.ContainsFunc(k.d.Spaces[a].Links, func(l Link) bool { return l.To == b && l.Water })
}

// supplied reports whether Drilled Troops on a space are in supply (12.0). The
// sources: an originally friendly fortress, for the British also a captured port
// or an Amphib space, under friendly control and unbesieged.
func (k *sight) supplied(side Side, s SpaceID) bool {
	e := side.Enemy()
	source := func(x SpaceID) bool {
		st, sp := &k.Spaces[x], &k.d.Spaces[x]
		if side == British && st.Amphib && !(st.Siege && k.bastion(x) == British) {
			return true
		}
		if st.Siege || k.held(e, x) {
			return false
		}
		if sp.Fortress && sp.Orig == side && st.Fortress == side {
			return true
		}
		return side == British && sp.Port && k.friendlyPort(British, x)
	}
	seen := map[SpaceID]bool{s: true}
	queue := []SpaceID{s}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		if source(x) {
			return true
		}
		for _, l := range k.d.Spaces[x].Links {
			if y := l.To; !seen[y] && !k.held(e, y) && k.carries(side, s, x, y) {
				seen[y] = true
				queue = append(queue, y)
			}
		}
	}
	return false
}

// carries reports whether supply for s goes over the connection of two spaces of
// its chain: each of them but s is cultivated, a friendly fortification, Amphib,
// or water-connected to its neighbours (12.21).
func (k *sight) carries(side Side, s, x, y SpaceID) bool {
	if k.water(x, y) {
		return true
	}
	easy := func(z SpaceID) bool {
		return z == s || k.d.Spaces[z].Terrain == Cultivated || k.freely(z) == side || k.Spaces[z].Amphib
	}
	return easy(x) && easy(y)
}

// nearest are the friendly, unbesieged fortifications closest to a space, by the
// number of connections (10.42, 10.421).
func (k *sight) nearest(side Side, s SpaceID) []SpaceID {
	seen := map[SpaceID]bool{s: true}
	ring := []SpaceID{s}
	for len(ring) > 0 {
		var found, next []SpaceID
		for _, x := range ring {
			if k.freely(x) == side {
				found = append(found, x)
			}
			for _, l := range k.d.Spaces[x].Links {
				if !seen[l.To] {
					seen[l.To] = true
					next = append(next, l.To)
				}
			}
		}
		if len(found) > 0 {
			return found
		}
		ring = next
	}
	return nil
}

// top are the leaders of the highest command among pieces (7.51).
func (k *sight) top(ps []PieceID) []PieceID {
	best := 0
	for _, p := range ps {
		if k.leader(p) {
			best = max(best, k.c(p).Command)
		}
	}
	return k.only(ps, func(p PieceID) bool { return k.leader(p) && k.c(p).Command == best })
}

// tactics are the Tactics ratings that may count for a side without the activated
// leader: of any one leader of the highest command; 0 if there is none (7.51).
func (k *sight) tactics(ps []PieceID) []int {
	var list []int
	for _, p := range k.top(ps) {
		list = append(list, k.c(p).Tactics)
	}
	if len(list) == 0 {
		list = []int{0}
	}
	return list
}

// tags are the names by which events call pieces.
func (k *sight) tags(ps []PieceID) []string {
	var list []string
	for _, p := range ps {
		name := k.c(p).Sort
		if k.Pieces[p].Reduced {
			name += "-"
		}
		list = append(list, name)
	}
	return list
}

// words are the names by which orders call pieces.
func (k *sight) words(ps []PieceID) []string {
	var list []string
	for _, p := range ps {
		name := k.c(p).Sort
		if k.Pieces[p].Reduced {
			name = "reduced " + name
		}
		list = append(list, name)
	}
	return list
}

// commanded reports whether leaders among some pieces can lead them as a force
// (5.34, 5.534): one commands, nobody outranks him, and the units are no more than
// the command ratings add up to; Mohawk and Iroquois only with Johnson, for free.
func (k *sight) commanded(ps []PieceID) bool {
	leaders := k.only(ps, k.leader)
	most, johnson := 0, false
	for _, l := range leaders {
		most += k.c(l).Command
		johnson = johnson || k.c(l).Sort == "johnson"
	}
	units := 0
	for _, p := range ps {
		if k.leader(p) {
			continue
		}
		if k.johnsons(p) {
			if !johnson {
				return false
			}
			continue
		}
		units++
	}
	return len(leaders) > 0 && units <= most
}

// johnsons are the Indians whom among the British only Johnson commands.
func (k *sight) johnsons(p PieceID) bool {
	g := k.c(p).Group
	return k.c(p).Side == British && (g == "iroquois" || g == "mohawk")
}
