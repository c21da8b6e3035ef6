package mail

import (
	"math/rand/v2"
	"time"
)

// A Backoff gives growing pauses between tries: about First, then twice as
// long each time up to Limit, each shortened by up to a quarter at random so
// that many do not try in step. The zero value begins at a second and grows to
// five minutes. It is for one goroutine.
type Backoff struct {
	First, Limit time.Duration
	Rand         *rand.Rand // nil: no shortening
	next         time.Duration
}

// Next is the pause before the next try.
func (b *Backoff) Next() time.Duration {
	limit := b.Limit
	if limit <= 0 {
		limit = 5 * time.Minute
	}
	if b.next <= 0 {
		if b.next = b.First; b.next <= 0 {
			b.next = time.Second
		}
	}
	pause := min(b.next, limit)
	b.next = min(2*pause, limit)
	if b.Rand != nil && pause >= 4 {
		pause -= time.Duration(b.Rand.Int64N(int64(pause / 4)))
	}
	return pause
}

// Reset begins anew, after a try that went well.
func (b *Backoff) Reset() { b.next = 0 }
