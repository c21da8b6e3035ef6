// Package facts loads what is printed of a game: its map, counters, cards, tables
// and scenarios, which a title keeps in files of TOML and an owner of the game
// may correct. Files are the files; a Loader decodes them into the types of the
// title, checks what the tags of those types declare, and gathers all that is
// wrong; Doubts are the questions that a rulebook leaves open. It knows no title
// and no rule.
package facts

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
)

// Files are the data files of a title: those that the program carries, and
// in place of some of them those of an owner of the game, who may correct there
// what its printed map, cards, counters and sheets say. They never change.
type Files struct {
	title   string
	shipped fs.FS
	names   []string
	own     map[string][]byte
}

// NewFiles are all files in the folder data of what a title carries, those in
// folders below last.
func NewFiles(title string, shipped fs.FS) *Files {
	f := &Files{title: title, shipped: shipped}
	err := fs.WalkDir(shipped, "data", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			f.names = append(f.names, strings.TrimPrefix(name, "data/"))
		}
		return err
	})
	if err != nil {
		panic(err) // they are compiled in
	}
	depth := func(name string) int { return strings.Count(name, "/") }
	slices.SortStableFunc(f.names, func(a, b string) int { return depth(a) - depth(b) })
	return f
}

// Title is the name of the title whose files they are.
func (f *Files) Title() string { return f.title }

// Names are the names of all files, slashes between folders.
func (f *Files) Names() []string { return slices.Clone(f.names) }

// Shipped are the files as the program carries them, by name: what an owner
// copies to correct it.
func (f *Files) Shipped() map[string][]byte {
	files := map[string][]byte{}
	for _, name := range f.names {
		data, err := f.readShipped(name)
		if err != nil {
			panic(err) // they are compiled in
		}
		files[name] = data
	}
	return files
}

// Read is a file that the title is played by.
func (f *Files) Read(name string) ([]byte, error) {
	if data, own := f.own[name]; own {
		return data, nil
	}
	return f.readShipped(name)
}

func (f *Files) readShipped(name string) ([]byte, error) {
	return fs.ReadFile(f.shipped, "data/"+name)
}

// versionDigits is how much of the hash of an owner's files stands in a version.
const versionDigits = 10

// Version is a title's version of rules, data and defaults with these data: as
// it is, or behind a "+" a short hash of the names and contents of an owner's
// files, if there are any.
func (f *Files) Version(version string) string {
	if len(f.own) == 0 {
		return version
	}
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(f.own)) {
		fmt.Fprintf(h, "%s %d\n", name, len(f.own[name]))
		h.Write(f.own[name])
	}
	return version + "+" + hex.EncodeToString(h.Sum(nil))[:versionDigits]
}

// maxDataFile bounds an owner's file; the longest that is shipped has 40,000
// bytes.
const maxDataFile = 1 << 20

// With are the files with those of dir in place of the shipped ones of the same
// name; they are f itself if dir holds none. Hidden files are passed over. The
// error names every fault found, one to a line.
func (f *Files) With(dir fs.FS) (*Files, error) {
	own := map[string][]byte{}
	var faults []error
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("%s: data: %w", f.title, fmt.Errorf(format, args...)))
	}
	err := fs.WalkDir(dir, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			fault("%w", err)
			return nil
		}
		known := slices.Contains(f.names, name)
		folder := slices.ContainsFunc(f.names, func(n string) bool { return strings.HasPrefix(n, name+"/") })
		switch {
		case name == "." || e.IsDir() && folder:
		case e.IsDir() && (known || !strings.HasPrefix(e.Name(), ".")):
			fault("the folder %s holds no data of this title", name)
			return fs.SkipDir
		case e.IsDir():
			return fs.SkipDir
		case known:
			data, err := fs.ReadFile(dir, name)
			if err == nil && len(data) > maxDataFile {
				err = fmt.Errorf("%s has %d bytes; more than %d are no data file", name, len(data), maxDataFile)
			}
			if err != nil {
				fault("%w", err)
			}
			own[name] = data
		case !strings.HasPrefix(e.Name(), "."):
			fault("%s is no data file of this title; there are %s", name, strings.Join(f.names, ", "))
		}
		return nil
	})
	if err := errors.Join(append(faults, err)...); err != nil {
		return nil, err
	}
	if len(own) == 0 {
		return f, nil
	}
	return &Files{title: f.title, shipped: f.shipped, names: f.names, own: own}, nil
}
