package edition

import (
	"testing"
	"testing/fstest"

	"postrider/games/facts"
)

// An owner's data show in the version, and the shipped files stay what they are.
func TestVersion(t *testing.T) {
	shipped := fstest.MapFS{"data/map.toml": {Data: []byte("a = 1\n")}}
	words := fstest.MapFS{"words/en/words.toml": {Data: []byte("")}}
	files := facts.NewFiles("made-up", shipped)
	own, err := files.With(fstest.MapFS{"map.toml": {Data: []byte("a = 2\n")}})
	if err != nil {
		t.Fatal(err)
	}
	e, corrected := New(Parts{Version: "7", Files: files, Words: words}), New(Parts{Version: "7", Files: own, Words: words})
	if e.Name() != "made-up" || e.Version() != "7" {
		t.Errorf("it is %s of version %s", e.Name(), e.Version())
	}
	if v := corrected.Version(); len(v) < 4 || v[:2] != "7+" {
		t.Errorf("with an owner's data the version is %q", v)
	}
	if got := string(corrected.DataFiles()["map.toml"]); got != "a = 1\n" {
		t.Errorf("the shipped file is %q", got)
	}
}
