package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
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
	var err error
	switch {
	case !st.Sealed():
		err = st.update(nil, func(t *tx) { t.sealedWith(s) })
	case !st.OpensWith(s):
		err = ErrKey
	}
	if err != nil {
		return fmt.Errorf("store %s: %w", st.db.Path(), err)
	}
	st.seal = s
	return nil
}

// sealedWith notes with what the store is sealed.
func (t *tx) sealedWith(s Seal) {
	t.set(metaBucket, []byte(sealKey), s.Close("seal", []byte(sealWords)))
}

// words are the sealed sealWords; nil if nothing is sealed, or can be read.
func (st *Store) words() (words []byte) {
	_ = st.read(func(t *tx) { words = clone(t.raw(metaBucket, []byte(sealKey))) }, "seal")
	return words
}

// Sealed reports whether what is in the store is sealed with some key.
func (st *Store) Sealed() bool { return st.words() != nil }

// OpensWith reports whether what is in the store is sealed with s.
func (st *Store) OpensWith(s Seal) bool {
	words, err := s.Open("seal", st.words())
	return err == nil && string(words) == sealWords
}

// Reseal seals with to what is sealed with from, nil if its key is lost. Then a
// letter is dropped, and of a message set aside only that it was there is left;
// lost is how many of them there were. It is called before SealWith.
func (st *Store) Reseal(from, to Seal) (lost int, err error) {
	was, next := &Store{seal: from}, &Store{seal: to}
	err = st.update(nil, func(t *tx) {
		for _, l := range values[Letter](t, letterBucket) {
			plain, sealed, err := was.open(l.place(), t.raw(rawBucket, number(l.ID)))
			switch {
			case err != nil:
				lost++
				t.remove(l)
			case sealed:
				t.set(rawBucket, number(l.ID), next.shut(l.place(), plain))
			}
		}
		lost += t.resealWithheld(was, next)
		for _, a := range values[Aside](t, asideBucket) {
			plain, _, err := was.open(a.place(), a.Raw)
			if err != nil {
				lost++
			}
			a.Raw = next.shut(a.place(), plain)
			t.putAside(a.N, t.marshal(a))
		}
		t.sealedWith(to)
	})
	if err != nil {
		return 0, fmt.Errorf("store %s: seal anew: %w", st.db.Path(), err)
	}
	return lost, nil
}

// What letters and messages set aside are sealed for.
func (l Letter) place() string { return "letter " + l.MessageID }
func (a Aside) place() string  { return "aside " + a.Identity }

// closeLetter makes a letter as it is written.
func (st *Store) closeLetter(l *Letter) {
	if l.To == "" || len(l.Raw) == 0 {
		return // refused soon
	}
	if l.Raw = packLetter(l.Raw); st.seal != nil {
		plain := append([]byte(l.From+"\n"), l.Raw...)
		l.From, l.Raw = "", st.shut(l.place(), plain)
	}
}

// shut seals bytes, if anything is sealed.
func (st *Store) shut(place string, plain []byte) []byte {
	if st.seal == nil {
		return plain
	}
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
		return nil, true, damage("%s: %v", place, err)
	}
	return plain, true, nil
}

// openLetter makes a letter as it was handed to Commit.
func (st *Store) openLetter(l *Letter) error {
	raw, sealed, err := st.open(l.place(), l.Raw)
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
	plain, _, err := st.open(a.place(), a.Raw)
	a.Raw = plain
	return err
}
