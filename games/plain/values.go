package plain

import (
	"slices"
)

// Values are named values, in the order of their names: texts, ints, bools, and
// lists of texts or of ints. They are written as an object. A few of them take
// less room and time than a map.
type Values []Value

// A Value is one of Values.
type Value struct {
	Name string
	Of   any
}

// Lookup returns the value of a name, and whether there is one.
func (vs Values) Lookup(name string) (any, bool) {
	for i := range vs {
		if vs[i].Name == name {
			return vs[i].Of, true
		}
	}
	return nil, false
}

// Get returns the value of a name, nil if there is none.
func (vs Values) Get(name string) any {
	value, _ := vs.Lookup(name)
	return value
}

// Set gives a name a value, in place of one that it may have.
func (vs *Values) Set(name string, value any) {
	i := len(*vs)
	for i > 0 && (*vs)[i-1].Name >= name {
		i--
	}
	if i < len(*vs) && (*vs)[i].Name == name {
		(*vs)[i].Of = value
		return
	}
	*vs = slices.Insert(*vs, i, Value{name, value})
}

// With returns vs, which stay as they are, with another value of a name.
func (vs Values) With(name string, value any) Values {
	vs = slices.Clone(vs)
	vs.Set(name, value)
	return vs
}

// Map returns the values as a map of its own.
func (vs Values) Map() map[string]any {
	m := make(map[string]any, len(vs))
	for _, v := range vs {
		m[v.Name] = v.Of
	}
	return m
}

// MarshalJSON writes what Append writes.
func (vs Values) MarshalJSON() ([]byte, error) { return vs.append(nil, true), nil }

// UnmarshalJSON reads each value with the type that it was written from, as far as
// that can be seen: no list of anything is one of texts.
func (vs *Values) UnmarshalJSON(data []byte) error {
	var m map[string]any
	if err := Read(data, &m); err != nil || m == nil {
		return err
	}
	*vs = make(Values, 0, len(m))
	for name, value := range m {
		vs.Set(name, restored(value))
	}
	return nil
}

func restored(value any) any {
	switch v := value.(type) {
	case int64:
		return int(v)
	case []any:
		texts, numbers := make([]string, 0, len(v)), make([]int, 0, len(v))
		for _, e := range v {
			switch e := e.(type) {
			case string:
				texts = append(texts, e)
			case int64:
				numbers = append(numbers, int(e))
			}
		}
		switch len(v) {
		case len(texts):
			return texts
		case len(numbers):
			return numbers
		}
	}
	return value
}

func (vs Values) append(b []byte, html bool) []byte {
	if vs == nil {
		return append(b, "null"...)
	}
	b = append(b, '{')
	for i, v := range vs {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendAny(append(appendString(b, v.Name, html), ':'), v.Of, html)
	}
	return append(b, '}')
}
