package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// servers are the mail servers of the environment, as for TestRealMail, or
// built-in ones.
func servers(t *testing.T) (imap, smtp string) {
	t.Helper()
	if imap, smtp = os.Getenv("POSTRIDER_IMAP"), os.Getenv("POSTRIDER_SMTP"); imap != "" && smtp != "" {
		return imap, smtp
	}
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { system.Close() })
	return system.IMAPAddr(), system.SMTPAddr()
}

// club runs a daemon of its own at an address until the test ends.
func runClub(ctx context.Context, t *testing.T, imap, smtp, address string, perHour int, log io.Writer) *daemon {
	t.Helper()
	c, err := demoConfig(t.TempDir(), imap, smtp)
	if err != nil {
		t.Fatal(err)
	}
	c.Club.Address, c.IMAP.User, c.Club.MaxPerHour = address, address, perHour
	d, err := newDaemon(ctx, c, env{in: strings.NewReader(""), out: io.Discard, err: log, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := d.run(ctx); err != nil {
			t.Errorf("the daemon of %s: %v", address, err)
		}
	})
	t.Cleanup(func() { cancel(); wg.Wait(); d.close() })
	return d
}

// loopers are two mailboxes in which nobody reads, as seats of a match.
func loopers(ctx context.Context, t *testing.T, d *daemon, imap, smtp string, people []mail.Address) []*scripted {
	t.Helper()
	title := titles[0].title()
	sc := title.Scenarios()[0]
	request := []string{"new", title.Name(), "--scenario", sc.ID}
	for i, seat := range sc.Seats {
		request = append(request, "--"+string(seat), people[i].Name+"="+people[i].Addr)
	}
	if err := askDaemon(ctx, d.config.Store.Socket, request, io.Discard); err != nil {
		t.Fatal(err)
	}
	setup := games.Setup{Code: "FI1", Title: title.Name(), Scenario: sc.ID, Seed: games.Seed{1}}
	table, err := newTable(title, setup, people, imap, smtp)
	if err != nil {
		t.Fatal(err)
	}
	table.rand = rand.New(rand.NewPCG(1, 1))
	t.Cleanup(table.close)
	if err := table.open(ctx); err != nil {
		t.Fatal(err)
	}
	return table.players
}

// quiet is how long nothing must arrive before a loop counts as dead.
const quiet = 5 * time.Second

// respond answers every letter at once, until none has come for a while. It
// returns how many came.
func respond(ctx context.Context, t *testing.T, p *scripted, headers, text string) int {
	t.Helper()
	letters := 0
	for last := time.Now(); time.Since(last) < quiet && letters < 100; {
		arrived, err := p.mailbox.Fetch(ctx, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(arrived) == 0 {
			sleep(ctx, 50*time.Millisecond)
			continue
		}
		last = time.Now()
		letters++
		letter := mail.Read(arrived[0].Raw, mail.ReadOptions{})
		if err := p.mailbox.Done(ctx, arrived[0]); err != nil {
			t.Fatal(err)
		}
		to := letter.From
		if len(letter.ReplyTo) > 0 {
			to = letter.ReplyTo[0]
		}
		raw, err := mailtest.Draft{ID: fmt.Sprintf("%d@responder.example", time.Now().UnixNano()), From: p.address, To: to, Answers: &letter, Date: time.Now(), Text: text}.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.sender.Send(ctx, p.address.Addr, to.Addr, append([]byte(headers), raw...)); err != nil {
			t.Fatal(err)
		}
	}
	return letters
}

// A responder that answers every letter at once gets no more than the limit,
// and nothing beyond its first letter if it says what it is.
func TestLoopOfAResponder(t *testing.T) {
	const perHour = 6
	imap, smtp := servers(t)
	for _, c := range []struct {
		name, headers, text string
		most                int
	}{
		{"that says so (RFC 3834)", "Auto-Submitted: auto-replied\r\n", "I am away until Monday.", 1},
		{"of an old program", "Precedence: bulk\r\nX-Autoreply: yes\r\n", "I am away until Monday.", 1},
		// the first letter, the answers, and the reason why there are no more
		{"that hides", "", "So good to hear from you!", 1 + perHour + 1},
		{"that hides and sends commands", "", "status\nboard", 1 + perHour + 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			stamp := time.Now().UnixNano()
			d := runClub(ctx, t, imap, smtp, fmt.Sprintf("orders%d@club.example", stamp), perHour, io.Discard)
			people := []mail.Address{{Name: "Anna", Addr: fmt.Sprintf("anna%d@players.example", stamp)}, {Name: "Bob", Addr: fmt.Sprintf("bob%d@players.example", stamp)}}
			players := loopers(ctx, t, d, imap, smtp, people)
			got := respond(ctx, t, players[0], c.headers, c.text)
			t.Logf("the responder got %d letters", got)
			if got != c.most {
				t.Errorf("the responder got %d letters, want %d", got, c.most)
			}
		})
	}
}

// Two clubs whose players are each other fall silent after their first letters.
func TestTwoClubsFallSilent(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	imap, smtp := servers(t)
	stamp := time.Now().UnixNano()
	address := func(i int) string { return fmt.Sprintf("club%d.%d@club.example", i, stamp) }
	var clubs []*daemon
	var logs [2]messageLog
	for i := range 2 {
		clubs = append(clubs, runClub(ctx, t, imap, smtp, address(i), 6, &logs[i]))
	}
	title := titles[0].title()
	for i, d := range clubs {
		request := []string{"new", title.Name()}
		for j, seat := range title.Scenarios()[0].Seats {
			who := address(1 - i)
			if j > 0 {
				who = fmt.Sprintf("nobody%d.%d@players.example", i, stamp)
			}
			request = append(request, "--"+string(seat), "Club="+who)
		}
		if err := askDaemon(ctx, d.config.Store.Socket, request, io.Discard); err != nil {
			t.Fatal(err)
		}
	}
	// Each has read the other's first letter, and says nothing more.
	for last, before := time.Now(), -1; time.Since(last) < quiet; sleep(ctx, 100*time.Millisecond) {
		sum := logs[0].messages() + logs[1].messages()
		if sum != before {
			last, before = time.Now(), sum
		}
		if ctx.Err() != nil {
			t.Fatal("the clubs go on and on")
		}
	}
	for i := range logs {
		if n := logs[i].messages(); n != 1 {
			t.Errorf("club %d handled %d messages, want the other's first letter alone", i, n)
		}
	}
}

// A messageLog counts the messages that a daemon's log tells of.
type messageLog struct {
	mu sync.Mutex
	n  int
}

func (l *messageLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if strings.Contains(string(line), "msg=message ") {
		l.n++
	}
	return len(line), nil
}

func (l *messageLog) messages() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.n
}
