package bayonets

import (
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/board"
)

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

// A ConnID is a Connection's place in the connections.toml of the data at hand.
// It means nothing without them: positions keep Connections by their codes.
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
	Indian     string   // slug of the Indian unit or Nation linked to the space
	Nation     string   // the Nation whose Village it is, "" if none
	Aliases    []string // other spellings in the sources
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
	Params     Params // what numbers and words its Event has
	years      []int  // in which it is used; none: in all
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

// apKinds are all kinds of Action Points, as in the data files.
var apKinds = [...]string{string(APArmy), string(APArmy2), string(APLight), string(APLight2), string(APIndian), string(APIndian2), string(APSailArmy), string(APSailArmy2), string(APFrenchBoth)}

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
	AdmiralCut    int                         // pieces fewer drawn from the Fleets pool after card 18 was used early (S07)
	Additions     map[int]map[string][]string // after that year (17.5)
	unused        []string                    // stay in the box
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

// Data is everything printed: map, counters, cards, tables, scenarios; and how
// the open questions of the rules are read. It is never changed after loading.
type Data struct {
	Spaces    []Space
	Conns     []Conn
	Counters  []Counter
	Cards     map[int]*Card
	VoW       map[string]*VoW
	Colonies  map[string]Faction
	Scenarios []*Scenario
	Chits     [3]int // War in Europe chits of each value, for each side (18.3)
	Dice      DiceTables
	Readings  Readings

	maps        *board.Map
	spaceBySlug map[string]SpaceID
	connByCode  map[string]ConnID
	counters    map[string][]UnitID // by slug, in order
	unitByKey   map[string]UnitID
	colonyNames map[string]string
	nations     map[string][]SpaceID // Villages of each Nation, in map order
	typedNames  *games.Names         // all names that a line may hold
	colonyWords []colonyWords
	recent      games.Recent // lines
}

// DiceTables are the faces on which rolls outside of Battles succeed.
type DiceTables struct {
	Raid           []Face // 9.3
	InterceptLight []Face // 9.2, where a Light unit intercepts
	InterceptOther []Face // 9.2, where only others do
	Rally          []Face // 14.2
	RallyLight     []Face // 14.2, of Light units alone
}

// scenarioShort are the scenarios' short names by number.
var scenarioShort = map[int]string{1: "1755", 2: "1757", 3: "1758", 4: "campaign"}

// SpaceBySlug returns the space with an id of the data files.
func (d *Data) SpaceBySlug(slug string) (SpaceID, bool) { s, ok := d.spaceBySlug[slug]; return s, ok }

// SpaceByCode returns the space with a code such as "ALB".
func (d *Data) SpaceByCode(code string) (SpaceID, bool) { return spaceOfCode(code) }

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

// space is the space with a code or slug that stands in the rules: it panics if
// there is none.
func (d *Data) space(code string) SpaceID { return mustSpace(code) }

// The ids of spaces and counters are the same in all data, so that a position,
// a journal or an order means the same to every reader: an owner's data may
// correct what is printed, never which spaces and counters there are.
var (
	spaceSlugs, spaceCodes, spacesBySlug, spacesByCode = tableOfSpaces(shipped) // by SpaceID; the codes too
	unitKeys, unitSlugs, unitsByKey                    = tableOfUnits(shipped)  // by UnitID; the slugs too
)

func tableOfSpaces(d *Data) (slugs, codes []string, bySlug, byCode map[string]SpaceID) {
	bySlug, byCode = map[string]SpaceID{}, map[string]SpaceID{}
	for i, s := range d.Spaces {
		slugs, codes = append(slugs, s.Slug), append(codes, s.Code)
		bySlug[s.Slug], byCode[s.Code] = SpaceID(i), SpaceID(i)
	}
	return slugs, codes, bySlug, byCode
}

func tableOfUnits(d *Data) (keys, slugs []string, byKey map[string]UnitID) {
	byKey = map[string]UnitID{}
	for i, c := range d.Counters {
		keys, slugs = append(keys, c.Key), append(slugs, c.Slug)
		byKey[c.Key] = UnitID(i)
	}
	return keys, slugs, byKey
}

// spaceOfSlug is the space with an id of the data files.
func spaceOfSlug(slug string) (SpaceID, bool) { s, ok := spacesBySlug[slug]; return s, ok }

// spaceOfCode is the space with a code such as "ALB".
func spaceOfCode(code string) (SpaceID, bool) { s, ok := spacesByCode[code]; return s, ok }

// mustSpace is the space with a code or slug; it panics if there is none.
func mustSpace(code string) SpaceID {
	s, ok := spacesByCode[code]
	if !ok {
		if s, ok = spacesBySlug[code]; !ok {
			panic("bayonets: no space " + code)
		}
	}
	return s
}

// slugOf is the name of a counter's record: identical counters have the same.
func slugOf(u UnitID) string { return unitSlugs[u] }

// Code is the space's code, such as "ALB".
func (s SpaceID) Code() string { return spaceCodes[s] }

// String is the space's slug.
func (s SpaceID) String() string {
	if s == NoSpace {
		return "none"
	}
	return spaceSlugs[s]
}

func (s *SpaceID) UnmarshalText(b []byte) error {
	if string(b) == "none" {
		*s = NoSpace
		return nil
	}
	id, ok := spacesBySlug[string(b)]
	if !ok {
		return fmt.Errorf("bayonets: no space %q", b)
	}
	*s = id
	return nil
}

// String is the unit's key.
func (u UnitID) String() string {
	if u == NoUnit {
		return "none"
	}
	return unitKeys[u]
}

func (u *UnitID) UnmarshalText(b []byte) error {
	if string(b) == "none" {
		*u = NoUnit
		return nil
	}
	id, ok := unitsByKey[string(b)]
	if !ok {
		return fmt.Errorf("bayonets: no unit %q", b)
	}
	*u = id
	return nil
}
