package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strconv"
	"sync"
	"syscall"
	"testing"
	"time"

	"postrider/mail/mailtest"
)

// The kill test runs three processes: the daemon, which dies, the mail servers,
// which live on, and the test itself with all players. The first two are this
// test binary started again, with a role in the environment.
const (
	roleVariable  = "POSTRIDER_TEST_ROLE"
	pointVariable = "POSTRIDER_TEST_POINT" // daemon: where it kills itself
	passVariable  = "POSTRIDER_TEST_PASS"  // daemon: at which passing of that point, from 1
	nowVariable   = "POSTRIDER_TEST_NOW"   // club: what time it is
)

// playRole does what a process of the test binary was started for, and exits. It
// returns where it was started for nothing but tests.
func playRole() {
	switch os.Getenv(roleVariable) {
	case "daemon":
		os.Exit(mortal())
	case "load":
		if err := serveLoad(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case "club":
		seasonTitles()
		now, err := time.Parse(time.RFC3339, os.Getenv(nowVariable))
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(run(context.Background(), env{os.Stdin, os.Stdout, os.Stderr, func() time.Time { return now }}, os.Args[1:]))
	case "season":
		if err := serveSeason(os.Stdin, os.Stdout, os.Args[1:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	case "program":
		runtime.MemProfileRate = 0 // as the linker has it for the program itself
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		os.Exit(profiled(func() int { return run(ctx, env{os.Stdin, os.Stdout, os.Stderr, time.Now}, os.Args[1:]) }))
	case "mail":
		if err := serveMail(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
}

// profiled runs the program and writes what it did with the processors to the
// file named in POSTRIDER_PROFILE, if any.
func profiled(program func() int) int {
	name := os.Getenv("POSTRIDER_PROFILE")
	if name == "" {
		return program()
	}
	file, err := os.Create(name)
	if err == nil {
		err = pprof.StartCPUProfile(file)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	code := program()
	pprof.StopCPUProfile()
	if err := file.Close(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return code
}

// mortal is the program, with the arguments it has, which writes the names of
// the points that it passes to its third file and kills itself at one of them.
func mortal() int {
	point := os.Getenv(pointVariable)
	pass, _ := strconv.Atoi(os.Getenv(passVariable))
	points := os.NewFile(3, "points")
	var mu sync.Mutex
	reached = func(name string) {
		mu.Lock()
		defer mu.Unlock()
		fmt.Fprintln(points, name)
		if name != point {
			return
		}
		if pass--; pass == 0 {
			self, err := os.FindProcess(os.Getpid())
			if err == nil {
				err = self.Kill()
			}
			panic(fmt.Sprintf("still alive at %s: %v", name, err))
		}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	return run(ctx, env{os.Stdin, os.Stdout, os.Stderr, time.Now}, os.Args[1:])
}

// A mailOrder is one line to the mail servers.
type mailOrder struct {
	// Put: the message is laid into a folder of the mailbox To.
	To, Folder string
	Raw        []byte
	// Count: how many messages lie in the folder of To is told.
	Count bool
	// Kill is the process to be killed in the middle of SMTP: At smtp-rcpt when
	// a recipient is named, at smtp-data when the letter lies in the mailbox and
	// the sender has not heard of it; at the passing named, from 1.
	Kill, Pass int
	At         string
}

// A mailEvent is one line from them.
type mailEvent struct {
	IMAP, SMTP string // where they listen
	To         string // a letter was delivered
	Raw        []byte
	Counted    *int   // the answer to Count
	Killed     string // where they have killed
}

// Points that the mail servers kill at.
const (
	atRcpt = "smtp-rcpt"
	atData = "smtp-data"
)

// serveMail is the process of the mail servers: orders come in, events go out,
// until in is closed.
func serveMail(in io.Reader, out io.Writer) error {
	var mu sync.Mutex // of out and victim
	var victim mailOrder
	events := json.NewEncoder(out)
	tell := func(e mailEvent) {
		if err := events.Encode(e); err != nil {
			os.Exit(1) // the test is gone
		}
	}
	pass := func(point string) {
		if victim.At != point {
			return
		}
		if victim.Pass--; victim.Pass == 0 {
			// It may have died by itself meanwhile: then this is told by nobody.
			if p, err := os.FindProcess(victim.Kill); err == nil && p.Kill() == nil {
				tell(mailEvent{Killed: point})
			}
		}
	}
	system, err := mailtest.Start(mailtest.Options{
		Folders: []string{otherFolder},
		Refuse: func(from, rcpt string) error {
			mu.Lock()
			defer mu.Unlock()
			if !isClub(rcpt) {
				pass(atRcpt)
			}
			return nil
		},
		OnDeliver: func(rcpt string, raw []byte) {
			mu.Lock()
			defer mu.Unlock()
			if isClub(rcpt) {
				return
			}
			tell(mailEvent{To: rcpt, Raw: raw})
			pass(atData)
		},
	})
	if err != nil {
		return err
	}
	defer system.Close()
	mu.Lock()
	tell(mailEvent{IMAP: system.IMAPAddr(), SMTP: system.SMTPAddr()})
	mu.Unlock()
	orders := json.NewDecoder(in)
	for {
		var o mailOrder
		if err := orders.Decode(&o); err != nil {
			if errors.Is(err, io.EOF) {
				return nil
			}
			return err
		}
		switch {
		case o.Count:
			n := system.Count(o.To, o.Folder)
			mu.Lock()
			tell(mailEvent{Counted: &n})
			mu.Unlock()
		case o.Folder != "":
			if err := system.Put(o.To, o.Folder, o.Raw); err != nil {
				return err
			}
		default:
			mu.Lock()
			victim = o
			mu.Unlock()
		}
	}
}

// A postProcess is the process of the mail servers, seen from the test.
type postProcess struct {
	imap, smtp string
	orders     *json.Encoder
	in         io.Closer
	counted    chan int
	process    *exec.Cmd
	done       chan struct{} // all of its events have been read
}

// startPost starts the mail servers. Letters and kills are told from a goroutine
// that ends with them.
func startPost(t *testing.T, letter func(to string, raw []byte), killed func(point string)) *postProcess {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), roleVariable+"=mail")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &postProcess{orders: json.NewEncoder(in), in: in, counted: make(chan int, 1), process: cmd, done: make(chan struct{})}
	events := json.NewDecoder(bufio.NewReaderSize(out, 1<<16))
	var first mailEvent
	if err := events.Decode(&first); err != nil {
		t.Fatalf("the mail servers do not start: %v", err)
	}
	p.imap, p.smtp = first.IMAP, first.SMTP
	go func() {
		defer close(p.done)
		for {
			var e mailEvent
			if err := events.Decode(&e); err != nil {
				return
			}
			switch {
			case e.Counted != nil:
				p.counted <- *e.Counted
			case e.Killed != "":
				killed(e.Killed)
			default:
				letter(e.To, e.Raw)
			}
		}
	}()
	t.Cleanup(func() {
		p.in.Close()
		<-p.done
		if err := p.process.Wait(); err != nil {
			t.Errorf("the mail servers: %v", err)
		}
	})
	return p
}

func (p *postProcess) order(t *testing.T, o mailOrder) {
	t.Helper()
	if err := p.orders.Encode(o); err != nil {
		t.Fatalf("the mail servers: %v", err)
	}
}

// count is how many messages lie in a folder of the club's.
func (p *postProcess) count(t *testing.T, folder string) int {
	t.Helper()
	p.order(t, mailOrder{To: killClub, Folder: folder, Count: true})
	select {
	case n := <-p.counted:
		return n
	case <-p.done:
		t.Fatal("the mail servers have ended")
		return 0
	}
}

// The club of the kill test.
const (
	killClub    = "orders@club.example"
	otherFolder = "Other" // watched beside INBOX
)

func isClub(rcpt string) bool { return mailtest.Mailbox(rcpt) == killClub }

// killConfig writes the configuration of the club and returns its file.
func killConfig(t *testing.T, dir, imap, smtp string) string {
	t.Helper()
	text := fmt.Sprintf(`[club]
name = "Postrider"
address = %q
messages_per_hour = -1
picture = "off" # for speed
[store]
file = "club.db"
[imap]
server = %q
tls = "none"
user = %q
password_file = "password"
folders = ["INBOX", %q]
poll = "1s"
[smtp]
server = %q
tls = "none"
`, killClub, imap, killClub, otherFolder, smtp)
	file := filepath.Join(dir, "postrider.toml")
	for name, data := range map[string]string{file: text, filepath.Join(dir, "password"): "secret\n"} {
		if err := os.WriteFile(name, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return file
}

// A life is one run of the daemon as a process.
type life struct {
	process *exec.Cmd
	ended   chan struct{} // it is dead, and all of its points are read
	err     error         // of Wait, when it is dead
	read    sync.WaitGroup

	mu     sync.Mutex
	passed map[string]int
	last   time.Time // when it passed a point
}

// startLife starts the daemon, which will kill itself at the passing named of a
// point, if one is named.
func startLife(t *testing.T, config, point string, pass int, log io.Writer, flags ...string) *life {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return startProcess(t, append([]string{self, "serve", "--config", config}, flags...), point, pass, log)
}

// startProcess is startLife for any command line that leads to the daemon.
func startProcess(t *testing.T, args []string, point string, pass int, log io.Writer) *life {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Env = append(os.Environ(), roleVariable+"=daemon", pointVariable+"="+point, passVariable+"="+strconv.Itoa(pass))
	cmd.Stderr = log
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.ExtraFiles = []*os.File{w}
	l := &life{process: cmd, ended: make(chan struct{}), passed: map[string]int{}, last: time.Now()}
	err = cmd.Start()
	w.Close()
	if err != nil {
		r.Close()
		t.Fatal(err)
	}
	l.read.Go(func() {
		defer r.Close()
		for lines := bufio.NewScanner(r); lines.Scan(); {
			l.mu.Lock()
			l.passed[lines.Text()]++
			l.last = time.Now()
			l.mu.Unlock()
		}
	})
	go func() {
		l.read.Wait() // to the end of the pipe, which its death closes
		l.err = cmd.Wait()
		close(l.ended)
	}()
	return l
}

// killed reports whether a life that has ended was ended by SIGKILL.
func (l *life) killed() bool {
	status, ok := l.process.ProcessState.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// points are how often the daemon has passed each point.
func (l *life) points() map[string]int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return maps.Clone(l.passed)
}

// quiet is how long the daemon has passed no point.
func (l *life) quiet() time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	return time.Since(l.last)
}
