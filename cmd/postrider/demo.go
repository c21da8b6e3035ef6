package main

import (
	"bytes"
	"context"
	cryptorand "crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"postrider/adjudicator/gm"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store/file"
)

// demo is the command demo: a whole match by mail on this machine.
func demo(ctx context.Context, e env, args []string) error {
	fs := flags(e, "demo")
	scenario := fs.String("scenario", "", "`scenario` to play; the first if none is named")
	dir := fs.String("dir", "", "the `folder` for all messages and letters, new or empty; a new one if none is named")
	data := fs.String("data", "", "`folder` with data files that stand in place of the program's own")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	title, err := titleNamed(append(words, titles[0]().Name())[0])
	if err != nil {
		return err
	}
	if *data != "" {
		if *data, err = filepath.Abs(*data); err != nil {
			return err
		}
	}
	if title, err = withData(title, *data); err != nil {
		return err
	}
	sc, err := gm.Scenario(title, *scenario)
	if err != nil {
		return err
	}
	if *dir == "" {
		if *dir, err = os.MkdirTemp("", "postrider-demo-"); err != nil {
			return err
		}
	}
	if err := emptyFolder(*dir); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	began := time.Now()

	post := &postOffice{dir: filepath.Join(*dir, "mail")}
	if err := os.MkdirAll(post.dir, 0o700); err != nil {
		return err
	}
	system, err := mailtest.Start(mailtest.Options{OnDeliver: post.keep})
	if err != nil {
		return err
	}
	defer system.Close()
	fmt.Fprintf(e.out, "mail servers on this machine: IMAP %s, SMTP %s\n", system.IMAPAddr(), system.SMTPAddr())

	config, err := demoConfig(*dir, system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		return err
	}
	logFile, err := os.OpenFile(filepath.Join(*dir, "daemon.log"), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer logFile.Close()
	config.Titles = map[string]titleConfig{title.Name(): {Data: *data}}
	d, err := newDaemon(ctx, config, env{in: e.in, out: logFile, err: logFile, now: e.now})
	if err != nil {
		return err
	}
	defer d.close()
	var daemon sync.WaitGroup
	var stopped error
	daemon.Go(func() {
		if stopped = d.run(ctx); stopped != nil {
			cancel()
		}
	})
	defer func() { cancel(); daemon.Wait() }()

	var seed games.Seed
	if _, err := cryptorand.Read(seed[:]); err != nil {
		return err
	}
	people := []mail.Address{{Name: "Anna", Addr: "anna@players.example"}, {Name: "Bob", Addr: "bob@players.example"}, {Name: "Carla", Addr: "carla@players.example"}, {Name: "Dan", Addr: "dan@players.example"}}
	request := []string{"new", title.Name(), "--scenario", sc.ID, "--seed", hex.EncodeToString(seed[:])}
	for i, seat := range sc.Seats {
		request = append(request, "--"+string(seat), people[i].Name+"="+people[i].Addr)
		fmt.Fprintf(e.out, "%s plays %s and reads %s\n", people[i].Name, seat, people[i].Addr)
	}
	if err := askDaemon(ctx, config.Store.Socket, request, e.out); err != nil {
		return err
	}
	t, err := newTable(title, "FI1", sc, seed, people, system.IMAPAddr(), system.SMTPAddr(), rand.New(rand.NewPCG(rand.Uint64(), 1)))
	if err != nil {
		return err
	}
	defer t.close()
	if err := t.open(ctx); err != nil {
		return err
	}
	t.round = func(status, score string) {
		fmt.Fprintf(e.out, "%-40s %-20s %3d messages %3d letters\n", status, score, t.sent(), max(post.count()-t.sent(), 0))
	}
	if err := t.play(ctx); err != nil {
		return fmt.Errorf("%w (the daemon's log is %s)", err, logFile.Name())
	}
	if result := t.match.News(t.players[0].seat).Result; result != nil {
		fmt.Fprintf(e.out, "\n%s\n", title.Say(result.Why, "en"))
	}
	for _, p := range t.players {
		fmt.Fprintf(e.out, "%-6s (%s) sent %d messages and read %d letters\n", p.address.Name, p.seat, p.sent, p.read)
	}
	fmt.Fprintf(e.out, "all of them lie in %s; it took %.1f s\n", post.dir, time.Since(began).Seconds())

	journal := filepath.Join(*dir, t.code+".journal")
	lines, err := d.clerk.Journal(t.code)
	if err != nil {
		return err
	}
	var text bytes.Buffer
	if err := games.WriteJournal(&text, lines); err != nil {
		return err
	}
	if err := file.Write(journal, 0o644, text.Bytes()); err != nil {
		return err
	}
	check := []string{journal}
	if *data != "" {
		check = []string{"--data", *data, journal}
	}
	fmt.Fprintf(e.out, "\npostrider verify %s\n", strings.Join(check, " "))
	return verify(ctx, e, check)
}

// emptyFolder refuses a folder that holds anything: the demo's club would write
// over another, or play in its store.
func emptyFolder(dir string) error {
	list, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && len(list) > 0 {
		err = fmt.Errorf("the folder %s is not empty; name a new one", dir)
	}
	return err
}

// postOffice keeps a copy of all mail as files, in the order of delivery.
type postOffice struct {
	dir string
	mu  sync.Mutex
	n   int
}

func (p *postOffice) keep(rcpt string, raw []byte) {
	p.mu.Lock()
	p.n++
	n := p.n
	p.mu.Unlock()
	name := fmt.Sprintf("%04d-%s.eml", n, mail.Address{Addr: rcpt}.Addr)
	if i := len("0000-"); len(name) > 80 {
		name = name[:i+60] + ".eml"
	}
	// A lost copy is no reason to stop the demonstration.
	_ = file.Write(filepath.Join(p.dir, filepath.Base(name)), 0o600, raw)
}

func (p *postOffice) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.n
}

// demoConfig writes the configuration of a club on the built-in servers and
// reads it back.
func demoConfig(dir, imap, smtp string) (*config, error) {
	path := filepath.Join(dir, "postrider.toml")
	text := fmt.Sprintf(`[club]
name = "Postrider"
address = "orders@club.example"
messages_per_hour = -1
[imap]
server = %q
tls = "none"
user = "orders@club.example"
password_file = "password"
poll = "2s"
[smtp]
server = %q
tls = "none"
`, imap, smtp)
	if err := file.Write(filepath.Join(dir, "password"), 0o600, []byte("secret\n")); err != nil {
		return nil, err
	}
	if err := file.Write(path, 0o600, []byte(text)); err != nil {
		return nil, err
	}
	return loadConfig(path)
}

// askDaemon sends a command to a daemon that is perhaps still starting.
func askDaemon(ctx context.Context, socket string, args []string, out io.Writer) error {
	for tries := 0; ; tries++ {
		ans, err := toDaemon(socket, args)
		switch {
		case err == errNoDaemon && tries < 100 && ctx.Err() == nil:
			sleep(ctx, 50*time.Millisecond)
			continue
		case err != nil:
			return err
		case ans.Error != "":
			return fmt.Errorf("the daemon: %s", ans.Error)
		}
		fmt.Fprint(out, ans.Out)
		return nil
	}
}

// newTable lays the match out for scripted players, one a seat.
func newTable(title games.Title, code string, sc games.Scenario, seed games.Seed, people []mail.Address, imap, smtp string, r *rand.Rand) (*table, error) {
	match, err := games.NewMatch(title, games.Setup{Code: code, Title: title.Name(), Scenario: sc.ID, Seed: seed})
	if err != nil {
		return nil, err
	}
	t := &table{title: title, match: match, code: code, rand: r}
	for i, seat := range sc.Seats {
		in, err := account(imap, "none", people[i].Addr, "secret", duration(30*time.Second))
		if err != nil {
			return nil, err
		}
		out, err := account(smtp, "none", "", "", duration(30*time.Second))
		if err != nil {
			return nil, err
		}
		p := &scripted{seat: seat, address: people[i]}
		if p.mailbox, err = mail.NewMailbox(mail.MailboxSettings{Account: in, Folders: []string{"INBOX"}, Processed: "Read", Aside: "Aside", PollInterval: time.Second}); err != nil {
			return nil, err
		}
		if p.sender, err = mail.NewSender(out); err != nil {
			return nil, err
		}
		match.Told(seat)
		t.players = append(t.players, p)
	}
	return t, nil
}

// open connects the players to their mailboxes.
func (t *table) open(ctx context.Context) error {
	for _, p := range t.players {
		if err := p.mailbox.Open(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) close() {
	for _, p := range t.players {
		p.mailbox.Close()
		p.sender.Close()
	}
}

// sent is how many messages the players have sent.
func (t *table) sent() int {
	n := 0
	for _, p := range t.players {
		n += p.sent
	}
	return n
}
