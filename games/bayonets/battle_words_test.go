package bayonets

import (
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"postrider/games"
)

// What battles and the end of an Action Round tell and ask has words, and the
// words fit the values.
func TestWordsBattle(t *testing.T) {
	title := New()
	kinds := map[string]bool{}
	for _, name := range []string{"battle.go", "reroll.go", "combine.go", "rout.go", "retreat.go", "supply.go"} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		call := regexp.MustCompile(`(?:\.tell\([^,]+, |games\.T\(|refuse\([^,]+, [^,]+, )"([a-z0-9-]+[a-z0-9])"`)
		for _, m := range call.FindAllStringSubmatch(string(src), -1) {
			kinds[m[1]] = true
		}
	}
	for _, kind := range append([]games.Kind{kindAmbush, kindCoup, kindAbbatis}, battleAhead...) {
		kinds["ask-"+string(kind)] = true
	}
	if len(kinds) < 40 {
		t.Errorf("only %d kinds found: %v", len(kinds), kinds)
	}
	for kind := range kinds {
		if !title.Words.Has(kind, "en") {
			t.Errorf("no words for %s", kind)
		}
	}
	said := map[string]bool{}
	check := func(text games.Text) {
		if !kinds[text.Kind] {
			return
		}
		s := title.Say(text, "en")
		if strings.HasPrefix(s, text.Kind+":") || strings.Contains(s, "<no value>") {
			t.Errorf("words of %s do not fit: %s", text.Kind, s)
		}
		if !said[text.Kind] {
			t.Log(s)
		}
		said[text.Kind] = true
	}
	for seed := range uint64(300) {
		g, ref := newRandom(t, "campaign", "CHAR british: Howe; YORK british: Gage; battle YORK", seed)
		randomStacks(g, rand.New(rand.NewPCG(seed, 1)))
		g.ref = &prompts{randomRef: ref, check: check}
		g.resolveBattles()
		g.endOfActionRound()
		for _, e := range ref.events {
			check(e.Text)
		}
	}
	for kind := range kinds {
		if !said[kind] {
			t.Errorf("never said: %s", kind)
		}
	}
}

// prompts looks at the prompt of every question.
type prompts struct {
	*randomRef
	check func(games.Text)
}

func (r *prompts) Ask(d games.Decision) games.Answer {
	r.check(d.Prompt())
	return r.randomRef.Ask(d)
}

// A Battle says how its markers came about, and that the defender wins a tie or why
// else the markers do not decide it (13.6).
func TestWordsTie(t *testing.T) {
	for _, c := range []struct {
		marker, enemy int
		attacker      Faction // Neutral: the beginning is not known
		want          string
	}{
		{2, 1, British, "Markers: French 0 +1 +1 = 2; British -1 +2 = 1. The French win, 2 to 1."},
		{1, 1, British, "Markers: French 0 +1 = 1; British -1 +2 = 1. The French win, 1 to 1, a tie: the defender wins."},
		{1, 1, French, "Markers: French 0 +1 = 1; British -1 +2 = 1. The French win, 1 to 1: nobody is left of the British."},
		{0, 1, French, "Markers: French 0; British -1 +2 = 1. The French win, 0 to 1: nobody is left of the British."},
		{1, 1, Neutral, "The French win at Lake George, 1 to 1, a tie: the defender wins, unless nobody is left of him."},
	} {
		marker := func(side Faction, before, after int) games.Event {
			return games.Event{Text: games.T("battle-marker", "side", side, "before", before, "marker", after)}
		}
		events := []games.Event{{Text: games.T("battle-begins", "space", "lake-george", "attacker", c.attacker)}, marker(British, -1, -1)}
		for n := range max(c.marker, 1) {
			events = append(events, marker(French, n, min(n+1, c.marker)))
		}
		events = append(events, marker(British, -1, c.enemy), games.Event{Text: games.T("battle-won", "space", "lake-george", "side", French,
			"marker", c.marker, "other", British, "enemy", c.enemy, "siege", false)})
		if c.attacker == Neutral {
			events = events[len(events)-1:]
		}
		_, list := title.Telling().Passages(nil, events)
		if got := title.Say(list[len(list)-1].Text, "en"); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
