package board

import (
	"math/bits"
	"sync"
)

// signPrefix begins the kinds of the words for signs.
const signPrefix = "board-sign-"

// Signs are some of the signs of a title: those that a legend explains.
type signs [4]uint64

func (s *signs) add(o signs) {
	for i := range s {
		s[i] |= o[i]
	}
}

// slot notes the signs of a space as its slot or its face shows it.
func (b *Board) slot(space int) {
	b.shown.add(b.maker.shapes[space])
	b.shown.add(b.at(space).held)
}

// stroke notes the signs of a connection.
func (b *Board) stroke(conn int) {
	b.shown.add(b.maker.conns[conn])
	all, middle := b.view.Strokes(conn)
	for _, c := range [...]byte{all, middle} {
		if c != 0 {
			b.shown.add(b.maker.signs.one(string(c)))
		}
	}
}

// signNames numbers the names of signs as they come up. It is safe for several goroutines.
type signNames struct {
	mu     sync.RWMutex
	number map[string]int
	names  []string
}

// one is the set of one sign.
func (n *signNames) one(name string) (s signs) {
	n.mu.RLock()
	at, ok := n.number[name]
	n.mu.RUnlock()
	if !ok {
		at = n.number1(name)
	}
	if at < 64*len(s) { // a title that has more has a legend that lacks them
		s[at/64] = 1 << (at % 64)
	}
	return s
}

// number1 is the number of a name that may be new.
func (n *signNames) number1(name string) int {
	n.mu.Lock()
	defer n.mu.Unlock()
	at, ok := n.number[name]
	if !ok {
		if n.number == nil {
			n.number = map[string]int{}
		}
		at = len(n.names)
		n.number[name], n.names = at, append(n.names, name)
	}
	return at
}

// of are the names in a set.
func (n *signNames) of(s signs) []string {
	n.mu.RLock()
	defer n.mu.RUnlock()
	var names []string
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			names = append(names, n.names[64*i+bits.TrailingZeros64(word)])
		}
	}
	return names
}
