package games

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// The state of a match is written and read for every message, so this too is
// done by hand, to the bytes that encoding/json makes of it. What is seldom there
// is left to encoding/json, and so is reading what was written otherwise.

// appendJSON appends the state with the position of its last checkpoint.
func (k *matchState) appendJSON(b []byte, base Position) []byte {
	w := JSONWriter{b}
	w.Text(`{"code":`, k.Code)
	w.Text(`,"title":`, k.Title)
	w.Text(`,"scenario":`, k.Scenario)
	if len(k.Options) > 0 {
		w.B = AppendJSONMap(append(w.B, `,"options":`...), k.Options, AppendJSONString)
	}
	w.Text(`,"seed":`, k.Seed)
	w.Text(`,"version":`, k.Version)
	w.Int(`,"length":`, k.Length)
	w.Text(`,"digest":`, k.Digest)
	w.Flag(`,"over":true`, k.Over)
	if len(k.Parties) > 0 {
		w.Other(`,"parties":`, k.Parties)
	}
	if k.Agreed != nil {
		w.Other(`,"agreed":`, k.Agreed)
	}
	if k.Offer != nil {
		w.Other(`,"offer":`, k.Offer)
	}
	w.Int(`,"sheets":`, k.Sheets)
	w.Int(`,"base":{"line":`, k.Base.Line)
	w.Text(`,"before":`, k.Base.Before)
	w.B = appendPosition(append(w.B, `,"position":`...), base)
	w.Int(`,"epoch":`, k.Base.Epoch)
	w.Text(`,"key":`, k.Base.Key)
	w.B = AppendJSONMap(append(w.B, `,"next":`...), k.Base.Next, func(b []byte, n uint64) []byte { return strconv.AppendUint(b, n, 10) })
	w.Int(`,"events":`, k.Base.Events)
	w.Int(`,"answers":`, k.Base.Answers)
	w.B = AppendJSONMap(append(w.B, `,"told":`...), k.Base.Told, AppendJSONString)
	w.Int(`},"stand":{"events":`, k.Stand.Events)
	w.Text(`,"digest":`, k.Stand.Digest)
	w.asked(k.Stand.Asked)
	w.B = AppendJSONMap(append(w.B, `},"seats":`...), k.Seats, appendSeat)
	w.Int(`,"first":`, k.First)
	if len(k.Backlog) > 0 {
		w.B = AppendJSONList(append(w.B, `,"backlog":`...), k.Backlog, appendEvent)
	}
	return append(w.B, '}')
}

// asked is left out if nothing is.
func (w *JSONWriter) asked(list []asked) {
	if len(list) > 0 {
		w.B = AppendJSONList(append(w.B, `,"asked":`...), list, appendAsked)
	}
}

func appendAsked(b []byte, a asked) []byte {
	w := JSONWriter{b}
	w.Text(`{"seat":`, string(a.Seat))
	w.Text(`,"kind":`, string(a.Kind))
	w.Word(`,"place":`, a.Place)
	w.Int(`,"at":`, a.At)
	return append(w.B, '}')
}

func appendSeat(b []byte, s *seatState) []byte {
	w := JSONWriter{b}
	if len(s.Queue) > 0 {
		w.B = AppendJSONList(append(w.B, `,"queue":`...), s.Queue, appendQueued)
	}
	if len(s.Standing) > 0 {
		w.B = AppendJSONList(append(w.B, `,"standing":`...), s.Standing, appendOrder)
	}
	if len(s.Own) > 0 {
		w.B = AppendJSONMap(append(w.B, `,"own":`...), s.Own, func(b []byte, own Setting) []byte { return AppendJSONString(b, string(own)) })
	}
	if len(s.OwnAt) > 0 {
		w.B = AppendJSONMap(append(w.B, `,"own_at":`...), s.OwnAt, appendJSONStrings)
	}
	if len(s.Luck) > 0 {
		w.B = appendJSONStrings(append(w.B, `,"luck":`...), s.Luck)
	}
	if s.Hold != nil {
		w.Other(`,"hold":`, s.Hold)
	}
	if len(s.Returned) > 0 {
		w.Other(`,"returned":`, s.Returned)
	}
	if len(s.Acts) > 0 {
		w.Other(`,"acts":`, s.Acts)
	}
	w.Flag(`,"anew":true`, s.Anew)
	w.Int(`,"told":`, s.Told)
	w.asked(s.Asked)
	w.Int(`,"report":`, s.Report)
	w.B[len(b)] = '{' // in place of the comma of its first field
	return append(w.B, '}')
}

func appendQueued(b []byte, q queued) []byte {
	w := JSONWriter{appendOrder(append(b, `{"order":`...), q.Order)}
	w.Int(`,"sheet":`, q.Sheet)
	w.Int(`,"line":`, q.Line)
	w.Int(`,"n":`, q.N)
	w.Text(`,"text":`, q.Text)
	w.Text(`,"from":`, string(q.From))
	return append(w.B, '}')
}

func appendOrder(b []byte, o Order) []byte {
	w := JSONWriter{b}
	w.Text(`{"Kind":`, string(o.Kind))
	w.Text(`,"Verb":`, o.Verb)
	w.Text(`,"Place":`, o.Place)
	w.B = AppendJSONList(append(w.B, `,"Args":`...), o.Args, func(b []byte, a Arg) []byte { return appendNameValues(b, a.Name, a.Values) })
	w.B = AppendJSONList(append(w.B, `,"If":`...), o.If, func(b []byte, c Cond) []byte { return appendNameValues(b, c.Name, c.Values) })
	w.Bool(`,"Keep":`, o.Keep)
	return append(w.B, '}')
}

func appendNameValues(b []byte, name string, values []string) []byte {
	b = AppendJSONString(append(b, `{"Name":`...), name)
	return append(appendJSONStrings(append(b, `,"Values":`...), values), '}')
}

func appendJSONStrings(b []byte, list []string) []byte {
	return AppendJSONList(b, list, AppendJSONString)
}

// A PositionReader is a Title that reads what AppendJSON of its positions wrote
// where it stands among other JSON; what was written otherwise spoils r. The
// error is as that of Decode.
type PositionReader interface {
	ReadPosition(r *JSONReader) (Position, error)
}

// readState reads a state and the position of its last checkpoint, which is nil
// if the title has still to decode it.
func readState(t Title, data []byte) (k matchState, base Position, err error) {
	if p, ok := t.(PositionReader); ok {
		r := NewJSONReader(data)
		if k, base, err = r.state(p, data); r.Done() {
			if err != nil {
				err = fmt.Errorf("games: %s: %w", k.Code, err)
			}
			return k, base, err
		}
	}
	k = matchState{}
	if err := json.Unmarshal(data, &k); err != nil {
		return k, nil, fmt.Errorf("games: state of a match: %w", err)
	}
	return k, nil, nil
}

// state reads a state that is all of data.
func (r *JSONReader) state(t PositionReader, data []byte) (k matchState, base Position, err error) {
	k.Code, k.Title, k.Scenario = r.field(`{"code":`), r.field(`,"title":`), r.field(`,"scenario":`)
	if r.Has(`,"options":`) {
		k.Options = readMap[string](r, r.Text)
	}
	k.Seed, k.Version = r.field(`,"seed":`), r.field(`,"version":`)
	k.Length, k.Digest = r.count(`,"length":`), r.field(`,"digest":`)
	k.Over = r.Has(`,"over":true`)
	r.Other(`,"parties":`, &k.Parties)
	r.Other(`,"agreed":`, &k.Agreed)
	r.Other(`,"offer":`, &k.Offer)
	k.Sheets = r.count(`,"sheets":`)
	k.Base.Line, k.Base.Before = r.count(`,"base":{"line":`), r.field(`,"before":`)
	r.Want(`,"position":`)
	from := r.at
	base, err = t.ReadPosition(r)
	k.Base.Position = data[from:r.at:r.at]
	k.Base.Epoch, k.Base.Key = r.count(`,"epoch":`), r.field(`,"key":`)
	r.Want(`,"next":`)
	k.Base.Next = readMap[string](r, r.uint)
	k.Base.Events, k.Base.Answers = r.count(`,"events":`), r.count(`,"answers":`)
	r.Want(`,"told":`)
	k.Base.Told = readMap[Seat](r, r.Text)
	k.Stand.Events, k.Stand.Digest, k.Stand.Asked = r.count(`},"stand":{"events":`), r.field(`,"digest":`), r.asked()
	r.Want(`},"seats":`)
	k.Seats = readMap[Seat](r, r.seat)
	k.First = r.count(`,"first":`)
	if r.Has(`,"backlog":`) {
		k.Backlog = readList(r, r.event)
	}
	r.Want(`}`)
	return k, base, err
}

// field reads a text that is always there; it is a part of all that is read.
func (r *JSONReader) field(name string) string {
	r.Want(name)
	return r.Text()
}

// count reads a number that is always there.
func (r *JSONReader) count(name string) int {
	r.Want(name)
	return r.Int()
}

func (r *JSONReader) uint() uint64 {
	n := r.Int()
	if n < 0 {
		r.Spoil()
	}
	return uint64(n)
}

func (r *JSONReader) asked() []asked {
	if !r.Has(`,"asked":`) {
		return nil
	}
	return readList(r, func() asked {
		a := asked{Seat: Seat(r.field(`{"seat":`)), Kind: Kind(r.field(`,"kind":`)), Place: r.word(`,"place":`), At: r.count(`,"at":`)}
		r.Want(`}`)
		return a
	})
}

func (r *JSONReader) seat() *seatState {
	s := &seatState{}
	r.Want(`{`)
	r.First()
	if r.Has(`,"queue":`) {
		s.Queue = readList(r, r.queued)
	}
	if r.Has(`,"standing":`) {
		s.Standing = readList(r, r.typedOrder)
	}
	if r.Has(`,"own":`) {
		s.Own = readMap[Kind](r, func() Setting { return Setting(r.Text()) })
	}
	if r.Has(`,"own_at":`) {
		s.OwnAt = readMap[Kind](r, r.strings)
	}
	if r.Has(`,"luck":`) {
		s.Luck = r.strings()
	}
	r.Other(`,"hold":`, &s.Hold)
	r.Other(`,"returned":`, &s.Returned)
	r.Other(`,"acts":`, &s.Acts)
	s.Anew = r.Has(`,"anew":true`)
	s.Told, s.Asked, s.Report = r.count(`,"told":`), r.asked(), r.count(`,"report":`)
	r.Want(`}`)
	return s
}

func (r *JSONReader) queued() queued {
	r.Want(`{"order":`)
	q := queued{
		Order: r.typedOrder(), Sheet: r.count(`,"sheet":`), Line: r.count(`,"line":`), N: r.count(`,"n":`),
		Text: r.field(`,"text":`), From: Source(r.field(`,"from":`)),
	}
	r.Want(`}`)
	return q
}

func (r *JSONReader) typedOrder() Order {
	o := Order{Kind: Kind(r.field(`{"Kind":`)), Verb: r.field(`,"Verb":`), Place: r.field(`,"Place":`)}
	r.Want(`,"Args":`)
	o.Args = readList(r, func() Arg { name, values := r.nameValues(); return Arg{name, values} })
	r.Want(`,"If":`)
	o.If = readList(r, func() Cond { name, values := r.nameValues(); return Cond{name, values} })
	r.Want(`,"Keep":`)
	o.Keep = r.Bool()
	r.Want(`}`)
	return o
}

func (r *JSONReader) nameValues() (name string, values []string) {
	name = r.field(`{"Name":`)
	r.Want(`,"Values":`)
	values = r.strings()
	r.Want(`}`)
	return name, values
}

func (r *JSONReader) event() Event {
	e := Event{Text: Text{Kind: r.field(`{"kind":`)}}
	if r.Has(`,"values":`) {
		e.Values = readMap[string](r, r.value)
	}
	e.Rule = Rule(r.word(`,"rule":`))
	if r.Has(`,"to":`) {
		e.To = readList(r, func() Seat { return Seat(r.Text()) })
	}
	e.Reveal = r.Has(`,"reveal":true`)
	e.Of = Seat(r.word(`,"of":`))
	r.Want(`}`)
	return e
}

// value reads a value of an event, with the type that it had when it was told.
func (r *JSONReader) value() any {
	next := func(text string) bool { return strings.HasPrefix(r.rest(), text) }
	switch {
	case next(`"`):
		return r.Text()
	case next(`["`), next(`[]`):
		return r.strings()
	case next(`[`):
		return r.Ints()
	case next(`t`), next(`f`):
		return r.Bool()
	}
	return r.Int()
}

func (r *JSONReader) strings() []string { return readList(r, r.Text) }

// readList reads a list; null is nil.
func readList[E any](r *JSONReader, each func() E) []E {
	if r.Has("null") {
		return nil
	}
	list := []E{}
	r.List(func() { list = append(list, each()) })
	return list
}

// readMap reads an object; null is nil.
func readMap[K ~string, V any](r *JSONReader, each func() V) map[K]V {
	if r.Has("null") {
		return nil
	}
	m := map[K]V{}
	r.Object(func(name string) { m[K(name)] = each() })
	return m
}
