package conquest

import (
	"fmt"
	"maps"
	"slices"

	"postrider/games"
)

// A placing is what may be put where: n units of the due ones that would come if the
// stockpile had them (2.2), in areas that are legal, in each as many as most says; nil:
// any number.
type placing struct {
	n, due int
	legal  func(AreaID) bool
	most   map[AreaID]int
}

// A named is what an order names: units for an area.
type named struct {
	at AreaID
	n  int
}

// read is where units go that an order names one by one: the first of them, as far as
// there are units; nil if the order is not legal.
func (q *placing) read(list []named) map[AreaID]int {
	put, asked, total := map[AreaID]int{}, map[AreaID]int{}, 0
	for _, x := range list {
		if k := min(x.n, q.n-total); k > 0 {
			put[x.at] += k
		}
		asked[x.at] += x.n
		total += x.n
		if !q.legal(x.at) || q.most != nil && asked[x.at] > q.most[x.at] {
			return nil
		}
	}
	if total < q.n || total > q.due {
		return nil
	}
	return put
}

// prefer is where units go if an order names areas alone: as many as may to the first that
// is legal, the rest to the next; nil if some have no place.
func (q *placing) prefer(list []AreaID) map[AreaID]int {
	put, left := map[AreaID]int{}, q.n
	for _, at := range list {
		k := left
		if q.most != nil {
			k = min(left, q.most[at]-put[at])
		}
		if k > 0 && q.legal(at) {
			put[at] += k
			left -= k
		}
	}
	if left > 0 {
		return nil
	}
	return put
}

// tryPuts tries to put units where they may stand and where not, and other numbers.
func (j *judge) tryPuts(d games.Decision, rule string, q *placing) {
	j.offered(d, rule, func(o games.Order) bool {
		var list []named
		for at, n := range readPuts(j.d, o.Get("to")) {
			list = append(list, named{at, n})
		}
		put := q.read(list)
		return put != nil && unitsPut(put) == unitsPut(readPuts(j.d, o.Get("to")))
	})
	o := games.Order{Kind: d.About().Kind, Verb: string(d.About().Kind)}
	var slugs []string
	var areas []AreaID
	for range 1 + j.r.IntN(8) {
		at := AreaID(j.r.IntN(len(j.lands)))
		if q.most != nil && j.r.IntN(2) == 0 {
			at = where(q.most)[j.r.IntN(len(q.most))]
		}
		slugs, areas = append(slugs, j.d.Areas[at].Slug), append(areas, at)
	}
	j.putsAs(d, rule, o.With("to", slugs...), q.prefer(areas))
	if !j.tries {
		return
	}
	for more := range 3 { // as many as there are, and more of them
		j.tryNamed(d, rule, q, j.somePuts(q.n+more, q.legal, q.most), NoArea)
	}
	for less := range 2 {
		at := AreaID(j.r.IntN(len(j.lands)))
		j.tryNamed(d, rule, q, j.somePuts(q.n-1-less, q.legal, q.most), at)
		j.tryNamed(d, rule, q, j.somePuts(q.n-1-less, q.legal, q.most), NoArea)
	}
	if most := where(q.most); len(most) > 0 { // one too many for a marker
		at := most[j.r.IntN(len(most))]
		j.tryNamed(d, rule, q, map[AreaID]int{at: q.most[at] + 1}, NoArea)
	}
}

// tryNamed tries an order that names units for areas one by one, in some order, and one
// unit for another area besides.
func (j *judge) tryNamed(d games.Decision, rule string, q *placing, put map[AreaID]int, besides AreaID) {
	areas := where(put)
	j.r.Shuffle(len(areas), func(i, k int) { areas[i], areas[k] = areas[k], areas[i] })
	var list []named
	for _, at := range areas {
		list = append(list, named{at, put[at]})
	}
	if besides != NoArea {
		list = append(list, named{besides, 1})
	}
	if len(list) == 0 {
		return
	}
	var values []string
	for _, x := range list {
		values = append(values, fmt.Sprintf("%d*%s", x.n, j.d.Areas[x.at].Slug))
	}
	o := games.Order{Kind: d.About().Kind, Verb: string(d.About().Kind)}
	j.putsAs(d, rule, o.With("to", values...), q.read(list))
}

// putsAs looks whether the rules take an order as want says, or refuse it if that is nil.
func (j *judge) putsAs(d games.Decision, rule string, o games.Order, want map[AreaID]int) {
	if j.try(d, rule, o, want != nil); want == nil {
		return
	}
	a, _ := d.Accept(o)
	got := readPuts(j.d, a.Order.Get("to"))
	j.want(maps.Equal(got, want), rule, "meaning of "+string(o.Kind), "%s: got %v, want %v", j.d.lang.Format(o), got, want)
}

// somePuts puts n units at random; most is how many an area takes, nil: any number.
func (j *judge) somePuts(n int, legal func(AreaID) bool, most map[AreaID]int) map[AreaID]int {
	var can []AreaID
	for i := range j.lands {
		if legal(AreaID(i)) {
			can = append(can, AreaID(i))
		}
	}
	put := map[AreaID]int{}
	for n > 0 && len(can) > 0 {
		i := j.r.IntN(len(can))
		at := can[i]
		if j.r.IntN(3) > 0 {
			at = can[0]
		}
		if most != nil && put[at] == most[at] {
			can = slices.DeleteFunc(can, func(a AreaID) bool { return a == at })
			continue
		}
		put[at]++
		n--
	}
	return put
}

// readPuts reads values such as "2*albany".
func readPuts(d *Data, values []string) map[AreaID]int {
	put := map[AreaID]int{}
	for _, v := range values {
		var n int
		var slug string
		if k, err := fmt.Sscanf(v, "%d*%s", &n, &slug); err == nil && k == 2 {
			at, _ := d.areaBySlug(slug)
			put[at] += n
		}
	}
	return put
}

// placed is what is put where, as it is told.
func (j *judge) placed(put map[AreaID]int) []string { return putValues(j.d, put) }

func putValues(d *Data, put map[AreaID]int) []string {
	list := []string{}
	for at, n := range put {
		list = append(list, fmt.Sprintf("%d*%s", n, d.Areas[at].Slug))
	}
	slices.Sort(list)
	return list
}

// putOrder is an order to put units.
func putOrder(d *Data, kind games.Kind, put map[AreaID]int) games.Order {
	return games.Order{Kind: kind, Verb: string(kind)}.With("to", putValues(d, put)...)
}

// unitsPut is how many units are put.
func unitsPut(put map[AreaID]int) int {
	n := 0
	for _, k := range put {
		n += k
	}
	return n
}
