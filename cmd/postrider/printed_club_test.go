package main

import (
	"archive/zip"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postrider/mail/mailtest"
)

// A console is where a game master types what docs/club.md prints.
type console struct {
	*stranger
	imap, smtp string
	member     *correspondent
}

// TestPrintedCommands types each command that docs/club.md prints from the first match on, in
// the order of the page, on a club that is as the page tells: all of them do what they should.
func TestPrintedCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a hundred processes")
	}
	t.Parallel() // it is mostly waiting
	ctx := within(t)
	system, err := mailtest.Start(mailtest.Options{AuthservID: "mx.club.example", Refuse: func(_, rcpt string) error {
		if strings.HasSuffix(rcpt, "@gone.example") {
			return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
		}
		return nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { system.Close() })
	c := &console{stranger: newStranger(t, ctx, t.TempDir()), imap: system.IMAPAddr(), smtp: system.SMTPAddr()}
	backups := t.TempDir()
	c.replace = strings.NewReplacer("/var/lib/postrider/", backups+"/")
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(c.path, "postrider"))
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"club", "other"} {
		c.types(fmt.Sprintf("postrider init %s --address %[1]s@club.example --gm you@club.example --imap %s --smtp %s --imap-tls none --smtp-tls none\n"+
			"echo secret | tee %[1]s/imap.password >%[1]s/smtp.password", name, c.imap, c.smtp))
		file := filepath.Join(c.dir, name, "postrider.toml")
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		settings := strings.NewReplacer("[club]\n", "[club]\nmessages_per_hour = 8\npicture = \"off\"\n", "[imap]\n", "[imap]\nauthserv_id = \"mx.club.example\"\n").Replace(string(text))
		if err := os.WriteFile(file, []byte(settings+"[clocks.slow]\nkind = \"answer\"\ndays = 7\nlate = \"wait\"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c.dir = filepath.Join(c.dir, "club")
	c.serve()
	page := docsPage(t, "club.md")
	_, page, _ = strings.Cut(page, "\n## The first match\n")
	n := 0
	for line := range strings.Lines(strings.ReplaceAll(page, "\\\n", " ")) {
		code, indented := strings.CutPrefix(line, "    ")
		if !indented || !strings.HasPrefix(code, "postrider ") {
			continue
		}
		n++
		code = c.replace.Replace(strings.Join(strings.Fields(code), " "))
		if strings.Contains(code, "--file ") { // for a credential of systemd's
			continue
		}
		code = c.before(code)
		c.types(code)
		c.after(code)
	}
	if n < 50 {
		t.Errorf("the page prints %d commands", n)
	}
}

// serve starts the daemon.
func (c *console) serve() {
	c.t.Helper()
	daemon := exec.CommandContext(c.ctx, filepath.Join(c.path, "postrider"), "serve", "--config", "postrider.toml")
	daemon.Dir = c.dir
	c.serves(daemon)
}

// before makes ready for a command what the page tells in its text, and returns the command
// with the numbers that there are.
func (c *console) before(code string) string {
	c.t.Helper()
	is := func(beginning string) bool { return strings.HasPrefix(code, "postrider "+beginning) }
	switch {
	case is("match show FI1 "): // and six more
		for range 6 {
			c.types("postrider match new bayonets --config postrider.toml --british Anna=anna@example.org --french Bob=bob@example.org")
		}
	case is("verify FI1.journal.zip"):
		c.types("postrider match end FI1 --config postrider.toml")
		c.types("postrider match journal FI1 --config postrider.toml")
		c.zip("FI1.journal", c.out)
	case is("player pending "):
		c.member = c.joins("Anna Schmidt")
	case is("player refuse "): // who has been let in does not bear the name any more
		c.types(`postrider player rename p3 "Anna Smith" --config postrider.toml`)
		c.joins("Anna Schmidt")
	case is("match act FI7 french orders.txt "):
		c.file("orders.txt", regexp.MustCompile(`reserve \d+`).FindString(c.out))
	case is("announce evening.txt --dry-run "):
		c.file("evening.txt", "An evening of games\n\nWe meet on Friday.\n")
	case is("player address p3 remove anna@old.example "):
		c.types("postrider player address p3 add anna@old.example --config postrider.toml")
	case is("letters --config "):
		c.types("postrider match new bayonets --config postrider.toml --british Anna=anna@example.org --french Gone=gone@gone.example")
		c.until("letters", "gone@gone.example")
	case is("letters show "), is("letters drop "):
		return regexp.MustCompile(`\d+`).ReplaceAllString(code, c.number("letters"))
	case is("aside --config "):
		for i := range 16 {
			c.member.sends("club@club.example", nil, fmt.Sprintf("seeks\n%d", i))
		}
		c.until("aside", "\n3")
	case is("aside show "), is("aside again "), is("aside drop "):
		return regexp.MustCompile(`\d+`).ReplaceAllString(code, c.number("aside"))
	case is("restore "), is("rekey "):
		c.stop()
	case is("import FI7.export "): // in another club
		return strings.NewReplacer("FI7.export", c.dir+"/FI7.export", "postrider.toml", "../other/postrider.toml").Replace(code)
	}
	return code
}

// after does what follows upon a command.
func (c *console) after(code string) {
	c.t.Helper()
	if strings.HasPrefix(code, "postrider restore ") || strings.HasPrefix(code, "postrider rekey ") {
		c.serve()
	}
}

// joins has somebody ask to join the club.
func (c *console) joins(name string) *correspondent {
	c.t.Helper()
	who := newCorrespondent(c.t, c.ctx, "Schmidt", c.imap, c.smtp)
	who.sends("club@club.example", nil, "join "+name)
	who.gets("Would you like to join")
	who.sends("", &who.last, "confirm")
	who.gets("the game master is asked")
	return who
}

// number is that of the first that a command lists.
func (c *console) number(list string) string {
	c.t.Helper()
	c.types("postrider " + list + " --config postrider.toml")
	n := regexp.MustCompile(`(?m)^\d+`).FindString(c.out)
	if n == "" {
		c.t.Fatalf("postrider %s lists none:\n%s", list, c.out)
	}
	return n
}

// until waits until a command lists something.
func (c *console) until(list, what string) {
	c.t.Helper()
	for c.out = ""; !strings.Contains(c.out, what); sleep(c.ctx, 100*time.Millisecond) {
		if c.ctx.Err() != nil {
			c.t.Fatalf("postrider %s does not list %q:\n%s", list, what, c.out)
		}
		c.types("postrider " + list + " --config postrider.toml")
	}
}

func (c *console) file(name, text string) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), []byte(text+"\n"), 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// zip packs a text as the attachment of a letter is.
func (c *console) zip(name, text string) {
	c.t.Helper()
	var packed strings.Builder
	z := zip.NewWriter(&packed)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = z.Close()
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(c.dir, name+".zip"), []byte(packed.String()), 0o600)
	}
	if err != nil {
		c.t.Fatal(err)
	}
}
