package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/games"
)

// A club is backed up while it has its hands full, and goes on. The backup,
// restored elsewhere, is good, and a daemon that reads the processed messages
// again comes to the same matches, with the same dice.
func TestBackupUnderLoad(t *testing.T) {
	const matches = 36
	post := startLoadPost(t)
	h := loadMatches(t, matches, matches, post.imap, post.smtp, loadPicture())
	program := func(config string, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		e := env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}
		if status := run(t.Context(), e, append(args, "--config", config)); status != 0 {
			t.Fatalf("postrider %s: status %d\n%s%s", strings.Join(args, " "), status, out.String(), errs.String())
		}
		return out.String()
	}
	backup := filepath.Join(t.TempDir(), "club.backup")
	var sheets int
	t.Run("load", func(t *testing.T) { // its daemon ends with it
		d := startLoadDaemon(t, h)
		for d.played() == 0 {
			if sheets < matches/4 { // a slow start leaves some for later
				post.put(t, h.messages[sheets])
				sheets++
			}
			time.Sleep(10 * time.Millisecond)
		}
		half := max(sheets, matches/2)
		post.put(t, h.messages[sheets:half]...)
		t.Log(program(h.config, "backup", backup))
		at := d.played()
		post.put(t, h.messages[half:]...)
		for d.played() < len(h.messages) {
			time.Sleep(10 * time.Millisecond)
		}
		t.Logf("%d of %d sheets had been taken when the backup was done", at, len(h.messages))
		post.wait(t, len(h.messages))
	})
	want := journalsOf(t, h.dir)

	there := &loadClubhouse{dir: t.TempDir(), metrics: h.metrics}
	there.config = filepath.Join(there.dir, filepath.Base(h.config))
	for _, name := range []string{filepath.Base(h.config), "password", "postrider.key"} {
		data, err := os.ReadFile(filepath.Join(h.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(there.dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(program(there.config, "restore", backup))
	t.Log(lastLine(program(there.config, "verify", "--store", backup)))
	before := journalsOf(t, there.dir)
	behind := 0
	for code := range want {
		if len(before[code]) < len(want[code]) {
			behind++
		}
	}
	if behind < matches/4 {
		t.Fatalf("only %d matches of the backup were behind", behind)
	}
	program(there.config, "serve", "--once", "--reread", "24h")
	if diff := cmp.Diff(want, journalsOf(t, there.dir)); diff != "" {
		t.Errorf("journals after reading again (-want +got):\n%s", diff)
	}
	t.Logf("%d of %d matches of the backup were behind, and caught up", behind, len(want))
	t.Log(lastLine(program(there.config, "verify", "--store", filepath.Join(there.dir, "club.db"))))
}

func lastLine(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return lines[len(lines)-1]
}

// journalsOf are the journals of all matches in the store of a folder, whose
// daemon has stopped.
func journalsOf(t *testing.T, dir string) map[string][]games.Line {
	t.Helper()
	c := openBenchClub(t, dir)
	defer c.store.Close()
	matches, err := c.store.Matches()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]games.Line{}
	for _, m := range matches {
		raw, err := c.store.Journal(m.Code, 1)
		if err != nil {
			t.Fatal(err)
		}
		lines := make([]games.Line, len(raw))
		for i := range raw {
			if err := json.Unmarshal(raw[i], &lines[i]); err != nil {
				t.Fatal(err)
			}
		}
		all[m.Code] = lines
	}
	return all
}
