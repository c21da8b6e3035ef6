package main

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// Every command line of postrider's in the page on running a club is one that
// the program knows: its command, the word after it, and its flags. So is every
// setting and every metric that the page names.
func TestClubPage(t *testing.T) {
	data, err := os.ReadFile("../../docs/club.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	help := map[string]string{}
	for _, c := range commands {
		var out bytes.Buffer
		run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, []string{c.name, "--help"})
		help[c.name] = out.String()
	}
	lines := clubLines(text)
	if len(lines) < 35 {
		t.Errorf("only %d command lines found: %q", len(lines), lines)
	}
	used := map[string]bool{}
	for _, line := range lines {
		if why := unknown(help, line); why != "" {
			t.Errorf("%s: %s", line, why)
		}
		used[strings.Fields(line)[1]] = true
	}
	// A game master finds all of his commands there.
	for _, c := range commands {
		if !used[c.name] && !slices.Contains([]string{"demo", "play", "simulate"}, c.name) {
			t.Errorf("the page does not show %s", c.name)
		}
	}
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
	example, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range regexp.MustCompile("`(?:club|imap|smtp|store|metrics|log|limits)\\.([a-z_]+)`").FindAllStringSubmatch(text, -1) {
		if !strings.Contains(string(example), "\n"+s[1]+" = ") && !strings.Contains(string(example), "\n# "+s[1]+" = ") {
			t.Errorf("there is no setting %s", s[0])
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
	help := map[string]string{"match": "postrider match hold CODE [--why TEXT] --config FILE\n\n", "check": "  --letter ADDRESS  send\n"}
	for line, good := range map[string]bool{
		"postrider match hold FI7 --why x --config f": true,
		"postrider match halt FI7 --config f":         false,
		"postrider match hold FI7 --because x":        false,
		"postrider watch FI7":                         false,
		"postrider check --letter a@b":                true,
		"postrider check --let a@b":                   false,
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
	for line := range strings.Lines(page) {
		code := strings.TrimSpace(line)
		if !strings.HasPrefix(line, "    ") {
			continue
		}
		if i := strings.LastIndex(code, "postrider postrider "); i >= 0 { // sudo -u postrider postrider ...
			code = code[i+len("postrider "):]
		} else if i := strings.Index(code, " postrider "); i >= 0 && strings.HasPrefix(code, "systemd-run ") {
			code = code[i+1:]
		}
		if strings.HasPrefix(code, "postrider ") {
			lines = append(lines, strings.Join(strings.Fields(code), " "))
		}
	}
	for _, m := range regexp.MustCompile("`(postrider [a-z][^`]*)`").FindAllStringSubmatch(page, -1) {
		lines = append(lines, strings.Join(strings.Fields(m[1]), " "))
	}
	return lines
}

// verbs are the commands whose next word is one of a few.
var verbs = []string{"match", "player", "letters", "aside"}

// unknown says what is not known in a command line; empty if all is.
func unknown(help map[string]string, line string) string {
	args := strings.Fields(line)[1:]
	page, ok := help[args[0]]
	if !ok {
		return "there is no such command"
	}
	if slices.Contains(verbs, args[0]) && len(args) > 1 && !strings.HasPrefix(args[1], "-") {
		if !regexp.MustCompile(`(?m)^postrider ` + args[0] + ` ` + args[1] + `\b`).MatchString(page) {
			return "its help does not know " + args[1]
		}
	}
	for _, a := range args[1:] {
		if name, ok := strings.CutPrefix(a, "--"); ok {
			if name, _, _ = strings.Cut(name, "="); !regexp.MustCompile(`--` + name + `\b`).MatchString(page) {
				return "its help does not know --" + name
			}
		}
	}
	return ""
}
