package main

import (
	"bytes"
	"context"
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/pelletier/go-toml/v2"

	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

func TestLogMasks(t *testing.T) {
	const token = "abcdefghijklmnopqrstuv2345"
	upper := strings.ToUpper(token)
	address := "orders+FI7." + token + ".12@club.example"
	for _, format := range []string{"text", "json"} {
		for _, c := range []struct {
			name string
			log  func(*slog.Logger)
			want string
		}{
			{"a text", func(l *slog.Logger) { l.Info("letter", "from", address, "match", "FI7") }, "...@club.example"},
			{"an error", func(l *slog.Logger) {
				l.Warn("letter", "error", fmt.Errorf("refused: %w", errors.New("553 <"+strings.ToUpper(address)+"> not wanted")))
			}, "<...@CLUB.EXAMPLE>"},
			{"the message", func(l *slog.Logger) { l.Info("to " + address) }, "to ...@club.example"},
			{"a subject", func(l *slog.Logger) { l.Info("x", "subject", "[FI7] B 1755: A - B [FI7."+token+".3]") }, "[FI7] B 1755: A - B [...]"},
			{"a bare token", func(l *slog.Logger) { l.Info("x", "is", upper+" "+token) }, "... ..."},
			{"in a group", func(l *slog.Logger) { l.WithGroup("g").With("to", address).Info("x", slog.Group("h", "to", address)) }, "h.to"},
			{"anything", func(l *slog.Logger) { l.Info("x", "is", struct{ A []string }{[]string{address}}) }, "{[...@club.example]}"},
			{"a player", func(l *slog.Logger) { l.Info("x", "is", "anna+games@example.org", "took", 1500*time.Millisecond) }, "...@example.org"},
			{"a player whom a relay refuses", func(l *slog.Logger) {
				l.Warn("letter", "error", errors.New("refused to begin a letter to goro@players.example: 550 <goro@players.example>: no"))
			}, "to ...@players.example: 550 <...@players.example>: no"},
			{"a player of quoted name", func(l *slog.Logger) { l.Info(`for "Anna Lee"@example.org`) }, "...@example.org"},
			{"a Message-ID", func(l *slog.Logger) { l.Info("x", "id", "FI1.red.p1.2.report@club.example") }, "FI1.red.p1.2.report@club.example"},
			{"a file of a module", func(l *slog.Logger) { l.Info("x", "stack", "/go/pkg/mod/go.etcd.io/bbolt@v1.5.0/db.go:1") }, "bbolt@v1.5.0"},
			{"a place in the program", func(l *slog.Logger) {
				l.Info("x", "stack", "postrider/games.(*Match).standingOrdersThatFitTheDecision(0x1)")
			}, "standingOrdersThatFitTheDecision"},
		} {
			t.Run(format+"/"+c.name, func(t *testing.T) {
				var out bytes.Buffer
				c.log(newLog(logConfig{"debug", format}, &out))
				got := strings.ReplaceAll(out.String(), `"g":{"to":`, "h.to")
				if strings.Contains(got, "anna") || strings.Contains(got, "Anna") || strings.Contains(got, "goro") {
					t.Errorf("it names somebody: %s", got)
				}
				if strings.Contains(strings.ToLower(got), token) || !strings.Contains(got, c.want) {
					t.Errorf("got  %swant %s", got, c.want)
				}
				if format == "json" && !json.Valid(out.Bytes()) {
					t.Errorf("no JSON: %s", out.String())
				}
			})
		}
	}
}

func TestLogLevels(t *testing.T) {
	for level, want := range map[string]int{"debug": 4, "info": 3, "warn": 2, "error": 1} {
		var out bytes.Buffer
		l := newLog(logConfig{level, "text"}, &out)
		l.Debug("a")
		l.Info("b")
		l.Warn("c")
		l.Error("d")
		if got := strings.Count(out.String(), "\n"); got != want {
			t.Errorf("level %s writes %d lines, want %d", level, got, want)
		}
	}
}

// A guardedBuffer takes what a daemon writes while others read it.
type guardedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (g *guardedBuffer) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.b.Write(p)
}

func (g *guardedBuffer) String() string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.b.String()
}

// The log of a match at its chattiest, over servers that repeat what they were
// told, holds no token of any letter, no seed, no password, no card, and no
// line of what a player was told.
func TestLogHoldsNoSecret(t *testing.T) {
	const passwordWord = "sesame-7-open"
	var log guardedBuffer
	var mu sync.Mutex
	var letters [][]byte
	refused := 0 // letters with a reply address that the relay was offered
	system, err := mailtest.Start(mailtest.Options{
		Password: passwordWord,
		OnDeliver: func(rcpt string, raw []byte) {
			mu.Lock()
			defer mu.Unlock()
			letters = append(letters, bytes.Clone(raw))
		},
		// A relay that is full of doubt.
		Refuse: func(from, rcpt string) error {
			mu.Lock()
			defer mu.Unlock()
			if !strings.Contains(from, "+") {
				return nil
			}
			if refused++; refused >= 3 {
				return &smtp.SMTPError{Code: 550, EnhancedCode: smtp.EnhancedCode{5, 7, 1}, Message: "sender <" + from + "> is not known here"}
			}
			return nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	c, err := demoConfig(t.TempDir(), system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.IMAP.PasswordFile, []byte(passwordWord+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Log.Level = "debug"
	d, err := newDaemon(t.Context(), c, env{in: strings.NewReader(""), out: &log, err: &log, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var daemon sync.WaitGroup
	daemon.Go(func() {
		if err := d.run(ctx); err != nil {
			t.Error(err)
		}
		d.close()
	})
	title := titles[0].title()
	sc := title.Scenarios()[0]
	var seed games.Seed
	copy(seed[:], "a seed that nobody may ever read")
	people := []mail.Address{{Name: "Anna", Addr: "anna@players.example"}, {Name: "Bob", Addr: "bob@players.example"}}
	request := []string{"new", title.Name(), "--scenario", sc.ID, "--seed", hex.EncodeToString(seed[:])}
	for i, seat := range sc.Seats {
		request = append(request, "--"+string(seat), people[i].Name+"="+people[i].Addr)
	}
	if err := askDaemon(ctx, c.Store.Socket, request, &log); err != nil {
		t.Fatal(err)
	}
	// People write to the club, first some whom nobody knows.
	sender, err := mail.NewSender(mustAccount(t, system.SMTPAddr(), "", ""))
	if err != nil {
		t.Fatal(err)
	}
	defer sender.Close()
	wait := func(what string, done func() bool) {
		t.Helper()
		for range 1000 {
			if done() {
				return
			}
			sleep(ctx, 20*time.Millisecond)
		}
		t.Fatalf("no %s after 20 s; the log:\n%s", what, log.String())
	}
	reply := func() string { // the reply address that Anna was given
		mu.Lock()
		defer mu.Unlock()
		for _, raw := range letters {
			m := mail.Read(raw, mail.ReadOptions{})
			for _, a := range m.ReplyTo {
				if !m.To[0].Is(people[0]) {
					continue
				}
				if _, ok := mail.ParseReply(a.Addr); ok {
					return a.Addr
				}
			}
		}
		return ""
	}
	wait("letter", func() bool { return reply() != "" })
	r := rand.New(rand.NewPCG(1, 1))
	for i, m := range []struct{ from, to, text string }{
		{"anna@players.example", reply(), "card 1\nhelp\nlegal\nboard\nHi, write to " + reply()},
		{"mallory@elsewhere.example", reply(), "resign"},
		{"bob@players.example", "orders@club.example", "status " + reply()},
		{"anna@players.example", strings.ToUpper(reply()[:len("orders+fi1.")]) + reply()[len("orders+fi1."):], "luck 7 swans\n# whatever card amherst"},
	} {
		raw, err := mailtest.Draft{ID: fmt.Sprintf("%d.%d@players.example", i, r.Uint64()), From: mail.Address{Addr: m.from}, To: mail.Address{Addr: m.to},
			Date: time.Now(), Subject: "about " + reply(), Text: m.text}.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if err := sender.Send(ctx, m.from, m.to, raw); err != nil {
			t.Fatal(err)
		}
	}
	wait("four messages handled", func() bool { return strings.Count(log.String(), "msg=message") >= 4 })
	wait("letter refused", func() bool { return strings.Contains(log.String(), "is not known here") })
	cancel()
	daemon.Wait()

	said := log.String()
	low := strings.ToLower(said)
	mu.Lock()
	defer mu.Unlock()
	tokens := map[string]bool{}
	lines := map[string]bool{}
	for _, raw := range letters {
		for _, m := range regexp.MustCompile(`\.([A-Za-z2-7]{26})\.[0-9]+`).FindAllSubmatch(raw, -1) {
			tokens[strings.ToLower(string(m[1]))] = true
		}
		for line := range strings.Lines(mail.PlainText(raw)) {
			if line = strings.TrimSpace(line); len(line) > 15 {
				lines[line] = true
			}
		}
	}
	if len(tokens) < 2 || len(lines) < 50 {
		t.Fatalf("%d tokens and %d lines to look for: nothing is tried here", len(tokens), len(lines))
	}
	for token := range tokens {
		if strings.Contains(low, token) {
			t.Errorf("the log holds the token %s", token)
		}
	}
	for line := range lines {
		if strings.Contains(said, line) {
			t.Errorf("the log holds a line that a player was told: %s", line)
		}
	}
	for name, secret := range map[string]string{"the seed": string(seed[:]), "the seed in hex": hex.EncodeToString(seed[:]), "the seed in base64": base64.StdEncoding.EncodeToString(seed[:]),
		"the seed in base32": base32.StdEncoding.EncodeToString(seed[:]), "the password": passwordWord, "luck words": "7 swans", "what was typed": "amherst"} {
		if strings.Contains(low, strings.ToLower(secret)) {
			t.Errorf("the log holds %s", name)
		}
	}
	for _, card := range cardNames(t) {
		if strings.Contains(low, strings.ToLower(card)) {
			t.Errorf("the log holds the card %q", card)
		}
	}
	if regexp.MustCompile(`(?i)\b(cards?|seed|draws?|drew)\b`).MatchString(said) {
		t.Error("the log speaks of cards or seeds")
	}
	for _, want := range []string{"msg=message id=", "outcome=played", "outcome=misused", "msg=letter id=", "outcome=taken", "outcome=failed", "took=", "match=FI1", "sender <...@club.example>"} {
		if !strings.Contains(said, want) {
			t.Errorf("the log does not say %q", want)
		}
	}
	if t.Failed() {
		t.Logf("the log:\n%s", said)
	}
}

func mustAccount(t *testing.T, server, user, password string) mail.Account {
	t.Helper()
	a, err := account(server, "none", user, password, duration(10*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// cardNames are the names of the Events on the first title's cards.
func cardNames(t *testing.T) []string {
	t.Helper()
	data, err := os.ReadFile("../../games/bayonets/data/cards.toml")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Card []struct{ Event string }
	}
	if err := toml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range file.Card {
		if c.Event != "" {
			names = append(names, c.Event)
		}
	}
	if len(names) < 10 {
		t.Fatalf("only %d names of cards", len(names))
	}
	return names
}
