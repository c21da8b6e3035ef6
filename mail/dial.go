package mail

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

// TLSMode is how a connection to a server is protected.
type TLSMode string

const (
	StartTLS    TLSMode = "starttls" // plain at first, then TLS before anything is said (RFC 3207, RFC 9051 section 6.2.1)
	ImplicitTLS TLSMode = "implicit" // TLS from the first byte (RFC 8314)
	NoTLS       TLSMode = "none"     // to this machine only
)

// An Account is a login at a server.
type Account struct {
	Host     string
	Port     int
	User     string // empty: no login, where the server allows it
	Password string
	TLS      TLSMode
	Timeout  time.Duration // for the connection and each answer; 0 is one minute
	Config   *tls.Config   // nil: the system's roots
}

const defaultTimeout = time.Minute

func (a Account) addr() string { return net.JoinHostPort(a.Host, strconv.Itoa(a.Port)) }

func (a Account) timeout() time.Duration {
	if a.Timeout > 0 {
		return a.Timeout
	}
	return defaultTimeout
}

// check finds settings that cannot work. protocol is for its words.
func (a Account) check(protocol string) error {
	switch {
	case a.Host == "":
		return errorf("%s server has no host", protocol)
	case a.Port < 1 || a.Port > 65535:
		return errorf("%s server %s has port %d, which is none", protocol, a.Host, a.Port)
	case a.TLS != StartTLS && a.TLS != ImplicitTLS && a.TLS != NoTLS:
		return errorf("%s server %s has TLS mode %q; it must be starttls, implicit or none", protocol, a.Host, a.TLS)
	case a.TLS == NoTLS && !loopback(a.Host):
		return errorf("%s server %s has TLS mode none, which is allowed to this machine only", protocol, a.Host)
	}
	return nil
}

func loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && addr.IsLoopback()
}

func (a Account) tlsConfig() *tls.Config {
	c := &tls.Config{}
	if a.Config != nil {
		c = a.Config.Clone()
	}
	if c.ServerName == "" {
		c.ServerName = a.Host
	}
	c.MinVersion = max(c.MinVersion, tls.VersionTLS12)
	return c
}

// dial connects to the server, with TLS if that is implicit. Its error is one sentence.
func (a Account) dial(ctx context.Context, protocol string) (*wire, error) {
	ctx, cancel := context.WithTimeout(ctx, a.timeout())
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", a.addr())
	if err == nil && a.TLS == ImplicitTLS {
		secure := tls.Client(conn, a.tlsConfig())
		if err = secure.HandshakeContext(ctx); err != nil {
			conn.Close()
		}
		conn = secure
	}
	if err != nil {
		return nil, errorf("cannot reach %s server %s: %w", protocol, a.addr(), plainError(err))
	}
	return &wire{Conn: conn, quiet: a.timeout(), left: restBytes}, nil
}

// A wire is a connection on which the other end has only so long, and so many
// bytes, for an answer: a server that is silent, trickles or floods costs
// neither patience nor memory. The protocol libraries set deadlines of their
// own, each by its own reckoning; they are ignored.
type wire struct {
	net.Conn
	quiet time.Duration // how long the other end may be silent in an answer

	mu    sync.Mutex
	until time.Time // when the answer must be there whole; zero: none is expected
	left  int64     // bytes that may still come
	cause error     // why the wire was cut, if it was from here
}

const (
	restBytes   = 1 << 20  // that a server may send unasked
	slowestRate = 16 << 10 // bytes a second of a line that is still worth using
	answerBytes = 4 << 20  // of an answer that holds no message
	searchBytes = 16 << 20 // of one that holds the numbers of messages: a million and more
)

var (
	errNoAnswer = errors.New("no answer in time")
	errTooMuch  = errors.New("it sends without end")
)

// expect begins an answer: of so many bytes at most, and most of the time it
// may take is for messageBytes of them.
func (w *wire) expect(most, messageBytes int64) {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := time.Now()
	w.left = most
	w.until = now.Add(w.quiet + time.Duration(messageBytes)*time.Second/slowestRate)
	w.Conn.SetDeadline(now.Add(w.quiet))
}

// rest ends what expect began.
func (w *wire) rest() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left, w.until = restBytes, time.Time{}
	w.Conn.SetDeadline(time.Time{})
}

// cut ends the connection because of cause.
func (w *wire) cut(cause error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cause = cmp.Or(w.cause, cause)
	w.Conn.SetDeadline(time.Unix(1, 0)) // Close would say goodbye on a TLS connection first
}

// why is err, or the reason behind it if the wire was cut from here.
func (w *wire) why(err error) error {
	if w == nil || err == nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return cmp.Or(w.cause, err)
}

func (w *wire) Read(b []byte) (int, error) {
	n, err := w.Conn.Read(b)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch w.left -= int64(n); {
	case w.left < 0:
		w.cause = cmp.Or(w.cause, errTooMuch)
		return 0, w.cause
	case errors.Is(err, os.ErrDeadlineExceeded):
		w.cause = cmp.Or(w.cause, errNoAnswer)
	case err == nil && w.cause == nil && !w.until.IsZero():
		next := time.Now().Add(w.quiet)
		if w.until.Before(next) {
			next = w.until
		}
		w.Conn.SetReadDeadline(next)
	}
	return n, err
}

func (w *wire) Write(b []byte) (int, error) {
	n, err := w.Conn.Write(b)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.cause = cmp.Or(w.cause, errNoAnswer)
	}
	return n, err
}

// encrypt goes over to TLS.
func (w *wire) encrypt(c *tls.Config) error {
	secure := tls.Client(w.Conn, c)
	if err := secure.Handshake(); err != nil {
		return err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.Conn = secure
	return nil
}

func (w *wire) SetDeadline(time.Time) error      { return nil }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

// A plain error says in plain words what another one means.
type plain struct {
	words string
	err   error
}

func (p plain) Error() string { return p.words }
func (p plain) Unwrap() error { return p.err }

// plainError takes the layers off an error of the network: "connection refused"
// says all that "dial tcp 127.0.0.1:1: connect: connection refused" does.
func plainError(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		err = op.Err
	}
	var call *os.SyscallError
	if errors.As(err, &call) {
		err = call.Err
	}
	var name *net.DNSError
	switch {
	case errors.As(err, &name):
		return fmt.Errorf("no such host: %w", name)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, os.ErrDeadlineExceeded):
		return plain{errNoAnswer.Error(), err}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, net.ErrClosed):
		return plain{"it closed the connection", err}
	}
	first, rest, more := strings.Cut(err.Error(), "\n")
	if more && rest != "" || len(first) > maxSaid { // a library's stack is nobody's sentence
		return plain{brief(first), err}
	}
	return err
}

// maxSaid is how many bytes of what a server says are told to anybody.
const maxSaid = 500

// brief is s, or its beginning if it is long.
func brief(s string) string {
	if len(s) > maxSaid {
		s = s[:maxSaid] + " ..."
	}
	return strings.ToValidUTF8(s, "?")
}
