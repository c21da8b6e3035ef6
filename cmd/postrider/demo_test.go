package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/templates"
)

// TestDemo plays a whole match by mail over the built-in servers and verifies
// its journal; and a journal with one die, card or answer changed does not
// verify, and the line is named.
func TestDemo(t *testing.T) {
	dir := t.TempDir()
	var out, errs bytes.Buffer
	e := env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}
	if status := run(t.Context(), e, []string{"demo", "bayonets", "--dir", dir}); status != 0 {
		t.Fatalf("demo: exit status %d\n%s%s", status, out.String(), errs.String())
	}
	for _, want := range []string{"AR9", "Winter Quarters: the match is over", "verified: "} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the demo does not say %q:\n%s", want, out.String())
		}
	}
	for _, m := range regexp.MustCompile(`sent (\d+) messages`).FindAllStringSubmatch(out.String(), -1) {
		if len(m[1]) > 2 || m[1] > "30" {
			t.Errorf("a player sent %s messages, want at most 30", m[1])
		}
	}
	journal, err := os.ReadFile(filepath.Join(dir, "FI1.journal"))
	if err != nil {
		t.Fatal(err)
	}
	t.Run("packed", func(t *testing.T) {
		file := filepath.Join(dir, "FI1.journal.zip")
		if err := os.WriteFile(file, zipOf(t, "FI1.journal", journal), 0o600); err != nil {
			t.Fatal(err)
		}
		var out, errs bytes.Buffer
		if status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}, []string{"verify", file}); status != 0 || !strings.Contains(out.String(), "verified: ") {
			t.Errorf("exit status %d, %q, %q", status, out.String(), errs.String())
		}
	})
	lines := strings.SplitAfter(string(journal), "\n")
	changes := []struct{ name, what string }{{"a die", "roll"}, {"a card", "draw"}, {"an answer", "answer"}}
	for _, c := range changes {
		t.Run(c.name, func(t *testing.T) {
			changed, n := tampered(t, lines, c.what)
			file := filepath.Join(dir, c.what+".journal")
			if err := os.WriteFile(file, []byte(changed), 0o600); err != nil {
				t.Fatal(err)
			}
			var out, errs bytes.Buffer
			status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}, []string{"verify", file})
			if want := fmt.Sprintf("line %d", n); status != 1 || !strings.Contains(errs.String(), want) {
				t.Errorf("exit status %d, %q; want 1 and %q", status, errs.String(), want)
			}
		})
	}
}

// A player of the demo may have another language than the others: his letters are in it,
// and he types his orders in it.
func TestDemoLanguage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	status, out, errs := runCommand(t, "demo", "conquest", "--people", "2", "--french-language", "Japanese", "--dir", dir)
	if status != 0 {
		t.Fatalf("exit status %d\n%s%s", status, out, errs)
	}
	for _, want := range []string{"=== to Bob ===\nBobさんの手番です", "■ 質問", "=== Bob answers ===\nFC: 召集 ", "=== to Bob ===\n対戦は終了しました。", "verified: "} {
		if !strings.Contains(out, want) {
			t.Errorf("the demo does not say %q:\n%s", want, out)
		}
	}
	if strings.Contains(out, "=== to Anna ===") {
		t.Errorf("an English letter is printed:\n%s", out)
	}
	letters, err := filepath.Glob(filepath.Join(dir, "mail", "*anna@*"))
	if err != nil || len(letters) == 0 {
		t.Fatal(letters, err)
	}
	for _, file := range letters {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if text := mail.PlainText(raw); templates.LanguageOf(text) != "" || !strings.Contains(text, "HOW TO ANSWER") {
			t.Errorf("%s is not in English:\n%s", file, text)
		}
	}
	if status, _, errs := runCommand(t, "demo", "conquest", "--french-language", "Klingon"); status == 0 || !strings.Contains(errs, `"Klingon"; there are en, ja`) {
		t.Errorf("exit status %d, %q", status, errs)
	}
}

// zipOf packs one file.
func zipOf(t *testing.T, name string, data []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write(data)
	}
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// An export may be packed too, and is not read beyond what an export can be.
func TestImportPacked(t *testing.T) {
	for _, c := range []struct {
		name string
		in   io.Reader
		want string // of the error
	}{
		{"plain", strings.NewReader("an export"), ""},
		{"zip", bytes.NewReader(zipOf(t, "FI1.export", []byte("an export"))), ""},
		{"half a zip", bytes.NewReader(zipOf(t, "FI1.export", []byte("an export"))[:40]), "not a valid zip"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, input, err := importWords(env{in: c.in}, []string{"-"})
			switch {
			case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
				t.Errorf("%v, want %q", err, c.want)
			case c.want == "" && (err != nil || input != "an export"):
				t.Errorf("%q, %v", input, err)
			}
		})
	}
}

// tampered changes the value of one line of a kind, in the middle of a
// journal, and returns its number too.
func tampered(t *testing.T, lines []string, what string) (string, int) {
	t.Helper()
	for i := len(lines) / 2; i < len(lines); i++ {
		var l map[string]any
		if json.Unmarshal([]byte(lines[i]), &l) != nil || l["what"] != what {
			continue
		}
		was := lines[i]
		switch what {
		case "roll":
			lines := regexp.MustCompile(`"values":\[(\d)`)
			m := lines.FindStringSubmatch(was)
			was = strings.Replace(was, `"values":[`+m[1], fmt.Sprintf(`"values":[%d`, int(m[1][0]-'0')%6+1), 1)
		case "draw":
			m := regexp.MustCompile(`"values":\[(\d+)\]`).FindStringSubmatch(was)
			was = strings.Replace(was, m[0], `"values":[`+map[bool]string{true: "1", false: "0"}[m[1] == "0"]+`]`, 1)
		case "answer":
			if l["order"] != "first: me" && l["order"] != "hold none" {
				continue
			}
			was = strings.NewReplacer(`"first: me"`, `"first: opponent"`, `"hold none"`, `"hold army"`).Replace(was)
		}
		if was == lines[i] {
			t.Fatalf("line %d is not changed: %s", i+1, was)
		}
		return strings.Join(lines[:i], "") + was + strings.Join(lines[i+1:], ""), i + 1
	}
	t.Fatalf("no %s in the second half of the journal", what)
	return "", 0
}

// A server that goes away while the daemon runs is reconnected to.
func TestReconnect(t *testing.T) {
	dir := t.TempDir()
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	imap, smtp := system.IMAPAddr(), system.SMTPAddr()
	club, err := demoConfig(dir, imap, smtp)
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	d, err := newDaemon(t.Context(), club, env{in: strings.NewReader(""), out: &log, err: &log, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- d.run(ctx) }()
	defer func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
		d.close()
		if t.Failed() {
			t.Log(log.String())
		}
	}()
	if err := askDaemon(ctx, club.Store.Socket, []string{"new", "bayonets", "--british", "Anna=anna@players.example", "--french", "Bob=bob@players.example"}, &bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	first := waitFor(t, system, "anna@players.example", 1)
	letter := mail.Read(first[0], mail.ReadOptions{})

	system.Drop()
	if err := system.Close(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(50 * time.Millisecond) // the daemon finds nobody there
	system, err = mailtest.Start(mailtest.Options{IMAP: imap, SMTP: smtp})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	raw, err := mailtest.Draft{ID: "back@players.example", From: mail.Address{Addr: "anna@players.example"}, To: letter.ReplyTo[0], Answers: &letter, Date: time.Now(), Text: "status\n"}.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	if err := system.Deliver("anna@players.example", letter.ReplyTo[0].Addr, raw); err != nil {
		t.Fatal(err)
	}
	answer := mail.Read(waitFor(t, system, "anna@players.example", 1)[0], mail.ReadOptions{})
	if answer.InReplyTo != "back@players.example" {
		t.Errorf("the answer is to %q", answer.InReplyTo)
	}
}

// waitFor waits until n letters have been delivered to an address.
func waitFor(t *testing.T, system *mailtest.Server, addr string, n int) [][]byte {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if letters := system.Messages(addr); len(letters) >= n {
			return letters
		}
	}
	t.Fatalf("%s got %d letters in 30 s, want %d", addr, len(system.Messages(addr)), n)
	return nil
}

// serve --once works off what waits and stops; a sheet sent twice counts once,
// and its sender hears of it once.
func TestServeOnce(t *testing.T) {
	dir := t.TempDir()
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	if _, err := demoConfig(dir, system.IMAPAddr(), system.SMTPAddr()); err != nil {
		t.Fatal(err)
	}
	config := filepath.Join(dir, "postrider.toml")
	command := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if status := run(t.Context(), env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}, args); status != 0 {
			t.Fatalf("%v: exit status %d\n%s", args, status, errs.String())
		}
		return errs.String()
	}
	command("match", "new", "bayonets", "--config", config, "--british", "Anna=anna@players.example", "--french", "Bob=bob@players.example")
	command("serve", "--config", config, "--once", "--now", time.Now().Add(time.Minute).Format(time.RFC3339))
	letter := mail.Read(waitFor(t, system, "anna@players.example", 1)[0], mail.ReadOptions{})
	_, example, _ := strings.Cut(letter.Text, "    reserve ")
	card, _, _ := strings.Cut(example, "\n")
	raw, err := mailtest.Draft{ID: "one@players.example", From: mail.Address{Addr: "anna@players.example"}, To: letter.ReplyTo[0], Answers: &letter, Date: time.Now(), Text: "reserve " + card + "\n"}.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := system.Deliver("anna@players.example", letter.ReplyTo[0].Addr, raw); err != nil {
			t.Fatal(err)
		}
	}
	log := command("serve", "--config", config, "--once", "--now", time.Now().Add(2*time.Minute).Format(time.RFC3339))
	for _, want := range []string{"outcome=played", "outcome=seen"} {
		if strings.Count(log, want) != 1 {
			t.Errorf("the log says %s %d times, want once:\n%s", want, strings.Count(log, want), log)
		}
	}
	letters := system.Messages("anna@players.example")
	if len(letters) != 2 {
		t.Fatalf("Anna has %d letters, want 2", len(letters))
	}
	if answer := mail.Read(letters[1], mail.ReadOptions{}); answer.InReplyTo != "one@players.example" {
		t.Errorf("the answer is to %q", answer.InReplyTo)
	}
	if log := command("serve", "--config", config, "--once"); strings.Contains(log, "msg=message") {
		t.Errorf("messages are still waiting:\n%s", log)
	}
}
