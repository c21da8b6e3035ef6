package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"math/rand/v2"
	netmail "net/mail"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
)

// TestSoak plays complete matches by mail, many at a time, with one daemon and
// the built-in servers in one process, and finds that neither memory nor
// goroutines grow with the matches that were played.
//
// POSTRIDER_SOAK is how many, 10 if it is not set.
func TestSoak(t *testing.T) {
	matches := 10
	if s := os.Getenv("POSTRIDER_SOAK"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 10 {
			t.Fatalf("POSTRIDER_SOAK is %q; write a number from 10 on", s)
		}
		matches = n
	} else if testing.Short() {
		t.Skip("takes seconds, and with the race detector many")
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // matches are many: memory for speed
	s := newSoak(t)
	defer s.stop()
	var marks []soakMark
	for _, part := range []int{10, 50, 100} {
		s.play(matches*part/100 - s.played)
		marks = append(marks, s.mark())
		t.Log(marks[len(marks)-1])
		if t.Failed() {
			return
		}
	}
	first, last := marks[0], marks[2]
	if last.heap > first.heap*3/2+soakSlack {
		t.Errorf("the heap has grown from %d to %d kB", first.heap>>10, last.heap>>10)
	}
	// A connection to the relay that was not needed at first has its goroutines
	// at both ends.
	if last.goroutines > first.goroutines+2*len(s.daemon.senders) {
		t.Errorf("the goroutines have grown from %d to %d", first.goroutines, last.goroutines)
	}
}

const (
	soakTables = 24      // matches that are played at a time
	soakSlack  = 4 << 20 // bytes by which the heap may differ for reasons of its own
)

// A soak is a daemon and its mail servers in this process.
type soak struct {
	*testing.T
	title  games.Title
	system *mailtest.Server
	daemon *daemon
	end    func()
	ended  sync.WaitGroup
	tables []*soakTable
	desks  map[string]*desk // by address
	played int
	began  time.Time

	messages, letters atomic.Int64
}

// A soakTable plays one match after another.
type soakTable struct {
	*soak
	people []mail.Address
	sender *mail.Sender
	rand   *rand.Rand
}

// A desk is where the letters to one player come in, the newest of each match
// only.
type desk struct {
	mu     sync.Mutex
	newest map[string]*soakLetter // by match
	came   chan struct{}
}

// A soakLetter is what a player must know of a letter to answer it.
type soakLetter struct {
	reply  mail.Reply
	to     mail.Address
	answer mail.Message
}

func newSoak(t *testing.T) *soak {
	s := &soak{T: t, title: titles[0].title(), desks: map[string]*desk{}, began: time.Now()}
	for i := range soakTables {
		tb := &soakTable{soak: s, rand: rand.New(rand.NewPCG(2000, uint64(i)))}
		for _, name := range []string{"Anna", "Bob", "Carla", "Dan"} {
			a := mail.Address{Name: name, Addr: fmt.Sprintf("%s.%d@players.example", strings.ToLower(name), i+1)}
			tb.people = append(tb.people, a)
			s.desks[a.Addr] = &desk{newest: map[string]*soakLetter{}, came: make(chan struct{}, 1)}
		}
		s.tables = append(s.tables, tb)
	}
	system, err := mailtest.Start(mailtest.Options{OnDeliver: s.deliver})
	if err != nil {
		t.Fatal(err)
	}
	s.system = system
	config, err := demoConfig(t.TempDir(), system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.Create(filepath.Join(filepath.Dir(config.Store.File), "daemon.log"))
	if err != nil {
		t.Fatal(err)
	}
	if s.daemon, err = newDaemon(t.Context(), config, env{in: strings.NewReader(""), out: io.Discard, err: log, now: time.Now}); err != nil {
		t.Fatal(err)
	}
	for _, tb := range s.tables {
		relay, err := account(system.SMTPAddr(), "none", "", "", duration(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		if tb.sender, err = mail.NewSender(relay); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.ended.Go(func() {
		if err := s.daemon.run(ctx); err != nil {
			t.Errorf("the daemon: %v", err)
		}
	})
	s.end = func() {
		cancel()
		s.ended.Wait()
		log.Close()
		if t.Failed() {
			logTail(t, log.Name())
		}
	}
	return s
}

func (s *soak) stop() {
	s.end()
	s.daemon.close()
	for _, tb := range s.tables {
		tb.sender.Close()
	}
	s.system.Close()
}

// deliver lays a letter on its reader's desk.
func (s *soak) deliver(to string, raw []byte) {
	d := s.desks[to]
	if d == nil {
		return // for the club
	}
	s.letters.Add(1)
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		s.Errorf("%s got what is no letter: %v", to, err)
		return
	}
	reply, ok := replyOf(m)
	if !ok {
		s.Errorf("%s got a letter that cannot be answered: %s", to, m.Header.Get("Subject"))
		return
	}
	addr, _ := m.Header.AddressList("Reply-To")
	l := &soakLetter{reply: reply, to: mail.Address{Addr: addr[0].Address}}
	l.answer = mail.Message{Subject: m.Header.Get("Subject"), MessageID: strings.Trim(m.Header.Get("Message-ID"), "<>")}
	d.mu.Lock()
	if was := d.newest[reply.Match]; was == nil || was.reply.Report <= reply.Report {
		d.newest[reply.Match] = l
	}
	d.mu.Unlock()
	select {
	case d.came <- struct{}{}:
	default:
	}
}

// await waits for a report, and returns the letter that holds it.
func (d *desk) await(match string, report int) (*soakLetter, error) {
	for {
		d.mu.Lock()
		l := d.newest[match]
		d.mu.Unlock()
		if l != nil && l.reply.Report >= report {
			return l, nil
		}
		select {
		case <-d.came:
		case <-time.After(time.Minute):
			return nil, fmt.Errorf("report %d does not come", report)
		}
	}
}

// play plays n matches to their ends.
func (s *soak) play(n int) {
	left := make(chan struct{}, n)
	for range n {
		left <- struct{}{}
	}
	close(left)
	var all sync.WaitGroup
	for _, tb := range s.tables {
		all.Go(func() {
			for range left {
				if err := tb.match(); err != nil {
					s.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	s.played += n
}

// match plays one match at the table, whose players know the rules: they play it
// along, and write what they choose.
func (tb *soakTable) match() error {
	title, sc := tb.title, tb.title.Scenarios()[0]
	var seed games.Seed
	binary.BigEndian.PutUint64(seed[:], tb.rand.Uint64())
	n := adjudicator.NewMatch{Title: title.Name(), Scenario: sc.ID, Seed: &seed, Seats: map[games.Seat]adjudicator.Person{}}
	at := map[games.Seat]mail.Address{}
	for i, seat := range sc.Seats {
		at[seat] = tb.people[i]
		n.Seats[seat] = adjudicator.Person{Name: at[seat].Name, Address: at[seat].Addr, Form: games.List}
	}
	code, err := tb.daemon.clerk.NewMatch(tb.Context(), time.Now(), n)
	if err != nil {
		return err
	}
	tb.daemon.hurry()
	m, err := games.NewMatch(title, games.Setup{Code: code, Title: title.Name(), Scenario: sc.ID, Seed: seed})
	if err != nil {
		return err
	}
	for _, seat := range sc.Seats {
		m.Told(seat)
	}
	t := &table{title: title, match: m, code: code, rand: tb.rand}
	for !m.Over() {
		seat := m.News(sc.Seats[0]).Waiting[0]
		l, err := tb.desks[at[seat].Addr].await(code, m.Report(seat))
		if err != nil {
			return fmt.Errorf("%s: %s: %w", code, seat, err)
		}
		lines, err := t.think(games.Seats{seat})
		if err != nil {
			return fmt.Errorf("%s: %s thinks: %w", code, seat, err)
		}
		text := strings.Join(lines, "\n") + "\n"
		if err := tb.write(at[seat], l, text); err != nil {
			return fmt.Errorf("%s: %s: %w", code, seat, err)
		}
		outcome, err := m.Take(seat, games.ReadSheet(title, text, nil))
		if err != nil {
			return err
		}
		if !outcome.Done {
			return fmt.Errorf("%s: a sheet of %s came back:\n%s", code, seat, text)
		}
		for _, other := range sc.Seats {
			if other == seat || adjudicator.Due(m.News(other)) {
				m.Told(other)
			}
		}
	}
	return tb.clear(code, m, at)
}

// write sends a message.
func (tb *soakTable) write(from mail.Address, l *soakLetter, text string) error {
	raw, err := mailtest.Draft{
		ID:   fmt.Sprintf("%d.%s", tb.messages.Add(1), from.Addr),
		From: from, To: l.to, Answers: &l.answer, Date: time.Now(), Text: text,
	}.Bytes()
	if err != nil {
		return err
	}
	return tb.sender.Send(tb.Context(), from.Addr, l.to.Addr, raw)
}

// clear waits for the last letters, compares the club's journal with the one of
// the table, and forgets the match.
func (tb *soakTable) clear(code string, m *games.Match, at map[games.Seat]mail.Address) error {
	for _, seat := range m.Seats() {
		d := tb.desks[at[seat].Addr]
		if _, err := d.await(code, m.Report(seat)); err != nil {
			return fmt.Errorf("%s: %s, at the end: %w", code, seat, err)
		}
		d.mu.Lock()
		delete(d.newest, code)
		d.mu.Unlock()
		if err := tb.system.Forget(at[seat].Addr, "INBOX"); err != nil {
			return err
		}
	}
	lines, err := tb.daemon.clerk.Journal(time.Time{}, code, false)
	if err != nil {
		return err
	}
	if want, got := m.Fresh(), lines; !slices.EqualFunc(want, got, func(a, b games.Line) bool { return a.Digest == b.Digest }) {
		return fmt.Errorf("%s: the club's journal of %d lines is not the table's of %d", code, len(got), len(want))
	}
	return tb.system.Forget(tb.daemon.config.Club.Address, "Processed")
}

// A soakMark is how much the process holds when nothing is left to do.
type soakMark struct {
	played            int
	messages, letters int64
	heap              uint64 // bytes in use after a collection
	goroutines        int
	store             int64 // bytes of the file
	took              time.Duration
}

func (m soakMark) String() string {
	return fmt.Sprintf("%d matches, %d messages, %d letters in %.1f s: heap %d kB, %d goroutines; the store has %d kB",
		m.played, m.messages, m.letters, m.took.Seconds(), m.heap>>10, m.goroutines, m.store>>10)
}

// mark waits until the daemon has put away what it had in hand.
func (s *soak) mark() soakMark {
	s.Helper()
	for tries := 0; ; tries++ {
		if due, err := s.daemon.store.Letters(); err != nil {
			s.Fatal(err)
		} else if len(due) == 0 && s.system.Count(s.daemon.config.Club.Address, "INBOX") == 0 {
			break
		}
		if tries > 6000 {
			s.Fatal("the daemon does not come to rest")
		}
		time.Sleep(10 * time.Millisecond)
	}
	for _, tb := range s.tables {
		tb.sender.Close()
	}
	// Connections and coroutines end a moment after their work.
	goroutines := runtime.NumGoroutine()
	for range 20 {
		time.Sleep(10 * time.Millisecond)
		goroutines = min(goroutines, runtime.NumGoroutine())
	}
	runtime.GC()
	runtime.GC() // what finalizers held goes with the second
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return soakMark{s.played, s.messages.Load(), s.letters.Load(), m.HeapAlloc, goroutines, s.daemon.store.Stats().Size, time.Since(s.began)}
}

// think makes a whole sheet, as English players type it.
func (t *table) think(seats games.Seats) ([]string, error) {
	orders, err := t.plan(seats)
	return linesOf(orders, t.title), err
}
