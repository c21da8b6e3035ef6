package mail

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/textproto"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/wneessen/go-mail/smtp"
)

// A Sender hands letters to an SMTP relay (RFC 5321). It keeps its session for
// the next letter and opens another when the server has closed it. Its methods
// may be called from several goroutines; letters go one after another.
type Sender struct {
	account Account
	mu      sync.Mutex
	client  *smtp.Client
	conn    *wire
	clean   bool   // nothing is begun in the session: it needs no RSET
	buffer  []byte // where letters are made ready for DATA
}

// NewSender checks the settings; it does not connect.
func NewSender(a Account) (*Sender, error) {
	if err := a.check("SMTP"); err != nil {
		return nil, err
	}
	return &Sender{account: a}, nil
}

// A SendError is why a letter was not taken.
type SendError struct {
	Permanent bool   // the relay refuses this letter or recipient for good; else try again later
	Code      int    // of the reply (RFC 5321 section 4.2); 0 if there was none
	Status    string // enhanced (RFC 3463), such as 5.1.1; empty if there was none
	Unopened  bool   // there was no session to speak of the letter in: no connection, or the relay refused greeting or login
	Ours      bool   // the refusal is of the sender, or of what the relay takes from anybody, and not of the recipient
	Said      string // the reply, with its code; empty if there was none
	NoLogin   string // why there was no session: what was wrong with the login, with it as subject; empty if it was something else
	Err       error
}

func (e *SendError) Error() string { return e.Err.Error() }
func (e *SendError) Unwrap() error { return e.Err }

// Send hands raw, as of [Letter.Bytes], to the relay. The error is a
// *[SendError]. After a connection that was lost while the letter was being
// taken nobody knows whether it was: it counts as not, and a retry has the
// same Message-ID.
func (s *Sender) Send(ctx context.Context, from, to string, raw []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, addr := range []string{from, to} {
		if strings.ContainsAny(addr, "<>\r\n \x00") || (Address{Addr: addr}).Domain() == "" {
			return &SendError{Permanent: true, Err: errorf("cannot send to SMTP server: %q is no address", addr)}
		}
	}
	reused := s.client != nil
	err := s.begin(ctx, from, to, len(raw))
	if err != nil && reused && ctx.Err() == nil && !errors.As(err, new(rcptError)) {
		s.drop() // closed or worn out since the last letter; nothing was handed over yet
		err = s.begin(ctx, from, to, len(raw))
	}
	var about rcptError
	switch {
	case errors.As(err, &about):
		return s.failed(ctx, "send to", to, true, about.error).ours(from)
	case err != nil:
		err := s.failed(ctx, "begin a letter to", to, false, err)
		err.Ours = err.Code >= 500 && !err.Unopened
		return err
	}
	defer s.watch(ctx, len(raw))()
	if err := s.handOver(raw); err != nil {
		return s.failed(ctx, "send to", to, true, err).ours(from)
	}
	s.clean = true
	return nil
}

// A rcptError is what was said of a recipient, not of us.
type rcptError struct{ error }

func (e rcptError) Unwrap() error { return e.error }

// An openError is why there is no session.
type openError struct{ error }

func (e openError) Unwrap() error { return e.error }

// Close ends the session; the Sender can still be used.
func (s *Sender) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.client != nil {
		// A server that does not answer must not hold us up.
		stop := time.AfterFunc(time.Second, func() { s.conn.cut(errNoAnswer) })
		s.client.Quit()
		stop.Stop()
	}
	s.drop()
	return nil
}

// begin makes sure of a session and goes as far as to DATA in it. Its error is a
// rcptError if the relay has heard of the recipient. A relay that offers it hears
// all commands at once, and each of its answers is heard (RFC 2920 section 3.1).
func (s *Sender) begin(ctx context.Context, from, to string, letterBytes int) error {
	if s.client == nil {
		if err := s.open(ctx, (Address{Addr: from}).Domain()); err != nil {
			return openError{err}
		}
	}
	defer s.watch(ctx, letterBytes)()
	commands := []command{{"RSET", 250}, {"MAIL FROM:<" + from + ">", 250}, {"RCPT TO:<" + to + ">", 25}, {"DATA", 354}}
	if ok, _ := s.client.Extension("8BITMIME"); ok {
		commands[1].line += " BODY=8BITMIME"
	}
	if s.clean {
		commands = commands[1:]
	}
	s.clean = false
	atOnce, _ := s.client.Extension("PIPELINING")
	if atOnce {
		if err := s.say(commands...); err != nil {
			return err
		}
	}
	var refused, last error
	for i, c := range commands {
		if !atOnce {
			if err := s.say(c); err != nil {
				return err
			}
		}
		_, _, last = s.client.Text.ReadResponse(c.code)
		switch rcpt := i >= len(commands)-2; {
		case last == nil:
			continue
		case !isReply(last) && refused != nil:
			s.drop() // lost: what was said before counts
			return refused
		case !isReply(last):
			return last
		case refused == nil && rcpt:
			refused = rcptError{last}
		case refused == nil:
			refused = last
		}
		if !atOnce || c.line == "RSET" {
			return refused
		}
	}
	if refused != nil && last == nil {
		// It waits for a letter to nobody: an empty one, which it will refuse.
		if err := s.handOver(nil); !isReply(err) {
			s.drop()
		}
	}
	return refused
}

// A command is a line of SMTP and the reply, or its first digits, that agrees to it.
type command struct {
	line string
	code int
}

// say says commands in one go.
func (s *Sender) say(commands ...command) error {
	var text []byte
	for _, c := range commands {
		text = append(append(text, c.line...), "\r\n"...)
	}
	return s.write(text)
}

// write writes to the relay, unless that has said more than it was asked for: its
// next reply would count for what comes next.
func (s *Sender) write(text []byte) error {
	if s.client.Text.R.Buffered() > 0 {
		return errors.New("it answers what it was not asked")
	}
	if _, err := s.client.Text.W.Write(text); err != nil {
		return err
	}
	return s.client.Text.W.Flush()
}

// isReply reports whether err is what a relay replied.
func isReply(err error) bool { return errors.As(err, new(*textproto.Error)) }

// handOver gives the relay a letter that it has said it would take.
func (s *Sender) handOver(raw []byte) error {
	s.buffer = appendDotted(s.buffer[:0], raw)
	if err := s.write(s.buffer); err != nil {
		return err
	}
	if cap(s.buffer) > keptBuffer {
		s.buffer = nil
	}
	_, _, err := s.client.Text.ReadResponse(250)
	return err
}

// keptBuffer is how large a buffer a sender keeps between letters, in bytes: more
// than any report takes.
const keptBuffer = 256 << 10

// appendDotted appends a letter as it stands behind DATA: each line ends in CRLF,
// one that begins with a dot has another before it, and a dot alone ends it all
// (RFC 5321 section 4.5.2).
func appendDotted(out, raw []byte) []byte {
	out = slices.Grow(out, len(raw)+len(raw)/64+8)
	for len(raw) > 0 {
		if raw[0] == '.' {
			out = append(out, '.')
		}
		line, rest, _ := bytes.Cut(raw, []byte("\n"))
		out = append(append(out, bytes.TrimRight(line, "\r")...), "\r\n"...)
		raw = rest
	}
	return append(out, ".\r\n"...)
}

// open connects, says hello with the club's domain and logs in.
func (s *Sender) open(ctx context.Context, domain string) error {
	conn, err := s.account.dial(ctx, "SMTP")
	if err != nil {
		return err
	}
	s.conn = conn
	defer s.watch(ctx, 0)()
	if s.client, err = smtp.NewClient(conn, s.account.Host); err != nil {
		return err
	}
	s.clean = true
	s.client.SkipSMTPUTF8(true) // letters are ASCII; an address that is not is offered as it is
	if err := s.client.Hello(domain); err != nil {
		return err
	}
	if s.account.TLS == StartTLS {
		if ok, _ := s.client.Extension("STARTTLS"); !ok {
			return errorf("SMTP server %s does not offer STARTTLS", s.account.addr())
		}
		if err := s.client.StartTLS(s.account.tlsConfig()); err != nil {
			return err
		}
	}
	if s.account.User == "" {
		return nil
	}
	return s.login()
}

// login takes the first mechanism that both sides know. All are as safe as the
// connection, which is TLS or does not leave the machine.
func (s *Sender) login() error {
	a := s.account
	_, offered := s.client.Extension("AUTH")
	for _, mechanism := range strings.Fields(strings.ToUpper(offered)) {
		switch mechanism {
		case "PLAIN":
			return s.client.Auth(smtp.PlainAuth("", a.User, a.Password, a.Host, true))
		case "LOGIN":
			return s.client.Auth(smtp.LoginAuth(a.User, a.Password, a.Host, true))
		case "CRAM-MD5":
			return s.client.Auth(smtp.CRAMMD5Auth(a.User, a.Password))
		case "SCRAM-SHA-256":
			return s.client.Auth(boundedSCRAM{smtp.ScramSHA256Auth(a.User, a.Password)})
		}
	}
	if offered == "" {
		return loginError{"offers no login on this connection"}
	}
	return loginError{fmt.Sprintf("offers no login that is known here, but %q", brief(offered))}
}

// A loginError says why a relay cannot be logged in to, with it as subject.
type loginError struct{ why string }

func (e loginError) Error() string { return "the SMTP server " + e.why }

// A boundedSCRAM is a login in which the server says how often the password is
// to be hashed (RFC 5802 section 5.1), within reason.
type boundedSCRAM struct{ smtp.Auth }

// maxIterations is some ten times what servers ask for, and takes a second.
const maxIterations = 1_000_000

func (a boundedSCRAM) Next(fromServer []byte, more bool) ([]byte, error) {
	for field := range strings.SplitSeq(string(fromServer), ",") {
		if n, ok := strings.CutPrefix(field, "i="); ok {
			if count, err := strconv.Atoi(n); err != nil || count > maxIterations {
				return nil, errorf("SMTP server asks to hash the password %s times", brief(n))
			}
		}
	}
	return a.Auth.Next(fromServer, more)
}

// watch bounds what follows by the timeout and ends it with ctx. The function
// it returns ends the watch.
func (s *Sender) watch(ctx context.Context, letterBytes int) func() {
	conn := s.conn
	conn.expect(replyBytes, int64(letterBytes))
	stop := context.AfterFunc(ctx, func() { conn.cut(ctx.Err()) })
	return func() { stop() }
}

// replyBytes is more than a relay says over a letter.
const replyBytes = 128 << 10

// drop forgets the session.
func (s *Sender) drop() {
	if s.conn != nil {
		s.conn.Close()
	}
	s.client, s.conn = nil, nil
}

// aboutUs are the statuses of refusals that are no fault of the recipient (RFC 3463
// section 3): of the sender's address, of the relay's own system or protocol, and of
// security and policy.
var aboutUs = regexp.MustCompile(`^5\.(1\.[78]|3\.[01235]|5\.\d+|7\.\d+)$`)

// ours notes whether a relay that knew of the recipient refused a letter for good for
// what is ours: by its status, or because it names our sender.
func (e *SendError) ours(from string) *SendError {
	named := strings.Contains(strings.ToLower(e.Said), strings.ToLower(from))
	vague := e.Status == "" || strings.HasSuffix(e.Status, ".0.0")
	e.Ours = e.Permanent && (aboutUs.MatchString(e.Status) || vague && named)
	return e
}

// failed makes err a SendError and drops a session that is of no more use. Only
// once the relay heard of the recipient (about) is a 5xx final for him; before,
// it is about us: a login, a sender, a limit.
func (s *Sender) failed(ctx context.Context, what, to string, about bool, err error) *SendError {
	out := &SendError{Unopened: errors.As(err, new(openError))}
	var reply *textproto.Error
	if errors.As(err, &reply) {
		out.Code = reply.Code
		out.Status = enhancedStatus.FindString(reply.Msg)
		out.Permanent = about && reply.Code >= 500 && reply.Code < 600 && reply.Code != 530 && reply.Code != 503
		text := brief(oneLine(reply.Msg))
		out.Said = fmt.Sprintf("%d %s", reply.Code, text)
		out.Err = errorf("SMTP server %s refused to %s %s: %d %s", s.account.addr(), what, to, reply.Code, text)
		if out.Unopened && reply.Code/10 == 53 { // of logins (RFC 4954 section 6)
			out.NoLogin = fmt.Sprintf("says %q", out.Said)
		}
		if !about || reply.Code == 421 {
			s.drop()
		}
		return out
	}
	if no := (loginError{}); errors.As(err, &no) {
		s.drop()
		out.NoLogin, out.Err = no.why, errorf("SMTP server %s %s", s.account.addr(), no.why)
		return out
	}
	err = s.conn.why(err)
	s.drop()
	switch {
	case ctx.Err() != nil:
		out.Err = errorf("sending to %s was given up: %w", to, context.Cause(ctx))
	case strings.HasPrefix(err.Error(), "mail: "):
		out.Err = err
	default:
		out.Err = errorf("lost SMTP server %s: %w", s.account.addr(), plainError(err))
	}
	return out
}
