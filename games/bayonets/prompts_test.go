package bayonets

import (
	"testing"

	"postrider/games"
)

// What a player is asked reads right of one unit, of a Brigade of two regiments, and of
// several.
func TestPromptsOfOneAndSeveral(t *testing.T) {
	title := New()
	one, brigade, several := []string{"rogers"}, []string{"44th-and-48th"}, []string{"rogers", "royal-artillery", "royal-artillery"}
	to := []string{"albany", "halifax"}
	for _, c := range []struct {
		kind  string
		pairs []any
		want  string
	}{
		{"ask-land", []any{"units", one}, "Where shall Rogers Land?"},
		{"ask-land", []any{"units", several}, "Where shall Rogers, 2 Royal Artillery Land?"},
		{"ask-go-on", []any{"units", one, "space", "albany", "fled", []string{}},
			"With Rogers you have Overwhelmed the enemy at Albany. Do you stop, go on or pursue?"},
		{"ask-go-on", []any{"units", several, "space", "albany", "fled", []string{"halifax"}},
			"With Rogers, 2 Royal Artillery you have Overwhelmed the enemy at Albany, who went to Halifax. Do you stop, go on or pursue?"},
		{"ask-overwhelm-loss", []any{"units", several, "space", "albany", "number", 1},
			"The retreat of Rogers, 2 Royal Artillery to Albany Overwhelms it. Which 1 of them is eliminated?"},
		{"ask-overwhelm-loss", []any{"units", several, "space", "albany", "number", 2},
			"The retreat of Rogers, 2 Royal Artillery to Albany Overwhelms it. Which 2 of them are eliminated?"},
		{"ask-retreat", []any{"units", brigade, "space", "albany", "spaces", to},
			"44th & 48th must retreat from Albany. Where to: Albany, Halifax?"},
		{"ask-retreat", []any{"units", one, "space", "albany", "spaces", to}, "Rogers must retreat from Albany. Where to: Albany, Halifax?"},
		{"ask-place-units", []any{"units", one, "spaces", to[:1]}, "Where do you place Rogers? Open: Albany."},
		{"ask-losses-return", []any{"number", 1}, "1 unit returns from your Losses Box: which, and where?"},
		{"ask-losses-return", []any{"number", 3}, "3 units return from your Losses Box: which, and where?"},
		{"ask-replace-commander", []any{"gone", "wolfe", "space", "albany", "left", 1},
			"Wolfe has fallen at Albany. Who leads with the 1 reroll left?"},
		{"ask-nation-villages", []any{"nation", "iroquois", "number", 1}, "To which 1 Village do the Iroquois go?"},
	} {
		if got := title.Say(games.T(c.kind, c.pairs...), "en"); got != c.want {
			t.Errorf("%s %v\n got %s\nwant %s", c.kind, c.pairs, got, c.want)
		}
	}
}
