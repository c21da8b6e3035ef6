package bayonets

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/pelletier/go-toml/v2"
)

//go:embed data/*.toml
var dataFiles embed.FS

// A Faction is one of the two sides of the war, or neither.
type Faction uint8

const (
	Neutral Faction = iota
	British
	French
)

var factionNames = [...]string{"neutral", "british", "french"}

func (f Faction) String() string { return factionNames[f] }

// Enemy is the other side.
func (f Faction) Enemy() Faction {
	switch f {
	case British:
		return French
	case French:
		return British
	}
	return Neutral
}

// factions are the two sides in the order in which the rulebook lets them act
// together (15.3, 17.2: British first).
var factions = [...]Faction{British, French}

func (f Faction) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

func (f *Faction) UnmarshalText(b []byte) error {
	i := slices.Index(factionNames[:], string(b))
	if i < 0 {
		return fmt.Errorf("bayonets: no faction %q", b)
	}
	*f = Faction(i)
	return nil
}

// parseFaction reads the names of the data files; "none" and "either" are
// nobody's.
func parseFaction(s string) Faction {
	switch s {
	case "british":
		return British
	case "french":
		return French
	}
	return Neutral
}

// A SpaceID is a space's place in data/spaces.toml, which is the order of the
// Battle Priority Table with the Bases last.
type SpaceID int16

// NoSpace is no space.
const NoSpace SpaceID = -1

// A ConnID is a Connection's place in data/connections.toml.
type ConnID int16

// NoConn is no Connection.
const NoConn ConnID = -1

// A UnitID is one counter. Counters are numbered in the order of
// data/units.toml; identical ones follow each other.
type UnitID int16

// NoUnit is no unit.
const NoUnit UnitID = -1

// A SpaceKind is the kind of a space (2.1).
type SpaceKind string

const (
	Wilderness SpaceKind = "wilderness"
	Outpost    SpaceKind = "outpost"
	Settled    SpaceKind = "settled"
	Base       SpaceKind = "base"
	Village    SpaceKind = "village" // one of the five green Indian Nation Village spaces (2.1.8)
)

// A Space is what is printed on the map (2.1).
type Space struct {
	ID         SpaceID
	Slug       string
	Code       string
	Name       string
	Kind       SpaceKind
	Home       Faction
	Colony     string // "" outside every Colony
	Value      int
	Victory    bool
	Fortress   bool
	Bastions   int
	Militia    int     // printed silhouettes
	MilitiaFor Faction // whom they fight for
	Coastal    bool
	Atlantic   bool
	Gulf       bool
	Indian     string // slug of the Indian unit or Nation linked to the space
	Nation     string // the Nation whose Village it is, "" if none
	X, Y       float64
	Links      []Link // in the order of data/connections.toml
}

// A Link is one Connection as seen from one of its ends.
type Link struct {
	Conn ConnID
	To   SpaceID
}

// A Conn is a Connection as printed on the map (2.2).
type Conn struct {
	ID           ConnID
	Code         string // such as "BAYE-OSW"
	A, B         SpaceID
	Highway      bool
	Coastal      bool
	Atlantic     bool   // coastal on the Atlantic Ocean, else on the Gulf
	Nation       string // dark grey Path to a Village of that Nation
	LakeWarships bool   // may be chosen with card 39
}

// Other is the other end of c.
func (c *Conn) Other(s SpaceID) SpaceID {
	if c.A == s {
		return c.B
	}
	return c.A
}

// A UnitType is the type of a unit (3.0).
type UnitType uint8

const (
	Light UnitType = iota // non-Indian Light
	Indian
	Highland     // a Metropolitan Brigade for every purpose but those that name it (3.2.1)
	Metropolitan // the other Metropolitan Brigades
	NonMetro     // Colonial and Canadiens Brigades
	Fleet
	Bastion
	Fort
	Artillery
	Commander
)

var unitTypeNames = [...]string{"light", "indian", "highland-brigade", "metropolitan-brigade", "non-metropolitan-brigade", "fleet", "bastion", "fort", "artillery", "commander"}

func (t UnitType) String() string { return unitTypeNames[t] }

// IsLight reports whether t is a Light unit, Indian or not (3.1).
func (t UnitType) IsLight() bool { return t == Light || t == Indian }

// IsBrigade reports whether t is a Brigade (3.2).
func (t UnitType) IsBrigade() bool { return t == Highland || t == Metropolitan || t == NonMetro }

// IsMetropolitan reports whether t is a Metropolitan Brigade (3.2.1).
func (t UnitType) IsMetropolitan() bool { return t == Highland || t == Metropolitan }

// Shape is the shape on the counter that dice match (3.0.1).
func (t UnitType) Shape() Shape {
	switch {
	case t.IsLight():
		return Triangle
	case t.IsBrigade():
		return Square
	case t == Commander:
		return NoShape
	}
	return Circle
}

// A Shape is triangle, square or circle.
type Shape uint8

const (
	NoShape Shape = iota
	Triangle
	Square
	Circle
)

// A Counter is one counter of the game (1.2, 3.0) as printed.
type Counter struct {
	ID       UnitID
	Slug     string // of its record: the same for identical counters
	Key      string // unique: the slug, numbered where there are several
	Name     string
	Faction  Faction // Neutral for the two-sided Nation units
	Colonial bool    // brown
	Type     UnitType
	Crescent bool
	Colony   string
	Nation   string
	Villages []SpaceID
	Rating   int
	Rerolls  []Shape
	Kind     int // index of the record in units.toml: equal for identical counters
}

// A Card is one of the 54 cards (6.0).
type Card struct {
	Number     int
	Faction    Faction // the Indian cards are French
	Deck       string  // buildup, campaign, indian
	Initiative int
	AP         []AP
	Event      string // printed title, "" if none
	ARStart    bool
	Kind       string // stable name of the Event
}

// An AP is a kind of Action Point (7.3).
type AP string

const (
	APArmy       AP = "army"
	APArmy2      AP = "army-2x"
	APLight      AP = "light"
	APLight2     AP = "light-2x"
	APIndian     AP = "indian"
	APIndian2    AP = "indian-2x"
	APSailArmy   AP = "sail-army"
	APSailArmy2  AP = "sail-army-2x"
	APFrenchBoth AP = "french-light-army"
)

// VoW is a Vagaries of War token (15.2.1).
type VoW struct {
	ID    string
	Pool  string
	Count int
	Back  bool // goes back to its pool after all draws
}

// Scenario is a Scenario Information sheet (5.0).
type Scenario struct {
	Short         string // the name on the command line
	ID            string
	Number        int
	Name          string
	Years         []int
	StartYear     int
	EndYear       int
	VictoryMarker int
	Thresholds    map[int]Threshold
	Reinforce     map[int]Reinforcements
	Bonuses       []Bonus
	Cards         map[int]YearCards
	Setup         []Placement // both sides and the Indians (5.1)
	Marks         []SetupMark
	Pools         map[string][]string         // unit slugs and VoW ids
	Additions     map[int]map[string][]string // after that year (17.5)
}

// Threshold is the Victory Threshold of a year (18.2.1), in positions of the
// Victory track: British n is n, French n is -n.
type Threshold struct{ British, French int }

// Reinforcements is how many pieces are drawn of each pool in a year.
type Reinforcements struct{ Fleets, British, French, Colonial int }

// A Bonus is a scenario bonus scored at the Victory Check (18.2.1).
type Bonus struct {
	Year    int      `toml:"year"`
	Faction string   `toml:"faction"`
	VP      int      `toml:"vp"`
	Kind    string   `toml:"kind"` // control | per-colony | per-space-not-held
	What    string   `toml:"what"` // victory-space | settled | home-space
	Of      string   `toml:"of"`
	AtLeast int      `toml:"at_least"`
	Spaces  []string `toml:"spaces"`
	By      string   `toml:"by"`
	Text    string   `toml:"text"`
}

// YearCards are the card numbers of the decks of one year.
type YearCards struct{ BritishBuildup, BritishCampaign, FrenchBuildup, FrenchCampaign []int }

// A Placement is a unit's place at the start.
type Placement struct {
	Space SpaceID
	Slug  string
}

// A SetupMark is a marker on the map at the start.
type SetupMark struct {
	Space  SpaceID // NoSpace for a Connection
	Conn   ConnID
	Marker string
}

// Data is everything printed: map, counters, cards, tables, scenarios. It is
// never changed after loading.
type Data struct {
	Spaces    []Space
	Conns     []Conn
	Counters  []Counter
	Cards     map[int]*Card
	VoW       map[string]*VoW
	Colonies  map[string]Faction
	Scenarios []*Scenario

	spaceBySlug map[string]SpaceID
	spaceByCode map[string]SpaceID
	connByCode  map[string]ConnID
	counters    map[string][]UnitID // by slug, in order
	unitByKey   map[string]UnitID
	colonyNames map[string]string
	nations     map[string][]SpaceID // Villages of each Nation, in map order
}

// scenarioShort are the scenarios' short names by number.
var scenarioShort = map[int]string{1: "1755", 2: "1757", 3: "1758", 4: "campaign"}

// std is the data that the program carries. Ids in positions are its ids: a
// data folder of an owner may correct what is printed, never what there is.
var std = func() *Data {
	sub, err := fs.Sub(dataFiles, "data")
	if err == nil {
		var d *Data
		if d, err = LoadData(sub); err == nil {
			return d
		}
	}
	panic(err)
}()

// SpaceBySlug returns the space with an id of the data files.
func (d *Data) SpaceBySlug(slug string) (SpaceID, bool) { s, ok := d.spaceBySlug[slug]; return s, ok }

// SpaceByCode returns the space with a code such as "ALB".
func (d *Data) SpaceByCode(code string) (SpaceID, bool) { s, ok := d.spaceByCode[code]; return s, ok }

// ConnByCode returns the Connection with a code such as "BAYE-OSW".
func (d *Data) ConnByCode(code string) (ConnID, bool) { c, ok := d.connByCode[code]; return c, ok }

// ByCounterSlug returns all counters of one name.
func (d *Data) ByCounterSlug(slug string) []UnitID { return d.counters[slug] }

// Between returns the Connection that joins two spaces.
func (d *Data) Between(a, b SpaceID) (ConnID, bool) {
	for _, l := range d.Spaces[a].Links {
		if l.To == b {
			return l.Conn, true
		}
	}
	return 0, false
}

// Villages returns the Village spaces of a Nation.
func (d *Data) Villages(nation string) []SpaceID { return d.nations[nation] }

// space is a shorthand for rules and tests: it panics on an unknown code.
func (d *Data) space(code string) SpaceID {
	s, ok := d.spaceByCode[code]
	if !ok {
		if s, ok = d.spaceBySlug[code]; !ok {
			panic("bayonets: no space " + code)
		}
	}
	return s
}

func (s SpaceID) MarshalText() ([]byte, error) {
	if s == NoSpace {
		return []byte("none"), nil
	}
	return []byte(std.Spaces[s].Slug), nil
}

func (s *SpaceID) UnmarshalText(b []byte) error {
	if string(b) == "none" {
		*s = NoSpace
		return nil
	}
	id, ok := std.spaceBySlug[string(b)]
	if !ok {
		return fmt.Errorf("bayonets: no space %q", b)
	}
	*s = id
	return nil
}

// String is the space's slug.
func (s SpaceID) String() string { b, _ := s.MarshalText(); return string(b) }

func (c ConnID) MarshalText() ([]byte, error) {
	if c == NoConn {
		return []byte("none"), nil
	}
	return []byte(std.Conns[c].Code), nil
}

func (c *ConnID) UnmarshalText(b []byte) error {
	if string(b) == "none" {
		*c = NoConn
		return nil
	}
	id, ok := std.connByCode[string(b)]
	if !ok {
		return fmt.Errorf("bayonets: no Connection %q", b)
	}
	*c = id
	return nil
}

// String is the Connection's code.
func (c ConnID) String() string { b, _ := c.MarshalText(); return string(b) }

func (u UnitID) MarshalText() ([]byte, error) {
	if u == NoUnit {
		return []byte("none"), nil
	}
	return []byte(std.Counters[u].Key), nil
}

func (u *UnitID) UnmarshalText(b []byte) error {
	if string(b) == "none" {
		*u = NoUnit
		return nil
	}
	id, ok := std.unitByKey[string(b)]
	if !ok {
		return fmt.Errorf("bayonets: no unit %q", b)
	}
	*u = id
	return nil
}

// String is the unit's key.
func (u UnitID) String() string { b, _ := u.MarshalText(); return string(b) }

// rawSpace and the like are the records of the data files.
type rawSpace struct {
	ID             string   `toml:"id"`
	Code           string   `toml:"code"`
	Name           string   `toml:"name"`
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
		Order int `toml:"order"`
	} `toml:"battle_priority"`
	X float64 `toml:"x"`
	Y float64 `toml:"y"`
}

type rawConn struct {
	ID           string `toml:"id"`
	A            string `toml:"a"`
	B            string `toml:"b"`
	Type         string `toml:"type"`
	Coastal      bool   `toml:"coastal"`
	SeaZone      string `toml:"sea_zone"`
	Nation       string `toml:"indian_nation_path"`
	LakeWarships bool   `toml:"lake_warships"`
}

type rawUnit struct {
	ID       string   `toml:"id"`
	Name     string   `toml:"name"`
	Faction  string   `toml:"faction"`
	Colour   string   `toml:"colour"`
	Type     string   `toml:"type"`
	Count    int      `toml:"count"`
	Crescent bool     `toml:"crescent"`
	Colony   string   `toml:"colony"`
	Villages []string `toml:"villages"`
	Nation   string   `toml:"nation"`
	Rating   int      `toml:"rating"`
	Rerolls  []string `toml:"reroll_shapes"`
}

type rawCard struct {
	Number     int      `toml:"number"`
	Faction    string   `toml:"faction"`
	Deck       string   `toml:"deck"`
	Initiative int      `toml:"initiative"`
	AP         []string `toml:"ap"`
	Event      string   `toml:"event"`
	ARStart    bool     `toml:"ar_start"`
	Kind       string   `toml:"kind"`
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
	Pools     map[string][]string `toml:"pools"`
	Additions []map[string]any    `toml:"additions"`
}

// LoadData reads map, counters, cards and scenarios from fsys and checks them
// against each other. Its error names every fault found, one to a line.
func LoadData(fsys fs.FS) (*Data, error) {
	l := loader{fsys: fsys}
	d := l.load()
	if err := errors.Join(l.faults...); err != nil {
		return nil, err
	}
	return d, nil
}

type loader struct {
	fsys   fs.FS
	faults []error
}

func (l *loader) fault(format string, args ...any) {
	l.faults = append(l.faults, fmt.Errorf("bayonets: data: "+format, args...))
}

func (l *loader) read(name string, into any) {
	data, err := fs.ReadFile(l.fsys, name)
	if err != nil {
		l.fault("%v", err)
		return
	}
	if err := toml.Unmarshal(data, into); err != nil {
		l.fault("%s: %v", name, err)
	}
}

func none(s string) string {
	if s == "none" {
		return ""
	}
	return s
}

func (l *loader) load() *Data {
	d := &Data{
		Cards: map[int]*Card{}, VoW: map[string]*VoW{}, Colonies: map[string]Faction{},
		spaceBySlug: map[string]SpaceID{}, spaceByCode: map[string]SpaceID{}, connByCode: map[string]ConnID{},
		counters: map[string][]UnitID{}, unitByKey: map[string]UnitID{}, colonyNames: map[string]string{}, nations: map[string][]SpaceID{},
	}
	l.tables(d)
	l.spaces(d)
	l.conns(d)
	l.units(d)
	l.cards(d)
	l.scenarios(d)
	return d
}

func (l *loader) tables(d *Data) {
	var raw struct {
		Colony []struct {
			ID      string `toml:"id"`
			Name    string `toml:"name"`
			Faction string `toml:"faction"`
		} `toml:"colony"`
		VoW []struct {
			ID    string `toml:"id"`
			Pool  string `toml:"pool"`
			Count int    `toml:"count"`
			Back  bool   `toml:"back"`
		} `toml:"vow"`
	}
	l.read("tables.toml", &raw)
	for _, c := range raw.Colony {
		d.Colonies[c.ID] = parseFaction(c.Faction)
		d.colonyNames[c.ID] = c.Name
	}
	for _, v := range raw.VoW {
		d.VoW[v.ID] = &VoW{ID: v.ID, Pool: v.Pool, Count: v.Count, Back: v.Back}
	}
}

func (l *loader) spaces(d *Data) {
	var raw struct {
		Space []rawSpace `toml:"space"`
	}
	l.read("spaces.toml", &raw)
	for i, s := range raw.Space {
		id := SpaceID(i)
		if _, twice := d.spaceBySlug[s.ID]; twice {
			l.fault("space %s stands twice", s.ID)
		}
		if _, twice := d.spaceByCode[s.Code]; twice {
			l.fault("space code %s stands twice", s.Code)
		}
		if _, ok := d.Colonies[s.Colony]; !ok && s.Colony != "none" {
			l.fault("space %s: no colony %q", s.ID, s.Colony)
		}
		if order := s.BattlePriority.Order; order != i+1 && order != 0 {
			l.fault("space %s: battle priority %d at place %d", s.ID, order, i+1)
		}
		sp := Space{
			ID: id, Slug: s.ID, Code: s.Code, Name: s.Name, Kind: SpaceKind(s.Kind), Home: parseFaction(s.Home), Colony: none(s.Colony),
			Value: s.Value, Victory: s.VictorySpace, Fortress: s.Fortress, Bastions: s.Bastions,
			Militia: s.Militia, MilitiaFor: parseFaction(s.MilitiaFor), Coastal: s.Coastal,
			Atlantic: slices.Contains(s.SeaZones, "atlantic"), Gulf: slices.Contains(s.SeaZones, "gulf"),
			Indian: none(s.IndianVillage), X: s.X, Y: s.Y,
		}
		if s.IndianNation {
			sp.Nation = s.IndianVillage
			d.nations[sp.Nation] = append(d.nations[sp.Nation], id)
		}
		d.Spaces = append(d.Spaces, sp)
		d.spaceBySlug[s.ID] = id
		d.spaceByCode[s.Code] = id
	}
}

func (l *loader) conns(d *Data) {
	var raw struct {
		Connection []rawConn `toml:"connection"`
	}
	l.read("connections.toml", &raw)
	for i, c := range raw.Connection {
		a, okA := d.spaceBySlug[c.A]
		b, okB := d.spaceBySlug[c.B]
		if !okA || !okB {
			l.fault("connection %s: no such end", c.ID)
			continue
		}
		id := ConnID(i)
		d.Conns = append(d.Conns, Conn{ID: id, Code: c.ID, A: a, B: b, Highway: c.Type == "highway", Coastal: c.Coastal,
			Atlantic: c.SeaZone == "atlantic", Nation: none(c.Nation), LakeWarships: c.LakeWarships})
		d.connByCode[c.ID] = id
		d.Spaces[a].Links = append(d.Spaces[a].Links, Link{id, b})
		d.Spaces[b].Links = append(d.Spaces[b].Links, Link{id, a})
	}
}

func (l *loader) units(d *Data) {
	var raw struct {
		Unit []rawUnit `toml:"unit"`
	}
	l.read("units.toml", &raw)
	shapes := map[string]Shape{"triangle": Triangle, "square": Square, "circle": Circle}
	for kind, u := range raw.Unit {
		t := slices.Index(unitTypeNames[:], u.Type)
		if t < 0 {
			l.fault("unit %s: no type %q", u.ID, u.Type)
			continue
		}
		c := Counter{Slug: u.ID, Name: u.Name, Faction: parseFaction(u.Faction), Colonial: u.Colour == "colonial", Type: UnitType(t),
			Crescent: u.Crescent, Colony: u.Colony, Nation: none(u.Nation), Rating: u.Rating, Kind: kind}
		for _, r := range u.Rerolls {
			c.Rerolls = append(c.Rerolls, shapes[r])
		}
		for _, v := range u.Villages {
			s, ok := d.spaceBySlug[v]
			if !ok {
				l.fault("unit %s: no village %q", u.ID, v)
			}
			c.Villages = append(c.Villages, s)
		}
		for n := range u.Count {
			c.ID = UnitID(len(d.Counters))
			c.Key = u.ID
			if u.Count > 1 {
				c.Key = fmt.Sprintf("%s-%d", u.ID, n+1)
			}
			d.Counters = append(d.Counters, c)
			d.counters[u.ID] = append(d.counters[u.ID], c.ID)
			d.unitByKey[c.Key] = c.ID
		}
	}
}

func (l *loader) cards(d *Data) {
	var raw struct {
		Card []rawCard `toml:"card"`
	}
	l.read("cards.toml", &raw)
	for _, c := range raw.Card {
		card := &Card{Number: c.Number, Faction: parseFaction(c.Faction), Deck: c.Deck, Initiative: c.Initiative, Event: c.Event, ARStart: c.ARStart, Kind: c.Kind}
		if c.Faction == "indian" {
			card.Faction = French
		}
		for _, ap := range c.AP {
			card.AP = append(card.AP, AP(ap))
		}
		if d.Cards[c.Number] != nil {
			l.fault("card %d stands twice", c.Number)
		}
		d.Cards[c.Number] = card
	}
}

func (l *loader) scenarios(d *Data) {
	var raw struct {
		Common struct {
			Indians []rawPlacement `toml:"indian_setup"`
		} `toml:"common"`
		Scenario []rawScenario `toml:"scenario"`
	}
	l.read("scenarios.toml", &raw)
	for _, s := range raw.Scenario {
		sc := &Scenario{Short: scenarioShort[s.Number], ID: s.ID, Number: s.Number, Name: s.Name, Years: s.Years, StartYear: s.StartYear, EndYear: s.EndYear,
			VictoryMarker: s.VictoryMarker, Thresholds: map[int]Threshold{}, Reinforce: map[int]Reinforcements{}, Bonuses: s.Bonuses,
			Cards: map[int]YearCards{}, Pools: s.Pools, Additions: map[int]map[string][]string{}}
		for _, t := range s.Thresholds {
			sc.Thresholds[t.Year] = Threshold{t.British, t.French}
		}
		for _, r := range s.Reinforcements {
			sc.Reinforce[r.Year] = Reinforcements{r.Fleets, r.British, r.French, r.Colonial}
		}
		for _, c := range s.Cards {
			sc.Cards[c.Year] = YearCards{c.BritishBuildup, c.BritishCampaign, c.FrenchBuildup, c.FrenchCampaign}
			for _, n := range slices.Concat(c.BritishBuildup, c.BritishCampaign, c.FrenchBuildup, c.FrenchCampaign) {
				if d.Cards[n] == nil {
					l.fault("scenario %s: no card %d", s.ID, n)
				}
			}
		}
		for _, p := range slices.Concat(s.BritishSetup, s.FrenchSetup, raw.Common.Indians) {
			at, ok := d.spaceBySlug[p.Space]
			if !ok {
				l.fault("scenario %s: no space %q", s.ID, p.Space)
			}
			for _, u := range p.Units {
				sc.Setup = append(sc.Setup, Placement{at, u})
			}
		}
		for _, m := range s.Markers {
			mark := SetupMark{Space: NoSpace, Marker: m.Marker}
			ok := true
			if m.Connection != "" {
				mark.Conn, ok = d.connByCode[m.Connection]
			} else {
				mark.Space, ok = d.spaceBySlug[m.Space]
			}
			if !ok {
				l.fault("scenario %s: no place for marker %s", s.ID, m.Marker)
			}
			sc.Marks = append(sc.Marks, mark)
		}
		for _, a := range s.Additions {
			year := 0
			pools := map[string][]string{}
			for k, v := range a {
				if k == "after_year" {
					year = int(v.(int64))
					continue
				}
				for _, p := range v.([]any) {
					pools[k] = append(pools[k], p.(string))
				}
			}
			sc.Additions[year] = pools
		}
		l.counted(d, sc)
		d.Scenarios = append(d.Scenarios, sc)
	}
}

// counted checks that a scenario uses each counter and token at most as often
// as there is one.
func (l *loader) counted(d *Data, sc *Scenario) {
	have := map[string]int{}
	for _, p := range sc.Setup {
		have[p.Slug]++
	}
	pools := []map[string][]string{sc.Pools}
	for _, a := range sc.Additions {
		pools = append(pools, a)
	}
	for _, p := range pools {
		for name, pieces := range p {
			if _, ok := poolWhere[name]; !ok {
				l.fault("scenario %s: no pool %q", sc.ID, name)
			}
			for _, piece := range pieces {
				have[piece]++
			}
		}
	}
	for piece, n := range have {
		limit := len(d.counters[piece])
		if v := d.VoW[piece]; v != nil {
			limit = v.Count
		}
		if n > limit {
			l.fault("scenario %s: %d of %s, but there are %d", sc.ID, n, piece, limit)
		}
	}
}
