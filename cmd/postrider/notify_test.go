package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"postrider/mail/mailtest"
)

// manager is a service manager that hears what it is told.
func manager(t *testing.T) *net.UnixConn {
	t.Helper()
	path := filepath.Join(t.TempDir(), "notify")
	conn, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	t.Setenv("NOTIFY_SOCKET", path)
	return conn
}

func heard(t *testing.T, conn *net.UnixConn) string {
	t.Helper()
	conn.SetReadDeadline(time.Now().Add(10 * time.Second))
	buf := make([]byte, 1000)
	n, err := conn.Read(buf)
	if err != nil {
		t.Fatal(err)
	}
	return string(buf[:n])
}

func TestNotify(t *testing.T) {
	t.Setenv("NOTIFY_SOCKET", "")
	if err := notify(notifyReady, ""); err != nil {
		t.Errorf("with no service manager: %v", err)
	}
	conn := manager(t)
	for _, c := range []struct{ state, status, want string }{
		{notifyReady, "", "READY=1"},
		{notifyStopping, "finishing\nwhat is in hand", "STOPPING=1\nSTATUS=finishing what is in hand"},
	} {
		if err := notify(c.state, c.status); err != nil {
			t.Fatal(err)
		}
		if got := heard(t, conn); got != c.want {
			t.Errorf("told %q, want %q", got, c.want)
		}
	}
	conn.Close()
	if err := notify(notifyReady, ""); err == nil {
		t.Error("that nobody listens is no error")
	}
}

func TestWatchdogSpan(t *testing.T) {
	for _, c := range []struct {
		name, usec, pid string
		want            time.Duration
	}{
		{"nobody watches", "", "", 0},
		{"this process", "30000000", "7", 30 * time.Second},
		{"no process is named", "30000000", "", 30 * time.Second},
		{"another process", "30000000", "8", 0},
		{"nonsense", "soon", "7", 0},
		{"never", "0", "7", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := signSpan(c.usec, c.pid, 7); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// A daemon that goes on says so again and again; one that hangs does not.
func TestWatchdog(t *testing.T) {
	conn := manager(t)
	t.Setenv("WATCHDOG_USEC", "20000")
	t.Setenv("WATCHDOG_PID", strconv.Itoa(os.Getpid()))
	ctx, cancel := context.WithCancel(t.Context())
	asked := make(chan bool)
	done := make(chan struct{})
	go func() {
		signsOfLife(ctx, func() bool {
			select {
			case answer := <-asked:
				return answer
			case <-ctx.Done():
				return false
			}
		})
		close(done)
	}()
	answer := func(alive bool) {
		t.Helper()
		select {
		case asked <- alive:
		case <-time.After(10 * time.Second):
			t.Fatal("it does not ask whether the daemon goes on")
		}
	}
	for range 3 {
		answer(true)
		if got := heard(t, conn); got != notifyAlive {
			t.Errorf("told %q", got)
		}
	}
	answer(false)
	answer(false) // asked again, so nothing was told in between
	cancel()
	<-done
	conn.SetReadDeadline(time.Now())
	if n, _ := conn.Read(make([]byte, 100)); n > 0 {
		t.Error("it said that it goes on, and did not")
	}
}

// A service manager and a monitor see a daemon from its start to its end.
func TestDaemonIsSeen(t *testing.T) {
	conn := manager(t)
	system, err := mailtest.Start(mailtest.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer system.Close()
	c, err := demoConfig(t.TempDir(), system.IMAPAddr(), system.SMTPAddr())
	if err != nil {
		t.Fatal(err)
	}
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c.Metrics.Listen, c.Metrics.DiskFree = free.Addr().String(), 0
	free.Close()
	d, err := newDaemon(t.Context(), c, env{in: strings.NewReader(""), out: io.Discard, err: io.Discard, now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer d.close()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- d.run(ctx) }()
	if got := heard(t, conn); got != "READY=1\nSTATUS=watching "+system.IMAPAddr() {
		t.Errorf("told %q", got)
	}
	request := []string{"new", "bayonets", "--british", "Anna=anna@players.example", "--french", "Bob=bob@players.example"}
	if err := askDaemon(ctx, c.Store.Socket, request, io.Discard); err != nil {
		t.Fatal(err)
	}
	base := "http://" + c.Metrics.Listen
	page := ""
	for range 500 { // until both letters are sent
		if _, page = look(t, base+"/metrics"); strings.Contains(page, `postrider_letters_total{outcome="taken"} 2`) && strings.Contains(page, "postrider_mailbox_up 1") {
			break
		}
		sleep(ctx, 20*time.Millisecond)
	}
	for _, want := range []string{"postrider_mailbox_up 1", "postrider_relay_up 1", `postrider_letters_total{outcome="taken"} 2`} {
		if !strings.Contains(page, want+"\n") {
			t.Errorf("no %q in\n%s", want, strings.Join(linesWith(page, "postrider_"), "\n"))
		}
	}
	if status, page := look(t, base+"/healthz"); status != 200 || page != "ok\n" {
		t.Errorf("health: %d %s", status, page)
	}
	cancel()
	if got := heard(t, conn); !strings.HasPrefix(got, "STOPPING=1\n") {
		t.Errorf("told %q", got)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(base + "/healthz"); err == nil {
		t.Error("who has stopped is still seen")
	}
}
