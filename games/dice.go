package games

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
)

// A Seed is the secret of a match from which all its dice and draws come. Its
// hash is published at the start, the seed itself at the end.
type Seed [32]byte

// Hash is the hex SHA-256 of the seed.
func (s Seed) Hash() string { return sum(s[:]) }

// sum is the hex SHA-256 of some bytes.
func sum(data []byte) string {
	h := sha256.Sum256(data)
	return hex.EncodeToString(h[:])
}

// Dice gives the numbers of a match's streams. The n-th number of a stream
// depends on seed, luck words, match, epoch, stream and n alone: not on when a
// message arrived, nor on what was asked for before.
//
// Faces come from HMAC-SHA256 with the key over
//
//	match NUL epoch NUL stream NUL number block
//
// (number and block as big-endian 64 bits), four bytes a value, values that
// would favour some faces thrown away.
type Dice struct {
	Match string
	Epoch int
	Key   [32]byte          // the seed, with the luck words mixed in
	Next  map[string]uint64 // the next number of each stream

	mac    hash.Hash // of macKey; nil: none is made yet
	macKey [32]byte
}

// Rolls is the stream of open dice; decks and pools have streams of their own.
const Rolls = "rolls"

// NewDice returns the dice of a match at its beginning.
func NewDice(match string, seed Seed) Dice {
	return Dice{Match: match, Key: seed, Next: map[string]uint64{}}
}

// Luck mixes a player's words into the key, from the next number on.
func (d *Dice) Luck(seat Seat, words string) {
	mac := hmac.New(sha256.New, d.Key[:])
	fmt.Fprintf(mac, "luck\x00%s\x00%s", seat, words)
	mac.Sum(d.Key[:0])
}

// Clone returns a copy that shares nothing.
func (d Dice) Clone() Dice {
	next := make(map[string]uint64, len(d.Next))
	for k, v := range d.Next {
		next[k] = v
	}
	d.Next = next
	d.mac = nil
	return d
}

// MaxSides is the most faces of a die and things in a pool.
const MaxSides = 1 << 24

// Take uses up one number of a stream and returns count values, each 0 to
// sides-1 with equal chance.
func (d *Dice) Take(stream string, count, sides int) []int {
	if sides < 1 || sides > MaxSides || count < 0 {
		panic(fmt.Sprintf("games: %d dice of %d sides", count, sides))
	}
	number := d.Next[stream]
	d.Next[stream] = number + 1
	values := make([]int, 0, count)
	limit := (uint64(1) << 32) / uint64(sides) * uint64(sides)
	if d.mac == nil || d.macKey != d.Key {
		d.mac, d.macKey = hmac.New(sha256.New, d.Key[:]), d.Key
	}
	mac := d.mac
	message := fmt.Appendf(nil, "%s\x00%d\x00%s\x00", d.Match, d.Epoch, stream)
	message = binary.BigEndian.AppendUint64(message, number)
	var sum [32]byte
	for block := uint64(0); len(values) < count; block++ {
		mac.Reset()
		mac.Write(message)
		var b [8]byte
		binary.BigEndian.PutUint64(b[:], block)
		mac.Write(b[:])
		mac.Sum(sum[:0])
		for i := 0; i < len(sum) && len(values) < count; i += 4 {
			v := uint64(binary.BigEndian.Uint32(sum[i:]))
			if v < limit {
				values = append(values, int(v%uint64(sides)))
			}
		}
	}
	return values
}
