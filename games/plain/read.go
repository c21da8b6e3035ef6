package plain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A reader reads data from left to right.
type reader struct {
	data  []byte
	text  string // the same
	at    int    // how much of it was read
	odd   string // the last text that was not a part of it
	blank bool   // there were blanks in it
	known bool   // fields that a type has not are refused
}

// A fault says what could not be read, and where.
type fault struct {
	at   int
	path string // such as .units[3].at
	err  error
}

func (f *fault) Error() string {
	if f.path == "" {
		return fmt.Sprintf("at byte %d: %v", f.at, f.err)
	}
	return fmt.Sprintf("at byte %d, %s: %v", f.at, f.path[1:], f.err)
}

func (f *fault) Unwrap() error { return f.err }

// fail is a fault at the place where the reader stands.
func (r *reader) fail(format string, args ...any) error {
	return &fault{at: r.at, err: fmt.Errorf(format, args...)}
}

// expected is a fault where something else stands, or nothing any more.
func (r *reader) expected(what string) error {
	if r.at >= len(r.text) {
		return r.end()
	}
	return r.fail("%s was expected", what)
}

// end is the fault that something has no end.
func (r *reader) end() error { return &fault{at: len(r.text), err: io.ErrUnexpectedEOF} }

// within says in what an error lies; nil stays nil.
func within(path string, err error) error {
	if f, ok := err.(*fault); ok {
		f.path = path + f.path
	}
	return err
}

const blanks = " \n\r\t"

// space passes over blanks, of which there are seldom any.
func (r *reader) space() {
	if r.at < len(r.text) && r.text[r.at] <= ' ' {
		r.blanks()
	}
}

func (r *reader) blanks() {
	left := len(r.text) - len(strings.TrimLeft(r.text[r.at:], blanks))
	r.at, r.blank = left, true
}

// next is the character that comes next behind blanks, 0 at the end.
func (r *reader) next() byte {
	if r.space(); r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

// take passes over c if it comes next.
func (r *reader) take(c byte) bool {
	if r.space(); r.at < len(r.text) && r.text[r.at] == c {
		r.at++
		return true
	}
	return false
}

// takeWord passes over a word if it comes next.
func (r *reader) takeWord(word string) bool {
	if !strings.HasPrefix(r.text[r.at:], word) {
		return false
	}
	r.at += len(word)
	return true
}

// members calls each at every member of a list or an object.
func (r *reader) members(open, shut byte, each func() error) error {
	if !r.take(open) {
		return r.expected(string(open))
	}
	for more := !r.take(shut); more; {
		if err := each(); err != nil {
			return err
		}
		if more = r.take(','); !more && !r.take(shut) {
			return r.expected("a comma or " + string(shut))
		}
	}
	return nil
}

// value reads a value of a shape. As in encoding/json, null leaves alone what
// cannot be nil.
func (r *reader) value(s *shape, v reflect.Value) error {
	if r.next() == 'n' && s.kind != ofRaw && r.takeWord("null") {
		switch s.kind {
		case ofList, ofMap, ofPointer, ofAny, ofValues:
			v.SetZero()
		}
		return nil
	}
	switch s.kind {
	case ofBool:
		is, err := r.bool()
		if err == nil {
			v.SetBool(is)
		}
		return err
	case ofInt, ofUint:
		return r.whole(s, v)
	case ofString:
		text, err := r.string()
		if err == nil {
			v.SetString(text)
		}
		return err
	case ofName:
		return r.name(v.Addr().Interface().(named))
	case ofList, ofArray:
		return r.list(s, v)
	case ofMap:
		return r.mapping(s, v)
	case ofValues:
		return r.values(v.Addr().Interface().(*Values))
	case ofPointer:
		if v.IsNil() {
			v.Set(reflect.New(v.Type().Elem()))
		}
		return r.value(s.elem, v.Elem())
	case ofStruct:
		return r.structure(s, v)
	case ofAny:
		value, err := r.any()
		if err == nil && value != nil {
			v.Set(reflect.ValueOf(value))
		}
		return err
	}
	raw, err := r.raw()
	if err == nil {
		v.SetBytes(raw)
	}
	return err
}

// list reads a list, or an array: that is no longer than it is, and what is not
// there is zero.
func (r *reader) list(s *shape, v reflect.Value) error {
	switch {
	case s.kind == ofArray:
		v.SetZero()
	case v.IsNil():
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	default:
		v.SetLen(0)
	}
	i := 0
	return r.members('[', ']', func() error {
		switch {
		case s.kind == ofArray && i == v.Len():
			return r.fail("more than %d", i)
		case s.kind == ofList:
			if i == v.Cap() {
				v.Grow(max(4, i))
			}
			v.SetLen(i + 1)
			v.Index(i).SetZero() // it may have been used before
		}
		if err := r.value(s.elem, v.Index(i)); err != nil {
			return within(fmt.Sprintf("[%d]", i), err)
		}
		i++
		return nil
	})
}

func (r *reader) mapping(s *shape, v reflect.Value) error {
	t := v.Type()
	if v.IsNil() {
		v.Set(reflect.MakeMap(t))
	}
	key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
	return r.members('{', '}', func() error {
		name, err := r.nameOf()
		if err != nil {
			return err
		}
		elem.SetZero()
		if err := r.value(s.elem, elem); err != nil {
			return within("."+name, err)
		}
		key.SetString(name)
		v.SetMapIndex(key, elem)
		return nil
	})
}

func (r *reader) structure(s *shape, v reflect.Value) error {
	next := 0 // the field that is likely to be next
	return r.members('{', '}', func() error {
		i, err := r.field(s, next)
		if err != nil {
			return err
		}
		if i < 0 {
			return r.skip()
		}
		next = i + 1
		f := &s.fields[i]
		field := v.Field(f.index)
		for _, i := range f.below {
			field = field.Field(i)
		}
		if err := r.value(f.shape, field); err != nil {
			return within("."+f.name, err)
		}
		return nil
	})
}

// field reads the name of a field and returns which it is, -1 for none.
func (r *reader) field(s *shape, next int) (int, error) {
	r.space()
	for i := next; i < len(s.fields); i++ {
		if r.takeWord(s.fields[i].key[1:]) {
			return i, nil
		}
	}
	name, err := r.nameOf()
	if err != nil {
		return 0, err
	}
	i := slices.IndexFunc(s.fields, func(f field) bool { return f.name == name })
	if i < 0 && r.known {
		return 0, r.fail("there is no field %q", name)
	}
	return i, nil
}

// nameOf reads what stands before a value in an object.
func (r *reader) nameOf() (string, error) {
	name, err := r.string()
	if err == nil && !r.take(':') {
		err = r.expected("a colon")
	}
	return name, err
}

// name reads a value that is written as a name.
func (r *reader) name(v named) error {
	from, to, err := r.quoted()
	if err != nil {
		return err
	}
	name := r.data[from:to:to]
	if from == to { // empty or escaped
		name = []byte(r.odd)
	}
	if err := v.UnmarshalText(name); err != nil {
		return r.fail("%w", err)
	}
	return nil
}

// string reads a text; it is a part of all that is read, if it can be.
func (r *reader) string() (string, error) {
	from, to, err := r.quoted()
	if from == to {
		return r.odd, err
	}
	return r.text[from:to], err
}

// quoted reads a text and says where it stands. A text that does not stand there
// as it is, or is empty, is odd.
func (r *reader) quoted() (from, to int, err error) {
	if !r.take('"') {
		return 0, 0, r.expected("a text")
	}
	r.odd = ""
	ascii, from := true, r.at
	for i, rest := 0, r.text[from:]; i < len(rest); i++ {
		switch c := rest[i]; {
		case c > '\\' && c < utf8.RuneSelf: // most letters
		case c == '"':
			if !ascii && !utf8.ValidString(rest[:i]) {
				return 0, 0, r.escaped(i)
			}
			r.at += i + 1
			return from, from + i, nil
		case c == '\\':
			return 0, 0, r.escaped(i)
		case c < ' ':
			return 0, 0, r.fail("a text holds a control character")
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	return 0, 0, r.end()
}

// escaped reads a text that does not stand for itself by encoding/json; there is
// no quote in its first so many characters.
func (r *reader) escaped(i int) error {
	rest := r.data[r.at:]
	for i < len(rest) && rest[i] != '"' {
		if rest[i] == '\\' {
			i++
		}
		i++
	}
	if i >= len(rest) {
		return r.end()
	}
	if err := json.Unmarshal(r.data[r.at-1:r.at+i+1], &r.odd); err != nil {
		return r.fail("%w", err)
	}
	r.at += i + 1
	return nil
}

func (r *reader) bool() (bool, error) {
	r.space()
	if r.takeWord("true") {
		return true, nil
	}
	if r.takeWord("false") {
		return false, nil
	}
	return false, r.expected("true or false")
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// number passes over a number and returns it as it stands.
func (r *reader) number() (string, error) {
	r.space()
	rest := r.text[r.at:]
	i := 0
	for i < len(rest) && (isDigit(rest[i]) || strings.IndexByte("-+.eE", rest[i]) >= 0) {
		i++
	}
	digits := strings.TrimPrefix(rest[:i], "-")
	zeros := len(digits) > 1 && digits[0] == '0' && isDigit(digits[1])
	if digits == "" || !isDigit(digits[0]) || zeros {
		return "", r.expected("a number")
	}
	r.at += i
	return rest[:i], nil
}

// whole reads a number without a fraction.
func (r *reader) whole(s *shape, v reflect.Value) error {
	text, err := r.number()
	if err != nil {
		return err
	}
	if s.kind == ofInt {
		n, err := strconv.ParseInt(text, 10, 64)
		if err == nil && !v.OverflowInt(n) {
			v.SetInt(n)
			return nil
		}
	} else {
		n, err := strconv.ParseUint(text, 10, 64)
		if err == nil && !v.OverflowUint(n) {
			v.SetUint(n)
			return nil
		}
	}
	return r.fail("%s is no %v", text, v.Type())
}

// any reads a value of any type with the type that it was written from, as far
// as that can be seen: a text, an int, a bool, or a list of texts or of ints. No
// list of anything is one of texts.
func (r *reader) any() (any, error) {
	switch c := r.next(); {
	case c == '"':
		return r.string()
	case c == 't' || c == 'f':
		return r.bool()
	case c == 'n' && r.takeWord("null"):
		return nil, nil
	case c != '[':
		text, err := r.number()
		if err != nil {
			return nil, err
		}
		if n, err := strconv.Atoi(text); err == nil {
			return n, nil
		}
		var f float64
		if err := json.Unmarshal([]byte(text), &f); err != nil {
			return nil, r.fail("%s is no number", text)
		}
		return f, nil
	}
	var texts []string
	var numbers []int
	switch first := strings.TrimLeft(r.text[r.at+1:], blanks); {
	case strings.HasPrefix(first, `"`), strings.HasPrefix(first, "]"):
		err := r.value(shapeOf(reflect.TypeOf(texts)), reflect.ValueOf(&texts).Elem())
		return texts, err
	default:
		err := r.value(shapeOf(reflect.TypeOf(numbers)), reflect.ValueOf(&numbers).Elem())
		return numbers, err
	}
}

// raw reads a value as it stands, without blanks.
func (r *reader) raw() (json.RawMessage, error) {
	r.space()
	from := r.at
	r.blank = false
	if err := r.skip(); err != nil {
		return nil, err
	}
	raw := r.data[from:r.at:r.at]
	if r.blank {
		var b bytes.Buffer
		if err := json.Compact(&b, raw); err != nil {
			return nil, r.fail("%w", err)
		}
		raw = b.Bytes()
	}
	return raw, nil
}

// skip passes over a value. Of lists and objects it looks at texts and brackets
// only: who reads them will find what else is wrong.
func (r *reader) skip() error {
	switch c := r.next(); {
	case c == '"' || c == '[' || c == '{':
	case c == 't' || c == 'f':
		_, err := r.bool()
		return err
	case c == 'n' && r.takeWord("null"):
		return nil
	default:
		_, err := r.number()
		return err
	}
	depth := 0
	for i, data := r.at, r.data; i < len(data); i++ {
		switch data[i] {
		case '"':
			for i++; i < len(data) && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		case '[', '{':
			depth++
		case ']', '}':
			depth--
		case ' ', '\n', '\r', '\t':
			r.blank = true
			continue
		default:
			continue
		}
		if depth == 0 && i < len(data) {
			r.at = i + 1
			return nil
		}
	}
	return r.end()
}
