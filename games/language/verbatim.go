package language

import (
	"strconv"

	"postrider/games"
)

// Verbatim is embedded by classes whose values are written as they are, and that
// have no names that could be misspelt.
type Verbatim struct{}

// Write is the value.
func (Verbatim) Write(value string) string { return value }

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
