package conquest

import (
	"slices"
	"strconv"

	"postrider/games"
	"postrider/games/board"
)

// slotWidth is the room of an area on its sheet, brackets included; roomForUnits is that
// without them.
const (
	slotWidth    = 13
	roomForUnits = slotWidth - 2
)

// loadMaps reads the sheets and checks that they draw the areas and borders of d, and
// nothing else. That harbors join Open Water is not drawn.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	var spaces []board.Space
	var borders []board.Conn
	for i := range d.Areas {
		a := &d.Areas[i]
		spaces = append(spaces, board.Space{Code: a.Code, Shape: a.shape()})
		for _, to := range a.Next {
			if to > a.ID {
				borders = append(borders, board.Conn{Name: a.Code + "-" + d.Areas[to].Code, A: a.Code, B: d.Areas[to].Code})
			}
		}
	}
	return board.LoadMap(read, slotWidth, spaces, borders)
}

// shape is the bracket of an area's slot: whose home it is.
func (a *Area) shape() byte {
	switch {
	case a.Home == British:
		return '['
	case a.Home == French:
		return '{'
	case a.Native:
		return '('
	}
	return ':'
}

// touched says of each area whether news tells that something happened there, or whether
// it is asked about.
func (v *view) touched(l games.Look) []bool {
	t := make([]bool, len(v.p.Areas))
	board.Named(l, func(name string) {
		_, name = cutCount(name)
		if at, ok := v.p.data.areaBySlug(name); ok {
			t[at] = true
		}
	})
	for _, at := range v.p.Turn.Battles {
		t[at] = true
	}
	if b := v.p.Battle; b != nil {
		t[b.At] = true
	}
	return t
}

// markers are the Muster Markers of an area as the board shows them: how many units each
// brings.
func (p *Position) markers(at AreaID) []int {
	var list []int
	for f := range p.Muster {
		for _, m := range p.Muster[f] {
			if m.At == at {
				list = append(list, p.data.MusterSides[raised(m)])
			}
		}
	}
	return list
}

// raised is which side of a Muster Marker is up.
func raised(m Marker) int {
	if m.Raised {
		return 1
	}
	return 0
}

// fought reports whether there is a battle in an area, or will be.
func (p *Position) fought(at AreaID) bool {
	return p.contested(at) || p.Battle != nil && p.Battle.At == at
}

// Stand shows an area's Victory Symbols and markers, and the units of each faction; where
// they have no room, how many there are of each side.
func (b *painter) Stand(area int) board.Standing {
	p, at := b.v.p, AreaID(area)
	a, state := &p.data.Areas[at], &p.Areas[at]
	var shown board.Standing
	if a.Harbor && !a.Water() {
		shown.Status += b.Sign("harbor")
	}
	for range a.Victory {
		shown.Status += b.Sign("victory")
	}
	held := ""
	if state.Marker != Nobody {
		held = b.Sign(state.Marker.String())
	}
	held += b.Signs("fort", state.Fort)
	for _, n := range p.markers(at) {
		held += b.Sign("muster") + strconv.Itoa(n)
	}
	held += b.Signs("battle", p.fought(at))
	shown.Status += held
	shown.Stacks = b.stacks(at)
	shown.Plain = held == "" && len(shown.Stacks) == 0
	return shown
}

// stacks are the units of an area in a few characters: those of each faction, or in a
// battle of each side.
func (b *painter) stacks(at AreaID) []string {
	p := b.v.p
	var list []string
	if !p.fought(at) {
		for f, n := range p.Areas[at].Units {
			if n > 0 {
				list = append(list, b.counted(Faction(f), n))
			}
		}
		if wide(list) <= roomForUnits {
			return list
		}
		return []string{b.total(p.occupier(at), p.Areas[at].Units)}
	}
	for _, s := range sides {
		units := ""
		for f, n := range p.force(s, at) {
			if n > 0 {
				units += b.counted(Faction(f), n)
			}
		}
		if units != "" {
			list = append(list, units)
		}
	}
	if wide(list)+1 <= roomForUnits {
		return list
	}
	list = nil
	for _, s := range sides {
		list = append(list, b.total(s, p.force(s, at)))
	}
	return list
}

// wide is how many columns texts are together.
func wide(list []string) int {
	n := 0
	for _, s := range list {
		n += board.Width(s)
	}
	return n
}

// counted is how many units of a faction there are, as short as can be.
func (b *painter) counted(f Faction, n int) string {
	return b.Say("board-counted", "n", n, "faction", f)
}

// total is how many units a side has, all together.
func (b *painter) total(s Side, units [allFactions]int) string {
	return b.Sign(s.String()) + strconv.Itoa(sum(units))
}

// Connections tells of an area's borders, and that harbors join Open Water.
func (b *painter) Connections(area int) string {
	a := &b.v.p.data.Areas[area]
	return b.Say("board-borders", "borders", b.v.p.data.slugs(a.Next), "harbor", a.Harbor)
}

// Printed tells what is printed of an area.
func (b *painter) Printed(area int) string {
	a := &b.v.p.data.Areas[area]
	return b.Say("board-printed", "area", a, "home", a.Home, "native", a.Native, "harbor", a.Harbor, "town", a.Town,
		"fort", a.FortSymbol, "victory", a.Victory, "symbol", a.NativeSymbol)
}

// printedBelow lists the symbols of the whole map: towns, places for Forts, and where
// Natives come.
func (b *painter) printedBelow() {
	d := b.v.p.data
	all := func(is func(a *Area) bool) []string {
		var slugs []string
		for i := range d.Areas {
			if is(&d.Areas[i]) {
				slugs = append(slugs, d.Areas[i].Slug)
			}
		}
		slices.SortFunc(slugs, func(x, y string) int { return d.byCode(d.bySlug[x], d.bySlug[y]) })
		return slugs
	}
	b.Line(b.Say("board-towns", "areas", all(func(a *Area) bool { return a.Town })))
	b.Line(b.Say("board-fort-symbols", "areas", all(func(a *Area) bool { return a.FortSymbol && !b.v.p.Areas[a.ID].Fort })))
	for space, areas := range d.NativeAreas {
		b.Line(b.Say("board-native-symbol", "space", space+1, "areas", d.slugs(areas[:])))
	}
}
