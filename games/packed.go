package games

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"hash/crc32"
	"io"
)

// Unpack is the text of a file that may be packed: as gzip (RFC 1952), or as the
// only file of a zip. What is neither is the text itself. Reading it fails after
// most bytes of text, however few they were packed in. Nothing is unpacked
// before it is read, and nothing is kept.
func Unpack(r io.Reader, most int64) (io.Reader, error) {
	in := bufio.NewReader(r)
	head, _ := in.Peek(4)
	text := io.Reader(in)
	var err error
	switch {
	case bytes.HasPrefix(head, []byte("\x1f\x8b")):
		text, err = gzip.NewReader(in)
	case string(head) == zipFile:
		text, err = unzip(in)
	case string(head) == zipEnd:
		err = errors.New("the zip holds no file")
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	return &atMost{text, most, most}, nil
}

// atMost is a reader that fails where io.LimitReader ends.
type atMost struct {
	r          io.Reader
	left, most int64
}

func (a *atMost) Read(p []byte) (int, error) {
	n, err := a.r.Read(p)
	if a.left -= int64(n); a.left < 0 {
		return 0, fmt.Errorf("more than %d MB are not read", a.most>>20)
	}
	return n, err
}

// A zip is read from its beginning, without the directory at its end: that may
// list millions of files, and standard input has no end to begin with.
// (APPNOTE.TXT of PKWARE, section 4.3.)
const (
	zipFile       = "PK\x03\x04"
	zipDescriptor = "PK\x07\x08"
	zipEnd        = "PK\x05\x06"
)

const (
	zipHeaderBytes = 30
	zipSealed      = 1 << 0 // flag: encrypted
	zipBehind      = 1 << 3 // flag: sizes and checksum stand behind the file
	zipStored      = 0      // methods
	zipDeflated    = 8
)

// zipped is the text of the first file of a zip, which must be the only one.
type zipped struct {
	in     *bufio.Reader
	text   io.Reader
	sum    hash.Hash32
	want   uint32
	behind bool
}

func unzip(in *bufio.Reader) (io.Reader, error) {
	var head [zipHeaderBytes]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil, err
	}
	number := binary.LittleEndian
	flags, method, packed := number.Uint16(head[6:]), number.Uint16(head[8:]), number.Uint32(head[18:])
	z := &zipped{in: in, sum: crc32.NewIEEE(), want: number.Uint32(head[14:]), behind: flags&zipBehind != 0}
	if _, err := in.Discard(int(number.Uint16(head[26:])) + int(number.Uint16(head[28:]))); err != nil { // name, extra field
		return nil, err
	}
	switch {
	case flags&zipSealed != 0:
	case method == zipDeflated:
		z.text = flate.NewReader(in)
	case method == zipStored && !z.behind:
		z.text = io.LimitReader(in, int64(packed))
	}
	if z.text == nil {
		return nil, errors.New("this zip cannot be unpacked; unpack it yourself")
	}
	return z, nil
}

func (z *zipped) Read(p []byte) (int, error) {
	n, err := z.text.Read(p)
	z.sum.Write(p[:n])
	if errors.Is(err, io.EOF) {
		if err := z.end(); err != nil {
			return n, err
		}
	}
	return n, err
}

// end looks at what stands behind the file.
func (z *zipped) end() error {
	if z.behind {
		var sizes [12]byte
		if mark, _ := z.in.Peek(len(zipDescriptor)); string(mark) == zipDescriptor {
			z.in.Discard(len(mark))
		}
		if _, err := io.ReadFull(z.in, sizes[:]); err != nil {
			return io.ErrUnexpectedEOF
		}
		z.want = binary.LittleEndian.Uint32(sizes[:])
	}
	if z.sum.Sum32() != z.want {
		return errors.New("the zip is damaged")
	}
	if next, _ := z.in.Peek(len(zipFile)); string(next) == zipFile {
		return errors.New("the zip holds more than one file")
	}
	return nil
}
