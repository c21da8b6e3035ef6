package mail

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"net/textproto"
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
		return s.failed(ctx, "send to", to, true, about.error)
	case err != nil:
		return s.failed(ctx, "begin a letter to", to, false, err)
	}
	defer s.watch(ctx, len(raw))()
	if err := s.handOver(raw); err != nil {
		return s.failed(ctx, "send to", to, true, err)
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
// rcptError if the relay has heard of the recipient.
func (s *Sender) begin(ctx context.Context, from, to string, letterBytes int) error {
	if s.client == nil {
		if err := s.open(ctx, (Address{Addr: from}).Domain()); err != nil {
			return openError{err}
		}
	}
	defer s.watch(ctx, letterBytes)()
	if err := s.inTurn(); err != nil {
		return err
	}
	clean := s.clean
	s.clean = false
	if ok, _ := s.client.Extension("PIPELINING"); ok {
		return s.pipeline(from, to, clean)
	}
	if !clean {
		if err := s.client.Reset(); err != nil {
			return err
		}
	}
	if err := s.client.Mail("<" + from + ">"); err != nil {
		return err
	}
	if err := s.inTurn(); err != nil {
		return err
	}
	if err := s.client.Rcpt("<" + to + ">"); err != nil {
		return rcptError{err}
	}
	if err := s.inTurn(); err != nil {
		return err
	}
	if _, err := s.command("DATA", 354); err != nil {
		return rcptError{err}
	}
	return nil
}

// pipeline says all up to DATA at once, and then hears the answers (RFC 2920
// section 3.1: all of them).
func (s *Sender) pipeline(from, to string, clean bool) error {
	text := s.client.Text
	said := "MAIL FROM:<" + from + ">"
	if ok, _ := s.client.Extension("8BITMIME"); ok {
		said += " BODY=8BITMIME"
	}
	said += "\r\nRCPT TO:<" + to + ">\r\nDATA\r\n"
	if !clean {
		said = "RSET\r\n" + said
	}
	if _, err := text.W.WriteString(said); err != nil {
		return err
	}
	if err := text.W.Flush(); err != nil {
		return err
	}
	if !clean {
		if _, _, err := text.ReadResponse(250); err != nil {
			return err
		}
	}
	var replies [3]error // to MAIL, RCPT and DATA; nil is yes
	for i, code := range []int{250, 25, 354} {
		_, _, replies[i] = text.ReadResponse(code)
		if replies[i] != nil && !isReply(replies[i]) {
			s.drop() // lost: what was said before counts
			if i == 2 && replies[1] != nil {
				return rcptError{replies[1]}
			}
			return cmp.Or(replies[0], replies[i])
		}
	}
	mail, rcpt, data := replies[0], replies[1], replies[2]
	if data == nil && (mail != nil || rcpt != nil) {
		// It waits for a letter to nobody: an empty one, which it will refuse.
		if _, err := s.command(".", 250); !isReply(err) {
			s.drop()
		}
	}
	switch {
	case mail != nil:
		return mail
	case rcpt != nil:
		return rcptError{rcpt}
	case data != nil:
		return rcptError{data}
	}
	return nil
}

// inTurn is an error if the relay has said more than it was asked for: its next
// reply would count for what comes next.
func (s *Sender) inTurn() error {
	if s.client.Text.R.Buffered() > 0 {
		return errors.New("it answers what it was not asked")
	}
	return nil
}

// isReply reports whether err is what a relay replied.
func isReply(err error) bool { return errors.As(err, new(*textproto.Error)) }

// command says one line and hears the answer.
func (s *Sender) command(line string, code int) (string, error) {
	id, err := s.client.Text.Cmd("%s", line)
	if err != nil {
		return "", err
	}
	s.client.Text.StartResponse(id)
	defer s.client.Text.EndResponse(id)
	_, msg, err := s.client.Text.ReadResponse(code)
	return msg, err
}

// handOver gives the relay a letter that it has said it would take.
func (s *Sender) handOver(raw []byte) error {
	if err := s.inTurn(); err != nil {
		return err
	}
	text := s.client.Text
	s.buffer = appendDotted(s.buffer[:0], raw)
	if _, err := text.W.Write(s.buffer); err != nil {
		return err
	}
	if cap(s.buffer) > keptBuffer {
		s.buffer = nil
	}
	if err := text.W.Flush(); err != nil {
		return err
	}
	_, _, err := text.ReadResponse(250)
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
	return errorf("SMTP server %s offers no login that is known here (%q)", a.addr(), offered)
}

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

// failed makes err a SendError and drops a session that is of no more use. Only
// once the relay heard of the recipient (about) is a 5xx final for him; before,
// it is about us: a login, a sender, a limit.
func (s *Sender) failed(ctx context.Context, what, to string, about bool, err error) error {
	out := &SendError{Unopened: errors.As(err, new(openError))}
	var reply *textproto.Error
	if errors.As(err, &reply) {
		out.Code = reply.Code
		out.Status = enhancedStatus.FindString(reply.Msg)
		out.Permanent = about && reply.Code >= 500 && reply.Code < 600 && reply.Code != 530 && reply.Code != 503
		text := brief(oneLine(reply.Msg))
		out.Err = errorf("SMTP server %s refused to %s %s: %d %s", s.account.addr(), what, to, reply.Code, text)
		if !about || reply.Code == 421 {
			s.drop()
		}
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
