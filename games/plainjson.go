package games

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A JSONWriter appends the fields of a position to the bytes that encoding/json
// makes of it. The name that a method takes is all that stands before the value:
// `,"year":`. What may be left out is left out where encoding/json would.
type JSONWriter struct{ B []byte }

// Put appends what is JSON already.
func (w *JSONWriter) Put(text string) { w.B = append(w.B, text...) }

// Text appends a text.
func (w *JSONWriter) Text(name, s string) { w.B = AppendJSONString(append(w.B, name...), s) }

// Word is left out if it is empty.
func (w *JSONWriter) Word(name, s string) {
	if s != "" {
		w.Text(name, s)
	}
}

// Int appends a number.
func (w *JSONWriter) Int(name string, n int) { w.B = AppendJSONInt(append(w.B, name...), n) }

// Number is left out if it is 0.
func (w *JSONWriter) Number(name string, n int) {
	if n != 0 {
		w.Int(name, n)
	}
}

// Bool appends true or false.
func (w *JSONWriter) Bool(name string, is bool) {
	w.B = strconv.AppendBool(append(w.B, name...), is)
}

// Flag appends a whole field, value included; it is left out if it is not set.
func (w *JSONWriter) Flag(field string, is bool) {
	if is {
		w.Put(field)
	}
}

// Ints appends a list of numbers; nil is null.
func (w *JSONWriter) Ints(name string, list []int) {
	w.B = AppendJSONList(append(w.B, name...), list, AppendJSONInt)
}

// Three is left out if all are 0.
func (w *JSONWriter) Three(name string, list [3]int) {
	if list != [3]int{} {
		w.Ints(name, list[:])
	}
}

// Bools is left out if none is set.
func (w *JSONWriter) Bools(name string, list [3]bool) {
	if list != [3]bool{} {
		w.B = AppendJSONList(append(w.B, name...), list[:], strconv.AppendBool)
	}
}

// Other appends what is seldom there by encoding/json itself.
func (w *JSONWriter) Other(name string, v any) { w.B = append(append(w.B, name...), mustMarshal(v)...) }

// A JSONReader reads what a JSONWriter wrote, from left to right and nothing
// else: what is written otherwise is left to encoding/json. What is bad stays
// bad.
type JSONReader struct {
	text  string
	at    int  // how much of it was read
	first bool // the next field is the first of its object: no comma stands before it
	bad   bool
}

// NewJSONReader reads data.
func NewJSONReader(data []byte) *JSONReader { return &JSONReader{text: string(data)} }

// Done reports whether all was read and nothing of it was bad.
func (r *JSONReader) Done() bool { return !r.bad && strings.TrimSpace(r.rest()) == "" }

// rest is what has not been read yet.
func (r *JSONReader) rest() string { return r.text[r.at:] }

// Spoil notes that a value makes no sense.
func (r *JSONReader) Spoil() { r.bad = true }

// First says that the next field is the first of its object and may be any of
// several: the comma that its name begins with is not there.
func (r *JSONReader) First() { r.first = true }

// Has passes over text if it comes next.
func (r *JSONReader) Has(text string) bool {
	if r.first {
		text = strings.TrimPrefix(text, ",")
	}
	if r.bad || !strings.HasPrefix(r.rest(), text) {
		return false
	}
	r.at, r.first = r.at+len(text), false
	return true
}

// Want passes over text, which comes next.
func (r *JSONReader) Want(text string) {
	if !r.Has(text) {
		r.bad = true
	}
}

// Text reads a text without escapes; it is a part of all that is read.
func (r *JSONReader) Text() string {
	if !r.Has(`"`) {
		r.bad = true
		return ""
	}
	ascii, rest := true, r.rest()
	for i := range len(rest) {
		switch c := rest[i]; {
		case c == '"':
			s := rest[:i]
			r.at += i + 1
			if !ascii && !utf8.ValidString(s) {
				r.bad = true
			}
			return s
		case c < ' ' || c == '\\':
			r.bad = true
			return ""
		case c >= utf8.RuneSelf:
			ascii = false
		}
	}
	r.bad = true
	return ""
}

// Word reads a text that is kept.
func (r *JSONReader) Word() string { return strings.Clone(r.Text()) }

// Optional reads a text that may be left out.
func (r *JSONReader) Optional(name string) string {
	if r.Has(name) {
		return r.Word()
	}
	return ""
}

// Int reads a number.
func (r *JSONReader) Int() int {
	i, rest := 0, r.rest()
	for i < len(rest) && (rest[i] >= '0' && rest[i] <= '9' || i == 0 && rest[i] == '-') {
		i++
	}
	n, err := strconv.Atoi(rest[:i])
	if err != nil {
		r.bad = true
	}
	r.at += i
	return n
}

// Number reads a number that may be left out.
func (r *JSONReader) Number(name string) int {
	if r.Has(name) {
		return r.Int()
	}
	return 0
}

// Bool reads true or false.
func (r *JSONReader) Bool() bool {
	if r.Has("true") {
		return true
	}
	r.Want("false")
	return false
}

// List calls each at every member of a list.
func (r *JSONReader) List(each func()) {
	r.Want(`[`)
	if r.Has(`]`) {
		return
	}
	for each(); r.Has(`,`); {
		each()
	}
	r.Want(`]`)
}

// Object calls each at every value of an object.
func (r *JSONReader) Object(each func(name string)) {
	r.Want(`{`)
	if r.Has(`}`) {
		return
	}
	for more := true; more; more = r.Has(`,`) {
		name := r.Word()
		r.Want(`:`)
		each(name)
	}
	r.Want(`}`)
}

// Ints reads a list of numbers; null is nil.
func (r *JSONReader) Ints() []int {
	if r.Has("null") {
		return nil
	}
	list := make([]int, 0, 16)
	r.List(func() { list = append(list, r.Int()) })
	return list
}

// OptionalInts reads a list of numbers that may be left out.
func (r *JSONReader) OptionalInts(name string) []int {
	if r.Has(name) {
		return r.Ints()
	}
	return nil
}

// Three reads three numbers that may be left out.
func (r *JSONReader) Three(name string) (list [3]int) {
	if !r.Has(name) {
		return list
	}
	r.Want(`[`)
	for i := range list {
		if i > 0 {
			r.Want(`,`)
		}
		list[i] = r.Int()
	}
	r.Want(`]`)
	return list
}

// Bools reads what may be left out.
func (r *JSONReader) Bools(name string) (list [3]bool) {
	if !r.Has(name) {
		return list
	}
	r.Want(`[`)
	for i := range list {
		if i > 0 {
			r.Want(`,`)
		}
		list[i] = r.Bool()
	}
	r.Want(`]`)
	return list
}

// Other reads what is seldom there into v by encoding/json itself.
func (r *JSONReader) Other(name string, v any) {
	if !r.Has(name) {
		return
	}
	dec := json.NewDecoder(strings.NewReader(r.rest()))
	if err := dec.Decode(v); err != nil {
		r.bad = true
		return
	}
	r.at += int(dec.InputOffset())
}
