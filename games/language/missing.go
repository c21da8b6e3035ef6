package language

import (
	"maps"
	"slices"

	"postrider/games"
)

// Missing lists what another language of the same orders lacks of this one; a nil one lacks
// all. That is the orders and conditions that none of its rows says, and of its lexicons
// the kinds of decisions, the seats, the classes of units, the choices, and the words and
// lists that it does not have at least as empty ones.
func (l *Language) Missing(other *Language) []string {
	if other == nil {
		other = &Language{}
	}
	var list []string
	lacks := func(file, what string) {
		if line := file + ": " + what; !slices.Contains(list, line) {
			list = append(list, line)
		}
	}
	for _, r := range l.rows {
		if o := alone(l.Read(r.Example, nil)); o != nil && r.Kind != "" && r.Prefix == "" && !other.says(*o) {
			lacks("orders.toml", r.Kind+" "+r.Verb+": "+l.Format(*o))
		}
	}
	for _, c := range l.conds {
		if !slices.ContainsFunc(other.conds, func(has *Row) bool { return has.Kind == c.Kind }) {
			lacks("orders.toml", "condition "+c.Kind)
		}
	}
	for _, table := range []struct {
		name      string
		all, some map[string][]string
	}{
		{"kinds", l.lexicon.Kinds, other.lexicon.Kinds},
		{"seats", l.lexicon.Seats, other.lexicon.Seats},
		{"names." + l.many, l.lexicon.Names[l.many], other.lexicon.Names[l.many]},
		{"words", l.lexicon.Words, other.lexicon.Words},
		{"lists", l.lexicon.Lists, other.lexicon.Lists},
	} {
		for _, name := range slices.Sorted(maps.Keys(table.all)) {
			if _, ok := table.some[name]; !ok {
				lacks("lexicon.toml", table.name+": "+name)
			}
		}
	}
	for _, choice := range slices.Sorted(maps.Keys(l.lexicon.Choices)) {
		for _, value := range slices.Sorted(maps.Keys(l.lexicon.Choices[choice])) {
			if len(other.lexicon.Choices[choice][value]) == 0 {
				lacks("lexicon.toml", "choices."+choice+": "+value)
			}
		}
	}
	return list
}

// says reports whether a language has a line that is an order.
func (l *Language) says(o games.Order) bool {
	if len(l.rows) == 0 {
		return false
	}
	again := alone(l.Read(l.Format(o), nil))
	return again != nil && games.SameAnswer(l.Normal(o), l.Normal(*again))
}

// alone is the order that a line is, nil if it is none or several.
func alone(list []games.Reading) *games.Order {
	if len(list) != 1 || list[0].Fault != nil {
		return nil
	}
	return list[0].Order
}
