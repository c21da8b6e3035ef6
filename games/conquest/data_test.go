package conquest

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
	"postrider/games/facts"
	"postrider/games/gametest"
)

// A correction puts new in place of the first old behind a record of a file.
type correction struct{ File, Record, Old, New string }

// corrected are the files with an owner's corrections.
func corrected(t *testing.T, cs ...correction) (*Data, error) {
	t.Helper()
	dir := fstest.MapFS{}
	for _, c := range cs {
		if dir[c.File] == nil {
			dir[c.File] = &fstest.MapFile{Data: shipped.Files.Shipped()[c.File]}
		}
		text := string(dir[c.File].Data)
		at := strings.Index(text, c.Record)
		if at < 0 || !strings.Contains(text[at:], c.Old) {
			t.Fatalf("%s has no %q behind %q", c.File, c.Old, c.Record)
		}
		dir[c.File].Data = []byte(text[:at] + strings.Replace(text[at:], c.Old, c.New, 1))
	}
	d, _, err := shipped.Own(dir)
	return d, err
}

// Each fault of a file is found, and said with the file, the record and what would be
// right.
func TestDataFaults(t *testing.T) {
	var file struct {
		Fault []struct {
			Name string
			correction
			Want string
		}
	}
	facts.Fixed(os.DirFS("testdata"), "faults.toml", &file)
	for _, c := range file.Fault {
		t.Run(c.Name, func(t *testing.T) {
			d, err := corrected(t, c.correction)
			if err == nil || d != nil {
				t.Fatalf("these data are taken; want %q", c.Want)
			}
			if !strings.Contains(err.Error(), "conquest: data: "+c.Want) {
				t.Errorf("got\n%v\nwant %s", err, c.Want)
			}
		})
	}
}

// What the setup cannot do without is looked for: a town for the second Muster Marker.
func TestNoTown(t *testing.T) {
	var cs []correction
	for _, slug := range []string{"montreal", "quebec", "trois-rivieres", "gaspe"} {
		cs = append(cs, correction{"areas.toml", `id = "` + slug + `"`, `town = true`, `fort_symbol = true`})
	}
	const want = "no town without start_muster has french units in its start; the second Muster Marker needs one"
	if _, err := corrected(t, cs...); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// The shipped data are the data of an empty folder; any file in it is another version, the
// same for the same bytes.
func TestWithData(t *testing.T) {
	open := func(dir fstest.MapFS) games.Title {
		t.Helper()
		title, err := New().WithData(dir)
		if err != nil {
			t.Fatal(err)
		}
		return title
	}
	if got := open(fstest.MapFS{".DS_Store": {Data: []byte("x")}}).Version(); got != New().Version() {
		t.Errorf("no files: version %s, want %s", got, New().Version())
	}
	seen := map[string]string{}
	for _, name := range shipped.Files.Names() {
		dir := fstest.MapFS{name: {Data: shipped.Files.Shipped()[name]}}
		v := open(dir).Version()
		if prefix := New().Version() + "+"; !strings.HasPrefix(v, prefix) || len(v) != len(prefix)+10 {
			t.Errorf("%s: version %s", name, v)
		}
		if other, twice := seen[v]; twice {
			t.Errorf("%s and %s have one version", name, other)
		}
		seen[v] = name
		if again := open(dir).Version(); again != v {
			t.Errorf("%s: version %s, then %s", name, v, again)
		}
	}
}

// changed is the title with an owner's corrections.
func changed(t *testing.T, cs ...correction) *Title {
	t.Helper()
	dir := fstest.MapFS{}
	for _, c := range cs {
		data := shipped.Files.Shipped()[c.File]
		if dir[c.File] != nil {
			data = dir[c.File].Data
		}
		head, rest, ok := strings.Cut(string(data), c.Record)
		if !ok || !strings.Contains(rest, c.Old) {
			t.Fatalf("%s has no %q behind %q", c.File, c.Old, c.Record)
		}
		dir[c.File] = &fstest.MapFile{Data: []byte(head + c.Record + strings.Replace(rest, c.Old, c.New, 1))}
	}
	title, err := New().WithData(dir)
	if err != nil {
		t.Fatal(err)
	}
	return title.(*Title)
}

// A match that goes on notes by which data it is played. It goes on by others if nothing
// that it has touched since its last checkpoint is different; else it is held.
func TestDataOfARunningMatch(t *testing.T) {
	m, err := games.NewMatch(New(), games.Setup{Code: "C1", Title: "conquest", Scenario: "standard", Seed: gametest.Seed(1)})
	if err != nil {
		t.Fatal(err)
	}
	for seat, line := range map[games.Seat]string{BC.Seat(): "muster BOS", FC.Seat(): "muster MTL"} {
		if out, err := m.Take(seat, games.ReadSheet(New(), line, nil)); err != nil || len(out.Faults) > 0 {
			t.Fatal(err, out.Faults)
		}
	}
	state, tail := m.State(), m.Fresh()[m.Base()-1:]
	t.Run("nothing that was touched", func(t *testing.T) {
		title := changed(t, correction{"dice.toml", `id = "FR"`, "hit = 3\nflee = 1", "hit = 4\nflee = 0"})
		on, err := games.LoadMatch(title, state, tail)
		if err != nil {
			t.Fatal(err)
		}
		fresh := on.Fresh()
		if len(fresh) != 1 || fresh[0].What != games.LineVersion || fresh[0].Version != title.Version() || on.Version() != title.Version() {
			t.Errorf("the journal notes %+v", fresh)
		}
		back, err := games.LoadMatch(New(), on.State(), append(slices.Clone(tail), fresh...))
		if err != nil || back.Version() != New().Version() {
			t.Errorf("back to the shipped data: %v", err)
		}
	})
	t.Run("what was touched", func(t *testing.T) {
		title := changed(t, correction{"areas.toml", `id = "boston"`, "town = true", "fort_symbol = true"},
			correction{"setup.toml", `id = "BC"`, ` "boston",`, ""})
		_, err := games.LoadMatch(title, state, tail)
		var held *games.VersionError
		if !errors.As(err, &held) || held.Was != New().Version() || held.Now != title.Version() {
			t.Errorf("the match goes on: %v", err)
		}
	})
	// A position knows areas by their places in the file: it must not be read by a file
	// that has as many in another order.
	t.Run("areas in another order", func(t *testing.T) {
		areas := string(shipped.Files.Shipped()["areas.toml"])
		first, second := strings.Index(areas, "[[area]]"), strings.Index(areas, "[[area]]\nid = \"cobequid\"")
		third := strings.Index(areas, "[[area]]\nid = \"halifax\"")
		areas = areas[:first] + areas[second:third] + areas[first:second] + areas[third:]
		title, err := New().WithData(fstest.MapFS{"areas.toml": {Data: []byte(areas)}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = games.LoadMatch(title, state, tail); err == nil || !strings.Contains(err.Error(), "other areas, or in another order") {
			t.Errorf("the match goes on: %v", err)
		}
	})
}
