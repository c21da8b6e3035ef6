package conquest

import (
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// tables are the matches of two, three and four people: the seats that one person holds.
var tables = []struct {
	name    string
	parties []games.Seats
}{
	{"two", []games.Seats{{BR.Seat(), BC.Seat()}, {FR.Seat(), FC.Seat()}}},
	{"three, one British", []games.Seats{{BR.Seat(), BC.Seat()}}},
	{"three, one French", []games.Seats{{FR.Seat(), FC.Seat()}}},
	{"four", nil},
}

// holds sends what the holder of a faction has to say for it: lines with its name, if he has
// two.
func (p *post) holds(f Faction, text string) games.Outcome {
	p.t.Helper()
	party := p.Party(f.Seat())
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if line = strings.TrimSpace(line); len(party) > 1 && !strings.HasPrefix(line, "ask ") {
			line = f.Code() + ": " + line
		}
		lines = append(lines, line)
	}
	return p.sent(factionOf(party[0]), strings.Join(lines, "\n"))
}

// A decisionPoint is something that players decide: what they send, and which answer is in
// the journal then.
type decisionPoint struct {
	name   string
	pos    string
	first  Faction // is waited for
	sent   string  // "BC: card 03 / done; FC: hits FC": each to the holder of a faction, in that order
	asks   string  // "FC command": who is asked what before the last of these is sent, if anybody
	answer string
	kind   games.Kind
}

// The decision points D03 to D21 with two, three and four people. Each answer is that of the
// faction, whoever holds it.
func TestEachDecision(t *testing.T) {
	turn := "cubes BR NA FR FC; muster BC ONE; "
	fight := turn + "hand BC 3 4 10; hand BR 3; hand FC 4; hand FR 4; "
	for _, c := range []decisionPoint{
		{"D03 setup 5 the Colonials' Muster Marker", "start", BC, "BC: muster BOS", "BC muster", "BC: muster BOS (sheet)", kindMuster},
		{"D04 setup 5 the Canadiens' Muster Marker", "start", BC, "BC: muster BOS; FC: muster MTL", "FC muster", "FC: muster MTL (sheet)",
			kindMuster},
		{"D05 setup 7 units of the French", "start", BC, "BC: muster BOS; FC: muster MTL; FC: setup 4 MTL; FR: setup 4 LOU", "FR setup",
			"FR: setup 4 LOU (sheet)", kindSetup},
		{"D06 setup 7 units of the British", "start", BC,
			"BC: muster BOS; FC: muster MTL; FR: setup 4 LOU; FC: setup 4 MTL; BC: setup 4 ALB; BR: setup 4 ALB", "BR setup",
			"BR: setup 4 ALB (sheet)", kindSetup},
		{"D07 setup 6 the hand that the ally sees", "start", BC,
			"BC: share hand off; BC: muster BOS; FC: muster MTL; FR: setup 4 LOU; FC: setup 4 MTL; BR: setup 4 ALB; BC: setup 4 ALB", "BC setup",
			"BC: share hand off (sheet)", kindShare},
		{"D08 7.0 an event of the Reinforcement Phase", turn + "hand BC 3 12", BC, "BC: card 03 / event 12 FWH", "BC card",
			"BC: event 12 at FWH (sheet)", kindEvent},
		{"D09 2.0 Regulars", "cubes BC NA FR FC; hand BR 3 4", BR, "BR: card 03; BR: place 3 NHB, 1 HHB", "BR place",
			"BR: place 1 HHB, 3 NHB (sheet)", kindPlace},
		{"D10 2.2 militia of a short stockpile", "cubes BR NA FR FC; muster BC ONE ALB; stock 3BC; hand BC 3 4", BC,
			"BC: card 03; BC: place 2 ONE, 1 ALB", "BC place",
			"BC: place 1 ALB, 2 ONE (sheet)", kindPlace},
		{"D11 2.4 Fled Units", "cubes BR NA FR FC; muster BC ONE ALB; fled 3BC; hand BC 3 4", BC, "BC: card 03 / fled 1 ONE, 2 ALB", "BC card",
			"BC: fled 2 ALB, 1 ONE (sheet)", kindFled},
		{"D12 3.0 the Movement Card", turn + "hand BC 3 4", BC, "BC: card 04", "BC card", "BC: card 04 (sheet)", kindCard},
		{"D13 7.0 an event of the Movement Phase", "cubes BC NA FR FC; hand BR 3 11; NYC: 1BR", BR,
			"BR: card 03 / place 4 NHB / event 11", "BR card", "BR: event 11 (sheet)", kindEvent},
		{"D14 3.2 an Army", turn + "hand BC 3 4; ALB: 2BC", BC, "BC: card 03; BC: ALB FWH: 2BC", "BC move",
			"BC: move 2 BC from ALB to FWH (sheet)", kindMove},
		{"D15 4.0 the order of battles", fight + "FWH OSW: 2BC; FSF FRO: 1FC", BC,
			"BC: ask battles; BC: card 03 / FWH FSF: 2BC / OSW FRO: 2BC; BC: battles FRO, FSF", "BC battles",
			"BC: battles FRO, FSF (sheet)", kindBattles},
		{"D16 7.0 an event of the Battle Phase", "cubes BC NA FR FC; hand BR 3 9; FWH: 2BR; FSF: 1FC 1NA", BR,
			"BR: card 03 / place 4 NHB / FWH FSF: 2BR / done / event 09", "BR card",
			"BR: event 09 (sheet)", kindEvent},
		{"D17 4.1.1 who is hit", fight + "KAN: 2BR 2BC; MUS: 5FC", BC, "BC: hits BC; BR: hits BC; BC: card 03 / KAN MUS: 2BR 2BC / done",
			"BC card",
			"BR: hits at MUS: 1 BC (standing)", kindHits},
		{"D18 4.1.1 lists that differ", fight + "KAN: 2BR 2BC; MUS: 5FC", BC,
			"BC: hits BC; BR: hits BR; FC: pick BC; BC: card 03 / KAN MUS: 2BR 2BC / done", "BC card",
			"FC: pick at MUS: 1 BC (standing)", kindPick},
		{"D19 4.1.3 who leaves", fight + "KAN: 4BC; MUS: 3FC; DUQ: 1FR", BC,
			"FC: ask command; BC: card 03 / KAN MUS: 4BC / done; FC: command 1 DUQ", "FC command",
			"FC: command 1 DUQ at MUS (sheet)", kindCommand},
		{"D20 4.1.3 Natives who leave", fight + "KAN: 4BC; MUS: 2FC 3NA; DUQ: 1FR", BC,
			"FC: ask native-command; BC: card 03 / KAN MUS: 4BC / done; FC: native command 1 DUQ",
			"FC native-command", "FC: native command 1 DUQ at MUS (sheet)", kindNatives},
		{"D21 4.4 the Fort", fight + "CAR: 4BC; DUQ: Fort 1FC; MAC: 1FR", BC,
			"FC: command 1 MAC; FC: ask fort; BC: card 03 / CAR DUQ: 4BC / done; FC: fort keep", "FC fort",
			"FC: fort keep at DUQ (sheet)", kindFort},
	} {
		for _, table := range tables {
			t.Run(c.name+", "+table.name, func(t *testing.T) {
				postsUntil(t, c.pos, func(p *post) bool { return p.decides(c) }, table.parties...)
			})
		}
	}
}

// decides plays a match to a decision point, and reports whether it came to that.
func (p *post) decides(c decisionPoint) bool {
	p.t.Helper()
	if !slices.Contains(p.Waiting(), c.first.Seat()) {
		return false
	}
	messages := strings.Split(c.sent, "; ")
	for i, message := range messages {
		who, text, _ := strings.Cut(message, ": ")
		if i == len(messages)-1 && !p.asksNow(c.asks) {
			return false
		}
		p.holds(coded(who), strings.ReplaceAll(text, " / ", "\n"))
	}
	return strings.Contains("; "+p.answers(c.kind)+"; ", "; "+c.answer+"; ")
}

// asksNow reports whether a faction is asked a kind of question: "FC command".
func (p *post) asksNow(what string) bool {
	code, kind, _ := strings.Cut(what, " ")
	f := coded(code)
	return slices.ContainsFunc(p.News(f.Seat()).Asked, func(d games.Decision) bool {
		return d.About().Kind == games.Kind(kind) && d.About().Seat == f.Seat()
	})
}
