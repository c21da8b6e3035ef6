package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"postrider/games"
	"postrider/games/gametest"
	"postrider/golden"
	"postrider/mail/mailtest"
	"postrider/store"
)

// An encounter is what is played in two languages: a title and scenario, how Anna asks for her seats, and after
// how many sheets 花子 resigns. 0: it is played to its end.
type encounter struct {
	title, scenario, as string
	sheets              int
}

// A pair are Anna and 花子, who join a club, find each other, talk and play a match. Anna
// reads and writes English, and 花子 Japanese or, for comparison, English too.
type pair struct {
	t   *testing.T
	ctx context.Context
	encounter
	japanese     bool
	anna, hanako *correspondent
	rests        func()                        // lets time pass, until who is asked is reminded
	setUp        func(code string) games.Setup // how a match was set up
	kept         map[string]string             // the first letter of each kind to each
}

// say is a text in the language that 花子 writes.
func (p *pair) say(english, japanese string) string {
	if p.japanese {
		return japanese
	}
	return english
}

// meets has both join the club and wish for narrow boards, and sits them down at a match:
// the first challenge is declined, the second accepted. It returns the match's code.
func (p *pair) meets() string {
	anna, hanako := p.anna, p.hanako
	anna.sends("orders@club.example", nil, "join Anna Schmidt")
	anna.gets("Would you like to join Postrider?")
	anna.sends("", &anna.last, "confirm")
	anna.gets("Welcome to Postrider, Anna Schmidt.")
	anna.writes("form narrow\nlanguage English")

	hanako.charset = p.say("", "iso-2022-jp")
	hanako.sends("orders@club.example", nil, p.say("Hello, I would like to play.\njoin 花子", "はじめまして。\n参加　花子\nよろしくお願いします。"))
	hanako.gets(p.say("Would you like to join Postrider?", "Postriderに参加されますか？"))
	hanako.charset = p.say("", "shift_jis")
	hanako.sends("", &hanako.last, p.say("confirm", "はい、確認しました。"))
	hanako.gets(p.say("Welcome to Postrider, 花子.", "花子さん、Postriderへようこそ。"))
	hanako.writes(p.say("form narrow\nlanguage English", "表示を狭い形にしてください"))

	game := p.title + " " + p.scenario
	hanako.writes(p.say("challenge Anna Schmidt "+game, "挑戦　Anna Schmidt　"+game))
	anna.gets("花子 challenges you to")
	p.keeps(anna, "invitation")
	anna.writes("decline")
	hanako.gets(p.say("nothing comes of", "成立しませんでした"))
	anna.writes("challenge 花子 " + game + " as " + p.as)
	hanako.gets(p.say("Anna Schmidt challenges you to", "Anna Schmidtさんから"))
	p.keeps(hanako, "invitation")
	hanako.charset = p.say("", "euc-jp")
	hanako.sends("", &hanako.last, p.say("accept", "喜んで。\n承諾します"))
	hanako.gets(p.say("against Anna Schmidt", "担当はフランス"))
	p.keeps(hanako, "first")
	anna.gets("against 花子")
	p.keeps(anna, "first")
	hanako.writes(p.say("talk at once", "会話　すぐに"))
	anna.writes("talk at once")
	code, _, _ := strings.Cut(strings.TrimPrefix(anna.last.Subject, "["), "]")
	return code
}

// keeps keeps the first letter of a kind to somebody: the one that he has read last.
func (p *pair) keeps(to *correspondent, kind string) {
	name := map[bool]string{true: "anna", false: "hanako"}[to == p.anna] + "-" + kind
	if p.kept[name] == "" {
		p.kept[name] = to.whole
	}
}

// plays plays the match to its end by the orders of two who do what comes into their heads.
func (p *pair) plays(code string) *table {
	t := p.t
	title, err := titleNamed(p.title)
	if err != nil {
		t.Fatal(err)
	}
	setup := p.setUp(code)
	match, err := games.NewMatch(title, setup)
	if err != nil {
		t.Fatal(err)
	}
	table := &table{title: title, match: match, code: code, rand: rand.New(rand.NewPCG(1754, 7)), types: p.types}
	people := []*correspondent{p.anna, p.hanako}
	for i, seats := range match.Parties() {
		people[i].seats = seats
		match.Told(seats[0])
		table.players = append(table.players, people[i].scripted)
	}
	if p.japanese {
		p.hanako.lang = "ja"
	}
	began, before := map[*scripted]bool{}, table.sent()
	for over := false; !over; {
		if p.sheets > 0 && table.sent() >= before+p.sheets {
			p.hanako.writes(p.say("resign ", "投了 ") + code)
			break
		}
		if who := table.asked(); p.sheets == 0 && who != nil && !began[who] {
			began[who] = true
			p.begins(table, people[0], people[1], who)
		}
		if over, err = table.turn(p.ctx); err != nil {
			t.Fatalf("%v\n%s", err, p.hanako.whole)
		}
		p.looks()
	}
	for _, who := range people {
		if err := table.await(p.ctx, who.scripted); err != nil {
			t.Fatal(err)
		}
		p.keeps(who, "result")
	}
	return table
}

// begins is what goes before the first orders of somebody: he is reminded, talks to the other
// and sends an order that cannot be carried out.
func (p *pair) begins(t *table, anna, hanako *correspondent, who *scripted) {
	if err := t.await(p.ctx, who); err != nil {
		p.t.Fatal(err)
	}
	p.rests()
	if who == anna.scripted {
		anna.gets("A reminder, Anna Schmidt")
		p.keeps(anna, "reminder")
		anna.writes("say Good luck, 花子! Have you played this before?")
		hanako.gets(p.say("SAID TO YOU", "■ あなたへの発言"))
		p.keeps(hanako, "press")
		anna.writes("move 9 BR from ALB")
		p.keeps(anna, "returned")
		return
	}
	hanako.gets(p.say("A reminder, 花子", "花子さん、返信をお待ちしています"))
	p.keeps(hanako, "reminder")
	hanako.charset = p.say("", "iso-2022-jp")
	hanako.writes(p.say("say よろしく！ 初めてです。", "発言　よろしく！ 初めてです。"))
	anna.gets("SAID TO YOU")
	p.keeps(anna, "press")
	hanako.writes(p.say("move 9 FR from QUE", "９ＦＲをＱＵＥから移動します"))
	p.keeps(hanako, "returned")
}

// looks keeps letters of the course of the match.
func (p *pair) looks() {
	for _, who := range []*correspondent{p.anna, p.hanako} {
		asked, battle := "YOU ARE ASKED", "- Battle at"
		if who == p.hanako {
			asked, battle = p.say(asked, "■ 質問"), p.say(battle, "の戦闘。攻撃側")
		}
		if strings.Contains(who.whole, asked) {
			p.keeps(who, "question")
		}
		if strings.Contains(who.whole, battle) {
			p.keeps(who, "battle")
		}
	}
}

// charsets are those in which 花子 writes, in turn.
var charsets = []string{"", "iso-2022-jp", "shift_jis", "euc-jp"}

// types is how 花子 types her orders, in another way and charset each time, with what one
// writes around them. What she means stays the same.
func (p *pair) types(who *scripted, text string) string {
	if who.lang == "" {
		return text
	}
	hand := gametest.JapaneseHands[who.sent%len(gametest.JapaneseHands)]
	who.charset = charsets[who.sent%len(charsets)]
	title, err := titleNamed(p.title)
	if err != nil {
		p.t.Fatal(err)
	}
	typed := "お疲れ様です。花子です。\n\n"
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		messy := hand(line)
		if meant, got := means(title, who.seats, line), means(title, who.seats, messy); meant != got {
			p.t.Errorf("%q means %q, and %q %q", line, meant, messy, got)
			messy = line
		}
		typed += messy + "\n"
	}
	return typed + "\n以上です。よろしくお願いします。\n"
}

// means is how the orders of a line stand in a journal.
func means(title games.Title, party games.Seats, typed string) string {
	var lines []string
	for _, l := range (games.SheetReader{Title: games.In(title, "ja"), Party: party}).Read(typed).Lines {
		if l.Reading.Fault != nil {
			lines = append(lines, "not understood: "+l.Text)
		} else if line := l.Write(title); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "; ")
}

// setupIn is how a match was set up, by what a club's store holds.
func setupIn(t *testing.T, st *store.Store, code string) games.Setup {
	t.Helper()
	_, state, _, err := st.Load(code)
	if err != nil {
		t.Fatal(err)
	}
	var s struct {
		games.Setup
		Seed string
	}
	if err := json.Unmarshal(state, &s); err != nil {
		t.Fatal(err)
	}
	seed, err := hex.DecodeString(s.Seed)
	if err != nil {
		t.Fatal(err)
	}
	copy(s.Setup.Seed[:], seed)
	title, err := titleNamed(s.Title)
	if err != nil {
		t.Fatal(err)
	}
	for _, sc := range title.Scenarios() {
		if sc.ID == s.Scenario {
			s.Parties = joined(sc.Sides)
		}
	}
	return s.Setup
}

// twoClub is the configuration of their club.
func twoClub(t *testing.T, dir, imap, smtp, clock string) *config {
	t.Helper()
	if _, err := demoConfig(dir, imap, smtp); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "postrider.toml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	whole := strings.Replace(string(text), "[club]\n", "[club]\njoining = \"open\"\n", 1) + clock + "[matches]\nclock = \"brisk\"\n"
	if err := os.WriteFile(path, []byte(whole), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := loadConfig(path)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// A slowClub is a daemon that works when somebody waits, and whose time passes only then.
type slowClub struct {
	*daemon
	now  atomic.Int64 // seconds
	had  atomic.Int64 // letters so far
	seen int64        // of them, when somebody waited last
	step time.Duration
}

func (c *slowClub) time() time.Time { return time.Unix(c.now.Load(), 0).UTC() }

// passes lets time pass.
func (c *slowClub) passes(d time.Duration) { c.now.Add(int64(d / time.Second)) }

// idle has the daemon work, and time pass, the more the longer nothing comes.
func (c *slowClub) idle(ctx context.Context) error {
	c.passes(c.step)
	if err := seasonTurn(ctx, c.daemon); err != nil {
		return err
	}
	if n := c.had.Load(); n != c.seen {
		c.seen, c.step = n, time.Minute
	} else if c.step *= 2; c.step > 24*time.Hour {
		return errors.New("nothing comes any more")
	}
	return ctx.Err()
}

// inProcess has the two play over the built-in servers, and returns the journal.
func inProcess(t *testing.T, what encounter, japanese bool) (journal string, kept map[string]string) {
	t.Helper()
	ctx := within(t)
	c := &slowClub{step: time.Minute}
	c.now.Store(time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC).Unix())
	system, err := mailtest.Start(mailtest.Options{Now: c.time, OnDeliver: func(string, []byte) { c.had.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { system.Close() })
	config := twoClub(t, t.TempDir(), system.IMAPAddr(), system.SMTPAddr(), `
[clocks.brisk]
kind = "bank"
bank = "15d"
increment = "1d"
reminders = ["13d"]
late = "wait"
`)
	var log bytes.Buffer
	if c.daemon, err = newDaemon(ctx, config, env{out: io.Discard, err: &log, now: c.time}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.daemon.close)
	if err := c.mailbox.Open(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.mailbox.Close()
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", log.String())
		}
	})
	c.clerk.Options.Rand = lots{c.store}
	p := newPair(t, ctx, what, system.IMAPAddr(), system.SMTPAddr())
	p.japanese = japanese
	p.rests = func() { c.passes(3 * 24 * time.Hour) }
	p.setUp = func(code string) games.Setup { return setupIn(t, c.store, code) }
	for _, who := range []*correspondent{p.anna, p.hanako} {
		who.now, who.idle = c.time, c.idle
	}
	code := p.meets()
	p.plays(code)
	lines, err := c.clerk.Journal(c.time(), code, false)
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := games.WriteJournal(&out, lines); err != nil {
		t.Fatal(err)
	}
	return out.String(), p.kept
}

// newPair are the two with their mailboxes.
func newPair(t *testing.T, ctx context.Context, what encounter, imap, smtp string) *pair {
	t.Helper()
	p := &pair{t: t, ctx: ctx, encounter: what, kept: map[string]string{},
		anna: newCorrespondent(t, ctx, "Anna", imap, smtp), hanako: newCorrespondent(t, ctx, "Hanako", imap, smtp)}
	p.hanako.address.Name = "花子"
	return p
}

// whole is a match of which each kind of letter is kept.
var whole = encounter{title: "conquest", scenario: "standard", as: "British people 2"}

// Anna writes English and 花子 Japanese; each reads what he is told in his own language. What
// is recorded is, byte for byte, what is where both write English.
func TestTwoLanguages(t *testing.T) {
	t.Parallel()
	for _, what := range []encounter{
		whole,
		{title: "bayonets", scenario: "1755", as: "British", sheets: 10},
		{title: "wilderness", scenario: "annus-mirabilis", as: "British", sheets: 10},
	} {
		t.Run(what.title, func(t *testing.T) {
			t.Parallel()
			journal, kept := inProcess(t, what, true)
			english, same := inProcess(t, what, false)
			if diff := cmp.Diff(english, journal); diff != "" {
				t.Errorf("the journal is another where 花子 writes Japanese (-English +Japanese):\n%s", diff)
			}
			for name, letter := range kept {
				if strings.HasPrefix(name, "anna-") && letter != same[name] {
					t.Errorf("%s is another where 花子 writes Japanese:\n%s", name, cmp.Diff(same[name], letter))
				}
				if what == whole {
					golden.Check(t, filepath.Join("two-languages", name+".txt"), letter)
				}
			}
			if what == whole && len(kept) != 16 {
				t.Errorf("%d kinds of letters were seen, want 16", len(kept))
			}
		})
	}
}

// TestRealJapanese is the same over a mail system that is not ours, as TestRealMail.
func TestRealJapanese(t *testing.T) {
	smtp, imap, binary := os.Getenv("POSTRIDER_SMTP"), os.Getenv("POSTRIDER_IMAP"), os.Getenv("POSTRIDER_BINARY")
	if smtp == "" || imap == "" || binary == "" {
		t.Skip("POSTRIDER_SMTP, POSTRIDER_IMAP and POSTRIDER_BINARY name no mail system")
	}
	ctx := within(t)
	dir := t.TempDir()
	c := twoClub(t, dir, imap, smtp, `
[clocks.brisk]
kind = "bank"
bank = "30m"
reminders = ["1780s"]
late = "wait"
`)
	runBinary(t, ctx, binary, dir)
	p := newPair(t, ctx, whole, imap, smtp)
	p.japanese, p.rests = true, func() {}
	p.setUp = func(code string) games.Setup {
		backup := filepath.Join(dir, code+".backup")
		if err := askDaemon(ctx, c.Store.Socket, []string{"backup", backup}, io.Discard); err != nil {
			t.Fatal(err)
		}
		st, err := store.Open(backup, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		return setupIn(t, st, code)
	}
	code := p.meets()
	table := p.plays(code)
	var journal bytes.Buffer
	if err := askDaemon(ctx, c.Store.Socket, []string{"journal", code}, &journal); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, code+".journal")
	if err := os.WriteFile(file, journal.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(ctx, binary, "verify", file).CombinedOutput()
	t.Logf("%s%d messages for a match of conquest, in two languages", out, table.sent())
	if err != nil {
		t.Errorf("postrider verify: %v", err)
	}
}
