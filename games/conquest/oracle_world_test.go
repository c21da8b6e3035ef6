package conquest

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A land is an area as the oracle keeps it.
type land struct {
	units   [Factions]int
	natives [3]int // by side: of Nobody are those that are independent
	moved   [allFactions]int
	fort    bool
	marker  Side
}

// A world is a match as the oracle keeps it.
type world struct {
	round   int
	cubes   []Faction
	active  Faction
	lands   []land
	muster  [Factions][]Marker
	stock   [allFactions]int
	fled    [allFactions]int
	hands   [Factions][]int
	decks   [Factions][]int
	discard [Factions][]int
	truce   [Factions]bool
	secret  [Factions]bool // who does not show the ally the hand
	fight   AreaID         // of the battle that is fought
	over    bool
	winner  Side
	turn    turnOf
	asked   *happening
}

// A turnOf is what the Active Faction may do in its turn.
type turnOf struct {
	card                          *Card
	events                        []int
	made                          []AreaID // battles, in the order of the moves
	more                          int      // Regulars more
	armies, areas, far, reach     int      // that may still move
	seaFree, johnson, massacre    bool
	begun, noFort, first, drawing bool
}

// newWorld is a world that begins as a position is.
func newWorld(p *Position) *world {
	w := &world{
		round: p.Round, cubes: slices.Clone(p.Cubes), active: p.Active, stock: p.Stock, fled: p.Fled,
		truce: p.Truce, secret: p.Secret, fight: NoArea, over: p.Over, winner: p.Winner,
	}
	for f := range p.Hands {
		w.muster[f] = slices.Clone(p.Muster[f])
		w.hands[f], w.decks[f], w.discard[f] = slices.Clone(p.Hands[f]), slices.Clone(p.Decks[f]), slices.Clone(p.Discard[f])
	}
	for i := range p.Areas {
		w.lands = append(w.lands, seenLand(p, AreaID(i), NoArea, p.Active))
	}
	return w
}

// seenLand is an area of the position in the oracle's form. Natives stand apart only
// where units of both sides do, or a battle is fought.
func seenLand(p *Position, at, fight AreaID, active Faction) land {
	a := &p.Areas[at]
	l := land{fort: a.Fort, marker: a.Marker}
	copy(l.units[:], a.Units[:])
	switch {
	case l.both() || at == fight:
		l.natives[active.Side()] = a.Came
		l.natives[active.Side().Enemy()] = a.Units[Natives]
	default:
		l.natives[l.holder()] = a.Units[Natives]
	}
	return l
}

// of is how many units of a side's own factions there are.
func (l *land) of(s Side) int {
	switch s {
	case British:
		return l.units[BR] + l.units[BC]
	case French:
		return l.units[FR] + l.units[FC]
	}
	return 0
}

// both reports whether opposing units are there.
func (l *land) both() bool { return l.of(British) > 0 && l.of(French) > 0 }

// holder is whose units are there.
func (l *land) holder() Side {
	for _, s := range []Side{British, French} {
		if l.of(s) > 0 && !l.both() {
			return s
		}
	}
	return Nobody
}

// force is all that a side has there, by faction.
func (l *land) force(s Side) [allFactions]int {
	var n [allFactions]int
	for f := BR; f <= FC; f++ {
		if f.Side() == s {
			n[f] = l.units[f]
		}
	}
	n[Natives] = l.natives[s]
	return n
}

// bare reports whether nobody at all is there.
func (l *land) bare() bool { return *l == land{moved: l.moved, fort: l.fort, marker: l.marker} }

// count is how many units there are.
func count(n [allFactions]int) int { return n[BR] + n[BC] + n[FR] + n[FC] + n[Natives] }

// take takes n units of a faction away, Natives those of a side.
func (l *land) take(f Faction, s Side, n int) {
	if f == Natives {
		l.natives[s] -= n
	} else {
		l.units[f] -= n
	}
}

// put adds n units of a faction, Natives as those of a side.
func (l *land) put(f Faction, s Side, n int) { l.take(f, s, -n) }

// compare says in what a position differs from the world, "" if in nothing.
func (w *world) compare(p *Position) string {
	switch {
	case p.Round != w.round || !slices.Equal(p.Cubes, w.cubes) || p.Active != w.active:
		return fmt.Sprintf("got round %d, cubes %v, %s, want %d, %v, %s", p.Round, p.Cubes, p.Active, w.round, w.cubes, w.active)
	case p.Stock != w.stock || p.Fled != w.fled:
		return fmt.Sprintf("got stock %v, fled %v, want %v, %v", p.Stock, p.Fled, w.stock, w.fled)
	case p.Secret != w.secret:
		return fmt.Sprintf("got secret %v, want %v", p.Secret, w.secret)
	case p.Truce != w.truce || p.Over != w.over || p.Winner != w.winner:
		return fmt.Sprintf("got truce %v, over %t %s, want %v, %t %s", p.Truce, p.Over, p.Winner, w.truce, w.over, w.winner)
	}
	for f := range p.Hands {
		if !slices.Equal(p.Hands[f], w.hands[f]) || !slices.Equal(p.Decks[f], w.decks[f]) || !slices.Equal(p.Discard[f], w.discard[f]) {
			return fmt.Sprintf("%s: got hand %v, deck %v, discards %v, want %v, %v, %v", Faction(f),
				p.Hands[f], p.Decks[f], p.Discard[f], w.hands[f], w.decks[f], w.discard[f])
		}
		if !sameMarkers(p.Muster[f], w.muster[f]) {
			return fmt.Sprintf("%s: got muster %v, want %v", Faction(f), p.Muster[f], w.muster[f])
		}
	}
	for i := range p.Areas {
		got, want := seenLand(p, AreaID(i), w.fight, w.active), w.lands[i]
		want.moved = got.moved
		if got != want {
			return fmt.Sprintf("%s: got %+v (%+v), want %+v", p.data.Areas[i].Slug, got, p.Areas[i], want)
		}
	}
	return w.whole(p.data)
}

// whole says which units are lost or have come from nowhere (4.1.1, 4.1.2), "" if none.
func (w *world) whole(d *Data) string {
	sum := w.stock
	for f, n := range w.fled {
		sum[f] += n
	}
	for i := range w.lands {
		l := &w.lands[i]
		for f, n := range l.units {
			sum[f] += n
		}
		sum[Natives] += l.natives[Nobody] + l.natives[British] + l.natives[French]
	}
	if sum != d.Units {
		return fmt.Sprintf("units %v, in the box %v", sum, d.Units)
	}
	return ""
}

// sameMarkers compares Muster Markers without regard to their order.
func sameMarkers(a, b []Marker) bool {
	for _, m := range a {
		if !slices.Contains(b, m) {
			return false
		}
	}
	return len(a) == len(b)
}

// somewhere is the beginning of a match, or a position in the middle of one.
func somewhere(title *Title, r *rand.Rand, n uint64) *Position {
	scenario := "standard"
	if n%8 == 5 {
		scenario = introductory
	}
	start, err := title.Setup(scenario, nil)
	if err != nil {
		panic(err)
	}
	p := start.(*Position)
	if n%4 == 0 {
		return p
	}
	p.Round = 1 + r.IntN(p.data.LastRound)
	if scenario == introductory {
		p.Round = 1 + r.IntN(p.data.IntroRounds)
	}
	p.scatter(r, n%4 == 1)
	p.dealOut(r)
	return p
}

// scatter puts units all over the map; crowded is with many.
func (p *Position) scatter(r *rand.Rand, crowded bool) {
	p.Stock = p.data.Units
	most := 3
	if crowded {
		most = 6
	}
	for _, i := range r.Perm(len(p.Areas)) {
		area, a := &p.data.Areas[i], &p.Areas[i]
		*a = AreaState{Fort: area.FortSymbol && r.IntN(2) == 0}
		side := []Side{Nobody, Nobody, British, British, British, French, French, French}[r.IntN(8)]
		if area.Water() && r.IntN(2) == 0 {
			side = Nobody
		}
		for f := BR; f <= Natives; f++ {
			n := 0
			switch {
			case f.Side() != Nobody && f.Side() == side:
				n = r.IntN(most)
			case f == Natives && r.IntN(4) == 0:
				n = 1 + r.IntN(3)
			}
			a.Units[f] = min(n, p.Stock[f])
			p.Stock[f] -= a.Units[f]
		}
		l := seenLand(p, area.ID, NoArea, BR)
		if s := l.holder(); area.Victory > 0 && area.Home != s {
			a.Marker = s
		}
	}
	for f := range p.Stock {
		p.Fled[f] = r.IntN(1 + min(3, p.Stock[f]))
		p.Stock[f] -= p.Fled[f]
	}
	var towns []AreaID
	for _, i := range r.Perm(len(p.Areas)) {
		if p.data.Areas[i].Town {
			towns = append(towns, AreaID(i))
		}
	}
	for i, at := range towns[:4] {
		f := []Faction{BC, FC}[i/2]
		p.Muster[f] = append(p.Muster[f][:i%2], Marker{At: at, Raised: r.IntN(3) == 0})
	}
}

// dealOut gives cards to all, and some of the Turn Cubes.
func (p *Position) dealOut(r *rand.Rand) {
	for _, f := range r.Perm(5)[:r.IntN(5)] {
		p.Cubes = append(p.Cubes, Faction(f))
		if Faction(f) != Natives {
			p.Active = Faction(f)
		}
	}
	if p.Active == NoFaction && p.Round > 1 {
		p.Active = Faction(r.IntN(Factions))
	}
	for f := range p.Decks {
		rest, played := slices.Clone(p.Decks[f]), p.Round-1
		r.Shuffle(len(rest), func(i, k int) { rest[i], rest[k] = rest[k], rest[i] })
		if slices.Contains(p.Cubes, Faction(f)) {
			played++
		}
		rest = slices.DeleteFunc(rest, func(n int) bool {
			gone := n > 8 && r.IntN(3) == 0
			if n <= 8 && played > 0 {
				played--
				gone = true
			}
			if gone && n == 1 {
				p.Truce[f] = true
			} else if gone {
				p.Discard[f] = append(p.Discard[f], n)
			}
			return gone
		})
		if i := slices.IndexFunc(rest, func(n int) bool { return n <= 8 }); i > 0 {
			rest[0], rest[i] = rest[i], rest[0]
		}
		n := min(3, len(rest))
		p.Hands[f], p.Decks[f] = rest[:n:n], rest[n:]
		slices.Sort(p.Hands[f])
		slices.Sort(p.Decks[f])
		slices.Sort(p.Discard[f])
	}
}
