package conquest

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"postrider/games"
	"postrider/games/facts"
	"postrider/games/gametest"
)

// begun are the events of a match's beginning, as told to everybody.
func begun(t *testing.T, title games.Title) []string {
	t.Helper()
	m, err := games.NewMatch(title, games.Setup{Code: "C1", Title: title.Name(), Scenario: "standard", Seed: gametest.Seed(1)})
	if err != nil {
		t.Fatal(err)
	}
	var said []string
	for _, e := range m.News(FR.Seat()).Events {
		said = append(said, title.Say(e.Text, "en"))
	}
	return said
}

// checked are the shipped data after an owner has compared all but some files with the
// printed game: nothing is unsure there.
func checked(t *testing.T, but ...string) *Title {
	t.Helper()
	dir := fstest.MapFS{}
	for name, data := range shipped.Files.Shipped() {
		if strings.HasSuffix(name, ".toml") && !slices.Contains(but, name) {
			dir[name] = &fstest.MapFile{Data: regexp.MustCompile(`(?m)^unsure = .*\n`).ReplaceAll(data, []byte("unsure = []\n"))}
		}
	}
	title, err := New().WithData(dir)
	if err != nil {
		t.Fatal(err)
	}
	return title.(*Title)
}

// What is reconstructed is told once, at the head of the first report, and only what is
// left of it.
func TestNotice(t *testing.T) {
	for _, c := range []struct {
		name          string
		title         *Title
		shown, hidden []string
	}{
		{"as shipped", New(), []string{"60 of 60 areas: Fort symbols, harbors, whose home they are,", " borders,",
			"43 of 48 cards: how many areas,", "6 of 6 kinds of dice: Block,", "4 of 5 spaces of the Turn Track: where"}, nil},
		{"all but the dice checked", checked(t, "dice.toml"), []string{"is reconstructed. 6 of 6 kinds of dice: Block, Command, Flee, Hit."},
			[]string{"areas", "cards:", "Turn Track"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			said := begun(t, c.title)
			n := 0
			for _, s := range said {
				if strings.Contains(s, "reconstructed") {
					n++
				}
			}
			if n != 1 || !strings.Contains(said[0], "reconstructed") {
				t.Fatalf("it is told %d times in\n%s", n, strings.Join(said, "\n"))
			}
			gametest.Shows(t, said[0], append(c.shown, "This match goes by it", `"help data"`), c.hidden)
			gametest.Shows(t, c.title.Notice("en"), append(c.shown, "docs/data.md"), append(c.hidden, "This match"))
		})
	}
	all := checked(t)
	if got := all.Notice("en"); got != "" {
		t.Errorf("of data that are checked: %q", got)
	}
	for _, s := range begun(t, all) {
		if strings.Contains(strings.ToLower(s), "reconstructed") {
			t.Errorf("a match by data that are checked begins with %q", s)
		}
	}
}

// Each field that may be unsure has a name.
func TestNoticeNames(t *testing.T) {
	for record, of := range shipped.Data().doubts {
		for _, field := range of.Fields {
			one := maps.Clone(shipped.Data().doubts)
			one[record] = facts.Unsure{Plural: of.Plural, N: 1, Fields: []string{field}}
			got := New().Say(games.T("reconstructed", append([]any{"match", false}, one.Values()...)...), "en")
			if strings.Contains(got, ": "+field+".") {
				t.Errorf("%s of %s has no name: %s", field, record, got)
			}
		}
	}
	if n := len(shipped.Data().doubts); n != 4 {
		t.Errorf("%d kinds of records are unsure", n)
	}
}
