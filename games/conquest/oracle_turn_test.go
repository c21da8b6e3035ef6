package conquest

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"postrider/games"
)

// play follows a match to its end (1.0).
func (j *judge) play() {
	j.rest()
	if j.round == 0 {
		j.setUp()
		j.round = 1
		j.rest()
	}
	for !j.over {
		if len(j.cubes) == 0 {
			j.tell("round", "round", j.round)
			j.share()
		}
		f := j.cube()
		if f == Natives {
			j.nativesCome()
		} else {
			j.takeTurn(f)
		}
		if len(j.cubes) == turnSpaces {
			j.roundOver()
		}
		if !j.over {
			_, over := j.title.Result(j.p)
			j.want(!over, "6.1", "result", "there is one in the middle of the match")
			j.rest()
		}
	}
	j.must(j.take("6.1").End, "6.1", "end", "the match goes on")
	res, over := j.title.Result(j.p)
	winner := games.Seat("")
	if j.winner != Nobody {
		winner = map[Side]Faction{British: BR, French: FR}[j.winner].Seat()
	}
	j.want(over && res.Winner == winner, "6.1", "result", "got %v, %t, want %q", res, over, winner)
	j.compared["matches to their end"]++
}

// rest is between turns.
func (j *judge) rest() {
	j.turn = turnOf{}
	for i := range j.lands {
		j.lands[i].moved = [allFactions]int{}
	}
	h := j.take("1.0")
	j.must(h.Rest, "1.0", "end of a turn", "got %s, want a checkpoint", h)
}

// share asks all who may show each other their cards (setup 6).
func (j *judge) share() {
	all := []Faction{BR, BC, FR, FC}
	j.question("setup 6", "share", NoArea, all...)
	for i, f := range all {
		verb := []string{"on", "off"}[j.r.IntN(2)]
		j.answer(i, "setup 6", games.Order{Kind: "share", Verb: verb})
		if off := verb == "off"; off != j.secret[f] {
			j.secret[f] = off
			j.whisper(f, "share-"+verb, "faction", f)
			j.whisper(f.Ally(), "share-"+verb, "faction", f)
		}
	}
}

// cube draws the next Turn Cube (1.0).
func (j *judge) cube() Faction {
	var bag []Faction
	for f := BR; f <= Natives; f++ {
		if !slices.Contains(j.cubes, f) {
			bag = append(bag, f)
		}
	}
	f := bag[0]
	if len(bag) > 1 {
		f = bag[j.draw("1.0", "cubes", len(bag))]
	}
	j.cubes = append(j.cubes, f)
	if f != Natives {
		j.tell("turn", "faction", f, "space", len(j.cubes))
		j.active = f
	}
	return f
}

// setUp is setup 5 to setup 7.
func (j *judge) setUp() {
	j.compared["set-ups"]++
	if j.p.Pause {
		j.tell("pause")
	}
	for _, f := range []Faction{BC, FC} {
		var towns []AreaID
		d := j.question("setup 5", "muster", NoArea, f)[0]
		for i := range j.lands {
			at, l := AreaID(i), &j.lands[i]
			legal := j.d.Areas[i].Town && l.of(f.Side()) > 0 && !j.marked(at)
			j.try(d, "setup 5", games.Order{Kind: "muster", Verb: "muster"}.With("at", j.d.Areas[i].Slug), legal)
			if legal {
				towns = append(towns, at)
			}
		}
		at := towns[j.r.IntN(len(towns))]
		j.answer(0, "setup 5", games.Order{Kind: "muster", Verb: "muster"}.With("at", j.d.Areas[at].Slug))
		j.muster[f] = append(j.muster[f], Marker{At: at})
		j.tell("muster-placed", "faction", f, "n", 2, "place", j.d.Areas[at].Slug)
	}
	for f := BR; f <= FC; f++ {
		j.refill(f)
	}
	for _, pair := range [][]Faction{{FC, FR}, {BC, BR}} {
		ds := j.question("setup 7", "setup", NoArea, pair...)
		var puts [2]map[AreaID]int
		for i, f := range pair {
			legal := func(at AreaID) bool { return j.d.Areas[at].Home == f.Side() || j.lands[at].of(f.Side()) > 0 }
			j.tryPuts(ds[i], "setup 7", &placing{n: 4, due: 4, legal: legal})
			puts[i] = j.somePuts(4, legal, nil)
		}
		for i := range pair {
			j.answer(i, "setup 7", putOrder(j.d, "setup", puts[i]))
		}
		for i, f := range pair {
			j.arrive(f, puts[i], &j.stock)
			j.tell("extra", "faction", f, "placed", j.placed(puts[i]))
		}
	}
}

// marked reports whether a Muster Marker lies in an area.
func (j *judge) marked(at AreaID) bool {
	for f := range j.muster {
		for _, m := range j.muster[f] {
			if m.At == at {
				return true
			}
		}
	}
	return false
}

// nativesCome are the Native Reinforcements (2.3).
func (j *judge) nativesCome() {
	space := len(j.cubes)
	put := map[AreaID]int{}
	for _, at := range j.d.NativeAreas[space-1] {
		if n := min(3, j.stock[Natives]); n > 0 {
			l := &j.lands[at]
			l.natives[l.holder()] += n
			j.stock[Natives] -= n
			put[at] = n
		}
	}
	j.tell("natives-come", "placed", j.placed(put), "space", space)
	j.compared["native reinforcements"]++
}

// roundOver ends a round: with it the match may end (1.1, 6.1).
func (j *judge) roundOver() {
	score := map[Side]int{}
	for i := range j.lands {
		score[j.lands[i].marker] += j.d.Areas[i].Victory
	}
	peace := j.round >= 3 && (j.truce[BR] && j.truce[BC] || j.truce[FR] && j.truce[FC])
	if j.p.Scenario == introductory {
		peace = j.round == 2
	}
	if !peace {
		j.tell("round-over", "british", score[British], "french", score[French], "round", j.round)
		j.round, j.cubes = j.round+1, nil
		return
	}
	j.over, j.cubes = true, nil
	switch {
	case score[British] > score[French]:
		j.winner = British
	case score[French] > score[British]:
		j.winner = French
	}
	j.tell("over", "british", score[British], "french", score[French], "winner", j.winner)
}

// takeTurn is the turn of a faction (1.2).
func (j *judge) takeTurn(f Faction) {
	j.compared["turns"]++
	d := j.question("3.0", "card", NoArea, f)[0]
	var can []int
	for n := 1; n <= 12; n++ {
		legal := n <= 8 && slices.Contains(j.hands[f], n)
		j.try(d, "3.0", games.Order{Kind: "card", Verb: "card"}.With("card", fmt.Sprintf("%02d", n)), legal)
		if legal {
			can = append(can, n)
		}
	}
	j.must(len(can) > 0, "5.0", "Movement Card in hand", "%v", j.hands[f])
	j.offered(d, "3.0", func(o games.Order) bool {
		n, _ := strconv.Atoi(o.Arg("card"))
		return slices.Contains(can, n)
	})
	safe := slices.MinFunc(can, func(a, b int) int {
		worth := func(n int) int {
			if n == 1 {
				return 1000
			}
			return j.d.Cards[f][n-1].Armies*j.d.Cards[f][n-1].Areas*12 + n
		}
		return worth(a) - worth(b)
	})
	usual := d.Default().Arg("card")
	j.want(usual == fmt.Sprintf("%02d", safe), "3.0", "default of card", "got %s, want %d of %v", usual, safe, can)
	n := can[j.r.IntN(len(can))]
	j.answer(0, "3.0", games.Order{Kind: "card", Verb: "card"}.With("card", fmt.Sprintf("%02d", n)))
	j.turn.card = &j.d.Cards[f][n-1]
	j.reinforce(f)
	j.move(f)
	j.battles(f)
	j.drawCards(f)
}

// drawCards ends a turn (5.0).
func (j *judge) drawCards(f Faction) {
	if n := j.turn.card.Number; n != 1 {
		j.discard[f] = sortedWith(j.discard[f], n)
	}
	for _, n := range j.turn.events {
		j.discard[f] = sortedWith(j.discard[f], n)
	}
	j.refill(f)
}

// sortedWith is a sorted list with one more.
func sortedWith(list []int, n int) []int {
	list = append(slices.Clone(list), n)
	slices.Sort(list)
	return list
}

// refill draws cards up to three, and others if none is a Movement Card (5.0, setup 6).
func (j *judge) refill(f Faction) {
	movement := func(n int) bool { return n <= 8 }
	for {
		drawn := []int{}
		for len(j.hands[f]) < 3 && len(j.decks[f]) > 0 {
			k := j.draw("5.0", "cards-"+f.Code(), len(j.decks[f]))
			n := j.decks[f][k]
			j.decks[f] = slices.Delete(slices.Clone(j.decks[f]), k, k+1)
			j.hands[f] = sortedWith(j.hands[f], n)
			drawn = sortedWith(drawn, n)
			j.compared["cards"]++
		}
		for _, seat := range []Faction{BR, BC, FR, FC} {
			pairs := []any{"faction", f, "hand", len(j.hands[f]), "n", len(drawn)}
			if seat == f || seat == f.Ally() && !j.secret[f] {
				pairs = append([]any{"cards", drawn}, pairs...)
			}
			if len(drawn) > 0 {
				j.whisper(seat, "drew", pairs...)
			}
		}
		if slices.ContainsFunc(j.hands[f], movement) || !slices.ContainsFunc(j.decks[f], movement) {
			return
		}
		j.tell("hand-shown", "cards", slices.Clone(j.hands[f]), "faction", f)
		for _, n := range j.hands[f] {
			j.decks[f] = sortedWith(j.decks[f], n)
		}
		j.hands[f] = nil
		j.compared["hands shown"]++
	}
}

// arrive puts units that come from a stock or the Fled Units Space.
func (j *judge) arrive(f Faction, put map[AreaID]int, from *[allFactions]int) {
	for _, at := range slices.Sorted(maps.Keys(put)) {
		n := put[at]
		j.lands[at].put(f, f.Side(), n)
		from[f] -= n
		j.settle(at)
	}
}

// settle gives Natives to who is in an area, and turns Control Markers (3.4, 4.2).
func (j *judge) settle(at AreaID) {
	l, slug := &j.lands[at], j.d.Areas[at].Slug
	if l.both() || at == j.fight {
		return
	}
	s := l.holder()
	all, was := 0, Nobody
	for side, n := range l.natives {
		if all += n; n > 0 && Side(side) != s {
			was = Side(side)
			if s == Nobody {
				j.tell("independent", "n", n, "place", slug, "side", was)
			} else {
				j.tell("allied", "n", n, "place", slug, "side", s)
			}
		}
	}
	l.natives = [3]int{}
	l.natives[s] = all
	marker := Nobody
	if j.d.Areas[at].Victory > 0 && s != j.d.Areas[at].Home {
		marker = s
	}
	if marker != l.marker {
		if l.marker != Nobody {
			j.tell("marker-off", "n", j.d.Areas[at].Victory, "place", slug, "side", l.marker)
		}
		if marker != Nobody {
			j.tell("marker-on", "n", j.d.Areas[at].Victory, "place", slug, "side", marker)
		}
	}
	l.marker = marker
}
