package store

import (
	"encoding/binary"
	"time"

	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
)

// An Aside is a message that was set aside whole because it could not be
// processed.
type Aside struct {
	N        uint64    `json:"n"` // set by the store
	Identity string    `json:"identity,omitempty"`
	From     string    `json:"from,omitempty"`
	Subject  string    `json:"subject,omitempty"`
	Match    string    `json:"match,omitempty"`
	Why      string    `json:"why"`
	When     time.Time `json:"when"`
	// Flood: it is one of too many. It makes room for later ones of its kind
	// when they come to more than MaxFloods.
	Flood bool   `json:"flood,omitempty"`
	Raw   []byte `json:"raw"`
	// Unkept: there was no room for the message, and Raw is empty. Set by the
	// store too.
	Unkept bool `json:"unkept,omitempty"`
}

// asides is how much is set aside, as it is kept. It lies in metaBucket.
type asides struct {
	Count  int   `json:"count"`
	Bytes  int64 `json:"bytes"`
	Floods int64 `json:"floods"` // of these bytes, those of floods
}

// addAside keeps a message that is set aside. If there is no room for it, all is
// kept but the message itself; a flood takes the room of older ones.
func addAside(tx *bbolt.Tx, a Aside, now time.Time) error {
	b := asideBucket.in(tx)
	n, err := b.NextSequence()
	if err != nil {
		return err
	}
	a.N, a.When = n, now
	a.From, a.Subject, a.Why = cut(a.From, mostAddress), cut(a.Subject, mostMessageID), cut(a.Why, mostSaid)
	data, err := json.Marshal(a)
	if err != nil {
		return err
	}
	all, err := readAsides(tx)
	if err != nil {
		return err
	}
	if len(a.Raw) > MaxAside || a.Flood && len(data) > MaxFloods || all.Bytes+int64(len(data)) > MaxAsides {
		a.Unkept, a.Raw = true, nil
		if data, err = json.Marshal(a); err != nil {
			return err
		}
	}
	if a.Flood {
		floods := floodBucket.in(tx)
		for all.Floods+int64(len(data)) > MaxFloods {
			oldest, _ := floods.Cursor().First()
			if oldest == nil {
				break
			}
			if err := dropAside(tx, binary.BigEndian.Uint64(oldest)); err != nil {
				return err
			}
			if all, err = readAsides(tx); err != nil {
				return err
			}
		}
		if err := floods.Put(number(n), []byte{1}); err != nil {
			return err
		}
	}
	return putAside(tx, n, data)
}

// putAside keeps a message set aside, in place of what was kept of it; without
// data, it is kept no longer.
func putAside(tx *bbolt.Tx, n uint64, data []byte) error {
	all, err := readAsides(tx)
	if err != nil {
		return err
	}
	b, key := asideBucket.in(tx), number(n)
	was := b.Get(key)
	if data != nil {
		all.Count++
	}
	if was != nil {
		all.Count--
	}
	more := int64(len(data) - len(was))
	all.Bytes += more
	if floodBucket.in(tx).Get(key) != nil {
		all.Floods += more
	}
	if err := put(tx, metaBucket, []byte(asidesKey), all); err != nil {
		return err
	}
	if data == nil {
		return b.Delete(key)
	}
	return b.Put(key, data)
}

// dropAside keeps a message set aside no longer.
func dropAside(tx *bbolt.Tx, n uint64) error {
	if err := putAside(tx, n, nil); err != nil {
		return err
	}
	return floodBucket.in(tx).Delete(number(n))
}

func readAsides(tx *bbolt.Tx) (asides, error) {
	var all asides
	_, err := get(tx, metaBucket, []byte(asidesKey), &all)
	return all, err
}

// countAsides counts what an older version has set aside.
func countAsides(tx *bbolt.Tx) error {
	var all asides
	err := asideBucket.in(tx).ForEach(func(_, data []byte) error {
		all.Count++
		all.Bytes += int64(len(data))
		return nil
	})
	if err != nil {
		return err
	}
	return put(tx, metaBucket, []byte(asidesKey), all)
}

// Asides returns the messages that were set aside, oldest first.
func (st *Store) Asides() ([]Aside, error) {
	all, err := list[Aside](st, asideBucket)
	for i := range all {
		if err == nil {
			err = st.openAside(&all[i])
		}
	}
	return all, err
}

// AsideAt returns a message that was set aside; ErrNotFound if it is not there.
func (st *Store) AsideAt(n uint64) (Aside, error) {
	a, err := view[Aside](st, asideBucket, number(n))
	if err == nil {
		err = st.openAside(&a)
	}
	return a, err
}
