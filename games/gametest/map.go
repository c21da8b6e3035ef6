package gametest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/board"
)

// SheetWords checks that the sheets of a map fit the words of each language:
// every label has one that fits its room, every sheet a name and a short one that
// fits the ends that lead to it, and every sign of the board a character of its
// own.
func SheetWords(t *testing.T, words *games.Words, m *board.Map, signs ...string) {
	t.Helper()
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

// ReadFile returns a file of a title's data.
type ReadFile = func(name string) ([]byte, error)

// A MapFault is a change of one file of a drawn map: its name, the file, the text
// that is changed, what it becomes, and what is said of it.
type MapFault [5]string

// MapFaults checks that a map that does not fit the data of its title is refused,
// with the line and what to draw; files as shipped are not.
func MapFaults(t *testing.T, read ReadFile, load func(ReadFile) error, faults []MapFault) {
	t.Helper()
	if err := load(read); err != nil {
		t.Errorf("as shipped: %v", err)
	}
	for _, c := range faults {
		name, file, old, becomes, want := c[0], c[1], c[2], c[3], c[4]
		t.Run(name, func(t *testing.T) {
			err := load(func(name string) ([]byte, error) {
				data, err := read(name)
				if name != file || err != nil {
					return data, err
				}
				if !strings.Contains(string(data), old) {
					t.Fatalf("%s has no %q", name, old)
				}
				return []byte(strings.Replace(string(data), old, becomes, 1)), nil
			})
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("got %v\nwant %s", err, want)
			}
		})
	}
}

// CodesPage checks that the help page of codes lists every space with its code
// and name, by the sheets on which they are.
func CodesPage(t *testing.T, title games.Title, m *board.Map, name func(space int) string) {
	t.Helper()
	page, _ := title.Help("codes", "en")
	for i, theatre := range m.Theatres {
		head := title.Say(games.T("board-theatre-"+theatre), "en")
		_, part, ok := strings.Cut(page, "\n\n"+head+" ")
		if !ok {
			t.Errorf("no part %s", head)
			continue
		}
		part, _, _ = strings.Cut(part, "\n\n")
		var got, want []string
		for _, line := range strings.Split(part, "\n")[1:] {
			entry, _, _ := strings.Cut(line, ", ")
			got = append(got, strings.Join(strings.Fields(entry), " "))
		}
		for _, s := range m.Spaces[i] {
			want = append(want, m.Code(s)+" "+name(s))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-on the sheet +on the page):\n%s", head, diff)
		}
	}
}
