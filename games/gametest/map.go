package gametest

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/board"
)

// SheetWords checks that the sheets of a map are legible and fit the words of each
// language: every label has one that fits its room, every sheet a name and a short one that
// fits the ends that lead to it, and every sign of the board a character of its
// own.
func SheetWords(t *testing.T, words *games.Words, m *board.Map, signs ...string) {
	t.Helper()
	if err := m.Legible(); err != nil {
		t.Error(err)
	}
	for _, lang := range words.Languages() {
		say := func(kind string) string {
			if !words.Has(kind, lang) {
				t.Errorf("%s: no words for %s", lang, kind)
			}
			return words.Say(games.T(kind), lang)
		}
		shorts := map[string]bool{}
		for i, name := range m.Theatres {
			say("board-theatre-" + name)
			short := say("board-sheet-" + name)
			if shorts[short] {
				t.Errorf("%s: two sheets are called %s", lang, short)
			}
			shorts[short] = true
			sheet := &m.Sheets[i]
			for key, room := range sheet.Labels() {
				if word := say("board-label-" + key); board.Width(word) > room {
					t.Errorf("%s: %q does not fit the %d columns of its label on %s", lang, word, room, name)
				}
			}
			for slot, s := range sheet.Slots {
				beyond := sheet.Beyond[slot]
				if beyond < 0 {
					continue
				}
				for n := range s.Height {
					if row := s.EndRow(n, say("board-sheet-"+m.Theatres[beyond])); board.Width(row) > s.Width-2 {
						t.Errorf("%s: %q does not fit the end in line %d of %s", lang, row, s.Row, name)
					}
				}
			}
		}
		names := map[string]string{}
		for _, name := range signs {
			sign := say("board-sign-" + name)
			if board.Width(sign) != 1 || names[sign] != "" {
				t.Errorf("%s: sign %q of %s, and of %q", lang, sign, name, names[sign])
			}
			names[sign] = name
		}
	}
}

// A MapCase is a change of one file of the drawn map, and what the error says
// then; "" is none.
type MapCase = struct{ Name, File, Old, New, Want string }

// A mapReader reads a file of a drawn map.
type mapReader = func(name string) ([]byte, error)

// MapFaults checks that a map that does not fit the data is refused, with the
// line and what to draw. read reads a file as shipped; load makes the map of
// what a function reads.
func MapFaults(t *testing.T, read mapReader, load func(mapReader) error, cases []MapCase) {
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			err := load(func(name string) ([]byte, error) {
				data, err := read(name)
				if name != c.File || err != nil {
					return data, err
				}
				if !strings.Contains(string(data), c.Old) {
					t.Fatalf("%s has no %q", name, c.Old)
				}
				return []byte(strings.Replace(string(data), c.Old, c.New, 1)), nil
			})
			if c.Want == "" && err != nil || c.Want != "" && (err == nil || !strings.Contains(err.Error(), c.Want)) {
				t.Errorf("got %v\nwant %s", err, c.Want)
			}
		})
	}
}
