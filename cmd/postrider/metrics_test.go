package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postrider/store"
)

// metered is a store with meters on it, and a clock that can be set.
func metered(t *testing.T) (*meters, *store.Store, *time.Time) {
	t.Helper()
	c := defaults()
	c.Store.File = filepath.Join(t.TempDir(), "club.db")
	c.Metrics.Listen, c.Metrics.DiskFree = "127.0.0.1:0", 0
	st, err := store.Open(c.Store.File, time.Second)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	m := newMeters(&c, st, allTitles(), func() time.Time { return now })
	st.OnCommit(m.committed)
	return m, st, &now
}

// look asks running meters for a page.
func look(t *testing.T, url string) (int, string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(body)
}

// shown serves meters until the test ends, and returns where.
func shown(t *testing.T, m *meters) string {
	t.Helper()
	l, err := m.listen()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- m.serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

func addMatch(t *testing.T, st *store.Store, code string, state store.MatchState) {
	t.Helper()
	if err := st.Commit(store.Progress{Now: time.Unix(0, 0), Match: &store.Match{Code: code, State: state}, State: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
}

func TestMetrics(t *testing.T) {
	m, st, now := metered(t)
	base := shown(t, m)
	wantLines := func(what string, want ...string) {
		t.Helper()
		status, page := look(t, base+"/metrics")
		for _, w := range want {
			if status != 200 || !strings.Contains(page, w+"\n") {
				t.Errorf("%s: status %d, no line %q in\n%s", what, status, w, strings.Join(linesWith(page, strings.FieldsFunc(w, func(r rune) bool { return r == '{' || r == ' ' })[0]), "\n"))
			}
		}
	}
	wantLines("at the beginning", "postrider_backup_age_seconds -1", "postrider_mailbox_used_ratio -1", "postrider_mailbox_up 0", "postrider_relay_up 1", "postrider_unsent_letters 0", "postrider_unsent_oldest_seconds 0", `postrider_matches{state="open"} 0`)
	m.message("person", "played", 20*time.Millisecond)
	m.message("person", "played", 40*time.Millisecond)
	m.message("bounce", "undelivered", time.Millisecond)
	m.letter("taken")
	m.mailboxUp(true, *now)
	m.relayUp(false, *now)
	m.waiting(now.Add(-time.Minute), 3)
	m.outbox(now.Add(-time.Hour), 2)
	addMatch(t, st, "FI1", store.MatchOpen)
	addMatch(t, st, "FI2", store.MatchHeld)
	m.committed(0, errors.New("disk full"))
	m.refuses(5, *now, "554")
	m.full(0.5)
	m.clock(time.Minute)
	if err := st.BackedUp(now.Add(-time.Minute)); err != nil {
		t.Fatal(err)
	}
	wantLines("afterwards", "postrider_refused_recipients 5", "postrider_mailbox_used_ratio 0.5", "postrider_clock_off_seconds 60",
		`postrider_messages_total{kind="person",outcome="played"} 2`, `postrider_messages_total{kind="bounce",outcome="undelivered"} 1`,
		`postrider_message_seconds_bucket{le="0.025"} 2`, "postrider_message_seconds_count 3", `postrider_letters_total{outcome="taken"} 1`,
		"postrider_mailbox_up 1", "postrider_relay_up 0", "postrider_unprocessed_messages 3", "postrider_unprocessed_oldest_seconds 60",
		"postrider_unsent_letters 2", "postrider_unsent_oldest_seconds 3600", `postrider_commits_total{outcome="written"} 3`, `postrider_commits_total{outcome="failed"} 1`,
		"postrider_commit_changes_sum 3", `postrider_title_info{title="bayonets",version="`+allTitles().Named("bayonets").Version()+`"} 1`)
	// The club is counted once a minute, however often somebody looks.
	wantLines("within the minute", `postrider_matches{state="open"} 0`, `postrider_matches{state="held"} 0`)
	*now = now.Add(censusSpan)
	wantLines("a minute later", "postrider_given_up_letters 0", "postrider_backup_age_seconds 120", `postrider_matches{state="open"} 1`, `postrider_matches{state="held"} 1`, `postrider_matches{state="over"} 0`)
	_, page := look(t, base+"/metrics")
	for _, name := range []string{"postrider_store_bytes", "postrider_disk_free_bytes", "go_goroutines", "postrider_build_info{"} {
		if l := linesWith(page, name); len(l) == 0 || strings.HasSuffix(l[0], " 0") || strings.HasSuffix(l[0], " -1") {
			t.Errorf("%s: %q", name, l)
		}
	}
	for path, want := range map[string]int{"/": 404, "/debug/pprof/": 404, "/metrics/": 404} {
		if got, _ := look(t, base+path); got != want {
			t.Errorf("%s is answered with status %d, want %d", path, got, want)
		}
	}
}

// linesWith are the lines of a page of metrics that begin with a name.
func linesWith(page, name string) []string {
	var list []string
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, name) {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

func TestHealth(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(m *meters, now *time.Time)
		want []string // nothing: it is well
	}{
		{"just started", func(*meters, *time.Time) {}, nil},
		{"works, idle for days", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			*now = now.Add(100 * time.Hour)
		}, nil},
		{"the mailbox never reached", func(m *meters, now *time.Time) { *now = now.Add(16 * time.Minute) },
			[]string{"The mailbox (IMAP server) has not been reached for 16 minutes: \"postrider check\" says why."}},
		{"the mailbox lost for a while", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			*now = now.Add(time.Hour)
			m.mailboxUp(false, *now)
			*now = now.Add(10 * time.Minute)
			m.mailboxUp(false, *now)
		}, nil},
		{"the mailbox lost for long, and tried in vain", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.mailboxUp(false, *now)
			*now = now.Add(3 * time.Hour)
			m.mailboxUp(false, *now)
		}, []string{"The mailbox (IMAP server) has not been reached for 3 hours: \"postrider check\" says why."}},
		{"the relay lost", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.relayUp(false, *now)
			*now = now.Add(72 * time.Hour)
		}, []string{"The relay (SMTP server) has not been reached for 3 days: \"postrider check\" says why."}},
		{"the relay is there again", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.relayUp(false, *now)
			*now = now.Add(72 * time.Hour)
			m.relayUp(true, *now)
		}, nil},
		{"an old letter", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.outbox(now.Add(-7*time.Hour), 1)
		}, []string{"The oldest letter that the relay has not taken was written 7 hours ago."}},
		{"no letter", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.outbox(time.Time{}, 0)
		}, nil},
		{"an old message", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.waiting(now.Add(-45*time.Minute), 1)
		}, []string{"The oldest message that is not yet handled arrived 45 minutes ago."}},
		{"a message that cannot be had", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.unreadable(errors.New("it is not handed over"))
		}, []string{"Messages cannot be fetched: it is not handed over."}},
		{"a message that can be had again", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.unreadable(errors.New("it is not handed over"))
			m.unreadable(nil)
		}, nil},
		{"a full disk, and more", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.committed(0, errors.New("no space left on device"))
			m.config.DiskFree = 1 << 62
		}, []string{"The store could not be written: no space left on device.", "The disk with the store is nearly full: "}},
		{"letters that cannot be noted", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.left(3)
		}, []string{"The relay has taken 3 letters, which could not be noted: no letter is sent until the store can be written."}},
		{"no backup for long", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			if err := m.store.BackedUp(*now); err != nil {
				panic(err)
			}
			*now = now.Add(73 * time.Hour)
		}, []string{"No backup was made for 3 days: \"postrider backup FILE\" makes one."}},
		{"no backup was ever made", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			if err := m.store.MissBackups(*now); err != nil {
				panic(err)
			}
			*now = now.Add(73 * time.Hour)
		}, []string{"No backup was made for 3 days: \"postrider backup FILE\" makes one."}},
		{"no backup, and none is wanted", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			if err := m.store.BackedUp(*now); err != nil {
				panic(err)
			}
			m.config.BackupAge = 0
			*now = now.Add(73 * time.Hour)
		}, nil},
		{"the relay refuses many", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.refuses(5, *now, "554 5.7.1 spam")
		}, []string{"The relay refuses letters to 5 recipients since 1 Mar 18:00 UTC, and that is not their fault: it says \"554 5.7.1 spam\". Nothing is given up"}},
		{"the mailbox is nearly full", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.full(0.97)
		}, []string{"The mailbox is 97 % full"}},
		{"the mailbox has room", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.full(0.5)
		}, nil},
		{"the clock is off", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.clock(-2 * time.Hour)
		}, []string{"This machine's clock is 2 hours behind the mail server's"}},
		{"the disk is well again", func(m *meters, now *time.Time) {
			m.mailboxUp(true, *now)
			m.committed(0, errors.New("no space left on device"))
			m.committed(1, nil)
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, _, now := metered(t)
			base := shown(t, m)
			c.do(m, now)
			status, page := look(t, base+"/healthz")
			if len(c.want) == 0 {
				if status != 200 || page != "ok\n" {
					t.Errorf("status %d: %s", status, page)
				}
				return
			}
			lines := strings.Split(strings.TrimSpace(page), "\n")
			if status != 503 || len(lines) != len(c.want) {
				t.Fatalf("status %d: %s", status, page)
			}
			for i, want := range c.want {
				if !strings.HasPrefix(lines[i], want) {
					t.Errorf("%q, want %q", lines[i], want)
				}
			}
		})
	}
}

// The meters are looked at from this machine, unless more is asked for.
func TestMetricsListen(t *testing.T) {
	for _, c := range []struct {
		listen string
		beyond bool
		ok     bool
	}{
		{"", false, true},
		{"127.0.0.1:9464", false, true},
		{"[::1]:9464", false, true},
		{"localhost:9464", false, true},
		{"127.0.0.1", false, false},
		{":9464", false, false},
		{"0.0.0.0:9464", false, false},
		{"[::]:9464", false, false},
		{"192.0.2.7:9464", false, false},
		{"club.example:9464", false, false},
		{"192.0.2.7:9464", true, true},
		{":9464", true, true},
		{"nonsense", true, false},
	} {
		t.Run(c.listen, func(t *testing.T) {
			mc := defaultMetrics()
			mc.Listen, mc.BeyondLoopback = c.listen, c.beyond
			if got := mc.faults(); (len(got) == 0) != c.ok {
				t.Errorf("%q, beyond loopback %t: %q", c.listen, c.beyond, got)
			}
		})
	}
}

// Meters that are not asked to listen do not.
func TestNotListening(t *testing.T) {
	quiet, _, _ := metered(t)
	quiet.config.Listen = ""
	l, err := quiet.listen()
	if l != nil || err != nil {
		t.Errorf("not asked to, they listen: %v, %v", l, err)
	}
	if err := quiet.serve(t.Context(), l); err != nil {
		t.Error(err)
	}
}
