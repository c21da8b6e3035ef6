package games_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := io.WriteString(z, text); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// zipped packs texts, each as a file of its own.
func zipped(t *testing.T, method uint16, texts ...string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, text := range texts {
		w, err := z.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("FI%d.journal", i+1), Method: method})
		if err == nil {
			_, err = io.WriteString(w, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A journal may come packed: as it is attached to letters, and as people pack
// what they keep.
func TestReadJournalPacked(t *testing.T) {
	var lines []games.Line
	for i := range 500 {
		lines = append(lines, games.Line{N: i + 1, What: games.LineLuck, Words: strings.Repeat("x", i)})
	}
	var b bytes.Buffer
	if err := games.WriteJournal(&b, lines); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, c := range []struct {
		name string
		data []byte
		want string // of the error
	}{
		{"plain", []byte(text), ""},
		{"gzip", gzipped(t, text), ""},
		{"zip", zipped(t, zip.Deflate, text), ""},
		{"zip, not packed", zipped(t, zip.Store, text), ""},
		{"zip of two files", zipped(t, zip.Deflate, text, text), "holds 2 files"},
		{"zip of none", zipped(t, zip.Deflate), "holds 0 files"},
		{"zip cut short", half(zipped(t, zip.Deflate, text)), "not a valid zip"},
		{"zip, head cut", zipped(t, zip.Deflate, text)[:20], "not a valid zip"},
		{"zip, damaged", spoilt(zipped(t, zip.Store, text)), "checksum"},
		{"gzip cut short", half(gzipped(t, text)), "unexpected end of JSON input"},
		{"gzip, damaged", append(gzipped(t, text)[:len(gzipped(t, text))-8], make([]byte, 8)...), "checksum"},
		{"gzip of nothing", gzipped(t, "")[:10], "EOF"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := games.ReadJournal(bytes.NewReader(c.data))
			switch {
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v, want %q", err, c.want)
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want == "" && !cmp.Equal(got, lines):
				t.Errorf("%d lines, which are not those that were packed", len(got))
			}
		})
	}
}

func half(data []byte) []byte { return data[:len(data)/2] }

// spoilt changes a letter of the journal in a zip that is not packed.
func spoilt(data []byte) []byte {
	return bytes.Replace(data, []byte("xxxx"), []byte("xxyx"), 1)
}

// What unpacks to more than a journal can be costs little, and says so.
func TestJournalBomb(t *testing.T) {
	empty := strings.Repeat(strings.Repeat(" ", 1023)+"\n", 65<<10)
	lines := strings.Repeat("{}\n", 22<<20)
	for _, c := range []struct {
		name string
		data []byte
		want string
	}{
		{"gzip of empty lines", gzipped(t, empty), "more than 64 MB"},
		{"zip of empty lines", zipped(t, zip.Deflate, empty), "more than 64 MB"},
		{"empty lines", []byte(empty), "more than 64 MB"},
		{"gzip of one line", gzipped(t, strings.Repeat(" ", 65<<20)), "token too long"},
		{"zip of lines that say nothing", zipped(t, zip.Deflate, lines), "says nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			if _, err := games.ReadJournal(bytes.NewReader(c.data)); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
			runtime.ReadMemStats(&after)
			if took := after.TotalAlloc - before.TotalAlloc; took > 16<<20 {
				t.Errorf("it took %d MB of memory", took>>20)
			}
		})
	}
}
