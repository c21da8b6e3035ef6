package wilderness

import "slices"

// Sudden death (13.11).
const (
	decisiveVP  = 11
	minimumVP60 = 8
	minimumVP61 = 5
)

// A gameEnd says who wins in the end: french and british are the points that
// they need, conquest says that places win for the British (13.12).
type gameEnd struct {
	french, british int
	conquest        bool
}

// gameEnds are how games end by their last year (13.12, 13.13).
var gameEnds = map[int]gameEnd{
	1759: {french: 1, british: 1, conquest: true},
	1762: {french: 1, british: 5},
}

// victoryCheck looks for a winner: sudden death (13.11), then the end (13.1).
func (g *game) victoryCheck() {
	switch {
	case g.VP >= decisiveVP:
		g.win(French, "decisive")
		return
	case g.VP <= -decisiveVP:
		g.win(British, "decisive")
		return
	case g.holdsFortresses() && g.holdsAlone("niagara") && g.holdsAlone("ohio-forks"):
		g.win(British, "fortresses")
		return
	case g.Year == 1760 && g.VP >= minimumVP60, g.Year == 1761 && g.VP >= minimumVP61:
		g.win(French, "holding-out")
		return
	}
	if g.Year < g.sc.EndYear {
		g.tell("13.11", "war-goes-on", "year", g.Year, "vp", g.VP)
		return
	}
	end := gameEnds[g.sc.EndYear]
	switch {
	case end.conquest && g.holdsOriginal() && g.holdsTwo():
		g.win(British, "conquest")
	case g.VP >= end.french:
		g.win(French, "points")
	case g.Options.Tournament && -g.VP < end.british:
		g.win(French, "tournament") // 13.14
	case -g.VP >= end.british:
		g.win(British, "points")
	default:
		g.win(Nobody, "draw")
	}
}

func (g *game) win(side Side, why string) {
	g.Over, g.Winner, g.WonBy = true, side, why
	g.tell("13.1", "result", "side", side, "by", why, "vp", g.VP, "year", g.Year)
}

// holdsFortresses reports whether the British control all fortresses (13.11).
func (g *game) holdsFortresses() bool {
	return !g.anySpace(func(s SpaceID) bool { return g.d.Spaces[s].Fortress && g.control(s) != British })
}

// holdsOriginal reports whether the British hold all originally British
// fortresses (13.12): one under siege counts as theirs unless the besiegers
// could make a siege roll, with a leader and supplied Drilled Troops (C-38).
func (g *game) holdsOriginal() bool {
	return !g.anySpace(func(s SpaceID) bool {
		if !g.d.Spaces[s].Fortress || g.d.Spaces[s].Orig != British {
			return false
		}
		stack := g.outside(French, s)
		pressed := g.Spaces[s].Siege && len(g.leaders(stack)) > 0 && len(g.drilled(stack)) > 0 && g.supplied(French, s)
		return g.Spaces[s].Fortress != British || pressed
	})
}

// holdsTwo reports whether the British hold two of four places (13.12).
func (g *game) holdsTwo() bool {
	holds := func(slug string) bool { return g.control(g.d.space(slug)) == British }
	return count(holds("quebec"), holds("montreal"), g.holdsAlone("niagara"), g.holdsAlone("ohio-forks")) >= 2
}

// holdsAlone reports whether the British alone stand in a space, with units or
// a fortification, and no French unit or fortification (C-37).
func (g *game) holdsAlone(slug string) bool {
	s := g.d.space(slug)
	return !g.Spaces[s].Siege && g.occupied(British, s) && !g.occupied(French, s) && !slices.ContainsFunc(g.at(French, s), g.isUnit)
}
