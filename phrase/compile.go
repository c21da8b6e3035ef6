package phrase

import (
	"reflect"
	"slices"
	"text/template/parse"
)

// A compiler turns trees into functions.
type compiler struct {
	Options
	set   map[string]*Phrase
	scope []string // variables in reach of the tree in hand, by slot
	most  int      // of its variables at a time, but $
}

// list compiles nodes that stand one behind another.
func (c *compiler) list(l *parse.ListNode) body {
	if l == nil {
		return func(*machine, reflect.Value) bool { return true }
	}
	var parts []body
	for _, n := range l.Nodes {
		if part := c.node(n); part != nil {
			parts = append(parts, part)
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return func(m *machine, dot reflect.Value) bool {
		for _, part := range parts {
			if !part(m, dot) {
				return false
			}
		}
		return true
	}
}

// node compiles one node; nil is nothing to do.
func (c *compiler) node(n parse.Node) body {
	switch n := n.(type) {
	case *parse.TextNode:
		text := string(n.Text)
		return func(m *machine, _ reflect.Value) bool {
			m.out = append(m.out, text...)
			return true
		}
	case *parse.CommentNode:
		return nil
	case *parse.ActionNode:
		return c.action(n.Pipe)
	case *parse.IfNode:
		return c.branch(&n.BranchNode, false)
	case *parse.WithNode:
		return c.branch(&n.BranchNode, true)
	case *parse.RangeNode:
		return c.ranging(&n.BranchNode)
	case *parse.TemplateNode:
		return c.template(n)
	}
	return unknown
}

// action prints the value of a pipeline.
func (c *compiler) action(p *parse.PipeNode) body {
	cmds := p.Cmds
	if len(p.Decl) > 0 {
		return unknown
	}
	if appended := c.appender(cmds); appended != nil {
		return appended
	}
	var escapers []Escaper
	for len(cmds) > 1 {
		e, ok := c.escaper(cmds[len(cmds)-1])
		if !ok {
			break
		}
		escapers = append(escapers, e)
		cmds = cmds[:len(cmds)-1]
	}
	slices.Reverse(escapers)
	v := c.commands(cmds)
	if len(c.Escapers) == 0 {
		return func(m *machine, dot reflect.Value) bool {
			v, ok := v(m, dot)
			return ok && m.print(v)
		}
	}
	if len(escapers) == 0 {
		return unknown
	}
	last := len(escapers) - 1
	return func(m *machine, dot reflect.Value) bool {
		v, ok := v(m, dot)
		if !ok {
			return false
		}
		s, ok := text(v)
		if !ok {
			return false
		}
		for _, escape := range escapers[:last] {
			if m.escaped, ok = escape(m.escaped[:0], s); !ok {
				return false
			}
			if string(m.escaped) != s { // most leave it as it is
				s = string(m.escaped)
			}
		}
		m.out, ok = escapers[last](m.out, s)
		return ok
	}
}

// appender prints what a function returns that there is an appender for; nil
// if there is none.
func (c *compiler) appender(cmds []*parse.CommandNode) body {
	args := cmds[0].Args
	name, ok := args[0].(*parse.IdentifierNode)
	if !ok || len(cmds) > 1 || len(args) != 3 || len(c.Escapers) > 0 || c.Appenders[name.Ident] == nil {
		return nil
	}
	f, first, second := c.Appenders[name.Ident], c.operand(args[1]), c.operand(args[2])
	return func(m *machine, dot reflect.Value) bool {
		v, ok := first(m, dot)
		w, also := second(m, dot)
		if !ok || !also {
			return false
		}
		x, ok := asString(v)
		y, also := asString(w)
		if !ok || !also {
			return false
		}
		m.out = f(m.out, x, y)
		return true
	}
}

// escaper is the escaper that a command calls.
func (c *compiler) escaper(cmd *parse.CommandNode) (Escaper, bool) {
	if len(cmd.Args) != 1 {
		return nil, false
	}
	name, ok := cmd.Args[0].(*parse.IdentifierNode)
	if !ok {
		return nil, false
	}
	e, ok := c.Escapers[name.Ident]
	return e, ok
}

// leave puts variables out of reach that were declared since there were n.
func (c *compiler) leave(n int) { c.scope = c.scope[:n] }

// declare makes a place for a variable.
func (c *compiler) declare(name string) (slot int) {
	c.scope = append(c.scope, name)
	c.most = max(c.most, len(c.scope)-1)
	return len(c.scope) - 1
}

// branch compiles if and with; with sets the dot.
func (c *compiler) branch(b *parse.BranchNode, with bool) body {
	defer c.leave(len(c.scope))
	if len(b.Pipe.Decl) > 1 || b.Pipe.IsAssign {
		return unknown
	}
	v := c.commands(b.Pipe.Cmds)
	slot := 0
	if len(b.Pipe.Decl) == 1 {
		slot = c.declare(b.Pipe.Decl[0].Ident[0])
	}
	then, otherwise := c.list(b.List), c.list(b.ElseList)
	return func(m *machine, dot reflect.Value) bool {
		v, ok := v(m, dot)
		if !ok {
			return false
		}
		if slot > 0 {
			m.vars[m.base+slot] = v
		}
		is, ok := truth(v)
		switch {
		case !ok:
			return false
		case !is:
			return otherwise(m, dot)
		case with:
			return then(m, bare(v))
		}
		return then(m, dot)
	}
}

// ranging compiles range over a list.
func (c *compiler) ranging(b *parse.BranchNode) body {
	defer c.leave(len(c.scope))
	if b.Pipe.IsAssign {
		return unknown
	}
	list := c.commands(b.Pipe.Cmds)
	var slots []int
	for _, d := range b.Pipe.Decl {
		slots = append(slots, c.declare(d.Ident[0]))
	}
	each, otherwise := c.list(b.List), c.list(b.ElseList)
	return func(m *machine, dot reflect.Value) bool {
		v, ok := list(m, dot)
		v = bare(v)
		if !ok || v.Kind() != reflect.Slice {
			return false
		}
		if v.Len() == 0 {
			return otherwise(m, dot)
		}
		for i := range v.Len() {
			e := v.Index(i)
			switch len(slots) {
			case 1:
				m.vars[m.base+slots[0]] = e
			case 2:
				m.vars[m.base+slots[0]] = reflect.ValueOf(i)
				m.vars[m.base+slots[1]] = e
			}
			if !each(m, e) {
				return false
			}
		}
		return true
	}
}

// template compiles the call of another template of the set.
func (c *compiler) template(n *parse.TemplateNode) body {
	p := c.set[n.Name]
	if p == nil {
		return unknown
	}
	if n.Pipe == nil {
		return func(m *machine, _ reflect.Value) bool { return p.say(m, reflect.Value{}) }
	}
	if len(n.Pipe.Decl) > 0 {
		return unknown
	}
	v := c.commands(n.Pipe.Cmds)
	return func(m *machine, dot reflect.Value) bool {
		v, ok := v(m, dot)
		return ok && p.say(m, v)
	}
}

// commands compiles a pipeline: the value of each command is the last argument
// of the next.
func (c *compiler) commands(cmds []*parse.CommandNode) value {
	var v value
	for _, cmd := range cmds {
		v = c.command(cmd, v)
	}
	return v
}

// command compiles a command; before, if any, is its last argument.
func (c *compiler) command(cmd *parse.CommandNode, before value) value {
	name, ok := cmd.Args[0].(*parse.IdentifierNode)
	if !ok {
		if len(cmd.Args) > 1 || before != nil {
			return nothing
		}
		return c.operand(cmd.Args[0])
	}
	var args []value
	for _, a := range cmd.Args[1:] {
		args = append(args, c.operand(a))
	}
	if before != nil {
		args = append(args, before)
	}
	return c.function(name.Ident, args)
}

// function compiles a call. What the set itself calls so comes before what is
// built in.
func (c *compiler) function(name string, args []value) value {
	f, own := c.Funcs[name]
	if !own && (name == "and" || name == "or") {
		return either(name == "or", args)
	}
	return func(m *machine, dot reflect.Value) (reflect.Value, bool) {
		var space [4]reflect.Value
		values := space[:0]
		for _, arg := range args {
			v, ok := arg(m, dot)
			if !ok {
				return v, false
			}
			values = append(values, bare(v))
		}
		if own {
			return call(f, values)
		}
		return builtin(name, values)
	}
}

// either is the first argument that is true, for "or", or that is not, for
// "and"; else the last.
func either(or bool, args []value) value {
	return func(m *machine, dot reflect.Value) (v reflect.Value, ok bool) {
		for _, arg := range args {
			if v, ok = arg(m, dot); !ok {
				return v, false
			}
			is, ok := truth(v)
			if !ok || is == or {
				return v, ok
			}
		}
		return v, ok
	}
}

// operand compiles an argument.
func (c *compiler) operand(n parse.Node) value {
	constant := func(v any) value {
		r := reflect.ValueOf(v)
		return func(*machine, reflect.Value) (reflect.Value, bool) { return r, true }
	}
	switch n := n.(type) {
	case *parse.DotNode:
		return func(_ *machine, dot reflect.Value) (reflect.Value, bool) { return dot, true }
	case *parse.FieldNode:
		return fields(func(_ *machine, dot reflect.Value) (reflect.Value, bool) { return dot, true }, n.Ident)
	case *parse.ChainNode:
		return fields(c.operand(n.Node), n.Field)
	case *parse.VariableNode:
		for slot := len(c.scope) - 1; slot >= 0; slot-- {
			if c.scope[slot] == n.Ident[0] {
				return fields(func(m *machine, _ reflect.Value) (reflect.Value, bool) { return m.vars[m.base+slot], true }, n.Ident[1:])
			}
		}
	case *parse.PipeNode:
		if len(n.Decl) == 0 {
			return c.commands(n.Cmds)
		}
	case *parse.IdentifierNode:
		return c.function(n.Ident, nil)
	case *parse.StringNode:
		return constant(n.Text)
	case *parse.BoolNode:
		return constant(n.True)
	case *parse.NumberNode:
		if n.IsInt {
			return constant(int(n.Int64))
		}
	}
	return nothing
}

// fields follows names from a value on.
func fields(v value, names []string) value {
	for _, name := range names {
		from, f := v, &field{name: name}
		v = func(m *machine, dot reflect.Value) (reflect.Value, bool) {
			v, ok := from(m, dot)
			if !ok {
				return v, false
			}
			return f.in(v)
		}
	}
	return v
}
