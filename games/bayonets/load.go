package bayonets

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"postrider/games"
)

//go:embed data/cards.toml data/connections.toml data/readings.toml data/scenarios.toml data/spaces.toml data/tables.toml data/units.toml
var factFiles embed.FS

// dataFiles are the data files as shipped. Those of the drawn map are no facts
// of the game but must show what there is.
var dataFiles = games.NewDataFiles("bayonets", factFiles, mapFiles)

// shipped are the data that the program carries, and the measure of which
// spaces, counters and cards there are. Nothing but New, Open and the table of
// ids looks at them: rules, words and reading go by the data of their Title.
var shipped = func() *Data {
	d, err := load(dataFiles, nil)
	if err != nil {
		panic(err)
	}
	return d
}()

// LoadData returns the data of the game with those files that dir holds in
// place of the shipped ones of the same name, and the files. All is checked
// against all; the error names every fault found, one to a line.
func LoadData(dir fs.FS) (*Data, *games.DataFiles, error) {
	files, err := dataFiles.With(dir)
	if err != nil {
		return nil, nil, err
	}
	if files == dataFiles {
		return shipped, files, nil
	}
	d, err := load(files, shipped)
	return d, files, err
}

// rawSpace and the like are the records of the data files. Fields named Note
// and the like are for the reader of a file; the rules do without them.
type rawSpace struct {
	ID             string   `toml:"id"`
	Code           string   `toml:"code"`
	Name           string   `toml:"name"`
	NameJA         string   `toml:"name_ja"`
	Aliases        []string `toml:"aliases"`
	Kind           string   `toml:"kind"`
	Home           string   `toml:"home"`
	Colony         string   `toml:"colony"`
	Value          int      `toml:"value"`
	VictorySpace   bool     `toml:"victory_space"`
	Fortress       bool     `toml:"fortress"`
	Bastions       int      `toml:"bastions"`
	Militia        int      `toml:"militia"`
	MilitiaFor     string   `toml:"militia_for"`
	Coastal        bool     `toml:"coastal"`
	SeaZones       []string `toml:"sea_zones"`
	IndianVillage  string   `toml:"indian_village"`
	IndianNation   bool     `toml:"indian_nation"`
	BattlePriority struct {
		Row   int `toml:"row"`
		Col   int `toml:"col"`
		Order int `toml:"order"`
	} `toml:"battle_priority"`
	DefaultControl string  `toml:"default_control"`
	X              float64 `toml:"x"`
	Y              float64 `toml:"y"`
}

type rawConn struct {
	ID           string  `toml:"id"`
	A            string  `toml:"a"`
	B            string  `toml:"b"`
	Type         string  `toml:"type"`
	Coastal      bool    `toml:"coastal"`
	SeaZone      string  `toml:"sea_zone"`
	Nation       string  `toml:"indian_nation_path"`
	LakeWarships bool    `toml:"lake_warships"`
	X            float64 `toml:"x"`
	Y            float64 `toml:"y"`
}

type rawUnit struct {
	ID       string   `toml:"id"`
	Name     string   `toml:"name"`
	Faction  string   `toml:"faction"`
	Colour   string   `toml:"colour"`
	Type     string   `toml:"type"`
	Shape    string   `toml:"shape"`
	Count    int      `toml:"count"`
	Crescent bool     `toml:"crescent"`
	Colony   string   `toml:"colony"`
	Villages []string `toml:"villages"`
	Nation   string   `toml:"nation"`
	Rating   int      `toml:"rating"`
	Rerolls  []string `toml:"reroll_shapes"`
}

type rawCard struct {
	Number     int            `toml:"number"`
	Faction    string         `toml:"faction"`
	Deck       string         `toml:"deck"`
	Initiative int            `toml:"initiative"`
	Years      []int          `toml:"years"`
	AP         []string       `toml:"ap"`
	Event      string         `toml:"event"`
	ARStart    bool           `toml:"ar_start"`
	Kind       string         `toml:"kind"`
	Params     map[string]any `toml:"params"`
	Sure       string         `toml:"sure"`
	Decider    string         `toml:"decider"`
	When       string         `toml:"when"`
	Effect     string         `toml:"effect"`
	Limits     string         `toml:"limits"`
	Impossible string         `toml:"if_impossible"`
}

type rawPlacement struct {
	Space string   `toml:"space"`
	Units []string `toml:"units"`
}

type rawScenario struct {
	ID            string `toml:"id"`
	Number        int    `toml:"number"`
	Name          string `toml:"name"`
	StartYear     int    `toml:"start_year"`
	EndYear       int    `toml:"end_year"`
	Years         []int  `toml:"years"`
	VictoryMarker int    `toml:"victory_marker"`
	Thresholds    []struct {
		Year    int `toml:"year"`
		British int `toml:"british_wins_at_least"`
		French  int `toml:"french_wins_at_most"`
	} `toml:"thresholds"`
	Reinforcements []struct {
		Year     int `toml:"year"`
		Fleets   int `toml:"fleets"`
		British  int `toml:"british"`
		French   int `toml:"french"`
		Colonial int `toml:"colonial"`
	} `toml:"reinforcements"`
	Bonuses []Bonus `toml:"bonuses"`
	Cards   []struct {
		Year            int   `toml:"year"`
		BritishBuildup  []int `toml:"british_buildup"`
		BritishCampaign []int `toml:"british_campaign"`
		FrenchBuildup   []int `toml:"french_buildup"`
		FrenchCampaign  []int `toml:"french_campaign"`
	} `toml:"cards"`
	BritishSetup []rawPlacement `toml:"british_setup"`
	FrenchSetup  []rawPlacement `toml:"french_setup"`
	Markers      []struct {
		Space      string `toml:"space"`
		Connection string `toml:"connection"`
		Marker     string `toml:"marker"`
	} `toml:"markers"`
	AdmiralCut int                 `toml:"rear_admiral_fleets_fewer"`
	Special    []string            `toml:"special"`
	Unused     []string            `toml:"unused"`
	Pools      map[string][]string `toml:"pools"`
	Additions  []map[string]any    `toml:"additions"`
}

// A loader reads the data files of this title.
type loader struct{ *games.Loader }

func none(s string) string {
	if s == "none" {
		return ""
	}
	return s
}

// load reads the files and checks all against all. Where there are data known
// before, there must be the same spaces, counters and cards in them.
func load(files *games.DataFiles, known *Data) (*Data, error) {
	l := loader{games.NewLoader(files)}
	d := &Data{
		Cards: map[int]*Card{}, VoW: map[string]*VoW{}, Colonies: map[string]Faction{},
		spaceBySlug: map[string]SpaceID{}, connByCode: map[string]ConnID{},
		counters: map[string][]UnitID{}, unitByKey: map[string]UnitID{}, colonyNames: map[string]string{}, nations: map[string][]SpaceID{},
	}
	l.tables(d)
	l.spaces(d)
	l.conns(d)
	l.units(d)
	l.linked(d)
	l.cards(d)
	d.Readings = Readings{CombiningWIE: true} // as shipped
	games.LoadReadings(l.Loader, doubts, &d.Readings)
	l.scenarios(d)
	if known != nil && l.Err() == nil {
		l.sameIDs(d, known)
	}
	if err := l.Err(); err != nil {
		return nil, err
	}
	d.typedNames, d.colonyWords = namesOf(d), wordsOfColonies(d)
	var err error
	d.maps, err = loadMaps(files.Read, d)
	l.FaultMap(err)
	return d, l.Err()
}

func (l loader) tables(d *Data) {
	var raw struct {
		Colony []struct {
			ID      string `toml:"id"`
			Name    string `toml:"name"`
			NameJA  string `toml:"name_ja"`
			Faction string `toml:"faction"`
		} `toml:"colony"`
		VoW []struct {
			ID     string `toml:"id"`
			Pool   string `toml:"pool"`
			Shape  string `toml:"shape"`
			Count  int    `toml:"count"`
			Back   bool   `toml:"back"`
			Effect string `toml:"effect"`
		} `toml:"vow"`
		WIE struct {
			Values map[string]int `toml:"values"`
		} `toml:"wie"`
		Raid struct {
			Success []string `toml:"success_on"`
			Light   []string `toml:"light_units_intercept_on"`
			Other   []string `toml:"other_units_intercept_on"`
		} `toml:"raid"`
		Rally struct {
			Light []string `toml:"light_units_on"`
			Other []string `toml:"others_on"`
		} `toml:"rally"`
	}
	l.Read("tables.toml", &raw)
	for _, c := range raw.Colony {
		l.OneOf("colony "+c.ID, "faction", c.Faction, "british", "french")
		d.Colonies[c.ID] = parseFaction(c.Faction)
		d.colonyNames[c.ID] = c.Name
	}
	for _, v := range raw.VoW {
		if _, ok := poolWhere[v.Pool]; !ok {
			l.Fault("token %s: there is no pool %q", v.ID, v.Pool)
		}
		if d.VoW[v.ID] != nil {
			l.Fault("token %s stands twice", v.ID)
		}
		if v.Count < 0 {
			l.Fault("token %s: there cannot be %d of it", v.ID, v.Count)
		}
		d.VoW[v.ID] = &VoW{ID: v.ID, Pool: v.Pool, Count: v.Count, Back: v.Back}
	}
	for value, n := range raw.WIE.Values {
		i := slices.Index([]string{"0", "1", "2"}, value)
		if i < 0 || n < 0 {
			l.Fault("wie: %d chits of value %q; values are 0, 1 and 2 (18.3)", n, value)
			continue
		}
		d.Chits[i] = n
	}
	if d.Chits == [3]int{} {
		l.Fault("wie: there are no chits; write for example values = { \"0\" = 3, \"1\" = 6, \"2\" = 3 }")
	}
	d.Dice = DiceTables{
		Raid: l.faces("raid", raw.Raid.Success), InterceptLight: l.faces("raid", raw.Raid.Light), InterceptOther: l.faces("raid", raw.Raid.Other),
		Rally: l.faces("rally", raw.Rally.Other), RallyLight: l.faces("rally", raw.Rally.Light),
	}
}

// faces reads the faces on which a roll succeeds; there must be one, and one on
// which it does not.
func (l loader) faces(record string, names []string) []Face {
	var faces []Face
	for _, n := range names {
		l.OneOf(record, "a face", n, faceNames[:]...)
		if i := slices.Index(faceNames[:], n); i >= 0 {
			faces = append(faces, Face(i))
		}
	}
	if len(faces) == 0 || len(faces) >= len(faceNames) {
		l.Fault("%s: %d faces are listed for a roll; list those on which it succeeds, of %s", record, len(faces), strings.Join(faceNames[:], ", "))
	}
	return faces
}

func (l loader) spaces(d *Data) {
	var raw struct {
		Space []rawSpace `toml:"space"`
	}
	l.Read("spaces.toml", &raw)
	codes := map[string]bool{}
	for i, s := range raw.Space {
		record := "space " + s.ID
		id := SpaceID(i)
		if _, twice := d.spaceBySlug[s.ID]; twice {
			l.Fault("%s stands twice", record)
		}
		if codes[s.Code] {
			l.Fault("%s: its code %s is another's too", record, s.Code)
		}
		codes[s.Code] = true
		if _, ok := d.Colonies[s.Colony]; !ok && s.Colony != "none" {
			l.Fault("%s: there is no colony %q", record, s.Colony)
		} else if ok && d.Colonies[s.Colony] != parseFaction(s.Home) {
			l.Fault("%s: home is %q, but the colony %s is %s", record, s.Home, s.Colony, d.Colonies[s.Colony])
		}
		if order := s.BattlePriority.Order; order != i+1 && (order != 0 || s.Kind != string(Base)) {
			l.Fault("%s: battle priority %d at place %d; the file is in the order of the Battle Priority Table, Bases last with 0", record, order, i+1)
		}
		l.OneOf(record, "kind", s.Kind, string(Wilderness), string(Outpost), string(Settled), string(Base), string(Village))
		l.OneOf(record, "home", s.Home, "british", "french", "none")
		l.OneOf(record, "militia_for", s.MilitiaFor, "british", "french", "none")
		if s.DefaultControl != s.Home && !(s.Home == "none" && s.DefaultControl == "neutral") {
			l.Fault("%s: default_control is %q, but home is %q: a space begins under its own side's control (2.1.2); a scenario's markers say what differs", record, s.DefaultControl, s.Home)
		}
		if (s.Militia > 0) != (s.MilitiaFor != "none") || s.Militia < 0 || s.Value < 0 || s.Value > 3 || s.Bastions < 0 {
			l.Fault("%s: value %d, militia %d for %s, bastions %d cannot be", record, s.Value, s.Militia, s.MilitiaFor, s.Bastions)
		}
		if s.Coastal != (len(s.SeaZones) > 0) {
			l.Fault("%s: coastal is %v, but its sea_zones are %q", record, s.Coastal, s.SeaZones)
		}
		for _, z := range s.SeaZones {
			l.OneOf(record, "a sea zone", z, "atlantic", "gulf")
		}
		sp := Space{
			ID: id, Slug: s.ID, Code: s.Code, Name: s.Name, Kind: SpaceKind(s.Kind), Home: parseFaction(s.Home), Colony: none(s.Colony),
			Value: s.Value, Victory: s.VictorySpace, Fortress: s.Fortress, Bastions: s.Bastions,
			Militia: s.Militia, MilitiaFor: parseFaction(s.MilitiaFor), Coastal: s.Coastal,
			Atlantic: slices.Contains(s.SeaZones, "atlantic"), Gulf: slices.Contains(s.SeaZones, "gulf"),
			Indian: none(s.IndianVillage), Aliases: s.Aliases, X: s.X, Y: s.Y,
		}
		if s.IndianNation {
			sp.Nation = s.IndianVillage
			d.nations[sp.Nation] = append(d.nations[sp.Nation], id)
		}
		if s.Name == "" {
			l.Fault("%s has no name", record)
		}
		d.Spaces = append(d.Spaces, sp)
		d.spaceBySlug[s.ID] = id
	}
}

func (l loader) conns(d *Data) {
	var raw struct {
		Connection []rawConn `toml:"connection"`
	}
	l.Read("connections.toml", &raw)
	for _, c := range raw.Connection {
		record := "connection " + c.ID
		a, okA := d.spaceBySlug[c.A]
		b, okB := d.spaceBySlug[c.B]
		if !okA || !okB {
			l.Fault("%s: one of its ends %q and %q is no space", record, c.A, c.B)
			continue
		}
		if want := d.Spaces[a].Code + "-" + d.Spaces[b].Code; c.ID != want || a >= b {
			l.Fault("%s: it joins %s and %s; its id is %s, the space of the lower Battle Priority first", record, c.A, c.B, d.Spaces[min(a, b)].Code+"-"+d.Spaces[max(a, b)].Code)
		}
		if _, twice := d.connByCode[c.ID]; twice {
			l.Fault("%s stands twice", record)
			continue
		}
		l.OneOf(record, "type", c.Type, "path", "highway")
		l.OneOf(record, "sea_zone", c.SeaZone, "atlantic", "gulf", "none")
		ends := [2]*Space{&d.Spaces[a], &d.Spaces[b]}
		if c.Coastal != (c.SeaZone != "none") ||
			c.SeaZone == "atlantic" && !(ends[0].Atlantic && ends[1].Atlantic) || c.SeaZone == "gulf" && !(ends[0].Gulf && ends[1].Gulf) {
			l.Fault("%s: coastal is %v on the sea zone %q; a coastal Connection lies on one Sea Zone of both its ends (2.2)", record, c.Coastal, c.SeaZone)
		}
		nation := ends[0].Nation + ends[1].Nation
		if ends[0].Nation == ends[1].Nation {
			nation = ends[0].Nation
		}
		if none(c.Nation) != nation {
			l.Fault("%s: indian_nation_path is %q, but its ends are Villages of %q: just the Paths to those are dark grey (2.2)", record, c.Nation, nation)
		}
		id := ConnID(len(d.Conns))
		d.Conns = append(d.Conns, Conn{ID: id, Code: c.ID, A: a, B: b, Highway: c.Type == "highway", Coastal: c.Coastal,
			Atlantic: c.SeaZone == "atlantic", Nation: none(c.Nation), LakeWarships: c.LakeWarships})
		d.connByCode[c.ID] = id
		d.Spaces[a].Links = append(d.Spaces[a].Links, Link{id, b})
		d.Spaces[b].Links = append(d.Spaces[b].Links, Link{id, a})
	}
}

func (l loader) units(d *Data) {
	var raw struct {
		Unit   []rawUnit      `toml:"unit"`
		Counts map[string]int `toml:"counts"`
	}
	l.Read("units.toml", &raw)
	shapes := map[string]Shape{"triangle": Triangle, "square": Square, "circle": Circle, "none": NoShape}
	for kind, u := range raw.Unit {
		record := "unit " + u.ID
		t := slices.Index(unitTypeNames[:], u.Type)
		l.OneOf(record, "type", u.Type, unitTypeNames[:]...)
		if t < 0 {
			continue
		}
		l.OneOf(record, "faction", u.Faction, "british", "french", "either")
		l.OneOf(record, "colour", u.Colour, "british", "colonial", "french", "indian")
		c := Counter{Slug: u.ID, Name: u.Name, Faction: parseFaction(u.Faction), Colonial: u.Colour == "colonial", Type: UnitType(t),
			Crescent: u.Crescent, Colony: u.Colony, Nation: none(u.Nation), Rating: u.Rating, Kind: kind}
		if s, ok := shapes[u.Shape]; !ok || s != c.Type.Shape() {
			l.Fault("%s: its shape is %q, which a %s has not (3.0.1)", record, u.Shape, u.Type)
		}
		if (c.Type == Commander) != (u.Rating > 0) || u.Rating < 0 || u.Rating > 3 || (c.Type == Commander) != (len(u.Rerolls) > 0) {
			l.Fault("%s: rating %d, reroll_shapes %q; a Commander has a rating of 1 to 3 and shapes to reroll, others have neither", record, u.Rating, u.Rerolls)
		}
		if u.Crescent && !c.Type.IsMetropolitan() {
			l.Fault("%s: only Metropolitan Brigades have a crescent (15.2.2)", record)
		}
		if _, ok := d.Colonies[u.Colony]; u.Colony != "" && !ok {
			l.Fault("%s: there is no colony %q", record, u.Colony)
		}
		if u.Name == "" {
			l.Fault("%s has no name", record)
		}
		for _, r := range u.Rerolls {
			l.OneOf(record, "a reroll shape", r, "triangle", "square")
			c.Rerolls = append(c.Rerolls, shapes[r])
		}
		for _, v := range u.Villages {
			s, ok := d.spaceBySlug[v]
			if !ok {
				l.Fault("%s: there is no space %q for its village", record, v)
			}
			c.Villages = append(c.Villages, s)
		}
		if (c.Type == Indian) != (len(c.Villages) > 0) {
			l.Fault("%s: villages are %q; Indian units have them and no others (3.1)", record, u.Villages)
		}
		for n := range u.Count {
			c.ID = UnitID(len(d.Counters))
			c.Key = u.ID
			if u.Count > 1 {
				c.Key = fmt.Sprintf("%s-%d", u.ID, n+1)
			}
			if _, twice := d.unitByKey[c.Key]; twice {
				l.Fault("%s stands twice", record)
			}
			d.Counters = append(d.Counters, c)
			d.counters[u.ID] = append(d.counters[u.ID], c.ID)
			d.unitByKey[c.Key] = c.ID
		}
	}
}

// linked checks Villages and Indian units against each other (3.1).
func (l loader) linked(d *Data) {
	for _, s := range d.Spaces {
		if s.Indian == "" {
			continue
		}
		us := d.counters[s.Indian]
		if len(us) == 0 || !slices.Contains(d.Counters[us[0]].Villages, s.ID) || d.Counters[us[0]].Nation != s.Nation {
			l.Fault("the space %s (spaces.toml) is a Village of %q, whose unit is not linked to it", s.Slug, s.Indian)
		}
	}
	for _, c := range d.Counters {
		for _, v := range c.Villages {
			if v >= 0 && int(v) < len(d.Spaces) && d.Spaces[v].Indian != c.Slug {
				l.Fault("unit %s: the space %s (spaces.toml) is no Village of it", c.Slug, d.Spaces[v].Slug)
			}
		}
		if c.Nation != "" && len(d.counters[c.Slug]) != len(d.nations[c.Nation]) {
			l.Fault("unit %s: %d units, but the Nation has %d Villages", c.Slug, len(d.counters[c.Slug]), len(d.nations[c.Nation]))
		}
	}
}

func (l loader) cards(d *Data) {
	var raw struct {
		Card []rawCard `toml:"card"`
	}
	l.Read("cards.toml", &raw)
	for _, c := range raw.Card {
		record := fmt.Sprintf("card %d", c.Number)
		l.OneOf(record, "faction", c.Faction, "british", "french", "indian")
		l.OneOf(record, "deck", c.Deck, "buildup", "campaign", "indian")
		if (c.Faction == "indian") != (c.Deck == "indian") {
			l.Fault("%s: faction %s, deck %s; the Indian cards are a deck of their own", record, c.Faction, c.Deck)
		}
		if c.Initiative < 0 || c.Initiative > 6 || (c.Initiative == 0) != (c.Faction == "indian") {
			l.Fault("%s: initiative is %d; British and French cards have 1 to 6, Indian ones 0", record, c.Initiative)
		}
		if c.Sure != "" {
			l.OneOf(record, "sure", c.Sure, "high", "medium", "low")
		}
		card := &Card{Number: c.Number, Faction: parseFaction(c.Faction), Deck: c.Deck, Initiative: c.Initiative, Event: c.Event, ARStart: c.ARStart, Kind: c.Kind, years: c.Years}
		if c.Faction == "indian" {
			card.Faction = French
		}
		for _, ap := range c.AP {
			l.OneOf(record, "an AP", ap, apKinds[:]...)
			if sort := AP(ap); sort.indian() != (c.Faction == "indian") || sort == APFrenchBoth && c.Faction != "french" {
				l.Fault("%s: an AP %q does not stand on %s cards", record, ap, c.Faction)
			}
			card.AP = append(card.AP, AP(ap))
		}
		card.Params = l.event(record, c)
		if d.Cards[c.Number] != nil {
			l.Fault("%s stands twice", record)
		}
		d.Cards[c.Number] = card
	}
}

func (l loader) scenarios(d *Data) {
	var raw struct {
		Common struct {
			BritishChits string         `toml:"british_wie_chits"`
			FrenchChits  string         `toml:"french_wie_chits"`
			Raid         map[string]int `toml:"raid_markers"`
			OpenSeas     string         `toml:"open_seas"`
			Round        string         `toml:"round"`
			Iroquois     string         `toml:"iroquois"`
			Cherokee     string         `toml:"cherokee"`
			Indians      []rawPlacement `toml:"indian_setup"`
		} `toml:"common"`
		Scenario []rawScenario `toml:"scenario"`
	}
	l.Read("scenarios.toml", &raw)
	for _, s := range raw.Scenario {
		record := "scenario " + s.ID
		sc := &Scenario{Short: scenarioShort[s.Number], ID: s.ID, Number: s.Number, Name: s.Name, Years: s.Years, StartYear: s.StartYear, EndYear: s.EndYear,
			VictoryMarker: s.VictoryMarker, Thresholds: map[int]Threshold{}, Reinforce: map[int]Reinforcements{}, Bonuses: s.Bonuses,
			Cards: map[int]YearCards{}, Pools: s.Pools, AdmiralCut: s.AdmiralCut, Additions: map[int]map[string][]string{}, unused: s.Unused}
		for i, y := range s.Years {
			if y != s.StartYear+i || y > s.EndYear {
				l.Fault("%s: its years are %v, from %d to %d", record, s.Years, s.StartYear, s.EndYear)
			}
		}
		if s.VictoryMarker == 0 || s.VictoryMarker < -20 || s.VictoryMarker > 20 {
			l.Fault("%s: victory_marker is %d; French 1 is -1, British 1 is 1, and there is no 0 (18.1)", record, s.VictoryMarker)
		}
		for _, t := range s.Thresholds {
			if t.French >= t.British {
				l.Fault("%s: in %d the British win at %d and the French at %d: both", record, t.Year, t.British, t.French)
			}
			sc.Thresholds[t.Year] = Threshold{t.British, t.French}
		}
		for _, r := range s.Reinforcements {
			if min(r.Fleets, r.British, r.French, r.Colonial) < 0 {
				l.Fault("%s: fewer than no reinforcements in %d", record, r.Year)
			}
			sc.Reinforce[r.Year] = Reinforcements{r.Fleets, r.British, r.French, r.Colonial}
		}
		for _, c := range s.Cards {
			sc.Cards[c.Year] = YearCards{c.BritishBuildup, c.BritishCampaign, c.FrenchBuildup, c.FrenchCampaign}
			l.deck(d, record, c.Year, "british", "buildup", c.BritishBuildup, 6)
			l.deck(d, record, c.Year, "british", "campaign", c.BritishCampaign, 9)
			l.deck(d, record, c.Year, "french", "buildup", c.FrenchBuildup, 6)
			l.deck(d, record, c.Year, "french", "campaign", c.FrenchCampaign, 9)
		}
		for _, y := range s.Years {
			_, cards := sc.Cards[y]
			_, pieces := sc.Reinforce[y]
			if !cards || !pieces {
				l.Fault("%s: nothing is said of cards or reinforcements of %d", record, y)
			}
		}
		if _, ok := sc.Thresholds[s.EndYear]; !ok {
			l.Fault("%s: there is no threshold for its last year %d", record, s.EndYear)
		}
		l.setup(d, sc, slices.Concat(s.BritishSetup, s.FrenchSetup, raw.Common.Indians))
		for _, b := range s.Bonuses {
			l.bonus(d, record, b)
		}
		for _, m := range s.Markers {
			mark := SetupMark{Space: NoSpace, Marker: m.Marker}
			ok := true
			if m.Connection != "" {
				mark.Conn, ok = d.connByCode[m.Connection]
				l.OneOf(record, "a marker on a connection", m.Marker, "road")
				if ok && d.Conns[mark.Conn].Highway {
					l.Fault("%s: %s is a Highway and takes no Road", record, m.Connection)
				}
			} else {
				mark.Space, ok = d.spaceBySlug[m.Space]
				l.OneOf(record, "a marker on a space", m.Marker, "british-control", "fort-construction")
			}
			if !ok {
				l.Fault("%s: there is no place %q for the marker %s", record, m.Space+m.Connection, m.Marker)
			}
			sc.Marks = append(sc.Marks, mark)
		}
		for _, a := range s.Additions {
			l.addition(record, sc, a)
		}
		l.counted(d, sc)
		d.Scenarios = append(d.Scenarios, sc)
	}
}

// deck checks the cards of one deck in one year (6.0).
func (l loader) deck(d *Data, record string, year int, faction, deck string, cards []int, size int) {
	if len(cards) != size {
		l.Fault("%s: the %s %s deck of %d has %d cards, not %d", record, faction, deck, year, len(cards), size)
	}
	for i, n := range cards {
		c := d.Cards[n]
		switch {
		case c == nil:
			l.Fault("%s: there is no card %d", record, n)
		case c.Faction != parseFaction(faction) || c.Deck != deck:
			l.Fault("%s: card %d stands in the %s %s deck of %d, but is of another (cards.toml)", record, n, faction, deck, year)
		case len(c.years) > 0 && !slices.Contains(c.years, year):
			l.Fault("%s: card %d is used in %d, but its years are %v (cards.toml)", record, n, year, c.years)
		case slices.Contains(cards[:i], n):
			l.Fault("%s: card %d stands twice in the %s %s deck of %d", record, n, faction, deck, year)
		}
	}
}

// setup reads who stands where at the start.
func (l loader) setup(d *Data, sc *Scenario, places []rawPlacement) {
	for _, p := range places {
		at, ok := d.spaceBySlug[p.Space]
		if !ok {
			l.Fault("scenario %s: there is no space %q", sc.ID, p.Space)
			continue
		}
		for _, u := range p.Units {
			sc.Setup = append(sc.Setup, Placement{at, u})
		}
	}
}

// bonus checks a scenario bonus (18.2.1).
func (l loader) bonus(d *Data, record string, b Bonus) {
	record = fmt.Sprintf("%s, bonus of %d", record, b.Year)
	l.OneOf(record, "faction", b.Faction, "british", "french")
	l.OneOf(record, "kind", b.Kind, "control", "per-colony", "per-space-not-held")
	switch b.Kind {
	case "control":
		l.OneOf(record, "what", b.What, "victory-space", "settled", "home-space")
		l.OneOf(record, "of", b.Of, "british", "french")
	case "per-colony":
		l.OneOf(record, "of", b.Of, "british", "french")
	case "per-space-not-held":
		l.OneOf(record, "by", b.By, "british", "french")
		for _, s := range b.Spaces {
			if _, ok := d.spaceBySlug[s]; !ok {
				l.Fault("%s: there is no space %q", record, s)
			}
		}
	}
}

// addition reads what is added to the pools after a year (17.5).
func (l loader) addition(record string, sc *Scenario, a map[string]any) {
	year, ok := a["after_year"].(int64)
	if !ok || !slices.Contains(sc.Years, int(year)) {
		l.Fault("%s: additions after the year %v, which it has not", record, a["after_year"])
	}
	pools := map[string][]string{}
	for _, k := range slices.Sorted(maps.Keys(a)) {
		if k == "after_year" {
			continue
		}
		list, ok := a[k].([]any)
		for _, p := range list {
			piece, word := p.(string)
			ok = ok && word
			pools[k] = append(pools[k], piece)
		}
		if !ok {
			l.Fault("%s: additions to %s after %d are no list of names", record, k, year)
		}
	}
	sc.Additions[int(year)] = pools
}

// counted checks that a scenario uses each counter and token at most as often
// as there is one, those it leaves unused included.
func (l loader) counted(d *Data, sc *Scenario) {
	have := map[string]int{}
	for _, p := range sc.Setup {
		have[p.Slug]++
	}
	pools := []map[string][]string{sc.Pools}
	for _, year := range slices.Sorted(maps.Keys(sc.Additions)) {
		pools = append(pools, sc.Additions[year])
	}
	for _, p := range pools {
		for _, name := range slices.Sorted(maps.Keys(p)) {
			if _, ok := poolWhere[name]; !ok {
				l.Fault("scenario %s: there is no pool %q; pools are %s", sc.ID, name, strings.Join(slices.Sorted(maps.Keys(poolWhere)), ", "))
			}
			for _, piece := range p[name] {
				have[piece]++
			}
		}
	}
	unused := map[string]int{}
	for _, piece := range sc.unused {
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
			l.Fault("scenario %s: %d of %s are used and %d are unused, but there are %d: take it from the list of unused ones", sc.ID, n, piece, unused[piece], limit)
		}
	}
}

// sameIDs checks that there are the spaces, counters and cards that there are
// in the data known before: positions, journals and orders name them. What is said
// of each may differ, and so may the Connections.
func (l loader) sameIDs(d, known *Data) {
	same := func(file, what string, got, want []string) {
		l.In(file)
		for _, id := range want {
			if !slices.Contains(got, id) {
				l.Fault("the %s %s is missing: data may correct what is said of it, but not take it away", what, id)
			}
		}
		for _, id := range got {
			if !slices.Contains(want, id) {
				l.Fault("there is no %s %s in this game: data may correct what is said of those there are, but not add any", what, id)
			}
		}
		if l.Err() == nil && !slices.Equal(got, want) {
			l.Fault("the %ss stand in another order than in the file as shipped", what)
		}
	}
	ids := func(d *Data) (spaces, units, cards, colonies, tokens, scenarios []string) {
		for _, s := range d.Spaces {
			spaces = append(spaces, s.Slug+" ("+s.Code+")")
		}
		for _, c := range d.Counters {
			units = append(units, c.Key)
		}
		for _, n := range slices.Sorted(maps.Keys(d.Cards)) {
			cards = append(cards, fmt.Sprint(n))
		}
		for _, sc := range d.Scenarios {
			scenarios = append(scenarios, sc.ID)
		}
		return spaces, units, cards, slices.Sorted(maps.Keys(d.Colonies)), slices.Sorted(maps.Keys(d.VoW)), scenarios
	}
	spaces, units, cards, colonies, tokens, scenarios := ids(d)
	wantSpaces, wantUnits, wantCards, wantColonies, wantTokens, wantScenarios := ids(known)
	same("spaces.toml", "space", spaces, wantSpaces)
	same("units.toml", "counter", units, wantUnits)
	same("cards.toml", "card", cards, wantCards)
	same("tables.toml", "colony", colonies, wantColonies)
	same("tables.toml", "token", tokens, wantTokens)
	same("scenarios.toml", "scenario", scenarios, wantScenarios)
}
