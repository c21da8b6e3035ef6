package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/store"
)

func TestReadSecret(t *testing.T) {
	dir := t.TempDir()
	credentials := filepath.Join(dir, "credentials")
	if err := os.Mkdir(credentials, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]fs.FileMode{"private": 0o600, "readonly": 0o400, "group": 0o640, "all": 0o604, "writable": 0o602, "credentials/given": 0o440} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte("secret of "+name), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(file, mode); err != nil { // whatever the umask is
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name, file, credentials string
		want, fault             string
	}{
		{"a file of the owner's", dir + "/private", "", "secret of private", ""},
		{"not even writable", dir + "/readonly", "", "secret of readonly", ""},
		{"the group can read it", dir + "/group", "", "", "chmod 600 it"},
		{"all can read it", dir + "/all", "", "", "chmod 600 it"},
		{"all can write it", dir + "/writable", "", "", "chmod 600 it"},
		{"no file", dir + "/none", "", "", "no such file"},
		{"a credential", "credential:given", credentials, "secret of credentials/given", ""},
		{"a credential, and no service manager", "credential:given", "", "", "LoadCredential=given:FILE"},
		{"a credential that was not given", "credential:other", credentials, "", "has not handed over; LoadCredential=other:FILE"},
		{"a credential elsewhere", "credential:../private", credentials, "", "without a folder"},
		{"a credential without a name", "credential:", credentials, "", "without a folder"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Setenv("CREDENTIALS_DIRECTORY", c.credentials)
			got, err := readSecret("imap.password_file", c.file)
			if string(got) != c.want || (err == nil) != (c.fault == "") || err != nil && (!strings.Contains(err.Error(), c.fault) || !strings.HasPrefix(err.Error(), "imap.password_file")) {
				t.Errorf("got %q, %v; want %q, %q", got, err, c.want, c.fault)
			}
		})
	}
}

// Credentials are named, not looked for beside the configuration.
func TestCredentialsInConfig(t *testing.T) {
	dir := t.TempDir()
	c, err := demoConfig(dir, "127.0.0.1:1", "127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "postrider.toml")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte(`password_file = "password"`), []byte(`password_file = "credential:imap.password"`), 1)
	text = append(text, "[store]\nkey_file = \"credential:key\"\n"...)
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err = loadConfig(file); err != nil {
		t.Fatal(err)
	}
	if c.IMAP.PasswordFile != "credential:imap.password" || c.Store.Key != "credential:key" {
		t.Errorf("read as %q and %q", c.IMAP.PasswordFile, c.Store.Key)
	}
	credentials := t.TempDir()
	t.Setenv("CREDENTIALS_DIRECTORY", credentials)
	for name, text := range map[string]string{"imap.password": "open sesame\n", "key": strings.Repeat("key ", 8)} {
		if err := os.WriteFile(filepath.Join(credentials, name), []byte(text), 0o400); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := password("imap", c.IMAP.PasswordFile, ""); err != nil || got != "open sesame" {
		t.Errorf("password %q, %v", got, err)
	}
	if key, err := clubKey(c.Store.Key, false); err != nil || string(key) != strings.Repeat("key ", 8) {
		t.Errorf("key %q, %v", key, err)
	}
	// A credential that is not there is not created.
	if _, err := clubKey("credential:nokey", false); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no key: %v", err)
	}
}

// Who asks the daemon to end while it looks through the store need not wait.
func TestStartInterrupted(t *testing.T) {
	dir := t.TempDir()
	c, err := demoConfig(dir, "127.0.0.1:1", "127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	st, _, err := openClub(t.Context(), c, newLog(c.Log, io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	st.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, _, err := openClub(ctx, c, newLog(c.Log, io.Discard)); !errors.Is(err, context.Canceled) {
		t.Errorf("the club is opened all the same: %v", err)
	}
	var said bytes.Buffer
	if status := run(ctx, env{strings.NewReader(""), &said, &said, time.Now}, []string{"serve", "--config", filepath.Join(dir, "postrider.toml")}); status != 0 {
		t.Errorf("serve ends with %d: %s", status, &said)
	}
}

// A club is opened only with files that nobody else can read, and with its own
// key.
func TestOpenClub(t *testing.T) {
	dir := t.TempDir()
	c, err := demoConfig(dir, "127.0.0.1:1", "127.0.0.1:1")
	if err != nil {
		t.Fatal(err)
	}
	openIt := func() error {
		st, _, err := openClub(t.Context(), c, newLog(c.Log, &bytes.Buffer{}))
		if err == nil {
			st.Close()
		}
		return err
	}
	if err := openIt(); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{c.Store.File, c.Store.Key} {
		info, err := os.Stat(file)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s is made with mode %v, %v", file, info.Mode(), err)
		}
	}
	key, err := os.ReadFile(c.Store.Key)
	if err != nil {
		t.Fatal(err)
	}
	write := func(file string, data []byte, mode fs.FileMode) {
		t.Helper()
		if err := errors.Join(os.WriteFile(file, data, 0o600), os.Chmod(file, mode)); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []struct {
		name   string
		spoil  func()
		fault  string
		repair func()
	}{
		{"others can read the store", func() { os.Chmod(c.Store.File, 0o644) }, "store.file " + c.Store.File + " can be read by others; chmod 600 it", func() { os.Chmod(c.Store.File, 0o600) }},
		{"others can read the key", func() { os.Chmod(c.Store.Key, 0o640) }, "store.key_file " + c.Store.Key + " can be read by others; chmod 600 it", func() { os.Chmod(c.Store.Key, 0o600) }},
		{"the key is lost", func() { os.Remove(c.Store.Key) }, "is missing, and the store's letters are sealed with it", func() { write(c.Store.Key, key, 0o600) }},
		{"another club's key", func() { write(c.Store.Key, bytes.Repeat([]byte("x"), keyBytes), 0o600) }, store.ErrKey.Error(), func() { write(c.Store.Key, key, 0o600) }},
		{"half a key", func() { write(c.Store.Key, key[:10], 0o600) }, "is too short", func() { write(c.Store.Key, key, 0o600) }},
	} {
		t.Run(s.name, func(t *testing.T) {
			s.spoil()
			if err := openIt(); err == nil || !strings.Contains(err.Error(), s.fault) {
				t.Errorf("%v, want %q", err, s.fault)
			}
			s.repair()
			if err := openIt(); err != nil {
				t.Errorf("when it is put right: %v", err)
			}
		})
	}
	// The socket, too, is the owner's alone.
	control, err := listenControl(c.Store.Socket)
	if err != nil {
		t.Fatal(err)
	}
	defer control.close()
	if info, err := os.Stat(c.Store.Socket); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the socket: %v, %v", info.Mode(), err)
	}
}

// No flag of any command takes a password or a key: every user of a machine can
// read command lines.
func TestNoSecretFlags(t *testing.T) {
	flags := 0
	for _, c := range commands {
		var out bytes.Buffer
		run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, []string{c.name, "--help"})
		for _, word := range strings.Fields(out.String()) {
			if name, ok := strings.CutPrefix(strings.Trim(word, "[](),.;"), "--"); ok {
				flags++
				for _, bad := range []string{"pass", "key", "token", "credential", "login", "user"} {
					if strings.Contains(strings.ToLower(name), bad) {
						t.Errorf("%s has --%s", c.name, name)
					}
				}
			}
		}
	}
	if flags < 20 {
		t.Errorf("%d flags looked at", flags)
	}
}

func TestRootWarning(t *testing.T) {
	if rootWarning(0) == "" || rootWarning(1000) != "" {
		t.Errorf("root: %q, another: %q", rootWarning(0), rootWarning(1000))
	}
}
