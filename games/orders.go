package games

import (
	"fmt"
	"slices"
)

// NewOrder makes an order of a kind from alternating names and values; a value
// is a string, a slice of strings, what has a name (fmt.Stringer), or a list of
// such.
func NewOrder(kind Kind, verb string, pairs ...any) Order {
	o := Order{Kind: kind, Verb: verb, Args: slices.Grow([]Arg(nil), len(pairs)/2)}
	for i := 0; i+1 < len(pairs); i += 2 {
		a := Arg{Name: pairs[i].(string)}
		switch v := pairs[i+1].(type) {
		case string:
			a.Values = []string{v}
		case []string:
			a.Values = v
		case fmt.Stringer:
			a.Values = []string{v.String()}
		default:
			a.Values, _ = plainValue(v).([]string)
		}
		o.Args = append(o.Args, a)
	}
	return o
}

// WithAny is With if there are values, else the order as it is.
func (o Order) WithAny(name string, values ...string) Order {
	if len(values) == 0 {
		return o
	}
	return o.With(name, values...)
}

// Without is the order without an argument.
func (o Order) Without(name string) Order {
	o.Args = slices.DeleteFunc(slices.Clone(o.Args), func(a Arg) bool { return a.Name == name })
	return o
}

// Replace is the order with other values of an argument that it has.
func (o Order) Replace(name string, values ...string) Order {
	o.Args = slices.Clone(o.Args)
	for i := range o.Args {
		if o.Args[i].Name == name {
			o.Args[i].Values = values
		}
	}
	return o
}

// SameAnswer reports whether two orders say the same, whatever place and
// conditions they are sent for.
func SameAnswer(a, b Order) bool {
	return a.Kind == b.Kind && a.Verb == b.Verb && slices.EqualFunc(a.Args, b.Args, func(x, y Arg) bool {
		return x.Name == y.Name && slices.Equal(x.Values, y.Values)
	})
}

// SameCond compares conditions.
func SameCond(a, b Cond) bool { return a.Name == b.Name && slices.Equal(a.Values, b.Values) }

// PartOf reports whether an order says nothing but what another says, and not all
// of it.
func PartOf(o, whole Order) bool {
	if o.Kind != whole.Kind || o.Verb != whole.Verb || len(o.Args) >= len(whole.Args) {
		return false
	}
	return !slices.ContainsFunc(o.Args, func(a Arg) bool { return !whole.Has(a.Name) || !slices.Equal(whole.Get(a.Name), a.Values) })
}
