package wilderness

import (
	"slices"

	"postrider/games"
)

// eventClosed says why a side may not play a card as an event now, "" if it may.
func (g *game) eventClosed(side Side, c *Card) string {
	e := side.Enemy()
	switch c.Event {
	case "bastions-repaired":
		return unless(len(g.repairable(side)) > 0, "no-siege")
	case "louisbourg-squadrons":
		return unless(g.control(g.d.space("louisbourg")) == French, "louisbourg")
	case "governor-vaudreuil-interferes":
		return unless(len(g.swappable()) >= 2, "two-leaders")
	case "northern-indian-alliance":
		return unless(g.control(g.d.space("montreal")) == French, "montreal")
	case "western-indian-alliance":
		if g.readings().WesternMontreal {
			return unless(g.control(g.d.space("montreal")) == French, "montreal")
		}
		return unless(g.freeFort(French, "ohio-forks"), "ohio-forks")
	case "iroquois-alliance":
		return g.iroquoisClosed(side, c)
	case "mohawks":
		canajoharie := func(s SpaceID) bool { return s == g.d.space("canajoharie") }
		return unless(g.johnsonNear(c.Params.n("johnson_within"), canajoharie), "johnson-canajoharie")
	case "cherokees":
		switch {
		case g.Flags.Uprising:
			return "uprising"
		case len(g.cherokeesOut())+len(g.reducedUnits(British, func(c *Counter) bool { return c.Group == "cherokee" })) == 0:
			return "nobody"
		}
		if len(g.cherokeesOut()) == 0 {
			return ""
		}
		return g.noEntry(g.fortifications(Southern), "no-fortification")
	case "cherokee-uprising":
		return unless(g.Flags.Cherokees, "no-cherokees")
	case "treaty-of-easton":
		return unless(g.eastonReady(), "easton")
	case "indians-desert":
		return unless(len(g.looseIndians(e)) > 0, "no-indians")
	case "small-pox":
		return unless(len(g.crowded(e, c.Params.n("more_than"))) > 0, "no-stack")
	case "courier-intercepted":
		return unless(len(g.Cards.Hands[e]) > 0, "no-cards")
	case "francois-bigot":
		return unless(len(g.Cards.Hands[French]) > 0, "no-cards")
	case "provincial-regiments-dispersed":
		return unless(g.dispersible(Northern)+g.dispersible(Southern) > 0, "no-raids")
	case "stingy-provincial-assembly":
		if g.Assemblies == Enthusiastic {
			return "enthusiastic"
		}
		return unless(len(g.provincials(Northern))+len(g.provincials(Southern)) > 0, "no-provincials")
	case "british-colonial-politics":
		if side == French {
			return unless(g.Assemblies != Reluctant, "reluctant")
		}
		return unless(g.Assemblies != Enthusiastic, "enthusiastic")
	case "quiberon-bay":
		won := g.Flags.NoSailing || g.control(g.d.space("louisbourg")) == British || g.Year >= c.Params.n("from_year")
		return unless(won, "quiberon")
	case "diplomatic-revolution":
		return unless(!g.Flags.Quiberon, "blockade")
	case "intrigues-against-shirley":
		shirley := g.piece(g.d.records["shirley"][0])
		return unless(g.VP >= c.Params.n("from_vp") && shirley.At.OnMap() && !shirley.Inside, "shirley")
	}
	return g.unitsClosed(side, c)
}

// unless is a reason that does not count if ok.
func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// noEntry is the reason that there is no space where reinforcements may enter. It
// closes no event since version 2: it is played, and they are not received (5.522).
func (g *game) noEntry(spaces []SpaceID, why string) string {
	return unless(len(spaces) > 0 || !g.former(), why)
}

// notReceived tells that reinforcements have no space to enter (5.522).
func (g *game) notReceived(side Side) { g.tell("5.522", "not-received", "side", side) }

// unitsClosed is eventClosed of the events that bring units or restore them.
func (g *game) unitsClosed(side Side, c *Card) string {
	switch c.Event {
	case "raise-provincial-regiments":
		if g.Assemblies == Reluctant {
			return "reluctant"
		}
		return unless(len(g.raiseChoice(c).Options) > 0, "nobody")
	case "colonial-recruits":
		return unless(len(g.reducedUnits(side, recruits)) > 0, "nobody")
	case "troop-transports", "victories-in-germany":
		quebec := g.d.space("quebec")
		switch {
		case c.Event == "victories-in-germany" && g.Year < c.Params.n("from_year"):
			return "too-early"
		case side == French && (g.Flags.Quiberon || g.control(quebec) == British || g.Spaces[quebec].Fortress == British):
			return "blockade"
		}
		return unless(len(g.reducedUnits(side, regularsOrLight)) > 0, "nobody")
	case "call-out-militias":
		return unless(len(g.unused(side, Militia))+len(g.reducedMilitia(side)) > 0, "nobody")
	case "rangers":
		raise := len(g.unused(British, Ranger)) > 0 && len(g.fortifications(NoDept)) > 0
		return unless(raise || len(g.reducedUnits(British, rangersOnly)) > 0, "nobody")
	case "light-infantry":
		return g.noEntry(g.fortresses(), "no-fortress")
	case "royal-americans":
		return g.noEntry(g.colonialFortresses(), "no-fortress")
	case "french-regulars":
		switch {
		case g.Flags.Quiberon:
			return "blockade"
		case g.Flags.Regulars[French]:
			return "once-a-season"
		}
		return g.noEntry(g.frenchPortsOpen(), "no-port")
	case "british-regulars":
		if g.Flags.Regulars[British] {
			return "once-a-season"
		}
		return g.noEntry(g.ports(), "no-port")
	case "highlanders":
		if !g.sc.Pitt && !g.Flags.Pitt && g.Year < pittYear {
			return "no-pitt"
		}
		return g.noEntry(g.ports(), "no-port")
	}
	return ""
}

// event carries out what an event does, but for responses and Campaign (5.5).
func (g *game) event(side Side, c *Card) {
	switch c.Event {
	case "bastions-repaired":
		g.bastionsRepaired(side)
	case "louisbourg-squadrons":
		g.squadrons(c)
	case "governor-vaudreuil-interferes":
		g.vaudreuil(side)
	case "northern-indian-alliance", "western-indian-alliance":
		g.frenchAlliance(c)
	case "iroquois-alliance":
		g.alliance(side, c, g.allianceDie(side, "5.53"), func(c *Counter) bool { return c.Group == "iroquois" })
	case "mohawks":
		g.mohawks()
	case "cherokees":
		g.cherokees()
	case "cherokee-uprising":
		g.uprising(c)
	case "treaty-of-easton":
		g.lostAnywhere("5.5", g.loose("western"))
	case "indians-desert":
		g.indiansDesert(side, c)
	case "small-pox":
		g.smallPox(side, c)
	case "courier-intercepted":
		g.courier(side, c)
	case "francois-bigot":
		g.discardAny(French, "5.5", "bigot")
	case eventCrisis:
		g.crisis()
	case "provincial-regiments-dispersed":
		for _, dept := range []Dept{Northern, Southern} {
			g.loseUnits(side, "5.5", g.provincials(dept), g.dispersible(dept))
		}
	case "stingy-provincial-assembly":
		g.stingy(side)
	case "british-colonial-politics":
		g.politics(side)
	case "raise-provincial-regiments":
		g.raiseProvincials(c)
	case "colonial-recruits":
		g.restore(side, g.allianceDie(side, "5.5"), recruits)
	case "troop-transports":
		g.restore(side, c.Params.n(side.String()), regularsOrLight)
	case "victories-in-germany":
		g.restore(side, g.allianceDie(side, "5.5"), regularsOrLight)
	case "call-out-militias":
		g.callOut(side, c)
	case "rangers":
		g.rangers(c)
	case "light-infantry":
		g.reinforce(LightInfantry, c, g.fortresses())
	case "royal-americans":
		g.reinforce(RoyalAmerican, c, g.colonialFortresses())
	case "british-regulars":
		g.Flags.Regulars[British] = true
		g.earlyRegulars(British)
		g.reinforce(Regular, c, g.ports())
	case "highlanders":
		g.reinforce(Highland, c, g.ports())
	case "french-regulars":
		g.frenchRegulars(c)
	case "quiberon-bay":
		g.Flags.Quiberon = true
	case "acadians-expelled":
		g.acadians(c)
	case "william-pitt":
		g.Flags.Pitt = true
		g.pittLeaders("5.55")
		g.takeDiscard(British, "highlanders", "british-regulars", "light-infantry", "troop-transports")
	case "diplomatic-revolution":
		g.Flags.Revolution = true
		g.takeDiscard(French, "french-regulars", "troop-transports")
	case "intrigues-against-shirley":
		g.lost("5.5", g.d.records["shirley"])
	}
	g.settle()
}

// freeFort reports whether a side has a completed, unbesieged fort on a space.
func (g *game) freeFort(side Side, slug string) bool {
	s := g.d.space(slug)
	return g.Spaces[s].Fort == side && !g.Spaces[s].Siege
}

// repairable are the sieges of a side's places that have got on, the worst first.
func (g *game) repairable(side Side) []SpaceID {
	sieges := g.spacesWhere(func(s SpaceID) bool { return g.Spaces[s].Siege && g.Spaces[s].Level > 0 && g.strong(s) == side })
	return sortedBy(sieges, func(s SpaceID) int {
		n := -10 * g.Spaces[s].Level
		if g.d.Spaces[s].Fortress {
			n--
		}
		return n
	})
}

// target lets a side choose one of the spaces for an event.
func (g *game) target(side Side, event string, spaces []SpaceID) SpaceID {
	a := about(kindTarget, side, NoSpace, "5.5", kindAllies, kindRestore, kindReinforce)
	c := g.choice(a, games.T("ask-target", "event", event, "spaces", spaces))
	return g.choose(addPlaces(c, "target", spaces)).(SpaceID)
}

// bastionsRepaired puts a siege back to level 0 (card 5, D70).
func (g *game) bastionsRepaired(side Side) {
	s := g.target(side, "bastions-repaired", g.repairable(side))
	g.Spaces[s].Level = 0
	g.tell("5.5", "bastions-repaired", "side", side, "space", s)
}

// squadrons closes the sea to landings, or to the French for good (card 21).
func (g *game) squadrons(c *Card) {
	g.Flags.NoLanding = true
	die := g.roll("5.5", French, "squadrons", g.d.space("louisbourg"))
	lost := die <= c.Params.n("lost_up_to")
	g.tell("5.5", "squadrons", "die", die, "lost", lost)
	if lost {
		g.Flags.NoSailing = true
		g.removeDiscard(c.Number)
	}
}

func (g *game) removeDiscard(n int) {
	if slices.Contains(g.Cards.Discard, n) {
		g.Cards.Discard = except(g.Cards.Discard, n)
		g.Cards.Removed = append(g.Cards.Removed, n)
		slices.Sort(g.Cards.Removed)
	}
}

// swappable are the French leaders whom card 22 may move.
func (g *game) swappable() []PieceID {
	return g.pieces(func(p PieceID) bool {
		u := g.piece(p)
		return g.isLeader(p) && g.side(p) == French && u.At.OnMap() && !u.Inside && !(g.Flags.NoSailing && u.At == At(g.d.space("louisbourg")))
	})
}

// vaudreuil lets two French leaders exchange places (card 22, D71).
func (g *game) vaudreuil(side Side) {
	from := sortedBy(g.swappable(), func(l PieceID) int { return -g.tactics(l) })
	ps := g.choosePieces(about(kindTarget, side, NoSpace, "5.5"), games.T("ask-swap", "leaders", g.keys(from)), from, 2)
	a, b := g.piece(ps[0]).At, g.piece(ps[1]).At
	g.put(ps[0], b)
	g.put(ps[1], a)
	g.tell("5.5", "swapped", "leaders", g.keys(ps), "spaces", []string{b.Space().String(), a.Space().String()})
}

// courier takes a random card from the enemy's hand (card 35).
func (g *game) courier(side Side, c *Card) {
	die := g.roll("5.5", side, "courier", NoSpace)
	success := die >= c.Params.n("from") && len(g.Cards.Hands[side.Enemy()]) > 0
	g.tell("5.5", "courier", "side", side, "die", die, "success", success)
	if !success {
		return
	}
	n := g.drawFromHand(side.Enemy(), "5.5", "courier")
	g.Cards.Hands[side.Enemy()] = except(g.Cards.Hands[side.Enemy()], n)
	g.take(side, n)
	g.tell("5.5", "card-taken", "side", side, "card", n) // both sides know it
}

func (g *game) drawFromHand(side Side, rule games.Rule, what string) int {
	hand := g.Cards.Hands[side]
	return hand[g.ref.Draw(side.String()+"-hand", len(hand), games.Label{Rule: rule, Seat: side.Seat(), For: what})]
}

func (g *game) discardAny(side Side, rule games.Rule, what string) {
	n := g.drawFromHand(side, rule, what)
	g.leaves(side, n, false)
	g.tell(rule, "discarded", "side", side, "card", n)
}

// crisis makes the British discard one of the cards that it names, if they hold
// any (card 37, D77). The question is put whether they do or not.
func (g *game) crisis() {
	c := g.choice(about(kindCrisis, British, NoSpace, "5.5"), games.T("ask-crisis"))
	for _, n := range g.Cards.Hands[British] {
		switch g.d.Cards[n].Event {
		case "british-regulars", "highlanders", "light-infantry", "troop-transports", "victories-in-germany":
			c.Offer(order(kindCrisis, "discard", "cards", itoa(n)), n, -float64(g.d.Cards[n].Value))
		}
	}
	if len(c.Options) == 0 {
		c.Add(order(kindCrisis, "none"), 0)
	}
	c.Prefer = func(o games.Order) (int, bool) {
		if i, ok := c.First("cards")(o); ok {
			return i, true
		}
		return c.Safe, o.Has("cards")
	}
	if n := g.ask(c).(int); n != 0 {
		g.show(British, "5.5", "discarded", "side", British, "card", n)
		g.leaves(British, n, false)
	} else {
		g.show(British, "5.5", "no-such-card")
	}
}

// takeDiscard gives a side a discard with one of the events (cards 67, 69, D89).
func (g *game) takeDiscard(side Side, events ...string) {
	c := g.choice(about(kindTake, side, NoSpace, "5.5"), games.T("ask-take"))
	for _, n := range g.Cards.Discard {
		if slices.Contains(events, g.d.Cards[n].Event) {
			c.Offer(order(kindTake, "take", "card", itoa(n)), n, float64(g.d.Cards[n].Value))
		}
	}
	c.Add(order(kindTake, "none"), 0)
	c.Prefer = c.First("card")
	if n := g.choose(c).(int); n != 0 {
		g.takeBack(side, n)
	}
}

func (g *game) allianceDie(side Side, rule games.Rule) int {
	die := g.roll(rule, side, "event", NoSpace)
	g.tell(rule, "event-die", "side", side, "die", die)
	return die
}
