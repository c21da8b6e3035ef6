// Package plain writes and reads the JSON of plain data: structs, lists, arrays,
// maps by name, pointers, texts, whole numbers and truth values. Positions,
// kept matches and journal lines are such data. Their bytes are digested and
// outlive the program that wrote them, so they are those of encoding/json, with
// its struct tags; but they are written and read for every message, and this
// takes less time.
//
// What a type looks like when it is written is found out once. From a tag come the
// name of a field, and omitempty and omitzero; fields of embedded structs stand
// among the others. A type with String and UnmarshalText, such as the id of a
// space, is written as the name that these speak of. Anything else that is not
// plain, such as a float, a channel or a type that holds itself, is a mistake of the
// program: it panics.
//
// Reading is for any JSON of the type, in whatever order and with whatever blanks,
// but field names are taken as they stand.
package plain

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"

	fast "github.com/segmentio/encoding/json"
)

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
// encoding/json, what the data do not speak of stays as it is, fields that a type
// has not are passed over, and a value of any type is a text, an int64, a float64, a
// bool, or a list or map of such. Texts and a json.RawMessage share one copy of data.
func Read(data []byte, v any) error { return read(data, v, 0) }

// ReadKnown is Read that refuses fields that a type has not.
func ReadKnown(data []byte, v any) error { return read(data, v, fast.DisallowUnknownFields) }

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

// mostBrackets is how many brackets data may have before their depth is checked: far
// more than a position has, and few enough for the stack if all of them nest.
const mostBrackets = 10_000

func read(data []byte, v any, known fast.ParseFlags) error {
	if bytes.Count(data, []byte("["))+bytes.Count(data, []byte("{")) > mostBrackets && !json.Valid(data) {
		return errors.New("it is no JSON, or lists within lists beyond all measure")
	}
	rest, err := fast.Parse(bytes.Clone(data), v, known|fast.ZeroCopy|fast.UseInt64|fast.DontMatchCaseInsensitiveStructFields)
	if err == nil && len(rest) > 0 {
		return errors.New("more than one value")
	}
	return err
}
