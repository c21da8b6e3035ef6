package conquest

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// A posted is a title whose matches begin at a position of the test.
type posted struct {
	*Title
	pos *Position
}

func (p posted) Setup(string, map[string]string) (games.Position, error) { return p.pos.Clone(), nil }

// A post is a match by mail. Before each message it is loaded from what was stored after the
// last.
type post struct {
	*games.Match
	t     *testing.T
	title games.Title
	state []byte
	lines []games.Line
	seed  games.Seed
}

// posts begins a match in which somebody is waited for first.
func posts(t *testing.T, pos string, first Faction, parties ...games.Seats) *post {
	t.Helper()
	return postsUntil(t, pos, func(p *post) bool { return slices.Contains(p.Waiting(), first.Seat()) }, parties...)
}

// postsUntil begins a match with the first seed of which is is true.
func postsUntil(t *testing.T, pos string, is func(p *post) bool, parties ...games.Seats) *post {
	t.Helper()
	for seed := range uint64(100) {
		if p := postsFrom(t, pos, gametest.Seed(seed), parties...); is(p) {
			return p
		}
	}
	t.Fatal("there is no such seed")
	return nil
}

// postsFrom begins a match with a seed.
func postsFrom(t *testing.T, pos string, seed games.Seed, parties ...games.Seats) *post {
	t.Helper()
	title := posted{New(), newScene(t, pos).Position}
	m, err := games.NewMatch(title, games.Setup{Code: "T1", Title: "conquest", Scenario: "standard", Seed: seed, Parties: parties})
	if err != nil {
		t.Fatal(err)
	}
	p := &post{Match: m, t: t, title: title, seed: seed}
	p.store()
	return p
}

func (p *post) store() {
	p.state = p.State()
	p.lines = append(p.lines, p.Fresh()...)
}

func (p *post) load() {
	p.t.Helper()
	m, err := games.LoadMatch(p.title, p.state, p.lines[p.Base()-1:])
	if err != nil {
		p.t.Fatal(err)
	}
	m.SetJournal(func() ([]games.Line, error) { return p.lines, nil })
	p.Match = m
}

// send plays a sheet, and tells its sender.
func (p *post) send(f Faction, text string) games.Outcome {
	p.t.Helper()
	p.load()
	out, err := p.Take(f.Seat(), p.Reader(f.Seat()).Read(text))
	if err != nil {
		p.t.Fatal(err)
	}
	if out.Done {
		p.Told(f.Seat())
		p.store()
	}
	return out
}

// sent is send of a sheet that is taken.
func (p *post) sent(f Faction, text string) games.Outcome {
	p.t.Helper()
	out := p.send(f, text)
	if !out.Done {
		p.t.Fatalf("%q came back: %s", text, faultsOf(out))
	}
	return out
}

// faultsOf are the rules and kinds of what is wrong with a sheet.
func faultsOf(out games.Outcome) string {
	var list []string
	for _, f := range out.Faults {
		list = append(list, strings.TrimSpace(string(f.Rule)+" "+f.Why.Kind))
	}
	return strings.Join(list, ", ")
}

// wantAsked fails the test unless a faction is asked that, such as "card, place".
func (p *post) wantAsked(f Faction, want string) {
	p.t.Helper()
	var list []string
	for _, d := range p.News(f.Seat()).Asked {
		list = append(list, string(d.About().Kind))
	}
	if got := strings.Join(list, ", "); got != want {
		p.t.Errorf("%v is asked %q, want %q", f, got, want)
	}
}

// wantWaiting fails the test unless those are waited for.
func (p *post) wantWaiting(want ...Faction) {
	p.t.Helper()
	var seats []games.Seat
	for _, f := range want {
		seats = append(seats, f.Seat())
	}
	if got := p.Waiting(); !slices.Equal(got, seats) {
		p.t.Errorf("waited for are %v, want %v", got, seats)
	}
}

// answers are those of the journal of some kinds of decisions.
func (p *post) answers(list ...games.Kind) string {
	var all []string
	for _, l := range p.lines {
		if l.What == games.LineAnswer && slices.Contains(list, l.Kind) {
			all = append(all, fmt.Sprintf("%s: %s (%s)", factionOf(l.Seat).Code(), l.Order, l.From))
		}
	}
	return strings.Join(all, "; ")
}

func (p *post) wantAnswers(want string, kinds ...games.Kind) {
	p.t.Helper()
	if got := p.answers(kinds...); got != want {
		p.t.Errorf("the answers are\n%s, want\n%s", got, want)
	}
}

// told are the kinds of the events that wait to be told to a faction.
func (p *post) told(f Faction) []string {
	var list []string
	for _, e := range p.News(f.Seat()).Events {
		list = append(list, e.Kind)
	}
	return list
}

// T164 P04: one report tells a turn, the Natives and whose turn it is, and nobody else is
// asked.
func TestMailTurns(t *testing.T) {
	p := postsUntil(t, "cubes BR FR; hand BC 3 4; hand FC 3 4; muster BC ALB; muster FC MTL; NYC: 1BC", func(p *post) bool {
		if !slices.Equal(p.Waiting(), []games.Seat{BC.Seat()}) {
			return false
		}
		p.sent(BC, "card 03; NYC BOS: 1BC; done")
		return slices.Contains(p.told(FR), "natives-come") && slices.Contains(p.Waiting(), FC.Seat())
	})
	p.wantWaiting(FC)
	p.wantAsked(FC, "card")
	for _, f := range []Faction{BR, BC, FR} {
		p.wantAsked(f, "")
	}
	told := p.told(FR)
	last := -1
	for _, kind := range []string{"moved", "natives-come", "turn"} {
		i := slices.Index(told[last+1:], kind)
		if i < 0 {
			t.Fatalf("T164: the report tells %v, no %s behind %d", told, kind, last)
		}
		last += i + 1
	}
}

// The turn of a faction that sends one message with all of it, also before its cube comes,
// D22.
func TestMailPlan(t *testing.T) {
	pos := "cubes BC NA FC; hand BR 3 4 6; hand FR 4 5 10; FSF: 2FR; ALB: 1BR"
	turn := "BR: card 04; place 4 NHB; done"
	for _, c := range []struct {
		name, plan, asked, answers string
	}{
		{"T165 D22 It is carried out when the cube comes", "card 05\nplace 4 QBA\nFSF FWH: 2FR\ndone", "",
			"FR: card 05 (sheet); FR: place 4 QBA (sheet); FR: move 2 FR from FSF to FWH (sheet); FR: done (sheet)"},
		{"T165 D22 A line that is not legal is returned, and the faction asked", "card 06\nplace 4 QBA\nFSF FWH: 2FR\ndone", "card", ""},
		{"T165 D22 What was legal is done, and the rest is returned", "card 05\nplace 4 QBA\nFSF ALB NYC: 2FR\ndone", "move",
			"FR: card 05 (sheet); FR: place 4 QBA (sheet)"},
		{"T166 D22 Not under a condition that does not hold", "if MTL french: card 05\nif MTL french: move 2 FR from FSF to FWH", "card", ""},
		{"T166 D22 Under one that holds", "if FSF french: card 05\nplace 4 QBA\nif FSF french: move 2 FR from FSF to FWH", "",
			"FR: card 05 (sheet); FR: place 4 QBA (sheet); FR: move 2 FR from FSF to FWH (sheet)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := posts(t, pos, BR)
			p.sent(FR, c.plan)
			p.wantAsked(FR, "")
			p.sent(BR, strings.TrimPrefix(turn, "BR: "))
			got := ""
			for _, a := range strings.Split(p.answers(kindCard, kindPlace, kindMove), "; ") {
				if strings.HasPrefix(a, "FR") {
					got += "; " + a
				}
			}
			if got = strings.TrimPrefix(got, "; "); got != c.answers {
				t.Errorf("the answers are %q, want %q", got, c.answers)
			}
			if asked := p.Waiting(); c.asked != "" && !slices.Contains(asked, FR.Seat()) {
				t.Errorf("waited for are %v", asked)
			} else if c.asked != "" {
				p.wantAsked(FR, c.asked)
			}
		})
	}
}

// T167 P05 D12 D09 D11: what is done for who says nothing: places, the weakest card, no
// Army, of which his report tells.
func TestMailDefaults(t *testing.T) {
	p := posts(t, "cubes BR NA FR FC; hand BC 1 3 6; muster BC ONE ALB; fled 1BC; SUS: 1FC; NYC: 1BC", BC)
	p.load()
	if _, err := p.Take(BC.Seat(), p.Reader(BC.Seat()).Read("auto all")); err != nil {
		t.Fatal(err)
	}
	p.store()
	p.wantAnswers("BC: card 03 (default); BC: fled 1 ONE (default); BC: done (default)", kindCard, kindPlace, kindFled, kindMove)
	var mustered []string
	for _, e := range p.News(BC.Seat()).Events {
		if e.Kind == "mustered" {
			mustered = append(mustered, fmt.Sprint(e.Values.Get("placed")))
		}
	}
	if got := strings.Join(mustered, " "); got != "[2*albany 2*oneida-carry]" {
		t.Errorf("T167: mustered are %s", got)
	}
	var notes []string
	for _, n := range p.News(BC.Seat()).Notes {
		notes = append(notes, string(n.Kind)+" "+string(n.What))
	}
	if !slices.Contains(notes, "card default") || !slices.Contains(notes, "fled default") {
		t.Errorf("T167: the report has the notes %q", notes)
	}
}

// A sheet of which a line is wrong comes back whole.
func TestMailReturned(t *testing.T) {
	pos := "cubes BR NA FR FC; hand BC 3 4 10; ALB: 4BC; NYC: 2BR"
	for _, c := range []struct{ name, text, fault, try string }{
		{"T177 3.2 More units than are there", "card 03; ALB FWH: 9BC", "3.2 move-not-there", "move 4 BC from ALB to FWH"},
		{"T038 3.0 An Event Card", "card 10; ALB FWH: 1BC", "3.0 card-no-movement", "card 04"},
		{"T038 3.0 A card not in hand", "card 05", "3.0 card-not-held", "card 04"},
		{"T040 3.1 No unit of the faction", "card 03; NYC BOS: 2BR", "3.1 move-no-own", ""},
		{"T058 3.3 No stop on Open Water", "card 03; ALB NYC SEA: 1BC", "3.3 move-water-stop", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := posts(t, pos, BC)
			out := p.send(BC, c.text)
			if got := faultsOf(out); out.Done || got != c.fault {
				t.Fatalf("done %v, faults %q, want %q", out.Done, got, c.fault)
			}
			if got := out.Faults[0].Try; c.try != "" && got != c.try {
				t.Errorf("the nearest form is %q, want %q", got, c.try)
			}
			p.wantAsked(BC, "card")
			p.wantAnswers("", kindCard, kindMove)
		})
	}
}

// T046 3.2: who is told that a way is too far is told which is the nearest.
func TestNearestWay(t *testing.T) {
	p := posts(t, "cubes BR NA FR FC; hand BC 3 4 10; ALB: 1BC", BC)
	out := p.send(BC, "card 03; ALB OSW: 1BC")
	if got := faultsOf(out); got != "3.2 move-too-far" {
		t.Fatalf("T046: the faults are %q", got)
	}
	const want = "[albany canajoharie oneida-carry ft-oswego]"
	if got := fmt.Sprint(out.Faults[0].Why.Values.Get("way")); got != want {
		t.Errorf("T046: the way is %s, want %s", got, want)
	}
}

// Orders beyond what the rules allow: exactly one Movement Card, and as many Armies as it
// says.
func TestMailTooMany(t *testing.T) {
	pos := "cubes BR NA FR FC; hand BC 3 4 10; NYC BOS ALB: 1BC"
	for _, c := range []struct{ name, text, answers string }{
		{"T038 3.0 Two cards", "card 04; card 03; done", "BC: card 04 (sheet); BC: done (sheet)"},
		{"T044 3.2 Three Armies", "card 03; NYC PHI: 1BC; BOS FAL: 1BC; ALB FWH: 1BC",
			"BC: card 03 (sheet); BC: move 1 BC from NYC to PHI (sheet); BC: move 1 BC from BOS to FAL (sheet)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := posts(t, pos, BC)
			out := p.send(BC, c.text)
			p.wantAnswers(c.answers, kindCard, kindMove)
			lapsed := slices.ContainsFunc(out.Lines, func(l games.SheetLine) bool {
				return l.Fate == games.FateLapsed || l.Fate == games.FateReturned
			})
			if !lapsed {
				t.Errorf("the line beyond is not told: %+v", out.Lines)
			}
		})
	}
}

// T168 P15 and T170 P03: lists for hits, of one person with both seats of a side, and of two.
func TestMailLists(t *testing.T) {
	br, bc, fr, fc := BR.Seat(), BC.Seat(), FR.Seat(), FC.Seat()
	pos := "cubes BR NA FR FC; hand BC 3 4 10; KAN: 2BR 2BC; MUS: 9FC; muster BC ONE"
	hits := func(p *post) (lists, picks int) {
		return strings.Count(p.answers(kindHits), "(standing)"), strings.Count(p.answers(kindPick), "(default)")
	}
	for _, c := range []struct {
		name    string
		parties []games.Seats
		lists   []string // behind the factions that send them
		agree   bool
	}{
		{"T168 P15 One list of one person stands for both seats", []games.Seats{{br, bc}, {fr, fc}}, []string{"BC hits BC BR"}, true},
		{"T168 P15 One with a seat's name for that alone", []games.Seats{{br, bc}, {fr, fc}}, []string{"BC hits BC BR",
			"BC BR: hits BR BC"}, false},
		{"T170 P03 Lists of two people that differ", nil, []string{"BC hits BC BR", "BR hits BR BC"}, false},
		{"T079 A57 Lists of two people that agree", nil, []string{"BC hits BC BR", "BR hits BC BR"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := postsUntil(t, pos, func(p *post) bool {
				for _, list := range c.lists {
					from, text, _ := strings.Cut(list, " ")
					p.sent(coded(from), text)
				}
				bc := ""
				if c.parties != nil {
					bc = "BC: "
				}
				p.sent(BC, bc+"card 03; "+bc+"KAN MUS: 2BC 2BR; "+bc+"done")
				lists, _ := hits(p)
				return lists >= 2
			}, c.parties...)
			_, picks := hits(p)
			if c.agree != (picks == 0) {
				t.Errorf("%d picks; answers are %s; %s", picks, p.answers(kindHits), p.answers(kindPick))
			}
		})
	}
}

// P15: a standing order that names no seat stands for both of one person.
func TestMailStandingForBoth(t *testing.T) {
	for _, line := range []string{"standing command: leave at 3:1 to MTL, ODA", "standing native command: stay", "standing fort keep"} {
		p := posts(t, "cubes FR NA BC; hand BR 3 4 10; hand FC 3 4; NYC: 4BR; FSF: 3FC; muster FC MTL", BR,
			games.Seats{BR.Seat(), BC.Seat()}, games.Seats{FR.Seat(), FC.Seat()})
		p.sent(FC, line)
		for _, f := range []Faction{FR, FC} {
			stands := func(o games.Order) bool { return o.Seat == f.Seat() || o.Seat == "" }
			if list := p.News(FC.Seat()).Standing; !slices.ContainsFunc(list, stands) {
				t.Errorf("P15: %q does not stand for %s: %+v", line, f, list)
			}
		}
	}
}

// T169 P01: who asks to be asked is, where he has a choice, once a roll.
func TestMailAskCommand(t *testing.T) {
	pos := "cubes BR NA FR FC; hand BC 3 4 10; hand FR 4; KAN: 4BC; MUS: 3FC; DUQ: 1FC; muster BC ONE"
	p := postsUntil(t, pos, func(p *post) bool {
		p.sent(FC, "ask command")
		p.sent(BC, "card 03\nKAN MUS: 4BC\ndone")
		return slices.Contains(p.Waiting(), FC.Seat()) && p.stands("command")
	})
	p.wantAsked(FC, "command")
	p.wantWaiting(FC)
	if n := strings.Count(p.answers(kindCommand), "FC"); n != 0 {
		t.Errorf("T169: %d answers of the Canadiens before they were asked", n)
	}
	p.sent(FC, "command 1 DUQ")
	if got := p.answers(kindCommand); !strings.Contains(got, "FC: command 1 DUQ at MUS (sheet)") {
		t.Errorf("T169: the answers are %s", got)
	}
}

// What is meant otherwise answers where the condition does not hold, and is about the same
// battle.
func TestMailOtherwise(t *testing.T) {
	pos := "cubes BR NA FR FC; hand BC 3 4 10; hand FR 4; KAN: 4BC; MUS: 3FC; DUQ: 1FC; muster BC ONE"
	for _, text := range []string{
		"leave MUS for DUQ at 2:1, otherwise stay", "if odds 2 and 1 left: leave to DUQ, else stay",
		"always leave MUS for DUQ at 2:1, otherwise stay", "stay if not odds 2, else leave to DUQ",
	} {
		p := postsUntil(t, pos, func(p *post) bool {
			p.sent(FC, "ask command")
			p.sent(FC, text)
			p.sent(BC, "card 03\nKAN MUS: 4BC\ndone")
			return strings.Contains(p.answers(kindCommand), "FC")
		})
		if got := p.answers(kindCommand); !strings.Contains(got, "FC: command stay at MUS (s") {
			t.Errorf("P15: after %q the answers are %s", text, got)
		}
	}
}

// A pauseCase is a turn of the Colonials, who attack or not, in a match with the option to
// pause before battles.
type pauseCase struct {
	name, pos, turn string
	parties         []games.Seats
	asked           []Faction // "ready"
	sent            string    // then: "FC: ready; FR: ready"
	answers         string    // of "ready"
}

// P09 D02: the option stops a turn once, between the last move and the first die, for each
// faction of the defenders that has units in a battle.
func TestPause(t *testing.T) {
	const turn = "pause; cubes BR NA FR FC; muster BC ONE; hand BC 3 4 10; hand BR 3; hand FC 4; hand FR 4; "
	french := []games.Seats{{FR.Seat(), FC.Seat()}}
	for _, c := range []pauseCase{
		{"P09 4.0 Each faction of the defenders that has units there", turn + "KAN: 4BC; MUS: 2FC 1FR", "KAN MUS: 4BC", nil,
			[]Faction{FR, FC}, "FC: ready; FR: ready", "FR: ready for battle (sheet); FC: ready for battle (sheet)"},
		{"P09 4.0 Not the ally who has none, nor of another area", turn + "KAN: 4BC; MUS: 2FC; PRI: 2FR", "KAN MUS: 4BC", nil,
			[]Faction{FC}, "FC: ready", "FC: ready for battle (sheet)"},
		{"P09 4.3 Natives are those of who stands with them", turn + "KAN: 4BC; MUS: 1FR 2NA; PRI: 2FC", "KAN MUS: 4BC", nil,
			[]Faction{FR}, "FR: ready", "FR: ready for battle (sheet)"},
		{"P09 Once, however many battles there are", turn + "FWH OSW: 2BC; FSF FRO: 1FC", "FWH FSF: 2BC\nOSW FRO: 2BC", nil,
			[]Faction{FC}, "FC: ready", "FC: ready for battle (sheet)"},
		{"P09 Each whose battle it is, if these are two", turn + "FWH OSW: 2BC; FSF: 1FC; FRO: 1FR", "FWH FSF: 2BC\nOSW FRO: 2BC", nil,
			[]Faction{FR, FC}, "FR: ready; FC: ready", "FR: ready for battle (sheet); FC: ready for battle (sheet)"},
		{"P15 One message of one person with both seats", turn + "KAN: 4BC; MUS: 2FC 1FR", "KAN MUS: 4BC", french,
			[]Faction{FR, FC}, "FR: ready", "FR: ready for battle (sheet); FC: ready for battle (sheet)"},
		{"P09 Without battles there is no stop", turn + "KAN: 4BC; MUS: 2NA; PRI: 2FC", "KAN MUS: 4BC", nil, nil, "", ""},
		{"D02 Without the option there is no stop", strings.TrimPrefix(turn, "pause; ") + "KAN: 4BC; MUS: 2FC 1FR", "KAN MUS: 4BC", nil,
			nil, "", ""},
		{"D23 Who says so is not asked", turn + "KAN: 4BC; MUS: 2FC", "auto ready", nil, nil, "", "FC: ready for battle (default)"},
	} {
		t.Run(c.name, func(t *testing.T) { c.play(t) })
	}
}

func (c pauseCase) play(t *testing.T) {
	p := posts(t, c.pos, BC, c.parties...)
	if c.turn == "auto ready" {
		p.sent(FC, c.turn)
		c.turn = "KAN MUS: 4BC"
	}
	p.sent(BC, "card 03\n"+c.turn+"\ndone")
	if c.asked != nil {
		p.wantWaiting(c.asked...)
		for _, f := range []Faction{BR, BC, FR, FC} {
			if want := slices.Contains(c.asked, f); want != p.asksNow(f.Code()+" ready") {
				t.Errorf("P09: that %v is asked is %v", f, !want)
			}
		}
		if told := p.told(BR); !slices.Contains(told, "moved") || slices.Contains(told, "battle") || slices.Contains(told, "roll") {
			t.Errorf("P09: told before the pause are %v", told)
		}
	}
	for one := range strings.SplitSeq(c.sent, "; ") {
		if who, text, ok := strings.Cut(one, ": "); ok {
			p.sent(coded(who), text)
		}
	}
	p.wantAnswers(c.answers, kindReady)
	fought := strings.Contains(c.pos, "FC 1FR") || c.answers != ""
	if p.stands(kindReady) || fought != slices.Contains(p.told(BR), "roll") {
		t.Errorf("P09: behind the pause told are %v, waited for %v", p.told(BR), p.Waiting())
	}
}

// P09: lists that come with "ready" are those by which the battle is fought.
func TestPauseLists(t *testing.T) {
	const pos = "pause; cubes BR NA FR FC; muster BC ONE; hand BC 3 4; hand FC 4; hand FR 4; KAN: 4BC; MUS: 3FC 2FR; DUQ: 1FC"
	for _, c := range []struct {
		name, list, answer string
		kind               games.Kind
	}{
		{"P09 4.1.1 Who is hit", "hits at MUS: FR", "FC: hits at MUS: 1 FR (sheet)", kindHits},
		{"P09 4.1.1 A list that stands", "hits FR", "FC: hits at MUS: 1 FR (standing)", kindHits},
		{"P09 4.1.3 Who leaves", "command at MUS: 1 DUQ", "FC: command 1 DUQ at MUS (sheet)", kindCommand},
	} {
		t.Run(c.name, func(t *testing.T) {
			postsUntil(t, pos, func(p *post) bool {
				if !slices.Contains(p.Waiting(), BC.Seat()) {
					return false
				}
				p.sent(BC, "card 03\nKAN MUS: 4BC\ndone")
				p.sent(FR, "hits ally\nready")
				p.sent(FC, c.list+"\nready")
				return strings.Contains("; "+p.answers(c.kind)+"; ", "; "+c.answer+"; ")
			})
		})
	}
}

// P08 P09: the pause comes before the events of the Battle Phase, so that it tells nothing of them.
func TestPauseEvents(t *testing.T) {
	p := posts(t, "pause; cubes BC NA FR FC; hand BR 3 4 9; FWH: 2BR; FSF: 1FC 1NA", BR)
	p.sent(BR, "card 03\nplace 4 NHB\nFWH FSF: 2BR\ndone\nevent 09")
	const event = "BR: event 09 (sheet)"
	p.wantAsked(FC, "ready")
	if got := p.answers(kindEvent); strings.Contains(got, event) {
		t.Errorf("P08: before the pause the answers are %s", got)
	}
	p.sent(FC, "ready")
	if got := p.answers(kindEvent); !strings.Contains(got, event) {
		t.Errorf("P08: behind the pause the answers are %s", got)
	}
}

// D02: a match without the option says nothing of being asked.
func TestPauseSettings(t *testing.T) {
	const pos = "cubes BR NA FR FC; muster BC ONE; hand BC 3 4; KAN: 4BC; MUS: 3FC"
	for option, want := range map[string]bool{"": false, "pause; ": true} {
		p := posts(t, option+pos, BC)
		has := slices.ContainsFunc(p.Settings(FC.Seat(), false), func(s games.KindSetting) bool { return s.Kind == kindReady })
		if has != want {
			t.Errorf("D02: with %q the settings have it: %v", option, has)
		}
	}
}

// P14 P09: what the defenders were told of is not taken back.
func TestPauseUndo(t *testing.T) {
	p := posts(t, "pause; cubes BR NA FR FC; muster BC ONE; hand BC 3 4; KAN: 4BC; MUS: 3FC", BC)
	p.sent(BC, "card 03\nKAN MUS: 4BC\ndone")
	p.load()
	p.Told(FC.Seat())
	if out, err := p.Undo(BC.Seat()); err != nil || out.Undone > 0 || len(out.Faults) == 0 {
		t.Errorf("P14: %+v, %v", out, err)
	}
}

// P09: a "ready" that nothing asked for is of the turn in which it is sent.
func TestPauseEarly(t *testing.T) {
	pos := "pause; cubes NA FR FC; muster BC ONE; hand BC 3 4; hand BR 3 4; KAN: 4BC; FWH: 4BR; FSF: 3FC"
	p := postsUntil(t, pos, func(p *post) bool {
		if !slices.Contains(p.Waiting(), BC.Seat()) {
			return false
		}
		p.sent(FC, "ready for battle")
		p.sent(BC, "card 03\ndone")
		return slices.Equal(p.Waiting(), []games.Seat{BR.Seat()})
	})
	p.sent(BR, "card 03\nplace 4 NHB\nFWH FSF: 4BR\ndone")
	p.wantWaiting(FC)
	p.wantAsked(FC, "ready")
}

// D02: a match knows its options, and others are refused with those that there are.
func TestOptions(t *testing.T) {
	for _, c := range []struct {
		name, option, value string
		pause               bool
		fault               string
	}{
		{"D02 with a pause", "pause", "yes", true, ""},
		{"D02 without", "pause", "no", false, ""},
		{"D02 an option that there is not", "nap", "yes", false, `no option "nap"; there is pause`},
		{"D02 neither yes nor no", "pause", "sometimes", false, `option pause is "sometimes"; write yes or no`},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos, err := New().Setup("standard", map[string]string{c.option: c.value})
			if c.fault != "" {
				if err == nil || !strings.Contains(err.Error(), c.fault) {
					t.Errorf("D02: the fault is %v, want %s", err, c.fault)
				}
				return
			}
			if err != nil || pos.(*Position).Pause != c.pause {
				t.Errorf("D02: %v, %v", pos, err)
			}
		})
	}
	runCases(t, []rulesCase{
		{"D02 the first report tells of the pause", "pause; start", "setup", "", "", "told: pause"},
		{"D02 and else of none", "start", "setup", "", "", "untold: pause"},
	})
}

// stands reports whether somebody is asked a kind of question.
func (p *post) stands(kind games.Kind) bool {
	for _, seat := range p.Seats() {
		if slices.ContainsFunc(p.News(seat).Asked, func(d games.Decision) bool { return d.About().Kind == kind }) {
			return true
		}
	}
	return false
}

// T169 P01: without a goal there is nothing to ask.
func TestMailNoGoal(t *testing.T) {
	pos := "cubes BR NA FR FC; hand BC 3 4 10; CAR: 4BC; SHE: 2FC; ALX WIL NEC KAN: 1NA; muster BC ONE"
	p := posts(t, pos, BC)
	p.sent(FC, "ask command")
	p.sent(BC, "card 03\nCAR SHE: 4BC\ndone")
	if got := p.answers(kindCommand); strings.Contains(got, "FC") || slices.Contains(p.Waiting(), FC.Seat()) && p.stands("command") {
		t.Errorf("T169: asked with no goal: %s, waiting %v", got, p.Waiting())
	}
}

// T173 P14: what was ordered is taken back as far as nobody has thrown a die.
func TestMailUndo(t *testing.T) {
	pos := "cubes FR NA BC; hand BR 3 4 10; hand FC 3 4; NYC: 4BR; FSF: 3FC; FWH: 4BR; muster FC MTL"
	p := posts(t, pos, BR)
	p.sent(BR, "card 03\nplace 4 NHB\nNYC BOS: 4BR")
	p.wantAsked(BR, "move")
	p.load()
	out, err := p.Undo(BR.Seat())
	if err != nil || !out.Done || out.Undone == 0 {
		t.Fatalf("T173: %+v, %v", out, err)
	}
	p.store()
	p.wantAsked(BR, "card")
	p.sent(BR, "card 03\nplace 4 NHB\nFWH FSF: 4BR\ndone")
	p.load()
	if out, err = p.Undo(BR.Seat()); err != nil || out.Undone > 0 || len(out.Faults) == 0 {
		t.Errorf("T173: taken back after the dice: %+v, %v", out, err)
	}
}

// T174 P12 W10: the second Truce Card of a side says which round is the last.
func TestLastRound(t *testing.T) {
	for _, c := range []struct {
		name, pos string
		last      int
	}{
		{"T174 6.1 In round 4 it is the present one", "truce FC; round 4; hand FR 1 2 3", 4},
		{"T174 6.1 In round 2 it is round 3", "truce FC; round 2; hand FR 1 2 3", 3},
		{"T156 6.1 With one of each side nobody knows", "truce BC; round 4; hand FR 1 2 3", 0},
		{"T157 6.1 Round 8 is the last", "round 8; hand FR 1 2 3", 8},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t, c.pos)
			s.give("card 01", "")
			s.play("FR turn")
			if got := s.lastRound(); got != c.last {
				t.Errorf("the last round is %d, want %d", got, c.last)
			}
			told := s.script.Told("last-round")
			if want := strings.Contains(c.pos, "truce FC"); want != (len(told) == 1) {
				t.Errorf("told %v", s.kindsTold())
			}
			for _, e := range told {
				if len(e.To) > 0 || games.Int(e.Values.Get("round")) != c.last {
					t.Errorf("told is %+v", e)
				}
			}
		})
	}
}

// T175 P17: a goal that is lost is passed over.
func TestLostGoal(t *testing.T) {
	runCases(t, []rulesCase{
		{"T175 D19 No goal of the list is left: the unit stays", "FSF: 1FC < 2BC; MTL: 1BR", "BC battle",
			"FC: standing command: leave at 2:1 to MTL", "FC C; ...", "FSF: 1FC < 2BC"},
		{"T175 D19 Else it goes to the next", "FSF: 1FC < 2BC; MTL: 1BR", "BC battle", "FC: standing command: leave at 2:1 to MTL, ODA",
			"FC C", "FSF: 2BC; ODA: 1FC"},
	})
}

// T176: two ways to say the same.
func TestOneMove(t *testing.T) {
	lines := []string{"alb fwh fsf: 2br 3bc", "move 2 BR, 3 BC from Albany via Ft William Henry to Saint-Frederic", "ALB FWH FSF: 2BR 3BC"}
	for _, line := range lines {
		if got := New().Format(gametest.OrderOf(t, New(), line)); got != "move 2 BR, 3 BC from ALB via FWH to FSF" {
			t.Errorf("T176: %q is read as %q", line, got)
		}
	}
	runCases(t, []rulesCase{
		{"T176 3.1 It moves", "ALB: 3BC 2BR", "BC move 03", lines[1], "", "FSF: 2BR 3BC"},
	})
}

// T163 A54: what was drawn is told to who holds the hand, and to the ally who may see it.
func TestDrawn(t *testing.T) {
	for _, c := range []struct {
		name   string
		secret bool
		sees   []Faction
	}{
		{"T163 5.0 The ally sees it", false, []Faction{BR, BC}},
		{"T171 D07 P07 Not if the hand is not shared", true, []Faction{BC}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newScene(t, "hand BC 3 4; deck BC 5 6")
			s.Secret[BC] = c.secret
			s.play("BC draw")
			var sees []Faction
			for _, e := range s.script.Told("drew") {
				if len(e.To) != 1 {
					t.Fatalf("told to %v", e.To)
				}
				if _, ok := e.Values.Lookup("cards"); ok {
					sees = append(sees, factionOf(e.To[0]))
				}
			}
			if !slices.Equal(sees, c.sees) || len(s.script.Told("drew")) != Factions {
				t.Errorf("%v see the cards, want %v", sees, c.sees)
			}
		})
	}
}
