package conquest

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

type wholeSheet gametest.WholeSheet

var british = games.Seats{"british-regulars", "british-colonials"}

var wholeSheets = []wholeSheet{
	// who signs a letter says nothing about the game, whatever his name is like
	{"a name below", []games.Kind{"move"}, nil, "move 2 BR from ALB to FWH\n\nGreets\nAnna", "move 2 BR from ALB to FWH\n-\n-"},
	{"a kiss", []games.Kind{"move"}, nil, "move 2 BR from ALB to FWH\nKisses, A.", "move 2 BR from ALB to FWH\n-"},
	{"the writer's name is a place's", []games.Kind{"move"}, nil, "move 2 BR from ALB to FWH\n\nQuebec",
		"move 2 BR from ALB to FWH\n-"},
	{"a place is no name", []games.Kind{"move"}, nil, "move 2 BR from ALB to FWH\n\nAlbany",
		"move 2 BR from ALB to FWH\n! no-order-word"},
	{"an answer is no name", []games.Kind{"command"}, nil, "card 2\nALB", "card 02\ncommand leave to ALB"},
	{"an initial that is a number", []games.Kind{"card"}, nil, "cheers, A", "-"},
	{"one line alone is no signature", []games.Kind{"move"}, nil, "Greets", "! no-order-word"},

	// lines that go on
	{"behind a word that no sentence ends with", nil, nil,
		"First army: 2 BR, 2 BC and the\nnative from FSF to MTL.", "move 2 BR, 2 BC, 1 native from FSF to MTL"},
	{"a wide line and a small letter", nil, nil,
		"First army, that is the large one that shall go a long way: 2 BR, 2 BC, also one\nnative from FSF to MTL",
		"! not-understood\nmove NA from FSF to MTL"},
	{"orders right by themselves", nil, nil, "move 2 BR from ALB to FWH and\nmove 1 BC from PHI to ALB",
		"move 2 BR from ALB to FWH\nmove 1 BC from PHI to ALB"},
	{"a setting below a wide line", nil, nil,
		"move 2 BR, 3 BC from Albany via Fort William Henry to Saint-Frederic\nask no such kind of decision",
		"move 2 BR, 3 BC from ALB via FWH to FSF\n! games-kind-unknown"},
	{"items of a list", nil, nil, "- move 2 BR from ALB to FWH and\n- move 1 BC from PHI to ALB",
		"! missing-area\nmove 1 BC from PHI to ALB"},
	{"behind an address", nil, nil, "Dear Bob,\nmove 2 BR from ALB to FWH", "-\nmove 2 BR from ALB to FWH"},

	// two questions
	{"all of them", []games.Kind{"command", "native-command"}, nil, "all stay", "command stay\nnative command stay"},
	{"nobody", []games.Kind{"command", "native-command"}, nil, "nobody leaves", "command stay\nnative command stay"},
	{"one of two", []games.Kind{"command", "native-command"}, nil, "We stay.", "! two-readings"},
	{"the other line answers the other", []games.Kind{"command", "native-command"}, nil, "We stay.\nThe natives stay too",
		"command stay\nnative command stay"},
	{"that is written first", []games.Kind{"command", "native-command"}, nil, "The natives stay\n1 to Necessity",
		"native command stay\ncommand 1 NEC"},
	{"of some of them", []games.Kind{"command", "native-command"}, nil, "1 to Necessity\nThe natives stay too",
		"command 1 NEC\nnative command stay"},

	// headings
	{"a seat above a list", []games.Kind{"move"}, british, "My regulars:\n- card 2\n- move 2 from ALB to FWH\n\ndone",
		"-\nbritish-regulars: card 02\nbritish-regulars: move 2 own from ALB to FWH\ndone"},
	{"a seat by the word that only it has", nil, british, "regulars: card 2", "british-regulars: card 02"},
	{"a word of both seats", nil, british, "British: card 2", "! not-understood"},
	{"what has nothing to do with the game", nil, nil, "Two things:\n1) card 2\n2) move 2 BR from ALB to FWH",
		"-\ncard 02\nmove 2 BR from ALB to FWH"},
	{"a condition is no heading", nil, nil, "if attacked:\nstay", "! missing-unit\ncommand stay"},

	// a correction is not passed over
	{"no wait", nil, nil, "Second army: all units of Albany to Fort William Henry\nno wait, one colonial stays in Albany\ndone",
		"move all from ALB to FWH\n! games-corrects\ndone"},
	{"a correction that is an order", []games.Kind{"card", "move"}, nil, "card 2\nno wait, I move 3 BR from ALB to FWH",
		"card 02\n! games-corrects"},
	{"an apology", nil, nil, "card 2\nsorry, move 3 BR from ALB to FWH", "card 02\nmove 3 BR from ALB to FWH"},
	{"thanks that begin like a correction", nil, nil, "card 2\nI meant to thank you for your patience", "card 02\n-"},
	{"dismay", nil, nil, "oh no, what a mess\nmove 2 BR from ALB to FWH\noh no, my poor wife", "-\nmove 2 BR from ALB to FWH\n-"},

	// nor is what may be an order before others
	{"lost in the swamp", nil, nil,
		"The men at Lawrence march over to Beausejour, my poor lads, they never asked for that swamp!\nDone with moves",
		"! games-unread\ndone"},
	{"the same behind the end", nil, nil,
		"Done with moves\nThe men at Lawrence march over to Beausejour, my poor lads, they never asked for that swamp!",
		"done\n! games-unread"},
	{"hope is no order", nil, nil,
		"The men at Lawrence march over to Beausejour, lets hope they dont get lost in the swamp!\nDone with moves",
		"move own from LAW to BEA\ndone"},
	{"corrected at the end", nil, nil,
		"Second army: all units of Albany to Fort William Henry - no wait, leave one regular and one colonial in Albany.\nThats all",
		"! games-unread\ndone"},
	{"talk that names something", nil, nil, "I hope you enjoyed your holiday in Quebec\nmove 2 BR from ALB to FWH\ndone",
		"- shown\nmove 2 BR from ALB to FWH\ndone"},
	{"a question", nil, nil, "What were you thinking when you went to Albany, Bob?\nmove 2 BR from ALB to FWH\ndone",
		"- shown\nmove 2 BR from ALB to FWH\ndone"},

	// settings by a word of their kind
	{"those orders", nil, nil, "cancel that burn order.\ncancel all those place orders please", "cancel fort\ncancel place"},
	{"a sentence among orders", nil, nil, "card 5. Ask me about hits from now on. 2 BC from ALB to FWH.", "card 05\nask hits\nmove 2 BC from ALB to FWH"},
	{"a sentence behind an answer", []games.Kind{"command"}, nil, "He runs to Onondaga. And from now on ask me about hits again",
		"command leave to ONO\nask hits"},
	{"a sentence about something else", nil, nil, "card 5. Ask me about my holiday some day.", "card 05"},
	{"two kinds with a stroke", nil, nil, "For the future: ask me for retreats/fort too", "ask command\nask fort"},
	{"before something is done", nil, nil, "ask me before you burn a fort", "ask fort"},
	{"no more questions", nil, nil, "no more questions about hits please", "auto hits"},
	{"be sure", nil, nil, "And be sure to ask hits again", "ask hits"},
	{"of one of his seats", nil, british, "ask the regulars about hits again\nauto hits for the colonials",
		"british-regulars: ask hits\nbritish-colonials: auto hits"},
	{"of the only seat", nil, british[:1], "ask the regulars about hits again", "ask hits"},
	{"two of them", nil, nil, "cancel place, cancel command", "cancel place\ncancel command"},

	// offers
	{"an offer with a remark", nil, nil, "offer takeback please, misclick :(", "offer"},
	{"of my last turn", nil, nil, "I'd like to offer a takeback of my last turn", "offer"},
}

// A sheet is read as a person would read the whole letter.
func TestWholeSheets(t *testing.T) { gametest.WholeSheets(t, New(), "Quebec Jones", wholeSheets) }

// What is shown of a line is what was typed: a remark with its own words, an order with the
// bracket that closes its own.
func TestShownAsTyped(t *testing.T) {
	title := New()
	for _, c := range []struct{ typed, text, notes string }{
		{"2 colonials and the native from Montreal up to Trois Rivieres, kill that lonely Frenchman",
			"2 colonials and the native from Montreal up to Trois Rivieres, kill that lonely Frenchman",
			`"kill that lonely Frenchman" is taken for a remark.`},
		{"2 BR from ALB to FWH (all of them). 1 BC from PHI to ALB.", "2 BR from ALB to FWH (all of them)", ""},
		{"move 2 BR from ALB to Osvego", "move 2 BR from ALB to Osvego", `"Osvego" is read as Ft. Oswego.`},
	} {
		l := games.ReadSheet(title, c.typed, nil).Lines[0]
		var notes []string
		for _, n := range l.Reading.Notes {
			notes = append(notes, games.Say(title, n, "en"))
		}
		if got := strings.Join(notes, " "); l.Text != c.text || got != c.notes {
			t.Errorf("%q is shown as %q with %q, want %q with %q", c.typed, l.Text, got, c.text, c.notes)
		}
	}
}
