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
//	5 has the index of matches in which something is due
//	6 has timings, press, affairs and letters that are withheld
const schema = 6

// A bucket is one of the store's, by its name. What it holds stands behind it.
type bucket string

const (
	metaBucket      bucket = "meta"        // schema, store id, running numbers
	playerBucket    bucket = "players"     // id: Player
	addressBucket   bucket = "addresses"   // address in lower case: player id
	matchBucket     bucket = "matches"     // code: Match
	seatBucket      bucket = "seats"       // player id NUL match key: nothing
	stateBucket     bucket = "states"      // code: bytes
	journalBucket   bucket = "journals"    // code: bucket of line number: bytes
	reportBucket    bucket = "reports"     // code: bucket of player id NUL seat NUL number: bytes
	archiveBucket   bucket = "archive"     // code: journal and reports of a match that is over
	letterBucket    bucket = "letters"     // id: Letter without its bytes
	rawBucket       bucket = "raw"         // id: bytes of a letter
	dueBucket       bucket = "due"         // time, id: nothing
	sentBucket      bucket = "sent"        // id: Sent
	receivedBucket  bucket = "received"    // identity: Received; and "received 1", "received 2" ..., see receipts
	asideBucket     bucket = "aside"       // number: Aside
	floodBucket     bucket = "floods"      // number of an Aside that is one: a byte
	limitBucket     bucket = "limits"      // key: Limit
	taskBucket      bucket = "tasks"       // code NUL number: Task
	clockBucket     bucket = "clock"       // time, match key: nothing, of matches in which something is due; and of timings
	timingBucket    bucket = "timings"     // code: Timing
	pressBucket     bucket = "press"       // code: bucket of number: Press
	affairBucket    bucket = "affairs"     // number: Affair
	affairDueBucket bucket = "affairs due" // time, number: nothing
	withheldBucket  bucket = "withheld"    // code: bucket of step, number: a letter
)

// buckets are those that every store has.
func buckets() []bucket {
	return []bucket{
		metaBucket, playerBucket, addressBucket, matchBucket, seatBucket, stateBucket, journalBucket, reportBucket,
		archiveBucket, letterBucket, rawBucket, dueBucket, sentBucket, receivedBucket, asideBucket, floodBucket,
		limitBucket, taskBucket, clockBucket, timingBucket, pressBucket, affairBucket, affairDueBucket, withheldBucket,
	}
}

// in is the bucket as a transaction sees it; nil if it is not there.
func (b bucket) in(tx *bbolt.Tx) *bbolt.Bucket { return tx.Bucket([]byte(b)) }

// Keys in metaBucket, beside those of running numbers.
const (
	schemaKey   = "schema"
	idKey       = "id"
	trialKey    = "trial"    // see Writable
	receiptsKey = "receipts" // receipts
	asidesKey   = "asides"   // asides
	sealKey     = "seal"     // sealWords, sealed, by which the key is known again
	heartKey    = "heart"    // Heart
	backupKey   = "backup"   // when the last was made
	missedKey   = "missed"   // since when there should have been one

	numberPrefix = "number "
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

func open(ctx context.Context, path string, timeout time.Duration) (*Store, error) {
	return guarded(func() (*Store, error) {
		if timeout <= 0 {
			timeout = time.Nanosecond // to bbolt, 0 means for ever
		}
		switch info, err := os.Stat(path); {
		case errors.Is(err, fs.ErrNotExist):
			return makeStore(path, timeout)
		case err == nil && !info.Mode().IsRegular() && !info.IsDir():
			return nil, ErrForeign // a device is empty to bbolt, and would be written
		case err == nil && info.Mode().IsRegular() && info.Size() == 0:
			return nil, damage("it is empty") // else all would be lost without a word
		}
		damaged, err := lookThrough(ctx, path, timeout)
		if err != nil {
			return nil, err
		}
		st, err := openStore(path, timeout)
		if err == nil {
			st.damaged = damaged
		}
		return st, err
	})
}

// guarded does something with a file that may grow shorter while it is read: then
// bbolt panics, or reads beyond its end.
func guarded[T any](do func() (T, error)) (result T, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if recover() != nil {
			err = ErrDamaged
		}
	}()
	return do()
}

// makeStore makes a store in a file that was not there.
func makeStore(path string, timeout time.Duration) (*Store, error) {
	if err := file.Write(path, 0o600, nil); err != nil {
		return nil, err
	}
	st, err := openStore(path, timeout)
	if err == nil {
		if err = file.SyncFolder(filepath.Dir(path)); err != nil {
			st.Close()
		}
	}
	if err != nil && !errors.Is(err, ErrLocked) {
		os.Remove(path) // a store that is half made is none
	}
	return st, err
}

// openStore opens a file that is empty or was looked through.
func openStore(path string, timeout time.Duration) (*Store, error) {
	db, err := openFile(path, &bbolt.Options{Timeout: timeout, FreelistType: bbolt.FreelistArrayType})
	if err != nil {
		return nil, err
	}
	st := &Store{db: db}
	if err := st.begin(); err != nil {
		db.Close()
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
	return look(ctx, locked, info.Size(), db)
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

// begin makes the buckets of a store that has none, and brings those of an older
// layout up to date.
func (st *Store) begin() error {
	layout := 0
	err := st.db.View(func(b *bbolt.Tx) (err error) {
		layout, err = layoutOf(b)
		return err
	})
	if err == nil && layout < schema {
		err = st.db.Update(func(b *bbolt.Tx) error { return within(b, func(t *tx) { t.upgrade(layout) }) })
	}
	if err != nil {
		return err
	}
	return st.db.View(func(b *bbolt.Tx) error {
		for _, name := range buckets() {
			if name.in(b) == nil {
				return damage("%s is missing", name)
			}
		}
		st.id = string(metaBucket.in(b).Get([]byte(idKey)))
		return nil
	})
}

// layoutOf is the schema of a store; 0: it is empty.
func layoutOf(b *bbolt.Tx) (int, error) {
	meta := metaBucket.in(b)
	if meta == nil {
		if name, _ := b.Cursor().First(); name != nil {
			return 0, ErrForeign
		}
		return 0, nil
	}
	layout, data := 0, meta.Get([]byte(schemaKey))
	switch err := json.Unmarshal(data, &layout); {
	case data == nil:
		return 0, ErrForeign
	case err != nil || layout < 1:
		return 0, damage("its layout is %.20q", data)
	case layout > schema:
		return 0, fmt.Errorf("%w (layout %d, this one knows %d)", ErrNewer, layout, schema)
	}
	return layout, nil
}

// upgrade makes the layout of an older store, or an empty one, the present one.
func (t *tx) upgrade(from int) {
	switch {
	case from < 1:
		for _, name := range buckets() {
			t.makeBucket(name)
		}
		var id [8]byte
		_, err := rand.Read(id[:])
		t.fail(err)
		t.set(metaBucket, []byte(idKey), hex.AppendEncode(nil, id[:]))
	case from < 2:
		t.makeBucket(seatBucket)
		t.makeBucket(archiveBucket)
		for _, m := range values[Match](t, matchBucket) {
			t.indexSeats(Match{}, m)
		}
		fallthrough
	case from < 4:
		t.makeBucket(taskBucket)
		t.makeBucket(floodBucket)
		t.countAsides()
		fallthrough
	case from < 5:
		t.makeBucket(clockBucket)
		fallthrough
	case from < 6:
		for _, name := range []bucket{timingBucket, pressBucket, affairBucket, affairDueBucket, withheldBucket} {
			t.makeBucket(name)
		}
	}
	t.put(metaBucket, []byte(schemaKey), schema)
	if t.err != nil {
		t.err = fmt.Errorf("upgrade: %w", t.err)
	}
}

// Close closes the file. What was committed is on disk already.
func (st *Store) Close() error { return st.db.Close() }

// ID tells stores apart: 16 hex digits, drawn when the file was made.
func (st *Store) ID() string { return st.id }

// Backup writes a copy of the store as it is now to w, while others go on
// reading and writing it.
func (st *Store) Backup(w io.Writer) error {
	return st.db.View(func(b *bbolt.Tx) error {
		if _, err := b.WriteTo(w); err != nil {
			return fmt.Errorf("store: backup: %w", err)
		}
		return nil
	})
}

// Number draws the next running number with a name; it counts from 1. A number
// that is not used is lost.
func (st *Store) Number(name string) (int, error) {
	n := 0
	draw := func(t *tx) {
		if t.get(metaBucket, numberKey(name), &n); st.trial != nil {
			n = st.trial.draw(name, n)
			return
		}
		n++
		t.put(metaBucket, numberKey(name), n)
	}
	err := st.db.Update(func(b *bbolt.Tx) error { return within(b, draw) })
	if err != nil {
		return 0, fmt.Errorf("store: next number of %s: %w", name, err)
	}
	return n, nil
}

func numberKey(name string) []byte { return []byte(numberPrefix + name) }

// Writable reports whether anything can be written at present: it writes a few
// bytes that mean nothing, and returns what is in the way.
func (st *Store) Writable() error {
	err := st.update(nil, func(t *tx) { t.set(metaBucket, []byte(trialKey), number(t.next(metaBucket))) })
	if err != nil {
		return fmt.Errorf("store: trial: %w", err)
	}
	return nil
}

// numberLength is that of a number as a key.
const numberLength = 8

// number as a key: in the order of the numbers.
func number(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }
