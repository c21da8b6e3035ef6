package conquest

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games/facts"
)

// A correction puts new in place of the first old behind a record of a file.
type correction struct{ File, Record, Old, New string }

// corrected are the files with an owner's corrections.
func corrected(t *testing.T, cs ...correction) (*Data, error) {
	t.Helper()
	dir := fstest.MapFS{}
	for _, c := range cs {
		if dir[c.File] == nil {
			dir[c.File] = &fstest.MapFile{Data: dataFiles.Shipped()[c.File]}
		}
		text := string(dir[c.File].Data)
		at := strings.Index(text, c.Record)
		if at < 0 || !strings.Contains(text[at:], c.Old) {
			t.Fatalf("%s has no %q behind %q", c.File, c.Old, c.Record)
		}
		dir[c.File].Data = []byte(text[:at] + strings.Replace(text[at:], c.Old, c.New, 1))
	}
	d, _, err := facts.LoadOwn(dataFiles, dir, shipped, load)
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
