package conquest

import (
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
	"postrider/games/gametest"
)

func TestSheetWords(t *testing.T) {
	gametest.SheetWords(t, New().Words, shipped.Data().maps, "british", "french", "harbor", "victory", "fort", "muster", "battle", "more")
}

// A map that does not fit the data is refused, with the line and what to draw.
func TestLoadMaps(t *testing.T) {
	gametest.MapFaults(t, shipped.Files.Read, func(read func(name string) ([]byte, error)) error {
		_, err := loadMaps(read, shipped.Data())
		return err
	}, []gametest.MapCase{
		{Name: "as shipped"},
		{Name: "a sheet left out", File: "theatres.toml", Old: `, "west"`, Want: "DUQ has no slot on any sheet"},
		{Name: "no such sheet", File: "theatres.toml", Old: `"west"`, New: `"south"`, Want: "maps/south.txt"},
		{Name: "a border left out", File: "maps/west.txt", Old: ")----[CAR", New: ")    [CAR", Want: "CAR-DUQ is not drawn"},
		{Name: "a border that is none", File: "maps/west.txt", Old: "(PRI........)   (GEN", New: "(PRI........)---(GEN", Want: "maps/west.txt:21:31: there is no connection from PRI to GEN"},
		{Name: "a slot left out", File: "maps/west.txt", Old: "(KAN........)", New: "(KEN........)", Want: "there is no space KEN"},
		{Name: "too narrow", File: "maps/acadia.txt", Old: "[FHX........]", New: "[FHX.......] ", Want: "maps/acadia.txt"},
	})
	_, err := corrected(t, correction{"areas.toml", `id = "kanawha"`, `home = "native"`, `home = "british"`})
	if want := "maps/west.txt:36:4: KAN is a space in [ ], not in ( )"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("another's home: got %v, want %s", err, want)
	}
}

// An owner who adds an area or a border draws it too; then it is on the board, with signs
// that have no room there told in words.
func TestOwnMap(t *testing.T) {
	areas := []correction{
		{"areas.toml", `id = "louisbourg"`, `fort_symbol = true`, "fort_symbol = true\nharbor = true\ntown = true"},
		{"areas.toml", `id = "louisbourg"`, `code = "LOU"`, `code = "LOUI"`},
		{"maps/acadia.txt", "", "{LOU........}", "{LOUI.......}"},
		{"setup.toml", `id = "FR"`, "harbors = [", `harbors = ["louisbourg", `},
		{"setup.toml", `id = "BR"`, "harbors = [", `harbors = ["louisbourg", `},
	}
	d, err := corrected(t, areas...)
	if err != nil {
		t.Fatal(err)
	}
	title := newTitle(d, shipped.Files)
	p := sceneOf(t, title, "LOUI: Fort 10FR 11FC 12NA < 10BR 10BC 5NA; muster BC LOUI+; muster FC LOUI; marker LOUI french").Position
	text := gametest.Draw(title.View(p, nil), games.Look{Form: games.Wide, Lang: "en"})
	gametest.Shows(t, text, []string{"{LOUI+#m3m2x}", "LOUI Louisbourg, BATTLE, 2 Victory Symbols, French Control Markers, Fort, " +
		"Muster Marker of 3, Muster Marker of 2, harbor"}, nil)
}

// An owner may add an area and its borders, and set up a match with it: it is ordered to
// by its code, drawn and played. An area that is taken away is missed in every file.
func TestOwnAreas(t *testing.T) {
	files := shipped.Files.Shipped()
	own := func(name, old, new string) *fstest.MapFile {
		t.Helper()
		if !strings.Contains(string(files[name]), old) {
			t.Fatalf("%s has no %q", name, old)
		}
		return &fstest.MapFile{Data: []byte(strings.Replace(string(files[name]), old, new, 1))}
	}
	areas := own("areas.toml", `neighbours = ["ft-detroit", "ft-niagara"`, `neighbours = ["wisconsin", "ft-detroit", "ft-niagara"`)
	areas.Data = append(areas.Data, `
[[area]]
id = "wisconsin"
code = "WISC"
name = "Wisconsin"
home = "native"
x = 1
y = 1
neighbours = ["huronia"]
start = { fc = 1, na = 2 }
`...)
	sheet := own("maps/west.txt", "                   (HUR........)", "   (WISC.......)---(HUR........)")
	sheet.Data = []byte(strings.Replace(string(sheet.Data), "                   (...........)                    \\",
		"   (...........)   (...........)                    \\", 1))
	title, err := New().WithData(fstest.MapFS{"areas.toml": areas, "maps/west.txt": sheet})
	if err != nil {
		t.Fatal(err)
	}
	m, err := games.NewMatch(title, games.Setup{Code: "C1", Title: "conquest", Scenario: "standard", Seed: gametest.Seed(1)})
	if err != nil {
		t.Fatal(err)
	}
	drawn := gametest.Draw(m.News(FC.Seat()).View, games.Look{Form: games.Wide, Lang: "en"})
	gametest.Shows(t, drawn, []string{"(WISC       )---(HUR", "(1FC 2NA    )", "WISC Wisconsin - French 1 FC 2 NA"}, nil)
	if o := gametest.OrderOf(t, title, "move 1 FC from Wisc to Huronia"); o.Arg("from") != "wisconsin" {
		t.Errorf("read as %v", o)
	}
	for _, seat := range m.Seats() {
		if out, err := m.Take(seat, games.ReadSheet(title, "auto all", nil)); err != nil || !out.Done {
			t.Fatal(out.Faults, err)
		}
	}
	if !m.Over() {
		t.Error("the match does not end")
	}

	text := string(files["areas.toml"])
	from := strings.Index(text, "[[area]]\nid = \"penobscot\"")
	to := from + strings.Index(text[from+1:], "[[area]]") + 1
	_, err = New().WithData(fstest.MapFS{"areas.toml": {Data: []byte(text[:from] + text[to:])}})
	if err == nil {
		t.Fatal("an area is taken away, and not missed")
	}
	gametest.Shows(t, err.Error(), []string{`area madawaska: neighbours is "penobscot"; there is no such area`,
		`rounds.toml (as shipped): turn_space 3`}, nil)
}
