package bayonets

import (
	"slices"
	"strings"

	"postrider/games"
	"postrider/games/chance"
)

// faceChance is the chance that one die shows one of some faces (1.3).
func faceChance(faces ...Face) chance.Chance {
	return chance.Faces(faceOf[:], func(f Face) bool { return slices.Contains(faces, f) })
}

// raidOdds are the chances of a Raid.
type raidOdds struct {
	spaces  []SpaceID       // where enemies may intercept, in the order of the way
	stops   []chance.Chance // that they do (9.2)
	success chance.Chance   // of the Raid roll (9.3)
	all     chance.Chance   // that it comes through and succeeds, each die thrown once
	again   chance.Chance   // the same with card 49 used wherever it may be
	rerolls bool            // card 49 may be used
}

// raidOdds finds the chances of a Raid: each space of the way intercepts once (9.2).
func (g *game) raidOdds(f Faction, p *raid) raidOdds {
	o := raidOdds{success: faceChance(g.d.Dice.Raid...), all: chance.Always}
	for _, s := range p.spaces() {
		if faces := g.interceptors(f, s); faces != nil {
			o.spaces, o.stops = append(o.spaces, s), append(o.stops, faceChance(faces...))
			o.all = o.all.And(faceChance(faces...).Not())
		}
	}
	o.all = o.all.And(o.success)
	interception, roll := g.mayRerollRaid(f, p, false), g.mayRerollRaid(f, p, true)
	o.rerolls = interception && len(o.stops) > 0 || roll
	o.again = throughAgain(o.stops, interception, o.success, roll)
	return o
}

// throughAgain is the chance to pass all Interceptions, one rolled again if spare,
// and to succeed, rolled again if twice (card 49).
func throughAgain(stops []chance.Chance, spare bool, success chance.Chance, twice bool) chance.Chance {
	if len(stops) == 0 {
		if twice {
			return success.Or(success.Not().And(success))
		}
		return success
	}
	pass := stops[0].Not()
	through := pass.And(throughAgain(stops[1:], spare, success, twice))
	if spare {
		through = through.Or(stops[0].And(pass).And(throughAgain(stops[1:], false, success, twice)))
	}
	return through
}

func (o *raidOdds) best() chance.Chance {
	if o.rerolls {
		return o.again
	}
	return o.all
}

func (o *raidOdds) values() []any {
	var n, of []int
	for _, c := range o.stops {
		n, of = append(n, c.N), append(of, c.Of)
	}
	again := 0
	if o.rerolls {
		again = o.again.Percent()
	}
	return []any{"spaces", o.spaces, "n", n, "of", of, "success", o.success.N, "tries", o.success.Of, "all", o.all.Percent(), "again", again}
}

// odds says what a Raid stakes on dice (9.2, 9.3); other Actions roll none.
func (d *actionDecision) odds(a *act) []games.Text {
	p, ok := a.action.(*raid)
	if !ok {
		return nil
	}
	odds := d.g.raidOdds(d.f, p)
	values := append(odds.values(), "space", p.to().String(), "unit", p.unit.String(), "points", d.g.raidPointsOf(d.f, p.to()),
		"lost", d.g.lostBySuccess(d.f, p.unit))
	return []games.Text{games.T("odds-raid", values...)}
}

// raidPointsOf is what a Raid of f on s would score now (9.3, card 36).
func (g *game) raidPointsOf(f Faction, s SpaceID) int {
	n := g.raidValue(s)
	if f == French && g.cardInPlay(French, frontiersAblaze) && g.AR.UsedEvents[frontiersAblaze] == 0 {
		n += g.event(French, frontiersAblaze).RaidPoints
	}
	return n
}

// lostBySuccess reports whether success costs the raider (9.3, card 50).
func (g *game) lostBySuccess(f Faction, u UnitID) bool {
	return g.utype(u) == Indian && !(f == French && g.plunders())
}

func (d *Data) rallyOdds(n int, lights bool) chance.Chance {
	faces := d.Dice.Rally
	if lights {
		faces = d.Dice.RallyLight
	}
	return chance.Any(slices.Repeat([]chance.Chance{faceChance(faces...)}, n)...)
}

func (g *game) rallyText(f Faction, w Where, n int) games.Text {
	lights := g.lightOnly(f, w)
	c := g.d.rallyOdds(n, lights)
	return games.T("odds-rally", "space", w, "dice", n, "lights", lights, "percent", c.Percent())
}

func (g *game) rallyChance(p *unitPick, us []UnitID) []games.Text {
	if p.Of.Kind != kindRally {
		return nil
	}
	u := us[0]
	return []games.Text{g.rallyText(g.unit(u).Faction, g.unit(u).At, 1+g.counter(u).Rating)}
}

// rerollChance says what a die that is rolled again may do: in a Battle (13.5), or of a
// Raid (card 49).
func (g *game) rerollChance(c *choice, value any) []games.Text {
	switch v := value.(type) {
	case try:
		if v.die >= 0 {
			f, lead := factionOf(c.Of.Seat), ""
			if v.source == byCommander {
				lead = g.Battle.Leads[f].Unit.String()
			}
			o := g.rerollOdds(f, v)
			return []games.Text{games.T("odds-reroll", "die", v.die+1, "flag", o.flag, "hit", o.hit, "bt", o.bt,
				"any", o.flag+o.hit+o.bt, "lead", lead, "falls", o.fall.Of)}
		}
	case bool:
		if v && c.Of.Kind == kindElevated {
			s, _ := g.d.SpaceBySlug(c.Of.Place)
			better, what := faceChance(g.d.Dice.Raid...), c.Ask.Values.Get("what")
			if what == "interception" {
				better = faceChance(g.interceptors(French, s)...).Not()
			}
			return []games.Text{games.T("odds-elevated", "what", what, "space", s, "n", better.N, "of", better.Of)}
		}
	}
	return nil
}

// A rerollOdds are the chances, in sixths, of what does something (13.3.3, 13.5).
type rerollOdds struct {
	flag, hit, bt int
	fall          chance.Chance // the Commander is lost (13.5.1)
}

func (g *game) rerollOdds(f Faction, t try) rerollOdds {
	b := g.Battle
	r := &battleRolls[slices.IndexFunc(battleRolls, func(r battleRoll) bool { return r.name == b.Type })]
	left := g.scorable(f, r) // how many more Hits would count
	for i, d := range b.Dice {
		if i != t.die && r.hits(d.Face) && left > 0 {
			left--
		}
	}
	o := rerollOdds{fall: chance.Never}
	for _, face := range faceOf {
		switch {
		case face == Flag && !(r.name == "fleet" && g.becalmed()):
			o.flag++
		case r.hits(face) && left > 0:
			o.hit++
		case face == BT && g.usefulBT(f, r, b.Dice[t.die]):
			o.bt++
		}
	}
	if t.source == byCommander {
		o.fall = faceChance(Miss).And(faceChance(Miss))
	}
	return o
}

// Reckon says what dice are for and what is plain of their odds. All of it can
// be read from the map.
func (t *Title) Reckon(pos games.Position, l games.Label, n int) []games.Text {
	g := newGame(pos.(*Position), nil)
	f := factionOf(l.Seat)
	s, onMap := g.d.SpaceBySlug(l.Place)
	switch {
	case l.For == "interception" && onMap:
		c := faceChance(g.interceptors(f.Enemy(), s)...)
		return []games.Text{games.T("dice-interception", "side", f, "space", l.Place, "n", c.N, "of", c.Of)}
	case l.For == "raid" && onMap:
		c := faceChance(g.d.Dice.Raid...)
		return []games.Text{games.T("dice-raid", "space", l.Place, "n", c.N, "of", c.Of)}
	case l.For == "rally":
		w := SailBox
		if onMap {
			w = At(s)
		}
		return []games.Text{g.rallyText(f, w, n)}
	case l.For == "casualty" && onMap:
		c := faceChance(Miss)
		return []games.Text{games.T("dice-casualty", "space", l.Place, "n", c.N, "of", c.Of)}
	case strings.HasPrefix(l.For, "battle-") && g.Battle != nil:
		return []games.Text{g.battleText(f, n)}
	}
	return nil
}

// battleText says who rolls, and how strong the sides are; there are no plain odds.
func (g *game) battleText(f Faction, n int) games.Text {
	b := g.Battle
	attacker, defender := b.Attacker, b.defender()
	strength := func(f Faction) int { return len(g.without(g.fighting(f), Commander)) }
	return games.T("dice-battle", "space", b.Space, "side", f, "dice", n, "attacker", attacker,
		"attackers", strength(attacker),
		"defenders", strength(defender), "amilitia", b.Militia[attacker], "dmilitia", b.Militia[defender],
		"amarker", b.Marker[attacker], "dmarker", b.Marker[defender])
}
