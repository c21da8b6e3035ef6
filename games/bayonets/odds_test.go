package bayonets

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"postrider/games"
	"postrider/games/chance"
	"postrider/games/gametest"
)

// rat is a chance as a number of math/big.
func rat(c chance.Chance) *big.Rat { return big.NewRat(int64(c.N), int64(c.Of)) }

// always answers card 49 with yes or no, and everything else by default.
func always(use string) func(games.Decision) games.Order {
	return func(d games.Decision) games.Order {
		if d.About().Kind == kindElevated {
			return order(kindElevated, string(kindElevated), "use", use)
		}
		return d.Default()
	}
}

// The odds of a Raid are what comes of playing it with every sequence of dice.
func TestRaidOdds(t *testing.T) {
	tests := []struct {
		name     string
		position string
		line     string
		all      int // percent
		again    int // with card 49; 0: it may not be used
	}{
		{"9.3 no Interception", "FORK french: Langis; ap french light", "raid CARL with Langis", 67, 0},
		{"9.2 a Light on the way", "FORK french: Langis; RAYS british: Washington; ap french light",
			"raid CARL with Langis from FORK via LOYA RAYS", 22, 0},
		{"9.2 a Fort on the way", "FORK french: Langis; RAYS british: Fort Bedford; ap french light",
			"raid CARL with Langis from FORK via LOYA RAYS", 44, 0},
		{"9.2 Militia alone do not intercept", "RAYS french: Langis; ap french light", "raid CARL with Langis", 67, 0},
		{"9.2 Commanders alone do not intercept", "RAYS french: Langis; CARL british: Forbes; ap french light", "raid CARL with Langis", 67, 0},
		{"9.2 a Light where it starts, a Brigade at the target",
			"RAYS french: Langis; RAYS british: Rogers; battle RAYS; CARL british: New England; ap french light", "raid CARL with Langis", 15, 0},
		{"9.2 each space once", "FORK french: Langis; FORK british: Rogers; RAYS british: Washington; CARL british: Gage, New England; " +
			"ap french light", "raid CARL with Langis from FORK via LOYA RAYS", 2, 0},
		{"7.3.4 a long way by a 2x AP", "FORK french: Langis; LOYA british: Rogers; RAYS british: Fort Bedford; CARL british: New England; " +
			"ap french light-2x", "raid CARL with Langis from FORK via LOYA RAYS", 10, 0},
		{"9.2 where the British raid", "HAL british: Goreham; CHIG french: Langis, Canadiens; ap british light", "raid CHIG with Goreham", 22, 0},
		{"card 49 the Raid roll", "FORK french: Chaouanon; play indian 49; ap indian indian", "indian: raid CARL with Chaouanon", 67, 89},
		{"card 49 one Interception and the roll", "FORK french: Chaouanon; RAYS british: Washington; play indian 49; ap indian indian",
			"indian: raid CARL with Chaouanon from FORK via LOYA RAYS", 22, 49},
		{"card 49 two Interceptions, one of them again",
			"FORK french: Chaouanon; RAYS british: Washington; CARL british: New England; play indian 49; ap indian indian",
			"indian: raid CARL with Chaouanon from FORK via LOYA RAYS", 15, 40},
		{"card 49 not for other Lights", "FORK french: Langis; play indian 49; ap french light", "raid CARL with Langis", 67, 0},
		{"card 49 not for British Indians", "TIC british: Mohawk; NOIX french: Canadiens; play indian 49; ap british light",
			"raid NOIX with Mohawk from TIC", 44, 0},
		{"card 46 adds no die", "RAYS french: Chaouanon; CARL british: Fort Bedford; play indian 46; ap indian indian",
			"indian: raid CARL with Chaouanon, lacrosse", 44, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, kind := French, kindAction
			if o := orderOf(t, tt.line); o.Kind == kindIndian {
				kind = kindIndian
			}
			p := position(t, "campaign", tt.position)
			if len(p.APs[BritishDeck]) > 0 {
				f = British
			}
			plan := func(g *game) (*actionDecision, *act) {
				d := g.actionDecision(kind, f)
				a, fault := d.Accept(orderOf(t, tt.line))
				if fault != nil {
					t.Fatalf("refused: %v", fault.Why)
				}
				return d, a.Value.(*act)
			}
			play := func(use string) *big.Rat {
				tree := &gametest.DiceTree{Answer: always(use)}
				return tree.Chance(func(ref games.Referee) bool {
					g := newGame(p.clone(), ref)
					d, a := plan(g)
					g.perform(f, d.deck, a)
					return g.AR.LastRaid == raidSucceeded
				})
			}
			d, a := plan(newGame(p.clone(), nil))
			got := d.g.raidOdds(f, a.action.(*raid))
			if want := play("no"); rat(got.all).Cmp(want) != 0 {
				t.Errorf("in all %v, played %v", got.all, want)
			}
			if got.all.Percent() != tt.all {
				t.Errorf("in all %d %%, want %d", got.all.Percent(), tt.all)
			}
			if got.rerolls != (tt.again > 0) {
				t.Fatalf("card 49 may be used: %v", got.rerolls)
			}
			if !got.rerolls {
				return
			}
			if want := play("yes"); rat(got.again).Cmp(want) != 0 {
				t.Errorf("with card 49 %v, played %v", got.again, want)
			}
			if got.again.Percent() != tt.again {
				t.Errorf("with card 49 %d %%, want %d", got.again.Percent(), tt.again)
			}
		})
	}
	t.Run("card 49 is used up", func(t *testing.T) {
		for _, c := range []struct {
			used  string
			again chance.Chance
		}{{elevatedInterception, chance.New(8, 27)}, {elevatedRaid, chance.New(2, 9)}} {
			p := position(t, "campaign", "FORK french: Chaouanon; RAYS british: Washington; play indian 49; ap indian indian")
			p.AR.UsedEvents = map[string]int{c.used: 1}
			g := newGame(p, nil)
			a, _ := g.actionDecision(kindIndian, French).Accept(orderOf(t, "indian: raid CARL with Chaouanon from FORK via LOYA RAYS"))
			odds := g.raidOdds(French, a.Value.(*act).action.(*raid))
			if odds.again != c.again || odds.rerolls != (c.used == elevatedInterception) {
				t.Errorf("after %s: %v, rerolls %v, want %v", c.used, odds.again, odds.rerolls, c.again)
			}
		}
	})
}

// At random positions and Raids the odds are what comes of the dice.
func TestRaidOddsAtRandom(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 93))
		pos, err := atWar("1757", r)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		p.Cards.Played[IndianDeck] = 49
		p.APs[FrenchDeck] = []ActionPoint{{Kind: APLight2}}
		o, ok := newGame(p, nil).actionDecision(kindAction, French).sampleRaid(r, APLight2)
		if !ok {
			continue
		}
		for _, use := range []string{"no", "yes"} {
			var want chance.Chance
			tree := &gametest.DiceTree{Answer: always(use)}
			got := tree.Chance(func(ref games.Referee) bool {
				g := newGame(p.clone(), ref)
				d := g.actionDecision(kindAction, French)
				a, _ := d.Accept(o)
				odds := g.raidOdds(French, a.Value.(*act).action.(*raid))
				if want = odds.all; use == "yes" {
					want = odds.best()
				}
				a.Value.(*act).play(g, French)
				return g.AR.LastRaid == raidSucceeded
			})
			if got.Cmp(rat(want)) != 0 {
				t.Errorf("seed %d: %s, elevated status %s: odds %v, played %v", seed, formatOrder(o), use, want, got)
			}
		}
	}
}

// The odds of a Rally are what comes of playing it with every sequence of dice.
func TestRallyOdds(t *testing.T) {
	for _, tt := range []struct {
		name, position string
		percent        int
	}{
		{"14.2 one die", "ALB british rout: 44th & 48th", 33},
		{"14.2 a Commander of 1", "ALB british rout: 44th & 48th, Forbes", 56},
		{"14.2 a Commander of 2", "ALB british rout: 44th & 48th, Bradstreet", 70},
		{"14.2 a Commander of 3", "ALB british rout: 44th & 48th, Wolfe", 80},
		{"14.2 Lights alone also by B&T", "ALB british rout: Rogers, Gage", 50},
		{"14.2 Lights with a Fort", "RAYS british rout: Rogers, Fort Bedford", 50},
		{"14.2 Lights with a Brigade", "ALB british rout: Rogers, New England", 33},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := position(t, "campaign", tt.position)
			w := Where(-100)
			var dice int
			for i := range p.Units {
				if p.Units[i].At.OnMap() {
					w = p.Units[i].At
					dice = max(dice, 1+newGame(p, nil).counter(UnitID(i)).Rating)
				}
			}
			got := new(gametest.DiceTree).Chance(func(ref games.Referee) bool {
				g := newGame(p.clone(), ref)
				g.rally(British)
				return !g.marks(British, w).Rout
			})
			g := newGame(p, nil)
			if odds := std.rallyOdds(dice, g.lightOnly(British, w)); rat(odds).Cmp(got) != 0 || odds.Percent() != tt.percent {
				t.Errorf("odds %v, %d %%, want %d %%; played %v", odds, odds.Percent(), tt.percent, got)
			}
			if text := g.rallyText(British, w, dice); text.Values.Get("percent") != tt.percent {
				t.Errorf("said: %v", text.Values)
			}
		})
	}
}

// stopAt is a referee that stops the rules at the first decision of a kind.
type stopAt struct {
	*scripted
	kind  games.Kind
	found games.Decision
}

func (r *stopAt) Ask(d games.Decision) games.Answer {
	if d.About().Kind == r.kind {
		r.found = d
		panic(r)
	}
	return r.scripted.Ask(d)
}

// The odds of a reroll in a Battle are what comes of each face (13.5, 13.5.1).
func TestRerollOdds(t *testing.T) {
	for _, tt := range []struct {
		name, position, dice string
		try                  try
		want                 rerollOdds
	}{
		{"13.5 a Brigade against Brigades", "TIC british: New England, Howe; TIC french: Canadiens, Béarn & Guyenne; had TIC french", "M",
			try{0, byCommander}, rerollOdds{2, 1, 0, chance.New(1, 36)}},
		{"13.5 a Metropolitan: B&T hits Brigades too", "TIC british: 44th & 48th, Howe; TIC french: Canadiens; had TIC french", "M",
			try{0, byCommander}, rerollOdds{2, 1, 1, chance.New(1, 36)}},
		{"13.5 Highlands risk nobody", "TIC british: Fraser; TIC french: Canadiens; had TIC french", "M", try{0, byHighland},
			rerollOdds{2, 1, 1, chance.Never}},
		{"13.3.4 nobody to hit", "TIC british: Rogers, Howe; TIC french: Canadiens; had TIC french", "M", try{0, byCommander},
			rerollOdds{2, 0, 0, chance.New(1, 36)}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newTest(t, "campaign", tt.position+"; battle TIC", script{dice: tt.dice, auto: []string{"all"}})
			stop := &stopAt{scripted: g.script, kind: kindReroll}
			g.ref = stop
			func() {
				defer func() {
					if r := recover(); r != stop {
						t.Fatalf("no reroll was asked for: %v", r)
					}
				}()
				g.resolveBattles()
			}()
			got := g.rerollOdds(British, tt.try)
			if got != tt.want {
				t.Errorf("odds %+v, want %+v", got, tt.want)
			}
			r := &battleRolls[0]
			for i := range battleRolls {
				if battleRolls[i].name == g.Battle.Type {
					r = &battleRolls[i]
				}
			}
			// weighed is what the roll does: marker, Hits, Militia.
			weighed := func(g *game) int {
				g.applyHits(British, r)
				g.applyBT(British, r)
				g.applyFlags(British)
				return 100*g.Battle.Marker[British] - g.canTake(French, brigadeFirst) - g.Battle.Militia[French]
			}
			before := weighed(newGame(g.Position.clone(), &gametest.DiceTree{}))
			better, fell := 0, 0
			for face := 1; face <= 6; face++ {
				for second := 1; second <= 6; second++ {
					q := newGame(g.Position.clone(), &gametest.DiceTree{Faces: []int{face, second}})
					q.reroll(British, r, tt.try)
					if q.Battle.Leads[British].Unit != g.Battle.Leads[British].Unit {
						fell++
					}
					if weighed(q) > before {
						better++
					}
				}
			}
			if want := got.flag + got.hit + got.bt; better != 6*want {
				t.Errorf("%d of 36 do better, odds say %d in 6", better, want)
			}
			if fell*got.fall.Of != 36*got.fall.N {
				t.Errorf("the Commander falls %d in 36, odds say %v", fell, got.fall)
			}
		})
	}
}

// What dice are for is said with their odds.
func TestReckon(t *testing.T) {
	title := New()
	p := position(t, "campaign", "RAYS british: Washington; CARL british: New England; ALB british rout: Rogers")
	for _, tt := range []struct {
		label games.Label
		dice  int
		want  string
	}{
		{games.Label{For: "interception", Seat: BritishSeat, Place: "rays-town"}, 1,
			"A die for Interception at Rays Town: the Raid is stopped 2 in 3."},
		{games.Label{For: "interception", Seat: BritishSeat, Place: "carlisle"}, 1,
			"A die for Interception at Carlisle: the Raid is stopped 1 in 3."},
		{games.Label{For: "raid", Seat: FrenchSeat, Place: "carlisle"}, 1, "A die for the Raid on Carlisle: it succeeds 2 in 3."},
		{games.Label{For: "rally", Seat: BritishSeat, Place: "albany"}, 2,
			"Rally of the stack at Albany: 2 dice, a Flag or B&T is enough: 75 %."},
		{games.Label{For: "casualty", Seat: BritishSeat, Place: "albany"}, 1, "A die for the Commander at Albany: he falls 1 in 6."},
	} {
		texts := title.Reckon(p, tt.label, tt.dice)
		if len(texts) != 1 || title.Say(texts[0], "en") != tt.want {
			t.Errorf("%s at %s: %v, want %q", tt.label.For, tt.label.Place, texts, tt.want)
		}
	}
	if texts := title.Reckon(p, games.Label{For: "disease"}, 1); texts != nil {
		t.Errorf("other dice: %v", texts)
	}
}
