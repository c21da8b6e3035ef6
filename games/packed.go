package games

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// Unpack is the text of a file that may be packed: as gzip (RFC 1952), or as the
// only file of a zip. What is neither is the text itself. Reading it fails after
// most bytes of text, however few they were packed in.
func Unpack(r io.Reader, most int64) (io.Reader, error) {
	in := bufio.NewReader(r)
	head, _ := in.Peek(2)
	text := io.Reader(in)
	var err error
	switch string(head) {
	case "\x1f\x8b":
		text, err = gzip.NewReader(in)
	case "PK":
		text, err = unzip(in, most/4)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking: %w", err)
	}
	return &atMost{text, most, most}, nil
}

// unzip is the text of the only file of a zip. A zip of more than most bytes is not
// read, for it is held in memory and its list of files may be all of it; the journal
// of a long war packs to less than a megabyte.
func unzip(r io.Reader, most int64) (io.Reader, error) {
	data, err := io.ReadAll(&atMost{r, most, most})
	if err != nil {
		return nil, err
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	switch {
	case err != nil:
		return nil, err
	case len(z.File) != 1:
		return nil, fmt.Errorf("the zip holds %d files, and is to hold one", len(z.File))
	}
	return z.File[0].Open()
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
