package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"postrider/adjudicator"
	"postrider/mail/mailtest"
	"postrider/store/storetest"
)

// wontStart tries to start the daemon and checks that it says why it does not:
// one sentence that holds all of want.
func (f *faultyClub) wontStart(want ...string) {
	f.t.Helper()
	d, err := newDaemon(f.t.Context(), f.config, env{in: strings.NewReader(""), out: io.Discard, err: f.log, now: f.clock.now})
	if err == nil {
		d.close()
		f.t.Fatalf("the daemon starts; want an error with %q", want)
	}
	for _, text := range want {
		if !strings.Contains(err.Error(), text) {
			f.t.Errorf("got %q, want %q in it", err, text)
		}
	}
	if strings.Contains(err.Error(), "\n") {
		f.t.Errorf("more than one sentence: %q", err)
	}
}

// edit changes a file of the club, which does not run.
func (f *faultyClub) edit(file string, change func([]byte) []byte) {
	f.t.Helper()
	data, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		f.t.Fatal(err)
	}
	if err := os.WriteFile(file, change(data), 0o600); err != nil {
		f.t.Fatal(err)
	}
}

// played is a club that has played and stopped.
func played(t *testing.T) *faultyClub {
	t.Helper()
	f := newFaulty(t, mailtest.Options{})
	f.write("alder")
	f.run()
	f.until("the message is put away", func() bool { return f.in("Processed") == 1 })
	f.read()
	f.end()
	return f
}

// goesOn starts the club again and checks that all is as it was.
func (f *faultyClub) goesOn() {
	f.t.Helper()
	f.write("elder")
	f.run()
	f.read()
	f.once()
}

var clubFaults = []fault{
	{"disk full", func(t *testing.T) {
		if !storetest.Alone(t) {
			return
		}
		f := newFaulty(t, mailtest.Options{})
		f.write("alder")
		f.run()
		f.until("the first is put away", func() bool { return f.in("Processed") == 1 })
		f.read()
		// Nothing can be written beyond the first bytes of a file any more: the
		// note of what is in hand can, the store cannot.
		storetest.LimitFiles(t, 8192)
		f.write("birch", "cedar")
		f.logged("file too large")
		for _, word := range []string{"birch", "cedar"} {
			if n := f.executed(word); n != 0 {
				t.Errorf("with a full disk message %s was executed %d times", word, n)
			}
		}
		if n := f.in("INBOX"); n != 2 {
			t.Errorf("%d messages wait, want both", n)
		}
		storetest.LimitFiles(t, 1<<40)
		f.sent()
		f.until("all are put away", func() bool { return f.in("Processed") == 3 && f.in("INBOX") == 0 })
		f.once()
		f.end()
		f.goesOn()
	}},
	{"disk full at the start", startDiskFull},
	{"disk full before letters go out", unsentAndDiskFull},
	{"disk full when letters have gone out", takenAndDiskFull},
	{"disk full when letters have gone out, and nothing at all can be written", takenAndNothingWritable},
	{"disk full when a letter is refused", refusedAndDiskFull},
	{"store open in another process", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		f.run()
		f.wontStart(f.config.Store.File, "another process has it open")
		f.goesOnRunning()
	}},
	{"store damaged", func(t *testing.T) {
		f := played(t)
		f.edit(f.config.Store.File, func(b []byte) []byte {
			page := os.Getpagesize()
			for i := 2 * page; i < len(b); i++ {
				b[i] ^= 0x5a
			}
			return b
		})
		f.wontStart(f.config.Store.File, "damaged", "postrider restore")
	}},
	{"store cut to nothing", func(t *testing.T) {
		f := played(t)
		f.edit(f.config.Store.File, func([]byte) []byte { return nil })
		f.wontStart(f.config.Store.File, "it is empty", "postrider restore")
	}},
	{"store readable by others", func(t *testing.T) {
		f := played(t)
		if err := os.Chmod(f.config.Store.File, 0o644); err != nil {
			t.Fatal(err)
		}
		f.wontStart(f.config.Store.File, "chmod 600")
	}},
	{"position of a match damaged at the start", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		healthy := f.another()
		f.end()
		state := f.state()
		f.edit(f.config.Store.File, func(b []byte) []byte { return spoil(t, b, state) })
		f.run()
		f.goesOnWithout(healthy)
	}},
	{"one match damaged while the daemon runs", func(t *testing.T) {
		f := newFaulty(t, mailtest.Options{})
		healthy := f.another()
		f.end()
		state := f.state()
		f.open()
		f.damage(state)
		f.run()
		f.goesOnWithout(healthy)
	}},
	{"a player's record damaged while the daemon runs", func(t *testing.T) {
		// What Bob is cannot be read any more: his match cannot go on, and what
		// comes for it fails each time. Another goes on, and nothing waits for
		// ever.
		f := newFaulty(t, mailtest.Options{})
		healthy := *f
		healthy.matchWith(adjudicator.Person{Name: "Carla", Address: "carla@players.example"})
		f.end()
		record := f.record("players", []byte(faultyBob))
		f.open()
		f.damage(record)
		f.run()
		f.deliver(f.raw("birch", "birch"))
		f.until("the message is set aside", func() bool { return f.in("Aside") == 1 && f.in("INBOX") == 0 })
		f.until("the game master hears of it", func() bool { return f.came(faultyGM, "again and again") })
		if n := f.executed("birch"); n != 0 {
			t.Errorf("the message was executed %d times", n)
		}
		f.code, f.reply = healthy.code, healthy.reply
		f.write("cedar")
		f.read()
		f.once()
	}},
	{"key missing", func(t *testing.T) {
		f := played(t)
		if err := os.Rename(f.config.Store.Key, f.config.Store.Key+".away"); err != nil {
			t.Fatal(err)
		}
		f.wontStart(f.config.Store.Key, "is missing")
		if _, err := os.Stat(f.config.Store.Key); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a new key was drawn (%v)", err)
		}
		if err := os.Rename(f.config.Store.Key+".away", f.config.Store.Key); err != nil {
			t.Fatal(err)
		}
		f.goesOn()
	}},
	{"key of another club", func(t *testing.T) {
		f := played(t)
		f.edit(f.config.Store.Key, func(b []byte) []byte { return bytes.Repeat([]byte{7}, len(b)) })
		f.wontStart("another key")
	}},
	{"key too short", func(t *testing.T) {
		f := played(t)
		f.edit(f.config.Store.Key, func(b []byte) []byte { return b[:10] })
		f.wontStart(f.config.Store.Key, "too short")
	}},
	{"key readable by others", func(t *testing.T) {
		f := played(t)
		if err := os.Chmod(f.config.Store.Key, 0o640); err != nil {
			t.Fatal(err)
		}
		f.wontStart(f.config.Store.Key, "chmod 600")
	}},
	{"password file readable by others", func(t *testing.T) {
		f := played(t)
		if err := os.Chmod(f.config.IMAP.PasswordFile, 0o644); err != nil {
			t.Fatal(err)
		}
		f.wontStart(f.config.IMAP.PasswordFile, "chmod 600")
	}},
	{"password in the configuration", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "postrider.toml")
		text := "[club]\naddress = \"orders@club.example\"\n[imap]\nserver = \"mail.club.example:993\"\nuser = \"orders\"\npassword = \"secret\"\n[smtp]\nserver = \"mail.club.example:587\"\n"
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := loadConfig(file); err == nil || !strings.Contains(err.Error(), "no such setting: imap.password") || strings.Contains(err.Error(), "secret") {
			t.Errorf("got %v", err)
		}
	}},
	{"note of what is in hand torn", func(t *testing.T) {
		f := played(t)
		f.edit(f.config.Store.File+".inhand", func([]byte) []byte { return []byte(`{"notes":{"4711":{"he`) })
		f.goesOn()
	}},
	{"control socket left behind", func(t *testing.T) {
		f := played(t)
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: f.config.Store.Socket, Net: "unix"})
		if err != nil {
			t.Fatal(err)
		}
		l.SetUnlinkOnClose(false)
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
		f.goesOn()
		f.until("the daemon listens", func() bool {
			_, err := ask(context.Background(), f.config.Store.Socket, request{Args: []string{"list"}})
			return err == nil
		})
	}},
}

func TestClubFaults(t *testing.T) { injectAll(t, clubFaults) }

// goesOnRunning checks that a club that runs goes on.
func (f *faultyClub) goesOnRunning() {
	f.t.Helper()
	f.write("elder")
	f.read()
	f.once()
}

// another sets up a second match of Anna and Bob.
func (f *faultyClub) another() *faultyClub {
	f.t.Helper()
	other := *f
	other.newMatch()
	return &other
}

// goesOnWithout writes to the match in hand, which is damaged, and to another: the
// one is held and its message kept, and the other goes on.
func (f *faultyClub) goesOnWithout(healthy *faultyClub) {
	f.t.Helper()
	f.deliver(f.raw("birch", "birch"))
	f.until("the message is set aside", func() bool { return f.in("Aside") == 1 })
	f.until("the game master hears of it", func() bool { return f.came(faultyGM, f.code) })
	f.code, f.reply = healthy.code, healthy.reply
	f.write("cedar")
	f.read()
	f.once()
}

// state is the position of the first match as its bytes lie in the store's
// file. The daemon has ended.
func (f *faultyClub) state() []byte { return f.record("states", nil) }

// record is the first value of a bucket of the store that holds a part, as its
// bytes lie in the file. The daemon has ended.
func (f *faultyClub) record(bucket string, part []byte) []byte {
	f.t.Helper()
	db, err := bbolt.Open(f.config.Store.File, 0o600, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	var value []byte
	err = db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(bucket)).ForEach(func(_, v []byte) error {
			if value == nil && bytes.Contains(v, part) {
				value = bytes.Clone(v)
			}
			return nil
		})
	})
	if err := errors.Join(err, db.Close()); err != nil {
		f.t.Fatal(err)
	}
	return value
}

// damage spoils a value in the store's file while the daemon has it open.
func (f *faultyClub) damage(part []byte) {
	f.t.Helper()
	data, err := os.ReadFile(f.config.Store.File)
	if err != nil {
		f.t.Fatal(err)
	}
	file, err := os.OpenFile(f.config.Store.File, os.O_WRONLY, 0)
	if err != nil {
		f.t.Fatal(err)
	}
	_, err = file.WriteAt(spoil(f.t, data, part), 0)
	if err := errors.Join(err, file.Close()); err != nil {
		f.t.Fatal(err)
	}
}

// spoil changes part of what lies in a file, wherever it lies.
func spoil(t *testing.T, file, part []byte) []byte {
	t.Helper()
	found := 0
	for at := 0; ; {
		i := bytes.Index(file[at:], part)
		if i < 0 {
			break
		}
		at += i
		for n := len(part) / 3; n < len(part)/3+40; n++ {
			file[at+n] ^= 0x15
		}
		found++
	}
	if found == 0 {
		t.Fatal("what is to be spoilt is not to be found in the file")
	}
	return file
}
