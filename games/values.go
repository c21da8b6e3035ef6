package games

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"text/template"
)

// Strings is a value of a Text as a list of strings: values come as they were
// told, or as they are after a journey through JSON; a single one is a list of
// one, and none an empty list.
func Strings(value any) []string { return texts(value) }

// Int is a value of a Text as a number, 0 if it is none.
func Int(value any) int {
	switch v := simple(value).(type) {
	case int:
		return v
	case float64: // with a fraction
		return int(v)
	case string:
		n, _ := strconv.Atoi(v)
		return n
	}
	return 0
}

// Keys are the names of things, as texts and orders have them. The list is never
// nil.
func Keys[T fmt.Stringer](things []T) []string {
	names := make([]string, len(things))
	for i, t := range things {
		names[i] = t.String()
	}
	return names
}

// plainValue is a value as texts and orders keep it: what has a name stands by
// that, and a list of such by theirs.
func plainValue(v any) any {
	switch v := v.(type) {
	case nil, string, int, bool, []string, []int:
		return v
	case fmt.Stringer:
		return v.String()
	}
	list := reflect.ValueOf(v)
	if list.Kind() != reflect.Slice || !list.Type().Elem().Implements(reflect.TypeFor[fmt.Stringer]()) {
		return v
	}
	names := make([]string, list.Len())
	for i := range names {
		names[i] = list.Index(i).Interface().(fmt.Stringer).String()
	}
	return names
}

// NameWord makes a function of words' templates that names what one value says.
func NameWord(name func(string) string) func(any) string {
	return func(value any) string { return name(one(value)) }
}

// NameList makes a function of words' templates that names each of a list.
func NameList(name func(string) string) func(any) []string {
	return func(value any) []string {
		list := Strings(value)
		names := make([]string, len(list))
		for i, s := range list {
			names[i] = name(s)
		}
		return names
	}
}

// Several names are what a function of words' templates gives back to be said as one text: between
// them stands what the language puts between the names of a list.
type Several []string

// Spoken makes a function of words' templates for a language, which says in it what the
// function needs.
type Spoken func(say func(Text) string) any

// NameWords is NameList of names that are said as one text.
func NameWords(name func(string) string) func(any) Several {
	list := NameList(name)
	return func(value any) Several { return list(value) }
}

// AddNames adds to the functions of words' templates those that name things of one sort: of one
// what values of a sort say, "space", of several, "spaces", and of a list of them, "spacelist".
func AddNames(funcs template.FuncMap, sort string, name func(string) string) template.FuncMap {
	funcs[sort], funcs[sort+"s"], funcs[sort+"list"] = NameWord(name), NameWords(name), NameList(name)
	return funcs
}

// A Tallied is one of several things that are alike, and how many there are.
type Tallied[T comparable] struct {
	Of T
	N  int
}

// Tally counts what is alike, in the order in which it first comes.
func Tally[T comparable](all []T) []Tallied[T] {
	var list []Tallied[T]
	for _, e := range all {
		i := slices.IndexFunc(list, func(t Tallied[T]) bool { return t.Of == e })
		if i < 0 {
			i, list = len(list), append(list, Tallied[T]{Of: e})
		}
		list[i].N++
	}
	return list
}
