package language

import (
	"slices"
	"strings"
)

// sensible drops of several readings those whose lists of units make less sense than others':
// "everything except the reduced units" leaves out units, not everybody, and "all the ships with
// 3 guns" are not all and 3 guns.
func sensible(list []reading) []reading {
	if len(list) < 2 {
		return list
	}
	least := -1
	for i := range list {
		if n := list[i].nonsense(); least < 0 || n < least {
			least = n
		}
	}
	return slices.DeleteFunc(list, func(x reading) bool { return x.nonsense() > least })
}

// nonsense is how little sense the units of an order make: 2 where all are left out of others,
// 1 where others stand beside all from whom nobody is left out.
func (x *reading) nonsense() int {
	most := 0
	for _, a := range x.order.Args {
		if k := x.row.slot(a.Name); k < 0 || x.row.slots[k].units == nil || x.row.slots[k].group != "" {
			continue
		}
		without := func(v string) bool { return strings.HasPrefix(v, signWithout) }
		nobody := func(v string) bool { return without(v) && ParseSelector(v[1:]).Name == nameOfAll }
		other := func(v string) bool { return v != nameOfAll && !without(v) }
		switch {
		case slices.ContainsFunc(a.Values, nobody):
			most = 2
		case slices.Contains(a.Values, nameOfAll) && slices.ContainsFunc(a.Values, other) && !slices.ContainsFunc(a.Values, without):
			most = max(most, 1)
		}
	}
	return most
}
