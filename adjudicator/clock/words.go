package clock

import (
	"slices"
	"strconv"
	"strings"
	"time"
)

// Words are what people type about time in one language, in small letters. Where a
// list has several words for one thing, the first is the one that is written.
type Words struct {
	Months   [][]string // twelve
	Weekdays [][]string // from Sunday on
	Today    []string
	Tomorrow []string

	From []string // before the first date of an absence
	To   []string // between its dates, or before the last one
	And  []string // as To between dates; between hours and minutes nothing
	For  []string // before how long it is

	Seconds, Minutes, Hours, Days, Weeks, MonthsLong []string   // behind a number
	Numbers                                          [][]string // one, two and so on

	Ordinal []string // behind the number of a day: th
	Filler  []string // what says nothing

	// Of a language that has its words behind dates and numbers: behind the first date of an
	// absence and behind the last, behind a year, a month and a day of a date, and the signs
	// of the days of the week, from Sunday on, which stand in brackets there. MonthFirst:
	// with a slash the month comes first.
	FromBehind []string
	ToBehind   []string
	YearSigns  []string
	MonthSigns []string
	DaySigns   []string

	WeekdaySigns []string

	MonthFirst bool
}

// What a word or a sign means.
type meaning string

const (
	isNumber   meaning = "number"
	isDate     meaning = "date"
	isMonth    meaning = "month"
	isWeekday  meaning = "weekday"
	isToday    meaning = "today"
	isTomorrow meaning = "tomorrow"
	isFrom     meaning = "from"
	isTo       meaning = "to"
	wasFrom    meaning = "was from" // what stands before is from when
	wasTo      meaning = "was to"   // or until when
	isAnd      meaning = "and"
	isFor      meaning = "for"
	isUnit     meaning = "unit"
	isCount    meaning = "count" // a number in words
	isOrdinal  meaning = "ordinal"
	isNothing  meaning = "nothing"
	isDash     meaning = "dash" // as to between dates, and else nothing
)

// A token is a word, a number or a date in digits.
type token struct {
	meaning meaning
	text    string // as it was typed
	n       int    // the number, month from 1, weekday from Sunday, unit as an index
	date    partial
}

// The units of how long something is, as indexes of spans of time.
const (
	unitSecond = iota
	unitMinute
	unitHour
	unitDay
	unitWeek
	unitMonth
)

// lengths are those of the units that are always as long, by index.
var lengths = [...]time.Duration{time.Second, time.Minute, time.Hour, day, 7 * day}

// units are the words of the units, by index.
func (w Words) units() [][]string {
	return [][]string{w.Seconds, w.Minutes, w.Hours, w.Days, w.Weeks, w.MonthsLong}
}

// A dictionary finds tokens by folded words.
type dictionary map[string]token

func (w Words) dictionary() dictionary {
	d := dictionary{}
	put := func(m meaning, n int, words []string) {
		for _, word := range words {
			if key := fold(word); d[key].meaning == "" {
				d[key] = token{meaning: m, n: n}
			}
		}
	}
	each := func(m meaning, first int, lists [][]string) {
		for i, words := range lists {
			put(m, i+first, words)
		}
	}
	each(isMonth, 1, w.Months)
	each(isWeekday, 0, w.Weekdays)
	each(isUnit, 0, w.units())
	each(isCount, 1, w.Numbers)
	put(isToday, 0, w.Today)
	put(isTomorrow, 0, w.Tomorrow)
	put(isFrom, 0, w.From)
	put(isTo, 0, w.To)
	put(wasFrom, 0, w.FromBehind)
	put(wasTo, 0, w.ToBehind)
	put(isAnd, 0, w.And)
	put(isFor, 0, w.For)
	put(isOrdinal, 0, w.Ordinal)
	put(isNothing, 0, w.Filler)
	return d
}

// near finds a month or a day of the week that is cut short or misspelt, if it can be
// only one.
func (d dictionary) near(word string) (token, bool) {
	if len(word) < 3 || wide(word) {
		return token{}, false
	}
	var found []token
	for key, t := range d {
		if t.meaning != isMonth && t.meaning != isWeekday {
			continue
		}
		if allowed := min(2, len(word)/4); strings.HasPrefix(key, word) || distance(word, key, allowed) <= allowed {
			if !slices.ContainsFunc(found, func(x token) bool { return x.meaning == t.meaning && x.n == t.n }) {
				found = append(found, t)
			}
		}
	}
	if len(found) != 1 {
		return token{}, false
	}
	return found[0], true
}

// Duration reads how long something is, as people type it after a command: 3d, 36
// hours, 1 day and 12 hours, a week.
func (w Words) Duration(typed string) (time.Duration, *Fault) {
	tokens, fault := w.scan(typed)
	if fault != nil {
		return 0, fault
	}
	var sum time.Duration
	empty := true
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.meaning == isAnd, t.meaning == isFor:
		case (t.meaning == isNumber || t.meaning == isCount) && i+1 < len(tokens) && tokens[i+1].meaning == isUnit && tokens[i+1].n != unitMonth:
			length := lengths[tokens[i+1].n]
			if t.n > int(MaxTime/length) || sum+time.Duration(t.n)*length > MaxTime {
				return 0, &Fault{Trouble: TroubleLong, Text: strings.TrimSpace(typed)}
			}
			sum, empty = sum+time.Duration(t.n)*length, false
			i++
		default:
			return 0, &Fault{Trouble: TroubleWord, Text: t.text}
		}
	}
	if empty || sum == 0 {
		return 0, &Fault{Trouble: TroubleEmpty}
	}
	return sum, nil
}

// number reads digits; ok is false if there are too many for anything about time.
func number(digits string) (n int, ok bool) {
	n, err := strconv.Atoi(digits)
	return n, err == nil && len(digits) <= 6
}
