package adjudicator

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"postrider/store"
)

// A seal closes what the store keeps of letters and messages with AES-256-GCM,
// under keys made from the club's key: in the store lie no reply addresses that
// could be read without the key file.
//
// The nonce is made from what is closed (as in SIV, RFC 5297), so that closing
// needs no chance, and two things have one nonce only if they are one thing, in
// one place.
type seal struct {
	aead  cipher.AEAD
	nonce []byte // the key of nonces
}

// newSeal makes the seal of a club's key.
func newSeal(key []byte) (*seal, error) {
	derive := func(what string) ([]byte, error) { return hkdf.Key(sha256.New, key, nil, "postrider "+what, 32) }
	k, err := derive("seal")
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(k)
	if err != nil {
		return nil, err
	}
	s := &seal{}
	if s.aead, err = cipher.NewGCM(block); err != nil {
		return nil, err
	}
	if s.nonce, err = derive("nonce"); err != nil {
		return nil, err
	}
	return s, nil
}

// Close closes plain for a place: a nonce, then what GCM makes of it.
func (s *seal) Close(place string, plain []byte) []byte {
	mac := hmac.New(sha256.New, s.nonce)
	fmt.Fprintf(mac, "%d\x00%s%s", len(place), place, plain)
	nonce := mac.Sum(nil)[:s.aead.NonceSize()]
	return s.aead.Seal(nonce, nonce, plain, []byte(place))
}

// Open opens what Close closed for the same place.
func (s *seal) Open(place string, closed []byte) ([]byte, error) {
	if n := s.aead.NonceSize(); len(closed) >= n {
		if plain, err := s.aead.Open(nil, closed[:n], closed[n:], []byte(place)); err == nil {
			return plain, nil
		}
	}
	return nil, errors.New("it was not sealed with this key, or has been changed") // more is not known
}

// NewKey seals the store of a club anew, after its key was lost or seen by
// somebody: what it holds opens with the key to only. from is the key until
// now; nil if it is lost, and what was sealed with it then is lost too. It
// returns how many letters and messages set aside that were. It is called before
// a clerk is made.
func NewKey(st *store.Store, from, to []byte) (lost int, err error) {
	next, err := newSeal(to)
	if err != nil {
		return 0, err
	}
	if st.OpensWith(next) {
		return 0, nil // done before
	}
	var last store.Seal
	if from != nil {
		if last, err = newSeal(from); err != nil {
			return 0, err
		}
		if st.Sealed() && !st.OpensWith(last) {
			return 0, store.ErrKey
		}
	}
	return st.Reseal(last, next)
}

// RenewAll gives every player new reply addresses, and sends each the last
// report of each of his matches with them. It returns how many players there
// are.
func (c *Clerk) RenewAll(now time.Time) (int, error) {
	players, err := c.Options.Store.Players()
	if err != nil {
		return 0, err
	}
	for i, p := range players {
		if _, err := c.RenewTokens(now, string(p.ID)); err != nil {
			return i, err
		}
	}
	return len(players), nil
}
