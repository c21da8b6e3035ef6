package wilderness

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// played is the title, made once for all sheets of these tests.
var played = New()

// A point is one decision point (D01 to D92 of the sequence of play): a position
// in which it comes up, and what may be said to it.
type point struct {
	name string // the point, and what it is about
	kind games.Kind
	seat Side
	text string // the position
	// scene plays up to the question; nil is an Action Phase of the other or, if
	// own, of the same side.
	scene   func(*testGame)
	own     bool
	dice    string
	answers []string // to the questions before it
	orders  []said   // typed, and the answer that it is taken as
	refused []said   // typed, and the rule that forbids it
	safe    string   // the default, without an instruction
	// standing are typed behind "standing" and, if they fit, the answer; "" if
	// they are left alone here, "refused" if none can be kept.
	standing []said
}

// said is what is typed, and what comes of it.
type said struct{ typed, want string }

// caught ends a scene at the question that a test wants to see.
type caught struct{}

// catcher is a referee that shows the first question of a kind to a test.
type catcher struct {
	*scripted
	kind games.Kind
	seat games.Seat
	see  func(games.Decision)
}

func (c *catcher) Ask(d games.Decision) games.Answer {
	if a := d.About(); a.Kind == c.kind && a.Seat == c.seat {
		c.see(d)
		panic(caught{})
	}
	return c.scripted.Ask(d)
}

// at plays a scene up to the question, and looks at it.
func (p point) at(t *testing.T, see func(*testGame, games.Decision)) {
	t.Helper()
	g := newTest(t, p.text, p.dice, p.answers...)
	seen := false
	g.ref = &catcher{g.script, p.kind, p.seat.Seat(), func(d games.Decision) { seen = true; see(g, d) }}
	func() {
		defer func() {
			if v := recover(); v != nil {
				if _, ok := v.(caught); !ok {
					panic(v)
				}
			}
		}()
		switch {
		case p.scene != nil:
			p.scene(g)
		case p.own:
			g.Turn = p.seat
			g.actionPhase()
		default:
			g.Turn = p.seat.Enemy()
			g.actionPhase()
		}
	}()
	if !seen {
		t.Fatalf("%s of %s was not asked; asked were %q", p.kind, p.seat, g.script.Asked)
	}
}

// Each decision point: orders as people type them, what is refused and by which
// rule, the default, and the standing order where there may be one.
func TestDecisionPoints(t *testing.T) {
	for _, p := range points {
		t.Run(p.name, func(t *testing.T) {
			p.at(t, func(g *testGame, d games.Decision) {
				for _, s := range p.orders {
					if got := answered(t, d, s.typed, p.kind); got != s.want {
						t.Errorf("%q: got %q, want %q", s.typed, got, s.want)
					}
				}
				for _, s := range p.refused {
					o, fault := firstOf(s.typed, p.kind)
					if fault == nil && d.Fits(o) {
						_, fault = gametest.Accept(t, played, d, o)
					}
					switch {
					case fault == nil:
						t.Errorf("%q is not refused, want rule %s", s.typed, s.want)
					case string(fault.Rule) != s.want:
						t.Errorf("%q: refused by rule %q (%s), want %s", s.typed, fault.Rule, fault.Why.Kind, s.want)
					}
				}
				if got := shipped.Data().lang.Format(d.Default()); got != p.safe {
					t.Errorf("default: got %q, want %q", got, p.safe)
				}
				for _, s := range p.standing {
					if got := stands(t, d, s.typed); got != s.want {
						t.Errorf("standing %q: got %q, want %q", s.typed, got, s.want)
					}
				}
			})
		})
	}
}

// firstOf is the first order of a kind that a sheet holds.
func firstOf(typed string, kind games.Kind) (games.Order, *games.Fault) {
	for _, l := range games.ReadSheet(played, typed, nil).Lines {
		if l.Reading.Fault != nil {
			return games.Order{}, l.Reading.Fault
		}
		if l.Reading.Order != nil && l.Reading.Order.Kind == kind {
			return *l.Reading.Order, nil
		}
	}
	return games.Order{}, &games.Fault{Why: games.T("no-order-word")}
}

// answered is the answer that a sheet gives to a decision: as the queue seeks it,
// by the first order of its kind that fits.
func answered(t *testing.T, d games.Decision, typed string, kind games.Kind) string {
	t.Helper()
	for _, l := range games.ReadSheet(played, typed, nil).Lines {
		if l.Reading.Fault != nil {
			return "! " + l.Reading.Fault.Why.Kind
		}
		o := l.Reading.Order
		if o == nil || o.Kind != kind || !d.Fits(*o) {
			continue
		}
		a, fault := d.Accept(*o)
		if fault != nil {
			return "! " + string(fault.Rule) + " " + fault.Why.Kind
		}
		return shipped.Data().lang.Format(a.Order)
	}
	return ""
}

// stands is the answer that a standing order gives to a decision.
func stands(t *testing.T, d games.Decision, typed string) string {
	t.Helper()
	for _, l := range games.ReadSheet(played, "standing "+strings.ReplaceAll(typed, "\n", "\nstanding "), nil).Lines {
		if l.Reading.Fault != nil {
			return "refused"
		}
		if l.Word != games.WordStanding {
			t.Fatalf("%q is no standing order but %q", typed, l.Word)
		}
		if o := *l.Reading.Order; o.Kind == d.About().Kind && d.Fits(o) {
			if a, fault := d.Accept(o); fault == nil {
				return shipped.Data().lang.Format(a.Order)
			}
		}
	}
	return ""
}

const (
	oswegoBesieged = "fort OSW british; OSW british inside: Webb, 2 Northern Provincials, Regular; siege OSW 1; OSW french: Montcalm, " +
		"Levis, 5 Regulars, Coureurs; stockade NBA french; hand french 35, 8, 6; hand british 12, 13"
	quebecEntered = "QUE french: Levis, 3 Regulars, Marine Detachment; ORL british: Amherst, Murray, 8 Regulars; amphib ORL; BEC french: " +
		"Regular; hand british 57, 11; hand french 12, 9"
	raidOnAugusta = "stockade AUG british; box southern: Militia, reduced Militia; ALS french: Dumas, Shawnee, Mingo; allied LOG french; " +
		"allied MIN french; fort OHF french; hand french 35, 12; hand british 13, 57"
	forksFight = "OHF french: Dumas, Beaujeu, 2 Marine Detachments, Coureurs, Shawnee; GIS british: Braddock, Dunbar, 4 Regulars, 2 " +
		"Southern Provincials, 3 Rangers; stockade GIS british; stockade VEN french; hand british 57, 11; hand french 12, 9"
)

// activates the commander of a French or British force of a text with card 35 or
// 57, and lets it move.
func phaseOf(card, force, move string) []string {
	return []string{"play " + card + " force " + force, move}
}

var points = []point{
	{name: "D03 exchange of a card", kind: kindExchange, seat: British, text: "hand british 1, 47; discard 58 60; year 1757",
		scene:   func(g *testGame) { g.Options.Exchange = true; g.exchange() },
		orders:  []said{{"EXCHANGE FOR 58", "exchange 58"}, {"exchange 60, 58", "exchange 60"}, {"exchange none", "exchange none"}},
		refused: []said{{"exchange for 57", "14.6"}}, safe: "exchange none",
		standing: []said{{"EXCHANGE FOR 59,60,58 IF HAND HAS NO REGULARS", "exchange 60"}, {"exchange for 58 if hand has regulars", ""}}},
	{name: "D10 card and use", kind: kindPlay, seat: French, own: true,
		text: "QUE french: Levis, 4 Regulars; NIA french: Ottawa; OSW british: Northern Provincial; hand french 23, 34, 40, 12",
		orders: []said{{"PLAY 23 FORCE LEV", "play 23 force Lévis with 4 Regulars"},
			{"Play 34: units Ottawa @ NIA.", "play 34 units Ottawa at NIA"}, {"play 40 forts QUE", "! 5.42 no-fort"},
			{"discard 12", "discard 12"}, {"next play 23 force Levis alone", "play 23 force Lévis alone"},
			{"play 34 force levis if enemy at OSW", "play 34 force Lévis with 4 Regulars"}, {"play 34 force levis if enemy 2 at OSW", ""}},
		refused: []said{{"play 57 event", "5.2"}, {"play 12 force Levis", "5.32"}, {"play 12 discard, cancel if enemy at OSW", "5.26"}},
		safe:    "discard 12", standing: []said{{"play 23 force Levis", "refused"}}},
	{name: "D11 the last card is kept", kind: kindPlay, seat: French, own: true, text: "QUE french: Levis; hand french 14",
		orders: []said{{"PASS HOLD", "pass"}, {"pass", "pass"}, {"hold", "pass"}, {"HOLD LAST CARD IF 14,8,17", "pass"},
			{"pass if holding 8", ""}}, refused: []said{{"play 23 event", "5.2"}}, safe: "pass",
		standing: []said{{"HOLD LAST CARD", "pass"}, {"HOLD LAST CARD IF 14,8,17", "refused"}, {"pass if year 1758", ""}}},
	{name: "D11 not with two cards", kind: kindPlay, seat: French, own: true, text: "QUE french: Levis; hand french 14, 12",
		refused: []said{{"pass", "4.0"}}, safe: "discard 12", standing: []said{{"pass if year 1755", ""}}},
	{name: "D12 demolition", kind: kindDemolish, seat: French, text: "fort VEN french; VEN french: Dumas; stockade PRE french",
		scene: func(g *testGame) { g.demolition(French, NoSpace) },
		orders: []said{{"DEMOLISH VEN", "demolish VEN"}, {"demolish Venango and PRE", "demolish VEN, PRE"},
			{"DEMOLISH VEN AFTER DUMAS LEAVES", ""}, {"demolish PRE at the end", ""}}, refused: []said{{"demolish QUE", "5.46"}},
		safe:     "demolish none",
		standing: []said{{"demolish VEN", "refused"}}},
	{name: "D13 individual activation", kind: kindPlay, seat: French, own: true,
		text: "NIA french: Ottawa, Huron; KIT french: Delaware; OHF french: Dumas; QUE french: Regular; hand french 35, 12",
		orders: []said{{"PLAY 35 UNITS OTTAWA@NIA HURON@NIA DELAWARE@KIT DUMAS@OHF",
			"play 35 units Ottawa at NIA, Huron at NIA, Delaware at KIT, Dumas at OHF"},
			{"play 35 units ottawa, huron at niagara and dumas at ohio forks", "play 35 units Huron, Ottawa at NIA, Dumas at OHF"}},
		refused: []said{{"play 35 units Regular at QUE, Ottawa at NIA", "5.32"}, {"play 12 units Ottawa at NIA, Dumas at OHF", "5.32"}},
		safe:    "discard 12"},
	{name: "D14 order of acting", kind: kindMove, seat: French, text: "playing french 35 units; LOG french: Delaware; KIT french: Ottawa",
		scene: func(g *testGame) {
			g.Phase.Forces = []Force{g.alone(g.outside(French, sp("KIT"))[0])}
			g.happened("raid", French, sp("AUG"), false, g.outside(French, sp("LOG"))[0])
			g.activations(French)
		},
		orders: []said{{"IF DELAWARE FAILS RAID THEN OTTAWA moves to LOG", "move Ottawa from KIT by boat to OHF, LOG"},
			{"if Delaware succeeds: move Ottawa to LOG", ""},
			{"if raid on AUG succeeded: move Ottawa to VEN; else move Ottawa to LOG", "move Ottawa from KIT by boat to OHF, LOG"},
			{"done", "done"}},
		refused: []said{{"move Ottawa to QUE", "6.1"}}, safe: "done"},
	{name: "D15 composition of a force", kind: kindPlay, seat: French, own: true,
		text: "MON french: Montcalm, Levis, Bougainville, 6 Regulars, reduced Regular, Coureurs; hand french 35, 12",
		orders: []said{{"PLAY 35 FORCE MONTC +LEV +BOUG UNITS ALL",
			"play 35 force Montcalm with Lévis, Bougainville, Coureurs, 6 Regulars, reduced Regular"},
			{"play 35: Montcalm with 2R 1R- CB", "play 35 force Montcalm with Coureurs, 2 Regulars, reduced Regular"},
			{"play 35 force Montcalm with all but Levis", "play 35 force Montcalm with Bougainville, Coureurs, 6 Regulars, reduced Regular"},
			{"play 35 force Montcalm with Levis and all but Coureurs", "play 35 force Montcalm with Lévis, Bougainville, 6 Regulars, reduced Regular"}},
		refused: []said{{"play 35 force Levis with Montcalm", "5.34"}, {"play 35 force Bougainville with 6 Regulars", "5.34"},
			{"play 35 force Montcalm with 9 Regulars", "5.3"}}, safe: "discard 12"},
	{name: "D16 Campaign", kind: kindPlay, seat: British, own: true,
		text: "CAR british: Forbes, 2 Regulars; SCH british: Johnson, 2 Northern Provincials; hand british 3, 12",
		orders: []said{{"PLAY 3 EVENT FORBES(ALL) CAR-RAY ; JOHNSON(2NP) SCH-CAN",
			"play 3 campaign Forbes with 2 Regulars, then Johnson with 2 Northern Provincials"},
			{"play 3 campaign Forbes with all, then Johnson", "play 3 campaign Forbes with 2 Regulars, then Johnson with 2 Northern Provincials"}},
		refused: []said{{"play 12 campaign Forbes then Johnson", "5.34"}, {"play 3 campaign Forbes then Forbes", "5.36"}}, safe: "discard 12"},
	{name: "D17 stockades", kind: kindPlay, seat: British, own: true,
		text: "YOR british: Southern Provincial; FRE british: Southern Provincial; hand british 43, 12",
		orders: []said{{"PLAY 43 STOCKADES YOR FRE", "play 43 stockades YOR, FRE"},
			{"play 43 stockade at York and Frederick", "play 43 stockades YOR, FRE"}},
		refused: []said{{"play 43 stockades OSW", "5.41"}, {"play 12 stockades YOR, FRE", "5.4"}}, safe: "discard 12"},
	{name: "D18 forts", kind: kindPlay, seat: British, own: true,
		text: "building RAY british; RAY british: Southern Provincial; GIS british: Regular; stockade WIL british; stockade GIS british; " +
			"stockade FRE british; CAR british: Regular; hand british 43, 12",
		orders: []said{{"PLAY 43 FORTS COMPLETE RAY START CAR", "play 43 forts complete RAY, start CAR"},
			{"play 43 fort at carlisle", "play 43 forts start CAR"}},
		refused: []said{{"play 43 forts complete CAR", "5.42"}, {"play 43 forts start OSW", "5.42"}}, safe: "discard 12"},
	{name: "D19 besieging force", kind: kindMove, seat: French, own: true, text: oswegoBesieged,
		answers: []string{"play 35 force Montcalm with all"},
		orders: []said{{"FORCE MONTC SIEGE THEN ASSAULT IF ODDS>=2", "siege Montcalm at OSW"},
			{"Montcalm besieges OSW", "siege Montcalm at OSW"}, {"assault OSW with Montcalm if level 1", "assault Montcalm at OSW"},
			{"assault Montcalm at OSW if level 1", "assault Montcalm at OSW"}, {"stay", "stay Montcalm at OSW"}},
		refused: []said{{"attack Montcalm", "8.25"}}, safe: "done"},
	{name: "D20 kind of movement and path", kind: kindMove, seat: French, own: true,
		text: "QUE french: Levis, 4 Regulars; hand french 23, 12; hand british 12", answers: []string{"play 23 force Levis with all"},
		orders: []said{{"BOAT QUE BEC TRI SOR MON", "move Lévis from QUE by boat to BEC, TRI, SOR, MON"},
			{"boat Levis to Montreal", "move Lévis from QUE by boat to BEC, STF, SOR, MON"},
			{"Levis moves by boat QUE → BEC → TRI", "move Lévis from QUE by boat to BEC, TRI"},
			{"march QUE-BEC", "move Lévis from QUE by land to BEC"}},
		refused: []said{{"move Levis by land to BEC, TRI, SOR, MON, STJ, IAN", "6.1"}, {"move Levis to OSW, BEC", "6.1"},
			{"boat QUE BEC NDN", "6.3"}}, safe: "done"},
	{name: "D21 dropping off", kind: kindMove, seat: British, own: true,
		text:    "WIL british: Braddock, Dunbar, 4 Regulars; hand british 57, 12; hand french 12",
		answers: []string{"play 57 force Braddock with all"},
		orders: []said{{"move to RAY, CAR; DROP DUNBAR 2R AT RAY",
			"move Braddock from WIL by land to RAY, CAR, drop Dunbar, 2 Regulars at RAY"}},
		refused: []said{{"move to RAY, CAR, drop Dunbar at YOR", "6.1"}, {"move to RAY, CAR, drop Braddock at RAY", "6.1"}}, safe: "done"},
	{name: "D22 infiltration", kind: kindMove, seat: French, own: true,
		text:    "EDE french: Shawnee; EAS british: Regular; hand french 35, 12; hand british 57",
		answers: []string{"play 35 units Shawnee at EDE"},
		orders: []said{{"INFILTRATE EAS TO REA", "move Shawnee from EDE by land to EAS, REA"},
			{"infiltrate Shawnee EDE-EAS-REA", "move Shawnee from EDE by land to EAS, REA"}},
		refused: []said{{"move Shawnee to BOS", "6.2"}}, safe: "done"},
	{name: "D23 going on after all avoided", kind: kindGoOn, seat: French, own: true,
		text: "NBA french: Villiers, Coureurs, Huron; OCW british: Ranger; stockade NBA french; hand french 35, 12; hand british 57",
		scene: func(g *testGame) {
			g.Turn = French
			g.Phase = &Phase{Card: 35, Value: 3, Use: useForce}
			vil := g.outside(French, sp("NBA"))
			m := &Move{Force: Force{Commander: g.byCommand(g.leaders(vil))[0], Pieces: vil}, Start: sp("NBA"), From: sp("NBA"), At: sp("NBA"),
				Kind: ByLand, Avoided: true}
			g.Phase.Move = m
			g.goOn(French, m, nil)
		}, orders: []said{{"IF AVOIDED CONTINUE TO OSW ELSE STOP", "go on to OSW"}, {"if overran: go on to OSW else stop", "stop"},
			{"go on to Oswego", "go on to OSW"}, {"STOP IF INTERCEPTED", ""}}, refused: []said{{"go on to BOS", "6.2"}}, safe: "stop",
		standing: []said{{"stop", "stop"}}},
	{name: "D24 naval movement and landing", kind: kindMove, seat: British, own: true,
		text: "HAL british: Amherst, 4 Regulars; hand british 57, 17; hand french 12", answers: []string{"play 57 force Amherst with all"},
		orders: []said{{"NAVAL HAL-LOU CARD 17", "move Amherst from HAL by sea to LOU, card 17"},
			{"sail Amherst to Boston", "move Amherst from HAL by sea to BOS"}, {"IF FOUL WEATHER THEN KEEP 17", ""}},
		refused: []said{{"sail to LOU", "6.4"}, {"sail HAL-LOU card 18", "5.2"}}, safe: "done"},
	{name: "D25 George Croghan", kind: kindMove, seat: British, own: true,
		text:    "WIL british: Braddock, 4 Regulars; GIS british: Ranger; hand british 57, 16; hand french 12",
		answers: []string{"play 57 force Braddock with all"},
		orders: []said{{"move to RAY, card 16", "move Braddock from WIL by land to RAY, card 16"},
			{"move to Raystown; CARD 16 WITH THIS MOVE", "move Braddock from WIL by land to RAY, card 16"}},
		refused: []said{{"move to RAY, card 17", "5.2"}}, safe: "done"},
	{name: "D30 Foul Weather", kind: kindFoulWeather, seat: French,
		text:    "ALB british: Amherst, 7 Regulars; hand british 57; hand french 14, 12",
		answers: phaseOf("57", "Amherst with all", "move Amherst from ALB to HCS, HCN"),
		orders:  []said{{"RESPOND 14", "foul weather yes"}, {"foul weather no", "foul weather no"}, {"play Foul Weather", "foul weather yes"}},
		refused: nil, safe: "foul weather no",
		standing: []said{{"14 IF FORCE >=6 UNITS MOVES FROM ALB ONCE", "foul weather yes"}, {"14 if enemy at least 8", ""},
			{"foul weather if naval move to ORL", ""}, {"14 if to HCN and by land", "foul weather yes"}, {"14 if by sea", ""}}},
	{name: "D30 not with another hand", kind: kindFoulWeather, seat: French,
		text:    "ALB british: Amherst, 7 Regulars; hand british 57; hand french 12",
		answers: phaseOf("57", "Amherst with all", "move Amherst from ALB to HCS, HCN"),
		refused: []said{{"respond 14", "5.56"}}, safe: "foul weather no"},
	{name: "D31 Lake Schooner", kind: kindSchooner, seat: French,
		text: "HCN british: Amherst, 7 Regulars; stockade HCN british; fort TIC french; TIC french: Regular; hand british 57; hand " +
			"french 15, 12", answers: phaseOf("57", "Amherst with all", "boat Amherst from HCN to TIC"),
		orders: []said{{"RESPOND 15", "lake schooner yes"}, {"lake schooner", "lake schooner yes"}}, safe: "lake schooner no",
		standing: []said{{"15 IF INTO TIC,NIA BY >=4 UNITS", "lake schooner yes"}, {"15 if into NIA", ""}}},
	{name: "D32 interception", kind: kindIntercept, seat: British,
		text: "FRE british: 2 Southern Provincials; WIN british: Forbes, 2 Regulars, Ranger; CUL french: Shawnee; hand french 35; hand " +
			"british 57", answers: []string{"play 35 units Shawnee at CUL", "move Shawnee from CUL to ASH"},
		orders: []said{{"INTERCEPT INTO ASH WITH FORBES ALL", "intercept with Forbes, Ranger, 2 Regulars from WIN"},
			{"intercept with SP from FRE", "intercept with Southern Provincial from FRE"}, {"intercept none", "intercept none"},
			{"at ASH intercept: SP", "intercept with Southern Provincial from FRE"}},
		refused: []said{{"intercept at ASH: with 2 SP from FRE", "5.34"}, {"intercept at ASH: with Regular from ALB", "6.71"}},
		safe:    "intercept none",
		standing: []said{{"INTERCEPT INTO ASH,YOR FROM FRE WITH SP IF ENEMY LONE", "intercept with Southern Provincial from FRE"},
			{"INTERCEPT INTO OSW WITH FORBES ALL IF ODDS>=1.2", ""},
			{"intercept with Forbes, all if odds >= 1.2", "intercept with Forbes, Ranger, 2 Regulars from WIN"},
			{"intercept with Forbes, all if odds>=20\nintercept with SP if units<=1", "intercept with Southern Provincial from FRE"},
			{"intercept with SP if leader Dumas", ""}}},
	{name: "D33 inside or outside", kind: kindInside, seat: French, text: quebecEntered,
		answers: phaseOf("57", "Amherst with all", "move Amherst from ORL to QUE"),
		orders: []said{{"AT QUE INSIDE MD 2R", "inside Marine Detachment, 2 Regulars"},
			{"inside all", "inside Lévis, Marine Detachment, 3 Regulars"}, {"outside", "outside"}},
		refused: []said{{"inside at QUE: 9 Regulars", "5.3"}}, safe: "inside Lévis, Marine Detachment, 3 Regulars",
		standing: []said{{"AT QUE OUTSIDE", "outside"}, {"AT TIC INSIDE IF ODDS<0.8", ""},
			{"inside at QUE: all if odds<0.8", "inside Lévis, Marine Detachment, 3 Regulars"}, {"inside if odds below 0.2", ""}}},
	{name: "D34 avoiding battle", kind: kindAvoid, seat: French,
		text: "VEN french: Dumas, Coureurs, Shawnee; OHF british: Forbes, 3 Regulars; stockade OHF british; stockade FCR french; hand " +
			"british 57; hand french 12", answers: phaseOf("57", "Forbes with all", "move Forbes from OHF to VEN"),
		orders: []said{{"AVOID AT VEN WITH ALL TO FCR", "avoid with Dumas, Shawnee, Coureurs to FCR"},
			{"avoid with CB", "avoid with Coureurs to FCR"}, {"stand", "stand"}},
		refused: []said{{"avoid with all to OHF", "6.81"}, {"avoid with Shawnee, CB", "5.34"}},
		safe:    "avoid with Dumas, Shawnee, Coureurs to FCR",
		standing: []said{{"AVOID AT VEN ALWAYS TO FCR,PRE", "avoid with Dumas, Shawnee, Coureurs to FCR"}, {"avoid at PRE", ""},
			{"stand unless odds < 0.5", ""}, {"stand if enemy strength <= 4", ""}}},
	{name: "D35 where to after avoiding", kind: kindAvoid, seat: French,
		text: "VEN french: Coureurs; OHF british: Forbes, 3 Regulars; stockade OHF british; stockade FCR french; hand british 57; hand " +
			"french 12", answers: phaseOf("57", "Forbes with all", "move Forbes from OHF to VEN"),
		orders:  []said{{"avoid to LBR, FCR", "avoid with Coureurs to LBR"}, {"avoid to KIT or FCR", "avoid with Coureurs to FCR"}},
		refused: []said{{"avoid to QUE", "6.81"}}, safe: "avoid with Coureurs to FCR",
		standing: []said{{"avoid to QUE, LBR", "avoid with Coureurs to LBR"}}},
	{name: "D36 a lone leader", kind: kindLone, seat: French,
		text:    "OHF french: Dumas; GIS british: Braddock, 3 Regulars; stockade VEN french; hand british 57; hand french 12",
		answers: phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"),
		orders:  []said{{"RETREAT DUMAS TO KIT", "lone Dumas to KIT"}, {"lone Dumas to LOG", "lone Dumas to LOG"}},
		refused: []said{{"lone Dumas to QUE", "6.53"}}, safe: "lone Dumas to KIT",
		standing: []said{{"LONE DUMAS TO VEN, LOG", "lone Dumas to LOG"}, {"lone Beaujeu to LOG", ""}}},
	{name: "D40 Militia", kind: kindMilitia, seat: French, text: quebecEntered + "; box st-lawrence: 4 Militia",
		answers: append(phaseOf("57", "Amherst with all", "move Amherst from ORL to QUE"), "outside", "stand"),
		orders:  []said{{"MILITIA 4 AT QUE", "militia 4"}, {"militia 2", "militia 2"}, {"militia none", "militia 0"}}, refused: []said{},
		safe: "militia 4", standing: []said{{"MILITIA ALL AT MON,QUE", "militia 4"}, {"militia 1 at MON", ""}}},
	{name: "D41 sortie in a relief", kind: kindSortie, seat: British, own: true,
		text: "fort OSW british; OSW british inside: Webb, 2 Northern Provincials; siege OSW 1; OSW french: Montcalm, 3 Regulars; stockade " +
			"OCW british; OCW british: Amherst, 6 Regulars; hand british 57; hand french 12",
		answers: append(phaseOf("57", "Amherst with all", "move Amherst from OCW to OSW"), "stand"),
		orders:  []said{{"SORTIE ALL", "sortie yes"}, {"sortie no", "sortie no"}}, refused: nil, safe: "sortie yes",
		standing: []said{{"sortie no if odds>=1", "sortie no"}}},
	{name: "D42 the attacker's cards", kind: kindAmbush, seat: British, own: true, text: forksFight,
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders:  []said{{"IF BATTLE CARD 11", "ambush yes"}, {"ambush", "ambush yes"}}, refused: nil, safe: "ambush no",
		standing: []said{{"11 if attacker", "ambush yes"}, {"11 if defender", ""}}},
	{name: "D42 Fieldworks removed", kind: kindFieldworks, seat: British, own: true,
		text:    strings.Replace(forksFight, "57, 11", "57, 10", 1) + "; fieldworks OHF",
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders:  []said{{"CARD 10 IF FIELDWORKS", "! unknown-condition"}, {"card 10", "fieldworks yes"}}, safe: "fieldworks no",
		standing: []said{{"fieldworks if attacker", "fieldworks yes"}}},
	{name: "D43 the defender's cards", kind: kindAmbush, seat: French, text: strings.Replace(forksFight, "3 Rangers", "Ranger", 1),
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders:  []said{{"RESPOND 12", "ambush yes"}, {"play Ambush! if in the wilderness", "ambush yes"}}, safe: "ambush no",
		standing: []said{{"12 IF BATTLE IN WILDERNESS AND ENEMY HAS REGULARS", "ambush yes"}, {"12 TO CANCEL", ""},
			{"12 if enemy strength >= 30", ""}}},
	{name: "D43 Ambush to cancel", kind: kindAmbush, seat: French, text: strings.Replace(forksFight, "3 Rangers", "2 Rangers", 1),
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand", "if attacker: ambush yes"),
		orders:  []said{{"respond 12 to cancel", "ambush yes"}}, safe: "ambush no", standing: []said{{"12 TO CANCEL", "ambush yes"}}},
	{name: "D43 Fieldworks placed", kind: kindFieldworks, seat: French, text: forksFight,
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders:  []said{{"respond 9", "fieldworks yes"}}, safe: "fieldworks no",
		standing: []said{{"9 AT OHF IF ENEMY STRENGTH>=13", "fieldworks yes"}, {"9 AT TIC IF ENEMY STRENGTH>=13", ""}}},
	{name: "D44 defending commander", kind: kindCommander, seat: French,
		text:    strings.Replace(forksFight, "Dumas, Beaujeu", "Rigaud, Drucour", 1),
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders:  []said{{"COMMANDER RIGAUD", "commander Rigaud"}}, refused: []said{{"commander Montcalm", "7.51"}}, safe: "commander Drucour",
		standing: []said{{"commander Rigaud", "commander Rigaud"}}},
	{name: "D45 the attacker's losses", kind: kindLosses, seat: British, own: true, dice: "66", text: forksFight,
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand"),
		orders: []said{{"LOSSES R RG R", "losses: Regular, Regular, Ranger"},
			{"losses: SP", "losses: Southern Provincial, Southern Provincial, Regular"}}, refused: nil,
		safe:     "losses: Southern Provincial, Southern Provincial, Regular",
		standing: []said{{"LOSSES NP,SP,LI,R,RA,HL / MIL,IND,CB,RG", "losses: Southern Provincial, Regular, Ranger"}}},
	{name: "D46 the defender's losses", kind: kindLosses, seat: French, dice: "66", text: forksFight,
		answers: append(phaseOf("57", "Braddock with all", "move Braddock from GIS to OHF"), "stand", "losses: Ranger"),
		orders: []said{{"losses CB, Shawnee, MD", "losses: Marine Detachment, Marine Detachment, Marine Detachment, Coureurs, Shawnee, " +
			"Marine Detachment"}}, refused: nil, safe: "losses: Marine Detachment, Marine Detachment, Marine Detachment, Shawnee, Coureurs, " +
			"Marine Detachment", standing: []said{{"losses shawnee",
			"losses: Marine Detachment, Marine Detachment, Marine Detachment, Shawnee, Coureurs, Marine Detachment"}}},
	{name: "D48 the defender's retreat", kind: kindRetreat, seat: French, dice: "52", text: quebecEntered,
		answers: append(phaseOf("57", "Amherst with all", "move Amherst from ORL to QUE"), "outside", "stand"),
		orders: []said{{"RETREAT QUE ALL TO BEC", "retreat Lévis, 2 reduced Regulars to BEC"}, {"retreat TIC INSIDE 2R", ""},
			{"retreat QUE inside 1R, all to BEC", "retreat Lévis, reduced Regular to BEC, reduced Regular to inside"}},
		refused: []said{{"retreat to OSW", "7.92"}}, safe: "retreat Lévis, 2 reduced Regulars to inside",
		standing: []said{{"RETREAT QUE ALL TO BEC", "retreat Lévis, 2 reduced Regulars to BEC"}, {"RETREAT TIC INSIDE 2R", ""}}},
	{name: "D48 the defender's retreat past a full fort", kind: kindRetreat, seat: French, dice: "52", text: "fort TIC french; " +
		"TIC french inside: 4 Regulars; TIC french: Huron, Ottawa, 2 Coureurs; HCN british: Abercromby, 5 Regulars; fort CPT french; " +
		"hand british 57; hand french 12",
		answers: append(phaseOf("57", "Abercromby with all", "move Abercromby from HCN to TIC"), "outside", "stand"),
		orders:  []said{{"retreat CPT", "retreat reduced Huron, reduced Ottawa, 2 reduced Coureurs to CPT"}},
		refused: []said{{"retreat indians to CPT, Coureurs to inside", "7.92"}},
		safe:    "retreat reduced Huron, reduced Ottawa, 2 reduced Coureurs to CPT"},
	{name: "D50 Coehorns of the besieger", kind: kindCoehorns, seat: French, own: true, text: oswegoBesieged,
		answers: []string{"play 35 force Montcalm with all", "siege Montcalm at OSW"},
		orders:  []said{{"CARD 8 WITH SIEGE", "coehorns yes"}, {"card 8 with assault", ""}}, safe: "coehorns no",
		standing: []said{{"coehorns at OSW", "coehorns yes"}}},
	{name: "D51 Coehorns of the besieged", kind: kindCoehorns, seat: British,
		text:    strings.NewReplacer("35, 8, 6", "35, 6", "12, 13", "8, 13").Replace(oswegoBesieged),
		answers: []string{"play 35 force Montcalm with all", "siege Montcalm at OSW"},
		orders:  []said{{"RESPOND 8", "coehorns yes"}}, safe: "coehorns no",
		standing: []said{{"8 IF SIEGE OF OSW,MON,LOU", "coehorns yes"}, {"8 if siege of QUE, MON", ""}, {"8 ONLY IN ASSAULT", ""}}},
	{name: "D52 Surrender!", kind: kindSurrender, seat: French, own: true, text: oswegoBesieged,
		answers: []string{"play 35 force Montcalm with all", "siege Montcalm at OSW"},
		orders:  []said{{"CARD 6 AT OSW", "surrender yes"}, {"card 6 at QUE", ""}}, safe: "surrender no",
		standing: []said{{"6 at OSW", "surrender yes"}}},
	{name: "D53 assault or not", kind: kindAssault, seat: French, own: true, dice: "4", text: oswegoBesieged,
		answers: []string{"play 35 force Montcalm with all", "siege Montcalm at OSW"},
		orders:  []said{{"ASSAULT IF ODDS>=2", "assault yes"}, {"assault if odds>=4", ""}, {"assault no", "assault no"}}, refused: nil,
		safe: "assault yes", standing: []said{{"assault if odds 2 to 1", "assault yes"}, {"assault no unless odds 2", ""}}},
	{name: "D54 Coehorns in the assault", kind: kindCoehorns, seat: British,
		text:    strings.NewReplacer("35, 8, 6", "35, 6", "12, 13", "8, 13").Replace(oswegoBesieged),
		answers: []string{"play 35 force Montcalm with all", "assault Montcalm at OSW"},
		orders:  []said{{"respond 8", "coehorns yes"}}, safe: "coehorns no", standing: []said{{"8 ONLY IN ASSAULT", "coehorns yes"}}},
	{name: "D55 assault losses", kind: kindLosses, seat: French, own: true, dice: "66", text: oswegoBesieged,
		answers: []string{"play 35 force Montcalm with all", "assault Montcalm at OSW"},
		orders:  []said{{"losses CB", "losses: Regular, Regular, Regular"}}, refused: nil, safe: "losses: Regular, Regular, Regular",
		standing: []said{{"losses: R, CB if assault", "losses: Regular, Regular, Regular"}, {"losses: R if battle", ""}}},
	{name: "D56 Massacre!", kind: kindMassacre, seat: British,
		text: "fort OSW british; OSW british inside: Regular; siege OSW 1; OSW french: Montcalm, 5 Regulars, Huron, Ottawa; stockade NBA " +
			"french; hand french 35, 6; hand british 7, 12",
		answers: []string{"play 35 force Montcalm with all", "siege Montcalm at OSW", "surrender yes"},
		orders:  []said{{"RESPOND 7", "massacre yes"}, {"massacre no", "massacre no"}}, safe: "massacre yes",
		standing: []said{{"7 ALWAYS", "massacre yes"}, {"7 IF >=2 INDIANS", "massacre yes"}, {"7 if indians 3", ""}}},
	{name: "D57 where a garrison goes", kind: kindGarrison, seat: British,
		text: "fort SCO british; SCO british inside: Regular; siege SCO 1; SCO french: Montcalm, 5 Regulars; stockade OCW french; stockade " +
			"SCH british; stockade CAN british; fortress ALB french; hand french 35, 6; hand british 7, 12",
		scene:   func(g *testGame) { g.Phase = &Phase{Card: 35, Value: 3, Use: useForce}; g.surrender(French, sp("SCO")) },
		orders:  []said{{"GARRISON TO CAN", "garrison to CAN"}, {"garrison to QUE or CAN", "garrison to CAN"}},
		refused: []said{{"garrison to BOS", "5.56"}}, safe: "garrison to SCH", standing: []said{{"garrison to CAN", "garrison to CAN"}}},
	{name: "D60 order of raids", kind: kindRaid, seat: French, own: true,
		text: "ALS french: Dumas, Shawnee, Mingo; allied LOG french; fort OHF french; hand french 35, 12; hand british 57",
		scene: func(g *testGame) {
			g.Phase = &Phase{Card: 35, Value: 3, Use: useForce}
			a, b := g.auxiliaries(g.outside(French, sp("ALS")))[0], g.auxiliaries(g.outside(French, sp("ALS")))[1]
			g.put(a, At(sp("AUG")))
			g.put(b, At(sp("WOO")))
			g.raids(French, &Move{Force: Force{Commander: NoPiece, Pieces: []PieceID{a, b}}, Start: sp("ALS"), From: sp("ALS"), At: sp("WOO"),
				Aux: []PieceID{a, b}, Came: []SpaceID{sp("ALS"), sp("AUG")}})
		}, orders: []said{{"raid WOO", "raid WOO"}, {"raid WOO, AUG", "raid WOO"}, {"raid QUE", ""}}, safe: "raid AUG",
		standing: []said{{"raid BOS, WOO", "raid WOO"}}},
	{name: "D61 Militia against a raid", kind: kindRaidMilitia, seat: British, text: raidOnAugusta,
		answers: []string{"play 35 units Shawnee, Mingo at ALS", "move Shawnee from ALS to AUG"},
		orders: []said{{"MILITIA vs RAID AT AUG", "raid militia yes"}, {"raid militia reduced", "raid militia reduced"},
			{"raid militia no", "raid militia no"}}, refused: nil, safe: "raid militia yes",
		standing: []said{{"RAID MILITIA YES IF RAIDERS<=2", "raid militia yes"},
			{"raid militia no if in the southern department", "raid militia no"}, {"raid militia no if in the north", ""}}},
	{name: "D62 Blockhouses", kind: kindBlockhouses, seat: British, text: strings.Replace(raidOnAugusta, "stockade AUG british; ", "", 1),
		answers: []string{"play 35 units Shawnee, Mingo at ALS", "move Shawnee from ALS to AUG"},
		orders:  []said{{"RESPOND 13", "blockhouses yes"}}, safe: "blockhouses no",
		standing: []said{{"13 IF RAID ON PLAIN CULTIVATED", "blockhouses yes"}, {"13 if stockade", ""}}},
	{name: "D63 raiders' losses", kind: kindLosses, seat: French, text: "AUG french: Shawnee, reduced Mingo, Ottawa",
		scene: func(g *testGame) {
			g.takeLosses(French, sp("AUG"), "10.31", g.units(g.outside(French, sp("AUG"))), 1, anyUnit)
		},
		orders: []said{{"LOSSES MINGO-", "losses: reduced Mingo"}, {"losses shawnee", "losses: Shawnee"}}, refused: nil, safe: "losses: Ottawa",
		standing: []said{{"losses ottawa, shawnee", "losses: Ottawa"}}},
	{name: "D64 going home", kind: kindHome, seat: French,
		text: "AUG french: Dumas, Shawnee, Mingo; allied LOG french; allied MIN french; fort OHF french", scene: func(g *testGame) {
			ps := g.outside(French, sp("AUG"))
			g.homeFrom(French, sp("AUG"), g.units(ps), g.leaders(ps), "10.4")
		}, orders: []said{{"HOME SHAWNEE WITH DUMAS TO OHF", ""}, {"HOME MINGO WITH DUMAS TO OHF", "home Mingo to OHF"}},
		safe: "home Mingo to MIN", standing: []said{{"home indians with leader", "home Mingo to OHF"},
			{"home indians to settlement", "home Mingo to MIN"}, {"HOME DEFAULT", "home Mingo to MIN"}, {"HOME CHEROKEE WITH LEADER", ""}}},
	{name: "D65 leader of a raid", kind: kindCommander, seat: French, own: true,
		text: "ALS french: Rigaud, Bougainville, Beaujeu, Shawnee, Mingo; allied LOG french; fort OHF french; hand french 35",
		answers: []string{"play 35 force Rigaud with all", "move Rigaud from ALS by land to WOO, CUL, drop Bougainville, Beaujeu, Shawnee at WOO",
			"raid WOO"},
		orders: []said{{"commander Bougainville", "commander Bougainville"}}, refused: []said{{"commander Dumas", "7.51"}},
		safe: "commander Beaujeu", standing: []said{{"commander Beaujeu", "commander Beaujeu"}}},
	{name: "D70 Bastions Repaired", kind: kindTarget, seat: British, own: true,
		text:    "fort OSW british; OSW british inside: Regular; siege OSW 1; siege ALB 2; fort HCS british; siege HCS 1; hand british 5, 12",
		answers: []string{"play 5 event"},
		orders:  []said{{"EVENT OSW", "target OSW"}, {"play 5 event HCS", "target HCS"}}, refused: []said{{"event QUE", "5.5"}},
		safe: "target ALB"},
	{name: "D71 Governor Vaudreuil", kind: kindTarget, seat: British, own: true,
		text: "QUE french: Levis; LOU french: Drucour; MON french: Rigaud; hand british 22, 12", answers: []string{"play 22 event"},
		orders: []said{{"EVENT LEV<->DRUC", "target Lévis at QUE, Drucour at LOU"},
			{"play 22 event: Levis and Rigaud", "target Lévis at QUE, Rigaud at MON"}}, refused: []said{{"event Levis", "5.5"}},
		safe: "target Lévis at QUE, Drucour at LOU"},
	{name: "D72 alliances", kind: kindAllies, seat: French, own: true, dice: "6", text: "hand french 23, 12; vp 4",
		answers: []string{"play 23 event"},
		orders: []said{{"EVENT PREF ABENAKI,ABENAKI,RESTORE", "allies: Abenaki, Abenaki, Algonquin"},
			{"play 23 event algonquin, restore", "allies: Algonquin, Abenaki, Abenaki"}}, refused: nil,
		safe: "allies: Abenaki, Abenaki, Algonquin", standing: []said{{"allies: algonquin", "allies: Algonquin, Abenaki, Abenaki"}}},
	{name: "D73 Cherokees", kind: kindTarget, seat: British, own: true,
		text: "stockade WIN british; stockade AUG british; hand british 30, 12", answers: []string{"play 30 event"},
		orders: []said{{"EVENT WIN", "target WIN"}, {"play 30 event: Augusta", "target AUG"}}, refused: []said{{"event BOS", "5.5"}},
		safe: "target PHI"},
	{name: "D74 Cherokee Uprising", kind: kindLose, seat: British,
		text:  "WIN british: Regular, 2 reduced Regulars, 2 Southern Provincials; ALB british: Regular; hand french 31, 12; hand british 57",
		scene: func(g *testGame) { g.uprising(shipped.Data().Cards[31]) },
		orders: []said{{"LOSE 2R- 1SP", "lose: 2 reduced Regulars at WIN"}, {"lose SP", ""},
			{"lose: R at ALB, R- at WIN", "lose: reduced Regular at WIN, Regular at ALB"}}, refused: []said{{"lose R at ALB", "5.5"}},
		safe: "lose: 2 reduced Regulars at WIN", standing: []said{{"lose: R at ALB, R, SP", "lose: Regular at WIN, Regular at ALB"}}},
	{name: "D75 Indians Desert", kind: kindTarget, seat: French, own: true,
		text: "CAN british: 2 Mohawks; WIN british: 2 Cherokees; hand french 33, 12", answers: []string{"play 33 event"},
		orders: []said{{"EVENT CAN MOHAWK MOHAWK", "target CAN"}, {"play 33 event WIN", "target WIN"}}, refused: []said{{"event BOS", "5.5"}},
		safe: "target WIN"},
	{name: "D76 Small Pox", kind: kindTarget, seat: French, own: true,
		text: "ALB british: 6 Regulars; WIN british: 5 Southern Provincials; hand french 34, 12", answers: []string{"play 34 event"},
		orders: []said{{"EVENT WIN", "target WIN"}, {"play 34 event ALB", "target ALB"}}, refused: []said{{"event BOS", "5.5"}},
		safe: "target ALB"},
	{name: "D76 steps of Small Pox", kind: kindLosses, seat: British, dice: "4",
		text: "ALB british: 3 Regulars, 2 Northern Provincials; hand french 34, 12", answers: []string{"play 34 event"},
		orders: []said{{"LOSSES R NP", "losses: Regular, Northern Provincial"}}, refused: nil,
		safe:     "losses: Northern Provincial, Northern Provincial",
		standing: []said{{"losses: regular", "losses: Regular, Northern Provincial"}}},
	{name: "D77 British Ministerial Crisis", kind: kindCrisis, seat: British, text: "hand french 37, 12; hand british 47, 54, 11",
		answers: []string{"play 37 event"},
		orders:  []said{{"crisis discard 47", "crisis 47"}, {"crisis 48, 54", "crisis 54"}}, refused: []said{{"crisis none", "5.5"}},
		safe: "crisis 54", standing: []said{{"CRISIS DISCARD ORDER 48,47,61,54,57", "crisis 47"}}},
	{name: "D78 Frontier Duty", kind: kindLose, seat: French, own: true,
		text:    "CAR british: Southern Provincial; WIN british: Southern Provincial; raided AUG french; hand french 38, 12",
		answers: []string{"play 38 event"},
		scene: func(g *testGame) {
			g.Spaces[sp("AUG")].Raided[French] = 1
			g.Turn = French
			g.actionPhase()
		}, orders: []said{{"EVENT S:CAR N:HCN", "lose: Southern Provincial at CAR"}, {"lose SP@WIN", "lose: Southern Provincial at WIN"}},
		refused: nil, safe: "lose: Southern Provincial at WIN"},
	{name: "D79 Stingy Assembly, department", kind: kindTarget, seat: French, own: true,
		text: "CAR british: Southern Provincial; ALB british: Northern Provincial; hand french 39, 12", answers: []string{"play 39 event"},
		orders: []said{{"EVENT SOUTH", "target southern"}, {"play 39 event north", "target northern"}}, refused: []said{{"event QUE", "5.5"}},
		safe: "target northern"},
	{name: "D79 Stingy Assembly, unit", kind: kindLose, seat: British,
		text: "CAR british: Southern Provincial; WIN british: Southern Provincial; hand french 39, 12", answers: []string{"play 39 event"},
		orders: []said{{"LOSE SP@CAR", "lose: Southern Provincial at CAR"}}, refused: nil, safe: "lose: Southern Provincial at WIN",
		standing: []said{{"lose SP@WIN", "lose: Southern Provincial at WIN"}}},
	{name: "D80 Colonial Politics", kind: kindLose, seat: British,
		text: "WIN british: Southern Provincial; CAR british: Southern Provincial; AUG british: 2 Southern Provincials; assemblies " +
			"supportive; hand french 41, 12",
		scene:   func(g *testGame) { g.Assemblies = Reluctant + 1; g.politics(French) },
		orders:  []said{{"LOSE SP@WIN SP@CAR", "lose: Southern Provincial at WIN, Southern Provincial at CAR"}},
		refused: []said{{"lose SP@WIN", "5.54"}}, safe: "lose: 2 Southern Provincials at AUG",
		standing: []said{{"LOSE SP@WIN SP@CAR", "lose: Southern Provincial at WIN, Southern Provincial at CAR"}}},
	{name: "D81 Raise Provincial Regiments", kind: kindTarget, seat: British, own: true,
		text:    "stockade SCH british; ALB british: reduced Northern Provincial; hand british 43, 12; assemblies enthusiastic",
		answers: []string{"play 43 event"},
		orders: []said{{"EVENT NORTH RAISE ALB ALB SCH SCH", "target northern raise"},
			{"play 43 event north restore", "target northern restore"}}, refused: []said{{"event QUE", "5.54"}}, safe: "target northern raise"},
	{name: "D81 where they enter", kind: kindReinforce, seat: British, own: true,
		text: "stockade SCH british; hand british 43, 12; assemblies enthusiastic", answers: []string{"play 43 event", "target northern raise"},
		orders: []said{{"EVENT NORTH RAISE ALB ALB SCH SCH", "reinforce: units ALB, ALB, SCH, SCH"},
			{"reinforce SCH", "reinforce: units SCH, SCH, SCH, SCH"}}, refused: []said{{"reinforce OSW", "5.522"}},
		safe: "reinforce: units ALB, ALB, ALB, ALB"},
	{name: "D82 Colonial Recruits", kind: kindRestore, seat: British, own: true, dice: "1",
		text:    "ALB british: 2 reduced Northern Provincials; WIN british: reduced Southern Provincial; hand british 46, 12",
		answers: []string{"play 46 event"},
		orders: []said{{"EVENT RESTORE PREF SP@WIN,NP@ALB", "restore: reduced Southern Provincial at WIN"},
			{"play 46 event NP at ALB", "restore: reduced Northern Provincial at ALB"}}, refused: nil,
		safe: "restore: reduced Northern Provincial at ALB"},
	{name: "D83 Call Out Militias", kind: kindTarget, seat: British, own: true, text: "box southern: reduced Militia; hand british 49, 12",
		answers: []string{"play 49 event"},
		orders: []said{{"EVENT SOUTH", "target southern raise"}, {"event restore", "target restore"},
			{"play 49 event north", "target northern raise"}}, refused: []said{{"event QUE", "5.5"}}, safe: "target northern raise"},
	{name: "D84 Rangers", kind: kindReinforce, seat: British, own: true,
		text:    "stockade HCS british; fort ALB british; HCS british: reduced Ranger; hand british 53, 12",
		answers: []string{"play 53 event", "target raise"},
		orders:  []said{{"play 53 event HCS", "reinforce: units HCS"}}, refused: []said{{"reinforce QUE", "5.522"}},
		safe: "reinforce: units HCS"},
	{name: "D85 reinforcements", kind: kindReinforce, seat: British, own: true, text: "pool: Forbes; hand british 57, 12",
		answers: []string{"play 57 event"},
		orders: []said{{"EVENT LEADER BOS ; 1R BOS 2R PHI", "reinforce: leaders BOS, units BOS, PHI, PHI"},
			{"play 57 event PHI", "reinforce: leaders PHI, units PHI, PHI, PHI"},
			{"reinforce: IF FORBES PHI ELSE BOS", "reinforce: leaders PHI, units PHI, PHI, PHI"},
			{"if Forbes drawn: reinforce PHI; else reinforce BOS", "reinforce: leaders PHI, units PHI, PHI, PHI"},
			{"if Wolfe drawn: reinforce PHI\nelse reinforce BOS", "reinforce: leaders BOS, units BOS, BOS, BOS"}},
		refused: []said{{"reinforce ALB", "5.522"}}, safe: "reinforce: leaders BOS, units BOS, BOS, BOS"},
	{name: "D86 a third leader of command 7", kind: kindLeaderOut, seat: British, own: true,
		text: "pool: Amherst; ALB british: Abercromby, Loudoun, 2 Regulars; hand british 57, 12", answers: []string{"play 57 event"},
		orders: []said{{"REMOVE ABERC", "remove Abercromby"}}, refused: []said{{"remove Webb", "5.55"}}, safe: "remove Abercromby",
		standing: []said{{"remove Loudoun", "remove Loudoun"}}},
	{name: "D87 French Regulars", kind: kindTarget, seat: French, own: true, text: "hand french 55, 12", answers: []string{"play 55 event"},
		orders: []said{{"EVENT LOU", "target LOU"}, {"play 55 event QUE", "target QUE"}}, refused: []said{{"event MON", "5.5"}},
		safe: "target QUE"},
	{name: "D88 Acadians Expelled", kind: kindReinforce, seat: French, text: "hand british 66, 12; hand french 12",
		answers: []string{"play 66 event"},
		orders:  []said{{"COUREURS QUE", "reinforce: units QUE"}, {"reinforce LOU", "reinforce: units LOU"}},
		refused: []said{{"coureurs MON", "5.522"}}, safe: "reinforce: units QUE", standing: []said{{"coureurs LOU", "reinforce: units LOU"}}},
	{name: "D89 William Pitt", kind: kindTake, seat: British, own: true, text: "hand british 67, 12; discard 60 47",
		answers: []string{"play 67 event"},
		orders:  []said{{"EVENT TAKE 60", "take 60"}, {"play 67 event take 58, 47", "take 47"}, {"take none", "take none"}},
		refused: []said{{"take 1", "5.5"}}, safe: "take 60"},
	{name: "D90 going home in winter", kind: kindHome, seat: French, text: "SOR french: Levis, Abenaki; allied STF french; fort IAN french",
		scene:  func(g *testGame) { g.goHome() },
		orders: []said{{"HOME ABENAKI STF", "home Abenaki to STF"}}, safe: "home Abenaki to STF",
		standing: []said{{"HOME DEFAULT", "home Abenaki to STF"}}},
	{name: "D91 winter attrition", kind: kindWinter, seat: British,
		text:    "stockade OSW british; OSW british: 3 reduced Northern Provincials, 4 reduced Regulars",
		scene:   func(g *testGame) { g.winterAttrition() },
		orders:  []said{{"WINTER OSW LOSE NP- NP- R- R-", "winter: 2 reduced Northern Provincials, 2 reduced Regulars"}},
		refused: []said{{"winter: NP", "11.2"}}, safe: "winter: 3 reduced Northern Provincials, reduced Regular",
		standing: []said{{"winter: all R", "winter: 4 reduced Regulars"}}},
	{name: "D92 Militia for a Raided marker", kind: kindLosses, seat: British,
		text: "box southern: Militia, reduced Militia; AUG french: Shawnee", scene: func(g *testGame) {
			g.Options.MilitiaLoss = true
			g.raided(French, sp("AUG"))
		}, orders: []said{{"MILITIA LOSS SOUTH FULL", "losses: Militia"}, {"militia loss reduced", "losses: reduced Militia"},
			{"militia loss north full", ""}}, safe: "losses: Militia", standing: []said{{"militia loss reduced", "losses: reduced Militia"}}},
}
