package store

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Of a transaction that fails nothing is written, neither what came before nor what
// comes after, and its error is the first.
func TestTxFails(t *testing.T) {
	st, err := Open(filepath.Join(t.TempDir(), "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	err = st.update(nil, func(in *tx) {
		in.put(limitBucket, []byte("before"), 1)
		in.set(limitBucket, nil, []byte("a bucket takes no empty key"))
		if n := in.next(limitBucket); n != 0 {
			t.Errorf("number %d is drawn of a transaction that has failed", n)
		}
		if in.get(limitBucket, []byte("before"), new(int)) {
			t.Error("a transaction that has failed finds something")
		}
		in.put(limitBucket, []byte("after"), func() {}) // is no JSON
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
