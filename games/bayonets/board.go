package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/board"
)

// A painter draws the board of a view.
type painter struct {
	*board.Board
	v     *view
	signs signs
	on    board.Groups[UnitID] // who stands where
}

func (v *view) board(l games.Look) *painter {
	b := &painter{v: v}
	b.Board = v.t.boards.Board(l, b)
	return b
}

// Board draws tracks, cards, the map in the form wanted, and the boxes beside
// the map.
func (v *view) Board(l games.Look) string {
	b := v.board(l)
	b.stand()
	b.signs = b.readSigns()
	b.Line(b.head())
	b.Line(b.tracks())
	b.cards()
	b.hand()
	b.battle()
	b.DrawMap(v.touched(l))
	if l.Form == games.List {
		b.Apart(b.allRoads)
	}
	b.boxes()
	if l.Form == games.List {
		if !l.Part {
			b.AllConnections()
		}
	} else {
		b.Gap()
		b.legend()
	}
	return b.Finish()
}

// legend tells what the signs mean.
func (b *painter) legend() {
	type legend struct{}
	b.Line(board.Remember(b.Board, legend{}, func() string {
		return b.Say("board-legend", "road", string(strokeRoad), "begun", string(strokeBegun), "warships", string(strokeWarships))
	}))
}

// stand finds who stands where, for all places at once: the map is full of
// spaces.
func (b *painter) stand() {
	g := b.v.g
	b.on = board.GroupBy(len(g.Units), b.group(French+1, endOfWheres), func(u UnitID) int { return b.group(g.unit(u).Faction, g.unit(u).At) })
}

// group numbers the sides and places at which units are.
func (b *painter) group(f Faction, w Where) int {
	wheres := len(b.v.g.d.Spaces) - int(endOfWheres)
	return int(f)*wheres + int(w-endOfWheres)
}

// at returns the units of f at w, as game.unitsAt does. The caller does not
// change them.
func (b *painter) at(f Faction, w Where) []UnitID { return b.on.In(b.group(f, w)) }

// head says which round it is and whose turn.
func (b *painter) head() string {
	g := b.v.g
	type said struct {
		year           int
		round          Round
		phase          string
		active, winner Faction
		over           bool
	}
	return board.Remember(b.Board, said{g.Year, g.Round, g.Phase, g.Active, g.Winner, g.Over}, func() string {
		return b.Say("board-head", "year", g.Year, "round", b.SayOf("board-round", "round", g.Round.String()), "phase", g.Phase,
			"active", g.Active.String(), "over", g.Over, "winner", g.Winner.String())
	})
}

// tracks says where the markers stand.
func (b *painter) tracks() string {
	g := b.v.g
	type said struct {
		victory, british, french              int
		open                                  bool
		initiative, first, cherokee, iroquois Faction
	}
	key := said{g.Victory, g.Raid[British], g.Raid[French], g.OpenSeas, g.Initiative, g.First, g.Nations["cherokee"], g.Nations["iroquois"]}
	return board.Remember(b.Board, key, func() string {
		return b.Say("board-tracks", "victory", key.victory, "british", key.british, "french", key.french, "open", key.open,
			"initiative", key.initiative.String(), "first", key.first.String(), "cherokee", key.cherokee.String(), "iroquois", key.iroquois.String())
	})
}

// cards lists the cards in play.
func (b *painter) cards() {
	g := b.v.g
	for deck, n := range g.Cards.Played {
		if n == 0 {
			continue
		}
		var aps []string
		for _, ap := range g.APs[deck] {
			aps = append(aps, board.Remember(b.Board, ap, func() string {
				return b.Say("board-ap", "ap", string(ap.Kind), "used", ap.Used, "lost", ap.Lost, "held", ap.Held, "extra", ap.Extra)
			}))
		}
		type said struct {
			deck, card int
			aps        string
		}
		b.Line(board.Remember(b.Board, said{deck, n, strings.Join(aps, "\n")}, func() string {
			return b.Say("board-card-in-play", "deck", deckStreams[deck], "card", n, "initiative", g.d.Cards[n].Initiative, "event", g.d.Cards[n].Event, "aps", aps)
		}))
	}
}

// hand lists what the reader holds, one line each.
func (b *painter) hand() {
	g, f := b.v.g, b.v.f
	if f != Neutral {
		deck := factionDeck(f)
		for _, n := range g.Cards.Offer[deck] {
			b.held("board-offer", n)
		}
		b.held("board-drawn", g.Cards.Drawn[deck])
		if f == French {
			b.held("board-drawn-indian", g.Cards.Drawn[IndianDeck])
		}
		b.held("board-reserve", g.Cards.Reserve[deck])
	}
	for _, side := range factions {
		if held := g.WIE[side].Held; held == hiddenChit {
			b.Line(b.SayOf("board-chit-hidden", "side", side.String()))
		} else if held >= 0 {
			b.Line(b.SayOf("board-chit", "value", held))
		}
	}
}

// held adds a card of the reader's hand, if there is one.
func (b *painter) held(kind string, n int) {
	if n <= 0 {
		return
	}
	type said struct {
		kind string
		card int
	}
	b.Line(board.Remember(b.Board, said{kind, n}, func() string {
		c := b.v.g.d.Cards[n]
		aps := make([]string, len(c.AP))
		for i, ap := range c.AP {
			aps[i] = string(ap)
		}
		return b.Say(kind, "card", n, "initiative", c.Initiative, "aps", aps, "event", c.Event)
	}))
}

// battle describes the Battle in progress.
func (b *painter) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-battle", "space", bt.Space.String(), "attacker", bt.Attacker.String(), "defender", bt.Attacker.Enemy().String()))
	for _, f := range [...]Faction{bt.Attacker, bt.Attacker.Enemy()} {
		b.Under(b.Say("board-battle-side", "side", f.String(), "marker", bt.Marker[f], "units", b.battleUnits(bt.Units[f]),
			"militia", bt.Militia[f], "lead", b.lead(bt.Leads[f]), "left", bt.Leads[f].Left))
	}
	if len(bt.Dice) > 0 {
		b.Under(b.Say("board-battle-dice", "side", bt.Rolling.String(), "type", bt.Type, "dice", b.dice(bt)))
	}
}

// battleUnits are those of a Battle that are not eliminated.
func (b *painter) battleUnits(us []UnitID) string {
	us = slices.DeleteFunc(slices.Clone(us), func(u UnitID) bool { return b.v.g.unit(u).At != At(b.v.g.Battle.Space) })
	return b.units(us, false)
}

// lead is the key of the Commander who leads, "" if nobody does.
func (b *painter) lead(l Lead) string {
	if l.Unit == NoUnit {
		return ""
	}
	return l.Unit.String()
}

// dice are the dice as they lie, numbered as an order to reroll names them.
func (b *painter) dice(bt *Battle) []string {
	var list []string
	for i, d := range bt.Dice {
		unit := ""
		if d.Unit != NoUnit {
			unit = d.Unit.String()
		}
		list = append(list, b.Say("board-die", "number", i+1, "unit", unit, "face", d.Face.String()))
	}
	return list
}

// plain reports whether a space is as printed and empty.
func (b *painter) plain(s SpaceID) bool {
	g := b.v.g
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	printed := sp.Home
	if sp.Nation != "" {
		printed = g.Nations[sp.Nation]
	}
	return g.controller(s) == printed && st.Raided == Neutral && !st.Construction && !st.Battle &&
		len(b.at(British, At(s))) == 0 && len(b.at(French, At(s))) == 0
}

// Entry describes a space: its name and markers, then each side's stack.
func (b *painter) Entry(space int) []string {
	g, s := b.v.g, SpaceID(space)
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	militia, militiaFor := g.militia(s)
	type said struct {
		space                          SpaceID
		controller, raided, militiaFor Faction
		construction, battle           bool
		militia                        int
	}
	controller := g.controller(s)
	entry := []string{board.Remember(b.Board, said{s, controller, st.Raided, militiaFor, st.Construction, st.Battle, militia}, func() string {
		control := ""
		if controller != sp.Home || b.Form == games.List {
			control = controller.String()
		}
		return b.Say("board-space", "space", sp.Slug, "face", b.Face(space), "control", control, "raided", st.Raided.String(), "construction", st.Construction,
			"battle", st.Battle, "militia", militia, "for", militiaFor.String(), "kind", string(sp.Kind))
	})}
	for _, f := range factions {
		if us := b.at(f, At(s)); len(us) > 0 {
			entry = append(entry, b.stack(f, us, *g.marks(f, At(s))))
		}
	}
	return entry
}

// stack describes the stack of f with its markers; units counts what counts
// for 3:1 (10.3.1).
func (b *painter) stack(f Faction, us []UnitID, m Markers) string {
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
	type said struct {
		f     Faction
		m     Markers
		spent bool
		count int
		units string
	}
	units := b.units(us, !spent)
	return board.Remember(b.Board, said{f, m, spent, n, units}, func() string {
		var marks []string
		for _, mark := range []struct {
			set  bool
			name string
		}{{m.Rout, "rout"}, {m.OOS, "oos"}, {m.Landing, "landing"}, {m.Marshal, "marshal"}, {spent, "spent"}} {
			if mark.set {
				marks = append(marks, b.Word("board-mark-"+mark.name))
			}
		}
		return b.Say("board-stack", "side", f.String(), "count", n, "marks", marks, "units", units)
	})
}

// unitGroups are the types as the board groups them, in the order of the
// Battle rolls (13.3).
var unitGroups = []UnitType{Light, Indian, Highland, Metropolitan, NonMetro, Fleet, Bastion, Fort, Artillery, Commander}

// A unitFace is what of a unit a board shows: units of one face are counted.
type unitFace struct {
	slug           string
	reduced, spent bool
}

// units describes units by type. spent says whether Spent units are marked.
func (b *painter) units(us []UnitID, spent bool) string {
	type said struct{ units string }
	var room [256]byte
	key := room[:0]
	for _, u := range us {
		un := b.v.g.unit(u)
		face := byte(0)
		if un.Reduced {
			face = 1
		}
		if un.Spent && spent {
			face |= 2
		}
		key = append(key, byte(u), byte(u>>8), face)
	}
	return board.Remember(b.Board, said{string(key)}, func() string { return strings.Join(b.unitTypes(us, spent), "; ") })
}

// unitTypes describes units: one text for each type.
func (b *painter) unitTypes(us []UnitID, spent bool) []string {
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
		groups = append(groups, b.Say("board-type-"+t.String(), "count", total, "names", strings.Join(names, ", "), "colonial", colony))
	}
	return groups
}

// unitName says how many units of a face there are, with their name.
func (b *painter) unitName(face unitFace, count int, t UnitType) string {
	type said struct {
		face  unitFace
		count int
	}
	return board.Remember(b.Board, said{face, count}, func() string {
		return b.Say("board-unit", "unit", face.slug, "count", count, "rating", b.v.g.d.counterNamed(face.slug).Rating, "type", t.String(),
			"reduced", face.reduced, "spent", face.spent)
	})
}

// firstOf is the first of units that is of a type; there is one.
func firstOf(g *game, us []UnitID, t UnitType) UnitID {
	return us[slices.IndexFunc(us, func(u UnitID) bool { return g.utype(u) == t })]
}

// boxes lists what lies beside the map: the Sail, Losses and Disbanded Boxes
// by name, the pools as counts.
func (b *painter) boxes() {
	g := b.v.g
	b.Gap()
	for _, f := range factions {
		if us := b.at(f, SailBox); len(us) > 0 {
			b.Line(b.Say("board-sail-box", "stack", b.stack(f, us, *g.marks(f, SailBox))))
		}
	}
	for _, f := range factions {
		for _, box := range []struct {
			at   Where
			kind string
		}{{Drawn, "board-drawn-units"}, {LossesBox, "board-losses"}, {DisbandedBox, "board-disbanded"}} {
			if us := b.at(f, box.at); len(us) > 0 {
				b.Line(b.box(box.kind, f, len(us), b.units(us, false)))
			}
		}
	}
	for _, f := range factions {
		var counts [len(pools)]int
		for i, w := range pools {
			counts[i] = len(b.at(f, w))
		}
		if counts != [len(pools)]int{} {
			b.Line(b.pools(f, counts))
		}
	}
}

// box says which units of f lie in a box beside the map.
func (b *painter) box(kind string, f Faction, count int, units string) string {
	type said struct {
		kind  string
		f     Faction
		count int
		units string
	}
	return board.Remember(b.Board, said{kind, f, count, units}, func() string {
		return b.Say(kind, "side", f.String(), "count", count, "units", units)
	})
}

// pools are where units wait to be drawn, in the order of the board.
var pools = [...]Where{FleetsPool, MetroPool, ColonialPool, ColonialBonusPool, ColonialLightPool, LightPool, ArtilleryPool, FortsPool, CommandersPool}

// pools says how many units of f are in each pool, if there are any.
func (b *painter) pools(f Faction, counts [len(pools)]int) string {
	type said struct {
		f      Faction
		counts [len(pools)]int
	}
	return board.Remember(b.Board, said{f, counts}, func() string {
		var list []string
		for i, n := range counts {
			if n > 0 {
				list = append(list, b.SayOf("board-pool-"+whereNames[pools[i]], "count", n))
			}
		}
		return b.Say("board-pools", "side", f.String(), "pools", list)
	})
}
