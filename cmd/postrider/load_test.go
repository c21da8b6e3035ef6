package main

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	netsmtp "net/smtp"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postrider/adjudicator"
	"postrider/mail"
	"postrider/mail/mailtest"
	"postrider/store"
)

// The load benchmarks run three processes: the daemon, the mail servers, and
// the benchmark itself, which writes the messages. They print what each of them
// used of the processors. docs/performance.md says how to run them and what
// came out.

// A loadOrder is one line to the mail servers of a load benchmark.
type loadOrder struct {
	Raw []byte // a message is laid into the club's mailbox
}

// A loadEvent is one line from them.
type loadEvent struct {
	IMAP, SMTP string `json:",omitempty"` // where they listen
	// A letter was taken at a time (Unix nanoseconds) in answer to a message.
	At      int64  `json:",omitempty"`
	Answers string `json:",omitempty"`
}

// serveLoad is the process of the mail servers: IMAP from memory, and an SMTP
// server that takes every letter, notes when, and forgets it.
func serveLoad(in io.Reader, out io.Writer) error {
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		return err
	}
	defer system.Close()
	var mu sync.Mutex
	buffered := bufio.NewWriter(out)
	events := json.NewEncoder(buffered)
	tell := func(e loadEvent) error {
		mu.Lock()
		defer mu.Unlock()
		return errors.Join(events.Encode(e), buffered.Flush())
	}
	sink := smtp.NewServer(smtp.BackendFunc(func(*smtp.Conn) (smtp.Session, error) { return &loadSink{tell}, nil }))
	sink.Domain = "load.invalid"
	sink.ErrorLog = log.New(io.Discard, "", 0)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	go sink.Serve(l)
	defer sink.Close()
	if err := tell(loadEvent{IMAP: system.IMAPAddr(), SMTP: l.Addr().String()}); err != nil {
		return err
	}
	orders := json.NewDecoder(in)
	for {
		var o loadOrder
		if err := orders.Decode(&o); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		if err := system.Put(loadClub, "INBOX", o.Raw); err != nil {
			return err
		}
	}
}

const loadClub = "orders@club.example"

// A loadSink takes letters and forgets them.
type loadSink struct{ tell func(loadEvent) error }

func (*loadSink) Mail(string, *smtp.MailOptions) error { return nil }
func (*loadSink) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (*loadSink) Reset()                               {}
func (*loadSink) Logout() error                        { return nil }

var inReplyTo = regexp.MustCompile(`(?m)^In-Reply-To: <([^>]*)>`)

func (s *loadSink) Data(r io.Reader) error {
	raw, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	e := loadEvent{At: time.Now().UnixNano()}
	if m := inReplyTo.FindSubmatch(raw[:min(len(raw), 4096)]); m != nil {
		e.Answers = string(m[1])
	}
	return s.tell(e)
}

// A loadPost is the process of the mail servers, seen from the benchmark.
type loadPost struct {
	imap, smtp string
	orders     *json.Encoder
	process    *exec.Cmd

	mu      sync.Mutex
	letters []int64          // when they were taken
	answers map[string]int64 // when the first answer to a message was taken
}

func startLoadPost(b testing.TB) *loadPost {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), roleVariable+"=load")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	p := &loadPost{orders: json.NewEncoder(in), process: cmd, answers: map[string]int64{}}
	events := json.NewDecoder(bufio.NewReaderSize(out, 1<<16))
	var first loadEvent
	if err := events.Decode(&first); err != nil {
		b.Fatalf("the mail servers do not start: %v", err)
	}
	p.imap, p.smtp = first.IMAP, first.SMTP
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			var e loadEvent
			if events.Decode(&e) != nil {
				return
			}
			p.mu.Lock()
			p.letters = append(p.letters, e.At)
			if _, ok := p.answers[e.Answers]; !ok && e.Answers != "" {
				p.answers[e.Answers] = e.At
			}
			p.mu.Unlock()
		}
	}()
	b.Cleanup(func() {
		in.Close()
		<-done
		cmd.Wait()
	})
	return p
}

// put lays messages into the club's mailbox.
func (p *loadPost) put(b testing.TB, raws ...[]byte) {
	b.Helper()
	for _, raw := range raws {
		if err := p.orders.Encode(loadOrder{raw}); err != nil {
			b.Fatal(err)
		}
	}
}

// taken is how many letters have been taken.
func (p *loadPost) taken() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.letters)
}

// wait waits until so many letters have been taken in all.
func (p *loadPost) wait(b testing.TB, letters int) {
	b.Helper()
	for last, idle := -1, time.Now(); ; time.Sleep(5 * time.Millisecond) {
		n := p.taken()
		if n >= letters {
			return
		}
		if n != last {
			last, idle = n, time.Now()
		}
		if time.Since(idle) > time.Minute {
			b.Fatalf("%d letters of %d, and no more come", n, letters)
		}
	}
}

// A loadClubhouse is a store with many matches, and the daemon's configuration.
type loadClubhouse struct {
	dir, config, metrics string
	messages             [][]byte // a sheet for each match that is played
}

// loadMatches sets up a club with so many open matches, and writes a sheet for
// each of the first played of them, which stand at different places of the
// game. The others are copies of these. picture is what letters of the daemon show.
func loadMatches(b testing.TB, total, played int, imap, smtp, picture string) *loadClubhouse {
	b.Helper()
	dir := b.TempDir()
	h := &loadClubhouse{dir: dir, config: filepath.Join(dir, "postrider.toml")}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	h.metrics = l.Addr().String()
	l.Close()
	text := fmt.Sprintf(`[club]
name = "Postrider"
address = %q
messages_per_hour = -1
picture = %q
[store]
file = "club.db"
[imap]
server = %q
tls = "none"
user = %q
password_file = "password"
[smtp]
server = %q
tls = "none"
[metrics]
listen = %q
[log]
level = "warn"
`, loadClub, picture, imap, loadClub, smtp, h.metrics)
	for name, data := range map[string]string{h.config: text, filepath.Join(dir, "password"): "secret\n"} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	c := openBenchClub(b, dir)
	defer c.store.Close()
	ctx := context.Background()
	const wave = 50 // matches that are played on at a time, so that they share commits
	for first := 0; first < played; first += wave {
		codes := make([]string, min(wave, played-first))
		atOnce(b, len(codes), func(i int) error {
			code, err := c.match(ctx, first+i)
			codes[i] = code
			return err
		})
		for step := range 6 {
			if err := c.deliver(); err != nil {
				b.Fatal(err)
			}
			raws := make([][]byte, len(codes))
			for i, code := range codes {
				seat, text, err := c.sheet(code)
				if err != nil {
					b.Fatal(err)
				}
				if raws[i], err = c.message(code, seat, text); err != nil {
					b.Fatal(err)
				}
			}
			var on []int
			for i, raw := range raws {
				if (first+i)%6 == step {
					h.messages = append(h.messages, raw)
				} else if (first+i)%6 > step {
					on = append(on, i)
				}
			}
			atOnce(b, len(on), func(i int) error {
				raw := raws[on[i]]
				_, err := c.clerk.Handle(ctx, c.now, mail.Read(raw, c.reading), raw)
				return err
			})
		}
		if err := c.deliver(); err != nil {
			b.Fatal(err)
		}
	}
	copyMatches(b, c.store, played, total)
	return h
}

// atOnce runs do for each of n at the same time.
func atOnce(b testing.TB, n int, do func(i int) error) {
	b.Helper()
	var all sync.WaitGroup
	errs := make([]error, n)
	for i := range n {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	if err := errors.Join(errs...); err != nil {
		b.Fatal(err)
	}
}

// copyMatches copies the first matches of a store until it holds so many.
func copyMatches(b testing.TB, st *store.Store, have, want int) {
	b.Helper()
	matches, err := st.Matches()
	if err != nil {
		b.Fatal(err)
	}
	if have >= want {
		return
	}
	wholes := make([]store.Whole, min(have, 60))
	for i := range wholes {
		if wholes[i], err = st.Whole(matches[i].Code); err != nil {
			b.Fatal(err)
		}
		wholes[i].Players, wholes[i].Received = nil, nil
	}
	for have < want {
		n := min(500, want-have)
		first := have
		atOnce(b, n, func(i int) error {
			w := wholes[(first+i)%len(wholes)]
			w.Match.Code = fmt.Sprintf("CP%d", first+i)
			return st.Adopt(w, nil)
		})
		have += n
	}
}

// A loadDaemon is the daemon as a process.
type loadDaemon struct {
	process *exec.Cmd
	metrics string
}

func startLoadDaemon(b testing.TB, h *loadClubhouse) *loadDaemon {
	b.Helper()
	self, err := os.Executable()
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.Command(self, "serve", "--config", h.config)
	cmd.Env = append(os.Environ(), roleVariable+"=program")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		if err := cmd.Wait(); err != nil {
			b.Errorf("the daemon: %v\n%s", err, said.String())
		}
	})
	return &loadDaemon{cmd, h.metrics}
}

// played is how many sheets the daemon has taken and committed; 0 while it does
// not answer.
func (d *loadDaemon) played() int {
	return int(d.metric(`postrider_messages_total\{.*outcome="played"\}`))
}

// metric is the value of the first metric whose name and labels are as a pattern
// says; 0 if there is none, or the daemon does not answer.
func (d *loadDaemon) metric(pattern string) float64 {
	r, err := http.Get("http://" + d.metrics + "/metrics")
	if err != nil {
		return 0
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return 0
	}
	m := regexp.MustCompile(`(?m)^` + pattern + ` ([0-9.e+]+)$`).FindSubmatch(text)
	if m == nil {
		return 0
	}
	n, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		return 0
	}
	return n
}

// processSeconds is what a process has used of the processors.
func processSeconds(b testing.TB, pid int) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		b.Skipf("there is no /proc: %v", err)
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	f := strings.Fields(rest)
	user, err1 := strconv.ParseFloat(f[11], 64)
	system, err2 := strconv.ParseFloat(f[12], 64)
	if err := errors.Join(err1, err2); err != nil {
		b.Fatal(err)
	}
	return (user + system) / 100 // clock ticks
}

// machineSeconds is how long the processors had nothing to do, waits for the disk
// included, and how long they were given to other machines on the same host.
func machineSeconds(b testing.TB) (idle, stolen float64) {
	b.Helper()
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		b.Skipf("there is no /proc: %v", err)
	}
	var user, nice, system, wait, irq, softirq float64
	if _, err := fmt.Sscanf(string(text), "cpu %f %f %f %f %f %f %f %f", &user, &nice, &system, &idle, &wait, &irq, &softirq, &stolen); err != nil {
		b.Fatal(err)
	}
	return (idle + wait) / 100, stolen / 100 // clock ticks
}

// anonymous is the anonymous memory of a process in bytes.
func anonymous(b testing.TB, pid int) float64 {
	b.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		b.Skipf("there is no /proc: %v", err)
	}
	m := regexp.MustCompile(`RssAnon:\s*([0-9]+) kB`).FindSubmatch(text)
	if m == nil {
		b.Skip("the system does not tell anonymous memory")
	}
	n, err := strconv.Atoi(string(m[1]))
	if err != nil {
		b.Fatal(err)
	}
	return float64(n) * 1024
}

// loadSize is how many matches the load benchmarks have in their stores.
func loadSize(b testing.TB) int {
	b.Helper()
	n, err := strconv.Atoi(cmp.Or(os.Getenv("POSTRIDER_LOAD_MATCHES"), "10000"))
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// BenchmarkLoad: a mailbox full of sheets, each of another match, from the
// first fetch to the durable commit of the last, and its letters; without pictures in
// them and with.
func BenchmarkLoad(b *testing.B) {
	for _, picture := range []string{adjudicator.PictureOff, adjudicator.PictureOn} {
		b.Run("picture="+picture, func(b *testing.B) { benchmarkLoad(b, picture) })
	}
}

func benchmarkLoad(b *testing.B, picture string) {
	const sheets = 3000
	for b.Loop() {
		b.StopTimer()
		post := startLoadPost(b)
		h := loadMatches(b, loadSize(b), sheets, post.imap, post.smtp, picture)
		post.put(b, h.messages...)
		d := startLoadDaemon(b, h)
		for d.played() == 0 {
			time.Sleep(2 * time.Millisecond)
		}
		began, before, letters := time.Now(), d.played(), post.taken()
		own, servers, daemon := processSeconds(b, os.Getpid()), processSeconds(b, post.process.Process.Pid), processSeconds(b, d.process.Process.Pid)
		idle, stolen := machineSeconds(b)
		b.StartTimer()
		for n := before; n < len(h.messages); n = d.played() {
			// To ask costs the daemon some: seldom at first, often near the end.
			rest := time.Since(began).Seconds() * float64(len(h.messages)-n) / float64(max(n-before, 1))
			time.Sleep(time.Duration(min(max(rest/2, 0.02), 0.5) * float64(time.Second)))
		}
		took := time.Since(began).Seconds()
		b.StopTimer()
		b.ReportMetric(float64(post.taken()-letters)/took, "letters/s")
		b.ReportMetric(float64(len(h.messages)-before)/took, "sheets/s")
		b.ReportMetric((processSeconds(b, d.process.Process.Pid)-daemon)/took, "cpus-daemon")
		b.ReportMetric((processSeconds(b, post.process.Process.Pid)-servers)/took, "cpus-servers")
		b.ReportMetric((processSeconds(b, os.Getpid())-own)/took, "cpus-generator")
		idleNow, stolenNow := machineSeconds(b)
		b.ReportMetric((idleNow-idle)/took, "cpus-idle")
		b.ReportMetric((stolenNow-stolen)/took, "cpus-stolen")
		b.ReportMetric(anonymous(b, d.process.Process.Pid)/1e6, "MB-anonymous")
		b.ReportMetric(d.metric("postrider_commit_changes_sum")/d.metric("postrider_commit_changes_count"), "changes/commit")
		post.wait(b, len(h.messages)) // the sender of each sheet is answered
		for n := -1; n != post.taken(); time.Sleep(time.Second) {
			n = post.taken() // those to others come behind
		}
		b.ReportMetric(float64(post.taken()), "letters")
		post.mu.Lock()
		last := time.Unix(0, slices.Max(post.letters))
		post.mu.Unlock()
		b.ReportMetric(last.Sub(began).Seconds()-took, "s-letters-behind")
		b.StartTimer()
	}
}

// BenchmarkLatency: sheets come at 50 a second; how long until the answer is in
// the hands of the SMTP server.
func BenchmarkLatency(b *testing.B) {
	const sheets, rate = 1500, 50
	for b.Loop() {
		b.StopTimer()
		post := startLoadPost(b)
		h := loadMatches(b, loadSize(b), sheets, post.imap, post.smtp, loadPicture())
		d := startLoadDaemon(b, h)
		// The daemon is there when it has answered the first.
		post.put(b, h.messages[0])
		post.wait(b, 1)
		own, servers, daemon := processSeconds(b, os.Getpid()), processSeconds(b, post.process.Process.Pid), processSeconds(b, d.process.Process.Pid)
		began := time.Now()
		sent := map[string]int64{}
		b.StartTimer()
		for i, raw := range h.messages[1:] {
			time.Sleep(time.Until(began.Add(time.Duration(i) * time.Second / rate)))
			sent[mail.Read(raw, mail.ReadOptions{}).MessageID] = time.Now().UnixNano()
			post.put(b, raw)
		}
		took := time.Since(began).Seconds()
		b.StopTimer()
		var waits []float64
		for range 600 {
			post.mu.Lock()
			waits = waits[:0]
			for id, at := range sent {
				if answered, ok := post.answers[id]; ok {
					waits = append(waits, float64(answered-at)/1e6)
				}
			}
			post.mu.Unlock()
			if len(waits) == len(sent) {
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
		if len(waits) < len(sent) {
			b.Fatalf("%d sheets of %d were answered", len(waits), len(sent))
		}
		slices.Sort(waits)
		b.ReportMetric(waits[len(waits)/2], "ms-median")
		b.ReportMetric(waits[len(waits)*99/100], "ms-99th")
		b.ReportMetric(waits[len(waits)-1], "ms-longest")
		b.ReportMetric((processSeconds(b, d.process.Process.Pid)-daemon)/took, "cpus-daemon")
		b.ReportMetric((processSeconds(b, post.process.Process.Pid)-servers)/took, "cpus-servers")
		b.ReportMetric((processSeconds(b, os.Getpid())-own)/took, "cpus-generator")
		b.ReportMetric(anonymous(b, d.process.Process.Pid)/1e6, "MB-anonymous")
		b.StartTimer()
	}
}

// BenchmarkRelay: letters from the outbox to the SMTP server, each noted as
// taken on disk, beside what a bare SMTP client does with the same letter over as
// many connections.
func BenchmarkRelay(b *testing.B) {
	const letters = 3000
	for b.Loop() {
		b.StopTimer()
		post := startLoadPost(b)
		h := loadMatches(b, 1, 1, post.imap, post.smtp, loadPicture())
		c := openBenchClub(b, h.dir)
		raw := sampleLetter(b, c)
		for first := 0; first < letters; first += 100 {
			p := store.Progress{Now: c.now}
			for i := range 100 {
				p.Letters = append(p.Letters, store.Letter{MessageID: fmt.Sprintf("%d@club.example", first+i), From: loadClub, To: fmt.Sprintf("p%d@table.example", first+i), Raw: raw})
			}
			if err := c.store.Commit(p); err != nil {
				b.Fatal(err)
			}
		}
		c.store.Close()
		var connections int
		if c, err := loadConfig(h.config); err != nil {
			b.Fatal(err)
		} else {
			connections = c.SMTP.Connections
		}
		bare := bareClient(b, post, raw, letters, connections)
		base := post.taken()
		b.StartTimer()
		startLoadDaemon(b, h)
		post.wait(b, base+letters)
		b.StopTimer()
		post.mu.Lock()
		took := float64(post.letters[base+letters-1]-post.letters[base]) / 1e9
		post.mu.Unlock()
		again := bareClient(b, post, raw, letters, connections)
		rate := float64(letters-1) / took
		b.ReportMetric(rate, "letters/s")
		b.ReportMetric((bare+again)/2, "bare-letters/s")
		b.ReportMetric(100*rate/((bare+again)/2), "percent-of-bare")
		b.StartTimer()
	}
}

// sampleLetter is an ordinary report as it is sent.
func sampleLetter(b testing.TB, c *benchClub) []byte {
	b.Helper()
	if _, err := c.match(b.Context(), 1_000_000); err != nil {
		b.Fatal(err)
	}
	due, err := c.store.Due(c.now, 10)
	if err != nil || len(due) == 0 {
		b.Fatalf("no letter: %v", err)
	}
	for _, l := range due {
		if err := c.store.Taken(c.now, l.ID); err != nil {
			b.Fatal(err)
		}
	}
	return due[0].Raw
}

// bareClient sends a letter again and again over some connections with the SMTP
// client of the standard library, with nothing noted, and returns letters a
// second.
func bareClient(b testing.TB, post *loadPost, raw []byte, letters, connections int) float64 {
	b.Helper()
	began := time.Now()
	atOnce(b, connections, func(i int) error {
		client, err := netsmtp.Dial(post.smtp)
		if err != nil {
			return err
		}
		for n := i; n < letters && err == nil; n += connections {
			err = bareLetter(client, fmt.Sprintf("p%d@table.example", n), raw)
		}
		return errors.Join(err, client.Quit())
	})
	return float64(letters) / time.Since(began).Seconds()
}

func bareLetter(client *netsmtp.Client, to string, raw []byte) error {
	if err := errors.Join(client.Mail(loadClub), client.Rcpt(to)); err != nil {
		return err
	}
	w, err := client.Data()
	if err != nil {
		return err
	}
	_, err = w.Write(raw)
	return errors.Join(err, w.Close())
}

// BenchmarkStore: what a sheet costs, in processor time and bytes written, by
// how many matches the store holds; the median of five runs. The stores take
// turns every few sheets, so that a machine whose speed changes is as fast for
// one as for the other.
func BenchmarkStore(b *testing.B) {
	const runs, turns, each = 5, 20, 5
	defer debug.SetGCPercent(debug.SetGCPercent(gcPercent)) // as serve does
	for b.Loop() {
		b.StopTimer()
		costs := []*storeCost{{matches: 100}, {matches: 1000}, {matches: 10_000}, {matches: 100_000}}
		for _, s := range costs {
			s.club = openBenchClub(b, loadMatches(b, s.matches, 60, "127.0.0.1:1", "127.0.0.1:1", loadPicture()).dir)
		}
		b.StartTimer()
		for range runs {
			b.StopTimer()
			for _, s := range costs {
				s.write(b, turns*each)
				s.cpu, s.written = append(s.cpu, 0), append(s.written, 0)
			}
			b.StartTimer()
			order := slices.Clone(costs)
			for range turns {
				for _, s := range order {
					s.play(b, each, turns*each)
				}
				slices.Reverse(order) // none is always the first
			}
		}
		b.StopTimer()
		for _, s := range costs {
			slices.Sort(s.cpu)
			slices.Sort(s.written)
			b.ReportMetric(s.cpu[runs/2], fmt.Sprintf("cpu-ms/sheet@%d", s.matches))
			b.ReportMetric(s.written[runs/2], fmt.Sprintf("kB-written/sheet@%d", s.matches))
			b.ReportMetric(float64(s.club.store.Stats().Size)/1e6, fmt.Sprintf("MB-store@%d", s.matches))
			s.club.store.Close()
		}
		b.StartTimer()
	}
}

// A storeCost is what sheets cost in a store with so many matches.
type storeCost struct {
	matches int
	club    *benchClub
	players int      // made so far
	raws    [][]byte // sheets to be played

	cpu, written []float64 // milliseconds and kB a sheet, of each run
}

// write writes the first sheet of each of so many new matches.
func (s *storeCost) write(b *testing.B, sheets int) {
	b.Helper()
	c := s.club
	codes := make([]string, sheets)
	for i := range codes {
		var err error
		s.players++
		if codes[i], err = c.match(b.Context(), 2_000_000+s.players); err != nil {
			b.Fatal(err)
		}
	}
	if err := c.deliver(); err != nil {
		b.Fatal(err)
	}
	for _, code := range codes {
		seat, text, err := c.sheet(code)
		if err != nil {
			b.Fatal(err)
		}
		raw, err := c.message(code, seat, text)
		if err != nil {
			b.Fatal(err)
		}
		s.raws = append(s.raws, raw)
	}
}

// play plays the next n sheets, one after another, of a run of so many.
func (s *storeCost) play(b *testing.B, n, run int) {
	b.Helper()
	c := s.club
	began, bytes := processorTime(b), bytesWritten(b)
	for _, raw := range s.raws[:n] {
		if _, err := c.clerk.Handle(b.Context(), c.now, mail.Read(raw, c.reading), raw); err != nil {
			b.Fatal(err)
		}
	}
	s.raws = s.raws[n:]
	s.cpu[len(s.cpu)-1] += float64((processorTime(b) - began).Microseconds()) / 1000 / float64(run)
	s.written[len(s.written)-1] += (bytesWritten(b) - bytes) / 1000 / float64(run)
}

// bytesWritten is what this process has handed to the system to be written. What
// reaches the disk is counted by whole folios of the page cache, which says more
// of the kernel than of the store.
func bytesWritten(b testing.TB) float64 {
	b.Helper()
	text, err := os.ReadFile("/proc/self/io")
	if err != nil {
		b.Skipf("there is no /proc: %v", err)
	}
	m := regexp.MustCompile(`(?m)^wchar: ([0-9]+)`).FindSubmatch(text)
	if m == nil {
		b.Skip("the system does not tell what is written")
	}
	n, err := strconv.ParseFloat(string(m[1]), 64)
	if err != nil {
		b.Fatal(err)
	}
	return n
}
