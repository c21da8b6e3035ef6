package facts

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// ledger is the data of a title that knows spaces and two doubts.
var ledger = NewFiles("ledger", fstest.MapFS{
	"data/spaces.toml":    {Data: []byte("space = [ { id = \"albany\", value = 2 } ]\n")},
	"data/readings.toml":  {Data: []byte("reading = [\n{ id = \"A1\", take = \"no\" },\n{ id = \"A2\", take = \"yes\" },\n]\n")},
	"data/maps/north.txt": {Data: []byte("[ALB]\n")},
	"data/theatres.toml":  {Data: []byte("theatres = [\"north\"]\n")},
})

// ledgerReadings are how the doubts are taken.
type ledgerReadings struct{ first, second bool }

// loadLedger reads the data, and says in a line what they hold.
func loadLedger(files *Files) (string, error) {
	l := NewLoader(files)
	var file struct {
		Space []struct {
			ID    string `toml:"id" one:"albany boston"`
			Value int    `toml:"value" range:"0 3"`
		} `toml:"space" record:"space"`
	}
	l.Read("spaces.toml", &file)
	r := ledgerReadings{second: true}
	LoadReadings(l, map[string]Doubt[ledgerReadings]{
		"A1": NewDoubt("no", "yes", func(r *ledgerReadings) { r.first = true }),
		"A2": NewDoubt("yes", "no", func(r *ledgerReadings) { r.second = false }),
	}, &r)
	if l.Err() == nil {
		sheet, err := files.Read("maps/north.txt")
		if err == nil && !strings.HasPrefix(string(sheet), "[ALB]") {
			err = fmt.Errorf("maps/north.txt: ALB is not drawn\nmaps/north.txt: no more is")
		}
		l.FaultMap(err)
	}
	return fmt.Sprint(file.Space, r), l.Err()
}

// What an owner's files change is read in place of the shipped ones; what is
// wrong with them is said at once, each fault with its file.
func TestFiles(t *testing.T) {
	tests := []struct {
		name string
		own  map[string]string
		want string // of the data, or all lines of the error
	}{
		{"as shipped", nil, "[{albany 2}] {false true}"},
		{"hidden files are passed over", map[string]string{".DS_Store": "x", ".git/spaces.toml": "x"}, "[{albany 2}] {false true}"},
		{"a space", map[string]string{"spaces.toml": "space = [ { id = \"boston\", value = 3 } ]"}, "[{boston 3}] {false true}"},
		{"a reading", map[string]string{"readings.toml": "reading = [ { id = \"A2\", take = \"no\" }, { id = \"A1\", take = \"yes\" } ]"}, "[{albany 2}] {true false}"},
		{"no such file", map[string]string{"space.toml": ""},
			"ledger: data: space.toml is no data file of this title; there are readings.toml, spaces.toml, theatres.toml, maps/north.txt"},
		{"no such folder", map[string]string{"sheets/north.txt": ""}, "ledger: data: the folder sheets holds no data of this title"},
		{"a folder for a file", map[string]string{"spaces.toml/x": ""}, "ledger: data: the folder spaces.toml holds no data of this title"},
		{"a file that is too long", map[string]string{"spaces.toml": strings.Repeat(" ", maxDataFile+1)},
			"ledger: data: spaces.toml has 1048577 bytes; more than 1048576 are no data file"},
		{"a setting that there is not", map[string]string{"spaces.toml": "\nspace = [ { id = \"albany\", valu = 2 } ]"}, "ledger: data: spaces.toml: space albany: there is no valu here"},
		{"what cannot be read hides what it makes wrong", map[string]string{"spaces.toml": "space = [", "readings.toml": ""},
			"ledger: data: spaces.toml: line 1: array is incomplete"},
		{"all at once", map[string]string{"spaces.toml": "space = [ { id = \"yorck\", value = -1 } ]", "readings.toml": "reading = [ { id = \"A1\", take = \"maybe\" }, { id = \"A1\", take = \"no\" }, { id = \"B1\" } ]"},
			"ledger: data: spaces.toml: space yorck: id is \"yorck\"; it may be albany, boston\n" +
				"ledger: data: spaces.toml: space yorck: value is -1; write a number from 0 to 3\n" +
				"ledger: data: readings.toml: reading A1 stands twice, or has no id\n" +
				"ledger: data: readings.toml: reading A1: take is \"maybe\"; write \"no\" or \"yes\"\n" +
				"ledger: data: readings.toml: there is no reading \"B1\"; there are A1, A2\n" +
				"ledger: data: readings.toml: reading A2 is missing"},
		{"the map", map[string]string{"maps/north.txt": "[BOS]"},
			"ledger: data: the map as drawn (theatres.toml, maps/): maps/north.txt: ALB is not drawn\n" +
				"ledger: data: the map as drawn (theatres.toml, maps/): maps/north.txt: no more is"},
	}
	for _, c := range tests {
		t.Run(c.name, func(t *testing.T) {
			dir := fstest.MapFS{}
			for name, text := range c.own {
				dir[name] = &fstest.MapFile{Data: []byte(text)}
			}
			files, err := ledger.With(dir)
			got := ""
			if err == nil {
				got, err = loadLedger(files)
			}
			if err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
	t.Run("a fault of a file as shipped", func(t *testing.T) {
		l := NewLoader(ledger)
		l.file = "spaces.toml"
		l.Fault("other spaces")
		if got, want := l.Err().Error(), "ledger: data: spaces.toml (as shipped): other spaces"; got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	})
}

// A version tells which files an owner has corrected, and how; what the program
// carries is given out unchanged.
func TestDataVersion(t *testing.T) {
	with := func(name, text string) *Files {
		t.Helper()
		files, err := ledger.With(fstest.MapFS{name: {Data: []byte(text)}})
		if err != nil {
			t.Fatal(err)
		}
		return files
	}
	seen := map[string]bool{"7": true}
	for _, name := range []string{"spaces.toml", "readings.toml", "maps/north.txt"} {
		for _, text := range []string{string(ledger.Shipped()[name]), "x", ""} {
			v := with(name, text).Version("7")
			if !strings.HasPrefix(v, "7+") || len(v) != len("7+")+versionDigits || seen[v] || v != with(name, text).Version("7") {
				t.Errorf("%s as %q: version %s", name, text, v)
			}
			seen[v] = true
		}
	}
	for name, text := range with("spaces.toml", "x").Shipped() {
		if want, err := ledger.Read(name); err != nil || string(text) != string(want) {
			t.Errorf("%s is shipped as %q, want %q (%v)", name, text, want, err)
		}
		text[0] = '?'
	}
	if got, want := strings.Join(ledger.Names(), " "), "readings.toml spaces.toml theatres.toml maps/north.txt"; got != want {
		t.Errorf("there are %s, want %s", got, want)
	}
	if text, _ := ledger.Read("spaces.toml"); text[0] == '?' {
		t.Error("who is given the shipped files can change them")
	}
	if v := ledger.Version("7"); v != "7" {
		t.Errorf("as shipped: version %s", v)
	}
}

// Matches that keep no readings are played by what is loaded, but for late doubts.
func TestFormer(t *testing.T) {
	doubts := map[string]Doubt[ledgerReadings]{
		"A1": NewDoubt("no", "yes", func(r *ledgerReadings) { r.first = true }),
		"A2": LateDoubt("no", "yes", func(r *ledgerReadings) { r.second = true }),
	}
	loaded := ledgerReadings{}
	if got := *Former(doubts, loaded); got != (ledgerReadings{second: true}) {
		t.Errorf("they are played by %+v", got)
	}
	if loaded.second {
		t.Error("what is loaded has changed")
	}
}

// Fixed reads what a title carries, and panics where it cannot.
func TestFixed(t *testing.T) {
	fsys := fstest.MapFS{"ok.toml": {Data: []byte("n = 3")}, "bad.toml": {Data: []byte("n = ")}}
	var got struct{ N int }
	if Fixed(fsys, "ok.toml", &got); got.N != 3 {
		t.Errorf("read %d", got.N)
	}
	for _, name := range []string{"bad.toml", "none.toml"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is read", name)
				}
			}()
			Fixed(fsys, name, &got)
		}()
	}
}
