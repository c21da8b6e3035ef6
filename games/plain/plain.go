// Package plain writes and reads the JSON of plain data: structs, lists, arrays,
// maps by name, pointers, texts, whole numbers and truth values. Positions,
// kept matches and journal lines are such data. Their bytes are digested and
// outlive the program that wrote them, so they are those of encoding/json, with
// its struct tags; but they are written and read for every message, and this
// takes less time.
//
// What a type looks like is found out once. From a tag come the name of a field,
// and omitempty and omitzero; fields of embedded structs stand among the others.
// A type with String and UnmarshalText, such as the id of a space, is written as
// the name that these speak of. Anything else that is not plain, such as a float,
// a channel or a type that holds itself, is a mistake of the program: it panics.
//
// Reading is for any JSON of the type, in whatever order and with whatever
// blanks, but field names are taken as they stand. Whatever the data are, it goes
// no deeper than the type and takes memory in proportion to them; an error says
// where something is wrong.
package plain

import "reflect"

// Append appends to b what json.Marshal writes of what v points to.
func Append(b []byte, v any) []byte { return appendTo(b, v, true) }

// AppendLine appends to b what a json.Encoder that does not escape what means
// something in HTML writes of what v points to, without the line end.
func AppendLine(b []byte, v any) []byte { return appendTo(b, v, false) }

func appendTo(b []byte, v any, html bool) []byte {
	value := reflect.ValueOf(v).Elem()
	return shapeOf(value.Type()).append(b, value, html)
}

// Read reads data, which is one value, into what v points to. As in
// encoding/json, what the data do not speak of stays as it is, a list makes use
// of the room that is there, and fields that a type has not are passed over.
// Texts that are read share one copy of data; a json.RawMessage, of which only
// texts and brackets are looked at, is a part of data itself.
func Read(data []byte, v any) error { return read(data, v, false) }

// ReadKnown is Read that refuses fields that a type has not.
func ReadKnown(data []byte, v any) error { return read(data, v, true) }

// Clone is a deep copy of v that shares nothing with it, made by writing and
// reading it: it has what Append writes. That takes some microseconds; data that
// is copied all the time wants a Clone of its own.
func Clone[T any](v *T) *T {
	c := new(T)
	if err := Read(Append(nil, v), c); err != nil {
		panic(err) // what is written can be read
	}
	return c
}

func read(data []byte, v any, known bool) error {
	value := reflect.ValueOf(v).Elem()
	r := &reader{data: data, text: string(data), known: known}
	if err := r.value(shapeOf(value.Type()), value); err != nil {
		return err
	}
	if r.space(); r.at < len(r.text) {
		return r.fail("more than one value")
	}
	return nil
}
