package language

import (
	"strconv"
	"strings"

	"postrider/games"
)

// Verbatim is embedded by classes whose values are written as they are, and that
// have no names that could be misspelt. With a Language, those that are lists of its
// lexicon are written as the first word of these.
type Verbatim struct{ Language *Language }

// Write is the value.
func (v Verbatim) Write(value string) string {
	if v.Language != nil && len(v.Language.lexicon.Lists[value]) > 0 {
		return v.Language.List(value)
	}
	return value
}

// Like finds nothing.
func (Verbatim) Like(*Line, int) ([]games.Candidate, bool) { return nil, false }

// Years is a class of years: of any from 1700 on.
type Years struct {
	Verbatim
	First, Number int // those that are played
}

// Read reads a number.
func (Years) Read(l *Line, i int) []Span {
	if n, ok := l.Number(i); ok && n >= 1700 {
		return []Span{{N: 1, Value: strconv.Itoa(n)}}
	}
	return nil
}

// Random is a year that is played.
func (y Years) Random(n func(int) int) string { return strconv.Itoa(y.First + n(y.Number)) }

// Odds is a class of odds: "2", "2 to 1 or better", for which the lexicon of the title has
// the list "to one".
type Odds struct {
	Verbatim
	Most  int  // the greatest that can be typed
	Parts bool // down to hundredths: "0.8"
	Ratio bool // "to 1" must stand behind
}

// Read reads a number, and what says that it is odds.
func (c Odds) Read(l *Line, i int) []Span {
	n := max(l.Is(i, listAtLeast), l.Is(i, listMoreThan))
	whole, ok := l.Number(i + n)
	if !ok || whole > c.Most || whole == 0 && !c.Parts {
		return nil
	}
	k, value := i+n+1, strconv.Itoa(whole)
	if k < len(l.Toks) && strings.Trim(l.Toks[k].Text, "0123456789") == "" && l.Between(k) == "." {
		part := strings.TrimRight(l.Toks[k].Text, "0")
		if !c.Parts || len(part) > 2 {
			return nil
		}
		if k++; part != "" {
			value += "." + part
		}
	}
	var spans []Span
	ratio := l.Is(k, "to one")
	if !c.Ratio {
		spans = append(spans, Span{N: k - i, Value: value})
	} else if ratio == 0 {
		return nil
	}
	k += ratio
	k += max(l.Is(k, listOrMore), l.Is(k, listOrFewer))
	return append(spans, Span{N: k - i, Value: value})
}

// Random is small odds.
func (Odds) Random(n func(int) int) string { return strconv.Itoa(1 + n(4)) }
