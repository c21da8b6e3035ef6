package wilderness

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games/gametest"
)

func TestSheetWords(t *testing.T) {
	gametest.SheetWords(t, New().Words, shipped.Data().maps, "british", "french", "fortress", "fort", "building", "stockade", "allied", "siege",
		"raided", "amphib", "fieldworks", "leaders")
}

// A map that does not fit the data is refused, with the line and what to draw.
func TestLoadMaps(t *testing.T) {
	gametest.MapFaults(t, shipped.Files.Read, func(read func(name string) ([]byte, error)) error {
		_, err := loadMaps(read, shipped.Data())
		return err
	}, []gametest.MapCase{
		{"as shipped", "", "", "", ""},
		{"a sheet left out", "theatres.toml", `, "virginia"`, "", "AUG has no slot on any sheet"},
		{"no such sheet", "theatres.toml", `"virginia"`, `"carolina"`, "maps/carolina.txt"},
		{"a connection left out", "maps/virginia.txt", "]---[ASH", "]   [ASH", "ASH-WOO is not drawn"},
		{"a river drawn as land", "maps/pennsylvania.txt", "[CAR......]====[", "[CAR......]----[", "CAR-HAF is drawn with double strokes"},
		{"a lakeshore without its mark", "maps/lakes.txt", "=~=(TOR", "===(TOR", "has a ~ between its strokes"},
		{"land with a mark", "maps/virginia.txt", "]---[ASH", "]-~-[ASH", "ASH-WOO has no ~"},
		{"a slot left out", "maps/virginia.txt", "[WIN......]", "[ZZZ......]", "there is no space ZZZ"},
	})
}

// An owner who corrects a connection draws it in the same data set; else the
// sheet that does not fit is named.
func TestOwnMap(t *testing.T) {
	files := New().DataFiles()
	changed := func(name, old, new string) *fstest.MapFile {
		if !strings.Contains(string(files[name]), old) {
			t.Fatalf("%s has no %q", name, old)
		}
		return &fstest.MapFile{Data: []byte(strings.Replace(string(files[name]), old, new, 1))}
	}
	conns := changed("connections.toml", `{ a = "ashbys-gap", b = "woodstock", type = "land" }`,
		`{ a = "ashbys-gap", b = "woodstock", type = "river" }`)
	if _, err := New().WithData(fstest.MapFS{"connections.toml": conns}); err == nil ||
		!strings.Contains(err.Error(), "maps/virginia.txt") || !strings.Contains(err.Error(), "ASH-WOO is drawn with double strokes") {
		t.Errorf("a river drawn as land: %v", err)
	}
	own, err := New().WithData(fstest.MapFS{"connections.toml": conns,
		"maps/virginia.txt": changed("maps/virginia.txt", "]---[ASH", "]===[ASH")})
	if err != nil {
		t.Fatal(err)
	}
	if l, ok := own.(*Title).data.link(sp("ASH"), sp("WOO")); !ok || !l.Water {
		t.Errorf("the connection is %+v", l)
	}
}

// Every connection is drawn as what it is (2.0): what the sheets show together
// is the list of connections, land single, water double, lakeshores marked.
func TestConnectionsDrawn(t *testing.T) {
	drawn := map[string]string{}
	for i := range shipped.Data().maps.Sheets {
		sh := &shipped.Data().maps.Sheets[i]
		for _, l := range sh.Lines {
			kind := fmt.Sprint(l.Double, l.Marked)
			drawn[sh.Slots[l.A].Code+"-"+sh.Slots[l.B].Code] = kind
			drawn[sh.Slots[l.B].Code+"-"+sh.Slots[l.A].Code] = kind
		}
	}
	n := 0
	for i := range shipped.Data().Spaces {
		for _, l := range shipped.Data().Spaces[i].Links {
			n++
			name := shipped.Data().Spaces[i].Code + "-" + shipped.Data().Spaces[l.To].Code
			if want := fmt.Sprint(l.Water, l.Lake); drawn[name] != want {
				t.Errorf("%s is drawn %q, want double and marked %s", name, drawn[name], want)
			}
		}
	}
	if n != len(drawn) || n != 2*276 {
		t.Errorf("%d ends of connections, %d drawn", n, len(drawn))
	}
}
