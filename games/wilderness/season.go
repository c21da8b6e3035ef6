package wilderness

import (
	"slices"

	"postrider/games"
)

// play plays the match from the checkpoint that the position stands at: deals,
// Action Phases and ends of seasons one after the other (4.0).
func (g *game) play() {
	for !g.Over {
		g.ref.Checkpoint()
		switch g.Stage {
		case StageBid:
			g.bidding()
		case StageDeal:
			g.startSeason()
		case StageAction:
			g.actionPhase()
		case StageEnd:
			g.endSeason()
		}
	}
}

// startSeason deals the hands and says who acts first: the French, but the
// British from the season after Quiberon Bay (4.0 A.1, B.1).
func (g *game) startSeason() {
	g.tell("4.0", "season", "year", g.Year, "season", g.Season, "vp", g.VP)
	if g.Year >= pittYear && g.Season == Early {
		g.pittLeaders("5.55")
	}
	g.deal()
	g.exchange()
	g.Turn = French
	if g.Flags.Quiberon {
		g.Turn = British
	}
	g.Stage = StageAction
	g.nextTurn(g.Turn)
}

// pittYear is when those leaders come without William Pitt (5.55).
const pittYear = 1759

// nextTurn says whose Action Phase is next: side's, else the enemy's; if
// neither has any left, the season ends (4.0 A.2).
func (g *game) nextTurn(side Side) {
	may := func(side Side) bool { return len(g.Cards.Hands[side]) > 0 && !g.Cards.Passed[side] }
	switch {
	case may(side):
		g.Turn = side
	case may(side.Enemy()):
		g.Turn = side.Enemy()
	default:
		g.Turn, g.Stage = Nobody, StageEnd
	}
}

// actionPhase is one Action Phase: a card, and what it activates (4.0 A.2, 5.26).
func (g *game) actionPhase() {
	side := g.Turn
	g.Number++
	g.tell("4.0", "action-phase", "side", side, "cards", len(g.Cards.Hands[side]), "enemy", len(g.Cards.Hands[side.Enemy()]))
	g.demolition(side, NoSpace)
	g.playCard(side)
	g.stranded()
	if g.Phase != nil {
		g.activations(side)
		over := g.choice(about(kindMove, side, NoSpace, "5.3"), games.Text{}).Add(order(kindMove, verbDone), nil)
		over.Meant = func(o games.Order) bool { return o.Verb == verbDone }
		games.Settled(g.ref, over)
		g.demolition(side, NoSpace)
	}
	g.revert()
	g.stranded()
	g.Phase = nil
	g.nextTurn(side.Enemy())
}

// endSeason ends a season (4.0 A.3, B.3); the Late one ends the year.
func (g *game) endSeason() {
	if g.Season == Late {
		g.yearEnd()
		if g.Over {
			return
		}
	}
	for _, side := range sides {
		g.Cards.Kept[side] = len(g.Cards.Hands[side]) > 0
		g.Cards.Passed[side] = false
		g.Flags.Regulars[side] = false
	}
	if g.Cards.Reshuffle {
		g.reshuffle()
	}
	g.Stage = StageDeal
	if g.Season == Early {
		g.Season = Late
		return
	}
	g.Season = Early
	g.Year++
}

// yearEnd is the end of a Late Season (4.0 B.3): Indians and leaders go home,
// Raided markers score and go, Winter Attrition, Victory Check.
func (g *game) yearEnd() {
	g.tell("4.0", "year-end", "year", g.Year)
	g.goHome()
	g.stranded()
	g.scoreRaids()
	g.winterAttrition()
	g.settle()
	g.Flags.NoLanding = false
	g.Flags.Blockhouses = [3]bool{}
	g.victoryCheck()
}

// scoreRaids scores half a point for each Raided marker, rounded up for each
// side, and takes the markers off (13.22).
func (g *game) scoreRaids() {
	for _, side := range sides {
		n := 0
		for i := range g.Spaces {
			n += g.Spaces[i].Raided[side]
			g.Spaces[i].Raided[side] = 0
		}
		if n > 0 {
			g.score(side, (n+1)/2, "13.22", "raids", NoSpace)
		}
	}
}

// demolition lets a side demolish its own fortifications (5.46, C-43, D12):
// before it plays its card, after each activation, at the end of its Action
// Phase; and while a force is on its way, which stands at s then, where it is
// and where it has just been. What is elsewhere need not hurry.
func (g *game) demolition(side Side, s SpaceID) {
	spaces := g.spacesWhere(func(at SpaceID) bool {
		return (s == NoSpace || s == at || g.Phase.Move.From == at) && g.demolishable(side, at)
	})
	if len(spaces) == 0 {
		return
	}
	d := &demolition{g.asks(about(kindDemolish, side, s, "5.46"), games.T("ask-demolish", "spaces", games.Keys(spaces))), spaces}
	for _, s := range g.ask(d).([]SpaceID) {
		g.demolish(side, s)
	}
}

// demolishable reports whether a side may demolish what it has on s: neither under
// siege nor beside enemy units (5.46).
func (g *game) demolishable(side Side, s SpaceID) bool {
	marker, _ := g.built(side, s)
	return marker != nil && !g.Spaces[s].Siege && !g.hasUnits(side.Enemy(), s)
}

// built is the marker of what a side has built on s, and what that is called; nil
// if there is nothing.
func (g *game) built(side Side, s SpaceID) (marker *Side, what string) {
	st := &g.Spaces[s]
	switch side {
	case st.Fort:
		return &st.Fort, "fort"
	case st.Stockade:
		return &st.Stockade, "stockade"
	case st.Building:
		return &st.Building, "building"
	}
	return nil, ""
}

// demolish takes a fortification off; a fort costs a point (5.46).
func (g *game) demolish(side Side, s SpaceID) {
	marker, what := g.built(side, s)
	*marker = Nobody
	g.tell("5.46", "demolished", "side", side, "what", what, "space", s)
	if what == "fort" {
		g.score(side.Enemy(), 1, "5.46", "demolished", s)
	}
	g.settle()
}

// reshuffle puts the discards back into the draw pile (5.25).
func (g *game) reshuffle() {
	g.Cards.Deck = append(g.Cards.Deck, g.Cards.Discard...)
	slices.Sort(g.Cards.Deck)
	g.Cards.Discard, g.Cards.Reshuffle = nil, false
	g.tell("5.25", "reshuffle", "cards", len(g.Cards.Deck))
}
