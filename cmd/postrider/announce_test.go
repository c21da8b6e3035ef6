package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"postrider/store"
)

// Wherever the daemon dies that was told to announce something, each player gets the letter
// once: the game master gives the command again until it was done, or says that it was.
func TestAnnounceKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("starts several daemons")
	}
	t.Parallel()
	dir := t.TempDir()
	config := killConfig(t, dir, "127.0.0.1:1", "127.0.0.1:1")
	command := func(args ...string) string {
		var out bytes.Buffer
		if code := run(t.Context(), env{in: &out, out: &out, err: &out, now: time.Now}, append(args, "--config", config)); code != 0 {
			t.Fatal(out.String())
		}
		return out.String()
	}
	command("match", "new", "bayonets", "--british", "Anna=anna@example.org", "--french", "Bob=bob@example.org")
	c, err := loadConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	announced, killed := "", 0
	for pass := 1; announced == "" && pass < 12; pass++ {
		l := startLife(t, config, store.InCommit, pass, io.Discard)
		var ans *answer
		err := errNoDaemon
		for dead := false; !dead && errors.Is(err, errNoDaemon); {
			select {
			case <-l.ended:
				dead = true
			case <-time.After(5 * time.Millisecond):
				ans, err = ask(t.Context(), c.Store.Socket, request{Args: []string{"announce", "evening.txt"}, Input: "An evening for beginners\n\nOn Friday at eight.\n"})
			}
		}
		if err == nil {
			announced = ans.Out + ans.Error
		}
		if err := l.process.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
		<-l.ended
		if announced == "" {
			killed++
		}
		if err := os.Remove(c.Store.Socket); err != nil {
			t.Log(err)
		}
	}
	if announced == "" || killed == 0 {
		t.Fatalf("killed %d times before it answered %q", killed, announced)
	}
	st, err := store.Open(filepath.Join(dir, "club.db"), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	letters, err := st.Letters()
	got := map[string]int{}
	for _, l := range letters {
		if l.Kind == "announcement" {
			got[l.To]++
		}
	}
	if want := "map[anna@example.org:1 bob@example.org:1]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("in the outbox %v (%v), want %s", got, err, want)
	}
	t.Logf("killed %d times, then: %s", killed, announced)
}
