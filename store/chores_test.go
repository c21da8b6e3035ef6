package store

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// Several matches and chores are one transaction: if one is refused, nothing of
// it is written.
func TestCommitTogether(t *testing.T) {
	st := testStore(t)
	commit(t, st, begin("FI1"))
	commit(t, st, begin("FI2"))
	p := goOn(t, st, "FI1", "m1")
	p.Aside = &Aside{Identity: "m1", Match: "FI1", Why: "tea", Raw: []byte("From: Anna")}
	commit(t, st, p)

	quiet := func(code string) Progress {
		p := goOn(t, st, code, "")
		p.Received, p.Letters = nil, nil
		return p
	}
	for _, tt := range []struct {
		name string
		all  []Progress
		do   Chores
		want error
	}{
		{"the second has moved on", func() []Progress {
			late := quiet("FI2")
			late.Match.Rev--
			return []Progress{quiet("FI1"), late}
		}(), Chores{}, ErrMoved},
		{"no such letter", []Progress{quiet("FI1")}, Chores{Drop: []uint64{99}}, ErrNotFound},
		{"no such letter to retry", []Progress{quiet("FI1")}, Chores{Retry: []uint64{99}}, ErrNotFound},
		{"no such message", []Progress{quiet("FI1")}, Chores{DropAside: []uint64{99}, Drop: []uint64{1}}, ErrNotFound},
		{"received before", []Progress{goOn(t, st, "FI1", "m1")}, Chores{Drop: []uint64{1}}, ErrSeen},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if err := st.CommitTogether(now, tt.all, tt.do); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			m, err := st.Match("FI1")
			letters, _ := st.Letters()
			if err != nil || m.Length != 3 || len(letters) != 3 {
				t.Errorf("a part was written: %d lines, %d letters (%v)", m.Length, len(letters), err)
			}
		})
	}

	a, err := st.AsideAt(1)
	if err != nil || string(a.Raw) != "From: Anna" {
		t.Fatalf("%+v, %v", a, err)
	}
	again := goOn(t, st, "FI1", "m1")
	err = st.CommitTogether(now, []Progress{again, quiet("FI2")}, Chores{Drop: []uint64{1}, DropAside: []uint64{1}, Forget: []string{"m1"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := st.AsideAt(1); !errors.Is(err, ErrNotFound) {
		t.Errorf("the message is still set aside: %v", err)
	}
	for code, want := range map[string]int{"FI1": 4, "FI2": 3} {
		if m, err := st.Match(code); err != nil || m.Length != want {
			t.Errorf("%s has %d lines (%v), want %d", code, m.Length, err, want)
		}
	}
	if _, err := st.Received("m1"); err != nil {
		t.Errorf("what was handled again is not noted: %v", err)
	}
}

// What Whole reads, Adopt writes into another store.
func TestAdopt(t *testing.T) {
	st := testStore(t)
	player := func(id PlayerID, addr string) Player {
		return Player{ID: id, Name: string(id), Addresses: []Address{{Addr: addr, Confirmed: true}}, Since: now}
	}
	commit(t, st, Progress{Players: []Player{player("p1", "anna@example.org"), player("p2", "bob@example.org")}})
	commit(t, st, begin("FI7"))
	p := goOn(t, st, "FI7", "m1")
	p.Reports = []Report{{"", "north", 1, []byte(`"old"`)}, {"p1", "north", 1, []byte(`"one"`)}, {"p1", "north", 300, []byte(`"many"`)}, {"p2", "south", 2, []byte(`"two"`)}}
	commit(t, st, p)
	w, err := st.Whole("fi7")
	if err != nil {
		t.Fatal(err)
	}
	other := testStore(t)
	if err := other.Adopt(w, map[string]int{"match": 7, "player": 2}); err != nil {
		t.Fatal(err)
	}
	again, err := other.Whole("FI7")
	if err != nil {
		t.Fatal(err)
	}
	w.Match.Rev, again.Match.Rev = 0, 0
	for i := range w.Players {
		w.Players[i].Rev, again.Players[i].Rev = 0, 0
	}
	if diff := cmp.Diff(w, again); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
	if n, err := other.Number("match"); err != nil || n != 8 {
		t.Errorf("the next match is number %d (%v)", n, err)
	}
	if all, err := other.MatchesOf("p2"); err != nil || len(all) != 1 {
		t.Errorf("matches of p2: %v, %v", all, err)
	}
	if err := other.Adopt(w, nil); !errors.Is(err, ErrMoved) {
		t.Errorf("a match that is there: %v", err)
	}
	if _, err := st.Whole("FI9"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a match that is not there: %v", err)
	}
}

// A backup replaces a store, which is kept under another name.
func TestBackupCopyReplace(t *testing.T) {
	dir := t.TempDir()
	path, backup, tmp := filepath.Join(dir, "club.db"), filepath.Join(dir, "club.backup"), filepath.Join(dir, "new")
	st := reopen(t, path)
	commit(t, st, begin("FI1"))
	if err := st.BackupTo(backup); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(backup); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	commit(t, st, goOn(t, st, "FI1", "m1"))
	if last, err := st.LastChange(now); err != nil || !last.Equal(now) {
		t.Errorf("changed last at %v, %v", last, err)
	}
	// What was noted under a clock that was ahead does not count when it goes right again.
	ahead := goOn(t, st, "FI1", "m2")
	ahead.Now = now.Add(1000 * time.Hour)
	ahead.Match.Moved = ahead.Now
	commit(t, st, ahead)
	if last, err := st.LastChange(now); err != nil || !last.Equal(now) {
		t.Errorf("changed last at %v, %v, after a clock that was ahead", last, err)
	}
	if err := Copy(path, tmp, io.Discard); !errors.Is(err, ErrLocked) {
		t.Errorf("a copy of a store that is open: %v", err)
	}
	if err := st.BackupTo(path); err == nil || !strings.Contains(err.Error(), "is the store itself") {
		t.Errorf("a backup over the store: %v", err)
	}
	st.Close()

	// What is no good store is not copied, and leaves nothing behind.
	data, err := os.ReadFile(backup)
	if err != nil {
		t.Fatal(err)
	}
	short, text := filepath.Join(dir, "short"), filepath.Join(dir, "text")
	for file, content := range map[string][]byte{short: data[:len(data)/2], text: []byte(strings.Repeat("no store at all\n", 1000))} {
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for file, want := range map[string]error{short: ErrDamaged, text: ErrForeign, dir: ErrForeign, filepath.Join(dir, "none"): os.ErrNotExist} {
		if err := Copy(file, tmp, io.Discard); !errors.Is(err, want) || !strings.Contains(err.Error(), file) {
			t.Errorf("%s: got %v, want %v", file, err, want)
		}
		if _, err := os.Stat(tmp); err == nil {
			t.Errorf("%s: something was left behind", file)
		}
	}

	if err := os.Chmod(backup, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := Copy(backup, tmp, io.Discard); err != nil {
		t.Fatal(err)
	}
	old := filepath.Join(dir, "club.db.before")
	if err := Replace(path, tmp, old); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]int{path: 2, old: 4} {
		st, err := Open(file, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := st.Match("FI1"); err != nil || m.Length != want {
			t.Errorf("%s: %d lines (%v), want %d", file, m.Length, err, want)
		}
		st.Close()
	}
}
