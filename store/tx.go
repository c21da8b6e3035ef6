package store

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
)

// A tx is a transaction until something fails. After that it writes nothing and
// finds nothing, and err, which ends the transaction, says what failed first. So
// what is read and written stands one behind the other, and errors in one place.
type tx struct {
	*bbolt.Tx
	err error
}

// within does something in a transaction until something fails.
func within(b *bbolt.Tx, do func(*tx)) error {
	t := &tx{Tx: b}
	do(t)
	return t.err
}

// fail notes an error, if there is one and it is the first.
func (t *tx) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// damaged notes that the file is, and what of it.
func (t *tx) damaged(what string, args ...any) { t.fail(damage(what, args...)) }

// damage is ErrDamaged with what is.
func damage(what string, args ...any) error {
	return fmt.Errorf("%w (%s)", ErrDamaged, fmt.Sprintf(what, args...))
}

// raw is what lies under a key, which is good as long as the transaction lasts;
// nil if there is nothing.
func (t *tx) raw(b bucket, key []byte) []byte {
	if t.err != nil {
		return nil
	}
	return b.in(t.Tx).Get(key)
}

// get reads a JSON value; it is false if there is none.
func (t *tx) get(b bucket, key []byte, into any) bool {
	data := t.raw(b, key)
	if data != nil {
		t.parse(b, key, data, into)
	}
	return data != nil && t.err == nil
}

// find reads a JSON value; if there is none, missing has failed.
func (t *tx) find(b bucket, key []byte, into any, missing error) {
	if !t.get(b, key, into) {
		t.fail(missing)
	}
}

// parse reads the JSON value that lies under a key.
func (t *tx) parse(b bucket, key, data []byte, into any) {
	if err := json.Unmarshal(data, into); err != nil {
		t.damaged("%s %q: %v", b, key, err)
	}
}

// each hands what lies under the keys with a prefix to do, in their order, until
// that is false or something fails. do does not change the bucket.
func (t *tx) each(b *bbolt.Bucket, prefix []byte, do func(key, data []byte) bool) {
	if b == nil || t.err != nil {
		return
	}
	c := b.Cursor()
	for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if !do(k, v) || t.err != nil {
			return
		}
	}
}

// of is the bucket of a match in one that has one for each; nil if it is not there.
func (t *tx) of(b bucket, match []byte) *bbolt.Bucket {
	if t.err != nil {
		return nil
	}
	return b.in(t.Tx).Bucket(match)
}

// make makes the bucket of a match, unless it is there; nil if something fails.
func (t *tx) make(b bucket, match []byte) *bbolt.Bucket {
	if t.err != nil {
		return nil
	}
	made, err := b.in(t.Tx).CreateBucketIfNotExists(match)
	t.fail(err)
	return made
}

// makeBucket makes a bucket, unless it is there.
func (t *tx) makeBucket(b bucket) {
	if t.err == nil {
		_, t.err = t.CreateBucketIfNotExists([]byte(b))
	}
}

// put writes a JSON value.
func (t *tx) put(b bucket, key []byte, v any) { t.set(b, key, t.marshal(v)) }

func (t *tx) marshal(v any) []byte {
	data, err := json.Marshal(v)
	t.fail(err)
	return data
}

// set writes bytes.
func (t *tx) set(b bucket, key, value []byte) {
	if t.err == nil {
		t.err = b.in(t.Tx).Put(key, value)
	}
}

func (t *tx) delete(b bucket, key []byte) {
	if t.err == nil {
		t.err = b.in(t.Tx).Delete(key)
	}
}

// next draws the next number of a bucket.
func (t *tx) next(b bucket) uint64 {
	if t.err != nil {
		return 0
	}
	n, err := b.in(t.Tx).NextSequence()
	t.fail(err)
	return n
}

// values are the JSON values of a bucket in the order of their keys.
func values[T any](t *tx, b bucket) []T {
	var all []T
	t.each(b.in(t.Tx), nil, func(key, data []byte) bool {
		var v T
		t.parse(b, key, data, &v)
		all = append(all, v)
		return true
	})
	return all
}

// read does something that only reads. Its error says what was read, unless it is
// ErrNotFound.
func (st *Store) read(do func(*tx), what string, args ...any) error {
	err := st.db.View(func(b *bbolt.Tx) error { return within(b, do) })
	if err == nil || errors.Is(err, ErrNotFound) {
		return err
	}
	return fmt.Errorf("store: %s: %w", fmt.Sprintf(what, args...), err)
}

// one reads one JSON value by key; ErrNotFound if there is none.
func one[T any](st *Store, b bucket, key []byte) (T, error) {
	var v T
	err := st.read(func(t *tx) { t.find(b, key, &v, ErrNotFound) }, "read %s %q", b, key)
	return v, err
}

// list reads all values of a bucket in the order of their keys.
func list[T any](st *Store, b bucket) ([]T, error) {
	var all []T
	err := st.read(func(t *tx) { all = values[T](t, b) }, "read %s", b)
	return all, err
}

// clone copies bytes out of a transaction.
func clone(b []byte) []byte { return bytes.Clone(b) }
