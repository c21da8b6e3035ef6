package wilderness

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
)

// marshalPosition is the JSON of a position by encoding/json alone: what
// AppendJSON must write.
func marshalPosition(t testing.TB, p *Position) []byte {
	s := savedPosition{barePosition: (*barePosition)(p), Pieces: []Piece{}, Spaces: []savedSpace{}}
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
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// checkJSON holds a position against encoding/json, in both directions.
func checkJSON(t testing.TB, p *Position) (quick bool) {
	t.Helper()
	want := marshalPosition(t, p)
	if got := p.AppendJSON([]byte("> ")); !bytes.Equal(got[2:], want) {
		t.Fatalf("written (-encoding/json +by hand):\n%s", cmp.Diff(string(want), string(got[2:])))
	}
	slow := shipped.emptyPosition()
	s := savedPosition{barePosition: (*barePosition)(slow)}
	if err := json.Unmarshal(want, &s); err != nil {
		t.Fatal(err)
	}
	for _, u := range s.Pieces {
		slow.Pieces[u.ID] = u
	}
	for _, st := range s.Spaces {
		slow.Spaces[st.Space] = st.SpaceState
	}
	byHand := func(data []byte) (*Position, bool) {
		p, r := shipped.emptyPosition(), games.NewJSONReader(data)
		p.read(r)
		return p, r.Done()
	}
	fast, quick := byHand(want)
	if quick && !reflect.DeepEqual(slow, fast) {
		t.Fatalf("read (-encoding/json +by hand):\n%s", cmp.Diff(slow, fast, cmp.AllowUnexported(Position{})))
	}
	decoded, err := shipped.decodePosition(want)
	if err != nil {
		t.Fatal(err)
	}
	if again := decoded.AppendJSON(nil); !bytes.Equal(again, want) {
		t.Fatalf("written again (-first +second):\n%s", cmp.Diff(string(want), string(again)))
	}
	for _, spoilt := range [][]byte{want[:len(want)-1], want[:len(want)/2], append(want[:len(want):len(want)], 'x')} {
		if _, ok := byHand(spoilt); ok {
			t.Fatal("a damaged position was read")
		}
	}
	return quick
}

// Positions of random matches, half-done ones too, and positions in which
// everything may stand.
func TestPositionJSON(t *testing.T) {
	title := New()
	for i, sc := range title.Scenarios() {
		t.Run("match "+sc.ID, func(t *testing.T) {
			seed := uint64(i)
			start, err := opening(sc.ID, gametest.Rand(seed))
			if err != nil {
				t.Fatal(err)
			}
			r := gametest.Rand(seed)
			look := func(pos games.Position) {
				if !checkJSON(t, pos.(*Position)) {
					t.Fatal("a position of a match is not read by hand")
				}
			}
			look(gametest.Through(t, title, start, gametest.Dice(seed), 250, func(pos games.Position, d games.Decision) games.Order {
				look(pos)
				return d.Sample(r)
			}))
		})
	}
	t.Run("everything", func(t *testing.T) {
		r := rand.New(rand.NewPCG(17, 55))
		quick := 0
		for range 200 {
			p := setup(shipped, shipped.Scenarios[r.IntN(len(shipped.Scenarios))], Options{})
			scatter(r, reflect.ValueOf(p).Elem())
			if checkJSON(t, p) {
				quick++
			}
		}
		if quick < 10 {
			t.Errorf("only %d of 200 were read by hand", quick)
		}
	})
}

// scatter fills a value at random: half of it stays as it was.
func scatter(r *rand.Rand, v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case *Side:
		*p = Side(r.IntN(3))
	case *Season:
		*p = Season(r.IntN(2))
	case *Assembly:
		*p = Assembly(r.IntN(3))
	case *Scenario, *[]*Scenario, **Data:
	case *SpaceID:
		*p = SpaceID(r.IntN(len(shipped.Spaces)+1) - 1)
	case *PieceID:
		*p = PieceID(r.IntN(len(shipped.Counters)+1) - 1)
	case *Where:
		*p = Where(r.IntN(len(shipped.Spaces)+len(whereNames)) - len(whereNames))
	case *[]Piece:
		for i := range *p {
			if r.IntN(4) == 0 {
				u := &(*p)[i]
				scatter(r, reflect.ValueOf(&u.At).Elem())
				u.Reduced, u.Inside = r.IntN(3) == 0, r.IntN(3) == 0
			}
		}
	case *[]SpaceState:
		for i := range *p {
			if r.IntN(4) == 0 {
				scatter(r, reflect.ValueOf(&(*p)[i]).Elem())
			}
		}
	default:
		scatterKind(r, v)
	}
}

func scatterKind(r *rand.Rand, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(r.IntN(3) == 0)
	case reflect.Int:
		v.SetInt(int64(r.IntN(40) - 10))
	case reflect.String:
		v.SetString([]string{"", "action", "army", "a b", "x-y"}[r.IntN(5)])
		if r.IntN(400) == 0 {
			v.SetString("<é&\"\\")
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && f.Name != "Scenario" && (r.IntN(2) == 0 || v.Type() != reflect.TypeFor[Position]()) {
				scatter(r, v.Field(i))
			}
		}
	case reflect.Array:
		if r.IntN(2) == 0 {
			for i := range v.Len() {
				scatter(r, v.Index(i))
			}
		}
	case reflect.Slice:
		switch r.IntN(3) {
		case 0:
			v.SetZero()
		case 1:
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		}
		for i := range min(v.Len(), 3) {
			scatter(r, v.Index(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		scatter(r, v.Elem())
	default:
		panic("nothing is scattered into a " + v.Type().String())
	}
}

// A scenario is set up the same way every time: the digests of a journal are
// made from its positions, and are to come out again years later.
func TestSetupIsAlwaysTheSame(t *testing.T) {
	for _, sc := range shipped.Scenarios {
		t.Run(sc.ID, func(t *testing.T) {
			want := setup(shipped, sc, Options{}).AppendJSON(nil)
			for range 30 {
				if got := setup(shipped, sc, Options{}).AppendJSON(nil); !bytes.Equal(got, want) {
					t.Fatal("another set-up of the same scenario has pieces elsewhere")
				}
			}
		})
	}
}
