package store

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// BackupTo writes a copy of the store as it is now to a file, while others go
// on reading and writing the store. The copy is written under another name
// beside it, looked through whole, and only then given its name, in place of
// what had it: whoever finds the file finds a good one. Only its owner can read
// it. The key is not in it.
func (st *Store) BackupTo(path string) error {
	if same(path, st.db.Path()) {
		return fmt.Errorf("store: %s is the store itself", path)
	}
	tmp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".new")
	err := fill(tmp, st.Backup)
	if err == nil {
		err = look(tmp)
	}
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		os.Remove(tmp)
		return fmt.Errorf("store: backup to %s: %w", path, err)
	}
	return syncFolder(filepath.Dir(path))
}

// same reports whether two names are one file.
func same(a, b string) bool {
	first, err := os.Stat(a)
	if err != nil {
		return false
	}
	second, err := os.Stat(b)
	return err == nil && os.SameFile(first, second)
}

// fill makes a file anew, mode 0600, and writes it to disk.
func fill(path string, write func(io.Writer) error) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// look opens a store that nobody else knows of, which looks through all of it.
func look(path string) error {
	st, err := open(path, time.Second)
	if err != nil {
		return err
	}
	return st.Close()
}

// Copy copies a store that nobody has open, such as a backup, to a new file
// (mode 0600, in place of what is there) and looks through all of the copy. The
// store itself stays as it is, and may lie where nothing can be written. The
// error wraps ErrLocked, ErrDamaged, ErrForeign or ErrNewer as that of Open.
func Copy(from, to string) error {
	err := copyStore(from, to)
	if err != nil {
		os.Remove(to)
		var pathError *fs.PathError
		if errors.As(err, &pathError) && pathError.Path == from {
			err = pathError.Err // the file's name is said here
		}
		return fmt.Errorf("store %s cannot be read: %w", from, err)
	}
	return nil
}

func copyStore(from, to string) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			err = ErrDamaged
		}
	}()
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil || !info.Mode().IsRegular() {
		return errors.Join(err, ErrForeign)
	}
	// Open, it keeps out whoever would write it.
	db, err := bbolt.Open(from, 0o600, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return ErrLocked
	case errors.Is(err, bolterrors.ErrChecksum):
		return ErrDamaged
	case err != nil:
		return fmt.Errorf("%w (%v)", ErrForeign, err)
	}
	defer db.Close()
	if err := fill(to, func(w io.Writer) error { _, err := io.Copy(w, f); return err }); err != nil {
		return err
	}
	return look(to)
}

// Replace puts a store that nobody has open in the place of another. The other
// gets the name old, unless there is none. Killed at any instant, a store lies
// at path, the one or the other.
func Replace(path, with, old string) error {
	err := os.Link(path, old)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("store: %w", err)
	}
	if err := os.Rename(with, path); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return syncFolder(filepath.Dir(path))
}

// LastChange is the newest time that is noted in the store: of a message
// received, a letter taken by the relay, or a change of a match.
func (st *Store) LastChange() (time.Time, error) {
	var last time.Time
	note := func(t time.Time) {
		if t.After(last) {
			last = t
		}
	}
	received, err := list[Received](st, receivedBucket)
	if err != nil {
		return last, err
	}
	for _, r := range received {
		note(r.When)
	}
	sent, err := st.Sent()
	if err != nil {
		return last, err
	}
	for _, s := range sent {
		note(s.Taken)
	}
	matches, err := st.Matches()
	for _, m := range matches {
		note(m.Moved)
	}
	return last, err
}
