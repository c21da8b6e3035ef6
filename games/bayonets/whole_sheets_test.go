package bayonets

import (
	"strings"
	"testing"

	"postrider/games"
	"postrider/games/gametest"
)

var (
	cardAsked   = []games.Kind{"card"}
	actionAsked = []games.Kind{"action"}
)

type wholeSheet gametest.WholeSheet

var wholeSheets = []wholeSheet{
	// what closes a letter ends no Action Phase that has not begun
	{"closing the letter", cardAsked, nil, "I play 38. That's it for today, thanks!", "play 38\n-"},
	{"closing from me", cardAsked, nil, "I'll play 8. See you tomorrow, that's all from me", "play 8\n-"},
	{"closing alone", cardAsked, nil, "That's all for now", "-"},
	{"closing behind an action", cardAsked, nil, "play 8\nraid RUM with Rogers from LKG, with light\nthat's all from me",
		"play 8\nraid RUM with Rogers from LKG, with light\ndone"},
	{"closing where an action is asked", actionAsked, nil, "That's all for now, Bob", "done"},
	{"closing where nothing is asked", nil, nil, "I hope you are well.\nThat's all", "-\n-"},
	{"orders by the word that they begin with", nil, nil, "cancel fleets\ncancel admiral\ncancel the build orders",
		"cancel place-fleets\ncancel rear-admiral\ncancel action"},
	{"signed on the same line", []games.Kind{"reserve"}, nil, "25 goes into reserve, thanks. Rogers", "reserve 25"},
	{"signed behind thanks", []games.Kind{"reserve"}, nil, "25 goes into reserve, thanks Rogers!", "reserve 25"},
	{"a name that belongs to the order", actionAsked, nil, "from ALB to LKG go 2 brigades, Rogers", "move 2 brigades, Rogers from ALB to LKG"},
	// lines that break off
	{"within a name", actionAsked, nil, "Rogers raids Pointe Sainte\nAnne via Taconnet and Kadesquit", "raid PSA with Rogers via TACO KADE"},
	{"within another", actionAsked, nil, "Rogers goes from ALB to Lake\nGeorge (light)", "move Rogers from ALB to LKG, with light"},
	{"half of a placing", []games.Kind{"place-units"}, nil, "44th and one gun land at New York, the\nother gun at Halifax, Bradstreet at NYC",
		"place 44th & 48th, 1 artillery at NYC, artillery at HAL, Bradstreet at NYC"},
	{"the end below talk", actionAsked, nil, "The 44th stays where it is\nDone", "-\ndone"},
	{"a cry", []games.Kind{"go-on"}, nil, "Ouch, Winchester!", "- shown"},
	{"an answer behind a cry", []games.Kind{"go-on"}, nil, "Ouch! Winchester then", "go on to WINC"},
	{"the order word", cardAsked, nil, "play 8\ndone", "play 8\ndone"},
}

func TestWholeSheets(t *testing.T) { gametest.WholeSheets(t, New(), "Rogers Jones", wholeSheets) }

// An answer may be named by its place in the letter, where that shows all of them.
func TestAnswerByPlace(t *testing.T) {
	shown := []games.Order{ord(kindReserve, "reserve", "card", "25"), ord(kindReserve, "reserve", "card", "23")}
	for _, c := range []struct {
		typed, want string
		open        []games.Kind
	}{
		{"I keep the second one you mentioned", "reserve 23", []games.Kind{kindReserve}},
		{"the first one please", "reserve 25", []games.Kind{kindReserve}},
		{"option 2", "reserve 23", []games.Kind{kindReserve}},
		{"the third one", "", []games.Kind{kindReserve}},
		{"Hi, first letter. I'll keep the first card.", "reserve 25", []games.Kind{kindReserve}},
		{"I keep the second one, and me first if possible", "reserve 23; first: me", []games.Kind{kindReserve}},
		{"the first one was better", "", []games.Kind{kindReserve}},
		{"the second one", "", []games.Kind{kindReserve, kindCard}}, // of which question?
	} {
		r := games.SheetReader{Title: title, Open: c.open, Listed: func() []games.Order { return shown }}
		var orders []string
		for _, l := range r.Read(c.typed).Lines {
			if o := l.Reading.Order; o != nil {
				orders = append(orders, title.Format(*o))
			}
		}
		if got := strings.Join(orders, "; "); got != c.want {
			t.Errorf("%q is read as %q, want %q", c.typed, got, c.want)
		}
	}
	m := stage{kind: kindReserve, seat: BritishSeat, scene: (*game).startYear, draws: []int{0, 1, 0, 0}}.stand(t)
	if got := m.Reader(BritishSeat).Listed(); len(got) != 1 || got[0].Kind != "ready" {
		t.Errorf("the letter shows all answers, and the reader knows %v", got)
	}
}

// What stands before a command on its line is read as well.
func TestBeforeCommands(t *testing.T) {
	for _, c := range []struct{ typed, want string }{
		{"How do I go on? help raid", "talk, help raid"},
		{"Rogers is great. help raid", "shown, help raid"},
		{"Rogers marches to Paris. help raid", "fault, help raid"},
		{"Rogers marches to LKG. help raid", "move Rogers to LKG, help raid"},
	} {
		title := New()
		r := games.SheetReader{Title: title, Commands: gametest.Commands(t), Open: actionAsked}
		var got []string
		for _, l := range r.Read(c.typed).Lines {
			switch {
			case l.Word == games.WordCommand:
				got = append(got, l.Command+" "+l.Rest)
			case l.Reading.Fault != nil:
				got = append(got, "fault")
			case l.Reading.Order != nil:
				got = append(got, title.Format(*l.Reading.Order))
			case l.Reading.Aside:
				got = append(got, "shown")
			default:
				got = append(got, "talk")
			}
		}
		if line := strings.Join(got, ", "); line != c.want {
			t.Errorf("%q is read as %s, want %s", c.typed, line, c.want)
		}
	}
}
