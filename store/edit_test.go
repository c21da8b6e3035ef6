package store

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Of an edit that fails nothing is written, neither what came before nor what
// comes after, and its error is the first.
func TestEditFails(t *testing.T) {
	st, err := Open(filepath.Join(t.TempDir(), "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	err = st.edit(nil, func(e *edit) {
		e.put(limitBucket, []byte("before"), 1)
		e.set(limitBucket, nil, []byte("a bucket takes no empty key"))
		if n := e.next(limitBucket); n != 0 {
			t.Errorf("number %d is drawn of an edit that has failed", n)
		}
		if e.get(limitBucket, []byte("before"), new(int)) {
			t.Error("an edit that has failed finds something")
		}
		e.put(limitBucket, []byte("after"), func() {}) // is no JSON
	})
	if !errors.Is(err, bolterrors.ErrKeyRequired) {
		t.Errorf("got %v, want that the key is missing", err)
	}
	_ = st.db.View(func(tx *bbolt.Tx) error {
		if k, _ := limitBucket.in(tx).Cursor().First(); k != nil {
			t.Errorf("%q was written", k)
		}
		return nil
	})
}
