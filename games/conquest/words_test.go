package conquest

import (
	"os"
	"strings"
	"testing"

	"postrider/games"
)

// What is told reads as a sentence that is short enough for a phone.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text games.Text
		want string
	}{
		{games.T("roll", "side", "british", "attacking", false, "place", "ft-saint-frederic", "fort", "none",
			"BR", []string{"hit", "command"}, "BC", []string{"flee"}, "NA", []string(nil)), "Defence of FSF: BR [Hit], Command; BC Flee."},
		{games.T("roll", "side", "french", "attacking", true, "place", "ft-oswego", "fort", "block",
			"FR", []string(nil), "FC", []string{"hit"}, "NA", []string{"hit"}), "Attack on OSW: FC [Hit]; NA [Hit]; the Fort Die stops a Hit on a Block: a Block."},
		{games.T("roll", "side", "french", "attacking", true, "place", "ft-oswego", "fort", "blank",
			"FR", []string{"flee"}, "FC", []string(nil), "NA", []string{"command"}), "Attack on OSW: FR Flee; NA Command; the Fort Die stops a Hit on a Block: blank."},
		{games.T("roll", "side", "british", "attacking", false, "place", "ft-saint-frederic", "fort", "none", "words", true,
			"BR", []string{"hit", "command"}, "BC", []string{"flee"}, "NA", []string(nil)), "Defence of FSF: BR Hit, Command; BC Flee."},
		{games.T("moved", "faction", "british-regulars", "units", []string{"3*british-regulars", "1*natives"},
			"way", []string{"new-york-harbor", "open-water", "louisbourg-harbor"}),
			"An Army of 3 BR and 1 NA goes from New York Harbor to Louisbourg Harbor (NHB-SEA-LHB)."},
		{games.T("moved", "faction", "british-colonials", "units", []string{"1*british-colonials"}, "way", []string{"albany", "ft-william-henry"}),
			"An Army of 1 BC goes from Albany to Ft. William Henry."},
		{games.T("stock-short", "faction", "british-colonials", "n", 0), "The stockpile of the British Colonials is empty."},
		{games.T("massacred", "units", []string{"2*british-colonials"}, "place", "ft-duquesne"), "Massacre at DUQ, killed as they flee: 2 BC."},
		{games.T("reinforced", "faction", "british-regulars", "placed", []string{"3*new-york-harbor", "1*halifax-harbor"}),
			"Reinforcements of the British Regulars: New York Harbor (3) and Halifax Harbor (1)."},
		{games.T("drew", "faction", "british-regulars", "n", 3, "hand", 3, "cards", []int{1, 5, 9}),
			"The British Regulars draw 01 Truce (3x2), 05 (3x2), 09 William Johnson and hold 3."},
		{games.T("drew", "faction", "british-regulars", "n", 1, "hand", 3), "The British Regulars draw 1 card and hold 3."},
		{games.T("allied", "side", "french", "place", "odanak", "n", 1), "1 Native in Odanak is allied with the French."},
		{games.T("marker-on", "side", "british", "place", "louisbourg", "n", 2), "The British put 2 Control Markers on Louisbourg."},
		{games.T("battle-over", "winner", "british", "attacker", "british", "place", "ft-duquesne", "left", []string{"1*british-colonials", "2*natives"}, "over", 2),
			"The British take Ft. Duquesne: 1 BC and 2 NA; 2 Natives go over to them."},
		{games.T("left", "faction", "french-canadiens", "n", 1, "place", "ft-duquesne", "to", "muskingum"), "Command: 1 FC goes from DUQ to Muskingum."},
		{games.T("move-too-far", "way", []string{"philadelphia", "new-york", "albany"}, "cost", 2, "areas", 1), "PHI-NYC-ALB is 2 areas; the Army may go 1."},
		{games.T("move-not-there", "units", "natives", "n", 2, "have", 0, "moved", 1, "place", "albany"),
			"No NA in Albany may move; 1 has moved already."},
		{games.T("event-not-held", "card", "george-washington"), "Card George Washington is not in your hand."},
		{games.T("event-not-held", "card", "09"), "Card 09 is not in your hand."},
		{games.T("spread-not-there", "place", "albany", "places", []string{"new-york-harbor"}, "kind", "place"), "No units can be placed in Albany. Possible: NHB."},
		{games.T("ask-ready", "side", "british", "places", []string{"muskingum", "ft-oswego"}),
			"The British attack at Muskingum and Ft. Oswego. Before the dice fall you may send lists for these battles, such as " +
				"\"command at MUS: stay\"; \"ready\" goes on."},
		{games.T("ask-event", "place", "", "phase", "movement"), "Do you play an Event Card in the Movement Phase?"},
		{games.T("ask-event", "place", "albany", "phase", "battle"), "Do you play an Event Card in the battle at Albany?"},
	} {
		if got := New().Say(c.text, "en"); got != c.want {
			t.Errorf("%s: %q, want %q", c.text.Kind, got, c.want)
		}
	}
}

// Each Event Card has one sentence that says what it does, also when it is played by
// others.
func TestCardsSaid(t *testing.T) {
	events := 0
	for f := range Faction(Factions) {
		for _, c := range shipped.Data().Cards[f] {
			if c.Movement {
				continue
			}
			events++
			meanings := New().Meanings(games.T("event", "faction", f, "card", cardID(c.Number), "name", c.Name), "en")
			if len(meanings) != 1 {
				t.Errorf("%s %d: %d sentences", f, c.Number, len(meanings))
				continue
			}
			m := meanings[0]
			if len(m.Does) < 15 && c.Effect != "none" || strings.ContainsAny(m.Does, "<{") || strings.HasSuffix(m.Does, ".") || !strings.Contains(m.Card, c.Name) {
				t.Errorf("%s %d: %q", f, c.Number, m)
			}
		}
	}
	if events < 12 {
		t.Errorf("only %d Event Cards", events)
	}
}

// What dice and the Fort Die need is said before what they show, of each kind of roll.
func TestNeededBeforeRolled(t *testing.T) {
	said := New().Say(games.T("roll", "side", "british", "attacking", true, "place", "ft-saint-frederic", "fort", "blank",
		"BR", []string{"hit"}, "BC", []string(nil), "NA", []string(nil)), "en")
	for label, want := range map[string]string{rolledBattle: "BR [Hit]", rolledAgain: "BR [Hit]", rolledFort: "stops a Hit on a Block: blank"} {
		if !strings.Contains(said, want) {
			t.Errorf("%s: %q does not say %q", label, said, want)
		}
	}
}

// TestExplain shows how lines are read, for those who write rows: POSTRIDER_EXPLAIN
// holds them with a bar between, the kind of the open question behind "?:".
func TestExplain(t *testing.T) {
	for _, s := range strings.Split(os.Getenv("POSTRIDER_EXPLAIN"), "|") {
		text, open, _ := strings.Cut(s, "?:")
		t.Logf("%s\n%s", s, newScene(t, "").d.lang.Explain(text, games.Kind(open)))
	}
}
