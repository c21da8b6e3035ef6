package store

import (
	"encoding/binary"
	"time"
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
func (t *tx) addAside(a Aside, now time.Time) {
	a.N, a.When = t.next(asideBucket), now
	a.From, a.Subject, a.Why = cut(a.From, mostAddress), cut(a.Subject, mostMessageID), cut(a.Why, mostSaid)
	data := t.marshal(a)
	if len(a.Raw) > MaxAside || a.Flood && len(data) > MaxFloods || t.readAsides().Bytes+int64(len(data)) > MaxAsides {
		a.Unkept, a.Raw = true, nil
		data = t.marshal(a)
	}
	if a.Flood {
		for t.readAsides().Floods+int64(len(data)) > MaxFloods {
			oldest, _ := floodBucket.in(t.Tx).Cursor().First()
			if oldest == nil {
				break
			}
			t.dropAside(binary.BigEndian.Uint64(oldest))
		}
		t.set(floodBucket, number(a.N), []byte{1})
	}
	t.putAside(a.N, data)
}

// putAside keeps a message set aside, in place of what was kept of it; without
// data, it is kept no longer.
func (t *tx) putAside(n uint64, data []byte) {
	all, key := t.readAsides(), number(n)
	was := t.raw(asideBucket, key)
	if data != nil {
		all.Count++
	}
	if was != nil {
		all.Count--
	}
	more := int64(len(data) - len(was))
	all.Bytes += more
	if t.raw(floodBucket, key) != nil {
		all.Floods += more
	}
	t.put(metaBucket, []byte(asidesKey), all)
	if data == nil {
		t.delete(asideBucket, key)
		return
	}
	t.set(asideBucket, key, data)
}

// dropAside keeps a message set aside no longer.
func (t *tx) dropAside(n uint64) {
	t.putAside(n, nil)
	t.delete(floodBucket, number(n))
}

func (t *tx) readAsides() asides {
	var all asides
	t.get(metaBucket, []byte(asidesKey), &all)
	return all
}

// countAsides counts what an older version has set aside.
func (t *tx) countAsides() {
	var all asides
	t.each(asideBucket.in(t.Tx), nil, func(_, data []byte) bool {
		all.Count++
		all.Bytes += int64(len(data))
		return true
	})
	t.put(metaBucket, []byte(asidesKey), all)
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
	a, err := one[Aside](st, asideBucket, number(n))
	if err == nil {
		err = st.openAside(&a)
	}
	return a, err
}
