package conquest

import (
	"slices"
	"strconv"
	"strings"

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
		spaces = append(spaces, board.Space{Code: a.Code, Shape: a.shape(),
			ID: a.Slug, Name: a.Name, Value: strings.Repeat("*", a.Victory), X: float64(a.X), Y: float64(a.Y)})
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
	if a.Native {
		return '('
	}
	return [...]byte{Nobody: ':', British: '[', French: '{'}[a.Home]
}

// touched says of each area whether news tells that something happened there, or whether
// it is asked about.
func (b *painter) touched() []bool {
	t, p := b.Touched(nil), b.v.p
	for at := range t {
		t[at] = t[at] || p.fought(AreaID(at))
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
				list = append(list, p.data.brings(m))
			}
		}
	}
	return list
}

// fought reports whether there is a battle in an area, or will be.
func (p *Position) fought(at AreaID) bool {
	return p.contested(at) || p.Battle != nil && p.Battle.At == at
}

// Stand shows an area's Victory Symbols and markers, and the units of each faction; where
// they have no room, how many there are of each side.
func (b *painter) Stand(area int) board.Standing {
	at := AreaID(area)
	signs, held := b.signs(at)
	if !b.fits(at, signs) {
		signs = slices.Insert(signs, 0, b.Sign("more"))
	}
	for len(signs) > 2 && !b.fits(at, signs) {
		signs = slices.Delete(signs, 1, 2)
	}
	p, status, foes := b.v.p, strings.Join(signs, ""), [...]int{sum(b.v.p.force(British, at)), sum(b.v.p.force(French, at))}
	independent := sum(p.Areas[at].Units) + p.Areas[at].Came - foes[0] - foes[1]
	return board.Standing{Status: status, Held: status, Stacks: b.stacks(at), Plain: !held && p.empty(at),
		Landmark: p.data.area(at).Victory > 0,
		Forces:   board.Forces(British.String(), foes[0], French.String(), foes[1], Natives.String(), independent)}
}

// Able reports whether the reader's turn it is and units of his faction have not moved.
func (b *painter) Able(area int) bool {
	a, f := &b.v.p.Areas[area], b.v.p.Active
	return b.v.seats.Has(f.Seat()) && a.Units[f] > a.Moved[f]
}

// signs are those of an area, what is printed before what lies there; held reports whether
// anything does.
func (b *painter) signs(at AreaID) (signs []string, held bool) {
	p := b.v.p
	a, state := p.data.area(at), &p.Areas[at]
	signs = b.Those("board-sign-", "harbor", a.Harbor && !a.Water())
	if a.Victory > 0 {
		signs = append(signs, strings.Repeat(b.Sign("victory"), a.Victory))
	}
	printed := len(signs)
	signs = append(signs, b.Those("board-sign-", state.Marker.String(), state.Marker != Nobody, "fort", state.Fort)...)
	for _, n := range p.markers(at) {
		signs = append(signs, b.Sign("muster")+strconv.Itoa(n))
	}
	signs = append(signs, b.Those("board-sign-", "battle", p.fought(at))...)
	return signs, len(signs) > printed
}

// fits reports whether signs of an area have room on its sheet; else words tell of them.
func (b *painter) fits(at AreaID, signs []string) bool {
	room := roomForUnits - len(b.v.p.data.area(at).Code)
	return b.Form != games.Wide || board.Width(strings.Join(signs, "")) <= room
}

// stacks are the units of an area in a few characters: those of each faction, or in a
// battle of each side; none where these have no room.
func (b *painter) stacks(at AreaID) (list []string) {
	p := b.v.p
	forces := [][allFactions]int{p.Areas[at].Units}
	if p.fought(at) {
		forces = [][allFactions]int{p.force(British, at), p.force(French, at)}
	}
	for _, force := range forces {
		var units []string
		for f, n := range force {
			if n > 0 {
				units = append(units, b.Say("board-counted", "n", n, "faction", Faction(f)))
			}
		}
		if len(forces) > 1 && len(units) > 0 {
			units = []string{strings.Join(units, "")}
		}
		list = append(list, units...)
	}
	if board.Width(strings.Join(list, ""))+len(forces)-1 > roomForUnits {
		return nil
	}
	return list
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
// Natives come; then what is on cards and dice.
func (b *painter) printedBelow() {
	d := b.v.p.data
	all := func(is func(a *Area) bool) []string {
		areas := d.where(func(at AreaID) bool { return is(d.area(at)) })
		slices.SortFunc(areas, d.byCode)
		return d.slugs(areas)
	}
	b.Line(b.Say("board-towns", "areas", all(func(a *Area) bool { return a.Town })))
	b.Line(b.Say("board-fort-symbols", "areas", all(func(a *Area) bool { return a.FortSymbol && !b.v.p.Areas[a.ID].Fort })))
	var spaces []string
	for space, areas := range d.NativeAreas {
		spaces = append(spaces, b.Say("board-native-symbol", "space", space+1, "areas", d.slugs(areas[:])))
	}
	b.Line(b.Say("board-native-symbols", "spaces", spaces))
	for f := range Faction(Factions) {
		b.Line(b.Say("board-deck", "faction", f, "cards", d.deck(f, b.v.p.Scenario)))
	}
	for f, die := range d.Dice {
		b.Line(b.Say("board-dice", "faction", Faction(f), "n", d.DiceCount[f], "hit", die.Hit, "flee", die.Flee, "command", die.Command))
	}
	b.Line(b.Say("board-fort-die", "block", d.FortBlock, "blank", faces-d.FortBlock))
}
