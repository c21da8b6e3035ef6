package bayonets

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"testing"

	"postrider/games"
)

// Every kind of event, prompt and fault in these files has words.
func TestWordsLogistics(t *testing.T) {
	words := New().Words
	call := regexp.MustCompile(`\b(?:tell\([^",\n]*, |tell\("[0-9.]+", |tellTo\([^"\n]*"[^"]*", |` +
		`tellPlaced\("[0-9.]+", |games\.T\(|refuse\((?:"[0-9.]+", )?[^"\n]*)"([a-z0-9-]+)"`)
	seen := map[string]bool{}
	for _, file := range []string{"round.go", "victory.go", "control.go", "events.go", "nations.go", "logistics.go", "winter.go",
		"choose.go", "../pick/placing.go", "../pick/choice.go", "../pick/pieces.go", "bayonets.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllStringSubmatch(string(source), -1) {
			if kind := m[1]; kind != "ask-" && !seen[kind] {
				seen[kind] = true
				if !words.Has(kind, "en") {
					t.Errorf("%s: no words for %q", file, kind)
				}
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d kinds found: is the pattern out of date?", len(seen))
	}
	for id := range std.VoW {
		if !words.Has(id, "en") {
			t.Errorf("no words for token %q", id)
		}
	}
}

// wordy is a referee that plays at random and keeps every sentence.
type wordy struct {
	*randomRef
	texts []games.Text
}

func (r *wordy) Ask(d games.Decision) games.Answer {
	r.texts = append(r.texts, d.Prompt())
	return r.randomRef.Ask(d)
}

func (r *wordy) AskAll(ds ...games.Decision) []games.Answer {
	answers := make([]games.Answer, len(ds))
	for i, d := range ds {
		answers[i] = r.Ask(d)
	}
	return answers
}

func (r *wordy) Tell(e games.Event) { r.texts = append(r.texts, e.Text) }

// No sentence of a Year's Logistics Rounds, Events and winter falls back on
// its kind and values, and a journey through JSON changes none.
func TestWordsAtRandom(t *testing.T) {
	title := New()
	said := map[string]bool{}
	for seed := range uint64(40) {
		sc := std.Scenarios[seed%4]
		g, random := newRandom(t, sc.Short, "setup", seed)
		ref := &wordy{randomRef: random}
		g.ref = ref
		r := rand.New(rand.NewPCG(seed, 7))
		g.startYear()
		g.drawCards()
		g.chooseCards()
		g.firstPlayer()
		for n := 1; n <= 54; n++ {
			if c := std.Cards[n]; c.ARStart && r.IntN(3) == 0 {
				eventsAtStart[c.Kind](g, c)
			}
		}
		g.fleetsArrive()
		g.Cards.Rest[BritishDeck], g.Cards.Rest[FrenchDeck] = g.Cards.Rest[BritishDeck][:1], g.Cards.Rest[FrenchDeck][:1]
		g.colonialsEnlist()
		g.drawWIE(British)
		g.drawWIE(British)
		g.setControl(g.d.spaceNamed("LOU"), British)
		g.winterQuarters()
		for _, text := range ref.texts {
			line := title.Say(text, "en")
			said[text.Kind] = true
			if strings.HasPrefix(line, text.Kind) || strings.Contains(line, "<no value>") || strings.Contains(line, "  ") {
				t.Errorf("%v is said as %q", text, line)
			}
			data, err := json.Marshal(text)
			if err != nil {
				t.Fatal(err)
			}
			var again games.Text
			if err := json.Unmarshal(data, &again); err != nil {
				t.Fatal(err)
			}
			if got := title.Say(again, "en"); got != line {
				t.Errorf("after JSON %q is said as %q", line, got)
			}
		}
	}
	if len(said) < 50 {
		t.Errorf("only %d kinds were said", len(said))
	}
}
