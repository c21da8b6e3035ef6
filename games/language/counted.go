package language

import (
	"slices"
	"strconv"
	"strings"

	"postrider/games"
)

// Counted is a class of values of another, before which their number may stand:
// "2 BOS". With a number the value is "2*boston".
type Counted struct {
	Class
	Most int  // the greatest number
	Must bool // a number must stand there
}

// Count is a value with its number; without one where that is 0.
func Count(n int, value string) string {
	if n == 0 {
		return value
	}
	return strconv.Itoa(n) + "*" + value
}

// CutCount takes a value with its number apart; the number is 0 where it has none.
func CutCount(v string) (n int, value string) {
	count, value, ok := strings.Cut(v, "*")
	if !ok {
		return 0, v
	}
	n, _ = strconv.Atoi(count)
	return n, value
}

// IsAll reports whether a value says "all" of something that has no end.
func IsAll(v string) bool { return strings.HasPrefix(v, "all*") }

// Repeated are values as often as they say: "2*abenaki".
func Repeated(values []string) []string {
	var list []string
	for _, v := range values {
		n, name := 0, v
		if !IsAll(v) {
			n, name = CutCount(v)
		}
		for range max(n, 1) {
			list = append(list, name)
		}
	}
	return list
}

// PlacedAll gives units the place that is said behind a later one: "2 Regulars, Ranger at QUE".
func PlacedAll(sels []string) []string {
	list := slices.Clone(sels)
	place := ""
	for i := range slices.Backward(list) {
		if _, at, ok := strings.Cut(list[i], "@"); ok {
			place = at
		} else if place != "" {
			list[i] += "@" + place
		}
	}
	return list
}

// Number is the number at token i, 0 if none of this class stands there.
func (c Counted) Number(l *Line, i int) int {
	if n, ok := l.Number(i); ok && n >= 1 && n <= c.Most {
		return n
	}
	return 0
}

// TimesBehind are those of some values behind which a sign and their number stand: "BOS x2".
func (c Counted) TimesBehind(l *Line, i int, spans []Span) (list []Span) {
	for _, s := range spans {
		if n, used := l.times(i + s.N); used > 0 && n <= c.Most {
			s.N, s.Value = s.N+used, Count(n, s.Value)
			list = append(list, s)
		}
	}
	return list
}

// Read reads a value with its number before it, or behind a sign; or a value alone.
func (c Counted) Read(l *Line, i int) []Span {
	n := c.Number(l, i)
	if n == 0 {
		spans := c.Class.Read(l, i)
		if times := c.TimesBehind(l, i, spans); times != nil || c.Must {
			return times
		}
		return spans
	}
	spans := Behind(c.Class, l, i, 1)
	for k := range spans {
		spans[k].Value = Count(n, spans[k].Value)
	}
	return spans
}

// Write is the number, if there is one, and the value as its class writes it.
func (c Counted) Write(v string) string {
	if n, value, ok := strings.Cut(v, "*"); ok {
		return n + " " + c.Class.Write(value)
	}
	return c.Class.Write(v)
}

// Random is a value with a small number, or without.
func (c Counted) Random(n func(int) int) string {
	k := n(min(c.Most, 5))
	if c.Must {
		k++
	}
	return Count(k, c.Class.Random(n))
}

// Behind is what a class reads behind so many tokens more, which belong to it.
func Behind(c Class, l *Line, i, tokens int) []Span {
	spans := slices.Clone(c.Read(l, i+tokens))
	for k := range spans {
		spans[k].N += tokens
	}
	return spans
}

// Leading is how many tokens at i are words of some lists, which say nothing in front of a
// value; it is not few where nobody would type so many.
func (l *Line) Leading(i int, lists ...string) (n int, few bool) {
	const most = 4 // words
	for words := 0; words <= most; words++ {
		longest := 0
		for _, list := range lists {
			longest = max(longest, l.Is(i+n, list))
		}
		if longest == 0 {
			return n, true
		}
		n += longest
	}
	return n, false
}

// joinNumbers makes one number of two words, of which the first is a number of tens: "forty two".
func (l *Language) joinNumbers(toks []games.Token) []games.Token {
	for i := 0; i+1 < len(toks); i++ {
		tens, ones := l.lexicon.Numbers[toks[i].Text], l.lexicon.Numbers[toks[i+1].Text]
		if tens < 20 || tens%10 != 0 || ones < 1 || ones > 9 {
			continue
		}
		if raw := toks[i].Raw + " " + toks[i+1].Raw; toks[i+1].Pos == toks[i].Pos+len(toks[i].Raw)+1 {
			number := games.Token{Text: toks[i].Text + "-" + toks[i+1].Text, Raw: raw, Pos: toks[i].Pos}
			toks = slices.Replace(toks, i, i+2, number)
		}
	}
	return toks
}

// isCount reports whether token i of a stretch counts something; "one" is a pronoun too, but not
// in "one guy", nor behind a name and a comma in "just one".
func (l *Line) isCount(from, i, end int) bool {
	n, number := l.Number(i)
	alone := (i+1 == end || l.is(i+1, isTail) > 0) && (i == from || l.Is(from, listOnly) == i-from)
	return number && (n != 1 || alone || max(l.Is(i+1, listAnyUnit), l.Is(i+1, listNouns)) > 0)
}

// listClock is the list of the lexicon of what stands behind the hours of a clock.
const listClock = "clock"

// isClock reports whether token i belongs to a time of day: "18:30", "7 pm".
func (l *Line) isClock(i int) bool {
	if _, hour := games.Digits(l.Toks[i].Text); hour && l.Is(i+1, listClock) > 0 {
		return true
	}
	for colon := max(i-1, 0); colon <= i+1; colon++ {
		if colon+1 < len(l.Toks) && l.isRatio(colon) && len(l.Toks[colon+1].Raw) == 2 {
			return true
		}
	}
	return false
}

// onlyNumbers reports whether a stretch is numbers, of whomever, and what may stand between them or says
// nothing: "2 and 2", "only 2", "we are 4 and they are 3".
func (s *search) onlyNumbers() bool {
	for i := s.from; i < s.end; i++ {
		idle := s.l.Is(i, listOnly) + s.l.is(i, isFiller) + s.l.is(i, isTail) + s.l.is(i, isPronoun) + s.l.is(i, isCopula)
		if _, number := s.l.Number(i); !number && s.l.separates(i)+idle == 0 {
			return false
		}
	}
	return true
}
