package bayonets

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postrider/games/board"
)

// slotWidth is the room that a full space needs on its sheet, brackets included.
const slotWidth = 12

// loadMaps reads the sheets and checks that they draw what is on the map of d:
// Highways double, coastal Connections marked, Wilderness and Villages in brackets
// of their own.
func loadMaps(read func(name string) ([]byte, error), d *Data) (*board.Map, error) {
	var spaces []board.Space
	for _, s := range d.Spaces {
		bracket := cmp.Or(map[SpaceKind]byte{Wilderness: '(', Village: '{'}[s.Kind], '[')
		name, value := s.Name, ""
		if s.Victory { // as on the board
			name = strings.ToUpper(name)
		}
		if s.Value > 0 {
			value = strconv.Itoa(s.Value)
		}
		spaces = append(spaces, board.Space{Code: s.Code, Shape: bracket, ID: s.Slug, Name: name, Value: value, X: s.X, Y: s.Y})
	}
	var conns []board.Conn
	for _, c := range d.Conns {
		conns = append(conns, board.Conn{Name: c.Code, A: d.Spaces[c.A].Code, B: d.Spaces[c.B].Code, Double: c.Highway, Marked: c.Coastal})
	}
	return board.LoadMap(read, slotWidth, spaces, conns)
}

// touched says of each space whether something happened there that news tells,
// or whether it is asked about: it is named, is an end of a Connection that is,
// or holds a unit that is.
func (b *painter) touched() []bool {
	g := b.v.g
	t := b.Touched(func(name string) int {
		if u, ok := g.d.unitByKey[name]; ok {
			return int(g.unit(u).At) // below 0 beside the map
		}
		return -1
	})
	if g.Battle != nil {
		t[g.Battle.Space] = true
	}
	return t
}

// placesOf are the spaces of the map on which units stand, each once.
func (g *game) placesOf(us []UnitID) []SpaceID {
	var places []SpaceID
	for _, u := range us {
		if at := g.unit(u).At; at.OnMap() && !slices.Contains(places, at.Space()) {
			places = append(places, at.Space())
		}
	}
	return places
}

// What is drawn over the strokes of a Connection: a Path that became a Road or
// is becoming one (12.0), and the Lake Warships of card 39.
const (
	strokeRoad     = '%'
	strokeBegun    = ':'
	strokeWarships = 'W'
)

// Stand shows of a space who controls it, its value and markers; of each side what
// counts for 3:1 (10.3.1), whether a Fort is among it and whether it has markers.
func (b *painter) Stand(space int) board.Standing {
	g, s := b.v.g, SpaceID(space)
	st, sp, controller := &g.Spaces[s], &g.d.Spaces[s], g.controller(s)
	printed := sp.Home
	if sp.Nation != "" {
		printed = g.Nations[sp.Nation]
	}
	shown := board.Standing{Battle: st.Battle, Landmark: sp.Victory}
	shown.Plain = controller == printed && st.Raided == Neutral && !st.Construction && !st.Battle
	switch {
	case sp.Kind == Base:
		shown.Status = b.Sign("base")
	case sp.Kind == Wilderness:
	case sp.Value > 0 || controller != Neutral:
		shown.Status = b.Sign(controller.String())
		shown.Held = shown.Status
	}
	if sp.Value > 0 {
		shown.Status += strconv.Itoa(sp.Value)
	}
	for _, f := range factions {
		if us := b.at(f, At(s)); len(us) > 0 {
			fort := slices.ContainsFunc(us, func(u UnitID) bool { return fortification(g.utype(u)) })
			shown.Forces = append(shown.Forces, board.Force{Side: f.String(), N: g.strength(f, At(s)),
				With: b.Signs("fort", fort, "marker", st.Stacks[f] != Markers{})})
			shown.Plain = false
		}
	}
	if len(b.at(controller, At(s))) > 0 && len(shown.Forces) == 1 { // they say it
		shown.Held = ""
	}
	marks := b.Signs("victory", sp.Victory, "raided", st.Raided != Neutral, "construction", st.Construction)
	shown.Status += marks
	shown.Held += marks
	return shown
}

// Able reports whether units of the reader there may still act: in an Action Round those that
// an AP may activate that he has left, or keeps for a Reaction.
func (b *painter) Able(space int) bool {
	g, f := b.v.g, b.v.f
	able := func(u UnitID) bool {
		serves := func(ap ActionPoint) bool { return !ap.Used && !ap.Lost && g.serves(ap.Kind, u) }
		return g.ready(u) && g.mobile(u) && (g.Cards.Played[BritishDeck] == 0 || slices.ContainsFunc(g.APs[f.deck()], serves) ||
			f == French && slices.ContainsFunc(g.APs[IndianDeck], serves))
	}
	return g.Phase != "cards" && g.Phase != "reserve" && slices.ContainsFunc(b.at(f, At(SpaceID(space))), able)
}

func (b *painter) Strokes(conn int) (all, middle byte) {
	switch b.v.g.Conns[conn].Road {
	case Road:
		all = strokeRoad
	case RoadConstruction:
		all = strokeBegun
	}
	if b.v.g.AR.Warships == ConnID(conn) {
		middle = strokeWarships
	}
	return all, middle
}

// BelowSheet adds what the key of a sheet does not tell of its spaces.
func (b *painter) BelowSheet(sheet int) {
	m := b.v.g.d.maps
	b.militia(m.Spaces[sheet])
	b.roads(m.Sheets[sheet].Conns)
}

func (b *painter) militia(spaces []int) {
	var of [3][]string
	for _, s := range spaces {
		if n, f := b.v.g.militia(SpaceID(s)); n > 0 && b.Plain(s) {
			of[f] = append(of[f], b.v.g.d.Spaces[s].Code+" "+strconv.Itoa(n))
		}
	}
	b.Line(b.Say("board-militia", "british", of[British], "french", of[French]))
}

// roads lists Roads, Roads begun and Lake Warships among Connections.
func (b *painter) roads(conns []int) {
	g := b.v.g
	var built, begun []string
	warships := ""
	for _, c := range conns {
		code := g.d.Conns[c].Code
		switch g.Conns[c].Road {
		case Road:
			built = append(built, code)
		case RoadConstruction:
			begun = append(begun, code)
		}
		if g.AR.Warships == ConnID(c) {
			warships = code
		}
	}
	b.Line(b.Say("board-roads", "built", built, "begun", begun, "warships", warships))
}

func (b *painter) Connections(space int) string {
	g := b.v.g
	by := map[string][]string{}
	for _, l := range g.d.Spaces[space].Links {
		kind := b.connKind(l.Conn)
		by[kind] = append(by[kind], b.Say("board-list-neighbour", "space", l.To,
			"coastal", g.d.Conns[l.Conn].Coastal, "warships", g.AR.Warships == l.Conn))
	}
	return b.Say("board-list-connections", "highway", by["highway"], "path", by["path"], "nation", by["nation"],
		"road", by["road"], "begun", by["begun"])
}

func (b *painter) connKind(c ConnID) string {
	conn := &b.v.g.d.Conns[c]
	switch road := b.v.g.Conns[c].Road; {
	case conn.Highway:
		return "highway"
	case road == Road:
		return "road"
	case road == RoadConstruction:
		return "begun"
	case conn.Nation != "":
		return "nation"
	}
	return "path"
}

func (b *painter) Printed(space int) string {
	sp := &b.v.g.d.Spaces[space]
	return b.Say("board-list-space", "space", sp.Slug, "kind", string(sp.Kind), "home", sp.Home, "fortress", sp.Fortress,
		"value", sp.Value, "victory", sp.Victory, "control", b.v.g.controller(SpaceID(space)))
}
