package main

import (
	"strings"
	"testing"

	"postrider/games"
)

// meanings are what the cards of a title do, by their names.
func meanings(t *testing.T, title games.Title) map[string]string {
	t.Helper()
	all := map[string]string{}
	add := func(text games.Text) {
		for _, m := range title.Meanings(text, "en") {
			all[m.Card] = m.Does
		}
	}
	for n := 1; n <= 70; n++ {
		switch title.Name() {
		case "bayonets":
			if n <= 54 {
				add(games.T("event", "card", n))
			}
		case "wilderness":
			add(games.T("response", "card", n))
		case "conquest":
			for _, seat := range title.Scenarios()[0].Seats {
				if n <= 12 {
					add(games.T("event", "faction", string(seat), "card", n))
				}
			}
		}
	}
	if len(all) < 12 {
		t.Fatalf("%s: only these cards do anything: %v", title.Name(), all)
	}
	return all
}

// explainsCards checks of each letter of some that it says of no card twice what it does,
// and, if whole, that it does say it of each card that it names with its number. A card's
// sentence may be a part of another's.
func explainsCards(t *testing.T, title games.Title, letters string, whole bool) (said int) {
	t.Helper()
	cards := meanings(t, title)
	for i, letter := range strings.Split("\n"+letters, "\n======== ")[1:] {
		letter, _, _ = strings.Cut(letter, "\n-------- ") // what somebody writes
		letter, _, _ = strings.Cut(letter, "\n######## ")
		letter = strings.Join(strings.Fields(letter), " ")
		for name, does := range cards {
			n := strings.Count(letter, does)
			if named := strings.Contains(letter, name); n > 1 || n == 0 && named && whole {
				t.Errorf("letter %d of these says %d times what %s does: %q", i+1, n, name, does)
			}
			said += n
		}
	}
	return said
}
