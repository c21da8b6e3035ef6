//go:build linux || darwin

// Package storetest lets tests meet a full disk. Only tests import it.
package storetest

import (
	"bytes"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// aloneEnv names the test that a process was started for.
const aloneEnv = "POSTRIDER_TEST_ALONE"

// Alone reports whether this process is the test's own, whose limits it may
// change. If not, it runs the test in one, and there is nothing left to do.
func Alone(t *testing.T) bool {
	t.Helper()
	if os.Getenv(aloneEnv) == t.Name() {
		return true
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+strings.ReplaceAll(t.Name(), "/", "$/^")+"$", "-test.v")
	cmd.Env = append(os.Environ(), aloneEnv+"="+t.Name())
	out, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Errorf("%v\n%s", err, out)
	}
	return false
}

// LimitFiles lets no file of this process grow beyond so many bytes, nor be
// written there, as on a full disk.
func LimitFiles(t *testing.T, size uint64) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
		t.Fatal(err)
	}
	l.Cur = min(size, l.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &l); err != nil {
		t.Fatal(err)
	}
}

// LimitMemory lets this process have no more than so many bytes of addresses,
// what it maps of files among them; where it asks for more, it dies.
func LimitMemory(t *testing.T, size uint64) {
	t.Helper()
	var l syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &l); err != nil {
		t.Fatal(err)
	}
	l.Cur = min(size, l.Max)
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &l); err != nil {
		t.Fatal(err)
	}
}
