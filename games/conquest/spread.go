package conquest

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// amounts are units that are put somewhere, as they stand in an order.
func (d *Data) amounts(puts []put) []string {
	return pick.Amounts(puts, func(n int, at AreaID) string { return language.Count(n, d.slug(at)) })
}

// A spread is a decision where so many units of a faction, all alike, go. Its answer is a
// []put in the order of the codes.
type spread struct {
	asked
	n      int      // units; Some: at most
	due    int      // units that would come if the stockpile had them (2.2)
	places []AreaID // where they may go, by code
	most   []put    // at each place at most; nil: any number
	some   bool     // fewer will do, but one
	safe   []put
	verb   string
	fixed  []games.Arg // what its orders say besides
}

// spread begins a decision where n units go, the default first.
func (g *game) spread(about games.About, f Faction, n int, places []AreaID) *spread {
	s := &spread{asked: g.asks(about, "n", n, "faction", f), n: n, due: n, places: slices.Clone(places), verb: string(about.Kind)}
	slices.SortFunc(s.places, g.d.byCode)
	s.safe = s.fill(nil, places)
	return s
}

// room is how many units more may go to a place, of those that are left.
func (s *spread) room(puts []put, at AreaID) int {
	return min(s.n-pick.Total(puts), s.limit(puts, at))
}

// limit is how many units more may go to a place, if there are enough.
func (s *spread) limit(puts []put, at AreaID) int {
	if !slices.Contains(s.places, at) {
		return 0
	}
	here := s.due
	if i := slices.IndexFunc(s.most, func(p put) bool { return p.At == at }); i >= 0 {
		here = s.most[i].N
	}
	return here - pick.At(puts, at)
}

// add puts units to others.
func (s *spread) add(puts []put, at AreaID, n int) []put {
	return pick.PutMore(puts, at, n, s.g.d.byCode)
}

// fill puts what is left at the first places where there is room.
func (s *spread) fill(puts []put, places []AreaID) []put {
	for _, at := range places {
		puts = s.add(puts, at, s.room(puts, at))
	}
	return puts
}

// wish puts units where a list wants them, as far as that is legal, and the rest at the
// first of its places, or else of all.
func (s *spread) wish(want []put) []put {
	var puts []put
	var first []AreaID
	for _, w := range want {
		puts = s.add(puts, w.At, min(w.N, s.room(puts, w.At)))
		first = append(first, w.At)
	}
	return s.fill(puts, append(first, s.places...))
}

func (s *spread) order(puts []put) games.Order {
	if len(puts) == 0 {
		return s.Order(verbStay)
	}
	o := s.Order(s.verb)
	o.Args = slices.Clone(s.fixed)
	return o.With("to", s.g.d.amounts(puts)...)
}

func (s *spread) Default() games.Order { return s.order(s.safe) }

// Accept takes places with numbers, and then without: those take what is left, the first
// of them where it is legal. Where the stockpile is short, what is beyond it is not placed.
func (s *spread) Accept(o games.Order) (games.Answer, *games.Fault) {
	values, d := o.Get("to"), s.g.d
	var puts []put
	var rest []AreaID
	named := 0
	for _, v := range values {
		n, name := language.CutCount(v)
		named += n
		at, ok := d.areaBySlug(name)
		legal := ok && slices.Contains(s.places, at)
		switch {
		case n == 0:
			if rest = append(rest, at); !legal && len(values) == 1 {
				return s.nowhere(name)
			}
			continue
		case !legal:
			return s.nowhere(name)
		case named > s.due || n > s.limit(puts, at):
			most := min(s.n, s.limit(nil, at))
			return s.refuse(s.Default(), "spread-too-many", "n", s.n, "place", name, "most", most, "kind", s.Of.Kind)
		}
		puts = s.add(puts, at, min(n, s.room(puts, at)))
	}
	puts = s.fill(puts, rest)
	switch n := pick.Total(puts); {
	case n == 0 && len(rest) > 0:
		return s.nowhere(values[0])
	case n == 0 || n < s.n && !s.some:
		return s.refuse(s.Default(), "spread-too-few", "n", s.n, "placed", n, "kind", s.Of.Kind)
	}
	return games.Answer{Order: s.order(puts), Value: puts}, nil
}

func (s *spread) nowhere(name string) (games.Answer, *games.Fault) {
	places := s.places[:min(len(s.places), mostNamed)]
	return s.refuse(s.Default(), "spread-not-there", "place", name, "places", s.g.d.slugs(places), "kind", s.Of.Kind)
}

// Sample puts each unit somewhere.
func (s *spread) Sample(r *rand.Rand) games.Order {
	want := s.n
	if s.some {
		want = 1 + r.IntN(s.n)
	}
	var puts []put
	for _, i := range r.Perm(s.n * len(s.places)) {
		if at := s.places[i%len(s.places)]; pick.Total(puts) < want && s.room(puts, at) > 0 {
			puts = s.add(puts, at, 1)
		}
	}
	return s.order(puts)
}

// mostListed is how many answers of a decision are listed.
const mostListed = 40

// List is the default, as many as there is room for at each place, and the default with
// one unit elsewhere.
func (s *spread) List() []games.Order {
	orders := []games.Order{s.Default()}
	for _, at := range s.places {
		orders = append(orders, s.order(s.fill(s.add(nil, at, s.room(nil, at)), s.places)))
	}
	for _, at := range s.places {
		for i := range s.safe {
			puts := slices.Clone(s.safe)
			if puts[i].N--; puts[i].N == 0 {
				puts = slices.Delete(puts, i, i+1)
			}
			if s.room(puts, at) > 0 {
				orders = append(orders, s.order(s.add(puts, at, 1)))
			}
		}
	}
	orders = pick.Answers(s, orders)
	return orders[:min(len(orders), mostListed)]
}
