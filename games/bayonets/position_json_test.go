package bayonets

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
	s := savedPosition{barePosition: (*barePosition)(p), Conns: []savedConn{}}
	for i, c := range p.Conns {
		if c != (ConnState{}) {
			s.Conns = append(s.Conns, savedConn{p.data.Conns[i].Code, c})
		}
	}
	if w := p.AR.Warships; w != NoConn {
		s.Warships = p.data.Conns[w].Code
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
	slow := savedPosition{barePosition: &barePosition{}}
	if err := json.Unmarshal(want, &slow); err != nil {
		t.Fatal(err)
	}
	byHand := func(data []byte) (savedPosition, bool) {
		r := games.NewJSONReader(data)
		s := readPosition(r)
		return s, r.Done()
	}
	fast, quick := byHand(want)
	if quick && !reflect.DeepEqual(slow, fast) {
		t.Fatalf("read (-encoding/json +by hand):\n%s", cmp.Diff(slow, fast, cmp.AllowUnexported(Position{}, barePosition{})))
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
			start, err := title.Setup(sc.ID, nil)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewPCG(17, uint64(i)))
			look := func(pos games.Position) {
				if !checkJSON(t, pos.(*Position)) {
					t.Fatal("a position of a match is not read by hand")
				}
			}
			look(gametest.Through(t, title, start, games.NewDice("T", games.Seed{byte(i)}), 150, func(pos games.Position, d games.Decision) games.Order {
				look(pos)
				return d.Sample(r)
			}))
		})
	}
	t.Run("everything", func(t *testing.T) {
		r := rand.New(rand.NewPCG(17, 55))
		quick := 0
		for range 150 {
			p := setup(std, std.Scenarios[r.IntN(len(std.Scenarios))])
			units, spaces, conns := len(p.Units), len(p.Spaces), len(p.Conns)
			scatter(r, reflect.ValueOf(p).Elem())
			p.Units, p.Spaces, p.Conns = p.Units[:units], p.Spaces[:spaces], p.Conns[:conns]
			if checkJSON(t, p) {
				quick++
			}
		}
		if quick < 10 {
			t.Errorf("only %d of 150 were read by hand", quick)
		}
	})
}

// scatter fills a value at random: half of it stays as it was.
func scatter(r *rand.Rand, v reflect.Value) {
	switch p := v.Addr().Interface().(type) {
	case *Faction:
		*p = Faction(r.IntN(3))
	case *SpaceID:
		*p = SpaceID(r.IntN(len(spaceSlugs)+1) - 1)
	case *UnitID:
		*p = UnitID(r.IntN(len(unitKeys)+1) - 1)
	case *ConnID:
		*p = ConnID(r.IntN(len(std.Conns)+1) - 1)
	case *Where:
		*p = Where(r.IntN(len(spaceSlugs)-int(endOfWheres)-1) + int(endOfWheres) + 1)
	case *Face:
		*p = Face(r.IntN(3))
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
	case reflect.Uint8:
		v.SetUint(uint64(r.IntN(3)))
	case reflect.String:
		v.SetString([]string{"", "action", "army", "a b", "x-y"}[r.IntN(5)])
		if r.IntN(400) == 0 {
			v.SetString("<é&\"\\")
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && (r.IntN(2) == 0 || v.Type() != reflect.TypeFor[Position]()) {
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
		if n := v.Len(); n < 20 && r.IntN(3) > 0 {
			v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3))
		} else if n < 20 && r.IntN(3) > 0 {
			v.SetZero()
		}
		for i := range v.Len() {
			if v.Len() < 20 || r.IntN(10) == 0 {
				scatter(r, v.Index(i))
			}
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range r.IntN(4) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			scatter(r, key)
			scatter(r, value)
			v.SetMapIndex(key, value)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		scatter(r, v.Elem())
	}
}
