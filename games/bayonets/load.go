package bayonets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/edition"
	"postrider/games/facts"
)

// shipped are the data that the program carries, and the measure of which
// spaces, counters and cards there are. Nothing but New, Open and the ids look
// at them: rules, words and reading go by the data of their Title.
var shipped = facts.Carry("bayonets", embedded, load)

type loader struct {
	*facts.Loader
	events map[string]eventSpec
}

// load reads the files and checks all against all. Where there are data known
// before, there must be the same spaces, counters and cards in them; what is
// said of each may differ, and so may the Connections.
func load(files *facts.Files, known *Data) (*Data, error) {
	l := loader{facts.NewLoader(files), eventSpecs()}
	d := &Data{
		Readings: Readings{CombiningWIE: true}, // as shipped
		counters: map[string][]UnitID{}, nations: map[string][]SpaceID{},
	}
	l.readTables(d)
	l.spaces(d)
	l.conns(d)
	l.units(d)
	l.linked(d)
	l.cards(d)
	d.former = facts.LoadReadings(l.Loader, doubts, &d.Readings)
	l.scenarios(d)
	d.tables = l.Tables()
	if known != nil && l.Err() == nil {
		l.Same(known.tables, "space", "counter", "card", "colony", "token", "scenario")
	}
	var err error
	d.lang, d.maps, err = edition.Finish(l.Loader, embedded, d.settings, func() (*board.Map, error) { return loadMaps(files.Read, d) })
	return d, err
}

func (l loader) readTables(d *Data) {
	var file struct {
		Colony map[string]Colony `toml:"colony" record:"colony"`
		VoW    map[string]*VoW   `toml:"vow" record:"token"`
		WIE    struct {
			Values [3]int `toml:"values" each:"0 1 2" range:"0 99"` // chits, by their value (18.3)
		} `toml:"wie"`
		Raid struct {
			Success []Face `toml:"success_on" one:"flag hit-triangle-circle hit-square-circle bt miss"`
			Light   []Face `toml:"light_units_intercept_on" one:"flag hit-triangle-circle hit-square-circle bt miss"`
			Other   []Face `toml:"other_units_intercept_on" one:"flag hit-triangle-circle hit-square-circle bt miss"`
		} `toml:"raid"`
		Rally struct {
			Light []Face `toml:"light_units_on" one:"flag hit-triangle-circle hit-square-circle bt miss"`
			Other []Face `toml:"others_on" one:"flag hit-triangle-circle hit-square-circle bt miss"`
		} `toml:"rally"`
	}
	l.Read("tables.toml", &file)
	d.Colonies, d.VoW, d.Chits = file.Colony, file.VoW, file.WIE.Values
	for _, id := range slices.Sorted(maps.Keys(d.VoW)) {
		v := d.VoW[id]
		_, ok := poolWhere[v.Pool]
		l.Want(ok, "token %s: there is no pool %q", v.ID, v.Pool)
	}
	l.Want(d.Chits != [3]int{}, `wie: there are no chits; write for example values = { "0" = 3, "1" = 6, "2" = 3 }`)
	d.Dice = DiceTables{
		Raid: l.faces("raid", file.Raid.Success), InterceptLight: l.faces("raid", file.Raid.Light),
		InterceptOther: l.faces("raid", file.Raid.Other),
		Rally:          l.faces("rally", file.Rally.Other), RallyLight: l.faces("rally", file.Rally.Light),
	}
}

// faces are the faces on which a roll succeeds: at least one, and not all.
func (l loader) faces(record string, faces []Face) []Face {
	all := games.Keys([]Face{Flag, HitTriangle, HitSquare, BT, Miss})
	l.Want(len(faces) > 0 && len(faces) < len(all),
		"%s: %d faces are listed for a roll; list those on which it succeeds, of %s", record, len(faces), strings.Join(all, ", "))
	return faces
}

// A spaceRecord is a space with what only its file needs.
type spaceRecord struct {
	Space
	SeaZones       []string `toml:"sea_zones" one:"atlantic gulf"`
	IndianNation   bool     `toml:"indian_nation"`
	DefaultControl string   `toml:"default_control"`
	BattlePriority struct {
		Order int      `toml:"order"`
		_     struct{} `notes:"row col"`
	} `toml:"battle_priority"`
	_ struct{} `notes:"name_ja"`
}

func (l loader) spaces(d *Data) {
	var file struct {
		Space []spaceRecord `toml:"space" record:"space"`
	}
	l.Read("spaces.toml", &file)
	d.spaceBySlug = facts.Places[SpaceID](l.Loader, "space")
	for i, r := range file.Space {
		s := r.Space
		s.ID = SpaceID(i)
		s.Atlantic, s.Gulf = slices.Contains(r.SeaZones, "atlantic"), slices.Contains(r.SeaZones, "gulf")
		if r.IndianNation {
			s.Nation = s.Indian
			d.nations[s.Nation] = append(d.nations[s.Nation], s.ID)
		}
		d.Spaces = append(d.Spaces, s)

		home := "none"
		if s.Home != Neutral {
			home = s.Home.String()
		}
		colony, ok := d.Colonies[s.Colony]
		l.Want(!ok || colony.Faction == s.Home, "space %s: home is %q, but the colony %s is %s", s.Slug, home, s.Colony, colony.Faction)
		order := r.BattlePriority.Order
		l.Want(order == i+1 || order == 0 && s.Kind == Base,
			"space %s: battle priority %d at place %d; the file is in the order of the Battle Priority Table, Bases last with 0", s.Slug, order, i+1)
		l.Want(r.DefaultControl == home || s.Home == Neutral && r.DefaultControl == "neutral",
			"space %s: default_control is %q, but home is %q: a space begins under its own side's control (2.1.2); "+
				"a scenario's markers say what differs", s.Slug, r.DefaultControl, home)
		l.Want((s.Militia > 0) == (s.MilitiaFor != Neutral), "space %s: militia %d for %s cannot be", s.Slug, s.Militia, s.MilitiaFor)
		l.Want(s.Coastal == (s.Atlantic || s.Gulf), "space %s: coastal is %v, but its sea_zones are %q", s.Slug, s.Coastal, r.SeaZones)
	}
}

type connRecord struct {
	Conn
	Type    string   `toml:"type" one:"path highway"`
	SeaZone string   `toml:"sea_zone" one:"atlantic gulf none"`
	_       struct{} `notes:"x y"`
}

func (l loader) conns(d *Data) {
	var file struct {
		Connection []connRecord `toml:"connection" record:"connection"`
	}
	l.Read("connections.toml", &file)
	d.connByCode = facts.Places[ConnID](l.Loader, "connection")
	for i, r := range file.Connection {
		c := r.Conn
		c.ID, c.Highway, c.Atlantic = ConnID(i), r.Type == "highway", r.SeaZone == "atlantic"
		d.Conns = append(d.Conns, c)
		if c.A < 0 || c.B < 0 {
			continue
		}
		a, b := &d.Spaces[c.A], &d.Spaces[c.B]
		a.Links = append(a.Links, Link{c.ID, c.B})
		b.Links = append(b.Links, Link{c.ID, c.A})

		id := d.Spaces[min(c.A, c.B)].Code + "-" + d.Spaces[max(c.A, c.B)].Code
		l.Want(c.A < c.B && c.Code == id,
			"connection %s: it joins %s and %s; its id is %s, the space of the lower Battle Priority first", c.Code, a.Slug, b.Slug, id)
		onSea := c.Atlantic && a.Atlantic && b.Atlantic || r.SeaZone == "gulf" && a.Gulf && b.Gulf
		l.Want(onSea && c.Coastal || !c.Coastal && r.SeaZone == "none",
			"connection %s: coastal is %v on the sea zone %q; a coastal Connection lies on one Sea Zone of both its ends (2.2)",
			c.Code, c.Coastal, r.SeaZone)
		nation := a.Nation
		if b.Nation != a.Nation {
			nation += b.Nation
		}
		l.Want(c.Nation == nation,
			"connection %s: indian_nation_path is %q, but its ends are Villages of %q: just the Paths to those are dark grey (2.2)",
			c.Code, c.Nation, nation)
	}
}

type unitRecord struct {
	Counter
	Colour string `toml:"colour" one:"british colonial french indian"`
	Shape  Shape  `toml:"shape"`
	Count  int    `toml:"count"`
}

func (l loader) units(d *Data) {
	var file struct {
		Unit []unitRecord `toml:"unit" record:"unit"`
		_    struct{}     `notes:"counts"`
	}
	l.Read("units.toml", &file)
	var keys []string
	for kind, r := range file.Unit {
		c := r.Counter
		c.Kind, c.Colonial = kind, r.Colour == "colonial"
		for _, c.Key = range facts.Copies(c.Slug, r.Count) {
			c.ID = UnitID(len(d.Counters))
			d.Counters = append(d.Counters, c)
			d.counters[c.Slug] = append(d.counters[c.Slug], c.ID)
			keys = append(keys, c.Key)
		}
		commander := c.Type == Commander
		if commander {
			d.commanders = append(d.commanders, d.counters[c.Slug]...)
		}
		l.Want(r.Shape == c.Type.Shape(), "unit %s: a %s has another shape (3.0.1)", c.Slug, c.Type)
		l.Want(commander == (c.Rating > 0) && commander == (len(c.Rerolls) > 0),
			"unit %s: rating %d, %d reroll_shapes; a Commander has a rating of 1 to 3 and shapes to reroll, others have neither",
			c.Slug, c.Rating, len(c.Rerolls))
		l.Want(!c.Crescent || c.Type.IsMetropolitan(), "unit %s: only Metropolitan Brigades have a crescent (15.2.2)", c.Slug)
		l.Want((c.Type == Indian) == (len(c.Villages) > 0), "unit %s: it has %d villages; Indian units have them and no others (3.1)",
			c.Slug, len(c.Villages))
	}
	l.Table("counter", keys)
	d.unitByKey = facts.Places[UnitID](l.Loader, "counter")
}

// linked checks Villages and Indian units against each other (3.1).
func (l loader) linked(d *Data) {
	for _, s := range d.Spaces {
		if s.Indian == "" {
			continue
		}
		us := d.counters[s.Indian]
		l.Want(len(us) > 0 && slices.Contains(d.Counters[us[0]].Villages, s.ID) && d.Counters[us[0]].Nation == s.Nation,
			"the space %s (spaces.toml) is a Village of %q, whose unit is not linked to it", s.Slug, s.Indian)
	}
	for _, c := range d.Counters {
		for _, v := range c.Villages {
			l.Want(v < 0 || d.Spaces[v].Indian == c.Slug, "unit %s: one of its villages is no Village of it (spaces.toml)", c.Slug)
		}
		l.Want(c.Nation == "" || len(d.counters[c.Slug]) == len(d.nations[c.Nation]),
			"unit %s: %d units, but the Nation has %d Villages", c.Slug, len(d.counters[c.Slug]), len(d.nations[c.Nation]))
	}
}

type cardRecord struct {
	Card
	Printed string   `toml:"faction" one:"british french indian"`
	_       struct{} `notes:"sure decider when effect limits if_impossible"`
}

func (l loader) cards(d *Data) {
	var file struct {
		Card map[int]*cardRecord `toml:"card" record:"card" by:"number"`
	}
	l.Read("cards.toml", &file)
	d.Cards = map[int]*Card{}
	for _, n := range slices.Sorted(maps.Keys(file.Card)) {
		r := file.Card[n]
		c := &r.Card
		d.Cards[n] = c
		c.Faction = parseFaction(r.Printed)
		indian := r.Printed == "indian"
		if indian {
			c.Faction = French
		}
		l.Want(indian == (c.Deck == "indian"), "card %d: faction %s, deck %s; the Indian cards are a deck of their own", n, r.Printed, c.Deck)
		l.Want(indian == (c.Initiative == 0), "card %d: initiative is %d; British and French cards have 1 to 6, Indian ones 0", n, c.Initiative)
		for _, ap := range c.AP {
			l.Want(ap.indian() == indian && (ap != APFrenchBoth || r.Printed == "french"),
				"card %d: an AP %q does not stand on %s cards", n, ap, r.Printed)
		}
		l.event(n, r)
	}
}

type setupGroup struct {
	Space SpaceID  `toml:"space" link:"space"`
	Units []string `toml:"units"`
}

type scenarioRecord struct {
	Scenario
	British []setupGroup `toml:"british_setup"`
	French  []setupGroup `toml:"french_setup"`
	_       struct{}     `notes:"special"`
}

func (l loader) scenarios(d *Data) {
	var file struct {
		Common struct {
			Indians []setupGroup `toml:"indian_setup"`
			_       struct{}     `notes:"british_wie_chits french_wie_chits raid_markers open_seas round iroquois cherokee"`
		} `toml:"common"`
		Scenario []scenarioRecord `toml:"scenario" record:"scenario"`
	}
	l.Read("scenarios.toml", &file)
	for i := range file.Scenario {
		r := &file.Scenario[i]
		sc := &r.Scenario
		d.Scenarios = append(d.Scenarios, sc)
		sc.Short = map[int]string{1: "1755", 2: "1757", 3: "1758", 4: "campaign"}[sc.Number]
		for _, g := range slices.Concat(r.British, r.French, file.Common.Indians) {
			for _, slug := range g.Units {
				sc.Setup = append(sc.Setup, Placement{g.Space, slug})
			}
		}
		l.years(d, sc)
		for _, b := range sc.Bonuses {
			l.bonus(sc.ID, b)
		}
		for _, m := range sc.Marks {
			l.Want((m.Space == NoSpace) != (m.Conn == NoConn) && (m.Marker == "road") == (m.Conn != NoConn),
				"scenario %s: a marker %s on no space or Connection that takes it", sc.ID, m.Marker)
			l.Want(m.Conn == NoConn || !d.Conns[m.Conn].Highway, "scenario %s: a Highway takes no Road", sc.ID)
		}
		l.counted(d, sc)
	}
}

func (l loader) years(d *Data, sc *Scenario) {
	for i, y := range sc.Years {
		l.Want(y == sc.StartYear+i && y <= sc.EndYear, "scenario %s: its years are %v, from %d to %d", sc.ID, sc.Years, sc.StartYear, sc.EndYear)
		_, cards := sc.Cards[y]
		_, pieces := sc.Reinforce[y]
		l.Want(cards && pieces, "scenario %s: nothing is said of cards or reinforcements of %d", sc.ID, y)
	}
	l.Want(sc.VictoryMarker != 0, "scenario %s: victory_marker is 0; French 1 is -1, British 1 is 1, and there is no 0 (18.1)", sc.ID)
	for _, year := range slices.Sorted(maps.Keys(sc.Thresholds)) {
		t := sc.Thresholds[year]
		l.Want(t.French < t.British, "scenario %s: in %d the British win at %d and the French at %d: both", sc.ID, year, t.British, t.French)
	}
	_, ok := sc.Thresholds[sc.EndYear]
	l.Want(ok, "scenario %s: there is no threshold for its last year %d", sc.ID, sc.EndYear)
	for _, year := range slices.Sorted(maps.Keys(sc.Cards)) {
		c := sc.Cards[year]
		l.deck(d, sc.ID, year, British, "buildup", c.BritishBuildup, 6)
		l.deck(d, sc.ID, year, British, "campaign", c.BritishCampaign, 9)
		l.deck(d, sc.ID, year, French, "buildup", c.FrenchBuildup, 6)
		l.deck(d, sc.ID, year, French, "campaign", c.FrenchCampaign, 9)
	}
	for _, year := range slices.Sorted(maps.Keys(sc.Additions)) {
		l.Want(slices.Contains(sc.Years, year), "scenario %s: additions after the year %d, which it has not", sc.ID, year)
	}
}

func (l loader) deck(d *Data, scenario string, year int, f Faction, deck string, cards []int, size int) {
	name := fmt.Sprintf("%s %s deck of %d", f, deck, year)
	l.Want(len(cards) == size, "scenario %s: the %s has %d cards, not %d", scenario, name, len(cards), size)
	for i, n := range cards {
		c := d.Cards[n]
		switch {
		case c == nil:
			l.Fault("scenario %s: there is no card %d", scenario, n)
		case c.Faction != f || c.Deck != deck:
			l.Fault("scenario %s: card %d stands in the %s, but is of another (cards.toml)", scenario, n, name)
		case len(c.Years) > 0 && !slices.Contains(c.Years, year):
			l.Fault("scenario %s: card %d is used in %d, but its years are %v (cards.toml)", scenario, n, year, c.Years)
		case slices.Contains(cards[:i], n):
			l.Fault("scenario %s: card %d stands twice in the %s", scenario, n, name)
		}
	}
}

func (l loader) bonus(scenario string, b Bonus) {
	l.Want(b.Kind != "control" || b.What != "", "scenario %s, bonus of %d: what is missing", scenario, b.Year)
	field, side := "of", b.Of
	if b.Kind == "per-space-not-held" {
		field, side = "by", b.By
	}
	l.Want(side != Neutral, "scenario %s, bonus of %d: %s is missing", scenario, b.Year, field)
}

// counted checks that a scenario uses each counter and token at most as often
// as there is one, those it leaves unused included.
func (l loader) counted(d *Data, sc *Scenario) {
	have, unused := map[string]int{}, map[string]int{}
	for _, p := range sc.Setup {
		have[p.Slug]++
	}
	pools := []map[string][]string{sc.Pools}
	for _, year := range slices.Sorted(maps.Keys(sc.Additions)) {
		pools = append(pools, sc.Additions[year])
	}
	for _, p := range pools {
		for _, name := range slices.Sorted(maps.Keys(p)) {
			_, ok := poolWhere[name]
			l.Want(ok, "scenario %s: there is no pool %q; pools are %s", sc.ID, name, strings.Join(slices.Sorted(maps.Keys(poolWhere)), ", "))
			for _, piece := range p[name] {
				have[piece]++
			}
		}
	}
	for _, piece := range sc.Unused {
		unused[piece]++
		have[piece] += 0
	}
	for _, piece := range slices.Sorted(maps.Keys(have)) {
		limit := len(d.counters[piece])
		if v := d.VoW[piece]; v != nil {
			limit = v.Count
		}
		switch n := have[piece]; {
		case d.VoW[piece] == nil && d.counters[piece] == nil:
			l.Fault("scenario %s: there is no counter or token %q", sc.ID, piece)
		case n > limit:
			l.Fault("scenario %s: %d of %s are used, but there are %d", sc.ID, n, piece, limit)
		case n+unused[piece] > limit:
			l.Fault("scenario %s: %d of %s are used and %d are unused, but there are %d: take it from the list of unused ones",
				sc.ID, n, piece, unused[piece], limit)
		}
	}
}
