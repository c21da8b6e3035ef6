package games

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// What is written by hand is what encoding/json writes.
func TestEncode(t *testing.T) {
	words := rapid.OneOf(rapid.StringMatching("[a-z-]{0,12}"), rapid.String(), rapid.SampledFrom([]string{"<", "&", ">", "\"", "\\", "\x7f", "\u2028", "é", "\xff", "\n", "\x00", "~"}))
	number := rapid.OneOf(rapid.IntRange(-3, 12), rapid.Int())
	value := rapid.OneOf(words.AsAny(), number.AsAny(), rapid.Bool().AsAny(), rapid.SliceOf(words).AsAny(), rapid.SliceOf(number).AsAny(),
		rapid.SampledFrom([]any{nil, []string(nil), []int(nil), []any{1, "x"}, Seat("<s>"), 1.5}))
	seat := rapid.Map(words, func(s string) Seat { return Seat(s) })
	rapid.Check(t, func(t *rapid.T) {
		e := Event{
			Text: Text{Kind: words.Draw(t, "kind"), Values: rapid.MapOfN(words, value, 0, 20).Draw(t, "values")},
			Rule: Rule(words.Draw(t, "rule")), To: rapid.SliceOf(seat).Draw(t, "to"), Reveal: rapid.Bool().Draw(t, "reveal"), Of: seat.Draw(t, "of"),
		}
		want, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(encodeEvent(e)); got != string(want) {
			t.Fatalf("event:\ngot  %s\nwant %s", got, want)
		}
	})
}

// A state is written as encoding/json writes it, whatever the texts in it are,
// and read back the same, with the position or in two parts.
func TestStatePosition(t *testing.T) {
	words := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{`"position":-0.0`, `position":{`, `{"position":{}}`, `}`, `{`, `\`, `"`}))
	rapid.Check(t, func(t *rapid.T) {
		k := matchState{
			Code: words.Draw(t, "code"), Scenario: words.Draw(t, "scenario"), Options: rapid.MapOfN(words, words, 0, 3).Draw(t, "options"),
			Agreed:  &Result{Why: T("why", "position", 0, "text", words.Draw(t, "why"))},
			Base:    baseState{Key: words.Draw(t, "key")},
			Backlog: []Event{{Text: T("told", "position", words.Draw(t, "told"))}},
		}
		position := mustMarshal(map[string]any{"a": words.Draw(t, "a"), "b": map[string]any{words.Draw(t, "b"): words.Draw(t, "c")}})
		k.Base.Position = position
		want, err := json.Marshal(k)
		if err != nil {
			t.Fatal(err)
		}
		k.Base.Position = positionMark
		if got := withPosition(mustMarshal(k), position); string(got) != string(want) {
			t.Fatalf("written:\ngot  %s\nwant %s", got, want)
		}
		rest, got := cutPosition(want)
		if string(got) != string(position) {
			t.Fatalf("position:\ngot  %s\nwant %s", got, position)
		}
		var whole, cut matchState
		if err := errors.Join(json.Unmarshal(want, &whole), json.Unmarshal(rest, &cut)); err != nil {
			t.Fatal(err)
		}
		cut.Base.Position = got
		if diff := cmp.Diff(whole, cut, cmp.AllowUnexported(matchState{})); diff != "" {
			t.Fatalf("read (-whole +in parts):\n%s", diff)
		}
	})
	for _, state := range []string{"", `{}`, `{"base":{"position":null}}`, `{"base":{"position":{"a":"b"`, `{"base":{"position":{"a":"}\\`} {
		if rest, position := cutPosition([]byte(state)); position != nil || string(rest) != state {
			t.Errorf("%s: got %s and %s", state, rest, position)
		}
	}
}
