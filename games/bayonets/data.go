package bayonets

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

// A Faction is one of the two sides of the war, or neither.
type Faction uint8

const (
	Neutral Faction = iota
	British
	French
)

func (f Faction) String() string { return [...]string{"neutral", "british", "french"}[f] }

func (f Faction) Enemy() Faction { return [...]Faction{British: French, French: British}[f] }

// factions are the two sides in the order in which they act together (15.3, 17.2).
var factions = [...]Faction{British, French}

func (f *Faction) UnmarshalText(b []byte) error {
	return facts.Word(f, b, "bayonets", "faction", French)
}

// parseFaction reads the names of the data files; others are nobody's.
func parseFaction(s string) Faction {
	f, _ := facts.Called(s, French)
	return f
}

// A SpaceID is a space's place in data/spaces.toml, which is the order of the
// Battle Priority Table with the Bases last.
type SpaceID int16

// NoSpace is no space.
const NoSpace SpaceID = -1

// A ConnID is a place in the connections.toml at hand; positions keep their codes.
type ConnID int16

// NoConn is no Connection.
const NoConn ConnID = -1

// A UnitID is one counter, in the order of data/units.toml.
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
	Slug       string    `toml:"id"`
	Code       string    `toml:"code" unique:"yes"`
	Name       string    `toml:"name" need:"yes"`
	Kind       SpaceKind `toml:"kind" one:"wilderness outpost settled base village"`
	Home       Faction   `toml:"home" one:"british french none" zero:"none"`
	Colony     string    `toml:"colony" link:"colony" zero:"none"` // "" outside every Colony
	Value      int       `toml:"value" range:"0 3"`
	Victory    bool      `toml:"victory_space"`
	Fortress   bool      `toml:"fortress"`
	Bastions   int       `toml:"bastions" range:"0 99"`
	Militia    int       `toml:"militia" range:"0 99"`                              // printed silhouettes
	MilitiaFor Faction   `toml:"militia_for" one:"british french none" zero:"none"` // whom they fight for
	Coastal    bool      `toml:"coastal"`
	Atlantic   bool
	Gulf       bool
	Indian     string   `toml:"indian_village" zero:"none"` // slug of the Indian unit or Nation linked to the space
	Nation     string   // the Nation whose Village it is, "" if none
	Aliases    []string `toml:"aliases"` // other spellings in the sources
	X          float64  `toml:"x"`
	Y          float64  `toml:"y"`
	Links      []Link   // in the order of data/connections.toml
}

// A Link is one Connection as seen from one of its ends.
type Link struct {
	Conn ConnID
	To   SpaceID
}

// A Conn is a Connection as printed on the map (2.2).
type Conn struct {
	ID           ConnID
	Code         string  `toml:"id"` // such as "BAYE-OSW"
	A            SpaceID `toml:"a" link:"space"`
	B            SpaceID `toml:"b" link:"space"`
	Highway      bool
	Coastal      bool   `toml:"coastal"`
	Atlantic     bool   // coastal on the Atlantic Ocean, else on the Gulf
	Nation       string `toml:"indian_nation_path" zero:"none"` // dark grey Path to a Village of that Nation
	LakeWarships bool   `toml:"lake_warships"`                  // may be chosen with card 39
}

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

func (t UnitType) String() string {
	return [...]string{
		"light", "indian", "highland-brigade", "metropolitan-brigade", "non-metropolitan-brigade",
		"fleet", "bastion", "fort", "artillery", "commander",
	}[t]
}

func (t *UnitType) UnmarshalText(b []byte) error {
	return facts.Word(t, b, "bayonets", "type of unit", Commander)
}

// Light units, Indian or not (3.1), Brigades (3.2), and Metropolitan ones (3.2.1).
func (t UnitType) IsLight() bool        { return t == Light || t == Indian }
func (t UnitType) IsBrigade() bool      { return t == Highland || t == Metropolitan || t == NonMetro }
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

func (s Shape) String() string { return [...]string{"none", "triangle", "square", "circle"}[s] }

func (s *Shape) UnmarshalText(b []byte) error { return facts.Word(s, b, "bayonets", "shape", Circle) }

// A Counter is one counter of the game (1.2, 3.0) as printed.
type Counter struct {
	ID       UnitID
	Slug     string    `toml:"id"` // of its record: the same for identical counters
	Key      string    // unique: the slug, numbered where there are several
	Name     string    `toml:"name" need:"yes"`
	Faction  Faction   `toml:"faction" one:"british french either" zero:"either"` // Neutral for the two-sided Nation units
	Colonial bool      // brown
	Type     UnitType  `toml:"type"`
	Crescent bool      `toml:"crescent"`
	Colony   string    `toml:"colony" link:"colony" zero:""`
	Nation   string    `toml:"nation" zero:"none"`
	Villages []SpaceID `toml:"villages" link:"space"`
	Rating   int       `toml:"rating" range:"0 3"`
	Rerolls  []Shape   `toml:"reroll_shapes" one:"triangle square"`
	Kind     int       // index of the record in units.toml: equal for identical counters
}

// A Card is one of the 54 cards (6.0).
type Card struct {
	Number     int        `toml:"number"`
	Faction    Faction    // the Indian cards are French
	Deck       string     `toml:"deck" one:"buildup campaign indian"`
	Initiative int        `toml:"initiative" range:"0 6"`
	AP         []AP       `toml:"ap" one:"army army-2x light light-2x indian indian-2x sail-army sail-army-2x french-light-army"`
	Event      string     `toml:"event"` // printed title, "" if none
	ARStart    bool       `toml:"ar_start"`
	Kind       string     `toml:"kind"` // stable name of the Event
	Answer     games.Kind // of the decision by which the Event is used, "" if there is none
	Params     Params     `toml:"params"`
	Years      []int      `toml:"years"` // in which it is used; none: in all
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

func (ap AP) String() string { return string(ap) }

// VoW is a Vagaries of War token (15.2.1).
type VoW struct {
	ID    string   `toml:"id"`
	Pool  string   `toml:"pool"`
	Count int      `toml:"count" range:"0 99"`
	Back  bool     `toml:"back"` // goes back to its pool after all draws
	_     struct{} `notes:"shape effect"`
}

// Scenario is a Scenario Information sheet (5.0).
type Scenario struct {
	Short         string // the name on the command line
	ID            string `toml:"id"`
	Number        int    `toml:"number"`
	Name          string `toml:"name"`
	Years         []int  `toml:"years"`
	StartYear     int    `toml:"start_year"`
	EndYear       int    `toml:"end_year"`
	VictoryMarker int    `toml:"victory_marker" range:"-20 20"`

	Thresholds map[int]Threshold      `toml:"thresholds" record:"threshold" by:"year"`
	Reinforce  map[int]Reinforcements `toml:"reinforcements" record:"reinforcements" by:"year"`
	Bonuses    []Bonus                `toml:"bonuses"`
	Cards      map[int]YearCards      `toml:"cards" record:"cards" by:"year"`
	Setup      []Placement            // both sides and the Indians (5.1)
	Marks      []SetupMark            `toml:"markers"`

	// Additions come to Pools after a year (17.5); Unused stay in the box.
	Pools     map[string][]string         `toml:"pools"`
	Additions map[int]map[string][]string `toml:"additions" record:"additions" by:"after_year"`
	Unused    []string                    `toml:"unused"`

	// AdmiralCut is how many pieces fewer are drawn from the Fleets pool after
	// card 18 was used early (S07).
	AdmiralCut int `toml:"rear_admiral_fleets_fewer"`
}

// Threshold is that of a year (18.2.1): British n is n, French n is -n.
type Threshold struct {
	British int      `toml:"british_wins_at_least"`
	French  int      `toml:"french_wins_at_most"`
	_       struct{} `notes:"year"`
}

// Reinforcements is how many pieces are drawn of each pool in a year.
type Reinforcements struct {
	Fleets   int      `toml:"fleets" range:"0 99"`
	British  int      `toml:"british" range:"0 99"`
	French   int      `toml:"french" range:"0 99"`
	Colonial int      `toml:"colonial" range:"0 99"`
	_        struct{} `notes:"year"`
}

// A Bonus is a scenario bonus scored at the Victory Check (18.2.1).
type Bonus struct {
	Year    int      `toml:"year"`
	Faction Faction  `toml:"faction" one:"british french"`
	VP      int      `toml:"vp"`
	Kind    string   `toml:"kind" one:"control per-colony per-space-not-held"`
	What    string   `toml:"what" one:"victory-space settled home-space" zero:""`
	Of      Faction  `toml:"of" one:"british french" zero:""`
	AtLeast int      `toml:"at_least"`
	Spaces  []string `toml:"spaces" link:"space"`
	By      Faction  `toml:"by" one:"british french" zero:""`
	_       struct{} `notes:"text"`
}

// counts reports whether a space counts for a bonus for controlling spaces.
func (b *Bonus) counts(sp *Space) bool {
	switch {
	case b.Kind == "per-space-not-held":
		return slices.Contains(b.Spaces, sp.Slug)
	case sp.Home != b.Of:
		return false
	case b.Kind == "per-colony":
		return sp.Colony != ""
	}
	return b.What == "home-space" || b.What == "settled" && sp.Kind == Settled || b.What == "victory-space" && sp.Victory
}

// group is the Colony for which a space counts, "" unless each counts for itself.
func (b *Bonus) group(sp *Space) string {
	if b.Kind == "per-colony" {
		return sp.Colony
	}
	return ""
}

// YearCards are the card numbers of the decks of one year.
type YearCards struct {
	BritishBuildup  []int    `toml:"british_buildup"`
	BritishCampaign []int    `toml:"british_campaign"`
	FrenchBuildup   []int    `toml:"french_buildup"`
	FrenchCampaign  []int    `toml:"french_campaign"`
	_               struct{} `notes:"year"`
}

// A Placement is a unit's place at the start.
type Placement struct {
	Space SpaceID
	Slug  string
}

// A SetupMark is a marker on the map at the start.
type SetupMark struct {
	Space  SpaceID `toml:"space" link:"space" zero:""`           // NoSpace for a Connection
	Conn   ConnID  `toml:"connection" link:"connection" zero:""` // NoConn for a space
	Marker string  `toml:"marker" one:"road british-control fort-construction"`
}

// Data is all that is printed, and how rules are read. It never changes once loaded.
type Data struct {
	Spaces    []Space
	Conns     []Conn
	Counters  []Counter
	Cards     map[int]*Card
	VoW       map[string]*VoW
	Colonies  map[string]Colony
	Scenarios []*Scenario
	Chits     [3]int // War in Europe chits of each value, for each side (18.3)
	Dice      DiceTables
	Readings  Readings
	former    *Readings // of matches whose positions keep none

	maps        *board.Map
	tables      facts.Tables
	spaceBySlug map[string]SpaceID
	connByCode  map[string]ConnID
	counters    map[string][]UnitID // by slug, in order
	unitByKey   map[string]UnitID
	commanders  []UnitID
	nations     map[string][]SpaceID // Villages of each Nation, in map order
	lang        *language.Language   // of orders
}

// A Colony is a Colony of one side (2.4).
type Colony struct {
	ID      string   `toml:"id"`
	Name    string   `toml:"name"`
	Faction Faction  `toml:"faction" one:"british french"`
	_       struct{} `notes:"name_ja"`
}

// DiceTables are the faces on which rolls outside of Battles succeed.
type DiceTables struct {
	Raid           []Face // 9.3
	InterceptLight []Face // 9.2, where a Light unit intercepts
	InterceptOther []Face // 9.2, where only others do
	Rally          []Face // 14.2
	RallyLight     []Face // 14.2, of Light units alone
}

func (d *Data) SpaceBySlug(slug string) (SpaceID, bool) { s, ok := d.spaceBySlug[slug]; return s, ok }

func (d *Data) Between(a, b SpaceID) (Link, bool) {
	i := slices.IndexFunc(d.Spaces[a].Links, func(l Link) bool { return l.To == b })
	if i < 0 {
		return Link{}, false
	}
	return d.Spaces[a].Links[i], true
}

// space is the space with a slug that stands in the rules: it panics if there is
// none.
func (d *Data) space(slug string) SpaceID {
	s, ok := d.spaceBySlug[slug]
	if !ok {
		panic("bayonets: no space " + slug)
	}
	return s
}

// The ids of spaces and counters are the same in all data, so that positions,
// journals and orders mean the same to every reader.

// Code is the space's code, such as "ALB".
func (s SpaceID) Code() string { return shipped.Data().Spaces[s].Code }

func (s SpaceID) String() string {
	if s == NoSpace {
		return "none"
	}
	return shipped.Data().Spaces[s].Slug
}

func (s *SpaceID) UnmarshalText(b []byte) error {
	return facts.Place(s, b, "none", "bayonets", "space", shipped.Data().spaceBySlug)
}

// String is the unit's key.
func (u UnitID) String() string {
	if u == NoUnit {
		return "none"
	}
	return shipped.Data().Counters[u].Key
}

func (u *UnitID) UnmarshalText(b []byte) error {
	return facts.Place(u, b, "none", "bayonets", "unit", shipped.Data().unitByKey)
}
