package bayonets

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postrider/games"
)

// Each Event has one sentence that says what it does, in which nothing is missing, and
// is the same for cards of the same Event.
func TestCardsSaid(t *testing.T) {
	events := 0
	for n, c := range std.Cards {
		meanings := title.Meanings(games.T("event", "card", n, "side", c.Faction), "en")
		if c.Event == "" {
			if len(meanings) > 0 {
				t.Errorf("card %d has no Event, and does %q", n, meanings[0].Does)
			}
			continue
		}
		events++
		if len(meanings) != 1 {
			t.Errorf("card %d %s: %d sentences", n, c.Event, len(meanings))
			continue
		}
		does := meanings[0].Does
		if len(does) < 20 || len(does) > 240 || strings.ContainsAny(does, "<{") || strings.HasSuffix(does, ".") || strings.HasPrefix(does, "card-") {
			t.Errorf("card %d %s: %q", n, c.Event, does)
		}
	}
	if events < 36 {
		t.Errorf("%d cards have an Event", events)
	}
	two := title.Meanings(games.T("ask-reserve", "a", 4, "b", 12), "en")
	if len(two) != 1 || two[0].Card != "4 Round up Men & Equipment" {
		t.Errorf("two cards of one Event are explained so: %v", two)
	}
}

// Whatever is rolled, its words say first what the dice needed, and then what they
// showed.
func TestNeededBeforeRolled(t *testing.T) {
	faces := []Face{BT}
	said := map[string]games.Text{ // by what a roll is for
		"battle-" + rollOf(t, Artillery): games.T("battle-roll", "side", French, "type", "artillery", "units", []string{"royal-artillery-1"}, "dice", faces),
		"battle-militia":                 games.T("battle-militia", "side", French, "dice", faces),
		"interception":                   games.T("interception", "space", "carlisle", "dice", faces, "stopped", false),
		"raid":                           games.T("raid-roll", "space", "carlisle", "dice", faces, "succeeded", true),
		"casualty":                       games.T("casualty", "side", French, "unit", "montcalm", "face", BT, "gone", false),
		"rally":                          games.T("rally", "side", French, "space", "albany", "commander", "", "dice", faces, "rallied", false),
	}
	needs := map[string]string{
		"battle-artillery": "Hit on ▲ or ■: B&T", "battle-militia": "only Flags count: B&T",
		"interception": "needs Flag, ▲, B&T from Light units, Flag from others: rolled B&T, the Raid goes on",
		"raid":         "needs Flag, ▲, B&T: rolled B&T, it succeeds",
		"casualty":     "lost on Miss: B&T, he goes on",
		"rally":        "on Flag, Light units alone on Flag, B&T: rolled B&T, they stay Routed",
	}
	for label, text := range said {
		if got := title.Say(text, "en"); !strings.Contains(got, needs[label]) {
			t.Errorf("%s: %q does not say %q", label, got, needs[label])
		}
	}
	for _, label := range rolled(t) { // those of rerolls are told with the roll they belong to
		if said[label].Kind == "" && !strings.HasPrefix(label, "battle-") && !strings.HasPrefix(label, "reroll-") {
			t.Errorf("no words are known of rolls for %s", label)
		}
	}
}

// rolled are the labels of rolls that the rules name.
func rolled(t *testing.T) []string {
	var list []string
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`\.roll\([^,]+, "[^"]+", [^,]+, "([a-z-]+)"`)
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(src), -1) {
			list = append(list, m[1])
		}
	}
	if len(list) < 7 {
		t.Fatalf("only these are rolled for: %q", list)
	}
	return list
}

func rollOf(t *testing.T, u UnitType) string {
	i := slices.IndexFunc(battleRolls, func(r battleRoll) bool { return slices.Contains(r.types, u) })
	if i < 0 {
		t.Fatal(u)
	}
	return battleRolls[i].name
}

// Dice are signs, those that hit in brackets; read aloud they are words.
func TestDiceAreSigns(t *testing.T) {
	for _, c := range []struct {
		roll, want, aloud string
	}{
		{"light", "British, Rogers, Hit on ▲: [▲] ■ Flag B&T Miss.",
			"British, Rogers, Hit on Triangle/Circle: Triangle/Circle (Hit), Square/Circle, Flag, B&T, Miss."},
		{"metropolitan-brigade", "British, Rogers, Hit on ■: ▲ [■] Flag B&T Miss.", ""},
		{"fleet", "British, Rogers, Hit on ▲ or ■: [▲] [■] Flag B&T Miss.", ""},
	} {
		text := games.T("battle-roll", "side", British, "type", c.roll, "units", []string{"rogers"}, "dice", []Face{HitTriangle, HitSquare, Flag, BT, Miss})
		if got := title.Say(text, "en"); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		text.Values = text.Values.With("words", true)
		if got := title.Say(text, "en"); c.aloud != "" && got != c.aloud {
			t.Errorf("got  %s\nwant %s", got, c.aloud)
		}
	}
}
