package main

import (
	"context"
	"net"
	"os"
	"strconv"
	"strings"
	"time"
)

// What the service manager is told (sd_notify(3)). Without one, when
// NOTIFY_SOCKET is not set, telling does nothing.
const (
	notifyReady    = "READY=1"    // the daemon watches its mailbox
	notifyStopping = "STOPPING=1" // it has been asked to stop and finishes what it has in hand
	notifyAlive    = "WATCHDOG=1" // it goes on
	// It needs so many more microseconds until it is ready.
	notifyLonger = "EXTEND_TIMEOUT_USEC=%d"
)

// notify tells the service manager a state, with further words for "systemctl
// status" behind it if status is not empty. That it cannot be told is an error,
// but no reason to stop.
func notify(state, status string) error {
	path := os.Getenv("NOTIFY_SOCKET")
	if path == "" {
		return nil
	}
	if strings.HasPrefix(path, "@") {
		path = "\x00" + path[1:] // a name without a file
	}
	conn, err := net.DialUnix("unixgram", nil, &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		return err
	}
	defer conn.Close()
	if status != "" {
		state += "\nSTATUS=" + strings.ReplaceAll(status, "\n", " ")
	}
	_, err = conn.Write([]byte(state))
	return err
}

// signsOfLife tells the service manager that the daemon goes on, twice in the time
// after which it would be ended, as long as alive says so; it returns when ctx
// ends, or at once if nobody watches. A daemon whose loops hang is thus started
// again (WatchdogSec= of systemd.service(5)).
func signsOfLife(ctx context.Context, alive func() bool) {
	span := signSpan(os.Getenv("WATCHDOG_USEC"), os.Getenv("WATCHDOG_PID"), os.Getpid())
	if span == 0 {
		return
	}
	tick := time.NewTicker(span / 2)
	defer tick.Stop()
	for {
		if alive() {
			_ = notify(notifyAlive, "") // told again soon
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// signSpan is the time between signs of life that is asked for: 0 if none
// are, or of another process.
func signSpan(usec, pid string, own int) time.Duration {
	n, err := strconv.ParseInt(usec, 10, 64)
	if err != nil || n <= 0 || pid != "" && pid != strconv.Itoa(own) {
		return 0
	}
	return time.Duration(n) * time.Microsecond
}
