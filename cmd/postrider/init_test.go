package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/mail/mailtest"
)

// What init writes fits together: the configuration is one, its files are its owner's
// alone, the unit is one that systemd understands, and check passes where nothing is left
// to be filled in but what the DNS says.
func TestInit(t *testing.T) {
	s, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	dir := filepath.Join(t.TempDir(), "club")
	run1 := func(args ...string) (int, string) {
		var out bytes.Buffer
		status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &out, now: time.Now}, append([]string{"init", dir}, args...))
		return status, out.String()
	}
	status, out := run1()
	for _, want := range []string{"still to be filled in:", `club.address in postrider.toml, where "orders@club.example" stands`, "club.gm in postrider.toml, your own address", "imap.server", "smtp.server",
		"the password in " + filepath.Join(dir, "imap.password"), "then: postrider check --config " + filepath.Join(dir, "postrider.toml")} {
		if status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, no %q in\n%s", status, want, out)
		}
	}
	for _, name := range []string{"postrider.toml", "imap.password", "smtp.password"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	if status, out := run1(); status == 0 || !strings.Contains(out, "nothing was written over it") {
		t.Errorf("a second time: status %d\n%s", status, out)
	}
	if analyze, err := exec.LookPath("systemd-analyze"); err == nil {
		if out, err := exec.CommandContext(t.Context(), analyze, "verify", "--man=no", filepath.Join(dir, "postrider.service")).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("the unit: %v\n%s", err, out)
		}
	}

	// What was said is not left to be filled in, be it what stands in the help.
	dir = filepath.Join(t.TempDir(), "club")
	_, out = run1("--address", "orders@club.example", "--gm", "gm@club.example", "--imap", "mail.club.example:993", "--smtp", "mail.club.example:587")
	if !strings.Contains(out, "still to be filled in:\n  the password in "+filepath.Join(dir, "imap.password")+"\n  the password in "+filepath.Join(dir, "smtp.password")+"\nthen: ") {
		t.Errorf("all but the passwords was said:\n%s", out)
	}

	dir = filepath.Join(t.TempDir(), "club")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"imap.password", "smtp.password"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("secret\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	_, out = run1("--address", "orders@town.example", "--imap", s.IMAPAddr(), "--smtp", s.SMTPAddr(), "--imap-tls", "none", "--smtp-tls", "none", "--gm", "gm@town.example", "--dns", serveDNS(t, good()))
	if !strings.Contains(out, "ok    sending: logged in") || !strings.Contains(out, "ok    a letter to oneself arrived") {
		t.Errorf("check says\n%s", out)
	}
}
