package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Files of the club that would be one file are refused before any of them is
// opened; the passwords of both servers may lie in one.
func TestConfigClashes(t *testing.T) {
	for _, c := range []struct{ name, store, imap, smtp, fault string }{
		{"as it should be", ``, `"password"`, ``, ""},
		{"one file for both passwords", ``, `"password"`, `"password"`, ""},
		{"socket and key", `socket = "postrider.key"`, `"password"`, ``, "store.key_file and store.socket are one file"},
		{"socket and store", `socket = "postrider.db"`, `"password"`, ``, "store.file and store.socket are one file"},
		{"socket and store by another way", `socket = "../club/./postrider.db"`, `"password"`, ``, "store.file and store.socket are one file"},
		{"socket and store by a link", `socket = "here/postrider.db"`, `"password"`, ``, "store.file and store.socket are one file"},
		{"key and store by a link", `key_file = "link.key"`, `"password"`, ``, "store.file and store.key_file are one file"},
		{"store and key", `file = "postrider.key"`, `"password"`, ``, "store.file and store.key_file are one file"},
		{"store and configuration", `file = "postrider.toml"`, `"password"`, ``, "the configuration itself and store.file are one file"},
		{"key and configuration", `key_file = "postrider.toml"`, `"password"`, ``, "the configuration itself and store.key_file are one file"},
		{"socket and configuration", `socket = "postrider.toml"`, `"password"`, ``, "the configuration itself and store.socket are one file"},
		{"password and socket", ``, `"postrider.db.sock"`, ``, "store.socket and imap.password_file are one file"},
		{"password and key", ``, `"password"`, `"postrider.key"`, "store.key_file and smtp.password_file are one file"},
		{"key and the note of what is in hand", `key_file = "postrider.db.inhand"`, `"password"`, ``, "store.key_file and the note of what is in hand are one file"},
		{"password and crashes", ``, `"postrider.db.crash"`, ``, "imap.password_file and the file for crashes are one file"},
		{"password and the last crash", ``, `"postrider.db.crash.last"`, ``, "imap.password_file and the file for the last crash are one file"},
		{"store and the new key", `file = "postrider.key.new"`, `"password"`, ``, "store.file and the new key of a rekey are one file"},
		{"credentials", `key_file = "credential:same"`, `"credential:same"`, `"credential:same"`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "club")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			for link, to := range map[string]string{"here": ".", "link.key": "postrider.db"} {
				if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
					t.Fatal(err)
				}
			}
			smtp := c.smtp
			if smtp == "" {
				smtp = `""`
			}
			text := fmt.Sprintf("[club]\naddress = \"orders@club.example\"\n[store]\n%s\n[imap]\nserver = \"mail.club.example:993\"\nuser = \"orders\"\npassword_file = %s\n[smtp]\nserver = \"mail.club.example:587\"\npassword_file = %s\n",
				c.store, c.imap, smtp)
			file := filepath.Join(dir, "postrider.toml")
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "postrider.db"), []byte("a store"), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := loadConfig(file)
			switch {
			case c.fault == "" && err != nil:
				t.Error(err)
			case c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)):
				t.Errorf("%v, want %q", err, c.fault)
			}
		})
	}
}

// How the configuration writes a size.
func TestSize(t *testing.T) {
	for text, want := range map[string]size{"512MB": 512 << 20, "2GB": 2 << 30, "64KB": 64 << 10, "": 0, "0MB": 0, "512": 0, "512mb": 0, "-1MB": 0, "1.5GB": 0, "MB": 0} {
		var got size
		if err := got.UnmarshalText([]byte(text)); got != want || (err == nil) != (want > 0) {
			t.Errorf("%q: %d, %v, want %d", text, got, err, want)
		}
	}
}

// Limits within which the daemon could not work are refused.
func TestLeastLimits(t *testing.T) {
	c := defaults()
	c.Limits.Memory, c.Limits.MessageTime = 64<<20, duration(time.Millisecond)
	err := c.check()
	for _, want := range []string{`write at least "128MB"`, `write at least "1s"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s is not said: %v", want, err)
		}
	}
}
