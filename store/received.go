package store

import (
	"fmt"
	"slices"
	"time"
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

func (t *tx) receipts() receipts {
	var r receipts
	t.get(metaBucket, []byte(receiptsKey), &r)
	return r
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
func (t *tx) remembered() []bucket {
	have := t.receipts()
	var all []bucket
	for n := have.Last; n >= max(have.First, have.Last-generations+1); n-- {
		if b := generation(n); b.in(t.Tx) != nil { // else nothing has come since it began
			all = append(all, b)
		}
	}
	return all
}

// noted finds what is noted of a message under one of its identities, and in
// which bucket; empty if there is nothing.
func (t *tx) noted(in []bucket, ids ...string) (Received, bucket) {
	for _, b := range in {
		for _, id := range ids {
			if r, found := t.readReceived(b, id); found {
				return r, b
			}
		}
	}
	return Received{}, ""
}

// readReceived reads what is noted of a message; it is false if there is nothing.
func (t *tx) readReceived(b bucket, id string) (Received, bool) {
	var is struct {
		Received
		alias
	}
	found := t.get(b, identityKey(id), &is)
	if is.Of != "" {
		t.get(b, identityKey(is.Of), &is.Received)
		is.Identity = is.Of
	}
	return is.Received, found
}

// seen reports whether a message is known that is not among those to be forgotten.
func (t *tx) seen(r *Received, forget []string) bool {
	in := t.remembered()
	return slices.ContainsFunc(r.identities(), func(id string) bool {
		was, b := t.noted(in, id)
		return b != "" && !slices.ContainsFunc(was.identities(), func(id string) bool { return slices.Contains(forget, id) })
	})
}

// receive notes a message at the time it bears, and drops some of those that
// came long ago.
func (t *tx) receive(r Received) {
	have := t.receipts()
	changed := have.tick(r.When)
	if have.Last-have.First >= generations && !t.dropSome(generation(have.First)) {
		have.First, changed = have.First+1, true
	}
	if changed {
		t.put(metaBucket, []byte(receiptsKey), have)
	}
	t.writeReceived(have.Last, r)
}

// adoptReceived notes messages that another store, or this one, received before.
func (t *tx) adoptReceived(all []Received) {
	last := t.receipts().Last
	for _, r := range all {
		if !t.seen(&r, nil) {
			t.writeReceived(last, r)
		}
	}
}

// writeReceived writes what is noted of a message into a generation.
func (t *tx) writeReceived(n int, r Received) {
	b := generation(n)
	t.makeBucket(b)
	r = r.cut()
	t.put(b, identityKey(r.Identity), r)
	for _, id := range r.Aliases {
		if id != r.Identity {
			t.put(b, identityKey(id), alias{r.Identity})
		}
	}
}

// dropSome drops notes of a generation, and reports whether any are left.
func (t *tx) dropSome(name bucket) (left bool) {
	b := name.in(t.Tx)
	if b == nil {
		return false
	}
	var keys [][]byte
	t.each(b, nil, func(key, _ []byte) bool {
		if left = len(keys) == dropStep; !left {
			keys = append(keys, clone(key))
		}
		return !left
	})
	for _, k := range keys {
		t.delete(name, k)
	}
	if !left && name != receivedBucket && t.err == nil {
		t.err = t.DeleteBucket([]byte(name))
	}
	return left
}

// forget drops what is noted of a message.
func (t *tx) forget(identity string) {
	r, b := t.noted(t.remembered(), identity)
	if b == "" {
		return
	}
	for _, id := range r.identities() {
		t.delete(b, identityKey(id))
	}
}

// eachReceived hands all that is noted of messages to f.
func (t *tx) eachReceived(f func(Received)) {
	have := t.receipts()
	for n := have.First; n <= have.Last; n++ {
		b := generation(n)
		t.each(b.in(t.Tx), nil, func(key, _ []byte) bool {
			id := string(key[1:])
			if r, found := t.readReceived(b, id); found && r.Identity == id {
				f(r)
			}
			return true
		})
	}
}

// Received returns what is noted of a message that is known by one of its
// identities; ErrNotFound if it was never received, or so long ago that it is
// forgotten.
func (st *Store) Received(identity string, aliases ...string) (Received, error) {
	var r Received
	err := st.read(func(t *tx) {
		var b bucket
		if r, b = t.noted(t.remembered(), append([]string{identity}, aliases...)...); b == "" {
			t.fail(ErrNotFound)
		}
	}, "message %s", cut(identity, mostKey))
	return r, err
}

// Forgotten is the time up to which it may have been forgotten that a message
// was received: what came before it may have been carried out. It is zero as
// long as nothing was forgotten, and never goes back. A clock that has been far
// ahead for weeks may have brought it into the future.
func (st *Store) Forgotten() time.Time {
	var r receipts
	_ = st.read(func(t *tx) { r = t.receipts() }, "what is forgotten") // fails as Received and Commit do
	return r.Forgotten
}

// Outcomes counts the messages that were received behind an instant and up to another, by
// what came of them.
func (st *Store) Outcomes(behind, until time.Time) (map[string]int, error) {
	n := map[string]int{}
	err := st.read(func(t *tx) {
		t.eachReceived(func(r Received) {
			if r.When.After(behind) && !r.When.After(until) {
				n[r.Outcome]++
			}
		})
	}, "what came of messages")
	return n, err
}
