package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
)

// A painter draws the board of a view.
type painter struct {
	*board.Board
	v  *view
	on board.Stacks[UnitID] // who stands where
}

func (v *view) board(l games.Look) *painter {
	g := v.g
	b := &painter{v: v}
	b.Board = v.t.Boards.Board(l, b)
	b.on = board.StacksOf(len(g.Units), int(French)+1, len(g.d.Spaces)-int(endOfWheres), func(u UnitID) (side, place int) {
		return int(g.unit(u).Faction), int(g.unit(u).At - endOfWheres)
	})
	return b
}

// at returns the units of f at w, as game.unitsAt does. The caller does not
// change them.
func (b *painter) at(f Faction, w Where) []UnitID { return b.on.At(int(f), int(w-endOfWheres)) }

// Board draws tracks, cards, the map in the form wanted, and the boxes beside it.
func (v *view) Board(l games.Look) games.Board {
	b := v.board(l)
	b.Above(b.head, b.cards, b.hand, b.battle)
	b.DrawMap(b.touched(), b.boxes)
	b.Legend("road", string(strokeRoad), "begun", string(strokeBegun), "warships", string(strokeWarships))
	return b.Finish()
}

func (b *painter) head() {
	g := b.v.g
	b.Line(b.Say("board-head", "year", g.Year, "round", b.Say("board-round", "round", g.Round), "phase", g.Phase,
		"active", g.Active, "over", g.Over, "winner", g.Winner))
	b.Line(b.Say("board-tracks", "victory", g.Victory, "british", g.Raid[British], "french", g.Raid[French], "open", g.OpenSeas,
		"initiative", g.Initiative, "first", g.First, "cherokee", g.Nations["cherokee"], "iroquois", g.Nations["iroquois"]))
}

func (b *painter) cards() {
	g := b.v.g
	for deck, n := range g.Cards.Played {
		if n == 0 {
			continue
		}
		var aps []string
		for _, ap := range g.APs[deck] {
			aps = append(aps, b.Say("board-ap", "ap", string(ap.Kind),
				"used", ap.Used, "lost", ap.Lost, "held", ap.Held, "extra", ap.Extra))
		}
		c := g.d.Cards[n]
		b.Line(b.Say("board-card-in-play", "deck", deckStreams[deck], "card", n, "initiative", c.Initiative, "event", b.event(c), "aps", aps))
	}
}

func (b *painter) hand() {
	g, f := b.v.g, b.v.f
	if f != Neutral {
		deck := f.deck()
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
			b.Line(b.Say("board-chit-hidden", "side", side))
		} else if held >= 0 {
			b.Line(b.Say("board-chit", "value", held))
		}
	}
}

func (b *painter) held(kind string, n int) {
	if n <= 0 {
		return
	}
	c := b.v.g.d.Cards[n]
	b.Line(b.Say(kind, "card", n, "initiative", c.Initiative, "aps", c.AP, "event", b.event(c)))
	if k := c.Answer; k != "" {
		b.Under(b.Say("board-answers", "order", games.StandingIn(b.v.t, b.Lang, order(k, string(k), "use", "yes"))))
	}
}

// event names the Event of a card, and says the first time what it does.
func (b *painter) event(c *Card) string {
	does := b.v.t.does(c, b.Lang)
	return b.Say("board-event", "event", c.Event, "does", does, "first", b.First(does))
}

func (b *painter) battle() {
	g := b.v.g
	bt := g.Battle
	if bt == nil {
		return
	}
	b.Gap()
	b.Line(b.Say("board-battle", "space", bt.Space, "attacker", bt.Attacker, "defender", bt.Attacker.Enemy()))
	for _, f := range [...]Faction{bt.Attacker, bt.Attacker.Enemy()} {
		b.Under(b.Say("board-battle-side", "side", f, "marker", bt.Marker[f], "units", b.units(g.fighting(f), false),
			"militia", bt.Militia[f], "lead", unitKey(bt.Leads[f].Unit), "left", bt.Leads[f].Left))
	}
	if len(bt.Dice) > 0 { // numbered as an order to reroll names them
		dice := make([]string, len(bt.Dice))
		for i, d := range bt.Dice {
			dice[i] = b.Say("board-die", "number", i+1, "unit", unitKey(d.Unit), "face", d.Face)
		}
		b.Under(b.Say("board-battle-dice", "side", bt.Rolling, "type", bt.Type, "dice", dice))
	}
}

// unitKey is the key of a unit, "" of NoUnit.
func unitKey(u UnitID) string {
	if u == NoUnit {
		return ""
	}
	return u.String()
}

// State is all that a board tells of a space and that may change.
func (b *painter) State(space int) any {
	type state struct {
		control, nation, raided Faction
		construction, battle    bool
		marks                   [3]Markers
		units                   string
	}
	g, st := b.v.g, &b.v.g.Spaces[space]
	units := b.on.Key(space-int(endOfWheres), func(u UnitID) byte { return board.Face(g.unit(u).Reduced, g.unit(u).Spent) })
	return state{st.Control, g.Nations[g.d.Spaces[space].Nation], st.Raided, st.Construction, st.Battle, st.Stacks, units}
}

// Entry describes a space: its name and markers, then each side's stack.
func (b *painter) Entry(space int) []string {
	g, s := b.v.g, SpaceID(space)
	st, sp := &g.Spaces[s], &g.d.Spaces[s]
	control := ""
	if g.controller(s) != sp.Home || b.Form == games.List {
		control = g.controller(s).String()
	}
	militia, militiaFor := g.militia(s)
	entry := []string{b.Say("board-space", "space", sp.Slug, "kind", string(sp.Kind), "face", b.Face(space), "control", control,
		"raided", st.Raided, "construction", st.Construction, "battle", st.Battle, "militia", militia, "for", militiaFor)}
	for _, f := range factions {
		if len(b.at(f, At(s))) > 0 {
			entry = append(entry, b.stack(f, At(s)))
		}
	}
	return entry
}

// stack describes the stack of f at w and how many count for 3:1 (10.3.1).
func (b *painter) stack(f Faction, w Where) string {
	g, us, m := b.v.g, b.at(f, w), b.v.g.marks(f, w)
	spent := slices.ContainsFunc(us, func(u UnitID) bool { return g.unit(u).Spent }) &&
		!slices.ContainsFunc(us, func(u UnitID) bool { return !g.unit(u).Spent && !fortification(g.utype(u)) })
	marks := b.Those("board-mark-", "rout", m.Rout, "oos", m.OOS, "landing", m.Landing, "marshal", m.Marshal, "spent", spent)
	return b.Say("board-stack", "side", f, "count", g.strength(f, w), "marks", marks, "units", b.units(us, !spent))
}

func fortification(t UnitType) bool { return t == Fort || t == Bastion }

// A unitFace is what of a unit a board shows: units of one face are counted.
type unitFace struct {
	slug           string
	reduced, spent bool
}

// units describes units by type, in the order of the Battle rolls (13.3).
func (b *painter) units(us []UnitID, spent bool) string {
	g := b.v.g
	var types []string
	for _, t := range [...]UnitType{Light, Indian, Highland, Metropolitan, NonMetro, Fleet, Bastion, Fort, Artillery, Commander} {
		var faces []unitFace
		for _, u := range us {
			if g.utype(u) == t {
				faces = append(faces, unitFace{g.counter(u).Slug, g.unit(u).Reduced, g.unit(u).Spent && spent})
			}
		}
		if len(faces) == 0 {
			continue
		}
		colonial := t == NonMetro && g.d.counterNamed(faces[0].slug).Colony != ""
		var names []string
		for _, alike := range games.Tally(faces) {
			face, counter := alike.Of, g.d.counterNamed(alike.Of.slug)
			names = append(names, b.Say("board-unit", "unit", face.slug, "count", alike.N,
				"rating", counter.Rating, "type", t, "reduced", face.reduced, "spent", face.spent))
		}
		types = append(types, b.Say("board-type-"+t.String(),
			"count", len(faces), "names", names, "colonial", colonial))
	}
	return b.Say("board-units", "types", types)
}

// boxes lists the Sail, Losses and Disbanded Boxes by name, the pools as counts.
func (b *painter) boxes() {
	b.Gap()
	for _, f := range factions {
		if len(b.at(f, SailBox)) > 0 {
			b.Line(b.Say("board-sail-box", "stack", b.stack(f, SailBox)))
		}
	}
	for _, f := range factions {
		for _, box := range []struct {
			at   Where
			kind string
		}{{Drawn, "board-drawn-units"}, {LossesBox, "board-losses"}, {DisbandedBox, "board-disbanded"}} {
			us := b.at(f, box.at)
			b.Line(b.Say(box.kind, "side", f, "count", len(us), "units", b.units(us, false)))
		}
	}
	for _, f := range factions {
		var list []string
		for w := FleetsPool; w >= CommandersPool; w-- {
			if n := len(b.at(f, w)); n > 0 {
				list = append(list, b.Say("board-pool-"+w.String(), "count", n))
			}
		}
		b.Line(b.Say("board-pools", "side", f, "pools", list))
	}
}
