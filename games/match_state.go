package games

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"postrider/games/plain"
)

// matchState is what State writes.
type matchState struct {
	Code     string              `json:"code"`
	Title    string              `json:"title"`
	Scenario string              `json:"scenario"`
	Options  map[string]string   `json:"options,omitempty"`
	Seed     string              `json:"seed"` // hex
	Version  string              `json:"version"`
	Began    string              `json:"began,omitempty"` // the version that it began with; empty: Version
	Length   int                 `json:"length"`          // lines of the journal
	Digest   string              `json:"digest"`          // of the last
	Over     bool                `json:"over,omitempty"`
	Sandbox  bool                `json:"sandbox,omitempty"`
	Parties  []Seats             `json:"parties,omitempty"` // those of several seats
	Agreed   *Result             `json:"agreed,omitempty"`  // how it ended, if not by its rules
	Offer    *Offer              `json:"offer,omitempty"`   // open
	Sheets   int                 `json:"sheets"`            // taken so far
	Base     baseState           `json:"base"`
	Stand    standState          `json:"stand"`
	Seats    map[Seat]*seatState `json:"seats"`
	Watch    *watchState         `json:"watch,omitempty"`   // what observers were told; nil: there are none
	First    int                 `json:"first"`             // index of the first event in Backlog
	Backlog  []Event             `json:"backlog,omitempty"` // from before the checkpoint, not yet told to all
}

// baseState is the last checkpoint: a run goes on from there.
type baseState struct {
	Line     int               `json:"line"`   // the first line after it
	Before   string            `json:"before"` // the digest of the line before that
	Position json.RawMessage   `json:"position"`
	Epoch    int               `json:"epoch"`
	Key      string            `json:"key"` // of the dice, hex
	Next     map[string]uint64 `json:"next"`
	Events   int               `json:"events"`  // told before it
	Answers  int               `json:"answers"` // recorded before it
	Told     map[Seat]string   `json:"told"`    // digest of what each seat was told before it
}

// standState is where the lines since the checkpoint lead. Every load must
// come to the same place.
type standState struct {
	Events int     `json:"events"` // told since the match began
	Digest string  `json:"digest"` // of those since the checkpoint
	Asked  []asked `json:"asked,omitempty"`
}

// LoadMatch makes a match again from what was kept: its state, and the lines
// of its journal from Base on. It replays these, and its error is a
// *VersionError if rules of another version than those it was played by do not
// come to the same place. If they do, the match goes on by the new version, and
// a fresh line says so.
func LoadMatch(t Title, state []byte, tail []Line) (*Match, error) {
	m, err := open(t, state, tail)
	if err != nil {
		return nil, err
	}
	if was := m.keep.Version; was != t.Version() {
		if err := m.reload(); err != nil {
			return nil, &VersionError{m.keep.Code, was, t.Version(), err}
		}
		if !m.keep.Over {
			m.keep.goesOn(t.Version())
			m.add(Line{What: LineVersion, Version: t.Version(), Base: m.keep.Base.Position})
		}
		return m, nil
	}
	if err := m.reload(); err != nil {
		return nil, fmt.Errorf("games: %s: %w", m.keep.Code, err)
	}
	return m, nil
}

// open reads what was kept, without playing.
func open(t Title, state []byte, tail []Line) (*Match, error) {
	m := &Match{title: t}
	var err error
	if m.keep, err = readState(state); err != nil {
		return nil, err
	}
	k := &m.keep
	if k.Title != t.Name() {
		return nil, fmt.Errorf("games: %s is a match of %s, not of %s", k.Code, k.Title, t.Name())
	}
	if m.scenario, err = findScenario(t, k.Scenario); err != nil {
		return nil, err
	}
	m.kinds = kindsOf(t, k.began())
	for _, seat := range m.scenario.Seats {
		if k.Seats[seat] == nil {
			return nil, fmt.Errorf("games: %s: the state knows nothing of %s", k.Code, seat)
		}
	}
	if _, err := k.dice(); err != nil {
		return nil, fmt.Errorf("games: %s: %w", k.Code, err)
	}
	if m.base, err = t.Decode(k.Base.Position); err != nil {
		return nil, fmt.Errorf("games: %s: %w", k.Code, err)
	}
	if len(tail) != k.Length-k.Base.Line+1 {
		return nil, fmt.Errorf("games: %s: %d lines from line %d on, but there are %d", k.Code, len(tail), k.Base.Line, k.Length-k.Base.Line+1)
	}
	digest := k.Base.Before
	for i := range tail {
		l, want := &tail[i], k.Base.Line+i
		if l.N != want || l.Digest != m.chain.digest(l, digest) {
			return nil, fmt.Errorf("games: %s: journal line %d is not what was written", k.Code, want)
		}
		digest = l.Digest
	}
	if digest != k.Digest {
		return nil, fmt.Errorf("games: %s: the journal is not the state's", k.Code)
	}
	m.held = holders(t, m.base, m.scenario.Seats)
	m.recorded = make([]Step, 0, len(tail)+16) // and some to come
	for i := range tail {
		m.follow(&tail[i])
	}
	m.events, m.first = k.Backlog, k.First
	return m, nil
}

// began is the version of the title that the match began with.
func (k *matchState) began() string { return cmp.Or(k.Began, k.Version) }

// goesOn notes that the match goes on by a version of its title, and tells every seat.
func (k *matchState) goesOn(version string) {
	if version != k.Version {
		k.tell(Remark{Act: ActVersion, Words: version})
	}
	if k.Began, k.Version = k.began(), version; k.Began == version {
		k.Began = ""
	}
}

// readState reads what State wrote.
func readState(state []byte) (matchState, error) {
	var k matchState
	if err := plain.Read(state, &k); err != nil {
		return k, fmt.Errorf("games: state of a match: %w", err)
	}
	return k, nil
}

// State writes what must be kept beside the journal. It is the same for the
// same match, and holds the seed.
func (m *Match) State() []byte {
	k := m.keep
	k.Stand = m.stand()
	k.First, k.Backlog = m.backlog()
	return plain.Append(make([]byte, 0, 18<<10), &k) // room for most
}

// reload replays a match that has been read and checks that it stands where it
// stood.
func (m *Match) reload() error {
	want := m.keep.Stand
	if err := m.replay(); err != nil {
		return err
	}
	switch {
	case m.keep.Over && m.keep.Agreed != nil:
		m.open, m.result = nil, m.keep.Agreed
	case m.keep.Over && m.result == nil: // given up
		m.open, m.result = nil, &Result{Why: T(givenUp)}
	}
	got := m.stand()
	switch {
	case got.Events != want.Events || got.Digest != want.Digest:
		return fmt.Errorf("%d events were told, now others or %d", want.Events, got.Events)
	case !slices.Equal(got.Asked, want.Asked):
		return fmt.Errorf("the questions were %v, now %v", want.Asked, got.Asked)
	}
	return nil
}

// replay plays the recorded steps and notes where the match stands. Nothing is
// answered, and nothing recorded.
func (m *Match) replay() error {
	begun := m.keep.Base.Events
	run := Start(m.title, m.base, RunOptions{Dice: m.dice(), Recorded: m.recorded})
	defer run.Close()
	stop := run.Next()
	if stop.Err != nil {
		return stop.Err
	}
	// What waits in a queue for others' answers is no open question.
	if p := m.proxy(m.keep.Seats); len(stop.Questions) > 1 {
		var open []Decision
		for _, d := range stop.Questions {
			if _, _, ok := p.Answer(d); !ok {
				open = append(open, d)
			}
		}
		if len(open) > 0 {
			stop.Questions = open
		}
	}
	return m.settleAt(run, stop, begun)
}

// dice are the dice at the last checkpoint.
func (m *Match) dice() Dice {
	d, _ := m.keep.dice() // checked when loaded
	return d
}

func (k *matchState) dice() (Dice, error) {
	key, err := parseSeed(k.Base.Key)
	if err != nil {
		return Dice{}, errors.New("the key of the dice is damaged")
	}
	_, err = k.seed()
	return Dice{Match: k.Code, Epoch: k.Base.Epoch, Key: key, Next: k.Base.Next}, err
}

func (k *matchState) seed() (Seed, error) { return parseSeed(k.Seed) }

// parseSeed reads a seed written as hex.
func parseSeed(s string) (Seed, error) {
	data, err := hex.DecodeString(s)
	if err != nil || len(data) != len(Seed{}) {
		return Seed{}, errors.New("the seed is damaged")
	}
	return Seed(data), nil
}
