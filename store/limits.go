package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/segmentio/encoding/json"
)

// What is written can be read again: by a start that looks through the file, a
// letter, an export, an import, a backup. So nothing is written that is larger
// than what all of them take in their stride, and all of the limits stand here.
// Whole campaigns with sheets of random orders come to a state of 18 KB, lines
// of 1.2 KB, reports of 28 KB, a last letter of 0.9 MB (the journal is in it) and
// 4.5 MB of journal and reports.
//
// What older versions wrote may be larger, and is read up to maxUnpacked.
const (
	MaxState = 8 << 20 // of a match
	MaxLine  = 1 << 20 // of a journal
	// MaxReport bounds what is kept of one report.
	MaxReport = 1 << 20
	// MaxLetter bounds the bytes of a letter. A relay takes hardly more.
	MaxLetter = 20 << 20
	// MaxMatch bounds journal and reports of a match together, unpacked: they
	// are packed in one piece when it is over, and unpacked in one.
	MaxMatch = 24 << 20
	// MaxRecord bounds everything else that is kept of a thing: of a match, a
	// player, a letter, a limit, a message received.
	MaxRecord = 64 << 10

	// MaxAside bounds a message set aside. Of a larger one all but the message
	// itself is kept.
	MaxAside = 12 << 20
	// MaxAsides bounds all that are set aside together, and MaxFloods those of
	// floods, as they are kept. Both leave most of them in the mailbox's folder
	// for what is set aside, where each of them lies anyway.
	MaxAsides = 256 << 20
	MaxFloods = 16 << 20
)

// What others have written is cut to so many bytes.
const (
	mostAddress   = 320 // RFC 5321 section 4.5.3.1: 64, an @ and 255
	mostMessageID = 998 // a line of RFC 5322 section 2.1.1
	mostSaid      = 2 << 10
	mostDetail    = 32 << 10
	mostKey       = 512 // of bbolt's 32 KB
)

// entryRoom is what an entry of a match counts beside its bytes.
const entryRoom = 16

// ErrTooLarge says that something is not written because it could not be read
// again, or not by all. Nothing is written then; the error names it, and how
// large it is.
var ErrTooLarge = errors.New("store: larger than may be kept")

// tooLarge is ErrTooLarge of something that has more than most bytes.
func tooLarge(n, most int, what string, args ...any) error {
	if n <= most {
		return nil
	}
	return fmt.Errorf("%w: %s has %d bytes, at most %d are", ErrTooLarge, fmt.Sprintf(what, args...), n, most)
}

// fits reports what of p is too large to be kept.
func (p *Progress) fits() error {
	var found sizes
	code, first := "", 0
	if m := p.Match; m != nil {
		code, first = m.Code, m.Length-len(p.Lines)+1
		found.record(cutMatch(*m), "the record of %s", code)
	}
	found.bytes(len(p.State), MaxState, "the state of %s", code)
	for i, l := range p.Lines {
		found.bytes(len(l), MaxLine, "line %d of %s", first+i, code)
	}
	for _, r := range p.Reports {
		found.bytes(len(r.Data), MaxReport, "report %d of %s in %s", r.Number, r.Seat, code)
	}
	for _, player := range p.Players {
		found.record(player, "the record of player %s", player.ID)
		for _, a := range player.Addresses {
			found.bytes(len(a.Addr), mostAddress, "an address of player %s", player.ID)
		}
	}
	for _, l := range p.Letters {
		found.letter(l, code)
	}
	for _, w := range p.Withheld {
		found.letter(w.Letter, code)
	}
	if p.Timing != nil {
		found.record(*p.Timing, "the timing of %s", p.Timing.Match)
	}
	for _, s := range p.Press {
		found.record(s, "what is said in %s", code)
	}
	for _, a := range p.Affairs {
		found.record(a, "an affair of %s", a.Match)
	}
	if p.Received != nil {
		found.note(p.Received.fits())
	}
	return found.err
}

func (r *Received) fits() error {
	var found sizes
	for _, id := range r.identities() {
		found.bytes(len(id), mostKey, "the identity of a message")
	}
	found.record(r.cut(), "the record of message %s", cut(r.Identity, mostKey))
	return found.err
}

// sizes find the first of several things that is too large to be kept.
type sizes struct{ err error }

func (s *sizes) note(err error) {
	if s.err == nil {
		s.err = err
	}
}

// bytes looks at something of n bytes, which may have most.
func (s *sizes) bytes(n, most int, what string, args ...any) {
	s.note(tooLarge(n, most, what, args...))
}

func (s *sizes) letter(l Letter, code string) {
	s.bytes(len(l.Raw), MaxLetter, "a letter of %s", code)
	s.record(l, "the record of a letter of %s", code)
}

// record looks at what is kept as JSON.
func (s *sizes) record(v any, what string, args ...any) {
	data, err := json.Marshal(v)
	s.note(err)
	s.bytes(len(data), MaxRecord, what, args...)
}

// cut is at most the first n bytes of s.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// cutMatch is a match as it is kept: why it is held may be a long story.
func cutMatch(m Match) Match {
	m.Why, m.Detail = cut(m.Why, mostSaid), cut(m.Detail, mostDetail)
	return m
}

// shortKey is a key itself or, if it is too long for one, its beginning and a
// hash.
func shortKey(key string) string {
	if len(key) <= mostKey {
		return key
	}
	sum := sha256.Sum256([]byte(key))
	return cut(key, mostKey-len(sum)*2) + hex.EncodeToString(sum[:])
}
