package board

import (
	"encoding/binary"
	"sync"
)

// A memo remembers what was made for a key, so that what is told again and again
// is made once and not for each letter. Two generations bound it: when the young
// one is full, it becomes the old one, and what nobody asked for since the last
// time is forgotten. It is safe for several goroutines.
type memo[K comparable, V any] struct {
	mu         sync.RWMutex
	young, old map[K]V
}

// maxRemembered is how much a generation holds.
const maxRemembered = 1 << 13

// of returns what was made for a key, or what is made of it now.
func (m *memo[K, V]) of(key K, make func() V) V {
	m.mu.RLock()
	v, young := m.young[key]
	old := false
	if !young {
		v, old = m.old[key]
	}
	m.mu.RUnlock()
	if young {
		return v
	}
	if !old {
		v = make()
	}
	m.keep(key, v)
	return v
}

func (m *memo[K, V]) keep(key K, v V) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.young == nil || len(m.young) >= maxRemembered {
		m.young, m.old = make(map[K]V), m.young
	}
	m.young[key] = v
}

// appendValue appends a value of words so that it is told apart from all others.
// It is false for values of other types than words mostly have.
func appendValue(to []byte, value any) ([]byte, bool) {
	switch value := value.(type) {
	case string:
		to = append(appendNumber(append(to, 's'), len(value)), value...)
	case int:
		to = appendNumber(append(to, 'n'), value)
	case bool:
		if value {
			to = append(to, '+')
		} else {
			to = append(to, '-')
		}
	case []string:
		to = appendNumber(append(to, 'S'), len(value))
		for _, s := range value {
			to = append(appendNumber(to, len(s)), s...)
		}
	case []int:
		to = appendNumber(append(to, 'N'), len(value))
		for _, n := range value {
			to = appendNumber(to, n)
		}
	default:
		return to, false
	}
	return to, true
}

func appendNumber(to []byte, n int) []byte { return binary.AppendVarint(to, int64(n)) }
