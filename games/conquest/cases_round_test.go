package conquest

import "testing"

// Rounds, Natives and cards: chapters 1.0, 2.3, 5.0 and 6.0.
func TestRoundCases(t *testing.T) {
	runCases(t, []rulesCase{
		{"T015 1.0 Turns as the cubes come, the Natives among them", "bag BC NA FR FC BR", "round", "", "", "turns: BC NA FR FC BR; round: 2"},
		{"T016 2.3 Natives on both areas of the space; nobody is asked", "bag NA", "next", "", "",
			"ODA SUS: 3NA; stock: -6NA; not: card, place; told: natives-come"},
		{"T017 2.3 A21 Allied where a side stands, else independent", "cubes BC; bag NA; BEA: 1FR 1FC 1NA", "next", "", "",
			"BEA: 1FR 1FC 4NA; NIA: 3NA; marker BEA: french; marker NIA: nobody"},
		{"T018 2.3 A21 Too few Natives go to the first area first", "cubes BC; bag NA; BEA: 1FR 1FC 1NA; stock 4NA", "next", "", "",
			"BEA: 1FR 1FC 4NA; NIA: 1NA; stocks: 35BR 45BC 34FR 44FC"},
		{"T019 2.3 The green cube comes last, then the round ends", "cubes BR BC FR FC; round 3; bag NA", "next", "", "",
			"CAN OUT: 3NA; over: no; round: 4"},
		{"T019 6.1 The green cube comes last, then the game ends", "cubes BR BC FR FC; round 3; truce FR FC; bag NA; NIA: 1FC", "next", "", "",
			"CAN OUT: 3NA; over: french"},
		{"T020 1.0 A53 A turn with nothing on the map", "LHB HHB FUN GBY QBA CAS BHB NHB DBY CBY: 1BC; hand FR 4 7 10; deck FR 3 5",
			"FR turn", "card 04", "", "told: no-reinforcements, card; hand FR: 03 07 10; discard FR: 04; not: move"},
		{"T020 3.0 A53 Who says no card is asked for one", "LHB HHB FUN GBY QBA CAS BHB NHB DBY CBY: 1BC; hand FR 4 7 10; deck FR 3 5",
			"FR turn", "", "", "asked: card FR; discard FR: 04"},

		{"T153 W11 6.0 A Truce Card is the Movement Card and stays beside the map", "hand BR 1 4 7; deck BR 3; ALB NYC BOS PHI: 1BR", "BR turn",
			"card 01; ALB CTV: 1BR; NYC BOS: 1BR; PHI NYC ALB: 1BR", "",
			"told: truce; truce: BR; discard BR: none; hand BR: 03 04 07; deck BR: none; CTV ALB: 1BR; BOS: 2BR"},
		{"T154 6.1 One Truce Card of each side does not end the game", "truce FC BC; round 4; cubes BR BC NA FC; bag FR", "next", "", "",
			"over: no; round: 5"},
		{"T154 6.1 The second of a side in round 5: its last", "truce FC BC; round 5; hand FR 1 2 3; bag FR", "next", "card 01", "",
			"told: truce, last-round; over: no"},
		{"T154 6.1 All take their turns before the end", "truce FC BC; round 5; hand FR 1; bag FR BC NA FC BR; NIA: 1FR", "round", "", "",
			"turns: FR BC NA FC BR; over: french"},
		{"T155 W10 6.1 No end before round 3", "truce FR FC; round 2; cubes BR BC NA FC; bag FR", "next", "", "", "over: no; round: 3"},
		{"T155 W10 6.1 But then at the end of round 3", "truce FR FC; round 3; cubes BR BC NA FC; bag FR", "next", "", "", "over: nobody"},
		{"T156 6.1 One Truce Card of each side", "truce FR BC; round 6; cubes BR BC NA FC; bag FR", "next", "", "", "over: no; round: 7"},
		{"T157 6.1 A38 Round 8 is the last", "round 8; cubes BR BC NA FC; bag FR", "next", "", "", "over: nobody"},
		{"T158 6.1 As many markers are a draw",
			"round 8; cubes BR BC NA FC; bag FR; LOU STJ GAS FSF DET FRO MTL QUE: 1BC; HAL ANN LAW BOS ALB NYC FWH PHI ALX: 1FC", "next", "", "",
			"score: 9 9; over: nobody"},
		{"T158 6.1 One more wins",
			"round 8; cubes BR BC NA FC; bag FR; LOU STJ GAS FSF DET FRO MTL QUE BEA: 1BC; HAL ANN LAW BOS ALB NYC FWH PHI ALX: 1FC", "next", "", "",
			"score: 10 9; over: british"},
		{"T159 W06 6.1 A36 A side's own home counts nothing", "HAL ANN LAW BOS ALB NYC FWH PHI ALX WIL: 2BC", "", "", "", "score: 0 0"},

		{"T160 5.0 What is left is drawn", "hand BC 3 4; deck BC 5; ALB: 1BC", "BC turn", "card 04", "",
			"hand BC: 03 05; deck BC: none; untold: hand-shown"},
		{"T161 5.0 A hand of Event Cards is shown, shuffled into the deck and drawn anew", "hand BC 10 11; deck BC 12 4 5 6", "BC draw", "", "",
			"told: hand-shown; hand BC: 04 05 06; deck BC: 10 11 12"},
		{"T162 W12 5.0 A37 No Movement Card is left at all", "hand FR 8 10 12", "FR turn", "card 08", "",
			"hand FR: 10 12; discard FR: 08; untold: hand-shown, drew"},
		{"T162 W12 3.0 A37 A turn without a Movement Card", "hand FR 10 12; MTL: 1FR", "FR turn", "", "", "not: card, move; hand FR: 10 12"},
	})
}
