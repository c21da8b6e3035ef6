package wilderness

import (
	"slices"
	"strings"

	"postrider/games"
)

// A board is being drawn: lines of text, none wider than the form allows.
type board struct {
	v       *view
	lang    string
	form    games.Form
	signs   signs
	touched []bool // by SpaceID
	lines   []string
	on      [3][][]PieceID // who stands where, by Side and SpaceID
}

// Widths of a letter and of a phone.
const (
	wideColumns   = 78
	narrowColumns = 40
)

// Board says where the match stands and what the reader holds, draws the map in
// the form wanted, and lists the boxes beside it.
func (v *view) Board(l games.Look) string {
	b := &board{v: v, lang: l.Lang, form: l.Form, touched: v.touched(l), lines: make([]string, 0, 256)}
	b.signs = b.readSigns()
	b.head()
	b.hand()
	b.phase()
	b.battle()
	switch l.Form {
	case games.Narrow:
		b.places(l.Part)
	case games.List:
		b.list(l.Part)
	default:
		b.sheets(l.Part)
	}
	b.beside(l.Part)
	if l.Form == games.List {
		if !l.Part {
			b.allConnections()
		}
	} else {
		b.gap()
		b.line(b.word("board-legend"))
	}
	return strings.Join(b.lines, "\n") + "\n"
}

// at returns the pieces of a side on a space, besieged or not, as game.at does:
// the map is full of spaces, so they are found for all of them at once.
func (b *board) at(side Side, s SpaceID) []PieceID {
	if b.on[side] == nil {
		b.stand()
	}
	return b.on[side][s]
}

func (b *board) stand() {
	g := b.v.g
	for _, side := range sides {
		b.on[side] = make([][]PieceID, len(g.d.Spaces))
	}
	for i := range g.Pieces {
		if at := g.Pieces[i].At; at.OnMap() {
			on := &b.on[g.d.Counters[i].Side][at.Space()]
			*on = append(*on, PieceID(i))
		}
	}
}

// width is how wide a line may be.
func (b *board) width() int {
	if b.form == games.Narrow {
		return narrowColumns
	}
	return wideColumns
}

// say makes words of the title; each template learns the form.
func (b *board) say(kind string, pairs ...any) string {
	return b.v.say(b.lang, kind, append(pairs, "form", string(b.form))...)
}

// sayOf is say for a kind with one value of which there are few: a small number
// or a name.
func (b *board) sayOf(kind, name string, value any) string {
	type said struct {
		lang  string
		form  games.Form
		kind  string
		value any
	}
	return b.remember(said{b.lang, b.form, kind, value}, func() string {
		if name == "" {
			return b.say(kind)
		}
		return b.say(kind, name, value)
	})
}

// word is say for a kind without values.
func (b *board) word(kind string) string { return b.sayOf(kind, "", nil) }

// remember returns what say said before for a key, which holds all that the
// words depend on and is of a type of its own. A title remembers only what has
// few values: names of pieces, what can be true of a space.
func (b *board) remember(key any, say func() string) string {
	if text, ok := b.v.t.said.Load(key); ok {
		return text.(string)
	}
	text := say()
	b.v.t.said.Store(key, text)
	return text
}

// line adds a paragraph; what does not fit is carried on indented.
func (b *board) line(s string) {
	if s != "" {
		b.lines = append(b.lines, games.Wrap(s, b.width(), "  ")...)
	}
}

// under adds a paragraph that belongs to the one before.
func (b *board) under(s string) {
	for _, l := range games.Wrap(s, b.width()-2, "  ") {
		b.lines = append(b.lines, "  "+l)
	}
}

// gap adds an empty line.
func (b *board) gap() { b.lines = append(b.lines, "") }

// apart adds what lines adds behind an empty line, if it is anything.
func (b *board) apart(lines func()) {
	before := len(b.lines)
	if lines(); len(b.lines) > before {
		b.lines = slices.Insert(b.lines, before, "")
	}
}

// head says which season it is and whose turn, where the tracks stand, how many
// cards are where, and what earlier events have left in force.
func (b *board) head() {
	g := b.v.g
	b.line(b.say("board-head", "year", g.Year, "season", g.Season.String(), "turn", g.Turn.String(), "over", g.Over, "winner", g.Winner.String()))
	b.line(b.say("board-tracks", "vp", g.VP, "assemblies", g.Assemblies.String(), "niagara", g.Niagara.String(), "forks", g.OhioForks.String()))
	b.line(b.say("board-cards", "british", len(g.Cards.Hands[British]), "french", len(g.Cards.Hands[French]), "deck", len(g.Cards.Deck), "discard", len(g.Cards.Discard),
		"reshuffle", g.Cards.Reshuffle, "britishdone", g.Cards.Passed[British], "frenchdone", g.Cards.Passed[French],
		"britishbuilt", g.Cards.Built[British], "frenchbuilt", g.Cards.Built[French]))
	var force []string
	for _, f := range []struct {
		set  bool
		name string
	}{
		{g.Flags.Pitt, "pitt"}, {g.Flags.Revolution, "revolution"}, {g.Flags.Quiberon, "quiberon"}, {g.Flags.NoSailing, "no-sailing"},
		{g.Flags.NoLanding, "no-landing"}, {g.Flags.Uprising, "uprising"}, {g.Flags.Cherokees && !g.Flags.Uprising, "cherokees"},
		{g.Flags.Blockhouses[British], "blockhouses-british"}, {g.Flags.Blockhouses[French], "blockhouses-french"},
		{g.Flags.Regulars[British], "regulars-british"}, {g.Flags.Regulars[French], "regulars-french"},
	} {
		if f.set {
			force = append(force, b.word("board-force-"+f.name))
		}
	}
	if len(force) > 0 {
		b.line(b.say("board-in-force", "what", force))
	}
}

// hand lists what the reader holds, one card a line, and whether each could be
// played as an event now.
func (b *board) hand() {
	g := b.v.g
	if b.v.side == Nobody || len(g.Cards.Hands[b.v.side]) == 0 {
		return
	}
	b.gap()
	b.line(b.sayOf("board-hand", "count", len(g.Cards.Hands[b.v.side])))
	for _, n := range g.Cards.Hands[b.v.side] {
		c := g.d.Cards[n]
		why := ""
		switch {
		case !g.eventOf(b.v.side, c):
			why = b.sayOf("board-event-of", "side", c.Symbol.String())
		case c.Response:
			why = b.word("board-event-response")
		default:
			if closed := g.eventClosed(b.v.side, c); closed != "" {
				why = b.v.say(b.lang, "event-closed", "card", n, "why", closed, "short", true)
			}
		}
		b.line(b.say("board-card", "card", n, "value", c.Value, "symbol", c.Symbol.String(), "event", b.effect(c), "why", why, "remove", c.Remove))
	}
}

// effect is what a card's event does, in one line.
func (b *board) effect(c *Card) string {
	pairs := []any{"symbol", c.Symbol.String()}
	for name, n := range c.Params {
		pairs = append(pairs, name, n)
	}
	return b.say("card-"+c.Event, pairs...)
}

// phase says which card is being played, whom it has activated that has not
// acted yet, and who is acting.
func (b *board) phase() {
	g := b.v.g
	p := g.Phase
	if p == nil {
		return
	}
	b.gap()
	b.line(b.say("board-phase", "side", g.Turn.String(), "card", p.Card, "value", p.Value, "use", p.Use))
	for _, n := range p.Events {
		b.under(b.sayOf("board-phase-event", "event", n))
	}
	for _, f := range p.Forces {
		b.under(b.say("board-phase-force", "units", g.keys(f.Pieces), "space", g.piece(f.Pieces[0]).At.Space().String()))
	}
	if m := p.Move; m != nil {
		b.under(b.say("board-phase-move", "units", g.keys(m.Force.Pieces), "from", m.Start.String(), "space", m.At.String(), "used", m.Used, "by", string(m.Kind), "foul", m.Foul))
	}
}

// battle describes the battle in progress.
func (b *board) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.gap()
	b.line(b.say("board-battle", "space", bt.Space.String(), "assault", bt.Assault, "raid", bt.Raid, "side", bt.Attacker.String()))
	for _, side := range [...]Side{bt.Attacker, bt.defender()} {
		shot := bt.Shots[side]
		fighting := g.fighting(side)
		b.under(b.say("board-battle-side", "side", side.String(), "units", strings.Join(b.units(fighting), ", "), "strength", g.strengthOf(fighting),
			"fired", shot.Fired, "column", g.columnName(shot.Column), "die", shot.Die, "result", shot.Result, "taken", bt.Taken[side]))
	}
}

// plain reports whether a space is as printed and empty.
func (b *board) plain(s SpaceID) bool {
	g := b.v.g
	sp := &g.d.Spaces[s]
	printed := SpaceState{}
	if sp.Fortress {
		printed.Fortress = sp.Orig
	}
	return g.Spaces[s] == printed && len(b.at(British, s)) == 0 && len(b.at(French, s)) == 0
}

// space describes a space: its name and markers, then each side's stacks.
func (b *board) space(s SpaceID) []string {
	g := b.v.g
	st := g.Spaces[s]
	st.BuiltIn = 0 // not shown
	type said struct {
		lang  string
		form  games.Form
		space SpaceID
		face  string
		state SpaceState
	}
	face := b.face(s)
	sp := &g.d.Spaces[s]
	entry := []string{b.remember(said{b.lang, b.form, s, face, st}, func() string {
		return b.say("board-space", "space", sp.Slug, "face", face, "fort", st.Fort.String(), "building", st.Building.String(), "stockade", st.Stockade.String(),
			"fortress", st.Fortress.String(), "captured", sp.Fortress && st.Fortress != sp.Orig, "siege", st.Siege, "level", st.Level,
			"raidedbritish", st.Raided[British], "raidedfrench", st.Raided[French], "allied", st.Allied.String(), "amphib", st.Amphib, "fieldworks", st.Fieldworks)
	})}
	for _, side := range sides {
		out := filter(b.at(side, s), func(p PieceID) bool { return !g.piece(p).Inside })
		in := filter(b.at(side, s), func(p PieceID) bool { return g.piece(p).Inside })
		if len(out) > 0 {
			entry = append(entry, b.stack(side, out, false))
		}
		if len(in) > 0 {
			entry = append(entry, b.stack(side, in, true))
		}
	}
	return entry
}

// entry adds what space tells, on one line if it is short.
func (b *board) entry(s SpaceID) {
	e := b.space(s)
	if b.form == games.Wide && len(e) == 2 {
		b.line(b.say("board-joined", "space", e[0], "stack", e[1]))
		return
	}
	b.line(e[0])
	for _, stack := range e[1:] {
		b.under(stack)
	}
}

// stack describes pieces of a side that stand together.
func (b *board) stack(side Side, ps []PieceID, inside bool) string {
	g := b.v.g
	return b.say("board-stack", "side", side.String(), "count", len(g.units(ps)), "strength", g.strengthOf(ps), "inside", inside, "units", strings.Join(b.units(ps), ", "))
}

// A pieceFace is what of a piece a board shows: those of one face are counted.
type pieceFace struct {
	sort    string
	reduced bool
}

// units names pieces: units by sort and face, the strongest first, then leaders
// with their ratings.
func (b *board) units(ps []PieceID) []string {
	g := b.v.g
	var faces []pieceFace
	var counts []int
	var names []string
	for _, p := range ps {
		if g.isLeader(p) {
			continue
		}
		face := pieceFace{g.counter(p).Sort, g.piece(p).Reduced}
		i := slices.Index(faces, face)
		if i < 0 {
			i = len(faces)
			faces, counts = append(faces, face), append(counts, 0)
		}
		counts[i]++
	}
	order := make([]int, len(faces))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return unitRank(g.d, faces[i].sort) - unitRank(g.d, faces[j].sort) })
	for _, i := range order {
		names = append(names, b.unitName(faces[i], counts[i]))
	}
	for _, p := range g.byCommand(g.leaders(ps)) {
		names = append(names, b.leaderName(p))
	}
	return names
}

// unitOrder are the types of units as the board lists them.
var unitOrder = []Type{Highland, RoyalAmerican, Regular, MarineDetachment, LightInfantry, NorthernProv, SouthernProv, Ranger, Coureurs, Indian, Militia}

// unitRank is where units of a sort stand in a list.
func unitRank(d *Data, sort string) int {
	if i := slices.Index(unitOrder, Type(sort)); i >= 0 {
		return i
	}
	return slices.Index(unitOrder, Indian)
}

// unitName says how many units of a face there are, with their name.
func (b *board) unitName(face pieceFace, count int) string {
	type said struct {
		lang  string
		form  games.Form
		face  pieceFace
		count int
	}
	return b.remember(said{b.lang, b.form, face, count}, func() string {
		return b.say("board-unit", "name", b.v.g.d.sortName(face.sort, count), "count", count, "reduced", face.reduced)
	})
}

// leaderName is a leader with his ratings.
func (b *board) leaderName(p PieceID) string {
	type said struct {
		lang string
		form games.Form
		p    PieceID
	}
	return b.remember(said{b.lang, b.form, p}, func() string {
		c := b.v.g.counter(p)
		return b.say("board-leader", "name", c.Name, "initiative", c.Initiative, "command", c.Command, "tactics", c.Tactics)
	})
}

// beside lists Militia boxes, leader pool and leaders awaiting their events, and
// on a whole board the open cards.
func (b *board) beside(part bool) {
	g := b.v.g
	b.apart(func() {
		for _, dept := range depts {
			if m := g.militiaOf(dept.Side(), dept); len(m) > 0 {
				b.line(b.say("board-militia", "dept", string(dept), "count", len(m), "units", strings.Join(b.units(m), ", ")))
			}
		}
		for _, box := range []struct {
			at   Where
			kind string
		}{{LeaderPool, "board-pool"}, {Aside, "board-aside"}} {
			if ls := g.pieces(func(p PieceID) bool { return g.piece(p).At == box.at }); len(ls) > 0 {
				b.line(b.say(box.kind, "leaders", strings.Join(b.units(ls), ", ")))
			}
		}
		if part {
			return
		}
		if len(g.Cards.Discard) > 0 {
			b.line(b.say("board-discard", "cards", g.Cards.Discard))
		}
		if len(g.Cards.Removed) > 0 {
			b.line(b.say("board-removed", "cards", g.Cards.Removed))
		}
	})
}
