package adjudicator_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	netmail "net/mail"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postrider/adjudicator"
	"postrider/adjudicator/clock"
	"postrider/games"
	"postrider/games/bayonets"
	"postrider/games/conquest"
	"postrider/games/wilderness"
	"postrider/mail"
	"postrider/store"
)

const (
	yearClub = "orders@club.example"
	yearGM   = "gm@club.example"
	aDay     = 24 * time.Hour
)

// A world is a club in simulated time: its store and its clerk are the true ones; the
// daemon, the mailbox, the relay and the people are models. The daemon does things in the
// order in which cmd/postrider does them, each minute: it follows up what is due, works
// off the mailbox, hands letters to the relay, and notes that it lives. Minutes in which
// nothing can happen are passed over, but for a heartbeat every five.
type world struct {
	t      testing.TB
	plan   plan
	path   string
	store  *store.Store
	clerk  *adjudicator.Clerk
	titles games.Titles

	now    time.Time // what any right clock shows
	events []event   // of the world outside, the next first
	seq    int
	people []*person
	at     map[string]*person // by address
	inbox  []*message         // on the club's server, and not put away
	made   int                // matches so far

	// What the daemon has in memory.
	readUntil      time.Time
	mailbox, relay bool // reached when last tried

	kills  *rand.Rand // nil: nobody kills the daemon
	killIn int        // points until it is killed; below 0: it is not
	killed int

	log     []entry // that is not audited yet; nil: nothing is noted
	auditor *auditor
	entries int             // that are audited
	length  map[string]int  // of journals, as far as they are in the log
	lastID  uint64          // of letters in the log
	sent    map[string]sent // what the relay has taken, by Message-ID
	failed  []string        // what must not happen
}

// An event is something that happens outside the club at a time.
type event struct {
	at  time.Time
	seq int
	do  func()
}

// A message is one in the club's mailbox.
type message struct {
	raw     []byte
	came    time.Time // INTERNALDATE
	from    *person
	code    string // of the match that it is for
	text    string // what its writer typed
	machine bool
	seen    mail.Message
	done    bool // handled, and to be put away
}

// A letter is one of the club's.
type letter struct {
	id    string // Message-ID
	to    string
	match string
	kind  string
	text  string // flat: words with one space between
	lines string // as it is read
	read  mail.Message
}

// An entry is what the log has of one thing that the daemon did.
type entry struct {
	what    string    // new, message, tick, taken, refused, beat, hold, release
	at      time.Time // by the daemon's clock
	right   time.Time // by a right one
	read    time.Time // tick: up to when all mail is handled
	mail    bool      // beat: mailbox and relay could be reached
	came    []time.Time
	by      *person
	m       *message
	outcome adjudicator.Outcome
	codes   []string // taken: Message-IDs; refused: the same
	snaps   []snap
}

// A snap is what a match is after an entry.
type snap struct {
	code    string
	match   store.Match
	timing  store.Timing
	lines   []games.Line    // new ones
	letters []*letter       // made meanwhile
	dead    map[string]bool // whether no letters go to an address
}

// A stop is a time in which something of the club is down, or its clock is wrong.
type stop struct {
	what     string // daemon, mailbox, relay, clock
	from, to time.Time
	skew     time.Duration
}

// killed is what a killed daemon panics with.
type killed struct{}

func newWorld(t testing.TB, p plan, kills uint64) *world {
	t.Helper()
	dir := t.TempDir()
	if shm, err := os.MkdirTemp("/dev/shm", "year"); err == nil { // where a sync costs nothing
		dir = shm
		t.Cleanup(func() { os.RemoveAll(shm) })
	}
	w := &world{t: t, plan: p, path: filepath.Join(dir, "club.db"), now: p.begin, mailbox: true, relay: true, killIn: -1,
		at: map[string]*person{}, sent: map[string]sent{}, length: map[string]int{}}
	w.titles = games.Titles{"bayonets": games.Made(bayonets.New()), "wilderness": games.Made(wilderness.New()), "conquest": games.Made(conquest.New())}
	if kills > 0 {
		w.kills = rand.New(rand.NewPCG(kills, 5))
	}
	w.open()
	t.Cleanup(func() { w.store.Close() })
	for i := range p.people {
		w.person(i)
	}
	return w
}

// open begins a life of the daemon.
func (w *world) open() {
	st, err := store.Open(w.path, time.Second)
	if err != nil {
		w.t.Fatal(err)
	}
	w.store = st
	w.clerk, err = adjudicator.New(adjudicator.Options{
		Store: st, Titles: w.titles, Key: bytes.Repeat([]byte("key "), 8), Club: "Postrider", Address: yearClub,
		GM: []mail.Address{{Name: "Greta", Addr: yearGM}}, Clocks: w.plan.clocks, MaxPerHour: -1,
		Watch: func(string) func() { w.point(); return func() {} },
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.readUntil, w.mailbox, w.relay = time.Time{}, true, true
}

// point is one at which the daemon may be killed: what it has committed is on disk, and
// what it has in memory is gone.
func (w *world) point() {
	if w.killIn < 0 {
		return
	}
	if w.killIn--; w.killIn < 0 {
		panic(killed{})
	}
}

// later has something happen.
func (w *world) later(at time.Time, do func()) {
	w.seq++
	e := event{at, w.seq, do}
	i, _ := slices.BinarySearchFunc(w.events, e, func(a, b event) int { return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.seq, b.seq)) })
	w.events = slices.Insert(w.events, i, e)
}

// down is what is down at an instant, and by how much the clock is wrong.
func (w *world) down(at time.Time) (daemon, mailbox, relay bool, skew time.Duration) {
	for _, s := range w.plan.stops {
		if at.Before(s.from) || !at.Before(s.to) {
			continue
		}
		switch s.what {
		case "daemon":
			daemon = true
		case "mailbox":
			mailbox = true
		case "relay":
			relay = true
		}
		skew += s.skew
	}
	return daemon, mailbox, relay, skew
}

const (
	poll     = time.Minute
	mostIdle = 5 * time.Minute
)

// run lets the time pass.
func (w *world) run() {
	for w.now.Before(w.plan.end) {
		for len(w.events) > 0 && !w.events[0].at.After(w.now) {
			e := w.events[0]
			w.events = w.events[1:]
			e.do()
		}
		if daemon, _, _, _ := w.down(w.now); daemon {
			w.readUntil, w.mailbox, w.relay = time.Time{}, true, true
		} else {
			w.turn()
		}
		w.now = w.next()
	}
}

// next is the next minute in which anything can happen.
func (w *world) next() time.Time {
	soonest := w.now.Add(mostIdle)
	sooner := func(t time.Time) {
		if t.Before(soonest) {
			soonest = t
		}
	}
	if len(w.events) > 0 {
		sooner(w.events[0].at)
	}
	for _, s := range w.plan.stops {
		for _, t := range []time.Time{s.from, s.to} {
			if t.After(w.now) {
				sooner(t)
			}
		}
	}
	_, mailbox, relay, skew := w.down(w.now)
	if len(w.inbox) > 0 || mailbox || relay || !w.mailbox || !w.relay {
		sooner(w.now)
	}
	far := w.now.Add(1000 * aDay)
	codes, err := w.store.DueMatches(far, far, 1, func(string) bool { return false })
	w.must(err)
	for _, code := range codes {
		m, err := w.store.Match(code)
		w.must(err)
		g, err := w.store.Timing(code)
		w.must(err)
		for _, t := range []time.Time{m.Due, g.Due} {
			if !t.IsZero() {
				sooner(t.Add(-skew))
			}
		}
	}
	if due, err := w.store.Due(w.now.Add(mostIdle+skew), 1); err == nil && len(due) > 0 {
		sooner(w.now)
	}
	next := w.now.Add(poll)
	for next.Before(soonest) {
		next = next.Add(poll)
	}
	return next
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// fault notes what must not happen.
func (w *world) fault(format string, args ...any) {
	w.failed = append(w.failed, fmt.Sprintf(format, args...))
}

// turn is a minute of the daemon, which may be killed in it some times.
func (w *world) turn() {
	w.killIn = -1
	if _, mailbox, relay, _ := w.down(w.now); mailbox || relay || !w.mailbox || !w.relay {
		// Where mail cannot go, who begins anew has to find that out again.
	} else if w.kills != nil && w.kills.IntN(w.plan.killEvery) == 0 {
		w.killIn = w.kills.IntN(12)
	}
	for !w.live() {
		w.killed++
		w.must(w.store.Close())
		w.open()
	}
}

// live is a turn; false if the daemon was killed in it.
func (w *world) live() (lived bool) {
	defer func() {
		if v := recover(); v != nil {
			if _, ok := v.(killed); !ok {
				panic(v)
			}
		}
	}()
	_, mailbox, relay, skew := w.down(w.now)
	now := w.now.Add(skew)
	if w.mailbox = !mailbox; w.mailbox {
		w.follow(now)
		w.work(now)
		w.readUntil = now
		w.follow(now)
	}
	w.deliver(now.Add(7*time.Second), relay)
	w.point()
	w.beat(now.Add(11 * time.Second))
	return true
}

func (w *world) beat(now time.Time) {
	up := w.mailbox && w.relay
	w.must(w.store.Beat(now, up))
	w.note(entry{what: "beat", at: now, mail: up})
}

// follow does what is due.
func (w *world) follow(now time.Time) {
	w.point()
	codes, err := w.store.DueMatches(now, w.readUntil, 1<<20, func(string) bool { return false })
	w.must(err)
	if w.spared() {
		codes = w.going()
	}
	n, err := w.clerk.Follow(context.Background(), now, w.readUntil)
	w.must(err)
	w.note(entry{what: "tick", at: now, read: w.readUntil}, codes...)
	if n > 0 && len(codes) == 0 && w.log != nil {
		w.fault("%s: %d letters of nothing that was due", now, n)
	}
}

// spared reports whether a task waits.
func (w *world) spared() bool {
	_, err := w.store.NextTask("", func(string) bool { return false })
	return err == nil
}

// going are the matches that are not over.
func (w *world) going() []string {
	all, err := w.store.Matches()
	w.must(err)
	var codes []string
	for _, m := range all {
		if m.State != store.MatchOver {
			codes = append(codes, m.Code)
		}
	}
	return codes
}

// work works off the mailbox.
func (w *world) work(now time.Time) {
	for _, m := range w.inbox {
		w.point()
		codes := []string{}
		if m.code != "" {
			codes = append(codes, m.code)
		}
		if m.machine || strings.HasPrefix(m.text, "zone") || strings.HasPrefix(m.text, "away") || strings.HasPrefix(m.text, "back") {
			codes = w.going()
		}
		r, err := w.clerk.Handle(context.Background(), now, m.seen, m.raw)
		w.must(err)
		if !m.done {
			m.done = true
			m.from.outcomes[string(r.Outcome)]++
			if name, ok := strings.CutPrefix(m.text, "zone "); ok && r.Outcome == adjudicator.Answered {
				m.from.zone, err = time.LoadLocation(name)
				w.must(err)
			}
			w.note(entry{what: "message", at: now, m: m, by: m.from, outcome: r.Outcome}, codes...)
		}
	}
	w.point()
	w.inbox = nil
}

// deliver hands letters to the relay.
func (w *world) deliver(now time.Time, down bool) {
	due, err := w.store.Due(now, 1000)
	w.must(err)
	var ids []uint64
	var taken []string
	for _, l := range due {
		w.point()
		if down {
			w.must(w.clerk.LetterFailed(now, l, errors.New("dial tcp: connection refused"), false))
			w.relay = false
			return
		}
		p := w.at[l.To]
		if p != nil && p.refuses(w.now) {
			w.must(w.clerk.LetterFailed(now, l, errors.New("550 5.1.1 no such user"), true))
			w.note(entry{what: "refused", at: now, by: p, codes: []string{l.MessageID}})
			continue
		}
		w.relay = true
		w.carry(l)
		ids = append(ids, l.ID)
		taken = append(taken, l.MessageID)
	}
	if len(ids) == 0 {
		return
	}
	w.point()
	w.must(w.store.Taken(now, ids...))
	w.note(entry{what: "taken", at: now, codes: taken})
}

// carry brings a letter to its reader.
func (w *world) carry(l store.Letter) {
	x := open(w.t, l)
	if was, ok := w.sent[l.MessageID]; ok {
		if was.sum != sha256.Sum256([]byte(x.text)) {
			w.fault("two letters are called %s", l.MessageID)
		}
		return // he has it; a second copy tells him nothing
	}
	w.sent[l.MessageID] = w.remember(x.text)
	if p := w.at[l.To]; p != nil {
		w.later(w.now.Add(30*time.Second), func() { p.receive(x) })
	}
}

// dead says of the addresses of those who play in a match whether no letters go to them.
func (w *world) dead(m store.Match) map[string]bool {
	dead := map[string]bool{}
	for _, s := range m.Seats {
		if s.Held() {
			p, err := w.store.Player(s.Player)
			w.must(err)
			dead[p.Addresses[0].Addr] = p.Address() == ""
		}
	}
	return dead
}

// A sent is what is remembered of a letter: its text too, where the year is not long.
type sent struct {
	sum  [sha256.Size]byte
	text string
}

func (w *world) remember(text string) sent {
	s := sent{sum: sha256.Sum256([]byte(text))}
	if w.plan.matches < wholeYear {
		s.text = text
	}
	return s
}

// note adds to the log what was done, and what the matches are now that may have
// changed.
func (w *world) note(e entry, codes ...string) {
	if w.log == nil {
		return
	}
	e.right = w.now
	fresh := map[string][]*letter{}
	if e.what != "beat" && e.what != "taken" {
		list, err := w.store.Letters()
		w.must(err)
		for _, l := range list {
			if l.ID > w.lastID {
				w.lastID = l.ID
				l, err := w.store.Letter(l.ID)
				w.must(err)
				fresh[l.Match] = append(fresh[l.Match], open(w.t, l))
			}
		}
	}
	for _, code := range codes {
		m, err := w.store.Match(code)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		w.must(err)
		g, err := w.store.Timing(code)
		w.must(err)
		s := snap{code: code, match: m, timing: g, letters: fresh[code], dead: w.dead(m)}
		if m.Length > w.length[code] {
			raw, err := w.store.Journal(code, w.length[code]+1)
			w.must(err)
			for _, line := range raw {
				l, err := games.ReadLine(line)
				w.must(err)
				s.lines = append(s.lines, l)
			}
			w.length[code] = m.Length
		}
		e.snaps = append(e.snaps, s)
	}
	if w.log = append(w.log, e); len(w.log) > mostAhead {
		w.audited(1)
	}
}

// begin sets a match up.
func (w *world) begin() {
	n := w.made
	w.made++
	r := rand.New(rand.NewPCG(uint64(n), 99))
	k := kinds[n%len(kinds)]
	rules := w.plan.clocks[(n/len(kinds)+n)%len(w.plan.clocks)].Name
	if k.people == 4 && rules == "harsh" {
		rules = "bank" // who loses on time there hands his seats to his ally
	}
	sc := k.scenario
	var seats []games.Seat
	for _, s := range w.titles.Named(k.title).Scenarios() {
		if s.ID == sc {
			seats = s.Seats
		}
	}
	order := r.Perm(len(w.people))
	in := map[games.Seat]adjudicator.Person{}
	for i, seat := range seats {
		p := w.people[order[i*k.people/len(seats)]]
		in[seat] = adjudicator.Person{Name: p.name, Address: p.addr}
	}
	if k.bot {
		in[seats[len(seats)-1]] = adjudicator.Person{Bot: true}
	}
	seed := games.Seed{byte(n), byte(n >> 8), 3}
	now := w.now.Add(time.Second)
	code, err := w.clerk.NewMatch(context.Background(), now,
		adjudicator.NewMatch{Title: k.title, Scenario: sc, Seats: in, Seed: &seed, Clock: rules})
	w.must(err)
	w.note(entry{what: "new", at: now}, code)
}

// kinds are the matches that are played, in turn.
var kinds = []struct {
	title, scenario string
	people          int
	bot             bool
}{
	{"bayonets", "1755", 2, false},
	{"wilderness", "annus-mirabilis", 2, false},
	{"conquest", "introductory", 2, false},
	{"conquest", "introductory", 4, false},
	{"bayonets", "1755", 2, true},
}

// open reads a letter as its reader's mail program does.
func open(t testing.TB, l store.Letter) *letter {
	t.Helper()
	x := &letter{id: l.MessageID, to: l.To, match: l.Match, kind: l.Kind}
	m, err := netmail.ReadMessage(bytes.NewReader(l.Raw))
	if err != nil {
		t.Fatal(err)
	}
	x.lines = plain(t, textproto.MIMEHeader(m.Header), m.Body)
	x.text = strings.Join(strings.Fields(x.lines), " ")
	x.read.Subject, x.read.MessageID = m.Header.Get("Subject"), l.MessageID
	x.read.ReplyTo = []mail.Address{{Addr: yearClub}}
	if a, err := netmail.ParseAddress(m.Header.Get("Reply-To")); err == nil {
		x.read.ReplyTo[0].Addr = a.Address
	}
	return x
}

// plain is the first plain text of a part.
func plain(t testing.TB, h textproto.MIMEHeader, body io.Reader) string {
	t.Helper()
	mediaType, params, err := mime.ParseMediaType(h.Get("Content-Type"))
	if err != nil {
		t.Fatal(err)
	}
	switch h.Get("Content-Transfer-Encoding") {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	if strings.HasPrefix(mediaType, "multipart/") {
		for parts := multipart.NewReader(body, params["boundary"]); ; {
			part, err := parts.NextRawPart()
			if err != nil {
				return ""
			}
			if text := plain(t, part.Header, part); text != "" {
				return text
			}
		}
	}
	if mediaType != "text/plain" {
		return ""
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(data), "\r\n", "\n")
}

// chance is what somebody decides by, which is the same in every run.
func chance(of ...string) *rand.Rand {
	h := fnv.New64a()
	io.WriteString(h, strings.Join(of, "\n"))
	return rand.New(rand.NewPCG(h.Sum64(), 17))
}

// yearClocks are of all kinds.
func yearClocks() []clock.Rules {
	const hour = time.Hour
	before := func(d ...time.Duration) []time.Duration { return d }
	return []clock.Rules{
		{Name: "bank", Kind: clock.Bank, Bank: 6 * aDay, Increment: 12 * hour, Cap: 8 * aDay, Reminders: before(2*aDay, 12*hour),
			Free: []time.Weekday{time.Saturday, time.Sunday}, Grace: 6 * hour, Late: clock.Default},
		{Name: "answer", Kind: clock.Answer, Days: 3, Reminders: before(aDay),
			Free: []time.Weekday{time.Sunday}, Grace: 2 * hour, Late: clock.Default},
		{Name: "quick", Kind: clock.Bank, Bank: 3 * aDay, Increment: 6 * hour, Reminders: before(aDay), Late: clock.Wait},
		{Name: "harsh", Kind: clock.Bank, Bank: 9 * aDay, Increment: aDay, Cap: 12 * aDay, Reminders: before(3*aDay, aDay),
			Grace: 12 * hour, Late: clock.Forfeit},
		{Name: "steady", Kind: clock.Answer, Days: 4, Reminders: before(2*aDay, 12*hour), Late: clock.Wait},
		{Name: "none", Kind: clock.None},
	}
}
