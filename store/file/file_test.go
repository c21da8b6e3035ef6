package file

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is made whole or not at all, and never in the place of another.
func TestMake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "key")
	spoilt := errors.New("spoilt")
	err := Make(path, 0o600, true, func(w io.Writer) error {
		_, err := w.Write([]byte("half"))
		return errors.Join(err, spoilt)
	})
	if _, there := os.Stat(path); !errors.Is(err, spoilt) || !errors.Is(there, fs.ErrNotExist) {
		t.Errorf("a file that failed: %v, %v", err, there)
	}
	if err := Write(path, 0o600, []byte("whole")); err != nil {
		t.Fatal(err)
	}
	if err := Write(path, 0o600, []byte("other")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over another: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "whole" {
		t.Errorf("it holds %q (%v)", data, err)
	}
	if err := SyncFolder(filepath.Dir(path)); err != nil {
		t.Error(err)
	}
}

// What is not the program's own is in the way, a link and a folder too.
func TestReplaceable(t *testing.T) {
	dir := t.TempDir()
	name := func(s string) string { return filepath.Join(dir, s) }
	for file, data := range map[string]string{"note": `{"notes":{}}`, "letter": "Dear Bob", "torn": "\x00\x00"} {
		if err := Write(name(file), 0o600, []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink(name("note"), name("link")), os.Mkdir(name("folder"), 0o700)); err != nil {
		t.Fatal(err)
	}
	known := func(head []byte) bool { return Blank(head) || bytes.HasPrefix(head, []byte(`{"notes"`)) }
	for file, want := range map[string]bool{"none": true, "note": true, "torn": true, "letter": false, "link": false, "folder": false} {
		err := Replaceable(name(file), "note", known)
		if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "in the way") {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// One file has many names, also before it is there.
func TestClash(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "sub", "b")
	if err := errors.Join(Write(a, 0o600, nil), os.Mkdir(filepath.Dir(b), 0o700), os.Link(a, b), os.Symlink(dir, filepath.Join(dir, "here"))); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		other       string
		clash, same bool
	}{
		{a, true, true},
		{b, true, true},
		{filepath.Join(dir, "here", "a"), true, true},
		{filepath.Join(dir, "sub", "..", "a"), true, true},
		{filepath.Join(dir, "c"), false, false},
	} {
		if Clash(a, c.other) != c.clash || Same(a, c.other) != c.same {
			t.Errorf("%s and %s: clash %v, same %v", a, c.other, Clash(a, c.other), Same(a, c.other))
		}
	}
	if new := filepath.Join(dir, "new"); !Clash(new, filepath.Join(dir, "here", "new")) || Same(new, new) {
		t.Error("a file that is not there yet has two names too")
	}
}
