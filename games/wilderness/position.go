package wilderness

import (
	"fmt"
	"slices"

	"postrider/games"
	"postrider/games/edition"
	"postrider/games/facts"
	"postrider/games/pick"
	"postrider/games/plain"
)

// A Where is where a piece is: on a space of the map (0 and up), or beside it.
type Where int16

const (
	Unused     Where = -1 - iota // may still enter by an event (5.52)
	Gone                         // out of the game
	LeaderPool                   // British leaders who may be drawn (5.55)
	Aside                        // leaders who come with their events (5.55)
	NorthernBox
	SouthernBox
	StLawrenceBox
)

func At(s SpaceID) Where { return Where(s) }

func (w Where) OnMap() bool { return w >= 0 }

func (w Where) Space() SpaceID { return SpaceID(w) }

func (w Where) String() string {
	if w.OnMap() {
		return w.Space().String()
	}
	return [...]string{
		"unused", "gone", "leader-pool", "aside", "northern-militias", "southern-militias", "st-lawrence-militias",
	}[Unused-w]
}

func (w *Where) UnmarshalText(b []byte) error {
	for box := Unused; box >= StLawrenceBox; box-- {
		if box.String() == string(b) {
			*w = box
			return nil
		}
	}
	var s SpaceID
	if err := s.UnmarshalText(b); err != nil {
		return err
	}
	*w = At(s)
	return nil
}

// A Piece is the state of one leader or unit.
type Piece struct {
	ID      PieceID `json:"id"`
	At      Where   `json:"at"`
	Reduced bool    `json:"reduced,omitempty"`
	Inside  bool    `json:"inside,omitempty"` // in the fort or fortress of its space (8.1)
}

// A SpaceState is what changes on a space.
type SpaceState struct {
	Fort       Side   `json:"fort,omitempty"`     // completed (5.42)
	Building   Side   `json:"building,omitempty"` // Fort Under Construction
	BuiltIn    int    `json:"built_in,omitempty"` // the Action Phase in which it was placed
	Stockade   Side   `json:"stockade,omitempty"`
	Fortress   Side   `json:"fortress,omitempty"`   // who holds the printed fortress
	Siege      bool   `json:"siege,omitempty"`      // a Siege marker stands here (8.2)
	Level      int    `json:"level,omitempty"`      // of the siege: 0 to 2
	Raided     [3]int `json:"raided,omitzero"`      // Raided markers, by the side that raided
	Allied     Side   `json:"allied,omitempty"`     // Allied marker on a settlement
	Amphib     bool   `json:"amphib,omitempty"`     // Amphib marker (6.43)
	Fieldworks bool   `json:"fieldworks,omitempty"` // 7.55
}

// A Season is half a year (4.0).
type Season uint8

const (
	Early Season = iota
	Late
)

func (s Season) String() string { return [...]string{"early", "late"}[s] }

func (s *Season) UnmarshalText(b []byte) error { return facts.Word(s, b, "wilderness", "season", Late) }

// A Stage is where in its season a match stands at a checkpoint (4.0).
type Stage string

const (
	StageBid    Stage = "bid" // before the first deal (13.3)
	StageDeal   Stage = "deal"
	StageAction Stage = "action"
	StageEnd    Stage = "end"
)

// Cards is where the cards are (5.2). All lists are sorted, but for Discard,
// which is in the order of play: no order of the draw pile exists before it is
// drawn from.
type Cards struct {
	Deck      []int    `json:"deck"`              // hidden by being drawn at random
	Hands     [3][]int `json:"hands"`             // by side; hidden from the opponent
	Discard   []int    `json:"discard,omitempty"` // open
	Removed   []int    `json:"removed,omitempty"` // out of the game (5.23); open
	Reshuffle bool     `json:"reshuffle,omitempty"`
	Kept      [3]bool  `json:"kept,omitzero"`   // a card was kept from the season before (4.0)
	Passed    [3]bool  `json:"passed,omitzero"` // this season: no more Action Phases
	Built     [3]bool  `json:"built,omitzero"`  // the last card play was construction (5.4)
}

// Options are the optional rules in force (13.14, 13.3, 14.1 to 14.7).
type Options struct {
	DealPitt    bool `json:"deal_pitt,omitempty"`    // 14.1
	MilitiaLoss bool `json:"militia_loss,omitempty"` // 14.2
	EarlyVP     bool `json:"early_vp,omitempty"`     // 14.3
	Surrender   bool `json:"surrender,omitempty"`    // 14.4
	Acadians    bool `json:"acadians,omitempty"`     // 14.5
	Exchange    bool `json:"exchange,omitempty"`     // 14.6
	Bids        bool `json:"bids,omitempty"`         // 13.3
	OpenBids    bool `json:"open_bids,omitempty"`    // 14.7, in place of 13.3
	Tournament  bool `json:"tournament,omitempty"`   // 13.14
}

// rules are the optional rules that a match can be played with, by name.
func (o *Options) rules() map[string]*bool {
	return map[string]*bool{
		"13.14": &o.Tournament, "13.3": &o.Bids, "14.7": &o.OpenBids, "14.1": &o.DealPitt, "14.2": &o.MilitiaLoss,
		"14.3": &o.EarlyVP, "14.4": &o.Surrender, "14.5": &o.Acadians, "14.6": &o.Exchange,
	}
}

// readOptions reads the options of a match: "14.3" = "yes".
func readOptions(options map[string]string) (Options, error) {
	var o Options
	err := edition.Options("wilderness", options, o.rules())
	return o, err
}

// Flags are what events have brought about for longer than a phase.
type Flags struct {
	Pitt       bool `json:"pitt,omitempty"`        // card 67
	Revolution bool `json:"revolution,omitempty"`  // card 69
	Quiberon   bool `json:"quiberon,omitempty"`    // card 62
	NoSailing  bool `json:"no_sailing,omitempty"`  // card 21: the French have lost naval movement
	Cherokees  bool `json:"cherokees,omitempty"`   // card 30 was played
	Uprising   bool `json:"uprising,omitempty"`    // card 31 was played
	FrenchCame bool `json:"french_came,omitempty"` // the first French Regulars event was played
	// This season.
	Regulars [3]bool `json:"regulars,omitzero"` // a Regulars event, by side
	// This year.
	NoLanding   bool    `json:"no_landing,omitempty"` // card 21
	Blockhouses [3]bool `json:"blockhouses,omitzero"` // card 13, by the side that has them
}

// Position is the whole state of a match.
type Position struct {
	data *Data // what is printed; the same for all positions of a Title

	Scenario string  `json:"scenario"`
	Options  Options `json:"options,omitzero"`
	// Readings are those that the match began with, nil if it began before
	// positions kept them. They are never changed.
	Readings *Readings `json:"readings,omitempty"`
	Swapped  bool      `json:"swapped,omitempty"` // the players have changed seats by their bids (13.3)
	Year     int       `json:"year"`
	Season   Season    `json:"season"`
	Stage    Stage     `json:"stage"`
	Number   int       `json:"number"` // Action Phases since the match began
	Over     bool      `json:"over,omitempty"`
	Winner   Side      `json:"winner,omitempty"`
	WonBy    string    `json:"won_by,omitempty"` // a kind for the words

	Pieces     []Piece      `json:"-"`  // by PieceID; savedPosition writes them
	Spaces     []SpaceState `json:"-"`  // by SpaceID; savedPosition writes them
	VP         int          `json:"vp"` // French n is n, British n is -n (13.1)
	Assemblies Assembly     `json:"assemblies"`
	Niagara    Side         `json:"niagara"` // whose it is for 13.23
	OhioForks  Side         `json:"ohio_forks"`
	Cards      Cards        `json:"cards"`
	Flags      Flags        `json:"flags"`

	Turn   Side    `json:"turn,omitempty"`   // whose Action Phase is next or goes on
	Phase  *Phase  `json:"phase,omitempty"`  // the Action Phase in progress
	Battle *Battle `json:"battle,omitempty"` // the battle, assault or raid in progress
}

// A Phase is an Action Phase in progress (4.0 B.2).
type Phase struct {
	Card   int     `json:"card"`
	Value  int     `json:"value"`
	Use    string  `json:"use"`              // event, force, units, stockades, forts, discard
	Forces []Force `json:"forces,omitempty"` // activated, that have not acted yet
	Move   *Move   `json:"move,omitempty"`   // whose turn it is
	// Fought are the pieces that took part in a battle or assault: they are not
	// activated any more (5.36).
	Fought []PieceID `json:"fought,omitempty"`
	// Arrived are the pieces that have moved: they began the phase elsewhere (8.231).
	Arrived []PieceID `json:"arrived,omitempty"`
	Events  []string  `json:"events,omitempty"` // response cards played: their events
	// Record is what has happened in the phase, for the conditions of orders.
	Record []happening `json:"record,omitempty"`
}

// A Force is a commander with all whom he leads, or one piece alone.
type Force struct {
	Commander PieceID   `json:"commander"` // NoPiece for a unit alone
	Pieces    []PieceID `json:"pieces"`    // the commander included; sorted
}

func (f Force) clone() Force {
	f.Pieces = slices.Clone(f.Pieces)
	return f
}

// A MoveKind is a kind of movement (6.1).
type MoveKind string

const (
	ByLand    MoveKind = "land"
	ByBoat    MoveKind = "boat"
	BySea     MoveKind = "sea"     // naval movement (6.4)
	ByLanding MoveKind = "landing" // naval movement with an Amphibious Landing (6.43)
)

// A Move is the activation of one force or piece in progress.
type Move struct {
	Force Force    `json:"force"`
	Start SpaceID  `json:"start"`
	From  SpaceID  `json:"from"` // the last space left: of entry (7.9)
	At    SpaceID  `json:"at"`
	Kind  MoveKind `json:"kind,omitempty"`
	Used  int      `json:"used"` // spaces entered
	// Untold are the last spaces left of which it has not been told yet.
	Untold []SpaceID `json:"untold,omitempty"`
	Carry  bool      `json:"carry,omitempty"`
	Halted bool      `json:"halted,omitempty"` // it must stop for the terrain where it is (6.2)
	Sure   bool      `json:"sure,omitempty"`   // Foul Weather can be played no more
	Foul   bool      `json:"foul,omitempty"`   // card 14
	// Croghan: Drilled Troops do not stop for wilderness (card 16).
	Croghan bool `json:"croghan,omitempty"`
	// Infiltrating: the piece passes through the enemy (6.6).
	Infiltrating bool `json:"infiltrating,omitempty"`
	// Tried are enemy pieces that intercepted or tried to, and Into the spaces
	// into which that was tried: nobody avoids battle there (6.72, 6.8). Nor does
	// anybody intercept into those that enemies Shunned: out of which they avoided
	// battle or tried to (6.85).
	Tried   []PieceID `json:"tried,omitempty"`
	Into    []SpaceID `json:"into,omitempty"`
	Shunned []SpaceID `json:"shunned,omitempty"`
	// Aux are the Auxiliaries of the force when it was activated: those that
	// may raid (10.1, C-28), and Came from where each of them entered where it
	// stands.
	Aux  []PieceID `json:"aux,omitempty"`
	Came []SpaceID `json:"came,omitempty"`
	// FoughtAt are spaces in which the raiders fought in this activation (10.2).
	FoughtAt []SpaceID `json:"fought_at,omitempty"`
	Avoided  bool      `json:"avoided,omitempty"` // all enemies avoided battle here, for conditions
	Overran  bool      `json:"overran,omitempty"`
	Missed   bool      `json:"missed,omitempty"` // the enemy failed to intercept it here
}

func (m *Move) clone() *Move {
	c := *m
	c.Force = m.Force.clone()
	c.Tried, c.Into, c.Untold = slices.Clone(m.Tried), slices.Clone(m.Into), slices.Clone(m.Untold)
	c.Aux, c.Came = slices.Clone(m.Aux), slices.Clone(m.Came)
	c.Shunned, c.FoughtAt = slices.Clone(m.Shunned), slices.Clone(m.FoughtAt)
	return &c
}

func (p *Phase) clone() *Phase {
	c := *p
	c.Forces = slices.Clone(p.Forces)
	for i := range c.Forces {
		c.Forces[i] = c.Forces[i].clone()
	}
	if p.Move != nil {
		c.Move = p.Move.clone()
	}
	c.Fought, c.Events, c.Record = slices.Clone(p.Fought), slices.Clone(p.Events), slices.Clone(p.Record)
	c.Arrived = slices.Clone(p.Arrived)
	return &c
}

// readings are those that the match is played by.
func (p *Position) readings() *Readings {
	if p.Readings == nil {
		return p.data.former
	}
	return p.Readings
}

func (p *Position) Clone() games.Position { return p.clone() }

func (p *Position) clone() *Position {
	q := *p
	q.Pieces, q.Spaces = slices.Clone(p.Pieces), slices.Clone(p.Spaces)
	q.Cards.Deck, q.Cards.Discard, q.Cards.Removed = slices.Clone(p.Cards.Deck), slices.Clone(p.Cards.Discard), slices.Clone(p.Cards.Removed)
	pick.Own(q.Cards.Hands[:])
	if p.Phase != nil {
		q.Phase = p.Phase.clone()
	}
	if p.Battle != nil {
		q.Battle = p.Battle.clone()
	}
	return &q
}

// A savedPosition is written: pieces that are not unused, and spaces with something.
type savedPosition struct {
	Position
	Pieces []Piece      `json:"pieces"`
	Spaces []savedSpace `json:"spaces"`
}

type savedSpace struct {
	Space SpaceID `json:"space"`
	SpaceState
}

func (p *Position) AppendJSON(b []byte) []byte {
	s := savedPosition{Position: *p, Pieces: make([]Piece, 0, len(p.Pieces)), Spaces: []savedSpace{}}
	for _, u := range p.Pieces {
		if u != (Piece{ID: u.ID, At: Unused}) {
			s.Pieces = append(s.Pieces, u)
		}
	}
	for i, st := range p.Spaces {
		if st != (SpaceState{}) {
			s.Spaces = append(s.Spaces, savedSpace{SpaceID(i), st})
		}
	}
	return plain.Append(slices.Grow(b, 1<<13), &s)
}

// decodePosition reads a position and checks that it fits the data.
func (d *Data) decodePosition(data []byte) (games.Position, error) {
	s := savedPosition{Pieces: make([]Piece, 0, len(d.Counters))}
	if err := plain.Read(data, &s); err != nil {
		return nil, fmt.Errorf("wilderness: position: %w", err)
	}
	if _, err := d.scenario(s.Scenario); err != nil {
		return nil, err
	}
	p := s.Position
	p.data, p.Pieces, p.Spaces = d, make([]Piece, len(d.Counters)), make([]SpaceState, len(d.Spaces))
	for i := range p.Pieces {
		p.Pieces[i] = Piece{ID: PieceID(i), At: Unused}
	}
	for _, u := range s.Pieces {
		if u.ID == NoPiece {
			return nil, fmt.Errorf("wilderness: position: a piece without a name")
		}
		p.Pieces[u.ID] = u
	}
	for _, st := range s.Spaces {
		if st.Space == NoSpace {
			return nil, fmt.Errorf("wilderness: position: a space without a name")
		}
		p.Spaces[st.Space] = st.SpaceState
	}
	return &p, nil
}

// setup returns the position at the start of a scenario (playbook pp. 2-4).
func setup(d *Data, sc *Scenario, o Options) *Position {
	p := &Position{
		data: d, Scenario: sc.ID, Options: o, Readings: &d.Readings, Year: sc.StartYear, Stage: StageDeal, VP: sc.VP, Assemblies: sc.Assemblies,
		Niagara: French, OhioForks: French, Turn: French,
		Pieces: make([]Piece, len(d.Counters)), Spaces: make([]SpaceState, len(d.Spaces)),
	}
	p.Flags.Pitt, p.Flags.Revolution = sc.Pitt, sc.Pitt
	if o.Bids || o.OpenBids {
		p.Stage, p.Turn = StageBid, Nobody
	}
	for i, c := range d.Counters {
		p.Pieces[i] = Piece{ID: c.ID, At: Unused}
		if c.Type == Leader {
			p.Pieces[i].At = Gone
		}
	}
	for i, s := range d.Spaces {
		if s.Fortress {
			p.Spaces[i].Fortress = s.Orig
		}
	}
	for _, m := range sc.Setup.Marks {
		*m.Is(&p.Spaces[m.Space]) = m.Side
	}
	for _, pl := range sc.Setup.Placements {
		for _, id := range d.records[pl.Record] {
			if at := p.Pieces[id].At; at == Unused || at == Gone && d.Counters[id].Type == Leader {
				p.Pieces[id].At = pl.At
				break
			}
		}
	}
	for _, id := range sc.Setup.Pool {
		p.Pieces[id].At = LeaderPool
	}
	for _, id := range sc.Setup.Aside {
		p.Pieces[id].At = Aside
	}
	for _, n := range d.numbers {
		if !slices.Contains(sc.SetAside, n) {
			p.Cards.Deck = append(p.Cards.Deck, n)
		}
	}
	return p
}
