package games

import "testing"

// Words of a language are read from its folder; a language without any is read as
// English.
func TestSpeech(t *testing.T) {
	sp := speechOf("en")
	if got := sp.long("st"); got != "saint" {
		t.Errorf("st is %q", got)
	}
	if got := sp.long("fort"); got != "fort" {
		t.Errorf("fort is %q", got)
	}
	for word, want := range map[string]bool{"please": true, "thirteen": true, "13": true, "2x": true, "albany": false, "": false} {
		if sp.fullOnly(word) != want {
			t.Errorf("that %q never stands for something else is %t, want %t", word, !want, want)
		}
	}
	for word := range sp.longer {
		if len(word) > longestShort {
			t.Errorf("%q is not looked up: it is longer than %d letters", word, longestShort)
		}
	}
	if speechOf("xx") != sp {
		t.Error("a language without words is not read as English")
	}
}
