package bayonets

import (
	"math/rand/v2"
	"slices"

	"postrider/games"
	"postrider/games/pick"
)

// ruleEvents is the rule that all Events hang on.
const ruleEvents games.Rule = "7.4"

// arStartEvents resolves the AR Start Events of the cards in play (7.1 #5): First
// Player's side first, of the French the Indian card's first (A02).
func (g *game) arStartEvents() {
	for _, f := range [...]Faction{g.First, g.First.Enemy()} {
		for _, deck := range [...][]int{British: {BritishDeck}, French: {IndianDeck, FrenchDeck}}[f] {
			if c := g.d.Cards[g.Cards.Played[deck]]; c != nil && c.ARStart {
				g.tell(ruleEvents, "event", "card", c.Number, "side", f)
				told, force := g.told, [...]bool{g.AR.RoughSeas, g.AR.NoIndians}
				eventsAtStart[c.Kind](g, c)
				if told == g.told && force == [...]bool{g.AR.RoughSeas, g.AR.NoIndians} {
					g.tell(ruleEvents, "event-nothing")
				}
			}
		}
	}
}

// eventsAtStart are the Events that are resolved at the start of the AR, by their
// kind. One that tells nothing has changed nothing.
var eventsAtStart = map[string]func(*game, *Card){
	"round-up":                   (*game).roundUpEvent,
	"disease-french":             (*game).diseaseFrench,
	"disease-british":            (*game).diseaseBritish,
	"delayed-supplies":           (*game).delayedSupplies,
	"smallpox-blankets":          (*game).smallpoxBlankets,
	"cherokee-diplomacy-british": func(g *game, c *Card) { g.britishDiplomacy("cherokee", c) },
	"iroquois-diplomacy-british": func(g *game, c *Card) { g.britishDiplomacy("iroquois", c) },
	"cherokee-diplomacy-french":  (*game).frenchCherokee,
	"iroquois-diplomacy-french":  (*game).frenchIroquois,
	"rear-admiral":               (*game).rearAdmiral,
	"trade-goods":                (*game).tradeGoods,
	"armed-battoemen":            (*game).armedBattoemen,
	"reluctant-wagoneers":        (*game).reluctantWagoneers,
	"hesitant-general":           (*game).hesitantGeneral,
	"lake-warships":              (*game).lakeWarships,
	"rough-seas":                 func(g *game, _ *Card) { g.AR.RoughSeas = true },
	"smallpox-epidemic":          (*game).smallpoxEpidemic,
	"encroachment":               (*game).encroachment,
	"peace-promises":             (*game).peacePromises,
	"how-the-french-fight":       (*game).howTheFrenchFight,
}

// inPlay reports whether a unit stands on the map or on its Sail Box.
func inPlay(w Where) bool { return w.OnMap() || w == SailBox }

func (g *game) inPlay(f Faction, types ...UnitType) []UnitID {
	return g.unitsWhere(func(u UnitID, un *Unit) bool {
		return un.Faction == f && inPlay(un.At) && slices.Contains(types, g.utype(u))
	})
}

// roundUpEvent is "Round up Men & Equipment", cards 4, 12, 17 and 31 (D04).
func (g *game) roundUpEvent(card *Card) {
	f, most := card.Faction, card.Params.Flip
	d := &roundUp{Question: question(about(kindRoundUp, f, NoSpace, ruleEvents), "side", f, "most", most), g: g, most: most}
	helped := g.byType(metropolitans, []UnitType{Artillery}, []UnitType{NonMetro}, []UnitType{Light, Indian}) // first by default
	d.flips = pick.Ranking(g.unitsWhere(func(u UnitID, un *Unit) bool {
		t := g.utype(u)
		return most > 0 && un.Faction == f && un.Reduced && inPlay(un.At) && t != Fort && t != Bastion
	}), helped)
	canadiens := f == French && g.count(f, LossesBox, func(u UnitID) bool { return g.utype(u) == NonMetro }) > 0
	kinds := map[int]bool{}
	for _, u := range pick.Ranking(g.unitsAt(f, LossesBox), helped) {
		if kinds[g.counter(u).Kind] || canadiens && g.utype(u) != NonMetro {
			continue
		}
		kinds[g.counter(u).Kind] = true
		if spaces := g.roundUpSpaces(f, u); len(spaces) > 0 {
			d.returns = append(d.returns, u)
			d.spaces = append(d.spaces, spaces)
		}
	}
	list := d.List()
	if len(list) == 0 {
		return
	}
	var v roundUpAnswer
	if len(list) == 1 {
		a, _ := d.Accept(list[0])
		v = a.Value.(roundUpAnswer)
	} else {
		v = g.ask(d).(roundUpAnswer)
	}
	if len(v.flip) > 0 {
		for _, u := range v.flip {
			g.unit(u).Reduced = false
		}
		g.tell(ruleEvents, "round-up-flip", "side", f, "units", v.flip)
		return
	}
	g.arrive(v.unit, v.to)
	g.tell(ruleEvents, "round-up-return", "side", f, "unit", v.unit, "space", v.to)
}

// roundUpSpaces are where f may bring a unit back from its Losses Box, the largest
// stack first: friendly Home Spaces, of its Colony if it has one, or its Village.
func (g *game) roundUpSpaces(f Faction, u UnitID) []SpaceID {
	c := g.counter(u)
	for _, s := range c.Villages {
		if c.Nation == "" && g.friendlyHome(f, s) {
			return []SpaceID{s}
		}
	}
	return g.mostUnits(f, g.d.spacesWhere(func(s SpaceID, sp *Space) bool {
		return g.friendlyHome(f, s) && (c.Colony == "" || sp.Colony == c.Colony)
	}))
}

func (g *game) mostUnits(f Faction, spaces []SpaceID) []SpaceID {
	slices.SortStableFunc(spaces, func(a, b SpaceID) int { return g.strength(f, At(b)) - g.strength(f, At(a)) })
	return spaces
}

// roundUp is the decision of card 4: to flip Reduced units, or to return one.
type roundUp struct {
	pick.Question
	g       *game
	most    int         // how many may be flipped
	flips   []UnitID    // best first
	returns []UnitID    // one of each counter, best first
	spaces  [][]SpaceID // where each may return to, best first
}

type roundUpAnswer struct {
	flip []UnitID
	unit UnitID
	to   SpaceID
}

func (d *roundUp) Fits(o games.Order) bool { return d.g.Fits(o, d.Of) }

func (d *roundUp) flip(us ...UnitID) games.Order {
	return order(kindRoundUp, "flip", "units", d.g.Select(us, d.flips))
}

func (d *roundUp) back(i int, to SpaceID) games.Order {
	return order(kindRoundUp, "return", "units", []string{d.g.counter(d.returns[i]).Slug}, "to", to)
}

func (d *roundUp) Default() games.Order {
	if len(d.flips) > 0 {
		return d.flip(d.flips[:min(d.most, len(d.flips))]...)
	}
	return d.back(0, d.spaces[0][0])
}

func (d *roundUp) Accept(o games.Order) (games.Answer, *games.Fault) {
	try := d.g.d.lang.Format(d.Default())
	names := o.Get("units")
	if o.Verb == "return" {
		for i, u := range d.returns {
			if len(names) != 1 || !d.g.Means(parseSelector(names[0]), u) {
				continue
			}
			to := d.spaces[i][0]
			if name := o.Arg("to"); name != "" {
				s, ok := d.g.d.SpaceBySlug(name)
				if !ok || !slices.Contains(d.spaces[i], s) {
					return games.Answer{}, d.g.refuse(ruleEvents, d.g.d.lang.Format(d.back(i, to)), "round-up-not-there", "unit", u, "space", name)
				}
				to = s
			}
			return games.Answer{Order: d.back(i, to), Value: roundUpAnswer{unit: u, to: to}}, nil
		}
		return games.Answer{}, d.g.refuse(ruleEvents, try, "round-up-return-one", "units", d.returns)
	}
	var us []UnitID
	for _, sel := range names {
		found, n := pick.Named(d.g, d.flips, sel)
		found = slices.DeleteFunc(found, func(u UnitID) bool { return slices.Contains(us, u) })
		if n == 0 {
			n = len(found)
		}
		if len(found) == 0 || len(found) < n {
			return games.Answer{}, d.g.refuse(ruleEvents, try, "pick-not-there", "unit", d.g.Typed(sel))
		}
		us = append(us, found[:n]...)
	}
	if len(us) < 1 || len(us) > d.most {
		return games.Answer{}, d.g.refuse(ruleEvents, try, "round-up-flip-two", "most", d.most, "units", d.flips)
	}
	us = pick.Same(d.g, us, d.flips)
	return games.Answer{Order: d.flip(us...), Value: roundUpAnswer{flip: us, to: NoSpace}}, nil
}

func (d *roundUp) Sample(r *rand.Rand) games.Order {
	if n := len(d.flips); n > 0 && (len(d.returns) == 0 || r.IntN(2) == 0) {
		us := []UnitID{d.flips[r.IntN(n)]}
		for len(us) < min(n, d.most) && r.IntN(3) > 0 {
			if u := d.flips[r.IntN(n)]; !slices.Contains(us, u) {
				us = append(us, u)
			}
		}
		return d.flip(us...)
	}
	i := r.IntN(len(d.returns))
	return d.back(i, d.spaces[i][r.IntN(len(d.spaces[i]))])
}

func (d *roundUp) List() []games.Order {
	var orders []games.Order
	for n := d.most; n > 0; n-- {
		if len(d.flips) >= n {
			orders = append(orders, d.g.unitPick(d.Question, "flip", group(d.flips, n)).List()...)
		}
	}
	for i := range d.returns {
		for _, s := range d.spaces[i] {
			if len(orders) < 2*listed {
				orders = append(orders, d.back(i, s))
			}
		}
	}
	return orders
}

// diseaseFrench is "Disease in French Camp", card 5 (D05): a Metropolitan
// Brigade if there is one, otherwise a Canadiens.
func (g *game) diseaseFrench(*Card) {
	brigades := g.inPlay(French, metropolitans...)
	if len(brigades) == 0 {
		brigades = g.inPlay(French, NonMetro)
	}
	rank := func(u UnitID) int {
		un := g.unit(u)
		switch {
		case un.Reduced:
			return 0
		case un.At.OnMap() && g.d.Spaces[un.At.Space()].Fortress || len(g.only(g.unitsAt(French, un.At), Commander)) > 0:
			return 2
		}
		return 1
	}
	g.disease(French, group(pick.Ranking(brigades, rank), 1))
}

// diseaseBritish is card 34 (D11): one Brigade, from 1757 on a Colonial and a
// Metropolitan one, as far as there are any (A07).
func (g *game) diseaseBritish(card *Card) {
	rank := func(u UnitID) int {
		un, n := g.unit(u), 0
		if un.At.OnMap() {
			n = -min(g.steps(un.At.Space(), func(s SpaceID) bool { return g.hasUnits(French, s) }), 19)
		}
		if !un.Reduced {
			n += 100
		}
		switch g.utype(u) {
		case Metropolitan:
			n += 20
		case Highland:
			n += 40
		}
		return n
	}
	brigades := pick.Ranking(g.inPlay(British, Highland, Metropolitan, NonMetro), rank)
	if g.Year < card.Params.TwoFromYear {
		g.disease(British, group(brigades, 1))
		return
	}
	g.disease(British, group(g.only(brigades, NonMetro), 1), group(g.only(brigades, Highland, Metropolitan), 1))
}

// disease lets f eliminate Brigades of its own choice, one of each group.
func (g *game) disease(f Faction, groups ...unitGroup) {
	asked := question(about(kindDisease, f, NoSpace, ruleEvents), "side", f, "number", len(groups))
	us := g.preferUnits(g.unitPick(asked, "disease", groups...))
	if len(us) == 0 {
		return
	}
	g.tell(ruleEvents, "disease-loss", "side", f, "units", us, "left", g.placesOf(us))
	for _, u := range us {
		from := g.unit(u).At.Space()
		g.eliminate(u)
		g.leave(f, from)
	}
}

// delayedSupplies is card 6 (D06): the French lose an AP of each of their cards.
func (g *game) delayedSupplies(*Card) {
	c := g.choice(about(kindSupplies, French, NoSpace, ruleEvents))
	for _, a := range g.losableAPs(FrenchDeck) {
		for _, b := range g.losableAPs(IndianDeck) {
			lost := slices.DeleteFunc([]string{string(a), string(b)}, func(s string) bool { return s == "" })
			c.Add(order(kindSupplies, "lose", "ap", lost), [2]AP{a, b})
		}
	}
	c.Prefer = func(o games.Order) (int, bool) { // one AP may be named, or both, either first
		named := slices.Sorted(slices.Values(o.Get("ap")))
		return c.Find(func(opt option) bool {
			return len(named) > 0 && inOrder(named, slices.Sorted(slices.Values(opt.Order.Get("ap"))))
		})
	}
	lost := g.choose(c).([2]AP)
	g.loseAP(FrenchDeck, lost[0])
	g.loseAP(IndianDeck, lost[1])
}

// losableAPs are the kinds of APs of a card in play that may still be lost, the
// least useful first; "" stands for none.
func (g *game) losableAPs(deck int) []AP {
	var aps []AP
	for _, kind := range []AP{APIndian, APIndian2, APLight, APLight2, APFrenchBoth, APSailArmy, APArmy, APArmy2, APSailArmy2} {
		if slices.ContainsFunc(g.APs[deck], func(a ActionPoint) bool { return a.Kind == kind && !a.Lost && !a.Used }) {
			aps = append(aps, kind)
		}
	}
	if len(aps) == 0 {
		return []AP{""}
	}
	return aps
}

// loseAP takes an AP from a card for this AR: it is neither used nor held (A04).
func (g *game) loseAP(deck int, kind AP) bool {
	for i := range g.APs[deck] {
		if a := &g.APs[deck][i]; a.Kind == kind && !a.Lost && !a.Used {
			a.Lost = true
			g.tell(ruleEvents, "ap-lost", "side", deckOwner[deck], "ap", string(kind))
			return true
		}
	}
	return false
}

// reluctantWagoneers is card 30: the British lose Army APs.
func (g *game) reluctantWagoneers(card *Card) {
	lost := 0
	for _, ap := range card.Params.Of {
		for lost < card.Params.ActionPoints && g.loseAP(BritishDeck, ap) {
			lost++
		}
	}
}

// howTheFrenchFight is card 54: Indian units do nothing, and the French gain APs.
func (g *game) howTheFrenchFight(card *Card) {
	g.AR.NoIndians = true
	for _, ap := range card.Params.Gains {
		g.APs[FrenchDeck] = append(g.APs[FrenchDeck], ActionPoint{Kind: ap, Extra: true})
		g.tell(ruleEvents, "ap-gained", "side", French, "ap", ap)
	}
}

// smallpoxBlankets is card 11 (D07): French Indian units on the map are lost.
func (g *game) smallpoxBlankets(card *Card) {
	g.indiansLost(kindBlankets, "blankets", card.Params.Units, g.unitsWhere(func(u UnitID, un *Unit) bool {
		return un.Faction == French && un.At.OnMap() && g.utype(u) == Indian
	}))
}

// peacePromises is card 53 (D14): two of three units of the Ohio are lost, while
// none of their Villages is British-controlled or was raided by the British.
func (g *game) peacePromises(card *Card) {
	var us []UnitID
	for _, slug := range []string{"chaouanon", "delaware", "mingo"} {
		for _, u := range g.d.counters[slug] {
			if s := g.counter(u).Villages[0]; g.controller(s) == British || g.Spaces[s].Raided == British {
				return
			}
			if g.unit(u).At.OnMap() {
				us = append(us, u)
			}
		}
	}
	g.indiansLost(kindPeace, "peace", card.Params.Units, us)
}

// indiansLost lets the British choose n units for the French Losses Box.
func (g *game) indiansLost(kind games.Kind, verb string, n int, us []UnitID) {
	asked := question(about(kind, British, NoSpace, ruleEvents), "number", n, "units", us)
	near := func(u UnitID) int {
		return g.steps(g.unit(u).At.Space(), func(s SpaceID) bool { return g.d.Spaces[s].Home == British })
	}
	lost := g.chooseUnits(g.unitPick(asked, verb, group(pick.Ranking(us, near), n)))
	if len(lost) == 0 {
		return
	}
	g.tell(ruleEvents, "indians-to-losses", "side", French, "units", lost, "left", g.placesOf(lost))
	for _, u := range lost { // nobody eliminates them
		from := g.unit(u).At.Space()
		g.put(u, LossesBox)
		g.renew(u)
		g.leave(French, from)
	}
}

// britishDiplomacy is cards 13 and 19: a neutral Nation joins the British, or
// the French lose Raid Points, unless the French have too many VPs (A09).
func (g *game) britishDiplomacy(nation string, card *Card) {
	switch {
	case g.frenchVPs() >= card.Params.NotFromFrenchVP:
	case g.Nations[nation] == Neutral:
		g.joinNation(nation, British, "8.1")
	default:
		g.loseRaid(card.Params.RaidPoints)
	}
}

// frenchCherokee is card 29.
func (g *game) frenchCherokee(card *Card) {
	switch owner := g.Nations["cherokee"]; {
	case owner == French:
	case g.Year < card.Params.JoinsFromYear || owner == British:
		g.scoreRaid(French, card.Params.RaidPoints, "event", "")
	case g.southernSpaces() >= card.Params.Spaces:
		g.joinNation("cherokee", French, "8.1")
	}
}

// frenchIroquois is card 38: the Nation joins the French if they have the VPs.
func (g *game) frenchIroquois(card *Card) {
	if g.frenchVPs() >= card.Params.FromFrenchVP && g.Nations["iroquois"] == Neutral {
		g.joinNation("iroquois", French, "8.1")
	}
}

// southernSpaces counts the French-controlled British Home Spaces in or next to
// Pennsylvania & Delaware or Virginia & South.
func (g *game) southernSpaces() int {
	return len(g.d.spacesWhere(func(s SpaceID, sp *Space) bool {
		return sp.Home == British && g.controller(s) == French && g.d.nearSouth(s)
	}))
}

func (d *Data) nearSouth(s SpaceID) bool {
	south := func(s SpaceID) bool {
		return d.Spaces[s].Colony == "pennsylvania-delaware" || d.Spaces[s].Colony == "virginia-south"
	}
	return south(s) || slices.ContainsFunc(d.Spaces[s].Links, func(l Link) bool { return south(l.To) })
}

// rearAdmiral is card 18 (D08): a British Fleet of the pool arrives. Before Fleets
// Arrive it costs a draw there where the scenario says so.
func (g *game) rearAdmiral(card *Card) {
	fleets := g.unitsAt(British, FleetsPool)
	if len(fleets) == 0 {
		return
	}
	c := g.choice(about(kindAdmiral, British, NoSpace, ruleEvents))
	for s := range SpaceID(len(g.d.Spaces)) {
		if !g.friendly(British, s) || !g.friendlyZone(British, s) {
			continue
		}
		rank := 1.0
		switch {
		case g.hasUnits(French, s):
		case g.d.Spaces[s].Slug == "halifax":
			rank = 3
		case g.d.Spaces[s].Slug == "boston":
			rank = 2
		}
		c.Offer(order(kindAdmiral, "admiral", "to", s), s, rank)
	}
	if card.Params.MayDecline {
		c.Add(order(kindAdmiral, "none"), NoSpace)
	}
	to := g.choose(c).(SpaceID)
	if to == NoSpace {
		return
	}
	g.arrive(fleets[0], to)
	g.RearAdmiral = g.RearAdmiral || g.Round < FleetsArrive
	g.tell(ruleEvents, "rear-admiral", "unit", fleets[0], "space", to)
}

// tradeGoods is card 20.
func (g *game) tradeGoods(card *Card) {
	switch one, other := g.friendly(British, g.d.space("baye-de-cataracouy")), g.friendly(British, g.d.space("niagara")); {
	case one && other:
		g.loseRaid(card.Params.RaidPointsForBoth)
	case one || other:
		g.loseRaid(card.Params.RaidPointsForOne)
	}
}

// armedBattoemen is card 21 (D09): an OOS marker is removed, or a Rout marker;
// as shipped, that only if no British stack is OOS.
func (g *game) armedBattoemen(card *Card) {
	type removal struct {
		at     Where
		marker string
	}
	places := []Where{SailBox}
	for i := range g.d.Spaces {
		places = append(places, At(SpaceID(i)))
	}
	c := g.choice(about(kindBattoemen, British, NoSpace, ruleEvents))
	marker := ""
	for _, name := range [...]string{"oos", "rout"} {
		for _, w := range places {
			m := g.marks(British, w)
			if name == "oos" && !m.OOS || name == "rout" && !m.Rout {
				continue
			}
			o := order(kindBattoemen, "battoemen", "space", w)
			if name == "rout" && m.OOS {
				o = o.With("marker", name)
			}
			c.Offer(o, removal{w, name}, float64(g.strength(British, w)))
			if marker = name; c.Options[0].Value.(removal).marker != name {
				marker = "either"
			}
		}
		if len(c.Options) > 0 && card.Params.RoutOnlyWithoutOOS {
			break
		}
	}
	if len(c.Options) == 0 {
		return
	}
	c.Ask = games.T("ask-battoemen", "marker", marker)
	c.Prefer = func(o games.Order) (int, bool) { // the marker named where there is but one
		return c.Find(func(opt option) bool {
			r := opt.Value.(removal)
			return r.at.String() == o.Arg("space") && r.marker == o.Arg("marker")
		})
	}
	r := g.choose(c).(removal)
	if m := g.marks(British, r.at); r.marker == "oos" {
		m.OOS = false
	} else {
		m.Rout = false
	}
	g.tell(ruleEvents, "battoemen", "marker", r.marker, "space", r.at)
}

// hesitantGeneral is card 33 (D10): all British units of a space become Spent.
func (g *game) hesitantGeneral(*Card) {
	c := g.choice(about(kindHesitant, French, NoSpace, ruleEvents))
	for _, s := range g.stacksOf(British) {
		n := g.count(British, At(s), func(u UnitID) bool {
			t := g.utype(u)
			return t.IsBrigade() || t == Artillery || t == Fleet
		})
		c.Offer(order(kindHesitant, "hesitant", "space", s), s, float64(n))
	}
	if s, ok := g.choose(c).(SpaceID); ok {
		g.spend(g.stack(British, s)...)
		g.tell(ruleEvents, "hesitant", "space", s)
	}
}

// lakeWarships is "French Lake Warships", card 39 (D12): one lake Highway is
// closed to the British this AR, but none between two British spaces.
func (g *game) lakeWarships(*Card) {
	c := g.choice(about(kindWarships, French, NoSpace, ruleEvents))
	for i := range g.d.Conns {
		conn := &g.d.Conns[i]
		if !conn.LakeWarships || g.friendly(British, conn.A) && g.friendly(British, conn.B) {
			continue
		}
		n := g.strength(British, At(conn.A)) + g.strength(British, At(conn.B))
		if tic := g.d.space("ticonderoga"); (conn.A == tic || conn.B == tic) && g.friendly(British, tic) {
			n = len(g.Units)
		}
		c.Offer(order(kindWarships, "warships", "connection", conn.Code), conn.ID, float64(n))
	}
	if conn, ok := g.choose(c).(ConnID); ok {
		g.AR.Warships = conn
		g.tell(ruleEvents, "lake-warships", "connection", g.d.Conns[conn].Code)
	}
}

// lostIndians draws at random n of the Indian units in the French Losses Box.
func (g *game) lostIndians(what string, n int) []UnitID {
	us := g.only(g.unitsAt(French, LossesBox), Indian)
	if len(us) <= n {
		return us
	}
	var drawn []UnitID
	for range n {
		u := g.drawUnit("losses-box", us, ruleEvents, French, what)
		us = slices.DeleteFunc(us, func(v UnitID) bool { return v == u })
		drawn = append(drawn, u)
	}
	return drawn
}

// smallpoxEpidemic is card 45: the French lose Raid Points in the last Year, before
// that random Indian units for good. The card leaves the game (A08).
func (g *game) smallpoxEpidemic(card *Card) {
	if g.Year == g.sc.EndYear {
		g.loseRaid(card.Params.RaidPoints)
		return
	}
	us := g.lostIndians("smallpox", card.Params.Units)
	if len(us) == 0 {
		return
	}
	for _, u := range us {
		g.put(u, Removed)
	}
	g.tell(ruleEvents, "indians-removed", "units", us)
}

// encroachment is "British Encroachment", card 51: some random Indian units
// return to their Villages. A Village that the British control without units
// goes back to its first owner, with the VPs of a Victory Space.
func (g *game) encroachment(card *Card) {
	us := g.lostIndians("encroachment", card.Params.Units)
	if len(us) == 0 {
		return
	}
	for _, u := range us {
		s := g.encroachmentSpace(u)
		if s == NoSpace {
			g.tell(ruleEvents, "encroachment-stays", "unit", u)
			continue
		}
		if g.controller(s) == British {
			g.setControl(s, g.d.Spaces[s].Home)
		}
		g.arrive(u, s)
		g.tell(ruleEvents, "encroachment", "unit", u, "space", s)
	}
}

// encroachmentSpace is the Village without British units to which an Indian
// unit returns, chosen by the French for a unit of a Nation (D13).
func (g *game) encroachmentSpace(u UnitID) SpaceID {
	villages := slices.DeleteFunc(slices.Clone(g.counter(u).Villages), func(s SpaceID) bool { return len(g.stack(British, s)) > 0 })
	if len(villages) == 0 {
		return NoSpace
	}
	c := g.choice(about(kindEncroach, French, NoSpace, ruleEvents), "unit", u)
	for _, s := range villages {
		far := g.steps(s, func(s SpaceID) bool { return g.friendly(British, s) || g.hasUnits(British, s) })
		c.Offer(order(kindEncroach, "encroachment", "units", g.counter(u).Slug, "to", s), s, float64(-far))
	}
	c.Meant = g.meantFor(u)
	return g.choose(c).(SpaceID)
}
