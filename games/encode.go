package games

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"
)

// What is stored and digested is written as encoding/json writes it. What is
// written for every message is written by hand here, to the same bytes.

// A JSONAppender is a Position that appends to b what json.Marshal makes of it,
// at less cost.
type JSONAppender interface {
	AppendJSON(b []byte) []byte
}

// encode writes a position for digests.
func encode(p Position) []byte { return appendPosition(nil, p) }

// appendPosition writes a position for the store.
func appendPosition(b []byte, p Position) []byte {
	if a, ok := p.(JSONAppender); ok {
		return a.AppendJSON(b)
	}
	return append(b, mustMarshal(p)...)
}

// mustMarshal is the JSON of plain data, which always has one.
func mustMarshal(v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic("games: plain data does not encode: " + err.Error())
	}
	return data
}

// AppendJSONString appends s as json.Marshal writes it.
func AppendJSONString(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf-1 || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return append(b, mustMarshal(s)...)
		}
	}
	b = append(b, '"')
	b = append(b, s...)
	return append(b, '"')
}

// AppendJSONList appends a list; nil is null. Each appends one of its members.
func AppendJSONList[E any](b []byte, list []E, each func(b []byte, e E) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, e := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = each(b, e)
	}
	return append(b, ']')
}

// AppendJSONMap appends a map, sorted by name; nil is null. Each appends one of
// its values.
func AppendJSONMap[K ~string, V any](b []byte, m map[K]V, each func(b []byte, v V) []byte) []byte {
	if m == nil {
		return append(b, "null"...)
	}
	var room [16]K
	names := slices.AppendSeq(room[:0], maps.Keys(m))
	slices.Sort(names)
	b = append(b, '{')
	for i, name := range names {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(AppendJSONString(b, string(name)), ':')
		b = each(b, m[name])
	}
	return append(b, '}')
}

// AppendJSONInt appends a number.
func AppendJSONInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// encodeEvent writes an event for digests: the same whether it was just told
// or has been stored.
func encodeEvent(e Event) []byte { return appendEvent(nil, e) }

func appendEvent(b []byte, e Event) []byte {
	b = append(b, `{"kind":`...)
	b = AppendJSONString(b, e.Kind)
	if len(e.Values) > 0 {
		b = AppendJSONMap(append(b, `,"values":`...), e.Values, appendValue)
	}
	if e.Rule != "" {
		b = append(b, `,"rule":`...)
		b = AppendJSONString(b, string(e.Rule))
	}
	if len(e.To) > 0 {
		b = append(b, `,"to":`...)
		b = AppendJSONList(b, e.To, func(b []byte, s Seat) []byte { return AppendJSONString(b, string(s)) })
	}
	if e.Reveal {
		b = append(b, `,"reveal":true`...)
	}
	if e.Of != "" {
		b = append(b, `,"of":`...)
		b = AppendJSONString(b, string(e.Of))
	}
	return append(b, '}')
}

// appendValue appends a value of a Text.
func appendValue(b []byte, value any) []byte {
	switch v := value.(type) {
	case string:
		return AppendJSONString(b, v)
	case int:
		return AppendJSONInt(b, v)
	case bool:
		return strconv.AppendBool(b, v)
	case []string:
		return AppendJSONList(b, v, AppendJSONString)
	case []int:
		return AppendJSONList(b, v, AppendJSONInt)
	}
	return append(b, mustMarshal(value)...)
}
