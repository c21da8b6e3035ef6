package plain

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A shape is how the values of a type are written and read.
type shape struct {
	kind   kind
	elem   *shape  // of lists, arrays, maps and pointers
	fields []field // of structs
}

type kind uint8

const (
	ofBool kind = iota
	ofInt
	ofUint
	ofString
	ofName // a name
	ofList
	ofArray
	ofMap
	ofPointer
	ofStruct
	ofAny
	ofValues
	ofRaw // json.RawMessage
)

// Named are the types, by their pointers, that are written as a name.
type named interface {
	fmt.Stringer
	encoding.TextUnmarshaler
}

// A field is one of a struct, or of a struct that is embedded in it.
type field struct {
	name  string
	key   string // `,"name":`
	index int
	below []int // of embedded structs, down to the field
	omit  omission
	shape *shape
}

// An omission says when a field is left out.
type omission uint8

const (
	never omission = iota
	ifZero
	ifEmpty // nothing is in it
)

// shapes are those of the types met so far.
var shapes sync.Map

func shapeOf(t reflect.Type) *shape {
	if s, ok := shapes.Load(t); ok {
		return s.(*shape)
	}
	s := build(t, nil)
	shapes.Store(t, s)
	return s
}

// build makes the shape of a type that stands in some others.
func build(t reflect.Type, in []reflect.Type) *shape {
	if slices.Contains(in, t) {
		panic(fmt.Sprintf("plain: %v holds itself", t))
	}
	in = append(in, t)
	pointer := reflect.PointerTo(t)
	switch {
	case t == reflect.TypeFor[json.RawMessage]():
		return &shape{kind: ofRaw}
	case t == reflect.TypeFor[Values]():
		return &shape{kind: ofValues}
	case t == reflect.TypeFor[map[string][]string](): // the library has a reader of its own for these
		panic(fmt.Sprintf("plain: null would be read as an empty list in %v; give the list a type with a name", t))
	case pointer.Implements(reflect.TypeFor[json.Marshaler]()):
		panic(fmt.Sprintf("plain: %v writes itself", t))
	case pointer.Implements(reflect.TypeFor[named]()):
		return &shape{kind: ofName}
	case pointer.Implements(reflect.TypeFor[encoding.TextMarshaler]()):
		panic(fmt.Sprintf("plain: %v has no name", t))
	}
	switch t.Kind() {
	case reflect.Bool:
		return &shape{kind: ofBool}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &shape{kind: ofInt}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &shape{kind: ofUint}
	case reflect.String:
		return &shape{kind: ofString}
	case reflect.Array:
		return &shape{kind: ofArray, elem: build(t.Elem(), in)}
	case reflect.Pointer:
		return &shape{kind: ofPointer, elem: build(t.Elem(), in)}
	case reflect.Struct:
		return &shape{kind: ofStruct, fields: fieldsOf(t, in, nil)}
	case reflect.Slice:
		if t.Elem().Kind() != reflect.Uint8 { // bytes would be base64
			return &shape{kind: ofList, elem: build(t.Elem(), in)}
		}
	case reflect.Map:
		if t.Key().Kind() == reflect.String {
			return &shape{kind: ofMap, elem: build(t.Elem(), in)}
		}
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return &shape{kind: ofAny}
		}
	}
	panic(fmt.Sprintf("plain: %v is not plain data", t))
}

// fieldsOf are the fields of a struct to which path leads.
func fieldsOf(t reflect.Type, in []reflect.Type, path []int) []field {
	var list []field
	for i := range t.NumField() {
		sf := t.Field(i)
		tag := sf.Tag.Get("json")
		path := append(slices.Clone(path), i)
		switch {
		case tag == "-":
		case sf.Anonymous && tag == "" && sf.Type.Kind() == reflect.Struct:
			list = append(list, fieldsOf(sf.Type, in, path)...)
		case sf.IsExported():
			name, option, _ := strings.Cut(tag, ",")
			if name == "" {
				name = sf.Name
			}
			list = append(list, field{
				name: name, key: `,"` + name + `":`, index: path[0], below: path[1:],
				omit: omissionOf(sf.Type, option), shape: build(sf.Type, in),
			})
		}
	}
	for i, f := range list {
		if slices.ContainsFunc(list[:i], func(g field) bool { return g.name == f.name }) {
			panic(fmt.Sprintf("plain: two fields of %v are called %s", t, f.name))
		}
	}
	return list
}

func omissionOf(t reflect.Type, option string) omission {
	switch option {
	case "":
		return never
	case "omitzero":
		return ifZero
	case "omitempty":
		switch t.Kind() {
		case reflect.Slice, reflect.Map:
			return ifEmpty
		case reflect.Struct, reflect.Array:
			return never
		}
		return ifZero
	}
	panic(fmt.Sprintf("plain: nothing is known of the option %s", option))
}
