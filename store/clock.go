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
// time, by itself or by its Timing, due longest first, but for those that skip knows.
func (st *Store) DueMatches(now time.Time, most int, skip func(code string) bool) ([]string, error) {
	var codes []string
	err := st.read(func(t *tx) {
		t.each(clockBucket.in(t.Tx), nil, func(key, _ []byte) bool {
			if int64(binary.BigEndian.Uint64(key)) > now.UnixNano() {
				return false
			}
			code := strings.TrimSuffix(string(key[numberLength+len("#"):]), timingMark)
			if !slices.Contains(codes, code) && !skip(code) {
				codes = append(codes, code)
			}
			return len(codes) < most
		})
	}, "matches due")
	return codes, err
}
