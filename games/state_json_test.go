package games

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"postrider/games/plain"
)

// drawState draws a state of which the texts are words.
func drawState(t *rapid.T, words *rapid.Generator[string]) matchState {
	number, flag := rapid.IntRange(-3, 12), rapid.Bool()
	word := func(label string) string { return words.Draw(t, label) }
	list := func(label string) []string { return rapid.SliceOfN(words, 0, 3).Draw(t, label) }
	n := func(label string) int { return number.Draw(t, label) }
	value := rapid.OneOf(words.AsAny(), number.AsAny(), flag.AsAny(), rapid.SliceOfN(words, 0, 3).AsAny(),
		rapid.SliceOfN(number, 0, 3).AsAny())
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
	notes := func() []Note {
		return []Note{{At: n("at"), What: NoteWhat(word("what")), Seat: Seat(word("seat")), Kind: Kind(word("kind")),
			Place: word("place"), Order: order("noted"), Again: flag.Draw(t, "again"), Answers: n("answers")}}
	}
	k := matchState{
		Code: word("code"), Title: word("title"), Scenario: word("scenario"), Options: rapid.MapOfN(words, words, 0, 3).Draw(t, "options"),
		Seed: word("seed"), Version: word("version"), Length: n("length"), Digest: word("digest"),
		Over: flag.Draw(t, "over"), Sandbox: flag.Draw(t, "sandbox"), Sheets: n("sheets"),
		Base: baseState{
			Line: n("line"), Before: word("before"), Position: json.RawMessage(`{"name":"\u003c"}`), Epoch: n("epoch"), Key: word("key"),
			Next: rapid.MapOfN(words, rapid.Uint64Range(0, 99), 0, 3).Draw(t, "next"), Events: n("events"), Answers: n("answers"),
		},
		Stand: standState{n("events"), word("digest"), questions("open")}, Seats: map[Seat]*seatState{}, First: n("first"),
	}
	if flag.Draw(t, "seldom") {
		k.Agreed = &Result{Winner: Seat(word("winner")), Why: T("why", "text", word("why"))}
		k.Offer = &Offer{By: Seat(word("by")), What: word("what"), Words: word("words"), To: n("to"), Accepted: []Seat{Seat(word("accepted"))}}
		k.Watch = &watchState{Told: n("told"), Step: n("step"), Anew: flag.Draw(t, "anew"), Notes: notes()}
		k.Base.Told = map[Seat]string{Seat(word("seat")): word("told")}
		k.Began = word("began")
		k.Parties = []Seats{{Seat(word("seat")), Seat(word("seat"))}}
	}
	for range rapid.IntRange(0, 3).Draw(t, "seats") {
		s := &seatState{Luck: list("luck"), Told: n("told"), Asked: questions("asked"), Report: n("report"), Turn: n("turn"), Anew: flag.Draw(t, "anew")}
		for range rapid.IntRange(0, 2).Draw(t, "orders") {
			s.Queue = append(s.Queue, queued{Order: order("queued"), Sheet: n("sheet"), Line: n("line"), N: n("n"),
				Text: word("text"), From: Source(word("from"))})
			s.Standing = append(s.Standing, order("standing"))
		}
		if flag.Draw(t, "own") {
			s.Own, s.OwnAt = map[Kind]Setting{Kind(word("kind")): Setting(word("own"))}, map[Kind][]string{Kind(word("kind")): list("at")}
			pace := Pace(word("pace"))
			s.Pace = &pace
		}
		if flag.Draw(t, "hold") {
			s.Hold = &hold{n("at"), Kind(word("kind")), word("place")}
			s.Returned = []returned{{Order: order("returned"), Fault: &Fault{Line: n("line"), Text: word("text"), Rule: Rule(word("rule")),
				Why: T("why", "text", word("why")), Try: word("try"), Gap: flag.Draw(t, "form")}}}
			s.Notes = notes()
			s.Queue = append(s.Queue, queued{Order: order("late"), From: FromClock, For: &asked{Seat(word("seat")), Kind(word("kind")), word("place"), n("at")}})
			s.Declined = []Kind{Kind(word("kind"))}
			s.Acts = []Remark{{Act: word("act"), Seat: Seat(word("seat")), Words: word("words")}}
		}
		k.Seats[Seat(word("seat"))] = s
	}
	for range rapid.IntRange(0, 2).Draw(t, "backlog") {
		k.Backlog = append(k.Backlog, Event{
			Text: Text{word("kind"), valuesOf(rapid.MapOfN(words, value, 0, 4).Draw(t, "values"))}, Rule: Rule(word("rule")),
			To: []Seat{Seat(word("to"))}, Reveal: flag.Draw(t, "reveal"), Of: Seat(word("of")),
		})
	}
	return k
}

func valuesOf(m map[string]any) (vs plain.Values) {
	for name, value := range m {
		vs.Set(name, value)
	}
	return vs
}

// A state is written as encoding/json writes it, and read as it reads it but for
// the numbers of events, whatever the texts in it are.
func TestStateJSON(t *testing.T) {
	signs := rapid.SampledFrom([]string{`"position":{`, `{"position":{}}`, `}`, `\`, `"`, "<", "\u2028", "null"})
	words := rapid.OneOf(rapid.StringMatching("[a-zé -]{0,8}"), rapid.String(), signs)
	set := map[string]bool{} // fields that were set in some state
	rapid.Check(t, func(t *rapid.T) {
		k := drawState(t, words)
		noteFields(set, reflect.ValueOf(k), "state")
		want, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		if got := plain.Append(nil, &k); !bytes.Equal(got, want) {
			t.Fatalf("written (-encoding/json +plain):\n%s", cmp.Diff(string(want), string(got)))
		}
		var wanted matchState
		if err := json.Unmarshal(want, &wanted); err != nil {
			t.Fatal(err)
		}
		got, err := readState(want)
		if err != nil {
			t.Fatal(err)
		}
		for i := range k.Backlog {
			if is, was := got.Backlog[i].Values, k.Backlog[i].Values; len(was) > 0 && fmt.Sprint(is) != fmt.Sprint(was) {
				t.Fatalf("the values of an event were %v, now %v", was, is)
			}
			got.Backlog[i].Values = wanted.Backlog[i].Values
		}
		if !reflect.DeepEqual(got, wanted) {
			t.Fatalf("read (-encoding/json +plain):\n%s", cmp.Diff(wanted, got, cmp.AllowUnexported(matchState{}, queued{}, returned{})))
		}
	})
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

// A damaged state is not read.
func TestReadStateDamaged(t *testing.T) {
	k := matchState{Code: "T1", Base: baseState{Position: json.RawMessage(`{"name":"b"}`)}, Seats: map[Seat]*seatState{"red": {}}}
	state := plain.Append(nil, &k)
	for i := range state {
		if cut, err := readState(state[:i]); err == nil {
			t.Fatalf("read as %v: %s", cut, state[:i])
		}
	}
}
