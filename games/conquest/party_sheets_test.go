package conquest

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
	"postrider/games/gametest"
)

// A partySheet is a message of who holds both British factions, in a match that has come to
// the questions of a decision point, and how it is understood there: line by line, with the
// seat that it is for.
type partySheet struct {
	name  string
	to    func(p *post) bool
	pos   string
	typed string
	want  string
}

const (
	atStart = "start"
	// A battle of both factions and of Natives, which they lose men in.
	atOswego = "cubes BR NA BC FR; muster FC MTL; muster BC ONE; hand FC 3 4; hand BC 3; hand BR 3; hand FR 4; FRO: 8FC; OSW: 4BR 4BC; ALB: 1BR 1BC"

	// The turn of the Regulars; that of the Colonials comes later.
	atRegulars = "cubes BC NA FR FC; muster FC MTL; muster BC ONE; hand FC 3 4; hand BC 3; hand BR 3 5 10; " +
		"hand FR 4; FRO: 8FC; OSW: 4BR 4BC; ALB: 1BR 4BC"
)

// toSetup answers what is asked before the British place their units.
func toSetup(p *post) bool {
	p.sent(BC, "muster BOS")
	p.sent(FC, "FC: muster MTL\nFC: setup 4 MTL\nFR: setup 4 LOU")
	return p.asksNow("BR setup") && p.asksNow("BC setup")
}

// toHits lets the Canadiens attack Oswego, until both are asked who is hit.
func toHits(p *post) bool {
	if !slices.Contains(p.Waiting(), FC.Seat()) {
		return false
	}
	p.sent(BR, "ask hits")
	p.sent(FC, "card 03\nFRO OSW: 8FC\ndone")
	return p.asksNow("BR hits") && p.asksNow("BC hits")
}

// toCommand lets them attack until both may leave.
func toCommand(p *post) bool {
	if !slices.Contains(p.Waiting(), FC.Seat()) {
		return false
	}
	p.sent(BR, "ask command")
	p.sent(FC, "card 03\nFRO OSW: 8FC\ndone")
	return p.asksNow("BR command") && p.asksNow("BC command")
}

// toCard lets the Regulars be asked for their card.
func toCard(p *post) bool { return p.asksNow("BR card") }

var partySheets = []partySheet{
	// each line is read against the question of the seat that it names
	{"each its own", toSetup, atStart, "BC: 3 FWH, 1 BOS\nBR: 2 ALB, 2 BOS", "BC: setup 3 FWH, 1 BOS\nBR: setup 2 ALB, 2 BOS"},
	{"in words", toSetup, atStart, "British Regulars: put two units into Fort William Henry and two into Albany please\nColonials: three to Boston and one to Albany",
		"BR: setup 2 FWH, 2 ALB\nBC: setup 3 BOS, 1 ALB"},
	{"on one line", toSetup, atStart, "BC: 4 FWH; BR: 4 ALB", "BC: setup 4 FWH\nBR: setup 4 ALB"},
	{"without a comma", toSetup, atStart, "BC: 4 FWH\nBR: 2 FWH 2 ALB", "BC: setup 4 FWH\nBR: setup 2 FWH, 2 ALB"},
	{"one each", toSetup, atStart, "BC: all four to Boston\nBR: 2 each in FWH and ALB", "BC: setup 4 BOS\nBR: setup 2 FWH, 2 ALB"},
	{"answered already", toSetup, atStart, "BR: 4 ALB\nBR: place 4 NHB\nBC: 4 BOS", "BR: setup 4 ALB\nBR: place 4 NHB\nBC: setup 4 BOS"},
	{"the other one", toSetup, atStart, "2 FWH, 2 ALB\nBC: 4 BOS", "BR: setup 2 FWH, 2 ALB\nBC: setup 4 BOS"},
	{"neither is named", toSetup, atStart, "2 FWH, 2 ALB", "! games-which-seat"},

	// whom a line is for
	{"for", toSetup, atStart, "For the Regulars, 2 at William Henry & 2 at Albany\nFor the Colonials, 4 at William Henry.",
		"BR: setup 2 FWH, 2 ALB\nBC: setup 4 FWH"},
	{"for, and a colon", toSetup, atStart, "ok, for the colonials: 4 to FWH\nand for the regulars: 4 to ALB", "BC: setup 4 FWH\nBR: setup 4 ALB"},
	{"for, in a sentence", toSetup, atStart,
		"Ok for the British Regulars two go to William Henry and the other two to Albany.\nThe colonials: put all four in Ft William Henry too please",
		"BR: setup 2 FWH, 2 ALB\nBC: setup 4 FWH"},
	{"for, behind the order word", toSetup, atStart, "setup for the regulars 2 FWH and 2 ALB\nsetup for the colonials 4 BOS",
		"BR: setup 2 FWH, 2 ALB\nBC: setup 4 BOS"},
	{"its name as the subject", toSetup, atStart, "British colonials put 4 in William Henry\nBR place 2 in FWH and 2 in ALB",
		"BC: setup 4 FWH\nBR: setup 2 FWH, 2 ALB"},
	{"by the name of its units", toSetup, atStart, "4 colonials to Boston\n4 regulars to Albany", "BC: setup 4 BOS\nBR: setup 4 ALB"},

	{"its name before numbers", toSetup, atStart, "regulars 2 Boston & 2 Wm Henry\ncolonials 4 Necessity",
		"BR: setup 2 BOS, 2 FWH\nBC: setup 4 NEC"},

	// a seat that waits for its turn
	{"its next turn", toCard, atRegulars,
		"Colonials, next turn: card 3, everything in Oswego attacks Frontenac, the ones who fled go to Albany.",
		"BC: card 03\nBC: move all from OSW to FRO\nBC: fled ALB"},
	{"when it is its turn", toCard, atRegulars, "My colonials, when it is their turn: card 3", "BC: card 03"},
	{"behind the colon", toCard, atRegulars, "BC: next turn card 3\nBC: fled ones to Albany next turn", "BC: card 03\nBC: fled ALB"},
	{"the next turn of one whose turn it is", toCard, atRegulars, "BR: next turn card 3", "! not-understood"},
	{"the same before the colon", toCard, atRegulars, "Regulars, next turn: event 10 at 3 ALB", "! no-order-word"},

	// of a battle that may come
	{"of both factions there", toCard, atRegulars, "At Oswego we retreat to Oneida Carry if it's 2 to 1 against us.\nhits at OSW: BC BR",
		"command leave to ONE at OSW if odds 2\nhits at OSW: BC BR"},
	{"of one of them", toCard, atRegulars, "BR: stay at Oswego", "BR: command stay at OSW"},
	{"as one of them", toCard, atRegulars, "as BC: hits at OSW: BC BR", "BC: hits at OSW: BC BR"},
	{"so many of them", toCard, atRegulars, "command 1 ONE at OSW", "BR: command 1 ONE at OSW"},

	// headings
	{"a seat's turn", toCard, atRegulars, "card 3\n\nNow the colonials.\ncard 3\n2 from ALB to FWH",
		"BR: card 03\n-\nBC: card 03\nBC: move 2 own from ALB to FWH"},
	{"one seat's turn and the other's", toCard, atRegulars, "Now the colonials.\ncard 3\nAnd now the regulars.\ncard 5",
		"-\nBC: card 03\n-\nBR: card 05"},
	{"a seat above an empty line", toCard, atRegulars, "card 3\n\nnow for the colonials:\n\n- card 3\n- 2 from ALB to FWH",
		"BR: card 03\n-\nBC: card 03\nBC: move 2 own from ALB to FWH"},
	{"a seat behind a cry", toCard, atRegulars, "Hooray, Albany! Now the colonials:\n- card 3", "-\nBC: card 03"},
	{"a seat with more words", toCard, atRegulars, "Colonials to the rescue:\n- card 3", "-\nBC: card 03"},
	{"a seat and its round", toCard, atRegulars, "British Regulars, Round 2:\ncard 3", "-\nBR: card 03"},
	{"a seat's turn above a list", toCard, atRegulars, "Regulars' turn:\n- card 3", "-\nBR: card 03"},
	{"a seat's turn before a colon", toCard, atRegulars, "Regulars' turn: card 3\nColonials' turn: card 3", "BR: card 03\nBC: card 03"},
	{"a seat's next turn", toCard, atRegulars, "colonials next:\n- card 3", "-\nBC: card 03"},
	{"the next turn of a seat that is asked", toCard, atRegulars, "regulars next turn:\n- card 3", "! games-unread\nBR: card 03"},
	{"a seat's name as an answer", toHits, atOswego, "Colonials now.", "hits: BC"},
	{"what all orders below do", toCard, atRegulars,
		"card 3\nI attack:\n * Frontenac, with all 4 from Oswego\n * FSF, with 1 BR from ALB via FWH",
		"BR: card 03\n-\nBR: move all 4 from OSW to FRO\nBR: move 1 BR from ALB via FWH to FSF"},
	{"what they are", toCard, atRegulars, "Armies:\na) 1 BR from Albany to FWH\nb) 2 BR from OSW to FRO",
		"-\nBR: move 1 BR from ALB to FWH\nBR: move 2 BR from OSW to FRO"},

	// remarks
	{"a remark before orders", toCard, atRegulars, "ok so\ncard 3", "-\nBR: card 03"},
	{"another try", toCard, atRegulars, "Bah. OK, another try at Boston.\ncard 3", "-\nBR: card 03"},

	// one answer for both
	{"who is hit", toHits, atOswego, "One colonial and one regular die", "hits: 1 BC 1 regulars"},
	{"with a sad face", toHits, atOswego, "1 colonial and 1 redcoat :-(", "hits: 1 BC 1 BR"},
	{"both of us", toHits, atOswego, "Both of us: 1 colonial, 1 redcoat", "BR: hits: 1 BC 1 BR\nBC: hits: 1 BC 1 BR"},
	{"both by name", toHits, atOswego, "BR and BC: hits 1 BC 1 BR", "BR: hits: 1 BC 1 BR\nBC: hits: 1 BC 1 BR"},
	{"each by itself", toHits, atOswego, "Regulars: one redcoat, one colonial\nColonials: one colonial, one redcoat",
		"BR: hits: 1 BR 1 BC\nBC: hits: 1 BC 1 BR"},
	{"the ally of both", toHits, atOswego, "let my ally decide", "! games-which-seat"},
	{"one leaves it to the other", toHits, atOswego, "BR: 1 colonial, 1 redcoat\nBC: let my ally decide", "BR: hits: 1 BC 1 BR\nBC: hits ally"},

	// subjects of answers
	{"who stays and who goes", toCommand, atOswego, "Both regulars stay\nOne colonial goes to Oneida", "BR: command stay\nBC: command 1 ONE"},
	{"both", toCommand, atOswego, "BR and BC: stay", "BR: command stay\nBC: command stay"},
	{"all", toCommand, atOswego, "leave to Oneida", "command leave to ONE"},
	{"an area that the question does not offer", toCommand, atOswego, "BC: stay\nBR: leave to Boston",
		"BC: command stay\n! command-no-goal"},
	{"how many behind the area", toCommand, atOswego, "BC: Oneida, one guy\nBR: Oneida, just one", "BC: command 1 ONE\nBR: command 1 ONE"},
	{"one of either", toCommand, atOswego, "One goes to Oneida", "! games-which-seat"},
	{"one of mine", toCommand, atOswego, "one of my regulars goes back to Oneida\nthe colonials stay", "BR: command 1 ONE\nBC: command stay"},
	{"a hope", toCommand, atOswego, "BR: stay\nI hope the colonials stay healthy", "BR: command stay\n-"},

	// a setting of one of them
	{"a setting for one", toHits, atOswego, "BC: auto hits\nBR: 1 colonial, 1 redcoat", "BC: auto hits\nBR: hits: 1 BC 1 BR"},
}

// What somebody writes who holds two seats that are both asked is for the seat that it says.
func TestPartySheets(t *testing.T) {
	for _, c := range partySheets {
		t.Run(c.name, func(t *testing.T) {
			var p *post
			for seed := uint64(0); p == nil && seed < 100; seed++ {
				q := postsFrom(t, c.pos, gametest.Seed(seed), games.Seats{BR.Seat(), BC.Seat()}, games.Seats{FR.Seat(), FC.Seat()})
				if c.to(q) {
					p = q
				}
			}
			if p == nil {
				t.Fatal("there is no such seed")
			}
			out, err := p.Preview(BR.Seat(), p.Reader(BR.Seat()).Read(c.typed))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, strings.Join(p.readBack(out), "\n")); diff != "" {
				t.Errorf("%q is read (-want +got):\n%s", c.typed, diff)
			}
		})
	}
}

// readBack are the lines of an outcome, each with the seat that it names.
func (p *post) readBack(out games.Outcome) []string {
	var list []string
	for _, l := range out.Lines {
		switch x := l.Reading; {
		case x.Fault != nil:
			list = append(list, "! "+x.Fault.Why.Kind)
		case l.Word == games.WordOrder && x.Order == nil:
			list = append(list, "-")
		default:
			list = append(list, l.Write(p.title))
		}
	}
	return list
}

// A setting that names a seat is of that seat alone.
func TestPartySetting(t *testing.T) {
	p := posts(t, atOswego, FC, games.Seats{BR.Seat(), BC.Seat()})
	p.sent(BR, "ask hits")
	p.sent(BR, "BC: auto hits")
	asks := map[games.Seat]bool{}
	for _, s := range p.Settings(BR.Seat(), true) {
		asks[s.Seat] = s.Asks
	}
	if want := map[games.Seat]bool{BR.Seat(): true, BC.Seat(): false}; !cmp.Equal(asks, want) {
		t.Errorf("asked: %v, want %v", asks, want)
	}
}
