package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// The unit for systemd is one that systemd understands whole, and leaves the
// daemon little to do harm with. 2.0 is what systemd calls "OK".
func TestSystemdUnit(t *testing.T) {
	for name, instance := range map[string]string{"postrider.service": "postrider.service", "postrider@.service": "postrider@club.service"} {
		t.Run(name, func(t *testing.T) { analyzeUnit(t, name, instance) })
	}
}

// analyzeUnit has systemd look at a unit, or at an instance of a template.
func analyzeUnit(t *testing.T, name, instance string) {
	unit, err := os.ReadFile("../../docs/systemd/" + name)
	if err != nil {
		t.Fatal(err)
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("there is no systemd-analyze here")
	}
	// The binary is not installed here; any program will do.
	file := filepath.Join(t.TempDir(), instance)
	here := strings.ReplaceAll(string(unit), "/usr/local/bin/postrider", os.Args[0])
	if err := os.WriteFile(file, []byte(here), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify", "--man=no", file}, {"security", "--offline=yes", "--threshold=20", "--no-pager", file}} {
		out, err := exec.CommandContext(t.Context(), analyze, args...).CombinedOutput()
		if err != nil || args[0] == "verify" && len(out) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", args[0], err, out)
		}
	}
}

// The template is the unit, but for the names of each club's own files.
func TestUnitTemplate(t *testing.T) {
	read := func(name string) []string {
		data, err := os.ReadFile("../../docs/systemd/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var settings []string
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
				settings = append(settings, line)
			}
		}
		return settings
	}
	one, each := read("postrider.service"), read("postrider@.service")
	if len(one) != len(each) {
		t.Fatalf("%d settings and %d", len(one), len(each))
	}
	plain := strings.NewReplacer("/%i/", "/", "/%i", "", ": %i", "", "%i.toml", "postrider.toml", "/postrider/%i", "/postrider")
	for i := range one {
		if got := plain.Replace(each[i]); got != one[i] && got != strings.Replace(one[i], "/postrider.toml", ".toml", 1) {
			t.Errorf("%q, for one club %q", each[i], one[i])
		}
	}
}

// What the unit hands over is what the page on running a club has the
// configuration ask for.
func TestUnitCredentials(t *testing.T) {
	unit, err := os.ReadFile("../../docs/systemd/postrider.service")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/club.md")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, m := range regexp.MustCompile(`(?m)^LoadCredential=([^:]+):(.+)$`).FindAllStringSubmatch(string(unit), -1) {
		n++
		if !strings.Contains(string(page), `"`+credentialPrefix+m[1]+`"`) || filepath.Dir(m[2]) != "/etc/postrider/credentials" {
			t.Errorf("the page does not use %s", m[0])
		}
	}
	if n != 3 {
		t.Errorf("%d credentials", n)
	}
}

// config.example.toml can be read, and tells the defaults of the settings that
// have one.
func TestExampleConfig(t *testing.T) {
	data, err := os.ReadFile("../../config.example.toml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	file := filepath.Join(dir, "postrider.toml")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := loadConfig(file)
	if err != nil {
		t.Fatal(err)
	}
	d := defaults()
	if c.Metrics != d.Metrics || c.Log != d.Log || c.Limits != d.Limits {
		t.Errorf("the example says\n%+v\n%+v\n%+v\nthe defaults are\n%+v\n%+v\n%+v", c.Metrics, c.Log, c.Limits, d.Metrics, d.Log, d.Limits)
	}
	// All settings stand in it, be it behind a #.
	var tree map[string]any
	plain, err := toml.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.Unmarshal(plain, &tree); err != nil {
		t.Fatal(err)
	}
	settings := 0
	for section, v := range tree {
		names, ok := v.(map[string]any)
		if !ok || section == "titles" {
			continue
		}
		_, rest, found := strings.Cut(string(data), "\n["+section+"]\n")
		if !found {
			t.Errorf("the example has no [%s]", section)
		}
		rest, _, _ = strings.Cut(rest, "\n[")
		for name := range names {
			settings++
			if !regexp.MustCompile(`(?m)^(# )?` + name + ` = `).MatchString(rest) {
				t.Errorf("the example does not tell of %s.%s", section, name)
			}
		}
	}
	if settings < 40 {
		t.Errorf("%d settings looked at", settings)
	}
}
