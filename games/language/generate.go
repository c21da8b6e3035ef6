package language

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"postrider/games"
)

// Generate makes an order of some row with values and conditions at random, as a
// decision might take it; n(k) is a random number below k. It may be nonsense by the
// rules.
func (l *Language) Generate(n func(int) int) games.Order {
	for {
		o := l.generateOrder(n)
		if !l.opposed(&o) && (l.hooks.Finish == nil || l.hooks.Finish(&o) == nil) {
			return o
		}
	}
}

func (l *Language) generateOrder(n func(int) int) games.Order {
	row := l.rows[n(len(l.rows))]
	for row.Prefix != "" || row.As != nil || row.Form == "" || row.Kind == "" {
		row = l.rows[n(len(l.rows))]
	}
	o := games.Order{Kind: games.Kind(row.Kind), Verb: row.Verb, Keep: row.Keep}
	if len(row.Under) > 0 && row.Under[0] != "" || len(row.Under) > 1 {
		if kind := row.Under[n(len(row.Under))]; kind != "" {
			o.Kind = games.Kind(kind)
		}
	}
	l.generate(row, &o, n)
	for range n(3) {
		if c, ok := l.generateCond(n); ok && !slices.ContainsFunc(o.If, func(x games.Cond) bool { return games.SameCond(x, c) }) {
			o.If = append(o.If, c)
		}
	}
	return o
}

// anyOf is any id of some classes of names.
func (l *Language) anyOf(n func(int) int, classes ...string) string {
	var ids []string
	for _, class := range classes {
		ids = append(ids, l.ids[class]...)
	}
	return ids[n(len(ids))]
}

// generate fills the slots of a row.
func (l *Language) generate(row *Row, o *games.Order, n func(int) int) {
	o.Args = slices.Clone(row.set)
	last := true // the slot before is filled
	filled := map[string]bool{}
	for k := range row.slots {
		s := &row.slots[k]
		if s.opt && (n(2) == 0 || s.later && !last) || row.Route && s.name == slotVia && row.wholeWay() {
			last = false
			continue
		}
		last, filled[s.name] = true, true
	}
	for _, k := range row.args {
		s := &row.slots[k]
		switch {
		case s.silent:
		case !filled[s.name]:
			if v, isSet := row.defaultOf(s.name); isSet {
				*o = o.With(s.name, v)
			}
		case s.name == row.Place:
			o.Place = l.classes[s.class].Random(n)
		case s.isFlag():
			*o = o.With(s.name)
		case s.group != "":
			for range l.generateCount(s, n) {
				values := []string{l.classes[s.group].Random(n)}
				for range 1 + n(2) {
					values = append(values, l.classes[s.class].Random(n))
				}
				if s.groups == 1 {
					values = values[:2]
				}
				*o = o.With(s.name, values...)
			}
		default:
			var values []string
			for range l.generateCount(s, n) {
				if v := l.classes[s.class].Random(n); !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
			*o = o.With(s.name, values...)
		}
	}
}

// generateCount is how many values a slot gets.
func (l *Language) generateCount(s *slot, n func(int) int) int {
	switch {
	case s.groups > 0:
		return s.groups
	case s.many:
		return 1 + n(3)
	}
	return 1
}

// generateCond makes a condition that stands in front of an order.
func (l *Language) generateCond(n func(int) int) (games.Cond, bool) {
	row := l.conds[n(len(l.conds))]
	if row.Wraps || row.Behind || row.Not || row.Kind == condNotBoth || row.Kind == condElse || row.Form == "" {
		return games.Cond{}, false
	}
	var o games.Order
	l.generate(row, &o, n)
	c := games.Cond{Name: row.Kind}
	for _, a := range o.Args {
		c.Values = append(c.Values, a.Values...)
	}
	if n(4) == 0 {
		c = l.Negated(c)
	}
	return c, true
}

// ofWords reports whether a sign makes words: no comma does, in whatever script.
func ofWords(r rune) bool { return isLetter(r) && !unicode.IsPunct(r) }

// Dropped lists the words of a line of orders that are no words of the language, are
// named in no note, and could be left out, or another number stand there, without
// anything being read otherwise: there must be none. Numbers are no words of the
// language, but one of something is as good as it; and a greeting says nothing. It is nil
// for a line that holds more than orders.
func (l *Language) Dropped(text string, open []games.Kind) []string {
	mendings := maxMendings
	whole, text := l.read(text, open, maxSteps, &mendings)
	for _, r := range whole {
		if r.Order == nil {
			return nil
		}
	}
	line := l.line(text)
	known := make([]bool, len(line.Toks))
	for i := range line.Toks {
		for k := range min(line.longest(i), len(line.Toks)-i) {
			known[i+k] = true
		}
	}
	for i := range line.Toks { // "thanks Bob"
		if n := line.is(i, isTail); n > 0 {
			for k, names := i+n, 0; k < len(line.Toks) && names < mostNames; k++ {
				if !known[k] {
					known[k] = true
					names++
				}
			}
		}
	}
	reader := lineReader{lang: l, line: line}
	for i := range reader.greeting() {
		known[i] = true
	}
	var list []string
	for i, t := range line.Toks {
		bullet := len(t.Raw) == 1 && strings.HasPrefix(text[min(t.Pos+1, len(text)):], ")")
		other := ""                      // what stands in its place
		if n, ok := line.Number(i); ok { // in digits or as a word
			if n == 1 || named(whole, strconv.Itoa(n)) {
				continue
			}
			other = strconv.Itoa(n + 7)
		}
		if known[i] || bullet || named(whole, t.Raw) || !strings.ContainsFunc(t.Raw, ofWords) {
			continue
		}
		if rest := text[:t.Pos] + other + text[min(t.Pos+len(t.Raw), len(text)):]; l.lines(whole) == l.lines(l.Read(rest, open)) {
			list = append(list, t.Raw)
		}
	}
	return list
}

// longest is how many tokens from token i on are known words or a name at most.
func (l *Line) longest(i int) int {
	n, at := 0, l.look(i)
	for _, m := range at.senses {
		if m.what != isNumber {
			n = max(n, m.n)
		}
	}
	for _, m := range at.noise {
		n = max(n, m.n)
	}
	for _, f := range at.exact {
		n = max(n, f.Used)
	}
	return n
}

// named reports whether a note of some readings tells of a word.
func named(list []games.Reading, word string) bool {
	for _, r := range list {
		for _, note := range r.Notes {
			for _, v := range note.Values {
				if text, ok := v.Of.(string); ok && strings.Contains(text, word) {
					return true
				}
			}
		}
	}
	return false
}

// lines are the canonical lines of readings.
func (l *Language) lines(list []games.Reading) string {
	var b strings.Builder
	for _, r := range list {
		if r.Order == nil {
			return ""
		}
		fmt.Fprintln(&b, r.Standing, l.Format(*r.Order))
	}
	return b.String()
}
