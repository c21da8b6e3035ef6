package games

import (
	"encoding/json"
	"testing"

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
