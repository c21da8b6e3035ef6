// Package phrase says what text/template templates say, many times faster:
// a template is compiled once into functions, and is then executed without
// looking up names.
//
// It knows what sentences are made of: fields and values of maps, variables,
// if, with and range over lists, other templates of the same set, the built-in
// comparisons, and functions of a few forms (see Compile). Where a template or
// its data need more, or come to an error, Append says so and the caller
// executes the template itself, which alone decides what is right. What Append
// does say is what the template says, byte for byte.
package phrase

import (
	"fmt"
	"reflect"
	"strconv"
	"sync"
	"sync/atomic"
	"text/template/parse"
)

// A Phrase is a compiled template. It is safe for several goroutines.
type Phrase struct {
	body  body
	slots int // variables, $ among them
}

// Options say what the trees of a set may call.
type Options struct {
	// Funcs are the functions of the templates. Those of other forms than
	// Compile names cannot be compiled.
	Funcs map[string]any
	// Appenders append to b what the functions of these names, of the form
	// func(string, string) string, return: for long texts. They are not called
	// where there are Escapers.
	Appenders map[string]func(b []byte, x, y string) []byte
	// Escapers are functions that html/template adds behind what is printed.
	// Where there are any, nothing is printed that did not go through one.
	Escapers map[string]Escaper
}

// An Escaper appends s to b, escaped. It is false for what only html/template
// can escape.
type Escaper func(b []byte, s string) ([]byte, bool)

// Compile compiles the trees of a set of templates, by name. What cannot be
// compiled is left out of the result. Functions may be of the forms
//
//	func(any) string                func(string) string
//	func(any, string) string        func(string, string) string
//	func([]string) string           func([]string, string) string
//	func() []string                 func(string) []string
//	func(any, string, string) (string, error)
func Compile(trees map[string]*parse.Tree, o Options) map[string]*Phrase {
	c := &compiler{Options: o, set: map[string]*Phrase{}}
	for name := range trees {
		c.set[name] = &Phrase{}
	}
	for name, tree := range trees {
		c.scope = []string{"$"}
		p := c.set[name]
		p.body = c.list(tree.Root)
		p.slots = c.most
		c.most = 0
	}
	return c.set
}

// Append appends what the template says of data to b. It is false, and b
// unchanged, where only the template itself can tell.
func (p *Phrase) Append(b []byte, data any) ([]byte, bool) {
	m := machines.Get().(*machine)
	defer m.release()
	m.out = b
	if !p.say(m, reflect.ValueOf(data)) {
		return b, false
	}
	return m.out, true
}

// A machine is the state of one execution.
type machine struct {
	out  []byte
	vars []reflect.Value // of all templates that are being executed, the innermost last
	base int             // where those of the innermost begin

	escaped []byte // by escapers that others follow
}

var machines = sync.Pool{New: func() any { return &machine{} }}

func (m *machine) release() {
	m.out, m.base = nil, 0
	clear(m.vars)
	m.vars = m.vars[:0]
	machines.Put(m)
}

// A body appends to the machine's output. It is false where it cannot go on.
type body func(m *machine, dot reflect.Value) bool

// A value is found in the same way.
type value func(m *machine, dot reflect.Value) (reflect.Value, bool)

// say executes a template with its own variables.
func (p *Phrase) say(m *machine, dot reflect.Value) bool {
	const deepest = 1000 // variables; text/template has a bound of its own
	was, top := m.base, len(m.vars)
	if top > deepest {
		return false
	}
	m.base = top
	m.vars = append(m.vars, dot)
	for range p.slots {
		m.vars = append(m.vars, reflect.Value{})
	}
	ok := p.body(m, dot)
	m.base, m.vars = was, m.vars[:top]
	return ok
}

// unknown is the body of what cannot be compiled.
func unknown(*machine, reflect.Value) bool { return false }

// nothing is the value of what cannot be compiled.
func nothing(*machine, reflect.Value) (reflect.Value, bool) { return reflect.Value{}, false }

// print appends the text of a value.
func (m *machine) print(v reflect.Value) bool {
	s, ok := text(v)
	m.out = append(m.out, s...)
	return ok
}

// text is a value as fmt prints it. Of values of other types than these the
// template knows better.
func text(v reflect.Value) (string, bool) {
	v = bare(v)
	if !v.IsValid() || v.NumMethod() > 0 {
		return "", false
	}
	switch v.Kind() {
	case reflect.String:
		return v.String(), true
	case reflect.Int:
		return strconv.Itoa(int(v.Int())), true
	case reflect.Bool:
		return strconv.FormatBool(v.Bool()), true
	}
	return "", false
}

// bare is what an interface holds.
func bare(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// truth is whether a value counts as true.
func truth(v reflect.Value) (truth, ok bool) {
	switch v = bare(v); v.Kind() {
	case reflect.Invalid:
		return false, true
	case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
		return v.Len() > 0, true
	case reflect.Bool:
		return v.Bool(), true
	case reflect.Int:
		return v.Int() != 0, true
	case reflect.Pointer:
		return !v.IsNil(), true
	case reflect.Struct:
		return true, true
	}
	return false, false
}

// equal compares two values of one basic kind.
func equal(x, y reflect.Value) (same, ok bool) {
	x, y = bare(x), bare(y)
	if x.Kind() != y.Kind() {
		return false, false
	}
	switch x.Kind() {
	case reflect.String:
		return x.String() == y.String(), true
	case reflect.Int:
		return x.Int() == y.Int(), true
	case reflect.Bool:
		return x.Bool() == y.Bool(), true
	}
	return false, false
}

// asString is a value as an argument of type string.
func asString(v reflect.Value) (string, bool) {
	if v = bare(v); v.Kind() == reflect.String && v.Type() == reflect.TypeFor[string]() {
		return v.String(), true
	}
	return "", false
}

// asList is a value as an argument of type []string.
func asList(v reflect.Value) ([]string, bool) {
	if v = bare(v); v.Kind() != reflect.Slice {
		return nil, false
	}
	list, ok := v.Interface().([]string)
	return list, ok
}

// A field finds a value of a map, a field of a struct or what a method without
// arguments returns, by name.
type field struct {
	name string
	last atomic.Pointer[place]
}

// A place is where a field was found last: most are looked up in one type only.
type place struct {
	of     reflect.Type
	index  int // of the field or method; -1 if there is none that is known here
	method bool
}

func (f *field) in(v reflect.Value) (reflect.Value, bool) {
	v = bare(v)
	switch v.Kind() {
	case reflect.Map, reflect.Slice:
		value, there, ok := lookup(v, f.name)
		return reflect.ValueOf(value), there && ok
	case reflect.Struct, reflect.Pointer:
	default:
		return reflect.Value{}, false
	}
	p := f.last.Load()
	if p == nil || p.of != v.Type() {
		p = f.find(v.Type())
		f.last.Store(p)
	}
	switch {
	case p.index < 0:
		return reflect.Value{}, false
	case p.method:
		return v.Method(p.index).Call(nil)[0], true
	case v.Kind() == reflect.Pointer:
		if v = v.Elem(); !v.IsValid() {
			return reflect.Value{}, false
		}
	}
	return v.Field(p.index), true
}

// find looks a type up: methods come first, as templates find them.
func (f *field) find(t reflect.Type) *place {
	p := &place{of: t, index: -1}
	if m, ok := t.MethodByName(f.name); ok {
		if m.Type.NumIn() == 1 && m.Type.NumOut() == 1 {
			p.index, p.method = m.Index, true
		}
		return p
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	} else if _, ok := reflect.PointerTo(t).MethodByName(f.name); ok {
		return p
	}
	if t.Kind() == reflect.Struct {
		if sf, ok := t.FieldByName(f.name); ok && len(sf.Index) == 1 && sf.IsExported() {
			p.index = sf.Index[0]
		}
	}
	return p
}

// call calls a function of one of the forms that Compile names. It is false for
// other arguments than the function takes, and for an error or a panic in it.
func call(f any, args []reflect.Value) (result reflect.Value, ok bool) {
	defer func() {
		if recover() != nil { // text/template makes an error of it
			ok = false
		}
	}()
	switch f := f.(type) {
	case func(any) string:
		if len(args) == 1 && args[0].IsValid() {
			return reflect.ValueOf(f(args[0].Interface())), true
		}
	case func(string) string:
		if len(args) == 1 {
			if s, ok := asString(args[0]); ok {
				return reflect.ValueOf(f(s)), true
			}
		}
	case func(any, string) string:
		if len(args) == 2 && args[0].IsValid() {
			if s, ok := asString(args[1]); ok {
				return reflect.ValueOf(f(args[0].Interface(), s)), true
			}
		}
	case func(string, string) string:
		if len(args) == 2 {
			x, okX := asString(args[0])
			y, okY := asString(args[1])
			if okX && okY {
				return reflect.ValueOf(f(x, y)), true
			}
		}
	case func([]string) string:
		if len(args) == 1 {
			if list, ok := asList(args[0]); ok {
				return reflect.ValueOf(f(list)), true
			}
		}
	case func([]string, string) string:
		if len(args) == 2 {
			list, okList := asList(args[0])
			s, ok := asString(args[1])
			if okList && ok {
				return reflect.ValueOf(f(list, s)), true
			}
		}
	case func() []string:
		if len(args) == 0 {
			return reflect.ValueOf(f()), true
		}
	case func(string) []string:
		if len(args) == 1 {
			if s, ok := asString(args[0]); ok {
				return reflect.ValueOf(f(s)), true
			}
		}
	case func(any, string, string) (string, error):
		if len(args) == 3 && args[0].IsValid() {
			x, okX := asString(args[1])
			y, okY := asString(args[2])
			if okX && okY {
				s, err := f(args[0].Interface(), x, y)
				return reflect.ValueOf(s), err == nil
			}
		}
	}
	return reflect.Value{}, false
}

// builtin calls a built-in function but "and" and "or".
func builtin(name string, args []reflect.Value) (reflect.Value, bool) {
	switch name {
	case "eq", "ne":
		if len(args) == 2 {
			same, ok := equal(args[0], args[1])
			return reflect.ValueOf(same == (name == "eq")), ok
		}
	case "gt", "lt", "ge", "le":
		if len(args) == 2 {
			if x, y := bare(args[0]), bare(args[1]); x.Kind() == reflect.Int && y.Kind() == reflect.Int {
				x, y := x.Int(), y.Int()
				return reflect.ValueOf(name == "gt" && x > y || name == "lt" && x < y || name == "ge" && x >= y || name == "le" && x <= y), true
			}
		}
	case "not":
		if len(args) == 1 {
			is, ok := truth(args[0])
			return reflect.ValueOf(!is), ok
		}
	case "len":
		if len(args) == 1 {
			switch v := bare(args[0]); v.Kind() {
			case reflect.Slice, reflect.String, reflect.Map:
				return reflect.ValueOf(v.Len()), true
			}
		}
	case "index":
		if len(args) == 2 {
			return index(bare(args[0]), bare(args[1]))
		}
	case "printf":
		if len(args) > 0 {
			if format, ok := asString(args[0]); ok {
				return printf(format, args[1:])
			}
		}
	}
	return reflect.Value{}, false
}

// index is an element of a list, or a value of a map; an invalid one for a key
// that is not there.
func index(v, at reflect.Value) (reflect.Value, bool) {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		if at.Kind() == reflect.Int && v.Kind() == reflect.Slice && at.Int() >= 0 && at.Int() < int64(v.Len()) {
			return v.Index(int(at.Int())), true
		}
		if name, isText := asString(at); isText {
			value, _, ok := lookup(v, name)
			return reflect.ValueOf(value), ok
		}
	}
	return reflect.Value{}, false
}

// Values are named values that templates see as they see a map of them.
type Values interface {
	Lookup(name string) (value any, there bool)
}

// lookup is the value of a name, whether it is there, and whether v is something
// in which one can look it up.
func lookup(v reflect.Value, name string) (value any, there, ok bool) {
	switch values := v.Interface().(type) {
	case Values:
		value, there = values.Lookup(name)
	case map[string]any:
		value, there = values[name]
	default:
		return nil, false, false
	}
	return value, there, true
}

func printf(format string, args []reflect.Value) (reflect.Value, bool) {
	values := make([]any, len(args))
	for i, a := range args {
		if !a.IsValid() {
			return reflect.Value{}, false
		}
		values[i] = a.Interface()
	}
	return reflect.ValueOf(fmt.Sprintf(format, values...)), true
}
