package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/games/gametest/toy"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A fault is something that goes wrong in the world, and the test that makes it
// go wrong. docs/faults.md lists them all.
type fault struct {
	name string
	test func(t *testing.T)
}

func injectAll(t *testing.T, faults []fault) {
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			f.test(t)
		})
	}
}

const (
	faultyAnna = "anna@players.example"
	faultyBob  = "bob@players.example"
	faultyGM   = "gm@club.example"
)

// A faultyClub is a daemon whose servers can be made to fail: between it and
// each of them stands a proxy. Anna and Bob play a match of the toy.
type faultyClub struct {
	t          *testing.T
	post       *mailtest.Server
	imap, smtp *mailtest.Proxy
	config     *config
	clock      *clock
	log        *guardedBuffer
	d          *daemon
	code       string
	reply      mail.Address // where Anna's answers go
	words      []string     // one in each message that was written, and in no other
	stop       func()       // ends the daemon; nil while it does not run
}

// A clock is the daemon's, and can be set.
type clock struct {
	mu   sync.Mutex
	jump time.Duration
	zone *time.Location
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now().Add(c.jump)
	if c.zone != nil {
		now = now.In(c.zone)
	}
	return now
}

func (c *clock) set(jump time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jump = jump
}

// leap puts the clock forward.
func (c *clock) leap(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jump += by
}

// newFaulty sets up a club, with its first letters in the outbox. The daemon
// does not run yet.
func newFaulty(t *testing.T, o mailtest.Options, change ...func(*config)) *faultyClub {
	t.Helper()
	return newFaultyAt(t, &clock{}, o, change...)
}

// newFaultyAt is newFaulty with a clock that is set already.
func newFaultyAt(t *testing.T, at *clock, o mailtest.Options, change ...func(*config)) *faultyClub {
	t.Helper()
	f := &faultyClub{t: t, clock: at, log: &guardedBuffer{}}
	var err error
	if f.post, err = mailtest.Start(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.post.Close() })
	for proxy, addr := range map[**mailtest.Proxy]string{&f.imap: f.post.IMAPAddr(), &f.smtp: f.post.SMTPAddr()} {
		if *proxy, err = mailtest.StartProxy(addr); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { (*proxy).Close() })
	}
	if f.config, err = demoConfig(t.TempDir(), f.imap.Addr(), f.smtp.Addr()); err != nil {
		t.Fatal(err)
	}
	f.config.Club.GM = []string{faultyGM}
	f.config.IMAP.Poll = duration(30 * time.Millisecond)
	f.config.SMTP.Connections = 1
	f.config.Metrics.DiskFree = 0 // the disk of the machine that tests is none of a club's troubles
	for _, do := range change {
		do(f.config)
	}
	t.Cleanup(func() {
		f.end()
		if t.Failed() {
			t.Logf("the daemon's log:\n%s", f.log)
		}
	})
	f.open()
	f.newMatch()
	return f
}

// newMatch sets up a match of Anna and Bob, and finds out where Anna's answers
// go.
func (f *faultyClub) newMatch() { f.matchWith(adjudicator.Person{Name: "Bob", Address: faultyBob}) }

// matchWith is newMatch with another opponent.
func (f *faultyClub) matchWith(blue adjudicator.Person) {
	f.t.Helper()
	var err error
	f.code, err = f.d.clerk.NewMatch(f.t.Context(), f.clock.now(), adjudicator.NewMatch{Title: "toy", Scenario: "short",
		Seats: map[games.Seat]adjudicator.Person{"red": {Name: "Anna", Address: faultyAnna}, "blue": blue}})
	if err != nil {
		f.t.Fatal(err)
	}
	due, err := f.d.store.Due(f.clock.now(), 1000)
	if err != nil {
		f.t.Fatal(err)
	}
	f.reply = mail.Address{}
	for _, l := range due {
		if m := mail.Read(l.Raw, mail.ReadOptions{}); l.To == faultyAnna && l.Match == f.code && len(m.ReplyTo) > 0 {
			f.reply = m.ReplyTo[0]
		}
	}
	if f.reply.Addr == "" {
		f.t.Fatal("the first letter to Anna asks for no answer")
	}
}

// impatient makes a daemon that soon gives up a server which does not answer.
// Others do not take a slow machine for a fault.
func impatient(c *config) {
	c.IMAP.Timeout, c.SMTP.Timeout = duration(150*time.Millisecond), duration(150*time.Millisecond)
}

// open makes the daemon ready, as at a start of the program.
func (f *faultyClub) open() {
	f.t.Helper()
	d, err := newDaemon(f.t.Context(), f.config, env{in: strings.NewReader(""), out: io.Discard, err: f.log, now: f.clock.now})
	if err != nil {
		f.t.Fatal(err)
	}
	d.pace = pace{first: 5 * time.Millisecond, mailbox: 40 * time.Millisecond, relay: 40 * time.Millisecond, look: 10 * time.Millisecond}
	d.clerk.Options.Titles["toy"] = games.Made(toy.New())
	f.d = d
}

// run starts the daemon, a new one if it was ended before.
func (f *faultyClub) run() {
	f.t.Helper()
	if f.d == nil {
		f.open()
	}
	d := f.d
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := d.run(ctx); err != nil {
			f.t.Errorf("the daemon ended: %v", err)
		}
	})
	f.stop = func() { cancel(); running.Wait() }
}

// end ends the daemon and closes its store.
func (f *faultyClub) end() {
	if f.stop != nil {
		f.stop()
	}
	if f.d != nil {
		f.d.close()
	}
	f.stop, f.d = nil, nil
}

// raw is a message of Anna's with one order that holds a word.
func (f *faultyClub) raw(id, word string) []byte {
	return []byte(fmt.Sprintf("From: Anna <%s>\r\nTo: %s\r\nSubject: Re: %s\r\nMessage-ID: <%s@players.example>\r\nDate: %s\r\n\r\nluck %s\r\n",
		faultyAnna, f.reply.Addr, word, id, faultyDate, word))
}

// faultyDate is when all messages were written: the built-in servers go by the
// machine's clock.
var faultyDate = time.Now().UTC().Format(time.RFC1123Z)

// write puts a message of Anna's into the mailbox.
func (f *faultyClub) write(words ...string) {
	f.t.Helper()
	for _, word := range words {
		f.words = append(f.words, word)
		f.deliver(f.raw(word, word))
	}
}

func (f *faultyClub) deliver(raw []byte) {
	f.t.Helper()
	if err := f.post.Deliver(faultyAnna, f.reply.Addr, raw); err != nil {
		f.t.Fatal(err)
	}
}

// refusing is an address that refuses connections as long as the test runs.
func refusing(t *testing.T) string {
	t.Helper()
	addr, release, err := mailtest.Refusing()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(release)
	return addr
}

// patience is how long anything may take before it counts as never.
const patience = 30 * time.Second

// until waits until something is so.
func (f *faultyClub) until(what string, is func() bool) {
	f.t.Helper()
	for end := time.Now().Add(patience); !is(); time.Sleep(3 * time.Millisecond) {
		if time.Now().After(end) {
			f.t.Fatalf("never: %s", what)
		}
	}
}

// in is how many messages lie in a folder of the club's mailbox.
func (f *faultyClub) in(folder string) int { return f.post.Count(f.config.Club.Address, folder) }

// executed is how often the journal holds a word.
func (f *faultyClub) executed(word string) int {
	f.t.Helper()
	lines, err := f.d.store.Journal(f.code, 1)
	if err != nil {
		f.t.Fatal(err)
	}
	n := 0
	for _, data := range lines {
		var l games.Line
		if err := json.Unmarshal(data, &l); err != nil {
			f.t.Fatal(err)
		}
		if l.What == games.LineSheet {
			n += strings.Count(strings.Join(l.Sheet, "\n"), word)
		}
	}
	return n
}

// answers are the letters that the daemon has made in answer to the message with
// an ID, by Message-ID: how often each has come to Anna, 0 while it is in the
// outbox.
func (f *faultyClub) answers(id string) map[string]int {
	f.t.Helper()
	list := map[string]int{}
	waiting, err := f.d.store.Letters()
	if err != nil {
		f.t.Fatal(err)
	}
	for _, l := range waiting {
		whole, err := f.d.store.Letter(l.ID)
		if err != nil {
			continue // it has just been sent
		}
		if m := mail.Read(whole.Raw, mail.ReadOptions{}); l.To == faultyAnna && m.InReplyTo == id+"@players.example" {
			list[m.MessageID] += 0
		}
	}
	for _, raw := range f.post.Messages(faultyAnna) {
		if m := mail.Read(raw, mail.ReadOptions{}); m.InReplyTo == id+"@players.example" {
			list[m.MessageID]++
		}
	}
	return list
}

// once checks that every message written has been executed and answered once,
// however often the answer has come.
func (f *faultyClub) once() {
	f.t.Helper()
	for _, word := range f.words {
		if n := f.executed(word); n != 1 {
			f.t.Errorf("message %s was executed %d times, want 1", word, n)
		}
		if list := f.answers(word); len(list) != 1 {
			f.t.Errorf("message %s has the answers %v, want one", word, list)
		}
	}
}

// read waits until all messages written have been answered and the answers have
// come.
func (f *faultyClub) read() {
	f.t.Helper()
	for _, word := range f.words {
		f.until("an answer to message "+word, func() bool {
			for _, n := range f.answers(word) {
				if n > 0 {
					return true
				}
			}
			return false
		})
	}
}

// logged waits until the log has said something.
func (f *faultyClub) logged(text string) {
	f.t.Helper()
	f.until("log: "+text, func() bool { return strings.Contains(f.log.String(), text) })
}

// happened waits until faults of a proxy have happened, each so often.
func (f *faultyClub) happened(p *mailtest.Proxy, times ...int) {
	f.t.Helper()
	for i, n := range times {
		f.until(fmt.Sprintf("fault %d happens %d times", i, n), func() bool { return p.Happened(i) >= n })
	}
}

// letter is a letter of the outbox to somebody; zero if there is none.
func (f *faultyClub) letter(to string) store.Letter {
	f.t.Helper()
	list, err := f.d.store.Letters()
	if err != nil {
		f.t.Fatal(err)
	}
	for _, l := range list {
		if l.To == to {
			return l
		}
	}
	return store.Letter{}
}

// came reports whether a letter has come to somebody that holds a text.
func (f *faultyClub) came(to, text string) bool {
	for _, raw := range f.post.Messages(to) {
		if strings.Contains(string(raw), text) {
			return true
		}
	}
	return false
}
