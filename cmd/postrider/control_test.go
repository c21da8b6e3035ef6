//go:build linux

package main

import (
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"postrider/store/storetest"
)

// There is no moment in which others than its owner may open the control socket,
// whatever the umask.
func TestSocketIsTheOwners(t *testing.T) {
	if !storetest.Alone(t) {
		return
	}
	syscall.Umask(0)
	path := filepath.Join(t.TempDir(), "sock")
	done := make(chan struct{})
	var open fs.FileMode
	var looking sync.WaitGroup
	looking.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if info, err := os.Lstat(path); err == nil && info.Mode().Perm()&0o077 != 0 {
				open = info.Mode()
			}
		}
	})
	for range 500 {
		c, err := listenControl(path)
		if err != nil {
			t.Fatal(err)
		}
		c.close()
	}
	close(done)
	looking.Wait()
	if open != 0 {
		t.Errorf("it was %v for a moment", open)
	}
}

// A socket that somebody left behind is replaced; one at which somebody listens,
// of whatever kind, is not; and when the daemon stops it removes no other's.
func TestSocketOfOthers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "sock")
	c, err := listenControl(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := listenControl(path); err == nil || !strings.Contains(err.Error(), "another program listens at") {
		t.Errorf("a second one: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	datagrams, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Name: path, Net: "unixgram"})
	if err != nil {
		t.Fatal(err)
	}
	defer datagrams.Close()
	c.close()
	if _, err := os.Lstat(path); err != nil {
		t.Errorf("another's socket: %v", err)
	}
	if _, err := listenControl(path); err == nil {
		t.Error("another's socket was replaced")
	}
}
