package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/games"
)

// runCommand runs a command line and returns its exit status and what it printed.
func runCommand(t *testing.T, args ...string) (status int, out, errs string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(context.Background(), env{strings.NewReader(""), &stdout, &stderr, time.Now}, args)
	return status, stdout.String(), stderr.String()
}

// The example of docs/data.md comes to what it says.
func TestDataExample(t *testing.T) {
	page, err := os.ReadFile("../../docs/data.md")
	if err != nil {
		t.Fatal(err)
	}
	_, example, _ := strings.Cut(string(page), "## How: an example")
	example, _, _ = strings.Cut(example, "\n## ")
	t.Chdir(t.TempDir())
	var old, changed string
	commands := 0
	for line := range strings.Lines(example) {
		line, block := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "       ")
		if !block {
			continue
		}
		switch word, rest, _ := strings.Cut(line, " "); {
		case word == "postrider":
			commands++
			if status, out, errs := runCommand(t, strings.Fields(rest)...); status != 0 {
				t.Fatalf("%s: %s", line, errs)
			} else if strings.Contains(line, "--check club-data") && !strings.HasPrefix(out, "bayonets (version 2+") {
				t.Errorf("%s: %s", line, out)
			}
		case word == "mkdir":
			if err := os.Mkdir(rest, 0o755); err != nil {
				t.Fatal(err)
			}
		case word == "cp":
			from, to, _ := strings.Cut(rest, " ")
			data, err := os.ReadFile(from)
			if err == nil {
				err = os.WriteFile(to, data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		case strings.HasPrefix(line, "-"):
			old = line[1:]
		case strings.HasPrefix(line, "+"):
			changed = line[1:]
			data, err := os.ReadFile("club-data/cards.toml")
			if err != nil {
				t.Fatal(err)
			}
			head, card, _ := strings.Cut(string(data), "\nnumber = 18\n")
			if !strings.Contains(card, old) {
				t.Fatalf("card 18 has no line %q", old)
			}
			text := head + "\nnumber = 18\n" + strings.Replace(card, old, changed, 1)
			if err := os.WriteFile("club-data/cards.toml", []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("the example has a line that this test does not know: %s", line)
		}
	}
	if commands != 3 || changed == "" {
		t.Errorf("the example has %d commands and changes %q", commands, changed)
	}
	if status, _, errs := runCommand(t, "titles", "bayonets", "--copy", "shipped"); status == 0 || !strings.Contains(errs, "exists") {
		t.Errorf("files are overwritten: %s", errs)
	}
}

// A journal says by which data it was played: with them it verifies, without
// them verify says which it wants.
func TestVerifyData(t *testing.T) {
	dir := t.TempDir()
	ours, theirs := filepath.Join(dir, "ours"), filepath.Join(dir, "theirs")
	if status, _, errs := runCommand(t, "titles", "bayonets", "--copy", filepath.Join(dir, "shipped")); status != 0 {
		t.Fatal(errs)
	}
	write := func(folder, name string, change ...string) {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(dir, "shipped", name))
		if err == nil {
			err = os.MkdirAll(folder, 0o755)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), []byte(strings.NewReplacer(change...).Replace(string(data))), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	// Whoever has the Initiative may differ from the first Action Round on.
	write(ours, "cards.toml", "initiative = 1\n", "initiative = 6\n", "initiative = 4\n", "initiative = 1\n", "initiative = 5\n", "initiative = 2\n")
	write(theirs, "units.toml")

	journal := func(file, folder string) games.Title {
		t.Helper()
		title, err := titleNamed("bayonets")
		if err == nil {
			title, err = withData(title, folder)
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := games.NewMatch(title, games.Setup{Code: "V1", Title: "bayonets", Scenario: "1755", Seed: games.Seed{5}})
		if err != nil {
			t.Fatal(err)
		}
		for _, seat := range m.Seats() {
			if out, err := m.Take(seat, games.ReadSheet(title, "auto all", nil)); err != nil || !out.Done {
				t.Fatal(out.Faults, err)
			}
		}
		if !m.Over() {
			t.Fatal("the match goes on")
		}
		f, err := os.Create(file)
		if err == nil {
			err = games.WriteJournal(f, m.Fresh())
		}
		if err == nil {
			err = f.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		return title
	}
	own, plain := filepath.Join(dir, "own.journal"), filepath.Join(dir, "plain.journal")
	title := journal(own, ours)
	journal(plain, "")
	for _, c := range []struct {
		name      string
		args      []string
		status    int
		out, errs string
	}{
		{"with its data", []string{"--data", ours, own}, 0, "verified: ", ""},
		{"without", []string{own}, 1, "", "were played by version " + title.Version() + " of bayonets, which version 2 here does not play alike; the club's own data are needed: postrider verify --data FOLDER"},
		{"with others", []string{"--data", theirs, own}, 1, "", theirs + " is not the folder that they were played by"},
		{"played without", []string{plain}, 0, "verified: ", ""},
		{"played without, verified with", []string{"--data", ours, plain}, 1, "", "were played by version 2 of bayonets, which version " + title.Version() + " here does not play alike; verify them without --data"},
		{"a folder that is not there", []string{"--data", filepath.Join(dir, "none"), own}, 1, "", "data of bayonets: stat "},
	} {
		t.Run(c.name, func(t *testing.T) {
			status, out, errs := runCommand(t, append([]string{"verify"}, c.args...)...)
			if status != c.status || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
				t.Errorf("status %d, %q, %q; want %d, %q, %q", status, out, errs, c.status, c.out, c.errs)
			}
		})
	}
}

// Every setting of the example configuration is one.
func TestExampleTitles(t *testing.T) {
	data, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "config.toml")
	text := strings.Replace(string(data), `# data = "bayonets-data"`, `data = "bayonets-data"`, 1)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := loadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := c.Titles["bayonets"].Data, filepath.Join(filepath.Dir(file), "bayonets-data"); got != want {
		t.Errorf("data in %q, want %q", got, want)
	}
}
