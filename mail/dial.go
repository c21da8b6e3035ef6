package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"os"
	"strconv"
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
func (a Account) dial(ctx context.Context, protocol string) (net.Conn, error) {
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
	return conn, nil
}

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
		return fmt.Errorf("no answer in time: %w", err)
	}
	return err
}
