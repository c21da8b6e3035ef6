package watchdog

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// lives is a daemon that dies again and again, as its note of what is in hand
// sees it.
type lives struct {
	*testing.T
	store string
	*Notes
}

func newLives(t *testing.T) *lives {
	l := &lives{T: t, store: filepath.Join(t.TempDir(), "postrider.db")}
	l.next()
	return l
}

// next begins a new life.
func (l *lives) next() {
	l.Helper()
	h, err := Open(l.store)
	if err != nil {
		l.Fatal(err)
	}
	l.Notes = h
}

// do fails the test if err is not nil.
func (l *lives) do(err error) {
	l.Helper()
	if err != nil {
		l.Fatal(err)
	}
}

// die ends a life with these in hand and these words of the runtime, which are
// empty if it was killed.
func (l *lives) die(words string, ids ...string) {
	l.Helper()
	l.do(l.Take(ids...))
	l.do(os.WriteFile(l.CrashFile(), []byte(words), 0o600))
	l.next()
}

// want compares who is suspected and who is guilty.
func (l *lives) want(suspects, guilty string) {
	l.Helper()
	got := l.having(func(n handNote) bool { return n.Guilty != "" })
	if strings.Join(l.Suspects(), " ") != suspects || strings.Join(got, " ") != guilty {
		l.Errorf("suspects %v, guilty %v, want %q and %q", l.Suspects(), got, suspects, guilty)
	}
	for _, id := range l.Suspects() {
		if !l.Suspect(id) {
			l.Errorf("%s is none of the suspects", id)
		}
	}
}

const crashWords = "panic: at sea\n\ngoroutine 1 [running]:\n"

func TestNotes(t *testing.T) {
	t.Run("nothing happened", func(t *testing.T) {
		l := newLives(t)
		l.do(l.Take("a", "b"))
		l.do(l.Release("a", "b"))
		l.next()
		l.want("", "")
	})
	t.Run("crashes with one in hand", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		l.want("a", "")
		l.die(crashWords, "a")
		l.want("", "a")
		if why, ok := l.Guilty("a"); !ok || !strings.Contains(why, "postrider.db.crash.last says how") {
			t.Errorf("guilty: %q, %v", why, ok)
		}
		l.do(l.Release("a"))
		l.next()
		l.want("", "")
	})
	t.Run("a crash with several makes each a suspect, and the one it is comes out", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a", "b", "c")
		l.want("a b c", "")
		l.do(l.Take("a"))
		l.do(l.Release("a"))
		l.die(crashWords, "b")
		l.want("b c", "")
		l.die(crashWords, "b")
		l.want("c", "b")
		l.do(l.Release("b"))
		l.do(l.Take("c"))
		l.do(l.Release("c"))
		l.want("", "")
	})
	t.Run("kills do not make anybody guilty", func(t *testing.T) {
		l := newLives(t)
		for range guiltyKills - 1 {
			l.die("", "a")
		}
		l.want("a", "")
		l.die("", "a")
		l.want("", "a")
	})
	t.Run("500 kills with many in hand", func(t *testing.T) {
		l := newLives(t)
		for range 500 {
			l.die("", "a", "b")
		}
		l.want("a b", "")
	})
	t.Run("a kill between crashes", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		l.die("", "a")
		l.want("a", "")
		l.die(crashWords, "a")
		l.want("", "a")
	})
	t.Run("what is done is forgotten", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		l.do(l.Take("a"))
		l.do(l.Release("a"))
		l.die(crashWords, "a")
		l.want("a", "")
	})
	t.Run("SIGQUIT and SIGABRT come from outside", func(t *testing.T) {
		l := newLives(t)
		for range 4 {
			l.die("SIGABRT: abort\nPC=0x47\n", "a")
			l.die("SIGQUIT: quit\nPC=0x47\n", "a")
		}
		l.want("a", "")
		if l.crash != "" {
			t.Errorf("taken for a crash: %s", l.crash)
		}
	})
	t.Run("an end on purpose", func(t *testing.T) {
		l := newLives(t)
		for range 30 {
			l.do(l.Take("a", "b"))
			l.do(l.blame("b", "too slow"))
			l.do(l.Part())
			l.do(l.Take("c")) // others are not stopped at once
			l.next()
		}
		l.want("", "b")
		l.do(l.Part("a"))
		l.next()
		l.want("a", "b")
	})
	t.Run("a torn note counts as none", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		for _, torn := range []string{"", "{", `{"notes":{"a":null}}`, `{"notes":7}`, "\x00\x00\x00"} {
			l.do(os.WriteFile(l.file, []byte(torn), 0o600))
			l.next()
			l.want("", "")
		}
	})
	t.Run("letters that were taken and not noted", func(t *testing.T) {
		l := newLives(t)
		letters := map[uint64]string{4: "four@club.example", 7: "seven@club.example"}
		l.do(l.KeepTaken(letters))
		l.die("", "a")
		if diff := cmp.Diff(letters, l.taken); diff != "" {
			t.Errorf("the next life (-want +got):\n%s", diff)
		}
		l.do(l.KeepTaken(nil))
		l.next()
		if len(l.taken) > 0 {
			t.Errorf("still left: %v", l.taken)
		}
	})
	t.Run("what never comes again is forgotten in the end", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		for range forgetLives {
			l.next()
		}
		l.want("a", "")
		l.next()
		l.want("", "")
	})
	t.Run("the words of a crash are kept", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		words, err := os.ReadFile(l.CrashFile() + ".last")
		if err != nil || string(words) != crashWords || l.crash != crashWords {
			t.Errorf("kept: %q, %v", words, err)
		}
		if _, err := os.Stat(l.CrashFile()); !os.IsNotExist(err) {
			t.Errorf("the crash would count again: %v", err)
		}
	})
	t.Run("for the daemon's user alone", func(t *testing.T) {
		l := newLives(t)
		l.die(crashWords, "a")
		for _, file := range []string{l.file, l.CrashFile() + ".last"} {
			info, err := os.Stat(file)
			if err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: %v, %v", file, info.Mode(), err)
			}
		}
	})
	t.Run("a folder that is not there", func(t *testing.T) {
		if _, err := Open(filepath.Join(t.TempDir(), "gone", "postrider.db")); err == nil {
			t.Error("it was opened")
		}
	})
}

// What is in hand is known.
func TestNotesHeld(t *testing.T) {
	l := newLives(t)
	l.do(l.Take("a"))
	if !l.of("a").Held || l.of("b").Held {
		t.Error("in hand is a, and nothing else")
	}
	l.die(crashWords, "a")
	if l.of("a").Held {
		t.Error("a is in hand in the next life")
	}
}
