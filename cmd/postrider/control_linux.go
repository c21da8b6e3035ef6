package main

import (
	"errors"
	"syscall"
)

// forOwner lets only its owner open a socket, from the instant at which it gets
// its name: on Linux that is made with the mode that the socket has before.
func forOwner(_, _ string, c syscall.RawConn) error {
	var failed error
	err := c.Control(func(fd uintptr) { failed = syscall.Fchmod(int(fd), 0o600) })
	return errors.Join(err, failed)
}
