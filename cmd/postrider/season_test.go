package main

import (
	"bytes"
	"cmp"
	"container/heap"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	netmail "net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gosmtp "github.com/emersion/go-smtp"
	"go.etcd.io/bbolt"

	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// A seasonPlan says what a season is made of.
type seasonPlan struct {
	people  int // who would like to join
	matches int // that they begin
	days    int // in which these begin; the last of them end some time after
	serial  bool
	// kills: the daemon is killed in one of so many of its turns that have something to do;
	// 0: never.
	kills int
	only  string // the one title that the club has; empty: all
}

// TestSeason lets a club live through a season in which nobody does anything but by mail to
// its address: people ask to join and are approved, learn, seek, challenge, accept, decline,
// withdraw, block, ask for rematches, go on holiday, play, resign, leave, fall silent; letters
// to them come back; others send forged joins by the dozen. The daemon is a process with the
// program's whole way from IMAP to SMTP, but for its waiting.
//
// Of 20 matches about 16 are of the toy, whose rounds number one to three, and two in five of
// those are played to the end by the rules. The others are of the three titles in turn. They
// and the rest of the toy's end after one to four sheets of each by a resignation, a draw,
// by consent to end it, or by a clock because somebody is silent. Every fifth is with the
// program; two in five between people are rated.
//
// POSTRIDER_SEASON is how many matches there are, 24 if it is not set. 300 people play 2000;
// fewer matches have fewer people and fewer days. With POSTRIDER_SEASON_KILLS the daemon of a
// second season is killed in one turn of so many, one of 16 if it is not set, and has to end
// with the same matches, move for move: for that, these two handle one message at a time.
func TestSeason(t *testing.T) {
	matches := 24
	long := false
	if n, err := strconv.Atoi(os.Getenv("POSTRIDER_SEASON")); err == nil {
		matches, long = n, n > 400
	} else if testing.Short() {
		t.Skip("takes seconds, and with the race detector many")
	}
	t.Parallel()
	p := seasonPlan{people: min(300, max(30, matches*3/20)), matches: matches, days: min(150, max(20, matches*3/40)), serial: !long}
	once := newSeason(t, p)
	once.play()
	once.check()
	if long || t.Failed() {
		return
	}
	if p.kills = 16; os.Getenv("POSTRIDER_SEASON_KILLS") != "" {
		n, err := strconv.Atoi(os.Getenv("POSTRIDER_SEASON_KILLS"))
		if err != nil || n < 1 {
			t.Fatalf("POSTRIDER_SEASON_KILLS is %q; write a number", os.Getenv("POSTRIDER_SEASON_KILLS"))
		}
		p.kills = n
	}
	again := newSeason(t, p)
	again.play()
	again.check()
	once.same(again)
}

const seasonClub, seasonGM = "orders@club.example", "greta@club.example"

// A season is a club, its people, and the world between them.
type season struct {
	testing.TB
	plan        seasonPlan
	dir, config string
	system      *mailtest.Server
	life        *seasonLife
	log         *os.File
	began       time.Time
	first, now  time.Time
	events      seasonEvents
	seq         int
	wanted      int        // games that somebody would like to play
	draws       *rand.Rand // where to kill
	killed      map[string]int

	// Of a season by hand: what is done with letters in place of what people do, and where
	// the daemon is killed in its next turn.
	reads    func(*seasonLetter)
	killNext string

	people []*seasonPerson
	at     map[string]*seasonPerson // by address
	called map[string]*seasonPerson // by name
	games  map[string]*seasonMatch  // by code
	from   map[string]string        // of what was open, by its number: the match that came of it
	open   map[string]*seasonPerson // challenges, by number: whom each is for

	mu       sync.Mutex
	fresh    []seasonMail
	refusing map[string]bool
	armed    string // a point of the mail servers where the daemon is killed
	pass     int

	messages, letters, repeats, turns int
	digests                           int            // letters with the news of several matches
	kinds                             map[string]int // what was written, by its first word
	had                               map[letterKey][sha256.Size]byte
	got                               map[string]int  // letters, by address
	wrote                             map[string]bool // addresses that wrote something themselves
	marks                             []seasonMark
	faults                            []string
	results                           []seasonResult
	standing                          string // the standings, as a member was told them at the end
}

// A seasonMail is a letter that has reached a mailbox.
type seasonMail struct {
	to, id string
	raw    []byte
}

// A seasonMark is how the club stands at a time.
type seasonMark struct {
	day               int
	messages, letters int
	seconds, cpu      float64
	seasonAnswer
}

func (m seasonMark) String() string {
	return fmt.Sprintf("day %3d: %6d messages, %6d letters, %4d matches begun, %4d over; live heap %5d kB, store %6d kB; %5.0f s, of which the daemon worked %.0f",
		m.day, m.messages, m.letters, m.Matches, m.Over, m.Heap>>10, m.Size>>10, m.seconds, m.cpu)
}

// A seasonResult is a line of "results --json".
type seasonResult struct {
	Code     string
	Title    string
	Scenario string
	Ended    time.Time
	Seats    []struct{ Seat, Player, Name string }
	Result   *struct {
		Winners []string
		How     string
	}
}

// seasonEvents are what is to happen, the next first.
type seasonEvents []seasonEvent

type seasonEvent struct {
	at  time.Time
	seq int
	do  func()
}

func (e seasonEvents) Len() int { return len(e) }
func (e seasonEvents) Less(i, j int) bool {
	return cmp.Or(e[i].at.Compare(e[j].at), cmp.Compare(e[i].seq, e[j].seq)) < 0
}
func (e seasonEvents) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *seasonEvents) Push(x any)   { *e = append(*e, x.(seasonEvent)) }
func (e *seasonEvents) Pop() any {
	old := *e
	last := old[len(old)-1]
	*e = old[:len(old)-1]
	return last
}

func newSeason(t testing.TB, p seasonPlan) *season {
	t.Helper()
	s := &season{TB: t, plan: p, dir: t.TempDir(), first: time.Date(2026, 3, 2, 6, 0, 0, 0, time.UTC), began: time.Now(),
		at: map[string]*seasonPerson{}, called: map[string]*seasonPerson{}, games: map[string]*seasonMatch{}, from: map[string]string{}, open: map[string]*seasonPerson{},
		refusing: map[string]bool{}, kinds: map[string]int{}, had: map[letterKey][sha256.Size]byte{}, got: map[string]int{}, wrote: map[string]bool{},
		killed: map[string]int{}, draws: rand.New(rand.NewPCG(uint64(p.kills), 21))}
	if shm, err := os.MkdirTemp("/dev/shm", "season"); err == nil { // where a sync costs nothing
		s.dir = shm
		t.Cleanup(func() { os.RemoveAll(shm) })
	}
	s.now = s.first
	var err error
	if s.system, err = mailtest.Start(mailtest.Options{Now: func() time.Time { return s.now }, Refuse: s.refuses, OnDeliver: s.delivered}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.system.Close() })
	s.config = seasonConfig(t, s.dir, s.system.IMAPAddr(), s.system.SMTPAddr())
	if s.log, err = os.Create(filepath.Join(s.dir, "daemon.log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		s.log.Close()
		if t.Failed() {
			data, _ := os.ReadFile(s.log.Name())
			lines := strings.SplitAfter(string(data), "\n")
			t.Logf("the end of the daemon's log:\n%s", strings.Join(lines[max(0, len(lines)-40):], ""))
		}
	})
	s.live()
	for i := range p.people {
		s.person(i)
	}
	s.at[seasonGM] = &seasonPerson{season: s, addr: seasonGM, name: "Greta", kind: "gm", vouched: true, games: map[string]*seasonGame{}}
	return s
}

// seasonConfig writes the configuration of the club and returns its file.
func seasonConfig(t testing.TB, dir, imap, smtp string) string {
	t.Helper()
	text := fmt.Sprintf(`[club]
name = "Postrider"
address = %q
gm = [%q]
joining = "approve"
picture = "off" # for speed
[store]
file = "club.db"
[imap]
server = %q
tls = "none"
user = %q
password_file = "password"
authserv_id = "mx.club.example"
[smtp]
server = %q
tls = "none"
[clocks.brisk]
kind = "bank"
bank = "5d"
increment = "12h"
cap = "6d"
reminders = ["1d"]
late = "forfeit"
[clocks.calm]
kind = "answer"
days = 6
late = "wait"
[matches]
clock = "brisk"
[log]
level = "warn"
`, seasonClub, seasonGM, imap, seasonClub, smtp)
	file := filepath.Join(dir, "postrider.toml")
	for name, data := range map[string]string{file: text, filepath.Join(dir, "password"): "secret\n"} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// live begins a life of the daemon.
func (s *season) live() {
	flags := []string{}
	if s.plan.serial {
		flags = append(flags, "drawn")
	}
	if s.plan.only != "" {
		flags = append(flags, s.plan.only)
	}
	s.life = startSeasonLife(s, s.config, s.log, flags...)
}

// refuses is what the servers of the people do with a letter when they are told whom it is
// for.
func (s *season) refuses(_, rcpt string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dieAt(atRcpt)
	if s.refusing[rcpt] {
		return &gosmtp.SMTPError{Code: 550, EnhancedCode: gosmtp.EnhancedCode{5, 1, 1}, Message: "no such user"}
	}
	return nil
}

// dieAt kills the daemon if it is to be killed at a point of the mail servers.
func (s *season) dieAt(point string) {
	if s.armed != point {
		return
	}
	if s.pass--; s.pass == 0 {
		s.life.process.Process.Kill()
	}
}

// delivered notes a letter that has reached a mailbox.
func (s *season) delivered(to string, raw []byte) {
	if mailtest.Mailbox(to) == seasonClub {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fresh = append(s.fresh, seasonMail{to: to, raw: untraced(raw)})
	s.dieAt(atData)
}

// later has something happen after a time.
func (s *season) later(d time.Duration, do func()) {
	s.seq++
	heap.Push(&s.events, seasonEvent{s.now.Add(d), s.seq, do})
}

// due has happen what is due, in the order in which it is, and what comes of that.
func (s *season) due() {
	for len(s.events) > 0 && !s.events[0].at.After(s.now) {
		heap.Pop(&s.events).(seasonEvent).do()
	}
}

// fault notes what must not happen.
func (s *season) fault(format string, args ...any) {
	if len(s.faults) < 40 {
		s.faults = append(s.faults, fmt.Sprintf("%s: ", s.now.Format("2 Jan 15:04"))+fmt.Sprintf(format, args...))
	}
}

// chance is what somebody decides by, which is the same in every run.
func (s *season) chance(of ...any) *rand.Rand {
	h := fnv.New64a()
	fmt.Fprintln(h, of...)
	return rand.New(rand.NewPCG(h.Sum64(), 17))
}

// play plays the season.
func (s *season) play() {
	s.Helper()
	for _, p := range s.people {
		s.later(p.joins, p.join)
	}
	s.mischief()
	end := s.first.Add(time.Duration(s.plan.days) * daysOf)
	every := max(1, s.plan.days/30)
	for day := 0; ; day++ {
		if s.now.Before(end) {
			s.openings(day)
		}
		for range 24 {
			s.due()
			s.turn(false)
			s.now = s.now.Add(time.Hour)
		}
		if s.now.After(end) && s.going() == 0 || s.now.After(end.Add(90*daysOf)) {
			break
		}
		s.forget()
		if day%every == 0 {
			s.mark(day)
		}
	}
	s.last()
	s.mark(int(s.now.Sub(s.first) / daysOf))
	s.life.end(s)
}

const daysOf = 24 * time.Hour

// going is how many matches go on that somebody still plays.
func (s *season) going() (n int) {
	for _, m := range s.games {
		if !m.over() && !m.forsaken() {
			n++
		}
	}
	return n
}

// turn has the daemon work off what there is, and the people read what comes of it.
func (s *season) turn(look bool) (a seasonAnswer) {
	s.Helper()
	o := seasonOrder{At: s.now, Look: look}
	if s.plan.kills > 0 && s.system.Count(seasonClub, "INBOX") > 0 && s.draws.IntN(s.plan.kills) == 0 {
		o.Kill, o.Pass = points[s.draws.IntN(len(points))], 1+s.draws.IntN(2)
	}
	if s.killNext != "" {
		o.Kill, o.Pass = s.killNext, 1
	}
	s.turnAs(o, &a)
	return a
}

// turnAs is turn with an order.
func (s *season) turnAs(o seasonOrder, a *seasonAnswer) {
	s.Helper()
	for {
		s.turns++
		s.mu.Lock()
		if s.armed = ""; o.Kill == atRcpt || o.Kill == atData {
			s.armed, s.pass = o.Kill, o.Pass
		}
		s.mu.Unlock()
		got, lived := s.life.turn(s, o)
		if lived {
			if *a = got; got.Error != "" {
				s.Fatalf("%s: the daemon: %s", s.now, got.Error)
			}
			break
		}
		if o.Kill == "" {
			s.Fatalf("%s: the daemon died by itself", s.now)
		}
		s.killed[o.Kill]++
		o.Kill, s.killNext = "", ""
		s.putBack()
		s.live()
	}
	s.mu.Lock()
	s.armed = ""
	s.mu.Unlock()
	s.collect()
}

// putBack puts numbers back that a killed daemon has drawn and not used: a match is to have
// the code, and so the dice, that it has where nobody kills.
func (s *season) putBack() {
	st := s.store()
	matches, err1 := st.Matches()
	players, err2 := st.Players()
	if err := errors.Join(err1, err2, st.Close()); err != nil {
		s.Fatal(err)
	}
	last := map[string]int{"match": 0, "player": 0}
	for _, m := range matches {
		n, _ := strconv.Atoi(strings.TrimPrefix(m.Code, "FI"))
		last["match"] = max(last["match"], n)
	}
	for _, p := range players {
		n, _ := strconv.Atoi(strings.TrimPrefix(string(p.ID), "p"))
		last["player"] = max(last["player"], n)
	}
	db, err := bbolt.Open(filepath.Join(s.dir, "club.db"), 0o600, &bbolt.Options{Timeout: 5 * time.Second, NoSync: true})
	if err != nil {
		s.Fatal(err)
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for name, n := range last {
			if err := tx.Bucket([]byte("meta")).Put([]byte("number "+name), fmt.Appendf(nil, "%d", n)); err != nil {
				return err
			}
		}
		return nil
	})
	if err := errors.Join(err, db.Close()); err != nil {
		s.Fatal(err)
	}
}

// store is the club's, while no daemon has it.
func (s *season) store() *store.Store {
	st, err := store.Open(filepath.Join(s.dir, "club.db"), 5*time.Second)
	if err != nil {
		s.Fatal(err)
	}
	return st
}

// collect hands letters that came to their readers.
func (s *season) collect() {
	s.mu.Lock()
	fresh := s.fresh
	s.fresh = nil
	s.mu.Unlock()
	var read []*seasonLetter
	for _, f := range fresh {
		l, err := readSeasonLetter(f)
		if err != nil {
			s.fault("%s got what is no letter: %v", f.to, err)
			continue
		}
		key, sum := letterKey{l.to, l.id}, sha256.Sum256(f.raw)
		if was, ok := s.had[key]; ok {
			if s.repeats++; was != sum {
				s.fault("letter %s to %s came twice and not the same", l.id, l.to)
			}
			continue
		}
		s.had[key] = sum
		s.letters++
		s.got[l.to]++
		if strings.HasPrefix(l.id, "digest.") {
			s.digests++
		}
		read = append(read, l)
	}
	slices.SortFunc(read, func(a, b *seasonLetter) int {
		return cmp.Or(cmp.Compare(a.to, b.to), cmp.Compare(a.order(), b.order()))
	})
	for _, l := range read {
		if s.reads != nil {
			s.reads(l)
		} else if p := s.at[l.to]; p != nil {
			p.receive(l)
		}
	}
}

// A seasonLetter is one of the club's as its reader has it.
type seasonLetter struct {
	to, id, subject, reply string
	lines                  string // as it is read
	flat                   string // words with one space between
}

// order is by what letters of one moment are read one after another: of them the identity
// says which match and what kind, and no number that is another where the daemon was killed.
func (l *seasonLetter) order() string {
	if strings.HasPrefix(l.subject, "[") {
		return l.id
	}
	return l.subject
}

func readSeasonLetter(f seasonMail) (*seasonLetter, error) {
	m, err := netmail.ReadMessage(bytes.NewReader(f.raw))
	if err != nil {
		return nil, err
	}
	l := &seasonLetter{to: f.to, id: strings.Trim(m.Header.Get("Message-ID"), "<>"), subject: m.Header.Get("Subject"), reply: seasonClub}
	if a, err := netmail.ParseAddress(m.Header.Get("Reply-To")); err == nil {
		l.reply = a.Address
	}
	l.lines = mail.PlainText(f.raw)
	l.flat = strings.Join(strings.Fields(l.lines), " ")
	return l, nil
}

// post lays a message into the club's mailbox. Where one is handled at a time, the daemon
// does that now.
func (s *season) post(from, to string, raw []byte) {
	s.messages++
	if err := s.system.Deliver(from, to, raw); err != nil {
		s.Fatal(err)
	}
	if s.plan.serial {
		s.turn(false)
	}
}

// forget keeps the mail servers from growing.
func (s *season) forget() {
	for _, addr := range s.system.Addresses() {
		if err := s.system.Forget(addr, "INBOX", "Processed"); err != nil {
			s.Fatal(err)
		}
	}
}

// mark notes how the club stands.
func (s *season) mark(day int) {
	a := s.turn(true)
	for _, b := range a.Beyond {
		s.fault("%s", b)
	}
	m := seasonMark{day, s.messages, s.letters, time.Since(s.began).Seconds(), processSeconds(s, s.life.process.Process.Pid), a}
	s.marks = append(s.marks, m)
	s.Log(m)
}

// program runs a command of the program on the club, whose daemon has ended.
func (s *season) program(args ...string) string {
	self, err := os.Executable()
	if err != nil {
		s.Fatal(err)
	}
	cmd := exec.Command(self, append(args, "--config", s.config)...)
	cmd.Env = append(os.Environ(), roleVariable+"=club", nowVariable+"="+s.now.Format(time.RFC3339))
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		s.Errorf("postrider %s: %v\n%s%s", strings.Join(args, " "), err, out, errs.String())
	}
	return string(out)
}

// same compares what has become of two seasons of one plan.
func (s *season) same(other *season) {
	s.Helper()
	a, b := s.journals(), other.journals()
	for _, code := range slices.Sorted(maps.Keys(a)) {
		if a[code] != b[code] {
			s.Errorf("%s is not the same where the daemon was killed", code)
		}
	}
	if len(a) != len(b) {
		s.Errorf("%d matches; where the daemon was killed %d", len(a), len(b))
	}
	if x, y := s.program("results", "--csv"), other.program("results", "--csv"); x != y {
		s.Errorf("results:\n%s\nwhere the daemon was killed:\n%s", x, y)
	}
	if x, y := s.program("standings"), other.program("standings"); x != y {
		s.Errorf("standings:\n%s\nwhere the daemon was killed:\n%s", x, y)
	}
	if s.letters != other.letters || s.messages != other.messages {
		s.Errorf("%d messages and %d letters; where the daemon was killed %d and %d", s.messages, s.letters, other.messages, other.letters)
	}
	total := 0
	for _, n := range other.killed {
		total += n
	}
	s.Logf("killed %d times: %v; %d letters came twice, with the same bytes; %d matches, move for move the same", total, other.killed, other.repeats, len(a))
}

// journals are a digest of each match's journal.
func (s *season) journals() map[string][sha256.Size]byte {
	st := s.store()
	defer st.Close()
	matches, err := st.Matches()
	if err != nil {
		s.Fatal(err)
	}
	all := map[string][sha256.Size]byte{}
	for _, m := range matches {
		lines, err := st.Journal(m.Code, 1)
		if err != nil {
			s.Fatal(err)
		}
		all[m.Code] = sha256.Sum256(bytes.Join(lines, []byte("\n")))
	}
	return all
}
