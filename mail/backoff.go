package mail

import (
	"math/rand/v2"
	"time"
)

// A Backoff gives growing pauses between tries: First, then twice as long each time
// up to Limit, each shortened by up to a quarter at random so that many do not try
// in step. It is for one goroutine.
type Backoff struct {
	First, Limit time.Duration
	Rand         *rand.Rand // nil: no shortening
	next         time.Duration
}

// Next is the pause before the next try.
func (b *Backoff) Next() time.Duration {
	pause := min(max(b.next, b.First), b.Limit)
	b.next = min(2*pause, b.Limit)
	if b.Rand != nil && pause >= 4 {
		pause -= time.Duration(b.Rand.Int64N(int64(pause / 4)))
	}
	return pause
}

// Reset begins anew, after a try that went well.
func (b *Backoff) Reset() { b.next = 0 }
