package bayonets

// controller is the side that controls s (2.1.2): by a marker, or by the
// space's home; an Indian Nation's Village without a marker is its Nation's
// friends' (8.1). Nobody controls Wilderness.
func (g *game) controller(s SpaceID) Faction {
	if c := g.Spaces[s].Control; c != Neutral {
		return c
	}
	if n := g.d.Spaces[s].Nation; n != "" {
		return g.Nations[n]
	}
	return Neutral
}

// friendly reports whether f controls s (1.1.1).
func (g *game) friendly(f Faction, s SpaceID) bool { return g.controller(s) == f }

func (g *game) friendlyHome(f Faction, s SpaceID) bool {
	return g.d.Spaces[s].Home == f && g.controller(s) == f
}

func (g *game) onColony(s SpaceID) bool { return g.d.Spaces[s].Colony != "" }

// friendlyZone reports whether a Coastal Space lies on a Sea Zone friendly to
// f: both for the French, the Atlantic only for the British while Open Seas is
// French (10.6.2).
func (g *game) friendlyZone(f Faction, s SpaceID) bool {
	sp := &g.d.Spaces[s]
	return sp.Coastal && (f == French || g.OpenSeas || sp.Atlantic)
}

// mayEnter reports whether f may ever stand on s: no French unit in a Base (2.1.7).
func (g *game) mayEnter(f Faction, s SpaceID) bool {
	return f == British || g.d.Spaces[s].Kind != Base
}

// occupy gives control of s to f, whose units stand there without enemy units
// or Militia (2.1.2): by entering, by Overwhelm, by winning a Battle. It does
// nothing where there is nothing to control or to change.
func (g *game) occupy(f Faction, s SpaceID) {
	sp := &g.d.Spaces[s]
	if sp.Kind == Wilderness || g.controller(s) == f {
		return
	}
	if sp.Kind == Village && g.Nations[sp.Nation] == f {
		g.setControl(s, Neutral) // a Village's own friends need no marker (8.1)
	} else {
		g.setControl(s, f)
	}
}

// leave is called when units of f have left s or were eliminated there: a
// captured Settled Space without units of its captor goes back to its home
// side (2.1.2). Any unit holds it, a Fort too; Commanders do not (A18). s may be
// NoSpace: units beside the map have left nothing.
func (g *game) leave(f Faction, s SpaceID) {
	if s == NoSpace {
		return
	}
	sp := &g.d.Spaces[s]
	if sp.Kind == Settled && sp.Home != f && g.Spaces[s].Control == f && !g.hasUnits(f, s) {
		g.setControl(s, sp.Home)
	}
}

// setControl sets the marker of s and scores what that is worth (2.1.2).
func (g *game) setControl(s SpaceID, f Faction) {
	was := g.controller(s)
	g.Spaces[s].Control = f
	now := g.controller(s)
	if now == was {
		return
	}
	sp := &g.d.Spaces[s]
	g.tell("2.1.2", "control", "space", s, "side", now)
	if sp.Victory && now != Neutral {
		g.scoreVP(now, sp.Value, "2.1.2", "control-of", s.String())
	}
	if sp.Slug == "louisbourg" && now == British && !g.OpenSeas {
		g.OpenSeas = true // for good (10.6.2)
		g.tell("10.6.2", "open-seas")
	}
}

// scoreVP moves the Victory marker n positions towards f (18.1). There is no
// zero: French 1 and British 1 are neighbours; and no end. why is a kind for the words.
func (g *game) scoreVP(f Faction, n int, rule string, why string, what string) {
	if n == 0 {
		return
	}
	i := victorySteps(g.Victory)
	if f == British {
		i += n
	} else {
		i -= n
	}
	if i >= 0 {
		i++
	}
	g.Victory = i
	g.tell("18.1", "vp", "side", f, "points", n, "why", why, "what", what, "rule", rule, "marker", i)
}

// victorySteps is a position of the Victory track on a line without a gap
// (18.1).
func victorySteps(marker int) int {
	if marker > 0 {
		return marker - 1
	}
	return marker
}

// frenchVPs is the marker's position on the French side, else 0 (A09).
func (g *game) frenchVPs() int { return max(-g.Victory, 0) }

// scoreRaid gives f Raid Points; every eighth is a VP at once (9.3).
func (g *game) scoreRaid(f Faction, n int, why string, what string) {
	g.Raid[f] += n
	g.tell("9.3", "raid-points", "side", f, "points", n, "why", why, "what", what, "track", g.Raid[f]%raidTrack)
	for g.Raid[f] >= raidTrack {
		g.Raid[f] -= raidTrack
		g.scoreVP(f, 1, "9.3", "raid-track", "")
	}
}

// loseRaid takes Raid Points of the French away for an Event, never below 0; VPs scored stay.
func (g *game) loseRaid(n int) {
	n = min(n, g.Raid[French])
	g.Raid[French] -= n
	g.tell("9.3", "raid-points-lost", "side", French, "points", n, "why", "event", "track", g.Raid[French])
}

// raidTrack is the length of the Raid track (9.3).
const raidTrack = 8
