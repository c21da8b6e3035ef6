package wilderness

import (
	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
	"postrider/games/war"
)

// A Side is one of the two sides of the war, or neither.
type Side = war.Side

const Nobody, British, French = war.Nobody, war.British, war.French

// sides are the two sides as they act together: French first (4.0, 11.2).
var sides = [...]Side{French, British}

// sideOf is the side of a name, or that a seat plays.
func sideOf[T ~string](name T) Side { return war.Parse(string(name)) }

// A SpaceID is a space's place in data/spaces.toml.
type SpaceID int16

// NoSpace is no space.
const NoSpace SpaceID = -1

// String is the space's id in the data files, "" for no space.
func (s SpaceID) String() string {
	if s < 0 || int(s) >= len(shipped.Data().Spaces) {
		return ""
	}
	return shipped.Data().Spaces[s].Slug
}

func (s *SpaceID) UnmarshalText(b []byte) error {
	return facts.Place(s, b, "", "wilderness", "space", shipped.Data().spaceBySlug)
}

// A Terrain is what a space is printed as (2.0).
type Terrain string

const (
	Cultivated Terrain = "cultivated"
	Wilderness Terrain = "wilderness"
	Mountain   Terrain = "mountain"
	Box        Terrain = "box" // Pays d'en Haut
)

// A Dept is a department (2.0).
type Dept string

const (
	NoDept     Dept = ""
	Northern   Dept = "northern"
	Southern   Dept = "southern"
	StLawrence Dept = "st-lawrence"
)

// depts are the departments in the order of their boxes.
var depts = [...]Dept{Northern, Southern, StLawrence}

// Side is the side whose department it is.
func (d Dept) Side() Side {
	switch d {
	case Northern, Southern:
		return British
	case StLawrence:
		return French
	}
	return Nobody
}

// Box is where the department's Militia are while they are on no space (2.0).
func (d Dept) Box() Where {
	switch d {
	case Northern:
		return NorthernBox
	case Southern:
		return SouthernBox
	}
	return StLawrenceBox
}

// A Space is what is printed on the map (2.0).
type Space struct {
	ID       SpaceID
	Slug     string    `toml:"id"`
	Code     string    `toml:"code" unique:"yes"`
	Name     string    `toml:"name" need:"yes"`
	Terrain  Terrain   `toml:"terrain" one:"cultivated wilderness mountain box"`
	Dept     Dept      `toml:"dept" one:"northern southern st-lawrence none" zero:"none"`
	Orig     Side      `toml:"orig" one:"british french none" zero:"none"` // originally friendly to
	Fortress bool      `toml:"fortress"`
	Port     bool      `toml:"port"`
	Tribes   []string  `toml:"tribes"` // whose settlement it is
	X        int       `toml:"x"`
	Y        int       `toml:"y"`
	Links    []Link    // connections, in the order of the spaces
	Out      []SpaceID // arrows that land or boat movement may follow one way
	Landing  []SpaceID // amphibious arrows
}

// A Link is a connection as seen from one of its ends.
type Link struct {
	To    SpaceID
	Water bool // river or lakeshore
	Lake  bool // lakeshore
}

// A PieceID is the place of a leader or unit in data/pieces.toml, those alike together.
type PieceID int16

// NoPiece is no piece.
const NoPiece PieceID = -1

// String is the piece's key, "" for no piece.
func (p PieceID) String() string {
	if p < 0 || int(p) >= len(shipped.Data().Counters) {
		return ""
	}
	return shipped.Data().Counters[p].Key
}

func (p *PieceID) UnmarshalText(b []byte) error {
	return facts.Place(p, b, "", "wilderness", "piece", shipped.Data().pieceByKey)
}

// A Type is the type of a piece (3.0).
type Type string

const (
	Leader           Type = "leader"
	Regular          Type = "regular" // 3-4
	RoyalAmerican    Type = "royal-american"
	Highland         Type = "highland"
	MarineDetachment Type = "marine-detachment"
	LightInfantry    Type = "light-infantry"
	NorthernProv     Type = "northern-provincial"
	SouthernProv     Type = "southern-provincial"
	Ranger           Type = "ranger"
	Coureurs         Type = "coureurs"
	Indian           Type = "indian"
	Militia          Type = "militia"
)

// Regulars reports whether units of the type count as Regulars (3.1).
func (t Type) Regulars() bool {
	return t == Regular || t == RoyalAmerican || t == Highland || t == MarineDetachment
}

func (t Type) Provincial() bool { return t == NorthernProv || t == SouthernProv }

// Drilled reports whether units of the type are Drilled Troops (3.1).
func (t Type) Drilled() bool { return t.Regulars() || t.Provincial() || t == LightInfantry }

// Auxiliary reports whether units of the type are Auxiliaries (3.1).
func (t Type) Auxiliary() bool { return t == Indian || t == Coureurs || t == Ranger }

// A Counter is a leader or unit as printed (3.0).
type Counter struct {
	ID   PieceID
	Key  string // unique: the id of its record, numbered where there are several
	Sort string // what orders and reports call it: leader's id, tribe, or type
	Name string
	Side Side
	Type Type
	Move int
	Ratings
	Troops
}

// Ratings are what a leader has.
type Ratings struct {
	Initiative int `toml:"initiative" range:"1 3"`
	Command    int `toml:"command" range:"1 99"`
	Tactics    int `toml:"tactics" range:"0 99"`
}

// Troops are what a unit has.
type Troops struct {
	Strength int     `toml:"strength"` // combat strength of either face
	Reduced  int     `toml:"reduced" range:"0 99"`
	Tribe    string  `toml:"tribe"`                     // Indians
	Group    string  `toml:"group"`                     // Indians: northern, western, pays-d-en-haut, iroquois, mohawk, cherokee
	Home     SpaceID `toml:"home" link:"space" zero:""` // Indians: settlement; NoSpace: none on the map
	Gone     bool    `toml:"gone"`                      // eliminated for good (7.61)
}

// A Card is a strategy card (5.1).
type Card struct {
	Number    int    `toml:"number" range:"1 999"`
	Name      string `toml:"name" need:"yes"`
	Value     int    `toml:"value" range:"1 3"`
	Symbol    Side   `toml:"symbol" one:"british french both" zero:"both"` // Nobody: either side
	Event     string `toml:"event" link:"event"`
	Response  bool   `toml:"response"`
	Remove    bool   `toml:"remove"`
	Reshuffle bool   `toml:"reshuffle"`
	Params    Params `toml:"params" range:"0 9999"`
}

// Params are the numbers of a card's event, by name.
type Params map[string]int

// n is a number of an event. A name that the event has not is a fault of the
// rules, since loading has checked that all are there.
func (p Params) n(name string) int {
	n, ok := p[name]
	if !ok {
		panic("wilderness: an event has no number " + name)
	}
	return n
}

// A Scenario is a set-up and what is played for (13.0, playbook pp. 2-4).
type Scenario struct {
	ID         string   `toml:"id"`
	Name       string   `toml:"name" need:"yes"`
	StartYear  int      `toml:"start_year"`
	EndYear    int      `toml:"end_year"`
	VP         int      `toml:"vp"` // French
	HandSize   int      `toml:"hand_size" range:"1 99"`
	Assemblies Assembly `toml:"assemblies"`
	Pitt       bool     `toml:"pitt"` // William Pitt and Diplomatic Revolution are in force
	SetAside   []int    `toml:"set_aside"`
	Setup      *Setup
}

// A Setup says what stands where in the beginning.
type Setup struct {
	ID         string `toml:"id"`
	Marks      []Mark
	Placements []Placement
	Pool       []PieceID `toml:"british_leader_pool" link:"leader"`
	Aside      []PieceID `toml:"leaders_aside" link:"leader"` // leaders who come with their events
}

// A Mark is a marker of a set-up.
type Mark struct {
	Is    func(*SpaceState) *Side // which marker it is
	Side  Side
	Space SpaceID
}

// A Placement is units of one record, or one leader, on a space or in a box.
type Placement struct {
	Record string
	At     Where
}

// An Assembly is a box of the Provincial Assemblies track (5.54).
type Assembly uint8

const (
	Reluctant Assembly = iota
	Supportive
	Enthusiastic
)

func (a Assembly) String() string { return [...]string{"reluctant", "supportive", "enthusiastic"}[a] }

func (a *Assembly) UnmarshalText(b []byte) error {
	return facts.Word(a, b, "wilderness", "Assemblies box", Enthusiastic)
}

// rows is how many rows the tables have: modified dice 0 to 7.
const rows = 8

// row is the row of a modified die.
func row(die int) int { return max(0, min(die, rows-1)) }

// Tables are the tables of the player aid, as their file has them.
type Tables struct {
	CRT struct {
		Most []int       `toml:"most"` // the most strength of each column
		Rows [rows][]int `toml:"rows"` // step losses
	} `toml:"crt"`
	Raid struct {
		StockadeSuccess   [rows]bool `toml:"stockade_success"`
		StockadeLosses    [rows]int  `toml:"stockade_losses"`
		CultivatedSuccess [rows]bool `toml:"cultivated_success"`
		CultivatedLosses  [rows]int  `toml:"cultivated_losses"`
	} `toml:"raid"`
	Siege struct {
		Rows [rows]int `toml:"rows"`
	} `toml:"siege"`
	Assemblies [Enthusiastic + 1]Limits `toml:"assemblies" each:"reluctant supportive enthusiastic"`
}

// cardEvents are what events.toml says of the events of cards.
type cardEvents struct {
	Asks      map[string]string     // what they ask for when they are played
	Responses map[string]games.Kind // the decisions that response cards answer
}

// Limits are how many Provincials of each department may be in play (5.54).
type Limits struct {
	Northern int `toml:"northern" range:"1 99"`
	Southern int `toml:"southern" range:"1 99"`
}

// limit is how many Provincials of a department an Assemblies box allows.
func (t *Tables) limit(a Assembly, dept Dept) int {
	limits := t.Assemblies[a]
	if dept == Southern {
		return limits.Southern
	}
	return limits.Northern
}

// raid is whether a raid succeeds, and the raiders' step losses, by the column
// for stockades and settlements or that for cultivated spaces (10.3).
func (t *Tables) raid(stockade bool, die int) (success bool, losses int) {
	r := row(die)
	if stockade {
		return t.Raid.StockadeSuccess[r], t.Raid.StockadeLosses[r]
	}
	return t.Raid.CultivatedSuccess[r], t.Raid.CultivatedLosses[r]
}

// Data is what is printed: map, pieces, cards, scenarios and tables.
type Data struct {
	Spaces    []Space
	Counters  []Counter
	Cards     map[int]*Card
	Scenarios []*Scenario
	Tables    Tables
	Readings  Readings
	former    *Readings // of matches whose positions keep none
	// formerRules are the numbers of rules that such matches tell of.
	formerRules map[string]games.Rule
	events      cardEvents
	guesses     map[string]guess // of the bot, by event

	tables      facts.Tables
	spaceBySlug map[string]SpaceID
	spaceByCode map[string]SpaceID
	pieceByKey  map[string]PieceID
	records     map[string][]PieceID // by the id of their record
	numbers     []int                // of all cards, sorted
	sets        pieceSets
	dist        [][]int // connections between any two spaces, noWay if there is no way
	lang        *language.Language
	maps        *board.Map // how the board draws it
}

// noWay is the distance of spaces that no connections join.
const noWay = 255

// SpaceBySlug finds a space by its id.
func (d *Data) SpaceBySlug(slug string) (SpaceID, bool) {
	s, ok := d.spaceBySlug[slug]
	return s, ok
}

// space finds a space that must be there, for what the rulebook names.
func (d *Data) space(slug string) SpaceID {
	s, ok := d.spaceBySlug[slug]
	if !ok {
		panic("wilderness: no space " + slug) // loading has checked it
	}
	return s
}

func (d *Data) link(a, b SpaceID) (Link, bool) {
	for _, l := range d.Spaces[a].Links {
		if l.To == b {
			return l, true
		}
	}
	return Link{}, false
}

// adjacent reports whether a connection joins a and b; arrows do not (2.0).
func (d *Data) adjacent(a, b SpaceID) bool {
	_, ok := d.link(a, b)
	return ok
}
