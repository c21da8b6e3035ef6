package games

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The lines of a journal are written and read for every message. Those of play
// are done by hand here, to the bytes that a line encoder makes; the few others,
// and what is written otherwise, by encoding/json itself.

// AppendJSON appends the line as it stands in a published journal, without a
// line end. [ReadLine] reads it.
func (l *Line) AppendJSON(b []byte) []byte {
	if l.Match != "" || l.Title != "" || l.Scenario != "" || l.Options != nil || l.Version != "" || l.SeedHash != "" || l.Seats != nil || l.Base != nil {
		var w bytes.Buffer
		if err := lineEncoder(&w).Encode(l); err != nil {
			panic("games: a journal line does not encode: " + err.Error()) // strings and numbers always do
		}
		return append(b, bytes.TrimSuffix(w.Bytes(), []byte("\n"))...)
	}
	b = strconv.AppendInt(append(b, `{"n":`...), int64(l.N), 10)
	b = appendLineText(append(b, `,"what":`...), string(l.What))
	b = appendLineWord(b, `,"seat":`, string(l.Seat))
	if len(l.Sheet) > 0 {
		b = AppendJSONList(append(b, `,"sheet":`...), l.Sheet, appendLineText)
	}
	b = appendLineWord(b, `,"kind":`, string(l.Kind))
	b = appendLineWord(b, `,"place":`, l.Place)
	b = appendLineWord(b, `,"order":`, l.Order)
	if l.As != nil {
		b = l.As.appendJSON(append(b, `,"as":`...))
	}
	b = appendLineWord(b, `,"from":`, string(l.From))
	b = appendLineWord(b, `,"rule":`, string(l.Rule))
	b = appendLineWord(b, `,"for":`, l.For)
	b = appendLineWord(b, `,"stream":`, l.Stream)
	b = appendLineNumber(b, `,"sides":`, l.Sides)
	if len(l.Values) > 0 {
		b = AppendJSONList(append(b, `,"values":`...), l.Values, AppendJSONInt)
	}
	b = appendLineWord(b, `,"words":`, l.Words)
	b = appendLineWord(b, `,"position":`, l.Position)
	b = appendLineNumber(b, `,"to":`, l.To)
	b = appendLineWord(b, `,"act":`, l.Act)
	b = appendLineNumber(b, `,"epoch":`, l.Epoch)
	b = appendLineWord(b, `,"winner":`, string(l.Winner))
	b = appendLineWord(b, `,"why":`, l.Why)
	b = appendLineWord(b, `,"seed":`, l.Seed)
	b = appendLineWord(b, `,"digest":`, l.Digest)
	return append(b, '}')
}

func (o *lineOrder) appendJSON(b []byte) []byte {
	b = append(b, '{')
	from := len(b)
	b = appendLineWord(b, `,"kind":`, string(o.Kind))
	b = appendLineWord(b, `,"verb":`, o.Verb)
	b = appendLineWord(b, `,"place":`, o.Place)
	b = appendNamed(b, `,"args":`, o.Args)
	b = appendNamed(b, `,"if":`, o.If)
	if o.Keep {
		b = append(b, `,"keep":true`...)
	}
	if len(b) > from { // no comma before the first
		b = append(b[:from], b[from+1:]...)
	}
	return append(b, '}')
}

// appendNamed appends lists of a name and its values; none are left out.
func appendNamed(b []byte, name string, lists [][]string) []byte {
	if len(lists) == 0 {
		return b
	}
	return AppendJSONList(append(b, name...), lists, func(b []byte, list []string) []byte { return AppendJSONList(b, list, appendLineText) })
}

// appendLineWord appends a text that is left out if it is empty.
func appendLineWord(b []byte, name, s string) []byte {
	if s == "" {
		return b
	}
	return appendLineText(append(b, name...), s)
}

// appendLineNumber appends a number that is left out if it is 0.
func appendLineNumber(b []byte, name string, n int) []byte {
	if n == 0 {
		return b
	}
	return strconv.AppendInt(append(b, name...), int64(n), 10)
}

// appendLineText appends s as a line encoder writes it: what means something in
// HTML stands as it is.
func appendLineText(b []byte, s string) []byte {
	ascii := true
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c == '"' || c == '\\' {
			return appendEncoded(b, s)
		}
		ascii = ascii && c < utf8.RuneSelf
	}
	// Line and paragraph separators are escaped, as JavaScript wants it.
	if !ascii && (!utf8.ValidString(s) || strings.ContainsAny(s, "\u2028\u2029")) {
		return appendEncoded(b, s)
	}
	return append(append(append(b, '"'), s...), '"')
}

// appendEncoded appends s by the line encoder itself.
func appendEncoded(b []byte, s string) []byte {
	var w bytes.Buffer
	if err := lineEncoder(&w).Encode(s); err != nil {
		panic("games: a text does not encode: " + err.Error())
	}
	return append(b, bytes.TrimSuffix(w.Bytes(), []byte("\n"))...)
}

// ReadLine reads a journal line that AppendJSON or encoding/json wrote.
func ReadLine(data []byte) (Line, error) {
	r := NewJSONReader(data)
	var l Line
	r.Want(`{"n":`)
	l.N = r.Int()
	r.Want(`,"what":`)
	l.What = LineKind(r.Text())
	l.Seat = Seat(r.word(`,"seat":`))
	if r.Has(`,"sheet":`) {
		l.Sheet = r.texts()
	}
	l.Kind, l.Place, l.Order = Kind(r.word(`,"kind":`)), r.word(`,"place":`), r.word(`,"order":`)
	if r.Has(`,"as":`) {
		l.As = r.order()
	}
	l.From, l.Rule, l.For, l.Stream = Source(r.word(`,"from":`)), Rule(r.word(`,"rule":`)), r.word(`,"for":`), r.word(`,"stream":`)
	l.Sides = r.Number(`,"sides":`)
	if r.Has(`,"values":`) {
		l.Values = r.Ints()
	}
	l.Words, l.Position = r.word(`,"words":`), r.word(`,"position":`)
	l.To, l.Act, l.Epoch = r.Number(`,"to":`), r.word(`,"act":`), r.Number(`,"epoch":`)
	l.Winner, l.Why, l.Seed = Seat(r.word(`,"winner":`)), r.word(`,"why":`), r.word(`,"seed":`)
	l.Digest = r.word(`,"digest":`)
	r.Want(`}`)
	if r.Done() {
		return l, nil
	}
	l = Line{}
	err := json.Unmarshal(data, &l)
	return l, err
}

// order reads an order of a line.
func (r *JSONReader) order() *lineOrder {
	o := &lineOrder{}
	r.Want(`{`)
	r.First()
	o.Kind, o.Verb, o.Place = Kind(r.word(`,"kind":`)), r.word(`,"verb":`), r.word(`,"place":`)
	if r.Has(`,"args":`) {
		o.Args = r.named()
	}
	if r.Has(`,"if":`) {
		o.If = r.named()
	}
	o.Keep = r.Has(`,"keep":true`)
	r.first = false
	r.Want(`}`)
	return o
}

// named reads lists of a name and its values.
func (r *JSONReader) named() [][]string {
	lists := [][]string{}
	r.List(func() { lists = append(lists, r.texts()) })
	return lists
}

// word reads a text that may be left out; it is a part of all that is read.
func (r *JSONReader) word(name string) string {
	if r.Has(name) {
		return r.Text()
	}
	return ""
}

// texts reads a list of texts, each a part of all that is read.
func (r *JSONReader) texts() []string {
	list := []string{}
	r.List(func() { list = append(list, r.Text()) })
	return list
}
