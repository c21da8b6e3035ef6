package plain

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// append appends a value of the shape, which is addressable. With html, what
// means something there is escaped.
func (s *shape) append(b []byte, v reflect.Value, html bool) []byte {
	switch s.kind {
	case ofBool:
		return strconv.AppendBool(b, v.Bool())
	case ofInt:
		return strconv.AppendInt(b, v.Int(), 10)
	case ofUint:
		return strconv.AppendUint(b, v.Uint(), 10)
	case ofString:
		return appendString(b, v.String(), html)
	case ofName:
		return appendString(b, v.Addr().Interface().(named).String(), html)
	case ofArray:
		return s.appendList(b, v, html)
	case ofStruct:
		return s.appendStruct(b, v, html)
	case ofAny:
		return appendAny(b, v.Interface(), html)
	case ofValues:
		return v.Addr().Interface().(*Values).append(b, html)
	}
	if v.IsNil() {
		return append(b, "null"...)
	}
	switch s.kind {
	case ofList:
		return s.appendList(b, v, html)
	case ofMap:
		return s.appendMap(b, v, html)
	case ofPointer:
		return s.elem.append(b, v.Elem(), html)
	}
	return append(b, v.Bytes()...)
}

func (s *shape) appendList(b []byte, v reflect.Value, html bool) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ',')
		}
		b = s.elem.append(b, v.Index(i), html)
	}
	return append(b, ']')
}

func (s *shape) appendStruct(b []byte, v reflect.Value, html bool) []byte {
	start := len(b)
	for i := range s.fields {
		f := &s.fields[i]
		fv := v.Field(f.index)
		for _, i := range f.below {
			fv = fv.Field(i)
		}
		if f.omit == never || !f.isZero(fv) {
			b = f.shape.append(append(b, f.key...), fv, html)
		}
	}
	if len(b) == start {
		return append(b, "{}"...)
	}
	b[start] = '{' // in place of the comma of its first field
	return append(b, '}')
}

// isZero reports whether a field that may be left out is.
func (f *field) isZero(v reflect.Value) bool {
	switch {
	case f.shape.kind == ofString: // what most are, and faster so
		return v.String() == ""
	case f.omit == ifEmpty:
		return v.Len() == 0
	}
	return v.IsZero()
}

func (s *shape) appendMap(b []byte, v reflect.Value, html bool) []byte {
	if m, ok := v.Interface().(map[string]any); ok { // the values of an event
		return appendSorted(b, m, html, func(b []byte, v any) []byte { return appendAny(b, v, html) })
	}
	m := make(map[string]reflect.Value, v.Len())
	for _, key := range v.MapKeys() {
		m[key.String()] = v.MapIndex(key)
	}
	elem := reflect.New(v.Type().Elem()).Elem()
	return appendSorted(b, m, html, func(b []byte, v reflect.Value) []byte {
		elem.Set(v)
		return s.elem.append(b, elem, html)
	})
}

// appendSorted appends a map by its names in order; each appends one value.
func appendSorted[V any](b []byte, m map[string]V, html bool, each func(b []byte, v V) []byte) []byte {
	var few [16]string
	b = append(b, '{')
	names := slices.AppendSeq(few[:0], maps.Keys(m))
	slices.Sort(names)
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendString(b, name, html), ':')
		b = each(b, m[name])
	}
	return append(b, '}')
}

// appendAny appends a value of any type.
func appendAny(b []byte, value any, html bool) []byte {
	switch v := value.(type) {
	case string:
		return appendString(b, v, html)
	case int:
		return strconv.AppendInt(b, int64(v), 10)
	case int64: // as it was read
		return strconv.AppendInt(b, v, 10)
	case bool:
		return strconv.AppendBool(b, v)
	case []string, []int, []any:
		return shapeOf(reflect.TypeOf(v)).append(b, reflect.ValueOf(v), html)
	}
	return append(b, encode(value, html)...)
}

// special are the characters below 64 that do not stand in a text as they are,
// and in HTML mean something besides.
const (
	special     = 1<<' ' - 1 | 1<<'"'
	specialHTML = special | 1<<'<' | 1<<'>' | 1<<'&'
)

func appendString(b []byte, s string, html bool) []byte {
	escaped := uint64(special)
	if html {
		escaped = specialHTML
	}
	ascii := true
	for i := range len(s) {
		switch c := s[i]; {
		case c >= utf8.RuneSelf:
			ascii = false
		case c < 64 && escaped>>(c&63)&1 != 0, c == '\\':
			return append(b, encode(s, html)...)
		}
	}
	// Line and paragraph separators are escaped, as JavaScript wants it.
	if !ascii && (!utf8.ValidString(s) || strings.ContainsAny(s, "\u2028\u2029")) {
		return append(b, encode(s, html)...)
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// encode writes what is seldom there by encoding/json itself.
func encode(v any, html bool) []byte {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(html)
	if err := enc.Encode(v); err != nil {
		panic("plain: " + err.Error())
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}
