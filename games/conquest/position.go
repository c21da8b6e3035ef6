package conquest

import (
	"errors"
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/pick"
	"postrider/games/plain"
)

// A Position is the whole state of a match. Areas are known by their number in the
// data that it is played by.
type Position struct {
	data *Data

	Places   string // Data.places of the data that it was begun by
	Scenario string
	Pause    bool      `json:",omitempty"` // the match stops before the battles of a turn (P09)
	Round    int       // 0: set-up
	Cubes    []Faction // the Turn Cubes on the Turn Track, in order (1.0)
	Active   Faction   // whose turn it is, or was last; NoFaction before the first
	Phase    Phase     // of its turn; empty between turns
	Areas    []AreaState
	Muster   [Factions][]Marker // Muster Markers, of militias (2.1)
	Stock    [allFactions]int   // Reinforcement Stockpiles
	Fled     [allFactions]int   // the Fled Units Space

	Hands   [Factions][]int // numbers of cards, sorted, as all lists of cards
	Decks   [Factions][]int
	Discard [Factions][]int
	Truce   [Factions]bool // the Truce Card lies face up beside the map (6.0)
	Secret  [Factions]bool // the hand is not shown to the ally

	Turn   Turn
	Battle *Battle `json:",omitempty"`
	Over   bool    `json:",omitempty"`
	Winner Side    `json:",omitempty"`
}

// An AreaState is what is in an area.
type AreaState struct {
	Units  [allFactions]int // by faction, Natives among them but for those that Came
	Moved  [allFactions]int // of these, how many have moved this turn
	Came   int              // Natives with an Army that entered an area of the enemy's
	Fort   bool
	Marker Side // whose Control Markers lie on the Victory Symbols (4.2)
}

// A Marker is a Muster Marker.
type Marker struct {
	At     AreaID
	Raised bool // shows the side for more units
}

// brings is how many units come by a Muster Marker (2.1).
func (d *Data) brings(m Marker) int {
	if m.Raised {
		return d.MusterSides[1]
	}
	return d.MusterSides[0]
}

// A Turn is what the Active Faction has done in its turn.
type Turn struct {
	Card    int      // the Movement Card that is chosen, and then played; 0: none
	Laid    bool     // it is played
	Played  []int    // Event Cards
	Placed  bool     // the new units stand on the map
	Extra   int      // Regulars more than usual
	Armies  int      // that have moved
	More    int      // Armies more than the card says
	Far     int      // Armies that may move so many Areas further, of Reach
	Reach   int      // Areas more for such an Army
	SeaFree bool     // Open Water costs no move
	Johnson bool     // French Natives join the British in each battle
	Kill    bool     // Massacre
	Battles []AreaID // to be fought, in their order
	Begun   bool     // a battle has begun
}

// A Battle is under way (4.0).
type Battle struct {
	At       AreaID
	Rolls    int              // so far
	Speaker  [3]Faction       // by side, who decides for all
	NoFort   bool             // the Fort Die is not rolled
	First    bool             // the attackers roll first
	Dice     int              // more for the attackers
	Again    int              // dice that the attackers roll again
	Hits     int              // to be applied
	Commands [allFactions]int // to be carried out
	Rolling  Side             // who has rolled
}

// clone is a deep copy.
func (p *Position) clone() *Position {
	q := *p
	q.Cubes, q.Areas = slices.Clone(p.Cubes), slices.Clone(p.Areas)
	pick.Own(q.Muster[:])
	pick.Own(q.Hands[:], q.Decks[:], q.Discard[:])
	q.Turn.Played, q.Turn.Battles = slices.Clone(p.Turn.Played), slices.Clone(p.Turn.Battles)
	if p.Battle != nil {
		b := *p.Battle
		q.Battle = &b
	}
	return &q
}

// Without reports that nobody is ever asked a kind of question: it is of an option that the
// match has not.
func (p *Position) Without(k games.Kind) bool { return k == kindReady && !p.Pause }

func (p *Position) AppendJSON(b []byte) []byte { return plain.Append(b, p) }

// decode reads a position that AppendJSON wrote.
func (d *Data) decode(data []byte) (*Position, error) {
	p := &Position{data: d}
	if err := plain.Read(data, p); err != nil {
		return nil, fmt.Errorf("conquest: position: %w", err)
	}
	if p.Places != d.places || len(p.Areas) != len(d.Areas) {
		return nil, errors.New("conquest: the position is of other areas, or in another order, than areas.toml has now; " +
			"the match goes on with the areas.toml that it was begun by")
	}
	return p, nil
}

// units is how many units of a side's own factions stand in an area, without Natives.
func (p *Position) units(side Side, at AreaID) int {
	own, n := factionsOf(side), &p.Areas[at].Units
	return n[own[0]] + n[own[1]]
}

// occupier is the side whose units stand in an area: Nobody where none do, or both.
func (p *Position) occupier(at AreaID) Side {
	for _, s := range sides {
		if p.units(s, at) > 0 && p.units(s.Enemy(), at) == 0 {
			return s
		}
	}
	return Nobody
}

// contested reports whether both sides have units in an area.
func (p *Position) contested(at AreaID) bool {
	return p.units(British, at) > 0 && p.units(French, at) > 0
}

// independent reports whether Natives stand alone in an area (3.4).
func (p *Position) independent(at AreaID) bool {
	return p.Areas[at].Units[Natives] > 0 && p.units(British, at)+p.units(French, at) == 0
}

// empty reports whether nobody is in an area.
func (p *Position) empty(at AreaID) bool {
	return p.Areas[at].Units == [allFactions]int{} && p.Areas[at].Came == 0
}

// score is how many Control Markers a side has on the map (6.1).
func (p *Position) score(side Side) int {
	n := 0
	for a := range p.Areas {
		if p.Areas[a].Marker == side {
			n += p.data.Areas[a].Victory
		}
	}
	return n
}

// natives are those that fight for a side in an area: in a contested one those that
// came with the attackers stand apart.
func (p *Position) natives(side Side, at AreaID) int {
	a := &p.Areas[at]
	switch fought := p.fought(at); {
	case fought && side == p.Active.Side():
		return a.Came
	case fought || p.units(side, at) > 0:
		return a.Units[Natives]
	}
	return 0
}

// force is what a side has in an area, by faction.
func (p *Position) force(side Side, at AreaID) [allFactions]int {
	n := [allFactions]int{Natives: p.natives(side, at)}
	for _, f := range factionsOf(side)[:2] {
		n[f] = p.Areas[at].Units[f]
	}
	return n
}

// sum is how many units there are.
func sum(n [allFactions]int) int { return n[0] + n[1] + n[2] + n[3] + n[4] }

// lastRound is which round is the last for sure; 0: nobody knows yet (6.1).
func (p *Position) lastRound() int {
	switch {
	case p.Scenario == introductory:
		return p.data.IntroRounds
	case p.Truce[BR] && p.Truce[BC] || p.Truce[FR] && p.Truce[FC]:
		return max(p.Round, p.data.FirstCheck)
	case p.Round == p.data.LastRound:
		return p.Round
	}
	return 0
}
