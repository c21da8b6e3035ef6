package games_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postrider/games"
	"postrider/games/gametest"
	"postrider/games/gametest/toy"
	"postrider/games/gametest/variant"
)

// The first numbers of a seed, so that no change can alter the dice of a
// running match unseen.
func TestDicePinned(t *testing.T) {
	d := games.NewDice("FI7", gametest.Seed(1755))
	if got, want := d.Take(games.Rolls, 12, 6), []int{5, 5, 3, 4, 3, 0, 5, 2, 1, 2, 1, 4}; !slices.Equal(got, want) {
		t.Errorf("the first roll of FI7 is %v, want %v", got, want)
	}
	if got, want := d.Take("deck", 3, 70), []int{63, 62, 21}; !slices.Equal(got, want) {
		t.Errorf("the first draw of FI7 is %v, want %v", got, want)
	}
	d.Luck("british", "God save the King")
	if got, want := d.Take(games.Rolls, 12, 6), []int{3, 5, 4, 1, 1, 1, 0, 3, 1, 4, 2, 4}; !slices.Equal(got, want) {
		t.Errorf("after luck words the second roll of FI7 is %v, want %v", got, want)
	}
	if got, want := gametest.Seed(1755).Hash(), "b609cf913ab7a82f4f5c43bdc9991756364db137216ce414c6b6b5c52d6667e5"; got != want {
		t.Errorf("the hash of the seed is %s, want %s", got, want)
	}
}

// played is the journal of a match with luck, an undo, standing orders and
// many rolls.
func played(t *testing.T) []games.Line {
	t.Helper()
	tb := sit(t, toy.New())
	tb.send("red", "luck horseshoes; standing retreat to hill")
	r := gametest.Rand(5)
	for undone := false; !tb.Over(); {
		seat := tb.News("red").Waiting[0]
		d := tb.News(seat).Asked[0]
		o := d.Sample(r)
		if d.About().Kind == toy.Act && !undone {
			for _, p := range d.List() {
				if p.Verb == "march" {
					o = p
				}
			}
		}
		tb.send(seat, tb.title.Format(o))
		if o.Verb == "march" && !undone {
			undone = tb.undo(seat).Undone > 0
		}
	}
	for _, what := range []games.LineKind{games.LineLuck, games.LineWithdraw, games.LineRoll, games.LineDraw,
		games.LineCheckpoint, games.LineOver, games.LineSeed} {
		if !slices.ContainsFunc(tb.lines, func(l games.Line) bool { return l.What == what }) {
			t.Fatalf("the match of this test has no line %q", what)
		}
	}
	return tb.lines
}

// relink makes the digests of changed lines fit, as a forger would.
func relink(t *testing.T, lines []games.Line) []games.Line {
	t.Helper()
	lines = slices.Clone(lines)
	before := ""
	for i := range lines {
		lines[i].N = i + 1
		lines[i].Digest = ""
		var b bytes.Buffer
		if err := games.WriteJournal(&b, lines[i:i+1]); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(before + strings.TrimSuffix(b.String(), "\n")))
		before = hex.EncodeToString(sum[:])
		lines[i].Digest = before
	}
	return lines
}

func wantWrong(t *testing.T, lines []games.Line, line int, why string) {
	t.Helper()
	err := games.Verify(find, lines)
	var wrong *games.VerifyError
	if !errors.As(err, &wrong) || wrong.Line != line || !strings.Contains(wrong.Why, why) {
		t.Errorf("got %v, want line %d: ...%s...", err, line, why)
	}
}

func TestVerify(t *testing.T) {
	lines := played(t)
	v, err := games.Recompute(find, lines)
	if err != nil {
		t.Fatal(err)
	}
	if v.Result == nil || v.Lines != len(lines) || v.Rolls == 0 || v.Draws == 0 || v.Answers == 0 || len(v.Told) != 2 || len(v.Skipped) != 0 {
		t.Errorf("verified: %+v", v)
	}
	if diff := cmp.Diff(relink(t, lines), lines, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("the digests are not those of the lines as written (-by hand +journal):\n%s", diff)
	}
}

// The digest in a seat's last report can be made again from the journal.
func TestVerifyToldDigest(t *testing.T) {
	tb := sit(t, toy.New())
	for !tb.Over() {
		seat := tb.News("red").Waiting[0]
		tb.send(seat, tb.title.Format(tb.News(seat).Asked[0].Default()))
	}
	v, err := games.Recompute(find, tb.lines)
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range tb.Seats() {
		if got := tb.News(seat).Digest; got != v.Told[seat] || got == "" {
			t.Errorf("%s was told %s, the journal makes it %s", seat, got, v.Told[seat])
		}
	}
}

// Whatever line is changed is the one that is named.
func TestVerifyNamesTheLine(t *testing.T) {
	lines := played(t)
	for i, l := range lines {
		data, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		var fields map[string]any
		if err := json.Unmarshal(data, &fields); err != nil {
			t.Fatal(err)
		}
		for name, v := range fields {
			forged := slices.Clone(lines)
			forged[i] = games.Line{}
			changed := map[string]any{}
			for k, w := range fields {
				changed[k] = w
			}
			switch v := v.(type) {
			case string:
				changed[name] = v + "x"
			case float64:
				changed[name] = v + 1
			case []any:
				changed[name] = append(slices.Clone(v), v[0])
			default:
				continue
			}
			if data, err = json.Marshal(changed); err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(data, &forged[i]); err != nil {
				t.Fatal(err)
			}
			var wrong *games.VerifyError
			if err := games.Verify(find, forged); !errors.As(err, &wrong) || wrong.Line != i+1 {
				t.Errorf("line %d (%s): %s was changed to %v: %v", i+1, l.What, name, changed[name], err)
			}
		}
	}
}

// A forger who makes all digests fit is found out by seed and rules.
func TestVerifyForgedDigests(t *testing.T) {
	lines := played(t)
	index := func(what games.LineKind) int {
		return slices.IndexFunc(lines, func(l games.Line) bool { return l.What == what })
	}
	for _, c := range []struct {
		name   string
		what   games.LineKind
		change func(*games.Line)
		why    string
	}{
		{"a die", games.LineRoll, func(l *games.Line) { l.Values = []int{l.Values[0]%6 + 1} }, "by the seed"},
		{"a card", games.LineDraw, func(l *games.Line) { l.Values = []int{(l.Values[0] + 1) % l.Sides} }, "by the seed"},
		{"more dice", games.LineRoll, func(l *games.Line) { l.Values = append(slices.Clone(l.Values), 6) }, ""},
		{"a die with more sides", games.LineRoll, func(l *games.Line) { l.Sides = 8 }, ""},
		{"a die with no sides", games.LineRoll, func(l *games.Line) { l.Sides = 0 }, "no such dice"},
		{"what a die was for", games.LineRoll, func(l *games.Line) { l.For = "weather" }, "the rules come to"},
		{"another stream", games.LineDraw, func(l *games.Line) { l.Stream = "deck-x" }, ""},
		{"an illegal answer", games.LineAnswer, func(l *games.Line) {
			other := slices.IndexFunc(lines, func(o games.Line) bool { return o.What == games.LineAnswer && o.Kind != l.Kind })
			l.As, l.Order = lines[other].As, lines[other].Order
		}, "a refusal of it"},
		{"the words of an answer", games.LineAnswer, func(l *games.Line) { l.Order = "march ford" }, "the order is"},
		{"who answered", games.LineAnswer, func(l *games.Line) { l.Seat = "blue" }, "the rules come to"},
		{"a stranger's answer", games.LineAnswer, func(l *games.Line) { l.Seat = "green" }, "no seat"},
		{"a checkpoint", games.LineCheckpoint, func(l *games.Line) { l.Position = strings.Repeat("0", 64) }, "the rules come to"},
		{"the winner", games.LineOver, func(l *games.Line) { l.Winner += "x" }, "by the rules"},
		{"how it ended", games.LineOver, func(l *games.Line) { l.Why = "luck" }, "by the rules"},
		{"an undo of a roll", games.LineWithdraw, func(l *games.Line) { l.To = 2 }, "takes back line"},
		{"the seats", games.LineStart, func(l *games.Line) { l.Seats = []games.Seat{"red"} }, "the seats are"},
		{"the scenario", games.LineStart, func(l *games.Line) { l.Scenario = "long" }, "no scenario"},
		{"the title", games.LineStart, func(l *games.Line) { l.Title = "go" }, "no title"},
		{"the seed", games.LineSeed, func(l *games.Line) { l.Seed = strings.Repeat("1", 64) }, "not the seed that was promised"},
		{"half a seed", games.LineSeed, func(l *games.Line) { l.Seed = l.Seed[:10] }, "damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			i := index(c.what)
			forged := slices.Clone(lines)
			c.change(&forged[i])
			wantWrong(t, relink(t, forged), i+1, c.why)
		})
	}
	t.Run("a missing line", func(t *testing.T) {
		i := index(games.LineRoll)
		wantWrong(t, relink(t, slices.Delete(slices.Clone(lines), i, i+1)), i+1, "")
	})
	t.Run("a missing line, not renumbered", func(t *testing.T) {
		i := index(games.LineSheet)
		wantWrong(t, slices.Delete(slices.Clone(lines), i, i+1), i+1, "a line is missing")
	})
	t.Run("no end", func(t *testing.T) {
		forged := slices.Delete(slices.Clone(lines), len(lines)-2, len(lines)-1)
		wantWrong(t, relink(t, forged), len(forged), "has not ended")
	})
	t.Run("an early end", func(t *testing.T) {
		forged := slices.Clone(lines[:index(games.LineCheckpoint)+1])
		forged = append(forged, lines[len(lines)-2:]...)
		wantWrong(t, relink(t, forged), len(forged)-1, "the match goes on")
	})
	t.Run("no seed", func(t *testing.T) { wantWrong(t, lines[:len(lines)-1], len(lines)-1, "closes with its seed") })
	t.Run("nothing", func(t *testing.T) { wantWrong(t, nil, 1, "begins with the start") })
}

// What another version played is checked as far as it can be, and Recompute
// says how far.
func TestVerifyOtherVersion(t *testing.T) {
	lines := played(t)
	roll := slices.IndexFunc(lines, func(l games.Line) bool { return l.What == games.LineRoll && l.For == "attack" })
	other := func(string) games.Title { return variant.New("2", variant.Label) }
	v, err := games.Recompute(other, lines)
	if err != nil {
		t.Fatal(err)
	}
	if want := []games.Stretch{{From: roll + 1, To: len(lines), Version: "1"}}; !slices.Equal(v.Skipped, want) {
		t.Errorf("skipped %v, want %v", v.Skipped, want)
	}
	forged := slices.Clone(lines)
	last := 0
	for i, l := range lines {
		if l.What == games.LineDraw {
			last = i
		}
	}
	forged[last].Values = []int{(forged[last].Values[0] + 1) % forged[last].Sides}
	var wrong *games.VerifyError
	if _, err := games.Recompute(other, relink(t, forged)); !errors.As(err, &wrong) || wrong.Line != last+1 {
		t.Errorf("a forged card in what was skipped: %v, want line %d", err, last+1)
	}
	same := func(string) games.Title { return variant.New("2", "") }
	if v, err := games.Recompute(same, lines); err != nil || len(v.Skipped) != 0 {
		t.Errorf("by rules that agree: %v, skipped %v", err, v.Skipped)
	}
}

func TestReadJournal(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"not JSON", `{"n":1,"what":"start"}` + "\nhello", "journal line 2"},
		{"a field that there is not", `{"n":1,"what":"start","time":"now"}`, "journal line 1"},
		{"two on a line", `{"n":1,"what":"start"}{"n":2}`, "more than one"},
		{"a line that says nothing", `{"n":1}`, "it says nothing"},
		{"more lines than any war has", strings.Repeat(`{"what":"luck"}`+"\n", games.MaxJournalLines+1), "more than 262144 journal lines"},
		{"a line without end", `{"n":1,"words":"` + strings.Repeat("x", games.MaxLineBytes), "journal line 1"},
	} {
		if _, err := games.ReadJournal(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	lines, err := games.ReadJournal(strings.NewReader("\n" + `{"n":1,"what":"start","match":"A<B"}` + "\r\n\n"))
	if err != nil || len(lines) != 1 || lines[0].Match != "A<B" {
		t.Errorf("empty lines: %v, %v", lines, err)
	}
	var b bytes.Buffer
	if err := games.WriteJournal(&b, lines); err != nil || b.String() != `{"n":1,"what":"start","match":"A<B"}`+"\n" {
		t.Errorf("written as %s, %v", b.String(), err)
	}
}

// All that this package says to players has words.
func TestSharedWords(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	kind := regexp.MustCompile(`"(games-[a-z-]*[a-z])"`)
	found := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, m := range kind.FindAllStringSubmatch(string(source), -1) {
			found++
			text := games.T(m[1], "word", "ask", "typed", "whether", "act", "resign", "seat", "red", "kind", "retreat", "kinds",
				[]string{"card", "act"}, "most", 5, "order", "card 3", "seats", []string{"red", "blue"}, "why", "roll",
				"what", "pause", "words", "until 3 Jan", "clocks", []string{"slow", "fast"})
			if said := games.Say(toy.New(), text, "en"); strings.HasPrefix(said, "games-") || strings.Contains(said, "<no value>") {
				t.Errorf("%s: %s says %q", file, m[1], said)
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d kinds found", found)
	}
}

func FuzzReadSheet(f *testing.F) {
	f.Add("standing retreat: to mill; ask press\nluck x\ncancel all\nboard")
	f.Add("auto\nstanding standing standing\ncancel standing cancel")
	f.Fuzz(func(t *testing.T, text string) {
		for _, l := range games.ReadSheet(toy.New(), text, []string{"board"}).Lines {
			if l.Reading.Fault == nil && l.Word == games.WordStanding && l.Reading.Order == nil {
				t.Errorf("%q is a standing order of nothing", l.Text)
			}
			if l.Reading.Fault != nil && l.Reading.Fault.Line != l.N {
				t.Errorf("the fault of line %d says line %d", l.N, l.Reading.Fault.Line)
			}
		}
	})
}

func FuzzReadJournal(f *testing.F) {
	f.Add(`{"n":1,"what":"start","title":"toy","scenario":"short"}` + "\n" + `{"n":2,"what":"seed","seed":"00"}`)
	f.Fuzz(func(t *testing.T, text string) {
		lines, err := games.ReadJournal(strings.NewReader(text))
		if err == nil {
			games.Verify(find, lines) // whatever it says, it does not panic
		}
	})
}
