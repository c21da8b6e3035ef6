package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/pelletier/go-toml/v2"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// A printed is what a page prints for its reader to do, or says that he will see: a fenced
// block, or a table of who writes what by mail.
type printed struct {
	kind string // what stands behind the fence, such as "sh", or "mail"
	file string // what stands behind that: the file whose lines these are
	text string
	rows [][]string
}

// mails is the head of a table of who writes what.
const mails = "| who | writes | and then comes to |"

// printedIn are the fenced blocks and the tables of mails of a page, in order, from a
// heading to the next of the same height.
func printedIn(page, heading string) []printed {
	_, part, _ := strings.Cut(page, "\n"+heading+"\n")
	height := "\n" + strings.Repeat("#", strings.Count(heading, "#")) + " "
	part, _, _ = strings.Cut(part, height)
	var list []printed
	fenced, table := false, false
	for line := range strings.Lines(part) {
		switch kind, isFence := strings.CutPrefix(strings.TrimSpace(line), "```"); {
		case isFence && !fenced:
			fenced = true
			kind, file, _ := strings.Cut(kind, " ")
			list = append(list, printed{kind: kind, file: file})
		case isFence:
			fenced = false
		case fenced:
			list[len(list)-1].text += line
		case strings.TrimSpace(line) == mails:
			table = true
			list = append(list, printed{kind: "mail"})
		case table && strings.HasPrefix(line, "| "):
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			list[len(list)-1].rows = append(list[len(list)-1].rows, cells)
		case !strings.HasPrefix(line, "|"):
			table = false
		}
	}
	return list
}

// printedLine matches what a page prints as a line that the program writes: three dots stand
// for anything, and blanks for as many as align it.
func printedLine(line string) *regexp.Regexp {
	words := strings.Fields(line)
	for i := range words {
		words[i] = strings.ReplaceAll(regexp.QuoteMeta(words[i]), `\.\.\.`, ".*")
	}
	return regexp.MustCompile(`(?m)^` + strings.Join(words, ` +`) + ` *$`)
}

// missing are the lines of a block that an output does not have in their order.
func missing(block, output string) (lines []string) {
	for line := range strings.Lines(block) {
		at := printedLine(line).FindStringIndex(output)
		if at == nil {
			lines = append(lines, line)
			continue
		}
		output = output[at[1]:]
	}
	return lines
}

// What a page prints is found, and what it says comes is compared with what came.
func TestPrinted(t *testing.T) {
	page := "# A\n\n## B\n\ntext\n\n```sh\none \\\n  two\n```\n\n" + mails + "\n|---|---|---|\n| Anna | `a` | Bob: \"b\" |\n\n| other |\n|---|\n| x |\n\n### C\n\n```text\nx ... y\n```\n\n## D\n\n```sh\nthree\n```\n"
	list := printedIn(page, "## B")
	if len(list) != 3 || list[0].text != "one \\\n  two\n" || list[1].rows[0][1] != "`a`" || len(list[1].rows) != 1 || list[2].kind != "text" {
		t.Errorf("got %+v", list)
	}
	for _, c := range []struct {
		block, output string
		want          int
	}{
		{"a  b ... d\nlast\n", "first\na b c d\nother\nlast\n", 0},
		{"last\na\n", "a\nlast\n", 1},
		{"a.c\n", "abc\n", 1},
		{"a\n", "a b\n", 1},
	} {
		if got := missing(c.block, c.output); len(got) != c.want {
			t.Errorf("%q in %q: missing %q", c.block, c.output, got)
		}
	}
}

// A stranger does what a page prints: he types the commands, and members of his club write
// the mails.
type stranger struct {
	t       *testing.T
	ctx     context.Context
	dir     string            // where he types
	path    string            // of programs, before that of the system
	units   string            // where systemd looks for units
	typed   string            // what he types when a command waits for it
	replace *strings.Replacer // what is otherwise here than the page says
	people  map[string]*correspondent
	first   *correspondent // who is asked first in the match
	serving []*exec.Cmd
	byHand  bool     // who serves was not started by a unit
	log     string   // of daemons
	out     string   // of the last commands
	writes  []string // what was written last
}

// within is the time that a stranger has: nearly all that the tests have, for machines are
// slow. It is over when all that he has started has ended.
func within(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(context.WithoutCancel(t.Context()))
	if end, ok := t.Deadline(); ok {
		ctx, cancel = context.WithDeadline(ctx, end.Add(-20*time.Second))
	}
	t.Cleanup(cancel)
	return ctx
}

// newStranger makes ready; fresh is the folder where he types.
func newStranger(t *testing.T, ctx context.Context, fresh string) *stranger {
	s := &stranger{t: t, ctx: ctx, dir: fresh, path: t.TempDir(), units: t.TempDir(), log: filepath.Join(t.TempDir(), "log")}
	// He may have no rights here and no systemd.
	for name, script := range map[string]string{
		"sudo": `[ "$1" != -u ] || shift 2; exec "$@"`, "systemctl": `echo "$@" >>` + s.units + `/asked`, "useradd": "", "journalctl": "",
	} {
		if err := os.WriteFile(filepath.Join(s.path, name), []byte("#!/bin/sh\n"+script+"\n"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		s.stop()
		if t.Failed() {
			log, _ := os.ReadFile(s.log)
			t.Logf("the daemons' log:\n%s", log)
		}
	})
	return s
}

// does goes through all that is printed.
func (s *stranger) does(list []printed) {
	s.t.Helper()
	for _, p := range list {
		began := time.Now()
		switch p.kind {
		case "sh":
			s.types(s.replace.Replace(p.text))
		case "text":
			if lines := missing(s.replace.Replace(p.text), s.out); len(lines) > 0 {
				s.t.Errorf("the page says\n%s\nand not so is\n%s\nin\n%s", p.text, strings.Join(lines, ""), s.out)
			}
		case "toml":
			s.sets(s.replace.Replace(p.file), s.replace.Replace(p.text))
		case "mail":
			for _, row := range p.rows {
				s.mails(row)
			}
		default:
			s.t.Fatalf("a block of %q:\n%s", p.kind, p.text)
		}
		s.t.Logf("%.1f s: %s%v", time.Since(began).Seconds(), p.text, p.rows)
		if s.t.Failed() {
			s.t.FailNow()
		}
	}
}

// types has a shell carry out commands, all of which must succeed.
func (s *stranger) types(commands string) {
	s.t.Helper()
	cmd := exec.CommandContext(s.ctx, "sh", "-ec", commands)
	cmd.Dir, cmd.Env, cmd.Stdin = s.dir, append(os.Environ(), "PATH="+s.path+":"+os.Getenv("PATH"), "GOFLAGS="+os.Getenv("GOFLAGS")+" -trimpath"), strings.NewReader(s.typed)
	if words := strings.Fields(commands); words[0] == "./postrider" && words[1] == "serve" {
		serve := exec.CommandContext(s.ctx, filepath.Join(s.dir, words[0]), words[1:]...)
		serve.Dir = s.dir
		s.serves(serve)
		s.byHand = true
		return
	}
	out, err := cmd.CombinedOutput()
	s.out = string(out)
	if err != nil {
		s.t.Fatalf("%s%s%v", commands, out, err)
	}
	asked, _ := os.ReadFile(filepath.Join(s.units, "asked"))
	os.Remove(filepath.Join(s.units, "asked"))
	for _, m := range regexp.MustCompile(`(?m)^enable --now (.+)$`).FindAllStringSubmatch(string(asked), -1) {
		if s.byHand { // the page says that it is to be ended before
			s.stop()
		}
		s.unit(m[1])
	}
}

// unit runs what a unit says, or a template of which a name behind an @ is an instance.
func (s *stranger) unit(name string) {
	s.t.Helper()
	file, instance, isTemplate := strings.Cut(name, "@")
	if isTemplate {
		file += "@"
	}
	text, err := os.ReadFile(filepath.Join(s.units, file+".service"))
	if err != nil {
		s.t.Fatal(err)
	}
	says := func(setting string) (values []string) {
		for _, m := range regexp.MustCompile(`(?m)^`+setting+`=(.+)$`).FindAllStringSubmatch(string(text), -1) {
			values = append(values, s.replace.Replace(strings.ReplaceAll(m[1], "%i", instance)))
		}
		return values
	}
	for _, dir := range says("StateDirectory") {
		if err := os.MkdirAll(filepath.Join(s.replace.Replace("/var/lib/postrider"), "..", dir), 0o700); err != nil {
			s.t.Fatal(err)
		}
	}
	handed := s.t.TempDir()
	for _, c := range says("LoadCredential") {
		name, from, _ := strings.Cut(c, ":")
		secret, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(handed, name), secret, 0o400)
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	words := strings.Fields(says("ExecStart")[0])
	daemon := exec.CommandContext(s.ctx, words[0], words[1:]...)
	daemon.Dir, daemon.Env = says("WorkingDirectory")[0], append(os.Environ(), "CREDENTIALS_DIRECTORY="+handed)
	s.serves(daemon)
}

// sets writes settings into a configuration, in place of those that it has.
func (s *stranger) sets(file, settings string) {
	s.t.Helper()
	var is, want map[string]map[string]any
	old, err := os.ReadFile(file)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := errors.Join(toml.Unmarshal(old, &is), toml.Unmarshal([]byte(settings), &want)); err != nil {
		s.t.Fatal(err)
	}
	for section, values := range want {
		for name, value := range values {
			if _, ok := is[section][name]; !ok {
				s.t.Errorf("%s has no %s.%s", file, section, name)
			}
			is[section][name] = value
		}
	}
	text, err := toml.Marshal(is)
	if err == nil {
		err = os.WriteFile(file, text, 0o644)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// serves starts a daemon, and waits until it can be asked.
func (s *stranger) serves(cmd *exec.Cmd) {
	s.t.Helper()
	file := cmd.Args[slices.Index(cmd.Args, "--config")+1]
	if !filepath.IsAbs(file) {
		file = filepath.Join(cmd.Dir, file)
	}
	config, err := loadConfig(file)
	if err != nil {
		s.t.Fatal(err)
	}
	log, err := os.OpenFile(s.log, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		s.t.Fatal(err)
	}
	defer log.Close()
	cmd.Stderr = log
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.serving = append(s.serving, cmd)
	if err := askDaemon(s.ctx, config.Store.Socket, []string{"list"}, io.Discard); err != nil {
		s.t.Fatal(err)
	}
}

// stop ends the daemons.
func (s *stranger) stop() {
	for _, cmd := range s.serving {
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			s.t.Error(err)
		}
		if err := cmd.Wait(); err != nil {
			s.t.Errorf("the daemon ended: %v", err)
		}
	}
	s.serving, s.byHand = nil, false
}

// anExample is a line of which a page says that it is one of those that the letter shows.
const anExample = "an example"

var spans = regexp.MustCompile("`([^`]+)`")

// mails does what a row of a table of mails says: somebody writes, and letters come.
func (s *stranger) mails(row []string) {
	s.t.Helper()
	who, writes, comes := row[0], row[1], row[2]
	from := s.person(who)
	if writes != "the same" {
		s.writes = nil
		if strings.HasPrefix(writes, "one of the examples") {
			s.writes = append(s.writes, anExample)
			_, writes, _ = strings.Cut(writes, "` and ")
		}
		for _, m := range spans.FindAllStringSubmatch(writes, -1) {
			s.writes = append(s.writes, m[1])
		}
	}
	sheet := func() string {
		var lines []string
		for _, line := range s.writes {
			lines = append(lines, asOffered(line, from.last.Text))
		}
		return strings.Join(lines, "\n")
	}
	before := map[*correspondent]int{}
	for _, c := range s.people {
		before[c] = reportOf(c.last)
	}
	if to := spans.FindStringSubmatch(who); to != nil {
		from.sends(s.replace.Replace(to[1]), nil, sheet())
	} else {
		from.sends("", &from.last, sheet())
	}
	if s.writes[0] == anExample { // dice may have him asked again in the same round
		all := s.writes
		for text := from.next(reportOf(from.last)); strings.HasPrefix(text, "Your turn") && strings.Contains(text, ", AR1: "); {
			if !strings.Contains(text, ", AR1: Action Phase") {
				s.writes = s.writes[:1] // "done" ends nothing there
			}
			from.sends("", &from.last, sheet())
			text = from.next(reportOf(from.last))
		}
		s.writes = all
	}
	for _, one := range strings.Split(comes, "; ") {
		whom, what, _ := strings.Cut(one, ": ")
		switch what = strings.Trim(what, `"`); {
		case what == "their next report":
			for _, name := range []string{"anna", "bob"} {
				s.people[name].next(before[s.people[name]])
			}
		case whom == "who is asked first":
			if s.first = from; !strings.HasPrefix(from.next(before[from]), what) {
				s.first = s.people["anna"]
				s.first.gets(what)
			}
		default:
			s.person(whom).gets(what)
		}
	}
}

// person is somebody as a page names him.
func (s *stranger) person(who string) *correspondent {
	s.t.Helper()
	name := strings.ToLower(regexp.MustCompile(`^\w+`).FindString(who))
	switch {
	case strings.HasPrefix(who, "who is asked first"):
		return s.first
	case strings.HasPrefix(who, "the other") && s.first == s.people["anna"]:
		return s.people["bob"]
	case strings.HasPrefix(who, "the other"):
		return s.people["anna"]
	case s.people[name] == nil:
		s.t.Fatalf("who is %q?", who)
	}
	return s.people[name]
}

// asOffered is a line as a letter offers it: one that begins with the same word, if the
// letter does not show the line itself.
func asOffered(line, letter string) string {
	word, _, _ := strings.Cut(line, " ")
	for _, offered := range examplesIn(letter) {
		if line == anExample || strings.HasPrefix(offered, word+" ") {
			return offered
		}
	}
	return line
}

// sends sends a message, to an address or in answer to a letter.
func (c *correspondent) sends(to string, letter *mail.Message, text string) {
	c.t.Helper()
	d := mailtest.Draft{ID: fmt.Sprintf("%d.%s", c.now().UnixNano(), c.address.Addr), From: c.address, To: mail.Address{Addr: to},
		Subject: "Hello", Answers: letter, Date: c.now(), Text: text, Charset: c.charset}
	if letter != nil {
		d.To = letter.ReplyTo[0]
	}
	raw, err := d.Bytes()
	if err != nil {
		c.t.Fatal(err)
	}
	if err := c.sender.Send(c.ctx, c.address.Addr, d.To.Addr, raw); err != nil {
		c.t.Fatal(err)
	}
}

// next reads letters until one has a report behind that number, and returns its text.
func (c *correspondent) next(number int) string {
	c.t.Helper()
	returned := false
	err := c.readUntil(c.ctx, func(l mail.Message) bool {
		returned = strings.Contains(l.Text, "NOT CARRIED OUT")
		return returned || reportOf(l) > number
	})
	if err != nil || returned {
		c.t.Fatalf("%s waits for a report behind %d: %v; the last letter was\n%s", c.address.Name, number, err, c.last.Text)
	}
	return c.last.Text
}

// TestRealReadme sets a club up by what the README prints, as a stranger would who has just
// cloned it, over a mail system that is not ours, as TestRealMail: from the build to the
// second move of a match and its end. Otherwise than there are only the addresses, the ports,
// that these servers know no TLS and their relay no login, and who answers for the DNS; and
// what was built elsewhere with -trimpath is not built again.
func TestRealReadme(t *testing.T) {
	smtp, imap := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP")
	if smtp == "" || imap == "" {
		t.Skip("POSTRIDER_SMTP and POSTRIDER_IMAP name no mail system")
	}
	ctx := within(t)
	fresh := freshClone(t, ctx)
	page, err := os.ReadFile(filepath.Join(fresh, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	list := printedIn(string(page), "## Setting up a club")
	if len(list) < 15 {
		t.Fatalf("the README prints %d things", len(list))
	}
	s := newStranger(t, ctx, fresh)
	s.typed = "secret\n"
	s.people = map[string]*correspondent{}
	for _, name := range []string{"Anna", "Bob", "You"} {
		s.people[strings.ToLower(name)] = newCorrespondent(t, ctx, name, imap, smtp)
	}
	orders := fmt.Sprintf("orders.%d", time.Now().UnixNano())
	s.replace = strings.NewReplacer(
		"orders@", orders+"@", "orders+", orders+"+", "you@club.example", s.people["you"].address.Addr,
		"--imap mail.club.example:993", "--imap "+imap+" --imap-tls none", "--smtp mail.club.example:587", "--smtp "+smtp+" --smtp-tls none",
		"logged in at mail.club.example:587", smtp+" answers, and no login is set", "mail.club.example:993", imap,
		"postrider check ", "postrider check --dns "+serveDNS(t, good())+" ", "/etc/systemd/system", s.units,
		"cp club/imap.password club/smtp.password", "sed -i '/^.smtp/,$ { /^user/d; /^password_file/d }' club/postrider.toml")
	s.does(list)
}

// TestPrintedService installs a club as a service, and then another on the same machine, by
// what docs/club.md prints for it: each runs as its unit says, and commands reach the one that
// they name. Files of the machine lie in a folder, and there is no systemd and no user.
func TestPrintedService(t *testing.T) {
	t.Parallel() // it is mostly waiting
	ctx := within(t)
	s := newStranger(t, ctx, t.TempDir())
	root := t.TempDir()
	at := func(folder string) string { return root + folder }
	for _, folder := range []string{"/usr/local/bin", "/etc/systemd/system", "/var/lib"} {
		if err := os.MkdirAll(at(folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	s.path, s.typed = s.path+":"+at("/usr/local/bin"), "secret\n"
	if err := os.Remove(s.units); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(at("/etc/systemd/system"), s.units); err != nil {
		t.Fatal(err)
	}
	s.replace = strings.NewReplacer("/usr/local/bin", at("/usr/local/bin"), "/etc/", at("/etc/"), "/var/lib/", at("/var/lib/"),
		"--imap mail.club.example:993", "--imap 127.0.0.1:1 --imap-tls none", "--smtp mail.club.example:587", "--smtp 127.0.0.1:1 --smtp-tls none")
	// What is there after the first steps of the README.
	self, err := os.Executable()
	if err == nil {
		err = os.Symlink(self, filepath.Join(s.dir, "postrider"))
	}
	if err == nil {
		err = os.CopyFS(filepath.Join(s.dir, "docs"), os.DirFS("../../docs"))
	}
	if err != nil {
		t.Fatal(err)
	}
	s.types(s.replace.Replace("./postrider init club --address orders@club.example --gm you@club.example --imap mail.club.example:993 --smtp mail.club.example:587\n" +
		"cat > club/imap.password\ncp club/imap.password club/smtp.password\n"))
	page := docsPage(t, "club.md")
	for _, section := range []string{"### As a service", "### Several clubs on one machine"} {
		s.does(printedIn(page, section))
	}
	if len(s.serving) != 2 {
		t.Fatalf("%d daemons run", len(s.serving))
	}
	s.types(s.replace.Replace("sudo -u postrider postrider matches --config /etc/postrider/postrider.toml"))
	if strings.Contains(s.out, "FI1") {
		t.Errorf("the first club has a match of the other:\n%s", s.out)
	}
}

// freshClone is a clone of the repository that the test lies in; where it is in none, a copy.
func freshClone(t *testing.T, ctx context.Context) string {
	t.Helper()
	fresh := filepath.Join(t.TempDir(), "postrider")
	trust := filepath.Join(t.TempDir(), "gitconfig") // whosever the repository is
	if err := os.WriteFile(trust, []byte("[safe]\n\tdirectory = *\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	clone := exec.CommandContext(ctx, "git", "clone", "--quiet", "../..", fresh)
	clone.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+trust)
	if _, err := os.Stat("../../.git"); err != nil {
		if err := os.CopyFS(fresh, os.DirFS("../..")); err != nil {
			t.Fatal(err)
		}
	} else if out, err := clone.CombinedOutput(); err != nil {
		t.Fatalf("git clone: %v\n%s", err, out)
	}
	return fresh
}
