package store

import (
	"encoding/binary"
	"slices"
	"strings"

	"go.etcd.io/bbolt"
)

// A Withheld is a letter that is made and does not go out before its match has come to a
// later step: what observers read lies behind what players know.
type Withheld struct {
	Step   int // of the match, as its observers count
	Letter Letter
}

// withheldKey sorts the letters of a match by step.
func withheldKey(step int, n uint64) []byte { return append(number(uint64(step)), number(n)...) }

// writeWithheld keeps the letters that p withholds, and puts those into the outbox that
// were made at a step up to p.Release, but for those that are withdrawn.
func (t *tx) writeWithheld(p *Progress) {
	if len(p.Withheld) == 0 && p.Release == 0 && len(p.Withdrawn) == 0 {
		return
	}
	if len(p.Withheld) == 0 && t.of(withheldBucket, matchKey(p.Match.Code)) == nil {
		return // nobody has watched it
	}
	b := t.make(withheldBucket, matchKey(p.Match.Code))
	if t.err != nil {
		return
	}
	t.withdraw(b, p.Withdrawn)
	for _, w := range p.Withheld {
		n, err := b.NextSequence()
		t.fail(err)
		t.fail(b.Put(withheldKey(w.Step, n), t.marshal(kept{w.Letter, w.Letter.Raw})))
	}
	var out [][]byte
	t.each(b, nil, func(key, data []byte) bool {
		if binary.BigEndian.Uint64(key) > uint64(p.Release) {
			return false
		}
		var k kept
		t.parse(withheldBucket, key, data, &k)
		k.Letter.Raw = k.Raw
		t.addLetter(k.Letter, p.Now)
		out = append(out, clone(key))
		return true
	})
	for _, key := range out {
		t.fail(b.Delete(key))
	}
}

// withdraw drops the withheld letters in b whose Message-IDs begin with one of some words.
func (t *tx) withdraw(b *bbolt.Bucket, begin []string) {
	if len(begin) == 0 {
		return
	}
	var drop [][]byte
	t.each(b, nil, func(key, data []byte) bool {
		var k kept
		t.parse(withheldBucket, key, data, &k)
		if slices.ContainsFunc(begin, func(s string) bool { return strings.HasPrefix(k.Letter.MessageID, s) }) {
			drop = append(drop, clone(key))
		}
		return true
	})
	for _, key := range drop {
		t.fail(b.Delete(key))
	}
}

// A kept is a letter with its bytes, which are sealed as in the outbox.
type kept struct {
	Letter Letter `json:"letter"`
	Raw    []byte `json:"raw"`
}

// resealWithheld seals with next what is sealed with was, drops what does not open, and
// says how much that is.
func (t *tx) resealWithheld(was, next *Store) (lost int) {
	t.each(withheldBucket.in(t.Tx), nil, func(match, _ []byte) bool {
		b := t.of(withheldBucket, match)
		lost += t.resealIn(b, was, next)
		return true
	})
	return lost
}

func (t *tx) resealIn(b *bbolt.Bucket, was, next *Store) (lost int) {
	anew := map[string][]byte{}
	t.each(b, nil, func(key, data []byte) bool {
		var k kept
		t.parse(withheldBucket, key, data, &k)
		plain, sealed, err := was.open(k.Letter.place(), k.Raw)
		switch {
		case err != nil:
			lost++
			anew[string(key)] = nil
		case sealed:
			k.Raw = next.shut(k.Letter.place(), plain)
			anew[string(key)] = t.marshal(k)
		}
		return true
	})
	for key, data := range anew {
		if data == nil {
			t.fail(b.Delete([]byte(key)))
			continue
		}
		t.fail(b.Put([]byte(key), data))
	}
	return lost
}
