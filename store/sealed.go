package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
)

// Letters on their way and messages set aside hold reply addresses, with which
// anybody could play. Who hands the store a [Seal] has these bytes, and the
// sender of a letter's envelope, on disk in sealed form only: a copy of the
// file is then of no use to anybody without the key. Nothing else in the store
// may hold a reply address.

// A Seal closes bytes so that nobody reads them without its key. place is what
// they belong to; what was closed for one place does not open at another.
type Seal interface {
	Close(place string, plain []byte) []byte
	Open(place string, closed []byte) ([]byte, error)
}

// ErrKey says that a store's letters were sealed with another key.
var ErrKey = errors.New("its letters are sealed with another key")

// sealMark begins what is sealed. No letter begins so; one without it was
// written before letters were sealed, and is read as it is.
const sealMark = "\x00sealed\x00"

// sealWords are what sealKey has.
const sealWords = "this key opens it"

// SealWith has letters and messages set aside sealed from now on. It is called
// before anything else is done with an open store. The error is ErrKey if what
// is in the store was sealed otherwise.
func (st *Store) SealWith(s Seal) error {
	switch {
	case !st.Sealed():
		err := st.db.Update(func(tx *bbolt.Tx) error {
			return metaBucket.in(tx).Put([]byte(sealKey), s.Close("seal", []byte(sealWords)))
		})
		if err != nil {
			return fmt.Errorf("store %s: %w", st.db.Path(), err)
		}
	case !st.OpensWith(s):
		return fmt.Errorf("store %s: %w", st.db.Path(), ErrKey)
	}
	st.seal = s
	return nil
}

// OpensWith reports whether what is in the store is sealed with s.
func (st *Store) OpensWith(s Seal) bool {
	opens := false
	err := st.db.View(func(tx *bbolt.Tx) error {
		words, err := s.Open("seal", metaBucket.in(tx).Get([]byte(sealKey)))
		opens = err == nil && string(words) == sealWords
		return nil
	})
	return err == nil && opens
}

// Reseal seals with to what is sealed with from, nil if its key is lost. Then a
// letter is dropped, and of a message set aside only that it was there is left;
// lost is how many of them there were. It is called before SealWith.
func (st *Store) Reseal(from, to Seal) (lost int, err error) {
	err = st.db.Update(func(tx *bbolt.Tx) error {
		lost = 0
		e, was, next := &edit{tx: tx}, &Store{seal: from}, &Store{seal: to}
		letters, err := values[Letter](tx, letterBucket)
		if err != nil {
			return err
		}
		for _, l := range letters {
			raw := rawBucket.in(tx).Get(number(l.ID))
			plain, sealed, err := was.open("letter "+l.MessageID, raw)
			if err != nil {
				lost++
				e.remove(l)
				continue
			}
			if sealed {
				e.set(rawBucket, number(l.ID), next.shut("letter "+l.MessageID, plain))
			}
		}
		asides, err := values[Aside](tx, asideBucket)
		if err != nil {
			return err
		}
		for _, a := range asides {
			plain, _, err := was.open("aside "+a.Identity, a.Raw)
			if err != nil {
				lost++
			}
			a.Raw = next.shut("aside "+a.Identity, plain)
			data, err := json.Marshal(a)
			if err != nil {
				return err
			}
			e.putAside(a.N, data)
		}
		e.set(metaBucket, []byte(sealKey), to.Close("seal", []byte(sealWords)))
		return e.err
	})
	if err != nil {
		return 0, fmt.Errorf("store %s: seal anew: %w", st.db.Path(), err)
	}
	return lost, nil
}

// Sealed reports whether what is in the store is sealed with some key.
func (st *Store) Sealed() bool {
	sealed := false
	err := st.db.View(func(tx *bbolt.Tx) error {
		sealed = metaBucket.in(tx).Get([]byte(sealKey)) != nil
		return nil
	})
	return err == nil && sealed
}

// sealed returns p as it is written: with letters and what is set aside sealed.
func (st *Store) sealed(p Progress) Progress {
	if st.seal == nil {
		return p
	}
	p.Letters = slices.Clone(p.Letters)
	for i := range p.Letters {
		l := &p.Letters[i]
		if l.To == "" || len(l.Raw) == 0 {
			continue // refused soon
		}
		plain := append([]byte(l.From+"\n"), l.Raw...)
		l.From, l.Raw = "", st.shut("letter "+l.MessageID, plain)
	}
	if p.Aside != nil {
		a := *p.Aside
		a.Raw = st.shut("aside "+a.Identity, a.Raw)
		p.Aside = &a
	}
	return p
}

func (st *Store) shut(place string, plain []byte) []byte {
	return slices.Concat([]byte(sealMark), st.seal.Close(place, plain))
}

// open is what shut was given. What is not sealed comes back as it is, with
// false.
func (st *Store) open(place string, data []byte) ([]byte, bool, error) {
	closed, sealed := bytes.CutPrefix(data, []byte(sealMark))
	if !sealed {
		return data, false, nil
	}
	if st.seal == nil {
		return nil, true, fmt.Errorf("%s: %w", place, ErrKey)
	}
	plain, err := st.seal.Open(place, closed)
	if err != nil {
		return nil, true, fmt.Errorf("%w (%s: %v)", ErrDamaged, place, err)
	}
	return plain, true, nil
}

// openLetter makes a letter as it was handed to Commit.
func (st *Store) openLetter(l *Letter) error {
	raw, sealed, err := st.open("letter "+l.MessageID, l.Raw)
	if err != nil {
		return err
	}
	if sealed {
		var from []byte
		from, raw, _ = bytes.Cut(raw, []byte("\n"))
		l.From = string(from)
	}
	l.Raw, err = unpack(raw)
	return err
}

// openAside makes a message set aside as it was handed to Commit.
func (st *Store) openAside(a *Aside) error {
	plain, _, err := st.open("aside "+a.Identity, a.Raw)
	a.Raw = plain
	return err
}
