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
	"go.etcd.io/bbolt"
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
	packer = mustPack(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(2),
		zstd.WithLowerEncoderMem(true)))
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
		return nil, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	return plain, nil
}

func unpackQuickly(data []byte) ([]byte, error) {
	n, err := quickLength(data)
	if err != nil {
		return nil, err
	}
	plain, err := s2.Decode(make([]byte, n), data[4:])
	if err != nil {
		return nil, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	return plain, nil
}

// quickLength checks what packQuickly made, behind its mark, and returns how
// long it was.
func quickLength(data []byte) (int, error) {
	if len(data) < 4 || binary.LittleEndian.Uint32(data) != checksum(data[4:]) {
		return 0, fmt.Errorf("%w (checksum)", ErrDamaged)
	}
	n, err := s2.DecodedLen(data[4:])
	if err == nil && n > maxUnpacked {
		err = s2.ErrTooLarge
	}
	if err != nil {
		return 0, fmt.Errorf("%w (%v)", ErrDamaged, err)
	}
	return n, nil
}

// packed returns p with its state, reports and letters packed.
func packed(p Progress) Progress {
	if p.State != nil {
		if p.Match != nil && p.Match.State == MatchOver {
			p.State = pack(p.State)
		} else {
			p.State = packQuickly(p.State)
		}
	}
	p.Reports = slices.Clone(p.Reports)
	for i, r := range p.Reports {
		p.Reports[i].Data = packQuickly(r.Data)
	}
	p.Letters = slices.Clone(p.Letters)
	for i, l := range p.Letters {
		if len(l.Raw) > 0 { // else it is refused soon
			p.Letters[i].Raw = packQuickly(l.Raw)
		}
	}
	return p
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

// matchSize is how much journal and reports of a match count. It is kept as the sequence
// of the journal's bucket, which nothing else uses.
func matchSize(tx *bbolt.Tx, key []byte) (int64, error) {
	if data := archiveBucket.in(tx).Get(key); data != nil {
		var h zstd.Header
		if err := h.Decode(data); err == nil && h.HasFCS {
			return int64(h.FrameContentSize), nil
		}
		plain, err := unpack(data) // it is short
		return int64(len(plain)), err
	}
	journal := journalBucket.in(tx).Bucket(key)
	if journal == nil {
		return 0, nil // a new match
	}
	n := int64(journal.Sequence())
	if n > 0 && n <= MaxMatch/2 {
		return n, nil
	}
	// An older version wrote it, or it is so large that a damaged byte may say so.
	n = 0
	add := func(_, data []byte) error {
		if rest, ok := bytes.CutPrefix(data, []byte(quickMark)); ok {
			if _, err := quickLength(rest); err != nil {
				data = rest // it is damaged, and its length may be too
			}
		}
		n += entrySize(data)
		return nil
	}
	err := journal.ForEach(add)
	if reports := reportBucket.in(tx).Bucket(key); reports != nil && err == nil {
		err = reports.ForEach(add)
	}
	return n, err
}

// checkSize finds whether journal and reports of p's match stay together within
// what is kept of a match.
func checkSize(tx *bbolt.Tx, p *Progress) error {
	if len(p.Lines)+len(p.Reports) == 0 {
		return nil
	}
	n, err := matchSize(tx, matchKey(p.Match.Code))
	for _, line := range p.Lines {
		n += entrySize(line)
	}
	for _, r := range p.Reports {
		n += entrySize(r.Data)
	}
	if err != nil {
		return err
	}
	return tooLarge(int(n), MaxMatch, "the journal of %s, with its reports,", p.Match.Code)
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
func readArchive(tx *bbolt.Tx, key []byte) (archive, bool, error) {
	var a archive
	data := archiveBucket.in(tx).Get(key)
	if data == nil {
		return a, false, nil
	}
	plain, err := unpack(data)
	if err != nil {
		return a, true, fmt.Errorf("archive of %s: %w", key, err)
	}
	torn := fmt.Errorf("%w (archive of %s)", ErrDamaged, key)
	count := func() (uint64, bool) {
		n, size := binary.Uvarint(plain)
		if size <= 0 {
			return 0, false
		}
		plain = plain[size:]
		return n, true
	}
	take := func() ([]byte, bool) {
		n, ok := count()
		if !ok || n > uint64(len(plain)) {
			return nil, false
		}
		data := plain[:n:n]
		plain = plain[n:]
		return data, true
	}
	n, ok := count()
	for range n {
		var line []byte
		if line, ok = take(); !ok {
			return a, true, torn
		}
		a.lines = append(a.lines, line)
	}
	if n, ok = count(); !ok {
		return a, true, torn
	}
	for range n {
		k, ok1 := take()
		v, ok2 := take()
		if !ok1 || !ok2 {
			return a, true, torn
		}
		r, err := reportOf(k)
		if err != nil {
			return a, true, err
		}
		r.Data = v
		a.reports = append(a.reports, r)
	}
	return a, true, nil
}

// toArchive moves journal and reports of a match that is over to the archive.
// What an older version let grow too large to be unpacked in one piece, and what
// is damaged, stays where it is.
func toArchive(tx *bbolt.Tx, m Match) error {
	key := matchKey(m.Code)
	if n, err := matchSize(tx, key); err != nil || n > MaxMatch {
		return err
	}
	var a archive
	var err error
	if a.lines, err = lines(tx, m, 1); err == nil {
		a.reports, err = reportsOf(tx, key)
	}
	if errors.Is(err, ErrDamaged) || a.size() > maxUnpacked {
		return nil
	}
	if err != nil {
		return err
	}
	if err := archiveBucket.in(tx).Put(key, a.bytes()); err != nil {
		return err
	}
	for _, name := range []bucket{journalBucket, reportBucket} {
		if b := name.in(tx); b.Bucket(key) != nil {
			if err := b.DeleteBucket(key); err != nil {
				return err
			}
		}
	}
	return nil
}

// fromArchive takes a match out of the archive, if it is there, to be written on.
func fromArchive(tx *bbolt.Tx, key []byte) error {
	a, there, err := readArchive(tx, key)
	if err != nil || !there {
		return err
	}
	journal, err := journalBucket.in(tx).CreateBucketIfNotExists(key)
	if err != nil {
		return err
	}
	for i, line := range a.lines {
		if err := journal.Put(number(uint64(i+1)), line); err != nil {
			return err
		}
	}
	reports, err := reportBucket.in(tx).CreateBucketIfNotExists(key)
	if err != nil {
		return err
	}
	for _, r := range a.reports {
		if err := reports.Put(r.key(), packQuickly(r.Data)); err != nil {
			return err
		}
	}
	return archiveBucket.in(tx).Delete(key)
}

// reportsOf reads the reports of a match, in the order of their keys.
func reportsOf(tx *bbolt.Tx, key []byte) ([]Report, error) {
	if a, there, err := readArchive(tx, key); there || err != nil {
		return a.reports, err
	}
	b := reportBucket.in(tx).Bucket(key)
	if b == nil {
		return nil, nil
	}
	var all []Report
	err := b.ForEach(func(k, v []byte) error {
		r, err := reportOf(k)
		if err != nil {
			return err
		}
		if r.Data, err = unpack(v); err != nil {
			return fmt.Errorf("report %q in %s: %w", k, key, err)
		}
		all = append(all, r)
		return nil
	})
	return all, err
}
