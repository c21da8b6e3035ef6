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
func (e *edit) addAside(a Aside, now time.Time) {
	a.N, a.When = e.next(asideBucket), now
	a.From, a.Subject, a.Why = cut(a.From, mostAddress), cut(a.Subject, mostMessageID), cut(a.Why, mostSaid)
	data, err := json.Marshal(a)
	e.note(err)
	all := e.readAsides()
	if len(a.Raw) > MaxAside || a.Flood && len(data) > MaxFloods || all.Bytes+int64(len(data)) > MaxAsides {
		a.Unkept, a.Raw = true, nil
		data, err = json.Marshal(a)
		e.note(err)
	}
	if a.Flood {
		for e.readAsides().Floods+int64(len(data)) > MaxFloods {
			oldest, _ := floodBucket.in(e.tx).Cursor().First()
			if oldest == nil {
				break
			}
			e.dropAside(binary.BigEndian.Uint64(oldest))
		}
		e.set(floodBucket, number(a.N), []byte{1})
	}
	e.putAside(a.N, data)
}

// putAside keeps a message set aside, in place of what was kept of it; without
// data, it is kept no longer.
func (e *edit) putAside(n uint64, data []byte) {
	all, key := e.readAsides(), number(n)
	was := asideBucket.in(e.tx).Get(key)
	if data != nil {
		all.Count++
	}
	if was != nil {
		all.Count--
	}
	more := int64(len(data) - len(was))
	all.Bytes += more
	if floodBucket.in(e.tx).Get(key) != nil {
		all.Floods += more
	}
	e.put(metaBucket, []byte(asidesKey), all)
	if data == nil {
		e.delete(asideBucket, key)
		return
	}
	e.set(asideBucket, key, data)
}

// dropAside keeps a message set aside no longer.
func (e *edit) dropAside(n uint64) {
	e.putAside(n, nil)
	e.delete(floodBucket, number(n))
}

func (e *edit) readAsides() asides {
	all, err := readAsides(e.tx)
	e.note(err)
	return all
}

func readAsides(tx *bbolt.Tx) (asides, error) {
	var all asides
	_, err := get(tx, metaBucket, []byte(asidesKey), &all)
	return all, err
}

// countAsides counts what an older version has set aside.
func (e *edit) countAsides() {
	var all asides
	e.note(asideBucket.in(e.tx).ForEach(func(_, data []byte) error {
		all.Count++
		all.Bytes += int64(len(data))
		return nil
	}))
	e.put(metaBucket, []byte(asidesKey), all)
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
