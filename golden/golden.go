// Package golden compares what a test got with a file that was read line by line
// before it was committed. With -update the files are written anew:
//
//	go test ./games/bayonets -run TestBoardGolden -update
//
// Only tests import it.
package golden

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Check fails where got differs from what the file of testdata holds.
func Check(t testing.TB, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", file, diff)
	}
}

// Pixels fails where a PNG does not show what that of testdata shows, whatever their bytes.
func Pixels(t testing.TB, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	a, b := pixels(t, want), pixels(t, got)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("%s: the picture is %v, not %v", file, b.Bounds(), a.Bounds())
	}
	differ, first := 0, image.Point{}
	for y := a.Bounds().Min.Y; y < a.Bounds().Max.Y; y++ {
		for x := a.Bounds().Min.X; x < a.Bounds().Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				if differ == 0 {
					first = image.Pt(x, y)
				}
				differ++
			}
		}
	}
	if differ > 0 {
		t.Errorf("%s: %d pixels differ, the first at %v", file, differ, first)
	}
}

func pixels(t testing.TB, data []byte) image.Image {
	t.Helper()
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
