package conquest

// A weighed move is some units that go from an area to another, and what that is worth.
type weighed struct {
	troops
	From, To AreaID
	worth    float64
}

// moves are Armies that are worth considering: from each area to each that lies so far
// away, in several sizes; those from one area together, the best first. armies is how many
// may move: two may attack together.
func (th *thinker) moves(areas, armies int) []weighed {
	var list []weighed
	for at := range th.g.Areas {
		list = append(list, th.movesFrom(AreaID(at), areas)...)
	}
	if armies > 1 {
		th.together(list)
	}
	return list
}

// bestFrom is what the best Army of an area brings about.
func (th *thinker) bestFrom(at AreaID, areas int) float64 {
	best := 0.0
	for _, m := range th.movesFrom(at, areas) {
		best = max(best, m.worth)
	}
	return best
}

// movesFrom are those from one area.
func (th *thinker) movesFrom(from AreaID, areas int) []weighed {
	g := th.g
	units := g.free(from)
	if units[th.f] == 0 || areas < 1 {
		return nil
	}
	var free troops
	for k, f := range factionsOf(th.side) {
		free[k] = units[f]
	}
	own, foe := th.stand(from)
	before := th.holds(from, own, foe)
	var list []weighed
	sizes := th.sizes(free)
	found := g.reachable(from, areas)
	var after []float64
	for _, t := range sizes {
		after = append(after, th.holds(from, own.minus(t), foe)-before)
	}
	best := 0
	for to, s := range found {
		if s == nil {
			continue
		}
		for k, t := range sizes {
			m := weighed{troops: t, From: from, To: AreaID(to)}
			m.worth = after[k] + th.arrival(&m)
			if list = append(list, m); m.worth > list[best].worth {
				best = len(list) - 1
			}
		}
	}
	if len(list) > 0 {
		list[0], list[best] = list[best], list[0]
	}
	return list
}

// minus are these without some; Natives alone are nobody's.
func (t troops) minus(u troops) troops {
	for k := range t {
		t[k] -= u[k]
	}
	if !t.fighting() {
		return troops{}
	}
	return t
}

// sizes are Armies of which one may go: all, all but one, about half, and one unit.
func (th *thinker) sizes(free troops) []troops {
	mine := 0
	if !th.f.Regulars() {
		mine = 1
	}
	list := []troops{free}
	add := func(t troops) {
		if t[mine] == 0 {
			return
		}
		for _, x := range list {
			if x == t {
				return
			}
		}
		list = append(list, t)
	}
	for _, k := range []int{1 - mine, mine} { // all but one, of the ally rather
		if t := free; t[k] > 0 {
			t[k]--
			add(t)
			t[2] = 0
			add(t)
			break
		}
	}
	add(troops{(free[0] + 1) / 2, (free[1] + 1) / 2, free[2] / 2})
	var one troops
	one[mine] = 1
	add(one)
	return list
}

// arrival is what units bring about where they go.
func (th *thinker) arrival(m *weighed) float64 {
	g := th.g
	own, foe := th.stand(m.To)
	before := th.holds(m.To, own, foe)
	own = own.plus(m.troops)
	if g.independent(m.To) {
		own[2] += g.Areas[m.To].Units[Natives]
	}
	worth := th.holds(m.To, own, foe) - before
	for k, n := range m.troops {
		worth += weights[k] * float64(n) * (th.pull[m.To] - th.pull[m.From])
	}
	return worth
}

// together raises the worth of attacks that another Army can join.
func (th *thinker) together(list []weighed) {
	type pair struct{ to, from AreaID }
	best := map[pair]troops{}
	for _, m := range list {
		key := pair{m.To, m.From}
		if m.sum() > best[key].sum() {
			best[key] = m.troops
		}
	}
	for i := range list {
		m := &list[i]
		own, foe := th.stand(m.To)
		if !foe.fighting() {
			continue
		}
		alone := th.holds(m.To, own.plus(m.troops), foe)
		for from := range th.g.Areas {
			help, ok := best[pair{m.To, AreaID(from)}]
			if !ok || AreaID(from) == m.From {
				continue
			}
			if both := (th.holds(m.To, own.plus(m.troops).plus(help), foe) - alone) * th.join; both > 0 && m.worth < m.worth+both {
				m.worth += both
				break
			}
		}
	}
}
