package gametest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// A WholeSheet is a message as somebody types it who holds some seats and is asked something,
// and what ReadBack says of it, with the seats of its lines.
type WholeSheet = struct {
	Name  string
	Open  []games.Kind
	Party games.Seats
	Typed string
	Want  string
}

// WholeSheets checks that sheets are read as a person would read the whole letter.
func WholeSheets[S ~WholeSheet](t *testing.T, title games.Title, writer string, list []S) {
	t.Helper()
	for _, s := range list {
		c := WholeSheet(s)
		t.Run(c.Name, func(t *testing.T) {
			r := games.SheetReader{Title: title, Open: c.Open, Party: c.Party, Writer: writer}
			var got []string
			for _, l := range r.Read(c.Typed).Lines {
				if l.Reading.Fault != nil {
					l.Reading.Fault.Try = "" // another test's
				}
				line := ReadBack(title, games.Sheet{Lines: []games.SheetLine{l}})
				if l.Seat != "" {
					line = string(l.Seat) + ": " + line
				}
				got = append(got, line)
			}
			if diff := cmp.Diff(c.Want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("%q is read (-want +got):\n%s", c.Typed, diff)
			}
		})
	}
}
