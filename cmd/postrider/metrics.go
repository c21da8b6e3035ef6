package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promauto"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"postrider/adjudicator"
	"postrider/games"
	"postrider/store"
)

// metricsConfig says where the daemon may be looked at from outside, and from
// when on it calls itself ill.
type metricsConfig struct {
	Listen         string    `toml:"listen"`
	BeyondLoopback bool      `toml:"beyond_loopback"`
	ServerDown     duration  `toml:"server_down"`
	MessageAge     duration  `toml:"message_age"`
	LetterAge      duration  `toml:"letter_age"`
	DiskFree       int64     `toml:"disk_free_bytes"`
	BackupAge      backupAge `toml:"backup_age"`
}

// A backupAge is a duration, or "off": backups are made in another way.
type backupAge time.Duration

func (a *backupAge) UnmarshalText(b []byte) error {
	*a = 0
	if string(b) == "off" {
		return nil
	}
	return (*duration)(a).UnmarshalText(b)
}

func defaultMetrics() metricsConfig {
	return metricsConfig{ServerDown: duration(15 * time.Minute), MessageAge: duration(30 * time.Minute),
		LetterAge: duration(6 * time.Hour), DiskFree: 200 << 20, BackupAge: backupAge(72 * time.Hour)}
}

// faults says what is wrong with the settings.
func (c metricsConfig) faults() []string {
	var faults []string
	if c.DiskFree < 0 {
		faults = append(faults, fmt.Sprintf("metrics.disk_free_bytes is %d; write a number from 0 up", c.DiskFree))
	}
	if c.Listen == "" {
		return faults
	}
	host, _, err := net.SplitHostPort(c.Listen)
	if err != nil {
		return append(faults, fmt.Sprintf("metrics.listen is %q; write HOST:PORT, such as \"127.0.0.1:9464\"", c.Listen))
	}
	if ip, err := netip.ParseAddr(host); host != "localhost" && (err != nil || !ip.IsLoopback()) && !c.BeyondLoopback {
		faults = append(faults, fmt.Sprintf("metrics.listen is %q, which other machines can reach; write "+
			"\"127.0.0.1:9464\", or set metrics.beyond_loopback if that is meant", c.Listen))
	}
	return faults
}

// censusSpan is how often what must be counted over the whole club is counted,
// however often the metrics are asked for.
const censusSpan = time.Minute

// meters count what the daemon does. All methods may be called by several
// goroutines.
type meters struct {
	config metricsConfig
	file   string // the store
	store  *store.Store
	now    func() time.Time

	registry *prometheus.Registry
	messages *prometheus.CounterVec
	seconds  prometheus.Histogram
	letters  *prometheus.CounterVec
	commits  *prometheus.CounterVec
	together prometheus.Histogram

	mu        sync.Mutex
	mailbox   link
	relay     link
	unread    queue
	unsent    queue
	unnoted   int   // letters that the relay has taken and the store does not know of
	failing   error // of the last commit
	unfetched error // which messages the mailbox does not hand over
	refusing  struct {
		n     int // recipients to whom the relay takes no letters, which is not their fault
		since time.Time
		says  string
	}
	used     float64       // of the room of the mailbox, from 0 to 1; -1: not known
	clockOff time.Duration // how far this machine's clock is ahead of the mail server's
	counted  time.Time
	census   census
}

// A link is a server as it was seen last, and since when it has been so.
type link struct {
	up    bool
	since time.Time
	says  string // what the server did with the login, as a sentence without "it"; empty: nothing was wrong with it
}

// A queue is what waits, and since when the oldest of it does.
type queue struct {
	n      int
	oldest time.Time
}

// A census counts over the whole club. What cannot be counted is -1.
type census struct {
	bytes, free float64
	matches     map[store.MatchState]float64
	givenUp     float64   // letters
	backup      time.Time // the last; zero: none, or not known
	backupFrom  time.Time // what its age counts from; zero: not known
}

// matchStates are the states of matches that are counted.
func matchStates() []store.MatchState {
	return []store.MatchState{store.MatchOpen, store.MatchHeld, store.MatchOver}
}

// newMeters makes the meters of a daemon that keeps a store and referees
// titles; nobody can look at them before serve.
func newMeters(c *config, st *store.Store, titles games.Titles, now func() time.Time) *meters {
	m := &meters{config: c.Metrics, file: c.Store.File, store: st, now: now, registry: prometheus.NewRegistry()}
	m.mailbox.since = now() // not reached yet
	m.used = -1
	m.relay.up = true // nobody has asked it for anything yet
	auto := promauto.With(m.registry)
	gauge := func(name, help string, labels prometheus.Labels, value func() float64) {
		locked := func() float64 { m.mu.Lock(); defer m.mu.Unlock(); return value() }
		auto.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels}, locked)
	}
	info := func(name, help string, labels prometheus.Labels) {
		gauge(name, help, labels, func() float64 { return 1 })
	}

	m.messages = auto.NewCounterVec(prometheus.CounterOpts{Name: "postrider_messages_total",
		Help: "Messages handled, by their kind and what became of them."}, []string{"kind", "outcome"})
	m.seconds = auto.NewHistogram(prometheus.HistogramOpts{Name: "postrider_message_seconds",
		Help: "Time that handling one message took.", Buckets: []float64{0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30}})
	m.letters = auto.NewCounterVec(prometheus.CounterOpts{Name: "postrider_letters_total",
		Help: "Attempts to hand letters to the relay, by what became of them."}, []string{"outcome"})
	m.commits = auto.NewCounterVec(prometheus.CounterOpts{Name: "postrider_commits_total",
		Help: "Transactions of the store, by whether they were written."}, []string{"outcome"})
	m.together = auto.NewHistogram(prometheus.HistogramOpts{Name: "postrider_commit_changes",
		Help: "Changes that were written in one transaction.", Buckets: prometheus.ExponentialBuckets(1, 2, 8)})
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))

	gauge("postrider_mailbox_up", "1 if the mailbox could be reached last.", nil, func() float64 { return truth(m.mailbox.up) })
	gauge("postrider_relay_up", "1 if the relay could be reached last.", nil, func() float64 { return truth(m.relay.up) })
	gauge("postrider_unprocessed_messages", "Messages that are known and not yet done.", nil,
		func() float64 { return float64(m.unread.n) })
	gauge("postrider_unprocessed_oldest_seconds", "Age of the oldest message that is not yet done; 0 if there is none.", nil,
		func() float64 { return m.age(m.unread).Seconds() })
	gauge("postrider_unsent_letters", "Letters that the relay has not yet taken.", nil,
		func() float64 { return float64(m.unsent.n) })
	gauge("postrider_unsent_oldest_seconds", "Age of the oldest letter that the relay has not yet taken; 0 if there is none.", nil,
		func() float64 { return m.age(m.unsent).Seconds() })
	gauge("postrider_given_up_letters", "Letters of the outbox that are not tried any more, counted once a minute.", nil,
		func() float64 { return m.count().givenUp })
	gauge("postrider_refused_recipients", "Recipients to whom the relay refuses letters for a reason that is not theirs.", nil,
		func() float64 { return float64(m.refusing.n) })
	gauge("postrider_mailbox_used_ratio", "How much of the room of the mailbox is used, from 0 to 1; -1 if it is not known.", nil,
		func() float64 { return m.used })
	gauge("postrider_clock_off_seconds", "How far this machine's clock is ahead of the mail server's; 0 if it is not seen to be off.", nil,
		func() float64 { return m.clockOff.Seconds() })
	gauge("postrider_backup_age_seconds", "Age of the last backup; -1 if it is not known.", nil, func() float64 {
		if c := m.count(); !c.backupFrom.IsZero() {
			return m.now().Sub(c.backupFrom).Seconds()
		}
		return -1
	})
	gauge("postrider_store_bytes", "Size of the store's file.", nil, func() float64 { return m.count().bytes })
	gauge("postrider_disk_free_bytes", "Free space where the store lies; -1 if it is not known.", nil,
		func() float64 { return m.count().free })
	for _, state := range matchStates() {
		gauge("postrider_matches", "Matches of the club, counted once a minute.", prometheus.Labels{"state": string(state)},
			func() float64 { return m.count().matches[state] })
	}
	info("postrider_build_info", "Always 1; what runs here.", buildInfo())
	m.registry.MustRegister(titleInfo{titles, prometheus.NewDesc("postrider_title_info",
		"Always 1; the version of each title's rules and data.", []string{"title", "version"}, nil)})
	return m
}

// titleInfo tells which rules and data each title has, and makes it when somebody looks.
type titleInfo struct {
	titles games.Titles
	info   *prometheus.Desc
}

func (t titleInfo) Describe(ch chan<- *prometheus.Desc) { ch <- t.info }

func (t titleInfo) Collect(ch chan<- prometheus.Metric) {
	for _, name := range t.titles.Names() {
		ch <- prometheus.MustNewConstMetric(t.info, prometheus.GaugeValue, 1, name, t.titles.Named(name).Version())
	}
}

// message counts a message that was handled.
func (m *meters) message(kind, outcome string, took time.Duration) {
	m.messages.WithLabelValues(kind, outcome).Inc()
	m.seconds.Observe(took.Seconds())
}

// letter counts an attempt to hand a letter to the relay.
func (m *meters) letter(outcome string) { m.letters.WithLabelValues(outcome).Inc() }

// committed counts a transaction that wrote the changes of n messages and acts,
// or failed to.
func (m *meters) committed(n int, err error) {
	outcome := "written"
	if err != nil {
		outcome = "failed"
	} else {
		m.together.Observe(float64(n))
	}
	m.commits.WithLabelValues(outcome).Inc()
	m.set(func() { m.failing = err })
}

// set changes what is noted.
func (m *meters) set(change func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change()
}

// mailboxUp notes whether the mailbox could be reached.
func (m *meters) mailboxUp(up bool, now time.Time) { m.set(func() { m.mailbox.note(up, now) }) }

// unreadable notes which messages lie in the mailbox and cannot be fetched; nil
// if all can.
func (m *meters) unreadable(which error) { m.set(func() { m.unfetched = which }) }

// linked reports whether mailbox and relay could both be reached
// last.
func (m *meters) linked() bool {
	linked := true
	m.set(func() { linked = m.mailbox.up && m.relay.up })
	return linked
}

// relayUp notes whether the relay could be reached.
func (m *meters) relayUp(up bool, now time.Time) { m.set(func() { m.relay.note(up, now) }) }

// loginRefused notes that a server could be reached, and what it did with the login: it "says"
// or "offers" something.
func (m *meters) loginRefused(l *link, says string, now time.Time) {
	m.set(func() {
		l.note(false, now)
		l.says = mask(says)
	})
}

// waiting notes how many messages are known and not yet done, and when the
// oldest of them arrived.
func (m *meters) waiting(oldest time.Time, n int) { m.set(func() { m.unread = queue{n, oldest} }) }

// outbox notes how many letters the relay has not yet taken, and when the
// oldest of them was made. Those that it has refused for good do not count.
func (m *meters) outbox(oldest time.Time, n int) { m.set(func() { m.unsent = queue{n, oldest} }) }

// refuses notes to how many recipients the relay takes no letters although that is not
// their fault, since when, and what it says.
func (m *meters) refuses(n int, since time.Time, says string) {
	m.set(func() { m.refusing.n, m.refusing.since, m.refusing.says = n, since, says })
}

// full notes how much of the room of the mailbox is used.
func (m *meters) full(used float64) { m.set(func() { m.used = used }) }

// clock notes how far this machine's clock is ahead of the mail server's.
func (m *meters) clock(ahead time.Duration) { m.set(func() { m.clockOff = ahead }) }

// left notes how many letters the relay has taken that cannot be noted.
func (m *meters) left(n int) { m.set(func() { m.unnoted = n }) }

// note notes how the server was seen; since is when that began.
func (l *link) note(up bool, now time.Time) {
	if l.up != up {
		l.up, l.since = up, now
	}
	l.says = ""
}

// age is how long the oldest of a queue has waited.
func (m *meters) age(q queue) time.Duration {
	if q.n == 0 {
		return 0
	}
	return max(0, m.now().Sub(q.oldest))
}

// count returns the census, taken anew if the last one is old. The caller
// holds m.mu.
func (m *meters) count() census {
	if now := m.now(); m.counted.IsZero() || now.Sub(m.counted) >= censusSpan {
		m.census, m.counted = m.takeCensus(), now
	}
	return m.census
}

// takeCensus counts over the whole club.
func (m *meters) takeCensus() census {
	c := census{bytes: -1, free: -1, matches: map[store.MatchState]float64{}}
	if info, err := os.Stat(m.file); err == nil {
		c.bytes = float64(info.Size())
	}
	if free, err := freeBytes(filepath.Dir(m.file)); err == nil {
		c.free = float64(free)
	}
	matches, err := m.store.Matches()
	for _, match := range matches {
		c.matches[match.State]++
	}
	if err != nil {
		for _, state := range matchStates() {
			c.matches[state] = -1
		}
	}
	letters, err := m.store.Letters()
	for _, l := range letters {
		c.givenUp += truth(l.Refused)
	}
	if err != nil {
		c.givenUp = -1
	}
	c.backup, _ = m.store.LastBackup() // else it is not known
	c.backupFrom, _ = m.store.BackupAgeFrom()
	return c
}

// ills says what is wrong with the daemon, one sentence each, for people who
// are woken by it; none if it is well.
func (m *meters) ills() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ills []string
	now := m.now()
	for _, s := range []struct {
		name, section string
		link          link
	}{{"mailbox (IMAP server)", "imap", m.mailbox}, {"relay (SMTP server)", "smtp", m.relay}} {
		switch down := now.Sub(s.link.since); {
		case s.link.says != "":
			ills = append(ills, fmt.Sprintf("The %s refuses the login since %s: it %s. Put user and password of [%s] right; "+
				"\"postrider check\" tries them.", s.name, instant(s.link.since), s.link.says, s.section))
		case !s.link.up && down > time.Duration(m.config.ServerDown):
			ills = append(ills, fmt.Sprintf("The %s has not been reached for %s: \"postrider check\" says why.", s.name, span(down)))
		}
	}
	if age := m.age(m.unread); age > time.Duration(m.config.MessageAge) {
		ills = append(ills, fmt.Sprintf("The oldest message that is not yet handled arrived %s ago.", span(age)))
	}
	if age := m.age(m.unsent); age > time.Duration(m.config.LetterAge) {
		ills = append(ills, fmt.Sprintf("The oldest letter that the relay has not taken was written %s ago.", span(age)))
	}
	if m.refusing.n > 0 {
		ills = append(ills, fmt.Sprintf("The relay refuses letters to %s since %s, and that is not their fault: it says %q. Nothing is "+
			"given up; ask whoever runs the relay, and see what \"postrider check\" says.",
			adjudicator.Count(m.refusing.n, "recipient", "recipients"), instant(m.refusing.since), m.refusing.says))
	}
	c := m.count()
	if n := int(c.givenUp); n > 0 {
		ills = append(ills, fmt.Sprintf("%s given up: \"postrider letters\" shows to whom and why; \"letters retry N\" sends one again, "+
			"\"letters drop N\" throws one away.", adjudicator.Count(n, "letter is", "letters are")))
	}
	if m.used > fullMailbox {
		ills = append(ills, fmt.Sprintf("The mailbox is %.0f %% full, and when it is full messages come back to the players: delete in its "+
			"folder for what is done what is older than your oldest backup.", 100*m.used))
	}
	if off := m.clockOff; off.Abs() > clockTolerance {
		way := "ahead of"
		if off < 0 {
			way = "behind"
		}
		ills = append(ills, fmt.Sprintf("This machine's clock is %s %s the mail server's: set it right, for clocks and letters go by it.",
			span(off.Abs()), way))
	}
	if age := now.Sub(c.backupFrom); m.config.BackupAge > 0 && !c.backupFrom.IsZero() && age > time.Duration(m.config.BackupAge) {
		ills = append(ills, fmt.Sprintf("No backup was made for %s: \"postrider backup FILE\" makes one.", span(age)))
	}
	if m.unfetched != nil {
		ills = append(ills, fmt.Sprintf("Messages cannot be fetched: %v.", m.unfetched))
	}
	if m.failing != nil {
		ills = append(ills, fmt.Sprintf("The store could not be written: %v.", m.failing))
	}
	if m.unnoted > 0 {
		ills = append(ills, fmt.Sprintf("The relay has taken %s, which could not be noted: no letter is sent until "+
			"the store can be written.", adjudicator.Count(m.unnoted, "letter", "letters")))
	}
	if free, err := freeBytes(filepath.Dir(m.file)); err == nil && free < uint64(m.config.DiskFree) {
		ills = append(ills, fmt.Sprintf("The disk with the store is nearly full: %d MiB are free.", free>>20))
	}
	return ills
}

const (
	// fullMailbox is from when on a mailbox is nearly full.
	fullMailbox = 0.95
	// clockTolerance is how far two clocks may lie apart that go right.
	clockTolerance = 5 * time.Minute
)

// instant is a time as health tells it.
func instant(t time.Time) string { return t.UTC().Format("2 Jan 15:04 MST") }

// span is a time as people say it.
func span(d time.Duration) string {
	switch d = d.Round(time.Minute); {
	case d < 2*time.Hour:
		return adjudicator.Count(int(d/time.Minute), "minute", "minutes")
	case d < 48*time.Hour:
		return adjudicator.Count(int(d/time.Hour), "hour", "hours")
	default:
		return adjudicator.Count(int(d/(24*time.Hour)), "day", "days")
	}
}

// handler answers /metrics and /healthz, and nothing else.
func (m *meters) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 4}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		ills := m.ills()
		if len(ills) == 0 {
			fmt.Fprintln(w, "ok")
			return
		}
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, strings.Join(ills, "\n"))
	})
	return mux
}

// listen opens the address at which the meters can be looked at; nil if the
// configuration names none.
func (m *meters) listen() (net.Listener, error) {
	if m.config.Listen == "" {
		return nil, nil
	}
	l, err := net.Listen("tcp", m.config.Listen)
	if err != nil {
		return nil, fmt.Errorf("metrics.listen: %w", err)
	}
	return l, nil
}

// serve answers who looks at the meters until ctx ends. Without a listener it
// returns at once.
func (m *meters) serve(ctx context.Context, l net.Listener) error {
	if l == nil {
		return nil
	}
	s := &http.Server{Handler: m.handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second,
		WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	stop := context.AfterFunc(ctx, func() { s.Close() })
	defer stop()
	if err := s.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("metrics: %w", err)
	}
	return nil
}

// buildInfo is the version, source revision and Go version of this program.
func buildInfo() prometheus.Labels {
	labels := prometheus.Labels{"version": "unknown", "revision": "unknown", "goversion": "unknown"}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return labels
	}
	labels["version"], labels["goversion"] = info.Main.Version, info.GoVersion
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			labels["revision"] = s.Value
		}
	}
	return labels
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
