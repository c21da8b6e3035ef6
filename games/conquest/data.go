package conquest

import (
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
	"postrider/games/pick"
	"postrider/games/war"
)

// A Faction is one of the four that have a seat, or the Natives.
type Faction int8

const (
	NoFaction Faction = iota - 1
	BR
	BC
	FR
	FC
	Natives
)

// Factions is how many factions have a seat, and a deck.
const Factions = 4

// allFactions are those that have units and dice: also the Natives.
const allFactions = Factions + 1

// String is the faction's name in orders, and Code its two letters; both are "" for none.
func (f Faction) String() string {
	return [...]string{"", "british-regulars", "british-colonials", "french-regulars", "french-canadiens", "natives"}[f+1]
}

func (f Faction) Code() string { return [...]string{"", "BR", "BC", "FR", "FC", "NA"}[f+1] }

// A Side is one of the two sides of the war, or neither.
type Side = war.Side

const Nobody, British, French = war.Nobody, war.British, war.French

// sides are the two sides of the war.
var sides = [...]Side{British, French}

// Side is the faction's side: Nobody for the Natives, who may be with either, and for none.
func (f Faction) Side() Side { return [...]Side{Nobody, British, British, French, French, Nobody}[f+1] }

// Ally is the other faction of the side; NoFaction if it is of no side.
func (f Faction) Ally() Faction { return [...]Faction{NoFaction, BC, BR, FC, FR, NoFaction}[f+1] }

// Regulars reports whether the faction is one of the two that sail, and arrive in
// harbors; the other two are militia, who muster.
func (f Faction) Regulars() bool { return f == BR || f == FR }

// Seat is the seat that plays the faction, "" for the Natives and for none.
func (f Faction) Seat() games.Seat {
	if f == Natives {
		return ""
	}
	return games.Seat(f.String())
}

// factionOf is the faction that a seat plays, NoFaction if there is no such seat.
func factionOf(seat games.Seat) Faction {
	if f, ok := facts.Called(string(seat), FC); ok {
		return f
	}
	return NoFaction
}

// UnmarshalText reads the code or the name of a faction; nothing is none.
func (f *Faction) UnmarshalText(b []byte) error {
	for *f = NoFaction; *f <= Natives; *f++ {
		if text := string(b); text == f.Code() || text == f.String() {
			return nil
		}
	}
	*f = NoFaction
	return fmt.Errorf("conquest: no faction %q", b)
}

// An AreaID is an area's place in areas.toml. What it is called depends on the data
// that a match is played by, to which an owner may add areas.
type AreaID int16

// NoArea is no area.
const NoArea AreaID = -1

// An Area is what is printed of a land or harbor area.
type Area struct {
	ID           AreaID
	Slug         string           `toml:"id"`
	Code         string           `toml:"code" need:"yes" unique:"yes"`
	Name         string           `toml:"name" need:"yes" unique:"yes"`
	Home         Side             // Nobody: of the Natives, or water
	Native       bool             // home of the Natives
	Harbor       bool             `toml:"harbor"`                                  // Regulars arrive and sail here (2.0, 3.3)
	Town         bool             `toml:"town"`                                    // a Muster Marker may lie here
	FortSymbol   bool             `toml:"fort_symbol"`                             // a Fort Marker may lie here
	Victory      int              `toml:"victory_symbols" range:"0 2"`             // Victory Symbols (4.2)
	StartFort    Side             `toml:"start_fort" one:"british french" zero:""` // whose
	StartMuster  Side             `toml:"start_muster" one:"british french" zero:""`
	NativeSymbol int              `toml:"native_symbol" range:"0 5"`                // its space of the Turn Track; 0: none (2.3)
	Start        [allFactions]int `toml:"start" each:"br bc fr fc na" range:"0 40"` // units
	Next         []AreaID         `toml:"neighbours" link:"area" once:"yes"`        // sorted
	X            int              `toml:"x" range:"0 1000"`                         // from the west
	Y            int              `toml:"y" range:"0 1000"`                         // from the north
}

// String is the area's id in the data files.
func (a *Area) String() string { return a.Slug }

// Water reports whether nobody is at home here: it is a harbor and no land.
func (a *Area) Water() bool { return a.Home == Nobody && !a.Native }

// held reports whether units of a side begin in the area.
func (a *Area) held(s Side) bool {
	own := factionsOf(s)
	return a.Start[own[0]]+a.Start[own[1]] > 0
}

// maySecond reports whether the second Muster Marker of a side may begin here (setup 5).
func (a *Area) maySecond(s Side) bool { return a.Town && a.StartMuster == Nobody && a.held(s) }

// A Phase is when an Event Card may be played (7.0).
type Phase string

const (
	PhaseReinforcement Phase = "reinforcement"
	PhaseMovement      Phase = "movement"
	PhaseBattle        Phase = "battle"
)

// A Card is a Faction Card: a Movement Card, or an Event Card.
type Card struct {
	Deck     Faction        `toml:"deck" one:"BR BC FR FC"`
	Number   int            `toml:"number" range:"1 12"`
	Name     string         `toml:"name" need:"yes"`
	Movement bool           // it is a Movement Card
	Truce    bool           `toml:"truce"`                                                      // a Movement Card (6.0)
	Armies   int            `toml:"armies" range:"0 9"`                                         // the most that may move
	Areas    int            `toml:"areas" range:"0 9"`                                          // the most that each may move
	Phase    Phase          `toml:"phase" one:"reinforcement movement battle none" zero:"none"` // of an Event Card
	Effect   string         `toml:"effect"`                                                     // of an Event Card
	Params   map[string]int `toml:"params" range:"0 99"`                                        // the numbers of its effect
	Intro    bool           `toml:"intro"`                                                      // in the Short Introductory Game
	Unsure   []string       `toml:"unsure" one:"number name armies areas phase effect params" unsure:"card"`
}

// A Die is how many of the six faces of a kind of dice show what (4.1).
type Die struct {
	Hit     int `toml:"hit" range:"1 6"` // without a Hit a battle might never end
	Flee    int `toml:"flee" range:"0 5"`
	Command int `toml:"command" range:"0 5"`
}

// A put is units that are put into an area.
type put = pick.Put[AreaID]

// A Scenario is the full game, or the introductory one.
type Scenario struct {
	ID   string   `toml:"id"`
	Name string   `toml:"name" need:"yes"`
	_    struct{} `notes:"intro"` // of owners' files: which is introductory, its id says
}

// turnSpaces are the spaces of the Turn Track, one for each Turn Cube.
const turnSpaces = 5

// Rounds are how long a game is, and what comes each round.
type Rounds struct {
	FirstCheck    int `toml:"first_check" range:"1 99"` // the first round at whose end the game may end (6.1)
	LastRound     int `toml:"last_round" range:"1 99"`
	IntroRounds   int `toml:"intro_rounds" range:"1 99"`   // of the Short Introductory Game
	OpenWaterCost int `toml:"open_water_cost" range:"0 9"` // of an Army's moves (3.3)
	NativeUnits   int `toml:"native_units" range:"0 40"`   // that come to each area (2.3)
}

// Numbers are what each player has, and which scenarios there are.
type Numbers struct {
	HandSize       int         `toml:"hand_size" range:"1 12"`
	Reinforcements int         `toml:"reinforcements" range:"0 99"` // of Regulars, each turn (2.0)
	ExtraUnits     int         `toml:"extra_units" range:"0 99"`    // of each faction in the setup (setup 7)
	MusterSides    [2]int      `toml:"muster_sides" range:"1 99"`   // units that come by either side of a Muster Marker (2.1)
	Scenarios      []*Scenario `toml:"scenario" record:"scenario"`
}

// Data is what is printed on map, cards and dice, what is in the box, and what is done
// for a player who says nothing. It never changes.
type Data struct {
	Rounds
	Numbers
	Areas     []Area
	Cards     [Factions][]Card // number 1 first
	Dice      [allFactions]Die
	DiceCount [allFactions]int
	FortBlock int              // faces of the Fort Die that Block (4.4)
	Units     [allFactions]int // in the box

	NativeAreas   [turnSpaces][2]AreaID // by space of the Turn Track less 1
	Harbors       [Factions][]AreaID    // of Regulars: all, the first that is free is taken by default
	MusterDefault [Factions][]AreaID    // of militia: where the second marker goes by default
	ExtraDefault  [Factions][]put       // where the extra units go by default

	places string // a short hash of the areas' ids in their order, by which positions know them
	bySlug map[string]AreaID
	codes  map[string]AreaID
	doubts facts.Reconstructed // of areas, cards, dice and spaces of the Turn Track
	lang   *language.Language
	maps   *board.Map
}

// where are the areas of which is is true, in the order of their file.
func (d *Data) where(is func(at AreaID) bool) []AreaID { return pick.Where(len(d.Areas), is) }

// areaBySlug finds an area by its id in the data files.
func (d *Data) areaBySlug(slug string) (AreaID, bool) {
	a, ok := d.bySlug[slug]
	return a, ok
}

// deck are the numbers of the cards of a faction that a scenario is played with.
func (d *Data) deck(f Faction, scenario string) []int {
	var numbers []int
	for i := range d.Cards[f] {
		if d.Cards[f][i].Intro || scenario != introductory {
			numbers = append(numbers, d.Cards[f][i].Number)
		}
	}
	return numbers
}

// area is an area by its place; it is not changed.
func (d *Data) area(a AreaID) *Area { return &d.Areas[a] }

// adjacent reports whether a and b have a common border; harbors have none over Open
// Water.
func (d *Data) adjacent(a, b AreaID) bool { return slices.Contains(d.Areas[a].Next, b) }
