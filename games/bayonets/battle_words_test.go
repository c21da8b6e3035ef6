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

// A Battle that the markers do not decide says why it is won (13.6).
func TestWordsTie(t *testing.T) {
	for _, c := range []struct {
		marker, enemy int
		want          string
	}{
		{2, 1, "The French win at Lake George, 2 to 1."},
		{1, 1, "The French win at Lake George, 1 to 1: the defender wins a tie, unless nobody is left of him."},
		{0, 2, "The French win at Lake George, 0 to 2: nobody is left of the British."},
	} {
		text := games.T("battle-won", "space", "lake-george", "side", "french", "marker", c.marker, "other", "british", "enemy", c.enemy,
			"siege", false)
		if got := New().Say(text, "en"); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
