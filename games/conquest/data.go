package conquest

import (
	"slices"

	"postrider/games"
	"postrider/games/board"
	"postrider/games/facts"
	"postrider/games/language"
)

// A Side is one of the two sides of the war, or neither.
type Side uint8

const (
	Nobody Side = iota
	British
	French
)

var sideNames = [...]string{"nobody", "british", "french"}

func (s Side) String() string { return sideNames[s] }

// Enemy is the other side.
func (s Side) Enemy() Side { return [...]Side{Nobody, French, British}[s] }

func (s *Side) UnmarshalText(b []byte) error {
	return facts.Word(s, b, "conquest", "side", sideNames[:])
}

// sides are the two sides of the war.
var sides = [...]Side{British, French}

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

var (
	factionNames = [...]string{"british-regulars", "british-colonials", "french-regulars", "french-canadiens", "natives"}
	factionCodes = [...]string{"BR", "BC", "FR", "FC", "NA"}
)

// String is the faction's name in orders, "" for none.
func (f Faction) String() string {
	if f == NoFaction {
		return ""
	}
	return factionNames[f]
}

// Code is the faction in two letters, "" for none.
func (f Faction) Code() string {
	if f == NoFaction {
		return ""
	}
	return factionCodes[f]
}

// Side is the faction's side: Nobody for the Natives, who may be with either.
func (f Faction) Side() Side {
	switch f {
	case BR, BC:
		return British
	case FR, FC:
		return French
	}
	return Nobody
}

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

// Ally is the other faction of the side; NoFaction if it is of no side.
func (f Faction) Ally() Faction {
	switch f {
	case BR, FR:
		return f + 1
	case BC, FC:
		return f - 1
	}
	return NoFaction
}

// factionOf is the faction that a seat plays, NoFaction if there is no such seat.
func factionOf(seat games.Seat) Faction {
	return Faction(slices.Index(factionNames[:Factions], string(seat)))
}

// UnmarshalText reads the code or the name of a faction; nothing is none.
func (f *Faction) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*f = NoFaction
		return nil
	}
	i := max(slices.Index(factionCodes[:], string(b)), slices.Index(factionNames[:], string(b)))
	*f = Faction(i)
	if i < 0 {
		return facts.Word(new(uint8), b, "conquest", "faction", factionCodes[:])
	}
	return nil
}

// An AreaID is an area's place in areas.toml. What it is called depends on the data
// that a match is played by, to which an owner may add areas.
type AreaID int16

// NoArea is no area.
const NoArea AreaID = -1

// An Area is what is printed of a land or harbor area.
type Area struct {
	ID               AreaID
	Slug, Code, Name string
	Harbor           bool // Regulars arrive and sail here (2.0, 3.3)
	Town             bool // a Muster Marker may lie here
	FortSymbol       bool // a Fort Marker may lie here
	Home             Side // Nobody: of the Natives, or water
	Native           bool // home of the Natives
	Victory          int  // Victory Symbols (4.2)
	StartFort        Side
	StartMuster      Side
	NativeSymbol     int              // 1 to 5: its space of the Turn Track; 0: none (2.3)
	Start            [allFactions]int // units, by faction
	Next             []AreaID         // sorted
	X, Y             int              // 0 to 1000, from the north-west
}

// String is the area's id in the data files.
func (a *Area) String() string { return a.Slug }

// Water reports whether nobody is at home here: it is a harbor and no land.
func (a *Area) Water() bool { return a.Home == Nobody && !a.Native }

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
	Unsure   []string       `toml:"unsure" one:"number name armies areas phase effect params"`
}

// A Die is how many of the six faces of a kind of dice show what (4.1).
type Die struct{ Hit, Flee, Command int }

// A put is units that are put into an area.
type put struct {
	At AreaID
	N  int
}

// A Scenario is the full game, or the Short Introductory Game.
type Scenario struct {
	ID    string `toml:"id"`
	Name  string `toml:"name" need:"yes"`
	Intro bool   `toml:"intro"`
}

// turnSpaces are the spaces of the Turn Track, one for each Turn Cube.
const turnSpaces = 5

// Data is what is printed on map, cards and dice, what is in the box, and what is done
// for a player who says nothing. It never changes.
type Data struct {
	Areas     []Area
	Cards     [Factions][]Card // number 1 first
	Dice      [allFactions]Die
	DiceCount [allFactions]int
	FortBlock int              // faces of the Fort Die that Block (4.4)
	Units     [allFactions]int // in the box

	HandSize       int
	Reinforcements int    // of Regulars, each turn (2.0)
	ExtraUnits     int    // of each faction in the setup (setup 7)
	MusterSides    [2]int // units that come by either side of a Muster Marker (2.1)
	OpenWaterCost  int    // of an Army's moves (3.3)

	NativeUnits int                   // that come to each area (2.3)
	NativeAreas [turnSpaces][2]AreaID // by space of the Turn Track less 1

	FirstCheck  int // the first round at whose end the game may end (1.1)
	LastRound   int
	IntroRounds int // of the Short Introductory Game

	Scenarios     []*Scenario
	Harbors       [Factions][]AreaID // of Regulars: all, the first that is free is taken by default
	MusterDefault [Factions][]AreaID // of militia: where the second marker goes by default
	ExtraDefault  [Factions][]put    // where the extra units go by default

	places string // a short hash of the areas' ids in their order, by which positions know them
	bySlug map[string]AreaID
	codes  map[string]AreaID
	doubts map[string]doubt // what is reconstructed, by the kind of record: area, card, die, turn_space
	lang   *language.Language
	maps   *board.Map
}

// areaBySlug finds an area by its id in the data files.
func (d *Data) areaBySlug(slug string) (AreaID, bool) {
	a, ok := d.bySlug[slug]
	return a, ok
}

// area is an area by its place; it is not changed.
func (d *Data) area(a AreaID) *Area { return &d.Areas[a] }

// adjacent reports whether a and b have a common border; harbors have none over Open
// Water.
func (d *Data) adjacent(a, b AreaID) bool { return slices.Contains(d.Areas[a].Next, b) }

// A doubt is what is reconstructed of the records of a kind: how many of them have fields
// that nobody could compare with a printed copy, and which fields, sorted.
type doubt struct {
	n      int
	fields []string
}
