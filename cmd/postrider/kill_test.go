package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// points are all that a message passes on its way through the daemon, in their
// order, and then those that its letters pass.
var points = []string{"fetched", "read", "noted", "worked", store.InCommit, "committed", "flagging", "flagged", "released",
	"sending", atRcpt, atData, "sent", "taken"}

// atInstant is no point, but any instant.
const atInstant = "any instant"

// instants is how many of the kills come at any instant, for each that comes at
// every point.
const instants = 6

// TestKill plays matches by mail with a daemon that is killed again and again:
// at each point of its work, and at any instant. Some messages are delivered
// twice, some with other trace fields, into another folder, long after, or
// without a Message-ID. In the end each match is as it would have been without
// all that: each sheet was executed once, and each letter was delivered, perhaps
// more than once but then with the same bytes.
//
// POSTRIDER_KILLS is how often the daemon is killed at all these places, 20
// times if it is not set; above 100, there are 50 matches. POSTRIDER_SEED is
// what a run was made of, but for the instants of the kills.
func TestKill(t *testing.T) {
	kills, matches, sheets := 20, 5, 8
	if s := os.Getenv("POSTRIDER_KILLS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < len(points)+instants {
			t.Fatalf("POSTRIDER_KILLS is %q; write a number from %d on: below, not every point is reached", s, len(points)+instants)
		}
		if kills = n; kills > 100 {
			matches, sheets = 50, 24
		}
	} else if testing.Short() {
		t.Skip("takes seconds, and with the race detector many")
	}
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	if s := os.Getenv("POSTRIDER_SEED"); s != "" {
		var err error
		if seed, err = strconv.ParseUint(s, 10, 64); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("POSTRIDER_SEED=%d", seed)
	k := newKillTest(t, seed, matches, sheets)
	k.deaths = kills
	k.innocent()
	for ; k.deaths > 0; k.deaths-- {
		k.live()
	}
	k.finish()
	k.check()
	k.figures()
	for _, p := range points {
		if k.kills[p] == 0 {
			t.Errorf("the daemon was never killed at %q", p)
		}
	}
}

// A killTest is a club, its players and its daemon's deaths.
type killTest struct {
	*testing.T
	dir, config string
	rand        *rand.Rand
	post        *postProcess
	relay       *mail.Sender // of the players
	planned     []*plannedMatch
	schedule    []string // where to kill next
	kills       map[string]int
	log         *os.File

	mu      sync.Mutex
	writers map[string]*writer // by address
	ready   []*writer          // who have a sheet to send
	letters map[letterKey]*deliveredLetter
	began   time.Time

	sent    []sentMessage
	arrived int            // messages delivered to the club, all copies counted
	copies  map[string]int // messages beside the sheets, and copies, by their sort
	later   [][]byte       // messages that will be delivered again
	answers int            // letters beside those of the sheets
	left    int            // sheets that are still to be sent
	silent  bool           // nobody writes when the daemon comes to rest
	deaths  int            // that are still to come
	life    time.Duration  // how long one lasts, about
}

// A writer is the player of one seat.
type writer struct {
	*plannedSeat
	next   int    // of his sheets
	letter []byte // with the newest report
	report int    // its number
	played int    // the report that his last sheet answered
	old    []byte // the letter that it answered
}

// A plannedSeat is a seat of a match with its sheets.
type plannedSeat struct {
	address mail.Address
	match   *plannedMatch
	seat    games.Seat
	sheets  []plannedSheet
}

// A letterKey tells letters apart as a mailbox does.
type letterKey struct{ to, id string }

// A deliveredLetter is a letter that has reached its mailbox.
type deliveredLetter struct {
	raw   []byte // without the trace fields of its way
	times int
}

// A sentMessage is a message to the club that is to be executed once.
type sentMessage struct {
	identity string
	match    string
	want     adjudicator.Outcome
}

// newKillTest plans the matches, starts the mail servers and sets the matches
// up. No daemon runs yet.
func newKillTest(t *testing.T, seed uint64, matches, sheets int) *killTest {
	k := &killTest{T: t, dir: t.TempDir(), rand: rand.New(rand.NewPCG(seed, 9)), kills: map[string]int{}, writers: map[string]*writer{},
		letters: map[letterKey]*deliveredLetter{}, copies: map[string]int{}, began: time.Now(), life: 300 * time.Millisecond}
	for i := range matches {
		title := titles[i%len(titles)].title() // matches of all titles, side by side
		p, err := planMatch(title, title.Scenarios()[0], fmt.Sprintf("FI%d", i+1), seed+uint64(i), sheets)
		if err != nil {
			t.Fatal(err)
		}
		k.planned = append(k.planned, p)
		k.left += len(p.sheets)
	}
	k.post = startPost(t, k.delivered, func(point string) {
		k.mu.Lock()
		defer k.mu.Unlock()
		k.kills[point]++
	})
	relay, err := account(k.post.smtp, "none", "", "", duration(30*time.Second))
	if err != nil {
		t.Fatal(err)
	}
	if k.relay, err = mail.NewSender(relay); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { k.relay.Close() })
	k.config = killConfig(t, k.dir, k.post.imap, k.post.smtp)
	if k.log, err = os.Create(filepath.Join(k.dir, "daemon.log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		k.log.Close()
		if t.Failed() {
			logTail(t, k.log.Name())
		}
	})
	k.setUp()
	return k
}

// setUp sets the planned matches up, while no daemon runs.
func (k *killTest) setUp() {
	k.Helper()
	c, err := loadConfig(k.config)
	if err != nil {
		k.Fatal(err)
	}
	st, clerk, err := openClub(k.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		k.Fatal(err)
	}
	defer st.Close()
	forms := []games.Form{games.List, games.Narrow, games.Wide}
	for i, p := range k.planned {
		n := adjudicator.NewMatch{Title: p.title.Name(), Scenario: p.sc.ID, Seed: &p.seed, Seats: map[games.Seat]adjudicator.Person{}}
		for j, seat := range p.sc.Seats {
			name := []string{"Anna", "Bob", "Carla", "Dan"}[j]
			w := &writer{plannedSeat: &plannedSeat{address: mail.Address{Name: name, Addr: fmt.Sprintf("%s.%d@players.example", strings.ToLower(name), i+1)}, match: p, seat: seat}}
			for _, s := range p.sheets {
				if s.seat == seat {
					w.sheets = append(w.sheets, s)
				}
			}
			k.writers[w.address.Addr] = w
			n.Seats[seat] = adjudicator.Person{Name: name, Address: w.address.Addr, Form: forms[(i+j)%len(forms)]}
		}
		code, err := clerk.NewMatch(k.Context(), time.Now(), n)
		if err != nil {
			k.Fatal(err)
		}
		if code != p.code {
			k.Fatalf("the match is %s, was planned as %s", code, p.code)
		}
	}
}

// asks stands in a letter that asks its reader something.
var asks = []byte("YOU ARE ASKED")

// delivered notes a letter that has reached a player. If it asks him something
// that he has not answered, he will.
func (k *killTest) delivered(to string, raw []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	letter := untraced(raw)
	m, err := netmail.ReadMessage(bytes.NewReader(letter))
	if err != nil {
		k.Errorf("%s got what is no letter: %v", to, err)
		return
	}
	key := letterKey{to, strings.Trim(m.Header.Get("Message-ID"), "<>")}
	if was := k.letters[key]; was != nil {
		was.times++
		if !bytes.Equal(was.raw, letter) {
			k.Errorf("letter %s to %s came twice and not the same:\n%s", key.id, to, cmp.Diff(string(was.raw), string(letter)))
		}
		return
	}
	k.letters[key] = &deliveredLetter{letter, 1}
	w := k.writers[to]
	if w == nil {
		k.Errorf("a letter to %s, who plays nothing: %s", to, m.Header.Get("Subject"))
		return
	}
	reply, ok := replyOf(m)
	if !ok || reply.Report < w.report {
		return
	}
	w.letter, w.report = letter, reply.Report
	if reply.Report > w.played && w.next < len(w.sheets) && bytes.Contains(letter, asks) && !slices.Contains(k.ready, w) {
		k.ready = append(k.ready, w)
	}
}

// untraced is a message without the fields that its delivery has put above it.
func untraced(raw []byte) []byte {
	for _, field := range []string{"Return-Path:", "Delivered-To:", "Received:"} {
		if bytes.HasPrefix(raw, []byte(field)) {
			_, raw, _ = bytes.Cut(raw, []byte("\r\n"))
		}
	}
	return raw
}

// replyOf is where a letter wants to be answered.
func replyOf(m *netmail.Message) (mail.Reply, bool) {
	a, err := m.Header.AddressList("Reply-To")
	if err != nil {
		return mail.Reply{}, false
	}
	return mail.ParseReply(a[0].Address)
}

// atRest is how long the daemon passes no point before it counts as idle.
const atRest = 60 * time.Millisecond

// innocent kills the daemon again and again while it works on one message, and
// on nothing else, before that is committed: a message is not to blame for what
// comes from outside.
func (k *killTest) innocent() {
	k.Helper()
	k.liveTo("sending", len(k.planned)+1, 0) // some have their first letters then
	for k.sheets(1) == 0 {
		time.Sleep(atRest)
	}
	k.silent = true
	for _, point := range slices.Repeat(points[:slices.Index(points, "committed")], 3) {
		k.liveTo(point, 1, 0)
	}
	k.silent = false
}

// live is one life of the daemon, with its share of the sheets.
func (k *killTest) live() {
	k.Helper()
	if len(k.schedule) == 0 {
		k.schedule = slices.Concat(points, slices.Repeat([]string{atInstant}, instants))
		k.rand.Shuffle(len(k.schedule), func(i, j int) { k.schedule[i], k.schedule[j] = k.schedule[j], k.schedule[i] })
	}
	point := k.schedule[0]
	k.schedule = k.schedule[1:]
	k.liveTo(point, 1+k.rand.IntN(3), k.rand.IntN(2*k.left/k.deaths+1))
}

// liveTo is one life of the daemon, from its start to its death at the passing
// named of a point. The players write a number of messages when it begins, and
// more if it comes to rest before.
func (k *killTest) liveTo(point string, pass, messages int) {
	k.Helper()
	own := point
	if point == atRcpt || point == atData || point == atInstant {
		own = ""
	}
	began := time.Now()
	l := startLife(k.T, k.config, own, pass, k.log)
	if point == atRcpt || point == atData {
		k.post.order(k.T, mailOrder{Kill: l.process.Process.Pid, At: point, Pass: pass})
	}
	var instant <-chan time.Time
	if point == atInstant {
		instant = time.After(time.Duration(k.rand.Int64N(int64(k.life))))
	}
	k.write(messages)
	for {
		select {
		case <-l.ended:
			if !l.killed() {
				k.Fatalf("the daemon ended by itself: %v", l.err)
			}
			if own != "" {
				k.count(point)
				k.life += (time.Since(began)*3/2 - k.life) / 8
			}
			return
		case <-instant:
			if err := l.process.Process.Kill(); err != nil {
				k.Fatal(err)
			}
			<-l.ended
			k.count(point)
			return
		case <-time.After(atRest / 4):
		}
		switch quiet := l.quiet(); {
		case point == atInstant, k.silent && quiet < time.Minute:
		case quiet > time.Minute:
			k.Fatalf("the daemon stands still and does not come to %q", point)
		case quiet > k.life || quiet > atRest && len(l.points()) > 0:
			k.write(1)
		}
	}
}

func (k *killTest) count(point string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.kills[point]++
}

// finish lets the daemon live until everybody has sent his last sheet, and then
// until nothing is left to do.
func (k *killTest) finish() {
	k.Helper()
	if k.left > 0 {
		k.playOut()
	}
	for len(k.later) > 0 {
		k.again()
	}
	last := startLife(k.T, k.config, "", 0, k.log, "--once")
	if <-last.ended; last.err != nil {
		k.Fatalf("serve --once: %v", last.err)
	}
}

// playOut lets the daemon live until everybody has sent his last sheet.
func (k *killTest) playOut() {
	k.Helper()
	l := startLife(k.T, k.config, "", 0, k.log)
	for k.left > 0 || len(l.points()) == 0 { // a process that has just begun does not stop when asked
		select {
		case <-l.ended:
			k.Fatalf("the daemon ended by itself: %v", l.err)
		case <-time.After(atRest / 4):
		}
		if l.quiet() > time.Minute {
			k.stand()
			k.Fatalf("the daemon stands still, and %d sheets wait for a letter", k.left)
		}
		k.sheets(k.left)
	}
	if err := l.process.Process.Signal(syscall.SIGTERM); err != nil {
		k.Fatal(err)
	}
	if <-l.ended; l.err != nil {
		k.Fatalf("the daemon was asked to stop: %v", l.err)
	}
}

// stand logs who waits for a letter.
func (k *killTest) stand() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, addr := range slices.Sorted(maps.Keys(k.writers)) {
		if w := k.writers[addr]; w.next < len(w.sheets) {
			k.Logf("%s %s has sent %d of %d sheets, the last to report %d, and has report %d", w.match.code, w.seat, w.next, len(w.sheets), w.played, w.report)
		}
	}
}

// write has the players send a number of messages: sheets, as far as any is to
// be sent, else copies of earlier messages and questions.
func (k *killTest) write(n int) {
	k.Helper()
	for n -= k.sheets(n); n > 0; n-- {
		if len(k.later) > 0 && k.rand.IntN(2) == 0 {
			k.again()
		} else {
			k.ask()
		}
	}
}

// sheets has up to max players send their next sheets, and says how many did.
func (k *killTest) sheets(max int) int {
	k.Helper()
	n := 0
	for ; n < max; n++ {
		k.mu.Lock()
		if len(k.ready) == 0 {
			k.mu.Unlock()
			break
		}
		i := k.rand.IntN(len(k.ready))
		w := k.ready[i]
		k.ready = slices.Delete(k.ready, i, i+1)
		answered, old := w.letter, w.old
		sheet := w.sheets[w.next]
		w.next++
		w.played, w.old = w.report, w.letter
		k.mu.Unlock()
		k.left--
		if old != nil && k.rand.IntN(10) == 0 {
			// He sends the sheet before once more, as a message of its own.
			k.deliver(k.draft(w, old, w.sheets[w.next-2].text), w, adjudicator.Stale)
			k.answers++
			k.copies["an old sheet sent anew"]++
		}
		raw := k.draft(w, answered, sheet.text)
		if k.rand.IntN(8) == 0 {
			raw = withoutField(raw, "Message-Id:")
			k.copies["without a Message-ID"]++
		}
		k.deliver(raw, w, adjudicator.Played)
		switch k.rand.IntN(8) {
		case 0:
			k.send(w.address.Addr, traced(raw))
			k.copies["twice at once"]++
		case 1:
			k.send(w.address.Addr, raw)
			k.send(w.address.Addr, traced(traced(raw)))
			k.copies["three times at once"]++
		case 2:
			k.post.order(k.T, mailOrder{To: killClub, Folder: otherFolder, Raw: traced(raw)})
			k.arrived++
			k.copies["in another folder too"]++
		case 3:
			k.later = append(k.later, raw)
		}
	}
	return n
}

// again delivers an old message once more, in one way or another.
func (k *killTest) again() {
	k.Helper()
	i := k.rand.IntN(len(k.later))
	raw := k.later[i]
	k.later = slices.Delete(k.later, i, i+1)
	k.copies["again much later"]++
	if k.rand.IntN(2) == 0 {
		k.post.order(k.T, mailOrder{To: killClub, Folder: otherFolder, Raw: traced(raw)})
		k.arrived++
		return
	}
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		k.Fatal(err)
	}
	from, err := m.Header.AddressList("From")
	if err != nil {
		k.Fatal(err)
	}
	k.send(from[0].Address, traced(raw))
}

// ask has somebody send a message that plays nothing.
func (k *killTest) ask() {
	k.Helper()
	k.mu.Lock()
	var can []*writer
	for _, addr := range slices.Sorted(maps.Keys(k.writers)) {
		if w := k.writers[addr]; w.letter != nil {
			can = append(can, w)
		}
	}
	if len(can) == 0 {
		k.mu.Unlock()
		return
	}
	w := can[k.rand.IntN(len(can))]
	letter := w.letter
	k.mu.Unlock()
	k.deliver(k.draft(w, letter, "status\n"), w, adjudicator.Answered)
	k.answers++
	k.copies["questions"]++
}

// draft is a message that answers a letter.
func (k *killTest) draft(w *writer, letter []byte, text string) []byte {
	k.Helper()
	answered := mail.Read(letter, mail.ReadOptions{})
	raw, err := mailtest.Draft{
		ID:   fmt.Sprintf("%d.%d.%s", len(k.sent), k.rand.Uint64(), w.address.Addr),
		From: w.address, To: answered.ReplyTo[0], Answers: &answered, Date: time.Now(), Text: text,
	}.Bytes()
	if err != nil {
		k.Fatal(err)
	}
	return raw
}

// deliver sends a message for the first time.
func (k *killTest) deliver(raw []byte, w *writer, want adjudicator.Outcome) {
	k.Helper()
	k.sent = append(k.sent, sentMessage{mail.Read(raw, mail.ReadOptions{}).Identity, w.match.code, want})
	k.send(w.address.Addr, raw)
}

// send hands a message to the players' relay, for the address that it is to.
func (k *killTest) send(from string, raw []byte) {
	k.Helper()
	m, err := netmail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		k.Fatal(err)
	}
	to, err := m.Header.AddressList("To")
	if err != nil {
		k.Fatal(err)
	}
	k.arrived++
	if err := k.relay.Send(k.Context(), from, to[0].Address, raw); err != nil {
		k.Fatal(err)
	}
}

// traced is a message that has gone another way.
func traced(raw []byte) []byte {
	return append([]byte("Received: from forwarder.example by mx.example; Sat, 21 Nov 2026 12:00:00 +0000\r\n"), raw...)
}

// withoutField is a message without a field of its header, which stands in one
// line.
func withoutField(raw []byte, name string) []byte {
	header, body, _ := bytes.Cut(raw, []byte("\r\n\r\n"))
	lines := bytes.Split(header, []byte("\r\n"))
	lines = slices.DeleteFunc(lines, func(l []byte) bool { return bytes.HasPrefix(l, []byte(name)) })
	return slices.Concat(bytes.Join(lines, []byte("\r\n")), []byte("\r\n\r\n"), body)
}

// check compares what the store and the mailboxes hold with what was planned.
func (k *killTest) check() {
	k.Helper()
	for folder, want := range map[string]int{"INBOX": 0, otherFolder: 0, "Aside": 0, "Processed": k.arrived} {
		if got := k.post.count(k.T, folder); got != want {
			k.Errorf("%d messages lie in the club's folder %s, want %d", got, folder, want)
		}
	}
	c, err := loadConfig(k.config)
	if err != nil {
		k.Fatal(err)
	}
	st, _, err := openClub(k.Context(), c, slog.New(slog.DiscardHandler))
	if err != nil {
		k.Fatal(err)
	}
	defer st.Close()
	letters := k.answers
	for _, p := range k.planned {
		letters += k.checkMatch(st, p)
	}
	k.checkMessages(st)
	k.checkLetters(st, letters)
}

// checkMatch compares a match with its plan: its journal in canonical form, and
// so each sheet, once and in its place. It returns how many letters its sheets
// cause.
func (k *killTest) checkMatch(st *store.Store, p *plannedMatch) int {
	k.Helper()
	m, err := st.Match(p.code)
	if err != nil {
		k.Error(err)
		return 0
	}
	if want := map[bool]store.MatchState{false: store.MatchOpen, true: store.MatchOver}[p.over]; m.State != want {
		k.Errorf("%s is %s (%s), want %s", p.code, m.State, m.Why, want)
	}
	raw, err := st.Journal(p.code, 1)
	if err != nil {
		k.Error(err)
		return 0
	}
	lines := make([]games.Line, len(raw))
	for i := range raw {
		if err := json.Unmarshal(raw[i], &lines[i]); err != nil {
			k.Errorf("%s, line %d: %v", p.code, i+1, err)
			return 0
		}
	}
	want, err := canonical(p.lines)
	if err != nil {
		k.Fatal(err)
	}
	got, err := canonical(lines)
	if err != nil {
		k.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		k.Errorf("%s did not go as it would have gone undisturbed (-undisturbed +this):\n%s", p.code, diff)
		return 0
	}
	letters, err := p.lettersOf(lines)
	if err != nil {
		k.Error(err)
	}
	return letters
}

// checkMessages finds every message that was sent noted as received, once and
// with the outcome that it must have; no other; and none set aside.
func (k *killTest) checkMessages(st *store.Store) {
	k.Helper()
	identities := map[string]bool{}
	for _, s := range k.sent {
		identities[s.identity] = true
		r, err := st.Received(s.identity)
		if err != nil {
			k.Errorf("a message for %s (%s): %v", s.match, s.want, err)
			continue
		}
		if r.Outcome != string(s.want) || r.Match != s.match {
			k.Errorf("message %s was %s for %s, want %s for %s", r.MessageID, r.Outcome, r.Match, s.want, s.match)
		}
	}
	if len(identities) != len(k.sent) {
		k.Errorf("%d messages have %d identities", len(k.sent), len(identities))
	}
	asides, err := st.Asides()
	if err != nil {
		k.Error(err)
	}
	for _, a := range asides {
		k.Errorf("a message from %s was set aside: %s", a.From, a.Why)
	}
}

// checkLetters finds every letter of the store in its mailbox, none in a mailbox
// that is not in the store, and as many as are wanted.
func (k *killTest) checkLetters(st *store.Store, want int) {
	k.Helper()
	k.mu.Lock()
	defer k.mu.Unlock()
	waiting, err := st.Letters()
	if err != nil {
		k.Error(err)
	}
	for _, l := range waiting {
		k.Errorf("letter %s to %s still lies in the outbox, after %d tries: %s", l.MessageID, l.To, l.Tries, l.Error)
	}
	sent, err := st.Sent()
	if err != nil {
		k.Error(err)
	}
	known := map[letterKey]bool{}
	for _, s := range sent {
		key := letterKey{s.To, s.MessageID}
		if known[key] {
			k.Errorf("letter %s to %s was made twice", key.id, key.to)
		}
		known[key] = true
		if k.letters[key] == nil {
			k.Errorf("letter %s to %s counts as sent and is not in its mailbox", key.id, key.to)
		}
	}
	for key := range k.letters {
		if !known[key] {
			k.Errorf("letter %s to %s was delivered and is not known to the store", key.id, key.to)
		}
	}
	if len(sent) != want {
		k.Errorf("%d letters were made, want %d", len(sent), want)
	}
}

// figures logs what has happened.
func (k *killTest) figures() {
	k.mu.Lock()
	defer k.mu.Unlock()
	sheets, repeats, total := 0, 0, 0
	for _, p := range k.planned {
		sheets += len(p.sheets)
	}
	for _, l := range k.letters {
		repeats += l.times - 1
	}
	var b strings.Builder
	for _, p := range append(slices.Clone(points), atInstant) {
		fmt.Fprintf(&b, "  %4d at %s\n", k.kills[p], p)
		total += k.kills[p]
	}
	fmt.Fprintf(&b, "%d kills, in %.1f s; a life of %.0f ms or so\n", total, time.Since(k.began).Seconds(), 1000*k.life.Seconds()*2/3)
	fmt.Fprintf(&b, "%d matches; %d sheets, each executed once; %d messages of their own, %d arrived in all:\n", len(k.planned), sheets, len(k.sent), k.arrived)
	for _, sort := range slices.Sorted(maps.Keys(k.copies)) {
		fmt.Fprintf(&b, "  %4d %s\n", k.copies[sort], sort)
	}
	fmt.Fprintf(&b, "%d letters, each delivered; %d of the deliveries were repeats, of the same bytes\n", len(k.letters), repeats)
	k.Logf("kills:\n%s", b.String())
}

// logTail logs the end of a daemon's log.
func logTail(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Log(err)
		return
	}
	lines := strings.SplitAfter(string(data), "\n")
	t.Logf("the end of the daemon's log:\n%s", strings.Join(lines[max(0, len(lines)-60):], ""))
}
