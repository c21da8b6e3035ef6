package games

import (
	"bytes"
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

// encode writes a position for the store and for digests.
func encode(p Position) []byte {
	if a, ok := p.(JSONAppender); ok {
		return a.AppendJSON(nil)
	}
	return mustMarshal(p)
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

// AppendJSONInt appends a number.
func AppendJSONInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// positionKey is what stands before the position in the state of a match.
const positionKey = `"position":`

// positionMark stands for the position while the rest of a state is written:
// nothing else is ever written so.
var positionMark = json.RawMessage("-0.0")

// withPosition puts a position, which is most of a state, in the place of its
// mark. The name with its quotes stands in no text: there they are escaped.
func withPosition(state, position []byte) []byte {
	before, after, ok := bytes.Cut(state, append([]byte(positionKey), positionMark...))
	if !ok {
		panic("games: a state has no place for its position")
	}
	b := make([]byte, 0, len(state)+len(position))
	b = append(append(b, before...), positionKey...)
	return append(append(b, position...), after...)
}

// cutPosition takes the position out of a state, so that nobody has to read it
// twice. It is nil, and the state whole, where it is not found: then the state
// is read as it stands.
func cutPosition(state []byte) (rest, position []byte) {
	before, after, ok := bytes.Cut(state, []byte(positionKey+"{"))
	if !ok {
		return state, nil
	}
	depth, text := 1, false
	for i := 0; i < len(after); i++ {
		switch c := after[i]; {
		case text && c == '\\':
			i++
		case c == '"':
			text = !text
		case text:
		case c == '{':
			depth++
		case c == '}':
			depth--
		}
		if depth > 0 {
			continue
		}
		from := len(before) + len(positionKey)
		to := from + 1 + i + 1
		rest = append(append(append(make([]byte, 0, len(state)-i), before...), positionKey+"null"...), state[to:]...)
		return rest, state[from:to:to]
	}
	return state, nil
}

// encodeEvent writes an event for digests: the same whether it was just told
// or has been stored.
func encodeEvent(e Event) []byte { return appendEvent(nil, e) }

func appendEvent(b []byte, e Event) []byte {
	b = append(b, `{"kind":`...)
	b = AppendJSONString(b, e.Kind)
	if len(e.Values) > 0 {
		b = append(b, `,"values":`...)
		b = appendValues(b, e.Values)
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

// appendValues appends the values of a Text, sorted by name.
func appendValues(b []byte, values map[string]any) []byte {
	var room [16]string
	names := slices.AppendSeq(room[:0], maps.Keys(values))
	slices.Sort(names)
	for i, name := range names {
		b = append(b, "{,"[min(i, 1)])
		b = AppendJSONString(b, name)
		b = append(b, ':')
		switch v := values[name].(type) {
		case string:
			b = AppendJSONString(b, v)
		case int:
			b = AppendJSONInt(b, v)
		case bool:
			b = strconv.AppendBool(b, v)
		case []string:
			b = AppendJSONList(b, v, AppendJSONString)
		case []int:
			b = AppendJSONList(b, v, AppendJSONInt)
		default:
			b = append(b, mustMarshal(v)...)
		}
	}
	return append(b, '}')
}
