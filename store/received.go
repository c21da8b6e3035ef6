package store

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"go.etcd.io/bbolt"
)

// A Received notes that a message was received, and what came of it.
type Received struct {
	Identity string `json:"identity"`
	// Aliases are further identities of the same message, the first six of
	// which count: if one of them is known, the message is.
	Aliases   []string  `json:"aliases,omitempty"`
	MessageID string    `json:"message_id,omitempty"`
	From      string    `json:"from,omitempty"`
	Match     string    `json:"match,omitempty"`
	Outcome   string    `json:"outcome"`
	When      time.Time `json:"when"`
}

// ReceivedKept is how long it is remembered at least that a message was
// received; half as long again at most, where messages come every day.
const ReceivedKept = 60 * 24 * time.Hour

// Notes of messages lie in generations, each in a bucket of its own: what comes
// is noted in the last, what is looked for is looked for in the last three, and
// those before are dropped, a few notes with each message.
const (
	generationSpan = 30 * 24 * time.Hour
	generations    = int(ReceivedKept/generationSpan) + 1
	dropStep       = 100
	mostAliases    = 6
)

// receipts says which generations there are. It lies in metaBucket.
//
// Clocks are wrong at times, and then a wrong one must not make anything be
// forgotten that is young. So the store has an age, by which generations follow
// one another. It grows with the clock as long as that goes on, by a day at a
// time at most, and not where it leaps or is put back. A club that gets no
// message for weeks hardly ages, and has nothing to forget either.
type receipts struct {
	First     int       `json:"first"` // the oldest generation of which anything is left
	Last      int       `json:"last"`
	Age       int64     `json:"age"`   // of the store, in seconds
	Begun     int64     `json:"begun"` // the age at which the last generation began
	Seen      time.Time `json:"seen"`  // the clock as it was looked at last, about once an hour
	Forgotten time.Time `json:"forgotten"`
}

const (
	clockStep = time.Hour // the clock is not looked at more often
	clockLeap = 10 * 24 * time.Hour
	mostAged  = 24 * time.Hour
)

// tick takes note of the time, and reports whether that changed anything. It
// begins a new generation where it is time for one.
func (r *receipts) tick(now time.Time) bool {
	passed := now.Sub(r.Seen)
	if passed.Abs() < clockStep {
		return false
	}
	r.Seen = now
	if passed < 0 || passed > clockLeap {
		return true
	}
	r.Age += int64(min(passed, mostAged) / time.Second)
	before := now.Add(-ReceivedKept)
	if r.Age-r.Begun < int64(generationSpan/time.Second) || before.Before(r.Forgotten) {
		return true
	}
	r.Last++
	r.Begun = r.Age
	if r.Last >= generations {
		r.Forgotten = before
	}
	return true
}

// generation is the name of a generation's bucket. The first is the one in which
// older versions kept all.
func generation(n int) bucket {
	if n == 0 {
		return receivedBucket
	}
	return bucket(fmt.Sprintf("%s %d", receivedBucket, n))
}

func readReceipts(tx *bbolt.Tx) (receipts, error) {
	var r receipts
	_, err := get(tx, metaBucket, []byte(receiptsKey), &r)
	return r, err
}

// identities are those under which the message is known.
func (r *Received) identities() []string {
	return append([]string{r.Identity}, r.Aliases[:min(len(r.Aliases), mostAliases)]...)
}

// cut is r as it is kept: what strangers wrote has a bound.
func (r *Received) cut() Received {
	c := *r
	c.Aliases = c.Aliases[:min(len(c.Aliases), mostAliases)]
	c.MessageID, c.From = cut(c.MessageID, mostMessageID), cut(c.From, mostAddress)
	return c
}

// An alias is kept under a further identity of a message.
type alias struct {
	Of string `json:"of"` // the identity under which the rest is
}

func identityKey(id string) []byte { return []byte("=" + id) }

// remembered are the buckets in which a message is looked for, the newest first.
func remembered(tx *bbolt.Tx) ([]bucket, error) {
	have, err := readReceipts(tx)
	var all []bucket
	for n := have.Last; err == nil && n >= max(have.First, have.Last-generations+1); n-- {
		if b := generation(n); b.in(tx) != nil { // else nothing has come since it began
			all = append(all, b)
		}
	}
	return all, err
}

// noted finds what is noted of a message under one of its identities, and in
// which bucket; empty if there is nothing.
func noted(tx *bbolt.Tx, in []bucket, ids ...string) (Received, bucket, error) {
	for _, b := range in {
		for _, id := range ids {
			r, found, err := readReceived(tx, b, id)
			if found || err != nil {
				return r, b, err
			}
		}
	}
	return Received{}, "", nil
}

// readReceived reads what is noted of a message; it is false if there is nothing.
func readReceived(tx *bbolt.Tx, b bucket, id string) (Received, bool, error) {
	var is struct {
		Received
		alias
	}
	found, err := get(tx, b, identityKey(id), &is)
	if of := is.Of; err == nil && of != "" {
		_, err = get(tx, b, identityKey(of), &is.Received)
		is.Identity = of
	}
	return is.Received, found, err
}

// unseen is ErrSeen if a message is known that is not among those to be
// forgotten.
func unseen(tx *bbolt.Tx, r *Received, forget []string) error {
	in, err := remembered(tx)
	if err != nil {
		return err
	}
	for _, id := range r.identities() {
		was, b, err := noted(tx, in, id)
		if err != nil {
			return err
		}
		if b != "" && !slices.ContainsFunc(was.identities(), func(id string) bool { return slices.Contains(forget, id) }) {
			return ErrSeen
		}
	}
	return nil
}

// receive notes a message at the time it bears, and drops some of those that
// came long ago.
func (e *edit) receive(r Received) {
	have, err := readReceipts(e.tx)
	e.note(err)
	changed := have.tick(r.When)
	if have.Last-have.First >= generations && !e.dropSome(generation(have.First)) {
		have.First, changed = have.First+1, true
	}
	if changed {
		e.put(metaBucket, []byte(receiptsKey), have)
	}
	e.writeReceived(have.Last, r)
}

// adoptReceived notes messages that another store, or this one, received before.
func (e *edit) adoptReceived(all []Received) {
	have, err := readReceipts(e.tx)
	e.note(err)
	for _, r := range all {
		switch err := unseen(e.tx, &r, nil); {
		case err == nil:
			e.writeReceived(have.Last, r)
		case !errors.Is(err, ErrSeen):
			e.note(err)
		}
	}
}

// writeReceived writes what is noted of a message into a generation.
func (e *edit) writeReceived(n int, r Received) {
	b := generation(n)
	e.make(b)
	r = r.cut()
	e.put(b, identityKey(r.Identity), r)
	for _, id := range r.Aliases {
		if id != r.Identity {
			e.put(b, identityKey(id), alias{r.Identity})
		}
	}
}

// dropSome drops notes of a generation, and reports whether any are left.
func (e *edit) dropSome(name bucket) (left bool) {
	b := name.in(e.tx)
	if b == nil {
		return false
	}
	var keys [][]byte
	c := b.Cursor()
	k, _ := c.First()
	for ; k != nil && len(keys) < dropStep; k, _ = c.Next() {
		keys = append(keys, clone(k))
	}
	for _, k := range keys {
		e.delete(name, k)
	}
	if k == nil && name != receivedBucket && e.err == nil {
		e.err = e.tx.DeleteBucket([]byte(name))
	}
	return k != nil
}

// forget drops what is noted of a message.
func (e *edit) forget(identity string) {
	in, err := remembered(e.tx)
	if err != nil {
		e.note(err)
		return
	}
	r, b, err := noted(e.tx, in, identity)
	if err != nil || b == "" {
		e.note(err)
		return
	}
	for _, id := range r.identities() {
		e.delete(b, identityKey(id))
	}
}

// eachReceived hands all that is noted of messages to f.
func eachReceived(tx *bbolt.Tx, f func(Received)) error {
	have, err := readReceipts(tx)
	if err != nil {
		return err
	}
	for n := have.First; n <= have.Last; n++ {
		b := generation(n)
		if b.in(tx) == nil {
			continue
		}
		err := b.in(tx).ForEach(func(k, _ []byte) error {
			id := string(k[1:])
			r, _, err := readReceived(tx, b, id)
			if err == nil && r.Identity == id {
				f(r)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Received returns what is noted of a message that is known by one of its
// identities; ErrNotFound if it was never received, or so long ago that it is
// forgotten.
func (st *Store) Received(identity string, aliases ...string) (Received, error) {
	var r Received
	err := st.read(func(tx *bbolt.Tx) error {
		in, err := remembered(tx)
		if err != nil {
			return err
		}
		var b bucket
		if r, b, err = noted(tx, in, append([]string{identity}, aliases...)...); err == nil && b == "" {
			err = ErrNotFound
		}
		return err
	}, "message %s", cut(identity, mostKey))
	return r, err
}

// Forgotten is the time up to which it may have been forgotten that a message
// was received: what came before it may have been carried out. It is zero as
// long as nothing was forgotten, and never goes back. A clock that has been far
// ahead for weeks may have brought it into the future.
func (st *Store) Forgotten() time.Time {
	var r receipts
	_ = st.db.View(func(tx *bbolt.Tx) (err error) {
		r, err = readReceipts(tx)
		return err // and of every Received and Commit
	})
	return r.Forgotten
}
