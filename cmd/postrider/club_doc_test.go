package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// pages are the README and all pages of docs, by name.
func pages(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, name := range append(names, "../../README.md") {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(name)] = string(data)
	}
	return texts
}

// Every command line of postrider's in a page is one that the program knows: its command, the
// word after it, and its flags. So is every setting of the configuration that a page names. A
// game master finds each command of the program in some page, and his own on that of the club.
func TestPagesKnow(t *testing.T) {
	help := map[string]string{}
	for _, c := range commands {
		var out bytes.Buffer
		run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, []string{"help", c.name})
		help[c.name] = out.String()
	}
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	named := settingsOf(string(example))
	if len(named) < 40 || !named["club.address"] || !named["metrics.listen"] || named["club.listen"] {
		t.Errorf("the example names %d settings", len(named))
	}
	used := map[string]string{}
	for name, text := range pages(t) {
		lines := clubLines(text)
		if name == "club.md" && len(lines) < 60 || name == "README.md" && len(lines) < 30 {
			t.Errorf("%s: only %d command lines found: %q", name, len(lines), lines)
		}
		for _, line := range lines {
			if why := unknown(help, line); why != "" {
				t.Errorf("%s: %s: %s", name, line, why)
			}
			used[strings.Fields(line)[1]] += name
		}
		for _, m := range regexp.MustCompile("`((?:club|imap|smtp|store|metrics|log|limits|matches)\\.[a-z_]+)(?: = [^`]+)?`").FindAllStringSubmatch(text, -1) {
			if !named[m[1]] {
				t.Errorf("%s: there is no setting %s", name, m[1])
			}
		}
		for _, p := range printedIn("\n# \n"+text, "# ") {
			if p.kind == "toml" {
				for setting := range settingsOf(p.text) {
					if !named[setting] {
						t.Errorf("%s: there is no setting %s", name, setting)
					}
				}
			}
		}
	}
	for _, c := range commands {
		mine := slices.Contains([]string{"init", "serve", "demo", "play", "simulate"}, c.name)
		if used[c.name] == "" || !mine && !strings.Contains(used[c.name], "club.md") {
			t.Errorf("no page shows %s, or that of the club does not", c.name)
		}
	}
}

// settingsOf are the settings of a configuration, SECTION.NAME, be it behind a #.
func settingsOf(text string) map[string]bool {
	all, section := map[string]bool{}, ""
	for line := range strings.Lines(text) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "# ")
		if m := regexp.MustCompile(`^\[([a-z.]+)\]$`).FindStringSubmatch(line); m != nil {
			section = m[1]
		} else if m := regexp.MustCompile(`^([a-z_]+) = `).FindStringSubmatch(line); m != nil {
			all[section+"."+m[1]] = true
		}
	}
	return all
}

// Every metric that the page on running a club names there is, and it names all; the files
// that it names exist.
func TestClubPage(t *testing.T) {
	text := docsPage(t, "club.md")
	m, _, _ := metered(t)
	m.message("person", "played", time.Second)
	m.letter("taken")
	m.committed(1, nil)
	families, err := m.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range families {
		if strings.HasPrefix(f.GetName(), "postrider_") {
			names = append(names, f.GetName())
		}
	}
	for _, name := range regexp.MustCompile(`postrider_[a-z_]+`).FindAllString(text, -1) {
		if !slices.Contains(names, name) {
			t.Errorf("there is no metric %s", name)
		}
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("the page does not tell of the metric %s", name)
		}
	}
	for _, file := range regexp.MustCompile(`docs/[a-zA-Z/.@]+[a-zA-Z]`).FindAllString(text, -1) {
		if _, err := os.Stat("../../" + file); err != nil {
			t.Errorf("the page names %s: %v", file, err)
		}
	}
}

// A wrong command line is found.
func TestClubPageFinds(t *testing.T) {
	help := map[string]string{"match": "postrider match hold CODE [--why TEXT] --config FILE\n\n", "check": "  --letter ADDRESS  send\n", "init": "\n"}
	for line, good := range map[string]bool{
		"postrider match hold FI7 --why x --config f": true,
		"postrider match halt FI7 --config f":         false,
		"postrider match hold FI7 --because x":        false,
		"postrider watch FI7":                         false,
		"postrider check --letter a@b":                true,
		"postrider check --let a@b":                   false,
		"postrider help check":                        true,
		"postrider help chess":                        false,
	} {
		if why := unknown(help, line); (why == "") != good {
			t.Errorf("%s: %q", line, why)
		}
	}
}

// clubLines are the command lines of postrider's in a page: lines of code, with
// those they go on in, and code in the text.
func clubLines(page string) []string {
	var lines []string
	page = strings.ReplaceAll(page, "\\\n", " ")
	fenced := false
	for line := range strings.Lines(page) {
		code := strings.TrimSpace(line)
		if strings.HasPrefix(code, "```") {
			fenced = !fenced && strings.HasPrefix(code, "```sh")
			continue
		}
		if !strings.HasPrefix(line, "    ") && !fenced {
			continue
		}
		if i := strings.LastIndex(code, "postrider postrider "); i >= 0 { // sudo -u postrider postrider ...
			code = code[i+len("postrider "):]
		} else if i := strings.Index(code, " postrider "); i >= 0 && strings.HasPrefix(code, "systemd-run ") {
			code = code[i+1:]
		}
		if code = strings.TrimPrefix(code, "./"); strings.HasPrefix(code, "postrider ") {
			code, _, _ = strings.Cut(code, "   ") // what it does stands behind
			lines = append(lines, strings.Join(strings.Fields(code), " "))
		}
	}
	for _, m := range regexp.MustCompile("`(?:\\./)?(postrider [a-z][^`]*)`").FindAllStringSubmatch(page, -1) {
		lines = append(lines, strings.Join(strings.Fields(m[1]), " "))
	}
	return lines
}

// verbs are the commands whose next word is one of a few.
var verbs = []string{"match", "player", "letters", "aside"}

// unknown says what is not known in a command line; empty if all is.
func unknown(help map[string]string, line string) string {
	args := strings.Fields(line)[1:]
	if args[0] == "help" {
		args = append(args[1:], "init")
	}
	page, ok := help[args[0]]
	if !ok {
		return "there is no such command"
	}
	if slices.Contains(verbs, args[0]) && len(args) > 1 && !strings.HasPrefix(args[1], "-") {
		if !regexp.MustCompile(`(?m)^postrider ` + args[0] + ` ` + args[1] + `\b`).MatchString(page) {
			return "its help does not know " + args[1]
		}
	}
	for _, m := range regexp.MustCompile(` --([a-z-]+)`).FindAllStringSubmatch(line, -1) {
		if !regexp.MustCompile(`--` + m[1] + `\b`).MatchString(page) {
			return "its help does not know --" + m[1]
		}
	}
	return ""
}
