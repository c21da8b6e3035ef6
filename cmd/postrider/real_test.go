package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestRealMail plays whole matches over a mail system that is not ours, with
// the daemon as a process of its own: POSTRIDER_SMTP and POSTRIDER_IMAP name
// servers that take any user with the password "secret", POSTRIDER_BINARY the
// program.
func TestRealMail(t *testing.T) {
	smtp, imap, binary := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP"), os.Getenv("POSTRIDER_BINARY")
	if smtp == "" || imap == "" || binary == "" {
		t.Skip("POSTRIDER_SMTP, POSTRIDER_IMAP and POSTRIDER_BINARY name no mail system")
	}
	ctx := within(t)
	dir := t.TempDir()
	club, err := demoConfig(dir, imap, smtp)
	if err != nil {
		t.Fatal(err)
	}
	runBinary(t, ctx, binary, dir)

	// Of each title the first scenario to its end, and a part of each other one:
	// all at the same time, through the same daemon.
	var contests []contest
	for i, own := range titles {
		for j, sc := range own.title().Scenarios() {
			switch {
			case j == 0:
				contests = append(contests, contest{title: own.title(), scenario: sc})
				if len(sc.Sides) > 0 {
					contests = append(contests, contest{title: own.title(), scenario: sc, people: len(sc.Sides)})
				}
			case i > 0: // the other scenarios of the first title are long known
				contests = append(contests, contest{title: own.title(), scenario: sc, turns: 30})
			}
		}
	}
	for _, table := range playTogether(t, ctx, club.Store.Socket, imap, smtp, contests) {
		if !table.match.Over() {
			continue
		}
		var journal bytes.Buffer
		if err := askDaemon(ctx, club.Store.Socket, []string{"journal", table.code}, &journal); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, table.code+".journal")
		if err := os.WriteFile(file, journal.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(ctx, binary, "verify", file).CombinedOutput()
		t.Logf("%s%d messages for a match of %s, %s, by %d people", out, table.sent(), table.title.Name(), table.match.Scenario().ID, len(table.players))
		if err != nil {
			t.Errorf("postrider verify: %v", err)
		}
	}
}
