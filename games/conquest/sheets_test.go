package conquest

import (
	"slices"
	"strings"
	"testing"

	"postrider/games/gametest"
)

// sheets are orders as people type them.
var sheets = []gametest.SheetCase{
	{Name: "a whole turn", Typed: `Hi all, my turn:
place 3 NHB, 1 HHB
fled 1 NHB
card 05
ALB FWH FSF: 2BR 3BC
NHB SEA LHB: all
battles FSF, LHB
command at LHB: stay
done
Cheers, Tom`,
		Want: `-
place 3 NHB, 1 HHB
fled 1 NHB
card 05
move 2 BR, 3 BC from ALB via FWH to FSF
move all from NHB via SEA to LHB
battles FSF, LHB
command stay at LHB
done
-`},
	{Name: "several in one line", Typed: "card 4; ALB FWH: 1BC; ALB CAN: 1BC; done",
		Want: "card 04\nmove 1 BC from ALB to FWH\nmove 1 BC from ALB to CAN\ndone"},
	{Name: "first lists", Typed: "hits NA BC BR\npick FR FC NA\nstanding command at DUQ: stay\nstanding command: leave at 3:1 to ALB NYC\nfort burn",
		Want: "standing hits: NA BC BR\nstanding pick: FR FC NA\nstanding command stay at DUQ\nstanding command leave to ALB, NYC if odds 3\nfort burn"},
	{Name: "misspelt", Typed: "moev 2 BR form Albanny to Wiliam Henry", Want: "move 2 BR from ALB to FWH"},
	{Name: "codes in small letters", Typed: "2br can-car; she nec 2bc", Want: "move 2 BR from CAN to CAR\nmove 2 BC from SHE to NEC"},
	{Name: "the code that is a number", Typed: "ONE OSW: 1BC", Want: "move 1 BC from ONE to OSW"},
	{Name: "no such area", Typed: "move all from ALB to Paris", Want: "! unknown-area move all from ALB to ..."},
	{Name: "no units", Typed: "move ALB FWH", Want: "! missing-unit move ... from ALB to FWH"},
	{Name: "no such card", Typed: "card 17", Want: "! unknown-card"},
	{Name: "no event", Typed: "event 5", Want: "! unknown-event"},
	{Name: "faces", Typed: "move 2 reduced BR from ALB to FWH", Want: "! no-faces"},
	{Name: "units twice", Typed: "move 2BC from PHI to NYC with the colonials", Want: "! units-twice"},
	{Name: "all and some", Typed: "move all and 2BC from PHI to NYC", Want: "! units-twice"},
	{Name: "odds", Typed: "command: leave to MTL if odds", Want: "! unknown-condition"},
	{Name: "settings", Typed: "ask command at DUQ", Want: "ask command ft-duquesne"},
}

func TestSheets(t *testing.T) { gametest.CarelessSheets(t, New(), sheets) }

func FuzzSheets(f *testing.F) {
	var lines []string
	for _, list := range [][]gametest.Phrasing{turn, battle, talk, refused, more} {
		for _, p := range list {
			lines = append(lines, p.Typed)
		}
	}
	gametest.FuzzSheets(f, New(), sheets, lines...)
}

func FuzzLine(f *testing.F) {
	gametest.FuzzLine(f, New().Language, "2br 3bc alb-fwh-fsf", "place 3 NHB, 1 HHB")
}

// A word that says something makes a line another order, or none.
func TestNoWordIsDropped(t *testing.T) {
	var list []gametest.Phrasing
	for _, p := range slices.Concat(turn, battle, more) {
		says := func(word string) bool { return strings.Contains(strings.ToLower(p.Typed+p.Means), word) }
		if !slices.ContainsFunc([]string{"nati", "na", "lou", "brant", "event 10"}, says) {
			list = append(list, p)
		}
	}
	gametest.NoWordIsDropped(t, New(), []string{"except", "unless", "some", "natives", "Louisbourg"}, list)
}

func TestSheetCost(t *testing.T) {
	gametest.SheetCost(t, New(), "move 2 BR from ALB via FWH to FSF; ")
}

// A condition that nobody knows is never dropped with the order carried out, nor the order
// taken for talk.
func TestConditionsAreKept(t *testing.T) {
	gametest.ConditionsAreKept(t, New(), shipped.Data().lang.Forms())
}
