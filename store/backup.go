package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"

	"postrider/store/file"
)

// BackupTo writes a copy of the store as it is now to a file, while others go
// on reading and writing the store. The copy is written under another name
// beside it, looked through whole, and only then given its name, in place of an
// earlier backup of this store that had it: whoever finds the file finds a good
// one. Only its owner can read it. The key is not in it. The error wraps
// ErrForeign if the file is no store, and ErrOther if it is another's; then
// nothing is written.
func (st *Store) BackupTo(path string) error { return st.backupTo(path, false) }

// BackupOver is BackupTo in place of a backup of another store, too.
func (st *Store) BackupOver(path string) error { return st.backupTo(path, true) }

func (st *Store) backupTo(path string, others bool) error {
	if file.Same(path, st.db.Path()) {
		return fmt.Errorf("store: %s is the store itself", path)
	}
	if err := st.copyTo(path, others); err != nil {
		return fmt.Errorf("store: backup to %s: %w", path, err)
	}
	return file.SyncFolder(filepath.Dir(path))
}

func (st *Store) copyTo(path string, others bool) error {
	if err := st.replaceable(path, others); err != nil {
		return err
	}
	dir, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	tmp := filepath.Join(dir, filepath.Base(path))
	if err := file.Make(tmp, 0o600, true, st.Backup); err != nil {
		return err
	}
	if err := reopens(tmp); err != nil {
		return err
	}
	if err := st.replaceable(path, others); err != nil { // a large store takes a while
		return err
	}
	return os.Rename(tmp, path)
}

// replaceable returns nil if a backup of the store may get a name: nothing has
// it, or another backup of the store; with others, of any store.
func (st *Store) replaceable(path string, others bool) error {
	switch id, err := idOf(path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("what is there is not written over: %w", err)
	case id != st.id && !others:
		return ErrOther
	}
	return nil
}

// idOf is the ID of the store in a file that nobody has open. Of what is no
// plain file, a link included, it is not asked.
func idOf(path string) (string, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return "", ErrForeign
	}
	id, err := guarded(func() (id string, err error) {
		db, err := openToRead(path)
		if err != nil {
			return "", err
		}
		defer db.Close()
		err = db.View(func(b *bbolt.Tx) error {
			meta := metaBucket.in(b)
			if meta == nil || meta.Get([]byte(schemaKey)) == nil || meta.Get([]byte(idKey)) == nil {
				return ErrForeign
			}
			id = string(meta.Get([]byte(idKey)))
			return nil
		})
		return id, err
	})
	if errors.Is(err, ErrDamaged) { // which advises to bring a backup back
		return "", fmt.Errorf("%w, or not a whole one", ErrForeign)
	}
	return id, err
}

// openToRead opens a file as a bbolt database and changes nothing in it. Open, it
// keeps out whoever would write it.
func openToRead(path string) (*bbolt.DB, error) {
	return openFile(path, &bbolt.Options{ReadOnly: true, Timeout: time.Second})
}

// reopens opens a store that nobody else knows of, which looks through all of it.
func reopens(path string) error {
	st, err := open(context.Background(), path, time.Second)
	if err != nil {
		return err
	}
	return st.Close()
}

// Copy copies a store that nobody has open, such as a backup, to a file that was
// not there (mode 0600) and looks through all of the copy. The store itself stays
// as it is, and may lie where nothing can be written. The error wraps ErrLocked,
// ErrDamaged, ErrForeign or ErrNewer as that of Open. What is copied is written to seen too.
func Copy(from, to string, seen io.Writer) error {
	_, err := guarded(func() (struct{}, error) { return struct{}{}, copyStore(from, to, seen) })
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) && pathError.Path == from {
			err = pathError.Err // the file's name is said here
		}
		return fmt.Errorf("store %s cannot be read: %w", from, err)
	}
	return nil
}

func copyStore(from, to string, seen io.Writer) error {
	if info, err := os.Stat(from); err != nil {
		return err
	} else if !info.Mode().IsRegular() { // a pipe would be waited for
		return ErrForeign
	}
	f, err := os.Open(from)
	if err != nil {
		return err
	}
	defer f.Close()
	db, err := openToRead(from)
	if err != nil {
		return err
	}
	defer db.Close()
	if err := file.Make(to, 0o600, true, func(w io.Writer) error { _, err := io.Copy(io.MultiWriter(w, seen), f); return err }); err != nil {
		return err
	}
	if err := reopens(to); err != nil {
		os.Remove(to)
		return err
	}
	return nil
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
	return file.SyncFolder(filepath.Dir(path))
}

// BackedUp notes that there is a backup of the store as it was at a time.
func (st *Store) BackedUp(now time.Time) error {
	return st.update(nil, func(t *tx) { t.put(metaBucket, []byte(backupKey), now) })
}

// LastBackup is when the last backup was made that BackedUp has noted; zero: none has
// been.
func (st *Store) LastBackup() (time.Time, error) {
	when, err := one[time.Time](st, metaBucket, []byte(backupKey))
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return when, err
}

// MissBackups notes that a backup is missed from a time on, unless that is noted already
// or one was made.
func (st *Store) MissBackups(now time.Time) error {
	if since, err := st.BackupAgeFrom(); err != nil || !since.IsZero() {
		return err
	}
	return st.update(nil, func(t *tx) { t.put(metaBucket, []byte(missedKey), now) })
}

// BackupAgeFrom is what the age of the last backup counts from: when it was made or, where
// none was, since when it is missed; zero: that is not noted.
func (st *Store) BackupAgeFrom() (time.Time, error) {
	when, err := st.LastBackup()
	if err != nil || !when.IsZero() {
		return when, err
	}
	if when, err = one[time.Time](st, metaBucket, []byte(missedKey)); errors.Is(err, ErrNotFound) {
		err = nil
	}
	return when, err
}

// LastChange is the newest time up to now that is noted in the store: of a message
// received, a letter taken by the relay, or a change of a match. What a clock that was
// ahead has noted does not count.
func (st *Store) LastChange(now time.Time) (time.Time, error) {
	var last time.Time
	note := func(t time.Time) {
		if t.After(last) && !t.After(now) {
			last = t
		}
	}
	err := st.read(func(t *tx) {
		t.eachReceived(func(r Received) { note(r.When) })
		for _, s := range values[Sent](t, sentBucket) {
			note(s.Taken)
		}
		for _, m := range values[Match](t, matchBucket) {
			note(m.Moved)
		}
	}, "last change")
	return last, err
}
