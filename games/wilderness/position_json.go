package wilderness

import (
	"encoding/json"
	"fmt"
	"slices"

	"postrider/games"
)

// A position is written for each checkpoint and each message, so this is done by
// hand, field by field, to the bytes that encoding/json makes of it (see
// savedPosition); and read back as it was written. Read that way is only what is
// written exactly so: anything else is left to encoding/json.

// A savedPosition is a position as it is written: pieces that are not unused,
// and spaces on which something is.
type savedPosition struct {
	*barePosition
	Pieces []Piece      `json:"pieces"`
	Spaces []savedSpace `json:"spaces"`
}

// barePosition is a Position that is written as it stands.
type barePosition Position

type savedSpace struct {
	Space SpaceID `json:"space"`
	SpaceState
}

// AppendJSON appends what json.Marshal makes of the position.
func (p *Position) AppendJSON(b []byte) []byte {
	w := &jsonWriter{games.JSONWriter{B: slices.Grow(b, 1<<13)}}
	w.Text(`{"scenario":`, p.Scenario)
	if p.Options != (Options{}) {
		w.Other(`,"options":`, p.Options)
	}
	w.Flag(`,"swapped":true`, p.Swapped)
	w.Int(`,"year":`, p.Year)
	w.Text(`,"season":`, p.Season.String())
	w.Text(`,"stage":`, string(p.Stage))
	w.Int(`,"number":`, p.Number)
	w.Flag(`,"over":true`, p.Over)
	w.side(`,"winner":`, p.Winner)
	w.Word(`,"won_by":`, p.WonBy)
	w.Int(`,"vp":`, p.VP)
	w.Text(`,"assemblies":`, p.Assemblies.String())
	w.Text(`,"niagara":`, p.Niagara.String())
	w.Text(`,"ohio_forks":`, p.OhioForks.String())
	w.cards(&p.Cards)
	w.flags(&p.Flags)
	w.side(`,"turn":`, p.Turn)
	if p.Phase != nil {
		w.Other(`,"phase":`, p.Phase)
	}
	if p.Battle != nil {
		w.Other(`,"battle":`, p.Battle)
	}
	w.Put(`,"pieces":[`)
	before := len(w.B)
	for i := range p.Pieces {
		if u := &p.Pieces[i]; *u != (Piece{ID: u.ID, At: Unused}) {
			w.comma(before)
			w.piece(u)
		}
	}
	w.Put(`],"spaces":[`)
	before = len(w.B)
	for i := range p.Spaces {
		if st := &p.Spaces[i]; *st != (SpaceState{}) {
			w.comma(before)
			w.space(SpaceID(i), st)
		}
	}
	w.Put(`]}`)
	return w.B
}

func (p *Position) MarshalJSON() ([]byte, error) { return p.AppendJSON(nil), nil }

// A jsonWriter writes what this title has.
type jsonWriter struct{ games.JSONWriter }

// side is left out for nobody.
func (w *jsonWriter) side(name string, s Side) {
	if s != Nobody {
		w.Text(name, s.String())
	}
}

// comma stands before all members of a list but the first, which stands at a
// place.
func (w *jsonWriter) comma(first int) {
	if len(w.B) > first {
		w.Put(`,`)
	}
}

func (w *jsonWriter) piece(u *Piece) {
	w.Text(`{"id":`, u.ID.String())
	if u.At.OnMap() {
		w.Text(`,"at":`, u.At.Space().String())
	} else {
		w.Text(`,"at":`, whereNames[u.At])
	}
	w.Flag(`,"reduced":true`, u.Reduced)
	w.Flag(`,"inside":true`, u.Inside)
	w.Put(`}`)
}

func (w *jsonWriter) space(s SpaceID, st *SpaceState) {
	w.Text(`{"space":`, s.String())
	w.side(`,"fort":`, st.Fort)
	w.side(`,"building":`, st.Building)
	w.Number(`,"built_in":`, st.BuiltIn)
	w.side(`,"stockade":`, st.Stockade)
	w.side(`,"fortress":`, st.Fortress)
	w.Flag(`,"siege":true`, st.Siege)
	w.Number(`,"level":`, st.Level)
	w.Three(`,"raided":`, st.Raided)
	w.side(`,"allied":`, st.Allied)
	w.Flag(`,"amphib":true`, st.Amphib)
	w.Flag(`,"fieldworks":true`, st.Fieldworks)
	w.Put(`}`)
}

func (w *jsonWriter) cards(c *Cards) {
	w.Ints(`,"cards":{"deck":`, c.Deck)
	w.B = games.AppendJSONList(append(w.B, `,"hands":`...), c.Hands[:], func(b []byte, l []int) []byte { return games.AppendJSONList(b, l, games.AppendJSONInt) })
	if len(c.Discard) > 0 {
		w.Ints(`,"discard":`, c.Discard)
	}
	if len(c.Removed) > 0 {
		w.Ints(`,"removed":`, c.Removed)
	}
	w.Flag(`,"reshuffle":true`, c.Reshuffle)
	w.Bools(`,"kept":`, c.Kept)
	w.Bools(`,"passed":`, c.Passed)
	w.Bools(`,"built":`, c.Built)
	w.Put(`}`)
}

func (w *jsonWriter) flags(f *Flags) {
	w.Put(`,"flags":`)
	if *f == (Flags{}) {
		w.Put(`{}`)
		return
	}
	before := len(w.B)
	w.Flag(`,"pitt":true`, f.Pitt)
	w.Flag(`,"revolution":true`, f.Revolution)
	w.Flag(`,"quiberon":true`, f.Quiberon)
	w.Flag(`,"no_sailing":true`, f.NoSailing)
	w.Flag(`,"cherokees":true`, f.Cherokees)
	w.Flag(`,"uprising":true`, f.Uprising)
	w.Flag(`,"french_came":true`, f.FrenchCame)
	w.Bools(`,"regulars":`, f.Regulars)
	w.Flag(`,"no_landing":true`, f.NoLanding)
	w.Bools(`,"blockhouses":`, f.Blockhouses)
	w.B[before] = '{' // in place of the comma of its first field
	w.Put(`}`)
}

// decodePosition reads a position and checks that it fits the data.
func (d *Data) decodePosition(data []byte) (*Position, error) {
	p, r := d.emptyPosition(), games.NewJSONReader(data)
	if p.read(r); !r.Done() {
		p = d.emptyPosition()
		s := savedPosition{barePosition: (*barePosition)(p)}
		if err := json.Unmarshal(data, &s); err != nil {
			return nil, fmt.Errorf("wilderness: position: %w", err)
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
	}
	if _, err := d.scenario(p.Scenario); err != nil {
		return nil, err
	}
	return p, nil
}

// emptyPosition is a position in which nothing stands anywhere.
func (d *Data) emptyPosition() *Position {
	p := &Position{data: d, Pieces: make([]Piece, len(d.Counters)), Spaces: make([]SpaceState, len(d.Spaces))}
	for i := range p.Pieces {
		p.Pieces[i] = Piece{ID: PieceID(i), At: Unused}
	}
	return p
}

// read reads into an empty position what AppendJSON wrote; anything else spoils
// what is read.
func (p *Position) read(rest *games.JSONReader) {
	r := &jsonReader{rest}
	r.Want(`{"scenario":`)
	p.Scenario = r.Word()
	r.Other(`,"options":`, &p.Options)
	p.Swapped = r.Has(`,"swapped":true`)
	r.Want(`,"year":`)
	p.Year = r.Int()
	r.Want(`,"season":`)
	p.Season = Season(r.oneOf(seasonNames[:]))
	r.Want(`,"stage":`)
	p.Stage = Stage(r.Word())
	r.Want(`,"number":`)
	p.Number = r.Int()
	p.Over = r.Has(`,"over":true`)
	p.Winner = r.side(`,"winner":`)
	p.WonBy = r.Optional(`,"won_by":`)
	r.Want(`,"vp":`)
	p.VP = r.Int()
	r.Want(`,"assemblies":`)
	p.Assemblies = Assembly(r.oneOf(assemblyNames[:]))
	r.Want(`,"niagara":`)
	p.Niagara = Side(r.oneOf(sideNames[:]))
	r.Want(`,"ohio_forks":`)
	p.OhioForks = Side(r.oneOf(sideNames[:]))
	r.cards(&p.Cards)
	r.flags(&p.Flags)
	p.Turn = r.side(`,"turn":`)
	r.Other(`,"phase":`, &p.Phase)
	r.Other(`,"battle":`, &p.Battle)
	r.Want(`,"pieces":`)
	r.List(func() {
		if u := r.piece(); u.ID != NoPiece {
			p.Pieces[u.ID] = u
		}
	})
	r.Want(`,"spaces":`)
	r.List(func() {
		if s, st := r.space(); s != NoSpace {
			p.Spaces[s] = st
		}
	})
	r.Want(`}`)
}

// A jsonReader reads what a jsonWriter wrote.
type jsonReader struct{ *games.JSONReader }

// oneOf reads one of some names: its index.
func (r *jsonReader) oneOf(names []string) int {
	i := slices.Index(names, r.Text())
	if i < 0 {
		r.Spoil()
	}
	return max(i, 0)
}

func (r *jsonReader) side(name string) Side {
	if r.Has(name) {
		return Side(r.oneOf(sideNames[:]))
	}
	return Nobody
}

func (r *jsonReader) spaceID() SpaceID {
	s, ok := spaceOf(r.Text())
	if !ok {
		r.Spoil()
		return NoSpace
	}
	return s
}

func (r *jsonReader) piece() Piece {
	u := Piece{ID: NoPiece}
	r.Want(`{"id":`)
	id, ok := shipped.pieceByKey[r.Text()]
	r.Want(`,"at":`)
	name := r.Text()
	if at, ok := whereByName[name]; ok {
		u.At = at
	} else if s, ok := spaceOf(name); ok {
		u.At = At(s)
	} else {
		r.Spoil()
	}
	if ok {
		u.ID = id
	} else {
		r.Spoil()
	}
	u.Reduced = r.Has(`,"reduced":true`)
	u.Inside = r.Has(`,"inside":true`)
	r.Want(`}`)
	return u
}

func (r *jsonReader) space() (s SpaceID, st SpaceState) {
	r.Want(`{"space":`)
	s = r.spaceID()
	st.Fort = r.side(`,"fort":`)
	st.Building = r.side(`,"building":`)
	st.BuiltIn = r.Number(`,"built_in":`)
	st.Stockade = r.side(`,"stockade":`)
	st.Fortress = r.side(`,"fortress":`)
	st.Siege = r.Has(`,"siege":true`)
	st.Level = r.Number(`,"level":`)
	st.Raided = r.Three(`,"raided":`)
	st.Allied = r.side(`,"allied":`)
	st.Amphib = r.Has(`,"amphib":true`)
	st.Fieldworks = r.Has(`,"fieldworks":true`)
	r.Want(`}`)
	return s, st
}

func (r *jsonReader) cards(c *Cards) {
	r.Want(`,"cards":{"deck":`)
	c.Deck = r.Ints()
	r.Want(`,"hands":[`)
	for i := range c.Hands {
		if i > 0 {
			r.Want(`,`)
		}
		c.Hands[i] = r.Ints()
	}
	r.Want(`]`)
	c.Discard = r.OptionalInts(`,"discard":`)
	c.Removed = r.OptionalInts(`,"removed":`)
	c.Reshuffle = r.Has(`,"reshuffle":true`)
	c.Kept = r.Bools(`,"kept":`)
	c.Passed = r.Bools(`,"passed":`)
	c.Built = r.Bools(`,"built":`)
	r.Want(`}`)
}

func (r *jsonReader) flags(f *Flags) {
	r.Want(`,"flags":{`)
	if r.Has(`}`) {
		return
	}
	r.First()
	f.Pitt = r.Has(`,"pitt":true`)
	f.Revolution = r.Has(`,"revolution":true`)
	f.Quiberon = r.Has(`,"quiberon":true`)
	f.NoSailing = r.Has(`,"no_sailing":true`)
	f.Cherokees = r.Has(`,"cherokees":true`)
	f.Uprising = r.Has(`,"uprising":true`)
	f.FrenchCame = r.Has(`,"french_came":true`)
	f.Regulars = r.Bools(`,"regulars":`)
	f.NoLanding = r.Has(`,"no_landing":true`)
	f.Blockhouses = r.Bools(`,"blockhouses":`)
	r.Want(`}`)
}
