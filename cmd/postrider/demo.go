package main

import (
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

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store/file"
	"postrider/templates"
)

// A demonstration is one match that is played by mail on this machine.
type demonstration struct {
	env
	title    games.Title
	scenario games.Scenario
	parties  []games.Seats // the seats of each player
	langs    []string      // that of each player
	dir      string        // for all messages and letters, empty at first
	data     string        // folder with data files in place of the program's own; may be empty
}

// demo is the command demo: a whole match by mail on this machine.
func demo(ctx context.Context, e env, args []string) error {
	fs := flags(e, "demo")
	game := newGameFlags(fs)
	dir := fs.String("dir", "", "the `folder` for all messages and letters, new or empty; a new one if none is named")
	people := fs.Int("people", 0, peopleUsage)
	langs := seatFlags(fs, "-language", "`language` such as ja in which who has this seat reads and writes; "+
		"his first letter, the answer and his last letter are printed")
	words, err := parse(fs, args)
	if err != nil {
		return err
	}
	if *game.data != "" {
		if *game.data, err = filepath.Abs(*game.data); err != nil {
			return err
		}
	}
	o := demonstration{env: e, dir: *dir, data: *game.data}
	if o.title, o.scenario, err = game.choose(append(words, titles[0].name)[0]); err != nil {
		return err
	}
	if o.parties, err = seatPeople(o.title, o.scenario, *people); err != nil {
		return err
	}
	for _, seats := range o.parties {
		lang, err := languageOf(seats[0], langs)
		if err != nil {
			return err
		}
		o.langs = append(o.langs, lang)
	}
	if o.dir == "" {
		if o.dir, err = os.MkdirTemp("", "postrider-demo-"); err != nil {
			return err
		}
	}
	if err := emptyFolder(o.dir); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	return o.run(ctx, cancel)
}

// languageOf is the language of who plays a seat: that of the flag of its name, or of the
// beginning of it, so that "french" is for "french-regulars" too. It is empty if there is none.
func languageOf(seat games.Seat, flags map[games.Seat]*string) (string, error) {
	said := ""
	for name := string(seat); said == "" && name != ""; {
		if value := flags[games.Seat(name)]; value != nil {
			said = *value
		}
		name = name[:max(strings.LastIndex(name, "-"), 0)]
	}
	lang, ok := templates.LanguageNamed(said)
	if said != "" && !ok {
		return "", fmt.Errorf("no letters are in the language %q; there are %s", said, strings.Join(templates.Languages(), ", "))
	}
	return lang, nil
}

// run starts the mail servers and a daemon, and plays the match. cancel ends ctx,
// and with it the daemon.
func (o *demonstration) run(ctx context.Context, cancel func()) error {
	began := time.Now()
	post := &postOffice{dir: filepath.Join(o.dir, "mail")}
	if err := os.MkdirAll(post.dir, 0o700); err != nil {
		return err
	}
	system, err := mailtest.Start(mailtest.Options{OnDeliver: post.keep})
	if err != nil {
		return err
	}
	defer system.Close()
	fmt.Fprintf(o.out, "mail servers on this machine: IMAP %s, SMTP %s\n", system.IMAPAddr(), system.SMTPAddr())

	config, err := demoConfig(o.dir, system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		return err
	}
	logFile, err := os.OpenFile(filepath.Join(o.dir, "daemon.log"), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer logFile.Close()
	config.Titles = map[string]titleConfig{o.title.Name(): {Data: o.data}}
	d, err := newDaemon(ctx, config, env{in: o.in, out: logFile, err: logFile, now: o.now})
	if err != nil {
		return err
	}
	defer d.close()
	var daemon sync.WaitGroup
	daemon.Go(func() {
		if d.run(ctx) != nil {
			cancel()
		}
	})
	defer func() { cancel(); daemon.Wait() }()

	t, err := o.seat(ctx, config.Store.Socket, system)
	if err != nil {
		return err
	}
	defer t.close()
	t.round = func(status, score string) {
		fmt.Fprintf(o.out, "%-40s %-20s %3d messages %3d letters\n", status, score, t.sent(), max(post.count()-t.sent(), 0))
	}
	t.types = func(p *scripted, text string) string {
		if p.lang != "" && p.sent == 0 {
			fmt.Fprintf(o.out, "\n=== to %s ===\n%s\n=== %[1]s answers ===\n%[3]s\n", p.address.Name, p.whole, text)
		}
		return text
	}
	if err := t.play(ctx); err != nil {
		return fmt.Errorf("%w (the daemon's log is %s)", err, logFile.Name())
	}
	for _, p := range t.players {
		if p.lang != "" {
			fmt.Fprintf(o.out, "\n=== to %s ===\n%s", p.address.Name, p.whole)
		}
	}
	if result := t.match.News(t.players[0].seats[0]).Result; result != nil {
		fmt.Fprintf(o.out, "\n%s\n", o.title.Say(result.Why, "en"))
	}
	for _, p := range t.players {
		plays := strings.Join(seatNames(p.seats), " and ")
		fmt.Fprintf(o.out, "%-6s (%s) sent %d messages and read %d letters\n", p.address.Name, plays, p.sent, p.read)
	}
	fmt.Fprintf(o.out, "all of them lie in %s; it took %.1f s\n", post.dir, time.Since(began).Seconds())
	return o.verify(ctx, d.clerk, t.code)
}

// seat has the daemon set the match up, and sits its players down at a table.
func (o *demonstration) seat(ctx context.Context, socket string, system *mailtest.Server) (*table, error) {
	var seed games.Seed
	if _, err := cryptorand.Read(seed[:]); err != nil {
		return nil, err
	}
	var people []mail.Address
	request := []string{"new", o.title.Name(), "--scenario", o.scenario.ID, "--seed", hex.EncodeToString(seed[:])}
	for i, seats := range o.parties {
		name := []string{"Anna", "Bob", "Carla", "Dan"}[i]
		p := mail.Address{Name: name, Addr: strings.ToLower(name) + "@players.example"}
		people = append(people, p)
		who := p.Name + "=" + p.Addr
		if o.langs[i] != "" {
			who += "," + o.langs[i]
		}
		for _, seat := range seats {
			request = append(request, "--"+string(seat), who)
		}
		fmt.Fprintf(o.out, "%s plays %s and reads %s\n", p.Name, strings.Join(seatNames(seats), " and "), p.Addr)
	}
	if err := askDaemon(ctx, socket, request, o.out); err != nil {
		return nil, err
	}
	setup := games.Setup{Code: "FI1", Title: o.title.Name(), Scenario: o.scenario.ID, Seed: seed, Parties: joined(o.parties)}
	t, err := newTable(o.title, setup, people, system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		return nil, err
	}
	for i, p := range t.players {
		p.lang = o.langs[i]
	}
	if err := t.open(ctx); err != nil {
		t.close()
		return nil, err
	}
	return t, nil
}

// verify writes the journal of the match to a file, and recomputes it.
func (o *demonstration) verify(ctx context.Context, clerk *adjudicator.Clerk, code string) error {
	journal := filepath.Join(o.dir, code+".journal")
	lines, err := clerk.Journal(o.now(), code, false)
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return games.WriteJournal(w, lines) }
	if err := file.Make(journal, 0o644, false, write); err != nil {
		return err
	}
	check := []string{journal}
	if o.data != "" {
		check = []string{"--data", o.data, journal}
	}
	fmt.Fprintf(o.out, "\npostrider verify %s\n", strings.Join(check, " "))
	return verify(ctx, o.env, check)
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
picture = "off" # nobody looks, and they cost most of the time
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

// mostTries is how often a daemon is asked that does not answer yet: on a slow and
// busy machine it takes many seconds to start.
const mostTries = 600

// askDaemon sends a command to a daemon that is perhaps still starting.
func askDaemon(ctx context.Context, socket string, args []string, out io.Writer) error {
	for tries := 0; ; tries++ {
		ans, err := ask(context.WithoutCancel(ctx), socket, request{Args: args})
		switch {
		case err == errNoDaemon && tries < mostTries && ctx.Err() == nil:
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

// newTable lays a match out for scripted players, one a party. imap and smtp are
// the addresses of the servers.
func newTable(title games.Title, s games.Setup, people []mail.Address, imap, smtp string) (*table, error) {
	match, err := games.NewMatch(title, s)
	if err != nil {
		return nil, err
	}
	t := &table{title: title, match: match, code: s.Code, rand: rand.New(rand.NewPCG(rand.Uint64(), 1))}
	for i, seats := range match.Parties() {
		p, err := newScripted(seats, people[i], imap, smtp)
		if err != nil {
			return nil, err
		}
		match.Told(seats[0])
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
