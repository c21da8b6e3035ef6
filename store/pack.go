package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"sync"

	"github.com/klauspost/compress/s2"
	"github.com/klauspost/compress/zstd"
)

// What is kept for long is packed tightly (Zstandard, RFC 8878): the archive,
// and the last state of a match that is over. What the next message changes
// anyway, or is sent in a moment, is packed quickly (S2, with a checksum):
// states, reports, letters. What was written before anything was packed begins
// as neither does, and is read as it is.

const (
	packMark  = "\x28\xb5\x2f\xfd" // RFC 8878 section 3.1.1
	quickMark = "\xffs2\x01"       // then a CRC-32C of what follows, then a block of S2
)

// maxUnpacked bounds what damaged bytes may claim to hold, and maxWindow how much
// of it must be at hand at a time to unpack more: pack has a window of 4 MB.
const (
	maxUnpacked = 256 << 20
	maxWindow   = 8 << 20
)

var (
	packer = mustPack(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithLowerEncoderMem(true), zstd.WithWindowSize(4<<20)))
	unpacker = mustPack(zstd.NewReader(nil, zstd.WithDecoderConcurrency(0), zstd.WithDecoderMaxMemory(maxUnpacked)))
)

// mustPack takes what cannot fail: the options are constants.
func mustPack[T any](t T, err error) T {
	if err != nil {
		panic(err)
	}
	return t
}

func pack(data []byte) []byte { return packer.EncodeAll(data, make([]byte, 0, len(data)/3+64)) }

func packQuickly(data []byte) []byte {
	buffer := buffers.Get().(*[]byte)
	defer buffers.Put(buffer)
	*buffer = slices.Grow((*buffer)[:0], max(s2.MaxEncodedLen(len(data)), 0))
	block := s2.Encode((*buffer)[:cap(*buffer)], data)
	b := make([]byte, 0, len(quickMark)+4+len(block))
	b = append(b, quickMark...)
	b = binary.LittleEndian.AppendUint32(b, checksum(block))
	return append(b, block...)
}

// packLetter packs a letter quickly, and one with a picture well: only that takes off what
// base64 adds to it, and a picture is in few letters and took longer to draw.
func packLetter(raw []byte) []byte {
	if quick := packQuickly(raw); len(quick) < len(raw)*3/4 {
		return quick
	}
	return pack(raw)
}

func checksum(data []byte) uint32 { return crc32.Checksum(data, crc32.MakeTable(crc32.Castagnoli)) }

// buffers are where data is packed, before what came out is known in length.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

// unpack is what pack or packQuickly was given, in memory of its own.
func unpack(data []byte) ([]byte, error) {
	if rest, ok := bytes.CutPrefix(data, []byte(quickMark)); ok {
		return unpackQuickly(rest)
	}
	if !bytes.HasPrefix(data, []byte(packMark)) {
		return clone(data), nil
	}
	plain, err := unpacker.DecodeAll(data, nil)
	if err != nil {
		return nil, damage("%v", err)
	}
	return plain, nil
}

// unpack is what pack or packQuickly was given; nil if something fails.
func (t *tx) unpack(data []byte) []byte {
	if t.err != nil {
		return nil
	}
	plain, err := unpack(data)
	t.fail(err)
	return plain
}

func unpackQuickly(data []byte) ([]byte, error) {
	n, err := quickLength(data)
	if err != nil {
		return nil, err
	}
	plain, err := s2.Decode(make([]byte, n), data[4:])
	if err != nil {
		return nil, damage("%v", err)
	}
	return plain, nil
}

// quickLength checks what packQuickly made, behind its mark, and returns how
// long it was.
func quickLength(data []byte) (int, error) {
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != checksum(data[4:]) {
		return 0, damage("checksum")
	}
	n, err := s2.DecodedLen(data[4:])
	if err == nil && n > maxUnpacked {
		err = s2.ErrTooLarge
	}
	if err != nil {
		return 0, damage("%v", err)
	}
	return n, nil
}

// entrySize is how much an entry of a journal or a report, packed or not, counts
// towards MaxMatch.
func entrySize(data []byte) int64 {
	n := len(data)
	if rest, ok := bytes.CutPrefix(data, []byte(quickMark)); ok && len(rest) > 4 {
		n, _ = s2.DecodedLen(rest[4:]) // whoever reads it checks it
	}
	return int64(n) + entryRoom
}

// matchSize is how much journal and reports of a match count. It is kept as the
// sequence of the journal's bucket, which nothing else uses.
func (t *tx) matchSize(key []byte) int64 {
	if data := t.raw(archiveBucket, key); data != nil {
		var h zstd.Header
		if err := h.Decode(data); err == nil && h.HasFCS {
			return int64(h.FrameContentSize)
		}
		return int64(len(t.unpack(data))) // it is short
	}
	journal := t.of(journalBucket, key)
	if journal == nil {
		return 0 // a new match
	}
	if n := int64(journal.Sequence()); n > 0 && n <= MaxMatch/2 {
		return n
	}
	// An older version wrote it, or it is so large that a damaged byte may say so.
	n := int64(0)
	add := func(_, data []byte) bool {
		if rest, ok := bytes.CutPrefix(data, []byte(quickMark)); ok {
			if _, err := quickLength(rest); err != nil {
				data = rest // it is damaged, and its length may be too
			}
		}
		n += entrySize(data)
		return true
	}
	t.each(journal, nil, add)
	t.each(t.of(reportBucket, key), nil, add)
	return n
}

// checkSize finds whether journal and reports of p's match stay together within
// what is kept of a match.
func (t *tx) checkSize(p *Progress) {
	if len(p.Lines)+len(p.Reports) == 0 {
		return
	}
	n := t.matchSize(matchKey(p.Match.Code))
	for _, line := range p.Lines {
		n += entrySize(line)
	}
	for _, r := range p.Reports {
		n += entrySize(r.Data)
	}
	t.fail(tooLarge(int(n), MaxMatch, "the journal of %s, with its reports,", p.Match.Code))
}

// An archive is the journal and the reports of a match that is over, packed
// together: they have so much in common that this takes a tenth of the room.
type archive struct {
	lines   [][]byte
	reports []Report
}

// size is what an archive has at most, unpacked.
func (a archive) size() int {
	size := 2 * binary.MaxVarintLen64
	for _, l := range a.lines {
		size += binary.MaxVarintLen64 + len(l)
	}
	for _, r := range a.reports {
		size += 2*binary.MaxVarintLen64 + len(r.key()) + len(r.Data)
	}
	return size
}

// bytes is the archive as it is kept: the number of lines, each line, the
// number of reports, and of each its key and data; all with their lengths
// before them.
func (a archive) bytes() []byte {
	b := make([]byte, 0, a.size())
	put := func(data []byte) {
		b = binary.AppendUvarint(b, uint64(len(data)))
		b = append(b, data...)
	}
	b = binary.AppendUvarint(b, uint64(len(a.lines)))
	for _, l := range a.lines {
		put(l)
	}
	b = binary.AppendUvarint(b, uint64(len(a.reports)))
	for _, r := range a.reports {
		put(r.key())
		put(r.Data)
	}
	return pack(b)
}

// readArchive reads the archive of a match; it is false if there is none.
func (t *tx) readArchive(key []byte) (archive, bool) {
	data := t.raw(archiveBucket, key)
	if data == nil {
		return archive{}, false
	}
	plain, err := unpack(data)
	var a archive
	if err == nil {
		a, err = parseArchive(plain)
	}
	if err != nil {
		t.fail(fmt.Errorf("archive of %s: %w", key, err))
	}
	return a, true
}

// parseArchive reads what bytes has made, before it was packed.
func parseArchive(plain []byte) (a archive, err error) {
	count := func() int {
		n, size := binary.Uvarint(plain)
		if size <= 0 || n > uint64(len(plain)) { // nothing takes less than a byte
			err, plain = damage("it is torn"), nil
			return 0
		}
		plain = plain[size:]
		return int(n)
	}
	take := func() []byte {
		n := count()
		if n > len(plain) {
			err, n = damage("it is torn"), 0
		}
		data := plain[:n:n]
		plain = plain[n:]
		return data
	}
	for n := count(); n > 0 && err == nil; n-- {
		a.lines = append(a.lines, take())
	}
	for n := count(); n > 0 && err == nil; n-- {
		r, wrong := reportOf(take())
		r.Data = take()
		if err == nil {
			err = wrong
		}
		a.reports = append(a.reports, r)
	}
	return a, err
}

// toArchive moves journal and reports of a match that is over to the archive.
// What an older version let grow too large to be unpacked in one piece, and what
// is damaged, stays where it is.
func (t *tx) toArchive(m Match) {
	key := matchKey(m.Code)
	if t.matchSize(key) > MaxMatch {
		return
	}
	in := &tx{Tx: t.Tx}
	a := archive{in.lines(m, 1), in.reportsOf(key, true)}
	if errors.Is(in.err, ErrDamaged) || a.size() > maxUnpacked {
		return
	}
	t.fail(in.err)
	t.set(archiveBucket, key, a.bytes())
	for _, b := range []bucket{journalBucket, reportBucket} {
		if t.of(b, key) != nil {
			t.fail(b.in(t.Tx).DeleteBucket(key))
		}
	}
}

// fromArchive takes a match out of the archive, if it is there, to be written on.
func (t *tx) fromArchive(key []byte) {
	a, there := t.readArchive(key)
	if !there {
		return
	}
	journal, reports := t.make(journalBucket, key), t.make(reportBucket, key)
	if t.err != nil {
		return
	}
	for i, line := range a.lines {
		t.fail(journal.Put(number(uint64(i+1)), line))
	}
	for _, r := range a.reports {
		t.fail(reports.Put(r.key(), packQuickly(r.Data)))
	}
	t.delete(archiveBucket, key)
}
