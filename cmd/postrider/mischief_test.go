package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postrider/mail"
	"postrider/mail/mailtest"
)

// A rogueClub is a club with mail servers in this process and its daemon in
// another, which is started again whenever it dies, as a service manager does.
type rogueClub struct {
	*testing.T
	ctx    context.Context
	system *mailtest.Server
	config *config
	file   string
	sent   int

	rules  string // of the rogue
	daemon *exec.Cmd
	over   chan struct{} // closed when the daemon and whoever starts it again are gone
	stop   context.CancelFunc
	log    *guardedBuffer
	starts func() int
}

const (
	rogueGM     = "gm@club.example"
	rogueOrders = "orders@club.example"
)

// withoutEnd is how long rules may take in clubs where some come to no end: longer than others
// need on a busy machine, and with the race detector.
func withoutEnd() string {
	if testing.Short() {
		return "6s"
	}
	return "3s"
}

// newRogueClub makes a club whose daemon may work so long on a message.
func newRogueClub(t *testing.T, limit string) *rogueClub {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
	t.Cleanup(cancel)
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { system.Close() })
	dir := t.TempDir()
	c := &rogueClub{T: t, ctx: ctx, system: system, file: filepath.Join(dir, "postrider.toml"), rules: rogueAsIs, log: &guardedBuffer{}}
	if c.config, err = demoConfig(dir, system.IMAPAddr(), system.SMTPAddr()); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(c.file)
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("messages_per_hour"), fmt.Appendf(nil, "gm = [%q]\nmessages_per_hour", rogueGM), 1)
	text = fmt.Appendf(text, "[limits]\nmessage_time = %q\nmemory = \"256MB\"\n", limit)
	if err := os.WriteFile(c.file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if c.config, err = loadConfig(c.file); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", c.log)
		}
	})
	return c
}

// start runs the daemon by rules of the rogue, until stop or end.
func (c *rogueClub) start(rules string) {
	c.Helper()
	program, err := os.Executable()
	if err != nil {
		c.Fatal(err)
	}
	ctx, stop := context.WithCancel(c.ctx)
	c.stop, c.over = stop, make(chan struct{})
	var mu sync.Mutex
	starts := 0
	c.starts = func() int {
		mu.Lock()
		defer mu.Unlock()
		return starts
	}
	go func() {
		defer close(c.over)
		for ctx.Err() == nil {
			cmd := exec.CommandContext(ctx, program, "serve", "--config", c.file)
			cmd.Args[0] = "postrider"
			cmd.Env = append(os.Environ(), rogueVariable+"="+rules)
			cmd.Stdout, cmd.Stderr = c.log, c.log
			cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
			cmd.WaitDelay = 30 * time.Second
			mu.Lock()
			starts++
			mu.Unlock()
			err := cmd.Run()
			fmt.Fprintf(c.log, "(the daemon has ended: %v)\n", err)
			sleep(ctx, 20*time.Millisecond)
		}
	}()
	c.Cleanup(c.end)
}

// end stops the daemon, if it runs.
func (c *rogueClub) end() {
	if c.stop != nil {
		c.stop()
		<-c.over
		c.stop = nil
	}
}

// ask has the daemon do what a game master asks for.
func (c *rogueClub) ask(args ...string) string {
	c.Helper()
	var out strings.Builder
	if err := askDaemon(c.ctx, c.config.Store.Socket, args, &out); err != nil {
		c.Fatalf("%s: %v", strings.Join(args, " "), err)
	}
	return out.String()
}

// match sets a match of the rogue up.
func (c *rogueClub) match(scenario, red, blue string) {
	c.Helper()
	c.ask("new", "rogue", "--scenario", scenario, "--red", red+"="+address(red), "--blue", blue+"="+address(blue))
}

func address(name string) string { return strings.ToLower(name) + "@players.example" }

// letters waits until somebody has been sent so many letters and returns the
// last. One that comes again, because the daemon died in sending it, counts
// once.
func (c *rogueClub) letters(to string, n int) mail.Message {
	c.Helper()
	for {
		var list []mail.Message
		for _, raw := range c.system.Messages(to) {
			m := mail.Read(raw, mail.ReadOptions{})
			if !slices.ContainsFunc(list, func(was mail.Message) bool { return was.MessageID == m.MessageID }) {
				list = append(list, m)
			}
		}
		if len(list) > n {
			c.Fatalf("%s was sent %d letters, want %d; the last:\n%s", to, len(list), n, list[len(list)-1].Text)
		}
		if len(list) == n {
			return list[n-1]
		}
		if c.ctx.Err() != nil {
			c.Fatalf("%s was sent %d letters, want %d", to, len(list), n)
		}
		sleep(c.ctx, 10*time.Millisecond)
	}
}

// answer has a player answer the last of so many letters, and returns what was
// sent.
func (c *rogueClub) answer(name string, letters int, text string) []byte {
	c.Helper()
	return c.answerWith("", name, letters, text)
}

// answerWith is answer with more header lines, each with CRLF.
func (c *rogueClub) answerWith(header, name string, letters int, text string) []byte {
	c.Helper()
	letter := c.letters(address(name), letters)
	if len(letter.ReplyTo) != 1 {
		c.Fatalf("%s cannot answer to %v", name, letter.ReplyTo)
	}
	c.sent++
	raw, err := mailtest.Draft{ID: fmt.Sprintf("%d@players.example", c.sent), From: mail.Address{Name: name, Addr: address(name)}, To: letter.ReplyTo[0], Answers: &letter, Date: time.Now(), Text: text}.Bytes()
	if err != nil {
		c.Fatal(err)
	}
	raw = append([]byte(header), raw...)
	out, err := account(c.system.SMTPAddr(), "none", "", "", duration(10*time.Second))
	if err != nil {
		c.Fatal(err)
	}
	sender, err := mail.NewSender(out)
	if err != nil {
		c.Fatal(err)
	}
	defer sender.Close()
	if err := sender.Send(c.ctx, address(name), letter.ReplyTo[0].Addr, raw); err != nil {
		c.Fatal(err)
	}
	return raw
}

func (c *rogueClub) wantSaid(m mail.Message, want ...string) {
	c.Helper()
	flat := strings.Join(strings.Fields(m.Text), " ")
	for _, w := range want {
		if !strings.Contains(flat, w) {
			c.Errorf("the letter %q does not say %q:\n%s", m.Subject, w, m.Text)
		}
	}
}

// wantAside waits until exactly this message lies, whole, in the mailbox's
// folder for such.
func (c *rogueClub) wantAside(raw []byte) {
	c.Helper()
	for c.system.Count(rogueOrders, c.config.IMAP.Aside) == 0 {
		if c.ctx.Err() != nil {
			c.Fatal("nothing was moved aside in the mailbox")
		}
		sleep(c.ctx, 10*time.Millisecond)
	}
	in, err := account(c.system.IMAPAddr(), "none", rogueOrders, "secret", duration(10*time.Second))
	if err != nil {
		c.Fatal(err)
	}
	box, err := mail.NewMailbox(mail.MailboxSettings{Account: in, Folders: []string{c.config.IMAP.Aside}, Processed: "Seen", Aside: "Other", PollInterval: time.Second})
	if err != nil {
		c.Fatal(err)
	}
	if err := box.Open(c.ctx); err != nil {
		c.Fatal(err)
	}
	defer box.Close()
	list, err := box.Fetch(c.ctx, 10)
	if err != nil {
		c.Fatal(err)
	}
	if len(list) != 1 || !bytes.HasSuffix(list[0].Raw, raw) {
		c.Errorf("%d messages lie aside in the mailbox, want this one:\n%s", len(list), raw)
	}
}

// wantKept looks into the store, when no daemon has it open.
func (c *rogueClub) wantKept(match string, raw []byte) {
	c.Helper()
	st, _, err := openClub(c.Context(), c.config, slog.New(slog.DiscardHandler))
	if err != nil {
		c.Fatal(err)
	}
	defer st.Close()
	asides, err := st.Asides()
	if err != nil {
		c.Fatal(err)
	}
	if len(asides) != 1 || !bytes.HasSuffix(asides[0].Raw, raw) || asides[0].Match != match {
		c.Errorf("%d messages are kept aside in the store, want this one of %s:\n%s", len(asides), match, raw)
	}
}

// Whatever a title does wrong: its match is held, the message set aside whole,
// the game master told, and another match goes on, also after a new start of
// the daemon. With the rules corrected the match goes on too.
func TestMischief(t *testing.T) {
	for _, c := range []struct {
		deed   string
		limit  string
		starts int    // of the daemon by its service manager; one more if the other message was in hand too
		lives  int    // the same, with those that it began itself
		why    string // that the game master reads
	}{
		{"panic", "1m", 1, 1, "the rules panicked"},
		{"pester", "1m", 1, 1, "more than 20000 questions"},
		{"roll", "1m", 1, 1, "more than 20000 dice"},
		{"tell", "1m", 1, 1, "more than 50000 events"},
		{"loop", withoutEnd(), 1, 2, "had not come to an end after " + withoutEnd()},
		{"stall", withoutEnd(), 1, 2, "had not come to an end after " + withoutEnd()},
		{"eat", "1m", 1, 2, "more memory than the 256 MB"},
		{"overflow", "1m", 3, 3, "crashed twice"},
		{"astray", "1m", 3, 3, "crashed twice"},
	} {
		t.Run(c.deed, func(t *testing.T) {
			t.Parallel()
			club := newRogueClub(t, c.limit)
			club.start(rogueAsIs)
			club.match("short", "Anna", "Bob")
			club.match("short", "Carla", "Dan")
			raw := club.answer("Anna", 1, c.deed)
			club.answer("Carla", 1, "fine")
			club.wantSaid(club.letters(address("Anna"), 2), "FI1 had to be stopped", "The game master has been told")
			club.wantSaid(club.letters(rogueGM, 1), "FI1 is held", "All other matches go on", c.why)
			club.wantSaid(club.letters(address("Carla"), 2), "done map[deed:fine]")
			club.wantAside(raw)
			club.answer("Dan", 2, "fine")
			club.letters(address("Dan"), 3)
			again := club.starts() - c.starts
			if again != 0 && (c.starts == 1 || again != 1) {
				t.Errorf("the daemon was started %d times, want %d", club.starts(), c.starts)
			}
			if got := strings.Count(club.log.String(), "postrider is running"); got != c.lives+again {
				t.Errorf("the daemon had %d lives, want %d", got, c.lives+again)
			}
			club.end()
			club.wantKept("FI1", raw)

			club.start(rogueAsIs)
			club.answer("Anna", 2, "fine")
			club.wantSaid(club.letters(address("Anna"), 3), "FI1 had to be stopped")
			club.answer("Carla", 3, "fine")
			club.letters(address("Carla"), 4)
			if shown := club.ask("show", "FI1"); !strings.Contains(shown, "held") || !strings.Contains(shown, c.why) {
				t.Errorf("the game master is shown:\n%s", shown)
			}
			club.end()
			club.wantKept("FI1", raw)

			club.start(rogueMended)
			club.ask("resume", "FI1")
			club.wantSaid(club.letters(address("Anna"), 4), "FI1 goes on")
			club.letters(rogueGM, 1)
			club.answer("Anna", 4, c.deed)
			club.wantSaid(club.letters(address("Anna"), 5), "done map[deed:"+c.deed+"]")
			if got := club.starts(); got != 1 {
				t.Errorf("by corrected rules the daemon was started %d times", got)
			}
		})
	}
}

// A match whose rules never come to its first question is held again by each
// attempt to resume it, and the daemon goes on.
func TestMischiefOfTheGameMaster(t *testing.T) {
	t.Parallel()
	club := newRogueClub(t, withoutEnd())
	club.start(rogueAsIs)
	club.match("sore", "Anna", "Bob")
	club.match("short", "Carla", "Dan")
	club.answer("Anna", 1, "panic")
	club.letters(rogueGM, 1)
	club.end()
	club.start(rogueWorse)
	for i := range 2 {
		err := askDaemon(club.ctx, club.config.Store.Socket, []string{"resume", "FI1"}, io.Discard)
		if err == nil {
			t.Fatal("a match was resumed whose rules do not come to an end")
		}
		club.wantSaid(club.letters(rogueGM, 2+i), "FI1 is held", "in what a game master had it do", "had not come to an end after "+withoutEnd())
	}
	club.answer("Carla", 1, "fine")
	club.wantSaid(club.letters(address("Carla"), 2), "done map[deed:fine]")
	if shown := club.ask("show", "FI1"); !strings.Contains(shown, "held") {
		t.Errorf("the game master is shown:\n%s", shown)
	}
	if got := club.starts(); got != 1 {
		t.Errorf("the daemon was started %d times, want 1: it starts itself anew", got)
	}
}

// A message that cannot even be read without harm is set aside unread, and
// holds nothing up.
func TestMischiefInReading(t *testing.T) {
	for _, c := range []struct{ deed, limit, why string }{
		{"loop", withoutEnd(), "had not come to an end after " + withoutEnd()},
		{"astray", "1m", "crashed twice"},
		{"eat", "1m", "more memory than the 256 MB"},
	} {
		t.Run(c.deed, func(t *testing.T) {
			t.Parallel()
			club := newRogueClub(t, c.limit)
			club.start(rogueAsIs)
			club.match("short", "Anna", "Bob")
			club.match("short", "Carla", "Dan")
			raw := club.answerWith(rogueHeader+c.deed+"\r\n", "Anna", 1, "fine")
			club.answer("Carla", 1, "fine")
			club.wantSaid(club.letters(rogueGM, 1), "A message was set aside", "A message could not be processed", c.why)
			club.wantSaid(club.letters(address("Carla"), 2), "done map[deed:fine]")
			club.wantAside(raw)
			club.answer("Anna", 1, "fine")
			club.wantSaid(club.letters(address("Anna"), 2), "done map[deed:fine]")
			club.end()
			club.wantKept("", raw)
		})
	}
}
