package edition

import (
	"fmt"
	"testing"
	"testing/fstest"

	"postrider/games/facts"
)

// An owner's data show in the version, and the shipped files stay what they are.
func TestVersion(t *testing.T) {
	shipped := fstest.MapFS{"data/map.toml": {Data: []byte("a = 1\n")}}
	words := fstest.MapFS{"words/en/words.toml": {}, "kinds.toml": {}}
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

// Options are on or off; what is neither, or is none, is an error that says what there is.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		typed map[string]string
		want  string
	}{
		{nil, "false false"},
		{map[string]string{"rain": "yes", "snow": ""}, "true false"},
		{map[string]string{"snow": "on", "rain": "off"}, "false true"},
		{map[string]string{"hail": "yes"}, `made-up: no option "hail"; there are rain, snow`},
		{map[string]string{"rain": "soon"}, `made-up: option rain is "soon"; write yes or no`},
	} {
		var rain, snow bool
		err := Options("made-up", c.typed, map[string]*bool{"rain": &rain, "snow": &snow})
		if said := fmt.Sprint(rain, " ", snow); err == nil && said != c.want || err != nil && err.Error() != c.want {
			t.Errorf("%v: got %s, %v; want %s", c.typed, said, err, c.want)
		}
	}
	var rain bool
	err := Options("made-up", map[string]string{"hail": "yes"}, map[string]*bool{"rain": &rain})
	if want := `made-up: no option "hail"; there is rain`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
