package board

import "sync"

// saidBefore remembers what was said for a key, so that a sentence of which
// there are few is made once and not for each letter. Two generations bound it:
// when the young one is full, it becomes the old one, and what nobody asked for
// since the last time is forgotten.
type saidBefore struct {
	mu         sync.RWMutex
	young, old map[any]string
}

// maxSaid is how many texts a generation holds.
const maxSaid = 1 << 13

// find returns what was said for a key, and whether that is in the young
// generation. It does not keep the key, which therefore costs no memory.
func (s *saidBefore) find(key any) (text string, young, ok bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if text, ok = s.young[key]; ok {
		return text, true, true
	}
	text, ok = s.old[key]
	return text, false, ok
}

// keep remembers what was said for a key.
func (s *saidBefore) keep(key any, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.young == nil || len(s.young) >= maxSaid {
		s.young, s.old = make(map[any]string), s.young
	}
	s.young[key] = text
}
