package games_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"testing"
	"testing/quick"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// encodedLine is a line as encoding/json writes it for a journal.
func encodedLine(t *testing.T, l games.Line) []byte {
	t.Helper()
	var w bytes.Buffer
	enc := json.NewEncoder(&w)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(l); err != nil {
		t.Fatal(err)
	}
	return bytes.TrimSuffix(w.Bytes(), []byte("\n"))
}

// Lines are written and read as encoding/json writes and reads them.
func TestLineJSON(t *testing.T) {
	odd := []string{"", "", "", "albany", "Boish\u00e9bert", "a\"b", `back\slash`, "<b>&amp;", "tab\t", "\u2028", "\xff",
		"\x7f", "\u00a0", "\U0001f4ef"}
	random := rand.New(rand.NewPCG(17, 55))
	word := func() string { return odd[random.IntN(len(odd))] }
	check := func(l games.Line) bool {
		l.Base = nil // any bytes are not JSON
		// Texts as they are met, beside those of any characters.
		l.Order, l.Place, l.Words, l.Seat = word(), word(), word(), games.Seat(word())
		if random.IntN(4) > 0 { // a line of play
			l.Match, l.Title, l.Scenario, l.Options, l.Version, l.SeedHash, l.Seats = "", "", "", nil, "", "", nil
		}
		want := encodedLine(t, l)
		got := l.AppendJSON(nil)
		if !bytes.Equal(got, want) {
			t.Errorf("written (-want +got):\n%s", cmp.Diff(string(want), string(got)))
			return false
		}
		var back games.Line
		if err := json.Unmarshal(want, &back); err != nil {
			t.Fatal(err)
		}
		read, err := games.ReadLine(want)
		if err != nil || !reflect.DeepEqual(read, back) {
			t.Errorf("%s is read as\n%+v\nwant\n%+v (%v)", want, read, back, err)
			return false
		}
		return true
	}
	if err := quick.Check(check, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}
