package main

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestKillTrace looks at the system calls of a daemon at work: what a commit
// writes is synced to disk before the page that makes it valid is written, that
// page is synced too, and only then do the letters of the commit go out. It
// needs strace.
func TestKillTrace(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("there is no strace")
	}
	if out, err := exec.Command(strace, "-f", "-o", os.DevNull, "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not trace: %v\n%s", err, out)
	}
	if testing.Short() {
		t.Skip("takes seconds")
	}
	t.Parallel()
	k := newKillTest(t, 1755, 2, 5)
	k.deaths = 1
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(k.dir, "trace")
	l := startProcess(t, []string{strace, "-f", "-qq", "-yy", "-s", "4194304", "-e", "trace=pwrite64,write,fdatasync,fsync", "-o", file,
		self, "serve", "--config", k.config}, "", 0, k.log)
	for k.left > 0 || l.quiet() < 10*atRest {
		select {
		case <-l.ended:
			t.Fatalf("the daemon ended by itself: %v", l.err)
		case <-time.After(atRest / 4):
		}
		if l.quiet() > time.Minute {
			k.stand()
			t.Fatalf("the daemon stands still, and %d sheets wait for a letter", k.left)
		}
		k.sheets(k.left)
	}
	if err := syscall.Kill(tracee(t, l.process.Process.Pid), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if <-l.ended; l.err != nil {
		t.Fatalf("the daemon was asked to stop: %v", l.err)
	}
	tr := readTrace(t, file, filepath.Join(k.dir, "club.db"), k.post.smtp)
	tr.check(t)
	letters := 0
	for key := range k.letters {
		if strings.Contains(key.id, ".1.report@") {
			continue // of the beginning, which the daemon found in the store
		}
		letters++
		tr.checkLetter(t, key.id)
	}
	t.Logf("%d commits, %d syncs of the store; %d letters, each after the sync of its commit", len(tr.commits), len(tr.syncs), letters)
	if letters == 0 || len(tr.commits) == 0 {
		t.Errorf("%d letters and %d commits in the trace", letters, len(tr.commits))
	}
}

// tracee is the process that strace has started.
func tracee(t *testing.T, strace int) int {
	t.Helper()
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%[1]d/children", strace))
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(children)))
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// A call is a system call: the lines of the trace in which it began and ended,
// and, of a write, what was written, as the trace shows it.
type call struct {
	began, ended int
	text         string
}

// A trace is what a daemon did to its store and said to its relay, in the order
// in which the calls began.
type trace struct {
	pages   []call // written to the store, but for the first two
	commits []call // of one of the first two pages: that makes a transaction valid
	syncs   []call // of the store
	relay   []call
}

var (
	callLine    = regexp.MustCompile(`^(\d+) +(\w+)\(\d+<(.*?)>(?:, |\)| )(.*)$`)
	resumedLine = regexp.MustCompile(`^(\d+) +<\.\.\. (\w+) resumed>(.*)$`)
	offsetEnd   = regexp.MustCompile(`, (\d+)\) += \d+$`)
	failedEnd   = regexp.MustCompile(`\) += -1 `)
)

// readTrace reads the output of strace.
func readTrace(t *testing.T, file, db, relay string) *trace {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, port, err := net.SplitHostPort(relay)
	if err != nil {
		t.Fatal(err)
	}
	type begun struct {
		name, on, text string
		line           int
	}
	open := map[string]begun{} // by thread
	tr := &trace{}
	add := func(b begun, end int) {
		c := call{b.line, end, b.text}
		onStore, onRelay := b.on == db, strings.HasPrefix(b.on, "TCP:") && strings.HasSuffix(b.on, ":"+port+"]")
		switch {
		case failedEnd.MatchString(b.text):
			if onStore {
				t.Errorf("line %d of the trace: %s of the store failed: %.200s", b.line, b.name, b.text)
			}
		case onStore && (b.name == "fdatasync" || b.name == "fsync"):
			tr.syncs = append(tr.syncs, c)
		case onStore && b.name == "pwrite64":
			m := offsetEnd.FindStringSubmatch(b.text)
			if m == nil {
				t.Fatalf("line %d of the trace: a write without its place: %.200s", b.line, b.text)
			}
			if offset, _ := strconv.Atoi(m[1]); offset < 2*os.Getpagesize() {
				tr.commits = append(tr.commits, c)
			} else {
				tr.pages = append(tr.pages, c)
			}
		case onStore:
			t.Errorf("line %d of the trace: %s of the store", b.line, b.name)
		case onRelay && b.name == "write":
			tr.relay = append(tr.relay, c)
		}
	}
	lines := bufio.NewScanner(bytes.NewReader(data))
	lines.Buffer(nil, len(data)+1)
	for n := 1; lines.Scan(); n++ {
		if m := resumedLine.FindStringSubmatch(lines.Text()); m != nil {
			b := open[m[1]]
			delete(open, m[1])
			b.text += m[3]
			add(b, n)
			continue
		}
		m := callLine.FindStringSubmatch(lines.Text())
		if m == nil {
			continue
		}
		b := begun{m[2], m[3], m[4], n}
		if text, ok := strings.CutSuffix(b.text, "<unfinished ...>"); ok {
			b.text = strings.TrimRight(text, " ")
			open[m[1]] = b
			continue
		}
		add(b, n)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	for _, calls := range [][]call{tr.pages, tr.commits, tr.syncs, tr.relay} {
		slices.SortFunc(calls, func(a, b call) int { return a.began - b.began })
	}
	return tr
}

// synced is where a sync ended that began after a line and ended before another;
// 0 if there is none.
func (tr *trace) synced(after, before int) int {
	for _, s := range tr.syncs {
		if s.began > after && s.ended < before {
			return s.ended
		}
	}
	return 0
}

// endless is behind the last line of every trace.
const endless = int(^uint(0) >> 1)

// check finds a sync between all that a commit writes and the page that makes it
// valid, and another behind that, before anything more is written.
func (tr *trace) check(t *testing.T) {
	t.Helper()
	p := 0
	for i, c := range tr.commits {
		last := 0
		for ; p < len(tr.pages) && tr.pages[p].began < c.began; p++ {
			last = max(last, tr.pages[p].ended)
		}
		next := endless
		if p < len(tr.pages) {
			next = tr.pages[p].began
		}
		if i+1 < len(tr.commits) {
			next = min(next, tr.commits[i+1].began)
		}
		if last == 0 {
			t.Errorf("line %d of the trace: a commit that writes nothing", c.began)
		} else if tr.synced(last, c.began) == 0 {
			t.Errorf("line %d of the trace: a commit is made valid before its pages are synced", c.began)
		}
		if tr.synced(c.ended, next) == 0 {
			t.Errorf("line %d of the trace: a commit is not synced", c.began)
		}
	}
}

// checkLetter finds that the commit which first holds a letter was synced before
// the letter went out.
func (tr *trace) checkLetter(t *testing.T, id string) {
	t.Helper()
	holds := func(c call) bool { return strings.Contains(c.text, id) }
	p := slices.IndexFunc(tr.pages, holds)
	s := slices.IndexFunc(tr.relay, holds)
	if p < 0 || s < 0 {
		t.Errorf("letter %s: written to the store %t, to the relay %t", id, p >= 0, s >= 0)
		return
	}
	for _, c := range tr.commits {
		if c.began > tr.pages[p].ended {
			if tr.synced(c.ended, tr.relay[s].began) == 0 {
				t.Errorf("letter %s goes out in line %d of the trace before its commit of line %d is synced", id, tr.relay[s].began, c.began)
			}
			return
		}
	}
	t.Errorf("letter %s was never committed", id)
}
