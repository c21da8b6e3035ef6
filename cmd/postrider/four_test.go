package main

import (
	"bytes"
	"io"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/games"
	"postrider/games/gametest/variant"
)

// withFour lists a title of four seats in two sides for a test.
func withFour(t *testing.T) {
	was := titles
	titles = append(slices.Clone(was), builtIn{variant.NewAllies().Name(), func() games.Title { return variant.NewAllies() }})
	t.Cleanup(func() { titles = was })
}

// What is simulated is won by sides.
func TestFourSimulated(t *testing.T) {
	withFour(t)
	status, out, errs := runCommand(t, "simulate", "toy", "--matches", "40", "--players", "heuristic", "--white", "random", "-v")
	if status != 0 {
		t.Fatal(errs)
	}
	for _, want := range []string{
		`(?m)^players: red heuristic, blue heuristic, green heuristic, white random$`,
		`(?m)^  red and blue +\d+ +[\d.]+ %$`, `(?m)^  green and white +\d+ +[\d.]+ %$`,
		`(?m)^match \d+: red and blue win, \d+ decisions`, `as shipped: +blue [\d.]+, green [\d.]+, red [\d.]+, white`,
	} {
		if !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s is not said:\n%s", want, out)
		}
	}
	status, _, errs = runCommand(t, "simulate", "toy", "--british", "random")
	if status == 0 || !strings.Contains(errs, "its seats are red, blue, green, white") {
		t.Errorf("exit status %d, %s", status, errs)
	}
}

// Some of the people who are simulated play all seats of a side: their messages hold what
// both are asked.
func TestFourSimulatedPeople(t *testing.T) {
	withFour(t)
	for people, want := range map[string]string{
		"2": `as shipped: +green and white [\d.]+, red and blue [\d.]+, at most \d+`,
		"3": `as shipped: +blue [\d.]+, green and white [\d.]+, red [\d.]+, at most \d+`,
		"4": `as shipped: +blue [\d.]+, green [\d.]+, red [\d.]+, white [\d.]+, at most \d+`,
	} {
		status, out, errs := runCommand(t, "simulate", "toy", "--matches", "20", "--people", people)
		if status != 0 || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%s people: %s%s\nwant %s", people, out, errs, want)
		}
	}
	for _, bad := range []string{"1", "5"} {
		if status, _, errs := runCommand(t, "simulate", "toy", "--people", bad); status == 0 || !strings.Contains(errs, "by 4, 3 or 2 people here, not by "+bad) {
			t.Errorf("%s people: exit status %d, %s", bad, status, errs)
		}
	}
	if status, _, errs := runCommand(t, "simulate", "bayonets", "--people", "3"); status == 0 || !strings.Contains(errs, "by 2 people here, not by 3") {
		t.Errorf("three people at a game of two: exit status %d, %s", status, errs)
	}
}

// The game master sets a match of four seats up for three people, and lists it.
func TestFourSetUp(t *testing.T) {
	withFour(t)
	c := defaults()
	c.Club.Picture = "off" // for speed
	c.Club.Address = "orders@club.example"
	dir := t.TempDir()
	c.Store.File, c.Store.Key = filepath.Join(dir, "club.db"), filepath.Join(dir, "club.key")
	st, clerk, err := openClub(t.Context(), &c, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	do := func(args ...string) string {
		t.Helper()
		var out bytes.Buffer
		if err := c.console(clerk, time.Now(), "", &out).Do(t.Context(), args); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	do("new", "toy", "--red", "Anna=anna@example.org", "--blue", "Anna=anna@example.org",
		"--green=Bob=bob@example.org", "--white", "Carla=carla@example.org")
	if list, err := st.Due(time.Now(), 10); err != nil || len(list) != 3 {
		t.Errorf("%d first letters, want 3: %v", len(list), err)
	}
	out := do("list")
	for _, want := range []string{"red=Anna, blue=Anna, green=Bob, white=Carla", "waits for red since ", ", blue since ", ", white since "} {
		if !strings.Contains(out, want) {
			t.Errorf("the list does not say %q:\n%s", want, out)
		}
	}
	if out := do("replace", "FI1", "white", "Bob=bob@example.org"); !strings.Contains(out, "Bob plays white in FI1 in place of Carla") {
		t.Error(out)
	}
	args := []string{"new", "toy", "--red", "Anna=anna@example.org", "--blue", "bot", "--green", "bot"}
	err = c.console(clerk, time.Now(), "", io.Discard).Do(t.Context(), args)
	if err == nil || !strings.Contains(err.Error(), "match new needs --white NAME=ADDRESS") {
		t.Error(err)
	}
}

// Four players play by mail on this machine.
func TestFourDemo(t *testing.T) {
	withFour(t)
	status, out, errs := runCommand(t, "demo", "toy", "--dir", filepath.Join(t.TempDir(), "demo"))
	if status != 0 {
		t.Fatalf("%s%s", out, errs)
	}
	for _, want := range []string{"Dan plays white", "Dan    (white) sent", "verified: "} {
		if !strings.Contains(out, want) {
			t.Errorf("the demo does not say %q:\n%s", want, out)
		}
	}
}

// One person plays both seats of a side by mail: he gets one letter, and answers for both.
func TestFourDemoOfTwo(t *testing.T) {
	withFour(t)
	status, out, errs := runCommand(t, "demo", "toy", "--people", "2", "--dir", filepath.Join(t.TempDir(), "demo"))
	if status != 0 {
		t.Fatalf("%s%s", out, errs)
	}
	for _, want := range []string{"Anna plays red and blue", "Bob    (green and white) sent", "verified: "} {
		if !strings.Contains(out, want) {
			t.Errorf("the demo does not say %q:\n%s", want, out)
		}
	}
}

// People at one table may have several seats each; each letter comes to a person once.
func TestFourAtTable(t *testing.T) {
	withFour(t)
	var out, errs bytes.Buffer
	typed := "red: card 2\nblue: card 1\n.\ncard 2\n.\ncard 1\n.\nquit\n"
	e := env{in: strings.NewReader(typed), out: &out, err: &errs, now: time.Now}
	args := []string{"play", "toy", "--red", "Anna", "--blue", "Anna", "--green", "Bob", "--seed", "07" + strings.Repeat("0", 62)}
	if status := run(t.Context(), e, args); status != 0 {
		t.Fatal(errs.String())
	}
	for _, want := range []string{
		"=== to Anna ===\nWelcome, Anna. You are Red, Blue in Toy for four, against Bob (Green), white\n(White).",
		"--- orders of Anna (", "--- orders of Bob (", "--- orders of white (", "The match now waits for Bob (Green) and white (White).",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not said:\n%s", want, out.String())
		}
	}
	for _, bad := range [][]string{{"--red", "two words"}, {"--red", "x", "--blue", "x", "--green", "x", "--white", "x"}} {
		if status, _, errs := runCommand(t, append([]string{"play", "toy"}, bad...)...); status == 0 {
			t.Errorf("%v: %s", bad, errs)
		}
	}
}
