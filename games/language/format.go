package language

import (
	"cmp"
	"slices"
	"strings"

	"postrider/games"
)

// Format writes the canonical line of an order; Read gives it back.
func (l *Language) Format(o games.Order) string {
	var ifs []string
	elsed := false
	for _, c := range o.If {
		if c.Name == condElse {
			elsed = true
			continue
		}
		ifs = append(ifs, l.word(isIf)+" "+l.formatCond(c))
	}
	row, prefix := l.rowOf(o)
	if row == nil {
		return string(o.Kind)
	}
	var b strings.Builder
	if len(ifs) > 0 && !row.Behind {
		b.WriteString(strings.Join(ifs, ", ") + ": ")
	}
	if elsed {
		b.WriteString(l.word(isElse) + " ")
	}
	b.WriteString(prefix)
	l.write(&b, row, o)
	if len(ifs) > 0 && row.Behind {
		b.WriteString(" " + strings.Join(ifs, ", "))
	}
	if o.Keep && !row.Keep {
		b.WriteString(", " + l.word(isUntil))
	}
	return b.String()
}

// Normal is an order in the form that all ways to say it have in common: units are
// sorted where their order says nothing, and so are conditions; that it is for a
// place is said by the order and not by a condition; a way does not name again where
// it begins.
func (l *Language) Normal(o games.Order) games.Order {
	row, _ := l.rowOf(o)
	if row == nil {
		return o
	}
	args := slices.Clone(o.Args)
	o.Args = args[:0]
	for _, a := range args {
		a.Values = slices.Clone(a.Values)
		if k := row.slot(a.Name); k >= 0 && row.slots[k].many && !row.slots[k].ranked && !(row.Route && row.onWay(k)) {
			first := 0
			if row.slots[k].group != "" {
				first = 1 // the place
			}
			slices.SortFunc(a.Values[min(first, len(a.Values)):], func(x, y string) int {
				return cmp.Or(strings.Count(x[:1], "-")-strings.Count(y[:1], "-"), strings.Compare(x, y)) // what is left out, last
			})
		}
		if row.Route && a.Name == slotVia && len(a.Values) > 0 && a.Values[0] == o.Arg(slotFrom) {
			a.Values = a.Values[1:]
		}
		if len(a.Values) > 0 || len(o.Get(a.Name)) == 0 && a.Name != slotVia {
			o.Args = append(o.Args, a)
		}
	}
	var ifs []games.Cond
	for _, c := range o.If {
		if c.Name == condAt && len(c.Values) == 1 && o.Place == "" && row.Place != "" {
			o.Place = c.Values[0]
			continue
		}
		ifs = append(ifs, c)
	}
	slices.SortStableFunc(ifs, func(a, b games.Cond) int { return strings.Compare(l.formatCond(a), l.formatCond(b)) })
	o.If = ifs
	return o
}

// word is the first word that does something.
func (l *Language) word(w what) string {
	for name, what := range wordLists {
		if words := l.lexicon.Words[name]; what == w && len(words) > 0 {
			return words[0]
		}
	}
	return ""
}

// rowOf is the first row that writes an order, and the prefix before it.
func (l *Language) rowOf(o games.Order) (*Row, string) {
	prefix := ""
	for _, r := range l.rows {
		if r.Prefix != "" && r.Kind == string(o.Kind) {
			prefix = r.Prefix
		}
	}
	for _, r := range l.rows {
		if r.Prefix != "" || r.Form == "" || r.Verb != o.Verb || !r.holds(o) {
			continue
		}
		if r.Kind == string(o.Kind) && (slices.Contains(r.Under, string(o.Kind)) || prefix == "" || !slices.Contains(r.Under, "")) {
			if slices.Contains(r.Under, string(o.Kind)) {
				return r, prefix
			}
			return r, ""
		}
		if prefix != "" && slices.Contains(r.Under, string(o.Kind)) {
			return r, prefix
		}
	}
	return nil, ""
}

// holds reports whether a form has all arguments of an order.
func (r *Row) holds(o games.Order) bool {
	for _, s := range r.set {
		if !slices.Equal(o.Get(s.Name), s.Values) {
			return false
		}
	}
	for _, a := range o.Args {
		isSet := slices.ContainsFunc(r.set, func(s games.Arg) bool { return s.Name == a.Name })
		if !isSet && r.slot(a.Name) < 0 {
			return false
		}
	}
	if o.Place != "" && r.Place == "" {
		return false
	}
	for k := range r.slots {
		s := &r.slots[k]
		if !s.opt && s.name != r.Place && !o.Has(s.name) && !slices.Contains(r.Given, s.name) {
			return false
		}
	}
	return true
}

// write writes what a row says of an order.
func (l *Language) write(b *strings.Builder, r *Row, o games.Order) {
	start := b.Len()
	for _, p := range r.pieces {
		if p.slot < 0 {
			text := b.String()
			if strings.HasSuffix(text, " ") && strings.HasPrefix(p.text, ":") { // the slot between is filled by the question
				b.Reset()
				b.WriteString(strings.TrimRight(text, " "))
			}
			if strings.HasSuffix(text, " ") {
				b.WriteString(strings.TrimLeft(p.text, " "))
			} else {
				b.WriteString(p.text)
			}
			continue
		}
		s := &r.slots[p.slot]
		values := l.valuesOf(r, s, o)
		if len(values) == 0 {
			continue
		}
		before := s.before
		if text := b.String()[start:]; strings.HasSuffix(text, ": ") && strings.HasPrefix(before, ", ") {
			before = before[2:]
		}
		sep := s.sep
		switch {
		case s.each:
			sep = s.before
		case s.and:
			sep = " " + l.word(isAnd) + " "
		}
		b.WriteString(before + strings.Join(values, sep) + s.after)
	}
}

// valuesOf are the values of a slot as they are written.
func (l *Language) valuesOf(r *Row, s *slot, o games.Order) []string {
	if s.name == r.Place {
		if o.Place == "" {
			return nil
		}
		return []string{l.classes[s.class].Write(o.Place)}
	}
	var written []string
	for _, a := range o.Args {
		switch {
		case a.Name != s.name:
		case s.isFlag():
			written = append(written, l.classes[s.class].Write(""))
		case s.group != "" && len(a.Values) > 0:
			written = append(written, l.list(s, a.Values[1:])+" "+s.inner+" "+l.classes[s.group].Write(a.Values[0]))
		case s.group == "":
			for _, v := range a.Values {
				written = append(written, l.classes[s.class].Write(v))
			}
		}
	}
	return written
}

func (l *Language) list(s *slot, values []string) string {
	written := make([]string, len(values))
	for i, v := range values {
		written[i] = l.classes[s.class].Write(v)
	}
	return strings.Join(written, ", ")
}

// formatCond writes a condition as it stands behind "if".
func (l *Language) formatCond(c games.Cond) string {
	if c.Name == condNot && len(c.Values) > 0 {
		return l.word(isNot) + " " + l.formatCond(games.Cond{Name: c.Values[0], Values: c.Values[1:]})
	}
	row := l.condNamed(c.Name)
	if row == nil {
		return c.Name
	}
	var b strings.Builder
	l.write(&b, row, l.condOrder(row, c))
	return b.String()
}

// condOrder is a condition with its values by their slots: a slot takes the next
// value if it is one of its class.
func (l *Language) condOrder(row *Row, c games.Cond) games.Order {
	var o games.Order
	values := c.Values
	for k := range row.slots {
		s := &row.slots[k]
		n := len(values)
		if n == 0 {
			break
		}
		if s.opt && !s.many && n > 0 && !l.isOf(s.class, values[0]) {
			continue
		}
		if !s.many {
			n = 1
		}
		o, values = o.With(s.name, values[:n]...), values[n:]
	}
	return o
}

// isOf reports whether a value of a condition may be one of a class.
func (l *Language) isOf(class, value string) bool {
	number := value != "" && value[0] >= '0' && value[0] <= '9'
	switch l.classes[class].(type) {
	case bound:
		return number
	case Names:
		return !number
	}
	return class != numberClass || number
}
