// Package store keeps a club in one file on disk: players, matches and their
// journals, the letters that wait to be sent, and which messages were already
// received.
//
// What one message causes is a [Progress], and [Store.Commit] writes it in one
// transaction: either all of it is on disk when Commit returns nil, or nothing
// is. The rules run before, outside any transaction; a match that has moved on
// meanwhile is not written over ([ErrMoved]), and a message that was already
// received does nothing a second time ([ErrSeen]).
//
// What is written can be read again: nothing is that is larger than that
// ([ErrTooLarge]). What strangers can make the store keep is bounded, in bytes or
// in time.
//
// To the store a match's state, its journal lines and a letter are plain bytes.
// It knows no rules, reads no clock (times are handed in) and sends nothing.
//
// A match's state holds its seed: whoever can read the file can see hands and
// coming dice. The file is made readable for its owner only. The key from which
// reply addresses are made is not in it, and neither are they: see [Seal].
package store

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"postrider/store/file"
)

// Errors that callers branch on.
var (
	ErrLocked   = errors.New("another process has it open")
	ErrDamaged  = errors.New("the file is damaged; bring a backup back with postrider restore")
	ErrForeign  = errors.New("this is no file of Postrider's")
	ErrNewer    = errors.New("it was written by a newer version of Postrider")
	ErrOther    = errors.New("there is a backup of another club")
	ErrMoved    = errors.New("store: what was to be changed has changed since it was read")
	ErrSeen     = errors.New("store: this message was received before")
	ErrNotFound = errors.New("store: not found")
)

// schema is the version of the layout of the file. It rises when older
// programs could not read what newer ones write.
//
//	1 the first
//	2 has the index of who holds a seat in which match, packs what is large, and
//	  seals letters and messages set aside
//	3 packs in two ways, and letters too
//	4 keeps reports for players, and not for whoever holds a seat, and what was
//	  received in generations; has tasks, and counts what is set aside
const schema = 4

// A bucket is one of the store's, by its name. What it holds stands behind it.
type bucket string

const (
	metaBucket     bucket = "meta"      // schema, store id, running numbers
	playerBucket   bucket = "players"   // id: Player
	addressBucket  bucket = "addresses" // address in lower case: player id
	matchBucket    bucket = "matches"   // code: Match
	seatBucket     bucket = "seats"     // player id NUL match key: nothing
	stateBucket    bucket = "states"    // code: bytes
	journalBucket  bucket = "journals"  // code: bucket of line number: bytes
	reportBucket   bucket = "reports"   // code: bucket of player id NUL seat NUL number: bytes
	archiveBucket  bucket = "archive"   // code: journal and reports of a match that is over
	letterBucket   bucket = "letters"   // id: Letter without its bytes
	rawBucket      bucket = "raw"       // id: bytes of a letter
	dueBucket      bucket = "due"       // time, id: nothing
	sentBucket     bucket = "sent"      // id: Sent
	receivedBucket bucket = "received"  // identity: Received; and "received 1", "received 2" ..., see receipts
	asideBucket    bucket = "aside"     // number: Aside
	floodBucket    bucket = "floods"    // number of an Aside that is one: a byte
	limitBucket    bucket = "limits"    // key: Limit
	taskBucket     bucket = "tasks"     // code NUL number: Task
)

// buckets are those that every store has.
func buckets() []bucket {
	return []bucket{
		metaBucket, playerBucket, addressBucket, matchBucket, seatBucket, stateBucket, journalBucket, reportBucket,
		archiveBucket, letterBucket, rawBucket, dueBucket, sentBucket, receivedBucket, asideBucket, floodBucket,
		limitBucket, taskBucket,
	}
}

// in is the bucket as a transaction sees it; nil if it is not there.
func (b bucket) in(tx *bbolt.Tx) *bbolt.Bucket { return tx.Bucket([]byte(b)) }

// Keys in metaBucket.
const (
	schemaKey   = "schema"
	idKey       = "id"
	trialKey    = "trial"    // see Writable
	receiptsKey = "receipts" // receipts
	asidesKey   = "asides"   // asides
	sealKey     = "seal"     // sealWords, sealed, by which the key is known again
)

// A Store is one open file. It is safe for several goroutines.
type Store struct {
	db    *bbolt.DB
	id    string
	group group
	seal  Seal   // nil: nothing is sealed
	trial *trial // nil: what is written is kept

	damaged []Damage // as it was opened
	swept   []byte   // the limit that sweep looks at next; for who writes
}

// Open is OpenContext with nothing that could end it.
func Open(path string, timeout time.Duration) (*Store, error) {
	return OpenContext(context.Background(), path, timeout)
}

// OpenContext opens the store in a file, or makes one (mode 0600) where there is
// none. If another process has it open, it waits for up to timeout. Its error is
// one sentence with the file's name, and wraps ErrLocked, ErrDamaged, ErrForeign
// or ErrNewer where one of these is the reason. The whole file is looked through
// before, which takes seconds for each gigabyte and ends with ctx, so that damage
// shows now and not in the middle of a match. Where it is confined to a match,
// the store opens: see Damaged.
func OpenContext(ctx context.Context, path string, timeout time.Duration) (*Store, error) {
	st, err := open(ctx, path, timeout)
	if err != nil {
		var pathError *fs.PathError
		if errors.As(err, &pathError) {
			err = pathError.Err // the file's name is said here
		}
		return nil, fmt.Errorf("store %s cannot be opened: %w", path, err)
	}
	return st, nil
}

func open(ctx context.Context, path string, timeout time.Duration) (st *Store, err error) {
	if timeout <= 0 {
		timeout = time.Nanosecond // to bbolt, 0 means for ever
	}
	// Where the file grows shorter while it is read, bbolt panics, or reads
	// beyond its end.
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			st, err = nil, ErrDamaged
		}
	}()
	info, statErr := os.Stat(path)
	fresh := errors.Is(statErr, fs.ErrNotExist)
	if statErr == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil, ErrForeign // a device is empty to bbolt, and would be written
	}
	if statErr == nil && info.Mode().IsRegular() && info.Size() == 0 {
		return nil, fmt.Errorf("%w (it is empty)", ErrDamaged) // else all would be lost without a word
	}
	st = &Store{}
	if fresh {
		if err := file.Write(path, 0o600, nil); err != nil {
			return nil, err
		}
		defer func() {
			if err != nil && !errors.Is(err, ErrLocked) {
				os.Remove(path) // a store that is half made is none
			}
		}()
	} else if st.damaged, err = lookThrough(ctx, path, timeout); err != nil {
		return nil, err
	}
	if st.db, err = openFile(path, &bbolt.Options{Timeout: timeout, FreelistType: bbolt.FreelistMapType}); err != nil {
		return nil, err
	}
	if fresh {
		err = file.SyncFolder(filepath.Dir(path))
	}
	if err == nil {
		err = st.begin()
	}
	if err != nil {
		st.db.Close()
		return nil, err
	}
	return st, nil
}

// lookThrough looks through the pages of a file, of which bbolt has read no more
// than the first two, and keeps out whoever would write it meanwhile.
func lookThrough(ctx context.Context, path string, timeout time.Duration) ([]Damage, error) {
	var locked *os.File // the one that is locked
	open := func(name string, flag int, mode os.FileMode) (_ *os.File, err error) {
		locked, err = os.OpenFile(name, flag, mode)
		return locked, err
	}
	db, err := openFile(path, &bbolt.Options{ReadOnly: true, Timeout: timeout, OpenFile: open})
	if err != nil {
		return nil, err
	}
	defer db.Close()
	info, err := locked.Stat()
	if err != nil {
		return nil, err
	}
	s, err := newSurvey(ctx, locked, db.Info().PageSize)
	if err != nil {
		return nil, err
	}
	defer s.unzip.Close()
	err = s.look(info.Size())
	return s.damaged, err
}

// openFile opens the file as a bbolt database.
func openFile(path string, o *bbolt.Options) (*bbolt.DB, error) {
	db, err := bbolt.Open(path, 0o600, o)
	switch {
	case err == nil:
		return db, nil
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, ErrLocked
	case errors.Is(err, bolterrors.ErrChecksum):
		return nil, ErrDamaged
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch):
		return nil, ErrForeign
	}
	var no syscall.Errno // of the system: a disk that is full or read-only
	if info, statErr := os.Stat(path); statErr == nil && info.Mode().IsRegular() && !errors.As(err, &no) {
		return nil, fmt.Errorf("%w (%v)", ErrForeign, err)
	}
	return nil, err
}

// Damaged lists what was found damaged at the opening and is confined to one
// match: to read it fails with ErrDamaged, and all else goes on.
func (st *Store) Damaged() []Damage { return st.damaged }

// begin checks the buckets of a store, or makes those of a new one.
func (st *Store) begin() error {
	empty, old := false, 0 // the layout to be brought up to date
	err := st.db.View(func(tx *bbolt.Tx) error {
		meta := metaBucket.in(tx)
		if meta == nil {
			name, _ := tx.Cursor().First()
			if empty = name == nil; !empty {
				return ErrForeign
			}
			return nil
		}
		var version int
		switch err := json.Unmarshal(meta.Get([]byte(schemaKey)), &version); {
		case meta.Get([]byte(schemaKey)) == nil:
			return ErrForeign
		case err != nil || version < 1:
			return fmt.Errorf("%w (its layout is %.20q)", ErrDamaged, meta.Get([]byte(schemaKey)))
		case version > schema:
			return fmt.Errorf("%w (layout %d, this one knows %d)", ErrNewer, version, schema)
		case version < schema:
			old = version
			return nil
		}
		for _, name := range buckets() {
			if name.in(tx) == nil {
				return fmt.Errorf("%w (%s is missing)", ErrDamaged, name)
			}
		}
		st.id = string(meta.Get([]byte(idKey)))
		return nil
	})
	switch {
	case err != nil:
		return err
	case empty:
		return st.db.Update(st.create)
	case old > 0:
		if err := st.db.Update(func(tx *bbolt.Tx) error { return upgrade(tx, old) }); err != nil {
			return err
		}
		return st.begin()
	}
	return nil
}

// upgrade makes the layout of an older store the present one.
func upgrade(tx *bbolt.Tx, from int) error {
	e := &edit{tx: tx}
	if from < 2 {
		e.make(seatBucket)
		e.make(archiveBucket)
		e.indexAll()
	}
	if from < 4 {
		e.make(taskBucket)
		e.make(floodBucket)
		e.countAsides()
	}
	e.put(metaBucket, []byte(schemaKey), schema)
	if e.err != nil {
		return fmt.Errorf("upgrade: %w", e.err)
	}
	return nil
}

// indexAll makes the index of who holds a seat in which match.
func (e *edit) indexAll() {
	if e.err != nil {
		return
	}
	e.note(matchBucket.in(e.tx).ForEach(func(key, data []byte) error {
		var m Match
		if err := json.Unmarshal(data, &m); err != nil {
			return fmt.Errorf("%w (%q: %v)", ErrDamaged, key, err)
		}
		e.indexSeats(Match{}, m)
		return nil
	}))
}

func (st *Store) create(tx *bbolt.Tx) error {
	e := &edit{tx: tx}
	for _, name := range buckets() {
		e.make(name)
	}
	var id [8]byte
	if _, err := rand.Read(id[:]); err != nil {
		return err
	}
	st.id = hex.EncodeToString(id[:])
	e.set(metaBucket, []byte(idKey), []byte(st.id))
	e.put(metaBucket, []byte(schemaKey), schema)
	return e.err
}

// Close closes the file. What was committed is on disk already.
func (st *Store) Close() error { return st.db.Close() }

// ID tells stores apart: 16 hex digits, drawn when the file was made.
func (st *Store) ID() string { return st.id }

// Backup writes a copy of the store as it is now to w, while others go on
// reading and writing it.
func (st *Store) Backup(w io.Writer) error {
	return st.db.View(func(tx *bbolt.Tx) error {
		if _, err := tx.WriteTo(w); err != nil {
			return fmt.Errorf("store: backup: %w", err)
		}
		return nil
	})
}

// Number draws the next running number with a name; it counts from 1. A number
// that is not used is lost.
func (st *Store) Number(name string) (int, error) {
	n := 0
	err := st.db.Update(func(tx *bbolt.Tx) error {
		key := []byte("number " + name)
		if _, err := get(tx, metaBucket, key, &n); err != nil {
			return err
		}
		if st.trial != nil {
			n = st.trial.draw(name, n)
			return nil
		}
		n++
		return put(tx, metaBucket, key, n)
	})
	if err != nil {
		return 0, fmt.Errorf("store: next number of %s: %w", name, err)
	}
	return n, nil
}

// Writable reports whether anything can be written at present: it writes a few
// bytes that mean nothing, and returns what is in the way.
func (st *Store) Writable() error {
	err := st.update(nil, func(tx *bbolt.Tx) error {
		meta := metaBucket.in(tx)
		n, err := meta.NextSequence()
		if err != nil {
			return err
		}
		return meta.Put([]byte(trialKey), number(n))
	})
	if err != nil {
		return fmt.Errorf("store: trial: %w", err)
	}
	return nil
}

// number as a key: in the order of the numbers.
func number(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

// get reads a JSON value; it is false if there is none.
func get(tx *bbolt.Tx, b bucket, key []byte, into any) (bool, error) {
	data := b.in(tx).Get(key)
	if data == nil {
		return false, nil
	}
	if err := json.Unmarshal(data, into); err != nil {
		return false, fmt.Errorf("%w (%q: %v)", ErrDamaged, key, err)
	}
	return true, nil
}

// put writes a JSON value.
func put(tx *bbolt.Tx, b bucket, key []byte, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	return b.in(tx).Put(key, data)
}

// read does something that only reads. Its error says what was read, unless it is
// ErrNotFound.
func (st *Store) read(do func(*bbolt.Tx) error, what string, args ...any) error {
	err := st.db.View(do)
	if err == nil || errors.Is(err, ErrNotFound) {
		return err
	}
	return fmt.Errorf("store: %s: %w", fmt.Sprintf(what, args...), err)
}

// find reads a JSON value; ErrNotFound if there is none.
func find(tx *bbolt.Tx, b bucket, key []byte, into any) error {
	found, err := get(tx, b, key, into)
	if err == nil && !found {
		err = ErrNotFound
	}
	return err
}

// list reads all values of a bucket in the order of their keys.
func list[T any](st *Store, b bucket) ([]T, error) {
	var all []T
	err := st.read(func(tx *bbolt.Tx) (err error) {
		all, err = values[T](tx, b)
		return err
	}, "read %s", b)
	return all, err
}

// values are those of a bucket in the order of their keys.
func values[T any](tx *bbolt.Tx, b bucket) ([]T, error) {
	var all []T
	err := b.in(tx).ForEach(func(k, data []byte) error {
		var v T
		if err := json.Unmarshal(data, &v); err != nil {
			return fmt.Errorf("%w (%s %q: %v)", ErrDamaged, b, k, err)
		}
		all = append(all, v)
		return nil
	})
	return all, err
}

// view reads one JSON value by key; ErrNotFound if there is none.
func view[T any](st *Store, b bucket, key []byte) (T, error) {
	var v T
	err := st.read(func(tx *bbolt.Tx) error { return find(tx, b, key, &v) }, "read %s %q", b, key)
	return v, err
}

// clone copies bytes out of a transaction.
func clone(b []byte) []byte { return bytes.Clone(b) }
