package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
)

// TestRealMail plays a whole match over a mail system that is not ours, with
// the daemon as a process of its own: POSTRIDER_SMTP and POSTRIDER_IMAP name
// servers that take any user with the password "secret", POSTRIDER_BINARY the
// program.
func TestRealMail(t *testing.T) {
	smtp, imap, binary := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP"), os.Getenv("POSTRIDER_BINARY")
	if smtp == "" || imap == "" || binary == "" {
		t.Skip("POSTRIDER_SMTP, POSTRIDER_IMAP and POSTRIDER_BINARY name no mail system")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	defer cancel()
	dir := t.TempDir()
	club, err := demoConfig(dir, imap, smtp)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	daemon := exec.CommandContext(ctx, binary, "serve", "--config", filepath.Join(dir, "postrider.toml"))
	daemon.Stderr = &log
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := daemon.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := daemon.Wait(); err != nil {
			t.Errorf("the daemon ended: %v", err)
		}
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", log.String())
		}
	}()

	title := titles[0]()
	sc := title.Scenarios()[0]
	seed := games.Seed{1, 2, 3}
	stamp := time.Now().UnixNano() // the mailboxes may hold letters of an earlier run
	people := []mail.Address{{Name: "Anna", Addr: fmt.Sprintf("anna%d@players.example", stamp)}, {Name: "Bob", Addr: fmt.Sprintf("bob%d@players.example", stamp)}}
	request := []string{"new", title.Name(), "--scenario", sc.ID, "--seed", hex.EncodeToString(seed[:])}
	for i, seat := range sc.Seats {
		request = append(request, "--"+string(seat), people[i].Name+"="+people[i].Addr)
	}
	if err := askDaemon(ctx, club.Store.Socket, request, io.Discard); err != nil {
		t.Fatal(err)
	}
	table, err := newTable(title, "FI1", sc, seed, people, imap, smtp, rand.New(rand.NewPCG(7, 7)))
	if err != nil {
		t.Fatal(err)
	}
	defer table.close()
	if err := table.open(ctx); err != nil {
		t.Fatal(err)
	}
	if err := table.play(ctx); err != nil {
		t.Fatal(err)
	}
	var journal bytes.Buffer
	if err := askDaemon(ctx, club.Store.Socket, []string{"journal", "FI1"}, &journal); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "FI1.journal")
	if err := os.WriteFile(file, journal.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(ctx, binary, "verify", file).CombinedOutput()
	t.Logf("%s%d messages for a match", out, table.sent())
	if err != nil {
		t.Errorf("postrider verify: %v", err)
	}
}
