package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"sync"
	"syscall"
	"time"
)

// The store lets one process in at a time, so a command on a store that a
// daemon has open goes to the daemon, through a Unix socket beside the store:
// one JSON request and one JSON answer a connection.

// A request is one command line of the game master's.
type request struct {
	Args  []string `json:"args"`
	Input string   `json:"input,omitempty"` // of a file that the command reads
}

// An answer is what the command wrote, and how it failed.
type answer struct {
	Out   string `json:"out"`
	Error string `json:"error,omitempty"`
}

// control is the daemon's end of the socket.
type control struct {
	listener *net.UnixListener
	path     string
	socket   fs.FileInfo // what lay there when it was made
}

// listenControl makes the socket, which only its owner can open. One left behind
// by a daemon that was killed is replaced; the store's lock has shown that no
// other is running.
func listenControl(path string) (*control, error) {
	if err := removeSocket(path); err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	lc := net.ListenConfig{Control: forOwner}
	l, err := lc.Listen(context.Background(), "unix", path)
	if err != nil {
		return nil, fmt.Errorf("control socket: %w", err)
	}
	c := &control{listener: l.(*net.UnixListener), path: path}
	c.listener.SetUnlinkOnClose(false) // see close
	err = os.Chmod(path, 0o600)
	if err == nil {
		c.socket, err = os.Lstat(path)
	}
	if err != nil {
		c.close()
		return nil, fmt.Errorf("control socket: %w", err)
	}
	return c, nil
}

// removeSocket removes a socket at which nobody listens, and nothing else.
func removeSocket(path string) error {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Mode().Type() != fs.ModeSocket {
		return fmt.Errorf("%s is there, and is no socket; give store.socket another name", path)
	}
	conn, err := net.DialTimeout("unix", path, time.Second)
	if err == nil {
		conn.Close()
	}
	if !errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("another program listens at %s; give store.socket another name", path)
	}
	return os.Remove(path)
}

// close ends the socket, and removes it unless its name is another's by now.
func (c *control) close() {
	if now, err := os.Lstat(c.path); err == nil && os.SameFile(now, c.socket) {
		os.Remove(c.path)
	}
	c.listener.Close()
}

// requestTime is how long a client may take to say what it wants, and to take
// the answer.
const requestTime = time.Minute

// serve answers requests, several at the same time, until the socket is closed.
// It returns when those in hand are answered.
func (c *control) serve(ctx context.Context, d *daemon) {
	var all sync.WaitGroup
	defer all.Wait()
	for {
		conn, err := c.listener.Accept()
		if err != nil {
			if !errors.Is(err, net.ErrClosed) {
				d.log.Error("control socket", "error", err)
			}
			return
		}
		all.Go(func() {
			defer conn.Close()
			if err := c.answer(ctx, d, conn); err != nil {
				d.log.Warn("control socket", "error", err)
			}
		})
	}
}

func (c *control) answer(ctx context.Context, d *daemon, conn net.Conn) error {
	if err := conn.SetReadDeadline(time.Now().Add(requestTime)); err != nil {
		return err
	}
	// Who has not said what he wants when the daemon stops is not waited for.
	defer context.AfterFunc(ctx, func() { conn.SetReadDeadline(time.Now()) })()
	var req request
	if err := json.NewDecoder(io.LimitReader(conn, 2*maxInput)).Decode(&req); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	if len(req.Args) == 1 && req.Args[0] == "status" {
		return c.say(conn, d.answerStatus())
	}
	var out bytes.Buffer
	var ans answer
	if err := d.config.console(d.clerk, d.env.now(), req.Input, &out).Do(ctx, req.Args); err != nil {
		ans.Error = err.Error()
	}
	ans.Out = out.String()
	select {
	case d.wake <- struct{}{}:
	default:
	}
	return c.say(conn, ans)
}

// say gives a client its answer.
func (c *control) say(conn net.Conn, ans answer) error {
	if err := conn.SetWriteDeadline(time.Now().Add(requestTime)); err != nil {
		return err
	}
	return json.NewEncoder(conn).Encode(ans)
}

// errNoDaemon says that nobody listens at the socket.
var errNoDaemon = errors.New("no daemon")

// ask sends a request to the daemon that has the store open, and waits for the
// answer: some commands take long.
func ask(ctx context.Context, path string, req request) (*answer, error) {
	conn, err := net.DialTimeout("unix", path, time.Second)
	if err != nil {
		return nil, errNoDaemon
	}
	defer conn.Close()
	defer context.AfterFunc(ctx, func() { conn.Close() })()
	if err := json.NewEncoder(conn).Encode(req); err != nil {
		return nil, fmt.Errorf("the daemon does not listen: %w", err)
	}
	var ans answer
	if err := json.NewDecoder(conn).Decode(&ans); err != nil {
		return nil, fmt.Errorf("the daemon did not answer: %w", err)
	}
	return &ans, nil
}
