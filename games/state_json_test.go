package games

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A board is a position that is written and read by hand.
type board struct {
	Name string `json:"name"`
}

func (p *board) Clone() Position            { return &board{p.Name} }
func (p *board) AppendJSON(b []byte) []byte { return append(b, mustMarshal(p)...) }

// boardTitle reads boards; nothing else is asked of it.
type boardTitle struct{ Title }

var errBoard = errors.New("a board without a name")

func (boardTitle) ReadPosition(r *JSONReader) (Position, error) {
	p := &board{r.field(`{"name":`)}
	r.Want(`}`)
	if p.Name == "" {
		return nil, errBoard
	}
	return p, nil
}

// drawState draws a state of which the texts are words, and its position.
func drawState(t *rapid.T, words *rapid.Generator[string]) (matchState, *board) {
	number, flag := rapid.IntRange(-3, 12), rapid.Bool()
	word := func(label string) string { return words.Draw(t, label) }
	list := func(label string) []string { return rapid.SliceOfN(words, 0, 3).Draw(t, label) }
	n := func(label string) int { return number.Draw(t, label) }
	value := rapid.OneOf(words.AsAny(), number.AsAny(), flag.AsAny(), rapid.SliceOfN(words, 0, 3).AsAny(), rapid.SliceOfN(number, 0, 3).AsAny())
	order := func(label string) Order {
		o := Order{Kind: Kind(word(label)), Verb: word("verb"), Place: word("place"), Keep: flag.Draw(t, "keep")}
		for range rapid.IntRange(0, 2).Draw(t, "args") {
			o.Args = append(o.Args, Arg{word("arg"), list("values")})
			o.If = append(o.If, Cond{word("if"), list("values")})
		}
		return o
	}
	questions := func(label string) (asks []asked) {
		for range rapid.IntRange(0, 2).Draw(t, label) {
			asks = append(asks, asked{Seat(word("seat")), Kind(word("kind")), word("place"), n("at")})
		}
		return asks
	}
	b := &board{"b" + word("board")}
	k := matchState{
		Code: word("code"), Title: word("title"), Scenario: word("scenario"), Options: rapid.MapOfN(words, words, 0, 3).Draw(t, "options"),
		Seed: word("seed"), Version: word("version"), Length: n("length"), Digest: word("digest"), Over: flag.Draw(t, "over"), Sheets: n("sheets"),
		Base: baseState{
			Line: n("line"), Before: word("before"), Position: mustMarshal(b), Epoch: n("epoch"), Key: word("key"),
			Next: rapid.MapOfN(words, rapid.Uint64Range(0, 99), 0, 3).Draw(t, "next"), Events: n("events"), Answers: n("answers"),
		},
		Stand: standState{n("events"), word("digest"), questions("open")}, Seats: map[Seat]*seatState{}, First: n("first"),
	}
	if flag.Draw(t, "seldom") {
		k.Agreed = &Result{Winner: Seat(word("winner")), Why: T("why", "text", word("why"))}
		k.Offer = &Offer{By: Seat(word("by")), What: word("what"), Accepted: []Seat{Seat(word("accepted"))}}
		k.Base.Told = map[Seat]string{Seat(word("seat")): word("told")}
		k.Parties = []Seats{{Seat(word("seat")), Seat(word("seat"))}}
	}
	for range rapid.IntRange(0, 3).Draw(t, "seats") {
		s := &seatState{Luck: list("luck"), Told: n("told"), Asked: questions("asked"), Report: n("report"), Anew: flag.Draw(t, "anew")}
		for range rapid.IntRange(0, 2).Draw(t, "orders") {
			s.Queue = append(s.Queue, queued{Order: order("queued"), Sheet: n("sheet"), Line: n("line"), N: n("n"), Text: word("text"), From: Source(word("from"))})
			s.Standing = append(s.Standing, order("standing"))
		}
		if flag.Draw(t, "own") {
			s.Own, s.OwnAt = map[Kind]Setting{Kind(word("kind")): Setting(word("own"))}, map[Kind][]string{Kind(word("kind")): list("at")}
		}
		if flag.Draw(t, "hold") {
			s.Hold = &hold{n("at"), Kind(word("kind")), word("place")}
			s.Returned = []returned{{Order: order("returned"), Fault: &Fault{n("line"), word("text"), Rule(word("rule")), T("why", "text", word("why")), word("try"), flag.Draw(t, "form")}}}
			s.Acts = []Remark{{Act: word("act"), Seat: Seat(word("seat")), Words: word("words")}}
		}
		k.Seats[Seat(word("seat"))] = s
	}
	for range rapid.IntRange(0, 2).Draw(t, "backlog") {
		k.Backlog = append(k.Backlog, Event{
			Text: Text{word("kind"), rapid.MapOfN(words, value, 0, 4).Draw(t, "values")}, Rule: Rule(word("rule")),
			To: []Seat{Seat(word("to"))}, Reveal: flag.Draw(t, "reveal"), Of: Seat(word("of")),
		})
	}
	return k, b
}

// A state is written by hand as encoding/json writes it, and read as it reads
// it, whatever the texts in it are. Plain texts do not need encoding/json.
func TestStateJSON(t *testing.T) {
	plain := rapid.StringMatching("[a-zé -]{0,8}")
	odd := rapid.OneOf(plain, rapid.String(), rapid.SampledFrom([]string{`"position":{`, `{"position":{}}`, `}`, `\`, `"`, "<", "\u2028", "\xff", "null"}))
	set := map[string]bool{} // fields that were set in some state
	check := func(words *rapid.Generator[string], byHand bool) func(*rapid.T) {
		return func(t *rapid.T) {
			k, base := drawState(t, words)
			noteFields(set, reflect.ValueOf(k), "state")
			want, err := json.Marshal(k)
			if err != nil {
				t.Fatal(err)
			}
			if got := k.appendJSON(nil, base); !bytes.Equal(got, want) {
				t.Fatalf("written (-encoding/json +by hand):\n%s", cmp.Diff(string(want), string(got)))
			}
			var slow matchState
			if err := json.Unmarshal(want, &slow); err != nil {
				t.Fatal(err)
			}
			settle(slow.Backlog)
			fast, position, err := readState(boardTitle{}, want)
			if err != nil {
				t.Fatal(err)
			}
			if settle(fast.Backlog); !reflect.DeepEqual(fast, slow) {
				t.Fatalf("read (-encoding/json +by hand):\n%s", cmp.Diff(slow, fast, cmp.AllowUnexported(matchState{}, queued{}, returned{})))
			}
			if byHand && position == nil || position != nil && !reflect.DeepEqual(position, base) {
				t.Fatalf("the position is read by hand as %v, want %v", position, base)
			}
		}
	}
	t.Run("plain", rapid.MakeCheck(check(plain, true)))
	t.Run("odd", rapid.MakeCheck(check(odd, false)))
	for field, ever := range set {
		if !ever {
			t.Errorf("%s is never set here, so nobody knows whether it is written", field)
		}
	}
}

// noteFields notes of each field in v whether it is set.
func noteFields(set map[string]bool, v reflect.Value, name string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			noteFields(set, v.Elem(), name)
		}
	case reflect.Slice:
		for _, e := range v.Seq2() {
			noteFields(set, e, name)
		}
	case reflect.Map:
		for _, e := range v.Seq2() {
			noteFields(set, e, name)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("json") != "-" {
				set[name+"."+f.Name] = set[name+"."+f.Name] || !v.Field(i).IsZero()
				noteFields(set, v.Field(i), name+"."+f.Name)
			}
		}
	}
}

// What is written otherwise, or damaged, is left to encoding/json; the title's
// word on a position that was read counts.
func TestReadStateOtherwise(t *testing.T) {
	k := matchState{Code: "T1", Base: baseState{Position: mustMarshal(&board{"b"})}, Seats: map[Seat]*seatState{"red": {}}}
	state := k.appendJSON(nil, &board{"b"})
	for i := range state {
		cut, _, err := readState(boardTitle{}, state[:i])
		if err == nil {
			t.Fatalf("read as %v: %s", cut, state[:i])
		}
	}
	for _, otherwise := range [][]byte{bytes.ReplaceAll(state, []byte(`,`), []byte(`, `)), bytes.Replace(state, []byte(`{"name":"b"}`), []byte(`{"name": "b"}`), 1)} {
		got, position, err := readState(boardTitle{}, otherwise)
		got.Base.Position = k.Base.Position
		if err != nil || position != nil || !reflect.DeepEqual(got, k) {
			t.Errorf("%s is read as %v and %v: %v", otherwise, got, position, err)
		}
	}
	if _, _, err := readState(boardTitle{}, k.appendJSON(nil, &board{})); !errors.Is(err, errBoard) {
		t.Errorf("a position that the title refuses: %v", err)
	}
}
