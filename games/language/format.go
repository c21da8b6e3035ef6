package language

import (
	"cmp"
	"slices"
	"strings"

	"postrider/games"
)

// Format writes the canonical line of an order; Read gives it back.
func (l *Language) Format(o games.Order) string {
	row, prefix := l.rowOf(o)
	if row == nil {
		return string(o.Kind)
	}
	ifs, behind, elsed := l.formatConds(o.If)
	var b strings.Builder
	if ifs != "" && !row.Behind {
		b.WriteString(ifs + ": ")
	}
	if elsed {
		b.WriteString(l.word(isElse) + " ")
	}
	b.WriteString(prefix)
	l.write(&b, row, o)
	if ifs != "" && row.Behind {
		b.WriteString(" " + ifs)
	}
	b.WriteString(behind)
	if o.Keep && !row.Keep {
		b.WriteString(l.comma() + l.word(isUntil))
	}
	return b.String()
}

// FormatStanding is the line of an order that is to be kept.
func (l *Language) FormatStanding(o games.Order) string {
	return l.word(isStanding) + " " + l.Format(o)
}

// Normal is an order in the form that all ways to say it have in common: units are
// sorted where their order says nothing, and so are conditions; that it is for a
// place is said by the order and not by a condition; a way does not name again where
// it begins, and where it is a list of spaces that is the first of them.
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
		if row.Route && row.wholeWay() && a.Name == slotTo && len(a.Values) > 0 && o.Arg(slotFrom) != "" {
			if from := o.Arg(slotFrom); a.Values[0] != from { // the way as a whole: "ALB to HCS" is "ALB, HCS"
				a.Values = append([]string{from}, a.Values...)
			}
			o.Args = slices.DeleteFunc(o.Args, func(a games.Arg) bool { return a.Name == slotFrom })
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
	slices.SortStableFunc(ifs, func(a, b games.Cond) int { return strings.Compare(l.FormatCond(a), l.FormatCond(b)) })
	o.If = ifs
	return o
}

// formatConds writes the conditions of an order: those that stand together, those
// that stand behind the order, and whether it is meant where the one before was
// not done.
func (l *Language) formatConds(conds []games.Cond) (ifs, behind string, elsed bool) {
	for _, c := range conds {
		row := l.condNamed(c.Name)
		switch text := l.FormatCond(c); {
		case c.Name == condElse:
			elsed = true
		case row != nil && row.Behind:
			behind += l.comma() + text
		case ifs == "":
			ifs = l.word(isIf) + " " + text
		case l.lexicon.JoinConditions && c.Name != condNotBoth:
			ifs += " " + cmp.Or(l.word(isAndIf), l.word(isAnd)) + " " + text
		default:
			ifs += l.comma() + l.word(isIf) + " " + text
		}
	}
	if ifs != "" {
		ifs += l.word(isIfEnd)
	}
	return ifs, behind, elsed
}

// comma is written between values.
func (l *Language) comma() string {
	if l.lexicon.Behind {
		return "、"
	}
	return ", "
}

// word is the first word that does something.
func (l *Language) word(w what) string { return l.first[w] }

// rowOf is the first row that writes an order, and the prefix before it.
func (l *Language) rowOf(o games.Order) (*Row, string) {
	prefix := l.prefixes[string(o.Kind)]
	for _, r := range l.writers[string(o.Kind)] {
		if r.Verb != o.Verb || !r.holds(o) {
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
		if s.group != "" && !s.many && !r.oneGroup(s, o) {
			return false
		}
		if !s.opt && !s.silent && s.name != r.Place && !o.Has(s.name) && !slices.Contains(r.Given, s.name) {
			return false
		}
	}
	return true
}

// oneGroup reports whether an order has one group of a slot at most; one that stands
// for a single unit has no more.
func (r *Row) oneGroup(s *slot, o games.Order) bool {
	n := 0
	for _, a := range o.Args {
		if a.Name == s.name {
			n++
			if s.groups == 1 && len(a.Values) != 2 {
				return false
			}
		}
	}
	return n <= 1
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
		if text := b.String()[start:]; strings.HasSuffix(text, ": ") && strings.HasPrefix(before, l.comma()) {
			before = before[len(l.comma()):]
		}
		sep := s.sep
		if sep == ", " {
			sep = l.comma()
		}
		switch {
		case s.each:
			sep = s.before
		case s.and:
			sep = " " + l.word(isAnd) + " "
		case s.or:
			sep = " " + l.lexicon.Lists[listOr][0] + " "
		case s.groups > 1:
			sep = l.comma() + l.word(isThen) + " "
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
		return []string{s.values.Write(o.Place)}
	}
	var written []string
	if s.silent {
		if v := l.silentValue(r, s); v != "" {
			return []string{s.values.Write(v)}
		}
		return nil
	}
	for _, a := range o.Args {
		switch {
		case a.Name != s.name:
		case s.isFlag():
			written = append(written, s.values.Write(""))
		case s.group != "" && len(a.Values) > 0:
			written = append(written, l.writeGroup(s, a.Values))
		case s.group == "":
			for _, v := range a.Values {
				written = append(written, s.values.Write(v))
			}
		}
	}
	return written
}

// silentValue is what a slot says that is no argument of the order: by default, or
// as the only value of its class; empty if it may be left out.
func (l *Language) silentValue(r *Row, s *slot) string {
	if v, ok := r.defaultOf(s.name); ok {
		return v
	}
	if c, ok := s.values.Class.(choice); ok && !s.opt && len(c.values()) == 1 {
		return c.values()[0]
	}
	return ""
}

// writeGroup writes a place and the units behind it.
func (l *Language) writeGroup(s *slot, values []string) string {
	place, units := s.places.Write(values[0]), l.list(s, values[1:])
	switch {
	case l.lexicon.Behind && s.head && units != "":
		return place + s.inner + " " + units
	case l.lexicon.Behind && !s.head:
		return strings.TrimLeft(units+" "+place+s.inner, " ")
	case s.head && units == "":
		return place + " " + l.lexicon.Lists[listAlone][0]
	case s.head:
		return place + " " + s.inner + " " + units
	case units == "":
		return s.inner + " " + place
	}
	return units + " " + s.inner + " " + place
}

func (l *Language) list(s *slot, values []string) string {
	written := make([]string, len(values))
	for i, v := range values {
		written[i] = s.values.Write(v)
	}
	return strings.Join(written, l.comma())
}

// FormatCond writes a condition as it stands behind "if".
func (l *Language) FormatCond(c games.Cond) string {
	if c.Name == condNot && len(c.Values) > 0 {
		inner := l.FormatCond(games.Cond{Name: c.Values[0], Values: c.Values[1:]})
		if l.lexicon.Behind {
			return inner + l.word(isNot)
		}
		return l.word(isNot) + " " + inner
	}
	if inner := l.Inner(c); inner != nil {
		var list []string
		for _, x := range inner {
			list = append(list, l.FormatCond(x))
		}
		words := l.condNamed(c.Name).Words
		return words[0] + " " + strings.Join(list, " "+l.word(isAnd)+" ")
	}
	for _, row := range l.conds {
		if row.Kind != c.Name {
			continue
		}
		if o, ok := l.condOrder(row, c); ok {
			var b strings.Builder
			l.write(&b, row, o)
			return b.String()
		}
	}
	return c.Name
}

// condOrder is a condition with its values by their slots: a slot takes the next
// value if it is one of its class. It is false if the row has not all values.
func (l *Language) condOrder(row *Row, c games.Cond) (games.Order, bool) {
	var o games.Order
	values := c.Values
	for _, a := range row.set {
		if len(values) < len(a.Values) || !slices.Equal(values[:len(a.Values)], a.Values) {
			return o, false
		}
		values = values[len(a.Values):]
	}
	for _, k := range row.args {
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
	return o, len(values) == 0 && !row.Not
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
