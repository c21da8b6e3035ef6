package gametest

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games"
)

// SetsUpAlike checks that each scenario is set up the same way every time: the
// digests of a journal are made from its positions, and are to come out again
// years later.
func SetsUpAlike(t *testing.T, title games.Title) {
	for _, sc := range title.Scenarios() {
		t.Run(sc.ID, func(t *testing.T) {
			want := encode(begin(t, title, sc.ID))
			for range 30 {
				if got := encode(begin(t, title, sc.ID)); got != want {
					t.Fatalf("another set-up of the same scenario is not the same:\n%s", differ(want, got))
				}
			}
		})
	}
}

// SurvivesJSON checks that positions in which anything may stand, such as no
// match ever comes to, are the same when they were written and read. IDs and the
// scenario stay as they are; values are those of types of which not all make
// sense.
func SurvivesJSON(t *testing.T, title games.Title, opt cmp.Option, values ...Values) {
	r := Rand(1755)
	for range 150 {
		scenarios := title.Scenarios()
		pos := begin(t, title, scenarios[r.IntN(len(scenarios))].ID)
		s := scatterer{r, values}
		s.fill(reflect.ValueOf(pos).Elem())
		read, err := title.Decode(pos.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(pos, read, opt, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("a position does not survive JSON (-was +is):\n%s", diff)
		}
	}
}

// Values are those that one type has.
type Values struct {
	of      reflect.Type
	from, n int
}

// ValuesOf are the values of a type from one to another.
func ValuesOf[T ~int16 | ~uint8](from, to T) Values {
	return Values{reflect.TypeFor[T](), int(from), int(to) - int(from) + 1}
}

// A scatterer fills plain data at random; half of it stays as it was.
type scatterer struct {
	*rand.Rand
	values []Values
}

func (s *scatterer) fill(v reflect.Value) {
	from, n := -10, 40
	if i := slices.IndexFunc(s.values, func(k Values) bool { return k.of == v.Type() }); i >= 0 {
		from, n = s.values[i].from, s.values[i].n
	} else if v.Kind() == reflect.Uint8 {
		from, n = 0, 3
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(s.IntN(3) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16:
		v.SetInt(int64(from + s.IntN(n)))
	case reflect.Uint8:
		v.SetUint(uint64(from + s.IntN(n)))
	case reflect.String:
		v.SetString([]string{"", "action", "army", "a b", "x-y", "<é&\"\\"}[s.IntN(6)])
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Name != "ID" && f.Name != "Scenario" && s.IntN(2) == 0 {
				s.fill(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.Len() < 20 { // else it has one for each of what is printed
			v.Set(reflect.MakeSlice(v.Type(), s.IntN(3), 3))
		}
		s.fillAll(v)
	case reflect.Array:
		s.fillAll(v)
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for range s.IntN(4) {
			key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
			s.fill(key)
			s.fill(value)
			v.SetMapIndex(key, value)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		s.fill(v.Elem())
	default:
		panic("gametest: nothing is scattered into a " + v.Type().String())
	}
}

func (s *scatterer) fillAll(v reflect.Value) {
	for i := range v.Len() {
		s.fill(v.Index(i))
	}
}
