package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
)

// onTerminal runs a command with standard error a terminal, and with none, and returns what
// each showed.
func onTerminal(t *testing.T, args ...string) (shown, plain string) {
	t.Helper()
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer master.Close()
	if err := pty.Setsize(tty, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	all := make(chan string)
	go func() {
		var b bytes.Buffer
		_, _ = io.Copy(&b, master) // ends with an error when the other end is closed
		all <- b.String()
	}()
	later := func() time.Time { return time.Now().Add(time.Hour) } // so that files have other names
	var out, bare, err2 bytes.Buffer
	if code := run(t.Context(), env{in: &out, out: &out, err: tty, now: time.Now}, args); code != 0 {
		t.Errorf("%v fails: %d", args, code)
	}
	tty.Close()
	shown = <-all
	if code := run(t.Context(), env{in: &bare, out: &bare, err: &err2, now: later}, args); code != 0 {
		t.Errorf("%v fails: %d, %s", args, code, err2.String())
	}
	if out.String() != bare.String() && args[0] != "restore" {
		t.Errorf("%v writes other things on a terminal:\n%s\nthan without\n%s", args, out.String(), bare.String())
	}
	return shown, err2.String()
}

// Long work shows on a terminal how far it has come, and leaves nothing of it there; where
// standard error is none nothing is written.
func TestScreen(t *testing.T) {
	dir := t.TempDir()
	config := killConfig(t, dir, "127.0.0.1:1", "127.0.0.1:1")
	var out bytes.Buffer
	for _, args := range [][]string{
		{"match", "new", "bayonets", "--british", "Anna=anna@example.org", "--french", "Bob=bob@example.org"},
		{"backup", filepath.Join(dir, "club.backup")},
	} {
		if code := run(t.Context(), env{in: &out, out: &out, err: &out, now: time.Now}, append(args, "--config", config)); code != 0 {
			t.Fatal(out.String())
		}
	}
	backup := filepath.Join(dir, "club.backup")
	for _, x := range []struct {
		want string
		args []string
	}{
		{"matches", []string{"simulate", "wilderness", "--matches", "3", "--players", "random"}},
		{"copying", []string{"restore", backup, "--force", "--config", config}},
		{"matches", []string{"verify", "--store", backup}},
		{"matches", []string{"verify", "--store", "--config", config}},
	} {
		shown, plain := onTerminal(t, x.args...)
		if !strings.Contains(shown, x.want) || !strings.Contains(shown, "%") {
			t.Errorf("%v shows %q", x.args, shown)
		}
		if last := shown[strings.LastIndex(shown, "\r")+1:]; strings.Contains(last, "%") {
			t.Errorf("%v leaves %q on the screen", x.args, last)
		}
		if strings.Contains(plain, "%") || strings.Contains(plain, "\r") {
			t.Errorf("%v writes %q where there is no terminal", x.args, plain)
		}
	}
}

// A line of the log stands above what is shown, and what is shown comes again below it.
func TestScreenLog(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skipf("no terminal here: %v", err)
	}
	defer master.Close()
	s := &screen{w: tty}
	step, end := s.begin("messages", 10)
	step(3)
	if _, err := s.Write([]byte("a line\n")); err != nil {
		t.Fatal(err)
	}
	end()
	if _, err := s.Write([]byte("another\n")); err != nil {
		t.Fatal(err)
	}
	tty.Close()
	shown, _ := io.ReadAll(master)
	before, behind, ok := strings.Cut(string(shown), "a line\r\n")
	if !ok || !strings.Contains(before, "messages") || !strings.Contains(behind, "messages") || !strings.HasSuffix(behind, "another\r\n") {
		t.Errorf("%q", shown)
	}
	if isTerminal(&bytes.Buffer{}) || isTerminal(os.NewFile(^uintptr(0), "none")) {
		t.Error("what is no terminal is one")
	}
}
