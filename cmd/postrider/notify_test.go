package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
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
			if got := watchdogSpan(c.usec, c.pid, 7); got != c.want {
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
		watchdog(ctx, func() bool {
			select {
			case answer := <-asked:
				return answer
			case <-ctx.Done():
				return false
			}
		})
		close(done)
	}()
	for range 3 {
		asked <- true
		if got := heard(t, conn); got != notifyAlive {
			t.Errorf("told %q", got)
		}
	}
	asked <- false
	asked <- false // asked again, so nothing was told in between
	cancel()
	<-done
	conn.SetReadDeadline(time.Now())
	if n, _ := conn.Read(make([]byte, 100)); n > 0 {
		t.Error("it said that it goes on, and did not")
	}
}
