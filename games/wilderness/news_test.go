package wilderness

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// Each card's event has one sentence that says what it does, also of a card that the
// other side plays; a card that is played for something else is not explained.
func TestCardsSaid(t *testing.T) {
	for n, c := range shipped.Data().Cards {
		for _, text := range []games.Text{games.T("played", "card", n, "use", "event"), games.T("response", "card", n), games.T("discarded", "card", n)} {
			meanings := played.Meanings(text, "en")
			if len(meanings) != 1 {
				t.Errorf("card %d %s, %s: %d sentences", n, c.Event, text.Kind, len(meanings))
				continue
			}
			does := meanings[0].Does
			if len(does) < 10 || len(does) > 200 || strings.ContainsAny(does, "<{") || strings.HasSuffix(does, ".") || strings.HasPrefix(does, "card-") {
				t.Errorf("card %d %s: %q", n, c.Event, does)
			}
		}
		if m := played.Meanings(games.T("played", "card", n, "use", "force"), "en"); len(m) > 0 {
			t.Errorf("card %d activates a force and is explained: %q", n, m[0].Does)
		}
	}
}

// Whatever is rolled, its words say first what the die needed, or what each die would
// come to, and then what it showed.
func TestNeededBeforeRolled(t *testing.T) {
	type said struct {
		text games.Text
		want string
	}
	fire := games.T("fire", "side", French, "space", "albany", "strength", 7, "ambush", false, "column", "6-8", "shifted", false, "die", 5,
		"modifier", 1, "why", []string{"tactics"}, "result", 3)
	all := map[string]said{ // by what a roll is for
		"battle":  {fire, "column 6-8, die +1 (tactics). Dice 1 to 6 cost 2 2 2 3 [3] 3: die 5, 3 losses."},
		"assault": {fire, "Dice 1 to 6 cost 2 2 2 3 [3] 3: die 5"},
		"interception": {games.T("interception", "units", []string{"regulars"}, "from", "albany", "space", "oswego", "die", 3, "tactics", 1, "success", true),
			"which needs 4 or more with +1: die 3, it succeeds"},
		"avoid": {games.T("avoid-roll", "units", []string{"regulars"}, "space", "oswego", "die", 3, "tactics", 0, "success", false),
			"which needs 4 or more: die 3, in vain"},
		"siege": {games.T("siege-roll", "space", "oswego", "die", 3, "modifier", 1, "rise", 1, "level", 1),
			"die +1. Dice 1 to 6 raise the level by 0 1 [1] 1 2 2: die 3, the level rises to 1."},
		"raid": {games.T("raid-roll", "space", "augusta", "die", 4, "modifier", 0, "stockade", true, "success", false, "losses", 0),
			"needs 5 or more: die 4, it fails"},
		"leader":    {games.T("leader-check", "leader", "montcalm", "die", 1, "killed", true), "is killed on a 1: die 1, he falls"},
		"squadrons": {games.T("squadrons", "die", 1, "lost", true), "the French lose naval movement for good: die 1, they do"},
		"courier":   {games.T("courier", "side", French, "die", 4, "success", true), "or more: die 4, one is caught"},
		"bid":       {games.T("bid-die", "side", French, "die", 4), "1 to 3 for the player in the British seat: 4"},
		"event":     {games.T("event-die", "side", French, "die", 4), "for how many: 4"},
	}
	for label, s := range all {
		if got := New().Say(s.text, "en"); !strings.Contains(got, s.want) {
			t.Errorf("%s: %q does not say %q", label, got, s.want)
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`\.roll\([^,]+, [^,]+, "([a-z-]+)"|\.Roll\(1, 6, games.Label\{Rule: rule, For: "([a-z]+)"`)
	var labels []string
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(src), -1) {
			if !strings.HasSuffix(name, "_test.go") {
				labels = append(labels, m[1]+m[2])
			}
		}
	}
	for _, label := range labels {
		if _, ok := all[label]; !ok {
			t.Errorf("no words are known of rolls for %s", label)
		}
	}
	if len(labels) < 9 || !slices.Contains(labels, "bid") {
		t.Errorf("only these are rolled for: %q", labels)
	}
}

// A battle says what decided it where its losses do not (7.8).
func TestTieSaid(t *testing.T) {
	for _, c := range []struct {
		begins           games.Text
		winner           Side
		caused, suffered int
		want             string
	}{
		{games.T("battle-begins", "space", "albany", "attacker", French), French, 3, 2, "The French win the battle, 3 to 2."},
		{games.T("battle-begins", "space", "albany", "attacker", French), British, 2, 2, "The British win the battle, 2 to 2, a tie: the defender wins."},
		{games.T("battle-begins", "space", "albany", "attacker", French), French, 2, 2, "The French win the battle, 2 to 2: nobody is left of the enemy."},
		{games.T("raid-begins", "space", "albany", "side", French), British, 1, 1, "The British win the battle, 1 to 1, a tie: the defender wins."},
		{games.T("round"), British, 1, 1, "The British win the battle at Albany, 1 to 1, a tie: the defender wins, unless nobody is left of him."},
	} {
		won := games.T("battle-won", "side", c.winner, "space", "albany", "assault", false, "caused", c.caused, "suffered", c.suffered)
		_, list := New().Telling().Passages(nil, []games.Event{{Text: c.begins}, {Text: won}})
		if got := New().Say(list[1].Text, "en"); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
