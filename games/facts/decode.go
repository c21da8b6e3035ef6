package facts

import (
	"cmp"
	"encoding"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// Read decodes one file into the struct that into points to, and faults what
// the tags of its fields do not allow, all of it at once. Fields without a toml
// tag are left alone; those of an embedded struct count as its own.
//
//	toml:"key"        the key in the file; one that no field has is a fault
//	toml:"*"          the keys that the file has there, sorted (of a []string)
//	notes:"key key"   keys that stand in the file for its reader only (of a field _)
//	record:"space"    a list of records, or a map of them by the first of their keys: faults call
//	                  one "space albany", each stands there once, and links lead to them
//	by:"key key"      the keys that tell a record from others; id if it is not said
//	one:"word word"   the words that a text, or each of a list, may be
//	zero:"word"       the word for nothing, which may be missing: the zero value, -1 for a place
//	link:"space"      the id of a record of a table read before or of the same; in a number, its place there
//	keys:"space"      the keys of a map are links
//	once:"yes"        nothing stands twice in a list
//	each:"word word"  what the entries of an array stand for, all of them: the ids of records, or the keys
//	                  of a table, which has the zero value where it has no such key
//	unsure:"die dice" names of fields that are unsure: Reconstructed counts them for records that are
//	                  called so, in the singular and in the plural
//	range:"0 3"       the least and the most that a number may be
//	need:"yes"        it may not be missing or empty
//	unique:"yes"      no two records have the same
//
// A type with UnmarshalText reads its own words.
func (l *Loader) Read(file string, into any) {
	l.file = file
	src := map[string]any{}
	data, err := l.files.Read(file)
	if err == nil {
		err = toml.Unmarshal(data, &src)
	}
	var at *toml.DecodeError
	if errors.As(err, &at) {
		row, _ := at.Position()
		err = fmt.Errorf("line %d: %s", row, strings.TrimPrefix(at.Error(), "toml: "))
	}
	if err != nil {
		l.unread = append(l.unread, l.wrong("%v", err))
		return
	}
	l.fill(reflect.ValueOf(into).Elem(), src, "")
}

// A field is a field of a struct and what its tag declares.
type field struct {
	index       []int // in the outermost struct
	key         string
	record      string
	by, one     []string
	each        []string
	zero        *string
	link, keys  string
	unsure      string
	least, most int64 // the same: no limits
	need        bool
	unique      bool
	once        bool
}

// A layout is the fields of a struct and of those that it embeds, and the keys
// of its notes.
type layout struct {
	fields []field
	notes  []string
	given  []int // index of the field that holds the keys; nil: none
}

// layout is that of a type; it is the same for all records of a table.
func (l *Loader) layout(t reflect.Type) *layout {
	made := l.layouts[t]
	if made == nil {
		made = &layout{}
		made.add(t, nil)
		l.layouts[t] = made
	}
	return made
}

func (o *layout) add(t reflect.Type, outer []int) {
	for i := range t.NumField() {
		f := t.Field(i)
		index := append(slices.Clone(outer), i)
		if f.Anonymous {
			o.add(f.Type, index)
			continue
		}
		o.notes = append(o.notes, strings.Fields(f.Tag.Get("notes"))...)
		key := f.Tag.Get("toml")
		switch key {
		case "*":
			o.given = index
			continue
		case "":
			continue
		}
		made := field{
			index: index, key: key, record: f.Tag.Get("record"), by: strings.Fields(cmp.Or(f.Tag.Get("by"), "id")),
			one: strings.Fields(f.Tag.Get("one")), each: strings.Fields(f.Tag.Get("each")),
			link: f.Tag.Get("link"), keys: f.Tag.Get("keys"), unsure: f.Tag.Get("unsure"),
			need: f.Tag.Get("need") != "", unique: f.Tag.Get("unique") != "", once: f.Tag.Get("once") != "",
		}
		if zero, ok := f.Tag.Lookup("zero"); ok {
			made.zero = &zero
		}
		fmt.Sscan(f.Tag.Get("range"), &made.least, &made.most)
		o.fields = append(o.fields, made)
	}
}

// fill sets the fields of a struct from a table of the file, which faults call
// what; "" is the whole file.
func (l *Loader) fill(to reflect.Value, src map[string]any, what string) {
	o := l.layout(to.Type())
	known := 0
	for i := range o.fields {
		f := &o.fields[i]
		v, ok := src[f.key]
		if ok {
			known++
		}
		l.set(to.FieldByIndex(f.index), v, value{l, f, what, f.key})
		if f.unsure != "" {
			l.noteUnsure(f.unsure, to.FieldByIndex(f.index).Interface().([]string))
		}
	}
	for _, key := range o.notes {
		if _, ok := src[key]; ok {
			known++
		}
	}
	if o.given != nil {
		to.FieldByIndex(o.given).Set(reflect.ValueOf(slices.Sorted(maps.Keys(src))))
	}
	if known == len(src) {
		return
	}
	for _, key := range slices.Sorted(maps.Keys(src)) {
		if !slices.Contains(o.notes, key) && !slices.ContainsFunc(o.fields, func(f field) bool { return f.key == key }) {
			l.Fault("%sthere is no %s here", prefix(what), key)
		}
	}
}

// A value of the file is declared by a field, and stands under a key of what
// faults call what.
type value struct {
	l         *Loader
	field     *field
	what, key string
}

// wrong faults the value.
func (v value) wrong(format string, args ...any) {
	v.l.Fault("%s%s %s", prefix(v.what), v.key, fmt.Sprintf(format, args...))
}

// prefix is what stands before a fault of what.
func prefix(what string) string {
	if what == "" {
		return ""
	}
	return what + ": "
}

// within is what faults call a part of what.
func within(what, part string) string { return strings.Trim(what+", "+part, ", ") }

// set sets a field, or one element of it, to what the file has; nil if that is
// nothing.
func (l *Loader) set(to reflect.Value, src any, v value) {
	_, reads := to.Addr().Interface().(encoding.TextUnmarshaler)
	list, isList := src.([]any)
	table, isTable := src.(map[string]any)
	wrong := func(ok bool, want string) {
		if !ok && src != nil {
			v.wrong("is %v; write %s", src, want)
		}
	}
	switch kind := to.Kind(); {
	case reads:
		l.setOne(to, src, v)
	case v.field.record != "":
		wrong(isList, "a list of records")
		l.records(to, list, v)
	case kind == reflect.Slice:
		wrong(isList, "a list")
		if isList {
			to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
		}
		for i, src := range list {
			l.set(to.Index(i), src, v)
			if v.field.once && slices.ContainsFunc(list[:i], func(other any) bool { return reflect.DeepEqual(other, src) }) {
				v.wrong("has %v twice; once is right", src)
			}
		}
	case kind == reflect.Array && len(v.field.each) > 0:
		wrong(isTable, "a table")
		l.setEach(to, table, v)
	case kind == reflect.Array:
		if len(list) != to.Len() {
			v.wrong("has %d entries; write %d", len(list), to.Len())
		}
		for i, src := range list[:min(len(list), to.Len())] {
			l.set(to.Index(i), src, v)
		}
	case kind == reflect.Struct:
		wrong(isTable, "a table")
		l.fill(to, table, within(v.what, v.key))
	case kind == reflect.Map:
		wrong(isTable, "a table")
		l.setMap(to, table, v)
	default:
		l.setOne(to, src, v)
	}
	if v.field.need && to.IsZero() {
		v.wrong("is missing")
	}
}

// setMap sets a map by texts or places to a table of the file.
func (l *Loader) setMap(to reflect.Value, src map[string]any, v value) {
	to.Set(reflect.MakeMap(to.Type()))
	for _, key := range slices.Sorted(maps.Keys(src)) {
		elem, at := reflect.New(to.Type().Elem()).Elem(), reflect.New(to.Type().Key()).Elem()
		l.set(elem, src[key], value{l, v.field, within(v.what, v.key), key})
		if link := v.field.keys; link != "" {
			l.setLink(at, key, value{l, &field{link: link}, v.what, v.key})
		} else {
			at.SetString(key)
		}
		to.SetMapIndex(at, elem)
	}
}

// setEach sets the entries of an array to what a table has for each of their keys.
func (l *Loader) setEach(to reflect.Value, src map[string]any, v value) {
	each, what, inner := v.field.each, within(v.what, v.key), *v.field
	inner.each = nil
	for i, key := range each {
		l.set(to.Index(i), src[key], value{l, &inner, what, key})
	}
	for _, key := range slices.Sorted(maps.Keys(src)) {
		l.Want(slices.Contains(each, key), "%s: there is no %s here", what, key)
	}
}

// records sets a list, a map or an array of records. They may have links to each other.
func (l *Loader) records(to reflect.Value, list []any, v value) {
	kind, each, by := v.field.record, v.field.each, v.field.by[0]
	t, seen, names := &table{file: l.file, place: map[string]int{}}, map[string]bool{}, make([]string, len(list))
	l.tables[kind] = t
	for i, src := range list {
		src, _ := src.(map[string]any)
		var id string
		for _, key := range v.field.by {
			id = strings.TrimSpace(fmt.Sprint(id, " ", src[key]))
		}
		names[i] = within(v.what, kind+" "+id)
		_, twice := t.place[id]
		l.Want(!twice && src[by] != nil && id != "", "%s stands twice, or has no %s", names[i], by)
		t.place[id], t.ids = i, append(t.ids, id)
	}
	switch to.Kind() {
	case reflect.Map:
		to.Set(reflect.MakeMap(to.Type()))
	case reflect.Slice:
		to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	}
	for i, src := range list {
		src, _ := src.(map[string]any)
		elem := reflect.New(to.Type().Elem()).Elem()
		shown := l.record(elem, src, names[i], by, seen)
		t.shown = append(t.shown, t.ids[i]+shown)
		switch to.Kind() {
		case reflect.Map:
			key := reflect.New(to.Type().Key()).Elem()
			l.set(key, src[by], value{l, &field{}, names[i], by})
			to.SetMapIndex(key, elem)
		case reflect.Slice:
			to.Index(i).Set(elem)
		default:
			at := slices.Index(each, t.ids[i])
			if at < 0 {
				l.Fault("%s: %s is %q; it may be %s", names[i], by, t.ids[i], strings.Join(each, ", "))
				continue
			}
			to.Index(at).Set(elem)
		}
	}
	for _, id := range each {
		_, ok := t.place[id]
		l.Want(ok, "%s is missing", within(v.what, kind+" "+id))
	}
	if to.Kind() == reflect.Map {
		slices.Sort(t.shown) // their order says nothing
	}
}

// record sets one record, a struct, a pointer to one, or a map of what it has
// besides its key. It returns what else it alone has, such as " (ALB)"; seen
// is what the others have.
func (l *Loader) record(to reflect.Value, src map[string]any, name, by string, seen map[string]bool) (shown string) {
	if to.Kind() == reflect.Map {
		rest := maps.Clone(src)
		delete(rest, by)
		l.setMap(to, rest, value{l: l, field: &field{}, what: name})
		return ""
	}
	if to.Kind() == reflect.Pointer {
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	l.fill(to, src, name)
	for _, f := range l.layout(to.Type()).fields {
		if f.unique {
			own := fmt.Sprint(f.key, " ", src[f.key])
			l.Want(!seen[own], "%s: its %s is another's too", name, own)
			seen[own] = true
			shown += fmt.Sprintf(" (%v)", src[f.key])
		}
	}
	return shown
}

// setOne sets a text, a number or a truth value.
func (l *Loader) setOne(to reflect.Value, src any, v value) {
	words, link, zero := v.field.one, v.field.link, v.field.zero
	reader, reads := to.Addr().Interface().(encoding.TextUnmarshaler)
	if zero != nil && (src == nil || src == *zero) {
		if link != "" && to.CanInt() {
			to.SetInt(-1)
		}
		return
	}
	if src == nil && (len(words) > 0 || link != "") {
		src = ""
	}
	text, isText := src.(string)
	switch {
	case src != nil && !isText && (reads || link != ""):
		v.wrong("is %v; write a word in quotes", src)
	case isText && len(words) > 0 && !slices.Contains(words, text):
		v.wrong("is %q; it may be %s", text, strings.Join(words, ", "))
	case isText && link != "":
		l.setLink(to, text, v)
	case isText && reads:
		if err := reader.UnmarshalText([]byte(text)); err != nil {
			v.wrong("is %q: %v", text, err)
		}
	default:
		l.setBasic(to, src, v)
	}
}

// setLink sets a text or a place to the id of a record.
func (l *Loader) setLink(to reflect.Value, id string, v value) {
	kind := v.field.link
	t := l.tables[kind]
	if t == nil && len(l.unread) == 0 {
		panic("facts: a link to " + kind + ", which is not read")
	}
	place := -1
	if t != nil { // else its file is unread
		if at, ok := t.place[id]; ok {
			place = at
		} else {
			v.wrong("is %q; there is no such %s", id, kind)
		}
	}
	if to.Kind() == reflect.String {
		to.SetString(id)
	} else {
		to.SetInt(int64(place))
	}
}

// setBasic sets a value that is read as it stands.
func (l *Loader) setBasic(to reflect.Value, src any, v value) {
	from := reflect.ValueOf(src)
	var ok bool
	var want string
	switch to.Kind() {
	case reflect.Bool:
		ok, want = from.Kind() == reflect.Bool, "true or false"
	case reflect.String:
		ok, want = from.Kind() == reflect.String, "a text in quotes"
	case reflect.Float64:
		ok, want = src != nil && (from.CanFloat() || from.CanInt()), "a number"
	case reflect.Interface:
		ok = src != nil
	default:
		ok, want = src != nil && from.CanInt() && !to.OverflowInt(from.Int()), "a whole number"
	}
	switch {
	case ok && to.Kind() == reflect.Interface:
		to.Set(from)
	case ok:
		to.Set(from.Convert(to.Type()))
	case src != nil:
		v.wrong("is %#v; write %s", src, want)
		return
	}
	if least, most := v.field.least, v.field.most; least < most && (to.Int() < least || to.Int() > most) {
		v.wrong("is %d; write a number from %d to %d", to.Int(), least, most)
	}
}
