package conquest

import (
	"slices"

	"postrider/games"
	"postrider/games/language"
	"postrider/games/pick"
)

// The kinds of decisions, of which data/kinds.toml tells more.
const (
	kindCard     games.Kind = "card"
	kindMuster   games.Kind = "muster"
	kindSetup    games.Kind = "setup"
	kindShare    games.Kind = "share"
	kindEvent    games.Kind = "event"
	kindPlace    games.Kind = "place"
	kindFled     games.Kind = "fled"
	kindMove     games.Kind = "move"
	kindReady    games.Kind = "ready"
	kindBattles  games.Kind = "battles"
	kindHits     games.Kind = "hits"
	kindPick     games.Kind = "pick"
	kindCommand  games.Kind = "command"
	kindNatives  games.Kind = "native-command"
	kindFort     games.Kind = "fort"
	verbNone                = "none"
	verbDone                = "done"
	verbStay                = "stay"
	verbLeave               = "leave"
	verbAlly                = "ally"
	verbBurn                = "burn"
	verbKeep                = "keep"
	verbOn                  = "on"
	verbOff                 = "off"
	introductory            = "introductory"
	streamCubes             = "cubes"
	rolledBattle            = "battle"
	rolledFort              = "fort"
	rolledAgain             = "again"
)

// play plays the match to its end.
func (g *game) play() {
	for !g.Over {
		g.ref.Checkpoint()
		if g.Round == 0 {
			g.setUp()
			g.Round = 1
		} else {
			g.nextTurn()
		}
	}
}

// setUp is what players decide before the first round: steps 5 to 7 of the set-up.
func (g *game) setUp() {
	if len(g.d.doubts) > 0 {
		g.tell("", "reconstructed", append([]any{"match", true}, g.d.doubts.Values()...)...)
	}
	if g.Pause {
		g.tell("4.0", "pause")
	}
	g.placeMuster(BC)
	g.placeMuster(FC)
	for f := range Faction(Factions) {
		g.draw(f)
	}
	g.placeExtra(FC, FR)
	g.placeExtra(BC, BR)
}

// placeMuster lets a faction place its second Muster Marker, in a town that its side
// occupies and that has none (setup 5).
func (g *game) placeMuster(f Faction) {
	towns := g.d.where(func(at AreaID) bool { return g.area(at).Town && g.occupier(at) == f.Side() && len(g.markers(at)) == 0 })
	if len(towns) == 0 {
		g.tell("setup 5", "muster-nowhere", "faction", f)
		return
	}
	c := g.choice(g.about(kindMuster, f, NoArea, "setup 5", kindSetup, kindShare))
	for _, at := range towns {
		c.Add(order(kindMuster, string(kindMuster), "at", g.area(at)), at)
	}
	if i, ok := c.First("at")(order(kindMuster, "", "at", g.d.slugs(g.d.MusterDefault[f]))); ok {
		c.Safe = i
	}
	c.Prefer = c.First("at")
	at := g.choose(c).(AreaID)
	g.Muster[f] = append(g.Muster[f], Marker{At: at})
	g.tell("setup 5", "muster-placed", "faction", f, "place", g.area(at), "n", g.d.MusterSides[0])
}

// placeExtra lets both factions of a side at once place more units in areas of the side's
// own, or where its units are (setup 7).
func (g *game) placeExtra(factions ...Faction) {
	var ds []games.Decision
	for _, f := range factions {
		side := f.Side()
		places := g.d.where(func(at AreaID) bool {
			return g.area(at).Home == side && g.occupier(at) != side.Enemy() || g.occupier(at) == side
		})
		s := g.spread(g.about(kindSetup, f, NoArea, "setup 7", kindShare), f, min(g.d.ExtraUnits, g.Stock[f]), places)
		s.safe = s.wish(g.d.ExtraDefault[f])
		ds = append(ds, s)
	}
	for i, a := range g.ref.AskAll(ds...) {
		g.bring(factions[i], a.Value.([]put), 0, "setup 7", "extra")
	}
}

// nextTurn draws the next Turn Cube and plays the turn, rule 1.0, or that of the Natives, 2.3.
func (g *game) nextTurn() {
	if len(g.Cubes) == 0 {
		g.tell("1.0", "round", "round", g.Round)
		g.askShares()
	}
	f := g.drawCube()
	if f != Natives {
		g.turn(f)
	} else {
		g.nativeReinforcements(len(g.Cubes))
	}
	if len(g.Cubes) == len(g.d.Dice) {
		g.endRound()
	}
}

// drawCube draws a Turn Cube from the bag and puts it on the Turn Track.
func (g *game) drawCube() Faction {
	bag := pick.Where(allFactions, func(f Faction) bool { return !slices.Contains(g.Cubes, f) })
	f := bag[0]
	if len(bag) > 1 {
		f = bag[g.ref.Draw(streamCubes, len(bag), games.Label{Rule: "1.0", For: "turn-cube"})]
	}
	g.Cubes = append(g.Cubes, f)
	return f
}

// askShares lets each faction say whether its ally sees its hand (setup 6).
func (g *game) askShares() {
	var ds []games.Decision
	for f := range Faction(Factions) {
		c := g.choice(g.about(kindShare, f, NoArea, "setup 6"), "ally", f.Ally())
		c.Add(order(kindShare, verbOn), true).Add(order(kindShare, verbOff), false)
		if g.Secret[f] {
			c.Safe = 1
		}
		ds = append(ds, c)
	}
	for i, a := range g.ref.AskAll(ds...) {
		if secret := !a.Value.(bool); secret != g.Secret[i] {
			g.Secret[i] = secret
			kind := "share-on"
			if secret {
				kind = "share-off"
			}
			for _, f := range factionsOf(Faction(i).Side())[:2] {
				g.ref.Tell(games.Event{Text: games.T(kind, "faction", Faction(i)), Rule: "setup 6", To: []games.Seat{f.Seat()}})
			}
		}
	}
}

// nativeReinforcements puts Natives on the two areas with the symbol of the space of the
// Turn Track that the green cube lies on, rule 2.3.
func (g *game) nativeReinforcements(space int) {
	var placed []string
	for _, at := range g.d.NativeAreas[space-1] {
		n := min(g.d.NativeUnits, g.Stock[Natives])
		if n == 0 {
			continue
		}
		g.Stock[Natives] -= n
		g.Areas[at].Units[Natives] += n
		placed = append(placed, language.Count(n, g.d.slug(at)))
	}
	g.tell("2.3", "natives-come", "space", space, "placed", placed)
}

// turn is the turn of a faction, rule 1.2.
func (g *game) turn(f Faction) {
	g.Active, g.Turn = f, Turn{}
	for at := range g.Areas {
		g.Areas[at].Moved = [allFactions]int{}
	}
	g.Phase = PhaseReinforcement
	g.tell("1.2", "turn", "faction", f, "space", len(g.Cubes))
	g.chooseCard()
	g.reinforcements()
	g.Phase = PhaseMovement
	g.movement()
	g.Phase = PhaseBattle
	g.battles()
	g.Phase = ""
	g.discard()
	g.draw(f)
}

// chooseCard lets the Active Faction choose its Movement Card. It is asked before anything
// else, for nothing that happens until it is played can change the choice, and whatever the
// hand is, for the number of Movement Cards in it is hidden.
func (g *game) chooseCard() {
	f := g.Active
	if !slices.ContainsFunc(g.Hands[f], func(n int) bool { return g.d.card(f, n).Movement }) {
		return // only after the last card of the deck (5.0)
	}
	g.Turn.Card = g.ref.Ask(pick.Anew(func() *pick.Choice { return g.cardChoice(f) })).Value.(int)
}

// discard puts away the cards that were played (5.0); a Truce Card stays beside the map
// (6.0).
func (g *game) discard() {
	f := g.Active
	for _, n := range g.Turn.Played {
		g.Discard[f] = with(g.Discard[f], n)
	}
	if n := g.Turn.Card; n > 0 && !g.d.card(f, n).Truce {
		g.Discard[f] = with(g.Discard[f], n)
	}
	g.Turn = Turn{}
}

// draw fills the hand of a faction up, rule 5.0. A hand of Event Cards is shown, shuffled
// into the deck and drawn anew, as long as there is a Movement Card to be had.
func (g *game) draw(f Faction) {
	movement := func(n int) bool { return g.d.card(f, n).Movement }
	for {
		var drawn []int
		for len(g.Hands[f]) < g.d.HandSize && len(g.Decks[f]) > 0 {
			i := g.ref.Draw("cards-"+f.Code(), len(g.Decks[f]), games.Label{Rule: "5.0", Seat: f.Seat(), For: "card"})
			n := g.Decks[f][i]
			g.Decks[f] = slices.Delete(g.Decks[f], i, i+1)
			g.Hands[f], drawn = with(g.Hands[f], n), with(drawn, n)
		}
		if len(drawn) > 0 {
			g.tellKnowers(f, "5.0", drawn, "drew", "faction", f, "n", len(drawn), "hand", len(g.Hands[f]))
		}
		if len(g.Hands[f]) == 0 || slices.ContainsFunc(g.Hands[f], movement) || !slices.ContainsFunc(g.Decks[f], movement) {
			return
		}
		g.tell("5.0", "hand-shown", "faction", f, "cards", g.Hands[f])
		for _, n := range g.Hands[f] {
			g.Decks[f] = with(g.Decks[f], n)
		}
		g.Hands[f] = nil
	}
}

// endRound checks whether the game ends (1.1, 6.1), and else begins a new round.
func (g *game) endRound() {
	g.Cubes = nil
	if g.lastRound() == g.Round {
		g.Over = true
		british, french := g.score(British), g.score(French)
		switch {
		case british > french:
			g.Winner = British
		case french > british:
			g.Winner = French
		}
		g.tell("6.1", "over", "winner", g.Winner, "british", british, "french", french)
		return
	}
	g.tell("1.0", "round-over", "round", g.Round, "british", g.score(British), "french", g.score(French))
	g.Round++
}
