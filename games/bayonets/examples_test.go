package bayonets

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

// helpTopics are all help pages.
var helpTopics = []string{"", "orders", "standing", "codes", "action", "cards", "events", "move", "raid", "sail", "marshal", "build",
	"react", "battle", "reroll", "hit", "retreat", "logistics", "winter"}

// helpStages are positions in which examples of the help pages are legal, beside
// those of the list of decisions.
var helpStages = sync.OnceValue(func() []stage {
	var stages []stage
	for _, c := range decisionCases() {
		stages = append(stages, c.stage)
	}
	return append(stages, moreStages...)
})

var moreStages = []stage{
	{kind: kindReserve, seat: BritishSeat, scenario: "1758", scene: (*game).startYear, draws: []int{4, 4, 0, 0}},
	{kind: kindCard, seat: BritishSeat, scenario: "1757", scene: func(g *game) {
		g.Cards.Drawn, g.Cards.Reserve = [3]int{14, 28, 46},
			[3]int{3, 22, 0}
		g.chooseCards()
	}},
	{kind: kindCard, seat: FrenchSeat, scenario: "1757", scene: func(g *game) {
		g.Cards.Drawn, g.Cards.Reserve = [3]int{14, 23, 46},
			[3]int{3, 22, 0}
		g.chooseCards()
	}},
	{kind: kindBattoemen, seat: BritishSeat, text: "play british 21; ALB oos: gage; sail british oos: boscawen", scene: startEvents},
	{kind: kindHesitant, seat: FrenchSeat, scenario: "1757", text: "play french 33; HAL: gage; ALB: 44th-and-48th", scene: startEvents},
	{kind: kindEncroach, seat: FrenchSeat, text: "play indian 51; nation cherokee french; losses french: cherokee", scene: startEvents},

	{kind: kindAction, seat: BritishSeat, text: "ALB british: Fraser, 2 New England, Rogers reduced; ap british army", scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "LKG british: Fraser; ALB british: 2 New England, Rogers; ap british army",
		scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "LKG british: New England; construction LKG; forts british: Fort Anne; ap british army",
		scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "TIC british: New England, Fort Edward reduced; control TIC british; ap british army",
		scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "WILC british: Virginia & S.; ap british army", scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "HAL british: Boscawen, Holmes, 6 New England; ap british sail-army-2x", scene: britishTurn},
	{kind: kindAction, seat: BritishSeat, text: "HAL british: Boscawen, Holmes, Forbes; ap british sail-army", scene: britishTurn},
	{kind: kindAction, seat: FrenchSeat, text: "FORK french: Villiers, Lignery; MTL french: Berry; ap french light-2x, light, army",
		scene: frenchTurn},
	{kind: kindAction, seat: FrenchSeat, text: "FORK french: Langis; WILC french: Lery; ap french light, light", scene: frenchTurn,
		dice: "F", also: "raid CARL with Langis", skip: 1},
	{kind: kindAction, seat: FrenchSeat, text: "FORK french: Langis; WILC french: Lery; ap french light, light", scene: frenchTurn,
		dice: "M", also: "raid CARL with Langis", skip: 1},
	{kind: kindIndian, seat: FrenchSeat, text: "nation iroquois french; ONON french: 2 iroquois; ap indian indian", scene: frenchTurn},
	{kind: kindIndian, seat: FrenchSeat, text: "GEN french: Seneca; OSW british: Fort Ontario; play indian 46; ap indian indian-2x",
		scene: frenchTurn, dice: "M M"},
	{kind: kindGoOn, seat: FrenchSeat, text: "WILC french: Langis, Lery, Aubry, Villiers, Lignery, 2 Canadiens, Berry, Langlade, " +
		"Lacorne; WINC british: Washington; ap french army", scene: frenchTurn, also: "move all from WILC to WINC"},
	{kind: kindGoOn, seat: FrenchSeat, text: "FORK french: Langis, Lery, Aubry, Villiers; LOYA british: Gage; ap french light",
		scene: frenchTurn, also: "move all from FORK to LOYA"},
	{kind: kindReact, seat: BritishSeat, text: "LKG british: New England; ALB british: 2 New England; TIC french: Fort Carillon; " +
		"ap british army", scene: held(British)},

	{kind: kindAmbush, seat: FrenchSeat, scenario: "campaign",
		text: "year 1757; round AR5; play french 32; LKG british: Fort William Henry, New England; begin; " +
			"LKG french: Villiers, Lignery, Seneca, Berry; battle LKG", scene: battles},
	{kind: kindAmbush, seat: FrenchSeat, text: "play french 32; RAYS british: Gage, Rogers; RAYS french: Langis; had RAYS french; " +
		"battle RAYS", scene: battles},
	{kind: kindHit, seat: BritishSeat, text: "LOU french: Bastion; begin; LOU british: 44th & 48th, 50th & 51st; battle LOU", scene: battles,
		dice: "MM B"},
	{kind: kindHit, seat: BritishSeat, text: "TIC british: New England, N.York & N.J.; begin; TIC french: Canonniers Bombardiers; " +
		"battle TIC", scene: battles, dice: "B"},
	{kind: kindHit, seat: FrenchSeat, text: "TIC french: De La Marine, Berry; begin; TIC british: Royal Artillery; battle TIC",
		scene: battles, dice: "B"},
	{kind: kindReroll, seat: BritishSeat, text: "TIC french: Langis; begin; TIC british: 44th & 48th, 50th & 51st, 61st & 63rd, Wolfe; " +
		"battle TIC", scene: battles, dice: "FFM"},
	{kind: kindReroll, seat: BritishSeat, text: "TIC french: Langis; begin; TIC british landing marshal: 44th & 48th, Wolfe; battle TIC",
		scene: battles, dice: "M"},
	{kind: kindReroll, seat: BritishSeat, text: "LKG british: Royal Highland; begin; LKG french: Langis; battle LKG", scene: battles,
		dice: "M M"},
	{kind: kindReroll, seat: BritishSeat, text: "TIC french: Langis; begin; TIC british: Gage, Rogers, Scott, Royal Highland; battle TIC",
		scene: battles, dice: "FFF M"},
	{kind: kindRoutLoss, seat: BritishSeat, text: "TIC french: Langis, Lery, Villiers; begin; TIC british: Rogers, Gage; battle TIC; " +
		"moved british LKG-TIC; moved british NUM-TIC", scene: battles, dice: "MM FFF"},
	{kind: kindRetreat, seat: BritishSeat, text: "TIC french: Langis, Lery, Villiers; begin; TIC british: Rogers, Gage; battle TIC; " +
		"moved british LKG-TIC; moved british NUM-TIC", scene: battles, dice: "MM FFF"},
	{kind: kindRetreat, seat: BritishSeat, text: "KING british: Gage; begin; KING french: Langis, Lery; battle KING", scene: battles,
		dice: "FF M MM"},
	{kind: kindRally, seat: BritishSeat, text: "ALB british rout: Fraser, Howe, Wolfe", scene: func(g *game) { g.rally(British) }},

	{kind: kindPlaceUnits, seat: BritishSeat, scenario: "1757", text: "drawn british: 44th & 48th, 2 Royal Artillery",
		scene: drawnAt(British)},
	{kind: kindPlaceCol, seat: BritishSeat, text: "drawn british: 5 New England, Virginia & S.", scene: (*game).placeColonials},
	{kind: kindPlaceCol, seat: BritishSeat, text: "drawn british: 5 New England, Rogers", scene: (*game).placeColonials},
	{kind: kindPlaceCol, seat: BritishSeat, text: "drawn british: 5 New England, 2 N.York & N.J., Rogers", scene: (*game).placeColonials},
	{kind: kindVillages, seat: FrenchSeat, text: "nation cherokee french; ALB french: cherokee",
		scene: func(g *game) { g.indiansHome(French) }},
	{kind: kindCoastHome, seat: BritishSeat, text: "CHIG british: Fraser; control CHIG british",
		scene: func(g *game) { g.returnBySea(British, g.d.spaceNamed("CHIG")) }},
	{kind: kindLosses, seat: BritishSeat, scenario: "1758", text: "losses british: Montgomery, 44th & 48th, 50th & 51st",
		scene: func(g *game) { g.lossesReturn(British) }},
}

// executed plays a line of a help page in the first stage that takes it: it
// answers the stage's decision. tried are the stages of its kind, with what they
// said.
func executed(t *testing.T, line string) (ok bool, tried []string) {
	t.Helper()
	sheet := games.ReadSheet(title, line, nil)
	for _, l := range sheet.Lines {
		if l.Reading.Fault != nil || l.Reading.Order == nil {
			return false, []string{gametest.ReadBack(title, sheet)}
		}
	}
	o := sheet.Lines[0].Reading.Order
	for _, s := range likelyStages(line, o.Kind) {
		m, out := s.play(t, s.settings(""), line)
		if _, from, ok := s.answer(m); ok && (from == games.FromSheet || from == games.FromStanding) {
			return true, nil
		}
		said := "does not fit"
		for _, f := range out.Faults {
			said = faultText(f)
		}
		tried = append(tried, s.text+"\n    "+said)
	}
	return false, tried
}

// likelyStages are the stages of a kind, those first that name most of what a
// line names.
func likelyStages(line string, kind games.Kind) []stage {
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" ,:;.", r) })
	named := func(s stage) int {
		n := 0
		for _, w := range words {
			if len(w) > 2 && strings.Contains(s.text, w) {
				n++
			}
		}
		return n
	}
	stages := slices.DeleteFunc(slices.Clone(helpStages()), func(s stage) bool { return s.kind != kind })
	slices.SortStableFunc(stages, func(a, b stage) int { return named(b) - named(a) })
	return stages
}

// Every example line of every help page can be sent as it stands: in some
// position it answers a question.
func TestHelpExamplesExecuted(t *testing.T) {
	for _, topic := range helpTopics {
		page, ok := title.Help(topic, "en")
		if !ok {
			t.Errorf("no help on %q", topic)
			continue
		}
		for _, line := range strings.Split(page, "\n") {
			example, ok := strings.CutPrefix(line, "    ")
			if !ok || strings.HasPrefix(example, " ") {
				continue
			}
			t.Run(topic+" "+example, func(t *testing.T) {
				if ok, tried := executed(t, example); !ok {
					t.Errorf("no position takes it:\n%s", tried[:min(len(tried), 2)])
				}
			})
		}
	}
}

// So can what a fault offers as the form of an order.
func TestFormsExecuted(t *testing.T) {
	for _, form := range std.lang.Forms() {
		if ok, tried := executed(t, form.Example); form.Kind != "" && !ok {
			t.Errorf("%s: no position takes %q:\n%s", form.Kind, form.Example, tried[:min(len(tried), 2)])
		}
	}
}

// askingRef plays at random, and looks at each question whether what a letter
// shows for it, and what its faults offer, is taken as typed.
type askingRef struct {
	*randomRef
	seen map[games.Kind]int
}

func (r *askingRef) Ask(d games.Decision) games.Answer {
	kind := d.About().Kind
	if r.seen[kind]++; r.seen[kind] < 40 {
		for _, o := range d.List() {
			r.accepted(d, title.Format(o))
		}
		for _, wrong := range []string{"move all from ALB to QUE", "raid QUE with Rogers", "hits: Wolfe", "retreat: QUE", "place all at QUE",
			"play 54", "land CARL", "garrison at QUE: all", "build fort at QUE"} {
			o := *readLine(wrong).Order
			o.Kind, o.Place = kind, ""
			if _, fault := d.Accept(o); fault != nil && fault.Try != "" && !fault.Gap {
				r.accepted(d, fault.Try)
			}
		}
	}
	return r.randomRef.Ask(d)
}

// accepted fails the test unless a line, sent as a sheet, answers the question.
func (r *askingRef) accepted(d games.Decision, line string) {
	sheet := games.ReadSheet(title, line, nil)
	if len(sheet.Lines) != 1 || sheet.Lines[0].Reading.Order == nil {
		r.t.Fatalf("%v: %q is read as\n%s", d.About(), line, gametest.ReadBack(title, sheet))
	}
	o := *sheet.Lines[0].Reading.Order
	if _, fault := d.Accept(o); fault != nil || o.Kind != d.About().Kind || !d.Fits(o) {
		r.t.Fatalf("%v: %q is not taken: %+v", d.About(), line, fault)
	}
}

func (r *askingRef) AskAll(ds ...games.Decision) []games.Answer {
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = r.Ask(d)
	}
	return answers
}

// Every order that a question or a fault shows is taken as it stands.
func TestPromptExamplesExecuted(t *testing.T) {
	matches, kinds := uint64(4), 25
	if testing.Short() {
		matches, kinds = 1, 15
	}
	seen := map[games.Kind]int{}
	for seed := range matches {
		g, ref := newRandom(t, []string{"1755", "1757", "1758", "campaign"}[seed%4], "setup", 100+seed)
		g.ref = &askingRef{randomRef: ref, seen: seen}
		g.play()
	}
	if len(seen) < kinds {
		t.Errorf("only %d kinds were asked, want %d", len(seen), kinds)
	}
}
