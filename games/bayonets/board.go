package bayonets

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
	on      [3][][]UnitID // who stands where, by Faction and SpaceID
}

// Widths of a letter and of a phone.
const (
	wideColumns   = 78
	narrowColumns = 40
)

// Board draws tracks, cards, the map in the form wanted, and the boxes beside
// the map.
func (v *view) Board(l games.Look) string {
	b := &board{v: v, lang: l.Lang, form: l.Form, touched: v.touched(l), lines: make([]string, 0, 256)}
	b.signs = b.readSigns()
	top := b.top()
	b.line(top.head)
	b.line(top.tracks)
	b.cards()
	for _, s := range top.hand {
		b.line(s)
	}
	b.battle()
	switch l.Form {
	case games.Narrow:
		b.places(l.Part)
	case games.List:
		b.list(l.Part)
	default:
		b.sheets(l.Part)
	}
	b.boxes()
	if l.Form == games.List {
		if !l.Part {
			b.allConnections()
		}
	} else {
		b.gap()
		b.legend()
	}
	return strings.Join(b.lines, "\n") + "\n"
}

// legend tells what the signs mean.
func (b *board) legend() {
	type said struct {
		lang string
		form games.Form
	}
	b.line(b.remember(said{b.lang, b.form}, func() string {
		return b.say("board-legend", "road", string(strokeRoad), "begun", string(strokeBegun), "warships", string(strokeWarships))
	}))
}

// at returns the units of f on a space, as game.stack does: the map is full of
// spaces, so they are found for all of them at once.
func (b *board) at(f Faction, s SpaceID) []UnitID {
	if b.on[f] == nil {
		b.stand()
	}
	return b.on[f][s]
}

func (b *board) stand() {
	g := b.v.g
	for _, f := range factions {
		b.on[f] = make([][]UnitID, len(g.d.Spaces))
	}
	for i := range g.Units {
		if u := &g.Units[i]; u.At.OnMap() && u.Faction != Neutral {
			on := &b.on[u.Faction][u.At.Space()]
			*on = append(*on, UnitID(i))
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
// few values: names of units, what can be true of a space.
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

// A top is what stands above the map, and in a status.
type top struct {
	head, tracks string
	hand         []string
}

// top makes the top once for a view.
func (b *board) top() *top {
	for _, made := range b.v.tops {
		if made.lang == b.lang && made.form == b.form {
			return made.top
		}
	}
	t := &top{b.head(), b.tracks(), b.hand()}
	b.v.tops = append(b.v.tops, viewTop{b.lang, b.form, t})
	return t
}

// head says which round it is and whose turn.
func (b *board) head() string {
	g := b.v.g
	return b.say("board-head", "year", g.Year, "round", b.sayOf("board-round", "round", g.Round.String()), "phase", g.Phase,
		"active", g.Active.String(), "over", g.Over, "winner", g.Winner.String())
}

// tracks says where the markers stand.
func (b *board) tracks() string {
	g := b.v.g
	return b.say("board-tracks", "victory", g.Victory, "british", g.Raid[British], "french", g.Raid[French], "open", g.OpenSeas,
		"initiative", g.Initiative.String(), "first", g.First.String(), "cherokee", g.Nations["cherokee"].String(), "iroquois", g.Nations["iroquois"].String())
}

// cards lists the cards in play.
func (b *board) cards() {
	g := b.v.g
	for deck, n := range g.Cards.Played {
		if n == 0 {
			continue
		}
		var aps []string
		for _, ap := range g.APs[deck] {
			aps = append(aps, b.say("board-ap", "ap", string(ap.Kind), "used", ap.Used, "lost", ap.Lost, "held", ap.Held, "extra", ap.Extra))
		}
		b.line(b.say("board-card-in-play", "deck", deckStreams[deck], "card", n, "initiative", g.d.Cards[n].Initiative, "event", g.d.Cards[n].Event, "aps", aps))
	}
}

// hand lists what the reader holds, one line each.
func (b *board) hand() []string {
	g, f := b.v.g, b.v.f
	var lines []string
	if f != Neutral {
		deck := factionDeck(f)
		for _, n := range g.Cards.Offer[deck] {
			lines = b.held(lines, "board-offer", n)
		}
		lines = b.held(lines, "board-drawn", g.Cards.Drawn[deck])
		if f == French {
			lines = b.held(lines, "board-drawn-indian", g.Cards.Drawn[IndianDeck])
		}
		lines = b.held(lines, "board-reserve", g.Cards.Reserve[deck])
	}
	for _, side := range factions {
		if held := g.WIE[side].Held; held == hiddenChit {
			lines = append(lines, b.say("board-chit-hidden", "side", side.String()))
		} else if held >= 0 {
			lines = append(lines, b.say("board-chit", "value", held))
		}
	}
	return lines
}

// held adds a card of the reader's hand, if there is one.
func (b *board) held(lines []string, kind string, n int) []string {
	if n <= 0 {
		return lines
	}
	c := b.v.g.d.Cards[n]
	aps := make([]string, len(c.AP))
	for i, ap := range c.AP {
		aps[i] = string(ap)
	}
	return append(lines, b.say(kind, "card", n, "initiative", c.Initiative, "aps", aps, "event", c.Event))
}

// battle describes the Battle in progress.
func (b *board) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.gap()
	b.line(b.say("board-battle", "space", bt.Space.String(), "attacker", bt.Attacker.String(), "defender", bt.Attacker.Enemy().String()))
	for _, f := range [...]Faction{bt.Attacker, bt.Attacker.Enemy()} {
		b.under(b.say("board-battle-side", "side", f.String(), "marker", bt.Marker[f], "units", b.battleUnits(bt.Units[f]),
			"militia", bt.Militia[f], "lead", b.lead(bt.Leads[f]), "left", bt.Leads[f].Left))
	}
	if len(bt.Dice) > 0 {
		b.under(b.say("board-battle-dice", "side", bt.Rolling.String(), "type", bt.Type, "dice", b.dice(bt)))
	}
}

// battleUnits are those of a Battle that are not eliminated.
func (b *board) battleUnits(us []UnitID) string {
	us = slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return b.v.g.unit(u).At != At(b.v.g.Battle.Space) })
	return strings.Join(b.units(us, false), "; ")
}

// lead is the key of the Commander who leads, "" if nobody does.
func (b *board) lead(l Lead) string {
	if l.Unit == NoUnit {
		return ""
	}
	return l.Unit.String()
}

// dice are the dice as they lie, numbered as an order to reroll names them.
func (b *board) dice(bt *Battle) []string {
	var list []string
	for i, d := range bt.Dice {
		unit := ""
		if d.Unit != NoUnit {
			unit = d.Unit.String()
		}
		list = append(list, b.say("board-die", "number", i+1, "unit", unit, "face", d.Face.String()))
	}
	return list
}

// plain reports whether a space is as printed and empty.
func (b *board) plain(s SpaceID) bool {
	g := b.v.g
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	printed := sp.Home
	if sp.Nation != "" {
		printed = g.Nations[sp.Nation]
	}
	return g.controller(s) == printed && st.Raided == Neutral && !st.Construction && !st.Battle &&
		len(b.at(British, s)) == 0 && len(b.at(French, s)) == 0
}

// space describes a space: its name and markers, then each side's stack.
func (b *board) space(s SpaceID) []string {
	g := b.v.g
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	control := ""
	if c := g.controller(s); c != sp.Home || b.form == games.List {
		control = c.String()
	}
	militia, militiaFor := g.militia(s)
	type said struct {
		lang                 string
		form                 games.Form
		space                SpaceID
		control, face        string
		raided, militiaFor   Faction
		construction, battle bool
		militia              int
	}
	face := b.face(s)
	entry := []string{b.remember(said{b.lang, b.form, s, control, face, st.Raided, militiaFor, st.Construction, st.Battle, militia}, func() string {
		return b.say("board-space", "space", sp.Slug, "face", face, "control", control, "raided", st.Raided.String(), "construction", st.Construction,
			"battle", st.Battle, "militia", militia, "for", militiaFor.String(), "kind", string(sp.Kind))
	})}
	for _, f := range factions {
		if us := b.at(f, s); len(us) > 0 {
			entry = append(entry, b.stack(f, us, *g.marks(f, At(s))))
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

// stack describes the stack of f with its markers; units counts what counts
// for 3:1 (10.3.1).
func (b *board) stack(f Faction, us []UnitID, m Markers) string {
	n, spent := 0, true
	for _, u := range us {
		if t := b.v.g.utype(u); t != Commander {
			n++
		}
		if t := b.v.g.utype(u); t != Fort && t != Bastion {
			spent = spent && b.v.g.unit(u).Spent
		}
	}
	spent = spent && slices.ContainsFunc(us, func(u UnitID) bool { return b.v.g.unit(u).Spent })
	var marks []string
	for _, mark := range []struct {
		set  bool
		name string
	}{{m.Rout, "rout"}, {m.OOS, "oos"}, {m.Landing, "landing"}, {m.Marshal, "marshal"}, {spent, "spent"}} {
		if mark.set {
			marks = append(marks, b.word("board-mark-"+mark.name))
		}
	}
	return b.say("board-stack", "side", f.String(), "count", n, "marks", marks, "units", strings.Join(b.units(us, !spent), "; "))
}

// unitGroups are the types as the board groups them, in the order of the
// Battle rolls (13.3).
var unitGroups = []UnitType{Light, Indian, Highland, Metropolitan, NonMetro, Fleet, Bastion, Fort, Artillery, Commander}

// A unitFace is what of a unit a board shows: units of one face are counted.
type unitFace struct {
	slug           string
	reduced, spent bool
}

// units describes units by type: one text for each type. spent says whether
// Spent units are marked.
func (b *board) units(us []UnitID, spent bool) []string {
	g := b.v.g
	var groups []string
	for _, t := range unitGroups {
		var alike []unitFace
		var counts []int
		total := 0
		for _, u := range us {
			if g.utype(u) != t {
				continue
			}
			total++
			un := g.unit(u)
			face := unitFace{g.counter(u).Slug, un.Reduced, un.Spent && spent}
			i := slices.Index(alike, face)
			if i < 0 {
				i = len(alike)
				alike, counts = append(alike, face), append(counts, 0)
			}
			counts[i]++
		}
		if total == 0 {
			continue
		}
		names := make([]string, len(alike))
		for i, face := range alike {
			names[i] = b.unitName(face, counts[i], t)
		}
		colony := t == NonMetro && g.counter(firstOf(g, us, t)).Colony != ""
		groups = append(groups, b.say("board-type-"+t.String(), "count", total, "names", strings.Join(names, ", "), "colonial", colony))
	}
	return groups
}

// unitName says how many units of a face there are, with their name.
func (b *board) unitName(face unitFace, count int, t UnitType) string {
	type said struct {
		lang  string
		form  games.Form
		face  unitFace
		count int
	}
	return b.remember(said{b.lang, b.form, face, count}, func() string {
		return b.say("board-unit", "unit", face.slug, "count", count, "rating", b.v.g.d.counterNamed(face.slug).Rating, "type", t.String(),
			"reduced", face.reduced, "spent", face.spent)
	})
}

// firstOf is the first of units that is of a type; there is one.
func firstOf(g *game, us []UnitID, t UnitType) UnitID {
	return us[slices.IndexFunc(us, func(u UnitID) bool { return g.utype(u) == t })]
}

// boxes lists what lies beside the map: the Sail, Losses and Disbanded Boxes
// by name, the pools as counts.
func (b *board) boxes() {
	g := b.v.g
	b.gap()
	for _, f := range factions {
		if us := g.unitsAt(f, SailBox); len(us) > 0 {
			b.line(b.say("board-sail-box", "stack", b.stack(f, us, *g.marks(f, SailBox))))
		}
	}
	for _, f := range factions {
		for _, box := range []struct {
			at   Where
			kind string
		}{{Drawn, "board-drawn-units"}, {LossesBox, "board-losses"}, {DisbandedBox, "board-disbanded"}} {
			if us := g.unitsAt(f, box.at); len(us) > 0 {
				b.line(b.say(box.kind, "side", f.String(), "count", len(us), "units", strings.Join(b.units(us, false), "; ")))
			}
		}
	}
	for _, f := range factions {
		var pools []string
		for _, w := range []Where{FleetsPool, MetroPool, ColonialPool, ColonialBonusPool, ColonialLightPool, LightPool, ArtilleryPool, FortsPool, CommandersPool} {
			if n := g.count(f, w, func(UnitID) bool { return true }); n > 0 {
				pools = append(pools, b.sayOf("board-pool-"+whereNames[w], "count", n))
			}
		}
		if len(pools) > 0 {
			b.line(b.say("board-pools", "side", f.String(), "pools", pools))
		}
	}
}
