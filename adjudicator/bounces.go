package adjudicator

import (
	"strings"
	"time"
)

// What fails for now is counted as Mailman counts it: at most once a day for
// each address, and not at all after a week without one.
const (
	failingDays  = 5
	failingSpan  = 24 * time.Hour
	failingStale = 7 * 24 * time.Hour
)

// failing counts a failure for now, and reports whether there have been so many
// on different days that the address must be taken for dead.
func (t *task) failing(addr string) (bool, error) {
	l, err := t.Store.Limit("failing " + strings.ToLower(addr))
	if err != nil {
		return false, err
	}
	since := t.now.Sub(l.Since)
	switch {
	case l.Count > 0 && since < failingSpan:
		return false, nil
	case since >= failingStale:
		l.Count = 0
	}
	l.Since, l.Count = t.now, l.Count+1
	t.p.Limits = append(t.p.Limits, l)
	return l.Count >= failingDays, nil
}
