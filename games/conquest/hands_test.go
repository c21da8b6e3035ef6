package conquest

import (
	"slices"
	"testing"

	"postrider/games"
)

// An ear is a referee that keeps what is told, and is asked nothing.
type ear struct {
	games.Referee
	told []games.Event
}

func (e *ear) Tell(event games.Event) { e.told = append(e.told, event) }

// Allied players may show each other their cards (setup 6): who does not, does
// not show his own; he still sees those of an ally who does.
func TestHandsShown(t *testing.T) {
	start, err := New().Setup("standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	p := start.(*Position)
	p.Secret = [Factions]bool{BR: true}
	for f, want := range map[Faction][]string{
		BR: {"british-regulars"},
		BC: {"british-colonials", "british-regulars"},
		FR: {"french-canadiens", "french-regulars"},
	} {
		e := &ear{}
		newGame(p, e).tellKnowers(f, "5.0", []int{1, 2, 3}, "drew")
		var got []string
		for _, event := range e.told {
			if event.Values.Get("cards") != nil {
				got = append(got, string(event.To[0]))
			}
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("the cards of %s are told to %q, want %q (setup 6)", f, got, want)
		}
	}
}

// An Event Card that is played shows what only its hand, and an ally who sees it, knew: an
// undo does not reach behind it, and the player's own preview goes on (7.0). The Movement
// Card is no such thing: until the dice all of a turn can be taken back.
func TestEventIsShown(t *testing.T) {
	s := newScene(t, "ALB: 2BC; WIL: 1BC; muster BC ALB; hand BC 05 11; round 2")
	e := &ear{Referee: s.ref}
	s.ref = e
	s.give("card 05; event 11 ALB", "")
	s.play("BC turn")
	shown := map[string]bool{}
	for _, event := range e.told {
		if event.Kind == "event" || event.Kind == "card" {
			shown[event.Kind] = event.Reveal && event.Of == BC.Seat()
		}
	}
	if card, told := shown["card"]; !shown["event"] || card || !told {
		t.Errorf("shown are %v, want the event and not the card", shown)
	}
}
