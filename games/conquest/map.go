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
	at := AreaID(area)
	signs, held := b.signs(at)
	shown := board.Standing{Status: strings.Join(signs, ""), Stacks: b.stacks(at)}
	if b.crowded(at) {
		for b.room(at) < board.Width(b.Sign("more")+strings.Join(signs, "")) && len(signs) > 1 {
			signs = signs[1:]
		}
		shown.Status = b.Sign("more") + strings.Join(signs, "")
	}
	shown.Plain = !held && len(shown.Stacks) == 0
	return shown
}

// signs are those of an area, what is printed before what lies there; held reports whether
// anything does.
func (b *painter) signs(at AreaID) (signs []string, held bool) {
	p := b.v.p
	a, state := p.data.area(at), &p.Areas[at]
	add := func(sign string, is bool) {
		if is {
			signs = append(signs, sign)
		}
	}
	add(b.Sign("harbor"), a.Harbor && !a.Water())
	add(strings.Repeat(b.Sign("victory"), a.Victory), a.Victory > 0)
	printed := len(signs)
	if state.Marker != Nobody {
		add(b.Sign(state.Marker.String()), true)
	}
	add(b.Sign("fort"), state.Fort)
	for _, n := range p.markers(at) {
		add(b.Sign("muster")+strconv.Itoa(n), true)
	}
	add(b.Sign("battle"), p.fought(at))
	return signs, len(signs) > printed
}

// room is how many columns the signs of an area have on its sheet.
func (b *painter) room(at AreaID) int { return roomForUnits - len(b.v.p.data.area(at).Code) }

// crowded reports whether the signs of an area have no room on its sheet: words tell of
// them.
func (b *painter) crowded(at AreaID) bool {
	signs, _ := b.signs(at)
	return b.Form == games.Wide && board.Width(strings.Join(signs, "")) > b.room(at)
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
// Natives come; then what is on cards and dice.
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
	var spaces []string
	for space, areas := range d.NativeAreas {
		spaces = append(spaces, b.Say("board-native-symbol", "space", space+1, "areas", d.slugs(areas[:])))
	}
	b.Line(b.Say("board-native-symbols", "spaces", spaces))
	b.decks()
	for f, die := range d.Dice {
		b.Line(b.Say("board-dice", "faction", Faction(f), "n", d.DiceCount[f], "hit", die.Hit, "flee", die.Flee, "command", die.Command))
	}
	b.Line(b.Say("board-fort-die", "block", d.FortBlock, "blank", faces-d.FortBlock))
}

// decks lists all cards that the match is played with.
func (b *painter) decks() {
	for f, deck := range b.v.p.data.Cards {
		var cards []int
		for i := range deck {
			if deck[i].Intro || b.v.p.Scenario != introductory {
				cards = append(cards, deck[i].Number)
			}
		}
		b.Line(b.Say("board-deck", "faction", Faction(f), "cards", cards))
	}
}
