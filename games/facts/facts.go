package facts

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"
)

// A Loader reads the data files of a title and gathers what is wrong with them.
type Loader struct {
	files   *Files
	file    string // that the faults are of
	tables  Tables
	layouts map[reflect.Type]*layout
	unsure  Reconstructed
	unread  []error // why files cannot be read
	faults  []error // what is wrong with those that can
}

// Tables are the ids of the records that were read, by the kind of the record.
type Tables map[string]*table

// A table is the ids of all records of one kind, in the order of their file.
type table struct {
	file  string
	ids   []string
	shown []string       // the ids, with what else tells a record, such as its code
	place map[string]int // of an id
}

// NewLoader reads files.
func NewLoader(files *Files) *Loader {
	return &Loader{files: files, tables: Tables{}, layouts: map[reflect.Type]*layout{}, unsure: Reconstructed{}}
}

// Err is all that is wrong, one fault to a line. Where files cannot be read it
// is only that: what the others then miss says nothing.
func (l *Loader) Err() error {
	if len(l.unread) > 0 {
		return errors.Join(l.unread...)
	}
	return errors.Join(l.faults...)
}

// Fault notes a fault of the file that was read last.
func (l *Loader) Fault(format string, args ...any) {
	l.faults = append(l.faults, l.wrong(format, args...))
}

// Want notes a fault of the file that was read last unless ok.
func (l *Loader) Want(ok bool, format string, args ...any) {
	if !ok {
		l.Fault(format, args...)
	}
}

// A Wanted notes a fault of a record unless ok.
type Wanted func(ok bool, format string, args ...any)

// Of is Want for a record of the file that was read last.
func (l *Loader) Of(kind string, id any) Wanted {
	return func(ok bool, format string, args ...any) {
		l.Want(ok, "%s %v: %s", kind, id, fmt.Sprintf(format, args...))
	}
}

// wrong is a fault of the file at hand as an error.
func (l *Loader) wrong(format string, args ...any) error {
	name := l.file
	if l.files.own[name] == nil {
		name += " (as shipped)"
	}
	return fmt.Errorf("%s: data: %s: %s", l.files.title, name, fmt.Sprintf(format, args...))
}

// FaultMap notes each line of an error as a fault of the drawn map.
func (l *Loader) FaultMap(err error) {
	if err == nil {
		return
	}
	for line := range strings.Lines(err.Error()) {
		l.faults = append(l.faults, fmt.Errorf("%s: data: the map as drawn (theatres.toml, maps/): %s",
			l.files.title, strings.TrimSpace(line)))
	}
}

// Tables are the ids of all records that were read.
func (l *Loader) Tables() Tables { return l.tables }

// Table adds records that the title makes of others, such as each of several
// like counters; they count as those of the file that was read last.
func (l *Loader) Table(kind string, ids []string) {
	t := &table{file: l.file, ids: ids, shown: ids, place: map[string]int{}}
	for i, id := range ids {
		_, twice := t.place[id]
		l.Want(!twice, "%s %s stands twice", kind, id)
		t.place[id] = i
	}
	l.tables[kind] = t
}

// Places are the places of the records of a kind in their file, by their ids.
func Places[ID ~int16](l *Loader, kind string) map[string]ID {
	places := map[string]ID{}
	if t := l.tables[kind]; t != nil {
		for i, id := range t.ids {
			places[id] = ID(i)
		}
	}
	return places
}

// Unsure is what of the records of a kind is reconstructed, for nobody could compare it with a
// printed copy: how many of all have such fields, and which these are, sorted.
type Unsure struct {
	Plural string // of the kind
	N, All int
	Fields []string
}

// Reconstructed is what is unsure, by the kind of record in the singular.
type Reconstructed map[string]Unsure

// Values are those of a Text that says so. Of spaces they are space, the fields, spaces, how
// many, and allspaces.
func (r Reconstructed) Values() []any {
	var pairs []any
	for _, kind := range slices.Sorted(maps.Keys(r)) {
		u := r[kind]
		pairs = append(pairs, kind, u.Fields, u.Plural, u.N, "all"+u.Plural, u.All)
	}
	return pairs
}

// Reconstructed is what is unsure of what was read, by all kinds of records that may be so;
// nil if nothing is.
func (l *Loader) Reconstructed() Reconstructed {
	for _, u := range l.unsure {
		if u.N > 0 {
			return l.unsure
		}
	}
	return nil
}

// noteUnsure counts a record of a kind: a singular, and its plural if it has no s.
func (l *Loader) noteUnsure(kind string, fields []string) {
	one, several, _ := strings.Cut(kind, " ")
	u := l.unsure[one]
	u.Plural = cmp.Or(several, one+"s")
	if u.All++; len(fields) > 0 {
		u.N++
	}
	u.Fields = slices.Compact(slices.Sorted(slices.Values(slices.Concat(u.Fields, fields))))
	l.unsure[one] = u
}

// Same faults records of these kinds that are missing, new or in another order
// than those known: positions, journals and orders name them. What is said of
// each may differ.
func (l *Loader) Same(known Tables, kinds ...string) {
	for _, kind := range kinds {
		got, want := l.tables[kind], known[kind].shown
		l.file = got.file
		before := len(l.faults)
		for _, id := range want {
			l.Want(slices.Contains(got.shown, id), "the %s %s is missing: data may correct what is said of it, but not take it away", kind, id)
		}
		for _, id := range got.shown {
			l.Want(slices.Contains(want, id),
				"there is no %s %s in this game: data may correct what is said of those there are, but not add any", kind, id)
		}
		l.Want(len(l.faults) > before || slices.Equal(got.shown, want), "the %ss stand in another order than in the file as shipped", kind)
	}
}

// Carried are the data of a title that the program carries.
type Carried[D any] struct {
	*Files
	Data func() *D // what loading makes of the files, once it is asked for
	load func(files *Files, known *D) (*D, error)
}

// Carry are the data files of what a title carries. load checks all against all, and against
// the carried data if it is given those: its error names every fault found, one to a line. A
// fault in what is compiled in panics.
func Carry[D any](title string, fsys fs.FS, load func(files *Files, known *D) (*D, error)) *Carried[D] {
	files := NewFiles(title, fsys)
	return &Carried[D]{files, sync.OnceValue(func() *D {
		d, err := load(files, nil)
		if err != nil {
			panic(err)
		}
		return d
	}), load}
}

// Own are the data with those files that dir holds in place of the carried ones of the same
// name, and the files; the carried data if dir holds none.
func (c *Carried[D]) Own(dir fs.FS) (*D, *Files, error) {
	own, err := c.With(dir)
	switch {
	case err != nil:
		return nil, nil, err
	case own == c.Files:
		return c.Data(), own, nil
	}
	d, err := c.load(own, c.Data())
	if err != nil {
		return nil, nil, err
	}
	return d, own, nil
}

// Fixed decodes a file of TOML that a title carries and that nobody corrects. It
// is compiled in, so a fault of it panics.
func Fixed(fsys fs.FS, name string, into any) {
	data, err := fs.ReadFile(fsys, name)
	if err == nil {
		err = toml.Unmarshal(data, into)
	}
	if err != nil {
		panic(err)
	}
}

// Few is a type of few values, counted from 0, each of which has a name.
type Few interface {
	~uint8 | ~int8
	String() string
}

// Called is the value up to last that has a name; 0 and false if none has.
func Called[T Few](name string, last T) (value T, ok bool) {
	for value <= last {
		if value.String() == name {
			return value, true
		}
		value++
	}
	return 0, false
}

// Word sets *to to the value up to last that text names.
func Word[T Few](to *T, text []byte, title, kind string, last T) error {
	value, ok := Called(string(text), last)
	if !ok {
		return fmt.Errorf("%s: no %s %q", title, kind, text)
	}
	*to = value
	return nil
}

// Place sets *to to the place of an id; none is the text of no place, -1.
func Place[ID ~int16](to *ID, text []byte, none string, title, kind string, places map[string]ID) error {
	place, ok := places[string(text)]
	switch {
	case string(text) == none:
		place = -1
	case !ok:
		return fmt.Errorf("%s: no %s %q", title, kind, text)
	}
	*to = place
	return nil
}

// Steps are how many steps lie between each two of n places, by what is next to each; none
// where no way leads.
func Steps[ID ~int16](n, none int, next func(ID) []ID) [][]int {
	all := make([][]int, n)
	for from := range all {
		far := slices.Repeat([]int{none}, n)
		far[from] = 0
		for edge := []ID{ID(from)}; len(edge) > 0; edge = edge[1:] {
			for _, to := range next(edge[0]) {
				if far[to] == none {
					far[to] = far[edge[0]] + 1
					edge = append(edge, to)
				}
			}
		}
		all[from] = far
	}
	return all
}

// Copies are the names of count pieces of one record: its id, numbered if there
// are several.
func Copies(id string, count int) []string {
	if count == 1 {
		return []string{id}
	}
	var names []string
	for i := range count {
		names = append(names, fmt.Sprintf("%s-%d", id, i+1))
	}
	return names
}
