package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/klauspost/compress/zstd"
	"github.com/segmentio/encoding/json"
	"go.etcd.io/bbolt"
)

// bbolt believes the pages of its file. A count that one damaged bit has made
// huge lets it walk, or fill memory, without end, and a page that hangs on two
// others may be written for the one and read for the other. So before bbolt is
// asked for anything, a survey reads every page once, as it lies on disk, in
// time and memory that the size of the file bounds. What it lets pass, bbolt can
// walk; it wants no less than bbolt's own Tx.Check, and more: elements lie one
// behind the other, and every value is looked at.

// What bbolt writes, in the order of bytes of the machine: a page is a header
// (number, flags, count of elements, count of pages that it overflows into), a
// table of elements, and their keys and values.
const (
	pageHeader   = 16
	pageElement  = 16
	bucketHeader = 16 // its root page, or 0 and the page itself behind it; its sequence
	metaLength   = 56 // magic, version, page size, flags, root, freelist, pages, transaction

	branchPage   = 0x01
	leafPage     = 0x02
	freelistPage = 0x10
	bucketFlag   = 0x01 // of an element: its value is a bucket
	manyFree     = 0xffff
	noFreelist   = ^uint64(0)
)

// deepest is how many pages hang one on the other at most. bbolt's own trees are
// far from it: each level holds many times as much as the one above.
const deepest = 64

var native = binary.NativeEndian

// A survey looks through the pages of a store.
type survey struct {
	ctx      context.Context
	file     io.ReaderAt
	pageSize int
	pages    uint64 // how many there are: bbolt's high-water mark
	met      []bool // by page: in use, or free
	unzip    *zstd.Decoder

	layout  int      // the store's schema; 0: it says none
	wrong   error    // the first entry that is not what it should be
	damaged []Damage // what of a single match cannot be read
}

// A Damage is something of one match that cannot be read, while all others can.
type Damage struct {
	Match string
	Err   error // says what it is
}

// look looks at all pages of a file of size bytes, which is open as db. Its error
// wraps ErrDamaged, or is that of reading, or of the context.
func look(ctx context.Context, file io.ReaderAt, size int64, db *bbolt.DB) ([]Damage, error) {
	unzip, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	defer unzip.Close()
	s := &survey{ctx: ctx, file: file, pageSize: db.Info().PageSize, unzip: unzip}
	err = s.look(size, db)
	return s.damaged, err
}

func (s *survey) look(size int64, db *bbolt.DB) error {
	root, freelist, err := s.newest(db)
	if err != nil {
		return err
	}
	if s.pages > uint64(size)/uint64(s.pageSize) {
		return damage("it is shorter than it was")
	}
	s.met = make([]bool, s.pages)
	s.meet(0)
	s.meet(1)
	if freelist != noFreelist {
		if err := s.free(freelist); err != nil {
			return err
		}
	}
	if err := s.tree(root, 0, nil, nil, s.top); err != nil {
		return err
	}
	if freelist != noFreelist {
		for id := range s.pages {
			if s.meet(id) {
				return amiss(id, "is neither in use nor free")
			}
		}
	}
	if s.layout >= 1 && s.layout <= schema {
		return s.wrong // what other programs keep, they know
	}
	return nil
}

// amiss says what is wrong with a page.
func amiss(id uint64, what string) error { return damage("page %d %s", id, what) }

// newest reads the meta page that bbolt goes by: the two take turns.
func (s *survey) newest(db *bbolt.DB) (root, freelist uint64, err error) {
	b := make([]byte, metaLength)
	err = db.View(func(t *bbolt.Tx) error {
		_, err := s.file.ReadAt(b, int64(t.ID()%2*s.pageSize)+pageHeader)
		return err
	})
	s.pages = native.Uint64(b[40:])
	return native.Uint64(b[16:]), native.Uint64(b[32:]), lost(err)
}

// lost is why a page could not be read.
func lost(err error) error {
	if errors.Is(err, io.EOF) {
		return damage("it is shorter than it was")
	}
	return err
}

// meet notes that a page is in use or free. It is false if that was known.
func (s *survey) meet(id uint64) bool {
	known := s.met[id]
	s.met[id] = true
	return !known
}

// page reads a page and those that it overflows into. Each page is read once, so
// that all that are at hand at a time are less than the file.
func (s *survey) page(id uint64) ([]byte, error) {
	if err := s.ctx.Err(); err != nil {
		return nil, err
	}
	if id >= s.pages {
		return nil, amiss(id, "is behind the last one")
	}
	b, at := make([]byte, s.pageSize), int64(id)*int64(s.pageSize)
	if _, err := s.file.ReadAt(b, at); err != nil {
		return nil, lost(err)
	}
	more := uint64(native.Uint32(b[12:]))
	switch {
	case native.Uint64(b) != id:
		return nil, amiss(id, "bears the number of another")
	case id+more >= s.pages:
		return nil, amiss(id, "overflows the last one")
	}
	for next := id; next <= id+more; next++ {
		if !s.meet(next) {
			return nil, amiss(next, "is in use twice")
		}
	}
	if more == 0 {
		return b, nil
	}
	b = make([]byte, (more+1)*uint64(s.pageSize))
	_, err := s.file.ReadAt(b, at)
	return b, lost(err)
}

// free looks at the list of free pages.
func (s *survey) free(list uint64) error {
	b, err := s.page(list)
	if err != nil {
		return err
	}
	if native.Uint16(b[8:]) != freelistPage {
		return amiss(list, "is no list of free pages")
	}
	n, ids := uint64(native.Uint16(b[10:])), b[pageHeader:]
	if n == manyFree {
		n, ids = native.Uint64(ids), ids[8:]
	}
	if n > uint64(len(ids)/8) {
		return amiss(list, "lists more free pages than it holds")
	}
	for i := range n {
		switch id := native.Uint64(ids[8*i:]); {
		case id >= s.pages:
			return amiss(list, "lists a free page behind the last one")
		case !s.meet(id):
			return amiss(id, "is free, and free again or in use")
		}
	}
	return nil
}

// An entry is what a bucket holds under a key.
type entry struct {
	key, value []byte
	bucket     bool // the value is a bucket
}

// tree looks at a page and all that hang on it, with keys from low on that stay
// below high; nil: there is no bound. Each entry goes to each, with the depth
// that what hangs on it has.
func (s *survey) tree(id uint64, depth int, low, high []byte, each func(e entry, depth int) error) error {
	if depth == deepest {
		return amiss(id, "hangs too deep")
	}
	b, err := s.page(id)
	if err != nil {
		return err
	}
	_, err = s.node(b, id, depth, low, high, each)
	return err
}

// node looks at a page that is at hand and all that hang on it, and returns
// where its last value ends.
func (s *survey) node(b []byte, id uint64, depth int, low, high []byte, each func(e entry, depth int) error) (uint64, error) {
	flags, n := native.Uint16(b[8:]), int(native.Uint16(b[10:]))
	leaf := flags == leafPage
	if !leaf && (flags != branchPage || n == 0) {
		return 0, amiss(id, "is none of a tree")
	}
	end := uint64(pageHeader + n*pageElement) // of the last value
	if end > uint64(len(b)) {
		return 0, amiss(id, "counts more entries than it holds")
	}
	last := low
	for i := range n {
		at := pageHeader + i*pageElement
		e := b[at : at+pageElement]
		from, key, value := native.Uint32(e), uint64(native.Uint32(e[4:])), uint64(0)
		if leaf {
			if native.Uint32(e) > bucketFlag {
				return 0, amiss(id, "has an entry of no kind")
			}
			from, key, value = native.Uint32(e[4:]), uint64(native.Uint32(e[8:])), uint64(native.Uint32(e[12:]))
		}
		begin := end
		end += key + value
		if uint64(at)+uint64(from) != begin || key == 0 || end > uint64(len(b)) {
			return 0, amiss(id, "has an entry that does not lie in it")
		}
		name := b[begin : begin+key]
		if order := bytes.Compare(last, name); order > 0 || order == 0 && i > 0 {
			return 0, amiss(id, "has keys out of order")
		}
		last = name
	}
	if n > 0 && high != nil && bytes.Compare(last, high) >= 0 {
		return 0, amiss(id, "has keys out of order")
	}
	at := uint64(pageHeader + n*pageElement)
	for i := range n {
		e := b[pageHeader+i*pageElement:]
		if leaf {
			key, value := at+uint64(native.Uint32(e[8:])), uint64(native.Uint32(e[12:]))
			if err := each(entry{b[at:key], b[key : key+value], native.Uint32(e) == bucketFlag}, depth+1); err != nil {
				return 0, err
			}
			at = key + value
			continue
		}
		next := at + uint64(native.Uint32(e[4:]))
		below := high
		if i+1 < n {
			below = b[next : next+uint64(native.Uint32(e[pageElement+4:]))]
		}
		if err := s.tree(native.Uint64(e[8:]), depth+1, b[at:next], below, each); err != nil {
			return 0, err
		}
		at = next
	}
	return end, nil
}

// bucket looks through a bucket.
func (s *survey) bucket(e entry, depth int, each func(e entry, depth int) error) error {
	torn := damage("bucket %q", e.key)
	if len(e.value) < bucketHeader {
		return torn
	}
	page := e.value[bucketHeader:]
	if root := native.Uint64(e.value); root != 0 {
		if len(page) > 0 {
			return torn
		}
		return s.tree(root, depth, nil, nil, each)
	}
	if len(page) < pageHeader || native.Uint16(page[8:]) != leafPage {
		return torn
	}
	end, err := s.node(page, 0, depth, nil, nil, func(in entry, depth int) error {
		if in.bucket {
			return torn // one that holds others lies on a page of its own
		}
		return each(in, depth)
	})
	if err != nil || end != uint64(len(page)) {
		return torn
	}
	return nil
}

// top looks through one of the store's own buckets.
func (s *survey) top(e entry, depth int) error {
	if !e.bucket {
		return damage("%q is no bucket", e.key)
	}
	name := bucket(e.key)
	return s.bucket(e, depth, func(in entry, depth int) error { return s.entry(name, nil, in, depth) })
}

// entry looks at what lies in one of the store's own buckets, or in that of a
// match within it.
func (s *survey) entry(name bucket, match []byte, e entry, depth int) error {
	// A bucket for each match, and nothing else.
	ofMatches := name == journalBucket || name == reportBucket || name == pressBucket || name == withheldBucket
	if e.bucket != (ofMatches && match == nil) || !e.bucket && !fits(name, e) {
		s.note(name, e.key)
	}
	switch {
	case e.bucket:
		return s.bucket(e, depth, func(in entry, depth int) error { return s.entry(name, e.key, in, depth) })
	case name == metaBucket && string(e.key) == schemaKey:
		_ = json.Unmarshal(e.value, &s.layout)
	case name == stateBucket, name == archiveBucket:
		s.packed(name, e.key, e.value)
	case name == reportBucket, name == pressBucket:
		s.packed(name, match, e.value)
	}
	return nil
}

// fits reports whether an entry may stand in a bucket, or in that of a match within
// it: its key has the length, and what put has written is JSON.
func fits(name bucket, e entry) bool {
	switch name {
	case journalBucket, rawBucket, floodBucket:
		return len(e.key) == numberLength
	case letterBucket, sentBucket, asideBucket:
		return len(e.key) == numberLength && json.Valid(e.value)
	case dueBucket:
		return len(e.key) == 2*numberLength
	case clockBucket:
		return len(e.key) > numberLength
	case withheldBucket:
		return len(e.key) == 2*numberLength && json.Valid(e.value)
	case affairDueBucket:
		return len(e.key) == 2*numberLength
	case pressBucket:
		return len(e.key) == numberLength
	case affairBucket:
		return len(e.key) == numberLength && json.Valid(e.value)
	case reportBucket:
		_, err := reportOf(e.key)
		return err == nil
	case metaBucket:
		key := string(e.key)
		written := key == schemaKey || key == receiptsKey || key == asidesKey || key == heartKey || key == backupKey ||
			key == missedKey || strings.HasPrefix(key, numberPrefix)
		return !written || json.Valid(e.value)
	case addressBucket, seatBucket, stateBucket, archiveBucket:
		return true
	case playerBucket, matchBucket, limitBucket, taskBucket, timingBucket:
		return json.Valid(e.value)
	}
	return !strings.HasPrefix(string(name), string(receivedBucket)) || json.Valid(e.value) // any generation
}

// note notes an entry that is not what it should be.
func (s *survey) note(name bucket, key []byte) {
	if s.wrong == nil {
		s.wrong = damage("entry %q of %s", key, name)
	}
}

// packed looks whether something of a match can be unpacked. If not, that is
// this match's fault alone.
func (s *survey) packed(name bucket, match, data []byte) {
	if err := s.intact(data); err != nil {
		code := strings.TrimPrefix(string(match), "#")
		s.damaged = append(s.damaged, Damage{code, fmt.Errorf("%s of %s: %w", name, code, err)})
	}
}

// intact reports why what pack or packQuickly made cannot be unpacked, without
// holding it whole.
func (s *survey) intact(data []byte) error {
	if rest, ok := bytes.CutPrefix(data, []byte(quickMark)); ok {
		_, err := quickLength(rest)
		return err
	}
	if !bytes.HasPrefix(data, []byte(packMark)) {
		return nil
	}
	if err := s.unzip.Reset(bytes.NewReader(data)); err != nil {
		return damage("%v", err)
	}
	n, err := io.Copy(io.Discard, io.LimitReader(s.unzip, maxUnpacked+1))
	if err == nil && n > maxUnpacked {
		err = zstd.ErrDecoderSizeExceeded
	}
	if err != nil {
		return damage("%v", err)
	}
	return nil
}
