package mailtest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
	"time"
)

// A Proxy stands between a client and a server, and does to their conversation
// what networks and servers do that fail. It reads lines; from where TLS begins
// it passes all as it is. It hides that a server of SMTP takes several commands
// at once (RFC 2920), so that what is answered in the server's place stands where
// it belongs.
type Proxy struct {
	target   string
	listener *listener
	running  sync.WaitGroup

	mu     sync.Mutex
	faults []*fault
}

// A Side is who says a line.
type Side int

const (
	FromClient Side = iota
	FromServer
)

// A Fault is what happens at a line of a conversation.
type Fault struct {
	Side Side   // whose line
	Line string // regular expression of the line, without its end
	Skip int    // how many such lines pass before it happens
	// Times is how often it happens, over all connections; 0 is every time.
	Times int
	Do    Action
}

// A fault is one that is watched for.
type fault struct {
	Fault
	line *regexp.Regexp
	seen int
	done int
}

// An Action is done to a conversation in place of passing a line on. When it
// returns an error, the connection ends.
type Action func(*Line) error

// A Line is one line of a conversation that a fault fits.
type Line struct {
	Text []byte // with its end
	// Before is the line that the same side said before.
	Before []byte
	Side   Side
	talk   *talk
	fits   *regexp.Regexp
	at     []int // of the submatches
}

// Pass passes the line on as it is.
func (l *Line) Pass() error { return l.talk.say(l.Side, l.Text) }

// Say says something as one side, to the other. $1 in text is the first
// submatch of the fault's expression in the line.
func (l *Line) Say(as Side, text string) error {
	return l.talk.say(as, l.fits.Expand(nil, []byte(text), l.Text, l.at))
}

// A talk is one connection through a Proxy.
type talk struct {
	client, server net.Conn
	mu             sync.Mutex
	hung           bool
}

// end closes both connections.
func (t *talk) end() {
	t.client.Close()
	t.server.Close()
}

// errEnded ends a conversation.
var errEnded = errors.New("mailtest: the conversation is over")

// StartProxy listens on a free port of loopback and passes what comes to
// target. Its caller must Close it.
func StartProxy(target string, faults ...Fault) (*Proxy, error) {
	l, err := listen("")
	if err != nil {
		return nil, fmt.Errorf("mailtest: %w", err)
	}
	p := &Proxy{target: target, listener: l}
	p.Set(faults...)
	p.running.Go(p.serve)
	return p, nil
}

// Addr is where the proxy listens, host:port.
func (p *Proxy) Addr() string { return p.listener.Addr().String() }

// Set puts faults in place of those that were set before; connections stay.
// A line meets the first fault that fits it.
func (p *Proxy) Set(faults ...Fault) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = nil
	for _, f := range faults {
		p.faults = append(p.faults, &fault{Fault: f, line: regexp.MustCompile(f.Line)})
	}
}

// Happened is how often the i-th fault that is set has happened.
func (p *Proxy) Happened(i int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults[i].done
}

// Drop ends all connections.
func (p *Proxy) Drop() { p.listener.drop() }

// Close ends the proxy and its connections.
func (p *Proxy) Close() error {
	err := p.listener.Close()
	p.listener.drop()
	p.running.Wait()
	return err
}

func (p *Proxy) serve() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		p.mu.Lock()
		p.mu.Unlock()
		server, err := net.Dial("tcp", p.target)
		if err != nil {
			client.Close()
			continue
		}
		t := &talk{client: client, server: server}
		p.running.Go(func() { p.pump(t, FromClient, client) })
		p.running.Go(func() { p.pump(t, FromServer, server) })
	}
}

// pump passes what one side says, line by line.
func (p *Proxy) pump(t *talk, side Side, from net.Conn) {
	defer t.end()
	r := bufio.NewReaderSize(from, 64<<10)
	var before []byte
	for {
		if first, err := r.Peek(1); err == nil && first[0] == tlsRecord {
			t.copy(side, r)
			return
		}
		text, err := r.ReadSlice('\n') // a longer line passes in pieces
		if len(text) > 0 && p.meet(t, side, before, text) != nil {
			return
		}
		before = append(before[:0], text...)
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return
		}
	}
}

// meet passes one line, or does what its fault says.
func (p *Proxy) meet(t *talk, side Side, before, text []byte) error {
	bare := bytes.TrimRight(text, "\r\n")
	if side == FromServer && string(bare) == "250-PIPELINING" {
		return nil
	}
	f, at := p.fits(side, bare)
	if f == nil {
		return t.say(side, text)
	}
	return f.Do(&Line{Text: text, Before: before, Side: side, talk: t, fits: f.line, at: at})
}

// fits finds the fault that a line meets now.
func (p *Proxy) fits(side Side, text []byte) (*fault, []int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range p.faults {
		if f.Side != side {
			continue
		}
		at := f.line.FindSubmatchIndex(text)
		if at == nil {
			continue
		}
		if f.seen++; f.seen <= f.Skip || f.Times > 0 && f.done >= f.Times {
			continue
		}
		f.done++
		return f, at
	}
	return nil, nil
}

// tlsRecord begins every TLS handshake (RFC 8446 section 5.1), and no line.
const tlsRecord = 22

// copy passes on all that one side says.
func (t *talk) copy(speaker Side, r io.Reader) {
	to := t.server
	if speaker == FromServer {
		to = t.client
	}
	_, _ = io.Copy(to, r) // its end is the end of the talk
}

// say writes to the other side of who speaks.
func (t *talk) say(speaker Side, text []byte) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.hung {
		return nil
	}
	to := t.server
	if speaker == FromServer {
		to = t.client
	}
	_, err := to.Write(text)
	return err
}

// Drop ends the connection before the line is passed.
func Drop(*Line) error { return errEnded }

// DropAfter passes the line and ends the connection.
func DropAfter(l *Line) error { return errors.Join(l.Pass(), errEnded) }

// Hang passes neither the line nor anything after it; the connection stays.
func Hang(l *Line) error {
	l.talk.mu.Lock()
	defer l.talk.mu.Unlock()
	l.talk.hung = true
	return nil
}

// HangAfter passes the line and nothing after it; the connection stays.
func HangAfter(l *Line) error { return errors.Join(l.Pass(), Hang(l)) }

// Swallow loses the line.
func Swallow(*Line) error { return nil }

// Replace passes other text in place of the line, which may be several lines;
// $1 in it is the first submatch.
func Replace(text string) Action {
	return func(l *Line) error { return l.Say(l.Side, text+"\r\n") }
}

// Answer answers a line of the client in the server's place, which never sees
// it; $1 in text is the first submatch.
func Answer(text string) Action {
	return func(l *Line) error { return l.Say(FromServer, text+"\r\n") }
}

// Bye says text to the client and ends the connection.
func Bye(text string) Action {
	return func(l *Line) error { return errors.Join(l.Say(FromServer, text+"\r\n"), errEnded) }
}

// Before says text to the client, then passes the line.
func Before(text string) Action {
	return func(l *Line) error { return errors.Join(l.Say(FromServer, text+"\r\n"), l.Pass()) }
}

// Trickle says to the client a line that never ends, a byte at a time, until
// the client has enough.
func Trickle(text string, pause time.Duration) Action {
	return func(l *Line) error {
		for {
			if err := l.Say(FromServer, text); err != nil {
				return err
			}
			text = "."
			time.Sleep(pause)
		}
	}
}

// Flood says text to the client, then bytes without end, as fast as it takes
// them.
func Flood(text string) Action {
	return func(l *Line) error {
		much := strings.Repeat("x", 64<<10)
		for {
			if err := l.Say(FromServer, text); err != nil {
				return err
			}
			text = much
		}
	}
}
