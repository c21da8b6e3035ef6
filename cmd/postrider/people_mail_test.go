package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// hasty are a clock of so many seconds, for matches that are watched, with a reminder when
// half of them are left, and one of days.
func hasty(seconds int) string {
	return fmt.Sprintf(`
[clocks.hasty]
kind = "bank"
bank = "%ds"
reminders = ["%ds"]
late = "default"
[clocks.patient]
kind = "answer"
days = 7
late = "wait"
`, seconds, seconds/2)
}

// A correspondent reads the letters in his mailbox and answers by hand.
type correspondent struct {
	*scripted
	t   *testing.T
	ctx context.Context
	saw []string // the texts of all letters that were looked for
}

// newCorrespondent opens the mailbox of somebody.
func newCorrespondent(t *testing.T, ctx context.Context, name, imap, smtp string) *correspondent {
	t.Helper()
	c := &correspondent{t: t, ctx: ctx}
	address := mail.Address{Name: name, Addr: fmt.Sprintf("%s.%d@players.example", strings.ToLower(name), time.Now().UnixNano())}
	var err error
	if c.scripted, err = newScripted(nil, address, imap, smtp); err != nil {
		t.Fatal(err)
	}
	if err := c.mailbox.Open(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.mailbox.Close()
		c.sender.Close()
	})
	return c
}

// gets reads letters until one says something, as far as blanks and line ends do not
// matter, and returns its text.
func (c *correspondent) gets(what string) string {
	c.t.Helper()
	found := ""
	err := c.readUntil(c.ctx, func(l mail.Message) bool {
		text := strings.Join(strings.Fields(l.Text), " ")
		c.saw = append(c.saw, text)
		if strings.Contains(text, what) {
			found, c.last = l.Text, l
		}
		return found != ""
	})
	if err != nil {
		c.t.Fatalf("%s waits for a letter that says %q: %v; the last was\n%s", c.address.Name, what, err, c.last.Text)
	}
	return found
}

// writes answers the newest letter, and reads what comes back.
func (c *correspondent) writes(text string) string {
	c.t.Helper()
	if err := c.answer(c.ctx, text); err != nil {
		c.t.Fatalf("%s writes %q: %v", c.address.Name, text, err)
	}
	return c.last.Text
}

// exampleIn is the first order that a letter shows for what it asks; empty: it shows none.
func exampleIn(letter string) string {
	if list := examplesIn(letter); len(list) > 0 {
		return list[0]
	}
	return ""
}

// people is a match among people by mail: somebody does not answer and is reminded, the
// clock answers for him, they talk, take back what was ordered by agreement, and one of
// them hands his seat to a third, who plays on.
func people(t *testing.T, ctx context.Context, socket, imap, smtp string) string {
	t.Helper()
	anna, bob := newCorrespondent(t, ctx, "Anna", imap, smtp), newCorrespondent(t, ctx, "Bob", imap, smtp)
	carla := newCorrespondent(t, ctx, "Carla", imap, smtp)
	var out bytes.Buffer
	request := []string{"new", "bayonets", "--scenario", "1755", "--clock", "hasty", "--british", "Anna=" + anna.address.Addr,
		"--french", "Bob=" + bob.address.Addr}
	if err := askDaemon(ctx, socket, request, &out); err != nil {
		t.Fatal(err)
	}
	code, _, _ := strings.Cut(out.String(), " ")

	anna.gets("Welcome, Anna")
	bob.gets("Welcome, Bob")
	anna.writes("say Good luck, Bob! I plan nothing.\n" + exampleIn(anna.last.Text))
	bob.gets("A reminder, Bob")
	bob.gets("your time is out: the clock has taken the safe answer for you")
	if err := askDaemon(ctx, socket, []string{"clock", code, "patient"}, io.Discard); err != nil {
		t.Fatal(err)
	}
	anna.gets(`by the clock "patient"`)
	bob.gets(`by the clock "patient"`)

	// Whoever is asked orders, until there is something that can be taken back.
	taken := false
	player, other := anna, bob
	for range 20 {
		if exampleIn(player.last.Text) == "" {
			player, other = other, player
		}
		if exampleIn(player.last.Text) == "" {
			player.gets("YOU ARE ASKED")
		}
		player.writes(exampleIn(player.last.Text))
		if strings.Contains(player.writes("offer takeback"), "You have offered") {
			other.gets("accept takeback")
			other.writes("accept takeback")
			player.gets("were taken back, and all that came of them, as agreed")
			taken = true
			break
		}
	}
	if !taken {
		t.Error("nothing could be taken back")
	}

	// What stands behind a quote sign is not among what a reader typed.
	if !strings.Contains(strings.Join(bob.saw, "\n"), "SAID TO YOU Anna (British):") {
		t.Error("what Anna said has not reached Bob")
	}
	bob.writes("substitute " + carla.address.Addr)
	carla.gets("Bob")
	carla.writes("accept")
	answer := regexp.MustCompile(`accept substitute \d+`).FindString(anna.gets("accept substitute"))
	anna.writes(answer)
	carla.gets("you take over from Bob")
	bob.gets("plays French in " + code + " from now on")
	if !strings.Contains(carla.last.Text, "THE BOARD") {
		t.Errorf("the newcomer cannot play from her first letter:\n%s", carla.last.Text)
	}
	return code
}

// A match among people by the built-in mail servers.
func TestPeopleByMail(t *testing.T) {
	t.Parallel() // it is mostly waiting
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	dir := t.TempDir()
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	if _, err := demoConfig(dir, system.IMAPAddr(), system.SMTPAddr()); err != nil {
		t.Fatal(err)
	}
	c := withClocks(t, dir, 20)
	var log bytes.Buffer
	d, err := newDaemon(ctx, c, env{out: &log, err: &log, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	life, end := context.WithCancel(ctx)
	var daemon sync.WaitGroup
	daemon.Go(func() { _ = d.run(life) })
	defer func() {
		end()
		daemon.Wait()
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", log.String())
		}
	}()
	people(t, ctx, c.Store.Socket, system.IMAPAddr(), system.SMTPAddr())
}

// withClocks adds clocks to the configuration in a folder.
func withClocks(t *testing.T, dir string, seconds int) *config {
	t.Helper()
	path := filepath.Join(dir, "postrider.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, append(text, hasty(seconds)...), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := loadConfig(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestRealPeople is the same over a mail system that is not ours, as TestRealMail.
func TestRealPeople(t *testing.T) {
	smtp, imap, binary := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP"), os.Getenv("POSTRIDER_BINARY")
	if smtp == "" || imap == "" || binary == "" {
		t.Skip("POSTRIDER_SMTP, POSTRIDER_IMAP and POSTRIDER_BINARY name no mail system")
	}
	ctx := within(t)
	dir := t.TempDir()
	if _, err := demoConfig(dir, imap, smtp); err != nil {
		t.Fatal(err)
	}
	c := withClocks(t, dir, 50)
	runBinary(t, ctx, binary, dir)
	people(t, ctx, c.Store.Socket, imap, smtp)
}

// runBinary runs the daemon of the club in a folder as a process of its own, until the test
// ends.
func runBinary(t *testing.T, ctx context.Context, binary, dir string) {
	t.Helper()
	var log bytes.Buffer
	daemon := exec.CommandContext(ctx, binary, "serve", "--config", filepath.Join(dir, "postrider.toml"))
	daemon.Stderr = &log
	if err := daemon.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := daemon.Process.Signal(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		if err := daemon.Wait(); err != nil {
			t.Errorf("the daemon ended: %v", err)
		}
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", log.String())
		}
	})
}
