package games

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// DataFiles are the data files of a title: those that the program carries, and
// in place of some of them those of an owner of the game, who may correct there
// what its printed map, cards, counters and sheets say. They never change.
type DataFiles struct {
	title   string
	shipped []fs.FS
	names   []string
	own     map[string][]byte
}

// NewDataFiles are all files in the folder data of the file systems that a
// title carries, those of the first in front, and those in folders below last.
func NewDataFiles(title string, shipped ...fs.FS) *DataFiles {
	f := &DataFiles{title: title, shipped: shipped}
	for _, fsys := range shipped {
		err := fs.WalkDir(fsys, "data", func(name string, e fs.DirEntry, err error) error {
			if err == nil && !e.IsDir() {
				f.names = append(f.names, strings.TrimPrefix(name, "data/"))
			}
			return err
		})
		if err != nil {
			panic(err) // they are compiled in
		}
	}
	depth := func(name string) int { return strings.Count(name, "/") }
	slices.SortStableFunc(f.names, func(a, b string) int { return depth(a) - depth(b) })
	return f
}

// Names are the names of all files, slashes between folders.
func (f *DataFiles) Names() []string { return slices.Clone(f.names) }

// Shipped are the files as the program carries them, by name: what an owner
// copies to correct it.
func (f *DataFiles) Shipped() map[string][]byte {
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
func (f *DataFiles) Read(name string) ([]byte, error) {
	if data, own := f.own[name]; own {
		return data, nil
	}
	return f.readShipped(name)
}

func (f *DataFiles) readShipped(name string) (data []byte, err error) {
	for _, fsys := range f.shipped {
		if data, err = fs.ReadFile(fsys, "data/"+name); err == nil {
			return data, nil
		}
	}
	return nil, err
}

// versionDigits is how much of the hash of an owner's files stands in a version.
const versionDigits = 10

// Version is a title's version of rules, data and defaults with these data: as
// it is, or behind a "+" a short hash of the names and contents of an owner's
// files, if there are any.
func (f *DataFiles) Version(version string) string {
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
func (f *DataFiles) With(dir fs.FS) (*DataFiles, error) {
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
	return &DataFiles{title: f.title, shipped: f.shipped, names: f.names, own: own}, nil
}

// A Loader reads data files and gathers what is wrong with them.
type Loader struct {
	files  *DataFiles
	file   string  // that the faults are of
	unread []error // why files cannot be read
	faults []error // what is wrong with those that can
}

// NewLoader reads files.
func NewLoader(files *DataFiles) *Loader { return &Loader{files: files} }

// Err is all that is wrong, one fault to a line. Where files cannot be read it
// is only that: what the others then miss says nothing.
func (l *Loader) Err() error {
	if len(l.unread) > 0 {
		return errors.Join(l.unread...)
	}
	return errors.Join(l.faults...)
}

// In says of which file the faults are that follow. Read says it by itself.
func (l *Loader) In(file string) { l.file = file }

// Fault notes a fault of the file at hand.
func (l *Loader) Fault(format string, args ...any) {
	l.faults = append(l.faults, l.wrong(format, args...))
}

// wrong is a fault of the file at hand as an error.
func (l *Loader) wrong(format string, args ...any) error {
	name := l.file
	if l.files.own[name] == nil {
		name += " (as shipped)"
	}
	return fmt.Errorf("%s: data: %s: %s", l.files.title, name, fmt.Sprintf(format, args...))
}

// OneOf faults a word that is none of those there are.
func (l *Loader) OneOf(record, field, word string, words ...string) {
	if !slices.Contains(words, word) {
		l.Fault("%s: %s is %q; it may be %s", record, field, word, strings.Join(words, ", "))
	}
}

// Read decodes one file of TOML; a setting that into does not know is a fault.
func (l *Loader) Read(name string, into any) {
	l.file = name
	unread := func(format string, args ...any) { l.unread = append(l.unread, l.wrong(format, args...)) }
	data, err := l.files.Read(name)
	if err == nil {
		err = toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(into)
	}
	var strict *toml.StrictMissingError
	var at *toml.DecodeError
	switch {
	case err == nil:
	case errors.As(err, &strict):
		for _, e := range strict.Errors {
			row, _ := e.Position()
			unread("line %d: there is no %s here", row, strings.Join(e.Key(), "."))
		}
	case errors.As(err, &at):
		row, _ := at.Position()
		unread("line %d: %s", row, strings.TrimPrefix(at.Error(), "toml: "))
	default:
		unread("%v", err)
	}
}

// FaultMap notes each line of an error as a fault of the drawn map.
func (l *Loader) FaultMap(err error) {
	if err == nil {
		return
	}
	for line := range strings.Lines(err.Error()) {
		l.faults = append(l.faults, fmt.Errorf("%s: data: the map as drawn (theatres.toml, maps/): %s", l.files.title, strings.TrimSpace(line)))
	}
}

// A Doubt is a question on which a rulebook leaves a doubt and which can be
// read in two ways: what it is answered by as shipped, the other answer, and
// what that one sets in a title's readings R.
type Doubt[R any] struct {
	Shipped, Other string
	Set            func(*R)
}

// NewDoubt is a Doubt in one line of a title's list.
func NewDoubt[R any](shipped, other string, set func(*R)) Doubt[R] {
	return Doubt[R]{Shipped: shipped, Other: other, Set: set}
}

// LoadReadings reads from readings.toml how all doubts, by id, are taken.
// readings are as shipped.
func LoadReadings[R any](l *Loader, doubts map[string]Doubt[R], readings *R) {
	var raw struct {
		Reading []struct {
			ID       string `toml:"id"`
			Rule     string `toml:"rule"`
			Question string `toml:"question"`
			Take     string `toml:"take"`
			Or       string `toml:"or"`
		} `toml:"reading"`
	}
	l.Read("readings.toml", &raw)
	ids := slices.Sorted(maps.Keys(doubts))
	seen := map[string]bool{}
	for _, r := range raw.Reading {
		doubt, ok := doubts[r.ID]
		switch {
		case !ok:
			l.Fault("there is no reading %q; there are %s", r.ID, strings.Join(ids, ", "))
		case seen[r.ID]:
			l.Fault("reading %s stands twice", r.ID)
		case r.Take == doubt.Other:
			doubt.Set(readings)
		case r.Take != doubt.Shipped:
			l.Fault("reading %s: take is %q; write %q or %q", r.ID, r.Take, doubt.Shipped, doubt.Other)
		}
		seen[r.ID] = true
	}
	for _, id := range ids {
		if !seen[id] {
			l.Fault("reading %s is missing", id)
		}
	}
}
