package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/store"
)

// What one message may cost and cause (docs/limits.md).
const (
	mostTime    = 200 * time.Millisecond // of one core
	mostMemory  = 64 << 20               // bytes in use
	mostWritten = 1 << 20                // bytes, but for a published journal
	mostLetter  = 1536 << 10             // bytes of a letter as it is sent, but for what is attached
	mostBeside  = 3                      // letters beyond one to each seat that it concerns
)

// What one address, and all strangers, may cause in a day or an hour that begins
// with the first message: in any 24 hours, which may be parts of two such days,
// twice as much.
const (
	mostAnswered = 5 * adjudicator.DefaultMaxPerHour // messages
	mostToGM     = 20                                // letters to each game master
	mostToGMHour = 5
	mostOutside  = 5        // letters to those who are neither players nor game masters
	mostKept     = 16 << 20 // bytes of journals, reports and messages set aside

	mostStrangers = 20 // letters to them in an hour
)

// TestHostile writes to a whole club, with matches of each title and scenario,
// messages made to be slow, large, many or misread, and finds that each of them,
// and what follows from it, stays within its bounds; that no match is held; and
// that the store can be opened, backed up and verified after all that. The
// messages are combined at random from the tables of hostile_sheets_test.go and
// hostile_mail_test.go.
//
// POSTRIDER_HOSTILE is how long that goes on ("10m"), or with how many messages
// ("500"); then some matches are far on when it begins, and the bound of time is
// held more strictly. POSTRIDER_HOSTILE_SEED is the seed: the same one writes the
// same messages in the same order.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, and with the race detector many")
	}
	if runtime.GOOS != "linux" {
		t.Skip("what one thread has used is told by Linux only")
	}
	seed, most, span, ahead, long := uint64(1), 300, time.Hour, 4, false
	if s := os.Getenv("POSTRIDER_HOSTILE"); s != "" {
		seed, ahead, long = uint64(time.Now().UnixNano()), 150, true
		var err error
		if most, err = strconv.Atoi(s); err != nil {
			most = 1 << 30
			if span, err = time.ParseDuration(s); err != nil {
				t.Fatalf("POSTRIDER_HOSTILE is %q; write how long, such as 10m, or how many messages", s)
			}
		}
	}
	if s := os.Getenv("POSTRIDER_HOSTILE_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatalf("POSTRIDER_HOSTILE_SEED is %q; write a number", s)
		}
	}
	t.Logf("POSTRIDER_HOSTILE_SEED=%d", seed)
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent)) // as serve does
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	h := newHostileClub(t, seed, long)
	h.playAhead(ahead)
	for began := time.Now(); h.sent < most && time.Since(began) < span && h.found < mostFound; {
		h.message()
	}
	h.finish()
}

const (
	// mostFound is how many findings are told before the test ends.
	mostFound = 50
	// hostileHang is how long one message is waited for.
	hostileHang = 5 * time.Minute
	// hostileClubServer is the server that vouches for senders.
	hostileClubServer = "mx.club.example"
	hostileOrders     = "orders@club.example"
)

var hostileGMs = []string{"greta@club.example", "gustav@club.example"}

// A hostileClub is a club without mail servers to which everybody writes, and
// those who do.
type hostileClub struct {
	*testing.T
	rand *rand.Rand
	seed uint64
	long bool // held strictly, and slow messages are kept
	dir  string
	file string // the store's

	store   *store.Store
	clerk   *adjudicator.Clerk
	reading mail.ReadOptions
	now     time.Time
	log     bytes.Buffer // what the clerk says of the message in hand
	meter   *hostileMeter

	// What they write is combined from.
	texts   []hostileText
	shapes  []hostileShape
	headers []hostileHeader
	senders []hostileSender
	lines   map[string][]string // of orders, by title
	names   map[string][]string // words that stand in letters and orders, by title

	desks     []*hostileDesk
	confirms  []mail.Message  // letters that ask to confirm an address
	strangers []time.Time     // when letters went to strangers in the last hour
	held      map[string]bool // matches that are over or held
	lengths   map[string]int  // of journals, by match, and of reports, by match, player and seat
	drained   map[uint64]bool // letters of the outbox that were looked at
	lastRaw   []byte
	last      string // what lastRaw is
	again     int    // how often lastRaw comes once more

	pace, left int // which of hostilePaces, and for how many messages more
	only       *hostileDesk

	sent, found, letters int
	largest              int // letter
	nextAside            uint64
	causes               map[string]*hostileCause // by address
	outcomes, kinds      map[string]int
	costs                []hostileCost
}

// A hostileDesk is what a player has of a match.
type hostileDesk struct {
	code, title string
	player      store.PlayerID
	letters     []hostileLetter // the newest last
	text        string          // what he wrote last
}

// A hostileLetter is a letter as its reader has it.
type hostileLetter struct {
	mail.Message
	text string // with blank lines and signature
	raw  []byte
}

// A hostileMessage is one message, and how it came about.
type hostileMessage struct {
	n     int
	what  string
	raw   []byte
	again bool // the one before comes once more
}

// A hostileCost is what a message, or what follows from it, has cost.
type hostileCost struct {
	n          int
	what, part string
	size       int
	hostilePart
}

// hostileContests are the people, and who plays whom. Whoever is missing is the
// title's own player.
var (
	hostilePeople = []adjudicator.Person{
		{Name: "Anna", Address: "anna@example.org"},
		{Name: "Bob", Address: "bob@example.net", Form: games.Narrow},
		{Name: `Carla "C" O'Neil, of <Fort> & Co.`, Address: "carla.o'neil+games@example.com"},
		{Name: "Дмитрий", Address: "d=m/x{1}@players.example", Form: games.List},
		{Name: "Eve", Address: "eve@evil.example"},
	}
	hostilePairs = [][2]int{{0, 1}, {4, 0}, {0, -1}, {2, 4}, {3, 0}, {-1, 4}, {1, 2}, {4, 3}, {3, -1}, {0, 2}}
)

func newHostileClub(t *testing.T, seed uint64, long bool) *hostileClub {
	t.Helper()
	h := &hostileClub{T: t, rand: rand.New(rand.NewPCG(seed, 1)), seed: seed, long: long, dir: t.TempDir(),
		now:   time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC),
		lines: map[string][]string{}, names: map[string][]string{}, held: map[string]bool{}, lengths: map[string]int{}, drained: map[uint64]bool{},
		causes: map[string]*hostileCause{}, outcomes: map[string]int{}, kinds: map[string]int{}, nextAside: 1}
	h.texts, h.shapes, h.headers, h.senders = hostileTexts(), hostileShapes(), hostileHeaders(), hostileSenders()
	for i := range h.texts { // each seed has its favourites
		h.texts[i].weight *= 1 + h.rand.IntN(3)
	}
	c := defaults()
	c.Club.Picture = adjudicator.PictureOff // for speed
	c.Club.Address, c.Club.GM, c.IMAP.AuthservID = hostileOrders, hostileGMs, hostileClubServer
	c.Store.File, c.Store.Key = filepath.Join(h.dir, "club.db"), filepath.Join(h.dir, "postrider.key")
	if err := os.WriteFile(c.Store.Key, bytes.Repeat([]byte("k"), keyBytes), 0o600); err != nil {
		t.Fatal(err)
	}
	h.file, h.reading = c.Store.File, c.reading()
	h.open(&c)
	for i, sc := range hostileScenarios() {
		h.match(sc, hostilePairs[i%len(hostilePairs)])
	}
	for range 4 { // one person in many matches
		h.match(hostileScenarios()[0], hostilePairs[0])
	}
	return h
}

// open opens the club's store and has its clerk watched.
func (h *hostileClub) open(c *config) {
	h.Helper()
	var err error
	if h.store, h.clerk, err = openClub(h.Context(), c, slog.New(slog.NewTextHandler(&h.log, &slog.HandlerOptions{Level: slog.LevelError}))); err != nil {
		h.Fatal(err)
	}
	h.meter = newHostileMeter(h)
	h.Cleanup(h.meter.stop)
	h.store.OnCommit(func(int, error) { h.meter.cut() })
}

type hostileScenario struct {
	title, scenario string
	seats           []games.Seat // the first half against the second
}

func hostileScenarios() []hostileScenario {
	var list []hostileScenario
	for _, own := range titles {
		t := own.title()
		for _, sc := range t.Scenarios() {
			list = append(list, hostileScenario{t.Name(), sc.ID, sc.Seats})
		}
	}
	return list
}

// match sets a match up and hands out its first letters.
func (h *hostileClub) match(of hostileScenario, pair [2]int) {
	h.Helper()
	title, scenario := of.title, of.scenario
	n := adjudicator.NewMatch{Title: title, Scenario: scenario, Seed: &games.Seed{byte(len(h.desks)), byte(h.seed)}, Seats: map[games.Seat]adjudicator.Person{}}
	for i, seat := range of.seats {
		if who := pair[2*i/len(of.seats)]; who < 0 {
			n.Seats[seat] = adjudicator.Person{Bot: true}
		} else {
			n.Seats[seat] = hostilePeople[who]
		}
	}
	if strings.HasPrefix(title, "w") && h.rand.IntN(2) == 0 && pair[0] >= 0 && pair[1] >= 0 {
		n.Options = map[string]string{"13.3": "yes"}
	}
	code, err := h.clerk.NewMatch(h.Context(), h.now, n)
	if err != nil {
		h.Fatalf("%s %s: %v", title, scenario, err)
	}
	m, err := h.store.Match(code)
	if err != nil {
		h.Fatal(err)
	}
	for i, s := range m.Seats {
		if again := func(of store.Seat) bool { return of.Player == s.Player }; !s.Bot() && !slices.ContainsFunc(m.Seats[:i], again) {
			h.desks = append(h.desks, &hostileDesk{code: code, title: title, player: s.Player})
		}
	}
	h.drain(hostileMessage{what: "a new match"})
	h.kept(code)
	h.learn(code)
}

// playAhead has up to so many sheets played by each player of each match, so that
// late positions are met too.
func (h *hostileClub) playAhead(most int) {
	h.Helper()
	for _, d := range slices.Clone(h.desks) {
		left := h.rand.IntN(most)
		for i := range h.desks { // those of his match
			if other := h.desks[i]; other.code == d.code {
				for ; left > 0 && h.asked(other) && !h.held[d.code]; left-- {
					h.now = h.now.Add(10 * time.Minute)
					h.sent++
					draft := h.plain(other)
					draft.mime, draft.body = plainUTF8, h.play(other)
					h.carryOut(hostileMessage{n: h.sent, what: "playing ahead", raw: draft.bytes()})
				}
			}
		}
	}
}

// A hostilePace is how close upon one another messages come, and for how many of
// them.
type hostilePace struct {
	weight        int
	from, to      time.Duration
	least, most   int
	oneSenderOnly bool
}

var hostilePaces = []hostilePace{
	{10, time.Second, time.Minute, 10, 60, false},
	{20, time.Minute, 20 * time.Minute, 20, 80, false},
	{10, time.Hour, 12 * time.Hour, 10, 40, false},
	{1, 24 * time.Hour, 240 * time.Hour, 1, 3, false},
	{2, time.Second, 20 * time.Second, 40, 200, true},
	{1, time.Minute, 80 * time.Second, 100, 500, true},
}

// step lets time go by.
func (h *hostileClub) step() {
	if h.left--; h.left < 0 {
		p := choose(h.rand, hostilePaces, func(p hostilePace) int { return p.weight })
		h.pace = slices.Index(hostilePaces, p)
		h.left = p.least + h.rand.IntN(p.most-p.least+1)
		h.only = nil
		if p.oneSenderOnly {
			h.only = h.desks[h.rand.IntN(len(h.desks))]
		}
	}
	p := hostilePaces[h.pace]
	h.now = h.now.Add(p.from + time.Duration(h.rand.Int64N(int64(p.to-p.from)))).Truncate(time.Second)
}

// choose picks one of a list by weight.
func choose[T any](r *rand.Rand, list []T, weight func(T) int) T {
	sum := 0
	for _, e := range list {
		sum += weight(e)
	}
	n := r.IntN(sum)
	for _, e := range list {
		if n -= weight(e); n < 0 {
			return e
		}
	}
	panic("weights do not add up")
}

// desk is somebody's who writes, of a match that goes on as a rule. With waiting
// it is of one who is asked something, if there is one.
func (h *hostileClub) desk(waiting bool) *hostileDesk {
	if h.only != nil {
		return h.only
	}
	at := h.rand.IntN(len(h.desks))
	for i := range h.desks {
		d := h.desks[(at+i)%len(h.desks)]
		if h.held[d.code] && h.rand.IntN(20) > 0 {
			continue
		}
		if !waiting || h.asked(d) {
			return d
		}
	}
	return h.desks[at]
}

// asked reports whether a match waits for who sits at a desk.
func (h *hostileClub) asked(d *hostileDesk) bool {
	h.Helper()
	m, err := h.store.Match(d.code)
	if err != nil {
		h.Fatal(err)
	}
	return slices.ContainsFunc(m.Holds(d.player), func(seat string) bool { return slices.Contains(m.Waiting, seat) })
}

// message writes one message and has it carried out.
func (h *hostileClub) message() {
	h.Helper()
	h.step()
	msg := h.write()
	h.sent++
	msg.n = h.sent
	h.carryOut(msg)
}

// carryOut has a message carried out, and holds what comes of it against the
// bounds.
func (h *hostileClub) carryOut(msg hostileMessage) {
	h.Helper()
	hang := time.AfterFunc(hostileHang, func() {
		panic(fmt.Sprintf("message %d (%s) of seed %d has not come to an end after %s; it lies in %s", msg.n, msg.what, h.seed, hostileHang, h.keep(msg)))
	})
	defer func() {
		hang.Stop()
		if v := recover(); v != nil {
			h.find(msg, "panic: %v\n%s", v, debug.Stack())
		}
	}()

	h.log.Reset()
	h.meter.begin()
	m := mail.Read(msg.raw, h.reading)
	result, err := h.clerk.Handle(h.Context(), h.now, m, msg.raw)
	parts := h.meter.end()

	h.outcomes[string(result.Outcome)]++
	if err != nil {
		h.find(msg, "error: %v", err)
		return
	}
	if slices.Contains(m.Problems, mail.InternalError) {
		h.find(msg, "the reader of mail failed")
	}
	if msg.again && result.Letters > 0 && result.Outcome != adjudicator.Flooded {
		h.find(msg, "the same message again causes %d letters (%s)", result.Letters, result.Outcome)
	}
	h.last, h.lastRaw = msg.what, msg.raw
	letters := h.drain(msg)
	if len(letters) != result.Letters && result.Outcome != adjudicator.Held {
		h.find(msg, "%d letters are told of, and %d lie in the outbox", result.Letters, len(letters))
	}
	h.count(msg, m, result, letters)
	over := h.matches(msg, result)
	h.weigh(msg, parts, letters, over)
	for _, code := range over {
		h.replace(code)
	}
}

// find tells of a bound that is broken, and keeps the message.
func (h *hostileClub) find(msg hostileMessage, format string, args ...any) {
	h.Helper()
	h.found++
	h.Errorf("message %d (%s) of seed %d: %s\n\tit lies in %s\n%.2000s", msg.n, msg.what, h.seed, fmt.Sprintf(format, args...), h.keep(msg), &h.log)
}

// keep writes a message to a file that outlives the test.
func (h *hostileClub) keep(msg hostileMessage) string {
	file := filepath.Join(os.TempDir(), fmt.Sprintf("postrider-hostile-%d-%d.eml", h.seed, msg.n))
	if err := os.WriteFile(file, msg.raw, 0o600); err != nil {
		return err.Error()
	}
	return file
}

// weigh holds what a message, and what follows from it, has cost against the
// bounds.
func (h *hostileClub) weigh(msg hostileMessage, parts []hostilePart, letters []store.Letter, over []string) {
	h.Helper()
	published := int64(0) // bytes that are written of journals
	for _, code := range over {
		raw, err := h.store.Journal(code, 1)
		if err != nil {
			h.Fatal(err)
		}
		for _, line := range raw {
			published += int64(len(line))
		}
		for _, l := range letters {
			if l.Match == code {
				published += int64(len(l.Raw))
			}
		}
	}
	for i, p := range parts {
		what := "message"
		if i > 0 {
			what = "task"
		}
		h.costs = append(h.costs, hostileCost{msg.n, msg.what, what, len(msg.raw), p})
		slack := 5 * mostTime // the machine is others' too
		if h.long {
			slack = 2 * mostTime
		}
		if p.time > slack {
			slack = max(slack, time.Duration(float64(slack)*slowness()))
		}
		if p.time > mostTime && h.long {
			h.Logf("message %d (%s): its %s took %d ms; it lies in %s", msg.n, msg.what, what, p.time.Milliseconds(), h.keep(msg))
		}
		if p.time > slack {
			h.find(msg, "its %s took %d ms of processor time, the bound is %d", what, p.time.Milliseconds(), mostTime.Milliseconds())
		}
		if p.live > mostMemory {
			h.find(msg, "its %s had %d MB of memory in use, the bound is %d", what, p.live>>20, mostMemory>>20)
		}
		if p.written-published > mostWritten {
			h.find(msg, "its %s wrote %d kB, the bound is %d (the journal published has %d)", what, p.written>>10, mostWritten>>10, published>>10)
		}
	}
}

// matches looks at the matches that a message has moved, and says which are over
// by it.
func (h *hostileClub) matches(msg hostileMessage, result adjudicator.Result) (over []string) {
	h.Helper()
	for _, d := range h.desks {
		if d.code != result.Match && result.Outcome != adjudicator.Held || h.held[d.code] {
			continue
		}
		m, err := h.store.Match(d.code)
		if err != nil {
			h.Fatal(err)
		}
		switch m.State {
		case store.MatchHeld:
			h.find(msg, "%s is held: %s", m.Code, m.Why)
			fallthrough
		case store.MatchOver:
			h.held[d.code] = true
			over = append(over, d.code)
		}
	}
	return over
}

// replace sets up a match of the kind of one that has ended.
func (h *hostileClub) replace(code string) {
	h.Helper()
	m, err := h.store.Match(code)
	if err != nil {
		h.Fatal(err)
	}
	var seats []games.Seat
	for _, s := range m.Seats {
		seats = append(seats, games.Seat(s.Seat))
	}
	h.match(hostileScenario{m.Title, m.Scenario, seats}, hostilePairs[h.rand.IntN(len(hostilePairs))])
	if len(h.desks) > 60 { // those longest over are forgotten
		i := slices.IndexFunc(h.desks, func(d *hostileDesk) bool { return h.held[d.code] && d != h.only })
		h.desks = slices.Delete(h.desks, i, i+1)
	}
}

// finish closes the club, opens it again, backs it up and verifies the backup,
// and tells what the messages have cost.
func (h *hostileClub) finish() {
	h.Helper()
	stats := h.store.Stats()
	if err := h.store.Close(); err != nil {
		h.Errorf("the store does not close: %v", err)
	}
	st, err := store.Open(h.file, time.Second)
	if err != nil {
		h.Fatalf("the store does not open any more: %v", err)
	}
	backup := filepath.Join(h.dir, "club.backup")
	if err := errors.Join(st.BackupTo(backup), st.Close()); err != nil {
		h.Fatalf("the store cannot be backed up: %v", err)
	}
	var out, errs bytes.Buffer
	e := env{in: strings.NewReader(""), out: &out, err: &errs, now: time.Now}
	if status := run(h.Context(), e, []string{"verify", "--store", backup}); status != 0 {
		h.Errorf("the backup does not verify:\n%s%s", out.String(), errs.String())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d messages, %d letters, the largest of %d kB; the store has %d kB, %d of them free\n%s\n",
		h.sent, h.letters, h.largest>>10, stats.Size>>10, stats.Free>>10, strings.TrimSpace(out.String()))
	for _, m := range []map[string]int{h.outcomes, h.kinds} {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			fmt.Fprintf(&b, "%s %d  ", k, m[k])
		}
		b.WriteString("\n")
	}
	for _, by := range []struct {
		what string
		of   func(hostileCost) int64
	}{
		{"processor time", func(c hostileCost) int64 { return int64(c.time) }},
		{"memory", func(c hostileCost) int64 { return int64(c.used()) }},
		{"bytes written", func(c hostileCost) int64 { return c.written }},
	} {
		fmt.Fprintf(&b, "the most %s:\n", by.what)
		slices.SortStableFunc(h.costs, func(a, b hostileCost) int { return cmp.Compare(by.of(b), by.of(a)) })
		for _, c := range h.costs[:min(len(h.costs), 10)] {
			fmt.Fprintf(&b, "  %4d ms, %3d MB allocated (%d in use), %4d kB written: %s of message %d, %d kB (%s)\n",
				c.time.Milliseconds(), c.alloc>>20, c.used()>>20, c.written>>10, c.part, c.n, c.size>>10, c.what)
		}
	}
	h.Log(b.String())
}

// A hostilePart is what one transaction, and the work before it, has used.
type hostilePart struct {
	time    time.Duration
	alloc   uint64 // bytes allocated
	live    uint64 // bytes in use beyond what was before, at most; 0: nobody looked closely
	written int64
}

// used is how much memory a part has used at most.
func (p hostilePart) used() uint64 {
	if p.live > 0 {
		return p.live
	}
	return p.alloc
}

// A hostileMeter tells what the thread that handles messages uses. It cuts at
// each commit: a message comes first, and what follows from it in transactions of
// its own after it.
type hostileMeter struct {
	testing.TB
	on    bool
	parts []hostilePart
	spent time.Duration // as they were when the part in hand began
	wrote float64
	quit  chan struct{}

	mu     sync.Mutex // for the look at memory
	from   uint64     // bytes allocated when the part in hand began; 0: none is
	looked uint64     // bytes allocated when it was looked last
	base   uint64     // bytes in use between messages
	rested uint64     // bytes allocated when that was found
	peak   uint64     // bytes in use in the part in hand
}

// Of a part that allocates more than hostileClosely, it is looked each hostileLook
// of bytes how many are in use.
const (
	hostileClosely = mostMemory * 3 / 4
	hostileLook    = 16 << 20
	// hostileRest is less than is allocated from one run of the collector to the
	// next.
	hostileRest = 64 << 20
)

func newHostileMeter(tb testing.TB) *hostileMeter {
	m := &hostileMeter{TB: tb, quit: make(chan struct{})}
	m.rest()
	go m.look()
	return m
}

func (m *hostileMeter) stop() { close(m.quit) }

// rest finds how much memory is in use between messages.
func (m *hostileMeter) rest() {
	runtime.GC()
	m.base, m.rested = metric("/gc/heap/live:bytes"), allocated()
}

// look looks at the memory while messages are worked on. What is allocated while
// the collector runs counts as in use and may not be: it is left out.
func (m *hostileMeter) look() {
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-m.quit:
			return
		case <-tick.C:
		}
		m.mu.Lock()
		if now := allocated(); m.from > 0 && now-m.from > hostileClosely && now-m.looked > hostileLook {
			runtime.GC()
			m.looked = allocated()
			if live, meanwhile := metric("/gc/heap/live:bytes"), m.looked-now; live > meanwhile {
				m.peak = max(m.peak, live-meanwhile)
			}
		}
		m.mu.Unlock()
	}
}

// begin begins a message. What making up messages leaves is collected between
// them, lest one help with it.
func (m *hostileMeter) begin() {
	if allocated()-m.rested > hostileRest {
		m.rest()
	}
	m.parts, m.on = m.parts[:0], true
	m.start()
}

// start begins a part.
func (m *hostileMeter) start() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.spent, m.wrote = threadTime(), bytesWritten(m)
	m.peak, m.looked, m.from = 0, 0, allocated()
}

// cut ends the part in hand, if there is one, and begins the next.
func (m *hostileMeter) cut() {
	if m.on {
		m.take()
		m.start()
	}
}

// take ends the part in hand.
func (m *hostileMeter) take() {
	p := hostilePart{time: threadTime() - m.spent, written: int64(bytesWritten(m) - m.wrote)}
	m.mu.Lock()
	defer m.mu.Unlock()
	p.alloc = allocated() - m.from
	m.from = 0
	if m.peak > m.base {
		p.live = m.peak - m.base
	}
	if m.looked > 0 {
		m.rest()
	}
	m.parts = append(m.parts, p)
}

// end ends the last part. What comes behind the last commit belongs to the part
// that it ended.
func (m *hostileMeter) end() []hostilePart {
	m.take()
	m.on = false
	if n := len(m.parts); n > 1 {
		m.parts[n-2].time += m.parts[n-1].time
		m.parts[n-2].alloc += m.parts[n-1].alloc
		m.parts = m.parts[:n-1]
	}
	return m.parts
}

// metric is a figure of the runtime.
func metric(name string) uint64 {
	sample := []metrics.Sample{{Name: name}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// allocated is how many bytes were allocated so far.
func allocated() uint64 { return metric("/gc/heap/allocs:bytes") }

// slowness is how many times as long as on a machine that does nothing else work takes here
// and now: others may use its memory and the other half of its core.
func slowness() float64 {
	const quiet = 70 * time.Millisecond
	began := threadTime()
	words := map[string]int{}
	for i := range 400_000 {
		words[strconv.Itoa(i*7919%100_003)]++
	}
	slices.Sort(slices.Collect(maps.Keys(words)))
	return float64(threadTime()-began) / float64(quiet)
}

// threadTime is what the thread of the caller has used of a processor.
func threadTime() time.Duration {
	const thisThread = 1 // RUSAGE_THREAD
	var u syscall.Rusage
	if err := syscall.Getrusage(thisThread, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
