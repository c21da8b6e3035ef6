package store

import "go.etcd.io/bbolt"

// An edit writes to the buckets of a transaction until something fails. After
// that it writes nothing and finds nothing, and err, which ends the transaction,
// says what failed first.
type edit struct {
	tx  *bbolt.Tx
	err error
}

// edit writes a change, as update does.
func (st *Store) edit(check func(*bbolt.Tx) error, do func(*edit)) error {
	return st.update(check, func(tx *bbolt.Tx) error {
		e := &edit{tx: tx}
		do(e)
		return e.err
	})
}

// note notes an error, if there is one and it is the first.
func (e *edit) note(err error) {
	if e.err == nil {
		e.err = err
	}
}

// get reads a JSON value; it is false if there is none.
func (e *edit) get(b bucket, key []byte, into any) bool {
	if e.err != nil {
		return false
	}
	found, err := get(e.tx, b, key, into)
	e.note(err)
	return found
}

// put writes a JSON value.
func (e *edit) put(b bucket, key []byte, v any) {
	if e.err == nil {
		e.err = put(e.tx, b, key, v)
	}
}

// set writes bytes.
func (e *edit) set(b bucket, key, value []byte) {
	if e.err == nil {
		e.err = b.in(e.tx).Put(key, value)
	}
}

func (e *edit) delete(b bucket, key []byte) {
	if e.err == nil {
		e.err = b.in(e.tx).Delete(key)
	}
}

// make makes a bucket, unless it is there.
func (e *edit) make(b bucket) {
	if e.err == nil {
		_, e.err = e.tx.CreateBucketIfNotExists([]byte(b))
	}
}

// next draws the next number of a bucket.
func (e *edit) next(b bucket) uint64 {
	if e.err != nil {
		return 0
	}
	n, err := b.in(e.tx).NextSequence()
	e.note(err)
	return n
}
