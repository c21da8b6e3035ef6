package bayonets

import (
	"fmt"
	"maps"
	"slices"

	"postrider/games"
	"postrider/games/pick"
	"postrider/games/plain"
)

// A Where is a space of the map (0 and up), or one of the boxes and pools beside it.
type Where int16

const (
	SailBox      Where = -1 - iota // 10.6: its side's Sail Box
	LossesBox                      // its side's Losses Box
	DisbandedBox                   // Disbanded Colonial Brigades
	FleetsPool                     // both sides' Fleets
	MetroPool                      // its side's Metropolitan Brigades
	ColonialPool
	ColonialBonusPool
	ColonialLightPool
	LightPool // British red Lights
	ArtilleryPool
	FortsPool
	CommandersPool
	NeutralBox // Nation counters of a neutral Nation
	Drawn      // drawn as a reinforcement, not placed yet (15.2)
	Removed    // out of the game for good
	Unused     // not in this scenario
	endOfWheres
)

// poolWhere is where the pieces of a pool of the data files lie.
var poolWhere = map[string]Where{
	"neutral_indians": NeutralBox, "fleets": FleetsPool, "british_commanders": CommandersPool, "french_commanders": CommandersPool,
	"british_metropolitan": MetroPool, "french_metropolitan": MetroPool, "british_colonial": ColonialPool,
	"british_colonial_bonus": ColonialBonusPool, "british_colonial_light": ColonialLightPool, "british_light": LightPool,
	"british_artillery": ArtilleryPool, "french_artillery": ArtilleryPool, "british_forts": FortsPool, "french_forts": FortsPool,
}

// Where a space is, and back: a place beside the map is NoSpace.
func At(s SpaceID) Where       { return Where(s) }
func (w Where) OnMap() bool    { return w >= 0 }
func (w Where) Space() SpaceID { return max(SpaceID(w), NoSpace) }

// String names a place in orders and events: a space's slug, or a box.
func (w Where) String() string {
	if w.OnMap() {
		return w.Space().String()
	}
	return [...]string{
		"sail-box", "losses-box", "disbanded-box", "fleets-pool", "metropolitan-pool", "colonial-pool", "colonial-bonus-pool",
		"colonial-light-pool", "light-pool", "artillery-pool", "forts-pool", "commanders-pool", "neutral", "drawn", "removed", "unused",
	}[SailBox-w]
}

func (w *Where) UnmarshalText(b []byte) error {
	for box := SailBox; box > endOfWheres; box-- {
		if box.String() == string(b) {
			*w = box
			return nil
		}
	}
	var s SpaceID
	err := s.UnmarshalText(b)
	*w = At(s)
	return err
}

// A Unit is the state of one counter.
type Unit struct {
	ID      UnitID  `json:"id"`
	At      Where   `json:"at"`
	Faction Faction `json:"faction"` // Nation units change theirs (8.1)
	Reduced bool    `json:"reduced,omitempty"`
	Spent   bool    `json:"spent,omitempty"`   // 7.2.1
	Entered bool    `json:"entered,omitempty"` // moved along a Connection this AR (13.9.1)
}

// A SpaceState is what changes on a space.
type SpaceState struct {
	Control        Faction    `json:"control"`
	Raided         Faction    `json:"raided,omitempty"`          // who raided it this Year (9.3); nobody may again
	Construction   bool       `json:"construction,omitempty"`    // Fort Construction marker (12.0)
	ConstructedNow bool       `json:"constructed_now,omitempty"` // placed in this AR
	Battle         bool       `json:"battle,omitempty"`          // Battle marker
	Stacks         [3]Markers `json:"stacks,omitzero"`           // by Faction
	// HadUnits says who had units here at the start of the AR (13.1 #1), and
	// FirstIn who moved in first during it (13.1 #3).
	HadUnits [3]bool `json:"had_units,omitzero"`
	FirstIn  Faction `json:"first_in,omitempty"`
	// WasTaken: the enemy of its Home side controlled it at the start of the AR, so
	// that its Militia alone fight nobody (10.7).
	WasTaken bool `json:"was_taken,omitempty"`
	// NationOwner is the side to which a neutral Nation went when the other
	// side entered this Village in this AR: it defends (8.0).
	NationOwner Faction `json:"nation_owner,omitempty"`
}

// Markers are the markers on the stack of one faction.
type Markers struct {
	Rout    bool `json:"rout,omitempty"`
	OOS     bool `json:"oos,omitempty"`
	Landing bool `json:"landing,omitempty"`
	Marshal bool `json:"marshal,omitempty"`
}

// portable are those that go along with units: Landing and Marshal Troops markers
// lie on the space (10.6.1, 11.0).
func (m Markers) portable() Markers { return Markers{Rout: m.Rout, OOS: m.OOS} }

// A ConnState is what changes on a Connection.
type ConnState struct {
	Road    RoadState `json:"road,omitempty"`
	RoadNow bool      `json:"road_now,omitempty"` // the marker was placed or flipped in this AR
	Used    [3]int8   `json:"used,omitzero"`      // units by Faction this AR, both directions together (10.1)
	UsedArt [3]int8   `json:"used_art,omitzero"`  // Artillery among them (a Road takes one)
	// Whether units went towards A or B this AR: 10.2.1, 13.9.1, 13.9.2.
	ToA [3]bool `json:"to_a,omitzero"`
	ToB [3]bool `json:"to_b,omitzero"`
}

// A RoadState says how far a Path has become a Road (12.0).
type RoadState uint8

const (
	NoRoad RoadState = iota
	RoadConstruction
	Road
)

// A Round is a round of the Year (4.0), counted as on the Round track from 0.
type Round int

// The Logistics Rounds and Winter Quarters stand between the Action Rounds.
const (
	AR1 Round = iota
	AR2
	FleetsArrive
	AR3
	ColonialsEnlist
	AR4
	AR5
	AR6
	AR7
	AR8
	AR9
	WinterQuarters
)

func (r Round) String() string {
	return [...]string{
		"AR1", "AR2", "fleets-arrive", "AR3", "colonials-enlist", "AR4", "AR5", "AR6", "AR7", "AR8", "AR9", "winter-quarters",
	}[r]
}

// The three decks that are in use at a time. The Indian one is French.
const (
	BritishDeck = 0
	FrenchDeck  = 1
	IndianDeck  = 2
)

// Cards is where the cards are (6.0). A number of 0 is no card. Rest lists
// are sorted: no order of a deck exists before it is drawn from.
type Cards struct {
	Rest    [3][]int  `json:"rest"`             // not drawn yet of the deck in use; hidden by being drawn at random
	Drawn   [3]int    `json:"drawn,omitzero"`   // drawn this AR, not played yet; hidden from the opponent
	Reserve [3]int    `json:"reserve,omitzero"` // hidden from the opponent; none for the Indian deck
	Played  [3]int    `json:"played,omitzero"`  // face up this AR
	Discard [3][]int  `json:"discard,omitzero"` // played cards, face up
	Hidden  [3][]int  `json:"hidden,omitzero"`  // discarded unseen (7.1, 16.4); known to their owner
	Gone    []int     `json:"gone,omitzero"`    // out of the game (card 45)
	Offer   [3][2]int `json:"offer,omitzero"`   // start of the Year: two Buildup cards to choose the Reserve from
}

// An ActionPoint is one AP of a card in play.
type ActionPoint struct {
	Kind  AP   `json:"kind"`
	Used  bool `json:"used,omitempty"`
	Lost  bool `json:"lost,omitempty"`  // by an Event: may be neither used nor held
	Held  bool `json:"held,omitempty"`  // for Reaction (7.3.6)
	Extra bool `json:"extra,omitempty"` // gained by an Event (card 54)
}

// A Chits is one side's War in Europe chits (18.3): drawn by that side when an
// opposing Metropolitan Brigade is eliminated.
type Chits struct {
	Pool [3]int `json:"pool"` // how many chits of each value are in the pool
	Held int    `json:"held"` // value of the chit on the placeholder, -1 if there is none; hidden from the opponent
}

// tokens are VoW tokens by their ids, sorted.
type tokens []string

// Position is the whole state of a match.
type Position struct {
	data *Data // what is printed; the same for all positions of a Title

	Scenario string `json:"scenario"` // short name
	// Readings are those that the match began with, nil if it began before
	// positions kept them. They are never changed.
	Readings *Readings `json:"readings,omitempty"`
	Year     int       `json:"year"`
	Round    Round     `json:"round"`
	Begun    bool      `json:"begun"` // the Year's first cards are dealt
	Over     bool      `json:"over,omitempty"`
	Winner   Faction   `json:"winner,omitempty"`
	WonBy    string    `json:"won_by,omitempty"` // a kind for the words: victory-check, resignation

	Units   []Unit             `json:"units"`   // by UnitID
	Spaces  []SpaceState       `json:"spaces"`  // by SpaceID
	Conns   []ConnState        `json:"-"`       // by ConnID; savedPosition writes them
	VoW     map[string]tokens  `json:"vow"`     // tokens in each pool
	Nations map[string]Faction `json:"nations"` // control of each Nation (8.1), Neutral at first

	Victory  int      `json:"victory"`   // British n is n, French n is -n; never 0 (18.1)
	Raid     [3]int   `json:"raid"`      // Raid track, by Faction
	OpenSeas bool     `json:"open_seas"` // the British may Land everywhere too (10.6.2)
	WIE      [3]Chits `json:"wie"`       // by Faction of the drawer

	Cards        Cards            `json:"cards"`
	Initiative   Faction          `json:"initiative,omitempty"`
	First        Faction          `json:"first,omitempty"`  // First Player of the AR
	Active       Faction          `json:"active,omitempty"` // whose Action Phase or Reaction it is
	APs          [3][]ActionPoint `json:"aps,omitzero"`     // by deck, this AR
	AR           ARState          `json:"ar"`
	Battle       *Battle          `json:"battle,omitempty"`       // the Battle in progress
	Phase        string           `json:"phase,omitempty"`        // of the round: cards, events, action, reaction, battles, end
	SailedFrom   [3]SpaceID       `json:"sailed_from,omitzero"`   // where the Sail Box stack of each side came from
	Marks        [3]Markers       `json:"sail_marks,omitzero"`    // markers of the stacks on the Sail Boxes
	RearAdmiral  bool             `json:"rear_admiral,omitempty"` // card 18 was used before Fleets Arrive this Year
	ReinforcedAt [3][]SpaceID     `json:"reinforced_at,omitzero"` // where Fleets were placed in this LR (15.3)
	Brought      [][2]UnitID      `json:"brought,omitzero"`       // crescent Brigades and the Commanders drawn with them, in this LR (15.2.2)
	Garrison     []UnitID         `json:"garrison,omitzero"`      // units left as Winter Garrisons so far (17.3.1)
}

// ARState is what lasts for one Action Round only: Events in force and used.
type ARState struct {
	Warships  ConnID `json:"-"` // card 39: closed to the British; NoConn: none; savedPosition writes it
	RoughSeas bool   `json:"rough_seas,omitempty"`
	NoIndians bool   `json:"no_indians,omitempty"` // card 54
	// Used Events of cards in play, by the card's kind.
	UsedEvents map[string]int `json:"used_events,omitempty"`
	// Aside are the units that retreated into a space whose Battle is still to
	// be resolved: they take no part in it (13.9.3 5B).
	Aside  []Bystander `json:"aside,omitempty"`
	Landed [3]bool     `json:"landed,omitzero"` // units Landed this AR
	// LastBuild is the space of the last Construction, for cards 7 and 28.
	LastBuild SpaceID `json:"last_build"`
	Frenzy    bool    `json:"frenzy,omitempty"` // a second Construction may follow at once
	// LastRaid is how the last Raid of the phase went, and Overwhelmed whether
	// the last move Overwhelmed a stack, for the conditions of orders.
	LastRaid    RaidResult `json:"last_raid,omitempty"`
	Overwhelmed bool       `json:"overwhelmed,omitempty"`
	// Abandoned are Commanders whom their side gave up (3.7).
	Abandoned []UnitID `json:"abandoned,omitempty"`
}

func newARState() ARState { return ARState{Warships: NoConn, LastBuild: NoSpace} }

// former reports whether the match began before version 2: it keeps no readings.
func (p *Position) former() bool { return p.Readings == nil }

// readings are those that the match is played by.
func (p *Position) readings() *Readings {
	if p.former() {
		return p.data.former
	}
	return p.Readings
}

func (p *Position) Clone() games.Position { return p.clone() }

func (p *Position) clone() *Position {
	q := *p
	q.Units = slices.Clone(p.Units)
	q.Spaces = slices.Clone(p.Spaces)
	q.Conns = slices.Clone(p.Conns)
	q.VoW = maps.Clone(p.VoW)
	for k, v := range q.VoW {
		q.VoW[k] = slices.Clone(v)
	}
	q.Nations = maps.Clone(p.Nations)
	q.AR.UsedEvents = maps.Clone(p.AR.UsedEvents)
	q.AR.Aside = slices.Clone(p.AR.Aside)
	q.AR.Abandoned = slices.Clone(p.AR.Abandoned)
	pick.Own(q.Cards.Rest[:], q.Cards.Discard[:], q.Cards.Hidden[:])
	pick.Own(q.APs[:])
	pick.Own(q.ReinforcedAt[:])
	q.Cards.Gone = slices.Clone(p.Cards.Gone)
	q.Brought = slices.Clone(p.Brought)
	q.Garrison = slices.Clone(p.Garrison)
	q.Battle = p.Battle.clone()
	return &q
}

// A savedPosition is a position as it is written: Connections, which data may
// add or take away, by their codes and only those on which something is.
type savedPosition struct {
	Position
	Conns    []savedConn `json:"conns"`
	Warships string      `json:"warships,omitempty"`
}

type savedConn struct {
	Code string `json:"id"`
	ConnState
}

func (p *Position) AppendJSON(b []byte) []byte {
	s := savedPosition{Position: *p, Conns: []savedConn{}}
	for i, c := range p.Conns {
		if c != (ConnState{}) {
			s.Conns = append(s.Conns, savedConn{p.data.Conns[i].Code, c})
		}
	}
	if c := p.AR.Warships; c != NoConn {
		s.Warships = p.data.Conns[c].Code
	}
	return plain.Append(slices.Grow(b, 1<<14), &s)
}

func (d *Data) decodePosition(data []byte) (games.Position, error) {
	var s savedPosition
	s.Units, s.Spaces = make([]Unit, 0, len(d.Counters)), make([]SpaceState, 0, len(d.Spaces))
	if err := plain.Read(data, &s); err != nil {
		return nil, fmt.Errorf("bayonets: position: %w", err)
	}
	p := s.Position
	if len(p.Units) != len(d.Counters) || len(p.Spaces) != len(d.Spaces) {
		return nil, fmt.Errorf("bayonets: position of another version: %d units, %d spaces", len(p.Units), len(p.Spaces))
	}
	for i, u := range p.Units {
		if u.ID != UnitID(i) {
			return nil, fmt.Errorf("bayonets: position of another version: unit %d is %s", i, u.ID)
		}
	}
	if _, err := d.scenario(p.Scenario); err != nil {
		return nil, err
	}
	p.data, p.Conns, p.AR.Warships = d, make([]ConnState, len(d.Conns)), NoConn
	for _, c := range s.Conns {
		id, ok := d.connByCode[c.Code]
		if !ok {
			return nil, fmt.Errorf("bayonets: position of other data: something is on the Connection %s, which these have not", c.Code)
		}
		p.Conns[id] = c.ConnState
	}
	if s.Warships != "" {
		id, ok := d.connByCode[s.Warships]
		if !ok {
			return nil, fmt.Errorf("bayonets: position of other data: Warships close %s, which these have not", s.Warships)
		}
		p.AR.Warships = id
	}
	return &p, nil
}

// setup returns the position at the start of a scenario (5.0).
func setup(d *Data, sc *Scenario) *Position {
	p := &Position{
		data: d, Scenario: sc.Short, Readings: &d.Readings, Year: sc.StartYear, Round: AR1, Victory: sc.VictoryMarker,
		Units: make([]Unit, len(d.Counters)), Spaces: make([]SpaceState, len(d.Spaces)), Conns: make([]ConnState, len(d.Conns)),
		VoW: map[string]tokens{}, Nations: map[string]Faction{}, SailedFrom: [3]SpaceID{NoSpace, NoSpace, NoSpace},
	}
	p.AR = newARState()
	for i, c := range d.Counters {
		p.Units[i] = Unit{ID: c.ID, At: Unused, Faction: c.Faction}
	}
	for i, s := range d.Spaces {
		p.Spaces[i].Control = s.Home
	}
	for nation := range d.nations {
		p.Nations[nation] = Neutral
	}
	for _, pl := range sc.Setup {
		p.take(d, pl.Slug, At(pl.Space))
	}
	for _, pool := range slices.Sorted(maps.Keys(sc.Pools)) { // counters of one name lie in several pools
		p.addToPool(d, pool, sc.Pools[pool])
	}
	for _, m := range sc.Marks {
		switch m.Marker {
		case "british-control":
			p.Spaces[m.Space].Control = British
		case "fort-construction":
			p.Spaces[m.Space].Construction = true
		case "road":
			p.Conns[m.Conn].Road = Road
		}
	}
	for _, f := range factions {
		p.WIE[f] = Chits{Pool: d.Chits, Held: -1}
	}
	return p
}

// addToPool puts counters and VoW tokens into a pool of the data files.
func (p *Position) addToPool(d *Data, pool string, pieces []string) {
	for _, piece := range pieces {
		if d.VoW[piece] != nil {
			p.VoW[pool] = append(p.VoW[pool], piece)
		} else {
			p.take(d, piece, poolWhere[pool])
		}
	}
	slices.Sort(p.VoW[pool])
}

// take moves the first unused counter of a name.
func (p *Position) take(d *Data, slug string, to Where) {
	for _, u := range d.counters[slug] {
		if p.Units[u].At == Unused {
			p.Units[u].At = to
			return
		}
	}
	panic("bayonets: no counter left of " + slug) // LoadData has counted them
}
