package store

import (
	"time"

	"github.com/segmentio/encoding/json"
)

// limitKey is where a limit lies: its key may hold an address of any length.
func limitKey(key string) []byte { return []byte("=" + shortKey(key)) }

// Limits that count nothing any more are dropped. The longest span in which
// anything is counted is 30 days, and whoever has passed a limit is remembered
// until all is mended long ago.
const (
	limitKept   = 45 * 24 * time.Hour
	strikesKept = 400 * 24 * time.Hour
	sweepStep   = 8 // limits that are looked at when some are written; that is more than are new
)

// stale reports whether a limit counts nothing any more.
func (l Limit) stale(now time.Time) bool {
	age := now.Sub(l.Since)
	return !l.Kept && (age > strikesKept || age > limitKept && l.Strikes == 0)
}

// sweep looks at some limits, each time at those behind the ones before, and
// drops those that are stale.
func (st *Store) sweep(t *tx, now time.Time) {
	c := limitBucket.in(t.Tx).Cursor()
	k, data := c.Seek(st.swept)
	var stale [][]byte
	for i := 0; i < sweepStep && k != nil; i++ {
		var l Limit
		if err := json.Unmarshal(data, &l); err != nil || l.stale(now) {
			stale = append(stale, clone(k))
		}
		k, data = c.Next()
	}
	st.swept = clone(k)
	for _, k := range stale {
		t.delete(limitBucket, k)
	}
}
