package store

import (
	"encoding/binary"
	"slices"
	"strings"
	"time"
)

// clockKey sorts matches by the time when something is due in them.
func clockKey(m Match) []byte {
	return append(number(uint64(max(m.Due.UnixNano(), 0))), matchKey(m.Code)...)
}

// indexDue keeps the index of what is due when a match changes.
func (t *tx) indexDue(was, is Match) {
	if was.Due.Equal(is.Due) {
		return
	}
	if !was.Due.IsZero() {
		t.delete(clockBucket, clockKey(was))
	}
	if !is.Due.IsZero() {
		t.set(clockBucket, clockKey(is), nil)
	}
}

// DueMatches are the codes of up to most matches in which something is due at a
// time, or by their Timing at another, due longest first, but for those that skip knows.
func (st *Store) DueMatches(now, timings time.Time, most int, skip func(code string) bool) ([]string, error) {
	var codes []string
	err := st.read(func(t *tx) {
		t.each(clockBucket.in(t.Tx), nil, func(key, _ []byte) bool {
			at := int64(binary.BigEndian.Uint64(key))
			if at > max(now.UnixNano(), timings.UnixNano()) {
				return false
			}
			code, timing := strings.CutSuffix(string(key[numberLength+len("#"):]), timingMark)
			until := now
			if timing {
				until = timings
			}
			if at <= until.UnixNano() && !slices.Contains(codes, code) && !skip(code) {
				codes = append(codes, code)
			}
			return len(codes) < most
		})
	}, "matches due")
	return codes, err
}
