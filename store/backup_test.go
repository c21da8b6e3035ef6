package store

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// A backup takes the place of an earlier one of the same store, and of nothing
// else, unless it is told to take that of another store's.
func TestBackupOver(t *testing.T) {
	dir := t.TempDir()
	st := reopen(t, filepath.Join(dir, "club.db"))
	defer st.Close()
	commit(t, st, begin("FI1"))
	other := reopen(t, filepath.Join(dir, "other.db"))
	defer other.Close()
	file := func(name string) string { return filepath.Join(dir, name) }
	write := func(name string, data []byte) {
		t.Helper()
		if err := os.WriteFile(file(name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	backup := func(of *Store, name string) []byte {
		t.Helper()
		if err := of.BackupTo(file(name)); err != nil {
			t.Fatal(err)
		}
		data, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	own := backup(st, "own")
	backup(other, "other's")
	write("letter", bytes.Repeat([]byte("Dear aunt. "), 5000))
	write("empty", nil)
	write("half", own[:len(own)/2])
	damaged := bytes.Clone(own)
	for i := 2 * os.Getpagesize(); i < len(damaged); i++ {
		damaged[i] ^= 0x5a
	}
	write("damaged", damaged)
	foreign, err := bbolt.Open(file("another program's"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(foreign.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("meta")); return err }), foreign.Close()); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("own", file("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(file("folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		to     error // of BackupTo; nil: it is done
		forced bool  // BackupOver does it
	}{
		{"new", nil, true}, {"own", nil, true}, {"other's", ErrOther, true},
		{"letter", ErrForeign, false}, {"empty", ErrForeign, false}, {"half", ErrForeign, false}, {"damaged", ErrForeign, false},
		{"another program's", ErrForeign, false}, {"link", ErrForeign, false}, {"folder", ErrForeign, false}, {"other.db", ErrLocked, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			before, _ := os.ReadFile(file(c.name))
			if err := st.BackupTo(file(c.name)); !errors.Is(err, c.to) {
				t.Errorf("%v, want %v", err, c.to)
			}
			if after, _ := os.ReadFile(file(c.name)); c.to != nil && !bytes.Equal(before, after) {
				t.Error("it was written over")
			}
			if err := st.BackupOver(file(c.name)); (err == nil) != c.forced {
				t.Errorf("over it: %v", err)
			}
			after, _ := os.ReadFile(file(c.name))
			if !c.forced && !bytes.Equal(before, after) {
				t.Error("it was written over")
			}
			if c.forced {
				if id, err := idOf(file(c.name)); err != nil || id != st.ID() {
					t.Errorf("there is a store %s, %v", id, err)
				}
			}
		})
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range list {
		if strings.HasPrefix(e.Name(), ".") {
			t.Errorf("%s was left behind", e.Name())
		}
	}
}

// A copy is a new file: what is there stays.
func TestCopyOverNothing(t *testing.T) {
	dir := t.TempDir()
	path, to := filepath.Join(dir, "club.db"), filepath.Join(dir, "letter")
	reopen(t, path).Close()
	if err := os.WriteFile(to, []byte("Dear aunt"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{path, to, filepath.Join(dir, "gone")} {
		if err := Copy(from, to, io.Discard); err == nil {
			t.Errorf("%s was copied over a letter", from)
		}
		if data, err := os.ReadFile(to); err != nil || string(data) != "Dear aunt" {
			t.Errorf("the letter says %q, %v", data, err)
		}
	}
}

// A device is empty to who asks for its size; it is no place for a new store.
func TestOpenDevice(t *testing.T) {
	if st, err := Open(os.DevNull, time.Second); !errors.Is(err, ErrForeign) {
		t.Errorf("%v, %v", st, err)
	}
}
